"""Spawning Enemies, Moving Enemies: where Enemy Tokens appear, which command they follow and where they go."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .board import adjacent, distances, open_paths
from .position import AGGRESSIVE, CAMELOT, ESCAPE, HOLD, OBJECTIVE, Answer, Enemy, Facts, Position, Threat, no, tile_named, yes

SPEED = 1
RANK = {HOLD: 2, OBJECTIVE: 1, ESCAPE: 1, AGGRESSIVE: 0}


def spawns(deck: str) -> tuple[int, bool]:
    """Spawning Enemies, Roaming Threat Cards: Named Enemies of a card, and whether it always spawns Non-Named ones."""
    return (1, False) if deck == "Severe" else (0, True)


def named_spawn_tile(position: Position, facts: Facts, tile: str) -> str:
    """Spawning Enemies: whether the tile of a Named Enemy lies already or must be sought and placed."""
    if tile_named(position, tile) is not None:
        return "in play"
    return "place" if tile in facts.mace else "not to be had"


def coloured(position: Position, facts: Facts, colour: str) -> frozenset[str]:
    """Spawning Enemies: tiles in play whose banner has that colour."""
    return frozenset(t.name for t in position.placed if facts.colour.get(t.name) == colour)


def hallways(position: Position, facts: Facts) -> frozenset[str]:
    """Spawning Enemies: Hallways of the Camelot Region."""
    return frozenset(t.name for t in position.placed if t.name in facts.hallways and t.region == CAMELOT)


def spawn_counts(count: int, tiles: int, halls: int, pool: int) -> dict[str, int]:
    """Spawning Enemies: tokens on coloured tiles, on Hallways, and such as find no tile or no token."""
    there = min(count, pool)
    on_colour = min(there, tiles)
    on_halls = min(there - on_colour, halls)
    return {"coloured": on_colour, "hallways": on_halls, "homeless": there - on_colour - on_halls, "short": count - there}


def may_choose_tiles(count: int, tiles: int) -> bool:
    """Spawning Enemies: whether the players choose among more tiles than tokens."""
    return tiles > count


def may_spawn_on(
    position: Position,
    facts: Facts,
    tile: str,
    colour: str,
    kind: str,
    this_card: Iterable[Enemy] = (),
    each: str = "card",
) -> Answer:
    """Spawning Enemies: a tile of the colour on which this card has put none; a Hallway once all those are taken.

    ``each`` is "card" or "type": whether tokens of different types of one card may share a tile.
    """
    put = {e.tile for e in this_card if each == "card" or e.kind == kind}
    if position.pool.get(kind, 0) < 1:
        return no("none left in the Enemy Pool", "Spawning Enemies")
    if tile in put:
        return no("one token on each tile", "Spawning Enemies")
    right = coloured(position, facts, colour)
    if tile in right:
        return yes("the right colour", "Spawning Enemies")
    if tile not in hallways(position, facts):
        return no("neither that colour nor a Hallway of Camelot", "Spawning Enemies")
    if right - put:
        return no("tiles of that colour come first", "Spawning Enemies")
    return yes("excess goes to the Hallways", "Spawning Enemies")


def card_discarded(added: int) -> bool:
    """Spawning Enemies: a card that adds no token is discarded, without a Quest Coin."""
    return added == 0


def command(threats: Iterable[Threat], enemy: Enemy, named: str = "type", beside: Iterable[Enemy] = ()) -> str | None:
    """Moving Enemies: the command that a token follows; of several cards of its type Hold, then Objective, then Aggressive.

    ``named`` is "own card" or "type": whether cards of its type bind a Named Enemy too, and the card of a Named Enemy all of its type;
    ``beside`` are the tokens in play.
    """
    found = [t for t in threats if _lists(t, enemy, named, beside)]
    if not found:
        return None
    return max((t.command for t in found), key=lambda c: RANK[c])


def command_cards(threats: Iterable[Threat], enemy: Enemy, named: str = "type", beside: Iterable[Enemy] = ()) -> tuple[Threat, ...]:
    """Moving Enemies: the cards whose command may bind a token, those of the highest command; two Objectives are a tie."""
    threats, beside = tuple(threats), tuple(beside)
    best = command(threats, enemy, named, beside)
    if best is None:
        return ()
    return tuple(t for t in threats if _lists(t, enemy, named, beside) and RANK[t.command] == RANK[best])


def _lists(threat: Threat, enemy: Enemy, named: str, beside: Iterable[Enemy]) -> bool:
    """Whether a card has spawned a token, or another Enemy Token of its type."""
    kinds = threat.kinds - threat.unspawned
    if named == "type":
        return enemy.kind in kinds | {e.kind for e in (enemy, *beside) if e.named and e.name == threat.named}
    return threat.named == enemy.name if enemy.named else enemy.kind in kinds


def command_on_tile(order: str, here: str, target: str) -> str:
    """Moving Enemies: a token that has come to its tile holds."""
    return HOLD if order == OBJECTIVE and here == target else order


def _towards(position: Position, facts: Facts, here: str, goals: Collection[str], barred: Collection[str]) -> tuple[frozenset[str], bool]:
    """Next tiles on all shortest ways to the nearest goals, and whether there is a way."""
    found = distances(position, facts, here, barred)
    reached = {g: found[g] for g in goals if g in found}
    if not reached:
        return frozenset(), False
    least = min(reached.values())
    if least == 0:
        return frozenset(), True
    nearest = {g for g, d in reached.items() if d == least}
    steps = set()
    for there in adjacent(position, facts, here):
        if there in barred:
            continue
        onward = distances(position, facts, there, barred)
        if any(onward.get(g) == least - 1 for g in nearest):
            steps.add(there)
    return frozenset(steps), True


def next_tiles(
    position: Position,
    facts: Facts,
    enemy: Enemy,
    order: str,
    target: str = "",
    avoid: str = "strict",
    occupied: str = "enter",
    beset: str = "clear",
) -> frozenset[str]:
    """Moving Enemies: tiles to which one step may lead; empty when it stays, several when a die decides.

    For an Objective (Specific Tile), ``avoid`` is "strict" or "prefer": whether it goes through characters where no other way is
    left, or stops before them; ``occupied`` is "enter" or "wait": whether it enters its tile while a character stands there.
    For an Objective (Escape), ``beset`` is "clear" or "nearest": where no Open Path without a character is to be reached by a clear
    way, whether one with a character is by such a way, or the nearest by any.
    """
    here = enemy.tile
    held = {c.tile for c in position.characters if c.tile}
    if order == AGGRESSIVE:
        return _towards(position, facts, here, held, ())[0]
    if order == ESCAPE:
        goals = {t.name for t in position.placed if open_paths(position, facts, t.name)}
        steps, way = _towards(position, facts, here, goals - held, held - {here})
        if not way and beset == "clear":
            steps, way = _towards(position, facts, here, goals, held - goals - {here})
        return steps if way else _towards(position, facts, here, goals, ())[0]
    if order == OBJECTIVE:
        barred = held - {here, target}
        steps, way = _towards(position, facts, here, {target}, barred)
        if not way:
            steps, way = _towards(position, facts, here, {target}, ())
            steps -= held - {target} if avoid == "strict" else set()
        if target in held and occupied == "wait":
            steps -= {target}
        return steps
    return frozenset()


def die_decides(steps: Collection[str]) -> bool:
    """Moving Enemies: routes of equal length are chosen by odds and evens."""
    return len(steps) > 1


def speed(change: int = 0) -> int:
    """Moving Enemies: tiles that a token moves; ``change`` is a card's."""
    return max(0, SPEED + change)


def may_move_to(position: Position, facts: Facts, here: str, there: str) -> Answer:
    """Moving Enemies: adjacent tiles without a Wall between, warps among them."""
    if there in adjacent(position, facts, here):
        return yes("adjacent", "Moving Enemies")
    return no("a Wall or no tile", "Moving Enemies", "Realm Tile Features")


def leaves_play_when_escaped(gone: str = "stays") -> bool:
    """Moving Enemies: what a token does that has come to an Open Path; ``gone`` is "stays" or "leaves"."""
    return gone == "leaves"
