"""Lines 199 to 253: wizards, the spell check, failures, wounds and theft."""

from __future__ import annotations

from collections.abc import Collection

from .position import Answer, Wizard, no, yes

CHECK = 5
TERRAMAX_HIT = -2


def check_target(wizard: Wizard, modifier: int = 0) -> int:
    """What the die must not pass for a spell to succeed (209, 223, 491)."""
    return CHECK + wizard.modifier - wizard.lost_modifier + modifier


def succeeds(wizard: Wizard, roll: int, modifier: int = 0, *, ten: str = "always fails") -> bool:
    """The spell check; a ten is a disaster (209, 219)."""
    if roll == 10 and ten == "always fails":
        return False
    return roll <= check_target(wizard, modifier)


def disaster(roll: int) -> bool:
    """A ten calls for the table of failures (219)."""
    return roll == 10


def failure(roll: int) -> str:
    """The table of failures (600 to 606)."""
    if roll <= 4:
        return "burnt out"
    if roll <= 7:
        return "memory lost"
    return "backfire" if roll <= 9 else "explosion"


def may_use_spell(wizard: Wizard, spell: str, used_this_round: bool = False, attacked: bool = False) -> Answer:
    """Whether a wizard may try a spell now (209, 221, 233, 349)."""
    if spell not in wizard.spells:
        return no("not known", 213)
    if wizard.trapped:
        return no("trapped in ruins", 393)
    if wizard.burnt_out:
        return no("burnt out until a check succeeds", 221)
    if wizard.failed_this_turn:
        return no("a spell has failed this turn", 209)
    if used_this_round:
        return no("one spell a round", 233, 349)
    if attacked and spell != "Eldritch Fire":
        return no("a spell or an attack", 233)
    return yes("known and ready", 209)


def may_attack(wizard: Wizard, used_spell: str | None) -> Answer:
    """A wizard attacks in place of a spell, and beside Eldritch Fire (233, 661)."""
    if wizard.trapped:
        return no("trapped in ruins", 393)
    if used_spell is None or used_spell == "Eldritch Fire":
        return yes("as any unit", 233, 661)
    return no("it used a spell", 233)


def must_attack_as_unit(failed: bool) -> bool:
    """A wizard whose spell has failed fights on as a unit in later rounds (233)."""
    return failed


def attempts_each_turn(failures: int) -> int | None:
    """How often spells can be tried in a turn: without limit until one fails (349, 209)."""
    return None if failures == 0 else 0


def may_recover(activated: bool, burnt_out: bool) -> Answer:
    """A burnt-out wizard tests again only when activated (221)."""
    if not burnt_out:
        return no("not burnt out", 221)
    return yes("activated", 221) if activated else no("it must be activated", 221)


def after_memory_loss(wizard: Wizard, spell: str) -> tuple[tuple[str, ...], int]:
    """The failed spell is gone for good and the modifier is one less (223)."""
    return tuple(s for s in wizard.spells if s != spell), wizard.modifier - wizard.lost_modifier - 1


def backfires_on(meant_for: str) -> str:
    """A backfiring spell does the contrary: meant for the enemy it strikes friends (225)."""
    return "friends" if meant_for == "enemies" else "enemies"


def explosion_attacks(units: int, wizards: int, leaders: int) -> int:
    """An explosion attacks everything in the area, the wizard too, each with its strength (229)."""
    return units + wizards + leaders


def explosion_hits(strength: int, roll: int) -> bool:
    """Each attack of an explosion uses the wizard's strength (229)."""
    return roll <= strength


def wound(total: int) -> str:
    """The wizards' table (237 to 243, 584 to 591)."""
    if total <= 5:
        return "escapes"
    if total <= 7:
        return "wounded"
    return "dead" if total == 8 else "captured"


ONE = ("Breach", "Earthquake")
"""The name of the index that is on no table, and the name of a table that is not in the index (626, 647)."""


def must_check(hits: int) -> bool:
    """A wizard that is hit tests for wounds (203, 237)."""
    return hits > 0


def may_learn(wizard: Wizard, spell: str, *, earthquake: str = "apart") -> Answer:
    """A new spell needs room beneath the printed number (213, 399)."""
    if spell in wizard.spells or (earthquake == "one spell" and spell in ONE and set(ONE) & set(wizard.spells)):
        return no("known already", 213)
    if len(wizard.spells) >= wizard.most:
        return no("it knows as many as it can", 213)
    return yes("room for it", 213)


def room(wizard: Wizard) -> int:
    """How many spells a wizard can still learn (213)."""
    return max(0, wizard.most - len(wizard.spells))


def may_steal(what: str, captive_has: bool, named: bool, failed_this_turn: bool) -> Answer:
    """Taking a named "spell" or "knowledge" from a captured wizard (247)."""
    if not named:
        return no("it is named before the roll", 247)
    if not captive_has:
        return no(f"no such {what}", 247)
    if failed_this_turn:
        return no("one failure ends the turn's attempts", 247)
    return yes("a captive's", 247)


def yields(roll: int, most: int) -> bool:
    """A captured wizard gives way on a roll of its most spells or more (247)."""
    return roll >= most


def forgets(what: str, spell: str, starting: Collection[str]) -> bool:
    """What is stolen is forgotten only where it is a spell found in ruins (249, 251)."""
    return what == "spell" and spell not in starting


def goes_to(what: str) -> str:
    """A stolen spell goes at once to a wizard of the thief, knowledge to the side (253)."""
    return "wizard" if what == "spell" else "side"


def may_receive_stolen(wizard: Wizard, spell: str, thief: str, *, earthquake: str = "apart") -> Answer:
    """Which wizard takes a stolen spell: one of the thief's with room (253, 213)."""
    if wizard.side != thief:
        return no("a wizard of the thief", 253)
    return may_learn(wizard, spell, earthquake=earthquake)
