"""Places of the players' own map. [3.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, world
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
    hearing.line("chart", f"from the players' map: {kind}" + (f" of {nation}" if nation else ""), name, "3.1")
    hearing.tell(f"{name} is on the map: {'the capital' if capital else kind}" + (f" of {nation}." if nation else "."))


def charted_already(hearing: Hearing) -> Facts:
    """A place of this name is on the list, in whatever case it is typed."""
    known = {name.casefold() for name in world.names(hearing.state)}
    return {"place": hearing.args["place"]} if hearing.args["place"].casefold() in known else None


def no_kind(hearing: Hearing) -> Facts:
    return {"kind": hearing.args["kind"]} if hearing.args["kind"] not in TERRAIN else None


def no_second_capital(hearing: Hearing) -> Facts:
    nation = hearing.args.get("nation")
    if "capital" not in hearing.args:
        return None
    if nation is None or hearing.args["kind"] != "land":
        return {"fault": "a capital is the city of a civilised nation: chart land of NATION capital named PLACE"}
    seat = cities.home(hearing.state, nation)
    return {"fault": f"the capital of {nation} is {seat}"} if seat is not None else None


def bad_name(hearing: Hearing) -> Facts:
    return {"place": hearing.args["place"]} if "|" in hearing.args["place"] else None


CHART_CHECKS = (
    Check("3.known", "3.1", "{place} is on the list", charted_already),
    Check("3.kind", "3.1", "{kind} is none of land, wilderness, sea", no_kind),
    Check("3.capital", "7.5.2", "{fault}", no_second_capital),
    Check("3.name", "3.1", "{place} cannot be a name here", bad_name),
)
