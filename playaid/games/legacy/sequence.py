"""The sequence of play: the round, the turns in it and the Key-Turn, and what is open in each step. [Round Overview] [Key-Turn Overview]"""

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Step

_rule = Chapters("playaid.games.legacy.rules").later
_state = Chapters("playaid.games.legacy.state").later

FIGHT = ("challenge", "reroll", "fail", "escape", "spoils", "encounter", "threat", "give", "place")
CARDS = tuple(verb for verb in FIGHT if verb not in ("challenge", "escape"))
"""What cards bring while enemies are on the march: those are challenged in the step after it."""
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
    "use",
    "resist",
)

_LAYING = Step(
    "laying",
    "Tiles at the start",
    "Optional Rules",
    verbs=("place",),
    acts=_state("key_turn", "all_sides"),
    when=_state("setting_up", "laying"),
    owed=_state("setting_up", "owed_tiles"),
)

KEY_TURN = Step(
    "key-turn",
    "Key-Turn",
    "Key-Turn Overview",
    enter=_rule("keyturn", "begin"),
    steps=(
        Step(
            "despair",
            "1 Despair",
            "Key-Turn Overview",
            verbs=("extinguish", *FIGHT),
            acts=_state("key_turn", "all_sides"),
            owed=_state("key_turn", "owed_despair"),
            enter=_rule("keyturn", "prompt_despair"),
            idle=_state("idle", "despair"),
        ),
        Step(
            "abilities",
            "2 Enemy Special Abilities",
            "Key-Turn Overview",
            verbs=("ability", *FIGHT),
            acts=_state("key_turn", "all_sides"),
            owed=_state("key_turn", "owed_abilities"),
            enter=_rule("keyturn", "prompt_abilities"),
            idle=_state("idle", "abilities"),
        ),
        Step(
            "movement",
            "3 Movement Commands",
            "Moving Enemies",
            verbs=("march", *CARDS),
            acts=_state("key_turn", "all_sides"),
            owed=_state("commands", "obligations"),
            enter=_rule("keyturn", "prompt_movement"),
            idle=_state("idle", "movement"),
        ),
        Step(
            "challenges",
            "4 Challenges",
            "Key-Turn Overview",
            verbs=FIGHT,
            acts=_state("key_turn", "all_sides"),
            owed=_state("pressing", "obligations"),
            enter=_rule("keyturn", "prompt_challenges"),
            idle=_state("idle", "challenges"),
        ),
        Step(
            "passing",
            "5 Passing the token",
            "Key-Turn Overview",
            verbs=("pass", *FIGHT),
            acts=_state("key_turn", "all_sides"),
            owed=_state("key_turn", "owed_passing"),
            enter=_rule("keyturn", "prompt_passing"),
            idle=_state("idle", "handing_on"),
        ),
        _LAYING._replace(key="tiles", title="Tiles of the Key-Turn", verbs=FIGHT),
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
            acts=_state("key_turn", "all_sides"),
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
                Step(
                    "entry",
                    "New character",
                    "Retiring a Character",
                    verbs=("take", *FIGHT),
                    acts=_state("pressing", "acts"),
                    when=_state("current_turn", "needs_character"),
                    owed=_state("pressing", "obligations"),
                    optional=True,
                    idle=_state("idle", "entry"),
                ),
                Step(
                    "play",
                    "Play",
                    "Turn Overview",
                    verbs=(*TURN, *FIGHT),
                    acts=_state("pressing", "acts"),
                    when=_state("current_turn", "on_map"),
                    owed=_state("pressing", "obligations"),
                    leave=_rule("seduction", "lay_down_seduction"),
                ),
                Step(
                    "dungeon",
                    "Dungeon",
                    "Game Board",
                    verbs=FIGHT,
                    acts=_state("pressing", "acts"),
                    when=_state("current_turn", "in_dungeon"),
                    owed=_state("pressing", "obligations"),
                    enter=_rule("dungeon", "visit_dungeon"),
                    idle=_state("idle", "dungeon"),
                ),
            ),
        ),
        KEY_TURN,
    ),
)
