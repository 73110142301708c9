"""What the verbs do that only the table shell has."""

from collections.abc import Sequence

import click

from playaid.cli.shell.secret_words import OWN
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.details import DETAILS
from playaid.desk.seats import is_open as unlocked
from playaid.desk.seats import side_of
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.names import find_exactly
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


def own(table: Terminal, session: Session, argv: Sequence[str]) -> int:
    """`unlock SIDE`, `lock SIDE|all`, `detail WORD` and `clear`. Raises a Refusal."""
    if argv == ["clear"]:
        click.clear()  # nothing, where what is shown goes to no terminal
        return 0
    if argv[0] == "detail":
        return _tell_in_detail(table, argv[1:])
    if len(argv) != 2:
        raise Refusal(
            message("usage: {line}", line=OWN[argv[0]].rpartition(": ")[2]),
            hint=message("sides: {sides}", sides=listing(session.sides)),
        )
    if argv == ["lock", "all"]:
        for side in session.sides:
            _lock(table, session, side)
        return 0
    side = str(side_of(session, argv[1]))
    if argv[0] == "lock":
        _lock(table, session, side)
    elif session.keyring.is_honour(side):
        table.say(message("  {side} plays on the honour system: nothing to unlock.", side=side))
    else:
        if not unlocked(session, side):
            table.unlock(session, side)
        table.say(message("  {side} is unlocked.", side=side))
    return 0


def _tell_in_detail(table: Terminal, words: Sequence[str]) -> int:
    if words:
        table.detail = find_exactly(words[0], dict.fromkeys(DETAILS, ()), "detail")
    table.say(message("  {detail}: {what}; why shows the last ruling whole.", detail=table.detail, what=as_message(DETAILS[table.detail])))
    return 0


def _lock(table: Terminal, session: Session, side: str) -> None:
    session.lock(side)
    still = unlocked(session, side)
    table.say(message("  {side} has no lock: the secrets lie open.", side=side) if still else message("  {side} is locked.", side=side))
