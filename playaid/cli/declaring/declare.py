"""From typed words to an answer on the screen: each step is the desk's, and whoever is there types what it waits for."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

from playaid.cli.answer import DONE, ILLEGAL_CODE, Answer, refusal_answer
from playaid.cli.declaring import takebacks
from playaid.cli.declaring.before_the_throw import readings_before_dice
from playaid.cli.declaring.futile_line import SAID_WHOLE, asked_in_vain, give_up, known_of, line_instead
from playaid.cli.declaring.held_lines import told_before
from playaid.cli.declaring.listed_answers import Steps, in_its_place, past_looks, says_several_lines
from playaid.cli.declaring.misfit_dice import told_of_faces, without_what_lay
from playaid.cli.declaring.missing_word import missing_word, refuse_barred_answer, told_late, unfit_names
from playaid.cli.declaring.question_prompt import drawn_unseen, is_foregone, put_question
from playaid.cli.declaring.ready_dice import ready, typed_ahead, unused_dice, without_throw
from playaid.cli.declaring.refused_first import refuse_lost_answer
from playaid.cli.declaring.ruling_answer import SoFar, answer_with, show_what_came, tell_so_far
from playaid.cli.declaring.shared_screen.announcement import Unseen, asks_by_itself, eyes_of_words, show_refused, shows_blanked, unquoted
from playaid.cli.declaring.shared_screen.open_look import with_open_eyes
from playaid.cli.declaring.short_name import of_ones_own
from playaid.cli.declaring.speaker import lacks_a_word, speaking
from playaid.cli.declaring.typed_answers import typed_answer
from playaid.cli.declaring.way_stops import by_its_way
from playaid.cli.options import Typed, answers
from playaid.cli.terminal.exit_errors import numbered_answer
from playaid.cli.terminal.laid_aside import HalfSaid, Unanswered, asked_for_again
from playaid.cli.terminal.prompt_commands import Back
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.desk.conversation import Ruled, Said, Stopped, chancy, check, note_dropped, rule
from playaid.desk.next_line.advance import steps_before
from playaid.desk.next_line.missing_words import filled_in
from playaid.desk.next_line.no_more import add_what_became, told_as_no_more
from playaid.desk.next_line.obstacles import refuse_shut
from playaid.desk.next_line.optional_words import also_wanted, said_alone
from playaid.desk.questions import asked_of
from playaid.desk.ruling_view import eyes_of
from playaid.desk.seats import Needs, step
from playaid.dice.sources import BadDice, Refusing
from playaid.language.message import counted, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import Incomplete, called, words_of
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import open_verbs, side_meant, speaker, speaker_of_verb
from playaid.referee.session.local import Session


def declare(terminal: Terminal, words: Sequence[str], typed: Typed) -> Answer[Any]:
    """Rule on typed words with the options that came with them. Raises a Refusal where they cannot be ruled on; where a side was asked for
    words on a screen of its own, that is an answer for its eyes alone."""
    try:
        return takebacks.wait_for_what_is_advised(terminal, words, typed, _declared(terminal, words, typed))
    except Unseen as unseen:
        return numbered_answer(terminal, unseen.refusal)._replace(private=unseen.side)


def _declared(terminal: Terminal, words: Sequence[str], typed: Typed) -> Answer[Any]:
    session, side, viewer = speaking(terminal, typed.as_side, asks=typed.odds or typed.check, meant=typed.meant)
    words, typed = _with_faces(session, words, side, typed)
    steps = terminal.with_keys(session, partial(step, session, partial(_steps_of, session, words, typed, side)))
    if len(steps) > 1:
        return _step_by_step(terminal, session, side, viewer, steps, typed)
    words = steps[0] if steps else words
    trail = list[Unanswered]()
    try:
        declaration, asked = _read(terminal, session, words, side, typed, trail)
    except Steps as answered:
        return declare(terminal, answered.words, typed._replace(dice=answered.dice or typed.dice))
    if typed.as_side is None:
        declaration = with_open_eyes(terminal, session, declaration)
    head = session.journal.head
    try:
        return _done(terminal, session, words, declaration, asked, viewer, typed, trail)
    except (Unreadable, Ambiguous) as unfit:  # the rule reads what stands in a text, and cannot
        eyes = asked or eyes_of_words(terminal, session, words, declaration.side)
        if trail and terminal.in_shell and session.journal.head == head:
            return _asked_again(terminal, trail, typed, refusal_answer(unfit)._replace(private=eyes))
        if eyes:
            raise Unseen(unfit, eyes) from unfit
        raise


def _done(
    terminal: Terminal,
    session: Session,
    words: Sequence[str],
    declaration: Declaration,
    asked: str | None,
    viewer: str | None,
    typed: Typed,
    trail: list[Unanswered],
) -> Answer[Any]:
    """What comes of a line in which no word is missing."""
    if typed.odds:
        from playaid.cli.declaring.odds.declaration_odds import odds_answer
        from playaid.desk.declaration_odds import Wish

        wish = Wish(
            typed.on, typed.until or "", answers(typed.suppose, "--if"), ready(terminal, typed.dice) or (), typed.want or "", typed.turns
        )
        odds: Answer[Any] = odds_answer(terminal, session, declaration, wish, typed.patience, viewer, typed.all_)
        return odds._replace(private=odds.private or asked)
    if typed.check:
        looked = _looked_at_where_it_belongs(terminal, session, declaration, viewer)
        return looked._replace(private=looked.private or asked)
    if (vain := asked_in_vain(terminal, session, words, declaration)) is not None:
        answer = answer_with(terminal, session, vain, viewer, whole=True)
        return answer._replace(lines=[*answer.lines, message(SAID_WHOLE, line=declaration.typed)], private=answer.private or asked)
    if not asked and (told := told_before(terminal, session, words, declaration, _going_on, any(each.given for each in trail))) is not None:
        return told
    head = session.journal.head
    before = _passed(terminal, session, declaration, viewer)
    dice = without_throw(terminal, session, declaration, typed)
    said = Said(declaration, ready(terminal, dice), exact=dice is not None)
    try:
        answer = declare_until_ruled(terminal, session, said, viewer, asked=bool(trail), alone=asked)
    except takebacks.ToItsWords:
        answer, trail = _said_from(terminal, trail, typed), []
    if asked and answer.code == ILLEGAL_CODE:  # what was said unseen, and is not done, is no more shown than it was
        answer = answer._replace(private=asked)
    if trail and typed == Typed() and takebacks.waits_for_another(terminal, answer):
        verb, whole = session.game.verbs[declaration.verb], words_of(session.game, declaration.typed)
        return takebacks.wait_without_what_may_change(terminal, verb, whole, trail, answer)
    if trail and answer.code == ILLEGAL_CODE and terminal.in_shell and session.journal.head == head:
        return _asked_again(terminal, trail, typed, answer)
    return answer._replace(lines=[*(line for passed in before for line in passed.lines), *answer.lines]) if before else answer


def _steps_of(session: Session, words: Sequence[str], typed: Typed, side: str | None) -> list[list[str]]:
    """The lines, one for each step, that a line of several stands for; none of any other line."""
    verb = session.game.verbs.get(words[0])
    if verb is None or not (verb.stepwise or verb.severally) or typed.dice is not None:
        return []
    from playaid.desk.tapping.steps import steps_of

    return steps_of(session, words, side)


def _asked_again(terminal: Terminal, trail: Sequence[Unanswered], typed: Typed, refused: Answer[Any]) -> Answer[Any]:
    """What comes of a line whose last word was asked for, and with which it is refused: that word is asked for once more, and what was
    said before it stands. trail: the line before each answer. Where nobody is there any more, or none was given, the refusal."""
    given = asked_for_again(trail)
    if not given or not lacks_a_word(terminal, trail[given - 1].words, typed.as_side):
        return refused
    show_refused(terminal, refused, trail[given - 1].words)
    if (line := line_instead(terminal, refused)) is not None:
        return declare(terminal, line, typed)
    with suppress(Incomplete):
        return _said_from(terminal, trail[:given], typed)
    return refused._replace(lines=[], private=None)


def _said_from(terminal: Terminal, trail: Sequence[Unanswered], typed: Typed) -> Answer[Any]:
    """What comes of a line of which the last word that was asked for is asked for again. Raises Incomplete where nobody is there any
    more."""
    terminal.laid_aside.put(terminal.name, trail[-1].words, trail[:-1], trail[-1].left_out)
    terminal.laid_aside.told = ""
    return declare(terminal, trail[-1].words, typed)


def _with_faces(session: Session, words: Sequence[str], side: str | None, typed: Typed) -> tuple[Sequence[str], Typed]:
    """The words and options of a line, faces that stand behind its verb alone among the options: `first 3, 5, 2`."""
    if typed.dice is not None or not words[1:]:
        return words, typed
    from playaid.cli.declaring.trailing_faces import faces_behind

    line, faces = faces_behind(session, words, side)
    return (line, typed._replace(dice=faces)) if faces else (words, typed)


def _read(
    terminal: Terminal, session: Session, words: Sequence[str], side: str | None, typed: Typed, trail: list[Unanswered] | None = None
) -> tuple[Declaration, str | None]:
    """The declaration in typed words, and which side took the screen for some of them, if one did; where one is missing, whoever is there
    is asked for it, out of what would be legal. What hangs on what only its side sees is asked where nobody else looks on. trail: gets the
    line before each answer. Raises Unseen where it is refused there."""
    before = terminal.eyes
    with ExitStack() as alone:
        try:
            declaration = _completed(terminal, session, words, side, typed, alone, trail if trail is not None else [])
        except Refusal as refusal:
            eyes = terminal.eyes if before is None else None
            if isinstance(refusal, (Unreadable, Ambiguous)):
                eyes = eyes or eyes_of_words(terminal, session, words, side)
                if eyes is None and (plain := unquoted(terminal, session, words, side)) is not None:
                    raise plain from refusal
            if eyes is None:
                raise
            raise Unseen(refusal, eyes) from refusal
        return declaration, terminal.eyes if before is None else None


def _who_could(session: Session, missing: Incomplete) -> str | None:
    """Where several act and it is nobody's turn, the one who could say such a line; else its words tell whose it is once all are there."""
    game, state = session.game, session.state
    return speaker_of_verb(game, state, missing.verb) if speaker(game, state) is None else None


def _completed(
    terminal: Terminal,
    session: Session,
    words: Sequence[str],
    side: str | None,
    typed: Typed,
    alone: ExitStack,
    trail: list[Unanswered],
) -> Declaration:
    asked: Incomplete | None = None
    before = words
    half = terminal.laid_aside.take_up(terminal.name, words)
    answered = [*half.answered]  # the line before each answer, the last of which may be taken back
    left_out = {*half.left_out}
    among: Sequence[str] = ()
    told = short = ""
    whole: Sequence[str] | None = None  # the last answer as one word of the line: a title of several words
    refused = list[tuple[str, str]]()  # what was last answered, and why that could not be read
    while True:
        said, clear = partial(session.read, words, side, typed.overrule, answers(typed.answer)), ""
        try:
            declared = terminal.with_keys(session, partial(step, session, said))
            less = asked is not None or half.began or len(words) == 1  # who has said the verb alone has left words out, too
            wanting = also_wanted(session, declared, left_out, less) if terminal.can_ask() else None
            if wanting is None:
                terminal.laid_aside.said(terminal.name, words)
                trail[:] = answered if asked is not None else ()
                return terminal.with_keys(session, partial(step, session, partial(by_its_way, terminal, session, declared)))
            refuse_lost_answer(asked, bool(answered and told), wanting)
            refuse_barred_answer(terminal, session, asked if told and typed.overrule is None else None, wanting, side)
            asked, before, among, whole, side = wanting, words, (), None, declared.side
        except Incomplete as missing:
            if asked is not None and answered and missing.slot is asked.slot and told:  # it was read as some other word of the line
                terminal.say(message("  {text!r} is no {slot}.", text=told, slot=called(asked.slot)))
                words, whole = answered.pop().words, None
                told = ""
                continue
            side = side or _who_could(session, missing)
            asked, before, among = missing, words, ()
        except (Unreadable, Ambiguous) as unfit:
            takebacks.give_way_to_what_comes_first(
                terminal, unfit, words, HalfSaid(asked is not None or half.began, (*answered,), frozenset(left_out))
            )
            if asked is None:
                _tell_more(terminal, session, words, side, typed, unfit)
                words, asked = of_ones_own(terminal, session, words, side, unfit)
                before, among, short = words, unfit.candidates, str(getattr(unfit, "typed", ""))
                answered.append(Unanswered(words, frozenset(left_out)))
            elif whole is not None:
                words, whole = whole, None
                continue
            else:
                give_up(refused, told, unfit, before)
                among, why = told_as_no_more(session, told) or unfit_names(terminal, session, asked, side, unfit)
                clear = in_its_place(terminal, unfit, told, among)
                del answered[len(answered) - bool(clear) :]  # it is said again, in full
                terminal.say(*([] if clear else why))
                words = before  # what was refused is none of the line's
        try:
            with takebacks.kept_aside(terminal, asked, words, answered, left_out):
                by = side or side_meant(session.game, session.state, asked.verb, asked.said)
                ask = partial(missing_word, terminal, session, asked, by, alone, among, short)
                told, short = clear or past_looks(terminal, asked, before, ask), ""
        except Back:
            to = takebacks.line_before(terminal, answered, before)
            words, left_out, whole = to.words, {*to.left_out}, None
            continue
        answered.append(Unanswered(before, frozenset(left_out), asked.given, asked.owing))
        if not told:
            left_out.add(asked.slot.name)
            words = before
            continue
        whole = filled_in(asked, before, told, whole=True) if asked.slot.kind in ("text", "word") and " " in told else None
        flag = said_alone(session, asked, told)
        words, told = ([*before, flag], "") if flag else (filled_in(asked, before, told), told)
        if told and typed.dice is None and says_several_lines(asked, told):
            raise Steps(words)
        if asked.dice:
            raise Steps(words, asked.dice)


def _tell_more(
    terminal: Terminal, session: Session, words: Sequence[str], side: str | None, typed: Typed, unfit: Unreadable | Ambiguous
) -> None:
    """Let the refusal of a line that cannot be read say what may have been meant. Raises NotNow where no words would do."""
    from playaid.cli.declaring.trailing_faces import add_dice
    from playaid.desk.next_line.nearest import add_likely, refuse_barred

    add_what_became(session, words, unfit)
    if typed.overrule is None:
        refuse_shut(session, words[0], side or session.speaker())
        if terminal.in_shell:  # a program is told what it has spelt wrong
            refuse_barred(session, words[0], unfit, side)
    if isinstance(unfit, Unreadable):
        add_likely(session, words, side, unfit)
        add_dice(session, words, side, unfit)
        if not (unfit.hint or unfit.candidates) and terminal.in_shell:
            unfit.hint = asks_by_itself(session, words)


def _step_by_step(
    terminal: Terminal, session: Session, side: str | None, viewer: str | None, steps: Sequence[Sequence[str]], typed: Typed
) -> Answer[Any]:
    """What comes of a line of several steps. Raises Refusal for its odds."""
    if typed.odds:
        raise Refusal("odds are told of one step at a time, of a fight once the way is gone", hint=" ".join((*steps[0], "--odds")))
    if typed.check:
        return _looked_at_in_steps(terminal, session, side, viewer, steps, typed)
    refused = _refused_later(terminal, session, side, viewer, steps) if typed.overrule is None else None
    return refused or _in_steps(terminal, steps, typed)


def _in_steps(terminal: Terminal, steps: Sequence[Sequence[str]], typed: Typed) -> Answer[Any]:
    """One declaration after the other, until one does not stand; all that was said as one answer."""
    lines: list[str] = []
    aloud: list[str] = []
    for at, words in enumerate(steps):
        answer = declare(terminal, words, typed)
        lines += answer.lines
        aloud += answer.told.aloud if answer.told is not None else ()
        if answer.code != DONE:
            takebacks.wait_with_the_rest(terminal, words, steps[at:])
            break
    return answer._replace(lines=lines, told=answer.told._replace(aloud=tuple(aloud)) if answer.told is not None else None)


def _refused_later(
    terminal: Terminal, session: Session, side: str | None, viewer: str | None, steps: Sequence[Sequence[str]]
) -> Answer[Any] | None:
    """What is said of a line whose first step stands and whose later one is known to be refused; None for any other."""
    from playaid.desk.tapping.steps import one_line, read_steps, refused_later

    declarations = read_steps(session, steps, side)
    if declarations is None:
        return None
    terminal.with_keys(session, partial(known_of, session, declarations[0]))
    refused = refused_later(session, declarations)
    if refused is None:
        return None
    answer = answer_with(terminal, session, refused[1], viewer)
    stand = steps[: refused[0]]
    hidden = eyes_of(session.game, declarations[0]) is not None and shows_blanked(terminal, declarations[0].side)
    if answer.private is None and hidden:
        told = counted(
            len(stand),
            "  Nothing is done, since what comes after the first step is refused.",
            "  Nothing is done, since what comes after the first {n} steps is refused.",
        )
    else:
        without = one_line(session.game, stand)
        told = message("  Nothing is done, since a part of the line is refused. Without that part: {line}", line=without)
    return answer._replace(lines=[told, *answer.lines])


def _looked_at_in_steps(
    terminal: Terminal, session: Session, side: str | None, viewer: str | None, steps: Sequence[Sequence[str]], typed: Typed
) -> Answer[Any]:
    """Each step as it would stand after those before it, until one would not, or hangs on dice or an answer."""
    lines: list[str] = []
    eyes: str | None = None
    with session.supposing() as suppose:
        for words in steps:
            declaration, _ = _read(terminal, session, words, side, typed)
            side = declaration.side  # it goes on, whoever has something to say in between
            answer = looked_at(terminal, session, declaration, viewer)
            lines, eyes = [*lines, *answer.lines], eyes or answer.private
            ruling = session.judge(declaration, Refusing()) if answer.code == DONE else None
            if ruling is None or ruling.verdict != LEGAL:
                break
            suppose(ruling.changes)
    return answer._replace(lines=lines, private=eyes)


def _passed(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> list[Answer[Any]]:
    """Go on through the steps that this declaration passes over by belonging to a later one; what only gains there is told to be let go."""
    answers = []
    for following in terminal.with_keys(session, partial(step, session, partial(_going_on, session, declaration))):
        from playaid.desk.next_line.advance import told_of_passing

        told = told_of_passing(session)
        answer = declare_until_ruled(terminal, session, Said(following), side)
        answers.append(answer._replace(lines=[*answer.lines, told]) if told is not None and answer.code == DONE else answer)
    return answers


def _going_on(session: Session, declaration: Declaration) -> list[Declaration]:
    if declaration.verb in open_verbs(session.game, session.state) or declaration.overrule is not None:
        return []
    from playaid.desk.next_line.advance import going_on

    return going_on(session, declaration)


def _looked_at_where_it_belongs(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> Answer[Any]:
    """`looked_at`, in the step to which the declaration itself would go on."""
    passed = terminal.with_keys(session, partial(step, session, partial(_going_on, session, declaration)))
    if not passed:
        return looked_at(terminal, session, declaration, side)
    terminal.with_keys(session, partial(check, session, declaration))  # what is opened while something is supposed is forgotten with it
    with session.supposing() as suppose:
        for following in passed:
            suppose(session.judge(following, Refusing()).changes)
        answer = looked_at(terminal, session, declaration, side)
    before = steps_before(session, declaration.verb, declaration.side or session.speaker())
    return answer._replace(lines=[*told_late(session.game.verbs[declaration.verb], before), *answer.lines])


def looked_at(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> Answer[Any]:
    """The answer to `--check`: the ruling as far as it goes without dice, and the chances that `--odds` would tell. What the line would
    lay open is its side's own until it is said."""
    ruling = terminal.with_keys(session, partial(check, session, declaration))
    answer = answer_with(terminal, session, ruling, side, whole=True)
    if answer.private is None:
        from playaid.cli.declaring.shared_screen.hidden_names import looked_at_by

        answer = answer._replace(private=looked_at_by(terminal, session, declaration, ruling, side, answer.lines))
        terminal.refused = terminal.refused and terminal.refused._replace(private=answer.private)
    if ruling.verdict != LEGAL or not chancy(session, declaration):
        return answer
    from playaid.cli.declaring.odds.declaration_odds import together, told_to
    from playaid.cli.declaring.odds.outcome_table import odds_lines
    from playaid.desk.declaration_odds import as_data, glimpse

    odds = glimpse(session, declaration, together(terminal, session))
    if odds is None:
        return answer
    if isinstance(odds, str):
        return answer._replace(lines=[*answer.lines, message("  chances   {why_not}", why_not=odds)])
    try:
        eyes = answer.private or told_to(terminal, [odds], side)
    except Refusal as unsaid:
        why = [message("  chances   {why_not}", why_not=unsaid.text), f"            {translate(unsaid.hint)}"]
        return answer._replace(lines=[*answer.lines, *why])
    lines = [*answer.lines, *odds_lines(odds, terminal.width(), headed=False)]
    return answer._replace(lines=lines, data=as_data(odds), private=eyes)


def declare_until_ruled(
    terminal: Terminal, session: Session, said: Said, viewer: str | None, fallen: int = 0, asked: bool = False, alone: str | None = None
) -> Answer[Any]:
    """Declare, asking whoever is there until the ruling stands. fallen: rolls that had fallen for it before; asked: words of it were asked
    for; alone: of this side, unseen. Raises takebacks.ToItsWords where the last of these is to be asked for again."""
    laid = said.dice is terminal.laid
    told = SoFar()
    answers = list[takebacks.Given]()
    while True:
        try:
            while isinstance(outcome := rule(session, said), Needs):
                terminal.unlock_for(session, outcome)
        except BadDice as unfit:
            return told_of_faces(terminal, said, without_what_lay(terminal, session, said, unfit))
        if isinstance(outcome, Ruled) or not terminal.can_ask():
            if isinstance(outcome, Stopped) and outcome.kept:
                session.keep_answers(outcome.ruling)
            if laid:
                terminal.laid = unused_dice(terminal.laid, outcome.ruling.rolls[fallen:])
            show_what_came(
                terminal,
                session,
                outcome.ruling,
                [asked_of(waits.question, session.sides) for waits, *_ in answers if waits.question.private],
            )
            return answer_with(
                terminal, session, outcome.ruling, viewer, told=told.seen, alone=alone, ahead=typed_ahead(outcome, fallen, answers)
            )
        terminal.say(*terminal.going_by.lines_to_say(), *readings_before_dice(terminal, session, outcome))
        if outcome.kept and eyes_of(session.game, outcome.ruling.declaration) is None:
            told = tell_so_far(terminal, session, outcome.ruling, viewer, told, typed_ahead(outcome, fallen, answers))
        by = asked_of(outcome.question, session.sides)
        if is_foregone(outcome.question, by is None or terminal.keeps(by)):
            said = typed_answer(terminal, session, outcome, by, next(iter(outcome.question.options), None))
            continue
        way = takebacks.Way(session, outcome, answers, asked)
        try:
            taking = partial(typed_answer, terminal, session, outcome, by)
            session.asking, session.waiting = outcome.question, outcome.ruling
            above = told.above(terminal, outcome.question)
            said = put_question(terminal, outcome.question, taking, way.leads_back, outcome.kept, drawn_unseen(outcome), above)
        except Back as back:
            said, unsaid = takebacks.step_back(terminal, session, way, said, back.right)
            told = SoFar() if unsaid else told
        except (Left, EOFError, KeyboardInterrupt):
            note_dropped(session, outcome)
            raise
        else:
            told = told._replace(fresh=())
            answers.append(takebacks.Given(outcome, said, way.stands))
        finally:
            session.asking = session.waiting = None
