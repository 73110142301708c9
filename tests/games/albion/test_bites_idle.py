"""When there is nothing to do, and who reacts from how far, told apart. [10.1, 13.0, 20.1]"""

from typing import Any

from playaid.games.albion.rules import idle, reaction
from playaid.games.albion.state import dormant, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import at, do, put, refused, stand, start
from tests.games.albion.test_12_overrun import face_down
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import hearing, land


@each(
    ("turn", "scenario", "came", "idle_"),
    [
        (4, "faerie-twilight", False, False),
        (3, "faerie-twilight", False, True),
        (4, "faerie-twilight", True, True),
        (4, "albion-alone", False, True),
    ],
)
def test_an_expedition_that_has_come_is_awaited_no_more(turn: int, scenario: str, came: bool, idle_: bool) -> None:
    """10.1, 22.2: everybody else is awake."""
    state = at(start(scenario=scenario), FAERIE, "activation", turn=turn)
    for kingdom in dormant.KINGDOMS:
        state = put(state, "public", "kingdoms", kingdom, "active")
    for name in dormant.PERSONS:
        state = put(state, "public", "pieces", name, "state", "active")
    if came:
        state = stand(state, "2601", "Auberon")
        for name, piece in pieces.pieces(state).items():
            if piece["state"] == "expedition":
                state = stand(state, "2601", name)
    assert (idle.activation(state) is not None) == idle_


def facing(away: int, **person: Any) -> State:
    """One Faerie person so many hexes north of one Fomorian army, no item anywhere."""
    state = at(start(), FOMORIAN, "reaction")
    for name in list(pieces.pieces(state)):
        state = put(state, "public", "pieces", name, "hex", None)
    state = stand(stand(state, f"30{20 - away:02}", "Elidor"), "3020", Moray_9={"count": 1})
    for number, item in state["public"]["items"].items():
        state = put(state, "public", "items", number, {**item, "state": "destroyed", "side": None, "hex": None})
    for key, value in person.items():
        state = put(state, "public", "pieces", "Elidor", key, value)
    return state


@each(
    ("away", "person", "idle_"),
    [(6, {}, False), (7, {}, True), (3, {}, False), (3, {"state": "inactive"}, True), (3, {"hex": None}, True)],
)
def test_from_how_far_anybody_could_react(away: int, person: dict[str, Any], idle_: bool) -> None:
    """13.0: six hexes, and whoever sleeps does not."""
    assert (idle.reaction(facing(away, **person)) is not None) == idle_


@each(
    ("fomorian", "armies", "idle_"),
    [
        ((), {"Moray_7": {"count": 2}, "Albion_7": {"count": 2}}, False),
        (("Foamrider",), {"Moray_7": {"count": 2}}, True),  # an enemy ship is no matter of armies
        (("Oakheart",), {"Albion_7": {"count": 2}}, True),  # nor is one's own
        (("Oakheart", "Foamrider"), {}, False),
        (("Oakheart",), {"Moray_7": {"count": 2}}, True),
    ],
)
def test_where_somebody_could_fight(fomorian: tuple[str, ...], armies: dict[str, Any], idle_: bool) -> None:
    """15.1, 15.2: armies and heroes fight battles, and ships engagements."""
    state = stand(field(where="0108"), "0108", *fomorian, **armies)
    assert (idle.announcing(state) is not None) == idle_


def two_fights(ashore: bool, afloat: bool) -> State:
    """A battle and an engagement in one hex, with a person of either side in each of them or not."""
    state = stand(field(Moray_7={"count": 2}, Albion_7={"count": 2}), FIELD, "Oakheart", "Foamrider")
    for name, ship in (("Rurik", "Oakheart"), ("Edric", "Foamrider")):
        state = put(stand(state, FIELD, name), "public", "pieces", name, "aboard", ship) if afloat else state
    state = stand(state, FIELD, "Connan", "Elidor") if ashore else state
    return at(do(do(state, f"battle {FIELD}"), f"engage {FIELD}"), FOMORIAN, "combat", "challenge")


@each(
    ("ashore", "afloat", "made", "why"),
    [
        (True, False, (), None),
        (False, True, (), None),
        (False, False, (), "Fomorian has no person in a battle or engagement"),
        (True, True, ("battle",), None),
        (True, True, ("engagement",), None),
        (True, True, ("battle", "engagement"), "both challenges of each fight have been made"),
    ],
)
def test_whether_anybody_may_challenge_still(ashore: bool, afloat: bool, made: tuple[str, ...], why: str | None) -> None:
    """15.4, 15.7: one of each kind for the battle, and one of each for the engagement."""
    state = two_fights(ashore, afloat)
    for kind in made:
        state = put(state, "public", "combat", "fights", f"{FIELD} {kind}", "challenges", {"duel": {}, "trial": {}})
    assert idle.challenge(state) == why


def test_whether_anybody_could_answer_is_not_told_of_counters_that_lie_face_down() -> None:
    """11.9, 15.4"""
    state = put(two_fights(True, False), "public", "pieces", "Elidor", "hex", "3034")
    assert idle.challenge(state) == "Faerie has no person there to answer a challenge"
    assert idle.challenge(face_down(state)) is None


@each(("away", "name", "found"), [(1, "Brigit", []), (2, "Brigit", ["13.range"])])
def test_a_rating_of_one_reaches_one_hex(away: int, name: str, found: list[str]) -> None:
    """13.0"""
    state = stand(facing(9), f"30{20 - away:02}", name)
    heard = hearing(state, FAERIE, land())
    heard.declaration.args["person"] = name
    assert (reaction._out_of_reach(heard) is not None) == bool(found)
    assert not found or found[0] in refused(state, f"react {name}", FAERIE)


def test_how_far_an_enemy_could_react_is_not_looked_at() -> None:
    heard = hearing(visible(facing(2), FOMORIAN), FOMORIAN)
    heard.declaration.args["person"] = "Elidor"
    assert reaction._out_of_reach(heard) is None


@each(("hexes", "nothing"), [({}, True), ({"3012": ["out of command"]}, False)])
def test_attrition_is_left_where_one_side_has_some(hexes: dict[str, list[str]], nothing: bool) -> None:
    state = put(at(start(), FOMORIAN, "attrition"), "public", "attrition", {FOMORIAN: hexes, FAERIE: {}})
    assert (idle.attrition(state) is not None) is nothing
