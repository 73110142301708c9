"""What may be typed next, from public knowledge and from memory: verbs, options, names by the kind of slot, tables, policies, sessions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import click

from playaid.cli.declaring.game_verbs import command_of
from playaid.cli.registry import COMMANDS, command
from playaid.cli.terminal.next_words import Candidate, beginning, slots
from playaid.language.message import message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.referee.session.permissions import POWERS


class Known(NamedTuple):
    """What completion knows: the game, the state as the whole table sees it, its tables, the sessions, the shell's own verbs, umpires."""

    game: Game
    state: State
    open_verbs: Sequence[str] = ()
    tables: Sequence[str] = ()
    sessions: Sequence[str] = ()
    shell: Mapping[str, str] = {}
    umpires: Sequence[str] = ()


def candidates(known: Known, before: str) -> list[Candidate]:
    if before.strip() and not before.split()[0].isascii():
        from playaid.cli.shell.spoken_completion import spoken_candidates

        return spoken_candidates(known.game, known.state, known.open_verbs, before.lstrip())
    words = before.replace('"', " ").split()
    partial = words.pop() if words and not before[-1:].isspace() else ""
    if not words:
        return _verbs(known, partial)
    if words[0] == known.game.slug:
        words = words[1:]
        if not words:
            return beginning(partial, ((verb.name, translate(verb.summary)) for verb in known.game.verbs.values()))
    verb = _verb(known, words[0])
    if verb is None:
        return []
    if isinstance(verb, str):
        return _after_general(known, verb, words[1:], partial)
    return _after_verb(known, verb, words[1:], partial)


def _verbs(known: Known, partial: str) -> list[Candidate]:
    """The game's verbs that are open now, then the general ones, then the shell's, then the game's others."""
    verbs = known.game.verbs
    entries = {name: verbs[name].summary for name in known.open_verbs}
    entries.update((name, summary) for name, (_, summary) in COMMANDS.items() if name not in entries)
    entries.update(known.shell)
    entries.update((name, message("{summary} (not now)", summary=verb.summary)) for name, verb in verbs.items() if name not in entries)
    return beginning(partial, ((name, translate(summary)) for name, summary in entries.items()))


def _verb(known: Known, word: str) -> Verb | str | None:
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
            return beginning(
                partial,
                ((name, translate(known.game.verbs[name].summary)) for name in known.open_verbs if not known.game.verbs[name].query),
            )
        verb = _verb(known, words[0])
        return _after_verb(known, verb, words[1:], partial) if isinstance(verb, Verb) else []
    valued = _option_value(known, words, partial)
    if valued is not None:
        return valued
    if partial.startswith("-"):
        return beginning(partial, _options(command(name).params) if name in COMMANDS else [])
    return beginning(partial, ((text, "") for text in _arguments(known, name) if not words))


def _arguments(known: Known, name: str) -> Iterable[str]:
    from playaid.games.registry import BUILT_IN

    sides = known.state["referee"].get("sides", ())
    settable = known.game.settable
    by_kind: dict[str, Iterable[str]] = {
        "table": known.tables,
        "use": known.sessions,
        **dict.fromkeys(("unlock", "reveal", "passphrase"), sides),
        "lock": (*sides, "all"),
        "umpire": known.umpires,
        "dice": ("report", "typed", "rolled"),
        **dict.fromkeys(("new", "demo", "coverage"), (*BUILT_IN, known.game.slug)),
        "set": settable(known.state) if settable and name == "set" else (),
    }
    return dict.fromkeys(by_kind.get(name, ()))


def _options(params: Iterable[click.Parameter]) -> list[tuple[str, str]]:
    return [(param.opts[0], param.help or "") for param in params if isinstance(param, click.Option)]


def _option_value(known: Known, words: Sequence[str], partial: str) -> list[Candidate] | None:
    """What may follow an option that wants a value; None if the last word is none."""
    option = words[-1] if words else ""
    if option not in _VALUED:
        return None
    values: dict[str, Iterable[str]] = {
        "--as": (*known.state["referee"].get("sides", ()), *known.umpires),
        "--let": POWERS,
        "--session": known.sessions,
        "-s": known.sessions,
        "--on": (*known.game.policies, "twice", "3"),
        "--agreed": ("all",),
    }
    return beginning(partial, ((value, "") for value in values.get(option, ())))


_VALUED = (
    *("--as", "--let", "--session", "-s", "--on", "--agreed", "--dice", "-d"),
    *("--overrule", "--answer", "--because", "--until", "--turns", "--want", "--if", "--patience"),
)


# the game's own verbs


def _after_verb(known: Known, verb: Verb, words: list[str], partial: str) -> list[Candidate]:
    valued = _option_value(known, words, partial)
    if valued is not None:
        return valued
    if partial.startswith("-"):
        return beginning(partial, _options(command_of(known.game, verb).params))
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
