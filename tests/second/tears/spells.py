"""Lines 639 to 725 with 505 to 539: the index of spells; they go before the ordinary rules (641)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .pieces import CAP
from .position import Answer, Area, Facts, Position, enemies_at, no, yes


@dataclass(frozen=True)
class Entry:
    """One spell: when it is used, how long it lasts, at how many it is aimed."""

    moment: str
    lasts: str
    targets: int
    in_combat: bool
    also_attacks: bool = False


INDEX: Mapping[str, Entry] = {
    "Bad Fortune": Entry("combat round", "round", 1, in_combat=True),
    "Breach": Entry("siege round", "round", 1, in_combat=True),
    "Courser's Speed": Entry("start of action", "turn", 3, in_combat=False),
    "Direct Attack": Entry("after own hit", "round", 1, in_combat=True),
    "Eldritch Fire": Entry("combat round", "round", 1, in_combat=True, also_attacks=True),
    "Eldritch Might": Entry("combat round", "round", 1, in_combat=True),
    "Eldritch Shield": Entry("before enemy dice", "round", 1, in_combat=True),
    "Enthrall": Entry("unprinted", "unprinted", 4, in_combat=True),
    "Fly": Entry("when activated", "turn", 1, in_combat=False),
    "Fog of War": Entry("start of combat", "combat", 4, in_combat=True),
    "Good Fortune": Entry("combat round", "one attack", 1, in_combat=True),
    "Juggernaut": Entry("before own dice", "one attack", 1, in_combat=True),
    "Heal": Entry("action", "at once", 1, in_combat=False),
    "Obfuscate": Entry("any", "until own next turn", 3, in_combat=True),
    "Summon Aid": Entry("start of combat", "combat", 1, in_combat=True),
    "Teleport": Entry("before moving", "turn", 1, in_combat=False),
    "Terror": Entry("combat round", "at once", 2, in_combat=True),
    "Tortoise Speed": Entry("before target moves", "turn", 3, in_combat=False),
    "Water Walk": Entry("moving", "at once", 1, in_combat=False),
}
WITHOUT_ENTRY = ("Earthquake", "Land Bridge")
ON_NO_TABLE = ("Breach", "Heal")
STARTING: Mapping[str, tuple[str, ...]] = {
    "Hastur": ("Bad Fortune", "Enthrall", "Terror"),
    "Kishmin": ("Eldritch Fire", "Fly"),
    "Niekimo": ("Obfuscate", "Tortoise Speed"),
    "Shimar": ("Bad Fortune", "Eldritch Fire", "Fog of War"),
    "Torin": ("Good Fortune", "Summon Aid"),
    "Ursa": ("Courser's Speed", "Heal", "Water Walk"),
    "Vilkie": ("Obfuscate", "Fog of War"),
}
COMMAND_OF_ENTHRALL = 4
MIGHT_CAP = 8
FOG = 4
TELEPORT = 4


def starting_spells(wizard: str) -> tuple[str, ...]:
    """With which spells a wizard begins (505 to 539)."""
    return STARTING[wizard]


def goes_before_rules() -> bool:
    """A spell's effect goes before the ordinary rules (641)."""
    return True


def caster_may_attack(spell: str, terramax: bool = False) -> Answer:
    """Whether the caster also attacks in the round (645, 661, 687, 691, 705, 233)."""
    if INDEX[spell].also_attacks or (terramax and spell == "Juggernaut"):
        return yes("beside the spell", 661, 691)
    return no("a spell in place of the attack", 233, 645, 687, 705)


def spent_without_effect() -> bool:
    """A spell counts as used whether or not its occasion comes (349)."""
    return True


def rerolls(spell: str) -> tuple[str, int]:
    """Whose die is thrown again, and how many: Good and Bad Fortune (645, 687)."""
    return ("enemy", 1) if spell == "Bad Fortune" else ("own", 1)


def after_breach(bonus: int) -> dict[str, int]:
    """A breach takes the second attack and the walls' favours for a round (649)."""
    return {"dice": 1, "bonus": min(bonus, 0)}


def may_breach(besieging: bool, defenders_inside: bool) -> Answer:
    """A breach is for attackers of a castle (649)."""
    return yes("a siege", 649) if besieging and defenders_inside else no("no siege", 649)


def may_speed(targets: int, includes_self: bool, same_place: bool, action_begun: bool) -> Answer:
    """Courser's Speed: three others where it starts, at the action's start (653)."""
    if action_begun:
        return no("at the start of the action", 653)
    if includes_self:
        return no("not on itself", 653)
    if not same_place:
        return no("they start where the wizard is", 653)
    return yes("one area more", 653) if targets <= 3 else no("three at most", 653)


def may_direct(own_hit: bool, used_this_round: int) -> Answer:
    """Direct Attack: the attacker allots one hit of the round (657)."""
    if not own_hit:
        return no("no hit to direct", 657)
    return no("one attack a round", 657) if used_this_round else yes("one hit", 657)


def fire(strength: int) -> int:
    """Eldritch Fire: two more, seven at most (661)."""
    return max(strength, min(CAP, strength + 2))


def might(strength: int) -> int:
    """Eldritch Might: three more for one other unit, eight at most (665)."""
    return max(strength, min(MIGHT_CAP, strength + 3))


def may_might(on_self: bool) -> Answer:
    """Eldritch Might is for another unit (665)."""
    return no("not on itself", 665) if on_self else yes("one other unit", 665)


def may_shield(enemy_has_rolled: bool) -> Answer:
    """Eldritch Shield is used before the enemy's dice (669)."""
    return no("before the dice", 669) if enemy_has_rolled else yes("one enemy unit's hit", 669)


def hits_after_shield(hits_of_unit: int, *, shield: str = "one hit") -> int:
    """What remains of a shielded-off unit's hits (669)."""
    return max(0, hits_of_unit - 1) if shield == "one hit" else 0


def enthralled(strength: int) -> dict[str, int]:
    """Enthrall: attack and defence by the wizard's strength, command four (675)."""
    return {"attack": strength, "defence": strength, "command": COMMAND_OF_ENTHRALL}


def fly_points(base: int = 2) -> int:
    """Fly: one area more (679)."""
    return base + 1


def may_fly_end(facts: Facts, place: str, friendly_ship: bool) -> Answer:
    """A flight passes the sea and ends on land or with a ship at sea (679)."""
    if facts.kind.get(place) is Area.SEA:
        return yes("with a ship", 679) if friendly_ship else no("not in open water", 679)
    return yes("on land", 679)


def may_fly_when(just_activated: bool) -> Answer:
    """Fly is used when the wizard is activated (679)."""
    return yes("as it is activated", 679) if just_activated else no("only then", 679)


def may_fog(cuts: Sequence[int]) -> Answer:
    """Fog of War takes four in all from enemy units, spread at will, anew each round (681 to 683)."""
    if any(n < 0 for n in cuts) or sum(cuts) > FOG:
        return no("four in all", 683)
    return yes("within four", 683)


def fogged(strength: int, cut: int) -> int:
    """No unit falls below one (683)."""
    return max(1, strength - cut)


def may_juggernaut(rolled: bool, on_self: bool, on_terramax: bool, by_terramax: bool = False, *, dragon: str = "himself alone") -> Answer:
    """Juggernaut: one friend's hit counts two, named before the dice (691, 495)."""
    if rolled:
        return no("before the dice", 691)
    if by_terramax:
        return yes("for himself", 495, 691) if on_self else no("for himself alone", 495)
    if on_self:
        return no("not on itself", 691)
    if on_terramax and dragon == "himself alone":
        return no("not on the dragon", 691)
    return yes("one friend", 691)


def juggernaut_hits(hit: bool) -> int:
    """A hit counts two; a miss wastes the spell (691)."""
    return 2 if hit else 0


def may_heal(same_place: bool, started_here: bool, wizard_acted: bool, unit_moved: bool) -> Answer:
    """Heal makes one unit whole; neither it nor the wizard moves, nor does the wizard act (695)."""
    if not (same_place and started_here):
        return no("both begin in one area", 695)
    if wizard_acted or unit_moved:
        return no("neither moves, the wizard does nothing else", 695)
    return yes("made whole", 695)


def may_obfuscate(targets: int) -> Answer:
    """Obfuscate hides three units, the wizard among them if it likes (699, 701)."""
    return yes("three at most", 699) if targets <= 3 else no("three at most", 699)


def obfuscated_may(act: str) -> Answer:
    """The hidden pass enemies, are not attacked or hit, and do not attack (699, 701, 407)."""
    if act in ("pass enemies", "share area", "find knowledge"):
        return yes("unseen", 699, 701, 407)
    if act == "attack":
        return no("that ends the spell", 701)
    return no("hidden", 699, 407)


def obfuscation_ends(attacked: bool, own_next_turn: bool) -> bool:
    """It ends by an attack or with its player's next turn (701)."""
    return attacked or own_next_turn


def may_summon(adjacent: bool, own: bool, combat_round: int) -> Answer:
    """Summon Aid brings one own piece from a neighbour at the start of a fight (705)."""
    if combat_round > 1:
        return no("at the start of the fight", 705)
    if not (adjacent and own):
        return no("an own unit in the next area", 705)
    return yes("activated or not", 705)


def summoned_leader_keeps() -> int:
    """How many of those with whom it stood a summoned leader still commands: none (705)."""
    return 0


def summoned_may_fight(spell_failed: bool) -> Answer:
    """A summoned wizard fights though its spells have failed (705)."""
    return yes("it fights" if spell_failed else "it joins", 705)


def may_teleport(facts: Facts, target: str, distance: int, moved: bool) -> Answer:
    """Teleport: four areas before any move, never to the island (709)."""
    if moved:
        return no("before moving", 709)
    if facts.kind.get(target) is Area.ISLAND:
        return no("not to the island", 709)
    return yes("within four", 709) if distance <= TELEPORT else no("farther than four", 709)


def may_terrify(target: str, can_retreat: bool, at_sea: bool, targets: int) -> Answer:
    """Terror drives two troops into an ordinary retreat; not at sea (713)."""
    if at_sea:
        return no("not at sea", 713)
    if target in ("leader", "wizard"):
        return no("people are not afraid", 713)
    if targets > 2:
        return no("two units", 713)
    return yes("they retreat", 713) if can_retreat else no("no retreat, no effect", 713)


def may_go_with_terrified(who: str) -> Answer:
    """Leaders and wizards may go along with the frightened (713)."""
    return yes("at will", 713) if who in ("leader", "wizard") else no("troops do not choose", 713)


def may_slow(facts: Facts, wizard_at: str, target_at: str, moved: bool, targets: int) -> Answer:
    """Tortoise Speed: three enemy units one area away that have not moved (717)."""
    if moved:
        return no("they have moved", 717)
    if target_at not in facts.roads.get(wizard_at, frozenset()):
        return no("one area away", 717)
    return yes("one area less", 717) if targets <= 3 else no("three at most", 717)


def slowed(points: int) -> int:
    """One area less; who has one stays (717)."""
    return max(0, points - 1)


def who_picks_slowed(on_board: bool) -> str:
    """On the board the caster picks, in a leader's box the owner (719)."""
    return "caster" if on_board else "owner"


def slowed_stack(leader: int, under: Sequence[int], met: int) -> int:
    """How far a stack goes of which so many pieces are slowed, each once: its owner picks those in the box, the leader's own comes last
    (717, 719)."""
    reached = min(met, len(under))
    picks = (set(chosen) for chosen in combinations(range(len(under)), reached))
    own = leader - 1 if met > len(under) else leader
    return max(min([own, *(slowed(n) if at in chosen else n for at, n in enumerate(under))]) for chosen in picks)


def sped_stack(leader: int, under: Sequence[int], met: int) -> int:
    """How far a stack goes of which so many pieces, the leader among them, gain an area (653)."""
    every = [leader, *under]
    picks = (set(chosen) for chosen in combinations(range(len(every)), min(met, len(every))))
    return max(min(n + 1 if at in chosen else n for at, n in enumerate(every)) for chosen in picks)


def may_walk_water(facts: Facts, here: str, there: str) -> Answer:
    """Water Walk: from any shore into the sea beside it (723)."""
    if facts.kind.get(there) is not Area.SEA or there not in facts.roads.get(here, frozenset()):
        return no("not a sea beside it", 723)
    return yes("from any shore", 723)


def hits_allowed(position: Position, place: str, side: str, hidden: bool) -> bool:
    """Whether those of a side can be attacked in their area (699)."""
    return bool(enemies_at(position, place, side)) and not hidden
