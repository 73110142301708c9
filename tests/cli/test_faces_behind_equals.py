"""Faces may be typed behind `=`, as of a free roll; and what a game says of a line is told with somebody in front of its verb, too."""

from re import sub

from playaid.games.tears import GAME
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.tears.table import do, start
from tests.games.tears.test_before_the_attack import apart

__all__ = ["evening"]


@each(
    ("line", "told"),
    [
        ("command table = 8", "die 8 = enemy activates 2"),
        ("command table=8", "die 8 = enemy activates 2"),
        ("command one = 8", "no choice is called 'one = 8'"),
        ("command table = eight", "no choice is called"),
    ],
)
def test_faces_stand_behind_equals_where_a_die_falls(evening: Evening, line: str, told: str) -> None:
    state = do(do(do(start(), "ambassador Kishmin", side="Gorganun"), "next", side="Gorganun"), "initiative", "9 2", side="Gorganun")
    assert told in " ".join(evening(state, line, name=sub(r"\W", "", line) + str(len(line)), game=GAME).split())


def test_what_comes_before_an_attack_is_told_with_the_leader_in_front(evening: Evening) -> None:
    said = " ".join(evening(apart(), "Kestrel attacks Marchgate", name="front", game=GAME).split())
    assert "Kestrel is in Ashmoor: who attacks moves there first activate Kestrel" in said


def test_lines_besides_are_not_said_to_be_none(evening: Evening) -> None:
    state = do(do(do(apart(), "activate Kestrel"), "move Kestrel to Marchgate"), "attack")
    state = do(do(state, "stand", side="Forseti"), "lead Kestrel on Warsteed", side="Gorganun")
    said = " ".join(evening(state, "? lead --as Gorganun", name="besides", game=GAME).split())
    assert "lead Kestrel on Warsteed more is legal than these lines" in said
    assert "no line of it" not in said
