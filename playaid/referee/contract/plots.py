"""Simultaneous secret plots: each side commits, all are opened together, and the log proves that none was changed in between. A commitment
is the SHA-256 of side, name, content and 32 random bytes. The hash stands in public, content and salt under the side's seal."""

import json
from typing import Any

from playaid.language.message import as_message, message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.state import State

SEALED = as_message("{side} has plotted; the seal is {mark}.")
"""What all are told of a plot."""


def commitment(side: str, name: str, content: Any, salt: str) -> str:
    """The public hash of a plot. `name` says which occasion it is for (such as `enchantment 3`)."""
    from hashlib import sha256

    return sha256(json.dumps([side, name, content, salt], sort_keys=True).encode()).hexdigest()


def commit(hearing: Hearing, name: str, content: Any) -> str:
    """Commit the declaring side to `content` (plain JSON), whose legality has been checked before. Returns the public hash."""
    side = hearing.side
    salt = hearing.salt()
    mark = commitment(side, name, content, salt)
    hearing.put("public", "plots", name, side, mark)
    hearing.put("secret", side, "plots", name, {"content": content, "salt": salt})
    hearing.tell(SEALED, public=True, side=side, mark=mark[:8])
    hearing.need_consent()
    return mark


def committed_sides(state: State, name: str) -> list[str]:
    return list(state["public"].get("plots", {}).get(name, {}))


def open_all(hearing: Hearing, name: str) -> dict[str, Any]:
    """Open every side's plot for this occasion and check it against its hash: side -> content. Raises Locked while a side's compartment is
    closed (Unopened, as its side can open the plot from elsewhere), BrokenSeal if a plot is not the one that was committed."""
    held = {side: _held(hearing, side, name, mark) for side, mark in hearing.public.get("plots", {}).get(name, {}).items()}
    closed = tuple(side for side, plot in held.items() if plot is None)
    if closed:
        raise Unopened(closed, name)
    opened = {}
    for side, plot in held.items():
        assert plot is not None
        if commitment(side, name, plot["content"], plot["salt"]) != hearing.public["plots"][name][side]:
            raise BrokenSeal(message("{side}'s plot for {name} is not the one that was committed", side=side, name=name))
        opened[side] = plot["content"]
        if (key := opening_key(side, name)) in hearing.declaration.answers:
            hearing.read.append(key)
    hearing.drop("public", "plots", name)
    hearing.need_consent()
    return opened


def _held(hearing: Hearing, side: str, name: str, mark: str) -> dict[str, Any] | None:
    """A side's plot, out of its compartment or as it has told it; None where neither is here. Raises Locked in a supposed state."""
    try:
        plot = hearing.secret(side).get("plots", {}).get(name)
    except Locked:
        return _told(hearing, side, name, mark)
    if plot is None:  # a state as somebody supposes it to be, for odds
        raise Locked(f"secret.{side}")
    found: dict[str, Any] = plot
    return found


def opening_key(side: str, name: str) -> str:
    """Under what a plot stands among the answers, where its side has opened it from another machine."""
    return f"plot of {side} for {name}"


def opening(state: State, side: str, name: str) -> str | None:
    """A side's plot, as it is told to others when all are opened; None where there is none. Its compartment must be open."""
    plot = state["secret"][side].get("plots", {}).get(name)
    return None if plot is None else json.dumps([plot["content"], plot["salt"]])


def _told(hearing: Hearing, side: str, name: str, mark: str) -> dict[str, Any] | None:
    """What a side has told of its plot, if that is the one that was committed."""
    try:
        content, salt = json.loads(hearing.declaration.answers.get(opening_key(side, name), ""))
        return {"content": content, "salt": salt} if commitment(side, name, content, salt) == mark else None
    except (ValueError, TypeError, RecursionError):  # anybody could have written it
        return None


class Unopened(Locked):
    """All plots are opened now, and those of these sides lie under seals that are not open here."""

    def __init__(self, sides: tuple[str, ...], name: str):
        super().__init__(f"secret.{sides[0]}")
        self.sides, self.name = sides, name


class BrokenSeal(Refusal):
    """A plot does not match its commitment."""
