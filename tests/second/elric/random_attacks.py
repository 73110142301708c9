"""Chapter 7.5.5, 7.5.8 and 7.6: random attacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .magic import immediate
from .position import Alignment, Facts, Personality, Spell, Stack, wilderness
from .spells import eater_works


def draws(
    facts: Facts, path: Sequence[str], armies: bool, winged: bool = False, *, start: str = "not counted", straits_flight: str = "free"
) -> int:
    """How many spells are drawn for a move; the path begins with the place of departure (7.5.5, 7.5.8, 7.6)."""
    if len(path) < 2:
        return 0
    entered = list(path) if start == "counted" else list(path[1:])
    in_straits = any(p in facts.straits for p in entered) and not (winged and straits_flight == "free")
    on_land = [p for p in entered if wilderness(facts, p) and p not in facts.straits]
    if armies:
        land = len(on_land)
    else:
        land = int(path[-1] in on_land)
    return land + int(in_straits)


def draws_of_resting(moved: bool) -> bool:
    """Whether a personality that stayed where it was draws: only the moving do (7.6)."""
    return moved


def chaotic_magic(people: Collection[Personality]) -> bool:
    """Whether a stack holds a Chaos spell, in the hands of non-magicians too (7.6)."""
    return any(s.alignment is Alignment.CHAOS for p in people for s in p.spells)


def attacks(spell: Spell, people: Collection[Personality]) -> bool:
    """Whether the drawn spell attacks: Chaos always, Law those with Chaos magic (7.6)."""
    if spell.alignment is Alignment.CHAOS:
        return True
    return spell.alignment is Alignment.LAW and chaotic_magic(people)


def eats(spell: Spell, people: Collection[Personality], at_sea: bool = False, *, eater: str = "where it attacks") -> bool:
    """Whether the drawn spell devours the stack as an Eater; out of its element it has no effect (7.6, 16.1, 16.3)."""
    if not eater_works(spell, at_sea):
        return False
    return eater == "always" or attacks(spell, people)


def effect(
    spell: Spell,
    stack: Stack,
    at_sea: bool = False,
    *,
    eater: str = "where it attacks",
    kind: str = "by the index",
    limits: str = "when used",
) -> str:
    """What a drawn spell does: "immediate", "devours", "attacks" or "discarded" (7.6); where what limits its use (16.2) binds it always,
    Balo "attacks on an odd die"."""
    if spell.alignment is Alignment.PLAY_IMMEDIATELY or (kind != "by the index" and immediate(spell.name)):
        return "immediate"
    if spell.eats_armies or spell.eats_fleets:
        return "devours" if eats(spell, stack.personalities, at_sea, eater=eater) else "discarded"
    if limits == "always" and spell.name == "Dead Gods Book":
        return "discarded"
    if not attacks(spell, stack.personalities):
        return "discarded"
    return "attacks on an odd die" if limits == "always" and spell.name == "Balo the Jester" else "attacks"


def devoured(stack: Stack) -> dict[str, object]:
    """An Eater takes all armies and fleets; each personality must escape (7.6)."""
    return {
        "armies lost": len(stack.armies),
        "fleets lost": len(stack.fleets),
        "must escape": tuple(p.name for p in stack.personalities),
    }


def strength_of_attack(spell: Spell, *, attack: str = "printed value") -> int:
    """The strength with which a drawn spell attacks; the document leaves the fight itself open (7.6, 10.4)."""
    if attack == "printed value":
        return spell.value
    return 0 if spell.parenthesized else spell.value


def shown_to() -> str:
    """A drawn spell is shown to all players (7.6)."""
    return "all"
