"""What the table and each player may look at: hand, counters, map, flags, one cell; the bottom line. [Components]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands, world
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.game import Figure, Standing, Tracker, most
from playaid.referee.contract.sequence import given_up

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Each player's hand, units and flags by number; the exploration; the piles."""
    public = state["public"]
    yield Tracker("explored", f"{len(board.lands(state))}/{len(world.SPACES)}")
    for side in public["order"]:
        mine = sum(board.owner(state, unit) == side for unit in board.units(state))
        flags = len(board.controlled_countries(state, side))
        pattern = "hand {hand}, units {units}, flags {flags}"
        if side in given_up(state):
            pattern = "hand {hand}, units {units}, flags {flags}; has given up"
        yield Tracker(side, message(pattern, hand=public["hands"][side], units=mine, flags=flags))
    yield Tracker("deck", str(public["deck"]))
    yield Tracker("discards", str(len(public["discard"]) + public["hidden"]))
    if public["dead"]:
        yield Tracker("dead", str(len(public["dead"])))


def leading(state: State, viewer: str | None) -> Iterator[Standing]:
    """Whose units are alone on the board has won: so units first, then flags. Who has given up wins nothing. [Victory]"""
    owners = [board.owner(state, unit) for unit in board.units(state)]
    units = {side: owners.count(side) for side in state["public"]["order"] if side not in given_up(state)}
    told = "Whoever alone has units on the board has won, once all twelve countries are explored."
    yield Standing("units on the board", units, "Victory", most(units), told=(told,))
    flags = {side: len(board.controlled_countries(state, side)) for side in units}
    yield Standing("countries under a flag", flags, "Victory", most(flags))


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What everybody sees: a hand by its number alone."""
    public = state["public"]
    for side in public["order"]:
        yield Figure("Units on the board", side, sum(board.owner(state, unit) == side for unit in board.units(state)), "units")
        yield Figure("Flags", side, len(board.controlled_countries(state, side)), "flags")
        yield Figure("Counters in hand", side, public["hands"][side], "counters")
    yield Figure("Dead and explored", "counters dead", len(public["dead"]), "counters, spaces")
    yield Figure("Dead and explored", "spaces explored", len(board.lands(state)), "counters, spaces")


def hand(hearing: Hearing) -> None:
    if hands.physical(hearing.state):
        number = hearing.public["hands"][hearing.side]
        line = message("It lies on the table, unseen by playaid: {counters} of {full}.", counters=number, full=hands.FULL)
        hearing.show({"side": hearing.side, "number": number}, line)
        return
    held = sorted(hands.own_hand(hearing), key=list(pieces.counters()).index)
    lines = [message("{counter:<16} {printed}", counter=counter, printed=described(pieces.counters()[counter])) for counter in held]
    hearing.show({"side": hearing.side, "hand": held}, *(lines or ["The hand is empty."]))


def numbers(combat: int, movement: int, crowns: int, **_: object) -> str:
    return message("combat {combat}, movement {movement}, crowns {crowns}", combat=combat, movement=movement, crowns=crowns)


def described(counter: pieces.Counter) -> str:
    race, facts = pieces.countries()[counter.country].race, counter._asdict()
    sort = message("{type} ({creature})", type=counter.type, creature=counter.creature) if counter.creature else counter.type
    what = message("{country} ({race}) {code}: {type}", country=counter.country, race=race, code=counter.code, type=sort)
    return listing((what, numbers(**facts)))


def list_pieces(hearing: Hearing) -> None:
    """The counters of one country, or the totals of all twelve."""
    country = hearing.args.get("country")
    if country is None:
        totals = {name: _totals(name) for name in pieces.countries()}
        lines = [_HEAD, *map(_row, totals)]
        whole = {key: sum(total[key] for total in totals.values()) for key in _totals("Grenord")}
        lines += [message(_ROW, country="all", race="", **whole), *map(_of_shape, dict.fromkeys(_shapes().values()))]
        hearing.show({"countries": totals, "total": whole}, *lines)
        return
    mine = [counter for counter in pieces.counters().values() if counter.country == country]
    lines = [_copies(len(counter.units), counter) for counter in mine]
    listed = [{"counter": counter.name, "copies": len(counter.units), "code": counter.code} for counter in mine]
    shape = message("its map piece: {shape}", shape=_SHAPE[_shapes()[country]])
    hearing.show({"country": country, "counters": listed, "total": _totals(country)}, *lines, _HEAD, _row(country), shape)


_HEAD = as_message("country   race   counters armies fleets wings named crowns")
_ROW = "{country:<9} {race:<6} {counters:>8} {armies:>6} {fleets:>6} {wings:>5} {named:>5} {crowns:>6}"
_MANY = {"army": "armies", "fleet": "fleets", "wing": "wings"}


def _shapes() -> dict[str, str]:
    return {name: country.shape for name, country in pieces.countries().items()}


def _of_shape(shape: str) -> str:
    """The countries on map pieces of one shape: only on spaces of that shape can they lie."""
    return message("{piece}: {countries}", piece=_SHAPE[shape], countries=listing(name for name, its in _shapes().items() if its == shape))


_SHAPE = {"wide": as_message("wide"), "flower": as_message("flower")}


def _totals(country: str) -> dict[str, int]:
    mine = [(counter, len(counter.units)) for counter in pieces.counters().values() if counter.country == country]
    total = {many: sum(copies for c, copies in mine if c.type == sort) for sort, many in _MANY.items()}
    named = sum(copies for c, copies in mine if c.named)
    return {"counters": sum(total.values()), **total, "named": named, "crowns": sum(c.crowns * copies for c, copies in mine)}


def _row(country: str) -> str:
    return message(_ROW, country=country, race=pieces.countries()[country].race, **_totals(country))


def _copies(number: int, counter: pieces.Counter) -> str:
    return message("{number} x {counter:<16} {printed}", number=number, counter=counter.name, printed=described(counter))


def flags(hearing: Hearing) -> None:
    if (country := hearing.args.get("country")) is not None:
        _flag_of(hearing, country)
        return
    control = {side: board.controlled_countries(hearing.state, side) for side in hearing.public["order"]}
    crowns = {country: board.crowns_on_board(hearing.state, country) for countries in control.values() for country in countries}
    shown = {country: message("{country} (crowns on the board {crowns})", country=country, crowns=crowns[country]) for country in crowns}
    flags = {side: listing(shown[country] for country in countries) or "no flag" for side, countries in control.items()}
    hearing.show({"flags": control}, *(message("{side}: {flags}", side=side, flags=flags[side]) for side in control))


def _flag_of(hearing: Hearing, country: str) -> None:
    """Whose flag lies on one country, and how many crowns a coup must show there. [3.F]"""
    holder, crowns = hearing.public["control"].get(country), board.crowns_on_board(hearing.state, country)
    whose = message("{country}: {side}" if holder else "{country}: no flag", country=country, side=holder or "")
    need = message("crowns on the board {crowns}: a coup takes {more} or more", crowns=crowns, more=crowns + 1)
    hearing.show({"country": country, "flag": holder, "crowns": crowns}, whose, need)


_EMPTY = (
    as_message("Nothing is explored yet."),
    as_message("Each of twelve spaces takes a country of six cells:"),
    as_message("  round the north pole  N1  N2  N3"),
    as_message("  between them          M2  M4  M6"),
    as_message("                        M1  M3  M5"),
    as_message("  round the south pole  S1  S2  S3"),
    as_message("`explore N1` lays the first country there."),
    as_message("From then on the map is drawn."),
    as_message("`? explore` lists where one may be laid now."),
)


def show_map(hearing: Hearing) -> None:
    from playaid.board import text
    from playaid.games.empire.table import board as laid_out

    seen = laid_out.board(hearing.state, None, hearing.book)
    lands = {"lands": board.lands(hearing.state), "units": board.units(hearing.state)}
    if board.lands(hearing.state):
        told = (as_message("What goes out at one side of the map comes in at the other."), _borders(hearing.state))
        hearing.show(lands, *told, drawing=text.Drawing(seen))
    else:
        hearing.show(lands, *_EMPTY)


def show_piles(hearing: Hearing) -> None:
    """The discards that lie open, how many lie face down, and the dead: for everybody to look at."""
    public, hidden = hearing.public, hearing.public["hidden"]
    face_down = [message("  {counters} face down", counters=hidden)] if hidden else []
    open_, dead = len(public["discard"]), len(public["dead"])
    lines = [message("discards: {counters}", counters=open_ + hidden), *_pile(public["discard"]), *face_down]
    lines += [message("dead: {counters}", counters=dead), *_pile(public["dead"])]
    hearing.show({"discards": public["discard"], "face_down": hidden, "dead": public["dead"]}, *lines)


def _pile(pile: list[str]) -> list[str]:
    copies = Counter(pile)
    order = sorted(copies, key=list(pieces.counters()).index)
    return [message("  {copies}", copies=_copies(copies[counter], pieces.counters()[counter])) for counter in order]


def cell(hearing: Hearing) -> None:
    """One cell: its terrain, what it touches, who stands there; of what is not explored, what borders on it."""
    name = hearing.args["cell"]
    if not board.is_explored(hearing.state, name):
        at_hand = board.beside(hearing.state, name) if name in world.SPACES else []
        hearing.show({"cell": name, "terrain": "", "neighbours": at_hand, "units": [], "borders_unexplored": []}, *_unknown(name, at_hand))
        return
    around = board.neighbours(hearing.state, name)
    here = [unit for unit in board.units(hearing.state) if board.cell_of(hearing.state, unit) == name]
    where, unexplored = board.site(hearing.state, name), set(board.unexplored_spaces(hearing.state))
    beyond = sorted(world.borders(where, hearing.public["world"]["handedness"]) & unexplored) if where else []
    data = {"cell": name, "terrain": board.terrain(hearing.state, name), "neighbours": around, "units": here, "borders_unexplored": beyond}
    touching = listing(
        message("{cell} ({terrain})", cell=board.marked(other), terrain=board.terrain(hearing.state, other)) for other in around
    )
    lines = [message("{cell}: {terrain}", cell=board.marked(name), terrain=data["terrain"]), message("touches {cells}", cells=touching)]
    lines += [message("borders on unexplored {spaces}", spaces=listing(beyond))] if beyond else []
    lines += [_country(hearing.state, name.partition("-")[0])] if where and not where[1] else []
    lines += [described_unit(hearing.state, unit) for unit in here]
    hearing.show(data, *lines)


def _country(state: State, country: str) -> str:
    """What a country is and borders on; said with its centre, which goes by its name."""
    flag = state["public"]["control"].get(country)
    pattern = "{country} ({race}, flag of {side}) borders on {around}" if flag else "{country} ({race}, no flag) borders on {around}"
    around = listing(_around(state, country))
    return message(pattern, country=country, race=board.race_of(state, country), side=flag or "", around=around)


def _around(state: State, country: str) -> list[str]:
    """The countries on which one borders, in their order round it, and the spaces where none has been found yet."""
    lying = {land["space"]: other for other, land in board.lands(state).items()}
    return [lying.get(space, space) for space in world.RINGS[board.lands(state)[country]["space"]]]


def _borders(state: State) -> str:
    """Each country by its two letters, with those on which it borders, as the map has no room for the lines between them."""
    short = {country: country[:2] for country in board.lands(state)}
    rows = (
        message("{country}: {around}", country=two, around=" ".join(short.get(other, other) for other in _around(state, country)))
        for country, two in short.items()
    )
    return message("Borders, by the first two letters: {rows}.", rows=listing(rows, SEMICOLON))


def _unknown(name: str, at_hand: list[str]) -> list[str]:
    lines = [message("{cell}: not explored", cell=name)]
    lines += [message("takes a {shape} map piece", shape=world.shape(name))] if name in world.SPACES else []
    return lines + ([message("bordered by {cells}", cells=listing(at_hand))] if at_hand else [])


def standing(state: State, unit: str) -> str:
    """Whether a unit is aboard a fleet, supplied or unsupplied, in words."""
    here = board.units(state)[unit]
    if "aboard" in here:
        return message("aboard {fleet}", fleet=here["aboard"])
    return as_message("supplied" if here["supplied"] else "unsupplied")


def described_unit(state: State, unit: str) -> str:
    here = board.units(state)[unit]
    pattern = "{unit} ({side}): {type}, combat {combat}, movement {movement}, crowns {crowns}, {standing}"
    printed = {"type": here["type"], "combat": here["combat"], "movement": here["movement"], "crowns": here["crowns"]}
    return message(pattern, unit=unit, side=board.owner(state, unit) or "nobody", **printed, standing=standing(state, unit))
