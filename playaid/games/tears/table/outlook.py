"""What odds need to know: how battles and commands carry on, what outcomes are worth to a side, the same again in its next turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces
from playaid.games.tears.state.duties import doing
from playaid.games.tears.state.fights import STAND
from playaid.language.message import Typed, message
from playaid.referee.contract import sequence
from playaid.referee.contract.game import Payoff, Turned
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.book.book import Book
    from playaid.games.tears.state.shape import Person, Public, State


def fight(state: State) -> Declaration | None:
    """The attacked show their line, where nothing of it is hidden, and both fight round after round by `clash` until one is gone; nothing
    more once somebody has to decide something else."""
    now = state["public"]["battle"]
    if now and now["stage"] == STAND and _shown(state, now["dfn"], now["ships"][now["dfn"]]):
        return Declaration("stand", {}, now["dfn"], "stand")
    if not now or now["stage"] not in ("throw", "spells", "hits", "stay"):
        return None
    return Declaration("clash", {}, now["side"], "clash")


def _shown(state: State, side: str, place: str) -> bool:
    """Whether all that a side has in a place lies open: no leader is there, under whom somebody may lie."""
    return side in state["secret"] or not forces.persons(state, side, place, "leader")


def command(state: State) -> Declaration | None:
    public = state["public"]
    if public["enemy_left"]:
        return Declaration("done", {}, doing(state), "done")
    if public["rethrow"] and any(frame["key"] == "command" for frame in sequence.frames(state)):
        return Declaration("command", {"choice": "table"}, sequence.actor(state), "command table")
    return None


def ahead(state: State, said: Declaration) -> str:
    """Where a move leads among enemies who can be found, how their battle is told: who attacks stands there first."""
    to, side = said.args.get("to"), said.side
    if said.verb != "move" or side is None or not isinstance(to, str) or not forces.can_be_found(state, pieces.other(side), to):
        return ""
    return message("once they are there, {line}", line=Typed(f"attack {to} --odds"))


def imagine(state: State, asker: str | None) -> State:
    """Odds are walked without what others hold hidden: where they would need it, there are none."""
    mine = {side: secrets for side, secrets in state["secret"].items() if side == asker}
    return {**state, "secret": mine}


WON = 100  # A battle that is won, against a unit that is left of the line
ALONE = (
    Payoff("^both lines are gone$", 0),
    Payoff("^battle is joined$", 0),
    Payoff("^the battle breaks off$", 0),
    Payoff("^the assault is broken off$", -1),
    Payoff(" works$", 1),
    Payoff(" backfires$", -2),
    Payoff(" fails: ", -1),
    Payoff(" fails$", 0),
    Payoff(r"^(?P<number>\d+) activation", 1),
    Payoff(r"^the enemy activates (?P<number>\d+)", -1),
    Payoff("^recovers$", 1),
    Payoff("^still burnt out$", 0),
    Payoff("^yields$", 1),
    Payoff("^keeps silent$", 0),
    Payoff("^holds nothing of it$", 0),
    Payoff(" finds the wisdom hidden there", 3),
    Payoff(" finds a spell ", 2),
    Payoff("finds no spell|Nobody is (there|seen in .+) who could search", 0),
    Payoff(" is set free", 2),
    Payoff(" takes the hit(?!s)", -1),
    Payoff(" is wounded| is burnt out", -2),
    Payoff(" is killed| is captured| is caught", -5),
    Payoff(" escapes", 0),
    Payoff("^Terramax obeys$", 1),
    Payoff("^Terramax rages$", -1),
)
"""What names nobody is worth so much to whoever declared it."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Battles by who wins and what they have left."""
    yield from ALONE
    for name in state["referee"]["sides"]:
        sign, who = (1 if name == side else -1), re.escape(name)
        yield Payoff(f"^{who} wins, ", sign * WON)
        yield Payoff(rf"^{who} wins, (?P<number>\d+) left", sign)
        yield Payoff(f"^{who} retreats, ", -sign * WON)
        yield Payoff(rf"^{who} retreats, (?P<number>\d+) left", sign)
        yield Payoff(rf"(^|; ){who} hits (?P<number>\d+) time", sign)
        yield Payoff(f"^{who} has the initiative", sign)
        yield Payoff(f"(^| and )the ship of {who} sinks", -sign)


SUPPOSED = ("the same are activated each turn, and stay", "who is wounded, caught or taken does not come back", "nobody else does anything")


def activate_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Whoever was activated is so again, unmoved, if he is still where he stood; whom a trap has let pass searches on. [Activation]"""
    people, forgotten = dict(after["public"]["people"]), (*forces.OF_AN_ACTIVATION, "done", "failed")
    for name, was in before["public"]["people"].items():
        now = people[name]
        if was.get("act") and (now["state"], now["at"]) == (forces.UP, was["at"]):
            rested: Person = {key: value for key, value in now.items() if key not in forgotten}  # type: ignore[assignment]
            people[name] = {**rested, "act": True, "used": 0}
    public: Public = {**after["public"], "people": people, "asked": []}
    return Turned({**after, "public": public}, said._replace(verb="search") if said.verb == "trap" else said, SUPPOSED)


def throw_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Initiative is thrown again, the loser with one more than they had. [Initiative]"""
    return Turned(after, said, ("whoever loses adds one more the next time",))
