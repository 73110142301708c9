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
    paths        11.3-11.8  what it costs to enter a hex
    bounds       11.8       who may be where
    marching     11.0, 12.4 moving along a path, forced march; arrival: what happens on coming into a hex; slipping: evading on the way
    transport    12.1       sea transport; teleport 12.3; overrun 12.5; search 20.3
    reaction     13.0       Reaction Phase
    command      14.0       who commands whom, whose Command Rating counts
    initiating   15.0       announcing battles, engagements, challenges, melees
    resolving    16.0       rounds of all five kinds of combat
    fortresses   17.0       fortresses, ruins, dykes
    evasion      18.0       evasion, automatic death
    plotting     19.0       B. Enchantment Segment: plots, castings; enchantments 19.4: what they do; vision: what stacks hide
    items        20.0       magic items: what they add; bearing 20.1: who bears them; fate 20.5; wonders: Hand, Teeth, the kings
    places       19.5       places of power
    persons      7.9        special rules of persons; succession: heirs, what the dead turn into
    victory      21.0-23.0  points, scenarios, the end
    view, soundness         what is shown; what is always true

The state. `public`:

    scenario, mana          name of the scenario; the Mana Level of this Game-Turn
    weather                 {"map": clear|rain|snow, "hexes": {hex: weather}, "zones": {zone: weather}}; a hex's own goes before
                            its zone's, that before the map's
    pieces                  {id: piece}; a piece has `kind` person|ship|army, `side` (the owner), `kingdom`, `hex` (None off the map), and
                            `state` active|inactive|expedition|reserve|dead|sunk|gone; and also
                              person  `escort` (attached or not), `aboard` (a ship or None), `control` (a side that has his mind, or None)
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
    tables                  `house` or `printed`, as the session is played: what the offers may look up
    spent, stopped          {piece: points spent in this phase}, {piece: hex in which enemies have stopped it} [11.0, 11.2]
    shipped, tried          pieces that ships have carried in this phase; {person: hex in which he has failed to slip past enemies}
    hurried, forced         {piece: {"points", "leader"}} in a forced march or a reaction; {leader: pieces} still to be rolled for [12.4]
    trying                  the teleportation or search that has just failed: {"verb", "args"}, or None
    overrun                 the fight of the overrun that is being fought or has just been, or None [12.5]
    plots                   the hashes of the sealed enchantments; see `playaid.referee.plots`
    castings                [{"number", "caster", "side", "target", "weather", "result"}] between opening and taking effect [19.0]
    scrying, scried         [{"hex", "side", "names"}] to be written; {piece: path that it is bound to} [19.4.03]
    minds                   {caster: {"target", "round"}}: mental attacks being fought [19.4.08]
    mastered                {person: caster} under Mind Control [19.4.10]
    attuned                 `Dobie`, or the side that has the Scrying Glass since his death [20.6.20]
    orphaned                whether Brian has died this turn [7.9 m32]
                            An item may have `shown` (its bearer, shown openly) and `fate` (what is still to be rolled for) [20.1, 20.5]

`secret.<side>`:

    roster                  {person: wounds} [7.0]
    items                   {number: bearer}: a piece's id, or `hex NNNN` where it is stored
    removal                 losses already chosen, kept until the other side has chosen too [7.4]
    using, chosen           {person: items he uses}, where his player has said so; {person: Phase in which he has} [20.2]
    attuned                 whom the Scrying Glass serves since Dobie's death [20.6.20]
    absorbed                the phase or round in which the Mailcoat has taken its wound [20.6.08]
    plots                   the contents and salts of plots that are sealed
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.chapters import Chapters
from playaid.referee.game import Game, Option, Owed, Rule, Slot, Step, Verb
from playaid.referee.state import State

_HERE = __name__
_later = Chapters(__name__).later
FOMORIAN, FAERIE = "Fomorian", "Faerie"


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


_STACKS = ("place", "command", "embark", "debark", "attach", "detach")
"""What may be done to a stack whenever its pieces may be moved. [11.9, 12.1]"""


def _evasion(key: str) -> Step:
    """Persons among enemy armies evade or die, after movement, before the game too, and after reaction."""
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
            verbs=("duel", "trial", "remove", "evade", "fate"),
        ),
        Step(
            "battles",
            "The round",
            "12.5",
            when=_later("initiating", "any_fight"),
            acts=_acts("resolving"),
            owed=_owed("resolving", "owed_battles"),
            verbs=("fight", "stop", "remove", "withdraw", "evade", "fate"),
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
    leave=_announces("end of the Game-Turn"),
    steps=(
        Step(
            "pregame",
            "Pre-game movement",
            "22.3",
            each=_fomorian,
            when=_first_turn,
            enter=_rule("marching", "phase_begins"),
            leave=_announces("end of movement"),
            owed=_owed("marching"),
            verbs=(*_STACKS, "move", "teleport", "search", "gaze", "remove"),
        ),
        _evasion("evasion-early"),
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
                    enter=_rule("plotting", "begin"),
                    acts=_acts("plotting", "plotting"),
                    owed=_owed("plotting", "owed_plots"),
                    verbs=("plot",),
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
                    verbs=("remove", "write", "strike", "fate"),
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
                    leave=_announces("end of recovery"),
                    owed=_owed("recovery"),
                    verbs=("recover", "refit"),
                ),
                Step("activation", "Activation Phase", "10.0", enter=_rule("activation", "begin"), verbs=("activate",)),
                Step(
                    "movement",
                    "Movement Phase",
                    "11.0",
                    enter=_rule("marching", "phase_begins"),
                    leave=_announces("end of movement"),
                    steps=(
                        Step(
                            "normal",
                            "a. Movement",
                            "5.0 D.3",
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
                                    verbs=("command", "attach", "detach", *_MOVES, "force", "toll"),
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
                    leave=_announces("end of movement"),
                    verbs=("place", "command", "attach", "detach", "react", "move", "slip"),
                ),
                _evasion("evasion-again"),
                Step(
                    "combat",
                    "Combat Phase",
                    "15.0",
                    enter=_rule("initiating", "begin"),
                    leave=_announces("end of combat"),
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
                            verbs=("duel", "trial", "fight", "stop", "remove", "withdraw", "evade", "fate"),
                        ),
                        Step(
                            "battles",
                            "h. Battles and engagements",
                            "16.0",
                            when=_later("initiating", "any_fight"),
                            acts=_acts("resolving"),
                            owed=_owed("resolving", "owed_battles"),
                            verbs=("fight", "stop", "remove", "withdraw", "evade", "fate"),
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
_ITEM = Slot("item", "item")

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
        anytime=True,
    ),
    _verb(
        "move",
        "move pieces together along a path of hexes",
        "11.0",
        "marching",
        Slot("pieces", "force", many=True),
        Slot("path", "word", word="via|to|by", many=True),
        Slot("points", "int", word="costing", optional=True),
    ),
    _verb(
        "force",
        "name a stack that engages in a forced march, and its leader",
        "12.4",
        "marching",
        _PERSON,
        Slot("pieces", "force", word="with", many=True, optional=True),
    ),
    _verb("toll", "roll for what a forced march has cost", "5.0 D.3", "marching", _PERSON),
    _verb("overrun", "overrun the enemies that the pieces have come upon", "12.5", "overrun", Slot("pieces", "force", many=True)),
    _verb("slip", "let persons evade the enemies they have come upon, to move on", "18.1", "slipping", _HEX),
    _verb(
        "react",
        "name a stack that reacts, and its leader",
        "13.0",
        "reaction",
        _PERSON,
        Slot("pieces", "force", word="with", many=True, optional=True),
    ),
    _verb(
        "embark",
        "put pieces of a hex beneath a ship, for 5 of its points",
        "12.1",
        "transport",
        Slot("pieces", "force", many=True),
        Slot("ship", "ship", word="on|onto"),
    ),
    _verb("debark", "put pieces ashore, for 5 points of their ship", "12.1", "transport", Slot("pieces", "force", many=True)),
    _verb(
        "teleport",
        "try to move from one place of power to another",
        "12.3",
        "teleport",
        _PERSON,
        Slot("others", "person", word="with", many=True, optional=True),
        Slot("hexes", "word", word="to", many=True),
    ),
    _verb(
        "search",
        "search a place of power for artifacts",
        "20.3",
        "search",
        Slot("persons", "person", many=True),
        Slot("points", "int", word="for", optional=True),
        Slot("keeper", "keeper", word="keeper", optional=True),
    ),
    # 19.0
    _verb(
        "plot",
        "commit your enchantments in secret: 13 by Dunatis; 08 by Barguest on Morigu; or nothing",
        "19.0",
        "plotting",
        Slot("castings", "text"),
        secret=True,
    ),
    _verb("cast", "roll for an enchantment that has been plotted", "19.0", "plotting", _PERSON),
    _verb(
        "write",
        "write down how a scried stack will move",
        "19.4",
        "enchantments",
        _HEX,
        Slot("path", "word", word="via|to", many=True, optional=True),
    ),
    _verb("strike", "fight a round of a mental attack", "19.4", "enchantments", _PERSON),
    # 20.0
    _verb(
        "give",
        "pass an item to a piece in the same hex, in secret",
        "20.1",
        "bearing",
        _ITEM,
        Slot("piece", "piece", word="to"),
        secret=True,
        anytime=True,
    ),
    _verb("store", "lay an item up in a friendly fortress, in secret", "20.1", "bearing", _ITEM, secret=True, anytime=True),
    _verb("leave", "put an item down in the open", "20.1", "bearing", _ITEM, anytime=True),
    _verb("take", "pick up an item", "20.1", "bearing", _ITEM, Slot("piece", "piece", word="by"), anytime=True),
    _verb(
        "use",
        "choose in secret which of his items a person uses",
        "20.2",
        "bearing",
        Slot("items", "item", many=True, optional=True),
        Slot("person", "person", word="by"),
        secret=True,
        anytime=True,
    ),
    _verb("show", "show an item and its bearer openly", "20.1", "bearing", _ITEM, anytime=True),
    _verb("fate", "roll for what becomes of an item whose bearer fell in combat", "20.5", "fate", _ITEM),
    _verb("gaze", "look at enemy stacks in the Moray Crystal", "20.6", "vision", _PERSON),
    _verb("inquire", "ask by Misha's Rod what an enemy stack carries", "20.6", "vision", _PERSON),
    _verb(
        "touch", "reach for an enemy with the Hand of Torbay", "20.6", "wonders", _PERSON, Slot("target", "person", word="on"), anytime=True
    ),
    _verb("sow", "sow the Teeth of the Dragon", "20.6", "wonders", _PERSON, anytime=True),
    _verb("call", "call forth the kings of Wigan's Pen", "19.5", "wonders", _PERSON, anytime=True),
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
    _verb(
        "shun",
        "decline a melee by an item that lets persons evade",
        "15.3",
        "initiating",
        _HEX,
        Slot("persons", "person", word="with|by", many=True),
        anytime=True,
    ),
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
    Verb(
        "items",
        "your own magic items and their bearers, and those that lie open",
        "20.1",
        f"{_HERE}.bearing:items_held",
        secret=True,
        query=True,
    ),
    Verb("roster", "your own Combat Strength Roster, as boxes", "7.8", f"{_HERE}.view:roster", secret=True, query=True),
    Verb("stack", "who stands in a hex, and what is known of it", "11.9", f"{_HERE}.view:stack", (_HEX,), query=True),
    Verb("strength", "counted strength of both sides", "21.2", f"{_HERE}.view:strength", query=True),
    Verb("range", "hexes between two hexes", "2.1", f"{_HERE}.view:range_", (_HEX, Slot("other", "word", word="to")), query=True),
)

OPTIONS = (
    Option("scenario", ("albion-alone", "faerie-twilight"), "which scenario is played", "21.0"),
    Option("attrition-steps", ("left", "right"), "which number of the Casualty Table ships lose in attrition", "8.4"),
    Option("inactive-attrition", ("yes", "no"), "whether inactive pieces undergo attrition", "8.0"),
    Option("embarked-attrition", ("yes", "no"), "whether armies on board without command, or in snow, undergo attrition", "8.0"),
    Option("rod-heals", ("no", "one"), "whether Misha's Rod heals a wound of each person in its hex", "9.6"),
    Option("fortress-award", ("ten", "none"), "whether a fortress that falls in battle is worth its points", "17.4"),
    Option("empty-fortress", ("attackable", "safe"), "whether a fortress with nobody in it can be attacked", "17.4"),
    Option("person-force", ("current", "printed"), "whether wounds lessen a person's strength of force in a melee or a trial", "16.3"),
    Option("magic-zero", ("mana", "none"), "whether a person of Basic Magic Strength 0 has the Mana Level as his current one", "3.0"),
    Option("ship-capacity", ("point", "piece"), "whether a ship carries one army point, or one army piece of any strength", "12.1"),
    Option("search-cost", ("hex", "party"), "who spends the points of a search: all persons in the hex, or the party", "20.3"),
    Option("ring-place", ("anywhere", "place"), "whether Herla's Ring gives its vision away from a place of power", "20.6"),
    Option("mind-control-range", ("unlimited", "magic"), "how far Mind Control reaches, for which no range is printed", "19.4"),
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
        "force": _names("marching", "force_names"),
        "keeper": _names("search", "keeper_names"),
        "item": _names("bearing", "item_names"),
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
    alike=_later("view", "alike"),
    policies={
        "press on": _later("policies", "press_on"),
        "to the death": _later("policies", "to_the_death"),
        "mind to mind": _later("policies", "strike_on"),
        "try again": _later("policies", "try_again"),
    },
    demo=join(dirname(__file__), "albion.play"),
    maturity="complete",
)
