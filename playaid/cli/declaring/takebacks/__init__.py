"""What is taken back, or left for another line, before a declaration is ruled on: a throw that was typed wrong (`correction`), an answer
that `back` leads to (`way_back`), a question that is interrupted (`interruption`), a line that waits for what comes first (`deferral`)."""

from playaid.cli.declaring.takebacks.correction import agreed_aloud, as_it_was_meant, if_all_agree, put_right_if_all_agree
from playaid.cli.declaring.takebacks.deferral import (
    give_way_to_what_comes_first,
    kept_aside,
    line_before,
    wait_for_what_is_advised,
    wait_with_the_rest,
    wait_without_what_may_change,
    waits_for_another,
)
from playaid.cli.declaring.takebacks.interruption import give_way
from playaid.cli.declaring.takebacks.way_back import Given, ToItsWords, Way, step_back

__all__ = [
    "Given",
    "ToItsWords",
    "Way",
    "agreed_aloud",
    "as_it_was_meant",
    "give_way",
    "give_way_to_what_comes_first",
    "if_all_agree",
    "kept_aside",
    "line_before",
    "put_right_if_all_agree",
    "step_back",
    "wait_for_what_is_advised",
    "wait_with_the_rest",
    "wait_without_what_may_change",
    "waits_for_another",
]
