"""19.4.03: what was written for a scried stack is owed as far as it can be done, in the Movement Phase."""

from typing import Any

from playaid.games.albion.rules import bound_marches
from playaid.games.albion.state import castings
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import offered_lines
from tests.each import each
from tests.games.albion.table import GAME, do, put, refused, rule, stand
from tests.games.albion.test_who_may_do_what import AROUND, on_the_move, scried
from tests.games.albion.two import hearing

MEN = ("Colleran", "Albion 3140")


def looked(state: State) -> State:
    """As it is noted behind a ruling."""
    heard = hearing(state, FAERIE)
    heard.book = AROUND
    bound_marches.note(heard)
    return heard.state


def owed(state: State) -> list[str]:
    return [str(debt) for debt in words_of_debts(GAME, visible(state, None), None)]


def binding(*path: str, **changes: Any) -> State:
    state = on_the_move(scried(*path))
    for key, value in changes.items():
        state = put(state, "public", key, value)
    return looked(state)


def moves(state: State) -> list[str]:
    return offered_lines(GAME, visible(state, FAERIE), AROUND, GAME.verbs["move"], FAERIE)


def test_what_was_written_is_owed_until_it_is_done() -> None:
    state = binding("3139", "3138")
    (debt,) = owed(state)
    assert debt == (
        "what Faerie has written for Colleran, Albion 3140 is still to be done: 3139 3138 (`move Colleran, Albion 3140 via 3139`) [19.4.03]"
    )
    assert refused(state, "next", book=AROUND) == ["next.owed"]
    assert refused(state, "force Elidor", book=AROUND) == ["19.4.03.first"]
    done = do(state, "move Colleran, Albion 3140 via 3139 3138", book=AROUND)
    assert owed(done) == []
    assert rule(done, "next", book=AROUND).verdict == LEGAL


def test_it_is_offered_as_far_as_it_can_be_gone_and_before_all_else() -> None:
    assert moves(binding("3139", "3138"))[0] == "move Colleran, Albion 3140 via 3139 3138"
    short = binding("3139", "3138", spent=dict.fromkeys(MEN, 13))
    offered = moves(short)
    assert offered[0] == "move Colleran, Albion 3140 via 3139"
    assert not any("Colleran" in line for line in offered[1:])


@each(
    ("path", "changes", "able"),
    [
        (("3139",), {}, True),
        ((), {}, False),
        (("3139",), {"spent": dict.fromkeys(MEN, 14)}, False),
        (("3139",), {"stopped": dict.fromkeys(MEN, "3140")}, False),
        (("3139",), {"cast": ["Colleran"]}, False),
        (("search",), {}, False),
        (("overrun",), {}, False),
    ],
)
def test_nothing_is_owed_that_they_cannot_do(path: tuple[str, ...], changes: dict[str, Any], able: bool) -> None:
    state = binding(*path, **changes)
    assert bool(owed(state)) is able
    assert [*castings.bound(state)] == (list(MEN) if able else [])
    assert bool(castings.unmoved(state)) is (bool(path) and not able)


def test_whoever_cannot_move_at_all_holds_nobody_back() -> None:
    assert [*castings.bound(binding("3139", cast=["Edric"]))] == [*MEN]
    both = put(on_the_move(stand(scried("3139"), "3140", "Edric")), "public", "scried", {name: ["3139"] for name in (*MEN, "Edric")})
    assert [*castings.bound(looked(put(both, "public", "cast", ["Edric"])))] == [*MEN]


def test_it_is_owed_by_nobody_in_a_reaction_or_on_a_forced_march() -> None:
    assert castings.bound(looked(put(scried("3139"), "public", "bound", {"Colleran": "3139"}))) == {}
    spent = binding("3139", spent=dict.fromkeys(MEN, 14))
    marched = do(spent, "force Colleran with 'Albion 3140'", book=AROUND)
    assert castings.bound(marched) == {}
    assert rule(marched, "move Colleran, Albion 3140 via 3139", book=AROUND).verdict == LEGAL


def test_whom_something_has_brought_away_owes_the_way_back() -> None:
    state = looked(on_the_move(stand(scried("3139", "3138"), "3141", "Colleran")))
    assert castings.bound(state) == {"Colleran": "3140"}


def test_the_other_side_owes_nothing_by_it() -> None:
    state = put(on_the_move(scried("3139")), "public", "scried", {"Imric": ["3013"]})
    assert castings.bound(looked(state)) == {}
    assert FOMORIAN not in " ".join(owed(looked(state)))
