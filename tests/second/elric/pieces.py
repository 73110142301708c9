"""Chapter 3: what the map and the counters say of themselves."""

from __future__ import annotations

from fractions import Fraction

from .position import Answer, Personality, no, yes

CIVILIZED = {
    "northern": ("Ilmiora", "Vilmir", "Eshmir", "Nadsokor", "Bakshaan"),
    "southern": ("Pikarayd", "Argimiliar", "Filkhar", "Lormyr"),
    "western": ("Shazaar", "Jharkor", "Dharijor", "Tarkesh"),
    "islands": ("Melnibone", "Pan Tang", "Isle of Purple Towns"),
}
WILD = {
    "northern": ("Weeping Waste", "Sighing Desert", "Org", "Forest of Troos"),
    "southern": ("Oin", "Yu", "Kaneloon", "Dorel"),
    "western": ("Silent Lands", "Marshes of Mist", "Myrrhyn", "Xanyaw", "Nihrain"),
    "islands": ("Ashaneloon", "Sorcerers Isle", "Unholy Fortress"),
    "jungle": ("R'lin K'ren A'a",),
}
SYMBOLS_OF_THE_MAP = (
    "Tanelorn",
    "Mordaga's Castle",
    "Forest of Troos",
    "Dhoz-Kam",
    "Kaneloon",
    "Dorel",
    "Xanyaw",
    "Nihrain",
    "Silent Lands",
    "R'lin K'ren A'a",
    "Sorcerers Isle",
    "Ashaneloon",
    "Unholy Fortress",
)
ARMY_VALUE = 1
GAME_TURNS = 10
SECTIONS_OF_THE_BALANCE = 12
STACK_MARKERS = {"groups": 4, "each": 6}


def civilized(country: str) -> bool:
    """Whether 3.1 counts the country among the civilized nations."""
    return any(country in names for names in CIVILIZED.values())


def wild_area(name: str) -> bool:
    """Whether 3.1 counts the area among the wilderness."""
    return any(name in names for names in WILD.values())


def figure_colour(country: str) -> str:
    """A nation's figures: red western and Pan Tang, white southern and Melnibone, black northern and the Purple Towns (3.2)."""
    colours = {"western": "red", "southern": "white", "northern": "black"}
    for region, names in CIVILIZED.items():
        if country in names and region in colours:
            return colours[region]
    return {"Pan Tang": "red", "Melnibone": "white", "Isle of Purple Towns": "black"}.get(country, "unprinted")


def arms_of_the_balance() -> int:
    """How many sections each of the two arms has, its bowl among them (3.3)."""
    return int(Fraction(SECTIONS_OF_THE_BALANCE, 2))


def may_fight(person: Personality) -> Answer:
    """A personality whose value stands in brackets does not fight (3.2)."""
    if person.parenthesized:
        return no("a value in brackets serves for influence with Elric alone", "3.2")
    return yes("its value is open", "3.2")


def may_lead(person: Personality, *, bracketed: str = "influence only") -> Answer:
    """Who can stand as the leader that armies, fleets and attacks need (3.2 with 7.2, 7.3, 10.1)."""
    if person.parenthesized and bracketed == "influence only":
        return no("a value in brackets serves for influence with Elric alone", "3.2", "7.2")
    return yes("a personality leads", "7.2")


def usable_islands(name: str) -> Answer:
    """The three unnamed islets off Melnibone and the drawn beasts have no part in play (3.1)."""
    if name in ("islet off Melnibone", "dragon", "octopus", "big fish"):
        return no("a picture only", "3.1")
    return yes("an area of the map", "3.1")


def is_magician(person: Personality) -> bool:
    """A number in the upper right makes a magician (3.2)."""
    return person.capacity is not None


def fleet_strength(printed: int, at_sea: bool, *, fleet_value: str = "at sea only") -> int:
    """A fleet's combat value is its value at sea (3.2)."""
    return printed if at_sea or fleet_value == "everywhere" else 0
