"""Despair Tokens and Flames of Hope. [Despair Tokens]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def place_despair(h: Hearing, number: int, why: str, cite: str = "Despair Tokens") -> None:
    """So many flames go out. why: the pattern that says by what, `despair` of `flames` being out then."""
    number = min(number, h.public["flames"] - h.public["despair"])
    h.add("public", "despair", number)
    flames, out = h.public["flames"], h.public["despair"]
    h.line("Flames of Hope", message(why, despair=out, flames=flames), message("{flames} left", flames=flames - out), cite)
    told = counted(
        flames - out,
        "A Flame of Hope goes out; {n} is left." if number == 1 else "{out} Flames of Hope go out; {n} is left.",
        "A Flame of Hope goes out; {n} are left." if number == 1 else "{out} Flames of Hope go out; {n} are left.",
        out=number,
    )
    h.tell(told)


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
        stack = h.public["virtue"]["stack"]
        h.line("Virtue Stack", "a discarded plaque returns to its bottom", str(stack), "Optional Rules")
        h.tell("A discarded Virtue Plaque goes back under the Virtue Stack, which has {stack} now.", stack=stack)


def hope_for_a_quest(h: Hearing, seat: str, name: str) -> None:
    """A Personal Quest is completed: in an easier session a flame burns again. [Optional Rules]"""
    if h.options["quest-despair"] == "on":
        remove_despair(h, why="a Personal Quest is completed")


def despair_for_the_retired(h: Hearing, seat: str) -> None:
    """A character is retired: in a harder session a flame goes out. [Optional Rules]"""
    if h.options["retire-despair"] == "on":
        place_despair(h, 1, why="{despair} of {flames} extinguished, one for each retired character", cite="Optional Rules")
