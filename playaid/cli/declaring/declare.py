"""From typed words to an answer on the screen: each step is the desk's, and whoever is there types what it waits for."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, nullcontext
from functools import partial
from typing import Any, TypeVar

from playaid.cli.answer import DONE, Answer, Error, code_of, error_of
from playaid.cli.declaring.dealt import show_what_was_dealt
from playaid.cli.declaring.missing_word import SAID_WHOLE, Steps, asked_in_vain, is_other_line, missing_word
from playaid.cli.declaring.open_looks import with_open_eyes
from playaid.cli.declaring.putting_right import put_right_if_all_agree
from playaid.cli.declaring.ready_dice import ready, unused_dice
from playaid.cli.declaring.speaker import open_sides, speaking
from playaid.cli.declaring.told_to_all import reasons_for_all, shows_blanked, tells_all
from playaid.cli.options import Typed, answers
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.terminal.prompt_commands import (
    LEAVE,
    LIST,
    MOST_BELOW,
    SLIPPED,
    Back,
    about_fact,
    lists_instead,
    number_choices,
    through,
    which_of,
    which_there_are,
)
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.cli.text.heading import pack_parts
from playaid.cli.text.last_refusal import LastRefusal
from playaid.cli.text.render import beyond, lines_so_far, ruling_lines, short_lines, so_far, sourced_lines
from playaid.desk.conversation import (
    Ruled,
    Said,
    Stopped,
    chancy,
    check,
    give_answer,
    note_dropped,
    rule,
    take_answer_back,
    was_typed,
)
from playaid.desk.locations import clock
from playaid.desk.next_line.missing_words import also_wanted, filled_in
from playaid.desk.questions import CHOICE, DICE, DRAW, FACT, MaskedQuestion, Misspelt, asked_of
from playaid.desk.ruling_view import RulingView, eyes_of, view_ruling
from playaid.desk.seats import Needs, step
from playaid.dice.sources import BadDice, Refusing
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import Incomplete, stages
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration, Question, Ruling
from playaid.referee.contract.sequence import open_verbs
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

Taken = TypeVar("Taken")


def declare(terminal: Terminal, words: Sequence[str], typed: Typed) -> Answer[Any]:
    """Rule on typed words with the options that came with them. Raises a Refusal where they cannot be ruled on."""
    session, side, viewer = speaking(terminal, typed.as_side, asks=typed.odds or typed.check, meant=typed.meant)
    verb = session.game.verbs.get(words[0])
    if verb is not None and verb.stepwise and typed.dice is None:
        steps = [[words[0], *stage] for stage in stages(verb, words[1:], visible(session.state, None))]
        if len(steps) > 1 and typed.odds:
            raise Refusal("odds are told of one step at a time", hint=" ".join(steps[0]))
        if len(steps) > 1:
            if typed.check:
                return _looked_at_in_steps(terminal, session, side, viewer, steps, typed)
            refused = _refused_later(terminal, session, side, viewer, steps) if typed.overrule is None else None
            return refused or _in_steps(terminal, steps, typed)
    try:
        declaration = _read(terminal, session, words, side, typed)
    except Steps as answered:
        return declare(terminal, answered.words, typed)
    if typed.as_side is None:
        declaration = with_open_eyes(terminal, session, declaration)
    if typed.odds:
        from playaid.cli.declaring.declaration_odds import odds_answer
        from playaid.desk.declaration_odds import Wish

        wish = Wish(
            typed.on, typed.until or "", answers(typed.suppose, "--if"), ready(terminal, typed.dice) or (), typed.want or "", typed.turns
        )
        return odds_answer(terminal, session, declaration, wish, typed.patience, viewer, typed.all_)
    if typed.check:
        return _looked_at_where_it_belongs(terminal, session, declaration, viewer)
    if (vain := asked_in_vain(terminal, session, words, declaration)) is not None:
        answer = answer_with(terminal, session, vain, viewer, whole=True)
        return answer._replace(lines=[*answer.lines, message(SAID_WHOLE, line=declaration.typed)])
    before = _passed(terminal, session, declaration, viewer)
    answer = declare_until_ruled(terminal, session, Said(declaration, ready(terminal, typed.dice), exact=typed.dice is not None), viewer)
    return answer._replace(lines=[*(line for passed in before for line in passed.lines), *answer.lines]) if before else answer


def _read(terminal: Terminal, session: Session, words: Sequence[str], side: str | None, typed: Typed) -> Declaration:
    """The declaration in typed words; where one is missing, whoever is there is asked for it, out of what would be legal. What hangs on
    what only its side sees is asked where nobody else looks on."""
    with ExitStack() as alone:
        return _completed(terminal, session, words, side, typed, alone)


def _completed(terminal: Terminal, session: Session, words: Sequence[str], side: str | None, typed: Typed, alone: ExitStack) -> Declaration:
    asked: Incomplete | None = None
    before = words
    answered = list[Sequence[str]]()  # the words before each answer, the last of which may be taken back
    left_out = set[str]()
    among: Sequence[str] = ()
    whole: Sequence[str] | None = None  # the last answer as one word of the line: a title of several words
    while True:
        said = partial(session.read, words, side, typed.overrule, answers(typed.answer))
        try:
            declared = terminal.with_keys(session, partial(step, session, said))
            less = asked is not None or len(words) == 1  # who has said the verb alone has left words out, too
            wanting = also_wanted(session, declared, left_out, less) if terminal.can_ask() else None
            if wanting is None:
                return declared
            asked, before, among, whole, side = wanting, words, (), None, declared.side
        except Incomplete as missing:
            asked, before, among = missing, words, ()
        except (Unreadable, Ambiguous) as unfit:
            if asked is None:
                if isinstance(unfit, Unreadable):
                    from playaid.cli.declaring.trailing_faces import add_dice
                    from playaid.desk.next_line.nearest import add_likely

                    add_likely(session, words, side, unfit)
                    add_dice(session, words, side, unfit)
                raise
            if whole is not None:
                words, whole = whole, None
                continue
            among = unfit.candidates if isinstance(unfit, Ambiguous) else ()
            terminal.say(*_refused(unfit, bool(among)))
        try:
            told = missing_word(terminal, session, asked, side, alone, among)
        except Back:
            if not answered:
                terminal.say("  There is no word before this one to take back.")
            words, whole = answered.pop() if answered else before, None
            left_out.clear()
            continue
        if not told:
            left_out.add(asked.slot.name)
            words = before
            continue
        answered.append(before)
        whole = filled_in(asked, before, told, whole=True) if asked.slot.kind in ("text", "word") and " " in told else None
        words = filled_in(asked, before, told)
        if asked.slot.word and asked.slot.word == asked.verb.stepwise and "," in told and typed.dice is None:
            raise Steps(words)


def _refused(unfit: Refusal, listed: bool) -> list[str]:
    """Why an answer was not taken. listed: what it may mean follows with numbers."""
    if listed and isinstance(unfit, Ambiguous) and unfit.typed:
        return [message("  {typed!r} may be any of these:", typed=unfit.typed)]
    return [f"  {translate(text)}" for text in (unfit.text, unfit.hint) if text]


OWN = "{line} is a line of its own: {leave} drops {verb} first"


def _in_steps(terminal: Terminal, steps: Sequence[Sequence[str]], typed: Typed) -> Answer[Any]:
    """One declaration after the other, until one does not stand; all that was said as one answer."""
    lines: list[str] = []
    aloud: list[str] = []
    for words in steps:
        answer = declare(terminal, words, typed)
        lines += answer.lines
        aloud += answer.told.aloud if answer.told is not None else ()
        if answer.code != DONE:
            break
    return answer._replace(lines=lines, told=answer.told._replace(aloud=tuple(aloud)) if answer.told is not None else None)


def _refused_later(
    terminal: Terminal, session: Session, side: str | None, viewer: str | None, steps: Sequence[Sequence[str]]
) -> Answer[Any] | None:
    """What is said of a line whose first step stands and whose later one is known to be refused; None for any other."""
    from playaid.desk.tapping.steps import refused_later

    try:
        declarations = [session.read(words, side) for words in steps]
    except Refusal:
        return None
    terminal.with_keys(session, partial(check, session, declarations[0]))
    refused = refused_later(session, declarations)
    if refused is None:
        return None
    answer = answer_with(terminal, session, refused[1], viewer)
    if answer.private is None and eyes_of(session.game, declarations[0]) is not None and shows_blanked(terminal, declarations[0].side):
        return answer._replace(lines=[*answer.lines, "  Nothing of the line is done; its first step would stand."])
    first = message("  Nothing of the line is done; its first step would stand: {line}", line=" ".join(steps[0]))
    return answer._replace(lines=[*answer.lines, first])


def _looked_at_in_steps(
    terminal: Terminal, session: Session, side: str | None, viewer: str | None, steps: Sequence[Sequence[str]], typed: Typed
) -> Answer[Any]:
    """Each step as it would stand after those before it, until one would not, or hangs on dice or an answer."""
    lines: list[str] = []
    with session.supposing() as suppose:
        for words in steps:
            declaration = _read(terminal, session, words, side, typed)
            answer = looked_at(terminal, session, declaration, viewer)
            lines += answer.lines
            ruling = session.judge(declaration, Refusing()) if answer.code == DONE else None
            if ruling is None or ruling.verdict != LEGAL:
                break
            suppose(ruling.changes)
    return answer._replace(lines=lines)


def _passed(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> list[Answer[Any]]:
    """Go on through the steps that this declaration passes over by belonging to a later one."""
    return [declare_until_ruled(terminal, session, Said(going_on), side) for going_on in _going_on(session, declaration)]


def _going_on(session: Session, declaration: Declaration) -> list[Declaration]:
    if declaration.verb in open_verbs(session.game, session.state) or declaration.overrule is not None:
        return []
    from playaid.desk.next_line.advance import ahead

    return [Declaration("next", {}, declaration.side, "next")] * ahead(session, declaration)


def _looked_at_where_it_belongs(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> Answer[Any]:
    """`looked_at`, in the step to which the declaration itself would go on."""
    passed = terminal.with_keys(session, partial(step, session, partial(_going_on, session, declaration)))
    if not passed:
        return looked_at(terminal, session, declaration, side)
    terminal.with_keys(session, partial(check, session, declaration))  # what is opened while something is supposed is forgotten with it
    with session.supposing() as suppose:
        for going_on in passed:
            suppose(session.judge(going_on, Refusing()).changes)
        answer = looked_at(terminal, session, declaration, side)
    before = counted(len(passed), "  Before it next is said.", "  Before it next is said {n} times.")
    return answer._replace(lines=[before, *answer.lines])


def looked_at(terminal: Terminal, session: Session, declaration: Declaration, side: str | None) -> Answer[Any]:
    """The answer to `--check`: the ruling as far as it goes without dice, and the chances that `--odds` would tell."""
    ruling = terminal.with_keys(session, partial(check, session, declaration))
    answer = answer_with(terminal, session, ruling, side, whole=True)
    if ruling.verdict != LEGAL or not chancy(session, declaration):
        return answer
    from playaid.cli.declaring.declaration_odds import odds_lines, together
    from playaid.desk.declaration_odds import as_data, glimpse

    odds = glimpse(session, declaration, together(terminal, session))
    if odds is None:
        return answer
    if isinstance(odds, str):
        return answer._replace(lines=[*answer.lines, message("  chances   {why_not}", why_not=odds)])
    return answer._replace(lines=[*answer.lines, *odds_lines(odds, terminal.width())[1:]], data=as_data(odds))


def declare_until_ruled(terminal: Terminal, session: Session, said: Said, viewer: str | None, fallen: int = 0) -> Answer[Any]:
    """Declare, asking whoever is there until the ruling stands. fallen: rolls that had fallen for it before."""
    laid = said.dice is terminal.laid
    told: RulingView | None = None  # what has been told of it when it waited
    answers = list[tuple[Stopped, Said, int]]()
    while True:
        try:
            while isinstance(outcome := rule(session, said), Needs):
                terminal.unlock_for(session, outcome)
        except BadDice:
            terminal.laid = ()
            raise
        if isinstance(outcome, Ruled) or not terminal.can_ask():
            if laid:
                terminal.laid = unused_dice(terminal.laid, outcome.ruling.rolls[fallen:])
            return answer_with(terminal, session, outcome.ruling, viewer, told=told)
        if outcome.kept and eyes_of(session.game, outcome.ruling.declaration) is None:
            told = _tell_so_far(terminal, session, outcome.ruling, viewer, told)
        by = asked_of(outcome.question, session.sides)
        if len(outcome.question.options) == 1 and by is not None and not terminal.keeps(by):
            said = _answered(terminal, session, outcome, by, outcome.question.options[0])  # asked for secrecy alone, and all look on
            continue
        stands = session.journal.last.get("live", 0)
        since = bool(answers) and answers[-1][-1] == stands  # nothing has been written since the last answer
        right = outcome.kept and was_typed(session)
        try:
            taking = partial(_answered, terminal, session, outcome, by)
            said = put_question(terminal, outcome.question, taking, since or right, outcome.kept)
        except Back as back:
            if since and back.right is None:
                waits, with_it, _ = answers.pop()
                said = take_answer_back(session, waits, with_it)
                continue
            said = put_right_if_all_agree(terminal, session, back.right or ())
            told = None
            answers = [answer for answer in answers if answer[-1] < stands][: -(back.right.throws if back.right else 1)]
            terminal.say("  That throw is taken back; the log keeps both." if back.right is None else f"  {translate(back.right.told)}")
        except (Left, EOFError, KeyboardInterrupt):
            note_dropped(session, outcome)
            raise
        else:
            answers.append((outcome, said, stands))


def _tell_so_far(terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None, told: RulingView | None) -> RulingView | None:
    """Tell what has come of a ruling that waits, without what was `told` of it before; all that has been told of it then."""
    seen = so_far(_seen(terminal, session, ruling, viewer), session.game.decisive)
    if seen is None:
        return told
    terminal.say(*lines_so_far(beyond(seen, told), terminal.width()))
    return seen


def _answered(terminal: Terminal, session: Session, waits: Stopped, by: str | None, text: str | None) -> Said:
    pattern = "{line} is a line of its own: answer {verb} first, or type {leave} to put it aside" if waits.kept else OWN
    said = message(pattern, line=text, leave=LEAVE, verb=waits.said.declaration.verb)
    if text and waits.question.kind == CHOICE and not waits.question.options:
        if is_other_line(session, text):
            raise Unreadable(said, hint=message('if it is the answer, in quotes: "{line}"', line=text))
        text = text[1:-1] if text[0] == text[-1:] == '"' != text else text
    answer = partial(give_answer, session, waits, text, by=by, numbered=True, when=clock())
    try:
        return terminal.with_keys(session, lambda: step(session, answer))
    except Unreadable as unfit:
        word = fold((text or "").partition(" ")[0])
        if session.game.short.get(word, SHORT.get(word, word)) not in {*session.game.verbs, *COMMANDS}:
            raise
        if terminal.in_shell and not (waits.kept or waits.question.kind == DICE or waits.said.declaration.answers):
            terminal.instead = text or ""  # nothing has been answered yet: the line that was begun gives way
            raise Left from unfit
        raise Unreadable(said) from unfit


def put_question(
    terminal: Terminal, question: Question, take: Callable[[str | None], Taken], before: bool = False, kept: bool = False
) -> Taken:
    """Put a question to whoever is there until `take` has an answer that fits; what only one side may know, on its own screen.
    before: whether there is an answer before this that could be taken back; kept: whether it waits in the log. Raises Back where that is
    wished, Left where all is dropped."""
    with terminal.eyes_of(question.private) if question.private is not None else nullcontext():
        if question.kind == FACT and question.fact is not None:
            terminal.say(f"  {translate(question.prompt)}", *about_fact(question.fact))
        listed = question.kind != DRAW
        slip: Misspelt | None = None
        told = False  # a list too long to be told again after each slip: `list` shows it
        while True:
            try:
                lists, told = not told, len(question.options) > MOST_BELOW
                text = _typed(terminal, question, lists) if slip is None else _in_its_place(terminal, question, slip)
                if text is not None and through(terminal, question, text, before, kept):
                    listed = listed or fold(text) == LIST
                    continue
                if text is not None and not listed and lists_instead(terminal, question, text):
                    listed = True
                    continue
                if slip is not None:
                    text, slip = (slip.instead(text) if text is not None else None), None
                    if text is None:
                        continue
                taken = _meaning(terminal, question, take, text)
            except Refusal as unfit:
                slip = unfit if isinstance(unfit, Misspelt) else None
                unfit = slip.unfit if slip is not None else unfit
                shown = which_of(terminal, question, unfit) or which_there_are(terminal, question)
                listed = listed or bool(shown)
                terminal.say(*_refused(unfit, bool(shown)), *shown, SLIPPED[kept])
                continue
            if isinstance(taken, Said) and question.kind == FACT:
                terminal.say(message("  Remembered: {cells}.", cells=taken.told))
            return taken


def _in_its_place(terminal: Terminal, question: Question, slip: Misspelt) -> str | None:
    """What is typed in place of one name of several; None where all are to be typed again."""
    hidden = terminal.types_blind(question.private)
    text = terminal.ask(message("  In place of {name}; the others stand (Enter: all again): ", name=slip.word), hidden=hidden)
    return text if text.strip() else None


def _meaning(terminal: Terminal, question: Question, take: Callable[[str | None], Taken], text: str | None) -> Taken:
    """What `take` makes of an answer; where dice are typed so that they are read in several ways, whoever typed them says which."""
    try:
        return take(text)
    except Unreadable as unclear:
        if question.kind != DICE or len(unclear.candidates) < 2:
            raise
        hidden = terminal.types_blind(question.private)
        terminal.say(f"  {translate(unclear.text)}", *(f"    {number} = {way}" for number, way in enumerate(unclear.candidates, 1)))
        chosen = terminal.ask("  ? ", hidden=hidden).strip()
        ways = dict(zip(map(str, range(1, len(unclear.candidates) + 1)), unclear.candidates, strict=False))
        return take(ways.get(chosen, chosen))


def _typed(terminal: Terminal, question: Question, lists: bool = True) -> str | None:
    """What is typed as an answer, after the choices if it `lists` them; None where dice are left to the system. Unseen where it is
    one side's own."""
    hidden = terminal.types_blind(question.private)
    if question.kind in (DICE, DRAW):
        request = question.request
        many = request is not None and request.count > 1
        if question.kind == DRAW:
            pattern = (
                "  {roll} (Enter draws for me, or type their names): " if many else "  {roll} (Enter draws for me, or type its name): "
            )
        else:
            each = many and request is not None and request.reading != "sum"
            pattern = "  {roll} (Enter = roll for me, or type each die): " if each else "  {roll} (Enter = roll for me, or type them): "
            pattern = pattern if many else "  {roll} (Enter = roll for me, or type it): "
        text = terminal.ask(message(pattern, roll=question.prompt), hidden=hidden)
        return text if text.strip() else None
    if question.kind == FACT:
        return terminal.ask("  value? ")
    game = terminal.session.game if terminal.session is not None else None
    listed = number_choices(question, terminal.width(), game) if lists else ()
    terminal.say(f"  {translate(question.who)}: {translate(question.prompt)}", *listed)
    return terminal.ask("  ? ", hidden=hidden)


def answer_with(
    terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None, whole: bool = False, told: RulingView | None = None
) -> Answer[Any]:
    """What a ruling is answered with, as much as this terminal is to tell. whole: with its worksheet, as nothing is done; told: what was
    told of it before, when it waited, and is not told again."""
    private = eyes_of(session.game, ruling.declaration)
    if private is not None and tells_all(terminal, session, ruling, private):
        seen = view_ruling(ruling, None)
        return Answer(_as_wanted(terminal, session, seen, "short"), seen.data, seen, None, code_of(ruling.verdict))
    if private is not None and (reasons := reasons_for_all(terminal, session, ruling, private)):
        veiled = ruling.declaration._replace(typed="")  # what the line named may be the side's own, though what bars it lies open
        plain = view_ruling(ruling._replace(declaration=veiled, reasons=reasons, worksheet=(), story=(), readings=(), secret=None), None)
        terminal.refused = LastRefusal(terminal.name, session.journal.tail_number, plain, None)
        return Answer(_as_wanted(terminal, session, plain, "short"), plain.data, plain, None, code_of(ruling.verdict))
    seen = _seen(terminal, session, ruling, viewer)
    fresh = beyond(seen, told) if terminal.detail in SHORT_DETAILS else seen._replace(story=beyond(seen, told).story)
    lines = ruling_lines(fresh, terminal.width(), asked=True) if whole else _as_wanted(terminal, session, fresh, terminal.detail)
    show_what_was_dealt(terminal, session, ruling, seen.viewer)
    error: Error | None = None
    if seen.question is not None:
        hint, options = how_to_supply(session.game.slug, seen.question), listing(seen.question.options)
        pattern = "  waits: {question} ({options})" if options else "  waits: {question}"
        lines += [message(pattern, question=seen.question.prompt, options=options), *([f"  {translate(hint)}"] if hint else [])]
        error = error_of("missing", seen.question.prompt, hint, seen.question.options)
    elif ruling.reasons:
        terminal.refused = LastRefusal(terminal.name, session.journal.tail_number, seen, private)
        error = error_of("illegal", listing((reason.text for reason in ruling.reasons), SEMICOLON))
    to_json = view_ruling(ruling, private)
    return Answer(lines, to_json.data, to_json, error, code_of(ruling.verdict), private=private)


def _seen(terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None) -> RulingView:
    """A ruling as whoever is at this terminal may read it."""
    by = ruling.declaration.side
    if viewer is None and by in session.sides and not terminal.keeps(by):
        viewer = by  # all look on
    return view_ruling(ruling, eyes_of(session.game, ruling.declaration) or viewer, open_sides(terminal, session))


SHORT_DETAILS = ("short", "first")  # the others tell a worksheet whole, whatever of it was told before


def _as_wanted(terminal: Terminal, session: Session, seen: RulingView, detail: str) -> list[str]:
    if detail in SHORT_DETAILS:
        lines = short_lines(seen, session.game.decisive, terminal.met, terminal.width(), session.book.title)
        return [*lines, *(_explained(terminal, session.game, seen) if detail == "first" else ())]
    return (sourced_lines if detail == "sources" else ruling_lines)(seen, terminal.width())


def _explained(terminal: Terminal, game: Game, seen: RulingView) -> list[str]:
    """The rules of a ruling in plain words, each once an evening."""
    if seen.question is not None or not seen.whole:
        return []
    from playaid.desk.rule_lookup import plain_words, ruled_by

    fresh = [case for case in ruled_by(game, seen.verb, seen.citations) if (game.slug, case) not in terminal.explained]
    terminal.explained.update((game.slug, case) for case in fresh)
    texts = filter(None, (translate(plain_words(game, case)) for case in fresh))
    return [f"    {row}" for text in texts for row in pack_parts([text], "", terminal.width() - 4)]


def how_to_supply(slug: str, question: MaskedQuestion) -> str:
    """What to type, in a line of its own, to give a ruling what it waits for; nothing where the question is another's."""
    if question.masked:
        return ""
    if question.kind == FACT:
        assert question.fact is not None
        keys = " ".join(f'"{key}"' if " " in key else key for key in question.fact["keys"])
        line = f"playaid tables set {slug} {question.fact['table']} {keys} VALUE"
        return message("enter it: {line}, or play with new --tables house", line=line)
    if question.kind in (DICE, DRAW):
        return "give the dice: --dice"
    return message("answer it: {option}", option=f'--answer "{question.key}=…"')
