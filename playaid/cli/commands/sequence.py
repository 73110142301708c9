"""`sequence`: the sequence of play."""

from typing import TypedDict

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.rule_lookup import Stage, stages
from playaid.referee.session.local import Session


class Steps(TypedDict):
    steps: list[Stage]


@command("sequence", opens=True)
def sequence(terminal: Terminal, opened: Session) -> Answer[Steps]:
    """The sequence of play, and where in it the game stands."""
    steps = stages(opened.game, opened.state)
    return Answer([_stage_line(stage) for stage in steps], {"steps": steps})


def _stage_line(stage: Stage) -> str:
    mark = ">" if stage.now else " "
    cite = f" [{stage.citation}]" if stage.citation else ""
    verbs = f"  {', '.join(stage.verbs)}" if stage.verbs else ""
    return f"{mark} {'  ' * stage.depth}{stage.title}{cite}{verbs}"
