"""A list that is typed where a line says one thing."""

import re
from collections.abc import Sequence

from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Unreadable


def refuse_several(verb: Verb, slot: Slot, part: Sequence[str]) -> None:
    """Raises Unreadable for several words where one is wanted; of a list (`2339, 3140`, `2339 and 3140`) each has a line of its own."""
    text = " ".join(part)
    each = [piece for piece in re.split(r", *(?:and +)?| +and +", text, flags=re.IGNORECASE) if piece]
    if slot.kind != "word" or slot.many:
        return
    single = len(each) > 1 and not any(" " in piece for piece in each)
    if single and (len(part) > 1 or all(piece.isdecimal() for piece in each)):
        lines = listing((Typed(f"{verb.name} {piece}") for piece in each), " | ")
        told = message("{verb}: one {slot} at a time, not {text}", verb=verb.name, slot=slot.name, text=printable(text))
        raise Unreadable(told, hint=message("one line for each: {lines}", lines=lines))
    if len(part) > 1:
        told = message("{name}: one word is wanted, not {text}", name=slot.name, text=printable(text))
        raise Unreadable(told, hint="quotes make one of several")
