"""A mistyped die is put right by its place; the others stay as they were typed."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.prompt_commands import _one_die
from playaid.dice.sources import Request
from playaid.referee.contract.ruling import Question
from playaid.referee.session import consent
from playaid.referee.verification.verify import verify
from tests.cli.conftest import Type
from tests.cli.test_newcomers import People

BESET = "take 1 by Ann\ntake 2 by Bob\ntake 3 by Cid\nquest Q tasks A\nenemy Saxon on Round Table\nenemy Saxon on Docks\n"


def challenged(typed: Type, folder: Path) -> None:
    """Ann's six stones against a Saxon were typed, and failed by one."""
    lines = folder / "entry"
    lines.write_text(BESET + "menace Raid from general of Saxon command Hold\n", encoding="utf-8")
    typed("new", "legacy", "friday", "-p", "Ann", "-p", "Bob", "-p", "Cid", "--tables", "house", "--entry", str(lines))
    said = typed("legacy", "challenge", "Saxon-1", "by", "Ann", "--dice", "3,3,1,1,2,2")
    assert "has 2 of 3 successes" in said.out, said.err


def test_one_die_is_put_right(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    said = typed("back", "3", "6")
    assert "passes the challenge for Saxon 1: 4 successes, 3 needed" in said.out, said.err
    assert "Prowess, Prowess, Mana Burst, Altruism, Loyalty, Loyalty" in typed("why").out
    assert "HOLDS" in typed("verify").out


def test_a_die_that_there_is_not_is_refused_and_nothing_is_taken_back(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    for words in (("7", "6"), ("0", "6"), ("6",), ("a", "6"), ("1", "2", "3")):
        assert typed("back", *words).code == 2, words
    assert "Ann typed Prowess, Prowess, Altruism, Altruism, Loyalty, Loyalty for 6d6" in typed("back", "9", "6").err
    assert "2 of 3" in typed("why").out


def test_where_no_throw_was_typed_there_is_none_to_put_right(typed: Type) -> None:
    typed("new", "legacy", "friday", "-p", "Ann", "-p", "Bob", "-p", "Cid", "--tables", "house")
    assert "nothing has been done since the set-up, and its dice stand" in typed("back", "1", "6").err


def test_a_face_that_no_such_die_has_takes_nothing_back(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    for words in (("3", "7"), ("--dice", "3,3,1,1,2,7"), ("--dice", "1,2")):
        assert typed("back", *words).code == 2, words
    assert "2 of 3" in typed("why").out


def test_a_die_that_shows_it_already_is_told_by_name(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    assert "it shows Prowess already: Ann typed Prowess, Prowess, Altruism" in typed("back", "2", "prowess").err


def test_a_log_that_tells_a_throw_by_its_numbers_holds(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So they were written when faces with names were told by their numbers."""
    challenged(typed, tmp_path)
    of_old = consent.mistyped
    monkeypatch.setattr(consent, "mistyped", lambda rolls: of_old(rolls, numbers=True))
    assert typed("back", "3", "6").code == 0
    monkeypatch.undo()
    assert "HOLDS" in typed("verify").out


def test_of_a_line_whose_words_were_a_slip_the_throw_may_stand(typed: Type, tmp_path: Path) -> None:
    """Stones that playaid has rolled are not rolled again for a rating that was misread; a line without any tells nothing of that."""
    challenged(typed, tmp_path)
    taken = typed("undo", "--agreed", "all")
    assert "the throw stands (Prowess, Prowess, Altruism, Altruism, Loyalty, Loyalty)" in " ".join(taken.out.split())
    assert "with --dice 3,3,1,1,2,2 behind it" in " ".join(taken.out.split())
    again = typed("legacy", "challenge", "Saxon-1", "by", "Ann", "rating", "2", "--dice", "3,3,1,1,2,2")
    assert "passes the challenge for Saxon 1: 2 successes, 2 needed" in again.out, again.err
    assert typed("undo", "--agreed", "all").code == 0
    assert typed("legacy", "despair", "1").code == 0
    assert "--dice" not in typed("undo").out


def test_it_says_whose_die_it_was(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    said = typed("back", "3", "6")
    assert "Ann typed Prowess, Prowess, Mana Burst, Altruism, Loyalty, Loyalty for 6d6" in said.err + said.out


def before_the_first_throw(typed: Type, tmp_path: Path) -> Table:
    """The shell of three who are about to roll for the Key-Turn Token, and type their dice."""
    typed("new", "legacy", "friday", "-p", "Ann", "-p", "Bob", "-p", "Cid", "--tables", "house")
    for line in ("take 1 by Ann", "take 2 by Bob", "take 3 by Cid", "quest Q tasks A", "tick"):
        assert typed("legacy", *line.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("friday")
    table.asks_dice = True
    return table


def at_the_shell(typed: Type, tmp_path: Path, *answers: str) -> str:
    """What the screen says where three roll for the Key-Turn Token, one after the other, with these answers at their dice."""
    table = before_the_first_throw(typed, tmp_path)
    table.console = people = People(*answers)
    assert heard(table, "first")
    return "\n".join(people.said)


def test_at_the_next_die_the_last_one_is_put_right(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "b 4", "3", "2")
    assert "Ann typed 4 for d6" in said
    assert "Ann takes the Key-Turn Token" in said, said


def test_a_face_that_it_has_not_is_told_and_the_die_asked_for_again(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "b 9", "back 2 6", "4", "3")
    assert "Bob takes the Key-Turn Token" in said
    assert "there is no die 2 to put right" in said
    assert "taken back" not in said


def test_a_die_is_put_right_by_a_number_and_nothing_is_taken_back_for_a_word(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "b 1 loyalty", "4", "3")
    assert "loyalty is no number: a die is put right by that of its face" in said
    assert "taken back" not in said
    assert "Bob takes the Key-Turn Token" in said


def test_what_playaid_rolls_is_told_before_the_next_die_is_asked_for(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "", "4")
    asked = said.index("Cid rolls d6")
    assert said.index("    dice      Bob ") < asked


def test_a_die_before_a_throw_of_playaids_is_refused_with_the_reason_and_no_other_is_changed(typed: Type, tmp_path: Path) -> None:
    table = before_the_first_throw(typed, tmp_path)
    table.console = people = People("1", "", "4")
    assert heard(table, "first")
    people.said.clear()
    heard(table, "back 1 5")
    told = "\n".join(people.said)
    assert "die 1, a 1, stays as it fell" in told
    assert "back 2 FACE" in told
    assert "Cid typed 4 for d6" not in told
    people.said.clear()
    heard(table, "back 2 5")
    assert "Cid typed 5 for d6" in "\n".join(people.said)


def test_before_the_first_die_there_is_none_to_put_right(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "b 4", "4", "3", "2")
    assert "Ann takes the Key-Turn Token" in said
    assert "Ann typed" not in said


def test_a_throw_that_playaid_made_since_is_told_as_the_reason(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "", "b 4", "back", "2")
    assert said.count("behind what was typed playaid has thrown or drawn, and that has been seen: both stay as they fell") == 2
    assert "no throw that was typed" not in said


def test_one_die_is_it_and_equal_rolls_are_told(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "5", "5", "2")
    assert "Ann 5, Bob 5, Cid 2: Ann and Bob are equal, and roll again (first)." in said.replace("`", "")


def test_what_the_line_went_on_to_by_itself_goes_back_with_its_throw(typed: Type, tmp_path: Path) -> None:
    table = before_the_first_throw(typed, tmp_path)
    table.console = people = People("", "1", "4", "3")
    assert heard(table, "next")
    assert "Bob takes the Key-Turn Token" in "\n".join(people.said)
    assert table.session is not None
    assert table.session.journal.last["kind"] == "next", "it went on"
    table.console = people = People()
    assert heard(table, "b 6")
    said = "\n".join(people.said)
    assert "Cid typed 6 for d6" in said
    assert "Cid takes the Key-Turn Token" in said, said
    assert verify(table.session).ok


@pytest.fixture
def attacked(typed: Type) -> Type:
    """Craw's 1 and Henry's 4 were typed one after the other for one attack."""
    played = """explore N1 --dice Grenord; muster Craw at Gr3; draw --dice Hilde; explore N2 --dice Bernham; muster Henry at Be5
draw --dice Jardok; next; move Craw to Be5; attack Craw --dice 1,4"""
    hands = "Craw,Gren,Grenord-2n,Girm,Queenie,Fignoll,Henry,Mary,Bernham-2nn,William,Katinka,Foez,Ann"
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "--dice", hands)
    for line in played.replace("\n", "; ").split("; "):
        said = typed(*(line.split() if line.split()[0] == "next" else ["empire", *line.split()]))
        assert said.code == 0, (line, said)
    return typed


def test_dice_of_a_line_that_fell_one_at_a_time_are_counted_through(attacked: Type) -> None:
    said = attacked("back", "1", "4")
    assert "Ann typed 4 for d6" in said.err + said.out
    assert "7 to 7" in said.out
    assert "5 to 8" in attacked("back", "2", "5").out or "7 to 8" in attacked("why").out
    assert "HOLDS" in attacked("verify").out


def test_a_die_that_shows_that_already_takes_nothing_back(attacked: Type) -> None:
    before = attacked("log", "--all").out
    said = attacked("back", "2", "4")
    assert said.code == 2
    assert "it shows a 4 already: Bob typed 4 for d6" in said.err
    assert "there is no die 3 to put right" in attacked("back", "3", "4").err
    assert attacked("log", "--all").out == before


def test_hand_of_somebody_is_that_sides(attacked: Type) -> None:
    assert attacked("empire", "hand", "Bob").out == attacked("empire", "hand", "--as", "Bob").out
    assert attacked("empire", "hand", "Cid").code == 2


def rolled_again(typed: Type, tmp_path: Path, *answers: str) -> str:
    """What the screen says where Ann's challenge is one short, and these answers follow on the prompt: the stone that is rolled again, …"""
    challenged(typed, tmp_path)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("friday")
    table.asks_dice = True
    table.console = people = People(*answers)
    assert heard(table, "reroll 1 naming Altruism")
    return "\n".join(people.said)


def test_a_single_stone_goes_by_its_name(typed: Type, tmp_path: Path) -> None:
    said = rolled_again(typed, tmp_path, "C")
    assert "C" in said
    said = typed("back", "P")
    assert said.code == 0, said.err
    assert "Ann typed Prowess for d6" in said.err + said.out
    assert "passes the challenge for Saxon 1" in said.out
    assert "HOLDS" in typed("verify").out


@pytest.mark.parametrize("words", [("Mana", "Burst"), ("1", "Mana", "Burst"), ("m",), ("1", "burst")])
def test_a_face_of_two_words_and_its_place(typed: Type, tmp_path: Path, words: tuple[str, ...]) -> None:
    rolled_again(typed, tmp_path, "C")
    assert "passes the challenge for Saxon 1" in typed("back", *words).out


def test_a_name_on_no_face_and_one_of_many_dice_are_told_apart(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    assert "which die shows what?" in typed("back", "P").err
    assert "passes the challenge for Saxon 1" in typed("back", "3", "Mana Burst").out
    assert "dragon tells no one face of a die that was thrown for" in typed("back", "3", "dragon").err


STONES = ("Loyalty", "Altruism", "Prowess", "Wisdom", "Courage", "Mana Burst")


@pytest.mark.parametrize(
    ("asked", "text", "die"),
    [
        (Question("dice", "", "Ann", "", request=Request("dice", "d6", 1, 6, symbols=STONES)), "b P", ["P"]),
        (Question("dice", "", "Ann", "", request=Request("dice", "2d6", 2, 6, symbols=STONES)), "b P", []),  # a Burst and a Prowess
        (Question("dice", "", "Ann", "", request=Request("dice", "2d6", 2, 6)), "b P", ["P"]),
        (Question("choice", "", "Ann", "", ("Docks", "Chapel")), "back Mana Burst", ["Mana", "Burst"]),
        (Question("choice", "", "Ann", "", ("Back Gate", "Chapel")), "back ga", []),
        (Question("choice", "", "Ann", ""), "Back from the Dead", []),  # a card's title
        (Question("choice", "", "Ann", ""), "b 3 6", ["3", "6"]),
        (Question("fact", "", "Ann", ""), "b 3 6", ["3", "6"]),
        (Question("fact", "", "Ann", ""), "b clear", []),  # what stands there may be such words
        (Question("draw", "", "Ann", "", ("Boatmen", "Balan")), "b Craw", ["Craw"]),
        (Question("draw", "", "Ann", "", ("B 3 Bis", "Balan")), "b 3", []),
    ],
)
def test_what_is_typed_at_a_question_tells_a_die_or_answers_it(asked: Question, text: str, die: list[str]) -> None:
    assert _one_die(asked, asked.options, text) == die


def test_at_the_next_question_a_die_goes_by_its_name(typed: Type, tmp_path: Path) -> None:
    said = at_the_shell(typed, tmp_path, "1", "b dragon", "4", "3")
    assert "dragon is no number: a die is put right by that of its face" in said


def explored(typed: Type, space: str, *drawn: str) -> None:
    hands = "Craw,Girm,Gren,Grenord-2n,Grenord-1a,Crig,Henry,Mary,Edmund,Flake,Queenie,William,Ann"
    typed("new", "empire", "friday", "-p", "Ann,Bob", "--tables", "house", "--dice", hands)
    said = typed("empire", "explore", space, "--dice", ",".join(drawn))
    assert f"explores {space}: {drawn[0]}" in said.out, said.err


def test_a_map_piece_goes_by_its_name(typed: Type) -> None:
    explored(typed, "N1", "Grenord")
    for name, told in (("Grenord", "Ann typed Grenord for draw 1 of 6 already"), ("Hogrin", "'Hogrin'"), ("Nowhere", "no die 1")):
        unfit = typed("back", name)
        assert (unfit.code, told in unfit.err) == (2, True), (name, unfit.err)
    assert "Grenord" in typed("status").out + typed("why").out, "nothing has been taken back"
    said = typed("back", "Farthal")
    assert "explores N1: Farthal (human)" in said.out, said.err
    assert "HOLDS" in typed("verify").out


def test_a_map_piece_before_the_last_die_of_a_line_is_put_right_and_that_die_asked_for(typed: Type) -> None:
    explored(typed, "M1", "Hogrin", "2")
    assert typed("back", "Mediland").code == 4
    said = typed("answer", "--dice", "3")
    assert "explores M1: Mediland (human), the top of its picture to the north-west" in said.out, said.err


def test_at_the_question_of_the_next_line_a_die_of_the_one_before_is_put_right(typed: Type, tmp_path: Path) -> None:
    """A round is followed by the question of the next, which is another line: that is dropped, and the die put right."""
    challenged(typed, tmp_path)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("friday")
    table.asks_dice = True
    table.console = people = People("b 3 6")
    assert heard(table, "reroll naming none")
    said = "\n".join(people.said)
    assert "no throw that was typed" not in said
    assert "That throw is of the line before: this one is dropped" in said, said
    assert [ahead.line for ahead in table.ahead] == ["back 3 6"]
    table.console = people = People()
    assert heard(table, table.ahead.pop(0).line)
    assert "Ann typed Prowess, Prowess, Mana Burst, Altruism, Loyalty, Loyalty for 6d6" in "\n".join(people.said)
    assert table.session is not None
    assert verify(table.session).ok


def test_a_die_of_the_line_before_that_shows_that_already_drops_nothing(typed: Type, tmp_path: Path) -> None:
    challenged(typed, tmp_path)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("friday")
    table.asks_dice = True
    table.console = people = People("b 3 1", "3")
    assert heard(table, "reroll naming none")
    said = "\n".join(people.said)
    assert "it shows Altruism already" in said
    assert "dropped" not in said
    assert not table.ahead
