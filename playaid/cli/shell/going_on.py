"""What is told to whoever takes a session up again."""

from playaid.language.message import SEMICOLON, listing, message, sentences, series
from playaid.language.translation import translate
from playaid.referee.session.local import Session

FEW = 2
"""Of an event that tells more than so many sentences the last ones are told."""


def who_plays(session: Session) -> list[str]:
    """Who plays which side, where the sides have names of their own and the players have been named."""
    seats = session.journal.meta["players"]
    nameless = {translate(message("Player {number}", number=number)) for number in range(1, len(seats) + 1)}
    people = dict.fromkeys(person for side, person in seats.items() if person not in ("", side, *nameless))
    told = [message("{player} plays {sides}", player=one, sides=series(s for s, p in seats.items() if p == one)) for one in people]
    return [message("  {told}.", told=listing(told, SEMICOLON))] if told else []


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
