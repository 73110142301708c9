"""Standard set-up: the spells, the markers, who goes first, the countries and their pieces. [4.0]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import aims, equipment, world
from playaid.games.elric.rules import deployment, pieces
from playaid.games.elric.state import counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.state import Change
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Scenario

EMPTY_DICTS = (
    *("places", "borders", "units", "nations", "lost", "holds", "battles"),
    *("cast", "maintained", "searches", "chosen", "elric", "rights"),
)

EMPTY_LISTS = ("discard", "walked", "sailed", "casters", "mustered")


def set_up(hearing: Hearing) -> None:
    """Write the opening state: container, placements, markers, Melnibone, turn order, scenario. [4.0 A-E]"""
    hearing.write([["put", ["public", key], {}] for key in EMPTY_DICTS])
    hearing.write([["put", ["public", key], []] for key in EMPTY_LISTS])
    hearing.put("public", "map", hearing.book.mode)
    _spells(hearing)
    hearing.put("public", "balance", 0)
    hearing.put("public", "horn", 0)
    for side in hearing.sides:
        hearing.put("secret", side, {"hands": {}, "cast": {}})
        hearing.put("public", "rights", side, [])
    if hearing.public["map"] == "house":
        _house_map(hearing)
        hearing.put("public", "elric-controls", hearing.fact("gaps", "rules", "elric-controls"))
    else:
        _own_map(hearing)
    if hearing.midway is None:
        _melnibone(hearing)
    hearing.put("public", "order", _order(hearing) if hearing.midway is None else list(hearing.sides))
    hearing.put("public", "scenario", {})
    if hearing.public["map"] == "house":
        scenario(hearing)
    if hearing.midway is None:
        hearing.tell(_READINGS)


_READINGS = (
    "What the document leaves open is read as is usual, or as options say that are chosen as an evening begins, and not later:"
    " `rule options` lists them."
)


def _spells(hearing: Hearing) -> None:
    places = list(equipment.placements())
    if hearing.options["placements"] == "thirteen":
        places.append("R'lin K'ren A'a")
    everything = list(equipment.everything())
    hearing.put("cup", "fresh", [] if counters.physical(hearing.state) else everything)
    hearing.put("cup", "mixed", [])
    hearing.put("public", "placements", dict.fromkeys(places, 1))
    hearing.put("public", "container", len(everything) - len(places))
    if hearing.midway is None:  # else it is told when all is said that lies elsewhere
        how = message("{counters} counters, one face down in each of {places} places", counters=len(everything), places=len(places))
        hearing.line("spells", how, str(hearing.public["container"]), "4.0")
        tell_spells(hearing)


def tell_spells(hearing: Hearing) -> None:
    """Where spells lie face down, and how many are in the container."""
    places, inside = [place for place, number in hearing.public["placements"].items() if number], hearing.public["container"]
    how = "A spell lies face down in {places}; {spells} are in the container." if places else "{spells} spells are in the container."
    hearing.tell(how, places=listing(places), spells=inside)


def _own_map(hearing: Hearing) -> None:
    """Places and borders of the owner's map that the document does not name, as their book has them. [3.1]"""
    for place in hearing.book.keys("charted"):
        row = {column: hearing.fact("charted", place, column) for column in hearing.book.rows("charted")[place]}
        hearing.put("public", "places", place, {**row, "spell": False})
        if row.get("capital") and row.get("nation") is not None:
            hearing.put("public", "homes", row["nation"], place)
    _draw_borders(hearing, "charted_borders")


def _house_map(hearing: Hearing) -> None:
    _draw_borders(hearing, "house_map")
    told: list[Change] = [
        ["put", ["public", "places", name, column], hearing.fact("places", name, column)]
        for name, row in equipment.places().items()
        for column in ("capital", "walls", "port")
        if column not in row
    ]
    told += [
        ["put", ["public", "homes", nation], hearing.fact("nations", nation, "capital")]
        for nation, printed in equipment.nations().items()
        if "capital" not in printed
    ]
    hearing.write(told)


def _draw_borders(hearing: Hearing, table: str) -> None:
    """All borders of a map in one change: there are a hundred, and they are set down together."""
    borders = {world.pair(one, other): hearing.fact(table, one, other, "border") for one, other in hearing.book.keys(table)}
    hearing.put("public", "borders", borders)


def come_later(hearing: Hearing) -> tuple[str, ...]:
    """Counters of Melnibone that do not begin on the board with it. [4.0 D, 16.6]"""
    return ("Elric", "Battle Barge", "Admiral Magnum Colim") if hearing.options["barge"] == "mustered" else ("Elric",)


def _melnibone(hearing: Hearing) -> None:
    here = [piece for piece in equipment.pieces_of("Melnibone") if piece not in come_later(hearing)]
    pieces.arrive_together(hearing, dict.fromkeys(here, "Imrryr"), None)
    pieces.raise_armies(hearing, "Melnibone", None, "Imrryr", hearing.fact("nations", "Melnibone", "armies"))
    hearing.line("Melnibone", "all its counters but Elric on the island", "Imrryr", "4.0")


def _order(hearing: Hearing) -> list[str]:
    """High roller first, then by the left; ties roll again among themselves. [4.0 E]"""
    sides = hearing.sides
    best = list(sides)
    throw = 1
    while len(best) > 1:
        why = message("who goes first, throw {throw}", throw=throw)
        dice = {side: hearing.roll("d6", who=side, why=why, reading="faces").total for side in best}
        thrown = listing(message("{side} {die}", side=side, die=die) for side, die in dice.items())
        hearing.line(message("throw {throw}", throw=throw), thrown, "", "4.0")
        best = [side for side in best if dice[side] == max(dice.values())]
        throw += 1
    at = sides.index(best[0])
    hearing.tell("{side} rolls highest and goes first.", side=best[0])
    return [*sides[at:], *sides[:at]]


def scenario(hearing: Hearing) -> Scenario:
    """The scenario that is played; section 14 is missing, so it is asked for when the first country is chosen. Raises Ask."""
    if hearing.public["scenario"]:
        return hearing.public["scenario"]
    number = hearing.options["scenario"]
    row: Scenario = {
        "title": hearing.fact("scenarios", number, "title"),
        "countries": hearing.fact("scenarios", number, "countries"),
        "objective": hearing.fact("scenarios", number, "objective"),
    }
    hearing.put("public", "scenario", row)
    how = message("{scenario}: {countries}", scenario=row["title"] or number, countries=listing(listed(row)))
    hearing.line("scenario", how, row["objective"] if aims.in_words(row["objective"]) else "most enemy capitals", "14.0")
    hearing.tell(aims.told(hearing.state, row["objective"]))
    return row


def choose(hearing: Hearing) -> None:
    """A player chooses their country and sets its pieces up. [4.0 E, F]"""
    nation, side = hearing.args["nation"], hearing.side
    hearing.put("public", "chosen", side, nation)
    hearing.tell("{side} plays {nation}.", side=side, nation=nation)
    hearing.outcome("{side} plays {nation}", side=side, nation=nation)
    deployment.deploy(hearing, side, nation)
    pieces.tell_by_place(hearing, units.of(hearing.state, side))
    hearing.goto_next()


def choose_offers(h: Hearing) -> Iterator[str]:
    """Every country of the scenario that is still free; none before the first choice has asked what the scenario lists."""
    return (f'"{nation}"' for nation in equipment.nations() if legal(h, {"nation": nation}))


def listed(scenario_: Scenario) -> Sequence[str]:
    """The countries of a scenario; one without a list (`-`) leaves every civilised nation but Melnibone free. [4.0]"""
    countries = scenario_.get("countries")
    if countries is not None:
        return countries
    rows = equipment.nations().items()
    return [nation for nation, row in rows if row["sort"] == "civilised" and nation != "Melnibone"]


def not_listed(hearing: Hearing) -> Facts:
    countries = listed(scenario(hearing))
    nation = hearing.args["nation"]
    return None if nation in countries else {"nation": nation, "countries": listing(countries)}


def taken(hearing: Hearing) -> Facts:
    who = hearing.public["nations"].get(hearing.args["nation"])
    return {"nation": hearing.args["nation"], "who": who} if who is not None else None


def hand_of_nobody(hearing: Hearing) -> str | None:
    free = [nation for nation in listed(hearing.public["scenario"]) if nation not in hearing.public["nations"]]
    return ", ".join(f'"{nation}"' for nation in free) or None


CHOOSE_CHECKS = (
    Check("4.list", "4.0", "the scenario lists {countries}, not {nation}", not_listed, hand_of_nobody, rank=20),
    Check("4.taken", "4.0", "{who} plays {nation}", taken, hand_of_nobody),
)
