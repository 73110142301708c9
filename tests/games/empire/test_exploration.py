"""1. Exploration phase."""

from fractions import Fraction

import pytest

from playaid.dice.exhaustive import walk
from playaid.dice.symbols import as_shown, without_legend
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, world
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.sequence import heading
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.empire.table import at, do, laid, manned, north, offered, refused, rule, start


def exploring(state: State, side: str = "Ann") -> State:
    return at("exploration", side, state)


def test_with_no_unit_on_the_board_any_country_may_be_explored() -> None:
    state = exploring(north())
    assert offered(state)["explore"] == ["M1", "M3", "M4", "M5", "M6", "S1", "S2", "S3"]
    assert rule(state, "explore S3", "Farthal").verdict == LEGAL


def test_otherwise_one_that_borders_on_a_unit() -> None:
    state = exploring(manned(north(), "Ann", "Grenord-lower-left", "Grenord-2n"))
    assert offered(state)["explore"] == ["M1", "M6"]
    assert rule(state, "explore M6", "Hogrin 1").verdict == LEGAL
    ruling = rule(state, "explore S3")
    assert ruling.verdict == ILLEGAL
    assert [reason.citation for reason in ruling.reasons] == ["1"]
    assert ruling.reasons[0].instead == "may be explored: M1, M6"
    assert refused(state, "explore S3") == ["1.bordering"]


def test_no_space_is_named_that_may_not_be_explored_now() -> None:
    """In another phase, or by who is not at it."""
    state = manned(north(), "Ann", "Grenord-lower-left", "Grenord-2n")
    assert [reason.instead for reason in rule(state, "explore S3").reasons if reason.check.endswith("1.bordering")] == [None]
    others = rule(exploring(manned(state, "Bob", "Bernham-lower-left", "Marcus")), "explore S3", side="Bob")
    assert [reason.instead for reason in others.reasons if reason.check.endswith("1.bordering")] == [None]


def test_units_inside_a_country_border_on_nothing() -> None:
    state = exploring(manned(north(), "Ann", "Grenord-centre", "Gren"))
    assert offered(state)["explore"] == []
    assert refused(state, "explore M1") == ["1.bordering"]


def test_other_players_units_do_not_count() -> None:
    state = exploring(manned(north(), "Bob", "Grenord-lower-left", "Grenord-2n"))
    assert "S3" in offered(state)["explore"]


def test_an_explored_country_is_not_explored_again() -> None:
    assert refused(exploring(north()), "explore N1") == ["1.unexplored"]


def test_exploring_does_not_unsupply_the_unit() -> None:
    state = exploring(manned(north(), "Ann", "Grenord-lower-left", "Grenord-2n"))
    assert do(state, "explore M6", "Hogrin 4")["public"]["units"]["Grenord-2n-1"]["supplied"] is True


def test_one_exploration_a_turn() -> None:
    state = do(exploring(north()), "explore S1", "Farthal")
    assert heading(GAME, state) == "Round 1 · Ann · Action phase"
    assert refused(state, "explore S2") == ["sequence"]


def test_exploring_is_optional() -> None:
    assert rule(exploring(north()), "next").verdict == LEGAL


@each(("space", "shape"), [("N1", "wide"), ("S2", "wide"), ("M4", "flower")])
def test_a_random_piece_of_the_right_shape(space: str, shape: str) -> None:
    state = exploring(start(), start()["public"]["order"][0])
    outcomes: dict[str, Fraction] = {}
    for ruling, weight in walk(lambda dice: rule(state, f"explore {space}", dice), 1000):
        outcomes[ruling.outcome] = outcomes.get(ruling.outcome, Fraction(0)) + weight
    fitting = [country.name for country in pieces.countries().values() if country.shape == shape]
    assert sorted(outcomes) == sorted(fitting)
    assert len(set(outcomes.values())) == 1


def test_pieces_on_the_board_are_not_drawn_again() -> None:
    state = exploring(north())
    drawn = {ruling.outcome for ruling, _ in walk(lambda dice: rule(state, "explore S1", dice), 1000)}
    assert drawn == {"Farthal", "Jazuk", "Nordland"}


def test_a_flower_is_turned_at_random_and_a_wide_piece_is_not() -> None:
    state = exploring(north())
    assert _turns(state, "explore M4") == {1, 2, 3, 4, 5}
    assert _turns(state, "explore S1") == {1}


def _turns(state: State, line: str) -> set[int]:
    rulings = [ruling for ruling, _ in walk(lambda dice: rule(state, line, dice), 1000)]
    return {value["turned"] for ruling in rulings for _, path, value in ruling.changes if path[:2] == ["public", "lands"]}


def test_the_worksheet_says_which_ground_lies_where() -> None:
    """As the cells of the map lie, whichever way the piece was turned."""
    for turn in range(1, 6):
        ruling = rule(exploring(north()), "explore M6", f"Hogrin {turn}")
        state = do(exploring(north()), "explore M6", f"Hogrin {turn}")
        listed = [line for line in ruling.worksheet if str(line.citation) == "Card listing"]
        told = {cell: str(line.label) for line in listed for cell in str(line.text).split(", ")}
        assert len(told) == len(board.cells_of("Hogrin"))
        assert ("top" in told) == (world.bearing("M6", turn) == "north")
        for cell in board.cells_of("Hogrin"):
            space, spot = board.site(state, cell)
            bearing = f" ({world.bearing(space, spot)})" if spot and told.keys().isdisjoint(["top"]) else ""
            assert told[f"{cell.removeprefix('Hogrin-')}{bearing}"] == board.terrain(state, cell)


def test_the_typed_turn_puts_the_top_where_it_says() -> None:
    state = do(exploring(north()), "explore M6", "Hogrin 3")
    assert board.site(state, "Hogrin-top") == ("M6", 3)
    assert board.site(state, "Hogrin-right") == ("M6", 4)
    assert board.terrain(state, "Hogrin-top") == "sea"


@each("pole", world.POSITIONS[1:])
@each("space", ["N2", "S3"])
def test_the_owner_may_turn_the_wide_pieces(pole: str, space: str) -> None:
    state = start(pole=pole)
    state = do(exploring(state, "Ann"), f"explore {space}", "Grenord")
    assert board.site(state, f"Grenord-{pole}") == (space, 1)


def test_with_every_piece_placed_the_phase_is_skipped() -> None:
    state = north()
    spaces = {"M1": "Hogrin", "M3": "Dalia", "M4": "Estoku", "M5": "Cuzad", "M6": "Ilgren"}
    full = laid(state, **spaces, S1="Farthal", S2="Jazuk", S3="Nordland")
    assert heading(GAME, do(at("draw", "Ann", full), "next")) == "Round 1 · Bob · Action phase"
    part = laid(state, **spaces, S1="Farthal", S2="Jazuk")
    assert heading(GAME, do(at("draw", "Ann", part), "next")) == "Round 1 · Bob · Exploration phase"


def test_handedness_changes_who_touches_whom() -> None:
    right, left = (laid(start(handedness=hand), N1="Grenord", N2="Bernham", M2="Mediland") for hand in ("right", "left"))
    assert "Mediland-left" in board.neighbours(right, "Grenord-right")
    assert "Mediland-left" not in board.neighbours(left, "Grenord-right")
    assert all(len(board.neighbours(state, "Grenord-centre")) == 5 for state in (right, left))


def test_two_pieces_never_lie_on_one_space() -> None:
    with pytest.raises(Refusal, match="two do not lie on one space"):
        rule(at("exploration", "Ann", north()), "explore N1", overrule="we like it better")


def test_a_picture_that_is_turned_shows_where_to_and_asks_nothing() -> None:
    """With what a face stands for in place of its number, the throw reads as what fell, and not as a question."""
    state = exploring(manned(north(), "Ann", "Grenord-lower-left", "Grenord-2n"))
    thrown = rule(state, "explore M6", "Hogrin 3").rolls[-1]
    assert without_legend(thrown.why) == "which way the top of Hogrin's picture points"
    assert as_shown(thrown.faces, thrown.why) == [world.bearing("M6", 3)]


def test_exploring_tells_where_it_leaves_nothing_to_explore() -> None:
    """1; told while units may still be moved on this turn."""
    none = "as it stands then, Ann may explore nothing next turn: none of their units borders on an unexplored country"
    state = exploring(manned(north(), "Ann", "Bernham-lower-right", "Queenie"))
    for space in board.explorable(state, "Ann"):
        shape = world.shape(space)
        country = next(name for name, its in pieces.countries().items() if its.shape == shape and name not in board.lands(state))
        typed = f"{country} 1" if shape == "flower" else country
        told = [line.text for line in rule(state, f"explore {space}", typed).worksheet]
        assert (none in told) == (not board.explorable(do(state, f"explore {space}", typed), "Ann"))
