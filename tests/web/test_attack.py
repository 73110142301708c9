"""The attacker's list against a real server: `python -m tests.web.attack` is the long one."""

from tests.web.attack import attacked


def test_an_attacker_learns_nothing_does_nothing_and_nobody_notices() -> None:
    assert attacked(200)
