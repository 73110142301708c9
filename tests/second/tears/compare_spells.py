"""Spells: who may cast which and when, at whom; the success throw and its failures; what captives yield."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.tears import GAME
from playaid.games.tears.ratings.leadership import allowance
from playaid.games.tears.state import fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.offers import asking
from tests.games.tears.table import HOUSE

from . import leadership, movement, spells, wizardry
from .compare_adapter import Asked, Case, Difference, legal, named, printed, same
from .compare_combat import battle
from .position import Answer, no

UNKNOWN = ("Earthquake", "Land Bridge", "Summon Penguins")
"""Spells that the document does not describe, or that belong to the Penguins."""


def cast(case: Case, rng: Random) -> Asked:
    """Every wizard, every spell, on the march and in the rounds of a battle; on whom, is asked apart."""
    for fought in (False, True):
        now = _fight(case, rng) if fought else _marching(case, rng)
        for name, person in now.public["people"].items():
            if not pieces.is_wizard(name):
                continue
            for spell in pieces.rows("spells"):
                if spell not in UNKNOWN:
                    yield _cast(now, name, person, spell)


def _cast(case: Case, name: str, person: Any, spell: str) -> Any:
    ruling = case.rule("cast", wizard=name, spell=spell)
    reasons = [] if isinstance(ruling, str) else [r for r in ruling.reasons if not r.check.endswith(("cast.aim", "cast.here"))]
    refused = isinstance(ruling, str) or bool(reasons)
    second = _may_cast(case, name, person, spell)
    if refused != bool(second):
        return None
    return Difference(f"cast {spell} by {name}", [r.text for r in reasons] or ruling, second, case)


def _may_cast(case: Case, name: str, person: Any, spell: str) -> Answer:
    if person["side"] != case.side:
        return no("the enemy's", 205)
    entry, fight = spells.INDEX[named(spell)], case.public["battle"]
    if fight:
        in_line = name in fight["rows"][case.side]
        if not in_line or not entry.in_combat:
            return no("not in this fight", 233)
        if entry.moment == "start of combat" and not fight["first"]:
            return no("at the start of the fight", 683, 705)
        siege = fight["kind"] in (fights.CASTLE, fights.GARRISON)
        if spell == "Breach" and not spells.may_breach(siege and case.side == fight["att"], siege):
            return no("no siege", 649)
        if spell == "Terror" and fight["kind"] == fights.SEA:
            return no("not at sea", 713)
        return wizardry.may_use_spell(case.wizard(name), named(spell), name in fight["cast"])
    if entry.in_combat and spell not in ("Enthrall", "Obfuscate"):
        return no("in a fight", 349)
    if person["state"] != forces.UP or not person.get("act"):
        return no("not activated", 130)
    if forces.spaces(person) > 0 or person.get("fought"):
        return no("it has acted", 653, 679, 695, 709)
    return wizardry.may_use_spell(case.wizard(name), named(spell))


def _marching(case: Case, rng: Random) -> Case:
    changes: list[Any] = []
    for name, person in case.public["people"].items():
        if pieces.is_wizard(name):
            marks = rng.choice(({}, {}, {"failed": True}, {"burnt": True, "failed": True}, {"dulled": 1}))
            changes.append(["put", ["public", "people", name], {**person, **marks}])
    return Case(evolve(case.state, changes))


def _fight(case: Case, rng: Random) -> Case:
    now = _marching(case, rng)
    kind = rng.choice((fights.FIELD, fights.CASTLE, fights.SEA))
    area = {fights.FIELD: "Marchgate", fights.CASTLE: "Caer Sillius", fights.SEA: "Dragon Sea North"}[kind]
    more: dict[str, Any] = {"stage": fights.SPELLS, "side": case.side, "first": rng.random() < 0.5}
    if kind == fights.SEA:
        more["ships"] = {side: f"Ship of {side}" for side in pieces.SIDES}
        sailing = {ship: {"side": side, "sea": area, "from": area} for side, ship in more["ships"].items()}
        now = Case(evolve(now.state, [["put", ["public", "ships"], {**now.public["ships"], **sailing}]]))
    fight = battle(now, rng, kind, area, **more)
    line = [name for name in fights.battle(fight.state)["rows"][case.side] if pieces.is_wizard(name)]
    casts = rng.sample(line, min(len(line), rng.choice((0, 0, 1))))
    return Case(evolve(fight.state, [["put", ["public", "battle", "cast"], casts]]))


def aimed(case: Case, rng: Random) -> Asked:
    """Three and more, of his own or the enemy's, where he is or next door."""
    for name, person in case.public["people"].items():
        if not pieces.is_wizard(name) or person["side"] != case.side or person["state"] != forces.UP:
            continue
        fresh = {**person, "act": True, "used": 0}
        fresh.pop("fought", None)
        for spell in ("Courser's Speed", "Obfuscate", "Tortoise Speed"):
            change: list[Any] = [["put", ["public", "people", name], fresh], ["put", ["secret", case.side, "spells", name], [spell]]]
            now = Case(evolve(case.state, change))
            for _ in range(3):
                at = person["at"] if spell != "Tortoise Speed" else rng.choice(world.neighbours(case.state, person["at"]) or ["Ursh"])
                side = case.enemy if spell == "Tortoise Speed" else case.side
                tokens = forces.tokens(now.state, side, at)
                said = rng.sample([forces.code_of(t) for t in tokens], min(len(tokens), rng.randint(1, 4)))
                said += [name] if rng.random() < 0.2 else []
                if said:
                    where = {"at": at} if spell == "Tortoise Speed" else {}
                    yield legal(now, _may_aim(now, name, spell, side, at, said), "cast", wizard=name, spell=spell, targets=said, **where)


def _may_aim(case: Case, name: str, spell: str, side: str, at: str, said: list[str]) -> Answer:
    if spell == "Courser's Speed":
        slow = [forces.code_of(t) for t in forces.tokens(case.state, side, at) if not forces.is_quickened(t)]
        if any(slow.count(code) < said.count(code) for code in said if pieces.is_unit(code)):
            return no("quickened in this turn already", 653)
        return spells.may_speed(len(said), name in said, True, False)
    if spell == "Obfuscate":
        return spells.may_obfuscate(len(said))
    if name in said:
        return no("not the enemy's", 717)
    there = [*forces.tokens(case.state, side, at)]
    moved = any(there.count(code) < said.count(code) for code in said)
    where = named(world.place_of(case.state, case.public["people"][name]["at"]))
    return spells.may_slow(case.facts, where, named(at), moved, len(said))


def paced(case: Case, rng: Random) -> Asked:
    """How far a stack goes that a spell on its leader's name has met, and with one more who joins it, slowed or not, afterwards."""
    for name, person in case.public["people"].items():
        if not pieces.is_leader(name) or person["side"] != case.side or person["state"] != forces.UP or person.get("done"):
            continue
        kinds = [kind for kind in movement.POINTS if kind in case.public["reserve"][case.side] and kind != pieces.TERRAMAX]
        under, more = [rng.choice(kinds) for _ in range(rng.randint(0, 3))], rng.choice(kinds)
        met, fresh = rng.choice((1, 2, 3, -1, -2, -3)), {"side": case.side, "state": forces.UP, "at": person["at"]}
        theirs = rng.choice((0, 1, -1))
        laid: list[Any] = [
            ["put", ["public", "people", name], fresh],
            ["put", ["public", "board", case.side, person["at"]], [more]],
            ["put", ["public", "veiled"], {}],
            ["put", ["public", "slowed"], {name: met, f"{person['at']}|{more}": theirs}],
            ["put", ["secret", case.side, "boxes", name], sorted(under)],
        ]
        now = Case(evolve(case.state, laid))
        leader, points = movement.points("Leader"), [movement.points(kind) for kind in under]
        far = spells.slowed_stack(leader, points, met) if met > 0 else spells.sped_stack(leader, points, -met)
        yield same(now, f"{name} with {under}, {met} of them met", _pace(now, name), far)
        ruling = now.rule("box", leader=name, units=[more])
        if not isinstance(ruling, str) and ruling.verdict == LEGAL:
            joined = now.after(ruling)
            yield same(joined, f"{name} with {under}, {met} met, and {more}", _pace(joined, name), min(far, movement.points(more, -theirs)))


def _pace(case: Case, name: str) -> int:
    return allowance(asking(GAME, case.state, HOUSE, "move", case.side), name)


def checked(case: Case, rng: Random) -> Asked:
    """A burnt-out wizard's throw, with the failure table behind a ten."""
    for name, person in case.public["people"].items():
        if not pieces.is_wizard(name) or person["side"] != case.side or person["state"] != forces.UP:
            continue
        burnt, dulled, face, worse = rng.random() < 0.8, rng.choice((0, 1)), rng.randint(1, 10), rng.randint(1, 9)
        marks = {"burnt": True} if burnt else {}
        kept = {key: value for key, value in person.items() if key not in ("failed", "burnt")}
        now = Case(evolve(case.state, [["put", ["public", "people", name], {**kept, **marks, "dulled": dulled}]]))
        wizard = now.wizard(name)
        allowed = wizardry.may_recover(bool(person.get("act")), burnt)
        yield legal(now, allowed, "recover", wizard=name)
        if not allowed or now.public["owed"]:
            continue
        ruling = now.rule("recover", f"{face} {worse}" if wizardry.disaster(face) else str(face), wizard=name)
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference(f"recover {name} {face}", ruling, "legal", now)
            continue
        after = now.after(ruling).public["people"][name]
        lost = dulled + int(wizardry.disaster(face) and wizardry.failure(worse) == "memory lost")
        yield same(
            now, f"recover {name} {face} {worse}", (not after.get("burnt"), after.get("dulled")), (wizardry.succeeds(wizard, face), lost)
        )


def questioned(case: Case, rng: Random) -> Asked:
    """A captive of either kind pressed for wisdom and for spells, with every face."""
    ruins = [area for area, kind in world.areas(case.state).items() if kind == world.RUINS]
    everybody = [n for n, p in case.public["people"].items() if p["side"] == case.enemy and not case.box(n) and p["state"] != forces.BOX]
    for name in rng.sample(everybody, min(3, len(everybody))):
        held = rng.sample(ruins, 3)
        asked = [name] if rng.random() < 0.2 else []
        changes: list[Any] = [
            ["put", ["public", "people", name], {"side": case.enemy, "state": forces.CAPTIVE, "at": "", "captor": case.side}],
            ["put", ["secret", case.enemy, "wisdom", name], held],
            ["put", ["public", "searched", case.enemy], sorted({*held, *ruins[:4]})],
            ["put", ["public", "asked"], asked],
        ]
        now = Case(evolve(case.state, changes))
        for about in rng.sample(ruins, 3):
            searched = about in now.public["searched"][case.enemy]
            second = leadership.may_question(searched, about in held, bool(asked))
            yield legal(now, second, "question", captive=name, about=about)
            if second and about in held:
                face = rng.randint(1, 10)
                wizard = pieces.is_wizard(name)
                need = HOUSE.value("wizards", name, "most_spells") if wizard else HOUSE.value("leaders", name, "command")
                ruling = now.rule("question", str(face), captive=name, about=about)
                yields = wizardry.yields(face, need) if wizard else leadership.confesses(face, need)
                told = "" if isinstance(ruling, str) else ruling.outcome
                yield same(now, f"question {name} about {about}: {face}", told, "yields" if yields else "keeps silent")
        if pieces.is_wizard(name):
            yield from _stolen(now, rng, name, bool(asked))


def _stolen(case: Case, rng: Random, captive: str, asked: bool) -> Asked:
    for learner, person in case.public["people"].items():
        if not pieces.is_wizard(learner) or person["state"] not in (forces.UP, forces.BOX):
            continue
        for spell in rng.sample(list(pieces.rows("spells")), 3):
            one = "one spell" if case.option("earthquake") == "breach" else "apart"
            receives = wizardry.may_receive_stolen(case.wizard(learner), named(spell), case.side, earthquake=one)
            second = no("one failure a turn", 247) if asked else receives
            yield legal(case, second, "question", captive=captive, about=spell, learner=learner)
            known = case.state["secret"][case.enemy]["spells"][captive]
            if second and spell in known:
                ruling = case.rule("question", "10", captive=captive, about=spell, learner=learner)
                if isinstance(ruling, str) or ruling.verdict != LEGAL:
                    yield Difference(f"question {captive} about {spell}", ruling, "legal", case)
                    continue
                after = case.after(ruling)
                forgot = spell not in after.state["secret"][case.enemy]["spells"][captive]
                yield same(
                    case,
                    f"{captive} forgets {spell}",
                    forgot,
                    wizardry.forgets("spell", named(spell), spells.starting_spells(named(captive))),
                )


def tabled() -> Asked:
    """With which spells wizards begin, and what the tables of spells and of failures say for each face."""
    from . import ruins

    for wizard, row in pieces.rows("wizards").items():
        yield same(None, f"{wizard} knows", sorted(map(named, row["spells"])), sorted(spells.starting_spells(named(wizard))))
    for table in (1, 2, 3):
        for face in range(1, 11):
            product = HOUSE.value(f"spell_table_{table}", face, "spell")
            second = ruins.spell_found(face, table)
            yield same(
                None, f"spell table {table}, {face}", product, f"spell table {second}" if isinstance(second, int) else printed(str(second))
            )
    for face in range(1, 11):
        failure = {"memory lost": "memory loss"}.get(wizardry.failure(face), wizardry.failure(face))
        yield same(None, f"failure {face}", HOUSE.value("disasters", face, "result"), failure)
