"""19.4.03, 12.1: a scried stack writes down that it goes aboard and ashore, which costs its ship points, and does neither unwritten."""

from typing import Any

from playaid.games.albion.state.sides import FAERIE
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.two import moving

COAST = "3432"


def lying(aboard: bool = True, **plots: Any) -> State:
    """Elidor and Edric with Foamrider on a coast; who was scried is bound to so much."""
    state = bare(stand(moving(start(), FAERIE), COAST, "Foamrider", "Elidor", "Edric"), "Elidor", "Edric")
    for name in ("Elidor", "Edric"):
        state = put(state, "public", "pieces", name, "aboard", "Foamrider" if aboard else None)
    return put(state, "public", "scried", {name: path.split() for name, path in plots.items()})


ALL = ("Foamrider", "Elidor", "Edric")


@each(
    ("aboard", "path", "line", "found"),
    [
        (True, "debark", "debark Elidor, Edric", []),
        (True, "debark", "debark Elidor", []),
        (True, "", "debark Elidor", ["19.4.03.debark"]),
        (True, "3533 debark", "debark Elidor", ["19.4.03.debark"]),
        (True, "embark", "debark Elidor", ["19.4.03.debark"]),
        (False, "embark", "embark Elidor, Edric onto Foamrider", []),
        (False, "", "embark Elidor onto Foamrider", ["19.4.03.embark"]),
        (False, "3533", "embark Elidor onto Foamrider", ["19.4.03.embark"]),
        (False, "debark", "embark Elidor onto Foamrider", ["19.4.03.embark"]),
    ],
)
def test_who_was_scried_goes_aboard_and_ashore_as_it_is_written(aboard: bool, path: str, line: str, found: list[str]) -> None:
    state = lying(aboard, **dict.fromkeys(ALL, path))
    ruling = rule(state, line, side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    verb = line.split()[0]
    assert bool(offers_of(state, verb, FAERIE)) == (not found)
    free = lying(aboard)
    assert offers_of(free, verb, FAERIE)


@each(
    ("plots", "aboard", "line", "found"),
    [
        ({"Elidor": "debark"}, True, "debark Elidor", []),
        ({"Foamrider": "debark"}, True, "debark Elidor", []),
        ({"Foamrider": "3533"}, True, "debark Elidor", ["19.4.03.debark"]),
        ({"Foamrider": "3533"}, False, "embark Elidor onto Foamrider", ["19.4.03.embark"]),
        ({"Elidor": "embark"}, False, "embark Elidor onto Foamrider", ["19.4.03.plot"]),
        ({"Edric": "3533"}, True, "debark Elidor", []),
    ],
)
def test_the_ship_pays_and_is_bound_too(plots: dict[str, str], aboard: bool, line: str, found: list[str]) -> None:
    ruling = rule(lying(aboard, **plots), line, side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found


def test_a_whole_voyage_as_it_was_written() -> None:
    """Aboard, along the coast and ashore; what is carried has done what its ship has."""
    state = lying(False, **dict.fromkeys(ALL, "embark 3533 3534 debark 3535"))
    state = do(state, "embark Elidor, Edric onto Foamrider", side=FAERIE)
    assert state["public"]["scried"]["Elidor"] == ["3533", "3534", "debark", "3535"]
    assert refused(state, "debark Elidor", FAERIE) == ["19.4.03.debark"]
    state = do(state, "move Foamrider via 3533 3534 costing 2", side=FAERIE)
    assert state["public"]["scried"] == {name: ["debark", "3535"] for name in ALL}
    assert refused(state, "move Foamrider via 3535 costing 1", FAERIE) == ["19.4.03.plot"]
    state = do(state, "debark Elidor, Edric", side=FAERIE)
    state = do(state, "move Foamrider via 3535 costing 1", side=FAERIE)
    assert state["public"]["scried"]["Foamrider"] == []


@each(("path", "found"), [("debark", []), ("embark 3533 3534 debark", []), ("9999", ["19.4.03.path"])])
def test_it_can_be_written(path: str, found: list[str]) -> None:
    state = put(lying(), "public", "scrying", [{"hex": COAST, "side": FAERIE, "names": [*ALL]}])
    state = at(state, FAERIE, "enchantment", "effects", turn=2)
    state = put(state, "referee", "at", [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "effects")])
    ruling = rule(state, f"write {COAST} via {path}", side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
