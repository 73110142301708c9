"""Draws that are asked for one by one: each question tells what has come so far."""

from types import SimpleNamespace
from typing import Any, cast

from playaid.desk.page_view import _drawn
from playaid.dice.sources import Rolled

FIRST = "first spells of Dharijor Sorcerer"


def asked(kind: str, why: str) -> Any:
    return cast(Any, SimpleNamespace(kind=kind, request=SimpleNamespace(why=why)))


def test_the_next_draw_says_what_those_before_it_have_brought() -> None:
    fallen = (Rolled("draw", "draw", ("Fly",), "typed", "Ann", FIRST), Rolled("dice", "d6", (3,), "typed", "Ann", FIRST))
    seen = cast(Any, SimpleNamespace(rolls=fallen))
    assert _drawn(seen, asked("draw", FIRST)) == ["Drawn so far: Fly."]
    assert _drawn(seen, asked("draw", "another thing")) == []
    assert _drawn(seen, asked("dice", FIRST)) == []
