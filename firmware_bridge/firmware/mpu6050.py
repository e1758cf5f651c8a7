"""The accelerometer of an MPU-6050 on I2C: 100 samples a second, up to 8 g, kept by the chip until read."""

NUMBER = 2
ADDRESSES = (0x68, 0x69)

_WHO_AM_I, _ARE = 0x75, (0x68, 0x70, 0x71, 0x72, 0x98)
_DIVIDER, _CONFIG, _ACCEL, _FIFO_ENABLE, _STATUS = 0x19, 0x1A, 0x1C, 0x23, 0x3A
_USER, _POWER, _POWER2, _COUNT, _FIFO = 0x6A, 0x6B, 0x6C, 0x72, 0x74
STEP_MS = 10
DEPTH = 30
"""So many samples are read at once; what is left is read the next time."""


class Mpu6050:
    """Opens the chip; raises OSError where there is none, now or later."""

    def __init__(self, i2c, address: int) -> None:
        self._i2c = i2c
        self._address = address
        if self._get(_WHO_AM_I, 1)[0] not in _ARE:
            raise OSError("no MPU-6050 at this address")
        self._put(_POWER, 0x00)  # awake
        self._put(_POWER2, 0x07)  # without the gyroscopes
        self._put(_CONFIG, 0x03)  # 44 Hz
        self._put(_DIVIDER, 9)  # 100 a second
        self._put(_ACCEL, 0x10)  # up to 8 g
        self._put(_FIFO_ENABLE, 0x08)  # keep the accelerometer's samples
        self._put(_USER, 0x04)
        self._put(_USER, 0x40)

    def read(self, now: int) -> list[tuple[int, tuple[int, ...]]]:
        """Give what was measured since last asked: (time, thousandths of g of x, y, z), oldest first."""
        if self._get(_STATUS, 1)[0] & 0x10:  # it was full: where a sample begins is no longer known
            self._put(_USER, 0x04)
            self._put(_USER, 0x40)
            return []
        high, low = self._get(_COUNT, 2)
        waiting = (high << 8 | low) // 6
        count = min(waiting, DEPTH)
        if not count:
            return []
        data = self._get(_FIFO, 6 * count)
        found = []
        for n in range(count):
            xyz = []
            for i in range(6 * n, 6 * n + 6, 2):
                raw = data[i] << 8 | data[i + 1]
                xyz.append((raw - 0x10000 if raw & 0x8000 else raw) * 125 // 512)
            found.append((now - (waiting - 1 - n) * STEP_MS, tuple(xyz)))
        return found

    def _get(self, register: int, count: int) -> bytes:
        return self._i2c.readfrom_mem(self._address, register, count)

    def _put(self, register: int, value: int) -> None:
        self._i2c.writeto_mem(self._address, register, bytes((value,)))
