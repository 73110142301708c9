"""Wounds of leaders and wizards and what follows: throwing, placing those who escaped or come back. [Leader wounds] [Wizard wounds]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playaid.games.tears.rules import casualties, charting, counters, order
from playaid.games.tears.rules.following import open_line
from playaid.games.tears.rules.wizards import attempt
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Debt, Hearing, State, Terms

NOWHERE = message("nowhere")
SAVED_BESIDES = "the spell that saves {name} from the ship is none of the round: whoever has struck or cast in it casts it, too"
SAVING = ("Fly", "Teleport", "Waterwalk")


def _debt(hearing: Hearing, what: str) -> Debt | None:
    return duties.debt(hearing.state, what, hearing.args["who"])


def wound(hearing: Hearing) -> None:
    """A leader left alone, or anybody off a sunken ship, throws; a wizard may save himself from the water by a spell he knows."""
    name = hearing.args["who"]
    debt = _debt(hearing, "wound")
    assert debt is not None
    order.paid(hearing, "wound", name)
    if hearing.args.get("spell"):
        return _saved(hearing, name, debt)
    if debt.get("drowns"):
        return _drown(hearing, name)
    if debt["sunk"]:
        modifiers = {"ship sunk": int(hearing.fact("wound_effects", "ship sunk", "modifier"))}
    else:
        modifiers = casualties.burdens(hearing, name, debt["at"], debt["barred"], debt["besieged"])
    counters.put_person(hearing, name, state=forces.UP)
    deadly = "sunk" if debt["sunk"] else "ruins" if debt.get("stuck") else "dragon" if debt.get("rage") else ""
    result = casualties.wound(hearing, name, debt["at"], modifiers, pieces.other(hearing.side), deadly)
    hearing.outcome(result)
    if result == "escapes":
        escape = _debt(hearing, "place")
        assert escape is not None
        order.paid(hearing, "place", name)
        terms: Terms = {"at": debt["at"], "how": "escape", "barred": debt["barred"]}
        if escape.get("afloat"):
            terms["afloat"] = True
        order.owe(hearing, hearing.side, "place", name, **terms)
    return None


def _drown(hearing: Hearing, name: str) -> None:
    hearing.line(name, "both ships went down", "killed", "Sea battle")
    casualties.kill(hearing, name)
    hearing.tell("{name} drowns.", name=name)
    hearing.outcome("killed")


def _saved(hearing: Hearing, name: str, debt: Debt) -> None:
    spell = hearing.args["spell"]
    hearing.line("reading", message(SAVED_BESIDES, name=name), "", "Wizards in battle")
    if attempt(hearing, name, spell) == "works":
        if spell == "Waterwalk" and not _shores(hearing.state, hearing.side, debt["at"], spell) and world.all_roads(hearing.state):
            counters.put_person(hearing, name, state=forces.UP, at=debt["at"])
            told = _BESIDE_THE_ISLAND if _by_the_island(hearing.state, debt["at"]) else _ON_THE_WATER
            hearing.line("reading", message(told, name=name, sea=debt["at"]), "", "Waterwalk")
            hearing.tell("{name} leaves the sinking ship by {spell}, and stands on the water.", name=name, spell=spell)
            return
        if spell == "Teleport":
            hearing.line("reading", "Teleport leads off a sinking ship to land alone: no other sea area, not the island", "", "Teleport")
        counters.put_person(hearing, name, state=forces.WAITING, at=debt["at"])
        order.owe(hearing, hearing.side, "place", name, at=debt["at"], how="saved", barred="", spell=spell)
        hearing.tell("{name} leaves the sinking ship by {spell}.", name=name, spell=spell)
    elif forces.person(hearing.state, name)["state"] != forces.DEAD:
        terms: Terms = {"at": debt["at"], "besieged": debt["besieged"], "barred": debt["barred"], "sunk": debt["sunk"]}
        if debt.get("drowns"):
            terms["drowns"] = True
        order.owe(hearing, hearing.side, "wound", name, **terms)


def place(hearing: Hearing) -> None:
    """Put somebody who escaped next door, or who comes back, where he may stand; `nowhere` lets him wait for the next action phase."""
    name = hearing.args["who"]
    to = hearing.args.get("at")
    debt = _debt(hearing, "place")
    assert debt is not None
    order.paid(hearing, "place", name)
    case = duties.case_of(name, debt)
    hearing.ruled_by(case)
    if to is None:
        counters.put_person(hearing, name, state=forces.WAITING, at="")
        casualties.be_hidden_at(hearing, name)
        shut = "no area is open: off the board until the next action phase"
        hearing.line(name, "off the board until the next action phase" if open_to(hearing.state, debt) else shut, "waits", case)
        hearing.tell("{name} is off the board until {side}'s next action phase.", name=name, side=hearing.side)
        return
    besieged = forces.outside(hearing.state, pieces.other(hearing.side), to) and not forces.at_place(hearing.state, hearing.side, to)
    if debt["how"] == "exchange" and _is_led_alone(hearing.state, hearing.side, to):
        hearing.line("reading", message("leaders alone are seen in {place}: friends all the same", place=to), "", case)
    at = _ship_to(hearing, to, debt, case)
    counters.put_person(hearing, name, state=forces.UP, at=at, act=None, used=None)
    casualties.be_hidden_at(hearing, name, at)
    if besieged:  # nobody is placed there but whoever comes back
        hearing.put("public", "castles", to, "inside", hearing.side)
        hearing.line(name, message("inside {place}, which is besieged", place=to), "", case)
    if debt["how"] == "return":
        counters.put_person(hearing, name, placed=duties.turn(hearing.state))
        hearing.line(name, message("comes back to {place}: not to be activated this turn", place=to), "", case)
    else:
        how = "comes home to {place}" if debt["how"] == "exchange" else "escapes to {place}"
        hearing.line(name, message(how, place=to), "", case)
    told = BACK_AGAIN if debt["how"] == "return" else "{name} is placed in {place}."
    hearing.tell(told, name=name, place=to)


BACK_AGAIN = "{name} is placed in {place}, and is not activated this turn."


def _is_led_alone(state: State, side: str, place: str) -> bool:
    """Whether leaders alone are seen of a side in a place: what lies under them is their owner's secret."""
    return not forces.tokens(state, side, place) and not forces.persons(state, side, place, "wizard")


def _ship_to(hearing: Hearing, to: str, debt: Debt, case: str) -> str:
    """Where somebody stands who is placed in an area: whoever escapes off a ship into another sea area has a ship there."""
    if world.kind(hearing.state, to) != world.SEA:
        return to
    ship = counters.launch(hearing, hearing.side, to, debt["at"])
    hearing.line(
        "reading", message("{name} escapes off a ship into another sea area, aboard {ship}", name=debt["who"], ship=ship), "", case
    )
    return ship


def open_to(state: State, debt: Debt) -> list[str]:
    """The known areas in which somebody may be placed: next door and free for an escape; own pieces or an own castle for a return."""
    side, enemy = debt["side"], pieces.other(debt["side"])
    if debt["how"] in ("return", "exchange"):
        ashore = [
            area
            for area in forces.places(state, side)
            if area not in state["public"]["ships"] and duties.may_stand(state, debt["who"], area)
        ]
        own = [area for area in ashore if not forces.outside(state, enemy, area)]
        castles = [
            name for name, here in state["public"]["castles"].items() if here["side"] == side and duties.may_stand(state, debt["who"], name)
        ]
        if debt["how"] == "exchange":
            return [area for area in own if not forces.at_place(state, enemy, area)]
        return list(dict.fromkeys([*own, *(area for area in castles if _gate_open(state, side, area))]))
    if debt["how"] == "saved":
        return _shores(state, side, debt["at"], debt.get("spell"))
    return duties.refuges(state, debt["who"], debt["at"], debt["barred"], debt.get("afloat", False))


def _shores(state: State, side: str, sea: str, spell: str | None) -> list[str]:
    """Where a wizard comes ashore who leaves a sinking ship: who flies in a port, by the other two spells anywhere next to the sea area."""
    dry = [area for area in world.neighbours(state, sea) if world.kind(state, area) not in (world.SEA, world.ISLAND)]
    near = [area for area in dry if spell != "Fly" or world.kind(state, area) == world.PORT]
    return [area for area in near if not forces.at_place(state, pieces.other(side), area)]


def _by_the_island(state: State, sea: str) -> bool:
    """Whether the island lies next to a sea area, to which nobody comes off a sinking ship."""
    return any(world.kind(state, area) == world.ISLAND for area in world.neighbours(state, sea))


def _gate_open(state: State, side: str, area: str) -> bool:
    """Whether a castle of a side takes somebody in where none of theirs stands in the open: besieged or not."""
    return world.inside(state, side, area) or not forces.at_place(state, side, area)


def _anothers(what: str) -> Callable[[Hearing], Facts]:
    """Whoever belongs to the other side is thrown for and placed by that, though both sides owe it at the same time."""

    def fails(hearing: Hearing) -> Facts:
        due = _debt(hearing, what)
        if due is None or due["side"] == hearing.side:
            return None
        first = hearing.public["owed"][0]
        comes = duties.owed(hearing.state, first["what"], first["who"], first["side"]).text
        whose = message("{name} does not belong to {side}", name=due["who"], side=hearing.side)
        later = message("{name} belongs to {owner}, and first: {what}", name=due["who"], owner=due["side"], what=comes)
        return {"why": whose if first == due else later}

    return fails


def _in_battle(hearing: Hearing) -> Facts:
    now, who = hearing.public["battle"], hearing.args["who"]
    debt = _debt(hearing, hearing.declaration.verb)
    return {"area": now["area"], "case": duties.case_of(who, debt)} if now and debt else None


def _bad_place(hearing: Hearing) -> Facts:
    debt = _debt(hearing, "place")
    if debt is None:
        return None
    to = hearing.args.get("at")
    fits = open_to(hearing.state, debt)
    if to is None:
        owed = fits and debt["how"] != "return"
        return {"why": message("say where {name} is placed: {areas}", name=hearing.args["who"], areas=listing(fits))} if owed else None
    if to in fits:
        closed = charting.ask_kind(hearing, to) in casualties.closed_to(debt.get("afloat", False))
        return _no_room(hearing.args["who"], to, message("land")) if closed and debt["how"] not in ("return", "exchange") else None
    if debt["how"] in ("return", "exchange") and not duties.may_stand(hearing.state, debt["who"], to):
        told = NOT_FOR_PENGUINS if forces.base(debt["who"]) == pieces.CHIEFTAIN else COMES_BACK_ASHORE
        return {"why": message(told, area=to, areas=listing(fits) or NOWHERE)}
    enemy = forces.in_area(hearing.state, pieces.other(hearing.side), to)
    may_ask = not world.whole(hearing.state) and debt["how"] == "escape" and not enemy and to != debt["barred"]
    afloat = debt.get("afloat", False)
    if may_ask and duties.may_stand(hearing.state, debt["who"], to, afloat) and charting.is_road(hearing, debt["at"], to):
        return _no_room(debt["who"], to, message("land")) if charting.ask_kind(hearing, to) in casualties.closed_to(afloat) else None
    told = COMES_BACK if debt["how"] == "return" else NOT_THERE
    why = _why_shut(hearing.state, debt, to)
    return {"why": message(told, name=debt["who"], place=to, why=why, areas=listing(fits) or NOWHERE)}


def _why_shut(state: State, debt: Debt, to: str) -> str:
    """Why nobody is placed in an area to whom it is not open, as all can see."""
    side, where = debt["side"], {"place": to}
    if forces.in_area(state, pieces.other(side), to):
        return message("the enemy stands in {place}", **where)
    if debt["how"] == "exchange":
        return message("nobody of {side} stands in {place}", side=side, **where)
    if debt.get("barred") == to:
        return message("the enemy came from {place}", **where)
    if to not in world.neighbours(state, debt["at"]):
        return message("{place} is not next to {at}", at=debt["at"], **where)
    return message("nobody comes to {place} so", **where)


NOT_THERE = "{name} cannot be placed in {place}: {why}; open: {areas}"
NOT_FOR_PENGUINS = "penguins do not go to {area}, nor do their chieftains; open: {areas}"
COMES_BACK_ASHORE = "nobody comes back at sea: not to {area}; open: {areas}"
COMES_BACK = (
    "{name} comes back to an area with pieces of their side and no enemy in the open, or to a castle of theirs: not to {place}; "
    "open: {areas}"
)


def _nowhere_there(hearing: Hearing) -> Facts:
    """Why somebody may not be placed there, by the case by which they are placed at all."""
    debt, wrong = _debt(hearing, "place"), _bad_place(hearing)
    return {**wrong, "case": duties.case_of(hearing.args["who"], debt)} if wrong is not None else None


def _at_large(hearing: Hearing) -> Facts:
    """Whoever is not to be placed at all is held off by no case: by none of them is there anything to do."""
    if _debt(hearing, "place"):
        return None
    person = forces.somebody(hearing.state, hearing.args["who"])
    told = _OFF_THE_BOARD.get(person["state"], _AT_LARGE)
    if due := _debt(hearing, "wound"):
        told = _GOES_DOWN if due.get("drowns") else _THROWS_FIRST
    return {"why": message(told, who=hearing.args["who"], side=person["side"]), "case": ""}


def _going_on(hearing: Hearing) -> str | None:
    """The line by which somebody who is on the board, and not to be placed, goes on instead, or is activated to."""
    who = hearing.args["who"]
    person = forces.somebody(hearing.state, who)
    if person["side"] != hearing.side or person["state"] != forces.UP:
        return None
    near = world.neighbours(hearing.state, person["at"])
    moves = (open_line(hearing, "move", f"{who} to {area}", {"pieces": [who], "to": area}) for area in near)
    return next(filter(None, moves), None) or open_line(hearing, "activate", who, {"who": who})


def _no_room(who: str, area: str, fits: str) -> Facts:
    return {"why": message("{name} cannot be placed in {place}; open: {areas}", name=who, place=area, areas=fits)}


def _not_saving(hearing: Hearing) -> Facts:
    spell, who = hearing.args.get("spell"), hearing.args["who"]
    if spell is None or forces.somebody(hearing.state, who)["side"] != hearing.side:
        return None
    debt = _debt(hearing, "wound")
    knows = spell in hearing.secret(hearing.side)["spells"].get(who, [])
    able = knows and not forces.is_mute(hearing.state, forces.person(hearing.state, who))
    saving = SAVING if debt and not debt.get("drowns") else ("Teleport",)
    if debt and debt["sunk"] and able and spell in saving:
        # On a map learnt from play a shore may be there that nobody has told of.
        if spell == "Waterwalk" or _shores(hearing.state, hearing.side, debt["at"], spell) or not world.all_roads(hearing.state):
            return None
        shut = _ISLAND_ALONE if _by_the_island(hearing.state, debt["at"]) else _NO_SHORE
        return {"why": message(_NO_PORT if spell == "Fly" else shut, spell=spell, place=debt["at"])}
    if debt and spell in SAVING and spell not in saving:
        return {"why": message(_BOTH_SINK, spell=spell)}
    if knows and spell in saving and not able:
        return {"why": message("{who} casts no more this turn, {spell} neither", who=who, spell=spell)}
    return {"why": message("{who} cannot leave a sinking ship by {spell}", who=who, spell=spell)}


_BOTH_SINK = "both ships go down, and {spell} stands in for a throw that nobody makes: Teleport alone saves"
_NO_PORT = "{spell} saves nobody here: next to {place} there is no port without enemies"
_ON_THE_WATER = "no land without enemies is next to {sea}: {name} throws for no wounds, and stays on the water"
_NO_SHORE = "{spell} saves nobody here: next to {place} there is no land without enemies"
_BESIDE_THE_ISLAND = "next to {sea} the island alone is land without enemies: {name} throws for no wounds, and stays on the water"
_ISLAND_ALONE = "{spell} saves nobody here: it does not lead to the island, and no other land without enemies is next to {place}"
_AT_LARGE = "{who} has neither escaped nor come back: there is nothing to place, and a march is `move`"
_NOT_YET = "{who} waits off the board, and comes back in {side}'s next action phase, no sooner"
_THROWS_FIRST = "{who} throws for wounds first (`wound`)"
_GOES_DOWN = "both ships go down, and {who} with them, whom Teleport alone saves (`wound`)"
_HURT = "{who} is wounded, and comes back in the next turn, no sooner"
_CAPTIVE = "{who} is a captive, and goes home by an exchange at the end of a turn (`exchange`)"
_OFF_THE_BOARD = {forces.WAITING: _NOT_YET, forces.HURT: _HURT, forces.CAPTIVE: _CAPTIVE, forces.DEAD: "{who} is dead"}
FOUGHT_OUT = Check("wound.battle", "Leader wounds", "the battle in {area} is fought first", _in_battle, rank=5)
WOUND_CHECKS = (
    FOUGHT_OUT,
    Check("own.piece", "Units", "{why}", _anothers("wound"), rank=8),
    Check("wound.owed", "Leader wounds", "{who} has no throw to make", order.bar(lambda h: not _debt(h, "wound")), rank=10),
    Check(
        "wound.spell", "Spell index", "{why}", _not_saving, rank=30, doubt={_BOTH_SINK: "May a wizard save himself when both ships sink?"}
    ),
)
PLACE_CHECKS = (
    FOUGHT_OUT,
    Check("own.piece", "Units", "{why}", _anothers("place"), rank=8),
    Check(
        "place.owed",
        "Leader wounds",
        "{why}",
        _at_large,
        _going_on,
        rank=10,
    ),
    Check("place.where", "Leader wounds", "{why}", _nowhere_there, rank=30),
)
