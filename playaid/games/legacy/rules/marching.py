"""Enemies follow their Movement Commands. [Moving Enemies]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.state import commands, enemies
from playaid.referee.game import Check, Facts
from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def march(h: Hearing) -> None:
    """One token, or all that are left, move a tile each; equal routes are settled by a die."""
    named = h.args.get("enemy")
    for enemy in [named] if named else commands.waiting(h.state):
        _move(h, enemy, h.args.get("tile") if named else None)
    left = commands.waiting(h.state)
    h.tell(f"{len(left)} tokens are still to move." if left else "All Enemy Tokens have moved.")


def _move(h: Hearing, enemy: str, told: str | None) -> None:
    order = _order(h, enemy)
    here = enemies.tokens(h.state)[enemy]["tile"]
    if here is None:
        raise Refusal(f"{enemy} is not in play")
    ways = commands.steps(h.state, enemy, order)
    to = told or (_tie(h, enemy, ways) if ways else None)
    h.put("public", "enemies", enemy, "moved", h.public.get("key_turn", 0))
    over = f", before {', '.join(order.outranked)}" if order.outranked else ""
    if to is None:
        h.line(enemy, f"{commands.named(order)}{over}", f"stays on {here}", commands.CITE)
        return
    h.put("public", "enemies", enemy, "tile", to)
    h.line(enemy, f"{commands.named(order)}{over}", f"{here} to {to}", commands.CITE)
    h.tell(f"{enemy} moves to {to}.")
    if order.command == commands.OBJECTIVE and to == order.target:
        h.put("public", "enemies", enemy, "held", True)
        h.tell(f"{enemy} has reached {to}: it holds from now on.")


def _order(h: Hearing, enemy: str) -> commands.Order:
    options = commands.orders(h.state, enemy)
    names = [commands.named(order) for order in options]
    chosen = h.ask(f"command of {enemy}", who="the players", prompt=f"which command does {enemy} follow?", options=names)
    return options[names.index(chosen)]


def _tie(h: Hearing, enemy: str, ways: list[str]) -> str:
    """One of the equal routes by a die: odds and evens for two; for more, an equal share of the faces each, the rest rolled again."""
    if len(ways) == 1:
        return ways[0]
    share = 6 // len(ways) if len(ways) <= 6 else 1
    if len(ways) == 2:
        text = f"odd {ways[0]}, even {ways[1]}"
    else:
        text = ", ".join(f"{at * share + 1}{f'-{at * share + share}' if share > 1 else ''} {way}" for at, way in enumerate(ways[:6]))
    while True:
        face = h.roll("d6", who="the players", why=f"{enemy}: {text}", reading="faces").faces[0]
        at = (int(face) + 1) % 2 if len(ways) == 2 else (int(face) - 1) // share
        if at < len(ways):
            h.line(f"{enemy} die", f"{text}", f"{face}: {ways[at]}", commands.CITE)
            return ways[at]


def march_offers(h: Hearing) -> Iterable[str]:
    """All at once, or any one to any tile that its command allows."""
    state = h.state
    left = commands.waiting(state)
    lines = [""] if left else []
    for enemy in left:
        ways = list(dict.fromkeys(way for order in commands.orders(state, enemy) for way in commands.steps(state, enemy, order)))
        plain = len(ways) == len(commands.orders(state, enemy)) == 1
        lines.append(f'"{enemy}" to {ways[0]}' if plain else f'"{enemy}"')
    return lines


def _none_left(h: Hearing) -> Facts:
    return {} if not commands.waiting(h.state) else None


def _has_moved(h: Hearing) -> Facts:
    enemy = h.args.get("enemy")
    return {"enemy": enemy} if enemy and enemy not in commands.waiting(h.state) and commands.waiting(h.state) else None


def _astray(h: Hearing) -> Facts:
    enemy, to = h.args.get("enemy"), h.args.get("tile")
    if not enemy or not to or enemy not in commands.waiting(h.state):
        return None
    ways = sorted({way for order in commands.orders(h.state, enemy) for way in commands.steps(h.state, enemy, order)})
    here = enemies.tokens(h.state)[enemy]["tile"]
    return {"enemy": enemy, "here": here, "ways": " or ".join(ways) or "nowhere", "to": to} if to not in ways else None


def _tied(h: Hearing) -> Facts:
    enemy, to = h.args.get("enemy"), h.args.get("tile")
    if not enemy or not to or enemy not in commands.waiting(h.state):
        return None
    ways = [commands.steps(h.state, enemy, order) for order in commands.orders(h.state, enemy)]
    return {"ways": " or ".join(ways[0])} if len(ways) == 1 and len(ways[0]) > 1 and to in ways[0] else None


def _toward(h: Hearing) -> str | None:
    enemy = h.args["enemy"]
    ways = sorted({way for order in commands.orders(h.state, enemy) for way in commands.steps(h.state, enemy, order)})
    return f"march {enemy} to {ways[0]}" if ways else f"march {enemy}"


MARCH_CHECKS = (
    Check("march.done", commands.CITE, "no Enemy Token has to be moved", _none_left, rank=20),
    Check("march.once", commands.CITE, "{enemy} holds, or has moved in this Key-Turn", _has_moved),
    Check("march.way", commands.CITE, "by its command {enemy} goes from {here} to {ways}, not to {to}", _astray, _toward),
    Check("march.die", commands.CITE, "a die settles between {ways}: say `march` without a tile", _tied),
)


def aim(h: Hearing) -> None:
    """The tile of an Objective is in play now: the card's enemies make for it."""
    card, tile = h.args["card"], h.args["tile"]
    h.put("public", "threats", card, "target", tile)
    h.tell(f"The enemies of {card} make for {tile} from now on.")


def _no_objective(h: Hearing) -> Facts:
    card = h.args["card"]
    command = h.public["threats"][card]["command"]
    return {"card": card, "command": command} if command != commands.OBJECTIVE else None


AIM_CHECKS = (
    Check("aim.objective", commands.CITE, "the command of {card} is {command}, which makes for no tile of its own", _no_objective),
)
