"""A game that is under way, entered: the map, the units, the flags, the piles, and each hand by its own side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding, pieces
from playaid.games.empire.rules import exploration, muster
from playaid.games.empire.state import board, hands, world
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def land(hearing: Hearing) -> None:
    country, space, top = hearing.args["country"], hearing.args["space"], hearing.args.get("top")
    if there := hearing.public["lands"].get(country):
        raise Refusal(message("{country} lies at {space} already", country=country, space=there["space"]))
    if world.shape(space) != (shape := pieces.countries()[country].shape):
        raise Refusal(message("{country} is a {shape} piece and does not fit {space}", country=country, shape=shape, space=space))
    if world.shape(space) == "wide":
        if top is not None:
            raise Refusal(message("{country} is a wide piece, which lies in one way only: say no top", country=country))
        exploration.lay(hearing, country, space, exploration.polar_turn(hearing))
        return
    bearings = {world.bearing(space, spot): spot for spot in world.SPOTS}
    if top not in bearings:
        raise Refusal(
            message("where does the top of {country} lie?", country=country),
            hint=f"land {country} at {space} top {'|'.join(bearings)}",
        )
    exploration.lay(hearing, country, space, bearings[top])


def unit(hearing: Hearing) -> None:
    muster.stand(hearing, hearing.args["counter"], {"cell": hearing.args["cell"], "supplied": not hearing.args.get("unsupplied", False)})


def aboard(hearing: Hearing) -> None:
    muster.stand(hearing, hearing.args["counter"], {"aboard": hearing.args["fleet"]})


def flag(hearing: Hearing) -> None:
    country, player = hearing.args["country"], hearing.args["player"]
    if (told := hearing.public["control"].get(country, player)) != player:
        raise Refusal(message("the flag of {country} is said to be {player}'s already", country=country, player=told))
    hearing.put("public", "control", country, player)


def discarded(hearing: Hearing) -> None:
    for counter in hearing.args["counters"]:
        hearing.push("public", "discard", counter)


def dead(hearing: Hearing) -> None:
    for counter in hearing.args["counters"]:
        hearing.push("public", "dead", counter)


def holds(hearing: Hearing) -> None:
    player, number = hearing.args["player"], hearing.args["number"]
    if (told := hearing.public["hands"][player] or number) != number:
        raise Refusal(message("{player} is said to hold {number} already", player=player, number=told))
    hearing.put("public", "hands", player, number)


def aside(hearing: Hearing) -> None:
    number = hearing.args["number"]
    if (told := hearing.public["hidden"] or number) != number:
        raise Refusal(message("{number} are said to lie face down already", number=told))
    hearing.put("public", "hidden", number)


def order(hearing: Hearing) -> None:
    players = hearing.args["players"]
    if sorted(players) != sorted(hearing.sides):
        raise Refusal(message("the turn order has each player once: {sides}", sides=listing(hearing.sides)))
    hearing.put("public", "order", players)


def laid(hearing: Hearing) -> None:
    for counter in hearing.args["counters"]:
        hands.lay_down(hearing, counter)


def hand(hearing: Hearing) -> None:
    hearing.put("secret", hearing.side, "hand", hearing.args["counters"])


def lands_said(hearing: Hearing) -> Iterable[str]:
    for country, there in hearing.public["lands"].items():
        wide = world.shape(there["space"]) == "wide"
        yield f"{country} at {there['space']}" + ("" if wide else f" top {world.bearing(there['space'], there['turned'])}")


def units_said(hearing: Hearing) -> Iterable[str]:
    for unit, here in sorted(hearing.public["units"].items()):
        if "cell" in here:
            yield f"{unit} at {here['cell']}" + ("" if here["supplied"] else " unsupplied")


def cargo_said(hearing: Hearing) -> Iterable[str]:
    return [f"{unit} on {here['aboard']}" for unit, here in sorted(hearing.public["units"].items()) if "aboard" in here]


def flags_said(hearing: Hearing) -> Iterable[str]:
    return [f"{country} of {quote(player)}" for country, player in hearing.public["control"].items()]


def hands_said(hearing: Hearing) -> Iterable[str]:
    return [f"{quote(player)} {number}" for player, number in hearing.public["hands"].items() if number]


def aside_said(hearing: Hearing) -> Iterable[str]:
    return [str(hearing.public["hidden"])] if hearing.public["hidden"] else []


def discard_said(hearing: Hearing) -> Iterable[str]:
    return _in_rows(hearing.public["discard"])


def dead_said(hearing: Hearing) -> Iterable[str]:
    return _in_rows(hearing.public["dead"])


def order_said(hearing: Hearing) -> Iterable[str]:
    return [", ".join(map(quote, hearing.public["order"]))]


def hand_said(hearing: Hearing) -> Iterable[str]:
    return _in_rows(hands.hand(hearing.state, hearing.side))


def laid_said(hearing: Hearing) -> Iterable[str]:
    return _in_rows(hands.laid(hearing.state, hearing.side))


def _in_rows(counters: Sequence[str]) -> Iterable[str]:
    return [", ".join(counters[at : at + ROW]) for at in range(0, len(counters), ROW)]


ROW = 40
"""Counters that are said in one line at most."""


def secret_entry(state: State, side: str) -> str | None:
    """What a player is asked for; nothing where hands lie on the table alone."""
    number, aside = state["public"]["hands"][side], state["public"]["hidden"]
    if hands.physical(state) or not (number or aside):
        return None
    asked = message("your hand, {counters} of {full}: hand COUNTER, COUNTER …", counters=number, full=hands.FULL)
    if not aside:
        return asked
    return message("{hand}; of the {aside} that lie face down, those that you laid: laid COUNTER, COUNTER …", hand=asked, aside=aside)


def settle(hearing: Hearing) -> None:
    left = holding.unseen(hearing.state)
    hearing.put("public", "deck", len(left) - sum(hearing.public["hands"].values()) - hearing.public["hidden"])
    if hands.physical(hearing.state):
        hearing.put("cup", "deck", [])
        return
    held = [counter for side in hearing.sides for counter in hands.hand(hearing.state, side)]
    down = [counter for side in hearing.sides for counter in hands.laid(hearing.state, side)]
    hearing.put("cup", "deck", holding.without(left, [*held, *down]))
    hearing.put("cup", "hidden", down)


def _wrong_number(hearing: Hearing) -> Facts:
    number, told = hearing.public["hands"][hearing.side], len(hearing.args["counters"])
    return None if number == told else {"number": number, "told": told}


def _elsewhere(hearing: Hearing) -> Facts:
    left, absent = holding.unseen(hearing.state), []
    for counter in hearing.args["counters"]:
        if counter in left:
            left.remove(counter)
        else:
            absent.append(counter)
    return {"counters": listing(absent)} if absent else None


def _unexplored(hearing: Hearing) -> Facts:
    cell = hearing.args["cell"]
    return None if board.is_explored(hearing.state, cell) else {"cell": cell}


def _nowhere(hearing: Hearing) -> Facts:
    fleet = hearing.args["fleet"]
    return None if fleet in board.units(hearing.state) else {"fleet": fleet}


def _face_up(hearing: Hearing) -> Facts:
    return None if board.option(hearing.state, "discards") == "face-down" or not hearing.args["number"] else {}


_ASIDE = "discards lie face up in this session: discarded COUNTER, COUNTER …, or discards=face-down"
ASIDE_CHECKS = (Check("midway.aside", "3.H", _ASIDE, _face_up),)
UNIT_CHECKS = (Check("midway.explored", "1", "{cell} is not explored: say its land first", _unexplored),)
ABOARD_CHECKS = (Check("midway.carrier", "3.C", "{fleet} is not on the board: say its cell first", _nowhere),)
_ELSEWHERE = Check("midway.elsewhere", "Setup", "{counters}: more than lie nowhere open", _elsewhere)
LAID_CHECKS = (_ELSEWHERE,)
HAND_CHECKS = (
    Check("midway.number", "Setup", "the table counts {number} in your hand, and {told} are named", _wrong_number),
    _ELSEWHERE,
)
