"""Odds against enumerations by hand: a battle, a siege, a spell and its victim, armies that come through the wilderness."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path

from playaid.book.book import tables_folder
from playaid.cli.declaring.odds.odds_of_a_fight import by_what_it_costs
from playaid.cli.declaring.odds.outcome_table import odds_lines
from playaid.desk.declaration_odds import as_data
from playaid.games.elric import GAME
from playaid.games.elric.table import outlook
from playaid.language.message import message
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import chain, odds
from playaid.referee.odds.policy import Continuation
from playaid.referee.odds.report import Outcome
from playaid.testing.odds_secrecy import Steps
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, at, begun, changed, discarded, do, empty_handed, harmless, moved, without
from tests.games.elric.test_combat import _magic, field, jadmar, revealed

PAIRS = list(product(range(1, 7), repeat=2))


def bare(outcome: str) -> str:
    """How a battle ends, without what it costs."""
    return re.sub(r" \([^)]*\)", "", outcome)


@each(("ilmiorans", "vilmirians"), [(10, 2), (3, 2), (6, 0), (8, 1)])
def test_of_a_siege(ilmiorans: int, vilmirians: int) -> None:
    """Fadan 4, Sharilla 3 and armies against Naclon 4, armies and walls of 5; each side adds a die. [10.4, 7.5.2]

    The city falls where the attacker is greater by as much as defenders and walls together.
    """
    state = jadmar(ilmiorans)
    state = without(state, *armies(state, "Vilmir", 2, "Jadmar")[vilmirians:])
    ours, theirs = 7 + ilmiorans, 4 + vilmirians + 5
    ways: dict[str, int] = {}
    for mine, yours in product(range(1, 7), repeat=2):
        difference = ours + mine - theirs - yours
        if difference > 0:
            end = f"Ann by {difference}; the city {'falls' if difference >= theirs else 'stands'}"
        else:
            end = f"Bob by {-difference}" if difference else ("even" if HOUSE.value("gaps", "rules", "tie") == "nobody" else "Bob holds")
            end += "; the city stands"
        ways[end] = ways.get(end, 0) + 1
    found = odds(GAME, state, Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert found.exact
    assert {bare(o.outcome): o.probability for o in found.outcomes} == {end: Fraction(number, 36) for end, number in ways.items()}
    assert {o.most for o in found.outcomes} == {None}


def test_a_siege_is_shown_by_what_it_costs_and_whether_the_city_falls() -> None:
    """17 and a die against 6 and walls of 5: rows of the table are 1 to 3, 4 to 6, 7 and more; by 11 the city falls. [10.6, 7.5.2]"""
    found = odds(GAME, jadmar(10), Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert {o.outcome: o.probability * 36 for o in by_what_it_costs(found.outcomes)} == {
        "Ann by 1 to 3 (Bob loses 1 of 3 units, Ann loses 1 of 12 units); the city stands": 6,
        "Ann by 4 to 6 (Bob loses 2 of 3 units, Ann loses none); the city stands": 15,
        "Ann by 7 to 10 (Bob loses up to 3 of 3 units, Ann loses none); the city stands": 14,
        "Ann by 11 (Bob loses up to 3 of 3 units, Ann loses none); the city falls": 1,
    }
    told = " ".join(" ".join(odds_lines(found, 80)).split())
    assert told.count("the city falls to a win by 11 or more (walls 5 + defenders 6), and stands else") == 1, "once above the rows"
    assert "attackers who do not take it go back one place, together by one of the ways they came" in told
    assert "or more (walls 5 + defenders 6)" in as_data(found)["above"], "as pages tell it"
    assert told.index("the city falls: 2.78% in all") < told.index("Ann by 4 to 6") < told.index("Ann by 7 to 10")
    assert "Ann by 5 (" in " ".join(odds_lines(found, 80, whole=True))
    stands = odds(GAME, jadmar(3), found.ruling.declaration, HOUSE)
    assert "in each case: the city stands" in " ".join(odds_lines(stands, 80))
    sample = stands._replace(exact=False, sampled=True, walked=27)
    assert "in each of the 27 times it was played: the city stands" in " ".join(odds_lines(sample, 80)), "which is no case of every one"
    part = " ".join(odds_lines(stands._replace(exact=False, sure=True), 80))
    assert "in each case that is counted: the city stands" in part


def test_of_a_sample_and_of_margins_with_one_between_nothing_is_added_up() -> None:
    margins = [Outcome(message("{who} by {by} (none lost)", who="Ann", by=by), Fraction(1, 4)) for by in (1, 2, 4)]
    assert [o.outcome for o in by_what_it_costs(margins)] == ["Ann by 1 to 2 (none lost)", "Ann by 4 (none lost)"]
    sampled = [o._replace(low=0.2, high=0.3) for o in margins]
    assert by_what_it_costs(sampled) == sampled
    counted = [Outcome(message("loses {number}", number=number), Fraction(1, 2)) for number in (1, 2)]
    assert by_what_it_costs(counted) == counted, "what is lost is no margin"


@each(("ilmiorans", "vilmirians"), [(6, 0), (3, 3), (1, 3)])
def test_of_a_battle(ilmiorans: int, vilmirians: int) -> None:
    """Fadan 4 and armies of 1 against armies of 1, Avan Astram's value in brackets; the greater wins by the difference. [10.4, 3.2]"""
    state = revealed(changed(field(ilmiorans, vilmirians), ("units", "Avan Astram", "bracketed", True)))
    ours, theirs = 4 + ilmiorans, vilmirians
    ways: dict[str, int] = {}
    for mine, yours in PAIRS:
        difference = ours + mine - theirs - yours
        end = f"Ann by {difference}" if difference > 0 else f"Bob by {-difference}" if difference else "even"
        ways[end] = ways.get(end, 0) + 1
    found = odds(GAME, state, Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert {bare(o.outcome): o.probability for o in found.outcomes} == {end: Fraction(number, 36) for end, number in ways.items()}


def hunted() -> State:
    """Quaolnargn, 3, is set on one of Bob's; Avan Astram has an artifact of 3 to fight it with, the Priest nothing. [16.2]"""
    state = _magic("Quaolnargn")
    armed = arrived(state, "Chaos Shield", "Ann", state["public"]["battle"]["place"])
    return changed(armed, ("units", "Chaos Shield", "bearer", "Avan Astram"), ("units", "Chaos Shield", "combat", 3))


PREY, TIE, ARMS = "prey of Ilmiora Alchemist", "tie Chaos Shield 2", "Avan Astram fights with 0"


@each("survives", [True, False])
def test_of_a_spell_and_its_victim(survives: bool) -> None:
    """Three and a die on either side: 15 of 36 for each, 6 are equal, of which the document does not say who wins. [16.2, 10.5]"""
    lost = sum(mine < yours or (mine == yours and not survives) for mine, yours in PAIRS)
    plan = {PREY: "Avan Astram", ARMS: "Chaos Shield", TIE: "yes" if survives else "no"}
    found = odds(GAME, hunted(), Declaration("unveil", {}, "Ann", "unveil"), HOUSE, plan=plan)
    assert sum(o.probability for o in found.outcomes if "feeds on Avan Astram" in o.outcome) == Fraction(lost, 36)
    assert found.exact


def test_of_a_spell_at_best_and_at_worst() -> None:
    """Whom it is set on is Ann's to choose; with what he fights, and a tie, are Bob's: who has no magic is lost for certain."""
    fed = "feeds on Avan Astram"
    found = chain(GAME, hunted(), Declaration("unveil", {}, "Ann", "unveil"), HOUSE, Continuation(times=1, until=fed))
    assert found.stakes is not None
    ways = {way.name: way for way in found.stakes.ways}
    assert {name: way.worth for name, way in ways.items()} == {"at best": 1, "whatever others choose": Fraction(15, 36), "at worst": 0}
    assert set(ways["whatever others choose"].chosen) == {f"{PREY}=Avan Astram", f"{ARMS}=Chaos Shield", f"{TIE}=yes"}


def test_of_a_search_over_turns_by_hand() -> None:
    """5 and 6 find on the first turn, 4 to 6 on each that follows in a row; of Kaneloon's magic, whatever it is. [8.0]"""
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann")
    said = Declaration("search", {"place": "Kaneloon", "what": "magic"}, "Ann", "search Kaneloon for magic")
    found = chain(GAME, state, said, HOUSE, Continuation(until="found", turns=4))
    missed = [Fraction(2, 3) * Fraction(1, 2) ** later for later in range(4)]
    assert found.exact
    assert [turn.probability for turn in found.turns] == [1 - share for share in missed]
    assert {o.outcome: o.probability for o in found.outcomes}["not found"] == missed[-1]


def test_a_search_that_was_begun_before_goes_on_in_its_row() -> None:
    """On turn 10, the last, there is no other turn; on turn 9 after one in a row 4 finds, and once more. [5.0, 8.0]"""
    said = Declaration("search", {"place": "Kaneloon", "what": "magic"}, "Ann", "search Kaneloon for magic")
    state = changed(
        at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann", 9),
        ("searches", "Ann", {"Kaneloon": {"turn": 8, "row": 1, "found": False}}),
    )
    found = chain(GAME, state, said, HOUSE, Continuation(until="found", turns=5))
    assert [turn.probability for turn in found.turns] == [Fraction(1, 2), *[Fraction(3, 4)] * 4]


def spells() -> dict[str, dict[str, str]]:
    """The index of spells, as it stands in the file."""
    head, *rows = (Path(tables_folder("elric")) / "spells.csv").read_text(encoding="utf-8").splitlines()
    return {row.split(",")[0]: dict(zip(head.split(","), row.split(","), strict=True)) for row in rows}


def test_of_armies_that_come_into_the_wilderness() -> None:
    """Fadan 4 and one army draw once: Law and the unaligned let them be, an eater takes them, other Chaos fights with its strength. [7.6]

    Every spell that they have not seen is as likely, and those that play at once lie on the discards.
    """
    ways: dict[str, Fraction] = {}
    unseen = [row for row in spells().values() for _ in range(int(row["copies"])) if row["immediate"] == "no"]
    for row in unseen:
        if row["alignment"] != "chaos":
            ends = ["no attack"] * 36
        elif row["effect"].endswith("-eater") or row["effect"] == "mirror":
            ends = ["no attack" if row["effect"] == "fleet-eater" else "devoured"] * 36
        else:
            worth = int(row["strength"]) if row["strength"] else 0
            gaps = [worth + foe - 5 - own for foe, own in PAIRS]
            ends = [f"loses {HOUSE.value('results', 'field', str(gap), 'loser')}" if gap > 0 else "beaten off" for gap in gaps]
        for end in ends:
            ways[end] = ways.get(end, Fraction(0)) + Fraction(1, 36 * len(unseen))
    state = moved(harmless(empty_handed(begun())), "Oin", "Fadan", "Ilmiora army 1")
    said = Declaration("march", {"units": ["Fadan"], "armies": 1, "place": "Yu", "via": ["Yu"]}, "Ann", "march Fadan with 1 to Yu")
    found = odds(GAME, state, said, HOUSE)
    assert {o.outcome: o.probability for o in found.outcomes} == ways


def test_whom_a_spell_takes_at_the_end_of_the_way_is_a_choice_on_which_nothing_hangs() -> None:
    """How many are lost is all the same then. [7.6]"""
    state = harmless(empty_handed(begun()))
    state = discarded(state, *(spell for spell in state["cup"]["fresh"] if spell not in ("Arioch", "Chardros")))
    state = arrived(moved(state, "Oin", "Fadan", "Ilmiora army 1"), "Silent Guard", "Ann", "Oin")
    line = {"units": ["Fadan", "Silent Guard"], "armies": 1, "place": "Yu", "via": ["Yu"]}
    assert not odds(GAME, state, Declaration("march", line, "Ann", "march"), HOUSE).choices


def afloat(state: State, start: str) -> State:
    """Fadan aboard a fleet of 5 in a sea from which the Teeth can be reached. [7.5.4]"""
    state = changed(moved(state, start, "Fadan", "Ilmiora Fleet 1"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    return changed(state, ("units", "Ilmiora Fleet 1", "combat", 5))


@each(
    ("start", "goal", "via", "lost"),
    [
        ("Dragon Sea", "Serpents Teeth", [], Fraction(1, 3)),
        ("Straits of Vilmir", "Serpents Teeth", ["Dragon Sea"], Fraction(1, 3)),
        ("Straits of Chaos", "Western Sea", ["Dragon Sea", "Serpents Teeth"], Fraction(1, 3)),
        ("Southern Sea", "Boiling Sea", [], Fraction(1, 3)),
        ("Boiling Sea", "Serpents Teeth", ["Southern Sea", "Dragon Sea"], 1 - Fraction(2, 3) ** 2),
    ],
)
def test_of_a_voyage_all_its_perils_count(start: str, goal: str, via: list[str], lost: Fraction) -> None:
    """A fleet of 5 escapes by less than 5, in the Teeth on coming in, in the Boiling Sea on coming in and on going out. [7.5.1, 7.5.4]"""
    said = Declaration("sail", {"fleets": ["Ilmiora Fleet 1"], "place": goal, "via": via}, "Ann", "sail")
    found = odds(GAME, afloat(empty_handed(begun()), start), said, HOUSE)
    assert {o.outcome: o.probability for o in found.outcomes} == {"afloat: Ilmiora Fleet 1": 1 - lost, "all ships lost": lost}


def test_of_two_wildernesses_both_count() -> None:
    """Of two spells one leaves them be and one takes them whole: with one in two they come through the first. [7.6]"""
    state = harmless(empty_handed(begun()))
    state = discarded(state, *(spell for spell in state["cup"]["fresh"] if spell not in ("Grome", "Kyreenee")))
    state = moved(state, "Ramasaz", "Fadan", "Ilmiora army 1")
    line = {"units": ["Fadan"], "armies": 1, "place": "Yu", "via": ["Oin"]}
    found = odds(GAME, state, Declaration("march", line, "Ann", "march"), HOUSE)
    half = Fraction(1, 2)
    assert {o.outcome: o.probability for o in found.outcomes} == {"devoured": half, "no attack; devoured": half}


def test_to_lose_ones_own_personality_is_as_bad_as_an_enemys_is_good() -> None:
    state = begun()
    for side, sign in (("Ann", 1), ("Bob", -1)):
        for said, whose in (("Naclon does not escape.", sign), ("Fadan does not escape.", -sign), ("Grome feeds on Naclon.", sign)):
            worth = [payoff.worth for payoff in outlook.payoffs(state, side) if re.search(payoff.words, said)]
            assert [number > 0 for number in worth] == [whose > 0], (side, said)


def test_a_battle_for_a_capital_is_told_before_it_is_begun_as_it_is_once_it_is() -> None:
    """What follows a fight (who is lost, who escapes, which spells are drawn) is none of its odds, also where a policy leads to it."""
    state = jadmar(10)
    state = changed(state, ("battle", None)) if state["public"].get("battle") else state
    course = Continuation(GAME.policies["fight"])
    before = chain(GAME, state, Declaration("battle", {}, "Ann", "battle"), HOUSE, course, patience=Steps(400))
    after = odds(GAME, do(state, "battle"), Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert before.exact
    assert {o.outcome: o.probability for o in before.outcomes} == {o.outcome: o.probability for o in after.outcomes}


def test_what_was_broken_off_before_any_way_was_through_tells_no_throw_as_if_it_were_certain() -> None:
    """The first way that is walked has ones on all dice: what they come to is decided by nothing that is known."""
    siege, broken = Declaration("fight", {}, "Ann", "fight"), Steps(2, 0)
    found = odds(GAME, jadmar(10), siege, HOUSE, patience=broken)
    assert (found.sure, found.weighed) == (True, ())


def test_where_besiegers_go_is_told_as_it_is_agreed() -> None:
    """Together is the reading where none is agreed on; nothing is told while nobody has said whether they go at all. [10.7]"""
    apart = jadmar(10)
    options = {**apart["referee"]["options"], "falling-back": "as-came"}
    apart = {**apart, "referee": {**apart["referee"], "options": options}}
    ends = {"together by one of the ways they came": jadmar(10), "each by the way they came": apart}
    for how, state in ends.items():
        told = as_data(odds(GAME, state, Declaration("fight", {}, "Ann", "fight"), HOUSE))["above"]
        assert told.endswith(f"attackers who do not take it go back one place, {how}")
