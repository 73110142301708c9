"""20.6: the twenty-three magic items, one by one."""

from __future__ import annotations

from collections.abc import Callable

from .position import FAERIE, FOMORIAN, MUNDANE, TROLL, Answer, Person, no, yes

NAMES = {
    1: "The Book of Glamours",
    2: "The Book of Gyres",
    3: "Bran's Curse",
    4: "Colt Pixy",
    5: "Dana's Torque",
    6: "Finn's Rade",
    7: "Gwydion's Staff",
    8: "Mailcoat of Gofannon",
    9: "Nuada's Helm",
    10: "The Red Cleaver",
    11: "Lyme's Hammer",
    12: "Trollbane",
    13: "Brigit's Cloak",
    14: "Gerflax' Wand",
    15: "The Hand of Torbay",
    16: "Herla's Ring",
    17: "Misha's Rod",
    18: "The Moray Crystal",
    19: "Ogme's Axe",
    20: "The Scrying Glass",
    21: "The Staff of Dunatis",
    22: "The Sword Requiter",
    23: "Teeth of the Dragon",
}
GLAMOURS, GYRES, BRANS_CURSE, COLT_PIXY, TORQUE, FINNS_RADE, GWYDIONS_STAFF, MAILCOAT, NUADAS_HELM, RED_CLEAVER = range(1, 11)
LYMES_HAMMER, TROLLBANE, CLOAK, WAND, HAND_OF_TORBAY, RING, ROD, CRYSTAL, OGMES_AXE, SCRYING_GLASS, STAFF_OF_DUNATIS = range(11, 22)
REQUITER, TEETH = 22, 23

WEAPONS = (RED_CLEAVER, LYMES_HAMMER, TROLLBANE, HAND_OF_TORBAY, OGMES_AXE, REQUITER)
STAFFS = (GWYDIONS_STAFF, WAND, ROD, STAFF_OF_DUNATIS)
STRENGTH_OF = {NUADAS_HELM: 1, LYMES_HAMMER: 2, TROLLBANE: 1}
"""Items that raise a bearer's Combat Strength, and by how much; none of them adds wounds to be suffered."""
HEROES_ITEMS = (NUADAS_HELM, RED_CLEAVER, LYMES_HAMMER, OGMES_AXE, REQUITER)
EVADERS = (COLT_PIXY, CLOAK, WAND, STAFF_OF_DUNATIS)
CHARACTERISTICS = {
    TORQUE: ("command",),
    GWYDIONS_STAFF: ("magic",),
    NUADAS_HELM: ("command", "combat"),
    LYMES_HAMMER: ("combat",),
    TROLLBANE: ("combat",),
    REQUITER: ("command",),
}


def kind_of(item: int) -> str:
    """20.0: artifact (1-10), heirloom (11, 12) or possession (13-23)."""
    if item <= 10:
        return "artifact"
    return "heirloom" if item <= 12 else "possession"


def characteristics_allow(person: Person, item: int) -> bool:
    """20.2 #1: what raises a characteristic serves only him whose printed rating in each of them is at least one."""
    return all(getattr(person, name) >= 1 for name in CHARACTERISTICS.get(item, ()))


def heirloom_allows(person: Person, item: int) -> bool:
    """20.0: an heirloom serves those of its own colour - Lyme's Hammer Curwyllan, Trollbane Ulster."""
    return {LYMES_HAMMER: "Curwyllan", TROLLBANE: "Ulster"}.get(item, person.kingdom) == person.kingdom


def staff_of_gwydion_allows(person: Person) -> bool:
    """20.6 #07: Faerie-controlled, and a Basic Magic Strength (undoubled) of five or more."""
    return person.master == FAERIE and person.magic >= 5


def _raised(item: int) -> Callable[[Person], bool]:
    return lambda person: characteristics_allow(person, item) and heirloom_allows(person, item)


FIT_TO_USE: dict[int, Callable[[Person], bool]] = {
    **{item: _raised(item) for item in (*CHARACTERISTICS, LYMES_HAMMER, TROLLBANE)},
    GWYDIONS_STAFF: staff_of_gwydion_allows,
    BRANS_CURSE: lambda person: person.master == FAERIE,  # 20.6 #03: a Faerie-controlled person
    TEETH: lambda person: person.name != "The Worm",
}


def items_in_use(person: Person) -> tuple[int, ...]:
    """20.2: the items that work for him - those he named, or all of his that he is fit to use."""
    named = person.items if person.using is None else tuple(i for i in person.using if i in person.items)
    return tuple(item for item in named if FIT_TO_USE.get(item, lambda _person: True)(person))


def may_use(person: Person, item: int) -> Answer:
    """20.2 and 20.6: whether a bearer gains from an item at all (limits on number apart)."""
    if item not in person.items:
        return no("20.2", "not his")
    fit = FIT_TO_USE.get(item, lambda _person: True)(person)
    return yes("20.2 20.6") if fit else no("20.2 20.6", f"{NAMES[item]} does nothing for him")


def evades_by_item(person: Person, item: int) -> bool:
    """20.6 #04, #13, #14, #21: items by which the bearer evades without a roll; Gerflax' Wand asks a Basic Magic Strength of three."""
    return item in EVADERS and item in items_in_use(person) and (item != WAND or person.magic >= 3)


def covers_companions(item: int) -> bool:
    """20.6 #04, #13, #14, #21: all but Brigit's Cloak hide those who are stacked with the bearer too."""
    return item in EVADERS and item != CLOAK


def may_evade_unrolled(person: Person, stack: tuple[Person, ...]) -> Answer:
    """20.6 #04, #13, #14, #21: automatic evasion, by his own item or by that of one he is stacked with."""
    for bearer in (person, *stack):
        for item in bearer.items:
            if evades_by_item(bearer, item) and (bearer.name == person.name or covers_companions(item)):
                return yes(f"20.6#{item:02d}", NAMES[item])
    return no("20.6", "no such item")


def may_decline_melee(person: Person, hex_friends: tuple[Person, ...], cloak_covers_all: bool = True) -> Answer:
    """15.3 and 20.6 #13: the items that let melee be declined, by the bearer and, says 15.3, by anybody else in the hex.

    20.6 #13 speaks of the Cloak's wearer alone; by ``cloak_covers_all=False`` the Cloak serves nobody else.
    """
    for bearer in (person, *hex_friends):
        for item in bearer.items:
            own = bearer.name == person.name
            if evades_by_item(bearer, item) and (own or item != CLOAK or cloak_covers_all):
                return yes(f"15.3 20.6#{item:02d}", NAMES[item])
    return no("15.3", "all ashore in the hex must fight")


def clears_weather(person: Person) -> bool:
    """20.6 #14: the hex of any bearer of the Wand, whatever his Magic Strength, has clear weather."""
    return WAND in person.items


def trial_damage_times(items: tuple[int, ...], opponent_race: str) -> int:
    """20.6 #10, #12, #19: the factor on wounds dealt in a trial by combat; Trollbane's against Trolls only."""
    doubling = RED_CLEAVER in items or OGMES_AXE in items or (TROLLBANE in items and opponent_race == TROLL)
    return 2 if doubling else 1


def melee_roll_bonus(attacker_items: tuple[int, ...], defender_items: tuple[int, ...]) -> int:
    """20.6 #19: two on melee dice in favour of the side whose person bears Ogme's Axe."""
    return 2 * (OGMES_AXE in attacker_items) - 2 * (OGMES_AXE in defender_items)


def combat_roll_bonus(attacker_items: tuple[int, ...], defender_items: tuple[int, ...]) -> int:
    """20.6 #21: two on the dice of every combat in favour of the side whose person bears the Staff of Dunatis."""
    return 2 * (STAFF_OF_DUNATIS in attacker_items) - 2 * (STAFF_OF_DUNATIS in defender_items)


def wounds_after_mailcoat(wounds: int, has_mailcoat: bool) -> int:
    """20.6 #08: one wound in each Phase or combat Round is absorbed, attrition's too."""
    return max(0, wounds - 1) if has_mailcoat else wounds


def may_touch(bearer: Person, target: Person, combat: str) -> Answer:
    """20.6 #08 and #15: the Hand of Torbay touches one enemy in a melee or challenge combat, but none in the Mailcoat."""
    if HAND_OF_TORBAY not in items_in_use(bearer) or bearer.master == target.master:
        return no("20.6#15", "the Hand touches an enemy of its bearer")
    if combat not in ("melee", "duel arcane", "trial by combat"):
        return no("20.6#15", "melee or challenge combat only")
    if MAILCOAT in items_in_use(target):
        return no("20.6#08", "immune by the Mailcoat")
    return yes("20.6#15")


def escapes_touch(die: int, combat: int, magic: int) -> bool:
    """20.6 #15: one die no higher than the better of his two Current strengths."""
    return die <= max(combat, magic)


def rod_search_bonus(participants: tuple[Person, ...]) -> int:
    """20.6 #17: five on the dice of a search in which the Rod's bearer takes part."""
    return 5 if any(ROD in items_in_use(p) for p in participants) else 0


def crystal_shows(bearer_items: tuple[int, ...], points_left: int, range_to_stack: int) -> Answer:
    """20.6 #18: one Movement Point, during the bearer's movement, shows every enemy stack in his own and the six adjacent hexes."""
    if CRYSTAL not in bearer_items or range_to_stack > 1:
        return no("20.6#18", "only the Crystal's bearer, only his own hex and those about it")
    return yes("20.6#18", "1 Movement Point") if points_left >= 1 else no("20.6#18", "no Movement Point left")


def rod_may_ask(bearer: Person, stack_side: str, stack_hex: str) -> Answer:
    """20.6 #17: what items an enemy stack in the bearer's hex has must be told truly."""
    if ROD in bearer.items and stack_side != bearer.master and stack_hex == bearer.hex:
        return yes("20.6#17")
    return no("20.6#17", "enemy stacks in the Rod's own hex only")


def glass_attuned_to(first_bearers: tuple[Person, ...], dead: frozenset[str]) -> str | None:
    """19.4 #03: to whom the Scrying Glass is attuned: Dobie; when he dies, the first after him with Magic of one or more who has it.

    ``first_bearers`` are those who came to have the Glass after Dobie, in order.
    """
    if "Dobie" not in dead:
        return "Dobie"
    return next((p.name for p in first_bearers if p.magic >= 1 and p.name not in dead), None)


def may_take_requiter(race: str, is_army: bool, dice: int, magic: int) -> Answer:
    """20.6 #22: a Mundane or Troll person who takes the sword dies unless two dice roll his Current Magic Strength or less; armies go
    free."""
    if is_army or race not in (MUNDANE, TROLL) or dice <= magic:
        return yes("20.6#22")
    return no("20.6#22", "the taker dies")


def slayer_dies(slain_items: tuple[int, ...], combat: str) -> bool:
    """20.6 #22: who slays Requiter's bearer in challenge combat dies at once himself."""
    return REQUITER in slain_items and combat in ("duel arcane", "trial by combat")


def may_cast_teeth(bearer: Person, combat: str, terrain_chosen: bool, used: bool) -> Answer:
    """20.6 #23: once in the game, in a battle whose terrain is settled; never in a melee or an overrun, never by the Worm."""
    if TEETH not in bearer.items or bearer.name == "The Worm" or used:
        return no("20.6#23", "no teeth to cast")
    if combat != "battle" or not terrain_chosen:
        return no("20.6#23", "only in a battle whose terrain was chosen")
    return yes("20.6#23")


def teeth_csp(dice: int) -> int:
    """20.6 #23: CSP's that spring up: the sum of two dice, unaltered by terrain, gone when the battle ends."""
    return dice


def may_discover_curse(side: str, in_mousa_stour: bool, worm_there: bool) -> Answer:
    """20.6 #03 and 19.5 #17: the Faerie player alone searches for Bran's Curse, and only while the Worm is away."""
    if side == FOMORIAN:
        return no("20.6#03", "the Fomorian player can only capture it")
    if worm_there or not in_mousa_stour:
        return no("20.6#03 19.5#17", "only in Mousa Stour, and not beside the Worm")
    return yes("20.6#03 19.5#17")


def may_discover_pixy(in_wigans_pen: bool, turn: int) -> Answer:
    """20.6 #04 and 19.5 #19: Colt Pixy is found in Wigan's Pen in Hoorn II (Game-Turn 3) and at no other time."""
    if in_wigans_pen and turn == 3:
        return yes("20.6#04 19.5#19")
    return no("20.6#04 19.5#19", "it grows in Wigan's Pen in Hoorn II")


def ring_range(magic: int) -> int:
    """20.6 #16: Herla's Ring sees to three times the wearer's Current Magic Strength."""
    return 3 * magic


def spared_by_rade(stack: tuple[Person, ...]) -> bool:
    """20.6 #06: he who has Finn's Rade, and all stacked with him, need not fear the revel."""
    return any(FINNS_RADE in p.items for p in stack)
