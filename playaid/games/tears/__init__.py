"""Tears of the Dragon, from its Japanese rulebook: two Warlords seek the tower of Erynmil. Chapters stand in the files named after them.

Only names and texts are here; a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.chapters import Chapters
from playaid.referee.game import Game, Option, Owed, Slot, Step, Tracker, Verb
from playaid.referee.state import State

_HERE = __name__
_later = Chapters(__name__).later
GORGANUN, FORSETI = "Gorganun", "Forseti"


def _acting(state: State) -> Sequence[str]:
    from playaid.games.tears.duties import acting

    return acting(state)


def _order(state: State) -> Sequence[str]:
    order: list[str] = state["public"]["order"]
    return order


def _first_turn(state: State) -> bool:
    return bool(state["referee"]["at"][0]["round"] == 1)


def _not_thrown(state: State) -> Iterable[Owed]:
    return [Owed("both throw for initiative (`initiative`)", "Initiative")]


def _either(state: State) -> Sequence[str]:
    from playaid.games.tears.setup import marshals

    return marshals(state)


_BATTLE = ("stand", "cast", "skip", "throw", "take", "lead", "clash", "stay", "retreat", "besiege")
_DUES = ("wound", "place", "trap", "gate", "exile", "ambassador", "rage")
_ACTIONS = (
    "activate", "box", "drop", "move", "sail", "board", "attack", "search", "refit", "recruit", "cadmin", "call", "control", "recover",
    "question", "tower",
)  # fmt: skip
_MAP = ("chart", "road")

SEQUENCE = Step(
    "turn",
    "Turn",
    "Sequence of play",
    again=lambda state: True,
    enter=_later("initiative", "begin_turn"),
    steps=(
        Step(
            "deploy",
            "Set-up",
            "Free set-up",
            when=_later("setup", "deploying"),
            acts=_later("setup", "deployers"),
            owed=_later("setup", "deploy_owed"),
            verbs=("deploy", *_MAP),
        ),
        Step(
            "marshal",
            "Leader boxes",
            "Leader boxes",
            when=_first_turn,
            acts=_either,
            owed=_later("setup", "marshal_owed"),
            verbs=("box", "drop", "gate", "ambassador", "prepare", *_MAP),
        ),
        Step("initiative", "Initiative", "Initiative", verbs=("initiative", "place", "wound", *_MAP), owed=_not_thrown, acts=_either),
        Step(
            "player",
            "",
            "Sequence of play",
            each=_order,
            enter=_later("initiative", "begin_player"),
            leave=_later("initiative", "end_player"),
            steps=(
                Step(
                    "command",
                    "Command phase",
                    "Activation",
                    acts=_acting,
                    owed=_later("initiative", "command_owed"),
                    verbs=("command", "done", *_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
                Step(
                    "action",
                    "Actions",
                    "Activation",
                    acts=_acting,
                    owed=_later("initiative", "action_owed"),
                    verbs=(*_ACTIONS, *_BATTLE, *_DUES, *_MAP),
                ),
            ),
        ),
        Step(
            "exchange",
            "Exchange of prisoners",
            "Exchange of prisoners",
            acts=_either,
            owed=_later("duties", "debts"),
            verbs=("exchange", "question", *_DUES, "box", "drop"),
        ),
    ),
)


def _pieces(name: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return lambda state: _later("pieces", name)()


def _everyone(state: State) -> Mapping[str, Sequence[str]]:
    """Leaders and wizards, with penguin chieftains that have come."""
    from playaid.games.tears.pieces import people_names

    known = people_names()
    return {**known, **{name: () for name in state["public"].get("people", {}) if name not in known}}


def _leaders(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.tears.pieces import is_wizard

    return {name: others for name, others in _everyone(state).items() if not is_wizard(name)}


def _wizards(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.tears.pieces import is_wizard

    return {**{name: others for name, others in _everyone(state).items() if is_wizard(name)}, "Terramax": ("Terromax",)}


def _any_piece(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.tears.pieces import unit_names

    return {**unit_names(), **_everyone(state)}


def _areas(state: State) -> Mapping[str, Sequence[str]]:
    """Areas on the map, with their other spellings."""
    from playaid.games.tears.pieces import rows

    return {name: rows("areas").get(name, {}).get("aliases") or () for name in state["public"].get("map", {}).get("areas", ())}


def _places(state: State) -> Mapping[str, Sequence[str]]:
    """Areas, and ships at sea."""
    return {**_areas(state), **dict.fromkeys(state["public"].get("ships", ()), ())}


def _topics(state: State) -> Mapping[str, Sequence[str]]:
    """What a captive may be asked: ruins by their name, spells."""
    from playaid.games.tears.pieces import spell_names

    return {**spell_names(), **_areas(state)}


def _ways(*words: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return lambda state: dict.fromkeys(words, ())


def _verb(name: str, summary: str, citation: str, chapter: str, *slots: Slot, only: bool = False, **more: Any) -> Verb:
    """A verb whose rule, checks and offers stand in a chapter as `name`, `NAME_CHECKS`, `name_offers`; bare if `only`."""
    prefix = "" if only else f"{name}_"
    return Verb(
        name,
        summary,
        citation,
        f"{_HERE}.{chapter}:{name}",
        slots,
        f"{_HERE}.{chapter}:{prefix.upper()}CHECKS",
        offers=_later(chapter, f"{prefix}offers"),
        **more,
    )


def _query(name: str, summary: str, function: str, **more: Any) -> Verb:
    return Verb(name, summary, "Play board", f"{_HERE}.view:{function}", query=True, **more)


_LEADER = Slot("leader", "leader")
_AT = Slot("at", "place", word="at")
_AT_OPTIONAL = Slot("at", "place", word="at", optional=True)
_UNITS = Slot("units", "piece", many=True)
_MOVERS = Slot("pieces", "piece", many=True)

_VERBS = (
    _verb("initiative", "both throw for initiative", "Initiative", "initiative"),
    _verb("command", "activate one, or throw on the command table", "Activation", "initiative", Slot("choice", "choice")),
    _verb("done", "end an enemy activation of the command table", "Command table", "initiative"),
    _verb("activate", "activate a leader, a wizard or a unit", "Activation", "initiative", Slot("who", "piece"), _AT_OPTIONAL),
    _verb(
        "box",
        "put counters under a leader, unseen",
        "Leader boxes",
        "leaders",
        _LEADER,
        Slot("units", "piece", word="with", many=True, optional=True),
        secret=True,
        anytime=True,
    ),
    _verb(
        "drop",
        "lay counters under a leader down",
        "Stacks",
        "leaders",
        _LEADER,
        Slot("units", "piece", word="of", many=True),
        secret=True,
        anytime=True,
    ),
    _verb(
        "move", "move activated pieces one space", "Movement", "movement", _MOVERS, Slot("to", "area", word="to"), _AT_OPTIONAL, secret=True
    ),
    _verb("sail", "put to sea, sail on, or land", "Ports", "movement", _MOVERS, Slot("to", "area", word="to"), _AT_OPTIONAL, secret=True),
    _verb(
        "board",
        "a wizard who flies joins a ship of his side",
        "Fly",
        "movement",
        Slot("wizard", "wizard"),
        Slot("ship", "place", word="on"),
    ),
    _verb("gate", "stand inside or outside your castle", "Castle: occupation", "movement", Slot("area", "area"), Slot("where", "inout")),
    _verb(
        "attack",
        "attack with what is activated there",
        "Battle",
        "battle",
        Slot("area", "place", optional=True),
        Slot("overrun", "flag", word="overrun"),
    ),
    _verb("stand", "show your line against an attack", "Battle", "battle"),
    _verb(
        "cast",
        "a wizard casts a spell",
        "Spells",
        "spells",
        Slot("spell", "spell"),
        Slot("wizard", "wizard", word="by"),
        Slot("targets", "piece", word="on", many=True, optional=True),
        _AT_OPTIONAL,
    ),
    _verb("skip", "cast no (more) spells this round", "Battle 2", "battle"),
    _verb("throw", "throw for your line", "Battle 4", "battle"),
    _verb("take", "say who takes the hits, one name for each", "Results", "battle", _UNITS),
    _verb(
        "lead",
        "say which leaders help and whom",
        "Leaders: attack",
        "strength",
        Slot("leaders", "leader", many=True, optional=True),
        Slot("units", "piece", word="on", many=True, optional=True),
    ),
    _verb("clash", "a whole round at once: no spells, reduced units take the hits", "Battle", "battle"),
    _verb("stay", "fight on", "Battle 6", "battle"),
    _verb(
        "retreat",
        "leave the battle; without an area into the castle here",
        "Retreat",
        "retreat",
        Slot("to", "area", word="to", optional=True),
        only=True,
    ),
    _verb("besiege", "break off before a castle and stay", "Battle", "battle"),
    _verb(
        "wound",
        "throw on the wound table",
        "Leader wounds",
        "wounds",
        Slot("who", "person"),
        Slot("spell", "spell", word="by", optional=True),
    ),
    _verb(
        "place",
        "place somebody who escaped or comes back",
        "Leader wounds",
        "wounds",
        Slot("who", "person"),
        Slot("at", "area", word="at", optional=True),
    ),
    _verb(
        "trap",
        "throw for the trap of the ruins entered",
        "Exploring ruins",
        "ruins",
        Slot("area", "area"),
        Slot("study", "flag", word="study"),
    ),
    _verb("search", "search ruins where you stand", "Searching", "ruins", Slot("area", "area"), Slot("study", "flag", word="study")),
    _verb("refit", "bring reduced units up to strength", "Replacements", "reinforcements", _UNITS, _AT),
    _verb("recruit", "recruit a unit", "Recruiting", "reinforcements", Slot("unit", "piece"), Slot("leader", "leader", word="by")),
    _verb("cadmin", "the ambassador calls Cadmin", "Cadmin", "reinforcements"),
    _verb("ambassador", "name the ambassador to the Cadmin", "Cadmin", "reinforcements", Slot("wizard", "wizard")),
    _verb("call", "a wizard calls Terramax", "Terramax", "terramax", Slot("wizard", "wizard")),
    _verb("control", "his master holds Terramax this turn", "Terramax", "terramax"),
    _verb("rage", "a round of Terramax's rage", "Terramax", "terramax"),
    _verb("recover", "a burnt-out wizard tries to recover", "Disasters", "wizards", Slot("wizard", "wizard")),
    _verb(
        "question",
        "press a captive for wisdom or a spell",
        "Stolen wisdom",
        "captives",
        Slot("captive", "person"),
        Slot("about", "topic", word="about"),
        Slot("learner", "wizard", word="for", optional=True),
    ),
    _verb(
        "exchange",
        "captives go home on terms agreed",
        "Exchange of prisoners",
        "captives",
        Slot("captives", "person", many=True),
        Slot("terms", "text", word="terms", optional=True),
    ),
    _verb("tower", "convince Erynmil", "Victory", "tower"),
    _verb("exile", "name the port for those whom Erynmil turned away", "Victory", "tower", Slot("port", "area")),
    _verb("deploy", "set a piece up", "Free set-up", "setup", Slot("piece", "piece"), Slot("at", "area", word="at")),
    _verb(
        "prepare",
        "choose a wizard's further spells",
        "War of the Dragon 3",
        "scenarios",
        Slot("wizard", "wizard"),
        Slot("spells", "spell", word="knows", many=True),
        secret=True,
    ),
    _verb("chart", "enter an area of your map", "Play board", "world", Slot("area", "text"), Slot("kind", "terrain", word="as")),
    _verb("road", "enter a road of your map", "Play board", "world", Slot("area", "area"), Slot("to", "area", word="to")),
    _query("boxes", "what lies under your leaders", "boxes", secret=True),
    _query("lore", "what your wizards know and the wisdom you hold", "lore", secret=True),
    _query("forces", "the board as everybody sees it", "forces_list"),
    _query("map", "areas and roads that are known", "show_map"),
)

OPTIONS = (
    Option("scenario", ("tears", "war"), "the game of the rulebook, or the War of the Dragon", "War of the Dragon"),
    Option("set-up", ("printed", "free"), "the printed set-up, or free in the own castles by consent of both", "Free set-up"),
    Option("penguins", ("no", "yes"), "with the Tears of the Penguin", "Penguins"),
    Option("zero", ("wizard", "nothing"), "what a 0 on the command table leaves: one wizard, or nothing", "Command table"),
    Option("garrison-bonus", ("no", "yes"), "whether castle walls raise the strength of a garrison alone", "Castle bonus"),
    Option("dead-wisdom", ("kept", "lost"), "what becomes of wisdom whose finder dies", "Searching"),
    Option("earthquake", ("breach", "players"), "Earthquake is the Breach of the index, or the players say what it does", "Spell index"),
)


def _settable(state: State) -> Iterable[str]:
    return ["left", "wizard_left", "bonus", "castles", "people", "board", "reserve", "penguins"]


def _trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    found: Iterable[Tracker] = _later("view", "trackers")(state, viewer)
    return found


def _imagined(state: State, asker: str | None) -> State:
    """Odds are walked without what others hold hidden: where they would need it, there are none."""
    mine = {side: secrets for side, secrets in state["secret"].items() if side == asker}
    return {**state, "secret": mine}


GAME = Game(
    slug="tears",
    title="Tears of the Dragon",
    source="Tears of the Dragon, Japanese rules (Avalanche Press)",
    rules="1",
    players=(2, 2),
    sides=(GORGANUN, FORSETI),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in _VERBS},
    setup=_later("setup", "set_up"),
    tables=tables_folder("tears"),
    kinds={
        "piece": _any_piece,
        "person": _everyone,
        "leader": _leaders,
        "wizard": _wizards,
        "spell": _pieces("spell_names"),
        "area": _areas,
        "place": _places,
        "topic": _topics,
        "choice": _ways("table", "one"),
        "inout": _ways("in", "out"),
        "terrain": _ways("castle", "city", "port", "town", "ruins", "sea", "island"),
    },
    options=OPTIONS,
    aftermath=_later("scenarios", "victory"),
    trackers=_trackers,
    picture=_later("view", "picture"),
    svg=_later("view", "svg"),
    invariants=_later("soundness", "faults"),
    settable=_settable,
    demo=join(dirname(__file__), "demo.play"),
    imagined=_imagined,
    policies={"battle": _later("policies", "fight"), "command": _later("policies", "command")},
)
