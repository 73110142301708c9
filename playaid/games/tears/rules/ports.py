"""Ports and ships: a voyage from a port by sea areas to a port or the island; flyers who come aboard. [Ports] [Fly]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.flight import aboard, decks
from playaid.games.tears.ratings.leadership import reach
from playaid.games.tears.rules import charting, counters, order
from playaid.games.tears.rules.following import open_line, why_stopped
from playaid.games.tears.rules.idle import moving
from playaid.games.tears.rules.meeting import BARE, mark_alone_away, seen_among
from playaid.games.tears.rules.movement import (
    CLOSED,
    COMMON,
    FIRST,
    PENGUINS,
    ROAD,
    WISDOM,
    arrive,
    even_so,
    halt,
    in_vain,
    kind_there,
    no_road,
    step,
)
from playaid.games.tears.rules.order import FREE, KEY
from playaid.games.tears.rules.setting_out import inactive, once_awake, wake
from playaid.games.tears.rules.standing import owned, sleepers, start, steps
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer


def sail(hearing: Hearing) -> None:
    """From a port to sea, from sea area to sea area, from sea to a port or to the island: one space, and no more this turn."""
    wake(hearing)
    movers, here, there = moving(hearing), start(hearing), hearing.args["to"]
    charting.ask_kind(hearing, there)
    mark_alone_away(hearing, here)
    side = hearing.side
    if here in hearing.public["ships"] and _left_aboard(hearing, here) and forces.persons(hearing.state, side, here, "leader"):
        hearing.line("reading", message("some leave {ship}, the others stay aboard (option `ships`)", ship=here), "", "Ports")
    if world.kind(hearing.state, there) == world.SEA and here in hearing.public["ships"] and not _left_aboard(hearing, here):
        before = hearing.public["ships"][here]["sea"]
        hearing.put("public", "ships", here, "from", before)
        hearing.put("public", "ships", here, "sea", there)
        openly = seen_among(hearing, movers, here)
        halt(hearing, side, movers, here)
        hearing.tell("{side}: {ship} sails to {sea}.", public=True, side=side, ship=here, sea=there)
        arrive(hearing, movers, here, here, openly)
        hearing.put("public", "came", side, here, before)  # the ship is the same place as before, in another area
        return
    if world.kind(hearing.state, there) == world.SEA:
        ship = counters.launch(hearing, side, there, world.place_of(hearing.state, here))
        parts = here in hearing.public["ships"]
        if not parts:
            _leave_port(hearing, here, movers)
        openly = seen_among(hearing, movers, here)
        step(hearing, movers, here, ship)
        halt(hearing, side, movers, ship)
        told = "{ship} parts from {port}" if parts else "{ship} puts to sea from {port}"
        hearing.line("ship", message(told, ship=ship, port=here), there, "Ports")
        arrive(hearing, movers, here, ship, openly)
        return
    openly = seen_among(hearing, movers, here)
    step(hearing, movers, here, there)
    halt(hearing, side, movers, there)
    if not forces.at_place(hearing.state, side, here):
        hearing.drop("public", "ships", here)
    arrive(hearing, movers, here, there, openly)


def _leave_port(hearing: Hearing, port: str, movers: Sequence[str]) -> None:
    side, ports = hearing.side, _sailed(hearing)
    ports[port] = ports.get(port, 0) + _passengers(hearing, movers)
    hearing.put("secret", side, "sailed", {"turn": duties.turn(hearing.state), "ports": ports})
    if ports[port] > rulebook.number(hearing, "ship holds"):
        hearing.line("reading", message("another ship leaves {port} this turn (option `port-ships`)", port=port), "", "Ports", only=side)
    if world.kind(hearing.state, port) == world.ISLAND:
        hearing.line("reading", "a ship leaves the island (option `island-ships`)", "", "Ports")


def _sailed(hearing: Hearing) -> dict[str, int]:
    """Port -> how many of this side have put to sea from it this turn. Who lies under leaders is counted, so it is a secret."""
    noted = hearing.secret(hearing.side).get("sailed")
    return dict(noted["ports"]) if noted and noted["turn"] == duties.turn(hearing.state) else {}


def _passengers(hearing: Hearing, movers: Sequence[str]) -> int:
    """Units and wizards among those who go, under their leaders too."""
    return sum(len(forces.box(hearing, name)) if pieces.is_leader(forces.base(name)) else 1 for name in movers)


def board(hearing: Hearing) -> None:
    """A wizard who flies over the sea comes down on a ship of his side and stays with her this turn."""
    wizard, ship = hearing.args["wizard"], hearing.args["ship"]
    counters.put_person(hearing, wizard, at=ship, used=forces.STOPPED)
    hearing.line("Fly", message("{wizard} comes down on {ship}", wizard=wizard, ship=ship), "", "Fly")
    crew = message("{n} aboard", n=aboard(hearing.state, hearing.side, ship))
    hearing.line(ship, crew, "", "Ports", only=hearing.side)  # who lies under leaders is among them
    hearing.tell("{wizard} joins {ship}.", wizard=wizard, ship=ship)


def _dry(hearing: Hearing) -> Facts:
    here, there = start(hearing), hearing.args["to"]
    if not here or owned(hearing) or inactive(hearing):
        return None
    afloat = here in hearing.public["ships"]
    shore = world.PORT if afloat else charting.ask_kind(hearing, here)
    if shore != world.PORT and not (shore == world.ISLAND and hearing.options.get("island-ships") == "yes"):
        wades = all(forces.somebody(hearing.state, name).get("wades") for name in moving(hearing))
        told = "{place} is no port: whoever flies or walks on water goes by `move`" if wades else "{place} is no port"
        return {"why": message(told, place=here)}
    if no_road(hearing) is not None:
        return None
    target = kind_there(hearing)
    if not afloat and target != world.SEA:
        return {"why": message("{place} is no sea area", place=there)}
    if target not in (world.SEA, world.PORT, world.ISLAND):
        return {"why": message("{place} is neither a sea area nor a port nor the island", place=there)}
    return None


def _no_course(hearing: Hearing) -> Facts:
    """That no ship comes there in the one space of its turn, in words of the sea: of roads nobody hears who would sail."""
    if no_road(hearing) is None:
        return None
    here, there = start(hearing), hearing.args["to"]
    sea = world.place_of(hearing.state, here)
    if sea == there:
        return {"why": message("{area} is where they stand", area=there)}
    shore = world.kind(hearing.state, sea)
    if shore not in ("", world.SEA, world.PORT, world.ISLAND):
        return {"why": message("{place} is no port", place=here)}
    open_ = _LANDINGS if shore == world.SEA else (world.SEA,)
    near = [area for area in world.neighbours(hearing.state, sea) if world.kind(hearing.state, area) in open_]
    return {"why": message(COURSE if near else NO_COURSE, start=sea, to=there, areas=listing(near, " or "))}


_LANDINGS = (world.SEA, world.PORT, world.ISLAND)
COURSE = "{to} is not next to {start}: a ship goes one space a turn, from {start} to {areas}"
NO_COURSE = "{to} is not next to {start}, and a ship goes one space a turn"


def _start_here(hearing: Hearing) -> Facts:
    here = start(hearing)
    if not here or inactive(hearing) or owned(hearing):
        return None
    for name, token in counters.each_with_token(hearing, here, moving(hearing)):
        person = hearing.public["people"].get(name)
        fresh = forces.spaces(person) <= 0 if person else forces.is_unmoved(token)
        stopped = (forces.spaces(person) if person else forces.spaces_used(token) or 0) >= forces.STOPPED
        if not fresh:
            return {"why": why_stopped(hearing, name) if stopped else message(_HAS_MOVED, name=pieces.name_of(name))}
    newcomer = None if here in hearing.public["ships"] else _come_since(hearing, here)
    return {"why": message(_FROM_HERE, name=pieces.name_of(newcomer))} if newcomer else None


def _come_since(hearing: Hearing, here: str) -> str | None:
    """Of those who go somebody who has come here since the turn began, in whichever half: by a retreat, an escape, a spell."""
    going = moving(hearing)
    people = [name for name in going if not pieces.is_unit(name)]
    led = [name for leader in people if pieces.is_leader(forces.base(leader)) for name in forces.box(hearing, leader)]
    everybody = [*people, *(name for name in led if not pieces.is_unit(name))]
    if come := next((name for name in everybody if counters.came_now(hearing, name)), None):
        return come
    units = Counter(name for name in (*going, *led) if pieces.is_unit(name))
    return next(iter(units - Counter(counters.been_there(hearing, hearing.side, here))), None)


def _rooted(hearing: Hearing) -> Facts:
    """Whoever is slowed to no space at all does not put to sea either: a voyage is a space."""
    here = start(hearing)
    if not here or inactive(hearing) or owned(hearing) or _start_here(hearing):
        return None
    for name, token in counters.each_with_token(hearing, here, moving(hearing)):
        gone = forces.spaces_used(token) if token else 0
        if (gone or 0) >= reach(hearing, name):
            return {"name": pieces.name_of(name)}
    return None


def _full(hearing: Hearing) -> Facts:
    here = start(hearing)
    if not here or here in hearing.public["ships"] or owned(hearing) or CLOSED.fails(hearing) is not None:
        return None
    aboard, most = _passengers(hearing, moving(hearing)), rulebook.number(hearing, "ship holds")
    return {"aboard": aboard, "most": most} if aboard > most else None


def _somebody_down(hearing: Hearing) -> str | None:
    """The line, which asks for whom, by which some of those under a leader who is to go stay on the quay."""
    led = [name for name in moving(hearing) if pieces.is_leader(forces.base(name)) and forces.box(hearing, name)]
    return next(filter(None, (open_line(hearing, "drop", name, {"leader": name}) for name in led)), None)


def _port_used(hearing: Hearing) -> Facts:
    """By option three leave a port in a turn, in however many ships."""
    here = start(hearing)
    before = _sailed(hearing).get(here, 0)
    if not before or hearing.options.get("port-ships") != "one" or here in hearing.public["ships"] or owned(hearing):
        return None
    most = rulebook.number(hearing, "ship holds")
    return {"port": here, "before": before, "most": most} if before + _passengers(hearing, moving(hearing)) > most else None


def _whole_ship(hearing: Hearing) -> Facts:
    """By option a ship stays together while a leader is aboard: without one nobody could be activated for all."""
    here = start(hearing)
    if here not in hearing.public["ships"]:
        return None
    left = _left_aboard(hearing, here)
    if not left or hearing.options.get("ships") != "whole" or not forces.persons(hearing.state, hearing.side, here, "leader"):
        return None
    return {"ship": here, "left": pieces.tally_of(left)}


def _left_aboard(hearing: Hearing, here: str) -> list[str]:
    """Who is aboard a ship and not named to go."""
    aboard = [*map(forces.code_of, forces.tokens(hearing.state, hearing.side, here)), *forces.persons(hearing.state, hearing.side, here)]
    left = list(aboard)
    for name in moving(hearing):
        if name in left:
            left.remove(name)
    return left


def _not_flying(hearing: Hearing) -> Facts:
    person = forces.somebody(hearing.state, hearing.args["wizard"])
    over = person.get("flies") and person.get("act") and person.get("at") not in hearing.public["ships"]
    return None if over and world.kind(hearing.state, person["at"]) == world.SEA else {"who": hearing.args["wizard"]}


def _no_deck(hearing: Hearing) -> Facts:
    if _not_flying(hearing) or forces.person(hearing.state, hearing.args["wizard"])["side"] != hearing.side:
        return None
    ships = decks(hearing.state, hearing.side, forces.person(hearing.state, hearing.args["wizard"])["at"])
    return None if hearing.args["ship"] in ships else {"ship": hearing.args["ship"], "side": hearing.side}


FULL = "{aboard} would be aboard; a ship holds {most} units and wizards: who is to stay is not named, or laid down first (`drop`)"
BOARD_CHECKS = (
    KEY,
    FREE,
    order.unless(order.elsewhere, order.mine("wizard")),
    Check("board.flies", "Fly", "{who} does not fly over the sea", _not_flying, rank=20),
    Check("board.ship", "Fly", "{ship} is no ship of {side} in the same sea area with room for one more", _no_deck, rank=30),
)
_SINCE_WHEN = "When does whoever puts to sea have to be in the port?"
_SLOWED = "May a slowed unit put to sea, or be refitted?"
_HAS_MOVED = "{name} has moved this turn: a voyage starts where the turn starts, and is the one space of its turn"
_FROM_HERE = "{name} did not begin the turn here: a voyage starts where the turn starts, one space a turn"
_SAIL = (
    *COMMON,
    ROAD._replace(fails=lambda h: _no_course(in_vain(h) or h), instead=None),
    CLOSED,
    even_so(Check("sail.port", "Ports", "{why}", _dry, rank=30)),
    Check("sail.start", "Ports", "{why}", _start_here, rank=30, doubt=dict.fromkeys((_HAS_MOVED, _FROM_HERE), _SINCE_WHEN)),
    Check("sail.slow", "Tortoise Speed", "{name} is slowed and has no space left this turn", _rooted, rank=30, doubt=_SLOWED),
    WISDOM,
    Check("sail.used", "Ports", "{before} have put to sea from {port} this turn; {most} may (option `port-ships`)", _port_used, rank=40),
    Check("sail.full", "Ports", FULL, _full, _somebody_down, rank=40),
    BARE,
    Check("sail.whole", "Ports", "{ship} sails with all aboard; left out: {left}", _whole_ship, rank=40),
    PENGUINS,
)
SAIL_CHECKS = (*FIRST, *map(once_awake, _SAIL))


def board_offers(h: Hearing) -> list[str]:
    ships = [ship for ship, row in h.public["ships"].items() if row["side"] == h.side]
    lines: list[Offer] = [(f'{name} on "{ship}"', {"wizard": name, "ship": ship}) for name in h.public["people"] for ship in ships]
    return order.offers(h, BOARD_CHECKS, lines)


def sail_offers(h: Hearing) -> list[str]:
    """Each activated leader with his box, wizard or single unit from a port, and each ship whose whole company is activated.
    Only between areas whose kind is known."""
    return order.offers(h, SAIL_CHECKS, _afloat(h, steps(h)))


def sail_besides(h: Hearing) -> list[str]:
    """The same for whoever is activated by being named to sail, while nobody is."""
    return order.offers(h, SAIL_CHECKS, _afloat(h, sleepers(h)))


def _afloat(h: Hearing, lines: Iterable[Offer]) -> list[Offer]:
    shores = {world.PORT, world.SEA, world.ISLAND}
    return [(line, args) for line, args in lines if {world.kind(h.state, args["at"]), world.kind(h.state, args["to"])} <= shores]
