"""A session that is brought up to a later format: read, written to, verified, exported, taken back across it, cut off at each write."""

import io
import random
import shutil
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.desk.free_rolls import log_roll, roll_expression
from playaid.dice.sources import Seeded
from playaid.export import restore
from playaid.export.export import export
from playaid.journal.binding import binding
from playaid.journal.chain import MIGRATION
from playaid.journal.errors import Newer
from playaid.journal.format import migration
from playaid.journal.integrity import first_fault
from playaid.journal.journal import Journal
from playaid.journal.recovery.repair import salvage
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.referee.session.replay import before, replay
from playaid.referee.session.signing import signed_wrongly
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session, ticking
from tests.faults.power import Recorder
from tests.slow import SLOW
from tests.step import NEXT, PLACE, TODAY, new, next_version, old

WORDS = {"Ann": "three grey herons"}
IMAGES = 1
"""Folders by chance for each moment in which the power goes; three by hand."""


@pytest.fixture
def folder(tiny: Game, tmp_path: Path) -> Path:
    """A session of today's format with events of every sort behind it: Ann's under her seal."""
    session = new_session(old(tiny), tmp_path / "evening", ["Ann", "Bob"], seed=3, passphrases=WORDS)
    says(session, "swap", session.state["secret"]["Ann"]["hand"][0])
    says(session, "next")
    says(session, "run")
    session.note("the kettle is on", None)
    return tmp_path / "evening"


@pytest.fixture
def later(folder: Path) -> Iterator[None]:
    """The program of the next version, from when the session is there."""
    with next_version():
        yield


def says(session: Session, *words: str) -> None:
    assert session.declare(session.read(words, session.speaker()), Seeded(session.journal.tail_number)).verdict == LEGAL


def opened(folder: Path, game: Game, words: bool = True) -> Session:
    session = Session(Journal(folder), game, Book(game.slug, game.tables, None, "house"), ticking())
    if words:
        session.unlock("Ann", WORDS["Ann"])
        session.open_what_can_be()
    return session


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock"}


def kinds(session: Session, first: int = 1) -> list[str]:
    return [event["kind"] for event in session.journal.events(first)]


@pytest.mark.usefixtures("later")
def test_it_is_todays_in_memory_and_as_it_was_on_the_disk(folder: Path, tiny: Game) -> None:
    was = files(folder)
    session = opened(folder, new(tiny))
    assert (session.journal.meta["format"], session.journal.meta["place"]) == (NEXT, PLACE)
    assert session.state["public"]["strides"] == 1
    assert session.state["secret"]["Ann"]["exchanges"] == 1
    assert "runs" not in session.state["public"]
    assert "swaps" not in session.state["secret"]["Ann"]
    assert session.state["referee"]["options"]["tide"] == "ebb"
    assert [unfolding.after for unfolding in replay(session, "Ann")][-1]["public"] == session.state["public"]
    assert before(session, session.journal.tail_number, "Ann")["public"]["strides"] == 1
    assert verify(session).differences == ()
    assert verify(opened(folder, new(tiny), words=False)).differences == ()
    assert files(folder) == was


@pytest.mark.usefixtures("later")
def test_it_can_be_read_where_nothing_can_be_written(folder: Path, tiny: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    def refused(*_: Any, **__: Any) -> None:
        raise OSError(30, "Read-only file system")

    for name in ("replace", "rename", "link", "unlink", "mkdir"):
        monkeypatch.setattr(os, name, refused)
    session = opened(folder, new(tiny))
    assert session.state["public"]["strides"] == 1
    assert verify(session).ok


@pytest.mark.usefixtures("later")
def test_it_is_brought_up_by_an_event_before_anything_else_is_written(folder: Path, tiny: Game) -> None:
    chain = list(Journal(folder).events())
    session = opened(folder, new(tiny))
    standing = deepcopy(session.state)
    session.note("on we go", None)
    assert kinds(session, len(chain) + 1) == [MIGRATION, "note"]
    assert list(session.journal.events())[: len(chain)] == chain
    assert session.state == standing
    for line in ("next", "next", "run"):
        says(session, line)
    assert [event.get("format") for event in session.journal.events(len(chain) + 3)] == [NEXT] * 3
    again = opened(folder, new(tiny))
    assert again.state == session.state
    assert again.state["public"]["strides"] == 2
    assert again.journal.bound_meta["place"] == PLACE
    assert verify(again).differences == ()
    assert verify(opened(folder, new(tiny), words=False)).differences == ()
    assert first_fault(str(folder)) is None
    assert salvage(folder).healthy
    assert kinds(again).count(MIGRATION) == 1


@pytest.mark.usefixtures("later")
def test_whoever_writes_is_told_that_it_was_brought_up(folder: Path) -> None:
    journal = Journal(folder)
    for expected in (True, False):
        with journal.writing() as moved:
            assert moved is expected
    assert journal.last["kind"] == MIGRATION


@pytest.mark.usefixtures("later")
def test_what_was_done_before_it_can_be_taken_back_and_done_again(folder: Path, tiny: Game) -> None:
    session = opened(folder, new(tiny))
    session.undo(session.sides)
    assert session.state["public"]["strides"] == 0
    assert session.state["public"]["stones"] == {"Ann": 0, "Bob": 0}
    session.undo(session.sides)
    session.undo(session.sides)
    assert session.state["secret"]["Ann"]["exchanges"] == 0
    for _ in range(3):
        session.redo()
    assert session.state["public"]["strides"] == 1
    assert session.state["secret"]["Ann"]["exchanges"] == 1
    again = opened(folder, new(tiny))
    assert again.state == session.state
    assert verify(again).differences == ()


@pytest.mark.usefixtures("later")
def test_an_undo_is_in_the_format_of_what_it_takes_back(folder: Path, tiny: Game) -> None:
    session = opened(folder, new(tiny))
    says(session, "next")
    session.undo(session.sides)
    session.undo(session.sides)
    session.redo()
    session.redo()
    assert [event.get("format") for event in session.journal.events(session.journal.tail_number - 3)] == [NEXT, TODAY, TODAY, NEXT]
    assert verify(opened(folder, new(tiny))).differences == ()


@pytest.mark.usefixtures("later")
def test_a_compartment_that_is_opened_late_is_todays_too(folder: Path, tiny: Game) -> None:
    shut = opened(folder, new(tiny), words=False)
    shut.note("over", None)
    shut.fold.keep()
    open_ = opened(folder, new(tiny))
    for line in ("next", "next", "run", "next"):
        says(open_, line)
    says(open_, "swap", open_.state["secret"]["Ann"]["hand"][0])
    late = opened(folder, new(tiny), words=False)
    assert "Ann" not in late.state["secret"]
    late.unlock("Ann", WORDS["Ann"])
    late.open_what_can_be()
    assert late.state["secret"]["Ann"] == open_.state["secret"]["Ann"]
    assert late.state["secret"]["Ann"]["exchanges"] == 2


def test_a_snapshot_of_another_format_is_passed_over(folder: Path, tiny: Game) -> None:
    opened(folder, old(tiny)).fold.keep()
    assert Journal(folder).snapshot() is not None
    with next_version():
        session = opened(folder, new(tiny))
        assert session.state["public"]["strides"] == 1
        session.fold.keep()
        assert opened(folder, new(tiny)).state == session.state
    assert opened(folder, old(tiny)).state["public"]["runs"] == 1


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("written", [False, True], ids=["read only", "brought up"])
def test_it_is_exported_and_made_again(form: str, written: bool, folder: Path, tiny: Game, tmp_path: Path) -> None:
    session = opened(folder, new(tiny))
    if written:
        says(session, "next")
    text = export(session, form, keys=True)
    restore.restore(restore.read_export(io.StringIO(text)), tmp_path / "again", "again")
    again = opened(tmp_path / "again", new(tiny))
    assert again.journal.head == session.journal.head
    assert again.state == session.state
    assert again.journal.meta["place"] == PLACE
    assert verify(again).differences == ()
    again.note("on we go", None)
    assert kinds(again).count(MIGRATION) == 1
    assert verify(again).differences == ()


@pytest.mark.usefixtures("later")
def test_the_label_may_change_before_it(folder: Path, tiny: Game) -> None:
    journal = Journal(folder)
    journal.set_meta({**journal.meta, "name": "friday"})
    session = opened(folder, new(tiny))
    assert session.journal.bound_meta["format"] == TODAY
    session.note("on we go", None)
    assert (session.journal.meta["name"], session.journal.meta["place"]) == ("friday", PLACE)
    assert verify(session).ok


def test_an_older_playaid_says_so_and_writes_nothing(folder: Path, tiny: Game) -> None:
    early = opened(folder, old(tiny))
    with next_version():
        opened(folder, new(tiny)).note("on we go", None)
    was = files(folder)
    loose, came = Journal(folder), roll_expression("2d6", Seeded(1), "Ann")
    for tried in (
        *(early.refresh, lambda: early.note("me, too", None), lambda: says(early, "run"), lambda: opened(folder, old(tiny))),
        *(lambda: log_roll(loose, early.clock, "2d6", "Ann", came), lambda: log_roll(early.journal, early.clock, "2d6", "Ann", came)),
    ):
        with pytest.raises(Newer, match=rf"format {NEXT}; this version of playaid knows formats up to {TODAY}"):
            tried()
    with pytest.raises(Newer), early.journal.writing():
        pass
    assert files(folder) == was


Smuggle = Callable[[dict[str, Any]], None]
SMUGGLED: dict[str, Smuggle] = {
    "another column": lambda event: event["after"]["meta"].update(tables="printed"),
    "another player": lambda event: event["after"]["meta"].update(players={"Ann": "Eve", "Bob": "Bob"}),
    "another place": lambda event: event["after"]["meta"].update(place="the hall"),
    "the label": lambda event: event["after"]["meta"].update(name="mine"),
    "a key": lambda event: event["after"]["keys"].update(Bob={"public": "00"}),
    "a column less": lambda event: event["after"]["meta"].update(acts=None),
    "no step": lambda event: event["after"]["meta"].update(format=TODAY),
    "a change of the state": lambda event: event["changes"].append(["put", ["public", "strides"], 9]),
    "sealed changes": lambda event: event["sealed"].update(cup={"do": "00"}),
    "another past": lambda event: event["before"]["meta"].update(format=1),
    "in somebody's name": lambda event: event.update(side="Bob"),
}


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("what", SMUGGLED)
def test_nothing_else_goes_with_it(what: str, folder: Path, tiny: Game) -> None:
    session = opened(folder, new(tiny))
    event, meta = migration(session.journal.last, session.journal.bound_meta)
    whole = {**event, "n": session.journal.tail_number + 1, "bound": binding(meta, session.journal.keys)}
    assert signed_wrongly(session.journal, whole) is None
    event = deepcopy(event)
    SMUGGLED[what](event)
    assert signed_wrongly(session.journal, {**whole, **event}) is not None
    meta = {name: value for name, value in {**session.journal.bound_meta, **event["after"]["meta"]}.items() if value is not None}
    journal = Journal(folder)
    with journal._locked():
        journal._put_in_place(event, meta, journal.keys, None)
    forged = Session(Journal(folder), new(tiny), session.book, ticking())
    forged.unlock("Ann", WORDS["Ann"])
    assert not verify(forged).ok


@pytest.mark.usefixtures("later")
def test_a_change_in_the_wrong_format_is_found(folder: Path, tiny: Game) -> None:
    session = opened(folder, new(tiny))
    session.note("on we go", None)
    number = session.journal.tail_number
    placed = session._placed

    def misplaced(event: dict[str, Any], transparent: bool) -> dict[str, Any]:
        return {name: value for name, value in placed(event, transparent).items() if name != "format"}

    session._placed = misplaced  # type: ignore[method-assign]
    says(session, "next")
    found = verify(opened(folder, new(tiny))).differences
    assert [(difference.number, difference.what) for difference in found] == [
        (number + 1, "next: it is in another format than the session")
    ]


@pytest.mark.usefixtures("later")
def test_it_stands_or_does_not_wherever_it_is_cut_off(folder: Path, tiny: Game, tmp_path: Path) -> None:
    chain = list(Journal(folder).events())
    session = opened(folder, new(tiny))
    recorder = Recorder(folder)
    recorder.acknowledged = len(chain)
    with recorder.recording():
        session.note("on we go", None)
        recorder.acknowledged = session.journal.tail_number
    chance, standing = random.Random(1), set()
    for disk, acknowledged in recorder.moments if SLOW else recorder.moments[::2]:
        for image in disk.images(chance, IMAGES):
            found = tmp_path / "found"
            shutil.rmtree(found, ignore_errors=True)
            found.mkdir()
            for path, data in image.items():
                (found / Path(path).name).write_bytes(data)
            assert first_fault(str(found)) is None
            again = opened(found, new(tiny))
            assert again.journal.tail_number >= acknowledged
            assert list(again.journal.events())[: len(chain)] == chain
            assert again.journal.meta["place"] == PLACE
            standing.add(tuple(kinds(again, len(chain) + 1)))
            again.note("after", None)
            assert kinds(again).count(MIGRATION) == 1
            assert again.journal.bound_meta["place"] == PLACE
            assert verify(again).ok
            report = salvage(found)  # the second copies may lag behind, and nothing else
            assert (report.events, report.lost, report.beyond_help) == (again.journal.tail_number, (), ())
            assert {file for file, _ in report.moved} <= {"spare.json"}
            assert verify(opened(found, new(tiny))).ok
    assert standing == {(), (MIGRATION,), (MIGRATION, "note")}
