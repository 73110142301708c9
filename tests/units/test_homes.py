"""Where in a space its counters lie, and how names may be written besides."""

from itertools import combinations
from pathlib import Path

from playaid.board.homes import homes
from playaid.board.labels import Form, Label, forms
from playaid.board.model import Space
from tests.web.evenings import begun

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
CRESCENT = ((0.0, 0.0), (100.0, 0.0), (100.0, 20.0), (30.0, 20.0), (30.0, 80.0), (100.0, 80.0), (100.0, 100.0), (0.0, 100.0))
"""Its middle is not in it."""
LAKE = ((40.0, 45.0), (60.0, 45.0), (60.0, 85.0), (40.0, 85.0))


def test_counters_lie_below_the_name_in_the_midst_of_a_square() -> None:
    x, y = homes([Space("A", (50.0, 50.0), SQUARE, label="A")], 8.0)["A"]
    assert (x, 50 < y < 80) == (50.0, True)


def test_counters_lie_on_their_own_ground() -> None:
    """In a space whose middle is elsewhere, and beside another that lies within theirs."""
    x, _ = homes([Space("A", (50.0, 50.0), CRESCENT, label="A")], 8.0)["A"]
    assert x < 30
    around, _ = homes([Space("A", (50.0, 65.0), SQUARE, label="A"), Space("B", (50.0, 65.0), LAKE, label="B")], 8.0)["A"]
    assert not 40 < around < 60


def test_counters_lie_beside_what_is_printed_in_a_disc() -> None:
    """Above it; beside it where another disc is in the way, with the counters that lie on it as it has no signs."""
    alone = Space("A", (0.0, 0.0), signs=("castle",))
    assert homes([alone], 10.0) == {"A": (0.0, -10.0)}
    assert homes([alone, Space("B", (0.0, -90.0))], 10.0) == {"A": (10.0, 0.0)}
    assert homes([alone, Space("B", (0.0, -30.0))], 10.0) == {"A": (0.0, 10.0)}


def written(*lines: tuple[str, ...], widest: int = -1) -> list[list[Form]]:
    """The forms of names of spaces that are as wide as each other, but for one."""
    spaces = [Space("A", (0.0, 0.0), ((0.0, 0.0), (20.0 if number == widest else 10.0, 10.0))) for number in range(len(lines))]
    return forms([Label(space, one, 0.0, (), 0.0) for space, one in zip(spaces, lines, strict=True)])


def test_a_name_is_written_in_more_lines_and_without_its_family() -> None:
    assert written(("Far Away",)) == [[(False, ("Far", "Away"))]]
    assert written(("Gren-", "lower-left"), ("Gren-", "top"), ("Ilm-", "top"), (), widest=1) == [
        [(False, ("Gren-", "lower-", "left")), (True, ("lower-left",)), (True, ("lower-", "left"))],
        [],
        [],
        [],
    ]


def test_who_goes_by_the_family_in_short_is_called_by_it_alone() -> None:
    """However wide the others are: the centre of a country has the country's name."""
    wide, small = ((0.0, 0.0), (90.0, 10.0)), ((0.0, 0.0), (5.0, 5.0))
    centre, top = Space("Gren-centre", (0.0, 0.0), small, short="Gren"), Space("Gren-top", (0.0, 0.0), wide, short="Gr1")
    labels = [Label(centre, ("Gren-", "centre"), 0.0, (), 0.0), Label(top, ("Gren-", "top"), 0.0, (), 0.0)]
    assert forms(labels) == [[(False, ("Gren",))], [(True, ("top",))]]


def test_the_widest_of_a_family_keeps_its_name() -> None:
    """Whose `top` and `left` are, one reads on the third."""
    names = ("Gren-", "top"), ("Gren-", "left"), ("Gren-", "right")
    for widest in range(3):
        assert [bool(one) for one in written(*names, widest=widest)] == [number != widest for number in range(3)]


def test_counters_beside_discs_are_chosen_for_all_together(tmp_path: Path) -> None:
    """On the map of tears, where those of Hagstone have room on one side alone, no block lies on another, as large as they are across
    a room."""
    session = begun(tmp_path, "tears", {"Forseti": "Ann", "Gorganun": "Bob"})
    assert session.game.board is not None
    spaces = [space for space in session.game.board(session.state, None, session.book).spaces if not space.outline]
    size = 14.0
    found = homes(spaces, size)
    for large in (1.8, 2.0, 2.2):
        rim, half = 1.15 * size * large, 1.5 * size * large
        at = {space.name: complex(*space.at) for space in spaces}
        laid = {
            name: point + (rim + half) * (complex(*found[name]) - point) / size if name in found else point for name, point in at.items()
        }
        gaps = {(one, other): laid[one] - laid[other] for one, other in combinations(laid, 2)}
        met = [pair for pair, gap in gaps.items() if max(abs(gap.real), abs(gap.imag)) < 2 * half]
        assert met == [], large
