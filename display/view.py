"""The view: all that anybody may see of the table, in one frozen value.

The controller fills it, the screen draws it, lamps follow it, and headless ``show`` prints it. It holds
nothing hidden: no blind dice, no face-down cards. Words in it are final, in the reader's language.
Times are monotonic milliseconds of the table's clock.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Place = Literal["bottom", "left", "top", "right"]
Lang = Literal["nl", "en"]
EffectKind = Literal[
    "roll",
    "reveal",
    "mexico",
    "life",
    "out",
    "winner",
    "deal",
    "draw",
    "take",
    "meld",
    "discard",
    "turn_pile",
    "refused",
    "stale",
    "near_miss",
    "save",
]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Die(_Frozen):
    """One die on the table; `value` is None while it is hidden."""

    value: int | None
    held: bool = False


class Button(_Frozen):
    """One control of a panel: what a press does now, or why nothing."""

    does: str | None = None
    text: str = ""
    """What the button is called here, in words ("Laten staan")."""
    lit: bool = False
    """A press does something now."""
    on: bool = False
    """The choice behind it is on (blind armed, die held)."""
    why: str | None = None
    """The code of the reason when barred."""
    reason: str = ""
    """The same reason in words, or a hint under the text where it is lit ("schud de beker")."""
    blink: bool = False
    """The lamp blinks: the next throw is blind, or reveal is awaited."""
    shown: bool = True
    """Drawn on the screen; a control that never has a use in this game is not."""
    cap: str | None = None
    """Colour of the button's cap as the wiring file gives it, `#rrggbb`."""


class Panel(_Frozen):
    """One set of controls and where it stands."""

    place: Place = "bottom"
    seat: int | None = None
    """Whose panel it is; None: everybody's."""
    acts: bool = True
    """It may act now."""
    buttons: dict[str, Button] = {}


class Seat(_Frozen):
    """One player at the table. Fields of other games are None."""

    name: str
    cpu: str | None = None
    place: int | None = None
    out: bool = False
    score: int = 0
    lives: int | None = None
    leader: bool | None = None
    value: int | None = None
    """Mexico: what stands this round (64, 66, 21), None before and while it is hidden."""
    was: int | None = None
    """Mexico: what stood at the end of the round that was just decided, while that lies on the table."""
    turn_points: int | None = None
    card: dict[str, int | None] | None = None
    melds: tuple[tuple[str, ...], ...] | None = None
    cards_in_hand: int | None = None
    left: tuple[str, ...] | None = None
    """Rummy: the cards that were left in the hand, while they lie open after it has ended."""
    side: Place = "bottom"
    color: str = "#f0e442"
    shape: str = "circle"
    lang: Lang = "nl"
    large: bool = False
    """This person wants larger type."""
    state: Literal["waiting", "next", "acting", "done", "out", "tied", "lost"] = "waiting"
    note: str = ""
    """One short line under the name ("worp 1 van 2", "klaar na 1 worp", "hierna")."""
    badge: str = ""
    """How the last round ended for this seat ("Ronde gehaald!", "Vast", "Verloren"), else empty."""


class Turn(_Frozen):
    """Who is to move."""

    seat: int
    name: str


class Throws(_Frozen):
    """Throws of this turn: made so far and the most there may be."""

    made: int
    limit: int | None


class Cursor(_Frozen):
    """What left, right and ok walk over: the option at `index` of `options` (ids and words)."""

    on: str
    index: int
    options: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


class CardLine(_Frozen):
    """One line of the score card of the player to move (Dice Poker)."""

    id: str
    text: str
    part: Literal["left", "right"]
    points: int | None = None
    """What stands there; None: open."""
    offer: int | None = None
    """What the dice that lie would score there now; None where nothing can be scored."""
    joker: bool = False
    bonus: int = 0
    """Points on top for a further poker."""
    why: str | None = None
    """The code of the reason why it may not be filled now."""
    reason: str = ""


class SheetRow(_Frozen):
    """One hand on the score sheet (Rummy); tuples by seat."""

    number: int
    left: tuple[int, ...]
    """Points that were left in each hand."""
    gained: tuple[int, ...]
    winner: int | None = None
    """Who went out; None: the hand was blocked."""
    doubled: bool = False
    note: str = ""
    """What there is to say of it, in words ("dubbel", "geblokkeerd")."""


class Message(_Frozen):
    """Something the table says; `text` is in the active person's language."""

    code: str
    text: str
    tone: Literal["plain", "good", "bad", "warning"] = "plain"
    seat: int | None = None
    """Whom it is about, where it stands at his edge too."""


class Standing(_Frozen):
    """One seat's final place; shared places carry the same number, None: no place."""

    seat: int
    name: str
    place: int | None
    score: int


class Over(_Frozen):
    """The game is over."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...] = ()


class Cup(_Frozen):
    """The dice cup as it is now."""

    state: Literal["ok", "absent", "lost", "faulty", "empty"] = "ok"
    armed: bool = True
    """A shake would throw now."""
    shaking: bool = False
    strength: int = 0
    """0 to 100, while shaking."""
    covers: bool = False
    """It stands over blind dice."""
    blind: bool = False
    """The next throw is blind."""


class Effect(_Frozen):
    """Something that moves for a while. The screen plays those it has not seen; a skip removes them."""

    serial: int
    kind: EffectKind
    at: int
    ms: int
    seat: int | None = None
    values: tuple[int, ...] = ()
    """For a roll the values the open dice end on; empty for a blind one. Of open cards that move, which they
    are: places in the order of the deck."""


class Item(_Frozen):
    """One thing on a page that the cursor can be on."""

    id: str
    kind: Literal["tile", "action", "choice", "toggle", "person", "wheel", "field", "link"] = "action"
    text: str
    value: str = ""
    """What it is set to, in words; ◂ ▸ are drawn where it can be changed."""
    detail: str = ""
    """One line of explanation."""
    on: bool = False
    enabled: bool = True
    why: str | None = None
    """The reason's code where it is not enabled; `detail` then says it in words."""
    icon: str = ""
    """Name of a drawn shape: a game, "sound", "lamp", "night", "language", "person", "cpu", "resume", ..."""
    color: str = ""
    shape: str = ""
    open: bool = False
    """Its value is being changed: left and right change it, ok closes it."""


class Chart(_Frozen):
    """A bar chart; `low` to `high` is a band drawn behind the bars, `marked` bars stand out."""

    labels: tuple[str, ...]
    values: tuple[float, ...]
    low: float | None = None
    high: float | None = None
    band: str = ""
    """What the band means, in words."""
    marked: tuple[int, ...] = ()


class Section(_Frozen):
    """One part of a rules page. `open` marks the rule that matters now."""

    id: str
    title: str
    lines: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    examples: tuple[tuple[int, ...], ...] = ()
    """Dice to draw beside the text."""
    chart: Chart | None = None
    open: bool = False


class Plot(_Frozen):
    """When the edges of the cup's switch came: one bar for each equal part of the time, 0 to 8 high."""

    bars: tuple[int, ...]
    throws: tuple[int, ...] = ()
    """The bars at which a throw was told."""
    at: int | None = None
    """The bar that is being recorded; None: nothing is."""
    name: str = ""
    note: str = ""
    """How many throws were told ("3 van 3")."""
    good: bool | None = None
    """As many as there should be; None: not said."""


class Level(_Frozen):
    """What one sensitivity makes of a whole recording."""

    id: str
    text: str
    note: str
    """In words ("past, 32 % over")."""
    good: bool
    """It makes no mistake."""
    chosen: bool = False
    """It is the one looked at; keep keeps it."""
    tag: str = ""
    """What it is besides ("voorstel, nu")."""


class Calibration(_Frozen):
    """Setting up the cup: the step at hand, or what came of all of them; `none`: there is nothing to do."""

    step: Literal["rest", "knock", "put_down", "carry", "gentle", "hard", "result", "none"]
    phase: Literal["ready", "steady", "recording", "recorded", "done"]
    text: str = ""
    """What to do, in a sentence or two."""
    seconds: int = 0
    """How long the step lasts; in `steady` until it is recorded, in `recording` until that ends."""
    done: float = 0.0
    """How much of it has been recorded, 0 to 1."""
    heard: str = ""
    """What has been heard of it, in words."""
    good: bool | None = None
    """That is as it should be; None: not said yet."""
    plots: tuple[Plot, ...] = ()
    """The plot of the step, or of each step that was recorded."""
    levels: tuple[Level, ...] = ()
    """Each sensitivity, at the end."""


class Page(_Frozen):
    """A page over or instead of the table: start, setup, people, letter wheel, menu, settings, rules."""

    name: str
    title: str
    lead: str = ""
    """One or two sentences under the title."""
    items: tuple[Item, ...] = ()
    cursor: int = 0
    columns: int = 1
    """Tiles lie in this many columns; 1: a list."""
    sections: tuple[Section, ...] = ()
    text: str = ""
    """What has been spelled so far (letter wheel, text field)."""
    countdown: float | None = None
    """Seconds until something irrevocable (menu held)."""
    foot: str = ""
    over_table: bool = False
    """Drawn over the table, which stays visible dimmed."""
    calibration: Calibration | None = None
    """The cup is being set up."""


class Look(_Frozen):
    """How the table should be drawn and sound: the preferences in force."""

    lang: Lang = "nl"
    sound: bool = True
    volume: int = 70
    """0 to 100."""
    night: bool = False
    animation: Literal["none", "basic", "full"] = "full"
    speed: float = 1.0
    diagonal: float = 24.0
    """Screen diagonal in inches."""
    large: bool = False
    four_colors: bool = False
    """Cards in four colours."""
    idle: Literal["awake", "dimmed", "demo", "dark"] = "awake"
    facing: Place = "bottom"
    """The edge to which shared sentences and pages are turned."""


class Lesson(_Frozen):
    """Where a learner is, and what he is told, in his language."""

    step: int
    """From 1."""
    steps: int
    text: str
    answer: str = ""
    """What is said because he did something else than was asked."""
    advice: str = ""
    """What there is to know for the decision at hand, in numbers."""


class TableView(_Frozen):
    """Everything there is to see. See the module."""

    screen: Literal["start", "table", "rules", "settings", "pause", "practice", "stats"] = "start"
    game: str | None = None
    phase: str | None = None
    turn: Turn | None = None
    dice: tuple[Die, ...] = ()
    seats: tuple[Seat, ...] = ()
    round: int | None = None
    throws: Throws | None = None
    pattern: tuple[str, ...] | None = None
    """Mexico: "open" or "blind" for each of the leader's throws; None without a leader."""
    pattern_at: int | None = None
    """Index into the pattern of the throw that comes next for a follower; None while it is being set."""
    first_round: bool | None = None
    to_beat: int | None = None
    """Mexico: the lowest value standing this round."""
    to_beat_text: str = ""
    value_text: str = ""
    """The value of the dice that lie open, as said aloud ("64", "66", "Mexico!")."""
    goal: int | None = None
    lines: tuple[CardLine, ...] = ()
    """Dice Poker: the card of the player to move, in order."""
    stock: int | None = None
    discard_top: str | None = None
    reuses_left: int | None = None
    hand: tuple[str, ...] | None = None
    """Cards of the hand that may be seen now, in the order in which they lie; None: no hand may."""
    hand_seat: int | None = None
    """Whose hand that is."""
    hand_marks: tuple[int, ...] = ()
    """Places in the mover's hand of the cards he has chosen, whether they lie open or not."""
    hand_fits: tuple[int, ...] | None = None
    """Places of the cards that can be chosen besides; None: any. Only while the hand may be seen."""
    hand_new: int | None = None
    """Place of the card just drawn, while the hand may be seen."""
    sheet: tuple[SheetRow, ...] = ()
    """Rummy: the hands that are over."""
    cursor: Cursor | None = None
    buttons: dict[str, Button] = {}
    panels: dict[str, Panel] = {}
    messages: tuple[Message, ...] = ()
    over: Over | None = None
    sentence: str = ""
    """What the table asks of whom, in the active person's language."""
    labels: dict[str, str] = {}
    """Words of the scene itself ("pattern": "patroon", "throw": "worp 2/3", "round": "Ronde 3")."""
    result: bool = False
    """A round has just been decided and lies on the table for all to see."""
    cup: Cup = Cup()
    thinking: bool = False
    """A CPU player is thinking."""
    progress: float | None = None
    """How far it is with working the game out, 0 to 1, before it can play at all."""
    effects: tuple[Effect, ...] = ()
    page: Page | None = None
    lesson: Lesson | None = None
    notices: tuple[Message, ...] = ()
    """Lasting ones: simulated pins, a cup that is lost, a button that seems stuck, saving that failed."""
    look: Look = Look()
