"""What Mexico says beside the dice: round, throw and pattern; what the dice say and what is to beat."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from display.canvas import Canvas
from display.geometry import Rect, around
from display.layout import lines
from display.lettering import broken, width_of
from display.panels import Kit
from display.theme import Role


@dataclass(frozen=True, slots=True)
class Progress:
    """Which round, which throw, the first round's badge, and the leader's pattern with the place in it."""

    kit: Kit
    size: tuple[int, int]
    round: str
    throw: str
    made: int
    limit: int
    first: str
    pattern_text: str
    pattern: tuple[str, ...] | None
    words: tuple[str, str]
    at: int | None

    def make(self) -> pygame.Surface:
        """Draw the parts below each other, in the middle of the height."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        least = self.kit.scale.least(Role.LABEL)
        w, h = self.size
        line = lines(least, 1)
        gap = max(2, self.kit.scale.px(6))
        wide = w > least * 10
        parts: list[tuple[str, int]] = []
        if wide and self.round and self.throw:
            parts.append(("both", line))
        else:
            parts += [("round", line)] if self.round else []
            many = len(broken(self.throw, "regular", least, w))
            parts += [("throw", lines(least, many))] if self.throw else []
        if self.first:
            parts.append(("first", line + gap if wide else lines(least, 2) + gap))
        if self.pattern is not None:
            parts += [("label", line)] if self.pattern_text and h > line * 5 else []
            chip = line + gap
            rows = 1 if wide else max(1, len(self.pattern))
            parts += [("chips", rows * chip + (rows - 1) * gap)] if self.pattern else []
        y = (h - sum(p[1] for p in parts) - gap * (len(parts) - 1)) // 2
        for name, high in parts:
            getattr(self, f"_{name}")(canvas, Rect(0, max(0, y), w, high))
            y += high + gap
        return canvas.surface

    def _both(self, canvas: Canvas, room: Rect) -> None:
        text = f"{self.round}  ·  {self.throw}"
        canvas.write(text, Role.LABEL, "regular", canvas.colors.text, room, align="center")

    def _round(self, canvas: Canvas, room: Rect) -> None:
        canvas.write(self.round, Role.LABEL, "regular", canvas.colors.text, room, align="center")

    def _throw(self, canvas: Canvas, room: Rect) -> None:
        canvas.write(self.throw, Role.LABEL, "regular", canvas.colors.text, room, align="center", lines=2)

    def _first(self, canvas: Canvas, room: Rect) -> None:
        colors, scale = canvas.colors, canvas.scale
        pad = max(4, scale.px(16))
        inner = room.inset(pad, 0)
        many = 1 if room.h < lines(scale.least(Role.LABEL), 2) else 2
        fit = canvas.fit(self.first, Role.LABEL, "semibold", inner, many)
        box = around(room.center, fit.width + 2 * pad, min(room.h, fit.height + max(2, scale.px(6))))
        canvas.panel(box, min(box.h // 2, scale.px(30)), colors.panel, colors.gold, max(1, scale.px(2)))
        canvas.write(
            self.first, Role.LABEL, "semibold", colors.gold, box.inset(pad, 0), align="center", lines=many
        )

    def _label(self, canvas: Canvas, room: Rect) -> None:
        """The leader's crown, with the word beside it where there is room."""
        colors = canvas.colors
        edge = round(room.h * 0.7)
        gap = max(3, canvas.scale.px(10))
        wide = width_of(self.pattern_text, "regular", canvas.scale.least(Role.LABEL))
        if wide + edge + gap > room.w:
            canvas.sign("crown", colors.gold, Rect(room.x, room.y, room.w, room.h))
            return
        x = room.x + (room.w - wide - edge - gap) // 2
        canvas.sign("crown", colors.gold, Rect(x, room.y, edge, room.h))
        text = Rect(x + edge + gap, room.y, wide, room.h)
        canvas.write(self.pattern_text, Role.LABEL, "regular", colors.text, text)

    def _chips(self, canvas: Canvas, room: Rect) -> None:
        pattern = self.pattern or ()
        least = canvas.scale.least(Role.LABEL)
        gap = max(3, canvas.scale.px(8))
        chip = lines(least, 1) + max(2, canvas.scale.px(6))
        down = room.h > chip * 1.5
        if down:
            for index in range(len(pattern)):
                wide = min(room.w, least * 6)
                box = Rect(room.x + (room.w - wide) // 2, room.y + index * (chip + gap), wide, chip)
                self._chip(canvas, index, box)
            return
        wide = min((room.w - gap * (len(pattern) - 1)) // len(pattern), least * 6)
        start = room.x + (room.w - wide * len(pattern) - gap * (len(pattern) - 1)) // 2
        for index in range(len(pattern)):
            self._chip(canvas, index, Rect(start + index * (wide + gap), room.y, wide, room.h))

    def _chip(self, canvas: Canvas, index: int, box: Rect) -> None:
        colors, scale = canvas.colors, canvas.scale
        blind = (self.pattern or ())[index] == "blind"
        here, done = index == self.at, self.at is not None and index < self.at
        fill = colors.gold if here else colors.panel
        border = colors.gold if here else colors.panel_border
        ink = colors.on_gold if here else colors.soft if done else colors.strong
        canvas.panel(box, box.h // 2, fill, border, max(1, scale.px(2)))
        pad = max(4, round(box.h * 0.3))
        sign = round(box.h * 0.6)
        word = self.words[1] if blind else self.words[0]
        number = canvas.fit(str(index + 1), Role.LABEL, "bold", box)
        text = canvas.fit(word, Role.LABEL, "semibold", Rect(0, 0, 1 << 16, box.h))
        room = box.w - 2 * pad
        x = box.x + pad
        if number.width + sign + text.width + pad <= room:
            x = box.x + (box.w - number.width - sign - text.width - pad) // 2
        elif number.width + text.width + pad // 2 <= room:
            sign = 0
            x = box.x + (box.w - number.width - text.width - pad // 2) // 2
        else:
            word = ""
            x = box.x + (box.w - number.width - sign - pad // 2) // 2
        canvas.write(str(index + 1), Role.LABEL, "bold", ink, Rect(x, box.y, number.width, box.h))
        x += number.width + pad // 2
        if sign:
            canvas.sign("ok" if done else "blind" if blind else "open", ink, Rect(x, box.y, sign, box.h))
            x += sign + pad // 2
        if word:
            canvas.write(word, Role.LABEL, "semibold", ink, Rect(x, box.y, text.width, box.h))


@dataclass(frozen=True, slots=True)
class Say:
    """The value of the dice, large, and what is to beat under it."""

    kit: Kit
    size: tuple[int, int]
    value: str
    beat: str
    label: str
    glad: bool = False
    """A Mexico lies there."""

    def make(self) -> pygame.Surface:
        """Draw it in the middle of the height."""
        canvas = Canvas(self.size, self.kit.colors, self.kit.scale)
        colors = canvas.colors
        w, h = self.size
        big, gold = (self.value, self.glad) if self.value else (self.beat, True)
        same = self.beat == self.value or not self.value
        note = self.label if same else f"{self.label}: {self.beat}"
        room = Rect(0, 0, w, h)
        least = self.kit.scale.least(Role.LABEL)
        low_high = min(h * 3 // 5, lines(least, 4)) if self.label and self.beat else 0
        low = canvas.fit(note, Role.LABEL, "regular", Rect(0, 0, w, low_high), 4) if low_high else None
        taken = low.height if low else 0
        high = canvas.fit(big, Role.BIG, "bold", Rect(0, 0, w, h - taken)) if big else None
        total = taken + (high.height if high else 0)
        y = room.y + (h - total) // 2
        if high is not None:
            ink = colors.gold if gold else colors.strong
            canvas.write(big, Role.BIG, "bold", ink, Rect(0, y, w, high.height), align="center")
            y += high.height
        if low is not None:
            canvas.write(
                note, Role.LABEL, "regular", colors.gold, Rect(0, y, w, taken), align="center", lines=4
            )
        return canvas.surface
