"""11.0 Which hexes are in reach of a stack: what `range` of a piece tells is what `move` allows."""

from playaid.referee.contract.ruling import LEGAL
from tests.games.albion.table import rule, start


def test_what_is_told_to_be_in_reach_is_what_a_move_may_come_to() -> None:
    moving = start()
    reach = rule(moving, "range Gairloch").data["reach"]
    far, left = max(reach, key=reach.__getitem__), 36
    assert len(reach) > 10
    assert all(0 < points <= left for points in reach.values()), reach
    assert "3105" not in reach
    beside = [number for number in ("3104", "3106", "3205", "3005") if number in reach]
    assert beside
    for number in beside:
        assert rule(moving, f"move Gairloch, Moray 3105 via {number}").verdict == LEGAL, number
    assert far in "\n".join(map(str, rule(moving, "range Gairloch").shown))


def test_of_who_does_not_move_now_it_is_told_so() -> None:
    assert "nothing of Faerie moves" in str(rule(start(), "range Elidor").shown)


def test_of_a_hex_alone_it_is_told_how_a_range_is_asked_for() -> None:
    assert "range HEX to OTHER" in str(rule(start(), "range 3034").shown)


def test_the_other_side_is_not_told_how_far_a_stack_comes() -> None:
    asked = rule(start(), "range Gairloch", side="Faerie")
    assert "is told to Fomorian" in str(asked.shown)
    assert not asked.data["reach"]
