"""Where two chapters meet: a castle after one throw, who breaks through, who goes down with a ship that an explosion sinks."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.games.tears.state import fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL

from . import combat, meetings, naval, scenarios
from .compare_adapter import Asked, Case, same
from .scenes import HOUSE, Falling, Scene, allowed, empty, fought_round, healed, ruled

TROOPS = {pieces.GORGANUN: ("Warsteed", "Wargroup", "Cadmin"), pieces.FORSETI: ("Elite Guard", "Cavalry", "Foot Soldier")}
OFTEN = (1, 1, 1, 10)


def troops(rng: Random, side: str, number: int, whole: float = 0.3) -> list[str]:
    return [("" if rng.random() < whole else pieces.REDUCED) + rng.choice(TROOPS[side]) for _ in range(number)]


def wizards(rng: Random, side: str, most: int = 1) -> list[str]:
    every = [name for name in pieces.people(side) if pieces.is_wizard(name)]
    return rng.sample(every, rng.randint(0, most))


def leaders(rng: Random, side: str, most: int = 1) -> list[str]:
    every = [name for name in pieces.people(side) if pieces.is_leader(name)]
    return rng.sample(every, rng.randint(0, most))


# a castle after one throw


def stormed(rng: Random) -> Asked:
    """A later round before a castle: last defenders and attackers may fall in one throw, others standing by. Whose it is then."""
    att = rng.choice(pieces.SIDES)
    dfn = pieces.other(att)
    scene = Scene(empty(att))
    area = rng.choice([*scene.state["public"]["castles"]])
    garrison = rng.random() < 0.5
    scene.put("castles", area, {"side": dfn, "inside": "" if garrison else dfn})
    guard = [pieces.GARRISON] if garrison else scene.line(dfn, *troops(rng, dfn, rng.randint(1, 2)))
    mages = wizards(rng, att)
    row = scene.line(att, *troops(rng, att, rng.randint(0 if mages else 1, 2)), *mages)
    scene.lies(att, area, *mages)
    beside = [*troops(rng, att, rng.choice((0, 0, 1, 2))), *(n for n in wizards(rng, att) if n not in mages), *leaders(rng, att)]
    scene.lies(att, area, *beside)
    kind = fights.GARRISON if garrison else fights.CASTLE
    scene.battle(kind, att, area, {att: row, dfn: guard}, first=rng.random() < 0.2)
    dice = Falling(rng, OFTEN)
    case = healed(fought_round(scene.case(), dice), dice)
    hits, struck = dice.ones(att), dice.ones(dfn)
    stood = 0 if hits >= (1 if garrison else _steps(guard)) else 1
    standing = sum(not pieces.is_leader(name) for name in beside) + (struck < _steps(row))
    question = f"{att} {row} before {area} of {dfn} {guard}, beside {beside}, dice {dice.fell}"
    second = meetings.holder_after(dfn, att, garrison_hit=garrison, defenders_left=stood, attackers_in_area=standing)
    now = case.public["castles"][area]
    yield same(case, question, now["side"], second)
    yield same(case, f"who is inside then: {question}", now["inside"], dfn if stood and not garrison else "")
    yield same(
        case,
        f"the fight goes on: {question}",
        case.public["battle"] is not None,
        combat.goes_on(max(0, _steps(row) - struck), stood, False),
    )


def _steps(row: list[str]) -> int:
    return sum(1 if pieces.is_wizard(name) or name.startswith(pieces.REDUCED) else 2 for name in row)


# breaking through

WAYS = ("Millbrook", "Stillwater", "Seaside", "Cold Barrow", "Sea Reach", "Alder Bay", "Rockhurst", "Marchgate")
BIRD = pieces.PENGUIN


def broken_through(rng: Random) -> Asked:
    """A line that is hemmed in but for an area with one enemy unit, penguins and hidden ones in it: who may go, who goes, who is hidden."""
    loser = rng.choice(pieces.SIDES)
    winner = pieces.other(loser)
    scene = Scene(empty(rng.choice(pieces.SIDES), penguins="yes"))
    here = rng.choice(WAYS)
    near = [a for a in world.neighbours(scene.state, here) if world.kind(scene.state, a) not in (world.SEA, world.ISLAND)]
    to = rng.choice(near)
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": winner, "inside": ""})
    guard = troops(rng, winner, 1)
    for area in near:
        scene.lies(winner, area, *(guard if area == to else ["Cadmin", "Cadmin"] if winner == pieces.GORGANUN else ["Foot Soldier"] * 2))
    birds = [BIRD] * (rng.choice((0, 0, 1, 2, 3)) if world.penguin_area(scene.state, here) else 0)
    mages = wizards(rng, loser)
    foot = troops(rng, loser, rng.randint(0, 4))
    row = scene.line(loser, *foot, *birds, *mages)
    if not row:
        return
    scene.lies(loser, here, *mages)
    hidden = sorted(rng.sample([*foot, *mages], min(len([*foot, *mages]), rng.choice((0, 0, 1, 2, 3)))))
    free = [*(Counter(row) - Counter(hidden)).elements()]
    if not free:
        return  # whose line is all hidden is found no more: the battle breaks off before anybody retreats
    foes = scene.line(winner, *troops(rng, winner, 2, whole=1))
    boss = leaders(rng, winner)
    scene.lies(winner, here, *boss)
    att = rng.choice(pieces.SIDES)
    veil = {"lasting": [["veil", loser, hidden]]} if hidden else {}
    more: dict[str, Any] = {"stage": fights.STAY, "first": False, "chiefs": {loser: [], winner: boss}, **veil}
    scene.battle(fights.FIELD, att, here, {loser: row, winner: foes}, **{**more, "side": loser})
    case = scene.case()
    second = meetings.may_break_through(free, hidden)
    question = f"{loser} {row}, hidden {hidden}, from {here} to {to} past {guard}"
    yield same(case, f"may break through: {question}", allowed(case, "retreat", loser, to=to), bool(second))
    if not second:
        return
    dice = Falling(rng, (1, 10))
    ruling = ruled(case, dice, "retreat", loser, to=to)
    if ruling.verdict != LEGAL:
        yield same(case, f"goes: {question}", ruling, "legal")
        return
    after = case.after(ruling)
    removed = not forces.tokens(after.state, winner, to)
    fates = meetings.after_break_through(row, removed)
    gone = Counter(pieces.kind_of(name) for name, fate in zip(row, map(fates.get, row), strict=True) if fate == "goes")
    there = Counter(pieces.kind_of(forces.code_of(t)) for t in forces.tokens(after.state, loser, to))
    there.update(n for n in forces.persons(after.state, loser, to))
    fell = [name for name in row if pieces.is_unit(name) or not dice.wounds(name)]
    question = f"{question}, dice {dice.fell}"
    if removed:
        # Of two who fight one may fall to the guard: as many less are there as it has hit reduced ones, or wizards.
        lost = sum((gone - there).values())
        yield same(after, f"who gets through: {question}", not (there - gone) and lost <= dice.ones(winner), True)
        still = meetings.still_hidden(free, hidden)
        seen = Counter(map(pieces.kind_of, forces.veil(after.state, loser, to)))
        yield same(after, f"who is hidden then: {question}", seen, Counter(map(pieces.kind_of, still)))
    else:
        yield same(after, f"nobody gets through: {question}", there, Counter())
        yield same(after, f"all are lost: {question}", [n for n in fell if _stands(after, loser, n)], [])
    kept = Counter(pieces.kind_of(forces.code_of(t)) for t in forces.tokens(after.state, loser, here))
    yield same(after, f"penguins serve no more: {question}", (kept[BIRD], there[BIRD]), (0, 0))
    turned = sum(pieces.kind_of(forces.code_of(t)) == BIRD for t in forces.tokens(after.state, winner, here))
    if birds:
        side = scenarios.after_lost_fight(own_side_retreated=True, enemy_retreated=False, leader_there=bool(boss))
        yield same(after, f"whom penguins serve: {question}, {boss}", bool(turned), side == "changes sides")


def _stands(case: Case, side: str, name: str) -> bool:
    """Whether somebody of a side is still in play; units of it by their kind."""
    if pieces.is_unit(name):
        kind = pieces.kind_of(name)
        if kind == BIRD:
            return False
        return bool(forces.count_units(case.state, side, case.state["secret"][side]["boxes"])[kind])
    return case.public["people"][name]["state"] == forces.UP


# a ship under an explosion

PLAIN = ("Bad Fortune", "Eldritch Fire", "Fog of War", "Eldritch Might")
"""Spells by which nobody leaves a sinking ship."""


def blown_up(rng: Random) -> Asked:
    """A wizard explodes in a sea battle, ships hit before: who throws, once, with the five or without, and who is left."""
    att = rng.choice(pieces.SIDES)
    dfn = pieces.other(att)
    scene = Scene(empty(att))
    sea = rng.choice([a for a, kind in world.areas(scene.state).items() if kind == world.SEA])
    ships, rows, chiefs, aboard = {att: "Ship 1", dfn: "Ship 2"}, {}, {}, {}
    shores = [a for a in world.neighbours(scene.state, sea) if world.kind(scene.state, a) == world.SEA]
    scene.put("ships", {name: {"side": s, "sea": sea, "from": rng.choice(shores)} for s, name in ships.items()})
    scene.put("ship", 2)
    caster_side = rng.choice(pieces.SIDES)
    for side in pieces.SIDES:
        mages = wizards(rng, side, 2) or (wizards(rng, side, 1) or ["Torin" if side == pieces.FORSETI else "Hastur"])
        foot = troops(rng, side, rng.randint(0, 3 - len(mages)), 0.6)
        lead = leaders(rng, side, 2)
        scene.lies(side, ships[side], *mages, *lead)
        rows[side], chiefs[side], aboard[side] = scene.line(side, *foot, *mages), sorted(lead, key=_rank), [*lead, *mages]
    caster = next(n for n in rows[caster_side] if pieces.is_wizard(n))
    for side in pieces.SIDES:
        scene.more.append(["put", ["secret", side, "spells"], {n: list(PLAIN) for n in pieces.people(side) if pieces.is_wizard(n)}])
    sunk = {side: rng.randint(0, 3) for side in pieces.SIDES}
    laid: dict[str, Any] = {"stage": fights.SPELLS, "first": False, "chiefs": chiefs, "ships": ships, "sunk": sunk, "area": ships[dfn]}
    scene.battle(fights.SEA, att, sea, rows, **{**laid, "side": caster_side})
    case = scene.case()
    dice = Falling(rng, (1, 1, 2, 4, 5, 6, 7, 8, 9, 10), (10, 10))
    ruling = ruled(case, dice, "cast", caster_side, wizard=caster, spell="Eldritch Fire")
    if ruling.verdict != LEGAL:
        yield same(case, f"{caster} casts", ruling.reasons, "legal")
        return
    after = healed(case.after(ruling), dice)
    strength = int(HOUSE.value("wizards", caster, "strength"))
    struck = {side: _struck(dice, [*rows[side], *chiefs[side]], strength) for side in pieces.SIDES}
    total = {s: sunk[s] + sum(n for name, n in struck[s].items() if not pieces.is_leader(name)) for s in pieces.SIDES}
    question = f"{caster} explodes in {sea}: {rows}, {chiefs}, hit before {sunk}, dice {dice.fell}"
    for side in pieces.SIDES:
        both = all(naval.sinks(total[s]) for s in pieces.SIDES)
        at_once = {name: bool(n) for name, n in struck[side].items() if not pieces.is_unit(name)}
        units = sum(n for name, n in struck[side].items() if pieces.is_unit(name))
        foot = [n for n in rows[side] if pieces.is_unit(n)]
        fates = meetings.aboard_after(
            sunk[side] + units,
            at_once,
            [n for n in aboard[side] if pieces.is_leader(n)],
            [n for n in aboard[side] if pieces.is_wizard(n)],
            _steps(foot) - units,
            both,
        )
        for name, fate in fates.items():
            thrown = dice.wounds(name)
            yield same(after, f"how often {name} throws: {question}", len(thrown), fate.throws)
            if fate.dead or len(thrown) == 1:
                second = meetings.owed_dead("leader" if pieces.is_leader(name) else "wizard", thrown[0] if thrown else 0, fate)
                told = {
                    forces.DEAD: "dead",
                    forces.HURT: "wounded",
                    forces.CAPTIVE: "captured",
                    forces.WAITING: "escapes",
                    forces.UP: "escapes",
                }
                state = after.public["people"][name]["state"]
                yield same(after, f"what becomes of {name}: {question}", told.get(state, state), second)
        fight = after.public["battle"]
        still = [*(fight["rows"][side] if fight else []), *map(forces.code_of, forces.tokens(after.state, side, ships[side]))]
        left = _steps(foot) - units if meetings.units_aboard_after(total[side], foot) else 0
        yield same(after, f"hits that the troops of {side} still bear: {question}", _steps([n for n in still if pieces.is_unit(n)]), left)


def _rank(name: str) -> int:
    return int(HOUSE.value("leaders", name, "rank"))


def _struck(dice: Falling, names: list[str], strength: int) -> Counter[str]:
    """Who of a company the explosion strikes, and how often each name of them."""
    found: Counter[str] = Counter()
    for name in set(names):
        found[name] = sum(face <= strength for _, why, face in dice.fell if why == f"at {name}, strength {strength}")
    return found
