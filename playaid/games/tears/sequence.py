"""The sequence of play: set-up, leader boxes, initiative, each player's command and actions, the exchange of prisoners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Step

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State

_later = Chapters("playaid.games.tears").later


def _in_order(state: State) -> Sequence[str]:
    return state["public"]["order"]


def _first_turn(state: State) -> bool:
    return state["referee"]["at"][0]["round"] == 1


_BATTLE = ("stand", "cast", "skip", "throw", "take", "lead", "clash", "stay", "retreat", "besiege")
_DUES = ("wound", "place", "trap", "gate", "exile", "ambassador", "rage")
_ACTIONS = (
    "activate", "box", "drop", "move", "sail", "board", "attack", "search", "refit", "recruit", "cadmin", "call", "control", "recover",
    "question", "tower",
)  # fmt: skip
_MAP = ("chart", "road")

SEQUENCE = Step(
    "turn",
    "Turn",
    "Sequence of play",
    again=lambda state: True,
    enter=_later("rules.initiative", "begin_turn"),
    steps=(
        Step(
            "deploy",
            "Set-up",
            "Free set-up",
            when=_later("state.deployment", "deploying"),
            acts=_later("state.deployment", "deployers"),
            owed=_later("state.deployment", "deployment_obligations"),
            verbs=("deploy", *_MAP),
        ),
        Step(
            "marshal",
            "Leader boxes",
            "Leader boxes",
            when=_first_turn,
            acts=_later("state.deployment", "marshals"),
            owed=_later("state.deployment", "ambassador_obligations"),
            verbs=("box", "drop", "gate", "ambassador", "prepare", *_MAP),
        ),
        Step(
            "initiative",
            "Initiative",
            "Initiative",
            verbs=("initiative", "place", "wound", *_MAP),
            owed=_later("state.deployment", "initiative_obligations"),
            acts=_later("state.deployment", "marshals"),
            idle=_later("state.deployment", "initiative_idle"),
            leave=_later("rules.initiative", "throw_by_itself"),
        ),
        Step(
            "player",
            "",
            "Sequence of play",
            each=_in_order,
            enter=_later("rules.initiative", "begin_player"),
            leave=_later("rules.initiative", "end_player"),
            steps=(
                Step(
                    "command",
                    "Command phase",
                    "Activation",
                    acts=_later("state.duties", "acting"),
                    owed=_later("ratings.owed", "command_obligations"),
                    verbs=("command", "done", *_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
                Step(
                    "action",
                    "Actions",
                    "Activation",
                    acts=_later("state.duties", "acting"),
                    owed=_later("ratings.owed", "action_obligations"),
                    verbs=(*_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
            ),
        ),
        Step(
            "exchange",
            "Exchange of prisoners",
            "Exchange of prisoners",
            acts=_later("state.deployment", "marshals"),
            owed=_later("state.duties", "debts"),
            idle=_later("state.deployment", "exchange_idle"),
            verbs=("exchange", "question", *_DUES, "box", "drop"),
        ),
    ),
)
