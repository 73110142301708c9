"""Halves of conditions about strengths and points in line: each with what it alone decides. [Strength modifiers] [Leaders: attack]"""

from typing import Any

from playaid.games.tears.ratings import strength
from playaid.games.tears.state import fights
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed


def lined(row: list[str], chiefs: tuple[str, ...] = (), kind: str = fights.FIELD, area: str = "Marchgate", **more: Any) -> Any:
    """Gorganun's line attacks, or whoever is said; the defenders are a Cavalry."""
    now = fights.open_battle(kind, G, area, area, row, [*chiefs])
    now["rows"][F] = ["Cavalry"]
    return asking(table.GAME, changed(begun(), ["put", ["public", "battle"], {**now, **more}]), table.HOUSE, "throw", G)


@each(("told", "lines"), [(True, True), (False, False)])
def test_what_a_fire_does_not_lift_is_told_with_the_points(told: bool, lines: bool) -> None:
    """[Enthrall] [Eldritch Fire]"""
    hearing = lined(["Hastur", "Warsteed"], lasting=[["enthrall", G, "Hastur"]], effects=[["fires", G, "Hastur"]])
    assert strength.points(hearing, G, told) == (3, 0)
    assert bool(hearing.lines) is lines


@each(
    ("chiefs", "row", "points"),
    [
        (("Penguin Chieftain",), ["Penguin", "Warsteed"], ["Penguin"]),
        (("Shale",), ["Warsteed", "Wargroup"], ["Warsteed", "Wargroup"]),
        (("Shale",), ["Penguin", "Warsteed"], ["Penguin", "Warsteed"]),
    ],
)
def test_a_chieftains_points_lift_penguins_alone(chiefs: tuple[str, ...], row: list[str], points: list[str]) -> None:
    """[Penguins 2]"""
    shares = strength.allot(lined(row, chiefs, points={G: {"units": points, "leaders": []}}), G, row)
    lifted = [name for name, share in zip(row, shares, strict=True) if share.points]
    assert lifted == [name for name in row if name in points][: len(lifted)]
    assert ("Warsteed" in lifted) is (chiefs == ("Shale",))


@each(("breach", "bonus", "throws"), [([], 1, 2), ([["breach", G, "Hastur"]], 0, 1)])
def test_a_breach_takes_the_walls_from_those_inside(breach: list[list[str]], bonus: int, throws: int) -> None:
    """Their bonus and their second throw. [Breach]"""
    hearing = lined(["Warsteed"], kind=fights.CASTLE, area="Caer Sillius", effects=breach)
    (guard,) = strength.lined_up(hearing, F)
    assert (guard.strength, guard.throws) == (5 + bonus, throws)
    (outside,) = strength.lined_up(hearing, G)
    assert (outside.strength, outside.throws) == (5, 1)


def test_points_go_where_eldritch_might_leaves_room_for_them() -> None:
    """It lifts a unit to 8, and no further; others are lifted to 7. [Eldritch Might]"""
    row = ["Warsteed", "Wargroup"]
    mighty = [["plus", G, "Warsteed", 3]]
    shares = [share.points for share in strength.allot(lined(row, ("Shale",), effects=mighty), G, row)]
    plain = [share.points for share in strength.allot(lined(row, ("Shale",)), G, row)]
    assert shares[0] == 0
    assert plain[0] > 0
    assert strength.lined_up(lined(row, ("Shale",), effects=mighty), G)[0].strength == 8


@each(
    ("cast", "works", "idle"),
    [
        ([], [], [False, False]),
        (["Hastur"], [], [True, False]),
        (["Hastur"], [["fires", G, "Hastur"]], [False, False]),
        (["Hastur"], [["fires", G, "Shimar"]], [True, False]),
        ([], [["veil", G, ["Warsteed"]]], [False, True]),
        ([], [["veil", F, ["Warsteed"]]], [False, False]),
    ],
)
def test_who_casts_or_is_hidden_does_not_throw(cast: list[str], works: list[list[Any]], idle: list[bool]) -> None:
    """[Wizards in battle] [Obfuscate]"""
    assert strength.who_is_idle(G, ["Hastur", "Warsteed"], works, cast) == idle
