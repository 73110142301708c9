"""What may not come about, by whatever road: a march, the players' word, teleportation, a retreat, cargo, a value set by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.ratings import bounds, ground, leaders, paths, reach
from playaid.games.albion.ratings.allowances import overspent, points_left
from playaid.games.albion.state import castings, hexes, marches, pieces
from playaid.games.albion.state.escorts import armed_at, away, kept, marchers
from playaid.games.albion.state.pieces import failing
from playaid.language.message import AND, SEMICOLON, listing, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

MARCHES = ("pregame", "moving", "forced", "reaction")
"""The steps in which pieces march. What moves them in others (a retreat) is no march."""
NEVER_ABOARD = ("The Worm", "Callach's Waff", "Cait Sith")


class Trip(NamedTuple):
    """A piece that stands elsewhere than before: its name then (of a part of an army, the army that it was split off) and now."""

    was: str
    name: str
    here: str
    there: str


def _trips(before: Hearing, after: Hearing) -> list[Trip]:
    return _compared(_pieces(before))(_pieces(after)).trips


class _Compared(NamedTuple):
    trips: list[Trip]
    arrived: list[str]  # who was nowhere, or is no part of what was somewhere


@derive
def _compared(then: dict[str, Piece]) -> Callable[[dict[str, Piece]], _Compared]:
    """What has moved since; all laws of a ruling ask it."""

    @derive
    def compare(now: dict[str, Piece]) -> _Compared:
        compared = _Compared([], [])
        for name, piece in now.items():
            there = str(piece["hex"])
            if then.get(name) is piece or not pieces.on_map(piece) or not hexes.is_hex(there):
                continue
            was = name if name in then else _split_off(then, now, name)
            if was is None or (here := then[was]["hex"]) is None:
                compared.arrived.append(name)
            elif here != there:
                compared.trips.append(Trip(was, name, here, there))
        return compared

    return compare


def _pieces(hearing: Hearing) -> dict[str, Piece]:
    everybody: dict[str, Piece] = hearing.public.get("pieces", {})
    return everybody


def _split_off(then: dict[str, Piece], now: dict[str, Piece], part: str) -> str | None:
    """The army that a new one has been split off."""
    kingdom, side = now[part]["kingdom"], now[part]["side"]
    armies = [name for name, piece in then.items() if piece["kind"] == "army" and (piece["kingdom"], piece["side"]) == (kingdom, side)]
    return next((name for name in armies if name in now and now[name]["count"] < then[name]["count"]), None)


def _walks(before: Hearing, after: Hearing) -> list[Trip]:
    """Who has marched, or sailed, in a step for that: neither what a ship carries nor who teleports."""
    if marches.phase(before.state) not in MARCHES or after.declaration.verb == "teleport":
        return []
    return [trip for trip in _trips(before, after) if not _carried(before, after, trip)]


def _carried(before: Hearing, after: Hearing, trip: Trip) -> bool:
    ship = pieces.piece(after.state, trip.name).get("aboard")
    return bool(ship) and pieces.piece(before.state, trip.was).get("aboard") == ship


def _together(trips: Iterable[Trip], with_: Trip) -> list[str]:
    """The names then of those that went the same way as one of them."""
    return [trip.was for trip in trips if (trip.here, trip.there) == (with_.here, with_.there)]


def _over_land(before: Hearing, after: Hearing) -> list[Trip]:
    """Land pieces that have marched and are ashore."""
    walks = _walks(before, after)
    return [trip for trip in walks if _is_ashore(pieces.piece(after.state, trip.name))]


def _is_ashore(piece: Piece) -> bool:
    return piece["kind"] != "ship" and not piece.get("aboard")


# where pieces may stand


AT_ONCE = ("teleport", "place", "set")
"""Verbs by which Sean comes to a place of power outside the Weald by magic, or may have come there so. [7.9 a34]"""


def _out_of_bounds(before: Hearing, after: Hearing) -> Facts:
    """Bounds of persons [7.9], places of power [19.5], minds that are held [19.4.10]."""
    bars = dict[str, bounds.Bar]()  # of all who are beyond theirs, told by the case of the first
    for name, stack, number in _comers(before, after):
        walks = after.declaration.verb not in AT_ONCE and name in _pieces(before)
        bar = bounds.out_of_bounds(after, name, stack, number, walks)
        if bar is not None and not _driven(before, after, name):
            bars.setdefault(bar.text, bar)
    return {"text": listing(bars, SEMICOLON), "case": next(iter(bars.values())).cite} if bars else None


def _comers(before: Hearing, after: Hearing) -> Iterator[tuple[str, list[str], str]]:
    """Whoever has come to a hex: with those who came along, or, who was nowhere before or has come ashore there, with all of his side."""
    trips, arrived = _compared(_pieces(before))(_pieces(after))
    for trip in trips:
        yield trip.name, [other.name for other in trips if (other.here, other.there) == (trip.here, trip.there)], trip.there
    then, now = _pieces(before), _pieces(after)
    landed = [name for name, piece in then.items() if piece.get("aboard") and name in now and _has_landed(piece, now[name])]
    for name in (*arrived, *landed):
        piece = _pieces(after)[name]
        yield name, pieces.at(after.state, str(piece["hex"]), pieces.commander_side(piece)), str(piece["hex"])


def _has_landed(then: Piece, now: Piece) -> bool:
    return now["hex"] == then["hex"] and not now.get("aboard")


def _driven(before: Hearing, after: Hearing, name: str) -> bool:
    """Whether a retreat has nowhere better to lead to. [15.8]"""
    if after.declaration.verb != "withdraw":
        return False
    near = hexes.beside(str(pieces.piece(before.state, name)["hex"]), ground.low_columns(after))
    stack = pieces.at(before.state, str(pieces.piece(before.state, name)["hex"]), pieces.commander_side(pieces.piece(before.state, name)))
    return not any(all(_may_stand(before, who, stack, number) for who in stack) for number in near)


def _may_stand(hearing: Hearing, name: str, stack: Sequence[str], number: str) -> bool:
    return paths.lacks(hearing, name, number) is None and bounds.out_of_bounds(hearing, name, stack, number, walks=True) is None


def _no_footing(before: Hearing, after: Hearing) -> Facts:
    """A ship where there is no sea, another piece where there is no land."""
    without: dict[tuple[str, str], list[str]] = {}
    for name, _, number in _comers(before, after):
        lacking = paths.lacks(after, name, number) if not pieces.piece(after.state, name).get("aboard") else None
        if lacking and not _driven(before, after, name):
            without.setdefault((lacking, number), []).append(name)
    nowhere = "there is no {lacks} in {hex} for {names}"
    told = (message(nowhere, lacks=lacks, hex=number, names=listing(names, AND)) for (lacks, number), names in without.items())
    return {"text": listing(told, SEMICOLON)} if without else None


def _asleep(before: Hearing, after: Hearing) -> Facts:
    """Cargo counts: a ship takes nobody out of a land that sleeps."""
    for trip in _trips(before, after):
        piece = pieces.piece(after.state, trip.name)
        home = piece["kingdom"] if piece["kind"] != "ship" else None
        if piece["state"] == "inactive" and (home is None or ground.kingdom(after, trip.there) != home):
            return {"name": trip.name, "where": message("outside {kingdom}", kingdom=home) if home else message("at all")}
    return None


def _too_early(before: Hearing, after: Hearing) -> Facts:
    """A Fomorian piece in a kingdom of Faerie before the first Game-Turn."""
    if marches.phase(before.state) != "pregame":
        return None
    bars = (bounds.pregame(before, trip.was, trip.there) for trip in _trips(before, after))
    return bounds.told(next(filter(None, bars), None))


def _cut_off(before: Hearing, after: Hearing) -> Facts:
    """Whoever has come one hex, with no way or no points to go round, has crossed what lies between."""
    for trip in _trips(before, after):
        if not _one_step(before, after, trip) or _carried(before, after, trip):
            continue
        bar = paths.impassable(before, trip.was, _together(_trips(before, after), trip), trip.here, trip.there)
        if (
            bar is not None
            and bar.cite in ("6.2.3", "6.2.5", "11.8")
            and not _into_the_marsh(before, after)
            and not _driven(before, after, trip.name)
        ):
            return {"text": bar.text, "case": bar.cite}
    return None


def _one_step(before: Hearing, after: Hearing, trip: Trip) -> bool:
    if after.declaration.verb == "teleport" or paths.beside(before, trip.here, trip.there) is None:
        return False
    path = after.args.get("path") if after.declaration.verb == "move" else None
    marching = marches.phase(before.state) in MARCHES
    return len(path) == 1 if path else after.declaration.verb == "withdraw" or (marching and points_left(before, trip.was) < 2)


# how far, and past what


def _too_far(before: Hearing, after: Hearing) -> Facts:
    """A hex costs a point or more, so that the range by either lie of the columns is the least that a march can have cost. Who has no
    points of this phase at all breaks another law."""
    for trip in _walks(before, after):
        if marches.by_sea(before.state, trip.was) or (marches.phase(before.state) in ("forced", "reaction") and _unnamed(before, trip)):
            continue
        away = min(hexes.distance(trip.here, trip.there, lie) for lie in ("even", "odd"))
        left = points_left(before, trip.was)
        if away > left:
            return {"name": trip.name, "left": left, "away": away, "hex": trip.there}
    return None


def _overspent(before: Hearing, after: Hearing) -> Facts:
    """Who is split off has spent what another has, and may have less than that."""
    spent, both = before.public.get("spent", {}), _pieces(before).keys() & _pieces(after).keys()
    for name, points in after.public.get("spent", {}).items():
        if name in both and points > spent.get(name, 0) and (over := overspent(after, name)) > 0:
            return {"name": name, "over": over}
    return None


def _snowed_in(before: Hearing, after: Hearing) -> Facts:
    for trip in _walks(before, after):
        ship = pieces.piece(after.state, trip.name)["kind"] == "ship"
        if ship and ground.is_coastal(before, trip.here) and ground.weather_in(after, trip.here, [trip.name]) == "snow":
            return {"ship": trip.name, "hex": trip.here}
    return None


def _into_the_marsh(before: Hearing, after: Hearing) -> Facts:
    """Only where a hex has no other land, and no road by which it may have been entered. A Wand that has spared them the rain is seen by
    then. [20.6.14]"""
    trips = _over_land(before, after)
    for trip in trips:
        land = set(ground.terrain(after, trip.there)) - {"sea"}
        if land != {"marsh"} or trip.name in paths.FLYERS or after.fact("hexes", trip.there, "roads"):
            continue
        if ground.weather_in(after, trip.there, _together(trips, trip)) == "rain":
            return {"hex": trip.there, "name": trip.name}
    return None


def _off_plot(before: Hearing, after: Hearing) -> Facts:
    if marches.phase(before.state) not in ("moving", "forced"):
        return None
    scried = before.public.get("scried", {})
    bound = [(trip, scried[who]) for trip in _trips(before, after) for who in marchers(before.state, [trip.was]) if who in scried]
    for trip, plotted in bound:
        if trip.there not in plotted and not (plotted and _comes_back(before, plotted, trip)):
            return {"name": trip.name, "plotted": castings.left_to_go(plotted)}
    return None


def _comes_back(before: Hearing, plotted: Sequence[str], trip: Trip) -> bool:
    return paths.astray(before, plotted[0], trip.here) and paths.comes_nearer(before, plotted, trip.here, trip.there)


def _held(before: Hearing, after: Hearing) -> Facts:
    stopped, evaded = before.public.get("stopped", {}), before.public.get("evaded", {})
    if marches.phase(before.state) not in MARCHES:
        return None
    trips = [trip for trip in _trips(before, after) if not marches.ceased(before.state, trip.was)]

    def must_stay(who: str, here: str) -> bool:
        return stopped.get(who) == here and who not in evaded.get(here, ())

    met = [trip for trip in trips if not _carried(before, after, trip) and not _ignored(before, trip)]
    wrong = [trip for trip in met if any(must_stay(who, trip.here) for who in marchers(before.state, [trip.was]))]
    return failing((trip.name for trip in wrong), hex=wrong[0].here) if wrong else None


def _ignored(before: Hearing, trip: Trip) -> bool:
    """Whether those whom a piece has met have evaded it since, and no other army is there. [18.2]"""
    side = pieces.commander_side(pieces.piece(before.state, trip.was))
    gone = any(name in away(before.state, trip.here) for name in pieces.at(before.state, trip.here, pieces.other(side)))
    return gone and not armed_at(before.state, trip.here, pieces.other(side))


def _ceased(before: Hearing, after: Hearing) -> Facts:
    """Pieces whose overrun has left enemies in its hex, in the rest of that phase."""
    if marches.phase(before.state) not in MARCHES:
        return None
    went = [trip for trip in _trips(before, after) if not _carried(before, after, trip)]
    return failing(trip.name for trip in went if marches.ceased(before.state, trip.was))


def _pinned(before: Hearing, after: Hearing) -> Facts:
    """A stack that reacts leaves enemy armies, and a person with them commands as well as anybody of it."""
    if marches.phase(before.state) != "reaction":
        return None
    trips = _over_land(before, after)
    return next((facts for trip in trips if (facts := reach.pins(before, _together(trips, trip), trip.here, openly=True))), None)


def _not_named(before: Hearing, after: Hearing) -> Facts:
    return _unhurried(before, after) if marches.phase(before.state) == "forced" else None


def _not_reacting(before: Hearing, after: Hearing) -> Facts:
    if marches.phase(before.state) != "reaction":
        return None
    return failing(trip.name for trip in _walks(before, after) if not _at_sea(before, trip) and _unnamed(before, trip))


def _ships_reacting(before: Hearing, after: Hearing) -> Facts:
    """Ships, and whoever was on board one, in a reaction; nobody can name them for it."""
    if marches.phase(before.state) != "reaction":
        return None
    return failing(trip.name for trip in _walks(before, after) if _at_sea(before, trip))


def _at_sea(before: Hearing, trip: Trip) -> bool:
    return not _is_ashore(pieces.piece(before.state, trip.was))


def _unhurried(before: Hearing, after: Hearing) -> Facts:
    return failing(trip.name for trip in _walks(before, after) if _unnamed(before, trip))


def _unnamed(before: Hearing, trip: Trip) -> bool:
    """Whether nobody has named a piece, or the escort that it has, for this phase."""
    return None in kept(before.state, "hurried", trip.was)


# who may march at all


def _left_aboard(before: Hearing, after: Hearing) -> Facts:
    walks = _walks(before, after)
    return failing(trip.name for trip in walks if pieces.piece(before.state, trip.was).get("aboard"))


def _unpaid(before: Hearing, after: Hearing) -> Facts:
    """A ship pays to put pieces ashore; who was on board it, and stands ashore elsewhere, has come off it."""
    if marches.phase(before.state) != "moving":
        return None
    spent, now = before.public.get("spent", {}), after.public.get("spent", {})
    left = [(trip.name, pieces.piece(before.state, trip.was).get("aboard")) for trip in _over_land(before, after)]
    free = [(name, ship) for name, ship in left if ship and now.get(ship, 0) <= spent.get(ship, 0)]
    return failing((name for name, ship in free if ship == free[0][1]), ship=free[0][1]) if free else None


def _shipped(before: Hearing, after: Hearing) -> Facts:
    ashore = [trip for trip in _over_land(before, after) if not pieces.piece(before.state, trip.was).get("aboard")]
    return failing(trip.name for trip in ashore if any(kept(before.state, "shipped", trip.was)))


def _uncommanded(before: Hearing, after: Hearing) -> Facts:
    trips = _over_land(before, after)
    armies = {trip: _together(trips, trip) for trip in trips if pieces.piece(before.state, trip.was)["kind"] == "army"}
    # first what all can see, whatever anybody bears; what hangs on that is told to nobody [20.1]
    openly = failing(trip.name for trip, stack in armies.items() if not leaders.may_have_leader(before, trip.was, stack))
    return openly or failing(trip.name for trip, stack in armies.items() if leaders.leader_of(before, trip.was, stack) is None)


def _marked(before: Hearing, after: Hearing) -> Facts:
    if marches.phase(before.state) not in MARCHES:
        return None
    went = [trip for trip in _trips(before, after) if not _carried(before, after, trip)]
    return failing(trip.name for trip in went if trip.was in before.public["cast"])


def _refitting(before: Hearing, after: Hearing) -> Facts:
    if marches.phase(before.state) not in MARCHES:
        return None
    trips = [(trip, pieces.piece(before.state, trip.was)) for trip in _trips(before, after)]
    return failing(trip.name for trip, piece in trips if piece.get("refit") or any(kept(before.state, "debarked", trip.was)))


# stacks


def _overladen(before: Hearing, after: Hearing) -> Facts:
    for ship in _ships_laden(after):
        load = _load(after, ship)
        if load > 1 and load > _load(before, ship):
            return {"ship": ship, "load": load}
    return None


def _ships_laden(after: Hearing) -> list[str]:
    return sorted({str(piece["aboard"]) for piece in _pieces(after).values() if piece.get("aboard")})


def _load(hearing: Hearing, ship: str) -> int:
    """The army and escort points aboard, or as many pieces of that kind where they are what counts."""
    cargo = [(name, piece) for name, piece in _pieces(hearing).items() if piece.get("aboard") == ship]
    if hearing.options["ship-capacity"] == "piece":
        return sum(piece["kind"] == "army" or bool(piece.get("escort")) for _, piece in cargo)
    return pieces.points(hearing.state, [name for name, _ in cargo])


def _never_aboard(before: Hearing, after: Hearing) -> Facts:
    then, now = _pieces(before), _pieces(after)
    return failing(name for name in NEVER_ABOARD if now[name].get("aboard") and not then.get(name, now[name]).get("aboard"))


def _unfit_leader(before: Hearing, after: Hearing) -> Facts:
    then, now = _pieces(before), _pieces(after)
    for army, piece in now.items() if then is not now else ():
        leader = piece.get("under")
        if leader and (army not in then or then[army].get("under") != leader) and not leaders.may_command(after, leader, army):
            return {"person": leader, "army": army}
    return None


# items


def _passed_afar(before: Hearing, after: Hearing) -> Facts:
    """Between two who were in different hexes; who bore it may be dead since."""
    for number, bearer, other in _passed(before, after):
        here, there = _where(before, bearer), _where(before, other)
        if here and there and here != there:
            return {"item": message("{number}", number=number), "bearer": bearer, "other": other}
    return None


def _passed(before: Hearing, after: Hearing) -> Iterator[tuple[str, str, str]]:
    """number, bearer then, bearer now: items that somebody bore before."""
    then = {number: bearer for side in before.state["secret"] for number, bearer in before.secret(side).get("items", {}).items()}
    for side in after.state["secret"]:
        for number, bearer in after.secret(side).get("items", {}).items():
            if number in then:
                yield number, then[number], bearer


def _where(hearing: Hearing, bearer: str) -> str | None:
    """The hex of whoever bears something, or in which it is stored (`hex NNNN`)."""
    if bearer.startswith("hex "):
        return bearer.removeprefix("hex ")
    piece = _pieces(hearing).get(bearer)
    return piece["hex"] if piece else None


_BOUNDS = ("11.bounds", "12.3.closed", "15.ground", "19.5.army", "19.5.ashore")
LAWS = (
    Law("law.bounds", "7.9", "{text}", _out_of_bounds, "standing", _BOUNDS),
    Law("law.ground", "11.8", "{text}", _no_footing, "standing",
        ("11.ground", "11.8.entry", "15.ground")),
    Law("law.crossing", "11.8", "{text}", _cut_off, "standing", ("11.8.entry", "6.2.3.entry", "15.ground")),
    Law("law.asleep", "10.3", "{name} is inactive and may not move {where}", _asleep, "standing",
        ("10.still", "11.bounds", "12.3.active")),
    Law("law.early", "22.3", "{text}", _too_early, "standing", ("22.early", "11.bounds", "12.3.closed")),
    Law("law.distance", "11.0", "{hex} is {away} hexes away, and {name} has {left} points left", _too_far, "marches", ("11.points",)),
    Law("law.snow", "6.3", "{ship} cannot leave {hex}, a coast under snow", _snowed_in, "marches", ("6.3.4.entry",)),
    Law("law.marsh", "6.2", "nobody enters the marsh {hex} in the rain", _into_the_marsh, "marches", ("6.2.5.entry",)),
    Law("law.held", "11.2", "{names}: had to stop in {hex} and must stay there", _held, "marches", ("11.2.held",)),
    Law("law.ceased", "12.5", "{names}: have overrun in vain, and stop for the rest of the phase", _ceased, "marches", ("12.5.ceased",)),
    Law("law.plot", "19.4", "{name} was scried and is bound to its plot: {plotted}", _off_plot, "marches", ("19.4.03.plot",)),
    Law("law.pinned", "13.0", "{text}", _pinned, "marches", ("13.leave",)),
    Law("law.named", "12.4", "{names}: not engaged in a forced march", _not_named, "marches", ("12.4.named",)),
    Law("law.reacting", "13.0", "{names}: not reacting", _not_reacting, "marches", ("13.named",)),
    Law("law.ships", "13.0", "{names}: only land pieces that are not on board a ship react", _ships_reacting, "marches", ("13.ships",)),
    Law("law.aboard", "12.2", "{names}: on board a ship, and move with it only", _left_aboard, "marches", ("12.2.aboard",)),
    Law("law.shipped", "12.2", "{names}: carried by sea in this phase, and may not move by land", _shipped, "marches",
        ("12.2.shipped", "12.2.spent")),
    Law("law.command", "11.1", "{names}: moved there with nobody who may command them", _uncommanded, "marches", ("11.1.command",)),
    Law("law.marked", "19.3", "{names}: under an Enchantment marker, and may do nothing more this Game-Turn", _marked, "marches",
        ("19.3.marked", "11.fast")),
    Law("law.refit", "9.1", "{names}: under a Refit marker, or put ashore by one in this Player-Turn", _refitting, "marches",
        ("9.1.refit", "11.fast")),
    Law("law.points", "11.0", "{name} has spent {over} points more than it has", _overspent, "points",
        ("11.points", "12.1.points", "12.3.points", "12.5.points", "20.3.points", "20.6.18.points")),
    Law("law.landing", "12.1", "{ship} has paid nothing to put {names} ashore", _unpaid, "marches", ("12.1.points", "12.2.aboard")),
    Law("law.room", "12.1", "{ship} would carry {load} armies or escorts, and holds one", _overladen, "stacks", ("12.1.room",)),
    Law("law.embarked", "12.1", "{names}: never aboard a ship", _never_aboard, "stacks", ("12.1.never",)),
    Law("law.rank", "14.3", "{person} may not command {army}", _unfit_leader, "stacks", ("14.rank",)),
    Law("law.passed", "20.1", "item {item} goes from {bearer} to {other}, who is elsewhere", _passed_afar, "items",
        ("20.1.here", "20.1.lies")),
)  # fmt: skip
