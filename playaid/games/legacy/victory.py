"""Winning and losing, looked at after everything. [Winning and Losing]"""

from playaid.games.legacy import quests
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

CITE = "Winning and Losing"


def aftermath(h: Hearing) -> None:
    """Each cause of defeat."""
    if "despair" not in h.public or h.state["referee"].get("over"):
        return
    if h.public.get("story_failed"):
        h.over(None, f"the Story Quest has failed ({h.public['story_failed']}): the game is lost", CITE)
    elif h.public["virtue"]["stack"] <= 0:
        h.over(None, "the last Virtue Plaque has left the stack: the game is lost", CITE)
    elif h.public["despair"] >= h.public["flames"]:
        h.over(None, "the last Flame of Hope is extinguished: the game is lost", CITE)


def to_do(state: State) -> list[str]:
    """What must still be done to win."""
    public = state["public"]
    found = []
    short = public["needs"]["coins"] - public["coins"]
    if short > 0:
        found.append(f"{short} more Quest Coin{'s' if short > 1 else ''}")
    if state["referee"]["options"]["story"] != "none":
        left = [task for task, done in quests.tasks(state).items() if not done]
        found += [f"task: {task}" for task in left]
        if not public["story"]:
            found.append("a Story Quest")
    found += [f"the Personal Quest of {seat}" for seat in quests.personal_left(state)]
    return found
