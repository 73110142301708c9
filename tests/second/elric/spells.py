"""Chapter 16: what the single spells, artifacts and special units do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from .position import Alignment, Answer, Personality, Spell, Stack, no, yes

CHAOS_FLEET_ARMIES = 2
SHADE_GATE_PLUNDER = 2
TOWER_PLUNDER = 2


def eater_works(spell: Spell, at_sea: bool) -> Answer:
    """Where an Eater can be used: Noose and Kyreenee on land, h'Haarshanns at sea, Mirror and Dragons in both (16)."""
    if spell.name in ("Noose of Flesh", "Kyreenee") and at_sea:
        return no("on land alone", "16.1", "16.2")
    if spell.name == "h'Haarshanns" and not at_sea:
        return no("at sea alone", "16.3")
    if not (spell.eats_armies or spell.eats_fleets):
        return no("no Eater", "16")
    return yes("an Eater in its element", "16")


def eaten(spell: Spell, enemies: Stack, at_sea: bool, *, kyreenee_ships: str = "all units") -> dict[str, object]:
    """What an Eater takes from the enemies in its province or sea, and who must escape (16.1 to 16.6)."""
    if not eater_works(spell, at_sea) or shielded(spell, enemies.chaos_shield):
        return {"armies": 0, "fleets": 0, "must escape": ()}
    fleets = spell.eats_fleets or (spell.name == "Kyreenee" and kyreenee_ships == "all units")
    armies = spell.eats_armies or (spell.eats_fleets and at_sea)
    return {
        "armies": len(enemies.armies) if armies else 0,
        "fleets": len(enemies.fleets) if fleets else 0,
        "must escape": tuple(p.name for p in enemies.personalities),
    }


def may_lay_on_nobody(spell: Spell, enemies: Collection[Stack], at_sea: bool, *, idle: str = "refused") -> Answer:
    """Whether an Eater, or Quaolnargn, may be laid by whom there is for it to strike (9.4, 16). The Shield may be gone by then."""
    if spell.name == "Quaolnargn":
        struck = any(stack.personalities for stack in enemies)
    elif spell.eats_armies or spell.eats_fleets:
        struck = any(any(eaten(spell, replace(stack, chaos_shield=False), at_sea).values()) for stack in enemies)
    else:
        return yes("no Eater", "16")
    if struck:
        return yes("an enemy is there for it", "16")
    if idle == "laid" and spell.name != "Kyreenee":
        return yes("it shifts the Balance alone", "9.4")
    return no("it strikes nobody there", "16.1", "16.2", "16.3", "16.6")


def shielded(spell: Spell, shield: bool) -> bool:
    """The Chaos Shield keeps its stack from all Chaos spells (16.8)."""
    return shield and spell.alignment is Alignment.CHAOS


def value_against(spell: Spell, shield: bool, *, shield_covers: str = "value too") -> int:
    """What a spell adds to its side's total against a stack with or without the Shield (16.8, 9.2)."""
    if spell.parenthesized or (shielded(spell, shield) and shield_covers == "value too"):
        return 0
    return spell.value


def shield_lost(stack_eliminated: bool, by: Alignment | None) -> bool:
    """The Shield leaves the board with a stack lost to combat (None) or to other than Chaos spells (16.8)."""
    return stack_eliminated and by is not Alignment.CHAOS


def balo_works(roll: int) -> bool:
    """Balo works on an odd roll (16.2)."""
    return roll % 2 == 1


def may_dispel(target_maintained: bool, same_phase: bool) -> Answer:
    """Dispel Magic undoes any spell played in the same phase, but no maintained one (16.3)."""
    if target_maintained:
        return no("maintained magic stays", "16.3")
    return yes("same phase", "16.3") if same_phase else no("it must be played in the same phase", "16.3")


def quaolnargn(roll_wins: bool, finder: str) -> dict[str, object]:
    """The finder fights it with spells or artifacts alone: keeps it, or is gone without an escape (16.2)."""
    if roll_wins:
        return {"kept by": finder, "lost": None, "spell": "kept"}
    return {"kept by": None, "lost": finder, "spell": "discarded", "heroic escape": False}


def quaolnargn_total(person: Personality, spells: Sequence[Spell], artifacts: int = 0) -> int:
    """What the finder brings against Quaolnargn: spells and artifacts, its own value not (16.2)."""
    held = [s for s in spells if s in person.spells]
    return sum(0 if s.parenthesized else s.value for s in held) + artifacts


def nightmare(roll: int, mournblade_used: bool) -> dict[str, bool]:
    """An Elric Nightmare: on five or six the swords slay their masters (16.4)."""
    wild = roll >= 5
    return {
        "controller of Elric slain": wild,
        "user of Mournblade slain": wild and mournblade_used,
        "Elric appears at random": wild,
        "Mournblade removed": wild and mournblade_used,
    }


def four_who_are_one(turn: int, elric_controlled: bool) -> dict[str, object]:
    """Elric leaves for a turn and returns with Brut (16.4)."""
    if not elric_controlled:
        return {"returns": None, "with": ()}
    return {"returns": turn + 1, "with": ("Brut",)}


def reshuffle(container: int, discards: int) -> tuple[int, int]:
    """A Reshuffle mixes the discards with the undrawn: container and discards after (16.4)."""
    return container + discards, 0


def shade_gate(combat: int, own_die: int, spell_value: int, spell_die: int, *, tie: str = "survives") -> Answer:
    """The finder alone fights the next spell with its die (16.4)."""
    left, right = combat + own_die, spell_value + spell_die
    if left > right or (left == right and tie == "survives"):
        return yes("it may draw two spells", "16.4")
    return no("it is lost", "16.4")


def shade_gate_plunder(survived: bool) -> int:
    """How many spells a survivor of the Shade Gate draws (16.4)."""
    return SHADE_GATE_PLUNDER if survived else 0


def tower(roll: int, name: str) -> dict[str, object]:
    """The Tower: lost on one to three, nothing on four and five, two spells and a Nightmare on six (16.4)."""
    if roll <= 3:
        if name == "Elric":
            return {"lost": False, "random appearance": True, "spells": 0, "nightmare": False}
        return {"lost": True, "heroic escape": False, "spells": 0, "nightmare": False}
    won = roll == 6
    return {"lost": False, "spells": TOWER_PLUNDER if won else 0, "nightmare": won}


def may_use_escape(spell: Spell, rolled: bool, elimination_bars_escape: bool = False) -> Answer:
    """Escape is used before the roll; Invulnerability also after a failed one (16.5)."""
    if elimination_bars_escape:
        return no("no escape from this loss", "16.2", "16.4")
    if spell.name == "Escape":
        return no("only before the roll", "16.5") if rolled else yes("before the roll", "16.5")
    if spell.name == "Invulnerability":
        return yes("before or after the roll", "16.5")
    return no("it does not save", "16.5")


def may_blow_horn(person: Personality, holds: bool, tipped: Alignment | None) -> Answer:
    """Elric blows the Horn once the Balance has tipped, to either side (16.7, 9.3.4)."""
    if person.name != "Elric":
        return no("Elric alone", "16.7", "9.3.4")
    if not holds:
        return no("he does not hold it", "16.7")
    return yes("the Balance has tipped", "16.7") if tipped else no("no effect before the tipping", "16.7")


def horn(roll: int, use: int) -> str:
    """What the Horn does: "reset" on one to four, else "world ends"; always the third time (16.7)."""
    return "world ends" if use >= 3 or roll >= 5 else "reset"


def may_wield_mournblade(person: Personality) -> Answer:
    """Any Melnibonean may wield Mournblade, and nobody else (9.3.3, 16.8)."""
    if person.nation == "Melnibone":
        return yes("a Melnibonean", "9.3.3", "16.8")
    return no("Melniboneans alone", "9.3.3", "16.8")


def may_board_chaos_fleet(kind: str, armies_aboard: int) -> Answer:
    """The Chaos Fleet takes two armies and any number of personalities (16.8)."""
    if kind == "army" and armies_aboard >= CHAOS_FLEET_ARMIES:
        return no("two armies", "16.8")
    return yes("room", "16.8")


def may_leave_chaos_fleet(kind: str) -> Answer:
    """Armies never leave the Chaos Fleet; personalities by a heroic escape or lost (16.8)."""
    return no("never once aboard", "16.8") if kind == "army" else yes("by a heroic escape", "16.8")


def chaos_fleet_leaves(balance: int) -> bool:
    """The Chaos Fleet and Pyaray leave the board when the Balance leans to Law (16.8, 16.9)."""
    return balance < 0


def free_fleet_nation() -> None:
    """The Free Fleet belongs to no nation (16.8)."""
    return


def saved_by(spells: Collection[Spell], rolled: bool) -> tuple[str, ...]:
    """Which held spells can still save a personality (16.5)."""
    return tuple(s.name for s in spells if may_use_escape(s, rolled))


def fights_or_flies(spell: Spell, flown: bool) -> Answer:
    """Oonai and other flying spells with open values add to a total when they have not flown (16.1, 16.2)."""
    if spell.parenthesized:
        return no("its value is in brackets", "9.2")
    return no("it has flown", "16.2") if flown and spell.flies else yes("its value counts", "16")
