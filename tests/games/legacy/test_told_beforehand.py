"""What stands in the way of a card that no step calls for is told before its first question; the word that lets it is heard anywhere."""

import pytest

from playaid.cli.shell.at_the_prompt import without
from playaid.games.legacy.state import card_words
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, foe, owed, put, rule

__all__ = ["evening"]


def table() -> State:
    return at(begun(["Ann", "Bob"]), "Ann 1", "Docks")


def card(state: State, seat: str, name: str) -> State:
    return put(state, "seats", seat, "cards", name, {"deck": "armoury", "slot": "weapon", "broken": False, "turn": 0, "round": 0})


def refused(state: State, line: str) -> list[str]:
    return [str(reason.text) for reason in rule(state, line).reasons]


@each("verb", ["threat", "encounter"])
def test_that_no_card_is_due_is_told_before_the_first_question(evening: Evening, verb: str) -> None:
    said = evening(table(), f"{verb} ? leave", game=LEGACY, all_=True, name=verb)
    assert said.index("is to be drawn by the rules now. If a card says that one is: extra") < said.index("what is the card called?")
    due = {"seat": "Ann 1", "what": verb, "tile": "Docks"}
    assert "by the rules now" not in evening(put(table(), "draws", [due]), f"{verb} ? leave", game=LEGACY, all_=True, name=f"due-{verb}")


def test_the_word_that_lets_a_card_is_heard_behind_any_answer_and_alone(evening: Evening) -> None:
    for number, answers in enumerate(
        (
            "Raiders extra ? aggressive ?  ? Morgan ? witch ? docks ? loses a destiny",
            "Raiders ? extra ? aggressive ?  ? Morgan ? witch ? docks ? loses a destiny",
            "Raiders ? aggressive ? extra ?  ? Morgan ? witch ? docks ? loses a destiny",
            "Raiders ? aggressive ? Morgan ? witch ? docks ?  ? loses a destiny extra",
            "Raiders ? aggressive ? Morgan ? witch ? docks ?  ? extra ? loses a destiny",
            "Raiders ? aggressive ? Morgan ? witch ? docks ?  ? loses a destiny ? ",
        )
    ):
        said = evening(table(), f"threat ? {answers}", game=LEGACY, all_=True, name=f"evening-{number}")
        assert "Raiders (severe), Aggressive: Morgan on Docks. Ability: loses a destiny\n" in said, answers


def test_a_general_card_that_is_drawn_besides_ends_with_its_tokens(evening: Evening) -> None:
    said = evening(table(), "threat ? Raiders extra ? aggr ? 2 saxon @Docks ?  ? none", game=LEGACY, all_=True)
    assert "what is its Named Enemy called? Enter: it has none" in said
    assert "Raiders (general), Aggressive: Saxon 1 on Docks, Saxon 2 on Docks." in said


def test_the_line_that_a_refusal_proposes_is_taken_by_enter(evening: Evening) -> None:
    line = "encounter ? Wild Hunt ? loyalty ? 3 ? "
    said = evening(table(), f"{line}what ? y", game=LEGACY, all_=True)
    assert "Is it so? encounter Wild Hunt with loyalty rating 3 extra" in said
    assert "Neither yes nor no" in said
    assert "LEGAL  encounter Wild Hunt with loyalty rating 3 extra" in said
    said = evening(table(), f"{line}n ? leave", game=LEGACY, all_=True, name="no")
    assert said.count("which Challenge Rating stands on the card?") == 2
    assert "Wild Hunt on Docks" not in said


def test_of_a_card_that_does_nothing_at_once_either_that_is_told() -> None:
    state = foe(table(), "Saxon 1", "Saxon", "Docks")
    (why,) = refused(state, "use Starting Weapon")
    assert "used otherwise it does nothing" in why
    assert "If the card may be used at once" not in why
    armed = card(state, "Ann 1", "Silver Sword")
    assert "If the card may be used at once: `use Silver Sword now`" in refused(armed, "use Silver Sword")[0]


def test_how_a_card_gives_stones_is_told_with_the_challenge() -> None:
    state = foe(table(), "Saxon 1", "Saxon", "Docks")
    assert "plus N" not in owed(state)[0]
    armed = card(state, "Ann 1", "Silver Sword")
    assert owed(armed)[0].endswith(
        "; should Silver Sword give stones, say so in that line, before they are rolled: `plus N using Silver Sword`"
    )
    both = card(armed, "Ann 1", "Long Bow")
    assert owed(both)[0].endswith(
        "should Silver Sword or Long Bow give stones, say so in that line, before they are rolled: `plus N using CARD`"
    )


@each("line", ["reroll using silver sword", "reroll 2 using silver sword", "reroll silver sword"])
def test_how_a_card_rolls_stones_again_is_told(line: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        TABLE.declaration(card(table(), "Ann 1", "Silver Sword"), line)
    assert 'use "Silver Sword" now, then reroll N given' in str(refusal.value.hint)


def test_of_the_ways_of_one_thing_none_is_left_once_one_is_said() -> None:
    ways = ["wound", 'wound breaking "Starting Weapon"', "doom Blind"]
    assert without(ways, "wound breaking starting weapon") == without(ways, "wound") == ["", "", "doom Blind"]
    assert without(ways, "doom Blind") == [*ways[:2], ""]
    assert without(["march Saxon 1", "march Saxon 2"], "march Saxon 1") == ["", "march Saxon 2"]


def test_who_gives_a_card_is_said_with_from() -> None:
    state = card(table(), "Ann 1", "Healing Salve")
    said = ["healing", "salve", "to", "Arthur", "by", "Lancelot"]
    for line in ("healing salve from Lancelot to Arthur", "healing salve to Arthur from Lancelot"):
        assert card_words.trade(line.split(), state) == said
    assert card_words.trade(["letter", "from", "home", "to", "Arthur"], state) == ["letter", "from", "home", "to", "Arthur"]
