"""The screen: draws the view, says the words, makes the sounds.

Importing this package, `display.view` or `display.texts` needs no pygame, so the table also runs without a
screen.
"""
