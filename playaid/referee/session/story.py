"""Events as somebody may read them: a line for the log, the whole ruling for `why` and the exports."""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playaid.book.book import Book
from playaid.book.facts import BadFact, Fact, UnknownFact, cell_in_words, value_in_words
from playaid.dice.sources import Rolled
from playaid.dice.symbols import as_shown
from playaid.journal.chain import Event
from playaid.language.message import Message, Typed, as_message, as_said, from_json, listing, message, sentences
from playaid.language.translation import translate
from playaid.language.width import columns, pad
from playaid.referee.contract.game import Game
from playaid.referee.contract.plots import SEALED
from playaid.referee.contract.ruling import thrower
from playaid.referee.contract.sequence import NOW
from playaid.referee.session import record
from playaid.referee.session.consent import LAID_OPEN, SAID
from playaid.referee.session.local import Session
from playaid.referee.session.passed_steps import acts, in_one_sentence, passed_of


def entry(session: Session, event: Event, viewer: str | None) -> dict[str, Any]:
    say = session.opened_for(event, viewer)
    return {
        "number": event["n"],
        "time": event["t"],
        "side": event.get(SAID, event.get("side")),
        "umpire": event.get("by"),
        "kind": event["kind"],
        "text": text(session, event, say),
        "verdict": event.get("verdict"),
        "overrule": event.get("overrule"),
        "citations": event.get("cite", []),
        "rolls": rolls(event, say),
        "hash": event["hash"],
    }


def rolls(event: Event, say: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [_roll(roll) for roll in record.rolls_of(event, say) if roll.kind != "salt"]


def _roll(roll: Rolled) -> dict[str, Any]:
    """A throw as data; a total, whose faces nobody knows, says that it is one."""
    data = {"expression": roll.expression, "faces": list(roll.faces), "source": roll.source, "who": roll.who, "why": roll.why}
    return {**data, "total": True} if roll.kind == "total" else data


def faces_in_words(roll: dict[str, Any], between: str = ", ") -> str:
    """What fell, as dice with pictures show it; names of several words have commas between them."""
    shown = as_shown(roll["faces"], roll["why"])
    if shown != roll["faces"]:
        return listing(shown)
    faces = between.join(map(str, shown))
    return message("{faces} in all", faces=faces) if "total" in roll else faces


def text(session: Session, event: Event, say: dict[str, dict[str, Any]]) -> str:
    """What happened, in a sentence or a few; of an umpire's act that it was theirs."""
    words = _text(session, event, say)
    return (
        message("{words} (by {umpire}, umpire)", words=words, umpire=event["by"]) if "by" in event and event["kind"] != "umpire" else words
    )


_TURNED = {
    ("undo", False): "undo: event {n} taken back",
    ("undo", True): "undo: event {n} taken back, agreed by {sides}",
    ("redo", False): "redo: event {n} brought back",
    ("redo", True): "redo: event {n} brought back, agreed by {sides}",
    ("withdrawn", False): "event {n}, a throw that was claimed, is taken back",
    ("withdrawn", True): "event {n}, a throw that was claimed, is taken back, agreed by {sides}",
}


def told(event: Event, say: dict[str, dict[str, Any]]) -> list[str]:
    """What an event tells, in sentences: playaid's own, or, quoted, what somebody has typed as a note."""
    if event["kind"] == "umpire" and isinstance(lets := event.get("lets"), list):
        return [_leave(event, [str(power) for power in lets])]
    texts = [said.text for said in record.story_of(event, say)]
    return [_quoted(event, text) for text in texts] if _is_typed(event, say) else texts


def _leave(event: Event, lets: list[str]) -> str:
    """What a side lets an umpire do, by what it does let, and not by what the event says of that."""
    name, side = event.get("umpire"), event.get("side")
    if not lets:
        return message("{side} does not let {name} do anything any more.", side=side, name=name)
    return message("{side} lets {name} {powers}.", side=side, name=name, powers=listing(lets, " and "))


def _is_typed(event: Event, say: dict[str, dict[str, Any]]) -> bool:
    """Whether somebody typed this note: playaid's own have values in them, or a mark beside them."""
    texts = [text for part in (event, *say.values()) for text in part.get("story", ())]
    return event["kind"] == "note" and not _MARKED & event.keys() and all(isinstance(text, str) for text in texts)


_MARKED = {"used", "earlier", "passes"}
"""What playaid writes into notes of its own, also into those that older versions kept as plain text."""
_QUOTES = str.maketrans("“”「」", "‘’『』")


def closed(text: object) -> str:
    """What was typed, to be quoted: else it could end the quotation, and go on in playaid's name."""
    return Typed(str(text).translate(_QUOTES))


def _quoted(event: Event, text: str) -> str:
    typed = closed(text)
    side = event.get("side")
    return message("{side} notes: “{text}”", side=side, text=typed) if side else message("Noted at the table: “{text}”", text=typed)


def _text(session: Session, event: Event, say: dict[str, dict[str, Any]]) -> str:
    kind = event["kind"]
    if kind == "undo" and "throw" in event:
        return message("put right: {throw}; event {n} taken back", throw=from_json(event["throw"]), n=event["of"])
    if kind in ("undo", "redo", "withdrawn"):
        if LAID_OPEN in event:
            return message("undo: event {n} taken back; nobody was asked, as all lay open", n=event["of"])
        agreed = _agreeing(session, event)
        return message(_TURNED[kind, bool(agreed)], n=event["of"], sides=listing(agreed))
    if kind == "reveal":
        return message("{side} reveals all", side=event["side"])
    happened = sentences(told(event, say))
    typed = as_said(next((part["typed"] for part in (event, *say.values()) if part.get("typed")), ""))
    spoken = message("{typed}: {told}", typed=typed, told=happened) if typed and happened else happened or typed or kind
    if kind == "pending":
        fallen = bool(event.get("rolls") or event["sealed"])
        waits: dict[str, Any] = next(
            (value for op, path, value in event["changes"] if (op, path) == ("put", ["referee", "pending"]) and not fallen), {}
        )
        waiting = "{verb} waits for an answer: {prompt}"
        if fallen:
            waiting = _WAITS_BEHIND[_fallen(event)]
        spoken = message(waiting, verb=event["of"], prompt=from_json(waits.get("prompt", "")))
    overruled = event.get("overrule")
    return message("OVERRULED (“{because}”) {spoken}", because=closed(overruled), spoken=spoken) if overruled is not None else spoken


def short(session: Session, event: Event, viewer: str | None) -> str:
    """What a screen across a room says of an event: what came of it, without the line that was typed for it, without the step that the
    heading names anyhow and, where more is to be told, without those that passed by themselves; empty where nothing else is to be told."""
    say = session.opened_for(event, viewer)
    typed = next((part["typed"] for part in (event, *say.values()) if part.get("typed")), "")
    if event["kind"] in ("undo", "redo") and "throw" not in event:
        before = session.journal.event(event["of"])
        what = short(session, before, viewer) or (
            as_tapped("next") if before.get("typed") == "next" else text(session, before, session.opened_for(before, viewer))
        )
        return message("Taken back: {what}" if event["kind"] == "undo" else "Brought back: {what}", what=what)
    if event["kind"] == "undo":
        return _put_right(session, event)
    if event["kind"] == "pending" and typed:
        waits: Any = next((value for op, path, value in event["changes"] if (op, path) == ("put", ["referee", "pending"])), {})
        said = declares(session.game, event.get("side") or as_message("Somebody"), typed)
        fallen = bool(event.get("rolls") or event["sealed"])
        if came := acts(in_brief(told(event, say))):  # how it has ended so far, though more is asked before all of it is over
            return sentences([said, *map(ended, came)])
        fell = as_message(_FELL[_fallen(event)])
        return sentences([said, fell if fallen or not waits else from_json(waits.get("prompt", ""))])
    happened = told(event, say)
    if not happened or "overrule" in event:
        return text(session, event, say)
    open_to_all = len(told(event, {}))
    parts, alone = what_came(happened), set(map(id, happened[open_to_all:]))
    for_all, own = [part for part in parts if id(part) not in alone], [part for part in parts if id(part) in alone]
    aloud = [sentences([*map(ended, for_all[:-1]), *for_all[-1:]])] if for_all else []
    return listing([*aloud, *own], LINES) if own else sentences(aloud)


LINES = "\n"
"""What stands between the sentences that one side alone is told, each on a line of its own: what stands in many hexes is a list."""


def _put_right(session: Session, event: Event) -> str:
    """What an undo that puts a throw right comes to: what was thrown is what it shows by now, and not what was typed first."""
    *before, was = [rolled for rolled in record.rolls_of(session.journal.event(event["of"]), {}) if rolled.kind != "salt"]
    now = _typed_anew(session, event, len(before))
    if now is None or (now.who, now.expression) != (was.who, was.expression):
        return message("{throw}: that is taken back, and typed anew", throw=from_json(event["throw"]))
    fell = {"who": was.who, "was": faces_in_words(_roll(was)), "now": faces_in_words(_roll(now)), "expression": was.expression}
    if now.faces == was.faces:
        return message("{who}'s {expression} stays {was}", **fell)
    return message(_DRAWN_ANEW if was.kind == "draw" else _THROWN_ANEW, **fell)


_THROWN_ANEW = "Put right: {who}'s {expression} is {now} now, not {was}"
_DRAWN_ANEW = "Put right: {who} drew {now}, not {was}"


def _typed_anew(session: Session, event: Event, at: int) -> Rolled | None:
    """The throw in this place of what was declared again behind an undo that took it back; None as long as it is not typed."""
    for number in range(event["n"] + 1, session.journal.tail_number + 1):
        later = session.journal.event(number)
        fell = [rolled for rolled in record.rolls_of(later, {}) if rolled.kind != "salt"]
        if at < len(fell):
            return fell[at]
        if "throw" not in later and later["kind"] != "pending":
            return None
    return None


def _fallen(event: Event) -> str:
    """What fell in an event, as far as it lies open: something was `drawn`, `dice` fell, or all of it lies under seals (`hidden`)."""
    kinds = {rolled[0] for rolled in event.get("rolls", ())} - {"salt"}
    return "drawn" if kinds == {"draw"} else "dice" if kinds else "hidden"


_FELL = {"drawn": "Something was drawn for it.", "dice": "Dice have fallen.", "hidden": "Something was thrown or drawn for it."}
_WAITS_BEHIND = {
    "drawn": "{verb} waits for an answer; something was drawn for it",
    "dice": "{verb} waits for an answer; dice have fallen",
    "hidden": "{verb} waits for an answer; something was thrown or drawn for it",
}


def gone_through(session: Session, event: Event, side: str) -> list[str]:
    """The steps of a side's own turn that an event has passed by, each with why: whoever comes to act wonders where they are."""
    return passed_of(told(event, session.opened_for(event, side)), side)


def does_something(session: Session, event: Event, viewer: str | None) -> bool:
    """Whether an event tells of more than steps that passed by themselves and where the game has come to."""
    return bool(acts(in_brief(told(event, session.opened_for(event, viewer)))))


def what_came(parts: Sequence[str]) -> list[str]:
    """Sentences in brief; where more is to be told, without the steps that passed by themselves."""
    brief = in_brief(parts)
    return acts(brief) or in_one_sentence(brief)


def in_brief(parts: Sequence[str]) -> list[str]:
    """Sentences without the step that a heading names anyhow, and without the mark of a seal, which is compared in the whole log."""
    told = [part for part in parts if getattr(part, "pattern", "") != NOW]
    return [_without_mark(part) if isinstance(part, Message) and part.pattern == SEALED else part for part in told]


def _without_mark(part: Message) -> str:
    return message("{side} has plotted.", side=part.values["side"])


def as_tapped(typed: str) -> str:
    """A line as pages call what has been done: there nobody types `next`."""
    return as_message("Go on") if typed == "next" else typed


def declares(game: Game, side: str, typed: str) -> str:
    """That a side has said a line, as it is told to others who wait for what comes of it."""
    if typed.partition(" ")[0] == "next":
        return message("{side} goes on.", side=side)
    return message("{side} declares: {line}.", side=side, line=in_short(game, typed))


def in_short(game: Game, typed: str) -> str:
    """A line as it is told across a room: as it is called where its game says that; of a card no more than its name, for what stands on it
    is told when it is ruled."""
    name, _, text = typed.partition(" ")
    verb = game.verbs.get(name)
    if verb is not None and verb.called is not None and text:
        return as_message(verb.called(text))
    if verb is None or not verb.examples:
        return as_said(typed)
    return as_said(
        re.split(rf" (?:{'|'.join(word for slot in verb.slots if slot.word for word in slot.word.split('|'))}) ", typed, maxsplit=1)[0]
    )


def ended(part: str) -> str:
    """A sentence that others follow in the same line; a step that was passed over is told as a heading is, without a full stop."""
    return part if str(part).endswith(tuple(".!?…:;")) else message("{sentence}.", sentence=part)


def _agreeing(session: Session, event: Event) -> list[str]:
    """Who agreed, of those an event names: what nobody signed is not said."""
    agreed = list(event.get("agreed", ()))
    if not agreed:
        return agreed
    from playaid.referee.session.leaving import unsigned

    silent = unsigned(session.journal, event, [side for side, entry in session.journal.keys["sides"].items() if "sign" in entry])
    return [side for side in agreed if side not in silent]


FEW_CELLS, FEW_OF_A_TABLE = 12, 3
"""So many values that a ruling has looked up are told one by one; of more, those of tables from which it took no more than so many."""


def worksheet(session: Session, event: Event, viewer: str | None, everything: bool = True) -> dict[str, Any]:
    """A ruling again, as lines and as data: first what was reckoned and thrown, then the values that it looked up. everything: each of
    these; else where they are many, those of large tables by their number."""
    say = session.opened_for(event, viewer)
    head = entry(session, event, viewer)
    typed, happened = _apart(event, say) or (head["text"], [])
    named = (str(event["n"]), event["t"], translate(event.get("side") or ""), translate(typed))
    lines = [f"  {'  '.join(filter(None, named))}", *(f"    {translate(sentence)}" for sentence in happened)]
    sheet = record.lines_of(event, say)
    width = max((columns(translate(line.label)) for line in sheet), default=0)
    for line in sheet:
        result = f"  = {translate(line.result)}" if line.result else ""
        text, case = translate(line.text), f"[{translate(line.citation)}]"
        cited = f"  {case}" if line.citation and not (text.endswith(case) and not result) else ""  # a sentence may end with its case
        lines.append(f"    {pad(translate(line.label), width)}  {text}{result}{cited}")
    lines += [
        f"    {translate(thrower(roll['who']))} {faces_in_words(roll)}  ({roll['expression']}; {translate(roll['source'])})"
        for roll in head["rolls"]
    ]
    lines += [
        message("    overruled: {reason} [{case}]", reason=reason.text, case=reason.citation) for reason in record.overruled_of(event, say)
    ]
    facts = record.facts_of(event, say)
    lines += _values(session.book, facts, everything)
    data = {"worksheet": [line._asdict() for line in sheet], "facts": [fact._asdict() for fact in facts]}
    return {"lines": lines, "event": head, **data}


def _apart(event: Event, say: dict[str, dict[str, Any]]) -> tuple[str, list[str]] | None:
    """The line that was typed, and what came of it, a sentence each; None for what is told in other words than these."""
    typed = as_said(next((part["typed"] for part in (event, *say.values()) if part.get("typed")), ""))
    otherwise = event["kind"] in ("undo", "redo", "withdrawn", "reveal", "pending", "umpire") or "overrule" in event or "by" in event
    return (typed, told(event, say)) if typed and not otherwise else None


def _values(book: Book, facts: Sequence[Fact], everything: bool) -> list[str]:
    """The values that a ruling looked up, each with where it is from; of many from one table how many they are."""
    tables = Counter(fact.table for fact in facts)
    short = not everything and len(facts) > FEW_CELLS
    told = [fact for fact in facts if not short or tables[fact.table] <= FEW_OF_A_TABLE]
    lines = [
        f"    {translate(_cell(book, fact))} = {translate(value_in_words(fact.value))}  ({translate(fact.provenance)})" for fact in told
    ]
    left = [message("{table} ({n} cells)", table=table, n=n) for table, n in tables.items() if short and n > FEW_OF_A_TABLE]
    number = message("    looked up besides: {tables}; `why --all` tells each", tables=listing(left))
    return [*lines, number] if left else lines


def _cell(book: Book, fact: Fact) -> str:
    """A cell as people name it; a row that goes by a number, with what its table calls it: `scores of 5 Gawain (sheets)`."""
    row, column = fact.keys[:-1], fact.keys[-1:]
    if len(row) == 1 and row[0].isdecimal():
        with suppress(UnknownFact, BadFact):
            named = book.known_fact(fact.table, row[0], "name")
            row = (f"{row[0]} {named.value}",) if named is not None and named.value else row
    return cell_in_words(fact.table, (*row, *column))
