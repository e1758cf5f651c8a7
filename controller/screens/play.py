"""The game on the table: presses and shakes become actions, CPU players think, news is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from controller.errors import StoreError
from controller.games import CONTROLS, Choices, GameControls, Offer, Offers, Situation
from controller.guard import same_shake, stale
from controller.knowledge import POLL_MS
from controller.people import Occupant
from controller.privacy import Aside, Privacy, Sight
from controller.screens.base import Outcome, Screen, ScreenName
from controller.session import Session
from controller.thinker import POLL_MS as THINKING_MS
from controller.unsaved import Unsaved
from display.texts import Texts
from display.view import Button
from engines.face import TABLE, CpuPlayer, Knowledge, Reason, Tagged
from hardware.inputs import Control, Input, Kind

if TYPE_CHECKING:
    from controller.table import Table

NOT_YOUR_TURN = Reason("not_your_turn")
ASKED_TWICE = frozenset({"keep", "bank", "score", "discard"})
"""What ends a turn, and is asked for twice where that is preferred."""
STALE_CONTROLS = frozenset({Control.KEEP, Control.OK, Control.BLIND})
_SERIALS = count()
SHAKING_MS = 200
"""The cup is drawn shaking this long after its last report."""


@dataclass(frozen=True, slots=True)
class Shake:
    """A shake under way: what it will do was decided when it started."""

    began: int
    act: Tagged | None
    committed: int
    """How many actions the game had when it started."""
    answer: Outcome


@dataclass(frozen=True, slots=True)
class Rolling:
    """While dice roll the table looks as it did before, but for the dice."""

    before: Any
    until: int


class PlayScreen(Screen):
    """The table itself."""

    kind: ClassVar[ScreenName] = "table"

    def __init__(self, table: Table, session: Session | Unsaved) -> None:
        super().__init__(table)
        self.session: Session | Unsaved = session
        self.settings: Any = session.game.Settings(**session.settings)
        """The rules of this game as they were chosen."""
        self.chance = table.chance
        self.controls: GameControls = CONTROLS[session.game.name]
        self.choices = Choices()
        self.serial = next(_SERIALS)
        """Another number for every game that lies on the table."""
        self.privacy = Privacy()
        self.news: list[Tagged] = []
        """Public events since the last one that made the earlier ones old."""
        self.story: list[Tagged] = []
        """Public events of this round, or of the one that was just decided."""
        self._story_over = False
        self.committed_at: int | None = None
        self.committed = 0
        self.pending: tuple[tuple[Tagged, ...], int | None] | None = None
        """Actions that could not be saved, with who decided them: they wait, dice and all."""
        self.shake: Shake | None = None
        self._upside_down_at = -1
        """When the cup was last put upside down, where it can tell."""
        self.strength = 0
        self.shaken_at = -SHAKING_MS
        self.asked: Offer | None = None
        """A decision that was pressed once and waits for the second press."""
        self._rolling: Rolling | None = None
        self._cpu_due: int | None = None
        self._last_person: int | None = None
        self._cpus: dict[str, CpuPlayer] = {}
        self._offered: dict[str, Offers] = {}
        self._offered_at: object = None
        table.cpus.prepare(self)
        self.privacy.follow(self.controls.secret(session.state), self._persons_in)
        self._handed_over()

    # -- who and what ----------------------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The rules."""
        return self.session.game

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is."""
        return self.controls.seat_to_move(self.session.state)

    @property
    def _occupant(self) -> Occupant | None:
        """Who is to move."""
        return None if self.mover is None else self.session.occupants[self.mover]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.turn(self.session.state) is None

    def is_person(self, seat: int | None) -> bool:
        """Whether a person, not a CPU, plays this seat."""
        return seat is not None and self.session.occupants[seat].cpu is None

    @property
    def persons(self) -> int:
        """How many persons play."""
        return sum(occupant.cpu is None for occupant in self.session.occupants)

    def situation(self) -> Situation:
        """What the people at the table see of the game."""
        rolling = self._rolling
        state = self.session.state if rolling is None else rolling.before
        occupants = self.session.occupants
        return Situation(
            state=state,
            names=tuple(occupant.name for occupant in occupants),
            cpu=tuple(occupant.cpu for occupant in occupants),
            choices=self.choices,
            texts=self.texts,
            seat_texts=tuple(self.table.texts_of(occupant) for occupant in occupants),
            events=() if rolling is not None else tuple(self.news),
            story=tuple(self.story),
            by_button=self.table.throws_by_button(self._occupant),
            hold_buttons=self.mover is not None and self.table.has_hold_buttons(self.mover),
            thinking=not self.is_person(self.mover) and self.mover is not None,
            sight=self.sight,
        )

    @property
    def sight(self) -> Sight:
        """Which hidden hand lies open, and what the mover may do about it."""
        return self.privacy.sight(self.controls.secret(self.session.state), self._persons_in)

    @property
    def _persons_in(self) -> tuple[int, ...]:
        """The seats of persons that are still in a game with hidden hands."""
        secret = self.controls.secret(self.session.state)
        return () if secret is None else tuple(seat for seat in secret.players if self.is_person(seat))

    @property
    def asks_for_deal(self) -> bool:
        """Whether the next cards come when somebody asks for them."""
        state = self.session.state
        return self.game.turn(state) is TABLE and not self.controls.deals_by_itself(state)

    def offers(self, texts: Texts | None = None) -> Offers:
        """What the seat to move can do now, in its words or in these; worked out once for each change."""
        texts = texts or self.texts
        by_button = self.table.throws_by_button(self._occupant)
        now = (self.committed, self.choices, self._rolling is None, by_button, self.sight)
        if now != self._offered_at:
            self._offered_at, self._offered = now, {}
        if texts.lang not in self._offered:
            self._offered[texts.lang] = self.controls.offers(replace(self.situation(), texts=texts))
        return self._offered[texts.lang]

    # -- inputs ----------------------------------------------------------------------------------------

    def press(self, event: Input) -> Outcome:
        """A button of a panel."""
        self.privacy.touched(event.at, owner=self._owns(event.panel))
        if self.table.skip_effects():
            self._end_roll()
            return "skipped"
        if event.control is Control.MENU:
            self.table.open_menu()
            return "done"
        if self.pending is not None:
            return self._retry() if event.control in {Control.KEEP, Control.OK} else "refused"
        if self.over or self.asks_for_deal:
            return self._rematch(event) if self.over else self._ask_for_deal(event)
        if not self._may_act(event.panel):
            return "refused"
        if self.sight.passing:
            return self._take_over(event)
        if event.control in STALE_CONTROLS and stale(event.began, self.committed_at):
            return "stale"
        self.table.guard.pressed(event.at)
        control: Control = event.control
        index: int | None = None
        if control is Control.ITEM:
            control, index = self._touched(str(event.value))
        return self._do(control, index, event.at, event.panel)

    def _owns(self, panel: str) -> bool:
        """Whether this panel is the mover's, or everybody's."""
        seat = self.table.seat_of_panel(panel)
        return seat is None or seat == self.mover

    def _take_over(self, event: Input) -> Outcome:
        """Any press of the next player's says that he has the table before him, and nothing else."""
        if stale(event.began, self.committed_at):
            return "stale"
        self.table.guard.pressed(event.at)
        self.privacy.passing = False
        return "done"

    def _ask_for_deal(self, event: Input) -> Outcome:
        """Keep or ok, of whoever's, deals the next hand."""
        if event.control not in {Control.KEEP, Control.OK}:
            return "refused"
        if stale(event.began, self.committed_at):
            return "stale"
        return "done" if self.deal(event.at) else "refused"

    def _touched(self, wanted: str) -> tuple[Control, int | None]:
        """An option of the cursor that was touched is taken at once."""
        for index, option in enumerate(self.offers().options):
            if option.id == wanted:
                return Control.OK, index
        return Control.ITEM, None

    def _do(self, control: Control, index: int | None, at: int, panel: str = "") -> Outcome:
        if index is not None:
            self.choices = self.situation().chosen(cursor=index)
        offer = self.offers().at(control)
        if isinstance(offer.act, Choices):
            self.choices, self.asked = offer.act, None
            return "done"
        if isinstance(offer.act, Aside):
            hold = self.table.preferences.peek_hold
            self.privacy.do(offer.act, self.mover or 0, panel, self.table.now, hold=hold)
            return "done"
        if offer.act is None:
            return "refused"
        if self._asks_again(offer):
            self.asked = offer
            return "done"
        self.commit(offer.act, self.mover, at)
        return "done"

    def _asks_again(self, offer: Offer) -> bool:
        """Whether a decision has to be pressed a second time, by preference."""
        if not self.table.preferences.second_press or offer.does not in ASKED_TWICE:
            return False
        return self.asked is None or self.asked.act != offer.act

    def _rematch(self, event: Input) -> Outcome:
        if event.control not in {Control.KEEP, Control.OK}:
            return "refused"
        if stale(event.began, self.committed_at):
            return "stale"
        self.table.host.rematch(self)
        return "done"

    def _may_act(self, panel: str) -> bool:
        """A panel of one seat acts only in that seat's turn; nobody's panel acts for a CPU."""
        mover = self.mover
        if not self.is_person(mover) or self._rolling is not None:
            return False
        chair = self.table.chair_of_panel(panel)
        own = mover is not None and chair == self.session.occupants[mover].chair
        return chair is None or own or not self.table.preferences.panels_in_turn

    def cup(self, event: Input) -> Outcome | None:
        """The cup: judged when the shake starts, thrown when it ends."""
        guard = self.table.guard
        if event.kind is Kind.ACTIVITY:
            if self.shake is None or not same_shake(self.shake.began, event.began):
                self.shake = self._judge(event.began, guard.armed(event.began))
            self.strength, self.shaken_at = int(event.value or 0), event.at
            return None
        if event.kind in {Kind.LIFTED, Kind.UPRIGHT}:
            return self._lifted(event)
        if event.kind is Kind.UPSIDE_DOWN:
            self._upside_down_at = event.at
            return None
        if event.kind is Kind.NEAR_MISS:
            shake, self.shake = self.shake, None
            return None if shake is None or shake.act is None else "refused"
        if event.kind is not Kind.SHAKE:
            return None
        shake = self.shake
        if shake is None or not same_shake(shake.began, event.began):
            shake = self._judge(event.began, guard.armed(event.began))
        self.shake = None
        if shake.act is None:
            return shake.answer
        if shake.committed != self.committed:
            return "stale"
        self.commit(self._as_put_down(shake), self.mover, self.table.now)
        return "done"

    def _as_put_down(self, shake: Shake) -> Tagged:
        """What the shake does; with the cup upside down on the table it may mean blind, by preference."""
        assert shake.act is not None
        if self.table.preferences.upside_down_blind and self._upside_down_at >= shake.began:
            return self.controls.turned_over(self.session.state, shake.act)
        return shake.act

    def _judge(self, began: int, armed: bool) -> Shake:
        """What a shake that starts now will do; open or blind is what the screen shows now."""
        act: Tagged | None = None
        answer: Outcome = "refused"
        rolling = self._rolling is not None and began < self._rolling.until
        if not (rolling or self.pending or self.over or not self.is_person(self.mover)):
            offered = self.offers().at(Control.CUP).act
            if stale(began, self.committed_at):
                answer = "stale"
            elif armed and offered is not None and not isinstance(offered, Choices | Aside):
                act, answer = offered, "done"
        return Shake(began, act, self.committed, answer)

    def _lifted(self, event: Input) -> Outcome | None:
        """Lifting the cup from its spot hands it over, and reveals what lies blind under it."""
        self.table.guard.lifted(event.at)
        offer = self.offers().at(Control.BLIND)
        if offer.does == "reveal" and self.is_person(self.mover) and self._rolling is None:
            return self._do(Control.BLIND, None, event.at)
        return None

    # -- actions ---------------------------------------------------------------------------------------

    def commit(self, action: Tagged, by: int | None, at: int) -> bool:
        """Play an action, with the dice or cards it leads to, as one; False: it could not be saved."""
        state = self.game.play(self.session.state, action).state
        actions: tuple[Tagged, ...] = (action,)
        if self.game.turn(state) is TABLE and self.controls.deals_by_itself(state):
            actions = (action, self.chance.draw(self.game, state))
        return self._save(actions, by, at)

    def deal(self, at: int) -> bool:
        """Play what the table owes without anybody's decision: a deal, or dice that are still awaited."""
        if self.game.turn(self.session.state) is not TABLE:
            return True
        return self._save((self.chance.draw(self.game, self.session.state),), None, at)

    def _save(self, actions: tuple[Tagged, ...], by: int | None, at: int) -> bool:
        before = self.session.state
        try:
            events = self.session.play(*actions, by=by)
        except StoreError as error:
            self.pending = (actions, by)
            self.table.tell_save_failed(error)
            return False
        self.pending = None
        self.table.tell_save_failed(None)
        self._played(before, events, at)
        return True

    def _retry(self) -> Outcome:
        """Save the same actions again, with the same dice."""
        assert self.pending is not None
        actions, by = self.pending
        return "done" if self._save(actions, by, self.table.now) else "refused"

    def _played(self, before: Any, events: Sequence[Tagged], at: int) -> None:
        self.committed += 1
        self.committed_at = at
        self.choices, self.asked = Choices(), None
        self._cpu_due = None
        self.table.emit(self.game, events)
        self._tell(events)
        self.privacy.follow(self.controls.secret(self.session.state), self._persons_in)
        until = self.table.play_effects(self.controls.effects(events))
        self._rolling = Rolling(before, until) if until is not None else None
        self._handed_over()

    def _tell(self, events: Sequence[Tagged]) -> None:
        if self._story_over and any(self.controls.breaks_news(event) for event in events):
            self.story.clear()
            self._story_over = False
        for event in events:
            if self.controls.breaks_news(event) and not self._same_news(event):
                self.news.clear()
            self.news.append(event)
            self.story.append(event)
            self._story_over = self._story_over or self.controls.ends_story(event)

    def _same_news(self, event: Tagged) -> bool:
        """A turn that ends belongs to the throw that ended it, a card drawn to the pile turned for it."""
        before = self.news[-1].kind if self.news else ""
        return (event.kind == "turn_ended" and before in {"thrown", "revealed"}) or (
            event.kind == "drawn" and before == "turned_pile"
        )

    def changed(self, events: Sequence[Tagged] = ()) -> None:
        """The game changed otherwise than by a decision: taken back, somebody left or sat down."""
        self.news = list(events)
        self.choices, self.asked = Choices(), None
        self.committed += 1
        self.committed_at = self.table.now
        self.shake = None
        self._rolling = None
        self._cpu_due = None
        self.table.emit(self.game, events)
        self.privacy.cover()
        secret = self.controls.secret(self.session.state)
        self.privacy.follow(secret, self._persons_in, hands_over=bool(events))
        self._handed_over()

    def _handed_over(self) -> None:
        """Another person is to move: the cup has to come to him first."""
        mover, occupant = self.mover, self._occupant
        if mover is None or occupant is None or occupant.cpu is not None:
            return
        if self._last_person not in {None, mover} and self.persons > 1:
            self.table.guard.hand_over(self.table.now, self.table.preferences.hand_over)
        else:
            self.table.guard.keep(self.table.now)
        self._last_person = mover
        self.table.cup_for(occupant)

    # -- time ------------------------------------------------------------------------------------------

    def step(self, now: int, *, on_top: bool) -> None:
        """Let rolling dice come to rest and a CPU player think; under a menu nobody thinks."""
        self._cover(now, on_top=on_top)
        if self._rolling is not None and now >= self._rolling.until:
            self._end_roll()
        if not on_top or self.pending is not None or self._rolling is not None:
            self._cpu_due = None
            return
        if not self.asks_for_deal:
            self.deal(now)
        if self._cpu_due is not None and now >= self._cpu_due:
            self._go_on(now)
        if self._cpu_due is None and self._rolling is None and (self._thinks or self._nobody_asks):
            self._cpu_due = now + self._pause()
            if self.mover is not None:
                self.table.cpus.think_ahead(self, self.mover)

    @property
    def _nobody_asks(self) -> bool:
        """Nobody is there to ask for the next cards: they come after the result has been looked at."""
        return self.asks_for_deal and self.persons == 0 and self.pending is None

    def _go_on(self, now: int) -> None:
        """What is due: a computer player decides, or cards come that nobody asks for."""
        if self._nobody_asks:
            self.deal(now)
        elif self.mover is not None and self.table.cpus.ready(self, self.mover):
            self._decide(self.mover, now)
        elif self.mover is not None:
            self._cpu_due = now + POLL_MS

    def _decide(self, seat: int, now: int) -> None:
        """Play what the computer player has decided, or look again soon."""
        action = self.cpu_action(seat)
        if action is None:
            self._cpu_due = now + THINKING_MS
        else:
            self.commit(action, seat, now)

    def _cover(self, now: int, *, on_top: bool) -> None:
        """An open hand does not stay open for ever, nor under a page."""
        if not on_top:
            self.privacy.cover()
        panel = self.privacy.panel
        self.privacy.step(now, held=panel is None or self.table.rig.held(panel, Control.BLIND) is not None)

    def cpu_action(self, seat: int) -> Tagged | None:
        """What the computer player on this seat does; None: it has not decided yet."""
        return self.table.cpus.choice(self, seat)

    @property
    def _thinks(self) -> bool:
        """Whether a computer player is to decide."""
        return self.mover is not None and not self.is_person(self.mover) and self.pending is None

    def _pause(self) -> int:
        pace = self.table.pace
        return pace.result() if self.controls.is_result(self.news) else pace.think()

    def _end_roll(self) -> None:
        self._rolling = None

    def due(self) -> int | None:
        """The end of a roll, or of a CPU player's thoughts."""
        times = [self._cpu_due, self._rolling.until if self._rolling else None, self.privacy.due()]
        if self.shaken_at + SHAKING_MS > self.table.now:
            times.append(self.shaken_at + SHAKING_MS)
        return min((t for t in times if t is not None), default=None)

    @property
    def waiting_for_person(self) -> bool:
        """A person is to act, or the game is over, and nothing moves."""
        if self._rolling is not None:
            return False
        if self.asks_for_deal and self.persons:
            return True
        return self.over or self.pending is not None or self.is_person(self.mover)

    # -- view ------------------------------------------------------------------------------------------

    def buttons(self, panel: str) -> dict[str, Button]:
        """What each control of this panel does now, or why nothing, in the language of who sits there."""
        texts = self._texts_at(panel)
        menu = Button(does="menu", text=texts.say("common.button.menu"), lit=True)
        if self._rolling is None and (self.pending is not None or self.over):
            again = "retry" if self.pending is not None else "rematch"
            go = Button(does="confirm", text=texts.say(f"common.button.{again}"), lit=True)
            return {"keep": go, "ok": go, "menu": menu}
        if self.asks_for_deal:
            go = Button(does="confirm", text=texts.say(f"{self.game.name}.does.deal"), lit=True)
            return {"keep": go, "ok": go.model_copy(update={"shown": False}), "menu": menu}
        offers = self.offers(texts).controls
        if self._rolling is not None:
            offers = {name: Offer(text=o.text, shown=o.shown) for name, o in offers.items()}
        elif not self._may_act(panel):
            offers = {
                name: Offer(text=o.text, why=NOT_YOUR_TURN, shown=o.shown) for name, o in offers.items()
            }
        return {**{name.value: self._button(offer, texts) for name, offer in offers.items()}, "menu": menu}

    def _texts_at(self, panel: str) -> Texts:
        seat = self.table.seat_of_panel(panel)
        return self.texts if seat is None else self.table.texts_of(self.session.occupants[seat])

    def _button(self, offer: Offer, texts: Texts) -> Button:
        reason = offer.hint
        if offer.why is not None:
            reason = texts.say_reason(self.game.name, offer.why.code, **offer.why.values)
        return Button(
            does=offer.does,
            text=offer.text,
            lit=offer.does is not None,
            on=offer.on,
            why=offer.why.code if offer.why is not None else None,
            reason=reason,
            blink=offer.blink,
            shown=offer.shown,
        )

    @property
    def facing_seat(self) -> int:
        """The seat to which shared words are turned: that of the person who acts, or acted last."""
        mover = self.mover
        if mover is not None and self.is_person(mover):
            return mover
        if self._last_person is not None:
            return self._last_person
        persons = (seat for seat in range(len(self.session.occupants)) if self.is_person(seat))
        return next(persons, 0)

    def still_in(self, seat: int) -> bool:
        """Whether this seat still plays."""
        return not self.over and not self.controls.seat_fields(self.situation(), seat).get("out", False)

    def cpu(self, level: str, knowledge: Knowledge | None) -> CpuPlayer:
        """The computer player of this level; what it worked out before it still knows."""
        if level not in self._cpus:
            self._cpus[level] = self.game.cpu(level, knowledge)
        return self._cpus[level]

    @property
    def working_out(self) -> float | None:
        """How far working out what the CPU player to move needs is, 0 to 1; None: it can play."""
        if not self._thinks:
            return None
        return self.table.cpus.progress(self)

    @property
    def rolling_state(self) -> Any | None:
        """The state whose dice are rolling, else None."""
        return self.session.state if self._rolling is not None else None
