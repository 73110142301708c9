"""Many dice typed kind by kind: what is told stands, and the rest is asked for."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, loop
from playaid.journal.journal import Journal
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists

GONE = "Shale, Ezelle, Kishmin, Niekimo, Shimar, Hastur, Algeron, Kendrel, Shelnor, Torin, Vilkie, Urso"
TABLE = ("turn 3 of Gorganun at actions", "lies Kestrel at Thornwick of Gorganun", "lies Neko at Ursh of Forseti", f"person {GONE} is dead")
LINES = ("set left 1 because so", "activate Kestrel", "move Kestrel to Ursh", "attack", "stand", "dice typed", "throw")


def thrown(typed: Type, folder: Path, *answers: str) -> str:
    """What is said where Forseti throws five dice, and these are typed."""
    (folder / "table").write_text("\n".join(TABLE), encoding="utf-8")
    (folder / "mine").write_text("box Kestrel with 3 Warsteed", encoding="utf-8")
    (folder / "theirs").write_text("box Neko with 2 Cavalry, 3 Foot Soldier", encoding="utf-8")
    owns = ("--own", f"Gorganun={folder / 'mine'}", "--own", f"Forseti={folder / 'theirs'}")
    begun = typed("new", "tears", "x", "--tables", "house", "--open", "--midway", "--entry", str(folder / "table"), *owns)
    assert begun.code == 0, begun.out
    table = Table(str(folder / "sessions"))
    table.take_up("x")
    table.console = console = Lists(*LINES, *answers)
    loop(table)
    return "\n".join(console.said)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("1 2", "3 4 5"), "2 of 5 dice are told: 1 2. The other 3?"),
        (("1 2", "3,4", "5"), "4 of 5 dice are told: 1 2 3 4. The last one?"),
        (("1 2", "11 3 4", "3 4 5"), "2 of 5 dice are told: 1 2. The other 3?"),
        (("9 9", "", "1 2 3 4 5"), "2 of 5 dice are told: 9 9. The other 3?"),
        (("1 2 4 5", "1 2 3 4 5"), "4 of 5 dice are told: 1 2 4 5. The last one?"),
    ],
    ids=["kind by kind", "with commas, to the last", "what stands before a slip stays", "all again", "all again as one was forgotten"],
)
def test_faces_that_are_told_stand_and_the_rest_is_asked_for(answers: tuple[str, ...], told: str, typed: Type, tmp_path: Path) -> None:
    said = thrown(typed, tmp_path, *answers)
    assert said.count(told) == 1 + ("11 3 4" in answers)
    (roll,) = list(Journal(tmp_path / "sessions" / "x").events())[-1]["rolls"]
    assert [1, 2, 3, 4, 5] in roll


@pytest.mark.parametrize("first", ["1", "1 2 3 4 5 6", "1 twelve"])
def test_what_are_not_some_of_the_faces_is_refused_as_before(first: str, typed: Type, tmp_path: Path) -> None:
    said = thrown(typed, tmp_path, first, "1 2 3 4 5")
    assert "dice are told" not in said
    (roll,) = list(Journal(tmp_path / "sessions" / "x").events())[-1]["rolls"]
    assert [1, 2, 3, 4, 5] in roll
