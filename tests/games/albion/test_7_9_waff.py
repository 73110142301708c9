"""7.9 s44: while the Waff serves Faerie, its wounds and what it bears are Faerie's to see, as of a mind that is held. [11.9, 20.1]"""

import pytest

from playaid.games.albion.state import minds, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import do, hurt, offers_of, put, rule, stand, start, told
from tests.games.albion.two import bears, moving

WAFF = "Callach's Waff"


def haunted(control: str | None = None) -> State:
    """The Waff with a wound and the Mailcoat among Elidor and Edric, who bears the Helm; the weather is over."""
    state = hurt(stand(moving(start(), FAERIE), "3013", WAFF, "Elidor", "Edric"), WAFF, 1)
    state = put(bears(bears(state, "08", WAFF), "09", "Edric"), "public", "pieces", WAFF, "control", control)
    return put(state, "referee", "at", [{"key": "turn", "round": 2}, {"key": "weather", "round": 1}])


@each(
    ("before", "die", "serves", "noted"),
    [(None, "4", FAERIE, True), (None, "3", FOMORIAN, False), (FAERIE, "3", FOMORIAN, False), (FAERIE, "4", FAERIE, False)],
)
def test_who_has_it_hears_what_it_is_like(before: str | None, die: str, serves: str, noted: bool) -> None:
    """Once, as it comes; its owner knows, and whoever has it already."""
    ruling = rule(haunted(before), "next", die)
    heard = "Callach's Waff has 1 wound and bears The Mailcoat of Gofannon."
    assert (heard in told(ruling, FAERIE)) == noted
    assert heard not in told(ruling, FOMORIAN)
    done = do(haunted(before), "next", die)
    assert pieces.commander_side(pieces.piece(done, WAFF)) == serves
    assert (dict(minds.known(visible(done, FAERIE), FAERIE)) == {WAFF: {"wounds": 1, "items": ["08"]}}) == noted


def serving() -> State:
    """It serves Faerie, which moves."""
    return moving(do(haunted(), "next", "4"), FAERIE, turn=2)


def test_it_is_its_holders_to_see_and_to_use() -> None:
    state = serving()
    shown = {line for text in ("items", f"person {WAFF}", "roster") for line in rule(state, text, side=FAERIE).shown}
    assert "08 The Mailcoat of Gofannon: Callach's Waff, who serves you in this Game-Turn" in shown
    assert "  yours for this Game-Turn: 1 wound and bears The Mailcoat of Gofannon" in shown
    assert any(line.startswith("  Callach's Waff") and line.endswith("yours for this Game-Turn") for line in shown)
    assert "give The Mailcoat of Gofannon to Elidor" in offers_of(state, "give", FAERIE)
    assert "give The Mailcoat of Gofannon to Elidor" not in offers_of(moving(start(), FAERIE), "give", FAERIE)
    given = do(state, f"give Helm to {WAFF}", side=FAERIE)
    assert given["secret"][FAERIE]["minds"][WAFF]["items"] == ["08", "09"]
    assert "give Nuada's Helm to Edric" in offers_of(given, "give", FAERIE)
    assert do(given, "give Helm to Edric", side=FAERIE)["secret"][FAERIE]["minds"][WAFF]["items"] == ["08"]


def test_its_holder_is_asked_for_their_key_to_see_it() -> None:
    """Nobody is for what lies open. [3.0, 7.9 s44]"""
    assert rule(serving(), f"person {WAFF}", side=FAERIE).shown[0] == "Callach's Waff (Faerie, active) in 3013"
    locked = visible(serving(), None)
    with pytest.raises(Locked):
        rule(locked, f"person {WAFF}", side=FAERIE)
    assert rule(locked, "person Imric", side=FAERIE).shown


def test_the_turn_over_it_is_told_to_nobody_any_more() -> None:
    state = put(serving(), "public", "pieces", WAFF, "control", None)
    assert not minds.known(state, FAERIE)
    assert not any("yours" in line for line in rule(state, f"person {WAFF}", side=FAERIE).shown)
