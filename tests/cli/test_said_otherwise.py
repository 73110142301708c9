"""What people say at a table of tears instead of the line that is meant, and what bars a line whatever it is said of."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.tears import GAME
from playaid.games.tears.state import fights, forces
from playaid.games.tears.table import occasions
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People, screen
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, do, put, start
from tests.games.tears.test_spells import duel, march

__all__ = ["screen"]
Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to a line, or to one below the other, at a table in this state, with answers."""

    def said(state: State, line: str, *answers: str, open_hands: bool = False) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", list(GAME.sides))
        seated = Standing(str(folder), state)
        seated.open_hands = open_hands or None
        seated.take_up("friday")
        seated.console = people = People(*answers)
        for typed in line.split("\n"):
            while typed:
                seated.instead = ""
                assert heard(seated, typed)
                typed = seated.instead
        return "\n".join(people.said)

    return said


def at_the_gate() -> State:
    owed = {"side": G, "what": "gate", "who": "Kimrin", "movers": []}
    return table.changed(begun(F), ["push", ["public", "owed"], owed])


def at_initiative() -> State:
    return do(do(start(), "ambassador Kishmin", side=G), "next", side=G)


@each(("line", "rules"), [("roll initiative", "LEGAL  initiative"), ("throw for the initiative", "LEGAL  initiative")])
def test_a_throw_is_called_by_the_word_for_it(evening: Evening, line: str, rules: str) -> None:
    assert rules in evening(at_initiative(), line)


@each("line", ["roll the command table", "throw on the table", "roll on the command table", "roll table"])
def test_the_command_table_is_thrown_on_in_many_words(evening: Evening, line: str) -> None:
    chosen = do(at_initiative(), "initiative", "9 2", side=G)
    assert "LEGAL  command table" in evening(chosen, line)


def test_dice_that_are_called_by_no_number_are_those_of_the_game(evening: Evening) -> None:
    assert "thrown by its own lines" in evening(begun(), "roll the dice")
    assert "thrown by its own lines" not in evening(begun(), "roll 2d")


@each("line", ["done", "i am done", "We're done.", "finished"])
def test_who_has_done_goes_on(evening: Evening, line: str) -> None:
    assert "LEGAL  next" in evening(begun(), line)


def test_done_ends_what_the_enemy_was_let_do_and_goes_on_for_nobody_else(evening: Evening) -> None:
    enemy = do(do(at_initiative(), "initiative", "9 2", side=G), "command table", "8")
    assert "LEGAL  done" in evening(enemy, "done")
    both = do(start(), "ambassador Kishmin", side=G)
    assert "Gorganun and Forseti may still act" in evening(both, "done")


@each(("line", "where"), [("inside", "inside"), ("out", "outside"), ("outside.", "outside")])
def test_what_is_owed_is_answered_by_its_own_word(evening: Evening, line: str, where: str) -> None:
    assert f"Kimrin stand {where} the castle" in evening(at_the_gate(), line)


def test_a_word_that_settles_nothing_is_no_answer(evening: Evening) -> None:
    assert "ambassador Hastur" in evening(start(), "hastur")
    assert "  LEGAL" not in evening(start(), "torin")
    assert "LEGAL" not in evening(begun(), "inside")


def test_on_whom_a_spell_is_cast_is_asked_for(evening: Evening) -> None:
    asks = "cast: on whom?"
    assert asks in evening(duel("Eldritch Shield"), "cast Eldritch Shield")
    assert asks not in evening(duel("Eldritch Shield"), "cast Eldritch Shield on Cavalry")
    assert asks not in evening(duel("Bad Fortune"), "cast Bad Fortune")
    assert asks in evening(march("Enthrall"), "cast Enthrall")
    assert asks not in evening(duel("Enthrall"), "cast Enthrall"), "in battle the wizard himself leads"
    assert asks not in evening(march("Fly"), "cast Fly")


def test_a_number_that_is_no_name_means_those_that_are_there(evening: Evening) -> None:
    said = evening(duel("Eldritch Shield", theirs="3 Cavalry"), "cast Eldritch Shield", "1")
    assert "10 " not in said
    assert "Elite Guard" not in said


def test_what_bars_a_line_whatever_it_is_said_of_is_told_first(evening: Evening) -> None:
    assert "Gorganun casts a spell or none" in evening(duel("Bad Fortune"), "take guard")
    assert "no battle is fought" in evening(begun(), "take guard")
    hits = table.changed(
        duel("Bad Fortune", theirs="3 Cavalry"),
        ["put", ["public", "battle", "stage"], fights.HITS],
        ["put", ["public", "battle", "victim"], G],
        ["put", ["public", "battle", "hits", G], 1],
    )
    assert "no counter in line is called" in evening(hits, "take guard")


def test_a_trap_that_is_not_owed_names_the_search_where_it_may_be_made(evening: Evening) -> None:
    fresh = put(begun(), "Kestrel", "Wyrmholt", act=True, used=0)
    assert "search Wyrmholt" in evening(fresh, "trap Wyrmholt")
    assert "search Wyrmholt study" in evening(put(begun(), "Kishmin", "Wyrmholt", act=True, used=0), "trap Wyrmholt study")
    gone = put(begun(), "Kestrel", "Wyrmholt", act=True, used=2)
    assert "search" not in evening(gone, "trap Wyrmholt").partition("\n")[2]


def test_who_has_gone_on_from_ruins_is_told_when_they_are_searched() -> None:
    fresh = put(begun(), "Kestrel", "Wyrmholt", act=True, used=0)
    gone = put(begun(), "Kestrel", "Wyrmholt", act=True, used=2)
    assert "`search Wyrmholt`" in occasions.trap(fresh, G)
    assert occasions.trap(gone, G) == (
        "nobody has just come to ruins; who stands in Wyrmholt has acted since, and searches when activated there anew"
    )


def test_the_prompt_names_move_as_long_as_somebody_may_go_on(tmp_path: Path) -> None:
    for number, (used, named) in enumerate([(0, True), (2, True), (3, False), (forces.STOPPED, False)]):
        folder = tmp_path / str(number)
        new_session(GAME, folder / "friday", list(GAME.sides))
        seated = Table(str(folder))
        seated.take_up("friday")
        assert seated.session is not None
        seated.session.fold.state = put(begun(command=0), "Kestrel", "Ashmoor", act=True, used=used)
        seated.session.refresh = lambda: None  # type: ignore[method-assign]
        seated.console = People()
        heard(seated, "note hello")
        assert ("move" in seated.heading.able) == named, used


@each(
    ("first", "stage", "acts", "victim", "hits"),
    [
        (True, fights.THROW, F, "", [1, 2]),
        (True, fights.HITS, G, G, [1, 2]),
        (True, fights.THROW, G, G, [0, 2]),
        (True, fights.HITS, F, F, [0, 2]),
        (False, fights.THROW, G, "", [1, 2]),
        (False, fights.HITS, F, F, [1, 2]),
        (False, fights.HITS, G, G, [1, 0]),
    ],
)
def test_hits_that_have_fallen_are_no_more_to_be_taken(first: bool, stage: str, acts: str, victim: str, hits: list[int]) -> None:
    """Gorganun attacks: in the first round they take theirs before they throw, later both throw, and Forseti takes first."""
    now = {**fights.battle(duel("Bad Fortune")), "first": first, "stage": stage, "side": acts, "victim": victim, "hits": {G: 1, F: 2}}
    assert [fights.still_due(now, side) for side in (G, F)] == hits  # type: ignore[arg-type]


def quick_under_algeron() -> State:
    """Urso, who knows Courser's Speed, stands beside Algeron, under whom two Cavalry are slower than the Elite Guard."""
    state = table.under(put(begun(F), "Urso", "Caer Sillius", act=True), "Algeron", "2 Cavalry", "Elite Guard")
    return table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Courser's Speed"]])


def test_a_leader_is_named_for_a_spell_as_often_as_all_of_theirs_go_further_by_it(evening: Evening, screen: None) -> None:
    said = evening(quick_under_algeron(), "cast courser", "algeron, algeron --odds", "leave", open_hands=True)
    assert "go as far as the slowest: 2 Cavalry. For a space further: Algeron, Algeron" in said
    assert "6. Algeron, Algeron" in said.split("on whom?")[1]
    assert "ODDS  cast courser on algeron, algeron" in said, "several names are looked at first as one is"
    assert said.count("on whom?") == 2


def test_whom_the_slowest_of_a_leader_are_too_many_for_a_spell_is_told(evening: Evening) -> None:
    many = table.under(quick_under_algeron(), "Algeron", "2 Cavalry")
    assert "more than 3: 4 Cavalry" in evening(many, "cast courser", "leave", open_hands=True)


def test_who_lies_under_a_leader_is_told_to_be_laid_down_before_he_casts(evening: Evening) -> None:
    state = table.changed(quick_under_algeron(), ["put", ["public", "people", "Urso", "act"], False])
    said = evening(table.under(state, "Algeron", "Urso"), "cast courser", open_hands=True)
    told = "first activate WIZARD: Vilkie; who lies under a leader is laid down first (drop): Urso"
    assert told in " ".join(said.split())


def test_who_recruits_is_asked_where_several_leaders_are_activated(evening: Evening) -> None:
    """Though one alone may as things lie: the other may once that one holds a unit."""
    said = " ".join(evening(table.begun(F), "activate Kendrel\nrecruit cavalry\n?").split())
    assert "recruit: who recruits it?" in said
    assert "once a unit lies under each of higher rank there" in said
    assert "recruits Cavalry" not in said
    alone = evening(put(table.begun(F), "Shelnor", "Denvonport", act=True, used=0), "recruit cavalry")
    assert "Shelnor recruits Cavalry" in " ".join(alone.split())


def test_where_every_leader_has_moved_it_is_told_at_once_that_nobody_recruits(evening: Evening) -> None:
    state = put(put(begun(F), "Shelnor", "Caer Navell", act=True, used=0), "Algeron", "Oldmarch", act=True, used=0)
    moved = ["move algeron to denvonport", "move shelnor to eldinbourg"]
    told = "no leader is left who has neither moved nor acted, as whoever recruits must: Algeron and Shelnor"
    assert told in " ".join(evening(state, "\n".join([*moved, "recruit cavalry"])).split())
    assert told not in " ".join(evening(state, "\n".join([moved[0], "recruit cavalry"])).split())


def test_what_is_listed_is_not_named_twice_where_enter_alone_will_not_do(evening: Evening, screen: None) -> None:
    owed = {"side": F, "what": "place", "who": "Neko", "at": "Ursh", "how": "exchange"}
    state = table.changed(put(begun(F), "Neko", "", state=forces.WAITING), ["push", ["public", "owed"], owed])
    asked, _, pressed = evening(state, "place Neko", "", "leave", open_hands=True).partition("1. ")
    assert "in which area?" in asked
    assert "Enter alone will not do" not in asked
    assert "ILLEGAL  place Neko" in pressed
    assert "say where Neko is placed: " in pressed


def test_what_one_verb_alone_has_behind_it_is_said_without_the_verb(evening: Evening) -> None:
    assert "ILLEGAL  attack overrun" in evening(begun(F), "overrun")
    assert "no verb is said with 'study'" in evening(begun(F), "study"), "two verbs have it"
    assert "declared with: attack … overrun" in evening(begun(F), "rule overrun")
    assert "declared with: command table, done" in evening(begun(F), "rule command table")


@each("word", ["hand", "secrets"])
def test_who_asks_for_what_is_their_own_by_another_word_is_told_where_it_is(evening: Evening, word: str) -> None:
    assert "each side sees its own by boxes, lore" in evening(begun(F), word)
    assert "each side" not in evening(begun(F), "handle")


def test_where_all_reduced_units_stand_where_nobody_is_refitted_is_told() -> None:
    state = put(begun(F), "Algeron", "Wyrmholt", act=True)
    state = table.under(put(state, "Neko", "Caer Clavell", act=True), "Algeron", "reduced Cavalry")
    assert occasions.refit(state, F) == "the reduced units of Forseti stand where nobody is refitted: Wyrmholt"
    outside = table.under(state, "Neko", "reduced Cavalry")
    assert (
        occasions.refit(outside, F)
        == "in a castle whoever is refitted stands inside; in Caer Clavell they are outside: `gate Caer Clavell in` first"
    )
    assert not occasions.refit(table.within(outside, F, "Caer Clavell"), F)


def test_a_name_that_a_verb_never_takes_is_told_what_is_said_of_it(evening: Evening) -> None:
    said = " ".join(evening(begun(G), "terramax").split())
    assert "a wizard who is activated at Asten calls Terramax" in said
    assert "recruit terramax" not in said


def test_what_looks_like_an_option_and_is_none_is_no_name(evening: Evening) -> None:
    said = evening(begun(G), "activate --roll")
    assert "no option is called --roll" in said
    assert "--dice 5,1 | --odds" in said
    assert "no option is called" not in evening(begun(G), "activate Kestrel --check")
