"""What the saved games add up to: per player, per table, and how the dice fall.

Everything is derived from the logs of the games, so that it can be worked out anew at any time.
"""
