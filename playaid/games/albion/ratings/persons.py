"""7.9 Special rules of persons, as far as combat asks for them: shifts of the ratio, and who may not fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import counters
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.printed import Row
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def shifts(hearing: Hearing, kind: str, attackers: Sequence[str], defenders: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Columns by which the ratio moves in the attacker's favour, with the reason. kind: battle, engagement, melee, duel or trial."""
    return _favours(hearing, kind, attackers, defenders, "shift")


def dice(hearing: Hearing, kind: str, attackers: Sequence[str], defenders: Sequence[str]) -> Iterator[tuple[str, int]]:
    """(reason, points) that persons add to a combat roll in the attacker's favour: Balor in trial by combat. [7.9 t24]"""
    return _favours(hearing, kind, attackers, defenders, "dice")


MEANS = {"challenge": ("duel", "trial"), "trial": ("trial",), "battle": ("battle",)}
"""The kinds of combat that a word of the table `renown` stands for."""


def _favours(hearing: Hearing, kind: str, attackers: Sequence[str], defenders: Sequence[str], what: str) -> Iterator[tuple[str, int]]:
    """(reason, amount) of every line of the table `renown` that holds in this combat; positive is good for the attacker. [7.9]"""
    for why, row in printed.rows("renown").items():
        for persons, enemies, sign in ((attackers, defenders, 1), (defenders, attackers, -1)):
            if row["person"] in persons and kind in MEANS[row["kind"]] and row[what] and _holds(hearing, row, enemies):
                yield str(why), int(hearing.fact("renown", str(why), what)) * sign


def _holds(hearing: Hearing, row: Row, enemies: Sequence[str]) -> bool:
    """Whether the enemy is the person or of the race that a line speaks of, and who must be dead is dead."""
    if row["dead"] is not None and pieces.piece(hearing.state, row["dead"])["state"] != "dead":
        return False
    against = row["against"]
    return against is None or any(against in (enemy, counters.race(hearing, enemy)) for enemy in enemies)


def may_not_challenge(hearing: Hearing, name: str) -> str | None:
    """Why a person may neither issue nor accept a challenge, or None. [7.9 t26, 19.3]"""
    if name == "Grogan":
        return "Grogan fears the prophecy and meets no challenge [7.9 t26]"
    if name in hearing.public["cast"]:
        return message("{person} has an Enchantment marker [19.3]", person=name)
    return None


def others_barred(names: Sequence[str], name: str) -> str | None:
    """Why somebody else must fight the trial by combat, or None: where Bran Og stands, only he does. [7.9 m37]"""
    return "Bran Og" if "Bran Og" in names and name != "Bran Og" else None
