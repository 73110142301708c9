"""A session as it may be told to one viewer: events with their place in the sequence of play, what was taken back, what was overruled.

Every export is made from this; nothing that the viewer may not see comes into it.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from playaid.referee import hindsight, record, sequence, story
from playaid.referee.session import Session
from playaid.referee.state import State, evolve, locked, visible

Event = dict[str, Any]
Progress = Callable[[int, int], None]
"""(done, total)."""
SET_UP = "Set-up"


class Told(NamedTuple):
    """One event as the viewer may read it.

    turn and phase say where in the sequence of play it was declared; undone whether it stands taken back at the end; hidden whether some of
    it lies under a seal that the viewer may not open.
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


class Phase(NamedTuple):
    """The events of one phase, in order."""

    title: str
    events: tuple[Told, ...]


class Turn(NamedTuple):
    """The phases of one turn, in order."""

    title: str
    phases: tuple[Phase, ...]


class Picture(NamedTuple):
    """The game's picture at the end, for the table or one side: as text and as SVG; either may be empty."""

    title: str
    text: str
    svg: str


def events(session: Session, viewer: str | None, progress: Progress | None = None, lend: hindsight.Lend | None = None) -> list[Told]:
    """Every event as `viewer` may read it; None is the whole table. `progress(done, total)` is called after each.

    lend: what may be walked for each to say how likely it was; without it nothing is said of that.
    """
    likely: dict[int, str] = {}
    if lend is not None:
        likely = {event["n"]: chance.told() for event, chance in hindsight.chances(session, viewer, lend) if chance is not None}
    undone = taken_back(session)
    state = locked()
    found = []
    for event in session.journal.events():
        turn, phase = _place(session, state)
        found.append(_told(session, event, viewer, turn, phase, event["n"] in undone)._replace(chance=likely.get(event["n"], "")))
        state = evolve(state, event.get("changes", ()))
        if progress is not None:
            progress(event["n"], session.journal.tail_number)
    return found


def turns(found: list[Told]) -> list[Turn]:
    """Events cut into turns and phases, in order."""
    return [Turn(title, tuple(_phases(part))) for title, part in _runs(found, "turn")]


def _phases(found: list[Told]) -> Iterator[Phase]:
    for title, part in _runs(found, "phase"):
        yield Phase(title, tuple(part))


def _runs(found: list[Told], name: str) -> list[tuple[str, list[Told]]]:
    runs: list[tuple[str, list[Told]]] = []
    for told in found:
        title = getattr(told, name)
        if not runs or runs[-1][0] != title:
            runs.append((title, []))
        runs[-1][1].append(told)
    return runs


def taken_back(session: Session) -> set[int]:
    """Numbers of the events that stand taken back at the end."""
    undone: set[int] = set()
    for event in session.journal.events():
        if event["kind"] == "undo":
            undone.add(event["of"])
        elif event["kind"] == "redo":
            undone.discard(event["of"])
    return undone


def pictures(session: Session, viewer: str | None) -> list[Picture]:
    """The game's pictures: what the table sees, then what `viewer` and the sides that have revealed their secrets see beyond it."""
    revealed = session.state["referee"].get("revealed", ())
    found: list[Picture] = []
    for side in dict.fromkeys((None, *((viewer,) if viewer else ()), *revealed)):
        if side is not None:
            session.open(f"secret.{side}")
        seen = visible(session.state, side)
        text = session.game.picture(seen, side) if session.game.picture else ""
        svg = _drawn(session, seen, side)
        if (text or svg) and all((text, svg) != (other.text, other.svg) for other in found):
            found.append(Picture("The table" if side is None else f"As {side} sees it", text, svg))
    return found


def _drawn(session: Session, seen: State, side: str | None) -> str:
    """The board as an SVG, by the engine where the game says what there is to be seen."""
    game = session.game
    if game.board is None:
        return game.svg(seen, side) if game.svg else ""
    from playaid.board.svg import drawn

    return drawn(game.board(seen, side, session.book), f"board-{side or 'table'}".replace(" ", "-"))


def about(session: Session, viewer: str | None) -> dict[str, Any]:
    """What stands at the top of an export."""
    meta = session.journal.meta
    number, mark = session.journal.head
    first = session.journal.event(1) if number else {}
    last = session.journal.event(number) if number else {}
    referee = session.state["referee"]
    return {
        "name": meta["name"],
        "game": session.game.slug,
        "title": session.game.title,
        "source": session.game.source,
        "rules": meta["rules"],
        "tables": meta["tables"],
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
        "over": referee.get("over"),
    }


def _place(session: Session, state: State) -> tuple[str, str]:
    at = sequence.frames(state)
    if state["referee"].get("over"):
        return "After the game", ""
    if not at:
        return SET_UP, ""
    root = sequence.nodes(session.game, state)[0]
    heading = sequence.heading(session.game, state)
    turn = f"{root.title} {at[0]['round']}" if root.again is not None else root.title
    return turn, heading.removeprefix(turn).removeprefix(" · ")


def _told(session: Session, event: Event, viewer: str | None, turn: str, phase: str, undone: bool) -> Told:
    say = session.opened_for(event, viewer)
    entry = story.entry(session, event, viewer)
    closed = [name for name, parts in event.get("sealed", {}).items() if "say" in parts and name not in say]
    return Told(
        number=event["n"],
        time=event["t"],
        turn=turn,
        phase=phase,
        side=event.get("side"),
        kind=event["kind"],
        typed=next((part["typed"] for part in (event, *say.values()) if part.get("typed")), ""),
        text=entry["text"],
        verdict=event.get("verdict") or "",
        citations=tuple(event.get("cite", ())),
        worksheet=tuple(line._asdict() for line in record.lines_of(event, say)),
        story=tuple(said.text for said in record.story_of(event, say)),
        rolls=tuple(entry["rolls"]),
        facts=tuple(fact._asdict() for fact in record.facts_of(event, say)),
        overrule=event.get("overrule"),
        overruled=tuple(reason._asdict() for reason in record.overruled_of(event, say)),
        undone=undone,
        hidden=bool(closed),
        hash=event["hash"],
    )
