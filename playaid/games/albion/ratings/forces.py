"""16.1-16.3 What a side brings to a combat: ratio, strength, strength of force."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import counters, fortresses, leaders, strengths
from playaid.games.albion.state import pieces, survivors
from playaid.games.albion.state.combats import combatants, persons_in, sleeps
from playaid.games.albion.state.escorts import away
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import AND, SEMICOLON, as_message, listing, message
from playaid.referee.contract.hearing import Ask

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Fight, Hearing


def fighters(hearing: Hearing, number: str, side: str) -> list[str]:
    """Armies, persons with escort and heroes of a side ashore: what can give or take battle. Heroes are asked for only without points, and
    what is borne in secret only of whom it could make one, as far as all know. [20.1]"""
    ashore = _up(hearing, number, side)
    with_points = [name for name in ashore if pieces.points(hearing.state, [name])]
    if with_points:
        return with_points
    persons = [name for name in persons_in(hearing.state, ashore) if strengths.may_be_hero(hearing, name)]
    return [name for name in persons if strengths.is_hero(hearing, name)]


def stands(hearing: Hearing, number: str, side: str, defends: bool) -> bool:
    """Whether a side has anything to fight a battle with: fighters, or in its defence the bare fortress, by option `empty-fortress`. What
    lies open is looked at first: where that is enough, nobody's seal is."""
    bare = defends and hearing.options["empty-fortress"] == "attackable"
    if bare and fortresses.friendly(hearing.state, number, side) is not None:
        return True
    return open_fighters(hearing, number, side) or bool(fighters(hearing, number, side))


def open_fighters(hearing: Hearing, number: str, side: str) -> bool:
    """Whether all see that a side has armies, escorts or a hero ashore, or know that one is there. Nobody is asked who is a hero: what is
    borne may say it."""
    ashore = _up(hearing, number, side)
    if ashore and survivors.are_known(hearing.state, number, side):
        return True
    return pieces.points(hearing.state, ashore) > 0 or any(_shows_a_hero(hearing, name) for name in persons_in(hearing.state, ashore))


def _shows_a_hero(hearing: Hearing, name: str) -> bool:
    try:
        return strengths.is_open_hero(hearing, name)
    except (Ask, MissingFact):
        return False


def _up(hearing: Hearing, number: str, side: str) -> list[str]:
    """Who of a side may fight ashore: awake, and not away by an evasion."""
    gone = away(hearing.state, number)
    ashore = pieces.at(hearing.state, number, side, aboard=False)
    return [name for name in ashore if name not in gone and not sleeps(hearing.state, name)]


RATIOS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
TIMES = {"H": 0.5, "U": 1.0, "D": 2.0, "T": 3.0, "(-)": 1.0}
"""What a strength is multiplied by; halves of halves are exact as floating numbers, so nothing is rounded before the rule says so."""
EFFECTS = {"H": "halved in {terrain}", "D": "doubled in {terrain}", "T": "tripled in {terrain}"}
MADE = {"H": as_message("halved"), "D": as_message("doubled"), "T": as_message("tripled")}


def ratio(attacker: int, defender: int) -> str:
    """Attacker to defender as a column of the Combat Results Table, rounded down; beyond its ends the last column. [16.1.5]"""
    defender = max(defender, 1)
    if attacker <= 0:
        return RATIOS[0]
    if attacker >= defender:
        return f"{min(attacker // defender, 6)}-1"
    return f"1-{min(-(-defender // attacker), 6)}"


def shift(column: str, by: int) -> str:
    """A column moved in the attacker's favour, at most to the last."""
    return RATIOS[max(0, min(len(RATIOS) - 1, RATIOS.index(column) + by))]


def armies(hearing: Hearing, names: Sequence[str], terrain: str | None) -> tuple[int, str]:
    """Combat Strength of army and escort points: by race on this terrain, halved out of command, rounded down, at least 1. [14.1, 17.2]"""
    total, parts, worked = 0.0, [], False
    for name in names:
        piece = pieces.piece(hearing.state, name)
        count = pieces.points(hearing.state, [name])
        if not count:
            continue
        times, done = 1.0, []
        who = name if piece["kind"] == "army" else message("escort of {person}", person=name)
        part = message("{troops} {points}", troops=who, points=count)
        if terrain is not None:
            effect = str(hearing.fact("battle", terrain, counters.column(hearing, name)))
            times *= TIMES[effect]
            done = [message(EFFECTS[effect], terrain=terrain)] if effect in EFFECTS else []
            part = part if done else message("{troops} in {terrain}", troops=part, terrain=terrain)
        if piece["kind"] == "army" and not leaders.in_command(hearing, name):
            done.append(message("halved again out of command" if times < 1 else "halved out of command"))
            times /= 2
        if done:  # each step is named and what it comes to: that 6 halved twice is 1.5 nobody reads out of "halved"
            worked = True
            part = message("{troops}, {effects}: {points}", troops=part, effects=listing(done), points=f"{count * times:g}")
        total += count * times
        parts.append(part)
    if parts and (total % 1 or total < 1):
        text = "in all {points}, rounded down" if total >= 1 else "in all {points}, but at least 1"
        parts.append(message(text, points=f"{total:g}"))
    return (max(floor(total), 1) if parts else 0), listing(parts, SEMICOLON if worked else ", ")


def of_the_ground(hearing: Hearing, fight: Fight) -> str:
    """What the ground of a battle makes of the points of either side; nothing where it leaves both as they are. [14.1]"""
    terrain = fight["terrain"]
    if fight["kind"] != "battle" or terrain is None:
        return ""
    told = []
    for side in SIDES:
        names = combatants(hearing.state, fight["hex"], side, fight["kind"])
        columns = [counters.column(hearing, name) for name in names if pieces.points(hearing.state, [name])]
        effects = {str(hearing.fact("battle", terrain, column)) for column in columns}
        done = [MADE[effect] for effect in sorted(effects & MADE.keys())]
        if done:
            text = "{side} {effects}" if len(effects) == 1 else "{side} in part {effects}"
            told.append(message(text, side=side, effects=listing(done, AND)))
    return message("in {terrain} {effects}", terrain=terrain, effects=listing(told)) if told else ""


def strength(hearing: Hearing, fight: Fight, side: str, defends: bool) -> int:
    """A side's strength in a round: the total is announced, what persons add to it is told to their side alone. [16.1-16.3]"""
    kind, names = fight["kind"], combatants(hearing.state, fight["hex"], side, fight["kind"])
    people = persons_in(hearing.state, names)
    if kind == "melee":
        total = 0
        for name in people:
            number, _, how = melee_part(hearing, name)
            hearing.line(name, how, f"+{number}", "16.3", only=side)
            total += number
        hearing.line(side, message("{persons}: the better of combat and magic, in one sum", persons=listing(people)), f"{total}", "16.3")
        return total
    troops, text = armies(hearing, names, fight["terrain"] if kind == "battle" else None)
    announced = 0
    for name in people:
        number, how = strengths.combat(hearing, name)  # of everybody: that it was looked up would tell who is a hero by what they bear
        if strengths.is_hero(hearing, name):
            announced += number
            hearing.line(name, message("hero, {how}", how=how), f"+{number}", "16.1.4", only=side)
        if kind == "battle":
            number, how = strengths.magic(hearing, name)
            announced += number
            hearing.line(name, message("magic, {how}", how=how), f"+{number}", "16.1.4", only=side)
    total = troops + announced
    if text:
        hearing.line(side, text, f"{troops}", "14.1")
    if kind == "engagement":
        ships = {name: counters.ship_combat(hearing, name) for name in names if pieces.piece(hearing.state, name)["kind"] == "ship"}
        total += sum(ships.values())
        afloat = listing(message("{ship} {strength}", ship=name, strength=number) for name, number in ships.items())
        hearing.line(side, afloat, f"+{sum(ships.values())}", "16.2.3")
    grown = int(fight.get("teeth", {}).get(side, 0))
    if grown:
        total += grown
        hearing.line(side, "sprung from the Teeth of the Dragon", f"+{grown}", "20.6")
    if kind == "battle" and defends and fortresses.friendly(hearing.state, fight["hex"], side):
        total += 1
        hearing.line(side, "the fortress itself", "+1", "17.4")
    if people:
        adds = "{persons}: one sum of magic, and of heroes combat" if kind == "battle" else "{persons}: one sum of heroes combat"
        hearing.line(side, message(adds, persons=listing(people)), f"+{announced}", "16.1.4")
    hearing.line(side, "announced in all", f"{total}", "16.1.4" if kind == "battle" else "16.2.3")
    return total


def melee_part(hearing: Hearing, name: str) -> tuple[int, int, str]:
    """What a person adds to a melee and to the strength of force, and how: the better of his strengths, a hero's combat doubled. [16.3]"""
    number, how = strengths.combat(hearing, name)
    hero = strengths.is_hero(hearing, name)
    magic, text = strengths.magic(hearing, name)
    times = 2 if hero else 1
    if times * number >= magic:
        worked = message("combat {how}, a hero: doubled" if hero else "combat {how}", how=how)
        return times * number, face(hearing, name, number), worked
    return magic, strengths.basic_magic(hearing, name), message("magic {how}", how=text)


def face(hearing: Hearing, name: str, number: int) -> int:
    """Face value of a Combat Strength for the strength of force, by option `person-force`. [16.3.6, 16.5]"""
    return int(hearing.fact("persons", name, "combat")) if hearing.options["person-force"] == "printed" else number


def force(hearing: Hearing, fight: Fight, side: str) -> int:
    """The strength of force by which losses are found, at face value. [16.1.9, 16.2.7, 16.3.6]"""
    names = combatants(hearing.state, fight["hex"], side, fight["kind"])
    people = persons_in(hearing.state, names)
    if fight["kind"] == "engagement":
        return sum(counters.ship_combat(hearing, name) for name in names if pieces.piece(hearing.state, name)["kind"] == "ship")
    if fight["kind"] == "melee":
        return sum(melee_part(hearing, name)[1] for name in people)
    points = pieces.points(hearing.state, names) + int(fight.get("teeth", {}).get(side, 0))
    return points or sum(strengths.combat(hearing, name)[0] for name in people if strengths.is_hero(hearing, name))


def can_go_on(hearing: Hearing, fight: Fight, side: str) -> bool:
    left = bool(combatants(hearing.state, fight["hex"], side, fight["kind"]))
    if fight["kind"] != "battle" or (left and int(fight.get("teeth", {}).get(side, 0))):  # an army that has sprung up fights on [20.6.23]
        return left
    return stands(hearing, fight["hex"], side, side != fight["attacker"])
