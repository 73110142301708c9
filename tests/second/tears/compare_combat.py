"""Battle: where it is fought, what everybody throws, who takes hits, and where a side may go, on land, behind walls and at sea."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings import flight
from playaid.games.tears.ratings.strength import lined_up
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import hearing_of
from tests.games.tears.table import HOUSE

from . import castles, combat, leadership, naval, spells
from .compare_adapter import Asked, Case, legal, named, same
from .position import Answer, Group, Leader, no, yes


def attacked(case: Case, rng: Random) -> Asked:
    """An attack on whatever stands in every area, and an overrun."""
    if flight.must_land(case.state, case.side):
        return
    for area in world.areas(case.state):
        if case.facts.kind[named(area)].value == "sea":
            continue
        for overrun in (False, True):
            args: dict[str, Any] = {"area": area, **({"overrun": True} if overrun else {})}
            yield legal(case, _may_attack(case, area, overrun), "attack", **args)


def _fit(case: Case, area: str) -> tuple[Group, Group]:
    """Who of the active side may attack in an area, and those of them who have just come."""
    ready, come = [], []
    for token in forces.tokens(case.state, case.side, area):
        if forces.spaces_used(token) is not None and not forces.has_fought(token):
            ready.append(forces.code_of(token))
            come += [] if forces.is_unmoved(token) else [forces.code_of(token)]
    for name in forces.persons(case.state, case.side, area):
        person = case.public["people"][name]
        if person.get("act") and not person.get("fought"):
            ready.append(name)
            come += [name] if forces.spaces(person) > 0 else []
    return case.company(case.side, area, ready), case.company(case.side, area, come)


def _may_attack(case: Case, area: str, overrun: bool) -> Answer:
    ready, come = _fit(case, area)
    if not (ready.units or ready.wizards):
        return no("nobody who fights is activated", 302)
    how = combat.combat_at(case.position, named(area), case.position.castles.get(named(area)))
    foes = [g for g in case.position.groups if g.place == named(area) and g.side != case.side]
    if how == "none":
        return no("nobody to fight", 302)
    if overrun:
        return combat.may_overrun(len(come.units), foes, any(g.inside for g in foes), len(come.wizards))
    return yes("a fight", 302)


# lines laid out


def _line(rng: Random, side: str, wizards: bool = True) -> list[str]:
    kinds = [kind for kind in pieces.armies(side) if kind != pieces.TERRAMAX]
    row = [rng.choice(("", pieces.REDUCED)) + rng.choice(kinds) for _ in range(rng.randint(1, 6))]
    people = [name for name in pieces.people(side) if pieces.is_wizard(name)]
    return sorted([*row, *(rng.sample(people, rng.randint(0, 2)) if wizards else [])])


def battle(case: Case, rng: Random, kind: str, place: str, **more: Any) -> Case:
    """The position with a battle in it: lines and leaders at random, before the first throw of a round."""
    att, dfn = case.side, case.enemy
    chiefs = {}
    for side in pieces.SIDES:
        leaders = rng.sample([name for name in pieces.people(side) if pieces.is_leader(name)], rng.randint(0, 3))
        chiefs[side] = sorted(leaders, key=lambda name: HOUSE.value("leaders", name, "rank"))
    laid: dict[str, Any] = {**fights.open_battle(kind, att, place, place, _line(rng, att), chiefs[att], "")}
    rows = more.pop("lines", None) or {att: laid["rows"][att], dfn: _line(rng, dfn)}
    laid |= {"rows": rows, "chiefs": chiefs, "stage": fights.THROW, **more}
    if kind == fights.GARRISON:
        laid["rows"] = {**laid["rows"], dfn: [pieces.GARRISON]}
        laid["chiefs"] = {**chiefs, dfn: []}
    return Case(evolve(case.state, [["put", ["public", "battle"], laid]]))


def thrown(case: Case, rng: Random) -> Asked:
    """What each in line throws: printed, halved at sea, behind walls, with leaders' points laid on it, in fog."""
    for _ in range(20):
        kind = rng.choice((fights.FIELD, fights.FIELD, fights.CASTLE, fights.GARRISON, fights.SEA))
        area = {fights.CASTLE: "Caer Sillius", fights.GARRISON: "Glaginsdrog", fights.SEA: "Dragon Sea North"}.get(kind, "Marchgate")
        area = rng.choice(list(case.public["castles"])) if kind in (fights.CASTLE, fights.GARRISON) else area
        now = battle(case, rng, kind, area)
        for side in pieces.SIDES:
            yield from _thrown(now, rng, side, kind, area)


def _thrown(case: Case, rng: Random, side: str, kind: str, area: str) -> Asked:
    fight = fights.battle(case.state)
    row, attacking = fight["rows"][side], side == fight["att"]
    leaders = [_leader(side, name) for name in fight["chiefs"][side]]
    chosen = leadership.supporters(leaders, rng.choice(leaders) if leaders else None)
    helping = [p for p in leaders if p in chosen]
    total = sum(leadership.points(p, attacking) for p in helping)
    on = sorted(rng.choice(row) for _ in range(total)) if pieces.GARRISON not in row else []
    fog = rng.choice((0, 0, 4))
    foggy = sorted(rng.choice(row) for _ in range(fog))
    changes: list[Any] = [
        ["put", ["public", "battle", "points", side], {"units": on, "leaders": [p.name for p in helping]}],
        ["put", ["public", "battle", "fog"], {side: fog}],
        ["put", ["public", "battle", "fogged"], {side: foggy}],
    ]
    now = Case(evolve(case.state, changes if helping else changes[1:]))
    line = lined_up(hearing_of(GAME, now.state, Declaration("throw", {}, side, "throw"), HOUSE, Refusing()), side)
    towers = now.facts.towers[named(area)] if kind in (fights.CASTLE, fights.GARRISON) and not attacking else None
    given, spread = sum(t.strength for t in line), Counter(on)
    # Points and fog that nobody can use fall elsewhere, so what is held together is the whole line where nothing is wasted.
    most = least = 0
    for name, thrower in zip(row, line, strict=True):
        yield same(now, f"dice of {name}", thrower.throws, combat.dice(towers is not None))
        if name == pieces.GARRISON:
            walls = "with walls" if now.option("garrison-bonus") == "yes" else "towers alone"
            value = castles.garrison_value(towers or 0, walls=walls)
            least, most = least + spells_fogged(value, fog), most + value
            continue
        printed = HOUSE.value("wizards", name, "strength") if pieces.is_wizard(name) else _printed(name)
        half = "total" if now.option("sea-horse") == "after" else "printed"
        bare = naval.sea_strength(pieces.kind_of(name), printed) if kind == fights.SEA else combat.strength(printed, 0, towers)
        top = naval.sea_strength(pieces.kind_of(name), printed, 9, half=half) if kind == fights.SEA else combat.strength(printed, 9, towers)
        if not total and not fog:
            yield same(now, f"strength of {name} in {kind}", thrower.strength, bare)
        least, most = least + max(1, bare - fog), most + top
        yield same(now, f"{name} in {kind} within {bare} less fog and {top}", max(1, bare - fog) <= thrower.strength <= top, True)
    if not fog and kind != fights.SEA and pieces.GARRISON not in row:
        bare = sum(combat.strength(_printed(n) if pieces.is_unit(n) else HOUSE.value("wizards", n, "strength"), 0, towers) for n in row)
        top = sum(combat.strength(_printed(n) if pieces.is_unit(n) else HOUSE.value("wizards", n, "strength"), 9, towers) for n in row)
        yield same(now, f"{side} in all, {total} points on {dict(spread)}", given, min(bare + total, top))


def spells_fogged(value: int, points: int) -> int:
    return spells.fogged(value, points)


def _printed(code: str) -> int:
    return int(HOUSE.value("units", pieces.kind_of(code), "reduced" if code.startswith(pieces.REDUCED) else "strength"))


def _leader(side: str, name: str) -> Leader:
    return Leader(name, side, *(HOUSE.value("leaders", name, column) for column in ("rank", "attack", "command", "defence")))


def allotted(case: Case, rng: Random) -> Asked:
    """Who takes the hits: whatever the owner may name, one name for each."""
    for _ in range(12):
        victim = case.enemy
        row = _line(rng, victim)
        hits = rng.randint(1, 5)
        if hits >= sum(map(pieces.steps, row)):
            continue  # what takes a whole line is not named
        att = _line(rng, case.side)
        at_hits = {"stage": fights.HITS, "victim": victim, "side": victim, "hits": {victim: hits}, "lines": {case.side: att, victim: row}}
        now = battle(case, rng, fights.FIELD, "Marchgate", **at_hits)
        units = [unit_code for unit_code in row if pieces.is_unit(unit_code)]
        wizards = [name for name in row if pieces.is_wizard(name)]
        for _ in range(12):
            said = [rng.choice([*row, *map(_turned, units)]) for _ in range(rng.choice((hits, hits, hits, hits - 1, hits + 1)))]
            if said:
                yield legal(now, _may_allot(case, victim, units, wizards, said, hits), "take", side=victim, units=said)


def charmed(case: Case, rng: Random) -> Asked:
    """A spell on one attacker, who is hit or not before the attackers throw: what each throws then, and what its hits count."""
    for _ in range(12):
        side = case.side
        row = sorted({name for name in _line(rng, side, wizards=False) if name.startswith(pieces.REDUCED) or rng.random() < 0.9})
        marked, hit, spell = rng.choice(row or [""]), rng.choice(row or [""]), rng.choice(("plus", "double", "shield"))
        if len(row) < 2 or (hit == marked and hit.startswith(pieces.REDUCED)) or _turned(hit) in row:
            continue
        lies = {"plus": ["plus", side, marked, 3], "double": ["double", side, marked], "shield": ["shield", side, [marked]]}[spell]
        told = {"stage": fights.HITS, "victim": side, "side": side, "hits": {side: 1}, "effects": [lies]}
        more = {"chiefs": {s: [] for s in pieces.SIDES}, "lines": {side: row, case.enemy: _line(rng, case.enemy)}}
        now = battle(case, rng, fights.FIELD, "Marchgate", **told, **more)
        ruling = now.rule("take", side=side, units=[hit])
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            continue
        after = now.after(ruling)
        bearer = _turned(hit) if hit == marked else marked
        line = lined_up(hearing_of(GAME, after.state, Declaration("throw", {}, side, "throw"), HOUSE, Refusing()), side)
        for thrower in line:
            mine, printed = thrower.name == bearer, _printed(thrower.name)
            strength = spells.might(printed) if mine and spell == "plus" else printed
            said = f"{spell} on {marked}, {hit} is hit: {thrower.name}"
            yield same(after, f"{said} throws", thrower.strength, strength)
            counts = spells.juggernaut_hits(hit=True) if mine and spell == "double" else 1
            yield same(after, f"{said} counts", 2 if thrower.double else 1, counts)
            void = spells.hits_after_shield(1) if mine and spell == "shield" else 1
            yield same(after, f"{said} hits", thrower.throws, void)


def _turned(code: str) -> str:
    return code if code.startswith(pieces.REDUCED) else pieces.REDUCED + code


def _may_allot(case: Case, side: str, units: list[str], wizards: list[str], said: list[str], hits: int) -> Answer:
    """A line of names as hits on counters, in any order: a whole one, and the side that it has turned."""
    taken, left = [0] * len(units), Counter(units)
    standing = list(units)
    on_wizards = Counter(n for n in said if pieces.is_wizard(n))
    waiting = [n for n in said if pieces.is_unit(n)]
    while waiting:
        turned = {n: _turned(n) if n not in standing and n in left else n for n in waiting}  # named again once it is hit: its other side
        name = next((n for n in waiting if turned[n] in standing), None)
        if name is None:
            return no("no such counter in line", 324)
        waiting.remove(name)
        at = standing.index(turned[name])
        taken[at] += 1
        standing[at] = "" if turned[name].startswith(pieces.REDUCED) else _turned(turned[name])
    group = case.company(side, "Marchgate", units)
    if any(number > 1 for number in on_wizards.values()):
        return no("one hit for each wizard", 326)
    return combat.may_allot(group.units, taken, hits, len(wizards), sum(on_wizards.values()))


def retreated(case: Case, rng: Random) -> Asked:
    """Either side from a battle anywhere on land to every area, and into the castle there."""
    for _ in range(4):
        area = rng.choice([a for a, kind in world.areas(case.state).items() if kind not in (world.SEA, world.ISLAND)])
        near = ["", *(a for a in world.neighbours(case.state, area) if world.kind(case.state, a) != world.SEA)]
        came, before = rng.choice(near), rng.choice(near)
        side = rng.choice(pieces.SIDES)
        cleared: list[Any] = [["drop", ["public", "board", s, area], None] for s in pieces.SIDES]
        people = {n: ({**p, "at": "", "state": forces.HURT} if p["at"] == area else p) for n, p in case.public["people"].items()}
        empty = Case(evolve(case.state, [*cleared, ["put", ["public", "people"], people]]))
        more = {"stage": fights.STAY, "side": side, "from": came, "before": before, "first": False}
        now = battle(empty, rng, fights.FIELD, area, **more)
        fight = fights.battle(now.state)
        defends = side == fight["dfn"]
        own = now.position.castles.get(named(area)) == side
        row = fight["rows"][side]
        units = len(row) if case.option("break-through") == "all" else sum(map(pieces.is_unit, row))
        alone = defends and len(row) == 1 and not any(map(pieces.is_unit, row)) and not fight["chiefs"][side]
        foes_from = came if defends else before
        barred = [named(foes_from)] if foes_from else []
        way, open_ = combat.retreats(now.position, _dry(now), side, named(area), barred, own, units)
        for there in dict.fromkeys([*world.areas(case.state)]):
            answer = yes(f"way {way}", 338, 339, 340) if named(there) in open_ else no(f"way {way}: {open_}", 338, 341)
            if alone and now.facts.kind[named(area)].value == "ruins":
                continue
            yield legal(now, answer, "retreat", side=side, to=there)


def _dry(case: Case) -> Any:
    """The map without the sea and the island: nobody retreats there from the land."""
    facts = case.facts
    wet = {a for a, kind in facts.kind.items() if kind.value in ("sea", "island")}
    return facts.__class__({a: near - wet for a, near in facts.roads.items()}, facts.kind, facts.towers, facts.to_island)


def fled(case: Case, rng: Random) -> Asked:
    """Either ship from a battle at sea to every area."""
    seas = [a for a, kind in world.areas(case.state).items() if kind == world.SEA]
    for _ in range(6):
        sea = rng.choice(seas)
        came = {side: rng.choice([*world.neighbours(case.state, sea)]) for side in pieces.SIDES}
        if any(world.kind(case.state, area) == world.ISLAND for area in came.values()):
            continue
        names = dict(zip(pieces.SIDES, ("Ship 8", "Ship 9"), strict=True))
        ships = {**case.public["ships"], **{names[s]: {"side": s, "sea": sea, "from": came[s]} for s in pieces.SIDES}}
        side = rng.choice(pieces.SIDES)
        more = {"stage": fights.STAY, "side": side, "first": False, "from": came[case.side], "ships": names, "area": sea}
        now = battle(Case(evolve(case.state, [["put", ["public", "ships"], ships]])), rng, fights.SEA, sea, **more)
        enemy = pieces.other(side)
        defends = side == case.enemy
        for there in world.areas(case.state):
            port = came[enemy] if now.facts.kind[named(came[enemy])].value == "port" else None
            foes = any(g.side == enemy for g in now.position.groups if g.place == named(there))
            second = naval.may_retreat_at_sea(
                now.facts, named(sea), named(there), defends, named(port or "") or None, [named(came[enemy])], foes
            )
            yield legal(now, second, "retreat", side=side, to=there)


def duelled(case: Case, rng: Random) -> Asked:
    """Where a fight must be fought: what is owed before anything else, in every area."""
    met = [named(a) for a in duties.face_to_face(case.state) if a in world.areas(case.state)]
    for area in world.areas(case.state):
        ready, come = _fit(case, area)
        stirred = bool(ready.units or ready.wizards or come.leaders)
        forced = stirred and combat.combat_at(case.position, named(area)) == "forced"
        yield same(case, f"a battle is owed in {area}", named(area) in met, forced)
