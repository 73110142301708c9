"""A game's own verbs as commands under its slug, made from the verbs that the game declares."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from playaid.cli.options import Typed, as_side, begin, everywhere, ruling_options
from playaid.language.message import listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import usage, words_of
from playaid.referee.contract.names import find_exactly
from playaid.referee.contract.refusals import Refusal, Unreadable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Verbs(click.Group):
    """The verbs of one game."""

    def __init__(self, game: Game):
        super().__init__(name=game.slug, help=translate(message("{title}: its own verbs.", title=game.title)))
        self.game = game

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.game.verbs)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        name = self.game.short.get(cmd_name) or find_exactly(
            cmd_name, dict.fromkeys(self.game.verbs, ()), message("verb of {game}", game=self.game.slug)
        )
        return command_of(self.game, self.game.verbs[name])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].isascii() and not ctx.resilient_parsing:
            options = next((at for at, word in enumerate(args) if word.startswith("-")), len(args))
            args = [*words_of(self.game, " ".join(args[:options])), *args[options:]]
        try:
            command = self.get_command(ctx, args[0])
        except Refusal:
            if ctx.resilient_parsing:  # completion looks on, it does not complain
                return None, None, args
            raise
        return command.name, command, args[1:]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        return [
            CompletionItem(verb.name, help=translate(verb.summary)) for verb in self.game.verbs.values() if verb.name.startswith(incomplete)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(translate("Verbs")):
            formatter.write_dl([(translate(usage(verb)), _summary(verb)) for verb in self.game.verbs.values()])


def _summary(verb: Verb) -> str:
    return f"{translate(verb.summary)} [{translate(verb.citation)}]" if verb.citation else translate(verb.summary)


def command_of(game: Game, verb: Verb) -> click.Command:
    """One verb as a command. Its words are read by the grammar of declarations."""

    @click.pass_context
    def run(ctx: click.Context, /, words: tuple[str, ...], **typed: Any) -> int:
        from playaid.cli.declaring.declare import declare
        from playaid.cli.declaring.speaker import of_whom

        _check_options(verb, words)
        terminal = begin(ctx, verb.name, typed)
        opened = terminal.open()
        if opened.game.slug != game.slug:
            raise Refusal(
                message(
                    "the session {name} is of {its_game}, not of {game}", name=terminal.name, its_game=opened.game.title, game=game.title
                ),
                hint="name another with --session, or playaid use NAME",
            )
        if typed["as_side"] is None and (side := of_whom(opened, verb, words)) is not None:
            words, typed = (), {**typed, "as_side": side}
        return terminal.give(declare(terminal, [verb.name, *words], Typed(**typed)))

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED, metavar="WORDS", shell_complete=_words_that_fit)
    made = click.Command(
        verb.name,
        callback=run,
        params=[words],
        help=translate(message("{summary}\n\nAs typed: {usage}", summary=_summary(verb), usage=usage(verb))),
        context_settings={"ignore_unknown_options": True},
    )
    for decorate in (ruling_options, as_side, everywhere):
        decorate(made)
    return made


BEHIND = ("--dice 5,1", "--odds", "--check", "--as NAME")
"""What is said most behind a line."""


def _check_options(verb: Verb, words: Sequence[str]) -> None:
    """Raises Unreadable where what looks like an option is none of those that stand behind a line: it is no name that was mistyped."""
    unknown = next((word for word in words if word.startswith("--")), None)
    if unknown is not None and not any(slot.kind == "text" for slot in verb.slots):
        raise Unreadable(
            message("no option is called {option}", option=unknown),
            hint=message("behind a line may stand: {options}", options=listing(BEHIND, " | ")),
        )


def _words_that_fit(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    from playaid.cli.terminal.next_words import next_words

    return [CompletionItem(word) for word in next_words(ctx, incomplete)]
