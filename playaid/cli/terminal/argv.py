"""A line typed at the table, as the words of a command line: in the table shell and in transcripts the game's slug is left out."""

from collections.abc import Callable, Iterable

from playaid.cli.registry import ALONE, COMMANDS, MAPS, SHORT
from playaid.desk.dashes import as_flag
from playaid.dice.symbols import so_far
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import find_exactly
from playaid.referee.contract.state import State, visible

WRITTEN_OUT = ("note", "back", "pass", "stats", "luck")
"""No beginning of a word means these: what is typed by mistake must neither come into the log nor go out; `sta` is the status, `l` no
luck."""


DICE = ("--dice", "-d")


def faces_and_names(game: Game, state: State) -> list[str]:
    """What dice of this game show, and the names of all that it knows, as everybody sees them."""
    seen = visible(state, None)
    shown = [*game.faces(seen)] if game.faces is not None else []
    return [*shown, *(name for names in game.kinds.values() for name in names(seen))]


def _faces_in_one(words: list[str], names: Callable[[], Iterable[str]]) -> list[str]:
    """`--dice 3 5 6` as `--dice 3,5,6`, and what a die shows or is drawn in several words as one: `--dice Prowess,Mana Burst`."""
    words = [as_flag(word, DICE) for word in words]
    at = next((at for at, word in enumerate(words) if word in DICE or word.startswith(f"{DICE[0]}=")), len(words))
    if at == len(words):
        return words
    flag, _, first = words[at].partition("=")
    behind = [*([first] if first else []), *words[at + 1 :]]
    row = behind[: next((at for at, word in enumerate(behind) if word.startswith("-")), len(behind))]
    end = next((at for at, word in enumerate(row) if not word.strip(",").isdecimal()), len(row))
    if len(row) > max(end, 1) and (longer := so_far(row, names())) > max(end, 1):
        return [*words[:at], flag, " ".join(row[:longer]), *behind[longer:]]
    return [*words[:at], flag, ",".join(word.strip(",") for word in row[:end]), *behind[end:]] if end > 1 else words


REASON = "--overrule"


def _reason_in_one(words: list[str]) -> list[str]:
    """`--overrule we agreed on it` as `--overrule "we agreed on it"`: what stands behind it is the reason, up to another option."""
    at = words.index(REASON) + 1 if REASON in words else len(words)
    end = next((end for end in range(at, len(words)) if words[end].startswith("--")), len(words))
    return words if end - at < 2 or " " in words[at] else [*words[:at], " ".join(words[at:end]), *words[end:]]


def argv_of(game: Game, line: str, state: State | None = None) -> list[str]:
    """The command line that a typed line stands for: a verb of the game, else a general one; written out, else by unique beginning. state:
    of the session, by which faces and names of several words are known behind --dice. Raises Unreadable or Ambiguous."""
    words = _reason_in_one(_faces_in_one(grammar.words_of(game, line), lambda: faces_and_names(game, state) if state is not None else ()))
    if words == ["-"] and "-" in game.short:
        return [game.slug, game.short["-"], "-"]
    if not words or words[0] == game.slug or words[0].startswith("-"):
        return words
    first = words[0].casefold()
    if first in ALONE and first not in game.short and (not words[1:] or words[1].isdecimal()):  # `u 2` is told that it takes no number
        return [ALONE[first], *words[1:]]
    first = game.short.get(first, first)
    if first in game.verbs:
        return [game.slug, first, *words[1:]]
    first = SHORT.get(first, first)
    if first in COMMANDS:
        return [first, *words[1:]]
    if first in MAPS:
        return [*MAPS[first], *(["--at", " ".join(words[1:])] if words[1:] else [])]
    name = find_exactly(words[0], {name: () for name in (*COMMANDS, *game.verbs) if name not in WRITTEN_OUT}, "verb")
    return [game.slug, name, *words[1:]] if name in game.verbs else [name, *words[1:]]
