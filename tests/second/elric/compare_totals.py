"""Battles with Eaters, the Chaos Shield and units withheld: who is eaten, and both totals. What is conjured, and what comes of it.
[9.2, 10.2, 10.4, 16.8]"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.elric.ratings import equipment, potency
from playaid.games.elric.state import battles, units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import evolve
from tests.games.elric.table import decided

from . import casting, combat, magic, spells, terrain, totals
from .compare_adapter import NOBODY, Asked, Case, legal, same, spell_of
from .compare_combat import EACH, _dice, _keeper, begun
from .compare_lying import _printed
from .compare_magic import stack_of
from .compare_teeth import Told
from .position import Answer, Spell, is_sea, no

ADDS = ("combat", "flight-or-combat")


def _prepared(case: Case, rng: Random) -> Case | None:
    """A battle of two, where nobody holds a spell and nothing is that is neither personality, army nor ship."""
    changes: list[Any] = [["put", ["secret", side, "hands"], {}] for side in case.position.players]
    for name, here in case.units.items():
        changes.append(["put", ["public", "units", name, "spells"], 0])
        if here["sort"] in ("artifact", "troop") or "Chaos Ship" in (name, here.get("aboard")):
            changes.append(["drop", ["public", "units", name], None])
    changes += [["put", ["public", "cast"], {}], ["put", ["public", "maintained"], {}], ["put", ["public", "placements"], {}]]
    return begun(Case(evolve(case.state, changes)), rng, revealed=False)


def totalled(case: Case, rng: Random) -> Asked:
    """Spells of both sides, Eaters among them, turned up, and the battle fought."""
    battle = _prepared(case, rng)
    if battle is None:
        return
    place = battles.now(battle.state)["place"]
    sides = battles.parties(battle.state, place)
    battle = _with_magic(battle, rng, place, sides)
    told = Told(rng)
    ruling = battle.rule("unveil", told)
    if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
        return
    after = battle.after(ruling)
    if any(nation not in after.public["nations"] for nation in battle.public["nations"]):
        return  # a nation is gone, and all that was left of it [6.0]
    second = [_side(battle, side, place) for side in sides]
    left = []
    for number, side in enumerate(sides):
        mine, theirs = second[number], second[1 - number]
        eaters = [spell for _, spell in theirs.laid if spell.eats_armies or spell.eats_fleets]
        escaped = _escaped(battle, mine, eaters, place, told)
        whole = totals.left_after_eaters(mine, eaters, is_sea(battle.facts, place), escaped)
        now = _side(after, side, place)
        said = f"{[spell.name for spell in eaters]} in {place} by {told.dice}: what is left of {side}"
        yield same(battle, said, _content(now), _content(whole))
        left.append(whole)
    yield from _fought(after, rng, place, sides, left)


def _fought(case: Case, rng: Random, place: str, sides: tuple[str, str | None], left: list[totals.Side]) -> Asked:
    """Both totals with the dice, of those who are left and are not withheld."""
    ruling = decided(case.state, "fight", Seeded(rng.randrange(10**6)), rng, case.side)
    if ruling.verdict != LEGAL:
        yield same(case, "fight", [str(reason.text) for reason in ruling.reasons], LEGAL)
        return
    dice = _dice(ruling)
    if len(dice) != 2:
        return  # nobody is left of a side, and nothing is thrown
    withheld = battles.now(case.state)["withheld"]
    shown = []
    for owner, side in zip(sides, left, strict=True):
        kept = sum(case.units[unit]["owner"] == owner and case.units[unit]["sort"] == "army" for unit in withheld if unit in case.units)
        shown.append(replace(side, stacks=tuple(totals.withheld_add_nothing(stack, withheld, kept) for stack in side.stacks)))
    walls = combat.walls_defend(sides[1] or NOBODY, _keeper(case, sides[0], place))
    afloat, each = is_sea(case.facts, place), EACH[case.option("balance-bonus")]
    for number, (die, told) in enumerate(dice):
        mine, theirs = shown[number], left[1 - number]  # who is withheld bears the Shield of the stack all the same
        defends = number == 1 and walls
        worth = totals.total_of(mine, theirs, case.facts, place, defends, afloat, case.position.balance, each=each)
        laid = [spell.name for _, spell in mine.laid]
        yield same(case, f"total of {sides[number]} in {place} with {laid}, the Shield against it: {theirs.shield}", told, worth + die)


def _with_magic(case: Case, rng: Random, place: str, sides: tuple[str, str | None]) -> Case:
    """Up to three spells on each side, whoever can cast; the Chaos Shield with one side, or with none."""
    names = [name for name in equipment.spells() if equipment.effect(name) in ADDS]
    eaters = [name for name in equipment.spells() if equipment.effect(name) in equipment.EATERS]
    pool = [*rng.sample(names, 8), *rng.sample(eaters, min(2, len(eaters)))]
    rng.shuffle(pool)
    entries: list[dict[str, Any]] = []
    withheld = battles.now(case.state)["withheld"]
    for side in sides:
        people = [unit for unit in units.of(case.state, side, place, "personality") if case.units[unit]["capacity"]] if side else []
        people = [unit for unit in people if unit not in withheld]
        cast = rng.sample(people, min(len(people), casting.most_for_player(len(people), 0)))
        entries += [{"side": side, "caster": unit, "spell": pool.pop(), "void": False} for unit in cast]
    changes: list[Any] = [["put", ["public", "battle", "spells"], entries]]
    bearers = [unit for side in sides if side for unit in units.of(case.state, side, place, "personality")]
    if bearers and rng.random() < 0.6:
        bearer = rng.choice(bearers)
        shield = {**case.units[bearer], "sort": "artifact", "bearer": bearer, "nation": None, "combat": 0, "capacity": 0}
        changes.append(["put", ["public", "units", "Chaos Shield"], {key: value for key, value in shield.items() if key != "aboard"}])
    return Case(evolve(case.state, changes))


def _side(case: Case, side: str | None, place: str) -> totals.Side:
    here = [unit for unit in units.of(case.state, side, place) if case.units[unit]["sort"] != "artifact"]
    shield = "Chaos Shield" in case.units and case.units["Chaos Shield"]["owner"] == side is not None
    laid = [(entry["caster"], spell_of(entry["spell"])) for entry in battles.now(case.state)["spells"] if entry["side"] == side]
    return totals.Side((replace(case.stack(here, side), chaos_shield=shield, place=place),), tuple(laid))


def _escaped(case: Case, side: totals.Side, eaters: list[Spell], place: str, told: Told) -> set[str]:
    """Who has escaped from each of the Eaters that reach them; no die falls below one, and none is thrown."""
    (stack,), afloat = side.stacks, is_sea(case.facts, place)
    number = sum(bool(spells.eaten(spell, stack, afloat)["must escape"]) for spell in eaters)
    dice = {person.name: [die for unit, die in told.dice if unit == person.name] for person in stack.personalities}
    values = {person.name: person.combat for person in stack.personalities}
    through = {name for name in dice if [terrain.escapes(values[name], die) for die in dice[name]].count(True) >= number}
    return through if number else set(values)


def _content(side: totals.Side) -> tuple[list[str], int, int]:
    (stack,) = side.stacks
    return sorted(person.name for person in stack.personalities), len(stack.armies), len(stack.fleets)


def conjured(case: Case, rng: Random) -> Asked:
    """Each personality that might conjure, before and after others have; each spell that a conjurer may draw, and what it comes to."""
    battle = begun(case, rng, False)
    if battle is None:
        return
    place = battles.now(battle.state)["place"]
    attacker, defender = battles.parties(battle.state, place)
    battle = _busy(battle, rng, place, (attacker, defender))
    fight = battles.now(battle.state)
    for side in (attacker, defender):
        for unit, here in battle.units.items() if side else ():
            if here["sort"] == "personality":
                yield legal(battle, _may_conjure(battle, str(side), unit, place), "conjure", side, magician=unit)
    for unit in magic.CONJURERS:
        side = battle.units.get(unit, {"owner": None})["owner"]
        if side in (attacker, defender) and side and _may_conjure(battle, side, unit, place) and unit not in fight["withheld"]:
            yield from _drawn(battle, rng, side, unit, place)


def _busy(case: Case, rng: Random, place: str, sides: tuple[str, str | None]) -> Case:
    """One of the three on each side, where there is somebody to be, and spells that have been laid or conjured already."""
    changes: list[Any] = []
    three = [name for name in magic.CONJURERS if name in case.units]
    for name, side in zip(rng.sample(three, len(three)), rng.choices([side for side in sides if side], k=len(three)), strict=True):
        here = {key: value for key, value in case.units[name].items() if key not in ("aboard", "stack")}
        held = [spell for spell in equipment.spells() if not equipment.is_immediate(spell)]
        changes.append(["put", ["public", "units", name], {**here, "owner": side, "at": place, "came": place, "spells": 1}])
        changes.append(["put", ["secret", side, "hands", name], [rng.choice(held)]])
    laid = Case(evolve(case.state, changes))
    people = {side: units.of(laid.state, side, place, "personality") for side in sides if side}
    lies: dict[str, str] = {}
    changes = []
    for side, there in people.items():
        others = [unit for unit in there if unit not in three]
        for unit in rng.sample(others, min(len(others), rng.randint(0, 3))):
            lies[unit] = place
            held = [name for name in equipment.spells() if equipment.effect(name) in ADDS and name not in case.state["cup"]["fresh"]]
            changes.append(["put", ["secret", side, "hands", unit], [rng.choice(held)]])
    casters = [*lies, *rng.sample(three, rng.choice((0, 0, 1)))]
    return Case(evolve(laid.state, [*changes, ["put", ["public", "casters"], casters], ["put", ["public", "cast"], lies]]))


def _may_conjure(case: Case, side: str, unit: str, place: str) -> Answer:
    here, fight = case.units[unit], battles.now(case.state)
    if here["owner"] != side or unit in fight["withheld"]:
        return no("not in the battle", "10.2")
    if magic.stack_in_conflict(stack_of(case, unit)):
        return no("the stack holds Law and Chaos", "9.5")
    cast, used = unit in case.public["casters"], sum(case.units[caster]["owner"] == side for caster in case.public["cast"])
    attacker, _ = battles.parties(case.state, place)
    foes = combat.opponents(case.position, case.facts, place, _keeper(case, attacker, place), ()) if side == attacker else ()
    used -= magic.SPELLS_IN_A_BATTLE * max(0, len(foes) - 1)  # what may lie there for battles to come, by the row on 9.2; 10.1; 10.3
    return casting.may_draw_in_battle(case.person(unit), here["at"] == place, cast, unit in fight["conjured"], used)


def _drawn(case: Case, rng: Random, side: str, unit: str, place: str) -> Asked:
    """Some spells drawn: used, turned on who has drawn them, or discarded; and whether he fights with his own value."""
    names = [name for name in equipment.spells() if not equipment.is_immediate(name) and equipment.effect(name) not in ("odd-die",)]
    names = [name for name in names if case.state["secret"][side]["hands"].get(unit) != [name]]
    enemies = [stack for stack in case.position.stacks if stack.place == place and stack.owner != side]
    for name in rng.sample(names, 12):
        changes: list[Any] = [["put", ["cup"], {"fresh": [name], "mixed": []}], ["put", ["public", "container"], 1]]
        here = Case(evolve(case.state, [*changes, ["put", ["public", "discard"], []], ["put", ["public", "placements"], {}]]))
        ruling = here.rule("conjure", Chained(Typed([name]), Seeded(1)), side, magician=unit)
        if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
            continue
        after, spell, afloat = here.after(ruling), spell_of(name), is_sea(here.facts, place)
        drawn = _printed(spell)
        may = bool(casting.works_in_battle(drawn, afloat)) and bool(magic.for_whom(drawn, here.person(unit)))
        may = may and bool(spells.may_lay_on_nobody(drawn, _met(here, enemies, drawn), afloat))
        fate = magic.conjured(here.person(unit), spell, may)
        entries = [entry for entry in battles.now(after.state)["spells"] if entry["caster"] == unit]
        told = "used" if entries else "turns on them" if _turned(ruling) else "discarded"
        yield same(here, f"{unit} in {place} conjures {name}", told, fate)
        yield same(here, f"{unit} conjures {name}: the discards", (name in after.public["discard"]), fate != "used")
        fights = casting.value_of_caster(here.person(unit), fate == "used", True, caller="who casts what is used") > 0
        told_ = unit in battles.fighting(after.state, side) and here.person(unit).combat > 0
        yield same(here, f"{unit} fights, who has conjured {name}", told_, fights)
        foe = battles.enemy(here.state, side) or ""
        gained = battles.now(after.state)["extra"].get(foe, 0) - battles.now(here.state)["extra"].get(foe, 0)
        kept_off = spells.shielded(spell, any(potency.shields(here.state, one) for one in units.of(here.state, side, place)))
        worth = 0 if kept_off else magic.enemy_gain_from_conjured(here.person(unit), spell)
        yield same(here, f"{unit} conjures {name}: what the enemy gains", gained, worth)
        again = after.rule("conjure", Chained(Typed([name]), Seeded(1)), side, magician=unit)
        yield same(
            here, f"{unit} conjures again", isinstance(again, Ruling) and again.verdict == LEGAL, bool(magic.may_throw_after_conjuring())
        )


def _turned(ruling: Ruling) -> bool:
    return any("conflicts with what" in str(line.text) for line in ruling.worksheet)


def _met(case: Case, enemies: list[Any], spell: Spell) -> list[Any]:
    """The enemies as a spell counts them: Quaolnargn hunts personalities, and what is winged is none."""
    if spell.name != "Quaolnargn":
        return enemies
    people = [tuple(one for one in stack.personalities if case.units[one.name]["sort"] == "personality") for stack in enemies]
    return [replace(stack, personalities=there) for stack, there in zip(enemies, people, strict=True)]
