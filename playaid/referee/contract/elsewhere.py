"""Which verb takes a name that the typed one does not know: `trade Saxon 1 to Merlin` where tokens are given and cards traded."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, find_verb, names_of, quote, read_arguments, usage
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import State

MOST = 3


class Elsewhere(NamedTuple):
    """What takes a name that was said to another verb. like: whether it takes what else was said there, too."""

    told: str
    like: bool


def taken_elsewhere(game: Game, verb: Verb, words: Sequence[str], state: State) -> Elsewhere | None:
    """The lines of open verbs that take the words behind a verb which cannot read them, for a name of a kind that it takes nowhere; None
    where there are none. state: as whoever speaks may see it."""
    found: dict[str, tuple[tuple[int, bool], str, str]] = {}
    for other in game.verbs.values():
        if other is verb or other.secret or other.query or not opens(game, state, other):
            continue
        shared = len(
            {(slot.kind, slot.word) for slot in verb.slots} & {(slot.kind, slot.word) for slot in other.slots if not slot.optional}
        )
        for line, whole, args in _read(game, other, words, state):
            for name, kind in _names(game, other, verb, words, args, state):
                found.setdefault(line, ((shared, whole), name, kind))
    if not found:
        return None
    best = max(fit for fit, _, _ in found.values())
    lines = [line for line, (fit, _, _) in found.items() if fit == best]
    _, name, kind = found[lines[0]]
    told = message("{name} ({kind}) is said behind another verb: {lines}", name=name, kind=kind, lines=listing(lines[:MOST]))
    return Elsewhere(told, best[0] > 0)


def is_named(words: Sequence[str], hint: str) -> bool:
    """Whether a hint offers a name with one of these words in it: `2 cadmin` where Cadmin may be meant is no matter of another verb."""
    spoken = {fold(part) for word in words for part in word.replace(",", " ").split() if not part.isdecimal()}
    return not spoken.isdisjoint(fold(hint).replace(",", " ").replace("?", " ").split())


def in_two(game: Game, line: Sequence[str]) -> str:
    """How a line is told that is two, with a semicolon between them: one after the other. Empty where it is one. line: its words."""
    at = next((at for at in range(1, len(line)) if line[at - 1].endswith(";") and _is_verb(game, line[at])), None)
    if at is None:
        return ""
    first, second = (Typed(" ".join(map(quote, part))) for part in ([*line[: at - 1], line[at - 1].rstrip(";")], line[at:]))
    return message("one line at a time: {first}, and then {second}", first=first, second=second)


def _is_verb(game: Game, word: str) -> bool:
    try:
        return bool(find_verb(game.short.get(word.casefold(), word), game.verbs))
    except Refusal:
        return False


def _read(game: Game, verb: Verb, words: Sequence[str], state: State) -> Iterator[tuple[str, bool, Mapping[str, Any]]]:
    """The line of another verb with the same words, whether it is whole, and its arguments; where it lacks a word, its usage."""
    try:
        yield " ".join((verb.name, *map(quote, words))), True, read_arguments(game, verb, words, state)
    except Incomplete as lacking:
        yield usage(verb), False, lacking.said
    except Refusal:
        return


def _names(game: Game, verb: Verb, instead: Verb, words: Sequence[str], args: Mapping[str, Any], state: State) -> Iterator[tuple[str, str]]:
    """The names that were said in full among the arguments of a verb, of kinds that another one takes nowhere, each with its kind. What is
    called so of a kind that it takes as well is in its place there: a unit to load is not its owner, for whom it stands behind `attack`."""
    known, said = {slot.kind for slot in instead.slots}, f" {fold(' '.join(words).replace(',', ' '))} "
    taken = (names_of(game, slot, state).items() for slot in instead.slots if slot.kind not in BUILT_IN)
    own = {fold(spelling) for names in taken for name, others in names for spelling in (name, *others)}
    for slot in verb.slots:
        if slot.kind in BUILT_IN or slot.kind in known or slot.name not in args:
            continue
        names = names_of(game, slot, state)
        for value in args[slot.name] if isinstance(args[slot.name], list) else [args[slot.name]]:
            spellings = {fold(spelling) for spelling in (value, *names.get(value, ()))} - own
            if fold(value) not in own and any(f" {spelling} " in said for spelling in spellings):
                yield value, slot.kind
