"""What can be on the screen: the game on the table, and the pages over it or instead of it."""
