"""What the table sees to be unsound once all has followed from a value that was set by hand."""

from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.state import visible


def warn_of_unsoundness(hearing: Hearing) -> None:
    """Add a line *beware* for each fault of the state as all see it: what is hidden must not come into a line that all read."""
    for fault in hearing.game.invariants(visible(hearing.state, None)) if hearing.game.invariants else ():
        hearing.line("beware", fault)
