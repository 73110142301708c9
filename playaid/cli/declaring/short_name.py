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
    missing = _lacking(session, rest, side) or _in_its_place(session, words, typed[0], unfit.candidates, side)
    if missing is None or not lies_in_a_hand(session, missing.slot, side or session.speaker()):
        raise unfit
    return rest, missing


def _lacking(session: Session, words: Sequence[str], side: str | None) -> Incomplete | None:
    """What a line lacks without the name; None where what stands behind it is read in its place, or cannot be read."""
    try:
        session.read(words, side)
    except Incomplete as missing:
        return missing
    except Refusal:
        pass
    return None


def _in_its_place(session: Session, words: Sequence[str], at: int, candidates: Sequence[str], side: str | None) -> Incomplete | None:
    """What a line lacks whose name may be several, by a line with one of them written out."""
    for name in candidates:
        try:
            whole = session.read([*words[:at], name, *words[at + 1 :]], side)
        except Refusal:
            continue
        verb = session.game.verbs[whole.verb]
        slot = next((slot for slot in verb.slots if whole.args.get(slot.name) == name), None)
        if slot is not None:
            return Incomplete(verb, slot, {other: value for other, value in whole.args.items() if other != slot.name})
    return None


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
