"""A line typed at the table, as the words of a command line: in the table shell and in transcripts the game's slug is left out."""

from playaid.cli.registry import COMMANDS, MAPS, SHORT
from playaid.desk.dashes import as_flag
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import find_exactly

WRITTEN_OUT = ("note", "back", "pass", "stats", "luck")
"""No beginning of a word means these: what is typed by mistake must neither come into the log nor go out; `sta` is the status, `l` no
luck."""


DICE = ("--dice", "-d")


def _faces_in_one(words: list[str]) -> list[str]:
    """`--dice 3 5 6` as `--dice 3,5,6`."""
    words = [as_flag(word, DICE) for word in words]
    begin = next((at for at, word in enumerate(words) if word in DICE), len(words)) + 1
    end = next((at for at in range(begin, len(words)) if not words[at].strip(",").isdecimal()), len(words))
    return [*words[:begin], ",".join(word.strip(",") for word in words[begin:end]), *words[end:]] if end > begin + 1 else words


def argv_of(game: Game, line: str) -> list[str]:
    """The command line that a typed line stands for: a verb of the game, else a general one; written out, else by unique beginning.
    Raises Unreadable or Ambiguous."""
    words = _faces_in_one(grammar.words_of(game, line))
    if words == ["-"] and "-" in game.short:
        return [game.slug, game.short["-"], "-"]
    if not words or words[0] == game.slug or words[0].startswith("-"):
        return words
    first = words[0].casefold()
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
