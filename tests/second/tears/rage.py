"""Lines 485 to 493: the rage of Terramax, round by round."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from . import combat, leadership, spells
from .allies import attacks_when_raging, who_rolls_for_raging
from .combat import simultaneous
from .position import GORGANUN, Answer, Leader, enemy, no, yes

DRAGON = "Terramax"


def begins(check_failed: bool, commander_threw: bool, *, war: bool = False) -> Answer:
    """What sets him raging: his wizard's failed check of the turn, or that wizard's throw for wounds; never in the War (485, 745)."""
    if war:
        return no("no rage in the War", 745)
    if check_failed:
        return yes("the check has failed", 485)
    return yes("his wizard threw for wounds", 485) if commander_threw else no("he is held", 485)


def wound_throw_counts(result: str) -> bool:
    """Whatever the throw gives: to have been made to throw is enough (485)."""
    return bool(result)


def commander_lost(threw: bool, *, lost: str = "thrown alone") -> bool:
    """Whether he rages for a wizard who is lost without a throw, as when both ships sink (357, 485)."""
    return threw or lost != "thrown alone"


class Round(NamedTuple):
    """One round of the rage: whom he attacks, who leads him, or nobody where nobody is left."""

    attacked: str | None
    led_by: str | None


def round_of(face: int, present: Collection[str], *, absent: str = "who is there", controller: str = GORGANUN) -> Round:
    """Whom he goes for in this round: one to five the enemy, six or more his own side (485, 487).

    Where only one side is there, the die may name one who is not: he turns on who is there, or on nobody."""
    if not present:
        return Round(None, None)
    named = attacks_when_raging(face, controller)
    if named not in present:
        if absent != "who is there":
            return Round(None, None)
        named = enemy(named)
    return Round(named, who_rolls_for_raging(named))


def die_each_round() -> bool:
    """The die is thrown anew in each round (485)."""
    return True


def who_throws_die() -> str:
    """The controlling player throws it, whoever leads him then (485)."""
    return GORGANUN


def may_aim(target: str, attacker: str, raging: bool, *, units: str = "army", others_at: str | None = None) -> Answer:
    """Whether an army strikes at ``target``, the other army or the dragon; the choice is each round's (487).

    ``others_at`` is what the rest of the army strikes at: an army has one choice, or each of its units its own."""
    if target == attacker:
        return no("not at its own", 487)
    if target == DRAGON and not raging:
        return no("he does not rage", 487)
    if units == "army" and others_at not in (None, target):
        return no("one choice for an army", 487)
    return yes("each round anew", 487)


def may_change_aim(round_over: bool) -> Answer:
    """Each round the choice is open again (487)."""
    return yes("a new round", 487) if round_over else no("this round's is made", 487)


def led_may_strike_him(attacker: str, led_by: str) -> Answer:
    """Also the army that leads him may strike at him: both have the choice (487)."""
    return yes("both armies choose", 487)


def who_takes_his_hits(attacked: str) -> str:
    """The owner of those struck says who bears them (326)."""
    return attacked


def who_says_whom_he_hits(attacked: str, led_by: str, directs: str | None) -> str:
    """Who says where his hit falls: the owner of those struck, or by Direct Attack the player whose the hit is, who leads him
    (326, 487, 657)."""
    return directs if directs is not None and directs == led_by else who_takes_his_hits(attacked)


def rolls_before(side: str, attacked: str, attacker: str, defender: str, number: int) -> bool:
    """Whether a side's dice of the first round are taken before the other's: the defender's (307, 308, 311)."""
    return side == defender and not simultaneous(number)


def may_retreat(raging: bool, dragon_alive: bool) -> Answer:
    """Neither side retreats until he is gone; then as ever (485, 487)."""
    if raging and dragon_alive:
        return no("nobody retreats from the rage", 485, 487)
    return yes("the rage is over", 487)


def may_terrify(raging: bool, *, terror: str = "no way") -> Answer:
    """Whether Terror drives anybody from the rage: where no retreat can be, it does nothing; or it goes before the rules (641, 713)."""
    if raging and terror == "no way":
        return no("no retreat from the rage", 485, 713)
    return yes("a spell", 641)


def strikes(cast: Mapping[str, bool], *, failed: str = "chosen") -> bool:
    """Whether a wizard strikes in a round of the rage: with no spell, or beside Fire that burns (233, 349, 661).

    ``cast`` is what was tried, and whether it worked. Whether Fire that has failed lets its caster strike is not said."""
    return all(bool(spells.caster_may_attack(spell)) and (works or failed == "strikes") for spell, works in cast.items())


def counts(throw: int, on: Collection[str], *, attacks: str = "one") -> int:
    """How many hits a throw of one unit comes to that hits: two by Juggernaut, for one attack alone (691)."""
    return spells.juggernaut_hits(hit=True) if "Juggernaut" in on and (throw == 0 or attacks != "one") else 1


def lends(helping: Collection[Leader], acts: bool, *, led: str = "round") -> int:
    """How many points those leaders of a side who help spread over its line in a round of the rage (152, 158, 168, 310, 318).

    The passage does not speak of them. As in any round it is attack for the side that acts and defence for the other; or both defend
    themselves; or nobody is led there."""
    if led == "nobody":
        return 0
    return sum(leadership.points(leader, acts and led == "round") for leader in helping)


def strength(printed: int, on: Collection[str], towers: int | None = None, points: int = 0) -> int:
    """With what one strikes on whom these spells work, and so many of a leader's points lie; spells and points do in the rage what they do
    in any round of battle (318, 641, 661, 665)."""
    own = combat.strength(spells.fire(printed) if "Eldritch Fire" in on else printed, points, towers)
    return spells.might(own) if "Eldritch Might" in on else own


def after_throw(result: str, raging: bool) -> str:
    """A leader's or wizard's throw in the rage: who would be captured is dead, the others as ever (487)."""
    return "dead" if raging and result == "captured" else result


def check_when_hit(raging: bool) -> bool:
    """Whether a hit on him calls for the check at two less: only while he is tame (491)."""
    return not raging


def goes_on(dragon_hits_left: int, left: int, hidden: int = 0, inside: int = 0, *, unseen: str = "seen", within: str = "all") -> bool:
    """Whether he goes on: until he is dead or no unit is left in the area (485).

    Whether those whom a spell hides keep him there, and those within a castle, is not said."""
    if dragon_hits_left < 1:
        return False
    return left + (hidden if unseen == "all" else 0) + (inside if within == "all" else 0) > 0


def may_strike_hidden() -> Answer:
    """Who is hidden is not attacked, by him as by others (699)."""
    return no("hidden", 699)


def becomes_of_him(hits_left: int, others_left: int) -> str:
    """Dead he is out for good; when all are removed he is in his lair and can be called again; else he fights on (489)."""
    if hits_left < 1:
        return "out of the game"
    return "fights" if others_left else "lair"


def callable_again(fate: str) -> bool:
    """Whether he can be called again (489)."""
    return fate == "lair"


def armies_fight_on(own: int, foes: int) -> bool:
    """With the dragon dead both armies, where both are there, fight on as ever (302, 312, 487)."""
    return own > 0 and foes > 0
