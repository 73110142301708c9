"""The battle that is on: its stages, who stands in line and can be hit, how many hits are still to be taken. [Battle]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, forces, pieces, world
from playaid.parts.paths import shortest_paths

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Mixed, State

STAND, SPELLS, THROW, HITS, STAY, RAGE = "stand", "spells", "throw", "hits", "stay", "rage"
STAGES = {STAND: "stand", SPELLS: "spells", THROW: "throw", HITS: "hits", STAY: "stay", RAGE: "rage"}
"""What is to be done at each stage of a battle, in words."""
FIELD, CASTLE, GARRISON, SEA, OVERRUN = "field", "castle", "garrison", "sea", "overrun"
"""Kinds of battle; also `RAGE`: a round of the dragon's, in which those in line lie where they are."""


def battle(state: State) -> Battle:
    """The battle that is on; whoever asks knows that there is one."""
    now = state["public"]["battle"]
    assert now is not None
    return now


def open_battle(
    kind: str, attacker: str, place: str, target: str, row: list[str], chiefs: list[str], came: str = "", before: str = ""
) -> Battle:
    """A battle as it begins: the attacker's line is shown, the defender's is not. `came`: where the attacker came from in this turn, '' for
    nowhere; `before`: the same of the defender."""
    defender = pieces.other(attacker)
    now: Battle = {
        "area": target, "kind": kind, "att": attacker, "dfn": defender, "side": defender, "stage": STAND, "first": True, "from": came,
        "rows": {attacker: row, defender: []}, "chiefs": {attacker: chiefs, defender: []}, "points": {}, "fog": {},
        "effects": [], "lasting": [], "cast": [], "hits": {}, "sunk": {}, "victim": "", "wounded": [], "spent": 0,
        "ships": {attacker: place, defender: target},
    }  # fmt: skip
    return {**now, "before": before} if before else now


def targets(state: State, side: str) -> list[tuple[str, str]]:
    """Every (place, target) where the side has somebody activated who has not fought yet, and an enemy or an enemy castle."""
    enemy = pieces.other(side)
    reached = []
    for place in forces.places(state, side):
        if not duties.fighters(state, side, place):
            continue
        sea = world.place_of(state, place)
        if world.kind(state, sea) == world.SEA:
            there = [*forces.ships_in(state, sea, enemy), sea]
            reached += [(place, other) for other in there if forces.can_be_found(state, enemy, other)]
        elif forces.can_be_found(state, enemy, place) or (world.controls(state, enemy, place) and not forces.at_place(state, enemy, place)):
            reached.append((place, place))
    return reached


def off_the_board(now: Battle | None, side: str) -> list[str]:
    """Those of a side who are in line and lie nowhere else."""
    return now["rows"][side] if now and now["kind"] != RAGE else []


def capacity(state: State, side: str) -> int:
    return sum(pieces.steps(code) for code in exposed_pieces(state, side))


def plight(now: Battle, side: str) -> tuple[str, bool]:
    """Of those of a side who throw for wounds: the area that is barred to them, '' for none, and whether they are besieged."""
    return where_from(now, side), side == now["dfn"] and now["kind"] in (CASTLE, GARRISON)


def where_from(now: Battle, side: str) -> str:
    """The area from which the enemies of a side have come to the battle in this turn, '' for none: nobody gives way there. [Retreat]"""
    return now["from"] if side == now["dfn"] else now.get("before", "")


def came_from(state: State, side: str) -> str:
    """The same, of ships at sea, too: the dragon, or a wizard on the water, comes without one."""
    now = battle(state)
    ship = state["public"]["ships"].get(now["ships"][pieces.other(side)])
    return ship["from"] if ship else where_from(now, side)


def exposed_pieces(state: State, side: str) -> list[str]:
    """Those in line who can be hit: not hidden by a spell this round."""
    now = battle(state)
    row = list(now["rows"][side])
    for code in veiled_pieces(now, side):
        if code in row:
            row.remove(code)
    return row


def raging_dragon(state: State) -> list[str]:
    """The dragon in a round of his rage, whom the side leads that he does not attack: to the other he is a unit of the enemy's."""
    return [state["public"]["dragon"]["side up"]] if battle(state)["kind"] == RAGE else []


def leading(now: Battle, side: str) -> list[str]:
    """The leaders of a side, highest first, and those in line who enthrall; nobody where a garrison fights, which no leader helps."""
    row = now["rows"][side]
    if pieces.GARRISON in row:
        return []
    enthral = [effect[2] for effect in now["lasting"] if effect[0] == "enthrall" and effect[1] == side]
    return [*now["chiefs"][side], *(wizard for wizard in enthral if wizard in row)]


def effects(now: Battle) -> list[Mixed]:
    """The spells that work this round, those of the round first."""
    return [*now["effects"], *now["lasting"]]


def veiled_pieces(now: Battle, side: str) -> list[str]:
    """Those of a side in line who are hidden: not hit, and not throwing."""
    return [code for effect in effects(now) if effect[0] == "veil" and effect[1] == side for code in effect[2]]


def is_forced(state: State, side: str, hits: int) -> bool:
    row = exposed_pieces(state, side)
    return hits >= capacity(state, side) or (len(set(row)) == 1 and hits == 1)


def direct(state: State, side: str) -> bool:
    """Whether the enemy of `side` points one of their hits."""
    return any(effect[0] == "direct" and effect[1] == pieces.other(side) for effect in battle(state)["effects"])


def how_dear(code: str) -> tuple[bool, bool, bool, bool]:
    """What tells who is missed more than another: a wizard, the dragon, who cannot be recruited again, horse."""
    kind = pieces.kind_of(code)
    printed = pieces.rows("units").get(kind, {})
    return pieces.is_wizard(code), kind == pieces.TERRAMAX, printed.get("recruit") == "no", printed.get("arm") == "horse"


def quick(state: State, side: str, hits: int) -> list[str]:
    """How `clash` and the odds take hits, so that as few as can be are lost, and what is dearest last: whole units first, then those that
    one hit removes, the dragon and wizards last; of alike ones whoever can be recruited again first, and foot before horse, by name."""
    row = exposed_pieces(state, side)
    named: list[str] = []

    def weight(code: str) -> tuple[bool, bool, int, bool, bool, str]:
        wizard, dragon, unique, horse = how_dear(code)
        return wizard, dragon, -pieces.steps(code), unique, horse, code

    while len(named) < hits:
        named.append(min(row, key=weight))
        pieces.hit(row, named[-1])
    return named


def victim_of(state: State) -> str:
    return battle(state)["victim"]


def due(state: State) -> int:
    """How many names the present `take` wants: all the hits, but those of one attack only where the enemy points them."""
    now = battle(state)
    hits = now["hits"].get(now["victim"], 0)
    return hits if now["side"] == now["victim"] else min(pointed_hits(now, now["side"]), hits)


def pointed_hits(now: Battle, side: str) -> int:
    """How many hits the attack has that a side points by Direct Attack: noted with it where it counts double."""
    pointed = next((effect for effect in now["effects"] if effect[0] == "direct" and effect[1] == side), None)
    return pointed[3] if pointed and len(pointed) > 3 else 1


def still_due(now: Battle, side: str) -> int:
    """The hits that a side has still to take in the round: not those that have fallen already, as there was one way to take them. In the
    first round each throw is followed by its hits; in later ones the defender takes theirs before the attacker."""
    if not now["rows"][side]:
        return 0
    first_taker = now["att"] if now["first"] else now["dfn"]
    later = now["side"] == now["att"] if now["stage"] == THROW else now["victim"] != first_taker
    over = side == first_taker and later and (now["first"] or now["stage"] == HITS)
    return 0 if over else now["hits"].get(side, 0)


def is_beside_ship(state: State, place: str, code: str) -> bool:
    """Whether a piece of a line that fights aboard a ship flies beside her: Terramax, who needs none."""
    return place in state["public"]["ships"] and pieces.kind_of(code) == pieces.TERRAMAX


def is_aboard(state: State, side: str, code: str) -> bool:
    """Whether one of a side's line fights aboard a ship: neither on the wing, nor swimming, nor walking on the water."""
    place = battle(state)["ships"][side]
    return place in state["public"]["ships"] and not is_beside_ship(state, place, code)


def over_water(state: State, wizard: str, ruins: str, spells: Iterable[str]) -> bool:
    """Whether a wizard alone can leave ruins that are attacked: by Waterwalk, where the sea is next door."""
    return "Waterwalk" in spells and any(world.kind(state, area) == world.SEA for area in world.neighbours(state, ruins))


def is_sortie(now: Battle, side: str) -> bool:
    """Whether a side has come out of its castle to fight: it leaves the area only once the enemy is beaten."""
    return side == now["att"] and bool(now.get("sortie"))


def falls_back(state: State, side: str) -> bool:
    """Whether a side that fights in the open before its castle has the second way out and not the first: into the castle."""
    now = battle(state)
    at_home = world.controls(state, side, now["area"])
    return at_home and (is_sortie(now, side) or not duties.free_areas(state, side, now["area"], where_from(now, side)))


def mover(now: Battle) -> str:
    """The side whose activation the battle is part of: the attacker, or who has attacked and gone back into the castle assaulted now."""
    return now.get("mover", now["att"])


def at_stage(state: State, *stages: str) -> bool:
    now = state["public"]["battle"]
    return now is not None and now["stage"] in stages


def able(state: State, side: str) -> list[str]:
    """Wizards in line who may still cast this round; the dragon casts too."""
    now = battle(state)
    people = state["public"]["people"]
    wizards = [
        name for name in now["rows"][side] if pieces.is_wizard(name) and not forces.is_mute(state, people[name]) and name not in now["cast"]
    ]
    dragon = [name for name in now["rows"][side] if pieces.kind_of(name) == pieces.TERRAMAX]
    may = dragon and pieces.TERRAMAX not in now["cast"] and not state["public"]["dragon"]["failed"]
    return [*wizards, *([pieces.TERRAMAX] if may else [])]


def before_the_dice(state: State) -> bool:
    """Whether a round stands before its first throw, so that points and fog may be laid."""
    now = state["public"]["battle"]
    return now is not None and now["stage"] in (SPELLS, THROW, RAGE) and "struck" not in now


def open_seas(state: State, side: str, place: str) -> list[str]:
    """The seas next to a place in which no enemies of a side are."""
    seas = [area for area in world.neighbours(state, place) if world.kind(state, area) == world.SEA]
    return [area for area in seas if not forces.in_area(state, pieces.other(side), area)]


def sea_ways(state: State, side: str) -> list[str]:
    """Sea areas and ports next door: not where the enemy came from, and not nearer to the island."""
    now, enemy = battle(state), pieces.other(side)
    here, came = world.place_of(state, now["ships"][side]), came_from(state, side)
    far = to_island(state, here)
    ways = []
    for area in world.neighbours(state, here):
        kind = world.kind(state, area)
        # A port is barred to both sides, a sea area to the defender.
        barred = area == came and (side == now["dfn"] or kind == world.PORT)
        if barred or kind not in (world.SEA, world.PORT) or to_island(state, area) < far:
            continue
        if not forces.in_area(state, enemy, area):
            ways.append(area)
    return ways


def to_island(state: State, area: str) -> int:
    """Sea spaces to the island on the known map; a port counts as one further than its sea."""

    def onward(here: str) -> list[str]:
        return [there for there in world.neighbours(state, here) if world.kind(state, there) in (world.SEA, world.ISLAND)]

    return next((len(path) - 1 for path in shortest_paths([area], onward) if world.kind(state, path[-1]) == world.ISLAND), 99)
