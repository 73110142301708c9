"""A line without its verb, or with a word for it that is none: first the whole line is offered, with the verb of the step that reads it."""

from re import sub

from playaid.cli.registry import TITLES
from playaid.games.albion import GAME as ALBION
from playaid.games.registry import load
from tests.cli.test_newcomers import LEGACY, Evening, evening, quests
from tests.each import each
from tests.games.albion.table import start
from tests.games.empire.table import at, manned, north

__all__ = ["evening"]


@each(
    ("line", "meant"),
    [
        ("brian to 3321", "move brian to 3321"),
        ("brian -> 3321", "move brian to 3321"),
        ("carry brian to 3321", "move brian to 3321"),
        ("bogan + ochil to 3321", "move bogan and ochil to 3321"),
        ("all at 3118 to 3218", "move all at 3118 to 3218"),
        ("carry all at 3118 to 3218", "move all at 3118 to 3218"),
    ],
)
def test_what_was_named_is_in_the_line_that_is_offered(evening: Evening, line: str, meant: str) -> None:
    """Not a step of somebody beside, and `move`, which counts points, before `place`."""
    said = " ".join(evening(start(), line, name=sub(r"\W", "", line), game=ALBION).split())
    assert f"did you mean 1 = {meant}" in said


def test_in_any_game(evening: Evening) -> None:
    state = at("action", "Ann", manned(north(), "Ann", "Grenord-centre", "Gren"))
    for line in ("gren to gr3", "carry gren to gr3"):
        said = " ".join(evening(state, line, name=line.replace(" ", "")).split())
        assert "did you mean 1 = move gren" in said, said


def test_mv_is_what_moves_in_any_game() -> None:
    moves = {slug: load(slug).short["mv"] for slug in TITLES}
    assert moves == {"albion": "move", "elric": "march", "empire": "move", "legacy": "move", "tears": "move"}
    assert all(moves[slug] in load(slug).verbs for slug in TITLES)


def test_what_cannot_be_done_is_not_offered(evening: Evening) -> None:
    """Dorwen is the other side's."""
    said = evening(start(), "dorwen to 3034", game=ALBION)
    assert "no verb is said with 'dorwen'" in said
    assert "move dorwen" not in said


@each("line", ["{seat} to Sally Port", "{seat} -> Sally Port", "Ann towards Sally Port"])
def test_who_goes_may_stand_in_front_in_place_of_the_verb(evening: Evening, line: str) -> None:
    seat = next(iter(quests()["public"]["seats"]))
    said = " ".join(evening(quests(), line.format(seat=seat), name=sub(r"\W", "", line), game=LEGACY).split())
    assert "did you mean 1 = move to" in said
    assert "Sally Port" in said
    assert "said behind another word" not in said


@each("line", ["Ann 1 to Nowhere", "Cid to Sally Port"])
def test_no_move_is_offered_to_no_place_nor_for_nobody(evening: Evening, line: str) -> None:
    assert "move to" not in evening(quests(), line, name=sub(r"\W", "", line), game=LEGACY)


def test_somebody_of_a_sheet_is_not_told_to_be_taken_by_its_number_where_no_sheet_is(evening: Evening) -> None:
    for number, line in enumerate(("Lancelot", "Lancelot to Nowhere")):
        said = evening(quests(), line, name=f"sheet{number}", game=LEGACY)
        assert "no verb is said with 'Lancelot'" in said
        assert "take" not in said
