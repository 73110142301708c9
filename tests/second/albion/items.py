"""20.0-20.5: carrying, handing over, using, searching for and losing magic items."""

from __future__ import annotations

from . import item_list, places
from .command import is_commanded
from .hexes import friendly_fortress
from .item_list import STAFFS, WEAPONS
from .position import Answer, Army, Facts, Hex, Person, Position, no, yes
from .ratings import current_magic

MIN_SEARCH, MAX_SEARCH = 4, 8
ITEMS_PER_PHASE = 2


def may_carry(kind: str) -> Answer:
    """20.1: persons, ships and armies carry items; any person any item (20.2); friendly fortresses store them."""
    return yes("20.1 20.2") if kind in ("person", "ship", "army", "fortress") else no("20.1")


def may_store(facts: Facts, position: Position, hex: Hex, side: str) -> Answer:
    """20.1: an item may lie in a standing friendly fortress."""
    return yes("20.1") if friendly_fortress(facts, position, hex, side) else no("20.1", "no friendly fortress stands there")


def may_transfer(giver_side: str, giver_hex: Hex, taker_side: str, taker_hex: Hex, phase: str, round_begins: bool = False) -> Answer:
    """20.1 and 15.4: friendly pieces in one hex hand items over in movement, reaction, or as a combat Round (a challenge too) begins."""
    if giver_side != taker_side or giver_hex != taker_hex:
        return no("20.1", "friendly pieces in one hex only")
    if phase in ("movement", "forced march", "reaction", "pre-game") or (phase == "combat" and round_begins):
        return yes("20.1 15.4")
    return no("20.1", "in movement, reaction or at the start of a Round")


def may_pick_up(taker_active: bool, phase: str, in_foreign_fortress: bool = False) -> Answer:
    """20.1: an item that nobody carries and no fortress holds is taken up by an active piece that enters, in movement or reaction."""
    if in_foreign_fortress:
        return no("20.1", "a fortress holds it")
    if not taker_active:
        return no("20.1 10.0", "active pieces only")
    return yes("20.1") if phase in ("movement", "forced march", "reaction", "pre-game") else no("20.1", "movement or reaction only")


def may_use_together(person: Person, items: tuple[int, ...]) -> Answer:
    """20.2 #2-#4: at most two of his items in one Phase, at most one weapon and one Wizard's Staff among them."""
    if len(set(items)) > ITEMS_PER_PHASE:
        return no("20.2", "two items a Phase")
    if sum(item in WEAPONS for item in set(items)) > 1:
        return no("20.2", "one magic weapon at a time")
    if sum(item in STAFFS for item in set(items)) > 1:
        return no("20.2", "one Wizard's Staff at a time")
    unfit = next((item for item in items if not item_list.may_use(person, item)), None)
    return yes("20.2") if unfit is None else item_list.may_use(person, unfit)


def may_search(position: Position, person: Person, points: int, points_left: int) -> Answer:
    """20.3: an active person ashore in a Place of Power, in his own Movement Phase, who spends four to eight points he still has.

    Who cast this turn does not search (19.3), who is aboard a ship does not (12.2), and reaction knows only movement (13.0).
    """
    if not person.active or person.cast:
        return no("20.3 19.3", "inactive, or has cast an enchantment this Game-Turn")
    if position.phase not in ("movement", "forced march", "pre-game") or position.player != person.master:
        return no("20.3 13.0", "in the own Movement Phase only")
    if person.embarked:
        return no("12.2", "not from aboard a ship")
    if not MIN_SEARCH <= points <= MAX_SEARCH:
        return no("20.3", "four to eight Movement Points")
    if points > points_left:
        return no("20.3 11.0", "not that many points left")
    return yes("20.3")


def may_army_search(position: Position, army: Army) -> Answer:
    """14.1 #4 and 20.3: armies add nothing to a search; uncommanded ones may not be used for one at all."""
    return yes("20.3", "armies add nothing") if is_commanded(position, army) else no("14.1", "out of command")


def search_strength(position: Position, participants: tuple[Person, ...], zero_has_mana: bool = True) -> int:
    """20.3 #2: Current Magic Strengths of the searchers and one for each escort attached to them."""
    return sum(current_magic(p, position, zero_has_mana) + p.escort for p in participants)


def search_total(dice: int, points: int, participants: tuple[Person, ...] = ()) -> int:
    """20.3 #4, 20.6 #17 and the note under the Discovery Table: dice, points beyond four, the Rod; held between 2 and 12."""
    return max(2, min(12, dice + points - MIN_SEARCH + item_list.rod_search_bonus(participants)))


def discovery_stands(position: Position, hex: Hex, item: int, finder_side: str, searchers: tuple[Person, ...]) -> Answer:
    """20.3 #4 with 20.6 #03, #04: a result that cannot be met is no effect."""
    if item not in position.hidden_items.get(hex, ()):
        return no("20.3", "already carried off")
    if item == item_list.COLT_PIXY:
        return item_list.may_discover_pixy(hex == places.WIGANS_PEN, position.turn)
    if item == item_list.BRANS_CURSE:
        return item_list.may_discover_curse(finder_side, hex == places.MOUSA_STOUR, places.worm_is_home(position))
    return yes("20.3")


def curse_loss(result: str) -> int:
    """Note under the Discovery Table: C1 to C4 take as many CSP's from the searchers."""
    return int(result[1:])


def curse_may_take(person: Person, wounds: int, escort: bool, escorts_pay: bool = True) -> Answer:
    """Note under the Discovery Table: the searchers' player picks the CSP's; by ``escorts_pay`` an escort is one of them, else wounds
    only."""
    if escort and not (person.escort and escorts_pay):
        return no("20.3", "no escort to give up")
    return yes("20.3") if wounds <= person.combat else no("20.3", "more wounds than he has")


def may_search_again() -> Answer:
    """20.3 #4: searches may be repeated in a hex and by a piece, each paid anew."""
    return yes("20.3")


def may_receive_find(person: Person, searchers: tuple[Person, ...]) -> Answer:
    """20.3 #4: a find goes at once to one of the searchers, or stays undiscovered."""
    return yes("20.3") if person.name in {p.name for p in searchers} else no("20.3", "only to one who searched")


def may_examine(item_discovered: bool) -> Answer:
    """20.4: both players may look at items not yet discovered."""
    return no("20.4 11.9", "carried items are hidden") if item_discovered else yes("20.4")


def fate_of_items(combat: str, dice: int, victor_alive: bool = True, owner_recovers_always: bool = False) -> str:
    """20.5: what becomes of a slain person's items: "destroyed", "captured" or "kept" by his own side.

    Melee, battle (and engagement, where the bearer did not go down with a ship): 2-3 destroyed, 4-8 captured, 9-12 kept - the last only
    implied.  Challenge: 2-9 destroyed, 10-12 to the victor if he lives, else kept; by ``owner_recovers_always`` a dead victor
    saves the item whatever the dice.
    """
    if combat in ("duel arcane", "trial by combat"):
        if owner_recovers_always and not victor_alive:
            return "kept"
        if dice <= 9:
            return "destroyed"
        return "captured" if victor_alive else "kept"
    if dice <= 3:
        return "destroyed"
    return "captured" if dice <= 8 else "kept"


def who_rolls_fate(dead_side: str) -> str:
    """20.5: the player who controlled the dead person rolls."""
    return dead_side


def who_names_captor(dead_side: str) -> str:
    """20.5: outside challenge combat the original owner picks which enemy person or army takes the item."""
    return dead_side


def fate_without_combat(cause: str, dropped: bool = True) -> str:
    """20.1, 20.5, 7.5: items of one who dies otherwise - drowned, gone for good; else they lie in the hex (by ``dropped``) or are lost."""
    if cause == "ship sunk":
        return "destroyed"
    return "dropped" if dropped else "destroyed"


def drowned_items(aboard_sunk_ship: bool) -> bool:
    """7.5: items that a person carries aboard a ship that sinks leave play, even if he himself is saved."""
    return aboard_sunk_ship


def who_pays_for_search(searchers: tuple[Person, ...], in_hex: tuple[Person, ...], all_in_hex: bool = True) -> frozenset[str]:
    """20.3 #1: all friendly persons of the hex spend the points; by ``all_in_hex=False`` the searchers do."""
    return frozenset(p.name for p in (in_hex if all_in_hex else searchers))


def search_needs_item(position: Position, hex: Hex) -> Answer:
    """20.3: a search is made in the hex in which an item was deployed."""
    return yes("20.3") if position.hidden_items.get(hex) else no("20.3", "nothing lies hidden there")


def falls_with_bearer(combat: str, as_battle: bool = False) -> Answer:
    """20.5: in melee, battle, duel arcane and trial the dice decide; an engagement, another kind (15.0), is not named (``as_battle``)."""
    if combat == "engagement" and not as_battle:
        return no("20.5 20.1", "lies in the hex")
    return yes("20.5") if combat in ("melee", "battle", "overrun", "engagement", "duel arcane", "trial by combat") else no("20.5")
