"""Odds as people ask for them: `odds of attacking Mary`, `what are my odds if Craw attacks?`."""

from collections.abc import Iterator, Sequence

from playaid.cli.declaring.subject import verb_of
from playaid.cli.registry import CHANCES
from playaid.cli.shell.question_words import LITTLE, is_question
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

ODDS = "odds"
ABOUT = ("of", "for", "if", "that", "when", "on")
"""What stands between the word for the chances and what they are of."""
DOING = "ing"


def of_the_odds(session: Session, words: Sequence[str]) -> list[str] | None:
    """The line behind `odds` of which somebody asks how likely it is, where one can be made of the words; None for any other line."""
    bare = [word.strip("?!.,") for word in words]
    if (behind := _asked_behind(session, bare)) is not None:
        return behind
    asked = next((at for at, word in enumerate(bare[:4]) if fold(word) in CHANCES), None)
    if asked is None or (asked and not (is_question(bare) or {*map(fold, bare[:asked])} <= LITTLE)):
        return None
    about = next((at for at, word in enumerate(bare) if at > asked and fold(word) in ABOUT), None)
    if about is None or about > asked + 3 or not {*map(fold, bare[asked + 1 : about])} <= LITTLE:
        return None
    for verb, line in _lines(session.game, [word for word in bare[about + 1 :] if word]):
        if _can_be_read(session, verb, line):
            return [ODDS, verb.name, *line]
    return None


def _asked_behind(session: Session, words: Sequence[str]) -> list[str] | None:
    """A line with the word for its chances behind it, `attack August odds`, as one with that in front; None for any other, also where that
    word may be the last of the line's own."""
    said = verb_of(session.game, words[0]) if words[2:] and fold(words[-1]) in CHANCES else ""
    verb = session.game.verbs.get(session.game.short.get(said, said))
    if verb is None or verb.query or verb.secret or _can_be_read(session, verb, words[1:]):
        return None
    return [ODDS, verb.name, *words[1:-1]] if _can_be_read(session, verb, words[1:-1]) else None


def _lines(game: Game, words: Sequence[str]) -> Iterator[tuple[Verb, list[str]]]:
    """What is said with each word that is a verb which does something, put in front, the small words before it left out."""
    for at, word in enumerate(words):
        verb = doing(game, word)
        if verb is not None and not verb.query and not verb.secret:
            who = [said for said in words[:at] if fold(said) not in LITTLE]
            keywords = [[slot.word.split("|")[0]] for slot in verb.slots if slot.word and who]
            yield from ((verb, [*who, *between, *words[at + 1 :]]) for between in ([], *keywords))


def doing(game: Game, word: str) -> Verb | None:
    """The verb of the game that a word is, also as `attacking`, `moving`."""
    stem = fold(word).removesuffix(DOING)
    stems = (word, stem, f"{stem}e", stem[:-1]) if stem != fold(word) else (word,)
    found = (verb_of(game, said, third=True) for said in stems)
    return next((game.verbs[name] for verb in found if (name := game.short.get(verb, verb)) in game.verbs), None)


def _can_be_read(session: Session, verb: Verb, words: Sequence[str]) -> bool:
    try:
        read_arguments(session.game, verb, words, visible(session.state, None))
    except (Incomplete, Ambiguous):
        return True
    except Refusal:
        return False
    return True
