"""Chapter 15: the nations with their alignments and forces, as the list prints them."""

from __future__ import annotations

from dataclasses import dataclass

from .position import Alignment


@dataclass(frozen=True)
class Muster:
    """One nation or horde of the list."""

    alignment: Alignment
    armies: int
    fleets: int
    personalities: tuple[str, ...]


_L, _C, _N = Alignment.LAW, Alignment.CHAOS, Alignment.NEUTRAL
NATIONS = {
    "Argimiliar": Muster(_C, 11, 0, ()),
    "Bakshaan": Muster(_L, 5, 2, ("Nicorn", "Pilarmo", "Admiral")),
    "Dharijor": Muster(_C, 11, 2, ("Karnaal", "Sarosto", "Admiral", "Sorcerer")),
    "Dhoz-Kam": Muster(_C, 2, 0, ("Boss",)),
    "Eshmir": Muster(_C, 4, 0, ("Valley King", "Warlock")),
    "Filkhar": Muster(_L, 4, 1, ("Jiku",)),
    "Flamebringers": Muster(_N, 5, 0, ("Terarn Gashtek", "Drinij Bar")),
    "Ilmiora": Muster(_L, 10, 2, ("Fadan", "Sharilla", "Admiral", "Alchemist")),
    "Isle of Purple Towns": Muster(_L, 4, 2, ("Smiorgan", "Kargan", "Priest")),
    "Jharkor": Muster(_C, 8, 2, ("Dharmit", "Yishana", "Admiral", "Wizard")),
    "Kelmain Host": Muster(_N, 5, 0, ("Umba",)),
    "Lormyr": Muster(_L, 10, 2, ("Voashoon", "Zarozinia", "Admiral", "Mage")),
    "Melnibone": Muster(
        _C, 5, 1, ("Elric", "Yyrkoon", "Cymoril", "Admiral Colim", "Dyvim Slorm", "Dyvim Tvar", "Saxif D'aan", "Silent Guard")
    ),
    "Nadsokor": Muster(_C, 4, 0, ("Urish",)),
    "Olab": Muster(_N, 5, 0, ("Olab King",)),
    "Org": Muster(_C, 4, 0, ("Gutheran",)),
    "Pan Tang": Muster(_C, 5, 2, ("Jagreen Lern", "Theleb K'aarna", "General", "Sealord")),
    "Pikarayd": Muster(_C, 4, 1, ("Yaris",)),
    "Pio": Muster(_N, 5, 0, ("Pio Chief",)),
    "Shazaar": Muster(_L, 4, 1, ("Ohada",)),
    "Tarkesh": Muster(_L, 5, 2, ("Hilran",)),
    "Vilmir": Muster(_L, 9, 2, ("Naclon", "Avan Astram", "Sealord", "Priest")),
}
INDEPENDENTS = (
    "Brut",
    "Chaos Shield",
    "Chaos Ship",
    "Clackars",
    "Free Fleet",
    "Jhary-a-Conel",
    "Lamsar",
    "Moonglum",
    "Mournblade",
    "Myrrhyn",
    "Myshella",
    "Pyaray",
    "Rackhir",
    "Shaman",
    "Sorana",
    "White Mage",
    "Zas",
)


def armies_of(nation: str) -> int:
    """How many armies a nation has (15.0)."""
    return NATIONS[nation].armies


def fleets_of(nation: str) -> int:
    """How many fleets a nation has, the Battle Barge for Melnibone (15.0)."""
    return NATIONS[nation].fleets


def alignment_of(nation: str) -> Alignment:
    """A nation's alignment, for the player's information (15.0)."""
    return NATIONS[nation].alignment


def personalities_of(nation: str) -> tuple[str, ...]:
    """A nation's personalities; none is printed for Argimiliar (15.0)."""
    return NATIONS[nation].personalities


def independent(name: str) -> bool:
    """Whether a unit stands under no nation (15.0)."""
    return name in INDEPENDENTS
