"""What may stand next in a declaration of a game: names by the kind of slot, and keywords, from public knowledge."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import click

from playaid.language.translation import translate
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.names import Names, fold
from playaid.referee.contract.state import State


class Candidate(NamedTuple):
    """A text that would replace the last `replaces` characters before the cursor; `note` says what it is."""

    text: str
    replaces: int
    note: str = ""


def slots(game: Game, verb: Verb, words: Sequence[str], partial: str, state: State) -> list[Candidate]:
    """The names and keywords that may stand where `partial` stands, after these words of a declaration."""
    keyed = {word: slot for slot in verb.slots if slot.word for word in slot.word.split("|")}
    last = max((at for at, word in enumerate(words) if word.casefold() in keyed), default=-1)
    given = {keyed[word.casefold()] for word in words if word.casefold() in keyed}
    here = keyed[words[last].casefold()] if last >= 0 else None
    rest = list(words[last + 1 :])
    if here is not None and here.kind != "flag":
        slot, rest = (here, rest) if here.many or not _filled(game, here, rest, state) else (None, rest)
    elif here is not None:
        slot = None
    else:
        slot, rest = _plain_slot(game, verb, rest, state)
    candidates = _named(game, slot, rest, partial, state) if slot is not None else []
    open_ = slot is not None and not slot.optional and not rest
    keywords = [] if open_ or (slot is not None and slot.kind == "text") else [word for word, of in keyed.items() if of not in given]
    return candidates + beginning(partial, ((word, "" if keyed[word].kind == "flag" else keyed[word].name) for word in keywords))


def _filled(game: Game, slot: Slot, words: Sequence[str], state: State) -> bool:
    """Whether the words name something whole, so that no more of this slot is to come."""
    if slot.kind in grammar.BUILT_IN:
        return bool(words) and slot.kind != "text"
    return fold(" ".join(words)) in map(fold, grammar.names_of(game, slot, state))


def _plain_slot(game: Game, verb: Verb, words: list[str], state: State) -> tuple[Slot | None, list[str]]:
    """The slot without a keyword that is being typed, and the words of it that stand already."""
    for slot in verb.slots:
        if slot.word:
            continue
        if slot.many or slot.kind == "text" or not words:
            return slot, words
        end = grammar.longest(game, slot, words, state)
        if not _filled(game, slot, words[:end], state):
            return slot, words
        words = words[end:]
    return None, words


def _named(game: Game, slot: Slot, words: Sequence[str], partial: str, state: State) -> list[Candidate]:
    """The names of a slot's kind that begin with what stands there: its last words together, or a word within the name."""
    if slot.kind in grammar.BUILT_IN:
        return []
    names = grammar.names_of(game, slot, state)
    text = " ".join([*words, partial])
    if slot.many:
        text = text.replace("、", ",").rpartition(",")[2].lstrip()
    for start in (0, *(at + 1 for at, letter in enumerate(text) if letter == " ")):
        fitting = _fitting(names, text[start:], start == 0)
        if fitting or not slot.many:
            return fitting
    return []


def _fitting(names: Names, text: str, whole: bool) -> list[Candidate]:
    wanted = fold(text)
    if wanted and not wanted.isascii():
        return [Candidate(spelling, len(text), name) for spelling, name in spelled(names, text)]
    fitting = [name for name, others in names.items() if any(fold(spelling).startswith(wanted) for spelling in (name, *others))]
    if not fitting and whole and wanted:
        fitting = [name for name in names if any(part.startswith(wanted) for part in fold(name).split())]
    return [Candidate(name, len(text), "" if (said := translate(name)) == name else said) for name in fitting]


def spelled(names: Names, partial: str) -> list[tuple[str, str]]:
    """The spellings in another language that begin so, the one that is read before others, each with its name."""
    wanted = fold(partial)
    each = ((name, (translate(name), *others)) for name, others in names.items())
    found = ((next((one for one in others if not one.isascii() and fold(one).startswith(wanted)), ""), name) for name, others in each)
    return [(one, name) for one, name in found if one]


def beginning(partial: str, entries: Iterable[tuple[str, str]]) -> list[Candidate]:
    wanted = partial.casefold()
    return [Candidate(text, len(partial), note) for text, note in entries if text.casefold().startswith(wanted)]


def next_words(ctx: click.Context, incomplete: str) -> list[str]:
    """The words that may follow in a declaration typed into the system shell, word by word; nothing if there is no session to ask."""
    from playaid.cli.terminal.terminal import Terminal
    from playaid.referee.contract.state import visible

    terminal = Terminal(ctx.find_root().params.get("sessions_dir"))
    try:
        session = terminal.open(ctx.params.get("session"))
        verb = session.game.verbs[str(ctx.info_name)]
    except Exception:  # completion never complains
        return []
    words = [str(word) for word in ctx.params.get("words") or ()]
    candidates = slots(session.game, verb, words, incomplete, visible(session.state, None))
    return list(dict.fromkeys(candidate.text[max(candidate.replaces - len(incomplete), 0) :] for candidate in candidates))
