"""Replacements and recruits, the Cadmin and their ambassador. [Reinforcements] [Recruiting] [Cadmin]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.leadership import command
from playaid.games.tears.rules import charting, counters, order, veils
from playaid.games.tears.rules.following import LED, RANK, SEEN, none_left, open_line, resting
from playaid.games.tears.rules.order import AT_PEACE
from playaid.games.tears.state import alike, deployment, duties, forces, pieces, world
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

CADMIN = "Cadmin"


def refit(hearing: Hearing) -> None:
    """Reduced units that are activated and have not moved are turned to full strength; they do nothing else this turn."""
    side, place = hearing.side, hearing.args["at"]
    named = _reduced(hearing)
    out = [code for code in named if _make_whole(hearing, side, place, code)]
    hearing.put("public", "refits", place, hearing.public["refits"].get(place, 0) + len(named))
    _mark_enemy_activation(hearing)
    refitted, kind = pieces.tally_of(named), world.kind(hearing.state, place)
    there = message("{pieces} in {place}, a {kind}", pieces=refitted, place=place, kind=kind)
    hearing.line("replacements", there, "full strength", "Replacements")
    hearing.tell("{side} brings {pieces} in {place} up to strength.", side=side, pieces=refitted, place=place)
    if out:
        came = pieces.tally_of(map(pieces.kind_of, out))
        told = "{pieces} comes out from under a leader, and stays in {place} this turn."
        told = told if len(out) == 1 else "{pieces} come out from under their leaders, and stay in {place} this turn."
        hearing.tell(told, pieces=came, place=place)


def before_refitting(hearing: Hearing) -> Iterator[str]:
    """Whoever is refitted from under a leader lies beside him afterwards, and stays; who does not lie open comes from there, as all see."""
    named, place = hearing.args.get("units"), hearing.args.get("at", "")
    if not named:
        if any(_unmoved(hearing, hearing.side, where) for where in forces.places(hearing.state, hearing.side)):
            yield COMES_OUT_FIRST
        return
    open_there = Counter(forces.code_of(token) for token in forces.tokens(hearing.state, hearing.side, place) if forces.is_unmoved(token))
    out = pieces.tally_of((Counter(_reduced(hearing)) - open_there).elements())
    if out and _unmoved(hearing, hearing.side, place):
        yield message(COMES_OUT, pieces=out, place=place)


COMES_OUT_FIRST = "Who is refitted from under a leader comes out from there, and stays this turn where they are; the leader may go on."
COMES_OUT = (
    "{pieces}: under a leader in {place}; refitted, it comes out from there and stays in {place} this turn, and the leader goes on without."
)


def _reduced(hearing: Hearing) -> list[str]:
    """The units named; said without it, those that are reduced are meant, since no others are refitted."""
    named = pieces.spread(hearing.args["units"])
    return [code if code.startswith(pieces.REDUCED) else pieces.REDUCED + code for code in named]


def _make_whole(hearing: Hearing, side: str, place: str, code: str) -> bool:
    """One unit is up to strength, has done its part and lies in the open; whether it comes from under a leader."""
    live = forces.choose(hearing, side, place, [code], forces.is_unmoved)
    whole, among = pieces.kind_of(code), duties.met(hearing.state, pieces.other(side), place)
    if among:  # who is seen there has to fight, and is not refitted
        veils.let_off(hearing, place, whole)
    if live:
        counters.take_tokens(hearing, side, place, live)
        counters.add_tokens(hearing, side, place, [whole + "!"])
        counters.keep_hidden(hearing, side, place, code, whole, sure=among)
        return False
    leader = _holder(hearing, side, place, code)
    assert leader is not None
    content = list(forces.box(hearing, leader))
    content.remove(code)
    counters.put_box(hearing, leader, content)
    hearing.put("secret", side, "refitted", leader, duties.turn(hearing.state))
    counters.part_hidden(hearing, leader, [whole], len(content))
    counters.add_tokens(hearing, side, place, [whole + "!"])
    return True


def _holder(hearing: Hearing, side: str, place: str, code: str) -> str | None:
    """An activated leader who has not moved and under whom such a unit lies, the hidden first: who has recruited has done neither."""
    hidden = forces.veil(hearing.state, side, place)
    holders = [name for name in _unmoved(hearing, side, place) if code in forces.box(hearing, name)]
    return min(holders, key=lambda name: name not in hidden, default=None)


def _unmoved(hearing: Hearing, side: str, place: str) -> list[str]:
    here = [name for name in forces.persons(hearing.state, side, place, "leader") if forces.active(hearing.state, name)]
    people = [(name, forces.person(hearing.state, name)) for name in here]
    return [name for name, person in people if person["used"] == 0 or person.get("raised")]


def _mark_enemy_activation(hearing: Hearing) -> None:
    if hearing.public["enemy_left"]:
        hearing.line("reading", "whoever an enemy activation wakes takes reinforcements, too", "", "Reinforcements")


def _most(hearing: Hearing, place: str, column: str) -> int:
    kind = charting.ask_kind(hearing, place)
    key = "home castle" if place == world.home(hearing.side) else kind
    if key not in pieces.rows("replacements"):
        return 0
    if key == world.CASTLE and hearing.options.get("recruiting") == "castles":  # refits are the same in any castle
        key = "home castle"
    return int(hearing.fact("replacements", key, column))


def recruit(hearing: Hearing) -> None:
    """A leader who is activated, in a place that recruits, takes a unit from outside play under his command; he does nothing else."""
    leader, kind = hearing.args["leader"], hearing.args["unit"]
    side, place = hearing.side, forces.person(hearing.state, leader)["at"]
    left = hearing.public["reserve"][side][kind]
    hearing.put("public", "reserve", side, kind, left - 1)
    hearing.put("public", "recruited", place, duties.turn(hearing.state))
    counters.put_box(hearing, leader, [*forces.box(hearing, leader), kind])
    counters.put_person(hearing, leader, used=forces.STOPPED, busy=True, fought=True, raised=kind)
    if world.kind(hearing.state, place) == world.CASTLE and place != world.home(side):
        hearing.line("reading", message("{place}, a castle not at home, recruits (option `recruiting`)", place=place), "", "Recruiting")
    _mark_enemy_activation(hearing)
    joins = message("{unit} joins {leader} in {place}", unit=kind, leader=leader, place=place)
    hearing.line("recruit", joins, message("{n} left", n=left - 1), "Recruiting")
    hearing.tell("{leader} recruits {unit} in {place}, under {leader}.", leader=leader, unit=kind, place=place)


def cadmin(hearing: Hearing) -> None:
    """The ambassador, activated, calls one Cadmin anywhere on land but in ruins; he neither moves nor casts."""
    wizard = hearing.public["ambassador"]
    place = forces.person(hearing.state, wizard)["at"]
    hearing.add("public", "reserve", pieces.GORGANUN, CADMIN, -1)
    hearing.put("public", "called", duties.turn(hearing.state))
    counters.put_person(hearing, wizard, used=forces.STOPPED, busy=True, mute=duties.turn(hearing.state))
    counters.add_tokens(hearing, pieces.GORGANUN, place, [f"{CADMIN}!"])
    left = message("{n} left", n=hearing.public["reserve"][pieces.GORGANUN][CADMIN])
    hearing.line("Cadmin", message("{wizard} calls one to {place}", wizard=wizard, place=place), left, "Cadmin")
    hearing.tell("{wizard} calls Cadmin to {place}.", wizard=wizard, place=place)


def ambassador(hearing: Hearing) -> None:
    """Gorganun names one of their wizards ambassador to the Cadmin, for life."""
    wizard = hearing.args["wizard"]
    hearing.put("public", "ambassador", wizard)
    order.paid(hearing, "ambassador", "")
    hearing.line("ambassador", wizard, "until death", "Cadmin")
    person, placed = forces.person(hearing.state, wizard), hearing.public["cadmin_placed"]
    if duties.turn(hearing.state) == 1 and not hearing.public["cadmin_placed"] and person["at"]:
        hearing.put("public", "cadmin_placed", True)
        number = rulebook.number(hearing, "Cadmin at set-up")
        counters.add_tokens(hearing, pieces.GORGANUN, person["at"], [CADMIN] * number)
        hearing.add("public", "reserve", pieces.GORGANUN, CADMIN, -number)
        hearing.line("set-up", message("{n} Cadmin with the ambassador in {place}", n=number, place=person["at"]), "", "Set-up")
    hearing.tell("{wizard} is ambassador to the Cadmin.", wizard=wizard)
    if hearing.public["cadmin_placed"] and not placed:
        hearing.tell("{n} Cadmin are set up with {wizard} in {place}.", n=number, wizard=wizard, place=person["at"])


def ambassador_dies(hearing: Hearing, person: str) -> None:
    if hearing.public["ambassador"] == person:
        hearing.put("public", "ambassador", "")
        if duties.candidates(hearing.state):
            order.owe(hearing, pieces.GORGANUN, "ambassador", "")


def _all_of(reasons: Iterable[str]) -> Facts:
    """Every reason at once: who puts one right is not told the next afterwards."""
    told = list(reasons)
    return {"why": listing(told, SEMICOLON)} if told else None


def _refit_place(hearing: Hearing) -> Iterator[str]:
    place = hearing.args["at"]
    most = _most(hearing, place, "refit")
    done = hearing.public["refits"].get(place, 0)
    wanted = len(pieces.spread(hearing.args["units"]))
    if most == 0:
        yield message("{place} is no castle, city, port or town", place=place)
    elif done + wanted > most:
        refits = counted(most, "{place} refits {n} unit a turn", "{place} refits {n} units a turn", place=place)
        already = counted(done, "{n} was refitted there already", "{n} were refitted there already") if done else ""
        named = counted(wanted, "{n} is named now", "{n} are named now")
        yield listing([refits, *([already] if already else []), named], SEMICOLON)
    if world.kind(hearing.state, place) == world.CASTLE:
        if not world.controls(hearing.state, hearing.side, place):
            yield message("{place} is in the enemy's hands", place=place)
            return
        if forces.outside(hearing.state, pieces.other(hearing.side), place):
            yield message("{place} is besieged", place=place)
        if not world.inside(hearing.state, hearing.side, place):
            yield message("units must stand inside the castle of {place} (`gate {place} in`)", place=place)
    elif _stands_with_the_enemy(hearing, place) and not _are_hidden(hearing, place):
        yield message(order.FORCED, places=place)  # those under a leader too, who come out from there by it


def _stands_with_the_enemy(hearing: Hearing, place: str) -> bool:
    return forces.at_place(hearing.state, hearing.side, place) and forces.outside(hearing.state, pieces.other(hearing.side), place)


def _are_hidden(hearing: Hearing, place: str) -> bool:
    """Whether all who are named to be refitted may be hidden here, or lie under a leader who is: they need not fight first."""
    hidden = alike.hidden_yet(hearing.state, hearing.side, place)
    under = [code for name in _unmoved(hearing, hearing.side, place) if name in hidden for code in forces.box(hearing, name)]
    return Counter(_reduced(hearing)) <= hidden + Counter(under)


def _refit_units(hearing: Hearing) -> Facts:
    place, side = hearing.args["at"], hearing.side
    named = _reduced(hearing)
    pool = [forces.code_of(token) for token in forces.tokens(hearing.state, side, place) if forces.is_unmoved(token)]
    leaders = _unmoved(hearing, side, place)
    order.keep_look_private(hearing, leaders)
    pool += [code for name in leaders for code in forces.box(hearing, name)]
    left = Counter(pool)
    left.subtract(named)
    return _all_of(_why_not_whole(hearing, place, code, named) for code in dict.fromkeys(named) if left[code] < 0)


UNDER_FIRST = (
    "{unit} in {place} is not activated: by itself, while an activation is left, or under {leader}, who is (`box {leader} with {unit}`)"
)
NONE_THERE = "no {unit} in {place} is activated and has neither moved nor attacked"


def _why_not_whole(hearing: Hearing, place: str, code: str, named: Sequence[str]) -> str:
    """Why a unit is not refitted, as far as it lies open: nothing is told of what lies under leaders."""
    unit = pieces.name_of(code)
    if not pieces.is_unit(code):
        return message("{name}: units alone are refitted", name=pieces.name_of(code.removeprefix(pieces.REDUCED)))
    tokens = [token for token in forces.tokens(hearing.state, hearing.side, place) if forces.code_of(token) == code]
    if len(tokens) < named.count(code):
        several = named.count(code) > 1
        return message(
            "not so many {unit} in {place} are activated and have neither moved nor attacked" if several else NONE_THERE,
            unit=unit,
            place=place,
        )
    if all(map(forces.is_spent, tokens)):
        return message("{unit} in {place} has been activated this turn, and that is over", unit=unit, place=place)
    if any(token == code for token in tokens):
        leader = next(iter(_unmoved(hearing, hearing.side, place)), "")
        return message(UNDER_FIRST if leader else "{unit} in {place} is not activated", unit=unit, place=place, leader=leader)
    return message("{unit} in {place} has moved or attacked", unit=unit, place=place)


def _recruit_place(hearing: Hearing) -> Iterator[str]:
    person = forces.somebody(hearing.state, hearing.args["leader"])
    if person["state"] != forces.UP or person["side"] != hearing.side:
        return
    place = person["at"]
    if _most(hearing, place, "recruit") == 0:
        yield message("{place} is neither city nor port nor {home_castle}", place=place, home_castle=world.home(hearing.side))
        return
    if hearing.public["recruited"].get(place) == duties.turn(hearing.state):
        yield message("{place} has recruited this turn", place=place)
    walled = world.castle(hearing.state, place) is not None
    if walled and not world.controls(hearing.state, hearing.side, place):
        yield message("{place} is in the enemy's hands", place=place)
    elif forces.outside(hearing.state, pieces.other(hearing.side), place):
        yield message("{place} is besieged", place=place) if walled else message(order.FORCED, places=place)


def _recruiter(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    person = forces.somebody(hearing.state, leader)
    if person.get("state") != forces.UP or not pieces.is_leader(forces.base(leader)):
        return {"why": message("{who} is no leader on the board", who=leader)}
    if not person.get("act"):
        return {"why": resting(hearing, leader)}
    return {"why": message("{who} has moved or acted: whoever recruits does nothing else", who=leader)} if forces.spaces(person) else None


def _woken(hearing: Hearing) -> str | None:
    """The line by which a leader recruits, or an ambassador calls, who is not activated yet and whom nothing else keeps from it."""
    leader = hearing.args.get("leader")
    who = leader or hearing.public["ambassador"]
    if not who or forces.somebody(hearing.state, who).get("act"):
        return None
    if _all_of(_recruit_place(hearing)) or _recruitable(hearing) if leader else _no_cadmin(hearing):
        return None
    return open_line(hearing, "activate", who, {"who": who})


def _no_room(hearing: Hearing) -> Facts:
    leader = hearing.args["leader"]
    if forces.somebody(hearing.state, leader)["side"] == hearing.side:
        order.keep_look_private(hearing, [leader])  # who outranks them and holds nobody yet is looked for, too
    if _recruiter(hearing) or forces.person(hearing.state, leader)["side"] != hearing.side:
        return None
    limit, under = command(hearing, leader), len(forces.box(hearing, leader))
    return {"leader": leader, "limit": limit, "under": under} if under >= limit else None


def _recruitable(hearing: Hearing) -> Facts:
    kind = hearing.args["unit"]
    if kind not in pieces.rows("units"):
        return {"why": message("{units}: a recruit is one unit of full strength", units=pieces.tally_of(pieces.spread([kind])))}
    how = hearing.fact("units", kind, "recruit")
    if kind == pieces.PENGUIN and hearing.options["penguins"] == "yes":
        return {"why": "penguins come by Summon Penguins, which a wizard casts (`cast Summon Penguins`)"}
    if pieces.owner(kind) != hearing.side or how == "no":
        return {"why": message("{unit} cannot be recruited by {side}", unit=kind, side=hearing.side)}
    if how != "yes":
        told = "{unit} is called by the ambassador (`cadmin`)" if how == "ambassador" else "{unit} comes when a wizard calls (`call`)"
        return {"why": message(told, unit=kind)}
    reserve = hearing.public["reserve"][hearing.side]
    if kind not in reserve:
        return {"why": message("there is no {unit} in this scenario", unit=kind)}
    return None if reserve[kind] > 0 else {"why": message("every {unit} is in play", unit=kind)}


def _no_ambassador(hearing: Hearing) -> Facts:
    wizard = hearing.public["ambassador"]
    person = forces.somebody(hearing.state, wizard)
    if hearing.side != pieces.GORGANUN or not wizard:
        return {"why": "only Gorganun's ambassador calls Cadmin"}
    if person["state"] == forces.BOX:
        return {"why": message("{wizard}, the ambassador, lies under a leader: whoever calls is laid down first (`drop`)", wizard=wizard)}
    if not person.get("act"):
        choosing = duties.choosing(hearing.state)
        why = deployment.before_the_choice(hearing.state) if choosing else none_left(hearing, wizard)
        told = "{wizard}, the ambassador, is not activated: {why}" if why else "{wizard}, the ambassador, is not activated"
        return {"why": message(told, wizard=wizard, why=why or "")}
    if person.get("cast") == duties.turn(hearing.state):
        return {"why": message("{wizard}, the ambassador, has cast this turn: whoever calls neither moves nor casts", wizard=wizard)}
    stood = person.get("fought") and not person.get("gone")  # having fought he has no space left, moved or not
    if person.get("busy") or (forces.spaces(person) > 0 and not stood):
        return {"why": message("{wizard}, the ambassador, has moved or acted: whoever calls neither moves nor casts", wizard=wizard)}
    return None


def _no_cadmin(hearing: Hearing) -> Facts:
    wizard = hearing.public["ambassador"]
    person = forces.somebody(hearing.state, wizard)
    idle = _no_ambassador(hearing) is not None
    kind = world.kind(hearing.state, person["at"]) if idle else charting.ask_kind(hearing, person["at"])
    if kind in (world.RUINS, world.SEA):
        return {"why": "no Cadmin come in ruins or at sea"}
    if hearing.public["called"] == duties.turn(hearing.state):
        return {"why": "a Cadmin has been called this turn already: one a turn"}
    return None if hearing.public["reserve"][pieces.GORGANUN].get(CADMIN, 0) > 0 else {"why": "all Cadmin are in play"}


def _not_candidate(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    if hearing.side != pieces.GORGANUN:
        return None if hearing.public["ambassador"] else {"why": NOT_THEIRS}
    if wizard not in duties.candidates(hearing.state):
        return {"why": message("{who} is no living wizard of Gorganun", who=wizard)}
    return None


NOT_THEIRS = "the ambassador is Gorganun's to name"


def _has_one(hearing: Hearing) -> Facts:
    if not hearing.public["ambassador"]:
        return None
    until_death = message("{who} is ambassador until death", who=hearing.public["ambassador"])
    return {"why": until_death if hearing.side == pieces.GORGANUN else NOT_THEIRS}


REFIT_CHECKS = (
    *AT_PEACE,
    order.unless(order.in_battle, Check("refit.units", "Replacements", "{why}", _refit_units, rank=20)),
    order.unless(order.elsewhere, Check("refit.place", "Replacements", "{why}", lambda h: _all_of(_refit_place(h)), rank=30)),
)
RECRUIT_CHECKS = (
    *AT_PEACE,
    order.unless(order.elsewhere, order.mine("leader")),
    Check("recruit.leader", "Recruiting", "{why}", _recruiter, _woken, rank=20),
    Check("recruit.place", "Recruiting", "{why}", lambda h: _all_of(_recruit_place(h)), rank=30),
    Check("recruit.room", "Recruiting", "{leader} commands {limit} and has {under}: no room for a recruit", _no_room, rank=30),
    order.unless(order.elsewhere, Check("recruit.unit", "Recruiting", "{why}", _recruitable, rank=30)),
    SEEN,
    order.unless(order.elsewhere, RANK),
    LED,
)
CADMIN_CHECKS = (
    *AT_PEACE,
    order.unless(order.elsewhere, Check("cadmin.ambassador", "Cadmin", "{why}", _no_ambassador, _woken, rank=20)),
    Check("cadmin.call", "Cadmin", "{why}", _no_cadmin, rank=30),
)
AMBASSADOR_CHECKS = (
    Check("ambassador.has", "Cadmin", "{why}", _has_one, rank=10),
    Check("ambassador.who", "Cadmin", "{why}", _not_candidate, rank=20),
)
