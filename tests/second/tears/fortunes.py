"""Lines 643 to 645 and 685 to 687 with 225, 349, 383, 485 to 495: Good and Bad Fortune in battles, in sieges and in the rage."""

from __future__ import annotations

from .position import Answer, enemy, no, yes

GOOD, BAD = "Good Fortune", "Bad Fortune"
ATTACKS = ("attack", "dragon's attack", "garrison's attack")
OTHERS = ("whom he attacks", "check", "failure", "wound")
"""What else is thrown in a round: whom the dragon goes for, spell checks, the table of failures, wounds."""


def may_cast(number: int, *, raging: bool = False) -> Answer:
    """In any round, also of the rage (349, 645, 687)."""
    return yes("a round of fighting", 349)


def thrower(throw: str, side: str, *, led_by: str | None = None, controller: str | None = None) -> str | None:
    """Whose die it is: the owner's; the dragon's in the rage is theirs who lead him, and theirs who control him is the die for whom he
    attacks (485, 487)."""
    if throw == "dragon's attack" and led_by is not None:
        return led_by
    return controller if throw == "whom he attacks" else side


def reaches(spell: str, throw: str, thrown_by: str | None, caster: str, *, in_round: bool = True, bad: str = "any die") -> Answer:
    """Which die is thrown again: Good Fortune's an own one of an attack; Bad Fortune's one of the enemy player's in the round.

    Good Fortune is for one attack, as its last words say. Bad Fortune names a die of the enemy player's and a round; whether dice that are
    no attacks are among them, is open (645, 687)."""
    if not in_round:
        return no("one round", 645, 687)
    if thrown_by != (caster if spell == GOOD else enemy(caster)):
        return no("the other player's die", 645, 687)
    if throw in ATTACKS:
        return yes("an attack", 645, 687)
    if spell == GOOD:
        return no("one attack", 687)
    return yes("a die of theirs", 645) if bad == "any die" else no("attacks", 645)


def stands(first: int, second: int) -> int:
    """The second throw counts, better or worse (645, 687)."""
    return second


def dice_again(throws: int, spells: int) -> int:
    """How many dice a spell throws again: one of them, also of one who throws twice behind walls (367, 383, 645, 687)."""
    return min(throws, spells)


def hits_of(face: int, strength: int, each: int = 1) -> int:
    """What the second throw comes to: no modifier of its own, the attacker's strength as it was, Juggernaut's two for a hit (322, 691)."""
    return each if face <= strength else 0


def may_use_after(hits_borne: bool, *, until: str = "hits borne") -> Answer:
    """When the die is thrown again: once it has fallen and, as the order of steps has it, before its hit is borne (307, 308)."""
    if hits_borne and until == "hits borne":
        return no("the hit is borne", 307, 308)
    return yes("it has fallen", 645, 687)


def spent_unused() -> bool:
    """A round without use spends it all the same (349)."""
    return True


def may_attack() -> Answer:
    """The caster does not strike in that round (645, 687)."""
    return no("a spell in place of the attack", 645, 687)


def backfires_on(spell: str) -> str:
    """Whose die is thrown again by a backfire: the contrary player's (225)."""
    return "enemy" if spell == GOOD else "own"


def who_picks(spell: str, backfired: bool = False, *, picks: str = "caster") -> str:
    """Who names the die: the caster's player, by a backfire not said (225, 645, 687)."""
    return "other" if backfired and picks != "caster" else "caster"
