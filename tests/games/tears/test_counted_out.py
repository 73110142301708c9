"""What a tapped line lays points on: the counters of one's own line, with the room that is left on them. [Leaders: attack]"""

from playaid.book.book import Book
from playaid.games.tears import GAME
from playaid.games.tears.rules.counting import fog_tray, lead_tray
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.tapped import Tray
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, PRINTED, F, G, do, rule
from tests.games.tears.test_battle import field


def tray(state: table.State, side: str, book: Book = HOUSE) -> Tray | None:
    return lead_tray(supposing(asking(GAME, state, book, "lead", side), {}))


def test_all_points_may_be_laid_on_one_and_none_beyond_the_most_there_is() -> None:
    state = do(field("2 Warsteed", "3 Cavalry"), "stand")
    found = tray(state, G)
    assert found is not None
    (share,) = found.shares
    assert (share.title, share.due) == ("points of Shale 3", 3)
    assert [(part.said, part.most, part.told) for part in share.parts] == [
        ("same Warsteed", 3, "strength 5, at most 7; all on one of them"),
        ("different Warsteed", 2, "strength 5, at most 7; one on each of several"),
    ]
    assert [part.piece for part in share.parts] == ["Warsteed", "Warsteed"]
    assert rule(state, "lead on 3 Warsteed", side=G).verdict == LEGAL
    assert tray(state, F) is None, "nobody leads there"
    strong = table.changed(state, ["put", ["public", "battle", "rows", G], ["Elite Guard"]])
    assert [part.most for part in (tray(strong, G) or found).shares[0].parts] == [1]


def test_nothing_is_counted_out_once_dice_have_fallen_or_where_the_book_is_silent() -> None:
    state = do(field("2 Warsteed", "3 Cavalry"), "stand")
    assert tray(do(state, "throw", "10 10 10"), G) is None
    assert tray(state, G, PRINTED) is None


def test_fog_is_laid_on_the_line_of_the_enemy() -> None:
    state = table.changed(do(field("2 Warsteed", "3 Cavalry"), "stand"), ["put", ["public", "battle", "fog"], {F: 2}])
    found = fog_tray(supposing(asking(GAME, state, HOUSE, "fog", G), {}))
    assert found is not None
    assert [(part.said, part.most, part.told) for part in found.shares[0].parts] == [
        ("same Cavalry", 2, "all on one of them"),
        ("different Cavalry", 2, "one on each of several"),
    ]
    assert found.shares[0].due == 2
    assert fog_tray(supposing(asking(GAME, state, HOUSE, "fog", F), {})) is None


@each(
    ("line", "lie"),
    [
        ("lead on 3 different Warsteed", "3 Warsteed +1 each"),
        ("lead 3 different Warsteeds", "3 Warsteed +1 each"),
        ("lead on different Warsteed, 2 different Warsteed", "3 Warsteed +1 each"),
        ("lead on 1 different Warsteed, 2 Warsteed", "Warsteed +1, one Warsteed +2"),
        ("lead on 3 same Warsteed", "one Warsteed +2, Warsteed +1"),
    ],
)
def test_points_are_spread_over_those_alike_where_that_is_said(line: str, lie: str) -> None:
    """As two names of one kind are two of them, `2 different Warsteed` are; `2 Warsteed` are two points on one."""
    state = do(field("3 Warsteed", "3 Cavalry"), "stand")
    assert f"), for this round alone: {lie}." in table.told(rule(state, line, side=G))
    assert table.declaration(state, "fog different Cavalry", G).args["units"] == ["Cavalry"]
