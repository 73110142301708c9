"""The dice that go with a line: typed on it, lying ready in the table shell, asked for, or the system's."""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise

from playaid.cli.declaring.takebacks import Given
from playaid.cli.options import Typed
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import Ruled, Stopped, throws_dice
from playaid.dice.sources import Rolled, tokens
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.session.local import Session


def dice_on(terminal: Terminal, line: str | None) -> tuple[str, ...] | None:
    """The dice typed on a line; without one, none yet where they are asked for, else the system's."""
    if line is not None:
        return tuple(tokens(line))
    return () if terminal.takes_dice else None


def ready(terminal: Terminal, line: str | None) -> tuple[str, ...] | None:
    """The dice typed on a line; without any, those that lie ready in the table shell; else as `dice_on`."""
    return terminal.laid if line is None and terminal.laid else dice_on(terminal, line)


def without_throw(terminal: Terminal, session: Session, declaration: Declaration, typed: Typed) -> str | None:
    """The dice typed on a line; none of those of a `next` by which this was chosen, where it throws none: they wait for what does."""
    if typed.dice is None or not typed.meant:
        return typed.dice
    with suppress(Refusal):  # why it cannot be said is told when it is
        if not terminal.with_keys(session, partial(throws_dice, session, declaration)):
            return None
    return typed.dice


BEHIND = re.compile(r"(?P<answer>.*?)\s*--dice[ =]\s*(?P<faces>\S.*)")


def dice_behind(text: str) -> tuple[str, str]:
    """An answer, and the faces that are typed behind it as on a line: `Silent Lands --dice 6`; no faces where there are none."""
    found = BEHIND.fullmatch(text.strip())
    return (found["answer"], found["faces"]) if found is not None else (text, "")


def unused_dice(laid: tuple[str, ...], rolls: Sequence[Rolled]) -> tuple[str, ...]:
    """What these rolls leave of dice that lay ready; faces of one roll may be glued together."""
    for rolled in rolls:
        if rolled.source == "typed" and laid:
            glued = len(rolled.faces) > 1 and laid[0] == "".join(map(str, rolled.faces))
            laid = laid[1 if glued else len(rolled.faces) :]
    return laid


def typed_ahead(outcome: Ruled | Stopped, fallen: int, answers: Sequence[Given]) -> tuple[Rolled, ...]:
    """The throws that were typed several at once: on the line, or in a row at the question for the first of them. fallen: rolls that had
    fallen for the line before."""
    rolls = outcome.ruling.rolls
    bounds = [fallen, *(len(given.waits.ruling.rolls) for given in answers), len(rolls)]
    groups = ([rolled for rolled in rolls[start:end] if rolled.source == "typed"] for start, end in pairwise(bounds))
    return tuple(rolled for group in groups if len(group) > 1 for rolled in group)
