"""Words read as players say them: what stands for a cell, a sort of counter, an enemy; and what is left as it was typed."""

from collections.abc import Sequence

import pytest

from playaid.cli.shell.habits import in_our_words
from playaid.games.empire import GAME
from playaid.games.empire.ratings import attacking, homes, names, shorthand
from playaid.games.empire.state import board, world
from playaid.games.empire.state.reach import reachable
from playaid.referee.contract.names import fits
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.empire.table import TABLE, at, do, holding, laid, manned, north, rule, start

AT_SEA = "Mediland-left"
HERE = manned(manned(north(), "Ann", "Grenord-centre", "Craw"), "Bob", "Grenord-centre", "Mary")


@each(
    ("said", "read"),
    [
        (["Craw"], ["Craw"]),
        ([], []),
        (["to", "Grenord-right"], ["to", "Grenord-right"]),
        (["Craw", "to", "Grenord-right"], ["Craw", "to", "Grenord-right"]),
        (["Craw", "Grenord-right"], ["Craw", "to", "Grenord-right"]),
        (["Craw", "Grenord-right", "Bernham-left"], ["Craw", "to", "Bernham-left", "via", "Grenord-right"]),
        (["Craw", "Narnia"], ["Craw", "to", "Narnia"]),
    ],
)
def test_the_cells_of_a_way_stand_behind_who_goes(said: Sequence[str], read: Sequence[str]) -> None:
    assert shorthand.to_a_cell(said, HERE) == read


@each(
    ("code", "cell", "counter"),
    [
        ("1a", "Grenord-centre", "Grenord-1a"),
        ("1a", "Bernham-left", "Bernham-1a"),
        ("2n", "Grenord-left", "Grenord-2n"),
        ("3n", "Mediland-centre", "Mediland-3n"),
        ("2n", "Mediland-top", "Grenord-2n"),  # beside land of Grenord and of Bernham, which is Bob's
        ("1a", "Mediland-top", "1a"),
        ("2n", "Grenord-top", "2n"),
    ],
)
def test_the_cell_tells_which_of_the_sorts_comes_in(code: str, cell: str, counter: str) -> None:
    """3.A"""
    assert shorthand.to_muster([code, "at", cell], HERE) == [counter, "at", cell]


@each(
    ("said", "read"),
    [
        ([], []),
        (["Bob"], ["Craw", "on", "Bob"]),
        (["Craw"], ["Craw"]),  # one's own unit
        (["Mary"], ["Craw", "on", "Bob"]),
        (["Mary", "with", "Craw"], ["Craw", "on", "Bob"]),
        (["Bob", "with", "Craw"], ["Craw", "on", "Bob"]),
        (["Craw", "on", "Bob", "with", "Gren"], ["Craw", "on", "Bob", "with", "Gren"]),
        (["the", "Mary"], ["Craw", "on", "Bob"]),
    ],
)
def test_an_enemy_that_is_named_is_attacked_by_who_stands_there(said: Sequence[str], read: Sequence[str]) -> None:
    """3.E"""
    assert attacking.attack(said, HERE) == read


def test_a_unit_under_no_flag_is_nobodys_enemy() -> None:
    flagless = TABLE.put(HERE, "public", "control", {"Grenord": "Ann"})
    assert attacking.attack(["Mary"], flagless) == ["Mary"]


@each(("name", "mark"), [("Grenord-top", "Gr1"), ("Grenord", ""), ("Craw", ""), ("Grenord-2n", "")])
def test_the_map_marks_cells_alone(name: str, mark: str) -> None:
    assert board.mark(name) == mark


@each(
    ("said", "read"),
    [
        (["Craw", "on", "right"], ["Craw", "at", "Grenord-right"]),
        (["craw", "centre"], ["Craw", "at", "Grenord-centre"]),
        (["craw", "center"], ["Craw", "at", "Grenord-centre"]),
        (["Mary", "at", "left"], ["Mary", "at", "Bernham-left"]),
        (["Hogart", "at", "right"], ["Hogart", "at", "Hogrin-right"]),  # not explored: read, and refused by that
    ],
)
def test_a_place_is_one_of_the_country_of_who_comes_in(said: Sequence[str], read: Sequence[str]) -> None:
    """3.A"""
    assert list(shorthand.to_muster(said, HERE)) == read


def test_what_could_not_come_in_is_no_choice() -> None:
    """3.A"""
    assert shorthand.to_muster(["1a"], HERE) == ["Grenord-1a"], "the other countries are unexplored, or Bob's"
    with pytest.raises(Unreadable, match="no 1n can come in now"):
        shorthand.to_muster(["1n"], HERE)
    assert shorthand.to_muster(["Nobody"], HERE) == ["Nobody"], "no cell is wanted of what is no counter"


@each(
    ("said", "read"),
    [
        (["Grenord", "2a"], ["Grenord-2a"]),  # the words of one counter, and no cell behind it
        (["Grenord-2n", "at", "top"], ["Grenord-2n", "at", "Mediland-top"]),  # where it may come in, not the ice of its own country
        (["Grenord-2n", "at", "left"], ["Grenord-2n", "at", "Grenord-left"]),
        (["2n", "at", "top"], ["Grenord-2n", "at", "Mediland-top"]),
    ],
)
def test_a_place_is_first_looked_for_where_the_counter_may_come_in(said: Sequence[str], read: Sequence[str]) -> None:
    """3.A"""
    assert list(shorthand.to_muster(said, HERE)) == read


def test_what_stands_on_the_board_with_all_its_copies_or_is_dead_comes_in_no_more() -> None:
    """3.A"""
    one = manned(HERE, "Ann", AT_SEA, "Grenord-2n")
    assert shorthand.to_muster(["2n"], one) == ["Grenord-2n"]
    with pytest.raises(Unreadable, match="no 2n can come in now"):
        shorthand.to_muster(["2n"], manned(one, "Ann", AT_SEA, "Grenord-2n"))
    absence, death = ("Girm is no unit on the board", "`muster Girm` brings it in from the hand"), ("Girm is dead", "")
    for dead, (told, hint) in (([], absence), (["Girm"], death)):
        with pytest.raises(Unreadable, match=told) as absent:
            shorthand.to_move(["Girm"], TABLE.put(HERE, "public", "dead", dead))
        assert absent.value.hint == hint


@each(
    ("said", "read"),
    [
        (["Craw", "Mary"], ["Craw", "to", "Bernham-left"]),
        (["Craw", "to", "mary"], ["Craw", "to", "Bernham-left"]),
        (["Craw", "to", "the", "Mary"], ["Craw", "to", "Bernham-left"]),
        (["Craw", "to"], ["Craw", "to"]),
        (["Craw"], ["Craw"]),
        (["Nobody", "to", "Mary"], ["Nobody", "to", "Mary"]),
        (["Craw", "to", "nobody"], ["Craw", "to", "nobody"]),
    ],
)
def test_another_unit_stands_for_the_cell_where_it_is(said: Sequence[str], read: Sequence[str]) -> None:
    """3.B"""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Craw"), "Bob", "Bernham-left", "Mary")
    assert list(shorthand.to_move(said, state)) == read


def test_what_is_a_cell_is_no_unit_that_is_called_so() -> None:
    """3.B: Gren stands elsewhere than in Grenord, and it is Grenord that is gone to."""
    state = manned(manned(north(), "Ann", "Silvia-right", "Thinoll"), "Ann", "Bernham-right", "Gren")
    assert list(shorthand.to_move(["Thinoll", "to", "Gren"], state)) == ["Thinoll", "to", "Grenord-centre"]


def test_a_country_whose_centre_is_within_reach_is_that_centre() -> None:
    """3.B: though another cell of it is within reach, too."""
    state = manned(north(), "Ann", "Grenord-right", "Girm")
    there = reachable(state, "Girm")
    assert {"Grenord-centre", "Grenord-lower-right"} <= {*there}
    assert list(shorthand.to_move(["Girm", "to", "Grenord"], state)) == ["Girm", "to", "Grenord-centre"]


@each(
    ("said", "read"),
    [
        (["Bernham"], ["Bernham"]),
        (["Bernham", "2a"], ["Bernham", "with", "Bernham-2a"]),
        (["Bernham", "with", "Mary,2a"], ["Bernham", "with", "Mary,Bernham-2a"]),
        (["Bernham", "with", "2n", "at", "2n"], ["Bernham", "with", "Bernham-2n", "at", "2n"]),
        (["Bernham", "with", "3a+"], ["Bernham", "with", "3a+"]),  # that is printed on Henry, who has a name
        (["Bernham", "at", "Be3", "with", "2a"], ["Bernham", "at", "Be3", "with", "2a"]),
        (["Narnia", "2a"], ["Narnia", "with", "2a"]),
        ([], []),
    ],
)
def test_what_is_shown_for_a_coup_is_of_its_country(said: Sequence[str], read: Sequence[str]) -> None:
    """3.F"""
    assert list(shorthand.with_counters(said, HERE)) == read


@each(("said", "counter"), [("mary bernham", "Mary"), ("grenord-2a-2", "Grenord-2a-2"), ("grenord-2a", "Grenord-2a")])
def test_a_copy_goes_by_its_number_and_a_named_counter_by_its_country(said: str, counter: str) -> None:
    assert fits(said, names.copies(HERE)) == [counter]


def test_an_enemy_who_is_not_named_is_asked_for() -> None:
    """3.E"""
    assert list(attacking.attack(["him", "again"], HERE)) == []
    assert GAME.short["hit"] == "attack"


def test_a_counter_that_is_not_on_the_board_is_pointed_to_its_muster() -> None:
    """3.A, 3.B"""
    with pytest.raises(Unreadable, match="move: Girm is no unit on the board") as absent:
        shorthand.to_move(["girm", "centre"], HERE)
    assert absent.value.hint == "`muster Girm at centre` brings it in from the hand"
    with pytest.raises(Unreadable) as unexplored:
        shorthand.to_move(["Hogart"], HERE)
    assert unexplored.value.hint == ""
    assert shorthand.to_move(["Craw", "Grenord-right"], HERE) == ["Craw", "to", "Grenord-right"]


@each("line", ["attack Gren on Bob", "move Gren to Gr2", "unload Gren to Gr3"])
def test_who_names_a_unit_that_is_not_there_means_no_other_whose_name_begins_so(line: str) -> None:
    """Gren is a unit of Grenord, dead or in a hand: no Grenord-2a goes, fights or lands in its stead. [3.E]"""
    state = manned(at("action", "Ann", north()), "Ann", "Grenord-right", "Grenord-2a")
    with pytest.raises(Unreadable) as refusal:
        rule(state, line)
    assert "Gren" in refusal.value.text
    assert "Grenord" not in refusal.value.text
    more = manned(north(), "Ann", "Grenord-right", "Grenord-2a+")
    assert "  not on the board" in rule(more, "unit Grenord-2a").shown, "nor is another told of in its stead"
    assert rule(more, "unit Grenord-2a+").verdict == LEGAL
    assert rule(state, "unit Grenord").verdict == LEGAL, "of the only one that begins so; nobody is called that"
    assert rule(manned(state, "Ann", "Grenord-right", "Gren"), "unit Gren").verdict == LEGAL


def test_an_army_aboard_stands_for_nobody_that_could_be_attacked_in_its_place() -> None:
    """It neither attacks nor defends: whoever names it is told so, and its owner's other units are left alone. [3.E]"""
    state = manned(manned(north(), "Ann", "Mediland-left", "Katinka"), "Bob", "Mediland-left", "Marcus", "Julian")
    afoot = manned(manned(north(), "Ann", "Mediland-top", "Gren"), "Bob", "Mediland-top", "Julian")
    state = TABLE.put(state, "public", "units", "Julian", "aboard", "Marcus")
    for line in ("attack Julian", "attack Julian with Katinka"):
        (reason,) = rule(state, line).reasons
        assert reason.text == "Julian of Bob is aboard Marcus and can neither attack nor defend", line
    assert attacking.attack(["Katinka", "Julian"], state) == ["Julian"]
    assert attacking.attack(["Marcus"], state) == ["Katinka", "on", "Bob"]
    assert attacking.attack(["Gren", "Julian"], afoot) == ["Gren", "on", "Bob"]
    own = TABLE.put(manned(state, "Ann", "Mediland-left", "Sven"), "public", "units", "Sven", "aboard", "Katinka")
    assert attacking.attack(["Sven", "with", "Katinka"], own) == ["Katinka", "on", "Ann"], "one's own is no enemy of theirs"
    assert attacking.attack(["Katinka", "Sven"], own) == ["Katinka", "Sven"]


@each(
    ("line", "cell"),
    [
        ("move Gren to Bernham", "Bernham-centre"),
        ("move Gren Bernham", "Bernham-centre"),
        ("move Gren to bern", "Bernham-centre"),
        ("move Gren to Grenord", "Grenord-right"),  # the centre lies too far, and this one cell of it does not
    ],
)
def test_a_country_alone_is_its_centre_as_the_map_has_it_or_the_one_cell_within_reach(line: str, cell: str) -> None:
    """3.B"""
    assert board.cell_of(do(manned(north(), "Ann", "Bernham-left", "Gren"), line), "Gren") == cell


@each("said", ["move grenord 1a gr0", "move Grenord 1a 1 to Gr0", "move grenord-1a gr0"])
def test_a_unit_of_several_words_stands_before_its_cell_without_to(said: str) -> None:
    """3.B"""
    state = manned(north(), "Ann", "Grenord-right", "Grenord-1a")
    assert board.cell_of(do(state, said), "Grenord-1a-1") == "Grenord-centre"


def test_a_unit_that_is_spelt_out_is_no_cell_with_a_slip_of_the_finger() -> None:
    """3.B; `Grenord 1a` is no slip for the cell that goes by Grenord-1."""
    state = manned(manned(north(), "Bob", "Grenord-right", "Grenord-1a"), "Ann", "Bernham-left", "Gren")
    assert board.cell_of(do(state, "move Gren to grenord 1a"), "Gren") == "Grenord-right"


def test_a_country_alone_is_its_centre_wherever_a_cell_is_named() -> None:
    """3.A, 3.D; a coup goes for the country all the same."""
    state = holding(manned(north(), "Ann", "Bernham-left", "Gren"), "Ann", "Craw", "Queenie")
    assert board.cell_of(do(state, "muster Craw at Grenord"), "Craw") == "Grenord-centre"
    assert board.cell_of(do(state, "muster Craw at gren"), "Craw") == "Grenord-centre"
    assert "Queenie" in board.units(do(state, "coup Bernham with Queenie at Bernham"))
    (reason,) = rule(state, "move Gren to Mediland").reasons
    assert "Mediland-centre" in reason.text, "none of its cells is within reach: the one that the map calls so is refused"
    with pytest.raises(Ambiguous) as several:
        rule(manned(north(), "Ann", "Mediland-left", "Gren"), "move Gren to Grenord")
    assert several.value.candidates == ("Grenord-right", "Grenord-lower-right")


def test_of_two_units_the_first_attacks_where_it_is_whose_turn_it_is() -> None:
    """`Craw Mary` is Craw against Mary; what begins with another's unit, or names one's own twice, is left as it was said."""
    state = manned(manned(HERE, "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Henry")
    for said, read in {
        "Craw Mary": ["Craw", "on", "Bob"],
        "Gren Henry": ["Gren", "on", "Bob"],
        "Mary Henry": ["Mary", "Henry"],
        "Mary Craw": ["Mary", "Craw"],
        "Craw Gren": ["Craw", "Gren"],
        "Craw Nobody": ["Craw", "Nobody"],
    }.items():
        assert [*attacking.attack(said.split(), state)] == read, said


def test_what_a_unit_tells_of_where_it_could_go() -> None:
    """Only where it could go anywhere, now or once it is supplied; aboard it goes nowhere by itself."""
    free = manned(north(), "Ann", "Grenord-centre", "Gren")
    told = {supplied: rule(TABLE.put(free, "public", "units", "Gren", "supplied", supplied), "unit Gren") for supplied in (True, False)}
    assert "could go to: " in str(told[True].shown[-1])
    assert "could go, once it is supplied, to: " in str(told[False].shown[-1])
    aboard = manned(free, "Ann", AT_SEA, "Grenord-2n")
    fleet = next(unit for unit in board.units(aboard) if unit != "Gren")
    aboard = TABLE.put(aboard, "public", "units", "Gren", {**_afloat(board.units(aboard)["Gren"]), "aboard": fleet})
    shown = rule(aboard, "unit Gren").shown
    assert shown
    assert not any("could go" in str(line) for line in shown)


def _afloat(here: object) -> dict[str, object]:
    assert isinstance(here, dict)
    return {key: value for key, value in here.items() if key not in ("cell", "supplied")}


def alone(*more: str) -> State:
    """Grenord alone is explored, and Gren stands in its top; other units of Ann's to the east."""
    state = laid(start(("Ann", "Bob"), None), N1="Grenord")
    for side in ("Ann", "Bob"):
        state = holding(state, side)
    state = manned(at("action", "Ann", state), "Ann", "Grenord-top", "Gren")
    return manned(state, "Ann", "Grenord-right", *more) if more else state


@each(
    ("said", "read"),
    [
        (["Grenord-right"], ["Gren", "to", "Grenord-right"]),
        (["to", "Gr5"], ["Gren", "to", "Grenord-left"]),
        (["Gr4"], ["Gr4"]),  # which does not touch it
        (["Bernham-top"], ["Bernham-top"]),  # not explored, and so beside nobody
        (["right"], ["right"]),
        (["to", "Bernham"], ["to", "Bernham"]),
        (["Gren", "right"], ["Gren", "to", "Grenord-right"]),
        (["Gren", "to", "the", "east"], ["Gren", "to", "Grenord-right"]),
        (["Gren", "west"], ["Gren", "to", "Grenord-left"]),
        (["Gren", "centre"], ["Gren", "to", "Grenord-centre"]),
        (["Gren", "south-east"], ["Gren", "to", "south-east"]),  # it lies so, and does not touch Gren
        (["Gren", "lower-right"], ["Gren", "to", "lower-right"]),
        (["Gren", "nowhere"], ["Gren", "to", "nowhere"]),
    ],
)
def test_a_cell_is_read_as_it_lies_from_whoever_goes_there(said: Sequence[str], read: Sequence[str]) -> None:
    """3.B"""
    assert list(shorthand.to_move(said, alone())) == read


def test_a_cell_alone_is_for_the_one_unit_beside_it() -> None:
    """3.B: not where several touch it, or where it is a unit that is called by its cell, or nobody is on turn."""
    two = alone("Girm")
    assert list(shorthand.to_move(["Grenord-centre"], alone())) == ["Gren", "to", "Grenord-centre"]
    assert list(shorthand.to_move(["Grenord-centre"], two)) == ["Grenord-centre"]
    assert list(shorthand.to_move(["Gr3"], two)) == ["Girm", "to", "Grenord-lower-right"]
    assert list(shorthand.to_move(["Gr2"], two)) == ["Gr2"], "Girm, who stands there"
    flagless = TABLE.put(alone(), "public", "control", {})
    nobodys = evolve(flagless, [["put", ["referee", "at"], []]])
    assert list(shorthand.to_move(["Grenord-right"], nobodys)) == ["Grenord-right"]


def test_what_is_printed_so_is_one_that_could_come_in() -> None:
    """3.A: also where one alone is of an explored country, and that is another's; with a place it is read, and refused by its rule."""
    assert list(shorthand.to_muster(["2n"], alone())) == ["Grenord-2n"]
    theirs = TABLE.put(alone(), "public", "control", {"Grenord": "Bob"})
    with pytest.raises(Unreadable, match="no 2n can come in now"):
        shorthand.to_muster(["2n"], theirs)
    assert list(shorthand.to_muster(["2n", "at", "Gr4"], theirs)) == ["Grenord-2n", "at", "Grenord-lower-left"]
    with pytest.raises(Unreadable, match="no 3n can come in now"):  # of which there is but one sort
        shorthand.to_muster(["3n"], alone())
    assert list(shorthand.to_muster(["2n", "left"], alone())) == ["Grenord-2n", "at", "Grenord-left"]
    with pytest.raises(Ambiguous):
        shorthand.to_muster(["1aa"], north())
    assert list(shorthand.to_muster(["1aa", "at", "Grenord"], north())) == ["Grenord-1aa", "at", "Grenord-centre"]
    with pytest.raises(Ambiguous):
        shorthand.to_muster(["1aa", "at", "right"], north())


def test_all_words_for_an_enemy_that_name_none_ask_for_one() -> None:
    for said in (["him"], ["again"], [*attacking.AGAIN]):
        assert list(attacking.attack(said, HERE)) == []


def test_a_counter_without_a_name_is_one_where_hands_lie_on_the_table_face_down() -> None:
    """3.H"""
    for options, known in (({"hands": "physical", "discards": "face-down"}, True), ({"discards": "face-down"}, False), ({}, False)):
        state = evolve(north(), [["put", ["referee", "options", name], value] for name, value in options.items()])
        assert ("one" in names.discardable(state)) is known, options
        assert list(shorthand.to_discard([], state)) == (["one"] if known else []), options


def test_of_an_enemy_who_is_named_with_their_player_only_whose_they_are_is_said() -> None:
    """3.E: whoever names the enemy alone may have meant to attack them, and is told that nobody of theirs stands there."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-right", "Mary")
    beside, with_player = rule(state, "attack Mary").reasons[0], rule(state, "attack Mary on Bob").reasons[0]
    assert "no unit of Ann stands there to attack it" in beside.text
    assert "no unit of Ann" not in with_player.text
    assert "no unit of Ann" not in rule(TABLE.put(state, "public", "control", {"Grenord": "Ann"}), "attack Mary").reasons[0].text
    assert beside.check == with_player.check
    misspelt = rule(HERE, "attack Marry").reasons[0]  # with a slip of the finger nobody stands for her, and Craw stands beside her
    assert misspelt.text == "Mary is a unit of Bob, not of Ann"


def test_two_counters_in_a_line_are_mustered_one_at_a_time() -> None:
    """3.A; what is no counter behind one is read as a cell: where the counter may come in is told."""
    with pytest.raises(Unreadable, match="one counter is mustered at a time") as refused:
        shorthand.to_muster(["Gren", "Craw"], HERE)
    assert str(refused.value.hint) == "`muster Gren`, then `muster Craw`"
    with pytest.raises(Unreadable, match="one counter is mustered at a time") as joined:
        shorthand.to_muster(["Gren", "and", "Craw"], HERE)
    assert joined.value.hint == refused.value.hint
    with pytest.raises(Unreadable, match="no cell is called 'nowhere'") as nowhere:
        shorthand.to_muster(["Gren", "nowhere"], HERE)
    assert nowhere.value.hint == f"comes in at: {', '.join(homes.places(HERE, 'Gren'))}"


def test_where_a_counter_comes_in_is_said_as_it_lies_on_the_map() -> None:
    """`east` is the one that lies there, and no other whose name has that word; of several it is told where each lies."""
    turned = at("action", "Ann", holding(laid(start(), M1=("Ilgren", 2)), "Ann", "Charr"))
    lies = {world.bearing(*site): cell for cell in homes.places(turned, "Charr") if (site := board.site(turned, cell)) and site[1]}
    assert {"north-east", "east"} <= lies.keys(), "both have the word"
    assert shorthand.to_muster(["Charr", "on", "east"], turned) == ["Charr", "at", lies["east"]]
    with pytest.raises(Ambiguous) as several:
        shorthand.to_muster(["Charr", "at", "north"], turned)
    assert any("on the map the north-east of Ilgren" in shown for shown in several.value.shown)
    assert {*several.value.candidates} <= {*lies.values()}


def test_which_counter_is_meant_is_no_matter_where_its_cell_is_none() -> None:
    with pytest.raises(Unreadable, match="no cell is called 'Narnia'"):
        shorthand.to_muster(["1a", "at", "Narnia"], HERE)


@each(
    ("line", "told"),
    [
        ("Craw, Grenord-2a and Crig", "one counter is mustered at a time"),
        ("my Craw and my Crig Gr2", "one counter is mustered at a time"),
        ("Grenord army and Crig", "one counter is mustered at a time"),
        ("Craw and Nobody", "no counter is called 'Nobody'"),
        ("Nobody and Craw", "no counter is called 'Nobody'"),
        ("Craw near Bernham", "Craw comes in nowhere near Bernham"),
    ],
)
def test_what_is_said_of_several_counters_is_refused_for_what_it_is(line: str, told: str) -> None:
    """3.A"""
    state = north() if "near" not in line else laid(start(), N1="Grenord", S2="Bernham")
    with pytest.raises(Unreadable) as refused:
        shorthand.to_muster(line.split(), state)
    assert told in refused.value.text


def test_each_of_several_counters_has_a_line_that_can_be_said() -> None:
    with pytest.raises(Unreadable) as refused:
        shorthand.to_muster(["Craw", "and", "Queenie", "at", "Be0"], north())
    assert refused.value.hint == "`muster Craw`, then `muster Queenie at Be0`", "Craw is of Grenord"


@each(
    ("line", "read"),
    [
        ("my Craw at Gr2", "Craw at Grenord-right"),
        ("the other Craw", "Craw"),
        ("Grenord army", ""),
        ("my Grenord armies at Gr2", "at Gr2"),
        ("wing of Grenord Gr2", "Craw at Gr2"),
        ("Nobody Gr2", "Nobody at Gr2"),
        ("Nobody Particular", "Nobody Particular"),
    ],
)
def test_a_counter_is_said_by_whose_it_is_and_of_which_sort(line: str, read: str) -> None:
    """3.A"""
    assert [*shorthand.to_muster(line.split(), north())] == read.split()


def test_a_space_of_the_map_is_where_a_unit_can_end_in_it() -> None:
    """3.B"""
    space = north()["public"]["lands"]["Bernham"]["space"]
    state = manned(north(), "Ann", "Grenord-right", "Craw")
    inside = [cell for cell in board.cells_of("Bernham") if cell in reachable(state, "Craw")]
    if len(inside) > 1:
        with pytest.raises(Ambiguous) as several:
            shorthand.to_move(["Craw", "to", space], state)
        assert [*several.value.candidates] == inside
    else:
        assert shorthand.to_move(["Craw", "to", space], state)[-1] in (*inside, "Bernham-centre")


CROWD = north(("Ann", "Bob", "Cleo"))
for side, counter in (("Ann", "Henry"), ("Bob", "Fignoll"), ("Cleo", "Gren")):
    CROWD = manned(CROWD, side, "Bernham-left", counter)


@each(
    ("said", "read"),
    [
        ("Bob's units", ["Henry", "on", "Bob"]),
        ("Cleo's army with Henry", ["Henry", "on", "Cleo"]),
        ("all of Bob's units", ["Henry", "on", "Bob"]),
        ("with Henry on Fignoll", ["Henry", "on", "Fignoll"]),
    ],
)
def test_somebody_s_units_are_attacked_as_that_player_is(said: str, read: list[str]) -> None:
    assert list(attacking.attack(said.split(), CROWD)) == read


@each(
    ("said", "why", "hint"),
    [
        ("with Fignoll", "Fignoll is a unit of Bob, and who attacks stands behind *with*", "`attack Fignoll`"),
        ("with Bob", "which unit attacks stands behind *with*, and not Bob", "`attack Bob`"),
        ("Bob and Cleo", "one player is attacked at a time", "`attack Bob`, then `attack Cleo`"),
        ("Bob, Cleo with Henry", "one player is attacked at a time", "`attack Bob with Henry`, then `attack Cleo with Henry`"),
    ],
)
def test_who_is_attacked_does_not_stand_behind_with_and_is_one_player(said: str, why: str, hint: str) -> None:
    with pytest.raises(Refusal) as refusal:
        attacking.attack(said.split(), CROWD)
    assert (refusal.value.text, str(refusal.value.hint)) == (why, hint)


HARBOUR = manned(manned(north(), "Ann", "Bernham-left", "Henry"), "Ann", "Bernham-lower-left", "Flake")


@each("line", ["move Henry to Flake", "move Henry onto Flake", "muster Henry on Flake", "muster Henry aboard the Flake"])
def test_an_army_that_is_to_go_onto_a_fleet_is_told_to_be_loaded(line: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(HARBOUR, line)
    assert str(refusal.value.hint) == "`load Henry on Flake`"
    assert rule(HARBOUR, "load Henry on Flake").verdict == LEGAL


def test_a_fleet_of_another_country_is_not_told_to_be_loaded() -> None:
    state = manned(HARBOUR, "Bob", "Bernham-lower-left", "Evenlei")
    assert rule(state, "move Henry to Evenlei").verdict == ILLEGAL


@each("said", ["put Henry aboard Flake", "move Henry aboard the Flake", "bring Henry aboard Flake"])
def test_an_army_is_put_aboard(said: str) -> None:
    assert in_our_words(GAME, said.split())[0] == "load"
    assert rule(HARBOUR, " ".join(in_our_words(GAME, said.split()))).verdict == LEGAL
    assert in_our_words(GAME, ["put", "Henry", "aboard"])[0] == "put"


@each(("said", "hint"), [("2", "`discard one, one`"), ("three counters", "`discard one, one, one`")])
def test_counters_that_nobody_names_are_discarded_one_by_one(said: str, hint: str) -> None:
    state = start(("Ann", "Bob"), hands="physical", discards="face-down")
    with pytest.raises(Unreadable) as refusal:
        shorthand.to_discard(said.split(), state)
    assert str(refusal.value.hint) == hint
    assert list(shorthand.to_discard(["one"], state)) == ["one"]
