"""The Key-Turn, step by step, with what the table does at each. [Key-Turn Overview]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.rules import acting, conditions, flames, marching
from playaid.games.legacy.state import ability_words, commands, current_turn, enemies, key_turn, pressing, quests, seats
from playaid.language.message import Typed, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


WINNING = "Winning and Losing"


def begin(h: Hearing) -> None:
    """The game ends here if the tasks are done; else the Key-Turn takes its course."""
    h.put("public", "turn", None)
    h.add("public", "key_turn", 1)
    h.put("public", "entered", [])
    if h.public.get("following"):
        h.drop("public", "following")
    coins, needed = quests.collected(h.state), h.public["needs"]["coins"]
    if not quests.ready(h.state):
        if h.options.get("restoring") == "beginning":
            _restore(h)
        h.tell(key_turn.BEGINS)
    elif coins >= needed:
        how = "{coins} of {needed} Quest Coins are collected: the players win"
        if h.public["story"]:
            how = "all tasks are done and {coins} of {needed} Quest Coins collected: the players win"
        h.over("the players", message(how, coins=coins, needed=needed), WINNING)
    else:
        how = "all tasks are done, but only {coins} of {needed} Quest Coins are collected: the game is lost"
        h.over(None, message(how, coins=coins, needed=needed), WINNING)


def before_it(h: Hearing) -> list[str]:
    """Told before the `next` that ends the last turn of a round."""
    return [] if current_turn.forgotten(h.state) else key_turn.lost_with_it(h.state)


def prompt_despair(h: Hearing) -> None:
    h.put("public", "extinguished", False)
    if acting.by_itself(h):
        _place_token(h)
    else:
        h.tell("Step 1 of 5, despair: take a Despair Token from the stack and cover a Flame of Hope; `extinguish` notes it.")


def _place_token(h: Hearing) -> None:
    flames.place_despair(h, 1, why="{despair} of {flames} extinguished by the Key-Turn")
    h.put("public", "extinguished", True)


def extinguish(h: Hearing) -> None:
    _place_token(h)
    if h.step.key == "despair":
        acting.go_on(h)


def extinguish_offers(h: Hearing) -> Iterable[str]:
    return [] if h.public.get("extinguished") else legal_lines(h, [("", {})])


def prompt_abilities(h: Hearing) -> None:
    h.put("public", "recalled", [])
    names = ability_words.abilities(h.state)
    if names:
        lines = ability_words.lines(ability_words.ability(h.state, name) for name in names)
        one, many = (_READ, _READ_SEVERAL) if lines else (_OF_CHALLENGES, _OF_CHALLENGES_SEVERAL)
        h.tell(counted(len(names), one, many, cards=listing(names), lines=listing(lines)))
    elif not acting.by_itself(h):
        h.tell("Step 2 of 5, Enemy Special Abilities: no card in play has one; `next` goes on.")


_READ = "Step 2 of 5, Enemy Special Abilities: read {cards} and enter what it changes ({lines} …); `ability CARD` then ticks it off."
_READ_SEVERAL = "Step 2 of 5, Enemy Special Abilities: read {cards} and enter what they change ({lines} …); `ability CARD` ticks each off."
_OF_CHALLENGES = (
    "Step 2 of 5, Enemy Special Abilities: read {cards}. What it says bears on challenges and is told with them: nothing is entered now; "
    "`ability CARD` ticks it off."
)
_OF_CHALLENGES_SEVERAL = (
    "Step 2 of 5, Enemy Special Abilities: read {cards}. What they say bears on challenges and is told with them: nothing is entered now; "
    "`ability CARD` ticks each off."
)
DO_SO = (
    "{card}: {ability}. If it changes something now that has not been entered yet, enter it: {lines} …; otherwise nothing is to be done."
)
OF_CHALLENGES = "{card}: {ability}. Nothing is done now: it is typed behind each challenge that it bears on ({words})."
OF_BOTH = (
    "{card}: {ability}. If it changes something now that has not been entered yet, enter it: {lines} …; otherwise nothing is to be done. "
    "What bears on a challenge is typed behind it ({words})."
)
OF_MOVING = "Enemies move in step 3, which waits for that: what {cards} says of moving is entered there, too."


def ability(h: Hearing) -> None:
    """A special ability has been carried out; what it changes is entered with the verbs for that."""
    name = h.args["card"]
    h.put("public", "recalled", [*h.public.get("recalled", ()), name])
    said = ability_words.ability(h.state, name).rstrip(".")
    lines, words = ability_words.lines([said]), ability_words.told_with_a_challenge(said)
    pattern = (OF_BOTH if words else DO_SO) if lines else OF_CHALLENGES
    h.tell(pattern, card=name, ability=said, lines=listing(lines), words=listing(words))
    if ability_words.speaks_of_moving(said):
        h.tell(OF_MOVING, cards=name)


def ability_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, ((f'"{name}"', {"card": name}) for name in key_turn.abilities_left(h.state)))


def _not_due(h: Hearing) -> Facts:
    name = h.args["card"]
    if name in key_turn.abilities_left(h.state):
        return None
    why = "{card} has no special ability"
    if enemies.is_captain_defeated(h.state, name):
        why = "{captain} is defeated, and with its Named Enemy the special ability of {card} has ended"
    elif ability_words.ability(h.state, name):
        why = "the special ability of {card} has been carried out in this Key-Turn"
    return {"why": message(why, card=name, captain=h.public["threats"][name]["named"] or "")}


ABILITY_CHECKS = (conditions.CLEAR, Check("ability.due", key_turn.CITE, "{why}", _not_due))


def prompt_movement(h: Hearing) -> None:
    left = commands.waiting(h.state)
    moving = key_turn.of_moving(h.state)
    if acting.by_itself(h) and not moving:
        if left:
            marching.march_all(h)
        return
    if left:
        told = counted(
            len(left),
            "Step 3 of 5, movement: {n} Enemy Token moves a tile. `march` follows its command; move it as it says.",
            "Step 3 of 5, movement: {n} Enemy Tokens move a tile each. `march` follows their commands; move them as it says.",
        )
        h.tell(told)
    else:
        h.tell("Step 3 of 5, movement: no Enemy Token moves; `next` goes on.")
    if moving:
        cards, line = listing(moving), ability_words.MOVED.line
        h.tell(counted(len(moving), _MOVED_OTHERWISE, _MOVED_OTHERWISE_BY, cards=cards, line=Typed(line)))


_MOVED_OTHERWISE = "What {cards} says of moving is entered with `{line}`, before `march` or after it; then `next` goes on."
_MOVED_OTHERWISE_BY = "What {cards} say of moving is entered with `{line}`, before `march` or after it; then `next` goes on."


def prompt_challenges(h: Hearing) -> None:
    if pressing.beset(h.state):
        h.tell("Step 4 of 5, challenges: every enemy on a character's tile is challenged now, one after the other (`challenge ENEMY`).")
    elif not acting.by_itself(h):
        h.tell("Step 4 of 5, challenges: no enemy stands on a character's tile; `next` goes on.")


LAST = (
    "Step 5 of 5: for each enemy on a tile one Escort Token there perishes, and the Key-Turn Token goes to the next player clockwise; "
    "`pass` does both."
)


def prompt_passing(h: Hearing) -> None:
    if h.public.get("passed_early") is not None:
        h.drop("public", "passed_early")
        return
    h.put("public", "passed", False)
    if acting.by_itself(h):
        _hand_on(h)
    else:
        h.tell(LAST)


def pass_token(h: Hearing) -> None:
    """In a turn, its player passes; in a Key-Turn escorts perish, the token goes on, and what optional rules bring at its end comes."""
    if seats.current(h.state) is not None:  # overruled, in another step of the turn, too
        h.tell("{who} passes.", who=seats.spoken(h.state, seats.playing(h)))
        acting.go_on(h)
        return
    h.ruled_by(key_turn.CITE)
    _hand_on(h)
    if h.step.key == "passing":
        acting.go_on(h)
    elif h.public.get("key_turn"):  # overruled, before the last step: there is nothing more to pass then
        h.put("public", "passed_early", h.public["key_turn"])


def _hand_on(h: Hearing) -> None:
    to = key_turn.next_holder(h.state)
    h.happens("end of the Key-Turn")
    h.put("public", "holder", to)
    h.put("public", "passed", True)
    h.tell(key_turn.HANDED_ON, who=seats.spoken(h.state, to))
    h.happens("token passed")


def restore_destiny(h: Hearing) -> None:
    """In an easier session every player without Destiny restores one, on the map or not. [Optional Rules]"""
    if h.options.get("restoring", "passing") == "passing":
        _restore(h)


def _restore(h: Hearing) -> None:
    if h.options["key-turn-destiny"] != "on":
        return
    for seat, here in seats.seats(h.state).items():
        if not here["retired"] and not here["destiny"]:
            restored = min(rulebook.number(h, "Destiny Tokens in the Key-Turn, easier"), here["most"])
            h.put("public", "seats", seat, "destiny", restored)
            h.line("Destiny", message("{seat} had none", seat=seat), str(restored), "Optional Rules")
            who = seats.spoken(h.state, seat)
            h.tell(counted(restored, "{who} restores a Destiny Token.", "{who} restores {n} Destiny Tokens.", who=who))


def pass_token_offers(h: Hearing) -> Iterable[str]:
    return [] if h.public.get("passed") or h.step.key == "play" else legal_lines(h, [("", {})])


EXTINGUISH_CHECKS = (conditions.CLEAR,)
PASS_TOKEN_CHECKS = (conditions.OWN_TURN, conditions.CLEAR)
