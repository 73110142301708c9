"""What was refused or only looked at last in the table shell: nothing of it is in the log, and `why` right after it means it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playaid.cli.text.heading import pack_parts
from playaid.cli.text.render import ruling_lines
from playaid.desk.ruling_view import RulingView
from playaid.language.message import as_message, message
from playaid.language.translation import translate
from playaid.language.width import wrap_text
from playaid.referee.contract.game import Game


class LastRefusal(NamedTuple):
    """A refusal as it was told, or a line that was looked at and would stand. session, number: where, and behind which event; private: the
    side for whose eyes alone it was."""

    session: str | None
    number: int
    seen: RulingView
    private: str | None

    def is_of(self, session: str | None, number: int) -> bool:
        """Whether something was refused there, and nothing has been done since."""
        return bool(self.seen.reasons) and (self.session, self.number) == (session, number)

    def leads_on(self) -> bool:
        """Whether it was told that `next` is the way to what was refused."""
        return any("`next`" in (reason.instead or "") for reason in self.seen.reasons)


UNREAD = as_message(
    "  It could not be read, so that no rule has been asked: ? VERB shows how a line is said; why {number} tells the ruling before."
)
DECIDED_SO = as_message(
    "    The book leaves that open, and it is decided so; who reads it otherwise says the line with --overrule behind it:"
)
NOT_IN_THE_LOG = as_message("  Refused, so that nothing of it is in the log; why {number} tells the ruling before it.")


def refusal_lines(game: Game, refused: LastRefusal, width: int, checks: bool) -> Iterator[str]:
    """The reasons, each with its case, and what the cases say in plain words; of what would stand the worksheet. checks: the check behind
    each reason is named."""
    from playaid.desk.rule_lookup import doubt_behind, plain_words, tell_reading

    yield from ruling_lines(refused.seen, width, checks=checks, asked=not refused.seen.reasons)
    for case in dict.fromkeys(reason.citation for reason in refused.seen.reasons if reason.citation):
        if plain := translate(plain_words(game, case)):
            yield from (f"    {row}" for row in pack_parts([plain], "", width - 4))
    doubts = [doubt for reason in refused.seen.reasons if (doubt := doubt_behind(game, reason.check, reason.text)) is not None]
    for doubt in dict.fromkeys(doubts):
        yield from wrap_text(translate(DECIDED_SO), width, "    ", replace_whitespace=False)
        yield from wrap_text(translate(tell_reading(doubt)), width, "      ", replace_whitespace=False)
    looked = "  Only looked at, so that nothing of it is in the log; why {number} tells the ruling before it."
    yield message(NOT_IN_THE_LOG if refused.seen.reasons else looked, number=refused.number)


class Unruled(NamedTuple):
    """What was told of a line that came to no ruling. verb: of one that nothing would make legal now; empty where it could not be read."""

    told: Sequence[str]
    verb: str


def unruled_lines(game: Game, line: Unruled, number: int, width: int) -> list[str]:
    """What was told of it, and what that means: no rule was asked, or the rule of its verb in plain words. number: of the newest event."""
    from playaid.desk.rule_lookup import plain_words

    if not line.verb:
        last = (
            "  It could not be read, so that no rule has been asked: ? VERB shows how a line is said; why {number} tells the ruling before."
        )
        return [*line.told, message(last, number=number)]
    case = game.verbs[line.verb].citation.partition(",")[0]
    plain = translate(plain_words(game, case))
    rule = [f"    {row}" for row in pack_parts([plain], "", width - 4)] if plain else []
    return [*line.told, *rule, message(NOT_IN_THE_LOG, number=number)]
