"""11.9, 19.4.13, 20.6 What stacks hide and who may look: the Enchantment of Vision, the Moray Crystal, Misha's Rod.

Positions are open in this tool; what lies beneath a piece is not. To look is to learn which items a stack carries and who bears them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import allowances, ground, items, places
from playaid.games.albion.ratings.enchanters import SEAT, range_of
from playaid.games.albion.rules import marching, scrying
from playaid.games.albion.state import hexes, marches, pieces, stacks
from playaid.games.albion.state.castings import DISPEL, VISION, waiting
from playaid.games.albion.state.printed import item_title
from playaid.language.message import SEMICOLON, listing, message, to_json
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing

CRYSTAL, ROD = "18", "17"


def in_sight(hearing: Hearing, casting: Casting) -> list[str]:
    """The hexes with enemy pieces that an Enchantment of Vision reaches. [19.4.13, 19.5]"""
    here = str(pieces.piece(hearing.state, casting["caster"])["hex"])
    reach = range_of(hearing, casting)
    place = places.place_of(here)
    lands = () if place is None or (here == SEAT and casting["caster"] not in place["magic_for"]) else place["vision"] or ()
    calm = {str(other["target"]) for other in hearing.public.get("castings", ()) if other["number"] == "11" and other["result"] == "works"}
    there = [number for number in pieces.hexes_of(hearing.state, pieces.other(casting["side"])) if number not in calm]
    if reach is None:
        return there
    viewer = casting["side"]
    return [other for other in there if _of_the_lands(hearing, other, here, reach, lands) or _near(hearing, viewer, other, here, reach)]


def _of_the_lands(hearing: Hearing, number: str, here: str, reach: int, lands: Sequence[str]) -> bool:
    """Whether a hex is seen whatever its range; its kingdom is asked for only where the range does not settle it."""
    sure = ground.away(hearing, here, number) <= reach and not ground.beware(hearing, here, number, reach)
    return bool(lands) and not sure and ground.kingdom(hearing, number) in lands


def _near(hearing: Hearing, viewer: str, number: str, here: str, reach: int) -> bool:
    ground.mark_range(hearing, here, number, reach, only=viewer)
    return ground.away(hearing, here, number) <= reach


def tell_seen(hearing: Hearing, viewer: str, numbers: Iterable[str]) -> None:
    """Tell a side, and nobody else, what the enemy stacks in these hexes are made of. Raises Locked."""
    enemy = pieces.other(viewer)
    there = {number: names for number in numbers if (names := pieces.at(hearing.state, number, enemy))}
    if not there:  # where enemy stacks stand all see, or where counters lie
        hearing.tell("{side} looks for enemy stacks: none is in sight.", side=viewer)
        return
    hearing.tell("{side} examines enemy stacks: its own `log` tells what it saw.", side=viewer)
    hearing.tell("{side} sees:", only=viewer, side=viewer)
    for number, names in there.items():
        stack = listing((_composition(hearing, name, enemy) for name in names), SEMICOLON)
        hearing.tell("{hex}: {stack}.", only=viewer, hex=number, stack=stack)
        if stacks.are_hidden(hearing.state):
            hearing.put("secret", viewer, "examined", number, {"turn": round_of(hearing.state, "turn") or 1, "stack": to_json(stack)})
    hearing.need_consent()


def at_once(hearing: Hearing, caster: str) -> None:
    """Tell what a Vision shows, as it takes effect at once; where a Dispelling Magic is still to be rolled for, which may hide a hex of it,
    it waits for that with all else. [19.0, 19.4.11, 19.4.13]"""
    cast = hearing.public["castings"]
    casting = next(one for one in cast if one["caster"] == caster and one["number"] == VISION)
    if any(other["number"] == DISPEL for other in waiting(hearing.state)):
        hearing.tell("What it shows {side} is told once all castings have been rolled for (`next`).", side=casting["side"])
        return
    tell_seen(hearing, casting["side"], in_sight(hearing, casting))
    shown: Casting = {**casting, "shown": True}
    hearing.put("public", "castings", [shown if one == casting else one for one in cast])


def _composition(hearing: Hearing, name: str, side: str) -> str:
    piece = pieces.piece(hearing.state, name)
    text = pieces.describe(hearing.state, name)
    if piece.get("under"):
        text = message("{piece} under {person}", piece=text, person=piece["under"])
    if piece.get("aboard"):
        text = message("{piece} aboard {ship}", piece=text, ship=piece["aboard"])
    held = [number for number, bearer in hearing.secret(side).get("items", {}).items() if bearer == name]
    return message("{piece} with {items}", piece=text, items=listing(map(item_title, sorted(held)))) if held else text


# 18: the Moray Crystal


def gaze(hearing: Hearing) -> None:
    """The bearer of the Crystal looks at the enemy stacks in his hex and round it. [20.6.18]"""
    person = hearing.args["person"]
    cost = _price(hearing)
    marching.say_points(hearing, person, cost, "20.6")
    marching.spend(hearing, [person], cost)
    scrying.follow_plot(hearing, str(pieces.piece(hearing.state, person)["hex"]), [person], ["gaze"])
    hearing.tell("{person} gazes into the Moray Crystal.", person=person)
    tell_seen(hearing, hearing.side, _gazed_at(hearing))


def _gazed_at(hearing: Hearing) -> list[str]:
    here = str(pieces.piece(hearing.state, hearing.args["person"])["hex"])
    return [here, *hexes.neighbours(here, ground.low_columns(hearing)).values()]


def in_vain(hearing: Hearing) -> str | None:
    """A look where all see that no enemy stands near: its point would be spent for nothing. [20.6.18]"""
    enemy, near = pieces.other(hearing.side), _gazed_at(hearing)
    if any(pieces.at(hearing.state, number, enemy) for number in near):
        return None
    return message("no enemy stack stands in {hex} or beside it, and there is nothing to see", hex=near[0])


def _price(hearing: Hearing) -> int:
    return int(hearing.fact("modifiers", "points for a look with the Crystal", "amount"))


def _no_person(hearing: Hearing) -> Facts:
    piece = pieces.piece(hearing.state, hearing.args["person"])
    if pieces.commander_side(piece) != hearing.side or not pieces.awake(piece):
        return {"person": hearing.args["person"], "side": hearing.side}
    return None


def _not_using(item: str) -> Callable[[Hearing], Facts]:
    def fails(hearing: Hearing) -> Facts:
        why = None if _no_person(hearing) else items.not_in_use(hearing, hearing.args["person"], item)
        return {"why": why} if why else None

    return fails


def _marked(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    return {"person": person} if person in hearing.public["cast"] else None


def _by_sea(hearing: Hearing) -> Facts:
    """Whoever is aboard, or was in this phase, spends no points for anything. [12.2]"""
    return {"person": hearing.args["person"]} if marches.by_sea(hearing.state, hearing.args["person"]) else None


def _no_points(hearing: Hearing) -> Facts:
    if _no_person(hearing) or _by_sea(hearing):
        return None
    cost, left = _price(hearing), allowances.points_left(hearing, hearing.args["person"])
    return {"person": hearing.args["person"], "left": left, "cost": cost} if left < cost else None


_PERSON = Check("20.6.person", "20.6", "{person} is no active person of {side} on the map", _no_person, rank=10)
_MARKED = Check("19.3.marked", "19.3", "{person} is under an Enchantment marker, and does nothing more this Game-Turn", _marked, rank=20)
GAZE_CHECKS = (
    marching.OWING,
    _PERSON,
    _MARKED,
    Check("12.2.spent", "12.2", "{person} goes by sea in this phase, and may spend no points", _by_sea, rank=20),
    Check("20.6.18.uses", "20.6", "{why}", _not_using(CRYSTAL)),
    scrying.unwritten("gaze"),
    Check("20.6.18.points", "20.6", "{person} has {left} points left, and a look takes {cost}", _no_points),
)


def gaze_offers(hearing: Hearing) -> Iterable[str]:
    bearer = items.bearer_of(hearing.state, hearing.side, CRYSTAL)
    return [bearer] if bearer and legal(hearing, {"person": bearer}) else []


# 17: Misha's Rod


def inquire(hearing: Hearing) -> None:
    """The bearer of the Rod asks what items are in an enemy stack in his hex, and is told the truth. [20.6.17]"""
    person = hearing.args["person"]
    here, enemy = str(pieces.piece(hearing.state, person)["hex"]), pieces.other(hearing.side)
    held = hearing.secret(enemy).get("items", {})
    there = {*pieces.at(hearing.state, here, enemy), f"hex {here}"}
    titles = [item_title(number) for number, bearer in sorted(held.items()) if bearer in there]
    hearing.tell("{person} asks by Misha's Rod what the enemy carries in {hex}.", person=person, hex=here)
    hearing.tell("The enemy in {hex} carries {items}.", only=hearing.side, hex=here, items=listing(titles) or message("no magic item"))
    hearing.need_consent()


def _alone(hearing: Hearing) -> Facts:
    if _no_person(hearing):
        return None
    here = str(pieces.piece(hearing.state, hearing.args["person"])["hex"])
    return None if pieces.at(hearing.state, here, pieces.other(hearing.side)) else {"hex": here}


INQUIRE_CHECKS = (
    _PERSON,
    Check("20.6.17.uses", "20.6", "{why}", _not_using(ROD)),
    Check("20.6.17.stack", "20.6", "no enemy stack stands in {hex}", _alone),
)


def inquire_offers(hearing: Hearing) -> Iterable[str]:
    bearer = items.bearer_of(hearing.state, hearing.side, ROD)
    return [bearer] if bearer and legal(hearing, {"person": bearer}) else []
