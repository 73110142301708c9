"""What each country has, before somebody takes or calls it. A query alone; nothing is recorded. [4.0, 11, 15.0]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playaid.games.elric.ratings import cities, equipment, glosses, strengths, world
from playaid.games.elric.rules import deployment, setup
from playaid.games.elric.state import counters, units
from playaid.language.message import SEMICOLON, counted, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

_HEAD = "{nation} ({alignment}, {player}): {what}"


def countries(hearing: Hearing) -> None:
    """Nations that are named, or pieces by themselves; else while countries are chosen those of the scenario, later all."""
    named = hearing.args.get("which", ())
    pieces = [{"piece": name, "called by": _callers(name)} for name in named if name in equipment.pieces()]
    by_themselves = [line for row in pieces for line in _described(hearing, str(row["piece"]))]
    if pieces and len(pieces) == len(named):
        hearing.show(pieces[0] if len(pieces) == 1 else {"pieces": pieces}, *by_themselves)
        return
    choosing = hearing.step.key == "country" and hearing.public.get("scenario")
    listed = setup.listed(hearing.public["scenario"]) if choosing else [*equipment.nations()]
    told = {nation: _of(hearing, nation) for nation in (named or listed) if nation in equipment.nations()}
    lines = (line for lines in told.values() for line in lines)
    hearing.show({"countries": [*told], **({"pieces": pieces} if pieces else {})}, *lines, *by_themselves)


def _of(hearing: Hearing, nation: str) -> list[str]:
    row = equipment.nations()[nation]
    seat = cities.home(hearing.state, nation)
    known = deployment.knows_pieces(hearing, nation)
    names = deployment.named_pieces(hearing, nation) if known else []
    what: list[str] = [units.count_armies(row["armies"])]
    fleets = sum(equipment.pieces()[name]["sort"] == "fleet" for name in names)
    if not known:
        what.append("as many personalities and fleets as your counters have")
    elif fleets:
        what.append(counted(fleets, "{n} fleet", "{n} fleets"))
    if known and not any(equipment.pieces()[name]["sort"] == "personality" for name in names):
        what.append(glosses.UNLED)
    if seat is not None:
        what.append(message("capital: {place}" if row["sort"] == "civilised" else "home: {place}", place=seat))
    others = [city for city in world.cities(hearing.state, nation) if city != seat]
    if others:
        what.append(message("cities: {places}" if len(others) > 1 else "city: {places}", places=listing(others)))
    player = hearing.public["nations"].get(nation)
    by = message("played by {side}", side=player) if player is not None else "nobody's"
    head = message(_HEAD, nation=nation, alignment=equipment.CALLED.get(row["alignment"], row["alignment"]), player=by, what=listing(what))
    people = [_piece(hearing, name) for name in names if equipment.pieces()[name]["sort"] != "fleet"]
    told = [head, *([message("  {people}", people=listing(people, SEMICOLON))] if people else [])]
    return [*told, *_lost(hearing, nation)]


def _lost(hearing: Hearing, nation: str) -> list[str]:
    """What a nation has lost and may replace. [6.0]"""
    lost = hearing.public.get("lost", {}).get(nation)
    if lost is None:
        return []
    what = [*([units.count_armies(lost["armies"])] if lost["armies"] else []), *lost["fleets"], *lost["leaders"]]
    return [message("  lost: {units}", units=listing(what))] if what else []


def _piece(hearing: Hearing, name: str) -> str:
    """A personality with its numbers, as far as they are told."""
    parts = _values(hearing, name)
    return message("{unit} ({values})", unit=name, values=listing(parts)) if parts else name


def _values(hearing: Hearing, name: str) -> list[str]:
    combat, bracketed, capacity = (_number(hearing, name, column) for column in ("combat", "bracketed", "capacity"))
    parts: list[str] = []
    if combat is not None:
        parts.append(message(strengths.BRACKETED if bracketed else "combat {value}", value=combat))
    if capacity:
        parts.append(message("magician, {spells}", spells=counters.count_spells(capacity)))
    return parts


_DOES: Mapping[str, str] = {
    "Chaos Shield": message("keeps the effects of Chaos spells off the stack with it"),
    "Mournblade": message("borne by Melniboneans alone; nightmares strike whoever bears it"),
}
"""What an artifact does; what Mournblade adds in a battle is in no rule of the document. [16.8]"""


def _described(hearing: Hearing, name: str) -> list[str]:
    """A piece by itself: its sort, whose it is and where, its numbers as far as they are told, and which spells call it."""
    row, here = equipment.pieces()[name], hearing.public["units"].get(name)
    what = [*_values(hearing, name), *([_DOES[name]] if name in _DOES else [])]
    if _number(hearing, name, "flies"):
        what.append("flies")
    if name == "Elric" and here is not None and (controller := hearing.public["elric"].get("controller")) is not None:
        what.append(message("controlled by {unit}", unit=controller))
    if row["sort"] == "fleet":
        for column, words in (("movement", "moves {n} seas"), ("carries", "carries {n} armies")):
            number = _number(hearing, name, column)
            what += [message(words, n=number)] if number else []
    where = message("off the board")
    if here is not None:
        where = message("{side}, in {place}", side=here["owner"] or "nobody's", place=units.place_of(hearing.state, name))
    head = message("{unit} ({sort}, {where})", unit=name, sort=row["sort"], where=where)
    called = _callers(name)
    by = message("called by {spells}", spells=listing(called)) if called else _UNCALLED.get(name, message("called by no spell"))
    nation = [message("comes with {nation}", nation=row["nation"])] if row["nation"] and row["nation"] != "Melnibone" else []
    nation += [message("comes with {nation} while not on the board", nation=_WITH[name])] if name in _WITH else []
    told = message("{head}: {what}", head=head, what=listing(what)) if what else head
    return [told, message("  {how}", how=listing([*nation, *([by] if called or not nation else [])], SEMICOLON))]


_UNCALLED: Mapping[str, str] = {
    "Elric": message("called by no spell: while he is nobody's, a personality who stands where he does takes control of him (`influence`)")
}
"""How who is called by no spell comes to a player. [12]"""
_WITH: Mapping[str, str] = {"Moonglum": "Eshmir"}
"""With whose muster somebody comes who is none of that nation's. [16.9]"""


def _callers(name: str) -> list[str]:
    """The spells that call a piece, by the index. [16.0]"""
    return [spell for spell in equipment.spells() if name in equipment.musters(spell)]


def _number(hearing: Hearing, name: str, column: str) -> Any:
    row = equipment.pieces()[name]
    if column in row:
        return row[column]  # type: ignore[literal-required]
    return hearing.fact("pieces", name, column) if hearing.public["map"] == "house" else None
