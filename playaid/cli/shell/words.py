"""A line as it is typed in the table shell, as the words of a command line."""

from collections.abc import Sequence

from playaid.cli.registry import COMMANDS, MAPS, MEANT, SHORT
from playaid.cli.shell.habits import hint_of, in_our_words
from playaid.cli.shell.named_first import THEY
from playaid.cli.shell.secret_words import OWN
from playaid.cli.terminal.argv import WRITTEN_OUT, argv_of
from playaid.language.message import message
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import NO_NAME, find_exactly, fold, printable
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State

OF_ONESELF = ("im", "ive", "id")
"""What people say of themselves, and no beginning of a word of ours (`import`)."""
LEAVING = {"exit": "quit", "q": "quit"}


def words_of(game: Game, line: str, state: State | None = None) -> list[str]:
    """A typed line as the words of a command line; state: as in `argv_of`. Raises Unreadable or Ambiguous."""
    line = grammar.in_grammar(game, line)
    words = grammar.split(line)
    if len(words) == 2 and words[1] == "?":  # `march ?` asks what `? march` asks
        line, words = f"? {words[0]}", ["?", words[0]]
    if words and words[0].startswith(("/", "!")) and len(words[0]) > 1:  # as in a chat
        line, words = line.lstrip()[1:], [words[0][1:], *words[1:]]
        if words[0].casefold() == "r":
            return ["roll", *words[1:]]
    if len(words) > 1 and words[0].casefold() == "playaid":  # as in the system shell
        line, words = line.lstrip()[len(words[0]) :], words[1:]
    if not words:
        return []
    if (said := in_our_words(game, words)) != words:
        line, words = " ".join(map(grammar.quote, said)), said
    first = LEAVING.get(words[0].casefold(), words[0].casefold())
    if first == "quit" and words[1:]:
        raise Unreadable(message("{word} leaves the table: it stands alone", word=words[0]), hint=MEANT["end"])
    if first in OWN:
        return [first, *words[1:]]
    if not any(first in known for known in (game.verbs, game.short, COMMANDS, SHORT, MAPS)) and (first != game.slug or not words[1:]):
        first = _in_full(game, words)
        if first in OWN:
            return [first, *words[1:]]
    return argv_of(game, line, state)


def _in_full(game: Game, words: Sequence[str]) -> str:
    """The verb that the first word of a line begins. Raises Unreadable or Ambiguous."""
    try:
        if fold(words[0]) in OF_ONESELF:
            raise Unreadable(message(NO_NAME, kind="verb", text=printable(words[0])))
        if fold(words[0]) in THEY and words[1:]:
            raise Unreadable(message(NO_NAME, kind="verb", text=printable(words[1])))
        return find_exactly(words[0], {name: () for name in (*OWN, *COMMANDS, *game.verbs) if name not in WRITTEN_OUT}, "verb")
    except Unreadable as unknown:
        unknown.hint = hint_of(game, words, unknown)
        raise
