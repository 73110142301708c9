"""The general verbs that only look: status, log, table, why."""

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import as_side, command, everywhere, option, table_names, take
from playaid.cli.commands.viewer import looking
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


@command("status")
@everywhere
@as_side
@option("--map", "map_", is_flag=True, help="And the map, cropped around what matters.")
@option("--svg", metavar="FILE", help="Write the board as a picture, on your own board where you have laid one below it.")
@click.pass_context
def status(ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, map_: bool, svg: str | None) -> int:
    """Where the game stands: turn, phase, who acts, what is owed, the trackers, who stands where, the chain's head."""
    from playaid.referee.contract.view import view

    terminal = take(ctx, session, json_, plain)
    opened, viewer = looking(terminal, session, as_side)
    seen = view(opened.game, opened.state, viewer)
    number, mark = opened.journal.head
    head = {"events": number, "hash": mark, "spoken": spoken(mark)}
    data = {
        "game": seen.game,
        "turn": seen.turn,
        "phase": seen.phase,
        "side": seen.side,
        "acting": list(seen.acting),
        "obligations": list(seen.obligations),
        "trackers": dict(seen.trackers),
        "verbs": list(seen.verbs),
        "over": seen.over,
        "pending": seen.pending,
        "head": head,
    }
    lines = [f"{terminal.name} · {opened.game.title} · {seen.phase}"]
    if seen.over:
        lines.append(f"  OVER  {seen.over['how']}")
    else:
        lines.append(f"  to act: {', '.join(seen.acting) or 'nobody'}")
    lines += [f"  waits: {seen.pending}"] if seen.pending else []
    lines += [f"  owed: {debt}" for debt in seen.obligations]
    lines += [f"  {label}: {value}" for label, value in seen.trackers]
    lines += [f"  {row}" for row in _board(opened, viewer, terminal.width() - 2, map_)]
    lines += _book_lines(opened.journal.meta.get("book"))
    if svg is not None:
        lines.append(_written(opened, viewer, svg))
    lines.append(f"  {number} events, chain head {head['spoken']}")
    return int(terminal.give(Answer(lines, data, private=viewer)))


def _book_lines(book: object) -> list[str]:
    """Which of the owner's books the session was begun with."""
    if not isinstance(book, dict):
        return []
    named = f"the book {book.get('edition')}" if book.get("edition") else "the owner's book"
    return [f"  played with {named}, {str(book.get('fingerprint'))[:12]} as it began"]


def _board(session: Session, viewer: str | None, width: int, with_map: bool) -> list[str]:
    """The board in characters: tracks, who stands where, and the map if it is wanted."""
    if session.game.board is None:
        return []
    from playaid.board import text
    from playaid.referee.contract.state import visible

    board = session.game.board(visible(session.state, viewer), viewer, session.book)
    return [*(text.draw_map(board, width) if with_map else ()), *text.list_pieces(board, width)]


def _written(session: Session, viewer: str | None, path: str) -> str:
    """Write the board into a file; says so."""
    if session.game.board is None:
        raise Refusal(f"{session.game.title} has no board")
    from pathlib import Path

    from playaid.board.svg import draw_board
    from playaid.cli.commands.placed_files import write
    from playaid.desk.underlay import with_ground
    from playaid.referee.contract.state import visible

    board = session.game.board(visible(session.state, viewer), viewer, session.book)
    write(Path(path), draw_board(with_ground(board, session.game.slug)) + "\n")
    return f"  the board is in {path}"


def spoken(mark: str) -> str:
    """The head of the chain short enough to be read out and written down at the table."""
    return f"{mark[:4]}-{mark[4:8]}"


@command("log")
@everywhere
@as_side
@option("--last", "-n", type=click.IntRange(1, 100000), default=20, show_default=True, help="How many events.")
@option("--all", "all_", is_flag=True, help="From the first event on.")
@option("--odds", is_flag=True, help="And how likely what each came to was.")
@click.pass_context
def log(ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, last: int, all_: bool, odds: bool) -> int:
    """What happened, event by event."""
    from playaid.referee.session.story import entry

    terminal = take(ctx, session, json_, plain)
    opened, viewer = looking(terminal, session, as_side)
    first = 1 if all_ else max(1, opened.journal.tail_number - last + 1)
    entries = [entry(opened, event, viewer) for event in opened.journal.events(first)]
    if odds:
        from playaid.cli.terminal.progress import busy
        from playaid.desk.budget import Budget
        from playaid.referee.odds.retrospect import chances

        lent = Budget()
        with busy("log --odds", not terminal.json and not terminal.plain):
            likely = {event["n"]: chance.told() for event, chance in chances(opened, viewer, lambda: lent, first) if chance is not None}
        entries = [{**e, "chance": likely[e["number"]]} if e["number"] in likely else e for e in entries]
    lines = [
        f"  {e['number']:>5}  {e['time'][11:16]}  {e['side'] or '':<10}  {e['text']}" + (f"  ({e['chance']})" if "chance" in e else "")
        for e in entries
    ]
    return int(terminal.give(Answer(lines, {"events": entries}, private=viewer)))


@command("why")
@everywhere
@as_side
@click.argument("number", type=int, required=False)
@click.pass_context
def why(ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, number: int | None) -> int:
    """The whole ruling of an event again: worksheet, dice, cases, readings that decided it, and how likely what it came to was. Without a
    number, of the last one."""
    from playaid.cli.commands.declaration_odds import chance_data
    from playaid.desk.budget import Budget
    from playaid.referee.odds.retrospect import chance_of
    from playaid.referee.session.option_marks import decided_then
    from playaid.referee.session.replay import before
    from playaid.referee.session.story import worksheet

    terminal = take(ctx, session, json_, plain)
    opened, viewer = looking(terminal, session, as_side)
    wanted = number if number is not None else opened.journal.tail_number
    if not 1 <= wanted <= opened.journal.tail_number:
        raise Refusal(f"there is no event {wanted}", hint=f"1 to {opened.journal.tail_number}")
    event = opened.journal.event(wanted)
    shown = worksheet(opened, event, viewer)
    readings = decided_then(opened, event, before(opened, wanted, viewer), viewer)
    shown["readings"] = [reading._asdict() for reading in readings]
    shown["lines"] += [f"    reading   {reading.told()}" for reading in readings]
    chance = chance_of(opened, wanted, viewer, Budget)
    if chance is not None:
        shown["chance"] = chance_data(chance)
        shown["lines"].append(f"    chance    {chance.told()}")
    return int(terminal.give(Answer(shown["lines"], shown, private=viewer)))


@command("table")
@everywhere
@click.argument("name", shell_complete=table_names)
@click.argument("keys", nargs=-1)
@click.pass_context
def table(ctx: click.Context, session: str | None, json_: bool, plain: bool, name: str, keys: tuple[str, ...]) -> int:
    """Look up one cell of a table: value, where it comes from, by which case."""
    from playaid.book.facts import MissingFact
    from playaid.referee.contract.names import find
    from playaid.referee.contract.refusals import Missing

    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    named = find(name, dict.fromkeys(opened.book.tables(), ()), "table")
    try:
        fact = opened.book.fact(named, *keys)
    except MissingFact as missing:
        raise Missing(
            f"{named} {' '.join(keys)} is not known: {missing.why or missing.wants}",
            hint=f"playaid tables set {opened.game.slug} {named} {' '.join(keys)} VALUE, or play with new --tables house",
        ) from None
    data = {"table": fact.table, "keys": list(fact.keys), "value": fact.value, "provenance": fact.provenance, "citation": fact.citation}
    cite = f" [{fact.citation}]" if fact.citation else ""
    note = f"; {fact.note}" if fact.note else ""
    return int(terminal.give(Answer([f"  {fact.table} {' '.join(fact.keys)} = {fact.value}{cite}  ({fact.provenance}{note})"], data)))
