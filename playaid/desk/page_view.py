"""Everything that a page shows to one viewer, as plain data built up for them: made anew as a whole, so that nothing can be missed."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any

from playaid.book.facts import cell_in_words, value_in_words
from playaid.desk.conversation import drawable
from playaid.desk.forms import is_for_now, looking
from playaid.desk.next_line.advance import with_an_occasion
from playaid.desk.next_line.nearest import AN_EXAMPLE
from playaid.desk.questions import CHOICE, DICE, DRAW, MaskedQuestion, mask_question, needed
from playaid.desk.requests import Asking, EndProposal, Proposal, Seat, key_of, needs_all
from playaid.desk.rule_lookup import Stage, stages
from playaid.desk.ruling_view import RulingView, view_ruling
from playaid.desk.service import SessionService
from playaid.desk.tapping.agreeing import words_of
from playaid.desk.tapping.awaiting import awaits
from playaid.dice.sources import TOTAL, Refusing, Rolled, is_unseen, totals
from playaid.dice.symbols import as_shown, without_legend
from playaid.journal.parted import parting
from playaid.language.message import AND, Aloud, Listing, Message, as_message, as_said, listing, message, sentences
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import NOT_TOLD, SO_FAR, Declaration, Question
from playaid.referee.contract.sequence import acting, obligations, open_verbs, sides_of_debts, words_of_debts
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.endings import results
from playaid.referee.deciding.offers import legal_args
from playaid.referee.session import story, throws
from playaid.referee.session.consent import lies_there
from playaid.referee.session.local import Session

LAST = 12
"""Events of the log that a page shows."""

MOST_SO_FAR = 4
"""Sentences of what has come of a declaration, the last ones, before what is asked to go on with it."""

REMEMBERED = 2000

Data = dict[str, Any]
_entries: dict[tuple[Any, ...], Data] = {}
"""Lines of the log by the event's hash, which names its session too, and by who reads them."""


_words = lru_cache(1024)(as_message)
"""What stands in a game's code, as a message that is made once."""


def picture(company: SessionService, seat: Seat | None) -> tuple[Data, Session, str | None]:
    """What a seat is shown (None: the table), the session as it stood then, and the side that looks, if its secrets are open there."""
    with company.held():
        session, viewer = company.looking(seat)
        if seat is not None and viewer is None:
            forget(seat.side)
        shown = [(waits, ask) for waits in company.asking() if (ask := _asking(session, waits, viewer)) is not None]
        wanting, proposal, ending = company.wanting(), company.proposal, company.ending
        at = company.position()
        entries = log(session, viewer, max(1, session.journal.tail_number - LAST + 1))
        number = session.journal.tail_number
    asked = _goes_on_with(session, [waits for waits, _ in shown], viewer)
    data = {
        "n": number,
        "at": at,
        "ready": company.ready(),
        "held": company.readiness.held_for(seat.side) if seat is not None and viewer else "",
        **_standing(session, viewer, {waits.stopped.said.declaration.verb for waits, _ in shown if waits.stopped is not None}),
        "log": entries,
        "asks": [ask for _, ask in shown],
        "wanting": list(wanting),
    }
    data["undo"] = _undo(proposal, seat, session)
    data["ending"] = _ending(ending, seat)
    apart = parting(session.journal)
    data["apart"] = [] if apart is None else apart.lines()
    if seat is not None:
        data |= _seat(session, seat, viewer, waits=bool(asked))
        data |= {"sealed": not company.is_honour(seat.side), "laid": company.typed_by_all()}
        data["rights"] = viewer is not None and company.may_put_right(seat.side)
    if asked:
        data["acting"] = asked
    return data, session, viewer


def _goes_on_with(session: Session, asking: Sequence[Asking], viewer: str | None) -> list[str]:
    """The others who have to answer before anybody does anything more: something waits in the log, or what the viewer had to be ready for
    has begun. Nobody where the viewer is asked, too."""
    for waits in asking:
        begun = waits.stopped is not None and awaits(session, waits.stopped.said.declaration)
        if waits.kept or begun:
            return [] if viewer in waits.may else list(waits.may)
    return []


def _standing(session: Session, viewer: str | None, doing: AbstractSet[str]) -> Data:
    """doing: the verbs of what is asked about just now; what is being done so is owed no more."""
    game, state = session.game, session.state
    seen = view(game, state, viewer)
    debts = [] if seen.over else obligations(game, visible(state, None))
    pending = session.pending()
    doing = {*doing, *([pending["verb"]] if pending is not None else ())}
    all_owed = [] if seen.over else [*zip(seen.obligations, sides_of_debts(game, visible(state, viewer), viewer), strict=False)]
    owed = [row for row in all_owed if not any(f"`{verb}" in row[0] for verb in doing)]
    return {
        "title": _words(game.title),
        "heading": [*map(_words, seen.phase.parts)],
        "turn": seen.side,
        "acting": with_an_occasion(session, seen.acting),
        "owed": [text for text, _ in owed],
        "owing": [sides for _, sides in owed],
        "missing": list(dict.fromkeys(debt.side for debt in debts if debt.side and debt.only is None and seen.acting != (debt.side,))),
        "trackers": [list(tracker) for tracker in (seen.trackers if game.board is None else seen.beside) if tracker not in seen.heads],
        "heads": [] if seen.over else [list(tracker) for tracker in seen.heads],
        "line": _line(stages(game, state)),
        "over": seen.over["how"] if seen.over else None,
        "sides": session.sides,
        "players": session.journal.meta["players"],
        "together": game.together,
    }


def _line(all_stages: Sequence[Stage]) -> list[Data]:
    here = [number for number, stage in enumerate(all_stages) if stage.now]
    return [{"steps": _beside(all_stages, number)} for number in here[-2:] if len(_beside(all_stages, number)) > 1]


def _beside(all_stages: Sequence[Stage], number: int) -> list[Data]:
    depth = all_stages[number].depth
    first = next((i + 1 for i in range(number - 1, -1, -1) if all_stages[i].depth < depth), 0)
    end = next((i for i in range(number + 1, len(all_stages)) if all_stages[i].depth < depth), len(all_stages))
    return [
        {"title": _words(stage.title), "now": stage.now, "citation": stage.citation}
        for stage in all_stages[first:end]
        if stage.depth == depth
    ]


def log(session: Session, viewer: str | None, first: int) -> list[Data]:
    open_to = (viewer, *session.state["referee"].get("revealed", ()))
    undone: set[int] = set()
    for event in session.journal.events(first):
        throws.take_back(undone, event)
    lines = [_told(session, event, viewer, (event["hash"], *open_to)) for event in session.journal.events(first)]
    return [{**line, "undone": True} if line["n"] in undone else line for line in lines]


def forget(side: str) -> None:
    for key in [key for key in _entries if key[1] == side]:
        del _entries[key]


def _told(session: Session, event: dict[str, Any], viewer: str | None, key: tuple[Any, ...]) -> Data:
    """An event as a line, made once for each viewer: what stands in the log changes no more, but for what a throw that was put right shows
    since."""
    if "throw" in event:
        key = (*key, story.short(session, event, viewer))
    if key not in _entries:
        while len(_entries) >= REMEMBERED:
            del _entries[next(iter(_entries))]
        _entries[key] = _entry(story.entry(session, event, viewer), session.game)
        _entries[key]["short"] = story.short(session, event, viewer)
        _entries[key]["acts"] = story.does_something(session, event, viewer)
        _entries[key]["passed"] = story.gone_through(session, event, viewer) if viewer is not None else []
        if viewer is None:
            _entries[key]["way"] = _way(event)
    return _entries[key]


def _way(event: Mapping[str, Any]) -> list[str]:
    """Names in an open declaration that may be the way of a move, in their order: what it goes by before where it ends."""
    args = {**event["args"]} if isinstance(event.get("args"), dict) else {}
    values = [args.pop("via", ()), *args.values()]
    return [name for value in values for name in (value if isinstance(value, (list, tuple)) else [value]) if isinstance(name, str)]


def _entry(entry: Mapping[str, Any], game: Game) -> Data:
    rolls = entry["rolls"]
    return {
        "n": entry["number"],
        "time": entry["time"],
        "side": entry["side"],
        "kind": entry["kind"],
        "text": entry["text"],
        "overruled": entry["overrule"] is not None,
        "rolls": [_thrown(roll, game) for roll in rolls],
    }


def worksheet(session: Session, number: int, viewer: str | None) -> Data:
    if not 1 <= number <= session.journal.tail_number:
        raise Refusal(message("there is no event {number}", number=number))
    shown = story.worksheet(session, session.journal.event(number), viewer)
    lines = [{key: line[key] for key in ("label", "text", "result", "citation")} for line in shown["worksheet"]]
    return {
        **_entry(shown["event"], session.game),
        "worksheet": lines,
        "facts": list(map(_fact, shown["facts"])),
        "citations": shown["event"]["citations"],
    }


def _thrown(roll: Mapping[str, Any], game: Game) -> Data:
    return _fallen(roll["faces"], roll["source"], roll["who"], roll["why"], roll["expression"], "total" in roll, game)


def _fact(fact: Mapping[str, Any]) -> str:
    where_from = as_message(fact["provenance"])
    return message(
        "{cell} = {value} ({where_from})",
        cell=cell_in_words(fact["table"], fact["keys"]),
        value=value_in_words(fact["value"]),
        where_from=where_from,
    )


def _asking(session: Session, waits: Asking, viewer: str | None) -> Data | None:
    """A question as it stands on a page. Whoever asks themselves something in private asks nobody else, and nobody else hears of it."""
    mine = viewer is not None and viewer in waits.may
    if waits.stopped is None:
        fallen = as_message("dice have fallen; it can go on")
        text = fallen if waits.kept else message("{sides} must unlock", sides=listing(waits.may, AND))
        return {"by": waits.by, "who": list(waits.may), "prompt": text, "mine": mine and waits.kept, "kind": "go on", "key": key_of(waits)}
    if not waits.kept and not mine and waits.may == (waits.by,):
        thrown = waits.stopped.question.kind == DICE and waits.stopped.question.private is None  # whoever throws says what for
        if not thrown or not _declared(session, waits):
            return None
    question = mask_question(waits.stopped.question, viewer)
    told_before, prompt = _apart(question.prompt)
    so_far = view_ruling(waits.stopped.ruling, viewer).story[-MOST_SO_FAR:] if waits.kept and (mine or _declared(session, waits)) else ()
    so_far = told_before or so_far
    data: Data = {
        "by": waits.by,
        "who": list(waits.may),
        "prompt": asked_on_a_page(prompt, question.fact),
        "mine": mine,
        "kept": waits.kept,
    }
    if not mine:  # what is asked comes before what has come so far: that is told when it happens, too, and is the longer of the two
        some = question.kind == CHOICE and len(waits.may) < len(session.sides)
        told, asked = (
            message("Asked of {sides}: {what}", sides=listing(waits.may, AND), what=words) if some else as_message(words)
            for words in (data["prompt"], prompt)
        )
        declared = _declared(session, waits)
        parts = (story.ended(told), declared, *so_far) if so_far else (declared, told)
        return {**data, "asked": asked, "prompt": sentences(filter(None, parts))}
    ruling = waits.stopped.ruling
    seen = view_ruling(ruling, viewer)
    if before := [*(so_far or _fallen_before(seen)), *_drawn(seen, question)]:
        data["told"] = sentences(before)
    given = [answer for key, answer in ruling.declaration.answers.items() if key not in ruling.private_answers]
    where = _way({"args": ruling.declaration.args}) if waits.by == viewer or _declared(session, waits) else []
    rolls = [roll for roll in view_ruling(ruling, viewer).rolls if roll.kind != DRAW][-MOST_SO_FAR:]
    before_it = [{**_roll(roll, session.game), "typed": False} for roll in rolls]
    data = {**data, "key": key_of(waits), "given": given, "where": where, "fallen": before_it, **_question(question)}
    if question.kind == DICE and lies_there(session.journal):
        data["lies"] = True
    if question.kind != DRAW:
        return data
    drawn = _drawn_so_far(view_ruling(ruling, viewer), question)
    options = drawable(session, waits.stopped.question, drawn)
    copies = _copies(waits.stopped.question, drawn)
    return {**data, "options": options, "request": {**data["request"], "copies": {name: copies.get(name, 1) for name in options if copies}}}


def _copies(question: Question, drawn: Sequence[str]) -> Mapping[str, int]:
    """How many of each name may lie there to be drawn, where all may know that; drawn: those that have been so far."""
    request = question.request
    assert request is not None
    return Counter(request.unseen) - Counter(drawn) if is_unseen(request) else Counter(request.items)


def _drawn_so_far(seen: RulingView, question: MaskedQuestion) -> list[str]:
    """What whoever draws has drawn for the same line, whatever for."""
    return [str(name) for roll in seen.rolls if roll.kind == DRAW and roll.who == question.who for name in roll.faces]


def _fallen_before(seen: RulingView) -> list[str]:
    """What the dice came to that fell last for the same line, where no sentence tells it: how they were counted."""
    faces = next((list(map(str, roll.faces)) for roll in reversed(seen.rolls) if roll.kind == DICE), [])
    lines = [line for line in seen.worksheet if line.result and faces and set(faces) <= set(re.findall(r"\d+", line.text))]
    return [message("{label}: {made_up} = {result}", label=line.label, made_up=line.text, result=line.result) for line in lines[-1:]]


def _drawn(seen: RulingView, question: MaskedQuestion) -> list[str]:
    """What has been drawn so far of draws that are asked for one by one: the next question looks like the one before."""
    if question.kind != DRAW or question.request is None:
        return []
    drawn = [str(name) for roll in seen.rolls if (roll.kind, roll.why) == (DRAW, question.request.why) for name in roll.faces]
    return [message("Drawn so far: {names}.", names=listing(drawn))] if drawn else []


def _apart(prompt: str) -> tuple[tuple[str, ...], str]:
    """What a line has come to before a question amid it, and the question alone: that is told beside it."""
    if isinstance(prompt, Message) and prompt.pattern == SO_FAR:
        return (as_message(prompt.values["told"]),), prompt.values["question"]
    return (), prompt


def asked_on_a_page(prompt: str, fact: Mapping[str, Any] | None = None) -> str:
    """What is asked, as a page asks it: of a cell first of whom, as people look for a counter, and then what stands there; where that has
    no name of its own, which cell of which table it is."""
    if not isinstance(prompt, Message) or prompt.pattern != NOT_TOLD:
        return as_message(prompt)
    wants = prompt.values["wants"]
    if fact is None or not isinstance(wants, Message) or "what" not in wants.values:
        return message("{wants}? It is not in the documents: {cell}", **prompt.values)
    return message("{whom}: {wants}?", whom=listing(fact["keys"][:-1] or fact["keys"], " "), wants=wants)


def _declared(session: Session, waits: Asking) -> str:
    """What was declared aloud and waits for this answer; empty where it is hidden from others."""
    stopped = waits.stopped
    if stopped is None or stopped.ruling.secret is not None:
        return ""
    declared = stopped.ruling.declaration
    if verb_of(session.game, declared.verb).secret or not waits.by:
        return ""
    return story.declares(session.game, waits.by, declared.typed or declared.verb)


def _question(question: MaskedQuestion) -> Data:
    request = question.request
    data: Data = {"kind": question.kind, "options": list(question.options)}
    if question.endings:
        data["endings"] = [[text, as_message(label)] for text, label in question.endings]
    if question.beside:
        data["beside"] = dict(question.beside)
    if question.fact is not None:
        data["fact"] = {"why": as_message(question.fact["why"]), "citation": question.fact["citation"]}
    if request is not None:
        data["request"] = {
            "count": request.count,
            "needed": needed(request),
            "sides": request.sides,
            "items": list(request.items) if request.kind == DICE else [],
            "symbols": list(request.symbols),
            "totals": [f"{TOTAL}{number}" for number in totals(request)],
            "what": request.expression,
            "why": as_message(request.why),
        }
    return data


def _undo(proposal: Proposal | None, seat: Seat | None, session: Session) -> Data | None:
    if proposal is None:
        return None
    missing = [side for side in proposal.wanted if side not in proposal.agreed]
    thrown = as_message("Dice fell for it, or something was drawn or learnt by it: all must agree.")
    why = thrown if needs_all(session) else message("That was done by {sides}, who must agree.", sides=listing(proposal.wanted, AND))
    data: Data = {"by": proposal.by, "event": proposal.event, "text": proposal.text, "missing": missing, "why": why}
    return {**data, "mine": seat is not None and seat.side in missing}


def _ending(proposal: EndProposal | None, seat: Seat | None) -> Data | None:
    if proposal is None:
        return None
    missing = [side for side in proposal.wanted if side not in proposal.agreed]
    data: Data = {"by": proposal.by, "result": proposal.result, "text": proposal.text, "missing": missing}
    return {**data, "mine": seat is not None and seat.side in missing}


def _seat(session: Session, seat: Seat, viewer: str | None, waits: bool) -> Data:
    """waits: others have to answer before it is for anybody to act."""
    game, state = session.game, session.state
    may = viewer is not None and not waits and seat.side in with_an_occasion(session, acting(game, state))
    # What is for now comes before what may be said at any time.
    names = open_verbs(game, state) if viewer is not None else []
    names.sort(key=lambda name: game.verbs[name].anytime and not is_for_now(game, state, name))
    return {
        "side": seat.side,
        "locked": viewer is None,
        "mine": may,
        "yours": _whose_turn(session, seat.side) if may else _may_besides(session, viewer),
        "verbs": [_verb(game, name) for name in names if not game.verbs[name].query and (may or game.verbs[name].anytime)],
        "queries": [_verb(game, name) for name in names if game.verbs[name].query],
        "own": _own(session, viewer) if viewer is not None else [],
        "results": [[result, words_of(result)] for result in results(game, session.sides)],
        "together": game.together,
    }


def _whose_turn(session: Session, side: str) -> str:
    """How a side that may act is greeted: in another's turn it alone may have to answer, or it may do something, too."""
    seen = view(session.game, session.state, None)
    asked = sides_of_debts(session.game, visible(session.state, None), None)
    if seen.over or (asked and all(sides and side not in sides for sides in asked)):  # others have to do something first
        return "{side}"
    if seen.side in (None, side):
        return as_message("{side} — your turn")
    owes = any(side in sides for sides in asked)
    alone = owes or with_an_occasion(session, acting(session.game, session.state)) == [side]
    return as_message("{side} — it is for you to act" if alone else "{side} — you may act, too")


def _may_besides(session: Session, side: str | None) -> str:
    """How a side is greeted that is not to act: where what another owes names something that it may say before that, and has a line for,
    it has to know that in time."""
    game, seen = session.game, visible(session.state, side)
    if side is None or session.pending() is not None or session.state["referee"].get("over"):
        return "{side}"
    named = {name for debt in words_of_debts(game, seen, side) for name in re.findall(r"`([\w-]+)", debt)}
    open_to = (game.verbs[name] for name in open_verbs(game, session.state) if name in named and game.verbs[name].anytime)
    may = any(next(iter(legal_args(game, seen, session.book, verb, side)), None) is not None for verb in open_to)
    return as_message("{side} — you may act, too" if may else "{side}")


def _verb(game: Game, name: str) -> Data:
    verb = game.verbs[name]
    return {"name": name, "summary": _words(verb.summary), "citation": verb.citation, "secret": verb.secret, "slots": len(verb.slots)}


def _own(session: Session, side: str) -> Iterable[Data]:
    parts = []
    for name in looking(session.game):
        try:
            ruling = session.judge(Declaration(name, {}, side, name), Refusing())
        except Refusal:
            continue
        seen = view_ruling(ruling, side)
        told = map(as_message, (*(line.text for line in seen.worksheet), *seen.story, *seen.shown))
        lines = [line for line in told if " --as " not in line]  # what another would have to type is nobody's own
        if lines:
            parts.append({"title": name, "lines": lines})
    return parts


def effects(session: Session, side: str, name: str) -> list[list[str]]:
    """What a thing of a side's own holds or can, as its own lists name it, each with what it does, as far as the game says that."""
    glosses = [verb.gloss for verb in session.game.verbs.values() if verb.gloss is not None]
    told = [line.strip()[len(name) :] for part in _own(session, side) for line in part["lines"] if line.strip().startswith(name)]
    words = [word for text in told for word in PARTS.split(text.strip(" :")) if word]
    does = [(word, next((does for gloss in glosses if (does := gloss(word))), "")) for word in dict.fromkeys(words)]
    return [[word, as_message(text)] for word, text in does if text]


PARTS = re.compile(r", |; |  +")
"""What parts the words that are told of a thing."""


def ruling(seen: RulingView, game: Game) -> Data:
    return {
        "verdict": seen.verdict,
        "verb": seen.verb,
        "side": seen.side,
        "typed": as_said(seen.typed),
        "citations": list(seen.citations),
        "reasons": [{**reason._asdict(), "ways": ways_named(reason.instead)} for reason in seen.reasons],
        "overruled": [reason._asdict() for reason in seen.overruled],
        "worksheet": [{"label": x.label, "text": x.text, "result": x.result, "citation": x.citation} for x in seen.worksheet],
        "story": list(seen.story),
        "brief": story.what_came(seen.story) or list(seen.story[-1:]),  # whoever goes on is told where to
        "shown": list(map(as_message, seen.shown)),
        "rolls": [_roll(roll, game) for roll in seen.rolls],
        "vain": as_message(seen.in_vain),
        "asks": asked_on_a_page(_apart(seen.question.prompt)[1], seen.question.fact) if seen.question is not None else "",
        "asked": seen.question.who if seen.question is not None and not seen.question.masked else "",
        "doubts": {source: [cell_in_words(fact.table, fact.keys) for fact in facts] for source, facts in seen.doubts.items()},
        "readings": [f"{reading.option}={reading.value}" for reading in seen.readings],
    }


def ways_named(text: str | None) -> list[tuple[str, str]]:
    """The lines that a text names as legal, each as it is typed and as whoever reads says it; an example of how one is said is none."""
    if isinstance(text, Aloud):
        return [(text.pattern, text)]
    if isinstance(text, Listing):
        return [way for part in text.parts for way in ways_named(part)]
    if not isinstance(text, Message) or text.pattern == AN_EXAMPLE:
        return []
    return [way for value in text.values.values() if isinstance(value, str) for way in ways_named(value)]


def _roll(roll: Rolled, game: Game) -> Data:
    return _fallen(roll.faces, roll.source, roll.who, roll.why, roll.expression, roll.kind == "total", game)


def _fallen(faces: Sequence[int | str], source: str, who: str, why: str, what: str, total: bool, game: Game) -> Data:
    """Dice for a page; a total is a number, and drawn as no die. For whom all of the table draw, nobody is named. counts: which of them
    bring something, where the game says that; shows: all that such a die may show, where those are symbols and somebody typed them."""
    if total:
        why, what = listing(part for part in (why, message("{dice} in all", dice=what)) if part), ""
    sides, numbers = what.rpartition("d")[2], list(faces)
    every = as_shown(range(1, int(sides) + 1), why) if source == "typed" and sides.isdecimal() and int(sides) <= 20 else []
    faces, why = as_shown(faces, why), without_legend(why)
    counts = [game.counting(why, str(face)) for face in faces] if game.counting is not None else []
    data = {"faces": faces, "typed": source == "typed", "who": "" if who == "the table" else who, "why": as_message(why), "what": what}
    data |= {"shows": every} if numbers != faces else {}
    return {**data, "counts": counts} if any(counts) else data
