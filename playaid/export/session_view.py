"""A session as it may be told to one viewer: events with their place in the sequence of play, what was taken back, what was overruled.

Every export is made from this; nothing that the viewer may not see comes into it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from playaid.board import svg, text
from playaid.board.model import Board
from playaid.export.board_steps import PlacedGround, note_ground
from playaid.language.message import Listing, as_message, as_said, listing, message, sentences
from playaid.referee.contract import sequence
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import NOW
from playaid.referee.contract.state import Frame, State, visible
from playaid.referee.contract.view import ending_of
from playaid.referee.odds import retrospect
from playaid.referee.session import record, story, throws
from playaid.referee.session.consent import SAID
from playaid.referee.session.local import Session
from playaid.referee.session.option_marks import decided_then
from playaid.referee.session.replay import Unfolded, replay

Event = dict[str, Any]
Look = tuple[Event, State, retrospect.Chance | None]
Progress = Callable[[int, int], None]
"""(done, total)."""
SET_UP = as_message("Set-up")


class EventView(NamedTuple):
    """One event as the viewer may read it.

    turn and phase say where in the sequence of play it was declared; undone whether it stands taken back at the end; hidden whether some of
    it lies under a seal that the viewer may not open; rolls are those that count (`playaid.referee.session.throws`).
    """

    number: int
    time: str
    turn: str
    phase: str
    side: str | None
    kind: str
    typed: str
    text: str
    verdict: str
    citations: tuple[str, ...]
    worksheet: tuple[dict[str, Any], ...]
    story: tuple[str, ...]
    rolls: tuple[dict[str, Any], ...]
    facts: tuple[dict[str, Any], ...]
    overrule: str | None
    overruled: tuple[dict[str, Any], ...]
    undone: bool
    hidden: bool
    hash: str
    chance: str = ""
    """How likely what it came to was, where that is wished for and can be said."""
    readings: tuple[dict[str, Any], ...] = ()
    """The options that decided it, as far as the viewer may know."""
    fight: tuple[int, ...] = ()
    """Of a fight that is told as one paragraph, the numbers of its events."""


class Phase(NamedTuple):
    title: str
    events: tuple[EventView, ...]


class Turn(NamedTuple):
    title: str
    phases: tuple[Phase, ...]


class Picture(NamedTuple):
    """The board at the end for the table or a side: as text, as SVG over a ground of the page, and `small` for a phone."""

    title: str
    text: str
    svg: str
    small: str
    board: Board
    laid: PlacedGround

    @property
    def lies(self) -> bool:
        """Whether its map wants paper that lies on its side."""
        _, _, wide, tall = _numbers(self.laid.ground.box)
        return wide > tall

    @property
    def parts(self) -> tuple[dict[str, Any], ...]:
        """On paper: the map, and what is drawn below it, as boxes of the whole drawing."""
        mark, whole = re.findall(r'\b(?:id|viewBox)="([^"]*)"', self.svg)[:2]
        (left, top, wide, tall), (_, up, _, high) = _numbers(whole), _numbers(self.laid.ground.box)
        below = f"{left} {up + high} {wide} {top + tall - up - high}"
        place = dict(zip(("x", "y", "width", "height"), whole.split(), strict=True))
        return tuple({"box": box, "of": mark, "at": place} for box in (self.laid.ground.box, below))


def _numbers(box: str) -> tuple[float, ...]:
    return tuple(map(float, box.split()))


class Step(NamedTuple):
    """An event as it is told, with the state after it as the viewer could see it then."""

    told: EventView
    after: State


def steps(session: Session, viewer: str | None, progress: Progress | None = None, looks: Iterable[Look] = ()) -> Iterator[Step]:
    """Every event as `viewer` (None: the table) may read it. looks: back at it, to say how likely each was."""
    likely = {event["n"]: chance for event, _, chance in looks if chance is not None}
    undone, uncounted = undone_events(session), throws.not_counting(session.journal.events())
    for unfolding in replay(session, viewer):
        number = unfolding.event["n"]
        yield step_of(session, unfolding, viewer, number in undone, likely.get(number), counts=number not in uncounted)
        if progress is not None:
            progress(number, session.journal.tail_number)


def step_of(
    session: Session,
    unfolding: Unfolded,
    viewer: str | None,
    undone: bool = False,
    chance: retrospect.Chance | None = None,
    weighed: bool = True,
    counts: bool = True,
) -> Step:
    """One event as `viewer` may read it. weighed: it says which options decided it; counts: whether its throws do."""
    event, before, after = unfolding
    turn, phase = place(session, before)
    told = _told(session, event, viewer, turn, phase, undone)
    decided = decided_then(session, event, before, viewer) if weighed else ()
    readings = tuple({**reading._asdict(), "told": reading.told()} for reading in decided)
    rolls = told.rolls if counts else ()
    said = chance.said(sentences(told.story)) if chance is not None else ""
    return Step(told._replace(chance=said, readings=readings, rolls=rolls), after)


def events(session: Session, viewer: str | None, progress: Progress | None = None, looks: Iterable[Look] = ()) -> Iterator[EventView]:
    return (step.told for step in steps(session, viewer, progress, looks))


def tell_story(session: Session, happened: Iterable[EventView]) -> Iterator[EventView]:
    """The events as people read an evening, without those that a later ruling tells again; that play went on is told by the headings, and
    a fight in one piece."""
    again = throws.awaited_events(session.journal.events())
    fights, fight = session.game.fights, None
    for told in happened:
        story = tuple(sentence for sentence in told.story if as_message(sentence).pattern != NOW)
        empty = told.story and not (story or told.rolls or told.readings or told.undone or told.overrule is not None)
        if told.number in again or empty:
            continue
        told = told._replace(story=story, text="" if story else told.text)
        of_fight = told.kind in fights and not told.undone and told.overrule is None
        if fight is not None and of_fight and fight[2:4] == told[2:4] and _goes_on(fights[told.kind], fight, told):
            fight = _joined(fight, told)
            continue
        if fight is not None:
            yield fight
        fight = (
            _joined(told._replace(story=(), rolls=(), worksheet=(), facts=(), citations=(), readings=(), typed=""), told)
            if of_fight
            else None
        )
        if fight is None:
            yield told
    if fight is not None:
        yield fight


def _goes_on(begins: bool | None, fight: EventView, told: EventView) -> bool:
    about = told.typed.partition(" ")[2]
    return begins is False or (begins is None and about == fight.typed.partition("; ")[0].partition(" ")[2])


def _joined(fight: EventView, told: EventView) -> EventView:
    """A fight and what came next in it: how likely each throw was stands behind what it came to."""
    chance = (message("({chance})", chance=told.chance),) if told.chance else ()
    return fight._replace(
        fight=(*fight.fight, told.number),
        typed=listing(filter(None, (fight.typed, told.typed)), "; "),
        story=(*fight.story, *(told.story or (told.text,)), *chance),
        citations=tuple(dict.fromkeys((*fight.citations, *told.citations))),
        worksheet=(*fight.worksheet, *told.worksheet),
        rolls=(*fight.rolls, *told.rolls),
        facts=(*fight.facts, *(fact for fact in told.facts if fact not in fight.facts)),
        readings=(*fight.readings, *(reading for reading in told.readings if reading not in fight.readings)),
        hidden=fight.hidden or told.hidden,
        text="",
        chance="",
    )


def turns(happened: Iterable[EventView]) -> Iterator[Turn]:
    for title, part in groupby(happened, lambda told: told.turn):
        yield Turn(title, tuple(phases(part)))


def phases(happened: Iterable[EventView]) -> Iterator[Phase]:
    for title, part in groupby(happened, lambda told: told.phase):
        yield Phase(title, tuple(part))


def undone_events(session: Session) -> set[int]:
    """Numbers of the events that stand taken back at the end."""
    undone: set[int] = set()
    for event in session.journal.events():
        throws.take_back(undone, event)
    return undone


def pictures(session: Session, viewer: str | None) -> list[Picture]:
    """The board as the table sees it, then as `viewer` and the sides that have revealed their secrets see more of it."""
    revealed = session.state["referee"].get("revealed", ())
    shown: list[Picture] = []
    if session.game.board is None:
        return shown
    for side in dict.fromkeys((None, *((viewer,) if viewer else ()), *revealed)):
        if side is not None:
            session.open(f"secret.{side}")
        seen = visible(session.state, side)
        board = session.game.board(seen, side, session.book)
        if all(board != other.board for other in shown):
            laid = next((other.laid for other in shown if other.laid.carries(board)), None) or note_ground(board)
            title = as_message("The table") if side is None else message("As {side} sees it", side=side)
            shown.append(Picture(title, write_board(board), *draw_board(board, side, laid.name), board, laid))
    return shown


PHONE = 364
"""Pixels of the map on a phone's page."""
TEXT = 78
"""Characters to a line of a board as text."""


class Boards:
    """The board at each turn's end, as text, while its events go by. end: the last one, which stands somewhere else."""

    def __init__(self, session: Session, viewer: str | None, end: str):
        self._session, self._viewer, self._shown = session, viewer, [end, ""]
        self._last: dict[str, State] = {}

    def passing(self, steps: Iterable[Step]) -> Iterator[EventView]:
        for step in steps:
            self._last[step.told.turn] = step.after
            yield step.told

    def after(self, turn: str) -> list[str]:
        """The lines of a turn's board; none where it is one that was shown, or there is none."""
        game, state = self._session.game, self._last.pop(turn, None)
        if game.board is None or state is None or not state["public"]:
            return []
        drawn = write_board(game.board(visible(state, self._viewer), self._viewer, self._session.book))
        if drawn in self._shown:
            return []
        self._shown[1] = drawn
        return drawn.splitlines()


def write_board(board: Board) -> str:
    return "\n".join(text.Drawing(board).lines(TEXT))


def draw_board(board: Board, side: str | None, laid: str) -> tuple[str, str]:
    """The board as an SVG for a wide page and for a phone's; laid: the name of its ground, which the page has with the style sheet."""
    name, drawn = f"board-{side or 'table'}".replace(" ", "-"), partial(svg.draw_board, board, styled=False, lies_on=laid)
    return drawn(name), drawn(f"{name}-small", PHONE)


def standing(session: Session, viewer: str | None) -> list[tuple[str, str]]:
    game = session.game
    if game.trackers is None:
        return []
    return [(as_message(tracker.label), as_message(tracker.value)) for tracker in game.trackers(visible(session.state, viewer), viewer)]


def ending(session: Session) -> str:
    over = session.state["referee"].get("over")
    if over is None:
        return message("Not over yet: {heading}", heading=sequence.heading(session.game, session.state) or SET_UP)
    winner = over["winner"]
    return message("{winner} won", winner=winner[0].upper() + winner[1:]) if winner else as_message("Nobody won")


def about(session: Session, viewer: str | None) -> dict[str, Any]:
    meta = session.journal.meta
    number, mark = session.journal.head
    first = session.journal.event(1) if number else {}
    last = session.journal.event(number) if number else {}
    referee = session.state["referee"]
    return {
        "name": meta["name"],
        "game": session.game.slug,
        "title": as_message(session.game.title),
        "source": session.game.source,
        "rules": meta["rules"],
        "tables": meta["tables"],
        **({"book": meta["book"]} if isinstance(meta.get("book"), dict) else {}),
        "acts": meta.get("acts", "table"),
        "players": meta["players"],
        "options": referee.get("options", {}),
        "begun": first.get("t", ""),
        "last": last.get("t", ""),
        "events": number,
        "head": mark,
        "spoken": f"{mark[:4]}-{mark[4:8]}",
        "viewer": viewer,
        "revealed": list(referee.get("revealed", ())),
        "over": ending_of(session.state),
        "ending": ending(session),
    }


def place(session: Session, state: State) -> tuple[str, str]:
    """The turn and the phase of a state, in words; as the whole table knows them."""
    at = sequence.frames(state)
    if state["referee"].get("over"):
        return as_message("After the game"), ""
    if not at:
        return SET_UP, ""
    places = _places(at)
    if session.game.slug not in places:
        state = visible(state, None)
        nodes = sequence.nodes(session.game, state)
        heading = sequence.heading(session.game, state)
        turns = ((frame, node) for frame, node in zip(at, nodes, strict=True) if node.again is not None)
        counted = next((message("{turn} {n}", turn=as_message(node.title), n=frame["round"]) for frame, node in turns), "")
        turn = counted or as_message(nodes[min(1, len(nodes) - 1)].title)
        places[session.game.slug] = turn, Listing(heading.parts[heading.parts[:1] == (turn,) :], heading.pattern)
    return places[session.game.slug]


@derive
def _places(at: list[Frame]) -> dict[str, tuple[str, str]]:
    return {}


def _told(session: Session, event: Event, viewer: str | None, turn: str, phase: str, undone: bool) -> EventView:
    say = session.opened_for(event, viewer)
    closed = [name for name, parts in event.get("sealed", {}).items() if "say" in parts and name not in say]
    return EventView(
        number=event["n"],
        time=event["t"],
        turn=turn,
        phase=phase,
        side=event.get(SAID, event.get("side")),
        kind=event["kind"],
        typed=as_said(next((part["typed"] for part in (event, *say.values()) if part.get("typed")), "")),
        text=story.text(session, event, say),
        verdict=event.get("verdict") or "",
        citations=tuple(event.get("cite", ())),
        worksheet=tuple(line._asdict() for line in record.lines_of(event, say)),
        story=tuple(story.told(event, say)),
        rolls=tuple(story.rolls(event, say)),
        facts=tuple(fact._asdict() for fact in record.facts_of(event, say)),
        overrule=event.get("overrule"),
        overruled=tuple(reason._asdict() for reason in record.overruled_of(event, say)),
        undone=undone,
        hidden=bool(closed),
        hash=event["hash"],
    )
