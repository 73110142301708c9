"""What one viewer may see: built up for that viewer, never the whole with parts taken out."""

from typing import NamedTuple

from playaid.language.message import Listing, as_message, from_json
from playaid.referee.contract import sequence
from playaid.referee.contract.game import Game
from playaid.referee.contract.state import Over, State, visible


def ending_of(state: State) -> Over | None:
    """Who has won and how, in a message; None while the game goes on."""
    over = state["referee"].get("over")
    return {**over, "how": from_json(over["how"])} if over else None


class View(NamedTuple):
    """A session as `status` shows it to one viewer. beside: the trackers without what the board shows; heads: those that stand
    with the heading."""

    game: str
    turn: int
    phase: Listing
    side: str | None
    acting: tuple[str, ...]
    obligations: tuple[str, ...]
    trackers: tuple[tuple[str, str], ...]
    beside: tuple[tuple[str, str], ...]
    verbs: tuple[str, ...]
    over: Over | None
    pending: str | None
    heads: tuple[tuple[str, str], ...] = ()


def view(game: Game, state: State, viewer: str | None = None) -> View:
    seen = visible(state, viewer)
    pending = seen["referee"].get("pending")
    trackers = [*game.trackers(seen, viewer)] if game.trackers else []
    return View(
        game=game.slug,
        turn=sequence.turn_of(game, seen),
        phase=sequence.heading(game, seen),
        side=sequence.actor(seen),
        acting=tuple(sequence.acting(game, seen)),
        obligations=tuple(sequence.words_of_debts(game, seen, viewer)),
        trackers=tuple((as_message(tracker.label), as_message(tracker.value)) for tracker in trackers),
        beside=tuple(
            (as_message(tracker.label), as_message(tracker.value if tracker.beside is None else tracker.beside))
            for tracker in trackers
            if tracker.beside != ""
        ),
        verbs=tuple(sequence.open_verbs(game, seen)),
        over=ending_of(seen),
        pending=from_json(pending["prompt"]) if pending else None,
        heads=tuple((as_message(tracker.label), as_message(tracker.value)) for tracker in trackers if tracker.heads),
    )
