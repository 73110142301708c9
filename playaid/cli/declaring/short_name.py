"""A short name of what lies in somebody's hand: which of all that it may mean is theirs, they alone see."""

from collections.abc import Sequence

from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.missing_words import wanted
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.session.local import Session


def of_ones_own(
    terminal: Terminal, session: Session, words: Sequence[str], side: str | None, unfit: Refusal
) -> tuple[list[str], Incomplete] | None:
    """A line without a name that may mean several things, and the word that it lacks then, where what may stand there hangs on what its side
    alone sees: there they are asked which, as where they had not named it. None elsewhere."""
    if not isinstance(unfit, Ambiguous) or not unfit.typed or not terminal.in_shell or not terminal.can_ask():
        return None
    typed = [at for at, word in enumerate(words) if at and fold(word) == fold(unfit.typed)]
    if len(typed) != 1:
        return None
    rest = [*words[: typed[0]], *words[typed[0] + 1 :]]
    try:
        session.read(rest, side)
    except Incomplete as missing:
        return (rest, missing) if _hangs_on_a_hand(session, missing, side) else None
    except Refusal:
        return None
    return None


def _hangs_on_a_hand(session: Session, missing: Incomplete, side: str | None) -> bool:
    return missing.verb.secret or wanted(session, missing, side, None).hidden
