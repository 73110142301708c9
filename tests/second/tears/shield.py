"""Lines 667 to 669 with 225, 349, 383, 485 to 495: Eldritch Shield in battles, in sieges and in the rage."""

from __future__ import annotations

from .position import Answer, no, yes
from .spells import hits_after_shield

STRIKERS = ("unit", "wizard", "dragon", "garrison")


def may_cast(enemy_has_thrown: bool, *, raging: bool = False) -> Answer:
    """Before the enemy's dice of the round, in any round (669)."""
    return no("before the dice", 669) if enemy_has_thrown else yes("before the dice", 669)


def reaches(
    what: str,
    own: bool,
    *,
    strikes: bool = True,
    raging: bool = False,
    strikes_caster: bool = True,
    garrison: str = "unit",
) -> Answer:
    """Whose hit can be made void: an enemy's who strikes in the round at the caster's side (669).

    ``what`` is "unit", "wizard", "leader", "dragon" or "garrison". The raging dragon strikes at one side, the other leads him (487); in the
    rage an army may strike at him, and not at the caster's side (487). Whether a garrison is a unit here, is open (371, 383)."""
    if what not in STRIKERS or not strikes:
        return no("it strikes nobody", 669)
    if what == "garrison" and garrison != "unit":
        return no("no unit", 371)
    if what == "dragon" and raging:
        return yes("he strikes at them", 487) if strikes_caster else no("he strikes at others", 487)
    if own:
        return no("an enemy's", 669)
    return yes("an enemy's hit", 669) if strikes_caster else no("it strikes at the dragon", 487)


def named_when(*, named: str = "after the dice") -> str:
    """When it is said whose hit: the hit is chosen, so once it has fallen; or with the spell, before the dice (669)."""
    return named


def left(hits: int, *, shield: str = "one hit") -> int:
    """What is left of the hits of the one who is named (669)."""
    return hits_after_shield(hits, shield=shield)


def borne(by_unit: list[int], *, shields: int = 1, shield: str = "one hit") -> int:
    """How many hits are borne where the caster names those who hit most (669)."""
    hits = list(by_unit)
    for _ in range(shields):
        if not any(hits):
            break
        at = hits.index(max(hits))
        hits[at] = left(hits[at], shield=shield)
    return sum(hits)


def works_in(number: int, cast_in: int) -> bool:
    """One round (669)."""
    return number == cast_in


def may_attack() -> Answer:
    """The caster does not strike in that round (233, 349)."""
    return no("a spell in place of the attack", 233, 349)


def backfires_on() -> str:
    """A backfire makes an own unit's hit void (225)."""
    return "own"


def of_dragon(what: str) -> Answer:
    """The dragon's own is for himself: a hit on him is made void (495)."""
    return yes("on himself", 495) if what == "dragon" else no("himself alone", 495)
