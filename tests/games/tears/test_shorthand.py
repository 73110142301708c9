"""Lines said shorter, and what is told to whoever leaves out what matters."""

from collections.abc import Callable

import pytest

from playaid.games.tears import GAME
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, do, lay, play, put, refused, rule, told, under


def in_ursh() -> State:
    return play(put(begun(), "Niekimo", "Thornwick"), "activate Niekimo", "move Niekimo to Ursh")


def facing() -> State:
    """Shale has attacked Kendrel, who has shown his line; Torin and Hastur may cast."""
    state = under(put(begun(), "Shale", "Ashmoor"), "Shale", "2 Warsteed")
    state = put(lay(state, F, "Marchgate", "2 Cavalry"), "Kendrel", "Marchgate")
    return do(play(put(state, "Torin", "Marchgate"), "activate Shale", "move Shale to Marchgate", "attack"), "stand", side=F)


def hurt() -> State:
    return do(in_ursh(), "trap Ursh", "4 1")


def reduced() -> State:
    return lay(begun(), G, "Kimrin", "reduced Warsteed")


def at_the_lair() -> State:
    return do(put(begun(), "Hastur", "Asten"), "activate Hastur")


@pytest.mark.parametrize(
    ("state", "short", "full"),
    [
        (begun, "move Shale with Ezelle Ashmoor", "move Shale, Ezelle to Ashmoor"),
        (in_ursh, "trap", "trap Ursh"),
        (in_ursh, "trap study", "trap Ursh study"),
        (in_ursh, "trap for a new spell", "trap Ursh study"),
        (in_ursh, "search Ursh for a spell", "search Ursh study"),
        (begun, "search Ursh", "search Ursh"),
        (in_ursh, "search study", "search Ursh study"),
        (in_ursh, "search Niekimo for a spell", "search Ursh study"),
        (reduced, "refit Warsteed", "refit Warsteed at Kimrin"),
        (reduced, "refit Warsteed at Kestrel", "refit Warsteed at Kimrin"),
        (at_the_lair, "call", "call Hastur"),
        (hurt, "place Niekimo Thornwick", "place Niekimo at Thornwick"),
        (begun, "retreat Ashmor", "retreat to Ashmoor"),
        (
            begun,
            "exchange Kestrel for Kendrel and Neko terms a song and a dance",
            "exchange Kestrel, Kendrel, Neko terms a song and a dance",
        ),
        (facing, "cast Good Fortune", "cast Good Fortune by Torin"),
        (facing, "cast Fog of War on 2 Cavalry", "cast Fog of War by Torin on 2 Cavalry"),
    ],
)
def test_what_goes_without_saying(state: Callable[[], State], short: str, full: str) -> None:
    at = state()
    assert table.declaration(at, short).args == table.declaration(at, full).args


def test_what_could_be_several_is_not_left_out() -> None:
    state = facing()
    state = table.changed(state, ["push", ["public", "battle", "rows", F], "Vilkie"])
    for line in ("cast Good Fortune", "search", "wound"):
        with pytest.raises(Unreadable, match="missing"):
            table.declaration(state, line)


def test_whoever_asks_for_the_board_is_told_how() -> None:
    with pytest.raises(Unreadable) as refusal:
        table.declaration(begun(), "board")
    assert "forces" in refusal.value.hint
    flying = put(begun(), "Kishmin", "Dragon Sea North", flies=True, act=True)
    with pytest.raises(Unreadable, match="wizard is missing"):
        table.declaration(flying, "board")


def test_who_is_led_on_is_his_who_leads() -> None:
    state = facing()
    assert GAME.verbs["lead"].whose is not None
    assert GAME.verbs["lead"].whose({"leaders": ["Kendrel"]}, state) == F
    assert rule(state, "lead Kendrel on Cavalry", side=F).verdict == LEGAL


def test_a_leader_is_told_what_lies_beside_him() -> None:
    state = under(begun(), "Shale", "2 Warsteed")
    assert "Beside Shale: 3 Cadmin, 3 Wargroup, 3 Warsteed, Kishmin, Niekimo" in told(rule(state, "activate Shale"))
    assert "Beside" not in told(rule(put(begun(), "Shale", "Marchgate"), "activate Shale"))


def test_a_wizard_alone_where_the_wisdom_is_found_is_asked_what_he_seeks() -> None:
    state = table.changed(in_ursh(), ["put", ["public", "searched", G], ["Ursh"]])
    asked = rule(state, "trap", "5 8 2").question
    assert asked is not None
    assert asked.options == ("a new spell", "the wisdom again")
    assert "finds a spell" in told(rule(state, "trap", "5 5 2", sought="a new spell", learn="leave it"))
    assert "searches Ursh again" in told(rule(state, "trap", "5", sought="the wisdom again"))
    assert rule(in_ursh(), "trap", "5").verdict == LEGAL, "where it is not found nobody is asked"


def test_a_retreat_says_where_it_may_go() -> None:
    state = table.changed(facing(), ["put", ["public", "battle", "stage"], "stay"])
    assert refused(state, "retreat", F) == ["retreat.way"]
    assert "say where to: " in rule(state, "retreat", side=F).reasons[0].text
