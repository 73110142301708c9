"""Names written on a page of letters: where two had to make room, neither stands where the other belongs."""

from playaid.board.letters import Page


def test_names_that_stand_in_each_others_places_change_them() -> None:
    """Western belongs above Moor, and found its line taken when it was written."""
    page = Page(24)
    written = (("Southern", 4, 2), ("Moor", 4, 1), ("Hinterland", 8, 1), ("Firland", 12, 0), ("Western", 2, 0))
    spots = {name: page.write_name(column, row, name)[0] for name, column, row in written}
    assert spots["Moor"][1] < spots["Western"][1]
    assert page.turned() > 0
    page.exchange(spots)
    assert spots["Western"][1] < spots["Moor"][1]
    assert page.turned() == 0


def test_a_name_that_has_no_room_in_anothers_place_stays() -> None:
    page = Page(14)
    spots = {"Long name": page.write_name(0, 0, "Long name")[0], "It": page.write_name(12, 0, "It")[0]}
    page.exchange(spots)
    assert page.lines() == ["Long name   It"]


def test_who_is_at_a_name_stands_below_it_where_no_other_name_is_near_that_line() -> None:
    """Else beside it: `No3  T1` reads as who is at No3."""
    page = Page(30)
    for name, column, row in (("No2", 7, 0), ("No3", 2, 1), ("Gr2", 20, 0)):
        page.write_name(column, row, name)
    assert page.write_below(7, 0, "T1")
    assert page.write_below(20, 0, "L1")
    assert page.lines() == ["       No2 T1       Gr2", "  No3               L1"]
