"""Plots, told apart: who is offered which casting, and what of it is foretold. [19.0, 19.4, 19.5]"""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import plotting as plots
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, do, offers_of, put, rule, stand, start
from tests.games.albion.test_bites_enchantments import scried
from tests.games.albion.two import bears, plotting


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


def test_of_no_target_nothing_is_foretold() -> None:
    assert plots.in_vain(said(plotting(start()), "10 by Barguest")) is None


def said(state: State, castings: str) -> Hearing:
    return Hearing(GAME, state, Declaration("plot", {"castings": castings}, FOMORIAN), BOOK, Refusing())


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
