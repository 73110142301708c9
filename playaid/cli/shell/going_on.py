"""What is told to whoever takes a session up again."""

from playaid.language.message import message, sentences
from playaid.referee.session.local import Session

FEW = 2
"""Of an event that tells more than so many sentences the last ones are told."""


def last_told(session: Session) -> list[str]:
    """What happened last, as all may know it; nothing of a session in which nothing has happened yet."""
    from playaid.referee.session.kinds import WAITS
    from playaid.referee.session.passed_steps import acts
    from playaid.referee.session.story import text, told

    number = session.journal.tail_number
    while number > 1 and session.journal.event(number)["kind"] == "keys":  # a code that was made is nothing that happened at the table
        number -= 1
    if number <= 1:
        return []
    event = session.journal.event(number)
    say = session.opened_for(event, None)
    story = told(event, say)
    whole = len(story) <= FEW or event["kind"] == WAITS  # two sentences out of the middle of a ruling would be taken for its end
    words = text(session, event, say) if whole else sentences(acts(story)[-FEW:])
    return [message("  Last: {told}", told=words)]
