"""The pages that the table really makes, with all its games, on the smallest screen: no text is cut."""

from __future__ import annotations

import pytest
from playing import OpenTable

from controller.errors import Notice
from display import canvas
from display.scenes.show import frame
from display.sprites import Cache
from display.view import TableView

PAGES = {
    "start": "",
    "start with saved games": "new mexico Anna Bram\nmenu stop\nnew pig Anna Bram cpu:hard\nmenu stop",
    "people": "new mexico Anna Bram\nmenu stop\nmenu people",
    "name": "menu people\nmenu new",
    "who": "new mexico Anna Bram\nmenu stop\nmenu mexico",
    "setup of Mexico": "new mexico Anna cpu:hard\nmenu stop\nmenu mexico\nmenu setup",
    "setup of Pig": "new pig Anna cpu:hard\nmenu stop\nmenu pig\nmenu setup",
    "setup of Dice Poker": "new dice_poker Anna cpu:hard\nmenu stop\nmenu dice_poker\nmenu setup",
    "setup of Rummy": "new rummy Anna cpu:hard\nmenu stop\nmenu rummy\nmenu setup",
    "settings": "menu settings",
    "setting up the cup": "menu settings\nmenu calibrate\npress keep\nwait 8s",
    "how the cup is heard": "menu settings\nmenu calibrate\npress keep\nwait 8s\npress keep"
    + "\nmenu skip" * 5,
    "menu": "new mexico Anna Bram\npress menu",
    "leaving": "new mexico Anna Bram\nmenu leave",
    "joining": "new mexico Anna cpu:easy\nmenu join",
    "saved": "new mexico Anna Bram\nmenu stop\nnew pig Anna Bram\nmenu stop\nmenu saved",
    "results": "new mexico Anna Bram\nmenu stop\nmenu stats",
}


def cut(view: TableView, size: tuple[int, int]) -> list[tuple[str, str, int, int]]:
    """The texts of this view that found no room."""
    cache = Cache(64 << 20)
    canvas.forget_cut()
    for sprite in frame(view, size, 0).sprites:
        cache.get((sprite.key, size), sprite.make)
    return list(canvas.CUT)


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_what_there_is_to_tell_cuts_nothing_on_the_first_page(open_table: OpenTable, lang: str) -> None:
    played = open_table()
    played.table.prefer(language=lang)
    played.table.tell(Notice("display_missing", {"display": 2, "count": 1}))
    played.play("wait 10ms")
    assert len(played.table.view.notices) == 2
    assert cut(played.table.view, (800, 480)) == []


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_no_text_is_cut_on_a_page_of_the_real_table(open_table: OpenTable, page: str, lang: str) -> None:
    played = open_table()
    played.table.prefer(language=lang)
    played.play(PAGES[page] + "\nwait 10ms")
    assert cut(played.table.view, (800, 480)) == []
