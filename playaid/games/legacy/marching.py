"""Enemies follow their Movement Commands. [Moving Enemies]"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from playaid.games.legacy import realm, seats, threats
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

CITE = "Moving Enemies"
HOLD, ESCAPE, OBJECTIVE, AGGRESSIVE = "Hold", "Escape", "Objective", "Aggressive"
RANK = {HOLD: 1, ESCAPE: 2, OBJECTIVE: 2, AGGRESSIVE: 3}


class Order(NamedTuple):
    """What a token does: its command, where to, and the cards that are outranked."""

    command: str
    target: str | None
    outranked: tuple[str, ...] = ()


def orders(state: State, enemy: str) -> list[Order]:
    """The command of a token. Several only where cards that share its type give objectives that rank alike: then the players choose."""
    token = threats.enemies(state)[enemy]
    cards = state["public"]["threats"]
    if token["held"]:
        return [Order(HOLD, None)]
    if token["named"]:
        mine = [cards[token["card"]]] if token["card"] in cards else []
    else:
        mine = [card for card in cards.values() if token["kind"] in card["kinds"]]
    if not mine:
        return [Order(HOLD, None)]
    best = min(RANK[card["command"]] for card in mine)
    outranked = tuple(sorted({card["command"] for card in mine if RANK[card["command"]] > best}))
    return list(dict.fromkeys(Order(card["command"], card["target"], outranked) for card in mine if RANK[card["command"]] == best))


def with_characters(state: State) -> list[str]:
    """The tiles on which characters stand."""
    return list(dict.fromkeys(str(here["tile"]) for here in seats.seats(state).values() if here["tile"]))


def steps(state: State, enemy: str, order: Order) -> list[str]:
    """The tiles that are as good as any for a token's next step; empty when it stays."""
    here = threats.enemies(state)[enemy]["tile"]
    for goals, barred in _aims(state, order):
        far = realm.distances(state, goals, barred)
        if here in far:
            if not far[here]:
                return []
            near = [beside for beside in realm.neighbours(state, here) if far.get(beside) == far[here] - 1]
            return sorted([beside for beside in near if beside not in barred or beside in goals] or near)
    return []


def _aims(state: State, order: Order) -> list[tuple[list[str], list[str]]]:
    """Where a command leads and which tiles it keeps clear of, the best first; the next is for when there is no such way."""
    people = with_characters(state)
    if order.command == AGGRESSIVE:
        return [(people, [])]
    if order.command == ESCAPE:
        ways_out = [name for name, tile in realm.tiles(state).items() if tile["open"]]
        return [([name for name in ways_out if name not in people], people), (ways_out, people), (ways_out, [])]
    if order.command == OBJECTIVE and order.target in realm.tiles(state):
        return [([str(order.target)], people), ([str(order.target)], [])]
    return []


def waiting(state: State) -> list[str]:
    """The tokens that have still to be moved in this Key-Turn, in a stable order. Those on Hold are none of them."""
    now = state["public"].get("key_turn", 0)
    return [
        name
        for name, token in threats.enemies(state).items()
        if token["tile"] is not None and token["moved"] < now and any(order.command != HOLD for order in orders(state, name))
    ]


def owed(state: State) -> list[Owed]:
    """The tokens to be moved."""
    left = waiting(state)
    if not left:
        return []
    listed = ", ".join(f"{name} ({' or '.join(_named(order) for order in orders(state, name))})" for name in left)
    return [Owed(f"{len(left)} Enemy Tokens follow their Movement Commands: {listed} (`march`, or `march ENEMY to TILE` one by one)", CITE)]


def _named(order: Order) -> str:
    return f"{order.command} {order.target}" if order.target else order.command


def march(h: Hearing) -> None:
    """One token, or all that are left, move a tile each; equal routes are settled by a die."""
    named: str | None = h.args.get("enemy")
    for enemy in [named] if named else waiting(h.state):
        _move(h, enemy, h.args.get("tile") if named else None)
    left = waiting(h.state)
    h.tell(f"{len(left)} tokens are still to move." if left else "All Enemy Tokens have moved.")


def _move(h: Hearing, enemy: str, told: str | None) -> None:
    order = _order(h, enemy)
    here = threats.enemies(h.state)[enemy]["tile"]
    if here is None:
        raise Refusal(f"{enemy} is not in play")
    ways = steps(h.state, enemy, order)
    to = told or (_tie(h, enemy, ways) if ways else None)
    h.put("public", "enemies", enemy, "moved", h.public.get("key_turn", 0))
    over = f", before {', '.join(order.outranked)}" if order.outranked else ""
    if to is None:
        h.line(enemy, f"{_named(order)}{over}", f"stays on {here}", CITE)
        return
    h.put("public", "enemies", enemy, "tile", to)
    h.line(enemy, f"{_named(order)}{over}", f"{here} to {to}", CITE)
    h.tell(f"{enemy} moves to {to}.")
    if order.command == OBJECTIVE and to == order.target:
        h.put("public", "enemies", enemy, "held", True)
        h.tell(f"{enemy} has reached {to}: it holds from now on.")


def _order(h: Hearing, enemy: str) -> Order:
    options = orders(h.state, enemy)
    names = [_named(order) for order in options]
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
            h.line(f"{enemy} die", f"{text}", f"{face}: {ways[at]}", CITE)
            return ways[at]


def march_offers(h: Hearing) -> Iterable[str]:
    """All at once, or any one to any tile that its command allows."""
    state = h.state
    left = waiting(state)
    found = [""] if left else []
    for enemy in left:
        ways = list(dict.fromkeys(way for order in orders(state, enemy) for way in steps(state, enemy, order)))
        several = len(orders(state, enemy)) > 1
        found += [f'"{enemy}"'] if several or not ways else [f'"{enemy}" to {way}' for way in ways] if len(ways) == 1 else [f'"{enemy}"']
    return found


def _none_left(h: Hearing) -> Mapping[str, Any] | None:
    return {} if not waiting(h.state) else None


def _has_moved(h: Hearing) -> Mapping[str, Any] | None:
    enemy = h.args.get("enemy")
    return {"enemy": enemy} if enemy and enemy not in waiting(h.state) and waiting(h.state) else None


def _astray(h: Hearing) -> Mapping[str, Any] | None:
    enemy, to = h.args.get("enemy"), h.args.get("tile")
    if not enemy or not to or enemy not in waiting(h.state):
        return None
    ways = sorted({way for order in orders(h.state, enemy) for way in steps(h.state, enemy, order)})
    here = threats.enemies(h.state)[enemy]["tile"]
    return {"enemy": enemy, "here": here, "ways": " or ".join(ways) or "nowhere", "to": to} if to not in ways else None


def _tied(h: Hearing) -> Mapping[str, Any] | None:
    enemy, to = h.args.get("enemy"), h.args.get("tile")
    if not enemy or not to or enemy not in waiting(h.state):
        return None
    ways = [steps(h.state, enemy, order) for order in orders(h.state, enemy)]
    return {"ways": " or ".join(ways[0])} if len(ways) == 1 and len(ways[0]) > 1 and to in ways[0] else None


def _toward(h: Hearing) -> str | None:
    enemy = h.args["enemy"]
    ways = sorted({way for order in orders(h.state, enemy) for way in steps(h.state, enemy, order)})
    return f"march {enemy} to {ways[0]}" if ways else f"march {enemy}"


MARCH_CHECKS = (
    Check("march.done", CITE, "no Enemy Token has to be moved", _none_left, rank=20),
    Check("march.once", CITE, "{enemy} holds, or has moved in this Key-Turn", _has_moved),
    Check("march.way", CITE, "by its command {enemy} goes from {here} to {ways}, not to {to}", _astray, _toward),
    Check("march.die", CITE, "a die settles between {ways}: say `march` without a tile", _tied),
)


def aim(h: Hearing) -> None:
    """The tile of an Objective is in play now: the card's enemies make for it."""
    card, tile = h.args["card"], h.args["tile"]
    h.put("public", "threats", card, "target", tile)
    h.tell(f"The enemies of {card} make for {tile} from now on.")


def _no_objective(h: Hearing) -> Mapping[str, Any] | None:
    card = h.args["card"]
    command = h.public["threats"][card]["command"]
    return {"card": card, "command": command} if command != OBJECTIVE else None


AIM_CHECKS = (Check("aim.objective", CITE, "the command of {card} is {command}, which makes for no tile of its own", _no_objective),)
