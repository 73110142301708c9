"""What stands in the log after a fault, told by the numbers of its events."""

from playaid.language.translation import translate
from playaid.referee.session.folder_faults import written_in_words
from tests.each import each


@each(
    ("events", "told"),
    [
        ([], ""),
        ([45], "what was done is in the log as event 45"),
        ([45, 46], "what was done is in the log as events 45 and 46"),
        ([45, 46, 47, 48], "what was done is in the log as events 45 to 48"),
        ([45, 46, 48], "what was done is in the log as events 45 and 46 and 48"),
    ],
)
def test_many_in_a_row_are_told_from_the_first_to_the_last(events: list[int], told: str) -> None:
    assert translate(written_in_words(events)) == told
