"""The world-empire game of The Strategist 364: forge a worldwide empire. Chapters stand in the files named after the document's sections.

Only names and texts are here; a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.chapters import Chapters
from playaid.referee.game import Game, Option, Owed, Rule, Slot, Step, Tracker, Verb
from playaid.referee.state import State

_HERE = __name__
_later = Chapters(__name__).later


def _offers(chapter: str, name: str = "offers") -> Callable[[Any], Iterable[str]]:
    return _later(chapter, name)


def _rule(chapter: str, name: str) -> Rule:
    return _later(chapter, name)


def _order(state: State) -> Sequence[str]:
    order: list[str] = state["public"]["order"]
    return order


def _can_explore(state: State) -> bool:
    from playaid.games.empire.exploration import explorable
    from playaid.referee.sequence import actor

    side = actor(state)
    return side is not None and bool(explorable(state, side))


def _must_choose(state: State) -> bool:
    return bool(state["public"]["resupply"])


def _can_draw(state: State) -> bool:
    from playaid.games.empire.draw import room
    from playaid.referee.sequence import actor

    side = actor(state)
    return side is not None and room(state, side) > 0


def _owed(state: State) -> Iterable[Owed]:
    from playaid.games.empire.resupply import owed

    return owed(state)


_ACTIONS = ("muster", "move", "load", "unload", "attack", "coup", "reshuffle", "discard")

SEQUENCE = Step(
    "round",
    "Round",
    each=_order,
    again=lambda state: True,
    leave=_rule("victory", "at_the_end_of_a_turn"),
    steps=(
        Step("exploration", "Exploration phase", "1", verbs=("explore",), when=_can_explore, optional=True),
        Step(
            "resupply",
            "Resupply phase",
            "2",
            enter=_rule("resupply", "begin"),
            steps=(Step("choice", "Choice of supply", "2", verbs=("resupply",), when=_must_choose, owed=_owed),),
        ),
        Step("action", "Action phase", "3", verbs=_ACTIONS),
        Step("draw", "Draw counter phase", "4", verbs=("draw",), when=_can_draw, optional=True),
    ),
)


def _names_of(chapter: str, name: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return lambda state: dict.fromkeys(_later(chapter, name)(), ())


def _spaces(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.empire.world import SPACES

    return dict.fromkeys(SPACES, ())


def _units(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys(state["public"].get("units", ()), ())


def _cells(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.empire.board import cells, short

    return {cell: (short(cell), f"{cell.partition('-')[0]}-{short(cell)[2:]}") for cell in cells(state)}


_UNIT = Slot("unit", "unit")
_COUNTER = Slot("counter", "counter")


def _verb(name: str, summary: str, citation: str, chapter: str, *slots: Slot, prefix: str = "", **more: Any) -> Verb:
    """A verb whose rule, checks and offers stand in a chapter: `name`, `CHECKS`, `offers`, with a prefix where a chapter has two verbs."""
    return Verb(
        name,
        summary,
        citation,
        f"{_HERE}.{chapter}:{name}",
        slots,
        f"{_HERE}.{chapter}:{prefix.upper()}CHECKS",
        offers=_offers(chapter, f"{prefix}offers"),
        **more,
    )


def _query(name: str, summary: str, function: str, *slots: Slot, **more: Any) -> Verb:
    return Verb(name, summary, "Components", f"{_HERE}.view:{function}", slots, query=True, **more)


_VERBS = (
    _verb("explore", "lay a random country open on a space of the map", "1", "exploration", Slot("space", "space")),
    _verb("resupply", "choose which of your units in a cell is supplied", "2", "resupply", Slot("units", "unit", optional=True, many=True)),
    _verb(
        "muster", "bring a counter from your hand onto the board", "3.A", "muster", _COUNTER, Slot("cell", "cell", word="at", optional=True)
    ),
    _verb(
        "move",
        "move a supplied unit",
        "3.B",
        "movement",
        _UNIT,
        Slot("cell", "cell", word="to"),
        Slot("via", "cell", word="via", optional=True, many=True),
    ),
    _verb("load", "put an army aboard a fleet", "3.C", "fleets", _UNIT, Slot("fleet", "unit", word="on|onto"), prefix="load_"),
    _verb("unload", "put a fleet's army ashore", "3.D", "fleets", _UNIT, Slot("cell", "cell", word="to|at"), prefix="unload_"),
    _verb("attack", "attack an enemy in the same cell", "3.E", "attack", _UNIT, Slot("player", "side", word="on|vs", optional=True)),
    _verb(
        "coup",
        "show crowns from your hand to take a country over",
        "3.F",
        "coup",
        Slot("country", "country"),
        Slot("counters", "counter", word="with", many=True),
        Slot("cells", "cell", word="at", optional=True, many=True),
    ),
    _verb("reshuffle", "shuffle the discards into the deck", "3.G", "discards", prefix="reshuffle_"),
    _verb("discard", "lay a counter from your hand aside", "3.H", "discards", _COUNTER, prefix="discard_", secret=True),
    _verb("draw", "draw counters up to six", "4", "draw", Slot("number", "int", optional=True)),
    _query("hand", "your own counters", "hand", secret=True),
    _query("pieces", "the counters of a country, or the totals of all", "list_pieces", Slot("country", "country", optional=True)),
    _query("map", "the explored world", "show_map"),
    _query("flags", "who controls which country", "flags"),
    _query("cell", "a cell, what it touches and who stands there", "cell", Slot("cell", "cell")),
)

OPTIONS = (
    Option("handedness", ("book", "right", "left"), "which way round the cells of neighbouring countries interlock", "Components"),
    Option("pole", ("book", "top", "right", "lower-right", "lower-left", "left"), "what of a wide picture lies at the pole", "Components"),
    Option("ice", ("fly-over", "closed"), "whether a wing may cross an ice cell on its way", "3.B"),
    Option("attackers", ("any", "supplied"), "whether an unsupplied unit may attack", "3.E"),
    Option("coup-target", ("any", "enemy"), "whether a coup may be tried in a country that no other player controls", "3.F"),
    Option("coup-proof", ("dolt", "refused"), "whether a coup with too few crowns is played out or refused", "3.F"),
    Option("coup-counters", ("crowned", "any"), "whether counters without crowns may take part in a coup", "3.F"),
    Option("coup-supply", ("kept", "unsupplied"), "the supply of units that a coup takes over", "3.F"),
    Option("discards", ("face-up", "face-down"), "how a counter from the hand is discarded", "3.H"),
    Option("victory", ("at-once", "end-of-turn"), "when the victory conditions are looked at", "Victory"),
)


def _settable(state: State) -> Iterable[str]:
    return [f"units.{unit}.{what}" for unit in state["public"]["units"] for what in ("cell", "supplied")]


def _trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    from playaid.games.empire.view import trackers

    return trackers(state, viewer)


GAME = Game(
    slug="empire",
    title="World Empire (The Strategist 364)",
    source="The Strategist, number 364",
    rules="1",
    players=(2, 6),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in _VERBS},
    setup=_rule("setup", "set_up"),
    tables=tables_folder("empire"),
    kinds={
        "counter": _names_of("pieces", "counters"),
        "country": _names_of("pieces", "countries"),
        "space": _spaces,
        "unit": _units,
        "cell": _cells,
    },
    options=OPTIONS,
    aftermath=_rule("victory", "at_once"),
    trackers=_trackers,
    picture=_later("drawing", "picture"),
    svg=_later("drawing", "svg"),
    invariants=_later("soundness", "faults"),
    settable=_settable,
    policies={"to-the-death": _later("attack", "to_the_death")},
    imagined=_later("hands", "imagined"),
    demo=join(dirname(__file__), "demo.play"),
)
