"""A city is taken: who holds it, what a capital pays. [5.0, 7.5.2, 9.1]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, world
from playaid.games.elric.rules import hands
from playaid.games.elric.state import units
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def capture(hearing: Hearing, side: str, place: str) -> None:
    player = cities.loser(hearing.state, place)
    before = cities.holder(hearing.state, place) or player
    if player == side:
        hearing.drop("public", "holds", place)
    else:
        hearing.put("public", "holds", place, side)
    if player is not None:
        hearing.put("public", "won", place, player)  # neutral again, it stays what it was when it was won from its player
    how = message("{place}: before with {holder}", place=place, holder=before or "nobody")
    hearing.line("city", how, message("held by {side}", side=side), "7.5.2")
    hearing.tell("{side} takes {place}.", side=side, place=place)
    hearing.happens("capture", side=side, place=place)


def keep(hearing: Hearing, side: str, places: Sequence[str]) -> None:
    """Cities of a nation that is neutral again stay with who has played it, where others of theirs are in them. [6.0, 7.2, 7.5.2]"""
    for place in places:
        if units.can_hold(hearing.state, side, place):
            hearing.put("public", "holds", place, side)
            hearing.line("city", message("{place}: others of {side} are in it", place=place, side=side), "held as before", "7.5.2")
            hearing.tell("{side} still holds {place}.", place=place, side=side)


def abandon(hearing: Hearing, player: str | None, place: str) -> None:
    """A city whose nation has gone neutral in a battle for it is nobody's once nobody of its player is left in it. [6.0, 7.5.2] player: who
    played its nation when the battle began."""
    held = player is not None and hearing.public["holds"].get(place) == player and cities.player_of(hearing.state, place) is None
    if held and not units.can_hold(hearing.state, str(player), place):
        hearing.drop("public", "holds", place)
        hearing.line("city", message("{place}: nobody of {side} is left in it", place=place, side=player), "nobody's", "6.0")
        hearing.tell("Nobody of {side} is left in {place}, and it is nobody's.", place=place, side=player)


_WHO_TAKES = "who takes the spell for the capture of {place}? Spells held: {held}"
_NOW = "{nation} may be mustered by its conqueror"
_LATER = "{nation} may be mustered by its conqueror, once {player} no longer plays it"


def prize(hearing: Hearing, side: str, place: str) -> None:
    """A capital pays its captor a spell, an enemy's the right to muster its nation too, which another captor ends; Imrryr pays the game
    instead. [7.5.2, 9.1]"""
    nation = world.place(hearing.state, place).get("nation")
    if place == "Imrryr" or not cities.is_capital(hearing, place):
        return
    for other, rights in hearing.public["rights"].items():
        if nation in rights and other != side:
            hearing.pull("public", "rights", other, nation)
    enemys = cities.loser(hearing.state, place) not in (None, side) or cities.is_enemys(hearing.state, side, place)
    if nation is not None and enemys and nation not in hearing.public["rights"][side]:
        player = hearing.public["nations"].get(nation, "")
        hearing.push("public", "rights", side, nation)
        hearing.line("muster", message(_LATER if player else _NOW, nation=nation, player=player), nation, "7.5.2")
    if not enemys and cities.player_of(hearing.state, place) is None:
        hearing.line("neutral capital", message("nobody plays {nation}", nation=nation), "counts as no enemy's", "5.0")
    if cities.is_own(hearing.state, side, place):
        hearing.line(
            "spell", message("{place} is the capital of a nation that {side} plays", place=place, side=side), "none is drawn", "9.1"
        )
        hearing.tell("{place} is the capital of a nation that {side} plays: no spell is drawn for it [9.1].", place=place, side=side)
        return
    takers = [unit for unit in units.leaders(hearing.state, side, place) if not hearing.public["units"][unit].get("fled")]
    if takers:
        prompt = message(_WHO_TAKES, place=place, held=hands.room_of(hearing, takers))
        taker = hearing.ask(f"prize of {place}", who=side, prompt=prompt, options=takers, cite="7.5.2")
        hearing.happens("spells due", side=side, unit=taker, number=1, why=message("the capture of {place}", place=place))
    else:
        hearing.line("spell", message("no personality of {side} is in {place} to take it", side=side, place=place), "none is drawn", "9.1")
        hearing.tell("No personality of {side} is in {place} to take a spell for it [9.1].", place=place, side=side)
