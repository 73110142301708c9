"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.games.legacy.ratings.laws import LAWS
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.each import each
from tests.games.legacy.table import BOOK, at, begun, card, claimed, do, foe, play, put, refused, rule, tile


def broken(before: State, after: State, verb: str = "set") -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, {}, "Ann"), BOOK, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def laid(state: State, *puts: tuple[Any, ...]) -> State:
    for one in puts:
        state = put(state, *one)
    return state


START = at(begun(), "Bob", "Round Table")
NEAR = START["public"]["tiles"]["Round Table"]["links"][0]
ESCORTED = laid(START, ("escorts", "Elaine", {"tile": None, "by": "Ann"}), ("escorts", "Merlin", {"tile": "Round Table", "by": None}))
TOKEN = ("tokens", "Eagle", {"tile": "Docks", "by": None, "returned": False})
FOUND = laid(START, TOKEN)
CARRIED = laid(START, ("tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False}))
SAXON = foe(START, "Saxon 1", "Saxon", "Docks")
GRAIL = do(START, "gain Grail from artifact by Ann")
TAKEN = claimed(START, "Ann", "Saxon")
SEDUCED = do(START, "doom Seduction by Ann")
TRIED = put(START, "turn", "personal", True)
WOOD = tile(START, "Wood", "Forest", "Encounter", "red", 1, "Sally Port")
FIGHT = do(foe(START, "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1 by Ann", "1 1 1 1 1")


def traded(state: State, name: str, giver: str, taker: str) -> State:
    """A card before another seat, without a word."""
    seats = state["public"]["seats"]
    held = {key: card for key, card in seats[giver]["cards"].items() if key != name}
    return laid(state, ("seats", giver, "cards", held), ("seats", taker, "cards", f"{name} of {giver}", seats[giver]["cards"][name]))


def tried(state: State, kind: str) -> State:
    return put(state, "challenge", {**FIGHT["public"]["challenge"], "for": kind, "name": "Grail", "seat": "Ann"})


def spent(state: State, moves: int) -> State:
    return put(state, "turn", "moves", moves)


USED = put(START, "seats", "Ann", "cards", "Starting Weapon", "turn", START["public"]["serial"])
AWAY = at(START, "Bob", "Docks")
KEY_TURN = put(START, "turn", None)
CUT = [("tiles", name, "open", 0) for name, one in WOOD["public"]["tiles"].items() if one["open"]]
ENTERED = put(WOOD, "turn", "entered", ["Wood"])

BROKEN: dict[str, tuple[State, State]] = {
    "law.path": (START, at(START, "Bob", "Docks")),
    "law.far": (START, spent(START, 99)),
    "law.entry": (START, at(START, "Cid", "Docks")),
    "law.astray": (SAXON, put(SAXON, "enemies", "Saxon 1", "tile", "Sally Port")),
    "law.march": (put(SAXON, "enemies", "Saxon 1", "held", True), put(SAXON, "enemies", "Saxon 1", "tile", NEAR)),
    "law.cut": (START, laid(WOOD, *CUT)),
    "law.bearer": (START, put(START, "escorts", "Elaine", {"tile": None, "by": "Cid"})),
    "law.escort": (ESCORTED, put(ESCORTED, "escorts", "Merlin", {"tile": None, "by": "Ann"})),
    "law.perish": (ESCORTED, put(ESCORTED, "seats", "Ann", "wounds", 1)),
    "law.reach": (FOUND, CARRIED),
    "law.down": (CARRIED, FOUND),
    "law.home": (FOUND, put(FOUND, "tokens", "Eagle", {"tile": None, "by": None, "returned": True})),
    "law.apart": (AWAY, traded(AWAY, "Starting Weapon", "Ann", "Bob")),
    "law.artifact": (GRAIL, traded(GRAIL, "Grail", "Ann", "Bob")),
    "law.used": (USED, traded(USED, "Starting Weapon", "Ann", "Bob")),
    "law.turn": (at(START, "Cid", "Round Table"), traded(at(START, "Cid", "Round Table"), "Starting Weapon", "Bob", "Cid")),
    "law.given": (at(TAKEN, "Bob", "Docks"), put(at(TAKEN, "Bob", "Docks"), "enemies", "Saxon of Ann 1", "by", "Bob")),
    "law.seduced": (SEDUCED, put(SEDUCED, "seats", "Ann", "cards", "Starting Weapon", "broken", True)),
    "law.stables": (START, put(START, "stables_open", True)),
    "law.once": (TRIED, tried(TRIED, "personal")),
    "law.one": (FIGHT, tried(FIGHT, "encounter")),
    "law.entered": (ENTERED, put(ENTERED, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Wood"}])),
}


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after = BROKEN[law]
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_outside_the_turns_no_card_has_been_used_in_one() -> None:
    assert broken(KEY_TURN, traded(KEY_TURN, "Starting Weapon", "Ann", "Bob")) == ["law.turn"]


def test_a_token_that_nobody_has_any_more_was_given_to_nobody() -> None:
    """A card puts a claimed token on a tile, in another's turn."""
    put_down = put(put(TAKEN, "enemies", "Saxon of Ann 1", "by", None), "enemies", "Saxon of Ann 1", "tile", "Docks")
    before = put(TAKEN, "turn", "seat", "Bob")
    assert broken(before, put(put_down, "turn", "seat", "Bob"), "lead") == []


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@each(
    ("before", "after", "verb"),
    [
        (START, at(START, "Ann", "Docks"), "bear"),
        (START, at(START, "Ann", NEAR), "escape"),
        (START, spent(at(START, "Ann", NEAR), 1), "move"),
        (START, at(START, "Cid", "Round Table"), "next"),
        (SAXON, put(SAXON, "enemies", "Saxon 1", "tile", "Sally Port"), "lead"),
        (START, WOOD, "scout"),
        (ESCORTED, put(ESCORTED, "escorts", "Merlin", {"tile": None, "by": "Ann"}), "escort"),
        (START, put(START, "seats", "Ann", "wounds", 1), "wound"),
        (at(FOUND, "Ann", "Docks"), at(CARRIED, "Ann", "Docks"), "collect"),
        (CARRIED, put(CARRIED, "tokens", "Eagle", {"tile": None, "by": None, "returned": True}), "return"),
        (START, traded(START, "Starting Weapon", "Ann", "Bob"), "trade"),
        (TAKEN, put(TAKEN, "enemies", "Saxon of Ann 1", "by", "Bob"), "give"),
        (START, put(START, "seats", "Ann", "cards", "Starting Weapon", "broken", True), "break"),
        (put(START, "coins", 4), laid(START, ("coins", 4), ("stables_open", True)), "coin"),
        (START, tried(START, "personal"), "personal"),
        (FIGHT, put(FIGHT, "challenge", "state", "again"), "fail"),
        (WOOD, put(WOOD, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Wood"}]), "move"),
    ],
)
def test_what_may_be_breaks_none(before: State, after: State, verb: str) -> None:
    assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(START, "set seats.Bob.tile Docks because he went there")
    assert "Bob comes from Round Table to Docks, and no path leads there in 0 moves" in [
        line.text for line in ruling.worksheet if line.result == TRUSTED
    ]


def test_nobody_takes_an_escort_without_a_character() -> None:
    """A card gives it to a character, wherever the token would lie. [Escort Tokens]"""
    assert refused(START, "escort Elaine taken by Cid") == ["escort.taker"]
    assert refused(START, "escort Elaine on Docks taken by Cid") == ["escort.taker"]
    assert do(START, "escort Elaine taken by Bob")["public"]["escorts"]["Elaine"]["by"] == "Bob"
    assert do(START, "escort Elaine on Docks by Cid")["public"]["escorts"]["Elaine"]["tile"] == "Docks"


def test_a_wound_takes_every_escort_of_its_bearer() -> None:
    state = play(START, "escort Elaine taken by Ann", "escort Merlin taken by Ann")
    assert do(card(state, "Raid", "Hold", "Saxon"), "wound by Ann")["public"]["escorts"] == {}
