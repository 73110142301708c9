"""7.9: the persons' own rules - who succeeds whom, who may go where, who may duel, whom the ratio favours."""

from __future__ import annotations

from .position import (
    CAPTAIN,
    ENCHANTER,
    FAERIE,
    FOMORIAN,
    HERO,
    KING,
    MARSHAL,
    TROLL,
    Answer,
    Facts,
    Hex,
    Person,
    Position,
    no,
    yes,
)

# name: sets of deaths each of which makes him King (Queen, Warchief)
KING_AFTER = {
    "Elidor": ({"Auberon"},),
    "Edric": ({"Auberon", "Elidor"},),
    "Angus Mac Og": ({"Dagda"},),
    "Brigit": ({"Dagda", "Angus Mac Og"},),
    "Morigu": ({"Finvarra"},),
    "Midinhir": ({"Arwan"},),
    "Branwen": ({"Arwan", "Midinhir"},),
    "Spriggan": ({"Erskine"},),
    "Trumpin": ({"Erskine", "Spriggan"},),
    "Bogan": ({"Glastyn"},),
    "Gairloch": ({"Imric"},),
    "Dando": ({"Cormac"},),
}

COLLERAN_LANDS = ("Albion", "Eastmarch", "Weald")
CORMAC_LANDS = ("Weald", "Albion", "Curwyllan")

REPLACED_BY = {"Corin": "Cait Sith", "Callach": "Callach's Waff"}
RANK_ORDER = {None: 0, CAPTAIN: 1, MARSHAL: 2, KING: 3}


def becomes_king(name: str, dead: frozenset[str]) -> bool:
    """7.9 e03-e28, m33: whether the deaths so far have made the person a King (or one treated as such)."""
    return name not in dead and any(deaths <= dead for deaths in KING_AFTER.get(name, ()))


def becomes_marshal(name: str, dead: frozenset[str]) -> bool:
    """7.9 e03: Edric turns Marshal when Elidor becomes King."""
    return name == "Edric" and becomes_king("Elidor", dead)


def rank(person: Person, dead: frozenset[str] = frozenset(), torque: bool = False) -> str | None:
    """2.3, 7.9 and 20.6 #05: captain, marshal, king or no rank at all; the bearer of Dana's Torque is a King."""
    if torque or KING in person.symbols or becomes_king(person.name, dead):
        return KING
    if MARSHAL in person.symbols or becomes_marshal(person.name, dead):
        return MARSHAL
    return CAPTAIN if CAPTAIN in person.symbols else None


def symbols_of(person: Person) -> dict[str, bool]:
    """2.3: the special abilities his piece shows."""
    return {symbol: symbol in person.symbols for symbol in (ENCHANTER, HERO, KING, MARSHAL, CAPTAIN)}


def successor_piece(name: str) -> str | None:
    """7.9 a06, m31, s43, s44: who takes the place of a dead person's piece."""
    return REPLACED_BY.get(name)


def successor_side(name: str) -> str | None:
    """7.9 a06 and s44: who has the successor at first - the Faerie player the Cait Sith, the Fomorian player the Waff."""
    return {"Corin": FAERIE, "Callach": FOMORIAN}.get(name)


def waff_controller(die: int) -> str:
    """7.9 s44: the die at the start of an Enchantment Segment; odd Fomorian, even Faerie, for the whole Game-Turn."""
    return FOMORIAN if die % 2 else FAERIE


def waff_is_rolled(died_turn: int, turn: int) -> bool:
    """7.9 s44: the die is thrown from the next Enchantment Segment after Callach's death on."""
    return turn > died_turn


def troops_lost_with(name: str) -> str | None:
    """7.9 m32: the kingdom whose troops leave play at the end of the Game-Turn in which the person dies."""
    return "Borders" if name == "Brian Mac Iver" else None


def may_enter_land(
    person: Person, hex: Hex, facts: Facts, companions: tuple[Person, ...], dead: frozenset[str], teleport: bool = False
) -> Answer:
    """7.9 e02, m33, a34: persons bound to certain kingdoms; a hex of no kingdom is no "kingdom" that Colleran enters."""
    kingdom = facts.kingdom.get(hex)
    ranks = {rank(p, dead) for p in companions if p.name != person.name and p.master == person.master}
    if person.name == "Colleran" and kingdom not in (*COLLERAN_LANDS, None) and not ranks & {MARSHAL, KING}:
        return no("7.9e02", "Colleran goes there only with a friendly Marshal or King")
    if person.name == "Cormac" and kingdom not in CORMAC_LANDS and all(p.name != "Imric" for p in companions):
        return no("7.9m33", "Cormac leaves The Weald, Albion and Curwyllan only with Imric")
    if person.name == "Sean" and kingdom != "Weald" and not teleport:
        return no("7.9a34", "Sean leaves The Weald by teleport only")
    return yes("7.9")


def may_initiate_challenge(name: str) -> Answer:
    """7.9 t26: Grogan never opens a challenge combat."""
    return no("7.9t26", "Grogan duels with nobody") if name == "Grogan" else yes("7.9")


def may_accept_challenge(name: str, forced: bool = False) -> Answer:
    """7.9 t26 and 19.4 #08: Grogan accepts none either, but a Mental Attack nobody declines."""
    if name == "Grogan" and not forced:
        return no("7.9t26", "Grogan duels with nobody; the penalty of a refusal stands")
    return yes("7.9 19.4#08" if forced else "7.9")


def may_fight_trial(name: str, stack: tuple[str, ...]) -> Answer:
    """7.9 m37: with Bran Og in the stack none but he takes part in a trial by combat."""
    if name != "Bran Og" and "Bran Og" in stack:
        return no("7.9m37", "Bran Og fights the trials of his stack")
    return yes("7.9")


def ratings_user(names: tuple[str, ...], chosen: str) -> Answer:
    """7.9 m36: with Magog in the hex Ainsel's ratings never alter a die roll; other Kings' may."""
    if chosen == "Mad Ainsel" and "Magog" in names:
        return no("7.9m36", "Magog's ratings are used, not Ainsel's")
    return yes("7.9")


def challenge_shift(first: Person, second: Person, dead: frozenset[str], both_notes: bool = False) -> int:
    """7.9 e05, e12, e13, t21, t23: columns the ratio of a challenge combat moves in favour of ``first`` (below zero: of ``second``).

    The notes on Cluracan and on Connan tell one and the same shift; by the reading ``both_notes`` both would count.
    """
    return _favour(first, second, dead, both_notes) - _favour(second, first, dead, both_notes)


def _favour(person: Person, other: Person, dead: frozenset[str], doubled: bool) -> int:
    columns = 1 if person.name == "Dorwen" else 0
    if (person.name, other.name) == ("Connan", "Cluracan"):
        columns += 2 if doubled else 1
    if (person.name, other.name) == ("Bogan", "Elidor"):
        columns += 1
    if person.name == "Morigu" and other.race == TROLL and "Cluracan" in dead:
        columns += 2
    return columns


def battle_shift(attackers: tuple[Person, ...], defenders: tuple[Person, ...]) -> int:
    """7.9 t29: columns a battle's ratio moves in the attacker's favour, by Rurik's presence on either side."""
    return any(p.name == "Rurik" for p in attackers) - any(p.name == "Rurik" for p in defenders)


def balor_modifier(attacker: str, defender: str) -> int:
    """7.9 t24: two on the dice of a trial by combat in Balor's favour; plus favours the attacker."""
    return 2 * (attacker == "Balor") - 2 * (defender == "Balor")


def imric_meets_auberon(first: str, second: str) -> bool:
    """7.9 t27: whether the winner's side gains five on the later rolls of the battle."""
    return {first, second} == {"Imric", "Auberon"}


def rivals_bonus(winner_side: str, attacking_side: str, defender_gains: bool = False) -> int:
    """7.9 t27: the five after Imric and Auberon met, on a later roll of that battle.

    The winner's player adds five, which he can do to his own rolls only; by ``defender_gains`` he also has five taken off the enemy's.
    """
    if winner_side == attacking_side:
        return 5
    return -5 if defender_gains else 0


def dies_of_venom(fighter: str, wounds_given: int) -> bool:
    """7.9 t25: whoever Magog wounds in a trial by combat is dead when the trial ends."""
    return fighter == "Magog" and wounds_given > 0


def leinster_wakes(entered: str) -> bool:
    """7.9 e09: Ogme's entry activates Leinster."""
    return entered == "Ogme"


def may_part_with(person: Person, item: int) -> Answer:
    """7.9 e05: Dorwen keeps Requiter while he lives; 20.6 #23: the Worm its teeth, for which its body is looted when it dies."""
    if person.name == "Dorwen" and item == 22 and person.alive:
        return no("7.9e05", "Dorwen never parts with the sword")
    if person.name == "The Worm" and item == 23 and person.alive:
        return no("20.6#23", "the teeth are the Worm's until it dies")
    return yes("7.9 20.1")


def kingdom_persons(position: Position, kingdom: str) -> tuple[str, ...]:
    """7.9 and 21.4: the persons a kingdom still has; the Cait Sith counts with Albion, as does one not yet in play."""
    return tuple(p.name for p in position.persons if p.alive and (p.kingdom == kingdom or (kingdom == "Albion" and p.name == "Cait Sith")))
