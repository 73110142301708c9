"""Movement: along roads, stacks at the pace of the slowest, stopping where enemies stand; castles in and out; ports and ships.
[Movement] [Stacks] [Ports] [Castle: occupation]
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.tears import duties, forces, pieces, world
from playaid.games.tears.duties import FREE, KEY, PEACE
from playaid.games.tears.leaders import allowance, pace
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.state import State


def move(hearing: Hearing) -> None:
    """One space for the named pieces, which must be activated and stand together."""
    movers, here, there = _movers(hearing), _from(hearing), hearing.args["to"]
    assert here is not None
    if not world.is_road(hearing, here, there):
        hearing.tell(f"There is no road from {here} to {there}; nothing moves.", public=True)
        return
    world.kind_asked(hearing, there)
    step(hearing, movers, here, there)
    hidden = _all_veiled(hearing, movers, there)
    enemy = pieces.other(hearing.side)
    # At his castle the enemy first says whether he goes inside: then nobody has to stop.
    met = forces.outside(hearing.state, enemy, there) and not hidden and not world.controls(hearing.state, enemy, there)
    if met and not all(duties.aloft(hearing.state, name) for name in movers):
        halt(hearing, hearing.side, movers, there)
    _arrive(hearing, movers, here, there)


def sail(hearing: Hearing) -> None:
    """From a port to sea, from sea area to sea area, from sea to a port or to the island: one space, and no more this turn."""
    movers, here, there = _movers(hearing), _from(hearing), hearing.args["to"]
    assert here is not None
    if not world.is_road(hearing, here, there):
        hearing.tell(f"{here} and {there} are not joined; nothing sails.", public=True)
        return
    world.kind_asked(hearing, there)
    side = hearing.side
    if world.kind(hearing.state, there) == world.SEA and here in hearing.public["ships"]:
        hearing.put("public", "ships", here, "from", hearing.public["ships"][here]["sea"])
        hearing.put("public", "ships", here, "sea", there)
        halt(hearing, side, movers, here)
        hearing.tell(f"{side}: {here} sails to {there}.", public=True)
        _arrive(hearing, movers, here, here)
        return
    if world.kind(hearing.state, there) == world.SEA:
        hearing.add("public", "ship", 1)
        ship = f"Ship {hearing.public['ship']}"
        hearing.put("public", "ships", ship, {"side": side, "sea": there, "from": here})
        step(hearing, movers, here, ship)
        halt(hearing, side, movers, ship)
        hearing.line("ship", f"{ship} puts to sea from {here}", there, "Ports")
        _arrive(hearing, movers, here, ship)
        return
    step(hearing, movers, here, there)
    halt(hearing, side, movers, there)
    if not forces.at_place(hearing.state, side, here):
        hearing.drop("public", "ships", here)
    _arrive(hearing, movers, here, there)


def board(hearing: Hearing) -> None:
    """A wizard who flies over the sea comes down on a ship of his side and stays with her this turn."""
    wizard, ship = hearing.args["wizard"], hearing.args["ship"]
    forces.put_person(hearing, wizard, at=ship, used=forces.STOPPED)
    hearing.line("Fly", f"{wizard} comes down on {ship}", f"{_aboard(hearing.state, hearing.side, ship)} aboard", "Fly")
    hearing.tell(f"{wizard} joins {ship}.")


def must_land(state: State, side: str) -> list[str]:
    """Wizards of a side who fly over the sea and have a way down: they may not end so."""
    found = []
    for name, one in state["public"]["people"].items():
        over = one["side"] == side and one.get("flies") and one["state"] == forces.UP and world.kind(state, one["at"]) == world.SEA
        if over and one["at"] not in state["public"]["ships"]:
            left = _pace(state, side, name) - one.get("used", 0)
            if way_down(state, side, one["at"], left):
                found.append(name)
    return found


def way_down(state: State, side: str, sea: str, left: int) -> bool:
    """Whether a wizard over this sea area, with so many spaces left, can reach a ship with room or land without an enemy."""
    if decks(state, side, sea):
        return True
    if left <= 0:
        return False
    if not world.whole(state):
        return True
    around = world.neighbours(state, sea)
    if any(_safe(state, side, area) for area in around):
        return True
    return any(way_down(state, side, area, left - 1) for area in around if world.kind(state, area) == world.SEA)


def decks(state: State, side: str, sea: str) -> list[str]:
    """Own ships in a sea area with room for one more."""
    most = int(pieces.rows("constants")["ship holds"]["value"])
    return [ship for ship in forces.ships_in(state, sea, side) if _aboard(state, side, ship) < most]


def _aboard(state: State, side: str, ship: str) -> int:
    """Units and wizards aboard, those under leaders too as far as their boxes are open."""
    under = forces.boxes(state, side) or {}
    leaders = forces.persons(state, side, ship, "leader")
    people = forces.persons(state, side, ship, "wizard")
    return len(forces.tokens(state, side, ship)) + len(people) + sum(len(under.get(name, [])) for name in leaders)


def _safe(state: State, side: str, area: str) -> bool:
    dry = world.kind(state, area) not in (world.SEA, world.ISLAND)
    return dry and not forces.outside(state, pieces.other(side), area)


def step(hearing: Hearing, movers: Sequence[str], here: str, there: str) -> None:
    """Move pieces from one place to another and count the space."""
    side = hearing.side
    for name in movers:
        if pieces.is_unit(name):
            token = _fastest(hearing, side, here, name)
            forces.take_tokens(hearing, side, here, [token])
            forces.add_tokens(hearing, side, there, [f"{name}~{(forces.used(token) or 0) + 1}"])
        else:
            forces.put_person(hearing, name, at=there, used=forces.person(hearing.state, name).get("used", 0) + 1)
    _carry_veil(hearing, side, movers, here, there)
    told = pieces.counted(sorted(movers))
    if not forces.at_place(hearing.state, side, here) and world.inside(hearing.state, side, here):
        hearing.put("public", "castles", here, "inside", "")
    shown = f"{there} ({world.place_of(hearing.state, there)})" if there in hearing.public["ships"] else there
    hearing.line("move", f"{told}: {here} to {shown}", "", "Movement")
    hearing.tell(f"{side} moves {told} from {here} to {shown}.", public=True)


def _carry_veil(hearing: Hearing, side: str, movers: Sequence[str], here: str, there: str) -> None:
    """Whoever is hidden stays hidden where he goes."""
    veil = list(hearing.public["veiled"].get(here, {}).get(side, []))
    moved = []
    for name in movers:
        if name in veil:
            veil.remove(name)
            moved.append(name)
    if moved:
        hearing.put("public", "veiled", here, side, veil)
        hearing.put("public", "veiled", there, side, sorted([*hearing.public["veiled"].get(there, {}).get(side, []), *moved]))


def halt(hearing: Hearing, side: str, movers: Sequence[str], place: str) -> None:
    """These pieces of a side go no further this turn; leaders remember how far they had come, for an overrun."""
    for name in movers:
        if not pieces.is_unit(name):
            forces.put_person(hearing, name, gone=forces.person(hearing.state, name).get("used", 0))
    for name in movers:
        if pieces.is_unit(name):
            token = _fastest(hearing, side, place, name)
            forces.take_tokens(hearing, side, place, [token])
            forces.add_tokens(hearing, side, place, [f"{name}~{forces.STOPPED}"])
        else:
            forces.put_person(hearing, name, used=forces.STOPPED)


def _arrive(hearing: Hearing, movers: Sequence[str], here: str, there: str) -> None:
    """What happens on arrival: the gate of a castle, the trap of a ruin, prisoners of traps, where everybody came from."""
    side, enemy = hearing.side, pieces.other(hearing.side)
    hearing.put("public", "came", side, there, world.place_of(hearing.state, here))
    seen = not _all_veiled(hearing, movers, there)
    met = forces.outside(hearing.state, enemy, there)
    if world.controls(hearing.state, enemy, there) and met and seen:
        duties.owe(hearing, enemy, "gate", there, movers=list(movers))
    explores = world.kind(hearing.state, there) == world.RUINS and hearing.options["scenario"] != "war"
    if explores and not (met and seen):
        duties.owe(hearing, side, "trap", there)


def _all_veiled(hearing: Hearing, movers: Sequence[str], place: str) -> bool:
    """Whether the enemy sees none of these."""
    veil = list(hearing.public["veiled"].get(place, {}).get(hearing.side, []))
    for name in movers:
        if name not in veil:
            return False
        veil.remove(name)
    return True


def gate(hearing: Hearing) -> None:
    """All of a side's pieces in the area of its castle go inside, or all outside."""
    area, where = hearing.args["area"], hearing.args["where"]
    hearing.put("public", "castles", area, "inside", hearing.side if where == "in" else "")
    owed = duties.debt(hearing.state, "gate", area)
    if owed is not None:
        duties.paid(hearing, "gate", area)
        if where == "out":
            halt(hearing, pieces.other(hearing.side), owed["movers"], area)
    hearing.line("castle", f"{hearing.side}'s pieces in {area}", "inside" if where == "in" else "outside", "Castle: occupation")
    hearing.tell(f"{hearing.side}'s pieces in {area} stand {'inside' if where == 'in' else 'outside'} the castle.")


def _movers(hearing: Hearing) -> list[str]:
    return pieces.spread(hearing.args["pieces"])


def _from(hearing: Hearing) -> str | None:
    """The one place where all the named pieces stand; None if there is none, or more than one for bare units."""
    said = hearing.args.get("at")
    movers = _movers(hearing)
    people = [name for name in movers if not pieces.is_unit(name)]
    if said is None and people:
        said = hearing.public["people"].get(people[0], {}).get("at")
    codes = [name for name in movers if pieces.is_unit(name)]
    where = [said] if said else forces.places(hearing.state, hearing.side)
    found = [place for place in where if _all_there(hearing, people, codes, place)]
    return found[0] if len(found) == 1 else None


def _all_there(hearing: Hearing, people: Sequence[str], codes: Iterable[str], place: str) -> bool:
    stand = all(hearing.public["people"].get(name, {}).get("at") == place for name in people)
    live = forces.choose(hearing, hearing.side, place, codes, lambda token: forces.used(token) is not None)
    return stand and live is not None


def _fastest(hearing: Hearing, side: str, place: str, code: str) -> str:
    """The activated unit of this kind that has come least far."""
    live = [
        token for token in forces.tokens(hearing.state, side, place) if forces.code_of(token) == code and forces.used(token) is not None
    ]
    return min(live, key=lambda token: (forces.used(token) or 0, not forces.unmoved(token)))


def reach(hearing: Hearing, name: str) -> int:
    """Spaces a piece may go in all this turn."""
    if pieces.is_unit(name):
        return int(hearing.fact(*pieces.speed_key(name)))
    return allowance(hearing, name)


# checks


def _together(hearing: Hearing) -> Mapping[str, Any] | None:
    return None if _from(hearing) else {"what": pieces.counted(_movers(hearing))}


def _owned(hearing: Hearing) -> Mapping[str, Any] | None:
    for name in _movers(hearing):
        if name in hearing.public["people"] and forces.person(hearing.state, name)["side"] != hearing.side:
            return {"name": name, "side": hearing.side}
        if name not in hearing.public["people"] and not pieces.is_unit(name):
            return {"name": name, "side": hearing.side}
    return None


def _active(hearing: Hearing) -> Mapping[str, Any] | None:
    for name in _movers(hearing):
        if name in hearing.public["people"] and not forces.active(hearing.state, name):
            return {"name": name}
    return None


def _tired(hearing: Hearing) -> Mapping[str, Any] | None:
    here = _from(hearing)
    if here is None or _active(hearing) or _owned(hearing):
        return None
    for name in _movers(hearing):
        gone = (
            forces.used(_fastest(hearing, hearing.side, here, name)) if pieces.is_unit(name) else forces.person(hearing.state, name)["used"]
        )
        if (gone or 0) >= forces.STOPPED:
            return {"name": name, "why": "has stopped for this turn"}
        far = reach(hearing, name)
        if (gone or 0) >= far:
            return {"name": name, "why": f"goes {far} {'space' if far == 1 else 'spaces'} at the pace of its slowest piece"}
    return None


def _bare(hearing: Hearing) -> Mapping[str, Any] | None:
    """Leaders without a unit or a wizard do not go where the enemy stands in the open."""
    there = hearing.args["to"]
    if _owned(hearing) or not _hostile(hearing.state, hearing.side, there):
        return None
    for name in _movers(hearing):
        if pieces.is_unit(name) or pieces.is_wizard(name) or forces.box(hearing, name):
            return None
    return {"who": pieces.counted(_movers(hearing)), "there": there}


def _hostile(state: State, side: str, area: str) -> bool:
    """Whether enemies stand in the open in an area, or sail there."""
    enemy = pieces.other(side)
    return forces.outside(state, enemy, area) or any(forces.outside(state, enemy, ship) for ship in forces.ships_in(state, area, enemy))


def _sortie(hearing: Hearing) -> Mapping[str, Any] | None:
    here = _from(hearing)
    if here is None:
        return None
    besieged = world.inside(hearing.state, hearing.side, here) and forces.outside(hearing.state, pieces.other(hearing.side), here)
    return {"here": here} if besieged else None


def _wet(hearing: Hearing) -> Mapping[str, Any] | None:
    there, here = hearing.args["to"], _from(hearing)
    if world.kind(hearing.state, there) not in (world.SEA, world.ISLAND) and (here is None or here not in hearing.public["ships"]):
        return None
    if world.kind(hearing.state, there) != world.SEA or here is None:
        return {"there": there}
    return None if all(_may_wade(hearing, name) for name in _movers(hearing)) else {"there": there}


def _may_wade(hearing: Hearing, name: str) -> bool:
    """Whether a piece may go to sea from any coast: the dragon, a wizard who walks on water or flies."""
    if pieces.is_unit(name):
        return pieces.kind_of(name) == pieces.TERRAMAX
    return bool(hearing.public["people"].get(name, {}).get("wades"))


def _no_landing(hearing: Hearing) -> Mapping[str, Any] | None:
    """A flight over the sea ends on safe land or aboard a ship, so nobody flies where he could not come down."""
    here, there = _from(hearing), hearing.args["to"]
    if here is None or _active(hearing) or _owned(hearing):
        return None
    for name in _movers(hearing):
        one = hearing.public["people"].get(name, {})
        if not one.get("flies"):
            continue
        if world.kind(hearing.state, there) == world.SEA:
            left = reach(hearing, name) - one.get("used", 0) - 1
            if not way_down(hearing.state, hearing.side, there, left):
                return {"name": name, "there": there}
        elif world.kind(hearing.state, here) == world.SEA and not _safe(hearing.state, hearing.side, there):
            return {"name": name, "there": there}
    return None


def _penguin_land(hearing: Hearing) -> Mapping[str, Any] | None:
    there = hearing.args["to"]
    for name in _movers(hearing):
        content = forces.box(hearing, name) if name in hearing.public["people"] and pieces.is_leader(forces.base(name)) else []
        birds = [one for one in (name, *content) if pieces.kind_of(forces.base(one)) in (pieces.PENGUIN, pieces.CHIEFTAIN)]
        if birds and not penguin_area(hearing.state, there):
            return {"there": there}
    return None


def penguin_area(state: State, area: str) -> bool:
    """Whether penguins go there: the listed shores, and the sea."""
    row = pieces.rows("areas").get(world.place_of(state, area), {})
    return bool(row.get("penguins")) or world.kind(state, area) == world.SEA


def _dry(hearing: Hearing) -> Mapping[str, Any] | None:
    """A voyage begins in a port, goes by sea areas and ends in a port or at the island."""
    here, there = _from(hearing), hearing.args["to"]
    if here is None:
        return None
    afloat, target = here in hearing.public["ships"], world.kind(hearing.state, there)
    if not afloat and world.kind(hearing.state, here) not in (world.PORT, world.ISLAND, ""):
        return {"why": f"{here} is no port"}
    if not afloat and target not in (world.SEA, ""):
        return {"why": f"{there} is no sea area"}
    if afloat and target not in (world.SEA, world.PORT, world.ISLAND, ""):
        return {"why": f"{there} is neither a sea area nor a port nor the island"}
    return None


def _start_here(hearing: Hearing) -> Mapping[str, Any] | None:
    here = _from(hearing)
    if here is None or _active(hearing) or _owned(hearing):
        return None
    for name in _movers(hearing):
        if pieces.is_unit(name):
            fresh = forces.unmoved(_fastest(hearing, hearing.side, here, name))
        else:
            fresh = forces.person(hearing.state, name)["used"] <= 0
        if not fresh:
            return {"name": name}
    return None


def _rooted(hearing: Hearing) -> Mapping[str, Any] | None:
    """Whoever is slowed to no space at all does not put to sea either: a voyage is a space."""
    here = _from(hearing)
    if here is None or _active(hearing) or _owned(hearing) or _start_here(hearing):
        return None
    for name in _movers(hearing):
        gone = forces.used(_fastest(hearing, hearing.side, here, name)) if pieces.is_unit(name) else 0
        if (gone or 0) >= reach(hearing, name):
            return {"name": name}
    return None


def _full(hearing: Hearing) -> Mapping[str, Any] | None:
    here = _from(hearing)
    if here is None or here in hearing.public["ships"] or _owned(hearing):
        return None
    aboard = 0
    for name in _movers(hearing):
        if name in hearing.public["people"] and pieces.is_leader(forces.base(name)):
            aboard += len(forces.box(hearing, name))
        else:
            aboard += 1
    most = duties.number(hearing, "ship holds")
    return {"aboard": aboard, "most": most} if aboard > most else None


def _whole_ship(hearing: Hearing) -> Mapping[str, Any] | None:
    here = _from(hearing)
    if here is None or here not in hearing.public["ships"]:
        return None
    aboard = [*map(forces.code_of, forces.tokens(hearing.state, hearing.side, here)), *forces.persons(hearing.state, hearing.side, here)]
    left = list(aboard)
    for name in _movers(hearing):
        if name in left:
            left.remove(name)
    return {"ship": here, "left": pieces.counted(left)} if left else None


def _not_flying(hearing: Hearing) -> Mapping[str, Any] | None:
    one = hearing.public["people"].get(hearing.args["wizard"], {})
    over = one.get("flies") and one.get("act") and one.get("at") not in hearing.public["ships"]
    return None if over and world.kind(hearing.state, one["at"]) == world.SEA else {"who": hearing.args["wizard"]}


def _no_deck(hearing: Hearing) -> Mapping[str, Any] | None:
    if _not_flying(hearing) or forces.person(hearing.state, hearing.args["wizard"])["side"] != hearing.side:
        return None
    ships = decks(hearing.state, hearing.side, forces.person(hearing.state, hearing.args["wizard"])["at"])
    return None if hearing.args["ship"] in ships else {"ship": hearing.args["ship"], "side": hearing.side}


def _closed_sea(hearing: Hearing) -> Mapping[str, Any] | None:
    """In the war nobody goes to sea, by no road of the air either."""
    wet = hearing.declaration.verb == "sail" or world.kind(hearing.state, hearing.args["to"]) == world.SEA
    return {} if hearing.options["scenario"] == "war" and wet else None


def _gate_here(hearing: Hearing) -> Mapping[str, Any] | None:
    area = hearing.args["area"]
    fits = world.controls(hearing.state, hearing.side, area) and forces.at_place(hearing.state, hearing.side, area)
    return None if fits else {"area": area, "side": hearing.side}


def _gate_enemy(hearing: Hearing) -> Mapping[str, Any] | None:
    area = hearing.args["area"]
    if duties.debt(hearing.state, "gate", area) or not forces.outside(hearing.state, pieces.other(hearing.side), area):
        return None
    return {"area": area}


def _gate_busy(hearing: Hearing) -> Mapping[str, Any] | None:
    return (
        {}
        if hearing.public["battle"] or (hearing.public["owed"] and not duties.debt(hearing.state, "gate", hearing.args["area"]))
        else None
    )


_COMMON = (
    KEY,
    FREE,
    PEACE,
    Check("own.piece", "Units", "{name} does not belong to {side}", _owned, rank=10),
    Check("move.together", "Stacks", "{what}: not activated pieces that stand together in one place (say `at AREA`)", _together, rank=20),
    Check("move.active", "Activation", "{name} is not activated", _active, rank=20),
    Check("move.sortie", "Movement", "the enemy stands before the castle of {here}: come out and fight (`attack`)", _sortie, rank=25),
)
CLOSED = Check("sail.closed", "War of the Dragon 5", "nobody goes to sea in this scenario", _closed_sea, rank=15)
MOVE_CHECKS = (
    *_COMMON,
    CLOSED,
    Check("move.far", "Movement", "{name} {why}", _tired, rank=30),
    Check("move.sea", "Ports", "{there} lies over water: `sail` from a port", _wet, rank=30),
    Check("move.aloft", "Fly", "{name} cannot come down safely from {there}: land or a ship of his own", _no_landing, rank=35),
    Check("move.penguins", "Penguins 3", "penguins do not go to {there}", _penguin_land, rank=40),
    Check("move.bare", "Movement", "{who}: no leader goes alone among the enemies in {there}", _bare, rank=40),
)
BOARD_CHECKS = (
    KEY,
    FREE,
    duties.mine("wizard"),
    Check("board.flies", "Fly", "{who} does not fly over the sea", _not_flying, rank=20),
    Check("board.ship", "Fly", "{ship} is no ship of {side} in the same sea area with room for one more", _no_deck, rank=30),
)
SAIL_CHECKS = (
    *_COMMON,
    CLOSED,
    Check("sail.port", "Ports", "{why}", _dry, rank=30),
    Check(
        "sail.start",
        "Ports",
        "{name} did not begin the turn here: a voyage starts where the turn starts, one space a turn",
        _start_here,
        rank=30,
    ),
    Check("sail.slow", "Tortoise Speed", "{name} is slowed and has no space left this turn", _rooted, rank=30),
    Check("sail.full", "Ports", "{aboard} would be aboard; a ship holds {most} units and wizards", _full, rank=40),
    Check("move.bare", "Movement", "{who}: no leader goes alone among the enemies in {there}", _bare, rank=40),
    Check("sail.whole", "Ports", "{ship} sails with all aboard; left out: {left}", _whole_ship, rank=40),
    Check("move.penguins", "Penguins 3", "penguins do not go to {there}", _penguin_land, rank=40),
)
GATE_CHECKS = (
    KEY,
    Check("gate.busy", "Castle: occupation", "something else comes first", _gate_busy, rank=5),
    Check("gate.here", "Castle: occupation", "{side} has no pieces at a castle of his in {area}", _gate_here, rank=20),
    Check("gate.enemy", "Castle: occupation", "the enemy stands before {area}: the gate is shut", _gate_enemy, rank=30),
)


# offers


def _live(state: State, side: str) -> Iterable[tuple[str, str, int]]:
    """Each activated person and kind of unit: name, place, spaces used."""
    for name, one in state["public"]["people"].items():
        if one["side"] == side and one["state"] == forces.UP and one.get("act"):
            yield name, one["at"], one["used"]
    for place in forces.places(state, side):
        found: dict[str, int] = {}
        for token in forces.tokens(state, side, place):
            gone = forces.used(token)
            if gone is not None:
                code = forces.code_of(token)
                found[code] = min(gone, found.get(code, gone))
        for code, gone in found.items():
            yield code, place, gone


def _pace(state: State, side: str, name: str) -> int:
    """Spaces as far as the tables say; 0 where they do not, so that nothing uncertain is offered."""
    mode = "house" if world.whole(state) else "printed"

    def speed(piece: str) -> int:
        table, key, column = pieces.speed_key(forces.base(piece))
        return pieces.value(table, key, column, mode) or 0

    if pieces.is_unit(name):
        return speed(name)
    one = forces.person(state, name)
    under = forces.boxes(state, side)
    if under is None:
        return 0
    own: int = one.get("reach") or speed(name) + one.get("haste", 0)
    return pace(own, map(speed, under.get(name, [])), state["public"]["slowed"].get(name, 0))


def _birds(state: State, side: str, name: str) -> bool:
    under = forces.boxes(state, side) or {}
    return any(pieces.kind_of(forces.base(one)) in (pieces.PENGUIN, pieces.CHIEFTAIN) for one in (name, *under.get(name, [])))


def _quiet(state: State, side: str) -> bool:
    public = state["public"]
    return not public["battle"] and not public["owed"] and not duties.face_to_face(state) and side == duties.doing(state)


def move_offers(h: Hearing) -> list[str]:
    """Each activated leader, wizard and kind of unit by itself along each known road. Pieces may also be named together."""
    state, side = h.state, h.side
    if not _quiet(state, side):
        return []
    lines = []
    for name, place, gone in _live(state, side):
        besieged = world.inside(state, side, place) and forces.outside(state, pieces.other(side), place)
        if gone >= _pace(state, side, name) or besieged or place in state["public"]["ships"]:
            continue
        alone = not pieces.is_unit(name) and not pieces.is_wizard(name) and not (forces.boxes(state, side) or {}).get(name)
        for area in world.neighbours(state, place):
            if alone and _hostile(state, side, area):
                continue
            wades = pieces.kind_of(name) == pieces.TERRAMAX or bool(state["public"]["people"].get(name, {}).get("wades"))
            if _stranded(state, side, name, area, place, gone):
                continue
            wades = wades and state["referee"]["options"]["scenario"] != "war"
            dry = world.kind(state, area) not in (world.SEA, world.ISLAND)
            if (dry or (wades and world.kind(state, area) == world.SEA)) and (not _birds(state, side, name) or penguin_area(state, area)):
                lines.append(f"{name} to {area} at {place}")
    return lines


def _stranded(state: State, side: str, name: str, area: str, place: str, gone: int) -> bool:
    """Whether a wizard who flies could not come down from there."""
    if not state["public"]["people"].get(name, {}).get("flies"):
        return False
    if world.kind(state, area) == world.SEA:
        return not way_down(state, side, area, _pace(state, side, name) - gone - 1)
    return world.kind(state, place) == world.SEA and not _safe(state, side, area)


def board_offers(h: Hearing) -> list[str]:
    """Each ship that a wizard over the sea may join."""
    state, side = h.state, h.side
    public = state["public"]
    if public["battle"] or public["owed"] or side != duties.doing(state):
        return []
    lines = []
    for name, place, _ in _live(state, side):
        over = not pieces.is_unit(name) and forces.person(state, name).get("flies") and place not in public["ships"]
        if over and world.kind(state, place) == world.SEA:
            lines += [f'{name} on "{ship}"' for ship in decks(state, side, place)]
    return lines


def sail_offers(h: Hearing) -> list[str]:
    """Each activated leader with his box, wizard or single unit from a port, and each ship whose whole company is activated."""
    state, side = h.state, h.side
    if not _quiet(state, side) or state["referee"]["options"]["scenario"] == "war":
        return []
    lines = []
    under = forces.boxes(state, side) or {}
    ships = state["public"]["ships"]
    for name, place, gone in _live(state, side):
        if not _begins(state, side, name, place) or gone >= _pace(state, side, name):
            continue
        if place in ships and _company(state, side, place) != [name]:
            continue
        if place not in ships and (world.kind(state, place) not in (world.PORT, world.ISLAND) or len(under.get(name, [])) > 3):
            continue
        if world.inside(state, side, place):
            continue
        for area in world.neighbours(state, place):
            allowed = (world.SEA, world.PORT, world.ISLAND) if place in ships else (world.SEA,)
            if pieces.is_leader(forces.base(name)) and not under.get(name) and _hostile(state, side, area):
                continue
            if world.kind(state, area) in allowed and (not _birds(state, side, name) or penguin_area(state, area)):
                lines.append(f"{name} to {area} at {place}")
    return lines


def _begins(state: State, side: str, name: str, place: str) -> bool:
    """Whether a piece that is activated has not moved yet."""
    if not pieces.is_unit(name):
        return bool(forces.person(state, name)["used"] <= 0)
    return any(forces.code_of(token) == name and forces.unmoved(token) for token in forces.tokens(state, side, place))


def _company(state: State, side: str, ship: str) -> list[str]:
    return [*map(forces.code_of, forces.tokens(state, side, ship)), *forces.persons(state, side, ship)]


def gate_offers(h: Hearing) -> list[str]:
    """In and out wherever the gate may be used now."""
    state, side = h.state, h.side
    public = state["public"]
    if public["battle"]:
        return []
    lines = []
    for area, here in public["castles"].items():
        owed = duties.debt(state, "gate", area)
        if here["side"] != side or not forces.at_place(state, side, area) or (public["owed"] and not owed):
            continue
        if owed or not forces.outside(state, pieces.other(side), area):
            lines += [f"{area} {where}" for where in ("in", "out") if owed or (where == "in") != (here["inside"] == side)]
    return lines
