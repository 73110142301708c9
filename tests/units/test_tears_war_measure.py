"""What the greedy weigh in the War of the Dragon: hosts that gather before castles, who stands in them, battles that are on."""

import pytest

from playaid.games.tears.state import fights
from playaid.referee.contract.state import State
from playaid.testing import policies
from playaid.testing.measures import tears, tears_war
from tests.each import each
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, start, under

SOME = "3 Cavalry", "2 Foot Soldier"


@pytest.fixture(scope="module")
def quiet() -> State:
    return cleared(begun(), F, "Caer Navell", "Caer Sillius", "Caer Clavell")


def test_a_host_is_what_its_leaders_command(quiet: State) -> None:
    alone = lay(quiet, F, "Marchgate", *SOME)
    assert "Marchgate" not in tears_war.hosts(alone, F), "nobody leads it"
    led = put(alone, "Kendrel", "Marchgate")
    assert tears_war.hosts(led, F)["Marchgate"] == 3 * 5 + 2 * 4
    assert tears_war.hosts(under(put(quiet, "Kendrel", "Marchgate"), "Kendrel", *SOME), F) == tears_war.hosts(led, F)


def test_no_more_marches_than_is_commanded(quiet: State) -> None:
    many = lay(put(quiet, "Shelnor", "Marchgate"), F, "Marchgate", "5 Elite Guard", "2 Cavalry")
    assert tears_war.hosts(many, F)["Marchgate"] == 5 * 6 + 5, "six, the strongest"


@each(("codes", "strength"), [
    ((), tears_war.BARE),
    (("Foot Soldier",), 1.4 * (4 + 2)),  # four towers: two better, and twice
    (("Elite Guard", "Cavalry"), 1.4 * (7 + 7)),  # no better than seven
    (("reduced Foot Soldier",), 1.4 * (0.7 * 2 + 2)),
])  # fmt: skip
def test_walls_make_stronger_who_is_inside(quiet: State, codes: tuple[str, ...], strength: float) -> None:
    bare = put(put(put(put(quiet, "Kendrel", "Oldmarch"), "Shelnor", "Oldmarch"), "Torin", "Oldmarch"), "Vilkie", "Oldmarch")
    assert tears_war.defence(lay(bare, F, "Caer Navell", *codes), F, "Caer Navell") == pytest.approx(strength)


def test_what_lies_under_leaders_of_the_enemy_is_guessed_and_not_read(quiet: State) -> None:
    seen = [policies.visible(under(put(quiet, "Neko", "Ossum"), "Neko", *codes), G) for codes in (SOME, ("Cavalry",))]
    assert {tears_war.hosts(one, F)["Ossum"] for one in seen} == {tears_war.UNSEEN}


@each(("nearer", "farther"), [("Millbrook", "Marchgate"), ("Marchgate", "Ossum")])
def test_a_host_is_worth_more_the_nearer_it_is_to_a_castle(quiet: State, nearer: str, farther: str) -> None:
    def worth(place: str) -> float:
        return tears_war.measure(lay(put(quiet, "Ezelle", place), G, place, "3 Warsteed"), G)

    assert worth(nearer) > worth(farther)


def test_nobody_marches_over_sea() -> None:
    assert tears_war.way(begun(), "Ilrog")["Seaside"] == 7, "round the bay, and not in two by ship"


def test_a_castle_that_may_fall_is_a_fear(quiet: State) -> None:
    far, near = (lay(put(quiet, "Ezelle", place), G, place, "6 Warsteed") for place in ("Ossum", "Millbrook"))
    assert tears_war.measure(near, F) < tears_war.measure(far, F)
    held = lay(near, F, "Caer Navell", "5 Elite Guard")
    here, alone = (tears_war._menace(state, "Caer Navell", F, tears_war.hosts(state, G)) for state in (held, near))
    assert here < alone


def test_a_battle_is_worth_what_may_come_of_it(quiet: State) -> None:
    def storming(*row: str) -> State:
        now = fights.open_battle(fights.CASTLE, G, "Caer Navell", "Caer Navell", [*row], [])
        return changed(lay(quiet, F, "Caer Navell", "Cavalry"), ["put", ["public", "battle"], now])

    weak, strong = storming("Cadmin"), storming(*["Warsteed"] * 6)
    assert tears_war.prospect(weak) < 0 < 1 < tears_war.prospect(strong)
    helped, hindered = (changed(strong, ["push", ["public", "battle", "cast"], wizard]) for wizard in ("Kishmin", "Torin"))
    assert tears_war.prospect(hindered) < tears_war.prospect(strong) < tears_war.prospect(helped)
    assert tears_war.measure(strong, F) < tears_war.measure(weak, F), "what is hoped for on one side is feared on the other"


def test_wisdom_is_nothing_in_the_war() -> None:
    war = start(scenario="war")
    assert tears.measure(war, G) == tears_war.measure(war, G) + sum(map(tears._readiness, tears_war.leaders(war, G)))
    assert tears.measure(begun(), G) != tears_war.measure(begun(), G)
