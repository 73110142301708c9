"""11.0, 10.3, 11.9: positions by the players' word: what no word makes possible, what is flagged, what is offered; escorts."""

import pytest

from playaid.games.albion.rules import movement
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.marches import points_spent
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.two import land, moving

HERE = "3012"


def afloat(*cargo: str) -> State:
    """Gullfoot in 3103, on the coast, with what it carries."""
    state = stand(moving(start(), FOMORIAN), "3103", "Gullfoot", *cargo)
    for name in cargo:
        state = put(state, "public", "pieces", name, "aboard", "Gullfoot")
    return state


@each(
    ("line", "why"),
    [
        ("place Imric at 9999", "hex 9999"),
        ("place Auberon at 3012", "names Auberon; state expedition"),
        ("place Moray 3012 points 9 at 3322", "points 9"),
        ("place Imric, Moray 3012 points 3 at 3322", "points 3"),
        ("place Imric points 1 at 3322", "points 1"),
    ],
)
def test_what_no_word_makes_possible(line: str, why: str) -> None:
    side = FAERIE if "Auberon" in line else FOMORIAN
    with pytest.raises(Refusal, match=f"^{why}: that cannot be done on any board$"):
        rule(moving(start(), side), line, side=side, overrule="we say so")


@each(
    ("line", "fails"),
    [
        ("place Moray 3012 points 0 at 3322", ["2.split"]),
        ("place Moray 3012 points 1 at 3322", []),
        ("place Moray 3012 points 8 at 3322", []),
        ("place Moray 3012 points 9 at 3322", ["2.split"]),
        ("place Imric, 3 Moray 3012 at 3322", []),
        ("place Imric, 3 Moray 3012, Moray 3012 at 3322", ["2.twice"]),
        ("place Imric, 3 Moray 3012 points 2 at 3322", ["2.split"]),
        ("place Imric points 1 at 3322", ["2.split"]),
        ("place Moray 3012, Moray 2810 points 1 at 3322", ["2.split"]),
    ],
)
def test_points_of_one_army(line: str, fails: list[str]) -> None:
    """2.3"""
    state = moving(start(), FOMORIAN)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, line).reasons] == fails


def test_an_army_that_is_placed_whole_stays_one_army() -> None:
    state = do(moving(start(), FOMORIAN), "place Moray 3012 points 8 at 3322")
    assert (pieces.piece(state, "Moray 3012")["hex"], pieces.piece(state, "Moray 3012")["count"]) == ("3322", 8)


def test_who_is_placed_without_his_ship_has_come_ashore() -> None:
    """12.2"""
    state = do(afloat("Imric"), "place Imric at 3322")
    assert pieces.piece(state, "Imric")["aboard"] is None
    assert state["public"]["shipped"] == {"Imric": True}
    along = do(afloat("Imric"), "place Gullfoot, Imric at 0108")
    assert pieces.piece(along, "Imric")["aboard"] == "Gullfoot"
    assert pieces.piece(along, "Imric")["hex"] == "0108"


@each(
    ("line", "flagged"),
    [
        ("place Imric at 3322", True),
        ("place Gullfoot, Imric at 0108", False),
        ("place Imric at 3103", False),
        ("place Rurik at 3322", False),
    ],
)
def test_leaving_a_ship_by_word_is_flagged(line: str, flagged: bool) -> None:
    ruling = rule(afloat("Imric"), line)
    assert ruling.verdict == "legal"
    assert any(said.label == "beware" and "on board a ship" in said.text for said in ruling.worksheet) == flagged


@each(
    ("side", "name", "number", "where"),
    [
        (FAERIE, "Arwan", "1836", None),
        (FAERIE, "Arwan", "3034", "outside Gwynedd"),
        (FAERIE, "Mornstar", "1836", "at all"),
        (FAERIE, "Dunatis", "1836", "at all"),
        (FOMORIAN, "The Worm", "3706", "at all"),
        (FOMORIAN, "Imric", "3322", None),
    ],
)
def test_who_sleeps_moves_inside_his_kingdom_or_not_at_all(side: str, name: str, number: str, where: str | None) -> None:
    """10.3"""
    book = land(h1836={"terrain": ["clear", "sea"], "kingdom": "Gwynedd"}, h3706={"terrain": ["clear", "sea"], "kingdom": None})
    reasons = [reason.text for reason in rule(moving(start(), side), f"place {name} at {number}", side=side, book=book).reasons]
    assert [text for text in reasons if "is inactive" in text] == ([f"{name} is inactive and may not move {where}"] if where else [])


def test_each_of_several_must_be_free_to_stand_there() -> None:
    """19.5.18: no army enters the Seat of Moray; who stands there already is not asked."""
    state = stand(moving(start(), FOMORIAN), "2816", "Imric")
    assert refused(state, "place Imric, Moray 3012 at 2816") == ["11.bounds"]
    assert refused(state, "place Moray 3012, Imric at 2816") == ["11.bounds"]
    assert rule(state, "place Imric, Gairloch at 2816").verdict == "legal"


# offers


def targets(state: State) -> set[str]:
    return {line.rpartition(" at ")[2] for line in offers_of(state, "place", FOMORIAN) if line.startswith("place Imric,")}


def test_before_the_war_to_ones_own_fortresses_and_then_towards_the_enemys() -> None:
    """No farther than their points may reach [11.0]."""
    early, late = targets(at(start(), FOMORIAN, "pregame")), targets(moving(start(), FOMORIAN))
    assert (len(early), len(late)) == (3, 2)
    assert "2714" in early
    assert {hexes.distance(HERE, number, "even") for number in late} == {12}
    assert not early & late


def test_no_leader_is_sent_where_he_stands_and_none_without_an_army() -> None:
    state = moving(start(), FOMORIAN)
    assert HERE not in targets(at(start(), FOMORIAN, "pregame"))
    leaders = {line.removeprefix("place ").partition(",")[0].partition(" at ")[0] for line in offers_of(state, "place", FOMORIAN)}
    assert "Imric" in leaders
    assert not leaders & {"Barguest", "Elidor", "Gullfoot"}
    held = put(state, "public", "pieces", "Imric", "control", FAERIE)
    assert not targets(held)


def test_forty_lines_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(start(), FOMORIAN, "pregame")
    assert len(offers_of(state, "place", FOMORIAN)) == 40
    monkeypatch.setattr(movement, "MOST_OFFERS", 99)
    assert len(offers_of(state, "place", FOMORIAN)) > 40


# escorts


@each(
    ("person", "escort", "number"), [("Imric", True, HERE), ("Barguest", False, HERE), ("Imric", False, "2611"), ("Rurik", False, "2611")]
)
def test_no_word_gives_an_escort_where_there_is_none_to_give(person: str, escort: bool, number: str) -> None:
    """11.9"""
    state = stand(moving(start(), FOMORIAN), number, person)
    state = state if escort else bare(state, person)
    with pytest.raises(Refusal, match=f"{person} cannot take an escort here"):
        rule(state, f"attach {person}", overrule="we say so")


@each(
    ("person", "number", "fails"),
    [
        ("Imric", HERE, []),
        ("Imric", "2611", ["11.donor"]),
        ("Barguest", HERE, ["11.face"]),
        ("Elidor", "3034", ["11.mine"]),
        ("Bogan", HERE, ["11.donor"]),
    ],
)
def test_who_may_take_an_escort(person: str, number: str, fails: list[str]) -> None:
    state = bare(stand(moving(start(), FOMORIAN), number, person), person)
    assert [reason.check.rpartition("/")[2] for reason in rule(state, f"attach {person}", side=FOMORIAN).reasons] == fails


@each(("count", "left"), [(1, None), (2, 1)])
def test_an_army_gives_a_point(count: int, left: int | None) -> None:
    state = put(bare(moving(start(), FOMORIAN), "Imric"), "public", "pieces", "Moray 3012", "count", count)
    done = do(put(state, "public", "spent", "Moray 3012", 7), "attach Imric")
    army = pieces.pieces(done).get("Moray 3012")
    assert (army and army["count"]) == left
    assert points_spent(done, "Imric") == 7
    assert pieces.piece(done, "Imric")["escort"]


def test_the_embarked_take_from_the_embarked_alone() -> None:
    state = bare(put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "aboard", "Gullfoot"), "Imric")
    assert "11.donor" in refused(state, "attach Imric")
    both = put(state, "public", "pieces", "Moray 3012", "aboard", "Gullfoot")
    assert rule(both, "attach Imric").verdict == "legal"


def test_an_escort_that_is_sent_away_aboard_stays_aboard() -> None:
    """11.9"""
    done = do(put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "aboard", "Gullfoot"), "detach Imric")
    (army,) = [name for name, piece in pieces.pieces(done).items() if piece.get("aboard") == "Gullfoot" and piece["kind"] == "army"]
    assert pieces.piece(done, army)["count"] == 1
    assert not pieces.piece(done, "Imric")["escort"]


def test_nobody_takes_an_escort_off_another_ship() -> None:
    """11.9, 12.1"""
    state = bare(put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "aboard", "Gullfoot"), "Imric")
    assert "11.donor" in refused(put(state, "public", "pieces", "Moray 3012", "aboard", "Moontop"), "attach Imric")


@each(("field", "value"), [("escort", False), ("hex", None)])
def test_who_has_no_escort_sends_none_away(field: str, value: object) -> None:
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Imric", field, value)
    assert "11.escort" in refused(state, "detach Imric")
    assert "detach Imric" not in offers_of(state, "detach", FOMORIAN)
    with pytest.raises(Refusal, match="Imric has no escort"):
        rule(state, "detach Imric", overrule="we say so")


def test_a_leader_is_placed_with_a_part_of_his_army() -> None:
    state = do(moving(start(), FOMORIAN), "place Imric, 3 Moray 3012 at 3322")
    part = next(name for name in pieces.at(state, "3322", FOMORIAN, "army") if name != "Moray 3012")
    assert (pieces.piece(state, part)["count"], pieces.piece(state, part)["under"]) == (3, "Imric")
    rest = pieces.piece(state, "Moray 3012")
    assert (rest["hex"], rest["count"], rest["under"]) == ("3012", 5, None)
