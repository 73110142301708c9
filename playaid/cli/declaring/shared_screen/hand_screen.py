"""What a side was dealt: that side sees it at once, on a screen of its own."""

from playaid.cli.terminal.terminal import Terminal
from playaid.language.translation import translate
from playaid.referee.contract.ruling import Ruling
from playaid.referee.session.local import Session


def told_alone(ruling: Ruling, side: str) -> list[str]:
    """What a ruling tells one side and nobody else."""
    return [f"  {translate(line.text)}" for line in ruling.story if line.only == side]


def show_what_was_dealt(terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None) -> None:
    """Behind the answer, to the side that declares. Only of verbs that always deal: of others the screen would tell that there is
    something."""
    verb, side = session.game.verbs.get(ruling.declaration.verb), ruling.declaration.side
    if verb is None or not verb.deals or side is None or side == viewer or not terminal.in_shell or not terminal.blanks_for(side):
        return
    waiting = {line for whom, lines in terminal.dealt if whom == side for line in lines}  # a draw that was typed is shown by what it asked
    if told := [line for line in told_alone(ruling, side) if line not in waiting]:
        terminal.dealt.append((side, told))
