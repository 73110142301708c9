"""Retreat: by its four ways in their order; at sea not toward the island. [Retreat] [Sea battle]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import le
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import flight, rulebook
from playaid.games.tears.ratings.leadership import command
from playaid.games.tears.ratings.strength import printed_strength, walls
from playaid.games.tears.rules import casualties, charting, counters, veils
from playaid.games.tears.rules.ending import capture, finish, lay_down, tokens_of
from playaid.games.tears.rules.hits import suffer
from playaid.games.tears.rules.order import KEY, bar, offers
from playaid.games.tears.rules.rounds import go, stage_is
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import (
    CASTLE,
    GARRISON,
    SEA,
    STAY,
    at_stage,
    battle,
    came_from,
    falls_back,
    is_beside_ship,
    is_sortie,
    open_seas,
    over_water,
    sea_ways,
    to_island,
    veiled_pieces,
    where_from,
)
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Offer, State


def retreat(hearing: Hearing) -> None:
    """The whole line leaves for one area; into the own castle; or through a single enemy unit."""
    _look_for_a_way_over_water(hearing)  # that it goes is told as that it does not
    now = battle(hearing.state)
    side = hearing.side
    to = hearing.args.get("to")
    if to is None or to == now["area"]:
        return behind_walls(hearing, side)
    charting.ask_kind(hearing, to)
    enemy = pieces.other(side)
    if forces.at_place(hearing.state, enemy, to):
        return _break_through(hearing, side, to)
    hearing.outcome("{side} retreats, {n} left", side=side, n=len(now["rows"][side]))
    hearing.line("retreat", _free(hearing.state, side, to), "1st way" if now["kind"] != SEA else "", "Retreat")
    if side == now["dfn"] and to in now.get("called", []):
        hearing.line("reading", message("whoever Summon Aid has called from {place} has not moved from there", place=to), "", "Summon Aid")
    withdraw(hearing, side, to)
    return None


def _free(state: State, side: str, to: str) -> str:
    """Why a line may retreat to an area: with where the enemy came from, if that is another one."""
    now, enemy = battle(state), pieces.other(side)
    if (came := came_from(state, side)) in ("", to, now["area"]):
        return message("{place}: next door, free of enemies", place=to)
    return message("{place}: next door, free of enemies, not where {enemy} came from ({area})", place=to, enemy=enemy, area=came)


def withdraw(hearing: Hearing, side: str, to: str) -> None:
    """The side leaves the battle for an area; the other holds the field."""
    birds = _deserters(hearing, side, battle(hearing.state))
    now = battle(hearing.state)
    hidden = [code for code in veiled_pieces(now, side) if code in now["rows"][side]]
    if now["rows"][side] or now["chiefs"][side]:
        hearing.tell("{side} retreats from {area} to {to}.", side=side, area=now["ships"][side], to=to)
    lay_down(hearing)
    place = now["ships"][side]
    _carry(hearing, side, place, to, now)
    if not (place in hearing.public["ships"] and world.kind(hearing.state, to) == world.SEA):
        counters.lift_veil(hearing, side, place, hidden)
        counters.put_veil(hearing, side, to, [*forces.veil(hearing.state, side, to), *hidden])
    hearing.put("public", "battle", None)
    winner = pieces.other(side)
    if birds:
        counters.add_tokens(hearing, winner, now["ships"][winner], birds)
    if winner == now["att"] and world.controls(hearing.state, side, now["area"]):
        hearing.tell("The castle of {area} stands with its garrison.", area=now["area"])
    if winner == now["att"]:
        hearing.happens("field cleared", side=winner, area=now["area"])
    if world.kind(hearing.state, to) == world.RUINS:
        hearing.line("ruins", "whoever retreats into ruins does not explore them", "", "Exploring ruins")


def _carry(hearing: Hearing, side: str, place: str, to: str, now: Battle) -> None:
    """The line goes to an area, aboard its ship where that is at sea. No penguins are left in it. The dragon flies beside the ship."""
    row = [code for code in now["rows"][side] if pieces.is_unit(code)]
    lain = tokens_of(now, side, row)
    winged = [token for token in lain if is_beside_ship(hearing.state, place, forces.code_of(token))]
    if winged:
        counters.take_tokens(hearing, side, world.place_of(hearing.state, place), winged)
        counters.add_tokens(hearing, side, to, winged)
    people = [*now["chiefs"][side], *(code for code in now["rows"][side] if pieces.is_wizard(code))]
    if place in hearing.public["ships"] and world.kind(hearing.state, to) == world.SEA:
        hearing.put("public", "ships", place, "sea", to)
        return
    gone = [token for token in lain if token not in winged]  # others that are alike may have stayed behind the walls, or aboard
    counters.leave_walls(hearing, side, place, [*row, *people])
    counters.take_tokens(hearing, side, place, gone)
    counters.add_tokens(hearing, side, to, gone)
    counters.carry_spells(hearing, side, place, (token for token in gone if token == forces.code_of(token)), to)
    counters.note_come(hearing, to, map(forces.code_of, gone))
    for name in people:
        if forces.person(hearing.state, name)["state"] == forces.UP:
            counters.put_person(hearing, name, at=to)


LEFT_LEADERLESS = "{n} penguin whom nobody there has room to command leaves the game."
LEFT_LEADERLESS_ALL = "{n} penguins whom nobody there has room to command leave the game."


def _deserters(hearing: Hearing, side: str, now: Battle) -> list[str]:
    """Penguins of the side that retreats go over to the enemy if they have a leader for them, else they leave the game. Those who go, as
    they lie there then."""
    birds = _penguins_of(now, side)
    chieftains = [name for name in now["chiefs"][side] if forces.base(name) == pieces.CHIEFTAIN]
    if not birds and not chieftains:
        return []
    winner = pieces.other(side)
    hearing.put("public", "battle", "rows", side, [code for code in now["rows"][side] if pieces.kind_of(code) != pieces.PENGUIN])
    hearing.put("public", "battle", "chiefs", side, [name for name in now["chiefs"][side] if name not in chieftains])
    room = min(len(birds), _room_for_penguins(hearing, winner, now, chieftains))
    for name in chieftains:
        before = forces.person(hearing.state, name)
        done = bool(before.get("act") or before.get("done")) or None  # be he activated by whom he will, it is once a turn
        counters.put_person(hearing, name, side=winner, at=now["ships"][winner], state=forces.UP, done=done, act=None, used=None)
    hearing.add("public", "penguins", len(birds) - room)
    word: str = message("{winner}'s from now on", winner=winner) if room else message("removed: nobody there has room to command them")
    if 0 < room < len(birds):
        word = message("{n} are {winner}'s from now on, nobody has room for the others", n=room, winner=winner)
    slow = counted(len(birds), "{n} penguin is too slow to retreat", "{n} penguins are too slow to retreat")
    hearing.line("penguins", slow, word, "Penguins 4")
    told = "The penguins of {side} go over to {winner}." if room or chieftains else "The penguins leave the game."
    hearing.tell(told, side=side, winner=winner)
    if lost := len(birds) - room if room or chieftains else 0:
        hearing.tell(counted(lost, LEFT_LEADERLESS, LEFT_LEADERLESS_ALL))
    return birds[:room]


def _penguins_of(now: Battle, side: str) -> list[str]:
    """The penguins of a line as tokens: whoever was activated this turn is not activated again in it, whomever they follow."""
    row = [code for code in now["rows"][side] if pieces.is_unit(code)]
    birds = [token for token in tokens_of(now, side, row) if pieces.kind_of(forces.code_of(token)) == pieces.PENGUIN]
    return [token if forces.spaces_used(token) is None else forces.code_of(token) + "!" for token in birds]


def _room_for_penguins(hearing: Hearing, winner: str, now: Battle, coming: Sequence[str]) -> int:
    """How many more the winner's leaders can command, those in line under them as far as they can be, and carry if aboard a ship.
    Chieftains who come over lead penguins."""
    own = [code for code in now["rows"][winner] if code != pieces.GARRISON]
    others = sum(pieces.kind_of(code) != pieces.PENGUIN for code in own)
    human = sum(command(hearing, name) for name in now["chiefs"][winner] if forces.base(name) != pieces.CHIEFTAIN)
    chiefs = [*(name for name in now["chiefs"][winner] if forces.base(name) == pieces.CHIEFTAIN), *coming]
    room = max(0, human - others) + sum(command(hearing, name) for name in chiefs) - (len(own) - others)
    if now["ships"][winner] in hearing.public["ships"]:
        aboard = flight.crew(hearing.state, winner, now["ships"][winner], own)
        room = min(room, rulebook.number(hearing, "ship holds") - aboard)
    return max(0, room)


def behind_walls(hearing: Hearing, side: str) -> None:
    """Second way: into the own castle in the area; the enemy then says whether they assault it."""
    now = battle(hearing.state)
    hearing.put("public", "castles", now["area"], "inside", side)
    hearing.put("public", "battle", "kind", CASTLE)
    if side == now["att"]:
        for key, value in (("att", now["dfn"]), ("dfn", side), ("mover", side), ("from", ""), ("before", now["from"])):
            hearing.put("public", "battle", key, value)
        if is_sortie(now, side):
            hearing.line("reading", message(BACK, area=now["area"]), "", "Battle")
    hearing.line("retreat", message("into the castle of {area}", area=now["area"]), "2nd way", "Retreat")
    if any(pieces.kind_of(code) == pieces.PENGUIN for code in now["rows"][side]):
        hearing.line("reading", "penguins go over where the others leave the area, and nobody leaves it here", "", "Penguins 4")
    hearing.tell("{side} retreats into the castle of {area}.", side=side, area=now["area"])
    go(hearing, STAY, pieces.other(side))


BACK = "whoever has come out of {area} leaves its area only once the enemy is beaten, and so retreats into the castle"


def _break_through(hearing: Hearing, side: str, to: str) -> None:
    """Third way: two of those who retreat fight one round against the single enemy unit in the way. If it lives, all of them are lost,
    wizards as units are; leaders are left alone."""
    now = battle(hearing.state)
    enemy = pieces.other(side)
    guard = forces.tokens(hearing.state, enemy, to)[0]
    code = forces.code_of(guard)
    inside = world.inside(hearing.state, enemy, to)
    _note_the_guard(hearing, enemy, to, code)
    pair = _two_who_fight(hearing, side)
    for number in range(_thrown_by_the_guard(hearing, code, to if inside else None)):
        if not pair:
            break
        hit = _bears_it(hearing, side, pair, "hit on the way again" if number else "hit on the way")
        suffer(hearing, side, [hit])
        if hearing.public["battle"] is None:  # the dragon's master was hit, and he rages
            return None
        pair.remove(hit)
        pair += [after] if (after := pieces.reduce(hit)) and after in battle(hearing.state)["rows"][side] else []
    needs = [printed_strength(hearing, name) for name in pair]
    hits = _hits(hearing, side, "breaking through", needs)
    needed, line = pieces.steps(code), pieces.tally_of(pair)
    struck = counted(
        hits,
        "{pieces} against {unit}: {n} hit, {needed} needed",
        "{pieces} against {unit}: {n} hits, {needed} needed",
        pieces=line,
        unit=pieces.name_of(code),
        needed=needed,
    )
    hearing.line("retreat", struck, "3rd way", "Retreat")
    counters.take_tokens(hearing, enemy, to, [guard])
    if hits >= needed:
        counters.remove_unit(hearing, enemy, code)
        if inside:
            capture(hearing, side, to)
        hearing.tell("{side} breaks through {unit} in {place}.", side=side, unit=pieces.name_of(code), place=to)
        hearing.outcome("{side} breaks through, {n} left", side=side, n=len(battle(hearing.state)["rows"][side]))
        return withdraw(hearing, side, to)
    left = pieces.REDUCED + code if hits else code  # what is reduced already falls by one hit
    counters.add_tokens(hearing, enemy, to, [left + guard.removeprefix(code)])
    if hits and pieces.kind_of(code) == pieces.TERRAMAX:
        hearing.happens("dragon hit", side=enemy)
        if hearing.public["battle"] is None:  # his master's explosion has broken the battle up
            return None
        if not forces.tokens(hearing.state, enemy, to) and not hearing.public["dragon"]["rage"]:
            return withdraw(hearing, side, to)
    hearing.tell("{unit} holds {place}; all who retreated are lost.", unit=pieces.name_of(code), place=to)
    birds = _deserters(hearing, side, battle(hearing.state))
    counters.add_tokens(hearing, enemy, now["ships"][enemy], birds)
    lost, removed = list(battle(hearing.state)["rows"][side]), _who_may_pass(hearing.state, side)
    hearing.put("public", "battle", "rows", side, [])
    for name in lost:
        if name not in removed:
            casualties.wound(hearing, name, now["ships"][side], {}, enemy)
        elif pieces.is_wizard(name):
            casualties.kill(hearing, name)
            hearing.tell("{name} is killed.", name=name)
        else:
            counters.remove_unit(hearing, side, name)
    finish(hearing)
    return None


def _two_who_fight(hearing: Hearing, side: str) -> list[str]:
    """The two strongest of those who break through whom no spell hides: where fewer than two are left, the hidden strike, too, and
    the spell is over."""
    row = _who_may_pass(hearing.state, side)
    hidden = Counter(veiled_pieces(battle(hearing.state), side))

    def by_strength(names: Counter[str]) -> list[str]:
        return sorted(names.elements(), key=lambda name: (-printed_strength(hearing, name), pieces.is_wizard(name)))

    pair = [*by_strength(Counter(row) - hidden), *by_strength(Counter(row) & hidden)][:2]
    if Counter(pair) - (Counter(row) - hidden):
        veils.come_out(hearing, side)
    return pair


def _note_the_guard(hearing: Hearing, enemy: str, to: str, code: str) -> None:
    """At its own castle the guard stays as it stands."""
    if world.controls(hearing.state, enemy, to):
        bars = message(
            "{unit} bars the way where it stands: of a retreat nobody is asked whether it goes inside", unit=pieces.name_of(code)
        )
        hearing.line("reading", bars, "", "Castle: occupation")


def _thrown_by_the_guard(hearing: Hearing, code: str, castle: str | None) -> int:
    """The hits of a single unit that bars the way; from inside its castle it has the walls' bonus and throws."""
    strength, throws = printed_strength(hearing, code), 1
    if castle is not None:
        lent = walls(hearing, castle)
        strength, throws = max(strength, min(rulebook.number(hearing, "strength cap"), strength + lent.bonus)), lent.throws
        hearing.line("castle", message("walls of {area}", area=castle), message("+{bonus} each", bonus=lent.bonus), "Castle bonus")
    why = message("{unit} bars the way", unit=pieces.name_of(code))
    return _hits(hearing, pieces.other(hearing.side), why, [strength] * throws)


def _hits(hearing: Hearing, who: str, why: str, needs: Sequence[int]) -> int:
    """How many of these dice hit."""
    if not needs:
        return 0
    dice = hearing.roll(f"{len(needs)}d10", who=who, why=why, reading="each<=" + ",".join(map(str, needs)))
    return sum(map(le, dice.faces, needs))


def _bears_it(hearing: Hearing, side: str, pair: Sequence[str], key: str) -> str:
    """Which of the two bears the guard's hit, as their owner says."""
    names = {pieces.name_of(code): code for code in reversed(pair)}
    return names[hearing.ask(key, who=side, prompt="who takes the hit?", options=tuple(names))]


def ways(state: State, side: str) -> tuple[str, ...]:
    """The areas open to a retreat of this side, of the first way that is possible; the battle's own area stands for its castle."""
    now = battle(state)
    if now["kind"] == SEA:
        return tuple(sea_ways(state, side))
    place, barred = now["area"], where_from(now, side)
    first = duties.free_areas(state, side, place, barred)
    if hermit := _hermit(state, side):
        # Whoever is not told their spells sees no way out for them.
        spells = state["secret"][side]["spells"].get(hermit, []) if side in state["secret"] else []
        seas = open_seas(state, side, place) if _by_themselves(now, side, hermit) else []
        return (*first, *seas) if over_water(state, hermit, place, spells) else ()
    if first and not is_sortie(now, side):
        return tuple(first)
    if falls_back(state, side):
        return (place,)
    return tuple(_barred_by_one(state, side)) if len(_who_may_pass(state, side)) >= 3 else ()


def _who_may_pass(state: State, side: str) -> list[str]:
    """Those of a line who are units of the third way: no penguins, who do not retreat; by option without its wizards, who throw for wounds
    where the others are lost."""
    row = [name for name in battle(state)["rows"][side] if pieces.kind_of(name) != pieces.PENGUIN]
    troops = state["referee"]["options"].get("break-through") == "troops"
    return [name for name in row if pieces.is_unit(name)] if troops else list(row)


def _barred_by_one(state: State, side: str) -> list[str]:
    """The areas of the third way: those in which a single enemy unit lies and nobody else. Whom a spell hides nobody attacks."""
    now = battle(state)
    enemy, barred = pieces.other(side), where_from(now, side)
    near = [area for area in world.neighbours(state, now["area"]) if world.kind(state, area) not in (world.SEA, world.ISLAND)]
    alone = [area for area in near if len(forces.tokens(state, enemy, area)) == 1 and not forces.persons(state, enemy, area)]
    return [area for area in alone if area != barred and forces.can_be_found(state, enemy, area)]


def _hermit(state: State, side: str) -> str:
    """The wizard in a line who was alone in the ruins when the enemy came, '' where there is none: whoever falls, or comes to their aid,
    changes nothing in that."""
    now = battle(state)
    hermit = now.get("hermit", "") if side == now["dfn"] else ""
    return hermit if hermit in now["rows"][side] else ""


def _by_themselves(now: Battle, side: str, hermit: str) -> bool:
    """Whether the wizard is all that is left in the line: a leader who was called to their aid does not walk on the water."""
    return now["rows"][side] == [hermit] and not now["chiefs"][side]


def _no_way(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    if not now or now["stage"] != STAY or now["side"] != hearing.side:
        return None
    to = hearing.args.get("to") or now["area"]
    open_ = ways(hearing.state, hearing.side)
    if to in open_:
        return _not_on_land(hearing, to)
    if not open_ and _hermit(hearing.state, hearing.side):
        return None
    if open_ and hearing.args.get("to") is None:
        return {"why": message("say where to: {areas}", areas=listing(open_))}
    near = world.neighbours(hearing.state, now["ships"][hearing.side])
    if to not in near and to != now["area"] and to != where_from(now, hearing.side) and now["kind"] != SEA:
        # On a map learnt from play a road not known yet may be asked about.
        free = not forces.at_place(hearing.state, pieces.other(hearing.side), to)
        if free and charting.is_road(hearing, now["area"], to):
            return _not_on_land(hearing, to)
    if not open_ and hearing.args.get("to") is None:
        return _nowhere(hearing)
    why = _why_shut(hearing, to)
    if not open_:
        single = now["kind"] != SEA and _barred_by_one(hearing.state, hearing.side)
        return {"why": message(TOO_FEW, area=to) if single else message(NO_WAY, area=to, barred=why)}
    return {"why": message("not to {area}: {barred}; open by the first possible way: {areas}", area=to, barred=why, areas=listing(open_))}


def _nowhere(hearing: Hearing) -> Facts:
    """Why nobody gets away at all, area by area: what is told to whoever names none."""
    now, side = battle(hearing.state), hearing.side
    place = now["ships"][side]
    if now["kind"] != SEA and (barred := _barred_by_one(hearing.state, side)):
        return {"why": message(ONE_BARS, areas=listing(barred))}
    near = [area for area in world.neighbours(hearing.state, place) if now["kind"] == SEA or world.kind(hearing.state, area) != world.SEA]
    shut = listing((message("{area}: {why}", area=area, why=_why_shut(hearing, area)) for area in near), SEMICOLON)
    return {"why": message(NOWHERE, area=world.place_of(hearing.state, place), shut=shut) if near else NO_ROADS}


NOWHERE = "no way leads out of {area} ({shut}): fight on"
ONE_BARS = "the only way out leads through a single enemy unit ({areas}), and no fewer than three units go there: fight on"
NO_ROADS = "no way out is known: fight on"


def _why_shut(hearing: Hearing, to: str) -> str:
    """What keeps a line from retreating to an area."""
    now = battle(hearing.state)
    side, place = hearing.side, now["ships"][hearing.side]
    if to == where_from(now, side) and now["kind"] != SEA:
        return message("the enemy came from there")
    if to == now["area"]:
        if world.controls(hearing.state, side, to):
            return message("another way out comes before the castle")
        return message("{side} has no castle there to go into", side=side)
    if is_sortie(now, side):
        return message("whoever has come out of a castle goes nowhere else while the enemy stands before it")
    if to not in world.neighbours(hearing.state, place):
        return message("no road leads there from {place}", place=world.place_of(hearing.state, place))
    if now["kind"] == SEA:
        return _why_no_voyage(hearing.state, side, place, to)
    return message("the enemy stands there") if forces.at_place(hearing.state, pieces.other(side), to) else message("it is no land")


def _why_no_voyage(state: State, side: str, ship: str, to: str) -> str:
    """What keeps a ship from retreating to an area next door."""
    if forces.in_area(state, pieces.other(side), to):
        return message("the enemy is there, and nobody breaks through at sea")
    if world.kind(state, to) not in (world.SEA, world.PORT):
        return message("it is neither sea nor a port")
    if to_island(state, to) < to_island(state, world.place_of(state, ship)):
        return message("it lies nearer to the island")
    return message("the enemy came from there" if world.kind(state, to) == world.SEA else "the enemy put to sea from there")


NO_WAY = "not to {area}: {barred}; no way is open at all: fight on"
TOO_FEW = "not to {area}: there is no way out but through a single enemy unit, and no fewer than three units go there: fight on"


def _look_for_a_way_over_water(hearing: Hearing) -> Facts:
    """Where the sea lies beside a wizard alone in ruins their spells say whether they get away, whoever has looked at them before."""
    now = hearing.public["battle"]
    if not now:
        return None
    alone = now["stage"] == STAY and now["side"] == hearing.side and _by_themselves(now, hearing.side, _hermit(hearing.state, hearing.side))
    if alone and open_seas(hearing.state, hearing.side, now["area"]):
        hearing.secret(hearing.side)
    return None


def _cornered(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    stuck = now and now["stage"] == STAY and now["side"] == hearing.side and _hermit(hearing.state, hearing.side)
    return {} if stuck and not ways(hearing.state, hearing.side) else None


def _not_on_land(hearing: Hearing, to: str) -> Facts:
    """An area whose kind nobody has told is asked for before anybody retreats there: not to sea from the land."""
    if world.kind(hearing.state, to):
        return None
    wet = charting.ask_kind(hearing, to) in (world.SEA, world.ISLAND)
    return {"why": message("not to {area}; open by the first possible way: land only", area=to)} if wet else None


def _inside(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    return {} if now and now["kind"] in (CASTLE, GARRISON) and now["side"] == now["dfn"] else None


def _at_the_walls(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    return {} if now and now["kind"] in (CASTLE, GARRISON) and hearing.side == now["att"] else None


def _in_the_rage(hearing: Hearing) -> bool:
    """Whether the dragon rages where the battle is; elsewhere he bars nobody's way out."""
    rage, now = hearing.public["dragon"]["rage"], hearing.public["battle"]
    return bool(now and world.place_of(hearing.state, rage) == world.place_of(hearing.state, now["area"]))


_STAYS = "whoever assaults a castle stays in its area: break off (`besiege`)"
RETREAT_CHECKS = (
    KEY._replace(fails=_look_for_a_way_over_water),
    stage_is(STAY),
    Check("retreat.castle", "Battle 6", "whoever defends in a castle does not retreat", _inside, rank=20),
    Check("retreat.siege", "Retreat", _STAYS, _at_the_walls, lambda hearing: "besiege", rank=20),
    Check("retreat.rage", "Terramax", "nobody retreats where Terramax rages", bar(_in_the_rage), rank=20),
    Check("retreat.alone", "Searching", "a wizard alone does not retreat out of ruins", _cornered, rank=20),
    Check("retreat.way", "Retreat", "{why}", _no_way, rank=30),
)


def retreat_offers(h: Hearing) -> Sequence[str]:
    if not at_stage(h.state, STAY):
        return []
    here = battle(h.state)["area"]
    lines: list[Offer] = [("", {}) if area == here else (f"to {area}", {"to": area}) for area in ways(h.state, h.side)]
    return offers(h, RETREAT_CHECKS, lines)
