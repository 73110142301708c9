"""The sequence of play: the round, the turns in it and the Key-Turn, and what is open in each step. [Round Overview] [Key-Turn Overview]"""

from collections.abc import Callable, Iterable
from functools import partial

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Owed, Step
from playaid.referee.contract.state import State

_rule = Chapters("playaid.games.legacy.rules").later
_state = Chapters("playaid.games.legacy.state").later

FIGHT = ("challenge", "reroll", "fail", "escape", "spoils", "encounter", "threat")
TURN = (
    "move",
    "scout",
    "activate",
    "imprison",
    "personal",
    "story",
    "collect",
    "return",
    "find",
    "carry",
    "drop",
    "trade",
    "give",
    "use",
    "resist",
)

_ALL_SIDES = _state("key_turn", "all_sides")
_PRESSING = _state("pressing", "obligations")
_in_turn = partial(Step, acts=_state("pressing", "acts"), owed=_PRESSING)


def _in_key_turn(key: str, title: str, cite: str, verbs: tuple[str, ...], owed: Callable[[State], Iterable[Owed]], idle: str) -> Step:
    enter = _rule("keyturn", f"prompt_{key}")
    return Step(key, title, cite, verbs=verbs, acts=_ALL_SIDES, owed=owed, enter=enter, idle=_state("idle", idle))


_KEY_TURN = "Key-Turn Overview"
_LAYING = Step(
    "laying",
    "Tiles at the start",
    "Optional Rules",
    verbs=("place",),
    acts=_ALL_SIDES,
    when=_state("setting_up", "laying"),
    owed=_state("setting_up", "owed_tiles"),
    leave=_rule("placing", "end_laying"),
)

KEY_TURN = Step(
    "key-turn",
    "Key-Turn",
    _KEY_TURN,
    enter=_rule("keyturn", "begin"),
    leave=_rule("turns", "waive"),
    steps=(
        _in_key_turn("despair", "Despair, step 1", _KEY_TURN, ("extinguish", *FIGHT), _state("key_turn", "owed_despair"), "despair"),
        _in_key_turn(
            "abilities",
            "Enemy Special Abilities, step 2",
            _KEY_TURN,
            ("ability", *FIGHT),
            _state("key_turn", "owed_abilities"),
            "abilities",
        ),
        _in_key_turn(
            "movement", "Movement Commands, step 3", "Moving Enemies", ("march", *FIGHT), _state("commands", "obligations"), "movement"
        ),
        _in_key_turn("challenges", "Challenges, step 4", _KEY_TURN, FIGHT, _PRESSING, "challenges"),
        _in_key_turn("passing", "Passing the token, step 5", _KEY_TURN, ("pass", *FIGHT), _state("key_turn", "owed_passing"), "handing_on"),
        _LAYING._replace(key="tiles", title="Tiles of the Key-Turn", verbs=(*FIGHT, "place")),
    ),
)

SEQUENCE = Step(
    "round",
    "Round",
    "Round Overview",
    again=_state("key_turn", "lasting"),
    enter=_rule("turns", "begin_round"),
    steps=(
        Step(
            "setup",
            "Setup",
            "Setup",
            verbs=("take", "tick", "quest", "first"),
            acts=_ALL_SIDES,
            when=_state("setting_up", "is_unfinished"),
            owed=_state("setting_up", "obligations"),
            leave=_rule("placing", "begin_laying"),
        ),
        _LAYING,
        Step(
            "turn",
            "Turn",
            "Turn Overview",
            again=_state("current_turn", "more_turns"),
            enter=_rule("turns", "begin_turn"),
            leave=_rule("turns", "end_turn"),
            steps=(
                _in_turn(
                    "entry",
                    "New character",
                    "Retiring a Character",
                    verbs=("take", *FIGHT),
                    when=_state("current_turn", "needs_character"),
                    optional=True,
                    idle=_state("idle", "entry"),
                ),
                _in_turn(
                    "play",
                    "Play",
                    "Turn Overview",
                    verbs=(*TURN, *FIGHT, "pass", "quest"),  # of a game that was entered without it
                    when=_state("current_turn", "on_map"),
                    ending=_rule("keyturn", "before_it"),
                    leave=_rule("seduction", "lay_down_seduction"),
                ),
                _in_turn(
                    "dungeon",
                    "Dungeon",
                    "Game Board",
                    verbs=FIGHT,
                    when=_state("current_turn", "in_dungeon"),
                    enter=_rule("dungeon", "visit_dungeon"),
                    idle=_state("idle", "dungeon"),
                ),
                _in_turn(
                    "closing",
                    "Still due",
                    "Challenging Enemies",
                    verbs=FIGHT,
                    when=_state("pressing", "presses"),  # a turn ends when nothing is due at once any more, however it came to its end
                    enter=_rule("turns", "close_turn"),
                ),
                _in_turn(
                    "held",
                    "Turn's End",
                    "Round Overview",
                    verbs=("task", "use", *FIGHT),  # the game may be won as the Key-Turn begins
                    when=_state("current_turn", "waits"),
                    enter=_rule("turns", "hold_turn"),
                ),
            ),
        ),
        KEY_TURN,
    ),
)
