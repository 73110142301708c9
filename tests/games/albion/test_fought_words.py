"""What is said otherwise of combat: who overruns whom, whom the Hand touches, out of which hex somebody goes, who bears losses."""

import pytest

from playaid.games.albion.rules import sharing
from playaid.games.albion.state import castings, combats, fought_words, speakers
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.testing.table import falling
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, put, rule, stand, start
from tests.games.albion.test_12_teleport import ground, met
from tests.games.albion.test_15_retreats import around, leaving
from tests.games.albion.test_20_hand import joined
from tests.games.albion.test_initiating import FIELD
from tests.games.albion.test_losses import owing
from tests.games.albion.test_shorthand import called, words

ALL_OF_THEM = "Imric, Moray 9"


@each(
    ("said", "full"),
    [
        ("3013", ALL_OF_THEM),
        ("all in 3013", ALL_OF_THEM),
        ("3013 with all", ALL_OF_THEM),
        ("3013 with Imric and army", ALL_OF_THEM),
        ("Albion 9 with Imric with army", ALL_OF_THEM),
        ("Albion 9", ALL_OF_THEM),
        ("Imric all in 3013", ALL_OF_THEM),
        ("Imric, Moray 9 against Albion 9", ALL_OF_THEM),
        ("3013 with Imric", "Imric"),
        ("Imric", "Imric"),
        ("Imric with army", ALL_OF_THEM),
        ("Nobody in 3013", "Nobody in 3013"),
    ],
)
def test_an_overrun_names_its_hex_or_its_enemies_too(said: str, full: str) -> None:
    """12.5"""
    assert words("whoever_came", said, met()) == full


def test_who_is_still_elsewhere_moves_there_before_they_overrun() -> None:
    """It was said that the pieces stand in different hexes, as though the enemies' hex were one of theirs. [12.5]"""
    state = stand(met(), "3012", "Rurik")
    for said in ("3013 with Rurik", "Albion 9 with Rurik", "Rurik to 3013"):
        with pytest.raises(Unreadable, match="Rurik: not in 3013 yet") as why:
            words("whoever_came", said, state)
        assert why.value.hint == "first move Rurik to 3013, then overrun"
    assert words("whoever_came", "3013 with Rurik", stand(state, "3013", "Rurik")) == "Rurik"
    with pytest.raises(Unreadable, match="Rurik: not in 3013 yet"):
        rule(state, "overrun 3013 with Rurik", side=FOMORIAN, book=ground())


@each(
    ("said", "full"),
    [
        ("Barguest", "on Barguest"),
        ("Barguest with Malekin", "Malekin on Barguest"),
        ("Barguest by Elidor", "Elidor on Barguest"),
        ("Malekin", "Malekin on Barguest"),
        ("Malekin on Barguest", "Malekin on Barguest"),
        ("Nobody", "Nobody"),
        ("", ""),
    ],
)
def test_whoever_is_touched_may_be_named_alone(said: str, full: str) -> None:
    """`touch Dando` was heard as Dando's own, whose side has no Hand. [20.6.15]"""
    assert words("a_touch", said, joined()) == full


def test_in_a_challenge_the_other_of_the_two_touches() -> None:
    state = called(trial="accepted")
    state = put(state, "public", "items", "15", {**state["public"]["items"]["15"], "side": FAERIE})
    assert words("a_touch", "Imric", state) == "Elidor on Imric"
    assert words("a_touch", "Elidor", state) == "Elidor on Imric"
    with pytest.raises(Unreadable, match="Rurik is to fight nobody of Faerie"):
        words("a_touch", "Rurik", state)


def test_a_touch_is_said_by_the_enemies_of_whom_it_names() -> None:
    assert speakers.of_touch({"target": "Barguest"}, joined()) == FAERIE  # type: ignore[typeddict-item]
    assert speakers.of_touch({"person": "Malekin", "target": "Barguest"}, joined()) == FAERIE  # type: ignore[typeddict-item]
    assert speakers.of_touch({}, joined()) is None  # type: ignore[typeddict-item]


@each(
    ("said", "full"),
    [
        ("Elidor to 3323", "3322 to 3323"),
        ("Elidor with his army to 3323", "3322 to 3323"),
        ("all to 3323", "3322 to 3323"),
        ("everybody", "3322"),
        ("from 3322 to 3323", "from 3322 to 3323"),
        ("Imric to 3323", "Imric to 3323"),  # he does not retreat
        ("Nobody to 3323", "Nobody to 3323"),
    ],
)
def test_who_retreats_stands_for_their_hex(said: str, full: str) -> None:
    """15.8"""
    assert words("a_retreat", said, leaving()) == full


def test_of_two_retreats_it_is_said_which() -> None:
    state = leaving()
    other = {**combats.fights(state)[f"{FIELD} battle"], "hex": "3012"}
    state = put(state, "public", "combat", "fights", "3012 battle", other)
    assert words("a_retreat", "all to 3323", state) == "all to 3323"
    assert words("a_retreat", "all in 3012 to 3013", state) == "3012 to 3013"
    assert words("a_retreat", "Elidor to 3323", state) == "3322 to 3323"


def test_a_hex_that_is_too_far_is_told_alone_and_so_is_that_nobody_retreats() -> None:
    [reason] = rule(leaving(), "withdraw Elidor to 3324", side=FAERIE, book=around()).reasons
    assert reason.text.startswith("3324 is not beside 3322")
    [reason] = rule(leaving(), "withdraw Imric to 3324", side=FAERIE, book=around()).reasons
    assert "no retreat to make from Imric" in reason.text


@each(
    ("text", "found"),
    [
        ("5 Moray", {"Moray 9": 3, "Moray 2810": 2}),
        ("Moray 2", {"Moray 9": 1, "Moray 2810": 1}),
        ("1 Moray 9, 4 Moray", {"Moray 9": 3, "Moray 2810": 2}),
        ("6 Moray", {"Moray 9": 3, "Moray 2810": 3}),
        ("7 Moray", None),
    ],
)
def test_points_of_a_kingdom_come_from_all_its_armies_there(text: str, found: dict[str, int] | None) -> None:
    """`remove 3 Weald` was three of one army that had two, and no other was named. [2.3]"""
    state = stand(owing(points=5), "2714", Moray_9={"count": 4}, Moray_2810={"count": 3})
    state = put(state, "public", "pieces", "Moray 9", "count", 3)
    state = put(state, "public", "losses", FOMORIAN, "from", ["Moray 9", "Moray 2810"])
    heard = Hearing(GAME, state, Declaration("remove", {"losses": text}, FOMORIAN), BOOK, falling(""))
    if found is None:
        with pytest.raises(Unreadable, match="no 7 points are left of them together"):
            sharing.chosen(heard, heard.public["losses"][FOMORIAN])
    else:
        assert sharing.chosen(heard, heard.public["losses"][FOMORIAN])["points"] == found


def test_on_a_march_all_with_a_leader_are_all_who_were_named_with_him() -> None:
    """`Glastyn with all` took his own army out of a stack that marched together; of a move it is what stands beneath him. [5.0 D.3]"""
    state = stand(at(start(), FOMORIAN, "reaction"), "3012", "Rurik", "Barguest")
    state = at(state, FAERIE, "reaction")
    named = {name: {"points": 4, "leader": "Imric"} for name in ("Imric", "Rurik", "Moray 3012")}
    assert words("a_stack", "Imric with all to 3013", put(state, "public", "hurried", named)) == "Imric, Rurik, Moray 3012 to 3013"
    assert words("a_stack", "Rurik with all to 3013", put(state, "public", "hurried", named)) == "Rurik to 3013"
    assert words("a_stack", "Imric with his army to 3013", put(state, "public", "hurried", named)) == "Imric, Moray 3012 to 3013"
    gone = stand(put(state, "public", "hurried", named), "3014", "Rurik")
    assert words("a_stack", "Imric with all to 3013", gone) == "Imric, Moray 3012 to 3013"
    moves: State = at(put(state, "public", "hurried", named), FOMORIAN, "moving")
    assert words("a_stack", "Imric with all to 3013", moves) == "Imric, Moray 3012 to 3013"


def test_words_of_no_chapter_stay_as_they_are() -> None:
    assert list(fought_words.a_touch(["Dando"], {"public": {}})) == ["Dando"]  # type: ignore[typeddict-item]


@each(
    ("said", "full"),
    [
        ("trial by Imric", "trial by Imric"),
        ("trial Imric", "trial by Imric"),
        ("Imric", "by Imric"),
        ("trial by Nobody against Elidor", None),
        ("Elidor with Imric", None),
        ("trial Elidor with Imric", None),
        ("Elidor to a duel with Imric", None),
        ("trial by Imric vs Elidor", None),
    ],
)
def test_whom_a_champion_fights_is_not_for_the_challenger_to_say(said: str, full: str | None) -> None:
    """15.4: he states who challenges; the other player, who fights for theirs."""
    state = called(duel="accepted")
    if full is not None:
        assert words("a_challenge", said, state) == full
    else:
        with pytest.raises(Unreadable, match="Elidor: who fights for the other side is theirs to say"):
            words("a_challenge", said, state)


def test_whoever_accepts_may_name_who_has_challenged() -> None:
    both = called(trial="open", duel="open")
    assert words("an_answered_challenge", "trial with Elidor against Imric", both) == "trial with Elidor"
    assert words("an_answered_challenge", "Imric with Elidor", called(trial="open")) == "trial by Elidor"
    assert words("an_answered_challenge", "trial with Elidor", both) == "trial with Elidor"
    with pytest.raises(Unreadable, match="Rurik has challenged nobody"):
        words("an_answered_challenge", "trial with Elidor against Rurik", both)


def test_all_that_is_plotted_is_cast_in_one_line() -> None:
    """Of a side, where one says it; what has been rolled for is through. [19.0]"""
    casts = [
        {"number": "07", "side": side, "caster": caster, "target": None, "weather": None, "result": result}
        for side, caster, result in ((FOMORIAN, "Barguest", None), (FAERIE, "Dunatis", None), (FAERIE, "Misha", "works"))
    ]
    state = put(start(), "public", "castings", casts)
    assert castings.casters(state, None) == ["Barguest", "Dunatis"]
    assert castings.casters(state, FAERIE) == ["Dunatis"]


@each(("step", "told"), [("battles", True), ("challenge", False)])
def test_a_word_that_means_another_verb_of_the_step_is_told_with_it(step: str, told: bool) -> None:
    """15.8 speaks of declining to go on attacking."""
    [reason] = [one for one in rule(at(leaving(), FOMORIAN, "combat", step), "decline trial at 3322", side=FAERIE).reasons if one.instead]
    assert ("here `stop`: decline to go on attacking" in str(reason.instead)) == told


@each(("number", "works", "told"), [("2611", True, True), ("3012", True, False), ("2611", False, False)])
def test_who_stands_where_no_mind_is_taken_is_told_with_the_roll(number: str, works: bool, told: bool) -> None:
    """19.4.10"""
    control = {"number": "10", "side": FOMORIAN, "caster": "Barguest", "target": "Dorwen", "weather": None, "result": None}
    state = put(stand(stand(start(), "2838", "Barguest"), number, "Dorwen"), "public", "castings", [control])
    at_work = [{"key": key, "round": 2 if key == "turn" else 1} for key in ("turn", "enchantment", "cast")]
    state = put(put(state, "public", "mana", 6), "referee", "at", at_work)
    ruling = rule(state, "cast Barguest", "1 1" if works else "6 6", side=FOMORIAN)
    assert any("It comes to nothing: Dorwen is safe" in line.text for line in ruling.story) == told
