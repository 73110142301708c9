"""Pebbles: two to four players draw pebbles out of a bag, unseen by the others. The whole game as data; the rules stand in `rules.py`."""

from collections.abc import Iterable
from pathlib import Path

from playaid.language.message import counted, message
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Check, Game, Option, Owed, Shape, Step, Tracker, Verb

from . import rules
from .shape import Args, Cup, Public, Secret, State

HERE = Path(__file__).parent
COLOURS = ("white", "red", "blue")


def owed(state: State) -> Iterable[Owed]:
    """What bars `next`: a turn without a draw."""
    if not state["public"]["drawn"]:
        yield Owed("draw from the bag", "2.1")


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """What everybody may see: how many pebbles lie in the bag, and how many each player has."""
    yield Tracker("bag", str(state["public"]["bag"]))
    for side, count in state["public"]["pebbles"].items():
        yield Tracker(side, counted(count, "{n} pebble", "{n} pebbles"))


def drawn_by(state: State, verb: str) -> Iterable[str]:
    """What one side alone may have drawn by a verb that all see: typed without `--dice`, it is repeated on no screen that all see."""
    return COLOURS if verb == "draw" else ()


def faults(state: State) -> Iterable[str]:
    """No pebble is ever made or lost. Compartments that are locked are not looked at."""
    public = state["public"]
    if public["bag"] + sum(public["pebbles"].values()) != public["all"]:
        yield message(
            "{bag} in the bag and {pebbles} with the players are not {all}", bag=public["bag"], pebbles=public["pebbles"], all=public["all"]
        )
    for side, own in state["secret"].items():
        if len(own["pebbles"]) != public["pebbles"][side]:
            yield message(
                "{side} has {n} pebbles, but the table counts {told}", side=side, n=len(own["pebbles"]), told=public["pebbles"][side]
            )


VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "draw",
            "roll, and draw so many pebbles unseen",
            "2.1",
            rules.draw,
            checks=(Check("draw.once", "2.1", "{side} has drawn this turn", rules.drawn_already),),
            offers=rules.draw_offers,
        ),
        Verb("hand", "see your own pebbles", "2.2", rules.hand, secret=True, query=True),
    )
}

SEQUENCE = Step(
    "round",
    "Round",
    "2",
    each=lambda state: state["referee"]["sides"],
    again=lambda state: True,
    steps=(Step("draw", "Draw", "2.1", verbs=("draw",), enter=rules.begin_turn, owed=owed),),
)

ANSWERS = {"bag empty": ["rules:show"]}
"""When … then: what is announced, and the rules that answer, in their order."""

GAME = Game(
    slug="pebbles",
    title="Pebbles",
    source="the rules of Pebbles",
    rules="1",
    players=(2, 4),
    sequence=SEQUENCE,
    verbs=VERBS,
    setup=rules.setup,
    tables=HERE / "tables",
    languages=HERE / "languages",
    options=(Option("handful", ("3", "6"), "most pebbles in a draw", "2.1"),),
    answers=Chapters(__name__).answers(ANSWERS),
    shape=Shape(Public, Secret, Cup, Args),
    trackers=trackers,
    invariants=faults,
    settable=lambda state: ["drawn"],
    imagined=rules.imagined,
    unseen=drawn_by,
    demo=str(HERE / "demo.play"),
    maturity="draft",
)
