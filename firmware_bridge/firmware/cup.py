"""The cup: its sensor, wherever it may be, and what it makes of it."""

from debounce import Debouncer
from machine import I2C, Pin
from posture import Posture
from shake import ShakeDetector
from strikes import THRESHOLDS, Strikes

SHAKE, POSTURE, NEAR_MISS = 1, 4, 7
MISSING, CHATTER = 0x01, 0x02

AGAIN_MS = 2000
"""A sensor that is missing is looked for this often."""
DEAD_MS = 1500
"""A sensor that measures nothing, or no gravity, for so long is missing."""
LEAST_MG = 150
"""Nobody throws a cup that high: less than this on every axis for long is no measurement."""
MOVES_MG = 120
HOME_MS = 30
"""The switch under the cup must be still for so long."""


class Cup:
    """Finds the sensor that the board names, feeds the detectors, and tells what they find."""

    def __init__(self, board, settings, now: int) -> None:
        self.flags = MISSING
        self.number = 0
        self.moved_at = now
        """When it last moved."""
        self.xyz: tuple[int, ...] = (0, 0, 0)
        self.motion: tuple[int, int] | None = None
        """(ms since the first strike, strength), to be told and then set to None."""
        self._board = board
        self._settings = settings
        self._sensor = None
        self._ball = None
        self._looked = now - AGAIN_MS
        self._sampled = now
        self._weighed = now
        self.detector = ShakeDetector(now, settings.sensitivity)
        self.strikes = Strikes(self._threshold())
        self.posture = Posture(board.UP, 0 if board.HOME is not None else settings.get("home_ms"))
        self._home = self._spot = None
        if board.HOME is not None:
            self._home = Pin(board.HOME, Pin.IN, Pin.PULL_UP)
            self._spot = Debouncer(not self._home.value(), now, HOME_MS, HOME_MS, True)
        self._open(now)

    def tuned(self) -> None:
        """Take the settings: they have changed."""
        self.detector.set_sensitivity(self._settings.sensitivity)
        self.strikes.threshold = self._threshold()
        if self._home is None:
            self.posture.home_ms = self._settings.get("home_ms")

    def advance(self, now: int) -> list[tuple[int, int, int, int]]:
        """Look at the sensor; give events (kind, value, ms, at)."""
        found = []
        if self._home is not None and self._spot is not None:
            self._spot.edge(now, not self._home.value())
            self._spot.settle(now)
            for at, home in self._spot.take():
                self.posture.switch(at, home)
        if self._ball is not None:
            for at in self._ball.edges(now):
                self.moved_at = at
                self.detector.edge(at)
            self.detector.settle(now)
        elif self._sensor is not None:
            self._measure(now)
        elif self._board.SENSOR != "none" and now - self._looked >= AGAIN_MS:
            self._open(now)
        if self._settings.get("posture"):
            found = [(POSTURE, posture, 0, at) for at, posture in self.posture.take()]
        else:
            self.posture.take()
        return found + self._shakes(now)

    def _shakes(self, now: int) -> list[tuple[int, int, int, int]]:
        found = []
        for kind, at, began, strength in self.detector.take():
            if kind == "activity":
                self.motion = (max(1, now - began), strength)
            elif kind == "shake":
                found.append((SHAKE, strength, at - began, at))
            elif kind == "near_miss":
                found.append((NEAR_MISS, strength, at - began, at))
            elif kind == "fault":
                self.flags |= CHATTER
            else:
                self.flags &= ~CHATTER
        return found

    def _measure(self, now: int) -> None:
        try:
            samples = self._sensor.read(now)
        except OSError:
            self._missing(now)
            return
        for measured, xyz in samples:
            at = self._sampled = max(measured, self._sampled)
            self.xyz = xyz
            if max(abs(xyz[0]), abs(xyz[1]), abs(xyz[2])) >= LEAST_MG:
                self._weighed = at
            for edge in self.strikes.sample(at, xyz):
                self.detector.edge(edge)
            if self.strikes.moved >= MOVES_MG:
                self.moved_at = at
            self.posture.sample(at, xyz)
            self.detector.settle(at)
        if now - self._sampled >= DEAD_MS or now - self._weighed >= DEAD_MS:
            self._missing(now)

    def _missing(self, now: int) -> None:
        self._sensor = None
        self._looked = now
        self.flags |= MISSING
        self.detector = ShakeDetector(now, self._settings.sensitivity)  # half a shake is none
        self.strikes = Strikes(self._threshold())

    def _open(self, now: int) -> None:
        self._looked = now
        board = self._board
        if board.SENSOR == "ball":
            import ball

            self._ball = ball.Ball(board.BALL)
            self.number = ball.NUMBER
            self.flags &= ~MISSING
        elif board.SENSOR == "none":
            self.flags &= ~MISSING
        else:
            self._open_chip(now)

    def _open_chip(self, now: int) -> None:
        import lis3dh
        import mpu6050

        chips = {"lis3dh": (lis3dh, "Lis3dh"), "mpu6050": (mpu6050, "Mpu6050")}
        wanted = chips.values() if self._board.SENSOR == "auto" else [chips[self._board.SENSOR]]
        bus, scl, sda = self._board.I2C
        try:
            i2c = I2C(bus, scl=Pin(scl), sda=Pin(sda), freq=400_000)
        except (OSError, ValueError):
            return
        for module, name in wanted:
            for address in module.ADDRESSES:
                try:
                    self._sensor = getattr(module, name)(i2c, address)
                except OSError:
                    continue
                self.number = module.NUMBER
                self.flags &= ~MISSING
                self._sampled = self._weighed = now
                return

    def _threshold(self) -> int:
        return self._settings.get("threshold_mg") or THRESHOLDS[self._settings.sensitivity]
