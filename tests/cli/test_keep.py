"""verify, doctor, reveal, passphrase, export and import as they are typed, over the example game's evening."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.commands.session import import_
from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.journal.chain import RESERVED, genesis, hash_of
from playaid.journal.journal import Journal
from playaid.referee.session import fold
from tests.cli.conftest import Type
from tests.slow import some

WORDS = "soft wet stones below"


def events_of(folder: Path) -> list[dict[str, object]]:
    return list(Journal(folder).events())


def change_a_byte(file: Path) -> None:
    data = bytearray(file.read_bytes())
    at = data.index(b'"faces"') if b'"faces"' in data else len(data) // 2
    data[at + 1] ^= 1
    file.write_bytes(bytes(data))


def forge(folder: Path, number: int, change: Callable[[dict[str, object]], None]) -> None:
    """Rewrite the whole log with one event changed, every hash put right again, as the owner of the laptop could."""
    events = events_of(folder)
    meta, keys, name = Journal(folder).meta, Journal(folder).keys, Journal(folder).id
    change(events[number - 1])
    shutil.rmtree(folder)
    made = Journal.create(folder, meta, name)
    made.set_keys(keys)
    for event in events:
        made.append({key: value for key, value in event.items() if key not in RESERVED})


# verify


def test_verify_holds_for_what_was_played(evening: Path, typed: Type) -> None:
    said = typed("verify", "--json")
    assert said.code == 0
    assert said.data["ok"] is True
    assert said.data["events"] == len(events_of(evening))
    assert said.data["first_difference"] is None
    assert said.data["sealed"] > 0


def test_verify_rules_sealed_declarations_with_their_keys(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    without = typed("verify", "--json").data
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    with_keys = typed("verify", "--json").data
    assert (with_keys["sealed"], with_keys["ruled"]) == (0, without["ruled"] + without["sealed"])


def test_a_passphrase_that_does_not_fit_leaves_verify_as_it_is_without(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", "not these words")
    said = typed("verify", "--json")
    assert (said.code, said.data["ok"]) == (0, True)
    assert said.data["sealed"] > 0


def test_verify_names_a_file_that_was_changed(evening: Path, typed: Type) -> None:
    change_a_byte(evening / "log.00000.json")
    said = typed("verify", "--json")
    assert said.code == 5
    assert said.data["ok"] is False
    assert "log.00000.json" in said.data["first_difference"]["what"]


def test_verify_names_the_event_that_was_forged(evening: Path, typed: Type) -> None:
    number = next(event["n"] for event in events_of(evening) if event["kind"] == "run")
    assert isinstance(number, int)
    forge(evening, number, lambda event: event.update(changes=[]))
    said = typed("verify", "--json")
    assert said.code == 3
    assert said.data["first_difference"]["number"] == number


# doctor


def test_doctor_finds_nothing_in_a_healthy_session(evening: Path, typed: Type) -> None:
    said = typed("doctor", "--json")
    assert (said.code, said.data["whole"], said.data["session"]["healthy"]) == (0, True, True)
    assert said.data["environment"]["sealing"] == "works"


def test_doctor_mends_a_changed_byte(evening: Path, typed: Type) -> None:
    before = events_of(evening)
    change_a_byte(evening / "log.00000.json")
    said = typed("doctor", "--json")
    assert said.data["session"]["mended"] == ["log.00000.json"]
    assert said.code == 0
    assert events_of(evening) == before


def poisoned(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what the snapshot keeps, its checksum put right again, as somebody could who knows how."""
    from playaid.desk.session_folders import book_of
    from playaid.games import registry
    from playaid.referee.session.local import Session

    journal = Journal(folder)
    game = registry.load("tiny")
    session = Session(journal, game, book_of(game, journal.meta["tables"]), lambda: "now")
    session.fold.keep()
    kept = journal.snapshot()
    assert kept is not None
    change(kept.document)
    journal.save_snapshot(kept.number, kept.document)


def test_doctor_renews_a_snapshot_that_is_not_what_the_log_comes_to(evening: Path, typed: Type) -> None:
    poisoned(evening, lambda document: document["public"]["stones"].update(Ann=99))
    assert "99" in typed("status").out
    assert typed("verify").code == 3
    said = typed("doctor")
    assert (said.code, "made again: state.json" in said.out) == (0, True)
    assert "stone 99" not in typed("status").out
    assert typed("verify").code == 0
    assert "made again" not in typed("doctor").out


@pytest.mark.parametrize("change", [lambda document: document.pop("public"), lambda document: document.update(sealed=5)])
def test_a_snapshot_without_shape_is_passed_over(evening: Path, typed: Type, change: Callable[[dict[str, Any]], object]) -> None:
    before = typed("status").out
    poisoned(evening, change)
    assert typed("status").out == before


def test_doctor_says_what_is_lost(evening: Path, typed: Type) -> None:
    (evening / "log.00000.json").unlink()
    said = typed("doctor", "--json")
    assert said.code == 5
    assert said.data["session"]["lost"]


def test_doctor_names_a_fault_in_the_owners_tables(evening: Path, typed: Type, tmp_path: Path) -> None:
    owned = tmp_path / "data" / "tables" / "tiny"
    owned.mkdir(parents=True)
    (owned / "stones.csv").write_text("stone,column,value,when,over\n6,slip,a lot,2026-01-01,\n", encoding="utf-8")
    said = typed("doctor", "--json")
    assert said.code == 5
    assert any("Slippery Stones" in fault and "a lot" in fault for fault in said.data["tables"])


def test_doctor_without_a_session_looks_at_the_rest(tiny: object, typed: Type) -> None:
    said = typed("doctor", "--json")
    assert (said.code, said.data["session"]) == (0, None)
    assert "python" in said.data["environment"]


# reveal


def test_reveal_needs_the_side_unlocked(evening: Path, typed: Type) -> None:
    before = events_of(evening)
    assert typed("reveal").code == 5
    assert typed("reveal", "--as", "Ann").code == 5
    assert events_of(evening) == before


def test_reveal_opens_everything_when_all_have(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed("reveal", "--as", "Bob", "--json").data == {"revealed": ["Bob"], "sealed": ["Ann"]}
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    assert typed("reveal", "--as", "Ann", "--json").data == {"revealed": ["Ann", "Bob"], "sealed": []}
    monkeypatch.delenv("PLAYAID_KEY_ANN")
    published = {path[-1] for event in events_of(evening) for _, path, _ in event["changes"] if path[:2] == ["referee", "published"]}  # type: ignore[attr-defined]
    assert published == {"secret.Ann", "secret.Bob", "cup"}
    assert typed("verify", "--json").data["sealed"] == 0


def test_reveal_waits_for_the_end_unless_it_is_wanted_early(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as ann_is_there:
        ann_is_there.setenv("PLAYAID_KEY_ANN", WORDS)
        typed("undo", "--agreed", "all")
    assert typed("reveal", "--as", "Bob").code == 2
    assert typed("reveal", "--as", "Bob", "--early").code == 0


# passphrase


def test_a_passphrase_is_changed(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    monkeypatch.setenv("PLAYAID_NEW_KEY_ANN", "other words")
    assert typed("passphrase", "--as", "Ann").code == 0
    assert typed("tiny", "hand", "--as", "Ann").code == 5
    monkeypatch.setenv("PLAYAID_KEY_ANN", "other words")
    assert typed("tiny", "hand", "--as", "Ann").code == 0


def test_a_wrong_passphrase_changes_nothing(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", "wrong")
    monkeypatch.setenv("PLAYAID_NEW_KEY_ANN", "other words")
    before = Journal(evening).keys
    assert typed("passphrase", "--as", "Ann").code == 5
    assert Journal(evening).keys == before


def test_a_side_is_handed_over_and_the_log_says_so(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_NEW_KEY_BOB", "new words")
    assert typed("passphrase", "--as", "Bob", "--to", "Cid").code == 0
    assert Journal(evening).meta["players"]["Bob"] == "Cid"
    assert "Cid" in str(events_of(evening)[-1]["story"])
    assert typed("tiny", "hand", "--as", "Bob").code == 5


def test_a_recovery_code_opens_a_side(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    code = typed("passphrase", "--as", "Ann", "--recovery", "--json").data["code"]
    monkeypatch.setenv("PLAYAID_KEY_ANN", code)
    assert typed("tiny", "hand", "--as", "Ann").code == 0
    assert code not in "".join(file.read_text(encoding="utf-8") for file in evening.iterdir() if file.suffix == ".json")


def test_a_new_passphrase_is_asked_for_twice(evening: Path, tmp_path: Path) -> None:
    def answering(*answers: str) -> int:
        left = list(answers)
        terminal = Terminal(str(tmp_path / "sessions"), lambda prompt, hidden: left.pop(0), lambda line: None)
        return run(["passphrase", "--as", "Ann"], terminal)

    assert answering(WORDS, "one", "another") == 2
    assert answering(WORDS, "one", "one") == 0
    assert answering(WORDS, "one", "one") == 5


# export and import


def test_each_form_is_written(evening: Path, typed: Type, tmp_path: Path) -> None:
    for form in ("md", "html", "json", "jsonl", "csv"):
        out = tmp_path / f"out.{form}"
        assert typed("export", form, "--out", str(out)).code == 0
        assert typed("export", form).out.strip() == out.read_text(encoding="utf-8").strip()
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["playaid"] == "session"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8"))))
    assert [row["hash"] for row in rows] == [event["hash"] for event in events_of(evening)]


def test_an_unknown_form_is_wrong_usage(evening: Path, typed: Type) -> None:
    assert typed("export", "pdf").code == 2
    assert typed("export", "md", "--keys").code == 2


def test_a_command_without_what_it_is_about_says_what_it_is_for(evening: Path, typed: Type) -> None:
    said = typed("odds")
    assert (said.code, "Missing" in said.err) == (2, False)
    assert "something is wanted behind it" in said.err
    assert "odds VERB" in said.err
    assert "'x' is not a valid integer" in (refused := typed("log", "x").err)
    assert "What happened" in refused
    assert len(typed("log", "2").out.splitlines()) == 2


def test_an_export_for_a_side_needs_its_passphrase(evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed("export", "md", "--as", "Ann").code == 5
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    assert typed("export", "md", "--as", "Ann").code == 0


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_import_makes_an_identical_journal(evening: Path, typed: Type, tmp_path: Path, form: str) -> None:
    typed("export", form, "--out", str(tmp_path / "out.json"))
    said = typed("import", str(tmp_path / "out.json"), "again", "--json")
    assert (said.code, said.data["events"]) == (0, len(events_of(evening)))
    assert events_of(evening.with_name("again")) == events_of(evening)
    assert typed("verify", "--session", "again", "--json").data["ok"] is True


def test_lines_hold_what_the_document_holds(evening: Path, typed: Type) -> None:
    whole = json.loads(typed("export", "json").out)
    first, *rest = map(json.loads, typed("export", "jsonl").out.splitlines())
    assert first.pop("lines") is True
    assert [row["event"] for row in rest[::2]] == whole["journal"].pop("events")
    assert [row["story"] for row in rest[1::2]] == whole.pop("story")
    assert first == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rows: rows.pop(-2),
        lambda rows: rows.pop(3),
        lambda rows: rows.append(rows[-2]),
        lambda rows: rows[5]["event"].update(side="Cid"),
        lambda rows: rows[5].pop("event"),
        lambda rows: rows[5].update(event=[]),
        lambda rows: rows[5]["event"].pop("live"),
        lambda rows: rows[5]["event"].update(barrier=float("nan")),
        lambda rows: rows[0]["journal"]["keys"]["sides"].pop("Bob"),
        lambda rows: rows[0]["journal"]["meta"].update(tables="bogus"),
        lambda rows: rows[0]["verification"].update(events=True),
        lambda rows: rows[0].update(verification=None),
        lambda rows: rows.insert(2, "torn"),
        lambda rows: rows.__delitem__(slice(1, None)),
    ],
)
def test_spoilt_lines_are_not_imported(evening: Path, typed: Type, tmp_path: Path, spoil: Callable[[list[Any]], object]) -> None:
    rows = [json.loads(line) for line in typed("export", "jsonl").out.splitlines()]
    spoil(rows)
    (tmp_path / "out.jsonl").write_text("\n".join(json.dumps(row, separators=(",", ":")) for row in rows), encoding="utf-8")
    assert typed("import", str(tmp_path / "out.jsonl"), "again").code == 2
    assert sorted(path.name for path in evening.parent.iterdir() if path.is_dir()) == ["evening"]


def test_an_evening_too_long_to_be_drawn_whole_is_imported_alike(
    evening: Path, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_, "LOOKED_AT", 2)
    typed("export", "json", "--out", str(tmp_path / "out.json"))
    assert typed("import", str(tmp_path / "out.json"), "again").code == 0
    assert events_of(evening.with_name("again")) == events_of(evening)


def test_what_is_folded_on_the_way_in_is_what_a_reading_folds(
    evening: Path, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fold, "FOLDED_AT_MOST", 1)
    typed("export", "jsonl", "--out", str(tmp_path / "out.jsonl"))
    assert typed("import", str(tmp_path / "out.jsonl"), "again").code == 0
    again = Journal(evening.with_name("again"))
    kept = again.snapshot()
    assert kept is not None
    assert kept.number == again.tail_number
    (evening.with_name("again") / "state.json").unlink()
    typed("status", "--session", "again")
    assert Journal(evening.with_name("again")).snapshot() == kept


def test_an_import_without_keys_cannot_be_opened(evening: Path, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("export", "json", "--out", str(tmp_path / "out.json"))
    typed("import", str(tmp_path / "out.json"), "again")
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    monkeypatch.setenv("PLAYAID_KEY_BOB", "")
    assert typed("tiny", "hand", "--as", "Ann", "--session", "again").code == 5
    assert typed("tiny", "hand", "--as", "Bob", "--session", "again").code == 5
    assert typed("verify", "--session", "again", "--json").data["ok"] is True


def test_an_import_with_keys_is_played_on(evening: Path, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as ann_is_there:
        ann_is_there.setenv("PLAYAID_KEY_ANN", WORDS)
        typed("undo", "--agreed", "all")
    typed("export", "json", "--keys", "--out", str(tmp_path / "out.json"))
    typed("import", str(tmp_path / "out.json"), "again")
    assert typed("tiny", "hand", "--as", "Bob", "--session", "again").code == 0
    assert typed("next", "--session", "again").code == 0


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document["journal"]["events"][3].update(side="Cid"),
        lambda document: document["journal"]["events"].pop(),
        lambda document: document["journal"].pop("keys"),
        lambda document: document.update(playaid="map"),
        lambda document: document.update(format=99),
    ],
)
def test_a_spoilt_export_is_not_imported(
    evening: Path, typed: Type, tmp_path: Path, spoil: Callable[[dict[str, dict[str, list[object]]]], object]
) -> None:
    typed("export", "json", "--out", str(tmp_path / "out.json"))
    document = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    spoil(document)
    (tmp_path / "out.json").write_text(json.dumps(document), encoding="utf-8")
    assert typed("import", str(tmp_path / "out.json"), "again").code == 2
    assert sorted(path.name for path in evening.parent.iterdir() if path.is_dir()) == ["evening"]


def test_names_that_look_like_others_are_told_of_an_import_and_refused_for_a_session(evening: Path, typed: Type, tmp_path: Path) -> None:
    typed("export", "json", "--keys", "--out", str(tmp_path / "out.json"))
    assert "looks like" not in typed("import", str(tmp_path / "out.json"), "again").out
    for words in (["import", str(tmp_path / "out.json"), "еvening"], ["new", "tiny", "еvening"]):  # a Cyrillic e
        said = typed(*words)
        assert (said.code, "looks like" in said.err) == (2, True), said
    for sides, players in ((["Ann", "Аnn"], ["A", "B"]), (["Ann", "Bob"], ["Al", "AI"])):
        assert len([*import_._alike({"sides": sides, "players": dict(zip(sides, players, strict=True))})]) == 1


FORGED: list[dict[str, Any]] = [
    *({"changes": [change]} for change in (["put", ["referee", "at"], [{"key": "nowhere", "round": 1}]], ["put", ["public", "turn"], 5])),
    *({"changes": [change]} for change in (["drop", ["public", "cards"], None], ["put", ["public", "stones", "Ann"], "many"])),
    *({"changes": [change]} for change in (["push", ["public", "turn"], 5], ["put", ["referee", "pending"], 5], ["zap", [], 1])),
    *({"changes": [["put", ["referee", "pending"], {"verb": "run", "side": "Ann", "prompt": "?", "event": 1}]], "kind": "redo"},),
    *({"sealed": {"secret.Ann": {part: "garbage"}}} for part in ("do", "say")),
    *({"sealed": 5}, {"sealed": {"secret.Zed": {"do": "x"}}}, {"story": [5]}, {"rolls": [5]}, {"live": 99}, {"redo": 99}, {"back": 99}),
    *({"kind": "claim"}, {"kind": "orders"}, {"kind": "undo", "of": 99}, {"kind": "umpire"}, {"kind": "keys"}, {"side": "Zed"}),
]


@pytest.mark.parametrize("spoilt", some(FORGED, 0, 5, 8, 12), ids=str)
def test_of_a_log_that_somebody_wrote_himself_no_command_ends_in_a_fault_of_ours(
    evening: Path, typed: Type, monkeypatch: pytest.MonkeyPatch, spoilt: dict[str, Any]
) -> None:
    monkeypatch.setenv("PLAYAID_KEY_ANN", WORDS)
    number = len(events_of(evening))
    forge(evening, number, lambda event: event.update(spoilt))
    told = typed("verify").out
    assert f"event {number}" in told
    lines = [["status", "--as", "Ann"], ["log", "--as", "Ann"], ["tiny", "hand", "--as", "Ann"], ["tiny", "next"], ["stats"]]
    said = [typed(*line) for line in (*lines, ["undo", "--agreed", "all"], ["redo"], ["undo"])]
    assert 1 not in [answer.code for answer in said]
    assert "fits no game" not in told or "fits no game" in said[0].out
    assert "under the seal of Ann" not in told or "'say'" in str(spoilt) or "under your seal" in said[0].out


HOSTILE: list[Callable[[dict[str, Any]], object]] = [
    lambda journal: journal.update(id="../../../../../../tmp/elsewhere"),
    lambda journal: journal["meta"].update(name=5),
    lambda journal: journal["meta"].update(tables="bogus"),
    lambda journal: journal["meta"].update(sides=["Ann", "Zed"]),
    lambda journal: journal["meta"].update(players=[1]),
    lambda journal: journal["keys"].clear(),
    lambda journal: journal["keys"]["sides"]["Bob"].update(public="!"),
    lambda journal: journal["events"].clear(),
    lambda journal: journal["events"][2].update(t=5),
    lambda journal: journal["events"][2].update(kind=[]),
    lambda journal: journal["events"][2].update(story=[5]),
    lambda journal: journal["events"][2].update(lines=[["a"]]),
    lambda journal: journal["events"][2].update(rolls=[["dice", "d6", [10**20, "x"], "system", "Ann", ""]]),
    lambda journal: journal["events"][2].update(facts=[[1]]),
    lambda journal: journal["events"][2].update(changes=[["zap", ["public", "x"], 1]]),
    lambda journal: journal["events"][2].update(changes=[["put", [], 1]]),
    lambda journal: journal["events"][2].update(changes=[["put", ["public"], 1]]),
    lambda journal: journal["events"][2].update(changes=[["put", ["referee", "at"], [{"key": "nowhere", "round": 1}]]]),
    lambda journal: journal["events"][2].update(changes=[["put", ["referee", "published"], {"secret.Bob": "AAAA"}]]),
    lambda journal: journal["events"][-1].update(changes=[["put", ["referee", "over"], 5]]),
    lambda journal: journal["events"][2].update(live=10**20),
    lambda journal: journal["events"][2].update(redo="x"),
    lambda journal: journal["events"][2].update(sealed=5),
]
"""What somebody might put into an export whose chain is then made to hold."""


@pytest.mark.parametrize("spoil", HOSTILE)
@pytest.mark.parametrize("looked_at", some([import_.LOOKED_AT, 2], 1))
def test_a_hostile_export_leaves_nothing_behind(
    evening: Path,
    typed: Type,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_at: int,
    spoil: Callable[[dict[str, Any]], object],
) -> None:
    monkeypatch.setattr(import_, "LOOKED_AT", looked_at)
    typed("export", "json", "--keys", "--out", str(tmp_path / "out.json"))
    document = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    journal = document["journal"]
    spoil(journal)
    mark = genesis(journal["id"])
    for event in journal["events"]:
        event["prev"] = mark
        mark = event["hash"] = hash_of(event)
    document["verification"] = {"events": len(journal["events"]), "head": mark}
    (tmp_path / "out.json").write_text(json.dumps(document), encoding="utf-8")
    said = typed("import", str(tmp_path / "out.json"), "again", "--json")
    assert (said.code, said.json["ok"]) == (2, False)
    assert sorted(path.name for path in evening.parent.iterdir() if path.is_dir()) == ["evening"]


@pytest.mark.parametrize("number", ["NaN", "1e999", "9" * 5000])
def test_a_number_that_is_none_is_not_imported(evening: Path, typed: Type, tmp_path: Path, number: str) -> None:
    typed("export", "json", "--out", str(tmp_path / "out.json"))
    text = (tmp_path / "out.json").read_text(encoding="utf-8").replace('"barrier": false', f'"barrier": {number}')
    (tmp_path / "out.json").write_text(text, encoding="utf-8")
    assert typed("import", str(tmp_path / "out.json"), "again").code == 2


def test_import_takes_no_name_that_is_taken(evening: Path, typed: Type, tmp_path: Path) -> None:
    typed("export", "json", "--out", str(tmp_path / "out.json"))
    assert typed("import", str(tmp_path / "out.json"), "evening").code == 2
    assert typed("import", str(tmp_path / "nothing.json"), "again").code == 2


def test_doctor_shows_the_open_log_where_the_keys_are_gone(typed: Type, evening: Path) -> None:
    last = Journal(evening).tail_number
    for file in ("keys.json", "spare.json", "state.json"):
        (evening / file).unlink(missing_ok=True)
    assert typed("log").code == 5
    before = {file.name: file.read_bytes() for file in evening.iterdir() if file.name != "lock"}
    shown = typed("doctor", "--show", "--json")
    assert shown.code == 0
    assert [entry["number"] for entry in shown.data["events"]] == list(range(1, last + 1))
    stories = " ".join(text for entry in shown.data["events"] for text in entry["story"])
    assert "Ann" in stories
    assert "Rope goes back" not in stories  # told to Ann alone
    assert {file.name: file.read_bytes() for file in evening.iterdir() if file.name != "lock"} == before
