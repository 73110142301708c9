"""The sequence of play. [5.0]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Step

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

_rule = Chapters("playaid.games.elric.rules").later
_state = Chapters("playaid.games.elric.state").later
_rating = Chapters("playaid.games.elric.ratings").later


def _order(state: State) -> Sequence[str]:
    return state["public"]["order"]


_STABILITY = _rating("stability", "obligations")
_LOOK = _rating("stability", "look")
_DITCHING = _rule("encounters", "ditching")


_OCCUPY = _rule("engagement", "occupy")


def _closes_the_turn(hearing: Hearing) -> None:
    """Who is alone in an open city has taken it. [7.5.6] Once the turn has passed to the next player, nothing in it may be altered: undo
    from here on needs everybody's consent. [5.0]"""
    _OCCUPY(hearing)
    hearing.need_consent()


_APPEARANCE = Step("appearance", "Random appearance", "12.1.1", verbs=("appear",), when=_rating("phases", "elric_is_loose"), optional=True)
_REPLACEMENTS = Step(
    "replacements",
    "Replacements",
    "6.0",
    verbs=("replace",),
    when=_rating("phases", "can_replace"),
    leave=_rule("replacements", "end"),
    optional=True,
    gains=True,
)
_MOVEMENT = Step(
    "movement",
    "Movement",
    "7.0",
    verbs=("march", "embark", "sail", "debark", "fly", "bear", "influence", "discard"),
    enter=_rule("pieces", "begin_turn"),
    leave=_rule("encounters", "at_the_end"),
    owed=lambda state: (*_STABILITY(state), *_DITCHING(state)),
    idle=_rating("idle", "movement"),
)
_SEARCH = Step(
    "search",
    "Search",
    "8.0",
    verbs=("search", "discard"),
    when=_rating("phases", "can_search"),
    leave=_LOOK,
    owed=_STABILITY,
    idle=_rating("idle", "search"),
)
_MAGIC = Step(
    "magic",
    "Magic",
    "9.0",
    verbs=("cast", "transfer", "horn", "discard", "bear", "influence"),
    when=_rating("phases", "has_magic"),
    acts=_rating("foes", "acting_in_magic"),
    leave=_LOOK,
    owed=_STABILITY,
    idle=_rating("idle", "magic"),
    main=_rating("foes", "now_or_never"),
)
_COMBAT = Step(
    "combat",
    "Combat",
    "10.0",
    verbs=("battle", "withhold", "fallback", "conjure", "unveil", "fight"),
    when=_rating("phases", "has_battles"),
    acts=_state("battles", "acting_in_combat"),
    enter=_rule("combat", "begin_phase"),
    leave=_rule("combat", "end_phase"),
    owed=_rating("foes", "obligations"),
    idle=_rating("idle", "combat"),
)
_MUSTER = Step(
    "muster",
    "Muster",
    "11",
    verbs=("muster", "discard"),
    when=_rating("phases", "can_muster"),
    leave=_LOOK,
    owed=_STABILITY,
    optional=True,
)
_BALANCE = Step(
    "balance",
    "Random Balance movement",
    "13.6",
    when=_rating("phases", "balance_moves_at_random"),
    enter=_rule("balance", "random_movement"),
    idle=_rating("idle", "balance"),
)

SEQUENCE = Step(
    "evening",
    "Elric",
    steps=(
        Step(
            "set-up",
            "Set-up",
            "4.0",
            each=_order,
            steps=(Step("country", "Choice of a country", "4.0", verbs=("choose",), owed=_state("turns", "obligations")),),
        ),
        Step(
            "turn",
            "Turn",
            "5.0",
            again=_state("turns", "more_turns"),
            enter=_rule("appearance", "returns"),
            leave=lambda hearing: hearing.happens("end of turn"),
            steps=(
                Step(
                    "player-turn",
                    "Player-turn",
                    "5.0",
                    each=_order,
                    enter=_rule("magic", "begin"),
                    leave=_closes_the_turn,
                    steps=(_APPEARANCE, _REPLACEMENTS, _MOVEMENT, _SEARCH, _MAGIC, _COMBAT, _MUSTER, _BALANCE),
                ),
            ),
        ),
    ),
)
