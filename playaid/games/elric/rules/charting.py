"""Places of the players' own map. [3.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, world
from playaid.games.elric.rules.conditions import when
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

TERRAIN = {"land": "civilised", "wilderness": "wilderness", "sea": "sea"}
"""What may be charted, and what it counts as. [3.1]"""


def chart(hearing: Hearing) -> None:
    """Put a place of the players' own map on the list; a capital is its nation's from then on. [3.1, 7.5.2]"""
    name, kind = hearing.args["place"], hearing.args["kind"]
    nation = hearing.args.get("nation")
    capital = "capital" in hearing.args
    cities.put_on_the_map(hearing, name, TERRAIN[kind], nation, capital or "city" in hearing.args, capital)
    hearing.put("public", "places", name, "port", "port" in hearing.args)
    hearing.line("chart", message("from the players' map: {land}", land=_of(kind, nation)), name, "3.1")
    what = "the capital" if capital else kind
    hearing.tell("{place} is on the map: {land}.", place=name, land=_of(what, nation))


def _of(what: str, nation: str | None) -> str:
    return message("{what} of {nation}", what=what, nation=nation) if nation else what


def no_second_capital(hearing: Hearing) -> Facts:
    nation = hearing.args.get("nation")
    if "capital" not in hearing.args:
        return None
    if nation is None or hearing.args["kind"] != "land":
        return {"fault": "a capital is the city of a civilised nation: chart land of NATION capital named PLACE"}
    seat = cities.home(hearing.state, nation)
    return {"fault": message("the capital of {nation} is {seat}", nation=nation, seat=seat)} if seat is not None else None


_KNOWN = when(lambda h: h.args["place"].casefold() in {name.casefold() for name in world.names(h.state)}, "place")
_NO_KIND = when(lambda h: h.args["kind"] not in TERRAIN, "kind")
CHART_CHECKS = (
    Check("3.known", "3.1", "{place} is on the list", _KNOWN),
    Check("3.kind", "3.1", "{kind} is none of land, wilderness, sea", _NO_KIND),
    Check("3.capital", "7.5.2", "{fault}", no_second_capital),
    Check("3.name", "3.1", "{place} cannot be a name here", when(lambda h: "|" in h.args["place"], "place")),
)
