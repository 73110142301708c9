"""Who comes back aboard a ship that lies in the Straits of Chaos, as which a wilderness counts, is of her stack. [7.1, 7.3, 7.5.5, 8.0]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.games.elric.table import TABLE, arrived, begun, do, empty_handed, moved, rule, worksheet
from tests.games.elric.test_midway import OWN, TURN

STRAITS, SHIP = "Straits of Chaos", "Pan Tang Fleet 2"
LINES = (
    'country "Pan Tang" of Ann',
    "country Jharkor of Bob",
    f'piece "{SHIP}" at "{STRAITS}" of Ann',
    f'piece "Pan Tang General" at "{STRAITS}" of Ann aboard "{SHIP}"',
    f'piece "Pan Tang Sealord" at "{STRAITS}" of Ann aboard "{SHIP}"',
    f'armies 1 "Pan Tang" at "{STRAITS}" of Ann aboard "{SHIP}"',
    'lost "Pan Tang" 4',
    f'piece "Jharkor Fleet 1" at "{STRAITS}" of Bob',
    f'piece Dharmit at "{STRAITS}" of Bob aboard "Jharkor Fleet 1"',
    'armies 1 Jharkor at "Jharkor capital" of Bob',
    "lost Jharkor 7",
)


def stacks(state: State) -> set[str | None]:
    """The stacks that Ann has in the Straits."""
    return {units.units(state)[unit].get("stack") for unit in units.of(state, "Ann", STRAITS)}


def ashore() -> State:
    """Pan Tang's general has gone ashore before bare walls, and fights there."""
    state = TABLE.start(("Ann", "Bob"), midway=(*LINES, TURN), answers=OWN, scenario="4")
    assert len(stacks(state)) == 1
    return do(do(do(state, 'debark "Pan Tang General" to "Dharijor capital"'), "next"), "next")


def test_who_falls_back_aboard_a_ship_in_the_straits_is_of_her_stack() -> None:
    state = ashore()
    assert units.units(state)["Pan Tang General"]["at"] == "Dharijor capital"
    ruling = rule(state, "fight", "6,4,1,Misha")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    after = evolve(state, ruling.changes)
    assert units.units(after)["Pan Tang General"]["aboard"] == SHIP
    assert len(stacks(after)) == 1
    assert not [said.text for said in ruling.story if "have not met" in said.text]


def test_who_is_put_aboard_by_the_players_word_is_of_her_stack_as_well() -> None:
    state = ashore()
    after = do(state, f'set "units.Pan Tang General.aboard" "{SHIP}" because we say so')
    assert units.units(after)["Pan Tang General"]["at"] == STRAITS
    assert len(stacks(after)) == 1


def test_elric_whom_a_stack_has_come_to_is_attacked_with_it() -> None:
    """In the wilderness he is of the stack that controls him from then on. [7.6, 12.1.1]"""
    state = moved(arrived(empty_handed(begun()), "Elric", None, "Yu"), "Oin", "Fadan")
    come = do(state, "march Fadan to Yu")
    alone = rule(come, "next", "Chardros,1,6")
    with_him = rule(
        evolve(come, rule(come, "influence Fadan", "Arkyn,Sleep,Aubec,Goldbar,Doublas,Chimera,Balan").changes), "next", "Chardros,1,6"
    )
    assert "Elric" not in worksheet(alone)
    assert "Elric" in next(line.text for line in with_him.worksheet if line.label == "stack")


def test_elric_whom_somebody_controls_anew_draws_no_spells_and_that_is_told() -> None:
    """He draws them when he is first mustered. [9.1]"""
    state = do(moved(arrived(empty_handed(begun()), "Elric", None, "Yu"), "Oin", "Fadan"), "march Fadan to Yu")
    again = rule(evolve(state, [["put", ["public", "elric", "drawn"], True]]), "influence Fadan")
    first = rule(state, "influence Fadan", "Arkyn,Sleep,Aubec,Goldbar,Doublas,Chimera,Balan")
    assert "Elric draws no spells" in " ".join(str(said.text) for said in again.story)
    assert "Elric draws no spells" not in " ".join(str(said.text) for said in first.story)
