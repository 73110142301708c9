"""What may not come about, whatever brings it about: what lies under a leader, who acts, where anybody goes and stands, what is found.
Spells and flight have ways of their own, and in a battle its own rules hold. [Spell index] [Leader wounds]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership
from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import off_the_board
from playaid.referee.contract import sequence
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person

Breaches = Callable[["Hearing", "Hearing"], Iterator[Mapping[str, object]]]
SENT = ("cast", "wound", "place", "trap", "search", "exile", "tower", "exchange")
"""Verbs by which people come elsewhere on no road: a spell, an escape, the ways of Erynmil, terms agreed."""


def _first(breaches: Breaches) -> Callable[[Hearing, Hearing], Facts]:
    return lambda before, after: next((dict(facts) for facts in breaches(before, after)), None)


# what lies under a leader


def _grown(before: Hearing, after: Hearing) -> Iterator[tuple[str, Counter[str]]]:
    """Leaders whose boxes are open, and what has come under them."""
    for side in pieces.SIDES:
        now, then = (forces.boxes(h.state, side) or {} for h in (after, before))
        for leader in now if now is not then else ():
            if now[leader] is not then.get(leader):
                came = Counter(forces.box(after, leader)) - Counter(then.get(leader, ()))
                if came:
                    yield leader, came


def _too_many(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for leader, _ in _grown(before, after):
        number, limit = len(forces.box(after, leader)), leadership.command(after, leader)
        was = (forces.boxes(before.state, forces.person(after.state, leader)["side"]) or {}).get(leader, ())
        if number > limit and number > len(was):
            yield {"leader": leader, "limit": limit, "number": number}


def _led(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for leader, came in _grown(before, after):
        for name in came:
            kind = pieces.kind_of(name)
            dragon = kind == pieces.TERRAMAX and after.options["scenario"] != "war"
            if dragon or (forces.base(leader) == pieces.CHIEFTAIN and kind != pieces.PENGUIN):
                yield {"leader": leader, "name": pieces.name_of(name)}


def _joined_alone(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """Who was activated by themselves and lie under a leader in the same turn."""
    turn = duties.turn(after.state)
    if duties.turn(before.state) != turn:
        return
    for leader, came in _grown(before, after):
        side, place = forces.person(after.state, leader)["side"], forces.person(after.state, leader)["at"]
        for name in came:
            if pieces.is_unit(name):
                then, now = (_lone(h, side, place, name) for h in (before, after))
                joined = now < then
            else:
                joined = forces.somebody(before.state, name).get("alone") == turn
            if joined:
                yield {"leader": leader, "name": pieces.name_of(name)}


def _lone(hearing: Hearing, side: str, place: str, code: str) -> int:
    here = forces.tokens(hearing.state, side, place)
    return sum(forces.code_of(token) == code and forces.by_itself(hearing.state, token) for token in here)


def _recruited(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for side, left in after.public["reserve"].items():
        for kind, number in left.items():
            fewer = number < before.public["reserve"].get(side, {}).get(kind, 0)
            if fewer and not before.public["deploying"] and pieces.rows("units")[kind].get("recruit") == "no":
                yield {"unit": kind}


# who acts


def _people(before: Hearing, after: Hearing) -> Iterator[tuple[str, Person, Person]]:
    then, now = before.public["people"], after.public["people"]
    yield from ((name, then[name], here) for name, here in now.items() if name in then)


def _woken(before: Hearing, after: Hearing) -> Iterator[tuple[str, Person]]:
    if duties.turn(before.state) == duties.turn(after.state):
        yield from ((name, then) for name, then, now in _people(before, after) if now.get("act") and not then.get("act"))


def _again(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    yield from ({"who": name, "case": duties.case_of(name, None)} for name, then in _woken(before, after) if then.get("done"))


def _returned(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    turn = duties.turn(after.state)
    yield from ({"who": name, "case": duties.case_of(name, None)} for name, then in _woken(before, after) if then.get("placed") == turn)


# where anybody goes and stands


def _gone(before: Hearing, after: Hearing) -> Iterator[tuple[str, Person, Person]]:
    """Those who have gone from one place to another, in no battle and by no verb that sends them."""
    if before.public["battle"] or after.public["battle"] or after.declaration.verb in SENT or after.public["deploying"]:
        return
    for name, then, now in _people(before, after):
        if then["state"] == now["state"] == forces.UP and then["at"] != now["at"]:
            yield name, then, now


def _no_road(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for name, then, now in _gone(before, after):
        start, to = world.place_of(before.state, then["at"]), world.place_of(after.state, now["at"])
        if start != to and to not in world.neighbours(after.state, start):
            yield {"name": name, "start": start, "to": to}


def _too_far(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for name, then, now in _gone(before, after):
        gone = forces.spaces(now)
        if forces.spaces(then) < gone < forces.STOPPED and gone > (far := leadership.allowance(after, name)):
            yield {"name": name, "n": gone, "far": far}


def _off_the_shore(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for name, _, now in _gone(before, after):
        under = forces.box(after, name) if pieces.is_leader(forces.base(name)) else []
        birds = [piece for piece in (name, *under) if pieces.kind_of(forces.base(piece)) in (pieces.PENGUIN, pieces.CHIEFTAIN)]
        if birds and not world.penguin_area(after.state, now["at"]):
            yield {"name": name, "area": world.place_of(after.state, now["at"])}


def _no_port(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """To sea from a port or the island, or back: of a place whose kind is not known nothing is said."""
    harbours = ("", world.PORT, world.ISLAND, world.SEA)
    for name, then, now in _gone(before, after):
        start, to = (world.kind(h.state, person["at"]) for h, person in ((before, then), (after, now)))
        if then.get("wades") or then.get("flies") or world.SEA not in (start, to):
            continue
        if start not in harbours or to not in harbours:
            land = then if start not in harbours else now
            yield {"name": name, "area": land["at"]}


def _left_aloft(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """A part of the turn is over, the enemy's in it too, and a wizard still flies over the sea who had a way down."""
    side = duties.doing(before.state)
    if sequence.actor(after.state) and duties.doing(after.state) == side:
        return
    for name in must_land(before.state, side):
        if forces.somebody(after.state, name)["at"] == forces.person(before.state, name)["at"]:
            yield {"name": name, "area": forces.person(before.state, name)["at"]}


def _left_the_fight(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    places = duties.face_to_face(before.state)
    for name, then, _ in _gone(before, after):
        if then["at"] in places or _led_past(before, name, then):
            yield {"name": name, "area": then["at"]}


def _led_past(before: Hearing, leader: str, person: Person) -> bool:
    """Whether somebody who stood with the enemy in the open, and has not fought, leads others from there; not behind walls, nor hidden."""
    side, place = person["side"], person["at"]
    leads = bool((forces.boxes(before.state, side) or {}).get(leader)) and not person.get("fought")
    seen = leader not in forces.veil(before.state, side, place) and not world.inside(before.state, side, place)
    return leads and seen and duties.met(before.state, pieces.other(side), place)


def _shut(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """Behind the walls goes nobody while the enemy stands before them, but as it comes, in retreat, or back from wounds or the island."""
    if before.public["battle"] or after.public["battle"] or after.declaration.verb in ("place", "tower"):
        return
    for area, now in after.public["castles"].items():
        then = before.public["castles"].get(area, now)
        entered = now["inside"] and not then["inside"] and not duties.debt(before.state, "gate", area)
        if entered and forces.outside(before.state, pieces.other(now["side"]), area):
            yield {"area": area, "side": now["inside"]}


def _watched(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for side, found in after.public.get("searched", {}).items():
        for area in found:
            if area in before.public.get("searched", {}).get(side, ()):
                continue
            unseen = [name for name in forces.veil(before.state, side, area) if forces.somebody(before.state, name).get("hid")]
            if forces.can_be_found(before.state, pieces.other(side), area) and not unseen:
                yield {"side": side, "area": area}


# who is made whole, and whose castles are


def _reduced(hearing: Hearing, side: str) -> int:
    """How many reduced counters a side has, on the board, under leaders and in line."""
    public = hearing.public
    lying = [forces.code_of(token) for here in public["board"].get(side, {}).values() for token in here]
    under = [code for content in (forces.boxes(hearing.state, side) or {}).values() for code in content]
    in_line = off_the_board(public["battle"], side)
    mine = [code for code in (*lying, *under, *in_line) if pieces.kind_of(code) != pieces.TERRAMAX]
    return sum(code.startswith(pieces.REDUCED) for code in mine)


def _made_whole(before: Hearing, after: Hearing, side: str) -> int:
    """How many reduced counters are whole now: those that are fewer, and are not lost."""
    then, now = (sum(h.public["reserve"].get(side, {}).values()) for h in (before, after))
    return _reduced(before, side) - _reduced(after, side) - max(0, now - then)


def _healed(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """Counters become whole by refitting, or one by a wizard who does nothing else, where he stands."""
    if before.public["deploying"]:
        return
    refitted = sum(after.public["refits"].values()) - sum(before.public["refits"].values())
    for side in pieces.SIDES:
        whole = _made_whole(before, after, side) if forces.boxes(before.state, side) is not None else 0
        healers = [
            now["at"]
            for _, then, now in _people(before, after)
            if now["side"] == side and now.get("busy") and not then.get("busy") and _more_spent(before, after, side, now["at"])
        ]
        if whole > max(refitted, len(healers[:1])):
            yield {"n": whole, "side": side}


def _more_spent(before: Hearing, after: Hearing, side: str, place: str) -> bool:
    then, now = (sum(map(forces.is_spent, forces.tokens(h.state, side, place))) for h in (before, after))
    return now > then


def _refitted(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    if duties.turn(before.state) != duties.turn(after.state):
        return
    for place, number in after.public["refits"].items():
        if number <= before.public["refits"].get(place, 0) or not (kind := world.kind(after.state, place)):
            continue
        key = "home castle" if place in map(world.home, pieces.SIDES) else kind
        most = int(after.fact("replacements", key, "refit")) if key in pieces.rows("replacements") else 0
        besieged = kind == world.CASTLE and all(forces.outside(before.state, side, place) for side in pieces.SIDES)
        if number > most or besieged:
            yield {"area": place, "n": number, "most": 0 if besieged else most}


def _changed_hands(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """A castle is its new master's once their pieces have fought for it, in a battle or on a retreat through it, and no unit of the other
    side is left there."""
    if before.public["deploying"]:
        return
    now = before.public["battle"]
    fought_for = (now["area"], before.args.get("to") if before.declaration.verb == "retreat" else None) if now else ()
    for area, castle in after.public["castles"].items():
        then, side = before.public["castles"].get(area, castle), castle["side"]
        if then["side"] == side:
            continue
        stays = forces.at_place(after.state, side, area) and not forces.tokens(after.state, then["side"], area)
        if not (area in fought_for and stays):
            yield {"area": area, "side": side}


LAWS = (
    Law("law.command", "Leaders: command", "{leader} commands {limit}, and {number} lie under him", _first(_too_many),
        "boxes", ("box.command", "recruit.room")),
    Law("law.led", "Leaders: command", "{name} does not follow {leader}", _first(_led), "boxes", ("box.led",)),
    Law("law.alone", "Stacks", "{name} was activated without a leader this turn, and lies under {leader}", _first(_joined_alone), "boxes",
        ("box.there",)),
    Law("law.recruits", "Recruiting", "{unit} is not recruited", _first(_recruited), "boxes", ("recruit.unit",)),
    Law("law.again", "Activation", "{who} has been activated this turn", _first(_again), "acting", ("activate.again",)),
    Law("law.returned", "Leader wounds", "{who} came back this turn and waits for the next", _first(_returned), "acting",
        ("activate.returned",)),
    Law("law.road", "Movement", "{name} goes from {start} to {to}, and no road joins them", _first(_no_road), "ways", ("move.road",)),
    Law("law.pace", "Stacks", "{name} has gone {n} spaces, and goes {far} at the pace of the slowest piece", _first(_too_far), "ways",
        ("move.far",)),
    Law("law.shore", "Penguins 3", "{name}: penguins do not go to {area}", _first(_off_the_shore), "ways", ("move.penguins",)),
    Law("law.port", "Ports", "{name} goes between {area}, which is no port, and the sea", _first(_no_port), "ways",
        ("sail.port", "move.sea")),
    Law("law.fight", "Battle", "{name} leaves {area}, where both sides stand and must fight", _first(_left_the_fight), "ways",
        ("battle.forced", "move.met")),
    Law("law.flight", "Fly", "{name} is left flying over {area}", _first(_left_aloft), "ways",
        ("activate.aloft", "done.aloft")),
    Law("law.gate", "Castle: occupation", "{side} goes inside {area} while the enemy stands before it", _first(_shut), "ways",
        ("gate.enemy",)),
    Law("law.whole", "Replacements", "{n} of {side}'s counters are made whole, neither refitted nor healed", _first(_healed), "strength",
        ("refit.units", "cast.aim")),
    Law("law.refit", "Replacements", "{n} units are refitted in {area}, where {most} may be", _first(_refitted), "strength",
        ("refit.place",)),
    Law("law.castle", "Castle: control", "{side} holds {area}, and has not won it there alone", _first(_changed_hands), "strength"),
    Law("law.search", "Exploring ruins", "{side} searches {area}, where the enemy stands", _first(_watched), "finds", ("search.enemies",)),
)  # fmt: skip
