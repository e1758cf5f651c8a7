"""Hands that press, shake, touch and type whatever they like: nothing breaks, nothing hangs, no lamp lies."""

from __future__ import annotations

from random import Random

import pytest
from playing import OpenTable, Played, amount

from controller.pace import BLOCKING
from controller.script import ScriptError
from display.screenshot import render
from display.view import Cup, TableView
from hardware.inputs import Control

FOUR = """
[cup]
line = 17
""" + "".join(
    f'[[panel]]\nid = "seat{seat}"\nplace = "{place}"\nseat = {seat}\n'
    + "".join(
        f'{control} = {{ key = "f{12 * seat + key}" }}\n'
        for key, control in enumerate(("blind", "keep", "left", "right", "ok", "menu"))
    )
    for seat, place in enumerate(("bottom", "left", "top", "right"), start=1)
)
GAMES = (
    "new mexico Anna Bram",
    "new mexico Anna cpu:medium Chris result=players third_throw_blind=on",
    "new pig Anna Bram cpu:easy end=last_round",
    "new dice_poker Anna cpu:medium",
    "new dice_poker Anna Bram Chris Dewi card=thirteen",
    "new mexico Anna Bram Chris Dewi Emma Femke",
    "new rummy Anna Bram",
    "new rummy Anna cpu:easy Chris cpu:medium hands=open",
    "practice mexico",
    "practice rummy",
    "practice dice_poker",
)


class Hands:
    """Somebody who does anything. Menu is never held: that ends the program."""

    def __init__(self, played: Played, rng: Random) -> None:
        self.played = played
        self.rng = rng
        self.done: list[str] = []

    def act(self) -> None:
        """Do one thing, and look whether the table still makes sense."""
        what = self.rng.choices(
            (self.lit, self.any, self.shake, self.item, self.write, self.wait, self.sleep, self.fail),
            (50, 8, 14, 10, 4, 8, 0.5, 1),
        )[0]
        what()
        self.look()

    def play(self, line: str) -> None:
        """One line of a script; a refusal of the script's is none of the table's."""
        self.done.append(line)
        try:
            self.played.play(line)
        except ScriptError as refused:
            self.done.append(f"# {refused}")

    def lit(self) -> None:
        """Press a lit button: it does something, so no refusal is shown."""
        view = self.played.table.view
        lit = [name for name, button in view.buttons.items() if button.lit and name != "cup"]
        if not lit:
            return self.wait()
        before = self.played.table.view
        name = self.rng.choice(lit)
        self.play(f"press {name}")
        after = self.played.table.view
        refused = {effect.serial for effect in after.effects if effect.kind == "refused"}
        old = {effect.serial for effect in before.effects}
        # a lesson answers whatever else is done, and shows it as refused; a press may skip what moves
        if before.lesson is None and not any(effect.kind in BLOCKING for effect in before.effects):
            assert not refused - old, f"{name} was lit but refused: {before.buttons[name]}"
            held = before.buttons[name].does == "peek" and self.played.table.preferences.peek_hold
            assert held or _still(after) != _still(before), f"{name} did nothing: {before.buttons[name]}"
        return None

    def any(self) -> None:
        """Press any control of any panel, at once."""
        table, pins = self.played.table, self.played.pins
        panel = self.rng.choice(list(table.view.panels))
        control = self.rng.choice([c for c in table.rig.wiring.controls() if c[0] == panel])[1]
        self.done.append(f"# {control} of {panel} at once")
        if control is not Control.CUP:
            pins.press(panel, control, table.now + 1)
            pins.release(panel, control, table.now + self.rng.choice((40, 90, 400)))
        self.played.play("wait 500ms")

    def shake(self) -> None:
        """Shake the cup, well or badly."""
        self.play(f"shake {self.rng.choice((300, 800, 1500))}ms")

    def item(self) -> None:
        """Touch a line of the page, or something the cursor walks over."""
        table = self.played.table
        view = table.view
        page = [item.id for item in view.page.items] if view.page else []
        things = page or list(view.cursor.options if view.cursor else ())
        if things:
            touched = self.rng.choice(things)
            self.done.append(f"# touch {touched}")
            table.rig.item(next(iter(view.panels)), touched, table.now)
            self.played.play("wait 400ms")

    def write(self) -> None:
        """Type a letter, wherever one is."""
        self.played.table.rig.text(self.rng.choice("aé7 ß"), self.played.table.now)
        self.played.play("wait 50ms")

    def wait(self) -> None:
        """Let time pass."""
        self.play(f"wait {self.rng.choice((0.1, 1, 5, 20))}s")

    def sleep(self) -> None:
        """Go away for a long time."""
        self.play(f"wait {self.rng.choice((400, 700, 2000))}s")

    def fail(self) -> None:
        """The disk is full for a moment."""
        self.play("save-fails on")
        self.shake()
        self.lit_anyway()
        self.play("save-fails off")

    def lit_anyway(self) -> None:
        """Press keep while nothing can be saved: that may be refused."""
        self.play("press keep")

    def look(self) -> None:
        """What must hold at any time."""
        table = self.played.table
        view = table.view
        for name, button in view.buttons.items():
            assert button.lit == (button.does is not None), (name, button)
            assert not button.lit or button.text, (name, button)
        if not table.waiting_for_person:
            assert table.due(table.now) is not None, "nobody is to act and nothing will happen"
        if self.rng.random() < 0.02:
            render(view, self.rng.choice(((800, 480), (1024, 600))), table.now)


def _still(view: TableView) -> TableView:
    """What is left of a view without what moves by itself."""
    return view.model_copy(update={"effects": (), "cup": Cup(), "notices": ()})


@pytest.mark.parametrize("animate", [False, True], ids=["still", "moving"])
@pytest.mark.parametrize("config", [None, FOUR], ids=["one panel", "four panels"])
@pytest.mark.parametrize("number", range(amount(2, 60)))
def test_whatever_hands_do_the_table_goes_on(
    open_table: OpenTable, number: int, config: str | None, animate: bool
) -> None:
    rng = Random(number)
    played = open_table(config=config, seed=number, animate=animate)
    hands = Hands(played, rng)
    hands.play(rng.choice(GAMES))
    try:
        for _ in range(amount(60, 1500)):
            if not played.table.running:
                break
            hands.act()
    except Exception:
        print("\n".join(hands.done[-60:]))
        raise
