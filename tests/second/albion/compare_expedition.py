"""10.1: Auberon's Expedition placed in any hex of the map, its persons on any ship; whom its coming wakes, and what it makes an end of."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Chained, Refusing, Typed
from playaid.games.albion import GAME
from playaid.games.albion.rules import recovery
from playaid.games.albion.state import pieces
from playaid.games.albion.state.dormant import EXPEDITION
from playaid.games.albion.state.sides import FAERIE
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide
from tests.games.albion.table import at

from . import expedition
from .compare_adapter import HEXES, Asked, Case, asked, facts_of, position_of

SPELLING = {"Stout-heart": "Stoutheart"}
"""Ships that the two spell in different ways."""


@cache
def _northern(book: Book, seed: int) -> Book:
    """A map on which some of the hexes with sea, and without, lie in the northern zones; for the house map its own."""
    rng = Random(seed)
    if book.value("hexes", "3705", "zone") == "Sea of Moray":
        return book
    zones = [Fact("hexes", (number, "zone"), rng.choice(("Jotun Sea", "Sea of Moray")), "owner") for number in rng.sample(HEXES, 200)]
    return book.with_recorded([*zones, Fact("hexes", ("3705", "zone"), "Sea of Moray", "owner")])


def _away(case: Case, rng: Random) -> Case:
    """The same in Faerie's Activation Phase of a later turn, the expedition not yet there; the long scenario."""
    turn = rng.randrange(4, 11)
    state: Any = copy.deepcopy(at(case.state, FAERIE, "activation", turn=turn))
    state["public"]["scenario"] = "faerie-twilight"
    state["public"]["rolled"] = []
    everybody = state["public"]["pieces"]
    for name in (*_ships(), *expedition.PERSONS):
        everybody[name].update(hex=None, state="expedition")
        everybody[name].update(
            {"aboard": None, "control": None, "escort": name == expedition.ESCORTED} if name in expedition.PERSONS else {}
        )
        everybody[name].update({"steps": 2, "refit": False} if name in _ships() else {})
        if name in expedition.PERSONS:
            state["secret"][FAERIE]["roster"][name] = 0
            state["public"]["mastered"].pop(name, None)
    for piece in everybody.values():
        if piece["kind"] == "army" and piece["under"] in expedition.PERSONS:
            piece["under"] = None
        if piece.get("aboard") in _ships():
            piece["aboard"] = None
    if rng.random() < 0.6:
        state["public"]["kingdoms"]["Leinster"] = "inactive"
        for piece in everybody.values():
            if piece["kingdom"] == "Leinster" and piece["state"] == "active":
                piece.update(state="inactive", aboard=None)
    if rng.random() < 0.7:
        everybody["The Worm"].update(hex=expedition.WORM_HEX, state="inactive", aboard=None, control=None)
        state["public"]["mastered"].pop("The Worm", None)
    book = _northern(case.book, rng.randrange(4))
    return Case(book, state, facts_of(book), position_of(book, state), case.told)


def _ships() -> list[str]:
    return ["Stout-heart", *(name for name in expedition.SHIPS if name != "Stoutheart")]


def _placed(case: Case, number: str | None, ship: str) -> Ruling | str:
    """The ruling on a roll that wakes it, in a hex that is named or asked for."""
    args = {"who": EXPEDITION, **({"hex": number} if number else {})}
    answers = {"expedition ship": ship}
    declared = Declaration("activate", args, FAERIE, "activate", answers)
    try:
        return decide(GAME, case.state, declared, case.book, Chained(Typed(("1", "1")), Refusing()))
    except Refusal as refusal:
        return str(refusal)


def places(case: Case, rng: Random, most: int) -> Asked:
    """Any hex: the special ones, whatever lies in the zones, and others."""
    case = _away(case, rng)
    northern = [number for number in HEXES if case.facts.sea_zone.get(number) in expedition.EXPEDITION_ZONES]
    fleets = [str(ship.hex) for ship in case.position.ships]
    spots = [*rng.sample(northern, min(most, len(northern))), *fleets, *rng.sample(HEXES, most // 2), expedition.WORM_HEX]
    unsaid = _placed(case, None, "Galetop")
    asks = not isinstance(unsaid, str) and unsaid.verdict != LEGAL and unsaid.question is not None
    yield asked("10.1", "is placed at once", not asks, bool(expedition.may_go_on(activated=True, placed=False)), case)
    for number in dict.fromkeys(spots):
        ship = rng.choice(_ships())
        ruling = _placed(case, number, ship)
        told = f"the expedition comes to {number}, its persons aboard {ship}"
        aboard = dict.fromkeys(expedition.PERSONS, SPELLING.get(ship, ship))
        second = expedition.may_be_aboard(case.facts, number, SPELLING.get(ship, ship), aboard)
        legal = not isinstance(ruling, str) and ruling.verdict == LEGAL
        yield asked("10.1", told, legal, bool(second), case, number)
        if legal and not isinstance(ruling, str):
            yield from _arrived(case, ruling, number, ship, told)


def _arrived(case: Case, ruling: Ruling, number: str, ship: str, told: str) -> Asked:
    state = evolve(case.state, ruling.changes)
    everybody = pieces.pieces(state)
    fleet = {(everybody[name]["hex"], everybody[name]["state"], everybody[name]["steps"], everybody[name]["refit"]) for name in _ships()}
    comes = expedition.arrives()
    yield asked("10.1", f"{told}: the ships", fleet, {(number, "active", 2, comes["refit"])}, case, number)
    aboard = {(everybody[name]["hex"], everybody[name]["aboard"], everybody[name]["state"]) for name in expedition.PERSONS}
    yield asked("10.1", f"{told}: the persons", aboard, {(number, ship, "active")}, case, number)
    escorted = tuple(name for name in expedition.PERSONS if everybody[name]["escort"])
    yield asked("10.1", f"{told}: escorts", escorted, comes["escort"], case, number)
    before = pieces.pieces(case.state)
    asleep = {name for name, piece in before.items() if piece["state"] == "inactive"}
    worm = before["The Worm"]["state"] == "inactive"
    wakes = expedition.wakes(number, worm and before["The Worm"]["hex"] == expedition.WORM_HEX, _sleeps(case, "Leinster"))
    woken = {name for name in asleep if everybody[name]["state"] == "active"}
    second = {name for name in asleep if name in wakes or before[name]["kingdom"] in wakes}
    yield asked("10.1", f"{told}: who wakes", woken, second, case, number)
    after = case._replace(state=state, position=position_of(case.book, state))
    hearing = after.hearing(FAERIE)
    recovery.caught(hearing)
    aboard_too = case.option("refit-caught") == "aboard"
    lost = set(expedition.refits_lost(after.position, after.position.ships, aboard_too))
    caught = {ship.name for ship in after.position.ships if hearing.public["pieces"][ship.name]["state"] == "sunk"}
    yield asked("9.3", f"{told}: ships caught refitting", caught, lost, case, number)


def _sleeps(case: Case, kingdom: str) -> bool:
    return bool(case.state["public"]["kingdoms"][kingdom] == "inactive")


QUESTIONS = {"activation": (places,)}
