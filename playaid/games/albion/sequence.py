"""5.0 The course of play: the tree of its steps, each with who may act, what they owe, and the verbs that are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state.sides import FOMORIAN, SIDES
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Rule, Step

if TYPE_CHECKING:
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.state import State

rules = Chapters("playaid.games.albion.rules").later
state = Chapters("playaid.games.albion.state").later


def _announces(happening: str) -> Rule:
    """The rule that says so; who answers stands in `happenings`."""

    def announce(hearing: Hearing) -> None:
        hearing.happens(happening)

    return announce


def _both(state: State) -> Sequence[str]:
    return SIDES


def _fomorian(state: State) -> Sequence[str]:
    return (FOMORIAN,)


def _first_turn(state: State) -> bool:
    from playaid.referee.contract.sequence import round_of

    return round_of(state, "turn") == 1


_STACKS = ("command", "embark", "debark", "attach", "detach", "place")
"""What may be done to a stack whenever its pieces may be moved. [11.9, 12.1]"""


def _evasion(key: str) -> Step:
    """Persons among enemy armies evade or die, others may evade: after movement, before the game too, and after reaction."""
    when, acts = state("outstanding", "any_evasion"), state("outstanding", "evading_sides")
    leave, lingers = rules("evasion", "reckoning"), rules("idle", "escapes")
    return Step(key, "Evasion", "18.0", when=when, acts=acts, leave=leave, lingers=lingers, once=True, verbs=("evade",))


_ANY_FIGHT = state("combats", "any_fight")

# fmt: off
_TERRAIN = Step("terrain", "Terrain of the defence", "16.1", when=state("combats", "any_battle"), acts=state("combats", "inactive"),
    owed=state("combats", "owed_terrain"), verbs=("defend",))
_CHALLENGE = Step("challenge", "Challenges", "15.4",
    acts=state("combats", "challenging"), owed=state("outstanding", "owed_losses"), idle=rules("idle", "challenge"),
    possible=rules("challenges", "challengers"), once=True, verbs=("challenge", "remove"))
_ANSWER = Step("answer", "Answers and counter-challenges", "15.4",
    acts=state("combats", "answering"), owed=state("combats", "owed_answers"), idle=rules("idle", "answer"),
    possible=rules("challenges", "challengers"), once=True, verbs=("accept", "decline", "challenge", "remove"))
_REPLY = Step("reply", "Answers to counter-challenges", "15.4", when=state("combats", "any_open_challenge"),
    acts=state("combats", "challenging"), owed=state("combats", "owed_answers"), verbs=("accept", "decline", "remove"))
_DUELS = Step("duels", "Challenge combats", "16.0", when=state("combats", "any_duel"), acts=state("combats", "acts"),
    owed=state("combats", "owed_duels"), verbs=("duel", "trial", "remove", "evade", "fate"))
_BATTLES = Step("battles", "Round of the overrun", "12.5", when=_ANY_FIGHT, acts=state("combats", "acts"),
    owed=state("combats", "owed_battles"), verbs=("fight", "stop", "remove", "withdraw", "evade", "fate"))
_OVERRUN = Step("overrun", "Overrun", "12.5", when=state("marches", "fought"), leave=rules("overrun", "ends"),
    steps=(_TERRAIN, _CHALLENGE, _ANSWER, _REPLY, _DUELS, _BATTLES))
"""An overrun is a battle of one round, with challenges before it."""

_MOVES = ("move", "teleport", "search", "gaze", "overrun", "slip", "remove")

_ENCHANTMENT = Step("enchantment", "Enchantment Segment", "5.0 B", enter=rules("succession", "whose_waff"), steps=(
    Step("plot", "Plots", "19.0", enter=rules("plotting", "begin"), acts=state("castings", "plotting"),
        owed=state("castings", "owed_plots"), idle=rules("idle", "plots"), verbs=("plot",)),
    Step("cast", "Castings", "19.0", enter=rules("plotting", "reveal"), leave=rules("enchantments", "resolve"),
        acts=state("castings", "casting"), owed=state("castings", "owed_castings"), idle=rules("idle", "cast"), verbs=("cast",)),
    Step("effects", "What the enchantments bring", "19.4", when=state("castings", "pending"), acts=state("castings", "effect_sides"),
        owed=state("castings", "owed_effects"), verbs=("remove", "write", "fate")),
    Step("minds", "Mental attacks", "19.4", when=state("castings", "any_minds"), acts=state("castings", "mind_sides"),
        owed=state("castings", "owed_minds"), verbs=("strike", "remove", "fate")),
))
_MOVEMENT = Step("movement", "Movement Phase", "11.0", enter=rules("marching", "phase_begins"), leave=_announces("end of movement"), steps=(
    Step("normal", "a. Movement", "5.0 D.3", again=state("marches", "fought"), steps=(
        Step("moving", "Moves", "11.0", enter=rules("overrun", "begin"), acts=state("marches", "acts"),
            owed=state("marches", "owed_moves"), verbs=("move", "force", *_STACKS, *_MOVES[1:]), last=("overrun", "force"), main=True,
            unused=state("castings", "unmoved"), ending=rules("staying", "before_the_end")),
        _OVERRUN,
    )),
    Step("marches", "b. Forced marches", "12.4", when=state("marches", "any_forced"),
        unmet=state("marches", "none_forced"), again=state("marches", "fought"), steps=(
        Step("forced", "Forced marches", "12.4", enter=rules("overrun", "begin"), acts=state("marches", "acts"),
            owed=state("marches", "owed_tolls"), verbs=("move", "command", "attach", "detach", *_MOVES[1:], "force", "toll"),
            unused=state("castings", "unmoved")),
        _OVERRUN,
    )),
    Step("tolls", "c. What forced marches cost", "5.0 D.3", when=state("marches", "any_forced"), acts=state("marches", "acts"),
        owed=state("marches", "owed_tolls"), verbs=("toll", "remove"), unused=state("castings", "unmoved")),
))
_COMBAT = Step("combat", "Combat Phase", "15.0", enter=rules("initiating", "begin"), leave=_announces("end of combat"), steps=(
    Step("announce", "a. Battles and engagements", "15.1", idle=rules("idle", "announcing"),
        possible=rules("initiating", "facing"), once=True, verbs=("battle", "engage")),
    _TERRAIN._replace(title="b. Terrain of the defence"),
    _CHALLENGE._replace(title="c. Challenges", when=_ANY_FIGHT),
    _ANSWER._replace(title="d. Answers and counter-challenges", when=_ANY_FIGHT),
    _REPLY._replace(title="e. Answers to counter-challenges"),
    Step("melees", "f. Melees", "15.3", optional=True, idle=rules("idle", "melees"),
        possible=rules("initiating", "meeting"), once=True, verbs=("melee",)),
    _DUELS._replace(title="g. Challenge combats and melees",
        verbs=("duel", "trial", "fight", "stop", "remove", "withdraw", "evade", "fate")),
    _BATTLES._replace(title="h. Battles and engagements", citation="16.0"),
))

SEQUENCE = Step("turn", "Game-Turn", "5.0", again=state("outstanding", "another_turn"),
    enter=rules("weather", "turn_begins"), leave=_announces("end of the Game-Turn"), steps=(
    Step("pregame", "Pre-game movement", "22.3", each=_fomorian, when=_first_turn,
        enter=rules("marching", "phase_begins"), leave=_announces("end of movement"),
        owed=state("marches", "obligations"), verbs=("move", *_STACKS, "teleport", "search", "gaze", "remove"), main=True,
        ending=rules("staying", "before_the_end")),
    _evasion("evasion-early"),
    Step("weather", "Weather Segment", "5.0 A", enter=rules("weather", "begin"), idle=rules("idle", "weather")),
    _ENCHANTMENT,
    Step("attrition", "Attrition Segment", "5.0 C", each=_both, enter=rules("attrition", "begin"),
        owed=state("outstanding", "owed_attrition"), acts=state("outstanding", "attrition_sides"),
        idle=rules("idle", "attrition"), verbs=("attrition", "remove")),
    Step("player-turn", "Player-Turn", "5.0 D", each=_both, steps=(
        Step("recovery", "Recovery Phase", "9.0", enter=rules("recovery", "begin"), leave=_announces("end of recovery"),
            owed=state("outstanding", "owed_recovery"), idle=rules("idle", "recovery"), lingers=rules("idle", "refits"),
            settles=state("outstanding", "to_recover"),
            verbs=("recover", "refit")),
        Step("activation", "Activation Phase", "10.0", enter=rules("activation", "begin"), leave=_announces("end of activation"),
            idle=rules("idle", "activation"), lingers=rules("idle", "sleeping"), once=True, verbs=("activate",)),
        _MOVEMENT,
        _evasion("evasion"),
        Step("reaction", "Reaction Phase", "13.0", enter=rules("marching", "phase_begins"), acts=state("marches", "reaction_sides"),
            leave=_announces("end of movement"), idle=rules("idle", "reaction"),
            verbs=("react", "move", "command", "attach", "detach", "slip", "place")),
        _evasion("evasion-again"),
        _COMBAT,
    )),
))
# fmt: on
