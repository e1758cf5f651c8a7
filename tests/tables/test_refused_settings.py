"""Settings that a game does not take are refused with the key and the reason."""

from __future__ import annotations

import pytest
from playing import OpenTable

from controller.errors import TableError


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("pig Anna Bram target=9", "target"),
        ("pig Anna Bram target=1001", "target"),
        ("pig Anna Bram target=20 minimum_bank=21", "minimum_bank: .*must not be above the target"),
        ("pig Anna Bram minimum_bank=-1", "minimum_bank"),
        ("pig Anna Bram throw_limit=0", "throw_limit"),
        ("pig Anna Bram throw_limit=51", "throw_limit"),
        ("pig Anna Bram goal=exactly", "goal"),
        ("pig Anna", "2 to 4 players"),
        ("pig A B C D E", "2 to 4 players"),
        ("dice_poker Anna upper_bonus_from=59", "upper_bonus_from"),
        ("dice_poker Anna card=fourteen", "card"),
        ("dice_poker Anna joker=always", "joker"),
        ("dice_poker A B C D E F G", "1 to 6"),
    ],
)
def test_a_bad_setting_is_refused_with_its_name(open_table: OpenTable, wanted: str, told: str) -> None:
    with pytest.raises(TableError, match=told):
        open_table().play(f"new {wanted}")
