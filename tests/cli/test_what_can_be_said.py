"""The prompt, and what is owed, name only verbs by which something can be said now, in every game."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from playaid.cli.commands.help import listed
from playaid.cli.shell.shell import Table, heard
from playaid.cli.text.heading import Heading, place_lines
from playaid.desk.next_line.due import SPOKEN, Due, due
from playaid.desk.next_line.missing_words import BARRED, how_barred
from playaid.desk.next_line.reason_words import speaks_of
from playaid.desk.next_line.verb_offers import Offer, verb_offers
from playaid.games.legacy import GAME as LEGACY
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.ruling import Reason
from playaid.referee.contract.sequence import acting, nodes
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import offers_of
from playaid.referee.session.local import Session
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.legacy import table as castle
from tests.walks import walk

THREE = ("Ann", "Bob", "Cid")


@pytest.fixture
def castle_session(tmp_path: Path) -> Session:
    return new_session(LEGACY, tmp_path / "friday", list(THREE))


def standing(session: Session, state: State) -> Due:
    session.fold.state = state
    return due(session)


@each(
    ("tile", "moves", "named", "not_named"),
    [
        ("Round Table", 0, {"move"}, {"scout", "personal", "story", "encounter", "threat"}),
        ("Sally Port", 0, {"move", "scout"}, {"personal", "story"}),
        ("Sally Port", 9, set(), {"use", "move", "scout", "personal", "story", "find", "escort"}),
    ],
)
def test_what_is_named_where_nothing_is_owed_can_be_said(
    castle_session: Session, tile: str, moves: int, named: set[str], not_named: set[str]
) -> None:
    """With no movement left, or where no Region is scouted from, `scout` is not named, though its lines are examples; nor `use`, of which
    each line would be in vain."""
    state = castle.put(castle.at(castle.begun(THREE), "Ann", tile), "turn", "moves", moves)
    able = {*standing(castle_session, state).able}
    assert named <= able
    assert not able & not_named


def test_when_the_quest_is_chosen_nobody_may_choose_one(castle_session: Session) -> None:
    state = castle.start(THREE)
    for sheet, seat in enumerate(THREE, 1):
        state = castle.do(state, f"take {sheet} by {seat}")
    state = castle.do(castle.do(castle.do(state, "quest The Grail tasks find it"), "tick"), "first", "6 1 1")
    told = standing(castle_session, state)
    assert told.able == ()
    assert told.alone == "next"


def test_who_has_no_unbroken_card_left_is_told_of_no_escape(castle_session: Session) -> None:
    state = castle.foe(castle.at(castle.begun(THREE), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    fight = {"seat": "Ann", "for": "enemy", "name": "Saxon 1", "kind": "Saxon", "attribute": "Prowess", "rating": 3, "stones": 2}
    fight |= {"state": "again", "kept": 0, "ones": 0, "misses": 2, "free": 0, "spare": 0, "tokens": 0, "plus": 0, "unclaimed": False}
    state = castle.put(state, "challenge", fight)
    assert "escape" in standing(castle_session, state).debts[0]
    for card in state["public"]["seats"]["Ann"]["cards"]:
        state = castle.put(state, "seats", "Ann", "cards", card, "broken", True)
    assert "escape" not in standing(castle_session, state).debts[0]


WALKED = [file for slug in BUILT_IN for file in sorted(walk.FOLDER.glob(f"{slug}/*.jsonl"))[:4]]


def positions(tmp_path: Path, walked: Path) -> Iterator[tuple[Session, str]]:
    """The first positions of a walk, in a session whose secrets lie open, each with the line that is said next."""
    table, state, steps = walk.read(walked)
    options = json.loads(walked.read_text(encoding="utf-8").partition("\n")[0])["options"]
    session = new_session(load(walked.parent.name), tmp_path / "friday", list(state["referee"]["sides"]), options=options)
    for taken in islice(steps, 8):
        session.fold.state = state
        yield session, taken.line
        ruling = walk.ruled(table, state, taken.side, taken.line, taken.answers, taken.seed)
        state = evolve(state, ruling.changes) if ruling.verdict == "legal" else state


@each("walked", WALKED)
def test_prompt_and_list_name_the_same_and_debts_what_can_be_said(tmp_path: Path, walked: Path) -> None:
    """On the walks of every game."""
    for session, line in positions(tmp_path, walked):
        holds_that_both_name_the_same(session, (walked.name, line))
        holds_that_what_is_named_can_be_said(session, (walked.name, line))


def holds_that_both_name_the_same(session: Session, where: tuple[str, str]) -> None:
    """Where secrets are kept and where all look on: what the prompt names is listed as what may be done. What would be in vain, whatever is
    said, is listed as that, and not named."""
    if session.pending() is not None or session.state["referee"].get("over"):
        return
    for viewer in {None, session.speaker()}:
        told, sides = due(session, viewer), acting(session.game, session.state)
        lookers = sides if viewer is not None and sides[1:] else [viewer]  # where all look on, what each of those who act could say
        offers = [offer for looker in lookers for offer in verb_offers(session, looker)]
        own = {name for node in nodes(session.game, session.state) for name in node.verbs}
        list_ = {offer.name for offer in listed(offers) if (offer.lines or offer.name in own) and offer.worthwhile} - {"next"}
        if told.able:
            assert {*told.able} == list_, (*where, viewer)
        elif not told.debts and told.alone:
            assert not list_ & own, (*where, viewer)


def holds_that_what_is_named_can_be_said(session: Session, where: tuple[str, str]) -> None:
    """Each verb in the debt that is told first has a line, and each that may be said; what comes later is told as that."""
    told, offers = due(session, session.speaker()), verb_offers(session, session.speaker())
    now = told.debts[: len(told.debts) - told.then] if told.line else ()
    for verb in {line.split()[0] for debt in now[:1] for line in SPOKEN.findall(debt)} & {*session.game.verbs}:
        assert can_be_said(session, verb, offers), (*where, verb, told.debts)
    for verb in told.able:
        assert can_be_said(session, verb, offers), (*where, verb)


def can_be_said(session: Session, name: str, offers: Iterable[Offer]) -> bool:
    game, verb = session.game, session.game.verbs[name]
    state = visible(session.state, session.speaker())
    offer = next(offer for offer in offers if offer.name == name)
    if offer.hidden or offer.query:
        return True
    if verb.perhaps is not None and any(verb.perhaps(state, side) for side in acting(game, state)):
        return True
    if not verb.anytime and not any(name in node.verbs for node in nodes(game, state)):
        return False
    seen = {side: visible(session.state, side) for side in acting(game, state)}  # all look on
    offered = any(offers_of(game, seen[side], session.book, verb, side).lines for side in seen)
    return offered or (bool(verb.examples or verb.bounded) and how_barred(session, verb, session.speaker()) != BARRED)


def test_what_comes_later_is_told_as_that() -> None:
    """A second debt that names nothing which can be said now."""
    lines = place_lines(Heading(("friday",), ("tick (`tick`)", "roll (`first`)"), then=1), 80)
    assert lines[1:] == ["owed: tick (tick)", "after that: roll (first)"]
    assert place_lines(Heading(("friday",), ("tick (`tick`)", "roll (`first`)")), 80)[2] == "owed: roll (first)"


def test_a_preposition_in_a_reason_is_no_keyword_that_would_mend_it(castle_session: Session) -> None:
    """`still challenged by Saxon 1` bars scouting, whose `by SEAT` it does not speak of; `by SEAT` and what stands as typed do."""
    fight = {"seat": "Ann", "for": "enemy", "name": "Saxon 1", "kind": "Saxon", "attribute": "Prowess", "rating": 3, "stones": 2}
    fight |= {"state": "again", "kept": 0, "ones": 0, "misses": 2, "free": 0, "spare": 0, "tokens": 0, "plus": 0, "unclaimed": False}
    state = castle.foe(castle.at(castle.begun(THREE), "Ann", "Drawbridge"), "Saxon 1", "Saxon", "Drawbridge")
    assert "scout" not in possible(castle_session, castle.put(state, "challenge", fight))
    assert "scout" in possible(castle_session, castle.at(castle.begun(THREE), "Ann", "Drawbridge"))
    scout = LEGACY.verbs["scout"]
    mends = [speaks_of(LEGACY, scout, Reason("", "", text)) for text in ("challenged by Saxon 1", "on the tile", "as it stands")]
    assert not any(mends)
    told = ("whose? say by SEAT", "a tile more is said `touching A`", "in which region?", "`by Bob`")
    assert all(speaks_of(LEGACY, scout, Reason("", "", text)) for text in told)


def possible(session: Session, state: State) -> set[str]:
    session.fold.state = state
    return {offer.name for offer in verb_offers(session, None) if offer.possible}


def test_several_who_may_act_are_told_as_people_say_it() -> None:
    lines = place_lines(Heading(("friday",), able=("quest",), sides=THREE), 80)
    assert re.search("Ann, Bob and Cid may say quest", " ".join(lines))


class Typing(Mute):
    """People who type what is in a list."""

    def __init__(self, *answers: str):
        super().__init__()
        self.answers = list(answers)

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        return self.answers.pop(0)


def test_next_that_has_settled_what_was_owed_stops_where_more_may_be_done(tmp_path: Path) -> None:
    """An Encounter Card is settled on the way; Ann has moves left, and is not passed by with it: the next line goes on."""
    new_session(LEGACY, tmp_path / "friday", list(THREE), options={"passing": "automatic"})
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    state = castle.at(castle.read_as(castle.begun(THREE), passing="automatic"), "Ann", "Docks")
    state = castle.put(state, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Docks"}])
    table.session.fold.state = state
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.console = screen = Typing("Wild Hunt")
    heard(table, "next")
    told = "\n".join(screen.said)
    assert "Still possible: move. next goes on." in told
    assert "It is the turn of" not in told


def test_a_way_that_is_one_of_many_is_not_left_out_beside_the_verb_alone(castle_session: Session) -> None:
    """With five cards `fail` is a number, and so is `fail breaking`, which asks which; with two each card has its own."""
    fight = {"seat": "Ann", "for": "enemy", "name": "Saxon 1", "kind": "Saxon", "attribute": "Prowess", "rating": 3, "stones": 2}
    fight |= {"state": "decide", "kept": 0, "ones": 0, "misses": 2, "free": 0, "spare": 0, "tokens": 0, "plus": 0, "unclaimed": False}
    state = castle.put(castle.put(castle.begun(THREE), "challenge", fight), "seats", "Ann", "destiny", 0)
    ways = standing(castle_session, state).ways
    assert "fail" in ways
    assert any(way.startswith("fail breaking ") for way in ways)
    for number in range(4):
        entry = {"deck": "armoury", "broken": False, "slot": "-", "turn": 0, "round": 0}
        state = castle.put(state, "seats", "Ann", "cards", f"Mail {number}", entry)
    ways = standing(castle_session, state).ways
    assert [way for way in ways if way.startswith("fail")] == ["fail", "fail breaking"]
