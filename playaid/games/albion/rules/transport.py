"""12.1, 12.2 Sea transport: ships embark and debark land pieces on a coast, at a cost to the ship, and carry them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, bounds, ground
from playaid.games.albion.rules import marching, scrying, tracks
from playaid.games.albion.rules.arrival import contact, meet, part_from_the_rest, together
from playaid.games.albion.rules.command import put_in_order
from playaid.games.albion.state import escorts, pieces
from playaid.games.albion.state.pieces import failing, said_names
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State

NEVER_ABOARD = ("The Worm", "Callach's Waff", "Cait Sith")


def toll(hearing: Hearing) -> int:
    return int(hearing.fact("modifiers", "embark or debark", "amount"))


def embark(hearing: Hearing) -> None:
    ship = hearing.args["ship"]
    marching.spend(hearing, [ship], toll(hearing))
    names = [marching.split(hearing, part) for part in marching.parts(hearing)]
    scrying.follow_plot(hearing, str(marching.start_of(hearing)), [*names, ship], ["embark"])
    _carry(hearing, names, ship)
    part_from_the_rest(hearing)
    _say(hearing, [ship])
    coming = marching.listed(hearing, names)
    text = "{pieces} goes aboard {ship}: {costs}."
    hearing.tell(counted(len(names), text, "{pieces} go aboard {ship}: {costs}.", pieces=coming, ship=ship, costs=_costs(hearing, [ship])))


def debark(hearing: Hearing) -> None:
    """Put pieces ashore; one price for all that leave a ship."""
    names = said_names(hearing)
    ships = list(dict.fromkeys(str(pieces.piece(hearing.state, name)["aboard"]) for name in names))
    marching.spend(hearing, ships, toll(hearing))
    number = str(marching.start_of(hearing))
    scrying.follow_plot(hearing, number, [*names, *ships], ["debark"])
    _carry(hearing, names, None)
    _say(hearing, ships)
    landing = marching.listed(hearing, names)
    places = {"pieces": landing, "hex": number, "costs": _costs(hearing, ships)}
    hearing.tell(counted(len(names), "{pieces} goes ashore in {hex}: {costs}.", "{pieces} go ashore in {hex}: {costs}.", **places))
    part_from_the_rest(hearing)
    put_in_order(hearing, number, hearing.side)
    contact(hearing, names, number)
    together(hearing, names)
    meet(hearing, names, number)


def _carry(hearing: Hearing, names: Sequence[str], ship: str | None) -> None:
    for name in names:
        hearing.put("public", "pieces", name, "aboard", ship)
        tracks.mark(hearing, "shipped", [name], True)


def _say(hearing: Hearing, ships: Iterable[str]) -> None:
    for ship in ships:
        left = allowances.points_left(hearing, ship)
        text = counted(left, "{ship} has {n} point left", "{ship} has {n} points left", ship=ship)
        hearing.line(hearing.declaration.verb, text, message("{points} spent", points=toll(hearing)), "12.1")


def _costs(hearing: Hearing, ships: Iterable[str]) -> str:
    """What it has cost each ship, and what that has left."""
    cost = toll(hearing)
    told = {ship: allowances.points_left(hearing, ship) for ship in ships}
    return listing(message("{cost} points of {ship}, {left} left", cost=cost, ship=ship, left=left) for ship, left in told.items())


def _elsewhere(hearing: Hearing) -> Facts:
    """Another hex is named than that in which they are: a ship sails there first."""
    number, ships = hearing.args.get("hex"), _ships(hearing)
    if number is None or not ships or not marching.sound(hearing) or number == marching.start_of(hearing):
        return None
    return {"hex": number, "here": marching.start_of(hearing), "ship": listing(ships)}


def _not_land(hearing: Hearing) -> Facts:
    everybody = pieces.pieces(hearing.state)
    ships = {name for name in said_names(hearing) if name in everybody and everybody[name]["kind"] == "ship"}
    return failing(name for name in said_names(hearing) if name in NEVER_ABOARD or name in ships)


def _other_hex(hearing: Hearing) -> Facts:
    if not marching.sound(hearing):
        return None
    ship = hearing.args["ship"]
    piece = pieces.piece(hearing.state, ship)
    if pieces.commander_side(piece) != hearing.side:
        return {"why": message("{ship} is not yours", ship=ship)}
    if piece["hex"] != marching.start_of(hearing):
        return {"why": message("{ship} is not in their hex", ship=ship)}
    if piece["state"] != "active":
        return {"why": message("{ship} is not active", ship=ship)}
    return {"why": message("{ship} has a Refit marker", ship=ship)} if piece["refit"] else None


def _has_marched(hearing: Hearing) -> Facts:
    public = hearing.public
    marched = {*(who for who, points in public.get("spent", {}).items() if points), *public.get("entered", {})}
    return failing(escorts.those(hearing.state, said_names(hearing), (marched - public.get("shipped", {}).keys()).__contains__))


def _too_many(hearing: Hearing) -> Facts:
    if marching.foreign(hearing) or marching.off_map(hearing) or marching.aboard(hearing):  # who is aboard already would be counted twice
        return None
    ship = hearing.args["ship"]
    held = [name for name, piece in pieces.pieces(hearing.state).items() if piece.get("aboard") == ship]
    coming = 0
    for part in marching.parts(hearing):
        piece = pieces.piece(hearing.state, part.name)
        whole = int(piece["count"]) if piece["kind"] == "army" else int(bool(piece.get("escort")))
        coming += part.points if part.points is not None else whole
    if hearing.options["ship-capacity"] == "piece":
        armies = [name for name in (*held, *said_names(hearing)) if _bears_arms(hearing.state, name)]
        return {"ship": ship, "points": message("{number} army pieces or escorts", number=len(armies))} if len(armies) > 1 else None
    points = pieces.points(hearing.state, held) + coming
    return {"ship": ship, "points": message("{points} army or escort points", points=points)} if points > 1 and coming else None


def _a_point_of_it(hearing: Hearing) -> str | None:
    """One point of the army that is too large, where the ship is free."""
    ship, parts = hearing.args["ship"], marching.parts(hearing)
    for part in parts:
        one = f"1 {part.name}"
        if int(pieces.piece(hearing.state, part.name).get("count", 1)) > 1 and legal(hearing, {"pieces": [one], "ship": ship}):
            return message("embark {pieces} onto {ship}", pieces=one, ship=ship)
    return None


def _bears_arms(state: State, name: str) -> bool:
    piece = pieces.piece(state, name)
    return piece["kind"] == "army" or bool(piece.get("escort"))


def _off_plot(hearing: Hearing) -> Facts:
    """A scried stack goes by sea only with a ship that was scried with it. [19.4.03]"""
    scried, ship = hearing.public.get("scried", {}), hearing.args["ship"]
    written = escorts.those(hearing.state, said_names(hearing), lambda who: scried.get(who, [])[:1] == ["embark"])
    return failing(written, ship=ship) if ship not in scried else None


def _no_coast(hearing: Hearing) -> Facts:
    if not marching.sound(hearing):
        return None
    number = str(marching.start_of(hearing))
    return None if ground.is_coastal(hearing, number) else {"hex": number}


def _no_points(hearing: Hearing) -> Facts:
    wrong = [ship for ship in _ships(hearing) if allowances.points_left(hearing, ship) < toll(hearing)]
    return {"ship": wrong[0], "left": allowances.points_left(hearing, wrong[0]), "cost": toll(hearing)} if wrong else None


def _ships(hearing: Hearing) -> list[str]:
    if "ship" in hearing.args:
        return [hearing.args["ship"]]
    everybody = pieces.pieces(hearing.state)
    ships = [everybody[name].get("aboard") for name in said_names(hearing) if name in everybody]
    return list(dict.fromkeys(ship for ship in ships if ship))


def _ashore(hearing: Hearing) -> Facts:
    everybody = pieces.pieces(hearing.state)
    return failing(name for name in said_names(hearing) if name not in everybody or not everybody[name].get("aboard"))


def _closed_shore(hearing: Hearing) -> Facts:
    if not marching.sound(hearing):
        return None
    names, number = said_names(hearing), str(marching.start_of(hearing))
    bars = [bar for name in names if (bar := bounds.bar_on(hearing, name, names, number))]
    return bounds.told(bars[0] if bars else None)


_COAST = Check("12.1.coast", "12.1", "{hex} is no coastal hex", _no_coast, rank=30)
_THERE = Check("12.1.there", "12.1", "they are in {here}: {ship} moves to {hex} first, then it is said there", _elsewhere, rank=30)
_POINTS = Check("12.1.points", "12.1", "{ship} has {left} points left, and this takes {cost}", _no_points)
EMBARK_CHECKS = (
    *marching.AS_ONE,
    Check("12.1.never", "12.1", "{names}: never aboard a ship", _not_land, rank=20),
    Check("12.2.aboard", "12.2", "{names}: on board a ship already", marching.aboard, rank=20),
    Check("12.1.ship", "12.1", "{why}", _other_hex, rank=20),
    _COAST,
    _THERE,
    Check(
        "12.2.marched",
        "12.2",
        "{names}: moved or spent points by land in this phase, and may not go by sea",
        _has_marched,
        doubt="Land pieces that have moved, or spent points, and then embark.",
    ),
    marching.REFITTING,
    Check("19.4.03.plot", "19.4", "{names}: scried and bound to a plot, which is not that of {ship}", _off_plot),
    scrying.unwritten("embark", _ships),
    Check(
        "12.1.room",
        "12.1",
        "{ship} would carry {points} in all, and has room for one",
        _too_many,
        _a_point_of_it,
        doubt="Capacity of a ship: one army.",
    ),
    _POINTS,
)


def _not_their_ship(hearing: Hearing) -> Facts:
    """Whoever has a person's mind has not his ship. [19.4.10]"""
    wrong = [ship for ship in _ships(hearing) if pieces.commander_side(pieces.piece(hearing.state, ship)) != hearing.side]
    return {"ship": wrong[0], "side": hearing.side} if wrong else None


DEBARK_CHECKS = (
    *marching.AS_ONE,
    Check("12.1.crew", "12.1", "{ship} is not {side}'s to put anybody ashore", _not_their_ship, rank=20),
    Check("12.1.aboard", "12.1", "{names}: not on board a ship", _ashore, rank=20),
    scrying.unwritten("debark", _ships),
    _COAST,
    _THERE,
    _POINTS,
    Check("11.bounds", "11.8", "{text}", _closed_shore, doubt=bounds.READINGS),
)


def embark_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    for ship in [ship for number in pieces.hexes_of(state, side) for ship in pieces.at(state, number, side, "ship")]:
        for name in pieces.at(state, str(pieces.piece(state, ship)["hex"]), side, aboard=False):
            text = f"1 {name}" if int(pieces.piece(state, name).get("count", 1)) > 1 else name
            if legal(hearing, {"pieces": [text], "ship": ship}):
                yield f"{text} onto {ship}"


def debark_offers(hearing: Hearing) -> Iterable[str]:
    embarked = [name for name, piece in pieces.pieces(hearing.state).items() if piece.get("aboard")]
    return [name for name in embarked if legal(hearing, {"pieces": [name]})]
