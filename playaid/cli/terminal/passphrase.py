"""A side's passphrase, asked for in the midst of a line: why, and what becomes of the line where it is mistyped."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from playaid.cli.terminal.key_variables import key_variable
from playaid.language.message import Typed, as_message, message
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable

if TYPE_CHECKING:
    from playaid.referee.machines.umpires import UmpireSession
    from playaid.referee.session.local import Session

PASSPHRASE = "Passphrase of {side}: "
PROMPTS = 3  # So often is a passphrase asked for where Enter alone is typed, or another one
SPOKEN_OUT = {"n": "next", "b": "back"}


class Asks(Protocol):
    """Where it is asked for. line: what was typed there; command: the verb that it came to, however that was said; eyes: whoever has been
    handed the screen."""

    in_shell: bool
    line: str
    command: str

    @property
    def eyes(self) -> str | None: ...

    def ask(self, prompt: str, hidden: bool = False) -> str: ...
    def can_ask(self) -> bool: ...
    def say(self, *lines: str) -> None: ...


AGREEING = ("undo", "redo", "concede", "agree", "adjourn", "reveal")
"""General verbs for which sides say yes by their passphrases, and nothing more."""


@contextmanager
def unseen_typing() -> Iterator[None]:
    """What is typed meanwhile is shown nowhere, between two prompts either: a key takes its time, and the next try comes before it has
    been refused. Nothing is done where there is no terminal, or one that cannot be told so."""
    if sys.platform == "win32":
        yield
        return
    import termios

    try:
        stdin = sys.stdin.fileno()
        before = termios.tcgetattr(stdin)
    except (AttributeError, OSError, ValueError, termios.error):
        yield
        return
    unseen = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(stdin, termios.TCSANOW, unseen)
    try:
        yield
    finally:
        termios.tcsetattr(stdin, termios.TCSANOW, before)


def ask_passphrase(terminal: Asks, side: str) -> str:
    """What is typed; Enter alone asks again, a few times."""
    for _ in range(PROMPTS):
        if typed := terminal.ask(message(PASSPHRASE, side=side), hidden=True):
            return typed
        terminal.say("  Nothing was typed. Ctrl-D leaves it locked.")
    return ""


def unlock_as_typed(terminal: Asks, session: "Session", side: str, locked: Locked | None) -> None:
    """Open one side by what is typed: whoever mistypes is asked again, a few times, and the line that was begun waits meanwhile. Raises
    Locked where nothing is typed, WrongKey."""
    from playaid.desk.seats import WrongKey, unlock

    if locked is not None and terminal.in_shell:
        terminal.say(_why(terminal, session, side, locked))
    with unseen_typing():
        for more in range(PROMPTS - 1, -1, -1):
            passphrase = ask_passphrase(terminal, side)
            if not passphrase:
                raise still_locked(side, locked)
            try:
                unlock(session, side, passphrase)
            except WrongKey as wrong:
                if not more:
                    wrong.hint = "the line is not done; it can be said again"
                    raise
                terminal.say(message("  {fault}: once more (nothing is lost).", fault=wrong.text))
            else:
                break


def typed_unasked(side: str) -> str:
    """What is said where a side's passphrase is typed though nothing asks for it."""
    return message("that is the passphrase of {side}, which nothing asked for here: it is repeated nowhere", side=side)


def check_no_passphrase(session: "Session", line: str) -> None:
    """Raises Unreadable where a side's passphrase is typed though nothing asks for it, as when the line before went through without."""
    if (side := session.whose_passphrase(line)) is not None:
        raise Unreadable(typed_unasked(side), hint="if others may have read it: `passphrase` sets another one") from None


def as_umpire(terminal: Asks, session: "Session", name: str) -> "UmpireSession":
    """The session as one of its umpires has it, opened by their passphrase. Raises Locked, WrongKey, NoUmpire."""
    from playaid.desk.seats import umpire_sits

    passphrase = os.environ.get(key_variable(name))
    if passphrase is None and terminal.can_ask():
        passphrase = ask_passphrase(terminal, name)
    if not passphrase:
        raise Refusal(
            message("{name} signs with a key of their own", name=name),
            hint=message("{variable} holds their passphrase, or type it when asked", variable=key_variable(name)),
        )
    return umpire_sits(session, name, passphrase)


def still_locked(side: str, locked: Locked | None) -> Locked:
    """What is raised where a side stays locked that a line needs."""
    return locked if locked is not None and (locked.compartment == "cup" or locked.asks_word) else Locked(f"secret.{side}")


def _is_beside(session: "Session", side: str, line: str) -> bool:
    """Whether a side's key is needed for what another says, whose own is open: where pieces are hidden each ruling may hang on both."""
    from playaid.desk.seats import is_open

    players = session.journal.meta["players"]
    others = [other for other in session.sides if players.get(other) != players.get(side) and is_open(session, other)]
    return session.game.sealing.hides and bool(others) and f"--as {side}" not in line


def _why(terminal: Asks, session: "Session", side: str, locked: Locked) -> str:
    """What of a side's own a line needs, and that it stays unseen."""
    from playaid.referee.contract.sequence import acting

    if locked.asks_word:
        return message("  {why}.", why=locked.text)
    game, word = session.game, (terminal.line and terminal.command) or terminal.line.partition(" ")[0].casefold()
    word = game.short.get(word, SPOKEN_OUT.get(word, word))
    verb = game.verbs.get(word)
    if terminal.eyes == side and verb is None and word not in AGREEING:
        return message("  What {side} alone may see is shown to them by their passphrase.", side=side)
    if not word:
        return message("  It may hang on what {side} keeps secret: {side} types their passphrase, and nothing of that is shown.", side=side)
    if word in AGREEING:
        return message("  {line}: each side says yes by its own passphrase; nothing of theirs is shown.", line=Typed(word))
    if locked.compartment == "cup":
        return message("  {line} needs what lies face down, which all passphrases open together; nobody's hand is shown.", line=Typed(word))
    if verb is not None and verb.opens and side not in acting(game, session.state):
        return message("  {line} by {side}: {opens}.", line=Typed(word), side=side, opens=as_message(verb.opens))
    if verb is not None and verb.secret and not _is_beside(session, side, terminal.line):
        return message("  What {line} says is {side}'s alone: their passphrase opens it to them.", line=Typed(word), side=side)
    if game.kept:
        why = "  {line} may hang on what {side} keeps secret ({kept}): {side} types their passphrase, and nothing of that is shown."
        return message(why, line=Typed(word), side=side, kept=as_message(game.kept))
    why = "  {line} may hang on what {side} keeps secret: {side} types their passphrase, and nothing of that is shown."
    return message(why, line=Typed(word), side=side)
