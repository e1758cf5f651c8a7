"""Events, numbered and kept until the table has them."""

ROOM = 48


class Events:
    """The events that the table has not got yet; when there is no room the oldest is given up."""

    def __init__(self) -> None:
        self.oldest = 1
        """The number of the oldest event that is kept, or of the next if there is none."""
        self.given_up = 0
        self._kept: list[tuple[int, int, int, int]] = []  # (kind, value, ms, at)

    @property
    def next(self) -> int:
        """The number of the next event."""
        return self.oldest + len(self._kept)

    def add(self, kind: int, value: int, ms: int, at: int) -> None:
        """Keep what happened at `at`."""
        if len(self._kept) >= ROOM:
            self._kept.pop(0)
            self.oldest += 1
            self.given_up += 1
        self._kept.append((kind, value, ms, at))

    def get(self, number: int) -> tuple[int, int, int, int]:
        """Give one that is kept: (kind, value, ms, at)."""
        return self._kept[number - self.oldest]

    def got(self, number: int) -> bool:
        """Forget all up to this number: the table has them; tell whether that was news."""
        if not self.oldest <= number < self.next:
            return False
        self._kept = self._kept[number + 1 - self.oldest :]
        self.oldest = number + 1
        return True
