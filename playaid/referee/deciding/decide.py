"""The one code path: a declaration in, a ruling out. Rule, check, odds, replay and verify all come through here."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playaid.book.book import Book, MissingFact
from playaid.book.facts import UnknownFact
from playaid.dice.sources import BadDice, NeedsDice, Refusing, Rolled, Source, is_unseen
from playaid.language.message import AND, Aloud, Message, as_message, from_json, listing, message
from playaid.referee.contract import sequence
from playaid.referee.contract.chapters import load_named
from playaid.referee.contract.game import Check, Game, Rule, Verb, with_options
from playaid.referee.contract.hearing import Ask, Ended, Hearing, HearingOf
from playaid.referee.contract.refusals import Locked, Refusal, Unfit, WrongResult
from playaid.referee.contract.ruling import (
    ILLEGAL,
    LEGAL,
    NEEDS_INPUT,
    TOGETHER,
    Declaration,
    Question,
    Reason,
    Ruling,
    Used,
    fact_question,
)
from playaid.referee.contract.state import State, open_to_all, visible
from playaid.referee.deciding.endings import ENDINGS
from playaid.referee.deciding.general_verbs import GENERAL, OPENING
from playaid.referee.deciding.of_each import of_each

UNSEEN = "what another side hides forbids it"
"""All that is said of a refusal that rests on nothing else."""


def verb_of(game: Game, name: str) -> Verb:
    """The verb of this exact name, the game's or a general one. Raises KeyError."""
    return game.verbs.get(name) or ENDINGS.get(name) or (OPENING if name == OPENING.name else GENERAL[name])


def decide(game: Game, state: State, declaration: Declaration, book: Book, source: Source) -> Ruling:
    """Rule on a declaration. Pure: reads state and book, draws from the source, writes nothing. Raises Locked when a sealed compartment is
    needed and is not in the state. Whatever else stops it is in the ruling."""
    return hear(hearing_of(game, state, declaration, book, source))


def hearing_of(game: Game, state: State, declaration: Declaration, book: Book, source: Source) -> Hearing:
    """The hearing of a declaration, not yet held; of a set-up, by the game as the options make it."""
    if declaration.verb == OPENING.name:
        game = with_options(game, declaration.args["options"])
    return HearingOf(game, state, declaration, book, source, secret=verb_of(game, declaration.verb).secret)


def hear(hearing: Hearing, all_look_on: bool = False) -> Ruling:
    """`decide`, for whoever wants to know how far a hearing came that was stopped by something that is not in a ruling. all_look_on: what
    is asked for is kept from nobody."""
    verb = verb_of(hearing.game, hearing.declaration.verb)
    reasons: list[Reason] = []
    vain = ""
    begun = hearing.state
    if verb.query and verb.secret and all_look_on:
        hearing.state = open_to_all(hearing.state)
    elif verb.query:  # whatever lies open here besides, it is answered out of what its asker may see; all look on where it is not secret
        hearing.state = visible(hearing.state, (hearing.declaration.side or hearing.active) if verb.secret else None)
    try:
        reasons = sorted_reasons(hearing, verb)
        if reasons and hearing.declaration.overrule is None:
            return _ruling(hearing, verb, ILLEGAL, reasons=reasons)
        vain = in_vain(hearing, verb)
        hearing.begin_rule()
        _carry_out(verb, hearing, reasons)
    except Ended:
        return _ruling(hearing, verb, LEGAL, overruled=reasons, vain=vain)
    except Ask as ask:
        return _ruling(hearing, verb, NEEDS_INPUT, overruled=reasons, question=ask.question, vain=vain)
    except NeedsDice as needs:
        return _ruling(hearing, verb, NEEDS_INPUT, overruled=reasons, question=_dice_question(needs, hearing, begun), vain=vain)
    except MissingFact as missing:
        return _ruling(hearing, verb, NEEDS_INPUT, overruled=reasons, question=fact_question(missing), vain=vain)
    return _ruling(hearing, verb, LEGAL, overruled=reasons, vain=vain)


def _carry_out(verb: Verb, hearing: Hearing, overruled: Sequence[Reason]) -> None:
    """Run the rule and what follows by itself. What is overruled may have nothing to work with, or leave a state that cannot be looked at
    any more: then it is refused, as no rule of ours has gone wrong."""
    game, before = hearing.game, hearing.state
    try:
        load_rule(verb.rule)(hearing)
        if game.aftermath is not None and not verb.query and not hearing.state["referee"].get("over"):
            game.aftermath(hearing)
        if verb.name == "set":
            from playaid.referee.deciding.unsoundness import warn_of_unsoundness

            warn_of_unsoundness(hearing)
        if verb.trusts and game.laws:
            from playaid.referee.deciding.laws import flag_breaches

            flag_breaches(hearing, before, {reason.check.rpartition("/")[2] for reason in overruled})
        if overruled:  # seen as the table will see it, only to find out whether that can be done
            from playaid.referee.contract.view import view

            view(game, visible(hearing.state, None))
    except (LookupError, TypeError, AttributeError, ValueError, AssertionError, StopIteration) as fault:
        if verb.name == "set" and not isinstance(fault, BadDice):
            text = message(
                "{path} cannot be {value}: what would follow from it fails", path=hearing.args["path"], value=hearing.args["value"]
            )
            raise Refusal(text) from fault
        if not overruled or isinstance(fault, BadDice):
            raise
        missing = str(fault) if isinstance(fault, UnknownFact) else "something that it needs is not there"
        text = message("overruled or not, {verb} cannot be carried out: {fault}", verb=verb.name, fault=missing)
        sealed = game.sealing.seen_by(hearing.declaration.side, hearing.state) is not hearing.state
        refusal = Unfit if sealed or hearing.rests_on_secret or hearing.looked_into else Refusal
        raise refusal(text, hint="set puts the state as you agree it is: set PATH VALUE --because WHY") from fault


def sorted_reasons(hearing: Hearing, verb: Verb) -> list[Reason]:
    """Everything that is wrong with the declaration, worst first: out of turn and sequence, then the verb's own checks. What is wrong by
    what is hidden from the declaring side, or guessed rightly, is said only where nothing else is wrong: it would tell of that. What a
    check would have to ask for is asked for only where nothing open is wrong already: a refusal that needs no fact asks for none."""
    reasons: list[tuple[int, bool, Reason]] = []
    read_foreign_secret = False
    asked: Ask | None = None
    speaker = hearing.declaration.side or hearing.active
    if speaker is None and (closed := _standing(hearing, verb)):
        return closed  # whose declaration it is need not be asked
    sealing = hearing.game.sealing
    seen = bare = hearing.state
    if sealing.hides:
        seen, bare = sealing.seen_by(speaker, seen), sealing.without_guesses(speaker, seen)
    for check in checks_of(verb):
        hearing.read_foreign_secret = guessed = False
        try:
            facts = check.fails(hearing)
            if seen is hearing.state:
                if facts is None:  # as with nearly all checks
                    read_foreign_secret = read_foreign_secret or hearing.read_foreign_secret
                    continue
                reason: Reason | None = reason_of(hearing, check, facts)
            else:
                reason = _reason_as_seen(hearing, seen, check, facts)
                guessed = reason is not None and not hearing.read_foreign_secret and _is_guess(hearing, bare, check, facts)
                reason = _unsaid(hearing, check) if guessed else reason
            if reason is not None:
                if hearing.declaration.overrule is None and not hearing.read_foreign_secret:
                    reason = of_each(hearing, seen, verb, check, reason)
                reasons.append((check.rank, hearing.read_foreign_secret or guessed, reason))
        except Ask as ask:
            asked = asked or ask
        read_foreign_secret = read_foreign_secret or hearing.read_foreign_secret or guessed  # that a guess is right they learn
    standing = _standing(hearing, verb)
    if not reasons and not standing and asked is None:  # as with nearly all that is said
        hearing.rests_on_secret = read_foreign_secret
        return []
    reasons.sort(key=lambda entry: entry[0])
    if over(hearing.state) and not verb.query and verb.name != "set":  # nothing else would be legal either
        reasons = [(rank, hidden, reason._replace(instead=None)) for rank, hidden, reason in reasons]
    plain = [*standing, *(reason for _, hidden, reason in reasons if not hidden)]
    hearing.rests_on_secret = read_foreign_secret and not plain
    if asked is not None and (hearing.declaration.overrule is not None or not plain):
        raise asked
    return _once(plain or [reason for *_, reason in reasons])


def _once(reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons in their order, without those that say in the same words what another has said."""
    told: dict[str, Reason] = {}
    for reason in reasons:
        told.setdefault(reason.text, reason)
    return [*told.values()]


def in_vain(hearing: Hearing, verb: Verb) -> str:
    """Why what is declared comes to nothing, as far as its side may see it: what another hides is not read to say so."""
    speaker = hearing.declaration.side or hearing.active
    if verb.in_vain is None:
        return ""
    vain = _vain_in(hearing, verb, hearing.state)
    seen = hearing.game.sealing.seen_by(speaker, hearing.state) if vain else hearing.state
    return vain if seen is hearing.state or _vain_in(hearing, verb, seen) == vain else ""


def _vain_in(hearing: Hearing, verb: Verb, state: State) -> str:
    aside: Hearing = HearingOf(hearing.game, state, hearing.declaration, hearing.book, Refusing())
    aside.known = hearing.known.copy()
    try:
        vain = verb.in_vain(aside) or "" if verb.in_vain is not None else ""
        if not isinstance(vain, str):
            raise WrongResult(f"verb {verb.name}", "in_vain", "None or text", vain)
        return "" if aside.read_foreign_secret else vain
    except (Ask, MissingFact, Locked):
        return ""
    except (LookupError, ValueError):
        if state is hearing.state:
            raise
        return ""  # what is hidden is missing


def load_rule(rule: Rule | str) -> Rule:
    """A rule that may be named as `module:function`, so that a chapter is imported only when it is used."""
    loaded: Rule = load_named(rule) if isinstance(rule, str) else rule
    return loaded


def checks_of(verb: Verb) -> tuple[Check, ...]:
    loaded: tuple[Check, ...] = load_named(verb.checks) if isinstance(verb.checks, str) else verb.checks
    return loaded


def message_of(check: Check, facts: Any) -> Message:
    if facts is not None and not isinstance(facts, Mapping):
        raise WrongResult(f"check {check.id}", "fails", "None or a mapping of facts", facts)
    return Message(check.message, facts or {})


def reason_of(hearing: Hearing, check: Check, facts: Any) -> Reason:
    try:
        instead = check.instead(hearing) if check.instead else None
    except Ask:  # what would be legal is not worth a question
        instead = None
    if instead is not None and not isinstance(instead, str):
        raise WrongResult(f"check {check.id}", "instead", "None or a line as text", instead)
    identity = f"{hearing.game.slug}@{hearing.game.rules}/{check.id}"
    if instead is not None and not isinstance(instead, Message):  # a line as it would be typed
        instead = Aloud(instead, str(hearing.game.languages), instead)
    text = message_of(check, facts)
    return Reason(identity, text.values.get("case", check.citation), text, instead)


def _reason_as_seen(hearing: Hearing, seen: State, check: Check, facts: Any) -> Reason | None:
    """Why a check fails, told by what the declaring side may see; notes where it would have held, or failed, by that alone."""
    aside: Hearing = HearingOf(hearing.game, seen, hearing.declaration, hearing.book, Refusing())
    try:
        by_sight = check.fails(aside)
    except (Ask, MissingFact, Locked, LookupError, ValueError):
        by_sight = None
        hearing.read_foreign_secret = True
    hearing.read_foreign_secret = hearing.read_foreign_secret or by_sight != facts
    if facts is None:
        return None
    return reason_of(aside, check, by_sight) if by_sight == facts else _unsaid(hearing, check)


def _unsaid(hearing: Hearing, check: Check) -> Reason:
    """That a check fails, and not why."""
    return reason_of(hearing, check._replace(message=UNSEEN, instead=None), {})


def is_unsaid(ruling: Ruling) -> bool:
    """Whether nothing is said against a declaration but that what another side hides is against it: looked at ahead, that it may be."""
    return bool(ruling.reasons) and all(reason.text == UNSEEN for reason in ruling.reasons)


def _is_guess(hearing: Hearing, bare: State, check: Check, facts: Any) -> bool:
    """Whether what the declaring side is told of a check is true by what they could but guess: that it is true they are not to hear."""
    try:
        return bool(check.fails(HearingOf(hearing.game, bare, hearing.declaration, hearing.book, Refusing())) != facts)
    except (Ask, MissingFact, Locked, LookupError, ValueError):
        return True


def _standing(hearing: Hearing, verb: Verb) -> list[Reason]:
    if verb.query:
        return []
    game, state = hearing.game, hearing.state
    if (ended := over(state)) and verb.name != "set":  # the players may put right what ended it
        return [ended]
    reasons = []
    if verb.name in game.verbs and not sequence.opens(game, state, verb):
        reasons.append(out_of_sequence(game, state, verb))
    side = hearing.declaration.side
    acting = sequence.acting(game, state)
    if verb.name in game.verbs and not verb.anytime and sequence.turn_is_up(game, state):
        out = message("{sides} has given up, and does nothing more", sides=listing(acting, AND))
        return [Reason("referee/out", "", out, "next")]
    if side is not None and not verb.anytime and side not in acting:
        citation = sequence.leaf(game, state).citation
        reasons.append(Reason("referee/turn", citation, _not_now(acting, side)))
    return reasons


def over(state: State) -> Reason | None:
    """That the game is over, and how it ended; None while it goes on."""
    end = state["referee"].get("over")
    return Reason("referee/over", end.get("cite", ""), message("the game is over: {how}", how=from_json(end["how"]))) if end else None


def _not_now(acting: Sequence[str], side: str) -> str:
    if not acting:
        return message("it is for nobody to act now, not for {side}", side=side)
    return message("it is for {acting} to act now, not for {side}", acting=listing(acting, AND), side=side)


def out_of_sequence(game: Game, state: State, verb: Verb) -> Reason:
    here = sequence.leaf(game, state)
    where = sequence.told_steps(game, state, verb.name)
    instead = message("legal in: {steps}", steps=where) if where else None
    if where and sequence.comes_later(game, state, verb.name) and not sequence.words_of_debts(game, state, None):
        instead = message("legal in: {steps}; `next` goes on", steps=where)
    for other in _so_called_here(game, state, verb):
        meant = message("here `{verb}`: {summary}", verb=other.name, summary=as_message(other.summary))
        instead = message("{told}; {meant}", told=instead, meant=meant) if instead else meant
    plain = sequence.without_letter(here.title)
    step = here.title if plain and where and plain in where else plain  # two of one name, apart by their letters
    text = message("{verb} is not open in {step}", verb=verb.name, step=step or "this step")
    return Reason("referee/sequence", here.citation or verb.citation, text, instead)


def _so_called_here(game: Game, state: State, verb: Verb) -> list[Verb]:
    """The verbs of this step that do what another is called: not to go on with an attack is to decline it, too."""
    here = [game.verbs[name] for name in sequence.open_verbs(game, state) if name in game.verbs and name != verb.name]
    return [other for other in here if not (other.query or other.anytime) and other.summary.split()[0] == verb.name]


def keep_rolls(hearing: Hearing, rolls: Sequence[Rolled], answers: Mapping[str, str]) -> Ruling:
    """What is kept of a hearing that was stopped after these dice had fallen: no more than it needs to be held again. answers: what had
    been said before they fell."""
    declaration = hearing.declaration._replace(answers=dict(answers))
    question = Question("choice", "", "the table", "it was cut off after the dice had fallen; say it again")
    verb = verb_of(hearing.game, declaration.verb)
    ruling = _ruling(hearing, verb, NEEDS_INPUT, question=question)
    return ruling._replace(declaration=declaration, rolls=tuple(rolls), worksheet=(), story=(), facts=())


def _own_case(reasons: Sequence[Reason]) -> str:
    """The case of a refusal whose first reason brings its own: what one verb says may be ruled by several. Empty for that of the verb."""
    first = reasons[0].text if reasons else ""
    return reasons[0].citation if isinstance(first, Message) and first.values.get("case") else ""


def _ruling(
    hearing: Hearing,
    verb: Verb,
    verdict: str,
    reasons: list[Reason] | None = None,
    overruled: list[Reason] | None = None,
    question: Question | None = None,
    vain: str = "",
) -> Ruling:
    legal = verdict == LEGAL
    declaration = hearing.declaration
    if (
        declaration.answers and verdict != ILLEGAL and declaration.answers.keys() - hearing.read
    ):  # what nobody has asked for is nobody's answer yet
        declaration = declaration._replace(answers={key: declaration.answers[key] for key in declaration.answers if key in hearing.read})
    rolls = hearing.rolls
    needs_consent = hearing.needs_consent or (bool(rolls) and (legal or any(rolled.kind != "salt" for rolled in rolls)))
    cited = dict.fromkeys((hearing.case or _own_case(reasons or ()) or verb.citation.partition(",")[0],))
    for line in hearing.lines:
        if line.only is None:
            cited[line.citation] = None
    looked = hearing.looked_into
    told_of = hearing.rests_on_secret or (bool(looked) and hearing.tells_of_secret(question))
    learnt = told_of and not needs_consent and verdict != ILLEGAL and not verb.query
    thrown_next = question is not None and question.kind in ("dice", "draw")
    return Ruling(  # by place, in the order of its fields: by their names it would take a hundredth of a ruling more
        verdict,
        declaration,
        tuple(filter(None, cited)),
        tuple(reasons or ()),
        tuple(overruled or ()),
        tuple(hearing.lines),
        tuple(hearing.story),
        tuple(rolls),
        _facts(hearing, verb) if verdict != ILLEGAL else _facts_against(hearing, verb, reasons or ()),
        tuple(hearing.changes) if legal else (),
        tuple(hearing.inverse) if legal else (),
        question,
        hearing.label,
        needs_consent or learnt,
        hearing.declaration.side if verb.secret else None,
        hearing.data,
        hearing.shown,
        hearing.drawing,
        hearing.private_answers,
        vain,
        (),  # what was read, for whoever asks
        hearing.rests_on_secret,
        hearing.answered,
        hearing.disclosed,
        learnt,
        tuple(sorted(looked)) if looked and not hearing.needs_consent else (),
        tuple(sorted(hearing.opened)) if hearing.opened else (),
        hearing.told_since_throw or (hearing.looked_since_throw and not thrown_next),
        tuple(sorted(hearing.does)) if hearing.does else (),
        hearing.game.sealing.hides and not verb.query,
    )


def _facts_against(hearing: Hearing, verb: Verb, reasons: Sequence[Reason]) -> tuple[Used, ...]:
    """What was looked up for those checks that fail: what is refused does not rest on what others have read."""
    used = _facts(hearing, verb)
    if not used:
        return ()
    failing, read = {reason.check.rpartition("/")[2] for reason in reasons}, set[tuple[str, tuple[str, ...]]]()
    for check in (check for check in checks_of(verb) if check.id in failing):
        aside: Hearing = HearingOf(hearing.game, hearing.state, hearing.declaration, hearing.book, Refusing())
        with suppress(Ask, MissingFact, Locked, LookupError, ValueError):
            check.fails(aside)
        read |= {(one.fact.table, one.fact.keys) for one in aside.facts}
    return tuple(one for one in used if (one.fact.table, one.fact.keys) in read)


def _facts(hearing: Hearing, verb: Verb) -> tuple[Used, ...]:
    """What was looked up. Where pieces are hidden a rule reads what all sides hide, so that a cell of one side's may be looked up for what
    stands on the other: what is for one side's eyes, or of a table of pieces and places, then lies under the seal of all. A query has read
    no more than its asker sees."""
    sealing = hearing.game.sealing
    if verb.query or not sealing.hides:
        return tuple(hearing.facts)
    told = (used.only is None and not sealing.looks_at_pieces(used.fact.table) for used in hearing.facts)
    sealed = (used if open_ else used._replace(only=TOGETHER) for used, open_ in zip(hearing.facts, told, strict=True))
    return tuple({(used.fact.table, used.fact.keys, used.only): used for used in sealed}.values())


ALL = "the players"
"""Who rolls what no one player does: several."""


def _dice_question(needs: NeedsDice, hearing: Hearing, begun: State) -> Question:
    """begun: the state before the declaration."""
    request = needs.request
    if is_unseen(request) and hearing.game.unseen is not None:
        request = request._replace(unseen=tuple(hearing.game.unseen(visible(begun, None), hearing.declaration.verb)))
    what = request.expression.removeprefix("draw ")
    if request.kind == "draw":
        prompt = message("{who} draws {what} ({why})" if request.why else "{who} draws {what}", who=request.who, what=what, why=request.why)
    else:
        pattern = "{who} rolls {what} ({why})" if request.why else "{who} rolls {what}"
        if request.who == ALL:
            pattern = "The players roll {what} ({why})" if request.why else "The players roll {what}"
        prompt = message(pattern, who=request.who, what=what, why=request.why)
    return Question(request.kind, request.expression, request.who, prompt, private=request.private, request=request)
