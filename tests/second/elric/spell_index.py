"""The spells as 16.1 to 16.7 print them: value, brackets, musters, what they devour or lift."""

from __future__ import annotations

from .position import Alignment, Spell

_LAW = """
Arkyn 3: Shazaar, Vilmir, Ilmiora
Arrows of Law 4: Tarkesh, Pio, Theleb K'aarna
Aubec 3: Bakshaan, Kelmain Host, Dyvim Tvar
Bronze Banners & Quartz Arrows 4: Filkhar, White Mage, Free Fleet
Charm of Justice 2: Filkhar, Zas
Chimera 2: Org, Dhoz-Kam
Doublas 4: Vilmir, Ilmiora, Lormyr
Goldbar 3: Isle of Purple Towns, Argimiliar
Jeweled Bird 4: Tarkesh, Lamsar
Noose of Flesh (3): Flamebringers, Shaman, Cymoril
Runestaff 5: Lormyr, Isle of Purple Towns
Shazaarian Steeds 2: Filkhar, Zas
Sleep 2: Org, Olab, Myshella
"""
_CHAOS = """
Arioch 5: Jharkor, Eshmir, Pan Tang
Balan 3: Pikarayd, Shaman, Saxif D'aan
Balo the Jester 3: Nadsokor, Org, Dhoz-Kam
Beetles of Kaleef 2: Nadsokor
Bellbane 3: White Mage, Free Fleet
Black Serpents of Dorel 2: Zas
Chaos Butterfly 2: Org, Clackars
Chardros 4: Pan Tang, Pikarayd, Jharkor
Checkalakh 4: Dharijor, Myshella, Dyvim Tvar
Darnizhaan 3: Eshmir, Olab
Dead Gods Book 0: Dhoz-Kam
Dharzi 2: Kelmain Host
Eequor 2: Pikarayd, Rackhir, Sorana
Kyreenee (3): Flamebringers, Theleb K'aarna, Yyrkoon
Mabelrode 3: Argimiliar, Dyvim Slorm
Oonai 1: Pio
Quaolnargn (3): Pyaray, Chaos Ship
Slortar the Old 1: Lamsar
Vulture Lions 2: Nadsokor
Xiombarg 4: Dharijor, Pan Tang, Jharkor
"""
_NEUTRAL = """
Boatmen of Xerlerenes (2): Nadsokor, Olab
Dispel Magic (3): Moonglum, Olab
Dispel Magic (3): Chaos Shield, Eshmir
Elenoin 3: Flamebringers, Clackars, Silent Guard
Fileet 2: Clackars, Sorana
Gaaoll 3: Shazaar, Vilmir, Saxif D'aan
Grahluk 3: Nadsokor, Sorana, Silent Guard
Grome 3: Myrrhyn, Jharkor
Haaashaastaak 3: Zas, Clackars, Filkhar
h'Haarshanns (3): Shazaar, Isle of Purple Towns
Kakatal 3: Pikarayd, Filkhar
Meerclar 2: Lamsar, Eshmir
Mirror of Memory (4): Ilmiora, Myshella, Cymoril
Misha 3: Argimiliar, Myrrhyn, Jharkor
Nuuurrr'c'c 2: Org, Myrrhyn
Nihrain Horses (2): Tarkesh, Flamebringers
Roofdrak 3: Bakshaan, Kelmain Host
Sepriz and the Ten 4: Lormyr, Olab, Free Fleet
Ship of Land and Sea (3): Rackhir, Shaman, Dyvim Slorm
Silver Grimoire 1: Dhoz-Kam, Pio
Straasha 3: Isle of Purple Towns, Tarkesh
Teleport (2): Bakshaan, Kelmain Host
"""
_IMMEDIATE = """
Elric Nightmare 0:
Elric Nightmare 0:
Elric Nightmare 0:
Four-Who-Are-One 0:
Reshuffle 0:
Reshuffle 0:
Shade Gate 0:
Tower of Voilodion Gagnasdiak 0:
"""
_SPECIAL = """
Escape 0: Moonglum, Kelmain Host
Escape 0: Pio, White Mage
Invulnerability 0: Flamebringers, Chaos Shield
"""
_MELNIBONEAN = """
Dragons (5): Mournblade
Battle Barge 0: Battle Barge
"""
_ELRIC = """
Horn of Fate 0: Jhary-a-Conel
"""
EATS_ARMIES = ("Noose of Flesh", "Kyreenee", "Mirror of Memory", "Dragons")
EATS_FLEETS = ("h'Haarshanns", "Mirror of Memory", "Dragons")
LIFTS = {"Jeweled Bird": 2, "Oonai": 1, "Boatmen of Xerlerenes": 2, "Nihrain Horses": 2, "Teleport": 1}


def _read(lines: str, alignment: Alignment) -> tuple[Spell, ...]:
    spells = []
    for line in lines.strip().splitlines():
        head, _, musters = line.partition(":")
        name, _, value = head.rpartition(" ")
        spells.append(
            Spell(
                name=name,
                value=int(value.strip("()")),
                alignment=alignment,
                parenthesized=value.startswith("("),
                musters=tuple(m.strip() for m in musters.split(",") if m.strip()),
                eats_armies=name in EATS_ARMIES,
                eats_fleets=name in EATS_FLEETS,
                flies=LIFTS.get(name, 0),
            )
        )
    return tuple(spells)


SPELLS = (
    *_read(_LAW, Alignment.LAW),
    *_read(_CHAOS, Alignment.CHAOS),
    *_read(_NEUTRAL, Alignment.NEUTRAL),
    *_read(_IMMEDIATE, Alignment.PLAY_IMMEDIATELY),
    *_read(_SPECIAL, Alignment.SPECIAL),
    *_read(_MELNIBONEAN, Alignment.MELNIBONEAN),
    *_read(_ELRIC, Alignment.ELRIC),
)


def spell(name: str) -> Spell:
    """The first spell of that name (16)."""
    return next(s for s in SPELLS if s.name == name)


def copies(name: str) -> int:
    """How many counters of that name there are (16)."""
    return sum(s.name == name for s in SPELLS)


def musters(target: str) -> tuple[str, ...]:
    """Which spells call a nation, horde, personality or artifact, in the order of the index (16)."""
    return tuple(s.name for s in SPELLS if target in s.musters)


def of_alignment(alignment: Alignment) -> tuple[Spell, ...]:
    """All spells of one kind (16.1 to 16.7)."""
    return tuple(s for s in SPELLS if s.alignment is alignment)
