"""At a question that the rules ask, `back` goes to the last word that was asked for, too, one answer at a time."""

from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening, quests, severe

__all__ = ["evening"]

CARD = "threat ? The Wolf ? hold ? Hengist ? saxon ? Chapel ? 2 saxon red"
HALL = "on which of the hallways does Saxon"
TOKENS = "how many tokens of which kind does the card put down"
ABILITY = "what does its Special Ability do?"


def mounted() -> State:
    """Ann has a Virtue Plaque: when it is used, whether it is discarded by that is asked."""
    return quests(["put", ["public", "seats", "Ann 1", "virtue"], "Courage"])


def said_to(evening: Evening, state: State, line: str) -> str:
    return " ".join(evening(state, line, game=LEGACY, all_=True).split())


def test_a_question_of_the_rules_goes_back_to_the_words_of_the_card(evening: Evening) -> None:
    """The card has been read out, and waits in the log; nobody hides anything here, so that nobody need agree."""
    said = said_to(evening, severe(), f"{CARD} ? On Chapel ? back ? each turn a Wound Token ? 1 ? 2")
    assert said.count(ABILITY) == 2
    assert "Do all agree" not in said
    assert "That answer is taken back; the log keeps both." in said
    assert "Saxon 1 on Hallway 1, Saxon 2 on Hallway 2. Ability: each turn a Wound Token" in said


def test_it_goes_one_answer_at_a_time(evening: Evening) -> None:
    """From the second hallway to the first, from there to the ability, and from that to the tokens."""
    line = f"{CARD} ? On Chapel ? 1 ? back ? back ? back ? 1 saxon red ?  ? 3"
    said = said_to(evening, severe(), line)
    assert [said.count(asked) for asked in (f"{HALL} 2", f"{HALL} 1", ABILITY, TOKENS)] == [
        1,
        3,
        3,
        2,
    ]
    assert "Hengist on Chapel, Saxon 1 on Hallway 3." in said


def test_an_answer_that_was_none_is_one_of_them(evening: Evening) -> None:
    """Enter for no tokens is taken back by itself."""
    said = said_to(evening, severe(), "threat ? The Wolf ? hold ? Hengist ? saxon ? Chapel ?  ? back ?  ? ")
    assert [said.count(asked) for asked in ("which Movement Command", TOKENS)] == [1, 2]
    assert "The Wolf (severe), Hold: Hengist on Chapel." in said


def test_where_nothing_has_been_learnt_nobody_need_agree(evening: Evening) -> None:
    said = said_to(evening, mounted(), "use ? Courage ? back ? Courage ? kept")
    assert said.count("use: which card?") == 2
    assert "Do all agree" not in said
    assert "LEGAL use Courage" in said


def test_a_line_that_was_typed_whole_has_no_word_to_go_back_to(evening: Evening) -> None:
    said = said_to(evening, mounted(), "use Courage ? back ? leave")
    assert "No answer lies before this question: leave drops the line, and undo takes back what was done before it." in said
    card = "threat The Wolf hold named Hengist saxon at Chapel 2 saxon red ability each turn"
    said = " ".join(evening(severe(), f"{card} ? back ? leave", game=LEGACY, all_=True, name="whole").split())
    assert "No answer lies before this question: undo takes the whole line back." in said
