"""Story Quests, Story Tokens, Personal Quests and Escort Tokens. [Story Quests and Quest Coins] [Character Sheets] [Escort Tokens]

A quest is `{tasks: {task: done}}`; a Story Token `{tile, by, returned}`; an escort `{tile, by}`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import inventory, pressing, realm, seats, turns
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

CITE = "Story Quests and Quest Coins"
ESCORT = "Escort Tokens"


# the Story Quest


def quest(h: Hearing) -> None:
    """A Story Quest is chosen, its tasks written down."""
    title = h.args["title"]
    h.put("public", "story", title, {"tasks": dict.fromkeys(_tasks_named(h), False)})
    h.tell(f"The Story Quest is {title}: {'; '.join(_tasks_named(h))}. Set its Story and Escort Tokens aside.")
    if len(h.public["story"]) >= wanted(h.state):
        h.put("public", "checklist", "quest", True)


def _tasks_named(h: Hearing) -> list[str]:
    return [task.strip() for task in h.args["tasks"].split(",") if task.strip()]


def wanted(state: State) -> int:
    """How many Story Quests this session is played with."""
    story = state["referee"]["options"]["story"]
    return 0 if story == "none" else int(story)


def quest_offers(h: Hearing) -> Iterable[str]:
    """An example, while a quest is to be chosen."""
    state = h.state
    chosen = len(state["public"]["story"])
    return [f"Quest {chosen + 1} tasks task {2 * chosen + 1}, task {2 * chosen + 2}"] if chosen < wanted(state) else []


def _enough(h: Hearing) -> Mapping[str, Any] | None:
    return {"number": wanted(h.state)} if len(h.public["story"]) >= wanted(h.state) else None


def _same_title(h: Hearing) -> Mapping[str, Any] | None:
    return {"title": h.args["title"]} if h.args["title"] in h.public["story"] else None


def _same_task(h: Hearing) -> Mapping[str, Any] | None:
    known = [task for one in h.public["story"].values() for task in one["tasks"]]
    names = _tasks_named(h)
    twice = [task for i, task in enumerate(names) if task in known or task in names[:i]]
    return {"tasks": ", ".join(twice)} if twice else None


QUEST_CHECKS = (
    Check("quest.number", CITE, "this session is played with {number} Story Quests", _enough),
    Check("quest.title", CITE, "{title} is chosen already", _same_title),
    Check("quest.tasks", CITE, "every task needs a name of its own: {tasks}", _same_task),
)


def tasks(state: State) -> dict[str, bool]:
    """Every task of every quest, done or not."""
    return {task: done for one in state["public"]["story"].values() for task, done in one["tasks"].items()}


def complete(state: State) -> bool:
    """Whether all conditions but the coins are met: tasks, and in a harder session the personal quests."""
    return all(tasks(state).values()) and not personal_left(state)


def personal_left(state: State) -> list[str]:
    """The seats whose personal quest must still be completed."""
    if state["referee"]["options"]["personal-quests"] != "required":
        return []
    return [seat for seat, here in seats.seats(state).items() if not here["artifact"]]


def task(h: Hearing) -> None:
    """A task of the quest is done, or not after all."""
    name = h.args["task"]
    title = next(title for title, one in h.public["story"].items() if name in one["tasks"])
    done = not h.args.get("undone")
    h.put("public", "story", title, "tasks", name, done)
    left = [other for other, finished in tasks(h.state).items() if not finished]
    h.tell(
        f"{title}: {name} is {'done' if done else 'not done'}. "
        + (f"Left: {', '.join(left)}." if left else "All tasks are done: the game ends at the next Key-Turn.")
    )


def task_offers(h: Hearing) -> Iterable[str]:
    """The next task when more Story Tokens have been returned than tasks are done: an example, for the quest says what it asks."""
    state = h.state
    left = [name for name, done in tasks(state).items() if not done]
    returned = sum(token["returned"] for token in state["public"]["tokens"].values())
    return [f'"{left[0]}"'] if left and returned > len(tasks(state)) - len(left) else []


def _as_it_is(h: Hearing) -> Mapping[str, Any] | None:
    done = not h.args.get("undone")
    return {"task": h.args["task"], "how": "done" if done else "not done"} if tasks(h.state)[h.args["task"]] == done else None


TASK_CHECKS = (Check("task.already", CITE, "{task} is {how} already", _as_it_is),)


def fail_quest(h: Hearing) -> None:
    """The quest's own text says that it has failed."""
    h.put("public", "story_failed", h.args["why"])
    h.tell(f"The Story Quest has failed: {h.args['why']}.")


# Story Tokens


def _where(h: Hearing, seat: str) -> str:
    """The tile that is named, or the one the seat stands on. Raises Refusal when there is neither."""
    tile: str | None = h.args.get("tile") or seats.seats(h.state)[seat]["tile"]
    if tile is None:
        raise Refusal(f"{seat} is not on the map: on which tile?")
    return tile


def find(h: Hearing) -> None:
    """A Story Quest Location is found: a Story Token marks it."""
    seat = seats.speaking(h)
    tile = _where(h, seat)
    h.put("public", "tokens", h.args["token"], {"tile": tile, "by": None, "returned": False})
    h.tell(f"The Story Token {h.args['token']} is placed on {tile}.")


def find_offers(h: Hearing) -> Iterable[str]:
    """An example, while there are tokens and tiles outside the castle."""
    state = h.state
    if not turns.free_to_act(state) or len(state["public"]["tokens"]) >= 3:
        return []
    here = seats.seats(state)[turns.turn(state)["seat"]]["tile"]
    return [f"Relic {len(state['public']['tokens']) + 1}"] if realm.tiles(state)[here]["region"] != realm.CAMELOT else []


def _token_known(h: Hearing) -> Mapping[str, Any] | None:
    return {"token": h.args["token"]} if h.args["token"] in h.public["tokens"] else None


def _token_count(h: Hearing) -> Mapping[str, Any] | None:
    most = int(h.book.value("components", "Story Token", "count"))
    return {"most": most} if len(h.public["tokens"]) >= most else None


def _nowhere(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"seat": seat} if not h.args.get("tile") and not seats.present(h.state, seat) else None


FIND_CHECKS = (
    Check("token.known", "Story Tokens", "there is a Story Token {token} already", _token_known),
    Check("token.count", "Component List", "there are only {most} Story Tokens", _token_count),
    Check("token.tile", "Story Tokens", "on which tile? {seat} is not on the map: `on TILE`", _nowhere),
)


def story(h: Hearing) -> None:
    """A Story Challenge for a token on the tile; it may be tried once a turn."""
    seat, token = seats.playing(h), h.args["token"]
    h.put("public", "turn", "story", [*turns.turn(h.state)["story"], token])
    turns.acted(h)
    from playaid.games.legacy import challenges

    challenges.begin(h, seat, "story", token, h.args["attribute"], h.args["rating"], h.args.get("kind"))


def story_passed(h: Hearing, seat: str, token: str) -> None:
    """The token goes to the character sheet."""
    h.put("public", "tokens", token, {"tile": None, "by": seat, "returned": False})
    h.tell(f"{seats.spoken(h.state, seat)} takes the Story Token {token}.")


def story_offers(h: Hearing) -> Iterable[str]:
    """An example for each token on the tile that has not been tried this turn."""
    state = h.state
    if not turns.free_to_act(state):
        return []
    turn = turns.turn(state)
    attribute = state["public"]["attributes"][0]
    return [f'"{name}" with {attribute} rating 3' for name in _here(state, turn["seat"]) if name not in turn["story"]]


def _here(state: State, seat: str) -> list[str]:
    tile = seats.seats(state)[seat]["tile"]
    return [name for name, token in state["public"]["tokens"].items() if tile and token["tile"] == tile]


def _token_elsewhere(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"token": h.args["token"], "seat": seat} if h.args["token"] not in _here(h.state, seat) else None


def _tried(h: Hearing) -> Mapping[str, Any] | None:
    if seats.current(h.state) is None:
        return None
    return {"token": h.args["token"]} if h.args["token"] in turns.turn(h.state)["story"] else None


TOKEN_HERE = Check("token.here", "Story Tokens", "{token} does not lie where {seat} stands", _token_elsewhere)
STORY_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    TOKEN_HERE,
    pressing.RATING,
    Check("story.once", CITE, "the challenge for {token} has been tried this turn", _tried),
)


def collect(h: Hearing) -> None:
    """A token on the tile is taken: dropped by a retired character, or its requirement met without a challenge."""
    story_passed(h, seats.speaking(h), h.args["token"])


def collect_offers(h: Hearing) -> Iterable[str]:
    """Every token on this character's tile."""
    state = h.state
    return [f'"{name}"' for name in _here(state, turns.turn(state)["seat"])] if turns.free_to_act(state) else []


COLLECT_CHECKS = (pressing.ON_MAP, pressing.OWN_TURN, pressing.CLEAR, TOKEN_HERE)


def bring(h: Hearing) -> None:
    """A token is returned to the Round Table."""
    h.put("public", "tokens", h.args["token"], {"tile": None, "by": None, "returned": True})
    h.tell(f"The Story Token {h.args['token']} is returned to the Round Table. If that is a task: `task NAME`.")


def bring_offers(h: Hearing) -> Iterable[str]:
    """Every token that this character carries, on the Round Table."""
    state = h.state
    seat = seats.current(state)
    if not turns.free_to_act(state) or seat is None or seats.seats(state)[seat]["tile"] != realm.ROUND_TABLE:
        return []
    return [f'"{name}"' for name, token in state["public"]["tokens"].items() if token["by"] == seat]


def _not_carried(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"token": h.args["token"], "seat": seat} if h.public["tokens"][h.args["token"]]["by"] != seat else None


def _not_home(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"seat": seat} if seats.seats(h.state)[seat]["tile"] != realm.ROUND_TABLE else None


BRING_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("bring.carried", "Story Tokens", "{seat} does not carry {token}", _not_carried),
    Check("bring.home", "Story Tokens", "{seat} does not stand on the Round Table", _not_home),
)


# the Personal Quest


def personal(h: Hearing) -> None:
    """The Personal Quest Challenge on its tile, once a turn."""
    from playaid.games.legacy import challenges

    seat = seats.playing(h)
    h.put("public", "turn", "personal", True)
    turns.acted(h)
    here = seats.seats(h.state)[seat]
    challenges.begin(
        h, seat, "personal", f"the Personal Quest of {here['character']}", h.args["attribute"], h.args["rating"], h.args.get("kind")
    )


def personal_done(h: Hearing, seat: str) -> None:
    """The Artifact Card is won."""
    here = seats.seats(h.state)[seat]
    h.put("public", "seats", seat, "artifact", True)
    card = inventory.add(h, seat, f"Artifact of {here['character']}", "artifact", "-")
    h.tell(f"{seats.spoken(h.state, seat)} completes the Personal Quest and gains {card}.")
    if h.options["quest-despair"] == "on":
        remove_despair(h, "a Personal Quest is completed")


def remove_despair(h: Hearing, why: str) -> None:
    """A Despair Token is taken off; in an easier session a discarded plaque goes under the Virtue Stack."""
    if h.public["despair"] < 1:
        return
    h.add("public", "despair", -1)
    h.line("Despair Token", why, f"{h.public['despair']} placed", "Despair Tokens")
    h.tell("A Despair Token is removed: a Flame of Hope burns again.")
    if h.options["virtue-return"] == "on" and h.public["virtue"]["discarded"]:
        h.add("public", "virtue", "discarded", -1)
        h.add("public", "virtue", "stack", 1)
        h.line("Virtue Stack", "a discarded plaque returns to its bottom", str(h.public["virtue"]["stack"]), "Optional Rules")


def personal_offers(h: Hearing) -> Iterable[str]:
    """An example, on the tile of the quest."""
    state = h.state
    if not turns.free_to_act(state):
        return []
    seat = turns.turn(state)["seat"]
    here = seats.seats(state)[seat]
    ready = here["tile"] == here["quest"] and not here["artifact"] and not turns.turn(state)["personal"]
    return [f"with {attribute} rating 3" for attribute in state["public"]["attributes"][:1]] if ready else []


def _not_the_tile(h: Hearing) -> Mapping[str, Any] | None:
    here = seats.seats(h.state)[seats.speaking(h)]
    return {"quest": here["quest"], "tile": here["tile"]} if here["quest"] and here["tile"] != here["quest"] else None


def _has_artifact(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"seat": seat} if seats.seats(h.state)[seat]["artifact"] else None


def _personal_tried(h: Hearing) -> Mapping[str, Any] | None:
    return {} if seats.current(h.state) is not None and turns.turn(h.state)["personal"] else None


PERSONAL_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    pressing.RATING,
    Check("personal.tile", "Character Sheets", "the Personal Quest is on {quest}, not on {tile}", _not_the_tile),
    Check("personal.done", "Character Sheets", "{seat} has completed the Personal Quest", _has_artifact),
    Check("personal.once", "Turn Overview", "the Personal Quest has been tried this turn", _personal_tried),
)


# escorts


def escort(h: Hearing) -> None:
    """An Escort Token comes into play, because a card or the quest says so; `taken` when a character is forced to take it."""
    name, seat = h.args["name"], seats.speaking(h)
    if h.args.get("taken"):
        h.put("public", "escorts", name, {"tile": None, "by": seat})
        h.tell(f"{seats.spoken(h.state, seat)} has to take the escort {name}.")
        return
    tile = _where(h, seat)
    h.put("public", "escorts", name, {"tile": tile, "by": None})
    h.tell(f"The escort {name} is placed on {tile}.")


def escort_offers(h: Hearing) -> Iterable[str]:
    """An example, while there is none."""
    state = h.state
    return (
        [f"Pilgrim {state['public'].get('serial', 0)}"]
        if turns.on_map(state) and not state["public"]["escorts"] and not pressing.challenge(state)
        else []
    )


def _escort_known(h: Hearing) -> Mapping[str, Any] | None:
    return {"name": h.args["name"]} if h.args["name"] in h.public["escorts"] else None


def _escort_count(h: Hearing) -> Mapping[str, Any] | None:
    most = int(h.book.value("components", "Escort Token", "count"))
    return {"most": most} if len(h.public["escorts"]) >= most else None


ESCORT_CHECKS = (
    Check("escort.known", ESCORT, "there is an escort {name} already", _escort_known),
    Check("escort.count", "Component List", "there are only {most} Escort Tokens", _escort_count),
    Check("escort.tile", ESCORT, "{seat} is not on the map: `on TILE`", _nowhere),
)


def carried(state: State, seat: str) -> list[str]:
    """The escorts with a character."""
    return [name for name, escort_ in state["public"]["escorts"].items() if escort_["by"] == seat]


def carry(h: Hearing) -> None:
    """An escort on the tile is picked up."""
    seat = seats.speaking(h)
    h.put("public", "escorts", h.args["escort"], {"tile": None, "by": seat})
    h.tell(f"{seats.spoken(h.state, seat)} picks {h.args['escort']} up.")


def carry_offers(h: Hearing) -> Iterable[str]:
    """Every escort on this character's tile, if it carries none."""
    state = h.state
    seat = seats.current(state)
    if seat is None or not turns.free_to_act(state) or carried(state, seat):
        return []
    tile = seats.seats(state)[seat]["tile"]
    return [f'"{name}"' for name, one in state["public"]["escorts"].items() if one["tile"] == tile]


def _escort_elsewhere(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    tile = seats.seats(h.state)[seat]["tile"]
    return {"escort": h.args["escort"], "seat": seat} if h.public["escorts"][h.args["escort"]]["tile"] != tile else None


def _second(h: Hearing) -> Mapping[str, Any] | None:
    held = carried(h.state, seats.speaking(h))
    return {"seat": seats.speaking(h), "held": ", ".join(held)} if held else None


CARRY_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("escort.here", ESCORT, "{escort} is not where {seat} stands", _escort_elsewhere),
    Check("escort.one", ESCORT, "{seat} carries {held}, and nobody chooses to carry two", _second),
)


def drop(h: Hearing) -> None:
    """An escort is set down."""
    seat = seats.speaking(h)
    h.put("public", "escorts", h.args["escort"], {"tile": _where(h, seat), "by": None})
    h.tell(f"{seats.spoken(h.state, seat)} sets {h.args['escort']} down.")


def drop_offers(h: Hearing) -> Iterable[str]:
    """Every escort that this character carries."""
    state = h.state
    seat = seats.current(state)
    return [f'"{name}"' for name in carried(state, seat)] if seat and turns.free_to_act(state) else []


def _not_with(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"escort": h.args["escort"], "seat": seat} if h.args["escort"] not in carried(h.state, seat) else None


DROP_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("escort.with", ESCORT, "{seat} does not carry {escort}", _not_with),
)
