"""Despair Tokens and Flames of Hope. [Despair Tokens]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def place_despair(h: Hearing, number: int, why: str, cite: str = "Despair Tokens", **values: int) -> None:
    """So many flames go out. why: the pattern that says by what, `despair` of `flames` being out then, with what else it names."""
    number = min(number, h.public["flames"] - h.public["despair"])
    h.add("public", "despair", number)
    flames, out = h.public["flames"], h.public["despair"]
    h.line("Flames of Hope", message(why, despair=out, flames=flames, **values), message("{flames} left", flames=flames - out), cite)
    told = counted(
        flames - out,
        "A Flame of Hope goes out; {n} is left." if number == 1 else "{out} Flames of Hope go out; {n} is left.",
        "A Flame of Hope goes out; {n} are left." if number == 1 else "{out} Flames of Hope go out; {n} are left.",
        out=number,
    )
    h.tell(told)


def remove_despair(h: Hearing, why: str) -> None:
    """A Despair Token is taken off; in an easier session discarded plaques go under the Virtue Stack."""
    if h.public["despair"] < 1:
        return
    h.add("public", "despair", -1)
    h.line("Despair Token", why, message("{despair} placed", despair=h.public["despair"]), "Despair Tokens")
    h.tell("A Despair Token is removed: a Flame of Hope burns again.")
    if h.options["virtue-return"] == "on":
        _return_plaques(h, min(rulebook.number(h, "Virtue Plaques for a Despair Token, easier"), h.public["virtue"]["discarded"]))


def _return_plaques(h: Hearing, number: int) -> None:
    if not number:
        return
    h.add("public", "virtue", "discarded", -number)
    h.add("public", "virtue", "stack", number)
    stack = h.public["virtue"]["stack"]
    returned = counted(number, "a discarded plaque returns to its bottom", "{n} discarded plaques return to its bottom")
    h.line("Virtue Stack", returned, str(stack), "Optional Rules")
    told = (
        "A discarded Virtue Plaque goes back under the Virtue Stack, which has {stack} now.",
        "{n} discarded Virtue Plaques go back under the Virtue Stack, which has {stack} now.",
    )
    h.tell(counted(number, *told, stack=stack))


def hope_for_a_quest(h: Hearing, seat: str, name: str) -> None:
    """A Personal Quest is completed: in an easier session a flame burns again. [Optional Rules]"""
    if h.options["quest-despair"] == "on":
        for _ in range(rulebook.number(h, "Despair Tokens for a Personal Quest, easier")):
            remove_despair(h, why="a Personal Quest is completed")


def despair_for_the_retired(h: Hearing, seat: str) -> None:
    """A character is retired: in a harder session a flame goes out. [Optional Rules]"""
    if h.options["retire-despair"] == "on":
        number = rulebook.number(h, "Despair Tokens for a retired character, harder")
        why = "{despair} of {flames} extinguished, one for each retired character"
        if number == 1:
            place_despair(h, number, why, cite="Optional Rules")
        else:
            place_despair(h, number, "{despair} of {flames} extinguished, {each} for each retired character", "Optional Rules", each=number)
