"""11.9: what is kept of escorts that were taken on, table by table; who slips past and overruns beside them, told apart."""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import by_hand, overrun, slipping, tracks
from playaid.games.albion.rules import control as taking
from playaid.games.albion.state import escorts
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import bare, put, stand, start
from tests.games.albion.test_12_teleport import fails, ground, met
from tests.games.albion.two import bears, hearing, moving


def test_a_table_is_begun_where_it_is_not() -> None:
    for hidden in (False, True):
        state = start(stacks="hidden") if hidden else start()
        heard = hearing(state, FOMORIAN)
        tracks.begin(heard, "novel", "Imric")
        table: Any = heard.secret(FOMORIAN) if hidden else heard.public
        assert table["novel"] == {}
        heard.put(*(("secret", FOMORIAN) if hidden else ("public",)), "novel", {"Imric": 1})
        tracks.begin(heard, "novel", "Imric")
        table = heard.secret(FOMORIAN) if hidden else heard.public
        assert table["novel"] == {"Imric": 1}
        assert "novel" not in heard.secret(FAERIE)


def test_what_is_forgotten_stands_in_no_list() -> None:
    state = put(start(), "public", "came", {"3012": ["Imric", "escort Imric"], "3013": ["Rurik"]})
    state = put(state, "public", "spent", {"escort Imric": 2})
    heard = hearing(state, FOMORIAN)
    tracks.forget(heard, "escort Imric")
    assert heard.public["came"] == {"3012": ["Imric"], "3013": ["Rurik"]}
    assert heard.public["spent"] == {}


@each(
    ("attached", "escort", "found"),
    [
        ({}, True, ["Imric"]),
        ({"Imric": True}, True, ["Imric", "escort Imric"]),
        ({"Imric": True}, False, ["Imric"]),
        ({"Rurik": True}, True, ["Imric"]),
    ],
)
def test_whose_escort_has_a_march_of_its_own(attached: dict[str, bool], escort: bool, found: list[str]) -> None:
    state = put(put(start(), "public", "attached", attached), "public", "pieces", "Imric", "escort", escort)
    assert escorts.marchers(state, ["Imric"]) == found


# who overruns


def test_what_is_not_ones_own_is_not_told_to_be_unarmed() -> None:
    """12.5"""
    state = bare(stand(met(), "3013", "Elidor"), "Elidor")
    assert fails(state, "overrun Elidor, Imric", "", ground()) == ["11.own"]


@each(("evaded", "offered"), [([], ["Imric, Moray 9"]), (["Imric", "Moray 9"], [])])
def test_what_is_offered_is_what_may_be_overrun(evaded: list[str], offered: list[str]) -> None:
    state = met(evaded={"3013": evaded})
    heard = Hearing(GAME, state, Declaration("overrun", {"pieces": ["Imric"]}, FOMORIAN), ground(), Refusing())
    assert list(overrun.overrun_offers(heard)) == offered


# who slips past


def slipping_by(side: str = FOMORIAN, **fields: Any) -> Any:
    """Imric, who came with an army, and Barguest, who came alone, in 3013 among Elves."""
    state = bare(stand(met(), "3013", "Barguest"), "Imric", "Barguest")
    known: dict[str, Any] = {"came": {"3013": ["Imric", "Moray 9", "Barguest"]}, "armed": {"Imric": True}}
    for name, value in {**known, **fields}.items():
        state = put(state, "public", name, value)
    return said(state, side)


def said(state: State, side: str = FOMORIAN) -> Any:
    heard = hearing(state, side)
    heard.declaration.args["hex"] = "3013"
    return heard


@each(
    ("armed", "tried", "drawn"),
    [
        ({"Imric": True}, {"Imric": "3013"}, False),
        ({"Imric": True}, {"Barguest": "3013"}, True),
        ({"Imric": True, "Barguest": True}, {"Imric": "3013"}, True),
        ({"Imric": True, "Barguest": True}, {"Imric": "3012"}, False),
        ({}, {}, False),
    ],
)
def test_who_has_tried_already(armed: dict[str, bool], tried: dict[str, str], drawn: bool) -> None:
    """18.0: of those who came unarmed; where there are none, of all."""
    assert (slipping._drawn(slipping_by(armed=armed, tried=tried)) is not None) == drawn


@each(("where", "hidden"), [("3013", ["Barguest"]), ("3012", [])])
def test_whom_an_item_hides_has_stopped_there(where: str, hidden: list[str]) -> None:
    """20.6.21"""
    heard = slipping_by(came={}, stopped={"Barguest": where})
    state = put(bears(heard.state, "21", "Barguest"), "public", "stopped", {"Barguest": where})
    assert slipping._hidden(said(state)) == hidden


def test_where_somebody_came_unarmed_no_item_is_looked_for() -> None:
    assert slipping._armed(said(visible(slipping_by().state, None))) is None
    with pytest.raises(Locked):
        slipping._armed(said(visible(slipping_by(armed={"Imric": True, "Barguest": True}).state, None)))


# what is set by hand


@each(
    ("path", "fields", "follows"),
    [
        ("pieces.Imric.hex", {"hex": "3034"}, True),
        ("seen.Imric.hex", {"hex": "3034"}, False),
        ("pieces.nobody.hex", {"hex": "3034"}, False),
        ("pieces.Imric.state", {"hex": "3034"}, False),
        ("pieces.Imric.hex", {"hex": "3034", "state": "dead"}, False),
        ("pieces.Imric.hex", {"hex": None}, False),
        ("pieces.Imric.hex", {"hex": "9999"}, False),
    ],
)
def test_who_is_set_elsewhere_has_come_there(path: str, fields: dict[str, Any], follows: bool) -> None:
    """22.4"""
    state = moving(start(), FOMORIAN)
    for field, value in fields.items():
        state = put(state, "public", "pieces", "Imric", field, value)
    heard = hearing(state, FOMORIAN)
    by_hand.follow(heard, path)
    assert (heard.public["trespass"] is not None) == follows
    assert bool(heard.changes) == follows


@each(
    ("path", "control", "freed"),
    [
        ("pieces.Rurik.control", None, True),
        ("pieces.Rurik.control", FAERIE, False),
        ("seen.Rurik.control", None, False),
        ("pieces.Rurik.escort", None, False),
        ("pieces.nobody.control", None, False),
        ("mastered.nobody", None, False),
    ],
)
def test_who_is_set_free_is_in_nobodys_hands(path: str, control: str | None, freed: bool) -> None:
    """19.4.10"""
    state = put(start(), "public", "mastered", {"Rurik": "Corin"})
    heard = hearing(put(state, "public", "pieces", "Rurik", "control", control), FOMORIAN)
    by_hand.follow(heard, path)
    assert heard.public["mastered"] == ({} if freed else {"Rurik": "Corin"})


@each(
    ("mastered", "control", "casters"),
    [
        ({"Rurik": "Corin"}, FAERIE, ["Corin"]),
        ({"Rurik": "Imric"}, None, ["Imric"]),
        ({"Rurik": "nobody"}, None, []),
        ({"nobody": "Corin"}, None, []),
    ],
)
def test_whose_mind_is_said_to_be_taken(mastered: dict[str, str], control: str | None, casters: list[str]) -> None:
    """19.3, 19.4.10; what names nobody on the table is unsound, and nothing follows of it."""
    heard = hearing(put(start(), "public", "mastered", mastered), FOMORIAN)
    taking.take(heard)
    assert (heard.public["pieces"]["Rurik"]["control"], heard.public["cast"]) == (control, casters)


def test_whoever_no_caster_has_under_control_is_let_go() -> None:
    """19.4.10; the Waff is sent to serve the enemy by no enchantment. [7.9 s44]"""
    state = put(start(), "public", "mastered", {"Rurik": "Corin"})
    for name in ("Rurik", "Imric", "Callach's Waff"):
        state = put(state, "public", "pieces", name, "control", FAERIE)
    heard = hearing(state, FOMORIAN)
    taking.let_go(heard)
    held = {name: heard.public["pieces"][name]["control"] for name in ("Rurik", "Imric", "Callach's Waff", "Barguest")}
    assert held == {"Rurik": FAERIE, "Imric": None, "Callach's Waff": FAERIE, "Barguest": None}
    assert [said.text for said in heard.story] == ["Imric is free again, as the players say."]


@each(
    ("path", "kingdom", "wakes"),
    [("kingdoms.Ulster", "active", True), ("kingdoms.Ulster", "inactive", False), ("ruins.Ulster", "active", False)],
)
def test_a_kingdom_that_is_set_awake_is_awake_with_all_its_pieces(path: str, kingdom: str, wakes: bool) -> None:
    """10.0"""
    heard = hearing(put(start(), "public", "kingdoms", "Ulster", kingdom), FOMORIAN)
    by_hand.follow(heard, path)
    assert (heard.public["pieces"]["Cluracan"]["state"] == "active") == wakes
