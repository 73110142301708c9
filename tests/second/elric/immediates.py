"""Chapter 16.4 with 9.3.1: spells that act as they are drawn or found, die by die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .position import Personality, Spell
from .spells import SHADE_GATE_PLUNDER, TOWER_PLUNDER

WILD = 5
LOST_IN_THE_TOWER = 3


@dataclass(frozen=True)
class Outcome:
    """What an immediate spell does."""

    slain: frozenset[str] = frozenset()
    """Who is eliminated."""
    may_escape: bool = True
    """Whether the slain have a heroic escape."""
    draws: int = 0
    """How many spells may be drawn for it."""
    elric_appears: bool = False
    """Whether Elric makes a random appearance."""
    mournblade_leaves: bool = False
    reshuffles: bool = False
    elric_leaves_until: int | None = None
    """The turn in which he comes back, with Brut."""
    discarded: bool = True


NOTHING = Outcome()


def nightmare(
    roll: int, elric_held_by: str | None, mournblade_with: str | None, *, alone: str = "nobody dies", escape: str = "none"
) -> Outcome:
    """Elric Nightmare: on five or six the swords slay their masters. elric_held_by: who controls Elric (16.4)."""
    if roll < WILD:
        return NOTHING
    slain = frozenset(n for n in (elric_held_by, mournblade_with) if n is not None)
    stays = elric_held_by is None and alone == "nobody dies"
    return Outcome(
        slain=slain,
        may_escape=escape != "none",
        elric_appears=not stays,
        mournblade_leaves=mournblade_with is not None,
    )


def four_who_are_one(turn: int, elric_controlled: bool) -> Outcome:
    """Four-Who-Are-One: the Elric whom somebody controls is away for one turn; Elric who is nobody's stays (16.4)."""
    return Outcome(elric_leaves_until=turn + 1) if elric_controlled else NOTHING


def reshuffle() -> Outcome:
    """Reshuffle: all discards are mixed with the undrawn (16.4)."""
    return Outcome(reshuffles=True)


def strength_at_gate(found: Spell, *, brackets: str = "printed value") -> int:
    """How strong the next spell fights at the Shade Gate; without a printed value it is nought (16.4, 9.2)."""
    return 0 if found.parenthesized and brackets != "printed value" else found.value


def shade_gate(
    finder: Personality, own_die: int, found: Spell, spell_die: int, *, dice: str = "both", tie: str = "survives", escape: str = "heroic"
) -> Outcome:
    """Shade Gate: the finder alone against the next spell and its die; a survivor draws two (16.4, 10.5)."""
    left = finder.combat + (own_die if dice == "both" else 0)
    right = strength_at_gate(found) + spell_die
    if left > right or (left == right and tie == "survives"):
        return Outcome(draws=SHADE_GATE_PLUNDER)
    return Outcome(slain=frozenset({finder.name}), may_escape=escape == "heroic")


def tower(roll: int, finder: str) -> Outcome:
    """Tower of Voilodion Gagnasdiak: caught, past it, or two spells and a Nightmare (16.4)."""
    if roll <= LOST_IN_THE_TOWER:
        if finder == "Elric":
            return Outcome(elric_appears=True)
        return Outcome(slain=frozenset({finder}), may_escape=False)
    return Outcome(draws=TOWER_PLUNDER) if roll == 6 else NOTHING


def tower_brings_nightmare(roll: int) -> bool:
    """Whether the Tower gives Elric a Nightmare, which is rolled for as any other (16.4)."""
    return roll == 6


def finder_of(people: Sequence[Personality], *, several: str = "owner's choice") -> tuple[str, ...]:
    """Who may be the finding personality of a stack; armies alone have none (16.4)."""
    names = tuple(p.name for p in people)
    return names if several == "owner's choice" else names[:1]


def plunder_is_free() -> bool:
    """Whether a survivor may leave the plunder: it may take, not must (16.4)."""
    return True
