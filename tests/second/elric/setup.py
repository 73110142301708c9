"""Chapter 4: the standard set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .pieces import SYMBOLS_OF_THE_MAP
from .position import Answer, Kind, no, yes

SPELL_PLACES = (
    "Xanyaw",
    "Nihrain",
    "Silent Lands",
    "Sorcerers Isle",
    "Ashaneloon",
    "Dhoz-Kam",
    "Kaneloon",
    "Dorel",
    "Unholy Fortress",
    "Mordaga's Castle",
    "Tanelorn",
    "Forest of Troos",
)
ARMIES_IN_EACH_LESSER_CITY = 3


def spell_places(*, jungle: str = "the list") -> tuple[str, ...]:
    """Where a spell lies face down at the start (4.0 B, 3.1)."""
    return SPELL_PLACES if jungle == "the list" else tuple(SYMBOLS_OF_THE_MAP)


def balance_at_start() -> int:
    """The marker begins at the neutral place (4.0 C)."""
    return 0


def turn_at_start() -> int:
    """The turn marker begins in the first space (4.0 C)."""
    return 1


def melnibonean_start(name: str) -> str | None:
    """Where a Melnibonean counter begins: the island, but for Elric, who stands nowhere (4.0 D)."""
    return None if name == "Elric" else "Melnibone"


def first_player(rolls: Mapping[str, int]) -> tuple[str, ...]:
    """Who may be first: the highest roll; several names where they tie (4.0 E)."""
    best = max(rolls.values())
    return tuple(name for name, roll in rolls.items() if roll == best)


def choosing_order(seats: Sequence[str], high_roller: str) -> tuple[str, ...]:
    """The high roller chooses a country, then each player to the left; seats run leftwards (4.0 E)."""
    at = list(seats).index(high_roller)
    return (*seats[at:], *seats[:at])


def may_choose(country: str, scenario: Sequence[str], taken: Sequence[str]) -> Answer:
    """A country is chosen from those that the scenario lists and that are free (4.0 E)."""
    if country not in scenario:
        return no("the scenario does not list it", "4.0 E", "14.0")
    if country in taken:
        return no("another player has it", "4.0 E")
    return yes("listed and free", "4.0 E")


def armies_at_start(armies: int, cities: Sequence[str], capital: str) -> dict[str, int]:
    """Three armies in each city that is no capital and the rest in the capital (4.0 F)."""
    lesser = [city for city in cities if city != capital]
    placed: dict[str, int] = {}
    left = armies
    for city in lesser:
        placed[city] = min(ARMIES_IN_EACH_LESSER_CITY, left)
        left -= placed[city]
    placed[capital] = left
    return placed


def is_admiral(name: str, *, sealord: str = "an admiral") -> bool:
    """Which personality begins with the fleets (4.0 F, 15.0)."""
    return name.startswith("Admiral") or (name == "Sealord" and sealord == "an admiral")


def may_begin(
    piece: str,
    city: str,
    cities: Sequence[str],
    capital: str,
    seaports: Sequence[str],
    used_port: str | None = None,
    *,
    fleets: str = "together",
) -> Answer:
    """Where fleets ("fleet"), the admiral ("admiral") and other personalities ("personality") begin (4.0 F)."""
    if len(cities) == 1 and city in cities:
        return yes("the only city takes all", "4.0 F")
    if piece in ("fleet", "admiral"):
        if city not in seaports:
            return no("fleets and the admiral begin in a seaport", "4.0 F")
        if fleets == "together" and used_port not in (None, city):
            return no("all fleets and the admiral begin in the one port chosen", "4.0 F")
        return yes("any seaport", "4.0 F")
    if city == capital:
        return yes("the rest begins in the capital", "4.0 F")
    return no("personalities begin in the capital", "4.0 F")


def symbol_needs_spell(place: str, kind: Kind | None = None, *, jungle: str = "the list") -> bool:
    """Whether a place with a symbol has a spell at the start (4.0 B)."""
    return place in spell_places(jungle=jungle) and kind is not Kind.SEA
