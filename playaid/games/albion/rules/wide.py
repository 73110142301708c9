"""10.0, 19.4 Whom an enchantment without a target would affect: weather over a zone, a range or the map, and a Vision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground
from playaid.games.albion.ratings.enchanters import reach_of
from playaid.games.albion.rules import vision
from playaid.games.albion.state import pieces
from playaid.games.albion.state.castings import ELEMENTS, RAIN, STORM, VISION, WINTER
from playaid.games.albion.state.printed import enchantment_rows
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing

SKY = {STORM: "rain", WINTER: "snow", RAIN: "rain"}


def wake_by_weather(hearing: Hearing, casting: Casting) -> None:
    """An attempt at weather wakes whom it would reach. [10.0]"""
    woken = _affected(hearing, casting)
    if woken:
        text = message("{number} of the enemy would be affected", number=len(woken))
        hearing.line("inactive pieces", text, "they become active", "10.0")
        name = enchantment_rows()[casting["number"]]["name"]
        hearing.happens("attack", names=woken, how=message("by an attempt at {enchantment}", enchantment=name))


def _affected(hearing: Hearing, casting: Casting) -> list[str]:
    """The inactive enemies whose weather a casting would change, or by option `wide-enchantments` whom it would show. [10.0]"""
    reading = hearing.options.get("wide-enchantments", "weather")
    asleep = [name for name, piece in pieces.pieces(hearing.state).items() if piece["state"] == "inactive" and pieces.on_map(piece)]
    asleep = [name for name in asleep if pieces.piece(hearing.state, name)["side"] != casting["side"]]
    if reading == "aimed" or not asleep:
        return []
    if casting["number"] == VISION:
        sight = vision.in_sight(hearing, casting) if reading == "all" else []
        return [name for name in asleep if pieces.piece(hearing.state, name)["hex"] in sight]
    return [name for name in asleep if _rained_on(hearing, casting, name)]


def _rained_on(hearing: Hearing, casting: Casting, name: str) -> bool:
    sky = casting["weather"] if casting["number"] == ELEMENTS else SKY.get(casting["number"])
    number, caster = str(pieces.piece(hearing.state, name)["hex"]), str(pieces.piece(hearing.state, casting["caster"])["hex"])
    if sky is None or ground.weather_in(hearing, number) == sky:
        return False
    if casting["number"] == ELEMENTS:
        return ground.away(hearing, caster, number) <= reach_of(hearing, casting)
    if casting["number"] == STORM:
        ship = pieces.piece(hearing.state, name)["kind"] == "ship"
        return ship and not ground.has_land(hearing, number) and _zone(hearing, number) == _zone(hearing, caster)
    return True


def _zone(hearing: Hearing, number: str) -> str | None:
    zone: str | None = hearing.fact("hexes", number, "zone")
    return zone
