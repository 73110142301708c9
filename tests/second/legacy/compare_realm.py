"""Realm Tiles, Movement and Scouting, Moving Enemies: every tile from every other, every Open Path, every step of every token."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.legacy.state import commands, realm
from playaid.referee.contract.ruling import LEGAL

from . import board, enemies, movement, sequence, tiles, tokens
from .compare_adapter import COMMANDS, Asked, Case, Difference, legal, same
from .compare_positions import free_sides
from .position import HOLD, Placed


def moved(case: Case, rng: Random) -> Asked:
    """Every tile for the seat that has the turn, some for the others; adjacency and Regions of all tiles."""
    position, facts = case.position, case.facts
    for name in case.public["tiles"]:
        yield same(case, f"adjacent to {name}", set(realm.neighbours(case.state, name)), set(board.adjacent(position, facts, name)))
        yield same(case, f"Regions from {name}", set(realm.scouted_from(case.state, name)), set(board.scouted_regions(position, name)))
        for seat in case.public["order"] if rng.random() < 0.2 else (case.seat,):
            character = case.character(seat)
            second = movement.may_move(position, facts, character, name, case.bonus(seat))
            yield legal(case, second, "move", tiles=[name], seat=seat)
            if second and seat == case.seat:
                yield _moved_to(case, name)


def _moved_to(case: Case, name: str) -> Difference | None:
    """Where the character is, what movement is left, and whether an Encounter Card is due."""
    ruling = case.rule("move", tiles=[name])
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return same(case, f"move {name}", ruling, "legal")
    after = case.after(ruling)
    character = after.character(case.seat)
    due = any(draw["what"] == "encounter" for draw in after.public["draws"])
    drawn = bool(tiles.draws_encounter(case.position, case.facts, name)) and case.public["decks"]["encounter"] > 0
    left = movement.movement_left(case.facts, character, case.bonus(case.seat))
    spent = movement.movement_left(case.facts, case.character(case.seat), case.bonus(case.seat)) - movement.step_cost()
    return same(case, f"after move {name}", (character.tile, left, due), (name, spent, drawn))


def scouted(case: Case, rng: Random) -> Asked:
    """A new tile beyond each Open Path of the tile of each seat, in several turns; and beyond none."""
    position, facts = case.position, case.facts
    for seat in case.public["order"]:
        character = case.character(seat)
        bonus = case.bonus(seat)
        ways = free_sides(case.realm, character.tile) if character.tile else []
        if not ways:
            second = movement.may_scout(position, facts, character, None, bonus)
            yield legal(case, second, "scout", "with no Open Path", name="New", kind="-", paths=2, seat=seat)
        for side, cell in ways:
            for region in ("Forest", "Mountain", "River"):
                walls = frozenset(s for s in range(6) if rng.random() < 0.6) - {(side + 3) % 6}
                new = Placed("New", cell, region, walls)
                if not walls_in(case, new):
                    yield from _scouted(case, rng, seat, side, new)


def walls_in(case: Case, new: Placed) -> bool:
    """Whether the tile would lie with a Wall on another's Open Path: what that leaves open the players tell by hand."""
    after = board.with_tile(case.position, new)
    for side in new.walls:
        other = next((tile for tile in case.position.placed if tile.cell == board.over(new.cell, side)), None)
        if other is not None and (side + 3) % 6 not in other.walls:
            return True
    return any(board.joined(after, new, side) and board.region_of(case.position, _at(case, new, side)) is None for side in range(6))


def _at(case: Case, new: Placed, side: int) -> str:
    return next(tile.name for tile in case.position.placed if tile.cell == board.over(new.cell, side))


def _scouted(case: Case, rng: Random, seat: str, side: int, new: Placed) -> Asked:
    position, facts = case.position, replace(case.facts, back={**case.facts.back, "New": frozenset({new.region})})
    after = board.with_tile(position, new)
    beside = sorted(board.by_path(after, "New"))
    here = case.character(seat).tile
    free = movement.may_scout(position, facts, case.character(seat), side, case.bonus(seat))
    matching = board.matches(facts, "New", board.scouted_regions(position, here))
    lies = matching and board.may_place(position, facts, new)
    stack = case.public["decks"]["albion"] > 0
    kind = rng.choice(("-", "Roaming Threat", "Encounter", "Item"))
    args = {"name": "New", "kind": kind, "colour": "red", "paths": len(board.open_paths(after, facts, "New")), "region": new.region}
    coin = {"coin": True} if rng.random() < 0.2 else {}
    may = bool(free and lies) and stack and (not coin or bool(movement.may_choose_of_two(position)))
    yield legal(case, may, "scout", f"{free.why}, {lies.why}", **args, **coin, touching=beside, seat=seat)
    known = any(board.matches(facts, "New", board.scouted_regions(position, tile)) for tile in beside)
    fits = bool(board.may_place(position, facts, new)) and known and stack
    yield legal(case, fits, "place", lies.why, **args, beside=beside)
    if may:
        yield _laid(case, args | coin, beside, seat)


def _laid(case: Case, args: dict[str, Any], beside: list[str], seat: str) -> Difference | None:
    """After Scouting: who stands where with what movement, and whether a Roaming Threat Card is due."""
    ruling = case.rule("scout", **args, touching=beside, seat=seat)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"scout {args}", ruling, "legal", case)
    after = case.after(ruling)
    symbols = {"New": frozenset({str(args["kind"])})}
    due = bool(tiles.draws_threat_when_scouted(replace(case.facts, symbols=symbols), "New"))
    drawn = any(draw["what"] == "threat" for draw in after.public["draws"])
    spent = after.turn["moves"] - case.turn["moves"], case.public["coins"] - after.public["coins"]
    moved = after.public["seats"][seat]["tile"] != case.public["seats"][seat]["tile"]
    second = (movement.scouting_cost(), int("coin" in args)), movement.scouting_moves_character()
    brings = due and tokens.deck_to_draw(case.position) is not None
    return same(case, f"after scout {args}", ((spent, moved), drawn), (second, brings))


def marched(case: Case, rng: Random) -> Asked:
    """In the Key-Turn: the command of each token, the tiles that its next step may lead to, and where the die comes in."""
    position, facts = case.position, case.facts
    threats = tuple(position.threats)
    named = {"kind": "type", "card": "own card"}[case.option("named-commands")]
    avoid = {"avoid": "prefer" if case.option("avoiding") == "if-possible" else "strict"}
    avoid["occupied"] = "wait" if case.option("avoiding") == "tile-too" else "enter"
    for name, token in case.public["enemies"].items():
        if not token["tile"]:
            continue
        enemy = case.enemy(name)
        cards = enemies.command_cards(threats, enemy, named, position.enemies)
        orders = commands.orders(case.state, name)
        second_orders = {(card.command, card.target) for card in cards} or {("Hold", "")}
        product_orders = {(COMMANDS[order.command], order.target or "") for order in orders}
        yield same(case, f"command of {name}", product_orders, second_orders)
        for order in orders:
            command, target = COMMANDS[order.command], order.target or ""
            steps = enemies.next_tiles(position, facts, enemy, enemies.command_on_tile(command, enemy.tile, target), target, **avoid)
            ways = commands.steps(case.state, name, order)
            yield same(case, f"next tiles of {name} ({command} {target})", set(ways), set(steps))
            yield same(case, f"a die for {name}", len(ways) > 1, enemies.die_decides(steps))
        if len(orders) == 1 and name in commands.waiting(case.state):
            command, target = COMMANDS[orders[0].command], orders[0].target or ""
            steps = enemies.next_tiles(position, facts, enemy, command, target, **avoid)
            for there in rng.sample(list(case.public["tiles"]), min(4, len(case.public["tiles"]))):
                may = there in steps and not enemies.die_decides(steps) and not _first(case)
                yield legal(case, may, "march", enemy=name, tile=there)
            if not _first(case):
                yield _gone(case, rng, name, command, target, sorted(steps))


def _gone(case: Case, rng: Random, name: str, command: str, target: str, steps: list[str]) -> Difference | None:
    """Where a token is after its step, and whether it holds from now on."""
    face = rng.randint(1, 2)
    ruling = case.rule("march", str(face) if len(steps) == 2 else "1" if len(steps) > 2 else "", enemy=name)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        return Difference(f"march {name}", ruling, steps, case)
    after = case.after(ruling).public["enemies"][name]
    tile = after["tile"]
    holds = enemies.command_on_tile(command, tile, target) == HOLD
    fit = (
        tile in steps and bool(enemies.may_move_to(case.position, case.facts, case.enemy(name).tile, tile))
        if steps
        else tile == case.enemy(name).tile
    )
    return same(case, f"{name} has marched to {tile}", (after["held"], True), (holds, fit))


def _first(case: Case) -> bool:
    """Whether a card, a challenge in hand or one that is due at once comes before any march."""
    met = any(sequence.challenged_on_the_march(case.position, name) for name in case.public["tiles"])
    return bool(case.public.get("challenge")) or case.is_card_due() or met
