"""Which law a change breaks and which it does not, told apart; and what pieces pay beside others. [11.0, 11.2, 11.8, 12.2, 20.1]"""

from typing import Any

from playaid.games.albion.ratings import items, laws, paths
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, put, stand, start
from tests.games.albion.test_bites_retreats import OPEN
from tests.games.albion.test_laws import BRINK, LADEN, LAKE, MINE, broken, laid, now, of, to
from tests.games.albion.two import bears, hearing, land

STOPPED = laid(MINE, now("stopped", {"Imric": "3012"}))


def beside(*evaded: str, **army: Any) -> Any:
    """Imric has come upon Cluracan, who has evaded him or not, and perhaps an army."""
    return laid(stand(STOPPED, "3012", "Cluracan", **army), now("evaded", {"3012": [*evaded]}), of("Cluracan", "escort", False))


@each(
    ("before", "number", "names", "verb", "book", "law", "breaks"),
    [
        (BRINK, "3013", ("Imric",), "place", LAKE, "law.crossing", True),
        (MINE, "3013", ("Imric",), "withdraw", LAKE, "law.crossing", True),
        (MINE, "3013", ("Imric",), "place", LAKE, "law.crossing", False),
        (LADEN, "3440", ("Rurik",), "place", BOOK, "law.distance", False),
        (MINE, "3440", ("Imric",), "place", BOOK, "law.distance", True),
        (STOPPED, "3013", ("Imric",), "place", BOOK, "law.held", True),
        (beside("Cluracan"), "3013", ("Imric",), "place", BOOK, "law.held", False),
        (beside(), "3013", ("Imric",), "place", BOOK, "law.held", True),
        (beside("Cluracan", Albion_9={"count": 1}), "3013", ("Imric",), "place", BOOK, "law.held", True),
        (laid(MINE, now("shipped", {"Imric": True})), "3013", ("Imric",), "place", BOOK, "law.shipped", True),
        (
            laid(MINE, now("shipped", {"Imric": True}), now("attached", {"Imric": True})),
            "3013",
            ("Imric",),
            "place",
            BOOK,
            "law.shipped",
            True,
        ),
        (laid(MINE, of("Oakheart", "refit", True)), "3206", ("Oakheart",), "place", BOOK, "law.refit", True),
        (MINE, "3206", ("Oakheart",), "place", BOOK, "law.refit", False),
        (laid(MINE, now("debarked", {"Imric": True})), "3013", ("Imric",), "place", BOOK, "law.refit", True),
    ],
)
def test_which_law_is_broken(before: Any, number: str, names: tuple[str, ...], verb: str, book: Any, law: str, breaks: bool) -> None:
    after = to(before, number, *names)
    if names == ("Rurik",):
        after = laid(after, of("Rurik", "aboard", None))
    assert (law in broken(before, after, verb, book)) == breaks


@each(("spent", "breaks"), [(12, False), (13, True)])
def test_all_the_points_may_be_spent(spent: int, breaks: bool) -> None:
    """11.0: Imric's escort has twelve."""
    assert ("law.points" in broken(MINE, laid(MINE, now("spent", {"Imric": spent})))) == breaks


@each(("where", "breaks"), [("3012", False), ("3013", True)])
def test_items_pass_between_those_who_stand_together(where: str, breaks: bool) -> None:
    """20.1"""
    before = stand(bears(MINE, "10", "Imric"), where, "Rurik")
    assert ("law.passed" in broken(before, put(before, "secret", FOMORIAN, "items", "10", "Rurik"))) == breaks


@each(("leader", "breaks"), [("Rurik", False), ("Glastyn", False), ("Callach", True)])
def test_whoever_is_laid_above_an_army_may_command_it(leader: str, breaks: bool) -> None:
    """14.3: Glastyn is a king."""
    before = stand(MINE, "3012", leader)
    assert ("law.rank" in broken(before, laid(before, of("Moray 3012", "under", leader)))) == breaks


@each(
    ("piece", "ashore"),
    [({"kind": "ship"}, False), ({"kind": "person", "aboard": "Gullfoot"}, False), ({"kind": "army", "aboard": None}, True)],
)
def test_who_is_ashore(piece: Any, ashore: bool) -> None:
    assert laws._is_ashore(piece) == ashore


# what pieces pay


def test_the_worm_pays_for_itself_alone() -> None:
    """11.0, 11.7: beside Trolls into a hex with sea it swims, and they walk."""
    book = land(h3012={**OPEN, "terrain": ["woods", "sea"], "zone": "Irish Sea"}, h3013=OPEN, s3013={"north": ["clear side"]})
    state = bare(stand(start(), "3013", "Rurik", "The Worm"), "Rurik")
    heard = hearing(state, FOMORIAN, book)
    prices = {name: paths.entry(heard, [name], "3013", "3012").points for name in ("The Worm", "Rurik")}
    assert prices["The Worm"] != prices["Rurik"]
    for stack in (["The Worm", "Rurik"], ["Rurik", "The Worm"]):
        assert paths.entry(heard, stack, "3013", "3012").points == max(map(int, filter(None, prices.values())))


@each(("control", "points"), [(None, 1), (FOMORIAN, 1)])
def test_an_elf_crosses_the_dyke_whoever_has_their_mind(control: str | None, points: int) -> None:
    """17.6"""
    book = land(h3012={**OPEN, "terrain": ["dyke"]}, h3013=OPEN, s3013={"north": ["clear side"]})
    state = put(bare(stand(clear(start(), "3013"), "3013", "Elidor"), "Elidor"), "public", "pieces", "Elidor", "control", control)
    assert paths.entry(hearing(state, FAERIE, book), ["Elidor"], "3013", "3012").points == points


@each(
    ("terrain", "side", "closed"), [(["clear"], "mountain side", True), (["sea"], "mountain side", False), (["clear"], "clear side", False)]
)
def test_where_the_worm_is_driven(terrain: list[str], side: str, closed: bool) -> None:
    """7.9 s42, 11.8"""
    book = land(h3012={**OPEN, "terrain": terrain}, h3013=OPEN, s3013={"north": [side]})
    heard = hearing(stand(start(), "3013", "The Worm"), FOMORIAN, book)
    assert (paths.impassable(heard, "The Worm", ["The Worm"], "3013", "3012") is not None) == closed


@each(("name", "lost", "rating"), [("Dorwen", False, 2), ("Dorwen", True, 1), ("Elidor", True, 3), ("Elidor", False, 3)])
def test_what_all_see_of_a_command(name: str, lost: bool, rating: int) -> None:
    """20.6.22"""
    state = put(start(), "public", "items", "22", {"state": "destroyed", "hex": None, "side": None}) if lost else start()
    assert items.open_command(hearing(state, FAERIE), name) == rating


@each(
    ("option", "aboard", "load"),
    [("piece", ("Moray 9",), 1), ("point", ("Moray 9",), 4), ("piece", ("Barguest",), 0), ("piece", ("Moray 9", "Imric"), 2)],
)
def test_what_a_ship_carries(option: str, aboard: tuple[str, ...], load: int) -> None:
    """12.1: army points, or by option pieces, escorts among them."""
    state = bare(stand(start(ship_capacity=option), "3101", "Gullfoot", "Imric", "Barguest", Moray_9={"count": 4}), "Barguest")
    for name in aboard:
        state = put(state, "public", "pieces", name, "aboard", "Gullfoot")
    assert laws._load(hearing(state, FOMORIAN), "Gullfoot") == load


@each(
    ("plotted", "there", "breaks"),
    [
        (["3010"], "3011", False),
        (["3010"], "3013", True),
        (["3011", "3010"], "3013", True),
        ([], "3013", True),
        (["3013"], "3013", False),
    ],
)
def test_whoever_was_brought_away_from_a_plot_comes_back_to_it(plotted: list[str], there: str, breaks: bool) -> None:
    """19.4.03: what is written first cannot be done from where they stand, and they come nearer to it."""
    before = laid(MINE, now("scried", {"Imric": plotted}))
    assert ("law.plot" in broken(before, to(before, there, "Imric"))) == breaks
