"""What others stumbled over at Elric: each line as they typed it."""

from pathlib import Path

import pytest

from playaid.cli.commands.help import _head
from playaid.desk.next_line.advance import passed_over
from playaid.desk.next_line.due import due
from playaid.desk.rule_lookup import looks_at
from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.ratings import by_count, shifts
from playaid.games.elric.ratings.spoken import march
from playaid.games.elric.table import outlook
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.contract.view import view
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, without
from tests.games.elric.test_combat import PLACE, field

__all__ = ["evening", "screen"]


def afloat() -> State:
    return at(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}), "movement", "Ann")


def mixed(*others: str) -> State:
    """Two magicians of Ann's in one stack, with Law and Chaos between them."""
    state = holding(at(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"})), "muster", "Ann"), "Jagreen Lern", "Chardros")
    return holding(state, "Theleb K'aarna", *(others or ("Arkyn",)))


def test_a_case_that_is_something_else_of_the_game_is_told_with_what_tells_of_it(evening: Evening) -> None:
    assert "it is no case of the rulebook, but something in the game: spell Goldbar tells of it" in evening(
        afloat(), "rule goldbar", game=ELRIC
    )
    assert "coverage GAME lists them" in evening(afloat(), "rule frobozz", game=ELRIC, name="unknown")


def test_nobody_is_sent_to_a_look_that_wants_more_words_or_is_refused() -> None:
    state = afloat()
    at_nadsokor = looks_at(ELRIC, state, HOUSE, "Nadsokor")
    assert "where Nadsokor" in at_nadsokor
    assert not [line for line in at_nadsokor if line.startswith("quest")], "it asks over how many turns, and of a city not at all"
    assert 'stack "Jagreen Lern"' in looks_at(ELRIC, state, HOUSE, "Jagreen Lern")
    gone = without(state, "Jagreen Lern")
    assert 'stack "Jagreen Lern"' not in looks_at(ELRIC, gone, HOUSE, "Jagreen Lern"), "he is not on the board"
    assert 'where "Jagreen Lern"' in looks_at(ELRIC, gone, HOUSE, "Jagreen Lern")


def test_a_look_that_its_first_word_bars_asks_for_no_other(evening: Evening) -> None:
    said = evening(afloat(), "quest Nadsokor", game=ELRIC)
    assert "Nadsokor is no wilderness" in said
    assert "over how many turns?" not in said
    assert "over how many turns?" in evening(afloat(), "quest Dorel", game=ELRIC, name="wild")


def test_more_armies_than_a_fleet_carries_are_shared_out_among_the_fleets(evening: Evening) -> None:
    said = evening(afloat(), "embark jagreen, theleb, general with 4 armies", game=ELRIC)
    lines = (
        'embark "Jagreen Lern", "Pan Tang General" with 2 on "Pan Tang Fleet 1"',
        'embark "Theleb K\'aarna" with 2 on "Pan Tang Fleet 2"',
    )
    assert "embark is not possible with what was said, whatever else is named" in said
    assert "; ".join(lines) in said.replace("\n", " ")
    state = afloat()
    for line in lines:
        state = do(state, line)


def test_a_fleet_alone_says_how_many_go_with_one_and_what_room_there_is_for_the_rest() -> None:
    (reason,) = rule(afloat(), 'embark "Jagreen Lern" with 5 on "Pan Tang Fleet 1"').reasons
    first, *rooms = str(reason.instead).split("; ")
    assert first == 'embark "Jagreen Lern" with 2 on "Pan Tang Fleet 1"'
    assert rooms == ["Pan Tang Fleet 1 with room for 2 armies", "Pan Tang Fleet 2 with room for 2 armies"]


def test_several_of_a_list_from_which_one_goes_are_told_so(evening: Evening, screen: None) -> None:
    for number, answer in enumerate(("1,2", "chardros, arkyn")):
        said = evening(mixed(), f"discard ?  ?  ? {answer} ? leave", game=ELRIC, clears=True, name=f"several-{number}")
        assert "One goes at a time here" in said, answer
        assert "is called" not in said
    said = evening(mixed(), "discard ?  ?  ? 1 ? leave", game=ELRIC, clears=True, name="one")
    assert "One goes at a time here" not in said


def test_what_may_be_owed_unseen_is_told_where_two_magicians_stand_together(tmp_path: Path) -> None:
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    for spells, unseen in ((("Arkyn",), "Ann"), (("Mabelrode",), "Ann"), ((), "")):
        session.fold.state = mixed(*spells) if spells else changed(mixed(), ("units", "Theleb K'aarna", "spells", 0))
        assert due(session).unseen == unseen, "whatever they hold; not where one of them alone has any"
        assert due(session, "Ann").unseen == ""


def test_who_holds_no_spell_that_calls_a_nation_is_told_that_and_what_theirs_call(evening: Evening, screen: None) -> None:
    said = evening(mixed("Mabelrode"), "muster shazaar ? ", game=ELRIC, clears=True).replace("\n", " ")
    assert "no spell that Ann holds calls Shazaar" in said
    assert 'muster "Pikarayd" with "Chardros" of "Jagreen Lern"; your spells call besides: ' in said


@pytest.mark.parametrize(("spells", "told"), [(("Arkyn",), "Arkyn (strength 3; musters Shazaar, Vilmir, Ilmiora)")])
def test_what_is_given_up_is_told_with_whom_it_calls(spells: tuple[str, ...], told: str) -> None:
    from playaid.games.elric.ratings import equipment

    assert [equipment.with_calls(spell) for spell in spells] == [told]
    assert equipment.with_calls("Elric Nightmare") == "Elric Nightmare"


def test_who_takes_control_of_elric_does_so_for_certain(evening: Evening) -> None:
    """No die decides it, and what Elric draws then is not walked before that is told. [12]"""
    state = moved(at(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}), "movement", "Ann"), "Dorel", "Jagreen Lern")
    state = arrived(state, "Elric", None, "Dorel")
    said = evening(state, "influence jagreen --odds", game=ELRIC).replace("\n      ", " ")
    assert "Jagreen Lern takes control of Elric, no die decides it; Elric then draws 5 spells" in said
    assert "each Elric Nightmare among them slays Jagreen Lern on a 5 or 6 (3 of the" in " ".join(said.split())
    assert "%" not in said


def test_where_all_look_on_the_prompt_names_what_the_defender_may_say(tmp_path: Path) -> None:
    """Whoever trusted it typed `next`, and their capital was defended without magic. [9.2]"""
    state = moved(at(field(), "magic", "Ann"), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = holding(state, "Vilmir Priest", "Arkyn")
    assert due(session, "Ann").able_told == ("cast (only Bob)", "transfer (only Bob)")
    session.fold.state = holding(holding(state, "Vilmir Priest", "Arkyn"), "Ilmiora Alchemist", "Grome")
    both = due(session, "Ann")
    assert both.sides == ("Ann", "Bob")
    assert both.able_told[0] == "cast"
    session.fold.state = state
    assert due(session, "Ann").alone == "next"


@each(
    ("said", "read"),
    [
        ("3 armies from Jharkor inland to Dharijor", "Jharkor army 1 with 2 to Dharijor"),
        ("3 from inland to Jharkor capital", "Jharkor army 1 with 2 to Jharkor capital"),
        ("3 armies inland to Dharijor", "Jharkor army 1 with 2 to Dharijor"),
        ("2 jharkor armies in jharkor capital to aflitain", "Jharkor army 4 with 1 to aflitain"),
        ("1 from inland to aflitain", "Jharkor army 1 to aflitain"),
        ("9 from inland to aflitain", "9 from inland to aflitain"),
        ("3 vilmir armies from inland to aflitain", "3 vilmir armies from inland to aflitain"),
    ],
)
def test_armies_that_follow_nobody_are_named_by_where_they_stand(said: str, read: str) -> None:
    state = at(begun({"Ann": "Jharkor", "Bob": "Vilmir"}), "movement", "Ann")
    assert " ".join(march(said.split(), state)) == read


def test_a_fleet_and_a_battle_are_meant_where_nothing_else_can_be(tmp_path: Path) -> None:
    """`sail vilmir` names no army, and `battle jharkor` the one battle that is to be fought there."""
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    state = at(begun({"Ann": "Vilmir", "Bob": "Jharkor"}), "movement", "Ann")
    session.fold.state = without(state, "Vilmir Fleet 2")
    assert session.read(["sail", "vilmir", "to", "Southern", "Sea"], "Ann").args["fleets"] == ["Vilmir Fleet 1"]
    session.fold.state = state
    with pytest.raises(Ambiguous):
        session.read(["sail", "vilmir", "to", "Southern", "Sea"], "Ann")
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}
    session.fold.state = changed(at(state, "combat", "Ann"), ("battles", "Jharkor capital", fight))
    assert session.read(["battle", "jharkor"], "Ann").args["place"] == "Jharkor capital"


def test_odds_of_a_march_into_a_battle_name_what_tells_the_battle(evening: Evening) -> None:
    """What is reckoned so is what the odds of the battle say, once it is to be fought: no spell has been laid."""
    state = moved(at(empty_handed(begun({"Ann": "Vilmir", "Bob": "Jharkor"})), "movement", "Ann"), "Bakshaan", "Naclon", "Vilmir army 1")
    said = evening(changed(state, ("holds", "Bakshaan", "Ann")), 'march Naclon with 1 to "Ilmiora capital" --odds', game=ELRIC)
    assert "reckon 5 vs 0 wall 5 tells the chances of what follows" in said
    told = " ".join(said.split())
    assert "what may come of it later: by who stands there and who goes there as of now" in told
    assert "attack 5 against walls 5 alone" in told
    assert "the city stands" in told
    home = evening(state, 'march Naclon with 1 to "Vilmir inland" --odds', game=ELRIC, name="home")
    assert "ODDS" in home
    assert "reckon" not in home


def test_who_stands_there_is_reckoned_with() -> None:
    state = moved(field(), "Jadmar", "Fadan", *armies(field(), "Ilmiora", 3))
    said = Declaration("march", {"units": ["Fadan"], "armies": 3, "place": PLACE}, "Ann")
    assert outlook.ahead(state, said) == "reckon 7 vs 5"
    assert outlook.ahead(state, said._replace(side="Bob", args={"units": ["Avan Astram"], "place": PLACE})) == ""


def test_a_landing_a_flight_and_a_voyage_into_a_battle_are_reckoned_as_a_march() -> None:
    """By who goes, ships with those aboard of them; those who go nowhere begin no battle."""
    state = moved(field(), "Jadmar", "Fadan", *armies(field(), "Ilmiora", 3))
    landing = Declaration("debark", {"units": ["Fadan"], "armies": 3, "place": PLACE}, "Ann")
    assert outlook.ahead(state, landing) == "reckon 7 vs 5"
    flight = Declaration("fly", {"magician": "Fadan", "armies": 2, "place": PLACE}, "Ann")
    assert outlook.ahead(state, flight) == "reckon 6 vs 5"
    ships = changed(moved(state, "Dragon Sea", "Vilmir Fleet 1"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    worth = ships["public"]["units"]
    voyage = Declaration("sail", {"fleets": ["Ilmiora Fleet 1"], "place": "Dragon Sea"}, "Ann")
    both = worth["Ilmiora Fleet 1"]["combat"] + worth["Fadan"]["combat"], worth["Vilmir Fleet 1"]["combat"]
    assert outlook.ahead(ships, voyage) == "reckon {} vs {} at sea".format(*both)
    assert outlook.ahead(ships, voyage._replace(args={"fleets": ["Ilmiora Fleet 1"], "place": "Southern Sea"})) == ""


def test_a_hand_begins_with_what_is_amiss_with_it() -> None:
    """Law and Chaos in one stack stand over the spells, and are none of them: the sentence has no name before a colon."""
    shown = [str(line) for line in rule(mixed(), "hand", side="Ann").shown]
    assert shown[0].startswith("The magicians in Hwamgaarl hold Law")
    assert ": " not in shown[0]
    assert sum("in one stack" in line for line in shown) == 1


def two_priests() -> State:
    """Ann's Priest of the Isle of Purple Towns stands beside Smiorgan, and a Priest of Vilmir that is hers, too, somewhere else."""
    state = at(begun({"Ann": "Isle of Purple Towns", "Bob": "Vilmir"}), "movement", "Ann")
    return changed(moved(state, "Bakshaan", "Vilmir Priest"), ("units", "Vilmir Priest", "owner", "Ann"))


def test_a_title_is_anybodys_who_bears_it_though_only_part_of_their_nation_is_in_their_name(tmp_path: Path) -> None:
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = two_priests()
    said = session.read(["embark", "smiorgan,", "priest", "with", "2", "on", "purple", "fleet", "1"], "Ann")
    assert said.args["units"] == ["Smiorgan", "Purple Towns Priest"]


@each(
    ("said", "read"),
    [
        ("Smiorgan, Kargan, 2 armies from Purple Towns to Oin", "Smiorgan, Kargan with 2 to Oin"),
        ("Smiorgan with 2 from purple towns to Oin", "Smiorgan with 2 to Oin"),
        ("Smiorgan from Purple Towns to Oin", "Smiorgan to Oin"),
        ("Smiorgan, Kargan from Nowhere to Oin", "Smiorgan, Kargan from Nowhere to Oin"),
    ],
)
def test_where_who_is_named_stands_may_be_said_with_their_armies(said: str, read: str) -> None:
    assert " ".join(by_count.march(said.split(), two_priests())) == read


@each("said", ["Smiorgan with 2 from Bakshaan to Oin", "Smiorgan to Oin with 2 armies from Bakshaan"])
def test_armies_from_elsewhere_go_along_once_their_leader_is_there(said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        by_count.march(said.split(), two_priests())
    assert refused.value.text == "Smiorgan stands in Purple Towns: armies of Bakshaan go along once Smiorgan is there"
    assert refused.value.hint == "march Smiorgan to Bakshaan; then march Smiorgan with … to …"
    with pytest.raises(Unreadable, match="Smiorgan stands in Purple Towns, not in Bakshaan"):
        by_count.march(["Smiorgan", "from", "Bakshaan", "to", "Oin"], two_priests())


def casters() -> State:
    """An Alchemist with each side, both with a spell, in a battle that is still to be fought."""
    state = moved(field(), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    return at(holding(holding(state, "Ilmiora Alchemist", "Arkyn"), "Vilmir Priest", "Elenoin"), "magic", "Ann")


def test_odds_of_a_spell_that_is_laid_name_what_tells_the_battle_with_it(evening: Evening) -> None:
    """Whoever casts it does not count in the battle, and the attacker's spells stand on the attack's side."""
    said = evening(casters(), "cast Arkyn by alchemist --odds", game=ELRIC, all_=True)
    assert "reckon 7 vs 7 with Arkyn tells the chances of what follows" in said
    assert "attack 7 against defence 7, with Arkyn" in " ".join(said.split())
    assert "attacker wins" in said
    theirs = Declaration("cast", {"spell": "Elenoin", "magician": "Vilmir Priest"}, "Bob")
    assert outlook.ahead(casters(), theirs) == "reckon 9 vs 5 against Elenoin"
    elsewhere = moved(casters(), "Jadmar", "Vilmir Priest")
    assert outlook.ahead(elsewhere, theirs) == ""


def test_odds_of_a_battle_that_is_fought_later_are_told_by_the_numbers(evening: Evening) -> None:
    said = evening(casters(), f'battle "{PLACE}" --odds', game=ELRIC)
    assert "ILLEGAL" in said
    assert "reckon 9 vs 7 tells it by the numbers alone" in said
    assert "by the numbers alone" not in evening(casters(), "battle Jadmar --odds", game=ELRIC, name="none")


def test_what_others_have_laid_face_down_is_why_the_odds_of_a_battle_go_no_further(evening: Evening) -> None:
    laid = changed(at(casters(), "combat", "Ann"), ("cast", {"Vilmir Priest": PLACE}), ("casters", ["Vilmir Priest"]))
    laid = evolve(laid, [["put", ["secret", "Bob", "cast"], {"Vilmir Priest": "Elenoin"}]])
    said = evening(laid, f'battle "{PLACE}" --odds', game=ELRIC)
    assert "of what comes of it: " in said
    open_battle = evening(at(field(), "combat", "Ann"), f'battle "{PLACE}" --odds', game=ELRIC, name="open")
    assert "of what comes of it: " not in open_battle


def test_which_way_a_spell_of_no_side_moves_the_balance_is_said_to_be_told_in_a_table() -> None:
    assert "towards chaos; the document has it of no side" in "\n".join(map(str, rule(field(), "spell Dragons").shown))
    assert "of no side" not in "\n".join(map(str, rule(field(), "spell Arkyn").shown))
    _, lines = shifts.plan(0, [shifts.Used("Dragons", 5, "chaos"), shifts.Used("Chardros", 2, "chaos")], 6)
    assert str(lines[0][1]) == "Dragons 5 (of no side in the document; which way it moves is told in a table) + Chardros 2"


def test_a_nation_whose_name_holds_a_keyword_is_known_by_its_beginning(evening: Evening) -> None:
    """`muster … of HOLDER`, and `Isle of Purple Towns`."""
    said = evening(mixed(), "muster isle of purple", game=ELRIC, all_=True)
    assert "UNREADABLE" not in said
    assert "'purple'" not in said
    assert "Isle of Purple Towns" in said


def test_where_something_may_be_owed_unseen_the_page_says_so_or_that_nothing_is() -> None:
    assert _head(view(ELRIC, mixed("Mabelrode"), "Ann"), None, True)[1:] == ["nothing is owed"]
    assert _head(view(ELRIC, mixed("Mabelrode"), "Ann"), None, False)[1:] == []
    (owed,) = _head(view(ELRIC, mixed(), "Ann"), None, True)[1:]
    assert str(owed).startswith("owed: the magicians in")


def test_a_step_of_whose_turn_is_over_is_told_where_it_was_passed_by_itself() -> None:
    """Ann has nobody to muster, and her Muster does not come: Bob acts next."""
    state = at(empty_handed(begun()), "magic", "Ann")
    after = do(state, "next")
    assert "Ann · Muster" in passed_over(ELRIC, state, after)
    mustering = at(begun(), "magic", "Ann")
    assert "Ann · Muster" not in passed_over(ELRIC, mustering, do(mustering, "next"))


def test_what_has_led_to_a_question_stands_above_it_on_a_screen_that_is_handed_over(evening: Evening, screen: None) -> None:
    """A march far from there brings a nightmare up: who is asked for a spell of escape had not been told that the sword turns."""
    state = at(begun(), "movement", "Ann")
    state = holding(arrived(empty_handed(state), "Elric", "Ann", "Kaneloon"), "Ilmiora Alchemist", "Escape I")
    state = changed(moved(state, "Ilmiora inland", "Fadan"), ("elric", "controller", "Ilmiora Alchemist"))
    lines = ("dice typed", "march fadan with 2 to troos ? Elric Nightmare ? 6 ?  ? no spell ? 2")
    said = evening(state, *lines, game=ELRIC, clears=True)
    before, behind = said.split("For the eyes of Ann only.", 1)
    above, question = behind.split("would be lost", 1)
    assert "Stormbringer goes out of control." in before
    assert "Stormbringer goes out of control." in above, "the screen of Ann's covers what was told before it"
    assert "turns up Elric Nightmare" not in above, "that was told before the die was asked for"
    assert "Stormbringer goes out of control." not in question
    told = evening(state, *lines, game=ELRIC, clears=False, name="uncovered")
    assert told.count("Stormbringer goes out of control.") == 1


def test_who_draws_several_spells_is_told_how_many_and_which_have_come(evening: Evening, screen: None) -> None:
    state = moved(at(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}), "movement", "Ann"), "Dorel", "Jagreen Lern")
    lines = ("dice typed", "influence jagreen ?  ? Balan ? Fileet ? Grome")
    state = arrived(empty_handed(state), "Elric", None, "Dorel")
    said = evening(state, *lines, game=ELRIC, clears=True).split("\n")
    draws = [said.index(line) for line in said if line.startswith("  Ann draws 1 of ")]
    assert [said[at].partition("(")[2].partition(")")[0] for at in draws] == [f"Elric's spells: {n} of 5" for n in (1, 2, 3, 4)]
    assert [said[at - 1] for at in draws[1:]] == [
        f"  Drawn so far: {names}." for names in ("Balan", "Balan, Fileet", "Balan, Fileet, Grome")
    ]
    covered = evening(state, *lines, game=ELRIC, clears=False, name="uncovered")
    assert "Drawn so far" not in covered, "the others see that screen"


def test_a_battle_that_is_reckoned_says_where_laid_spells_stand_in_the_line() -> None:
    said = Declaration("battle", {"place": PLACE}, "Ann")
    assert outlook.by_numbers(casters(), said) == "reckon 9 vs 7"
    laid = do(casters(), 'cast Arkyn by "Ilmiora Alchemist"')
    assert outlook.by_numbers(laid, said) == "reckon 7 vs 7 with SPELL"
    both = do(laid, 'cast Elenoin by "Vilmir Priest"', side="Bob")
    assert outlook.by_numbers(both, said) == "reckon 7 vs 5 with SPELL against SPELL"


def test_what_may_be_cast_is_listed_with_what_it_does_and_where(evening: Evening) -> None:
    """Names alone told a newcomer nothing, nor for which battle of several a spell would be laid. [9.2, 16.0]"""
    state = holding(casters(), "Ilmiora Alchemist", "Arkyn", "Noose of Flesh", "Dispel Magic I")
    said = " ".join(evening(state, "cast --as Ann ? leave", game=ELRIC, looking_on=True).split())
    assert f"of Ilmiora Alchemist in {PLACE}" in said
    assert "1. Arkyn: adds 3; Law" in said
    assert "Dispel Magic I (Moonglum, Olab): negates a spell of the enemy; neutral" in said
    assert "Noose of Flesh: eats the armies of the enemy, on land" in said


def test_a_country_that_may_be_chosen_is_listed_with_what_it_has(evening: Evening) -> None:
    said = " ".join(evening(None, "choose ? leave", game=ELRIC).split())
    assert "Lormyr: Law: 10 armies, 2 fleets, Voashoon, Zarozinia, Lormyr Admiral, Lormyr Mage" in said
