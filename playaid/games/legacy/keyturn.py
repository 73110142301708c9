"""The Key-Turn, step by step, with what the table does at each. [Key-Turn Overview]"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import pressing, quests, realm, retirement, scouting, seats
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

CITE = "Key-Turn Overview"


def begin(h: Hearing) -> None:
    """The game ends here if the tasks are done; else the Key-Turn takes its course."""
    h.put("public", "turn", None)
    h.add("public", "key_turn", 1)
    coins, needed = h.public["coins"], h.public["needs"]["coins"]
    if ready(h.state):
        if coins >= needed:
            h.over(
                "the players", f"all tasks are done and {coins} of {needed} Quest Coins collected: the players win", "Winning and Losing"
            )
        else:
            h.over(
                None, f"all tasks are done, but only {coins} of {needed} Quest Coins are collected: the game is lost", "Winning and Losing"
            )
        return
    h.tell("THE KEY-TURN: five steps, none of them skipped.")


def ready(state: State) -> bool:
    """Whether the game ends at this Key-Turn. Without a Story Quest it is the coins that end it."""
    if state["referee"]["options"]["story"] == "none":
        return state["public"]["coins"] >= state["public"]["needs"]["coins"] and not quests.personal_left(state)
    return quests.complete(state)


# 1. despair


def prompt_despair(h: Hearing) -> None:
    """What the table does first."""
    h.put("public", "extinguished", False)
    h.tell("Step 1 of 5, despair: take a Despair Token from the stack and cover a Flame of Hope. Then `extinguish`.")


def owed_despair(state: State) -> list[Owed]:
    """The token to be placed."""
    if state["public"].get("extinguished"):
        return []
    return [Owed("take a Despair Token and cover a Flame of Hope (`extinguish`)", CITE)]


def extinguish(h: Hearing) -> None:
    """A flame goes out."""
    place_despair(h, 1, "the Key-Turn")
    h.put("public", "extinguished", True)
    if h.step.key == "despair":
        h.goto_next()


def place_despair(h: Hearing, number: int, why: str) -> None:
    """Despair Tokens on Flames of Hope."""
    number = min(number, h.public["flames"] - h.public["despair"])
    h.add("public", "despair", number)
    left = h.public["flames"] - h.public["despair"]
    h.line("Flames of Hope", f"{h.public['despair']} of {h.public['flames']} extinguished by {why}", f"{left} left", "Despair Tokens")
    h.tell(f"A Flame of Hope goes out; {left} are left." if number == 1 else f"{number} Flames of Hope go out; {left} are left.")


def extinguish_offers(h: Hearing) -> Iterable[str]:
    """Once a Key-Turn."""
    state = h.state
    return [] if state["public"].get("extinguished") else [""]


# 2. Enemy Special Abilities


def prompt_abilities(h: Hearing) -> None:
    """What the table does second."""
    h.put("public", "recalled", [])
    names = abilities(h.state)
    if names:
        h.tell(f"Step 2 of 5, Enemy Special Abilities: read {', '.join(names)} and do what they say; `ability CARD` after each.")
    else:
        h.tell("Step 2 of 5, Enemy Special Abilities: no card in play has one. `next`.")


def abilities(state: State) -> list[str]:
    """The threats whose special ability is in force: not when its Named Enemy has been defeated."""
    found = []
    for name, card in state["public"]["threats"].items():
        captain = card["named"]
        gone = captain is not None and state["public"]["enemies"].get(captain, {"tile": None})["tile"] is None
        if card["ability"] and not gone:
            found.append(name)
    return found


def owed_abilities(state: State) -> list[Owed]:
    """The abilities that have not been recalled yet, and what they have brought about."""
    return [*pressing.owed(state), *_recalls(state)]


def _recalls(state: State) -> list[Owed]:
    return [Owed(f"{name}: {state['public']['threats'][name]['ability']} (`ability {name}`)", CITE) for name in _unrecalled(state)]


def _unrecalled(state: State) -> list[str]:
    return [name for name in abilities(state) if name not in state["public"].get("recalled", ())]


def ability(h: Hearing) -> None:
    """A special ability has been carried out; what it changes is entered with the verbs for that."""
    name = h.args["card"]
    h.put("public", "recalled", [*h.public.get("recalled", ()), name])
    h.tell(f"{name}: {h.public['threats'][name]['ability'].rstrip('.')}. What it changes is entered with `despair`, `wound`, `virtue` …")


def ability_offers(h: Hearing) -> Iterable[str]:
    """Every ability that has not been recalled."""
    state = h.state
    return [f'"{name}"' for name in _unrecalled(state)]


def _no_ability(h: Hearing) -> Mapping[str, Any] | None:
    return {"card": h.args["card"]} if h.args["card"] not in _unrecalled(h.state) else None


ABILITY_CHECKS = (Check("ability.due", CITE, "{card} has no special ability in force that is still to be carried out", _no_ability),)


# 3. movement, 4. challenges


def prompt_movement(h: Hearing) -> None:
    """What the table does third."""
    from playaid.games.legacy import marching

    left = marching.waiting(h.state)
    if left:
        h.tell(f"Step 3 of 5, movement: {len(left)} Enemy Tokens move a tile each. `march` follows their commands; move them as it says.")
    else:
        h.tell("Step 3 of 5, movement: no Enemy Token moves. `next`.")


def prompt_challenges(h: Hearing) -> None:
    """What the table does fourth."""
    if pressing.beset(h.state):
        h.tell("Step 4 of 5, challenges: every enemy on a character's tile is challenged now. `challenge ENEMY`.")
    else:
        h.tell("Step 4 of 5, challenges: no enemy stands on a character's tile. `next`.")


# 5. the token is passed


def prompt_passing(h: Hearing) -> None:
    """What the table does last."""
    h.put("public", "passed", False)
    h.tell("Step 5 of 5: escorts among enemies perish, and the Key-Turn Token goes to the next player clockwise. `pass`.")


def owed_passing(state: State) -> list[Owed]:
    """The token to be passed."""
    if state["public"].get("passed"):
        return []
    to = _next_holder(state)
    return [Owed(f"hand the Key-Turn Token to {seats.spoken(state, to)} (`pass`)", CITE)]


def _next_holder(state: State) -> str:
    return seats.clockwise(state, state["public"]["holder"])[1 % len(seats.order(state))]


def pass_token(h: Hearing) -> None:
    """Escorts perish, the token goes on, and what optional rules bring at the end of a Key-Turn."""
    if h.public["holder"] is None:
        raise Refusal("nobody has the Key-Turn Token yet")
    _escorts(h)
    to = _next_holder(h.state)
    h.put("public", "holder", to)
    h.put("public", "passed", True)
    h.tell(f"The Key-Turn Token goes to {seats.spoken(h.state, to)}.")
    if h.options["key-turn-destiny"] == "on":
        for seat, here in seats.seats(h.state).items():
            if here["tile"] and not here["destiny"]:
                h.put("public", "seats", seat, "destiny", 1)
                h.line("Destiny", f"{seat} had none", "1", "Optional Rules")
    scouting.one_each(h)
    if h.step.key == "passing":
        h.goto_next()


def _escorts(h: Hearing) -> None:
    """One Escort Token for each enemy on its tile, carried ones among them; the players choose which."""
    where: dict[str, list[str]] = {}
    for name, escort in h.public["escorts"].items():
        tile = escort["tile"] or seats.seats(h.state)[escort["by"]]["tile"]
        where.setdefault(tile or "", []).append(name)
    for tile, names in where.items():
        number = len(realm.foes(h.state, tile))
        for turn in range(min(number, len(names))):
            left = [name for name in names if name in h.public["escorts"]]
            gone = h.ask(f"escort {tile} {turn + 1}", who="the players", prompt=f"which escort on {tile} perishes?", options=left)
            retirement.perish(h, gone, f"an enemy is on {tile} at the end of the Key-Turn")


def pass_token_offers(h: Hearing) -> Iterable[str]:
    """Once a Key-Turn."""
    state = h.state
    return [] if state["public"].get("passed") else [""]


def lasting(state: State) -> bool:
    """The round starts over as long as the game is not over."""
    return not state["referee"].get("over")
