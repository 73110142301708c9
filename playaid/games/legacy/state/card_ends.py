"""Where on a Roaming Threat Card that is read out in one breath one part ends and another begins. [Roaming Threat Cards] [Spawning Enemies]

A tile that is not in play is searched for and laid, by whatever name it is said. So what is said behind a tile's name is held to be none of
it where it looks like tokens, or stands behind a comma, and it is told how each part is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state import realm, spawn_words
from playaid.games.legacy.state.shorthand import colours, cut
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold, printable
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

KEYS = ("toward", "later", "spawn", "named", "kind", "at", "extra", "ability")
"""Words that begin a part of a card."""
MANY = 3
"""So many words behind the name of a tile that lies on the table are none of another tile's name."""


class Parts(NamedTuple):
    """What is said in one breath: a tile, if one is; the tokens as they are typed; and the rest."""

    tile: str
    tokens: str
    rest: str


def refuse_run_on(head: Sequence[str], tail: Sequence[str], state: State) -> None:
    """Raises Unreadable, with the line that says it, where behind `at` or `toward` more than a tile is said."""
    folded = [word.casefold() for word in tail]
    end = folded.index("ability") if "ability" in folded else len(tail)
    for key in ("at", "toward"):
        if key in folded[:end] and "spawn" not in folded:
            begin = folded.index(key) + 1
            said = cut(tail[begin:end], KEYS)[0]
            _refuse([*head, *tail[:begin]], said, tail[begin + len(said) :], _after_a_tile(_flat(said), state))


def refuse_behind_command(head: Sequence[str], said: Sequence[str], tail: Sequence[str], state: State) -> None:
    """The same of what is said behind a Movement Command: the tile that its tokens make for, they themselves, and more."""
    words = _flat(said)
    tokens, rest = _tokens(words, state)
    if tokens and rest[:1] != [","] and len(rest) < MANY:  # a slip in them
        return
    parts = Parts("", tokens, _sentence(rest)) if tokens else _after_a_tile(words, state)
    if parts is not None and parts.rest:
        _refuse(head, said, tail, parts)


def _refuse(before: Sequence[str], said: Sequence[str], after: Sequence[str], parts: Parts | None) -> None:
    if parts is None or (parts.rest and "ability" in map(str.casefold, after)):
        return
    tile = [quote(parts.tile)] if parts.tile else []
    tokens = ["spawn", parts.tokens] if parts.tokens else []
    ability = ["ability", f'"{parts.rest}"'] if parts.rest else []
    line = " ".join(("threat", *(quote(word) for word in before if word != ","), *tile, *tokens, *ability, *map(quote, after)))
    whole = _sentence(said)
    if not parts.tile:
        raise Unreadable(
            message("{said}: is {rest} its special ability?", said=printable(whole), rest=printable(parts.rest)), hint=Typed(line)
        )
    told = "{said}: where does the tile's name end? Its tokens and its special ability are said by their words"
    hint = message("{line}; a tile that is really called so stands in quotes", line=Typed(line))
    raise Unreadable(message(told, said=printable(whole)), hint=hint)


def _after_a_tile(words: Sequence[str], state: State) -> Parts | None:
    """A tile by its name, and what is said behind it; None where there is nothing that cannot be part of the name."""
    for at in range(1, len(words)):
        tokens, rest = _tokens(words[at:], state)
        if tokens or words[at] == ",":
            tile = " ".join(word for word in words[:at] if word != ",")
            return Parts(tile, tokens, _sentence(rest)) if tokens or _sentence(rest) else None
    lying = {fold(name): name for name in realm.tiles(state)}
    run = next((many for many in range(len(words) - MANY, 0, -1) if fold(" ".join(words[:many])) in lying), None)
    return Parts(lying[fold(" ".join(words[:run]))], "", _sentence(words[run:])) if run else None


def _tokens(words: Sequence[str], state: State) -> tuple[str, list[str]]:
    """The tokens that words begin with, each on tiles of a colour that is known, or on a tile, and the words behind them."""
    rest, found = list(words), list[str]()
    while True:
        begin = 0
        while begin < len(rest) and (rest[begin] == "," or (found and fold(rest[begin]) in ("and", "with"))):
            begin += 1
        runs = (rest[begin : begin + many] for many in (4, 3, 2, 1))
        run = next((run for run in runs if run and _names_a_place(run, state) and spawn_words.group_of(run, state)), None)
        if run is None:
            return ", ".join(found), rest
        found.append(" ".join(run))
        rest = rest[begin + len(run) :]


def _names_a_place(run: Sequence[str], state: State) -> bool:
    known = colours(state)
    return any(word.startswith("@") or ":" in word or fold(word) in known for word in run)


def _sentence(words: Sequence[str]) -> str:
    """Words as they were typed, without the commas around them."""
    return " ".join(words).replace(" ,", ",").strip(" ,.")


def _flat(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in spawn_words.parted(word)]
