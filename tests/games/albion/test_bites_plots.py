"""Plots, told apart: who is offered which casting, and what of it is foretold. [19.0, 19.4, 19.5]"""

from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings.items import phase_of
from playaid.games.albion.rules import plotting as plots
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, do, offers_of, put, rule, stand, start, told
from tests.games.albion.test_19_plots import awake
from tests.games.albion.test_bites_enchantments import scried
from tests.games.albion.two import bears, hearing, land, plotted, plotting


@each(
    ("where", "option", "verb", "offered"),
    [
        ("2825", "anybody", "13", True),
        ("2825", "enchanters", "13", False),
        ("2838", "anybody", "02", True),
        ("2838", "anybody", "13", True),
        ("3012", "anybody", "13", False),
        ("2825", "anybody", "02", False),
    ],
)
def test_whom_a_place_makes_a_caster_is_offered_it(where: str, option: str, verb: str, offered: bool) -> None:
    """19.5: by option, in whatever of the places it is given."""
    state = plotting(stand(start(place_vision=option), where, "Edric"))
    assert any(line == f"plot {verb} by Edric" for line in offers_of(state, "plot", FAERIE)) == offered


def test_whoever_bears_the_gyres_is_offered_the_weathers() -> None:
    """20.6.02: with a Basic Magic Strength of 1, enchanter or not."""
    state = bears(plotting(stand(start(), "2608", "Imric")), "02", "Imric")
    assert [line for line in offers_of(state, "plot", FOMORIAN) if "Imric" in line]
    assert not [line for line in offers_of(plotting(stand(start(), "2608", "Imric")), "plot", FOMORIAN) if "Imric" in line]


@each(
    ("state", "hopeless"),
    [("active", True), ("dead", False)],
)
def test_of_who_is_not_on_the_map_nothing_is_foretold(state: str, hopeless: bool) -> None:
    """19.4.10: whether a mind is too strong."""
    position = stand(clear(start(), "3013"), "3013", "Elidor")
    position = (
        position
        if state == "active"
        else put(put(position, "public", "pieces", "Elidor", "hex", None), "public", "pieces", "Elidor", "state", state)
    )
    told_of = plots.in_vain(said(plotting(position), "10 by Barguest on Elidor"))
    assert (told_of is not None) == hopeless


@each(("more", "told"), [("", True), ("; 01 by Callach at 3034", False), ("; 01 by Callach at 3033", True)])
def test_who_is_in_a_fortress_that_the_plot_shakes_down_is_not_called_safe(more: str, told: bool) -> None:
    """19.4.01, 19.4.10: the fortress falls first."""
    position = put(stand(start(), "3034", "Elidor"), "public", "mana", 9)
    position = bears(stand(bare(position, "Elidor"), "2838", "Callach"), "05", "Callach")
    told_of = plots.in_vain(said(plotting(position), f"10 by Barguest on Elidor{more}"))
    assert ("safe from Mind Control" in str(told_of)) is told


def test_no_earthquake_opens_a_dyke() -> None:
    """17.4, 19.4.01: a dyke is never destroyed, so who stands in it is safe whatever the same plot shakes."""
    state = plotting(put(stand(start(), "2933", "Elidor"), "public", "mana", 9))
    told_of = plots.in_vain(said(state, "10 by Barguest on Elidor; 01 by Callach at 2933", book=land(h2933={"terrain": ["dyke"]})))
    assert "Elidor is safe from Mind Control in 2933 (dyke)" in str(told_of)


@each(("seen", "told"), [(True, True), (False, False)])
def test_of_a_hidden_refuge_nothing_is_foretold(seen: bool, told: bool) -> None:
    """11.9: where somebody stands whom the caster's side has not seen is not told by the refusal."""
    state = put(plotting(start(stacks="hidden")), "public", "mana", 9)
    state = put(state, "public", "seen", {"Elidor": True} if seen else {})
    assert ("in 3034" in str(plots.in_vain(said(state, "10 by Barguest on Elidor")))) is told


def test_of_no_target_nothing_is_foretold() -> None:
    assert plots.in_vain(said(plotting(start()), "10 by Barguest")) is None


def said(state: State, castings: str, book: Book = BOOK) -> Hearing:
    return Hearing(GAME, state, Declaration("plot", {"castings": castings}, FOMORIAN), book, Refusing())


@each(
    ("where", "side", "up", "warned"),
    [
        ("2611", FOMORIAN, None, "Rainmaking"),
        ("2611", FOMORIAN, "everybody", ""),
        ("2034", FAERIE, None, "Fimbulwinter"),
        ("2034", FAERIE, "The Worm", ""),
    ],
)
def test_what_may_be_cast_is_shown_with_what_it_would_wake(where: str, side: str, up: str | None, warned: str) -> None:
    """10.0: an attempt at weather wakes enemies who sleep; the sleepers of one's own side are no enemies."""
    caster = "Barguest" if side == FOMORIAN else "Dunatis"
    state = stand(start(), where, caster)
    state = awake(state) if up == "everybody" else put(state, "public", "pieces", up, "state", "active") if up else state
    state = plotting(state)
    shown = [str(line) for line in plots.preview(hearing(state, side))]
    assert any(line.startswith(f"{caster} may cast: ") and "Rainmaking" in line for line in shown)
    wakes = [line for line in shown if line.startswith("An attempt at ")]
    assert [line.partition(",")[0] for line in wakes] == ([f"An attempt at {warned}"] if warned else [])


@each(("dice", "how"), [("1 1", "Rainmaking by Barguest: it works."), ("6 6", "Rainmaking by Barguest: it fails.")])
def test_the_table_is_told_whether_it_works(dice: str, how: str) -> None:
    """19.0: two dice, at most the Current Magic Strength."""
    assert how in told(rule(plotted(plotting(stand(start(), "2611", "Barguest")), "07 by Barguest"), "cast Barguest", dice, FOMORIAN))


def test_what_wants_no_target_is_named_without_one() -> None:
    """Where it was said with one."""
    state = plotting(stand(start(), "2611", "Barguest"))
    (reason,) = rule(state, "plot 07 by Barguest on Imric", side=FOMORIAN).reasons
    assert reason.instead is not None
    assert "by Barguest" in reason.instead
    assert " on " not in reason.instead


def test_where_stacks_are_hidden_whoever_stands_there_as_it_is_written_is_bound() -> None:
    state = put(scried(), "public", "scrying", [{"hex": "3336", "side": FAERIE, "names": []}])
    written = do(state, "write 3336 via 3335", side=FAERIE)["public"]["scried"]
    assert set(written) == set(pieces.at(state, "3336", FAERIE))
    assert written


@each(("over", "more"), [(0, False), (1, True)])
def test_of_many_targets_a_few_are_named(over: int, more: bool) -> None:
    """And that there are more only where there are."""
    casting: Any = {"number": "12", "caster": "Barguest", "target": None}
    told = str(plots._on_any_of(casting, [f"P{number}" for number in range(plots.MOST_NAMED + over)]))
    assert ("more" in told) is more


def three(*numbers: str, where: str) -> State:
    """Imric with items in a hex, in the Enchantment Segment."""
    state = plotting(stand(start(), where, "Imric"))
    for number in numbers:
        state = bears(state, number, "Imric")
    return state


@each(
    ("state", "line", "why"),
    [
        (three("16", where="3013"), "13 by Imric", ""),
        (
            three("13", "15", "16", where="3013"),
            "13 by Imric",
            "Imric bears Herla's Ring, and uses Brigit's Cloak, The Hand of Torbay in this Phase",
        ),
        (
            three("13", "15", "16", where="2611"),
            "13 by Imric",
            "Imric bears Herla's Ring, and uses Brigit's Cloak, The Hand of Torbay in this Phase",
        ),
        (three("13", "15", where="3013"), "13 by Imric", "Imric is no enchanter [19.1]"),
        (three("13", "15", "16", where="2611"), "07 by Imric", "Imric is no enchanter [19.1]"),
    ],
)
def test_an_item_that_is_one_too_many_is_named_where_it_would_let_its_bearer_cast(state: State, line: str, why: str) -> None:
    """20.2.4, 20.6.16"""
    assert "; ".join(str(reason.text) for reason in rule(state, f"plot {line}", side=FOMORIAN).reasons) == why


NO_PLACE = "Dunatis is in 3013, which is no place of power"


@each(
    ("ring_place", "borne", "line", "why"),
    [
        ("anywhere", ("13", "15", "16"), "13 by Dunatis", "Dunatis bears Herla's Ring"),
        ("place", ("13", "15", "16"), "13 by Dunatis", NO_PLACE),
        ("anywhere", (), "13 by Dunatis", NO_PLACE),
        ("anywhere", ("13", "15", "02"), "04 by Dunatis for rain", NO_PLACE),
    ],
)
def test_an_enchanter_elsewhere_is_told_of_the_ring_where_it_would_help(
    ring_place: str, borne: tuple[str, ...], line: str, why: str
) -> None:
    """19.1, 20.6.02, 20.6.16: two others are used; the Book needs a place of power all the same."""
    state = awake(plotting(stand(start(ring_place=ring_place), "3013", "Dunatis")))
    for number in borne:
        state = bears(state, number, "Dunatis")
    state = put(state, "secret", FAERIE, "using", {"Dunatis": ["13", "15"]})
    state = put(state, "secret", FAERIE, "chosen", {"Dunatis": phase_of(state)})
    assert str(rule(state, f"plot {line}", side=FAERIE).reasons[0].text).startswith(why)


@each(("said_of", "number"), [("Elidor", "3034"), ("Caer Ganmorgan", "3034"), ("Rona's Bath", "2604")])
def test_a_hex_may_be_named_by_who_or_what_is_there(said_of: str, number: str) -> None:
    """19.4: where an enchantment is cast at a hex."""
    (casting,) = plots.said_castings(said(plotting(start()), f"11 by Barguest at {said_of}"))
    assert casting["target"] == number


@each(
    ("number", "target", "why"),
    [("09", "3024", "a fortress stands in 3024"), ("09", "3034", "a fortress stands in 3034"), ("11", "3024", "out of range")],
)
def test_no_vortex_where_a_fortress_or_a_dyke_is(number: str, target: str, why: str) -> None:
    """17.0, 19.4.09"""
    casting: Any = {"number": number, "caster": "Dobie", "side": FOMORIAN, "target": target, "weather": None}
    assert why in str(plots._hex_fails(hearing(plotting(start()), FOMORIAN), casting))


@each(("number", "wide", "wakes"), [("07", "all", True), ("13", "all", False), ("07", "aimed", False)])
def test_which_attempts_may_wake_who_sleeps(number: str, wide: str, wakes: bool) -> None:
    """10.0: those that change the weather where somebody sleeps."""
    state = plotting(start() if wide == "all" else start(wide_enchantments=wide))
    assert plots.may_wake(hearing(state, FOMORIAN), number) == wakes


@each(("line", "story"), [("nothing", "No enchantment is plotted."), ("07 by Barguest", "Plotted: Rainmaking by Barguest.")])
def test_what_has_been_plotted_is_read_back(line: str, story: str) -> None:
    """5.0 B.1"""
    assert story in told(rule(plotting(start()), f"plot {line}", "a" * 64, side=FOMORIAN), FOMORIAN)
