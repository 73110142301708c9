"""5.0 Sequence of play and victory."""

import random

from playaid.games.elric import GAME
from playaid.games.elric.rules import balance, victory
from playaid.language.message import from_json
from playaid.referee.contract.sequence import heading, leaf
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import Quiet, armies, arrived, at, begun, changed, decided, do, empty_handed, holding, moved, rule
from tests.games.elric.test_corners import hearing_of


def test_the_steps_of_a_player_turn_in_order() -> None:
    player_turn = GAME.sequence.steps[1].steps[0]
    assert [step.key for step in player_turn.steps] == [
        "appearance",
        "replacements",
        "movement",
        "search",
        "magic",
        "combat",
        "muster",
        "balance",
    ]


def test_a_turn_passes_to_the_left_and_ten_of_them_end_the_game() -> None:
    state = empty_handed(begun())
    said = 0
    while not state["referee"].get("over"):
        side = state["referee"]["at"][2]["actors"][state["referee"]["at"][2]["i"]]
        state = evolve(state, decided(state, "next", Quiet(1), random.Random(1), side).changes)
        said += 1
        assert said < 200
    assert "ten turns are over" in from_json(state["referee"]["over"]["how"])
    assert heading(GAME, at(begun(), "movement", "Bob", 4)).endswith("Movement")
    assert leaf(GAME, begun()).key == "movement"


def _last(**more: object) -> State:
    return at(changed(empty_handed(begun()), *((key, value) for key, value in more.items())), "movement", "Bob", 10)


def test_imrryr_wins_at_once() -> None:
    state = empty_handed(begun())
    for unit in [name for name, here in state["public"]["units"].items() if here["at"] == "Imrryr"]:
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    state = moved(state, "Imrryr", "Fadan", "Sharilla", *[name for name in state["public"]["units"] if name.startswith("Ilmiora army")])
    state = at(changed(state, ("battles", "Imrryr", {"attacker": "Ann", "defender": None, "from": ["Dragon Sea"]})), "combat", "Ann")
    over = do(do(do(state, "battle Imrryr"), "unveil"), "fight", "6,1")["referee"]["over"]
    assert (over["winner"], over["cite"]) == ("Ann", "5.0")


def test_the_most_enemy_capitals_win_after_ten_turns() -> None:
    over = do(_last(holds={"Bakshaan": "Bob"}, won={"Bakshaan": "Ann"}), "next")["referee"]["over"]
    assert over["winner"] == "Bob"
    assert do(_last(), "next")["referee"]["over"]["winner"] is None
    assert do(_last(holds={"Bakshaan": "Bob"}), "next")["referee"]["over"]["winner"] is None


def test_the_scenarios_own_objective_is_the_players_word() -> None:
    scenario = {"title": "A quest", "countries": [], "objective": "hold the Runestaff in Tanelorn"}
    question = rule(_last(scenario=scenario), "next").question
    assert question is not None
    assert question.options == ("Ann", "Bob", "nobody")
    assert do(_last(scenario=scenario), "next", objective="Ann")["referee"]["over"]["winner"] == "Ann"
    assert (
        do(_last(scenario=scenario, holds={"Bakshaan": "Bob"}, won={"Bakshaan": "Ann"}), "next", objective="nobody")["referee"]["over"][
            "winner"
        ]
        == "Bob"
    )


def _ends(towards: str, *hands: tuple[str, str]) -> State:
    state = empty_handed(begun())
    for unit, spell in hands:
        state = holding(state, unit, spell)
    return at(changed(state, ("tipped", {"towards": towards, "turn": 3, "ends": 5})), "movement", "Bob", 5)


@each(
    ("towards", "hands", "winner"),
    [
        ("law", (("Fadan", "Runestaff"), ("Vilmir Priest", "Doublas")), "Ann"),
        ("law", (("Fadan", "Arkyn"), ("Naclon", "Doublas")), "Bob"),
        ("chaos", (("Fadan", "Arioch"), ("Naclon", "Doublas")), "Ann"),
        ("chaos", (), None),
    ],
)
def test_the_world_ends_in_law_or_in_chaos(towards: str, hands: tuple[tuple[str, str], ...], winner: str | None) -> None:
    state = _ends(towards, *hands)
    for _ in range(3):
        state = do(state, "next")
        if state["referee"].get("over"):
            break
    assert state["referee"]["over"]["winner"] == winner
    how = from_json(state["referee"]["over"]["how"])
    assert f"the world ends in {towards.capitalize()}" in how
    assert ("is even, and the document leaves open who wins then" in how) == (winner is None)
    assert (f"{winner} holds the most magic of {towards.capitalize()}" in how) == (winner is not None and "Runestaff" not in how)


def test_mournblade_decides_the_end_in_chaos() -> None:
    state = arrived(_ends("chaos", ("Fadan", "Arioch")), "Mournblade", "Bob", "Jadmar")
    for _ in range(3):
        state = do(state, "next")
        if state["referee"].get("over"):
            break
    assert state["referee"]["over"]["winner"] == "Bob"


def test_who_has_given_up_wins_neither_by_capitals_nor_by_magic_nor_by_imrryr() -> None:
    """Of three, two play on: they are judged as if they alone were left."""
    state = begun({"Ann": "Ilmiora", "Bob": "Vilmir", "Cid": "Lormyr"})
    state = changed(empty_handed(state), ("holds", {"Bakshaan": "Bob"}), ("won", {"Bakshaan": "Ann"}))
    for out, winner in (([], "Bob"), (["Bob"], None)):
        hearing = hearing_of(evolve(state, [["put", ["referee", "conceded"], out]]))
        victory.by_capitals(hearing)
        assert hearing.state["referee"]["over"]["winner"] == winner
    for out, over in (([], True), (["Bob"], False)):
        hearing = hearing_of(evolve(state, [["put", ["referee", "conceded"], out]]))
        victory.imrryr(hearing, "Bob", "Imrryr")
        assert bool(hearing.state["referee"].get("over")) is over
    held = holding(arrived(state, "Elric", "Bob", "Oin"), "Elric", "Arkyn")
    for out, winner in (([], "Bob"), (["Bob"], None)):
        hearing = hearing_of(evolve(held, [["put", ["referee", "conceded"], out]]))
        victory.at_the_worlds_end(hearing, "law")
        assert hearing.state["referee"]["over"]["winner"] == winner


def _after_ten_turns(holder: str | None) -> State:
    """Bob is about to end the last turn; Melnibone is played by `holder`."""
    state = at(empty_handed(begun()), "muster", "Bob", 10)
    return state if holder is None else evolve(state, [["put", ["public", "nations", "Melnibone"], holder]])


@each(("said", "winner"), [("Ann", "Ann"), ("nobody", None), ("as if nobody held it", None)])
def test_where_a_player_has_held_imrryr_all_along_the_players_say_what_decides(said: str, winner: str | None) -> None:
    """5.0 lets scenario and capitals decide where no player controls it, and speaks of no other case."""
    question = rule(_after_ten_turns("Ann"), "next", side="Bob").question
    assert question is not None
    assert (question.who, question.options) == ("the table", ("as if nobody held it", "Ann", "nobody"))
    over = do(_after_ten_turns("Ann"), "next", side="Bob", Imrryr_held=said)["referee"]["over"]
    assert over["winner"] == winner
    assert ("enemy capitals" in from_json(over["how"])) == (said == "as if nobody held it")
    assert ("has held Imrryr to the end" in from_json(over["how"])) == (said == "Ann")


def test_where_nobody_holds_imrryr_nobody_is_asked() -> None:
    assert rule(_after_ten_turns(None), "next", side="Bob").question is None


def test_a_balance_that_tips_by_the_battle_for_imrryr_ends_no_world_any_more() -> None:
    hearing = hearing_of(empty_handed(begun()))
    hearing.over("Ann", "Ann has captured Imrryr", "5.0")
    balance.move(hearing, 7, "9.4")
    told = [str(said.text) for said in hearing.story]
    assert "The Cosmic Balance tips towards Law." in told
    assert not [line for line in told if "world ends" in line or "Horn of Fate" in line]
    assert GAME.trackers is not None
    after = evolve(begun(), hearing.changes)
    assert next(iter(GAME.trackers(after, None))).value == "tipped to law"
    still = changed(begun(), ("tipped", after["public"]["tipped"]))
    assert next(iter(GAME.trackers(still, None))).value.startswith("tipped to law, the world ends with turn")


def test_named_armies_beside_a_number_are_told_apart_from_it() -> None:
    """Nothing is counted twice, and no ship is told to hold now so many and now fewer. [7.1, 7.3]"""
    state = empty_handed(begun())
    two = armies(state, "Ilmiora", 2)
    state = moved(state, "Straits of Vilmir", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2", *two)
    state = changed(state, *(("units", unit, "aboard", "Ilmiora Fleet 1") for unit in ("Fadan", *two)))
    state = changed(state, ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    [reason] = rule(state, f'debark Fadan, Sharilla, "{two[0]}" with 3 of Ilmiora to "Ilmiora capital"').reasons
    assert reason.text == (
        "3 armies are wanted besides Ilmiora army 1, and Ann has 1 more of Ilmiora aboard Ilmiora Fleet 1 and aboard Ilmiora Fleet 2"
    )
    ashore = moved(state, "Ilmiora inland", "Fadan", *armies(state, "Ilmiora", 5))
    [reason] = rule(ashore, f'march Fadan, "{two[0]}" with 7 to "Ilmiora capital"').reasons
    assert reason.text == "7 armies are wanted besides Ilmiora army 1, and Ann has 4 more in Ilmiora inland"
    [reason] = rule(ashore, 'march Fadan with 7 to "Ilmiora capital"').reasons
    assert reason.text == "7 armies are wanted, and Ann has 5 in Ilmiora inland"
