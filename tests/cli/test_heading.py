"""What the lines above the prompt say that one can do."""

from playaid.cli.text.heading import Heading, place_lines
from tests.each import each


@each(
    ("able", "told"),
    [
        (("draw",), "nothing is owed: draw, or next (n) goes on"),
        (("move", "coup", "reshuffle", "discard"), "nothing is owed: move, coup, reshuffle, discard, or next (n) goes on"),
        (("move", "load", "attack", "coup", "discard"), "nothing is owed: move, load, attack and 2 more (?), or next (n) goes on"),
    ],
)
def test_where_nothing_is_owed_what_could_be_said_has_its_names(able: tuple[str, ...], told: str) -> None:
    assert place_lines(Heading(able=able), 100) == [told]
    assert place_lines(Heading(), 100) == []


def test_where_several_may_act_going_on_ends_it_for_all_of_them() -> None:
    told = "nothing is owed: Ann and Bob may cast; next (n) ends that for all of them"
    assert place_lines(Heading(able=("cast",), sides=("Ann", "Bob")), 100) == [told]
    assert place_lines(Heading(able=("cast",), sides=("Ann",)), 100) == ["nothing is owed: cast, or next (n) goes on"]


@each(
    ("owed", "told"),
    [
        (("fight here",), ["owed: fight here"]),
        (("fight here", "fight there"), ["owed: fight here", "owed: fight there"]),
        (("fight here", "f" * 99), ["owed: fight here", "one thing more is owed: status tells what"]),
        (("fight here", "there", "yonder"), ["owed: fight here", "2 things more are owed: status tells what"]),
    ],
)
def test_a_second_debt_is_told_itself_where_a_line_holds_it(owed: tuple[str, ...], told: list[str]) -> None:
    assert place_lines(Heading(owed=owed), 100) == told
