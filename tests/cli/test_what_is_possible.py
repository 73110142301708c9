"""What a step alone lets be done is told to whoever comes there, what is taken back is told whole, a forced loss takes no screen."""

from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.shell.habits import in_our_words
from playaid.cli.terminal.terminal import Terminal
from playaid.desk import new_game
from playaid.desk.questions import chosen
from playaid.games.albion import GAME
from playaid.games.albion.rules import idle, initiating, plotting
from playaid.games.albion.state.pieces import piece_names
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.names import find, fits
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.sequence import without_letter
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking
from playaid.referee.session.consent import NeedsConsent, check_agreed
from tests.each import each
from tests.games.albion.table import BOOK, at, stand, start
from tests.games.albion.table import put as set_
from tests.games.albion.two import hearing
from tests.games.albion.two import plotting as at_plots
from tests.games.legacy.table import begun, do, put, rule


def test_who_sleeps_may_be_rolled_for() -> None:
    state = at(start(), FOMORIAN, "activation")
    assert list(idle.sleeping(state)) == ["to roll for The Worm (activate)"]
    assert list(idle.sleeping(set_(state, "public", "rolled", ["The Worm"]))) == []


def facing(state: State) -> list[str]:
    return list(initiating.facing(asking(GAME, visible(state, None), BOOK, "battle", FOMORIAN)))


def test_where_both_stand_an_attack_may_be_announced() -> None:
    alone = stand(stand(at(start(), FOMORIAN, "announce"), "2838", "Sean"), "2838", "Elidor")
    assert facing(alone) == [], "a hero by what he bears, if any, is told to nobody [18.0]"
    state = set_(alone, "public", "pieces", "Sean", "escort", True)
    assert facing(state) == ["a battle in 2838 (battle)"]
    assert facing(stand(state, "2739", "Sean")) == []
    assert facing(set_(state, "public", "cast", ["Sean"])) == [], "who has cast attacks nobody [19.3]"
    bare = set_(state, "public", "pieces", "Elidor", "escort", False)
    assert facing(bare) == [], "persons alone fight no battle [15.1]"
    assert facing(stand(bare, "2838", "Moray 2714")) == [], "nor is a lone person fought, as far as all see [18.0]"


def test_where_ships_meet_an_engagement_may_be_announced() -> None:
    state = stand(stand(at(start(), FOMORIAN, "announce"), "2838", "Oakheart"), "2838", "Elidor")
    assert facing(state) == []
    fleets = stand(state, "2838", "Foamrider")
    assert facing(fleets) == ["an engagement in 2838 (engage)"]
    assert facing(set_(fleets, "public", "pieces", "Foamrider", "refit", True)) == [], "who refits takes no part [15.2]"


def test_of_persons_before_a_fortress_no_attack_is_told() -> None:
    state = stand(at(start(), FOMORIAN, "announce"), "3034", "Sean")
    assert facing(state) == [], "[17.5]"
    assert facing(stand(state, "3034", "Moray 2714")) == ["a battle in 3034 (battle)"]


def test_next_says_what_the_step_alone_lets_be_done(tmp_path: Path) -> None:
    screen = list[str]()
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: "", screen.append)
    run(["new", "albion", "friday", "--player", "Ann:Fomorian,Bob:Faerie", "--tables", "house", "--open", "-o", "dice=rolled"], terminal)
    terminal.in_shell, terminal.run = True, run
    terminal.settles = True
    for line in ("next", "albion plot nothing --as Fomorian", *["next"] * 6):
        if "activation" in (terminal.open("friday").state["referee"]["at"][-1]["key"],):
            break
        run(line.split(), terminal)
    assert "  Possible here: to roll for The Worm (activate). next passes it by." in screen


@each("said", ["Ann,Bob", "Ann, Bob", "Ann:Faerie,Bob:Fomorian"])
def test_names_may_have_commas_between_them(said: str) -> None:
    assert sorted(new_game.players(GAME, [said]).values()) == ["Ann", "Bob"]


def test_a_name_of_commas_alone_is_no_player() -> None:
    with pytest.raises(Refusal):
        new_game.players(GAME, [","])


def test_a_race_is_any_counter_of_it_and_no_slayer() -> None:
    names = piece_names(start())
    with pytest.raises(Ambiguous):
        find("trolls", names, "piece")
    assert "Dorwen" not in fits("trolls", names)
    assert fits("trollslayer", names) == ["Dorwen"]


def test_whoever_plots_is_told_who_may_cast_what() -> None:
    lines = list(plotting.preview(hearing(at_plots(start(), 2), FOMORIAN)))
    assert any("may cast: " in line for line in lines)
    assert not any(line.partition("may cast: ")[2][:1].isdecimal() for line in lines)


@each(("title", "called"), [("a. Battles", "Battles"), ("Moves", "Moves"), ("abc. Moves", "abc. Moves")])
def test_a_step_is_called_without_its_letter(title: str, called: str) -> None:
    assert without_letter(title) == called


def test_consent_is_asked_for_all_that_is_taken_back() -> None:
    line = [{"n": number, "kind": "attack", "barrier": True} for number in (9, 8, 7)]
    with pytest.raises(NeedsConsent, match="events 7 to 9"):
        check_agreed(["Ann"], line[1], [], line)
    with pytest.raises(NeedsConsent, match="event 9 "):
        check_agreed(["Ann"], line[0], [], line[:1])


def test_a_number_that_ends_a_name_is_that_one() -> None:
    """And so it stands in the list, whatever place it has there."""
    question = Question("choice", "hall", "Ann", "which hallway?", ("Hallway 1", "Hallway 2", "Hallway 4"))
    assert chosen(question, "4", lambda options: dict.fromkeys(options, ()), numbered=True) == "Hallway 4"
    for none in ("3", "5"):
        with pytest.raises(Unreadable):
            chosen(question, none, lambda options: dict.fromkeys(options, ()), numbered=True)


def test_a_name_of_several_words_that_is_none_is_told_whole() -> None:
    with pytest.raises(Unreadable, match="'dark wood'"):
        do(begun(), "move dark wood")


@each("said", ["back to 2339", "to 2339", "2339", "go back to the 2339"])
def test_what_stands_before_a_name_that_is_chosen_is_left_out(said: str) -> None:
    question = Question("choice", "hex", "Bob", "to which hex?", ("2338", "2339"))
    assert chosen(question, said, lambda options: dict.fromkeys(options, ()), numbered=True) == "2339"


def test_who_is_not_on_the_map_is_told_that_nobody_challenges_them() -> None:
    state = put(begun(), "seats", "Bob", "tile", None)
    reasons = rule(state, 'escape "Starting Armour" to Drawbridge by Bob').reasons
    assert reasons
    assert not any("None" in reason.text for reason in reasons)


def test_where_somebody_can_go_is_what_moves_there_are() -> None:
    assert in_our_words(GAME, ["where", "can", "Imric", "go"]) == ["?", "move"]
    assert in_our_words(GAME, ["where", "Imric"]) == ["where", "Imric"]
