"""9.0 Magic: hands, limits, stability, casting, conjuring; the container."""

from fractions import Fraction

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, stability
from playaid.games.elric.rules import cup
from playaid.games.elric.state import units
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration
from playaid.referee.contract.sequence import obligations
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import asking
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    arrived,
    at,
    begun,
    changed,
    discarded,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    refused,
    rule,
    worksheet,
)


def battle(step: str = "magic", place: str = "Jadmar") -> State:
    """Ann's Fadan and Alchemist before Bob's Jadmar."""
    state = moved(empty_handed(begun()), place, "Fadan", "Ilmiora Alchemist")
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]}
    return at(changed(state, ("battles", place, fight)), step, "Ann")


def test_a_spell_is_laid_face_down() -> None:
    state = holding(battle(), "Ilmiora Alchemist", "Arkyn", "Grome")
    ruling = rule(state, 'cast Arkyn by "Ilmiora Alchemist"')
    assert ruling.verdict == LEGAL
    assert ruling.secret == "Ann"
    assert "Arkyn" not in " ".join(said.text for said in ruling.story if said.only is None)
    state = evolve(state, ruling.changes)
    assert state["public"]["cast"] == {"Ilmiora Alchemist": "Jadmar"}
    assert refused(state, 'cast Grome by "Ilmiora Alchemist"') == ["9.once"]


def test_law_and_chaos_of_one_stack_are_not_both_laid() -> None:
    """9.5: a spell that is laid leaves the hand, and the clash would go with it. One alignment is discarded first."""
    state = arrived(battle(), "Sorana", "Ann", "Jadmar")
    state = holding(holding(state, "Ilmiora Alchemist", "Arkyn"), "Sorana", "Arioch", "Grome")
    assert refused(state, 'cast Arkyn by "Ilmiora Alchemist"') == ["9.stable"]
    assert refused(state, "cast Arioch by Sorana") == ["9.stable"]
    assert TABLE.offered(state, "Ann")["cast"] == []
    calm = do(do(state, "discard Arioch from Sorana"), 'cast Arkyn by "Ilmiora Alchemist"')
    assert rule(calm, "cast Grome by Sorana").verdict == LEGAL
    apart = moved(state, "Bakshaan", "Sorana")
    assert rule(apart, 'cast Arkyn by "Ilmiora Alchemist"').verdict == LEGAL


def test_who_casts_what_and_where() -> None:
    state = holding(holding(battle(), "Fadan", "Arioch"), "Ilmiora Alchemist", "Escape I", "Dragons")
    assert refused(state, "cast Arioch by Fadan") == ["9.caster"]
    assert refused(state, 'cast Arkyn by "Ilmiora Alchemist"') == ["9.hand"]
    assert refused(state, 'cast "Escape I" by "Ilmiora Alchemist"') == ["9.castable"]
    assert refused(state, 'cast Dragons by "Ilmiora Alchemist"') == ["9.user"]
    peace = moved(state, "Bakshaan", "Ilmiora Alchemist")
    assert refused(peace, 'cast Dragons by "Ilmiora Alchemist"') == ["9.battle", "9.user"]


def test_three_spells_a_side_in_a_battle() -> None:
    state = battle()
    for magician, spell in (("White Mage", "Arkyn"), ("Lamsar", "Aubec"), ("Sorana", "Doublas")):
        state = do(holding(arrived(state, magician, "Ann", "Jadmar"), magician, spell), f"cast {spell} by {magician}")
    state = holding(state, "Ilmiora Alchemist", "Grome")
    assert refused(state, 'cast Grome by "Ilmiora Alchemist"') == ["9.three"]
    state = do(at(arrived(state, "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann"), "battle Jadmar")
    assert refused(state, "conjure Yyrkoon") == ["9.three-used"]


@each(
    ("drawn", "may"),
    [("Horn of Fate", True), ("Reshuffle", True), ("Elric Nightmare", True), ("Chardros", False), ("Arkyn", True)],
)
def test_what_is_conjured_and_comes_to_nothing_is_no_spell_of_the_battle(drawn: str, may: bool) -> None:
    """Three may be used: what is discarded, or turns on its conjurer, is not. Yyrkoon holds one of Chaos. [9.2]"""
    state = battle()
    for magician, spell in (("White Mage", "Misha"), ("Lamsar", "Kakatal")):
        state = do(holding(arrived(state, magician, "Ann", "Jadmar"), magician, spell), f"cast {spell} by {magician}")
    state = arrived(arrived(state, "Theleb K'aarna", "Ann", "Jadmar"), "Yyrkoon", "Ann", "Jadmar")
    state = do(at(holding(state, "Yyrkoon", "Balan"), "combat", "Ann"), "battle Jadmar")
    after = do(state, "conjure Yyrkoon", drawn)
    another = rule(after, 'conjure "Theleb K\'aarna"', "Grome")
    assert (another.verdict == LEGAL, any("9.three-used" in reason.check for reason in another.reasons)) == (may, not may)
    assert "9.once" in refused(after, "conjure Yyrkoon"), "who has drawn draws no other"


def test_the_defender_casts_in_the_same_phase_and_a_stranger_does_not() -> None:
    state = holding(battle(), "Vilmir Priest", "Kakatal")
    assert rule(state, 'cast Kakatal by "Vilmir Priest"', side="Bob").verdict == LEGAL
    peace = evolve(state, [["drop", ["public", "battles", "Jadmar"], None]])
    assert "turn" in refused(peace, 'cast Kakatal by "Vilmir Priest"', "Bob")


def test_a_transfer_within_the_stack() -> None:
    state = holding(battle(), "Ilmiora Alchemist", "Arkyn")
    after = do(state, 'transfer Arkyn from "Ilmiora Alchemist" to Fadan')
    assert [units.units(after)[unit]["spells"] for unit in ("Fadan", "Ilmiora Alchemist")] == [1, 0]
    assert refused(after, 'transfer Grome from Fadan to "Ilmiora Alchemist"') == ["9.hand"]
    assert refused(state, 'transfer Arkyn from "Ilmiora Alchemist" to Sharilla') == ["9.apart"]
    assert "own" in refused(state, 'transfer Arkyn from "Vilmir Priest" to Fadan', "Ann")
    full = holding(state, "Fadan", "Goldbar")
    assert refused(full, 'transfer Arkyn from "Ilmiora Alchemist" to Fadan') == ["9.room"]


def test_law_and_chaos_do_not_meet_in_one_magician() -> None:
    state = holding(holding(battle(), "Ilmiora Alchemist", "Arkyn"), "Fadan", "Arioch")
    assert refused(state, 'transfer Arioch from Fadan to "Ilmiora Alchemist"') == ["9.clash"]
    state = holding(state, "Fadan", "Grome")
    assert rule(state, 'transfer Grome from Fadan to "Ilmiora Alchemist"').verdict == LEGAL


def test_a_magician_who_draws_both_gives_one_alignment_up() -> None:
    from tests.games.elric.table import start

    state = start(scenario="4")
    ruling = rule(state, "choose Vilmir", "Arioch, Arkyn")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.private == "Ann"
    state = do(state, "choose Vilmir", "Arioch, Arkyn", **{ruling.question.key.replace(" ", "_"): "chaos"})
    assert state["secret"]["Ann"]["hands"]["Vilmir Priest"] == ["Arkyn"]
    assert state["public"]["discard"] == ["Arioch"]


def test_a_stack_of_magicians_is_bound_by_the_same_rule() -> None:
    state = arrived(battle("movement"), "White Mage", "Ann", "Jadmar")
    state = holding(holding(state, "White Mage", "Arkyn"), "Ilmiora Alchemist", "Arioch")
    (debt,) = obligations(GAME, visible(state, "Ann"))
    assert debt.only == "Ann"
    assert "Law (Arkyn (3) of White Mage) and Chaos (Arioch (5) of Ilmiora Alchemist)" in debt.text
    assert not obligations(GAME, visible(state, "Bob"))
    assert "next.owed" in refused(state, "next")
    assert not obligations(GAME, visible(do(state, debt.text.split("`")[1]), "Ann"))
    after = do(state, 'discard Arioch from "Ilmiora Alchemist"')
    assert not obligations(GAME, visible(after, "Ann"))
    assert refused(after, 'discard Arkyn from "White Mage"') == ["9.need"]
    apart = moved(state, "Bakshaan", "White Mage")
    assert not obligations(GAME, visible(apart, "Ann"))


def test_more_than_the_capacity_goes() -> None:
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann")
    state = holding(state, "Fadan", "Arkyn")
    ruling = rule(state, "search Kaneloon for magic", "6, Grome")
    assert ruling.question is not None
    assert ruling.question.options == ("Arkyn", "Grome")
    after = do(state, "search Kaneloon for magic", "6, Grome", **{ruling.question.key.replace(" ", "_"): "Arkyn"})
    assert after["secret"]["Ann"]["hands"]["Fadan"] == ["Grome"]


def test_conjuring_is_for_three_and_for_the_battle() -> None:
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(state, "combat", "Ann"), "battle Jadmar")
    assert refused(state, 'conjure "Ilmiora Alchemist"') == ["9.conjurer"]
    after = do(state, 'conjure "Theleb K\'aarna"', "Arioch")
    assert after["public"]["battle"]["spells"][0]["spell"] == "Arioch"
    assert refused(after, 'conjure "Theleb K\'aarna"') == ["9.once"]


def test_a_conflicting_conjured_spell_joins_the_enemy_but_not_against_elric() -> None:
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(holding(state, "Theleb K'aarna", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    after = do(state, 'conjure "Theleb K\'aarna"', "Arioch")
    assert after["public"]["battle"]["extra"] == {"Bob": 5}
    elric = arrived(battle(), "Elric", "Ann", "Jadmar")
    elric = do(at(holding(elric, "Elric", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    assert do(elric, "conjure Elric", "Arioch")["public"]["battle"]["spells"][0]["spell"] == "Arioch"


def test_what_does_not_apply_is_discarded() -> None:
    state = do(at(arrived(battle(), "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann"), "battle Jadmar")
    ruling = rule(state, "conjure Yyrkoon", "Teleport")
    assert "Teleport does not apply here, and goes to the discards." in [str(said.text) for said in ruling.story]
    after = evolve(state, ruling.changes)
    assert after["public"]["discard"] == ["Teleport"]
    assert "casting" not in " ".join(str(reason.text) for reason in rule(after, "withhold Yyrkoon").reasons), "he fights with his own value"


def test_what_is_not_for_its_conjurer_is_discarded_and_told() -> None:
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(state, "combat", "Ann"), "battle Jadmar")
    ruling = rule(state, 'conjure "Theleb K\'aarna"', "Dragons")
    assert "Dragons is not for Theleb K'aarna, and goes to the discards." in [str(said.text) for said in ruling.story]
    after = evolve(state, ruling.changes)
    assert after["public"]["battle"]["spells"] == []
    assert "casting" not in " ".join(str(reason.text) for reason in rule(after, 'withhold "Theleb K\'aarna"').reasons)
    used = do(state, 'conjure "Theleb K\'aarna"', "Arioch")
    assert "casting" in " ".join(str(reason.text) for reason in rule(used, 'withhold "Theleb K\'aarna"').reasons)


def test_a_conjured_eater_that_can_do_nothing_there_is_discarded() -> None:
    state = do(at(arrived(battle(), "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann"), "battle Jadmar")
    after = do(state, "conjure Yyrkoon", "h'Haarshanns")
    assert after["public"]["discard"] == ["h'Haarshanns"]
    assert after["public"]["battle"]["spells"] == []


_GIVEN_UP = "own combat value does not count in this battle"


def _worksheet(state: State, line: str, drawn: str = "") -> str:
    return worksheet(rule(state, line, drawn))


def _told_before(state: State) -> list[str]:
    preview = GAME.verbs["conjure"].preview
    assert preview is not None
    return [str(line) for line in preview(asking(GAME, visible(state, "Ann"), HOUSE, "conjure", "Ann"))]


def test_what_a_conjurer_gives_up_is_told_before_the_draw_and_after_it() -> None:
    """As the battle begins, and above the question; with the draw as a cast tells it."""
    state = at(arrived(battle(), "Elric", "Ann", "Jadmar"), "combat", "Ann")
    assert "Elric may conjure; whose spell is used" in _worksheet(state, "battle Jadmar")
    begun_battle = do(state, "battle Jadmar")
    assert any(line.startswith("Elric may conjure") for line in _told_before(begun_battle))
    used = rule(begun_battle, "conjure Elric", "Arkyn")
    assert "It is used instead of Elric's own value." in [str(said.text) for said in used.story]
    assert f"Elric's {_GIVEN_UP}" in _worksheet(begun_battle, "conjure Elric", "Arkyn")


def test_what_a_spell_adds_and_how_it_moves_the_balance_is_told_as_it_is_laid() -> None:
    """With the Balance at Law 2, each spell of Law adds 2 more; who lays it does without their own 4. [3.3, 9.2, 9.4]"""
    state = changed(at(holding(battle(), "Ilmiora Alchemist", "Arkyn"), "magic", "Ann"), ("balance", 2))
    told = _worksheet(state, "cast Arkyn by Ilmiora Alchemist")
    assert "adds 3, and 2 by the Balance, as a spell of Law; moves the Balance by 3 towards Law" in told
    value = state["public"]["units"]["Ilmiora Alchemist"]["combat"]
    assert f"Ilmiora Alchemist's {_GIVEN_UP}: {value} less" in told
    neutral = at(holding(battle(), "Ilmiora Alchemist", "Kakatal"), "magic", "Ann")
    assert "adds 3; moves the Balance by 3 back to its middle" in _worksheet(neutral, "cast Kakatal by Ilmiora Alchemist")
    eater = at(holding(battle(), "Ilmiora Alchemist", "Noose of Flesh"), "magic", "Ann")
    assert "adds nothing to the total; moves" in _worksheet(eater, 'cast "Noose of Flesh" by Ilmiora Alchemist')


def test_no_value_is_told_to_be_given_up_where_nobody_conjures_or_the_spell_is_not_used() -> None:
    nobody = at(battle(), "combat", "Ann")
    assert "may conjure" not in _worksheet(nobody, "battle Jadmar")
    discarded_spell = do(at(arrived(battle(), "Elric", "Ann", "Jadmar"), "combat", "Ann"), "battle Jadmar")
    assert _GIVEN_UP not in _worksheet(discarded_spell, "conjure Elric", "Teleport")
    turned = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    turned = do(at(holding(turned, "Theleb K'aarna", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    assert _GIVEN_UP not in _worksheet(turned, 'conjure "Theleb K\'aarna"', "Arioch")
    assert _told_before(do(discarded_spell, "conjure Elric", "Teleport")) == []


def test_without_a_battle_nobody_conjures_and_never_with_anothers_magician() -> None:
    state = changed(at(arrived(battle(), "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann"), ("battles", {}))
    assert refused(state, "conjure Yyrkoon") == ["10.none"]
    assert refused(changed(state, ("units", "Yyrkoon", "owner", "Bob")), "conjure Yyrkoon", "Ann") == ["10.none", "9.conjurer"]


def test_a_conjured_quaolnargn_is_fought_first_and_used_if_it_is_overcome() -> None:
    state = do(at(arrived(battle(), "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann"), "battle Jadmar")
    state = changed(arrived(state, "Mournblade", "Ann", "Jadmar"), ("units", "Mournblade", "bearer", "Yyrkoon"))
    armed = {"Yyrkoon keeps it": "yes", "Yyrkoon fights with 1": "Mournblade"}
    won = do(state, "conjure Yyrkoon", "Quaolnargn, 6, 1", **armed)
    assert [entry["spell"] for entry in won["public"]["battle"]["spells"]] == ["Quaolnargn"]
    assert units.units(won)["Yyrkoon"]["spells"] == 0
    assert "Yyrkoon" not in units.units(do(state, "conjure Yyrkoon", "Quaolnargn", **{"Yyrkoon fights with 1": "nothing"}))


def test_an_empty_container_takes_the_discards_back() -> None:
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "movement", "Ann")
    left = sorted(state["cup"]["fresh"], key=lambda spell: spell == "Grome")
    state = evolve(
        state, [["put", ["cup", "fresh"], left[:12]], ["put", ["public", "discard"], left[12:]], ["put", ["public", "container"], 0]]
    )
    state = changed(state, ("units", "Fadan", "came", "Yu"))
    after = do(state, "next", left[-1])
    assert after["public"]["container"] == len(left) - 13
    assert after["public"]["discard"] == [left[-1]]


def test_a_draw_is_as_likely_from_the_container_as_the_counters_lie() -> None:
    fresh, mixed = [f"f{n}" for n in range(6)], ["m1", "m2"]
    items = cup.container(fresh, mixed, 4)
    chance = {name: Fraction(items.count(name), len(items)) for name in set(items)}
    assert chance["m1"] == Fraction(1, 4)  # two of the six fresh ones are in the container, with two mixed
    assert chance["f0"] == Fraction(2, 6) * Fraction(1, 4)
    assert sum(chance.values()) == 1


def test_the_odds_of_the_next_spell_tell_only_what_the_asker_has_seen() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Aubec")
    state = holding(state, "Vilmir Priest", "Arioch", "Xiombarg")
    said = Declaration("prospects", {}, "Ann", "prospects")
    found = {o.outcome: o.probability for o in odds(GAME, state, said, HOUSE).outcomes}
    assert found["law"] == Fraction(11, 67)
    assert found["chaos"] == Fraction(20, 67)  # Bob's two are as unseen to her as those in the container
    other = holding(state, "Vilmir Priest", "Grome", "Kakatal")
    assert {o.outcome: o.probability for o in odds(GAME, other, said, HOUSE).outcomes} == found
    assert "11 of 67" in " ".join(rule(state, "prospects").shown)


def test_odds_of_a_draw_do_not_look_into_the_container() -> None:
    state = moved(harmless(empty_handed(begun())), "Oin", "Fadan", "Ilmiora army 1")
    said = Declaration("march", {"units": ["Fadan"], "armies": 1, "place": "Yu", "via": ["Yu"]}, "Ann", "march Fadan with 1 to Yu")
    before = odds(GAME, state, said, HOUSE).outcomes
    other = holding(state, "Vilmir Priest", "Arioch", "Xiombarg")
    assert odds(GAME, other, said, HOUSE).outcomes == before


def test_odds_that_hang_on_anothers_hand_are_refused() -> None:
    state = holding(battle(), "Vilmir Priest", "Kakatal")
    state = do(state, 'cast Kakatal by "Vilmir Priest"', side="Bob")
    state = do(at(state, "combat", "Ann"), "battle Jadmar")
    with pytest.raises(Refusal) as refusal:
        odds(GAME, state, Declaration("unveil", {}, "Ann", "unveil"), HOUSE)
    assert not isinstance(refusal.value, Locked)


def test_the_asker_himself_must_be_open() -> None:
    state = moved(empty_handed(begun()), "Oin", "Fadan", "Ilmiora army 1")
    said = Declaration("march", {"units": ["Fadan"], "armies": 1, "place": "Yu", "via": ["Yu"]}, "Ann", "march Fadan with 1 to Yu")
    with pytest.raises(Locked) as locked:
        odds(GAME, {**state, "secret": {}}, said, HOUSE)
    assert locked.value.compartment == "secret.Ann"


def test_the_horn_is_elrics_alone() -> None:
    state = holding(battle(), "Ilmiora Alchemist", "Horn of Fate")
    assert refused(state, "horn") == ["16.horn"]
    assert equipment.spells()["Horn of Fate"]["user"] == "elric"


def test_hands_and_public_queries() -> None:
    state = holding(battle(), "Ilmiora Alchemist", "Arkyn")
    assert "Arkyn" in " ".join(rule(state, "hand").shown)
    assert "Arkyn" not in " ".join(rule(state, "hand", side="Bob").shown)
    assert "Arkyn" not in " ".join(rule(state, "container").shown)
    assert "law 3" in " ".join(rule(state, "spell Arkyn").shown)
    assert "Fadan" in " ".join(rule(state, "pieces Jadmar").shown)


@each(("spell", "worth"), [("Jeweled Bird", 4), ("Oonai", 1)])
def test_what_flies_or_fights_adds_its_strength_unless_it_is_kept_up(spell: str, worth: int) -> None:
    """Cast for a battle it counts as any other; while it is kept up for a flight it is in nobody's hand. [7.4.2, 16.1, 16.2]"""
    state = holding(battle(), "Ilmiora Alchemist", spell)
    state = do(state, f'cast "{spell}" by "Ilmiora Alchemist"')
    fought = rule(do(do(at(state, "combat", "Ann"), "battle Jadmar"), "unveil"), "fight", "3,3")
    assert any((line.label, str(line.text), line.result) == ("magic", f"{spell} {worth}", str(worth)) for line in fought.worksheet)
    flown = holding(moved(empty_handed(begun()), "Ilmiora capital", "Ilmiora Alchemist"), "Ilmiora Alchemist", spell)
    flown = do(flown, f'fly "{spell}" by "Ilmiora Alchemist" to Purple Towns')
    assert "9.hand" in refused(at(flown, "magic", "Ann", 2), f'cast "{spell}" by "Ilmiora Alchemist"')


def test_the_places_are_told_whose_spell_is_not_found_yet() -> None:
    state = changed(empty_handed(begun()), ("placements", "Kaneloon", 0))
    told = rule(state, "container")
    assert told.data is not None
    assert "Kaneloon" not in told.data["placements"]
    assert "Tanelorn" in told.data["placements"]
    assert len(told.data["placements"]) == 11
    assert "unfound: " + ", ".join(told.data["placements"]) in told.shown
    bare = rule(changed(state, *(("placements", place, 0) for place in state["public"]["placements"])), "container")
    assert "unfound: none" in bare.shown
    assert f"{state['public']['container']} in the container, 0 discarded: none" in bare.shown
    thrown = discarded(state, "Arkyn")
    assert f"{thrown['public']['container']} in the container, 1 discarded: Arkyn" in rule(thrown, "container").shown


def test_a_spell_for_a_battle_says_when_it_is_laid() -> None:
    """Whoever holds one looks for it in the combat, when it is too late; one that saves alone says nothing of it."""
    shown = {name: " ".join(map(str, rule(begun(), f"spell {name}").shown)) for name in ("Aubec", "Invulnerability")}
    assert "in the Magic step" in shown["Aubec"]
    assert "in the Magic step" not in shown["Invulnerability"]


def test_what_was_laid_face_down_elsewhere_clashes_with_nothing_here() -> None:
    """Law held here, and Chaos laid by a magician of another place; in the same place the two are of one stack. [9.5]"""
    state = holding(arrived(battle(), "White Mage", "Ann", "Bakshaan"), "Ilmiora Alchemist", "Arkyn")
    state = evolve(state, [["put", ["secret", "Ann", "cast"], {"White Mage": "Arioch"}]])
    assert not stability.clash_beside(state, "Ann", "Ilmiora Alchemist")
    assert stability.clash_beside(moved(state, "Jadmar", "White Mage"), "Ann", "Ilmiora Alchemist")


@each(
    ("balance", "laid", "told"),
    [
        (4, "Arkyn", "the Balance tips towards Law by Arkyn, from law 4"),
        (-4, "Arioch", "the Balance tips towards Chaos by Arioch, from chaos 4"),
        (4, "Arioch", ""),
        (0, "Arkyn", ""),
    ],
)
def test_a_spell_that_would_tip_the_balance_is_told_as_it_is_laid(balance: int, laid: str, told: str) -> None:
    state = changed(holding(battle(), "Ilmiora Alchemist", laid), ("balance", balance))
    text = worksheet(rule(state, f'cast {laid} by "Ilmiora Alchemist"'))
    assert (told in text) if told else ("tips" not in text)
    assert ("the world ends with turn" in text) == bool(told)


def test_what_lies_already_is_counted_with_the_spell_that_tips_the_balance() -> None:
    state = arrived(holding(battle(), "Ilmiora Alchemist", "Doublas"), "Sorana", "Ann", "Jadmar")
    strength = sum(equipment.spells()[spell]["strength"] or 0 for spell in ("Doublas", "Arkyn"))
    state = changed(holding(state, "Sorana", "Arkyn"), ("balance", 7 - strength))
    assert "tips" not in worksheet(rule(state, "cast Arkyn by Sorana"))
    state = do(state, "cast Arkyn by Sorana")
    assert "tips towards Law by Doublas, Arkyn" in worksheet(rule(state, 'cast Doublas by "Ilmiora Alchemist"'))
    assert "tips" not in worksheet(
        rule(changed(state, ("tipped", {"towards": "law", "turn": 1, "ends": 3})), 'cast Doublas by "Ilmiora Alchemist"')
    )


_GIVES_IN = {"Elric fights with 2": "nothing", "Elric escape no die may save 2": "no spell"}


def test_what_was_taken_before_a_spell_that_took_its_personality_is_not_told_as_theirs_alone() -> None:
    state = arrived(empty_handed(begun()), "Elric", None, "Bakshaan")
    state = moved(state, "Bakshaan", "Fadan")
    ruling = rule(state, "influence Fadan", "Arkyn, Quaolnargn", **_GIVES_IN)
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert [str(said.text) for said in ruling.story if said.only == "Ann"][-1] == "Elric is lost since: Arkyn went to the discards."
