"""`worp learn`: which line, board or device is which control, found by pressing it."""
