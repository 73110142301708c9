"""Battles: who is withheld, goes back, conjures; totals, walls, who wins, and where the Balance goes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.dice.sources import Seeded
from playaid.games.elric.ratings import cities, equipment, phases, potency
from playaid.games.elric.state import battles, units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import evolve
from tests.games.elric.table import decided

from . import balance, combat, magic, movement, replacements, sea, spells, terrain
from .compare_adapter import NOBODY, Asked, Case, Difference, legal, same, spell_of
from .compare_magic import stack_of
from .position import Answer, Spell, is_sea, no

FOUGHT = ("combat", "flight-or-combat")
EACH = {"each-spell": "each spell", "once": "once"}


def begun(case: Case, rng: Random, revealed: bool) -> Case | None:
    """A battle where the player and enemies meet, or where walls of others stand, with spells that both have cast."""
    meets = [place for place in case.places if _meets(case, place)]
    if not meets:
        return None
    place = rng.choice(meets)
    foes = [owner for owner, at, _ in case.stacks if at == place and owner != case.side]
    keeper = _keeper(case, case.side, place)
    chosen = rng.choice([*dict.fromkeys([*([keeper] if keeper else []), *foes])])
    defender = None if chosen == NOBODY else chosen
    near = sorted(case.facts.neighbours[place])
    passed = rng.sample(near, min(len(near), rng.randint(0, 2)))
    battle = {"attacker": case.side, "defender": defender, "from": passed[:1], "passed": passed[1:]}
    spells_ = _cast(case, rng, place, (case.side, defender)) if revealed else []
    fight: dict[str, Any] = {"place": place, "withheld": [], "spells": spells_, "revealed": revealed, "conjured": [], "extra": {}}
    turned = {side or "": rng.choice((0, 0, 0, 3)) for side in (case.side, defender)} if revealed else {}
    here = [unit for owner in (case.side, defender) for unit in units.of(case.state, owner, place) if owner]
    casters = {entry["caster"] for entry in spells_}
    loose = [unit for unit in here if unit not in casters and "aboard" not in case.units[unit] and case.units[unit]["sort"] != "fleet"]
    fight |= {"withheld": rng.sample(loose, min(len(loose), rng.choice((0, 0, 1, 3)))), "extra": turned}
    changes: list[Any] = [["put", ["public", "battles"], {place: battle}], ["put", ["public", "battle"], fight]]
    for entry in spells_:
        changes.append(["pull", ["secret", entry["side"], "hands", entry["caster"]], entry["spell"]])
        changes.append(["add", ["public", "units", entry["caster"], "spells"], -1])
    changes += [["drop", ["public", "units", unit, "stack"], None] for unit in case.units]
    return Case(evolve(case.state, changes))


def _keeper(case: Case, side: str, place: str) -> str | None:
    """Who keeps the wall of a place, if it is somebody else than a side, or nobody."""
    return cities.holder(case.state, place) or NOBODY if case.foreign_wall(side, place) else None


def _meets(case: Case, place: str) -> bool:
    ours = units.of(case.state, case.side, place, "personality")
    if not movement.leaders(case.stack(ours, case.side)):
        return False
    return bool(combat.must_fight(case.position, case.facts, place, found=True)) or case.foreign_wall(case.side, place)


def _cast(case: Case, rng: Random, place: str, sides: tuple[str, str | None]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for side in sides:
        people = units.of(case.state, side, place, "personality") if side else []
        for unit in rng.sample(people, min(len(people), magic.most_spells(len(people)), rng.randint(0, 3))):
            held = [spell.name for spell in case.person(unit).spells if equipment.effect(spell.name) in FOUGHT]
            if held and case.units[unit]["capacity"]:
                entries.append({"side": side, "caster": unit, "spell": rng.choice(held), "void": False})
    return entries


def fought(case: Case, rng: Random) -> Asked:
    """The whole battle by the dice: both totals, the margin, the walls, the Balance afterwards."""
    battle = begun(case, rng, True)
    if battle is None:
        return
    place = battles.now(battle.state)["place"]
    attacker, defender = battles.parties(battle.state, place)
    keeper = _keeper(battle, attacker, place)
    wall = combat.wall_bonus(battle.facts, place, "defender") if combat.walls_defend(defender or NOBODY, keeper) else 0
    ruling = decided(battle.state, "fight", Seeded(rng.randrange(10**6)), rng, battle.side)
    if ruling.verdict != LEGAL:
        yield same(battle, "fight", [str(reason.text) for reason in ruling.reasons], LEGAL)
        return
    dice = _dice(ruling)
    if len(dice) == 2:
        totals = [_total(battle, side, place, added) for side, added in ((attacker, 0), (defender, wall))]
        (die, told), (other, answer) = dice
        yield same(battle, f"total of {attacker} in {place}", told, totals[0] + die)
        yield same(battle, f"total of {defender} in {place}", answer, totals[1] + other)
        margin = combat.margin(totals[0], die, totals[1], other)
        if wall and combat.winner(margin) == "attacker":
            defence = _values(battle, defender, place)
            yield same(battle, f"{place} falls", "falls" in str(ruling.outcome), terrain.overcome(margin, defence, wall))
    used = [spell_of(entry["spell"]) for entry in battles.now(battle.state)["spells"]]
    after = battle.after(ruling)
    if len(dice) == 2 and (won := combat.winner(margin)) and not _prize_strikes(ruling):
        yield from _spared(battle, after, attacker if won == "attacker" else defender, moves=bool(wall) and won == "attacker")
    if not after.state["referee"].get("over"):
        yield _next(after, place, defender or NOBODY)
        yield from _fallen(battle, after)
    combats = [*hunted(ruling), used]
    question = f"the Balance after {[[spell.name for spell in spells_] for spells_ in combats]}"
    yield same(battle, question, marker(after), balance.after_combats(battle.position.balance, combats))


def _fallen(before: Case, after: Case) -> Asked:
    """Of each nation whether it is neutral again, what of it is still on the board, and whether it can be mustered (6.0). Its personalities
    are those with its player: an open question, with its row."""
    for nation, side in before.public["nations"].items():
        had, left = (
            sum((here["nation"], here["owner"], here["sort"]) == (nation, side, "personality") for here in one.units.values())
            for one in (before, after)
        )
        if not had:
            continue
        falls = replacements.nation_falls(left)
        yield same(after, f"{nation} is neutral again", nation not in after.public["nations"], falls)
        if falls:
            force = before.stack([name for name, here in before.units.items() if here["nation"] == nation], side)
            gone = replacements.removed_with_nation(nation, force.armies, force.fleets)
            on_board = Counter(str(here["sort"]) for here in after.units.values() if here["nation"] == nation)
            yield same(after, f"{nation}: armies and fleets left of {gone}", (on_board["army"], on_board["fleet"]), (0, 0))
            yield same(
                after, f"{nation} may be mustered", phases.away(after.state, nation), bool(replacements.may_be_mustered_after_fall(falls))
            )


def marker(case: Case) -> int:
    """The product's marker as the second referee has it: below nought towards Law, off the arm where the Balance has tipped."""
    tipped = case.public.get("tipped")
    return (7 if tipped["towards"] == "chaos" else -7) if tipped else -case.public["balance"]


def hunted(ruling: Ruling) -> list[list[Spell]]:
    """The spells used in each fight with Quaolnargn that a retreat has brought about: a combat of its own, over before the battle is
    (7.6, 16.2)."""
    arms = [str(roll.why).partition(" against Quaolnargn")[0] for roll in ruling.rolls if " against Quaolnargn" in str(roll.why)]
    return [[spell_of(name)] if name in equipment.spells() else [] for name in arms]


def _next(after: Case, place: str, fought: str) -> Difference | None:
    """Whether another battle is to be fought where one is over, and that with none who has been fought."""
    left = combat.opponents(after.position, after.facts, place, _keeper(after, after.side, place), (fought,))
    mine = [after.stack(units.of(after.state, after.side, place, "personality"), after.side)]
    battle = after.public["battles"].get(place)
    led = battle is not None and battles.is_led(after.state, place)
    ok = led == bool(combat.fights_on(mine, left)) and (battle is None or (battle["defender"] or NOBODY) in left)
    return same(after, f"the next battle in {place}", battle if not ok else None, None)


def _prize_strikes(ruling: Ruling) -> bool:
    """Whether the spell for a captured capital plays at once: it strikes its finder, who may have been withheld (9.1, 9.3.1)."""
    drawn = [name for roll in ruling.rolls if str(roll.why).startswith("the capture of") for name in roll.faces]
    return any(magic.immediate(str(name)) for name in drawn)


def _spared(battle: Case, after: Case, winner: str | None, moves: bool) -> Asked:
    """The winner's withheld units stand after the battle where they stood, unless their nation is gone or a city that stands sends them
    back."""
    for unit in () if moves else battles.now(battle.state)["withheld"]:
        here = battle.units[unit]
        if here["owner"] == winner and here["nation"] in after.public["nations"] and not combat.bears_losses(True, False):
            yield same(battle, f"{unit}, withheld", after.units.get(unit, {}).get("at"), here["at"])


def _dice(ruling: Ruling) -> list[tuple[int, int]]:
    """Each side's die and total, as the worksheet tells them."""
    lines = [line for line in ruling.worksheet if str(line.label).endswith("'s die")]
    return [(int(str(line.text).split()[1]), int(str(line.result).split()[1])) for line in lines]


def _values(case: Case, side: str | None, place: str) -> int:
    fight = battles.now(case.state)
    here = [unit for unit in units.of(case.state, side, place) if unit not in fight["withheld"]]
    stack = case.stack(here, side)
    casters = {entry["caster"] for entry in fight["spells"]}
    return combat.base_total(stack.personalities, len(stack.armies), stack.fleets, casters, is_sea(case.facts, place))


def _total(case: Case, side: str | None, place: str, wall: int) -> int:
    fight, enemy = battles.now(case.state), battles.enemy(case.state, side)
    cast = [spell_of(entry["spell"]) for entry in fight["spells"] if entry["side"] == side]
    shield = any(potency.shields(case.state, unit) for unit in units.of(case.state, enemy, place))
    open_: list[Spell] = [spell for spell in cast if spells.value_against(spell, shield) or not spell.value]
    worth = combat.magic_total(open_, case.position.balance, each=EACH[case.option("balance-bonus")])
    return combat.total(_values(case, side, place), worth, wall, fight["extra"].get(side or "", 0))


def withheld(case: Case, rng: Random) -> Asked:
    """Each unit of the player withheld; each withheld one back to each place; each conjuring."""
    battle = begun(case, rng, False)
    if battle is None:
        return
    place = battles.now(battle.state)["place"]
    attacker, defender = battles.parties(battle.state, place)
    for side in (attacker, defender):
        for unit in battle.units if side else ():
            if battle.units[unit]["sort"] == "artifact":
                continue
            yield legal(battle, _may_withhold(battle, str(side), unit, place), "withhold", side, units=[unit])
            for goal in battle.places if battle.units[unit]["at"] == place else ():
                yield legal(battle, _may_go_back(battle, str(side), unit, place, goal), "fallback", side, units=[unit], place=goal)
            if battle.units[unit]["sort"] == "personality":
                yield legal(battle, _may_conjure(battle, str(side), unit, place), "conjure", side, magician=unit)


def _may_withhold(case: Case, side: str, unit: str, place: str) -> Answer:
    here = case.units[unit]
    gone = [*battles.now(case.state)["withheld"], unit, *units.aboard(case.state, unit)]
    if (here["owner"], here["at"]) != (side, place) or unit in gone[: -1 - len(units.aboard(case.state, unit))]:
        return no("not in the battle", "10.2")
    kept = [other for other in units.of(case.state, side, place, "personality") if other not in gone]
    attacks = battles.parties(case.state, place)[0] == side
    return combat.may_withhold("attacker" if attacks else "defender", movement.leaders(case.stack(kept, side)))


def _may_go_back(case: Case, side: str, unit: str, place: str, goal: str) -> Answer:
    here = case.units[unit]
    if (here["owner"], here["at"]) != (side, place) or unit not in battles.now(case.state)["withheld"]:
        return no("not withheld", "10.2")
    if "aboard" in here:
        return no("aboard a ship", "10.2")
    battle = case.public["battles"][place]
    attacks = battle["attacker"] == side
    passed = [*battle["from"], *battle["passed"]]
    answer = combat.may_retreat_withheld(case.facts, "attacker" if attacks else "defender", place, goal, passed)
    if not answer:
        return answer
    if goal == "Imrryr":
        going = case.stack(units.with_cargo(case.state, [unit]), side)
        if not sea.may_enter_imrryr(going, case.public["holds"].get("Imrryr") is not None):
            return no("the seawall", "7.5.9")
    afoot = here["sort"] == "personality" and sea.may_magician_walk(case.person(unit), 1, 0, True, end="anywhere")
    if is_sea(case.facts, goal) and not afoot:
        return no("no ship", "7.3")
    if case.foreign_wall(side, goal):
        return no("walls of others", "7.5.7")
    return movement.may_enter_enemy(case.position, case.facts, case.stack([unit], side), goal, False)


def _may_conjure(case: Case, side: str, unit: str, place: str) -> Answer:
    here, fight = case.units[unit], battles.now(case.state)
    if here["owner"] != side or unit in fight["withheld"]:
        return no("not in the battle", "9.2")
    if magic.stack_in_conflict(stack_of(case, unit)):
        return no("the stack holds Law and Chaos", "9.5")
    return magic.may_conjure(case.person(unit), here["at"] == place, False)
