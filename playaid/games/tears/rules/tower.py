"""The tower of Erynmil: eight pieces of wisdom, a landing, and one throw. [Victory]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import charting, counters, order
from playaid.games.tears.rules.order import AT_PEACE, bar
from playaid.games.tears.rules.standing import before_landing, beside_the_island
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def target(hearing: Hearing, side: str) -> int:
    """3, one more for each leader and two for each wizard on the island, at most 7."""
    leaders = forces.persons(hearing.state, side, world.TOWER, "leader")
    wizards = forces.persons(hearing.state, side, world.TOWER, "wizard")
    for name in leaders:
        wizards += [piece for piece in forces.box(hearing, name) if pieces.is_wizard(piece)]
    leaders = [name for name in leaders if forces.base(name) != pieces.CHIEFTAIN]
    base, each, more = (rulebook.number(hearing, f"tower {what}") for what in ("base", "per leader", "per wizard"))
    cap = rulebook.number(hearing, "tower cap")
    total = base + each * len(leaders) + more * len(wizards)
    led, cast = counted(len(leaders), "{n} leader", "{n} leaders"), counted(len(wizards), "{n} wizard", "{n} wizards")
    text = "{base} + {each} for each of {leaders} + {more} for each of {wizards}, at most {cap}"
    made_up = message(text, base=base, each=each, leaders=led, more=more, wizards=cast, cap=cap)
    hearing.line("target", made_up, min(cap, total), "Victory")
    return min(cap, total)


def before_asking(hearing: Hearing) -> Iterable[str]:
    """By which face Erynmil is convinced, before the throw, by who lies open: who lies under a leader there is for their side to know."""
    state, side = hearing.state, hearing.side
    here = [name for name in forces.persons(state, side, world.TOWER) if forces.base(name) != pieces.CHIEFTAIN]
    named = ("base", "per leader", "per wizard", "cap")
    base, each, more, cap = (rulebook.value("constants", f"tower {what}", "value") for what in named)
    if not here or None in (base, each, more, cap):
        return
    wizards = sum(map(pieces.is_wizard, here))
    total = min(cap, base + each * (len(here) - wizards) + more * wizards)
    people = state["public"]["people"].items()
    boxed = any(one["side"] == side and one["state"] == forces.BOX and pieces.is_wizard(name) for name, one in people)
    told = CONVINCED if total == cap else CONVINCED_AND_UNSEEN if boxed and len(here) > wizards else CONVINCED_BY_MORE
    yield message(told, n=total, each=each, more=more, cap=cap)


CONVINCED = "Erynmil is convinced by {n} or less on one die, and else sends all away."
CONVINCED_BY_MORE = (
    "Erynmil is convinced by {n} or less on one die, and else sends all away; a leader more on the island adds {each} to that, a wizard "
    "{more}, up to {cap}."
)
CONVINCED_AND_UNSEEN = (
    "Erynmil is convinced by {n} or less on one die, and {more} more for each wizard under a leader there; a leader more on the island "
    "adds {each}, up to {cap}. Else she sends all away."
)


def tower(hearing: Hearing) -> None:
    """One die: not above the target, and Erynmil is convinced; else the enemy names a port for those who tried."""
    side = hearing.side
    if not _asks(hearing, forces.persons(hearing.state, side, world.TOWER)):
        hearing.line("reading", "who is there may ask, activated or not (option `tower`)", "", "Victory")
    goal = target(hearing, side)
    if forces.persons(hearing.state, side, world.TOWER, "leader"):
        hearing.disclose(side)  # the sum shows how many wizards lie under them
    die = hearing.roll("d10", who=side, why="Erynmil", reading=f"count<={goal}").faces[0]
    good = die <= goal
    hearing.line(
        "Erynmil", message("die {die} against {target}", die=die, target=goal), "convinced" if good else "not convinced", "Victory"
    )
    hearing.outcome("Erynmil is convinced" if good else "Erynmil sends them away")
    if good:
        hearing.tell("Erynmil accepts Lord {side}.", side=side)
        hearing.over(side, message("Erynmil accepts Lord {side}", side=side), "Victory")
        return
    hearing.tell("Erynmil is not convinced; the party vanishes from the island.")
    enemy = pieces.other(side)
    if ports(hearing.state, side) or _port_unknown(hearing):
        order.owe(hearing, enemy, "exile", side)
    else:
        _send(hearing, side, _refuge(hearing, side))


def _port_unknown(hearing: Hearing) -> bool:
    """On a map learnt from play: whether it shows a port that nobody has named yet and where no enemy stands."""
    if world.whole(hearing.state) or all(world.areas(hearing.state).values()):
        return False
    prompt = "does the map show a port without an enemy of those who are sent away?"
    return hearing.ask("free port", who="the table", prompt=prompt, options=(world.YES, world.NO)) == world.YES


NO_RETURN = (
    "{side} has landed on the island, from which no ship leaves (option `island-ships`): who neither flies nor walks on water stays there"
    " until Erynmil is asked (`tower`), which takes {need} pieces of wisdom."
)
FERRY = "{side} has landed on the island. Erynmil is asked there (`tower`), which takes {need} pieces of wisdom."


def tell_of_the_island(hearing: Hearing, side: str) -> None:
    """Whoever lands is told what they came for, and that by ship they do not come back."""
    stays = hearing.options.get("island-ships") != "yes"
    need = rulebook.number(hearing, "wisdom pieces")
    if stays:
        hearing.line("reading", "nobody puts to sea from the island (option `island-ships`)", "", "Ports")
    hearing.tell(NO_RETURN if stays else FERRY, public=True, side=side, need=need)


def tell_before_landing(hearing: Hearing, side: str, start: str, place: str) -> None:
    """The same to whoever comes to the sea beside the island from elsewhere. start: where they set out, or their ship if she has sailed."""
    ships = hearing.public["ships"]
    if not beside_the_island(hearing, ships[place]["from"] if start == place in ships else world.place_of(hearing.state, start)):
        for told in before_landing(hearing, side, place):
            hearing.tell(told, public=True)


def exile(hearing: Hearing) -> None:
    side = duties.debt(hearing.state, "exile")
    assert side is not None
    order.paid(hearing, "exile", side["who"])
    _send(hearing, side["who"], hearing.args["port"])


def _send(hearing: Hearing, side: str, to: str) -> None:
    if world.controls(hearing.state, side, to):
        _let_in(hearing, side, to)
    swim = world.penguin_area(hearing.state, to)
    for token in list(forces.tokens(hearing.state, side, world.TOWER)):
        counters.take_tokens(hearing, side, world.TOWER, [token])
        if swim or pieces.kind_of(forces.code_of(token)) != pieces.PENGUIN:
            idle = forces.spaces_used(token) is None and not forces.is_spent(token)
            counters.add_tokens(hearing, side, to, [forces.code_of(token) + ("" if idle else "!")])
            counters.note_come(hearing, to, [forces.code_of(token)])
        else:
            hearing.add("public", "penguins", 1)
            hearing.line("penguins", message("one cannot go to {place}", place=to), "removed", "Penguins 3")
    for name in forces.persons(hearing.state, side, world.TOWER):
        if not swim and _leave_birds(hearing, side, name, to):
            continue
        person = forces.person(hearing.state, name)
        counters.put_person(hearing, name, at=to, act=None, used=None, done=True if person.get("act") else person.get("done"))
    hearing.tell("{side}'s party is in {place}.", side=side, place=to)


def _let_in(hearing: Hearing, side: str, castle: str) -> None:
    """Where the enemy stands before their castle they come inside; whoever of theirs stands in the open there stays there."""
    if world.inside(hearing.state, side, castle) or not forces.outside(hearing.state, pieces.other(side), castle):
        return
    before = [*map(forces.code_of, forces.tokens(hearing.state, side, castle)), *forces.persons(hearing.state, side, castle)]
    hearing.put("public", "castles", castle, "inside", side)
    counters.come_before_walls(hearing, side, castle, before)
    hearing.line("castle", message("inside {place}, which is besieged", place=castle), "", "Victory")


def _leave_birds(hearing: Hearing, side: str, leader: str, to: str) -> bool:
    """Penguins do not go where they may not: those under a leader are removed; whether a chieftain is."""
    content = forces.box(hearing, leader) if not pieces.is_wizard(leader) else []
    birds = [code for code in content if pieces.kind_of(code) == pieces.PENGUIN]
    if birds:
        counters.put_box(hearing, leader, [code for code in content if code not in birds])
        counters.lose_penguins(hearing, len(birds), to)
    if forces.base(leader) != pieces.CHIEFTAIN:
        return False
    counters.put_person(hearing, leader, state=forces.DEAD, at="", act=None, used=None)
    return True


def ports(state: State, side: str) -> list[str]:
    """Known ports without an enemy of those who are sent there."""
    enemy = pieces.other(side)
    return [area for area, kind in world.areas(state).items() if kind == world.PORT and not forces.at_place(state, enemy, area)]


def _refuge(hearing: Hearing, side: str) -> str:
    """No port: the home castle, else the next strongest still held, else a free area next to home. An enemy before it has not taken it."""
    mine = [name for name, here in hearing.public["castles"].items() if here["side"] == side]
    home = world.home(side)
    if home in mine:
        return home
    if mine:
        return _strongest(hearing, side, mine)
    free = duties.free_areas(hearing.state, side, home)
    to: str = hearing.ask("refuge", who=side, prompt=message("which free area next to {home}?", home=home), options=free or [home])
    return to


def _strongest(hearing: Hearing, side: str, castles: Iterable[str]) -> str:
    """The castle with the most garrison; of several as strong the one that its side says."""
    strength = {name: int(hearing.fact("castles", name, "garrison")) for name in castles}
    strongest = [name for name, garrison in strength.items() if garrison == max(strength.values())]
    if len(strongest) == 1:
        return strongest[0]
    hearing.line("reading", message("{castles} are as strong: {side} says which", castles=listing(strongest), side=side), "", "Victory")
    return hearing.ask("refuge", who=side, prompt="which of the castles that are as strong takes them in?", options=strongest)


def _turned_away(hearing: Hearing) -> bool:
    """Somebody has asked and waits for a port: whoever asks again is told that, and nothing of the side that names it."""
    return duties.debt(hearing.state, "exile") is not None


def _is_not_asked_of(hearing: Hearing) -> bool:
    """Whether nothing is told of the island: of the side whose debt or step comes first in the other's part, which asks nothing."""
    return _turned_away(hearing) or hearing.side != duties.doing(hearing.state)


def _not_all(hearing: Hearing) -> Facts:
    if _is_not_asked_of(hearing):
        return None
    have = forces.wisdom(hearing, hearing.side)
    need = rulebook.number(hearing, "wisdom pieces")
    return {"have": len(have), "need": need} if len(have) < need else None


def _not_there(hearing: Hearing) -> Facts:
    if _is_not_asked_of(hearing):
        return None
    side = hearing.side
    people = [name for name in forces.persons(hearing.state, side, world.TOWER) if forces.base(name) != pieces.CHIEFTAIN]
    if not people:
        chief = bool(forces.persons(hearing.state, side, world.TOWER))
        return {"why": LEADS_PENGUINS if chief else "no leader or wizard stands on the island"}
    if _asks(hearing, people) or hearing.options.get("tower") == "present":
        return None
    return {"why": "no leader or wizard on the island is activated this turn, and free to ask (option `tower`)"}


LEADS_PENGUINS = "no leader or wizard stands on the island: a Penguin Chieftain leads penguins alone, and asks nothing"


def _asks(hearing: Hearing, people: Iterable[str]) -> bool:
    """Whether any of them is activated now, and has not acted otherwise than by moving, or by calling Cadmin: that bars moving and
    spells alone."""
    now = [forces.person(hearing.state, name) for name in people if forces.active(hearing.state, name)]
    return any(not person.get("busy") or person.get("mute") == duties.turn(hearing.state) for person in now)


def _no_port(hearing: Hearing) -> Facts:
    debt = duties.debt(hearing.state, "exile")
    if debt is None:
        return None
    port = hearing.args["port"]
    free = not forces.at_place(hearing.state, pieces.other(debt["who"]), port)
    if free and charting.ask_kind(hearing, port) == world.PORT:
        return None
    return {"port": hearing.args["port"], "ports": listing(ports(hearing.state, debt["who"]))}


def _enemy_there(hearing: Hearing) -> bool:
    """Whether both sides are on the island and can be found there: who asks may have to fight first. The hidden ask unseen."""
    return not _is_not_asked_of(hearing) and all(forces.can_be_found(hearing.state, side, world.TOWER) for side in pieces.SIDES)


_NOT_CHOSEN = "first the command table is thrown, or one activation chosen without a throw (`command`)"
TOWER_CHECKS = (
    *AT_PEACE,
    Check(
        "tower.choice",
        "Activation",
        _NOT_CHOSEN,
        bar(lambda h: duties.choosing(h.state)),
        rank=7,
        doubt="May a wizard act before the table is thrown, or left?",
    ),
    Check("tower.war", "War of the Dragon", "Erynmil is married in this scenario", bar(lambda h: h.options["scenario"] == "war"), rank=3),
    Check("tower.there", "Victory", "{why}", _not_there, rank=20, doubt={LEADS_PENGUINS: "May a Penguin Chieftain ask Erynmil?"}),
    Check("tower.wisdom", "Victory", "{have} of {need} pieces of wisdom are gathered", _not_all, rank=30),
    Check("tower.enemy", "Victory", "the enemy stands on the island", bar(_enemy_there), rank=30),
)
EXILE_CHECKS = (
    Check("exile.due", "Victory", "nobody is to be sent to a port", bar(lambda h: not duties.debt(h.state, "exile")), rank=10),
    Check("exile.port", "Victory", "{port} is no port free of enemies; there is {ports}", _no_port, rank=20),
)
