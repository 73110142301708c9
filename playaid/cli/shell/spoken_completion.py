"""What may be said next in a line that is typed as it is spoken: names that begin so, and what stands behind them."""

import re
from collections.abc import Callable, Iterator, Sequence

from playaid.cli.terminal.next_words import Candidate
from playaid.language.spoken_lines import SpokenLine, ways_in
from playaid.language.translation import language, translate
from playaid.referee.contract.game import Game, Slot
from playaid.referee.contract.grammar import BUILT_IN, names_of
from playaid.referee.contract.state import State

MOST = 40
_COUNT = re.compile(r"\s*[\d０-９]+(?:つ|個|ユニット|騎)?")


Spelled = Callable[[Slot], Sequence[tuple[str, str]]]
"""The spellings of what fits a slot, each with its name."""


def spoken_candidates(game: Game, state: State, open_verbs: Sequence[str], before: str) -> list[Candidate]:
    """How a line may go on that begins so; what is open now comes first. Each ends a name or a part of what is said."""
    known: dict[str, Sequence[tuple[str, str]]] = {}

    def spellings(slot: Slot) -> Sequence[tuple[str, str]]:
        if slot.kind not in known:
            names = names_of(game, slot, state)
            known[slot.kind] = [(one, name) for name, others in names.items() for one in (translate(name), *others) if not one.isascii()]
        return known[slot.kind]

    found: dict[str, Candidate] = {}
    ways = ways_in(str(game.languages), language() if language() != "en" else "ja")
    for way in sorted(ways, key=lambda way: way.line.split()[0] not in open_verbs):
        for text, replaces, note in _after(before, way, 0, game, spellings):
            found.setdefault(text, Candidate(text, replaces, note))
    return list(found.values())[:MOST]


def _after(rest: str, way: SpokenLine, at: int, game: Game, spellings: Spelled) -> Iterator[tuple[str, int, str]]:
    """What may stand where `rest` ends, behind the parts of a way before this one: the text, how much of `rest` it replaces, what it is."""
    if at == len(way.parts):
        return
    part = way.parts[at]
    if at % 2 == 0:
        if part.startswith(rest) and part != rest and (rest or at):
            yield part, len(rest), way.line.split()[0]
        elif rest.startswith(part):
            yield from _after(rest[len(part) :], way, at + 1, game, spellings)
        return
    slot = _slot(way, part, game)
    if slot is None or slot.kind in BUILT_IN:
        return
    if rest or at > 1:
        first = {name: one for one, name in reversed(spellings(slot)) if one.startswith(rest) and one != rest}
        yield from ((one, len(rest), name) for name, one in reversed(first.items()))
    ends = {rest[len(one) :] for one, _ in spellings(slot) if rest.startswith(one)}
    for behind in ends | {_COUNT.sub("", end, count=1) for end in ends}:
        yield from _after(behind, way, at + 1, game, spellings)
        if slot.many and behind[:1] in ("、", "と"):
            yield from _after(behind[1:], way, at, game, spellings)


def _slot(way: SpokenLine, place: str, game: Game) -> Slot | None:
    """The slot of a verb that a place of its line is of."""
    verb, *words = way.line.split()
    if verb not in game.verbs:
        return None
    keyed = {word: slot for slot in game.verbs[verb].slots if slot.word for word in slot.word.split("|")}
    plain = iter([slot for slot in game.verbs[verb].slots if not slot.word])
    here: Slot | None = None
    for word in words:
        if word in keyed:
            here = keyed[word]
        elif word.startswith("{"):
            here = here or next(plain, None)
            if word == f"{{{place}}}":
                return here
            here = None
    return None
