"""Who is laid beneath whom, and losses as they are counted out with pieces, told apart. [7.2, 11.9, 14.2]"""

from typing import Any

from playaid.games.albion.rules import command, counting
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.albion.table import BOOK, GAME, clear, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_losses import owing
from tests.games.albion.two import hearing, moving


def beside(**army: Any) -> State:
    """Imric with an army that nobody commands, on a coast with Gullfoot."""
    state = stand(clear(start(), "3118"), "3118", "Imric", "Gullfoot", Moray_9={"count": 1, **army})
    return moving(state, FOMORIAN)


@each(
    ("name", "found"),
    [("Moray 9", "Imric"), ("Albion 9", None)],
)
def test_where_nobody_may_command_nothing_is_told(name: str, found: str | None) -> None:
    """11.9, 14.2"""
    state = beside() if found else stand(clear(start(), "3118"), "3118", Albion_9={"count": 1})
    heard = hearing(state, FOMORIAN)
    command.put_in_order(heard, "3118", FOMORIAN if found else FAERIE)
    assert heard.public["pieces"][name]["under"] == found
    assert bool(heard.changes) == (found is not None)
    assert found is not None or not heard.story


@each(
    ("army", "offered", "wrong"),
    [
        ({}, True, []),
        ({"aboard": "Gullfoot"}, False, ["14.hex"]),
        ({"under": "Imric"}, False, None),
        ({"hex": "3012"}, False, ["14.hex"]),
        ({"state": "inactive"}, False, None),
    ],
)
def test_who_may_be_laid_beneath_whom(army: dict[str, Any], offered: bool, wrong: list[str] | None) -> None:
    state = beside(**army)
    assert ("command Imric over Moray 9" in offers_of(state, "command", FOMORIAN)) == offered
    if wrong:
        assert refused(state, "command Imric over Moray 9", FOMORIAN) == wrong
        why = "aboard, and Imric is ashore" if "aboard" in army else "not in the hex of Imric"
        assert [str(reason.text) for reason in rule(state, "command Imric over Moray 9", side=FOMORIAN).reasons] == [f"Moray 9: {why}"]


def test_why_armies_are_not_laid_beneath_somebody_together() -> None:
    """14.2: of one aboard and one elsewhere, that not all are in his hex."""
    state = stand(beside(aboard="Gullfoot"), "3012", Moray_8={"count": 1})
    reasons = rule(state, "command Imric over Moray 8, Moray 9", side=FOMORIAN).reasons
    assert [str(reason.text) for reason in reasons] == ["Moray 8, Moray 9: not in the hex of Imric"]
    away = put(beside(), "public", "pieces", "Imric", "hex", None)
    assert "14.hex" in refused(away, "command Imric over Moray 9", FOMORIAN)


@each(
    ("army", "lines"),
    [
        ({"under": "Imric"}, ["Gairloch over Moray 9"]),
        ({"under": "Gairloch"}, ["Imric over Moray 9"]),
        ({}, []),  # that is offered outright
        ({"under": "Imric", "state": "inactive"}, []),
        ({"under": "Imric", "hex": "3012"}, []),
    ],
)
def test_who_else_may_command_an_army(army: dict[str, Any], lines: list[str]) -> None:
    """14.2, 14.3"""
    state = stand(beside(**army), "3118", "Gairloch", Albion_9={"count": 1, "under": "Imric"})
    asked = asking(GAME, state, BOOK, "command", FOMORIAN)
    assert [line for line in command.command_besides(asked) if " 9" in line] == lines


def test_who_sleeps_is_not_offered_a_command() -> None:
    state = put(beside(), "public", "pieces", "Imric", "state", "inactive")
    assert not any("Imric" in line for line in offers_of(state, "command", FOMORIAN))


@each(
    ("loss", "shares"),
    [
        ({"points": 3}, {"points": 3}),
        ({"points": 3, "wounds": 2}, {"points": 3, "wounds": 2}),
        ({"points": 99}, {"points": 10}),
        ({"wounds": 1, "from": ["Moray 3012"]}, {}),
        ({"points": 1, "from": ["Moray 3012", "Oakheart"]}, {"points": 1}),
    ],
)
def test_what_is_marked_off(loss: dict[str, Any], shares: dict[str, int]) -> None:
    """7.2, 7.3: each kind by itself, as much as can be borne."""
    tray = counting.remove_tray(hearing(owing(**loss), FOMORIAN))
    assert tray is not None
    assert {share[0]: share[2] for share in tray[1]} == shares
    assert all(part.most for share in tray[1] for part in share[1])
    assert counting.remove_tray(hearing(owing(**loss), FAERIE)) is None
