"""What people say at the table, and which line it is."""

from playaid.games.albion import GAME
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.albion.table import start

__all__ = ["evening"]


def slug(said: str) -> str:
    return "".join(filter(str.isalnum, said))


@each(
    ("line", "told"),
    [
        ("who is in 3034?", "Elidor with escort"),
        ("what's at 3034", "Elidor with escort"),
        ("how strong is Imric?", "Imric with escort (Fomorian, active)"),
        ("how many movement points does Rurik have left?", "Rurik with escort, active, 36 points left"),
        ("who has the Scrying Glass?", "The Scrying Glass is an item: items tells who bears which"),
        ("move Rurik one hex north", "north is no hex: a hex is said by its number"),
        ("move Rurik and army to the north-east", "where Rurik tells which hex lies in which direction"),
        ("wake the Worm", "activate is not open in Pre-game movement"),
        ("look for items in 2611", "nothing is to be searched for in 2611"),
        ("search with Barguest", "nothing is to be searched for in 2611"),
        ("search 2611", "nothing is to be searched for in 2611"),
        ("search 2809", "no person is called '2809'"),
    ],
)
def test_what_is_said_is_heard(evening: Evening, line: str, told: str) -> None:
    assert told in evening(start(), line, game=GAME, name=slug(line))
