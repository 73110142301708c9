"""Which verb takes a name that the typed one does not know: `trade Saxon 1 to Merlin` where tokens are given and cards traded."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, quote, read_arguments, usage
from playaid.referee.contract.names import PREPOSITIONS, fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import State

MOST = 3


class Elsewhere(NamedTuple):
    """What takes a name that was said to another verb. like: whether it takes what else was said there, too."""

    told: str
    like: bool


def taken_elsewhere(
    game: Game, verb: Verb, words: Sequence[str], state: State, stands: Callable[[Verb, Mapping[str, Any], bool], bool] | None = None
) -> Elsewhere | None:
    """The lines of open verbs that take the words behind a verb which cannot read them, for a name of a kind that it takes nowhere; None
    where there are none. state: as whoever speaks may see it. stands: whether a line, a whole one or one that is begun, may be
    said now; one that may not helps only where it takes what else was said there, too."""
    found: dict[str, tuple[tuple[int, bool], str, str]] = {}
    for other in game.verbs.values():
        if other is verb or other.secret or other.query or not opens(game, state, other):
            continue
        shared = len(
            {(slot.kind, slot.word) for slot in verb.slots} & {(slot.kind, slot.word) for slot in other.slots if not slot.optional}
        )
        for line, whole, args in _read(game, other, words, state):
            if not shared and stands is not None and not stands(other, args, whole):
                continue
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


def in_two(game: Game, line: Sequence[str], state: State) -> str:
    """How a line is told that is two, with a semicolon, a comma, *and* or *then* between them: one after the other. Empty where it is one.
    line: its words. state: as whoever speaks may see it."""
    return next((told for at in range(1, len(line)) if (told := _parted_at(game, line, at, state))), "")


JOINTS = ("and", "then", "&", "+", "also")
MARKS = ",.;"
PRONOUNS = ("him", "her", "them", "it")
GENERAL = ("next", "pass", "undo")
"""Words of every game that people say behind what they do."""


def _parted_at(game: Game, line: Sequence[str], at: int, state: State) -> str:
    """The same of the words before one that is a verb, and from it on."""
    second = _verb(game, line[at])
    general = line[at].casefold() in GENERAL
    end = next((end for end in range(at, 0, -1) if line[end - 1].casefold() not in JOINTS), 0)
    aims = line[at - 1].casefold() == "to" and not general and _is_whole(game, line[: at - 1], state)  # `ride to Moor to fight Saxon`
    end = at - 1 if aims and not _is_name(game, line[at:], state) else end
    before = [*line[: end - 1], line[end - 1].rstrip(MARKS)] if end else []
    joined = end < at or (end > 0 and before[-1] != line[end - 1])
    if not (second or general) or len(before) < 2 or not joined or not before[-1]:
        return ""
    first = _verb(game, before[0])
    if not line[end - 1].endswith(";") and not (
        first and _is_line(game, first, before[1:], state) and _ends(game, first, line[at:], state)
    ):
        return ""
    if first is not None and first.secret:  # others may read it
        return message("one line at a time: each begins with its own verb")
    then = line[at:]
    if second is not None and not general:
        word = line[at] if line[at].casefold() in {*game.verbs, *game.short} else second.name
        then = [word] if second.secret else [word, *_with_whom(game, second, before, line[at + 1 :], state)]
    return message("one line at a time: {first}, and then {second}", first=_as_typed(before), second=_as_typed(then))


def _is_name(game: Game, words: Sequence[str], state: State) -> bool:
    """Whether what stands behind *to* is called so, though a verb is, too: where something goes, and no second line."""
    said = fold(" ".join(words))
    return any(said in map(fold, (name, *others)) for names in game.kinds.values() for name, others in names(state).items())


def _is_whole(game: Game, line: Sequence[str], state: State) -> bool:
    verb = _verb(game, line[0]) if line[1:] else None
    return verb is not None and _is_line(game, verb, line[1:], state, whole=True)


def _as_typed(words: Sequence[str]) -> Typed:
    return Typed(" ".join(map(quote, words)))


def _with_whom(game: Game, verb: Verb, before: Sequence[str], words: Sequence[str], state: State) -> Sequence[str]:
    """The words behind the second verb, with what the first line ends in for *it*, where the verb takes that."""
    if len(words) != 1 or fold(words[0].strip(MARKS)) not in PRONOUNS:
        return words
    at = next((at for at in range(len(before) - 1, 0, -1) if before[at].casefold() in PREPOSITIONS), len(before))
    named = before[at + 1 :]
    return named if named and _is_line(game, verb, named, state, whole=True) else words


def _is_line(game: Game, verb: Verb, words: Sequence[str], state: State, whole: bool = False) -> bool:
    """Whether words are a line of a verb, whole or begun, or may be one of several."""
    try:
        read_arguments(game, verb, words, state)
    except (Incomplete, Ambiguous):
        return not whole
    except Refusal:
        return False
    return True


def _ends(game: Game, verb: Verb, behind: Sequence[str], state: State) -> bool:
    """Whether a line of the first verb is over where the second begins: no name that it takes begins so."""
    kinds = (names_of(game, slot, state) for slot in verb.slots if slot.kind not in BUILT_IN)
    return not any(
        fold(spelling).split()[:1] == [fold(behind[0])] for names in kinds for name in names for spelling in (name, *names[name])
    )


def _verb(game: Game, word: str) -> Verb | None:
    """The verb that a word is, written out or in short, also as said of somebody else (`attacks`); None for none."""
    said = word.casefold().rstrip(MARKS)
    stems = (said, *(said.removesuffix(end) for end in ("s", "es") if said.endswith(end)))
    return next((game.verbs[game.short.get(stem, stem)] for stem in stems if game.short.get(stem, stem) in game.verbs), None)


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
