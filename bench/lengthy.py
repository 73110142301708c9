"""An evening of any number of rulings: one that was played by chance, taken back with everybody's consent, ruled again, and so on.

Every event is one that playaid writes: the chain holds, each ruling is what the rules say in its place.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

from playaid.games import registry
from playaid.journal.chain import Event, hash_of
from playaid.journal.create import born
from playaid.referee.session import record
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.session.local import Session
from playaid.testing import random_evenings
from playaid.testing.table import seats

LINES = 300
CHAINED = ("n", "prev", "hash", "live", "back", "redo", "signed")


def lengthy(slug: str, place: Path, folder: Path, size: int) -> None:
    """Make a session of so many events of a game in `folder`; the evening that is repeated is played in `place`."""
    game = registry.load(slug)
    session = random_evenings.new_session(game, place, seats(game, min(game.players[1], max(game.players[0], 2))), 1)
    random_evenings.play(session, 1, LINES)
    journal = session.journal
    with born(folder, {**journal.meta, "name": folder.name}, journal.id) as made:
        made.set_keys(journal.keys)
        for _ in made.adopt(islice(_chained(session), size)):
            pass


def _chained(session: Session) -> Iterator[Event]:
    first, *rest = session.journal.events()
    rulings = [event for event in rest if event["kind"] not in NOT_RULED]
    sides = list(session.sides)
    yield first
    before, mark, number = first, first["hash"], 1
    while True:
        stack: list[Event] = []
        for body in chain(rulings, [None] * len(rulings)):
            number += 1
            event = _ruled(body, before) if body is not None else _undone(stack.pop(), before, sides)
            event = {"n": number, "prev": mark, "hash": "", "bound": first["bound"], **event}
            if body is not None:
                event["live"] = number
                stack.append(event)
            else:
                event["redo"] = number
            event["hash"] = mark = hash_of(event)
            before = event
            yield event


def _ruled(body: Event, before: Mapping[str, Any]) -> Event:
    return {**{key: value for key, value in body.items() if key not in (*CHAINED, "bound")}, "back": before["live"], "redo": None}


def _undone(target: Event, before: Mapping[str, Any], sides: list[str]) -> Event:
    kept = {key: target[key] for key in ("t", "game", "rules")}
    turns = {"of": target["n"], "live": target["back"], "back": target["n"], "redo_back": before.get("redo")}
    return {**kept, "kind": "undo", "agreed": sides, **record.inverse_of(target), **turns}
