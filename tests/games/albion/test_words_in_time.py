"""What is told while something may still be done about it: attrition that awaits, enemies where one withdraws to, a fortress left empty,
who may go on with a fight, and several hexes where one is said at a time."""

import pytest

from playaid.games.albion.state import combats
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import GAME, PRINTED, at, clear, do, offers_of, put, rule, stand, start, told
from tests.games.albion.test_15_retreats import around, leaving
from tests.games.albion.test_fortresses import siege
from tests.games.albion.test_resolving import battle
from tests.games.albion.two import MOVING, land, moving


@each(
    ("aspect", "told_of"),
    [
        ("enchanted", "undergoes attrition (Mundanes in an enchanted hex): Brian Mac Iver with escort, Borders 3218 (6)."),
        ("wild", "undergoes attrition (wild magic): Imric with escort, Brian Mac Iver with escort, Borders 3218 (6)."),
        ("mundane", None),
        (None, None),
    ],
)
def test_who_comes_where_attrition_awaits_hears_it(aspect: str | None, told_of: str | None) -> None:
    """8.0"""
    book = land(h3219={"aspect": aspect})
    state = stand(moving(clear(start(), "3218"), FOMORIAN), "3218", "Imric", "Brian Mac Iver", Borders_3218={"count": 6})
    words = told(rule(state, "move Imric, Brian, Borders 3218 via 3219 costing 1", book=book))
    assert (f"Whoever stays in 3219 {told_of}" in words) if told_of else "attrition" not in words


def test_elves_in_a_mundane_hex_hear_it_and_nobody_is_asked_for_a_colour() -> None:
    state, line = moving(start(), FAERIE), "move Elidor, Albion 3034 via 3035 costing 1"
    mundane = land(h3035={"aspect": "mundane"})
    assert "(Elves in a mundane hex): Elidor with escort, Albion 3034 (4)." in told(rule(state, line, book=mundane))
    unpainted = at(start(PRINTED), FAERIE, *MOVING)
    assert "aspect" not in str(rule(unpainted, line, book=PRINTED).question)


def test_enemies_where_one_may_withdraw_to_are_named_before_and_after() -> None:
    """15.8"""
    alone = clear(clear(leaving(), "3323"), "3321")
    assert "enemies" not in words_of_debts(GAME, alone, None)[0]
    held = stand(alone, "3323", Moray_9={"count": 2})
    assert words_of_debts(GAME, held, None)[0].startswith("Faerie withdraws from 3322 (`withdraw`); beside it enemies stand in 3323")
    assert "That is among enemies: in 3323 Fomorian has pieces." in told(rule(held, "withdraw 3322 to 3323", side=FAERIE, book=around()))
    assert "among enemies" not in told(rule(held, "withdraw 3322 to 3321", side=FAERIE, book=around()))


def emptied(**options: str) -> State:
    state = stand(siege(), "3034", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    state = put(state, "public", "combat", "fights", "3034 battle", "retreat", [FAERIE])
    state = put(state, "public", "combat", "fights", "3034 battle", "round", 1)
    for name, value in options.items():
        state = put(state, "referee", "options", name.replace("_", "-"), value)
    return state


def test_a_fortress_that_is_left_standing_empty_says_what_may_be_done() -> None:
    """15.1, 17.4; not where somebody has stayed, or where nothing stands."""
    line = "withdraw 3034 to 3035"
    text = "The knowe in 3034 stands yet, with nobody in it: Fomorian may attack it"
    assert f"{text} in their next Combat Phase (battle 3034)." in told(rule(emptied(), line, side=FAERIE)).replace("`", "")
    assert f"{text} only while somebody defends it." in told(rule(emptied(empty_fortress="safe"), line, side=FAERIE))
    assert "stands yet" not in told(rule(put(emptied(), "public", "ruins", "3034", 1), line, side=FAERIE))
    away = put(emptied(), "public", "evaded", "3034", ["Dorwen"])
    assert "stands yet" not in told(rule(stand(away, "3034", "Dorwen"), line, side=FAERIE))


def test_a_fortress_left_empty_may_be_attacked_in_the_next_phase() -> None:
    after = do(emptied(), "withdraw 3034 to 3035", side=FAERIE)
    fresh = put(after, "public", "combat", {"fights": {}, "current": None})
    assert "battle 3034" in offers_of(at(fresh, FOMORIAN, "combat", "announce", turn=2), "battle", FOMORIAN)


def test_whoever_may_fight_on_or_stop_is_told_both_ways() -> None:
    """15.8"""
    begun = put(battle(), "public", "combat", "fights", next(iter(combats.fights(battle()))), "round", 1)
    assert any("(`fight`, `stop`)" in debt for debt in words_of_debts(GAME, begun, None))
    assert not any("stop" in debt for debt in words_of_debts(GAME, battle(), None))


def test_nobody_is_to_fight_on_where_a_retreat_ends_it() -> None:
    """15.8"""
    assert [debt for debt in words_of_debts(GAME, leaving(), None) if "fight" in debt] == []
    assert any("fight on or stop" in debt for debt in words_of_debts(GAME, leaving(retreat=[]), None))


def test_whose_the_initiative_is_is_said_with_whose_it_is_not() -> None:
    """15.8"""
    number = next(iter(combats.fights(battle()))).split()[0]
    reasons = [reason.text for reason in rule(battle(), f"fight {number}", side=FAERIE).reasons]
    assert f"Fomorian has the initiative in {number}, and not Faerie, for whom this is said" in reasons


@each("line", ["battle 2339, 3140, 3429", "battle 2339 and 3140", "battle 2339,3140"])
def test_hexes_of_several_battles_are_said_one_by_one(line: str) -> None:
    with pytest.raises(Unreadable, match="one hex at a time") as several:
        rule(at(start(), FOMORIAN, "combat", "announce"), line)
    assert several.value.hint.startswith("one line for each: battle 2339 | battle 3140")
