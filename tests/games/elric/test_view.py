"""What status shows: trackers, the picture, the SVG; and that nothing in them is hidden."""

from xml.etree import ElementTree

from playaid.games.elric import GAME
from playaid.games.elric.table import drawing
from playaid.referee.state import evolve, visible
from playaid.referee.view import view
from tests.games.elric.table import begun, changed, empty_handed, holding


def test_the_bottom_line_counts_and_does_not_name() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Grome")
    shown = dict(view(GAME, state, None).trackers)
    assert shown["Ann"] == "Ilmiora, armies 10, spells 2, enemy capitals 0"
    assert shown["Balance"] == "neutral"
    other = holding(state, "Ilmiora Alchemist", "Doublas", "Kakatal")
    assert view(GAME, other, None) == view(GAME, state, None)
    assert view(GAME, other, "Bob") == view(GAME, state, "Bob")


def test_the_picture_has_beam_track_and_places() -> None:
    text = drawing.picture(changed(begun(), ("balance", 4)), None)
    assert text.startswith("LAW [6]")
    assert "turn <1>" in text
    assert "Jadmar  Bob: Naclon" in text
    assert "spells lie unfound in:" in text


def test_the_drawing_is_sound_xml_and_shows_no_spell() -> None:
    state = visible(holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn"), None)
    text = drawing.svg(state, None)
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "Arkyn" not in text
    tipped = evolve(state, [["put", ["public", "tipped"], {"towards": "law", "turn": 2, "ends": 4}]])
    assert "tipped: law" in drawing.svg(tipped, None)


def test_what_is_wrong_is_seen() -> None:
    assert GAME.invariants is not None
    state = begun()
    assert not list(GAME.invariants(state))
    for broken in (
        changed(state, ("balance", 9)),
        changed(state, ("container", 1)),
        changed(state, ("units", "Fadan", "at", "Nowhere")),
        changed(state, ("units", "Fadan", "aboard", "Vilmir Fleet 1")),
        evolve(state, [["push", ["cup", "fresh"], "Arioch"]]),
        evolve(state, [["drop", ["public", "units", "Ilmiora army 1"], None]]),
    ):
        assert list(GAME.invariants(broken))
