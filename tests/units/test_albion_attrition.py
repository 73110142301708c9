"""What the greedy of albion fear of places of power, which are wild magic hexes."""

from playaid.games import registry
from playaid.referee.contract.state import State
from playaid.testing.measures import albion_attrition
from playaid.testing.table import Table

TABLE = Table(registry.load("albion"), sound=False)
START = TABLE.put(TABLE.start(["Fomorian", "Faerie"]), "public", "scenario", "faerie-twilight")


def hurt(wounds: int, state: State = START) -> float:
    """What Dobie's side fears at home in Fir Chlis, where the place itself does nothing to him. [19.5.07]"""
    with_wounds = TABLE.put(state, "secret", "Fomorian", "roster", "Dobie", wounds)
    away = TABLE.put(with_wounds, "public", "pieces", "Dobie", "hex", "3439")
    return albion_attrition.dreaded(with_wounds, "Fomorian") - albion_attrition.dreaded(away, "Fomorian")


def test_whoever_would_die_of_the_next_wound_fears_more() -> None:
    """Two dice and the mana, less the magic of one. [8.2, 21.2]"""
    assert 5 > hurt(2) > hurt(0) > 0
    assert hurt(0) == 10 / 36  # four of mana less three of magic: a wound from nine on


def test_a_place_that_wounds_by_itself_is_feared_by_whoever_it_does_not_spare() -> None:
    bran = TABLE.put(START, "public", "pieces", "Bran Og", "hex", "3337")
    assert albion_attrition.dreaded(bran, "Fomorian") - albion_attrition.dreaded(START, "Fomorian") >= 1


def test_outside_of_wild_magic_nobody_fears_it_and_who_sleeps_does_not() -> None:
    assert albion_attrition.dreaded(TABLE.put(START, "public", "pieces", "Gerflax", "hex", "2439"), "Faerie") == 0
    assert albion_attrition.dreaded(START, "Faerie") == 0  # Misha, Dunatis and Gerflax sleep where they are [10.2]
    awake = TABLE.put(START, "public", "pieces", "Gerflax", "state", "active")
    assert albion_attrition.dreaded(awake, "Faerie") > 0


def test_dice_are_kept_within_the_table() -> None:
    assert (albion_attrition._letter(-3), albion_attrition._letter(40)) == ("-", "h")
