"""The shape of the state, and of the arguments of the verbs by slot. There are no secrets in this game: everybody sees everything."""

from typing import Annotated, Literal, NotRequired, TypedDict

from playaid.referee.contract.game import Shape
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf
from playaid.referee.contract.state_names import Names


class Tile(TypedDict):
    """A Realm Tile in play. [Realm Tile Features]"""

    region: str
    kind: str
    colour: str  # of its banner: `-` if it has none, empty while nobody has told it
    links: list[str]  # the tiles that a path leads to
    open: int  # its Open Paths, as far as the players tell
    hallway: bool
    named: bool  # whether it is one of the eight with a mace


class Card(TypedDict):
    """An Inventory Card before a seat. [Inventory Cards]"""

    deck: str
    slot: str
    broken: bool
    turn: int  # the serial number of the turn in which it was used or received; 0 for none
    round: int  # the round in which a card that is once per round was used; 0 for none
    moves: NotRequired[int]  # what a Mount adds to the Movement Attribute


class Seat(TypedDict):
    side: str
    sheet: str | None
    character: str | None
    scores: dict[str, int]
    movement: int
    wounds: int
    slots: int
    destiny: int
    most: int  # the slots for Destiny Tokens
    doom: list[str]
    seduced: bool
    virtue: str | None
    plaque_round: NotRequired[int]  # the round in which that plaque, which may be used once in each, has been used
    cards: dict[str, Card]
    tile: str | None
    favoured: str | None
    bonus: int
    quest: str  # the tile of the Personal Quest
    artifact: bool
    retired: bool
    fresh: NotRequired[bool]  # whether it is a new character, for a retired one, that has not entered play yet


class Enemy(TypedDict):
    """An Enemy Token out of the pool: on a `tile` while it is in play, `by` a seat once that has claimed it. [Enemy Tokens]"""

    kind: str
    named: bool
    tile: str | None
    by: str | None
    held: bool
    card: str
    moved: int  # the Key-Turn in which it moved last
    claimant: NotRequired[str]  # who challenged a Named Enemy whose token has been given away since


class Threat(TypedDict):
    """A Roaming Threat Card in play. [Roaming Threat Cards]"""

    deck: str
    kinds: list[str]
    named: str | None
    command: str
    target: str | None
    ability: str
    spawned: int
    tokenless: NotRequired[list[str]]  # those of its kinds of which it could add no token to the board
    challenged: NotRequired[bool]  # whether its Named Enemy has been challenged successfully


class Quest(TypedDict):
    """A Story Quest: task -> whether it is done."""

    tasks: dict[str, bool]


class StoryToken(TypedDict):
    """A Story Token: on a tile, with a seat, or returned to the Round Table. [Story Tokens]"""

    tile: str | None
    by: str | None
    returned: bool
    left: NotRequired[int]  # the serial number of the turn in which a retired character left it


class Escort(TypedDict):
    """An Escort Token: on a tile, or with a seat. [Escort Tokens]"""

    tile: str | None
    by: str | None


class Draw(TypedDict):
    seat: str
    what: Literal["encounter", "threat"]
    tile: str
    deck: NotRequired[str]  # for a threat: the deck that it comes from, where that is not the one that the token lies on


Purpose = Literal["enemy", "encounter", "story", "personal", "seduction"]
"""What a challenge is for."""

Fight = TypedDict(
    "Fight",
    {
        "seat": str,
        "for": Purpose,
        "name": str,
        "kind": str | None,
        "attribute": str,
        "rating": int,
        "stones": int,
        # decide after a roll that falls short; again when a wound has been taken and all stones are rolled once more
        "state": Literal["decide", "again"],
        # successes set aside
        "kept": int,
        # stones with a single success, and stones with none, that may still be rolled again
        "ones": int,
        "misses": int,
        # re-rolls for stones that the box does not hold; spare and tokens are those and the Destiny that there were at the roll
        "free": int,
        # stones that cards and abilities gave, as told; and how many of them are gone with what gave them since the roll
        "plus": NotRequired[int],
        "gone": NotRequired[int],
        # the cards that gave them, where that was told
        "using": NotRequired[list[str]],
        # of plus, what was told apart from what these cards gave
        "besides": NotRequired[int],
        "spare": int,
        "tokens": int,
        # whether the Enemy Token is not claimed when the challenge is passed
        "unclaimed": NotRequired[bool],
        # the second attribute that was named last; absent before a re-roll that named one
        "named": NotRequired[str],
        # a wound was taken, or a card broken, since the stones were rolled
        "hurt": NotRequired[bool],
        # the successes of a Mana Burst; absent where the stones were rolled with the first release
        "burst": NotRequired[int],
    },
)
"""The challenge in hand. [Challenge Overview]"""


class Spoils(TypedDict):
    """Spoils Draws for a defeated card. [Defeating Roaming Threat Cards]"""

    card: str
    kinds: list[str]
    named: str | None
    claimant: str
    done: NotRequired[list[str]]  # the seats that have had their draw, or declined it. Whose draw it is, is worked out of what is held
    queue: NotRequired[list[str]]  # in its stead in sessions of the first release: the seats that had still to draw


class Turn(TypedDict):
    """The turn of a seat. [Turn Overview]"""

    seat: Annotated[str, Names()]
    serial: int  # its number, counted through the game
    moves: int
    extra: NotRequired[int]  # moves more or fewer by a card
    ridden: NotRequired[int]  # how many moves the character has come or had left to scout with, where its own movement was not enough
    scouted: str | None  # the tile that was scouted and must be stepped on before the next
    entered: list[str]  # the Encounter Tiles entered this turn, by anybody
    personal: bool
    resisted: NotRequired[bool]  # whether the Loyalty Challenge against Seduction has been tried
    story: list[str]  # the Story Tokens tried for this turn
    acted: bool
    held: NotRequired[bool]  # whether the Key-Turn that follows waits until it is asked for


class Plaques(TypedDict):
    """The Virtue Plaques. [Virtue Plaques]"""

    stack: int
    discarded: int
    box: int


class Needs(TypedDict):
    """Quest Coins needed to win, and to unlock the Stables."""

    coins: int
    stables: int


class Box(TypedDict):
    decks: dict[str, int]
    pool: dict[str, int]
    named_pool: dict[str, int]
    plaques: int
    dungeon: int
    coins: NotRequired[int]
    flames: NotRequired[int]


class Public(TypedDict):
    attributes: list[str]
    order: list[str]  # the seats clockwise
    seats: dict[str, Seat]
    sheets: list[str]
    sheet_names: NotRequired[dict[str, str]]  # sheet -> who is on it, as far as the book says so when the game begins
    used_sheets: list[str]
    checklist: dict[str, bool]
    tiles: dict[str, Tile]
    searched: NotRequired[str | None]  # the seat for which the Albion Stack has been searched for a tile that is still to be laid
    to_lay: NotRequired[dict[str, int]]  # Region -> tiles that an optional rule has laid there still
    fresh_lairs: NotRequired[list[str]]  # the tiles with a mace that were laid since the last threat: for the one that is read out next
    decks: dict[str, int]
    discards: dict[str, int]
    pool: dict[str, int]
    named_pool: dict[str, int]
    box: Box
    approaching: str  # the deck on which the Approaching Threat Token lies
    threats: dict[str, Threat]
    enemies: dict[str, Enemy]
    dungeon: list[tuple[str, bool]]  # kind, and whether it is a named one
    draws: list[Draw]  # the cards that must be drawn, in order
    challenge: NotRequired[Fight | None]
    spoils: NotRequired[Spoils]
    more_spoils: NotRequired[list[Spoils]]
    story: dict[str, Quest]
    story_failed: NotRequired[str]
    tokens: dict[str, StoryToken]
    escorts: dict[str, Escort]
    virtue: Plaques
    coins: int  # on the Quest Pad
    spent: NotRequired[int]  # Quest Coins that optional rules have spent
    needs: Needs
    stables_open: NotRequired[bool]
    flames: int
    despair: int  # Flames of Hope that are extinguished
    rolling: NotRequired[list[Annotated[str, Names()]]]  # the seats whose rolls for the Key-Turn Token were highest and equal
    holder: Annotated[str | None, Names()]  # the seat with the Key-Turn Token
    turns: NotRequired[list[Annotated[str, Names()]]]  # the seats of this round in the order of their turns
    next_turn: NotRequired[int]
    serial: NotRequired[int]
    turn: NotRequired[Turn | None]
    key_turn: NotRequired[int]  # the number of the Key-Turn
    following: NotRequired[dict[str, list[str | None]]]  # kind of token -> the command and target that was chosen for it in this Key-Turn
    entered: NotRequired[list[str]]  # the Encounter Tiles entered in this Key-Turn
    extinguished: NotRequired[bool]
    recalled: NotRequired[list[str]]
    gone: NotRequired[dict[str, dict[str, bool]]]  # the names of what has left the table: cards, tokens, characters; told true, each
    passed: NotRequired[bool]
    passed_early: NotRequired[int]  # the Key-Turn in which the token was passed before its last step, by the players' word


class Secret(TypedDict):
    """Nobody knows anything alone."""


class Cup(TypedDict):
    """Stacks are kept by number only: what is drawn from them the players say."""


class Args(TypedDict, total=False):
    sheet: str
    seat: str
    items: list[str]
    title: str
    tasks: str
    tiles: list[str]
    name: str
    kind: str
    kinds: list[str]
    relic: str
    returned: bool
    paths: int
    colour: str
    region: str
    touching: list[str]
    coin: bool
    search: bool
    enemy: str
    attribute: str
    stones: int
    besides: int
    cards: list[str]
    rating: int
    successes: int
    naming: str
    forced: bool
    free: bool
    given: bool
    unclaimed: bool
    breaking: str
    card: str
    tile: str
    virtue: bool
    command: str
    target: str
    later: bool
    spawn: list[str]
    named: str
    at: str
    extra: bool
    ability: str
    deck: str
    enemies: list[str]
    beside: list[str]
    mace: bool
    token: str
    escort: str
    taken: bool
    taker: str
    now: bool
    once: bool
    task: str
    undone: bool
    slot: str
    moves: int
    number: int
    effect: str
    claimed: bool
    other: str
    why: str
    again: bool


SHAPE = Shape(Public, Secret, Cup, Args)
State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
