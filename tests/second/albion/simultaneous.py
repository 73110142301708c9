"""7.4: losses of a Round, taken by both sides at once and unseen by each other."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .position import Answer, no, yes

COMBAT = ("battle", "overrun", "engagement", "melee", "duel arcane", "trial by combat")
WAITING = ("retreat", "attack", "stop", "take over", "challenge", "next combat")
"""What comes when the losses of both sides are off."""


def holds_for(cause: str) -> bool:
    """7.4: losses by combat; attrition and marches strike one side at a time (5.0 C, D3 c)."""
    return cause in COMBAT


def owes(losses: Mapping[str, int]) -> bool:
    """7.3 and 7.4: whether a side has anything to take; a loss with nothing to bear it is none."""
    return any(losses.values())


def may_take(side: str, owing: Collection[str]) -> Answer:
    """7.4: each side takes its own, whichever comes first."""
    return yes("7.4", "independently") if side in owing else no("7.4", "it owes none")


def may_take_for(side: str, taker: str) -> Answer:
    """7.2: nobody takes losses for the other side."""
    return yes("7.2") if side == taker else no("7.2", "the owner spreads them")


def sees(viewer_owes: bool, own_taken: bool) -> Answer:
    """7.4: whether a player may look at how the other has taken theirs: once they have taken their own, or owe none."""
    if viewer_owes and not own_taken:
        return no("7.4", "their own losses first")
    return yes("7.4")


def owed_after(own: Mapping[str, int], other_lost: Mapping[str, int]) -> dict[str, int]:
    """7.4: what a side owes does not hang on what the other has lost: both are inflicted at once."""
    return dict(own)


def works(owing: Collection[str]) -> bool:
    """7.4: whether what the losses bring about is there for both: successors, fortresses, items, sunk ships: when both are off."""
    return not owing


def may_do(action: str, owing: Collection[str]) -> Answer:
    """7.4: retreats, and whatever else comes after the Round, wait for the losses of both."""
    if action in WAITING and owing:
        return no("7.4", "losses first")
    return yes("7.4")


def may_take_back(owing: Collection[str], *, told: bool = True) -> Answer:
    """7.4: whether a side spreads its losses anew while the other has not spread theirs: silent; what is removed is removed (``told``)."""
    if told or not owing:
        return no("7.4", "removed is removed")
    return yes("7.4", "nobody has looked")
