"""Words are read before the lock is held and ruled on behind it: what somebody else did between makes of them a ruling or a refusal, and
never a fault of ours."""

from pathlib import Path

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.transfer import new_subject
from playaid.dice.sources import System
from playaid.journal.journal import Journal
from playaid.language.message import from_json
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.club.conftest import apart


def _lays(hearing: Hearing) -> None:
    hearing.put("public", "heap", {"Rock": 1, "Pebble": 2})


def _takes(hearing: Hearing) -> None:
    for stone in hearing.args["stones"]:
        hearing.tell("{n} of it", n=hearing.public["heap"][stone])
        hearing.drop("public", "heap", stone)


@pytest.fixture
def heap(tiny: Game) -> Game:
    """A game with a heap of stones, each of which can be taken once."""
    lay = Verb("lay", "lays stones", "", _lays, anytime=True)
    take = Verb("take", "takes stones", "", _takes, slots=(Slot("stones", "stone", many=True),), anytime=True)
    kinds = {**tiny.kinds, "stone": lambda seen: dict.fromkeys(seen["public"].get("heap", {}), ())}
    return tiny._replace(verbs={**tiny.verbs, "lay": lay, "take": take}, kinds=kinds, shape=None)


@pytest.mark.parametrize("line", ["take Rock", "take Rock, Pebble", "take pebble"])
def test_what_is_not_there_any_more_is_refused(heap: Game, tmp_path: Path, line: str) -> None:
    here = new_session(heap, tmp_path / "friday", ["Ann", "Bob"])
    here.declare(here.read(["lay"]), System())
    there = Session(Journal(here.journal.folder), heap, here.book, here.clock)
    said = here.read(line.split())
    there.declare(there.read(line.split()), System())
    number = there.journal.tail_number
    with pytest.raises(Refusal, match="somebody else has acted meanwhile, and take"):
        here.declare(said, System())
    assert here.journal.tail_number == number


def test_what_is_not_there_any_more_is_refused_on_servers_too(heap: Game, tmp_path: Path) -> None:
    home = Connection(("memory",), new_subject(), envelope.new_key())
    authority = Memory()
    here, there = apart(new_session(heap, tmp_path / "friday", ["Ann", "Bob"]), tmp_path / "there", authority, authority, home)
    here.declare(here.read(["lay"]), System())
    there.take_in()
    said = here.read(["take", "Rock"])
    there.declare(there.read(["take", "Rock"]), System())
    with pytest.raises(Refusal, match="somebody else has acted meanwhile, and take"):
        here.declare(said, System())
    assert here.journal.head == there.journal.head


@pytest.mark.parametrize("line", ["take Rock", "take Rock,Pebble"])
def test_what_is_still_there_is_ruled_on(heap: Game, tmp_path: Path, line: str) -> None:
    here = new_session(heap, tmp_path / "friday", ["Ann", "Bob"])
    here.declare(here.read(["lay"]), System())
    there = Session(Journal(here.journal.folder), heap, here.book, here.clock)
    said = here.read(line.split())
    there.note("tea", None)
    there.declare(there.read(["lay"]), System())
    assert here.declare(said, System()).verdict == "legal"


@pytest.mark.parametrize("line", ["take ,", "take ,,,", "take , ,"])
def test_a_list_without_a_name_in_it_is_none(heap: Game, tmp_path: Path, line: str) -> None:
    here = new_session(heap, tmp_path / "friday", ["Ann", "Bob"])
    here.declare(here.read(["lay"]), System())
    with pytest.raises(Refusal, match="no name stands in"):
        here.read(line.split())


@pytest.mark.parametrize(("value", "fits"), [("Bob", True), ("", True), ("neutral", True), ("throw", False), ("ann ", False)])
def test_where_a_side_stands_nobody_else_is_put(heap: Game, tmp_path: Path, value: str, fits: bool) -> None:
    session = new_session(heap, tmp_path / "friday", ["Ann", "Bob"])
    people = {"Shale": {"side": "Ann"}, "Kestrel": {"side": "neutral"}}
    session.fold.state = {**session.state, "public": {**session.state["public"], "people": people}}
    said = session.read(["set", "people.Shale.side", value or '""', "because", "a", "slip"])
    said = said._replace(args={**said.args, "value": value or '""'})
    if fits:
        assert session.declare(said, System()).verdict == "legal"
        return
    with pytest.raises(Refusal, match="nobody of that name plays here"):
        session.declare(said, System())


def test_the_log_says_which_path_a_short_name_meant(heap: Game, tmp_path: Path) -> None:
    session = new_session(heap, tmp_path / "friday", ["Ann", "Bob"])
    session.declare(session.read(["lay"]), System())
    session.declare(session.read(["set", "pebble", "7", "because", "miscounted"]), System())
    assert "heap.Pebble is now 7" in from_json(session.journal.last["story"][0])
