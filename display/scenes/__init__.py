"""The scenes: each turns a view into a frame."""
