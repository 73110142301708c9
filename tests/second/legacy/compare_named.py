"""Spawning Enemies, Placing Realm Tiles: the tile of a Named Enemy beyond each Open Path, in each Region, with a Road Tile where one is
needed; and every tile that a card could name."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.referee.contract.refusals import Beforehand, Refusal
from playaid.referee.contract.ruling import LEGAL
from tests.games.legacy.table import TABLE

from . import board, named_tiles
from .compare_adapter import Asked, Case, Difference, Realm, legal, same
from .compare_positions import free_sides
from .compare_realm import walls_in
from .position import GENERAL, REGIONS, Facts, Placed

LAIR, ROAD, CARD = "Lair", "Track", "Threat X"
EVERY = frozenset(range(6))


def lairs(case: Case, rng: Random) -> Asked:
    """A dead end and a tile with some Walls beyond each Open Path, in every Region; and each tile as one that a card names."""
    case = _few(case, rng)
    yield from sought(case, rng)
    for tile in case.position.placed:
        for side, cell in free_sides(case.realm, tile.name):
            for region in REGIONS:
                shut = {s for s in range(6) if rng.random() < 0.6} if rng.random() < 0.5 else EVERY
                new = Placed(LAIR, cell, region, frozenset(shut - {(side + 3) % 6}))
                if not walls_in(case, new):
                    yield from _placed(case, rng, new)


def _few(case: Case, rng: Random) -> Case:
    """The same position with no card due, and at times no tile with a mace, or none at all, left."""
    decks = {**case.public["decks"], "named": rng.choice((0, 1, 8, 8, 8)), "general": rng.choice((0, 5, 5))}
    changed = {"decks": decks, "draws": [], "named_pool": dict.fromkeys(case.public["named_pool"], 1)}
    return Case({**case.state, "public": {**case.public, **changed}}, case.realm)


def _with_lair(case: Case, region: str) -> Facts:
    backs = {**case.facts.back, LAIR: frozenset({region}), ROAD: frozenset({region})}
    return replace(case.facts, back=backs, mace=frozenset({LAIR}), roads=frozenset({ROAD}))


def sought(case: Case, rng: Random) -> Asked:
    """Where each tile is found that a card names: on the table, among those with a mace, or not at all."""
    facts = replace(case.facts, mace=frozenset({LAIR} if case.public["decks"]["named"] else ()))
    for name in (*case.public["tiles"], LAIR):
        line = f"threat Doom hold named Rex saxon at {name}"
        try:
            TABLE.declaration(case.state, line)
            found = named_tiles.IN_PLAY
        except Beforehand as first:
            found = named_tiles.NAMED_TILES if str(first.line).startswith("place ") and "mace" in str(first.line) else str(first)
        except Refusal:
            found = named_tiles.NOWHERE
        yield same(case, f"where {line} finds it", found, named_tiles.sought_in(case.position, facts, name))


def _args(case: Case, facts: Facts, new: Placed, kind: str = "-", beside: tuple[Placed, ...] = ()) -> dict[str, Any]:
    after = board.with_tile(replace(case.position, placed=(*case.position.placed, *beside)), new)
    paths = len(board.open_paths(after, facts, new.name))
    return {
        "name": new.name,
        "kind": kind,
        "colour": "red",
        "paths": paths,
        "region": new.region,
        "beside": sorted(board.by_path(after, new.name)),
    }


def _placed(case: Case, rng: Random, new: Placed) -> Asked:
    facts, kind = _with_lair(case, new.region), rng.choice(("-", "Roaming Threat", "Encounter"))
    lies, road = named_tiles.may_lie(case.position, facts, new), named_tiles.needs_road(case.position, facts, new)
    args = _args(case, facts, new, kind)
    left = case.public["decks"]["named"] > 0
    yield legal(case, bool(lies) and not road and left, "place", f"{lies.why}, {road.why}", **args, mace=True)
    if lies and road and left:
        yield from _with_road(case, rng, new, facts)
    if lies and not road and left:
        yield from _lies(case, rng, args)


def _lies(case: Case, rng: Random, args: dict[str, Any]) -> Asked:
    """What has changed when it lies: the tile, the stack that it came from, and no card drawn for it; then the card that needed it."""
    ruling = case.rule("place", **args, mace=True)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return
    after = case.after(ruling)
    gone = tuple(case.public["decks"][deck] - after.public["decks"][deck] for deck in ("named", "albion"))
    yield same(case, f"stacks after {args}", gone, (1, 0))
    yield same(case, f"cards due for {args}", len(after.public["draws"]), 0)
    if case.public.get("challenge") or case.public.get("spoils") or not case.public["decks"]["severe"] or rng.random() < 0.6:
        return
    kind = rng.choice(list(case.public["named_pool"]))
    card = after.rule("threat", name=CARD, command="Hold", named="Rex", kind=kind, at=LAIR, extra=True)
    if isinstance(card, str) or card.verdict != LEGAL:
        yield Difference(f"threat at {LAIR}", card, "legal", after)
        return
    now = after.after(card)
    yield same(case, "where the Named Enemy stands", now.public["enemies"]["Rex"]["tile"], named_tiles.named_enemy_stands_on(LAIR))
    symbols = replace(case.facts, symbols={LAIR: frozenset({str(args["kind"])})})
    besides = bool(named_tiles.general_card_besides(symbols, LAIR, True, case.position.options)) and case.position.decks[GENERAL] > 0
    yield same(case, f"a General Threat besides {args['kind']}", len(now.public["draws"]), int(besides))


def _with_road(case: Case, rng: Random, new: Placed, facts: Facts) -> Asked:
    """A Road Tile where the other would have cut the Region off, and that beyond each side of it, a dead end or not."""
    for _ in range(3):
        entry = rng.choice([side for side in range(6) if side not in new.walls])
        road = Placed(ROAD, new.cell, new.region, frozenset({s for s in range(6) if rng.random() < 0.4} - {entry}))
        if walls_in(case, road):
            continue
        longer = Case(case.state, Realm((*case.realm.placed, road), case.realm.board))
        for side, cell in free_sides(longer.realm, ROAD):
            shut = {s for s in range(6) if rng.random() < 0.6} if rng.random() < 0.5 else EVERY
            lair = Placed(LAIR, cell, new.region, frozenset(shut - {(side + 3) % 6}))
            if walls_in(longer, lair):
                continue
            lies = named_tiles.may_lie(longer.position, facts, lair)
            second = bool(lies and named_tiles.may_be_road(case.position, facts, lair, road)) and case.public["decks"]["albion"] > 0
            yield same(case, f"{road} with {lair}", _both(case, facts, lair, road), second)


def _both(case: Case, facts: Facts, new: Placed, road: Placed) -> bool:
    """Whether the product lets the Road Tile be placed and then the other."""
    first = case.rule("place", **_args(case, facts, road))
    if isinstance(first, str) or first.verdict != LEGAL:
        return False
    after = case.after(first)
    then = after.rule("place", **_args(case, facts, new, "-", (road,)), mace=True)
    return not isinstance(then, str) and then.verdict == LEGAL
