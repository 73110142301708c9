"""What is made of a part of the state, or worked out in a hearing, is made once, and of what was replaced made anew."""

from collections.abc import Sequence
from typing import Any

import pytest

from playaid.referee.contract.derived import KEPT, NOTHING, derive, once, once_said
from playaid.referee.contract.state import empty, evolve


def test_it_is_made_once_for_each_part() -> None:
    made: list[int] = []

    @derive
    def length(part: dict[str, int]) -> int:
        made.append(len(part))
        return len(part)

    one, like_it = {"a": 1}, {"a": 1}
    assert [length(one), length(one), length(like_it), length(one)] == [1, 1, 1, 1]
    assert made == [1, 1]


def test_a_part_that_a_change_replaced_is_looked_at_again() -> None:
    keys = derive(sorted)
    before = evolve(empty(), [["put", ["public", "pieces", "b"], 1]])
    assert keys(before["public"]["pieces"]) == ["b"]
    after = evolve(before, [["put", ["public", "pieces", "a"], 1]])
    assert keys(after["public"]["pieces"]) == ["a", "b"]
    assert keys(before["public"]["pieces"]) == ["b"]


def test_what_fills_up_is_emptied_and_nothing_is_mistaken() -> None:
    first = derive(next)
    assert [first(iter([number])) for number in range(3 * KEPT)] == list(range(3 * KEPT))


class Heard:
    """As much of a hearing as a question needs."""

    def __init__(self, state: Any) -> None:
        self.state: Any = state
        self.args: Any = {"to": "3010"}
        self.known = NOTHING
        self.seen: set[str | None] = set()
        self.looked: list[str | None] = []

    def secret(self, side: str) -> Any:
        self.looked.append(side)
        self.seen.add(side)
        return self.state["secret"][side]

    def cup(self) -> Any:
        self.looked.append(None)
        self.seen.add(None)


def test_a_question_is_worked_out_once_for_each_state_and_whatever_it_is_asked_of() -> None:
    made: list[tuple[str, ...]] = []

    @once
    def count(hearing: Heard, names: Sequence[str]) -> int:
        made.append(tuple(names))
        return len(names)

    heard = Heard(empty(["Ann"]))
    assert [count(heard, ["a"]), count(heard, ["a"]), count(heard, ["a", "b"]), count(heard, ["a"])] == [1, 1, 2, 1]
    assert made == [("a",), ("a", "b")]
    heard.state = evolve(heard.state, [["put", ["public", "turn"], 2]])
    assert count(heard, ["a"]) == 1
    assert count(Heard(heard.state), ["a"]) == 1
    assert made == [("a",), ("a", "b"), ("a",), ("a",)]


def test_what_is_asked_of_a_line_is_worked_out_anew_for_another() -> None:
    made: list[str] = []

    @once_said
    def goal(hearing: Heard) -> str:
        made.append(hearing.args["to"])
        return made[-1]

    heard = Heard(empty(["Ann"]))
    assert [goal(heard), goal(heard)] == ["3010", "3010"]
    heard.args = {"to": "3011"}
    assert [goal(heard), goal(heard)] == ["3011", "3011"]
    heard.state = evolve(heard.state, [["put", ["public", "turn"], 2]])
    assert goal(heard) == "3011"
    assert made == ["3010", "3011", "3011"]


def test_whoever_has_an_answer_again_has_looked_under_the_same_seals_again() -> None:
    @once
    def hand(hearing: Heard, side: str) -> int:
        return len(hearing.secret(side))

    @once
    def all_hands(hearing: Heard) -> int:
        hearing.cup()
        return hand(hearing, "Ann") + hand(hearing, "Bob")

    heard = Heard(empty(["Ann", "Bob"]))
    hand(heard, "Ann")
    assert heard.looked == ["Ann"]
    all_hands(heard)
    assert heard.looked == ["Ann", None, "Ann", "Bob"]
    heard.looked.clear()
    all_hands(heard)
    assert sorted(heard.looked, key=str) == ["Ann", "Bob", None]


def test_what_is_refused_is_not_kept() -> None:
    tries: list[int] = []

    @once
    def unknown(hearing: Heard) -> int:
        tries.append(1)
        if len(tries) == 1:
            raise LookupError
        return len(tries)

    heard = Heard(empty())
    with pytest.raises(LookupError):
        unknown(heard)
    assert [unknown(heard), unknown(heard)] == [2, 2]
