"""20.3 Artifact searches: who takes part, what it costs, the Discovery Table, curses and finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, ground, items, places, strengths
from playaid.games.albion.rules import losses, marching, scrying
from playaid.games.albion.rules.bearing import grasp
from playaid.games.albion.state import escorts, occasions, pieces
from playaid.games.albion.state.marches import by_sea
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.search_places import COLT_PIXY, HOARD, SEASON, WORM, lying, said_place, search_places
from playaid.games.albion.state.sides import FAERIE
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

NOTHING = "!"
_HOARD = "only persons whom Faerie commands search the Mousa Stour, and only in the absence of the Worm"


def most(hearing: Hearing) -> int:
    """The points spent, 4 to 8; the least where the player names none."""
    told = hearing.args.get("points")
    return int(hearing.fact("modifiers", "least points of a search", "amount")) if told is None else int(told)


def search(hearing: Hearing) -> None:
    """Add up the party, roll, look the column up; a curse is a loss, a find goes to one of the party."""
    party, points = list(hearing.args["persons"]), most(hearing)
    number = _here(hearing)
    if not _searched(number):
        where = message("off the map") if number == str(None) else message("in {hex}", hex=number)
        text = message("overruled or not, nothing can be searched for {where}: there is no Discovery Table for it", where=where)
        raise Refusal(text, hint=message("searches are made in {hexes}", hexes=listing(sorted(filter(_searched, places.by_hex())))))
    why = _why(hearing, number, party)
    payers = _payers(hearing, number)
    for name in payers:
        marching.spend(hearing, [name], min(points, allowances.points_left(hearing, name)))
    left = listing(message("{person} {n}", person=name, n=allowances.points_left(hearing, name)) for name in payers)
    hearing.tell("The search takes {points} points; left: {left}.", only=pieces.own(hearing.state, hearing.side), points=points, left=left)
    scrying.follow_plot(hearing, number, party, ["search"])
    strength = _strength(hearing, party)
    more = points - int(hearing.fact("modifiers", "least points of a search", "amount"))
    rod = max(_of_rod(hearing, name) for name in party)
    roll = hearing.roll("2d6", who=hearing.side, why=why).total
    modified = min(12, roll + more + rod)
    text = message("{dice} + {more} for points", dice=roll, more=more)
    text = message("{sum} + {rod} (Misha's Rod)", sum=text, rod=rod) if rod else text
    if modified != roll + more + rod:
        text = message("{sum}, kept between 2 and 12", sum=text)
    result = str(hearing.fact("discovery", number, str(modified), str(strength)))
    worked = message("{hex}, strength {strength}, dice {dice}", hex=number, strength=strength, dice=text)
    vain = _in_vain(hearing, result, number)
    told = _said(modified, result)
    hearing.line("Discovery Table", worked, message("{found}: no effect", found=told) if vain else told, "12.7")
    if result.startswith("C"):
        _curse(hearing, party, number, result)
    elif result != NOTHING and not vain:
        _find(hearing, party, result)
    else:
        hearing.outcome("nothing")
        told = "The search of {hex} finds nothing: {why} [20.3]." if vain else "The search of {hex} finds nothing."
        hearing.tell(told, hex=number, why=vain)
        hearing.put("public", "trying", {"verb": "search", "args": dict(hearing.args)})
        return
    hearing.put("public", "trying", None)


def _in_vain(hearing: Hearing, result: str, number: str) -> str:
    """Why the artifact whose number the table gives is not found, as "a result which cannot be met"; empty where it is. [20.3.4]"""
    if result == NOTHING or result.startswith("C"):
        return ""
    if result not in lying(hearing.state, number):
        return message("{item} has been found already", item=item_title(result))
    return "" if _findable(hearing, result, number) else _why_not_here(number)


def _why_not_here(number: str) -> str:
    if number == "2629":
        return message("Colt Pixy is there in {season} only", season=SEASON)
    return message(_HOARD) if number == "3705" else message("nothing there is for you")


def _said(modified: int, result: str) -> str:
    """What the Discovery Table gives for a throw, in words where its sign says nothing."""
    if result == NOTHING:
        return message("{n}: nothing", n=modified)
    if result.startswith("C"):
        return message("{n}: {sign}, a curse", n=modified, sign=result)
    return message("{n}: {number}, {item}", n=modified, number=result, item=item_title(result))


def _why(hearing: Hearing, number: str, party: Sequence[str]) -> str:
    """What is thrown for; where the players have named no points and could spend more than the least, that it is the least, and what more
    would bring. [20.3]"""
    low, high = _span(hearing)
    high = min(high, *(allowances.points_left(hearing, name) for name in party))
    if hearing.args.get("points") is not None or high <= low:
        return message("search of {hex}", hex=number)
    text = message("the least; each more, {high} at the most, adds 1 to the roll", high=high)
    hearing.line("points of the search", text, f"{low}", "20.3", only=pieces.own(hearing.state, hearing.side))
    return message("search of {hex} for {points} points, the least", hex=number, points=low)


def _span(hearing: Hearing) -> tuple[int, int]:
    """The least and the most points of a search. [20.3]"""
    low, high = (int(hearing.fact("modifiers", f"{end} points of a search", "amount")) for end in ("least", "most"))
    return low, high


def _payers(hearing: Hearing, number: str) -> list[str]:
    """Who spends the points: all persons of the side in the hex, as 20.3.1 says, or the party alone by the option."""
    if hearing.options["search-cost"] == "party":
        return list(hearing.args["persons"])
    return [name for name in pieces.at(hearing.state, number, hearing.side, "person", aboard=False) if not by_sea(hearing.state, name)]


def _strength(hearing: Hearing, party: Sequence[str]) -> int:
    total, parts = 0, []
    for name in party:
        magic = strengths.magic(hearing, name)[0]
        escort = int(bool(pieces.piece(hearing.state, name)["escort"]))
        total += magic + escort
        parts.append(message("{person} {magic} + escort" if escort else "{person} {magic}", person=name, magic=magic))
    if alone := items.makers(hearing, hearing.side):
        hearing.line("search strength", listing(parts, SEMICOLON), f"{total}", "20.3", only=alone)
        parts = [message("{persons}: announced", persons=listing(party))]
    hearing.line("search", listing(parts, SEMICOLON), f"{total}", "20.3")
    return total


def _of_rod(hearing: Hearing, name: str) -> int:
    return sum(int(items.effect(hearing, number, "search")) for number in items.items_in_use(hearing, name))


def _curse(hearing: Hearing, party: Sequence[str], number: str, result: str) -> None:
    """C and a number: so many Combat Strength Points of the party; Cd: a die of them. [12.7]"""
    due = hearing.roll("d6", who=hearing.side, why="the curse").total if result == "Cd" else int(result[1:])
    hearing.outcome(counted(due, "curse of {n} wound", "curse of {n} wounds"))
    points = counted(due, "{n} Combat Strength Point", "{n} Combat Strength Points")
    hearing.tell("A curse lies on {hex}: {points} of the party.", hex=number, points=points)
    losses.owe(hearing, hearing.side, number, "a curse", list(party), wounds=due)


def _findable(hearing: Hearing, artifact: str, number: str) -> bool:
    if artifact == HOARD:
        return hearing.side == FAERIE and WORM not in pieces.at(hearing.state, number, kind="person")
    return artifact != COLT_PIXY or _in_season(hearing)


def _in_season(hearing: Hearing) -> bool:
    return bool(hearing.fact("turns", str(round_of(hearing.state, "turn")), "fortnight") == SEASON)


def _find(hearing: Hearing, party: Sequence[str], artifact: str) -> None:
    name = hearing.fact("items", artifact, "name")
    hearing.outcome("finds {item}", item=name)
    hearing.tell(counted(len(party), "{persons} finds {item}.", "{persons} find {item}.", persons=listing(party), item=name))
    keeper = hearing.args.get("keeper") or party[0]
    if keeper == "nobody":
        hearing.tell("{item} is left where it lay.", item=name)
        return
    hearing.tell("{person} has {item} now.", only=hearing.side, person=keeper, item=name)
    grasp(hearing, artifact, keeper)


def _idle(hearing: Hearing) -> Facts:
    everybody = {name: pieces.piece(hearing.state, name) for name in hearing.args["persons"]}
    return pieces.failing(name for name, piece in everybody.items() if not pieces.awake(piece) or piece["aboard"])


def _apart(hearing: Hearing) -> Facts:
    where = sorted({str(pieces.piece(hearing.state, name)["hex"]) for name in hearing.args["persons"]})
    return {"hexes": listing(where)} if len(where) > 1 else None


def _here(hearing: Hearing) -> str:
    return str(marching.start_of(hearing))


def _barren(hearing: Hearing) -> Facts:
    return None if _idle(hearing) or _apart(hearing) or _searched(_here(hearing)) else {"hex": _here(hearing)}


def _searched(number: str) -> bool:
    place = places.place_of(number)
    return place is not None and bool(place["search"])


def _where(hearing: Hearing) -> str | None:
    """The nearest places that are searched and hold something still; nothing where somebody of the side stands in one. [20.3]"""
    if not occasions.searches(hearing.state, hearing.side):
        return None
    near = sorted(search_places(hearing.state, hearing.side), key=partial(_distance, hearing, _here(hearing)))
    named = [said_place(hearing.state, number) for number in near[:NEAREST]]
    return message("the nearest to search: {places}", places=listing(named)) if named else None


NEAREST = 4


def _distance(hearing: Hearing, here: str, number: str) -> tuple[int, str]:
    return ground.away(hearing, here, number), number


def _shut(hearing: Hearing) -> Facts:
    if _idle(hearing) or _apart(hearing):
        return None
    number = _here(hearing)
    left = lying(hearing.state, number)
    if left and not [item for item in left if _findable(hearing, item, number)]:
        return {"why": _why_not_here(number)}
    return None


def _bad_points(hearing: Hearing) -> Facts:
    low, high = _span(hearing)
    return None if low <= most(hearing) <= high else {"low": low, "high": high, "points": most(hearing)}


def _too_tired(hearing: Hearing) -> Facts:
    if marching.foreign(hearing) or _idle(hearing) or _apart(hearing):
        return None
    for name in hearing.args["persons"]:
        here = allowances.points_left(hearing, name)
        if here < most(hearing):
            return {"name": name, "left": here, "points": most(hearing)}
    return None


def _plotted(hearing: Hearing) -> Facts:
    scried = hearing.public.get("scried", {})
    bound = escorts.those(hearing.state, hearing.args["persons"], lambda who: who in scried and scried[who][:1] != ["search"])
    return {"name": bound[0]} if bound else None


def _no_keeper(hearing: Hearing) -> Facts:
    keeper = hearing.args.get("keeper")
    return None if keeper in (None, "nobody", *hearing.args["persons"]) else {"keeper": keeper}


SEARCH_CHECKS = (
    Check("20.3.keeper", "20.3", "{keeper} takes no part in the search, and keeps nothing that is found", _no_keeper),
    Check("20.3.own", "20.3", "{names}: not {side}'s to send searching", marching.foreign, rank=10),
    Check("20.3.active", "20.3", "{names}: not active and ashore", _idle, rank=10),
    Check("20.3.together", "20.3", "the persons stand in different hexes: {hexes}", _apart, rank=20),
    marching.MARKED,
    marching.SEABORNE,
    Check("20.3.hex", "20.3", "nothing is to be searched for in {hex}", _barren, _where, rank=30),
    Check("20.6.shut", "20.6", "{why}", _shut, rank=30),
    Check("20.3.span", "20.3", "{points} points: a search takes {low} to {high}", _bad_points),
    Check("20.3.points", "20.3", "{name} has {left} points left, and the search takes {points}", _too_tired),
    marching.OWING._replace(rank=50),
    Check("19.4.03.plot", "19.4", "{name} was scried and has not plotted a search here", _plotted),
)


def search_offers(hearing: Hearing) -> Iterable[str]:
    """Where nobody may search, why is told of whom is thought of first: sooner of whoever stands where something is searched for."""
    state, side = hearing.state, hearing.side
    for number in sorted(places.by_hex(), key=_searched, reverse=True):
        persons = pieces.at(state, number, side, "person", aboard=False)
        groups = [[name] for name in persons] + ([persons] if len(persons) > 1 else [])
        yield from (", ".join(group) for group in groups if legal(hearing, {"persons": group}))
