"""What a shell knows of how the table has come to the step that stands, and of what `next` would pass by there."""

from typing import TYPE_CHECKING, Any

from playaid.cli.answer import Answer

if TYPE_CHECKING:
    from playaid.cli.text.last_refusal import LastRefusal


class GoingBy:
    """told: where the log stood when it was said what the next `next` would pass by; told_to_a_line: whether that was said to a line of a
    later step, and not to `next`; let_go: of which steps, and to whom, that has been said to a line, which is held for it once an evening;
    held: where in the sequence of play a bare `next` was held for what only gains there, or for what a turn is played for; gains_told: of
    which steps, and whom, a `next` of several steps has been told what they gain; reminded: to whom it has been said what comes last, or is
    left undone; added_told: of which verbs, and to whom, what may be said with their throw; carried_to: where the log stood when a `next`
    had gone on behind a fight that it settled; guided: whether a lesson says what is done next; answers: what has come of the line that is
    being done, and has not been said yet; warned: what has been told of a line before it was done."""

    def __init__(self) -> None:
        self.told: tuple[int, str] | None = None
        self.told_to_a_line = False
        self.carried_to: tuple[int, str] | None = None
        self.guided = False
        self.answers = list[Answer[Any]]()
        self.reminded = set[tuple[str, str | None]]()
        self.let_go = set[tuple[str, str | None]]()
        self.added_told = set[tuple[str, str]]()
        self.held = set[str]()
        self.warned = set[str]()
        self.gains_told = set[tuple[str, str | None]]()

    def lines_to_say(self) -> list[str]:
        """The lines of what has not been said, which is said with that: whoever is asked next may want to know it for their answer."""
        lines = [line for answer in self.answers for line in answer.lines]
        self.answers[:] = [answer._replace(lines=()) for answer in self.answers]
        return lines

    def is_unmeant(self, refused: "LastRefusal | None", session: str | None, head: tuple[int, str]) -> bool:
        """Whether a `next` may mean no more than what comes first: a fight has carried it here, or what was tried has just been refused,
        and that `next` leads there was not told."""
        tried = refused is not None and refused.is_of(session, head[0]) and not refused.leads_on()
        return not self.guided and (tried or self.carried_to == head)
