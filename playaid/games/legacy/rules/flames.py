"""Despair Tokens and Flames of Hope. [Despair Tokens]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def place_despair(h: Hearing, number: int, why: str) -> None:
    number = min(number, h.public["flames"] - h.public["despair"])
    h.add("public", "despair", number)
    left = h.public["flames"] - h.public["despair"]
    h.line(
        "Flames of Hope",
        message("{despair} of {flames} extinguished by {why}", despair=h.public["despair"], flames=h.public["flames"], why=why),
        message("{left} left", left=left),
        "Despair Tokens",
    )
    h.tell(
        f"A Flame of Hope goes out; {left} are left."
        if number == 1
        else message("{number} Flames of Hope go out; {left} are left.", number=number, left=left)
    )


def remove_despair(h: Hearing, why: str) -> None:
    """A Despair Token is taken off; in an easier session a discarded plaque goes under the Virtue Stack."""
    if h.public["despair"] < 1:
        return
    h.add("public", "despair", -1)
    h.line("Despair Token", why, message("{despair} placed", despair=h.public["despair"]), "Despair Tokens")
    h.tell("A Despair Token is removed: a Flame of Hope burns again.")
    if h.options["virtue-return"] == "on" and h.public["virtue"]["discarded"]:
        h.add("public", "virtue", "discarded", -1)
        h.add("public", "virtue", "stack", 1)
        h.line("Virtue Stack", "a discarded plaque returns to its bottom", str(h.public["virtue"]["stack"]), "Optional Rules")


def hope_for_a_quest(h: Hearing, seat: str, name: str) -> None:
    """A Personal Quest is completed: in an easier session a flame burns again. [Optional Rules]"""
    if h.options["quest-despair"] == "on":
        remove_despair(h, "a Personal Quest is completed")


def despair_for_the_retired(h: Hearing, seat: str) -> None:
    """A character is retired: in a harder session a flame goes out. [Optional Rules]"""
    if h.options["retire-despair"] == "on":
        h.add("public", "despair", 1)
        h.line("Despair Token", "one for each retired character", str(h.public["despair"]), "Optional Rules")
