"""What commands about servers share: whether the extra is there, addresses, the login, and the sides that play on this machine."""

import os
from contextlib import suppress

import click

from playaid.cli.declaring.words_of_both import ADDRESSES
from playaid.cli.options import Words, with_options
from playaid.cli.terminal.key_variables import key_variable
from playaid.cli.terminal.terminal import Terminal
from playaid.language.message import message
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session.local import Session

WORD = "PLAYAID_CLUB_PASSWORD"


def check_installed() -> None:
    """Raises Refusal where what belongs to clubs is not installed."""
    try:
        import nats  # noqa: F401
    except ImportError:
        raise Refusal("sessions on servers want the extra `club`", hint="pip install 'playaid[club]'") from None


def check_addresses(servers: tuple[str, ...]) -> None:
    """Raises Refusal for what is no address of a server: somebody may have wanted to move a piece."""
    hint = "playaid move nats://one.example:4222 nats://two.example:4222 nats://three.example:4222"
    if not servers:
        raise Refusal("to which servers?", hint=hint)
    if strange := next((word for word in servers if not word.startswith(ADDRESSES)), None):
        raise Refusal(message("{word} is no address of a server: move takes a session to servers", word=printable(strange)), hint=hint)


def login_options(command: Words) -> Words:
    """--user, --certificates: how the servers let this machine in."""
    about = "Who the servers let in; the password is asked for, or read from PLAYAID_CLUB_PASSWORD."
    path = click.Path(dir_okay=False)
    return with_options(
        command,
        click.option("--user", default="", metavar="NAME", help=about),
        click.option("--certificates", default="", type=path, metavar="FILE", help="What the servers' certificates are held to."),
    )


def password_of(terminal: Terminal, user: str) -> str:
    return (os.environ.get(WORD) or terminal.ask(message("Password of {login}: ", login=user), hidden=True)) if user else ""


def unlock_seats(terminal: Terminal, session: Session) -> None:
    """Open the sides that play on this machine, as far as the environment has their passphrases."""
    for side in session.seats:
        if key_variable(side) in os.environ:
            with suppress(Locked):
                terminal.unlock(session, side)
