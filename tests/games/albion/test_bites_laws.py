"""What has come about, and whether it may, told apart: retreats, splits, cargo, crossings. [11.8, 12.1, 15.8, 19.5]"""

from typing import Any

from playaid.games.albion.ratings import laws, paths
from playaid.games.albion.state import hexes
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.state import evolve
from tests.each import each
from tests.games.albion.table import bare, put, rule, stand, start
from tests.games.albion.test_bites_retreats import OPEN, SEA, bank
from tests.games.albion.test_laws import MEN, MINE, broken, laid, of, to
from tests.games.albion.two import bears, hearing, land


@each(("others", "found"), [(OPEN, ["law.bounds"]), (SEA, [])])
def test_a_retreat_that_has_nowhere_better_to_lead_to_breaks_no_bounds(others: dict[str, Any], found: list[str]) -> None:
    """15.8, 19.5.18: no army enters the Seat of Moray, unless it is driven there."""
    before = to(MINE, "2815", *MEN)
    near = hexes.neighbours("2815", "even")
    book = land(**{f"h{number}": OPEN if number == "2816" else others for number in near.values()}, h2815=OPEN)
    book = book.with_recorded(bank("2815", way, number, "clear side") for way, number in near.items())
    assert [law for law in broken(before, to(before, "2816", *MEN), "withdraw", book) if law == "law.bounds"] == found
    assert "law.bounds" in broken(before, to(before, "2816", *MEN), "place", book)


def test_an_army_that_is_gone_is_no_army_that_another_was_split_off() -> None:
    army = {
        "kind": "army",
        "side": FOMORIAN,
        "kingdom": "Moray",
        "count": 3,
        "under": None,
        "aboard": None,
        "hex": "3013",
        "state": "active",
    }
    gone = evolve(MINE, [["drop", ["public", "pieces", name], None] for name in ("Moray 2714", "Moray 2810", "Moray 3012")])
    after = put(gone, "public", "pieces", "Moray 99", army)
    assert laws._split_off(MINE["public"]["pieces"], after["public"]["pieces"], "Moray 99") is None
    part = put(put(MINE, "public", "pieces", "Moray 99", army), "public", "pieces", "Moray 3012", "count", 5)
    assert laws._split_off(MINE["public"]["pieces"], part["public"]["pieces"], "Moray 99") == "Moray 3012"


@each(
    ("names", "found"),
    [(("Imric",), []), (("Imric", "Rurik"), ["law.room"]), ((), [])],
)
def test_what_is_put_aboard_is_weighed(names: tuple[str, ...], found: list[str]) -> None:
    """12.1: an escort each; whoever was aboard before is none of it."""
    before = stand(MINE, "3101", "Gullfoot", "Imric", "Rurik")
    after = laid(before, *(of(name, "aboard", "Gullfoot") for name in names))
    assert [law for law in broken(before, after) if law == "law.room"] == found
    again = laid(after, of("Gullfoot", "refit", False))
    assert [law for law in broken(after, again) if law == "law.room"] == []


@each(
    ("stack", "crosses"),
    [(("Imric",), False), (("Imric", "Elidor"), False), (("Erskine", "Elidor"), True), (("Erskine",), False), (("Elidor",), True)],
)
def test_who_uses_a_tunnel(stack: tuple[str, ...], crosses: bool) -> None:
    """11.8: Elves, and Gnomes in their company; a Troll does not, in whatever company."""
    book = land(h3012=OPEN, h3013=OPEN, s3013={"north": ["mountain side", "tunnel"]})
    state = bare(stand(start(), "3013", *stack), *stack)
    heard = hearing(state, FAERIE, book)
    assert (paths.impassable(heard, stack[0], stack, "3013", "3012") is None) == crosses
    assert (paths._single(heard, stack[0], ["clear"], stack, "3013", "3012", False).points is not None) == crosses


@each(
    ("bearer", "sound"),
    [("Imric", True), ("hex 3012", True), ("Moray 9999", False), ("nobody", False)],
)
def test_who_bears_an_item_is_there(bearer: str, sound: bool) -> None:
    """20.1"""
    state = bears(start(), "10", "Imric")
    state = put(state, "secret", FOMORIAN, "items", "10", bearer)
    assert any("The Red Cleaver" in str(fault) for fault in soundness.faults(state)) != sound
    dead = put(put(bears(start(), "10", "Imric"), "public", "pieces", "Imric", "state", "dead"), "public", "pieces", "Imric", "hex", None)
    assert any("The Red Cleaver" in str(fault) for fault in soundness.faults(dead))


def test_each_ship_is_told_once_under_its_side() -> None:
    shown = [str(line) for line in rule(start(), "fleet").shown]
    cut = shown.index(FAERIE)
    assert [line for line in shown if "Gullfoot" in line] == [line for line in shown[:cut] if "Gullfoot" in line] != []
    assert [line for line in shown if "Foamrider" in line] == [line for line in shown[cut:] if "Foamrider" in line] != []
    assert not any("Stout-heart" in line for line in shown)
