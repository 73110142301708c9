"""The rage of Terramax round by round, and the spells that he casts in battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any, NamedTuple

from playaid.dice.sources import Chained, Recorded, Rolled
from playaid.games.tears import GAME
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide

from . import combat, dragon, rage, wizardry
from .compare_adapter import Asked, Case, Difference, named, same
from .compare_meetings import leaders, troops, wizards
from .compare_points import Striker, Ways, as_strong, by_worth, lay, waits
from .compare_spells import UNKNOWN
from .scenes import HOUSE, Falling, Scene, Told, allowed, done, empty, healed

DRAGON = pieces.TERRAMAX
SIDES = pieces.SIDES
HIS, THEIRS = f"{DRAGON} strikes", f"{DRAGON} goes for"
"""How what a die is thrown for begins: the dragon's, and those of either side in his rage."""


def raged(rng: Random) -> Asked:
    """The dragon rages somewhere, by day or at sea, before walls or not, both sides there or one: a round, and what it leaves."""
    active = rng.choice(SIDES)
    scene = Scene(empty(active, rage_die=rng.choice(("side", "present"))))
    area = rng.choice(("Marchgate", "Oldmarch", "Ursh", "Kimrin", "Caer Clavell", "Caer Navell", "Ossum"))
    walled = area in scene.state["public"]["castles"]
    holder, inside = rng.choice(SIDES), walled and rng.random() < 0.5
    rows: dict[str, list[str]] = {side: [] for side in SIDES}
    chiefs: dict[str, list[str]] = {side: [] for side in SIDES}
    secret: dict[str, list[str]] = {}
    for side in rng.choice((SIDES, SIDES, SIDES, SIDES[:1], SIDES[1:])):
        rows[side] = sorted([*troops(rng, side, rng.randint(0, 2), whole=0.4), *wizards(rng, side)])
        if not rows[side]:
            continue
        hides = rng.sample(rows[side], 1) if rng.random() < 0.15 else []
        if hides:
            secret[side] = hides
        chiefs[side] = leaders(rng, side, 3)
        scene.lies(side, area, *rows[side], *chiefs[side])
    if secret:
        scene.put("veiled", area, secret)
    within = holder if inside and rows[holder] else ""
    if walled:
        scene.put("castles", area, {"side": holder, "inside": within})
    code = rng.choice((DRAGON, pieces.REDUCED + DRAGON))
    laid: dict[str, Any] = {**scene.state["public"]["dragon"], "state": "play", "rage": area, "side up": code, "refusals": {"Kishmin": 2}}
    scene.put("dragon", laid)
    scene.put("owed", [{"side": pieces.GORGANUN, "what": "rage", "who": area}])
    case = scene.case()
    seen = {side: sorted((Counter(rows[side]) - Counter(secret.get(side, []))).elements()) for side in SIDES}
    present = [side for side in SIDES if seen[side]]
    question = f"rage in {area}, {rows} {chiefs}, hidden {secret}, inside {within!r}, {code}"
    for side in SIDES:
        for verb in ({"to": a} for a in world.neighbours(case.state, area)[:2]):
            yield same(case, f"{side} retreats: {question}", allowed(case, "retreat", side, **verb), bool(rage.may_retreat(True, True)))
    case, works = yield from _spoken(case, rng, rows, question)
    gone = {
        side: [n for work in works if work.spell == "Obfuscate" and work.works and work.side == side for n in work.targets]
        for side in SIDES
    }
    seen = {side: sorted((Counter(seen[side]) - Counter(gone[side])).elements()) for side in SIDES}
    present = [side for side in SIDES if seen[side]]
    question = f"{question}, spells {works}"
    towers = {side: case.facts.towers.get(named(area)) if within == side else None for side in SIDES}
    strikers = {side: _strikers(seen[side], [work for work in works if work.side == side], towers[side]) for side in SIDES}
    if not case.public["battle"] and any(chiefs.values()):
        opened = done(case, Falling(rng, (1,)), "rage", pieces.GORGANUN)
        assert opened is not None, question
        says = any(waits(chiefs[side], strikers[side]) for side in SIDES)
        yield same(case, f"the round waits for those who lead: {question}", bool(opened.public["battle"]), says)
        case = opened if opened.public["battle"] else case
    ways: dict[str, Ways] = {}
    for side in SIDES:
        case, ways[side] = yield from lay(case, rng, side, chiefs[side], strikers[side], question)
    aims = {side: rng.choice([DRAGON, *(s for s in present if s != side)]) for side in present}
    for side in present if len(present) > 1 else ():  # with nobody else to strike at nothing is asked
        for target in (*SIDES, DRAGON):
            second = bool(rage.may_aim(target, side, True)) and (target == DRAGON or target in present)
            yield same(case, f"{side} aims at {target}: {question}", _takes_aim(case, rng, {**aims, side: target}), second)
    yield from _round(case, rng, area, seen, within, aims, code, question, strikers, ways, gone)


CALLS = ("Bad Fortune", "Direct Attack", "Eldritch Fire", "Fog of War", "Good Fortune")
"""Spells of battle that are put on nobody by name."""


def _spoken(
    case: Case, rng: Random, rows: dict[str, list[str]], question: str
) -> Generator[Difference | None, None, tuple[Case, list[Work]]]:
    """Those who may cast in the round are asked before it: which spells, once, hidden ones not. Gives the case once they have, and what
    they have cast."""
    works: list[Work] = []
    opened = done(case, Falling(rng, (1,)), "rage", pieces.GORGANUN) if _mages(case, rows) else None
    yield same(case, f"the round waits for those who may cast: {question}", opened is not None, bool(_mages(case, rows)))
    while opened is not None and opened.public["battle"] and opened.public["battle"]["stage"] == fights.SPELLS:
        side = opened.public["battle"]["side"]
        for mage in [n for n in rows[side] if pieces.is_wizard(n)]:
            seen = mage in _mages(case, rows)
            for spell in (*CALLS, "Terror", "Fly", "Teleport", "Breach"):
                armed = Case(evolve(opened.state, [["put", ["secret", side, "spells", mage], [spell]]]))
                second = seen and spell in CALLS
                if spell == "Terror":
                    second = seen and bool(rage.may_terrify(True))
                foes = [n for n in rows[pieces.other(side)] if pieces.is_unit(n)][:1]
                said = {"wizard": mage, "spell": spell, **({"targets": foes} if spell == "Terror" else {})}
                yield same(armed, f"{mage} casts {spell} in the rage: {question}", allowed(armed, "cast", side, **said), second)
        for mage in [n for n in rows[side] if n in _mages(case, rows) and rng.random() < 0.6]:
            if work := _work(opened, rng, rows, side, mage):
                armed = Case(evolve(opened.state, [["put", ["secret", side, "spells", mage], [work.spell]]]))
                said = {"wizard": mage, "spell": work.spell, **({"targets": work.targets} if work.targets else {})}
                cast = done(armed, Falling(rng, (5,), (work.face,)), "cast", side, **said)
                yield same(armed, f"{work} is cast in the rage: {question}", cast is not None, True)
                if cast is None:
                    continue
                opened, works = cast, [*works, work]
                if not (opened.public["battle"] and opened.public["battle"]["stage"] == fights.SPELLS):
                    break
                if opened.public["battle"]["side"] != side:
                    break
        else:
            opened = done(opened, Falling(rng, (1,)), "skip", side)
    return opened or case, works


class Work(NamedTuple):
    """A spell that is cast in a round of the rage, and whether it works."""

    side: str
    mage: str
    spell: str
    targets: list[str]
    face: int
    works: bool


def _work(case: Case, rng: Random, rows: dict[str, list[str]], side: str, mage: str) -> Work | None:
    """A spell for a wizard to cast. Of two counters alike none is picked, nor who casts or is hidden himself."""
    spell = rng.choice(("Direct Attack", "Eldritch Fire", "Eldritch Fire", "Eldritch Might", "Juggernaut", "Obfuscate"))
    hidden = [n for hidden in case.public["veiled"].values() for n in hidden.get(side, [])]
    alone = [n for n in rows[side] if pieces.is_unit(n) and rows[side].count(n) == 1 and n not in hidden]
    targets = [] if spell in CALLS else rng.sample(alone, 1) if alone else []
    if spell not in CALLS and not targets:
        return None
    face = rng.choice((1, 1, 9))
    return Work(side, mage, spell, targets, face, wizardry.succeeds(case.wizard(mage), face))


def _mages(case: Case, rows: dict[str, list[str]]) -> list[str]:
    """The wizards there who are seen."""
    hidden = [n for hidden in case.public["veiled"].values() for names in hidden.values() for n in names]
    return [n for side in SIDES for n in rows[side] if pieces.is_wizard(n) and n not in hidden]


def _takes_aim(case: Case, rng: Random, aims: dict[str, str]) -> bool:
    try:
        return _played(case, Falling(rng, (10,)), aims).verdict == LEGAL
    except Refusal:
        return False


def _played(case: Case, dice: Falling, aims: dict[str, str]) -> Ruling:
    """A round of the rage with these aims, every hit borne by chance; as it stands where an aim is not taken."""
    answers = {f"aim {side}": aim for side, aim in aims.items()}
    fallen: list[Rolled] = []
    while True:
        said = Declaration("rage", {}, pieces.GORGANUN, "rage", dict(answers))
        ruling = decide(GAME, case.state, said, HOUSE, Chained(Recorded(fallen), dice))
        fallen, asked = list(ruling.rolls), ruling.question
        if ruling.verdict == LEGAL or asked is None or asked.key in answers:
            return ruling
        if asked.key.startswith("aim "):
            return ruling
        answers[asked.key] = dice.rng.choice(asked.options)


def _round(
    case: Case,
    rng: Random,
    area: str,
    seen: dict[str, list[str]],
    within: str,
    aims: dict[str, str],
    code: str,
    question: str,
    strikers: dict[str, list[Striker]],
    ways: dict[str, Ways],
    gone: dict[str, list[str]],
) -> Asked:
    dice = Told(rng, (1, 1, 2, 3, 4, 5, 6, 7, 8, 10), (rng.randint(1, 10),))
    ruling = _played(case, dice, aims)
    if ruling.verdict != LEGAL:
        yield same(case, f"a round: {question}", ruling.verdict, LEGAL)
        return
    after = case.after(ruling)
    question = f"{question}, aims {aims}, dice {dice.fell}"
    told = [(who, why) for who, why, _ in dice.fell]
    absent = "who is there" if case.option("rage-die") == "present" else "nobody"
    second = rage.round_of(dice.fell[0][2], [s for s in SIDES if seen[s]], absent=absent)
    yield same(case, f"who throws for whom he attacks: {question}", dice.fell[0][0], rage.who_throws_die())
    leads = next((who for who, why in told if why.startswith(HIS)), None)
    yield same(case, f"who leads him: {question}", leads, second.led_by)
    hits = {DRAGON: 0, **dict.fromkeys(SIDES, 0)}
    his = [face for _, why, face in dice.fell if why.startswith(HIS)]
    if second.attacked and his:
        hits[second.attacked] += sum(combat.hits(face, strength_of(code)) for face in his)
    yield same(case, f"his dice: {question}", len(his), int(second.attacked is not None))
    for side in SIDES:
        thrown = [
            (why, face, need)
            for who, why, faces, needs in dice.throws[1:]
            if who == side and not why.startswith((HIS, "wound"))
            for face, need in zip(faces, needs, strict=True)
        ]
        told_of = [[need for why, _, need in thrown if why.endswith("Juggernaut") is twice] for twice in (False, True)]
        second = [by_worth(strikers[side], way, within == side) for way in ways[side]]
        yield as_strong(case, f"strengths of {side}, counted once and twice: {question}", told_of, second)
        worth = [2 if why.endswith("Juggernaut") else 1 for why, _, _ in thrown]
        hits[aims.get(side, DRAGON)] += sum(combat.hits(face, need) * each for (_, face, need), each in zip(thrown, worth, strict=True))
    for side in SIDES:
        before, borne = _steps(case, side), _steps(after, side)
        most = sum(2 if pieces.is_unit(n) and not n.startswith(pieces.REDUCED) else 1 for n in seen[side])
        struck = sum(bool(dice.wounds(n)) for n in seen[side])
        yield same(case, f"hits borne by {side}: {question}", before - borne + struck, min(hits[side], most))
    left = max(0, (1 if code.startswith(pieces.REDUCED) else 2) - hits[DRAGON])
    foes = {s: [*(n for n in seen[s] if pieces.is_unit(n))] for s in SIDES}
    standing = {s: _seen_after(after, s, area, case) - len(gone[s]) for s in SIDES}
    total = sum(standing.values())
    fate = rage.becomes_of_him(left, total)
    now = after.public["dragon"]
    product = "fights" if now["rage"] else {"dead": "out of the game", "lair": "lair"}[now["state"]]
    yield same(case, f"what becomes of him: {question} {foes}", product, fate)
    goes_on = rage.goes_on(left, total)
    yield same(case, f"it goes on: {question}", bool(duties.debt(after.state, "rage", area)), goes_on)
    yield same(case, f"he can be called again: {question}", now["state"] == "lair" and not now["refusals"], rage.callable_again(fate))
    yield from _throws(case, healed(after, dice) if not goes_on else after, dice, seen, area, question)


def _strikers(seen: list[str], works: list[Work], towers: int | None) -> list[Striker]:
    """Those of a side who strike, with the spells that work on them."""
    strike = [name for name in seen if rage.strikes({work.spell: work.works for work in works if work.mage == name})]
    return [Striker(name, strength_of(name), _on(works, name), towers) for name in strike]


def _on(works: list[Work], name: str) -> list[str]:
    """The spells that work on one of a line."""
    return [work.spell for work in works if work.works and name in (work.targets or [work.mage])]


def _throws(case: Case, after: Case, dice: Falling, seen: dict[str, list[str]], area: str, question: str) -> Asked:
    """Whoever has thrown for wounds, by the table, and dead where it says captured."""
    for side in SIDES:
        for name in pieces.people(side):
            for face in dice.wounds(name)[:1]:
                if not pieces.is_wizard(name):
                    continue
                second = rage.after_throw(wizardry.wound(face), True)
                if case.facts.kind[named(area)].value == "ruins" and len(seen[side]) == 1:
                    continue  # who came alone to ruins is asked of by the chapter of ruins
                state = after.public["people"][name]["state"]
                told = {forces.DEAD: "dead", forces.HURT: "wounded", forces.CAPTIVE: "captured"}.get(state, "escapes")
                yield same(case, f"{name} throws {face}: {question}", told, second)


def _steps(case: Case, side: str) -> int:
    codes = [forces.code_of(t) for tokens in case.public["board"][side].values() for t in tokens]
    codes += [n for under in case.state["secret"][side]["boxes"].values() for n in under if pieces.is_unit(n)]
    return sum(1 if code.startswith(pieces.REDUCED) else 2 for code in codes)


def _seen_after(case: Case, side: str, area: str, before: Case) -> int:
    """Who is left there who can be attacked: hidden ones do not count."""
    hidden = len([*before.public["veiled"].get(area, {}).get(side, [])])
    units = len(forces.tokens(case.state, side, area)) + len(forces.persons(case.state, side, area, "wizard"))
    return max(0, units - hidden)


def strength_of(name: str) -> int:
    if pieces.is_wizard(name):
        return int(HOUSE.value("wizards", name, "strength"))
    return int(HOUSE.value("units", pieces.kind_of(name), "reduced" if name.startswith(pieces.REDUCED) else "strength"))


# the dragon's own spells


def dragon_casts(rng: Random) -> Asked:
    """Terramax in line in the round of spells, fresh, failed or having cast: every spell on everybody, and what a throw gives."""
    active = rng.choice(SIDES)
    scene = Scene(empty(active, dragon_ten=rng.choice(("table", "fails"))))
    own, foe = pieces.GORGANUN, pieces.FORSETI
    kind = rng.choice((fights.FIELD, fights.FIELD, fights.CASTLE, fights.SEA))
    area = {fights.FIELD: "Marchgate", fights.CASTLE: "Caer Sillius", fights.SEA: "Dragon Sea North"}[kind]
    master = rng.choice([n for n in pieces.people(own) if pieces.is_wizard(n)])
    att = own if kind == fights.CASTLE else rng.choice(SIDES)
    code = rng.choice((DRAGON, pieces.REDUCED + DRAGON))
    there = rng.random() < 0.85
    mine = [*scene.line(own, *troops(rng, own, 1)), *([code] if there else []), master]
    mages = wizards(rng, foe)
    theirs = [*scene.line(foe, *troops(rng, foe, rng.randint(1, 3))), *mages]
    boss = leaders(rng, foe)
    ships = {own: area, foe: area}
    if kind == fights.SEA:
        ships = {own: "Ship 1", foe: "Ship 2"}
        scene.put("ships", {ship: {"side": side, "sea": area, "from": area} for side, ship in ships.items()})
        scene.put("ship", 2)
    scene.lies(own, ships[own], master)
    scene.lies(foe, ships[foe], *mages, *boss)
    if kind == fights.CASTLE:
        scene.put("castles", area, {"side": foe, "inside": foe})
    failed, used = rng.random() < 0.2, rng.random() < 0.2
    scene.put("dragon", {**scene.state["public"]["dragon"], "state": "play", "master": master, "failed": failed, "checked": 1})
    if not there:
        scene.lies(own, "Asten", code)
    more: dict[str, Any] = {"stage": fights.SPELLS, "side": own, "cast": [DRAGON] if used else [], "ships": ships}
    scene.battle(kind, att, area, {own: sorted(mine), foe: sorted(theirs)}, **{**more, "chiefs": {own: [], foe: boss}})
    case = scene.case()
    question = f"{own} {mine} and {foe} {theirs} {boss} in {area}, failed {failed}, cast {used}"
    for spell in pieces.rows("spells"):
        if spell in UNKNOWN and spell != "Summon Penguins":
            continue
        may = dragon.may_cast(named(spell), fighting=True, present=there, failed=failed, used_this_round=used, at_sea=kind == fights.SEA)
        if spell not in dragon.MOMENTS or spell == "Bad Fortune":
            yield same(case, f"he casts {spell}: {question}", allowed(case, "cast", own, wizard=DRAGON, spell=spell), bool(may))
            continue
        for target in dict.fromkeys((*mine, *theirs, *boss)):
            side = own if target in mine else foe
            what = "himself" if target == code else "leader" if target in boss else "wizard" if pieces.is_wizard(target) else "unit"
            second = bool(may) and bool(dragon.may_put_on(spell, what, side, own))
            if spell == "Eldritch Shield":
                continue  # of whose hit is made void is asked as the dice fall
            said = {"wizard": DRAGON, "spell": spell, "targets": [target]}
            yield same(case, f"he casts {spell} on {target}: {question}", allowed(case, "cast", own, **said), second)
    for number in (1, 2, 3):
        foes = [n for n in theirs if pieces.is_unit(n)][:number]
        if len(foes) == number:
            second = bool(
                dragon.may_cast("Terror", fighting=True, present=there, failed=failed, used_this_round=used, at_sea=kind == fights.SEA)
            )
            second = second and number <= dragon.TERRORS
            said = {"wizard": DRAGON, "spell": "Terror", "targets": foes}
            yield same(case, f"Terror on {foes}: {question}", allowed(case, "cast", own, **said), second)
    if there and not failed and not used:
        yield from _cast_and_thrown(case, rng, code, question)


def _cast_and_thrown(case: Case, rng: Random, code: str, question: str) -> Asked:
    """A spell of his is thrown for: what a failure and a ten come to, whether he strikes in the round."""
    spell, face = rng.choice(("Bad Fortune", "Juggernaut")), rng.randint(1, 10)
    dice = Falling(rng, (5,), (face,))
    said: dict[str, Any] = {"wizard": DRAGON, "spell": spell}
    if spell == "Juggernaut":
        said["targets"] = [code]
    after = done(case, dice, "cast", pieces.GORGANUN, **said)
    if after is None:
        yield same(case, f"he casts {said}: {question}", "illegal", "legal")
        return
    question = f"{said}, dice {dice.fell}: {question}"
    yield same(case, f"his spell has failed: {question}", bool(after.public["dragon"]["failed"]), not dragon.succeeds(face))
    ten = "wizards alone" if case.option("dragon-ten") == "fails" else "as a wizard"
    yield same(case, f"table of failures: {question}", len(dice.fell) > 1, dragon.disaster(face, ten=ten))
    again = dragon.after_failure(not dragon.succeeds(face))
    fresh = _next_round(after)
    for other in ("Bad Fortune",):
        yield same(
            case,
            f"he casts {other} in the next round: {question}",
            allowed(fresh, "cast", pieces.GORGANUN, wizard=DRAGON, spell=other),
            bool(again),
        )


def _next_round(case: Case) -> Case:
    return Case(
        evolve(
            case.state,
            [
                ["put", ["public", "battle", key], value]
                for key, value in (("cast", []), ("stage", fights.SPELLS), ("side", pieces.GORGANUN))
            ],
        )
    )
