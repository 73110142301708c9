"""Waking, challenges, fates and forced marches: conditions that stand close together, told apart. [10.0, 12.4, 15.4, 20.5]"""

from contextlib import nullcontext
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.games.albion.rules import activation, challenges, fate, teleport
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.dormant import KINGDOMS
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, at, bare, clear, do, put, refused, rule, stand, start
from tests.games.albion.test_12_overrun import face_down
from tests.games.albion.test_initiating import FIELD, announced, field, twice
from tests.games.albion.two import FORCED, hearing, land, moving


def test_an_expedition_lands_where_there_is_sea() -> None:
    """10.1: a zone may be told of a hex whose ground is none."""
    first = activation.landfalls(hearing(start(), FAERIE))
    dry = land(**{f"h{number}": {"terrain": ["clear"]} for number in first})
    second = activation.landfalls(hearing(start(), FAERIE, dry))
    assert len(first) == len(second) == 2
    assert not set(first) & set(second)


@each(("awake", "asked"), [(True, False), (False, True)])
def test_whether_a_hex_is_mainland_is_asked_while_its_kingdom_sleeps(awake: bool, asked: bool) -> None:
    """10.3"""
    state = put(start(), "public", "kingdoms", "Ulster", "active" if awake else "inactive")
    book = PRINTED.with_recorded([Fact("hexes", ("1420", "kingdom"), "Ulster", "owner")])
    heard = hearing(state, FOMORIAN, book)
    try:
        activation.wake_entered(heard, "1420", ["Connan"])
        stopped = False
    except Exception as fault:
        stopped = type(fault) is Ask or "mainland" in str(fault)
    assert stopped == asked


@each(("asleep", "asked"), [((), False), (("Leinster",), True)])
def test_whose_a_hex_is_is_asked_while_any_kingdom_sleeps(asleep: tuple[str, ...], asked: bool) -> None:
    """10.3: on a map that nobody has entered."""
    state = start()
    for kingdom in KINGDOMS:
        state = put(state, "public", "kingdoms", kingdom, "inactive" if kingdom in asleep else "active")
    with pytest.raises(Ask) if asked else nullcontext():
        activation.wake_entered(hearing(state, FOMORIAN, PRINTED), "1420", ["Connan"])


def test_who_is_in_no_fight_challenges_nobody_in_vain() -> None:
    """15.4: it is refused."""
    assert challenges.in_vain(said(announced("challenge"), kind="trial", person="Gairloch")) is None


def test_of_counters_that_lie_face_down_anybody_may_answer() -> None:
    """11.9, 15.4: whether somebody could is not told."""
    state = do(field("Imric", Moray_7={"count": 2}, Albion_7={"count": 2}), f"battle {FIELD}")
    for kind in ("duel", "trial"):
        assert challenges._unanswered(state, f"{FIELD} battle", kind, FOMORIAN)
        assert not challenges._unanswered(face_down(state), f"{FIELD} battle", kind, FOMORIAN)


def test_a_challenge_elsewhere_is_not_declined_here() -> None:
    """15.4: one battle ashore, one engagement in another hex."""
    state = put(twice(), "public", "combat", "fights", f"{FIELD} engagement", "hex", "0108")
    assert challenges._to_decline(said(state, kind="trial", hex=FIELD)) == [f"{FIELD} battle"]
    assert challenges._to_decline(said(state, kind="trial", hex="0108")) == [f"{FIELD} engagement"]
    assert challenges._to_decline(said(state, kind="trial", hex=FIELD, fight="engagement")) == []
    assert challenges._to_decline(said(state, kind="duel", hex=FIELD)) == []
    done = do(state, f"decline trial at {FIELD}", side=FAERIE)
    assert fights(done)[f"{FIELD} battle"]["challenges"]["trial"]["state"] == "declined"


def said(state: State, **args: Any) -> Any:
    heard = hearing(state, FAERIE)
    heard.declaration.args.update(args)
    return heard


@each(
    ("kind", "name", "cost"),
    [
        ("trial", "Rurik", "against Fomorian in the rolls"),
        ("duel", "Rurik", "no magician of Fomorian"),
        ("duel", "Barguest", "against Fomorian in the rolls"),
    ],
)
def test_what_a_refusal_costs(kind: str, name: str, cost: str) -> None:
    """16.1.6: a trial hangs on no magic."""
    state = do(field(name, faerie=("Elidor",), Moray_7={"count": 2}, Albion_7={"count": 2}), f"battle {FIELD}")
    heard = hearing(state, FOMORIAN)
    challenges._say_the_cost(heard, f"{FIELD} battle", kind, False)
    assert cost in f"{heard.lines[-1].text} {heard.lines[-1].result}"


@each(
    ("option", "bearer", "together"),
    [("bearer", "Finvarra", ["12", "15"]), ("each", "Finvarra", ["12"]), ("bearer", None, ["12"])],
)
def test_which_items_share_a_roll(option: str, bearer: str | None, together: list[str]) -> None:
    """20.5: of one bearer, by option; of whom nothing is noted each its own."""
    state = start(fate_roll=option)
    for number in ("12", "15"):
        lies: dict[str, Any] = {"how": fate.MELEE, "owner": FAERIE, "enemy": None}
        state = put(
            state,
            "public",
            "items",
            number,
            {"state": "left", "hex": FIELD, "side": None, "fate": lies | ({"bearer": bearer} if bearer else {})},
        )
    assert fate._rolled_together(hearing(state, FAERIE), "12") == together


def marching(**hurried: str) -> State:
    """Imric, Rurik and an army in one hex, with a ship beside them; who was named under whom."""
    state = at(stand(clear(start(), "3118"), "3118", "Imric", "Rurik", "Gullfoot", Moray_9={"count": 4}), FOMORIAN, *FORCED)
    named = {name: {"points": 6, "leader": leader} for name, leader in hurried.items()}
    return put(bare(state, "Imric", "Rurik"), "public", "hurried", named)


@each(
    ("state", "line", "found"),
    [
        (lambda: marching(), "force Imric with Gullfoot", ["12.4.ships"]),
        (lambda: marching(), "force Imric with Moray 9", []),
        (lambda: marching(Rurik="Imric", Imric="Imric"), "force Rurik with Moray 9", ["12.4.twice"]),
        (lambda: marching(Imric="Imric"), "force Imric with Moray 9", []),
        (lambda: marching(Imric="Imric"), "force Imric", ["12.4.twice"]),
        (lambda: marching(Imric="Imric", Rurik="Imric"), "force Imric with Rurik", ["12.4.twice"]),
        (lambda: put(marching(Imric="Imric"), "public", "spent", {"Imric": 1}), "force Imric with Moray 9", ["12.4.twice"]),
    ],
)
def test_who_is_named_for_a_forced_march(state: Any, line: str, found: list[str]) -> None:
    """12.4, 5.0 D.3: a leader who has not marched may have others join them."""
    ruling = rule(state(), line, side=FOMORIAN)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert found == [] or refused(state(), line, FOMORIAN) == found


@each(("letter", "cell"), [("f", "2/2*"), ("d", "1/1"), ("c", "1/1")])
def test_the_mark_of_the_casualty_table_is_told(letter: str, cell: str) -> None:
    """7.2: force of 4, the four points of an army."""
    state = put(marching(Imric="Imric"), "public", "forced", {"Imric": ["Imric", "Moray 9"]})
    book = BOOK.with_recorded([Fact("attrition", (str(row), "result"), letter, "owner") for row in range(-12, 25)])
    ruling = rule(state, "toll Imric", "3 4", FOMORIAN, book=book)
    assert f"force 4, result {letter}: {cell}" in [line.text for line in ruling.worksheet]


def test_who_is_too_tired_to_search_stands_with_the_others() -> None:
    """20.3: who stands elsewhere is told that alone."""
    state = put(moving(stand(stand(start(), "1023", "Connan"), "1323", "Balor"), FOMORIAN), "public", "spent", {"Connan": 12, "Balor": 12})
    assert refused(state, "search Connan, Balor", FOMORIAN) == ["20.3.together"]
    assert refused(state, "search Connan", FOMORIAN) == ["20.3.points"]


@each(
    ("pieces_", "count", "instead"),
    [
        ("Imric, Moray 9", 4, "embark 1 Moray 9 onto Gullfoot"),
        ("Imric, Moray 9", 1, None),
        ("Moray 9", 4, "embark 1 Moray 9 onto Gullfoot"),
    ],
)
def test_of_an_army_that_is_too_large_a_point_is_proposed(pieces_: str, count: int, instead: str | None) -> None:
    """12.1: of an army of several alone."""
    state = moving(stand(clear(start(), "3118"), "3118", "Imric", "Gullfoot", Moray_9={"count": count, "under": "Imric"}), FOMORIAN)
    (reason,) = rule(state, f"embark {pieces_} onto Gullfoot", side=FOMORIAN).reasons
    assert reason.check.endswith("12.1.room")
    assert reason.instead == instead


def test_where_no_place_of_power_is_the_hex_is_named() -> None:
    """12.3"""
    state = moving(stand(start(), "2612", "Barguest"), FOMORIAN)
    heard = hearing(state, FOMORIAN)
    heard.declaration.args["person"] = "Barguest"
    assert (teleport._no_place(heard) or {})["hex"] == "2612"
    gone = hearing(put(state, "public", "pieces", "Barguest", "hex", None), FOMORIAN)
    gone.declaration.args["person"] = "Barguest"
    assert (teleport._no_place(gone) or {})["hex"] == "no hex"
    there = hearing(stand(state, "2611", "Barguest"), FOMORIAN)
    there.declaration.args["person"] = "Barguest"
    assert teleport._no_place(there) is None


def test_how_far_anothers_person_could_teleport_is_not_looked_at() -> None:
    """12.3: it would open the other side's seal."""
    state = moving(stand(start(), "2611", "Dunatis"), FOMORIAN)
    heard = hearing(visible(state, FOMORIAN), FOMORIAN)
    heard.declaration.args.update(person="Dunatis", hexes=["2034"])
    assert teleport._far(heard) is None
