"""What is compulsory is told as that, why tells the case that refused, and help of a verb that two sides may say names both."""

from playaid.cli.text.heading import Heading, place_lines
from playaid.games.albion.state import outstanding
from playaid.games.albion.state.sides import FAERIE
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import at, put, start
from tests.games.albion.two import moving, plotting

__all__ = ["evening"]


def recovering(wounded: bool, **public: object) -> State:
    state = put(at(start(), FAERIE, "recovery"), "referee", "options", PASSING.name, PASSING.values[0])
    state = put(put(state, "public", "recovered", False), "public", "wounded", {FAERIE: True} if wounded else {})
    for key, value in public.items():
        state = put(state, "public", key, value)
    return state


@each(
    ("state", "told"),
    [
        (recovering(True), ["to roll for the wounded of Faerie, by `recover` [9.7]"]),
        (recovering(False), []),
        (recovering(True, recovered=True), []),
        (put(recovering(True), "referee", "options", PASSING.name, PASSING.values[1]), []),
    ],
)
def test_what_next_does_for_the_wounded_is_owed(state: State, told: list[str]) -> None:
    """9.7: they must be rolled for; where each step takes its own next it is owed as `recover`."""
    assert list(outstanding.to_recover(state)) == told


def test_the_prompt_says_that_next_does_what_is_owed() -> None:
    lines = place_lines(Heading(able=("refit",), settles=("to roll for the wounded of Faerie [9.7]",)), 200)
    assert lines == ["owed: to roll for the wounded of Faerie [9.7], which next (n) does; before it there may be refit"]
    assert place_lines(Heading(settles=("that",)), 200) == ["owed: that, which next (n) does"]


@each(
    ("able", "told"),
    [
        (("recover",), "owed: to roll for them, by recover; or by itself with next (n)"),
        (("recover", "refit"), "owed: to roll for them, by recover; or by itself with next (n); before that you may say refit"),
        (("refit",), "owed: to roll for them, by recover, which next (n) does; before it there may be refit"),
    ],
)
def test_the_verb_that_does_what_is_owed_is_no_other_that_comes_before_it(able: tuple[str, ...], told: str) -> None:
    """9.7: `recover` is the same roll, done now."""
    assert place_lines(Heading(able=able, settles=("to roll for them, by `recover`",)), 200) == [told]


def test_why_tells_the_case_by_which_somebody_may_not_leave(evening: Evening) -> None:
    """10.3, and not the one of hexes that nobody enters. [11.8]"""
    said = evening(moving(start(), FAERIE), "move Morigu to 1426", "why")
    assert "while it is not active [10.3]" in said
    assert "[11.8]" not in said


def test_help_of_a_plot_says_how_each_side_lists_its_own(evening: Evening) -> None:
    state = put(put(plotting(start()), "public", "trespass", 1), "referee", "options", PASSING.name, PASSING.values[0])
    line = "what each side may say besides is listed by: ? plot --as Fomorian, ? plot --as Faerie"
    assert line in " ".join(evening(put(state, "public", "pieces", "Morigu", "hex", "1819"), "? plot").split())
    assert line not in " ".join(evening(state, "? plot --as Fomorian").split())
