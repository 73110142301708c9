"""The doctor gathers what there is: copies, left-overs, swapped, foreign, doubled and missing files; and says what is lost."""

import shutil
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from playaid.journal import store
from playaid.journal.chain import CHAPTER, genesis, hash_of
from playaid.journal.integrity import first_fault, in_order
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import Report, salvage
from playaid.journal.recovery.scan import whole_events

EVENTS = 2 * CHAPTER + 6


def filled(folder: Path, events: int = EVENTS, snapshot: int | None = EVENTS - 1) -> Path:
    made = Journal.create(folder, {"name": folder.name})
    made.set_keys({"sides": {"Ann": {"public": f"of {folder.name}", "share": "", "wrapped": {}}}})
    for i in range(events):
        made.append({"i": i, "of": folder.name})
    if snapshot is not None:
        made.save_snapshot(min(snapshot, events), {"turn": 3})
    return folder


@pytest.fixture(scope="module")
def patterns(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    place = tmp_path_factory.mktemp("doctor")
    return filled(place / "true"), filled(place / "foreign", EVENTS + 20)


@pytest.fixture
def folder(patterns: tuple[Path, Path], tmp_path: Path) -> Path:
    return shutil.copytree(patterns[0], tmp_path / "true")


def events_of(folder: Path) -> list[object]:
    return list(Journal(folder).events())


def log(chapter: int) -> str:
    return f"log.{chapter:05d}.json"


def swap(folder: Path, foreign: Path) -> None:
    (folder / log(0)).rename(folder / "x")
    (folder / log(1)).rename(folder / log(0))
    (folder / "x").rename(folder / log(1))


def doubled(folder: Path, foreign: Path) -> None:
    shutil.copy(folder / log(0), folder / log(3))


def renamed(folder: Path, foreign: Path) -> None:
    (folder / log(1)).rename(folder / "log.00001 (conflicted copy).json")


def torn_but_copied(folder: Path, foreign: Path) -> None:
    data = (folder / log(1)).read_bytes()
    (folder / ".log.00001.json.17-aa.tmp").write_bytes(data[:-300])
    (folder / "backup").mkdir()
    (folder / "notes.txt").write_bytes(b"by hand:\n" + data[len(data) // 2 :])
    (folder / log(1)).write_bytes(data[: len(data) // 3])


def foreign_chapter(folder: Path, foreign: Path) -> None:
    shutil.copy(folder / log(1), folder / "kept")
    shutil.copy(foreign / log(1), folder / log(1))


def foreign_meta(folder: Path, foreign: Path) -> None:
    shutil.copy(foreign / "meta.json", folder / "meta.json")


def foreign_keys(folder: Path, foreign: Path) -> None:
    shutil.copy(foreign / "keys.json", folder / "keys.json")


def cut_back(folder: Path, foreign: Path) -> None:
    """An old file put back by hand, the newer one kept beside it."""
    rows = store.read_table(str(folder), "log.00002")
    assert rows is not None
    (folder / "log.00002.json.new").write_bytes((folder / log(2)).read_bytes())
    (folder / log(2)).write_bytes(store.dump({key: row for key, row in rows.items() if int(key) < EVENTS - 3}))


HARMED: list[Callable[[Path, Path], None]] = [
    *(swap, doubled, renamed, torn_but_copied, foreign_chapter, foreign_meta, foreign_keys, cut_back)
]


@pytest.mark.parametrize("harm", HARMED, ids=lambda harm: harm.__name__)
def test_what_is_anywhere_in_the_folder_is_found(harm: Callable[[Path, Path], None], folder: Path, patterns: tuple[Path, Path]) -> None:
    true = events_of(folder)
    before_harm = (Journal(folder).meta, Journal(folder).keys)
    harm(folder, patterns[1])
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    assert first_fault(str(folder)) is not None
    report = salvage(folder)
    assert (report.events, report.lost, report.beyond_help) == (EVENTS, (), ())
    assert events_of(folder) == true
    assert (Journal(folder).meta, Journal(folder).keys) == before_harm
    assert first_fault(str(folder)) is None
    after = [file.read_bytes() for file in folder.iterdir() if file.is_file()]
    assert all(data in after for name, data in before.items() if name != "meta.json" or harm is not doubled)
    assert salvage(folder).healthy


def test_files_of_another_session_are_named(folder: Path, patterns: tuple[Path, Path]) -> None:
    shutil.copy(patterns[1] / log(0), folder / log(3))
    report = salvage(folder)
    assert report.events == EVENTS
    assert report.foreign == (f"{log(3)}.damaged-1",)


def test_a_whole_log_is_not_given_up_for_a_longer_one_that_parted_from_it(folder: Path, tmp_path: Path) -> None:
    parted = shutil.copytree(folder, tmp_path / "parted")
    here, there = Journal(folder), Journal(parted)
    here.append({"line": "here"})
    for _ in range(9):
        there.append({"line": "there"})
    shutil.copy(parted / log(2), folder / "the other evening")
    assert salvage(folder).events == EVENTS + 1
    assert Journal(folder).last["line"] == "here"


def test_of_what_killed_writers_left_one_event_that_anybody_could_read_counts_and_no_more(folder: Path, tmp_path: Path) -> None:
    other = shutil.copytree(folder, tmp_path / "other")
    for name in ("aa", "bb"):
        Journal(other).append({"never": "acknowledged"})
        shutil.copy(other / log(2), folder / f".log.00002.json.17-{name}.tmp")
    (folder / ".log.00002.json.17-aa.tmp").unlink()
    assert salvage(folder).events == EVENTS  # two at once no writer leaves


def test_what_is_lost_is_counted_and_named(folder: Path) -> None:
    (folder / log(1)).unlink()
    report = salvage(folder)
    assert report.events == CHAPTER
    assert report.lost == tuple(range(CHAPTER + 1, 2 * CHAPTER + 1))
    assert [number for number, _ in report.aside] == list(range(2 * CHAPTER + 1, EVENTS + 1))
    assert report.shown == ((2 * CHAPTER + 1, EVENTS, f"{log(2)}.damaged-1"),)


def test_what_an_earlier_treatment_put_aside_is_not_called_lost(folder: Path) -> None:
    """As after a first doctor that was cut off before it could say so."""
    (folder / log(1)).unlink()
    before = salvage(folder)
    again = salvage(folder, seen=EVENTS)
    assert (again.events, again.lost) == (before.events, before.lost)
    assert again.aside == before.aside


def test_when_the_beginning_is_gone_what_can_still_be_shown_is_said(folder: Path) -> None:
    (folder / log(0)).unlink()
    report = salvage(folder)
    assert (report.events, report.lost) == (0, tuple(range(1, CHAPTER + 1)))
    assert report.shown == ((CHAPTER + 1, EVENTS, f"{log(1)}.damaged-1"),)
    assert report.position == EVENTS - 1


def test_what_was_seen_elsewhere_and_is_not_there_is_lost(folder: Path) -> None:
    assert salvage(folder, seen=EVENTS + 2).lost == (EVENTS + 1, EVENTS + 2)


def test_a_whole_folder_is_gone_through_chapter_by_chapter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long evening is not held in memory to find that nothing is wrong with it."""
    monkeypatch.setattr("playaid.journal.recovery.repair.gather", None)
    assert salvage(folder, seen=EVENTS) == Report(EVENTS)
    (folder / "state.json").unlink()
    assert salvage(folder) == Report(EVENTS)


def test_a_damaged_log_is_not_held_in_memory_either(tmp_path: Path) -> None:
    """What is kept of an event is how it is chained: what it says stays in its file."""
    folder, size = tmp_path / "long", 20_000
    made = Journal.create(folder, {"name": "long"})
    list(made.adopt(chained(made, ({"said": f"{i:06d}" * (size // 6)} for i in range(8 * CHAPTER)))))
    (folder / log(4)).rename(folder / "a copy.json")
    tracemalloc.start()
    try:
        report = salvage(folder)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert report.events == 8 * CHAPTER
    assert log(4) in report.restored
    assert peak < 8 * CHAPTER * size * 0.7


def chained(journal: Journal, bodies: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    mark = genesis(journal.id)
    for number, body in enumerate(bodies, 1):
        event = {"n": number, "prev": mark, "hash": "", "bound": journal.bound, **body}
        event["hash"] = mark = hash_of(event)
        yield event


def rewritten(table: str, change: Callable[[store.Rows], object]) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        rows = store.read_table(str(folder), table) or {}
        change(rows)
        (folder / f"{table}.json").write_bytes(store.dump(rows))

    return harm


DOUBTFUL: dict[str, Callable[[Path], object]] = {
    "a further file": lambda folder: (folder / "note.txt").touch(),
    "a chapter too many": lambda folder: shutil.copy(folder / log(2), folder / log(4)),
    "an altered event": rewritten("log.00001", lambda rows: rows["70"].update(i=0)),
    "no second copy": lambda folder: (folder / "spare.json").unlink(),
    "a second copy of other keys": rewritten("spare", lambda rows: rows["2"]["document"].update(sides={})),
    "a second copy of another meta": rewritten("spare", lambda rows: rows["1"]["document"].update(meta={})),
    "no keys": lambda folder: (folder / "keys.json").unlink(),
    "keys of two times": rewritten("keys", lambda rows: rows.update({"2": rows["1"]})),
    "other keys": rewritten("keys", lambda rows: rows["1"]["document"].update(sides={})),
    "a meta of two times": rewritten("meta", lambda rows: rows.update({"2": {"meta": {}}})),
    "a count that lags": rewritten("meta", lambda rows: rows["1"].update(chapters=2)),
    "a snapshot of something else": rewritten("state", lambda rows: rows["1"].update(hash="0")),
    "a snapshot of what never was": rewritten("state", lambda rows: rows["1"].update(number=EVENTS + 1)),
    "a snapshot of nothing": rewritten("state", lambda rows: rows.clear()),
}


@pytest.mark.parametrize("doubt", DOUBTFUL)
def test_in_any_doubt_all_there_is_is_gathered(folder: Path, doubt: str) -> None:
    assert in_order(str(folder), EVENTS) == EVENTS
    assert in_order(str(folder), EVENTS + 1) is None
    DOUBTFUL[doubt](folder)
    assert in_order(str(folder), 0) is None


@pytest.mark.parametrize(
    ("chapters", "sealed", "true"),
    [(2, CHAPTER, True), (1, 0, True), (2, CHAPTER - 1, False), (1, CHAPTER, False), (4, 3 * CHAPTER, False), (0, None, False)],
)
def test_a_count_in_meta_is_put_right_only_where_it_is_untrue(folder: Path, chapters: int, sealed: int | None, true: bool) -> None:
    """It may lag behind the log: that is no damage."""
    journal, right = Journal(folder), store.read_table(str(folder), "meta")
    marks = [genesis(journal.id), *(event["hash"] for event in journal.events())]
    told = None if sealed is None else [sealed, marks[sealed] if sealed < len(marks) else "0" * 64]
    rewritten("meta", lambda rows: rows["1"].update(chapters=chapters, sealed=told))(folder)
    (folder / "note.txt").touch()
    before = (folder / "meta.json").read_bytes()
    assert salvage(folder).events == EVENTS
    if true:
        assert (folder / "meta.json").read_bytes() == before
    else:
        assert store.read_table(str(folder), "meta") == right
    assert len(events_of(folder)) == EVENTS


def test_a_count_of_another_chain_is_put_right(folder: Path) -> None:
    right = store.read_table(str(folder), "meta")
    rewritten("meta", lambda rows: rows["1"].update(chapters=2, sealed=[CHAPTER, "0" * 64]))(folder)
    assert salvage(folder).events == EVENTS
    assert store.read_table(str(folder), "meta") == right


def test_while_the_keys_are_not_found_no_second_copies_are_made(folder: Path) -> None:
    """Without keys they would only look as if they were whole."""
    for file in ("keys.json", "spare.json"):
        (folder / file).unlink()
    report = salvage(folder)
    assert (report.events, report.beyond_help, report.restored) == (EVENTS, ("keys.json",), ())
    assert not (folder / "spare.json").exists()


@pytest.mark.parametrize("taken", [0, 1, CHAPTER, EVENTS])
@pytest.mark.parametrize("fits", [True, False])
def test_a_snapshot_stays_where_it_is_of_this_chain(folder: Path, taken: int, fits: bool) -> None:
    Journal(folder).save_snapshot(taken, {"turn": 1})
    if not fits:
        rewritten("state", lambda rows: rows["1"].update(hash="0" * 64))(folder)
    (folder / "note.txt").touch()
    report = salvage(folder)
    assert report.moved == (() if fits else (("state.json", "state.json.damaged-1"),))
    assert Journal(folder).snapshot() == ((taken, {"turn": 1}) if fits else None)


def test_meta_knows_that_there_was_a_last_chapter(folder: Path) -> None:
    for file in (log(2), "state.json"):
        (folder / file).unlink()
    report = salvage(folder)
    assert (report.events, report.lost) == (2 * CHAPTER, (2 * CHAPTER + 1,))


def test_what_is_replaced_is_kept_where_there_are_no_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr("os.link", refused)
    torn = (folder / log(1)).read_bytes()[:300]
    (folder / log(1)).write_bytes(torn)
    assert salvage(folder).events == CHAPTER + len(list(whole_events(torn)))
    assert torn in [file.read_bytes() for file in folder.iterdir() if ".damaged-" in file.name]
