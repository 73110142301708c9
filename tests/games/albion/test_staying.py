"""What comes of staying is told before the moves are over: attrition by the ground, and that nobody is attacked from the next hex."""

from playaid.games.albion import GAME
from playaid.games.albion.rules import staying
from playaid.games.albion.state import fought_words
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking
from tests.games.albion.table import BOOK, do, put, rule, stand, start
from tests.games.albion.two import moving


def _told(state: State, side: str = FOMORIAN) -> list[str]:
    return [*map(str, staying.before_the_end(asking(GAME, visible(state, None), BOOK, "move", side)))]


def _beside_elidor() -> State:
    return stand(moving(start(), FOMORIAN), "3135", "Magog", "Gogma 3439")


def test_who_stands_in_wild_magic_from_the_start_is_told_before_the_last_moves() -> None:
    """8.0"""
    told = "Whoever stays in 2611 undergoes attrition (wild magic): Barguest."
    assert told in _told(start())
    assert told in _told(moving(start(), FOMORIAN))
    assert not any("2608" in line for line in _told(moving(start(), FAERIE), FAERIE)), "who sleeps goes unmentioned"
    came = put(start(), "public", "entered", {"Barguest": 1})
    assert told not in _told(came), "whoever came in has been told then"


def test_where_stacks_are_hidden_nothing_is_told_to_all() -> None:
    """11.9"""
    assert not _told(start(stacks="hidden"))


def test_an_army_beside_the_enemy_is_told_that_it_is_in_no_battle() -> None:
    """15.1"""
    state = do(_beside_elidor(), "move Magog, Gogma 3439 via 3134", side=FOMORIAN)
    [told] = [line for line in _told(state) if "attacked" in line]
    assert "3134 beside 3034" in told
    assert not any("attacked" in line for line in _told(moving(start(), FOMORIAN))), "nobody has moved there"
    among = do(state, "move Magog, Gogma 3439 via 3034", side=FOMORIAN)
    assert not any("attacked" in line for line in _told(among))


def test_an_attack_while_moves_are_made_is_answered_with_the_move_that_leads_there() -> None:
    """15.1: and what is advised is legal."""
    state = stand(moving(start(), FOMORIAN), "3134", "Magog", "Gogma 3439")
    told = [str(reason.instead) for reason in rule(state, "battle 3034", side=FOMORIAN).reasons]
    assert any("move Magog, Gogma 3439 via 3034:" in one for one in told), told
    do(state, "move Magog, Gogma 3439 via 3034", side=FOMORIAN)
    far = [str(reason.instead) for reason in rule(moving(start(), FOMORIAN), "battle 1426", side=FOMORIAN).reasons]
    assert any("moves into 1426 first" in one for one in far), far
    assert fought_words.an_attack(["Elidor", "with", "Magog"], state) == ["3034"]
