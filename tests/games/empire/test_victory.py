"""Victory conditions."""

from playaid.games.empire import GAME
from playaid.games.empire.state import board, world
from playaid.games.empire.table.view import leading
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import actor, open_verbs
from playaid.referee.contract.state import State
from tests.games.empire.table import TABLE, at, do, holding, laid, manned, north, refused, rule

REST = {"M1": "Hogrin", "M3": "Dalia", "M4": "Estoku", "M5": "Cuzad", "M6": "Ilgren", "S1": "Farthal", "S2": "Jazuk"}


def nearly(last: bool = True, **options: str) -> State:
    """All but one country explored, or all; one unit each in one cell, unsupplied."""
    spaces = {**REST, "S3": "Nordland"} if last else REST
    state = laid(north(**options), **spaces)
    state = manned(state, "Ann", "Grenord-lower-right", "Gren", supplied=False)
    return manned(state, "Bob", "Grenord-lower-right", "Queenie", supplied=False)


def test_alone_in_an_explored_world_wins() -> None:
    state = do(nearly(), "attack Gren", "6 1")
    assert state["referee"]["over"]["winner"] == "Ann"
    assert state["referee"]["over"]["cite"] == "Victory"


def test_then_the_game_is_over() -> None:
    state = do(nearly(), "attack Gren", "6 1")
    assert refused(state, "move Gren to Grenord-centre")[0] == "over"
    late, early = rule(state, "muster Craw at Grenord-left").reasons, rule(nearly(), "muster Craw at Grenord-left").reasons
    assert {reason.instead for reason in late} == {None}
    assert any(reason.instead for reason in early)
    assert all(GAME.verbs[verb].query for verb in open_verbs(GAME, state))


def test_the_defender_may_win_too() -> None:
    assert do(nearly(), "attack Gren", "1 6")["referee"]["over"]["winner"] == "Bob"


def test_not_while_a_country_is_unexplored() -> None:
    state = do(nearly(last=False), "attack Gren", "6 1")
    assert not state["referee"].get("over")
    state = at("exploration", "Ann", state)
    coast = next(cell for cell in board.cells(state) if "S3" in _borders(state, cell) and board.terrain(state, cell) == "sea")
    state = manned(state, "Ann", coast, "Jazuk-1n")
    assert do(state, "explore S3")["referee"]["over"]["winner"] == "Ann"


def _borders(state: State, cell: str) -> frozenset[str]:
    site = board.site(state, cell)
    assert site is not None
    return world.borders(site, "right")


def test_not_while_another_has_a_unit() -> None:
    state = manned(nearly(), "Bob", "Silvia-top", "Vinall")
    assert not do(state, "attack Gren", "6 1")["referee"].get("over")


def test_nobody_wins_an_empty_board() -> None:
    state = do(nearly(), "attack Gren", "3 5")
    assert not state["public"]["units"]
    assert not state["referee"].get("over")
    state = do(holding(state, "Ann", "Craw"), "muster Craw at Grenord-centre")
    assert state["referee"]["over"]["winner"] == "Ann"


def test_a_coup_may_win() -> None:
    state = holding(nearly(), "Ann", "Edmund", "Mary", "Flake", "William")
    line = "coup Bernham with Edmund, Mary, William at Bernham-left, Bernham-left, Bernham-left"
    assert do(state, line)["referee"]["over"]["winner"] == "Ann"


def test_or_only_when_a_turn_ends() -> None:
    state = do(nearly(victory="end-of-turn"), "attack Gren", "6 1")
    assert not state["referee"].get("over")
    state = do(do(state, "next"), "next")
    assert state["referee"]["over"]["winner"] == "Ann"
    assert rule(state, "flags").verdict == LEGAL


def test_a_player_without_units_plays_on() -> None:
    state = do(nearly(last=False), "attack Gren", "6 1")
    state = do(do(state, "next"), "next")
    assert actor(state) == "Bob"


def test_nothing_is_passed_behind_the_last_country() -> None:
    """Bob lays the last piece, where Ann alone has a unit: the game ends in his exploration phase."""
    state = at("exploration", "Bob", manned(laid(north(), **REST), "Ann", "Grenord-lower-right", "Gren"))
    state = holding(state, "Bob")
    ruling = rule(state, "explore S3")
    assert [str(said.text) for said in ruling.story if "Passed" in said.text or "Now:" in said.text] == []
    after = do(state, "explore S3")
    assert after["referee"]["over"]["winner"] == "Ann"
    assert after["referee"]["at"][-1]["key"] == "exploration"
    assert sum("The game is over" in said.text for said in ruling.story) == 1


def test_nobody_wins_who_has_given_up() -> None:
    """Those who fought to the last unit play on, and the next of them to muster is not alone while such a unit stands."""
    three = ("Ann", "Bob", "Cid")
    state = laid(north(three), **REST, S3="Nordland")
    state = manned(
        manned(state, "Ann", "Grenord-lower-right", "Gren", supplied=False), "Bob", "Grenord-lower-right", "Queenie", supplied=False
    )
    state = manned(state, "Cid", "Silvia-top", "Vinall")
    assert do(state, "attack Gren", "3 5")["referee"]["over"]["winner"] == "Cid"
    out = TABLE.put(state, "referee", "conceded", ["Cid"])
    after = do(out, "attack Gren", "3 5")
    assert not after["referee"].get("over")
    assert not do(holding(after, "Ann", "Craw"), "muster Craw at Grenord-centre")["referee"].get("over")
    assert not do(out, "attack Gren", "6 1")["referee"].get("over"), "Cid's unit stands"
    assert [standing.leader for standing in leading(out, None)] == [None, None]
    assert [standing.leader for standing in leading(after, None)] == [None, None]
