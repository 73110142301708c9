"""Causeway: two to four players race over wet stones, with a few secret cards. The whole game as data; the rules stand in `rules.py`."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from causeway import rules
from playaid.board.model import Board, Link, Piece, Sheet, Space
from playaid.book.book import Book
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Game, Law, Midway, Option, Owed, Slot, Step, Tracker, Verb
from playaid.referee.contract.state import State


def owed(state: State) -> Iterable[Owed]:
    """The one thing that bars `next` in the run step."""
    if not state["public"]["turn"]["moved"]:
        yield Owed("run, or shove somebody", "4", state["public"]["turn"]["side"])


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """Where everybody stands, and how many cards he holds."""
    for side, stone in state["public"]["stones"].items():
        cards = state["public"]["cards"][side]
        yield Tracker(side, counted(cards, "stone {stone}, {n} card", "stone {stone}, {n} cards", stone=stone))


def board(state: State, viewer: str | None, book: Book) -> Board:
    """The stones in a row across the water, slippery ones as rough ground, everybody where he stands, and how many cards each holds."""
    public = state["public"]
    slip = {number: row.get("slip") for number, row in book.rows("stones").items()}
    names = ["bank", *map(str, range(1, public["length"])), "far bank"]
    where = {side: names[min(at, public["length"])] for side, at in public["stones"].items()}
    return Board(
        spaces=tuple(Space(name, (4.0 * at, 0.0), kind="rough" if slip.get(name) else "land", label=name) for at, name in enumerate(names)),
        links=tuple(Link(one, other) for one, other in pairwise(names)),
        pieces=tuple(Piece(side, side, name, side[:1]) for side, name in where.items()),
        sheets=(Sheet("Cards", tuple((side, str(number)) for side, number in public["cards"].items())),),
        sides=tuple(state["referee"]["sides"]),
        told=message(
            "A causeway of {length} stones; {where}",
            length=public["length"],
            where=listing(message("{side} on {place}", side=side, place=name) for side, name in where.items()),
        ),
    )


def faults(state: State) -> Iterable[str]:
    """Cards are never made or lost: hands, stock and discards are always the whole pack."""
    public = state["public"]
    about = sum(public["cards"].values()) + public["stock"] + len(public["discard"])
    if about != sum(public["pack"].values()):
        yield message("{cards} cards are about, not the pack's {all}", cards=about, all=sum(public["pack"].values()))
    for side, own in state["secret"].items():
        if len(own["hand"]) != public["cards"][side]:
            yield message("{side} holds {n} cards, but the table counts {told}", side=side, n=len(own["hand"]), told=public["cards"][side])


VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            "play",
            "play a card: Boots for yourself, Mud against another",
            "3.1",
            rules.play,
            slots=(Slot("card", "card"), Slot("on", "side", word="on", optional=True)),
            checks=(
                Check("play.once", "3.1", "{side} has played a card this turn", rules.played_already),
                Check("play.held", "2.1", "{side} does not hold {card}", rules.not_held),
                Check("play.idle", "3.3", "{card} does nothing when it is played in your own turn", rules.idle),
                Check("play.on", "3.2", "{why}", rules.wrong_victim, instead=rules.better_victim),
            ),
            offers=rules.playable,
        ),
        Verb(
            "swap",
            "put a card back into the stock and draw another, unseen",
            "3.4",
            rules.swap,
            slots=(Slot("card", "card"),),
            checks=(
                Check("swap.once", "3.4", "{side} has swapped a card this turn", rules.swapped_already),
                Check("swap.held", "2.1", "{side} does not hold {card}", rules.not_held),
            ),
            offers=rules.swappable,
            secret=True,
        ),
        Verb(
            "run",
            "roll a die and run, Boots included; a slippery stone takes you back",
            "4.1",
            rules.run,
            checks=(Check("run.once", "4", "{side} has moved this turn", rules.moved_already),),
            offers=rules.runnable,
        ),
        Verb(
            "shove",
            "push somebody off your stone instead of running",
            "4.3",
            rules.shove,
            slots=(Slot("whom", "side"),),
            checks=(
                Check("shove.once", "4", "{side} has moved this turn", rules.moved_already),
                Check("shove.here", "4.3", "{whom} does not stand on your stone", rules.not_here),
            ),
            offers=rules.shovable,
        ),
        Verb("hand", "see your own cards", "2.1", rules.hand, secret=True, query=True),
    )
}

LAWS = (Law("stones.run", "4", "{side} comes forward out of the run step", rules.forward_early, topic="stones", checks=("run.once",)),)

MIDWAY = Midway(
    lines=(
        Verb(
            "stands",
            "where somebody stands, and how many cards he holds",
            "",
            rules.stands,
            slots=(Slot("who", "side"), Slot("stone", "int", word="on"), Slot("cards", "int", word="with")),
        ),
        Verb("discarded", "the discards", "", rules.discarded, slots=(Slot("cards", "card", many=True),)),
        Verb("hand", "what you hold", "", rules.holds, slots=(Slot("cards", "card", many=True),), secret=True),
    ),
    hidden=rules.hidden,
    settle=rules.settle,
)

SEQUENCE = Step(
    "turn",
    "Turn",
    "3",
    each=lambda state: state["referee"]["sides"],
    again=lambda state: True,
    steps=(
        Step("cards", "Cards", "3", verbs=("play", "swap"), enter=rules.fresh_turn, optional=True),
        Step("move", "Run", "4", verbs=("run", "shove"), owed=owed),
    ),
)

GAME = Game(
    slug="tiny",
    title="Causeway",
    source="docs/adding-a-game.md",
    rules="1",
    players=(2, 4),
    sequence=SEQUENCE,
    verbs=VERBS,
    setup=rules.setup,
    tables=Path(__file__).parent / "tables",
    languages=Path(__file__).parent / "languages",
    kinds={"card": lambda state: dict.fromkeys(state["public"]["pack"], ())},
    options=(Option("length", ("12", "8"), "stones to the far bank", "1"),),
    aftermath=rules.arrival,
    trackers=trackers,
    board=board,
    invariants=faults,
    laws=LAWS,
    settable=lambda state: ["stones", "length"],
    policies={"home": rules.homewards},
    imagined=rules.imagined,
    midway=MIDWAY,
    demo=str(Path(__file__).parent / "demo.play"),
)
