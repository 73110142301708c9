"""A game that is under way, entered: countries, pieces, cities, the Balance, the spells that lie open; what is held by its own side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, holding, shifts, stability, world
from playaid.games.elric.rules import balance as rules_of_balance
from playaid.games.elric.rules import deployment, pieces, setup
from playaid.games.elric.state import counters, turns, units
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State, Unit


def country(hearing: Hearing) -> None:
    """A nation that a player plays; their first is the one that they began with."""
    nation, side = hearing.args["nation"], hearing.args["other"]
    hearing.put("public", "nations", nation, side)
    hearing.put("public", "lost", nation, {"armies": 0, "fleets": [], "leaders": []})
    if side not in hearing.public["chosen"]:
        hearing.put("public", "chosen", side, nation)
    seat = cities.home(hearing.state, nation)
    if seat in hearing.public["holds"]:
        _won(hearing, seat)


def piece(hearing: Hearing) -> None:
    name = hearing.args["target"]
    if name not in equipment.pieces():
        raise Refusal(message("{piece} is no counter with a name", piece=name), hint="armies are said by number: armies 3 Pan Tang at …")
    owner, number = hearing.args.get("other"), hearing.args.get("number", 0)
    if number and equipment.pieces()[name]["sort"] != "personality":
        raise Refusal(message("{piece} is no personality, and holds no spells", piece=name))
    if number and owner is None:
        raise Refusal(message("{piece} is with nobody, and holds no spells", piece=name), hint="whose it is, is said: of PLAYER")
    pieces.arrive(hearing, name, owner, hearing.args["place"])
    here = hearing.public["units"][name]
    if "capacity" in here and number > (most := here["capacity"] or 1):
        raise Refusal(message("{unit} holds {spells} spells and may hold {most}", unit=name, spells=number, most=most))
    hearing.put("public", "units", name, "spells", number)
    if "fleet" in hearing.args:
        hearing.put("public", "units", name, "aboard", hearing.args["fleet"])


def armies(hearing: Hearing) -> None:
    for _ in range(hearing.args["armies"]):
        [name] = pieces.raise_armies(hearing, hearing.args["nation"], hearing.args.get("other"), hearing.args["place"])
        if "fleet" in hearing.args:
            hearing.put("public", "units", name, "aboard", hearing.args["fleet"])


def control(hearing: Hearing) -> None:
    hearing.put("public", "elric", "controller", hearing.args["unit"])


def lost(hearing: Hearing) -> None:
    nation = hearing.args["nation"]
    if nation not in hearing.public["nations"]:
        how = message("nobody plays {nation}, and what such a nation has lost is not counted", nation=nation)
        raise Refusal(how, hint="who plays it is said first: country NATION of PLAYER")
    hearing.put("public", "lost", nation, "armies", hearing.args["armies"])


def taken(hearing: Hearing) -> None:
    place = hearing.args["place"]
    if world.is_sea(hearing.state, place) or world.is_wild(hearing.state, place):
        raise Refusal(message("{place} is no city", place=place))
    if place == "Imrryr" and not cities.is_own(hearing.state, hearing.args["other"], place):
        how = message(
            "whoever captures {place} wins at once: by this {side} has won, and the game is over", place=place, side=hearing.args["other"]
        )
        raise Refusal(how, hint="a game is entered as it stands while it goes on")
    hearing.put("public", "holds", place, hearing.args["other"])
    _won(hearing, place)


def _won(hearing: Hearing, place: str) -> None:
    """A capital of a nation that another plays was theirs when it was taken, and gives the right to muster the nation. [5.0, 7.5.2]"""
    captor, player, nation = (
        hearing.public["holds"][place],
        cities.player_of(hearing.state, place),
        world.place(hearing.state, place)["nation"],
    )
    if player in (None, captor):
        return
    hearing.put("public", "won", place, player)
    if cities.home(hearing.state, nation) == place and nation not in hearing.public["rights"][captor]:
        hearing.push("public", "rights", captor, nation)


def found(hearing: Hearing) -> None:
    if hearing.args["place"] not in hearing.public["placements"]:
        raise Refusal(message("no spell is laid in {place}", place=hearing.args["place"]), hint=listing(hearing.public["placements"]))
    hearing.put("public", "placements", hearing.args["place"], 0)


def balance(hearing: Hearing) -> None:
    what, number = hearing.args["what"].casefold(), hearing.args.get("number", 0)
    alignment = what.removeprefix("tipped-")
    if alignment != what and alignment in equipment.SIDES_OF_MAGIC and 1 <= number <= turns.TURNS:
        rules_of_balance.write_tip(hearing, alignment, number)
        return
    sign = {"law": 1, "chaos": -1, "centre": 0}.get(what)
    if sign is None or not 0 <= number <= shifts.arm(hearing.state):
        raise Refusal(
            "the Balance is: balance law N, balance chaos N, balance centre; tipped in turn N: balance tipped-law N, tipped-chaos N"
        )
    hearing.put("public", "balance", sign * number)


def discarded(hearing: Hearing) -> None:
    for spell in hearing.args["spells"]:
        hearing.push("public", "discard", spell)


def order(hearing: Hearing) -> None:
    if sorted(hearing.args["against"]) != sorted(hearing.sides):
        raise Refusal(message("the turn order has each player once: {sides}", sides=listing(hearing.sides)))
    hearing.put("public", "order", hearing.args["against"])


def spells(hearing: Hearing) -> None:
    hearing.put("secret", hearing.side, "hands", hearing.args["unit"], hearing.args["spells"])


def secret_entry(state: State, side: str) -> str | None:
    """What a player is asked for: the spells of their magicians, as many as the table counts."""
    if counters.physical(state):
        return None
    mine = [
        message("{unit} ({spells})", unit=name, spells=here["spells"])
        for name, here in units.units(state).items()
        if here["owner"] == side and here["spells"]
    ]
    return message("the spells of {units}: spells MAGICIAN SPELL, SPELL; …", units=listing(mine)) if mine else None


_TWICE = "the same spell is named beneath {units}, and there are not so many counters of it"


def _none_twice(hearing: Hearing) -> None:
    """What two players have named between them is told by the counters that it is named beneath, and not by its name. [9.0]"""
    named: dict[str, list[tuple[str, str]]] = {}
    for side in hearing.sides:
        laid = list(hearing.secret(side)["cast"].items())
        held = [(unit, spell) for unit, spells in hearing.secret(side)["hands"].items() for spell in spells]
        for unit, spell in (*held, *laid):
            named.setdefault(spell, []).append((side, unit))
    for beneath in named.values():  # of what is held there is one counter each
        if len({side for side, _ in beneath}) > 1:
            raise Refusal(message(_TWICE, units=listing(message("{unit} of {side}", unit=unit, side=side) for side, unit in beneath)))


def _count_lost(hearing: Hearing) -> None:
    """A nation that is played began with all its ships and personalities: what is nowhere on the board has been lost. [4.0, 6.0]"""
    for nation in hearing.public["nations"]:
        if not deployment.knows_pieces(hearing, nation):
            continue
        away = [name for name in deployment.counters(hearing, nation) if name not in setup.come_later(hearing)]
        sorts = {name: equipment.pieces()[name]["sort"] for name in away}
        found = {"fleets": [name for name in away if sorts[name] == "fleet"], "leaders": [n for n in away if sorts[n] == "personality"]}
        for what, names in found.items():
            hearing.put("public", "lost", nation, what, names)
        if gone := [*found["leaders"], *found["fleets"]]:
            hearing.line(message("lost, {nation}", nation=nation), "nowhere on the board", units.list_units(gone), "6.0")
            hearing.tell("Lost to {nation}, as they are nowhere on the board: {units}.", nation=nation, units=units.list_units(gone))


def _no_foreign_ships(hearing: Hearing) -> None:
    """Ships are with who plays their nation, as armies are; the Battle Barge comes by itself. [6.0, 16.6]"""
    for name, here in hearing.public["units"].items():
        nation, side = here["nation"], here["owner"]
        if here["sort"] != "fleet" or nation is None or side is None or name == "Battle Barge":
            continue
        if hearing.public["nations"].get(nation) != side:
            raise Refusal(message("{side} has {unit}, and does not play {nation}", side=side, unit=name, nation=nation))


def _impossible(hearing: Hearing) -> Iterator[str]:
    """What no rule brings about, and no other reading of one, with the case; where a counter does not show enough, nothing."""
    state, here = hearing.state, hearing.public["units"]
    yield from _at_sea(state, here)
    yield from _without_a_place(state, here)
    yield from _over_elric(hearing)
    standing = Counter(unit["nation"] for unit in here.values() if unit["sort"] == "army")
    for nation, row in equipment.nations().items():
        if standing[nation] > row["armies"]:
            told = units.count_armies(standing[nation])
            yield message("{nation} has {armies} on the board, and {most} in all [15.0]", nation=nation, armies=told, most=row["armies"])
    for nation, side in hearing.public["nations"].items():
        people = [name for name in equipment.pieces_of(nation) if equipment.pieces()[name]["sort"] == "personality"]
        if standing[nation] and not equipment.is_unlisted(nation) and not any(name in here for name in people):
            yield message("{nation} ({side}) has armies, and has lost all its personalities [6.0]", nation=nation, side=side)


def _at_sea(state: State, here: Mapping[str, Unit]) -> Iterator[str]:
    """Who is aboard, and who stands in the water: magicians and what is winged may. [7.3]"""
    for name, unit in here.items():
        ship = here.get(unit.get("aboard") or "")
        if ship is not None and unit["sort"] in ("fleet", "artifact"):
            yield message("{unit} goes aboard no ship [7.1]", unit=name)
        elif ship is not None and ship["owner"] != unit["owner"]:
            yield message("{unit} is aboard {fleet}, which is with somebody else [7.3]", unit=name, fleet=unit.get("aboard"))
        swims = unit["sort"] in ("personality", "troop") and world.is_sea(state, unit["at"]) and not unit.get("aboard")
        if swims and "capacity" in unit and "flies" in unit and not (unit["capacity"] or unit["flies"]):
            yield message("{unit} is in the {sea} without a ship [7.3]", unit=name, sea=unit["at"])


def _without_a_place(state: State, here: Mapping[str, Unit]) -> Iterator[str]:
    """Ships where there is no port, and Chaos while the Balance leans towards Law. [7.3, 16.8, 16.9]"""
    for name, unit in here.items():
        at, nation = unit["at"], unit["nation"]
        ashore = unit["sort"] == "fleet" and not world.is_sea(state, at) and world.place(state, at).get("port") is False
        if ashore and (nation is None or world.cities(state, nation) != [at]):
            yield message("{fleet} lies in {place}, which has no port [7.3]", fleet=name, place=at)
    tipped = state["public"].get("tipped")
    if (tipped["towards"] if tipped else shifts.dominant(state)[0]) == "law":
        for name, case in (("Pyaray", "16.9"), ("Chaos Ship", "16.8")):
            if name in here:
                yield message("{unit} is on the board, and the Balance leans towards Law [{case}]", unit=name, case=case)


def _over_elric(hearing: Hearing) -> Iterator[str]:
    """Who is in control of Elric is a personality of the player whom he is with. Where he is lost, until he appears again. [12]"""
    unit = hearing.public["elric"].get("controller")
    if unit is None:
        return
    here = units.units(hearing.state)
    if here[unit]["sort"] != "personality":
        yield message("{unit} is no personality, and controls nobody [12]", unit=unit)
    elif "Elric" in here and here["Elric"]["owner"] != here[unit]["owner"]:
        owner = here["Elric"]["owner"] or as_message("nobody")
        yield message("{unit} controls Elric, who is with {owner} [12]", unit=unit, owner=owner)


def _none_impossible(hearing: Hearing) -> None:
    if faults := [*_impossible(hearing)]:
        raise Refusal(listing(faults, "; "), hint="if all of you have agreed on it, set it once the game is entered: set … because …")


def settle(hearing: Hearing) -> None:
    _none_twice(hearing)
    _no_foreign_ships(hearing)
    _none_impossible(hearing)
    _count_lost(hearing)
    left, public = list(equipment.everything()), hearing.public
    held = [spell for side in hearing.sides for own in hearing.secret(side)["hands"].values() for spell in own]
    laid = [spell for side in hearing.sides for spell in hearing.secret(side)["cast"].values()]
    for spell in (*held, *laid, *holding.lying_open(hearing.state)):
        if spell in left:
            left.remove(spell)
    if counters.physical(hearing.state):
        beneath = sum(here["spells"] for here in units.units(hearing.state).values()) + len(public["cast"])
        if beneath + counters.lying(hearing.state) > len(left):
            raise Refusal(message("{spells} spells are said to be held, and there are not so many that do not lie open", spells=beneath))
        hearing.put("public", "container", len(left) - counters.lying(hearing.state) - beneath)
    else:
        hearing.put("cup", "fresh", left)
        hearing.put("public", "container", len(left) - counters.lying(hearing.state))
    setup.tell_spells(hearing)


def _wrong(hearing: Hearing) -> Facts:
    if counters.physical(hearing.state):
        return {"fault": "the spells lie on the table alone: their number is said with the piece"}
    unit = hearing.args["unit"]
    here = units.units(hearing.state)[unit]
    if here["owner"] != hearing.side:
        return {"fault": message("{unit} is none of yours", unit=unit)}
    if (named := len(hearing.args["spells"])) != here["spells"]:
        return {
            "fault": counted(
                named,
                "the table counts {spells} beneath {unit}, and {n} is named",
                "the table counts {spells} beneath {unit}, and {n} are named",
                spells=here["spells"],
                unit=unit,
            )
        }
    copies, told = Counter(equipment.everything()), Counter(hearing.args["spells"])
    copies.subtract(hearing.public["discard"])
    gone = [spell for spell, number in told.items() if number > copies[spell]]
    if gone:
        return {"fault": message("all of these lie open: {spells}", spells=listing(gone))}
    struck = [spell for spell in told if equipment.passes(spell)]
    if struck:
        return {"fault": message("{spells}: what strikes as it is drawn is held by nobody [9.3.1]", spells=listing(struck))}
    clash = stability.clashing(hearing.args["spells"])  # whoever holds two spells is a magician, whether their counter is known or not
    return {"fault": message("{unit} would hold Law with Chaos [9.5]", unit=unit)} if clash else None


SPELLS_CHECKS = (Check("midway.spells", "9.0", "{fault}", _wrong),)
