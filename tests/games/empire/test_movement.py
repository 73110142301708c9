"""3.B Simple movement."""

from collections.abc import Iterator

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board
from playaid.games.empire.state.reach import reachable
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, ROUND, TO_COME
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.session.option_marks import decided_by
from playaid.testing.table import story, worksheet
from tests.each import each
from tests.games.empire.table import BOOK, at, do, laid, manned, north, offered, refused, rule, start
from tests.games.empire.test_fleets import aboard


def test_a_move_unsupplies() -> None:
    state = do(manned(north(), "Ann", "Grenord-centre", "Gren"), "move Gren to Grenord-right")
    assert board.units(state)["Gren"]["cell"] == "Grenord-right"
    assert board.units(state)["Gren"]["supplied"] is False


def test_only_a_supplied_unit_moves() -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False)
    ruling = rule(state, "move Gren to Grenord-right")
    assert refused(state, "move Gren to Grenord-right") == ["B.supplied"]
    assert ruling.reasons[0].citation == "3.B"


def test_only_ones_own_units() -> None:
    state = manned(north(), "Bob", "Grenord-centre", "Gren")
    assert "3.own" in refused(state, "move Gren to Grenord-right")


def test_the_middle_of_a_country_lies_in_no_direction() -> None:
    """West of the lower left cell is the left one alone, though it touches the middle as well."""
    state = manned(north(), "Ann", "Grenord-lower-left", "Gren")
    assert refused(state, "move Gren west") == ["B.terrain"], "the sea on the left, and not the middle"


def test_up_to_the_limit() -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Gren", "Girm")
    assert set(reachable(state, "Gren")) == {"Grenord-centre", "Grenord-right", "Mediland-left"}
    assert "Mediland-lower-left" in reachable(state, "Girm")
    assert refused(state, "move Gren to Mediland-lower-left") == ["B.reach"]
    assert rule(state, "move Girm to Mediland-lower-left").verdict == LEGAL
    assert rule(state, "move Girm to Grenord-centre").verdict == LEGAL


FLEET = next(name for name, piece in pieces.counters().items() if (piece.country, piece.type) == ("Grenord", "fleet"))


def test_what_lies_between_or_how_far_it_is_is_the_reason() -> None:
    """Within so many cells a land that sea lies before read as if it were too far."""
    state = manned(north(), "Ann", "Grenord-lower-right", "Gren", "Girm")
    far = rule(state, "move Gren to Mediland-lower-left").reasons[0].text
    assert far == "Gren goes as far as 1 explored cell, and Mediland-lower-left is 2 away"
    lake = manned(north(), "Ann", "Grenord-left", FLEET)
    nowhere = rule(lake, f"move {FLEET} to Bernham-lower-left").reasons[0].text
    assert nowhere == f"no way of {FLEET}-1 (fleet) leads to Bernham-lower-left over explored cells, however long"
    shut = rule(manned(north(), "Ann", "Grenord-centre", "Girm"), "move Girm to Silvia-right").reasons[0].text
    assert shut.startswith("Girm (army) cannot cross Grenord-left, which is sea, and Silvia-right lies behind it")


def test_the_refusal_names_the_nearest_legal_ends() -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Gren")
    ruling = rule(state, "move Gren to Mediland-lower-left")
    assert ruling.reasons[0].instead is not None
    assert ruling.reasons[0].instead.startswith("may move to: Me5 Mediland-left")


def test_who_does_not_move_is_told_no_end_of_a_move() -> None:
    from tests.games.empire.test_fleets import aboard

    tired, theirs = (manned(north(), side, "Grenord-right", "Gren", supplied=side == "Bob") for side in ("Ann", "Bob"))
    for state, line in ((aboard(), "move Julian to Mediland-top"), (tired, "move Gren to Gr4"), (theirs, "move Gren to Gr4")):
        ruling = rule(state, line)
        assert len(ruling.reasons) > 1
        assert not [reason for reason in ruling.reasons if (reason.instead or "").startswith("may move to")]


def test_armies_on_land_only() -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Girm")
    assert refused(state, "move Girm to Grenord-left") == ["B.terrain"]
    assert refused(state, "move Girm to Grenord-top") == ["B.terrain"]
    assert all(board.terrain(state, cell) == "land" for cell in reachable(state, "Girm"))


def test_fleets_on_sea_only() -> None:
    state = manned(north(), "Ann", "Mediland-top", "Marcus")
    assert set(reachable(state, "Marcus")) == {"Mediland-centre", "Bernham-lower-left"}
    assert refused(state, "move Marcus to Mediland-left") == ["B.terrain"]
    assert rule(state, "move Marcus to Bernham-lower-left").verdict == LEGAL


def test_a_wing_stops_anywhere_but_on_ice() -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Craw")
    assert rule(state, "move Craw to Grenord-left").verdict == LEGAL
    assert rule(state, "move Craw to Mediland-centre").verdict == LEGAL
    assert refused(state, "move Craw to Grenord-top") == ["B.terrain"]
    assert not [cell for cell in reachable(state, "Craw") if board.terrain(state, cell) == "ice"]


def icebound(**options: str) -> State:
    """A wing whose only way on leads over the pole."""
    state = laid(north(**options), M6=("Hogrin", 1))
    return manned(state, "Ann", "Grenord-left", "Eaglen")


def test_a_wing_crosses_ice_unless_the_session_closes_it() -> None:
    state = icebound()
    assert rule(state, "move Eaglen to Bernham-left via Grenord-top").verdict == LEGAL
    state = icebound(ice="closed")
    assert refused(state, "move Eaglen to Bernham-left via Grenord-top") == ["B.path"]


def test_the_ice_option_changes_what_is_within_reach() -> None:
    over = reachable(icebound(), "Eaglen")
    round_ = reachable(icebound(ice="closed"), "Eaglen")
    assert set(round_) < set(over)
    assert set(over) - set(round_) == {"Bernham-centre", "Bernham-lower-left"}


def test_only_over_explored_cells() -> None:
    state = manned(north(), "Ann", "Bernham-right", "Craw")
    assert all(cell.partition("-")[0] in board.lands(state) for cell in reachable(state, "Craw"))
    farther = laid(state, M4=("Estoku", 1))
    assert set(reachable(state, "Craw")) < set(reachable(farther, "Craw"))


def test_into_enemies_only_as_the_last_step() -> None:
    state = manned(manned(north(), "Ann", "Grenord-lower-right", "Girm"), "Bob", "Mediland-left", "Julian")
    assert rule(state, "move Girm to Mediland-left").verdict == LEGAL
    assert refused(state, "move Girm to Mediland-lower-left") == ["B.reach"]
    assert "leads through enemies (Mediland-left)" in rule(state, "move Girm to Mediland-lower-left").reasons[0].text
    assert refused(state, "move Girm to Bernham-centre") == ["B.reach"]
    assert refused(state, "move Girm to Mediland-lower-left via Mediland-left") == ["B.enemies"]


def test_enemies_on_every_way_are_named_not_on_the_shortest_alone() -> None:
    alone = manned(manned(north(), "Ann", "Grenord-centre", "Craw"), "Bob", "Grenord-right", "Julian")
    assert rule(alone, "move Craw to Mediland-left").verdict == LEGAL  # round them
    both = manned(alone, "Bob", "Grenord-lower-right", "August")
    (reason,) = rule(both, "move Craw to Mediland-left").reasons
    assert "leads through enemies (Grenord-right, Grenord-lower-right), where" in reason.text
    third = manned(both, "Bob", "Grenord-lower-left", "Jessica")  # on no way there
    assert [each.text for each in rule(third, "move Craw to Mediland-left").reasons] == [reason.text]


def test_out_of_a_cell_with_enemies_freely() -> None:
    state = manned(manned(north(), "Ann", "Grenord-lower-right", "Girm"), "Bob", "Grenord-lower-right", "Julian")
    assert rule(state, "move Girm to Mediland-lower-left").verdict == LEGAL


def test_friends_are_no_hindrance() -> None:
    state = manned(manned(north(), "Ann", "Grenord-lower-right", "Girm"), "Ann", "Mediland-left", "Julian")
    assert rule(state, "move Girm to Mediland-lower-left").verdict == LEGAL


@each(
    ("line", "fails"),
    [
        ("move Girm to Mediland-lower-left via Mediland-left", []),
        ("move Girm to Mediland-lower-left via Mediland-left, Mediland-lower-left", []),
        ("move Girm to Mediland-left via Grenord-right", []),
        ("move Girm to Mediland-lower-left via Grenord-right", ["B.adjacent"]),
        ("move Girm to Mediland-lower-left via Grenord-right, Mediland-left", ["B.limit"]),
        ("move Girm to Grenord-right via Grenord-lower-left", ["B.adjacent", "B.path"]),
        ("move Girm to Grenord-lower-right via Grenord-right", ["B.stays"]),
        ("move Girm to Grenord-lower-right", ["B.stays"]),
    ],
)
def test_a_typed_way_is_checked_step_by_step(line: str, fails: list[str]) -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Girm")
    assert (refused(state, line) if fails else []) == fails
    assert rule(state, line).verdict == (ILLEGAL if fails else LEGAL)


def loaded() -> State:
    state = manned(north(), "Ann", "Mediland-top", "Marcus", "Julian")
    changes: list[Change] = [
        ["drop", ["public", "units", "Julian", "cell"], None],
        ["drop", ["public", "units", "Julian", "supplied"], None],
        ["put", ["public", "units", "Julian", "aboard"], "Marcus"],
    ]
    return evolve(state, changes)


def test_an_army_aboard_moves_with_its_fleet_only() -> None:
    state = loaded()
    assert refused(state, "move Julian to Mediland-left") == ["B.aboard"]
    assert refused(state, "move Julian to Bernham-right") == ["B.aboard"]  # of a ship nobody walks anywhere, near or far
    assert not [line for line in offered(state)["move"] if line.startswith("Julian")]
    state = do(state, "move Marcus to Bernham-lower-left")
    assert board.cell_of(state, "Julian") == "Bernham-lower-left"
    assert "supplied" not in board.units(state)["Julian"]


def test_the_search_finds_exactly_the_ways_there_are() -> None:
    """Against walking every way step by step."""
    state = manned(manned(icebound(), "Ann", "Grenord-centre", "Girm", "Craw"), "Bob", "Mediland-left", "Julian")
    state = manned(state, "Bob", "Mediland-top", "Caroline")
    state = manned(manned(state, "Bob", "Mediland-centre", "Mediland-1nnn"), "Ann", "Bernham-lower-left", "Flake")
    for unit in board.units(state):
        assert set(reachable(state, unit)) == set(_ends(state, unit)), unit


def _ends(state: State, unit: str) -> Iterator[str]:
    here = board.units(state)[unit]
    enemy = {board.cell_of(state, other) for other in board.units(state) if board.owner(state, other) != board.owner(state, unit)}

    def walk(cell: str, left: int) -> Iterator[str]:
        for beside in board.neighbours(state, cell):
            terrain = board.terrain(state, beside)
            fits = {"army": terrain == "land", "fleet": terrain == "sea", "wing": True}[here["type"]]
            if not fits:
                continue
            if terrain != "ice" and beside != here["cell"]:
                yield beside
            if left > 1 and beside not in enemy:
                yield from walk(beside, left - 1)

    return walk(here["cell"], here["movement"])


def test_an_overruled_move_is_made() -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False)
    ruling = rule(state, "move Gren to Bernham-centre", overrule="house rule")
    assert ruling.verdict == LEGAL
    assert {reason.check.rpartition("/")[2] for reason in ruling.overruled} == {"B.supplied", "B.reach"}
    assert board.cell_of(evolve(state, ruling.changes), "Gren") == "Bernham-centre"


def test_an_army_overruled_off_its_fleet_is_ashore() -> None:
    ruling = rule(loaded(), "move Julian to Mediland-left", overrule="he swam")
    assert board.units(evolve(loaded(), ruling.changes))["Julian"].get("aboard") is None


@each("where", ["M1", "Hogrin-top", "Ho0", "S3"])
def test_what_is_not_explored_has_a_name_and_is_refused_by_rule(where: str) -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Girm")
    assert refused(state, f"move Girm to {where}") == ["B.explored"]
    assert refused(state, f"move Girm to Grenord-right via {where}") == ["B.explored"]
    ruling = rule(state, f"move Girm to {where}")
    assert "not explored" in ruling.reasons[0].text
    assert rule(state, "move Girm to Mediland-left").verdict == LEGAL


def test_nothing_stands_where_there_is_no_map() -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Girm")
    with pytest.raises(Refusal, match="not explored"):
        rule(state, "move Girm to M1", overrule="we say so")


def test_who_stands_among_enemies_may_leave_them() -> None:
    state = manned(manned(north(), "Ann", "Grenord-lower-right", "Girm"), "Bob", "Grenord-lower-right", "Mary")
    assert rule(state, "move Girm to Mediland-left").verdict == LEGAL
    beset = manned(state, "Bob", "Mediland-left", "Henry")
    assert rule(beset, "move Girm to Mediland-left").verdict == LEGAL, "from enemies to enemies, as its last movement"
    assert refused(beset, "move Girm to Mediland-lower-left via Mediland-left") == ["B.enemies"]


def test_ice_decides_what_leads_over_it_and_no_refusal_that_stands_either_way() -> None:
    """Whether a wing may cross it or not, it never stops there; and where no way leads, it does not matter why."""
    over = "move Eaglen to Bernham-left via Grenord-top"
    for state in (icebound(), icebound(ice="closed")):
        assert [reading.option for reading in decided_by(GAME, state, rule(state, over), BOOK)] == ["ice"]
        for line in ("move Eaglen to Grenord-top", "move Eaglen to Mediland-lower-right"):
            assert not decided_by(GAME, state, rule(state, line), BOOK), line


def test_a_move_tells_how_far_it_was() -> None:
    """3.B: so many cells of so many; by the players' word where they do not touch one another."""
    state = manned(north(), "Ann", "Grenord-centre", "Girm")
    moved = rule(state, "move Girm to Grenord-right")
    assert "Girm moves from Grenord-centre to Grenord-right." in story(moved)
    assert "1 of 2" in worksheet(moved)
    assert "by the players' word" not in worksheet(moved)
    far = rule(state, "move Girm to Bernham-centre via Bernham-right", overrule="we say so")
    assert "by the players' word" in worksheet(far)


def test_a_move_of_a_fleet_tells_who_is_aboard() -> None:
    goal = next(iter(reachable(aboard(), "Marcus")))
    assert f"Marcus moves from Mediland-top to {goal} with Julian aboard." in story(rule(aboard(), f"move Marcus to {goal}"))
    empty = manned(north(), "Ann", "Mediland-top", "Marcus")
    assert f"Marcus moves from Mediland-top to {goal}." in story(rule(empty, f"move Marcus to {goal}"))


def test_a_unit_with_nowhere_to_go_is_told_so_whichever_cell_is_named() -> None:
    """Nordland has one sea cell, and land and ice around it."""
    state = manned(laid(at("action", "Ann", start()), N2="Nordland"), "Ann", "Nordland-centre", "Nordland-1nnn")
    assert "B.nowhere" in refused(state, "move Nordland-1nnn to Nordland-right", "Ann")
    assert "B.nowhere" not in refused(manned(state, "Ann", "Nordland-left", "Nordland-2a"), "move Nordland-2a to Nordland-top", "Ann")
    assert "B.nowhere" not in refused(manned(state, "Ann", "Nordland-left", "Nordland-2a", supplied=False), "move Nordland-2a to M4", "Ann")


def _round(state: State, line: str) -> list[str]:
    return [entry.text for entry in rule(state, line).worksheet if entry.label == ROUND]


def test_of_a_move_that_goes_round_it_is_told_who_bars_the_short_way() -> None:
    state = manned(manned(north(), "Ann", "Grenord-right", "Craw"), "Bob", "Grenord-top", "Henry")
    told = "the way is 3 cells long; one of 2 cells is barred: enemies are in Grenord-top, where a move ends [3.B]"
    assert _round(state, "move Craw to Silvia-top") == [told]
    assert _round(state, "move Craw to Silvia-top via Grenord-centre, Grenord-left") == []
    assert _round(manned(north(), "Ann", "Grenord-right", "Craw"), "move Craw to Silvia-top") == []
    assert _round(manned(north(), "Ann", "Grenord-left", "Farthal-1aaa"), "move Farthal-1aaa to Bernham-left") == [], "a sea is seen"


@each(
    ("attackers", "then"),
    [
        (
            "any",
            "Gren may attack there, though unsupplied: Mary (a throw hits Mary in 83%, Gren in 28%), "
            "Henry (a throw hits Henry in 58%, Gren in 58%)",
        ),
        ("supplied", "Mary, Henry stand there, and Gren, unsupplied, may not attack"),
    ],
)
def test_a_move_to_enemies_tells_whether_it_may_attack_them_then(attackers: str, then: str) -> None:
    state = manned(manned(north(attackers=attackers), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-right", "Mary", "Henry")
    ruling = rule(state, "move Gren to Grenord-right")
    assert [line.text for line in ruling.worksheet if line.label == TO_COME and line.citation == "3.E"] == [then]
    assert (rule(do(state, "move Gren to Grenord-right"), "attack Gren").verdict == ILLEGAL) == (attackers == "supplied")
    assert not any("attack" in line.text for line in rule(state, "move Gren to Grenord-lower-right").worksheet)


def test_a_move_away_from_the_border_tells_that_nothing_is_left_to_explore() -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Gren")
    explores = bool(board.explorable(state, "Ann"))
    told = [line.label for line in rule(state, "move Gren to Grenord-centre").worksheet]
    assert (TO_COME in told) == explores
    inside = manned(north(), "Ann", "Grenord-centre", "Girm")
    assert TO_COME not in {line.label for line in rule(inside, "move Girm to Grenord-right").worksheet}, "it was so before"
