import os
import sys

import click

from playaid.cli.command import Refusal, Terminal, command
from playaid.cli.options import game_argument
from playaid.cli.terminal.terminal import is_terminal
from playaid.cli.terminal.which_game import wanted_game
from playaid.language.message import Typed, message, said_by


def _in_the_shell(terminal: Terminal, slug: str | None) -> str:
    """How one comes to the lesson from a table, and what is told at the table itself."""
    game = slug or (terminal.session.game.slug if terminal.session is not None else "GAME")
    told = "`quit`, then `{lesson}`; here `sequence` tells what comes when, `rule CASE` a rule, `?` what may be done now"
    return message(told, lesson=Typed(f"playaid learn {game}"))


@command("learn")
@click.option("--anew", is_flag=True, help="From the first task on, also where the lesson was left in the middle.")
@game_argument(required=False)
def learn(terminal: Terminal, anew: bool, slug: str | None) -> int:
    """A first evening led by the hand, in the table shell: a task at a time in the real game, each ruling explained.

    In the lesson `task` reads the task again, `hint` helps, `show` types it for you, `skip` goes on, `again` puts the task back. `quit`
    leaves, and the same command goes on there. It is a session of its own, learn-GAME: its log, its rulings and its table are kept.
    """
    from playaid.cli.commands.session.play import console_for
    from playaid.cli.lesson import Guided, begin
    from playaid.cli.shell.shell import loop
    from playaid.cli.transcript import BadTranscript
    from playaid.games.registry import BrokenGame
    from playaid.referee.verification.lesson import BadLesson, lesson_of

    if terminal.in_shell:
        raise Refusal("a lesson is an evening of its own, and no part of this one", hint=_in_the_shell(terminal, slug))
    if terminal.json:
        raise Refusal("a lesson is for people", hint="each single command takes --json")
    game = wanted_game(terminal, slug, "learn")
    terminal.speak_as(game)
    table = Guided(os.fspath(terminal.folder))
    try:
        lesson = lesson_of(game)
        if lesson is None:
            hint = message("{line} shows it being played", line=f"demo {game.slug}")
            raise Refusal(message("{title} brings no lesson", title=game.title), hint=hint)
        guide = begin(table, game, lesson, anew)
    except (BadLesson, BadTranscript) as bad:
        raise BrokenGame(game.slug, message("its lesson cannot begin: {fault}", fault=said_by(bad))) from None
    table.console = console_for(table, terminal.plain)
    table.say(message("{title}: your first evening, in {n} tasks.", title=game.title, n=len(lesson.tasks)))
    guide.open()
    code = loop(table, guide.hear)
    return code if is_terminal(sys.stdin) else table.worst
