"""Albion: Land of Faerie (SPI, 1981).

Where what is written. Data that a player could read:

    sequence     5.0   the tree of steps: who may act in each, what he owes, which verbs are open
    verbs              what may be declared and asked, and in which chapter it is ruled on
    options            scenarios, and how gaps of the rulebook are read
    hidden       11.9  the game where stacks are hidden
    happenings         what happens, and which rules answer to it

`state`: what the state is, and questions that need nothing else.

    shape              the types of its compartments, field by field
    sides, printed     the two sides; the tables as printed, for names
    hexes        2.1   numbers and ranges
    pieces       2.3   who stands where; stacks 11.9: what of it lies under a seal, where an option says so
    dormant      10.0  what sleeps
    combats      15.0, 16.0  fights and challenges; who acts, what he owes
    castings     19.0  enchantments plotted, opened, in force; who acts, what he owes
    marches      11.0  movement as far as it has come; who acts, what he owes
    outstanding        losses, fates of items, evasion, attrition, recovery
    shorthand          what may be left out because it can mean one thing

`ratings`: questions that need the book.

    ground       2.1, 6.0    what the book knows of a hex; its weather
    counters, strengths      3.0, 7.6  race, wounds, what ratings come to now
    items        20.0        what items add; places 19.5; persons 7.9
    leaders      14.0        who commands what, whose Command Rating counts
    fortresses   17.0        fortresses, ruins, dykes
    paths        11.3-11.8   what it costs to enter a hex; bounds 11.8 who may be where; allowances 11.0 points left; reach 13.0
    forces       16.1-16.3   ratio, strength, strength of force
    enchanters   19.1        who may cast, how far, with what dice

`rules`: the chapters; they write and announce.

    setup        4.0        the opening position of a scenario
    weather      6.0        A. Weather Segment
    losses       7.0        removing losses, wounds, death, sinking; enlisting
    attrition    8.0        C. Attrition Segment
    recovery     9.0        Recovery Phase: healing and refit
    activation   10.0       Activation Phase; attack, enchantment and entry that activate
    movement     11.0       positions that are declared (`place`); escorts; by_hand: what follows from `set`
    marching     11.0       moving along a path; arrival: what happens on coming into a hex; slipping: evading on the way
    transport    12.1       sea transport; teleport 12.3; forced 12.4; overrun 12.5; search 20.3
    reaction     13.0       Reaction Phase
    command      14.0       putting armies beneath a person
    initiating   15.0       battles, engagements, melees; challenges 15.4
    resolving    16.0       rounds; results 16.6; retreats 15.8; duels 16.4, 16.5
    evasion      18.0       evasion, automatic death
    plotting     19.0       B. Enchantment Segment: plots, castings; enchantments 19.4: what they do; vision: what stacks hide
    bearing      20.1       who bears items; fate 20.5; wonders: Hand, Teeth, the kings
    succession   7.9        heirs, what the dead turn into
    victory      21.0-23.0  points, scenarios, the end
    midway                  a game that is entered while it is under way
    policies                how odds carry on
    stacks       11.9       hidden stacks: what the table sees of them after a ruling
    idle         5.0        steps that are passed because nobody can do anything in them

`table`: what people see.

    picture            trackers and pictures
    queries            roster, stack, strength, range
    outlook            what odds need to know
    soundness          what is always true

`schema` is read with the tables.
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


def _as_played(options: Mapping[str, str]) -> Game:
    if options.get("stacks") != "hidden":
        return GAME
    from playaid.games.albion.hidden import game

    return game(GAME)


GAME = Game(
    slug="albion",
    title="Albion: Land of Faerie",
    source="SPI, Ares 11, 1981",
    rules="2",
    players=(2, 2),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in VERBS},
    setup=_rules("setup", "set_up"),
    tables=tables_folder("albion"),
    sides=SIDES,
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
    figures=_table("figures", "figures"),
    board=_table("board", "board"),
    invariants=_table("soundness", "faults"),
    imagined=_table("outlook", "imagine"),
    payoffs=_table("outlook", "payoffs"),
    alike=_table("outlook", "alike"),
    turns={"search": _table("outlook", "search_again"), "activate": _table("outlook", "activate_again")},
    policies={
        "press on": _rules("policies", "press_on"),
        "to the death": _rules("policies", "to_the_death"),
        "mind to mind": _rules("policies", "strike_on"),
        "try again": _rules("policies", "try_again"),
    },
    midway=MIDWAY,
    as_played=_as_played,
    demo=join(dirname(__file__), "albion.play"),
    maturity="complete",
)
