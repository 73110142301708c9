"""Lines 495 to 497 with 645, 669, 691, 713: the spells of Terramax."""

from __future__ import annotations

from .allies import ON_HIMSELF, TERRAMAX_SPELLS, dragon_spell_succeeds
from .position import Answer, no, yes

TERRORS = 2
MOMENTS = {
    "Bad Fortune": "after enemy dice",
    "Eldritch Shield": "before enemy dice",
    "Juggernaut": "before own dice",
    "Terror": "before dice",
}


def may_cast(
    spell: str,
    *,
    fighting: bool,
    present: bool = True,
    failed: bool = False,
    used_this_round: bool = False,
    attacked: bool = False,
    raging: bool = False,
    at_sea: bool = False,
    rage: str = "his wizard's",
) -> Answer:
    """Whether he tries a spell in this round (209, 233, 349, 495, 713). Who casts for him while he rages is not said."""
    if spell not in TERRAMAX_SPELLS:
        return no("not one of his four", 495)
    if not (present and fighting):
        return no("in a fight that he is in", 349)
    if failed:
        return no("one has failed this turn", 209)
    if used_this_round:
        return no("one spell a round", 349)
    if attacked and spell != "Juggernaut":
        return no("a spell or an attack", 233)
    if raging and rage == "nobody's":
        return no("nobody commands him", 485)
    if spell == "Terror" and at_sea:
        return no("not at sea", 713)
    return yes("his spell", 495)


def may_put_on(spell: str, target: str, target_side: str, own_side: str) -> Answer:
    """At whom he aims: the two that help are for himself, the two that harm for enemies (495, 645, 713).

    ``target`` is "himself", "unit", "leader" or "wizard"; for a Shield it is whom the hit that is made void would strike."""
    if spell in ON_HIMSELF:
        return yes("himself", 495) if target == "himself" else no("himself alone", 495)
    if target == "himself" or target_side == own_side:
        return no("an enemy", 645, 713)
    if spell == "Terror" and target in ("leader", "wizard"):
        return no("people are not afraid", 713)
    return yes("an enemy", 645, 713)


def terror_reaches(asked: int, retreat: bool, at_sea: bool) -> int:
    """How many of so many units his Terror drives off (713)."""
    return 0 if at_sea or not retreat else min(TERRORS, asked)


def attacks_in_round(cast: str | None) -> Answer:
    """Whether he strikes in the round as well: without a spell, or beside Juggernaut (233, 691)."""
    return yes("beside it", 691) if cast in (None, "Juggernaut") else no("a spell or an attack", 233, 349)


def succeeds(face: int) -> bool:
    """Five or less, without a modifier (495)."""
    return dragon_spell_succeeds(face)


def disaster(face: int, *, ten: str = "wizards alone") -> bool:
    """Whether a ten of his calls for the table of failures, which speaks of wizards (219, 495)."""
    return face == 10 and ten != "wizards alone"


def after_failure(failed: bool, *, bars: str = "as a wizard") -> Answer:
    """Whether he tries another spell in this turn once one has failed (209, 495)."""
    return no("as a wizard", 209) if failed and bars == "as a wizard" else yes("he may", 495)


def fights_on_after_failure() -> bool:
    """Whose spell fails strikes in the following rounds as any unit (233)."""
    return True


def may_be_put_on_him(spell: str, caster: str, *, juggernaut: str = "himself alone") -> Answer:
    """What a wizard's spell does for him: strength as for any unit; Juggernaut as the sentence stands not (665, 691)."""
    if spell == "Juggernaut" and caster != "Terramax" and juggernaut == "himself alone":
        return no("not on the dragon", 691)
    return yes("a friend", 665)


def check_when_hit(raging: bool, hits: int, war: bool = False) -> bool:
    """A hit while he is tame calls for his wizard's check at two less; no check in the War (491, 745)."""
    return hits > 0 and not raging and not war


def may_be_hit(shielded: int, hits: int) -> int:
    """What is left of the hits on him after a Shield (669)."""
    return max(0, hits - shielded)
