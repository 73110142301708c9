"""Summon Aid on land: who is called, from where, into what, and what becomes of them; in battles, sieges and the rage of the dragon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings.strength import lined_up
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import hearing_of

from . import aid, combat, penguins
from .compare_adapter import Asked, Case, named, same
from .compare_combat import battle
from .compare_meetings import leaders, troops, wizards
from .compare_rage import DRAGON, SIDES
from .scenes import HOUSE, Falling, Scene, allowed, done, empty

SPELL = "Summon Aid"
BIRD = pieces.PENGUIN
PLACES = ("Marchgate", "Ursh", "Kimrin", "Caer Sillius", "Seaside", "Rockhurst", "Eldinbourg")


class Friend(NamedTuple):
    """One who might be called."""

    name: str
    at: str
    """The area."""
    lies: str
    """The area or the ship."""
    what: str
    trapped: bool = False
    shut_in: bool = False
    done: bool = False
    failed: bool = False
    under: str = ""
    enemy: bool = False


class Call(NamedTuple):
    """A fight in its step of spells, and all who are about it."""

    case: Case
    area: str
    side: str
    mage: str
    raging: bool
    within: bool
    """Whether the caster's side fights from within walls."""
    first: bool
    friends: tuple[Friend, ...]
    question: str


def _left(rng: Random, scene: Scene, side: str, number: int) -> list[str]:
    """Some troops of which counters are left, each another."""
    found: list[str] = []
    for code in dict.fromkeys(troops(rng, side, number)):
        if sum(pieces.kind_of(code) == pieces.kind_of(one) for one in found) < scene.reserve[side][pieces.kind_of(code)]:
            found.append(code)
    return found


def _lay_friends(rng: Random, scene: Scene, side: str, area: str, taken: set[str]) -> list[Friend]:
    """Own pieces next door and farther off: fresh and done, under leaders, trapped, shut in, aboard."""
    enemy = pieces.other(side)
    near = world.neighbours(scene.state, area)
    every = [*near, *near, *rng.sample([a for a in world.areas(scene.state) if a not in near], 2)]
    people = [n for n in pieces.people(side) if n not in taken]
    rng.shuffle(people)
    friends: list[Friend] = []
    castles = scene.state["public"]["castles"]
    for number, at in enumerate(dict.fromkeys(every)):
        kind = world.kind(scene.state, at)
        if at == area or kind == world.ISLAND or rng.random() < 0.25:
            continue
        lies = at
        if kind == world.SEA:
            lies = f"Ship {3 + number}"
            scene.put("ships", lies, {"side": side, "sea": at, "from": at})
        trap = kind == world.RUINS and bool(people) and rng.random() < 0.5
        if trap:
            name = people.pop()
            scene.people[name] = {"side": side, "state": forces.TRAPPED, "at": at, "since": 0}
            friends.append(Friend(name, at, at, "leader" if pieces.is_leader(name) else "wizard", trapped=True))
            continue
        shut = at in castles and rng.random() < 0.7
        if at in castles:
            scene.put("castles", at, {"side": side, "inside": side if shut else ""})
        if shut:
            scene.lies(enemy, at, *_left(rng, scene, enemy, 1))
        foot = _left(rng, scene, side, rng.randint(0, 2))
        spent = rng.random() < 0.3
        friends.extend(Friend(code, at, lies, "unit", shut_in=shut, done=spent) for code in foot)
        scene.lies(side, lies, *foot)
        if spent and foot:
            here = scene.board[side][lies]
            scene.board[side][lies] = sorted(f"{code}!" for code in here)
        if people and rng.random() < 0.5:
            friends += _lay_person(rng, scene, side, people.pop(), at, lies, shut)
        if rng.random() < 0.15 and kind not in (world.SEA,) and world.penguin_area(scene.state, at):
            scene.lies(side, lies, BIRD)
            friends.append(Friend(BIRD, at, lies, "unit", shut_in=shut))
    return friends


def _lay_person(rng: Random, scene: Scene, side: str, name: str, at: str, lies: str, shut: bool) -> list[Friend]:
    leads = pieces.is_leader(name)
    failed, over = not leads and rng.random() < 0.4, rng.random() < 0.3
    scene.lies(side, lies, name)
    scene.people[name] |= {**({"failed": True} if failed else {}), **({"done": True} if over else {})}
    found = [Friend(name, at, lies, "leader" if leads else "wizard", shut_in=shut, done=over, failed=failed)]
    if leads and rng.random() < 0.6 and world.kind(scene.state, at) != world.SEA:
        under = [code for code in _left(rng, scene, side, 1) if code not in scene.board[side].get(lies, [])]
        scene.box(side, name, *under)
        found += [Friend(code, at, lies, "unit", shut_in=shut, under=name, done=over) for code in under]
    return found


def _laid(rng: Random) -> Call | None:
    att = rng.choice(SIDES)
    raging, first = rng.random() < 0.4, rng.random() < 0.85
    scene = Scene(empty(att, penguins="yes"))
    side, area = rng.choice(SIDES), rng.choice(PLACES)
    enemy, dfn = pieces.other(side), pieces.other(att)
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": rng.choice(SIDES), "inside": ""})
    mage = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    mages = wizards(rng, enemy)
    boss = [n for n in leaders(rng, side) if n != mage]
    walled = area in scene.state["public"]["castles"]
    holder = dfn if not raging else rng.choice(SIDES)
    siege = walled and rng.random() < 0.6
    if walled:
        scene.put("castles", area, {"side": holder if siege else enemy, "inside": holder if siege else ""})
    friends = _lay_friends(rng, scene, side, area, {mage, *boss})
    foot, foes = _left(rng, scene, side, rng.randint(0, 2)), _left(rng, scene, enemy, 2) or ["Foot Soldier"]
    if side == pieces.GORGANUN and not raging and rng.random() < 0.4:
        near = [a for a in world.neighbours(scene.state, area) if world.kind(scene.state, a) not in (world.SEA, world.ISLAND, world.CASTLE)]
        at, over = rng.choice(near or ["Asten"]), rng.random() < 0.4
        scene.lies(side, at, DRAGON)
        held = {**scene.state["public"]["dragon"], "state": "play", "master": mage, "checked": 1}
        scene.put("dragon", held)
        friends.append(Friend(DRAGON, at, at, "dragon", done=over))
    friends.append(Friend(foes[0], area, area, "unit", enemy=True))
    scene.more.append(["put", ["secret", side, "spells", mage], [SPELL, "Eldritch Fire"]])
    question = (
        f"{'rage' if raging else 'battle'} in {area}, {att} attacks, {mage} of {side} with {foot} {boss}, {foes} {mages}, siege {siege}"
    )
    within = siege and holder == side
    if raging:
        scene.lies(side, area, mage, *foot, *boss)
        scene.lies(enemy, area, *foes, *mages)
        code = rng.choice((DRAGON, pieces.REDUCED + DRAGON))
        told = {} if first else {"raged": True}
        scene.put("dragon", {**scene.state["public"]["dragon"], "state": "play", "rage": area, "side up": code, **told})
        scene.put("owed", [{"side": pieces.GORGANUN, "what": "rage", "who": area}])
        opened = done(scene.case(), Falling(rng, (1,)), "rage", pieces.GORGANUN)
        if opened is None:
            return None
        case = opened
        while fights.battle(case.state)["side"] != side:
            case = done(case, Falling(rng, (1,)), "skip", fights.battle(case.state)["side"]) or case
        return Call(case, area, side, mage, raging, within, first, tuple(friends), question)
    rows = {side: scene.line(side, mage, *foot), enemy: scene.line(enemy, *foes, *mages)}
    scene.lies(side, area, mage, *boss)
    scene.lies(enemy, area, *mages)
    kind = fights.CASTLE if siege else fights.FIELD
    more: dict[str, Any] = {"stage": fights.SPELLS, "side": side, "chiefs": {side: boss, enemy: []}, "first": first}
    scene.battle(kind, att, area, rows, **more)
    return Call(scene.case(), area, side, mage, raging, within, first, tuple(friends), question)


def _may_come(call: Call, friend: Friend) -> bool:
    facts = call.case.facts
    near = friend.at in facts.roads.get(named(call.area), frozenset()) or named(friend.at) in facts.roads[named(call.area)]
    there = pieces.kind_of(friend.name) != BIRD or bool(penguins.may_step(named(call.area), facts.kind[named(call.area)]))
    second = aid.may_call(
        friend.what, not friend.enemy, near, trapped=friend.trapped, shut_in=friend.shut_in, raging=call.raging, may_be_there=there
    )
    return bool(aid.may_cast(1 if call.first else 2, raging=call.raging)) and bool(second)


def called(rng: Random) -> Asked:
    """Everybody about a fight is called: who may come; then what they are there."""
    call = _laid(rng)
    if call is None:
        return
    case = call.case
    for friend in call.friends:
        said: dict[str, Any] = {"wizard": call.mage, "spell": SPELL, "targets": [friend.name], "at": friend.lies}
        told = f"{friend}: {call.question}"
        may = _may_come(call, friend)
        yield same(case, f"calls {told}", allowed(case, "cast", call.side, **said), may)
        if not may:
            continue
        others = [f.name for f in call.friends if f.lies == friend.lies and f != friend and f.what != "dragon" and not f.trapped]
        for more in others[:1]:
            two = {**said, "targets": [friend.name, more]}
            second = aid.may_call(friend.what, True, True, number=2)
            yield same(case, f"calls two, {more}, {told}", allowed(case, "cast", call.side, **two), bool(second))
        after = done(case, Falling(rng, (1,)), "cast", call.side, **said)
        if after is None:
            yield same(case, f"is called, {told}", "illegal", "legal")
            continue
        yield from _come(call, rng, friend, after, told)
    backfired = next((f for f in call.friends if _may_come(call, f)), None)
    if backfired:
        said = {"wizard": call.mage, "spell": SPELL, "targets": [backfired.name], "at": backfired.lies}
        after = done(case, Falling(rng, (5,), (10, 8)), "cast", call.side, **said)
        stays = after is not None and _lies_at(after, call.side, backfired)
        yield same(case, f"backfires on {backfired}: {call.question}", stays, aid.backfire(contrary="nothing") == "nothing")


def _lies_at(case: Case, side: str, friend: Friend) -> bool:
    boxed = case.box(friend.under) if friend.under else []
    codes = [forces.code_of(t) for t in forces.tokens(case.state, side, friend.lies)]
    return friend.name in (*codes, *forces.persons(case.state, side, friend.lies), *boxed)


def _come(call: Call, rng: Random, friend: Friend, after: Case, told: str) -> Asked:
    now = after.public["battle"]
    line = [*now["rows"][call.side], *now["chiefs"][call.side]] if now else []
    if call.raging:
        line += forces.persons(after.state, call.side, call.area, "leader")
    yield same(after, f"is in line, {told}", line.count(friend.name) > 0, True)
    before = fights.battle(call.case.state)["rows"][call.side]
    if friend.what != "leader":
        grown = Counter(now["rows"][call.side]) - Counter(before)
        yield same(after, f"they and nobody else come, {told}", dict(grown), {friend.name: 1})
    if friend.what == "leader":
        left = [f.name for f in call.friends if f.under == friend.name]
        still = sum(code in after.box(friend.name) for code in left)
        yield same(after, f"whom it leads then, {told}", still, aid.still_leads("leader", len(left)))
        for code in left:
            lies = [forces.code_of(t) for t in forces.tokens(after.state, call.side, friend.lies)]
            yield same(after, f"{code} stays, {told}", code in lies, True)
    if friend.what == "wizard":
        able = friend.name in fights.able(after.state, call.side)
        yield same(after, f"casts in the round, {told}", able, bool(aid.may_cast_at_once(not friend.failed)))
    if not call.raging and friend.what != "leader":
        line_ = lined_up(hearing_of(GAME, after.state, Declaration("throw", {}, call.side, "throw"), HOUSE, Refusing()), call.side)
        throws = [t.throws for t in line_ if t.name == friend.name]
        dice = combat.dice(call.within) if aid.strikes_at_once(friend.what) else 0
        yield same(after, f"strikes in the round, {told}", set(throws), {dice})
        mine = next(t.throws for t in line_ if t.name == call.mage)
        yield same(after, f"the caller strikes, {told}", mine > 0, bool(aid.caller_may("attack")))
    again = {"wizard": call.mage, "spell": "Eldritch Fire"}
    yield same(after, f"the caller casts again, {told}", allowed(after, "cast", call.side, **again), bool(aid.caller_may("cast")))
    stay = _next_round(after)
    more = next((f for f in call.friends if f != friend and _may_come(call, f)), None)
    if more:
        said = {"wizard": call.mage, "spell": SPELL, "targets": [more.name], "at": more.lies}
        second = aid.may_cast(2, raging=call.raging)
        yield same(stay, f"calls {more.name} in the next round, {told}", allowed(stay, "cast", call.side, **said), bool(second))
    yield from _ends(call, friend, after, told)


def _next_round(case: Case) -> Case:
    now: dict[str, Any] = {"first": False, "cast": [], "effects": []}
    return Case(evolve(case.state, [["put", ["public", "battle", key], value] for key, value in now.items()]))


def _ends(call: Call, friend: Friend, after: Case, told: str) -> Asked:
    """The fight is broken off: who was called lies where it was fought, inside if their side is."""
    if call.raging:
        yield same(after, f"lies in {call.area}, {told}", _is_in(after, call.side, call.area, friend), aid.stays_after())
        inside = friend.name not in forces.before_the_walls(after.state, call.side, call.area)
        if call.within and friend.what != "leader":
            yield same(after, f"within or before the walls, {told}", "inside" if inside else "outside", aid.joins(call.within))


def _is_in(case: Case, side: str, area: str, friend: Friend) -> bool:
    codes = [forces.code_of(t) for t in forces.tokens(case.state, side, area)]
    return friend.name in (*codes, *forces.persons(case.state, side, area))


# positions of evenings


def on_evenings(case: Case, rng: Random) -> Asked:
    """Everybody of a side who is about one who casts as they stand on an evening, in a fight of its first round or a later."""
    mages = [n for n, p in case.public["people"].items() if pieces.is_wizard(n) and p["state"] == forces.UP and not p.get("burnt")]
    for mage in mages:
        person = {key: kept for key, kept in case.public["people"][mage].items() if key not in ("failed", "cast")}
        side, area = person["side"], person["at"]
        if area not in world.areas(case.state) or world.kind(case.state, area) in (world.SEA, world.ISLAND):
            continue
        enemy = pieces.other(side)
        rows = {side: [mage], enemy: troops(rng, enemy, 2)}
        first = rng.random() < 0.8
        knows: list[Any] = [["put", ["secret", side, "spells", mage], [SPELL]], ["put", ["public", "people", mage], person]]
        laid = battle(Case(evolve(case.state, knows)), rng, fights.FIELD, area, lines=rows, side=side, first=first)
        now = Case(evolve(laid.state, [["put", ["public", "battle", "stage"], fights.SPELLS]]))
        friends = tuple(_friends(case, side, mage))
        call = Call(now, area, side, mage, False, False, first, friends, f"on an evening, {mage} of {side} in {area}, first {first}")
        for friend in friends:
            said: dict[str, Any] = {"wizard": mage, "spell": SPELL, "targets": [friend.name], "at": friend.lies}
            told = f"{friend}: {call.question}"
            yield same(now, f"calls {told}", allowed(now, "cast", side, **said), _may_come(call, friend))


def _friends(case: Case, side: str, mage: str) -> Iterator[Friend]:
    for lies in forces.places(case.state, side):
        at = world.place_of(case.state, lies)
        shut = world.inside(case.state, side, lies) and forces.at_place(case.state, pieces.other(side), lies)
        names = [*map(forces.code_of, forces.tokens(case.state, side, lies)), *forces.persons(case.state, side, lies)]
        for name in dict.fromkeys(n for n in names if n != mage):
            what = "unit" if pieces.is_unit(name) else "wizard" if pieces.is_wizard(name) else "leader"
            what = "dragon" if pieces.kind_of(name) == DRAGON else what
            if what == "dragon" and duties.unheld(case.state):
                continue  # who has to be held first
            yield Friend(name, at, lies, what, shut_in=shut)
    for name, person in case.public["people"].items():
        if person["side"] == side and person["state"] == forces.TRAPPED:
            yield Friend(name, person["at"], person["at"], "leader" if pieces.is_leader(name) else "wizard", trapped=True)
