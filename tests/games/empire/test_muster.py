"""3.A Muster."""

import pytest

from playaid.games.empire.ratings import homes, pieces
from playaid.games.empire.state import board, world
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, TO_COME
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.empire.table import at, do, holding, laid, manned, north, offered, refused, rule, start


def test_a_counter_comes_in_unsupplied() -> None:
    state = do(holding(north(), "Ann", "Gren", "Craw"), "muster Gren at Grenord-centre")
    assert board.units(state)["Gren"]["supplied"] is False
    assert board.cell_of(state, "Gren") == "Grenord-centre"
    assert state["secret"]["Ann"]["hand"] == ["Craw"]
    assert state["public"]["hands"]["Ann"] == 1
    assert state["public"]["control"] == {"Grenord": "Ann"}


def test_the_worksheet_shows_what_is_printed_on_it() -> None:
    ruling = rule(holding(north(), "Ann", "Girm"), "muster Girm at Grenord-right")
    assert any(line.text == "army, movement 2, combat 2, crowns 1" and line.citation == "3.A" for line in ruling.worksheet)


def test_like_counters_get_the_first_free_number() -> None:
    state = manned(holding(north(), "Ann", "Grenord-1a", "Grenord-1a"), "Ann", "Grenord-centre", "Grenord-1a")
    state = do(do(state, "muster Grenord-1a at Grenord-right"), "muster Grenord-1a at Grenord-right")
    assert list(board.units(state)) == ["Grenord-1a-1", "Grenord-1a-2", "Grenord-1a-3"]


def test_only_what_is_in_the_hand() -> None:
    assert refused(holding(north(), "Ann", "Craw"), "muster Gren at Grenord-centre") == ["A.hand"]


def test_only_for_an_explored_country() -> None:
    assert refused(holding(north(), "Ann", "Hogart"), "muster Hogart") == ["A.explored"]


def test_not_for_a_country_that_another_controls() -> None:
    state = manned(holding(north(), "Ann", "Gren"), "Bob", "Grenord-right", "Girm")
    assert refused(state, "muster Gren at Grenord-centre") == ["A.control"]
    state = manned(holding(north(), "Ann", "Gren"), "Ann", "Grenord-right", "Girm")
    assert rule(state, "muster Gren at Grenord-centre").verdict == LEGAL


def test_what_may_come_in_is_offered_with_its_cells() -> None:
    state = holding(manned(north(), "Bob", "Bernham-left", "Mary"), "Ann", "Henry", "Gren")
    assert offered(state)["muster"] == [f"Gren at Grenord-{place}" for place in ("centre", "right", "lower-right")]


@each(("owned", "cell", "counter"), [("Vinall", "Silvia-top", "Gren"), ("Girm", "Grenord-centre", "Thinoll")])
def test_enmity_of_elves_and_orcs(owned: str, cell: str, counter: str) -> None:
    state = manned(holding(north(), "Ann", counter, "Queenie"), "Ann", cell, owned)
    assert refused(state, f"muster {counter}") == ["A.enmity"]
    told = str(rule(state, f"muster {counter}").reasons[0].text)
    assert "(elf), a natural enemy of" in told or "(orc), a natural enemy of" in told, "why they are is told"
    assert rule(state, "muster Queenie at Bernham-centre").verdict == LEGAL
    other = manned(holding(north(), "Ann", counter), "Bob", cell, owned)
    assert rule(other, f"muster {counter} at {homes.places(other, counter)[0]}").verdict == LEGAL


def test_armies_and_wings_on_land_of_their_home() -> None:
    state = holding(north(), "Ann", "Gren", "Craw", "Girm")
    home = ["Grenord-centre", "Grenord-right", "Grenord-lower-right"]
    assert homes.places(state, "Gren") == homes.places(state, "Craw") == home
    for cell in ("Grenord-top", "Grenord-left", "Bernham-centre", "Mediland-centre"):
        assert refused(state, f"muster Craw at {cell}") == ["A.place"]
        assert refused(state, f"muster Gren at {cell}") == ["A.place"]
    ruling = rule(state, "muster Gren at Grenord-left")
    assert ruling.reasons[0].instead == "comes in at: " + ", ".join(f"{board.mark(cell)} {cell}" for cell in home)


def test_fleets_on_explored_sea_next_to_home_land() -> None:
    state = holding(north(), "Ann", "Grenord-2n")
    assert homes.places(state, "Grenord-2n") == ["Grenord-lower-left", "Grenord-left", "Mediland-top"]
    assert rule(state, "muster Grenord-2n at Mediland-top").verdict == LEGAL
    for cell in ("Mediland-centre", "Silvia-centre", "Grenord-centre", "Bernham-lower-left"):
        assert refused(state, f"muster Grenord-2n at {cell}") == ["A.place"]


def test_a_cell_with_enemies_is_no_bar() -> None:
    state = manned(holding(north(), "Ann", "Gren"), "Bob", "Grenord-centre", "Queenie")
    assert rule(state, "muster Gren at Grenord-centre").verdict == LEGAL


def test_without_a_cell_it_is_asked_for() -> None:
    state = holding(north(), "Ann", "Gren")
    ruling = rule(state, "muster Gren")
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert list(ruling.question.options) == homes.places(state, "Gren")
    assert board.cell_of(do(state, "muster Gren", cell="Grenord-right"), "Gren") == "Grenord-right"


def test_every_fleet_has_somewhere_to_come_in() -> None:
    """So neither a muster nor a coup can fail for want of a harbour."""
    countries = pieces.countries()
    for country in countries.values():
        state = laid(start(), **{"S1" if country.shape == "wide" else "M1": country.name})
        fleets = [counter.name for counter in pieces.counters().values() if counter.country == country.name and counter.type == "fleet"]
        assert all(any(cell.startswith(country.name) for cell in homes.places(state, fleet)) for fleet in fleets)


def test_any_number_of_counters_may_be_mustered() -> None:
    state = holding(north(), "Ann", "Gren", "Girm", "Craw")
    for counter in ("Gren", "Girm", "Craw"):
        state = do(state, f"muster {counter} at Grenord-centre")
    assert len(board.units(state)) == 3
    assert offered(state)["muster"] == []


def test_what_is_not_in_the_hand_cannot_be_overruled_into_being() -> None:
    with pytest.raises(Refusal):
        rule(north(), "muster Gren at Grenord-centre", overrule="we say so")


def test_where_there_is_no_place_no_overruling_finds_one() -> None:
    with pytest.raises(Refusal):
        rule(holding(north(), "Ann", "Hogart"), "muster Hogart", overrule="we say so")


def test_cells_are_the_places_of_the_picture() -> None:
    assert {cell.partition("-")[2] for cell in board.cells(north())} == set(world.POSITIONS)


def test_an_answer_may_call_a_cell_as_the_map_does() -> None:
    state = do(holding(north(), "Ann", "Craw"), "muster Craw", cell="Gr3")
    assert board.cell_of(state, "Craw") == "Grenord-lower-right"
    with pytest.raises(Refusal):
        rule(holding(north(), "Ann", "Craw"), "muster Craw", cell="Gr1")


@each(
    ("line", "why"),
    [
        ("muster Craw at Bernham-right", "Bernham-right is land of Bernham"),
        ("muster Craw at Grenord-left", "Grenord-left is sea"),
        ("muster Grenord-2n at Silvia-lower-left", "Silvia-lower-left is next to none of it"),
        ("muster Grenord-2n at Grenord-right", "Grenord-right is land"),
    ],
)
def test_a_wrong_place_is_told_by_what_is_wrong_with_it(line: str, why: str) -> None:
    ruling = rule(holding(north(), "Ann", "Craw", "Grenord-2n"), line)
    assert [reason.text.partition("; ")[2] for reason in ruling.reasons] == [why]


def test_in_a_country_that_is_not_explored_no_place_is_looked_at() -> None:
    assert refused(holding(north(), "Ann", "Hogart"), "muster Hogart at Grenord-centre") == ["A.explored"]


def test_a_place_that_is_not_explored_is_refused_by_rule() -> None:
    state = holding(north(), "Ann", "Gren")
    assert refused(state, "muster Gren at M1") == ["A.place"]
    assert "M1 is not explored" in rule(state, "muster Gren at M1").reasons[0].text
    with pytest.raises(Refusal, match="not explored"):
        rule(state, "muster Gren at Hogrin-top", overrule="we say so")


def test_an_overruled_muster_gives_the_unit_to_whom_the_sentence_says() -> None:
    state = holding(manned(north(), "Bob", "Grenord-centre", "Girm"), "Ann", "Gren")
    assert refused(state, "muster Gren at Grenord-right") == ["A.control"]
    ruling = rule(state, "muster Gren at Grenord-right", overrule="allies today")
    assert [reason.text for reason in ruling.overruled] == ["Grenord is controlled by Bob"]
    assert ruling.story[0].text == "Ann musters Gren at Grenord-right."
    after = evolve(state, ruling.changes)
    assert {unit: board.owner(after, unit) for unit in board.units(after)} == {"Girm": "Bob", "Gren": "Ann"}
    assert after["public"]["control"] == {"Grenord": "Bob"}
    assert not list(soundness.faults(after))


def among_friends() -> State:
    """Grenord is Bob's; Gren came in for Ann by the players' word."""
    state = holding(manned(north(), "Bob", "Grenord-centre", "Girm", supplied=False), "Ann", "Gren")
    return evolve(state, rule(state, "muster Gren at Grenord-centre", overrule="allies today").changes)


def test_such_a_unit_is_led_by_its_player_alone() -> None:
    state = at("action", "Bob", among_friends())
    assert refused(state, "attack Gren on Ann") == ["3.own"]
    assert rule(state, "attack Girm", "6 1").verdict == LEGAL
    assert board.explorable(state, "Ann") == [], "he has a unit on the board, and it borders on nothing"


def test_the_flag_goes_to_whom_alone_units_are_left() -> None:
    state = at("action", "Ann", among_friends())
    assert "Ann controls Grenord." in [said.text for said in rule(state, "attack Gren", "6 1").story]
    after = do(state, "attack Gren", "6 1")
    assert after["public"]["control"] == {"Grenord": "Ann"}
    assert "player" not in board.units(after)["Gren"]
    assert not list(soundness.faults(after))


def test_a_coup_takes_such_a_unit_over_too() -> None:
    state = holding(among_friends(), "Bob", "Craw", "Crig", "Grenord-2a+")
    after = do(at("action", "Bob", state), "coup Grenord with Craw, Crig, Grenord-2a+ at Gr0, Gr0, Gr0")
    assert {board.owner(after, unit) for unit in board.units(after)} == {"Bob"}
    assert not list(soundness.faults(after))


def test_each_country_whose_folk_bar_it_is_named() -> None:
    """Whoever gives up one of them is barred by the other."""
    lone = manned(holding(laid(north(), M1="Dalia"), "Ann", "Gren"), "Ann", "Silvia-top", "Vinall")
    dalian = next(name for name, piece in pieces.counters().items() if (piece.country, piece.type) == ("Dalia", "army"))
    told = rule(manned(lone, "Ann", "Dalia-centre", dalian), "muster Gren").reasons[0].text
    assert told == "Ann controls Silvia (elf), Dalia (elf), natural enemies of Grenord (orc), and so may not muster for it"
    alone = rule(lone, "muster Gren").reasons[0].text
    assert alone == "Ann controls Silvia (elf), a natural enemy of Grenord (orc), and so may not muster for it"


def test_where_a_cell_lies_is_told_where_its_picture_is_turned() -> None:
    """3.A"""
    state = laid(start(), N1="Grenord", M2=("Hogrin", 3))
    upright = homes.lying(state, homes.places(state, "Crig"))
    assert {*upright.values()} == {""}, "as its picture is drawn"
    turned = homes.lying(state, [*homes.places(state, "Higgle"), "Hogrin-centre"])
    assert turned["Hogrin-centre"] == ""
    assert all(where for cell, where in turned.items() if cell != "Hogrin-centre")
    bearings = {cell: world.bearing(*site) for cell in turned if (site := board.site(state, cell)) is not None and site[1]}
    assert all(turned[cell] == f"on the map the {where} of Hogrin" for cell, where in bearings.items())


def test_a_fleet_is_told_where_the_sea_is() -> None:
    """3.A: beside its country, too, where that has land next to it."""
    state = laid(start(), N1="Grenord", M2=("Hogrin", 3), M1="Bernham")
    fleet = next(piece for piece in pieces.counters() if pieces.counters()[piece].type == "fleet" and homes.places(state, piece))
    home, places = pieces.counters()[fleet].country, homes.places(state, fleet)
    for cell, told in homes.told_of(state, fleet, places).items():
        assert told.startswith("sea" if cell.startswith(home) else f"sea next to land of {home}"), cell
    assert {*homes.told_of(state, "Crig", homes.places(state, "Crig")).values()} == {""}


@each(("counter", "folk", "enemy"), [("Gren", "orc", "elf"), ("Thinoll", "elf", "orc")])
def test_whoever_takes_a_side_among_natural_enemies_is_told_before(counter: str, folk: str, enemy: str) -> None:
    state = holding(north(), "Ann", counter, "Queenie")
    told = [line.text for line in rule(state, f"muster {counter} at {homes.places(state, counter)[0]}").worksheet if line.label == TO_COME]
    assert any(f"no {enemy} country" in text and f"({folk}), a natural enemy" in text for text in told)
    assert not any("natural enemy" in line.text for line in rule(state, "muster Queenie at Bernham-centre").worksheet), (
        "of humans nobody is"
    )


def test_where_a_unit_comes_in_tells_whether_something_is_left_to_explore() -> None:
    """Only where another of the cells would have let them."""
    state = holding(north(), "Ann", "Gren")
    told = {cell: [line.text for line in rule(state, f"muster Gren at {cell}").worksheet] for cell in homes.places(state, "Gren")}
    none = "as it stands then, Ann may explore nothing next turn: none of their units borders on an unexplored country"
    assert none in told["Grenord-centre"]
    assert any(none not in lines for lines in told.values())
    assert [none in told[cell] for cell in told] == [not board.explorable(do(state, f"muster Gren at {cell}"), "Ann") for cell in told]


def test_at_the_question_where_it_is_told_which_cell_leaves_nothing_to_explore() -> None:
    """1: of cells that are alike in that nothing is told, nor where another unit borders on something."""
    state = holding(north(), "Ann", "Gren")
    asked = rule(state, "muster Gren").question
    assert asked is not None
    said = {cell: "nothing may be explored" in told for cell, told in asked.beside}
    assert said == {cell: not board.explorable(do(state, f"muster Gren at {cell}"), "Ann") for cell in asked.options}
    assert {*said.values()} == {True, False}
    bordering = next(cell for cell, lone in said.items() if not lone)
    other = rule(manned(state, "Ann", bordering, "Crig"), "muster Gren").question
    assert other is not None
    assert not any("nothing may be explored" in told for _, told in other.beside)


def test_where_a_counter_may_come_in_enemies_there_are_told_of() -> None:
    state = manned(manned(north(), "Bob", "Grenord-right", "Mary"), "Ann", "Grenord-centre", "Gren")
    told = homes.told_of(state, "Girm", homes.places(state, "Girm"))
    assert {cell for cell, what in told.items() if "enemy there: Mary" in what} == {"Grenord-right"}
    assert not any("Gren" in what for what in told.values())


def test_a_fleet_is_told_of_sea_that_it_never_leaves() -> None:
    """Only where all that lies round it is explored, and is no sea."""
    state = laid(start(), N1="Grenord", N2="Bernham", N3="Silvia", M2="Mediland")
    fleets = [name for name, piece in pieces.counters().items() if piece.type == "fleet" and piece.country in board.lands(state)]
    shut = {cell for fleet in fleets for cell, told in homes.told_of(state, fleet, homes.places(state, fleet)).items() if "leaves" in told}
    for fleet in fleets:
        for cell in homes.places(state, fleet):
            around = board.neighbours(state, cell)
            unknown = board.bordering(state, [cell]).intersection(board.unexplored_spaces(state))
            assert (cell in shut) == (not unknown and not any(board.terrain(state, beside) == "sea" for beside in around)), cell
    closed = laid(start(), N1="Grenord", N2="Bernham", N3="Silvia", M1="Ilgren", M2="Mediland", M3="Dalia", M4="Estoku", M5="Hogrin")
    closed = laid(closed, S1="Farthal", S2="Cuzad", S3="Nordland")
    assert "no sea beside it, so that no fleet ever leaves" in homes.told_of(closed, "Farthal-1n", ["Ilgren-top"])["Ilgren-top"]
