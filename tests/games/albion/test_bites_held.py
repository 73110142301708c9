"""Who has which item, as far as all know, and what is known of it and of minds under no seal but one's own. [19.4.10, 20.0]"""

from typing import Any

from playaid.games.albion.ratings import counters, ground, items, leaders
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, at, put, stand, start
from tests.games.albion.two import bears, hearing


def of(before: State, name: str, **fields: Any) -> State:
    for field, value in fields.items():
        before = put(before, "public", "pieces", name, field, value)
    return before


@each(
    ("number", "name", "fields", "keeper"),
    [
        ("14", "Gerflax", {"state": "inactive"}, "Gerflax"),
        ("14", "Gerflax", {"state": "active"}, None),
        ("14", "Gerflax", {"state": "expedition", "hex": None}, "Gerflax"),
        ("22", "Dorwen", {}, "Dorwen"),
        ("22", "Dorwen", {"state": "dead", "hex": None}, None),
        ("23", "The Worm", {"state": "active"}, "The Worm"),
        ("23", "The Worm", {"state": "dead", "hex": None}, None),
        ("18", "Barguest", {}, None),
        ("10", "Imric", {}, None),
    ],
)
def test_who_is_known_to_have_what_they_began_with(number: str, name: str, fields: dict[str, Any], keeper: str | None) -> None:
    """7.9 e05, 10.0, 20.6.22, 20.6.23: whoever sleeps gives nothing away, nor do Dorwen and the Worm while they live."""
    assert items.keeper(hearing(of(start(), name, **fields)), number) == keeper


@each(("shown", "alone"), [(None, FOMORIAN), ("Imric", None)])
def test_a_torque_that_all_have_seen_is_no_secret_of_a_sum(shown: str | None, alone: str | None) -> None:
    """20.1"""
    state = put(bears(start(), "05", "Imric"), "public", "items", "05", "shown", shown)
    assert items.makers(hearing(state), FOMORIAN) == alone


@each(("number", "able"), [("23", False), ("10", True)])
def test_the_worm_uses_whatever_it_finds_but_its_own_teeth(number: str, able: bool) -> None:
    """7.9 s42"""
    assert items.usable(hearing(bears(start(), number, "The Worm")), "The Worm", number) is able


@each(("name", "less"), [("Dorwen", 1), ("Elidor", 0)])
def test_only_dorwen_may_command_less_than_her_piece_says(name: str, less: int) -> None:
    """20.6.22"""
    assert leaders.sure_rating(hearing(start()), name) == BOOK.value("persons", name, "command") - less


def test_for_a_wand_of_the_others_no_seal_is_opened() -> None:
    """20.6.14: they alone know whose sky is clear."""
    state = put(stand(bears(start(), "14", "Imric"), "3013", "Elidor"), "public", "weather", "map", "rain")
    assert ground.weather_in(hearing(visible(state, None)), "3013", ["Elidor"], FAERIE) == "rain"


@each(
    ("control", "mastered", "name", "known"),
    [
        (FOMORIAN, {"Elidor": "Barguest"}, "Elidor", 3),
        (FOMORIAN, {}, "Elidor", 0),
        (None, {"Elidor": "Barguest"}, "Elidor", 0),
        (FAERIE, {"Elidor": "Barguest"}, "Elidor", 0),
    ],
)
def test_whose_wounds_are_read_off_a_mind(control: str | None, mastered: dict[str, str], name: str, known: int) -> None:
    """19.4.10: of whom a side holds now; of everybody else from the roster."""
    state = put(of(start(), "Elidor", control=control), "public", "mastered", mastered)
    state = put(state, "secret", FOMORIAN, "minds", {"Elidor": {"wounds": 3, "items": []}})
    assert counters.wounds(hearing(state, FOMORIAN), name) == known
    assert counters.taken_mind(hearing(state, FOMORIAN), "nobody") is None
    between = at(state, FAERIE, "weather")
    assert counters.taken_mind(hearing(between, None), "Elidor") is None  # type: ignore[arg-type]


@each(("side", "race"), [(FOMORIAN, "Troll"), (FAERIE, "Elf")])
def test_what_is_not_seen_marches_as_most_of_its_side(side: str, race: str) -> None:
    """11.9: of a stack nobody knows what it is made of."""
    state = of(stand(start(), "3013", Moray_9={"count": 2}), "Moray 9", kingdom=None, side=side)
    assert counters.race(hearing(state), "Moray 9") == race
