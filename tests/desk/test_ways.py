"""A path that leaves spaces out: the cheapest legal way is taken, kept in the words that say it, and ruled again alike."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.desk.next_line import ways
from playaid.desk.next_line.ways import why_round, with_the_way
from playaid.desk.tapping.reach import reach
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import no_way, paths
from playaid.games.albion.rules.marching import move_cost
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing
from playaid.referee.contract.game import Check
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.offers import asking, may_be_legal, supposing
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.games.albion.table import at, put, stand, start
from tests.games.albion.two import moving


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return new_session(GAME, tmp_path / "evening", [FOMORIAN, FAERIE])


def test_the_one_cheapest_way_is_taken(session: Session) -> None:
    said = with_the_way(session, session.read(["move", "Mad", "Ainsel", "all", "to", "3438"], FOMORIAN))
    assert said.args["path"] == ["3540", "3439", "3438"]
    assert session.read(said.typed.split(), FOMORIAN).args == said.args
    assert session.declare(said, Refusing()).verdict == LEGAL
    assert verify(session).ok


def test_of_several_ways_that_differ_in_what_they_come_by_one_is_said(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "come_by", lambda hearing, path: tuple(path[:1]))
    with pytest.raises(Ambiguous) as several:
        with_the_way(session, session.read(["move", "Imric", "all", "to", "3014"], FOMORIAN))
    assert several.value.candidates == ("3013,3014", "2913,2914,3014")
    assert several.value.typed == "3014"
    assert several.value.shown == ("3013, … (8 points, past others in 3013)", "2913, 2914, … (8 points, past others in 2913)")
    assert several.value.which.startswith("several ways to 3014 cost the same, but come by different pieces")


def test_of_two_ways_the_shorter_has_a_space_of_its_own_shown_and_what_both_come_by_is_not_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    from playaid.referee.contract.tapped import Cost

    monkeypatch.setattr(ways, "_cost", lambda search, way: Cost(4, passes=("1", *(["3"] if "3" in way else []))))
    several = ways._several(None, ("4",), [("1", "2", "4"), ("1", "2", "3", "4")])  # type: ignore[arg-type]
    assert several.shown == ("…, 4 (4 points)", "…, 3, 4 (4 points, past others in 3)")
    monkeypatch.setattr(ways, "_cost", lambda search, way: Cost(4, passes=("1",)))
    assert ways._several(None, ("4",), [("1", "4"), ("2", "4")]).which == "several ways to 4 cost the same; a number takes one"  # type: ignore[arg-type]


def test_who_moves_what_others_do_not_see_looks_with_their_own_eyes(tmp_path: Path) -> None:
    hidden = new_session(GAME, tmp_path / "evening", [FOMORIAN, FAERIE], options={"stacks": "hidden"})
    typed = hidden.read(["move", "Imric", "all", "to", "3321"], FOMORIAN)
    said = with_the_way(hidden, typed)
    assert (said.args["path"][0], said.args["path"][-1], len(said.args["path"])) == ("3113", "3321", 13)
    assert with_the_way(hidden, typed._replace(side=FAERIE)).args == typed.args, "nobody finds a way for what they do not see"


def test_of_ways_that_come_to_the_same_the_first_is_taken(session: Session) -> None:
    said = with_the_way(session, session.read(["move", "Imric", "all", "to", "3014"], FOMORIAN))
    assert said.args["path"] == ["3013", "3014"]
    assert session.declare(said, Refusing()).verdict == LEGAL


def test_a_fortress_of_ones_own_on_one_of_the_ways_makes_no_difference(session: Session) -> None:
    said = with_the_way(session, session.read(["move", "Rurik", "and", "army", "to", "3324"], FOMORIAN))
    assert (said.args["path"][0], said.args["path"][-1], len(said.args["path"])) == ("2811", "3324", 16)
    theirs = asking(GAME, session.state, session.book, "move", FAERIE)
    assert paths.come_by(theirs, ["2713", "2714", "2814"]) == ("2714",), "an enemy's does"


def test_to_where_they_stand_no_way_round_is_made_up(session: Session) -> None:
    said = with_the_way(session, session.read(["move", "Imric", "all", "to", "3012"], FOMORIAN))
    assert said.args["path"] == ["3012"]
    assert [reason.check for reason in session.judge(said, Refusing()).reasons] == [f"albion@{GAME.rules}/11.there"]


def test_who_could_meet_somebody_comes_by_them_on_the_way(session: Session) -> None:
    path, there = ["3013", "2913", "3014"], evolve(session.state, [["put", ["public", "pieces", "Elidor", "hex"], "2913"]])
    seen = [asking(GAME, state, session.book, "move", FOMORIAN) for state in (session.state, there)]
    assert [paths.come_by(hearing, path) for hearing in seen] == [(), ("2913",)]
    counters = {FOMORIAN: {"3013": 1}, FAERIE: {"2913": 1}}
    hidden = evolve(session.state, [["put", ["public", "stacks"], counters], ["put", ["public", "seen"], {}]])
    assert paths.come_by(asking(GAME, hidden, session.book, "move", FOMORIAN), path) == ("2913",), "that a stack lies there is seen by all"


def test_a_way_that_is_too_far_is_refused_by_its_cost(session: Session) -> None:
    """And not for the spaces that were left out."""
    said = with_the_way(session, session.read(["move", "Gairloch", "all", "to", "3323"], FOMORIAN))
    assert len(said.args["path"]) > 20
    assert [reason.check for reason in session.judge(said, Refusing()).reasons] == [f"albion@{GAME.rules}/11.points"]


def test_why_a_way_is_too_far_is_looked_for_where_somebody_hears_it(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """What shuts a shorter way took a search of the map for each of the many ways that were tried, a quarter of a minute in all."""
    looked_for = list[str]()
    monkeypatch.setattr(no_way, "_shut_way", lambda hearing, *bounds: looked_for.append(hearing.args["path"][-1]))
    said = with_the_way(session, session.read(["move", "Gairloch", "all", "to", "3323"], FOMORIAN))
    assert looked_for == []
    session.judge(said, Refusing())
    assert set(looked_for) == {"3323"}


def test_a_path_without_gaps_and_one_to_nowhere_stay_as_they_were_said(session: Session) -> None:
    for line in ("move Imric all via 3013", "move Imric all to 0101"):
        said = session.read(line.split(), FOMORIAN)
        assert with_the_way(session, said) == said


def test_a_way_is_looked_for_as_whoever_declares_could_go_it(session: Session) -> None:
    """Mad Ainsel is the other side's."""
    said = session.read(["move", "Mad", "Ainsel", "all", "to", "3438"], FAERIE)
    assert with_the_way(session, said) == said


def as_it_stands(session: Session, words: str, side: str) -> str:
    """What the ruling says of a line, with its way."""
    said = with_the_way(session, session.read(words.split(), side))
    ruling = session.judge(said, Refusing())
    return listing([*said.args["path"], ruling.verdict, *(reason.text for reason in ruling.reasons)], " ")


def test_a_way_hex_by_hex_begins_beside_whoever_goes(session: Session) -> None:
    """Typed again by mistake, it was filled in by a walk back to where they had stood. A hex far off alone is a goal."""
    session.fold.state = stand(session.state, "2941", "Cormac")
    assert as_it_stands(session, "move Cormac via 2440,2541", FOMORIAN).startswith("2440 2541 illegal 2440 does not touch 2941")
    assert as_it_stands(session, "move Cormac to 2541", FOMORIAN).endswith("2541 legal")
    assert as_it_stands(session, "move Cormac via 2840,2541", FOMORIAN).endswith("2541 legal"), "spaces on the way, with more between"


def test_where_nothing_leads_at_all_no_way_is_looked_for(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ships that were to come ashore in the midst of the land were looked for a way for, hex by hex of the sea."""
    monkeypatch.setattr(ways, "_ways", lambda *search: pytest.fail("looked for"))
    assert as_it_stands(session, "move Irontooth to 2141", FOMORIAN) == "2141 illegal there is no sea in 2141 for Irontooth"


def test_what_the_weather_costs_is_known_to_whoever_may_bear_the_wand(session: Session) -> None:
    """Under snow each step hangs on a secret of the own side: no way was found, and that one hex does not touch another was told."""
    session.open(f"secret.{FAERIE}")
    state = put(stand(session.state, "2437", "Branwen"), "public", "pieces", "Branwen", "escort", False)
    state = put(at(state, FAERIE, "movement", "normal", "moving"), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    session.fold.state = stand(state, "2441", "Sean")
    assert as_it_stands(session, "move Branwen to 2441", FAERIE) == "2438 2439 2440 2441 legal"


def commanded_by_nobody(session: Session) -> None:
    state = stand(session.state, "2339", "Branwen", Gwynedd_9={"count": 3, "under": "Branwen"}, Curwyllan_9={"count": 2})
    session.fold.state = at(state, FAERIE, "movement", "normal", "moving")


def test_where_every_way_is_refused_none_is_to_be_chosen(session: Session) -> None:
    """Which of three ways it was to be was asked; each was refused for the same. [11.1]"""
    commanded_by_nobody(session)
    refused = as_it_stands(session, "move Branwen, Gwynedd 9, Curwyllan 9 to 2440", FAERIE)
    assert refused == "2439 2440 illegal Curwyllan 9: nobody in the stack may command them"
    assert as_it_stands(session, "move Branwen, Gwynedd 9 to 2440", FAERIE) == "2439 2440 legal"


def test_of_ways_only_those_are_to_be_chosen_that_are_not_refused(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "come_by", lambda hearing, path: tuple(path[:1]))
    ruled = ways._ruled
    monkeypatch.setattr(
        ways, "_ruled", lambda session, said: _barred(ruled(session, said)) if "3013" in said.args["path"] else ruled(session, said)
    )
    said = with_the_way(session, session.read(["move", "Imric", "all", "to", "3014"], FOMORIAN))
    assert said.args["path"] == ["2913", "2914", "3014"]


def _barred(ruling: Ruling | None) -> Ruling | None:
    return ruling and ruling._replace(verdict=ILLEGAL)


@pytest.fixture
def at_sea(session: Session) -> Session:
    """Gullfoot lies in 2242; Curwyllan and Gwynedd sleep."""
    session.fold.state = moving(stand(start(), "2242", "Gullfoot"), FOMORIAN, turn=2)
    return session


def woken(session: Session, line: str) -> list[str]:
    """Whom a move by the way that is found would wake."""
    ruling = session.judge(with_the_way(session, session.read(line.split(), FOMORIAN)), Refusing())
    assert ruling.verdict == LEGAL
    return [said.text.partition(" becomes active")[0] for said in ruling.story if "becomes active" in said.text]


def test_a_way_that_wakes_nobody_comes_before_one_that_costs_less(at_sea: Session) -> None:
    """10.2: the cheapest way goes by 1743 and 2037, in two kingdoms that sleep."""
    assert woken(at_sea, "move Gullfoot to 2339") == []


def test_whom_the_hexes_that_are_said_wake_is_woken(at_sea: Session) -> None:
    assert woken(at_sea, "move Gullfoot to 1743") == ["Curwyllan"]
    assert woken(at_sea, "move Gullfoot via 1743, 2339") == ["Curwyllan"]


def test_where_the_points_do_not_suffice_for_it_the_cheapest_that_wakes_fewest_is_taken(at_sea: Session) -> None:
    at_sea.fold.state = put(at_sea.fold.state, "public", "spent", {"Gullfoot": 36 - 18})
    assert woken(at_sea, "move Gullfoot to 2339") == ["Curwyllan"]


def test_what_stands_on_a_space_is_what_the_way_costs_that_is_gone(at_sea: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cheapest way to 2339 is 18 points long, and wakes two kingdoms; to 1743 every way wakes one."""
    monkeypatch.setattr("playaid.desk.tapping.reach.PATIENCE", 600)
    tapped = reach(at_sea, FOMORIAN, GAME.verbs["move"], {"pieces": ["Gullfoot"]})
    for space in ("2339", "1743", "2143"):
        gone = with_the_way(at_sea, at_sea.read(["move", "Gullfoot", "to", space], FOMORIAN))
        ruled = move_cost(supposing(asking(GAME, at_sea.state, at_sea.book, "move", FOMORIAN), gone.args))
        assert tapped[space].cost == ruled.points, space
    assert tapped["2339"].cost == 26


def round_about(session: Session, line: str) -> str:
    said = session.read(line.split(), FOMORIAN)
    return why_round(session, said, with_the_way(session, said))


def test_why_a_way_that_was_found_goes_round_is_told(session: Session) -> None:
    state = moving(start(), FOMORIAN, turn=2)
    session.fold.state = stand(state, "3439", "Elidor", Albion_7={"count": 4, "under": "Elidor"})
    told = round_about(session, "move Mad Ainsel to 3438")
    assert told == (
        "The way taken is 9 points long; one of 4, by 3540, 3439, is shut: the way there ends in 3439, before the goal: "
        "enemy armies or escorts stand there"
    )
    assert not round_about(session, "move Mad Ainsel via 3638, 3539, 3438"), "it was said"
    session.fold.state = state
    assert not round_about(session, "move Mad Ainsel to 3438"), "none is shorter"


def test_whom_a_shorter_way_would_wake_is_told(at_sea: Session) -> None:
    told = round_about(at_sea, "move Gullfoot to 2339")
    assert told == (
        "The way taken is 26 points long; one of 18, by 1743, 2037, would set Curwyllan, Gwynedd against them, and is gone where it is "
        "said space by space"
    )


def test_a_way_that_goes_round_is_told_of_at_the_shell(tmp_path: Path) -> None:
    new_session(GAME, tmp_path / "friday", [FOMORIAN, FAERIE])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = stand(moving(start(), FOMORIAN, turn=2), "3439", "Elidor", Albion_7={"count": 4, "under": "Elidor"})
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.console = people = People()
    assert heard(table, "move Mad Ainsel with army to 3438")
    said = " ".join(" ".join(people.said).split())
    assert "The way taken is 9 points long; one of 4, by 3540, 3439, is shut" in said
    assert said.index("The way taken is") < said.index("LEGAL")


def test_a_space_to_which_no_legal_way_leads_is_looked_for_by_one_way_to_each_other(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """22.3: a ship with a long way to go before the game has all seas before it, and Albion is barred from every side."""
    session.fold.state = put(put(start(), "public", "pieces", "Bogan", "hex", "3118"), "public", "pieces", "Bogan", "aboard", "Gullfoot")
    tried = list[tuple[str, ...]]()

    def counted(hearing: Hearing, args: Mapping[str, Any], checks: Sequence[Check] | None = None) -> bool:
        tried.append(tuple(args["path"]))
        return may_be_legal(hearing, args, checks)

    monkeypatch.setattr(ways, "may_be_legal", counted)
    said = with_the_way(session, session.read(["move", "Gullfoot", "to", "3425"], FOMORIAN))
    assert said.args["path"][-2:] == ["3424", "3425"]
    assert len(tried) < 2000
    assert len({path[-1] for path in tried}) > len(tried) / 2, "most spaces are looked at once"
