"""Words that are a command of ours, and that people say who mean a verb of their game."""

from collections.abc import Sequence

from playaid.cli.terminal.terminal import Terminal
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Unreadable

ADDRESSES = ("nats://", "tls://")  # How the address of a server begins


def check_none_of_the_game(terminal: Terminal, word: str, said: Sequence[str]) -> None:
    """Raises Unreadable where a word of ours is said at a table whose game has another for it: somebody wants to move a piece."""
    if not terminal.in_shell or terminal.session is None or any(part.startswith(ADDRESSES) for part in said):
        return
    game = terminal.session.game
    near = [verb.name for verb in game.verbs.values() if word in verb.summary.split()]
    if near and said:
        terminal.numbered = [" ".join((verb, *map(quote, said))) for verb in near]
        told = listing((f"{number} = {line}" for number, line in enumerate(terminal.numbered, 1)), ", ")
        hint = message("did you mean {lines}? The number takes it", lines=told)
        raise Unreadable(message("{title} has no verb {word}", title=game.title, word=word), hint=hint)
    if near:
        hint = message("did you mean {verbs}?", verbs=listing(near, " or "))
        raise Unreadable(message("{title} has no verb {word}", title=game.title, word=word), hint=hint, candidates=near)
