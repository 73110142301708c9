"""The sequence of play: nesting, sides in turn, repeats, steps that do not happen, obligations and automatic effects."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game, Owed, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import (
    acting,
    actor,
    advance,
    begin,
    heading,
    leaf,
    obligations,
    open_verbs,
    round_of,
    speaker_of_verb,
    steps_with,
    told_steps,
)
from playaid.referee.contract.state import State, empty
from playaid.referee.deciding.general_verbs import OPENING
from playaid.testing.table import speaker_of
from tests.each import each

SIDES = ["Ann", "Bob"]


def a_game(sequence: Step, **verbs: Verb) -> Game:
    return Game("g", "G", "-", "1", (1, 4), sequence, verbs, setup=lambda hearing: None, tables=Path())


def begun(game: Game, **public: object) -> Hearing:
    """A hearing of this game at the first step of its sequence."""
    state: State = {**empty(SIDES), "referee": {"sides": SIDES}, "public": dict(public)}
    hearing = Hearing(game, state, Declaration(OPENING.name), Book("g", Path()), Seeded(0))
    begin(hearing)
    return hearing


def keys(hearing: Hearing) -> list[str]:
    return [frame["key"] for frame in hearing.state["referee"]["at"]]


def walk(hearing: Hearing, steps: int) -> list[str]:
    """Where the next so many advances lead: `leaf/actor`."""
    found = []
    for _ in range(steps):
        advance(hearing)
        found.append(f"{leaf(hearing.game, hearing.state).key}/{actor(hearing.state)}")
    return found


TURN = Step(
    "turn",
    "Turn",
    again=lambda state: True,
    steps=(
        Step("weather", "Weather"),
        Step("player", "", each=lambda state: SIDES, steps=(Step("move", "Movement", "11.0"), Step("fight", "Combat", "15.0"))),
    ),
)


def test_the_steps_follow_each_other_for_each_side_and_turn() -> None:
    hearing = begun(a_game(TURN))
    assert keys(hearing) == ["turn", "weather"]
    assert acting(hearing.game, hearing.state) == SIDES
    assert walk(hearing, 6) == ["move/Ann", "fight/Ann", "move/Bob", "fight/Bob", "weather/None", "move/Ann"]
    assert round_of(hearing.state, "turn") == 2
    assert heading(hearing.game, hearing.state) == "Turn 2 · Ann · Movement"
    assert acting(hearing.game, hearing.state) == ["Ann"]


def test_a_step_that_does_not_happen_is_passed_over() -> None:
    sequence = TURN._replace(
        steps=(Step("snow", "Snow", when=lambda state: bool(state["public"].get("winter"))), Step("sun", "Sun"), Step("rain", "Rain"))
    )
    assert keys(begun(a_game(sequence)))[-1] == "sun"
    assert keys(begun(a_game(sequence), winter=True))[-1] == "snow"


def test_nobody_to_act_is_passed_over() -> None:
    sequence = TURN._replace(steps=(Step("player", "", each=lambda state: [], steps=(Step("move", "M"),)), Step("end", "End")))
    assert keys(begun(a_game(sequence))) == ["turn", "end"]


def test_a_round_repeats_while_it_must() -> None:
    def count(hearing: Hearing) -> None:
        hearing.add("public", "rounds", 1)

    fight = Step(
        "round", "Round", again=lambda state: state["public"]["rounds"] < 3, enter=None, steps=(Step("blow", "Blow", enter=count),)
    )
    hearing = begun(a_game(Step("turn", "Turn", again=lambda state: True, steps=(fight, Step("after", "After")))))
    assert walk(hearing, 3) == ["blow/None", "blow/None", "after/None"]
    assert hearing.public["rounds"] == 3


def test_a_sequence_that_ends_leaves_no_step() -> None:
    hearing = begun(a_game(Step("game", "", steps=(Step("only", "Only"),))))
    advance(hearing)
    assert hearing.state["referee"]["at"] == []
    assert leaf(hearing.game, hearing.state).key == "game"
    advance(hearing)
    assert hearing.state["referee"]["at"] == []


def test_a_sequence_with_nothing_to_do_is_a_fault_and_not_a_hang() -> None:
    empty_turn = Step("turn", "Turn", again=lambda state: True, steps=(Step("never", "Never", when=lambda state: False),))
    with pytest.raises(RuntimeError, match="no step to stop at"):
        begun(a_game(empty_turn))


def test_the_game_may_end_on_the_way() -> None:
    def finish(hearing: Hearing) -> None:
        hearing.over("Ann", "Ann is there first", "5")

    sequence = Step("turn", "Turn", again=lambda state: True, steps=(Step("a", "A"), Step("b", "B", enter=finish), Step("c", "C")))
    hearing = begun(a_game(sequence))
    advance(hearing)
    assert hearing.state["referee"]["over"]["winner"] == "Ann"
    assert open_verbs(hearing.game, hearing.state) == []


def test_what_is_owed_is_owed_on_every_level() -> None:
    debt = Owed("feed the horse", "2", "Ann")
    sequence = Step("turn", "Turn", owed=lambda state: [debt], steps=(Step("a", "A", owed=lambda state: []), Step("b", "B")))
    hearing = begun(a_game(sequence))
    assert obligations(hearing.game, hearing.state) == [debt]


def test_verbs_are_open_in_their_step_and_the_steps_are_known() -> None:
    verb = Verb("ride", "ride", "2", lambda hearing: None)
    look = Verb("look", "look", "", lambda hearing: None, query=True)
    sequence = Step("turn", "Turn", steps=(Step("a", "Morning", verbs=("ride",)), Step("b", "Evening")))
    game = a_game(sequence, ride=verb, look=look)
    hearing = begun(game)
    assert open_verbs(game, hearing.state) == ["ride", "look"]
    advance(hearing)
    assert open_verbs(game, hearing.state) == ["look"]
    assert [step.key for step in steps_with(game, "ride")] == ["a"]


# steps that are passed by themselves


def nobody_fights(state: State) -> str | None:
    """Idle while the public count says so."""
    return None if state["public"].get("battles") else "nobody stands against anybody"


QUIET = TURN._replace(
    steps=(
        TURN.steps[0],
        TURN.steps[1]._replace(steps=(Step("move", "Movement", "11.0"), Step("fight", "Combat", "15.0", idle=nobody_fights))),
    )
)
AUTOMATIC = {"passing": "automatic"}


def begun_with(game: Game, options: dict[str, str], **public: object) -> Hearing:
    """As `begun`, with options of the session."""
    state: State = {**empty(SIDES), "referee": {"sides": SIDES, "options": options}, "public": dict(public)}
    hearing = Hearing(game, state, Declaration(OPENING.name), Book("g", Path()), Seeded(0))
    begin(hearing)
    return hearing


def test_an_idle_step_is_passed_and_told() -> None:
    hearing = begun_with(a_game(QUIET), AUTOMATIC)
    assert walk(hearing, 4) == ["move/Ann", "move/Bob", "weather/None", "move/Ann"]
    assert [said.text for said in hearing.story] == [
        "Turn 1 · Ann · Combat: nobody stands against anybody [15.0]",
        "Turn 1 · Bob · Combat: nobody stands against anybody [15.0]",
    ]


@each("options", [{}, {"passing": "each"}])
def test_a_table_that_wants_each_step_gets_each(options: dict[str, str]) -> None:
    hearing = begun_with(a_game(QUIET), options)
    assert walk(hearing, 4) == ["move/Ann", "fight/Ann", "move/Bob", "fight/Bob"]
    assert not hearing.story


def test_a_step_with_something_in_it_is_not_passed() -> None:
    assert walk(begun_with(a_game(QUIET), AUTOMATIC, battles=1), 2) == ["move/Ann", "fight/Ann"]


def test_a_step_in_which_something_is_owed_is_never_idle() -> None:
    fight = Step("fight", "Combat", idle=nobody_fights, owed=lambda state: [Owed("a retreat", "15.6", "Bob")])
    owing = TURN._replace(steps=(Step("move", "Movement"), fight))
    assert walk(begun_with(a_game(owing), AUTOMATIC), 1) == ["fight/None"]


def test_what_a_passed_step_sets_off_happens() -> None:
    def count(hearing: Hearing) -> None:
        hearing.add("public", "seen", 1)

    fight = Step("fight", "Combat", idle=nobody_fights, enter=count, leave=count)
    hearing = begun_with(a_game(TURN._replace(steps=(Step("move", "Movement"), fight))), AUTOMATIC)
    assert walk(hearing, 1) == ["move/None"]
    assert hearing.public["seen"] == 2


def test_whether_a_step_is_idle_is_decided_without_anything_hidden() -> None:
    seen: list[State] = []

    def look(state: State) -> str | None:
        seen.append(state)
        return "nothing is seen"

    hearing = begun_with(a_game(TURN._replace(steps=(Step("move", "Movement"), Step("fight", "Combat", idle=look)))), AUTOMATIC)
    hearing.state = {**hearing.state, "secret": {"Ann": {"hand": ["Ace"]}}, "cup": {"deck": ["King"]}}
    advance(hearing)
    assert seen
    assert all(not state["secret"] and "cup" not in state for state in seen)


def test_who_speaks_is_he_whose_arguments_they_can_only_be() -> None:
    fight = Step("fight", "Combat", acts=lambda state: ["Ann", "Bob"])
    both = a_game(Step("turn", "Turn", each=lambda state: ["Ann", "Bob"], steps=(fight,)))
    state = begun(both).state
    hold = Verb("hold", "", "", "m:f", whose=lambda args, state: args.get("side"))
    assert speaker_of(both, state, hold, {"side": "Bob"}) == "Bob"
    assert speaker_of(both, state, hold, {}) == speaker_of(both, state, hold._replace(whose=None), {"side": "Bob"}) == "Ann"
    assert speaker_of(both, state, hold, {"side": "Cid"}) == "Ann"  # he does not act
    alone = a_game(Step("turn", "Turn", each=lambda state: ["Ann", "Bob"], steps=(fight._replace(acts=None),)))
    assert speaker_of(alone, begun(alone).state, hold, {"side": "Bob"}) == "Ann"  # it is her turn alone
    assert speaker_of(alone, begun(alone).state, hold._replace(anytime=True), {"side": "Bob"}) == "Bob"  # what waits for nobody's turn


def test_a_verb_of_which_nothing_is_said_is_theirs_for_whom_alone_there_is_an_occasion() -> None:
    game = a_game(Step("fight", "Combat", acts=lambda state: ["Ann", "Bob"]))
    state = begun(game).state
    rally = Verb("rally", "", "", "m:f", idle=lambda state, side: "nobody to rally" if side == "Ann" else "")
    assert speaker_of_verb(game, state, rally) == speaker_of(game, state, rally, {}) == "Bob"
    assert speaker_of_verb(game, state, rally._replace(idle=lambda state, side: "")) is None
    assert speaker_of_verb(game, state, rally._replace(idle=lambda state, side: "nobody")) is None
    assert speaker_of_verb(game, state, rally._replace(idle=None)) is None
    hers = a_game(Step("fight", "Combat", acts=lambda state: ["Ann"]))
    assert speaker_of_verb(hers, begun(hers).state, rally) == "Ann"  # whose step it is hears why it is of no use


def test_of_many_steps_in_which_a_verb_is_open_those_are_named_that_come_next() -> None:
    day = Step("day", "Day", again=lambda state: True, steps=tuple(Step(f"hour {n}", f"Hour {n}", verbs=("ring",)) for n in range(1, 8)))
    hearing = begun(a_game(day))
    assert told_steps(hearing.game, hearing.state, "ring") == "Hour 1, Hour 2, Hour 3, Hour 4 and 3 other steps"
    walk(hearing, 5)
    assert told_steps(hearing.game, hearing.state, "ring") == "Hour 6, Hour 7, Hour 1, Hour 2 and 3 other steps"


def test_few_steps_in_which_a_verb_is_open_are_named_in_their_order() -> None:
    day = Step("day", "Day", again=lambda state: True, steps=tuple(Step(f"hour {n}", f"Hour {n}", verbs=("ring",)) for n in range(1, 5)))
    hearing = begun(a_game(day))
    walk(hearing, 2)
    assert told_steps(hearing.game, hearing.state, "ring") == "Hour 1, Hour 2, Hour 3, Hour 4"
    assert told_steps(hearing.game, hearing.state, "knock") == ""
