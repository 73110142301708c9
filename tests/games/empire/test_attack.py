"""3.E Attack, with the exact chances."""

from fractions import Fraction

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.ratings import attacking
from playaid.games.empire.rules.attack import to_the_death
from playaid.games.empire.state import board
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.odds.exact import chain, odds
from playaid.referee.odds.policy import Continuation
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, do, manned, north, offered, refused, rule


def meeting(mine: str = "Gren", theirs: str = "Queenie", supplied: bool = True, **options: str) -> State:
    """Ann's unit and Bob's in one cell."""
    state = manned(north(**options), "Ann", "Grenord-centre", mine, supplied=supplied)
    return manned(state, "Bob", "Grenord-centre", theirs, supplied=supplied)


def test_whether_the_lower_total_or_both_are_hit_stands_on_the_worksheet() -> None:
    def said(dice: str) -> str:
        return next(line.text for line in rule(meeting(), "attack Gren", dice).worksheet if line.label == "comparison")

    told = [said(f"{mine} {theirs}").partition(": ") for mine in range(1, 7) for theirs in range(1, 7)]
    assert {end for _, _, end in told} == {"equal totals hit both", "the lower total is hit"}
    for totals, _, end in told:
        mine, theirs = totals.split(" to ")
        assert (mine == theirs) == (end == "equal totals hit both")


def chances(state: State, unit: str) -> dict[str, Fraction]:
    found = odds(GAME, state, Declaration("attack", {"unit": unit}, "Ann"), BOOK)
    assert found.exact
    assert found.unknown == 0
    return {outcome.outcome: outcome.probability for outcome in found.outcomes}


def test_the_lower_total_is_hit() -> None:
    state = meeting()
    after = do(state, "attack Gren", "4 5")
    assert board.units(after)["Queenie"]["supplied"] is False
    assert board.units(after)["Gren"]["supplied"] is True
    after = do(state, "attack Gren", "1 6")
    assert board.units(after)["Gren"]["supplied"] is False
    assert board.units(after)["Queenie"]["supplied"] is True


def test_equal_totals_hit_both() -> None:
    after = do(meeting(), "attack Gren", "2 4")
    assert not board.units(after)["Gren"]["supplied"]
    assert not board.units(after)["Queenie"]["supplied"]


def test_a_second_hit_kills() -> None:
    state = meeting(supplied=False)
    after = do(state, "attack Gren", "4 5")
    assert set(board.units(after)) == {"Gren"}
    assert set(board.units(do(state, "attack Gren", "1 6"))) == {"Queenie"}
    assert board.units(do(state, "attack Gren", "2 4")) == {}


def test_the_named_dead_and_the_generic_discarded() -> None:
    after = do(meeting(theirs="Queenie", supplied=False), "attack Gren", "6 1")
    assert (after["public"]["dead"], after["public"]["discard"]) == (["Queenie"], [])
    after = do(meeting(theirs="Bernham-1a", supplied=False), "attack Gren", "6 1")
    assert (after["public"]["dead"], after["public"]["discard"]) == ([], ["Bernham-1a"])
    story = [said.text for said in rule(meeting(theirs="Bernham-1a", supplied=False), "attack Gren", "6 1").story]
    assert "Bernham-1a-1 is generic: its counter goes to the discards, and not to the dead." in story
    assert not list(soundness.faults(after))


def test_a_country_without_units_loses_its_flag() -> None:
    assert do(meeting(supplied=False), "attack Gren", "6 1")["public"]["control"] == {"Grenord": "Ann"}


def test_the_worksheet_adds_up() -> None:
    ruling = rule(meeting(), "attack Gren", "4 5")
    lines = {line.label: (line.text, line.result, line.citation) for line in ruling.worksheet}
    assert lines["Gren attacks"] == ("die 4 + combat 3 (counter), supplied", "7", "3.E")
    assert lines["Queenie defends"] == ("die 5 + combat 1 (counter), supplied", "6", "3.E")
    assert ruling.outcome == "Queenie is unsupplied"
    assert [rolled.who for rolled in ruling.rolls] == ["Ann", "Bob"]


def test_an_unsupplied_unit_may_attack_unless_the_session_says_otherwise() -> None:
    assert rule(meeting(supplied=False), "attack Gren", "1 1").verdict == LEGAL
    assert refused(meeting(supplied=False, attackers="supplied"), "attack Gren") == ["E.supplied"]
    assert rule(meeting(attackers="supplied"), "attack Gren", "1 1").verdict == LEGAL
    assert offered(meeting(supplied=False, attackers="supplied"))["attack"] == []


def test_an_attack_costs_no_supply_and_may_be_repeated() -> None:
    state = do(meeting(), "attack Gren", "6 1")
    assert set(board.units(do(state, "attack Gren", "6 1"))) == {"Gren"}


def test_of_anothers_unit_only_that_is_said() -> None:
    state = manned(north(), "Bob", "Grenord-right", "Queenie")
    assert refused(state, "attack Queenie") == ["3.own"]


def test_an_attack_is_called_by_who_attacks() -> None:
    assert attacking.attacking("Gren") == "attack with Gren"
    assert attacking.attacking("Gren on Bob") == "attack Bob with Gren"


def test_there_must_be_an_enemy_in_the_cell() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-right", "Queenie")
    assert refused(state, "attack Gren") == ["E.enemy"]
    assert offered(state)["attack"] == []


def test_only_ones_own_units_attack() -> None:
    assert refused(meeting(), "attack Queenie on Bob")[0] == "3.own"


def test_among_several_players_one_is_chosen() -> None:
    state = manned(north(("Ann", "Bob", "Cid")), "Ann", "Grenord-centre", "Gren")
    state = manned(manned(state, "Bob", "Grenord-centre", "Queenie"), "Cid", "Grenord-centre", "Vinall")
    ruling = rule(state, "attack Gren")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert (ruling.question.who, set(ruling.question.options)) == ("Ann", {"Bob", "Cid"})
    assert rule(state, "attack Gren on Cid", "6 1").outcome == "Vinall is unsupplied"
    assert rule(state, "attack Gren", "6 1", against="Bob").outcome == "Queenie is unsupplied"
    assert set(offered(state)["attack"]) == {"Gren on Bob", "Gren on Cid"}


def test_the_chosen_player_must_be_there() -> None:
    state = manned(north(("Ann", "Bob", "Cid")), "Ann", "Grenord-centre", "Gren")
    state = manned(state, "Bob", "Grenord-centre", "Queenie")
    assert refused(state, "attack Gren on Cid") == ["E.player"]
    assert rule(state, "attack Gren on Bob", "1 1").verdict == LEGAL


def test_the_defender_chooses_his_unit() -> None:
    state = manned(meeting(), "Bob", "Grenord-centre", "Mary")
    ruling = rule(state, "attack Gren")
    assert ruling.question is not None
    assert (ruling.question.who, ruling.question.options) == ("Bob", ("Queenie", "Mary"))
    assert rule(state, "attack Gren", "6 1", defender="Mary").outcome == "Mary is unsupplied"


def at_sea() -> State:
    """Bob's loaded fleet and Ann's fleet in one cell, all unsupplied."""
    state = manned(north(), "Bob", "Mediland-top", "Marcus", "Julian", supplied=False)
    changes: list[Change] = [
        ["drop", ["public", "units", "Julian", "cell"], None],
        ["drop", ["public", "units", "Julian", "supplied"], None],
        ["put", ["public", "units", "Julian", "aboard"], "Marcus"],
    ]
    return manned(evolve(state, changes), "Ann", "Mediland-top", "Flake", supplied=False)


def test_an_army_aboard_does_not_defend() -> None:
    ruling = rule(at_sea(), "attack Flake", "1 1")
    assert ruling.question is None
    assert "Marcus" in ruling.story[0].text


def test_nobody_is_attacked_who_stands_there_aboard_alone() -> None:
    """As when an army was overruled onto a fleet of another country, and a coup has taken its country over since."""
    state = manned(manned(north(), "Ann", "Mediland-top", "Marcus"), "Bob", "Grenord-centre", "Gren")
    gren = {key: value for key, value in state["public"]["units"]["Gren"].items() if key not in ("cell", "supplied")}
    state = TABLE.put(state, "public", "units", "Gren", {**gren, "aboard": "Marcus"})
    assert refused(state, "attack Marcus") == ["E.enemy"]
    assert offered(state)["attack"] == []


def test_an_army_aboard_does_not_attack() -> None:
    state = evolve(at_sea(), [["put", ["public", "control", "Mediland"], "Ann"], ["put", ["public", "control", "Bernham"], "Bob"]])
    assert refused(state, "attack Julian") == ["E.aboard"]
    assert offered(state)["attack"] == ["Marcus"]


def test_an_army_goes_down_with_its_fleet() -> None:
    ruling = rule(at_sea(), "attack Flake", "6 1")
    after = evolve(at_sea(), ruling.changes)
    assert ruling.outcome == "Marcus is killed with Julian aboard"
    assert after["public"]["dead"] == ["Marcus", "Julian"]
    assert set(board.units(after)) == {"Flake"}
    assert after["public"]["control"] == {"Bernham": "Ann"}


def test_one_against_three_exactly() -> None:
    state = meeting("Grenord-1a", "Henry")
    assert chances(state, "Grenord-1a-1") == {
        "Grenord-1a-1 is unsupplied": Fraction(13, 18),
        "Henry is unsupplied": Fraction(1, 6),
        "Grenord-1a-1 is unsupplied and Henry is unsupplied": Fraction(1, 9),
    }


def test_three_against_one_exactly() -> None:
    state = meeting("Gren", "Queenie", supplied=False)
    assert chances(state, "Gren") == {
        "Queenie is killed": Fraction(13, 18),
        "Gren is killed": Fraction(1, 6),
        "Gren is killed and Queenie is killed": Fraction(1, 9),
    }


@each(("mine", "theirs"), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 3)])
def test_the_chances_are_those_of_counting_by_hand(mine: int, theirs: int) -> None:
    counters = {1: "Grenord-1a", 2: "Grenord-2a", 3: "Gren"}, {1: "Queenie", 2: "William", 3: "Henry"}
    unit = counters[0][mine] if mine == 3 else f"{counters[0][mine]}-1"
    found = chances(meeting(counters[0][mine], counters[1][theirs]), unit)
    pairs = [(a + mine, d + theirs) for a in range(1, 7) for d in range(1, 7)]
    assert found[f"{unit} is unsupplied"] == Fraction(sum(a < d for a, d in pairs), 36)
    assert found[f"{counters[1][theirs]} is unsupplied"] == Fraction(sum(a > d for a, d in pairs), 36)
    assert sum(found.values()) == 1


def test_to_the_death_exactly() -> None:
    """Three against one, both supplied, until one is dead; against adding up the four positions by hand."""
    state = meeting("Gren", "Queenie")
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, to_the_death)
    wins, loses, ties = Fraction(26, 36), Fraction(6, 36), Fraction(4, 36)
    both_down = wins
    theirs_down = wins + ties + loses * both_down
    mine_down = wins * both_down
    survives = wins * theirs_down + loses * mine_down + ties * both_down
    alive = sum((outcome.probability for outcome in found.outcomes if "Gren is killed" not in outcome.outcome), Fraction(0))
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert alive == survives


def test_to_the_death_tells_how_both_stand_in_the_end() -> None:
    """The attacker is unsupplied in the end when a tie, or an attack lost before, took his supply; against counting by hand."""
    state = manned(manned(north(), "Ann", "Bernham-centre", "Gren"), "Bob", "Bernham-centre", "Queenie", supplied=False)
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, to_the_death)
    wins, loses, ties = Fraction(26, 36), Fraction(6, 36), Fraction(4, 36)
    assert {outcome.outcome: outcome.probability for outcome in found.outcomes} == {
        "Queenie is killed": wins,
        "Gren is unsupplied and Queenie is killed": ties + loses * wins,
        "Gren is killed": loses * loses,
        "Gren is killed and Queenie is killed": loses * ties,
    }


@each("supplied", [True, False])
def test_where_only_the_supplied_attack_it_ends_with_their_supply(supplied: bool) -> None:
    """Option `attackers`: the attack stands, and only another one behind it does not."""
    gren = manned(north(attackers="supplied" if supplied else "any"), "Ann", "Bernham-centre", "Gren")
    state = manned(gren, "Bob", "Bernham-centre", "Queenie", supplied=False)
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, to_the_death)
    told = {outcome.outcome: outcome.probability for outcome in found.outcomes}
    assert told["Queenie is killed"] == Fraction(26, 36)
    assert told.get("Gren is unsupplied") == (Fraction(6, 36) if supplied else None)
    assert ("Gren is killed" in told) is not supplied


def test_whoever_is_supplied_still_attacks_again() -> None:
    """Option `attackers`: until one is dead, or the supply gone."""
    state = manned(manned(north(attackers="supplied"), "Ann", "Bernham-centre", "Gren"), "Bob", "Bernham-centre", "Queenie")
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, to_the_death)
    assert {outcome.outcome: outcome.probability for outcome in found.outcomes}["Queenie is killed"] == Fraction(26, 36) ** 2


def test_what_is_dead_does_not_attack_again() -> None:
    """Said twice, both unsupplied: the first to be hit is killed, and with it the second attack; a tie kills both at once."""
    state = meeting("Gren", "Queenie", supplied=False)
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, Continuation(times=2))
    wins, loses, ties = Fraction(26, 36), Fraction(6, 36), Fraction(4, 36)
    assert {outcome.outcome: outcome.probability for outcome in found.outcomes} == {
        "Queenie is killed": wins,
        "Gren is killed": loses,
        "Gren is killed and Queenie is killed": ties,
    }


def test_what_an_earlier_attack_did_is_not_told_again() -> None:
    state = do(meeting("Gren", "Queenie"), "attack Gren", "1 6")
    assert rule(state, "attack Gren", "6 1").outcome == "Queenie is unsupplied"


def test_nobody_there_is_no_matter_of_overruling() -> None:
    with pytest.raises(Refusal):
        rule(manned(north(), "Ann", "Grenord-centre", "Gren"), "attack Gren", "1 1", overrule="we say so")


def test_the_supply_of_an_attacker_may_be_overruled() -> None:
    assert rule(meeting(supplied=False, attackers="supplied"), "attack Gren", "6 1", overrule="agreed").verdict == LEGAL


def test_overruled_or_not_nobody_fights_themselves() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Bernham-centre", "Mary")
    with pytest.raises(Refusal, match="nobody to fight"):
        rule(state, "attack Mary", overrule="it is hers")
    beset = manned(state, "Ann", "Bernham-centre", "Girm")
    assert rule(beset, "attack Mary", overrule="it is hers").verdict == NEEDS_INPUT


def conceded(state: State, *sides: str) -> State:
    return TABLE.put(state, "referee", "conceded", [*sides])


def test_for_who_has_given_up_the_lot_says_which_unit_defends() -> None:
    state = conceded(manned(meeting(), "Bob", "Grenord-centre", "Mary"), "Bob")
    ruling = rule(state, "attack Gren", "Mary 6 1")
    assert ruling.outcome == "Mary is unsupplied"
    assert [(rolled.who, rolled.faces) for rolled in ruling.rolls] == [("the table", ("Mary",)), ("Ann", (6,)), ("the table", (1,))]
    assert ("defender", "by lot from 2 units in Grenord-centre: Bob has given up", "Mary", "3.E") in {
        (line.label, line.text, line.result, line.citation) for line in ruling.worksheet
    }
    assert rule(state, "attack Gren", "Queenie 6 1").outcome == "Queenie is unsupplied"


def test_their_only_unit_defends_without_a_lot() -> None:
    ruling = rule(conceded(meeting(), "Bob"), "attack Gren", "6 1")
    assert [(rolled.who, rolled.faces) for rolled in ruling.rolls] == [("Ann", (6,)), ("the table", (1,))]


def test_the_odds_count_the_lot() -> None:
    """Queenie and Edmund have one strength: what is open is which of them is hit."""
    state = conceded(manned(meeting(), "Bob", "Grenord-centre", "Edmund"), "Bob")
    found = chances(state, "Gren")
    assert found["Queenie is unsupplied"] == found["Edmund is unsupplied"] == Fraction(13, 36)
    assert found["Gren is unsupplied"] == Fraction(1, 6)


def test_an_attack_that_is_made_again_goes_on_against_the_unit_drawn() -> None:
    state = conceded(manned(meeting(), "Bob", "Grenord-centre", "Edmund"), "Bob")
    found = chain(GAME, state, Declaration("attack", {"unit": "Gren"}, "Ann"), BOOK, to_the_death)
    struck = [tuple(name for name in ("Queenie", "Edmund") if name in outcome.outcome) for outcome in found.outcomes]
    assert {("Queenie",), ("Edmund",)} <= set(struck)
    assert ("Queenie", "Edmund") not in struck
