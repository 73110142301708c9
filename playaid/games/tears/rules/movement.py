"""Movement along roads: stacks at the pace of the slowest, stopping where enemies stand. [Movement] [Stacks]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.flight import safe, way_down
from playaid.games.tears.ratings.leadership import holding_back, may_have_space, reach, slowest, sure_pace, teleports
from playaid.games.tears.rules import charting, counters, order, underway, veils
from playaid.games.tears.rules.following import open_line, why_stopped
from playaid.games.tears.rules.idle import moving, whereabouts
from playaid.games.tears.rules.meeting import BARE, MET, SORTIE, besieged, hostile, mark_alone_away, may_be_met, seen_among, sortie
from playaid.games.tears.rules.order import FREE, KEY, PEACE
from playaid.games.tears.rules.setting_out import asleep, inactive, once_awake, one_of_several, parted, rousing, together, wake, woken
from playaid.games.tears.rules.sleeping_dragon import DRAGON
from playaid.games.tears.rules.standing import all_seen, goes_alone, mark_alone, owned, sleepers, start, steps
from playaid.games.tears.state import alike, duties, forces, paces, pieces, world
from playaid.language.message import counted, listing, message
from playaid.referee.contract.derived import once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def move(hearing: Hearing) -> None:
    """One space for the named pieces, which must be activated and stand together."""
    wake(hearing)
    movers, here, there = moving(hearing), start(hearing), hearing.args["to"]
    charting.ask_kind(hearing, there)
    mark_alone_away(hearing, here)
    openly = seen_among(hearing, movers, here)
    step(hearing, movers, here, there)
    enemy = pieces.other(hearing.side)
    # At their castle the enemy first says whether they go inside: then nobody has to stop.
    met = forces.outside(hearing.state, enemy, there) and openly and not world.controls(hearing.state, enemy, there)
    if met and not all(duties.aloft(hearing.state, name) for name in movers):
        halt(hearing, hearing.side, movers, there)
    mark_alone(hearing, movers, there)
    _mark_hidden_landing(hearing, movers, here, there)
    if world.controls(hearing.state, enemy, there) and not forces.in_area(hearing.state, enemy, there):
        hearing.tell(STILL_HELD, public=True, area=there, enemy=enemy)
    arrive(hearing, movers, here, there, openly)


STILL_HELD = "Nobody of {enemy} is in {area}, but its castle is still {enemy}'s: it falls to whoever beats its garrison (`attack`)."


def step(hearing: Hearing, movers: Sequence[str], here: str, there: str) -> None:
    side, came = hearing.side, list[str]()
    counters.leave_walls(hearing, side, here, movers)
    for name in movers:
        if pieces.is_unit(name):
            token = counters.fastest(hearing, side, here, name)
            counters.take_tokens(hearing, side, here, [token])
            veils.note_gone_on(hearing, here, name)
            gone = (forces.spaces_used(token) or 0) + 1
            if not forces.is_unmoved(token):
                counters.note_gone(hearing, here, name)
            counters.note_come(hearing, there, [name])
            came.append(forces.mark(name, gone, fought=forces.has_fought(token)))
            counters.add_tokens(hearing, side, there, came[-1:])
        else:
            counters.put_person(hearing, name, at=there, used=forces.spaces(forces.person(hearing.state, name)) + 1)
    underway.note(hearing, there, came)
    _carry_veil(hearing, side, movers, here, there)
    moved = pieces.tally_of(sorted(movers))
    counters.leave_empty(hearing, side, here)
    afloat = there in hearing.public["ships"]
    to = message("{ship} ({sea})", ship=there, sea=world.place_of(hearing.state, there)) if afloat else there
    hearing.line("move", message("{pieces}: {start} to {to}", pieces=moved, start=here, to=to), "", "Movement")
    hearing.tell("{side} moves {pieces} from {start} to {to}.", public=True, side=side, pieces=moved, start=here, to=to)
    for wizard in (name for name in movers if pieces.is_wizard(name)):
        _tell_left(hearing, wizard, movers, here)


def _tell_left(hearing: Hearing, wizard: str, movers: Sequence[str], here: str) -> None:
    """Who follows a wizard by Enthrall goes along where they are named: that some stay is told. [Enthrall]"""
    gone = sum(map(pieces.is_unit, movers))
    if forces.followers(hearing.state, wizard) > gone:
        awake = [token for token in forces.tokens(hearing.state, hearing.side, here) if forces.spaces_used(token) is not None]
        if awake:
            hearing.tell(LEFT, public=True, pieces=pieces.tally_of(sorted(map(forces.code_of, awake))), start=here, wizard=wizard)


LEFT = "{pieces} stay in {start}: whoever follows {wizard} by Enthrall goes along where they are named with {wizard}."


def _carry_veil(hearing: Hearing, side: str, movers: Sequence[str], here: str, there: str) -> None:
    """Whoever is hidden stays hidden where he goes."""
    hidden, units = forces.veil(hearing.state, side, here), Counter(filter(pieces.is_unit, movers))
    moved = [name for name in hidden if name in movers and counters.is_person(name)]
    moved += (units & alike.hidden_yet(hearing.state, side, here)).elements()
    if moved:
        for name in moved:
            hidden.remove(name)
        counters.put_veil(hearing, side, here, hidden)
        counters.put_veil(hearing, side, there, [*forces.veil(hearing.state, side, there), *moved])


def halt(hearing: Hearing, side: str, movers: Sequence[str], place: str) -> None:
    """These pieces of a side go no further this turn; leaders remember how far they had come, for an overrun."""
    for name in movers:
        if not pieces.is_unit(name):
            counters.put_person(hearing, name, gone=forces.spaces(forces.person(hearing.state, name)))
    stopped = list[str]()
    for name in movers:
        if pieces.is_unit(name):
            came = underway.gone_before(hearing, place, name)
            token = came[0] if came else counters.fastest(hearing, side, place, name)
            stopped.append(forces.mark(name, forces.STOPPED, fought=forces.has_fought(token)))
            counters.take_tokens(hearing, side, place, [token])
            counters.add_tokens(hearing, side, place, stopped[-1:])
        else:
            counters.put_person(hearing, name, used=forces.STOPPED)
    if hearing.public.get("underway"):
        underway.note(hearing, place, stopped)


def arrive(hearing: Hearing, movers: Sequence[str], here: str, there: str, openly: Counter[str]) -> None:
    """What happens on arrival: the gate of a castle, the trap of a ruin, prisoners of traps, where everybody came from.
    openly: those of them whom no spell hides."""
    side, enemy = hearing.side, pieces.other(hearing.side)
    if world.kind(hearing.state, there) == world.ISLAND:
        hearing.happens("island reached", side=side)
    elif world.kind(hearing.state, world.place_of(hearing.state, there)) == world.SEA:
        hearing.happens("sea reached", side=side, start=here, place=there)
    hearing.put("public", "came", side, there, world.place_of(hearing.state, here))
    seen = bool(openly)
    if forces.can_be_found(hearing.state, enemy, there):
        veils.note_come_openly(hearing, there, openly)
    met = forces.outside(hearing.state, enemy, there)
    if world.inside(hearing.state, side, there):  # where no enemy is they are together again at once
        counters.come_before_walls(hearing, side, there, movers)
    shut_in = forces.can_be_found(hearing.state, enemy, there) and not besieged(hearing, movers, there)
    if world.controls(hearing.state, enemy, there) and seen and (met or shut_in):
        order.owe(hearing, enemy, "gate", there, movers=list(movers))
    if met and seen:
        hearing.happens("enemy met", side=side, area=there)
        if there in duties.face_to_face(hearing.state):
            hearing.tell(MEETS, place=world.place_of(hearing.state, there))
    else:
        hearing.happens("ground taken", side=side, area=there)


MEETS = "The enemy stands in {place}, too: a battle follows (`attack`)."


def _tired(hearing: Hearing) -> Facts:
    here = start(hearing)
    if not here or inactive(hearing) or owned(hearing):
        return None
    for name, token in counters.each_with_token(hearing, here, moving(hearing)):
        person = hearing.public["people"].get(name)
        gone = forces.spaces(person) if person else forces.spaces_used(token) or 0
        if gone >= forces.STOPPED and duties.may_overrun(hearing.state):
            continue  # who wins the fight that comes first by an overrun may go on
        if gone >= forces.STOPPED:
            return {"why": why_stopped(hearing, name)}
        far = reach(hearing, name)
        if far > gone >= far - teleports(hearing, name) and kind_there(hearing) == world.ISLAND:
            return {"why": message("Teleport does not lead to the island, and {name} has no other space left", name=name)}
        if gone >= far:
            brake = slowest(hearing, name)
            told = HELD_BACK if brake else "{name} has no space left"
            return {"why": message(told, name=pieces.name_of(name), brake=pieces.name_of(brake or ""))}
    return None


HELD_BACK = "{name} has no space left: {brake}, the slowest with them, sets the pace; if they are laid down and stay here, {name} may go on"


def _lighter(hearing: Hearing) -> str | None:
    """The line that lays down those who hold a leader back, where he could go on without them; of a unit alone the line that activates
    another of its kind next door to where it is to go, as that one could."""
    for name in (movers := moving(hearing)):
        dry = world.kind(hearing.state, to := hearing.args["to"]) != world.SEA
        near = world.neighbours(hearing.state, to) if dry and len(movers) == 1 else ()
        places = [place for place in whereabouts(hearing) if place in near and name in forces.tokens(hearing.state, hearing.side, place)]
        if len(places) == 1 and (line := open_line(hearing, "activate", f"{name} at {places[0]}", {"who": name, "at": places[0]})):
            return line
        if units := pieces.numbered(holding_back(hearing, name)):
            return open_line(hearing, "drop", f"{name} of {', '.join(units)}", {"leader": name, "units": units})
    return None


def no_road(hearing: Hearing) -> Facts:
    here, there = start(hearing), hearing.args["to"]
    if not here or owned(hearing) or inactive(hearing):
        return None
    if here == there:
        return {"why": message("{area} is where they stand", area=there)}
    a, b = sorted((world.place_of(hearing.state, here), there))
    if not charting.is_settled(hearing.state, a, b) and sortie(hearing):
        return None
    if charting.is_road(hearing, here, there):
        return None
    between = _spaces_between(hearing, a if b == there else b, there)
    if not between:
        return {"why": message("no road joins {start} and {to}", start=here, to=there)}
    spaces, n = listing(between), len(between) + 1
    for name, gone in _spaces_gone(hearing, here):
        left = next(far for far in range(n + 1) if far == n or not may_have_space(hearing.state, name, gone + far))
        if left < n:  # the pace would stand in the way on the roads as well
            told = TOO_FAR if left else TOO_TIRED
            return {"why": message(told, start=here, to=there, spaces=spaces, n=n, name=pieces.name_of(name), left=left)}
    # Of leaders what would be legal instead goes but a space, as nobody is told how far they may.
    told = BY_WAY_OF if _leaders_named(hearing) else REACHED_BY
    line = f"{hearing.declaration.verb} {', '.join(hearing.args['pieces'])} to {', '.join([*between, there])}"
    return {"why": message(told, start=here, to=there, spaces=spaces, n=n, line=line)}


def _spaces_gone(hearing: Hearing, here: str) -> Iterator[tuple[str, int]]:
    """Those who are to go, each with the spaces they have used this turn: of leaders what all can see."""
    for name, token in counters.each_with_token(hearing, here, moving(hearing)):
        person = hearing.public["people"].get(name)
        yield name, forces.spaces(person) if person else forces.spaces_used(token) or 0


REACHED_BY = "no road joins {start} and {to}, which is reached by way of {spaces}"
BY_WAY_OF = (
    "no road joins {start} and {to}: by way of {spaces} it is {n} spaces, if the slowest who goes along has so many; one line may name the "
    "whole way: `{line}`"
)
TOO_FAR = "from {start} to {to} it is {n} spaces, by way of {spaces}: {name} has at most {left} left this turn"
TOO_TIRED = "from {start} to {to} it is {n} spaces, by way of {spaces}: {name} has none left this turn"


def _spaces_between(hearing: Hearing, here: str, there: str) -> list[str]:
    """The spaces of a way there along known roads, past enemies where one leads past them; none where none is known."""
    way = [here]
    while way[-1] != there:
        onward = [space for space in world.toward(hearing.state, way[-1], there) if space not in way]
        free = [space for space in onward if not hostile(hearing.state, hearing.side, space)]
        if not onward:
            return []
        way.append((free or onward)[0])
    return way[1:-1]


def _kept(hearing: Hearing) -> str | None:
    """How the table lets itself be asked no more about a road that is none; else the first space of a way there along known roads."""
    here, there = start(hearing), hearing.args["to"]
    if not here:
        return None
    return charting.roadless_line(hearing, here, there) or _first_space(hearing, world.place_of(hearing.state, here), there)


def _first_space(hearing: Hearing, here: str, there: str) -> str | None:
    """The first space of a way, for somebody who has not set out; by what all can see, since the line is told to all."""
    named, ways = hearing.args["pieces"], world.toward(hearing.state, here, there)
    leaders = [forces.person(hearing.state, name) for name in _leaders_named(hearing)]
    if not leaders:
        lines = (open_line(hearing, "move", f"{', '.join(named)} to {space}", {"pieces": named, "to": space}) for space in ways)
        first = next(filter(None, lines), None)
        return _whole_way(hearing, first, here, there) if first else None
    if any(map(forces.spaces, leaders)) or hearing.options["penguins"] == "yes" or paces.any_met(hearing.state):
        return None
    free = next((space for space in ways if not hostile(hearing.state, hearing.side, space)), None)
    if free is None:
        return None
    # No further: how far they go hangs on who lies under them, which no line tells.
    return f"move {', '.join(named)} to {free}"


def _leaders_named(hearing: Hearing) -> list[str]:
    return [name for name in moving(hearing) if pieces.is_leader(forces.base(name))]


def _whole_way(hearing: Hearing, first: str, here: str, there: str) -> str:
    """The same line on to the very place that was named, where roads over free land lead there and enough of their spaces is left."""
    far = min(sure_pace(hearing.state, hearing.side, name) - gone for name, gone in _spaces_gone(hearing, here))
    return _onward(hearing, first, there, far)


def _onward(hearing: Hearing, first: str, there: str, far: int) -> str:
    """A line of one space on to the place that was named, if it is no more than so many spaces away over free land without a halt."""
    way = [first.rpartition(" to ")[2]]
    while way[-1] != there:
        onward = world.toward(hearing.state, way[-1], there)
        dry = [space for space in onward if world.kind(hearing.state, space) != world.SEA]
        free = [space for space in dry if not hostile(hearing.state, hearing.side, space)]
        if not free:
            return first
        way.append(free[0])
    halts = any(world.kind(hearing.state, space) in (world.RUINS, "") for space in way[:-1])
    return f"{first}, {', '.join(way[1:])}" if len(way) <= far and not halts else first


def kind_there(hearing: Hearing) -> str:
    """The kind of the area gone to, asked where it is unknown and nothing else bars the way."""
    return charting.ask_kind(hearing, hearing.args["to"])


def fought_already(hearing: Hearing) -> Facts:
    """Whoever has attacked in this activation cannot do so again, and so does not go where he would have to."""
    here, there = start(hearing), hearing.args["to"]
    if not here or owned(hearing) or inactive(hearing) or not may_be_met(hearing, there):
        return None
    attacked = []
    for name, token in counters.each_with_token(hearing, here, moving(hearing)):
        person = hearing.public["people"].get(name)
        if forces.attacked(person) if person else forces.has_attacked(token):
            attacked.append(pieces.name_of(name))
    names = dict.fromkeys(attacked)
    why = counted(
        len(attacked),
        "{names} has attacked in this activation, and may not go among the enemies in {area}",
        "{names} have attacked in this activation, and may not go among the enemies in {area}",
        names=listing(names),
        area=there,
    )
    return {"why": why} if attacked else None


def _by_ship(hearing: Hearing) -> str | None:
    named, to = hearing.args["pieces"], hearing.args["to"]
    return open_line(hearing, "sail", f"{', '.join(named)} to {to}", {"pieces": named, "to": to})


def _wet(hearing: Hearing) -> Facts:
    """Water lies between a coast and the sea, and between a ship and any land: whoever flies or walks on it leaves both alike."""
    there, here = hearing.args["to"], start(hearing)
    kind, afloat = kind_there(hearing), here in hearing.public["ships"]
    if kind not in (world.SEA, world.ISLAND) and not afloat:
        return None
    if kind == world.ISLAND and world.kind(hearing.state, here) == world.SEA and not afloat:
        return None
    if all(_may_wade(hearing, name) for name in moving(hearing)) and (kind == world.SEA or not here or afloat):
        return None
    moored = world.kind(hearing.state, here) == world.ISLAND and hearing.options.get("island-ships") != "yes"
    return {"why": message(MOORED if moored else OVER_WATER, area=there)}


MOORED = "{area} lies over water, and no ship leaves the island (option `island-ships`)"
OVER_WATER = "{area} lies over water: by ship it is `sail`, from a port in which the turn was begun"


def _no_harbour(hearing: Hearing) -> Facts:
    """Who stands on the water without the spell lands on the island or in a port, and nowhere else; nothing is said of a place whose kind
    nobody has told."""
    here, there = start(hearing), hearing.args["to"]
    if here in hearing.public["ships"] or world.kind(hearing.state, here) != world.SEA:
        return None
    lands = world.kind(hearing.state, there) in ("", world.PORT, world.ISLAND, world.SEA)
    return None if lands or all(_may_wade(hearing, name) for name in moving(hearing)) else {"place": there}


def _may_wade(hearing: Hearing, name: str) -> bool:
    """Whether a piece may go to sea from any coast: the dragon, a wizard who walks on water or flies."""
    return pieces.kind_of(name) == pieces.TERRAMAX if pieces.is_unit(name) else bool(forces.somebody(hearing.state, name).get("wades"))


def unready(hearing: Hearing) -> Facts:
    """By option nobody comes to the island before the eight pieces are gathered."""
    if hearing.options["crossing"] == "free" or kind_there(hearing) != world.ISLAND:
        return None
    have, need = len(forces.wisdom(hearing, hearing.side)), rulebook.number(hearing, "wisdom pieces")
    return {"have": have, "need": need} if have < need else None


def _no_landing(hearing: Hearing) -> Facts:
    """A flight over the sea ends on safe land or aboard a ship, so nobody flies where he could not come down."""
    here, there = start(hearing), hearing.args["to"]
    if not here or inactive(hearing) or owned(hearing) or unready(hearing):
        return None
    for name in moving(hearing):
        person = forces.somebody(hearing.state, name)
        if not person.get("flies") or person.get("walks"):
            continue
        hidden = name in forces.veil(hearing.state, hearing.side, here)
        if world.kind(hearing.state, there) == world.SEA:
            left = reach(hearing, name) - forces.spaces(person) - 1
            if not way_down(hearing.state, hearing.side, there, left, hidden):
                return {"why": message("{name} cannot come down safely from {area}: land or a ship of his own", name=name, area=there)}
        elif world.kind(hearing.state, here) == world.SEA and not safe(hearing.state, hearing.side, there, hidden):
            return {"why": message("{name} would come down among enemies in {area}: who flies ends on safe land", name=name, area=there)}
    return None


def _mark_hidden_landing(hearing: Hearing, movers: Sequence[str], here: str, there: str) -> None:
    """Who flies comes down where enemies stand only because they are hidden."""
    landed = world.kind(hearing.state, here) == world.SEA != world.kind(hearing.state, there)
    flown = any(forces.somebody(hearing.state, name).get("flies") for name in movers)
    if landed and flown and forces.outside(hearing.state, pieces.other(hearing.side), there):
        hearing.line("reading", "who flies, and is hidden, comes down among enemies", "", "Fly")


def _unled(hearing: Hearing) -> Facts:
    """By option the dragon goes only with his master, or to him."""
    bound = hearing.options.get("dragon") == "led" and goes_alone(hearing, moving(hearing), hearing.args["to"])
    return {"master": hearing.public["dragon"]["master"]} if bound else None


def _penguin_land(hearing: Hearing) -> Facts:
    there = hearing.args["to"]
    if owned(hearing):
        return None
    for name in moving(hearing):
        content = forces.box(hearing, name) if name in hearing.public["people"] else []
        birds = [piece for piece in (name, *content) if pieces.kind_of(forces.base(piece)) in (pieces.PENGUIN, pieces.CHIEFTAIN)]
        if birds and not world.penguin_area(hearing.state, there):
            return {"area": there}
    return None


def _closed_sea(hearing: Hearing) -> Facts:
    if hearing.options["scenario"] != "war":
        return None
    return {} if hearing.declaration.verb == "sail" or kind_there(hearing) == world.SEA else None


@once_said
def in_vain(hearing: Hearing) -> Hearing | None:
    """The line heard behind the activation that would let those go who are named, where it would be refused even so, for the way there as
    all can see it: that is told, and not the activation, which ends what others may do. None where it would not, or they are activated."""
    if start(hearing) and not inactive(hearing):
        return None
    bars = [no_road, _no_quay if hearing.declaration.verb == "sail" else _wet]
    bars += [] if _leaders_named(hearing) or hearing.declaration.verb == "sail" else [_tired]
    with suppress(Ask):
        roused = rousing(hearing)
        return roused[1] if roused is not None and any(fails(roused[1]) is not None for fails in bars) else None
    return None


def _no_quay(hearing: Hearing) -> Facts:
    """That no ship leaves the place where those stand."""
    here = start(hearing)
    kind = "" if here in hearing.public["ships"] else world.kind(hearing.state, here)
    return None if kind in ("", world.PORT, world.ISLAND) else {"place": here}


def even_so(check: Check) -> Check:
    """A check of the way there, asked of those who are not activated as if they were, where it bars them even so."""

    def fails(hearing: Hearing) -> Facts:
        return check.fails(in_vain(hearing) or hearing)

    def instead(hearing: Hearing) -> str | None:
        return check.instead(in_vain(hearing) or hearing) if check.instead is not None else None

    return check._replace(fails=fails, instead=instead if check.instead is not None else None)


FIRST = (
    *(KEY, FREE, once_awake(PEACE), order.once("pieces")),
    order.unless(order.elsewhere, Check("own.piece", "Units", "{name} does not belong to {side}", owned, rank=10, open=True)),
)
COMMON = (
    order.unless(lambda h: order.elsewhere(h) or in_vain(h), Check("move.together", "Stacks", "{why}", together, one_of_several, rank=20)),
    order.unless(lambda h: order.elsewhere(h) or parted(h), DRAGON),
    order.unless(in_vain, Check("move.active", "Activation", "{why}", asleep, woken, rank=20, open=all_seen)),
    SORTIE,
    MET,
)
ROAD = even_so(Check("move.road", "Movement", "{why}", no_road, _kept, rank=20, open=all_seen))
WISDOM = Check(
    "sail.wisdom", "Victory", "{have} of {need} pieces of wisdom are gathered: the others come before the crossing", unready, rank=40
)
CLOSED = Check("sail.closed", "War of the Dragon 5", "nobody goes to sea in this scenario", _closed_sea, rank=15, open=True)
PENGUINS = Check("move.penguins", "Penguins 3", "penguins do not go to {area}", _penguin_land, rank=40)
_MOVE = (
    *COMMON,
    ROAD,
    CLOSED,
    even_so(Check("move.far", "Movement", "{why}", _tired, _lighter, rank=30)),
    even_so(Check("move.sea", "Ports", "{why}", _wet, _by_ship, rank=30, open=all_seen)),
    Check("move.harbour", "Ports", "{place} is no port", _no_harbour, rank=30),
    Check("move.aloft", "Fly", "{why}", _no_landing, rank=35, doubt="Where a wizard who flies must end his move"),
    Check("move.led", "Terramax", "Terramax goes with {master} or to him, not alone (option `dragon`)", _unled, rank=35),
    WISDOM,
    PENGUINS,
    BARE,
    Check("move.fought", "Activation", "{why}", fought_already, rank=40, of_all=True, doubt="May whoever overran go among enemies again?"),
)
MOVE_CHECKS = (*FIRST, *map(once_awake, _MOVE))


def move_offers(h: Hearing) -> list[str]:
    """Each activated leader, wizard and kind of unit by itself along each known road. Pieces may also be named together."""
    return order.offers(h, MOVE_CHECKS, steps(h))


def move_besides(h: Hearing) -> list[str]:
    """The same for whoever is activated by being named to go, while nobody is."""
    return order.offers(h, MOVE_CHECKS, sleepers(h))
