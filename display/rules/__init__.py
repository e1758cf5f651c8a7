"""The chapters of the rules pages, one module a game."""
