"""The sequence of play: whose turn it is, and what is open in each phase. [Sequence of Play]"""

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Step

_later = Chapters("playaid.games.empire").later

ACTIONS = ("muster", "move", "load", "unload", "attack", "coup", "reshuffle", "discard")

# fmt: off
SEQUENCE = Step("round", "Round", each=_later("state.phases", "turn_order"), again=_later("state.phases", "another_round"),
    leave=_later("rules.victory", "at_the_end_of_a_turn"), steps=(
    Step("exploration", "Exploration phase", "1", verbs=("explore",), when=_later("state.phases", "can_explore"),
        unmet=_later("state.phases", "nothing_to_explore"), optional=True, gains=True),
    Step("resupply", "Resupply phase", "2", enter=_later("rules.resupply", "begin"), steps=(
        Step("choice", "Choice of supply", "2", verbs=("resupply",), enter=_later("rules.resupply", "resume"),
            when=_later("state.phases", "must_choose"), owed=_later("state.phases", "owed_choices")),
    )),
    Step("action", "Action phase", "3", verbs=ACTIONS, idle=_later("state.phases", "nothing_to_do"), optional=True),
    Step("draw", "Draw counter phase", "4", verbs=("draw",), when=_later("state.phases", "can_draw"),
        unmet=_later("state.phases", "nothing_to_draw"), optional=True, gains=True),
))
# fmt: on
