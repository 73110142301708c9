"""A short name of what lies in somebody's hand: which of all that it may mean is theirs, they alone see."""

from collections.abc import Sequence
from typing import cast

from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.game import Slot
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import Noted
from playaid.referee.session.local import Session


def of_ones_own(
    terminal: Terminal, session: Session, words: Sequence[str], side: str | None, unfit: Refusal
) -> tuple[list[str], Incomplete]:
    """A line without a name that may mean several things, and the word that it lacks then, where what may stand there hangs on what its
    side alone sees: there they are asked which, as where they had not named it. Raises `unfit` elsewhere."""
    if not isinstance(unfit, Ambiguous) or not unfit.typed or not terminal.in_shell or not terminal.can_ask():
        raise unfit
    typed = [at for at, word in enumerate(words) if at and fold(word) == fold(unfit.typed)]
    if len(typed) != 1:
        raise unfit
    rest = [*words[: typed[0]], *words[typed[0] + 1 :]]
    try:
        session.read(rest, side)
    except Incomplete as missing:
        if _hangs_on_a_hand(session, missing, side):
            return rest, missing
    except Refusal:
        pass
    raise unfit


def _hangs_on_a_hand(session: Session, missing: Incomplete, side: str | None) -> bool:
    return lies_in_a_hand(session, missing.slot, side or session.speaker())


def lies_in_a_hand(session: Session, slot: Slot, side: str | None) -> bool:
    """Whether what is likely to be meant by a word is looked for under a seal."""
    if slot.likely is None:
        return False
    seen = visible(session.state, None)
    sealed = Noted(seen["secret"])
    try:
        list(slot.likely(cast(State, {**seen, "secret": sealed}), side))
    except Refusal:  # Locked
        return True
    return sealed.looked
