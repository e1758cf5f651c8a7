"""Points, ways and controls of a lesson, in the builder's language."""

from __future__ import annotations

from collections.abc import Iterable

from controller.learn.bindings import Ways
from controller.learn.points import CUP, HOME, KeyPoint, LinePoint, Place, Point, Way, point_of
from controller.learn.stages import Message
from display.texts import Texts
from hardware.wiring import JoystickBinding
from hardware.wiring_lines import InputLine


class Words:
    """Names for people. `several`: the table has more than one panel, so that each is named."""

    def __init__(self, texts: Texts, *, several: bool) -> None:
        self.say = texts.say
        self._several = several

    def point(self, point: Point) -> str:
        """What is pressed: "GPIO22", "button 3 of arcade"."""
        match point:
            case LinePoint(line, 0):
                return f"GPIO{line}"
            case LinePoint(line, chip):
                return self.say("builder.learn.point.chip_line", line=line, chip=chip)
            case KeyPoint(name):
                return self.say("builder.learn.point.key", name=name)
            case JoystickBinding(button=None):
                end = f"{point.axis}{point.direction}"
                return self.say("builder.learn.point.axis", number=end, board=point.board)
            case JoystickBinding():
                return self.say("builder.learn.point.button", number=point.button, board=point.board)
            case _ if point.bit is None:
                return self.say("builder.learn.point.cup", device=point.device)
            case _:
                return self.say("builder.learn.point.bit", number=point.bit, device=point.device)

    def points(self, points: Iterable[Point]) -> str:
        """Several of them."""
        return ", ".join(map(self.point, points))

    def way(self, way: Way) -> str:
        """A point, and its level while pressed where that is not the usual one."""
        named = self.point(point_of(way))
        high = isinstance(way, InputLine) and way.active == "high"
        return self.say("builder.learn.point.high", point=named) if high else named

    def ways(self, ways: Ways) -> str:
        """All ways of a control, also touch."""
        found = [*map(self.way, ways.all), *([self.say("builder.learn.point.touch")] if ways.touch else [])]
        return ", ".join(found) or "-"

    def place(self, place: Place) -> str:
        """A control, with its panel where there are several."""
        if place in {CUP, HOME}:
            return self.say(f"builder.learn.place.{place[1]}")
        if self._several:
            return self.say("builder.learn.place.on_panel", control=place[1], panel=place[0])
        return place[1]

    def message(self, message: Message) -> str:
        """What there is to say."""
        return self.say(
            f"builder.learn.message.{message.code}",
            points=self.points(message.points),
            point=self.points(message.points[:1]),
            others=self.points(message.points[1:]),
            control=self.place(message.places[0]) if message.places else "",
            lost=self.place(message.places[-1]) if message.places else "",
        )
