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
