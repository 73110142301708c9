"""The exchange of captives, the War of the Dragon, the Penguins who are called."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from playaid.games.tears import GAME
from playaid.games.tears.ratings.leadership import command
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract import sequence
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.offers import asking
from tests.games.tears import table

from . import exchange, penguins, war
from .compare_adapter import Asked, Case, named, same
from .compare_meetings import leaders, troops, wizards
from .position import Area
from .scenes import HOUSE, Falling, Scene, allowed, done, fought_round

SIDES, G, F = pieces.SIDES, pieces.GORGANUN, pieces.FORSETI
BIRD, CHIEF = pieces.PENGUIN, "Penguin Chieftain"


def _cleared(state: State) -> State:
    """Everybody dead, every counter in the reserve."""
    war_ = state["referee"]["options"]["scenario"] == "war"
    armies = {s: {kind: n for kind, n in pieces.armies(s, knights=war_).items() if kind != pieces.TERRAMAX} for s in SIDES}
    public: dict[str, Any] = {
        "board": {s: {} for s in SIDES},
        "people": {n: {"side": p["side"], "state": forces.DEAD, "at": ""} for n, p in state["public"]["people"].items()},
        "ambassador": "",
        "reserve": armies,
        "dragon": {**state["public"]["dragon"], "state": "dead"},
    }
    boxes: list[Any] = [["put", ["secret", s, "boxes"], {}] for s in SIDES]
    return evolve(state, [*(["put", ["public", key], value] for key, value in public.items()), *boxes])


# the exchange


@cache
def _turns_end(first: str) -> State:
    """The exchange at a turn's end, with nobody on the board."""
    held = {"side": F, "state": forces.CAPTIVE, "at": "", "captor": G}
    state = table.changed(table.begun(first), ["put", ["public", "people", "Urso"], held])
    while (leaf := sequence.leaf(GAME, state).key) != "exchange":
        side = sequence.acting(GAME, state)[0]
        state = table.do(state, "command table", "1", side=side) if leaf == "command" else table.do(state, "next", side=side)
    return _cleared(state)


def exchanged(rng: Random) -> Asked:
    """Somebody captive, trapped, wounded, in the lair, dead or at large: whether they are exchanged, at the turn's end or before, and where
    they are put then."""
    first, over = rng.choice(SIDES), rng.random() < 0.7
    scene = Scene(_turns_end(first) if over else _cleared(table.begun(first)))
    everybody = rng.sample([n for side in SIDES for n in pieces.people(side)], 4)
    areas = world.areas(scene.state)
    spots = rng.sample([a for a, kind in areas.items() if kind not in (world.SEA, world.ISLAND)], 5)
    held = {a: rng.choice(SIDES) for a in spots}
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": held.get(castle, rng.choice(SIDES)), "inside": ""})
    units: dict[str, int] = {}
    hidden: dict[str, int] = {}
    for area, side in held.items():
        row = troops(rng, side, rng.choice((0, 1, 2)))
        scene.lies(side, area, *row)
        units[area] = len(row)
        if row and rng.random() < 0.25:
            other = pieces.other(side)
            foes = troops(rng, other, 1)
            scene.lies(other, area, *foes)
            scene.put("veiled", area, {other: foes})
            hidden[area] = 1
    state_of: dict[str, tuple[str, str]] = {}
    for name in everybody:
        own = scene.people[name]["side"]
        now = rng.choice((forces.CAPTIVE, forces.CAPTIVE, forces.TRAPPED, forces.LAIR, forces.HURT, forces.DEAD, forces.UP))
        if now == forces.LAIR and not (own == G and pieces.is_wizard(name)):
            now = forces.CAPTIVE
        every: dict[str, dict[str, Any]] = {
            forces.CAPTIVE: {"captor": pieces.other(own)},
            forces.TRAPPED: {"at": "Ursh", "since": 0},
            forces.HURT: {"since": duties.turn(scene.state)},
            forces.UP: {"at": next((a for a, s in held.items() if s == own), "Ursh")},
        }
        scene.people[name] = {"side": own, "state": now, "at": "", **every.get(now, {})}
        state_of[name] = (now, own)
    case = scene.case()
    told = {forces.CAPTIVE: "captured", forces.TRAPPED: "trapped", forces.LAIR: "in the lair", forces.HURT: "wounded", forces.DEAD: "dead"}
    question = f"{state_of} with {units}, hidden {hidden}"
    for name, (now, own) in state_of.items():
        captor = pieces.other(own) if now == forces.CAPTIVE else None
        second = bool(exchange.may_trade(told.get(now, "in play"), captor, own)) and bool(exchange.when(over, over))
        for side in SIDES:
            yield same(case, f"{side} exchanges {name}: {question}", allowed(case, "exchange", side, captives=[name]), second)
        if second:
            yield from _agreed(case, rng, name, own, units, hidden, question)


def _agreed(case: Case, rng: Random, name: str, own: str, units: dict[str, int], hidden: dict[str, int], question: str) -> Asked:
    """What the other side's word comes to, and every area in which whoever comes home may be put."""
    said = rng.choice(("agrees", "agrees", "refuses"))
    ruling = case.rule("exchange", answers={"agreed": said}, side=own, captives=[name])
    if isinstance(ruling, str):
        yield same(case, f"{said} to {name}: {question}", ruling, "legal")
        return
    after = case.after(ruling)
    free = bool(exchange.terms([name], [], said == "agrees"))
    yield same(case, f"{name} goes home, {said}: {question}", after.public["people"][name]["state"] != forces.CAPTIVE, free)
    if not free:
        return
    for area, kind in world.areas(after.state).items():
        if kind == world.SEA:
            continue  # nobody stands on open water, and no ship is there
        own_units = len(forces.tokens(after.state, own, area))
        people = len(forces.persons(after.state, own, area))
        seen = len(forces.tokens(after.state, pieces.other(own), area)) + len(forces.persons(after.state, pieces.other(own), area))
        second = exchange.may_put(Area(kind), own_units, seen, own_leaders=people, alone="anybody")
        yield same(after, f"{name} is put in {area}: {question}", allowed(after, "place", own, who=name, at=area), bool(second))


# the War of the Dragon


def war_laid(rng: Random) -> Asked:
    """The set-up of the War by chance: whose turn it is, every piece in some areas, what becomes of castles."""
    case = Case(table.start(scenario="war"))
    placed = dict.fromkeys(SIDES, 0)
    areas = list(world.areas(case.state))
    skip = rng.randint(0, 40)
    few = rng.sample(areas, 6)
    for step in range(skip + 2):
        due = case.public["deploying"] or None
        yield same(case, f"who is next after {placed}", due, war.next_to_place(placed))
        if due is None:
            return
        left = case.public["to_deploy"][due]
        waiting = [k for k, n in left.items() if n] + [n for n in pieces.people(due) if case.public["people"][n]["state"] == forces.WAITING]
        if step >= skip:
            for area in areas:
                kind = case.facts.kind[named(area)]
                what = rng.choice(waiting)
                other = pieces.other(due)
                foes = bool(forces.tokens(case.state, other, area) or forces.persons(case.state, other, area))
                second = bool(war.may_place(kind, foes)) and kind is not Area.ISLAND
                yield same(case, f"{due} places {what} in {area}", allowed(case, "deploy", due, piece=what, at=area), second)
                yield same(case, f"{other} places in {area} out of turn", allowed(case, "deploy", other, piece="Terramax", at=area), False)
        what = rng.choice(waiting)
        free = [a for a in few if allowed(case, "deploy", due, piece=what, at=a)]
        area = rng.choice(free or [a for a in areas if allowed(case, "deploy", due, piece=what, at=a)])
        holder = case.public["castles"].get(area, {}).get("side")
        after = done(case, Falling(rng, (5,)), "deploy", due, piece=what, at=area)
        assert after is not None
        if holder:
            takes = "falls" if not pieces.is_leader(what) else "garrison"
            second_holder = war.castle_after_placing(holder, due, placing=takes)
            yield same(after, f"who holds {area} after {what} of {due}", after.public["castles"][area]["side"], second_holder)
        placed[due] += 1
        case = after


@cache
def _war(spells: str = "tables") -> State:
    """The War set up, and every spell owed yet."""
    state = table.start(scenario="war", war_spells=spells)
    while state["public"]["deploying"]:
        side = sequence.acting(GAME, state)[0]
        left = [k for k, n in state["public"]["to_deploy"][side].items() if n]
        left += [n for n in pieces.people(side) if state["public"]["people"][n]["state"] == forces.WAITING]
        state = table.do(state, f"deploy {left[0]} at {'Caer Navell' if side == F else 'Glaginsdrog'}", side=side)
    return state


@cache
def _war_on(first: str) -> State:
    """The actions of a side in the War, with nobody on the board."""
    state = _war()
    while state["public"]["owed"]:
        state = table.do(state, "prepare " + table.offered(state, sequence.acting(GAME, state)[0])["prepare"][0])
    state = table.do(state, "next", side=G)
    state = table.do(state, "initiative", "9 2" if first == G else "2 9", side=G)
    return _cleared(table.do(state, "command table", "1"))


def war_spells(rng: Random) -> Asked:
    """Which spells are picked at the beginning, how many, for whom."""
    spells = rng.choice(("tables", "index"))
    case = Case(_war(spells))
    pickable = set(war.pickable(tables=spells))
    every = list(pieces.rows("spells"))
    while case.public["owed"]:
        debt = case.public["owed"][0]
        name, side = debt["who"], debt["side"]
        known = list(case.wizard(name).spells)
        most = case.wizard(name).most
        for number in (debt["number"] - 1, debt["number"], debt["number"] + 1):
            if number < 1:
                continue
            picked = rng.sample(every, min(number, len(every)))
            held, fits = list(known), True
            for spell in picked:
                one = {"Breach", "Earthquake"}
                twice = spell in one and one & set(held)
                fits = fits and not twice and bool(war.may_pick_spell(side, named(name), named(spell), held, most))
                fits = fits and named(spell) in pickable
                held.append(named(spell))
            whole = fits and not any(war.may_pick_spell(side, named(name), f"spell {n}", held, most) for n in (1,))
            yield same(case, f"{name} picks {picked}", allowed(case, "prepare", side, wizard=name, spells=picked), whole)
            yield same(
                case,
                f"the enemy picks {picked} for {name}",
                allowed(case, "prepare", pieces.other(side), wizard=name, spells=picked),
                False,
            )
        new = [s for s in every if named(s) not in known and named(s) in pickable and s != "Earthquake"]
        case = done(case, Falling(rng, (5,)), "prepare", side, wizard=name, spells=rng.sample(new, debt["number"])) or case


def war_played(rng: Random) -> Asked:
    """Somebody in a port, on a shore, in ruins: sea, ruins, the dragon and Erynmil in the War; the last castle."""
    side = rng.choice(SIDES)
    scene = Scene(_war_on(side))
    areas = world.areas(scene.state)
    shores = [a for a, kind in areas.items() if kind != world.SEA and any(areas[n] == world.SEA for n in world.neighbours(scene.state, a))]
    mage = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    at = rng.choice([a for a in shores if areas[a] != world.ISLAND])
    boss = rng.choice([n for n in pieces.people(side) if pieces.is_leader(n)])
    ruins = rng.choice([a for a, kind in areas.items() if kind == world.RUINS])
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": side if castle != "Kimrin" else pieces.other(side), "inside": ""})
    unit = "Warsteed" if side == G else rng.choice(("Knight", "Cavalry"))
    scene.lies(side, at, mage, boss, unit, act=True)
    if at != ruins:
        other = next(n for n in pieces.people(side) if n not in (mage, boss))
        scene.lies(side, ruins, other, act=True)
    if side == G:
        scene.lies(G, at, "Terramax", act=True)
    spells = rng.sample(("Fly", "Waterwalk", "Teleport"), 2)
    scene.more.append(["put", ["secret", side, "spells", mage], spells])
    marks = rng.choice(({}, {"wades": True}, {"haste": -1, "flies": True}, {"reach": 4}))
    scene.people[mage] |= marks
    case = scene.case()
    question = f"{mage} {marks}, {boss}, {unit} of {side} in {at}, somebody in {ruins}"
    for sea in [a for a in world.neighbours(case.state, at) if areas[a] == world.SEA]:
        for pieces_ in ([mage], [boss], [unit], *([["Terramax"]] if side == G else [])):
            for verb in ("move", "sail"):
                second = bool(war.may_step_to_sea(pieces_[0]))
                yield same(case, f"{verb} {pieces_} to {sea}: {question}", allowed(case, verb, side, pieces=pieces_, to=sea, at=at), second)
    for verb, args in (("search", {"area": ruins}), ("trap", {"area": ruins})):
        yield same(case, f"{verb} {args}: {question}", allowed(case, verb, side, **args), bool(war.may_search(verb)))
    yield same(case, f"tower: {question}", allowed(case, "tower", side), bool(war.may_woo()))
    yield same(case, f"control: {question}", allowed(case, "control", G), war.dragon_check("turn"))
    yield same(
        case,
        f"call: {question}",
        allowed(case, "call", G, wizard=next(n for n in pieces.people(G) if pieces.is_wizard(n))),
        bool(war.may_call_dragon(False)),
    )
    into = done(case, Falling(rng, (1,)), "move", side, pieces=[mage], to=next(iter(world.neighbours(case.state, at))), at=at)
    if into is not None and into.public["owed"]:
        yield same(into, f"meets a trap: {question}", any(d["what"] == "trap" for d in into.public["owed"]), war.danger())
    yield from _last_castle(rng, side)


def _last_castle(rng: Random, side: str) -> Asked:
    """Five castles or fewer are a side's, and a unit throws for the last."""
    scene = Scene(_war_on(side))
    enemy = pieces.other(side)
    control = {c: side if c == "Caer Sillius" or rng.random() < 0.9 else enemy for c in scene.state["public"]["castles"]}
    control["Caer Sillius"] = enemy
    for castle, holder in control.items():
        scene.put("castles", castle, {"side": holder, "inside": ""})
    unit = "Warsteed" if side == G else "Knight"
    row = scene.line(side, *[unit] * 2)
    scene.battle(fights.GARRISON, side, "Caer Sillius", {side: row, enemy: [pieces.GARRISON]}, first=True)
    dice = Falling(rng, (1, 10))
    after = fought_round(scene.case(), dice)
    now = {named(c): here["side"] for c, here in after.public["castles"].items()}
    before = {named(c): holder for c, holder in control.items()}
    winner = war.winner([before, now])
    over = after.state["referee"].get("over")
    product = over.get("winner") if isinstance(over, dict) else over
    yield same(after, f"{control}, dice {dice.fell}: who has won", bool(product), bool(winner))


# the Penguins


@cache
def _shores(side: str, company: str = "all") -> State:
    """The actions of a side with Penguins, and nobody on the board."""
    return _cleared(table.begun(side, penguins="yes", penguin_company=company))


def penguins_called(rng: Random) -> Asked:
    """A wizard somewhere tries to call Penguins, leaders there with room or not, enemies, a castle of either side; how many come."""
    side = rng.choice(SIDES)
    scene = Scene(_shores(side, rng.choice(("all", "commanded"))))
    shores = [*filter(lambda a: world.on_their_shore(a), world.areas(scene.state))]
    at = rng.choice([*shores, *shores, *(a for a in world.areas(scene.state) if a not in shores)])
    if world.kind(scene.state, at) == world.SEA:
        return
    mage = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    active = rng.random() < 0.9
    scene.lies(side, at, mage, act=active)
    moved = active and rng.random() < 0.1
    if moved:
        scene.people[mage]["used"] = 1
    boss = leaders(rng, side)
    full = rng.random() < 0.2
    chief = [f"{CHIEF} 1"] if rng.random() < 0.15 and at in shores else []
    scene.lies(side, at, *boss, act=rng.random() < 0.5)
    for name in chief:
        scene.people[name] = {"side": side, "state": forces.UP, "at": at}
    acted = bool(boss) and rng.random() < 0.15
    if acted:
        scene.people[boss[0]] |= {"act": True, "used": 1}
    case = scene.case()
    room = _command(case, side, boss[0]) if boss else 0
    if boss and full:
        scene.box(side, boss[0], *_crew(side, room))
        room = 0
    elif boss and chief:
        scene.box(side, boss[0], *_crew(side, 1))
        room -= 1
    yield from _tried(scene, rng, side, at, mage, boss, chief, room if not acted else 0, active and not moved)


def _tried(scene: Scene, rng: Random, side: str, at: str, mage: str, boss: list[str], chief: list[str], room: int, fresh: bool) -> Asked:
    """The same with what bars it apart from the leaders: the spell, an earlier failure or recruiting, the enemy."""
    other = pieces.other(side)
    knows, failed, called = rng.random() < 0.9, rng.random() < 0.1, rng.random() < 0.1
    scene.more.append(["put", ["secret", side, "spells", mage], ["Summon Penguins"] if knows else ["Heal"]])
    if failed:
        scene.people[mage]["failed"] = True
    if called:
        scene.put("recruited", {at: duties.turn(scene.state)})
    castle = at in scene.state["public"]["castles"]
    holder = rng.choice((side, side, other)) if castle else side
    foes = troops(rng, other, 1) if castle and holder == side and rng.random() < 0.3 else []
    if castle:
        scene.put("castles", at, {"side": holder, "inside": side if foes else ""})
    scene.lies(other, at, *foes)
    case = scene.case()
    failing = forces.has_failed(case.state, case.public["people"][mage])
    question = f"{mage} in {at}, fresh {fresh}, {boss} with room {room}, {chief}, knows {knows}, failed {failed}, called {called}"
    second = penguins.may_call(
        at,
        case.facts.kind[named(at)],
        knows=knows,
        activated=fresh,
        failed=failing,
        leader_here=bool(boss or chief),
        room=1 if room > 0 or chief else 0,
        besieged=bool(foes),
        called_here=int(called),
    )
    question = f"{question}, castle of {holder}, foes {foes}"
    may = bool(second) and holder == side
    yield same(case, f"calls: {question}", allowed(case, "cast", side, wizard=mage, spell="Summon Penguins"), may)
    if may:
        yield from _come(case, rng, side, at, mage, max(room, _command(case, side, chief[0]) if chief else 0), question)


def _crew(side: str, number: int) -> list[str]:
    kinds = ("Warsteed", "Wargroup") if side == G else ("Foot Soldier", "Cavalry")
    return [kinds[n % 2] for n in range(number)]


def _command(case: Case, side: str, leader: str) -> int:
    return command(asking(GAME, case.state, HOUSE, "box", side), leader)


def _come(case: Case, rng: Random, side: str, at: str, mage: str, room: int, question: str) -> Asked:
    """The spell works, or works for the enemy: how many come, with whom, whose they are, what the leader may do after."""
    number, backfired = rng.randint(1, 10), rng.random() < 0.3
    dice = Falling(rng, (5,), (10, 8, number) if backfired else (1, number))
    before = case.public["penguins"]
    after = done(case, dice, "cast", side, wizard=mage, spell="Summon Penguins")
    if after is None:
        yield same(case, f"they come: {question}", "illegal", "legal")
        return
    question = f"{dice.fell}: {question}"
    whose = penguins.after_backfire(side, 0)["side"] if backfired else side
    there = before - after.public["penguins"]
    beyond = "come" if backfired or case.option("penguin-company") == "all" else "stay away"
    yield same(after, f"how many come: {question}", there, penguins.come(number, room, before, beyond=beyond))
    fight = after.public["battle"]
    row = (
        len(fight["rows"][whose])
        if fight
        else len([t for t in forces.tokens(after.state, str(whose), at) if pieces.kind_of(forces.code_of(t)) == BIRD])
    )
    yield same(after, f"whose they are: {question}", row, there)
    yield same(after, f"they attack at once: {question}", bool(fight), backfired)
    new = [
        n for n, p in after.public["people"].items() if forces.base(n) == pieces.CHIEFTAIN and n not in _chiefs(case) and p["side"] == whose
    ]
    yield same(after, f"a Chieftain comes: {question}", len(new), int(penguins.chieftain_comes(number)))
    if backfired:
        return
    taker = next(
        (
            n
            for n, p in after.public["people"].items()
            if p["side"] == side and (p.get("raised") or p.get("done")) and n not in new and pieces.is_leader(forces.base(n))
        ),
        "",
    )
    if taker:
        for area in world.neighbours(after.state, at)[:3]:
            second = bool(penguins.leader_may_after("move"))
            yield same(after, f"{taker} goes to {area}: {question}", allowed(after, "move", side, pieces=[taker], to=area, at=at), second)


def _chiefs(case: Case) -> list[str]:
    return [n for n in case.public["people"] if forces.base(n) == pieces.CHIEFTAIN and case.public["people"][n]["state"] == forces.UP]


def penguins_led(rng: Random) -> Asked:
    """Penguins, a Chieftain and a leader beside: where they go, alone and in a stack; whom each commands."""
    side = rng.choice(SIDES)
    scene = Scene(_shores(side))
    shores = [*filter(lambda a: world.on_their_shore(a) and world.kind(scene.state, a) != world.ISLAND, world.areas(scene.state))]
    at = rng.choice(shores)
    boss = rng.choice([n for n in pieces.people(side) if pieces.is_leader(n)])
    chief, others = f"{CHIEF} 1", _crew(side, 1)
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": side, "inside": ""})
    scene.lies(side, at, boss, BIRD, BIRD, *others, *wizards(rng, side), act=True)
    scene.people[chief] = {"side": side, "state": forces.UP, "at": at, "act": True, "used": 0}
    carries = rng.random() < 0.5
    if carries:
        scene.box(side, boss, BIRD)
    case = scene.case()
    question = f"{boss} with penguins {carries}, {chief}, {others} in {at}"
    mage = next((n for n in case.public["people"] if pieces.is_wizard(n) and case.public["people"][n]["at"] == at), "")
    for code in (BIRD, *others, *([mage] if mage else [])):
        what = "Penguin" if code == BIRD else code
        yield same(
            case,
            f"{code} comes under {chief}: {question}",
            allowed(case, "box", side, leader=chief, units=[code]),
            bool(penguins.may_lead("chieftain", what)) and carries,
        )  # the leader above holds one first
        yield same(
            case,
            f"{code} comes under {boss}: {question}",
            allowed(case, "box", side, leader=boss, units=[code]),
            bool(penguins.may_lead("leader", what)),
        )
    for area in world.neighbours(case.state, at):
        kind = case.facts.kind[named(area)]
        if kind in (Area.SEA, Area.ISLAND):
            continue
        second = penguins.stack_may_step(area, kind, ["Penguin"])
        yield same(case, f"a penguin goes to {area}: {question}", allowed(case, "move", side, pieces=[BIRD], to=area, at=at), bool(second))
        yield same(case, f"{chief} goes to {area}: {question}", allowed(case, "move", side, pieces=[chief], to=area, at=at), bool(second))
        second = penguins.stack_may_step(area, kind, ["Penguin"] if carries else others)
        yield same(case, f"{boss} goes to {area}: {question}", allowed(case, "move", side, pieces=[boss], to=area, at=at), bool(second))
    for kind_ in (BIRD,):
        yield same(
            case,
            f"recruit {kind_}: {question}",
            allowed(case, "recruit", side, unit=kind_, leader=boss),
            bool(penguins.may_be_recruited_without_spell()),
        )
