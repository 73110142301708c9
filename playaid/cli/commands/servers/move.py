from typing import TYPE_CHECKING, NotRequired, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.commands.servers.login import check_addresses, check_installed, login_options, password_of
from playaid.cli.declaring.words_of_both import check_none_of_the_game
from playaid.desk.seats import side_of, step
from playaid.journal.lives import HOME
from playaid.language.message import as_message, counted, message

if TYPE_CHECKING:
    from playaid.club.authority import Authority


class Moved(TypedDict):
    """`move`; home: the session's subject on the servers, null where it has come home"""

    home: str | None
    events: NotRequired[int]
    head: NotRequired[str]


@command("move")
@click.option(
    "--seat", "seats", multiple=True, metavar="SIDE", help="A side that plays on this machine; without it all do, until invited away."
)
@click.option("--dice", "dice", type=click.Choice(("joint", "own")), default="joint", show_default=True, help="Who throws public dice.")
@login_options
@click.option("--clock", type=click.FloatRange(min=0, min_open=True), metavar="HOURS", help="So long each side has to act, all told.")
@click.option(
    "--leaving", type=click.Choice(("others", "most", "umpire")), default="others", show_default=True, help="Who agrees to `club out`."
)
@click.option("--back", is_flag=True, help="Bring a session home from its servers into this folder.")
@click.option(
    "--settled", is_flag=True, help="With --back: though the servers tell it otherwise; all have settled on this folder's history."
)
@click.argument("servers", nargs=-1, metavar="[nats://HOST:PORT]...")
def move(
    terminal: Terminal,
    seats: tuple[str, ...],
    dice: str,
    user: str,
    certificates: str,
    clock: float | None,
    leaving: str,
    back: bool,
    settled: bool,
    servers: tuple[str, ...],
) -> Answer[Moved]:
    """Move a session to servers, so that people on several machines can play it; --back brings it home.

    The whole history goes along, sealed under a key that only the table has; this folder stays a full copy.
    """
    if not back:
        check_none_of_the_game(terminal, "move", servers)
        check_addresses(servers)
    check_installed()
    from playaid.club import envelope, transfer
    from playaid.club.connection import Connection
    from playaid.club.stream import Stream

    opened = terminal.open()
    if back:
        at_home = terminal.with_keys(opened, lambda: step(opened, lambda: transfer.bring_home(opened, settled)))
        terminal.go_on_with(at_home, opened)
        return Answer(["  The session is at home again: from here on this folder alone is written to."], {"home": None})
    named = tuple(str(side_of(opened, seat)) for seat in seats) or tuple(opened.sides)
    home = Connection(servers, transfer.new_subject(), envelope.new_key(), user, password_of(terminal, user), certificates, named)
    held = Stream(home)
    terminal.beside = lambda: _left_there(opened, held)
    moved = transfer.move(opened, home, held, dice, clock, leaving)
    terminal.beside = None
    terminal.go_on_with(moved, opened)
    number, mark = moved.journal.head
    lines = [
        counted(
            number,
            "  {n} event is on the servers; what comes next is decided there, and this folder keeps all of it.",
            "  {n} events are on the servers; what comes next is decided there, and this folder keeps all of it.",
        ),
        "  Whoever plays elsewhere joins by a code: playaid invite SIDE. `playaid play` takes part in the others' throws.",
    ]
    if moved.game.dealer_sees_hands:
        pattern = "  {title} wants a dealer where sides sit apart: at a machine where nobody plays, playaid deal NAME."
        lines.append(message(pattern, title=moved.game.title))
    return Answer(lines, {"home": home.subject, "events": number, "head": mark})


def _left_there(session: Session, servers: "Authority") -> str:
    """What a move that was cut off has left on the servers, in words."""
    try:
        away = session.journal.reopened().meta.get(HOME) or not servers.read(0)
    except Refusal:  # the servers cannot be asked: it is the log that counts
        return ""
    return "" if away else as_message("what was sent to the servers stays there, and nobody plays on it: the session is at home as before")
