"""The kit for games: on no command's path, and loud for each fault that it promises to find."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypedDict

import pytest

from playaid.cli import transcript
from playaid.cli.answer import ILLEGAL_CODE
from playaid.cli.main import run
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.shell.secret_words import OWN
from playaid.cli.shell.words import LEAVING
from playaid.games import registry
from playaid.journal import keyring, seal
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Check, Facts, Game, Option, Shape, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import WrongResult
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import checks_of
from playaid.referee.verification import lint, roads
from playaid.referee.verification.lint_source import announcements
from playaid.testing import goldens, laws, policy_checks, random_evenings, suite, worlds
from playaid.testing.coverage_checks import untested_checks
from playaid.testing.laws import Position
from playaid.testing.table import Table, seats, worksheet
from tests.each import each
from tests.imports import imported

ROOT = Path(__file__).parent.parent
GAMES = sorted(registry.BUILT_IN)
SLOW = {"playaid.testing": "playaid/testing", "playaid.referee.verification.lint": "playaid/referee/verification/lint"}
"""What no command may load, and the files that may."""


@each("module", SLOW)
def test_no_command_loads_it(module: str) -> None:
    users = [path for path in sorted((ROOT / "playaid").rglob("*.py")) if any(name.startswith(module) for name in imported(path))]
    assert users, "nothing at all"
    inside = [path.relative_to(ROOT).as_posix() for path in users]
    assert [name for name in inside if not name.startswith(("playaid/testing/", SLOW[module], "playaid/cli/commands/authoring.py"))] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_whole(slug: str) -> None:
    assert lint.faults(registry.load(slug)) == []


def test_it_leaves_the_users_data_alone(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    users = tmp_path / "users"
    monkeypatch.setenv("PLAYAID_DATA", str(users))
    suite.assert_plays(tiny, Path(tiny.demo), tmp_path / "demo")
    worlds.assert_hides(tiny, tmp_path / "worlds", most=2, spread=1, hides=seats(tiny)[:1])
    assert os.environ["PLAYAID_DATA"] == str(users)
    assert not users.exists()
    assert list((tmp_path / "worlds").rglob("heads/*.json")), "no head was remembered at all: this test shows nothing"


# each fault that the lint promises to find, planted in the example game

ROW = Check("x.y", "1", "{side} has {what}", lambda h: {"side": h.side})


def planted(tiny: Game, **fields: Any) -> str:
    return "\n".join(map(str, lint.faults(tiny._replace(**fields))))


def with_verb(tiny: Game, **fields: Any) -> dict[str, Verb]:
    return {**tiny.verbs, "run": tiny.verbs["run"]._replace(**fields)}


def what(h: Hearing) -> Facts:
    """A check that gives another fact than its message wants, one helper down."""
    return None if h.args else given(h)


def given(h: Hearing) -> Facts:
    return {"side": h.side, "card": "Mud"} if h.public else {"side": h.side}


class Typed(TypedDict):
    card: int
    on: str


def test_keys_of_a_comparison_are_quickly_made(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.create, "__defaults__", (seal.Cost(128, 1, 1),))  # what a table's keys cost, were it not a test
    first, _ = worlds.worlds(tiny, tmp_path, ["Ann", "Bob"], "Ann")
    assert {side["wrapped"]["memory"] for side in first.journal.keys["sides"].values()} == {worlds.QUICK.memory}


def test_the_example_is_whole(tiny: Game) -> None:
    assert lint.faults(tiny) == []


@each(
    ("fields", "told"),
    [
        ({"rule": "causeway.rules:rnu"}, "verb run: rule cannot be loaded: AttributeError"),
        ({"rule": "causeway.rulse:run"}, "verb run: rule cannot be loaded: ModuleNotFoundError"),
        ({"rule": "causeway.rules:OPENING_HAND"}, "verb run: rule is no function"),
        ({"checks": "causeway.rules:CHECKS"}, "verb run: checks cannot be loaded"),
        ({"checks": (ROW._replace(fails=what),)}, "check x.y: the message wants what, given is card, side"),
        ({"checks": (ROW._replace(fails=what),)}, "check x.y: the message wants what, given is side"),
        ({"checks": (ROW._replace(message="{side"),)}, "check x.y: its message cannot be read"),
        ({"checks": (ROW._replace(citation=""),)}, "check x.y: cites no case"),
        ({"offers": None}, "verb run: is never offered"),
        ({"offers": Chapters("causeway").later("rules", "runable")}, "verb run: offers cannot be loaded"),
        ({"in_vain": Chapters("causeway").later("rules", "vain")}, "verb run: in_vain cannot be loaded"),
        ({"citation": ""}, "verb run: cites no case"),
        ({"name": "walk"}, "verb run: calls itself walk"),
        ({"slots": (Slot("to", "stoen"),)}, "verb run: slot to is of the kind stoen"),
        ({"slots": (Slot("fast", "flag"),)}, "verb run: slot fast is a flag without its word"),
        ({"slots": (Slot("a", "int", "to"), Slot("b", "int", "by|to"))}, "verb run: the word to stands before two slots"),
        ({"slots": (Slot("why", "text"), Slot("to", "int"))}, "verb run: nothing can stand behind slot why"),
        ({"slots": (Slot("to", "int"), Slot("to", "int", "by"))}, "verb run: two slots are called to"),
    ],
)
def test_a_fault_in_a_verb_is_found(tiny: Game, fields: dict[str, Any], told: str) -> None:
    assert told in planted(tiny, verbs=with_verb(tiny, **fields))


@each(
    ("fields", "told"),
    [
        ({"answers": {"arrival": ()}}, "happening arrival: is announced nowhere"),
        ({"answers": {"arrival": ("causeway.rules:arival",)}}, "causeway.rules:arival cannot be loaded"),
        ({"players": (4, 2)}, "players: from 4 to 2"),
        ({"demo": "nowhere.play"}, "demo: nowhere.play is not there"),
        ({"sequence": Step("turn", "Turn", "3", steps=(Step("a", "A", verbs=("rnu",)), Step("a", "B")))}, "opens rnu, which is no verb"),
        ({"sequence": Step("turn", "Turn", "3", steps=(Step("a", "A"), Step("a", "B")))}, "has 2 steps called a"),
        ({"sequence": Step("turn", "Turn", "3", verbs=("play",))}, "verb run: is open in no step"),
        ({"sequence": Step("turn", "Turn", "3", enter=Chapters("causeway").later("rules", "fersh"))}, "step turn: enter cannot be loaded"),
        ({"shape": Shape(dict, dict, dict, Typed)}, "shape: Typed.card does not allow str"),
        ({"shape": Shape(dict, dict, dict, Typed)}, "shape: a slot is called whom, which Typed does not know"),
        ({"options": (Option("length", (), ""),)}, "option length: needs values"),
    ],
)
def test_a_fault_in_a_game_is_found(tiny: Game, fields: dict[str, Any], told: str) -> None:
    assert told in planted(tiny, **fields)


def test_a_table_without_provenance_is_found(tiny: Game, tmp_path: Path) -> None:
    text = 'title = "T"\n[tables.a]\nkey = "k"\nprovenance = "hearsay"\n[tables.a.columns.b]\n'
    (tmp_path / "book.toml").write_text(text, encoding="utf-8")
    (tmp_path / "a.csv").write_text("k,b\n1,2\n", encoding="utf-8")
    found = planted(tiny, tables=tmp_path)
    assert "unknown provenance 'hearsay'" in found
    assert "no citation" in found


@each(
    ("source", "happenings"),
    [
        ('h.happens("death", person="x")', ["death"]),
        ("h.happens(which)", [None]),
        ('def says(what):\n    return lambda h: h.happens(what)\nA = says("end of turn")\nB = says("dawn")\n', ["end of turn", "dawn"]),
    ],
)
def test_what_is_announced_is_read_off_the_source(source: str, happenings: list[str | None], tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(source, encoding="utf-8")
    assert [said.name for said in announcements(tmp_path / "rules.py")] == happenings


RULES = """
def die(h):
    h.happens("death", person="x", hex=3)

def also(h, facts):
    h.happens("dawn", **facts)

def mourned(h, person, hex): ...
def buried(h, person): ...
def counted(h, **facts): ...
"""


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("mourned", "counted"), ""),
        (
            ("mourned", "buried"),
            "rules.py:3: death is announced with hex, person; mortal.rules:buried takes (h, person): got an unexpected",
        ),
    ],
)
def test_answers_take_the_facts_that_are_announced(
    answers: tuple[str, ...], told: str, tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mortal").mkdir()
    (tmp_path / "mortal" / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "mortal" / "__init__.py").write_text("from .rules import *\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(lint, "sources", lambda game: [tmp_path / "mortal" / "rules.py"])
    rows = {"death": tuple(f"mortal.rules:{name}" for name in answers), "dawn": ("mortal.rules:buried",)}
    try:
        found = planted(tiny, answers=rows)
    finally:
        for name in ("mortal", "mortal.rules"):
            sys.modules.pop(name, None)
    assert told in found
    assert ("mortal" in found) == bool(told)


# names that the engine needs


def test_the_reserved_names_are_those_of_the_general_verbs() -> None:
    assert len(lint.RESERVED) == len(set(lint.RESERVED))
    assert {*lint.RESERVED, *lint.LEFT_FREE} == {*COMMANDS, *OWN, *SHORT, *LEAVING, *LEAVING.values()} - {"?"}


@each("name", ["log", "dice", "table", "help", "why", "odds", "check", "unlock", "quit", "undo", "set", "new"])
def test_a_verb_before_a_general_one_is_found(tiny: Game, name: str) -> None:
    assert f"verb {name}: has the name of one that every game has" in planted(
        tiny, verbs={**tiny.verbs, name: tiny.verbs["run"]._replace(name=name)}
    )


def test_a_verb_named_like_its_game_is_found(tiny: Game) -> None:
    verbs = {**tiny.verbs, "tiny": tiny.verbs["run"]._replace(name="tiny")}
    assert "verb tiny: has the name of the game" in planted(tiny, verbs=verbs)


# what shows only when it is played

WRONG: list[tuple[Callable[[State], object], str]] = [
    (lambda state: Declaration("rnu", {}, "Ann"), "policy odd: a policy of tiny says 'rnu', which is no verb"),
    (lambda state: Declaration("swap", {"card": "Rope"}, "Ann"), "Rope (said by the policy, not typed), is illegal"),
    (lambda state: state["public"]["stoens"], "it fails with KeyError: 'stoens'"),
]


@pytest.fixture
def nothing_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No evenings by chance, which have tests of their own: demo and policies alone are tried."""
    for slow in ("found_by_watching", "lines_not_offered", "lesson_faults"):
        monkeypatch.setattr(suite, slow, lambda *args: [])


@pytest.mark.parametrize(("policy", "told"), WRONG)
def test_a_policy_that_cannot_be_followed_is_found(tiny: Game, policy: Any, told: str, tmp_path: Path, nothing_watched: None) -> None:
    wrong = tiny._replace(policies={"odd": policy})
    assert told in "\n".join(map(str, suite.try_everything(wrong._replace(demo=""), tmp_path)))
    with pytest.raises(AssertionError, match="policy odd"):
        policy_checks.assert_policies(wrong, tmp_path / "again")


@pytest.mark.parametrize(
    ("policy", "code", "told"),
    [
        (lambda state: Declaration("rnu", {}, "Ann"), registry.BrokenGame.code, "PLUG-IN  a policy of tiny says 'rnu', which is no verb"),
        (lambda state: Declaration("play", {"card": "Mud"}, "Ann"), ILLEGAL_CODE, "ILLEGAL  play Mud (said by the policy, not typed)"),
    ],
)
def test_at_the_table_a_policy_is_told_from_what_was_typed(
    tiny: Game, policy: Any, code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("causeway.GAME", tiny._replace(policies={"odd": policy}))
    words = ["--sessions-dir", str(tmp_path / "s")]
    assert run([*words, "new", "tiny", "friday", "--player", "Ann", "--player", "Bob", "--tables", "house"]) == 0
    assert run([*words, "next"]) == 0
    assert run([*words, "tiny", "run", "--odds", "--on", "odd"]) == code
    assert told in "".join(capsys.readouterr())


def test_policies_that_can_be_followed_are_let_be(tiny: Game, tmp_path: Path) -> None:
    assert tiny.policies
    assert suite.try_everything(tiny, tmp_path) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "game tiny\ndice Boots, Rope, Mud, Rope\n> play Boots\n  LEGAL  play Mud [3.1]\n",
            "odd.play:3: > play Boots\nit should say:\n> LEGAL",
        ),
        ("game tiny\ndice Boots, Rope, Mud, Rope\n> play Boots\n  LEGAL  play Mud [3.1]\n", "it says:\n    LEGAL  play Boots [3.1]"),
        ("gmae tiny\n> status\n...\n", "odd.play: line 1: gmae is no line of the head"),
        ("game tiny\nplayers Ann\n> status\n...\n", "odd.play: players Ann: tiny takes 2 to 4 players"),
        ("game tiny\nplayers Ann, Bob, Ann\n> status\n...\n", "each of another name"),
        ("game tiny\nplayers A, B, C, D, E\n> status\n...\n", "tiny takes 2 to 4 players"),
        ("game tiny\ndice Boot\n> status\n...\n", "odd.play: the dice of the head: draw 2 of 10"),
        ("game tiny\ndice Boots, Rope\n> status\n...\n", "odd.play: set-up waits"),
    ],
)
def test_a_demo_that_will_not_do_is_found_and_is_its_games_fault(
    tiny: Game,
    text: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    nothing_watched: None,
) -> None:
    (tmp_path / "odd.play").write_text(text, encoding="utf-8")
    wrong = tiny._replace(demo=str(tmp_path / "odd.play"), policies={})
    assert told in "\n".join(map(str, suite.try_everything(wrong, tmp_path / "tried")))
    monkeypatch.setattr("causeway.GAME", wrong)
    assert run(["games", "check", "tiny"]) == registry.BrokenGame.code
    if "should" not in told and "says" not in told:
        assert run(["demo", "tiny"]) == registry.BrokenGame.code
        said = "".join(capsys.readouterr())
        assert "PLUG-IN" in said
        assert "its demo" in said


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("> frobnicate\n...\n", "it cannot be read, and ... does not stand for that: UNREADABLE"),
        ("> frobnicate\nUNREADABLE ...\n...\n", "none of its lines is ruled on"),
        ("> status\n...\n", "none of its lines is ruled on"),
        ("> play Boots\n...\n> frobnicate\nUNREADABLE ...\n...\n", ""),
    ],
)
def test_a_demo_is_made_of_lines_that_can_be_read(tiny: Game, lines: str, told: str, tmp_path: Path, nothing_watched: None) -> None:
    (tmp_path / "odd.play").write_text(f"game tiny\ndice Boots, Rope, Mud, Rope\n{lines}", encoding="utf-8")
    wrong = "\n".join(map(str, suite.try_everything(tiny._replace(demo=str(tmp_path / "odd.play")), tmp_path / "tried")))
    assert told in wrong if told else not wrong


def test_a_side_without_a_player_stops_a_transcript(tmp_path: Path) -> None:
    for players in ("Ann", "Ann, Bob, Cid", "Fomorian = Ann", "Fomorian = Ann, Fairy = Bob"):
        text = f"game albion\nplayers {players}\n> status\n...\n"
        with pytest.raises(transcript.BadTranscript, match="albion wants a player for each of"):
            list(transcript.play(transcript.parse_transcript(text), tmp_path))


def test_a_check_that_no_test_names_is_found(tiny: Game, tmp_path: Path) -> None:
    ids = {check.id for verb in tiny.verbs.values() for check in checks_of(verb)} | {"stones.run"}
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text('assert refused == ["play.once"]  # play.held', encoding="utf-8")
    (tmp_path / "evening.play").write_text("  - no  (tiny@1/play.idle)", encoding="utf-8")
    assert untested_checks(tiny, tmp_path) == ids - {"play.once", "play.idle"}
    assert untested_checks(tiny, tmp_path / "deep" / "test_a.py", tmp_path / "evening.play") == ids - {"play.once", "play.idle"}
    with pytest.raises(FileNotFoundError):
        untested_checks(tiny, tmp_path / "nowhere.py")


def test_everything_wants_each_check_named(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for slow in (
        "evenings",
        "assert_offers_all",
        "assert_hides",
        "assert_odds_hold",
        "assert_plays",
        "assert_covered",
        "assert_policies",
        "assert_sound_evenings",
    ):
        monkeypatch.setattr(suite, slow, lambda *args, **more: None)
    (tmp_path / "test_a.py").write_text('"play.once"', encoding="utf-8")
    with pytest.raises(AssertionError, match=r"names these checks.*: play\.held, play\.idle"):
        suite.everything(tiny, tmp_path / "out", tests=tmp_path)


def test_a_table_gives_exact_odds(tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tiny)
    state = table.play(table.start(("Ann", "Bob"), "Boots Rope Mud Rope"), "next")
    assert table.odds(state, "run")["stone 4"] == Fraction(2, 6)
    assert sum(table.odds(state, "run").values()) == 1
    assert sum(table.odds(state, "run", on="home").values()) == 1
    monkeypatch.setattr("playaid.referee.odds.exact.CHAIN_POSITIONS", 0)
    monkeypatch.setattr("playaid.referee.odds.exact.CHAIN_SAMPLES", 10)
    with pytest.raises(AssertionError, match="are not exact: too many outcomes"):
        table.odds(state, "run", on="home")
    printed = Table(tiny, "printed")
    with pytest.raises(AssertionError, match="hang on"):
        printed.odds(printed.put(state, "public", "stones", "Ann", 6), "run")


def test_a_strangers_game_is_told_by_its_title(tiny: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    said = capsys.readouterr().out
    assert "tiny    Causeway" in said
    assert "albion  Albion: Land of Faerie" in said


# a stranger's package at fault


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Installs a game `odd` whose module has this text."""
    (tmp_path / "odd-1.dist-info").mkdir()
    (tmp_path / "odd-1.dist-info" / "entry_points.txt").write_text("[playaid.games]\nodd = oddity:GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_met", {})
    monkeypatch.delitem(sys.modules, "oddity", raising=False)
    return lambda text: (tmp_path / "oddity.py").write_text(text, encoding="utf-8") and None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import nowhere_to_be_found", "ModuleNotFoundError"),
        ("GAME = 1 / 0", "ZeroDivisionError: division by zero (oddity.py:1)"),
        ("def (", "SyntaxError"),
        ("GAME = 3", "is no Game but int"),
        ("from playaid.games.empire import GAME", "calls itself empire"),
    ],
)
@pytest.mark.parametrize("line", ["games check odd", "new odd --player Ann", "odd --help", "tables missing odd"])
def test_a_plug_in_that_does_not_load_is_named(
    broken: Callable[[str], None], capsys: pytest.CaptureFixture[str], text: str, told: str, line: str
) -> None:
    broken(text)
    assert run(line.split()) == registry.BrokenGame.code
    said = "".join(capsys.readouterr())
    assert "the game odd cannot be used" in said
    assert told in said
    assert "Traceback" not in said


def test_a_plug_in_that_fails_in_a_rule_is_named(tiny: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def fails(h: Hearing) -> None:
        raise KeyError("the secret hand")

    fails.__globals__["__name__"], kept = "causeway.rules", __name__
    try:
        tiny.verbs["hand"] = tiny.verbs["hand"]._replace(rule=fails)
        words = ["--sessions-dir", str(tmp_path)]
        assert run([*words, "new", "tiny", "friday", "--player", "Ann", "--player", "Bob"]) == 0
        assert run([*words, "tiny", "hand", "--as", "Ann"]) == registry.BrokenGame.code
    finally:
        fails.__globals__["__name__"] = kept
    said = "".join(capsys.readouterr())
    assert "the game tiny cannot be used: it failed with KeyError at test_kit.py" in said
    assert "the secret hand" not in said


def test_a_game_is_checked_by_command(tiny: Game, capsys: pytest.CaptureFixture[str], nothing_watched: None) -> None:
    """What is watched of it as it is: test_policies_that_can_be_followed_are_let_be."""
    assert run(["games", "check", "tiny"]) == 0
    assert "Causeway is whole" in capsys.readouterr().out


# a game laid out


def test_a_game_laid_out_passes_its_own_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "new", "marbles", str(tmp_path / "m")]) == 0
    assert "tests/test_marbles.py" in capsys.readouterr().out
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # none of those is asked for
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path / "m", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("Marbles", "cannot be the name"),
        ("2marbles", "cannot be the name"),
        ("marbles_", "cannot be the name"),
        ("_marbles", "cannot be the name"),
        ("m\u00fcnzen", "cannot be the name"),
        ("empire", "already"),
        ("json", "Python has a module of that name"),
        ("test", "Python has a module of that name"),
        ("tests", "Python has a module of that name"),
        ("class", "it is a word of Python"),
        ("pytest", "a package of that name is installed"),
        ("playaid", "a package of that name is installed"),
        ("roll", "it is a command of playaid"),
        ("draw", "has a verb of that name"),
    ],
)
def test_a_name_that_will_not_do_is_refused(slug: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "new", slug, str(tmp_path / "m")]) == 2
    assert told in "".join(capsys.readouterr())
    assert not (tmp_path / "m").exists()


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert run(["games", "new", "marbles", str(tmp_path)]) == 2
    assert "is not empty" in "".join(capsys.readouterr())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_with_nothing_but_an_environment_will_do(tmp_path: Path) -> None:
    for name in (".git", ".venv", "venv"):
        (tmp_path / name).mkdir()
    (tmp_path / "venv" / "pyvenv.cfg").touch()
    assert run(["games", "new", "marbles", str(tmp_path)]) == 0
    assert (tmp_path / "marbles" / "rules.py").is_file()


def test_only_names_are_renamed(tmp_path: Path) -> None:
    """A sentence about pebbles stays one; the package, the title and nothing else have the new name."""
    assert run(["games", "new", "twelve_stones", str(tmp_path / "m")]) == 0
    texts = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "m").rglob("*") if path.is_file()}
    assert not [name for name, text in texts.items() if "Pebbles" in text]
    renamed = [line.strip() for text in texts.values() for line in text.splitlines() if "Twelve stones" in line]
    assert not [line for line in renamed if re.search(r"Twelve stones (are|lie|stay)", line)]
    assert 'title="Twelve stones",' in renamed
    assert '"""No pebble is ever made or lost. Compartments that are locked are not looked at."""' in texts["__init__.py"].replace(
        "    ", ""
    )


# evenings, goldens and tables that find what they are for


def test_a_golden_that_differs_is_named_by_its_line(tiny: Game, tmp_path: Path) -> None:
    golden = tmp_path / "golden.txt"
    lines = list(goldens.record_view(tiny, Path(tiny.demo), tmp_path / "once", goldens.everything))
    golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert goldens.assert_golden(tiny, Path(tiny.demo), golden, tmp_path / "twice") == lines
    golden.write_text("\n".join([*lines[:3], "table + odd", *lines[4:]]) + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"golden\.txt:4"):
        goldens.assert_golden(tiny, Path(tiny.demo), golden, tmp_path / "again")


def test_a_broken_invariant_stops_an_evening(tiny: Game, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="all is lost"):
        random_evenings.evenings(tiny._replace(invariants=lambda state: ["all is lost"]), tmp_path, 1)


def breaking(tiny: Game, **fields: Any) -> Game:
    """The example with a `swap` that steals forward."""

    def steals_forward(hearing: Hearing) -> None:
        hearing.add("public", "stones", hearing.side, 1)

    return tiny._replace(verbs={**tiny.verbs, "swap": tiny.verbs["swap"]._replace(rule=steals_forward, secret=False, **fields)})


def test_a_broken_law_is_found_whatever_breaks_it(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`stones.run`: an evening stops at it, flagged or not; a line of a table does where it was not flagged."""
    monkeypatch.setenv("PLAYAID_EVENINGS", str(tmp_path))
    for number, trusts in enumerate((False, True)):
        with pytest.raises(AssertionError, match=r"law stones\.run: \w+ comes forward"):
            random_evenings.evenings(breaking(tiny, trusts=trusts), tmp_path / str(number), 3)
    table = Table(breaking(tiny))
    with pytest.raises(AssertionError, match=r"after 'swap Boots': law stones\.run: Ann comes forward out of the run step$"):
        table.do(table.start(("Ann", "Bob"), "Boots Rope Mud Rope"), "swap Boots")
    here = Position(table, table.start(("Ann", "Bob"), "Boots Rope Mud Rope"), "Ann", ("swap Boots",))
    assert any("breaks law stones.run" in fault for fault in laws.unlawful(here, random.Random(1)))


def test_who_is_trusted_is_told_what_the_word_is_let_off(tiny: Game) -> None:
    table = Table(breaking(tiny, trusts=True))
    state = table.start(("Ann", "Bob"), "Boots Rope Mud Rope")
    assert "beware: Ann comes forward out of the run step = the players' word stands [4]" in worksheet(table.rule(state, "swap Boots"))
    table.do(state, "swap Boots")
    assert "comes forward" in worksheet(table.rule(state, "set stones.Ann 3 because moved"))
    assert "comes forward" not in worksheet(table.rule(state, "set stones.Ann 0 because moved"))
    assert "beware" not in worksheet(table.rule(table.play(state, "next"), "run", "3"))


def test_a_law_out_of_a_secret_or_the_unknown_is_not_told(tiny: Game) -> None:
    def by_bobs_hand(before: Hearing, after: Hearing) -> Mapping[str, Any]:
        return {"side": after.secret("Bob")["hand"]}

    def by_a_cell(before: Hearing, after: Hearing) -> Mapping[str, Any]:
        return {"side": after.fact("stones", "99", "slip")}

    for broken in (by_bobs_hand, by_a_cell):
        game = breaking(tiny, trusts=True)._replace(laws=(tiny.laws[0]._replace(broken=broken),))
        table = Table(game, "printed", sound=False)
        assert "beware" not in worksheet(table.rule(table.start(("Ann", "Bob"), "Boots Rope Mud Rope"), "swap Boots"))


@each(
    ("rows", "told"),
    [
        (["*,swap,cannot,cards"], "nobody says what keeps play from breaking it"),
        (["*,play swap shove next new,cannot,"], "why not by play swap shove next new?"),
        (["*,play swap shove next new,cannot,x", "stones,run,law,x"], "stones, law 'x': of run it says nothing"),
        (["*,play swap shove next new walk,cannot,x"], "walk is no verb"),
        (["stone,play swap shove next new,cannot,x"], "stone is neither a law nor a topic"),
        (["*,play swap shove next new,never,x"], "'never' is none of law, cannot"),
    ],
)
def test_a_road_of_which_nobody_speaks_is_found(tiny: Game, rows: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "laws.csv").write_text("\n".join([",".join(roads.COLUMNS), *rows]), encoding="utf-8")
    assert told in "\n".join(roads.faults(tiny, roads.read_roads(tmp_path / "laws.csv")))


def test_a_law_whose_check_is_nowhere_is_found(tiny: Game) -> None:
    assert "law stones.run: no check is called run.twice" in roads.faults(
        tiny._replace(laws=(tiny.laws[0]._replace(checks=("run.twice",)),)), []
    )
    cells = roads.matrix(tiny, roads.read_roads(Path(tiny.demo).parent / "laws.csv"))["stones.run"]
    assert {verb: cell.held for verb, cell in cells.items()} == {
        **dict.fromkeys(("play", "shove"), "law"),
        **dict.fromkeys(("swap", "next", "new"), "cannot"),
        **dict.fromkeys(("set", "--midway"), "flag"),
        "run": "check",
    }


def test_a_refused_offer_stops_an_evening(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_EVENINGS", str(tmp_path))
    wrong = tiny._replace(verbs={**tiny.verbs, "play": tiny.verbs["play"]._replace(offers=lambda h: ["Rope"])})
    with pytest.raises(AssertionError, match=r"was offered to .* and is illegal"):
        random_evenings.evenings(wrong, tmp_path, 1)


def test_a_legal_line_that_is_not_offered_is_found(tiny: Game) -> None:
    wrong = tiny._replace(verbs={**tiny.verbs, "play": tiny.verbs["play"]._replace(offers=lambda h: [])})
    with pytest.raises(AssertionError, match=r"play .* is legal and not offered"):
        suite.assert_offers_all(wrong)
    suite.assert_offers_all(tiny)


@each(
    ("fields", "told"),
    [
        ({"instead": lambda h: ["run"]}, "check play.held: instead gives list, it should give None or a line as text"),
        ({"fails": lambda h: True}, "check play.held: fails gives bool, it should give None or a mapping of facts"),
    ],
)
def test_what_a_check_gives_of_the_wrong_type_is_its_games_fault(tiny: Game, fields: dict[str, Any], told: str) -> None:
    play = tiny.verbs["play"]
    checks = tuple(check._replace(**fields) if check.id == "play.held" else check for check in checks_of(play))
    table = Table(tiny._replace(verbs={**tiny.verbs, "play": play._replace(checks=checks)}), "printed")
    state = table.start(("Ann", "Bob"), "Boots Rope Boots Rope")
    with pytest.raises(WrongResult, match=re.escape(told)):
        table.rule(state, "play Mud on Bob")


def test_a_wrong_type_given_for_a_refused_line_is_found_without_a_test(tiny: Game) -> None:
    play = tiny.verbs["play"]
    checks = tuple(check._replace(instead=lambda h: ["run"]) for check in checks_of(play))
    wrong = tiny._replace(verbs={**tiny.verbs, "play": play._replace(checks=checks)})
    assert any("instead gives list" in text for text in suite.lines_not_offered(wrong))


def test_a_game_whose_cases_are_not_whole_is_played_all_the_same(
    tiny: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lint, "faults", lambda game: [lint.Fault("coverage", "no row")])
    monkeypatch.setattr(suite, "try_everything", lambda game, folder: [lint.Fault("evening", "it breaks")])
    assert run(["games", "check", "tiny"]) == registry.BrokenGame.code
    said = capsys.readouterr().out
    assert "coverage: no row" in said
    assert "evening: it breaks" in said


def test_a_table_offers_only_what_the_asker_may_know(tiny: Game) -> None:
    def shows(h: Hearing) -> list[str]:
        return sorted(h.state["secret"].get("Bob", {}).get("hand", []))

    table = Table(tiny._replace(verbs=with_verb(tiny, offers=shows)), "printed")
    state = table.do(table.start(("Ann", "Bob"), "Boots Rope Mud Rope"), "next")
    assert table.offered(state, "Ann")["run"] == []
    assert table.offered(state, "Bob")["run"] == ["Mud", "Rope"]


def test_a_table_says_what_was_wrong(tiny: Game) -> None:
    table = Table(tiny, "printed")
    state = table.start(("Ann", "Bob"), "Boots Rope Mud Rope")
    with pytest.raises(AssertionError, match="does nothing"):
        table.do(state, "play Rope")
    with pytest.raises(AssertionError):
        table.refused(state, "play Boots")
    with pytest.raises(AssertionError, match="cards are about"):
        table.do(table.put(state, "public", "stock", 0), "play Boots")
    with pytest.raises(AssertionError, match="the set-up waits"):
        table.start(("Ann", "Bob"), "Boots Rope")
    with pytest.raises(KeyError):
        table.start(("Ann", "Bob"), length_="8")
