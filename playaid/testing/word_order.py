"""A law of lines: the words of a legal line in another order never give another legal meaning in silence. They give the same meaning, or
are refused, or asked about. Names that change places say openly something else; what may not happen is that a part of the line with its
keyword is lost by standing elsewhere, or that free text takes in what was none."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.state import State, visible
from playaid.testing.laws import Position

LONGEST_MOVED = 3
"""So many words, one behind the other, are put elsewhere in a line."""


def other_meanings(here: Position, rng: random.Random, most: int = 6, orders: int = 12) -> Iterator[str]:
    """Legal lines that are read, and ruled, otherwise than the line of which they are the words."""
    game, seen = here.table.game, visible(here.state, here.side)
    lines = [line for line in here.lines if line.split()[0] in game.verbs]
    for line in rng.sample(lines, min(most, len(lines))):
        first, *words = split(line)
        verb = game.verbs[first]
        args = read_arguments(game, verb, words, seen)
        for other, parts in [*((words, True) for words in _regrouped(verb, words, rng)), *_moved(verb, words, rng, orders)]:
            wrong = _difference(game, verb, args, other, parts, seen)
            if wrong and _is_legal(here, " ".join([first, *map(_typed, other)]), rng):
                yield f"{here}: {line!r} as {' '.join(other)!r} {wrong}"


def _regrouped(verb: Verb, words: Sequence[str], rng: random.Random) -> Iterator[list[str]]:
    """The parts that begin with a keyword, in other orders, and what comes before them at its place or last."""
    keys = {key for slot in verb.slots if slot.word for key in slot.word.split("|")}
    starts = [at for at, word in enumerate(words) if word.casefold() in keys]
    parts = [list(words[at:end]) for at, end in pairwise([*starts, len(words)])]
    head = list(words[: starts[0]] if starts else words)
    for _ in range(3 if len(parts) > 1 else 0):
        rng.shuffle(parts)
        yield [*head, *(word for part in parts for word in part)]
    if parts and head:
        yield [*(word for part in parts for word in part), *head]


def _moved(verb: Verb, words: Sequence[str], rng: random.Random, orders: int) -> Iterator[tuple[list[str], bool]]:
    """A few words put elsewhere, where the verb has free text that could take them in; and all of them in any order."""
    if not any(slot.kind == "text" for slot in verb.slots) or len(words) < 2:
        return
    for number in range(orders):
        many = rng.randint(1, min(LONGEST_MOVED, len(words) - 1))
        at = rng.randrange(len(words) - many + 1)
        rest, taken = [*words[:at], *words[at + many :]], words[at : at + many]
        to = rng.randrange(len(rest) + 1)
        yield (rng.sample(words, len(words)) if number % 4 == 3 else [*rest[:to], *taken, *rest[to:]]), False


def _difference(game: Game, verb: Verb, args: Mapping[str, Any], words: Sequence[str], whole: bool, seen: State) -> str:
    """What is read otherwise out of the words in this order; "" where nothing is, or nothing is read at all."""
    try:
        other = read_arguments(game, verb, words, seen)
    except Refusal:
        return ""
    if all(other.get(slot.name) == args.get(slot.name) for slot in verb.slots if slot.kind != "text"):
        return ""
    swallowed = _free_words(verb, other) - _free_words(verb, args, names=True)
    if swallowed:
        return f"takes {' '.join(swallowed)} for free text"
    return f"means {dict(other)}" if whole else ""


def _free_words(verb: Verb, args: Mapping[str, Any], names: bool = False) -> Counter[str]:
    """The words of free text; with `names` those, too, of a name in several words, typed with underscores."""
    texts = [str(args[slot.name]) for slot in verb.slots if slot.kind == "text" and slot.name in args]
    texts += [value.replace("_", " ") for value in args.values() if names and isinstance(value, str) and "_" in value]
    return Counter(word.casefold() for text in texts for word in text.split())


def _typed(word: str) -> str:
    return f'"{word}"' if " " in word else word


def _is_legal(here: Position, line: str, rng: random.Random) -> bool:
    try:
        return here.table.played(here.state, line, Seeded(1), rng, here.side).verdict != ILLEGAL
    except Refusal:
        return False
