"""What may be typed at a question besides its answer: to understand it, to look at something first, to go back, or away."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playaid.cli.registry import COMMANDS, MAPS
from playaid.cli.terminal.argv import argv_of
from playaid.cli.terminal.line_that_asks import asks_by_a_verb, line_that_asks, look_at_answer, told_of_options
from playaid.cli.terminal.options_behind import OF_A_LINE
from playaid.cli.terminal.plain_questions import look_meant
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.cli.terminal.typed_ahead import TypedAhead
from playaid.cli.text.heading import pack_parts
from playaid.desk.list_numbers import in_order
from playaid.desk.questions import CHOICE, DICE, DRAW, FACT, are_numbers, parse_faces, pool, yes_or_no
from playaid.language.message import Typed, as_message, counted, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fits, fold
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import visible
from playaid.referee.session.consent import lies_there

if TYPE_CHECKING:
    from playaid.desk.conversation import OneRight
    from playaid.referee.contract.game import Game

EXPLAIN, LIST, BACK, LEAVE = "?", "list", "back", "leave"
LEAVING = (LEAVE, "quit", "exit", "cancel", "never mind", "nevermind")
"""Words by which people want to be out of a question."""
ENDING = ("quit", "exit")
"""Those of them that leave the table, too."""
GOES_ON = ("n", "next")
"""What ends a step at the prompt. It drops a question and does no more: a step that is gone on from has all its chances behind it, and
whoever is at a question may have meant that alone."""
NOES = ("no", "nope", "no thanks")
"""What people say who have changed their minds."""
DROPS = as_message("  {word} answers nothing here: {leave} drops the declaration")
PUTS_ASIDE = as_message("  {word} answers nothing here: {leave} puts it aside until `answer` takes it up again")
FOR_LATER = as_message("  {word} answers nothing here: {leave} leaves it for later")
LOOKS = (
    *("status", "log", "why", "table", "odds", "check", "help", "sequence", "rule", "coverage", "leads", "luck", "sheets", "stats"),
    "dice",
)
"""General verbs that only look, or say how dice come: they can be asked in the middle of a question."""
WORDS = tuple(
    message(pattern, list=LIST, back=BACK, leave=LEAVE)
    for pattern in (
        "  {list} shows the choices, {back} takes the last answer back, {leave} drops the declaration; "
        "status, log, why, rule, table and odds work here too",
        "  {list} shows the choices, {back} takes the last answer back, {leave} puts it aside until `answer` takes it up again; "
        "status, log, why, rule, table and odds work here too",
    )
)
"""By whether the declaration waits in the log."""
SLIPPED = tuple(
    message(pattern, explain=EXPLAIN, leave=LEAVE)
    for pattern in (
        "  {explain} tells what may be typed here, {leave} drops the declaration",
        "  {explain} tells what may be typed here, {leave} puts it aside until `answer` takes it up again",
    )
)
"""By whether the declaration waits in the log."""


def is_a_no(text: str, names: Sequence[str]) -> bool:
    """Whether somebody wants none of what is asked for: no name here is spelt so, or says no itself (`none`, `no wound`)."""
    said = {word for name in names for word in (fold(name), fold(name).partition(" ")[0])}
    return fold(text) in NOES and said.isdisjoint((*NOES, "none", "nobody", "nothing", "not"))


def of_a_no(text: str, leaving: str = DROPS) -> str:
    """What is told to a word that is one, and what leaving the question does."""
    return message(leaving, word=Typed(fold(text)), leave=LEAVE)


def declined(terminal: Terminal, question: Question, text: str, kept: bool) -> bool:
    """Whether an answer is one: how the question is left is told then. kept: whether it waits in the log."""
    if not (question.options or question.kind == DICE) or not is_a_no(text, question.options) or yes_or_no(question, text):
        return False
    terminal.say(of_a_no(text, PUTS_ASIDE if kept else DROPS))
    return True


def goes_on_elsewhere(terminal: Terminal, question: Question, text: str) -> bool:
    """Whether an answer is `n`, which ends a step at the prompt, and would be taken for a name that begins so: that is asked back."""
    said = fold(text)
    if not terminal.in_shell or question.kind == DICE or said not in GOES_ON:
        return False
    names = question.options or _drawn(terminal, question)
    meant = [name for name in fits(said, dict.fromkeys(names, ()), slips=False) if name in names]
    if not meant or meant == [said]:
        return False
    told = "  {typed} ends a step at the prompt, and answers nothing here: {name} is said by its whole name, or its number."
    terminal.say(message(told, typed=Typed(said), name=listing(meant[:MOST_NAMED], " or ")))
    return True


MOST_NAMED = 3


class Back(Exception):
    """The answer before this question is to be taken back. right: what the throw before it shows, where one die of it is told."""

    right: "OneRight | None" = None


def through(terminal: Terminal, question: Question, text: str, before: bool, kept: bool) -> bool:
    """Whether `text` is one of these and no answer; it has been done then.
    before: whether an answer can be taken back; once a die has fallen none can. kept: whether it waits in the log. Raises Back, Left."""
    word = fold(text)
    if not word or word in map(fold, question.options):
        return False
    if not text.isascii():
        word = meant_by(text) or word
    named = question.options or (_drawn(terminal, question) if word.startswith(BACK[0]) else ())
    if word == BACK[0] and (question.kind in (DICE, CHOICE) or (named and question.kind == DRAW)) and not _is_one(named, word):
        word = BACK
    if word == BACK and before:
        raise Back
    if die := _one_die(question, named, text):
        _put_right(terminal, die, before)
        return True
    if word in LEAVING:
        if word in ENDING and terminal.in_shell:
            terminal.ahead.append(TypedAhead(ENDING[0], None))  # once the question is put aside, the table is left, too
        raise Left
    if word == EXPLAIN:
        told = [*explain_question(question, _lies_there(terminal, question)), *_of_a_slip(question)]
        terminal.say(*told, *_its_case(terminal, question), *_looks_at_choices(terminal, question), WORDS[kept])
    elif word == LIST:
        game = terminal.session.game if terminal.session is not None else None
        terminal.say(*choices(question, _drawn(terminal, question), terminal.width(), game))
    elif word == BACK:
        none = _NOTHING_BEFORE[kept] if terminal.session is not None else _NOTHING_YET
        terminal.say(_made_by_playaid(terminal) or none)
    elif any(fold(option).startswith(word) for option in question.options):
        return False  # `sheet 4` for `sheet 4, Merlin`
    else:
        return looked(terminal, look_at_answer(terminal, question, text)) or _misplaced(terminal, question, text, kept)
    return True


def _misplaced(terminal: Terminal, question: Question, text: str, kept: bool) -> bool:
    """Whether options stand behind an answer where they cannot, which is told then."""
    told = told_of_options(terminal, question, text)
    terminal.say(*((told, SLIPPED[kept]) if told else ()))
    return bool(told)


_NOTHING_BEFORE = (
    as_message("  No answer lies before this question: `leave` drops the line, and `undo` takes back what was done before it."),
    as_message("  No answer lies before this question: `undo` takes the whole line back."),
)
"""By whether the declaration waits in the log."""
_NOTHING_YET = as_message("  Nothing was typed before this question that could be taken back here.")
"""At a set-up, of which nothing is kept yet."""


def _is_one(names: Sequence[str], word: str) -> bool:
    """Whether just one of these names begins with a word, which means it by that; of a letter that begins several none is meant."""
    return len([name for name in names if fold(name).startswith(word)]) == 1


def _begin(names: Sequence[str], *words: str) -> bool:
    """Whether one of these names begins with one of these words."""
    return any(fold(name).startswith(words) for name in names)


def _one_die(question: Question, named: Sequence[str], text: str) -> list[str]:
    """`b 4`, `b P`, `back 3 6`, `back 3 Mana Burst`: the die and its face; nothing where it is none, or answers the question: `b p` of two
    dice, one of which shows a Burst. named: what may be chosen or drawn, as far as that may be told."""
    first, *rest = text.split() or [""]
    if fold(first) not in (BACK, BACK[0]) or not rest or len(rest) > MOST_WORDS:
        return []
    if question.kind != DICE and named:  # a title may begin so
        return [] if _begin(named, fold(text), *(() if rest[0].isdecimal() else (f"{fold(first)} ",))) else rest
    if rest[0].isdecimal():
        return rest
    if question.kind in (CHOICE, FACT):
        return []
    try:
        return [] if question.request is None or parse_faces(question.request, text) else rest
    except Refusal:
        return rest


_NO_THROW = as_message(
    "  no throw has been typed for this line yet: no die of it can be put right; `leave` drops it, and `undo` takes back what was before it"
)
MOST_WORDS = 3
"""So many words behind `back` may tell a die: its place, and a face of two words."""


def _put_right(terminal: Terminal, die: Sequence[str], before: bool) -> None:
    """Let the last throw be as it should have been typed. Raises Back with it; Left where that is of the line before, which is put right
    once this one is dropped; says why where there is none to put right."""
    from playaid.desk.conversation import die_and_face, was_typed, with_one_die_right

    session = terminal.session
    assert session is not None
    typed = was_typed(session)
    if not typed or not (before or terminal.in_shell):
        terminal.say(_made_by_playaid(terminal) or _NO_THROW)
        return
    try:
        right = terminal.with_keys(session, lambda: with_one_die_right(session, *die_and_face(die), session.staying))
    except Refusal as unfit:
        terminal.say(*(f"  {translate(line)}" for line in (unfit.text, unfit.hint) if line))
        return
    if not before:
        terminal.say("  That throw is of the line before: this one is dropped, and can be said again.")
        terminal.ahead.append(TypedAhead(" ".join((BACK, *die)), None))
        raise Left
    back = Back()
    back.right = right
    raise back


def _made_by_playaid(terminal: Terminal) -> str:
    """Where dice have fallen for the line and the last of them was not typed: that, and that it stays; else nothing."""
    from playaid.referee.session.local import NothingToUndo

    session = terminal.session
    if session is None or session.pending() is None:
        return ""
    try:
        before = session.fallen()
        if before is None or all(rolled.kind == "salt" for rolled in before.rolls):
            return ""
        session.typed_throws(session.staying)
    except Locked:
        return ""
    except NothingToUndo as none:
        return f"  {translate(none.text)}"
    return ""


def meant_by(text: str) -> str:
    """Which of these words somebody has said in another language; empty for none."""
    from playaid.language.spoken_lines import in_grammar

    said = in_grammar(text, "")
    return {"quit": LEAVE, "help": EXPLAIN}.get(said, said if said == BACK else "")


def _looks_at_choices(terminal: Terminal, question: Question) -> list[str]:
    """The line that tells of one of the choices, or of what may be drawn, where each of them has such a line."""
    names = question.options or _drawn(terminal, question)
    return tells_of_each(terminal, names) if question.kind in (CHOICE, DRAW) else []


def tells_of_each(terminal: Terminal, names: Sequence[str]) -> list[str]:
    """The line that tells of the first of these names, where each has such a line: by a verb of the game that only looks and takes each of
    them, or as a case of its rulebook."""
    session = terminal.session
    if session is None or not names:
        return []
    from playaid.desk.rule_lookup import has_case, looks_at

    state = visible(session.state, None)
    lines = (looks_at(session.game, state, session.book, name) for name in names[:MOST_BELOW])
    told = [[line.partition(" ")[0] for line in each] for each in lines]
    verb = next((verb for verb in told[0] if all(verb in each for each in told)), "")
    verb = verb or ("rule" if all(has_case(session.game.slug, name) for name in names[:MOST_BELOW]) else "")
    return [message("  {line} tells of one of these", line=f"{verb} {quote(names[0])}")] if verb else []


def _of_a_slip(question: Question) -> list[str]:
    several = question.kind == DICE and question.request is not None and question.request.count > 1
    return ["  a die that was mistyped is put right afterwards: b 3 6, if the third shows a 6"] if several else []


def number_choices(question: Question, width: int = 80, game: "Game | None" = None) -> list[str]:
    """The choices with their numbers: one below the other while they are few, else side by side."""
    if are_numbers(question.options):
        return [f"    {line}" for line in pack_parts(list(question.options), "  ", max(width - 4, 20))]
    if len(question.options) > MOST_BELOW:
        return beside(question.options, width, game)
    comes_to = {option: f": {translate(what)}" for option, what in question.beside if what}
    return [f"    {number}. {_marked(option, game)}{comes_to.get(option, '')}" for number, option in in_order(question.options)]


def _marked(name: str, game: "Game | None") -> str:
    """A name behind the mark that it has on the board of its game."""
    mark = game.marks(name) if game is not None and game.marks is not None else ""
    return f"{mark} {translate(name)}" if mark else translate(name)


def choices(question: Question, drawn: Sequence[str] = (), width: int = 80, game: "Game | None" = None) -> list[str]:
    """What may be answered, where the question does not show it anyhow. drawn: the names of what may have been drawn, set side by side."""
    if question.kind == CHOICE and 0 < len(question.options) <= MOST_BELOW:
        return []
    return number_choices(question, width, game) or beside(drawn, width) or ["  there is no list: any fitting answer will do"]


def beside(names: Sequence[str], width: int, game: "Game | None" = None, shown: Sequence[str] = ()) -> list[str]:
    """Names with their numbers, side by side; of a game that marks them on its board with these marks. shown: each as people are shown it,
    where that is otherwise."""
    numbered = [f"{number}. {_marked(name, game)}" for number, name in in_order(names, shown)]
    return [f"    {line}" for line in pack_parts(numbered, "  ", max(width - 4, 20))]


def told_apart(terminal: Terminal, names: Sequence[str]) -> Sequence[str]:
    """Names, each with what tells it from the others of its sort, where the game says so and all may know it."""
    session = terminal.session
    if session is None or session.game.apart is None:
        return names
    said = session.game.apart(visible(session.state, None))
    return [message("{name} ({what})", name=name, what=said[name]) if name in said else name for name in names]


def _drawn(terminal: Terminal, question: Question) -> Sequence[str]:
    if question.kind != DRAW or question.request is None:
        return ()
    if terminal.session is None:
        return pool(question.request)
    from playaid.desk.conversation import drawable

    return drawable(terminal.session, question)


def lists_instead(terminal: Terminal, question: Question, text: str) -> bool:
    """Whether a number is typed at a draw whose list has not been shown: then it is shown, and nothing is taken. A number that says how
    many are drawn names none of them."""
    drawn = _drawn(terminal, question)
    if not drawn or not text.strip().isdecimal() or text.strip() in drawn:
        return False
    count = question.request.count if question.request is not None else 0
    if 1 < count == int(text):
        terminal.say(message("  {n} are drawn: Enter draws them, or their {n} names are typed", n=count))
        return True
    terminal.say("  Nothing is taken yet; here is what the numbers stand for:", *choices(question, drawn, terminal.width()))
    return True


FEW = 24
MOST_BELOW = 12
"""So many choices stand one below the other."""


def which_there_are(terminal: Terminal, question: Question) -> list[str]:
    """What may have been drawn, after a slip in a name: where that lies open, and is no long list."""
    drawn = _drawn(terminal, question)
    return choices(question, drawn, terminal.width()) if 0 < len(drawn) <= FEW else []


def which_of(terminal: Terminal, question: Question, unfit: Refusal) -> list[str]:
    """What a name may mean that fits several choices, each with its number among all of them."""
    every = list(question.options or _drawn(terminal, question))
    if not isinstance(unfit, Ambiguous):
        return []
    game = terminal.session.game if terminal.session is not None else None
    shown = dict(zip(unfit.candidates, told_apart(terminal, unfit.candidates), strict=True))
    told = {name: f": {translate(what)}" for name, what in question.beside if what}
    numbered = [f"{number}. {_marked(shown[name], game)}{told.get(name, '')}" for number, name in in_order(every) if name in shown]
    return [f"    {line}" for line in pack_parts(numbered, "  ", max(terminal.width() - 4, 20))]


def _lies_there(terminal: Terminal, question: Question) -> bool:
    return question.kind == DICE and terminal.session is not None and lies_there(terminal.session.journal)


def explain_question(question: Question, lies: bool = False) -> list[str]:
    """What may be typed at a question. lies: the throw that it asks for has been thrown, and what was typed for it taken back."""
    request, lines = question.request, list[str]()
    if question.kind == DICE and request is not None:
        left = "  the faces of {expression} as they fell, blanks between them; Enter leaves this one throw to playaid"
        thrown = "  the faces of {expression} as they lie on the table, blanks between them"
        lines.append(message(thrown if lies else left, expression=request.expression))
    elif question.kind == DRAW and request is not None:
        lines.append(
            counted(
                request.count,
                "  the name that was drawn; Enter leaves the draw to playaid",
                "  {n} names, as they were drawn; Enter leaves the draw to playaid",
            )
        )
    elif question.kind == FACT and question.fact is not None:
        lines.append(
            message(
                "  what your own copy says of {table} {keys}; it is remembered as yours",
                table=question.fact["table"],
                keys=" ".join(question.fact["keys"]),
            )
        )
    elif question.options:
        lines += ["  one of these, by its number or by its name"]
    return lines


def _its_case(terminal: Terminal, question: Question) -> list[str]:
    """By which case somebody chooses, in plain words, where the question has one of its own; for whoever it is put to."""
    from playaid.desk.rule_lookup import plain_words

    if not question.cite or terminal.session is None or not question.prompt:
        return []
    plain = translate(plain_words(terminal.session.game, question.cite))
    return [f"  {row}" for row in pack_parts([plain], "", max(terminal.width() - 2, 20))] if plain else []


def about_fact(fact: Mapping[str, Any]) -> list[str]:
    """Why a fact is asked for, by which case, and how else it could be given."""
    cite = f" [{translate(fact['citation'])}]" if fact["citation"] else ""
    return [
        *([f"  {translate(fact['why'])}{cite}"] if fact["why"] else []),
        *([message("  or: {hint}", hint=fact["hint"])] if fact.get("hint") else []),
    ]


def names_a_verb(game: "Game", text: str) -> bool:
    """Whether a line says a verb, in front or behind who does it; else it is a name or a number of what is asked for."""
    words = [fold(word) for word in text.split() if not word.startswith("--")]
    stems = {stem for word in words for stem in (word, word.removesuffix("s"), word.removesuffix("es"))}
    return any(stem in known for stem in stems for known in (game.verbs, game.short, COMMANDS))


def looked(terminal: Terminal, text: str, lists: bool = False) -> bool:
    """Show what a look at something else gives; with `lists` also by the game's own verbs that only look. Any other word may still be an
    answer."""
    if terminal.session is None or terminal.run is None:
        return False
    text = text.strip()
    if text.startswith(EXPLAIN):  # `? march`, as it is said at the prompt
        text = f"help {text[1:].strip()}".strip()
    first, *flags = text.split() or [""]
    if flags[-1:] in (["--check"], ["--odds"]) and names_a_verb(terminal.session.game, text) and fold(first) not in LOOKS:
        # `move Docks --check` looks as at the prompt, `check move Docks --odds` looks by itself; a number is a list's
        text = f"{flags[-1][2:]} {text[: -len(flags[-1])].strip()}"
    text = " ".join(look_meant(terminal.session.game, text.split())) or text
    asked, *options = text.split() or [""]
    if fold(asked) in OF_A_LINE and all(word.startswith("--") for word in options[:1]):  # alone, or with options: of what is asked about
        text = " ".join((fold(asked), *([line_that_asks(terminal)] if asks_by_a_verb(terminal) else ()), *options))
    name, _, rest = text.strip().partition(" ")
    if rest.strip() == EXPLAIN and (name := terminal.session.game.short.get(fold(name), fold(name))) in terminal.session.game.verbs:
        text = f"help {name}"  # `remove ?`
    try:
        argv = argv_of(terminal.session.game, text, terminal.session.state)
    except Refusal:
        return False
    if argv[:1] == [terminal.session.game.slug]:
        verb = terminal.session.game.verbs.get(argv[1]) if argv[1:] else None
        said = fold(text.split()[0])  # written out, or as the game calls it in short: `map` for the realm
        if verb is None or not verb.query or not (lists or terminal.session.game.short.get(said, said) == verb.name):
            return False
        if terminal.eyes is not None and verb.secret:
            if argv[2:]:
                return False
            argv += ["--as", terminal.eyes]
    elif not argv or argv[0] not in LOOKS or fold(text.split()[0]) not in (*LOOKS, *MAPS, argv[0]):
        return False
    with _aside(terminal, text):
        terminal.run(argv, terminal)
    return True


@contextmanager
def _aside(terminal: Terminal, line: str) -> Iterator[None]:
    """A command within a command: what the outer one is called, and has written, stays its own, and what others have opened for it stays
    shut to the look, as what the look has opened is shut behind it. line: that by which it was asked for."""
    assert terminal.session is not None
    outer = terminal.line, terminal.command, terminal.wanted, terminal.beside
    tried = list(terminal.session.journal.tried)
    terminal.lock_lent()
    terminal.looks.begin(terminal.eyes, terminal.line)
    terminal.line = line
    try:
        yield
    except BaseException:
        terminal.looks.drop()
        raise
    finally:
        terminal.looks.end()
        terminal.lock_lent()
        terminal.line, terminal.command, terminal.wanted, terminal.beside = outer
        terminal.session.journal.tried[:] = tried
