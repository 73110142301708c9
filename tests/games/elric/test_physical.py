"""Spells that lie on the table alone (hands=physical): playaid keeps their number, and takes the players' word for which they are. [9.0]"""

from random import Random

import pytest

from playaid.dice.sources import Refusing, Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, holding, stability
from playaid.games.elric.rules.draws import ANOTHER, KEPT, take_spells
from playaid.games.elric.state import counters
from playaid.games.elric.table import soundness
from playaid.referee.contract.doing import choices
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import fits
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import hearing_of
from tests.each import each
from tests.games.elric.table import TABLE, arrived, at, begun, changed, do, moved, rule, worksheet
from tests.games.elric.test_evenings import play
from tests.slow import some


class Keeps(Random):
    """Answers at random; of spells just drawn three in four are kept whole."""

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return KEPT if KEPT in seq and self.random() < 0.75 else super().choice(seq)


def table(**options: str) -> State:
    """Ann's movement in Ilmiora against Bob's Vilmir; nobody has been dealt a spell, and Ohada is Bob's magician."""
    state = begun(hands="physical", set_up_draws="discarded", **options)
    emptied = [("units", name, "spells", 0) for name in state["public"]["units"]]
    return changed(state, *emptied, ("discard", []), ("container", len(equipment.everything()) - counters.lying(state)))


def beneath(state: State, unit: str, number: int) -> State:
    """So many spells taken out of the container and laid beneath a counter."""
    before = state["public"]["units"][unit]["spells"]
    return changed(state, ("units", unit, "spells", number), ("container", state["public"]["container"] - number + before))


def magician(state: State, side: str) -> str:
    own = state["public"]["units"].items()
    return next(name for name, unit in own if unit["owner"] == side and unit["sort"] == "personality" and unit.get("capacity"))


def test_spells_are_drawn_on_the_table_and_only_what_cannot_be_held_is_told() -> None:
    state = TABLE.start(["Ann", "Bob"], ["6", "1"], scenario="4", hands="physical")
    ruling = TABLE.rule(state, "choose Ilmiora")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.options[0] == KEPT
    assert "left" not in ruling.question.prompt, "all are still to be told"
    assert ruling.question.private is None, "a spell that plays at once is turned up before everybody"
    told = TABLE.played(state, "choose Ilmiora", Seeded(1), Keeps(1))
    assert not told.rolls, "no spell is drawn by playaid"
    assert state["cup"] == {"fresh": [], "mixed": []}


def test_the_number_alone_is_kept() -> None:
    state = table()
    assert all(not secret["hands"] and not secret["cast"] for secret in state["secret"].values())
    assert list(soundness.faults(state)) == []
    odd = changed(state, ("units", magician(state, "Ann"), "spells", 9))
    assert any("holds 9 spells and may hold" in fault for fault in soundness.faults(odd))


def test_what_lies_open_is_in_nobodys_hand_and_who_has_none_plays_none() -> None:
    state = at(table(), "muster", "Ann")
    one = magician(state, "Ann")
    state = beneath(state, one, 1)
    assert rule(state, f'muster Shazaar with Gaaoll of "{one}"').verdict != "illegal"
    assert TABLE.refused(beneath(state, one, 0), f'muster Shazaar with Gaaoll of "{one}"') == ["11.held"]
    opened = changed(state, ("discard", ["Gaaoll"]), ("container", state["public"]["container"] - 1))
    assert TABLE.refused(opened, f'muster Shazaar with Gaaoll of "{one}"') == ["11.held"]
    played = do(state, f'muster Shazaar with Gaaoll of "{one}"', Seeded(1), **told(state, f'muster Shazaar with Gaaoll of "{one}"'))
    assert played["public"]["units"][one]["spells"] == 0
    assert "Gaaoll" in played["public"]["discard"]


def told(state: State, line: str) -> dict[str, str]:
    """Answers at random that a line needs, by their keys."""
    answers: dict[str, str] = {}
    while (ruling := rule(state, line, Seeded(1), **answers)).question is not None:
        options = ruling.question.options
        answers[ruling.question.key.replace(" ", "_")] = KEPT if KEPT in options else options[0]
    return answers


def fought(state: State) -> tuple[State, str, str]:
    """A battle to come in Jadmar: Ann's magician beside an army, with a spell, against Bob's."""
    one = magician(state, "Ann")
    other = next(unit for unit, here in state["public"]["units"].items() if here["owner"] == "Bob" and here["sort"] == "personality")
    place = state["public"]["units"][other]["at"]
    state = beneath(moved(state, place, one), one, 1)
    state = changed(state, ("battles", place, {"attacker": "Ann", "defender": "Bob", "from": [], "passed": []}))
    return at(state, "magic", "Ann"), one, place


def test_a_spell_is_laid_face_down_without_its_name_and_told_when_it_is_turned_up() -> None:
    state, one, place = fought(table())
    with pytest.raises(Unreadable):
        rule(state, f'cast Chardros by "{one}"')
    laid = do(state, f'cast by "{one}"')
    assert laid["public"]["cast"] == {one: place}
    assert laid["public"]["units"][one]["spells"] == 0
    assert laid["secret"]["Ann"]["cast"] == {}
    assert TABLE.refused(laid, f'cast by "{one}"') == ["9.hand", "9.once"]
    assert f'cast "a spell" by "{one}"' in TABLE.lines(state, "Ann")
    battle = {"place": place, "withheld": [], "spells": [], "revealed": False, "conjured": [], "extra": {}}
    battle = changed(at(laid, "combat", "Ann"), ("battle", battle))
    question = rule(battle, "unveil").question
    assert question is not None
    assert question.who == "Ann"
    assert "Gaaoll" in question.options
    assert "Horn of Fate" not in question.options, "it does nothing in a battle"
    assert "h'Haarshanns" not in question.options, "it eats nothing on land"
    spent = rule(changed(at(laid, "combat", "Ann"), ("battles", {})), "next").question
    assert spent is not None
    assert "Gaaoll" in spent.options, "what came to no battle is named, too"
    shown = do(battle, "unveil", **{question.key.replace(" ", "_"): "Gaaoll"})
    assert [cast["spell"] for cast in shown["public"]["battle"]["spells"]] == ["Gaaoll"]
    assert list(soundness.faults(shown)) == []


def test_who_plays_a_spell_on_the_table_is_to_be_said_and_no_other_reason_given() -> None:
    state = at(table(), "muster", "Ann")
    assert TABLE.refused(state, 'muster Moonglum with "Dispel Magic I"') == ["11.holder"]
    assert TABLE.refused(state, 'muster Org with "Chaos Butterfly"') == ["11.holder"], "a spell is named, and who plays it is not"


def test_a_spell_is_handed_on_by_number_within_the_limit() -> None:
    state = table()
    people = [name for name, unit in state["public"]["units"].items() if unit["owner"] == "Ann" and unit["sort"] == "personality"]
    one = magician(state, "Ann")
    other = next(name for name in people if not state["public"]["units"][name].get("capacity"))
    state = at(beneath(moved(state, state["public"]["units"][one]["at"], other), one, 2), "magic", "Ann")
    after = do(state, f'transfer from "{one}" to "{other}"')
    assert [after["public"]["units"][unit]["spells"] for unit in (one, other)] == [1, 1]
    assert TABLE.refused(after, f'transfer from "{one}" to "{other}"') == ["9.room"]


def test_stability_is_the_players_to_see_where_two_spells_are_together() -> None:
    state = table()
    one = magician(state, "Ann")
    assert stability.may_clash(beneath(state, one, 1), "Ann") == []
    assert TABLE.refused(beneath(state, one, 1), f'discard Chardros from "{one}"') == ["9.need"]
    two = beneath(state, one, 2)
    after = do(two, f'discard Chardros from "{one}"')
    assert after["public"]["units"][one]["spells"] == 1
    assert after["public"]["discard"] == ["Chardros"]
    assert TABLE.refused(two, f'discard Gaaoll from "{one}"') == ["9.need"], "neutral magic goes with both"
    with pytest.raises(Refusal):
        rule(two, f'discard "no such spell" from "{one}"')


def test_what_is_found_or_drawn_openly_is_told() -> None:
    state, one = table(), magician(table(), "Ann")
    state = at(moved(state, "Kaneloon", one), "search", "Ann")
    found = rule(state, "search Kaneloon for magic", "6")
    assert found.question is not None
    assert "Shade Gate" in found.question.options
    key = found.question.key.replace(" ", "_")
    kept = do(state, "search Kaneloon for magic", "6", **{key: KEPT})
    assert kept["public"]["units"][one]["spells"] == 1
    assert kept["public"]["placements"]["Kaneloon"] == 0
    tower = do(state, "search Kaneloon for magic", "6, 5", **{key: "Tower"})
    assert tower["public"]["units"][one]["spells"] == 0
    assert tower["public"]["discard"] == ["Tower of Voilodion Gagnasdiak"]


def test_whose_counter_leaves_the_board_lays_his_spells_open() -> None:
    state = table()
    one = magician(state, "Ann")
    state = at(moved(beneath(state, one, 2), "Kaneloon", one), "search", "Ann")
    line, answers = "search Kaneloon for magic", dict[str, str]()
    while (ruling := rule(state, line, "6, 1", **answers)).question is not None:
        question = ruling.question
        wanted = "Tower of Voilodion Gagnasdiak" if "takes" in question.key else question.options[0]
        answers[question.key.replace(" ", "_")] = wanted
    lost = do(state, line, "6, 1", **answers)
    assert one not in lost["public"]["units"]
    assert len(lost["public"]["discard"]) == 3
    assert list(soundness.faults(lost)) == []


def test_odds_draw_from_what_does_not_lie_open() -> None:
    state = table()
    assert GAME.imagined is not None
    thought = GAME.imagined(state, "Ann")
    assert sorted(thought["cup"]["fresh"]) == sorted(holding.unseen(state, None))


def test_the_hand_is_shown_by_number() -> None:
    state = table()
    one = magician(state, "Ann")
    shown = rule(beneath(state, one, 2), "hand", side="Ann")
    assert shown.data == {"side": "Ann", "spells": {one: 2}}
    assert "on the table" in "\n".join(shown.shown)


@each(
    ("towards", "answers", "winner"),
    [
        ("law", {"Runestaff": "Ann"}, "Ann"),
        ("law", {"Runestaff": "nobody", "law_of_Ann": "4", "law_of_Bob": "0"}, "Ann"),
        ("chaos", {"chaos_of_Ann": "2", "chaos_of_Bob": "3"}, "Bob"),
    ],
)
def test_at_the_worlds_end_what_is_laid_open_is_told(towards: str, answers: dict[str, str], winner: str) -> None:
    state = table()
    state = beneath(beneath(state, magician(state, "Ann"), 1), magician(state, "Bob"), 1)
    state = at(changed(state, ("tipped", {"towards": towards, "turn": 1, "ends": 1})), "muster", "Bob", 1)
    ended = do(state, "next", Seeded(1), **answers)
    assert ended["referee"]["over"]["winner"] == winner


@pytest.mark.parametrize("seed", some(range(2)))
def test_whole_evenings_are_sound(seed: int) -> None:
    state = play(seed, {"hands": "physical", "scenario": "4", "random_balance": "on"}, rng=Keeps(seed))
    assert state["referee"].get("over")


@pytest.mark.parametrize("word", ["none", "no", "all are kept"])
def test_that_no_spell_plays_at_once_is_said_as_people_say_it(word: str) -> None:
    """Of the spells just taken up none is shown: whoever is asked which of them plays at once says none."""
    assert fits(word, choices(GAME, table(), (KEPT, "Quaolnargn"))) == [KEPT]


def test_what_lies_face_down_is_laid_open_with_what_is_held() -> None:
    """Ann holds one spell and has laid one, Bob has laid one and holds none: so many spells each of them counts."""
    state = beneath(table(), magician(table(), "Ann"), 1)
    laid = changed(state, ("cast", {magician(state, "Ann"): "Oin", magician(state, "Bob"): "Jadmar"}))
    ending = at(changed(laid, ("tipped", {"towards": "chaos", "turn": 1, "ends": 1})), "muster", "Bob", 1)
    for side, spells, before in (("Ann", "2 spells", {}), ("Bob", "1 spell", {"chaos_of_Ann": "0"})):
        question = rule(ending, "next", Seeded(1), **before).question
        assert question is not None
        assert (question.key, question.who) == (f"chaos of {side}", side)
        assert f"{side} lays {spells} open" in question.prompt
    law = changed(ending, ("tipped", {"towards": "law", "turn": 1, "ends": 1}), ("units", magician(state, "Ann"), "spells", 0))
    for cast, holders in ((laid["public"]["cast"], ("Ann", "Bob", "nobody")), ({magician(state, "Bob"): "Jadmar"}, ("Bob", "nobody"))):
        question = rule(changed(law, ("cast", cast)), "next", Seeded(1)).question
        assert question is not None
        assert question.options == holders, "who has no spell has no Runestaff"


SORCERER = "Theleb K'aarna"


def conjuring(spells: int) -> State:
    """Theleb K'aarna of Ann in a battle in Jadmar, with so many spells."""
    state, one, place = fought(table())
    state = arrived(beneath(state, one, 0), SORCERER, "Ann", place)
    return beneath(do(at(state, "combat", "Ann"), f"battle {place}"), SORCERER, spells)


@each(
    ("spells", "drawn", "holds"), [(0, "Arioch", ""), (1, "Arioch", "Law"), (1, "Arkyn", "Chaos"), (2, "Arkyn", "Chaos"), (1, "Grome", "")]
)
def test_who_conjures_says_whether_he_holds_what_conflicts_with_it(spells: int, drawn: str, holds: str) -> None:
    """One asked says so before all, who has none, or draws what conflicts with nothing, is asked nothing. [9.2]"""
    state, line = conjuring(spells), f'conjure "{SORCERER}"'
    question = rule(state, line, drawn_0=drawn).question
    if not holds:
        assert question is None
        assert [cast["spell"] for cast in do(state, line, drawn_0=drawn)["public"]["battle"]["spells"]] == [drawn]
        return
    assert question is not None
    assert (question.who, question.options) == ("Ann", ("no", "yes"))
    assert question.prompt.endswith(f"does {SORCERER} hold a spell of {holds}?")
    for word, own in (("no", [drawn]), ("yes", [])):
        said = rule(state, line, drawn_0=drawn, **{question.key.replace(" ", "_"): word})
        battle = evolve(state, said.changes)["public"]["battle"]
        assert [cast["spell"] for cast in battle["spells"]] == own
        worth = equipment.spells()[drawn]["strength"]
        assert battle["extra"] == ({} if own else {"Bob": worth})
        assert (f"+{worth} to Bob" in worksheet(said)) == (not own)


def test_a_spell_kept_up_conflicts_without_a_question() -> None:
    state = changed(conjuring(1), ("maintained", {SORCERER: [{"spell": "Oonai", "flights": 1, "until": 2}]}))
    lawful = rule(state, f'conjure "{SORCERER}"', drawn_0="Arkyn")
    assert lawful.question is None
    assert evolve(state, lawful.changes)["public"]["battle"]["extra"] == {"Bob": equipment.spells()["Arkyn"]["strength"]}
    assert rule(state, f'conjure "{SORCERER}"', drawn_0="Arioch").question is not None, "he may hold Law besides"


def test_what_may_not_be_kept_of_spells_taken_up_is_named_and_goes_to_the_discards() -> None:
    state = at(moved(table(), "Kaneloon", "Fadan"), "search", "Ann")
    line, answers = "search Kaneloon for magic", {"Fadan_takes_0": "another must be discarded"}
    question = rule(state, line, "6", **answers).question
    assert question is not None
    assert question.prompt == "Fadan may not hold Law with Chaos, nor too many: which goes to the discards?"
    assert "Shade Gate" not in question.options, "what plays at once is no spell to give up"
    said = rule(state, line, "6", **answers, **{question.key.replace(" ", "_"): "Arkyn"})
    assert "Fadan discards Arkyn." in [line.text for line in said.story]
    after = evolve(state, said.changes)
    assert (after["public"]["discard"], after["public"]["units"]["Fadan"]["spells"]) == (["Arkyn"], 0)
    assert list(soundness.faults(after)) == []


@pytest.mark.parametrize(("held", "drawn", "may"), [(0, 1, True), (0, 2, False), (1, 1, False)])
def test_all_are_kept_only_where_as_many_may_be_held(held: int, drawn: int, may: bool) -> None:
    """9.5: who is no magician holds one spell."""
    state = beneath(table(), "Fadan", held)
    hearing = hearing_of(GAME, state, Declaration("next", {}, "Ann"), TABLE.book, Refusing())
    with pytest.raises(Ask) as asked:
        take_spells(hearing, "Ann", "Fadan", drawn, "plunder")
    options = asked.value.question.options
    assert (options[0] == KEPT) is may
    assert options[-1] == ANOTHER


def test_a_stack_without_spells_is_not_asked_for_chaos_where_law_is_drawn() -> None:
    state = at(table(), "movement", "Ann")
    state = moved(state, "Oin", "Fadan", "Ilmiora Alchemist")
    line = 'march Fadan, "Ilmiora Alchemist" to Yu'
    ruling = rule(rule_next(state, line), "next", drawn_0="Arkyn")
    assert ruling.verdict == "legal", ruling.question
    held = rule(rule_next(beneath(state, "Ilmiora Alchemist", 1), line), "next", drawn_0="Arkyn")
    assert held.question is not None
    assert held.question.options == ("no", "yes")


def rule_next(state: State, line: str) -> State:
    return evolve(state, rule(state, line).changes)


def test_a_muster_that_names_no_spell_asks_which_is_played_and_by_whom() -> None:
    """What is listed as callable is called by its name alone; where the line names a spell its holder is named too. [11, 16.0]"""
    state = table()
    one = magician(state, "Ann")
    state = at(beneath(state, one, 1), "muster", "Ann")
    asked = rule(state, "muster Shazaar").question
    assert asked is not None
    assert asked.private is None
    assert [*asked.options] == [f"{spell} of {one}" for spell in ("Arkyn", "Gaaoll", "h'Haarshanns")]
    assert TABLE.refused(state, "muster Shazaar with Gaaoll") == ["11.holder"]
    assert TABLE.refused(beneath(state, one, 0), "muster Shazaar") == ["11.right"]


def test_the_battle_barge_is_asked_of_those_whom_it_hears() -> None:
    state = table()
    state = arrived(arrived(state, "Yyrkoon", "Ann", "Imrryr"), "Dyvim Tvar", "Ann", "Jadmar")
    state = evolve(state, [["drop", ["public", "units", "Battle Barge"], None]])
    far = at(beneath(state, "Dyvim Tvar", 1), "muster", "Ann")
    assert TABLE.refused(far, 'muster "Battle Barge"') == ["16.barge"]
    near = beneath(far, "Yyrkoon", 1)
    assert "Battle Barge Golden, held by Yyrkoon" in worksheet(rule(near, 'muster "Battle Barge"'))
