"""Albion: Land of Faerie (SPI, 1981).

sequence.py    5.0   the tree of steps: who may act in each, what they owe, which verbs are open
verbs.py             what may be declared and asked, and in which chapter it is ruled on
options.py           scenarios, and how gaps of the rulebook are read
hidden.py      11.9  the game where stacks are hidden
happenings.py        what happens, and which rules answer to it
schema.py            how the tables are read
state/               what the state is (`shape`), and questions that need nothing else; who acts and what they owe
ratings/             questions that need the book: ground and ways 2.1 11.3-11.8, leaders 14.0, items 20.0, forces 16.1, enchanters 19.1
rules/               the chapters of the rulebook, each named after what it rules on; they write and announce
table/               what people see: trackers, board, queries, odds, soundness
"""

from collections.abc import Mapping
from os.path import dirname, join

from playaid.book.book import tables_folder
from playaid.games.albion.happenings import HAPPENINGS
from playaid.games.albion.options import OPTIONS
from playaid.games.albion.sequence import SEQUENCE
from playaid.games.albion.state.sides import SIDES
from playaid.games.albion.verbs import MIDWAY, VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Game

_state = Chapters(f"{__name__}.state").later
_rules = Chapters(f"{__name__}.rules").later
_table = Chapters(f"{__name__}.table").later

PHRASES = {
    **dict.fromkeys(("spells", "spells of", "my spells", "which spells can", "what spells can", "enchantments", "castings"), "? plot"),
    "combat": "battle",
    **{
        f"{asked} {at}": "stack" for asked in ("who is", "whos", "who's", "who stands", "what is", "whats", "what's") for at in ("in", "at")
    },
    **dict.fromkeys(("how strong is", "how strong are", "strength of"), "person"),
    **dict.fromkeys(
        ("how many points has", "how many points does", "how many movement points has", "how many movement points does"), "where"
    ),
    **dict.fromkeys(("who has", "who bears", "who carries", "who holds", "who is carrying", "who is bearing"), "where"),
    **dict.fromkeys(("weather", "mana"), "status"),
    **dict.fromkeys(("take command of", "take over", "take charge of", "subordinate", "assign"), "command"),
    **dict.fromkeys(
        ("ships", "my ships", "our ships", "the ships", "where are my ships", "where are our ships", "where are the ships"), "fleet"
    ),
    **dict.fromkeys(("who is aboard", "whos aboard", "who's aboard", "what is aboard", "whats aboard", "what's aboard"), "where"),
    **dict.fromkeys(("look for", "search for"), "search"),
    **dict.fromkeys(("how far can", "how far may", "how far could"), "range"),
}
"""What people at the table say -> the words of a line that it means."""


def _as_played(options: Mapping[str, str]) -> Game:
    if options.get("stacks") != "hidden":
        return GAME
    from playaid.games.albion.hidden import game

    return game(GAME)


GAME = Game(
    slug="albion",
    title="Albion: Land of Faerie",
    source="SPI, Ares 11, 1981",
    rules="50",
    players=(2, 2),
    kept="wounds, items, plots and losses",
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in VERBS},
    short={
        "-": "plot",
        "attack": "battle",
        "forced": "force",
        "go": "move",
        "come": "move",
        "mv": "move",
        "advance": "move",
        "disembark": "debark",
        "enchant": "plot",
        "escape": "evade",
        "find": "search",
        "flee": "withdraw",
        "fly": "move",
        "land": "debark",
        "seek": "search",
        "send": "move",
        "ride": "move",
        "travel": "move",
        "march": "move",
        "put": "command",
        "reach": "range",
        "repair": "refit",
        "refuse": "decline",
        "retreat": "withdraw",
        "sail": "move",
        "heal": "recover",
        "load": "embark",
        "unload": "debark",
        "wake": "activate",
        "walk": "move",
    },
    setup=_rules("setup", "set_up"),
    tables=tables_folder("albion"),
    languages=f"{__path__[0]}/languages",
    sides=SIDES,
    phrases=PHRASES,
    kinds={
        "person": _state("printed", "person_names"),
        "ship": _state("printed", "ship_names"),
        "piece": _state("pieces", "piece_names"),
        "force": _state("pieces", "force_names"),
        "keeper": _state("printed", "keeper_names"),
        "item": _state("printed", "item_names"),
        "dormant": _state("dormant", "names"),
        "terrain": _state("combats", "terrain_names"),
        "challenge": lambda state: {"duel": ("duel arcane", "arcane"), "trial": ("trial by combat",)},
        "fight": lambda state: {"battle": (), "engagement": ("naval engagement",), "melee": ()},
    },
    options=OPTIONS,
    answers=HAPPENINGS,
    shape="playaid.games.albion.state.shape:SHAPE",
    aftermath=_rules("victory", "aftermath"),
    trackers=_table("view", "trackers"),
    apart=_state("companies", "apart"),
    figures=_table("view", "figures"),
    fights={**dict.fromkeys(("fight", "stop", "duel", "trial")), **dict.fromkeys(("remove", "withdraw"), False)},
    leading=_table("view", "leading"),
    dealer_sees_hands=True,
    board=_table("board", "board"),
    invariants=_table("soundness", "faults"),
    laws="playaid.games.albion.ratings.laws:LAWS",
    imagined=_table("outlook", "imagine"),
    payoffs=_table("outlook", "payoffs"),
    alike=_table("outlook", "alike"),
    turns={"search": _table("outlook", "search_again"), "activate": _table("outlook", "activate_again")},
    policies={
        "press on": _rules("policies", "press_on"),
        "to the death": _rules("policies", "to_the_death"),
        "charge": _rules("policies", "charge"),
        "first round": _rules("policies", "first_round"),
        "mind to mind": _rules("policies", "strike_on"),
        "try again": _rules("policies", "try_again"),
    },
    sequels={
        "challenged": _rules("policies", "challenged"),
        "accepted": _rules("policies", "challenged"),
        "declined": _rules("policies", "declined"),
        "plotted": _rules("policies", "plotted"),
        "attempted": _rules("policies", "attempted"),
        "forced": _rules("policies", "forced"),
    },
    supposed={
        **dict.fromkeys(("charge", "first round"), _rules("left_out", "before_the_first_round")),
        "challenged": _rules("policies", "supposed_of_challenge"),
        "accepted": _rules("policies", "supposed_of_answer"),
        "declined": _rules("policies", "supposed_of_refusal"),
        "plotted": _rules("policies", "supposed_of_plot"),
        "attempted": _rules("policies", "supposed_of_attempt"),
        "forced": "all who are named for the march are left when its cost is rolled for",
    },
    midway=MIDWAY,
    as_played=_as_played,
    decisive=frozenset(
        (
            "ratio",
            "shift",
            "dice",
            "excess",
            "declined",
            "points of the search",
            "Combat Results Table",
            "Activation Table",
            "Discovery Table",
            "losses of {side}",
            "wounds of {person}",
        )
    ),
    demo=join(dirname(__file__), "albion.play"),
    maturity="complete",
)
