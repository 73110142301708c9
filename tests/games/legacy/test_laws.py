"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from collections.abc import Callable
from functools import cached_property
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


def broken(before: State, after: State, verb: str = "set", **args: object) -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, args, "Ann"), BOOK, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def laid(state: State, *puts: tuple[Any, ...]) -> State:
    for one in puts:
        state = put(state, *one)
    return state


class Positions:
    """What the laws are tried on, laid out when a test first asks for it: while tests are collected no rule runs."""

    @cached_property
    def start(self) -> State:
        return at(begun(), "Bob", "Round Table")

    @cached_property
    def near(self) -> str:
        near: str = self.start["public"]["tiles"]["Round Table"]["links"][0]
        return near

    @cached_property
    def escorted(self) -> State:
        return laid(
            self.start, ("escorts", "Elaine", {"tile": None, "by": "Ann"}), ("escorts", "Merlin", {"tile": "Round Table", "by": None})
        )

    @cached_property
    def token(self) -> tuple[Any, ...]:
        return ("tokens", "Eagle", {"tile": "Docks", "by": None, "returned": False})

    @cached_property
    def found(self) -> State:
        return laid(self.start, self.token)

    @cached_property
    def carried(self) -> State:
        return laid(self.start, ("tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False}))

    @cached_property
    def saxon(self) -> State:
        return foe(self.start, "Saxon 1", "Saxon", "Docks")

    @cached_property
    def grail(self) -> State:
        return do(self.start, "gain Grail from artifact by Ann")

    @cached_property
    def taken(self) -> State:
        return claimed(self.start, "Ann", "Saxon")

    @cached_property
    def seduced(self) -> State:
        return do(self.start, "doom Seduction by Ann")

    @cached_property
    def tried(self) -> State:
        return put(self.start, "turn", "personal", True)

    @cached_property
    def wood(self) -> State:
        return tile(self.start, "Wood", "Forest", "Encounter", "red", 1, "Sally Port")

    @cached_property
    def fight(self) -> State:
        return do(foe(self.start, "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1 by Ann", "1 1 1 1 1")

    @cached_property
    def used(self) -> State:
        return put(self.start, "seats", "Ann", "cards", "Starting Weapon", "turn", self.start["public"]["serial"])

    @cached_property
    def away(self) -> State:
        return at(self.start, "Bob", "Docks")

    @cached_property
    def key_turn(self) -> State:
        return put(self.start, "turn", None)

    @cached_property
    def cut(self) -> list[tuple[Any, ...]]:
        return [("tiles", name, "open", 0) for name, one in self.wood["public"]["tiles"].items() if one["open"]]

    @cached_property
    def entered(self) -> State:
        return put(self.wood, "turn", "entered", ["Wood"])


AT = Positions()


def traded(state: State, name: str, giver: str, taker: str) -> State:
    """A card before another seat, without a word."""
    seats = state["public"]["seats"]
    held = {key: card for key, card in seats[giver]["cards"].items() if key != name}
    return laid(state, ("seats", giver, "cards", held), ("seats", taker, "cards", f"{name} of {giver}", seats[giver]["cards"][name]))


def tried(state: State, kind: str) -> State:
    return put(state, "challenge", {**AT.fight["public"]["challenge"], "for": kind, "name": "Grail", "seat": "Ann"})


def spent(state: State, moves: int) -> State:
    return put(state, "turn", "moves", moves)


BROKEN: dict[str, Callable[[], tuple[State, State]]] = {
    "law.path": lambda: (AT.start, at(AT.start, "Bob", "Docks")),
    "law.far": lambda: (AT.start, spent(AT.start, 99)),
    "law.entry": lambda: (AT.start, at(AT.start, "Cid", "Docks")),
    "law.astray": lambda: (AT.saxon, put(AT.saxon, "enemies", "Saxon 1", "tile", "Sally Port")),
    "law.march": lambda: (put(AT.saxon, "enemies", "Saxon 1", "held", True), put(AT.saxon, "enemies", "Saxon 1", "tile", AT.near)),
    "law.cut": lambda: (AT.start, laid(AT.wood, *AT.cut)),
    "law.bearer": lambda: (AT.start, put(AT.start, "escorts", "Elaine", {"tile": None, "by": "Cid"})),
    "law.escort": lambda: (AT.escorted, put(AT.escorted, "escorts", "Merlin", {"tile": None, "by": "Ann"})),
    "law.perish": lambda: (AT.escorted, put(AT.escorted, "seats", "Ann", "wounds", 1)),
    "law.reach": lambda: (AT.found, AT.carried),
    "law.down": lambda: (AT.carried, AT.found),
    "law.home": lambda: (AT.found, put(AT.found, "tokens", "Eagle", {"tile": None, "by": None, "returned": True})),
    "law.apart": lambda: (AT.away, traded(AT.away, "Starting Weapon", "Ann", "Bob")),
    "law.artifact": lambda: (AT.grail, traded(AT.grail, "Grail", "Ann", "Bob")),
    "law.used": lambda: (AT.used, traded(AT.used, "Starting Weapon", "Ann", "Bob")),
    "law.turn": lambda: (at(AT.start, "Cid", "Round Table"), traded(at(AT.start, "Cid", "Round Table"), "Starting Weapon", "Bob", "Cid")),
    "law.given": lambda: (at(AT.taken, "Bob", "Docks"), put(at(AT.taken, "Bob", "Docks"), "enemies", "Saxon of Ann 1", "by", "Bob")),
    "law.seduced": lambda: (AT.seduced, put(AT.seduced, "seats", "Ann", "cards", "Starting Weapon", "broken", True)),
    "law.stables": lambda: (AT.start, put(AT.start, "stables_open", True)),
    "law.once": lambda: (AT.tried, tried(AT.tried, "personal")),
    "law.one": lambda: (AT.fight, tried(AT.fight, "encounter")),
    "law.entered": lambda: (AT.entered, put(AT.entered, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Wood"}])),
}


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after = BROKEN[law]()
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_outside_the_turns_no_card_has_been_used_in_one() -> None:
    assert broken(AT.key_turn, traded(AT.key_turn, "Starting Weapon", "Ann", "Bob")) == ["law.turn"]


def test_a_token_that_nobody_has_any_more_was_given_to_nobody() -> None:
    """A card puts a claimed token on a tile, in another's turn."""
    put_down = put(put(AT.taken, "enemies", "Saxon of Ann 1", "by", None), "enemies", "Saxon of Ann 1", "tile", "Docks")
    before = put(AT.taken, "turn", "seat", "Bob")
    assert broken(before, put(put_down, "turn", "seat", "Bob"), "lead") == []


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@each(
    ("laid_out", "verb"),
    [
        (lambda: (AT.start, at(AT.start, "Ann", "Docks")), "bear"),
        (lambda: (AT.start, at(AT.start, "Ann", AT.near)), "escape"),
        (lambda: (AT.start, spent(at(AT.start, "Ann", AT.near), 1)), "move"),
        (lambda: (AT.start, at(AT.start, "Cid", "Round Table")), "next"),
        (lambda: (AT.saxon, put(AT.saxon, "enemies", "Saxon 1", "tile", "Sally Port")), "lead"),
        (lambda: (AT.start, AT.wood), "scout"),
        (lambda: (AT.escorted, put(AT.escorted, "escorts", "Merlin", {"tile": None, "by": "Ann"})), "escort"),
        (lambda: (AT.start, put(AT.start, "seats", "Ann", "wounds", 1)), "wound"),
        (lambda: (at(AT.found, "Ann", "Docks"), at(AT.carried, "Ann", "Docks")), "collect"),
        (lambda: (AT.carried, put(AT.carried, "tokens", "Eagle", {"tile": None, "by": None, "returned": True})), "return"),
        (lambda: (AT.start, traded(AT.start, "Starting Weapon", "Ann", "Bob")), "trade"),
        (lambda: (AT.taken, put(AT.taken, "enemies", "Saxon of Ann 1", "by", "Bob")), "give"),
        (lambda: (AT.start, put(AT.start, "seats", "Ann", "cards", "Starting Weapon", "broken", True)), "break"),
        (lambda: (put(AT.start, "coins", 4), laid(AT.start, ("coins", 4), ("stables_open", True))), "coin"),
        (lambda: (AT.start, tried(AT.start, "personal")), "personal"),
        (lambda: (AT.fight, put(AT.fight, "challenge", "state", "again")), "fail"),
        (lambda: (AT.wood, put(AT.wood, "draws", [{"seat": "Ann", "what": "encounter", "tile": "Wood"}])), "move"),
    ],
)
def test_what_may_be_breaks_none(laid_out: Callable[[], tuple[State, State]], verb: str) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(AT.start, "set seats.Bob.tile Docks because he went there")
    assert "Bob comes from Round Table to Docks, and no path leads there in 0 moves" in [
        line.text for line in ruling.worksheet if line.result == TRUSTED
    ]


def test_nobody_takes_an_escort_without_a_character() -> None:
    """A card gives it to a character, wherever the token would lie. [Escort Tokens]"""
    assert refused(AT.start, "escort Elaine taken by Cid") == ["escort.taker"]
    assert refused(AT.start, "escort Elaine on Docks taken by Cid") == ["escort.taker"]
    assert do(AT.start, "escort Elaine taken by Bob")["public"]["escorts"]["Elaine"]["by"] == "Bob"
    assert do(AT.start, "escort Elaine on Docks by Cid")["public"]["escorts"]["Elaine"]["tile"] == "Docks"


def test_a_wound_takes_every_escort_of_its_bearer() -> None:
    state = play(AT.start, "escort Elaine taken by Ann", "escort Merlin taken by Ann")
    assert do(card(state, "Raid", "Hold", "Saxon"), "wound by Ann")["public"]["escorts"] == {}


def test_a_card_that_another_card_breaks_is_broken_though_its_holder_is_seduced() -> None:
    """`break CARD forced`: Seduction forbids those who are seduced to break one of their own accord."""
    after = put(AT.seduced, "seats", "Ann", "cards", "Starting Weapon", "broken", True)
    for verb in ("set", "break", "wound"):
        assert broken(AT.seduced, after, verb) == ["law.seduced"], verb
        assert broken(AT.seduced, after, verb, forced=True) == [], verb
