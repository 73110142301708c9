"""Albion: Land of Faerie (SPI, 1981). Chapters stand in files named after those of the rulebook, and are imported when they are used.

Where what is written:

    hexes        2.1        numbers, ranges, what the book knows of a hex
    pieces       2.3, 3.0   persons, ships, armies: who stands where, and what ratings count now
    setup        4.0        the opening position of a scenario
    weather      6.0        the weather of the turn and of places; A. Weather Segment
    losses       7.0        removing losses, wounds, death, sinking, the roster
    attrition    8.0        C. Attrition Segment
    recovery     9.0        Recovery Phase: healing and refit
    activation   10.0       Activation Phase; attack, enchantment and entry that activate
    movement     11.0       Movement Phase; positions that are declared (`place`); command and embarkation of stacks
    special      12.0       teleportation, forced march, overrun, sea transport
    reaction     13.0       Reaction Phase
    command      14.0       who commands whom, whose Command Rating counts
    initiating   15.0       announcing battles, engagements, challenges, melees
    resolving    16.0       rounds of all five kinds of combat
    fortresses   17.0       fortresses, ruins, dykes
    evasion      18.0       evasion, automatic death
    enchantment  19.0       B. Enchantment Segment
    items        20.0       magic items: bearers, what they add
    places       19.5       places of power
    persons      7.9        special rules of persons, succession
    victory      21.0-23.0  points, scenarios, the end
    view, soundness         what is shown; what is always true

The state. `public`:

    scenario, mana          name of the scenario; the Mana Level of this Game-Turn
    weather                 {"map": clear|rain|snow, "hexes": {hex: weather}, "zones": {zone: weather}}; a hex's own goes before
                            its zone's, that before the map's
    pieces                  {id: piece}; a piece has `kind` person|ship|army, `side` (the owner), `kingdom`, `hex` (None off the map), and
                            `state` active|inactive|expedition|reserve|dead|sunk|gone; and also
                              person  `escort` (attached or not), `aboard` (a ship or None), `control` (a side that has his mind this turn, or None)
                              ship    `steps` 2|1|0, `refit`
                              army    `count`, `under` (the person who commands it, or None), `aboard` (a ship or None)
                            `under` and `aboard` are what the order of the stack says: command [14.2], embarkation [12.1]. The id of an
                            army is its kingdom and a mark.
    kingdoms                {kingdom: active|inactive}
    ruins                   {hex: true}
    items                   {number: {"state": artifact|held|left|destroyed, "side": holder's side, "hex": of an artifact or an item left}}
    ranks                   {person: rank} where succession or an item changed it
    cast                    persons with an Enchantment marker this turn [19.3]
    enchantments            those in force: [{"number", "caster", "side", ...}]
    vortex, rade            hexes under a Vortex, hexes with Finn's Rade beside the place itself
    strengthened            {person: amount} until the end of the turn (enchantment 12)
    farcalling              true once it has been cast
    trespass                the Game-Turn in which a Fomorian first entered a Faerie kingdom, or None [22.4]
    attrition               {side: {hex: causes}} still to be rolled for in this segment
    recovered, rolled       whether the active side has rolled for recovery; what it has rolled activation for
    endangered              {side: {hex: [persons]}} among enemy armies, who evade or die [18.0]
    lost                    {side: {"points", "ships"}}: strength points gone for good
    strength                {side: strength points at set-up}
    evaded                  {hex: [persons]} who have evaded whatever enemies are in the hex, until they or others move
    combat                  the Combat Phase: {"fights": {hex|kind: fight}, "current"}; see `initiating`
    losses                  {side: what that side has to remove}; see `losses`
    points, awards          {side: victory points}, and the list of what they were given for
    searches                left to chapter 20

`secret.<side>`:

    roster                  {person: wounds} [7.0]
    items                   {number: bearer}: a piece's id, or `hex NNNN` where it is stored
    removal                 losses already chosen, kept until the other side has chosen too [7.4]

Movement, enchantments, and what the summaries say of single persons, places and items build on this.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.game import Game, Option, Owed, Rule, Slot, Step, Verb
from playaid.referee.state import State

_HERE = __name__
FOMORIAN, FAERIE = "Fomorian", "Faerie"


def _later(chapter: str, name: str) -> Callable[..., Any]:
    """The function of a chapter, found when it is called."""

    def call(*args: Any) -> Any:
        return getattr(import_module(f"{_HERE}.{chapter}"), name)(*args)

    return call


def _rule(chapter: str, name: str) -> Rule:
    return _later(chapter, name)


def _owed(chapter: str, name: str = "owed") -> Callable[[State], Iterable[Owed]]:
    return _later(chapter, name)


def _both(state: State) -> Sequence[str]:
    return (FOMORIAN, FAERIE)


def _fomorian(state: State) -> Sequence[str]:
    return (FOMORIAN,)


def _acts(chapter: str, name: str = "acts") -> Callable[[State], Sequence[str]]:
    return _later(chapter, name)


def _first_turn(state: State) -> bool:
    from playaid.referee.sequence import round_of

    return round_of(state, "turn") == 1


_ITEMS = ("give", "store", "leave", "take", "use", "show")
_STACKS = ("place", "command", "embark", "debark", "attach", "detach", *_ITEMS)
"""What may be done to a stack whenever its pieces may be moved. [11.9, 12.1]"""


def _evasion(key: str) -> Step:
    """Persons among enemy armies evade or die, after movement and after reaction."""
    return Step(
        key,
        "Evasion",
        "18.0",
        when=_later("evasion", "any_endangered"),
        acts=_acts("evasion"),
        leave=_rule("evasion", "reckoning"),
        verbs=("evade",),
    )


_OVERRUN = Step(
    "overrun",
    "Overrun",
    "12.5",
    when=_later("overrun", "fought"),
    leave=_rule("overrun", "ends"),
    steps=(
        Step(
            "terrain",
            "Terrain of the defence",
            "16.1",
            when=_later("initiating", "any_battle"),
            acts=_acts("initiating", "inactive"),
            owed=_owed("initiating", "owed_terrain"),
            verbs=("defend",),
        ),
        Step("challenge", "Challenges", "15.4", verbs=("challenge",)),
        Step(
            "answer",
            "Answers and counter-challenges",
            "15.4",
            acts=_acts("initiating", "inactive"),
            owed=_owed("initiating", "owed_answers"),
            verbs=("accept", "decline", "challenge"),
        ),
        Step(
            "reply",
            "Answers to counter-challenges",
            "15.4",
            when=_later("initiating", "any_open_challenge"),
            owed=_owed("initiating", "owed_answers"),
            verbs=("accept", "decline"),
        ),
        Step(
            "duels",
            "Challenge combats",
            "16.0",
            when=_later("initiating", "any_duel"),
            acts=_acts("resolving"),
            owed=_owed("resolving", "owed_duels"),
            verbs=("duel", "trial", "remove", "evade", "touch", *_ITEMS),
        ),
        Step(
            "battles",
            "The round",
            "12.5",
            when=_later("initiating", "any_fight"),
            acts=_acts("resolving"),
            owed=_owed("resolving", "owed_battles"),
            verbs=("fight", "stop", "remove", "withdraw", "evade", "call", *_ITEMS),
        ),
    ),
)
"""An overrun is a battle of one round, with challenges before it."""

_MOVES = ("move", "teleport", "search", "gaze", "inquire", "overrun", "evade", "slip", "remove")

SEQUENCE = Step(
    "turn",
    "Game-Turn",
    "5.0",
    again=_later("victory", "goes_on"),
    enter=_rule("weather", "turn_begins"),
    leave=_rule("victory", "turn_ends"),
    steps=(
        Step(
            "pregame",
            "Pre-game movement",
            "22.3",
            each=_fomorian,
            when=_first_turn,
            verbs=(*_STACKS, "move"),
            enter=_rule("marching", "phase_begins"),
        ),
        Step("weather", "Weather Segment", "5.0 A", enter=_rule("weather", "begin")),
        Step(
            "enchantment",
            "Enchantment Segment",
            "5.0 B",
            enter=_rule("succession", "whose_waff"),
            steps=(
                Step(
                    "plot",
                    "Plots",
                    "19.0",
                    acts=_acts("plotting", "plotting"),
                    owed=_owed("plotting", "owed_plots"),
                    verbs=("plot", *_ITEMS),
                ),
                Step(
                    "cast",
                    "Castings",
                    "19.0",
                    enter=_rule("plotting", "reveal"),
                    leave=_rule("enchantments", "resolve"),
                    acts=_acts("plotting", "casting"),
                    owed=_owed("plotting", "owed_castings"),
                    verbs=("cast",),
                ),
                Step(
                    "effects",
                    "What the enchantments bring",
                    "19.4",
                    when=_later("enchantments", "pending"),
                    acts=_acts("enchantments"),
                    owed=_owed("enchantments"),
                    verbs=("remove", "write", "strike"),
                ),
            ),
        ),
        Step(
            "attrition",
            "Attrition Segment",
            "5.0 C",
            each=_both,
            enter=_rule("attrition", "begin"),
            owed=_owed("attrition"),
            acts=_acts("attrition"),
            verbs=("attrition", "remove"),
        ),
        Step(
            "player-turn",
            "Player-Turn",
            "5.0 D",
            each=_both,
            steps=(
                Step(
                    "recovery",
                    "Recovery Phase",
                    "9.0",
                    enter=_rule("recovery", "begin"),
                    leave=_rule("recovery", "phase_ends"),
                    owed=_owed("recovery"),
                    verbs=("recover", "refit"),
                ),
                Step("activation", "Activation Phase", "10.0", enter=_rule("activation", "begin"), verbs=("activate",)),
                Step(
                    "movement",
                    "Movement Phase",
                    "11.0",
                    enter=_rule("marching", "phase_begins"),
                    leave=_rule("evasion", "phase_ends"),
                    steps=(
                        Step(
                            "normal",
                            "a. Movement",
                            "5.0 D3a",
                            again=_later("overrun", "fought"),
                            steps=(
                                Step(
                                    "moving",
                                    "Moves",
                                    "11.0",
                                    enter=_rule("overrun", "begin"),
                                    acts=_acts("marching"),
                                    owed=_owed("marching"),
                                    verbs=(*_STACKS, *_MOVES, "force"),
                                ),
                                _OVERRUN,
                            ),
                        ),
                        Step(
                            "marches",
                            "b. Forced marches",
                            "12.4",
                            when=_later("marching", "any_forced"),
                            again=_later("overrun", "fought"),
                            steps=(
                                Step(
                                    "forced",
                                    "Forced marches",
                                    "12.4",
                                    enter=_rule("overrun", "begin"),
                                    acts=_acts("marching"),
                                    owed=_owed("marching", "owed_tolls"),
                                    verbs=("command", "attach", "detach", *_ITEMS, *_MOVES, "force", "toll"),
                                ),
                                _OVERRUN,
                            ),
                        ),
                    ),
                ),
                _evasion("evasion"),
                Step(
                    "reaction",
                    "Reaction Phase",
                    "13.0",
                    enter=_rule("marching", "phase_begins"),
                    acts=_acts("reaction"),
                    leave=_rule("evasion", "phase_ends"),
                    verbs=("place", "command", "attach", "detach", *_ITEMS, "react", "move", "slip"),
                ),
                _evasion("evasion-again"),
                Step(
                    "combat",
                    "Combat Phase",
                    "15.0",
                    enter=_rule("initiating", "begin"),
                    leave=_rule("initiating", "phase_ends"),
                    steps=(
                        Step("announce", "a. Battles and engagements", "15.1", verbs=("battle", "engage")),
                        Step(
                            "terrain",
                            "b. Terrain of the defence",
                            "16.1",
                            when=_later("initiating", "any_battle"),
                            acts=_acts("initiating", "inactive"),
                            owed=_owed("initiating", "owed_terrain"),
                            verbs=("defend",),
                        ),
                        Step("challenge", "c. Challenges", "15.4", when=_later("initiating", "any_fight"), verbs=("challenge",)),
                        Step(
                            "answer",
                            "d. Answers and counter-challenges",
                            "15.4",
                            when=_later("initiating", "any_fight"),
                            acts=_acts("initiating", "inactive"),
                            owed=_owed("initiating", "owed_answers"),
                            verbs=("accept", "decline", "challenge"),
                        ),
                        Step(
                            "reply",
                            "e. Answers to counter-challenges",
                            "15.4",
                            when=_later("initiating", "any_open_challenge"),
                            owed=_owed("initiating", "owed_answers"),
                            verbs=("accept", "decline"),
                        ),
                        Step("melees", "f. Melees", "15.3", verbs=("melee",)),
                        Step(
                            "duels",
                            "g. Challenge combats and melees",
                            "16.0",
                            when=_later("initiating", "any_duel"),
                            acts=_acts("resolving"),
                            owed=_owed("resolving", "owed_duels"),
                            verbs=("duel", "trial", "fight", "stop", "remove", "withdraw", "evade", "touch", *_ITEMS),
                        ),
                        Step(
                            "battles",
                            "h. Battles and engagements",
                            "16.0",
                            when=_later("initiating", "any_fight"),
                            acts=_acts("resolving"),
                            owed=_owed("resolving", "owed_battles"),
                            verbs=("fight", "stop", "remove", "withdraw", "evade", "call", "sow", "touch", *_ITEMS),
                        ),
                    ),
                ),
            ),
        ),
    ),
)


def _names(chapter: str, name: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return _later(chapter, name)


def _verb(name: str, summary: str, citation: str, chapter: str, *slots: Slot, **more: Any) -> Verb:
    """A verb whose rule, checks and offers stand in a chapter: `name`, `NAME_CHECKS`, `name_offers`."""
    return Verb(
        name,
        summary,
        citation,
        f"{_HERE}.{chapter}:{name}",
        slots,
        f"{_HERE}.{chapter}:{name.upper()}_CHECKS",
        offers=_later(chapter, f"{name}_offers"),
        **more,
    )


_HEX = Slot("hex", "word")
_AT = Slot("hex", "word", word="at|in|to")
_PERSON = Slot("person", "person")

_VERBS = (
    # 11.0, 12.1, 11.9: positions as the players declare them
    _verb(
        "place",
        "say where pieces now stand, as moved on the board",
        "11.0",
        "movement",
        Slot("pieces", "piece", many=True),
        Slot("points", "int", word="points", optional=True),
        _AT,
    ),
    _verb(
        "command",
        "put armies of a hex beneath a person's piece",
        "14.2",
        "command",
        _PERSON,
        Slot("armies", "piece", word="over", many=True),
    ),
    _verb(
        "embark",
        "put pieces of a hex beneath a ship",
        "12.1",
        "movement",
        Slot("pieces", "piece", many=True),
        Slot("ship", "ship", word="on|onto"),
    ),
    _verb("debark", "put a ship's pieces ashore", "12.1", "movement", Slot("pieces", "piece", many=True)),
    _verb("attach", "give a person an escort out of an army of his kingdom", "11.9", "movement", _PERSON),
    _verb("detach", "turn a person's escort into an army point", "11.9", "movement", _PERSON),
    # 8.0
    _verb("attrition", "roll for the attrition of a hex, for the other side", "8.0", "attrition", _HEX),
    _verb(
        "remove",
        "take the losses of your side, in secret: ARMY n, SHIP n, PERSON n, escort PERSON, fortress; or evenly",
        "7.2",
        "losses",
        Slot("losses", "text"),
        secret=True,
    ),
    # 9.0
    _verb("recover", "heal and roll for all your wounded, in secret", "9.7", "recovery", secret=True),
    _verb("refit", "begin to repair damaged ships", "9.1", "recovery", Slot("ships", "ship", many=True)),
    # 10.0
    _verb(
        "activate",
        "roll for the activation of a kingdom, a person or the expedition",
        "10.4",
        "activation",
        Slot("who", "dormant"),
        Slot("modifier", "int", word="with", optional=True),
        Slot("hex", "word", word="at", optional=True),
    ),
    # 15.0
    _verb("battle", "announce a battle", "15.1", "initiating", _HEX),
    _verb("engage", "announce a naval engagement", "15.2", "initiating", _HEX),
    _verb("melee", "announce a melee", "15.3", "initiating", _HEX),
    _verb("defend", "state the terrain of your defence", "16.1", "initiating", _HEX, Slot("terrain", "terrain", word="in")),
    _verb(
        "challenge",
        "challenge to a duel arcane or a trial by combat",
        "15.4",
        "initiating",
        Slot("kind", "challenge"),
        Slot("person", "person", word="by|with"),
    ),
    _verb(
        "accept",
        "accept a challenge, naming your champion",
        "15.4",
        "initiating",
        Slot("kind", "challenge"),
        Slot("person", "person", word="by|with"),
    ),
    _verb("decline", "decline a challenge", "15.4", "initiating", Slot("kind", "challenge"), Slot("hex", "word", word="at|in")),
    # 16.0
    _verb(
        "duel",
        "fight a round of a duel arcane",
        "16.4",
        "resolving",
        Slot("attacker", "person"),
        Slot("other", "person", optional=True),
        Slot("defender", "person", word="vs", optional=True),
    ),
    _verb(
        "trial",
        "fight a round of a trial by combat",
        "16.5",
        "resolving",
        Slot("attacker", "person"),
        Slot("other", "person", optional=True),
        Slot("defender", "person", word="vs", optional=True),
    ),
    _verb(
        "fight",
        "fight a round of a battle, an engagement or a melee as the attacker",
        "16.1",
        "resolving",
        _HEX,
        Slot("kind", "fight", optional=True),
    ),
    _verb("stop", "decline to go on attacking", "15.8", "resolving", _HEX, Slot("kind", "fight", optional=True)),
    _verb(
        "withdraw", "retreat out of the hex as the table bids", "15.8", "resolving", Slot("from", "word"), Slot("hex", "word", word="to")
    ),
    # 18.0
    _verb("evade", "try to evade the enemies in a hex", "18.0", "evasion", _HEX),
    Verb("roster", "your own Combat Strength Roster, as boxes", "7.8", f"{_HERE}.view:roster", secret=True, query=True),
    Verb("stack", "who stands in a hex, and what is known of it", "11.9", f"{_HERE}.view:stack", (_HEX,), query=True),
    Verb("strength", "counted strength of both sides", "21.2", f"{_HERE}.view:strength", query=True),
    Verb("range", "hexes between two hexes", "2.1", f"{_HERE}.view:range_", (_HEX, Slot("other", "word", word="to")), query=True),
)

OPTIONS = (
    Option("scenario", ("albion-alone", "faerie-twilight"), "which scenario is played", "21.0"),
    Option("attrition-steps", ("left", "right"), "which number of the Casualty Table ships lose in attrition", "8.4"),
    Option("inactive-attrition", ("yes", "no"), "whether inactive pieces undergo attrition", "8.0"),
    Option("fortress-award", ("ten", "none"), "whether a fortress that falls in battle is worth its points", "17.4"),
    Option("empty-fortress", ("attackable", "safe"), "whether a fortress with nobody in it can be attacked", "17.4"),
    Option("magic-zero", ("mana", "none"), "whether a person of Basic Magic Strength 0 has the Mana Level as his current one", "3.0"),
    Option("gogma", ("own", "eastmarch"), "whether Magog's Trolls are a kingdom of their own for captains", "14.3"),
)

GAME = Game(
    slug="albion",
    title="Albion: Land of Faerie",
    source="SPI, Ares 11, 1981",
    rules="1",
    players=(2, 2),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in _VERBS},
    setup=_rule("setup", "set_up"),
    tables=tables_folder("albion"),
    sides=(FOMORIAN, FAERIE),
    kinds={
        "person": _names("pieces", "person_names"),
        "ship": _names("pieces", "ship_names"),
        "piece": _names("pieces", "piece_names"),
        "dormant": _names("activation", "names"),
        "terrain": _names("initiating", "terrain_names"),
        "challenge": lambda state: {"duel": ("duel arcane", "arcane"), "trial": ("trial by combat",)},
        "fight": lambda state: {"battle": (), "engagement": ("naval engagement",), "melee": ()},
    },
    options=OPTIONS,
    aftermath=_rule("victory", "aftermath"),
    trackers=_later("view", "trackers"),
    picture=_later("view", "picture"),
    svg=_later("view", "svg"),
    invariants=_later("soundness", "faults"),
    imagined=_later("view", "imagined"),
    policies={"press on": _later("resolving", "press_on"), "to the death": _later("resolving", "to_the_death")},
    demo=join(dirname(__file__), "albion.play"),
    maturity="in progress",
)
