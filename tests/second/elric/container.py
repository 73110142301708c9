"""Chapter 9.0 with 9.6 and 16.4: the container, the discards and what is hidden."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from .position import Alignment, Spell

RESHUFFLE = "Reshuffle"


class Pile(NamedTuple):
    """The container and the discards, by number of spells."""

    container: int
    discards: int


def after_draw(pile: Pile, *, refill: str = "when a draw finds it empty") -> Pile:
    """One spell leaves the container; an empty one takes the discards back first, or at once when the last is gone (9.0)."""
    if pile.container == 0:
        pile = Pile(pile.discards, 0)
    if pile.container == 0:
        return pile
    pile = Pile(pile.container - 1, pile.discards)
    if refill != "when a draw finds it empty" and pile.container == 0:
        pile = Pile(pile.discards, 0)
    return pile


def may_draw(pile: Pile) -> bool:
    """Whether there is a spell to draw: in the container or, by its refilling, among the discards (9.0)."""
    return pile.container + pile.discards > 0


def after_draws(pile: Pile, number: int) -> Pile:
    """Several spells drawn one upon the other, none of which is discarded between (9.0)."""
    for _ in range(number):
        pile = after_draw(pile)
    return pile


def after_discard(pile: Pile, number: int) -> Pile:
    """Used and conflicting spells lie apart from the container (9.0, 9.6)."""
    return Pile(pile.container, pile.discards + number)


def after_reshuffle(pile: Pile, *, itself: str = "mixed in") -> Pile:
    """All discards go back among the undrawn; the Reshuffle with them, or it is the first of the new discards (16.4, 9.0)."""
    mixed = pile.container + pile.discards
    return Pile(mixed + 1, 0) if itself == "mixed in" else Pile(mixed, 1)


def refills(pile: Pile, reshuffle_drawn: bool, *, drawn: str = "since the last mixing") -> bool:
    """Whether a container without spells takes the discards back; a Reshuffle drawn has mixed them already (9.0)."""
    if pile.container:
        return False
    return drawn == "since the last mixing" or not reshuffle_drawn


def goes_to(spell: Spell, fate: str) -> str:
    """Where a spell lies after what befell it: used, conflicting or without effect in a random attack it is discarded (9.0, 9.6, 7.6)."""
    return {"held": "its holder", "in use": "its holder", "unfound": "its place"}.get(fate, "discards") if spell.name else "nowhere"


def who_sees(spell: Spell, owner: str, players: Sequence[str], revealed: bool) -> frozenset[str]:
    """Who knows a spell: its holder's player; all once it is used or drawn to act at once (9.0, 10.3, 7.6)."""
    if revealed or spell.alignment is Alignment.PLAY_IMMEDIATELY:
        return frozenset(players)
    return frozenset({owner})


def hidden_from(owner: str, players: Sequence[str]) -> frozenset[str]:
    """Who does not see the spells of a player's personalities (9.0)."""
    return frozenset(players) - {owner}


def conserved(container: int, discards: int, held: Collection[int], on_map: int) -> int:
    """How many spell counters there are in all; none leaves the game (9.0, 9.6)."""
    return container + discards + sum(held) + on_map
