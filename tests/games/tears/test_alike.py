"""Counters that are alike and of which a spell hides some: who of them must fight, goes on unseen, is refitted or comes under a leader."""

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, do, play, refused, rule
from tests.games.tears.test_what_stays_free import position, why

TWO = (
    f"lies Shale, Hastur, 2 reduced Warsteed, Niekimo at Marchgate of {G}",
    f"lies Foot Soldier at Marchgate of {F}",
    f"lies Torin at Seaside of {F}",
    f"lies Kestrel at Kimrin of {G}",
)
HIDE = ("cast Obfuscate by Hastur on Hastur, reduced Warsteed, Shale", "1")


def hidden(*lines: str | tuple[str, str]) -> State:
    return play(position(*TWO, gorganun="knows Hastur Obfuscate"), "activate Hastur", HIDE, *lines)


def must_fight(state: State) -> bool:
    fights = rule(state, "next").verdict != LEGAL
    assert fights == (rule(state, "activate Shale").verdict != LEGAL)
    return fights


def test_of_two_alike_one_who_is_hidden_is_let_off_and_the_other_fights() -> None:
    first = hidden("activate Warsteed")
    assert not must_fight(first), "it may be the hidden one"
    second = do(first, "activate Warsteed")
    assert must_fight(second), "one of the two is seen, and the other has done their part"
    assert rule(second, "next").verdict != LEGAL
    fought = do(second, "attack")
    assert forces.veil(fought, G, "Marchgate") == ["Hastur", "Shale", "reduced Warsteed"], "who is hidden is hidden still"


def test_who_is_seen_may_fight_first_and_leaves_the_other_hidden() -> None:
    fought = hidden("activate Warsteed", "attack")
    assert "reduced Warsteed" in forces.veil(fought, G, "Marchgate")
    won = play(fought, "stand", ("throw", "9"), ("throw", "1"), "stay", "stay", ("throw", "9"), ("throw", "1"))
    assert not must_fight(won)


def test_where_both_are_hidden_neither_has_to_fight() -> None:
    state = position(*TWO, gorganun="knows Hastur Obfuscate")
    both = play(state, "activate Hastur", ("cast Obfuscate by Hastur on Hastur, 2 reduced Warsteed", "1"), "activate Warsteed")
    assert not must_fight(both)
    assert not must_fight(do(both, "activate Warsteed"))


def test_who_comes_openly_to_one_who_is_hidden_and_alike_fights() -> None:
    lines = (
        f"lies Hastur, Warsteed at Marchgate of {G}",
        f"lies Warsteed at Ashmoor of {G}",
        f"lies Foot Soldier at Marchgate of {F}",
        f"lies Torin at Seaside of {F}",
    )
    unseen = play(
        position(*lines, gorganun="knows Hastur Obfuscate"),
        "activate Hastur",
        ("cast Obfuscate by Hastur on Hastur, Warsteed", "1"),
        "activate Warsteed at Ashmoor",
    )
    come = do(unseen, "move Warsteed to Marchgate")
    assert rule(come, "next").verdict != LEGAL
    assert "Warsteed~99" in forces.tokens(come, G, "Marchgate"), "and goes no further"


SHIPS = (
    f'ship "Dragon Sea West" of {G}',
    f'ship "Dragon Sea West" of {F}',
    f'lies Shale, Niekimo, 2 Warsteed at "ship 1" of {G}',
    f'lies Neko at "ship 2" of {F}',
)


def test_aboard_a_ship_too_one_of_two_alike_is_seen() -> None:
    state = position(*SHIPS, gorganun="knows Niekimo Obfuscate", forseti="box Neko with 2 Cavalry")
    state = play(state, "activate Niekimo", ("cast Obfuscate by Niekimo on Niekimo, Warsteed", "1"), "activate Warsteed")
    assert rule(state, "next").verdict == LEGAL
    second = do(state, "activate Warsteed")
    assert rule(second, "next").verdict != LEGAL
    assert refused(second, 'sail Warsteed to "Dragon Sea South"') == ["battle.forced"]


def test_who_is_hidden_is_refitted_beside_the_enemy_and_stays_hidden() -> None:
    state = hidden("activate Warsteed")
    assert rule(state, "refit Warsteed").verdict == LEGAL
    whole = do(state, "refit Warsteed")
    assert "Warsteed" in forces.veil(whole, G, "Marchgate")
    assert "reduced Warsteed" not in forces.veil(whole, G, "Marchgate")
    assert must_fight(do(whole, "activate reduced Warsteed")), "the other one is seen"


def test_who_is_seen_there_fights_before_a_refit() -> None:
    state = hidden("activate Warsteed", "activate Warsteed")
    assert refused(state, "refit Warsteed") == ["battle.forced"]
    led = position(
        f"lies Shale, Hastur at Marchgate of {G}",
        f"lies Foot Soldier at Marchgate of {F}",
        f"lies Torin at Seaside of {F}",
        gorganun="box Shale with reduced Warsteed; knows Hastur Obfuscate",
    )
    seen = do(led, "activate Shale")
    assert refused(seen, "refit Warsteed") == ["refit.place"]
    assert "fight first" in why(seen, "refit Warsteed")
    unseen = play(led, "activate Hastur", ("cast Obfuscate by Hastur on Hastur, Shale, Shale", "1"), "activate Shale")
    whole = do(unseen, "refit Warsteed")
    assert sorted(forces.veil(whole, G, "Marchgate")) == ["Hastur", "Shale", "Warsteed"], "laid down he is hidden as before"


def test_in_a_castle_that_is_besieged_nobody_is_refitted_hidden_or_not() -> None:
    state = position(
        f"lies Hastur, reduced Warsteed at Kimrin of {G}",
        f"castle Kimrin of {G} inside",
        f"lies Foot Soldier at Kimrin of {F}",
        f"lies Torin at Seaside of {F}",
        gorganun="knows Hastur Obfuscate",
    )
    state = play(state, "activate Hastur", ("cast Obfuscate by Hastur on Hastur, reduced Warsteed", "1"), "activate Warsteed")
    assert "besieged" in why(state, "refit Warsteed")


PAIR = (
    f"lies Shale, Ezelle at Marchgate of {G}",
    f"lies Foot Soldier at Oldmarch of {F}",
    f"lies Torin, Neko at Denvonport of {F}",
)


def test_under_a_leader_who_rests_comes_the_one_who_may_do_least() -> None:
    state = play(
        position(*PAIR, gorganun="box Shale with Warsteed, Hastur; box Ezelle with Warsteed, Niekimo"),
        "activate Shale",
        "recruit Wargroup by Ezelle",
        "drop Ezelle of Warsteed",
        "drop Shale of Warsteed",
    )
    assert rule(state, "move Warsteed to Oldmarch").verdict == LEGAL
    boxed = do(state, "box Ezelle with Warsteed")
    assert rule(boxed, "move Warsteed to Oldmarch").verdict == LEGAL, "she goes nowhere, and took the one who may not go"
    both = do(boxed, "box Ezelle with Warsteed")
    assert refused(both, "move Warsteed to Oldmarch") == ["move.together"]


def test_under_a_leader_who_sets_out_come_those_who_may_go() -> None:
    state = play(
        position(*PAIR, gorganun="box Shale with Warsteed, Hastur; box Ezelle with Warsteed, Niekimo"),
        "activate Shale",
        "recruit Wargroup by Ezelle",
        "drop Ezelle of Warsteed",
        "drop Shale of Warsteed",
        "box Shale with Warsteed",
        "move Shale to Oldmarch",
    )
    assert "Warsteed" in state["secret"][G]["boxes"]["Shale"]
    assert forces.tokens(state, G, "Marchgate") == ["Warsteed~101"]


def test_behind_walls_nobody_is_let_off_a_fight_and_the_hidden_one_may_go_later() -> None:
    lines = (
        f"lies Hastur, 2 Warsteed at Kimrin of {G}",
        f"castle Kimrin of {G} inside",
        f"lies Foot Soldier at Kimrin of {F}",
        f"lies Torin at Seaside of {F}",
    )
    state = play(
        position(*lines, gorganun="knows Hastur Obfuscate"),
        "activate Hastur",
        ("cast Obfuscate by Hastur on Hastur, Warsteed", "1"),
        "activate Warsteed",
        "activate Warsteed",
    )
    assert rule(state, "move Warsteed to Ashmoor").verdict == LEGAL, "the first one may have been the one who is seen"
    gone = do(state, "move Warsteed to Ashmoor")
    assert forces.veil(gone, G, "Ashmoor") == ["Warsteed"]
