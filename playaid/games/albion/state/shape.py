"""What the state of Albion looks like: the types of its compartments, and of the arguments of its verbs by slot.

A hex is its number as text (`0117`), a side its name, a person or ship its name; the id of an army is its kingdom and a mark.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from playaid.referee.contract.game import Shape
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf
from playaid.referee.contract.state_names import Names


class Piece(TypedDict):
    """A person, a ship or an army. [2.3] `under` and `aboard` are what the order of the stack says: command [14.2], embarkation [12.1]."""

    kind: Literal["person", "ship", "army"]
    side: str  # the owner
    kingdom: str | None  # None: non-aligned
    hex: str | None  # None: off the map
    state: Literal["active", "inactive", "expedition", "reserve", "dead", "sunk", "gone"]
    escort: NotRequired[bool]  # of a person: whether an escort is attached
    control: NotRequired[Annotated[str | None, Names()]]  # of a person: the side that has his mind, or None [19.4.10]
    aboard: NotRequired[Annotated[str | None, Names("pieces")]]  # of a person or army: the ship it is on, or None
    steps: NotRequired[int]  # of a ship: 2 whole, 1 damaged, 0 sunk
    refit: NotRequired[bool]  # of a ship: whether it has a Refit marker [9.1]
    count: NotRequired[int]  # of an army: its points
    under: NotRequired[Annotated[str | None, Names("pieces")]]  # of an army: the person who commands it, or None
    examined: NotRequired[str]  # of what stands for counters that are not seen: what whoever looks was shown of them [11.9]


class Examined(TypedDict):
    """An enemy stack as a Vision or the Crystal has shown it. [19.4.13, 20.6.18]"""

    turn: int
    stack: Any  # what it was made of, as a message is kept


class Area(TypedDict):
    """All hexes within so many hexes of one."""

    hex: str
    reach: int


class Weather(TypedDict):
    """A hex's own weather goes before its zone's, that before the map's: clear, rain or snow. [6.0]"""

    map: str
    hexes: dict[str, str]
    zones: dict[str, str]
    areas: NotRequired[list[Area]]  # of Enchantments of the Elements


class Fate(TypedDict):
    """What is still to be rolled for when the bearer fell in combat. [20.5]"""

    how: str  # `challenge`, or `battle or melee`
    owner: str  # the side whose dead bore it: it rolls
    enemy: str | None  # the enemy champion in a challenge combat
    bearer: NotRequired[str]  # who bore it


class Item(TypedDict):
    """A magic item as all know of it. [20.0]"""

    state: Literal["artifact", "held", "left", "destroyed"]
    hex: str | None  # where an artifact or an item left lies
    side: str | None  # the holder's side
    shown: NotRequired[str | None]  # the bearer, shown openly [20.1]
    fate: NotRequired[Fate]


class Casting(TypedDict):
    """An enchantment that somebody casts. [19.0]"""

    number: str
    caster: str
    side: str
    target: str | None  # a person or a hex, where the enchantment needs one
    weather: str | None  # clear, rain or snow, for the Elements only
    result: NotRequired[str | None]  # once opened: None while it has not been rolled for, then works or fails
    shown: NotRequired[bool]  # what a Vision shows has been told, as nothing that was still to be rolled for could hide any of it


class Scrying(TypedDict):
    """A stack whose movement is to be written down. [19.4.03]"""

    hex: str
    side: str
    names: list[str]


class Mind(TypedDict):
    """A mental attack that is being fought. [19.4.08]"""

    target: str
    round: int
    touched: NotRequired[bool]  # the Hand of Torbay has been used [20.6.15]
    unmanned: NotRequired[bool]  # that the walls hold alone has been told [17.4]


class Challenge(TypedDict):
    """A duel arcane or trial by combat in a fight. [15.4]"""

    by: str  # the side that challenged
    persons: dict[str, str]  # side -> champion
    state: Literal["open", "accepted", "declined", "over"]
    round: int
    free: NotRequired[bool]  # declined at no cost [19.3]
    touched: NotRequired[bool]  # the Hand of Torbay has been used [20.6.15]
    struck: NotRequired[bool]  # all were told that Magog has wounded whom he fights [7.9 t25]


FightKind = Literal["battle", "engagement", "melee"]


class Fight(TypedDict):
    """A battle, engagement or melee. [15.0]"""

    hex: str
    kind: FightKind
    attacker: Annotated[str, Names()]  # the side that has the initiative
    terrain: str | None
    round: int
    state: Literal["announced", "fighting", "over"]
    stopped: list[Annotated[str, Names()]]  # sides that have declined to attack since the last round
    retreat: list[Annotated[str, Names()]]  # sides that must withdraw
    ratio: str | None
    bonus: dict[str, int]  # side -> what is added to its rolls [7.9 t27]
    challenges: dict[str, Challenge]  # duel, trial -> the challenge
    choices: NotRequired[list[str]]  # of a battle: the terrains of the hex, as far as the book knows them
    declined: NotRequired[list[str]]  # of a melee: persons who take no part in it
    overrun: NotRequired[list[str]]  # the pieces that overrun [12.5]
    teeth: NotRequired[dict[str, int]]  # side -> army points sprung from the Teeth of the Dragon [20.6.23]
    called: NotRequired[bool]  # the kings of Wigan's Pen have been called [19.5.19]
    touched: NotRequired[bool]  # the Hand of Torbay has been used [20.6.15]


class Combat(TypedDict):
    fights: dict[str, Fight]  # `HEX kind` -> the fight, in the order of announcing
    current: Annotated[str | None, Names("combat.fights")]  # the fight in progress
    duelling: NotRequired[list[str]]  # fight and kind of the challenge combat of which a round was fought last


Loss = TypedDict(
    "Loss",
    {
        "hex": str,
        "why": str,
        "points": int,
        "wounds": int,
        "steps": int,
        "one": bool,
        "from": list[str],
        "fortress": bool,
        "fight": str | None,
        "side": NotRequired[str],
        "chosen": NotRequired[bool],
    },
)
"""What a side has to remove: army and escort Combat Strength Points, wounds and steps; `one`: the mark bids to take it from one piece;
`from`: the pieces that may suffer it; `fortress`: whether the intrinsic point stands behind them. [7.0]"""

Toll = Literal["points", "wounds", "steps"]
"""What pieces suffer: army and escort Combat Strength Points, boxes of persons, steps of ships."""


class Choice(TypedDict):
    """Of each kind: piece, `escort PERSON`, `fortress` or `teeth` -> how many. [7.2]"""

    points: dict[str, int]
    wounds: dict[str, int]
    steps: dict[str, int]


class Award(TypedDict("Award", {"for": Any})):
    """Victory points as they were given. [21.2]"""

    side: str
    points: int
    turn: int | None


class Lost(TypedDict):
    points: int
    ships: int


class Hurried(TypedDict):
    """A piece in a forced march or a reaction: its points, and whose Command Rating gives them. [12.4, 13.0]"""

    points: int
    leader: str


class Trying(TypedDict):
    verb: str
    args: dict[str, Any]  # of either verb, as they were typed


class Fought(TypedDict):
    """Who took part in the round of an overrun. [15.8.4]"""

    turn: str  # the Player-Turn
    persons: dict[str, list[str]]  # by side


class Entry(TypedDict, total=False):
    """What the lines of an entry have said so far, until all are."""

    pieces: dict[str, str]  # the hex of a piece, or what has become of it
    under: dict[str, str]  # army -> beneath whom it lies
    items: dict[str, bool]  # number -> where it is has been said


class Public(TypedDict):
    entry: NotRequired[Entry]
    scenario: str
    tables: str  # `house` or `printed`, as the session is played
    last: int  # the last Game-Turn of the scenario
    mana: int  # the Mana Level of this Game-Turn
    weather: Weather
    pieces: dict[str, Piece]
    kingdoms: dict[str, str]  # kingdom -> active or inactive
    ruins: dict[str, bool]
    items: dict[str, Item]
    ranks: dict[str, str]  # person -> rank, where succession changed it [7.9]
    cast: list[str]  # persons with an Enchantment marker this turn [19.3]
    enchantments: list[Casting]  # those in force
    vortex: list[str]  # hexes under a Vortex
    rade: list[str]  # hexes with Finn's Rade beside the place itself
    strengthened: dict[str, int]  # person -> amount until the end of the turn [19.4.12]
    farcalling: bool
    trespass: int | None  # the Game-Turn in which a Fomorian first entered a Faerie kingdom [22.4]
    attrition: dict[str, dict[str, list[str]]]  # side -> hex -> causes still to be rolled for in this segment
    astray: NotRequired[dict[str, list[str]]]  # item -> hex and side of its bearer, who has died in this Attrition Segment [20.6]
    undergone: NotRequired[dict[str, bool]]  # pieces that have undergone attrition in this segment, noted where minds are held [8.1]
    wounded: dict[str, bool]  # sides whose persons wounds have been dealt to since the game began; whether they have healed is secret [9.7]
    recovered: bool  # whether the active side has rolled for recovery
    rolled: list[str]  # what the active side has rolled activation for
    endangered: dict[str, dict[str, list[str]]]  # side -> hex -> persons among enemy armies, as all see it [18.0]
    exposed: dict[str, dict[str, list[str]]]  # side -> hex -> persons upon whom enemies have come, who may evade them [18.0.1]
    doubted: NotRequired[dict[str, list[str]]]  # side -> hexes of `endangered` where a hero by a hidden item may be among them [18.3, 20.1]
    survivors: NotRequired[dict[str, dict[str, list[str]]]]  # side -> hex -> its pieces there, among whom all know a hero to be [18.3]
    lost: dict[str, Lost]
    strength: dict[str, int]  # side -> strength points at set-up
    evaded: dict[str, list[str]]  # hex -> persons who have evaded whatever enemies are in it, until they or others move
    lapsed: NotRequired[dict[str, list[str]]]  # the same as it stood when the Game-Turn before ended
    combat: Combat
    losses: dict[str, Loss]
    points: dict[str, int]  # side -> victory points
    awards: list[Award]
    told: NotRequired[dict[str, int]]  # person -> wounds that all were told of since their side last saw to the wounded
    spent: dict[str, int]  # piece -> points spent in this phase [11.0]
    stopped: dict[str, str]  # piece -> hex in which enemies have stopped it [11.2]
    entered: dict[
        str, int
    ]  # piece -> which entry of this phase brought it into its hex: those of one number came as one stack; 0: has overrun [12.5]
    armed: dict[str, bool]  # pieces that have come into their hex in one stack with army or escort points [11.2]
    shipped: dict[str, bool]  # pieces that ships have carried in this phase [12.2]
    debarked: dict[str, bool]  # pieces that a refit has put ashore in this Player-Turn, and which may not move [9.1]
    tried: dict[str, str]  # person -> hex in which he has failed to slip past enemies [18.0]
    came: dict[str, list[str]]  # hex -> pieces that have come ashore or overland into it in this phase [18.0]
    hurried: dict[str, Hurried]
    forced: dict[str, list[str]]  # leader -> pieces of his forced march, still to be rolled for [12.4]
    attached: dict[str, bool]  # persons who have taken on an escort in this Game-Turn: what it has done stands under `escort PERSON` [11.9]
    trying: Trying | None
    fought: NotRequired[list[Fought]]  # the overruns of this Player-Turn [15.8.4]
    overrun: Annotated[str | None, Names("combat.fights")]  # the fight of the overrun that is being fought or has just been [12.5]
    plots: dict[str, dict[str, str]]  # occasion -> side -> hash of the sealed enchantments; see `playaid.referee.contract.plots`
    castings: list[Casting]  # between opening and taking effect [19.0]
    scrying: list[Scrying]
    scried: dict[str, list[str]]  # piece -> the path that it is bound to [19.4.03]
    bound: NotRequired[dict[str, str]]  # those of them who can go on by it now, and owe that -> the hex or the deed that comes next
    minds: dict[str, Mind]  # caster -> his mental attack
    mastered: dict[str, str]  # person -> caster who has his mind [19.4.10]
    attuned: str  # `Dobie`, or the side that has the Scrying Glass since his death [20.6.20]
    orphaned: bool  # whether Brian has died this turn [7.9 m32]
    stacks: NotRequired[dict[str, dict[str, int]]]  # where stacks are hidden: side -> hex -> its counters there [11.9]
    arrived: NotRequired[dict[str, list[str]]]  # side -> hexes into which counters of its have come in this phase [18.0.1]
    seen: NotRequired[dict[str, Piece]]  # where stacks are hidden: the pieces that all have seen, as they were then


class Plot(TypedDict):
    content: list[Casting]
    salt: str


class Known(TypedDict):
    """What a side knows of an enemy whose mind it has. [19.4.10]"""

    wounds: int
    items: list[str]  # their numbers


class Secret(TypedDict):
    roster: dict[str, int]  # person -> wounds [7.0]
    items: dict[str, str]  # number -> bearer: a piece's id, or `hex NNNN` where it is stored [20.1]
    using: dict[str, list[str]]  # person -> items he uses, where his player has said so [20.2]
    chosen: dict[str, str]  # person -> Phase in which his player has said so
    plots: dict[str, Plot]
    entry: NotRequired[dict[str, str]]  # number -> holder, as it has been said of an entry so far
    minds: NotRequired[dict[str, Known]]  # person -> what is known of him since his mind was taken [19.4.10]
    removal: NotRequired[Choice]  # losses already chosen, kept until the other side has chosen too [7.4]
    attuned: NotRequired[str]  # whom the Scrying Glass serves since Dobie's death [20.6.20]
    absorbed: NotRequired[str]  # the phase or round in which the Mailcoat has taken its wound [20.6.08]
    dying: NotRequired[dict[str, bool]]  # hex of `doubted` -> whether they die unless they evade [18.0]
    venom: NotRequired[str]  # whom Magog has wounded in a trial that is not over [7.9 t25]
    # where stacks are hidden, here and below: what `Public` has by these names, of this side alone [11.9]
    pieces: NotRequired[dict[str, Piece]]
    spent: NotRequired[dict[str, int]]
    stopped: NotRequired[dict[str, str]]
    entered: NotRequired[dict[str, int]]
    armed: NotRequired[dict[str, bool]]
    shipped: NotRequired[dict[str, bool]]
    debarked: NotRequired[dict[str, bool]]
    tried: NotRequired[dict[str, str]]
    came: NotRequired[dict[str, list[str]]]
    hurried: NotRequired[dict[str, Hurried]]
    forced: NotRequired[dict[str, list[str]]]
    attached: NotRequired[dict[str, bool]]
    undergone: NotRequired[dict[str, bool]]
    scried: NotRequired[dict[str, list[str]]]
    losses: NotRequired[Loss | None]
    exposed: NotRequired[dict[str, list[str]] | None]
    examined: NotRequired[dict[str, Examined | None]]  # hex -> what of the enemy stack there was shown, until counters come or go


class Cup(TypedDict):
    """Nothing in Albion is hidden from both sides."""


Args = TypedDict(
    "Args",
    {
        "armies": list[str],
        "asleep": bool,
        "attacker": str,
        "castings": str,
        "defender": str,
        "fight": str,
        "from": str,
        "hex": str,
        "hexes": list[str],
        "item": str,
        "items": list[str],
        "keeper": str,
        "kind": str,
        "losses": str,
        "modifier": int,
        "options": dict[str, str],
        "other": str,
        "others": list[str],
        "path": list[str],
        "person": str,
        "persons": list[str],
        "piece": str,
        "pieces": list[str],
        "points": int,
        "ship": str,
        "ships": list[str],
        "side": str,
        "target": str,
        "terrain": str,
        "turn": int,
        "who": str,
    },
    total=False,
)
"""The arguments of all verbs by slot; `options` are those of the set-up."""

SHAPE = Shape(Public, Secret, Cup, Args)
State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
