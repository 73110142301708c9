"""12.5: who goes on after an overrun, and who has ceased to move for the phase, whatever befalls them afterwards."""

from pathlib import Path
from typing import Any

import pytest

from playaid.desk.next_line.missing_words import not_now, wanted
from playaid.games.albion import GAME
from playaid.games.albion.rules import arrival, losses, marching, overrun
from playaid.games.albion.state import combats, marches, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.games.albion.state.stacks import BY_PIECE, owner
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.offers import offered_lines
from playaid.referee.odds.exact import chain
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import said
from tests.each import each
from tests.games.albion.table import PRINTED, bare, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_12_special import BOOKED, overrunning
from tests.games.albion.test_12_teleport import ended, ground, met
from tests.games.albion.two import hearing, land, moving

FREE = "The way through 3013 is free."


def ceased(state: State) -> list[str]:
    return sorted(name for name in ("Imric", "Moray 9") if marches.ceased(state, name))


def after(**where: Any) -> tuple[list[str], bool, dict[str, str]]:
    """Who has ceased when a round is over, whether the way is free, and who is stopped where."""
    heard = ended(**where)
    overrun.ends(heard)
    return ceased(heard.state), FREE in [said.text for said in heard.story], heard.public["stopped"]


def test_enemies_who_are_left_make_them_cease() -> None:
    assert after()[:2] == (["Imric", "Moray 9"], False)
    assert after(Albion_9="3014")[:2] == ([], True)


@each(
    ("hero", "away", "found"),
    [("Cluracan", False, (["Imric"], False)), ("Branwen", False, ([], True)), ("Cluracan", True, ([], True))],
)
def test_a_hero_who_is_left_makes_persons_cease_whose_army_has_fallen(hero: str, away: bool, found: tuple[list[str], bool]) -> None:
    """The enemy pieces that were overrun are armies, escorts and heroes; who has evaded is none of them. [12.5, 18.2]"""
    heard = ended(Albion_9="3014", Moray_9=None, **{hero: "3013"})
    heard.put("public", "pieces", hero, "state", "active")
    heard.put("public", "pieces", hero, "escort", False)
    heard.put("public", "evaded", {"3013": [hero] if away else []})
    overrun.ends(heard)
    assert (ceased(heard.state), FREE in [said.text for said in heard.story]) == found


def test_who_retreats_out_of_an_overrun_ceases_to_move() -> None:
    """Unless the enemy has gone, too. [12.5, 15.8]"""
    assert after(Imric="3012", Moray_9="3012")[:2] == (["Imric", "Moray 9"], False)
    assert after(Imric="3012", Moray_9="3012", Albion_9="3014")[0] == []


def test_who_goes_on_is_stopped_by_whom_they_have_retreated_upon() -> None:
    """11.2"""
    others = {"Albion_9": "3012"}
    assert after(Imric="3012", Moray_9="3012", **others)[2] == {"Imric": "3012", "Moray 9": "3012"}
    assert after(Imric="3011", Moray_9="3011", **others)[2] == {"Imric": "3013", "Moray 9": "3013"}


def test_the_worm_on_a_coast_under_snow_goes_no_farther() -> None:
    """Nor whoever goes with it: it moves as a ship there. [6.3.4, 7.9 s42, 12.5]"""
    for sky, found in (("clear", {}), ("snow", {"Imric": "3013", "Moray 9": "3013", "The Worm": "3013"})):
        heard = ended(Albion_9="3014", The_Worm="3013", book=ground("clear", "sea"))
        heard.put("public", "pieces", "The Worm", "state", "active")
        heard.put("public", "combat", "fights", "3013 battle", "overrun", ["Imric", "Moray 9", "The Worm"])
        heard.put("public", "stopped", "The Worm", "3013")
        heard.put("public", "weather", "map", sky)
        overrun.ends(heard)
        assert heard.public["stopped"] == found


# by what roads


def vain(number: str = "3013", entry: int = marches.CEASED, **fields: Any) -> State:
    """Imric and his Trolls have overrun in vain, and Barguest has come into their hex by himself."""
    state = bare(stand(met(), "3013", "Barguest"), "Barguest")
    for name in ("Imric", "Moray 9", "Barguest"):
        state = put(state, "public", "pieces", name, "hex", number)
        state = put(state, "public", "stopped", name, "3013")
        state = put(state, "public", "entered", name, 9 if name == "Barguest" else entry)
    for field, value in fields.items():
        state = put(state, "public", field, value)
    return state


AROUND = land(
    h3013={"terrain": ["clear"], "kingdom": "Moray", "roads": None},
    h3012={"terrain": ["clear"], "kingdom": "Moray", "roads": None},
    s3013={"north": ["clear side"]},
)
EVADED: dict[str, Any] = {"evaded": {"3013": ["Imric"]}}


@each(
    ("state", "line", "found"),
    [
        (lambda: vain(**EVADED), "move Imric via 3012", ["12.5.ceased"]),
        (vain, "move Imric via 3012", ["12.5.ceased"]),
        (lambda: vain(evaded={"3013": ["Albion 9"]}), "move Imric, Moray 9 via 3012", ["12.5.ceased"]),
        (lambda: vain(entry=1, **EVADED), "move Imric via 3012", []),
        (lambda: vain(entry=1), "move Imric via 3012", ["11.2.held"]),
        (lambda: vain(**EVADED), "force Imric", ["12.5.ceased"]),
        (lambda: vain(entry=1, **EVADED), "force Imric", []),
        (lambda: vain("2611"), "teleport Imric to 2816", ["12.5.ceased"]),
        (lambda: vain("2611", 1), "teleport Imric to 2816", []),
        (lambda: vain("2611"), "teleport Barguest with Imric to 2816", ["12.5.ceased"]),
        (lambda: vain(evaded={"3013": ["Barguest"]}), "move Barguest via 3012", []),
        (lambda: vain("3012"), "move Imric via 3013", ["12.5.ceased"]),
    ],
)
def test_they_stop_for_the_rest_of_the_phase(state: Any, line: str, found: list[str]) -> None:
    """Also where they have evaded since, or been evaded; others of the hex go on. [12.5, 18.0]"""
    reasons = rule(state(), line, "1 1", FOMORIAN, book=AROUND).reasons
    assert [reason.check.rpartition("/")[2] for reason in reasons] == found


def test_nothing_of_it_is_offered() -> None:
    freed = vain(entry=1, evaded={"3013": ["Imric", "Moray 9", "Barguest"]})
    bound = put(freed, "public", "entered", {"Imric": 0, "Moray 9": 0, "Barguest": 9})
    for verb in ("move", "force"):
        first, second = (" ".join(offers_of(state, verb, FOMORIAN)) for state in (freed, bound))
        assert "Imric" in first
        assert "Imric" not in second
    assert "Barguest" in " ".join(offers_of(bound, "move", FOMORIAN))


@each(
    ("state", "found"),
    [
        (lambda: vain(), []),
        (lambda: put(vain(), "public", "pieces", "Barguest", "hex", "2611"), ["12.5.slip"]),
        (lambda: put(vain(entry=1), "public", "pieces", "Barguest", "hex", "2611"), ["18.armed"]),
    ],
)
def test_who_has_overrun_in_vain_slips_past_nobody(state: Any, found: list[str]) -> None:
    """Whoever came by himself does. [11.2, 12.5]"""
    laid = put(state(), "public", "came", {"3013": ["Imric", "Moray 9", "Barguest"]})
    laid = put(laid, "public", "armed", {"Imric": True, "Moray 9": True})
    ruling = rule(laid, "slip 3013", "6 1", FOMORIAN)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert offers_of(laid, "slip", FOMORIAN) == ([] if found else ["slip 3013"])
    if not found:
        assert "Barguest evades the enemy in 3013" in told(ruling)


def test_whoever_sets_them_down_elsewhere_is_told() -> None:
    """`place` takes the players' word and says which law it lets them off. [12.5]"""
    assert "Imric: have overrun in vain" in told(rule(vain(**EVADED), "place Imric at 3012", book=AROUND))
    assert "overrun in vain" not in told(rule(vain(entry=1, **EVADED), "place Imric at 3012", book=AROUND))


def test_an_escort_out_of_them_takes_its_halt_along() -> None:
    state = put(put(vain(**EVADED), "public", "pieces", "Moray 9", "under", None), "public", "pieces", "Barguest", "hex", "2611")
    state = bare(stand(state, "3013", "Gairloch"), "Gairloch")
    ruling = rule(state, "attach Gairloch", side=FOMORIAN)
    assert ruling.verdict == LEGAL
    assert refused(evolve(state, ruling.changes), "move Gairloch via 3012", FOMORIAN, book=AROUND) == ["12.5.ceased"]


def test_the_escort_of_who_falls_fights_the_overrun_on() -> None:
    """It came into the hex with the stack. [7.0, 12.5]"""
    heard = ended()
    heard.put("public", "pieces", "Imric", "escort", True)
    losses.kill(heard, "Imric", "in a trial by combat")
    left = combats.combatants(heard.state, "3013", FOMORIAN, "battle")
    assert len(left) == 2
    assert "Moray 9" in left
    escort = next(name for name in left if name != "Moray 9")
    assert pieces.piece(heard.state, escort)["count"] == 1
    assert heard.public["spent"][escort] == 4
    overrun.ends(heard)
    assert marches.ceased(heard.state, escort)


def test_the_escort_of_who_was_no_part_of_it_is_none_either() -> None:
    heard = ended(Barguest="3013")
    heard.put("public", "pieces", "Barguest", "escort", True)
    losses.kill(heard, "Barguest", "otherwise")
    assert combats.combatants(heard.state, "3013", FOMORIAN, "battle") == ["Imric", "Moray 9"]


def test_the_next_phase_is_another() -> None:
    """They march again then. [12.5]"""
    heard = hearing(vain(), FOMORIAN)
    assert ceased(heard.state) == ["Imric", "Moray 9"]
    marching.phase_begins(heard)
    assert ceased(heard.state) == []


def test_where_nobody_is_left_nobody_is_told_to_stop() -> None:
    heard = ended(Imric=None, Moray_9=None)
    overrun.ends(heard)
    assert not [line for line in heard.lines if line.label == "overrun" and line.citation == "12.5" and "left" in line.text]


# what is told of it


def face_down(state: State) -> State:
    """With what is kept of each piece under the seal of its side. [11.9]"""
    state = put(state, "public", "stacks", {})
    for key in (key for key in BY_PIECE if key in state["public"]):
        for side in SIDES:
            own = {name: kept for name, kept in state["public"][key].items() if owner(name) == side}
            state = put(state, "secret", side, key, own)
    return state


@each(
    ("names", "terrain", "hidden", "found"),
    [
        (("Imric", "Moray 9"), ("clear",), False, "the move ends there, unless they are overrun."),
        (("Imric",), ("clear",), False, "the move ends there, unless they are evaded."),
        (("Imric",), ("forest",), False, "the move ends there, unless they are evaded."),
        (("Imric", "Moray 9"), ("forest",), False, "the move ends there. 3013 is neither clear, woods nor rough: nobody is overrun in it."),
        (("Imric", "Moray 9"), ("dyke",), False, "the move ends there. 3013 holds a fortress of Faerie: nobody is overrun in it."),
        (("Imric", "Moray 9"), ("clear",), True, "the move ends there, unless they are overrun or evaded."),
        (("Imric",), ("clear",), True, "the move ends there, unless they are overrun or evaded."),
        (("Imric", "Moray 9"), ("dyke",), True, "the move ends there, unless they are evaded."),
    ],
)
def test_what_may_be_done_about_enemies_who_end_a_move(names: Any, terrain: Any, hidden: bool, found: str) -> None:
    """Persons alone are promised no overrun, nor is one at a fortress or in a forest; of hidden stacks nobody hears whether. [11.2,
    11.9, 12.5]"""
    heard = hearing(face_down(met()) if hidden else met(), FOMORIAN, ground(*terrain))
    arrival.meet(heard, names, "3013")
    assert heard.story[-1].text == f"Enemies stand in 3013: {found}"


@each(
    ("written", "hidden", "found"),
    [
        ({"Imric": ["3014"], "Moray 9": ["3014"]}, False, [".", "Imric, Moray 9: scried, and no overrun is written next."]),
        ({"Moray 9": ["3014"]}, False, [", unless they are overrun.", "Moray 9: scried, and no overrun is written next."]),
        ({"Moray 9": ["overrun", "3014"]}, False, [", unless they are overrun."]),
        ({"Moray 9": []}, True, [", unless they are overrun or evaded.", "Moray 9: scried, and no overrun is written next."]),
    ],
)
def test_who_was_scried_is_promised_no_overrun_that_is_not_written(written: Any, hidden: bool, found: list[str]) -> None:
    """19.4.03, as `overrun` refuses it; of hidden stacks their own side alone reads it. [11.9]"""
    state = put(put(met(), "public", "scried", written), "public", "pieces", "Imric", "escort", True)
    heard = hearing(face_down(state) if hidden else state, FOMORIAN, ground("clear"))
    arrival.meet(heard, ["Imric", "Moray 9"], "3013")
    told, *more = [line.text for line in heard.story]
    assert [told.removeprefix("Enemies stand in 3013: the move ends there"), *more] == found
    assert [line.only for line in heard.story[1:]] == [FOMORIAN if hidden else None] * len(more)


def test_persons_who_come_upon_enemies_in_a_fortress_of_their_own_are_promised_no_evasion() -> None:
    """18.2: nobody evades in it, dykes among them; armies may overrun. [12.5]"""
    broch = bare(stand(moving(start(), FOMORIAN), "2714", "Imric", Albion_7={"count": 2}, Moray_9={"count": 1}), "Imric")
    for names, found in ((["Imric"], "Enemies stand in 2714, a fortress of Fomorian: the move ends there."), (["Moray 9"], "overrun")):
        heard = hearing(broch, FOMORIAN)
        arrival.meet(heard, names, "2714")
        assert found in heard.story[-1].text
    dyke = bare(stand(moving(start(), FAERIE), "3013", "Elidor", Moray_9={"count": 2}), "Elidor")
    for terrain, found in (("dyke", "a fortress of Faerie: the move ends there."), ("clear", "unless they are evaded")):
        heard = hearing(dyke, FAERIE, ground(terrain))
        arrival.meet(heard, ["Elidor"], "3013")
        assert found in heard.story[-1].text


def test_a_fortress_is_told_of_though_nobody_knows_the_ground() -> None:
    """And where it is not known nobody is asked for it. [12.5, 17.1]"""
    for number, found in (("3034", "3034 holds a fortress of Faerie"), ("3013", "unless they are overrun")):
        state = stand(moving(start(), FOMORIAN), number, "Imric", Albion_7={"count": 2}, Moray_9={"count": 1})
        heard = hearing(state, FOMORIAN, PRINTED)
        arrival.meet(heard, ["Imric"], number)
        assert found in heard.story[-1].text


@each(
    ("stopped", "found"),
    [
        ({"Imric": "3013", "Moray 9": "3013"}, ["Imric", "Moray 9"]),
        ({"Imric": "3013", "Moray 10": "3013"}, ["Imric"]),
        ({"escort Imric": "3013", "Imric": "3012"}, ["Imric"]),
        ({"Imric": "3012"}, []),
        ({"Albion 9": "3013"}, []),
        ({"Gullfoot": "3013"}, []),
    ],
)
def test_who_has_come_upon_enemies(stopped: dict[str, str], found: list[str]) -> None:
    """Of an army that has been lost since nothing stands there. [11.2]"""
    assert marches.come_upon(stand(met(stopped=stopped), "3013", "Gullfoot"), FOMORIAN) == found


def test_why_nothing_is_overrun_is_said_of_those_who_have_come_upon_enemies(tmp_path: Path) -> None:
    """And that nobody has, where it is so. [12.5]"""
    session = new_session(GAME, tmp_path / "evening", [FOMORIAN, FAERIE])
    nobody = "no army, escort or person of Fomorian has just come upon enemies: first they move to where those stand"
    for state, why in (
        (moving(start(), FOMORIAN), nobody),
        (met(stopped={"Imric": "3012"}), nobody),
        (met(stopped={"Edric": "2339"}), nobody),
        (put(met(), "public", "stopped", {"Gullfoot": "3118"}), nobody),
        (stand(met(stopped={"Imric": "3034", "Moray 9": "3034"}), "3034", "Imric", "Moray 9"), "3034 holds a fortress of Faerie"),
    ):
        session.fold.state = state
        with pytest.raises(Incomplete) as missing:
            said(session, "overrun", FOMORIAN)
        reason = not_now(session, missing.value, wanted(session, missing.value, FOMORIAN, None), FOMORIAN)
        assert (reason and reason.text) == why


def test_the_odds_of_an_overrun_are_those_of_its_fight() -> None:
    state: Any = overrunning(enemy=8)
    state = evolve(state, rule(state, "move Imric, Moray 9 via 3013", book=BOOKED).changes)
    line = Declaration("overrun", {"pieces": ["Imric", "Moray 9"]}, FOMORIAN)
    walked = chain(GAME, state, line, BOOKED, GAME.policies["charge"])
    assert len(walked.outcomes) > 1
    assert GAME.verbs["overrun"].course == "charge"
    assert not any("lasts one round" in found.outcome for found in walked.outcomes)
    assert any(FAERIE in found.outcome and "point" in found.outcome for found in walked.outcomes)


def with_a_bystander() -> State:
    """Imric and his Trolls have come upon enemies in 3013, where Barguest with Moray 10 has stood all along."""
    return stand(met(), "3013", "Barguest", Moray_10={"count": 2, "under": "Barguest"})


def meant(state: State, line: str) -> list[str]:
    verb, *words = line.split()
    found: list[str] = read_arguments(GAME, GAME.verbs[verb], words, state)["pieces"]
    return found


def test_a_hex_alone_means_whoever_has_come_upon_enemies_there() -> None:
    state = with_a_bystander()
    assert meant(state, "overrun 3013") == ["Imric", "Moray 9"]
    assert meant(state, "overrun all in 3013") == ["Imric", "Moray 9"]
    assert {*meant(put(state, "public", "stopped", {}), "overrun 3013")} == {"Imric", "Moray 9", "Barguest", "Moray 10"}


def test_whoever_has_not_come_upon_them_is_refused_with_who_may_overrun() -> None:
    reason = rule(with_a_bystander(), "overrun Barguest, Moray 10", book=BOOKED).reasons[0]
    assert (reason.check.rpartition("/")[2], reason.instead) == ("12.5.arrived", "overrun Imric, Moray 9")


def test_whoever_came_along_without_an_army_is_offered_with_the_others() -> None:
    state = put(stand(bare(met(), "Barguest"), "3013", "Barguest"), "public", "stopped", "Barguest", "3013")
    state = put(state, "public", "entered", {"Imric": 1, "Moray 9": 1, "Barguest": 1})
    assert offered_lines(GAME, state, BOOKED, GAME.verbs["overrun"], FOMORIAN) == [
        "overrun Imric, Moray 9",
        "overrun Imric, Moray 9, Barguest",
    ]
    apart = put(state, "public", "entered", "Barguest", 2)
    assert offered_lines(GAME, apart, BOOKED, GAME.verbs["overrun"], FOMORIAN) == ["overrun Imric, Moray 9"]
