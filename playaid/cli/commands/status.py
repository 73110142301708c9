import sys
from collections.abc import Sequence
from typing import Any, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command, pick
from playaid.cli.terminal.terminal import is_terminal
from playaid.journal.errors import short
from playaid.language.message import counted, listing, message
from playaid.language.translation import translate

BELOW = 6
"""Rows of a screen that the prompt takes, and the lines above and below it."""


class Head(TypedDict):
    """The end of the chain."""

    events: int
    hash: str
    spoken: str


class Status(TypedDict):
    game: str
    turn: int
    phase: str
    side: str | None
    acting: Sequence[str]
    obligations: Sequence[str]
    trackers: dict[str, str]
    verbs: Sequence[str]
    over: Any
    pending: str | None
    head: Head


@command("status", looks=True)
@click.option("--map", "map_", is_flag=True, help="And the map, cropped around what matters.")
@click.option("--at", metavar="PLACE", help="Of the map and of who stands where, what lies round a place.")
@click.option("--svg", metavar="FILE", help="Write the board as a picture, on your own board where you have laid one below it.")
def status(terminal: Terminal, opened: Session, viewer: str | None, map_: bool, at: str | None, svg: str | None) -> Answer[Status]:
    """Where the game stands: turn, phase, who acts, what is owed, the trackers, who stands where, the log's fingerprint. At the table map
    draws the board besides, and with a place behind it what lies round that."""
    from playaid.referee.contract.view import view
    from playaid.referee.session.pending import prompt_now

    seen = view(opened.game, opened.state, viewer)
    seen = seen._replace(pending=prompt_now(opened))
    number, mark = opened.journal.head
    head: Head = {"events": number, "hash": mark, "spoken": short(mark)}
    data = pick(Status, seen, trackers=dict(seen.trackers), head=head)
    lines = [f"{terminal.name} · {translate(opened.game.title)} · {translate(seen.phase)}"]
    if seen.over:
        lines.append(message("  OVER  {how}", how=seen.over["how"]))
    else:
        lines.append(message("  to act: {sides}", sides=listing(seen.acting) or "nobody"))
    lines += [message("  waits: {question}", question=seen.pending)] if seen.pending else []
    lines += [message("  owed: {debt}", debt=debt) for debt in seen.obligations]
    lines += [
        f"  {translate(label)}: {translate(value)}" for label, value in (seen.beside if opened.game.board is not None else seen.trackers)
    ]
    drawn = [f"  {row}" for row in _board(opened, viewer, terminal.width() - 2, map_, at)]
    long = terminal.in_shell and is_terminal(sys.stdout) and len(lines) + len(drawn) > terminal.height() - BELOW
    if map_ and long and at is None:  # said first, as whoever is at its end has turned pages
        lines.append("  map PLACE shows what lies round it")
    lines += drawn
    lines += _passed_over(opened, viewer)
    lines += _book_lines(opened.journal.meta.get("book"))
    if svg is not None:
        lines.append(_written(opened, viewer, svg))
    if long:  # else it has scrolled away
        lines += [message("  owed: {debt}", debt=debt) for debt in seen.obligations]
    lines.append(counted(number, "  {n} event, log fingerprint {head}", "  {n} events, log fingerprint {head}", head=head["spoken"]))
    return Answer(lines, data, private=viewer)


def _passed_over(session: Session, viewer: str | None) -> list[str]:
    """What counts for nothing, as no rule wrote it: in the open, and under the seal of whoever looks."""
    from playaid.referee.session.fitting import WHOLE

    sealed = "  event {number}: what it puts under your seal counts for nothing ({why})"
    texts = {WHOLE: "  event {number} fits no game and counts for nothing ({why})", f"secret.{viewer}": sealed}
    return [
        message(texts[passed.compartment], number=passed.number, why=passed.why)
        for passed in session.fold.passed_over
        if passed.compartment in texts
    ]


def _book_lines(book: object) -> list[str]:
    if not isinstance(book, dict):
        return []
    edition, mark = str(book.get("edition") or ""), str(book.get("fingerprint"))[:12]
    if edition:
        return [message("  played with the book {name}, {fingerprint} as it began", name=edition, fingerprint=mark)]
    return [message("  played with the owner's book, {fingerprint} as it began", fingerprint=mark)]


def _board(session: Session, viewer: str | None, width: int, with_map: bool, at: str | None) -> list[str]:
    """The board as text. at: what lies round this place alone. Raises Unreadable, Ambiguous, and Refusal where there is no board."""
    if session.game.board is None:
        if at is not None:
            raise Refusal(message("{title} has no board", title=session.game.title))
        return []
    from playaid.board import text
    from playaid.referee.contract.names import find
    from playaid.referee.contract.refusals import Unreadable
    from playaid.referee.contract.state import visible

    board = session.game.board(visible(session.state, viewer), viewer, session.book)
    if at is None:
        return text.Drawing(board, with_map).lines(width)
    names = {space.name: tuple({space.label.replace("\n", " "), space.short} - {"", space.name}) for space in board.spaces}
    try:
        place = find(at, names, "place")
    except Unreadable as unknown:
        if "where" in session.game.verbs and not unknown.hint:
            unknown.hint = message("{line} tells what is known of a place", line="where PLACE")
        raise
    return text.Drawing(text.part(board, place, width), with_map).lines(width)


def _written(session: Session, viewer: str | None, path: str) -> str:
    if session.game.board is None:
        raise Refusal(message("{title} has no board", title=session.game.title))
    from pathlib import Path

    from playaid.board.svg import draw_board
    from playaid.cli.placed_files import mode_for, write
    from playaid.desk.underlay import with_ground
    from playaid.referee.contract.state import visible

    board = session.game.board(visible(session.state, viewer), viewer, session.book)
    write(Path(path), draw_board(with_ground(board, session.game.slug)) + "\n", mode_for(viewer))
    return message("  the board is in {file}", file=path)
