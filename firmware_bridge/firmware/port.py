"""The line to the table: the USB cable that also carries the Python prompt, or a UART with a radio."""

import select
import sys

MOST = 64


class UsbPort:
    """Standard input and output; the interrupt key is taken off, since frames hold every byte."""

    def __init__(self) -> None:
        try:
            from micropython import kbd_intr

            kbd_intr(-1)
        except ImportError:
            pass
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)

    def read(self) -> bytes:
        """Give what has come, 64 bytes at most."""
        found = bytearray()
        while len(found) < MOST and self._input.poll(0):
            byte = sys.stdin.buffer.read(1)  # more would wait for more
            if not byte:
                break
            found += byte
        return bytes(found)

    def write(self, data: bytes) -> bool:
        """Send, if it can be sent without waiting."""
        if not self._output.poll(0):
            return False
        sys.stdout.buffer.write(data)
        return True


class UartPort:
    """A UART: number, pins of its output and input, baud."""

    def __init__(self, number: int, tx: int, rx: int, baud: int) -> None:
        from machine import UART, Pin

        self._uart = UART(number, baudrate=baud, tx=Pin(tx), rx=Pin(rx), rxbuf=256, txbuf=512)

    def read(self) -> bytes:
        """Give what has come, 64 bytes at most."""
        count = min(self._uart.any(), MOST)
        return self._uart.read(count) or b"" if count else b""

    def write(self, data: bytes) -> bool:
        """Send, if there is room for it."""
        return self._uart.write(data) == len(data)


def opened(link: tuple):
    """Open the port that the board names."""
    return UsbPort() if link[0] == "usb" else UartPort(*link[1:])
