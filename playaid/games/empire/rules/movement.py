"""B. Simple movement: a supplied unit moves up to its limit over explored cells, and is unsupplied. [3.B]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.chances import hit_chances
from playaid.games.empire.rules import exploration
from playaid.games.empire.state import board
from playaid.games.empire.state.reach import cells_of_enemies, reachable, way_over_any_ground, way_over_own_ground
from playaid.language.message import listing, message
from playaid.language.percentage import percentage
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ROUND, TO_COME
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State, Unit


def move_offers(hearing: Hearing) -> Iterable[str]:
    movers = [unit for unit in board.afoot(hearing.state, hearing.side) if legal(hearing, {"unit": unit}, FIT_TO_MOVE)]
    return [f"{unit} to {cell}" for unit in movers for cell in reachable(hearing.state, unit)]


def move_cost(hearing: Hearing) -> Cost:
    """Where enemies stand a way ends, whatever is left of it. [3.B]"""
    path, unit = _way(hearing), hearing.args["unit"]
    ends = path[-1] in cells_of_enemies(hearing.state, unit)
    return Cost(len(path), None if ends else int(_here(hearing)["movement"]) - len(path), tuple(path))


def _way(hearing: Hearing) -> list[str]:
    goal = hearing.args["cell"]
    return _typed_path(hearing) or reachable(hearing.state, hearing.args["unit"]).get(goal, [goal])


def move(hearing: Hearing) -> None:
    """Move the unit, with its army if it is a loaded fleet; it is unsupplied."""
    unit, goal = hearing.args["unit"], hearing.args["cell"]
    if not board.is_explored(hearing.state, goal):
        raise Refusal(message("{cell} is not explored, so nothing can stand there", cell=goal))
    start = board.cell_of(hearing.state, unit)
    path, shorter = _way(hearing), _barred_way(hearing)
    explores = board.explorable(hearing.state, hearing.side)
    if board.is_aboard(hearing.state, unit):
        hearing.drop("public", "units", unit, "aboard")
    hearing.put("public", "units", unit, "cell", goal)
    hearing.put("public", "units", unit, "supplied", False)
    limit = board.units(hearing.state)[unit]["movement"]
    touching = all(after in board.neighbours(hearing.state, before) for before, after in zip((start, *path), path, strict=False))
    steps = message("{steps} of {limit}", steps=len(path), limit=limit) if touching else "by the players' word"
    hearing.line("path", listing((start, *path), " - "), steps, "3.B")
    if shorter is not None:
        hearing.line(ROUND, shorter)
    hearing.line("supply", "a move unsupplies", message("{unit} unsupplied", unit=unit), "3.B")
    _tell_of_enemies(hearing)
    if explores:
        exploration.tell_if_none_is_left(hearing)
    army = board.cargo(hearing.state, unit)
    pattern = "{unit} moves from {start} to {cell} with {army} aboard." if army else "{unit} moves from {start} to {cell}."
    hearing.tell(pattern, unit=unit, start=start, cell=goal, army=army or "")


def _tell_of_enemies(hearing: Hearing) -> None:
    """Whom the unit meets where it goes, and whether it may attack them from there: a move itself is no attack. [3.E]"""
    unit, cell = hearing.args["unit"], hearing.args["cell"]
    side = board.owner(hearing.state, unit) or hearing.side
    met = [enemy for other in board.enemies_in(hearing.state, side, cell) for enemy in board.afoot(hearing.state, other, cell)]
    if met:
        barred = board.option(hearing.state, "attackers") == "supplied"
        open_ = "{unit} may attack there, though unsupplied: {enemies}"
        then = "{enemies} stand there, and {unit}, unsupplied, may not attack" if barred else open_
        told = met if barred else [_attacked(hearing.state, unit, enemy) for enemy in met]
        hearing.line(TO_COME, message(then, unit=unit, enemies=listing(told)), "", "3.E")


def _attacked(state: State, unit: str, enemy: str) -> str:
    """An enemy who may be attacked, with how likely one throw of both hits the one and the other."""
    attack, defence = (board.units(state)[fighter]["combat"] for fighter in (unit, enemy))
    theirs, own = (percentage(chance, 0) for chance in hit_chances(attack, defence))
    return message("{enemy} (a throw hits {enemy} in {theirs}, {unit} in {own})", enemy=enemy, unit=unit, theirs=theirs, own=own)


def _barred_way(hearing: Hearing) -> str | None:
    """The enemies on the shortest way over ground of the unit's, where a way that nobody has said cell by cell goes round them."""
    unit, goal = hearing.args["unit"], hearing.args["cell"]
    way, short = _way(hearing), way_over_own_ground(hearing.state, unit, goal)
    cell = next((cell for cell in short[:-1] if cell in cells_of_enemies(hearing.state, unit)), None)
    if cell is None or _typed_path(hearing) or len(short) >= len(way):
        return None
    pattern = "the way is {steps} cells long; one of {n} cells is barred: enemies are in {cell}, where a move ends [3.B]"
    return message(pattern, steps=len(way), n=len(short), cell=cell)


def _typed_path(hearing: Hearing) -> list[str]:
    """The cells of the typed way with the end behind them, if it is not its last cell anyway; empty if none was typed."""
    here, via = board.cell_of(hearing.state, hearing.args["unit"]), list(hearing.args.get("via") or ())
    via = via[1:] if via[:1] == [here] else via  # whoever says the whole way begins it where the unit stands
    goal = hearing.args["cell"]
    return [*via] if via and via[-1] == goal else [*via, goal] if via else []


def _here(hearing: Hearing) -> Unit:
    return board.units(hearing.state)[hearing.args["unit"]]


def foreign(hearing: Hearing) -> Facts:
    """The unit of the declaration is not the declaring player's. Shared by every action on a unit."""
    unit = hearing.args["unit"]
    owner = board.owner(hearing.state, unit)
    return {"unit": unit, "owner": owner, "side": hearing.side} if owner != hearing.side else None


def aboard(hearing: Hearing) -> Facts:
    fleet = _here(hearing).get("aboard")
    return {"unit": hearing.args["unit"], "fleet": fleet} if fleet else None


def is_unsupplied(hearing: Hearing) -> Facts:
    return {"unit": hearing.args["unit"]} if _here(hearing).get("supplied") is False else None


def _nowhere(hearing: Hearing) -> Facts:
    """No cell lies in reach, whichever is named: what bars one alone would send whoever asks to the others."""
    if foreign(hearing) or aboard(hearing) or is_unsupplied(hearing) or reachable(hearing.state, hearing.args["unit"]):
        return None
    here = _here(hearing)
    return {"unit": hearing.args["unit"], "type": here["type"], "limit": here["movement"], "here": here["cell"]}


def _unexplored(hearing: Hearing) -> Facts:
    way = [cell for cell in _typed_path(hearing) or [hearing.args["cell"]] if not board.is_explored(hearing.state, cell)]
    return {"cells": listing(way)} if way else None


def _bad_ground(hearing: Hearing) -> Facts:
    sort, cell = _here(hearing)["type"], hearing.args["cell"]
    if board.may_stop(hearing.state, sort, cell) or not board.is_explored(hearing.state, cell):
        return None
    return {"unit": hearing.args["unit"], "type": sort, "cell": cell, "terrain": board.terrain(hearing.state, cell)}


def _no_ground(hearing: Hearing) -> Facts:
    """Where the unit may not end: a wing that may cross ice may not stop there, one that may not cross it does not get there at all. The
    reason is one, whichever it is."""
    facts = _bad_ground(hearing)
    if facts is None:
        return None
    crosses = board.may_pass(hearing.state, _here(hearing)["type"], hearing.args["cell"])
    pattern = "{unit} ({type}) cannot stop in {cell}: {terrain}" if crosses else "{unit} ({type}) cannot enter {cell}: {terrain}"
    return {"fault": message(pattern, **facts)}


def _unmoved(hearing: Hearing) -> Facts:
    unit, cell = hearing.args["unit"], hearing.args["cell"]
    return {"unit": unit, "cell": cell} if board.cell_of(hearing.state, unit) == cell else None


def _out_of_reach(hearing: Hearing) -> Facts:
    """No way, or none but through enemies."""
    if not _unreached(hearing):
        return None
    facts = {"unit": hearing.args["unit"], "cell": hearing.args["cell"]}
    if met := _in_the_way(hearing):
        pattern = "every way of {unit} to {cell} leads through enemies ({cells}), where a move ends"
        return {"fault": message(pattern, **facts, cells=listing(met))}
    limit = _here(hearing)["movement"]
    straight = way_over_any_ground(hearing.state, hearing.args["unit"], hearing.args["cell"])
    sort = _here(hearing)["type"]
    own = way_over_own_ground(hearing.state, hearing.args["unit"], hearing.args["cell"])
    if straight and len(straight) > limit and not own:
        return {"fault": message("no way of {unit} ({type}) leads to {cell} over explored cells, however long", **facts, type=sort)}
    if len(own) > limit and len(straight) > limit:
        pattern = "{unit} goes as far as {limit} explored cells, and {cell} is {steps} away"
        return {"fault": message(pattern, **facts, limit=limit, steps=len(own))}
    if between := next((cell for cell in straight[:-1] if not board.may_pass(hearing.state, sort, cell)), None):
        pattern = "{unit} ({type}) cannot cross {between}, which is {terrain}, and {cell} lies behind it: no other way is short enough"
        terrain = board.terrain(hearing.state, between)
        return {"fault": message(pattern, **facts, type=sort, between=between, terrain=terrain)}
    return {"fault": message("{unit} has no way to {cell} within {limit} explored cells", **facts, limit=limit)}


def _unreached(hearing: Hearing) -> bool:
    if aboard(hearing) or _typed_path(hearing) or _unexplored(hearing) or _bad_ground(hearing) or _unmoved(hearing):
        return False
    return hearing.args["cell"] not in reachable(hearing.state, hearing.args["unit"])


def _in_the_way(hearing: Hearing) -> list[str]:
    """The enemies but for whom there would be a way: so many of them that no way is left beside those, shorter ways first."""
    unit, cell = hearing.args["unit"], hearing.args["cell"]
    enemies, met = cells_of_enemies(hearing.state, unit), list[str]()
    while way := reachable(hearing.state, unit, barred=met).get(cell):
        met += [here for here in way[:-1] if here in enemies]
    return met


def _broken_path(hearing: Hearing) -> Facts:
    if _unexplored(hearing):
        return None
    path = _typed_path(hearing)
    for before, after in zip((board.cell_of(hearing.state, hearing.args["unit"]), *path), path, strict=False):
        if after not in board.neighbours(hearing.state, before):
            return {"before": before, "after": after}
    return None


def _path_too_long(hearing: Hearing) -> Facts:
    steps, limit = len(_typed_path(hearing)), _here(hearing)["movement"]
    return {"unit": hearing.args["unit"], "steps": steps, "limit": limit} if steps > limit else None


def _path_on_bad_ground(hearing: Hearing) -> Facts:
    sort = _here(hearing)["type"]
    for cell in _typed_path(hearing)[:-1]:
        if board.is_explored(hearing.state, cell) and not board.may_pass(hearing.state, sort, cell):
            return {"type": sort, "cell": cell, "terrain": board.terrain(hearing.state, cell)}
    return None


def _path_through_enemies(hearing: Hearing) -> Facts:
    barred = cells_of_enemies(hearing.state, hearing.args["unit"])
    cell = next((cell for cell in _typed_path(hearing)[:-1] if cell in barred), None)
    return {"unit": hearing.args["unit"], "cell": cell} if cell else None


def _nearest(hearing: Hearing) -> str | None:
    """The ends of a legal move, those next to the wanted cell first, some where there are many."""
    unit, cell = hearing.args["unit"], hearing.args["cell"]
    if foreign(hearing) or aboard(hearing) or is_unsupplied(hearing):
        return None
    near = board.neighbours(hearing.state, cell)
    ends = sorted(reachable(hearing.state, unit), key=lambda end: end not in near)
    if len(ends) <= MOST:
        return board.alternatives(ends, instead="may move to: {names}")
    return board.alternatives(ends[:FEW], instead="may move to: {names}; {n} more: `unit {unit}`", n=len(ends) - FEW, unit=unit)


MOST, FEW = 8, 6
"""So many ends of a move are told behind a refusal, and so many where there are more."""


def _passengers_way(hearing: Hearing) -> str | None:
    """What the fleet can do now, or in a later turn."""
    fleet = _here(hearing)["aboard"]
    if board.units(hearing.state)[fleet].get("supplied") is False:
        return message("{fleet} is unsupplied: once it is supplied, it moves, or is unloaded", fleet=fleet)
    return message("move {fleet}, or unload it first", fleet=fleet)


OWN = Check("3.own", "3", "{unit} is a unit of {owner}, not of {side}", foreign, rank=10)

FIT_TO_MOVE = (
    OWN,
    Check("B.aboard", "3.B", "{unit} is aboard {fleet} and moves along with it only", aboard, _passengers_way, rank=20),
    Check("B.supplied", "3.B", "{unit} is unsupplied, and only a supplied unit moves", is_unsupplied, rank=20),
)

MOVE_CHECKS = (
    *FIT_TO_MOVE,
    Check(
        "B.nowhere",
        "3.B",
        "{unit} ({type}) can go nowhere: no explored cell that it may enter and stop in lies within {limit} of {here}",
        _nowhere,
        rank=20,
    ),
    Check("B.explored", "3.B", "not explored: {cells}; a unit moves on explored cells only", _unexplored, _nearest),
    Check("B.terrain", "3.B", "{fault}", _no_ground, _nearest),
    Check(
        "B.stays",
        "3.B",
        "{unit} is in {cell} already",
        _unmoved,
        _nearest,
        doubt="May a unit set out and come back to the cell in which it stands? [3.B]",
    ),
    Check("B.reach", "3.B", "{fault}", _out_of_reach, _nearest),
    Check("B.adjacent", "3.B", "{after} does not touch {before}", _broken_path, _nearest),
    Check("B.limit", "3.B", "this way is {steps} cells long, and {unit} moves up to {limit}", _path_too_long, _nearest),
    Check("B.path", "3.B", "a unit of type {type} cannot enter {cell} on its way: {terrain}", _path_on_bad_ground, _nearest),
    Check("B.enemies", "3.B", "{unit} meets enemies in {cell} and must end its move there", _path_through_enemies, _nearest),
)
