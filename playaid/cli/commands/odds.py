"""`odds` and `check`: what is asked of a declaration that is not made."""

from collections.abc import Sequence
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.declaring.declare import declare
from playaid.cli.declaring.odds_shapes import Odds, RolledOdds
from playaid.cli.options import WORDS, Typed, as_side, ruling_options, words_argument
from playaid.cli.terminal.terminal import Terminal


@command("odds", context_settings=WORDS)
@as_side
@ruling_options
@words_argument()
def odds(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Odds | RolledOdds]:
    """The exact chances of a declaration: odds VERB …; of loose dice: odds roll 2d6+3."""
    if words[0].casefold() == "roll":
        from playaid.cli.declaring.roll_odds import chances_of

        return chances_of(terminal, " ".join(words[1:]))
    return declare(terminal, words, Typed(**{**typed, "odds": True}))


@command("check", context_settings=WORDS)
@as_side
@ruling_options
@words_argument()
def check(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Only say whether a declaration is legal, and why: check VERB …"""
    return declare(terminal, words, Typed(**{**typed, "check": True}))
