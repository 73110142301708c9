"""`next turn` that stops on the way: what it says of whom it is for."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import loop
from playaid.games.elric import GAME as ELRIC
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing, Type
from tests.cli.test_next_carries import told
from tests.cli.test_shell import Lists
from tests.games.elric.table import arrived, at, begun, changed, holding

ENTRY = """take 1 by Ann
take 2 by Bob
take 3 by Cid
quest Legion tasks Find A
menace Raid from general of Saxon command hold {ability}
enemy Saxon on {tile}
stands Ann on Docks
stands Bob on Chapel
turn 2 begun at play
step turn times 4
plays Ann again
token Ann
"""


def test_what_is_owed_is_passed_by_for_nobody(typed: Type, tmp_path: Path) -> None:
    """In a game whose own word is `pass`, which takes no side; an ability is to be carried out, in the second step of its Key-Turn."""
    entry = tmp_path / "entry.txt"
    entry.write_text(ENTRY.format(ability="ability Fog", tile="Armoury"), encoding="utf-8")
    typed("new", "legacy", "friday", "--tables", "house", "--midway", "--entry", str(entry), "-p", "Ann", "-p", "Bob", "-p", "Cid")
    said = typed("next", "turn").out
    assert "still to be done: Raid: Fog (ability Raid)" in said
    assert "pass Bob" not in said


def test_what_only_gains_is_passed_by_in_no_silence(typed: Type) -> None:
    """In empire, [1] and [4]: several steps stop where a hand could be filled or a country explored; a line of a later phase says what it
    passes by."""
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "-o", "hands=physical", "-o", "passing=automatic", "--dice", "Ann")
    explored = typed("empire", "explore", "N1", "--dice", "Bernham")
    assert not explored.code, explored
    typed("empire", "muster", "Mary", "at", "right")
    assert "Stopped here: Ann · Draw counter phase (not done: draw)" in typed("next", "2").out
    assert "Stopped here: Bob · Exploration phase (not done: explore)" in typed("next", "3").out
    passed = typed("empire", "reshuffle").out
    assert "Passed with nothing done in it" not in passed, "nothing is passed by for what is refused"
    passed = typed("empire", "discard", "Craw").out
    assert "Passed with nothing done in it: Bob · Exploration phase (not done: explore)" in passed


def _first_of_hand(typed: Type) -> tuple[str, str]:
    """Of whoever began."""
    side = typed("status", "--json").data["side"]
    return side, typed("empire", "hand", "--as", side).out.split()[0]


def test_a_line_means_the_same_before_and_after_its_hand_was_looked_at(typed: Type) -> None:
    """In empire, [1] and [3]: what hangs on the speaker's own hand goes on by itself the first time, as `--check` says that it will."""
    typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "-o", "passing=automatic")
    side, counter = _first_of_hand(typed)
    checked = typed("empire", "discard", counter, "--check")
    assert ("discard comes later: said now, Exploration phase is over" in checked.out, checked.code) == (True, 0), checked
    played = typed("empire", "discard", counter)
    assert f"Passed with nothing done in it: {side} · Exploration phase (not done: explore)" in played.out, played
    assert not played.code


def test_no_phase_is_over_by_a_line_that_wants_a_key(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    """In empire, [3] and [4]: a draw wants everybody's key. Without them the actions of that turn are not over."""
    with monkeypatch.context() as locked:
        for side, passphrase in (("ANN", "larch"), ("BOB", "rowan")):
            locked.setenv(f"PLAYAID_KEY_{side}", passphrase)
        typed("new", "empire", "friday", "-p", "Ann", "-p", "Bob", "-o", "passing=automatic")
        typed("empire", "discard", _first_of_hand(typed)[1])
    drawn = typed("empire", "draw")
    assert ("SEALED" in drawn.err + drawn.out, "Action phase" in typed("status").out) == (True, True), drawn
    assert "what was done" not in drawn.err + drawn.out


def test_a_step_that_is_for_the_other_side_is_passed_in_that_sides_name(typed: Type, tmp_path: Path) -> None:
    """In albion, [18.0.1]: Faerie may evade in the Fomorian's turn. One person plays both, so nobody else is waited for."""
    entry = tmp_path / "entry.txt"
    lines = ("stands Morigu at 3322", "lone Morigu", "awake Ulster", "stands Imric at 3321", "lone Imric", "trespass 1")
    entry.write_text("\n".join((*lines, "turn 5 of Fomorian at movement")), encoding="utf-8")
    new = ("new", "albion", "friday", "--tables", "house", "-o", "scenario=faerie-twilight", "-p", "Ann:Fomorian", "-p", "Ann:Faerie")
    made = typed(*new, "--midway", "--entry", str(entry), "--answer", "own Fomorian=", "--answer", "own Faerie=")
    assert not made.code, made
    assert not typed("albion", "move", "Imric", "via", "3322").code
    told = typed("next", "turn").out
    assert "Passed with nothing done in it: Faerie · Evasion (not done: evade)" in told, told


def test_what_a_later_line_would_let_go_is_told_once_before_it_is_done(typed: Type, tmp_path: Path) -> None:
    """In empire, [1] and [3]: a country not explored cannot be explored after the moves. Said once more the line goes on, and nothing is
    told that only stands to be done."""
    entry = tmp_path / "entry.txt"
    lies = "land Grenord at N1\nland Bernham at N2\nunit Gren at Grenord-right\nunit Mary at Bernham-right\nflag Grenord of Ann\n"
    entry.write_text(f"{lies}flag Bernham of Bob\nturn 2 of Ann at exploration", encoding="utf-8")
    new = ("new", "empire", "x", "-p", "Ann", "-p", "Bob", "-o", "passing=automatic", "-o", "hands=physical", "--midway")
    made = typed(*new, "--entry", str(entry))
    assert not made.code, made
    late, once = "move Gren to Gr0", "Still possible: Ann · Exploration phase (not done: explore). move comes later and passes it by"
    first, _, second = told(tmp_path / "sessions", late, late, "quit").partition(f"> {late}")[2].partition(f"> {late}")
    assert once in first
    assert "LEGAL" not in first, "nothing is done"
    assert "Passed with nothing done in it" in second
    assert "Gren moves from Grenord-right to Grenord-centre" in second
    assert once not in second
    again = told(tmp_path / "sessions", "undo", late, late, "undo", late, "quit")
    assert again.count(once) == 1, "each side is told once an evening"
    assert "Gren moves from Grenord-right to Grenord-centre" in again.rpartition(f"> {late}")[2]
    assert once not in told(tmp_path / "sessions", "undo", "explore M2", "move Gren to Gr0", "quit")


@pytest.mark.parametrize("more", ["", "damaged Gullfoot"])
def test_a_step_of_which_next_does_what_is_due_is_passed_with_what_else_might_be_done_in_it(typed: Type, tmp_path: Path, more: str) -> None:
    """In albion, [9.7] and [9.1]: the wounded are seen to on the way, and nothing is left but to refit ships."""
    entry, mine, theirs = tmp_path / "entry.txt", tmp_path / "mine.txt", tmp_path / "theirs.txt"
    entry.write_text(f"stands Imric at 3012\nlone Imric\n{more}\nturn 2 of Fomorian at recovery", encoding="utf-8")
    mine.write_text("wounds Imric 2", encoding="utf-8")
    theirs.write_text("", encoding="utf-8")
    new = ("new", "albion", "x", "--tables", "house", "--open", "-o", "scenario=faerie-twilight", "-p", "Ann:Fomorian", "-p", "Ann:Faerie")
    made = typed(*new, "--midway", "--entry", str(entry), "--own", f"Fomorian={mine}", "--own", f"Faerie={theirs}")
    assert not made.code, made
    found = told(tmp_path / "sessions", "next moves", "", "quit")
    assert "recovery of Imric" in found
    assert ("Passed, though more could be done in it: Fomorian · Recovery Phase" in found) is bool(more), found
    assert "Passed with nothing done in it: Fomorian · Recovery Phase" not in found, found


def test_a_line_said_in_a_step_where_another_may_act_too_is_for_whose_turn_it_is(tmp_path: Path) -> None:
    """In elric, [5.0, 16.7]: Bob might blow the Horn in Ann's Magic. What ends that step for both ends none of Bob's own turn."""
    new_session(ELRIC, tmp_path / "x", ["Ann", "Bob"])
    state = holding(arrived(begun(), "Elric", "Bob", "Ilmiora inland"), "Elric", "Balan")
    state = changed(
        at(changed(state, ("tipped", {"towards": "chaos", "turn": 1, "ends": 4})), "magic", "Ann"), ("elric", "controller", "Bob")
    )
    table = Standing(str(tmp_path), state)
    table.take_up("x")
    table.console = console = Lists("next turn", "quit")
    loop(table)
    said = "\n".join(console.said)
    assert "Stopped here: it is for Bob to act now" in said
    assert "Passed with nothing done in it: Bob" not in said
    assert "Turn 1 · Player-turn · Bob" in said
    assert "Passed with nothing done in it: Ann, Bob · Magic" in said
