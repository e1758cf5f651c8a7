"""Learning a game by playing it: steps with given dice, and an answer to everything else that is done.

Nothing of it is saved as a game or counted; only how far the learner came is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from controller.errors import BadSetup
from controller.games import CONTROLS
from controller.lessons import Lesson, Step, lessons
from controller.people import Occupant
from controller.screens.base import Outcome, ScreenName
from controller.screens.play import PlayScreen
from controller.unsaved import Unsaved
from display import view
from display.texts import Texts
from display.view import Button
from engines.face import TABLE, Tagged
from hardware.inputs import Control, Input

if TYPE_CHECKING:
    from controller.store import Store
    from controller.table import Table

KEY = "practice"
LEARNER, OTHER = 0, 1


def progress(store: Store, game: str) -> int:
    """How many steps of this game's lesson were done when it was last left; 0: begin at the beginning."""
    done = store.preference(KEY, {}).get(game, 0)
    lesson = lessons().get(game)
    return done if isinstance(done, int) and lesson is not None and 0 < done < len(lesson.step) else 0


def lesson_of(game: str) -> Lesson:
    """The lesson of a game. Raises BadSetup where it has none."""
    lesson = lessons().get(game)
    if lesson is None:
        raise BadSetup("no_lesson", f"there is no lesson for {game!r}; there is: {', '.join(lessons())}")
    return lesson


class PracticeScreen(PlayScreen):
    """One lesson. It can be left at any step and is taken up there again."""

    kind: ClassVar[ScreenName] = "practice"

    def __init__(self, table: Table, game: str) -> None:
        self.lesson = lesson_of(game)
        self.at = 0
        self._answer = ""
        self._plan: list[dict[str, Any]] = []
        """What the other player still does in this step."""
        super().__init__(table, self._session(table))
        self.chance = table.chance.beside()
        if self.lesson.deck:
            self.chance.deck(self.lesson.deck, f"lesson {game}")
            self.session.play(self.chance.draw(self.game, self.session.state))
        self._fast_forward(progress(table.store, game))

    def _session(self, table: Table) -> Unsaved:
        you = table.texts.say("common.practice.you")
        other = table.texts.say("common.practice.other")
        occupants = [Occupant(you, chair=LEARNER), Occupant(other, cpu=self.lesson.cpu, chair=OTHER)]
        return Unsaved(CONTROLS[self.lesson.game].game, occupants, self.lesson.settings)

    # -- the course of the lesson ----------------------------------------------------------------------

    @property
    def now_at(self) -> Step:
        """The step the learner is at."""
        return self.lesson.step[self.at]

    @property
    def finished(self) -> bool:
        """Whether this is the last step and nothing is left to do in it."""
        return self.at == len(self.lesson.step) - 1 and (self.now_at.reads or self.over)

    def _fast_forward(self, steps: int) -> None:
        """Play the steps that were done before, so that the table is as it was then."""
        for step in self.lesson.step[:steps]:
            actions = (step.expect,) if step.expect is not None else step.other
            dice = iter(step.dice)
            for action in actions:
                self._play(action, dice)
        self.at = steps
        self._enter()

    def _play(self, action: Mapping[str, Any], dice: Any) -> None:
        """Play one action of the lesson, with the dice given for it."""
        self.session.play(self._whole(action))
        if self.game.turn(self.session.state) is TABLE:
            self.session.play(self.game.given(self.session.state, tuple(next(dice))))

    def _whole(self, wanted: Mapping[str, Any]) -> Tagged:
        """The legal action that has all the fields that are wanted."""
        actions = self.game.actions(self.session.state)
        found: Tagged = next(action for action in actions if self._fits(action, wanted))
        return found

    def _fits(self, action: Tagged, wanted: Mapping[str, Any]) -> bool:
        fields = self.game.write_action(action)
        return all(fields.get(key) == value for key, value in wanted.items())

    def _enter(self) -> None:
        """A step begins: its dice wait, and the other player knows what to do."""
        self._answer = ""
        self._plan = list(self.now_at.other)
        self.chance.clear()
        for values in self.now_at.dice:
            self.chance.dice(values, f"lesson {self.lesson.game}, step {self.now_at.id}")

    def _advance(self) -> None:
        if self.at + 1 < len(self.lesson.step):
            self.at += 1
            self._enter()
        self._keep()

    def _keep(self) -> None:
        """Remember how far he is; the whole lesson done begins anew next time."""
        done = {**self.table.store.preference(KEY, {}), self.lesson.game: 0 if self.finished else self.at}
        self.table.store.set_preference(KEY, done)

    # -- what the learner does -------------------------------------------------------------------------

    def press(self, event: Input) -> Outcome:
        """Ok or keep turns the page of a step that is only read; everything else is play."""
        goes_on = event.control in {Control.OK, Control.KEEP}
        if goes_on and (self.now_at.reads or self.finished) and not self.table.skip_effects():
            if self.finished:
                self._keep()
                self.table.home()
            else:
                self._advance()
            return "done"
        return super().press(event)

    def commit(self, action: Tagged, by: int | None, at: int) -> bool:
        """Play what was asked for; answer anything else and leave the table as it is."""
        step = self.now_at
        wanted = step.expect is not None and self._fits(action, step.expect)
        if by == LEARNER and not step.free and not wanted:
            self._answer = self._text("else")
            self.table.effects.cue("refused", at, LEARNER)
            return False
        self._plan = self._plan[1:]
        done = super().commit(action, by, at)
        if not step.free and not self._plan:
            self._advance()
        return done

    def cpu_action(self, seat: int) -> Tagged | None:
        """What the other player does: as the lesson has it, else what it likes."""
        return self._whole(self._plan[0]) if self._plan else super().cpu_action(seat)

    @property
    def thinks(self) -> bool:
        """Whether the other player is to decide."""
        return (bool(self._plan) or self.now_at.free) and super().thinks

    def _rematch(self, event: Input) -> Outcome:
        """A free game that is over ends the lesson."""
        del event
        self._keep()
        self.table.home()
        return "done"

    # -- what he is told -------------------------------------------------------------------------------

    def _text(self, part: str = "") -> str:
        name = f"{self.lesson.game}.lesson.{self.now_at.id}"
        return self.texts.first(f"{name}.{part}", "common.practice.else") if part else self.texts.say(name)

    def told(self) -> view.Lesson:
        """What the learner is told now."""
        advice = ""
        if self.now_at.free and not self.rolling and self.mover == LEARNER:
            advice = self.controls.advice(self.situation(), self.table.cpus.knowledge(self))
        return view.Lesson(
            step=self.at + 1,
            steps=len(self.lesson.step),
            text=self._text(),
            answer=self._answer,
            advice=advice,
        )

    def buttons(self, panel: str) -> dict[str, Button]:
        """While there is only something to read, ok and keep turn the page."""
        buttons = super().buttons(panel)
        if not (self.now_at.reads or self.finished) or self.rolling:
            return buttons
        on = Button(does="confirm", text=self._on(self.texts), lit=True)
        quiet = {name: b.model_copy(update={"does": None, "lit": False}) for name, b in buttons.items()}
        return {**quiet, "keep": on, "ok": on, "menu": buttons["menu"]}

    def _on(self, texts: Texts) -> str:
        return texts.say("common.practice.end" if self.finished else "common.practice.onward")

    @property
    def waiting_for_person(self) -> bool:
        """A lesson waits for the learner unless the other player is at it."""
        if self.rolling:
            return False
        return self.now_at.reads or (not self._plan and super().waiting_for_person)
