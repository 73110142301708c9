"""What status and queries show, and to whom."""

from playaid.board.text import list_pieces
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.board import board
from playaid.referee.contract.view import view
from tests.games.albion.table import BOOK, PRINTED, at, hurt, put, rule, start


def test_mana_track_weather_and_points_stand_in_status() -> None:
    state = put(at(start(), FOMORIAN, "combat", "announce", turn=2), "public", "points", {FOMORIAN: 7, FAERIE: 12})
    seen = view(GAME, state)
    assert ("Fomorian VP", "7") in seen.trackers
    assert ("fortnight", "Hoorn I") in seen.trackers
    lines = list_pieces(board(state, None, BOOK), 41)
    assert lines[:6] == [
        "Game-Turn Record Track",
        "┌──────────┬──────────┬──────────┐",
        "│1         │2 ●       │3         │",
        "│Beltane II│Hoorn I   │Hoorn II  │",
        "│mana 4    │mana 5    │mana 5    │",
        "└──────────┴──────────┴──────────┘",  # the short scenario has no more
    ]
    assert "3012  Fomorian: Imric with escort, Moray 3012 (8)" in list_pieces(board(state, None, BOOK), 80)


def test_status_says_who_must_evade() -> None:
    state = put(start(), "public", "endangered", {FOMORIAN: {"3140": ["Barguest", "Dobie"]}})
    assert ("in danger", "Barguest, Dobie in 3140: evade or die") in view(GAME, state).trackers
    assert board(state, None, BOOK).marks == ("3140",)


def test_no_view_shows_a_wound() -> None:
    one, two = start(), hurt(start(), "Imric", 4)
    for viewer in (None, FAERIE):
        assert view(GAME, one, viewer) == view(GAME, two, viewer)
    assert rule(one, "roster", side=FOMORIAN).shown != rule(two, "roster", side=FOMORIAN).shown


def test_a_hex_with_what_is_known_of_it() -> None:
    known, unknown = rule(start(), "stack 3012").shown[0], rule(start(), "stack 3012", book=PRINTED).shown[0]
    assert "kingdom Moray" in known
    assert "terrain not known" in unknown
    assert "no hex" in rule(start(), "stack 9999").shown[0]


def test_house_tables_are_named_in_short() -> None:
    ruling = rule(at(start(), FOMORIAN, "movement", "normal", "moving"), "move Imric, Moray 3012 via 3013")
    assert next(line.text for line in ruling.worksheet if line.label == "house values").split(", ")[0] == "Hexes of the map"


def test_a_person_with_what_his_strength_is_made_of() -> None:
    """3.0: his own side sees wounds and items, the other what his counter shows."""
    state = hurt(start(), "Finvarra", 1)
    mine, theirs = (rule(state, "person Finvarra", side=side).shown for side in (FAERIE, FOMORIAN))
    assert "bears Trollbane" in "\n".join(mine)
    assert "1 wound" in "\n".join(mine)
    assert "Trollbane" not in "\n".join(theirs)
    assert theirs == rule(start(), "person Finvarra", side=FOMORIAN).shown
    assert "on his counter: combat" in "\n".join(theirs)


def test_armies_and_ships_by_name() -> None:
    state = put(start(), "public", "pieces", "Bogan", "aboard", "Gullfoot")
    shown = "\n".join(rule(state, "armies").shown)
    assert "  Moray 3012: 8 in 3012, under Imric" in shown
    assert "  Moray 2714: 4 in 2714, without command" in shown
    assert "  Ulster 1318: 4 in 1318, under Cluracan, inactive" in shown
    afloat = "\n".join(rule(state, "fleet").shown)
    assert "  Gullfoot in 3118: Bogan with escort" in afloat
    assert "  Oakheart in 3205\n" in afloat


def test_armies_that_are_off_the_map_are_not_listed() -> None:
    state = put(start(), "public", "pieces", "Moray 2714", "hex", None)
    assert "Moray 2714" not in "\n".join(rule(state, "armies").shown)


def test_the_fleet_is_ships() -> None:
    lines = rule(start(), "fleet").shown
    assert any("Gullfoot" in line for line in lines)
    assert not any("Imric" in line or "Moray 3012" in line for line in lines)


def test_where_a_piece_is_what_lies_around_it_and_how_far_it_is() -> None:
    state = start()
    shown = rule(state, "where is Barguest?").shown
    assert "  Fomorian: Barguest, active, 42 points left" in shown
    assert len([line for line in shown if line.startswith(("  north", "  south"))]) == 6
    there = rule(state, "where Gil's Rest").shown
    assert there == shown
    assert rule(state, "where Barguest from 3140").shown == rule(state, "range 2611 to 3140").shown
    assert rule(state, "where 2611 3140").shown == rule(state, "range 2611 to 3140").shown


def test_what_is_on_no_hex_is_told_as_that() -> None:
    assert rule(start(), "where Foo").shown == ("Foo: no hex of the map",)
    assert rule(start(), "where 9999").shown == ("9999: no hex of the map",)
    dead = put(start(), "public", "pieces", "Barguest", "hex", None)
    dead = put(dead, "public", "pieces", "Barguest", "state", "dead")
    assert rule(dead, "where Barguest").shown == ("Barguest is dead",)


def test_a_hex_tells_what_is_built_in_it_and_what_is_left_of_that() -> None:
    assert "  Maben: a broch of Moray (Fomorian)" in rule(start(), "stack 3012").shown
    assert "  Maben: ruins of a broch of Moray" in rule(put(start(), "public", "ruins", {"3012": True}), "stack 3012").shown
