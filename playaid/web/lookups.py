"""What is looked up on a phone beside the play: all that has happened, the evenings of those who sit here, whether the log is whole, a
first evening to read, the evening as a file. And a finger on a place, for the television."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from playaid.board.legend import marks
from playaid.desk import kept_evenings
from playaid.desk.page_view import effects, log
from playaid.desk.requests import Reply, Seat
from playaid.desk.rule_lookup import stages
from playaid.desk.seats import Needs, reveal
from playaid.desk.tapping.barred import Barred, barred, barred_verbs, by_own_words, closed_verbs
from playaid.desk.tapping.outcome import told_at_once
from playaid.export.export import Wish, write_export
from playaid.language.message import SEMICOLON, as_message, counted, listing, message
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from playaid.referee.verification.lesson import lesson_of
from playaid.referee.verification.verify import verify
from playaid.web.board_parts import NAME
from playaid.web.request_guard import read_body, text, texts
from playaid.web.served_session import ServedSession

PAGE = 40
"""Events of the log that are looked up at once."""
MARK = 10.0
"""Half of the box in which a mark of the board is drawn."""
WIDE = "\N{EM SPACE}"
"""How far in what is a part of a step stands: no page swallows it."""
FORMS = {"html": "text/html; charset=utf-8", "md": "text/markdown; charset=utf-8"}


class Lookups:
    """seat_of: who asks; answered: an answer, or why there is none."""

    def __init__(
        self,
        evening: ServedSession,
        seat_of: Callable[[Request], Seat],
        answered: Callable[[Awaitable[Any]], Awaitable[Response]],
    ) -> None:
        self.evening, self.company = evening, evening.company
        self._seat, self._answered = seat_of, answered
        self._long = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        return [
            Route("/side/{k:int}/past/{before:int}", self.past),
            Route("/side/{k:int}/known/{what}", self.known),
            Route("/side/{k:int}/evening.{form}", self.export),
            Route("/side/{k:int}/reveal", self.reveal, methods=["POST"]),
            Route("/side/{k:int}/point", self.point, methods=["POST"]),
            Route("/side/{k:int}/barred", self.barred, methods=["POST"]),
        ]

    async def past(self, request: Request) -> Response:
        """The events before one, the newest first."""
        seat, before = self._seat(request), request.path_params["before"]

        def look() -> Any:
            session, viewer = self._open(seat)
            first = max(1, min(before, session.journal.tail_number + 1) - PAGE)
            return [entry for entry in reversed(log(session, viewer, first)) if entry["n"] < before]

        return await self._answered(self.evening.look(look))

    async def known(self, request: Request) -> Response:
        seat, what = self._seat(request), request.path_params["what"]
        return await self._answered(self._apart(lambda: self._known(seat, what)))

    def _known(self, seat: Seat, what: str) -> Sequence[str | list[str]]:
        session, viewer = self._open(seat)
        kinds: dict[str, Callable[[Session], Sequence[str | list[str]]]] = {
            "marks": lambda _: marks_of(session, viewer),
            "stats": evenings_of,
            "verify": wholeness,
            "learn": first_evening,
            "sequence": steps_of,
        }
        known = kinds.get(what)
        if known is None:
            raise Refusal("there is nothing here")
        return known(session)

    async def export(self, request: Request) -> Response:
        seat, form = self._seat(request), request.path_params["form"]
        if form not in FORMS:
            return await self._answered(_refused())

        def write() -> str:
            session, viewer = self._open(seat)
            return "".join(write_export(form, Wish(session, viewer)))

        made: list[str] = []

        async def whole() -> Any:
            made.append(await self._apart(write))

        answer = await self._answered(whole())
        if not made:
            return answer
        headers = {"content-disposition": f"attachment; filename=evening.{form}", "cache-control": "no-store"}
        return Response(made[0], media_type=FORMS[form], headers=headers)

    async def reveal(self, request: Request) -> Response:
        """Open the seat's side to everybody, when the game is over."""
        seat = self._seat(request)

        def revealed(session: Session) -> Reply:
            done = reveal(session, seat.side)
            if isinstance(done, Needs):
                raise done.locked
            sealed = message("still sealed: {sides}", sides=listing(done.sealed))
            return Reply(lines=(sealed if done.sealed else "Everything lies open now.",))

        def step() -> dict[str, Any]:
            with self.company.held() as session:
                self._open(seat)
                self.company.changes += 1
                reply = told_at_once(session.journal, lambda: revealed(session))
            return {"told": [], "lines": [*map(as_message, reply.lines)], "needs": [], "waits": False, "chancy": False}

        return await self._answered(self.evening.act(step, seat))

    async def point(self, request: Request) -> Response:
        """A finger on a space that all know: the television looks there. Nothing of it is kept."""
        seat, space = self._seat(request), text(read_body(request.scope), "space", 200)

        def look() -> bool:
            session, _ = self._open(seat)
            board = session.game.board(visible(session.state, None), None, session.book) if session.game.board else None
            return board is not None and any(one.name == space for one in board.spaces)

        async def pointed() -> Any:
            if not await self.evening.look(look):
                raise Refusal("there is nothing here")
            self.evening.point(space)
            return {}

        return await self._answered(pointed())

    async def barred(self, request: Request) -> Response:
        """Why what was tapped, or verbs, may not be used just now."""
        seat, body = self._seat(request), read_body(request.scope)
        if "verbs" in body:
            verbs = texts(body, "verbs")

            def of_verbs() -> dict[str, Any]:
                session, side = self._open(seat)
                return _told(barred_verbs(session, side, verbs)) | {"closed": closed_verbs(session, side, verbs)}

            return await self._answered(self.evening.look(of_verbs))
        name = text(body, "name", 200)

        def look() -> dict[str, Any]:
            session, side = self._open(seat)
            return _told(barred(session, side, name)) | {"does": effects(session, side, name), "own": by_own_words(session, side, name)}

        return await self._answered(self.evening.look(look))

    def _open(self, seat: Seat) -> tuple[Session, str]:
        session, viewer = self.company.looking(seat)
        if viewer is None:
            raise Locked(f"secret.{seat.side}")
        return session, viewer

    async def _apart(self, step: Callable[[], Any]) -> Any:
        """What takes long, one after the other, while nobody else waits for it."""
        async with self._long:
            return await asyncio.to_thread(step)


def _told(found: list[Barred]) -> dict[str, Any]:
    return {"barred": [one._asdict() for one in found]}


async def _refused() -> Any:
    raise Refusal("there is nothing here")


def steps_of(session: Session) -> list[str]:
    """The sequence of play, the step that the game is at marked; further in what is a part of another."""
    return [
        f"{WIDE * stage.depth}{'→ ' if stage.now else ''}{as_message(stage.title)}" + (f" [{stage.citation}]" if stage.citation else "")
        for stage in stages(session.game, session.state)
    ]


def marks_of(session: Session, viewer: str) -> list[list[str]]:
    """What is drawn on the board as a viewer sees it, each with a drawing of it. Raises Refusal where there is no board."""
    if session.game.board is None:
        raise Refusal("there is nothing here")
    board = session.game.board(visible(session.state, viewer), viewer, session.book)
    return [[as_message(told), drawn] for told, drawn in marks(board, MARK, NAME)]


def evenings_of(session: Session) -> list[str]:
    """The evenings kept here of those who sit at this table. Of one that cannot be read nobody knows whose it is: it is counted alone."""
    here = set(session.journal.meta["players"].values())
    all_kept = kept_evenings.evenings(os.path.dirname(session.journal.folder))
    kept = [evening for evening in all_kept if evening["fault"] is None and here & set(evening["players"].values())]
    faults = [evening["fault"] for evening in all_kept if evening["fault"] is not None]
    why = listing(dict.fromkeys(faults), SEMICOLON)
    left_out = counted(len(faults), "{n} evening is left out: {faults}", "{n} evenings are left out: {faults}", faults=why)
    people = [name for name in kept_evenings.persons(kept) if name in here]
    return [*(_person(name, kept) for name in people), *map(_evening, reversed(kept)), *([left_out] if faults else ())]


def _person(name: str, kept: Sequence[kept_evenings.Evening]) -> str:
    of = kept_evenings.record((evening for evening in kept if name in evening["players"].values()), name)
    return message(
        "{person}: {evenings}, {won} won, {long}; {dice}.",
        person=name,
        evenings=counted(of["evenings"], "{n} evening", "{n} evenings"),
        won=of["won"].get(name, 0),
        long=kept_evenings.duration(of["seconds"]),
        dice=kept_evenings.whose_dice(of["dice"]),
    )


def _evening(evening: kept_evenings.Evening) -> str:
    told = "{day}, {name}: {result}, {long}."
    long = kept_evenings.duration(evening["seconds"])
    return message(told, day=evening["begun"][:10], name=evening["name"], result=kept_evenings.result(evening), long=long)


def wholeness(session: Session) -> list[str]:
    """Whether every event would be ruled the same today; of what differs its number alone, as its words may be for one side only."""
    found = verify(session)
    verdict = as_message("HOLDS" if found.ok else "RULED OTHERWISE TODAY" if found.otherwise_today else "DOES NOT HOLD")
    ruled = counted(found.ruled, "{n} ruling ruled again", "{n} rulings ruled again")
    events = counted(found.events, "{n} event", "{n} events")
    differs = [message("event {number}", number=one.number) for one in found.differences]
    return [message("{head}: {events}, {rulings}", head=verdict, events=events, rulings=ruled), *differs]


_OTHERS = (
    "A tale of another evening, to be read: you are whoever it speaks to, and nothing of it happens in this game. "
    "What stands behind > is what is said there; here it is tapped."
)


def first_evening(session: Session) -> list[str | list[str]]:
    """The lesson of a game to be read; the title of a task is a list of its own."""
    lesson = lesson_of(session.game)
    if lesson is None:
        raise Refusal(message("{title} brings no lesson", title=session.game.title))
    told: list[str | list[str]] = [as_message(_OTHERS)]
    told += [as_message(lesson.about)] if lesson.about else []
    for task in lesson.tasks:
        told += [[as_message(task.title)]] if task.title else []
        told += [as_message(task.text)] if task.text else []
    return [*told, as_message(lesson.end)] if lesson.end else told
