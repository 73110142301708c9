"""Declarations put back into words."""

from collections.abc import Mapping
from typing import Any

from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import quote


def in_full(verb: Verb, args: Mapping[str, Any]) -> str:
    """The line by which these arguments are said, names of several words in quotes but in lists."""
    words = [verb.name]
    for slot in verb.slots:
        value = args.get(slot.name)
        if value is None or value is False or value == []:
            continue
        words += [slot.word.split("|")[0]] if slot.word else []
        if slot.kind != "flag":
            words.append(", ".join(map(str, value)) if slot.many else quote(str(value)))
    return " ".join(words)
