"""16.0 Resolving combat: rounds of battles, engagements, melees, duels arcane and trials by combat."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from playaid.games.albion import (
    FAERIE,
    FOMORIAN,
    arrival,
    command,
    evasion,
    fate,
    fortresses,
    hexes,
    items,
    losses,
    persons,
    pieces,
)
from playaid.games.albion.initiating import challenges, combatants, fights, live, persons_in, stands
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.offers import legal
from playaid.referee.refusals import Refusal
from playaid.referee.sequence import actor, frames
from playaid.referee.state import State

RATIOS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
SIDES = (FOMORIAN, FAERIE)
TIMES = {"H": Fraction(1, 2), "U": Fraction(1), "D": Fraction(2), "T": Fraction(3), "(-)": Fraction(1)}


def ratio(attacker: int, defender: int) -> str:
    """Attacker to defender as a column of the Combat Results Table, rounded down; beyond its ends the last column. [16.1.5]"""
    defender = max(defender, 1)
    if attacker <= 0:
        return RATIOS[0]
    if attacker >= defender:
        return f"{min(attacker // defender, 6)}-1"
    return f"1-{min(-(-defender // attacker), 6)}"


def shifted(column: str, by: int) -> str:
    """A column moved in the attacker's favour, at most to the last."""
    return RATIOS[max(0, min(len(RATIOS) - 1, RATIOS.index(column) + by))]


# strengths


def armies(hearing: Hearing, names: Sequence[str], terrain: str | None) -> tuple[int, str]:
    """Combat Strength of army and escort points: by race on this terrain, halved out of command, rounded down, at least 1. [14.1, 17.2]"""
    total, parts = Fraction(0), []
    for name in names:
        one = pieces.piece(hearing.state, name)
        count = pieces.points(hearing.state, [name])
        if one["kind"] == "ship" or not count:
            continue
        times = Fraction(1)
        text = f"{name if one['kind'] == 'army' else 'escort of ' + name} {count}"
        if terrain is not None:
            effect = str(hearing.fact("battle", terrain, pieces.race(hearing, name)))
            times *= TIMES[effect]
            text += {"H": " halved", "D": " doubled", "T": " tripled"}.get(effect, "")
        if one["kind"] == "army" and not command.in_command(hearing, name):
            times /= 2
            text += " out of command"
        total += count * times
        parts.append(text)
    return (max(floor(total), 1) if parts else 0), ", ".join(parts)


def strength(hearing: Hearing, fight: Mapping[str, Any], side: str, defends: bool) -> int:
    """A side's strength in a round: the total is announced, what persons add to it is told to their side alone. [16.1-16.3]"""
    kind, names = fight["kind"], combatants(hearing.state, fight["hex"], side, fight["kind"])
    people = persons_in(hearing.state, names)
    if kind == "melee":
        found = 0
        for name in people:
            number, _, how = _melee_part(hearing, name)
            hearing.line(name, how, f"+{number}", "16.3", only=side)
            found += number
        hearing.line(side, f"{', '.join(people)}: announced", f"{found}", "16.3")
        return found
    troops, text = armies(hearing, names, fight["terrain"] if kind == "battle" else None)
    announced = 0
    for name in people:
        if pieces.is_hero(hearing, name):
            number, how = pieces.combat(hearing, name)
            announced += number
            hearing.line(name, f"hero, {how}", f"+{number}", "16.1.4", only=side)
        if kind == "battle":
            number, how = pieces.magic(hearing, name)
            announced += number
            hearing.line(name, f"magic, {how}", f"+{number}", "16.1.4", only=side)
    total = troops + announced
    if text:
        hearing.line(side, text + (f", in {fight['terrain']}" if fight["terrain"] else ""), f"{troops}", "14.1")
    if kind == "engagement":
        ships = {name: pieces.ship_combat(hearing, name) for name in names if pieces.piece(hearing.state, name)["kind"] == "ship"}
        total += sum(ships.values())
        hearing.line(side, ", ".join(f"{name} {number}" for name, number in ships.items()), f"+{sum(ships.values())}", "16.2.3")
    grown = int(fight.get("teeth", {}).get(side, 0))
    if grown:
        total += grown
        hearing.line(side, "sprung from the Teeth of the Dragon", f"+{grown}", "20.6")
    if kind == "battle" and defends and fortresses.friendly(hearing.state, fight["hex"], side):
        total += 1
        hearing.line(side, "the fortress itself", "+1", "17.4")
    if people:
        hearing.line(side, f"{', '.join(people)}: announced", f"+{announced}", "16.1.4")
    hearing.line(side, "announced in all", f"{total}", "16.1.4" if kind == "battle" else "16.2.3")
    return total


def _melee_part(hearing: Hearing, name: str) -> tuple[int, int, str]:
    """What a person adds to a melee and to the strength of force, and how: the better of his strengths, a hero's combat doubled. [16.3]"""
    number, how = pieces.combat(hearing, name)
    hero = pieces.is_hero(hearing, name)
    magic, text = pieces.magic(hearing, name)
    times = 2 if hero else 1
    if times * number >= magic:
        return times * number, _face(hearing, name, number), f"combat {how}" + (", a hero: doubled" if hero else "")
    return magic, pieces.basic_magic(hearing, name), f"magic {text}"


def _face(hearing: Hearing, name: str, number: int) -> int:
    """Face value of a Combat Strength for the strength of force, by option `person-force`. [16.3.6, 16.5]"""
    return int(hearing.fact("persons", name, "combat")) if hearing.options["person-force"] == "printed" else number


def force(hearing: Hearing, fight: Mapping[str, Any], side: str) -> int:
    """The strength of force by which losses are found, at face value. [16.1.9, 16.2.7, 16.3.6]"""
    names = combatants(hearing.state, fight["hex"], side, fight["kind"])
    people = persons_in(hearing.state, names)
    if fight["kind"] == "engagement":
        return sum(pieces.ship_combat(hearing, name) for name in names if pieces.piece(hearing.state, name)["kind"] == "ship")
    if fight["kind"] == "melee":
        return sum(_melee_part(hearing, name)[1] for name in people)
    found = pieces.points(hearing.state, names) + int(fight.get("teeth", {}).get(side, 0))
    return found or sum(pieces.combat(hearing, name)[0] for name in people if pieces.is_hero(hearing, name))


# a round


def fight(hearing: Hearing) -> None:
    """One round: ratio, dice, losses owed by both sides. [15.8, 16.1-16.3]"""
    name = _the_fight(hearing)
    one = fights(hearing.state)[name]
    attacker, defender = hearing.side, pieces.other(hearing.side)
    _keep(hearing, name, attacker=attacker, round=one["round"] + 1, state="fighting", stopped=[])
    hearing.put("public", "combat", "current", name)
    one = fights(hearing.state)[name]
    forces = (strength(hearing, one, attacker, False), strength(hearing, one, defender, True))
    sides = {side: persons_in(hearing.state, combatants(hearing.state, one["hex"], side, one["kind"])) for side in (attacker, defender)}
    column = column_of(hearing, one["kind"], forces, sides[attacker], sides[defender])
    _keep(hearing, name, ratio=column)
    more = _modifiers(hearing, one, attacker, sides)
    row = row_of(hearing, attacker, more, f"round {one['round']} of the {one['kind']} in {one['hex']}")
    letters = letters_of(hearing, row, column)
    _inflict(hearing, name, dict(zip((attacker, defender), letters, strict=True)))
    hearing.outcome(f"{'/'.join(letters)}")
    hearing.tell(f"{one['kind'].capitalize()} in {one['hex']}, round {one['round']}: {attacker} attacks at {column}, {'/'.join(letters)}.")
    if not losses.waiting(hearing.state):
        after_losses(hearing, name)


def _keep(hearing: Hearing, name: str, **what: Any) -> None:
    for field, value in what.items():
        hearing.put("public", "combat", "fights", name, field, value)


def column_of(hearing: Hearing, kind: str, forces: tuple[int, int], attackers: Sequence[str], defenders: Sequence[str]) -> str:
    """The column of the Combat Results Table, shifted by persons. [16.1.5, 7.9]"""
    column = ratio(*forces)
    hearing.line("ratio", f"{forces[0]} to {forces[1]}, rounded down", f"{column}", "16.1.5")
    for why, by in persons.shifts(hearing, kind, attackers, defenders):
        column = shifted(column, by)
        hearing.line("shift", f"{why}: {by:+d} column{'s' if abs(by) > 1 else ''}", column, "7.9")
    return column


def _modifiers(hearing: Hearing, one: Mapping[str, Any], attacker: str, sides: Mapping[str, Sequence[str]]) -> int:
    """Command, refused challenges, items and persons; positive is good for the attacker. [16.1.6, 16.3.4]"""
    total = 0
    if one.get("overrun"):
        total = int(hearing.fact("modifiers", "overrun", "amount"))
        hearing.line("modifier", "an overrun", f"{total:+d}", "12.5")
    for side, people in sides.items():
        sign = 1 if side == attacker else -1
        rating, whose = command.best(hearing, people)
        if rating:
            total += sign * rating
            hearing.line("modifier", f"command of {whose} ({side})", f"{sign * rating:+d}", "14.4")
        for what, amount in _refused(hearing, one, side, people):
            total -= sign * amount
            hearing.line("modifier", f"{side} declined {what}", f"{-sign * amount:+d}", "16.1.6")
        more = items.dice(hearing, one["kind"], side, list(people)) + int(one["bonus"].get(side, 0))
        if more:
            total += sign * more
            hearing.line("modifier", f"favour of {side}", f"{sign * more:+d}", "20.6")
    return total


def _refused(hearing: Hearing, one: Mapping[str, Any], side: str, people: Sequence[str]) -> Iterable[tuple[str, int]]:
    for kind, what in (("duel", "duel arcane"), ("trial", "trial by combat")):
        call = one["challenges"].get(kind)
        if not call or call["state"] != "declined" or call["by"] == side or call.get("free"):
            continue
        able = [name for name in people if kind == "trial" or int(hearing.fact("persons", name, "magic")) >= 1]
        if able:
            yield f"a {what}", int(hearing.fact("modifiers", f"declined {what}", "amount"))


def row_of(hearing: Hearing, attacker: str, more: int, why: str) -> int:
    """The dice of a round with what is added, kept within the table."""
    roll = hearing.roll("2d6", who=attacker, why=why).total
    row = max(2, min(12, roll + more))
    hearing.line("dice", f"{roll} {more:+d}, kept between 2 and 12", f"{row}", "16.1.6")
    return int(row)


def letters_of(hearing: Hearing, row: int, column: str) -> tuple[str, str]:
    """Attacker's and defender's letters. [16.6]"""
    cell = hearing.fact("combat", str(row), column)
    hearing.line("Combat Results Table", f"{row} on column {column}", "/".join(cell), "16.6")
    return str(cell[0]), str(cell[1])


def _inflict(hearing: Hearing, name: str, letters: Mapping[str, str]) -> None:
    one = fights(hearing.state)[name]
    retreat = []
    for side, letter in letters.items():
        if letter.endswith("r"):
            retreat.append(side)
        letter = letter.removesuffix("r")
        if letter in ("", "-"):
            continue
        size = force(hearing, one, side)
        left, right, mark = losses.table(hearing, letter, size)
        battle, ships = one["kind"] == "battle", one["kind"] == "engagement"
        hearing.line(f"losses of {side}", f"force {size}, result {letter}", f"{left}/{right}" + ("*" if mark else ""), "7.7")
        due = {"points": left if battle else 0, "wounds": right, "steps": right if ships else 0, "one": mark}
        takers = combatants(hearing.state, one["hex"], side, one["kind"])
        if not battle:
            takers = [who for who in takers if pieces.piece(hearing.state, who)["kind"] != "army"]
        inside = battle and one["attacker"] != side and bool(fortresses.friendly(hearing.state, one["hex"], side))
        losses.owe(hearing, side, {**due, "hex": one["hex"], "why": one["kind"], "from": takers, "fortress": inside, "fight": name})
    _keep(hearing, name, retreat=retreat)


def after_losses(hearing: Hearing, fight: str) -> None:
    """A round is through: whether it ends the fight, who must withdraw, who is in danger. [15.8]"""
    name = fight
    one = fights(hearing.state)[name]
    left = {side: _can_go_on(hearing, one, side) for side in (one["attacker"], pieces.other(one["attacker"]))}
    beaten = [side for side, able in left.items() if not able]
    retreat = [side for side in one["retreat"] if side not in beaten]
    _keep(hearing, name, retreat=retreat)
    if beaten and not retreat:
        end(hearing, name, f"{beaten[0]} can fight no more" if len(beaten) == 1 else "neither side can fight any more")
    elif _only_persons(hearing.state, one) and not retreat:
        end(hearing, name, "no army or escort is left on either side")
    elif one.get("overrun") and not retreat:
        end(hearing, name, "an overrun lasts one round")
    elif retreat:
        _comes_to(hearing, f"{retreat[0] if len(retreat) == 1 else 'both sides'} must retreat")
        hearing.tell(f"{' and '.join(retreat)} must retreat out of {one['hex']}.", public=True)
    if one["kind"] != "engagement":
        evasion.look(hearing, one["hex"])


def _can_go_on(hearing: Hearing, one: Mapping[str, Any], side: str) -> bool:
    if one["kind"] == "battle":
        return stands(hearing, one["hex"], side, side != one["attacker"])
    return bool(combatants(hearing.state, one["hex"], side, one["kind"]))


def _only_persons(state: State, one: Mapping[str, Any]) -> bool:
    """Whether a battle has used up the armies and escorts of both sides: heroes alone do not fight on. [15.8.4]"""
    grown = any(number > 0 for number in one.get("teeth", {}).values())
    return one["kind"] == "battle" and not grown and not any(pieces.points_at(state, one["hex"], side) for side in SIDES)


def end(hearing: Hearing, fight: str, why: str) -> None:
    """A fight is over."""
    name = fight
    _keep(hearing, name, state="over", retreat=[])
    _comes_to(hearing, why)
    if hearing.public["combat"]["current"] == name:
        hearing.put("public", "combat", "current", None)
    one = fights(hearing.state)[name]
    hearing.line("end", f"{one['kind']} in {one['hex']}: {why}", "over", "15.8")
    hearing.tell(f"The {one['kind']} in {one['hex']} is over: {why}.", public=True)


def _comes_to(hearing: Hearing, why: str) -> None:
    """How a fight goes on from here, as the odds count it; a round by itself is counted by its letters."""
    if hearing.declaration.verb in ("remove", "stop"):
        hearing.outcome(why)


def _the_fight(hearing: Hearing) -> str:
    """The fight that is meant. Raises Refusal where an overruled declaration means none."""
    name = _named(hearing.state, hearing.args)
    if name is None:
        raise Refusal(f"there is no fight in {hearing.args['hex']}")
    return name


def _named(state: State, args: Mapping[str, Any]) -> str | None:
    """The live fight that is meant by hex and kind; the one in progress goes first, then the kind of this step."""
    kinds = _kinds_now(state)
    wanted = [args["kind"]] if args.get("kind") else kinds
    found = [name for name in live(state, *kinds) if fights(state)[name]["hex"] == args["hex"] and fights(state)[name]["kind"] in wanted]
    current = state["public"]["combat"]["current"]
    return current if current in found else found[0] if found else None


def _kinds_now(state: State) -> list[str]:
    at = frames(state)
    return ["melee"] if at and at[-1]["key"] == "duels" else ["battle", "engagement"]


def _no_fight(hearing: Hearing) -> Mapping[str, Any] | None:
    return None if _named(hearing.state, hearing.args) else {"hex": hearing.args["hex"]}


def _busy(hearing: Hearing) -> Mapping[str, Any] | None:
    """One combat is finished before the next is begun. [16.0]"""
    current = hearing.public["combat"]["current"]
    name = _named(hearing.state, hearing.args)
    return {"current": current} if current and name and current != name else None


def _unsettled(hearing: Hearing) -> Mapping[str, Any] | None:
    waiting = losses.waiting(hearing.state)
    if waiting:
        return {"what": f"{waiting[0]} has losses to remove"}
    name = _named(hearing.state, hearing.args) if "hex" in hearing.args else None
    if name and fights(hearing.state)[name]["retreat"]:
        return {"what": f"{fights(hearing.state)[name]['retreat'][0]} must withdraw"}
    return None


def _no_initiative(hearing: Hearing) -> Mapping[str, Any] | None:
    name = _named(hearing.state, hearing.args)
    if name is None or fights(hearing.state)[name]["attacker"] == hearing.side:
        return None
    return {"side": fights(hearing.state)[name]["attacker"]}


def _emptied(hearing: Hearing) -> Mapping[str, Any] | None:
    name = _named(hearing.state, hearing.args)
    if name is None:
        return None
    one = fights(hearing.state)[name]
    gone = [side for side in (hearing.side, pieces.other(hearing.side)) if not _can_go_on(hearing, one, side)]
    return {"sides": " and ".join(gone), "hex": one["hex"]} if gone else None


def _storming_alone(hearing: Hearing) -> Mapping[str, Any] | None:
    """Persons whose armies and escorts are gone may not attack a fortress any more. [17.5]"""
    name = _named(hearing.state, hearing.args)
    one = fights(hearing.state)[name] if name else None
    if one is None or one["kind"] != "battle" or pieces.points_at(hearing.state, one["hex"], hearing.side):
        return None
    if int(one.get("teeth", {}).get(hearing.side, 0)):
        return None
    kind = fortresses.defence(hearing, one["hex"], pieces.other(hearing.side))
    return {"kind": kind, "hex": one["hex"]} if kind else None


def _unfought(hearing: Hearing) -> Mapping[str, Any] | None:
    """What has been announced is fought: only a new round may be declined. [5.0 D.5.h, 15.8, 16.0]"""
    name = _named(hearing.state, hearing.args)
    if name is None or fights(hearing.state)[name]["round"] or any(fails(hearing) for fails in (_emptied, _storming_alone)):
        return None
    return {"kind": fights(hearing.state)[name]["kind"], "hex": fights(hearing.state)[name]["hex"]}


def _where_now(hearing: Hearing) -> str | None:
    return ", ".join(fight_offers(hearing)) or None


_NAMED = Check("16.fight", "16.0", "there is no fight to be resolved now in {hex}", _no_fight, _where_now, rank=20)
_SETTLED = Check("16.settled", "7.4", "{what} first", _unsettled, rank=30)
_INITIATIVE = Check("15.initiative", "15.8", "{side} has the initiative", _no_initiative)
FIGHT_CHECKS = (
    _NAMED,
    _SETTLED,
    _INITIATIVE,
    Check("16.busy", "16.0", "the fight {current} is not over", _busy),
    Check("16.empty", "15.8", "{sides} has nothing left in {hex} to fight with: stop", _emptied),
    Check("17.alone.still", "17.5", "persons alone may not attack the {kind} in {hex}: stop", _storming_alone),
)


def fight_offers(hearing: Hearing) -> Iterable[str]:
    """Every fight of this step that this side may attack in now."""
    state, side = hearing.state, hearing.side
    if losses.waiting(state):
        return
    current = state["public"]["combat"]["current"]
    for name in live(state, *_kinds_now(state)):
        one = fights(state)[name]
        if one["attacker"] != side or one["retreat"] or (current and current != name):
            continue
        sides = (side, pieces.other(side))
        if one["kind"] == "battle" and not legal(hearing, {"hex": one["hex"], "kind": "battle"}, FIGHT_CHECKS):
            continue
        if all(combatants(state, one["hex"], who, one["kind"]) for who in sides):
            yield f"{one['hex']} {one['kind']}"


def stop(hearing: Hearing) -> None:
    """Decline to attack; when both have, the fight is over."""
    name = _the_fight(hearing)
    one = fights(hearing.state)[name]
    hearing.outcome("stopped")
    if _emptied(hearing):
        end(hearing, name, "one side has nothing left to fight with")
        if one["kind"] != "engagement":
            evasion.look(hearing, one["hex"])
        return
    if pieces.other(hearing.side) in one["stopped"]:
        end(hearing, name, "both decline to attack")
        return
    _keep(hearing, name, attacker=pieces.other(hearing.side), stopped=[hearing.side])
    hearing.line("initiative", f"{hearing.side} declines to attack", pieces.other(hearing.side), "15.8")
    hearing.tell(f"{hearing.side} declines to go on in {one['hex']}; {pieces.other(hearing.side)} may attack.")


STOP_CHECKS = (
    _NAMED,
    _SETTLED,
    _INITIATIVE,
    Check("16.other", "16.0", "the fight {current} is not over", _busy),
    Check("16.first", "16.0", "the {kind} in {hex} has been announced: a first round is fought, only a new one may be declined", _unfought),
)


def stop_offers(hearing: Hearing) -> Iterable[str]:
    """Every fight of this step in which this side has the initiative and may decline it."""
    state = hearing.state
    if losses.waiting(state):
        return
    for name in live(state, *_kinds_now(state)):
        one = fights(state)[name]
        if legal(hearing, {"hex": one["hex"], "kind": one["kind"]}):
            yield f"{one['hex']} {one['kind']}"


# retreat


def withdraw(hearing: Hearing) -> None:
    """Retreat: everybody who took part leaves the hex; where to is for the players, for no case says it."""
    start, number = hearing.args["from"], hearing.args["hex"]
    name = _retreating(hearing.state, hearing.side, start)
    if name is None or not hexes.is_hex(number):
        raise Refusal(f"{hearing.side} has no retreat from {start} to {number}")
    one = fights(hearing.state)[name]
    for who in combatants(hearing.state, start, hearing.side, one["kind"]):
        hearing.put("public", "pieces", who, "hex", number)
    hearing.line("retreat", "as the Combat Results Table bids; the hex is the players' choice", number, "15.8")
    hearing.tell(f"{hearing.side} withdraws from {start} to {number}.")
    arrival.part_from_the_rest(hearing)
    hearing.happens("entry", number=number, side=hearing.side)
    rest = [side for side in one["retreat"] if side != hearing.side]
    _keep(hearing, name, retreat=rest)
    if not rest:
        end(hearing, name, f"{hearing.side} has left the hex")
        evasion.look(hearing, start, number)


def _retreating(state: State, side: str, number: str) -> str | None:
    found = [name for name, one in fights(state).items() if side in one["retreat"] and one["hex"] == number and one["state"] != "over"]
    return found[0] if found else None


def _stays(hearing: Hearing) -> Mapping[str, Any] | None:
    found = _retreating(hearing.state, hearing.side, hearing.args["from"])
    return None if found else {"side": hearing.side, "hex": hearing.args["from"]}


def _too_far(hearing: Hearing) -> Mapping[str, Any] | None:
    start, number = hearing.args["from"], hearing.args["hex"]
    if not (hexes.is_hex(start) and hexes.is_hex(number)):
        return {"hex": number, "from": start}
    low = str(hearing.fact("map", "low columns", "value"))
    return None if hexes.distance(start, number, low) == 1 else {"hex": number, "from": start}


def _losses_first(hearing: Hearing) -> Mapping[str, Any] | None:
    waiting = losses.waiting(hearing.state)
    return {"side": waiting[0]} if waiting else None


WITHDRAW_CHECKS = (
    Check("15.retreat", "15.8", "{side} has no retreat to make from {hex}", _stays, rank=20),
    Check("15.beside", "15.8", "{hex} is not beside {from}", _too_far),
    Check("15.losses", "7.4", "the losses of {side} are removed first", _losses_first),
)


def withdraw_offers(hearing: Hearing) -> Iterable[str]:
    """The hexes beside, those without enemies first."""
    state, side = hearing.state, hearing.side
    if losses.waiting(state):
        return []
    found = []
    for one in fights(state).values():
        if side in one["retreat"] and one["state"] != "over":
            near = hexes.beside(one["hex"], "even")
            near.sort(key=lambda number: bool(pieces.at(state, number, pieces.other(side))))
            found += [f"{one['hex']} to {number}" for number in near]
    return found


# challenge combat


def duel(hearing: Hearing) -> None:
    """A round of a duel arcane: Current Magic Strengths, no modifiers, until somebody is dead. [16.4]"""
    _challenge_round(hearing, "duel")


def trial(hearing: Hearing) -> None:
    """A round of a trial by combat: Combat Strengths, a hero's doubled, until somebody is dead. [16.5]"""
    _challenge_round(hearing, "trial")


def _pair(hearing: Hearing) -> list[str]:
    second = hearing.args.get("defender") or hearing.args.get("other")
    return [hearing.args["attacker"], *([second] if second else [])]


def _accepted(state: State, kind: str, names: Sequence[str]) -> str | None:
    for name, what in challenges(state, "accepted"):
        if what == kind and set(names) <= set(fights(state)[name]["challenges"][kind]["persons"].values()):
            return name
    return None


def _challenge_round(hearing: Hearing, kind: str) -> None:
    name, active = _accepted(hearing.state, kind, _pair(hearing)), actor(hearing.state)
    if name is None or active is None:
        raise Refusal(f"no {_title(kind)} has been accepted")
    call = fights(hearing.state)[name]["challenges"][kind]
    sides = (active, pieces.other(active))
    champions = tuple(call["persons"][side] for side in sides)
    hearing.put("public", "combat", "fights", name, "challenges", kind, "round", call["round"] + 1)
    hearing.put("public", "combat", "duelling", [name, kind])
    parts = [_champion_part(hearing, kind, champion, side) for champion, side in zip(champions, sides, strict=True)]
    column = column_of(hearing, kind, (parts[0][0], parts[1][0]), champions[:1], champions[1:])
    more = persons.dice(hearing, kind, champions[:1], champions[1:])
    more += items.dice(hearing, kind, sides[0], [champions[0]]) - items.dice(hearing, kind, sides[1], [champions[1]])
    row = row_of(hearing, sides[0], more, f"{_title(kind)}, {champions[0]} against {champions[1]}, round {call['round'] + 1}")
    letters = letters_of(hearing, row, column)
    struck = [wounds_of(hearing, kind, letters[i], parts[i][1], champions[1 - i], champions[i]) for i in (0, 1)]
    for champion, number in zip(champions, struck, strict=True):
        if number:
            hearing.tell(f"{champion} takes {number} wound{'s' if number > 1 else ''}.")
    for champion, number in zip(champions, struck, strict=True):
        if number:
            losses.wound(hearing, champion, number)
    _venom(hearing, name, kind, champions, struck)
    dead = [champion for champion in champions if pieces.piece(hearing.state, champion)["state"] == "dead"]
    hearing.outcome(
        " and ".join(f"{champion} dies" for champion in dead) or f"{struck[0]} wounds to {champions[0]}, {struck[1]} to {champions[1]}"
    )
    if dead:
        hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "over")
        _won(hearing, name, champions, sides, dead)
    hearing.tell(
        f"{_title(kind).capitalize()}: {champions[0]} against {champions[1]}, {'/'.join(letters)}" + (", over." if dead else ", undecided.")
    )


def _title(kind: str) -> str:
    return "duel arcane" if kind == "duel" else "trial by combat"


def _champion_part(hearing: Hearing, kind: str, name: str, side: str) -> tuple[int, int]:
    """Announced strength and strength of force of a champion."""
    if kind == "duel":
        number, how = pieces.magic(hearing, name)
        hearing.line(name, f"magic {how} ({side})", f"{number}", "16.4")
        return number, pieces.basic_magic(hearing, name)
    number, how = pieces.combat(hearing, name)
    hero = pieces.is_hero(hearing, name)
    hearing.line(name, how + (", a hero: doubled" if hero else ""), f"{2 * number if hero else number}", "16.5", only=side)
    hearing.line(name, f"combat, announced ({side})", f"{2 * number if hero else number}", "16.5")
    return (2 * number if hero else number), _face(hearing, name, number)


def wounds_of(hearing: Hearing, kind: str, letter: str, size: int, striker: str, struck: str) -> int:
    """The wounds that a champion takes by his letter and his strength of force. [16.3.7]"""
    letter = letter.removesuffix("r")
    if letter in ("", "-"):
        return 0
    _, right, _ = losses.table(hearing, letter, size)
    times = items.damage_times(hearing, striker, struck) if kind == "trial" else 1
    more = f", {striker}'s weapon times {times}" if times > 1 else ""
    hearing.line(f"wounds of {struck}", f"force {max(size, 1)}, result {letter}{more}", f"{right * times}", "16.3.7")
    return right * times


def _venom(hearing: Hearing, name: str, kind: str, champions: Sequence[str], struck: Sequence[int]) -> None:
    """Whom Magog has wounded in a trial by combat dies at its end, though Magog be dead himself. [7.9 t25]"""
    if kind != "trial" or "Magog" not in champions:
        return
    at = 1 - list(champions).index("Magog")
    if struck[at]:
        hearing.put("public", "combat", "fights", name, "challenges", kind, "venom", True)
    call = fights(hearing.state)[name]["challenges"][kind]
    alive = [champion for champion in champions if pieces.piece(hearing.state, champion)["state"] != "dead"]
    if call.get("venom") and alive == [champions[at]]:
        hearing.line("Magog's venom", f"{champions[at]} was wounded by his blade", "dies", "7.9")
        losses.kill(hearing, champions[at], "of the venom on Magog's blade")


def _won(hearing: Hearing, name: str, champions: Sequence[str], sides: Sequence[str], dead: Sequence[str]) -> None:
    """Imric and Auberon in challenge combat: the winner's side adds 5 for the rest of the battle. [7.9 t27]"""
    if set(champions) == {"Imric", "Auberon"} and len(dead) == 1:
        winner = sides[0] if dead[0] == champions[1] else sides[1]
        hearing.put("public", "combat", "fights", name, "bonus", winner, 5)
        hearing.line("Imric and Auberon", f"{winner} adds 5 in this battle", "+5", "7.9")


def _not_accepted(kind: str) -> Check:
    def fails(hearing: Hearing) -> Mapping[str, Any] | None:
        return None if _accepted(hearing.state, kind, _pair(hearing)) else {"pair": " and ".join(_pair(hearing)), "what": _title(kind)}

    def instead(hearing: Hearing) -> str | None:
        return ", ".join(_duels(hearing.state, kind)) or None

    return Check(f"16.accepted.{kind}", "15.4", "no {what} has been accepted between {pair}", fails, instead)


DUEL_CHECKS = (_not_accepted("duel"),)
TRIAL_CHECKS = (_not_accepted("trial"),)


def _duels(state: State, kind: str) -> list[str]:
    active = actor(state)
    found = []
    for name, what in challenges(state, "accepted"):
        if what == kind and active is not None:
            pair = fights(state)[name]["challenges"][kind]["persons"]
            found.append(f"{pair[active]} vs {pair[pieces.other(active)]}")
    return found


def duel_offers(hearing: Hearing) -> Iterable[str]:
    """The duels arcane accepted and not over."""
    state = hearing.state
    return [] if losses.waiting(state) else _duels(state, "duel")


def trial_offers(hearing: Hearing) -> Iterable[str]:
    """The trials by combat accepted and not over."""
    state = hearing.state
    return [] if losses.waiting(state) else _duels(state, "trial")


# who may act, what is owed


def acts(state: State) -> list[str]:
    """Losses first, then retreats, then evasion, then the side with the initiative in the fight in progress, else the active player."""
    side = str(actor(state))
    waiting = losses.waiting(state) or fate.acts(state)
    if waiting:
        return waiting[:1]
    retreating = [who for one in fights(state).values() if one["state"] != "over" for who in one["retreat"]]
    if retreating:
        return retreating[:1]
    if evasion.any_endangered(state):
        return evasion.acts(state)[:1]
    current = state["public"]["combat"]["current"]
    return [fights(state)[current]["attacker"]] if current else [side]


def _owed_common(state: State) -> Iterable[Owed]:
    for side in losses.waiting(state):
        yield Owed(f"{side} removes losses", "7.0", side)
    yield from fate.owed(state)
    for one in fights(state).values():
        for side in one["retreat"] if one["state"] != "over" else ():
            yield Owed(f"{side} withdraws from {one['hex']}", "15.8", side)
    for side, places in state["public"]["endangered"].items():
        for number in places:
            yield Owed(f"{side} evades in {number}", "18.0", side)


def owed_duels(state: State) -> Iterable[Owed]:
    """Every accepted challenge is fought to its end, and every melee until both stop."""
    yield from _owed_common(state)
    for kind in ("duel", "trial"):
        for pair in _duels(state, kind):
            yield Owed(f"{kind} {pair}, until one is dead", "16.4" if kind == "duel" else "16.5", actor(state))
    for name in live(state, "melee"):
        yield Owed(f"fight or stop: melee in {fights(state)[name]['hex']}", "16.3", fights(state)[name]["attacker"])


def owed_battles(state: State) -> Iterable[Owed]:
    """Every battle and engagement announced is resolved."""
    yield from _owed_common(state)
    for name in live(state, "battle", "engagement"):
        one = fights(state)[name]
        yield Owed(f"fight or stop: {one['kind']} in {one['hex']}", "16.0", one["attacker"])
