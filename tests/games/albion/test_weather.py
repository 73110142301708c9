"""6.0, 5.0 A: the weather of the turn and of places."""

from playaid.games.albion.ratings.ground import weather_in
from playaid.games.albion.rules.weather import begin, turn_begins
from playaid.games.albion.state.sides import FOMORIAN
from tests.games.albion.table import BOOK, at, put, start
from tests.games.albion.test_attrition import hearing


def test_mana_and_weather_of_each_turn() -> None:
    for turn in range(1, 11):
        h = hearing(at(start(), FOMORIAN, "weather", turn=turn))
        begin(h)
        assert h.public["mana"] == BOOK.value("turns", turn, "mana")
        assert h.public["weather"]["map"] == BOOK.value("turns", turn, "weather")


def test_the_mana_track() -> None:
    assert [BOOK.value("turns", turn, "mana") for turn in range(1, 11)] == [4, 5, 5, 5, 5, 6, 6, 5, 5, 5]


def test_a_hex_goes_before_its_zone_and_that_before_the_map() -> None:
    state = put(start(), "public", "weather", {"map": "snow", "hexes": {"0108": "clear"}, "zones": {"Jotun Sea": "rain"}})
    h = hearing(state)
    assert [weather_in(h, number) for number in ("0108", "0208", "3034")] == ["clear", "rain", "snow"]


def test_what_lasted_a_turn_is_over() -> None:
    state = put(put(start(), "public", "cast", ["Barguest"]), "public", "vortex", ["3034"])
    h = hearing(at(state, FOMORIAN, "weather", turn=2))
    turn_begins(h)
    assert (h.public["cast"], h.public["vortex"], h.public["strengthened"]) == ([], [], {})
