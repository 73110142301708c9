"""Eldritch Might and Juggernaut: on friends in the open, within walls and at sea, on the tame dragon, on the dragon who rages."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings.strength import lined_up
from playaid.games.tears.state import fights, pieces, world
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import hearing_of

from . import combat, powers, spells
from .compare_adapter import Asked, Case, named, same
from .compare_charms import Fight, answered, before_dice, found, laid, next_round, steps_of
from .compare_points import Striker, Ways, as_strong, by_worth, lay
from .compare_rage import DRAGON, HIS, SIDES, strength_of
from .powers import JUGGERNAUT, MIGHT
from .scenes import HOUSE, Falling, Told, allowed, done

TAKEN = "friend"
"""The sentence on the dragon is taken as a slip of the scan, as the product says of it."""


def strengthened(rng: Random) -> Asked:
    """On whom either is put, with what these strike then and how often their hits count; in the next round it is gone."""
    spell = rng.choice((MIGHT, JUGGERNAUT))
    yield from _strengthened(laid(rng, spell, rng.random() < 0.5, own_dragon=rng.random() < 0.5), rng, spell)


def on_evenings(case: Case, rng: Random) -> Asked:
    """The same of one who casts as they stand on an evening."""
    for spell in (MIGHT, JUGGERNAUT):
        for raging in (False, True):
            fight = found(case, rng, spell, raging)
            if fight is not None:
                yield from _strengthened(fight, rng, spell)


def _reaches(fight: Fight, spell: str, name: str) -> bool:
    own, line = name in (*fight.rows[fight.side], *fight.chiefs[fight.side]), fights.battle(fight.case.state)
    there = name == fight.code or any(name in line["rows"][s] or name in line["chiefs"][s] for s in SIDES)
    more: dict[str, Any] = {"caster": name == fight.mage, "in_fight": there, "raging": fight.raging, "juggernaut": TAKEN}
    return bool(powers.reaches(spell, fight.what(name), own, **more))


def _strengthened(fight: Fight, rng: Random, spell: str) -> Asked:
    case, question = fight.case, f"{spell}: {fight.question}"
    bare = {"wizard": fight.mage, "spell": spell}
    for name in fight.everybody():
        may = powers.may_cast(spell, False) and _reaches(fight, spell, name)
        yield same(case, f"on {name}, {question}", allowed(case, "cast", fight.side, **bare, targets=[name]), bool(may))
    reached = [n for n in dict.fromkeys([*fight.rows[fight.side], *([fight.code] if fight.raging else [])]) if _reaches(fight, spell, n)]
    if len(reached) > 1:
        yield same(case, f"on two, {question}", allowed(case, "cast", fight.side, **bare, targets=reached[:2]), bool(powers.targets(2)))
    if not reached:
        return
    target = fight.code if fight.raging and rng.random() < 0.5 else rng.choice(reached)
    if (*fight.rows[fight.side], fight.code).count(target) > 1:
        return  # of counters alike nobody can tell which is meant
    backfires = rng.random() < 0.15
    dice = Falling(rng, (5,), (10, 8) if backfires else (1,))
    cast = done(case, dice, "cast", fight.side, **bare, targets=[target])
    if cast is None:
        yield same(case, f"is put on {target}, {question}", "illegal", "legal")
        return
    question = f"on {target}, backfires {backfires}, {question}"
    if fight.raging:
        yield from _in_rage(fight, rng, cast, spell, target, backfires, question)
        return
    yield from _in_round(fight, before_dice(cast), spell, target, backfires, question, powers.works_in(1, 1))
    yield from _in_round(fight, next_round(cast, fight, False), spell, target, backfires, question, powers.works_in(2, 1))
    if backfires and (line := fights.battle(cast.state)["rows"][fight.enemy]):
        bearers = {effect[2] for effect in fights.battle(cast.state)["effects"] if effect[0] in ("plus", "double")}
        best = max(strength_of(n) if n != pieces.GARRISON else 0 for n in line)
        yield same(cast, f"whom it serves, {question}", bearers <= set(line) and len(bearers) == 1, powers.backfires_on(spell) == "enemy")
        strongest = all(n == pieces.GARRISON or strength_of(n) == best for n in bearers)
        yield same(cast, f"the strongest of theirs, {question}", strongest, True)


def _in_round(fight: Fight, case: Case, spell: str, target: str, backfires: bool, question: str, works: bool) -> Asked:
    """With what each of the caster's line strikes, leaders left out, whose points would lie on anybody."""
    if fights.battle(case.state)["chiefs"][fight.side]:
        return
    line = lined_up(hearing_of(GAME, case.state, Declaration("throw", {}, fight.side, "throw"), HOUSE, Refusing()), fight.side)
    for thrower in line:
        mine = thrower.name == target and works and not backfires
        plain = strength_of(target) if fight.what(thrower.name) == "dragon" else fight.strength(fight.side, thrower.name)
        if fight.what(thrower.name) == "dragon":
            continue  # what stands on him within walls or at sea is asked by other chapters
        second = spells.might(plain) if mine and spell == MIGHT else plain
        yield same(case, f"{thrower.name} strikes with, {question}", thrower.strength, second)
        yield same(case, f"{thrower.name} counts, {question}", thrower.double, mine and spell == JUGGERNAUT)
        if thrower.name == fight.mage and works:
            yield same(case, f"its caster strikes, {question}", thrower.throws > 0, bool(powers.caster_may_attack()))


def _exploded(rng: Random, case: Case) -> Case:
    """A wizard who casts behind the first, of either side, blows up: it strikes everybody there, the dragon too."""
    now = fights.battle(case.state)
    side = now["side"]
    casters = fights.able(case.state, side) if now["stage"] == fights.SPELLS else []
    if not casters or rng.random() < 0.3:
        return case
    armed = Case(evolve(case.state, [["put", ["secret", side, "spells", casters[0]], ["Good Fortune"]]]))
    return done(armed, Falling(rng, (1, 9), (10, 10)), "cast", side, wizard=casters[0], spell="Good Fortune") or case


def _in_rage(fight: Fight, rng: Random, case: Case, spell: str, target: str, backfires: bool, question: str) -> Asked:
    """A round of the rage, everybody at the dragon: with what each strikes, the dragon too, and what the hits come to."""
    case = _exploded(rng, case)
    if not case.public["battle"]:
        return  # the explosion has ended it
    rows = fights.battle(case.state)["rows"]
    code = case.public["dragon"]["side up"]
    turned = pieces.REDUCED + pieces.kind_of(target)
    if target == fight.code:
        bearer = code
    elif target in rows[fight.side]:
        bearer = target
    else:  # an explosion has struck whom it lies on: it goes with them
        bearer = turned if turned in rows[fight.side] and turned != target else ""
    if bearer != code and (rows[fight.side].count(bearer) > 1 or (bearer == turned and turned in fight.rows[fight.side])):
        return
    question = f"left {rows} and {code}, {question}"
    dice = Told(rng, range(1, 11), (rng.randint(1, 10),))
    ready, bearing = before_dice(case), "" if backfires else bearer
    strikers = {side: _strikers(fight, ready, side, spell, bearing if side == fight.side else "") for side in SIDES}
    ways: dict[str, Ways] = {}
    for side in SIDES:
        chiefs = [name for name in fight.chiefs[side] if name in fights.battle(ready.state)["chiefs"][side]]
        ready, ways[side] = yield from lay(ready, rng, side, chiefs, strikers[side], question)
    aims = {f"aim {side}": DRAGON for side in SIDES if rows[side]}
    ruling = answered(ready, dice, "rage", pieces.GORGANUN, aims)
    if ruling.verdict != LEGAL:
        yield same(ready, f"a round, {question}", ruling.verdict, LEGAL)
        return
    question = f"{dice.throws}, {question}"
    led_by = next((who for who, why, _, _ in dice.throws if why.startswith(HIS)), None)
    works = not backfires
    on_dragon = works and bearer == code
    his = next((needs for _, why, _, needs in dice.throws if why.startswith(HIS)), [])
    if led_by is not None:
        mine = {"led_for_caster": led_by == fight.side}
        second = powers.dragon_strikes_with(strength_of(code), int(on_dragon and spell == MIGHT), **mine)
        yield same(ready, f"he strikes with, {question}", his, [second])
    for side in SIDES if works else (fight.side,):  # of a spell that backfires other questions ask whom it serves
        yield from _strengths(fight, ready, dice, side, strikers[side], ways[side], question)
    yield from _hits(fight, ready, ready.after(ruling), dice, code, on_dragon and spell == JUGGERNAUT, led_by, question)


def _quiet(case: Case, side: str) -> list[str]:
    now = fights.battle(case.state)
    return [n for n in now["rows"][side] if pieces.is_wizard(n) and n in now["cast"]]


def _strikers(fight: Fight, case: Case, side: str, spell: str, bearer: str) -> list[Striker]:
    """Those of a side who strike, the spell on whom it lies."""
    quiet = _quiet(case, side)
    towers = case.facts.towers.get(named(fight.area)) if fight.within == side else None
    sea = world.kind(case.state, fight.area) == world.SEA
    return [
        Striker(name, fight.strength(side, name) if sea else strength_of(name), [spell] if name == bearer else [], towers)
        for name in fights.battle(case.state)["rows"][side]
        if name not in quiet
    ]


def _strengths(fight: Fight, case: Case, dice: Told, side: str, strikers: list[Striker], ways: Ways, question: str) -> Asked:
    """What each of a side strikes with, and whose hit counts twice: told behind all who count once."""
    needs = [(why, need) for who, why, _, each in dice.throws if who == side and not why.startswith(HIS) for need in each]
    needs = [(why, need) for why, need in needs if not why.startswith(("wound", "whom "))]
    told = [[need for why, need in needs if why.endswith(JUGGERNAUT) is twice] for twice in (False, True)]
    second = [by_worth(strikers, way, fight.within == side) for way in ways]
    yield as_strong(case, f"{side} strikes with, and counts twice, {question}", told, second)


def _hits(fight: Fight, case: Case, after: Case, dice: Told, code: str, doubled: bool, led_by: str | None, question: str) -> Asked:
    on_dragon, on_others = 0, 0
    for who, why, faces, needs in dice.throws:
        if who not in SIDES or not needs or why.startswith(("wound", "whom ")):
            continue
        hits = sum(map(combat.hits, faces, needs))
        if why.startswith(HIS):
            on_others += powers.dragon_hits(bool(hits), doubled, led_for_caster=led_by == fight.side)
        else:
            on_dragon += hits * (2 if why.endswith(JUGGERNAUT) else 1)
    steps = 1 if code.startswith(pieces.REDUCED) else 2
    yield same(case, f"he is dead, {question}", after.public["dragon"]["state"] == "dead", on_dragon >= steps)
    struck = pieces.other(led_by) if led_by else ""
    row = fights.battle(case.state)["rows"].get(struck, [])
    most = sum(2 if pieces.is_unit(n) and not n.startswith(pieces.REDUCED) else 1 for n in row)
    lost = sum(steps_of(case, s) - steps_of(after, s) for s in SIDES)
    wounds = sum(bool(dice.wounds(n)) for s in SIDES for n in fights.battle(case.state)["rows"][s])
    yield same(case, f"hits of his borne, {question}", lost + wounds, min(on_others, most))
