"""Attrition, evasion and the beginnings of combat: conditions that stand close together, told apart. [8.0, 15.0, 18.0, 20.6]"""

from typing import Any

import pytest

from playaid.games.albion.ratings import ground
from playaid.games.albion.rules import attrition, evasion, initiating
from playaid.games.albion.state import pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, visible
from playaid.testing.table import falling
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, clear, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_initiating import FIELD, TROLLS, field
from tests.games.albion.two import bears, hearing

# attrition


@each(("sky", "told"), [("clear", False), ("snow", True), ("rain", False)])
def test_the_wand_is_noticed_where_it_spares_somebody(sky: str, told: bool) -> None:
    """20.6.14: an army in the snow; under a clear sky it spares nobody."""
    state = stand(clear(start(), "2035"), "2035", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    state = put(at(bears(state, "14", "Elidor"), FAERIE, "attrition"), "public", "weather", "map", sky)
    heard = hearing(state)
    attrition.begin(heard)
    assert any("bears Gerflax' Wand" in said.text for said in heard.story) == told
    assert ground.weather_in(heard, "2035", side=FAERIE) == "clear"
    assert "2035" not in heard.public["attrition"][FAERIE]


@each(("names", "bearer"), [(["Elidor", "Imric"], "Elidor"), (["Imric"], None), (["Edric"], None)])
def test_whose_list_is_opened_for_a_bearer(names: list[str], bearer: str | None) -> None:
    """Only that of a side which has a person there."""
    state = bears(stand(clear(start(), "2035"), "2035", *names), "03", "Elidor")
    side = pieces.commander_side(pieces.piece(state, names[0]))
    assert attrition._bearer(hearing(state), "03", "2035", side) == bearer
    sealed = hearing(visible(state, FOMORIAN), FOMORIAN)
    if "Elidor" in names or "Edric" in names:
        with pytest.raises(Locked):
            attrition._bearer(sealed, "03", "2035", side)
    else:
        assert attrition._bearer(sealed, "03", "2035", side) is None
    assert attrition._bearer(hearing(put(state, "public", "items", "03", "side", None)), "03", "2035", side) is None


def test_while_losses_are_due_no_attrition_is_undergone() -> None:
    state = put(at(start(), FAERIE, "attrition"), "public", "attrition", {FAERIE: {"3034": ["out of command"]}})
    loss = {
        "hex": "3034",
        "why": "attrition",
        "points": 1,
        "wounds": 0,
        "steps": 0,
        "one": False,
        "from": ["Albion 3034"],
        "fortress": False,
    }
    state = put(state, "public", "losses", {FAERIE: {**loss, "fight": None, "side": FAERIE, "chosen": False}})
    heard = hearing(state, FOMORIAN)
    attrition._undergo_all(heard, FAERIE)
    assert heard.public["attrition"] == {FAERIE: {"3034": ["out of command"]}}


@each(("line", "where"), [("attrition 3034", "3034"), ("attrition", "any hex")])
def test_where_none_is_due_the_hex_is_named(line: str, where: str) -> None:
    state = put(at(start(), FAERIE, "attrition"), "public", "attrition", {FAERIE: {}})
    (reason,) = rule(state, line, side=FOMORIAN).reasons
    assert f"no attrition to undergo in {where}" in reason.text


def test_what_costs_one_kind_of_piece_alone_has_an_effect() -> None:
    """Five points with result b lose one, and nobody is wounded."""
    named: list[str] = []
    heard = hearing(at(start(), FOMORIAN, "attrition"), FAERIE)
    assert not attrition._inflict(heard, FOMORIAN, "2810", ["Rurik", "Moray 2810"], "b", named.append)
    assert named == ["1 point"]


def test_nobody_rolls_for_their_own_attrition() -> None:
    state = put(at(start(), FAERIE, "attrition"), "public", "attrition", {FAERIE: {"3034": ["x"], "3140": ["y"]}})
    assert offers_of(state, "attrition", FOMORIAN) == ["attrition all", "attrition 3034", "attrition 3140"]
    assert offers_of(state, "attrition", FAERIE) == []


# evasion


def hiding(*names: str, **fields: Any) -> State:
    """Dunatis, who bears his staff, with others among Trolls who have come upon them."""
    state = stand(field("Imric", faerie=("Dunatis",), step="announce", **TROLLS), FIELD, *names)
    for name, value in fields.items():
        state = put(state, "public", name, value)
    return put(state, "public", "came", {FIELD: ["Moray 7"]})


def slinking(state: State, side: str = FAERIE) -> list[str]:
    return evasion._slinking(evading(state, side))


def evading(state: State, side: str = FAERIE) -> Any:
    heard = hearing(state, side)
    heard.declaration.args["hex"] = FIELD
    return heard


FOUGHT: dict[str, Any] = {
    "hex": FIELD,
    "kind": "battle",
    "round": 1,
    "state": "fighting",
    "attacker": FOMORIAN,
    "stopped": [],
    "retreat": [],
}


@each(
    ("fight", "free"),
    [
        ({}, True),
        ({"round": 0}, True),
        ({"round": 1}, False),
        ({"kind": "engagement"}, True),
        ({"kind": "melee"}, False),
        ({"hex": "3012"}, True),
    ],
)
def test_until_its_first_round_a_combat_is_evaded(fight: dict[str, Any], free: bool) -> None:
    """20.6.21: one ashore, in that hex."""
    known = {"x": {**FOUGHT, **fight}} if fight else {}
    assert ("Dunatis" in slinking(hiding(combat={"fights": known, "current": None}))) == free


@each(
    ("names", "field_", "value", "hidden"),
    [
        ((), None, None, ["Dunatis"]),
        (("Misha",), "state", "inactive", ["Dunatis"]),
        (("Misha",), "state", "active", ["Dunatis", "Misha"]),
        (("Foamrider",), "steps", 2, ["Dunatis"]),
    ],
)
def test_whom_the_staff_hides(names: tuple[str, ...], field_: str | None, value: object, hidden: list[str]) -> None:
    """20.6.21: who is stacked with its bearer, awake and no ship."""
    state = hiding(*names)
    state = put(state, "public", "pieces", names[0], field_, value) if field_ else state
    assert sorted(evasion.cloaked(hearing(state), FIELD, FAERIE)) == sorted(hidden)


def test_where_all_have_evaded_nobodys_items_are_asked_for() -> None:
    state = hiding(evaded={FIELD: ["Dunatis"]})
    assert evasion.cloaked(hearing(visible(state, FOMORIAN), FOMORIAN), FIELD, FAERIE) == []
    with pytest.raises(Locked):
        evasion.cloaked(hearing(visible(hiding(), FOMORIAN), FOMORIAN), FIELD, FAERIE)


@each(("ships", "armies", "met"), [(True, True, True), (False, True, True), (True, False, False)])
def test_ships_are_met_by_nobody_ashore(ships: bool, armies: bool, met: bool) -> None:
    state = stand(hiding(), FIELD, "Gullfoot") if ships else hiding()
    if not armies:
        for name in ("Imric", "Moray 7"):
            state = put(state, "public", "pieces", name, "hex", "3012")
    assert bool(slinking(state)) == met


@each(
    ("kind", "number", "state", "army", "over"),
    [
        ("battle", FIELD, "announced", False, True),
        ("battle", "3012", "announced", False, False),
        ("melee", FIELD, "announced", False, False),
        ("battle", FIELD, "announced", True, False),
    ],
)
def test_what_was_announced_is_not_fought_where_all_have_evaded(kind: str, number: str, state: str, army: bool, over: bool) -> None:
    """18.2"""
    position = hiding(evaded={FIELD: ["Dunatis"]})
    position = stand(position, FIELD, Albion_9={"count": 1}) if army else position
    fight = {**FOUGHT, "hex": number, "kind": kind, "round": 0, "state": state, "terrain": "clear", "bonus": {}, "challenges": {}}
    position = put(position, "public", "combat", {"fights": {f"{number} {kind}": fight}, "current": None})
    heard = hearing(position)
    evasion._nobody_to_fight(heard, FIELD)
    assert (fights(heard.state)[f"{number} {kind}"]["state"] == "over") == over


@each(("needed", "heroes"), [(4, {"Cluracan": 5}), (5, {}), (6, {})])
def test_who_is_a_hero_is_asked_where_it_matters(needed: int, heroes: dict[str, int]) -> None:
    """18.3"""
    assert evasion._heroes(hearing(start()), ["Cluracan"], needed) == heroes


def test_without_a_hero_none_is_counted() -> None:
    """And where there is one, what it adds."""
    for hero in ("Branwen", "Cluracan"):
        state = bare(stand(start(), FIELD, hero, Gwynedd_9={"count": 9}), hero)
        heard = Hearing(GAME, state, Declaration("evade", {"hex": FIELD}, FAERIE), BOOK, falling("3"))
        assert evasion.total(heard, FAERIE, FIELD, [hero]) == 3 + 9 + (5 if hero == "Cluracan" else 0)
        parts = ("army and escort points 9 + heroes as armies (Cluracan) 5", "magic of Branwen 9")
        assert heard.lines[-1].text == f"die 3 + {parts[0] if hero == 'Cluracan' else parts[1]}"
        assert "heroes as armies" not in [line.label for line in heard.lines]


# what may be begun


@each(
    ("state", "offered"),
    [
        (lambda: field("Rurik", Albion_7={"count": 2}), True),
        (lambda: field("Gairloch", Albion_7={"count": 2}), False),
        (lambda: field("Imric", Albion_7={"count": 2}), True),
        (lambda: field("Gairloch", Albion_7={"count": 2}, **TROLLS), True),
        (lambda: field("Rurik", faerie=("Elidor",)), False),
    ],
)
def test_a_hero_alone_is_offered_a_battle_with_an_army(state: Any, offered: bool) -> None:
    """15.1"""
    assert offers_of(at(state(), FOMORIAN, "combat", "announce"), "battle", FOMORIAN) == ([f"battle {FIELD}"] if offered else [])


@each("line", ["battle 9999", "melee 9999"])
def test_of_what_is_no_hex_nothing_else_is_told(line: str) -> None:
    step = "announce" if line.startswith("battle") else "melees"
    assert refused(at(start(), FOMORIAN, "combat", step), line, FOMORIAN) == ["15.hex"]


def test_of_who_sleeps_nothing_else_is_told() -> None:
    state = field("Barguest", faerie=("Dunatis",), step="melees")
    asleep = put(state, "public", "pieces", "Barguest", "state", "inactive")
    assert len(refused(asleep, f"melee {FIELD}", FOMORIAN)) == 1
    assert rule(state, f"melee {FIELD}", side=FOMORIAN).verdict == "legal"


@each("kind", ["melee", "battle"])
def test_where_there_is_a_fight_no_melee_is_begun(kind: str) -> None:
    state = field("Imric", faerie=("Cluracan",), step="melees")
    state = put(state, "public", "combat", {"fights": {f"{FIELD} {kind}": {**FOUGHT, "kind": kind}}, "current": None})
    fault = initiating._melee_fault(hearing(state, FOMORIAN), FIELD, FOMORIAN)
    assert fault == ("there is a fight there already", "15.8")


@each(("ship", "cast", "marked"), [(True, ["Barguest"], True), (False, ["Barguest"], True), (False, [], False)])
def test_a_ship_is_nobody_who_could_attack_beside_who_has_cast(ship: bool, cast: list[str], marked: bool) -> None:
    """19.3"""
    state = stand(field("Barguest", Albion_7={"count": 1}, step="announce"), FIELD, *(["Gullfoot"] if ship else []))
    state = put(put(state, "public", "cast", cast), "public", "pieces", "Barguest", "escort", True)
    assert ("19.3.battle" in str([reason.check for reason in rule(state, f"battle {FIELD}", side=FOMORIAN).reasons])) == marked
