"""3.0, 7.6 What a person's ratings come to now, with what he bears and where he stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings.counters import wounds
from playaid.games.albion.ratings.items import anybodys, magic_times, makes_hero, strength_of, usable
from playaid.games.albion.ratings.places import combat_times, magic_here
from playaid.language.message import counted, message
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def is_hero(hearing: Hearing, name: str) -> bool:
    """Whether a person is a hero, by his piece or by what he bears. His piece is looked at in any case: that it was not would tell all that
    he bears something. Raises Locked, MissingFact. [20.1]"""
    return bool(hearing.fact("persons", name, "hero")) or makes_hero(hearing, name)


def is_open_hero(hearing: Hearing, name: str) -> bool:
    """Whether a person's piece shows a hero, or an item that he has shown and may use; what he bears in secret stops nobody. Raises
    MissingFact. [20.2]"""
    shown = [number for number, item in hearing.public["items"].items() if item.get("shown") == name]
    heroic = [number for number in shown if hearing.fact("items", number, "hero")]
    return any(usable(hearing, name, number) for number in heroic) or bool(hearing.fact("persons", name, "hero"))


def may_be_hero(hearing: Hearing, name: str) -> bool:
    """Whether a person could be a hero, as far as all know: openly, or by what they might bear and use. Raises MissingFact. [20.1, 20.2]"""
    heroic = [number for number in anybodys(hearing, name) if hearing.fact("items", number, "hero")]
    return is_open_hero(hearing, name) or any(usable(hearing, name, number) for number in heroic)


def combat(hearing: Hearing, name: str) -> tuple[int, str]:
    """Current Combat Strength and how it comes about, for the owner's eyes. [7.6] Raises Locked."""
    base, hurt = int(hearing.fact("persons", name, "combat")), wounds(hearing, name)
    more = strength_of(hearing, name) + int(hearing.public["strengthened"].get(name, 0))
    times = combat_times(hearing, name)
    text = counted(hurt, "{strength} (counter) - {n} wound", "{strength} (counter) - {n} wounds", strength=base)
    if more:
        text = message("{sum} + {more}", sum=text, more=more)
    if times > 1:
        text = message("{sum}, times {times} at home", sum=text, times=times)
    return (base - hurt + more) * times, text


def basic_magic(hearing: Hearing, name: str) -> int:
    """Basic Magic Strength, with what a staff makes of it. Raises Locked."""
    return int(hearing.fact("persons", name, "magic")) * magic_times(hearing, name)


def mana_level(hearing: Hearing) -> int:
    """The Mana Level; before the game that of Game-Turn 1, or none by option `pregame-mana`: no case names one for it. [6.0, 22.3]"""
    early = any(frame["key"] == "pregame" for frame in frames(hearing.state))
    return 0 if early and hearing.options.get("pregame-mana") == "none" else int(hearing.public["mana"])


def least_magic(hearing: Hearing, name: str) -> int:
    """The Current Magic Strength of somebody outside the places of power without what they bear: what they bear only adds to it. [3.0]"""
    basic = int(hearing.fact("persons", name, "magic"))
    return basic + mana_level(hearing) if basic or hearing.options.get("magic-zero") != "none" else 0


def magic(hearing: Hearing, name: str) -> tuple[int, str]:
    """Current Magic Strength and how it comes about. [3.0] Raises Locked."""
    basic, mana = basic_magic(hearing, name), mana_level(hearing)
    if not basic and hearing.options.get("magic-zero") == "none":
        return 0, message("Basic Magic Strength 0")
    return magic_here(hearing, name, basic + mana, message("{strength} (basic) + mana {mana}", strength=basic, mana=mana))
