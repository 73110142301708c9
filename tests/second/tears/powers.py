"""Lines 663 to 665 and 689 to 691 with 148, 225, 318, 349, 371, 485 to 495: Eldritch Might and Juggernaut, on friends and on the dragon."""

from __future__ import annotations

from .position import Answer, no, yes
from .spells import juggernaut_hits, might

MIGHT, JUGGERNAUT = "Eldritch Might", "Juggernaut"


def may_cast(spell: str, dice_have_fallen: bool) -> Answer:
    """In any round, also of the rage; Juggernaut before the dice, and a spell is said before them anyhow (305, 349, 691)."""
    return no("before the dice", 349, 691) if dice_have_fallen else yes("a round of fighting", 349)


def reaches(
    spell: str,
    what: str,
    own: bool,
    *,
    caster: bool = False,
    in_fight: bool = True,
    raging: bool = False,
    garrison: str = "unit",
    juggernaut: str = "himself alone",
    foes: str = "friends",
) -> Answer:
    """On whom a wizard puts it: Might on any one unit but the wizard, Juggernaut on one friend but the wizard (665, 691).

    ``what`` is "unit", "wizard", "leader", "dragon" or "garrison". Leaders have no strength and do not strike. Might's entry says any unit,
    where Juggernaut's says a friendly one: whether it can be wasted on the enemy's, is open; the raging dragon, whom either may lead, is a
    unit all the same (25, 485, 487). Juggernaut is not put on the dragon as the sentence stands, raging or tame."""
    if caster:
        return no("not on itself", 665, 691)
    if what == "leader":
        return no("leaders have no strength of their own", 148)
    if not in_fight:
        return no("not in the fight", 349)
    if what == "garrison" and garrison != "unit":
        return no("no unit", 371)
    if what == "dragon":
        if spell == JUGGERNAUT and juggernaut == "himself alone":
            return no("not on the dragon", 691)
        if raging:
            return yes("a unit, whoever leads him", 485, 487, 665)
    if not own and (spell == JUGGERNAUT or foes == "friends"):
        return no("a friend", 665, 691)
    return yes("one unit", 665, 691)


def dragon_strikes_with(printed: int, mights: int, *, led_for_caster: bool, on_dragon: str = "whomever") -> int:
    """With what the raging dragon strikes on whom Might is put (487, 665).

    The spell is on the unit for the round: whether it helps him against whomever the die names, or only where he is led for the caster's
    side, is not said of it."""
    if not led_for_caster and on_dragon != "whomever":
        return printed
    for _ in range(mights):
        printed = might(printed)
    return printed


def dragon_hits(hit: bool, doubled: bool, *, led_for_caster: bool) -> int:
    """What his hit comes to, were Juggernaut put on him: two where he is a friend, one where he strikes at the caster's side (487, 691)."""
    return juggernaut_hits(hit) if doubled and led_for_caster else int(hit)


def works_in(number: int, cast_in: int) -> bool:
    """One round (665, 691)."""
    return number == cast_in


def caster_may_attack() -> Answer:
    """The caster does not strike in that round (233, 349)."""
    return no("a spell in place of the attack", 233, 349)


def targets(said: int) -> Answer:
    """One unit, which has to be said (665, 691)."""
    return yes("one", 665, 691) if said == 1 else no("one unit", 665, 691)


def backfires_on(spell: str, *, contrary: str = "enemy's") -> str:
    """Who has it when it backfires (225): a spell turns to the contrary. That may be that the enemy is made strong, or one's own weak, as
    with speed."""
    return "enemy" if contrary == "enemy's" else "own, lowered"


def of_dragon(spell: str, target: str, raging: bool, *, rage: str = "his wizard's") -> Answer:
    """His own Juggernaut is for himself; who casts for him while he rages is not said (487, 495)."""
    if spell != JUGGERNAUT or target != "dragon":
        return no("himself alone", 495)
    if raging and rage == "nobody's":
        return no("nobody commands him", 485)
    return yes("himself", 495, 691)
