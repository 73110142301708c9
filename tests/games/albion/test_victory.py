"""21.0-23.0: points as they fall, both tests, the draw."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion.rules import losses
from playaid.games.albion.rules.activation import note_trespass
from playaid.games.albion.rules.succession import of_the_borders
from playaid.games.albion.rules.victory import turn_ends
from playaid.games.albion.state.outstanding import another_turn
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.board import board
from playaid.games.albion.table.scoring import ahead, going_home, twilight
from playaid.games.albion.table.view import leading
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, put, start
from tests.games.albion.test_attrition import hearing


def ended(scenario: str, fomorian: int, faerie: int, state: State | None = None) -> Hearing:
    state = at(state or start(scenario=scenario), FAERIE, "combat", "battles", turn=3 if scenario == "albion-alone" else 10)
    h = hearing(put(state, "public", "points", {FOMORIAN: fomorian, FAERIE: faerie}))
    turn_ends(h)
    return h


@each(("fomorian", "faerie", "winner"), [(30, 10, FOMORIAN), (29, 10, FAERIE), (0, 0, FOMORIAN), (5, 0, FOMORIAN)])
def test_albion_alone(fomorian: int, faerie: int, winner: str) -> None:
    """At least three times as many. [22.5]"""
    assert ended("albion-alone", fomorian, faerie).state["referee"]["over"]["winner"] == winner


@each(("fomorian", "faerie", "winner"), [(201, 199, FOMORIAN), (150, 200, FAERIE), (201, 200, None), (300, 101, None)])
def test_faerie_twilight(fomorian: int, faerie: int, winner: str | None) -> None:
    """The most, but above 400 together both have lost. [23.2]"""
    state = put(start(scenario="faerie-twilight"), "public", "awards", [])
    assert ended("faerie-twilight", fomorian, faerie, state).state["referee"]["over"]["winner"] == winner


@each(
    ("scenario", "fomorian", "faerie", "ahead"),
    [
        ("albion-alone", 30, 10, FOMORIAN),
        ("albion-alone", 30, 11, FAERIE),
        ("albion-alone", 0, 0, FOMORIAN),
        ("faerie-twilight", 30, 11, FOMORIAN),
        ("faerie-twilight", 11, 30, FAERIE),
        ("faerie-twilight", 11, 11, None),
    ],
)
def test_the_track_marks_who_leads(scenario: str, fomorian: int, faerie: int, ahead: str | None) -> None:
    """22.5, 23.2: not the bare number, where the one side needs a multiple of the other's."""
    state = put(start(scenario=scenario), "public", "points", {FOMORIAN: fomorian, FAERIE: faerie})
    (standing,) = leading(state, None)
    track = board(state, None, BOOK).tracks[1]
    assert standing.leader == ahead
    assert (None if track.now is None else track.boxes[track.now].split("\n")[0]) == ahead


@each(
    ("scenario", "fomorian", "faerie", "how"),
    [
        ("albion-alone", 30, 10, "the Fomorian player wins with 30 victory points to 10, at least 3 times as many"),
        ("albion-alone", 29, 10, "the Faerie player wins: the Fomorian player has 29 victory points to 10, fewer than 3 times as many"),
        ("faerie-twilight", 100, 104, "the Faerie player wins with 104 victory points to 100, together not more than 400"),
        ("faerie-twilight", 201, 199, "the Fomorian player wins with 201 victory points to 199, together not more than 400"),
        ("faerie-twilight", 201, 200, "201 + 200 victory points are more than 400: both have lost, and the Mundanes inherit"),
    ],
)
def test_the_end_says_who_has_won_and_by_what(scenario: str, fomorian: int, faerie: int, how: str) -> None:
    """22.5, 23.2: as the last thing that the table hears, with the case."""
    state = put(start(scenario=scenario), "public", "awards", [])
    over = ended(scenario, fomorian, faerie, state)
    case = "22.5" if scenario == "albion-alone" else "23.2"
    assert str(over.story[-1].text) == f"The game is over: {how} [{case}]"


@each(
    ("answer", "winner", "how"),
    [
        ("draw", None, "both have 100 victory points, and the players call it a draw"),
        (FAERIE, FAERIE, "both have 100 victory points, and the players say that Faerie wins"),
    ],
)
def test_who_has_won_level_games_is_as_the_players_say(answer: str, winner: str | None, how: str) -> None:
    state = at(put(start(scenario="faerie-twilight"), "public", "awards", []), FAERIE, "combat", "battles", turn=10)
    level = put(state, "public", "points", {FOMORIAN: 100, FAERIE: 100})
    h = Hearing(GAME, level, Declaration("next", {}, FAERIE, answers={"tie": answer}), BOOK, Refusing())
    turn_ends(h)
    assert h.state["referee"]["over"]["winner"] == winner
    assert str(h.story[-1].text) == f"The game is over: {how} [23.2]"


def test_a_tie_in_the_long_game_is_asked() -> None:
    from playaid.referee.contract.hearing import Ask

    with pytest.raises(Ask):
        ended("faerie-twilight", 100, 100)


def test_countries_without_persons() -> None:
    state = start(scenario="faerie-twilight")
    for name in ("Erskine", "Trumpin", "Spriggan", "Malekin"):
        state = put(put(state, "public", "pieces", name, "state", "dead"), "public", "pieces", name, "hex", None)
    h = ended("faerie-twilight", 0, 10, state)
    assert h.public["points"][FOMORIAN] == 30
    for name in ("Auberon", "Colleran", "Edric", "Elidor", "Dorwen", "Corin"):
        state = put(put(state, "public", "pieces", name, "state", "dead"), "public", "pieces", name, "hex", None)
    assert ended("faerie-twilight", 0, 10, state).public["points"][FOMORIAN] == 30
    state = put(state, "public", "pieces", "Cait Sith", "state", "dead")
    assert ended("faerie-twilight", 0, 10, state).public["points"][FOMORIAN] == 60


def test_what_a_country_without_persons_is_worth_is_told_as_due() -> None:
    """21.4: nobody comes back, so that those points are sure; of the others it is told what they may bring."""
    state = start(scenario="faerie-twilight")
    assert not any("is sure of" in text for text in twilight(state))
    for name in ("Erskine", "Trumpin", "Spriggan", "Malekin"):
        state = put(put(state, "public", "pieces", name, "state", "dead"), "public", "pieces", name, "hex", None)
    told = [str(text) for text in twilight(state)]
    due = "Fomorian is sure of 30 more for each of these countries, all of whose persons are lost: Curwyllan. (rule 21.4)"
    assert due in told
    assert "now 30." in told[0]
    assert ahead(put(put(state, "public", "points", FAERIE, 20), "public", "points", FOMORIAN, 5)) == FOMORIAN, "35 to 20"
    assert told[-1].endswith("that has lost all its persons by then: Albion, Gwynedd, Ulster, Leinster. (rule 21.4)")


def test_what_goes_home_with_brian_is_told_as_due() -> None:
    """7.9 m32: his troops are destroyed when the Game-Turn ends; where stacks are hidden nobody hears how many they are."""
    state = start(scenario="faerie-twilight")
    men = sum(
        int(piece["count"]) for piece in state["public"]["pieces"].values() if piece["kind"] == "army" and piece["kingdom"] == "Borders"
    )
    escorts = sum(
        bool(piece["escort"]) for piece in state["public"]["pieces"].values() if of_the_borders(piece) and piece["kind"] == "person"
    )
    assert going_home(state) == 0
    state = put(state, "public", "orphaned", True)
    assert going_home(state) == men + escorts > 0
    told = [str(text) for text in twilight(state)]
    assert f"now {men + escorts}." in told[0]
    assert any(f"Faerie is sure of {men + escorts} more for the Men of the Borders" in text for text in told)
    hidden = put(start(scenario="faerie-twilight", stacks="hidden"), "public", "orphaned", True)
    assert going_home(hidden) == 0


def test_the_last_turn_ends_it() -> None:
    assert another_turn(at(start(), FAERIE, "combat", turn=2))
    assert not another_turn(at(start(), FAERIE, "combat", turn=3))
    assert another_turn(at(start(scenario="faerie-twilight"), FAERIE, "combat", turn=9))


def test_points_go_to_the_other_side_whoever_did_it() -> None:
    h = hearing(start())
    losses.kill(h, "Imric", "by chance")
    losses.shrink(h, "Moray 2714", 2)
    assert h.public["points"] == {FOMORIAN: 0, FAERIE: 7}
    assert [award["points"] for award in h.public["awards"]] == [5, 2]


def test_trespass_is_noted() -> None:
    """22.4: when a Fomorian piece enters, whatever kingdoms are awake."""
    h = hearing(at(start(), FOMORIAN, "combat", turn=2))
    note_trespass(h, "3012", ["Barguest"])
    assert h.public["trespass"] is None
    note_trespass(h, "3033", ["Barguest"])
    assert h.public["trespass"] == 2


def test_a_faerie_person_under_control_does_not_trespass() -> None:
    """19.4.10: it is no Fomorian piece that comes home, whoever has its mind."""
    state = put(at(start(), FOMORIAN, "combat", turn=2), "public", "pieces", "Elidor", "control", FOMORIAN)
    h = hearing(state)
    note_trespass(h, "3033", ["Elidor"])
    assert h.public["trespass"] is None
