"""21.0 to 23.0, 18.1: points as they fall, whose they are, and the ends of both scenarios; who slips past whom."""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import victory
from playaid.games.albion.rules.slipping import party
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import from_json
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, offers_of, put, rule, stand, start, told
from tests.games.albion.two import moving


def heard(state: State, verb: str = "next", **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, args, FOMORIAN), BOOK, Refusing())


def points(hearing: Hearing) -> tuple[int, int]:
    return hearing.public["points"][FOMORIAN], hearing.public["points"][FAERIE]


# points as they fall


@each(
    ("deed", "won", "why"),
    [
        (lambda h: victory.of_points(h, FOMORIAN, 3, "lost"), (0, 3), "lost"),
        (lambda h: victory.of_points(h, FAERIE, 2, "lost"), (2, 0), "lost"),
        (lambda h: victory.of_points(h, FAERIE, 0, "lost"), (0, 0), None),
        (lambda h: victory.of_ship(h, "Gullfoot", FOMORIAN, 2), (0, 2), "Gullfoot sunk"),
        (lambda h: victory.of_person(h, "Imric", pieces.piece(h.state, "Imric")), (0, 5), "Imric killed"),
        (lambda h: victory.of_person(h, "Elidor", pieces.piece(h.state, "Elidor")), (5, 0), "Elidor killed"),
    ],
)
def test_points_are_the_other_sides(deed: Any, won: tuple[int, int], why: str | None) -> None:
    """21.2"""
    hearing = heard(start())
    deed(hearing)
    assert points(hearing) == won
    assert [from_json(award["for"]) for award in hearing.public["awards"]] == ([why] if why else [])
    assert [award["points"] for award in hearing.public["awards"]] == ([sum(won)] if why else [])


@each(("mastered", "won"), [({}, (0, 5)), ({"Elidor": "Barguest"}, (5, 0))])
def test_whose_loss_a_person_is(mastered: dict[str, str], won: tuple[int, int]) -> None:
    """7.9 s44: of who commanded him; a mind that was taken is its owner's loss."""
    state = put(put(start(), "public", "pieces", "Elidor", "control", FOMORIAN), "public", "mastered", mastered)
    hearing = heard(state)
    victory.of_person(hearing, "Elidor", pieces.piece(state, "Elidor"))
    assert points(hearing) == won


@each(
    ("number", "loser", "scenario", "award", "won"),
    [
        ("3034", FAERIE, "albion-alone", "ten", (25, 0)),
        ("3034", FAERIE, "albion-alone", "none", (15, 0)),
        ("3034", FAERIE, "faerie-twilight", "ten", (10, 0)),
        ("3429", FAERIE, "albion-alone", "ten", (10, 0)),
        ("3012", FOMORIAN, "albion-alone", "ten", (0, 10)),
        ("3034", FOMORIAN, "albion-alone", "ten", (0, 10)),
    ],
)
def test_what_a_fortress_is_worth(number: str, loser: str, scenario: str, award: str, won: tuple[int, int]) -> None:
    """21.2, 21.3"""
    hearing = heard(start(scenario=scenario, fortress_award=award))
    victory.of_fortress(hearing, number, loser)
    assert points(hearing) == won
    assert sum(award["points"] for award in hearing.public["awards"]) == sum(won)


# ends


def ending(scenario: str, fomorian: int, faerie: int, turn: int, *dead: str) -> Hearing:
    state = at(start(scenario=scenario), FAERIE, "combat", "battles", turn=turn)
    for name in dead:
        state = put(state, "public", "pieces", name, "state", "dead")
    hearing = heard(put(state, "public", "points", {FOMORIAN: fomorian, FAERIE: faerie}))
    victory.turn_ends(hearing)
    return hearing


@each(
    ("scenario", "score", "turn", "winner"),
    [
        ("albion-alone", (30, 10), 2, "goes on"),
        ("albion-alone", (30, 10), 3, FOMORIAN),
        ("albion-alone", (29, 10), 3, FAERIE),
        ("albion-alone", (300, 300), 3, FAERIE),
        ("faerie-twilight", (30, 10), 9, "goes on"),
        ("faerie-twilight", (11, 10), 10, FOMORIAN),
        ("faerie-twilight", (10, 11), 10, FAERIE),
        ("faerie-twilight", (399, 1), 10, FOMORIAN),
        ("faerie-twilight", (400, 1), 10, None),
        ("faerie-twilight", (1, 400), 10, None),
        ("faerie-twilight", (201, 201), 10, None),
    ],
)
def test_who_has_won(scenario: str, score: tuple[int, int], turn: int, winner: str | None) -> None:
    """22.5, 23.2"""
    over = ending(scenario, *score, turn).state["referee"].get("over")
    assert (over["winner"] if over else "goes on") == winner


def test_a_tie_is_the_players() -> None:
    with pytest.raises(Ask):
        ending("faerie-twilight", 200, 200, 10)
    state = put(at(start(scenario="faerie-twilight"), FAERIE, "combat", "battles", turn=10), "public", "points", {FOMORIAN: 9, FAERIE: 9})
    for answer, winner in (("draw", None), (FOMORIAN, FOMORIAN), (FAERIE, FAERIE)):
        hearing = Hearing(GAME, state, Declaration("next", {}, FOMORIAN, answers={"tie": answer}), BOOK, Refusing())
        victory.turn_ends(hearing)
        assert hearing.state["referee"]["over"]["winner"] == winner


ULSTER = ("Finvarra", "Morigu", "Cluracan")


@each(
    ("scenario", "dead", "won"),
    [("faerie-twilight", ULSTER, 30), ("faerie-twilight", ULSTER[:2], 0), ("albion-alone", ULSTER, 0)],
)
def test_a_country_that_has_lost_all_its_persons(scenario: str, dead: tuple[str, ...], won: int) -> None:
    """21.4"""
    assert points(ending(scenario, 0, 10, 3 if scenario == "albion-alone" else 10, *dead))[0] == won


# who slips past


def upon(*enemies: str, **public: Any) -> State:
    """Barguest has come upon enemies in 3013."""
    state = bare(stand(clear(start(), "3013"), "3013", "Barguest", *enemies), *(name for name in enemies if name == "Elidor"))
    if not enemies:
        state = stand(state, "3013", Albion_9={"count": 2})
    state = put(moving(state, FOMORIAN), "public", "came", {"3013": ["Barguest"]})
    for field, value in public.items():
        state = put(state, "public", field, value)
    return state


@each(
    ("state", "persons"),
    [
        (upon, ["Barguest"]),
        (lambda: upon("Elidor"), ["Barguest"]),
        (lambda: upon("Foamrider"), []),
        (lambda: upon(came={}), []),
        (lambda: upon(came={}, stopped={"Barguest": "3013"}), ["Barguest"]),
        (lambda: upon(came={}, stopped={"Barguest": "3012"}), []),
        (lambda: upon(evaded={"3013": ["Barguest"]}), []),
        (lambda: upon(evaded={"3012": ["Barguest"]}), ["Barguest"]),
        (lambda: put(upon(), "public", "pieces", "Barguest", "aboard", "Gullfoot"), []),
        (lambda: put(upon(), "public", "pieces", "Albion 9", "aboard", "Foamrider"), []),
    ],
)
def test_who_may_slip_past(state: Any, persons: list[str]) -> None:
    """18.0.2"""
    assert party(state(), "3013", FOMORIAN) == persons
    assert offers_of(state(), "slip", FOMORIAN) == (["slip 3013"] if persons else [])


def test_who_came_with_arms_does_not_slip() -> None:
    """11.2, 18.0"""
    armed = stand(upon(came={"3013": ["Imric"]}), "3013", "Imric")
    (reason,) = rule(armed, "slip 3013").reasons
    assert reason.text == "Imric: may not evade, with an escort"
    came: Any = {"came": {"3013": ["Barguest", "Moray 9"]}, "armed": {"Barguest": True, "Moray 9": True}}
    led = stand(upon(**came), "3013", Moray_9={"count": 1})
    (reason,) = rule(led, "slip 3013").reasons
    assert reason.text == "Barguest: may not evade, having come with Moray 9"
    gone = stand(upon(**came), "3012", Moray_9={"count": 1})
    (reason,) = rule(gone, "slip 3013").reasons
    assert reason.text == "Barguest: may not evade, having come in arms"
    apart = stand(upon(came=came["came"]), "3013", Moray_9={"count": 1})
    assert rule(apart, "slip 3013", "6 1").verdict == "legal"
    tried = upon(tried={"Barguest": "3013"})
    (reason,) = rule(tried, "slip 3013").reasons
    assert reason.text == "Barguest: have tried and been held"
    assert rule(upon(tried={"Barguest": "3012"}), "slip 3013", "6 1").verdict == "legal"


def test_what_comes_of_slipping() -> None:
    ruling = rule(upon(), "slip 3013", "6 1")
    assert ruling.outcome == "evaded"
    after = do(upon(), "slip 3013", "6 1")
    assert after["public"]["evaded"] == {"3013": ["Barguest"]}
    weak = put(stand(upon(), "3013", Albion_8={"count": 9}), "public", "mana", 0)
    lost = rule(weak, "slip 3013", "1 6")
    assert lost.outcome == "stopped"
    assert "Barguest cannot evade the enemy in 3013." in told(lost)
    assert "Barguest is dead" in told(lost)
