import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, cast

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.language.message import Typed, as_message, message
from playaid.language.translation import translate
from playaid.language.width import columns, pad
from playaid.referee.session.kinds import WAITS

if TYPE_CHECKING:
    from playaid.cli.text.last_refusal import LastRefusal
    from playaid.desk.ruling_view import RulingView
    from playaid.referee.contract.game import Game


class LogEntry(TypedDict):
    """An event as a line of the log."""

    number: int
    time: str
    side: str | None
    umpire: str | None
    kind: str
    text: str
    verdict: str | None
    overrule: str | None
    citations: Sequence[str]
    rolls: Sequence[dict[str, Any]]
    hash: str
    chance: NotRequired[str]


class Log(TypedDict):
    events: Sequence[LogEntry]


@command("log", looks=True)
@click.option("--last", "-n", type=click.IntRange(1, 100000), default=20, show_default=True, help="How many events.")
@click.option("--all", "all_", is_flag=True, help="From the first event on.")
@click.option("--odds", is_flag=True, help="And how likely what each came to was.")
@click.argument("number", type=click.IntRange(1, 100000), required=False)
def log(terminal: Terminal, opened: Session, viewer: str | None, last: int, all_: bool, odds: bool, number: int | None) -> Answer[Log]:
    """What happened, event by event: the last 20, or as many as are asked for."""
    from playaid.cli.declaring.speaker import eyes_on
    from playaid.referee.session.story import entry

    first, folded = _first_of(opened, 1 if terminal.json else 0, number or last, all_)
    events = (event for event in opened.journal.events(first) if event["n"] not in folded)
    entries: list[Any] = [entry(opened, event, eyes_on(terminal, opened, event, viewer)) for event in events]
    if odds:
        from playaid.cli.declaring.odds.declaration_odds import lookers_on
        from playaid.cli.terminal.progress import busy
        from playaid.desk.budget import Budget
        from playaid.referee.odds.retrospect import chances

        lent = Budget()
        with busy("log --odds", terminal.shows_bars):
            told = chances(opened, viewer, lambda: lent, first, lookers_on(terminal, opened))
            likely = {event["n"]: chance.told() for event, chance in told if chance is not None}
        entries = [{**e, "chance": likely[e["number"]]} if e["number"] in likely else e for e in entries]
    room = max((columns(translate(e["side"] or "")) for e in entries), default=0)
    lines = [
        f"  {e['number']:>5}  {e['time'][11:16]}  {pad(translate(e['side'] or ''), max(room, 10))}  {translate(e['text'])}"
        + (f"  ({translate(e['chance'])})" if "chance" in e else "")
        for e in entries
    ]
    return Answer(lines, {"events": entries}, private=viewer)


def _first_of(session: Session, whole: int, last: int, all_: bool) -> tuple[int, set[int]]:
    """The event that the log begins with, and those behind it that it leaves out: of a line that waited and has come to its end, or waits
    still, that it waited at this die and that. whole: whether none is left out, as for programs."""
    tail, folded = session.journal.tail_number, set[int]()
    if whole:
        return (1 if all_ else max(1, tail - last + 1)), folded
    later: tuple[str, object] | None = None  # what comes behind an event: what it is of, and who said it
    number = told = 0
    for number in range(tail, 0, -1):
        event = session.journal.event(number)
        here = (str(event.get("of", event["kind"])), event["side"])
        if event["kind"] == WAITS and here == later:
            folded.add(number)
        else:
            told += 1
            if told > last and not all_:
                return number + 1, folded
        later = here
    return max(number, 1), folded


class Why(TypedDict):
    """`why`: the lines for people, and what they are made of."""

    lines: list[str]
    event: dict[str, Any]
    worksheet: Sequence[dict[str, Any]]
    facts: Sequence[dict[str, Any]]
    readings: Sequence[dict[str, Any]]
    chance: NotRequired[dict[str, Any]]


@command("why", looks=True)
@click.option("--all", "all_", is_flag=True, help="Each value that was looked up, however many.")
@click.argument("event", nargs=-1)
def why(terminal: Terminal, opened: Session, viewer: str | None, all_: bool, event: tuple[str, ...]) -> Answer[Why]:
    """The whole ruling of an event again: worksheet, dice, cases, readings that decided it, and how likely what it came to was. EVENT is a
    number, or words of what was said: the last event that has them all. Without any, the last one; in the table shell right after a
    refusal or a look at a line (check), that."""
    from playaid.cli.declaring.odds.declaration_odds import chance_data, lookers_on
    from playaid.cli.declaring.speaker import eyes_on
    from playaid.cli.text.last_refusal import refusal_lines, unruled_lines
    from playaid.desk.budget import Budget
    from playaid.referee.odds.retrospect import chance_of
    from playaid.referee.session.option_marks import decided_then
    from playaid.referee.session.replay import before
    from playaid.referee.session.story import worksheet

    said = [word.lower().strip("?") for word in event]
    stands = not said and terminal.looks.line  # a question, which is what is asked about, whatever was refused before it
    if terminal.unruled is not None and not stands and (said == ["not"] or (terminal.unruled.verb and not said)):
        lines = unruled_lines(opened.game, terminal.unruled, opened.journal.tail_number, terminal.width())
        return Answer(lines, Why(lines=lines, event={"kind": terminal.unruled.verb or "unread"}, worksheet=[], facts=[], readings=[]))
    words = [word for word in event if word.lower().strip("?") not in IDLE]
    number = (_worked_out(opened, event, viewer) or _number_of(opened, words, viewer)) if words else None
    asked = _asked_now(terminal, opened, viewer) if number is None and terminal.looks.line else []
    if asked and opened.pending() is None:
        lines = [*asked, _not_in_the_log(opened.journal.tail_number)]
        return Answer(lines, Why(lines=lines, event={"kind": "question"}, worksheet=[], facts=[], readings=[]), private=viewer)
    refused = _refused_last(terminal, opened) if number is None else None
    unseen = refused.private if refused is not None and not _may_read(terminal, refused, viewer) else None
    if refused is not None and unseen is None:
        lines = list(refusal_lines(opened.game, refused, terminal.width(), terminal.detail == "sources"))
        reasons = [reason._asdict() for reason in refused.seen.reasons]
        refusal = {"kind": refused.seen.verb, "verdict": refused.seen.verdict, "reasons": reasons}
        return Answer(lines, Why(lines=lines, event=refusal, worksheet=[], facts=[], readings=[]), private=refused.private)
    wanted = number if number is not None else opened.journal.tail_number
    if not 1 <= wanted <= opened.journal.tail_number:
        raise Refusal(message("there is no event {number}", number=wanted), hint=message("1 to {last}", last=opened.journal.tail_number))
    ruled = opened.journal.event(wanted)
    eyes = eyes_on(terminal, opened, ruled, viewer)
    readings = decided_then(opened, ruled, before(opened, wanted, eyes), eyes)
    shown = cast(
        Why,
        {
            **worksheet(opened, ruled, eyes, everything=all_ or terminal.detail == "sources"),
            "readings": [reading._asdict() for reading in readings],
        },
    )
    shown["lines"] += [message("    reading   {reading}", reading=reading.told()) for reading in readings]
    chance = chance_of(opened, wanted, eyes, Budget, lookers_on(terminal, opened))
    if chance is not None:
        shown["chance"] = chance_data(chance)
        shown["lines"].append(message("    chance    {chance}", chance=chance.told()))
    if unseen is not None:
        told = "  What was said here last is for the eyes of {side}: `why --as {side}` tells of it. This is the ruling before it."
        shown["lines"].insert(0, message(told, side=unseen))
    return Answer(shown["lines"], shown, private=viewer)


IDLE = {
    *("a", "an", "and", "by", "can", "can't", "cannot", "could", "did", "do", "does", "for", "has", "have", "i", "in", "is", "it", "last"),
    *("no", "not", "of", "on", "that", "the", "this", "to", "was", "were"),
}
"""Words of a question that tell of no event."""


def _number_of(session: Session, words: Sequence[str], viewer: str | None) -> int:
    """The event that is meant: by its number, or the last whose line in the log has all the words. Refusal where none has."""
    if len(words) == 1 and words[0].lstrip("-").isdigit():
        return int(words[0])
    from playaid.referee.session.story import entry

    sought = [_whole(word.casefold().strip("?.,")) for word in words]
    for event in reversed(list(session.journal.events(1))):
        line = entry(session, event, viewer)
        told = f"{line['kind']} {translate(line['side'] or '')} {translate(line['text'])}".casefold()
        if all(re.search(word, told) for word in sought):
            return int(line["number"])
    raise Refusal(
        message("no event tells of {words}", words=" ".join(words)),
        hint=message("log shows what happened, why NUMBER one of it; ? VERB tells why a verb cannot be said now"),
    )


def _whole(word: str) -> str:
    """What finds a word in a line: a number is no part of another."""
    return rf"(?<!\d){word}(?!\d)" if word.isdecimal() else re.escape(word)


def _worked_out(session: Session, words: Sequence[str], viewer: str | None) -> int | None:
    """The last ruling in whose worksheet these words stand as they are, where a number is among several: `why 19 to 19`."""
    from playaid.referee.session.story import worksheet

    text = " ".join(words).strip("?.")
    if len(words) < MANY_WORDS or not any(word.isdecimal() for word in words):
        return None
    for event in islice(reversed(list(session.journal.events(1))), LATELY):
        told = worksheet(session, event, viewer)["lines"]
        if any(text in " ".join(translate(line).split()) for line in told):
            return int(event["n"])
    return None


MANY_WORDS, LATELY = 2, 20
"""How many words are a piece of a worksheet; among how many of the last events it is looked for."""


def _refused_last(terminal: Terminal, session: Session) -> "LastRefusal | None":
    """The refusal that was told here last, where nothing has been ruled since."""
    refused = terminal.refused
    if refused is None or (refused.session, refused.number) != (terminal.name, session.journal.tail_number):
        return None
    return refused


def _may_read(terminal: Terminal, refused: "LastRefusal", viewer: str | None) -> bool:
    return refused.private is None or refused.private == viewer or not terminal.keeps(refused.private)


def _asked_now(terminal: Terminal, session: Session, viewer: str | None) -> list[str]:
    """Why the question is asked at which `why` is typed: the line, the worksheet as far as it goes, and the rule in plain words. Of what is
    for other eyes no more than the rule of its verb. Nothing where no question stands, or no line of the game asks it."""
    from playaid.cli.declaring.ruling_answer import seen_here
    from playaid.cli.declaring.subject import verb_of
    from playaid.cli.text.render import worksheet_lines

    game, question = session.game, session.asking
    viewer = terminal.eyes or viewer
    if question is None or session.waiting is None:
        first = terminal.looks.line.partition(" ")[0]
        verb = game.verbs.get(game.short.get(named, named)) if (named := verb_of(game, first)) else None
        if verb is None:
            return []
        told = [message("  Asked for {verb}: {summary}.", verb=verb.name, summary=as_message(verb.summary))]
        return [*told, *_rule(terminal, game, verb.citation.partition(",")[0])]
    seen = seen_here(terminal, session, session.waiting, viewer)
    own = question.private in (None, viewer) or not terminal.keeps(question.private)
    case = question.cite if own and question.cite else game.verbs[seen.verb].citation.partition(",")[0] if seen.verb in game.verbs else ""
    return [*_line(seen), *worksheet_lines(seen.worksheet, terminal.width()), *_rule(terminal, game, case)]


def _not_in_the_log(number: int) -> str:
    """Where the ruling before it is told, of which somebody may have meant to ask."""
    return message("  Nothing of it is in the log yet; why {number} tells the ruling before it.", number=number)


def _line(seen: "RulingView") -> Iterator[str]:
    if seen.whole and seen.typed:
        yield message("  Asked by: {line}", line=Typed(seen.typed))


def _rule(terminal: Terminal, game: "Game", case: str) -> Iterator[str]:
    from playaid.cli.text.heading import pack_parts
    from playaid.desk.rule_lookup import plain_words

    if plain := translate(plain_words(game, case)) if case else "":
        yield from (f"    {row}" for row in pack_parts([plain], "", terminal.width() - 4))
