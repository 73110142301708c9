"""Battle: who fights, in which order, hits of one and two steps, staying and retreating, sieges, overruns, battles at sea.
[Battle] [Results] [Retreat] [Overrun] [Sea battle] [Castle]

`public.battle` holds all that a battle is about, smallest and in order, so that equal positions are equal: odds over all its rounds walk
each position once. `rows` are the codes in the line of each side; counters of one kind in one state are alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.tears import duties, forces, pieces, world
from playaid.games.tears.duties import KEY
from playaid.games.tears.strength import able, lined_up, thresholds
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

STAND, SPELLS, THROW, HITS, STAY = "stand", "spells", "throw", "hits", "stay"
FIELD, CASTLE, GARRISON, SEA, OVERRUN = "field", "castle", "garrison", "sea", "overrun"


def battle(state: State) -> dict[str, Any]:
    """The battle that is on."""
    found: dict[str, Any] = state["public"]["battle"]
    return found


def attack(hearing: Hearing) -> None:
    """The attacker declares and shows his line: what is activated here, boxes included. The defender shows his by `stand`."""
    place, target = _place(hearing)
    side, enemy = hearing.side, pieces.other(hearing.side)
    assert place is not None
    assert target is not None
    if world.inside(hearing.state, side, place):
        hearing.put("public", "castles", place, "inside", "")
        hearing.tell(f"{side} comes out of {place}.")
    if side in hearing.public["veiled"].get(place, {}):
        hearing.drop("public", "veiled", place, side)
        hearing.line("Obfuscate", "whoever attacks is seen", "", "Spell index")
    row, chiefs = _muster(hearing, side, place, _fresh, lambda one: bool(one.get("act")) and not one.get("fought"))
    kind = _kind(hearing, enemy, target)
    new = {
        "area": target,
        "kind": OVERRUN if hearing.args.get("overrun") else kind,
        "att": side,
        "dfn": enemy,
        "side": enemy,
        "stage": STAND,
        "first": True,
        "from": hearing.public["came"][side].get(place, ""),
        "rows": {side: sorted(row), enemy: []},
        "chiefs": {side: chiefs, enemy: []},
        "points": {},
        "fog": {},
        "effects": [],
        "lasting": [],
        "cast": [],
        "hits": {},
        "sunk": {},
        "victim": "",
        "wounded": [],
        "spent": 0,
        "ships": {side: place, enemy: target},
    }
    hearing.put("public", "battle", new)
    hearing.line("attacker", f"{pieces.counted(sorted(row))}; leaders: {', '.join(chiefs) or 'none'}", f"{len(row)} in line", "Battle 1")
    walls = " (castle walls)" if kind == CASTLE else " (the garrison alone)" if kind == GARRISON else ""
    hearing.tell(f"{side} attacks {target}{walls}: {pieces.counted(sorted(row))}.")
    hearing.outcome("battle is joined")
    hearing.barrier()
    if kind == GARRISON:
        hearing.put("public", "battle", "rows", enemy, [pieces.GARRISON])
        hearing.line("defender", f"no unit of {enemy} is there: the garrison fights", "one line", "Castle: garrison")
        begin_round(hearing)


def _fresh(token: str) -> bool:
    """Whether a unit is activated and has not fought yet."""
    return forces.used(token) not in (None, forces.FOUGHT)


def stand(hearing: Hearing) -> None:
    """The defender shows his line: all that he has in the area."""
    now = battle(hearing.state)
    side, place = now["dfn"], now["ships"][now["dfn"]]
    spent = sum(forces.spent(token) for token in forces.tokens(hearing.state, side, place))
    row, chiefs = _muster(hearing, side, place, lambda token: True, lambda one: True)
    hearing.put("public", "battle", "rows", side, sorted(row))
    hearing.put("public", "battle", "chiefs", side, chiefs)
    hearing.put("public", "battle", "spent", spent)
    hearing.line("defender", f"{pieces.counted(sorted(row))}; leaders: {', '.join(chiefs) or 'none'}", f"{len(row)} in line", "Battle 1")
    hearing.tell(f"{side} stands with {pieces.counted(sorted(row))}" + (f" under {', '.join(chiefs)}." if chiefs else "."))
    hearing.barrier()
    if not row and now["kind"] == CASTLE:
        hearing.put("public", "battle", "kind", GARRISON)
        hearing.put("public", "battle", "rows", side, [pieces.GARRISON])
        hearing.line("defender", "leaders alone inside: the garrison fights", "one line", "Castle: garrison")
        return begin_round(hearing)
    if not row:
        hearing.tell("No unit stands with the leaders.")
        return finish(hearing)
    if now["kind"] == OVERRUN and (len(row) != 1 or chiefs):
        hearing.put("public", "battle", "kind", FIELD)
        hearing.line("overrun", "more than a single unit stands here", "a battle like any other", "Overrun")
    return begin_round(hearing)


def _muster(hearing: Hearing, side: str, place: str, joins: Any, comes: Any) -> tuple[list[str], list[str]]:
    """Take up a side: its counters, what lies under its leaders, its wizards. Gives the line, and its leaders from the highest."""
    veil = list(hearing.public["veiled"].get(place, {}).get(side, []))
    here = [token for token in forces.tokens(hearing.state, side, place) if joins(token)]
    for name in veil:
        hidden = next((token for token in here if forces.code_of(token) == name), None)
        if hidden is not None:
            here.remove(hidden)
    forces.take_tokens(hearing, side, place, here)
    row = [forces.code_of(token) for token in here]
    chiefs = []
    for name in forces.persons(hearing.state, side, place):
        if not comes(forces.person(hearing.state, name)) or name in veil or duties.aloft(hearing.state, name):
            continue
        if pieces.is_wizard(name):
            row.append(name)
            continue
        chiefs.append(name)
        content = forces.box(hearing, name)
        if content:
            for wizard in content:
                if pieces.is_wizard(wizard):
                    one = forces.person(hearing.state, name)
                    forces.put_person(
                        hearing, wizard, state=forces.UP, at=place, act=one.get("act"), used=one.get("used"), done=one.get("done")
                    )
            row += content
            forces.put_box(hearing, name, [])
    return row, forces.by_rank(hearing, chiefs)


def _kind(hearing: Hearing, enemy: str, place: str) -> str:
    if world.kind(hearing.state, place) == world.SEA:
        return SEA
    if not world.controls(hearing.state, enemy, place):
        return FIELD
    if not forces.at_place(hearing.state, enemy, place):
        return GARRISON
    return CASTLE if world.inside(hearing.state, enemy, place) else FIELD


def _place(hearing: Hearing) -> tuple[str | None, str | None]:
    """Where the attackers stand and what they attack: the same place on land, another ship of the same sea area at sea."""
    said = hearing.args.get("area")
    found = targets(hearing.state, hearing.side)
    fits = [(place, target) for place, target in found if said in (None, target)]
    return fits[0] if len(fits) == 1 or (fits and said) else (None, None)


def targets(state: State, side: str) -> list[tuple[str, str]]:
    """Every (place, target) where the side has somebody activated who has not fought yet, and an enemy or an enemy castle."""
    enemy = pieces.other(side)
    found = []
    for place in forces.places(state, side):
        if not duties.fighters(state, side, place):
            continue
        sea = world.place_of(state, place)
        if world.kind(state, sea) == world.SEA:
            there = [*forces.ships_in(state, sea, enemy), sea]
            found += [(place, other) for other in there if forces.seen_by(state, enemy, other)]
        elif forces.seen_by(state, enemy, place) or (world.controls(state, enemy, place) and not forces.at_place(state, enemy, place)):
            found.append((place, place))
    return found


# rounds


def begin_round(hearing: Hearing) -> None:
    """A new round: fresh spells, the defender declares first."""
    for key, empty in (("effects", []), ("cast", []), ("hits", {})):
        hearing.put("public", "battle", key, empty)
    go(hearing, SPELLS, battle(hearing.state)["dfn"])


def go(hearing: Hearing, stage: str, side: str) -> None:
    """The next step of the round and whose it is; a side without a wizard who can cast has no spell step."""
    now = battle(hearing.state)
    if stage == SPELLS and not able(hearing.state, side):
        if side == now["dfn"]:
            return go(hearing, SPELLS, now["att"])
        return go(hearing, THROW, now["dfn"])
    hearing.put("public", "battle", "stage", stage)
    hearing.put("public", "battle", "side", side)
    return None


def skip(hearing: Hearing) -> None:
    """No (further) spells this round."""
    now = battle(hearing.state)
    hearing.tell(f"{hearing.side} casts no more this round.")
    if hearing.side == now["dfn"]:
        go(hearing, SPELLS, now["att"])
    else:
        go(hearing, THROW, now["dfn"])


def throw(hearing: Hearing) -> None:
    """The side throws a die for each of its units; in the first round its hits are taken at once, later when both have thrown."""
    now = battle(hearing.state)
    side = now["side"]
    volley(hearing, side)
    settle(hearing, side)


def settle(hearing: Hearing, thrower: str) -> None:
    """Who is next after a throw."""
    now = battle(hearing.state)
    if now["first"]:
        return take_or_go(hearing, pieces.other(thrower))
    if thrower == now["dfn"]:
        return go(hearing, THROW, now["att"])
    return take_or_go(hearing, now["dfn"])


def volley(hearing: Hearing, side: str) -> int:
    """Throw for the whole line of a side; its hits are noted against the enemy. Returns the hits."""
    enemy = pieces.other(side)
    line = lined_up(hearing, side)
    needs = thresholds(hearing, side, line)
    if not needs:
        hearing.line(side, "nobody throws", "0 hits", "Battle")
        hits = 0
    else:
        hits = _hits(hearing, side, line, needs)
    hearing.put("public", "battle", "hits", enemy, min(hits, capacity(hearing.state, enemy)))
    hearing.tell(f"{side} hits {hits} {'time' if hits == 1 else 'times'}.")
    return hits


def _hits(hearing: Hearing, side: str, line: Sequence[Any], needs: Sequence[int]) -> int:
    """The dice: together, unless a spell looks at single ones."""
    shown = ", ".join(f"{one.name} {one.strength}{' twice' if one.throws == 2 else ''}" for one in line if one.throws)
    double = [one for one in line if one.double and one.throws]
    fates = [effect for effect in battle(hearing.state)["effects"] if effect[0] in ("reroll", "again") and effect[1] == side]
    if not double and not fates:
        wanted = ",".join(map(str, needs))
        roll = hearing.roll(f"{len(needs)}d10", who=side, why=shown, reading=f"each<={wanted}")
        hits = sum(face <= need for face, need in zip(roll.faces, needs, strict=True))
        hearing.line(side, f"{shown}: dice {' '.join(map(str, roll.faces))}", f"{hits} hits", "Results")
        return hits
    hits = 0
    struck: list[tuple[int, int]] = []
    missed: list[tuple[int, int]] = []
    for need in sorted(set(needs), reverse=True):
        number = needs.count(need) - sum(one.throws for one in double if one.strength == need)
        if number:
            roll = hearing.roll(f"{number}d10", who=side, why=f"strength {need}", reading=f"count<={need}")
            found = sum(face <= need for face in roll.faces)
            hearing.line(side, f"strength {need}: dice {' '.join(map(str, roll.faces))}", f"{found} hits", "Results")
            hits += found
            struck += [(need, 1)] * found
            missed += [(need, 1)] * (number - found)
    for one in double:
        roll = hearing.roll(f"{one.throws}d10", who=side, why=f"{one.name}, Juggernaut", reading=f"count<={one.strength}")
        found = sum(face <= one.strength for face in roll.faces)
        hearing.line(side, f"{one.name}, whose hits count double: dice {' '.join(map(str, roll.faces))}", f"{2 * found} hits", "Juggernaut")
        hits += 2 * found
        struck += [(one.strength, 2)] * found
        missed += [(one.strength, 2)] * (one.throws - found)
    for effect in fates:
        hits += _fate(hearing, side, effect[0], struck, missed)
    return hits


def _fate(hearing: Hearing, side: str, what: str, struck: list[tuple[int, int]], missed: list[tuple[int, int]]) -> int:
    """One die is thrown again: that from which the caster may expect most. Dice are (strength, hits it is worth)."""
    bad = what == "reroll"
    pool = struck if bad else missed
    if not pool:
        return 0
    # A hit of strength 4 turns into a miss six times in ten, a miss of strength 7 into a hit seven times; Juggernaut counts twice.
    die = max(pool, key=lambda die: (die[1] * (10 - die[0] if bad else die[0]), die[1]))
    pool.remove(die)
    need, worth = die
    spell = "Bad Fortune" if bad else "Good Fortune"
    hit = hearing.roll("d10", who=side, why=f"{spell}, strength {need} again", reading=f"count<={need}").faces[0] <= need
    twice = " that counts double" if worth > 1 else ""
    hearing.line(spell, f"a die of strength {need}{twice} is thrown again", "hit" if hit else "miss", spell)
    (struck if hit else missed).append(die)
    return worth * (int(hit) - int(bad))


def capacity(state: State, side: str) -> int:
    """How many hits the line of a side can take."""
    return sum(pieces.steps(code) for code in exposed(state, side))


def exposed(state: State, side: str) -> list[str]:
    """Those in line who can be hit: not hidden by a spell this round."""
    now = battle(state)
    row = list(now["rows"][side])
    for effect in now["effects"]:
        if effect[0] == "veil" and effect[1] == side:
            for code in effect[2]:
                if code in row:
                    row.remove(code)
    return row


def take_or_go(hearing: Hearing, side: str) -> None:
    """This side takes its hits, by its own choice where it has one."""
    hits = battle(hearing.state)["hits"].get(side, 0)
    if hits and _forced(hearing.state, side, hits):
        suffer(hearing, side, quick(hearing.state, side, hits), hearing.declaration.verb == "clash")
        hits = 0
    if hits:
        hearing.put("public", "battle", "victim", side)
        return go(hearing, HITS, pieces.other(side) if _direct(hearing.state, side) else side)
    return after_hits(hearing, side)


def _forced(state: State, side: str, hits: int) -> bool:
    """Whether there is nothing to choose."""
    row = exposed(state, side)
    return hits >= capacity(state, side) or (len(set(row)) == 1 and hits == 1 and not _direct(state, side))


def _direct(state: State, side: str) -> bool:
    """Whether the enemy of `side` points one of his hits."""
    return any(effect[0] == "direct" and effect[1] == pieces.other(side) for effect in battle(state)["effects"])


def quick(state: State, side: str, hits: int) -> list[str]:
    """How `clash` and the odds take hits: reduced units first, then whole ones by name, wizards last."""
    row = list(exposed(state, side))
    named: list[str] = []

    def weight(code: str) -> tuple[int, int, str]:
        return (1 if pieces.is_wizard(code) else 0, pieces.steps(code), code)

    while row and len(named) < hits:
        code = min(row, key=weight)
        row.remove(code)
        named.append(code)
        after = pieces.reduced(code)
        if after is not None:
            row.append(after)
    return named


def take(hearing: Hearing) -> None:
    """The victim names who takes the hits, one name for each; a unit named twice is given with both its sides.

    Under Direct Attack the enemy says first where one of them falls.
    """
    side = _victim(hearing.state)
    named = pieces.spread(hearing.args["units"])
    _bear(hearing, side, named)


def _bear(hearing: Hearing, side: str, named: Sequence[str], later: bool = False) -> None:
    """These hits fall; what is left is taken next, else the round goes on."""
    left = battle(hearing.state)["hits"].get(side, 0) - len(named)
    suffer(hearing, side, named, later)
    if not battle(hearing.state):
        return
    direct = next((e for e in battle(hearing.state)["effects"] if e[0] == "direct" and e[1] == pieces.other(side)), None)
    if direct is not None:
        hearing.pull("public", "battle", "effects", direct)
    hearing.put("public", "battle", "hits", side, min(left, capacity(hearing.state, side)))
    take_or_go(hearing, side)


def _victim(state: State) -> str:
    side: str = battle(state)["victim"]
    return side


def due(state: State) -> int:
    """How many names the present `take` wants: all the hits, but one only where the enemy points it."""
    now = battle(state)
    hits: int = now["hits"].get(now["victim"], 0)
    return hits if now["side"] == now["victim"] else min(1, hits)


def suffer(hearing: Hearing, side: str, named: Iterable[str], later: bool = False) -> None:
    """Hits fall on the named ones in order: over to the reduced side, then off the board; wizards throw for wounds, or `later`."""
    names = list(named)
    for code in names:
        now = battle(hearing.state)
        if not now or code not in now["rows"][side]:
            # The dragon has left the line, or broken it up.
            continue
        row = list(now["rows"][side])
        row.remove(code)
        after = pieces.reduced(code)
        if after is not None:
            row.append(after)
        hearing.put("public", "battle", "rows", side, sorted(row))
        if pieces.is_wizard(code):
            _wizard_hit(hearing, side, code, later)
        elif after is None and code != pieces.GARRISON:
            forces.remove_unit(hearing, side, code)
        elif pieces.kind_of(code) == pieces.TERRAMAX:
            _dragon_hit(hearing, side)
    if not battle(hearing.state):
        return
    if names:
        hearing.line(f"{side} loses", pieces.counted(names), f"left: {pieces.counted(battle(hearing.state)['rows'][side])}", "Results")
        hearing.tell(f"{side} takes {len(names)} on {pieces.counted(names)}.")
    if battle(hearing.state)["kind"] == SEA and names:
        hearing.add("public", "battle", "sunk", side, len(names))


def _wizard_hit(hearing: Hearing, side: str, wizard: str, later: bool) -> None:
    """A wizard who is hit throws for wounds; in the quick way when the battle is over, but for the dragon's master."""
    now = battle(hearing.state)
    ruin = world.kind(hearing.state, now["area"]) == world.RUINS
    alone = ruin and now["dfn"] == side and not now["chiefs"][side] and not now["rows"][side]
    stuck = alone and not over_water(hearing.state, wizard, now["area"], hearing.secret(side)["spells"].get(wizard, []))
    if later and hearing.public["dragon"]["master"] != wizard:
        hearing.put("public", "battle", "wounded", sorted([*now["wounded"], [wizard, side, stuck]]))
        return
    result = duties.wound(hearing, wizard, now["ships"][side], {}, pieces.other(side))
    if stuck and result == "escapes":
        duties.paid(hearing, "place", wizard)
        no_escape(hearing, wizard, now["area"])


def over_water(state: State, wizard: str, ruins: str, spells: Iterable[str]) -> bool:
    """Whether a wizard alone can leave ruins that are attacked: by Waterwalk, where the sea is next door."""
    return "Waterwalk" in spells and any(world.kind(state, area) == world.SEA for area in world.neighbours(state, ruins))


def no_escape(hearing: Hearing, wizard: str, area: str) -> None:
    """A wizard alone in ruins cannot get away: he is wounded instead."""
    duties.struck(hearing, wizard, "wounded", area, None)
    hearing.line(wizard, "alone in the ruins there is no way out", "wounded", "Searching")


def _dragon_hit(hearing: Hearing, side: str) -> None:
    from playaid.games.tears.terramax import hold_after_hit

    hold_after_hit(hearing, side)


def after_hits(hearing: Hearing, side: str) -> None:
    """What comes when one side has taken its hits."""
    now = battle(hearing.state)
    if not now:
        return None
    if now["first"] and side == now["att"] and now["rows"][side] and now["rows"][now["dfn"]] and not _went_down(hearing):
        return go(hearing, THROW, now["att"])
    if not now["first"] and side == now["dfn"]:
        return take_or_go(hearing, now["att"])
    return end_round(hearing)


def _went_down(hearing: Hearing) -> bool:
    now = battle(hearing.state)
    most = duties.number(hearing, "ship sinks") if now["kind"] == SEA else 0
    return now["kind"] == SEA and any(number >= most for number in now["sunk"].values())


def end_round(hearing: Hearing) -> None:
    """Ships go down, lines are empty, or the defender says whether he stays."""
    now = battle(hearing.state)
    if _went_down(hearing):
        from playaid.games.tears.ports import sink

        return sink(hearing)
    if not now["rows"][now["att"]] or not now["rows"][now["dfn"]]:
        return finish(hearing)
    hearing.put("public", "battle", "first", False)
    for key, empty in (("effects", []), ("cast", []), ("hits", {}), ("points", {})):
        hearing.put("public", "battle", key, empty)
    if now["kind"] == OVERRUN:
        hearing.put("public", "battle", "kind", FIELD)
        hearing.tell("The overrun has failed: a battle like any other.")
        now = battle(hearing.state)
    if now["kind"] in (CASTLE, GARRISON):
        return go(hearing, STAY, now["att"])
    return go(hearing, STAY, now["dfn"])


def stay(hearing: Hearing) -> None:
    """Fight on: the defender says so first, then the attacker; then a new round."""
    now = battle(hearing.state)
    hearing.tell(f"{hearing.side} fights on.")
    if hearing.side == now["dfn"]:
        go(hearing, STAY, now["att"])
    else:
        begin_round(hearing)


def besiege(hearing: Hearing) -> None:
    """The attacker of a castle breaks off; both stay in the area, one inside, one outside."""
    hearing.tell(f"{hearing.side} breaks the assault off and stays before {battle(hearing.state)['area']}.")
    hearing.outcome("the assault is broken off")
    lay_down(hearing)
    hearing.put("public", "battle", None)


def clash(hearing: Hearing) -> None:
    """A whole round in one go, without spells or further choices: both throw, hits fall on reduced units first, nobody goes."""
    for _ in range(2):
        now = battle(hearing.state)
        if now["stage"] == SPELLS:
            hearing.put("public", "battle", "stage", THROW)
            hearing.put("public", "battle", "side", now["dfn"])
    for _ in range(8):
        now = battle(hearing.state)
        if not now or now["stage"] not in (THROW, HITS):
            break
        if now["stage"] == THROW:
            throw(hearing)
        else:
            side = _victim(hearing.state)
            _bear(hearing, side, quick(hearing.state, side, due(hearing.state)), later=True)
    now = battle(hearing.state)
    if now and now["stage"] == STAY:
        begin_round(hearing)
        if battle(hearing.state)["stage"] == SPELLS:
            go(hearing, THROW, now["dfn"])


# the end


def finish(hearing: Hearing) -> None:
    """One line is empty, or both: the other side holds the area; leaders left alone throw for wounds; castles fall."""
    now = battle(hearing.state)
    att, dfn, area = now["att"], now["dfn"], now["area"]
    alive = {side: bool(now["rows"][side]) for side in (att, dfn)}
    if alive[att] and not alive[dfn]:
        winner = att
        hearing.tell(f"{att} holds {area}.")
    elif alive[dfn] and not alive[att]:
        winner = dfn
        hearing.tell(f"{dfn} holds {area}.")
    else:
        winner = ""
        hearing.tell(f"Nobody is left in line in {area}.")
    left = len(now["rows"][winner]) if winner else 0
    hearing.outcome(f"{winner} wins, {left} left" if winner else "both lines are gone")
    besieged = now["kind"] in (CASTLE, GARRISON)
    lonely = {side: list(now["chiefs"][side]) for side in (att, dfn) if not alive[side]}
    onward = now["kind"] == OVERRUN and winner == att
    lay_down(hearing, onward)
    hearing.put("public", "battle", None)
    for side, chiefs in lonely.items():
        for leader in chiefs:
            barred = now["from"] if side == dfn else ""
            duties.owe(hearing, side, "wound", leader, at=now["ships"][side], besieged=besieged and side == dfn, barred=barred, sunk="")
    if winner == att and world.controls(hearing.state, dfn, area):
        if now["kind"] in (CASTLE, GARRISON):
            capture(hearing, att, area)
        else:
            hearing.line("castle", f"won in the open: the garrison of {area} still holds the walls", dfn, "Castle: control")
    if winner == att and world.kind(hearing.state, area) == world.RUINS and hearing.options["scenario"] != "war":
        duties.owe(hearing, att, "trap", area)
    drop_ships(hearing)


def drop_ships(hearing: Hearing) -> None:
    """Ships with nothing aboard are gone."""
    for ship, what in list(hearing.public["ships"].items()):
        aboard = forces.at_place(hearing.state, what["side"], ship)
        waiting = any(one["at"] == ship for one in hearing.public["people"].values() if one["state"] != forces.DEAD)
        if not aboard and not waiting:
            hearing.drop("public", "ships", ship)


def capture(hearing: Hearing, side: str, area: str) -> None:
    """A castle falls: from now on its garrison fights for its new master."""
    hearing.put("public", "castles", area, {"side": side, "inside": ""})
    hearing.line("castle", f"{area} is taken", side, "Castle: control")
    hearing.tell(f"{side} takes the castle of {area}.")


def lay_down(hearing: Hearing, onward: bool = False) -> None:
    """Lay what is left of both lines on the board; whoever attacked has done so for this activation."""
    now = battle(hearing.state)
    for wizard, side, stuck in now["wounded"]:
        barred = now["from"] if side == now["dfn"] else ""
        duties.owe(hearing, side, "wound", wizard, at=now["ships"][side], besieged=False, barred=barred, sunk="", stuck=stuck)
    for side in (now["att"], now["dfn"]):
        place = now["ships"][side]
        row = [code for code in now["rows"][side] if pieces.is_unit(code)]
        if side == now["att"]:
            gone = _gone(hearing, now) if onward else forces.FOUGHT
            marks = [f"~{gone}"] * len(row)
            for name in (*now["chiefs"][side], *(code for code in now["rows"][side] if pieces.is_wizard(code))):
                one = forces.person(hearing.state, name)
                if one["state"] == forces.UP:
                    forces.put_person(hearing, name, used=gone, fought=True, overran=onward or None)
        else:
            spent = min(now["spent"], len(row))
            marks = ["!"] * spent + [""] * (len(row) - spent)
        forces.add_tokens(hearing, side, place, [code + mark for code, mark in zip(row, marks, strict=True)])


def _gone(hearing: Hearing, now: Mapping[str, Any]) -> int:
    """Spaces gone before an overrun: it does not stop whoever has spaces left."""
    found = [int(forces.person(hearing.state, name).get("gone", forces.STOPPED)) for name in now["chiefs"][now["att"]]]
    return min(found, default=forces.STOPPED)


# checks


def _no_target(hearing: Hearing) -> Mapping[str, Any] | None:
    place, _ = _place(hearing)
    return None if place else {"what": hearing.args.get("area") or "any area"}


def _targets_named(hearing: Hearing) -> str | None:
    return ", ".join(target for _, target in targets(hearing.state, hearing.side)) or None


def _nobody(hearing: Hearing) -> Mapping[str, Any] | None:
    place, _ = _place(hearing)
    if place is None:
        return None
    units = any(map(_fresh, forces.tokens(hearing.state, hearing.side, place)))
    for name in forces.persons(hearing.state, hearing.side, place):
        ready = forces.active(hearing.state, name) and not forces.person(hearing.state, name).get("fought")
        if ready and (pieces.is_wizard(name) or forces.box(hearing, name)):
            units = True
    return None if units else {"place": place}


def _no_overrun(hearing: Hearing) -> Mapping[str, Any] | None:
    place, target = _place(hearing)
    if not hearing.args.get("overrun") or place is None or target is None:
        return None
    enemy = pieces.other(hearing.side)
    alone = len(forces.tokens(hearing.state, enemy, target)) == 1 and not forces.persons(hearing.state, enemy, target)
    mine = sum(forces.used(token) is not None for token in forces.tokens(hearing.state, hearing.side, place))
    for name in forces.persons(hearing.state, hearing.side, place):
        if forces.active(hearing.state, name):
            mine += len(forces.box(hearing, name)) if not pieces.is_wizard(name) else 1
    most = duties.number(hearing, "overrun stack")
    if not alone or world.inside(hearing.state, enemy, target):
        return {"why": "a single enemy unit must stand there, outside a castle"}
    return {"why": f"{mine} are too few, {most} units are needed"} if mine < most else None


def _busy(hearing: Hearing) -> Mapping[str, Any] | None:
    public = hearing.public
    if public["battle"]:
        return {"what": f"the battle in {public['battle']['area']}"}
    if public["owed"]:
        text, _ = duties.WORDS[public["owed"][0]["what"]]
        return {"what": text.format(**public["owed"][0])}
    return None


def stage_is(*stages: str) -> Check:
    """The battle stands at one of these steps."""

    def fails(hearing: Hearing) -> Mapping[str, Any] | None:
        now = hearing.public["battle"]
        if not now:
            return {"what": "no battle is fought"}
        return None if now["stage"] in stages else {"what": f"the battle stands at: {now['stage']} ({now['side']})"}

    return Check("battle.stage", "Battle", "{what}", fails, rank=10)


def _walls(hearing: Hearing) -> Mapping[str, Any] | None:
    now = hearing.public["battle"]
    return None if now and now["kind"] in (CASTLE, GARRISON) and now["side"] == now["att"] else {}


def _takes(hearing: Hearing) -> Mapping[str, Any] | None:
    now = hearing.public["battle"]
    if not now or now["stage"] != HITS:
        return None
    side = _victim(hearing.state)
    named = pieces.spread(hearing.args["units"])
    hits = due(hearing.state)
    if len(named) != hits:
        return {"why": f"{hits} to be named, one for each hit, not {len(named)}"}
    row = exposed(hearing.state, side)
    for code in named:
        if code not in row:
            return {"why": f"{code} is not there to be hit: {pieces.counted(row)}"}
        row.remove(code)
        after = pieces.reduced(code)
        if after is not None:
            row.append(after)
    return None


def _quickly(hearing: Hearing) -> str | None:
    now = hearing.public["battle"]
    if not now or now["stage"] != HITS:
        return None
    side = _victim(hearing.state)
    return "take " + ", ".join(quick(hearing.state, side, due(hearing.state)))


ATTACK_CHECKS = (
    KEY,
    Check("attack.busy", "Battle", "first comes {what}", _busy, rank=5),
    Check("attack.target", "Battle", "no enemy to attack in {what} for anybody activated there", _no_target, _targets_named, rank=20),
    Check("attack.line", "Battle 1", "nobody who fights is activated in {place}: leaders alone do not", _nobody, rank=30),
    Check("attack.overrun", "Overrun", "no overrun: {why}", _no_overrun, rank=40),
)
STAND_CHECKS = (KEY, stage_is(STAND))
SKIP_CHECKS = (stage_is(SPELLS),)
THROW_CHECKS = (stage_is(THROW),)
TAKE_CHECKS = (stage_is(HITS), Check("take.hits", "Results", "{why}", _takes, _quickly, rank=30))
STAY_CHECKS = (stage_is(STAY),)
BESIEGE_CHECKS = (stage_is(STAY), Check("besiege.walls", "Battle", "only the attacker of a castle breaks off like that", _walls, rank=20))
CLASH_CHECKS = (stage_is(SPELLS, THROW),)


# offers


def _at(state: State, side: str, *stages: str) -> bool:
    now = state["public"]["battle"]
    return bool(now) and now["stage"] in stages and now["side"] == side


def attack_offers(h: Hearing) -> list[str]:
    """Every target in reach of somebody activated who can fight."""
    state, side = h.state, h.side
    public = state["public"]
    under = forces.boxes(state, side)
    if public["battle"] or public["owed"] or side != duties.doing(state) or under is None:
        return []
    lines = []
    for place, target in targets(state, side):
        units = any(map(_fresh, forces.tokens(state, side, place)))
        here = [name for name in forces.persons(state, side, place) if forces.active(state, name)]
        people = [name for name in here if not forces.person(state, name).get("fought")]
        if units or any(pieces.is_wizard(name) or under.get(name) for name in people):
            lines.append(target)
    return list(dict.fromkeys(lines))


def stand_offers(h: Hearing) -> list[str]:
    """The defender shows his line."""
    state, side = h.state, h.side
    return [""] if _at(state, side, STAND) else []


def skip_offers(h: Hearing) -> list[str]:
    """No spells."""
    state, side = h.state, h.side
    return [""] if _at(state, side, SPELLS) else []


def throw_offers(h: Hearing) -> list[str]:
    """The dice."""
    state, side = h.state, h.side
    return [""] if _at(state, side, THROW) else []


def clash_offers(h: Hearing) -> list[str]:
    """The quick way."""
    state, side = h.state, h.side
    return [""] if _at(state, side, SPELLS, THROW) else []


def take_offers(h: Hearing) -> list[str]:
    """Two representative ways: the weakest steps first, and the strongest first."""
    state, side = h.state, h.side
    if not _at(state, side, HITS):
        return []
    victim = _victim(state)
    hits = due(state)
    ways = [quick(state, victim, hits), _boldly(state, victim, hits)]
    return list(dict.fromkeys(", ".join(way) for way in ways))


def _boldly(state: State, side: str, hits: int) -> list[str]:
    row = sorted(exposed(state, side), key=lambda code: (pieces.is_wizard(code), -pieces.steps(code), code))
    named = []
    for _ in range(hits):
        code = row.pop(0)
        named.append(code)
        after = pieces.reduced(code)
        if after is not None:
            row.append(after)
    return named


def stay_offers(h: Hearing) -> list[str]:
    """Fight on."""
    state, side = h.state, h.side
    return [""] if _at(state, side, STAY) else []


def besiege_offers(h: Hearing) -> list[str]:
    """Break off before a castle."""
    state, side = h.state, h.side
    now = state["public"]["battle"]
    return [""] if _at(state, side, STAY) and now["kind"] in (CASTLE, GARRISON) and side == now["att"] else []
