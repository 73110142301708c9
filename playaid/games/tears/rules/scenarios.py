"""The two added scenarios: the War of the Dragon, and the Tears of the Penguin. [War of the Dragon] [Penguins]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.leadership import command
from playaid.games.tears.rules import counters, learning, order
from playaid.games.tears.rules.following import RANK, who_holds_first
from playaid.games.tears.rules.order import KEY
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import CASTLE, FIELD, open_battle
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer

SPELL = "Summon Penguins"


def victory(hearing: Hearing) -> None:
    """In the war whoever controls all six castles has won at once."""
    if hearing.options["scenario"] != "war" or hearing.public["battle"]:
        return
    owners = {here["side"] for here in hearing.public["castles"].values()}
    if len(owners) == 1:
        (side,) = owners
        hearing.line("castles", message("all six are {side}'s", side=side), "victory", "War of the Dragon")
        hearing.over(side, message("{side} controls all six castles", side=side), "War of the Dragon")


def owe_spells(hearing: Hearing) -> None:
    """In the war Gorganun's wizards begin with as many spells as they can hold, each of Forseti's with one more."""
    if hearing.options["scenario"] != "war":
        return
    for side in pieces.SIDES:
        for name in pieces.people(side):
            if pieces.is_wizard(name):
                born = len(pieces.rows("wizards")[name]["spells"])
                most = int(hearing.fact("wizards", name, "most_spells"))
                more = most - born if side == pieces.GORGANUN else min(1, most - born)
                if more > 0:
                    order.owe(hearing, side, "spells", name, number=more)


def prepare(hearing: Hearing) -> None:
    wizard, named = hearing.args["wizard"], list(hearing.args["spells"])
    order.paid(hearing, "spells", wizard)
    for spell in named:
        hearing.push("secret", hearing.side, "spells", wizard, spell)
    hearing.line(wizard, listing(named), message("{n} more", n=len(named)), "War of the Dragon 3")
    if unwritten := _outside_the_index(named):
        hearing.line("reading", message(OF_THE_TABLES, spells=listing(unwritten)), "", "War of the Dragon 3", only=hearing.side)
    hearing.tell("{side} prepares the spells of {wizard}.", public=True, side=hearing.side, wizard=wizard)


OF_THE_TABLES = "{spells}: of the tables, and not of the index, may be chosen (option `war-spells`)"
OF_THE_INDEX = "{spells}: of the tables alone; spells of the index are chosen (option `war-spells`)"


def _outside_the_index(named: Sequence[str]) -> list[str]:
    """Those of some spells that stand in a table and have no entry in the index."""
    return [spell for spell in named if pieces.rows("spells")[spell]["index"] != "yes" and spell != SPELL]


def no_penguins(hearing: Hearing, wizard: str) -> str:
    """Why penguins cannot be called here and now; '' if they can: by their scenario, on their shores, to a leader with room for one.
    As with any recruit nobody comes where the enemy stands."""
    place, side = forces.somebody(hearing.state, wizard)["at"], hearing.side
    if hearing.options["penguins"] != "yes":
        return "the penguins are in another scenario (option `penguins`)"
    if not world.on_their_shore(place):
        return message("penguins come on their shores, not to {place}", place=place)
    if hearing.public["penguins"] <= 0:
        return "every penguin is in play"
    if forces.outside(hearing.state, pieces.other(side), place):
        walled = world.castle(hearing.state, place) is not None
        return message("{place} is besieged", place=place) if walled else message(order.FORCED, places=place)
    if world.controls(hearing.state, pieces.other(side), place):
        return message("{place} is in the enemy's hands", place=place)
    if hearing.public["recruited"].get(place) == duties.turn(hearing.state):
        return message("{place} has recruited this turn", place=place)
    if not _with_room(hearing, side, place):
        return message("no leader in {place} has room to command a penguin", place=place)
    if not _takers(hearing, side, place):
        if fresh := _fresh(hearing, side, place):
            return message(RANK.message, first=who_holds_first(hearing, fresh[0]), leader=fresh[0])
        if hearing.options.get("penguin-leader") == "activated":
            return message(
                "no leader in {place} with room for a penguin is activated and still to act (option `penguin-leader`)", place=place
            )
        return message("no leader in {place} with room for a penguin is still to act: whoever recruits does nothing else", place=place)
    return ""


def penguins_appear(hearing: Hearing, wizard: str, worker: str) -> None:
    """As many penguins as the die shows; a ten brings a chieftain. Backfiring, they are the enemy's and attack at once."""
    side = hearing.side
    place = forces.person(hearing.state, wizard)["at"]
    die = hearing.roll("d10", who=side, why="penguins").total
    number = min(die, int(hearing.public["penguins"]))
    number = _as_many_as_come(hearing, place, number) if worker == side else number
    mark = "!" if worker == side else "~0"
    counters.add_tokens(hearing, worker, place, [pieces.PENGUIN + mark] * number)
    hearing.add("public", "penguins", -number)
    counters.put_person(hearing, wizard, busy=True, used=forces.STOPPED, fought=True)
    come = counted(number, "{n} penguin of {side}", "{n} penguins of {side}", side=worker)
    hearing.line("penguins", message("die {die}", die=die), come, "Penguins 1")
    appear = counted(
        number, "{n} penguin appears in {place} for {side}.", "{n} penguins appear in {place} for {side}.", place=place, side=worker
    )
    hearing.tell(appear)
    leaders = forces.persons(hearing.state, side, place, "leader")
    if die == 10:
        _chieftain(hearing, worker, place)
    if worker == side:
        return _taken_over(hearing, side, place, leaders, number)
    hearing.tell("They attack {side} at once.", side=side)
    return _penguins_attack(hearing, worker, place, wizard)


BEYOND = "they come beyond what a leader there has room to command (option `penguin-company`)"


def _as_many_as_come(hearing: Hearing, place: str, number: int) -> int:
    """Of so many whom the die shows: all, or by option as many as one leader there has room to command, which shows how many that is."""
    commanded = hearing.options.get("penguin-company") == "commanded"
    room = max((_room(hearing, name) for name in _takers(hearing, hearing.side, place)), default=0)
    if commanded:
        hearing.disclose(hearing.side)
        return min(number, room)
    if number > room:
        hearing.line("reading", BEYOND, "", "Penguins 1", only=hearing.side)
    return number


def _room(hearing: Hearing, leader: str) -> int:
    return command(hearing, leader) - len(forces.box(hearing, leader))


def _with_room(hearing: Hearing, side: str, place: str) -> list[str]:
    leaders = forces.persons(hearing.state, side, place, "leader")
    return [name for name in leaders if _room(hearing, name) > 0]


def _takers(hearing: Hearing, side: str, place: str) -> list[str]:
    """The leaders there who may take recruits: no leader above them holds nobody."""
    return [name for name in _fresh(hearing, side, place) if not who_holds_first(hearing, name)]


def _fresh(hearing: Hearing, side: str, place: str) -> list[str]:
    """The leaders there with room who have done nothing this turn; by option only those who are activated."""
    awake = hearing.options.get("penguin-leader") == "activated"
    with_room = [(name, forces.person(hearing.state, name)) for name in _with_room(hearing, side, place)]
    still = [name for name, person in with_room if not (person.get("done") or forces.spaces(person) > 0 or person.get("fought"))]
    return [name for name in still if not awake or forces.active(hearing.state, name)]


BESIDE = "penguins"
"""What a leader has recruited whom penguins have joined: they lie beside him, and none of them is among those under him."""


def _taken_over(hearing: Hearing, side: str, place: str, leaders: Sequence[str], number: int) -> None:
    """As any leader who recruits, he under whose command they come neither moves nor attacks (any more) this turn."""
    commanded = hearing.options.get("penguin-company") == "commanded"
    options = [name for name in _takers(hearing, side, place) if (not commanded or _room(hearing, name) >= number)]
    if not options:
        return
    hearing.put("public", "recruited", place, duties.turn(hearing.state))
    prompt = message("under whose command do the penguins in {place} come?", place=place)
    leader = options[0] if len(leaders) == 1 else hearing.ask("commander", who=side, prompt=prompt, options=options, private=True)
    if forces.active(hearing.state, leader):
        counters.put_person(hearing, leader, used=forces.STOPPED, busy=True, fought=True, raised=BESIDE)
    else:
        hearing.line("reading", message("{leader} is not activated for it (option `penguin-leader`)", leader=leader), "", "Penguins 1")
        counters.put_person(hearing, leader, done=True)
    hearing.line("recruit", message("{leader} takes them over", leader=leader), "neither moves nor attacks this turn", "Recruiting")


def _chieftain(hearing: Hearing, side: str, place: str) -> None:
    name = counters.name_of_chieftain(hearing)
    hearing.put("public", "people", name, {"side": side, "state": forces.UP, "at": place, "done": True})
    hearing.tell("{name} comes with them.", name=name)


def _penguins_attack(hearing: Hearing, side: str, place: str, wizard: str) -> None:
    """They go at the wizard and whoever is with him: before the walls, or inside, where he stands there."""
    walled = wizard in forces.behind_the_walls(hearing.state, pieces.other(side), place)
    live = [token for token in forces.tokens(hearing.state, side, place) if forces.spaces_used(token) is not None]
    row = sorted(map(forces.code_of, live))
    counters.take_tokens(hearing, side, place, live)
    chiefs = [name for name in forces.persons(hearing.state, side, place, "leader") if forces.base(name) == pieces.CHIEFTAIN]
    hearing.put("public", "battle", open_battle(CASTLE if walled else FIELD, side, place, place, row, chiefs))
    hearing.need_consent()


def _not_due(hearing: Hearing) -> Facts:
    return None if duties.debt(hearing.state, "spells", hearing.args["wizard"]) else {"who": hearing.args["wizard"]}


def _bad_spells(hearing: Hearing) -> Facts:
    debt = duties.debt(hearing.state, "spells", hearing.args["wizard"])
    if debt is None:
        return None
    named = list(hearing.args["spells"])
    known = hearing.secret(hearing.side)["spells"].get(hearing.args["wizard"], [])
    if len(named) != debt["number"]:
        return {
            "why": counted(
                debt["number"], "{n} spell is to be named, not {named}", "{n} spells are to be named, not {named}", named=len(named)
            )
        }
    if any(learning.known_as(hearing, name, [*named[:at], *known]) for at, name in enumerate(named)):
        return {"why": "a spell is learnt once"}
    unwritten = _outside_the_index(named)
    if unwritten and hearing.options.get("war-spells") == "index":
        return {"why": message(OF_THE_INDEX, spells=listing(unwritten))}
    if SPELL not in named:
        return None
    if hearing.options["penguins"] != "yes":
        return {"why": message("{spell} belongs to the penguins' scenario", spell=SPELL)}
    chosen = hearing.options.get("penguin-spell") == "chosen"
    return None if chosen else {"why": message("nobody begins with {spell} (option `penguin-spell`)", spell=SPELL)}


PREPARE_CHECKS = (
    KEY,
    order.unless(order.in_battle, order.mine("wizard")),
    Check("prepare.due", "War of the Dragon 3", "{who} has no spells to choose now", _not_due, rank=10),
    Check("prepare.spells", "War of the Dragon 3", "{why}", _bad_spells, rank=20),
)


def prepare_offers(h: Hearing) -> Sequence[str]:
    """Representative: the first spells of the index that the wizard lacks."""
    owed = [debt for debt in h.public["owed"] if debt["what"] == "spells"]
    if not owed or h.side not in h.state["secret"]:  # where nothing is owed no secret is asked for, and the verb is not named
        return []
    lines: list[Offer] = []
    for debt in owed:
        if debt["side"] == h.side:
            known = h.secret(h.side)["spells"].get(debt["who"], [])
            free = [name for name, row in pieces.rows("spells").items() if row["index"] == "yes" and name not in known][: debt["number"]]
            lines.append((f"{debt['who']} knows " + ", ".join(f'"{name}"' for name in free), {"wizard": debt["who"], "spells": free}))
    first = [debt["side"] for debt in h.public["owed"][:1]] == [h.side]
    return order.offers(h, PREPARE_CHECKS, lines, at_leisure=True) if first else []
