"""Lines 441 to 497: the Cadmin and the dragon Terramax."""

from __future__ import annotations

from .position import GORGANUN, Answer, Area, Wizard, enemy, no, yes
from .setup import CADMIN_MOST
from .wizardry import CHECK, TERRAMAX_HIT, succeeds

LAIR = "Asten"
TERRAMAX_SPELLS = ("Bad Fortune", "Eldritch Shield", "Juggernaut", "Terror")
ON_HIMSELF = ("Eldritch Shield", "Juggernaut")


def may_call_cadmin(
    area: Area, *, ambassador_here: bool, activated: bool, acted: bool, called_this_turn: int, in_play: int, ambassador: str = "present"
) -> Answer:
    """The ambassador calls one Cadmin a turn in any land area but ruins (443 to 447)."""
    if not ambassador_here and ambassador == "present":
        return no("the ambassador must be there", 447)
    if not activated:
        return no("the ambassador must be activated", 447)
    if area in (Area.RUINS, Area.SEA):
        return no("on land, not in ruins", 447)
    if acted:
        return no("neither moving nor casting in that turn", 447)
    if called_this_turn:
        return no("one a turn", 447)
    return yes("by the ambassador", 447) if in_play < CADMIN_MOST else no("twelve are in play", 447)


def may_name_ambassador(old_dead: bool, wizard: Wizard) -> Answer:
    """Another wizard becomes ambassador when the old one dies (445)."""
    if wizard.side != GORGANUN:
        return no("one of Gorganun's", 445)
    return yes("the old one is dead", 445) if old_dead else no("it is for life", 445)


def ambassador_may(act: str, called: bool) -> Answer:
    """An ambassador that has called neither moves nor casts (447)."""
    if called and act in ("move", "spell"):
        return no("it has called the Cadmin", 447)
    return yes("free", 447)


def may_call_terramax(
    wizard: Wizard, place: str, *, activated: bool, acted: bool, in_play: bool, killed: bool, called_this_turn: bool = False
) -> Answer:
    """One of Gorganun's wizards calls the dragon at Asten, and does nothing else (471, 489)."""
    if killed:
        return no("the dragon is dead", 489)
    if in_play:
        return no("he is in play", 471)
    if wizard.side != GORGANUN or wizard.trapped:
        return no("a wizard of Gorganun's", 471)
    if place != LAIR:
        return no("only at Asten", 471)
    if not activated or acted or called_this_turn:
        return no("activated, and for nothing else", 471)
    return yes("at his lair", 471)


def calling_modifier(failures: int) -> int:
    """Each failure of the same wizard takes one from its later dice (483)."""
    return -failures


def calling(roll: int, failures: int = 0) -> str:
    """The dragon's table: "eaten", "wounded", "refuses" or "comes" (471 to 481, 631 to 637)."""
    total = max(1, roll + calling_modifier(failures))
    if total == 1:
        return "eaten"
    if total <= 3:
        return "wounded"
    return "refuses" if total <= 6 else "comes"


def eaten_is_removed(*, eaten: str = "removed") -> bool:
    """Whether an eaten wizard leaves the game (473)."""
    return eaten == "removed"


def held_in_lair(result_of_wound: str) -> bool:
    """Captured by the dragon is shut in his lair (475)."""
    return result_of_wound == "captured"


def outcome(call: str, prisoners: int) -> dict[str, bool]:
    """What a call brings: with a prisoner in the lair a success frees it and the dragon stays (477)."""
    comes = call == "comes"
    return {"prisoner freed": comes and prisoners > 0, "dragon comes": comes and prisoners == 0, "may try again": call == "refuses"}


def may_activate_dragon(turn_called: int, turn: int) -> Answer:
    """He acts from the next turn on (481)."""
    return yes("a later turn", 481) if turn > turn_called else no("not in the turn of his coming", 481)


def commander(caller: str) -> str:
    """Only the wizard that called him commands him (485)."""
    return caller


def keeps_control(wizard: Wizard, roll: int, forced_to_wound_table: bool = False) -> bool:
    """Each turn a spell check; a failed one or a wound test enrages him (485)."""
    return succeeds(wizard, roll) and not forced_to_wound_table


def attacks_when_raging(roll: int, controller: str) -> str:
    """Whom a raging dragon attacks in this round: the enemy on one to five, else his own side (485)."""
    return enemy(controller) if roll <= 5 else controller


def who_rolls_for_raging(attacked: str) -> str:
    """A raging dragon is led by the foe of those whom he attacks (487)."""
    return enemy(attacked)


def may_target_dragon(raging: bool) -> Answer:
    """Both sides choose each round between each other and the raging dragon (487)."""
    return yes("each round anew", 487) if raging else no("he is not raging", 487)


def may_retreat_from_raging(dragon_alive: bool) -> Answer:
    """Nobody retreats while he rages (485, 487)."""
    return no("he rages", 485, 487) if dragon_alive else yes("he is gone", 487)


def wound_in_rage(result: str) -> str:
    """In such a fight the captured are dead (487)."""
    return "dead" if result == "captured" else result


def after_rage(survived: bool) -> str:
    """A dragon that outlives all returns to his lair; a killed one is out (489)."""
    return "lair" if survived else "out of the game"


def stays_when_hit(wizard: Wizard, roll: int) -> bool:
    """Hit while tame, his wizard tests at two less, or he goes home (491, 493)."""
    return succeeds(wizard, roll, TERRAMAX_HIT)


def strength_when_called_again() -> str:
    """He comes again whole, and all begins anew (493)."""
    return "whole"


def may_dragon_cast(spell: str, on_himself: bool) -> Answer:
    """His four spells; Shield and Juggernaut for himself alone (495)."""
    if spell not in TERRAMAX_SPELLS:
        return no("not his", 495)
    if spell in ON_HIMSELF and not on_himself:
        return no("for himself alone", 495)
    return yes("his spell", 495)


def dragon_spell_succeeds(roll: int) -> bool:
    """He has no modifier: five or less (495)."""
    return roll <= CHECK


def may_dragon_cast_and_attack(spell: str) -> Answer:
    """Under Juggernaut he casts and attacks in one round (691)."""
    return yes("in one round", 691) if spell == "Juggernaut" else no("a spell or an attack", 233, 349)


def may_dragon_go_to_sea(adjacent: bool) -> Answer:
    """He puts to sea from any area beside it, and may end there (497)."""
    return yes("from any shore", 497) if adjacent else no("not adjacent", 261)
