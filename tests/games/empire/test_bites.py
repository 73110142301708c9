"""Edges of the rules that other cases pass by: equal crowns, a coup in one's own country, copies in an entry, whom nothing is told of."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.empire import GAME
from playaid.games.empire.ratings import holding as holding_module
from playaid.games.empire.ratings import names
from playaid.games.empire.ratings.holding import hand_or_table, not_held
from playaid.games.empire.ratings.holding import in_hand as holding_of
from playaid.games.empire.rules import fleets
from playaid.games.empire.rules.discards import discard_offers
from playaid.games.empire.rules.flags import hand_over
from playaid.games.empire.state import board, hands
from playaid.games.empire.state.phases import nothing_to_do, nothing_to_draw
from playaid.games.empire.table.view import figures
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import hearing_of
from playaid.referee.deciding.offers import legal
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, at, do, holding, manned, north, refused, rule, start


def plot(**options: str) -> State:
    """Four crowns of Bernham lie on the board, and Ann's hand has as many and more."""
    state = manned(north(**options), "Bob", "Bernham-centre", "Mary", "William", "Henry")
    return holding(state, "Ann", "Queenie", "Edmund", "Flake")


def test_as_many_crowns_bring_nothing_and_say_so() -> None:
    """3.F: more are needed."""
    even = rule(plot(), "coup Bernham with Queenie, Edmund")
    assert [line.result for line in even.worksheet[:2]] == ["4", "4"]
    assert even.outcome == "the coup fails"
    assert not [line for line in even.worksheet if "onto the board" in line.result]
    assert even.in_vain == "4 crowns against 4 on the board: a coup takes more, and what is shown would go back to the hand"
    more = rule(plot(), "coup Bernham with Queenie, Edmund, Flake")
    assert [line for line in more.worksheet if "onto the board" in line.result]
    assert not more.in_vain


def test_an_overruled_coup_with_too_few_crowns_is_not_in_vain() -> None:
    """By option it is refused beforehand; the table that lets it pass lets it succeed."""
    line = "coup Bernham with Queenie, Edmund at Bernham-left, Bernham-left"
    assert rule(plot(coup_proof="refused"), line).verdict == ILLEGAL
    passed = rule(plot(coup_proof="refused"), line, overrule="we say so")
    assert (passed.verdict, passed.outcome, passed.in_vain) == (LEGAL, "the coup succeeds", "")


def test_a_coup_in_ones_own_country_takes_no_supply() -> None:
    """3.F with `coup-supply=unsupplied`: of units that are taken over alone."""
    for owner, left in (("Ann", True), ("Bob", False)):
        state = holding(manned(north(coup_supply="unsupplied"), owner, "Bernham-centre", "Henry"), "Ann", "Queenie", "Edmund")
        after = do(state, "coup Bernham with Queenie, Edmund at Bernham-left, Bernham-left")
        assert board.units(after)["Henry"]["supplied"] is left


def test_where_nobody_is_an_enemy_that_is_the_only_fault() -> None:
    """3.E"""
    assert refused(manned(north(), "Ann", "Grenord-centre", "Gren"), "attack Gren on Bob") == ["E.enemy"]


def test_an_army_ashore_is_offered_no_shore() -> None:
    """3.D"""
    ruling = rule(manned(north(), "Ann", "Grenord-centre", "Girm"), "unload Girm to Grenord-left")
    assert ruling.verdict == ILLEGAL
    assert not [reason for reason in ruling.reasons if "may go ashore" in (reason.instead or "")]


def test_what_is_no_army_is_called_what_it_is_when_it_would_go_aboard() -> None:
    """3.C"""
    state = manned(north(), "Ann", "Mediland-top", "Marcus", "Craw")
    with pytest.raises(Refusal, match=r"Craw \(wing\) cannot be put aboard Marcus \(fleet\)"):
        rule(state, "load Craw on Marcus", overrule="we say so")


def test_a_unit_stands_on_what_is_explored() -> None:
    """Of an entry."""
    with pytest.raises(Unreadable, match="Bernham-centre is not explored: say its land first"):
        TABLE.set_up(("Ann", "Bob"), midway=("land Grenord at N1", "unit Gren at Bernham-centre"))


def test_a_form_shows_the_counters_of_whose_it_is() -> None:
    state = holding(north(), "Ann", "Queenie")
    assert (holding_of(state, "Ann"), holding_of(state, None)) == (["Queenie"], [])


def test_an_entry_tells_copies_apart_by_their_numbers_and_people_by_their_country() -> None:
    known = names.copies(north())
    assert known["Queenie"] == ("Queenie Bernham",)
    assert known["Bernham-1a"] == ()


def test_a_hand_is_told_to_whoever_is_dealt_it() -> None:
    told = [line for line in TABLE.set_up(("Ann", "Bob")).story if line.text.startswith("You are dealt ")]
    assert [line.only for line in told] == ["Ann", "Bob"]


def test_units_are_counted_for_whoever_has_them() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Girm"), "Bob", "Bernham-centre", "Mary")
    counted = {figure.label: figure.value for figure in figures(state, None) if figure.chart == "Units on the board"}
    assert counted == {"Ann": 2, "Bob": 1}


def test_whose_unit_attacks_throws_for_it() -> None:
    """3.E, by the players' word: Ann declares the attack of a unit of Bob's."""
    state = manned(manned(north(), "Bob", "Grenord-centre", "Craw"), "Ann", "Grenord-centre", "Mary")
    ruling = rule(state, "attack Craw on Ann", "3,3", overrule="we say so")
    assert [rolled.who for rolled in ruling.rolls] == ["Bob", "Ann"]
    nobodys = TABLE.put(state, "public", "control", {"Bernham": "Ann"})
    passed = rule(nobodys, "attack Craw", side="Bob", overrule="we say so", dice="3,3")
    assert [rolled.who for rolled in passed.rolls] == ["Bob", "Ann"]


def test_whose_unit_is_nobodys_is_not_the_enemy_of_who_declares() -> None:
    state = manned(manned(north(), "Bob", "Grenord-centre", "Craw"), "Ann", "Grenord-centre", "Mary")
    nobodys = TABLE.put(state, "public", "control", {"Bernham": "Ann"})
    with pytest.raises(Refusal, match="there is nobody to fight in Grenord-centre"):
        rule(nobodys, "attack Craw", side="Ann", overrule="we say so")


def test_behind_the_end_of_the_game_nothing_goes_on() -> None:
    """4, by the players' word."""
    over = TABLE.put(at("draw", "Ann", north()), "referee", "over", {"how": "", "winner": None})
    six = over["cup"]["deck"][:6]
    ruling = rule(over, "draw 6", side="Ann", overrule="we say so", dice=six)
    assert not [change for change in ruling.changes if change[1][:2] == ["referee", "at"]]


def test_who_draws_nothing_has_not_drawn_since_the_shuffle() -> None:
    """4, with hands on the table."""
    shuffled = TABLE.put(at("draw", "Ann", start(hands="physical")), "public", "shuffled", 2)
    for drawn, kept in (("0", {}), ("1", {"Ann": 2})):
        state = TABLE.put(shuffled, "public", "hands", "Ann", 3)
        after = evolve(state, rule(state, f"draw {drawn}", side="Ann", overrule="so be it").changes)
        assert after["public"].get("drawn", {}) == kept


def test_a_flag_takes_along_the_units_of_its_country_and_its_player_alone() -> None:
    """Components"""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Girm"), "Bob", "Bernham-centre", "Mary")
    for unit, player in (("Gren", "Bob"), ("Girm", "Cid"), ("Mary", "Bob")):
        state = TABLE.put(state, "public", "units", unit, "player", player)
    hearing = hearing_of(GAME, state, Declaration("set", {}, "Ann"), BOOK, Refusing())
    hand_over(hearing, "Grenord", "Bob")
    assert {unit: here.get("player") for unit, here in board.units(hearing.state).items()} == {"Gren": None, "Girm": "Cid", "Mary": "Bob"}


def test_an_army_aboard_goes_aboard_no_other_fleet() -> None:
    """3.C"""
    state = manned(north(), "Ann", "Mediland-top", "Marcus", "Mediland-3n")
    state = manned(state, "Ann", "Mediland-left", "Julian")
    state = do(state, "load Julian on Marcus")
    with pytest.raises(Refusal, match="cannot be put aboard Mediland-3n"):
        rule(state, "load Julian on Mediland-3n", overrule="we say so")


def test_an_army_aboard_may_stand_for_its_fleet() -> None:
    """3.D, as a page names it."""
    state = do(manned(manned(north(), "Ann", "Mediland-top", "Marcus"), "Ann", "Mediland-left", "Julian"), "load Julian on Marcus")
    state = manned(state, "Ann", "Mediland-right", "Mediland-1aa")
    for unit, fails in (("Julian", False), ("Marcus", False), ("Mediland-1aa", True)):
        hearing = hearing_of(GAME, state, Declaration("unload", {"unit": unit, "cell": "Mediland-left"}, "Ann"), BOOK, Refusing())
        assert legal(hearing, dict(hearing.args), fleets.UNLOAD_CHECKS[1:2]) is not fails


@each(("option", "cell", "may"), [("fly-over", "Grenord-top", True), ("closed", "Grenord-top", False), ("fly-over", "Hogrin-top", False)])
def test_a_wing_flies_over_ice_and_nothing_unknown(option: str, cell: str, may: bool) -> None:
    """3.B with `ice=fly-over`."""
    assert board.may_pass(north(ice=option), "wing", cell) is may
    assert not board.may_pass(north(ice=option), "army", cell)


def test_room_in_the_hand_is_why_something_is_drawn() -> None:
    """4"""
    state = at("draw", "Ann", north())
    assert nothing_to_draw(state) is None
    full = holding(state, "Ann", "Craw", "Gren", "Girm", "Mary", "Henry", "Queenie")
    assert "6" in str(nothing_to_draw(full))


def test_one_unit_among_enemies_may_do_something() -> None:
    """3: an unsupplied unit attacks all the same."""
    calm = TABLE.put(manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False), "public", "discard", [])
    assert nothing_to_do(calm) == "no counter and no supplied unit"
    beset = manned(manned(calm, "Ann", "Grenord-right", "Girm", supplied=False), "Bob", "Grenord-right", "Mary")
    assert nothing_to_do(beset) is None


def test_a_way_with_a_gap_in_it_is_the_players_word() -> None:
    """3.B"""
    state = manned(north(), "Ann", "Grenord-centre", "Girm")
    ruling = rule(state, "move Girm to Mediland-lower-left via Grenord-right", overrule="so it lay")
    assert ("Grenord-centre - Grenord-right - Mediland-lower-left", "by the players' word") in [
        (line.text, line.result) for line in ruling.worksheet
    ]


def test_the_way_that_was_named_is_the_way_that_is_told() -> None:
    """3.B: of two ways as long as each other."""
    state = manned(north(), "Ann", "Grenord-centre", "Girm")
    said = [rule(state, f"move Girm to Mediland-left via {cell}").worksheet[0].text for cell in ("Grenord-right", "Grenord-lower-right")]
    assert said == [f"Grenord-centre - {cell} - Mediland-left" for cell in ("Grenord-right", "Grenord-lower-right")]


def test_where_a_counter_comes_in_is_asked_in_words() -> None:
    """3.A"""
    question = rule(holding(north(), "Ann", "Gren"), "muster Gren").question
    assert question is not None
    assert question.prompt == "where is Gren mustered?"
    state = do(holding(north(), "Ann", "Gren"), "muster Gren", cell="south east")
    assert board.cell_of(state, "Gren") == "Grenord-lower-right"
    with pytest.raises(Unreadable):
        rule(holding(north(), "Ann", "Gren"), "muster Gren", cell="south-west")


@each(("options", "told"), [({}, "interlocked, as the book has it"), ({"handedness": "left"}, "interlocked, as chosen here")])
def test_who_chose_how_the_pieces_lie_is_told(options: dict[str, str], told: str) -> None:
    borders = next(line for line in TABLE.set_up(("Ann", "Bob"), **options).worksheet if line.label == "borders")
    assert borders.text == told


@each(("discards", "loud"), [("face-down", False), ("face-up", True)])
def test_what_is_laid_face_down_is_not_said_aloud(discards: str, loud: bool) -> None:
    """3.H"""
    aloud = GAME.verbs["discard"].aloud
    assert aloud is not None
    assert aloud({"discards": discards}) is loud


def test_a_hand_on_the_table_reads_what_was_laid_face_down() -> None:
    """3.H: nobody else's declaration reads it."""
    for discards, opened in (("face-down", ("Ann",)), ("face-up", ())):
        state = at("action", "Ann", start(hands="physical", discards=discards))
        hearing = hearing_of(GAME, state, Declaration("discard", {"counter": "Craw"}, "Ann"), BOOK, Refusing())
        hand_or_table(hearing)
        assert tuple(hearing.opened) == opened


def test_what_lies_open_is_in_no_hand_though_the_hand_is_shut() -> None:
    """Of whatever lies nowhere open it takes the hand to know. [Setup, 3]"""
    state = visible(at("action", "Ann", manned(north(), "Ann", "Grenord-centre", "Gren")), None)
    hearing = hearing_of(GAME, state, Declaration("discard", {"counter": "Craw"}, "Ann"), BOOK, Refusing())
    assert not_held(hearing, ["Gren"]) == ["Gren"]
    with pytest.raises(Locked):
        not_held(hearing, ["Craw"])


@each(("held", "offered"), [(2, True), (0, False)])
def test_without_a_counter_none_is_offered_to_be_laid_face_down(held: int, offered: bool) -> None:
    """3.H"""
    state = TABLE.put(at("action", "Ann", start(hands="physical", discards="face-down")), "public", "hands", "Ann", held)
    hearing = hearing_of(GAME, state, Declaration("discard", {}, "Ann"), BOOK, Refusing())
    assert (hands.UNTOLD in discard_offers(hearing)) is offered


def test_what_a_line_of_ones_own_hand_may_be_followed_by() -> None:
    """What is drawn may be named where nobody else reads it; whoever lays a counter aside unseen need not name it. [3.H, 4]"""
    state = holding(north(), "Ann", "Flake")
    assert "Flake" in holding_module.drawn_by(state, "draw")
    assert holding_module.drawn_by(state, "muster") == []
    assert holding_module.to_lay_aside(state, "Ann") == ["Flake"]
    assert holding_module.to_lay_aside(north(hands="physical", discards="face-down"), "Ann") == [hands.UNTOLD]


def test_an_entry_calls_a_copy_by_its_number_and_a_person_by_their_country_too() -> None:
    known = names.copies(north())
    assert known["Craw"] == ("Craw Grenord",)
    assert known["Grenord-2n"] == ()
