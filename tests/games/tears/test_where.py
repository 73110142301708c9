"""Where somebody or something is, and how far it is to somewhere else. [Play board]"""

import pytest

from playaid.games.tears import GAME
from playaid.games.tears.state import forces
from playaid.games.tears.state.shape import State
from playaid.games.tears.table import where, wording
from tests.games.tears.table import F, G, begun, changed, do, put, rule, under
from tests.games.tears.test_said_first import met


def said(state: State, line: str) -> list[str]:
    return [str(one) for one in rule(state, f"where {line}").shown]


def test_where_all_ruins_are_and_who_has_found_their_wisdom_stands_there() -> None:
    state = changed(put(begun(), "Shale", "Ursh"), ["put", ["public", "searched", F], ["Ursh"]])
    told = said(state, "ruins")
    assert "Ursh: Oldmarch, Thornwick; wisdom found by Forseti; Gorganun: Shale" in told
    assert len(told) == 8


NORTH = "Dragon Sea North is reached by ship (`sail`); beside it: Dragon Sea East, Dragon Sea West, Island, Ossum"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Kestrel", "Kestrel (Gorganun) is in Kimrin"),
        ("Kestrel", "Kestrel goes 3 spaces a turn at most, and no further than the slowest that goes along"),
        ("Shimar", "Shimar goes 2 spaces a turn at most"),
        ("Kimrin", "held by Gorganun; Gorganun: 3 Wargroup, 3 Warsteed, Kestrel, Shimar"),
        ("Kimrin to Ursh", "from Kimrin to Ursh it is 2 spaces, by way of Thornwick"),
        ("Kestrel to Thornwick", "from Kimrin to Thornwick it is 1 space"),
        ("Kestrel to Kimrin", "Kimrin is where that is"),
        (
            "Kimrin to Dragon Sea North",
            NORTH,
        ),
        ("Elite Guard", "Caer Sillius: Elite Guard (Forseti)"),
        ("the tower", "Island (island): Dragon Sea East, Dragon Sea North, Dragon Sea South, Dragon Sea West"),
        ("Foot Soldier", "not in play: 3 Foot Soldier"),
        ("Terramax", "Terramax is in his lair, next to Asten"),
        ("Penguin Chieftain", "Penguin Chieftain has not come"),
        ("wizards", "Hastur (Gorganun) is in Ilrog"),
        ("Forseti", "Caer Clavell: Cavalry, Elite Guard, 2 Foot Soldier, Neko"),
        ("ruins to Kimrin", "How far it is to Kimrin is told of one place, or of one leader or wizard on the board."),
    ],
)
def test_what_is_asked_for_is_told_as_all_see_it(line: str, told: str) -> None:
    assert told in said(begun(), line)


def test_who_is_off_the_board_or_under_a_leader_is_told_without_what_is_hidden() -> None:
    boxed = under(begun(), "Kestrel", "Shimar", "3 Wargroup")
    assert said(boxed, "Shimar") == ["Shimar (Gorganun) lies under a leader; under whom, `boxes --as Gorganun` shows"]
    assert "Kimrin: Wargroup" not in str(said(boxed, "Wargroup"))
    dead = put(begun(), "Urso", "", state=forces.DEAD)
    assert said(dead, "Urso") == ["Urso (Forseti) is not on the board: dead"]
    assert said(boxed, "Penguin") == ["no Penguin lies open on the board; what lies under leaders each side sees of its own (`boxes`)"]


def test_who_stands_in_line_is_found_there() -> None:
    assert "in line in Oldmarch: Warsteed (Gorganun)" in said(met(), "Warsteed")


def test_every_name_is_answered_in_every_position() -> None:
    for state in (begun(), met(), do(begun(), "activate Shale"), changed(begun(), ["put", ["public", "dragon", "state"], "dead"])):
        for name in where.things(state):
            assert said(state, f'"{name}"') or name in (G, F)
            said(state, f'"{name}" to Kimrin')


def test_no_way_is_made_up_where_no_road_is_known() -> None:
    state = changed(begun(), ["drop", ["public", "map", "roads", "Ursh"], None])
    assert said(state, "Kimrin to Ursh") == ["no way over land leads from Kimrin to Ursh, as far as the roads are known"]


def test_captives_are_told_and_by_which_face_they_speak_is_asked_with_the_question() -> None:
    state = put(put(begun(), "Kendrel", "", state=forces.CAPTIVE, captor=G), "Hastur", "", state=forces.CAPTIVE, captor=F)
    told = ["Hastur (Gorganun) is not on the board: captive of Forseti", "Kendrel (Forseti) is not on the board: captive of Gorganun"]
    assert said(state, "captives") == said(state, "prisoners") == told
    assert said(begun(), "captives") == ["nobody is captive"]
    assert wording.to_be_wrung(state, G).endswith(". The die must show so much or more: Kendrel 8")
    assert wording.to_be_wrung(state).endswith("Hastur 6, Kendrel 8")
    assert "must show" not in wording.to_be_wrung(begun(), G)


def test_questions_about_a_place_are_heard() -> None:
    assert {GAME.phrases[one] for one in ("who is in", "what is at", "who holds", "which are")} == {"where"}


def test_what_a_leader_holds_changes_nothing_of_what_is_told() -> None:
    one, other = under(begun(), "Shale", "Warsteed"), under(begun(), "Ezelle", "Warsteed")
    for line in ("leaders", "Shale", "Ezelle", "Glaginsdrog", "Warsteed", G, "castles"):
        assert said(one, line) == said(other, line)
