"""Where a retreat leads where no hex beside is as good as it might be, and what a refusal costs, told apart. [11.8, 15.8, 16.1.6]"""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import ground, paths
from playaid.games.albion.rules import results, retreats
from playaid.games.albion.state import hexes
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import PRINTED, at, do, offers_of, put, stand
from tests.games.albion.test_15_retreats import around, fails, leaving
from tests.games.albion.test_16_held_aboard import HEX, fleets
from tests.games.albion.test_initiating import FIELD, host
from tests.games.albion.two import hearing, land

NEAR = sorted(hexes.neighbours(FIELD, "even").values())
SEA: dict[str, Any] = {"terrain": ["sea"], "kingdom": None}
OPEN: dict[str, Any] = {"terrain": ["clear"], "roads": None, "kingdom": "Moray"}


def bank(here: str, way: str, there: str, lies: str) -> Fact:
    """What lies on the hexside between two hexes."""
    key = (there, paths.OPPOSITE[way]) if way in paths.OPPOSITE else (here, way)
    return Fact("sides", key, [lies], "owner")


def test_where_all_else_is_water_what_is_cut_off_is_better_than_nothing() -> None:
    """Open ground and a fortress across lakes, and sea all round."""
    cells = {f"h{number}": OPEN if number == "3323" else SEA for number in NEAR}
    book = land(**cells, h3322=OPEN).with_recorded(
        bank(FIELD, way, number, "lake" if number in ("3323", "3321") else "clear side")
        for way, number in hexes.neighbours(FIELD, "even").items()
    )
    assert fails(leaving(), "withdraw 3322 to 3323", book=book) == []
    assert fails(leaving(), f"withdraw 3322 to {NEAR[0]}", book=book) == ["15.ground"]


def test_where_all_else_is_cut_off_what_is_closed_is_better_than_nothing() -> None:
    """A hex that lets no army in, and lakes all round. [19.5]"""
    state = leaving()
    for name in ("Imric", "Moray 7", "Elidor", "Albion 7"):
        state = put(state, "public", "pieces", name, "hex", "2815")
    fight = {**fights(state)["3322 battle"], "hex": "2815"}
    state = put(state, "public", "combat", {"fights": {"2815 battle": fight}, "current": "2815 battle"})
    near = hexes.neighbours("2815", "even")
    for wet in (False, True):
        lies = {number: "lake" if wet and number != "2816" else "clear side" for number in near.values()}
        book = land(**{f"h{number}": OPEN for number in (*near.values(), "2815")})
        book = book.with_recorded(bank("2815", way, number, lies[number]) for way, number in near.items())
        assert fails(state, "withdraw 2815 to 2816", book=book) == ([] if wet else ["15.ground"])


def test_who_is_aboard_needs_no_land() -> None:
    """12.2: though there is a coast beside."""
    state = at(do(fleets(), f"engage {HEX}", side=FAERIE), FAERIE, "combat", "battles", turn=2)
    state = put(state, "public", "combat", "fights", f"{HEX} engagement", "retreat", [FAERIE])
    book = land(h2827={"terrain": ["sea"], "kingdom": None}, h2825={"terrain": ["clear", "sea"], "kingdom": None})
    assert fails(state, f"withdraw {HEX} to 2827", book=book) == []


@each(("line", "found"), [("withdraw abcd to 3323", ["15.retreat"]), ("withdraw 3322 to 9999", ["15.beside"])])
def test_what_is_no_hex_is_not_beside_one(line: str, found: list[str]) -> None:
    """Of a hex out of which nobody retreats no more is told than that."""
    assert fails(leaving(), line) == found


# what is offered


@each(("state", "offered"), [(leaving, True), (lambda: leaving(FOMORIAN), False), (lambda: leaving(state="over"), False)])
def test_where_to_is_offered_whoever_must_leave(state: Any, offered: bool) -> None:
    assert bool(offers_of(state(), "withdraw", FAERIE)) == offered
    heard = hearing(state(), FAERIE, PRINTED)
    assert bool(list(retreats.withdraw_offers(heard))) == offered


@each(
    ("terrain", "kingdom", "unknown"),
    [(None, None, True), (["clear"], None, True), (None, "Albion", True), (["clear"], "Albion", False)],
)
def test_of_which_hex_the_book_knows_too_little(terrain: Any, kingdom: str | None, unknown: bool) -> None:
    known = {"terrain": terrain, "kingdom": kingdom}
    facts = [Fact("hexes", ("3323", column), value, "owner") for column, value in known.items() if value is not None]
    heard = hearing(leaving(), FAERIE, PRINTED.with_recorded(facts))
    assert retreats._unknown(heard, "3323") == unknown
    assert ground.known_fact(hearing(leaving(), FAERIE, around()), "3323", "terrain") == ["clear"]


# what a refusal costs


@each(
    ("kind", "people", "costs"),
    [
        ("trial", ["Rurik"], True),
        ("duel", ["Rurik"], False),
        ("duel", ["Glastyn"], True),
        ("duel", ["Rurik", "Barguest"], True),
        ("trial", [], False),
    ],
)
def test_whom_a_refusal_costs_something(kind: str, people: list[str], costs: bool) -> None:
    """16.1.6: of a duel whoever is there with a Basic Magic Strength of 1, of a trial anybody."""
    state: State = do(host(), f"battle {FIELD}")
    call = {"by": FAERIE, "persons": {}, "state": "declined", "round": 0}
    state = put(stand(state, FIELD, *people), "public", "combat", "fights", f"{FIELD} battle", "challenges", {kind: call})
    heard = hearing(state, FOMORIAN)
    counted = [points for _, points, _ in results._refused(heard, fights(state)[f"{FIELD} battle"], FOMORIAN, people)]
    assert any(counted) == costs
