"""Enemies follow their Movement Commands. [Moving Enemies]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import conditions
from playaid.games.legacy.rules.tiles import tell_adjacent
from playaid.games.legacy.state import commands, enemies, pressing
from playaid.language.message import counted, listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import evolve

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State


def march(h: Hearing) -> None:
    """One token, or all that are left, move a tile each; equal routes are settled by a die."""
    named = h.args.get("enemy")
    if named is None:
        march_all(h)
    else:
        _move(h, named, h.args.get("tile"))
        _tell_left(h)


def march_all(h: Hearing) -> None:
    for enemy in commands.waiting(h.state):
        _move(h, enemy, None)
    _tell_left(h)


def _tell_left(h: Hearing) -> None:
    left = commands.waiting(h.state)
    still = counted(len(left), "{n} token is still to move.", "{n} tokens are still to move.")
    h.tell(still if left else "All Enemy Tokens have moved.")


def _move(h: Hearing, enemy: str, told: str | None) -> None:
    order = _order(h, enemy)
    here = enemies.tokens(h.state)[enemy]["tile"]
    if here is None:
        raise Refusal(message("{enemy} is not in play", enemy=enemy))
    ways = commands.steps(h.state, enemy, order)
    if not told and len(ways) > 1:
        told = _tie(h, enemy, ways)
        if told is None:
            return
    to = told or next(iter(ways), None)
    h.put("public", "enemies", enemy, "moved", h.public.get("key_turn", 0))
    command = commands.command_words(order)
    if order.outranked:
        command = message("{command}, before {outranked}", command=command, outranked=listing(order.outranked))
    if to is None:
        why = commands.why_it_stays(h.state, enemy, order)
        h.line(enemy, command, message("stays on {tile}: {why}", tile=here, why=why), commands.CITE)
        h.tell("{enemy} stays on {tile}: {why}.", enemy=enemy, tile=here, why=why)
        to = here
    else:
        h.put("public", "enemies", enemy, "tile", to)
        h.line(enemy, command, message("{start} to {tile}", start=here, tile=to), commands.CITE)
        h.tell("{enemy} moves to {tile}.", enemy=enemy, tile=to)
        tell_adjacent(h, here, to)
    if order.command == commands.OBJECTIVE and to == order.target:
        _hold(h, enemy)


def _hold(h: Hearing, enemy: str) -> None:
    h.put("public", "enemies", enemy, "held", True)
    h.tell("{enemy} has reached {tile}: it holds from now on.", enemy=enemy, tile=enemies.tokens(h.state)[enemy]["tile"])


def arrive(h: Hearing, enemy: str) -> None:
    """A token has been put on a tile by a card: on that of its objective it holds, as if it had marched there."""
    token = enemies.tokens(h.state)[enemy]
    aims = commands.orders(h.state, enemy)
    if all(order.command == commands.OBJECTIVE and order.target == token["tile"] for order in aims):
        _hold(h, enemy)


def arrive_all(h: Hearing) -> None:
    """Cards make for other tiles than before: every token that stands on that of its objective holds."""
    for enemy, token in enemies.tokens(h.state).items():
        if token["tile"] is not None:
            arrive(h, enemy)


def tell_shifted(h: Hearing) -> None:
    """Tokens that were out before and follow another command now, and tokens that have come and do not follow that of their own card: cards
    that share their type share one. [Moving Enemies]"""
    shifted = _shifted(h)
    for enemy, was in _come(h):
        if (now := _commands_of(h.state, enemy)) != was:
            shifted.setdefault((now, was), []).append(enemy)
    for (now, was), tokens in shifted.items():
        h.tell(counted(len(tokens), _FOLLOWS, _FOLLOW, tokens=series(tokens), now=now, was=was))


def tell_released(h: Hearing) -> None:
    """The same of those whose command a card shared that is defeated now, or whose Named Enemy is. [Moving Enemies]"""
    for (now, was), tokens in _shifted(h).items():
        h.tell(counted(len(tokens), _IS_RELEASED, _ARE_RELEASED, tokens=series(tokens), now=now, was=was))


def _come(h: Hearing) -> Iterator[tuple[str, str]]:
    """The tokens that a Roaming Threat Card has put on the map just now, each with the command that stands on the card."""
    before: State = evolve(h.state, h.inverse)
    for enemy, token in enemies.tokens(h.state).items():
        card = h.public["threats"].get(token["card"])
        if enemy not in enemies.tokens(before) and token["tile"] is not None and card is not None:
            yield enemy, commands.command_words(commands.Order(card["command"], card["target"]))


def _shifted(h: Hearing) -> dict[tuple[str, str], list[str]]:
    """The tokens that stood on the map before and do now, and follow another command, by what that is now and what it was."""
    before: State = evolve(h.state, h.inverse)
    out = [{name for name, token in enemies.tokens(state).items() if token["tile"] is not None} for state in (before, h.state)]
    shifted: dict[tuple[str, str], list[str]] = {}
    for enemy in (enemy for enemy in enemies.tokens(before) if enemy in out[0] & out[1]):
        was, now = (_commands_of(state, enemy) for state in (before, h.state))
        if was != now:
            shifted.setdefault((now, was), []).append(enemy)
    return shifted


_FOLLOWS = "{tokens} follows {now} from now on, not {was}: cards that spawn the same type share a Movement Command."
_FOLLOW = "{tokens} follow {now} from now on, not {was}: cards that spawn the same type share a Movement Command."
_IS_RELEASED = "{tokens} follows {now} from now on, not {was}: what brought the other command is out of play."
_ARE_RELEASED = "{tokens} follow {now} from now on, not {was}: what brought the other command is out of play."


def _commands_of(state: State, enemy: str) -> str:
    return listing(map(commands.command_words, commands.orders(state, enemy)), " or ")


def _order(h: Hearing, enemy: str) -> commands.Order:
    """The command that a token follows. Where the players choose it, all tokens of its kind follow it in this Key-Turn."""
    options = commands.orders(h.state, enemy)
    if len(options) == 1:
        return options[0]
    kind = enemies.tokens(h.state)[enemy]["kind"]
    names = [str(commands.command_words(order)) for order in options]
    prompt = message("which command do all tokens of the kind {kind} follow?", kind=kind)
    chosen = options[names.index(h.ask(f"command of {kind}", who="the players", prompt=prompt, options=names))]
    h.put("public", "following", {**h.public.get("following", {}), kind: [chosen.command, chosen.target]})
    return chosen


def _tie(h: Hearing, enemy: str, ways: list[str]) -> str | None:
    """One of the equal routes by a die: odds and evens for two; for more, an equal share of the faces each. None when a face falls that is
    no route's: then the token stays to be moved, by a throw of its own. More than six routes share the faces of two dice, the first of them
    counting as the sixes."""
    dice = 1 if len(ways) <= 6 else 2
    share = 6**dice // len(ways)
    if len(ways) == 2:
        text = message("odd {odd}, even {even}", odd=ways[0], even=ways[1])
    else:
        numbers = [_face(at, dice) for at in range(share * len(ways))]
        shares = [_range(numbers[at * share : (at + 1) * share]) for at in range(len(ways))]
        text = listing(message("{faces} {tile}", faces=shown, tile=way) for shown, way in zip(shares, ways, strict=True))
    why = message("{enemy}: {routes}", enemy=enemy, routes=text)
    faces = [int(face) for face in h.roll(f"{dice}d6", who="the players", why=why, reading="faces").faces]
    number = faces[0] - 1 if dice == 1 else (faces[0] - 1) * 6 + faces[1] - 1
    at = number % 2 if len(ways) == 2 else number // share
    shown = _face(number, dice)
    if at >= len(ways):
        h.line(message("{enemy} die", enemy=enemy), text, message("{face}: again", face=shown), commands.CITE)
        h.tell("{enemy}: {face} is no route's; roll for it again (`march {enemy}`).", enemy=enemy, face=shown)
        return None
    h.line(message("{enemy} die", enemy=enemy), text, message("{face}: {tile}", face=shown, tile=ways[at]), commands.CITE)
    return ways[at]


def _face(number: int, dice: int) -> str:
    """What lies there for the number of a throw, counted from 0: `3`, or `35` of two dice."""
    return str(number + 1) if dice == 1 else f"{number // 6 + 1}{number % 6 + 1}"


def _range(shown: list[str]) -> str:
    return shown[0] if len(shown) == 1 else f"{shown[0]}-{shown[-1]}"


def march_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    left = commands.waiting(state)
    if pressing.on_the_march(state):
        return []
    lines = [""] if left else []
    for enemy in left:
        ways = list(dict.fromkeys(way for order in commands.orders(state, enemy) for way in commands.steps(state, enemy, order)))
        plain = len(ways) == len(commands.orders(state, enemy)) == 1
        lines.append(f'"{enemy}" to {ways[0]}' if plain else f'"{enemy}"')
    return lines


def _astray(h: Hearing) -> Facts:
    enemy, to = h.args.get("enemy", ""), h.args.get("tile")
    if not to or enemy not in commands.waiting(h.state):
        return None
    ways = _ways(h.state, enemy)
    here = enemies.tokens(h.state)[enemy]["tile"]
    if to in ways:
        return None
    if not ways and here is not None:
        why = commands.why_it_stays(h.state, enemy, commands.orders(h.state, enemy)[0])
        return {"why": message("by its command {enemy} stays on {tile}: {why}", enemy=enemy, tile=here, why=why)}
    told = "by its command {enemy} goes from {here} to {ways}, not to {to}"
    return {"why": message(told, enemy=enemy, here=here or "", ways=listing(ways, " or "), to=to)}


def _tied(h: Hearing) -> Facts:
    enemy, to = h.args.get("enemy", ""), h.args.get("tile")
    if enemy not in commands.waiting(h.state):
        return None
    ways = [commands.steps(h.state, enemy, order) for order in commands.orders(h.state, enemy)]
    return {"ways": series(ways[0])} if len(ways) == 1 and len(ways[0]) > 1 and to in ways[0] else None


def _thrown(h: Hearing) -> str:
    return f"march {h.args['enemy']}"


def _ways(state: State, enemy: str) -> list[str]:
    return sorted({way for order in commands.orders(state, enemy) for way in commands.steps(state, enemy, order)})


def _toward(h: Hearing) -> str | None:
    enemy, ways = h.args["enemy"], _ways(h.state, h.args["enemy"])
    return f"march {enemy} to {ways[0]}" if ways else f"march {enemy}"


_NONE_LEFT = conditions.when(lambda h: not commands.waiting(h.state))
_MOVED = conditions.when(lambda h: h.args.get("enemy") not in (None, *commands.waiting(h.state)) and commands.waiting(h.state), "enemy")
MARCH_CHECKS = (
    conditions.ON_THE_MARCH,
    Check("march.done", commands.CITE, "no Enemy Token has to be moved", _NONE_LEFT, rank=20),
    Check("march.once", commands.CITE, "{enemy} holds, or has moved in this Key-Turn", _MOVED),
    Check("march.way", commands.CITE, "{why}", _astray, _toward),
    Check("march.die", commands.CITE, "a die settles between {ways}", _tied, _thrown),
)


def aim(h: Hearing) -> None:
    """The tile of an Objective is in play now: the card's enemies make for it."""
    card, tile = h.args["card"], h.args["tile"]
    h.put("public", "threats", card, "target", tile)
    h.tell("The enemies of {card} make for {tile} from now on.", card=card, tile=tile)
    arrive_all(h)


def _no_objective(h: Hearing) -> Facts:
    card = h.args["card"]
    command = h.public["threats"][card]["command"]
    return {"card": card, "command": command} if command != commands.OBJECTIVE else None


AIM_CHECKS = (
    Check("aim.objective", commands.CITE, "the command of {card} is {command}, which makes for no tile of its own", _no_objective),
)
