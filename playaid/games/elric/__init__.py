"""Elric (Chaosium): sections 1 to 10.5, 15 and 16.

sequence.py    the steps of a turn                      options.py     what is agreed on at the beginning
verbs.py       what players may declare and ask         happenings.py  what happens, and which rules answer it
state/         what the state is, and questions of it alone
ratings/       questions that need the book: places, counters, spells, the Balance
rules/         the chapters, named after the rulebook's sections; they write and announce
table/         what people see and ask: bottom line, picture, queries, odds, soundness

Each imports only what stands below it (table, rules, ratings, state). Only names and texts are here; a chapter is imported when it is
first used, so that a cold command stays quick.
"""

from os.path import dirname, join

from playaid.book.book import tables_folder
from playaid.games.elric.happenings import ANSWERS
from playaid.games.elric.options import OPTIONS
from playaid.games.elric.sequence import SEQUENCE
from playaid.games.elric.verbs import MIDWAY, VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game

_later = Chapters(__name__).later

GAME = Game(
    slug="elric",
    title="Elric (Chaosium)",
    source="Elric, Chaosium",
    rules="48",
    players=(2, 4),
    kept="spells",
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in VERBS},
    setup=_later("rules.setup", "set_up"),
    apart=_later("ratings.names", "apart"),
    tables=tables_folder("elric"),
    languages=f"{__path__[0]}/languages",
    kinds={
        "spell": _later("ratings.names", "spells"),
        "held spell": _later("ratings.names", "beneath"),
        "nation": _later("ratings.names", "nations"),
        "target": _later("ratings.names", "targets"),
        "unit": _later("ratings.names", "units"),
        "fleet": _later("ratings.names", "fleets"),
        "place": _later("ratings.names", "places"),
        "thing": _later("ratings.names", "things"),
        "land": _later("ratings.names", "places_and_nations"),
        "whose": _later("ratings.names", "things_and_players"),
        "answer": _later("ratings.names", "answers"),
    },
    short={
        "attack": "fight",
        "board": "embark",
        "borders": "map",
        "give": "transfer",
        "go": "march",
        "mv": "march",
        "advance": "march",
        "disembark": "debark",
        "send": "march",
        "bring": "march",
        "lead": "march",
        "ride": "march",
        "travel": "march",
        "land": "debark",
        "levy": "muster",
        "raise": "muster",
        "recruit": "muster",
        "load": "embark",
        "retreat": "fallback",
        "unload": "debark",
        "walk": "march",
        "put": "embark",
        "call": "muster",
        "summon": "muster",
        "teleport": "fly",
        "balance": "beam",
        "control": "influence",
        "rebuild": "replace",
        "build": "replace",
        "buy": "replace",
        "find": "search",
        "explore": "search",
        "lay": "cast",
        "withdraw": "fallback",
        "who": "countries",
    },
    phrases={
        **dict.fromkeys(("reveal spells", "reveal all spells", "turn up spells", "turn up all spells"), "unveil"),
        **dict.fromkeys(("hold back", "keep back", "keep out", "leave out"), "withhold"),
        **dict.fromkeys(("take control of elric with", "control elric with"), "influence"),
        "take control of elric": "influence",
        **dict.fromkeys(("go ashore", "come ashore", "go ashore with", "step ashore"), "debark"),
        **dict.fromkeys(("go aboard", "come aboard"), "embark"),
        **{f"{blow} the horn{more}": "horn" for blow in ("blow", "sound", "wind") for more in (" of fate", "")},
        "control elric": "influence",
        **dict.fromkeys(("when does the world end", "does the world end", "is the balance tipped", "what is the balance"), "beam"),
        "how does the world end": "rule 13",
        "who wins": "leads",
        "look for": "search for",
        "throw away": "discard",
        "bring back": "replace",
        "what have i lost": "? replace",
        **dict.fromkeys(("who is here", "who stands here", "who is there"), "pieces"),
        **{f"{begin} the {fight}": "battle" for begin in ("begin", "start") for fight in ("battle", "fight", "attack", "combat")},
        **dict.fromkeys(
            ("what happens if i lose", "what if i lose", "what do i lose", "what happens if i win", "what if i win"), "rule 10.7"
        ),
        **dict.fromkeys(("who is aboard", "who's aboard", "what is aboard"), "ships"),
        **{f"how many armies {may} {one} {ship}": "ships" for may in ("can", "does") for one in ("a", "the") for ship in ("fleet", "ship")},
        **dict.fromkeys(("place elric", "bring elric on", "bring elric in"), "appear"),
        **{f"{take} {what}": f"bear {what}" for take in ("take", "pick up") for what in ("mournblade", "chaos shield", "the shield")},
    },
    options=OPTIONS,
    answers=ANSWERS,
    shape="playaid.games.elric.state.shape:SHAPE",
    trackers=_later("table.view", "trackers"),
    figures=_later("table.view", "figures"),
    fights={"battle": True, **dict.fromkeys(("withhold", "fallback", "conjure", "unveil", "fight"), False)},
    leading=_later("table.view", "leading"),
    board=_later("table.board", "board"),
    aftermath=_later("rules.consequences", "follow"),
    invariants=_later("table.soundness", "faults"),
    laws="playaid.games.elric.ratings.laws:LAWS",
    settable=_later("table.view", "settable"),
    unseen=_later("ratings.holding", "drawn_by"),
    policies={"fight": _later("table.outlook", "carried_on")},
    supposed={"fight": "nobody else is withheld, and nothing is conjured"},
    forewarned={
        "random attack in {place}": "Whoever comes to {place} has a spell drawn against them, by the rules and by no player: it attacks"
        " them, is played at once, or does nothing [7.5.5, 7.5.8, 7.6]"
    },
    roughly=_later("table.outlook", "by_numbers"),
    ahead=_later("table.outlook", "ahead"),
    turns={"search": _later("table.outlook", "search_again")},
    imagined=_later("table.outlook", "imagine"),
    payoffs=_later("table.outlook", "payoffs"),
    midway=MIDWAY,
    learnt=_later("ratings.world", "learnt"),
    decisive=frozenset(
        (
            *("difference", "equal totals", "defenders and walls", "search", "random attack", "turned up", "Tower", "nightmare"),
            *("cast", "caster", "Mournblade", "tipping"),
            *("Noose of Flesh", "Kyreenee", "h'Haarshanns", "Mirror of Memory", "Dragons"),  # whom an eater takes, before they escape
        )
    ),
    demo=join(dirname(__file__), "demo.play"),
    dealer_sees_hands=True,
)
