"""Leader boxes: what a leader commands lies hidden under him until battle. [Leaders: command] [Leader boxes]
`box` takes counters from the board into a leader's box, `drop` lays them down again. Both are said in secret; the table sees what lies on
the board, never what lies in which box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.leadership import command, sure_paces
from playaid.games.tears.rules import counters, following, order, speeds
from playaid.games.tears.rules.following import (
    AT_REST,
    LED,
    RANK,
    SEEN,
    across_the_walls,
    alone,
    boxing_line,
    hidden_among,
    joining,
    late,
    may_join,
    open_line,
    taking,
    who_holds_first,
    wizard_may_join,
)
from playaid.games.tears.rules.order import KEY
from playaid.games.tears.state import alike, duties, forces, paces, pieces, world
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import supposing

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer, Person


def box(hearing: Hearing) -> None:
    """Counters in the leader's area go under him, up to his command; wizards count, leaders cannot. None named: all that may join."""
    leader, side = hearing.args["leader"], hearing.side
    place = forces.person(hearing.state, leader)["at"]
    named = joining(hearing)
    codes = [name for name in named if pieces.is_unit(name)]
    content, out = [*_own_box(hearing, leader), *named], [] if hearing.args.get("units") else _why_out(hearing, leader, named)
    limit = command(hearing, leader)
    tokens, at_rest = _chosen(hearing, leader, codes) or [], taking(hearing, forces.person(hearing.state, leader)) == AT_REST
    speeds.take_along(hearing, leader, place, tokens)
    if _may_be_reduced(hearing, place):
        counters.scathe(hearing, side, place)
    counters.take_tokens(hearing, side, place, tokens)
    if leader in forces.before_the_walls(hearing.state, side, place):
        counters.leave_walls(hearing, side, place, named)
    for name in named:
        if not pieces.is_unit(name):
            if forces.person(hearing.state, leader).get("done"):
                counters.note_unwoken(hearing, name)
            counters.into_box(hearing, name, at_rest)
    counters.put_box(hearing, leader, content)
    if counters.came_now(hearing, leader):  # that they have come is told by the leader's own coming
        for code in codes:
            counters.note_gone(hearing, place, code)
    under = message("{leader}: {pieces}", leader=leader, pieces=pieces.tally_of(sorted(content)))
    hearing.line("box", under, message("{n} of {limit}", n=len(content), limit=limit), "Leader boxes")
    hearing.tell("{side} arranges their leader boxes in {place}.", public=True, side=side, place=place)
    _say_who_lies_under(hearing, leader, content)
    for why in out:
        hearing.tell("Not under {leader}: {why}.", leader=leader, why=why)


def _may_be_reduced(hearing: Hearing, place: str) -> bool:
    """Whether somebody who is reduced may come under a leader in a place, as far as all can see."""
    seen = any(token.startswith(pieces.REDUCED) for token in forces.tokens(hearing.state, hearing.side, place))
    known = hearing.public.get("scathed", [])
    return seen or any(leader in known for leader in forces.persons(hearing.state, hearing.side, place, "leader"))


def _why_out(hearing: Hearing, leader: str, joining_now: Sequence[str]) -> list[str]:
    """Why each that lies open beside a leader stays there, where all come who may."""
    person = forces.person(hearing.state, leader)
    here = Counter(map(forces.code_of, forces.tokens(hearing.state, person["side"], person["at"])))
    here.update(forces.persons(hearing.state, person["side"], person["at"], "wizard"))
    left = here - Counter(joining_now)
    asked = (supposing(hearing, {"leader": leader, "units": pieces.numbered([name] * here[name])}) for name in left)
    return [facts["why"] for one in asked if (facts := following.led(one) or _there(one))]


def drop(hearing: Hearing) -> None:
    """Counters under a leader are laid down where he is, all where none is named; on the way too. They go on as far as they still can."""
    leader, side = hearing.args["leader"], hearing.side
    person = forces.person(hearing.state, leader)
    place = person["at"]
    content = _own_box(hearing, leader)
    named = pieces.spread(hearing.args.get("units") or content)
    for name in named:
        content.remove(name)
    codes = [name for name in named if pieces.is_unit(name)]
    speeds.name_slowed(hearing, leader)
    met = speeds.lay_down(hearing, leader, place, named)
    counters.add_tokens(hearing, side, place, _laid_down(hearing, leader, codes, met))
    if counters.came_now(hearing, leader):
        counters.note_come(hearing, place, codes)
    if leader in forces.before_the_walls(hearing.state, side, place):
        counters.come_before_walls(hearing, side, place, named)
    counters.part_hidden(hearing, leader, named, len(content))
    for name in named:
        if not pieces.is_unit(name):
            counters.out_of_box(hearing, name, leader)
    counters.put_box(hearing, leader, content)
    under = message("{leader}: {pieces}", leader=leader, pieces=pieces.tally_of(content))
    hearing.line("box", under, message("{n} laid down", n=len(named)), "Stacks")
    hearing.tell("{side} lays down {pieces} in {place}.", public=True, side=side, pieces=pieces.tally_of(sorted(named)), place=place)
    _say_who_lies_under(hearing, leader, content)


def _say_who_lies_under(hearing: Hearing, leader: str, content: Iterable[str]) -> None:
    """His side alone is told what a leader's box has come to, and who of it holds the leader back on the march."""
    under = pieces.tally_of(sorted(content))
    own, *far = sure_paces(hearing.state, hearing.side, leader) or [("", 0)]
    least = min((spaces for _, spaces in far), default=0)
    if not 0 < least < own[1] or forces.person(hearing.state, leader)["at"] in hearing.public["ships"]:
        hearing.tell("Under {leader} now: {pieces}.", leader=leader, pieces=under)
        return
    slow = listing(dict.fromkeys(pieces.name_of(name) for name, spaces in far if spaces == least))
    hearing.tell(counted(least, UNDER_SLOW, UNDER_SLOWER, leader=leader, pieces=under, slow=slow))


UNDER_SLOW = "Under {leader} now: {pieces}. With them {leader} goes {n} space a turn ({slow})."
UNDER_SLOWER = "Under {leader} now: {pieces}. With them {leader} goes {n} spaces a turn ({slow})."


def _laid_down(hearing: Hearing, leader: str, codes: Iterable[str], met: dict[str, paces.Met]) -> list[str]:
    """The tokens of units that leave a leader. Of those under one who recruits only the others move on, if the option lets them."""
    person = forces.person(hearing.state, leader)
    mark, raised = forces.trail(person), person.get("raised")
    if not raised or not person.get("act"):
        return [speeds.token_of(code, mark, person, met) for code in codes]
    if hearing.options.get("recruit-drop") != "either":
        return [forces.mark(code, forces.HELD) for code in codes]
    kept = _own_box(hearing, leader).count(raised)
    tokens = []
    for code in codes:
        kept -= code == raised
        stays = code == raised and kept < 1
        tokens.append(forces.mark(code, forces.HELD if stays else 0, moved=stays))
    return tokens


def _own_box(hearing: Hearing, leader: str) -> list[str]:
    """What lies under a leader of the declaring side. Raises Refusal for the enemy's: overruled or not, nobody looks there."""
    if forces.person(hearing.state, leader)["side"] != hearing.side:
        raise Refusal(message("what lies under {leader} is for {owner} to see to", leader=leader, owner=pieces.other(hearing.side)))
    return list(forces.box(hearing, leader))


def _chosen(hearing: Hearing, leader: str, codes: Iterable[str]) -> list[str] | None:
    """The tokens that come under a leader. Of alike counters those who can do least go under one who rests: their owner chooses."""
    person = forces.person(hearing.state, leader)
    how, off = taking(hearing, person), alike.let_off(hearing.state, person["side"], person["at"])

    def rank(token: str) -> int:
        if how != AT_REST:
            return 0
        free = forces.freedom(token)
        return -free if off[forces.code_of(token)] else free  # who has been let off a fight is hidden, and joins nobody

    return forces.choose(hearing, person["side"], person["at"], codes, lambda token: may_join(hearing, token, how), rank)


def _leads(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    person = forces.somebody(hearing.state, leader)
    return None if person.get("state") == forces.UP and pieces.is_leader(forces.base(leader)) else {"leader": leader}


TOO_MANY = "{leader} commands {limit}; {number} would lie under him"
TOO_MANY_STAND_THERE = "{leader} commands {limit}, and with all who may come {number} would lie under him: say which of them"


def _too_many(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    person = forces.somebody(hearing.state, leader)
    if person["side"] != hearing.side or (not hearing.args.get("units") and who_holds_first(hearing, leader)):
        return None  # where another comes first, how many would fit is no question yet
    lying = [*map(forces.code_of, forces.tokens(hearing.state, hearing.side, person["at"])), *hearing.public["people"]]
    number = len(forces.box(hearing, leader)) + (Counter(joining(hearing)) & Counter(lying)).total()
    limit = command(hearing, leader)
    told = TOO_MANY if hearing.args.get("units") else TOO_MANY_STAND_THERE
    return {"why": message(told, leader=leader, limit=limit, number=number)} if number > limit else None


def _owing_a_fight(hearing: Hearing) -> Facts:
    """Whoever has been seen where they must fight is not taken out of the fight again by coming under a leader."""
    state, person = hearing.state, forces.somebody(hearing.state, hearing.args["leader"])
    if person["at"] not in duties.face_to_face(state):
        return None
    named = joining(hearing)  # of whoever does not act now nobody is activated
    units = _chosen(hearing, hearing.args["leader"], filter(pieces.is_unit, named)) or []
    wizards = (forces.somebody(state, name) for name in named if not pieces.is_unit(name))
    ready = any(map(forces.ready, units)) or any(wizard.get("act") and not wizard.get("fought") for wizard in wizards)
    return {"places": world.place_of(state, person["at"])} if ready else None


def _on_the_way(hearing: Hearing) -> Facts:
    person = forces.somebody(hearing.state, hearing.args["leader"])
    going = person.get("act") and forces.spaces(person) > 0 and not late(hearing, person)
    return {"leader": hearing.args["leader"]} if going else None


def _there(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    person = forces.somebody(hearing.state, leader)
    if person["state"] != forces.UP or person["side"] != hearing.side:
        return None
    if duties.debt(hearing.state, "wound", leader):
        return {"why": message("{name} must roll for wounds first", name=leader)}
    named = joining(hearing)
    if not named:
        return {"why": message("nothing that could join is on the board in {place}", place=person["at"])}
    whys = (_why_not(hearing, person, name) for name in named if not pieces.is_unit(name))
    if why := next(filter(None, whys), None):
        return {"why": why}
    codes = [name for name in named if pieces.is_unit(name)]
    if _chosen(hearing, leader, codes) is None:
        return {"why": _too_few(hearing, person, codes)}
    once = [*codes, *dict.fromkeys(name for name in named if not pieces.is_unit(name))]
    hidden = hidden_among(hearing.state, person["side"], person["at"], once)
    if hidden:
        return {"why": message(STAYS_OUT, pieces=pieces.tally_of(hidden))}
    parted = across_the_walls(hearing.state, leader, named)
    return {"why": message(PARTED, pieces=pieces.tally_of(parted), leader=leader, place=person["at"])} if parted else None


PARTED = "{pieces}: the walls of {place} are between them and {leader}, and its gate is shut while the enemy is there"
_ON_HIS_WAY = "{leader} is on his way: units join at the start of a move only"
_MAY_HIDDEN = "May one whom a spell hides come under a leader?"
STAYS_OUT = "{pieces}: hidden by a spell, and in the open until it is over; a leader is hidden with all that lie under him already"


def _why_not(hearing: Hearing, leader: Person, name: str) -> str | None:
    """Why a person does not come under a leader; None if they may."""
    other, place = forces.somebody(hearing.state, name), leader["at"]
    if other["side"] != leader["side"]:
        return message("{name} does not belong to {side}", name=name, side=leader["side"])
    if pieces.is_leader(forces.base(name)):
        return message("{name} is a leader, and no leader lies under another", name=name)
    if other["state"] == forces.BOX:
        return message("{name} lies under a leader already (`drop` lays down)", name=name)
    if other["state"] != forces.UP or other["at"] != place:
        return message("{name} is not on the board in {place}", name=name, place=place)
    if duties.debt(hearing.state, "wound", name):
        return message("{name} must roll for wounds first", name=name)
    if wizard_may_join(hearing, name, taking(hearing, leader)):
        return None
    if alone(hearing, name):
        return message("{name} was activated without a leader, and joins one from the next turn on", name=name)
    return message("{name} has been activated, has acted, or has come back this turn", name=name)


def _too_few(hearing: Hearing, leader: Person, codes: Sequence[str]) -> str:
    """Why these units do not all come under a leader."""
    place, said = leader["at"], Counter(codes)
    here = [token for token in forces.tokens(hearing.state, leader["side"], place) if forces.code_of(token) in codes]
    missing = said - Counter(map(forces.code_of, here))
    if missing:
        boxed = missing & Counter(forces.box(hearing, hearing.args["leader"]))
        if boxed and (hidden := said & Counter(forces.veil(hearing.state, leader["side"], place))):
            return message(STAYS_OUT, pieces=pieces.tally_of(hidden.elements()))
        named = [code for code in codes if code in missing]
        lying = map(forces.code_of, forces.tokens(hearing.state, leader["side"], place))
        left = _of_their_kinds(named, lying)
        if boxed:
            told = MORE_UNDER if left else ALL_UNDER
            under = pieces.tally_of(boxed.elements())
            return message(told, pieces=under, leader=hearing.args["leader"], place=place, left=pieces.tally_of(left))
        told = NOT_SO_MANY if left else NONE_THERE
        if not left and (other := _holder_beside(hearing, named)):
            return message(UNDER_ANOTHER, pieces=pieces.tally_of(named), place=place, other=other)
        return message(told, pieces=pieces.tally_of(named), place=place, left=pieces.tally_of(left))
    how = taking(hearing, leader)
    barred = [token for token in here if not may_join(hearing, token, how)]
    fewer = pieces.tally_of((Counter(map(forces.code_of, barred)) & said).elements())
    if any(forces.by_itself(hearing.state, token) for token in barred):
        return message("{pieces}: activated without a leader, and so in nobody's stack until the next turn", pieces=fewer)
    return message("{pieces}: activated this turn already, or refitted, healed or called in it", pieces=fewer)


ALL_UNDER = "{pieces}: under {leader} already"
MORE_UNDER = "{pieces}: under {leader} already; of that kind there is on the board in {place}: {left}"
NONE_THERE = "{pieces}: none lies on the board in {place}"
UNDER_ANOTHER = "{pieces}: none lies on the board in {place}, but under {other}: to change leaders they are laid down first (`drop`)"
NOT_SO_MANY = "{pieces}: not so many lie on the board in {place}; of that kind there is: {left}"


def _holder_beside(hearing: Hearing, named: Iterable[str]) -> str:
    """Another leader of the declaring side in the same place under whom one of the named lies; '' where nobody is."""
    leader, boxes = hearing.args["leader"], forces.boxes(hearing.state, hearing.side) or {}
    at, wanted = forces.person(hearing.state, leader)["at"], set(named)
    beside = (name for name in boxes if name != leader and forces.person(hearing.state, name)["at"] == at)
    return next((name for name in beside if wanted & {*boxes[name]}), "")


def _of_their_kinds(named: Iterable[str], lying: Iterable[str]) -> list[str]:
    """Those that lie there of the kinds of the named, whichever side is up."""
    kinds = set(map(pieces.kind_of, named))
    return [code for code in lying if pieces.kind_of(code) in kinds]


def _as_many(hearing: Hearing) -> str | None:
    """As many of the named as may come; where some of them lie there already, the named are the whole load: what else lies there first goes
    down if there is no room, and then the others come. Where there is no room for any, some of what lies there goes down first."""
    leader, named = hearing.args["leader"], Counter(joining(hearing))
    if forces.somebody(hearing.state, leader)["side"] != hearing.side:
        return None
    content, at = Counter(forces.box(hearing, leader)), forces.person(hearing.state, leader)["at"]
    lying = Counter(map(forces.code_of, forces.tokens(hearing.state, hearing.side, at)))
    lying.update(forces.persons(hearing.state, hearing.side, at, "wizard"))
    coming = named - ((named - lying) & content)
    if not coming or coming - lying or content.total() + coming.total() <= command(hearing, leader):
        line = boxing_line(hearing, leader, list((coming if hearing.args.get("units") else named).elements()))
        return line or _out_from_under(hearing, coming - lying)
    if coming != named and (units := pieces.numbered((content - named).elements())):
        return open_line(hearing, "drop", f"{leader} of {', '.join(units)}", {"leader": leader, "units": units})
    most = boxing_line(hearing, leader, list(named.elements()))
    return most or open_line(hearing, "drop", leader, {"leader": leader})


def _out_from_under(hearing: Hearing, named: Counter[str]) -> str | None:
    """The line by which as many of the named as lie under another leader there are laid down."""
    if not (other := _holder_beside(hearing, named)):
        return None
    units = pieces.numbered((named & Counter(forces.box(hearing, other))).elements())
    return open_line(hearing, "drop", f"{other} of {', '.join(units)}", {"leader": other, "units": units})


def _lying_under(hearing: Hearing) -> str | None:
    """What of the named does lie under this leader, or else under another; in place of what does not, others of its kind."""
    named, leader = pieces.spread(hearing.args.get("units", ())), hearing.args["leader"]
    boxes = forces.boxes(hearing.state, hearing.side) or {}
    for other in (leader, *boxes):
        units = pieces.numbered(_or_alike(named, boxes.get(other, ())))
        if units and (line := open_line(hearing, "drop", f"{other} of {', '.join(units)}", {"leader": other, "units": units})):
            return line
    return None


def _or_alike(named: Sequence[str], lying: Sequence[str]) -> list[str]:
    """The named that lie there, and for each that does not another of its kind, with the other side up, that nobody has named."""
    found = Counter(named) & Counter(lying)
    left = Counter(lying) - found
    for name in (Counter(named) - found).elements():
        alike = next((code for code in left if left[code] and pieces.kind_of(code) == pieces.kind_of(name)), None)
        if alike is not None:
            found[alike], left[alike] = found[alike] + 1, left[alike] - 1
    return list(found.elements())


def _under(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    if leader not in hearing.public["people"] or forces.person(hearing.state, leader)["side"] != hearing.side:
        return None
    content, named = list(forces.box(hearing, leader)), pieces.spread(hearing.args.get("units") or [])
    missing = list((Counter(named) - Counter(content)).elements())
    if not content:
        return {"why": message("nothing lies under {leader}", leader=leader)}
    if not missing:
        return None
    kind = [code for code in named if pieces.kind_of(code) == pieces.kind_of(missing[0])]
    if not (lying := _of_their_kinds(kind, content)):
        return {"why": message("{what} does not lie under {leader}", what=pieces.name_of(missing[0]), leader=leader)}
    few = message(FEWER, pieces=pieces.tally_of(kind), leader=leader, lying=pieces.tally_of(lying))
    return {"why": few}


FEWER = "{pieces}: not so many lie under {leader}; of that kind there is: {lying}"


_OWN_LEADER = (
    KEY,
    Check("box.battle", "Battle", "not while a battle is fought", order.bar(order.in_battle), rank=5),
    order.mine("leader"),
    Check("box.leader", "Leader boxes", "{leader} is no leader on the board", _leads, rank=15),
)
BOX_CHECKS = (
    *_OWN_LEADER,
    order.once("units"),
    Check("box.way", "Stacks", _ON_HIS_WAY, _on_the_way, rank=20, doubt="May a leader have more units join after his move?"),
    order.unless(order.in_battle, Check("box.there", "Leader boxes", "{why}", _there, _as_many, rank=30, doubt={STAYS_OUT: _MAY_HIDDEN})),
    Check("box.met", "Battle", order.FORCED, _owing_a_fight, rank=30),
    Check("box.command", "Leaders: command", "{why}", _too_many, _as_many, rank=30),
    SEEN,
    order.unless(order.in_battle, RANK),
    LED,
)
DROP_CHECKS = (*_OWN_LEADER, order.unless(order.in_battle, Check("drop.under", "Stacks", "{why}", _under, _lying_under, rank=30)))


def box_offers(h: Hearing) -> list[str]:
    """Representative: for every leader one counter of each kind, as many of a kind as may join, or one wizard."""
    lines = []
    for leader, person in h.public["people"].items():
        codes = [forces.code_of(token) for token in forces.tokens(h.state, h.side, person["at"])]
        for name in (*dict.fromkeys(codes), *forces.persons(h.state, h.side, person["at"], "wizard")):
            lines += _joins(h, leader, name, codes.count(name))
    return lines


def _joins(h: Hearing, leader: str, name: str, number: int) -> list[str]:
    """One of them, and the most that may join; where they join nobody, how many there are makes no difference."""
    person = forces.person(h.state, leader)
    leads = person["side"] == h.side and person.get("state") == forces.UP and pieces.is_leader(forces.base(leader))
    lines: list[Offer] = [(f"{leader} with {name}", {"leader": leader, "units": [name]})]
    several = (f"{many} {name}" for many in range(min(number, pieces.MOST) if leads else 1, 1, -1))
    lines += [(f"{leader} with {units}", {"leader": leader, "units": [units]}) for units in several]
    return order.offers(h, BOX_CHECKS, lines, at_leisure=True, most=2)


def drop_offers(h: Hearing) -> list[str]:
    """Representative: of every leader one counter of each kind that is under them, and all of it."""
    lines: list[Offer] = []
    for leader, content in (forces.boxes(h.state, h.side) or {}).items():
        for name in dict.fromkeys(content):
            several = [f"{min(number, pieces.MOST)} {name}"] if (number := content.count(name)) > 1 else []
            lines += [(f"{leader} of {units}", {"leader": leader, "units": [units]}) for units in (name, *several)]
    return order.offers(h, DROP_CHECKS, lines, at_leisure=True)
