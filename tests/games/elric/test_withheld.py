"""Who stays out of a battle: what it costs them when their side wins, where they go when it loses. [10.2, 10(f), 10(g)]"""

from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, changed, do, moved, rule, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_passage import quiet

SEA = "Southern Sea"


def _kept_out(state: State, side: str, what: str) -> State:
    return do(do(do(state, f'battle "{PLACE}"'), f"withhold {what}", side=side), "unveil")


@each(("side", "leader", "nation", "fadan"), [
    ("Bob", "Avan Astram", "Vilmir", 2),
    ("Ann", "Fadan", "Ilmiora", 6),
])  # fmt: skip
def test_the_winners_losses_fall_on_those_who_fought(side: str, leader: str, nation: str, fadan: int) -> None:
    """Withheld units suffer if their side loses, and no other way: by 2 either side loses a unit."""
    state = field(2, 2) if side == "Bob" else field(2, 0)
    state = changed(state, ("units", "Fadan", "combat", fadan), ("units", "Avan Astram", "combat", 6 if side == "Bob" else 4))
    state = _kept_out(state, side, "with 2")
    ways = {f"land_back_from_{PLACE}": "Jadmar", f"land_retreat_from_{PLACE}": "Nadsokor"}
    ruling = rule(state, "fight", "1,1,1,1", loss_1_of_the_loser="an army of Ilmiora", **ways)
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert f"{leader} escapes?" in worksheet(ruling)
    assert f"{side} loses 1 army of {nation}." not in [str(said.text) for said in ruling.story]
    assert f"{side} loses 1 of 1" in str(ruling.outcome)


def test_of_those_who_fought_the_winner_chooses_and_none_of_the_withheld() -> None:
    state = arrived(field(3, 0), "Silent Guard", "Ann", PLACE)
    state = changed(state, ("units", "Avan Astram", "combat", 6), ("units", "Fadan", "combat", 3), ("units", "Silent Guard", "combat", 4))
    ways = {f"land_retreat_from_{PLACE}": "Nadsokor"}
    question = rule(_kept_out(state, "Ann", "with 2"), "fight", "1,1,1", **ways).question  # 8 to 6
    assert question is not None
    assert set(question.options) == {"an army of Ilmiora", "Silent Guard"}
    ruling = rule(_kept_out(state, "Ann", "with 3"), "fight", "1,1,1", **ways)  # 7 to 6
    assert "Ann loses Silent Guard." in [str(said.text) for said in ruling.story]


def sailing() -> State:
    """Ann's Fadan attacks with a ship; Naclon is aboard one of Bob's two."""
    state = moved(quiet(), SEA, "Fadan", "Ilmiora Fleet 1", "Naclon", "Vilmir Fleet 1", "Vilmir Fleet 2")
    for unit, ship in (("Fadan", "Ilmiora Fleet 1"), ("Naclon", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", ship))
    return at(changed(state, ("battles", SEA, {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"]})), "combat", "Ann")


def test_at_sea_a_ship_that_stayed_out_pays_for_none_that_fought() -> None:
    state = changed(do(sailing(), f'battle "{SEA}"'), ("units", "Naclon", "combat", 6))
    state = do(do(state, 'withhold "Vilmir Fleet 2"', side="Bob"), "unveil")
    ruling = rule(state, "fight", "1,1,6,6")  # 10 to 8
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    after = units.units(evolve(state, ruling.changes))
    assert ("Vilmir Fleet 1" in after, "Vilmir Fleet 2" in after) == (False, True)
