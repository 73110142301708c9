"""20.6.22 The sword whose point is printed on its bearer's piece."""

from typing import Any

from playaid.games.albion.ratings import leaders
from playaid.games.albion.state.sides import FAERIE
from tests.games.albion.table import put, start
from tests.games.albion.two import hearing


def test_dorwen_without_requiter_commands_as_without_its_point() -> None:
    """A ship took it down, and he was saved to another. [7.5]"""
    assert leaders.rating(hearing(start()), "Dorwen") == 2
    drowned: Any = put(start(), "public", "items", "22", {"state": "destroyed", "hex": None, "side": None})
    others = {number: bearer for number, bearer in drowned["secret"][FAERIE]["items"].items() if number != "22"}
    assert leaders.rating(hearing(put(drowned, "secret", FAERIE, "items", others)), "Dorwen") == 1
