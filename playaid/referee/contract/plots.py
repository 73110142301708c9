"""Simultaneous secret plots: each side commits, all are opened together, and the log proves that none was changed in between. A commitment
is the SHA-256 of side, name, content and 32 random bytes. The hash stands in public, content and salt under the side's seal."""

import json
from typing import Any

from playaid.language.message import message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.state import State


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
    hearing.tell("{side} has plotted; the seal is {mark}.", public=True, side=side, mark=mark[:8])
    hearing.need_consent()
    return mark


def committed_sides(state: State, name: str) -> list[str]:
    return list(state["public"].get("plots", {}).get(name, {}))


def open_all(hearing: Hearing, name: str) -> dict[str, Any]:
    """Open every side's plot for this occasion and check it against its hash: side -> content. Raises Locked while a side's compartment is
    closed, BrokenSeal if a plot is not the one that was committed."""
    plots = {}
    for side, mark in hearing.public.get("plots", {}).get(name, {}).items():
        plot = hearing.secret(side).get("plots", {}).get(name)
        if plot is None:  # a state as somebody supposes it to be, for odds
            raise Locked(f"secret.{side}")
        if commitment(side, name, plot["content"], plot["salt"]) != mark:
            raise BrokenSeal(message("{side}'s plot for {name} is not the one that was committed", side=side, name=name))
        plots[side] = plot["content"]
    hearing.drop("public", "plots", name)
    hearing.need_consent()
    return plots


class BrokenSeal(Exception):
    """A plot does not match its commitment."""
