"""What the state of a game of Tears of the Dragon looks like, and what its verbs are given. Types only."""

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

from playaid.referee.contract.game import Shape
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf
from playaid.referee.contract.state_names import Names

Mixed = list[Any]  # A list in JSON whose places differ in kind, so that no one type fits: a spell's effect, a wizard hit in a quick round


class Map(TypedDict):
    """The board as far as it is known. `none`: pairs `A|B` that the players said are not joined; `whole`: nothing need be asked.

    `complete`: the roads of the owner's book are all there are.
    """

    areas: dict[str, str]
    roads: dict[str, list[str]]
    none: list[str]
    whole: bool
    complete: NotRequired[bool]


class Castle(TypedDict):
    """Who controls a castle, and whose pieces stand inside ('' for none).

    `out`: those of them who stand before it, while the others are inside and the enemy is there: come to relieve it, or out of it to fight.
    """

    side: str
    inside: str
    out: NotRequired[list[str]]


Ship = TypedDict("Ship", {"side": str, "sea": str, "from": str})  # A ship: whose, in which sea area, and where she came from


class Marks(TypedDict, total=False):
    """What may be noted of a person beside side, state and place; an absent entry is no, or nothing."""

    act: bool  # Activated now
    used: int  # Spaces used in this activation
    done: bool  # Has done his part this turn
    fought: bool
    busy: bool  # Has acted otherwise than by moving
    gone: int  # Spaces he had gone when he stopped; an overrun goes on from there
    overran: bool
    haste: int  # Spaces won (or lost) by a spell
    reach: int  # Spaces a spell gives in place of his own
    wades: bool  # May go to sea from any coast
    flies: bool
    walks: bool  # on water, of who flies as well
    failed: bool | str  # Casts no more until activated again; `before` from the next turn on
    burnt: bool  # Burnt out
    dulled: int  # Points of success lost for good
    captor: str
    since: int  # The turn of a wound or a trap
    placed: int  # The turn in which he came back
    came: int  # The turn in which they last came to where they are
    mute: int  # A turn in which he casts nothing (more)
    cast: int  # The turn in which a wizard last cast
    follow: int  # Units that follow a wizard by Enthrall in this activation
    spelt: bool  # A wizard has cast on the march in this activation
    hid: bool  # A wizard has hidden himself by an Obfuscate of his own
    alone: int  # The turn in which a wizard was activated by himself last
    sought: str  # What they have sought, or met, in ruins in this activation
    raised: str  # The kind of unit he has recruited in this activation; `penguins` for those who come beside him
    held: bool  # A wizard has lain under a leader who recruited in this activation


class Person(Marks):
    """A leader or wizard. `state` is one of those in `forces`; `at` a place, '' where he has none."""

    side: str
    state: Literal["up", "box", "hurt", "waiting", "dead", "captive", "trapped", "lair"]
    at: str


class PersonChange(TypedDict, total=False):
    side: str
    state: str
    at: str
    act: bool | None
    used: int | None
    done: bool | None
    fought: bool | None
    busy: bool | None
    gone: int | None
    overran: bool | None
    haste: int | None
    reach: int | None
    wades: bool | None
    flies: bool | None
    walks: bool | None
    failed: bool | str | None
    burnt: bool | None
    dulled: int | None
    captor: str | None
    since: int | None
    placed: int | None
    came: int | None
    mute: int | None
    cast: int | None
    follow: int | None
    spelt: bool | None
    hid: bool | None
    alone: int | None
    sought: str | None
    raised: str | None
    held: bool | None


class Terms(TypedDict, total=False):
    at: str  # Where it arose
    how: str  # Of a placing: escape, return, exchange, saved
    barred: str  # The area that is shut, '' for none
    besieged: bool
    sunk: str  # The sea area in which a ship went down, '' for none
    drowns: bool  # Both ships went down: who does not save himself is dead
    afloat: bool  # Escapes off a ship
    stuck: bool  # Alone in ruins, with no way out
    rage: bool  # Left alone by the dragon's rage, which takes nobody captive
    spell: str
    number: int
    movers: list[str]


class Debt(Terms):
    """Something that must be done before play goes on: whose, what (`duties.WORDS`), for whom or where."""

    side: Required[str]
    what: Required[str]
    who: Required[str]


class Points(TypedDict):
    """How the points of leaders are laid this round: one for each name."""

    units: list[str]
    leaders: NotRequired[list[str]]
    meant: NotRequired[list[int | None]]  # Of each name the number of the counter that is meant, where spells tell those alike apart


Battle = TypedDict(
    "Battle",
    {
        "area": str,  # Where, or the ship attacked
        "kind": str,  # As `stage`, see `fights`
        "att": str,
        "dfn": str,
        "side": str,  # Whose step it is; `att` and `dfn` are the two sides
        "stage": str,
        "first": bool,  # Whether this is the first round
        "from": str,  # Where the attacker came from in this turn
        "rows": dict[str, list[str]],  # Side -> the codes in line, in order: counters of one kind and state are alike
        "chiefs": dict[str, list[str]],  # Side -> its leaders, highest first
        "points": dict[str, Points],  # Side -> how its leaders' points are wished
        "struck": NotRequired[
            dict[str, list[str]]
        ],  # Side -> its counters hit since the first throw of this round, in order; absent before it
        "fog": dict[str, int],  # Side -> points of strength lost to it
        "borne": NotRequired[list[Mixed]],  # The spells as they lay before that throw, where any lie on counters
        "bearers": NotRequired[
            dict[str, list[Mixed]]
        ],  # Side -> of hits in `struck` their place there, the counter's number before and after, whether the enemy has pointed it
        "fogged": NotRequired[dict[str, list[str]]],  # Side -> whom the enemy's fog is to lie on this round: `2 Warsteed`, two points
        "fog_meant": NotRequired[dict[str, list[int | None]]],  # Side -> of each name in `fogged` which counter is meant, as of points
        "effects": list[Mixed],  # Spells of this round, `[what, side, whom, amount]`, with a number where several are alike (`marks`)
        "lasting": list[Mixed],  # The same until the end
        "cast": list[str],  # Wizards who have cast this round
        "hits": dict[str, int],  # Side -> hits it has still to take
        "sunk": dict[str, int],  # Side -> hits on its ship
        "victim": str,  # Whose hits are being taken
        "wounded": list[Mixed],  # `[wizard, side, stuck]`, to throw for wounds when the battle is over
        "before": NotRequired[str],  # Where the defender came from in this turn
        "hermit": NotRequired[str],  # The wizard who was alone in the ruins to which the enemy came
        "spent": int,  # How many of the defender's units had done their part of the turn when the line was shown
        "unstirred": NotRequired[list[str]],  # The attackers' units that stood there, as they lay, until the defender's line is shown
        "fresh": NotRequired[list[str]],  # Of the attackers' line units that Summon Aid has called, not activated with it: as they were
        "rested": NotRequired[list[str]],  # Which units of the line those are, as tokens, with those called since
        "called": NotRequired[list[str]],  # Areas from which the attacker has called somebody by Summon Aid
        "sortie": NotRequired[bool],  # Whether some of the attacker's line have come out of their castle, before which the enemy stands
        "mover": NotRequired[str],  # The side that has attacked, where it has gone back into its castle since, and the other one attacks
        "ships": dict[str, str],  # Side -> the place where it stands: a ship at sea, else the area
        "quick": NotRequired[
            list[str]
        ],  # Sides that let this round be played for them (`clash`), while it lasts and they declare nothing else
    },
)
"""All that a battle is about, smallest and in order, so that equal positions are equal: odds over all its rounds walk each once."""


# `side up` has a blank, so this one is written as a call too.
Dragon = TypedDict(
    "Dragon",
    {
        "state": str,
        "master": str,
        "refusals": dict[str, int],
        "failed": bool,
        "checked": int,
        "rage": str,
        "side up": NotRequired[str],
        "flew": NotRequired[int],
        "raged": NotRequired[bool],
        "fog": NotRequired[dict[str, int]],
        "lasting": NotRequired[list[Mixed]],
    },
)
"""Terramax: `lair`, `play` or `dead`; whose; failures to call him by wizard; whether his spell failed; the turn in which he was held last;
where he rages ('' if he does not) and with which side up; the turn in which he flew home out of a battle; whether a round of the rage
has been fought, the points of fog that lie on each side in it, and the spells that last as long as it does."""


class Underway(TypedDict):
    """Units that have gone a space of their way: where they are, and their tokens there."""

    at: str
    tokens: list[str]


class Public(TypedDict):
    map: Map
    castles: dict[str, Castle]
    ships: dict[str, Ship]
    ship: int  # Ships that have put to sea so far: they are named by number
    board: dict[str, dict[str, list[str]]]
    """Side -> place -> tokens: a code, with `~2` behind it when it is activated and has moved 2 spaces, `~1s` when it has not moved but a
    spell took a space from it, with `!` when it has done its part, twice where it was activated by itself."""
    people: dict[str, Person]
    reserve: dict[str, dict[str, int]]  # Side -> kind -> units out of play that may be recruited
    penguins: int  # Penguins off the board
    to_deploy: NotRequired[dict[str, dict[str, int]]]
    deploying: Annotated[str, Names()]  # Whose turn it is to set up, '' once everything stands
    order: list[str]
    bonus: dict[str, int]  # Side -> what it adds to its throw for initiative
    left: int  # Activations left
    alone: NotRequired[bool]  # Whether the activation that lasts is of one unit by itself
    wizard_left: int
    enemy_left: int  # Greater than nothing while an enemy activation of the command table lasts
    rethrow: bool
    owed: list[Debt]
    battle: Battle | None
    veiled: dict[str, dict[str, list[str]]]  # Place -> side -> pieces hidden by Obfuscate
    together: NotRequired[dict[str, list[list[str]]]]  # Side -> those whom one Obfuscate hid on the march, spell by spell
    let_off: NotRequired[dict[str, int]]  # `side|place|code` -> hidden units that have done their part this turn beside enemies, unfought
    come_openly: NotRequired[dict[str, int]]  # The same key -> units that have come among enemies in this activation, and were seen
    slowed: dict[str, int]  # A person -> spaces lost this turn, less than nothing where they are won; `place|code` -> units that lose one
    quickened: NotRequired[dict[str, int]]  # `place|code` -> units that win a space this turn
    underway: NotRequired[Underway]  # The units that went last, where others that are alike are activated, too
    newcomers: NotRequired[dict[str, int]]  # `place|code` -> such units that have come there this turn
    came: dict[str, dict[str, str]]  # Side -> place -> where it came there from in this turn
    unmet: NotRequired[
        dict[str, list[str]]
    ]  # Side -> ruins to which it has come in this turn, and whose trap waits while enemies are there
    asked: list[str]  # Captives questioned this turn
    refits: dict[str, int]
    scathed: NotRequired[list[str]]  # Leaders under whom somebody may be reduced, as far as all can know
    recruited: dict[str, int]  # Place -> the turn in which it recruited last
    called: int  # The turn in which a Cadmin was called last
    searched: NotRequired[dict[str, list[str]]]  # Side -> ruins whose wisdom it has been seen to find
    told: NotRequired[dict[str, list[str]]]  # Side -> ruins whose wisdom captives have told it
    ambassador: str
    cadmin_placed: bool
    dragon: Dragon


class Slow(TypedDict):
    """Who of a leader and those under them loses or wins a space by a spell in this turn, as far as it is known of whom.

    `codes`: units that lose one, and spaces that a person loses (wins, less than nothing). `quick`: units that win one.
    `said`: how much of what was cast on the leader's name (`slowed`) that is.
    """

    turn: int
    codes: dict[str, int]
    quick: NotRequired[dict[str, int]]
    said: NotRequired[int]


class Sailed(TypedDict):
    """Port -> units and wizards that have put to sea from it in this turn, those under leaders too."""

    turn: int
    ports: dict[str, int]


class Secret(TypedDict):
    sailed: NotRequired[Sailed]
    slowed: NotRequired[dict[str, Slow]]  # Leader -> those under him
    refitted: NotRequired[dict[str, int]]  # Leader -> the turn in which units of his box were refitted, and lie beside him
    spells: dict[str, list[str]]  # Wizard -> spells known
    learnt: NotRequired[dict[str, list[str]]]  # Wizard -> those of them that they have found or been given since the game began
    boxes: dict[str, list[str]]  # Leader -> the codes and wizards under him
    unwoken: NotRequired[dict[str, int]]  # Wizard -> the turn in which they came under a leader whose activation was over, without one
    wisdom: dict[str, list[str]]  # Finder -> ruins whose piece he found; the side's own name for what captives told


class Cup(TypedDict):
    """What no side may know alone: nothing in this game."""


class Args(TypedDict, total=False):
    aim: str
    about: str
    area: str
    areas: list[str]
    inside: bool
    number: int
    at: str
    captive: str
    captives: list[str]
    choice: str
    further: bool
    kind: str
    leader: str
    leaders: list[str]
    learner: str
    none: bool
    overrun: bool
    piece: str
    pieces: list[str]
    port: str
    ship: str
    spell: str
    spells: list[str]
    study: bool
    targets: list[str]
    terms: str
    to: str
    unit: str
    units: list[str]
    where: str
    what: str
    who: str
    wizard: str


SHAPE = Shape(Public, Secret, Cup, Args)
State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
Offer = tuple[str, Args]  # A line as it could be typed, without its verb, and the arguments it would be read as
