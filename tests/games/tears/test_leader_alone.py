"""Where a leader of the enemy stands alone nobody fights: who stood there may still do what they might before. [Leader wounds] [Battle]"""

import pytest

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, changed, do, play, refused, rule
from tests.games.tears.test_what_stays_free import position, why

ALONE = (
    f"lies reduced Warsteed, Hastur at Marchgate of {G}",
    f"lies Shale at Marchgate of {G}",
    f"lies Neko at Marchgate of {F}",
    f"lies Torin at Oldmarch of {F}",
    f"lies Kestrel at Kimrin of {G}",
)
UNDER = "box Shale with reduced Wargroup, Warsteed, Niekimo; knows Niekimo Obfuscate, Fly"
SHOWN = ("attack", "stand", ("wound Neko", "6"))


def led() -> State:
    state = changed(position(*ALONE, gorganun=UNDER), ["put", ["public", "ambassador"], "Niekimo"])
    return play(state, "activate Shale", *SHOWN)


@pytest.mark.parametrize(
    "line",
    [
        "refit Wargroup",
        "recruit Wargroup by Shale",
        "move Shale to Ashmoor",
        "cadmin",
        "cast Fly by Niekimo",
        "move Niekimo to Ashmoor",
        "move Warsteed to Ashmoor",
        "box Shale with Warsteed, Niekimo",
    ],
)
def test_nobody_has_fought_and_who_stood_there_acts_yet(line: str) -> None:
    assert rule(led(), line, "1").verdict == LEGAL, why(led(), line)


def test_who_came_there_has_stopped() -> None:
    lines = (
        f"lies Warsteed, Hastur at Ashmoor of {G}",
        f"lies Neko at Marchgate of {F}",
        f"lies Torin at Oldmarch of {F}",
    )
    state = play(position(*lines), "activate Warsteed", "move Warsteed to Marchgate", *SHOWN)
    assert forces.tokens(state, G, "Marchgate") == ["Warsteed~99"]
    assert refused(state, "move Warsteed to Ashmoor") == ["move.far"]
    assert refused(state, "refit Warsteed at Marchgate") == ["refit.units"]


def test_who_really_fights_has_fought() -> None:
    lines = (*ALONE, f"lies Foot Soldier at Marchgate of {F}")
    state = play(position(*lines, gorganun=UNDER), "activate Shale", "attack")
    assert state["public"]["battle"]["unstirred"] == ["Warsteed~0", "reduced Wargroup~0"]
    shown = do(state, "stand")
    assert "unstirred" not in shown["public"]["battle"]


def test_whom_a_spell_had_slowed_under_their_leader_is_slow_still() -> None:
    quick = 'box Shale with 2 Warsteed, Hastur; knows Hastur "Courser\'s Speed"'
    lines = (f"lies Shale at Marchgate of {G}", *ALONE[2:])
    state = play(
        position(*lines, gorganun=quick),
        "activate Shale",
        "drop Shale of Hastur",
        ('cast "Courser\'s Speed" by Hastur on Shale', "1"),
        *SHOWN,
    )
    assert sorted(forces.tokens(state, G, "Marchgate")) == ["Warsteed~-1", "Warsteed~0"]


def test_in_ruins_who_stood_there_searches() -> None:
    lines = (f'lies Hastur at "Nine Pillars" of {G}', f"lies Shale at Ashmoor of {G}", f'lies Neko at "Nine Pillars" of {F}')
    state = do(position(*lines), "activate Hastur")
    line = 'search "Nine Pillars" study'
    assert rule(state, line).verdict != LEGAL
    state = play(state, *SHOWN)
    assert refused(do(state, 'search "Nine Pillars"', "9 9"), line) == ["search.who"]


WON = ("attack", "stand", "skip", ("throw", "9"), ("throw", "1"), "stay", "stay", "skip", ("throw", "9"), ("throw", "1"))


def in_ruins(*others: str, activated: str = "Hastur") -> State:
    lines = (
        f'lies Hastur at "Nine Pillars" of {G}',
        f'lies Foot Soldier at "Nine Pillars" of {F}',
        f"lies Torin, Neko at Oldmarch of {F}",
        *others,
    )
    return do(position(*lines), f"activate {activated}")


def test_who_beat_the_enemy_in_ruins_where_they_stood_searches_then() -> None:
    state = in_ruins(f"lies Shale at Ashmoor of {G}")
    line = 'search "Nine Pillars"'
    assert rule(state, line).verdict != LEGAL
    won = play(state, *WON)
    assert rule(won, line, "9").verdict == LEGAL
    assert rule(won, "trap").verdict != LEGAL
    searched = do(won, line, "9")
    assert "Nine Pillars" in searched["public"]["searched"][G]
    assert refused(searched, line) == ["search.who"], "once"


def test_who_came_and_fought_meets_the_trap_and_does_not_search_besides() -> None:
    state = play(in_ruins(f"lies Shale at Ashmoor of {G}"), *WON)
    came = changed(state, ["put", ["public", "people", "Hastur", "gone"], 1])
    assert refused(came, 'search "Nine Pillars"') == ["search.who"]
    fled = changed(state, ["put", ["public", "people", "Hastur", "came"], 3])
    assert refused(fled, 'search "Nine Pillars"') == ["search.who"]
