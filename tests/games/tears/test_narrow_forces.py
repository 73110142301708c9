"""What the marks of counters and people say: each half of a condition with what it alone decides. [Activation] [Movement] [Spells]"""

from typing import Any

from playaid.games.tears.state import duties, forces
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import G, begun, changed, put


def someone(**marks: Any) -> Any:
    return {"side": G, "state": "up", "at": "Kimrin", **marks}


@each(
    ("gone", "moved", "fought", "token"),
    [
        (0, False, False, "Cadmin~0"),
        (0, True, False, "Cadmin~0m"),
        (-1, False, False, "Cadmin~-1"),
        (-1, True, True, "Cadmin~-1mf"),
        (1, True, False, "Cadmin~1"),
        (1, False, False, "Cadmin~1s"),
        (1, True, True, "Cadmin~1f"),
        (forces.FOUGHT, True, True, "Cadmin~100"),
    ],
)
def test_how_far_a_unit_has_gone_stands_behind_it(gone: int, moved: bool, fought: bool, token: str) -> None:
    assert forces.mark("Cadmin", gone, moved=moved, fought=fought) == token


@each(
    ("marks", "trail"),
    [
        ({"act": True, "used": 0}, "~0"),
        ({"act": True, "used": 1}, "~1"),
        ({"act": True, "used": 1, "fought": True}, "~1f"),
        ({"act": True, "used": 99, "busy": True, "fought": True}, "~101"),
        ({"act": True, "used": 99, "busy": True}, "~99"),
        ({"done": True}, "!"),
        ({"busy": True, "fought": True}, ""),
        ({}, ""),
    ],
)
def test_who_comes_out_from_under_a_leader_is_as_far_gone(marks: dict[str, Any], trail: str) -> None:
    assert forces.trail(someone(**marks)) == trail


@each(
    ("token", "fought", "attacked", "ready", "unmoved", "quick"),
    [
        ("Cadmin", False, False, False, False, False),
        ("Cadmin!", False, False, False, False, False),
        ("Cadmin~0", False, False, True, True, False),
        ("Cadmin~0m", False, False, True, False, True),
        ("Cadmin~-1", False, False, True, True, True),
        ("Cadmin~1", False, False, True, False, False),
        ("Cadmin~1s", False, False, True, True, False),
        ("Cadmin~1f", True, True, False, False, False),
        ("Cadmin~99", False, False, True, False, False),
        ("Cadmin~100", True, True, False, False, False),
        ("Cadmin~101", True, False, False, False, False),
    ],
)
def test_what_a_unit_may_still_do_stands_behind_it(
    token: str, fought: bool, attacked: bool, ready: bool, unmoved: bool, quick: bool
) -> None:
    assert (forces.has_fought(token), forces.has_attacked(token), forces.ready(token)) == (fought, attacked, ready)
    assert (forces.is_unmoved(token), forces.is_quickened(token)) == (unmoved, quick)


@each(
    ("marks", "attacked", "only", "begun_"),
    [
        ({"used": 100, "fought": True}, True, True, True),
        ({"used": 1, "fought": True}, True, False, True),
        ({"used": 100, "fought": True, "gone": 1}, True, False, True),
        ({"used": 100, "fought": True, "came": 1}, True, False, True),
        ({"used": 100, "fought": True, "came": 0}, True, True, True),
        ({"used": 100, "fought": True, "busy": True}, False, False, True),
        ({"used": 99, "fought": True, "held": True}, False, False, False),
        ({"used": 99, "fought": True, "held": True, "busy": True}, False, False, True),
        ({"used": 1}, False, False, True),
        ({"used": 0, "fought": True}, True, False, True),
        ({"used": 0}, False, False, False),
    ],
)
def test_what_somebody_has_done_in_this_activation(marks: dict[str, Any], attacked: bool, only: bool, begun_: bool) -> None:
    person = someone(act=True, **marks)
    assert (forces.attacked(person), forces.has_only_fought(begun(), person), forces.is_begun(person)) == (attacked, only, begun_)


@each(
    ("token", "alone", "by_itself"),
    [("Cadmin!!", None, True), ("Cadmin~0", True, True), ("Cadmin~0", None, False), ("Cadmin", True, False), ("Cadmin!", True, False)],
)
def test_who_was_activated_alone_joins_nobody(token: str, alone: bool | None, by_itself: bool) -> None:
    """[Stacks]"""
    assert forces.by_itself(changed(begun(), ["put", ["public", "alone"], alone]), token) is by_itself


@each(
    ("failed", "option", "bars"),
    [
        (True, "turn", True),
        (True, "activation", True),
        (forces.BEFORE, "turn", False),
        (forces.BEFORE, "activation", True),
        (None, "turn", False),
        (None, "activation", False),
    ],
)
def test_how_long_a_failed_spell_bars_a_wizard(failed: Any, option: str, bars: bool) -> None:
    """[Spells]"""
    state = changed(begun(), ["put", ["referee", "options", "spell-failure"], option])
    assert forces.has_failed(state, someone(failed=failed)) is bars
    assert forces.is_mute(state, someone(failed=failed)) is bars
    assert forces.is_mute(state, someone(failed=failed, burnt=True))
    assert forces.is_mute(state, someone(mute=1))
    assert not forces.is_mute(state, someone(mute=0))


@each(
    ("hidden", "somebody"),
    [(["Warsteed"], True), (["Shale"], False), (["Shale", "Shale"], True), (["Shale", "Kishmin"], True), ([], False)],
)
def test_a_leader_hidden_alone_is_nobody_whom_a_spell_hides_for_a_fight(hidden: list[str], somebody: bool) -> None:
    """Named more than once he stands for those under him. [Obfuscate] [Leader wounds]"""
    state = changed(begun(), ["put", ["public", "veiled"], {"Kimrin": {G: hidden}} if hidden else {}])
    assert forces.hides_somebody(state, G, "Kimrin") is somebody


@each(
    ("state_", "option", "found"),
    [("up", "kept", True), ("dead", "kept", True), ("dead", "lost", False), ("up", "lost", True)],
)
def test_by_option_the_wisdom_of_the_dead_is_lost(state_: str, option: str, found: bool) -> None:
    """[Searching]"""
    state = changed(
        put(begun(), "Hastur", "Kimrin", state=state_),
        ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh"], "Shale": []}],
        ["put", ["referee", "options", "dead-wisdom"], option],
    )
    assert forces.finders(state, G) == ({"Hastur": ["Ursh"]} if found else {})


@each(
    ("marks", "leader", "acts"),
    [
        ({"state": "box"}, {"act": True}, True),
        ({"state": "box"}, {}, False),
        ({"state": "box", "done": True}, {"act": True}, False),
        ({"act": True}, {}, True),
        ({}, {"act": True}, False),
    ],
)
def test_the_dragons_master_acts_by_himself_or_with_the_leader_above_him(marks: dict[str, Any], leader: dict[str, Any], acts: bool) -> None:
    """[Terramax]"""
    state = put(put(begun(), "Shimar", "Kimrin", **marks), "Kestrel", "Kimrin", **leader)
    state = changed(state, ["put", ["public", "dragon", "master"], "Shimar"], ["put", ["secret", G, "boxes", "Kestrel"], ["Shimar"]])
    assert duties.master_acts(asking(table.GAME, state, table.HOUSE, "next", G)) is acts


def test_whom_a_spell_hides_is_told_units_together() -> None:
    """[Obfuscate]"""
    assert str(forces.told_hidden(["Warsteed", "Shale", "Warsteed", "Shale"])).startswith("2 Warsteed")
