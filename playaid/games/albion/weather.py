"""6.0 Weather: of the turn, and of places under an enchantment. A. Weather Segment."""

from playaid.games.albion import hexes
from playaid.referee.hearing import Hearing
from playaid.referee.sequence import round_of


def turn_begins(hearing: Hearing) -> None:
    """A new Game-Turn: what lasted for the last one is over."""
    for key, value in (
        ("cast", []),
        ("enchantments", []),
        ("vortex", []),
        ("rade", []),
        ("strengthened", {}),
        ("evaded", {}),
        ("scried", {}),
    ):
        hearing.put("public", key, value)
    hearing.put("public", "weather", {"map": "clear", "hexes": {}, "zones": {}})
    hearing.put("public", "mana", int(hearing.fact("turns", str(round_of(hearing.state, "turn")), "mana")))


def begin(hearing: Hearing) -> None:
    """Note Mana Level and weather of the Game-Turn. [5.0 A]"""
    turn = str(round_of(hearing.state, "turn"))
    fortnight, mana, sky = (hearing.fact("turns", turn, what) for what in ("fortnight", "mana", "weather"))
    hearing.put("public", "mana", int(mana))
    hearing.put("public", "weather", "map", sky)
    hearing.line("Game-Turn", f"{turn}, {fortnight}: mana {mana}", str(sky), "6.0")
    hearing.tell(f"{fortnight}: the Mana Level is {mana}, the weather {sky}.")


def of_hex(hearing: Hearing, number: str) -> str:
    """The weather in a hex: its own under an enchantment, that of its sea zone, or the map's. [6.0, 19.4]"""
    sky = hearing.public["weather"]
    if number == _wand(hearing):
        return "clear"
    if number in sky["hexes"]:
        return str(sky["hexes"][number])
    if sky["zones"]:
        zone = hexes.known(hearing, number, "zone")
        if zone in sky["zones"] and hexes.is_all_sea(hearing, number):
            return str(sky["zones"][zone])
    return str(sky["map"])


def _wand(hearing: Hearing) -> str | None:
    """The hex of Gerflax' Wand, once it has been shown: the weather there is clear. [20.6.14]"""
    from playaid.games.albion import pieces

    bearer = hearing.public["items"].get("14", {}).get("shown")
    one = pieces.pieces(hearing.state).get(bearer) if bearer else None
    return one["hex"] if one else None
