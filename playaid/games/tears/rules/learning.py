"""Spells drawn on the spell tables, learnt since the game began, and lost again. A wizard who is robbed keeps those they began with.
[Stolen spells] [Searching]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

LED_THERE = "wizards seek spells by themselves: with no leader and no unit activated there"
ALONE = {LED_THERE: "Who may be with a wizard who seeks a spell?"}
AMID_ENEMIES = "Who searches where the enemy stands?"
"""The doubts of the rulings by whose reading nobody seeks a spell there."""


def indexed(hearing: Hearing, spell: str) -> str:
    """The name under which the index describes a spell: by the option a table's name is read as another of the index."""
    read_as = pieces.rows("spells").get(spell, {}).get("read_as", "")
    return str(read_as) if read_as and hearing.options["earthquake"] == "breach" else spell


def known_as(hearing: Hearing, spell: str, known: Sequence[str]) -> str:
    """By which name a spell is among those that are known; '' where it is not."""
    alike = (name for name in known if indexed(hearing, name) == indexed(hearing, spell))
    return spell if spell in known else next(alike, "")


def learn(hearing: Hearing, side: str, wizard: str, spell: str) -> None:
    """A wizard learns a spell that they have found, or that has been stolen for them."""
    hearing.push("secret", side, "spells", wizard, spell)
    hearing.push("secret", side, "learnt", wizard, spell)


def lose(hearing: Hearing, side: str, wizard: str, spell: str) -> None:
    """A wizard knows a spell no more, however they came by it."""
    hearing.pull("secret", side, "spells", wizard, spell)
    if spell in _learnt(hearing, side, wizard):
        hearing.pull("secret", side, "learnt", wizard, spell)


def began_with(hearing: Hearing, side: str, wizard: str, spell: str) -> bool:
    """Whether they have known a spell that they know since the game began: it was printed for them, or in the war chosen (`prepare`).
    Of a game that was entered under way, in the war, all that is not known to be learnt."""
    if spell in _learnt(hearing, side, wizard):
        return False
    return hearing.options["scenario"] == "war" or spell in pieces.rows("wizards")[wizard]["spells"]


def _learnt(hearing: Hearing, side: str, wizard: str) -> list[str]:
    return hearing.secret(side).get("learnt", {}).get(wizard, [])


def draw_spell(hearing: Hearing, side: str, table: str, wizard: str, sent: str = "") -> str:
    """Throw in secret on a spell table, by the name that the tables call it; it may send on to the next, which says by what die.
    sent: that die, and on which table it fell."""
    die = hearing.roll("d10", who=side, why=sent or table, private=side).total
    spell: str = hearing.fact(table.replace(" ", "_"), die, "spell", only=side)
    hearing.line(table, message("die {die}", die=die), spell, "Searching", only=side)
    if not spell.startswith("spell table"):
        return spell
    sent = message("{next} (the {die} on {table} sends there)", next=spell, die=die, table=table)
    return draw_spell(hearing, side, spell, wizard, sent)
