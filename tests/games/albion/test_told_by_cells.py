"""20.1: which cells were looked up is told to all; it is the same whatever somebody bears in secret."""

from playaid.games.albion.ratings import forces, strengths
from playaid.games.albion.rules import evasion
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, put, stand, start
from tests.games.albion.two import bears, hearing

WHERE = "3035"


def met(bearer: str, kind: str) -> State:
    """Elidor and Edric, neither a hero by his piece, face Imric; somebody bears the Cleaver."""
    state = bare(stand(clear(start(), WHERE), WHERE, "Elidor", "Edric", "Imric"), "Elidor", "Edric")
    state = bears(stand(state, WHERE, Moray_7={"count": 2, "under": "Imric"}, Albion_7={"count": 1, "under": "Edric"}), "10", bearer)
    fight = {"hex": WHERE, "kind": kind, "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "fighting", "stopped": []}
    more = {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    return put(state, "public", "combat", "fights", {f"{WHERE} {kind}": {**fight, **more}})


def open_cells(heard: Hearing) -> set[tuple[str, tuple[str, ...]]]:
    return {(fact.table, fact.keys) for fact, only in heard._used if only is None and fact.table == "persons"}


@each("kind", ["battle", "melee", "engagement"])
def test_the_strength_of_a_side_looks_up_the_same_of_everybody(kind: str) -> None:
    told = []
    for bearer in ("Elidor", "Edric", "Dorwen"):
        heard = hearing(at(met(bearer, kind), FOMORIAN, "combat", "battles"), FOMORIAN)
        fight = heard.public["combat"]["fights"][f"{WHERE} {kind}"]
        forces.strength(heard, fight, FAERIE, True)
        told.append(open_cells(heard))
    assert told[0] == told[1] == told[2]


def test_who_is_in_danger_looks_up_the_same_of_everybody() -> None:
    told = []
    for bearer in ("Elidor", "Edric"):
        state = bears(bare(stand(clear(start(), WHERE), WHERE, "Elidor", "Edric"), "Elidor", "Edric"), "10", bearer)
        heard = hearing(stand(state, WHERE, Moray_7={"count": 2}), FAERIE)
        assert evasion.endangered_persons(heard, WHERE, FAERIE) == []
        told.append(open_cells(heard))
    assert told[0] == told[1]


def test_a_hero_by_his_piece_or_by_what_he_bears() -> None:
    state = bears(start(), "10", "Elidor")
    assert strengths.is_hero(hearing(state), "Elidor")
    assert strengths.is_hero(hearing(state), "Dorwen")
    assert not strengths.is_hero(hearing(state), "Edric")
