"""What is looked up and supposed, told apart. [6.0, 11.8, 11.9]"""

from typing import Any

from playaid.games.albion.ratings import paths
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE
from playaid.games.albion.table import outlook
from tests.each import each
from tests.games.albion.table import BOOK, put, rule, start

SEA = next(n for n in BOOK.keys("hexes") if BOOK.value("hexes", n, "zone") == "Irish Sea" and BOOK.value("hexes", n, "terrain") == ["sea"])


@each(
    ("lies", "skies", "found"),
    [
        (["major river", "bridge"], {"snow"}, ["bridge"]),
        (["minor river", "bridge"], {"snow"}, []),
        (["minor river", "bridge"], {"snow", "clear"}, ["bridge"]),
        (["lake", "ferry"], {"snow"}, ["ferry"]),
    ],
)
def test_ice_bears_on_lesser_waters_alone(lies: list[str], skies: set[str], found: list[str]) -> None:
    """6.3.2: a bridge over a great river is crossed as ever."""
    assert paths._barriers(lies, True, skies, "Elidor") == found


@each(
    ("number", "hexes", "weather"),
    [(SEA, {}, "rain"), (SEA, {SEA: "snow"}, "snow"), ("3012", {}, None), ("3012", {"3012": "snow"}, "snow")],
)
def test_the_weather_of_a_hex_that_is_looked_at(number: str, hexes: dict[str, str], weather: str | None) -> None:
    """6.0, 19.4.05: a storm is on all-sea hexes of its zone."""
    state = put(start(), "public", "weather", {"map": "clear", "hexes": hexes, "zones": {"Irish Sea": "rain"}})
    shown = "\n".join(str(line) for line in rule(state, f"stack {number}").shown)
    assert f"weather {weather}" in shown if weather else "weather" not in shown


def test_of_a_side_that_has_lost_all_its_persons_something_is_supposed_still() -> None:
    state: Any = start()
    for name, piece in pieces.pieces(state).items():
        if piece["kind"] == "person" and piece["side"] == FAERIE:
            state = put(put(state, "public", "pieces", name, "state", "dead"), "public", "pieces", name, "hex", None)
    assert outlook._supposed(state, FAERIE)["items"]
    assert outlook._supposed(start(), FAERIE)["items"]["22"] == "Dorwen"
