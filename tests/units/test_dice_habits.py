"""What players type by habit is rolled as they mean it; what is written in the notation stays as it is."""

from playaid.dice.habits import by_habit
from playaid.dice.parser import parse_expression
from playaid.dice.sources import tokens
from tests.each import each


@each(
    ("typed", "expression", "times"),
    [
        ("/r 2d6", "2d6", 1),
        ("/roll 2d6+3", "2d6+3", 1),
        ("!r 1d20+5", "1d20+5", 1),
        ("roll 2d6", "2d6", 1),
        ("d20 adv", "2d20kh1", 1),
        ("1d20+5 advantage", "2d20kh1+5", 1),
        ("d20+5 dis", "2d20kl1+5", 1),
        ("6x4d6kh3", "4d6kh3", 6),
        ("6#4d6kh3", "4d6kh3", 6),
        ("d20+5 adv # a charge", "2d20kh1+5 # a charge", 1),
    ],
)
def test_habits(typed: str, expression: str, times: int) -> None:
    assert by_habit(typed) == (expression, times)
    parse_expression(expression)


@each("typed", ["2d6+3", "d20cs>18cf<3", "{2d6,d8}kh1", "2d6 # roll adv", "d66", "(2d6+3)*2", "2d20kh1+5 [Stealth]", "6xd"])
def test_the_notation_stays(typed: str) -> None:
    assert by_habit(typed) == (typed, 1)


def test_faces_with_dashes() -> None:
    assert tokens("3-4-5") == ["3", "4", "5"]
    assert tokens("-1 2") == ["-1", "2"]
    assert tokens("+ - 0 +") == ["+", "-", "0", "+"]
