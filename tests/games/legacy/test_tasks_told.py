"""A Story Token comes home, and whether a task is done with it is asked, where its words name the token."""

import pytest

from playaid.desk.next_line.missing_words import filled_in
from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.each import each
from tests.games.legacy.table import BOOK, TABLE, asks, at, begun, do, here, put, rule, told


def home(*tasks: str, **options: str) -> State:
    """Lancelot at the Round Table with the Drum; these are the tasks."""
    state = put(begun(**options), "story", {"Grail": {"tasks": dict.fromkeys(tasks, False)}})
    return put(at(state, "Ann", "Round Table"), "tokens", {"Drum": {"tile": None, "by": "Ann", "returned": False}})


def tasks_of(state: State) -> dict[str, bool]:
    return dict(state["public"]["story"]["Grail"]["tasks"])


def test_a_task_that_names_the_token_is_asked_about_and_ticked_off() -> None:
    state = home("Drum returned", "Standard returned")
    assert asks(state, "return Drum") == ("yes", "no")
    question = rule(state, "return Drum").question
    assert question is not None
    assert str(question.prompt) == 'is the task "Drum returned" done with it?'
    after = do(state, "return Drum", task_of_Drum="yes")
    assert tasks_of(after) == {"Drum returned": True, "Standard returned": False}
    assert 'Grail: "Drum returned" is done. Left: Standard returned.' in told(state, "return Drum", task_of_Drum="yes")
    assert tasks_of(do(state, "return Drum", task_of_Drum="no")) == {"Drum returned": False, "Standard returned": False}


def test_of_several_that_name_it_one_is_chosen_or_none() -> None:
    state = home("find the drum", "bring the drum home", "Standard returned")
    options = ("find the drum", "bring the drum home", "none of them")
    assert asks(state, "return Drum") == options
    after = do(state, "return Drum", task_of_Drum="bring the drum home")
    assert tasks_of(after) == {"find the drum": False, "bring the drum home": True, "Standard returned": False}
    assert not any(tasks_of(do(state, "return Drum", task_of_Drum="none of them")).values())


def test_a_task_that_is_done_or_names_only_a_part_of_a_word_is_not_asked_about() -> None:
    drummer = home("find the drummer")
    assert rule(drummer, "return Drum").question is None
    assert "If that is a task" in told(drummer, "return Drum")
    done = put(home("Drum returned"), "story", "Grail", "tasks", "Drum returned", True)
    assert rule(done, "return Drum").question is None
    assert "If that is a task" not in told(done, "return Drum")


@each(
    ("task", "carried"),
    [
        ("Drum returned", True),
        ("bring the drum home", True),
        ("find the drum", False),
        ("Standard returned", False),
        ("beat the drum", False),
    ],
)
def test_a_task_that_wants_its_token_home_and_is_done_while_it_is_carried_says_so(task: str, carried: bool) -> None:
    state = home(task, "something else")
    still = "Ann (Lancelot) still carries Drum, which the task wants home: `return Drum` on the Round Table."
    assert (still in told(state, f"task {task}")) is carried
    done = do(state, f"task {task}")
    assert tasks_of(done)[task]
    assert still not in told(done, f"task {task} undone")
    if carried and "Drum" in task:
        assert still not in told(state, "return Drum", task_of_Drum="yes")


def test_before_the_last_task_is_done_it_is_said_that_the_game_would_be_lost_by_it() -> None:
    loses = "It is the last: the game ends at the next Key-Turn then, and is lost unless 12 more Quest Coins are collected before"

    def prompt(state: State) -> str:
        question = rule(state, "return Drum").question
        assert question is not None
        return str(question.prompt)

    state = home("Drum returned")
    assert prompt(state).endswith(loses)
    assert "and is lost then, unless 12 more Quest Coins are collected before" in told(state, "return Drum", task_of_Drum="yes")
    assert "lost" not in prompt(home("Drum returned", "Standard returned"))
    assert "lost" not in prompt(put(state, "needs", "coins", 0))


def last_turn(state: State, flames: int = 1) -> State:
    """Everybody has had their turn but one, and so many Flames burn."""
    while state["public"]["next_turn"] < len(state["public"]["turns"]):
        state = do(state, "next")
    return put(state, "despair", state["public"]["flames"] - flames)


def test_before_the_last_flame_goes_out_the_tasks_that_may_have_been_forgotten_are_named() -> None:
    state = last_turn(do(home("Tokens home"), "return Drum", last_task_with_Drum="no"))
    assert "is a task done that has not been told? Tokens home" in told(state, "next")
    held = do(state, "next")
    assert here(held) == "held"
    won = do(put(do(held, "task Tokens home"), "coins", 12), "next")
    assert won["referee"]["over"]
    assert here(do(held, "next")) == "despair"


def test_nothing_is_held_while_flames_burn_or_nothing_came_home() -> None:
    forgotten = do(home("Tokens home"), "return Drum", last_task_with_Drum="no")
    assert here(do(last_turn(forgotten, flames=2), "next")) == "despair"
    assert here(do(last_turn(home("Tokens home")), "next")) == "despair"
    assert here(do(last_turn(do(forgotten, "task Tokens home")), "next")) != "held"
    assert here(do(put(forgotten, "despair", forgotten["public"]["flames"] - 1), "next")) == "play"  # others have their turn first


def test_the_last_task_that_is_of_all_tokens_is_asked_about_as_the_last_one_comes_home() -> None:
    """[Story Quests and Quest Coins]: the game ends when all conditions are met, whether that is told or not."""
    both = put(home("find the Drum", "find the Horn", "bring both to the Round Table"), "story", "Grail", "tasks", "find the Drum", True)
    both = put(both, "story", "Grail", "tasks", "find the Horn", True)
    out = put(both, "tokens", "Horn", {"tile": None, "by": "Bob", "returned": False})
    assert rule(out, "return Drum").question is None
    last = put(both, "tokens", "Horn", {"tile": None, "by": None, "returned": True})
    question = rule(last, "return Drum").question
    assert question is not None
    assert str(question.prompt).startswith('is the task "bring both to the Round Table" done with it? It is the last: the game ends at')
    assert "lost unless 12 more Quest Coins" in str(question.prompt)
    assert all(tasks_of(do(last, "return Drum", last_task_with_Drum="yes")).values())
    assert not all(tasks_of(do(last, "return Drum", last_task_with_Drum="no")).values())
    elsewhere = told(home("slay the Worm"), "return Drum")
    assert 'If that is a task: `task NAME`. "slay the Worm" is the last: the game ends at the next Key-Turn then, and is lost' in elsewhere
    assert "is the last" not in told(home("slay the Worm", "slay the Hag"), "return Drum")


def test_what_brings_the_end_near_is_told_by_the_line_that_does() -> None:
    done = put(home(), "story", {"Grail": {"tasks": {"Drum returned": True}}})
    ends = "All tasks are done: the game ends at the next Key-Turn"
    assert f"{ends}, and is lost then, unless 11 more Quest Coins are collected before." in told(done, "coin 1")
    assert told(put(done, "coins", 11), "coin 1").endswith(f"{ends}.")
    assert "1 more Quest Coin is collected before" in told(put(done, "coins", 12), "coin -1")
    assert ends not in told(home("Drum returned"), "coin 1")
    coins = put(begun(story="none"), "coins", 11)
    assert "Enough Quest Coins are collected: the game ends at the next Key-Turn, and is won." in told(coins, "coin 1")
    assert "the game ends" not in told(put(coins, "coins", 10), "coin 1")
    last = put(begun(), "virtue", "stack", 2)
    assert "The game is lost when the last Virtue Plaque leaves the stack." in told(last, "virtue 1")
    assert "the game is lost" not in told(put(last, "virtue", "stack", 3), "virtue 1")


@each(
    ("said", "tasks"),
    [
        ("Find it, bring it home", ["Find it", "bring it home"]),
        ("Find it; bring it home", ["Find it", "bring it home"]),
        ('"Bring Cup, home"', ["Bring Cup, home"]),
        ('"Bring Cup, home", Find Nun', ["Bring Cup, home", "Find Nun"]),
        ('Find Nun; "Bring Cup, home"; "Save her; or him"', ["Find Nun", "Bring Cup, home", "Save her; or him"]),
        ('"Find Nun", "Bring Cup"', ["Find Nun", "Bring Cup"]),
        ("Find it,, ;bring it home,", ["Find it", "bring it home"]),
    ],
)
def test_a_task_in_quotes_holds_its_commas(said: str, tasks: list[str]) -> None:
    """As it is typed with the line, behind a colon, and where it is asked for."""
    state = put(begun(), "story", {})
    for line in (f"quest Grail tasks {said}", f"quest Grail: {said}"):
        chosen = do(state, line)
        assert [*tasks_of(chosen)] == tasks, line
        assert tasks_of(do(chosen, f'task "{tasks[0]}"')) == {task: task == tasks[0] for task in tasks}
    with pytest.raises(Incomplete) as lacking:
        TABLE.declaration(state, "quest Grail")
    verb = GAME.verbs["quest"]
    args = read_arguments(GAME, verb, filled_in(lacking.value, ["Grail"], said), state)
    assert [*tasks_of(evolve(state, decide(GAME, state, Declaration("quest", args, "Ann"), BOOK, Refusing()).changes))] == tasks


def test_of_a_task_that_is_done_nothing_more_is_asked_and_its_escort_is_said_to_stay() -> None:
    """[Story Tokens] [Escort Tokens]"""
    quest = {"Legion": {"tasks": {"Eagle returned": True, "Centurion led home": False}}}
    state = put(begun(), "story", quest)
    state = put(state, "tokens", {"Eagle": {"tile": None, "by": "Ann", "returned": False}})
    assert "If that is a task" not in told(state, "return Eagle")
    other = put(state, "story", {"Legion": {"tasks": {"Standard returned": True, "Centurion led home": False}}})
    assert "If that is a task" in told(other, "return Eagle")
    led = do(state, "escort Centurion taken by Ann")
    assert "Centurion stays in play, and may still perish" in told(led, "task Centurion led home")
    assert "stays in play" not in told(state, "task Centurion led home")
