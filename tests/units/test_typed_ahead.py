"""What is typed where Enter alone is asked for: a look is heard afterwards, what does something is not."""

from playaid.cli.terminal.typed_ahead import heard_by_all, tells_nothing
from playaid.games.empire import GAME
from tests.each import each


@each("line", ["map", "hand", "?", "status", "log", "flags", "muster", "discard"])
def test_a_look_or_what_asks_for_the_rest_is_heard(line: str) -> None:
    assert tells_nothing(line, GAME)


@each("line", ["n", "next", "b", "undo", "draw", "reshuffle", "muster craw gr0", "load sven"])
def test_what_does_something_or_names_something_is_dropped(line: str) -> None:
    assert not tells_nothing(line, GAME)
    later: list[str] = []
    assert heard_by_all(line, None, None, later) == [line]
