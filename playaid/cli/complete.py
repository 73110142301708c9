"""What may be typed next, from public knowledge and from memory: verbs, options, names by the kind of slot, tables, policies, sessions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import click

from playaid.cli.main import COMMANDS
from playaid.cli.verbs import command_of
from playaid.referee import grammar
from playaid.referee.game import Game, Slot, Verb
from playaid.referee.names import Names, find, fold
from playaid.referee.refusals import Refusal
from playaid.referee.state import State


class Known(NamedTuple):
    """What completion knows: the game, the state as the whole table sees it, its tables, the sessions, and the shell's own verbs."""

    game: Game
    state: State
    open_verbs: Sequence[str] = ()
    tables: Sequence[str] = ()
    sessions: Sequence[str] = ()
    shell: Mapping[str, str] = {}


class Candidate(NamedTuple):
    """A text that would replace the last `replaces` characters before the cursor; `note` says what it is."""

    text: str
    replaces: int
    note: str = ""


def candidates(known: Known, before: str) -> list[Candidate]:
    """What may follow the typed text."""
    words = before.replace('"', " ").split()
    partial = words.pop() if words and not before[-1:].isspace() else ""
    if not words:
        return _verbs(known, partial)
    if words[0] == known.game.slug:
        words = words[1:]
        if not words:
            return _beginning(partial, ((verb.name, verb.summary) for verb in known.game.verbs.values()))
    verb = _verb(known, words[0])
    if verb is None:
        return []
    if isinstance(verb, str):
        return _after_general(known, verb, words[1:], partial)
    return _after_verb(known, verb, words[1:], partial)


def _verbs(known: Known, partial: str) -> list[Candidate]:
    """The game's verbs that are open now, then the general ones, then the shell's, then the game's others."""
    from playaid.cli.summaries import SUMMARIES

    verbs = known.game.verbs
    entries = {name: verbs[name].summary for name in known.open_verbs}
    entries.update((name, SUMMARIES.get(name, "")) for name in COMMANDS if name not in entries)
    entries.update(known.shell)
    entries.update((name, f"{verb.summary} (not now)") for name, verb in verbs.items() if name not in entries)
    return _beginning(partial, entries.items())


def _verb(known: Known, word: str) -> Verb | str | None:
    """The game's verb, or the name of a general or shell one."""
    first = word.casefold()
    verbs = known.game.verbs
    if first in verbs:
        return verbs[first]
    if first in COMMANDS or first in known.shell:
        return first
    try:
        name = find(word, dict.fromkeys((*COMMANDS, *known.shell, *verbs), ()), "verb")
    except Refusal:
        return None
    return verbs.get(name, name)


def _after_general(known: Known, name: str, words: list[str], partial: str) -> list[Candidate]:
    if name in ("odds", "check"):
        if not words:
            return _beginning(
                partial, ((name, known.game.verbs[name].summary) for name in known.open_verbs if not known.game.verbs[name].query)
            )
        verb = _verb(known, words[0])
        return _after_verb(known, verb, words[1:], partial) if isinstance(verb, Verb) else []
    valued = _option_value(known, words, partial)
    if valued is not None:
        return valued
    if partial.startswith("-"):
        return _beginning(partial, options_of(name))
    return _beginning(partial, ((text, "") for text in _arguments(known, name) if not words))


def _arguments(known: Known, name: str) -> Iterable[str]:
    """What the first argument of a general verb may be."""
    from playaid.games.registry import BUILT_IN

    sides = known.state["referee"].get("sides", ())
    settable = known.game.settable
    found: dict[str, Iterable[str]] = {
        "table": known.tables,
        "use": known.sessions,
        "unlock": sides,
        "lock": (*sides, "all"),
        "reveal": sides,
        "passphrase": sides,
        "dice": ("report", "typed", "system"),
        "new": (*BUILT_IN, known.game.slug),
        "demo": (*BUILT_IN, known.game.slug),
        "coverage": (*BUILT_IN, known.game.slug),
        "set": settable(known.state) if settable and name == "set" else (),
    }
    return dict.fromkeys(found.get(name, ()))


def options_of(name: str) -> list[tuple[str, str]]:
    """The options of a general verb, with their help."""
    from playaid.cli.main import root

    command = root.get_command(click.Context(root), name) if name in COMMANDS else None
    return _options(command.params) if command is not None else []


def _options(params: Iterable[click.Parameter]) -> list[tuple[str, str]]:
    return [(param.opts[0], param.help or "") for param in params if isinstance(param, click.Option)]


def _option_value(known: Known, words: Sequence[str], partial: str) -> list[Candidate] | None:
    """What may follow an option that wants a value; None if the last word is none."""
    option = words[-1] if words else ""
    if option not in _VALUED:
        return None
    values: dict[str, Iterable[str]] = {
        "--as": known.state["referee"].get("sides", ()),
        "--session": known.sessions,
        "-s": known.sessions,
        "--on": known.game.policies,
        "--agreed": ("all",),
    }
    return _beginning(partial, ((value, "") for value in values.get(option, ())))


_VALUED = ("--as", "--session", "-s", "--on", "--agreed", "--dice", "-d", "--overrule", "--answer", "--because")


# the game's own verbs


def _after_verb(known: Known, verb: Verb, words: list[str], partial: str) -> list[Candidate]:
    valued = _option_value(known, words, partial)
    if valued is not None:
        return valued
    if partial.startswith("-"):
        return _beginning(partial, _options(command_of(known.game, verb).params))
    return slots(known.game, verb, _without_options(words), partial, known.state)


def _without_options(words: Iterable[str]) -> list[str]:
    kept: list[str] = []
    skip = False
    for word in words:
        if skip or word.startswith("--"):
            skip = not skip and word in _VALUED
            continue
        kept.append(word)
    return kept


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
    found = _named(game, slot, rest, partial, state) if slot is not None else []
    open_ = slot is not None and not slot.optional and not rest
    keywords = [] if open_ or (slot is not None and slot.kind == "text") else [word for word, of in keyed.items() if of not in given]
    return found + _beginning(partial, ((word, _of(keyed[word])) for word in keywords))


def _of(slot: Slot) -> str:
    return "" if slot.kind == "flag" else slot.name


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
        if (
            slot.many
            or slot.kind == "text"
            or not words
            or not _filled(game, slot, words[: grammar.longest(game, slot, words, state)], state)
        ):
            return slot, words
        words = words[grammar.longest(game, slot, words, state) :]
    return None, words


def _named(game: Game, slot: Slot, words: Sequence[str], partial: str, state: State) -> list[Candidate]:
    """The names of a slot's kind that begin with what stands there: its last words together, or a word within the name."""
    if slot.kind in grammar.BUILT_IN:
        return []
    names = grammar.names_of(game, slot, state)
    text = " ".join([*words, partial])
    if slot.many:
        text = text.rpartition(",")[2].lstrip()
    for start in _word_starts(text):
        found = _fitting(names, text[start:], start == 0)
        if found or not slot.many:
            return found
    return []


def _word_starts(text: str) -> Iterable[int]:
    return [0, *(at + 1 for at, c in enumerate(text) if c == " ")]


def _fitting(names: Names, text: str, whole: bool) -> list[Candidate]:
    wanted = fold(text)
    found = [name for name, others in names.items() if any(fold(spelling).startswith(wanted) for spelling in (name, *others))]
    if not found and whole and wanted:
        found = [name for name in names if any(part.startswith(wanted) for part in fold(name).split())]
    return [Candidate(name, len(text)) for name in found]


def _beginning(partial: str, entries: Iterable[tuple[str, str]]) -> list[Candidate]:
    wanted = partial.casefold()
    return [Candidate(text, len(partial), note) for text, note in entries if text.casefold().startswith(wanted)]


# in the system shell


def next_words(ctx: click.Context, incomplete: str) -> list[str]:
    """The words that may follow in a declaration typed into the system shell, word by word; nothing if there is no session to ask."""
    from playaid.cli.desk import Desk
    from playaid.referee.view import visible

    desk = Desk(ctx.find_root().params.get("sessions_dir"))
    try:
        session = desk.open(ctx.params.get("session"))
        verb = session.game.verbs[str(ctx.info_name)]
    except Exception:  # completion never complains
        return []
    words = [str(word) for word in ctx.params.get("words") or ()]
    found = slots(session.game, verb, words, incomplete, visible(session.state, None))
    return list(dict.fromkeys(one.text[max(one.replaces - len(incomplete), 0) :] for one in found))
