"""`coverage` and `schema`, and every kind of `--json` output held against that schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from playaid.cli import json_models
from playaid.cli.answer import Answer
from playaid.cli.json_output import as_json
from playaid.referee.contract.game import Game
from playaid.referee.verification.coverage import BadCoverage, Case, counts, faults, missing_cases, read_coverage
from tests.cli.conftest import Type

ROWS = (
    "case,title,treatment,tests,note\n"
    "1,The bank,does not apply,,\n"
    '3.1,Playing a card,decides,"a.py::test_a; b.play",once a turn\n'
    "3.2,Mud,takes word,,\n"
)


@pytest.fixture
def rows(tiny: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A coverage file that stands in for the example game's."""
    from playaid.games import registry

    file = tmp_path / "coverage.csv"
    file.write_text(ROWS, encoding="utf-8")
    monkeypatch.setattr(registry, "home", lambda slug: tmp_path)
    return file


# coverage


def test_coverage_shows_each_case(rows: Path, typed: Type) -> None:
    said = typed("coverage", "tiny", "--json")
    assert said.code == 0
    assert said.data["cases"][1] == {"case": "3.1", "title": "Playing a card", "treatment": "decides", "tests": ["a.py::test_a", "b.play"]}
    assert said.data["counts"] == {"decides": 1, "takes word": 1, "does not apply": 1}
    assert "3.1" in typed("coverage", "tiny").out


def test_coverage_of_one_treatment_or_case(rows: Path, typed: Type) -> None:
    assert [case["case"] for case in typed("coverage", "tiny", "--treatment", "takes", "--json").data["cases"]] == ["3.2"]
    assert [case["case"] for case in typed("coverage", "tiny", "3", "--json").data["cases"]] == ["3.1", "3.2"]
    assert [case["case"] for case in typed("coverage", "tiny", "3.1", "--json").data["cases"]] == ["3.1"]


def test_coverage_that_is_not_there_is_refused(tiny: Game, typed: Type) -> None:
    assert typed("coverage", "nothing-like-it").code == 2
    assert typed("coverage", "tiny", "--treatment", "guesses").code == 2


def test_rows_are_checked() -> None:
    good = Case("1", "one", "decides", ("test",), "")
    assert faults([good, Case("2", "two", "does not apply", (), "")]) == []
    assert faults([good, good]) == ["case 1 stands 2 times"]
    assert len(faults([Case("1", "one", "guesses", (), ""), Case("2", "", "reminds", (), ""), Case("3", "three", "tracks", (), "")])) == 4

    assert faults([good._replace(note="counted by test_one")]) == [
        "1: a test is named in the note, which players read: it belongs to the tests"
    ]


def test_another_shape_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "coverage.csv"
    file.write_text("case,title\n", encoding="utf-8")
    with pytest.raises(BadCoverage):
        read_coverage(file)
    file.write_text("case,title,treatment,tests,note\n1,one\n", encoding="utf-8")
    with pytest.raises(BadCoverage):
        read_coverage(file)


def test_a_citation_must_be_a_case_or_the_beginning_of_one(tiny: Game) -> None:
    def row(case: str) -> Case:
        return Case(case, case, "reminds", (), "")

    cited = ["1", "2.1", "3.1", "3.2", "3.3", "3.4", "4.1", "4.3"]
    assert missing_cases(tiny, map(row, cited)) == []
    assert missing_cases(tiny, [row(case) for case in cited if case != "3.4"]) == ["verb swap cites 3.4, which has no row"]
    assert counts(map(row, cited)) == {"reminds": 8}


# the schema

COMMANDS: list[tuple[str, ...]] = [
    ("games",),
    ("sessions",),
    ("use", "evening"),
    ("status",),
    ("status", "--as", "Bob"),
    ("log", "--all"),
    ("log", "--as", "Bob"),
    ("why",),
    ("help",),
    ("table", "stones", "3", "slip"),
    ("table", "nothing", "3"),
    ("roll", "2d6+1"),
    ("roll", "2d6", "--dice", "7,7"),
    ("roll", "4d6kh3", "--dice", "1,2,3,4"),
    ("tables", "missing", "tiny"),
    ("tables", "list"),
    ("verify",),
    ("doctor",),
    ("export", "csv"),
    ("undo",),
    ("undo", "--agreed", "all"),
    ("odds", "run"),
    ("tiny", "run", "--odds"),
    ("tiny", "run", "--check"),
    ("tiny", "run", "--dice", "9"),
    ("tiny", "run", "--dice", "1"),
    ("tiny", "run", "--dice", "1", "--overrule", "why not"),
    ("tiny", "shove", "Ann"),
    ("tiny", "shove", "--nonsense"),
    ("tiny", "hand"),
    ("tiny", "hand", "--as", "Ann"),
    ("redo",),
    ("note", "It rains."),
    ("next",),
    ("next", "--session", "nowhere"),
    ("set", "stones.Bob", "3", "--because", "we saw it"),
    ("dice", "report"),
    ("reveal",),
    ("schema",),
    ("coverage", "tiny"),
    ("nonsense",),
]


def test_every_output_fits_the_schema(evening: Path, typed: Type) -> None:
    commands = set()
    for words in COMMANDS:
        said = typed(*words, "--json")
        json_models.check(said.json)
        assert said.json["ok"] is (said.code == 0), words
        assert said.code != 1, said.out
        commands.add(said.json["command"])
    assert {"status", "log", "roll", "table", "verify", "undo", "odds", "games"} <= commands


def test_a_waiting_ruling_fits_the_schema(evening: Path, typed: Type) -> None:
    typed("undo", "--agreed", "all")
    typed("undo", "--agreed", "all")
    typed("undo", "--agreed", "all")
    said = typed("tiny", "swap", "Rope", "--dice", "", "--json")
    json_models.check(said.json)


def test_options_of_every_command_may_stand_before_the_verb(evening: Path, typed: Type) -> None:
    after = typed("log", "--json", "--session", "evening")
    assert typed("--json", "--session", "evening", "log").out == after.out == typed("--json", "log", "--session", "evening").out
    assert typed("--json", "tables", "missing", "tiny").out == typed("tables", "missing", "tiny", "--json").out
    assert typed("--json", "games", "check", "nonsense").json["command"] == "games check"
    assert "no session nowhere" in typed("--session", "nowhere", "status").err
    assert typed("--json", "--session", "nowhere", "nonsense").json["command"] == "nonsense"


def test_every_command_that_answers_says_with_what() -> None:
    """Those of declarations answer with what the game's verbs say, and `schema` with a schema."""
    described = {command for command, _ in json_models.described()}
    open_ = {"agree", "answer", "back", "check", "concede", "next", "set", "schema", "tables export"}
    silent = {"play", "learn", "serve", "tables", "dice", "dice typed", "dice rolled", "dice none", "dice system", "club", "tables paint"}
    named = {name for name, _ in json_models.all_commands()}
    assert named - described == open_ | silent
    assert described - named == {"roll odds"}


@pytest.mark.parametrize(
    "spoil",
    [{"surplus": 1}, {"ok": "perhaps"}, {"ruling": {"verdict": "doubtful"}}, {"data": None}, {"data": {"game": "tiny"}}],
)
def test_what_does_not_fit_is_found(evening: Path, typed: Type, spoil: dict[str, Any]) -> None:
    output = typed("status", "--json").json
    json_models.check(output)
    with pytest.raises(ValidationError):
        json_models.check({**output, **spoil})


def test_schema_is_a_json_schema(typed: Type) -> None:
    made = json.loads(typed("schema").out)
    assert made["required"] == ["ok", "command", "session", "data", "ruling", "error"]
    assert set(made["required"]) == set(as_json(Answer(), "status", None))
    described = {rule["if"]["properties"]["command"]["const"]: rule["then"]["properties"]["data"] for rule in made["allOf"]}
    named = {shape["$ref"].rpartition("/")[2] for data in described.values() for shape in data.get("anyOf", [data])}
    assert named <= set(made["$defs"])
    assert {"status", "roll", "roll odds", "export", "club clock", "tables missing"} <= described.keys()
    assert typed("schema", "--json").json["data"] == made
