"""Calibrating the cup: what happens to it is recorded, and the sensitivity that fits is proposed."""
