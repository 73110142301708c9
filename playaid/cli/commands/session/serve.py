import os
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from playaid.cli.command import Refusal, Terminal, command
from playaid.cli.options import session_argument
from playaid.cli.text.wanted_language import read_in_wanted_language
from playaid.journal.errors import short
from playaid.language.message import Typed, message

if TYPE_CHECKING:
    from playaid.web.host import Wish


@command("serve")
@click.option("--lan", is_flag=True, help="For phones on this network too, not for this machine alone.")
@click.option("--address", metavar="ADDRESS", help="The own address to listen at, where --lan takes the wrong one.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="PORT", help="Another port than 8443 (8080 with --http).")
@click.option("--http", "http_", is_flag=True, help="Without TLS: anybody on the network can then read all that is sent.")
@click.option(
    "--tv", type=click.IntRange(0, 65535), is_flag=False, flag_value=8088, metavar="PORT", help="The table's page over plain http, too."
)
@click.option(
    "--lock-after", type=click.IntRange(0, 1440), default=60, metavar="MINUTES", help="Lock a side so long after its last word; 0: never."
)
@click.option("--club", metavar="CODE", help="All tables of a club, by its code; PLAYAID_CLUB holds it for `--club -`.")
@session_argument(required=False)
def serve(
    terminal: Terminal,
    lan: bool,
    address: str | None,
    port: int | None,
    http_: bool,
    tv: int | None,
    lock_after: int,
    club: str | None,
    name: str | None,
) -> int:
    """The table on a screen that all see, and each side on its own phone, until Ctrl-C.

    Prints an address and codes to scan. The shell and single commands go on working on the same session meanwhile. Needs playaid[screen].
    --club serves the pages of all tables on a club's list (docs/club.md): seats to sit down at, and finished evenings with their logs.
    """
    if terminal.in_shell:
        raise Refusal("serve stands beside the shell", hint="playaid serve in another terminal, or first")
    if terminal.json:
        raise Refusal("serve is for people", hint="each single command takes --json")
    try:
        import asyncio

        from playaid.web.host import Wish, prepare, run, welcome
    except ModuleNotFoundError as missing:
        raise Refusal(
            message("serve needs {package}, which is not installed", package=missing.name), hint="pip install 'playaid[screen]'"
        ) from None
    wish = Wish(lan or address is not None, address, port, http_, tv, lock_after)
    if club is not None:
        return _club(terminal, os.environ.get("PLAYAID_CLUB", "") if club == "-" else club, wish)
    here = prepare(terminal.folder, name or terminal.wanted, wish, terminal.say)
    read_in_wanted_language(here.evening.company.session.game.languages)
    terminal.say(*welcome(here, wish))
    with suppress(KeyboardInterrupt):
        asyncio.run(run(here, wish))
    number, mark = here.evening.company.session.journal.head
    terminal.say(
        message(
            "Good night. {name} ends with event {number}, log fingerprint {head}.",
            name=Typed(here.evening.name),
            number=number,
            head=short(mark),
        )
    )
    return 0


def _club(terminal: Terminal, code: str, wish: "Wish") -> int:
    try:
        import asyncio

        from playaid.web.club_host import prepare, run, welcome
    except ModuleNotFoundError as missing:
        raise Refusal(
            message("a club's pages need {package}, which is not installed", package=missing.name),
            hint="pip install 'playaid[screen,club]'",
        ) from None
    here = prepare(code, wish, terminal.say)
    terminal.say(*welcome(here, wish))
    with suppress(KeyboardInterrupt):
        asyncio.run(run(here))
    terminal.say("Good night. Whatever happened is on the club's servers.")
    return 0
