"""Tears of the Dragon, from its Japanese rulebook: two Warlords seek the tower of Erynmil.

    sequence.py, verbs.py, options.py   the steps of a turn, what may be declared in them, what is chosen at `new`
    happenings.py                       when … then: what rules announce, and who answers
    state/                              what the state is (`shape.py`), and questions that it alone answers
    ratings/                            questions that need the book: strengths, ranks, paces
    rules/                              the chapters of the rulebook; they write and announce
    table/                              what people see and say: the board, names, odds, soundness

Only names stand here; a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from os.path import dirname, join

from playaid.book.book import tables_folder
from playaid.games.tears.happenings import ANSWERS
from playaid.games.tears.options import OPTIONS
from playaid.games.tears.sequence import SEQUENCE
from playaid.games.tears.verbs import MIDWAY, VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game

_later = Chapters(__name__).later

_SPELLS = (
    *("bad fortune", "breach", "courser's speed", "direct attack", "earthquake", "eldritch fire", "eldritch might", "eldritch shield"),
    *("enthrall", "fog of war", "good fortune", "heal", "juggernaut", "land bridge", "obfuscate", "summon aid", "summon penguins"),
    *("teleport", "terror", "tortoise speed", "waterwalk"),
)
"""Spells that are said without their verb; to fly is to move."""

GAME = Game(
    slug="tears",
    title="Tears of the Dragon",
    source="Tears of the Dragon, Japanese rules (Avalanche Press)",
    rules="53",
    players=(2, 2),
    kept="spells, boxes, pieces of wisdom",
    hides_faces=True,
    unseen=_later("table.names", "found_by"),
    sides=("Gorganun", "Forseti"),
    sequence=SEQUENCE,
    verbs=VERBS,
    answers=ANSWERS,
    shape="playaid.games.tears.state.shape:SHAPE",
    setup=_later("rules.setup", "set_up"),
    tables=tables_folder("tears"),
    languages=f"{__path__[0]}/languages",
    kinds={
        "piece": _later("table.names", "any_piece"),
        "counter in line": _later("table.names", "in_line"),
        "person": _later("table.names", "everyone"),
        "leader": _later("table.names", "leaders"),
        "wizard": _later("table.names", "wizards"),
        "spell": _later("table.names", "spells"),
        "area": _later("table.names", "areas"),
        "place": _later("table.names", "places"),
        "topic": _later("table.names", "topics"),
        "choice": lambda state: {"one": ("1",), "table": ()},
        "side of the walls": lambda state: {"in": ("inside",), "out": ("outside",)},
        "terrain": _later("table.names", "terrain"),
        "sought": _later("table.names", "sought"),
        "thing": _later("table.where", "things"),
    },
    options=OPTIONS,
    short={
        "explore": "trap",
        "fight": "attack",
        "assault": "attack",
        "storm": "attack",
        "go": "move",
        "mv": "move",
        "advance": "move",
        "fly": "move",
        "send": "move",
        "ride": "move",
        "swim": "move",
        "travel": "move",
        "walk": "move",
        "march": "move",
        "muster": "recruit",
        "levy": "recruit",
        "roads": "map",
        "steal": "question",
        "ask": "question",
        "interrogate": "question",
        "free": "exchange",
        "release": "exchange",
        "ransom": "exchange",
        "withdraw": "retreat",
        "flee": "retreat",
        "points": "lead",
        "stack": "box",
        "put": "box",
        "detach": "drop",
        "load": "box",
        "unload": "drop",
        "swap": "exchange",
    },
    phrases={
        "overrun": "attack overrun",
        **{spell: f"cast {spell}" for spell in _SPELLS},
        **dict.fromkeys(("put to sea", "set sail", "set sail with", "embark", "go aboard", "disembark", "land", "cross"), "sail"),
        **dict.fromkeys(("buy", "hire", "enlist"), "recruit"),
        **dict.fromkeys(("repair", "replenish"), "refit"),
        **dict.fromkeys(
            (f"{who} {verb}" for who in ("who", "what") for verb in ("is in", "is at", "stands in", "stands at", "lies in")), "where"
        ),
        **dict.fromkeys(
            ("who holds", "who controls", "who owns", "who has", "who are", "which areas are", "which are", "what are"), "where"
        ),
        **dict.fromkeys(("fight on", "keep fighting", "keep on fighting"), "stay"),
        **dict.fromkeys(("no spell", "no spells", "no more spells", "cast nothing", "cast no spell", "cast no spells"), "skip"),
        **dict.fromkeys(("lay siege to", "siege"), "besiege"),
        "convince erynmil": "tower",
        "enter the tower": "tower",
        "set up": "deploy",
        "cast spell": "cast",
        "break off": "retreat",
        "fall back": "retreat",
        "run away": "retreat",
        "lay down": "drop",
        "go inside": "gate in",
        "use command table": "command table",
        "use the command table": "command table",
        "one each on": "take one each on",
        **{" ".join((how, *the, "cadmin")): "cadmin" for how in ("call", "summon") for the in ((), ("a",), ("the",))},
        **{f"summon {dragon}": "call" for dragon in ("terramax", "dragon")},
        **{
            f"{how} {on}{table}": "command table" for how in ("roll", "throw") for on in ("on ", "") for table in ("command table", "table")
        },
    },
    aftermath=_later("rules.by_hand", "settle"),
    trackers=_later("table.view", "trackers"),
    figures=_later("table.view", "figures"),
    fights={"attack": True, "besiege": True, **dict.fromkeys(("stand", "lead", "throw", "take", "clash", "stay", "retreat"), False)},
    leading=_later("table.view", "leading"),
    dealer_sees_hands=True,
    learnt=_later("rules.charting", "learnt"),
    board=_later("table.board", "board"),
    invariants=_later("table.soundness", "faults"),
    laws="playaid.games.tears.ratings.laws:LAWS",
    settable=lambda state: ["left", "wizard_left", "bonus", "castles", "people", "board", "reserve", "penguins"],
    payoffs=_later("table.outlook", "payoffs"),
    midway=MIDWAY,
    decisive=frozenset(("attacker", "defender", "trap", "Spell Failure Table", "Command Table")),
    demo=join(dirname(__file__), "demo.play"),
    imagined=_later("table.outlook", "imagine"),
    ahead=_later("table.outlook", "ahead"),
    turns={
        **dict.fromkeys(("search", "trap", "recover", "question"), _later("table.outlook", "activate_again")),
        "initiative": _later("table.outlook", "throw_again"),
    },
    supposed={
        "battle": "both sides fight on to the end and cast nothing; hits fall on whole units first, on whoever one hit removes after them, "
        "on the dragon and on wizards last"
    },
    policies={"battle": _later("table.outlook", "fight"), "command": _later("table.outlook", "command")},
)
