"""Fog of War, the Fortunes and Eldritch Shield: in the open, before and within walls, at sea, and in the rage of the dragon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from playaid.dice.sources import Chained, Recorded, Refusing, Rolled
from playaid.games.tears import GAME
from playaid.games.tears.ratings.strength import lined_up
from playaid.games.tears.state import fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide, hearing_of

from . import castles, combat, fog, fortunes, naval, rage, shield, spells
from .compare_adapter import Asked, Case, named, same
from .compare_combat import battle
from .compare_meetings import leaders, troops, wizards
from .compare_points import Striker, as_strong, lay, spreads
from .compare_rage import DRAGON, HIS, SIDES, THEIRS, strength_of
from .scenes import HOUSE, Falling, Scene, Told, allowed, done, empty

FOG, GOOD, BAD, SHIELD = "Fog of War", fortunes.GOOD, fortunes.BAD, "Eldritch Shield"
DIRECT = "Direct Attack"
AREAS = {
    fights.FIELD: ("Marchgate", "Ursh", "Kimrin"),
    fights.CASTLE: ("Caer Sillius", "Kimrin", "Ilrog"),
    fights.GARRISON: ("Caer Navell", "Glaginsdrog", "Caer Clavell"),
    fights.SEA: ("Dragon Sea North",),
    fights.RAGE: ("Marchgate", "Ursh", "Kimrin", "Caer Navell", "Dragon Sea North"),
}


class Fight(NamedTuple):
    """A fight in its step of spells, of the side whose wizard casts."""

    case: Case
    kind: str
    area: str
    side: str
    mage: str
    rows: dict[str, list[str]]
    chiefs: dict[str, list[str]]
    within: str
    """The side that fights from within walls, nobody's ''."""
    code: str
    """The side of the dragon that is up, where he rages."""
    question: str

    @property
    def enemy(self) -> str:
        return pieces.other(self.side)

    @property
    def raging(self) -> bool:
        return self.kind == fights.RAGE

    @property
    def number(self) -> int:
        return 1 if fights.battle(self.case.state)["first"] else 2

    def what(self, name: str) -> str:
        if pieces.kind_of(name) == DRAGON:
            return "dragon"
        if name == pieces.GARRISON:
            return "garrison"
        return "unit" if pieces.is_unit(name) else "wizard" if pieces.is_wizard(name) else "leader"

    def everybody(self) -> list[str]:
        dragon = [self.code] if self.raging else []
        return list(dict.fromkeys(n for s in SIDES for n in (*self.rows[s], *self.chiefs[s], *dragon)))

    def strength(self, side: str, name: str) -> int:
        """With what one strikes whom no spell touches."""
        towers = self.case.facts.towers[named(self.area)] if self.within == side else None
        if name == pieces.GARRISON:
            return castles.garrison_value(self.case.facts.towers[named(self.area)])
        printed = strength_of(name)
        if world.kind(self.case.state, self.area) == world.SEA:
            return naval.sea_strength(pieces.kind_of(name), printed)
        return combat.strength(printed, 0, towers)


def laid(rng: Random, spell: str, first: bool = True, *, own_dragon: bool = False) -> Fight:
    att = rng.choice(SIDES)
    scene = Scene(empty(att, rage_die=rng.choice(("side", "present"))))
    kind = rng.choice((fights.FIELD, fights.FIELD, fights.CASTLE, fights.GARRISON, fights.SEA, *[fights.RAGE] * 4))
    side = att if kind == fights.GARRISON else rng.choice(SIDES)
    enemy, area, dfn = pieces.other(side), rng.choice(AREAS[kind]), pieces.other(att)
    mage = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    chiefs = {s: leaders(rng, s) for s in SIDES} if rng.random() < 0.3 else {s: [] for s in SIDES}
    mages = wizards(rng, enemy)
    most = 2 if world.kind(scene.state, area) == world.SEA else 3
    foot = {side: troops(rng, side, rng.randint(0, most), 0.6), enemy: troops(rng, enemy, rng.randint(1, most), 0.6)}
    rows = {side: sorted([mage, *foot[side]]), enemy: sorted([*mages, *foot[enemy]])}
    walled = area in scene.state["public"]["castles"]
    within = dfn if kind in (fights.CASTLE, fights.GARRISON) else rng.choice(("", *SIDES)) if kind == fights.RAGE and walled else ""
    if walled:
        scene.put("castles", area, {"side": within or rng.choice(SIDES), "inside": "" if kind == fights.GARRISON else within})
    scene.more.append(["put", ["secret", side, "spells", mage], [spell]])
    if kind == fights.RAGE:
        return _raging(scene, rng, area, side, mage, rows, chiefs, within, first)
    if kind == fights.GARRISON:
        rows[enemy], chiefs[enemy] = [pieces.GARRISON], []
    elif enemy == pieces.GORGANUN and mages and rng.random() < 0.3:
        rows[enemy] = sorted([*rows[enemy], DRAGON])
        scene.put("dragon", {**scene.state["public"]["dragon"], "state": "play", "master": mages[0], "checked": 1})
    elif own_dragon and side == pieces.GORGANUN:
        rows[side] = sorted([*rows[side], DRAGON])
        scene.put("dragon", {**scene.state["public"]["dragon"], "state": "play", "master": mage, "checked": 1})
    ships = {side: "Ship 1", enemy: "Ship 2"} if kind == fights.SEA else dict.fromkeys(SIDES, area)
    if kind == fights.SEA:
        scene.put("ships", {ship: {"side": s, "sea": area, "from": area} for s, ship in ships.items()})
        scene.put("ship", 2)
    for s in SIDES:
        scene.line(s, *(n for n in rows[s] if pieces.is_unit(n) and n != pieces.GARRISON))
        scene.lies(s, ships[s], *(n for n in rows[s] if pieces.is_wizard(n)), *chiefs[s])
    more: dict[str, Any] = {"stage": fights.SPELLS, "side": side, "ships": ships, "chiefs": chiefs, "first": first}
    scene.battle(kind, att, area, rows, **more)
    question = f"{kind} in {area}, {att} attacks, {rows} {chiefs}, within {within!r}, {mage} of {side}"
    return Fight(scene.case(), kind, area, side, mage, rows, chiefs, within, "", question)


def _raging(
    scene: Scene,
    rng: Random,
    area: str,
    side: str,
    mage: str,
    rows: dict[str, list[str]],
    chiefs: dict[str, list[str]],
    within: str,
    first: bool,
) -> Fight:
    sea = world.kind(scene.state, area) == world.SEA
    if sea:
        scene.put("ships", {f"Ship {n}": {"side": s, "sea": area, "from": area} for n, s in enumerate(SIDES)})
        scene.put("ship", 2)
    for n, s in enumerate(SIDES):
        if s != side and rng.random() < 0.15:
            rows[s], chiefs[s] = [], []
        scene.lies(s, f"Ship {n}" if sea else area, *rows[s], *chiefs[s])
    code = rng.choice((DRAGON, pieces.REDUCED + DRAGON))
    dragon = {**scene.state["public"]["dragon"], "state": "play", "rage": area, "side up": code, **({} if first else {"raged": True})}
    scene.put("dragon", dragon)
    scene.put("owed", [{"side": pieces.GORGANUN, "what": "rage", "who": area}])
    within = within if within and rows[within] else ""
    question = f"rage in {area}, {rows} {chiefs}, within {within!r}, {code}, {mage} of {side}"
    opened = done(scene.case(), Falling(rng, (1,)), "rage", pieces.GORGANUN)
    assert opened is not None, question
    return Fight(_to_step_of(opened, side), fights.RAGE, area, side, mage, rows, chiefs, within, code, question)


def _to_step_of(case: Case, side: str) -> Case:
    while fights.battle(case.state)["side"] != side:
        case = _skipped(case)
    return case


def _skipped(case: Case) -> Case:
    skipped = done(case, Falling(Random(1), (1,)), "skip", fights.battle(case.state)["side"])
    assert skipped is not None
    return skipped


def before_dice(case: Case) -> Case:
    """The round after its step of spells."""
    while fights.battle(case.state)["stage"] == fights.SPELLS:
        case = _skipped(case)
    return case


def cast_by(fight: Fight, rng: Random, spell: str, worse: bool, **more: Any) -> tuple[Case | None, bool]:
    """The position once the spell works, or works for the other side."""
    backfires = worse and rng.random() < 0.25
    dice = Falling(rng, (5,), (10, 8) if backfires else (1,))
    return done(fight.case, dice, "cast", fight.side, wizard=fight.mage, spell=spell, **more), backfires


# positions of evenings


def on_evenings(case: Case, rng: Random) -> Asked:
    """The same in a fight, and in a rage, about one who casts as they stand on an evening."""
    for spell in (FOG, GOOD, BAD, SHIELD):
        for raging in (False, True):
            fight = found(case, rng, spell, raging)
            if fight is None:
                continue
            if spell == FOG:
                yield from _fogged(fight, rng)
            elif spell == SHIELD:
                yield from _shielded(fight, rng)
            else:
                yield from _fortuned(fight, rng, spell)


def found(case: Case, rng: Random, spell: str, raging: bool) -> Fight | None:
    mages = [n for n, p in case.public["people"].items() if pieces.is_wizard(n) and p["state"] == forces.UP and not p.get("burnt")]
    if not mages:
        return None
    mage = rng.choice(mages)
    person = {key: kept for key, kept in case.public["people"][mage].items() if key not in ("failed", "cast")}
    side, place = person["side"], person["at"]
    area, enemy = world.place_of(case.state, place), pieces.other(person["side"])
    ready: list[Any] = [
        ["put", ["secret", side, "spells", mage], [spell]],
        ["put", ["public", "people", mage], person],
        ["put", ["public", "veiled"], {}],
    ]
    case = Case(evolve(case.state, ready))
    if raging:
        return _rage_about(case, rng, area, side, mage)
    if world.kind(case.state, area) in (world.SEA, world.ISLAND):
        return None
    rows = {side: sorted([mage, *troops(rng, side, rng.randint(0, 3), 0.6)]), enemy: troops(rng, enemy, rng.randint(1, 3), 0.6)}
    now = battle(case, rng, fights.FIELD, area, lines=rows, side=side, chiefs={s: [] for s in SIDES})
    now = Case(evolve(now.state, [["put", ["public", "battle", "stage"], fights.SPELLS]]))
    question = f"on an evening, field in {area}, {rows}, {mage} of {side}"
    return Fight(now, fights.FIELD, area, side, mage, rows, {s: [] for s in SIDES}, "", "", question)


def _rage_about(case: Case, rng: Random, area: str, side: str, mage: str) -> Fight | None:
    code = rng.choice((DRAGON, pieces.REDUCED + DRAGON))
    board = {
        s: {at: [t for t in lies if pieces.kind_of(forces.code_of(t)) != DRAGON] for at, lies in here.items()}
        for s, here in case.public["board"].items()
    }
    dragon = {**case.public["dragon"], "state": "play", "master": "", "rage": area, "side up": code}
    laid_: list[Any] = [
        ["put", ["public", "board"], {s: {at: lies for at, lies in here.items() if lies} for s, here in board.items()}],
        ["put", ["public", "dragon"], dragon],
        ["put", ["public", "owed"], [{"side": pieces.GORGANUN, "what": "rage", "who": area}]],
    ]
    opened = done(Case(evolve(case.state, laid_)), Falling(rng, (1,)), "rage", pieces.GORGANUN)
    if opened is None or not opened.public["battle"] or mage not in fights.able(opened.state, side):
        return None
    rows = fights.battle(opened.state)["rows"]
    spots = [area, *(s for n in SIDES for s in forces.ships_in(opened.state, area, n))]
    chiefs = {s: [n for spot in spots for n in forces.persons(opened.state, s, spot, "leader")] for s in SIDES}
    within = next((s for s in SIDES if world.inside(opened.state, s, area)), "")
    if within and forces.before_the_walls(opened.state, within, area):
        return None  # some before the walls and others within
    question = f"on an evening, rage in {area}, {rows} {chiefs}, within {within!r}, {code}, {mage} of {side}"
    return Fight(_to_step_of(opened, side), fights.RAGE, area, side, mage, rows, chiefs, within, code, question)


# Fog of War


def fogged(rng: Random) -> Asked:
    """When the fog is cast, on whom it lies, what is left of their strength; in the next round, and with its wizard gone."""
    yield from _fogged(laid(rng, FOG, rng.random() < 0.8), rng)


def _fogged(fight: Fight, rng: Random) -> Asked:
    case, question = fight.case, fight.question
    second = fog.may_cast(fight.number, raging=fight.raging)
    yield same(
        case, f"casts in round {fight.number}: {question}", allowed(case, "cast", fight.side, wizard=fight.mage, spell=FOG), bool(second)
    )
    if not second:
        return
    cast, backfires = cast_by(fight, rng, FOG, worse=True)
    if cast is None:
        yield same(case, f"casts: {question}", "illegal", "legal")
        return
    layer = fight.enemy if backfires and fog.backfires_on() == "own" else fight.side
    question = f"{question}, backfires {backfires}"
    yield from _laid_on(fight, rng, cast, layer, question)
    if fight.raging:
        yield from _fog_in_rage(fight, rng, cast, layer, question)
        return
    yield from _fog_in_round(fight, rng, before_dice(cast), layer, 1, question)
    for gone in (False, True):
        later = next_round(cast, fight, gone)
        if not later.public["battle"]["rows"][fight.side]:
            continue
        told = f"later, {fight.mage} gone {gone}: {question}"
        again = Case(evolve(later.state, [["put", ["public", "battle", "stage"], fights.SPELLS]]))
        if not gone:
            yield same(
                again,
                f"casts again, {told}",
                allowed(again, "cast", fight.side, wizard=fight.mage, spell=FOG),
                bool(fog.may_cast(2)),
            )
        yield from _laid_on(fight, rng, later, layer, told)
        yield from _fog_in_round(fight, rng, later, layer, 2, told, gone=gone)


def next_round(case: Case, fight: Fight, gone: bool) -> Case:
    now = fights.battle(case.state)
    fresh: dict[str, Any] = {"first": False, "effects": [], "cast": [], "stage": fights.THROW, "side": now["dfn"]}
    if gone:
        fresh["rows"] = {**now["rows"], fight.side: [n for n in now["rows"][fight.side] if n != fight.mage]}
    changes: list[Any] = [["put", ["public", "battle", key], value] for key, value in fresh.items()]
    if gone:
        changes.append(["put", ["public", "people", fight.mage], {"side": fight.side, "state": forces.DEAD, "at": ""}])
    if "fogged" in now:
        changes.append(["drop", ["public", "battle", "fogged"], None])
    return Case(evolve(case.state, changes))


def _laid_on(fight: Fight, rng: Random, case: Case, layer: str, question: str) -> Asked:
    """On everybody of either line, and how many points."""
    victim = pieces.other(layer)
    line = fights.battle(case.state)["rows"][victim]
    for name in fight.everybody():
        own = name not in fight.rows[victim] and name not in fight.chiefs[victim]
        there = name in line or name in fights.battle(case.state)["chiefs"][victim] or name == fight.code
        second = fog.reaches(fight.what(name), own, in_fight=there, raging=fight.raging)
        yield same(case, f"fog on {name}: {question}", allowed(case, "fog", layer, units=[name]), bool(second))
        if own or not second:
            continue
        for points in (2, 4, 5):
            lies = fog.may_lie({name: points}, {name: 9})
            yield same(case, f"{points} on {name}: {question}", allowed(case, "fog", layer, units=[name] * points), bool(lies))
    if line:
        yield same(case, f"fog by {victim}: {question}", allowed(case, "fog", victim, units=[line[0]]), False)


def _shares(rng: Random, fight: Fight, victim: str, line: list[str]) -> list[int]:
    """Four points on a line, or as many as find room."""
    shares = [0] * len(line)
    while sum(shares) < spells.FOG:
        room = [at for at, name in enumerate(line) if fight_strength(fight, victim, name) - shares[at] > fog.LEAST]
        if not room:
            break
        shares[rng.choice(room)] += 1
    return shares


def fight_strength(fight: Fight, side: str, name: str) -> int:
    return strength_of(name) if fight.what(name) == "dragon" else fight.strength(side, name)


def _fog_in_round(fight: Fight, rng: Random, case: Case, layer: str, number: int, question: str, gone: bool = False) -> Asked:
    """What each strikes with once the fog is laid; leaders' points would lie on anybody, so a line with them is left out."""
    victim = pieces.other(layer)
    line = list(fights.battle(case.state)["rows"][victim])
    if fights.battle(case.state)["chiefs"][victim] or not fog.works_in(number, 1, caster_there=not gone):
        return
    if len(set(line)) < len(line):
        return  # of counters alike nobody can tell which is meant
    shares = _shares(rng, fight, victim, line)
    said = [name for name, share in zip(line, shares, strict=True) for _ in range(share)]
    case = (done(case, Falling(rng, (1,)), "fog", layer, units=said) if said else case) or case
    throwers = lined_up(hearing_of(GAME, case.state, Declaration("throw", {}, victim, "throw"), HOUSE, Refusing()), victim)
    for thrower, share in zip(throwers, shares, strict=True):
        towers = case.facts.towers[named(fight.area)] if fight.within == victim and thrower.name != pieces.GARRISON else None
        sea = fight.kind == fights.SEA
        printed = fight.strength(victim, thrower.name) if sea or thrower.name == pieces.GARRISON else strength_of(thrower.name)
        added = castles.walls_bonus(towers) if towers is not None else 0
        yield same(case, f"{thrower.name} with {share} of the fog: {question}", thrower.strength, fog.strength(printed, added, share))
    if number > 1 and not gone and layer == fight.side:
        mine = lined_up(hearing_of(GAME, case.state, Declaration("throw", {}, layer, "throw"), HOUSE, Refusing()), layer)
        strikes = next(t.throws for t in mine if t.name == fight.mage) > 0
        yield same(case, f"its caster strikes later: {question}", strikes, bool(fog.frees_caster(number, 1)))


def _fog_in_rage(fight: Fight, rng: Random, case: Case, layer: str, question: str) -> Asked:
    """Two rounds of the rage with the fog laid, on the dragon too."""
    victim = pieces.other(layer)
    for number in (1, 2):
        row = list(fights.battle(case.state)["rows"][victim])
        line = [*row, fight.code]
        if len(set(line)) < len(line):
            return
        shares = _shares(rng, fight, victim, line)
        said = [name for name, share in zip(line, shares, strict=True) for _ in range(share)]
        foggy = done(case, Falling(rng, (1,)), "fog", layer, units=said)
        told = f"round {number}, fog on {said}: {question}"
        if foggy is None:
            yield same(case, f"is laid, {told}", "illegal", "legal")
            return
        dice, foggy = Told(rng, (10,), (rng.randint(1, 10),)), before_dice(foggy)
        quiet = fights.battle(foggy.state)["cast"]
        spots = [at for at, name in enumerate(row) if name not in quiet]
        strikers = [Striker(row[at], strength_in_rage(fight, victim, row[at])) for at in spots]
        chiefs = [name for name in fight.chiefs[victim] if name in fights.battle(foggy.state)["chiefs"][victim]]
        foggy, ways = yield from lay(foggy, rng, victim, chiefs, strikers, told)
        ruling = played(foggy, dice)
        if ruling.verdict != LEGAL:
            yield same(case, f"a round, {told}", ruling.verdict, LEGAL)
            return
        needs = {(who, _whose(why)): need for who, why, need in dice.needs}
        attacked = next((pieces.other(who) for who, why in needs if why == HIS), None)
        share = shares[-1] if attacked == layer else 0
        if attacked:
            mine = needs[pieces.other(attacked), HIS]
            yield same(foggy, f"he strikes {attacked} with, {told}", mine, [fog.strength(strength_of(fight.code), 0, share)])
        thrown = needs.get((victim, THEIRS), [])
        # What lies on a dragon who strikes the others falls on these, wherever it is.
        lost, stray = [shares[at] for at in spots], shares[-1] - share
        second = [found for way in ways for found in _fogged_strengths(strikers, way, lost, stray)]
        throws = combat.dice(fight.within == victim)
        yield as_strong(foggy, f"{victim} strikes with, {told}", [thrown], [[found * throws] for found in second])
        case = foggy.after(ruling)
        if case.public["battle"] or not case.public["dragon"]["rage"]:
            return
        question = f"{question}, then"
        opened = done(case, Falling(rng, (1,)), "rage", pieces.GORGANUN) if _any_mage(case, fight) else None
        if opened is None or not opened.public["battle"]:
            return
        again = _to_step_of(opened, fight.side) if fight.mage in fights.able(opened.state, fight.side) else None
        if again is not None:
            yield same(
                again,
                f"casts in round 2: {question}",
                allowed(again, "cast", fight.side, wizard=fight.mage, spell=FOG),
                bool(fog.may_cast(2, raging=True)),
            )
        case = again or opened


def _fogged_strengths(strikers: list[Striker], way: Sequence[int], lost: Sequence[int], stray: int) -> Iterator[list[int]]:
    """With what they strike on whom so many points lie, and so much of the fog; more of it wherever it falls."""
    strong = [striker.printed for striker in strikers]
    left = [fog.strength(value, points, less) for value, points, less in zip(strong, way, lost, strict=True)]
    for more in spreads(stray, [value - fog.LEAST for value in left]):
        both = [less + extra for less, extra in zip(lost, more, strict=True)]
        yield [fog.strength(value, points, less) for value, points, less in zip(strong, way, both, strict=True)]


def _whose(why: str) -> str:
    """Whose dice they are by what they are thrown for: the dragon's, or a side's in his rage."""
    return next((words for words in (HIS, THEIRS) if why.startswith(words)), why)


def strength_in_rage(fight: Fight, side: str, name: str) -> int:
    return fight.strength(side, name)


def _any_mage(case: Case, fight: Fight) -> bool:
    return any(pieces.is_wizard(n) and case.public["people"][n]["state"] == forces.UP for s in SIDES for n in fight.rows[s])


def played(case: Case, dice: Falling, aims: dict[str, str] | None = None) -> Ruling:
    """A round of the rage, whatever it asks answered by chance; what was answered is kept with the declaration."""
    answers: dict[str, str] = {f"aim {side}": aim for side, aim in (aims or {}).items()}
    return answered(case, dice, "rage", pieces.GORGANUN, answers)


def answered(case: Case, dice: Falling, verb: str, side: str, answers: dict[str, str], **args: Any) -> Ruling:
    fallen: list[Rolled] = []
    while True:
        ruling = decide(GAME, case.state, Declaration(verb, args, side, verb, dict(answers)), HOUSE, Chained(Recorded(fallen), dice))
        fallen, asked = list(ruling.rolls), ruling.question
        if ruling.verdict == LEGAL or asked is None or asked.key in answers:
            return ruling
        answers[asked.key] = dice.rng.choice(asked.options)


# Good and Bad Fortune


def fortuned(rng: Random) -> Asked:
    """A Fortune in any round: who throws again, which die, and what the hits come to."""
    spell = rng.choice((GOOD, BAD))
    yield from _fortuned(laid(rng, spell, rng.random() < 0.5), rng, spell)


def _fortuned(fight: Fight, rng: Random, spell: str) -> Asked:
    case, question = fight.case, f"{spell}: {fight.question}"
    second = fortunes.may_cast(fight.number, raging=fight.raging)
    yield same(
        case, f"casts in round {fight.number}: {question}", allowed(case, "cast", fight.side, wizard=fight.mage, spell=spell), bool(second)
    )
    for name in fight.everybody()[:3]:
        said = {"wizard": fight.mage, "spell": spell, "targets": [name]}
        yield same(case, f"on {name}: {question}", allowed(case, "cast", fight.side, **said), False)
    cast, backfires = cast_by(fight, rng, spell, worse=True)
    if cast is None:
        yield same(case, f"casts: {question}", "illegal", "legal")
        return
    of = {"own": fight.side, "enemy": fight.enemy}[fortunes.backfires_on(spell) if backfires else {GOOD: "own", BAD: "enemy"}[spell]]
    picker = pieces.other(fight.side) if fortunes.who_picks(spell, backfires, picks="other") == "other" else fight.side
    question = f"{question}, backfires {backfires}"
    throws = _thrown_in_rage if fight.raging else _thrown_in_round
    yield from throws(fight, rng, before_dice(cast), spell, of, picker, question)


class Die(NamedTuple):
    """One die of an attack: what it had to be at most, what it was, and whether it is the dragon's."""

    most: int
    face: int
    dragon: bool = False

    @property
    def hit(self) -> bool:
        return combat.hits(self.face, self.most)


def _thrown_in_round(fight: Fight, rng: Random, case: Case, spell: str, of: str, picker: str, question: str) -> Asked:
    for _ in range(4):
        now = case.public["battle"]
        if not now or now["stage"] not in (fights.THROW, fights.HITS):
            return
        if now["stage"] == fights.HITS:
            said = fights.quick(case.state, fights.victim_of(case.state), fights.due(case.state))
            after = done(case, Falling(rng, (10,)), "take", now["side"], units=said)
            if after is None:
                return
            case = after
            continue
        dice, thrower = Told(rng, range(1, 11)), now["side"]
        answers: dict[str, str] = {}
        before = fights.capacity(case.state, pieces.other(thrower))
        ruling = answered(case, dice, "throw", thrower, answers)
        told = f"{thrower} throws {dice.throws}, {answers}: {question}"
        if ruling.verdict != LEGAL:
            yield same(case, f"throws, {told}", ruling.verdict, LEGAL)
            return
        line = _dice_of(dice, thrower)
        hits = yield from _again(case, dice, line, spell, of, picker, thrower, answers, ruling, told)
        after = case.after(ruling)
        if after.public["battle"]:
            yield same(case, f"hits, {told}", _scored(after, thrower, before), min(hits, before))
        case = after


def _scored(after: Case, thrower: str, before: int) -> int:
    now, victim = fights.battle(after.state), pieces.other(thrower)
    return int(now["hits"].get(victim, 0)) or before - fights.capacity(after.state, victim)


def _dice_of(dice: Told, side: str) -> list[Die]:
    """The dice of a side's attacks, the dragon's that it leads among them; what is thrown again is no part of it."""
    found = []
    for who, why, faces, needs in dice.throws:
        if who == side and needs and not why.startswith(("wound", GOOD, BAD, "whom ")):
            found += [Die(need, face, why.startswith(HIS)) for need, face in zip(needs, faces, strict=True)]
    return found


def _again(
    case: Case,
    dice: Told,
    line: list[Die],
    spell: str,
    of: str,
    picker: str,
    thrower: str,
    answers: dict[str, str],
    ruling: Ruling,
    told: str,
) -> Any:
    """What is thrown again of a side's dice, and how many hits all of it comes to."""
    again = [(who, faces[0], needs[0]) for who, why, faces, needs in dice.throws if why.startswith((GOOD, BAD)) and who == thrower]
    mine = fortunes.thrower("attack", thrower)
    pool = [die for die in line if die.hit == (of != picker)] if thrower == of and mine == of else []
    yield same(case, f"thrown again by {of}, {told}", len(again), fortunes.dice_again(len(pool), 1))
    hits = sum(die.hit for die in line)
    if not again or not pool:
        return hits
    _, face, most = again[0]
    kinds = {(die.most, die.dragon) for die in pool}
    yield same(case, f"a die of the pool, {told}", most in {need for need, _ in kinds}, True)
    if len(kinds) > 1:
        asked = [by for key, by in ruling.answered.items() if key.startswith("die of ")]
        yield same(case, f"who names it, {told}", asked, [picker])
    first = next(die for die in pool if die.most == most)
    stood = fortunes.stands(first.face, face)
    return hits - int(first.hit) + fortunes.hits_of(stood, most)


def _thrown_in_rage(fight: Fight, rng: Random, case: Case, spell: str, of: str, picker: str, question: str) -> Asked:
    dice = Told(rng, range(1, 11))
    answers: dict[str, str] = {}
    aims = {side: DRAGON for side in SIDES if fight.rows[side]}
    answers.update({f"aim {side}": aim for side, aim in aims.items()})
    ruling = answered(case, dice, "rage", pieces.GORGANUN, answers)
    told = f"{dice.throws}, {answers}: {question}"
    if ruling.verdict != LEGAL:
        yield same(case, f"a round, {told}", ruling.verdict, LEGAL)
        return
    led_by = next((who for who, why, _, _ in dice.throws if why.startswith(HIS)), None)
    again = [(who, faces[0], needs[0], why) for who, why, faces, needs in dice.throws if why.startswith((GOOD, BAD))]
    line = _dice_of(dice, of)
    if led_by is not None:
        yield same(case, f"whose die the dragon's is, {told}", led_by, fortunes.thrower("dragon's attack", of, led_by=led_by))
    reached = [die for die in line if fortunes.reaches(spell, "dragon's attack" if die.dragon else "attack", of, _caster(spell, of))]
    pool = [die for die in reached if die.hit == (of != picker)]
    yield same(case, f"thrown again by {of}, {told}", [who for who, *_ in again], [of] * fortunes.dice_again(len(pool), 1))
    if again and pool:
        offered = {(die.most, die.dragon) for die in pool}
        if len(offered) > 1:
            asked = [by for key, by in ruling.answered.items() if key.startswith("die of ")]
            yield same(case, f"who names it, {told}", asked, [picker])
    after = case.after(ruling)
    of_dragon = bool(again and pool) and (
        next((said for key, said in answers.items() if key.startswith("die of ")), "").startswith(DRAGON) or all(die.dragon for die in pool)
    )
    yield from _hits_in_rage(fight, case, after, dice, of_dragon, told)


def _caster(spell: str, of: str) -> str:
    return of if spell == GOOD else pieces.other(of)


def _hits_in_rage(fight: Fight, case: Case, after: Case, dice: Told, of_dragon: bool, told: str) -> Asked:
    """All strike at the dragon, so what the others bear is his; what is thrown again stands."""
    again = [(why, faces[0], needs[0]) for _, why, faces, needs in dice.throws if why.startswith((GOOD, BAD))]
    on_dragon, on_others = 0, 0
    for side in SIDES:
        for die in _dice_of(dice, side):
            if die.dragon:
                on_others += die.hit
            else:
                on_dragon += die.hit
    for why, face, most in again:
        change = fortunes.hits_of(face, most) - (0 if why.startswith(GOOD) else 1)
        if of_dragon:
            on_others += change
        else:
            on_dragon += change
    steps = 1 if fight.code.startswith(pieces.REDUCED) else 2
    dead = after.public["dragon"]["state"] == "dead"
    yield same(case, f"he is dead, {told}", dead, on_dragon >= steps)
    lost = sum(steps_of(case, s) - steps_of(after, s) for s in SIDES)
    struck = sum(bool(dice.wounds(n)) for s in SIDES for n in fight.rows[s])
    yield same(case, f"hits of his borne, {told}", lost + struck, on_others)


def steps_of(case: Case, side: str) -> int:
    codes = [forces.code_of(t) for tokens in case.public["board"][side].values() for t in tokens]
    codes += [n for under in case.state["secret"][side]["boxes"].values() for n in under if pieces.is_unit(n)]
    return sum(1 if code.startswith(pieces.REDUCED) else 2 for code in codes)


# Eldritch Shield


def shielded(rng: Random) -> Asked:
    """On whom the Shield is put, and what they strike with then; in the next round it is gone."""
    yield from _shielded(laid(rng, SHIELD, rng.random() < 0.5), rng)


def _shielded(fight: Fight, rng: Random) -> Asked:
    case, question = fight.case, fight.question
    for name in fight.everybody():
        own = name not in fight.rows[fight.enemy] and name not in fight.chiefs[fight.enemy]
        second = shield.may_cast(False, raging=fight.raging) and shield.reaches(fight.what(name), own, raging=fight.raging)
        said = {"wizard": fight.mage, "spell": SHIELD, "targets": [name]}
        yield same(case, f"shield against {name}: {question}", allowed(case, "cast", fight.side, **said), bool(second))
    yield same(
        case,
        f"a shield against nobody: {question}",
        allowed(case, "cast", fight.side, wizard=fight.mage, spell=SHIELD),
        shield.named_when(named="with the spell") != "with the spell",
    )
    targets = [*fight.rows[fight.enemy], *([fight.code] if fight.raging else [])]
    target = rng.choice(targets)
    cast, _ = cast_by(fight, rng, SHIELD, worse=False, targets=[target])
    if cast is None:
        return
    question = f"against {target}: {question}"
    if fight.raging:
        yield from _shield_in_rage(fight, rng, before_dice(cast), target, question)
        return
    for number, now in enumerate((before_dice(cast), next_round(cast, fight, False)), 1):
        throwers = lined_up(hearing_of(GAME, now.state, Declaration("throw", {}, fight.enemy, "throw"), HOUSE, Refusing()), fight.enemy)
        total = sum(t.throws for t in throwers)
        each = combat.dice(fight.within == fight.enemy)
        void = each - shield.left(each, shield="all") if shield.works_in(number, 1) else 0
        yield same(now, f"dice that count in round {number}: {question}", total, each * len(throwers) - void)
        mine = next(t for t in throwers if t.name == target)
        alike = sum(t.name == target for t in throwers)
        if alike == 1:
            yield same(now, f"its dice in round {number}: {question}", mine.throws, each - void)


def _shield_in_rage(fight: Fight, rng: Random, case: Case, target: str, question: str) -> Asked:
    dice = Told(rng, (10,), (rng.randint(1, 10),))
    ruling = played(case, dice)
    if ruling.verdict != LEGAL:
        yield same(case, f"a round: {question}", ruling.verdict, LEGAL)
        return
    die = dice.fell[0][2]
    absent = "who is there" if case.option("rage-die") == "present" else "nobody"
    attacked = rage.round_of(die, [s for s in SIDES if fight.rows[s]], absent=absent).attacked
    his = [face for who, why, face in dice.fell if why.startswith(HIS)]
    met = target == fight.code and bool(shield.reaches("dragon", False, raging=True, strikes_caster=attacked == fight.side))
    yield same(case, f"his dice that count, he attacks {attacked}: {question}", len(his), int(attacked is not None and not met))
    throws = len([1 for who, why, _ in dice.fell[1:] if who == fight.enemy and why.startswith(THEIRS)])
    each = combat.dice(fight.within == fight.enemy)
    void = each - shield.left(each, shield="all") if target != fight.code else 0
    yield same(case, f"dice of {fight.enemy} that count: {question}", throws, each * len(fight.rows[fight.enemy]) - void)


# Direct Attack


def directed(rng: Random) -> Asked:
    """The dragon hits once in a round in which somebody directs an attack, or nobody does: who says whom the hit strikes."""
    fight = laid(rng, DIRECT)
    if not fight.raging:
        return
    case, works = fight.case, rng.random() < 0.7
    if works:
        cast, _ = cast_by(fight, rng, DIRECT, worse=False)
        if cast is None:
            yield same(case, f"directs: {fight.question}", "illegal", "legal")
            return
        case = cast
    case = before_dice(case)
    answers = {f"aim {side}": DRAGON for side in SIDES if fight.rows[side]}
    for die in range(1, 11):
        dice = Told(rng, (10,), (die, 1))
        declared = Declaration("rage", {}, pieces.GORGANUN, "rage", dict(answers))
        ruling = decide(GAME, case.state, declared, HOUSE, dice)
        led_by = next((who for who, why, _, _ in dice.throws if why.startswith(HIS)), None)
        asked = ruling.question
        if led_by is None or asked is None or not asked.key.startswith("loss"):
            continue
        second = rage.who_says_whom_he_hits(pieces.other(led_by), led_by, fight.side if works else None)
        yield same(case, f"who says whom he hits, led by {led_by}, directed {works}: {fight.question}", asked.who, second)
