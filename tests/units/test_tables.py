"""`playaid tables …`: the owner looks, fills in, carries away and brings back."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from playaid.cli.tables import commands
from playaid.games import registry

Ask = Callable[..., tuple[int, str, str]]
AskJson = Callable[..., tuple[int, Any]]
Games = dict[str, SimpleNamespace]
HERE = Path(__file__).parent
FAIR = HERE / "fair"


@pytest.fixture(autouse=True)
def two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """Two installed games, fair and market, with a table of the same name each; the owner's data in a folder of the test's own."""
    market = tmp_path / "market"
    market.mkdir()
    (market / "book.toml").write_text(
        'title = "Market"\n[tables.families]\nkey = "name"\ncitation = "1"\ncolumns = {coins = "int"}\n'
        '[tables.prices]\nkey = "ware"\ncitation = "2"\ncolumns = {price = {type = "int", why = "torn"}}\n'
    )
    (market / "families.csv").write_text("name,coins\nMiller,1\n")
    (market / "prices.csv").write_text("ware,price\neggs,-\n")
    games = {"fair": SimpleNamespace(tables=FAIR, title="Harvest Fair"), "market": SimpleNamespace(tables=market, title="Market")}

    def load(slug: str) -> Any:
        if slug not in games:
            raise registry.UnknownGame(slug)
        return games[slug]

    monkeypatch.setattr(registry, "slugs", lambda: list(games))
    monkeypatch.setattr(registry, "load", load)
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(str(HERE))
    return games


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Run a line; give its exit code and what stands on both streams."""

    def run(*argv: object) -> tuple[int, str, str]:
        code = commands.run(list(map(str, argv)))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def ask_json(ask: Ask) -> AskJson:
    """Run a line with --json; give its exit code and the one object printed."""

    def run(*argv: object) -> tuple[int, Any]:
        code, out, err = ask(*argv, "--json")
        assert err == ""
        answer = json.loads(out)
        assert list(answer) == ["ok", "command", "session", "data", "ruling", "error"]
        assert answer["ok"] == (code == 0) == (answer["error"] is None)
        assert answer["ruling"] is None
        return code, answer

    return run


def test_the_list_counts_what_is_known(ask_json: AskJson, ask: Ask) -> None:
    _, answer = ask_json("list")
    assert answer["command"] == "tables list"
    rows = {(row["game"], row["table"]): row for row in answer["data"]["tables"]}
    assert rows["fair", "haggling"] == {
        "game": "fair",
        "table": "haggling",
        "title": "Haggling Table",
        "kind": "grid",
        "cells": 12,
        "known": 4,
        "missing": 8,
        "provenance": {"printed": 3, "derived": 1},
    }
    assert len(rows) == 7
    code, out, _ = ask("list", "market")
    assert code == 0
    assert [line.split() for line in out.splitlines()][1:] == [
        ["market", "families", "families", "1", "1", "0"],
        ["market", "prices", "prices", "1", "1", "0"],
    ]


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_listed(ask: Ask, two_games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    load = registry.load

    def broken(slug: str) -> Any:
        if slug == "market":
            raise ModuleNotFoundError("no module named market")
        return load(slug)

    monkeypatch.setattr(registry, "load", broken)
    code, out, err = ask("list")
    assert (code, err) == (0, "market cannot be loaded: no module named market\n")
    assert "Haggling Table" in out


def test_a_table_is_shown_with_what_is_not_simply_printed(ask: Ask) -> None:
    code, out, _ = ask("show", "haggling")
    assert code == 0
    assert out.splitlines()[0] == "Haggling Table [5.2], Harvest Fair, rules of the second edition"
    assert [line.split() for line in out.splitlines()[1:4]] == [
        ["roll", "sour", "fair", "merry"],
        ["2", "0", "1", "2"],
        ["3", "?", "?", "3", "(derived)"],
    ]
    assert "4 (house)" in ask("show", "haggling", "--tables", "house")[1]
    assert "roll: 3; sour: ?; fair: ?; merry: 3 (derived)" in ask("show", "fair", "haggling", "--plain")[1].splitlines()


def test_a_table_is_shown_as_json_with_provenance(ask_json: AskJson) -> None:
    _, answer = ask_json("show", "stalls", "--session", "friday")
    assert answer["session"] == "friday"
    (orchard, shearer, _) = answer["data"]["rows"]
    assert orchard["keys"] == ["Orchard"]
    assert orchard["cells"]["rent"] == {
        "value": 3,
        "provenance": "conflict",
        "citation": "3.2",
        "note": "also given as 4; the later page counts",
    }
    assert shearer["cells"]["family"] is None


@pytest.mark.parametrize(
    ("argv", "kind", "candidates"),
    [
        (["show", "families"], "ambiguous", ["fair families", "market families"]),
        (["show", "hagling"], "unreadable", []),
        (["show", "fair", "hagling"], "unreadable", ["haggling"]),
        (["show", "a", "b", "c"], "usage", []),
        (["show", "haggling", "--tables", "guess"], "usage", []),
        (["missing", "fairy"], "usage", ["fair"]),
        (["missing"], "usage", []),
        (["mising", "fair"], "usage", []),
        (["missing", "fair", "--nonsense"], "usage", []),
        (["import", "fair", "/nowhere/haggling.csv"], "usage", []),
        (["set", "fair", "haggling", "4", "fair", "99"], "unreadable", []),
        (["set", "fair", "haggling", "2", "sour", "1"], "unreadable", []),
        (["set", "fair", "haggling", "4"], "unreadable", []),
        (["forget", "fair", "haggling", "4", "fair"], "usage", []),
    ],
)
def test_wrong_usage_is_refused_with_exit_code_two(ask: Ask, ask_json: AskJson, argv: list[str], kind: str, candidates: list[str]) -> None:
    code, answer = ask_json(*argv)
    assert (code, answer["error"]["kind"], answer["error"]["candidates"]) == (2, kind, candidates)
    code, out, err = ask(*argv)
    assert (code, out) == (2, "")
    assert err.startswith(kind.upper())


def test_what_is_missing_is_listed_with_why_and_case(ask: Ask, ask_json: AskJson) -> None:
    _, answer = ask_json("missing", "fair")
    missing = answer["data"]["missing"]
    assert len(missing) == 11
    assert missing[0] == {
        "table": "stalls",
        "fact": "Shearer, family",
        "why": "printed on the stall cards only",
        "citation": "3.1",
        "keys": ["Shearer", "family"],
        "wants": "one of Miller, Weaver, or - for none",
        "options": [],
    }
    code, out, _ = ask("missing", "fair")
    assert (code, len(out.splitlines())) == (0, 1 + 11 + 4)
    assert "playaid tables set fair stalls Shearer family VALUE" in out
    assert ask("missing", "market") == (0, "Nothing is missing.\n", "")
    assert len(ask_json("missing", "fair", "--tables", "house")[1]["data"]["missing"]) == 6


def test_large_tables_are_summed_up_unless_all_is_asked_for(ask: Ask, ask_json: AskJson, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid in one line, records by column and reason, single cells as they are; `--all`, a table's name and JSON give every cell."""
    monkeypatch.setattr("playaid.cli.tables.commands.FEW", 2)
    _, out, _ = ask("missing", "fair")
    grid = next(line for line in out.splitlines() if line.startswith("haggling"))
    assert "8 cells, 3, sour to " in grid
    assert "11 cells in all. Every one: playaid tables missing fair --all" in out
    assert sum(line.startswith("haggling") for line in out.splitlines()) == 1
    assert len(ask_json("missing", "fair")[1]["data"]["missing"]) == 11
    every = ask("missing", "fair", "--all")[1]
    assert len(every.splitlines()) == 1 + 11 + 4
    one = ask("missing", "fair", "haggling")[1]
    assert len(one.splitlines()) == 1 + 8 + 4
    assert {fact["table"] for fact in ask_json("missing", "fair", "haggling")[1]["data"]["missing"]} == {"haggling"}
    assert ask("missing", "fair", "hagling")[0] == 2


def test_what_rests_on_the_house_for_now_is_told_apart_from_what_is_known(ask: Ask, ask_json: AskJson) -> None:
    before = len(ask_json("missing", "fair")[1]["data"]["missing"])
    assert ask_json("missing", "fair")[1]["data"]["for_now"] == 0
    assert ask("rule", "fair", "haggling", "*", "=", "house")[0] == 0
    told = ask_json("missing", "fair")[1]["data"]
    resting = before - len(told["missing"])
    assert resting > 0
    assert told["for_now"] == resting
    line = f"{resting} cells more: the house tables' for now, not counted above (playaid tables rule fair)."
    assert line in ask("missing", "fair")[1].splitlines()
    assert ask_json("missing", "fair", "stalls")[1]["data"]["for_now"] == 0
    assert "for now" not in ask("missing", "fair", "stalls")[1]


def test_a_fact_is_entered_and_taken_back(ask: Ask, ask_json: AskJson, tmp_path: Path) -> None:
    code, out, _ = ask("set", "fair", "haggling", 4, "FAIR", 5)
    assert code == 0
    assert out.splitlines() == ["Remembered: Haggling Table, 4, fair = 5 (owner).", "7 cells of this table still missing."]
    assert (tmp_path / "data" / "tables" / "fair" / "haggling.csv").exists()
    _, answer = ask_json("set", "fair", "haggling", 4, "merry", 6)
    assert answer["data"]["provenance"] == "owner"
    assert answer["data"]["keys"] == ["4", "merry"]
    assert ask("forget", "fair", "haggling", 4, "fair")[:2] == (0, "Forgotten.\n")
    assert len(ask_json("missing", "fair")[1]["data"]["missing"]) == 10


def test_a_printed_fact_is_set_only_when_asked_for(ask: Ask) -> None:
    assert ask("set", "fair", "haggling", 2, "sour", 1)[0] == 2
    assert ask("set", "fair", "haggling", 2, "sour", 1, "--over-printed")[0] == 0
    assert "1 (owner)" in ask("show", "fair", "haggling")[1]


def test_a_negative_value_is_a_value_and_no_option(ask: Ask) -> None:
    code, _, err = ask("set", "fair", "haggling", 4, "fair", -1)
    assert code == 2
    assert "'-1' will not do" in err


def test_a_template_goes_out_and_comes_back(ask: Ask, ask_json: AskJson, tmp_path: Path) -> None:
    code, out, _ = ask("template", "fair", "haggling")
    assert (code, out) == (0, "roll,sour,fair,merry\n2,0,1,2\n3,,,3\n4,,,\n5,,,\n\n"[:-1])
    path = tmp_path / "haggling.csv"
    assert ask("template", "fair", "haggling", "--out", path)[1] == f"Written to {path}.\n"
    path.write_text(path.read_text().replace("4,,,", "4,2,3,4"))
    assert ask("import", "fair", path)[1] == "3 facts entered; 4 cells said what was known already.\n"
    _, answer = ask_json("import", "fair", path)
    assert answer["data"] == {"entered": [], "same": 7, "faults": []}


def test_a_faulty_template_is_refused_with_every_place(ask: Ask, ask_json: AskJson, tmp_path: Path) -> None:
    path = tmp_path / "filled.csv"
    path.write_text("roll,sour,fair,merry\n4,x,3,2\n")
    code, answer = ask_json("import", "fair", path, "--table", "haggling")
    assert code == 2
    assert {(fault["row"], fault["column"]) for fault in answer["data"]["faults"]} == {("4", "sour"), ("4", "merry")}
    code, out, err = ask("import", "fair", path, "--table", "haggling")
    assert (code, out) == (2, "")
    assert "haggling, row 4, column merry: lower than at fair" in err
    assert len(ask_json("missing", "fair")[1]["data"]["missing"]) == 11


def test_entries_are_exported_and_imported_elsewhere(ask: Ask, ask_json: AskJson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask("set", "fair", "haggling", 4, "fair", 5)
    path = tmp_path / "mine.json"
    assert ask("export", "fair", "--out", path)[0] == 0
    assert json.loads(ask("export", "fair")[1]) == json.loads(path.read_text())
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "elsewhere"))
    assert ask_json("export", "fair")[1]["data"]["entries"] == []
    assert ask_json("import", "fair", path)[1]["data"]["entered"] == [{"table": "haggling", "keys": ["4", "fair"]}]
    assert ask("import", "market", path)[0] == 2


def test_sound_tables_pass_the_check_and_spoilt_ones_do_not(ask: Ask, ask_json: AskJson, tmp_path: Path) -> None:
    assert ask("check", "fair")[:2] == (0, "5 tables, no fault.\n")
    assert ask_json("check", "market")[1]["data"] == {"faults": [], "doubts": []}
    (tmp_path / "market" / "prices.csv").write_text("ware,price\neggs,dear\n")
    code, answer = ask_json("check", "market")
    assert code == 2
    assert [(fault["table"], fault["row"], fault["column"]) for fault in answer["data"]["faults"]] == [("prices", "eggs", "price")]


def test_help_is_given_without_an_error(ask: Ask) -> None:
    for argv in ([], ["--help"], ["show", "-h"]):
        code, out, err = ask(*argv)
        assert (code, err) == (0, "")
        assert "Usage: playaid tables" in out


def test_the_hot_path_stays_free_of_slow_imports() -> None:
    """Dice and book bring none of the libraries that only cold commands need."""
    code = "import sys, playaid.book, playaid.dice.notation; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HERE.parents[1]).stdout.split()
    assert not {"pydantic", "rich", "typer", "click", "fractions", "random", "tomllib", "csv", "difflib"} & set(loaded)
    assert not [name for name in loaded if name.startswith(("playaid.referee", "playaid.games", "playaid.cli", "playaid.journal"))]
