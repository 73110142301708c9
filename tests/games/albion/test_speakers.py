"""A line that does not say whose it is, while both sides may act: what it names tells."""

from collections.abc import Mapping
from typing import Any

from playaid.games.albion import GAME
from playaid.games.albion.state import castings
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.sequence import acting, speaker_of_verb
from playaid.referee.contract.state import State
from playaid.testing.table import speaker_of
from tests.each import each
from tests.games.albion.table import at, do, put, stand, start
from tests.games.albion.test_passing import plotting


def speaks(state: State, line: str) -> str | None:
    name, *words = split(line)
    verb = GAME.verbs[name]
    return speaker_of(GAME, state, verb, read_arguments(GAME, verb, words, state))


@each(
    ("said", "side"),
    [
        ("-", FOMORIAN),
        ("13 by Dunatis", FAERIE),
        ("12 by Barguest on Barguest; 05 by Sean", FOMORIAN),
        ("13 by Dunatis; 05 by Sean", FOMORIAN),
        ("Dunatis vision", FAERIE),
        ("Dunatis casts vision", FAERIE),
        ("Dobie scrying on Elidor", FOMORIAN),
        ("13 by Dunatis, 07 by Misha", FAERIE),
        ("scrying by Dobie on Elidor, vision by Sean", FOMORIAN),
    ],
)
def test_a_plot_is_theirs_whose_persons_cast_in_it(said: str, side: str) -> None:
    assert speaks(plotting(0), f"plot {said}") == side


def test_the_second_plot_of_nothing_is_the_other_sides() -> None:
    assert speaks(do(plotting(0), "plot -", "a" * 64, FOMORIAN), "plot -") == FAERIE


@each(
    ("said", "side"),
    [
        ("Dobie scrying on Elidor", FOMORIAN),
        ("dobie casts scrying at 3140", FOMORIAN),
        ("Dunatis vision", FAERIE),
        ("vision by Dunatis", FAERIE),
        ("Dunatis", FAERIE),
        ("vision", None),
        ("-", None),
    ],
)
def test_a_plot_is_added_to_by_whoever_is_named_in_it_whichever_way(said: str, side: str | None) -> None:
    both = do(do(plotting(0), "plot -", "a" * 64, FOMORIAN), "plot -", "b" * 64, FAERIE)
    assert speaks(both, f"plot {said}") == side


@each(("trespass", "whose"), [(None, FOMORIAN), (0, None)])
def test_once_all_have_plotted_a_plot_is_theirs_who_alone_could_cast(trespass: int | None, whose: str | None) -> None:
    """22.4: before a trespass Faerie could not; who may say `next` is no question of that."""
    state = do(plotting(trespass), "plot -", "a" * 64, FOMORIAN)
    state = do(state, "plot -", "b" * 64, FAERIE) if trespass is not None else state
    assert castings.unplotted(state) == []
    assert acting(GAME, state) == [FOMORIAN, FAERIE]
    assert speaker_of_verb(GAME, state, GAME.verbs["plot"]) == whose
    assert speaks(state, "plot vision by nobody") == whose


def _loss(*names: str) -> Mapping[str, Any]:
    borne = {"points": 2, "wounds": 1, "steps": 0, "one": False, "fortress": False}
    return {"hex": "2611", "why": "battle", "from": [*names], "fight": None, "chosen": False, **borne}


@each(
    ("losses", "side"),
    [
        ("Imric 1, Moray 2810 2", FOMORIAN),
        ("2 Moray 2810", FOMORIAN),
        ("escort Imric", FOMORIAN),
        ("Dunatis 1", FAERIE),
        ("Imric 1, Dunatis 1", None),
        ("Bran Og 1", FOMORIAN),  # and not Branwen
        ("2810 2", FOMORIAN),
        ("MacIver 1", FOMORIAN),
        ("Mnstar 1", FAERIE),
        ("evenly", None),
        ("fortress", None),
    ],
)
def test_losses_are_theirs_whose_pieces_bear_them(losses: str, side: str | None) -> None:
    troops = ("Imric", "Moray 2810", "escort Imric", "Bran Og", "Brian Mac Iver")
    owing = {FOMORIAN: _loss(*troops), FAERIE: _loss("Dunatis", "Leinster", "Branwen", "Mornstar")}
    both = put(at(start(), FOMORIAN, "enchantment", "minds"), "public", "losses", owing)
    assert speaks(both, f"remove {losses}") == side


def test_what_is_written_of_a_stack_is_its_sides() -> None:
    scried = [{"side": side, "hex": number, "names": []} for side, number in ((FOMORIAN, "3140"), (FAERIE, "2339"))]
    state = put(at(start(), FOMORIAN, "enchantment", "effects"), "public", "scrying", scried)
    assert speaks(state, "write 3140") == FOMORIAN
    assert speaks(state, "write 2339") == FAERIE


def test_whoever_is_named_to_do_something_at_any_time_is_of_the_side_that_says_it() -> None:
    state = stand(at(start(), FOMORIAN, "movement", "normal", "moving"), "2611", "Imric")
    assert speaks(state, "use 16 by Dunatis") == FAERIE
    assert speaks(state, "use 16 by Imric") == FOMORIAN
    assert speaks(state, "touch Dunatis on Imric") == FAERIE  # a target is nobody's own


def test_whoever_is_among_enemies_evades() -> None:
    danger = {FOMORIAN: {"2611": ["Imric"]}, FAERIE: {"2339": ["Dunatis"]}}
    state = put(put(at(start(), FOMORIAN, "evasion"), "public", "endangered", danger), "public", "exposed", {})
    assert speaks(state, "evade 2611") == FOMORIAN
    assert speaks(state, "evade 2339") == FAERIE


def test_the_fate_of_an_item_is_its_bearers_sides() -> None:
    state = at(start(), FOMORIAN, "enchantment", "minds")
    for number, owner in (("16", FAERIE), ("18", FOMORIAN)):
        state = put(state, "public", "items", number, "fate", {"owner": owner, "how": "battle", "enemy": None, "hex": "2611"})
    assert speaks(state, "fate 16") == FAERIE
    assert speaks(state, "fate 18") == FOMORIAN


def test_attrition_is_rolled_for_by_the_other_side() -> None:
    state = put(at(start(), FOMORIAN, "attrition"), "public", "attrition", {FOMORIAN: ["2611"], FAERIE: ["2339"]})
    assert speaks(state, "attrition 2611") == FAERIE
    assert speaks(state, "attrition 2339") == FOMORIAN
