"""What a cold command loads: start-up is a feature, and the packages that cost most of it stay out of the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.games.registry import BUILT_IN
from playaid.language.width import columns
from playaid.referee.contract.game import Game
from tests.each import each
from tests.slow import some

ROOT = Path(__file__).parent.parent.parent
HEAVY = {"typer", "rich", "pydantic", "prompt_toolkit", "jinja2", "cryptography", "nats"}
FAR = {f"playaid.referee.machines.{name}" for name in ("following", "dice_lease", "dealer", "shared_session", "standing_orders", "umpires")}
"""What only sessions on servers need."""
ROLLER = {f"playaid.dice.{name}" for name in ("arithmetic", "evaluate", "modifiers", "odds_expression", "parser", "syntax_tree")} | {
    "fractions"
}
"""What only expressions need that are more than a sum of plain dice."""
LOADED = "import sys; from playaid.cli.main import run; code = run(sys.argv[1:]); print(); print(code, *sys.modules)"


def modules(sessions: Path, *words: str) -> set[str]:
    """The modules that a command has loaded by the time it ends; it must have ended well."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'example'}", "PLAYAID_SESSIONS": str(sessions)}
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, env=env, check=True, timeout=60)
    code, *names = done.stdout.splitlines()[-1].split()
    assert code == "0", done.stdout + done.stderr
    return set(names)


def loaded(sessions: Path, *words: str) -> set[str]:
    """The packages that a command has loaded by the time it ends."""
    return {module.partition(".")[0] for module in modules(sessions, *words)}


FOREIGN = {f"playaid.language.{name}" for name in ("catalogues", "spoken_lines", "own")} | {"wcwidth", "budoux", "gettext"}
"""What opens a catalogue and hears another language; whoever reads English pays for none of it."""
ENGLISH = {f"playaid.language.{name}" for name in ("message", "translation", "width")}
ANALYSIS = {"ast", "tokenize", "dis"}
"""What the `inspect` of the standard library is made of."""
PUT_OFF = {"datetime", "gettext", "inspect", "shutil", "uuid"}
"""What Click names or loads and an everyday command does not use."""
NAMED_ALONE = [("roll", "2d6"), ("status",)]
EVERYDAY = [
    ("roll", "2d6"),
    ("status",),
    ("log",),
    ("note", "It rains."),
    ("tiny", "shove", "Bob", "--overrule", "no reason", "--dice", "3,4"),
    ("tiny", "shove", "Bob", "--check", "--overrule", "no reason"),
    ("--help",),
]


@pytest.mark.parametrize("words", EVERYDAY, ids=" ".join)
def test_an_everyday_command_loads_nothing_heavy_nothing_of_servers_no_more_of_dice_than_it_rolls_and_analyses_no_source(
    evening: Path, words: tuple[str, ...]
) -> None:
    """Nor what Click names alone, where nothing else wants it."""
    names = modules(evening.parent, *words)
    assert not ANALYSIS & names
    assert words not in NAMED_ALONE or not PUT_OFF & names
    assert not HEAVY & {module.partition(".")[0] for module in names}
    assert not {name for name in names if name.startswith("playaid.club") or name in FAR | ROLLER}
    assert not FOREIGN & names
    assert {name for name in names if name.startswith("playaid.language.")} <= ENGLISH


def test_help_in_english_opens_no_catalogue(evening: Path) -> None:
    assert not FOREIGN & modules(evening.parent, "help")


def test_help_of_a_command_analyses_no_source(evening: Path) -> None:
    assert not ANALYSIS & modules(evening.parent, "roll", "--help")


def test_help_of_several_lines_is_tidied_by_the_real_inspect(evening: Path) -> None:
    assert modules(evening.parent, "verify", "--help") >= ANALYSIS


def test_help_of_playaid_itself_needs_no_tidying(evening: Path) -> None:
    assert not (PUT_OFF - {"gettext"}) & modules(evening.parent, "--help")


def shown(code: str) -> list[str]:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    return done.stdout.split()


def test_what_is_put_off_for_click_is_put_off_for_nobody_else() -> None:
    assert shown("import sys, playaid.cli; print('inspect' in sys.modules); import inspect; print(type(inspect).__name__)") == [
        "False",
        "module",
    ]


def test_a_name_that_was_put_off_does_as_the_real_one() -> None:
    day = "import playaid.cli, click; day = click.DateTime().convert('2020-02-03', None, None)"
    name = "print(click.UUID.convert('0' * 32, None, None).int)"
    asked = "print(day.month, isinstance(day, click.types.datetime), isinstance(3, click.types.datetime))"
    assert shown(f"{day}; {name}; {asked}") == ["0", "2", "True", "False"]


def test_a_module_that_is_there_already_is_used() -> None:
    assert shown("import uuid, playaid.cli, click; print(click.types.uuid is uuid)") == ["True"]


def test_consent_loads_nothing_heavy_where_nobody_has_a_key(tiny: Game, tmp_path: Path) -> None:
    run(["--sessions-dir", str(tmp_path), "new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "--dice", "Boots,Rope,Mud,Rope"])
    assert run(["--sessions-dir", str(tmp_path), "next"]) == run(["--sessions-dir", str(tmp_path), "tiny", "run"]) == 0
    assert not HEAVY & loaded(tmp_path, "undo", "--agreed", "all")


HUNGRY = [(("export", "md"), "jinja2"), (("schema",), "pydantic"), (("tables", "list", "tiny"), "typer")]


@pytest.mark.parametrize(("words", "package"), HUNGRY)
def test_what_needs_them_loads_them(evening: Path, words: tuple[str, ...], package: str) -> None:
    assert package in loaded(evening.parent, *words)


@pytest.mark.parametrize("slug", some([*BUILT_IN], 2, 4))
def test_a_game_is_played_without_making_its_types_and_status_makes_neither_map_nor_sheets(tmp_path: Path, slug: str) -> None:
    """The shapes are for whoever reads the code, mypy and the lint; making thirty of them costs a cold command a millisecond.

    Map and sheets are made when somebody looks at them: `status` shows who stands where.
    """
    names = modules(tmp_path, "demo", slug, "--keep", "evening")
    assert f"playaid.games.{slug}.verbs" in names
    assert not {name for name in names if name.endswith((".state.shape", ".ratings.rows"))}
    looked = (
        "import playaid.board.model as model; made = []; model.Space = model.Link = model.Sheet = lambda *what, **how: made.append(what); "
    )
    env = {**os.environ, "PLAYAID_SESSIONS": str(tmp_path)}
    program = f"{looked}from playaid.cli.main import run; code = run(['status', '--session', 'evening']); import sys; print(); "
    program += "print(code, len(made))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "0 0"


@each(("text", "wide"), [("Turn 3 · Ann – “go” …", 21), ("Zoë", 3), ("日本", 4), ("e\u0301", 1)])
def test_a_letter_is_as_wide_as_a_terminal_shows_it(text: str, wide: int) -> None:
    assert columns(text) == wide


def test_letters_of_the_west_are_measured_without_a_table() -> None:
    assert shown("import sys; from playaid.language.width import columns; columns('Zoë · … ┌─┐│●■'); print('wcwidth' in sys.modules)") == [
        "False"
    ]


def test_what_is_measured_without_a_table_is_as_wide_as_the_table_has_it() -> None:
    from wcwidth import wcwidth

    letters = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x300), *range(0x2010, 0x2028), *range(0x2500, 0x25FD))]
    assert [letter for letter in letters if wcwidth(letter) != 1 or columns(letter) != 1] == []
