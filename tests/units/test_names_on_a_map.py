"""Names written on a page of letters: where two had to make room, neither stands where the other belongs."""

from playaid.board.letters import Page


def test_names_that_stand_in_each_others_places_change_them() -> None:
    page, places = Page(40), {"Ho1": (10, 2), "Ho2": (10, 0), "Cu4": (10, 1)}
    spots = {name: page.write_name(*places[at], name)[0] for name, at in (("Ho1", "Ho2"), ("Ho2", "Cu4"), ("Cu4", "Ho1"))}
    assert spots != places
    page.exchange(spots, places)
    assert [line.strip() for line in page.lines()] == ["Ho2", "Cu4", "Ho1"]


def test_a_name_that_has_no_room_in_anothers_place_stays() -> None:
    page = Page(14)
    spots = {"Long name": page.write_name(0, 0, "Long name")[0], "It": page.write_name(12, 0, "It")[0]}
    page.exchange(spots, {"Long name": (12, 0), "It": (0, 0)})
    assert page.lines() == ["Long name   It"]
