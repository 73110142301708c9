"""What people say round the hex to which somebody goes: beside it, as far as they come, if they can; and what comes then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playaid.language.message import message
from playaid.referee.contract.refusals import Unreadable

BESIDE = re.compile(
    r"(?:(?:right |just )?next to|near(?:by)?(?: to)?|close to|beside|adjacent to|alongside|in front of|a hex (?:from|off)) +"
    r"(?:the +)?(?:hex +)?(?P<goal>[^,]+?)[.?! ]*$",
    re.IGNORECASE,
)
_THEY_CAN = r"(?:he|she|it|they|we) (?:can|may)(?: go| come| get)?"
AS_FAR = re.compile(rf",? +(?:as (?:far|close|near) as|if) (?:possible|{_THEY_CAN})(?=,| |$)", re.IGNORECASE)
UP_TO = re.compile(r"(?<= )(?:up|out|over|down|on|back|all the way) (?=(?:to|towards?) )", re.IGNORECASE)
THEN = ("debark", "embark", "search", "attack", "battle", "fight", "challenge", "stop", "wait", "overrun", "evade", "halt", "rest", "cast")


def without_wishes(words: Sequence[str]) -> list[str]:
    """`towards 3429 as far as possible` is to that hex: where it is too far, the refusal has the way as far as they come. Raises Unreadable
    where a hex beside another is meant."""
    text = UP_TO.sub("", AS_FAR.sub("", " ".join(words)))
    said = BESIDE.search(text)
    if said and said.start():
        told = message("{words!r} may be any of several hexes: a move goes to one, said by its number", words=said[0].rstrip("?!. "))
        raise Unreadable(told, hint=message("{line} tells which lie beside it", line=f"where {said['goal']}"))
    return text.split()


def refuse_behind(said: Sequence[str]) -> None:
    """Raises Unreadable for what stands behind the last hex of a way."""
    told = message("{words!r} is no hex of the way", words=" ".join(said))
    if any(word.casefold() in THEN for word in said):
        raise Unreadable(told, hint=message("what they do when they have come there is a line of its own"))
    raise Unreadable(told, hint=message("the line ends with the hex to which they go"))


def in_two_lines(who: Sequence[str], words: Sequence[str], reacts: bool) -> Unreadable:
    """That who goes is named by one line and moves by another, with both. [12.4, 13.0]"""
    first, then = " ".join(("react" if reacts else "force", *who)), " ".join(("move", *words))
    ends = "first: {first}; then: {then}; the first ends normal movement for this phase, for everybody"
    told = message("first: {first}; then: {then}" if reacts else ends, first=first, then=then)
    return Unreadable("this takes two lines: who goes, and then where they go", hint=told)
