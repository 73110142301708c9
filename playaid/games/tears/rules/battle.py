"""A battle is joined: who attacks what, and both lines shown. [Battle 1] [Overrun] [Castle: garrison]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership, rulebook
from playaid.games.tears.rules import counters, order, speeds, veils
from playaid.games.tears.rules.ending import finish, lay_down
from playaid.games.tears.rules.following import open_line
from playaid.games.tears.rules.order import KEY
from playaid.games.tears.rules.rounds import begin_round, stage_is
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import CASTLE, FIELD, GARRISON, OVERRUN, SEA, STAND, battle, open_battle, targets
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, State


def attack(hearing: Hearing) -> None:
    """The attacker declares and shows their line: what is activated here, boxes included. The defender shows theirs by `stand`."""
    reached = _place(hearing)
    assert reached is not None
    (place, target), side, enemy = reached, hearing.side, pieces.other(hearing.side)
    walled, unseen = forces.behind_the_walls(hearing.state, side, place), veils.unseen_before(hearing.state, side)
    unstirred = _unstirred(hearing, side, place)
    row, chiefs = _muster(hearing, side, place, forces.ready, lambda person: bool(person.get("act")) and not person.get("fought"), ())
    sortie = bool(walled) and _come_out(hearing, place, walled, [*row, *chiefs])
    counters.be_seen(hearing, side, place, [*row, *chiefs])
    veils.come_to_light(hearing, side, [area for area in unseen if area != target])
    if target in unseen:
        veils.ask_who_is_inside(hearing, enemy, target)
    kind = _kind(hearing, enemy, target)
    over = bool(hearing.args.get("overrun")) and kind != CASTLE
    how = OVERRUN if over else kind
    if over and forces.lying(hearing.state, enemy, target, pieces.TERRAMAX):
        hearing.line("reading", "Terramax alone is one unit, and is overrun as any", "", "Overrun")
    came = hearing.public["came"][side].get(place, "")
    before = hearing.public["came"][enemy].get(target, "") if _has_come(hearing, enemy, target) else ""
    hearing.put("public", "battle", open_battle(how, side, place, target, sorted(row), chiefs, came, before))
    if sortie:
        hearing.put("public", "battle", "sortie", True)
    if unstirred and kind != GARRISON:
        hearing.put("public", "battle", "unstirred", unstirred)
    for wizard in (name for name in row if pieces.is_wizard(name) and forces.followers(hearing.state, name)):
        hearing.push("public", "battle", "lasting", ["enthrall", side, wizard])
        hearing.line("reading", message("{wizard}, whom units follow by Enthrall, leads in their battle", wizard=wizard), "", "Enthrall")
    _show(hearing, row, chiefs, label="attacker")
    if place in hearing.public["ships"] and _stay_aboard(hearing, place, [*row, *chiefs]):
        hearing.line("reading", message(ABOARD, ship=place), "", "Sea battle")
    told = (
        "{side} attacks {target} (castle walls): {pieces}."
        if kind == CASTLE
        else "{side} attacks {target} (the garrison alone): {pieces}."
        if kind == GARRISON
        else "{side} tries to overrun {target}: {pieces}."
        if over
        else "{side} attacks {target}: {pieces}."
    )
    hearing.tell(told, side=side, target=target, pieces=pieces.tally_of(sorted(row)))
    hearing.outcome("battle is joined")
    hearing.disclose(side)
    if kind == GARRISON:
        hearing.put("public", "battle", "rows", enemy, [pieces.GARRISON])
        hearing.line("defender", message("no unit of {side} is there: the garrison fights", side=enemy), "one line", "Castle: garrison")
        begin_round(hearing)


def _unstirred(hearing: Hearing, side: str, place: str) -> list[str]:
    """The units that attack where they have stood, as they lie, or would lie if they were laid down: so they lie again if nobody fights."""
    lying = [token for token in forces.tokens(hearing.state, side, place) if forces.is_unmoved(token)]
    for leader in forces.persons(hearing.state, side, place, "leader"):
        person = forces.person(hearing.state, leader)
        if person.get("act") and forces.spaces(person) <= 0 and not person.get("fought"):
            codes = list(filter(pieces.is_unit, forces.box(hearing, leader)))
            met = speeds.lay_down(hearing, leader, place, codes)
            lying += [speeds.token_of(code, forces.trail(person), person, met) for code in codes]
    return sorted(lying)


def _has_come(hearing: Hearing, side: str, place: str) -> bool:
    """Whether any of those of a side who are seen in a place have come there in this turn."""
    codes = map(forces.code_of, forces.tokens(hearing.state, side, place))
    people = forces.persons(hearing.state, side, place)
    return any(counters.newcomers(hearing, place, code) for code in codes) or any(counters.came_now(hearing, name) for name in people)


INSIDE_ALONE = "{leaders}: alone inside, they throw for wounds once the garrison is beaten, and not because the enemy has come"
ABOARD = "some of those aboard {ship} attack: the others take no part and no hits"


def _stay_aboard(hearing: Hearing, ship: str, fighting: Sequence[str]) -> bool:
    """Whether anybody who is seen aboard a ship does not fight. The units that do are taken up, be others aboard alike."""
    people = forces.persons(hearing.state, hearing.side, ship)
    return bool(forces.tokens(hearing.state, hearing.side, ship)) or not set(people) <= set(fighting)


def _come_out(hearing: Hearing, place: str, walled: Sequence[str], line: Sequence[str]) -> bool:
    """Of those inside their castle they alone come out who fight; who stands before it already needs not. Whether anybody does."""
    side = hearing.side
    counters.leave_walls(hearing, side, place, line)
    left = forces.behind_the_walls(hearing.state, side, place)
    if not set(left) - set(line):
        hearing.put("public", "castles", place, "inside", "")
    out = Counter(filter(pieces.is_unit, walled)) - Counter(left) or any(name in line for name in walled if not pieces.is_unit(name))
    if out:
        hearing.tell("{side} comes out of {place}.", side=side, place=place)
    return bool(out)


def stand(hearing: Hearing) -> None:
    """The defender shows their line: all that they have in the area, or those alone who stand before the castle that is not attacked."""
    now = battle(hearing.state)
    side, place = now["dfn"], now["ships"][now["dfn"]]
    before = _who_is_spent(hearing, side, place)
    row, chiefs = _muster(hearing, side, place, lambda token: True, lambda person: True, _kept_back(hearing, side, place))
    hearing.put("public", "battle", "rows", side, sorted(row))
    hearing.put("public", "battle", "chiefs", side, chiefs)
    if hermit := _alone_in_ruins(hearing.state, side, place, row):
        hearing.put("public", "battle", "hermit", hermit)
    rested = before - _who_is_spent(hearing, side, place)
    hearing.put("public", "battle", "spent", rested.total())
    if rested:
        hearing.put("public", "battle", "rested", sorted(rested.elements()))
    _show(hearing, row, chiefs, label="defender")
    if _others_afloat(hearing, side, place):
        hearing.line("reading", message(SHIP_ALONE, ship=place), "", "Sea battle")
    told = "{side} stands with {pieces} under {leaders}." if chiefs else "{side} stands with {pieces}."
    hearing.tell(told, side=side, pieces=pieces.tally_of(sorted(row)), leaders=listing(chiefs))
    if now["kind"] != SEA and (hidden := forces.veil(hearing.state, side, place)):
        hearing.tell(OUT_OF_IT, pieces=forces.told_hidden(hidden), place=place)
    hearing.disclose(side)
    if not row and now["kind"] == CASTLE and forces.hides_somebody(hearing.state, side, place):
        hearing.tell("{area} is not empty: what is hidden there neither fights nor lets the garrison fight.", area=place)
        lay_down(hearing, fought=False)
        return hearing.put("public", "battle", None)
    if row or now["kind"] == CASTLE:
        hearing.drop("public", "battle", "unstirred")
    if not row and now["kind"] == CASTLE:
        hearing.put("public", "battle", "kind", GARRISON)
        hearing.put("public", "battle", "rows", side, [pieces.GARRISON])
        hearing.line("defender", "leaders alone inside: the garrison fights", "one line", "Castle: garrison")
        if chiefs:
            hearing.line("reading", message(INSIDE_ALONE, leaders=listing(chiefs)), "", "Castle: occupation")
        return begin_round(hearing)
    if not row:
        hearing.tell("No unit stands with the leaders.")
        return finish(hearing, fought=False)
    return begin_round(hearing)


OUT_OF_IT = "{pieces} in {place}: hidden by a spell, and out of this battle; a retreat leaves them there."
SHIP_ALONE = "what is attacked at sea, {ship}, defends alone: others of its side in the sea area take no part"


def _others_afloat(hearing: Hearing, side: str, place: str) -> bool:
    """Whether a side has something else in the sea area of what is attacked there: another ship, or somebody on or over the water."""
    sea = world.place_of(hearing.state, place)
    return any(forces.at_place(hearing.state, side, other) for other in (sea, *forces.ships_in(hearing.state, sea, side)) if other != place)


def _alone_in_ruins(state: State, side: str, place: str, row: Sequence[str]) -> str:
    """The wizard who is by himself in the ruins to which the enemy has come, '' where nobody is: who is hidden there is company."""
    here = forces.persons(state, side, place)
    alone = len(here) == 1 and here == [*row] and not forces.tokens(state, side, place)
    return here[0] if alone and world.kind(state, place) == world.RUINS else ""


def _who_is_spent(hearing: Hearing, side: str, place: str) -> Counter[str]:
    """The units of a side in a place that have done their part of the turn, as they would lie in the open: by themselves, or under a leader
    who has."""
    lying = Counter(filter(forces.is_spent, forces.tokens(hearing.state, side, place)))
    for name in forces.persons(hearing.state, side, place, "leader"):
        if mark := "" if forces.active(hearing.state, name) else forces.trail(forces.person(hearing.state, name)):
            lying.update(code + mark for code in forces.box(hearing, name) if pieces.is_unit(code))
    return lying


def _kept_back(hearing: Hearing, side: str, place: str) -> list[str]:
    """Who is there and does not stand: the hidden, and who is inside where the fight is before the walls. Leaders with those under them."""
    hidden = forces.veil(hearing.state, side, place)
    if battle(hearing.state)["kind"] == CASTLE:
        return hidden
    walled = forces.behind_the_walls(hearing.state, side, place)
    under = [name for name in walled if not pieces.is_unit(name) for _ in forces.box(hearing, name)]
    return [*hidden, *walled, *under]


def _muster(
    hearing: Hearing, side: str, place: str, joins: Callable[[str], bool], comes: Callable[[Person], bool], hidden: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Take up a side: its counters, what lies under its leaders, its wizards. Gives the line, and its leaders from the highest.
    Whoever is hidden stays out; a hidden leader with as many of those under him as he is named more than once."""
    here = [token for token in forces.tokens(hearing.state, side, place) if joins(token)]
    for name in hidden:
        token = next((token for token in here if forces.code_of(token) == name), None)
        if token is not None:
            here.remove(token)
    counters.take_tokens(hearing, side, place, here)
    row = [forces.code_of(token) for token in here]
    chiefs = []
    for name in forces.persons(hearing.state, side, place):
        if not comes(forces.person(hearing.state, name)) or duties.aloft(hearing.state, name):
            continue
        if pieces.is_wizard(name):
            row += [name] if name not in hidden else []
            continue
        covered = max(0, hidden.count(name) - 1)
        chiefs += [name] if name not in hidden else []
        content = list(forces.box(hearing, name))
        shown = content[covered:]
        if shown:
            for wizard in shown:
                if pieces.is_wizard(wizard):
                    counters.out_of_box(hearing, wizard, name)
            row += shown
            counters.put_box(hearing, name, content[:covered])
            if not forces.active(hearing.state, name):
                counters.lay_spells(hearing, name, shown, place)
    return row, leadership.by_rank(hearing, chiefs)


def _show(hearing: Hearing, row: Sequence[str], chiefs: Sequence[str], *, label: str) -> None:
    text = message("{pieces}; leaders: {leaders}", pieces=pieces.tally_of(sorted(row)), leaders=listing(chiefs) or "none")
    hearing.line(label, text, message("{n} in line", n=len(row)), "Battle 1")


def _kind(hearing: Hearing, enemy: str, place: str) -> str:
    if world.kind(hearing.state, place) == world.SEA:
        return SEA
    if not world.controls(hearing.state, enemy, place):
        return FIELD
    if not forces.at_place(hearing.state, enemy, place):
        return GARRISON
    return FIELD if forces.outside(hearing.state, enemy, place) else CASTLE


def _place(hearing: Hearing) -> tuple[str, str] | None:
    """Where the attackers stand and what they attack, where that is plain: the same place on land, another ship of the same sea area at
    sea."""
    said = hearing.args.get("area")
    reached = targets(hearing.state, hearing.side)
    if aboard := _ships_of(hearing.state, said, reached):
        return aboard[0] if len(aboard) == 1 else None
    fits = [(place, target) for place, target in reached if said in (None, target)]
    return fits[0] if len(fits) == 1 or (fits and said) else None


def _ships_of(state: State, said: str | None, reached: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of what can be attacked the ships in a sea area that is named: a battle at sea is fought against one of them."""
    if any(target == said for _, target in reached):
        return []
    return [(place, target) for place, target in reached if world.place_of(state, target) == said]


def _no_target(hearing: Hearing) -> Facts:
    if _place(hearing):
        return None
    said, reached = hearing.args.get("area"), targets(hearing.state, hearing.side)
    if hearing.public["battle"] or hearing.public["owed"]:  # who stands where is not settled yet, nor whose turn it is to say so
        return None
    if said:
        reached = _ships_of(hearing.state, said, reached)
    if reached:
        return {"why": message("say whom: {targets}", targets=listing(target for _, target in reached))}
    if spent := _spent_at(hearing, said):
        return {"why": message("whoever is activated in {area} has attacked in this activation, and does so once", area=spent)}
    if said and (ship := hearing.public["ships"].get(said)) and ship["side"] == hearing.side:
        return {"why": message("{ship} is {side}'s own", ship=said, side=hearing.side)}
    if said and not forces.in_area(hearing.state, pieces.other(hearing.side), said):
        held = world.controls(hearing.state, pieces.other(hearing.side), said)
        return {"why": message(HELD if held else "no enemy is in {area}", area=said)}
    if said:
        told = "nobody of {side} who is activated stands in {area}: who attacks moves there first"
        return {"why": message(HIDDEN if _awake_before_hidden(hearing, said) else told, side=hearing.side, area=said)}
    if hidden := _met_unseen(hearing.state, hearing.side):
        return {"why": message(HIDDEN, area=hidden)}
    return {"why": "no enemy is where anybody activated stands: who attacks moves there first"}


HIDDEN = "whoever of the enemy is in {area} is hidden by a spell, and nobody attacks them until it is over"
HELD = "nobody of theirs is in {area}, whose castle is theirs: who is activated moves there first, and may then attack its garrison"


def _awake_before_hidden(hearing: Hearing, area: str) -> bool:
    """Whether somebody activated stands in an area where the enemy is: one who is seen there they could attack."""
    state, side = hearing.state, hearing.side
    awake = any(map(forces.ready, forces.tokens(state, side, area)))
    return awake or any(forces.active(state, n) for n in forces.persons(state, side, area))


def _met_unseen(state: State, side: str) -> str:
    """Where nobody can be attacked: the area where somebody who might attack stands beside enemies, whom a spell hides; '' for none."""
    near = (world.place_of(state, place) for place in forces.places(state, side) if duties.fighters(state, side, place))
    return next((area for area in near if forces.in_area(state, pieces.other(side), area)), "")


def _spent_at(hearing: Hearing, said: str | None) -> str | None:
    """A place where those who are activated stand before an enemy, and have attacked already."""
    side, enemy = hearing.side, pieces.other(hearing.side)
    fought = [
        place for place in forces.places(hearing.state, side) if any(map(forces.has_attacked, forces.tokens(hearing.state, side, place)))
    ]
    fought += [person["at"] for person in hearing.public["people"].values() if person["side"] == side and forces.attacked(person)]
    places = (place for place in fought if said in (None, place))
    return next((p for p in places if forces.can_be_found(hearing.state, enemy, p) or world.controls(hearing.state, enemy, p)), None)


def _box_is_opened(hearing: Hearing) -> Facts:
    """Whoever shows their line must have it open where leaders stand there; without any nothing of it is hidden."""
    now = hearing.public["battle"]
    if now and forces.persons(hearing.state, hearing.side, now["ships"].get(hearing.side, ""), "leader"):
        hearing.secret(hearing.side)
    return None


def _targets_named(hearing: Hearing) -> str | None:
    reached = [target for _, target in targets(hearing.state, hearing.side)]
    return open_line(hearing, "attack", reached[0], {"area": reached[0]}) if reached else _on_the_way(hearing)


def _on_the_way(hearing: Hearing) -> str | None:
    """The step by which one who is activated beside the enemy's area comes to those who are to be attacked, or the activation before it."""
    state, area, enemy = hearing.state, hearing.args.get("area", ""), pieces.other(hearing.side)
    if not (forces.can_be_found(state, enemy, area) or world.controls(state, enemy, area)):
        return None
    near = [name for at in world.neighbours(state, area) for name in forces.persons(state, hearing.side, at)]
    awake = [name for name in near if forces.active(state, name)]
    steps = (open_line(hearing, "move", f"{name} to {area}", {"pieces": [name], "to": area}) for name in awake)
    calls = (open_line(hearing, "activate", name, {"who": name}) for name in near if not awake)
    return next(filter(None, (*steps, *calls)), None)


def _nobody(hearing: Hearing) -> Facts:
    reached = _place(hearing)
    if reached is None or hearing.public["battle"]:
        return None
    place, _ = reached
    here = [name for name in forces.persons(hearing.state, hearing.side, place) if forces.active(hearing.state, name)]
    ready = [name for name in here if not forces.person(hearing.state, name).get("fought")]
    if any(map(forces.ready, forces.tokens(hearing.state, hearing.side, place))) or any(map(pieces.is_wizard, ready)):
        return None
    if ready:
        hearing.disclose(hearing.side)  # whether anybody lies under leaders is told by it either way: a look at it is their side's own
    return None if any(forces.box(hearing, name) for name in ready) else {"place": place}


def _no_overrun(hearing: Hearing) -> Facts:
    reached = _place(hearing)
    if not hearing.args.get("overrun") or reached is None:
        return None
    (place, target), enemy = reached, pieces.other(hearing.side)
    beside = forces.persons(hearing.state, enemy, target)
    there = forces.tokens(hearing.state, enemy, target)
    single = len(there) == 1
    here = forces.tokens(hearing.state, hearing.side, place)
    mine = sum(forces.ready(token) and not forces.is_unmoved(token) for token in here)
    led = False
    for name in forces.persons(hearing.state, hearing.side, place):
        if forces.active(hearing.state, name) and forces.spaces(forces.person(hearing.state, name)) > 0:
            order.keep_look_private(hearing, [name] if pieces.is_leader(forces.base(name)) else ())
            mine += len(forces.box(hearing, name)) if not pieces.is_wizard(name) else 1
            led = led or not pieces.is_wizard(name) or bool(forces.followers(hearing.state, name))
    most = rulebook.number(hearing, "overrun stack")
    if not single or beside or world.inside(hearing.state, enemy, target):
        seen = [name for name in beside if name not in forces.veil(hearing.state, enemy, target)] if single or not there else []
        why = message(NOT_ALONE if single else NO_UNIT, names=listing(seen))
        return {"why": why if seen else "a single enemy unit must stand there, outside a castle"}
    if mine < most:
        return {"why": message(TOO_FEW, needed=most)}
    return None if led else {"why": UNLED}


NOT_ALONE = "a single enemy unit must stand there by itself, and not beside {names}"
NO_UNIT = "a single enemy unit must stand there, and only {names} can be seen: leaders and wizards are no units"
TOO_FEW = "those who have just moved in are too few, {needed} units are needed"
UNLED = "units that nobody has led in are no stack: a leader moves in with them, or a wizard whom they follow by Enthrall"
_OVERRUNS = {
    UNLED: "Do five units overrun that have gone there each by itself?",
    TOO_FEW: "When is an overrun possible?",
    **dict.fromkeys((NOT_ALONE, NO_UNIT), "May a wizard alone be overrun, or a unit with a leader?"),
}


ATTACK_CHECKS = (
    KEY,
    Check("attack.busy", "Battle", duties.FIRST, lambda hearing: order.busy(hearing, attacks=True), rank=5),
    Check("attack.target", "Battle", "{why}", _no_target, _targets_named, rank=20),
    Check("attack.line", "Battle 1", "nobody who fights is activated in {place}: leaders alone do not", _nobody, rank=30),
    Check("attack.overrun", "Overrun", "no overrun: {why}", _no_overrun, rank=40, doubt=_OVERRUNS),
)
STAND_CHECKS = (KEY._replace(fails=_box_is_opened), stage_is(STAND))
stand_offers = order.plain(STAND_CHECKS[1:])
