"""Where two chapters meet: who is called over water, what ruins hold when a fight in them is over, who comes under a hidden leader."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve

from . import allies, leadership, meetings, wizardry
from .compare_adapter import Asked, Case, same
from .compare_meetings import PLAIN, leaders, troops, wizards
from .scenes import Falling, Scene, allowed, done, empty, fought_round, placed, ruled

DRAGON = pieces.TERRAMAX


# called over water


def called_to_sea(rng: Random) -> Asked:
    """Summon Aid in the first round of a sea battle, the caster aboard or on the water: who may come, and who goes down with the ship."""
    side = rng.choice(pieces.SIDES)
    enemy, att = pieces.other(side), rng.choice(pieces.SIDES)
    scene = Scene(empty(att, penguins="yes"))
    sea = rng.choice([a for a, kind in world.areas(scene.state).items() if kind == world.SEA])
    afloat = rng.random() < 0.7
    mine, theirs = "Ship 1" if afloat else sea, "Ship 2"
    caster = rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n)])
    foot = troops(rng, side, rng.randint(0, 2)) if afloat else []
    ships = {theirs: {"side": enemy, "sea": sea, "from": sea}, **({mine: {"side": side, "sea": sea, "from": sea}} if afloat else {})}
    what, name = _somebody(rng, side, caster)
    near = world.neighbours(scene.state, sea)
    at = rng.choice([*near, *near, *world.areas(scene.state)])
    if world.kind(scene.state, at) == world.SEA and what != "dragon":
        ships["Ship 3"] = {"side": side, "sea": at, "from": at}
    scene.put("ships", ships)
    scene.put("ship", 3)
    scene.lies(side, mine, caster)
    scene.lies(side, "Ship 3" if "Ship 3" in ships else at, name)
    if what == "dragon":
        master = next(n for n in pieces.people(side) if pieces.is_wizard(n) and n != caster)
        scene.lies(side, "Ilrog", master)
        scene.put("dragon", "master", master)
        scene.put("dragon", "checked", scene.state["public"].get("turn", 1))
    rows = {side: scene.line(side, caster, *foot), enemy: scene.line(enemy, *troops(rng, enemy, 1, whole=1))}
    scene.more.append(["put", ["secret", side, "spells", caster], [*PLAIN, "Summon Aid"]])
    laid: dict[str, Any] = {"stage": fights.SPELLS, "side": side, "ships": {side: mine, enemy: theirs}}
    laid["area"] = laid["ships"][pieces.other(att)]
    scene.battle(fights.SEA, att, sea, rows, **laid)
    case = scene.case()
    where = "Ship 3" if "Ship 3" in ships else at
    args: dict[str, Any] = {"wizard": caster, "spell": "Summon Aid", "targets": [name], "at": where}
    second = meetings.may_call_to_sea(what, at in near, afloat, len(rows[side]))
    question = f"{caster} calls {name} from {where} ({at}) to {mine} in {sea}, {rows[side]} aboard"
    yield same(case, f"may call: {question}", allowed(case, "cast", side, **args), bool(second))
    if not second:
        return
    dice = Falling(rng, (1,))
    after = done(case, dice, "cast", side, **args)
    if after is None:
        yield same(case, f"calls: {question}", "illegal", "legal")
        return
    if afloat and after.public["battle"]:
        yield from _sinks(after, dice, side, what, name, sea, question)


def _somebody(rng: Random, side: str, caster: str) -> tuple[str, str]:
    what = rng.choice(("unit", "unit", "wizard", "leader", "dragon"))
    if what == "dragon" and side == pieces.GORGANUN:
        return what, DRAGON
    if what == "leader":
        return what, rng.choice([n for n in pieces.people(side) if pieces.is_leader(n)])
    if what == "wizard":
        return what, rng.choice([n for n in pieces.people(side) if pieces.is_wizard(n) and n != caster])
    return "unit", troops(rng, side, 1)[0]


def _sinks(case: Case, dice: Falling, side: str, what: str, name: str, sea: str, question: str) -> Asked:
    """The ship goes down by the next hit: who was called is lost, or throws, or flies on."""
    fight = fights.battle(case.state)
    now = {**fight, "stage": fights.THROW, "side": fight["dfn"], "first": False, "sunk": {side: 3}}
    case = fought_round(Case(evolve(case.state, [["put", ["public", "battle"], now]])), Falling(dice.rng, (1,)))
    if what == "dragon":
        flies = case.public["dragon"]["state"] == "play"
        yield same(case, f"the dragon flies on: {question}", flies, not meetings.dragon_goes_down(ship_sinks=True))
    elif what == "unit":
        left = forces.count_units(case.state, side, case.state["secret"][side]["boxes"])[pieces.kind_of(name)]
        yield same(case, f"who was called goes down: {question}", left, 0)
    else:
        owes = [d for d in case.public["owed"] if d["what"] == "wound" and d["who"] == name and d.get("sunk")]
        dead = case.public["people"][name]["state"] == forces.DEAD
        yield same(case, f"who was called throws for the ship: {question}", len(owes) + dead, 1)


# ruins once a fight there is over

RUINS = {"Ursh": ("Oldmarch", "Thornwick"), "Wyrmholt": ("Caer Clavell", "Caer Navell"), "Cold Barrow": ("Rockhurst", "Stillwater")}
HIT = 4


def ruined(rng: Random) -> Asked:
    """Somebody comes to ruins: enemies there, seen or hidden, who fall, flee, hide or win; prisoners of the trap of either side."""
    side = rng.choice(pieces.SIDES)
    enemy = pieces.other(side)
    scene = Scene(empty(side))
    ruins = rng.choice([*RUINS])
    come, beyond = rng.sample(RUINS[ruins], 2)
    for castle in scene.state["public"]["castles"]:
        scene.put("castles", castle, {"side": enemy if castle == beyond else side, "inside": ""})
    head, under = _movers(rng, scene, side, come)
    unseen = rng.random() < 0.25
    if unseen:
        scene.put("veiled", come, {side: [head, *[head] * len(under)]})
        if pieces.is_wizard(head):
            scene.people[head]["hid"] = True
    row, secret = _enemies(rng, scene, enemy, ruins)
    seen, held = len(row) - len(secret), _prisoners(rng, scene, ruins)
    dice = Falling(rng, (1, 1, 10))
    case = done(scene.case(), dice, "move", side, pieces=[head], to=ruins, at=come)
    question = f"{side} {head} with {under}, hidden {unseen}, to {ruins}: {enemy} {row}, hidden {secret}, held {held}"
    if case is None:
        yield same(scene.case(), f"comes: {question}", "illegal", "legal")
        return
    owed = bool(duties.debt(case.state, "trap", ruins))
    second = meetings.meets_trap(came_this_turn=True, thrown=False, seen_enemies=seen, hidden_enemies=len(secret), hidden_mover=unseen)
    yield same(case, f"meets the trap as they come: {question}", owed, second)
    if not second:
        case = _fought(case, dice, side, enemy, ruins)
        case = _settled(case, dice)
        left = forces.at_place(case.state, side, ruins)
        foes = forces.can_be_found(case.state, enemy, ruins)
        question = f"{question}, fought {dice.fell}"
        second = left and meetings.meets_trap(
            came_this_turn=True, thrown=False, seen_enemies=int(foes), hidden_enemies=0, hidden_mover=False
        )
        yield same(case, f"meets the trap after the fight: {question}", bool(duties.debt(case.state, "trap", ruins)), second)
    if second and duties.debt(case.state, "trap", ruins):
        watched = forces.can_be_found(case.state, enemy, ruins)
        mage = unseen and pieces.is_wizard(head)
        yield from _trapped(case, rng, side, ruins, held, watched and not mage, question)
    elif not second:
        for name, (of, _) in held.items():
            stays = meetings.trapped_after(of, side, trap_met=False)
            yield same(case, f"{name} stays: {question}", case.public["people"][name]["state"], stays)


def _enemies(rng: Random, scene: Scene, enemy: str, ruins: str) -> tuple[list[str], list[str]]:
    """Who lies in the ruins, the dragon among them with his master, and who of them is hidden."""
    mages = wizards(rng, enemy)
    row = [*troops(rng, enemy, rng.choice((0, 0, 1, 1, 2))), *mages]
    secret = sorted(rng.sample(row, rng.choice((0, 0, 1, len(row))))) if row else []
    if enemy == pieces.GORGANUN and mages and not secret and rng.random() < 0.5:
        row = [*row, DRAGON]
        scene.put("dragon", "master", mages[0])
    scene.lies(enemy, ruins, *row)
    if secret:
        scene.put("veiled", ruins, {enemy: secret})
    for name in mages:
        scene.more.append(["put", ["secret", enemy, "spells", name], ["Obfuscate"]])
    return row, secret


def _prisoners(rng: Random, scene: Scene, ruins: str) -> dict[str, tuple[str, bool]]:
    """Whom the trap holds there: of which side, and whether since this turn."""
    held: dict[str, tuple[str, bool]] = {}
    for name in rng.sample([n for s in pieces.SIDES for n in pieces.people(s)], rng.choice((0, 1, 1, 2))):
        person = scene.people[name]
        if person["state"] == forces.DEAD:
            held[name] = (person["side"], rng.random() < 0.3)
            since = duties.turn(scene.state) if held[name][1] else 0
            scene.people[name] = {"side": person["side"], "state": forces.TRAPPED, "at": ruins, "since": since}
    return held


def _movers(rng: Random, scene: Scene, side: str, at: str) -> tuple[str, list[str]]:
    """Who comes: a leader with some, a wizard or a unit alone, activated."""
    head = rng.choice((*leaders(rng, side), *wizards(rng, side), *troops(rng, side, 1)))
    scene.lies(side, at, head, act=True)
    under = troops(rng, side, rng.randint(1, 2)) if pieces.is_leader(head) else []
    if under:
        scene.box(side, head, *under)
    return head, under


def _fought(case: Case, dice: Falling, side: str, enemy: str, ruins: str) -> Case:
    """The battle to its end: the defender may hide, or give way; at the sixth round it is left."""
    rng = dice.rng
    case = done(case, dice, "attack", side, area=ruins) or case
    for _ in range(40):
        now = case.public["battle"]
        if not now:
            return case
        stage, actor = now["stage"], now["side"]
        if stage == fights.STAND:
            ruling = ruled(case, dice, "stand", actor)
        elif stage == fights.SPELLS:
            line = fights.exposed_pieces(case.state, actor)
            mage = next((n for n in line if pieces.is_wizard(n)), "")
            hides = (
                actor == enemy
                and mage
                and not forces.has_failed(case.state, case.public["people"][mage])
                and mage not in now["cast"]
                and len(line) <= 3
                and rng.random() < 0.5
            )
            said = {"wizard": mage, "spell": "Obfuscate", "targets": line}
            ruling = ruled(case, dice, "cast", actor, **said) if hides else ruled(case, dice, "skip", actor)
        elif stage == fights.STAY:
            away = next((a for a in RUINS[ruins] if actor == enemy and rng.random() < 0.3 and allowed(case, "retreat", actor, to=a)), "")
            ruling = ruled(case, dice, "retreat", actor, to=away) if away else ruled(case, dice, "stay", actor)
        elif stage == fights.HITS and (master := case.public["dragon"]["master"]) and fights.due(case.state) == 1:
            named = [master] if master in fights.exposed_pieces(case.state, actor) else fights.quick(case.state, actor, 1)
            ruling = ruled(case, dice, "take", actor, units=named)
        elif stage == fights.HITS:
            victim = fights.victim_of(case.state)
            ruling = ruled(case, dice, "take", actor, units=fights.quick(case.state, victim, fights.due(case.state)))
        else:
            ruling = ruled(case, dice, "throw", actor)
        if ruling.verdict != LEGAL:
            raise AssertionError((stage, ruling.reasons, ruling.question))
        case = case.after(ruling)
    return case


def _settled(case: Case, dice: Falling) -> Case:
    """What is owed before a trap, one after the other: wounds are thrown, who escaped is placed, the dragon rages to the end."""
    while owed := [d for d in case.public["owed"] if d["what"] in ("wound", "place", "rage")]:
        debt = owed[0]
        if debt["what"] == "place":
            case = placed(case, dice, debt)
            continue
        now = case.public["battle"]
        if debt["what"] == "rage" and now and now["stage"] == fights.SPELLS:  # who may cast in a round of it says so first, or skips
            case = case.after(ruled(case, dice, "skip", now["side"]))
            continue
        ruling = ruled(case, dice, debt["what"], debt["side"], **({"who": debt["who"]} if debt["what"] == "wound" else {}))
        assert ruling.verdict == LEGAL, ruling.reasons
        case = case.after(ruling)
    return case


def _trapped(case: Case, rng: Random, side: str, ruins: str, held: Any, watched: bool, question: str) -> Asked:
    """The trap is thrown for: who is freed or taken, and whether wisdom is found."""
    face = rng.choice((9, 9, 3))
    dice = Falling(rng, (1, 6, 8, 9, 10), (face,))
    fit = forces.persons(case.state, side, ruins)
    after = done(case, dice, "trap", side, area=ruins)
    if after is None:
        yield same(case, f"throws for the trap: {question}", "illegal", "legal")
        return
    met = False
    for name, (of, lately) in held.items():
        fate = meetings.trapped_after(of, side, trap_met=True, trapped_this_turn=lately)
        told = {forces.UP: "free", forces.CAPTIVE: "captive", forces.TRAPPED: "trapped", forces.BOX: "free"}
        state = after.public["people"][name]["state"]
        met = met or fate != "trapped"
        yield same(after, f"{name} then: {question}", told.get(state, state), fate)
    fit = [n for n in fit if not dice.wounds(n)]
    found = any(ruins in known for known in after.state["secret"][side]["wisdom"].values())
    second = meetings.finds_after(trap_met=True, found_prisoner=met, fit=len(fit), watched=watched)
    yield same(after, f"wisdom is found: {question}, {dice.fell}", found, second)


# a hidden leader

CITY = "Eldinbourg"


def under_hidden(rng: Random) -> Asked:
    """A leader with some under them, hidden or seen, others beside: who comes under them, whom they recruit, whom the enemy can attack."""
    side = rng.choice(pieces.SIDES)
    enemy = pieces.other(side)
    at = rng.choice((CITY, "Marchgate", "Oldmarch", "Seaside"))
    leader = rng.choice([n for n in pieces.people(side) if pieces.is_leader(n)])
    under, beside = troops(rng, side, rng.randint(0, 2)), [*troops(rng, side, rng.randint(0, 3)), *wizards(rng, side)]
    veiled = rng.random() < 0.6
    hides = [*[leader] * (1 + len(under))] if veiled else []
    foes = troops(rng, enemy, rng.randint(1, 2))

    def scene(active: str) -> Scene:
        laid = Scene(empty(active))
        laid.lies(side, at, leader, *beside, act=active == side)
        if under:
            laid.box(side, leader, *under)
        if veiled:
            laid.put("veiled", at, {side: hides})
        return laid

    case = scene(side).case()
    question = f"{leader} with {under}, hidden {veiled}, beside {beside} in {at}"
    room = leadership.room(case.company(side, at, [leader]).leaders[0], len(under))
    for name in dict.fromkeys(beside):
        second = meetings.may_come_under_hidden(veiled, unit_hidden=False, hidden_by_spell=len(hides))
        yield same(
            case, f"{name} comes under: {question}", allowed(case, "box", side, leader=leader, units=[name]), bool(second) and room > 0
        )
    kind = rng.choice([kind for kind, left in case.public["reserve"][side].items() if left and kind not in ("Cadmin", "Elite Guard")])
    recruits = meetings.may_come_under_hidden(veiled, unit_hidden=False, hidden_by_spell=len(hides))
    takes = case.facts.kind[at].value in ("city", "port") and bool(recruits) and room > 0
    yield same(case, f"recruits {kind}: {question}", allowed(case, "recruit", side, unit=kind, leader=leader), takes)
    mage = next((n for n in beside if pieces.is_wizard(n)), "")
    if mage and not veiled:
        know: Any = ["put", ["secret", side, "spells", mage], ["Obfuscate"]]
        learned = Case(evolve(case.state, [know]))
        more = rng.sample([n for n in beside if n != mage], min(len(beside) - 1, rng.randint(0, 2)))
        targets = [*[leader] * (1 + len(under)), *more]
        second = meetings.may_hide_leader(len(under), len(more))
        yield same(
            case,
            f"hides {targets}: {question}",
            allowed(learned, "cast", side, wizard=mage, spell="Obfuscate", targets=targets),
            bool(second),
        )
    met = scene(enemy)
    met.lies(enemy, at, *foes, act=True)
    case = met.case()
    seen = meetings.may_be_attacked([leader, *beside], hides)
    yield same(case, f"is attacked by {foes}: {question}", allowed(case, "attack", enemy, area=at), bool(seen))
    dice = Falling(rng, (10,))
    joined = done(case, dice, "attack", enemy, area=at) if seen else None
    shown = done(joined, dice, "stand", side) if joined else None
    if shown and shown.public["battle"]:
        fight = fights.battle(shown.state)
        line = sorted([*beside, *([] if veiled else under)])
        yield same(
            shown, f"who stands: {question}", (sorted(fight["rows"][side]), fight["chiefs"][side]), (line, [] if veiled else [leader])
        )


# the dragon is called


def dragon_called(rng: Random) -> Asked:
    """A wizard at Asten or elsewhere calls the dragon, refused before or not, with a prisoner in his lair or none: what becomes of all."""
    side = pieces.GORGANUN
    scene = Scene(empty(side))
    mages = [n for n in pieces.people(side) if pieces.is_wizard(n)]
    caller, other = rng.sample(mages, 2)
    at, acts = rng.choice(("Asten", "Asten", "Asten", "Blackfen")), rng.random() < 0.9
    scene.lies(side, at, caller, act=acts)
    acted = acts and rng.random() < 0.1
    if acted:
        scene.people[caller]["used"] = 1
    before, held = rng.choice((0, 0, 1, 2, 4)), rng.random() < 0.3
    if held:
        scene.people[other] = {"side": side, "state": forces.LAIR, "at": ""}
    state = rng.choice(("lair", "lair", "lair", "lair", "dead"))
    scene.put("dragon", "refusals", {caller: before} if before else {})
    scene.put("dragon", "state", state)
    case = scene.case()
    second = allies.may_call_terramax(case.wizard(caller), at, activated=acts, acted=acted, in_play=False, killed=state == "dead")
    question = f"{caller} calls at {at}, activated {acts}, moved {acted}, refused {before}, {other} held {held}, dragon {state}"
    yield same(case, f"may call: {question}", allowed(case, "call", side, wizard=caller), bool(second))
    if not second:
        return
    dice = Falling(rng, range(1, 11))
    after = done(case, dice, "call", side, wizard=caller)
    if after is None:
        yield same(case, f"calls: {question}", "illegal", "legal")
        return
    face = dice.fell[0][2]
    call = allies.calling(face, before)
    comes = allies.outcome(call, int(held))
    question = f"{question}, dice {dice.fell}"
    yield same(after, f"the dragon comes: {question}", after.public["dragon"]["state"] == "play", comes["dragon comes"])
    if held:
        yield same(
            after, f"the prisoner is free: {question}", after.public["people"][other]["state"] != forces.LAIR, comes["prisoner freed"]
        )
    told = {forces.DEAD: "dead", forces.HURT: "wounded", forces.LAIR: "captured", forces.WAITING: "escapes", forces.UP: "stays"}
    fate = "dead" if call == "eaten" else wizardry.wound(dice.wounds(caller)[0]) if call == "wounded" else "stays"
    yield same(after, f"what becomes of {caller}: {question}", told[after.public["people"][caller]["state"]], fate)
