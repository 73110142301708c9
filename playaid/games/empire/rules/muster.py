"""A. Muster: a counter from the hand comes onto the board, unsupplied. [3.A]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from playaid.games.empire.ratings import holding, pieces
from playaid.games.empire.ratings.homes import places, told_of
from playaid.games.empire.rules import dealing, exploration
from playaid.games.empire.state import board
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def muster_offers(hearing: Hearing) -> Iterable[str]:
    held = pieces.in_order(holding.hand(hearing.state, hearing.side))
    return [f"{counter} at {cell}" for counter in held if legal(hearing, {"counter": counter}) for cell in places(hearing.state, counter)]


def muster(hearing: Hearing) -> None:
    """Put the counter from the hand onto its cell; where there are several and none is named, ask."""
    counter = hearing.args["counter"]
    cell = hearing.args.get("cell") or ask_place(hearing, counter, leaves=True)
    enlist(hearing, counter, cell)
    if board.bordering(hearing.state, places(hearing.state, counter)).intersection(board.unexplored_spaces(hearing.state)):
        exploration.tell_if_none_is_left(hearing)  # another cell would let them explore


def ask_place(hearing: Hearing, counter: str, key: str = "cell", prompt: str = "", leaves: bool = False) -> str:
    """The cell where a counter comes in. leaves: it is told which leaves nothing to explore, and where
    enemies stand. Raises Refusal where there is none."""
    options = places(hearing.state, counter)
    if not options:
        raise Refusal(message("there is no cell where {counter} could be mustered", counter=counter))
    prompt = prompt or message("where is {counter} mustered?", counter=counter)
    told = told_of(hearing.state, counter, options, enemies=leaves)
    return hearing.ask(key, who=hearing.side, prompt=prompt, options=_what_each_leaves(hearing, told) if leaves else told)


def _what_each_leaves(hearing: Hearing, told: Mapping[str, str]) -> Mapping[str, str]:
    """The cells, each with what is told of it and, where another would let the player explore next turn, that it would not."""
    state, side = hearing.state, hearing.side
    open_spaces = board.unexplored_spaces(state)
    if board.bordered(state, side).intersection(open_spaces):
        return told
    lone = {cell for cell in told if not board.bordering(state, [cell]).intersection(open_spaces)}
    none = as_message("from there nothing may be explored next turn")
    return {cell: listing(filter(None, (what, none if cell in lone and lone != {*told} else "")), SEMICOLON) for cell, what in told.items()}


def enlist(hearing: Hearing, counter: str, cell: str) -> str:
    """Move a counter from the hand to a cell, unsupplied, and lay the flag. Returns the unit."""
    piece = pieces.counters()[counter]
    if not board.is_explored(hearing.state, cell):
        raise Refusal(message("{cell} is not explored, so nothing can stand there", cell=cell))
    dealing.take(hearing, counter)
    unit = stand(hearing, counter, {"cell": cell, "supplied": False})
    numbers = {column: board.units(hearing.state)[unit][column] for column in NUMBERS}
    hearing.happens("arrival", unit=unit, side=hearing.side)
    printed = message("{type}, movement {movement}, combat {combat}, crowns {crowns}", type=piece.type, **numbers)
    hearing.line(unit, printed, message("{cell}, unsupplied", cell=cell), "3.A")
    hearing.tell("{side} musters {unit} at {cell}.", side=hearing.side, unit=unit, cell=cell)
    return unit


NUMBERS: tuple[Literal["movement", "combat", "crowns"], ...] = ("movement", "combat", "crowns")
"""What is printed on a counter as numbers."""


def stand(hearing: Hearing, counter: str, where: Mapping[str, object]) -> str:
    """Put a copy of a counter on the board with what is printed on it: the one that is named by its number, or the next. Returns the unit.
    Raises Refusal where none is left."""
    piece = pieces.sort_of(counter)
    copies = (counter,) if counter in piece.units else piece.units
    unit = next((unit for unit in copies if unit not in board.units(hearing.state)), None)
    if unit is None:
        pattern = "every {counter} there is stands on the board already" if len(copies) > 1 else "{counter} stands on the board already"
        raise Refusal(message(pattern, counter=counter))
    numbers: dict[str, object] = {column: hearing.fact("pieces", unit, column) for column in NUMBERS}
    printed = {"counter": piece.name, "country": piece.country, "type": piece.type, "named": piece.named, **numbers}
    hearing.put("public", "units", unit, {**printed, **where})
    return unit


def _country(hearing: Hearing) -> str:
    """The country that a declaration names, or that of its counter."""
    return hearing.args.get("country") or pieces.counters()[hearing.args["counter"]].country


def unexplored(hearing: Hearing) -> Facts:
    country = _country(hearing)
    return {"country": country} if country not in board.lands(hearing.state) else None


def _controlled(hearing: Hearing) -> Facts:
    country = _country(hearing)
    who = hearing.public["control"].get(country, hearing.side)
    return {"country": country, "who": who} if who != hearing.side else None


def _by_coup(hearing: Hearing) -> str | None:
    """The other way in where another controls the country: more crowns than lie on the board. Nothing where that is barred, too."""
    country = _country(hearing)
    if enmity(hearing):
        return None
    told = "`coup {country}` takes it over with more crowns than the {crowns} on the board"
    return message(told, country=country, crowns=board.crowns_on_board(hearing.state, country))


def enmity(hearing: Hearing) -> Facts:
    country = _country(hearing)
    race = pieces.countries()[country].race
    enemies = board.natural_enemies(hearing.state, hearing.side, race)
    if not enemies:
        return None
    named = listing(message(_OF_RACE, country=enemy, race=board.race_of(hearing.state, enemy)) for enemy in enemies)
    told = message("{enemies}, natural enemies" if enemies[1:] else "{enemies}, a natural enemy", enemies=named)
    return {"side": hearing.side, "enemies": told, "country": message(_OF_RACE, country=country, race=race)}


_OF_RACE = "{country} ({race})"


def _misplaced(hearing: Hearing) -> Facts:
    counter, cell = hearing.args["counter"], hearing.args.get("cell")
    if cell is None or unexplored(hearing) or cell in places(hearing.state, counter):
        return None
    piece = pieces.counters()[counter]
    fleet = piece.type == "fleet"
    wanted = "{counter} ({type}) comes in on sea next to land of {country}" if fleet else "{counter} ({type}) comes in on land of {country}"
    ground = board.ground(hearing.state, cell)
    found = message("{cell} is {terrain}", cell=cell, terrain=ground)
    if ground == ("sea" if fleet else "land"):
        pattern = "{cell} is next to none of it" if fleet else "{cell} is land of {country}"
        found = message(pattern, cell=cell, country=cell.partition("-")[0])
    return {"wanted": message(wanted, counter=counter, type=piece.type, country=piece.country), "found": found}


def _places(hearing: Hearing) -> str | None:
    if _controlled(hearing) or enmity(hearing):  # none of these would do
        return None
    return board.alternatives(places(hearing.state, hearing.args["counter"]), instead="comes in at: {names}")


MUSTER_CHECKS = (
    Check("A.hand", "3.A", "{counter} is not in the hand of {side}", dealing.not_held, rank=10),
    Check("A.explored", "3.A", "{country} is not explored", unexplored, rank=20),
    Check("A.control", "3.A", "{country} is controlled by {who}", _controlled, _by_coup, rank=20),
    Check("A.enmity", "3.A", "{side} controls {enemies} of {country}, and so may not muster for it", enmity, rank=20),
    Check("A.place", "3.A", "{wanted}; {found}", _misplaced, _places),
)
