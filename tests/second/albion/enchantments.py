"""19.0-19.3: who casts, when, with what success - and what a caster may still do."""

from __future__ import annotations

from collections.abc import Callable

from . import item_list, places
from .hexes import fortress_in, friendly_fortress, is_coastal, terrain_in, within
from .item_list import GLAMOURS, GYRES, RING, SCRYING_GLASS
from .item_list import TORQUE as DANAS_TORQUE
from .position import FAERIE, Answer, Facts, Hex, Person, Position, no, yes
from .ratings import basic_magic, command_rating, current_magic, is_enchanter

SHAKE, FARCALLING, SCRYING, ELEMENTS, STORM, FIMBULWINTER, RAIN = range(1, 8)
MENTAL_ATTACK, VORTEX, MIND_CONTROL, DISPEL, STRENGTH, VISION = range(8, 14)
NAMES = {
    SHAKE: "Shake the Earth",
    FARCALLING: "Farcalling",
    SCRYING: "Scrying",
    ELEMENTS: "the Elements",
    STORM: "Storm Calling",
    FIMBULWINTER: "Fimbulwinter",
    RAIN: "Rainmaking",
    MENTAL_ATTACK: "Mental Attack",
    VORTEX: "Vortex Creation",
    MIND_CONTROL: "Mind Control",
    DISPEL: "Dispelling Magic",
    STRENGTH: "Strength",
    VISION: "Vision",
}
REACH_TIMES = {SHAKE: 2, SCRYING: 1, ELEMENTS: 1, MENTAL_ATTACK: 2, VORTEX: 1, DISPEL: 1, VISION: 2}
NEEDS_HEX = (SHAKE, VORTEX, DISPEL)
NEEDS_PERSON = (MENTAL_ATTACK, MIND_CONTROL, STRENGTH)
MASTERS_MAGIC = 4


def may_cast(
    position: Position, facts: Facts, person: Person, number: int, glass_of: str | None = None, item_frees_place: bool = False
) -> Answer:
    """19.0-19.4, 10.0, 12.2, 22.4: whether a person may attempt an enchantment, its target apart.

    The Book of Gyres and Herla's Ring say that any bearer casts; that lifts the need to be an enchanter, and by ``item_frees_place`` the
    need of a Place of Power too.  ``glass_of``: to whom the Scrying Glass is attuned.
    """
    if not person.alive or not person.active or person.embarked:
        return no("10.0 12.2", "dead, inactive or aboard a ship")
    if person.cast:
        return no("19.2", "one enchantment in a Segment")
    if position.phase != "enchantment":
        return no("19.0", "in the Enchantment Segment only")
    if person.master == FAERIE and not faerie_may_cast(position.first_incursion, position.turn):
        return no("22.4 23.3", "the Fomorians have not come yet")
    by_item = cast_by_item(person, number)
    if not by_item and not is_enchanter(person) and not seat_of_moray_grants(person, number):
        return no("19.1", "no enchanter")
    if not places.is_place_of_power(person.hex) and not (by_item and item_frees_place):
        return no("19.1", "not in a Place of Power")
    return requirement(position, facts, person, number, glass_of, by_item and item_frees_place)


def one_enchantment(castings: int) -> Answer:
    """19.2: how many enchantments one enchanter casts in an Enchantment Segment."""
    return yes("19.2") if castings <= 1 else no("19.2", "one enchantment in a Segment")


def faerie_may_cast(first_incursion: int | None, turn: int) -> bool:
    """22.4 and 23.3: from the Game-Turn after the one in which a Fomorian piece first entered a Faerie kingdom."""
    return first_incursion is not None and turn > first_incursion


def cast_by_item(person: Person, number: int) -> bool:
    """20.6 #02, #16: the Book of Gyres (Basic Magic of one) casts the Elements, Herla's Ring a Vision, without being an enchanter; of
    three items two count (20.2 #4)."""
    if number == ELEMENTS:
        return GYRES in item_list.items_in_use(person) and person.magic >= 1
    return number == VISION and RING in item_list.items_in_use(person)


def seat_of_moray_grants(person: Person, number: int) -> bool:
    """19.5 #18: Barguest, Imric and Gairloch cast a Vision from the Seat whether enchanters or not."""
    return number == VISION and person.hex == places.SEAT_OF_MORAY and person.name in places.MORAY_BLOOD


def requirement(position: Position, facts: Facts, person: Person, number: int, glass_of: str | None, place_free: bool = False) -> Answer:
    """19.4: the special requirement of each enchantment."""
    if number == SCRYING:
        return scrying_requirement(person, glass_of)
    if number == VISION:
        fits = place_free or places.vision_from(person.hex or "", person.name)
        return yes("19.4#13") if fits else no("19.4#13", "from five Places of Power only")
    if number == FARCALLING and position.farcalling_cast:
        return no("19.4#02", "once in a game")
    check, why = REQUIREMENTS.get(number, (lambda _facts, _person: True, ""))
    case = f"19.4#{number:02d}"
    return yes(case) if check(facts, person) else no(case, why)


def scrying_requirement(person: Person, glass_of: str | None) -> Answer:
    """19.4 #03 and 20.6 #20: the Scrying Glass, attuned to him; Dobie's at the start."""
    if SCRYING_GLASS not in item_list.items_in_use(person):
        return no("19.4#03", "needs the Scrying Glass")
    return yes("19.4#03") if (glass_of or "Dobie") == person.name else no("19.4#03", "the Glass is attuned to another")


def _strong(person: Person) -> bool:
    return basic_magic(person) >= MASTERS_MAGIC


REQUIREMENTS: dict[int, tuple[Callable[[Facts, Person], bool], str]] = {
    SHAKE: (lambda _facts, p: DANAS_TORQUE in (p.items if p.using is None else p.using), "needs Dana's Torque"),
    FARCALLING: (lambda _facts, p: places.farcalling_from(p.hex or ""), "from Derwent's Watch or the Denby Plinth"),
    ELEMENTS: (lambda _facts, p: GYRES in item_list.items_in_use(p), "needs the Book of Gyres"),
    STORM: (lambda facts, p: _strong(p) and is_coastal(facts, p.hex or ""), "Basic Magic of four, in a coastal hex"),
    FIMBULWINTER: (lambda facts, p: _strong(p) and "mountain" in terrain_in(facts, p.hex or ""), "Basic Magic of four, in a mountain hex"),
    MENTAL_ATTACK: (lambda _facts, p: places.home_hex(p.name) == p.hex, "in his home hex"),
    VORTEX: (lambda _facts, p: _strong(p), "Basic Magic of four"),
}


def reach(position: Position, person: Person, number: int) -> int | None:
    """19.4, 20.6 #16, 19.5 #07, #13: how far an enchantment goes in hexes; None: no bound is told or it is unlimited; Strength: his hex."""
    if number == STRENGTH:
        return 0
    if number == VISION and person.hex == places.RAVENGLASS:
        return None
    if number not in REACH_TIMES:
        return None
    magic = current_magic(person, position)
    if number == VISION and RING in item_list.items_in_use(person):  # 20.2 #4
        return item_list.ring_range(magic)
    twice = number == SCRYING and person.name == "Dobie" and person.hex == places.FIR_CHLIS
    return magic * REACH_TIMES[number] * (2 if twice else 1)


def may_target_hex(position: Position, facts: Facts, person: Person, number: int, hex: Hex) -> Answer:
    """19.4 #01, #09, #11: a hex in range; for a vortex none with a standing fortress."""
    case = f"19.4#{number:02d}"
    if number not in NEEDS_HEX:
        return no(case, "is not cast at a hex")
    if number == VORTEX and fortress_in(facts, position, hex):
        return no(case, "a standing fortress")
    return yes(case) if within(facts, person.hex or "", hex, reach(position, person, number) or 0) else no(case, "out of range")


def may_target_person(position: Position, facts: Facts, person: Person, number: int, target: Person, control_range: bool = False) -> Answer:
    """19.4 #08, #10, #12: whom an enchantment may be cast over.

    Mind Control names no range; by ``control_range`` the caster's Current Magic Strength bounds it.
    """
    case = f"19.4#{number:02d}"
    if number not in NEEDS_PERSON or not target.alive or target.hex is None:
        return no(case, "is not cast over a person")
    if number == STRENGTH:
        return yes(case) if target.hex == person.hex else no(case, "not in the caster's hex")
    if target.master == person.master:
        return no(case, "an enemy person")
    if number == MENTAL_ATTACK:
        reached = within(facts, person.hex or "", target.hex, reach(position, person, number) or 0)
        return yes(case) if reached else no(case, "out of range")
    if control_range and not within(facts, person.hex or "", target.hex, current_magic(person, position)):
        return no(case, "out of range")
    return control_requirement(position, facts, person, target)


def control_requirement(position: Position, facts: Facts, person: Person, target: Person) -> Answer:
    """19.4 #10: magic and command together above the target's; he in neither a friendly fortress nor a Place of Power."""
    if friendly_fortress(facts, position, target.hex or "", target.side):
        return no("19.4#10", "inside his fortress")
    if places.is_place_of_power(target.hex):
        return no("19.4#10", "in a Place of Power")
    ours = current_magic(person, position) + command_rating(person)
    theirs = current_magic(target, position) + command_rating(target)
    return yes("19.4#10") if ours > theirs else no("19.4#10", f"{ours} is not above {theirs}")


def succeeds_without_dice(person: Person, number: int) -> bool:
    """19.5 #16, 20.6 #01, #02, #16: the Giant's Dance, the Book of Glamours for an enchanter, the Book of Gyres, Herla's Ring."""
    if places.always_succeeds_here(person.hex) or cast_by_item(person, number):
        return True
    return GLAMOURS in item_list.items_in_use(person) and is_enchanter(person)


def cast_succeeds(position: Position, person: Person, number: int, dice: int) -> bool:
    """19.0: two dice no higher than the Current Magic Strength, or no dice at all."""
    return succeeds_without_dice(person, number) or dice <= current_magic(person, position)


def caster_may(action: str, attacked: bool = False) -> Answer:
    """19.3: after an attempt, lucky or not, a person only commands and defends himself, and attacks once attacked."""
    if action == "command":
        return yes("19.3")
    if action == "defend":
        return yes("19.3")
    if action == "attack" and attacked:
        return yes("19.3")
    return no("19.3", "nothing else this Game-Turn")


def refusal_penalty_after_casting() -> int:
    """19.3: a caster's refusal of a challenge costs nothing."""
    return 0


def marker_on(attempted: bool) -> bool:
    """19.0 and sequence B5: a marker on each who tried, whether or not it worked."""
    return attempted


def order_of_segment() -> tuple[str, ...]:
    """Sequence B, 7.9 s44 and 19.4 #03, #08: the course of an Enchantment Segment."""
    return (
        "the Waff's master is diced for",
        "both plot in secret",
        "both reveal",
        "each rolls",
        "effects begin",
        "markers on all who tried",
        "scried stacks plot their movement",
        "Mental Attacks are fought",
    )


def lasts() -> str:
    """19.0: to the end of the Game-Turn (Farcalling to the end of the game)."""
    return "game-turn"
