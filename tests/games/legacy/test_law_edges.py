"""What may not come about by any road: where each law ends. What breaks none is as near to a breach as it can be."""

from collections.abc import Callable

from playaid.games.legacy.state.holdings import tokens_here
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import at, claimed, put, read_as, tile
from tests.games.legacy.test_laws import AT, broken, laid, spent, traded, tried

Pair = Callable[[], tuple[State, State]]


def told(state: State, seat: str = "Ann") -> State:
    """The state with something new of a seat that no law is about."""
    return put(state, "seats", seat, "destiny", 1)


def enemy(state: State, **changed: object) -> State:
    return put(state, "enemies", "Saxon 1", {**state["public"]["enemies"]["Saxon 1"], **changed})


def token(state: State, where: str | None = None, by: str | None = None, returned: bool = False) -> State:
    return put(state, "tokens", "Eagle", {"tile": where, "by": by, "returned": returned})


def two(state: State) -> State:
    """Ann carries two escorts."""
    return laid(state, *(("escorts", name, {"tile": None, "by": "Ann"}) for name in ("Elaine", "Merlin")))


def one_left(state: State) -> State:
    return put(put(state, "escorts", {"Elaine": {"tile": None, "by": "Ann"}}), "seats", "Ann", "wounds", 1)


def one_perishes(before: State, after: State) -> tuple[State, State]:
    return read_as(before, escorts_perish="one"), read_as(after, escorts_perish="one")


def given(state: State) -> tuple[State, State]:
    return state, traded(state, "Starting Weapon", "Ann", "Bob")


def drawn(what: str, where: str) -> dict[str, str]:
    return {"seat": "Ann", "what": what, "tile": where}


def card_of(state: State, seat: str) -> dict[str, object]:
    held: dict[str, object] = state["public"]["seats"][seat]["cards"]["Starting Weapon"]
    return held


def broken_before() -> State:
    return put(AT.seduced, "seats", "Ann", "cards", "Starting Weapon", "broken", True)


def turn_of(state: State, seat: str, **changed: object) -> State:
    return put(state, "turn", {**state["public"]["turn"], "seat": seat, **changed})


def used(state: State, serial: int) -> State:
    return put(state, "seats", "Ann", "cards", "Starting Weapon", "turn", serial)


Edges = list[tuple[Pair, str, list[str]]]
WAYS: Edges = [
    (lambda: (AT.start, put(AT.start, "seats", "Ann", "tile", None)), "fail", []),
    (lambda: (spent(AT.start, 2), told(turn_of(AT.start, "Bob"))), "next", []),
    (lambda: (AT.start, spent(at(AT.start, "Ann", "Armoury"), 2)), "move", []),
    (lambda: (AT.start, spent(at(AT.start, "Ann", "Armoury"), 1)), "move", ["law.path"]),
    (lambda: (AT.start, at(AT.start, "Ann", "Armoury")), "escape", ["law.path"]),
    (lambda: (AT.start, spent(at(AT.start, "Bob", AT.near), 1)), "move", ["law.path"]),
    (lambda: (AT.start, spent(AT.start, 3)), "move", []),
    (lambda: (AT.start, spent(AT.start, 4)), "move", ["law.far"]),
    (lambda: (AT.start, put(spent(AT.start, 4), "turn", "extra", 1)), "move", []),
    (lambda: (spent(AT.start, 3), put(spent(AT.start, 3), "turn", "extra", -1)), "haste", []),
    (lambda: (AT.start, told(AT.start, "Cid")), "destiny", []),
    (lambda: (AT.start, at(AT.start, "Cid", "Docks")), "new", []),
    (lambda: (read_as(AT.start, start="exits"), at(read_as(AT.start, start="exits"), "Cid", "Docks")), "next", []),
    (lambda: (read_as(AT.start, start="exits"), at(read_as(AT.start, start="exits"), "Cid", AT.near)), "next", ["law.entry"]),
]
MARCHES: Edges = [
    (lambda: (AT.saxon, enemy(AT.saxon, tile=None, by="Ann")), "challenge", []),
    (lambda: (enemy(AT.saxon, tile=None, by="Ann"), AT.saxon), "set", []),
    (lambda: (AT.saxon, enemy(AT.saxon, held=True)), "march", []),
    (lambda: (AT.start, AT.saxon), "threat", []),
    (lambda: (AT.saxon, enemy(AT.saxon, tile=beside_docks())), "march", []),
    (lambda: (enemy(AT.saxon, held=True), enemy(AT.saxon, held=True, tile=None, by="Ann")), "challenge", []),
    (lambda: (enemy(AT.saxon, held=True, tile=None, by="Ann"), enemy(AT.saxon, held=True)), "set", []),
    (lambda: (enemy(AT.saxon, held=True), enemy(AT.saxon, held=True, card="Raid")), "set", []),
    (lambda: (keyed(2, 1), enemy(keyed(2, 2), tile=beside_docks())), "march", []),
    (lambda: (keyed(2, 2), enemy(keyed(2, 2), tile=beside_docks())), "march", ["law.march"]),
    (lambda: (keyed(2, 2), enemy(keyed(2, 2), tile=beside_docks())), "lead", []),
    (lambda: (keyed(2, 2), put(enemy(keyed(2, 2), tile=beside_docks()), "key_turn", 3)), "next", []),
    (lambda: (AT.start, tile(AT.start, "Hall", "Camelot", "-", "red", 0, "Round Table")), "place", []),
    (lambda: (AT.start, put(AT.start, "tiles", "Sally Port", "open", 0)), "set", []),
]
HELD: Edges = [
    (lambda: (AT.start, two(AT.start)), "set", []),
    (lambda: (two(AT.start), one_left(two(AT.start))), "wound", ["law.perish"]),
    (lambda: one_perishes(two(AT.start), one_left(two(AT.start))), "wound", []),
    (lambda: one_perishes(two(AT.start), put(two(AT.start), "seats", "Ann", "wounds", 1)), "wound", ["law.perish"]),
    (lambda: (AT.escorted, told(AT.escorted)), "destiny", []),
    (lambda: (token(AT.start, "Docks"), token(AT.start, "Stables")), "set", []),
    (lambda: (token(AT.start, by="Ann"), token(AT.start, by="Bob")), "set", []),
    (lambda: (token(AT.away, by="Ann"), token(AT.away, by="Bob")), "set", ["law.reach"]),
    (lambda: (token(AT.start), token(AT.start, by="Bob")), "set", ["law.reach"]),
    (lambda: (token(AT.start), token(AT.start, by="Cid")), "set", ["law.bearer", "law.reach"]),
    (lambda: (token(AT.start, AT.near), spent(at(token(AT.start, by="Ann"), "Ann", AT.near), 1)), "collect", []),
    (lambda: (token(AT.start, by="Ann"), token(AT.start, "Round Table")), "set", []),
    (lambda: (AT.start, token(AT.start, returned=True)), "set", []),
    (lambda: (token(AT.start, returned=True), {**token(AT.start, returned=True)}), "set", []),
    (lambda: (token(AT.away, by="Bob"), token(AT.away, returned=True)), "return", ["law.home"]),
]
HANDS: Edges = [
    (lambda: given(AT.away), "trade", ["law.apart"]),
    (lambda: given(used(AT.start, 1)), "trade", ["law.used"]),
    (lambda: given(used(turn_of(AT.start, "Ann", serial=2), 1)), "trade", []),
    (lambda: (AT.start, traded(AT.start, "Starting Weapon", "Bob", "Ann")), "trade", []),
    (lambda: (AT.taken, put(AT.taken, "enemies", "Saxon of Ann 1", "card", "Raid")), "set", []),
    (lambda: (AT.seduced, put(AT.seduced, "seats", "Bob", "cards", "Starting Weapon", "broken", True)), "break", []),
    (lambda: (broken_before(), told(broken_before())), "destiny", []),
    (lambda: (put(AT.start, "stables_open", True), put(put(AT.start, "stables_open", True), "coins", 1)), "coin", []),
    (lambda: (AT.away, put(AT.away, "seats", "Bob", "cards", "Spare", card_of(AT.away, "Ann"))), "gain", []),
    (lambda: (AT.away, put(given(AT.away)[1], "decks", "starting", AT.away["public"]["decks"]["starting"] - 1)), "gain", []),
    (lambda: (AT.away, put(AT.away, "seats", "Ann", "cards", {"Spare": card_of(AT.away, "Ann")})), "set", []),
    (lambda: (AT.away, put(given(AT.away)[1], "seats", "Bob", "cards", {"Lamp": {**card_of(AT.away, "Bob"), "deck": "item"}})), "set", []),
    (
        lambda: (claimed(AT.start, "Cid", "Saxon"), put(claimed(AT.start, "Cid", "Saxon"), "enemies", "Saxon of Cid 1", "by", "Dot")),
        "give",
        ["law.turn", "law.given"],
    ),
    (lambda: (AT.seduced, put(AT.seduced, "seats", "Ann", "cards", "Shield", {**card_of(AT.seduced, "Ann"), "broken": True})), "gain", []),
    (lambda: (AT.away, told(put(AT.away, "seats", "Bob", "cards", "Spare", card_of(AT.away, "Ann")))), "gain", []),
    (lambda: (turn_of(AT.taken, "Bob"), put(turn_of(AT.taken, "Bob"), "enemies", "Saxon of Ann 1", "card", "Raid")), "set", []),
]
TURNS: Edges = [
    (lambda: (AT.fight, put(AT.fight, "challenge", None)), "fail", []),
    (lambda: (AT.entered, put(AT.entered, "draws", [drawn("encounter", "Docks"), drawn("threat", "Wood")])), "move", []),
    (
        lambda: (
            put(AT.entered, "draws", [drawn("encounter", "Wood")]),
            put(AT.entered, "draws", [drawn("threat", "Docks"), drawn("encounter", "Wood")]),
        ),
        "set",
        [],
    ),
    (lambda: (AT.key_turn, tried(AT.key_turn, "personal")), "set", []),
    (lambda: (AT.tried, tried(AT.tried, "encounter")), "encounter", []),
    (lambda: (AT.tried, tried(turn_of(AT.tried, "Ann", serial=9), "personal")), "next", []),
    (lambda: (put(AT.start, "turn", "story", ["Grail"]), tried(put(AT.start, "turn", "story", ["Grail"]), "story")), "story", ["law.once"]),
    (
        lambda: (put(AT.start, "turn", "resisted", True), tried(put(AT.start, "turn", "resisted", True), "seduction")),
        "resist",
        ["law.once"],
    ),
    (lambda: (turn_of(AT.tried, "Bob"), tried(turn_of(AT.tried, "Bob"), "personal")), "personal", []),
    (lambda: (AT.entered, {**AT.entered}), "move", []),
    (lambda: (AT.entered, put(AT.entered, "draws", [{"seat": "Ann", "what": "threat", "tile": "Wood"}])), "threat", []),
    (
        lambda: (AT.entered, put(turn_of(AT.entered, "Bob", serial=9), "draws", [{"seat": "Bob", "what": "encounter", "tile": "Wood"}])),
        "next",
        [],
    ),
]


def beside_docks() -> str:
    beside: str = AT.start["public"]["tiles"]["Docks"]["links"][0]
    return beside


def keyed(key_turn: int, moved: int) -> State:
    """A Key-Turn in which the token has moved, or has still to."""
    return put(enemy(AT.saxon, moved=moved), "key_turn", key_turn)


@each(("laid_out", "verb", "laws"), WAYS)
def test_where_the_laws_end_of_who_goes_where(laid_out: Pair, verb: str, laws: list[str]) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == laws


@each(("laid_out", "verb", "laws"), MARCHES)
def test_where_the_laws_end_of_where_enemies_go(laid_out: Pair, verb: str, laws: list[str]) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == laws


@each(("laid_out", "verb", "laws"), HELD)
def test_where_the_laws_end_of_what_is_held(laid_out: Pair, verb: str, laws: list[str]) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == laws


@each(("laid_out", "verb", "laws"), HANDS)
def test_where_the_laws_end_of_what_changes_hands(laid_out: Pair, verb: str, laws: list[str]) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == laws


@each(("laid_out", "verb", "laws"), TURNS)
def test_where_the_laws_end_of_what_is_done_once_a_turn(laid_out: Pair, verb: str, laws: list[str]) -> None:
    before, after = laid_out()
    assert broken(before, after, verb) == laws


def test_no_story_token_lies_where_nobody_stands() -> None:
    gone = put(token(AT.start, by="Bob"), "seats", "Ann", "tile", None)
    assert tokens_here(gone, "Ann") == []
    assert tokens_here(token(AT.start, "Round Table"), "Ann") == ["Eagle"]
