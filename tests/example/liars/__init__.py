"""Liar's Dice: dice under cups, bids, doubts."""

from collections.abc import Iterable
from pathlib import Path

from playaid.language.message import message
from playaid.referee.contract.game import Check, Game, Owed, Shape, Slot, Step, Tracker, Verb

from . import rules
from .shape import Args, Cup, Public, Secret, State

HERE = Path(__file__).parent


def owed(state: State) -> Iterable[Owed]:
    """What bars `next`: the round goes on by doubting."""
    yield Owed("bid or doubt", "3", state["public"]["turn"])


def unshaken(state: State) -> Iterable[Owed]:
    """What bars `next`: the cups."""
    yield Owed("shake the cups", "2.1")


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """The bid, and how many dice each has."""
    bid = state["public"]["bid"]
    yield Tracker("bid", message("{count} of {face} by {side}", count=bid["count"], face=bid["face"], side=bid["side"]) if bid else "none")
    for side, count in state["public"]["dice"].items():
        yield Tracker(side, message("{count} dice", count=count))


def faults(state: State) -> Iterable[str]:
    """As many faces under a cup as the table counts."""
    for side, own in state["secret"].items():
        if own["dice"] and state["public"]["shaken"] and len(own["dice"]) != state["public"]["dice"][side]:
            yield message(
                "{side} has {dice}, but the table counts {told}",
                side=side,
                dice=own["dice"],
                told=state["public"]["dice"][side],
            )


VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "shake",
            "shake all cups",
            "2.1",
            rules.shake,
            checks=(Check("shake.once", "2.1", "{side}: the cups are shaken", rules.shaken),),
            offers=lambda h: [""],
        ),
        Verb(
            "bid",
            "bid so many dice of a face: bid 3 of 5",
            "3",
            rules.bid,
            slots=(Slot("count", "int"), Slot("face", "int", word="of")),
            checks=(
                Check("bid.low", "3.1", "it must be more than {count} of {face}", rules.too_low),
                Check("bid.high", "3.2", "there are {total} dice, with faces from 1 to 6", rules.too_many),
            ),
            offers=rules.bids,
        ),
        Verb(
            "doubt",
            "lift all cups",
            "4",
            rules.doubt,
            checks=(Check("doubt.bid", "4.1", "nothing has been bid", rules.nothing_bid),),
            offers=rules.doubt_offers,
        ),
        Verb("cup", "see your own dice", "2.2", rules.cup, secret=True, query=True),
    )
}


def turn(state: State) -> list[str]:
    """Who may declare."""
    return [state["public"]["turn"]]


SEQUENCE = Step(
    "round",
    "Round",
    "2",
    again=lambda state: True,
    enter=rules.fresh,
    steps=(
        Step("shake", "Shake", "2.1", verbs=("shake",), acts=turn, owed=unshaken),
        Step("bids", "Bids", "3", verbs=("bid", "doubt"), acts=turn, owed=owed),
    ),
)

GAME = Game(
    slug="liars",
    title="Liar's Dice",
    source="the rules of Liar's Dice",
    rules="1",
    players=(2, 4),
    sequence=SEQUENCE,
    verbs=VERBS,
    setup=rules.setup,
    tables=HERE / "tables",
    shape=Shape(Public, Secret, Cup, Args),
    trackers=trackers,
    invariants=faults,
    imagined=rules.imagined,
    demo=str(HERE / "demo.play"),
    maturity="draft",
)
