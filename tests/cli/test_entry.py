"""A session as the lines that enter it: what the table says and what each side says are apart, and with both the game goes on."""

import shlex
from pathlib import Path

import pytest

from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.entry import parts_of
from playaid.testing.entering import entered_again, other_positions
from playaid.testing.laws import Position, evening
from playaid.testing.table import Table
from tests.cli.conftest import Type
from tests.each import each
from tests.games.empire.table import north

TABLE = "turn 3 of Ann at action\nland Grenord at N1\nunit Craw at Grenord-right\nflag Grenord of Ann\nholds Ann 2\nholds Bob 1\n"
OWN = ("--answer", "own Ann=hand Mary, William", "--answer", "own Bob=hand Gren")


def begun(typed: Type, tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text(TABLE, encoding="utf-8")
    said = typed("new", "empire", "first", "-p", "Ann", "-p", "Bob", "--entry", str(tmp_path / "first.txt"), *OWN)
    assert said.code == 0, said.err


def test_goes_on_from_its_own_lines(typed: Type, tmp_path: Path) -> None:
    begun(typed, tmp_path)
    assert typed("entry", "-o", str(tmp_path / "table")).code == 0
    for side in ("Ann", "Bob"):
        assert typed("entry", "--as", side, "-o", str(tmp_path / side)).code == 0
    own = [word for side in ("Ann", "Bob") for word in ("--own", f"{side}={tmp_path / side}")]
    said = typed("new", "empire", "again", "-p", "Ann", "-p", "Bob", "--entry", str(tmp_path / "table"), *own)
    assert said.code == 0, said.err
    assert "Round 3 · Ann · Action phase" in typed("status").out
    assert "Mary" in typed("empire", "hand", "--as", "Ann").out
    assert "Mary" not in said.out
    assert "HOLDS" in typed("verify").out


def test_who_has_nothing_to_say_says_it_in_a_line_that_enters_nothing(typed: Type, tmp_path: Path) -> None:
    """What `entry` prints may be kept as a file."""
    (tmp_path / "table").write_text(TABLE.replace("holds Bob 1\n", ""), encoding="utf-8")
    own = ("--answer", "own Ann=hand Mary, William", "--answer", "own Bob=")
    assert typed("new", "empire", "first", "-p", "Ann", "-p", "Bob", "--entry", str(tmp_path / "table"), *own).code == 0
    said = typed("entry", "--as", "Bob").out
    assert "Nothing is said unseen." in said
    (tmp_path / "Bob").write_text(said, encoding="utf-8")
    again = ("--entry", str(tmp_path / "table"), *own[:2], "--own", f"Bob={tmp_path / 'Bob'}")
    begun = typed("new", "empire", "again", "-p", "Ann", "-p", "Bob", *again)
    assert begun.code == 0, begun.err


def test_tells_each_what_is_theirs_and_no_more(typed: Type, tmp_path: Path) -> None:
    begun(typed, tmp_path)
    table, ann, bob = (typed("entry", *who).out for who in ((), ("--as", "Ann"), ("--as", "Bob")))
    assert "holds Ann 2" in table
    assert "hand" not in table
    assert "hand Mary, William" in ann
    assert "Gren" not in ann
    assert "hand Gren" in bob
    assert "Mary" not in bob
    assert "flag" not in bob


def test_own_lines_want_the_table_s_beside_them(typed: Type, tmp_path: Path) -> None:
    (tmp_path / "own").write_text("hand Mary\n", encoding="utf-8")
    assert typed("new", "empire", "x", "-p", "Ann", "-p", "Bob", "--own", f"Ann={tmp_path / 'own'}").code == 2
    assert typed("new", "empire", "x", "-p", "Ann", "-p", "Bob", "--entry", str(tmp_path / "own"), "--own", "Ann").code == 2


def test_a_semicolon_in_quotes_parts_nothing() -> None:
    assert parts_of('put ["a"] "x; \\"y"; hand Mary;; ') == ['put ["a"] "x; \\"y"', "hand Mary"]


@each(
    "line",
    [
        "put lands 3",
        'put ["lands"]',
        'put ["lands"] many',
        'put ["deck"] "many"',
        'put ["nothing"] 1',
        'put ["deck", "of"] 1',
        'drop ["deck"] 1',
        'drop "deck"',
        "step supper",
        "step draw times 2",
        "turn 0",
        "gone Ann",
        "gone Zed",
    ],
)
def test_a_path_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        Table(EMPIRE).start(["Ann", "Bob"], midway=["turn 3 of Ann begun at action", line])


def test_what_is_said_outright_stands_whatever_follows() -> None:
    """The deck is counted out of all that lies open; a table that says another number is heard, and found unsound."""
    with pytest.raises(Refusal, match=r"not sound|fit together"):
        Table(EMPIRE).start(["Ann", "Bob"], midway=['put ["deck"] 3'], answers={})


def test_whose_turn_it_is_is_not_dropped() -> None:
    table = Table(EMPIRE)
    assert table.start(["Ann", "Bob"], midway=["turn 2 of Bob"])["referee"]["at"][0]["i"] == 1
    from playaid.games.albion import GAME

    with pytest.raises(Refusal, match="so it is not Faerie's"):
        Table(GAME).start(midway=["turn 6 of Faerie"], answers={"own Fomorian": "", "own Faerie": ""})


def test_a_position_that_is_lost_is_found() -> None:
    """A game that forgets what lies in the deck."""
    here = Position(Table(EMPIRE), north(), "Ann", ())
    assert list(other_positions(here)) == []
    midway = EMPIRE.midway
    assert midway is not None
    forgetful = EMPIRE._replace(midway=midway._replace(settle=lambda h: h.put("cup", "deck", [])))
    assert list(other_positions(here._replace(table=Table(forgetful))))


def test_who_has_given_up_has_given_up_in_the_game_entered_again() -> None:
    table = Table(EMPIRE)
    gone = table.put(north(("Ann", "Bob", "Cid")), "referee", "conceded", ["Bob"])
    here = Position(table, gone, "Ann", ())
    assert list(other_positions(here)) == []
    again = entered_again(here)
    assert isinstance(again, dict)
    assert again["referee"]["conceded"] == ["Bob"]
    from playaid.games.legacy import GAME  # won or lost by all as one

    with pytest.raises(Refusal, match="no verb is called 'gone'"):
        Table(GAME).start(midway=["gone Ann"])


FOUR = ["Ann", "Bob", "Cid", "Dan"]


def test_lines_about_who_has_given_up_add_up() -> None:
    """Two are left to play on by all the lines together."""
    state = Table(EMPIRE).start(FOUR, midway=["turn 3 of Ann begun at action", "gone Bob", "gone Cid", "gone Bob"])
    assert state["referee"]["conceded"] == ["Bob", "Cid"]
    with pytest.raises(Refusal, match="two at least play on"):
        Table(EMPIRE).start(FOUR, midway=["turn 3 of Ann begun at action", "gone Bob", "gone Cid", "gone Dan"])


def test_an_order_that_says_otherwise_than_an_earlier_one_is_refused() -> None:
    turn, line, other = "turn 3 of Ann begun at action", "order Ann, Bob, Cid, Dan", "order Ann, Cid, Bob, Dan"
    with pytest.raises(Refusal, match="says otherwise"):
        Table(EMPIRE).start(FOUR, midway=[turn, line, other])
    assert Table(EMPIRE).start(FOUR, midway=[turn, line, line])


@each(("gone", "warned"), [("Bob", True), ("Cid", False)])
def test_that_it_is_the_turn_of_who_has_given_up_is_told(gone: str, warned: bool) -> None:
    ruling = Table(EMPIRE).set_up(FOUR, midway=["turn 3 of Bob begun at action", f"gone {gone}"])
    assert any("who has given up" in line.text for line in ruling.worksheet) is warned


def test_no_game_that_is_over_is_entered() -> None:
    for here in evening(EMPIRE, 1, 1):
        over = here.table.put(here.state, "referee", "over", {"winner": None, "how": "so", "cite": ""})
        assert "neither over" in str(entered_again(here._replace(state=over)))


@pytest.mark.parametrize("person", ['x" $(touch pwned) "', "`id`", "Ann\\", "Ann", "A'b c"])
def test_how_it_is_begun_is_typed_as_it_stands_whatever_somebody_is_called(typed: Type, tmp_path: Path, person: str) -> None:
    assert typed("new", "empire", "first", "-p", "Ann", "-p", "Bob").code == 0
    said = typed("passphrase", "--as", "Ann", "--to", person, "--none")
    assert said.code == 0, said.err
    assert typed("entry", "-o", str(tmp_path / "lines")).code == 0
    words = shlex.split((tmp_path / "lines").read_text(encoding="utf-8").splitlines()[0].removeprefix("#"))
    assert words[words.index("-p") + 1] == (person if person == "Ann" else f"{person}:Ann")
    assert all("\n" not in word for word in words)


def test_a_person_who_is_several_lines_is_no_line_of_the_table(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a session that was imported: what is kept as a file would be entered line by line."""
    assert typed("new", "empire", "first", "-p", "Ann", "-p", "Bob").code == 0
    before = typed("entry").out.splitlines()
    monkeypatch.setattr("playaid.cli.commands.entry._begin", lambda opened: "x\nset turn 7")
    assert typed("entry", "-o", str(tmp_path / "lines")).code == 0
    assert (tmp_path / "lines").read_text(encoding="utf-8").splitlines()[1:] == before[1:]


def test_a_file_of_lines_that_never_ends_is_not_read_to_its_end(typed: Type, tmp_path: Path) -> None:
    said = typed("new", "empire", "first", "-p", "Ann", "-p", "Bob", "--entry", "/dev/zero")
    assert (said.code, "too large" in said.err) == (2, True)
    (tmp_path / "long").write_text("turn 1 of Ann begun at exploration\n" * 10_000, encoding="utf-8")
    assert "too large" in typed("new", "empire", "first", "-p", "Ann", "-p", "Bob", "--entry", str(tmp_path / "long")).err
