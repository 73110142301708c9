"""The shape of an evening of Elric: what is open to all, what each player hides, what nobody may know, and what verbs are given."""

from typing import Annotated, Literal, NotRequired, TypedDict

from playaid.referee.contract.game import Shape
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf
from playaid.referee.contract.state_names import Names

Column = Literal["combat", "bracketed", "capacity", "conjures", "movement", "carries", "flies"]
Sort = Literal["personality", "fleet", "troop", "army", "artifact"]


class Counter(TypedDict, total=False):
    """What is printed on a counter, as far as it is known. [3.2, 15.0]"""

    combat: int
    bracketed: bool  # the combat value stands in brackets: it saves, but does not fight
    capacity: int | None  # spells a magician may hold; none for others
    conjures: bool
    movement: int | None  # none for an artifact
    carries: int | None  # armies a fleet has room for
    flies: bool


class Unit(Counter):
    sort: Sort
    nation: str | None
    owner: str | None  # a player, or nobody
    at: str
    spells: int  # how many lie beneath it: open to all
    spent: int  # movement points this turn [7.2]
    came: str  # where it stood when the turn began [7.5.8]
    ashore: NotRequired[int]  # of the points spent, those on land: they count against the fleet boarded afterwards [7.3]
    trail: NotRequired[list[str]]  # the places it has left this turn, in order: defenders do not retreat there [10.2]
    stack: NotRequired[str]  # in the wilderness, the stack it came with: others of its side are to be found first [8.0]
    drew: NotRequired[bool]  # has met a random attack where it stands [7.6]
    fled: NotRequired[bool]  # has come where it is by a retreat or an escape, since when its player has not moved [7.0, 7.5.2]
    led: NotRequired[list[str]]  # of an army or a fleet: the personalities it was attached to this turn [7.3]
    detached: NotRequired[bool]  # and whether they have left it since
    aboard: NotRequired[str]  # a fleet
    bearer: NotRequired[str | None]  # of an artifact [16.8]


class Place(TypedDict, total=False):
    """A province or a sea, as far as it is known. [3.1]"""

    kind: str  # land, sea
    terrain: str  # civilised, wilderness, sea, boiling, teeth, straits
    nation: str | None
    capital: bool
    walls: int | None
    port: bool
    spell: bool  # whether a spell is laid face down there when the game begins


class Lost(TypedDict):
    """What a nation may replace. [6.0]"""

    armies: int
    fleets: list[str]
    leaders: list[str]


# "from" cannot be written as a field
Origins = TypedDict("Origins", {"from": list[str]})


class Battle(Origins):
    """A battle that must be fought in a place. [10.1]

    from     the places the attackers entered from, or would go back to
    """

    attacker: str
    defender: str | None  # whom they fight, of several the one whom they fight next; nobody: bare walls, or units of nobody
    fought: NotRequired[list[str]]  # whom they have fought there already ("" for nobody), where several are to be fought
    stacks: NotRequired[
        dict[str, list[str]]
    ]  # in the wilderness: side ("" for nobody) -> its stacks that fight; of others all there do [8.0]
    passed: list[str]  # the places the attackers came through: closed to the retreat of defenders [7.3]


class Cast(TypedDict):
    side: str
    caster: str
    spell: str
    void: bool  # without effect
    dispelled: NotRequired[bool]  # without shift of the Balance too [16.3]


class Fight(TypedDict):
    """The battle being fought. [10.1-10.4]"""

    place: str
    withheld: list[str]
    spells: list[Cast]
    revealed: bool
    conjured: list[str]  # magicians who have conjured [9.2]
    extra: dict[str, int]  # side ("" for nobody) -> what spells that turned on their conjurer add
    stands: NotRequired[bool]  # the dice have fallen, and the city has not: its besiegers are still before it [7.5.2]
    player: NotRequired[str]  # who played the nation of the place when the battle began [7.5.2]


class KeptUp(TypedDict):
    """A flying spell that stays with its magician. [7.4.2]"""

    spell: str
    flights: int  # those left
    until: int  # the last turn of it


class Searched(TypedDict):
    """A player's last search of a place. [8.0]"""

    turn: int
    row: int  # how many turns in a row
    found: bool


class Away(TypedDict):
    """Elric with the Four: the turn in which he comes back, where, to whom. [16.4]"""

    turn: int
    at: str
    owner: str


class Elric(TypedDict, total=False):
    """What is known of Elric besides his counter. [12, 16.4]"""

    controller: str | None  # the personality in control of him
    drawn: bool  # whether his first spells have been drawn
    away: Away
    kept: Unit  # his counter while the Four hold him


class Tipped(TypedDict):
    """The Balance off its beam. [13]"""

    towards: str  # law, chaos
    turn: int  # of the tipping
    ends: int  # the turn at whose end the world ends; 0 never by itself


class Scenario(TypedDict, total=False):
    """The scenario that is played; empty with the printed tables until the first country is chosen. [14.0]"""

    title: str | None
    countries: list[str] | None
    objective: str | None


# a hyphen cannot be written as a field: whether a personality may take control of Elric by the players' word, by the house table [12]
Controls = TypedDict("Controls", {"elric-controls": NotRequired[bool]})


class Public(Controls):
    map: str  # house: played on the house map; printed
    places: dict[str, Place]  # what has been learned of places, over what the document says
    borders: dict[str, str]  # "A|B" in alphabetical order -> no, border, anchor (the sea before that port), mountains
    surveyed: NotRequired[list[str]]  # nations whose cities have all been told [4.0]
    homes: NotRequired[dict[str, str]]  # nation -> its capital, where the document does not say
    units: dict[str, Unit]
    nations: dict[str, Annotated[str, Names()]]  # nation -> the player who plays it
    chosen: dict[str, str]  # player -> the country they begin with
    order: list[str]  # the players in turn order, the high roller first
    scenario: Scenario
    lost: dict[str, Lost]  # by nation
    replaced: NotRequired[list[str]]  # nations that have replaced a unit this turn
    holds: dict[str, Annotated[str, Names()]]  # place -> the player who has taken the city there
    won: NotRequired[dict[str, str]]  # place -> the enemy who played its nation when it was taken [5.0]
    rights: dict[str, list[str]]  # player -> nations they may muster as a conqueror [7.5.2]
    mustered: list[str]  # players who have played a muster this turn
    battles: dict[str, Battle]  # by place
    battle: NotRequired[Fight | None]  # the one being fought
    cast: dict[str, str]  # magician -> the place where their spell lies face down
    eaten: NotRequired[dict[str, str]]  # magician -> whose they were whose spell still lies there for another battle [10.4]
    casters: list[str]  # magicians who have used their spell this player-turn
    maintained: dict[str, list[KeptUp]]  # by magician
    walked: list[str]  # always empty: set-up has written it from the first session on, and sessions are ruled again when they are verified
    sailed: list[str]  # fleets that have passed the Straits of Chaos this turn
    escaped: NotRequired[list[str]]  # who has escaped in the declaration being ruled on: no second time for the same [10(g)]
    searches: dict[str, dict[str, Searched]]  # player -> place
    elric: Elric
    balance: int  # the marker: 1 to 6 towards Law, -1 to -6 towards Chaos, 0 on the neutral centre
    tipped: NotRequired[Tipped]
    horn: int  # how often Elric has blown the Horn of Fate
    container: int  # spells in the container, by number
    placements: dict[str, int]  # place -> face-down spells still there
    discard: list[str]  # the open pile


class Secret(TypedDict):
    hands: dict[str, list[str]]  # personality -> the spells beneath their counter
    cast: dict[str, str]  # magician -> the spell they have laid face down this turn


class Cup(TypedDict):
    fresh: list[str]  # spells nobody has looked at since set-up: in the container, or face down on a placement symbol
    mixed: list[str]  # spells that have come back into the container from the discards


class Args(TypedDict, total=False):
    against: list[str]
    armies: int
    artifact: str
    attack: int
    capital: bool
    city: bool
    defence: int
    fleet: str
    fleets: list[str]
    goal: str
    ground: str
    holder: str
    homeward: bool
    kind: str
    magician: str
    nation: str
    number: int
    other: str
    path: str  # of the engine's `set`
    place: str
    port: bool
    spell: str
    spells: list[str]
    target: str
    which: list[str]
    turns: int
    unit: str
    units: list[str]
    via: list[str]
    wall: int
    what: str
    places: list[str]


SHAPE = Shape(Public, Secret, Cup, Args)
State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
