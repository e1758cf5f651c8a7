"""Cups, panels and trays with a microcontroller of their own, linked by USB or a serial radio.

`source.serial_cups` makes the sources that a rig takes; `find`, `monitor`, `install` and `tuning` are what a
command line needs. `docs/wire.md` describes what goes over the line, `firmware/` is the program of the cup.
"""
