"""What is connected where on this board. Change it to fit yours; a new firmware leaves this file alone.

As it stands: a Raspberry Pi Pico with a LIS3DH or MPU-6050 on I2C, linked by its USB cable.
"""

ROLE = "cup"
"""cup, panel, or tray (a cup and the buttons that travel with it)."""
NAME = ""
"""The device id that the table knows it by; empty: the chip's own number."""

LINK = ("usb",)
"""("usb",) or ("uart", number, tx, rx, baud): a serial radio such as an HC-12."""

SENSOR = "auto"
"""lis3dh, mpu6050, ball, none; auto: whichever accelerometer answers."""
I2C = (0, 5, 4)
"""Bus, pin of SCL, pin of SDA."""
UP = (2, 1)
"""The chip's axis that points to the mouth of the cup (0 is x, 1 y, 2 z), and 1 or -1 for its direction."""
BALL = None
"""Pin of a ball switch to ground."""
HOME = None
"""Pin of a switch to ground that is closed while the cup stands on its spot; without it, rest is home."""

BUTTONS = ()
"""For each button, in the order of the bits: what it is for, its pin to ground, its lamp's pin or None, as in
(("blind", 10, 16), ("keep", 11, 17)). Names: blind keep left right ok menu hold1 to hold5, "" for open."""

LED = "LED"
"""Pin of the light in the cup, None without."""
BATTERY = None
"""(pin, 3, 1): an ADC pin behind a divider that the voltage is to be taken times 3 and divided by 1 for."""
POWER = 24
"""Pin that is high while power comes from outside; None: always from outside with USB, never with a radio."""
WATCHDOG_MS = 8000
"""The board starts anew when the program hangs for so long; 0: without."""
