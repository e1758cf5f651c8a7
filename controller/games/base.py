"""What the table needs to know of a game to let people play it with a cup and a few buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from pydantic import BaseModel

from controller.privacy import NO_SIGHT, Aside, Secret, Sight
from display.texts import Texts
from display.view import EffectKind, Message, Section
from engines.face import Game, Knowledge, Reason, Tagged
from hardware.inputs import Control


@dataclass(frozen=True, slots=True)
class Choices:
    """What the person to move has chosen but not yet played: never saved, made afresh after every action."""

    blind: bool = False
    """The next throw is blind."""
    cursor: int | None = None
    """Index of the option the cursor is on; None: where it starts."""
    held: tuple[bool, ...] = ()
    """Dice that stay out of the next throw."""
    marks: tuple[str, ...] = ()
    """Cards that are chosen to be played together."""
    mode: str = ""
    """What is being chosen, where that is not plain from the rest."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What one control does now: an action, another choice, or nothing because of `why`."""

    does: str | None = None
    text: str = ""
    hint: str = ""
    act: Tagged | Choices | Aside | None = None
    why: Reason | None = None
    on: bool = False
    blink: bool = False
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Option:
    """Something the cursor can be on, and what ok does with it; no action: it is the way past the others."""

    id: str
    text: str
    act: Tagged | Choices | Aside | None = None
    does: str = "take"


@dataclass(frozen=True, slots=True)
class Offers:
    """Everything that can be done now: from this one list come prompts, lamps, reasons and presses."""

    controls: Mapping[Control, Offer]
    options: tuple[Option, ...] = ()
    on: str = ""
    """What the cursor walks over ("lead", "declare")."""
    index: int = 0

    def at(self, control: Control) -> Offer:
        """What this control does."""
        return self.controls.get(control, Offer(shown=False))


@dataclass(frozen=True, slots=True)
class Situation:
    """What the game looks like to the people at the table, for offers and words."""

    state: Any
    names: tuple[str, ...]
    cpu: tuple[str | None, ...]
    choices: Choices
    texts: Texts
    """Words in the language of the person to move."""
    seat_texts: tuple[Texts, ...]
    """Words in each seat's own language."""
    events: tuple[Tagged, ...] = ()
    """Public events since the dice were last thrown or cards were last played."""
    story: tuple[Tagged, ...] = ()
    """Public events of this round (hand, game), or of the one that was just decided."""
    by_button: bool = False
    """A button throws (the cup fails, or somebody asked for it)."""
    thinking: bool = False
    hold_buttons: bool = False
    """The panel of who is to move has buttons to hold dice."""
    sight: Sight = NO_SIGHT
    """Which hidden hand lies open."""

    def chosen(self, **changes: Any) -> Choices:
        """The choices with these changes."""
        return replace(self.choices, **changes)


@dataclass(frozen=True, slots=True)
class SettingLine:
    """One line of the game's settings: its key and the values that left and right walk over."""

    key: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class EffectPlan:
    """Something that should be seen to happen because of an event."""

    kind: EffectKind
    seat: int | None = None
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """Something that statistics count: `by` more of `key` for a seat, or the highest so far (`highest`)."""

    seat: int
    key: str
    by: int = 1


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences around the game now."""

    sentence: str
    messages: tuple[Message, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)


class GameControls(ABC):
    """How one game is played on the table."""

    game: ClassVar[Game[Any, Any]]
    settings: ClassVar[tuple[SettingLine, ...]]
    draws_lots: ClassVar[bool] = False
    """Who begins is drawn by lot before the first game at a table."""
    searches: ClassVar[bool] = False
    """The hard player searches: strong, but not as well as can be."""
    effort: ClassVar[int | None] = None
    """How much the hard player works on each decision, in its own unit; None: it needs none."""
    highest: ClassVar[frozenset[str]] = frozenset()
    """Keys of counts of which the highest is kept, not the sum."""

    @abstractmethod
    def offers(self, at: Situation) -> Offers:
        """What the seat to move can do now."""

    @abstractmethod
    def words(self, at: Situation) -> Words:
        """What is said now."""

    @abstractmethod
    def fields(self, at: Situation) -> dict[str, Any]:
        """The game's own fields of the view (`TableView`), without seats."""

    @abstractmethod
    def seat_fields(self, at: Situation, seat: int) -> dict[str, Any]:
        """The game's own fields of one seat (`display.view.Seat`)."""

    @abstractmethod
    def effects(self, events: Sequence[Tagged]) -> tuple[EffectPlan, ...]:
        """What should be seen to happen because of these events, in order."""

    @abstractmethod
    def is_result(self, events: Sequence[Tagged]) -> bool:
        """Whether these events decided something that everybody wants to look at for a while."""

    @abstractmethod
    def breaks_news(self, event: Tagged) -> bool:
        """Whether with this event the earlier ones are old news, no longer told."""

    @abstractmethod
    def ends_story(self, event: Tagged) -> bool:
        """Whether with this event a round is over: what comes after it is another story."""

    @abstractmethod
    def counts(self, event: Tagged) -> tuple[Count, ...]:
        """What statistics count of this event."""

    def faces(self, event: Tagged) -> tuple[int, ...]:
        """The dice that this event shows to everybody: each thrown die once, when it can be seen."""
        values = getattr(event, "values", None) if event.kind in {"thrown", "revealed"} else None
        return tuple(values or ())

    @abstractmethod
    def figures(self, counted: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
        """What is told of a player: the end of a text id (`<game>.stat.<id>`) and its number, in order."""

    def turned_over(self, state: Any, action: Tagged) -> Tagged:
        """What a throw becomes when the cup is put upside down after it."""
        del state
        return action

    def compared(self, key: str) -> float | None:
        """What the best play reaches in this figure; None where that is not known."""
        del key
        return None

    def sheets(self, at: Situation) -> tuple[Section, ...]:
        """What each seat has on paper, to be looked at on demand; none where the table shows it all."""
        del at
        return ()

    def advice(self, at: Situation, knowledge: Knowledge | None) -> str:
        """What a learner should know for the decision at hand, in numbers; empty: nothing to say.

        `knowledge` is what the hard computer player knows, None where it knows nothing yet.
        """
        del at, knowledge
        return ""

    def seat_to_move(self, state: Any) -> int | None:
        """The seat whose turn it is, also while dice are awaited."""
        turn = self.game.turn(state)
        return turn if isinstance(turn, int) else None

    def secret(self, state: Any) -> Secret | None:
        """Whose hidden hand is at stake in this state; None: there are no hands now, or none in this game."""
        del state
        return None

    def deals_by_itself(self, state: Any) -> bool:
        """Whether dice or cards that are awaited in this state come at once; else somebody asks for them."""
        del state
        return True

    @abstractmethod
    def minutes(self, seats: int, settings: BaseModel) -> int:
        """About how many minutes a game takes."""


def cursor_controls(at: Situation, options: Sequence[Option], index: int) -> dict[Control, Offer]:
    """Ok takes what the cursor is on; left and right move it, round and round."""
    return {
        Control.OK: _ok(at, options, index),
        Control.LEFT: _move(at, options, index, -1),
        Control.RIGHT: _move(at, options, index, +1),
    }


def _ok(at: Situation, options: Sequence[Option], index: int) -> Offer:
    if not options:
        return Offer(text=at.texts.say("common.button.ok"), shown=False)
    option = options[index]
    if option.act is None:
        return Offer(text=option.text)
    return Offer(option.does, option.text, act=option.act)


def _move(at: Situation, options: Sequence[Option], index: int, by: int) -> Offer:
    name = "previous" if by < 0 else "next"
    text = at.texts.say(f"common.button.{name}")
    if len(options) < 2:
        return Offer(text=text, shown=False)
    return Offer(name, text, act=at.chosen(cursor=(index + by) % len(options)))


def winners_sentence(at: Situation, rules: Game[Any, Any]) -> str:
    """Who has won a game that is over; several share the first place."""
    say = at.texts.say
    game = rules.name
    winners = [at.names[row.seat] for row in rules.standings(at.state) or () if row.place == 1]
    if len(winners) == 1:
        return say(f"{game}.sentence.won", name=winners[0])
    return say(f"{game}.sentence.shared", names=say(f"{game}.label.and").join(winners))
