"""9.5 by every road: whoever holds, keeps up or has laid down a spell of Law is in no stack with one of Chaos that is used, handed on or
kept."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.elric.ratings import idle, stability
from playaid.games.elric.rules import hands
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import hearing_of
from playaid.referee.deciding.laws import TRUSTED
from tests.each import each
from tests.games.elric.table import HOUSE, TABLE, arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule
from tests.games.elric.test_physical import beneath, table

PLACE, MAGE, OTHER = "Jadmar", "Ilmiora Alchemist", "White Mage"


def battle(step: str = "magic", attacker: str = "Ann") -> State:
    """Ann's Fadan, who is no magician, and two of hers who are, where a battle with Bob is to be fought."""
    state = arrived(moved(empty_handed(begun()), PLACE, "Fadan", MAGE), OTHER, "Ann", PLACE)
    fight = {"attacker": attacker, "defender": "Bob" if attacker == "Ann" else "Ann", "from": ["Ilmiora inland"]}
    return at(changed(state, ("battles", PLACE, fight)), step, attacker)


def both(step: str = "magic", attacker: str = "Ann") -> State:
    """Law beneath one, Chaos beneath the other, as a retreat has brought them together, and Elric is with them."""
    state = holding(holding(battle(step, attacker), MAGE, "Jeweled Bird"), OTHER, "Arioch")
    return arrived(state, "Elric", "Ann", PLACE)


def barred(state: State, line: str, side: str = "Ann") -> list[str]:
    """The checks that a line fails; none where it is legal."""
    return [reason.check.partition("/")[2] for reason in rule(state, line, side=side).reasons]


def without_one(state: State, unit: str) -> State:
    """The same, once a magician has discarded what they held."""
    return evolve(changed(state, ("units", unit, "spells", 0)), [["put", ["secret", "Ann", "hands", unit], []]])


def test_what_lies_face_down_is_still_its_stacks_until_it_is_used() -> None:
    """Neither is Chaos handed to who has laid Law, nor to whoever is beside them; a personality who is no magician is not bound. [9.1]"""
    state = holding(holding(battle(), MAGE, "Aubec"), "Fadan", "Arioch")
    assert refused(state, f'transfer Arioch from Fadan to "{MAGE}"', "Ann") == ["9.clash"]
    assert refused(state, f'transfer Arioch from Fadan to "{OTHER}"', "Ann") == ["9.clash"]
    laid = do(state, f'cast Aubec by "{MAGE}"')
    for taker in (MAGE, OTHER):
        assert refused(laid, f'transfer Arioch from Fadan to "{taker}"', "Ann") == ["9.clash"]
    assert barred(laid, "next") == [], "nothing clashes, and the step may end"
    calm = holding(laid, "Fadan", "Grome")
    assert rule(calm, f'transfer Grome from Fadan to "{OTHER}"').verdict == LEGAL
    elsewhere = arrived(holding(laid, OTHER, "Grome"), "Moonglum", "Ann", PLACE)
    assert rule(elsewhere, "transfer Arioch from Fadan to Moonglum").verdict == LEGAL, "who is no magician may hold it for a muster"


def test_whose_stack_would_clash_is_named_in_the_refusal() -> None:
    state = holding(holding(battle(), MAGE, "Aubec"), "Fadan", "Arioch")
    alone, stack = (str(rule(state, f'transfer Arioch from Fadan to "{taker}"').reasons[0].text) for taker in (MAGE, OTHER))
    assert alone == f"{MAGE} would hold Law with Chaos by Arioch"
    assert stack == f"the magicians in {PLACE} would hold Law with Chaos by Arioch"


def test_a_defender_does_not_hand_law_to_a_stack_of_chaos_in_anothers_turn() -> None:
    state = holding(holding(battle(attacker="Bob"), OTHER, "Arioch"), "Fadan", "Sleep")
    assert refused(state, f'transfer Sleep from Fadan to "{MAGE}"', "Ann") == ["9.clash"]
    assert rule(holding(state, "Fadan", "Misha"), f'transfer Misha from Fadan to "{MAGE}"', side="Ann").verdict == LEGAL


def test_within_a_stack_that_clashes_already_a_spell_may_change_hands() -> None:
    """It brings about nothing new; the discard is owed as before."""
    state = both()
    assert rule(state, f'transfer Arioch from "{OTHER}" to "{MAGE}"').reasons[0].check.endswith("9.clash")
    third = arrived(state, "Sorana", "Ann", PLACE)
    assert rule(third, f'transfer Arioch from "{OTHER}" to Sorana').verdict == LEGAL


def test_what_has_been_laid_may_be_the_one_that_is_discarded() -> None:
    """The remedy that a refusal names is open: of Law laid down and Chaos in hand either goes. [9.5, 9.6]"""
    state = do(holding(battle(), MAGE, "Aubec"), f'cast Aubec by "{MAGE}"')
    state = holding(holding(state, OTHER, "Arioch"), "Fadan", "Grome")
    assert stability.might_clash(state, ["Ann"])
    assert "next.owed" in refused(state, "next")
    assert refused(state, f'discard Grome from "{OTHER}"', "Ann") == ["9.hand", "9.need"]
    for line in (f'discard Aubec from "{MAGE}"', f'discard Arioch from "{OTHER}"'):
        after = do(state, line)
        assert barred(after, "next") == []
        assert after["public"]["cast"] == ({} if "Aubec" in line else {MAGE: PLACE})
        assert after["secret"]["Ann"]["cast"] == ({} if "Aubec" in line else {MAGE: "Aubec"})
        assert line.split()[1] in after["public"]["discard"]
    gone = do(state, f'discard Aubec from "{MAGE}"')
    assert "9.once" in refused(holding(gone, MAGE, "Chardros"), f'cast Chardros by "{MAGE}"'), "they have used their spell of the turn"


@each(("line", "step", "goes"), [
    (f'cast Arioch by "{OTHER}"', "magic", MAGE),
    ("conjure Elric", "combat", MAGE),
    (f'fly "Jeweled Bird" by "{MAGE}" to Oin', "movement", OTHER),
    ("horn", "magic", MAGE),
])  # fmt: skip
def test_a_stack_that_holds_both_uses_no_spell(line: str, step: str, goes: str) -> None:
    """By none of the ways by which a magician uses the one spell of their turn; once one alignment has gone by each of them. [9.2, 9.5]"""
    state = at(holding(both(), "Elric", "Horn of Fate"), step, "Ann")
    if step == "movement":
        state = changed(state, ("battles", {}))
    calm = without_one(state, goes)
    if step == "combat":
        state, calm = (do(before, f'battle "{PLACE}"') for before in (state, calm))
    assert barred(state, line) == ["9.stable"]
    assert barred(calm, line) == []


def test_that_a_stack_holds_both_is_its_players_own_to_read() -> None:
    """What bars them rests on hands that nobody else sees; of one magician alone there is nothing to look at."""
    state = do(at(both(), "combat", "Ann"), f'battle "{PLACE}"')

    def bars(seen: State) -> object:
        declaration = TABLE.declaration(state, "conjure Elric", "Ann", None)
        return hands.STABLE.fails(hearing_of(TABLE.game, visible(seen, None), declaration, HOUSE, Refusing()))

    with pytest.raises(Locked):
        bars(state)
    assert bars(without_one(state, MAGE)) is None
    assert idle.might_conjure(state, "Ann")
    assert not idle.might_conjure(state, "Bob")
    assert not idle.might_conjure(without_one(state, MAGE), "Ann")
    assert not idle.might_conjure(changed(state, ("battle", "withheld", ["Elric"])), "Ann")
    assert not idle.might_conjure(changed(state, ("casters", ["Elric"])), "Ann"), "he has used the one spell of his turn"
    others = {"attacker": "Bob", "defender": None, "from": ["Jadmar"], "passed": []}
    assert not idle.might_conjure(changed(state, ("battles", PLACE, others)), "Ann"), "it is another's battle"
    two = changed(arrived(state, "Yyrkoon", "Ann", PLACE), ("battle", "withheld", ["Elric"]))
    assert idle.might_conjure(two, "Ann"), "one of two is withheld"
    assert not idle.might_conjure(do(state, "unveil"), "Ann")


def test_of_spells_on_the_table_their_player_sees_to_it_that_no_stack_uses_both() -> None:
    """Though what they fly by lies open. [9.5]"""
    kept = {MAGE: [{"spell": "Jeweled Bird", "flights": 1, "until": 3}], OTHER: [{"spell": "Oonai", "flights": 1, "until": 3}]}
    for state, bars in ((battle(), True), (evolve(battle(), [["put", ["referee", "options", "hands"], "physical"]]), False)):
        hearing = hearing_of(
            TABLE.game, changed(state, ("maintained", kept)), TABLE.declaration(state, "next", "Ann", None), HOUSE, Refusing()
        )
        assert bool(hands.unstable(hearing, MAGE)) is bars


def test_a_hand_is_that_of_whoever_is_asked_about() -> None:
    """And a spell is handed on within a stack of one player's: what another's magician holds is said by no refusal. [9.0, 9.1]"""
    state = holding(moved(battle(), PLACE, "Vilmir Priest"), "Vilmir Priest", "Grome")
    hearing = hearing_of(TABLE.game, state, TABLE.declaration(state, "next", "Ann", None), HOUSE, Refusing())
    assert hands.hand_of(hearing, "Vilmir Priest", "Bob") == ["Grome"]
    assert hands.hand_of(hearing, "Vilmir Priest") == []
    other = holding(state, "Vilmir Priest", "Misha")
    line = f'transfer Grome from "Vilmir Priest" to "{MAGE}"'
    assert refused(state, line, "Ann") == refused(other, line, "Ann") == ["own", "9.apart"]
    assert "9.apart" in refused(holding(other, MAGE, "Grome"), f'transfer Grome from "{MAGE}" to "Vilmir Priest"', "Ann")


def test_a_flight_that_is_kept_up_is_no_new_casting() -> None:
    kept = without_one(changed(at(both(), "movement", "Ann"), ("battles", {})), MAGE)
    kept = changed(kept, ("maintained", {MAGE: [{"spell": "Jeweled Bird", "flights": 1, "until": 3}]}))
    assert stability.clash_beside(kept, "Ann", MAGE)
    assert barred(kept, f'fly "Jeweled Bird" by "{MAGE}" to Oin') == []


def test_in_anothers_turn_nothing_is_owed_that_need_not_be_done_before_their_own() -> None:
    def debts(state: State) -> list[str]:
        return [text for text in words_of_debts(TABLE.game, state, "Ann") if "[9.5]" in text]

    assert len(debts(both())) == 1
    assert debts(both(attacker="Bob")) == []
    assert rule(both(attacker="Bob"), f'discard Arioch from "{OTHER}"', side="Ann").verdict == LEGAL, "it may be put right all the same"


@each(("first", "second", "told"), [("Arkyn", "Arioch", True), ("Arkyn", "Grome", False)])
def test_of_spells_on_the_table_alone_both_are_seen_when_they_are_turned_up(first: str, second: str, told: bool) -> None:
    """`hands=physical`: what was laid is the players' word, and what is seen then is told to all. [9.5]"""
    state = arrived(moved(table(), PLACE, "Fadan", MAGE), OTHER, "Ann", PLACE)
    state = beneath(beneath(state, MAGE, 1), OTHER, 1)
    state = at(changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]})), "magic", "Ann")
    state = do(do(state, f'cast by "{MAGE}"'), f'cast by "{OTHER}"')
    state = do(at(state, "combat", "Ann"), f'battle "{PLACE}"')
    ruling = rule(state, "unveil", **{f"{MAGE}_turns_up_0".replace(" ", "_"): first, f"{OTHER}_turns_up_1".replace(" ", "_"): second})
    assert ruling.verdict == LEGAL, ruling.question
    beware = [str(line.text) for line in ruling.worksheet if line.result == TRUSTED]
    assert bool(beware) == told
    assert any("may not hold both" in str(said.text) for said in ruling.story if said.only is None) == told


def test_of_spells_on_the_table_one_in_hand_may_go_for_one_that_is_laid() -> None:
    """What lies face down is counted with what is held: either may be of Law, and the other of Chaos. [9.2, 9.5]"""
    state = beneath(beneath(arrived(moved(table(), PLACE, "Fadan", MAGE), OTHER, "Ann", PLACE), MAGE, 1), OTHER, 1)
    state = at(changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]})), "magic", "Ann")
    laid = do(state, f'cast by "{MAGE}"')
    assert rule(laid, f'discard Arioch from "{OTHER}"').verdict == LEGAL
    assert barred(changed(laid, ("cast", {})), f'discard Arioch from "{OTHER}"') == ["9.need"]


def test_what_is_kept_up_counts_as_spells_are_turned_up_from_the_table() -> None:
    state = arrived(moved(table(), PLACE, "Fadan", MAGE), OTHER, "Ann", PLACE)
    kept = {OTHER: [{"spell": "Jeweled Bird", "flights": 1, "until": 3}]}
    state = changed(beneath(state, MAGE, 1), ("maintained", kept), ("container", state["public"]["container"] - 2))
    state = at(changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]})), "magic", "Ann")
    state = do(at(do(state, f'cast by "{MAGE}"'), "combat", "Ann"), f'battle "{PLACE}"')
    for spell, told in (("Arioch", True), ("Aubec", False)):
        ruling = rule(state, "unveil", **{f"{MAGE}_turns_up_0".replace(" ", "_"): spell})
        assert any(line.result == TRUSTED for line in ruling.worksheet) == told
