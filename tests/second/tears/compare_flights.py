"""Where Terror drives to, who is saved from a sinking ship and where, how Fly and Teleport go before a fight."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract.state import evolve

from . import castles, flights
from .compare_adapter import Asked, Case, named, same
from .compare_meetings import leaders, troops, wizards
from .position import Area
from .scenes import Falling, Scene, allowed, done, empty, fought_round

SIDES = pieces.SIDES
OPEN = ("Millbrook", "Stillwater", "Seaside", "Sea Reach", "Alder Bay", "Rockhurst", "Marchgate", "Caer Sillius", "Kimrin", "Ilrog")


def terrified(rng: Random) -> Asked:
    """Terror in a fight on land, before a castle, from within one or beside one's own: whom it meets, where they go, who stays."""
    caster = rng.choice(SIDES)
    victim, att = pieces.other(caster), rng.choice(SIDES)
    scene = Scene(empty(att))
    here = rng.choice(OPEN)
    castle = here in scene.state["public"]["castles"]
    dfn = pieces.other(att)
    within = castle and rng.random() < 0.5
    holder = dfn if within else rng.choice(SIDES)
    if castle and not within:
        holder = victim if rng.random() < 0.6 else caster
    for other in scene.state["public"]["castles"]:
        scene.put("castles", other, {"side": caster, "inside": ""})
    if castle:
        scene.put("castles", here, {"side": holder, "inside": dfn if within else ""})
    near: dict[str, flights.Ground] = {}
    land = [a for a in world.neighbours(scene.state, here) if world.kind(scene.state, a) not in (world.SEA, world.ISLAND)]
    came = rng.choice(["", *land])
    for area in land:
        foes = troops(rng, caster, rng.choice((0, 0, 1, 2)), whole=0.5) if rng.random() < 0.7 else []
        scene.lies(caster, area, *foes)
        near[area] = flights.Ground(Area(world.kind(scene.state, area)), len(foes), area == came)
    mage = rng.choice([n for n in pieces.people(caster) if pieces.is_wizard(n)])
    mine = scene.line(caster, mage, *troops(rng, caster, 1))
    mages, boss = wizards(rng, victim), leaders(rng, victim)
    foot = troops(rng, victim, rng.randint(1, 3), whole=0.5)
    theirs = scene.line(victim, *foot, *mages)
    scene.lies(caster, here, mage)
    scene.lies(victim, here, *mages, *boss)
    scene.more.append(["put", ["secret", caster, "spells", mage], ["Terror"]])
    kind = fights.CASTLE if within else fights.FIELD
    where = {"from": came} if victim == dfn else {"before": came}
    chiefs = {caster: [], victim: boss}
    more: dict[str, Any] = {"stage": fights.SPELLS, "side": caster, "chiefs": chiefs, **where}
    scene.battle(kind, att, here, {caster: mine, victim: theirs}, **more)
    case = scene.case()
    question = (
        f"{mage} of {caster} in {here}, castle of {holder} within {within}, {theirs} {boss}, {att} attacks, came from {came!r}, {near}"
    )
    for target in dict.fromkeys((*theirs, *boss, *mine)):
        what = "leader" if target in boss else "wizard" if pieces.is_wizard(target) else "unit"
        second = flights.may_frighten(what, target in mine, 1, in_fight=True, at_sea=False)
        said = {"wizard": mage, "spell": "Terror", "targets": [target]}
        yield same(case, f"frightens {target}: {question}", allowed(case, "cast", caster, **said), bool(second))
    for spell in ("Fly", "Teleport"):
        known = Case(evolve(case.state, [["put", ["secret", caster, "spells", mage], [spell]]]))
        yield same(
            case, f"{spell} in a fight: {question}", allowed(known, "cast", caster, wizard=mage, spell=spell), bool(flights.in_fight(spell))
        )
    for number in range(1, len(foot) + 1):
        said = {"wizard": mage, "spell": "Terror", "targets": sorted(foot)[:number]}
        second = flights.may_frighten("unit", False, number, in_fight=True, at_sea=False)
        yield same(case, f"frightens {number}: {question}", allowed(case, "cast", caster, **said), bool(second))
        if second:
            yield from _driven(case, rng, caster, here, said, near, dfn, holder, within, question)


def _driven(
    case: Case,
    rng: Random,
    caster: str,
    here: str,
    said: dict[str, Any],
    near: dict[str, flights.Ground],
    dfn: str,
    holder: str,
    within: bool,
    question: str,
) -> Asked:
    victim = pieces.other(caster)
    dice = Falling(rng, (1,))
    after = done(case, dice, "cast", caster, **said)
    question = f"Terror on {said['targets']}: {question}"
    if after is None:
        yield same(case, f"is cast: {question}", "illegal", "legal")
        return
    units = [n for n in fights.battle(case.state)["rows"][victim] if pieces.is_unit(n)]
    home = holder == victim and here in case.public["castles"]
    way, areas = flights.driven_to(
        near, here, inside=within and victim == dfn, own_castle=home, besieging=within and victim != dfn, going=len(said["targets"])
    )
    if way == 2 and not castles.all_or_none([n < len(said["targets"]) for n in range(len(units))]):
        way, areas = None, ()
    before = {a: len(forces.tokens(case.state, victim, a)) for a in (*near, here)}
    gone = {a: len(forces.tokens(after.state, victim, a)) - n for a, n in before.items()}
    went = [a for a, n in gone.items() if n > 0]
    if way == 2:
        inside = after.public["castles"][here]["inside"]
        yield same(after, f"they go into the castle: {question}", inside, victim)
        return
    yield same(after, f"whether they go: {question}", bool(went), way is not None)
    yield same(after, f"all to one of {areas}: {question}", len(went) == int(way is not None) and set(went) <= set(areas), True)
    yield same(after, f"as many as are frightened: {question}", sum(gone.values()), len(said["targets"]) if way is not None else 0)


# a ship that goes down


def saved(rng: Random) -> Asked:
    """A fight at sea of which one ship or both go down: who casts what to be saved, where they may go then."""
    att = rng.choice(SIDES)
    dfn = pieces.other(att)
    scene = Scene(empty(att))
    sea = rng.choice([a for a, kind in world.areas(scene.state).items() if kind == world.SEA])
    ships = {att: "Ship 1", dfn: "Ship 2"}
    scene.put("ships", {name: {"side": s, "sea": sea, "from": sea} for s, name in ships.items()})
    scene.put("ship", 2)
    rows: dict[str, list[str]] = {}
    states: dict[str, str] = {}
    for side in SIDES:
        mages = [n for n in pieces.people(side) if pieces.is_wizard(n)]
        mage = rng.choice(mages)
        scene.lies(side, ships[side], mage)
        rows[side] = scene.line(side, mage, *troops(rng, side, rng.choice((1, 2, 2)), whole=0.5))
        states[mage] = rng.choice(("", "", "", "failed", "burnt"))
        if states[mage] == "burnt":
            scene.people[mage]["burnt"] = True
        if states[mage] == "failed":
            scene.people[mage]["failed"] = True
        spells = sorted(rng.sample(("Fly", "Teleport", "Waterwalk"), rng.choice((1, 2, 3))))
        scene.more.append(["put", ["secret", side, "spells", mage], spells])
    shores = [a for a in world.neighbours(scene.state, sea) if world.kind(scene.state, a) not in (world.SEA, world.ISLAND)]
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": rng.choice(SIDES), "inside": ""})
    for area in shores:
        if rng.random() < 0.5:
            side = rng.choice(SIDES)
            scene.lies(side, area, *troops(rng, side, 1))
            if area in scene.state["public"]["castles"]:
                scene.put("castles", area, {"side": side, "inside": ""})
    sunk = {side: rng.choice((0, 2, 3, 3)) for side in SIDES}
    laid: dict[str, Any] = {"first": False, "ships": ships, "sunk": sunk, "area": ships[dfn]}
    scene.battle(fights.SEA, att, sea, rows, **laid)
    dice = Falling(rng, (1, 1, 1, 2, 10))
    case = fought_round(scene.case(), dice)
    due = {d["who"]: d for d in case.public["owed"] if d["what"] == "wound"}
    both = any(d.get("drowns") for d in due.values())
    question = f"{rows} in {sea}, hit before {sunk}, {states}, dice {dice.fell}"
    for name in states:
        debt = due.get(name)
        sinks = bool(debt and debt["sunk"])
        own = case.public["people"][name]["side"]
        first = bool(case.public["owed"]) and case.public["owed"][0].get("who") == name
        if case.public["battle"] or (due and not first and own != case.public["owed"][0]["side"]):
            continue
        person = case.public["people"][name]
        for spell in ("Fly", "Teleport", "Waterwalk", "Terror"):
            knows = spell in case.state["secret"][own]["spells"][name]
            failing = forces.is_mute(case.state, person)
            second = flights.may_save(named(spell), knows=knows, failed=failing, both_sink=both, sinks=sinks)
            reach = spell == "Waterwalk" or any(_may_come(case, own, spell, sea, a) for a in world.areas(case.state))
            yield same(
                case, f"{name} is saved by {spell}: {question}", allowed(case, "wound", own, who=name, spell=spell), bool(second) and reach
            )
            if second and reach:
                yield from _ashore(case, rng, own, name, spell, sea, question)


def _may_come(case: Case, side: str, spell: str, sea: str, there: str) -> bool:
    foes = forces.at_place(case.state, pieces.other(side), there)
    return bool(flights.saved_to(named(spell), case.facts, named(sea), named(there), bool(foes)))


def _ashore(case: Case, rng: Random, side: str, name: str, spell: str, sea: str, question: str) -> Asked:
    """Every area in which they may be put."""
    after = done(case, Falling(rng, (1,)), "wound", side, who=name, spell=spell)
    if after is None:
        yield same(case, f"{name} by {spell}: {question}", "illegal", "legal")
        return
    while after.public["owed"] and (debt := after.public["owed"][0])["side"] != side:  # whose turn it is to throw, throws first
        after = done(after, Falling(rng, (1,)), debt["what"], debt["side"], who=debt["who"]) or _lost(debt)
    if not duties.debt(after.state, "place", name):
        return  # on the water by Water Walk, which says no more than that nobody throws
    for area in world.areas(after.state):
        second = _may_come(after, side, spell, sea, area) and (spell != "Waterwalk" or world.kind(after.state, area) != world.ISLAND)
        yield same(after, f"{name} by {spell} to {area}: {question}", allowed(after, "place", side, who=name, at=area), second)


def _lost(debt: Any) -> Case:
    raise AssertionError(debt)


# Fly and Teleport on the way


def flown(rng: Random) -> Asked:
    """A wizard has flown off, or teleports: every next step, onto sea and land, among enemies."""
    side = rng.choice(SIDES)
    other = pieces.other(side)
    scene = Scene(empty(side, crossing="free"))
    areas = world.areas(scene.state)
    spell = rng.choice(("Fly", "Teleport"))
    start = rng.choice([a for a, kind in areas.items() if kind not in (world.SEA, world.ISLAND)])
    mage = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    scene.lies(side, start, mage, act=True)
    scene.more.append(["put", ["secret", side, "spells", mage], [spell]])
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": side, "inside": ""})
    guarded: set[str] = set()
    for area in [a for a in areas if a != start and areas[a] not in (world.SEA, world.ISLAND)]:
        if rng.random() < 0.25 and len(guarded) < 5:
            scene.lies(other, area, *troops(rng, other, 1))
            guarded.add(area)
    begin = scene.case()
    case = done(begin, Falling(rng, (1,)), "cast", side, wizard=mage, spell=spell)
    if case is None:
        yield same(begin, f"{mage} casts {spell} in {start}", "illegal", "legal")
        return
    at, left, over = start, 3 if spell == "Fly" else 4, False
    for steps in range(1, 5):
        question = f"{mage} by {spell} from {at}, {left} left, enemies in {sorted(guarded)}"
        for area in world.neighbours(case.state, at):
            second = left > 0 and _may_go(spell, case.facts.kind[named(area)], steps, left, over, area in guarded)
            yield same(case, f"to {area}: {question}", allowed(case, "move", side, pieces=[mage], to=area, at=at), second)
        ways = [a for a in world.neighbours(case.state, at) if a not in guarded and allowed(case, "move", side, pieces=[mage], to=a, at=at)]
        if not ways:
            return
        to = rng.choice(ways)
        moved = done(case, Falling(rng, (10,)), "move", side, pieces=[mage], to=to, at=at)
        if moved is None or moved.public["owed"] or left <= 1:
            return
        case, at, left = moved, to, left - 1
        over = world.kind(case.state, to) == world.SEA


def _may_go(spell: str, kind: Area, steps: int, left: int, over: bool, foes: bool) -> bool:
    """One step on: who flies passes the sea, if they can go on from there; who teleports is moved over land."""
    sea = kind is Area.SEA
    if spell == "Fly":
        return (sea and left > 1) or bool(flights.may_fly_to(kind, over or sea, foes))
    return not sea and bool(flights.may_teleport_to(kind, steps, False, foes))
