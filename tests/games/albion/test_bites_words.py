"""What is typed short, and what is owed in a combat: conditions that stand close together, told apart."""

from typing import Any

import pytest

from playaid.games.albion.rules import marching
from playaid.games.albion.state import combats, shorthand
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State, empty
from tests.each import each
from tests.games.albion.table import at, bare, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_12_overrun import AROUND, vain
from tests.games.albion.test_16_one_at_a_time import BROCH, inside, marked
from tests.games.albion.test_16_rounds import KEY, alone, battle, with_
from tests.games.albion.test_initiating import FIELD, field, host, twice
from tests.games.albion.two import hearing, moving


@each(
    ("short", "words", "long"),
    [
        (shorthand.no_item, "", ""),
        (shorthand.no_item, "nothing by Dorwen", "by Dorwen"),
        (shorthand.no_item, "Red by Dorwen", "Red by Dorwen"),
        (shorthand.a_scried_stack, "via 3013", "3012 via 3013"),
        (shorthand.a_scried_stack, "", "3012"),
        (shorthand.a_scried_stack, "3012 via 3013", "3012 via 3013"),
        (shorthand.a_stack, "Imric,, Moray 3012 via 3013", "Imric, Moray 3012 via 3013"),
        (shorthand.a_stack, "Imric, via 3013", "Imric via 3013"),
        (shorthand.a_stack, "Imric all via 3013", "Imric, Moray 3012 via 3013"),
        (shorthand.a_stack, "all via 3013", "all via 3013"),
        (shorthand.a_stack, "Imric, 8 Moray 3012 via 3013", "Imric, Moray 3012 via 3013"),
        (shorthand.a_stack, "Imric, 4 Moray 3012 via 3013", "Imric, 4 Moray 3012 via 3013"),
        (shorthand.a_stack, "Imric, Gullfoot via 3013", "Imric, Gullfoot via 3013"),
        (shorthand.a_stack, "Imric, Moray via 3013", "Imric, Moray 3012 via 3013"),
        (shorthand.asked_where, "", ""),
        (shorthand.asked_where, "is", "is"),
        (shorthand.asked_where, "is Barguest", "2611"),
        (shorthand.asked_where, "3639 3140", "3639 to 3140"),
        (shorthand.asked_where, "Imric 3140", "Imric 3140"),
        (shorthand.asked_where, "3639 3140 3012", "3639 3140 3012"),
        (shorthand.asked_where, "Gil's Rest to 3140", "2611 to 3140"),
        (shorthand.a_leader, "Mad Ainsel", "Mad Ainsel"),
        (shorthand.a_leader, "Imric all", "Imric with Moray 3012"),
        (shorthand.a_leader, "march Imric with Moray", "Imric with Moray 3012"),
        (shorthand.a_leader, "Imric with 4 Moray", "Imric with 4 Moray 3012"),
    ],
)
def test_what_is_said_short(short: Any, words: str, long: str) -> None:
    state = put(moving(start(), FOMORIAN), "public", "scrying", [{"hex": "3012", "side": FAERIE, "names": ["Imric"]}])
    assert " ".join(short(words.split(), state)) == long


def test_before_a_game_is_set_up_words_stay_as_they_are() -> None:
    for short in (shorthand.a_scried_stack, shorthand.a_stack, shorthand.a_leader):
        assert list(short(["via", "3013"], empty())) == ["via", "3013"]
    assert list(shorthand.asked_where(["Gil's", "Rest"], empty())) == ["Gil's Rest"]


# what is owed


def test_who_has_losses_to_remove_answers_first() -> None:
    """19.5.19: the kings come before the battle."""
    state = at(start(), FOMORIAN, "combat", "answer")
    assert combats.answering(state) == [FAERIE]
    loss = {"hex": "2629", "why": "x", "points": 1, "wounds": 0, "steps": 0, "one": False, "from": [], "fortress": False, "fight": None}
    assert combats.answering(put(state, "public", "losses", {FOMORIAN: {**loss, "side": FOMORIAN, "chosen": False}})) == [FOMORIAN]


@each(
    ("closed", "told"),
    [
        ((), ["of the battle", "of the engagement"]),
        (("engagement",), [f"a trial by combat with Imric in {FIELD} ("]),
        (("battle",), [f"a trial by combat with Rurik in {FIELD} ("]),
    ],
)
def test_of_two_alike_it_is_said_whose_it_is(closed: tuple[str, ...], told: list[str]) -> None:
    """15.4, 15.7"""
    state = twice()
    for kind in closed:
        state = put(state, "public", "combat", "fights", f"{FIELD} {kind}", "challenges", "trial", "state", "declined")
    owed = [owing.text for owing in combats.owed_answers(state)]
    assert len(owed) == len(told)
    assert all(words in text for words, text in zip(told, owed, strict=True))


def test_of_two_unlike_it_is_not() -> None:
    """A duel of the one, a trial of the other; or both in two hexes."""
    state = twice()
    fight = fights(state)[f"{FIELD} engagement"]
    state = put(state, "public", "combat", "fights", f"{FIELD} engagement", "challenges", {"duel": fight["challenges"]["trial"]})
    assert not any("of the" in owing.text for owing in combats.owed_answers(state))
    away = put(twice(), "public", "combat", "fights", f"{FIELD} engagement", "hex", "0108")
    assert not any("of the" in owing.text for owing in combats.owed_answers(away))


@each(("round_", "overrun", "owed"), [(0, ["Imric", "Moray 7"], True), (1, ["Imric", "Moray 7"], False), (1, None, True), (0, None, True)])
def test_an_overrun_is_owed_its_one_round(round_: int, overrun: Any, owed: bool) -> None:
    """12.5"""
    state = battle(round=round_, overrun=overrun)
    assert any(FIELD in owing.text for owing in combats.owed_battles(state)) == owed


# rounds


def test_who_has_not_the_initiative_is_told_that_alone() -> None:
    """Beside walls that shelter the enemy."""
    state = put(inside(FAERIE), "public", "combat", "fights", f"{BROCH} melee", "attacker", FOMORIAN)
    assert refused(state, f"fight {BROCH}", FAERIE) == ["turn", "15.initiative"]


def test_where_nobody_is_left_nobody_is_marked() -> None:
    """19.3"""
    state = put(put(battle(), "public", "pieces", "Moray 7", "hex", "0101"), "public", "pieces", "Imric", "hex", "0101")
    assert refused(state, f"fight {FIELD}", FOMORIAN) == ["16.empty"]
    assert refused(alone(), f"fight {FIELD}", FOMORIAN) == ["16.empty"]


@each(
    ("teeth", "cast", "found"),
    [
        ({}, "Gairloch", ["16.empty", "19.3.attack"]),
        ({FOMORIAN: 5}, "Gairloch", []),
        ({FAERIE: 5}, "Gairloch", ["16.empty", "19.3.attack"]),
        ({FOMORIAN: 5}, "Rurik", []),
        ({FOMORIAN: 0}, "Rurik", ["16.empty"]),
    ],
)
def test_an_army_out_of_the_teeth_fights_on_alone_and_beside_who_has_cast(teeth: dict[str, int], cast: str, found: list[str]) -> None:
    """19.3, 20.6.23: it is an army for the whole battle, while anybody of its side is there."""
    state = bare(stand(battle(teeth=teeth), FIELD, "Gairloch"), "Gairloch")
    for gone in ("Imric", "Moray 7"):
        state = put(state, "public", "pieces", gone, "hex", "0101")
    state = marked(state, cast)
    ruling = rule(state, f"fight {FIELD}", "3 4", FOMORIAN)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found


def test_walls_end_no_battle_that_is_stopped_in_them() -> None:
    """15.8: the attackers may go on; in a melee they would not. [17.3]"""
    state = with_(put(battle(), "public", "combat", "fights", KEY, "attacker", FAERIE), hex="3012")
    for name in ("Imric", "Moray 7", "Elidor", "Albion 7"):
        state = put(state, "public", "pieces", name, "hex", "3012")
    fight = {**fights(state)[KEY], "terrain": "broch"}
    state = put(state, "public", "combat", {"fights": {"3012 battle": {**fight, "attacker": FOMORIAN}}, "current": "3012 battle"})
    passed = do(state, "stop 3012", side=FOMORIAN)
    assert fights(passed)["3012 battle"]["attacker"] == FAERIE
    assert fights(passed)["3012 battle"]["state"] != "over"


# 15.3, 16.1


@each("line", ["shun 3012 with Imric", f"shun {FIELD} with Imric"])
def test_no_word_declines_a_melee_that_cannot_be(line: str) -> None:
    """Where there is none, and where nobody bears what lets them."""
    state = at(do(field("Imric", faerie=("Cluracan",), step="melees"), f"melee {FIELD}"), FOMORIAN, "combat", "duels")
    with pytest.raises(Refusal, match="can be declined"):
        rule(state, line, side=FOMORIAN, overrule="we say so")


def test_a_melee_that_is_over_is_not_declined() -> None:
    state = at(do(field("Imric", faerie=("Brigit",), step="melees"), f"melee {FIELD}"), FOMORIAN, "combat", "duels")
    over = put(state, "public", "combat", "fights", f"{FIELD} melee", "state", "over")
    with pytest.raises(Refusal, match="can be declined"):
        rule(over, f"shun {FIELD} with Brigit", side=FAERIE, overrule="we say so")
    assert rule(state, f"shun {FIELD} with Brigit", side=FAERIE).verdict == "legal"


def test_ground_that_is_fixed_is_not_looked_for_in_the_hex() -> None:
    state = do(host(), f"battle {FIELD}")
    state = at(put(state, "public", "combat", "fights", KEY, "terrain", "clear"), FOMORIAN, "combat", "terrain")
    assert refused(state, f"defend {FIELD} in marsh", FAERIE) == ["16.fixed"]


# 11.2


def test_how_whoever_is_held_gets_on_is_told_of_them_alone() -> None:
    """To overrun for those with an army; to slip past, by the hex, for others."""
    state = vain(entry=1)
    army = rule(state, "move Imric, Moray 9 via 3012", side=FOMORIAN, book=AROUND)
    assert army.reasons[0].instead == "overrun Imric, Moray 9"
    came = put(state, "public", "came", {"3013": ["Imric", "Moray 9", "Barguest"]})
    alone_ = rule(came, "move Barguest via 3012", side=FOMORIAN, book=AROUND)
    assert alone_.reasons[0].instead == "slip 3013"
    both = put(put(bare(stand(came, "2611", "Rurik"), "Rurik"), "public", "stopped", "Rurik", "2611"), "public", "came", "2611", ["Rurik"])
    two = hearing_of(both, "Barguest", "Rurik")
    assert marching._past_them(two) == "slip 3013"


def test_where_nobody_but_the_sprung_up_is_left_it_is_over() -> None:
    state = battle(teeth={FOMORIAN: 5})
    for name in ("Imric", "Moray 7"):
        state = put(state, "public", "pieces", name, "hex", "0101")
    assert refused(state, f"fight {FIELD}", FOMORIAN) == ["16.empty"]


def hearing_of(state: State, *names: str) -> Any:
    heard = hearing(state, FOMORIAN)
    heard.declaration.args["pieces"] = list(names)
    return heard


# places of offers


def test_who_is_aboard_is_not_offered_to_be_placed() -> None:
    state = moving(start(), FOMORIAN)
    assert any("Bogan" in line for line in offers_of(state, "place", FOMORIAN))
    for name in ("Bogan", "Ochil 3118"):
        state = put(state, "public", "pieces", name, "aboard", "Gullfoot")
    assert not any("Bogan" in line for line in offers_of(state, "place", FOMORIAN))


def test_whoever_is_placed_ashore_where_they_lie_has_come_there() -> None:
    """19.5.18: no army enters the Seat of Moray, be it from a ship beside it."""
    state = put(
        stand(moving(start(), FOMORIAN), "2816", "Gullfoot", Moray_9={"count": 1}), "public", "pieces", "Moray 9", "aboard", "Gullfoot"
    )
    assert "11.bounds" in refused(state, "place Moray 9 at 2816", FOMORIAN)
    assert rule(put(state, "public", "pieces", "Moray 9", "aboard", None), "place Moray 9 at 2816", side=FOMORIAN).verdict == "legal"


@each("verb", ["duel", "trial"])
def test_no_word_makes_a_challenge(verb: str) -> None:
    with pytest.raises(Refusal):
        rule(host(step="duels"), f"{verb} Imric vs Elidor", "3 4", FOMORIAN, overrule="we say so")
