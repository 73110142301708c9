"""Whoever takes a line back is who the log names, and what another has done is taken back with their consent."""

from tests.cli.conftest import Type


def moved(typed: Type) -> int:
    """The number of an act of Ann's that needs nobody's consent by itself."""
    typed("new", "elric", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house", "-o", "scenario=4", "-o", "hands=kept", "-d", "6 1")
    said = typed("elric", "chart", "land", "named", "Aldar", "--as", "Ann")
    assert said.code == 0, said.err
    return int(typed("log", "--json").data["events"][-1]["number"])


def test_an_act_of_another_is_taken_back_with_their_consent(typed: Type) -> None:
    number = moved(typed)
    refused = typed("undo", "--as", "Bob")
    assert refused.code == 3
    assert f"event {number} is an act of Ann, which Bob does not take back alone" in refused.out + refused.err
    assert "undo --as Bob --agreed Ann" in refused.out + refused.err
    done = typed("undo", "--as", "Bob", "--agreed", "Ann", "--json")
    assert done.data == {"undone": number}
    last = typed("log", "--json").data["events"][-1]
    assert (last["kind"], last["side"], last["text"]) == ("undo", "Bob", f"undo: event {number} taken back, agreed by Ann")
    assert "HOLDS" in typed("verify").out


def test_ones_own_act_and_that_of_a_table_that_says_no_name_need_nobody(typed: Type) -> None:
    number = moved(typed)
    assert typed("undo", "--as", "Ann").code == 0
    last = typed("log", "--json").data["events"][-1]
    assert (last["side"], last["text"]) == ("Ann", f"undo: event {number} taken back")
    assert typed("redo").code == 0
    assert typed("undo").code == 0


def test_whoever_brings_a_line_back_is_who_the_log_names(typed: Type) -> None:
    number = moved(typed)
    assert typed("undo", "--as", "Ann").code == 0
    assert typed("redo", "--as", "Bob").code == 0
    last = typed("log", "--json").data["events"][-1]
    assert (last["kind"], last["side"], last["text"]) == ("redo", "Bob", f"redo: event {number} brought back")
    assert "HOLDS" in typed("verify").out
    assert typed("undo").code == 0
    assert typed("redo").code == 0
    unnamed = [event["side"] for event in typed("log", "--json").data["events"][-2:]]
    assert unnamed == [unnamed[0]] * 2, "as undo, where nobody is named"
    assert "HOLDS" in typed("verify").out


def test_a_pass_is_taken_back_and_nothing_before_it(typed: Type) -> None:
    number = moved(typed)
    assert "undo takes that back" in typed("pass", "Bob").out
    refused = typed("undo", "--as", "Ann", "--json")
    assert refused.data == {"undone": number}, "who does not pass takes back what they did"
    number = moved_again(typed)
    typed("pass", "Bob")
    assert "Bob passes no more" in typed("undo").out
    assert typed("undo", "--as", "Ann", "--json").data == {"undone": number}
    assert "HOLDS" in typed("verify").out


def moved_again(typed: Type) -> int:
    assert typed("elric", "chart", "land", "named", "Elwher", "--as", "Ann").code == 0
    return int(typed("log", "--json").data["events"][-1]["number"])
