"""A cup on a USB cable that the kernel simulates (dummy_hcd): plugged in and pulled out at will.

The device's end is a gadget by configfs with the identity of a Raspberry Pi Pico; what is written to its
`line` arrives at the table's end as /dev/ttyACM0, or whichever number is free.
"""

from __future__ import annotations

import os
import tty
from pathlib import Path

GADGETS = Path("/sys/kernel/config/usb_gadget")
SOCKETS = ("dummy_udc.0", "dummy_udc.1")
PICO = ("0x2e8a", "0x0005")
ENGLISH = "strings/0x409"


class UsbDevice:
    """A serial device on USB, in one of the sockets; not plugged in yet."""

    def __init__(self, name: str, serial: str, socket: int) -> None:
        self._folder = GADGETS / name
        self._socket = SOCKETS[socket]
        config = self._folder / "configs/c.1"
        function = self._folder / f"functions/acm.{name}"
        for folder in (self._folder / ENGLISH, config / ENGLISH, function):
            folder.mkdir(parents=True)
        texts = {"serialnumber": serial, "manufacturer": "MicroPython", "product": "Board in FS mode"}
        for key, text in texts.items():
            (self._folder / ENGLISH / key).write_text(text)
        for key, number in zip(("idVendor", "idProduct"), PICO, strict=True):
            (self._folder / key).write_text(number)
        (config / function.name).symlink_to(function)
        self._tty = f"/dev/ttyGS{(function / 'port_num').read_text().strip()}"

    def line(self) -> int:
        """Open the device's end: a descriptor that passes bytes as they are. A pulled cable ends it."""
        end = os.open(self._tty, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(end)
        return end

    def plug(self) -> None:
        """Plug it in."""
        (self._folder / "UDC").write_text(self._socket)

    def pull(self) -> None:
        """Pull it out."""
        (self._folder / "UDC").write_text("\n")
