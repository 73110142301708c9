"""Lines 391 to 407: the ruins."""

from __future__ import annotations

from collections.abc import Collection

from .position import Answer, Area, Facts, Group, Position, enemies_at, no, yes

DANGER = 4
DISCOVERY = 4
SPELLS_1 = {1: "Courser's Speed", 2: "Eldritch Fire", 3: "Fly", 4: "Tortoise Speed", 5: "Summon Aid", 6: "Terror"}
SPELLS_2 = {
    1: "Eldritch Might",
    2: "Teleport",
    3: "Water Walk",
    4: "Land Bridge",
    5: "Obfuscate",
    6: "Fog of War",
    7: "Enthrall",
}
SPELLS_3 = {1: "Good Fortune", 3: "Bad Fortune", 5: "Earthquake", 7: "Direct Attack", 9: "Juggernaut", 10: "Eldritch Shield"}


def danger_hits(roll: int) -> int:
    """Entering ruins: four or less costs one hit (393)."""
    return int(roll <= DANGER)


def must_roll_danger(facts: Facts, place: str, moved_in: bool, searching_spell: bool = False) -> bool:
    """Who rolls for danger: whoever moves into ruins, and a wizard at its search for spells (393, 397)."""
    return facts.kind.get(place) is Area.RUINS and (moved_in or searching_spell)


def who_takes_danger(group: Group) -> tuple[str, ...]:
    """On whom the owner may lay the hit: any unit, a leader or a wizard (393)."""
    names = [u.kind for u in group.units]
    return (*names, *(p.name for p in group.leaders), *(p.name for p in group.wizards))


def trapped(result: str) -> bool:
    """Captured by ruins is trapped, not in the enemy's hand (393)."""
    return result == "captured"


def trapped_may(act: str) -> Answer:
    """The trapped are not activated, find nothing and attack nobody (393)."""
    return no(f"trapped: no {act}", 393)


def rescued(friend_moved_in: bool, trapped_this_turn: bool) -> bool:
    """Friends that move in set the trapped free, but not in the turn of the trap (393)."""
    return friend_moved_in and not trapped_this_turn


def taken_by_enemy(enemy_moved_in: bool) -> bool:
    """Enemies that move in capture the trapped (403)."""
    return enemy_moved_in


def may_search_after_finding_captive(freed_or_captured: bool) -> Answer:
    """Who has freed or captured someone searches no more that turn (403)."""
    return no("the captive is the search's fruit", 403) if freed_or_captured else yes("nobody found", 403)


def may_find_knowledge(
    position: Position,
    facts: Facts,
    group: Group,
    *,
    hurt: Collection[str] = (),
    obfuscated: bool = False,
    activated: bool = True,
    captive_found: bool = False,
    entered: bool = True,
    stay: str = "moves in",
) -> Answer:
    """Whether a group finds the fragment of its ruins: it needs a leader or wizard unhurt (393, 397, 407)."""
    if facts.kind.get(group.place) is not Area.RUINS:
        return no("no ruins", 391)
    if not activated or (stay == "moves in" and not entered):
        return no("activated pieces move in", 393)
    if enemies_at(position, group.place, group.side) and not obfuscated:
        return no("enemies are there", 393)
    if captive_found:
        return no("the captive is the search's fruit", 403)
    people = [p.name for p in group.leaders] + [w.name for w in group.wizards if not w.trapped]
    if not any(name not in hurt for name in people):
        return no("no leader or wizard is fit to search", 397)
    return yes("found without a roll", 397)


def fragment(place: str) -> str:
    """Each ruins hold one fragment, their own (110)."""
    return place


def may_search_spell(
    position: Position,
    facts: Facts,
    group: Group,
    *,
    knowledge_this_activation: bool,
    tried_this_turn: bool,
    hit: bool,
    obfuscated: bool = False,
) -> Answer:
    """Whether a wizard looks for a spell: alone, in an activation of its own (397, 399, 401, 407)."""
    if facts.kind.get(group.place) is not Area.RUINS:
        return no("no ruins", 391)
    if not group.wizards or all(w.trapped for w in group.wizards):
        return no("wizards alone find spells", 397)
    if obfuscated or enemies_at(position, group.place, group.side):
        return no("not with enemies there", 393, 407)
    if knowledge_this_activation:
        return no("not in the activation that found knowledge", 397)
    if tried_this_turn:
        return no("once a turn", 399)
    if hit:
        return no("the ruins have hurt it", 397)
    return yes("a search of its own", 397)


def alone_for_spell(group: Group, *, alone: str = "searches by itself") -> bool:
    """Whether others in the ruins hinder a wizard's search for spells (397, 401)."""
    return alone == "searches by itself" or not (group.units or group.leaders or len(group.wizards) > 1)


def discovers(roll: int) -> bool:
    """Four or more finds a spell (397)."""
    return roll >= DISCOVERY


def spell_found(roll: int, table: int = 1) -> str | int:
    """The tables of spells: a name, or the number of the next table (541 to 561, 608 to 629)."""
    if table == 1:
        return SPELLS_1.get(roll, 2)
    if table == 2:
        return SPELLS_2.get(roll, 3)
    return SPELLS_3[max(least for least in SPELLS_3 if least <= roll)]


def may_decline() -> Answer:
    """A found spell need not be learnt; no other is sought that turn (399)."""
    return yes("at will", 399)


def may_units_find() -> Answer:
    """Troops alone find nothing (397)."""
    return no("without leader or wizard nothing is found", 397)


def may_lone_wizard_retreat(beside_sea: bool, knows_water_walk: bool) -> Answer:
    """A wizard alone in ruins retreats only over water (405)."""
    if beside_sea and knows_water_walk:
        return yes("over the water", 405)
    return no("it is caught", 405)


def lone_wizard_wound(result: str) -> str:
    """A wizard caught alone in ruins is wounded where it would escape (405)."""
    return "wounded" if result == "escapes" else result


def must_fight_first(position: Position, place: str, side: str, obfuscated: bool) -> bool:
    """Enemies in ruins are fought before any search, but for the obfuscated (393, 401, 407)."""
    return bool(enemies_at(position, place, side)) and not obfuscated
