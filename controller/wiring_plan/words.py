"""What text and picture of a plan say alike: connections, parts and warnings in one language."""

from __future__ import annotations

from collections import Counter

from controller.errors import Notice
from controller.wiring_plan.parts import PULL_DOWN_OHM, LampParts
from controller.wiring_plan.plan import Connection, Plan
from display.texts import Texts


class Words:
    """Words for one plan."""

    def __init__(self, plan: Plan, texts: Texts) -> None:
        self.plan = plan
        self.say = texts.say

    def name(self, one: Connection) -> str:
        """What hangs on a line: "button keep", "lamp keep (panel left)"."""
        name = self.say(f"builder.wiring.role.{one.role}", control=one.control)
        if self.plan.several_panels and one.panel:
            return self.say("builder.wiring.on_panel", name=name, panel=one.panel)
        return name

    def end(self, one: Connection) -> str:
        """Where its other side goes."""
        if one.role == "lamp" and one.parts and one.parts.driver != "line":
            return self.say("builder.wiring.to.supply", supply=volts(one.parts.supply))
        return self.say("builder.wiring.to.ground" if one.to_ground else "builder.wiring.to.v33")

    def lamp(self, parts: LampParts) -> str:
        """The parts of a lamp in one line."""
        if not parts.resistor:
            led = self.say("builder.wiring.lamp_whole", current=f"{parts.current:g}")
        else:
            led = self.say(
                "builder.wiring.lamp",
                resistor=ohms(parts.resistor),
                rating=parts.rating,
                current=f"{parts.current:g}",
            )
        if parts.driver == "line":
            return led
        driver = self.say(f"builder.wiring.driver.{parts.driver}", base=ohms(parts.base))
        return f"{driver}, {led}"

    def warning(self, note: Notice) -> str:
        """A warning in a sentence."""
        return self.say(f"builder.wiring.warning.{note.code}", **note.values)

    def currents(self) -> list[str]:
        """The sums, one sentence each."""
        lines = [self.say("builder.wiring.header_current", current=f"{self.plan.header_ma:g}")]
        if self.plan.rail_ma:
            lines.append(self.say("builder.wiring.rail_current", current=f"{self.plan.rail_ma:g}"))
        return lines

    def shopping(self) -> list[str]:
        """Everything to buy, with how many."""
        found: Counter[str] = Counter()
        for one in self.plan.connections:
            if one.role != "lamp":
                found[self.say(f"builder.wiring.part.{one.role}")] += 1
            elif one.parts:
                found.update(self._lamp_parts(one.parts))
        return [f"{count} × {part}" for part, count in found.items()]

    def _lamp_parts(self, parts: LampParts) -> list[str]:
        if parts.resistor:
            found = [
                self.say("builder.wiring.part.led", forward=volts(parts.forward)),
                self.say("builder.wiring.part.resistor", ohm=ohms(parts.resistor), rating=parts.rating),
            ]
        else:
            found = [self.say("builder.wiring.part.whole_lamp", supply=volts(parts.supply))]
        if parts.driver != "line":
            found.append(self.say(f"builder.wiring.part.{parts.driver}"))
            found.append(self.say("builder.wiring.part.resistor", ohm=ohms(parts.base), rating="1/4 W"))
        if parts.driver == "mosfet":
            found.append(self.say("builder.wiring.part.resistor", ohm=ohms(PULL_DOWN_OHM), rating="1/4 W"))
        return found


def ohms(value: int) -> str:
    """A resistance as it is printed on a bag: "180 Ω", "4.7 kΩ"."""
    return f"{value / 1000:g} kΩ" if value >= 1000 else f"{value} Ω"


def volts(value: float) -> str:
    """A voltage: "3.3 V"."""
    return f"{value:g} V"
