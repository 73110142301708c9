"""11.0 Positions as the players declare them; escorts taken and sent away. [11.9]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import bounds, ground, paths
from playaid.games.albion.ratings.allowances import points_left
from playaid.games.albion.rules import arrival, losses, marching, scrying, tracks
from playaid.games.albion.rules.command import not_yours, put_in_order
from playaid.games.albion.rules.weather import notice_wand
from playaid.games.albion.state import hexes, marches, pieces, printed
from playaid.games.albion.state.escorts import marchers, those
from playaid.games.albion.state.hexes import not_a_hex
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.pieces import Part, said_names
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import frames
from playaid.referee.deciding.laws import lawful
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State

MOST_OFFERS = 40


def place(hearing: Hearing) -> None:
    """Pieces stand where the players say; a ship takes along what it carries. That they are there has every consequence of coming there.
    How they came is the players' word: the laws that it is let off are flagged. Of a scried plot that leads there so much is done with."""
    number = hearing.args["hex"]
    _possible(not_a_hex(hearing) or _out_of_play(hearing) or _one_army(hearing))
    names = _split(hearing)
    moved = [name for name in names if pieces.piece(hearing.state, name)["hex"] != number]
    hearing.line("place", "on the players' word: neither points nor path are counted", number, "11.0")
    hearing.tell("Placed in {hex}, on the players' word (no points counted): {pieces}.", pieces=listing(names), hex=number)
    _land(hearing, names)
    notice_wand(hearing, _spared(hearing, moved, number), moved, hearing.side)
    for who in marchers(hearing.state, moved):
        plotted = hearing.public.get("scried", {}).get(who, ())
        if number in plotted:
            here = str(pieces.piece(hearing.state, bearer(who))["hex"])
            scrying.follow_plot(hearing, here, [who], plotted[: plotted.index(number) + 1])
    arrival.travel(hearing, moved, [number])


def _spared(hearing: Hearing, names: Sequence[str], number: str) -> list[str]:
    """The hexes in which the weather, as everybody sees it, would not have let them come there: a marsh in the rain, and coasts under snow
    that ships leave. If the Wand has, it is noticed. [6.2.5, 6.3.4, 20.6.14]"""
    everybody = {name: pieces.piece(hearing.state, name) for name in names}
    coasts = [str(piece["hex"]) for piece in everybody.values() if piece["kind"] == "ship"]
    left = [here for here in coasts if ground.weather_in(hearing, here) == "snow" and ground.is_coastal(hearing, here)]
    on_foot = [name for name, piece in everybody.items() if piece["kind"] != "ship" and name not in paths.FLYERS]
    wet = on_foot and ground.weather_in(hearing, number) == "rain" and "marsh" in ground.terrain(hearing, number)
    return [*left, number] if wet else left


def _land(hearing: Hearing, names: Sequence[str]) -> None:
    """Who is placed without their ship has come ashore. [12.2]"""
    for name in names:
        ship = pieces.piece(hearing.state, name).get("aboard")
        if ship and ship not in names:
            hearing.put("public", "pieces", name, "aboard", None)
            tracks.mark(hearing, "shipped", [name], True)


def _possible(fault: Facts) -> None:
    """What not even an overruling makes possible. Raises Refusal."""
    if fault is not None:
        said = listing((message("{what} {value}", what=what, value=value) for what, value in fault.items()), SEMICOLON)
        raise Refusal(message("{fault}: that cannot be done on any board", fault=said))


def _split(hearing: Hearing) -> list[str]:
    """The pieces to be moved; of an army only so many points as are named, as a piece of their own."""
    return [marching.split(hearing, part) for part in _parts(hearing)]


def _parts(hearing: Hearing) -> list[Part]:
    count = hearing.args.get("points")
    return [part if count is None else part._replace(points=count) for part in marching.parts(hearing)]


def place_offers(hearing: Hearing) -> Iterable[str]:
    """Where pieces may be said to stand is free; offered are leaders with armies to the nearest enemy fortresses, or on the way there as
    far as their points may reach, and whoever reacts a hex away, where no law is known to be broken by it; forty lines at most."""
    state, side = hearing.state, hearing.side
    early = any(frame["key"] == "pregame" for frame in frames(state))
    owner = side if early else pieces.other(side)
    targets = [number for number, row in printed.fortress_rows().items() if printed.kingdom_rows()[row["kingdom"]]["side"] == owner]
    low = ground.low_columns(hearing)
    lines: list[str] = []
    for name in pieces.persons_of(state, side):
        piece, armies = pieces.piece(state, name), marches.leaderless(state, name)
        reacts = name in hearing.public.get("hurried", {})
        if not armies and not reacts:
            continue
        stack, here = [name, *armies], str(piece["hex"])
        near = sorted((number for number in targets if number != here), key=lambda number: (hexes.distance(here, number, low), number))
        ways = dict.fromkeys(
            [*(_towards(hearing, stack, here, number) for number in near[:3]), *(hexes.beside(here, low) if reacts else ())]
        )
        free = [to for to in ways if to != here and legal(hearing, {"pieces": stack, "hex": to}) and _unbroken(hearing, stack, to)]
        lines += [f"{', '.join(stack)} at {to}" for to in free]
    return lines[:MOST_OFFERS]


def _towards(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> str:
    """The goal, or the hex on the way to it that the points of the slowest piece may reach, at a point a hex."""
    low = ground.low_columns(hearing)
    try:
        points = min(points_left(hearing, name) for name in names)
    except (Ask, MissingFact):
        return goal
    while points > 0 and here != goal:
        here, points = min(hexes.beside(here, low), key=lambda number: hexes.distance(number, goal, low)), points - 1
    return here


def _unbroken(hearing: Hearing, names: Sequence[str], number: str) -> bool:
    return lawful(hearing, [["put", ["public", "pieces", name, "hex"], number] for name in names])


def _out_of_play(hearing: Hearing) -> Facts:
    wrong = [name for name in said_names(hearing) if pieces.piece(hearing.state, name)["state"] not in ("active", "inactive")]
    return {"names": listing(wrong), "state": pieces.piece(hearing.state, wrong[0])["state"]} if wrong else None


def _asleep(hearing: Hearing) -> Facts:
    """Inactive armies and persons of Faerie may move inside their kingdom, and nothing else. [10.3]"""
    if not_a_hex(hearing):
        return None
    for name in arrival.with_cargo(hearing, said_names(hearing)):
        piece = pieces.piece(hearing.state, name)
        if piece["state"] != "inactive":
            continue
        home = piece["kingdom"] if piece["kind"] != "ship" else None
        if home is None or ground.kingdom(hearing, hearing.args["hex"]) != home:
            return {"name": name, "where": message("outside {kingdom}", kingdom=home) if home else message("at all")}
    return None


def _fast(hearing: Hearing) -> Facts:
    for name in said_names(hearing):
        if pieces.piece(hearing.state, name).get("refit"):
            return {"why": message("{piece} is refitting and may not move [9.1]", piece=name)}
        ashore = those(hearing.state, [name], hearing.public.get("debarked", {}).__contains__)
        if ashore:
            return {"why": message("{piece} was put ashore by a refit and may not move [9.1]", piece=ashore[0])}
    return None


def _wrong_ground(hearing: Hearing) -> Facts:
    """Ships need sea; land pieces need land unless they are the Worm, the Cait Sith or the Waff, or come with their ship. [11.8]"""
    if not_a_hex(hearing):
        return None
    names = said_names(hearing)
    for name in names:
        lacking = paths.lacks(hearing, name, hearing.args["hex"])
        if lacking and pieces.piece(hearing.state, name).get("aboard") not in names:
            return {"name": name, "hex": hearing.args["hex"], "lacks": lacking}
    return None


def _out_of_bounds(hearing: Hearing) -> Facts:
    """Bounds of persons, places of power, minds that are held: of the pieces and of what their ships carry. [7.9, 19.4.10, 19.5]"""
    if not_a_hex(hearing):
        return None
    number = hearing.args["hex"]
    names = arrival.with_cargo(hearing, said_names(hearing))
    coming = [name for name in names if (piece := pieces.piece(hearing.state, name))["hex"] != number or _lands(piece, names)]
    bars = (bounds.out_of_bounds(hearing, name, names, number) for name in coming)
    return bounds.told(next(filter(None, bars), None))


def _lands(piece: Piece, names: Sequence[str]) -> bool:
    """Whether who is placed leaves a ship that is not."""
    return bool(piece.get("aboard")) and piece["aboard"] not in names


def _one_army(hearing: Hearing) -> Facts:
    """A part is of an army that has as many points; `points` says it of the one army named."""
    parts = _parts(hearing)
    if hearing.args.get("points") is not None and len(parts) > 1:
        return {"points": hearing.args["points"]}
    return next(({"points": part.points} for part in parts if not _has_as_many(hearing, part)), None)


def _has_as_many(hearing: Hearing, part: Part) -> bool:
    piece = pieces.piece(hearing.state, part.name)
    return part.points is None or (piece["kind"] == "army" and 0 < part.points <= piece["count"])


def _too_early(hearing: Hearing) -> Facts:
    """Before the first turn no Fomorian piece enters a Faerie kingdom. [22.3]"""
    if not_a_hex(hearing) or hearing.step.key != "pregame":
        return None
    kingdom = ground.kingdom(hearing, hearing.args["hex"])
    return {"hex": hearing.args["hex"], "kingdom": kingdom} if kingdom in bounds.faerie_kingdoms() else None


PLACE_CHECKS = (
    marching.OWING,
    Check("11.hex", "2.1", "{hex} is no hex of the map", not_a_hex, rank=10),
    Check("3.own", "3.0", "{names}: not of {side}", lambda h: not_yours(h, said_names(h)), rank=10),
    Check("11.play", "7.0", "{names}: {state}", _out_of_play, rank=20),
    Check("2.split", "2.3", "{points} points can only be split off one army that has as many", _one_army, rank=20),
    Check("22.early", "22.3", "{hex} is in {kingdom}, which no Fomorian enters before the first Game-Turn", _too_early),
    Check("10.still", "10.3", "{name} is inactive and may not move {where}", _asleep),
    Check("11.fast", "9.1", "{why}", _fast),
    marching.MARKED,
    marching.TWICE,
    Check("11.ground", "11.8", "there is no {lacks} in {hex} for {name}", _wrong_ground),
    Check("11.bounds", "11.8", "{text}", _out_of_bounds, doubt=bounds.READINGS),
)


# escorts


def attach(hearing: Hearing) -> None:
    person = hearing.args["person"]
    donors = _donors(hearing.state, person)
    army = hearing.args.get("piece") or next(iter(donors), None)
    if army not in donors or not _bare(hearing.state, person):
        raise Refusal(message("{person} cannot take an escort here", person=person))
    piece = pieces.piece(hearing.state, army)
    tracks.attach(hearing, army, person)
    if piece["count"] > 1:
        hearing.put("public", "pieces", army, "count", int(piece["count"]) - 1)
    else:
        losses.scatter(hearing, army)
        tracks.forget(hearing, army)
        hearing.drop("public", "pieces", army)
    hearing.put("public", "pieces", person, "escort", True)
    hearing.tell("{person} takes an escort out of {army}.", person=person, army=army)


def _donors(state: State, person: str) -> list[str]:
    piece = pieces.piece(state, person)
    if not pieces.on_map(piece):
        return []
    armies = {army: pieces.piece(state, army) for army in pieces.at(state, str(piece["hex"]), pieces.commander_side(piece), "army")}
    return [army for army, troops in armies.items() if all(troops[what] == piece[what] for what in ("kingdom", "aboard"))]


def _not_out_of_it(hearing: Hearing) -> Facts:
    """The army that is named is none of those."""
    person, army = hearing.args["person"], hearing.args.get("piece")
    donors = _donors(hearing.state, person)
    return {"person": person, "army": army} if army is not None and donors and army not in donors else None


def _bare(state: State, person: str) -> bool:
    """Whether a person has no escort, and a side of his piece that shows one."""
    return printed.person_rows()[person].get("escorted") is not None and not pieces.piece(state, person)["escort"]


def _faceless(hearing: Hearing) -> Facts:
    """A person takes no second escort, and none whose piece shows none. [11.9]"""
    person = hearing.args["person"]
    if _bare(hearing.state, person):
        return None
    has_one = pieces.piece(hearing.state, person)["escort"]
    told = message("{person} has an escort already") if has_one else message("no side of {person} shows an escort: none goes with them")
    return {"text": message(told, person=person)}


def attach_offers(hearing: Hearing) -> Iterable[str]:
    persons = [name for name, piece in pieces.pieces(hearing.state).items() if piece["kind"] == "person"]
    return [name for name in persons if legal(hearing, {"person": name})]


def _unless(holds: Callable[[State, str], object]) -> Callable[[Hearing], Facts]:
    """A check that fails for a person of whom something does not hold."""
    return lambda hearing: None if holds(hearing.state, hearing.args["person"]) else {"person": hearing.args["person"]}


def _owing(hearing: Hearing) -> Facts:
    """Losses of a forced march are borne by the pieces as they marched."""
    piece = pieces.piece(hearing.state, hearing.args["person"])
    loss = hearing.public["losses"].get(pieces.commander_side(piece))
    return {"side": loss["side"], "hex": loss["hex"]} if loss and loss["hex"] == piece["hex"] else None


_FIRST = Check("7.first", "7.4", "{side} has losses to remove in {hex} first (`remove`)", _owing)
_MINE = Check("11.mine", "3.0", "{names}: not of {side}", lambda h: not_yours(h, [h.args["person"]]), rank=10)
ATTACH_CHECKS = (
    _MINE,
    Check("11.face", "11.9", "{text}", _faceless),
    Check("11.donor", "11.9", "no army of the kingdom of {person} is with him", _unless(_donors)),
    Check("11.army", "11.9", "{army} is no army of the kingdom of {person} beside them", _not_out_of_it),
    _FIRST,
)


def _escorted(state: State, person: str) -> bool:
    piece = pieces.piece(state, person)
    return bool(piece.get("escort")) and pieces.on_map(piece)


def detach(hearing: Hearing) -> None:
    person = hearing.args["person"]
    piece = pieces.piece(hearing.state, person)
    if not _escorted(hearing.state, person):
        raise Refusal(message("{person} has no escort", person=person))
    hearing.put("public", "pieces", person, "escort", False)
    army = losses.enlist(hearing, piece["side"], str(piece["kingdom"]), str(piece["hex"]), 1, piece["state"], piece["aboard"])
    tracks.detach(hearing, person, army)
    hearing.tell("The escort of {person} is {army} now.", person=person, army=army)
    put_in_order(hearing, str(piece["hex"]), piece["side"])


def _no_army_there(hearing: Hearing) -> Facts:
    """An escort is let into a place of power with its person; an army point is not. [11.9, 19.5]"""
    person = hearing.args["person"]
    number = str(pieces.piece(hearing.state, person)["hex"])
    return bounds.told(bounds.army_bar(number)) if _escorted(hearing.state, person) else None


detach_offers = attach_offers
DETACH_CHECKS = (
    _MINE._replace(id="11.his"),
    Check("11.escort", "11.9", "{person} has no escort", _unless(_escorted)),
    Check("19.5.army", "11.9", "{text}", _no_army_there, doubt="Armies that come about in a place of power into which none may come."),
    _FIRST._replace(id="7.before"),
)
