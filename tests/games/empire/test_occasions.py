"""Why nothing of a hand can be mustered or shown, where a turned piece's cells lie, what there is to explore at first. [1, 3.A, 3.F]"""

from pathlib import Path

import pytest

from playaid.cli.shell.habits import in_our_words
from playaid.desk.next_line.missing_words import not_now, wanted
from playaid.games.empire import GAME
from playaid.games.empire.ratings import occasions, shorthand
from playaid.games.empire.state import world
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, visible
from playaid.testing.random_evenings import new_session
from tests.games.empire.table import TABLE, at, holding, laid, manned, north, refused, rule, start


def _acting(*hand: str) -> State:
    return at("action", "Ann", holding(laid(start(), N1="Grenord", N2="Bernham"), "Ann", *hand))


def test_of_a_hand_of_which_nothing_comes_in_it_is_said_why() -> None:
    state = manned(_acting("Legoll", "Henry", "Hogrin-2a"), "Bob", "Bernham-left", "Mary")
    seen = visible(state, "Ann")
    assert occasions.musters(seen, "Ann") == "in the hand of Ann are Dalia, Hogrin (not explored); Bernham (Bob controls it)"
    assert occasions.coups(seen, "Ann") == "", "Henry has a crown"


def test_without_crowns_there_is_no_coup_and_what_comes_in_is_not_barred() -> None:
    seen = visible(_acting("Grenord-2a", "Legoll"), "Ann")
    assert occasions.coups(seen, "Ann") == "in the hand of Ann are Grenord (no crowns); Dalia (not explored)"
    assert occasions.musters(seen, "Ann") == ""
    crownless = visible(laid(at("action", "Ann", holding(start(coup_counters="any"), "Ann", "Grenord-2a")), N1="Grenord"), "Ann")
    assert occasions.coups(crownless, "Ann") == "", "where any counter may be shown"


def test_of_a_hand_that_nobody_sees_nothing_is_said() -> None:
    on_the_table = visible(laid(at("action", "Ann", start(hands="physical")), N1="Grenord"), "Ann")
    assert (occasions.musters(on_the_table, "Ann"), occasions.coups(on_the_table, "Ann")) == ("", "")
    unexplored = visible(at("action", "Ann", start(hands="physical")), "Ann")
    assert unexplored["public"]["hands"]["Ann"]
    assert (occasions.musters(unexplored, "Ann"), occasions.coups(unexplored, "Ann")) == ("", ""), "whatever it holds, it could not come in"
    hidden = visible(_acting("Legoll"), "Bob")
    assert (occasions.musters(hidden, "Ann"), occasions.coups(hidden, "Ann"), occasions.musters(hidden, None)) == ("", "", "")


def test_a_natural_enemy_bars_and_so_does_a_target_that_the_session_does_not_let() -> None:
    state = manned(_acting("Legoll"), "Ann", "Grenord-right", "Craw")
    elves = visible(laid(state, N3="Dalia"), "Ann")
    assert occasions.musters(elves, "Ann") == "in the hand of Ann are Dalia (a natural enemy of what Ann controls)"
    free = laid(at("action", "Ann", holding(start(coup_target="enemy"), "Ann", "Craw")), N1="Grenord")
    assert occasions.coups(visible(free, "Ann"), "Ann") == "in the hand of Ann are Grenord (no other player controls it)"
    assert not occasions.musters(visible(free, "Ann"), "Ann"), "whose the target is bears on a coup alone"
    for holder, reason in {"Ann": "in the hand of Ann are Grenord (no other player controls it)", "Bob": ""}.items():
        assert occasions.coups(visible(TABLE.put(free, "public", "control", {"Grenord": holder}), "Ann"), "Ann") == reason, holder


def test_a_fleet_whose_land_lies_by_no_sea_does_not_come_in_and_can_still_be_shown() -> None:
    """3.A, 3.F: a coup that fails needs no place."""
    dry = TABLE.put(_acting("Flake"), "public", "lands", "Bernham", "terrain", dict.fromkeys(world.POSITIONS, "land"))
    dry = TABLE.put(dry, "public", "lands", {"Bernham": dry["public"]["lands"]["Bernham"]})
    assert occasions.musters(visible(dry, "Ann"), "Ann") == "in the hand of Ann are Bernham (no explored sea beside its land)"
    assert occasions.coups(visible(dry, "Ann"), "Ann") == ""


def test_a_turned_piece_tells_where_its_cells_lie() -> None:
    """In the worksheet: what is told to the whole table stays one sentence, for every page has the piece itself before its eyes."""
    ruling = rule(at("exploration", "Ann", start()), "explore S1", "Bernham")
    grounds = {str(line.label): str(line.text) for line in ruling.worksheet}
    assert "top (south)" in grounds["ice"]
    assert "left (east)" in grounds["land"]
    assert [str(part.text) for part in ruling.story if "Bernham" in str(part.text)] == [
        "Ann explores S1: Bernham (human), the top of its picture to the south."
    ]


def test_before_anything_is_explored_the_map_names_the_spaces() -> None:
    shown = "\n".join(rule(start(), "map").shown)
    assert all(space in shown for space in ("N1", "M6", "S3"))
    drawn = rule(laid(start(), N1="Grenord"), "map")
    assert drawn.verdict == LEGAL
    assert "Grenord" in "\n".join(drawn.shown)
    assert "Nothing is explored" not in "\n".join(drawn.shown)


def test_an_enemy_named_alone_is_said_to_be_met_by_nobody() -> None:
    state = manned(manned(_acting(), "Ann", "Grenord-right", "Craw"), "Bob", "Bernham-left", "Henry")
    first = rule(state, "attack Henry").reasons[0]
    assert str(first.text) == "Henry is Bob's, in Bernham-left, and no unit of Ann stands there to attack it"
    assert first.instead == "move Craw to Bernham-left"
    assert refused(state, "attack Henry") == ["3.own"]


def test_a_cell_alone_is_where_the_one_unit_beside_it_goes() -> None:
    state = manned(at("action", "Ann", laid(start(), N1="Grenord")), "Ann", "Grenord-right", "Craw")
    assert [*shorthand.to_move(["Gr0"], state)] == ["Craw", "to", "Grenord-centre"]
    assert [*shorthand.to_move(["to", "Gr0"], state)] == ["Craw", "to", "Grenord-centre"]
    assert [*shorthand.to_move(["Gr2"], state)] == ["Gr2"], "that is Craw, by where they stand"
    assert [*shorthand.to_move(["N2"], state)] == ["N2"]
    two = manned(state, "Ann", "Grenord-lower-right", "Gren")
    assert [*shorthand.to_move(["Gr0"], two)] == ["Gr0"]


def test_of_a_hand_of_which_nothing_comes_in_no_one_country_is_named(tmp_path: Path) -> None:
    """3.A; though two of its counters have the same."""
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    state = at("action", "Ann", holding(laid(start(), N1="Jazuk"), "Ann", "Craw", "Gren", "Pavell"))
    session.fold.state = state
    with pytest.raises(Incomplete) as missing:
        session.read(["muster"], "Ann")
    what = wanted(session, missing.value, "Ann", "Ann")
    reason = not_now(session, missing.value, what, "Ann", "Ann")
    assert reason is not None
    assert reason.text == f"muster is not possible now: {occasions.musters(visible(state, 'Ann'), 'Ann')}"


def test_where_nobody_can_come_to_an_enemy_that_is_said() -> None:
    """3.E; else the line by which one of them does, be they beside it or not."""
    state = manned(manned(_acting(), "Ann", "Grenord-right", "Craw"), "Bob", "Bernham-left", "Henry")
    tired = TABLE.put(state, "public", "units", "Craw", "supplied", False)
    assert rule(tired, "attack Henry").reasons[0].instead == "no unit of Ann can move to Bernham-left now"
    assert rule(state, "attack Henry on Bob").reasons[0].instead is None


def test_a_coup_asks_for_the_countries_where_one_may_be_tried() -> None:
    """3.F: explored, and no natural enemy."""
    state = laid(manned(_acting(), "Ann", "Grenord-right", "Craw"), N3="Silvia")
    assert occasions.targets(visible(state, "Ann"), "Ann") == ["Grenord", "Bernham"]
    enemies = laid(at("action", "Ann", start(coup_target="enemy")), N1="Grenord", N2="Bernham")
    enemies = TABLE.put(enemies, "public", "control", {"Grenord": "Ann", "Bernham": "Bob"})
    assert occasions.targets(visible(enemies, "Ann"), "Ann") == ["Bernham"]


def test_who_would_muster_for_anothers_country_is_told_of_the_coup() -> None:
    """3.A, 3.F; not where a natural enemy bars that, too."""
    state = manned(_acting("Edmund", "Legoll"), "Bob", "Bernham-left", "Mary")
    told = rule(state, "muster Edmund").reasons[0].instead
    assert told == "`coup Bernham` takes it over with more crowns than the 2 on the board"
    elves = manned(laid(manned(state, "Ann", "Grenord-right", "Craw"), N3="Dalia"), "Bob", "Dalia-centre", "Gallia")
    assert [reason.instead for reason in rule(elves, "muster Legoll").reasons] == [None, None]


def test_why_nothing_is_explored_is_told_of_all_spaces() -> None:
    state = manned(north(), "Ann", "Bernham-lower-right", "Henry")
    assert occasions.explorations(state, "Bob") == occasions.explorations(state, None) == ""
    lonely = manned(north(), "Ann", "Bernham-left", "Henry")
    assert occasions.explorations(lonely, "Ann") == "Ann has units on the board, and none of them borders on an unexplored country"
    spaces = {"N1": "Grenord", "N2": "Bernham", "N3": "Silvia", "S1": "Farthal", "S2": "Jazuk", "S3": "Nordland", "M1": "Hogrin"}
    whole = laid(lonely, **spaces, M2="Mediland", M3="Dalia", M4="Estoku", M5="Cuzad", M6="Ilgren")
    assert occasions.explorations(whole, "Ann") == occasions.explorations(whole, "Bob") == "all countries are explored"


@pytest.mark.parametrize(("asked", "line"), [("how many countries are left?", ["status"]), ("who is still in?", ["leads"])])
def test_what_is_asked_of_the_world_and_the_players_is_shown(asked: str, line: list[str]) -> None:
    assert in_our_words(GAME, asked.split()) == line
