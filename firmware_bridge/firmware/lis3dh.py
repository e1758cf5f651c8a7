"""The accelerometer LIS3DH on I2C: 100 samples a second, up to 8 g, kept by the chip until they are read."""

NUMBER = 1
ADDRESSES = (0x18, 0x19)

_WHO_AM_I, _IS = 0x0F, 0x33
_CTRL1, _CTRL4, _CTRL5 = 0x20, 0x23, 0x24
_OUT = 0x28 | 0x80  # the address counts on by itself
_FIFO, _FIFO_SOURCE = 0x2E, 0x2F
STEP_MS = 10
DEPTH = 32


class Lis3dh:
    """Opens the chip; raises OSError where there is none, now or later."""

    def __init__(self, i2c, address: int) -> None:
        self._i2c = i2c
        self._address = address
        if self._get(_WHO_AM_I, 1)[0] != _IS:
            raise OSError("no LIS3DH at this address")
        self._put(_CTRL1, 0x57)  # 100 a second, all axes
        self._put(_CTRL4, 0xA8)  # whole samples only, up to 8 g, high resolution
        self._put(_CTRL5, 0x40)  # keep samples ...
        self._put(_FIFO, 0x00)
        self._put(_FIFO, 0x80)  # ... the latest 32

    def read(self, now: int) -> list[tuple[int, tuple[int, ...]]]:
        """Give what was measured since last asked: (time, thousandths of g of x, y, z), oldest first."""
        source = self._get(_FIFO_SOURCE, 1)[0]
        count = DEPTH if source & 0x40 else source & 0x1F
        if not count:
            return []
        data = self._get(_OUT, 6 * count)
        found = []
        for n in range(count):
            xyz = []
            for i in range(6 * n, 6 * n + 6, 2):
                raw = data[i] | data[i + 1] << 8
                xyz.append((raw - 0x10000 if raw & 0x8000 else raw) // 16 * 4)
            found.append((now - (count - 1 - n) * STEP_MS, tuple(xyz)))
        return found

    def _get(self, register: int, count: int) -> bytes:
        return self._i2c.readfrom_mem(self._address, register, count)

    def _put(self, register: int, value: int) -> None:
        self._i2c.writeto_mem(self._address, register, bytes((value,)))
