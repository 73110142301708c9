"""Albion's Legacy: the keeper of the Key-Turn.

Where what is written:
    sequence.py    the round, the turns and the Key-Turn
    verbs.py       what may be typed; card_effects.py: of that what cards do; slots.py: the slots that several verbs share;
                   midway.py: the lines that enter a game under way
    options.py     the optional rules and readings that a session chooses when it begins
    happenings.py  when … then: what rules announce, and which rules answer
    state/         the shape of the state, and what is read from it alone: seats, realm, enemies, what presses, what is owed
    ratings/       the stones, how many a challenge has, the best use of Destiny; the laws of what may come about
    rules/         the chapters of the rulebook
    table/         what people see: the bottom line, the lists, the realm drawn, chances on request; what is sound
Imports run downward in that list's last four, from `table` to `state`; `rules` and `table` know nothing of each other. The files above name
things as text: a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from os.path import dirname, join

from playaid.book.book import tables_folder
from playaid.games.legacy.happenings import ANSWERS
from playaid.games.legacy.kinds import KINDS
from playaid.games.legacy.midway import MIDWAY
from playaid.games.legacy.options import OPTIONS
from playaid.games.legacy.sequence import SEQUENCE
from playaid.games.legacy.token_phrases import SAID_OF_TOKENS
from playaid.games.legacy.verbs import VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game

_later = Chapters(__name__).later

GAME = Game(
    slug="legacy",
    title="Albion's Legacy",
    source="Albion's Legacy, the rulebook",
    rules="47",
    players=(1, 4),
    sequence=SEQUENCE,
    verbs=VERBS,
    setup=_later("rules.setup", "set_up"),
    tables=tables_folder("legacy"),
    languages=f"{__path__[0]}/languages",
    kinds=KINDS,
    options=OPTIONS,
    answers=ANSWERS,
    shape="playaid.games.legacy.state.shape:SHAPE",
    aftermath=_later("rules.victory", "aftermath"),
    trackers=_later("table.view", "trackers"),
    figures=_later("table.view", "figures"),
    fights={"challenge": True, **dict.fromkeys(("reroll", "fail", "escape", "resist"), False)},
    leading=_later("table.view", "leading"),
    together=True,
    doers=_later("state.pressing", "doers"),
    adds_up=False,
    faces=_later("ratings.stones", "faces"),
    counting=_later("ratings.stones", "counts"),
    short={
        "board": "realm",
        "sp": "spoils",
        "map": "realm",
        "go": "move",
        "mv": "move",
        "fly": "move",
        "ride": "move",
        "run": "move",
        "sail": "move",
        "swim": "move",
        "travel": "move",
        "walk": "move",
        "explore": "scout",
        "draw": "activate",
        "attack": "challenge",
        "fight": "challenge",
        "flee": "escape",
        "drink": "use",
        "enter": "move",
        "hand": "give",
        "visit": "move",
        "send": "imprison",
        "capture": "imprison",
        "dungeon": "imprison",
        "jail": "imprison",
        "pick": "collect",
        "swap": "trade",
        "spend": "reroll",
        "deliver": "return",
    },
    phrases=SAID_OF_TOKENS
    | {
        f"draw {article}{card}{rest}": verb
        for card, verb in (("encounter", "encounter"), ("roaming threat", "threat"), ("threat", "threat"))
        for article in ("", "an ", "a ", "the ")
        for rest in (" card", "")
    }
    | dict.fromkeys(("draw tile", "draw realm tile"), "scout")
    | {
        f"{put} … {into} dungeon": "imprison"
        for put in ("put", "throw", "take", "bring", "place", "drop")
        for into in ("in", "into", "to", "on")
    }
    | dict.fromkeys(("put down", "set down", "lay down", "put … down", "set … down", "lay … down", "leave … here"), "drop")
    | dict.fromkeys(("bring … home", "take … home", "hand … in", "bring … back"), "return")
    | {"set up": "tick", "lock up": "imprison"}
    | {f"{when} do enemies {move}": "rule Moving Enemies" for when in ("when", "how", "where") for move in ("move", "march")}
    | {f"{enemies} {move}": "march" for enemies in ("enemies", "all enemies", "enemy tokens") for move in ("move", "march")}
    | dict.fromkeys(("retire", "i retire"), "rule Retiring a Character")
    | {f"take {deck}{card}": f"draw {deck}" for deck in ("item", "armoury", "relic") for card in ("", " card")}
    | dict.fromkeys(("what is spoils draw", "what are spoils draws"), "rule Defeating Roaming Threat Cards")
    | {f"how many {token}are in dungeon": "status" for token in ("", "tokens ", "enemies ", "enemy tokens ")}
    | {f"abilities{end}": f"ability{line}" for end, line in ((" done", " all"), (" are done", " all"), ("", ""))}
    | {f"next {one}": "next turn" for one in ("player", "character", "seat", "one")}
    | {f"search {stack}": "activate search" for stack in ("albion stack", "stack")}
    | {f"how many {rounds}": "todo" for rounds in ("rounds", "key-turns", "key turns")}
    | dict.fromkeys(("when does game end", "when is game over", "are we winning", "are we losing", "what is lacking"), "todo")
    | {f"{open_} stables": "activate Stables" for open_ in ("unlock", "open", "enter")}
    | {
        f"how {do} {who} {open_} stables": "rule Stables Token"
        for do in ("do", "can")
        for who in ("i", "we")
        for open_ in ("unlock", "open")
    }
    | {f"{begin} stables {end}": "rule Stables Token" for begin in ("when are", "why are") for end in ("open", "unlocked", "locked")}
    | dict.fromkeys(("throw away", "throw off"), "discard")
    | dict.fromkeys(("give up", "give in"), "fail")
    | dict.fromkeys(("run away", "get away", "flee away", "escape away"), "escape")
    | dict.fromkeys(("inventory", "my inventory", "my cards", "my character"), "sheet")
    | {f"{whose}quest is {done}": "task" for whose in ("", "our ", "my ") for done in ("done", "complete", "completed", "fulfilled")},
    apart=_later("state.enemies", "apart"),
    board=_later("table.board", "board"),
    invariants=_later("table.soundness", "faults"),
    laws="playaid.games.legacy.ratings.laws:LAWS",
    settable=_later("state.setting_up", "settable"),
    policies={"best": _later("ratings.advice", "advised_declaration")},
    turns=dict.fromkeys(("personal", "story", "resist"), _later("table.outlook", "try_again")),
    payoffs=_later("table.outlook", "payoffs"),
    ahead=_later("table.outlook", "ahead"),
    midway=MIDWAY,
    decisive=frozenset(("stones in all", "stones at hand", "successes", "Challenge Rating", "Spoils Draw")),
    demo=join(dirname(__file__), "demo.play"),
)
