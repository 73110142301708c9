"""Components, Card listing: countries, their races and land, counters, map pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from math import factorial

from .position import ARMY, DWARF, ELF, FLEET, HUMAN, ICE, LAND, ORC, SEA, WING, Counter

WIDE, FLOWER = "wide", "flower"
RACE = {
    "Grenord": ORC,
    "Farthal": HUMAN,
    "Silvia": ELF,
    "Bernham": HUMAN,
    "Jazuk": DWARF,
    "Nordland": HUMAN,
    "Hogrin": ORC,
    "Mediland": HUMAN,
    "Dalia": ELF,
    "Estoku": HUMAN,
    "Cuzad": DWARF,
    "Ilgren": ORC,
}
POLE_COUNTRIES = ("Grenord", "Farthal", "Silvia", "Bernham", "Jazuk", "Nordland")
MAIN_COUNTRIES = ("Hogrin", "Mediland", "Dalia", "Estoku", "Cuzad", "Ilgren")
COLOUR = {
    "Grenord": "pink",
    "Farthal": "light orange",
    "Silvia": "yellow",
    "Bernham": "light green",
    "Jazuk": "light blue",
    "Nordland": "light purple",
    "Hogrin": "red",
    "Mediland": "orange",
    "Dalia": "brown",
    "Estoku": "green",
    "Cuzad": "blue",
    "Ilgren": "purple",
}
LAYOUT = {
    "Grenord": "I*::*:",
    "Farthal": "**::::",
    "Silvia": "::*:*:",
    "Bernham": "I:::*:",
    "Jazuk": "I::I:*",
    "Nordland": "I:*:::",
    "Hogrin": "**:*::",
    "Mediland": "*:*:::",
    "Dalia": "::::**",
    "Estoku": "::*:**",
    "Cuzad": "****::",
    "Ilgren": "*:::::",
}
"""Signs in the order top, left, centre, right, bottom left, bottom right."""
PLACES = ("top", "left", "centre", "right", "bottom left", "bottom right")
SIGN = {"I": ICE, "*": SEA, ":": LAND}
ROSTER = {
    "Grenord": "2n, 2n, 1nn, 1nn, 3www+ Craw, 3a+ Gren, 2aa+ Girm, 2a+, 2a+, 2a+, 2a, 2a, 1aa+ Crig, 1aa, 1a, 1a, 1a, 1a, 1a",
    "Farthal": "2nn, 2n, 1nnn, 1nn, 1n, 3a+ Gothe, 2aa+ Varji, 2a+ Lathe, 1aaa, 1aa, 1a",
    "Silvia": "3nnn+ Evenlei, 3nn Pavell, 2nnn Kardeln, 2www+ Eaglen, 3aaa+ Thinoll, 3aa++ Mellei, 2aaa+ Fignoll, 2aa Vinall",
    "Bernham": "3n+ Flake, 2nn, 2n, 1nn, 1a+++ Queenie, 1aa++ Mary, 2aa+ William, 1aa+ Edmund, 1aa, 3a+ Henry, 2a, 2a, 1a, 1a",
    "Jazuk": "1nn Erkez, 1n, 3a+++ Arkaz, 3a++ Borez, 3a+ Cabez, 2a+ Doez, 2a, 1a",
    "Nordland": "3nn+ Katinka, 2nnn+ Erik, 2nn, 2nn, 1nnn, 2ww++ Hilde, 3a+ Sven, 2a, 2a, 1aa, 1a, 1a",
    "Hogrin": "2nn, 2nn, 1n, 1n, 3w+++ Jerreth, 3aa++ Hogart, 3a+++ Higgle, 2aa++ Borgin, 2aa+, 2a++ Pigrim, 2a++ Gobsig, "
    "2a+, 2a+, 2a+, 2a, 2a, 2a, 1aa+ Urgle, 1aa+, 1aa, 1a, 1a, 1a",
    "Mediland": "3n, 2nn, 2n+ Caroline, 1nnn, 1nn+ Marcus, 3aa, 2aaa, 2aa+ Julian, 2a+ Jessica, 1aaa+ August, 1aaa, 1aa+ Vincent, "
    "1aa, 1a+ Isabella",
    "Dalia": "3nn++ Farthine, 2nnn+ Undien, 2nnn Arron, 3ww++ Estra, 2www+ Shawli, 2www Whispa, 3aa++ Myth, 2aaa+ Legoll, 2aaa Gallia",
    "Estoku": "2nn Kaze, 1n, 1n, 3aa+ Hori, 3a Tama, 2aa+ Chichi, 2aa, 2a, 2a, 1aa, 1a+++ Miko, 1a, 1a",
    "Cuzad": "1n, 3a+++ Foez, 3a++ Gazok, 3a+ Horad, 2a+++ Ikud, 2a++ Jardok, 2a+, 2a, 1a+++ Kazod, 1a++ Lorad, 1a+, 1a",
    "Ilgren": "1nnn+ Ilug, 1nn, 1n, 2ww Skurg, 2w+ Charr, 3a+ Gurn, 2a+, 2a, 1aa+, 1a",
}
LETTER = {"a": ARMY, "n": FLEET, "w": WING}
PATTERN = re.compile(r"(\d)(a+|n+|w+)(\+*)(?: (\w+))?")
MAPS = 1_350_000_000
FLAG_SETS = 6
FLAGS_EACH = 12
HEXES_EACH = 6
TURNS_OF_A_FLOWER = 5


def counter(country: str, text: str, number: int = 0) -> Counter:
    """Card listing: a counter from its line: combat, kind and movement, crowns, name."""
    match = PATTERN.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    combat, hexes, crowns, name = match.groups()
    return Counter(country, int(combat), LETTER[hexes[0]], len(hexes), len(crowns), name or "", number)


def counters(country: str) -> tuple[Counter, ...]:
    """Card listing: all counters of a country, like ones numbered."""
    out: list[Counter] = []
    for text in ROSTER[country].split(","):
        one = counter(country, text)
        out.append(replace(one, number=sum(1 for c in out if replace(c, number=0) == one)))
    return tuple(out)


def all_counters() -> tuple[Counter, ...]:
    """Card listing: the whole main deck."""
    return tuple(c for country in ROSTER for c in counters(country))


def is_generic(one: Counter) -> bool:
    """Components: a counter without a name."""
    return not one.name


def crowns(some: Iterable[Counter]) -> int:
    """Components: crowns of several counters."""
    return sum(c.crowns for c in some)


def layout(country: str) -> dict[str, str]:
    """Card listing: what each of a country's six hexes is."""
    return {place: SIGN[sign] for place, sign in zip(PLACES, LAYOUT[country], strict=True)}


def hexes_of(country: str, kind: str) -> int:
    """Card listing: how many hexes of a kind a country has."""
    return list(layout(country).values()).count(kind)


def shape(country: str) -> str:
    """Components, Card listing: the lands at the poles are on wide pieces, the main countries on flowers."""
    return WIDE if country in POLE_COUNTRIES else FLOWER


def orientations(country: str) -> int:
    """Exploration phase: a flower is turned at random, a wide piece is not."""
    return TURNS_OF_A_FLOWER if shape(country) == FLOWER else 1


def possible_maps() -> int:
    """Components: orders of both decks and turns of the flowers, less the six ways round the globe."""
    flowers, wides = len(MAIN_COUNTRIES), len(POLE_COUNTRIES)
    return factorial(flowers) * factorial(wides) * int(TURNS_OF_A_FLOWER**flowers) // 6


def most_players() -> int:
    """Components: one set of flags for each."""
    return FLAG_SETS
