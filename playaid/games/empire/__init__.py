"""The world-empire game of The Strategist 364: forge a worldwide empire.

Where what is written:
    sequence.py    the turn and its phases
    verbs.py       what may be typed, and the kinds of name in it
    options.py     what a session chooses when it begins
    happenings.py  when … then: what rules announce, and which rules answer
    state/         the shape of the state, and what is read from it alone: the world's geometry, the board, hands, phases
    ratings/       what is printed on counters and map pieces, and the names of things
    rules/         the document's sections, one file each
    table/         what people see: the map, the lists, the bottom line, what a player may suppose; what is sound
Imports run downward in that list's last four, from `table` to `state`; `rules` and `table` know nothing of each other. The files above name
things as text: a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from os.path import dirname, join

from playaid.book.book import tables_folder
from playaid.games.empire.happenings import ANSWERS
from playaid.games.empire.options import OPTIONS
from playaid.games.empire.sequence import SEQUENCE
from playaid.games.empire.verbs import KINDS, MIDWAY, VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game

_later = Chapters(__name__).later

GAME = Game(
    slug="empire",
    title="World Empire (The Strategist 364)",
    source="The Strategist, number 364",
    rules="25",
    players=(2, 6),
    kept="counters in hand",
    sequence=SEQUENCE,
    verbs=VERBS,
    setup=_later("rules.setup", "set_up"),
    tables=tables_folder("empire"),
    languages=f"{__path__[0]}/languages",
    kinds=KINDS,
    marks=_later("state.board", "mark"),
    hides=_later("state.hands", "hide"),
    options=OPTIONS,
    answers=ANSWERS,
    shape="playaid.games.empire.state.shape:SHAPE",
    aftermath=_later("rules.victory", "at_once"),
    trackers=_later("table.view", "trackers"),
    figures=_later("table.view", "figures"),
    fights={"attack": True, "coup": True},
    leading=_later("table.view", "leading"),
    board=_later("table.board", "board"),
    invariants=_later("table.soundness", "faults"),
    laws="playaid.games.empire.rules.laws:LAWS",
    settable=_later("state.board", "settable"),
    unseen=_later("ratings.holding", "drawn_by"),
    policies={"to-the-death": _later("rules.attack", "to_the_death")},
    turns={"explore": _later("table.outlook", "explore_again")},
    imagined=_later("table.outlook", "imagine"),
    faces=_later("state.world", "bearings"),
    phrases={
        **{f"{put} … aboard …": "load" for put in ("put", "place", "bring", "take", "move", "send", "get")},
        **dict.fromkeys(("bring in", "bring", "play"), "muster"),
        **dict.fromkeys(("throw away", "get rid of", "lay aside"), "discard"),
        **dict.fromkeys(("what borders on", "what borders", "what touches", "what lies around", "what is next to", "borders of"), "cell"),
        **dict.fromkeys(("which countries border on", "which countries border", "neighbours of", "neighbors of"), "cell"),
        **dict.fromkeys(("what was discarded", "what has been discarded", "discard pile", "dead pile", "who is dead"), "piles"),
        **dict.fromkeys(("what do i hold", "what do i have", "show my hand", "show my counters", "show my cards", "show hand"), "hand"),
        **dict.fromkeys(
            [
                f"{asked} {how}"
                for asked in ("who is", "what is", "which units are", "which of my units are")
                for how in ("supplied", "unsupplied")
            ],
            "units",
        ),
        **dict.fromkeys(("how many crowns do i need for", "how many crowns do i need in", "how many crowns do we need for"), "flags"),
        **dict.fromkeys(("how many crowns has", "how many crowns are in", "whose is", "who controls", "who holds", "who owns"), "flags"),
        **dict.fromkeys(("how many countries are", "how many countries have"), "status"),
        **dict.fromkeys(("who is out", "who is still in", "who is left", "who is eliminated"), "leads"),
        **dict.fromkeys(("take over", "take control of", "overthrow", "stage a coup in"), "coup"),
    },
    short={
        "a": "attack",
        "assault": "attack",
        "battle": "attack",
        "c": "coup",
        "charge": "attack",
        "d": "draw",
        "fight": "attack",
        "go": "move",
        "mv": "move",
        "advance": "move",
        "disembark": "unload",
        "embark": "load",
        "fly": "move",
        "land": "unload",
        "send": "move",
        "ride": "move",
        "sail": "move",
        "swim": "move",
        "travel": "move",
        "h": "hand",
        "hit": "attack",
        "kill": "attack",
        "m": "move",
        "march": "move",
        "build": "muster",
        "deploy": "muster",
        "levy": "muster",
        "place": "muster",
        "raise": "muster",
        "recruit": "muster",
        "put": "muster",
        "shuffle": "reshuffle",
        "strike": "attack",
        "supply": "resupply",
        "walk": "move",
        "x": "explore",
    },
    payoffs=_later("table.outlook", "payoffs"),
    midway=MIDWAY,
    demo=join(dirname(__file__), "demo.play"),
    decisive=frozenset(("{unit} attacks", "{unit} defends", "crowns shown", "crowns of {country} on the board", "coup", "path")),
)
