"""What `why` tells at a question that stands: what asks it, what has come of that so far, and the rule by which it is asked."""

from collections.abc import Iterator, Sequence

from playaid.cli.declaring.ruling_answer import seen_here
from playaid.cli.declaring.subject import verb_of
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.heading import pack_parts
from playaid.cli.text.render import worksheet_lines
from playaid.desk.ruling_view import RulingView
from playaid.language.message import Typed, as_message, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session


def why_asked(terminal: Terminal, session: Session, viewer: str | None) -> list[str]:
    """Why the question is asked at which `why` is typed: the line, the worksheet as far as it goes, and the rule in plain words. Of what is
    for other eyes no more than the rule of its verb. Nothing where no question stands, or no line of the game asks it."""
    game, question = session.game, session.asking
    viewer = terminal.eyes or viewer
    if question is None or session.waiting is None:
        first, *more = terminal.looks.line.split() or [""]
        verb = game.verbs.get(game.short.get(named, named)) if (named := verb_of(game, first)) else None
        if verb is None:
            return []
        told = [message("  Asked for {verb}: {summary}.", verb=verb.name, summary=as_message(verb.summary))]
        return [*told, *_rule(terminal, game, [verb.citation.partition(",")[0]])]
    seen = seen_here(terminal, session, session.waiting, viewer)
    own = question.private in (None, viewer) or not terminal.keeps(question.private)
    cases = [question.cite] if own and question.cite else [game.verbs[seen.verb].citation.partition(",")[0]] if seen.verb in game.verbs else []
    return [*_line(seen), *worksheet_lines(seen.worksheet, terminal.width()), *_rule(terminal, game, cases)]


def not_in_the_log(number: int) -> str:
    """Where the ruling before it is told, of which somebody may have meant to ask."""
    return message("  Nothing of it is in the log yet; why {number} tells the ruling before it.", number=number)


def _line(seen: RulingView) -> Iterator[str]:
    if seen.whole and seen.typed:
        yield message("  Asked by: {line}", line=Typed(seen.typed))


def _rule(terminal: Terminal, game: Game, cases: Sequence[str]) -> Iterator[str]:
    from playaid.desk.rule_lookup import plain_words

    for case in filter(None, cases):
        if plain := translate(plain_words(game, case)):
            yield from (f"    {row}" for row in pack_parts([plain], "", terminal.width() - 4))
