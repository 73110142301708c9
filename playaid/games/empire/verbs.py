"""What may be typed: every verb with its slots, and the kinds of name that a slot takes.

A verb's rule, checks and offers stand in the chapter named here: `move`, `MOVE_CHECKS`, `move_offers` in `rules/movement.py`.
"""

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Kinds, Midway, Slot

_rules = Chapters("playaid.games.empire.rules")
_table = Chapters("playaid.games.empire.table")
_names = Chapters("playaid.games.empire.ratings").later

UNIT = Slot("unit", "unit", by_law=True, once=True)
_HELD = _names("holding", "in_hand")
COUNTER = Slot("counter", "counter", likely=_HELD)
_state = Chapters("playaid.games.empire.state").later
_EXPLORED, _BESIDE_ENEMIES = _state("board", "explored_cells"), _state("board", "beside_enemies")
_OWED = _state("board", "owed_supply")
COPY = Slot("counter", "piece")
COUNTERS = Slot("counters", "counter", many=True, once=True)
COPIES = COUNTERS._replace(once=False)
SHOWN = Slot(
    "counters",
    "counter",
    word="with",
    many=True,
    likely=_HELD,
    lacking=_names("occasions", "no_crowns"),
    prompt="which counters of the country are shown for their crowns?",
)
COUNTRY = Slot("country", "country")
TARGET = COUNTRY._replace(likely=_names("occasions", "targets"))

# fmt: off
_VERBS = (
    _rules.verb("explore", "lay a random country open on a space of the map", "1", "exploration", Slot("space", "space"),
        shorthand=_names("shorthand", "to_explore"), idle=_names("occasions", "explorations")),
    _rules.verb("resupply", "choose which of your units in a cell is supplied", "2", "resupply",
        Slot("units", "unit", optional=True, many=True, once=True, likely=_OWED), diceless=True,
        beside=_rules.later("resupply", "beside")),
    _rules.verb("muster", "bring a counter from your hand onto the board", "3.A", "muster",
        COUNTER, Slot("cell", "cell", word="at", optional=True, likely=_EXPLORED), shorthand=_names("shorthand", "to_muster"),
        idle=_names("occasions", "musters"), diceless=True),
    _rules.verb("move", "move a supplied unit", "3.B", "movement",
        UNIT, Slot("cell", "cell", word="to", by_law=True), Slot("via", "cell", word="via", optional=True, many=True, board="via"),
        bounded="behind each the way there may be named, too", shorthand=_names("shorthand", "to_move"),
        cost=_rules.later("movement", "move_cost"), diceless=True),
    _rules.verb("load", "put an army aboard a fleet", "3.C", "fleets", UNIT, Slot("fleet", "unit", word="on|onto", by_law=True, once=True),
        shorthand=_names("shorthand", "aboard"), idle=_names("occasions", "loads"), diceless=True),
    _rules.verb("unload", "put a fleet's army ashore", "3.D", "fleets",
        UNIT, Slot("cell", "cell", word="to|at", by_law=True), shorthand=_names("shorthand", "ashore"), idle=_names("occasions", "unloads"),
        diceless=True),
    _rules.verb("attack", "attack an enemy in the same cell", "3.E", "attack",
        UNIT._replace(likely=_BESIDE_ENEMIES), Slot("player", "enemy", word="on|vs", optional=True),
        shorthand=_names("attacking", "attack"), idle=_names("occasions", "attacks"), called=_names("attacking", "attacking")),
    _rules.verb("coup", "show crowns from your hand to take a country over", "3.F", "coup",
        TARGET, SHOWN, Slot("cells", "cell", word="at", optional=True, many=True, likely=_EXPLORED),
        bounded=_names("occasions", "more_coups"),
        in_vain=_rules.later("coup", "in_vain"),
        shorthand=_names("shorthand", "with_counters"), idle=_names("occasions", "coups")),
    _rules.verb("reshuffle", "shuffle the discards into the deck", "3.G", "discards", shorthand=_names("shorthand", "to_reshuffle")),
    _rules.verb("discard", "lay a counter from your hand aside: face up, or unseen with discards=face-down", "3.H", "discards",
        Slot("counter", "counter to discard", likely=_names("holding", "to_lay_aside")), secret=True,
        severally=_names("holding", "all_of_hand"),
        shorthand=_names("shorthand", "to_discard"), idle=_names("occasions", "discards"),
        aloud=lambda options: options.get("discards") != "face-down", diceless=True),
    _rules.verb("draw", "draw counters: as many as there is room for, or fewer", "4", "draw",
        Slot("number", "int", optional=True), deals=True,
        shorthand=_names("shorthand", "to_draw")),
    _table.query("hand", "your own counters", "Components", "view", secret=True),
    _table.query("pieces", "the counters of a country, or the totals of all", "Components", "view:list_pieces",
        COUNTRY._replace(optional=True, unsaid="the totals of all")),
    _table.query("map", "the explored world", "Components", "view:show_map"),
    _table.query("flags", "who controls which country, and its crowns on the board", "Components", "view",
        COUNTRY._replace(optional=True, unsaid="all countries")),
    _table.query("piles", "the discards and the dead", "Setup", "view:show_piles"),
    _table.query("units", "a player's units on the board, supplied or not, cell by cell", "Components", "units:list_units",
        Slot("player", "side", optional=True, unsaid="all players")),
    _table.query("unit", "a unit: its numbers, its supply, where it could go", "Components", "units:unit",
        Slot("unit", "counter or unit", likely=_state("board", "on_the_board"))),
    _table.query("cell", "a cell, what it touches and who stands there", "Components", "view", Slot("cell", "cell", likely=_EXPLORED)),
)

MIDWAY = Midway(
    lines=(
        _rules.line("land", "an explored country; of a flower piece also where its top lies",
            COUNTRY, Slot("space", "space", word="at"), Slot("top", "word", word="top", optional=True),
            said="lands_said"),
        _rules.line("unit", "a unit on the map, supplied if it is not said otherwise",
            COPY, Slot("cell", "cell", word="at"), Slot("unsupplied", "flag", word="unsupplied"), checks="UNIT_CHECKS",
            said="units_said"),
        _rules.line("aboard", "an army aboard a fleet",
            COPY, Slot("fleet", "carrier", word="on"), checks="ABOARD_CHECKS",
            said="cargo_said"),
        _rules.line("flag", "whose flag lies on a country", COUNTRY, Slot("player", "side", word="of"), said="flags_said"),
        _rules.line("holds", "how many counters a player holds", Slot("player", "side"), Slot("number", "int", least=0), said="hands_said"),
        _rules.line("discarded", "discards that lie face up", COPIES, said="discard_said"),
        _rules.line("aside", "how many discards lie face down", Slot("number", "int", least=0), checks="ASIDE_CHECKS", said="aside_said"),
        _rules.line("dead", "the dead", COPIES, said="dead_said"),
        _rules.line("order", "the players in turn order", Slot("players", "side", many=True), said="order_said"),
        _rules.line("hand", "what you hold", COPIES, checks="HAND_CHECKS", said="hand_said", secret=True),
        _rules.line("laid", "what you have discarded face down", COPIES, checks="LAID_CHECKS", said="laid_said", secret=True),
    ),
    hidden=_rules.later("midway", "secret_entry"),
    settle=_rules.later("midway", "settle"),
    noted=("choice",),
    once=("order",),
)
# fmt: on

VERBS = {verb.name: verb for verb in _VERBS}

KINDS: Kinds = {
    "counter": _names("names", "counters"),
    "counter to discard": _names("names", "discardable"),
    "piece": _names("names", "copies"),
    "country": _names("names", "countries"),
    "space": _names("names", "spaces"),
    "unit": _names("names", "units"),
    "counter or unit": _names("names", "counters_and_units"),
    "carrier": _names("names", "carriers"),
    "enemy": _names("names", "enemies"),
    "cell": _names("names", "cells"),
}
