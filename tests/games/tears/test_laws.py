"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken.

Positions are laid out when they are first wanted, in `law_cases.py`: what runs while tests are collected meets no mutant.
"""

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings.laws import LAWS
from playaid.games.tears.state.fights import open_battle
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.games.tears.table import HOUSE, F, G, begun, changed, do, lay, play, put, rule, start, under


def broken(before: State, after: State, verb: str = "set") -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, {}, G), HOUSE, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def test_a_law_broken_by_hand_is_found() -> None:
    from tests.games.tears import law_cases

    for law, (before, after) in law_cases.BROKEN.items():
        assert law in broken(before, after)
        assert broken(before, before) == []
    assert {*law_cases.BROKEN} == {law.id for law in LAWS}, "no law is without its breach"


def test_a_unit_activated_by_itself_lies_under_nobody() -> None:
    from tests.games.tears import law_cases

    taken = law_cases.boxed(law_cases.public(law_cases.LONE, "board", G, law_cases.AT, ["Wargroup!"]), G, law_cases.SHALE, "Warsteed")
    assert broken(law_cases.LONE, taken) == ["law.alone"]


def test_what_may_be_breaks_none() -> None:
    from tests.games.tears import law_cases

    for before, after, verb in law_cases.KEPT:
        assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    from tests.games.tears import law_cases

    ruling = rule(law_cases.START, f"set people.{law_cases.SHALE}.at {law_cases.FAR} because he stood there", side=G)
    said = [line.text for line in ruling.worksheet if line.result == TRUSTED]
    assert f"{law_cases.SHALE} goes from {law_cases.AT} to {law_cases.FAR}, and no road joins them" in said


def test_a_sealed_box_breaks_no_law() -> None:
    from tests.games.tears import law_cases

    state = under(law_cases.START, law_cases.SHALE, "Warsteed")
    sealed = changed(state, ["drop", ["secret", G], None])
    assert broken(sealed, sealed) == []


def test_a_castle_falls_to_nobody_while_units_of_its_master_stand_there() -> None:
    from tests.games.tears import law_cases

    fought = changed(
        lay(law_cases.START, F, law_cases.AT, "Foot Soldier"),
        ["put", ["public", "battle"], open_battle("field", F, law_cases.AT, law_cases.AT, [], [])],
    )
    won = law_cases.public(fought, "castles", law_cases.AT, {"side": F, "inside": ""})
    assert "law.castle" in broken(fought, won)
    alone = changed(fought, ["put", ["public", "board", G, law_cases.AT], []])
    assert "law.castle" not in broken(alone, law_cases.public(alone, "castles", law_cases.AT, {"side": F, "inside": ""}))


def test_each_condition_of_a_law_matters() -> None:
    from tests.games.tears import law_cases

    wrong = [(law, verb, breaks) for law, before, after, verb, breaks in law_cases.CASES if (law in broken(before, after, verb)) != breaks]
    assert not wrong


def test_a_castle_falls_on_a_retreat_through_it_alone() -> None:
    from tests.games.tears import law_cases

    after = law_cases.public(law_cases.ELSEWHERE, "castles", law_cases.BEACH, law_cases.FORSETI)
    for verb, falls in (("retreat", True), ("place", False)):
        heard: Hearing = Hearing(GAME, law_cases.ELSEWHERE, Declaration(verb, {"to": law_cases.BEACH}, F), HOUSE, Refusing())
        assert ("law.castle" not in [breach.law.id for breach in breaches(heard, law_cases.ELSEWHERE, after)]) == falls


def test_the_shore_that_is_no_port_is_the_one_that_is_told() -> None:
    from tests.games.tears import law_cases

    for here, there in ((law_cases.BEACH, law_cases.SEA), (law_cases.SEA, law_cases.BEACH)):
        before, after = put(law_cases.START, law_cases.KISHMIN, here), put(law_cases.START, law_cases.KISHMIN, there)
        heard: Hearing = Hearing(GAME, before, Declaration("move", {}, G), HOUSE, Refusing())
        said = [str(breach.text) for breach in breaches(heard, before, after) if breach.law.id == "law.port"]
        assert said == [f"{law_cases.KISHMIN} goes between {law_cases.BEACH}, which is no port, and the sea"]


def test_a_besieged_castle_refits_none_and_is_told_so() -> None:
    from tests.games.tears import law_cases

    heard: Hearing = Hearing(GAME, law_cases.BESIEGED, Declaration("refit", {}, G), HOUSE, Refusing())
    for before, after, said in (
        (
            law_cases.BESIEGED,
            law_cases.refits(law_cases.BESIEGED, law_cases.AT, 1),
            f"1 unit is refitted in {law_cases.AT}, where 0 may be",
        ),
        (law_cases.START, law_cases.refits(law_cases.START, law_cases.AT, 3), f"3 units are refitted in {law_cases.AT}, where 2 may be"),
    ):
        assert [str(breach.text) for breach in breaches(heard, before, after) if breach.law.id == "law.refit"] == [said]


def test_nobody_is_left_flying_over_the_sea_when_their_part_is_over() -> None:
    """From one half of the turn to the other, from a turn to the next, and back from the enemy's activations within a part."""
    from tests.games.tears import law_cases

    second = play(begun(first=F), "next", "command one")
    enemy = do(play(start(), ("ambassador Kishmin", ""), "next", ("initiative", "2 9")), "command table", "4")
    for before, line in ((law_cases.START, "next"), (second, "next"), (enemy, "done")):
        over = put(before, law_cases.KISHMIN, law_cases.SEA, act=True, used=1, flies=True)
        after = do(before, line, side=G)
        left = changed(after, ["put", ["public", "people", law_cases.KISHMIN], over["public"]["people"][law_cases.KISHMIN]])
        assert "law.flight" in broken(over, left, line)
        assert "law.flight" not in broken(over, changed(left, ["put", ["public", "people", law_cases.KISHMIN, "at"], law_cases.PORT]), line)
    over = put(law_cases.START, law_cases.KISHMIN, law_cases.SEA, act=True, used=1, flies=True)
    assert "law.flight" not in broken(over, put(over, law_cases.SHALE, law_cases.AT, done=True), "activate"), "the part goes on"
