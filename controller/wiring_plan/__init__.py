"""The wiring of a table as a plan to build from: pins, parts and resistors, as text and picture."""
