"""What is always true of a state: each fault found where it is, in its words, and the nearest sound state passed."""

from typing import Any

from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import at, put, start


def of(name: str, *fields: Any, state: State | None = None) -> State:
    """The set-up with fields of one piece as wanted: name, field, value, …"""
    state = state or start()
    for field, value in zip(fields[::2], fields[1::2], strict=True):
        state = put(state, "public", "pieces", name, field, value)
    return state


def hurt(name: str, wounds: int, *fields: Any) -> State:
    return put(of(name, *fields), "secret", FOMORIAN, "roster", name, wounds)


def public(*path: Any) -> State:
    return put(start(), "public", *path)


def lone(name: str) -> State:
    """Without his escort, which is among the lost."""
    return put(of(name, "escort", False), "public", "lost", FOMORIAN, "points", 1)


NOTHING: dict[str, Any] = {"wounds": 0, "items": []}


def held(noted: dict[str, Any] | None = NOTHING) -> State:
    """Imric, without the army beneath him, under the Mind Control of Dunatis. [19.4.10]"""
    state = put(of("Imric", "control", FAERIE, state=of("Moray 3012", "under", None)), "public", "mastered", {"Imric": "Dunatis"})
    return state if noted is None else put(state, "secret", FAERIE, "minds", {"Imric": noted})


def of_all(state: State) -> int:
    return int(state["public"]["strength"][FOMORIAN])


@each(
    ("state", "fault"),
    [
        (start, None),
        (lambda: lone("Imric"), None),
        (lambda: of("Imric", "escort", False), "Fomorian has {less} strength points with the lost ones, not {all}"),
        (lambda: of("Moray 3012", "count", 7), "Fomorian has {less} strength points with the lost ones, not {all}"),
        (lambda: of("Gullfoot", "state", "sunk", "hex", None), "Fomorian has {two} strength points with the lost ones, not {all}"),
        (lambda: public("lost", FOMORIAN, {"points": 1, "ships": 0}), "Fomorian has {more} strength points with the lost ones, not {all}"),
        (lambda: public("points", FAERIE, 5), "Faerie has 5 victory points, and awards of 0"),
        (lambda: hurt("Imric", 0), None),
        (lambda: hurt("Imric", 5), None),
        (lambda: hurt("Imric", 6), "Imric has 6 wounds in 6 boxes and is active"),
        (lambda: hurt("Imric", 7), "Imric has 7 wounds in 6 boxes"),
        (lambda: hurt("Imric", -1), "Imric has -1 wounds in 6 boxes"),
        (lambda: hurt("Callach", 2, "state", "dead", "hex", None), None),
        (lambda: hurt("Callach", 1, "state", "dead", "hex", None), "Callach has 1 wound in 2 boxes and is dead"),
        (lambda: hurt("Callach", 1, "state", "gone", "hex", None), None),
        (lambda: hurt("Callach", 2, "state", "gone", "hex", None), None),
        (lambda: hurt("Callach", 2, "state", "dead"), "Callach is dead and stands in 2920"),
        (lambda: hurt("Barguest", 4, "state", "dead", "hex", None), "The Moray Crystal is with Barguest, who is lost"),
        (lambda: of("Barguest", "state", "reserve"), "Barguest is reserve and stands in 2611"),
        (lambda: of("Barguest", "state", "reserve", "hex", None), None),
        (lambda: of("Barguest", "state", "inactive"), None),
        (lambda: of("Barguest", "hex", "9999"), "Barguest stands in 9999, which is no hex"),
        (lambda: of("Barguest", "hex", None), None),
        (lambda: of("Barguest", "aboard", "Gullfoot"), "Barguest is aboard Gullfoot, which is elsewhere"),
        (lambda: of("Barguest", "aboard", "Gullfoot", "hex", "3118"), None),
        (lambda: of("Dunatis", "aboard", "Gullfoot", "hex", "3118"), "Dunatis is aboard Gullfoot, which is the other side's"),
        (lambda: of("Moray 3012", "under", "Rurik"), "Moray 3012 is under Rurik, who is not with it"),
        (lambda: of("Moray 3012", "under", None), None),
        (lambda: public("items", "05", "state", "lost"), "item 05 is lost"),
        (lambda: public("items", "05", {"state": "artifact", "hex": None, "side": None}), "item 05 is to be found nowhere"),
        (lambda: public("items", "05", {"state": "left", "hex": None, "side": None}), None),
        (lambda: public("items", "05", {"state": "destroyed", "hex": None, "side": None}), None),
        (lambda: public("spent", {"Imric": 0}), None),
        (lambda: public("spent", {"Imric": -1}), "Imric has spent -1 points"),
        (lambda: held(), None),
        (lambda: held(noted=None), "what Imric has of wounds and items is not noted for whoever has their mind"),
        (lambda: held(noted={"wounds": 1, "items": []}), "what is noted of Imric, whose mind is held, is not so"),
        (lambda: held(noted={"wounds": 0, "items": ["05"]}), "what is noted of Imric, whose mind is held, is not so"),
        (lambda: put(held(), "public", "mastered", {}), "Faerie commands Imric, whose mind nobody has"),
        (
            lambda: public("mastered", {"Imric": "Dunatis"}),
            "Imric is under the Mind Control of Dunatis, and commanded by their own side",
        ),
        (
            lambda: public("mastered", {"Gullfoot": "Dunatis"}),
            "Gullfoot is under the Mind Control of Dunatis: Gullfoot is no living person",
        ),
        (
            lambda: put(held(), "public", "mastered", {"Imric": "Nobody"}),
            "Imric is under the Mind Control of Nobody: Nobody is no living person",
        ),
    ],
)
def test_what_is_found(state: Any, fault: str | None) -> None:
    position = state()
    whole = of_all(start())
    expected = [fault.format(all=whole, less=whole - 1, more=whole + 1, two=whole - 2)] if fault else []
    assert list(soundness.faults(position)) == expected


@each(("scenario", "last"), [("albion-alone", 3), ("faerie-twilight", 10)])
def test_no_game_turn_follows_the_last(scenario: str, last: int) -> None:
    """22.1, 23.1"""
    at_last, beyond = (at(start(scenario=scenario), FAERIE, "combat", turn=turn) for turn in (last, last + 1))
    assert list(soundness.faults(at_last)) == []
    assert list(soundness.faults(beyond)) == [f"this is Game-Turn {last + 1}, and the scenario lasts {last}"]


def test_an_army_has_a_point_at_least() -> None:
    """One that has none is lost and taken off."""
    count = pieces.piece(start(), "Moray 3012")["count"]
    state = put(of("Moray 3012", "count", 0), "public", "lost", FOMORIAN, "points", count)
    assert list(soundness.faults(state)) == ["Moray 3012 has 0 points"]
    one = put(of("Moray 3012", "count", 1), "public", "lost", FOMORIAN, "points", count - 1)
    assert list(soundness.faults(one)) == []


def test_who_has_no_side_with_an_escort_has_none() -> None:
    state = put(of("Barguest", "escort", True), "public", "strength", FOMORIAN, of_all(start()) + 1)
    assert list(soundness.faults(state)) == ["Barguest has an escort and no side that shows one"]


@each(
    ("item", "secret", "faulty"),
    [
        ({"state": "held", "hex": None, "side": FOMORIAN}, "Imric", False),
        ({"state": "held", "hex": None, "side": FOMORIAN}, None, True),
        ({"state": "held", "hex": None, "side": FAERIE}, "Imric", True),
        ({"state": "left", "hex": "3012", "side": FOMORIAN}, "Imric", True),
    ],
)
def test_an_item_is_held_by_the_side_that_says_so(item: dict[str, Any], secret: str | None, faulty: bool) -> None:
    state = public("items", "05", item)
    if secret:
        state = put(state, "secret", FOMORIAN, "items", "05", secret)
    found = list(soundness.faults(state))
    assert bool(found) == faulty
    assert all("is said to hold the items" in fault for fault in found)


def test_awards_add_up_side_by_side() -> None:
    awards = [{"side": FOMORIAN, "points": 3, "turn": 1, "for": "x"}, {"side": FAERIE, "points": 2, "turn": 1, "for": "y"}]
    state = put(public("awards", awards), "public", "points", {FOMORIAN: 3, FAERIE: 2})
    assert list(soundness.faults(state)) == []
    other = put(state, "public", "points", {FOMORIAN: 2, FAERIE: 3})
    assert len(list(soundness.faults(other))) == 2


def test_what_is_sealed_is_not_looked_at() -> None:
    assert list(soundness.faults(visible(hurt("Imric", 7), FAERIE))) == []
    assert list(soundness.faults(visible(hurt("Imric", 7), FOMORIAN))) == ["Imric has 7 wounds in 6 boxes"]
