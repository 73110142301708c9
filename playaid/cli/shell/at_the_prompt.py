"""What the prompt shows of where the game stands: what is owed and its ways, what the last ruling told to be typed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.text.heading import Heading
from playaid.cli.text.last_refusal import Unruled
from playaid.desk.next_line.due import ANSWER, FORM, SPOKEN, Due, told_beside
from playaid.desk.seats import is_open
from playaid.dice.sources import NeedsDice, Refusing
from playaid.language.message import Typed, as_message, listing, message
from playaid.language.translation import aloud, translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import quote, split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import State
from playaid.referee.contract.view import View
from playaid.referee.session.local import Session


def lines_told(game: Game, story: Iterable[str]) -> list[str]:
    """The whole lines that sentences tell to be typed; not verbs alone, but for one that is told with more behind it as well, nor forms
    whose words stand for others."""
    found = list(dict.fromkeys(line for sentence in story for line in SPOKEN.findall(as_message(sentence)) if not FORM.search(line)))
    longer = [line.split()[0] for line in found if " " in line]
    return [line for line in found if line.split()[0] in game.verbs and line.split()[0] in longer]


def without(lines: Sequence[str], said: str) -> list[str]:
    """Of lines that were told to be typed those that have not been, each in its place. What is told beside the same with more behind it
    (`wound`, `wound breaking CARD`) are ways of one thing: once one of them has been said, none is left."""
    now = _plain(said)
    ways = [way for line in lines if line and (way := _plain(line)) == now[: len(way)]]
    return ["" if any(_plain(line)[: len(way)] == way for way in ways) else line for line in lines]


def _plain(line: str) -> list[str]:
    """The words of a line as they are compared."""
    return [fold(word) for part in split(line) for word in part.split()]


def still_to_say(session: Session, lines: Iterable[str]) -> list[str]:
    """Of lines that were told to be typed those that can be said yet: what was told may be done by now, or name what is there no more.
    Where that hangs on what a side hides, and its key is not open here, a line stays."""
    return [line for line in lines if not _is_over(session, line)]


def in_their_places(session: Session, lines: Sequence[str]) -> list[str]:
    """The same with nothing in the place of those that are over, so that each of the others keeps its number."""
    kept = [line if line and not _is_over(session, line) else "" for line in lines]
    return kept[: max((at for at, line in enumerate(kept, 1) if line), default=0)]


def _is_over(session: Session, line: str) -> bool:
    verb = session.game.verbs.get(line.split()[0])
    if verb is not None and not opens(session.game, session.state, verb):  # which hangs on nothing that anybody hides
        return True
    try:
        said = session.read(split(line))
        if said.side and not is_open(session, said.side):
            return False
        ruling = session.judge(said, Refusing())
        return ruling.verdict == ILLEGAL and not ruling.rests_on_secret  # else a number that goes would tell it
    except Locked:
        return False
    except (Unreadable, Ambiguous):
        return True
    except (Refusal, NeedsDice):  # a fact that nobody has told, dice: it can be said
        return False


def way_of(game: Game, state: State, way: str) -> str:
    """A way of what is owed, as whoever sits here says it, with what it comes to."""
    said, told = aloud(way, str(game.languages)), told_beside(game, state, way)
    return translate(message("{line} ({told})", line=said, told=told)) if told else said


def asks_for_dice(session: Session, way: str) -> bool:
    """Whether dice are thrown for a way of what is owed, as far as the whole table may know."""
    from playaid.desk.conversation import throws_dice

    try:
        return throws_dice(session, session.read(split(way)))
    except (Refusal, Locked):
        return False


def numbered_line(
    listed: Sequence[str],
    asked: str,
    number: int,
    behind: str,
    waits: bool,
    throws: str = "",
    repeats: bool = True,
    enter: str = "",
) -> str:
    """The line that a number stands for in what was numbered last on the screen, with what was typed before it and the options behind it;
    of what waits for an answer, a number that stands for no line is that of one of its choices, or what its die shows. throws: what is owed
    and asks for dice, where they are typed; repeats: whether a refusal may say the line; enter: the one line that is left, if
    there is one, which Enter says. Raises Unreadable."""
    if waits and number > len(listed) and not asked and not behind:
        return f"{ANSWER} {number}"
    if not 1 <= number <= len(listed) or not listed[number - 1]:
        if asked == "odds":
            as_in = as_message("behind odds stands a whole line, as it is declared, or its number in the list")
            raise Unreadable(message("{number} is no line now", number=number), hint=as_in)
        hint = message("the numbers go from 1 to {most}; ? lists what may be done, with numbers", most=len(listed))
        some = len(listed) > 1
        if throws:
            hint = message("no die is asked for yet; {line} asks for it", line=throws)
            raise Unreadable(message("{number} is no line now", number=number), hint=hint)
        alone = message("Enter or 1 = {line}", line=enter) if enter and repeats else "? lists what may be done, with numbers"
        raise Unreadable(message("{number} is no line now", number=number), hint=hint if some else alone)
    return as_asked(listed[number - 1], asked, number, behind, repeats)


def as_asked(line: str, asked: str, number: int, behind: str, repeats: bool = True) -> str:
    """The line that a number stands for, with what was typed before the number, and the options or further words of the line behind it.
    repeats: whether a refusal may say the line. Raises Unreadable for a number behind it, which may be a die's or another line's."""
    if asked in ("help", "?"):
        return f"{asked} {line.partition(' ')[0]}"
    if behind and behind[0].isdecimal():
        raise Unreadable(
            message("behind the number of a line stand options alone: {number} --odds, {number} --dice 5,1", number=number),
            hint=message("{number} = {line}", number=number, line=line) if repeats else "",
        )
    return f"{asked} {line} {behind}".strip()


def nothing_by_enter(lines: Sequence[str]) -> list[str]:
    """What Enter alone is told at a prompt that offers lines by number, and none by Enter: of one, which throws dice say."""
    if not lines:
        return []
    return [message("  Enter alone does nothing here: 1 = {first}", first=Typed(lines[0]))]


def waiting_answers(heading: Heading) -> list[str]:
    """The answers to what waits, by the numbers that they have at the prompt."""
    return [f"    {number} = {way}" for number, way in enumerate(heading.ways, 1)] if heading.waits else []


def who_acts(acting: Sequence[str], speaker: str | None) -> str:
    """Who is to act; where several are, how one of them says a line that would be taken for another's."""
    told = message("to act: {sides}", sides=listing(acting))
    if speaker is None or len(acting) < 2:
        return translate(told)
    other = next(side for side in acting if side != speaker)
    return translate(message("{told} (what {side} says ends in --as {typed})", told=told, side=other, typed=quote(other)))


def heading_of(place: Sequence[str], seen: View, dice: tuple[str, str], now: Due, ways: Sequence[str], looked: bool = False) -> Heading:
    """What stands above the prompt and below it, as whoever sits here reads it. ways: those of what is owed that have numbers; looked:
    whoever may owe unseen has looked."""
    settled = seen.over or seen.pending  # what waits for an answer may be the very thing that is owed, and comes first
    owed = () if settled else tuple(map(translate, now.debts or seen.obligations))
    trackers = [(translate(label), translate(value)) for label, value in seen.trackers]
    waits, able = translate(seen.pending or ""), () if seen.over else now.able_told
    over = bool(seen.over)
    return Heading(
        tuple(place),
        owed,
        waits,
        (*trackers, dice),
        now.line,
        now.alone,
        tuple(ways),
        able,
        now.sides,
        now.then,
        over,
        now.unseen,
        () if settled else tuple(map(translate, now.settles)),
        () if settled else now.besides_told,
        looked,
    )


def unruled(game: Game, line: str, answer: Answer[Any], shown: Callable[[str], str]) -> Unruled | None:
    """What is told of a line that could not be read, or that nothing would make legal now, if all may see it. shown: a sentence as it
    stands on a screen that all see."""
    kind = answer.error["kind"] if answer.error is not None and answer.private is None and answer.told is None else ""
    word = fold(line.partition(" ")[0])
    verb = game.short.get(word, word)
    is_known = kind == "illegal" and verb in game.verbs
    if not is_known and kind not in ("unreadable", "ambiguous"):
        return None
    return Unruled([shown(translate(told)) for told in answer.lines], verb if is_known else "")
