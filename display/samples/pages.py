"""Every kind of page as a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from display import rules_pages
from display.samples.mexico import choosing
from display.samples.parts import NAMES, say_in
from display.texts import Texts
from display.theme import SEAT_COLORS, SHAPES
from display.view import Button, Cup, Item, Lang, Look, Message, Page, Panel, Section, TableView
from engines import GAMES


def _page_keys(lang: Lang, keep: str = "") -> dict[str, Button]:
    say = say_in(lang)
    return {
        "left": Button(does="previous", text=say("common.button.previous"), lit=True),
        "right": Button(does="next", text=say("common.button.next"), lit=True),
        "ok": Button(does="take", text=say("common.button.ok"), lit=True),
        "keep": Button(does="confirm", text=keep or say("common.button.ok"), lit=True, cap="#d9b93d"),
        "menu": Button(does="menu", text=say("common.button.back"), lit=True),
    }


def page(lang: Lang, made: Page, keep: str = "", **fields: Any) -> TableView:
    """A page instead of the table."""
    keys = _page_keys(lang, keep)
    look = fields.pop("look", Look(lang=lang))
    return TableView(page=made, buttons=keys, panels={"table": Panel(buttons=keys)}, look=look, **fields)


def start(lang: Lang) -> TableView:
    """The first page."""
    say = say_in(lang)

    def tile(key: str, icon: str, text: str, detail: str) -> Item:
        return Item(id=key, kind="tile", text=text, detail=detail, icon=icon)

    game = say("mexico.name")
    items = (
        tile("last", "resume", say("common.start.again", game=game), "Anna, Bram, Chris, Dewi"),
        tile("mexico", "mexico", game, say("common.start.game.detail", least=2, most=8, minutes=20)),
        tile("saved", "resume", say("common.start.saved"), say("common.start.saved.detail", count=2)),
        tile("people", "person", say("common.start.people"), say("common.start.people.detail")),
        tile("settings", "gear", say("common.start.settings"), say("common.start.settings.detail")),
    )
    made = Page(
        name="start", title=say("common.start.title"), lead=say("common.start.lead"), items=items, columns=3
    )
    simulated = Message(code="simulated", text=say("common.notice.simulated"))
    return page(lang, made, notices=(simulated,))


def who(lang: Lang) -> TableView:
    """Who plays."""
    say = say_in(lang)
    people = [
        Item(
            id=f"p{i}",
            kind="person",
            text=name,
            color=SEAT_COLORS[i],
            shape=SHAPES[i],
            on=i < 3,
            value=str(i + 1) if i < 3 else "",
        )
        for i, name in enumerate(NAMES)
    ]
    rest = [
        Item(id="new", text=say("common.people.new"), icon="pencil"),
        *(
            Item(id=f"cpu:{level}", text=say(f"common.cpu.{level}"), icon="cpu")
            for level in ("easy", "medium", "hard")
        ),
        Item(id="clear", text=say("common.setup.clear"), icon="cross"),
    ]
    made = Page(
        name="who",
        title=say("common.setup.who", game=say("mexico.name")),
        lead=say("common.setup.seated", names="Anna, Bram, Chris"),
        items=(*people, *rest),
        cursor=2,
        columns=2,
        foot=say("common.setup.onward_hint"),
    )
    return page(lang, made, say("common.setup.onward"))


SETTINGS: Final = (
    ("lives", "6"),
    ("throw_limit", "3"),
    ("first_round_blind", "on"),
    ("third_throw_blind", "off"),
    ("result", "table"),
    ("mexico_shown", "at_once"),
    ("after_knockout", "next"),
    ("mexico_penalty", "two_each"),
    ("first_leader", "none"),
)


def _setting_value(lang: Lang, key: str, value: str) -> str:
    if value in {"on", "off"}:
        return say_in(lang)(f"common.value.{value}")
    return value if value.isdigit() else say_in(lang)(f"mexico.value.{key}.{value}")


def setup(lang: Lang) -> TableView:
    """How a game is played."""
    say = say_in(lang)
    seats_ = tuple(
        Item(
            id=f"seat:{i}",
            kind="choice",
            text=say("common.setup.seat", seat=i + 1, name=NAMES[i]),
            value=say(f"common.place.{side}"),
            detail=say("common.setup.seat.detail"),
            icon="person",
        )
        for i, side in enumerate(("bottom", "left", "any"))
    )
    rules = tuple(
        Item(
            id=key,
            kind="choice",
            text=say(f"mexico.setting.{key}"),
            value=_setting_value(lang, key, value),
            detail=say(f"mexico.setting.{key}.detail"),
            open=key == "mexico_penalty",
        )
        for key, value in SETTINGS
    )
    begin = Item(
        id="begin", text=say("common.setup.begin"), detail=say("common.setup.begin.detail"), icon="play"
    )
    items = (begin, *seats_, *rules)
    made = Page(
        name="setup",
        title=say("common.setup.title", game=say("mexico.name")),
        lead=say("common.setup.minutes", count=20),
        items=items,
        cursor=11,
    )
    return page(lang, made, say("common.setup.begin"))


def name(lang: Lang) -> TableView:
    """A name by letter wheel."""
    say = say_in(lang)
    letters = [Item(id=f"letter:{c}", kind="wheel", text=c.lower()) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"]
    words = [Item(id=key, kind="wheel", text=say(f"common.name.{key}")) for key in ("space", "erase", "done")]
    made = Page(
        name="name",
        title=say("common.name.title"),
        items=(*letters, *words),
        cursor=12,
        columns=10,
        text="Wilhel",
        foot=say("common.name.foot"),
    )
    return page(lang, made, say("common.name.done"))


def _quick(lang: Lang) -> list[Item]:
    say = say_in(lang)
    found = (
        ("sound", "sound", say("common.value.on"), True),
        ("brightness", "lamp", say("common.value.percent", number=60), False),
        ("language", "language", say(f"common.language.{lang}"), False),
        ("night", "night", say("common.value.off"), False),
    )
    return [
        Item(
            id=key,
            kind="toggle",
            text=say(f"common.setting.{'lamps' if key == 'brightness' else key}"),
            icon=icon,
            value=value,
            on=on,
        )
        for key, icon, value, on in found
    ]


def pause(lang: Lang, cursor: int = 1) -> TableView:
    """The menu over the table."""
    say = say_in(lang)

    def line(key: str, icon: str, why: str | None = None) -> Item:
        detail = say(f"common.menu.{key}.detail") if why is None else say(f"common.why.{why}")
        return Item(
            id=key, text=say(f"common.menu.{key}"), detail=detail, icon=icon, enabled=why is None, why=why
        )

    items = (
        *_quick(lang),
        line("close", "play"),
        line("rules", "book"),
        line("take_back", "back", "nothing_to_take_back"),
        line("leave", "leave"),
        line("join", "person", "no_free_seat"),
        line("settings", "gear"),
        line("stop", "power"),
    )
    made = Page(
        name="pause",
        title=say("common.screen.pause"),
        items=items,
        cursor=cursor,
        foot=say("common.menu.foot"),
        over_table=True,
    )
    under = choosing(4, lang)
    keys = _page_keys(lang, say("common.menu.close"))
    return under.model_copy(
        update={"screen": "pause", "page": made, "buttons": keys, "panels": {"table": Panel(buttons=keys)}}
    )


def settings(lang: Lang) -> TableView:
    """Preferences."""
    say = say_in(lang)
    values = {
        "volume": say("common.value.percent", number=70),
        "animation": say("common.value.animation.full"),
        "speed": say("common.value.times", number=1),
    }
    quick = tuple(
        item.model_copy(update={"kind": "choice" if item.id in {"brightness", "language"} else "toggle"})
        for item in _quick(lang)
    )
    items = (
        *quick,
        *(
            Item(
                id=key,
                kind="choice",
                text=say(f"common.setting.{key}"),
                value=value,
                detail=say(f"common.setting.{key}.detail"),
                open=key == "speed",
            )
            for key, value in values.items()
        ),
    )
    made = Page(name="settings", title=say("common.screen.settings"), items=items, cursor=6)
    return page(lang, made, screen="settings")


def chapters(lang: Lang, game: str = "mexico", **settings: Any) -> tuple[Section, ...]:
    """The rules of a game with these settings."""
    return rules_pages.sections(game, GAMES[game].Settings(**settings), Texts(lang))


def rules(lang: Lang, at: int = 1, game: str = "mexico", **settings: Any) -> TableView:
    """Rules, open at one chapter."""
    say = say_in(lang)
    found = chapters(lang, game, **settings)
    sections = tuple(s.model_copy(update={"open": i == at}) for i, s in enumerate(found))
    made = Page(
        name="rules",
        title=say("common.rules.title", game=say(f"{game}.name")),
        items=tuple(Item(id=s.id, kind="link", text=s.title) for s in sections),
        cursor=at,
        sections=sections,
        over_table=True,
    )
    under = choosing(4, lang)
    keys = _page_keys(lang, say("common.rules.close"))
    return under.model_copy(
        update={"screen": "rules", "page": made, "buttons": keys, "panels": {"table": Panel(buttons=keys)}}
    )


def ending(lang: Lang) -> TableView:
    """The menu button is held: the program ends in a moment."""
    say = say_in(lang)
    made = Page(
        name="end", title=say("common.end.title"), over_table=True, countdown=1.6, foot=say("common.end.hold")
    )
    return choosing(4, lang).model_copy(update={"page": made})


def notices(lang: Lang) -> TableView:
    """Things that last and must be known."""
    say = say_in(lang)
    told = (
        Message(code="disk_full", text=say("common.notice.disk_full"), tone="bad"),
        Message(code="cup_lost", text=say("common.notice.cup_lost"), tone="warning"),
        Message(code="simulated", text=say("common.notice.simulated")),
    )
    return choosing(4, lang).model_copy(update={"notices": told, "cup": Cup(state="lost", armed=False)})


def idle(lang: Lang, level: Any) -> TableView:
    """Nobody has touched the table for a while."""
    view = choosing(4, lang)
    return view.model_copy(update={"look": view.look.model_copy(update={"idle": level})})


PAGES: Final[dict[str, Callable[[Lang], TableView]]] = {
    "start": start,
    "who": who,
    "setup": setup,
    "name": name,
    "pause": pause,
    "settings": settings,
    "rules": rules,
    "ending": ending,
    "notices": notices,
}
