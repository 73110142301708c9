"""Lines 681 to 683 with 225, 318, 349, 383, 485 to 487: Fog of War in battles, in sieges and in the rage of the dragon."""

from __future__ import annotations

from collections.abc import Mapping

from .pieces import CAP
from .position import Answer, no, yes
from .spells import FOG

LEAST = 1
STRONG = ("unit", "wizard", "dragon", "garrison")
"""What has a strength of its own; leaders have none (148 to 168)."""


def may_cast(number: int, *, before: int = 0, raging: bool = False, rage: str = "anew") -> Answer:
    """At the start of a fight: in its first round alone (683).

    ``number`` is the round, of the rage where there is one, ``before`` how many a fight had when the rage came into it. Whether the rage
    is a fight of its own, with a start, or that fight goes on, is not said."""
    if number > 1 or (raging and before and rage != "anew"):
        return no("at the start of the fight", 683)
    return yes("the fight begins", 683)


def reaches(
    what: str,
    own: bool,
    *,
    in_fight: bool = True,
    raging: bool = False,
    attacks_caster: bool = True,
    garrison: str = "unit",
    dragon: str = "whom he attacks",
) -> Answer:
    """On whom the fog can lie: enemies of the fight that have a strength (683).

    ``what`` is "unit", "wizard", "leader", "dragon" or "garrison". A garrison is named among the units of a castle (383); whether the
    fog means it, is open. The raging dragon is led against those he attacks (487): whether he is an enemy of the others, too, is open."""
    if what not in STRONG:
        return no("leaders have no strength", 683)
    if not in_fight:
        return no("not in the fight", 683)
    if what == "garrison" and garrison != "unit":
        return no("no unit", 371)
    if what == "dragon" and raging:
        if attacks_caster or dragon == "both":
            return yes("he strikes at them", 485, 487)
        return no("he is led for them in this round", 487)
    return no("the enemy's", 683) if own else yes("an enemy", 683)


def may_lie(shares: Mapping[str, int], strengths: Mapping[str, int]) -> Answer:
    """How the four are laid: none takes more than leaves it one; four in all, or as many as can be (683)."""
    if any(share < 0 or name not in strengths for name, share in shares.items()):
        return no("an enemy's strength is lowered", 683)
    return no("four in all", 683) if sum(shares.values()) > FOG else yes("four in all", 683)


def strength(printed: int, added: int, share: int, *, cap: int = CAP, order: str = "after the cap") -> int:
    """With what one strikes on whom a share lies: never below one (318, 683).

    Seven bounds what is added; whether the fog is taken from what is left of that, or together with it, is open."""
    if order == "after the cap":
        return max(LEAST, max(printed, min(cap, printed + added)) - share) if share else max(printed, min(cap, printed + added))
    return max(LEAST, min(max(printed, cap), printed + added - share))


def works_in(number: int, cast_in: int, *, caster_there: bool = True, caster: str = "fight") -> bool:
    """In which rounds it works: from that in which it is cast to the end of the fight, whoever casts it having gone or not (683)."""
    return number >= cast_in and (caster_there or caster == "fight")


def may_spread_anew(round_over: bool, caster_there: bool) -> Answer:
    """The wizard lays it on others in each round (683)."""
    if not round_over:
        return no("with the next round", 683)
    return yes("each round", 683) if caster_there else no("the wizard does", 683)


def of_two(first: int, second: int) -> int:
    """Two wizards' fogs take four each (683)."""
    return first + second


def frees_caster(number: int, cast_in: int) -> Answer:
    """In the round of casting it is the wizard's spell; later they cast another or strike, and the fog stays (233, 349, 683)."""
    return yes("it lasts by itself", 683) if number > cast_in else no("a spell or an attack", 233)


def backfires_on() -> str:
    """Meant for enemies, it lies on its own side (225)."""
    return "own"


def kills() -> bool:
    """It lowers strengths and strikes nobody (683)."""
    return False
