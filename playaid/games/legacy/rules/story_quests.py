"""Story Quests and their tasks. [Story Quests and Quest Coins]"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules.conditions import first_of, when
from playaid.games.legacy.state import names, quests, seats, setting_up
from playaid.language.message import SEMICOLON, as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State

CITE = "Story Quests and Quest Coins"


def quest(h: Hearing) -> None:
    title = h.args["title"]
    h.put("public", "story", title, {"tasks": dict.fromkeys(_tasks_named(h), False)})
    tasks = listing(_tasks_named(h), SEMICOLON)
    h.tell("The Story Quest is {quest}: {tasks}. Set its Story and Escort Tokens aside.", quest=title, tasks=tasks)
    if len(h.public["story"]) >= quests.quests_needed(h.state):
        h.put("public", "checklist", "quest", True)


def _tasks_named(h: Hearing) -> list[str]:
    """What commas or semicolons part, but for those that stand in quotes."""
    named = (piece.replace('"', "").strip() for piece in re.findall('(?:"[^"]*"|[^,;])+', h.args["tasks"]))
    return [task for task in named if task]


def quest_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    chosen = len(state["public"]["story"])
    wanted = chosen < quests.quests_needed(state) and not setting_up.before(state, "characters")
    return [f"Quest {chosen + 1} tasks task {2 * chosen + 1}, task {2 * chosen + 2}"] if wanted else []


def _enough(h: Hearing) -> Facts:
    number = quests.quests_needed(h.state)
    return {"quests": counted(number, "{n} Story Quest", "{n} Story Quests")} if len(h.public["story"]) >= number else None


def _same_task(h: Hearing) -> Facts:
    known = [task for quest in h.public["story"].values() for task in quest["tasks"]]
    named = _tasks_named(h)
    twice = [task for i, task in enumerate(named) if names.is_one_of(task, [*known, *named[:i]])]
    return {"tasks": listing(twice)} if twice else None


QUEST_ENTRY_CHECKS = (
    Check("quest.number", CITE, "this session is played with {quests}", _enough),
    Check("quest.title", CITE, "{title} is chosen already", when(lambda h: names.is_one_of(h.args["title"], h.public["story"]), "title")),
    Check("quest.tasks", CITE, "every task needs a name of its own: {tasks}", _same_task),
)
"""Of a game that is entered, whose lines may come in any order."""
_NOBODY_LEFT = first_of(lambda state: setting_up.before(state, "characters"))
QUEST_CHECKS = (
    Check("quest.characters", "Story Quest Setup", "first: {what}", _NOBODY_LEFT, rank=10, doubt="In which order is the game set up?"),
    *QUEST_ENTRY_CHECKS,
)


def task(h: Hearing) -> None:
    _settle(h, h.args["task"], done=not h.args.get("undone"))


def _settle(h: Hearing, name: str, done: bool) -> None:
    title = next(title for title, quest in h.public["story"].items() if name in quest["tasks"])
    h.put("public", "story", title, "tasks", name, done)
    left = quests.tasks_left(h.state)
    rest = message("Left: {tasks}.", tasks=listing(left)) if left else _ending(h)
    h.tell('{quest}: "{task}" is done. {rest}' if done else '{quest}: "{task}" is not done. {rest}', quest=title, task=name, rest=rest)
    for token, seat in quests.still_carried(h.state, name).items() if done else ():
        pattern = "{who} still carries {token}, which the task wants home: `return {token}` on the Round Table."
        h.tell(pattern, who=seats.spoken(h.state, seat), token=token)
    for escort in quests.escorts_of(h.state, name) if done else ():
        h.tell("{escort} stays in play, and may still perish, unless the quest has it leave the table (`remove {escort}`).", escort=escort)


def settle_with(h: Hearing, token: str) -> None:
    """A Story Token has come home. What tasks ask for is the players' to say: where one names it they are asked; of the last task, too,
    where it is of all of them, for with that the game ends. [Story Tokens] [Story Quests and Quest Coins]"""
    named = quests.tasks_naming(h.state, token)
    if named:
        one = _whether_done(h, named[0])
        prompt, options = (one, (YES, NO)) if len(named) == 1 else ("which task is done with it?", (*named, NO_TASK))
        said = h.ask(f"task of {token}", who=seats.speaking(h), prompt=prompt, options=options)
        if said not in (NO, NO_TASK):
            _settle(h, named[0] if said == YES else said, done=True)
    last = quests.of_all_tokens(h.state)
    if last is not None and last not in named:
        prompt = _whether_done(h, last)
        if h.ask(f"last task with {token}", who=seats.speaking(h), prompt=prompt, options=(YES, NO)) == YES:
            _settle(h, last, done=True)
    elif not named and not all(quests.tasks(h.state).values()) and not quests.is_done_with(h.state, token):
        h.tell("If that is a task: `task NAME`.")
        if len(left := quests.tasks_left(h.state)) == 1 and _ends(h, left[0]):
            h.tell("{line}", line=_last_left(h, left[0]))


def _ends(h: Hearing, name: str) -> bool:
    """Whether a task is the last, by which the game ends."""
    alone = quests.tasks_left(h.state) == [name] and len(h.public["story"]) >= quests.quests_needed(h.state)
    return alone and not quests.personal_left(h.state)


def _last_left(h: Hearing, name: str) -> str:
    """What follows by the last task, where it is told that it is left. [Winning and Losing]"""
    if (short := quests.coins_short(h.state)) <= 0:
        return message('"{task}" is the last: the game ends at the next Key-Turn then.', task=name)
    one = '"{task}" is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coin is collected before.'
    many = '"{task}" is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coins are collected before.'
    return counted(short, one, many, task=name)


def _whether_done(h: Hearing, name: str) -> str:
    """How it is asked whether a task is done; of the last one, that the game ends by it, or would be lost. [Winning and Losing]"""
    if not _ends(h, name):
        return message('is the task "{task}" done with it?', task=name)
    if (short := quests.coins_short(h.state)) <= 0:
        return message('is the task "{task}" done with it? It is the last: the game ends at the next Key-Turn then', task=name)
    return counted(short, _LAST_BUT_ONE_COIN, _LAST_BUT_FOR_COINS, task=name)


_LAST_BUT_ONE_COIN = (
    'is the task "{task}" done with it? It is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coin is '
    "collected before"
)
_LAST_BUT_FOR_COINS = (
    'is the task "{task}" done with it? It is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coins '
    "are collected before"
)
YES, NO, NO_TASK = "yes", "no", "none of them"


def _ending(h: Hearing) -> str:
    """What follows when the last task is done, or without a Story Quest the last coin collected."""
    if len(h.public["story"]) < quests.quests_needed(h.state):
        return as_message("All its tasks are done; another Story Quest has still to be chosen.")
    coins_alone, waiting = h.options["story"] == "none", quests.personal_left(h.state)
    if waiting:
        pattern = "All tasks are done: the game ends at a Key-Turn when the Personal Quests are completed, too: {seats}."
        if coins_alone:
            pattern = "Enough Quest Coins are collected: the game ends at a Key-Turn when the Personal Quests are completed, too: {seats}."
        return message(pattern, seats=listing(waiting))
    if coins_alone:
        return as_message("Enough Quest Coins are collected: the game ends at the next Key-Turn, and is won.")
    if quests.coins_short(h.state) > 0:
        one = "All tasks are done: the game ends at the next Key-Turn, and is lost then, unless {n} more Quest Coin is collected before."
        many = "All tasks are done: the game ends at the next Key-Turn, and is lost then, unless {n} more Quest Coins are collected before."
        return counted(quests.coins_short(h.state), one, many)
    return as_message("All tasks are done: the game ends at the next Key-Turn.")


def tell_end(h: Hearing, was: State) -> None:
    """That the game ends at the next Key-Turn, and how, where a line has brought that about, or changed it, which was not of a task: by
    coins, by a Personal Quest. [Winning and Losing]"""
    told = h.declaration.verb != "set" and quests.tasks(was) != quests.tasks(h.state)
    coins = quests.collected(was) != quests.collected(h.state)
    done = h.options["story"] != "none" or quests.coins_short(h.state) <= 0
    if told or not done or not quests.tasks_done(h.state):
        return
    if coins or quests.ready(was) != quests.ready(h.state) or quests.tasks(was) != quests.tasks(h.state):
        h.tell("{ending}", ending=_ending(h))


def task_offers(h: Hearing) -> Iterable[str]:
    """The next task when more Story Tokens have been returned than tasks are done: an example, for the quest says what it asks."""
    return [f'"{task}"' for task in quests.untold(h.state)[:1]]


def _as_it_is(h: Hearing) -> Facts:
    done, name = not h.args.get("undone"), h.args["task"]
    why = message('"{task}" is done already' if done else '"{task}" is not done already', task=name)
    return {"why": why} if quests.tasks(h.state)[name] == done else None


TASK_CHECKS = (Check("task.already", CITE, "{why}", _as_it_is),)


def played_without(h: Hearing) -> Facts:
    """Fails in a session without a Story Quest: nothing of one is there. [Optional Rules]"""
    return {} if h.options["story"] == "none" else None


WITHOUT = Check("story.none", "Optional Rules", quests.WITHOUT, played_without, rank=10)
_NOT_CHOSEN = when(lambda h: h.options["story"] != "none" and not h.public["story"])
FAIL_QUEST_CHECKS = (WITHOUT, Check("failed.quest", CITE, "no Story Quest has been chosen that could fail", _NOT_CHOSEN))


def fail_quest(h: Hearing) -> None:
    """The quest's own text says that it has failed."""
    h.put("public", "story_failed", h.args["why"])
    h.tell("The Story Quest has failed: {why}.", why=h.args["why"])
