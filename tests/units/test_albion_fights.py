"""What the greedy of albion see in combats that have been announced."""

from typing import Any

from playaid.games import registry
from playaid.referee.contract.state import State
from playaid.testing.measures import albion_fights
from playaid.testing.table import Table

TABLE = Table(registry.load("albion"), sound=False)
LONG = TABLE.put(TABLE.start(["Fomorian", "Faerie"]), "public", "scenario", "faerie-twilight")


def fought(persons: dict[str, str] | None = None, call: str = "accepted", attacker: str = "Fomorian", state: State = LONG) -> State:
    """Cormac's six points and Edric's four meet in 2339, with a trial by combat of the Fomorian player's or without."""
    for name in ("Cormac", "Weald 2340"):
        state = TABLE.put(state, "public", "pieces", name, "hex", "2339")
    trial: Any = {"trial": {"by": "Fomorian", "persons": persons, "state": call, "round": 0}} if persons else {}
    fight: Any = {
        "hex": "2339",
        "kind": "battle",
        "attacker": attacker,
        "terrain": "clear",
        "round": 0,
        "state": "announced",
        "stopped": [],
    }
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": trial}
    return TABLE.put(state, "public", "combat", "fights", {"2339 battle": fight})


def worth(state: State, side: str = "Fomorian") -> float:
    return albion_fights.prospects(state, side)


def test_a_trial_is_worth_what_its_champions_make_of_it() -> None:
    """It goes on until one of the two is dead. [16.5]"""
    plain = worth(fought())
    strong, weak = (worth(fought({"Fomorian": name, "Faerie": "Edric"})) - plain for name in ("Bran Og", "Callach"))
    assert 0 < strong <= albion_fights.PERSON
    assert -albion_fights.PERSON <= weak < 0


def test_a_challenge_that_is_declined_helps_its_maker_in_the_battle() -> None:
    """Five on the dice. [16.1.6]"""
    assert worth(fought({"Fomorian": "Cormac"}, "declined")) > worth(fought())
    free = fought({"Fomorian": "Cormac"}, "declined")
    assert worth(TABLE.put(free, "public", "combat", "fights", "2339 battle", "challenges", "trial", "free", True)) == worth(fought())


def test_whoever_is_challenged_takes_what_is_better_for_them() -> None:
    issued, declined, accepted = (
        worth(fought({"Fomorian": "Cormac", "Faerie": "Edric"}, call)) for call in ("open", "declined", "accepted")
    )
    assert issued <= min(declined, accepted)


def test_a_battle_is_worth_what_the_tables_of_results_make_of_it() -> None:
    """An attack on walls is worth less than one in the open, with them unsaid too; the other side sees the contrary. [16.1.2, 17.1]"""
    fights = ("public", "combat", "fights", "2339 battle", "terrain")
    clear, walls, unsaid = (worth(TABLE.put(fought(), *fights, terrain)) for terrain in ("clear", "knowe", None))
    assert walls == unsaid < clear
    assert worth(fought(), "Faerie") == -clear


def test_losses_that_are_owed_count_against_whoever_bears_them() -> None:
    loss = {"points": 2, "wounds": 1, "steps": 0, "chosen": False}
    owed = TABLE.put(LONG, "public", "losses", {"Faerie": loss})
    assert worth(owed) == 3 == -worth(owed, "Faerie")
    assert worth(TABLE.put(owed, "public", "losses", "Faerie", "chosen", True)) == 0
    alone = TABLE.put(owed, "public", "scenario", "albion-alone")
    assert worth(alone) == 3
    assert worth(TABLE.put(alone, "public", "losses", {"Fomorian": loss})) == -9  # each point of Faerie weighs three [22.5]
