"""What a side looks at by what it alone holds, on a screen that all see: by a number of its own list, by check or odds."""

import shutil
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from tests.cli.test_hidden_dice import KEYS, _begun
from tests.cli.test_shell import Lists
from tests.each import each

SPELL = "Doublas"
CALLED = f"muster Lormyr with {SPELL} of Voashoon"


class Blanked(Lists):
    """Keeps apart what is written on a screen that one side has to itself."""

    def __init__(self, table: Table, *typed: str) -> None:
        super().__init__(*typed)
        self.table, self.alone = table, list[str]()

    def ask(self, prompt: str, hidden: bool) -> str:
        if "Passphrase of" in prompt:
            return next(key for side, key in KEYS.items() if side in prompt)
        return "" if "Enter" in prompt else super().ask(prompt, hidden)

    def write(self, line: str) -> None:
        (self.said if self.table.eyes is None else self.alone).append(line)


@pytest.fixture(scope="module", params=["closed", "honour"])
def held(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann has found a spell, which Voashoon holds, and it is her Muster."""
    folder = _begun(tmp_path_factory.mktemp(request.param), "--closed", KEYS if request.param == "closed" else {})
    table = Table(str(folder))
    table.take_up("friday")
    table.console = Blanked(table, "Voashoon", SPELL)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table, "_can_clear", lambda: True)
        for line in (f"search Dorel for magic --dice 6,{SPELL}", "next", "next"):
            heard(table, line)
    assert table.session is not None
    assert table.session.state["referee"]["at"][-1]["key"] == "muster"
    return folder


@pytest.fixture
def table(held: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(str(shutil.copytree(held, tmp_path / "s")))
    table.take_up("friday")
    table.console = Blanked(table)
    monkeypatch.setattr(table, "_can_clear", lambda: True)
    return table


def told(table: Table, *lines: str) -> tuple[str, str]:
    """What all see of these lines, and what Ann alone does."""
    console = table.console
    assert isinstance(console, Blanked)
    console.said, console.kept, console.alone = [], [], []
    for line in lines:
        heard(table, line)
    return "\n".join([*console.said, *console.kept]), "\n".join(console.alone)


@each(
    ("line", "tells"),
    [
        ("check muster Lormyr", "waits: Ann has to answer"),
        ("muster Lormyr --check", "waits: Ann has to answer"),
        ("check muster Lormyr --as Ann", SPELL),
        ("odds muster Lormyr", SPELL),
        ("check muster Lormyr --json", "Ann has to answer"),
    ],
)
def test_a_look_that_tells_what_a_side_alone_holds_is_for_its_eyes(table: Table, line: str, tells: str) -> None:
    all_, own = told(table, line)
    assert SPELL not in all_
    assert "waits" not in all_
    assert tells in own


@each("line", [f"check {CALLED}", f"odds {CALLED}"])
def test_that_a_spell_could_be_played_is_told_to_nobody_else(table: Table, line: str) -> None:
    all_, own = told(table, line)
    assert SPELL not in all_.replace(f"> {line}", "").replace(line, "")  # it is as it was typed, on the screen and in the history
    assert "LEGAL" not in all_
    assert "gives up" not in all_
    assert SPELL in own


@each("clears", [True, False])
@each("line", ["check muster Lormyr with {} of Voashoon", "transfer {} from Voashoon to Zarozinia --check", "odds muster Ilmiora with {}"])
def test_whether_it_is_held_shows_in_no_look(table: Table, monkeypatch: pytest.MonkeyPatch, line: str, clears: bool) -> None:
    """Of what is held and of what is not all are told the same: a refusal would tell the one from the other."""
    monkeypatch.setattr(table, "_can_clear", lambda: clears)
    told(table, line.format("Goldbar"))  # Ann's passphrase is asked for once
    seen = [told(table, line.format(spell))[0].replace(spell, "it") for spell in (SPELL, "Runestaff")]
    assert seen[0] == seen[1]


def test_what_hangs_on_nothing_of_its_own_is_told_to_all(table: Table) -> None:
    all_, _ = told(table, "check muster Lormyr with Arkyn of Naclon")
    assert "Naclon is with" in all_


@each("line", ["1 x", "1 6", "check 1", "odds 1", "1 --check", "1 --odds", "1 --check --json", "? 1", "help 1"])
def test_a_number_of_a_list_that_a_side_alone_has_seen_does_not_say_what_stands_there(table: Table, line: str) -> None:
    all_, own = told(table, "? --as Ann", line)
    assert f'1 muster  "Ilmiora" with "{SPELL}"' in own
    assert SPELL not in all_


def test_a_line_is_declared_by_its_number_there(table: Table) -> None:
    assert table.session is not None
    all_, _ = told(table, "? --as Ann", "2")
    assert f'> muster "Lormyr" with "{SPELL}" of "Voashoon"' in all_


def test_a_number_of_a_list_that_all_have_seen_says_its_line(table: Table) -> None:
    all_, _ = told(table, "?", "2 6")
    assert "2 = muster" in all_


@each("line", ["check muster Lormyr", "odds muster Lormyr"])
def test_where_no_screen_can_be_cleared_it_is_told_to_whoever_says_who_looks(
    table: Table, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(table, "_can_clear", lambda: False)
    all_, _ = told(table, line)
    assert SPELL not in all_
    assert "--as Ann behind the line tells it here" in all_
    assert SPELL in told(table, f"{line} --as Ann")[0]
