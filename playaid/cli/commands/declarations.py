"""What is said of a declaration by a general verb: `next`, `answer`, `odds`, `check`, `set`."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from playaid.cli.answer import DONE, ILLEGAL_CODE
from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.declaring.before_the_throw import told_first
from playaid.cli.declaring.declare import declare, declare_until_ruled
from playaid.cli.declaring.held_lines import held_back
from playaid.cli.declaring.odds.odds_shapes import Odds, RolledOdds
from playaid.cli.declaring.own_words import read_by
from playaid.cli.declaring.ready_dice import ready
from playaid.cli.declaring.refused_first import no_verb_told
from playaid.cli.declaring.shared_screen.announcement import show_refused
from playaid.cli.declaring.shared_screen.hidden_dice import without_faces
from playaid.cli.declaring.speaker import all_look_on, seen_by_all
from playaid.cli.declaring.way_stops import (
    fights_anew,
    halts,
    open_to_more,
    with_what_is_possible,
    with_what_was_passed,
)
from playaid.cli.options import WORDS, Typed, as_side, ruling_options, words_argument
from playaid.cli.terminal.argv import argv_of
from playaid.cli.terminal.exit_errors import ListLeft
from playaid.cli.terminal.prompt_commands import EXPLAIN, FOR_LATER, LEAVE, LEAVING, LIST, is_a_no, looked, meant_by, of_a_no
from playaid.desk.conversation import Said, Stopped, give_answer, resume
from playaid.desk.dashes import SIGNS
from playaid.desk.next_line.advance import (
    Goal,
    come_in,
    goal_of,
    has_gone_on,
    is_reached,
    is_untouched,
    left_before_a_throw,
    lingering,
)
from playaid.desk.next_line.due import SPOKEN
from playaid.desk.next_line.verb_offers import sayable
from playaid.desk.questions import FACT, mask_question
from playaid.desk.seats import side_of, step, umpire_of
from playaid.language.message import AND, as_message, listing, message, series
from playaid.language.translation import aloud, translate, verb_told
from playaid.referee.contract.grammar import quote, split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable, Unsaid
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.sequence import acting, leaf
from playaid.referee.contract.state import State
from playaid.referee.deciding.endings import ENDINGS

if TYPE_CHECKING:
    from playaid.cli.text.last_refusal import LastRefusal
    from playaid.desk.next_line.settling import Ways


GOING_ON = ("n", "next", "ok", "y", "yes")
"""What is said where one line is offered that settles a debt, and means that line."""
TAKES_BACK, TAKEN_BACK = ("undo", "redo"), "taken back"
"""Lines behind which no `next` goes on: what it would do next may be what has just been taken back."""


@command("next", opens=True)
@as_side
@ruling_options
@words_argument(required=False)
def next_step(terminal: Terminal, opened: Session, words: Sequence[str], **typed: Any) -> Answer[Any] | int:
    """Go on to the next step of the sequence of play. next 3 takes three steps, whoever acts in them; next turn or next STEP goes on until
    that begins, or until another side may do something that has not said `pass`. What is owed is refused, or in the table shell settled
    on the way: done where there is one way, asked where there are several. Where something has been settled and more can be done in the
    step, next stops and says so; the next one goes on. So it does in the table shell where nothing has been done in the step, and it has
    begun by itself so that going on would end the turn, or was come to behind a fight; once each time that a step begins which only gains
    something, or for which a turn is played; and once an evening for each side where three steps are taken by which that would be let go,
    something comes last in a step, as forced marches do, or a throw is next to which more may be said (plus 1)."""
    answers = terminal.going_by.answers = list[Answer[Any]]()
    try:
        return _gone_on(terminal, opened, words, answers, **typed)
    finally:
        terminal.going_by.answers = []


def _gone_on(terminal: Terminal, opened: Session, words: Sequence[str], answers: list[Answer[Any]], **typed: Any) -> Answer[Any] | int:
    """What comes of a `next`. answers: gets what comes of each of its parts."""
    goal = goal_of(opened.game, words, opened.state)
    before, steps = opened.state, 0
    known, terminal.going_by.told, terminal.going_by.told_to_a_line = terminal.going_by.told == opened.journal.head, None, False
    looks = typed["check"] or typed["odds"] or typed["overrule"] is not None or typed["as_side"] is not None
    sits = terminal.in_shell and terminal.settles and not terminal.json
    if not (words or looks or known) and sits and (held := held_back(terminal, opened)) is not None:
        return held
    fought = settles = False
    while True:
        single = leaf(opened.game, opened.state).gains and not known
        at, untouched = opened.state, steps or ((goal.steps > 1 or single) and is_untouched(opened))
        stood = terminal.refused
        answer, told = _one_step(terminal, opened, Typed(**typed), tells=sits)
        if answer.code == ILLEGAL_CODE and not looks and (held := told_first(terminal, opened)) is not None:
            return _all_in_one([*answers, held])
        if answer.code == ILLEGAL_CODE and not looks and (settled := _settled(terminal, opened, Typed(**typed), stood)) is not None:
            if settled.private is not None or settled.data == TAKEN_BACK:  # what is for one side's eyes is told with nothing else
                answers.clear()
                if (ended := _given_apart(terminal, opened, goal, settled)) is not None:
                    return ended
                continue
            answers.append(settled)
            settles, fought = True, fought or (settled.told is not None and settled.told.verb in opened.game.fights)
            if (stopped := _stopped_behind(terminal, opened, goal, at, answers)) is not None:
                return stopped
            if not has_gone_on(at, opened.state):
                continue
            answer = answers.pop()  # what settled the last of it has ended the step: that was one of the steps that were asked for
        if terminal.settles and answer.code == DONE:
            answer = with_what_was_passed(answer, opened, at, bool(untouched and not looks and not settles), told)
        steps, settles = steps + 1, False
        answers.append(answer)
        terminal.going_by.carried_to = opened.journal.head if fought else None
        if answer.code != DONE or looks or is_reached(opened.game, goal, before, opened.state, steps):
            return _all_in_one(answers if looks else with_what_is_possible(terminal, opened, answers))
        counting, here = not goal.keys and not goal.verb, (leaf(opened.game, opened.state).key, opened.speaker())
        if (stop := halts(opened, before, counting)) and not (counting and here in terminal.going_by.gains_told):
            terminal.going_by.told = opened.journal.head
            terminal.going_by.gains_told |= {here} if counting else set()
            return _all_in_one([*answers[:-1], answers[-1]._replace(lines=[*answers[-1].lines, stop])])


def _stopped_behind(terminal: Terminal, opened: Session, goal: Goal, at: State, answers: list[Answer[Any]]) -> Answer[Any] | None:
    """All that has come of a line that goes no further behind what it has settled last; None where it goes on."""
    settled = answers[-1]
    if settled.code != DONE or opened.state["referee"].get("over"):  # a side may have given up there, say
        return _all_in_one(answers)
    if fights_anew(opened, _ways(terminal, opened)):
        return _all_in_one(answers)
    more, stops = open_to_more(opened, goal), True
    if more:
        terminal.going_by.told = opened.journal.head
    elif theirs := come_in(opened, at):
        more = message("  First it is for {sides} to say, where they wish to; then it goes on.", sides=listing(theirs))
        ways = _ways(terminal, opened)
        stops = ways is None or ways.forced  # else they can say it where the rest is asked for
    elif goal.steps == 1 and (left := lingering(opened, seen_by_all(terminal, opened))):
        more = message("  Still possible: {things}. next goes on.", things=listing(left))
        terminal.going_by.told = opened.journal.head
    if more:
        answers[-1] = settled._replace(lines=[*settled.lines, more])
    return _all_in_one(answers) if more and stops else None


def _given_apart(terminal: Terminal, opened: Session, goal: Goal, settled: Answer[Any]) -> Answer[Any] | int | None:
    """Give what is for one side's eyes; what comes of the line where it goes no further behind that, None where it goes on."""
    given = terminal.give(settled._replace(data=None))
    if settled.data == TAKEN_BACK or given != DONE or fights_anew(opened, _ways(terminal, opened)):
        return settled.code
    if not (more := open_to_more(opened, goal)):
        return None
    terminal.going_by.told = opened.journal.head
    return Answer(code=DONE, lines=[more])


def _one_step(terminal: Terminal, opened: Session, typed: Typed, tells: bool) -> tuple[Answer[Any], bool]:
    """What comes of one step; and whether what it leaves unused has been told before it asks for dice."""
    left = left_before_a_throw(opened) if tells and terminal.takes_dice else None
    if left is not None:
        terminal.say(message(ENDS_WITH, side=listing(acting(opened.game, opened.state), AND), things=left, leave=LEAVE))
    answer = declare(terminal, ["next"], typed)
    if umpire_of(opened, typed.as_side) is not None:
        opened.refresh()  # an umpire has the session apart from whoever else is here
    return answer, left is not None


ENDS_WITH = "  {side}'s part ends here with {things}; {leave} at the throw goes back to it."


def _settled(terminal: Terminal, session: Session, typed: Typed, stood: "LastRefusal | None") -> Answer[Any] | None:
    """What comes of settling what is owed: by the one way there is, else by that which is chosen; None where none is known or chosen.
    What has come of this line so far is said before anybody is asked, and not again. stood: what was last refused and told."""
    if not terminal.in_shell or not terminal.settles or terminal.json or (ways := _ways(terminal, session)) is None:
        return None
    terminal.say(*terminal.going_by.lines_to_say())
    refused, terminal.refused = terminal.refused, stood
    line, side = (str(ways.lines[0][0]), ways.lines[0][1] or None)
    if not ways.forced:
        if not terminal.can_ask():
            return None
        ways = _one_example(ways)
        one = _told_ways(terminal, session, ways)
        while True:
            try:
                line, side = _chosen(terminal, session, ways, one)
                if not line:
                    return Answer(code=DONE)
                session.line = 0  # a line that was typed is taken back by itself, with what follows from it
                if terminal.run is not None and not _is_plain(argv := argv_of(session.game, line, session.state), session):
                    return Answer(code=terminal.run(argv, terminal), data=TAKEN_BACK if argv[0] in TAKES_BACK else None)
                settled = declare(terminal, split(line), typed._replace(as_side=side, meant=True))
            except EOFError:
                terminal.refused = refused
                return None
            except (Unreadable, Ambiguous) as unfit:  # the list stands as it did, and its numbers with it
                terminal.say(*(f"  {translate(text)}" for text in (unfit.text, unfit.hint) if text))
                continue
            if settled.code != ILLEGAL_CODE:
                return settled
            show_refused(terminal, settled)
    return _aloud_if_forced(terminal, ways, declare(terminal, split(line), typed._replace(as_side=side, meant=True)))


def _ways(terminal: Terminal, session: Session) -> "Ways | None":
    """The ways to settle what is owed first, as whoever looks on may have them listed."""
    from playaid.desk.next_line.settling import as_listed, shown_first, ways_to_settle

    if (ways := ways_to_settle(session)) is None:
        return None
    if all_look_on(terminal, session):
        session.open_what_can_be()
        return as_listed(session, ways)
    return shown_first(session, ways) if terminal.blanks_for(ways.lines[0][1]) else ways


def _told_ways(terminal: Terminal, session: Session, ways: "Ways") -> str:
    """Say what is owed and by which lines it is settled; the prompt for one of them."""
    listed = {line.split()[0] for line, _ in ways.lines}
    unlisted = [verb for verb in SPOKEN.findall(ways.debt) if verb in session.game.verbs and verb not in listed]
    also = ALSO_AND_MORE if ways.open else "  Also {lines}: typed alone, each asks for the rest."
    more = [message(also, lines=listing(unlisted))] if unlisted else ["  There are more: ? lists them, and any may be typed."] * ways.open
    more = more if len(ways.lines) > 1 else []
    free = message("  owed, in whatever order {side} chooses; which first?", side=series(dict.fromkeys(side for _, side in ways.lines)))
    terminal.say(free if ways.any_of else message("  owed: {debt}", debt=ways.debt), *_numbered(ways), *more)
    alone = "  an example: {line}; type what your own card says: " if ways.examples else "  Enter = {line}; else type a line of your own: "
    alone = "  Enter = {line}, which first shows {side} what that would be; else type a line of your own: " if ways.shown else alone
    return message(alone, line=ways.lines[0][0], side=ways.lines[0][1]) if len(ways.lines) == 1 else "  ? "


ALSO_AND_MORE = "  Also {lines}: typed alone, each asks for the rest; ? lists what else there is, and any may be typed."


def _aloud_if_forced(terminal: Terminal, ways: "Ways", settled: Answer[Any]) -> Answer[Any]:
    """What all may hear of a line that everybody knows was the one there is: nobody takes the screen for what they did not choose."""
    aloud = settled.told.aloud if settled.told is not None else ()
    blanks = settled.private is not None and terminal.blanks_for(settled.private)
    if not (blanks and ways.forced and settled.code == DONE and aloud):
        return settled
    return settled._replace(lines=[f"  {translate(sentence)}" for sentence in aloud], told=None, data=None, private=None)


def _numbered(ways: "Ways") -> list[str]:
    return [f"    {number}. {aloud(line, '')}" for number, (line, _) in enumerate(ways.lines, 1)]


def _one_example(ways: "Ways") -> "Ways":
    """How a card may read is no list to choose from: one example of it."""
    alike = ways.examples and len({line.split()[0] for line, _ in ways.lines}) == 1
    return ways._replace(lines=ways.lines[:1]) if alike else ways


def _is_plain(argv: Sequence[str], session: Session) -> bool:
    """Whether a line that settles something is a declaration and nothing besides."""
    return argv[0] in (session.game.slug, "next") and not any(word.startswith("-") and word != "-" for word in argv)


def _chosen(terminal: Terminal, session: Session, ways: "Ways", prompt: str) -> tuple[str, str | None]:
    """The line that is wanted of those that settle a debt, and who says it: by its number, or typed; where all belong to one verb, without
    that. No line where one with options has been run by itself, and something came of it. Raises Left, EOFError."""
    verbs = {line.split()[0] for line, _ in ways.lines}
    while True:
        chosen = _said(terminal, prompt, partial(_in_the_open, terminal, session, verbs), partial(_explain, terminal, session, ways))
        if (not chosen or fold(chosen) in GOING_ON[:2]) and len(ways.lines) > 1:
            terminal.say(message(NO_NEXT if chosen else NO_ENTER, typed=fold(chosen), leave=LEAVE))
            continue
        if is_a_no(chosen, [word for line, _ in ways.lines for word in line.split()]):
            terminal.say(of_a_no(chosen, FOR_LATER))
            continue
        if not chosen and ways.examples:
            raise ListLeft
        if not chosen or (len(ways.lines) == 1 and not ways.examples and fold(chosen) in GOING_ON):
            return ways.lines[0]
        chosen, named, looks = _apart(session, _in_full(session, ways, chosen))
        if looks and terminal.run is not None:
            known = session.journal.tail_number
            terminal.run(argv_of(session.game, chosen, session.state), terminal)
            session.refresh()
            if session.journal.tail_number != known:
                return "", None
            continue
        if chosen.isdecimal() and 1 <= int(chosen) <= len(ways.lines):
            return _by_number(session, ways, int(chosen))
        try:
            game, verb, *_ = (*argv_of(session.game, chosen, session.state), "")
            chosen = " ".join((verb if game == session.game.slug else game, *chosen.split()[1:]))
        except Refusal as unknown:
            meant = [way for way in ways.lines if f" {fold(way[0])}".endswith(f" {fold(chosen)}")]
            if len(meant) == 1:
                return meant[0]
            said_of = read_by(session, sorted(verbs), chosen)
            if len(verbs) > 1 and not said_of:
                terminal.say(*(f"  {translate(text)}" for text in (unknown.text, unknown.hint) if text))
                continue
            chosen = f"{said_of or next(iter(verbs))} {chosen}"
        return chosen, named or (ways.lines[0][1] if chosen.split()[0] in verbs else None)


NO_ENTER = "  Enter is none of these: one by its number or name, or {leave}."
NO_NEXT = "  {typed} goes on once what is owed is done: one of these by its number or name, or {leave}."


def _by_number(session: Session, ways: "Ways", number: int) -> tuple[str, str]:
    line, side = ways.lines[number - 1]
    shown = session.game.verbs.get(line.split()[0])
    return (shown.name if shown is not None and shown.examples else line), side  # what an example names lies on no table


def _in_full(session: Session, ways: "Ways", said: str) -> str:
    """A typed line, a number with options behind it as the line that it stands for: `1 --odds`. Raises Unreadable."""
    number, _, behind = said.partition(" ")
    if not (number.isdecimal() and behind and behind[0] in SIGNS):
        return said
    if not 1 <= int(number) <= len(ways.lines):
        raise Unreadable(message("the numbers go from 1 to {most}", most=len(ways.lines)))
    line, side = _by_number(session, ways, int(number))
    return f"{line} {behind}" if _AS.search(f" {behind}") else f"{line} {behind} --as {quote(side)}"


_AS = re.compile(r"""\s--as\s+("[^"]*"|'[^']*'|\S+)""")


def _apart(session: Session, line: str) -> tuple[str, str | None, bool]:
    """A typed line without `--as`, who says it if that is said, and whether another option makes it a line of its own."""
    named, bare = _AS.search(line), _AS.sub("", line)
    if " --" in bare or named is None:
        return line, None, " --" in bare
    return bare, side_of(session, named[1].strip("\"'")), False


def _in_the_open(terminal: Terminal, session: Session, verbs: Collection[str], said: str) -> str:
    """What stays on the screen of what was typed at a prompt for lines of these verbs: words of a secret one do not, as all may look on."""
    game, word = session.game, fold(said.partition(" ")[0])
    named = game.verbs.get(game.short.get(word, word))
    meant = [named] if named is not None else [game.verbs[verb] for verb in verbs if verb in game.verbs]
    plain = not said or said.isdecimal() or word in (*LEAVING, EXPLAIN, LIST) or not any(verb.secret for verb in meant)
    if all_look_on(terminal, session):
        return said
    return without_faces(session, said) if plain else "…"


def _explain(terminal: Terminal, session: Session, ways: "Ways") -> None:
    """What `?` tells where what is owed is asked for: the ways with the numbers that they have there, what their verbs do, and how to
    leave. Where there are more ways than these, all that the verbs can do."""
    terminal.say(*_numbered(ways))
    verbs = dict.fromkeys(line.split()[0] for line, _ in ways.lines)
    for name in verbs if ways.open and terminal.run is not None else ():
        looked(terminal, f"help {name}")
    if not ways.open:
        terminal.say(
            *(message("  {verb}: {summary}", verb=verb_told(name), summary=as_message(session.game.verbs[name].summary)) for name in verbs)
        )
    words = "  one of these, by its number or in its own words; {leave} leaves it for later, ? and a verb tells about another"
    terminal.say(message(words, leave=LEAVE))


def _said(terminal: Terminal, prompt: str, stays: Callable[[str], str], explain: Callable[[], None]) -> str:
    """What is typed at a prompt, once it is none of the words that look at something first. stays: what of it stays on the screen. Raises
    Left, EOFError."""
    while True:
        said = terminal.ask_away(prompt, stays).strip()
        if (fold(said) if said.isascii() else meant_by(said)) in (EXPLAIN, LIST):
            explain()
        elif not looked(terminal, said, lists=True):
            break
    if (meant_by(said) if not said.isascii() else fold(said)) in LEAVING:
        raise ListLeft
    return said


def _all_in_one(answers: Sequence[Answer[Any]]) -> Answer[Any]:
    if len(answers) == 1:
        return answers[0]
    from playaid.cli.json_output import ruling_json

    rulings = [ruling_json(answer.told) for answer in answers if answer.told is not None]
    return answers[-1]._replace(lines=[line for answer in answers for line in answer.lines], data={"rulings": rulings})


@command("answer", opens=True, context_settings=WORDS)
@as_side
@ruling_options
@words_argument(required=False)
def answer(terminal: Terminal, opened: Session, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Answer the question that a declaration waits for, after dice have fallen."""
    side = side_of(opened, typed["as_side"])
    if typed.get("check") or typed.get("odds"):  # what comes of it may draw, and what is drawn is known
        raise Refusal(
            "an answer is given or not: what comes of it is not told before",
            hint="`leave` lets the declaration wait, `undo` takes it back",
        )
    waits = terminal.with_keys(opened, partial(resume, opened, ready(terminal, typed["dice"])))
    if waits is None:
        raise Refusal("nothing waits for an answer")
    said = (waits.said if isinstance(waits, Stopped) else waits)._replace(exact=typed["dice"] is not None)
    if words:
        if not isinstance(waits, Stopped) or waits.question.kind == FACT:
            raise Refusal(
                "it does not wait for a choice", hint=mask_question(waits.question, side).prompt if isinstance(waits, Stopped) else ""
            )
        try:
            said = terminal.with_keys(opened, partial(step, opened, partial(_answered, opened, waits, " ".join(words), side)))
        except (Unreadable, Ambiguous) as unfit:
            raise _without_choices(terminal, waits.question, side) or unfit from None
    fallen = opened.fallen()
    return declare_until_ruled(terminal, opened, said, side, len(fallen.rolls) if fallen is not None else 0)


def _without_choices(terminal: Terminal, question: Question, viewer: str | None) -> Unreadable | None:
    """Why an answer is none, without the choices, where they are one side's own and others see the screen; None elsewhere."""
    who = question.private
    if who is None or who == viewer or terminal.handed_over or not terminal.keeps(who):
        return None
    return Unreadable(message("that is no choice of {who}", who=who), hint=message("answer alone asks {who}, unseen", who=who))


def _answered(session: Session, waits: Stopped, text: str, by: str | None) -> Said:
    """What has been said with an answer by its name, or by the number that it had where it was listed. Raises what `give_answer` does."""
    try:
        return give_answer(session, waits, text, by=by)
    except (Unreadable, Ambiguous):
        if not text.isdecimal():
            raise
        return give_answer(session, waits, text, by=by, numbered=True)


@command("odds", context_settings=WORDS)
@as_side
@ruling_options
@words_argument(required=False)
def odds(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Odds | RolledOdds]:
    """The exact chances of a declaration: odds VERB …; of loose dice: odds roll 2d6+3."""
    if not words:
        raise _unsaid(terminal, "odds", "The exact chances of a declaration: odds VERB …; of loose dice: odds roll 2d6+3.")
    if words[0].casefold() == "roll":
        from playaid.cli.declaring.odds.roll_odds import chances_of

        return chances_of(terminal, " ".join(words[1:]))
    with no_verb_told(terminal, words):
        return declare(terminal, words, Typed(**{**typed, "odds": True}))


@command("check", context_settings=WORDS)
@as_side
@ruling_options
@words_argument(required=False)
def check(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Only say whether a declaration is legal, and why: check VERB …"""
    if not words:
        raise _unsaid(terminal, "check", "Only say whether a declaration is legal, and why: check VERB …")
    if fold(words[0]) in ENDINGS:
        text = message("{verb} is no line of the game's, and is not looked ahead at", verb=fold(words[0]))
        raise Refusal(text, hint=message("? {verb} tells who must agree", verb=fold(words[0])))
    return declare(terminal, words, Typed(**{**typed, "check": True}))


def _unsaid(terminal: Terminal, command: str, summary: str) -> Refusal:
    """What is asked of whoever says no line behind a word that is about one: of which, out of the verbs of the step; for odds of fights
    alone, as other verbs seldom have any."""
    opened = terminal.open() if terminal.in_shell else None
    now = sayable(opened, seen_by_all(terminal, opened)) if opened is not None else []
    lines = [f"{command} {offer.name}" for offer in now if command != "odds" or (opened is not None and offer.name in opened.game.fights)]
    return Unsaid(message("{name}: something is wanted behind it", name=command), lines, summary)


@command("set", context_settings=WORDS)
@as_side
@click.option("--because", metavar="WHY", help="The reason, without which nothing is set; it is logged and stands out.")
@words_argument(required=False)
def set_value(terminal: Terminal, as_side: str | None, because: str | None, words: Sequence[str]) -> Answer[Any]:
    """Put a value right by hand: set PATH VALUE --because WHY. The players outrank the referee."""
    return declare(terminal, ["set", *words, *(["because", because] if because else [])], Typed(as_side=as_side))
