"""A declaration that lacks a word: whoever is there is asked for it, out of what would be legal."""

import re
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial

from playaid.cli.declaring.futile_line import told_in_vain
from playaid.cli.declaring.listed_answers import (
    by_its_number,
    by_numbers,
    choices_told,
    glossed,
    heed_options,
    is_beyond,
    is_listed,
    looked_at_part,
    meant_alone,
    numbered,
    numbers_told,
    one_alone,
    parts_called,
    still_meant,
    takes_several,
)
from playaid.cli.declaring.own_words import GOING_ON, behind_its_verb, is_line_of_somebody, is_meant
from playaid.cli.declaring.part_of_a_line import can_be_read, is_rest, why_not, with_part
from playaid.cli.declaring.question_prompt import unfit_lines
from playaid.cli.declaring.ready_dice import dice_behind
from playaid.cli.declaring.refused_first import refuse_for_all_to_see, refuse_idle, refuse_look, refuse_unwritable, refuse_what_was_said
from playaid.cli.declaring.shared_screen.announcement import in_the_open
from playaid.cli.declaring.takebacks import give_way
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.terminal.prompt_commands import (
    BACK,
    EXPLAIN,
    LEAVE,
    LEAVING,
    LIST,
    Back,
    beside,
    is_a_no,
    looked,
    meant_by,
    of_a_no,
    tells_of_each,
)
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.cli.text.heading import pack_parts
from playaid.desk.next_line.advance import steps_before
from playaid.desk.next_line.missing_words import NOTHING, Wanted, not_now, wanted
from playaid.desk.next_line.obstacles import refuse_shut
from playaid.desk.next_line.off_offer import why_off_offer
from playaid.desk.next_line.optional_words import is_needed, is_needed_kind, only_way, owed_besides, why_needed, why_not_without
from playaid.desk.next_line.verb_offers import left_out
from playaid.desk.seats import seat_side
from playaid.language.message import Message, as_message, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, quote, read_arguments, words_of
from playaid.referee.contract.names import LIKELY, fits, fold
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable, Unspoken
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import Change, visible
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.local import Session

MOST_TOLD = 12
PRONOUNS = ("who", "whom", "where")  # names of slots that ask by themselves


def missing_word(
    terminal: Terminal, session: Session, missing: Incomplete, side: str | None, alone: ExitStack, among: Sequence[str] = (), said: str = ""
) -> str:
    """What is typed for a missing word, or chosen by its number. among: what the answer before may have meant, or the word that was `said`
    in the line; alone: takes the screen for the side whose word hangs on what it alone sees. Raises `missing` where nobody can be asked, or
    nothing is typed."""
    speaker = side or session.speaker()
    refuse_shut(session, missing.verb.name, speaker)
    eyes = _eyes(terminal, session, side)
    side = side or (eyes if missing.verb.secret else None)  # nobody else's line is heard before these eyes
    before = steps_before(session, missing.verb.name, speaker)
    what = _wanted_there(session, missing, side, eyes, before)
    refuse_idle(session, missing, speaker, eyes)
    refuse_look(session, missing, speaker, eyes)
    refuse_unwritable(session, missing, speaker)
    own = what.hidden or missing.verb.secret  # said in secret it is asked there, though all could list what may stand in it
    if own and eyes is None and speaker in session.sides and terminal.in_shell and terminal.blanks_for(speaker):
        refuse_for_all_to_see(session, missing, speaker)
        alone.enter_context(terminal.eyes_of(speaker))
        if terminal.eyes is not None and missing.verb.preview is not None:
            terminal.with_keys(session, lambda: seat_side(session, speaker))
            terminal.say(*told_before(session, missing.verb, speaker, speaker))
        eyes = _eyes(terminal, session, side)
        side = side or eyes
        what = _wanted_there(session, missing, side, eyes, before)
    what = _without_examples(missing, what)
    if among:
        there = tuple(name for name in among if name in what.ways)  # of what the word may mean, what was listed: the rest is not there
        what = what._replace(ways=there or tuple(among), hidden=False, vain=False, unlikely=False, narrowed=True)
    if why := not_now(session, missing, what, side, eyes):
        read_on = message("see: {line}", line=f"rule {why.citation}") if why.citation else ""
        nothing = isinstance(why.text, Message) and why.text.pattern == NOTHING
        raise NotNow(why.text, hint=why.instead or (_rule_of(session, missing.verb) if nothing else "") or read_on)
    refuse_what_was_said(session, missing, what, speaker)
    if not terminal.can_ask() or (missing.verb.secret and eyes is None):
        few = what.ways[:MOST_TOLD]
        missing.candidates = few
        missing.hint = message("one of: {names}", names=listing((*few, "…") if len(what.ways) > len(few) else few)) if few else missing.hint
        if terminal.can_ask() and speaker is None:  # several may say it, each of what is their own
            verb, sides = missing.verb.name, acting(session.game, session.state)
            who = message("who says it? {lines}", lines=listing((f"{verb} --as {quote(one)}" for one in sides), " or "))
            raise Unspoken(message("{verb} is said by one side, of its own: which side is missing", verb=verb), sides, who)
        raise missing
    if only := meant_alone(terminal, what, said) if among else only_way(session, missing, what, speaker, eyes):
        missing.given = bool(among)
        return only
    if not among:
        looks_on = terminal.eyes is None and (eyes is not None or not missing.verb.secret)  # who has the screen has been told
        sees = speaker if eyes is not None else None  # on a screen for all nothing shows that is the speaker's alone
        if looks_on and not missing.said:
            terminal.say(*told_before(session, missing.verb, speaker, sees))
        terminal.say(*told_late(missing.verb, before))
    asks = _asks(session, missing, what, speaker)
    asks, what = (asks, what) if among else _left_out_told(session, missing, what, asks, speaker, eyes)
    if what.narrowed and len(what.ways) > 1:
        asks = message("{asked} {enter}", asked=asks, enter=message("Enter: {meant}", meant="the whole list again"))
    if missing.verb.parts is not None and not among:
        return _in_parts(terminal, session, missing, what, asks, speaker)
    text = _asked(terminal, session, missing, what, [*told_of(session, missing, speaker, eyes), asks])
    missing.given, missing.owing = bool(text), not text and _is_owing(session, missing, what, speaker, eyes)
    return text


def _is_owing(session: Session, missing: Incomplete, what: Wanted, speaker: str | None, eyes: str | None) -> bool:
    """Whether a line will be refused for Enter alone at a word of which some are listed that would do."""
    return bool(what.ways) and not (what.vain or what.unlikely) and why_not_without(session, missing, speaker, eyes) != ""


def unfit_names(
    terminal: Terminal, session: Session, missing: Incomplete, side: str | None, unfit: Unreadable | Ambiguous
) -> tuple[Sequence[str], list[str]]:
    """What an answer that cannot be read may have meant, and what is said of it; where none of that is on offer or would do, why."""
    names, speaker, eyes = unfit.candidates, side or session.speaker(), _eyes(terminal, session, side)
    before = steps_before(session, missing.verb.name, speaker)
    what = _wanted_there(session, missing, side, eyes, before)
    if not isinstance(unfit, Ambiguous):
        if what.ways and isinstance(unfit.hint, Message) and unfit.hint.pattern == LIKELY:
            unfit.hint = ""  # those that would do are listed below it
        return (), unfit_lines(unfit, False)
    with session.supposing() as suppose:
        for _, changes in before:
            suppose(changes)
        barred = why_off_offer(session, missing, names, what.ways, speaker, eyes)
    if barred is None:
        there = [name for name in names if name in what.ways]
        return there or names, unfit_lines(unfit, bool(names), there)
    told = "  {typed!r} may mean {names}, and none of them would do. Of {name}, for example: {reason}."
    return (), [message(told, typed=unfit.typed, names=listing(names, " or "), name=barred.name, reason=barred.reason)]


def refuse_barred_answer(terminal: Terminal, session: Session, answered: Incomplete | None, declared: Incomplete, side: str | None) -> None:
    """Raises Unreadable where a line cannot stand any more since a word that might be left out was answered, and one of those that were
    listed would have done: that is said at its own question. declared: the line with the answer in it."""
    if answered is None or not is_needed_kind(answered) or (said := declared.said.get(answered.slot.name)) is None:
        return
    speaker, eyes = side or session.speaker(), _eyes(terminal, session, side)
    if why := why_not_without(session, declared, speaker, eyes):
        what = _wanted_there(session, answered, side, eyes, steps_before(session, answered.verb.name, speaker))
        if is_needed(session, answered, what) and not {*(said if answered.slot.many else [said])} <= {*what.ways}:
            raise Unreadable(why)


def _asks(session: Session, missing: Incomplete, what: Wanted, speaker: str | None) -> str:
    """The question for a missing word."""
    pattern = "  {verb}: {slot}?" if what.slot in PRONOUNS else "  {verb}: which {slot}?"
    asks = message(pattern, verb=missing.verb.name, slot=what.slot)
    if question := missing.slot.question(visible(session.state, None), speaker):
        asks = message("  {verb}: {prompt}", verb=missing.verb.name, prompt=as_message(question))
        shared = not missing.said and len(acting(session.game, session.state)) > 1
        if missing.verb.secret and shared and speaker in session.sides:  # each of their own, and nothing said yet tells whose
            whose = "  {verb} ({side}): {prompt}"
            asks = message(whose, verb=missing.verb.name, side=speaker, prompt=as_message(question))
    return asks


def told_late(verb: Verb, before: Sequence[tuple[str, object]]) -> list[str]:
    """That what belongs to a later step ends those before it."""
    steps = listing([as_message(title) for title, _ in before])
    return [message("  {verb} comes later: said now, {steps} is over.", verb=verb.name, steps=steps)] if before else []


def told_before(session: Session, verb: Verb, side: str | None, sees: str | None) -> list[str]:
    """What a verb tells before anything is said: what is to be borne, say, and who can. sees: the side whose secrets it may rest on."""
    if verb.preview is None:
        return []
    seen = asking(session.game, visible(session.state, sees), session.book, verb.name, side)
    return [f"  {translate(line)}" for line in verb.preview(seen)]


def told_of(session: Session, missing: Incomplete, side: str | None, sees: str | None) -> list[str]:
    """What a verb tells of the words that have been said so far, and would not of others."""
    if missing.verb.preview is None or not missing.said:
        return []
    bare = asking(session.game, visible(session.state, sees), session.book, missing.verb.name, side)
    told = [*missing.verb.preview(bare)]
    return [f"  {translate(line)}" for line in missing.verb.preview(supposing(bare, missing.said)) if line not in told]


def _wanted_there(
    session: Session, missing: Incomplete, side: str | None, viewer: str | None, before: Sequence[tuple[str, Sequence[Change]]]
) -> Wanted:
    """What may stand in place of what is missing, in the step to which the line will go on."""
    with session.supposing() as suppose:
        for _, changes in before:
            suppose(changes)
        return wanted(session, missing, side, viewer)


def _left_out_told(
    session: Session, missing: Incomplete, what: Wanted, asks: str, speaker: str | None, eyes: str | None
) -> tuple[str, Wanted]:
    """The question for a word that may be left out, with what Enter is there, or why it is nothing; and what may stand there then."""
    if missing.slot.unsaid:  # where nothing bars it, the line that leaves it out would be legal
        says_another = missing.slot.enter and not missing.slot.many  # of a list it says all, and that may be too many
        barred = "" if says_another else why_needed(session, missing, what, speaker, eyes)
        asked = "{asked}" if what.ways and all(way in barred for way in what.ways) else "{asked} {enter}"  # where they stand below anyhow
        what = what._replace(needed="" if what.ways else barred) if barred else what._replace(vain=False)
        return message(asked, asked=asks, enter=_unsaid(missing, barred)), what
    needed = why_not_without(session, missing, speaker, eyes) if is_needed(session, missing, what) else ""
    others = owed_besides(session, missing.verb, missing.slot, what.ways[0], speaker) if needed and len(what.ways) == 1 else ()
    asks = message("{asked} (owed besides: {lines})", asked=asks, lines=listing(others)) if others else asks
    return asks, what._replace(needed=needed)


def _unsaid(missing: Incomplete, why: str) -> str:
    """What Enter is where a word may be left out, or why it is nothing: without the words of a line, where one word of it is asked for."""
    meant = as_message(missing.slot.unsaid)
    why = re.sub(r" ?[(（]`[^`]*`[)）]", "", translate(why))
    return message("Enter alone will not do: {why}.", why=why) if why else message("Enter: {meant}", meant=meant)


def _in_parts(terminal: Terminal, session: Session, missing: Incomplete, what: Wanted, asks: str, speaker: str | None) -> str:
    """A line out of many, part after part; what is none of them is the whole where it can be read so, else another, for the ruling."""
    assert missing.verb.parts is not None
    parts = {way: tuple(missing.verb.parts(way)) for way in what.ways}
    said, before = tuple[str, ...](), list[tuple[str, ...]]()
    while True:
        left = [way for way in parts if parts[way][: len(said)] == said]
        if said and len(left) == 1:
            return left[0]
        names = tuple(dict.fromkeys(parts[way][len(said)] for way in left if len(parts[way]) > len(said)))
        numbers = numbered(names)
        names = (*(name for name in names if name not in numbers.values()), *(numbers[number] for number in sorted(numbers)))
        if said and len(names) == 1:
            said += names
            continue
        head = message("  {verb}: {prompt}", verb=missing.verb.name, prompt=f"{' '.join(said)} …") if said else asks
        try:
            text = _asked(terminal, session, missing, what._replace(ways=names), [head])
        except Back:
            if not before:
                raise
            said = before.pop()
            continue
        meant = parts_called(names, text)
        if len(meant) != 1:
            if looked_at_part(terminal, missing, what._replace(ways=names), parts, said, text):
                continue
            if not said or can_be_read(session, missing, text, speaker):
                return text
            line = with_part(left[0], parts[left[0]][len(said)], text)
            if (why := why_not(session, missing, line, speaker)) is None:
                return line
            terminal.say(*why)
            continue
        before.append(said)
        said += (meant[0],)


def _asked(terminal: Terminal, session: Session, missing: Incomplete, what: Wanted, asks: Sequence[str]) -> str:
    """What is typed for a missing word; of a title that begins like a line it is asked whether it is one."""
    while True:
        text = _said_for(terminal, session, missing, what, asks)
        left = still_meant(terminal, missing, what, text)
        if len(left) == 1:
            return left[0]
        if left:
            what = what._replace(ways=left)
            continue
        if not text.isdecimal() and not fits(text, dict.fromkeys(what.ways, ()), slips=False) and terminal.is_passphrase(text):
            continue
        bare = text[1:-1] if len(text) > 2 and text[0] == text[-1] == '"' else text
        if missing.slot.kind != "text" or bare != text or is_listed(missing, what, text) or is_meant(terminal, session, text):
            return bare if missing.slot.kind == "text" else text


def _said_for(terminal: Terminal, session: Session, missing: Incomplete, what: Wanted, asks: Sequence[str]) -> str:
    question = [*asks, *_choices(terminal, session, missing, what)]
    odds = not missing.verb.diceless or (session.game.ahead is not None and not missing.verb.examples)
    terminal.say(*question)
    while (text := _typed(terminal, missing, what)) is None or fold(text) in (EXPLAIN, LIST) or _is_line(session, missing, what, text):
        if text is not None and fold(text) not in (EXPLAIN, LIST):
            if missing.slot.kind != "text" and terminal.in_shell:  # nothing has been done yet: the line that was begun gives way
                give_way(terminal, text)
            terminal.say(_of_a_line(missing, in_the_open(session, terminal.keeps, text)))
        elif text is not None:
            more = "" if missing.verb.examples or not what.ways else left_out(missing.verb, visible(session.state, None))
            told = _explained(missing, bool(what.ways), odds, more, terminal.width())
            terminal.say(*question, *told, *tells_of_each(terminal, what.ways))
        elif terminal.looks.hid_question():
            terminal.say(*question)
    if missing.slot.kind != "text":
        return text
    word, _, rest = text.partition(" ")
    return rest.strip() if rest.strip() and fold(word) == fold(missing.slot.word or "") else text


def _without_examples(missing: Incomplete, what: Wanted) -> Wanted:
    """What could stand there, but for examples of titles and numbers: which would do only those know who look at the card or the tile."""
    if (missing.slot.kind == "text" and missing.verb.bounded) or (missing.slot.kind == "int" and missing.verb.examples):
        return what._replace(ways=(), vain=False, unlikely=False)
    return what._replace(unlikely=False) if missing.verb.examples else what


def _is_line(session: Session, missing: Incomplete, what: Wanted, text: str) -> bool:
    """Whether what is typed for a word is another line, from its verb on. Words of a card that read like one stand in quotes."""
    words = [word for word in words_of(session.game, text) if not word.startswith("--")]
    if not words or text.startswith('"') or is_listed(missing, what, text):
        return False
    word, title = fold(words[0]), missing.slot.kind == "text"
    if word in GOING_ON and not words[1:] and not title:  # whatever names begin like it
        return True
    if not title and is_rest(session, missing, what.ways, words):  # `Threat` of a tile with Roaming Threat
        return False
    verb = session.game.verbs.get(session.game.short.get(word, word) if words[1:] and not title else word)
    if verb is None:
        if title:
            return (word in GOING_ON and not words[2:]) or (word in COMMANDS and not words[1:])
        return (SHORT.get(word, word) in COMMANDS or is_line_of_somebody(session, words)) and not _is_named(session, missing, text)
    if verb is missing.verb:
        return True
    if title and verb.name not in open_verbs(session.game, session.state):
        return False
    try:
        read_arguments(session.game, verb, words[1:], visible(session.state, None))
    except Incomplete as begun:
        return not title or any(slot.kind not in BUILT_IN and slot.name in begun.said for slot in verb.slots)
    except Refusal:
        return not title and bool(words[1:]) and not _is_named(session, missing, text)
    return True


def _is_named(session: Session, missing: Incomplete, text: str) -> bool:
    """Whether a text is a name of the sort that is missing."""
    slot = missing.slot
    return slot.kind not in BUILT_IN and bool(fits(text, names_of(session.game, slot, visible(session.state, None))))


def _of_a_line(missing: Incomplete, text: str) -> str:
    pattern = "  {line} is a line of its own: {leave} drops {verb} first"
    if missing.slot.kind == "text" and (missing.slot.explained or missing.verb.examples):  # a title, or what a card says beside it
        pattern = '  {line} is a line of its own: {leave} drops {verb} first; if it stands on the card so: "{line}"'
    return message(pattern, line=text, leave=LEAVE, verb=missing.verb.name)


_OF_A_DECLARATION = as_message("{what}; {back} goes back to the word that was given before, {leave} drops the declaration")
_OF_A_LOOK = as_message("{what}; {back} goes back to the word that was given before, {leave} asks no more")


def _explained(missing: Incomplete, listed: bool, odds: bool, more: str, width: int) -> list[str]:
    """What may be typed for a missing word, and how one gets away from it. odds: whether chances may hang on it; more: what is legal
    beside what is listed."""
    title = missing.verb.bounded or missing.verb.examples  # of things of which no list is kept
    words = "  its words, as they stand on the card or the table" if title else "  words of your own"
    words = "  one of these, by its number or in its own words" if listed else words
    name = "  a name, or its number where it has one" if listed or not title else words
    what = as_message({"int": "  a whole number", "text": words}.get(missing.slot.kind, name))
    several = missing.slot.many and listed and missing.slot.kind not in ("text", "int")
    looks = listed and not missing.verb.query and missing.verb.parts is None and missing.slot.kind != "text"
    where = pack_parts([translate(as_message(missing.slot.explained))], "", max(width - 2, 20)) if missing.slot.explained else ()
    return [
        *([f"  {translate(missing.verb.summary)}"] if missing.slot.kind == "text" and not (title or missing.said) else []),
        *(f"  {row}" for row in where),
        *([message("  more is legal than these: {left_out}", left_out=as_message(more))] if more else []),
        *(["  several with commas between them: 1, 3"] if several else []),
        *(["  with --odds behind one of these: how likely what comes of it is, and then the question again"] if odds and looks else []),
        *(["  with --dice 5,1 behind it: what you have thrown for it"] if looks and not missing.verb.diceless else []),
        message(_OF_A_LOOK if missing.verb.query else _OF_A_DECLARATION, what=what, back=BACK, leave=LEAVE),
    ]


def _eyes(terminal: Terminal, session: Session, side: str | None) -> str | None:
    """Who sees what is listed: who has the screen to themselves, or who speaks, where all look on."""
    speaker = side or session.speaker()
    if terminal.eyes is None and speaker in session.sides and not terminal.keeps(speaker):
        session.open_what_can_be()
        return speaker
    return terminal.with_keys(session, partial(seat_side, session, terminal.eyes))


def _rule_of(session: Session, verb: Verb) -> str:
    """The rule of a verb in plain words: why nothing can be said of it, where no one reason is."""
    from playaid.desk.rule_lookup import plain_words

    plain = plain_words(session.game, verb.citation)
    return message("the rule: {rule}", rule=plain) if plain else ""


def _choices(terminal: Terminal, session: Session, missing: Incomplete, what: Wanted) -> list[str]:
    """The names that may be typed; where there are none, what helps instead."""
    if missing.slot.kind == "int" and what.ways:
        return [numbers_told(what)]
    ways = choices_told(terminal, session.game, missing, what.ways)
    if missing.verb.parts is not None and numbered(what.ways):  # a number beside that number would be taken for it
        ways = glossed(missing, what.ways) or [f"    {line}" for line in pack_parts(what.ways, "   ", max(terminal.width() - 4, 20))]
    looks = [verb.name for verb in session.game.verbs.values() if verb.query and verb.secret]
    if what.vain:
        rule = _rule_of(session, missing.verb)
        why = [f"  {line}" for line in pack_parts([translate(rule)], "", max(terminal.width() - 2, 20))] if rule else []
        return ["  No line of it would be legal now. Say one, and you are told why; Enter drops the declaration.", *why, *ways]
    if what.futile and what.unlikely:
        head, shown = told_in_vain(what)
        return [head, *beside(what.ways, terminal.width(), session.game, shown)]
    if ways:
        none_of_these = "  None of these would do now. Say one, and you are told why; Enter drops the declaration."
        return [none_of_these, *ways] if what.unlikely and missing.verb.offers is not None and not missing.slot.optional else ways
    if what.unlisted and not missing.slot.optional and not what.hidden and missing.verb.bounded and not missing.verb.examples:
        return [message("  {n} names may stand here, more than a list holds. Type one; Enter drops the declaration.", n=what.unlisted)]
    on_table = missing.verb.bounded and not missing.verb.examples and missing.slot.kind not in ("text", "int")
    if on_table and not missing.slot.optional and not what.hidden:
        return ["  None that is known would do now. Say one, and you are told why; Enter drops the declaration."]
    if what.hidden and looks:
        pattern = "  What could stand here is not for all to see: {look} shows it. Type its name; Enter drops the declaration."
        return [message(pattern, look=listing(looks, " or "))]
    if missing.slot.optional:
        return [] if missing.slot.unsaid else ["  Enter: none."]
    if missing.verb.query:
        return ["  Enter leaves it." if missing.slot.kind == "int" else "  Type its name; Enter leaves it."]
    return ["  Enter drops the declaration." if missing.slot.prompt else "  Type its name; Enter drops the declaration."]


def _apart_from_dice(terminal: Terminal, missing: Incomplete, what: Wanted, text: str) -> tuple[str, str]:
    """An answer and the faces behind it; of another line they are its own."""
    answer, faces = dice_behind(text)
    return (answer, faces) if faces and not missing.verb.query and not _is_line(terminal.open(), missing, what, answer) else (text, "")


def _typed(terminal: Terminal, missing: Incomplete, what: Wanted) -> str | None:
    """What is typed; None where that has been dealt with. Raises `missing` where nobody is there, Left where nothing is, AnswerLook."""
    alone = missing.slot.usual if missing.slot.optional and not what.needed else len(what.ways) == 1
    alone = alone and bool(what.ways) and not what.vain and not what.unlikely
    try:
        text = terminal.ask_for_answer(message("  Enter = {way}: ", way=what.ways[0]) if alone else "  ? ").strip()
    except EOFError:
        raise missing from None
    text, missing.dice = _apart_from_dice(terminal, missing, what, text)
    text = text if text.isascii() or text in what.ways else meant_by(text) or text
    text = behind_its_verb(terminal.open().game, missing, text)
    text = text if text in what.ways or missing.slot.kind == "text" else re.sub("^(?:go |move )?back (?=to )", "", text)
    if heed_options(terminal, missing, what, text):
        return None
    if (missing.slot.many or takes_several(missing)) and missing.slot.kind != "int":
        text = by_numbers(missing.verb, what, text)
    elif missing.slot.kind not in BUILT_IN and missing.verb.parts is None and not one_alone(terminal, what, text):
        return None
    if text.isdecimal() and what.ways and missing.slot.kind != "int" and text not in what.ways:
        return by_its_number(terminal, missing, what, text)
    if missing.slot.kind == "int" and what.ways and not (missing.verb.bounded or what.vain) and is_beyond(terminal, what, text):
        return None
    if not text:
        return what.ways[0] if alone else _empty(terminal, missing, what)
    if fold(text) in LEAVING:
        raise Left
    if missing.slot.kind != "text" and is_a_no(text, what.ways):
        terminal.say(of_a_no(text))
        return None
    by_letter = missing.verb.parts is not None or missing.slot.kind not in ("text", "word")
    if (fold(text) == BACK or (by_letter and fold(text) == BACK[0])) and text not in what.ways:
        raise Back
    if fold(text) in (EXPLAIN, LIST):
        return text
    return None if not is_listed(missing, what, text) and looked(terminal, text) else text


def _empty(terminal: Terminal, missing: Incomplete, what: Wanted) -> str | None:
    """What Enter alone is where it is no name: the whole list again, none of an optional word, or a slip beside a list, where what has been
    said of the line is kept; else the line is dropped."""
    if what.narrowed:
        raise Back
    if what.needed:
        terminal.say(f"  {_unsaid(missing, what.needed)}")
        return None
    if missing.slot.optional:
        return missing.slot.enter
    if not what.ways or what.vain or what.unlikely:
        raise Left
    terminal.say(message("  Enter is none of these: one by its number or name, or {leave}.", leave=LEAVE))
    return None
