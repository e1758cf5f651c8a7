"""What stands at the buttons of a game: what each does now, or why it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.games import Offer
from display.texts import Texts
from display.view import Button
from engines.face import Reason

if TYPE_CHECKING:
    from controller.screens.play import PlayScreen

NOT_YOUR_TURN: Final = Reason("not_your_turn")


def buttons(play: PlayScreen, panel: str) -> dict[str, Button]:
    """The buttons of one panel, in the language of who sits there."""
    texts = _texts_at(play, panel)
    menu = Button(does="menu", text=texts.say("common.button.menu"), lit=True)
    if not play.rolling and (play.pending is not None or play.over):
        again = "retry" if play.pending is not None else "rematch"
        go = Button(does="confirm", text=texts.say(f"common.button.{again}"), lit=True)
        return {"keep": go, "ok": go, "menu": menu}
    if play.asks_for_deal:
        go = Button(does="confirm", text=texts.say(f"{play.game.name}.does.deal"), lit=True)
        return {"keep": go, "ok": go.model_copy(update={"shown": False}), "menu": menu}
    offers = play.offers(texts).controls
    if play.rolling:
        offers = {name: Offer(text=o.text, shown=o.shown) for name, o in offers.items()}
    elif not play.may_act(panel):
        offers = {name: Offer(text=o.text, why=NOT_YOUR_TURN, shown=o.shown) for name, o in offers.items()}
    return {**{name.value: _button(play, offer, texts) for name, offer in offers.items()}, "menu": menu}


def _texts_at(play: PlayScreen, panel: str) -> Texts:
    seat = play.table.seat_of_panel(panel)
    return play.texts if seat is None else play.table.texts_of(play.session.occupants[seat])


def _button(play: PlayScreen, offer: Offer, texts: Texts) -> Button:
    reason = offer.hint
    if offer.why is not None:
        reason = texts.say_reason(play.game.name, offer.why.code, **offer.why.values)
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
