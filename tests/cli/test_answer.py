"""A declaration that waits in the log is answered by a command of its own."""

from pathlib import Path

from tests.cli.conftest import Type


def test_a_die_that_is_awaited_is_given_by_answer(evening: Path, typed: Type) -> None:
    before = len(typed("log", "--all", "--json").data["events"])
    assert typed("tiny", "shove", "Bob", "--overrule", "why not", "--dice", "3").code == 4
    answered = typed("answer", "--dice", "4", "--json")
    assert answered.json["ruling"]["rolls"][1]["faces"] == [4]
    assert answered.code == 0
    assert len(typed("log", "--all", "--json").data["events"]) == before + 2
    assert typed("answer", "--dice", "4").code == 2


ENTRY = """take Arthur by Ann
take Lancelot by Bob
take Guinevere by Cid
quest Legion tasks camp, eagle
place Pass as Roaming Threat region Mountain open 2 colour red by Drawbridge
place Tor as Prowess region Mountain open 1 colour red by Pass
place Fell as Item region Mountain open 1 colour red by Tor
stands Ann on Fell
turn 3
"""


def test_of_several_questions_each_is_answered_by_a_command_of_its_own(tmp_path: Path, typed: Type) -> None:
    """What was answered is kept while the next one is asked, and goes back with the line."""
    (tmp_path / "entry").write_text(ENTRY, encoding="utf-8")
    typed("new", "legacy", "x", "--tables", "house", "-p", "Ann,Bob,Cid", "--midway", "--entry", str(tmp_path / "entry"), "--open")
    typed("legacy", "scout", "Rig", "as", "Roaming", "Threat", "colour", "red", "open", "1")
    waits = typed("legacy", "threat", "T", "command", "hold", "spawn", "saxon:2:red", "named", "Captain", "kind", "Knight", "at", "Armoury")
    assert (waits.code, "Saxon 1 stand" in waits.err) == (4, True)
    asked = typed("answer", "Pass")
    assert (asked.code, "Saxon 2 stand" in asked.err) == (4, True)
    assert "Saxon 2 stand" in typed("status").out
    told = typed("answer", "Tor")
    assert told.code == 0
    assert "Saxon 1 on Pass, Saxon 2 on Tor" in told.out
    assert typed("verify").code == 0
    assert typed("undo", "--agreed", "Ann,Bob,Cid").code == 0
    assert "waits" not in typed("status").out
