"""The sequence of play: set-up, leader boxes, initiative, each player's command and actions, the exchange of prisoners."""

from functools import partial

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Step

_later = Chapters("playaid.games.tears").later
_initiative = partial(_later, "rules.initiative")
_opening = partial(_later, "state.deployment")

_BATTLE = ("stand", "cast", "skip", "throw", "take", "lead", "fog", "unveil", "clash", "stay", "retreat", "besiege")
_DUES = ("wound", "place", "trap", "gate", "exile", "ambassador", "rage")
_ACTIONS = (
    "activate", "box", "drop", "move", "sail", "board", "attack", "search", "refit", "recruit", "cadmin", "call", "control", "recover",
    "question", "tower",
)  # fmt: skip
_MAP = ("chart", "road")

SEQUENCE = Step(
    "turn", "Turn", "Sequence of play", again=lambda state: True, enter=_initiative("begin_turn"),
    steps=(
        Step(
            "deploy", "Set-up", "Free set-up",
            when=_opening("deploying"), acts=_opening("deployers"), owed=_opening("deployment_obligations"),
            verbs=("deploy", *_MAP),
        ),
        Step(
            "marshal", "Leader boxes", "Leader boxes",
            when=lambda state: state["referee"]["at"][0]["round"] == 1,
            acts=_opening("marshals"), owed=_opening("ambassador_obligations"),
            verbs=("box", "drop", "gate", "ambassador", "prepare", "place", *_MAP),
        ),
        Step(
            "initiative", "Initiative", "Initiative",
            acts=_opening("marshals"), owed=_opening("initiative_obligations"), idle=_opening("initiative_idle"),
            leave=_initiative("throw_by_itself"),
            verbs=("initiative", "place", "wound", *_MAP),
        ),
        Step(
            "player", "", "Sequence of play", each=lambda state: state["public"]["order"],
            enter=_initiative("begin_player"), leave=_initiative("close"),
            steps=(
                Step(
                    "command", "Command phase", "Activation",
                    acts=_later("state.duties", "acting"), owed=_later("ratings.owed", "command_obligations"),
                    lingers=_later("ratings.owed", "still_open"), unused=_later("ratings.owed", "unused"),
                    leave=_initiative("choose_by_itself"),
                    verbs=("command", "done", *_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
                Step(
                    "action", "Actions", "Activation", enter=_initiative("begin_actions"),
                    acts=_later("state.duties", "acting"), owed=_later("ratings.owed", "action_obligations"),
                    lingers=_later("ratings.owed", "still_open"), unused=_later("ratings.owed", "unused"),
                    verbs=(*_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
            ),
        ),
        Step(
            "exchange", "Exchange of prisoners", "Exchange of prisoners",
            acts=_opening("marshals"), owed=_later("state.duties", "debts"), idle=_opening("exchange_idle"),
            verbs=("exchange", "question", *_DUES, "box", "drop"),
        ),
    ),
)  # fmt: skip
