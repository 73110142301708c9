"""Going on of itself where nothing is left to decide in a phase. [Sequence of Play]"""

from playaid.referee.hearing import Hearing
from playaid.referee.sequence import heading


def go_on(hearing: Hearing) -> None:
    """Advance as `next` would, and say where the game stands."""
    hearing.goto_next()
    if not hearing.state["referee"].get("over"):
        hearing.tell(f"Now: {heading(hearing.game, hearing.state)}.", public=True)
