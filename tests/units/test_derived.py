"""What is made of a part of the state is made once for each part, and of a part that was replaced made anew."""

from playaid.referee.contract.derived import KEPT, derive
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
