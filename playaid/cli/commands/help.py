"""`?` or `help`: what may be done now, as much as one screen holds; all of it, or what one verb is about, where that is asked for."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from typing import TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command, pick
from playaid.cli.declaring.speaker import each_side_s, idle_in_the_open, looking, seen_by_all, shows_own
from playaid.cli.options import as_side
from playaid.cli.registry import COMMANDS, MAPS, SHORT
from playaid.cli.registry import command as command_of
from playaid.cli.text.foot_of_help import AFTERWARDS, EVER, looks_told, side_by_side
from playaid.cli.text.heading import pack_parts
from playaid.cli.text.numbered_list import Branches, NumberedList
from playaid.cli.text.numbered_rows import WIDE, Row, with_numbers
from playaid.cli.text.offered_lines import OR, Wording, by_their_ends, command_lines, in_earnest, of_those, other_verbs
from playaid.desk.forms import read_once
from playaid.desk.legal_lines import Group, group_by_piece, keywords_of, legal_lines, up_to, words_of
from playaid.desk.next_line.due import due
from playaid.desk.next_line.verb_offers import NEXT, Offer, left_out
from playaid.desk.seats import Needs
from playaid.language.message import COMMA, SEMICOLON, Message, Typed, as_message, counted, listing, message
from playaid.language.translation import aloud, language, translate, verb_told
from playaid.language.width import columns, cut, pad, wrap_text
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import quote, usage
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import acting, leaf, nodes, open_verbs, side_meant, told_steps, without_letter
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import View

LISTED = 20  # So many legal lines of a verb does help give to a machine, unless it is asked for all
MOST_TOLD = 8  # So many of the lines that stand behind another which may be left out
MOST_OWED = 4  # Debts that help tells above the lines
SIDE_BY_SIDE = 3  # Rows of a page that names fill which nothing more is said of: a whole deck would push the rest off the screen
LEFT_FREE = 6  # Rows of a screen that help leaves to the place in the game, the prompt and the bottom lines
ALL = "all"


class OpenVerb(TypedDict):
    """A verb, with as many lines as a page bears.

    more: how many are left out; bounded: what the game leaves out; in_vain: why lines would come to nothing; may_hang_on: what nobody has
    told yet, with the number of lines that hang on it.
    """

    name: str
    usage: str
    summary: str
    citation: str
    offers: list[str]
    more: int
    in_vain: dict[str, str]
    bounded: str
    may_hang_on: dict[str, int]


class Help(TypedDict):
    verbs: list[OpenVerb]


@command("help", opens=True)
@as_side
@click.option("--all", "all_", is_flag=True, help="Every line that would be legal now.")
@click.argument("words", nargs=-1, metavar="[all|VERB]")
def help_now(terminal: Terminal, opened: Session, as_side: str | None, all_: bool, words: Sequence[str]) -> Answer[Help]:
    """What may be done now, one screen of it; help all gives every line that would be legal, help VERB what a verb is about."""
    from playaid.referee.contract.view import view
    from playaid.referee.session.pending import prompt_now

    game, every = opened.game, all_ or words == (ALL,)
    name, of = _named_of(game, words) if words and not every else ("", ())
    if name in COMMANDS and name not in game.verbs:
        return Answer(command_lines(command_of(name)), {"verbs": []})
    if (idle := idle_in_the_open(opened, as_side)) is not None:
        as_side, viewer = None, None
    else:
        opened, viewer = looking(terminal, as_side)
    if viewer is None and (speaker := seen_by_all(terminal, opened)) is not None:
        meant = side_meant(game, opened.state, game.verbs[name], {}) if name in game.verbs else None
        viewer, as_side = meant or speaker, None
    offers = terminal.with_keys(opened, partial(legal_lines, opened, viewer))
    offers = tuple(offer._replace(lines=of_those(offer.lines, of)) if offer.name == name else offer for offer in offers) if of else offers
    told = [_listed(offer, every) for offer in offers if name in ("", offer.name)]
    if name:
        lines = _about(opened, game.verbs[name], [offer for offer in offers if offer.name == name], viewer)
    else:
        seen = view(game, opened.state, viewer)
        waits, asks = prompt_now(opened), viewer is not None and due(opened).unseen == viewer
        head = [f"  {row}" for line in _head(seen, waits, asks) for row in pack_parts([translate(line)], "", terminal.width() - 2)]
        head = [*([message("  {side} has nothing to say now; this is what all see:", side=idle)] if idle else []), *head]
        besides = _besides(opened, offers, viewer) if every else {}
        others = [offer.name for offer in offers if not (offer.query or offer.possible or offer.name in besides)] if every else []
        rest = (
            _everything(_wording(opened, viewer), offers, besides) if every else _page(terminal, opened, offers, len(head), viewer, as_side)
        )
        lines = [*head, *rest, *other_verbs(others, terminal.width()), *(_ours(terminal.width()) if every and not seen.over else ())]
    return Answer(lines, {"verbs": told}, private=viewer)


def _named_of(game: Game, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The verb that is asked about, and the words behind it, of which its lines are (`? plot of Dunatis`)."""
    try:
        return _named(game, " ".join(words)), ()
    except Unreadable:
        if not words[1:]:
            raise
        return _named(game, words[0]), words[1:]


def _named(game: Game, word: str) -> str:
    short = game.short.get(word) or SHORT.get(word) or (MAPS[word][0] if word in MAPS and word not in game.verbs else word)
    return short if short in game.verbs else find(short, dict.fromkeys((*game.verbs, *COMMANDS), ()), "verb")


def _head(seen: View, waits: str | None, asks: bool) -> list[str]:
    if seen.over:
        return [message("OVER  {how}", how=seen.over["how"])]
    return [
        message("{phase}; to act: {sides}", phase=seen.phase, sides=listing(seen.acting) or "nobody"),
        *([message("waits: {question}", question=waits)] if waits else []),
        *(_owed(seen.obligations) or (["nothing is owed"] if asks else [])),
    ]


def _owed(debts: Sequence[str]) -> list[str]:
    """What is owed, where it is much the first of it: the lines by which it is settled stand below anyhow."""
    shown = debts if len(debts) <= MOST_OWED else debts[: MOST_OWED - 1]
    lines = [message("owed: {debt}", debt=debt) for debt in shown]
    return lines if shown is debts else [*lines, message("owed: {n} things more, which status tells", n=len(debts) - len(shown))]


def _listed(offer: Offer, every: bool) -> OpenVerb:
    lines = list(offer.lines if every else offer.lines[:LISTED])
    in_vain = {line: why for line, why in offer.in_vain.items() if line in lines}
    return pick(OpenVerb, offer, offers=lines, more=len(offer.lines) - len(lines), in_vain=in_vain, may_hang_on=dict(offer.unknown))


def _page(terminal: Terminal, session: Session, offers: Sequence[Offer], taken: int, viewer: str | None, as_side: str | None) -> list[str]:
    """The legal lines grouped by piece, cut to the screen; then what only looks, and where a beginner reads on. as_side: who asked for what
    they may say."""
    width, game = terminal.width(), session.game
    says = f" --as {quote(viewer)}" if viewer is not None and as_side is not None and viewer != session.speaker() else ""
    aside, open_now = _aside(session, offers), _open_now(session, offers)
    foot = [*_not_now(session, offers, open_now, viewer, width), *_at_any_time(aside, width), *_foot(session, offers, viewer, width)]
    rows = _rows_of(session, open_now, viewer, width, () if says else terminal.at_prompt)
    room = max(terminal.height() - LEFT_FREE - taken - len(foot), sum(bool(of) for of in rows.values()))
    longer, marks = {name: of for name, of in rows.items() if not {row.meant for row in of} <= {*terminal.at_prompt}}, 0
    room -= sum(len(of) for name, of in rows.items() if name not in longer)
    for _ in range(2):  # the marks of the map take rows from the lines that name them
        lines, terminal.numbered = with_numbers(rows | _cut(longer, room - marks, width - WIDE), terminal.at_prompt, says)
        marks = len(_on_the_map(game, lines, width))
    branches, alive = _branches(game, open_now, says), partial(_alive, terminal, viewer)
    last = session.journal.tail_number
    terminal.listed = NumberedList(terminal.numbered, branches, viewer, session.speaker(), as_side is not None, alive, last)
    return [*lines, *_on_the_map(game, lines, width), *foot]


def _alive(terminal: Terminal, viewer: str | None, session: Session, line: str) -> Branches | None:
    """What a line of the page branches into now, be it said as it stands or with more behind it; None where it cannot be said."""
    offers = legal_lines(session, viewer)
    if isinstance(offers, Needs):
        return None
    open_now = _open_now(session, offers)
    _, lines = with_numbers(_rows_of(session, open_now, viewer, terminal.width(), terminal.at_prompt), terminal.at_prompt, "")
    said = (offered for offer in offers for offered in offer.lines)
    alive = line in lines or any(f"{offered} ".startswith(f"{line} ") for offered in said)
    return _branches(session.game, open_now, "") if alive else None


def _open_now(session: Session, offers: Sequence[Offer]) -> list[Offer]:
    aside = _aside(session, offers)
    return _settling_first(session, [offer for offer in listed(offers) if offer not in aside])


def _not_now(session: Session, offers: Sequence[Offer], open_now: Sequence[Offer], viewer: str | None, width: int) -> list[str]:
    """Where one verb of the step alone is left, why the others are not there: for whoever sees what that hangs on."""
    if viewer is None or len([offer for offer in open_now if offer.name != NEXT]) != 1:
        return []
    from playaid.desk.next_line.bars_of_each import NOT_POSSIBLE
    from playaid.desk.next_line.missing_words import no_occasion

    told: dict[str, list[str]] = {}
    for offer in (offer for offer in offers if not offer.query and offer not in open_now and offer.name in session.game.verbs):
        none = no_occasion(session, session.game.verbs[offer.name], viewer, viewer)
        if none is not None and isinstance(none.text, Message) and none.text.pattern == NOT_POSSIBLE:
            told.setdefault(none.text.values["reason"], []).append(Typed(offer.name))
    lines = [message("not now: {verb}: {reason}", verb=listing(verbs), reason=reason) for reason, verbs in told.items()]
    return [f"  {row}" for line in lines for row in wrap_text(translate(line), width - 4, "  ")]


def listed(offers: Sequence[Offer]) -> list[Offer]:
    """The verbs by which something can be said now."""
    return [offer for offer in offers if not offer.query and offer.possible]


def _said_alike(offers: Sequence[Offer]) -> set[str]:
    """The verbs behind which the same is said as behind another one: what they do sets them apart."""
    said = {
        offer.name: {line.partition(" ")[2] for line in offer.lines} for offer in offers if offer.lines and offer.lines != (offer.name,)
    }
    return {name for name, words in said.items() if any(words == others for other, others in said.items() if other != name)}


def _settling_first(session: Session, offers: Sequence[Offer]) -> list[Offer]:
    """Before all others the verbs by which what is owed is settled, in the order in which the prompt numbers them."""
    settling = [way.partition(" ")[0] for way in due(session).ways]
    return sorted(offers, key=lambda offer: settling.index(offer.name) if offer.name in settling else len(settling))


def _on_the_map(game: Game, lines: Sequence[str], width: int) -> list[str]:
    """The short marks by which the board shows what these lines name, each with its name: as questions have them in front of it."""
    words = dict.fromkeys(re.findall(r"[^\s,|]+", " ".join(lines))) if game.marks is not None else {}
    marked = [f"{mark} {word}" for word in words if game.marks is not None and (mark := game.marks(word))]
    comma, (first, *others) = translate(COMMA), [*map(translate, marked)] or [""]
    *rows, last = pack_parts([translate(message("on the map: {names}", names=first)), *others], comma, width - 5)
    return [f"  {row}" for row in (*(f"{row}{comma.rstrip()}" for row in rows), last)] if marked else []  # no pair is broken


def _wording(session: Session, viewer: str | None) -> Wording:
    return Wording(read_once(session.game), visible(session.state, viewer))


WHOLE = 100  # Columns of what is no page


def _rows_of(session: Session, open_now: Sequence[Offer], viewer: str | None, width: int, before: Sequence[str]) -> dict[str, list[Row]]:
    """The rows of each verb, those first that have numbers already. before: the lines with these numbers."""
    column = min(max((columns(verb_told(offer.name)) for offer in open_now), default=0), 14)
    twins, wording = _said_alike(open_now), _wording(session, viewer)
    rows = {offer.name: _rows(wording, offer, column, width - WIDE, before, offer.name in twins) for offer in open_now}
    numbered = {name: [before.index(line) for line in (name, *(row.meant for row in of)) if line in before] for name, of in rows.items()}
    return dict(sorted(rows.items(), key=lambda of: min(numbered[of[0]], default=len(before))))


def _rows(wording: Wording, offer: Offer, column: int, width: int, before: Sequence[str], twin: bool = False) -> list[Row]:
    """The lines of one verb: what stands alone side by side, unless each has its number from `before`, every piece with more to say on a
    row of its own. twin: what it does is told beside them."""
    verb, room, folder = wording.game.verbs.get(offer.name), width - column - 4, wording.folder
    if verb is None or offer.lines == (offer.name,):
        spoken = {aloud(offer.name, folder)} - {offer.name}
        return _beside(offer.name, column, [("", text) for text in pack_parts([*spoken, translate(offer.summary)], "  ", room)])
    in_vain = translate("(in vain)")
    groups = group_by_piece(verb, (f"{line} {in_vain}" if line in offer.in_vain else line for line in offer.lines))
    alone = [group.head for group in groups if not group.ends and group.head]
    own = [("", translate(offer.summary))] if offer.name in offer.lines else []
    if own or (len(alone) > 1 and {f"{verb.name} {head}" for head in alone} <= {*before}):  # each is a line of its own, by its number
        said = [*own, *((head, wording.aloud(verb, head)) for head in alone)]
    else:
        by_number = len(alone) == 1 and f"{verb.name} {alone[0]}" in before  # the prompt's, whatever hidden may be said besides
        one = in_earnest(alone[0]) if len(alone) == 1 and (by_number or not offer.hidden) else ""
        said = [(one if not at else "", text) for at, text in enumerate(wording.said_alone(verb, alone, room))]
    keywords = keywords_of(verb)
    said += [(_whole_line(group, keywords), wording.fitted(verb, group, room, keywords)) for group in groups if group.ends]
    if verb.examples and offer.lines:  # what it names lies on no table
        example = message("for example: {line}", line=offer.lines[0].partition(" ")[2])
        said = [("", text) for text in pack_parts([translate(example)], "  ", room)]
    if not offer.lines:
        said = [("", text) for text in pack_parts([*filter(None, (_usage(offer, folder), translate(offer.summary)))], "  ", room)]
    does = {verb.gloss(head) for head in alone} if verb.gloss is not None and len(alone) == len(groups) else set[str]()
    if len(does) == 1 and not twin and (told := does.pop()):  # a name alone may be read as whom it meets
        tells = f"({translate(told)})"
        said = [*said, ("", tells)] if alone[1:] else [(said[0][0], f"{said[0][1]} {tells}"), *said[1:]]
    written = offer.hidden and any(slot.kind == "text" for slot in verb.slots)  # of its lines one does not see how others are written
    said += [("", translate(offer.summary))] if twin or written else []
    said = [("", translate(offer.summary)), *said] if verb.trusts and offer.lines else said  # what is by hand is told so before its lines
    said = [(head if not at else "", part) for head, text in said for at, part in enumerate(wrap_text(text, room, "  "))]
    said += [("", text if columns(text) <= room else f"{cut(text, room - 2)} …") for text in _hanging(offer)[:1]]
    return _beside(offer.name, column, said)


def _branches(game: Game, offers: Sequence[Offer], says: str) -> dict[str, tuple[str, ...]]:
    """The lines that begin as a row does of which the number stands for what they have in common."""
    verbs = ((game.verbs[offer.name], offer) for offer in offers if offer.name in game.verbs and not game.verbs[offer.name].examples)
    return {
        f"{verb.name} {_whole_line(group, keywords_of(verb))}{says}": tuple(
            f"{verb.name} {group.head} {group.word} {end}{says}".replace("  ", " ") for end in group.ends
        )
        for verb, offer in verbs
        for group in group_by_piece(verb, offer.lines)
        if len(group.ends) > 1
    }


def _whole_line(group: Group, keywords: Container[str]) -> str:
    """What the number of a piece stands for: the whole line where there is but one, else what is said of the piece so far, with the flag in
    which all of its lines end."""
    if len(group.ends) == 1:
        return f"{group.head} {group.word} {in_earnest(group.ends[0])}".strip()
    first, *others = ["".join(words_of(in_earnest(end))[-1:]) for end in group.ends]
    return f"{group.head} {first}" if first in keywords and not {first}.symmetric_difference(others) else group.head


def _beside(verb: str, column: int, texts: Sequence[tuple[str, str]]) -> list[Row]:
    """Texts beside the name of their verb, each with the piece that it is about."""
    told = verb_told(verb)
    named = [pad(told, column), *[" " * max(column, columns(told))] * (len(texts) - 1)]
    meant = [f"{verb} {head}".strip() if head or not at else "" for at, (head, _) in enumerate(texts)]
    rows = zip(named, texts, meant, strict=True)
    return [Row(f"  {name}  {text}", line, f"  {named[0]}  {text}") for name, (_, text), line in rows]


def _spoken_usage(verb: str, folder: str, whole: bool = False) -> str:
    """How lines of a verb are said in the reader's language, where that is not English; whole: with all that may be said."""
    if language() == "en":
        return ""
    from playaid.language.spoken_lines import spoken_usage

    return spoken_usage(verb, folder, whole)


def _usage(offer: Offer, folder: str) -> str:
    return _spoken_usage(offer.name, folder) or translate(offer.usage).partition(" ")[2]


def _hanging(offer: Offer) -> list[str]:
    """What nobody has told yet and lines of a verb hang on; all of it in one text, then each by itself."""
    each = [counted(number, "{cell} ({n} line)", "{cell} ({n} lines)", cell=cell) for cell, number in offer.unknown.items()]
    return [translate(message("may hang on {cells}", cells=listing(each, SEMICOLON))), *each] if each else []


def _cut(rows: dict[str, list[Row]], room: int, width: int) -> dict[str, list[Row]]:
    """As many rows of each verb as the room bears, the longest cut first; a cut says what shows the rest."""
    bare = [name for name, of in rows.items() if len(of) > SIDE_BY_SIDE and not any(row.meant for row in of[1:])]
    most = max((len(of) for name, of in rows.items() if name not in bare), default=0)
    most = max(most, SIDE_BY_SIDE) if bare else most
    while most > 1 and sum(min(len(of), most, SIDE_BY_SIDE if name in bare else most) for name, of in rows.items()) > room:
        most -= 1
    shown = dict(rows)
    for name, of in rows.items():
        fit = min(most, SIDE_BY_SIDE) if name in bare else most
        if len(of) > fit:
            note = translate(counted(len(of) - fit, "… ? {verb} shows {n} line more", "… ? {verb} shows {n} lines more", verb=name))
            last, left = of[fit - 1], width - columns(note) - 1
            last = last._replace(text=f"{_shortened(last.text, left)} {note}", named=f"{_shortened(last.named, left)} {note}")
            shown[name] = [*of[: fit - 1], last]
    return shown


def _shortened(row: str, width: int) -> str:
    """As much of a row as fits, with nothing in it that could be typed cut in two, nor a bracket that is closed in what is left out."""
    whole = row if columns(row) <= width else cut(row, width + len(OR)).rpartition(OR)[0]
    told = whole or up_to(row, len(cut(row, width + 1)))
    return told if told.count("(") <= told.count(")") else told[: told.rindex("(")].rstrip(" ;,") or told


def _ours(width: int) -> list[str]:
    return [f"  {line}" for line in pack_parts([*map(translate, EVER)], translate(SEMICOLON), width - 2)]


def _foot(session: Session, offers: Sequence[Offer], viewer: str | None, width: int) -> list[str]:
    """What looks at the table, one word each, and for a beginner the case and the order of play."""
    looks = [offer for offer in offers if offer.query]
    whose = [offer for offer in looks if offer.name in session.game.verbs and session.game.verbs[offer.name].secret]
    whose = whose if session.speaker() is None and viewer is None else []
    lines = side_by_side(translate("look"), looks_told(session.game, [offer.name for offer in looks if offer not in whose]), width)
    lines += side_by_side(translate("look, each side at its own (--as SIDE)"), [verb_told(offer.name) for offer in whose], width)
    step = leaf(session.game, session.state)
    if session.state["referee"].get("over"):
        return [*lines, *(f"  {line}" for line in pack_parts([*map(translate, AFTERWARDS)], translate(SEMICOLON), width - 2))]
    learn = [message("rule {case} tells about the {step}", case=step.citation, step=without_letter(step.title))] if step.citation else []
    speaker, acts = session.speaker(), acting(session.game, session.state)
    if any(offer.hidden for offer in offers):
        if speaker is not None and session.game.imagined is not None and viewer != speaker:
            learn.append(message("? --as {typed} lists what only {side} sees", typed=quote(speaker), side=speaker))
        elif speaker is None and len(acts) > 1:
            learn.append(message("? --as {typed} shows what {side} may say", typed=quote(acts[0]), side=acts[0]))
    learn += ["sequence shows the order of play", "? all and ? VERB tell more"]
    return [*lines, *(f"  {line}" for line in pack_parts([*map(translate, learn)], translate(SEMICOLON), width - 2))]


def _at_any_time(aside: Sequence[Offer], width: int) -> list[str]:
    """What may be said at any time; of one verb alone there is room for what it does."""
    label = translate("at any time")
    if len(aside) != 1:
        return side_by_side(label, [verb_told(offer.name) for offer in aside], width)
    told = f"{label}: {verb_told(aside[0].name)}: {translate(aside[0].summary)}"
    return [f"  {line}" for line in wrap_text(told, width - 4, "  ")]


def _aside(session: Session, offers: Sequence[Offer]) -> list[Offer]:
    """What may be said at any time and belongs to no step here, and what only a card tells, of which no line can be named: `? VERB` tells
    about each."""
    here = {name for node in nodes(session.game, session.state) for name in node.verbs}
    anytime = {name: verb for name, verb in session.game.verbs.items() if verb.anytime and not verb.query and name not in here}
    unlisted = (offer for offer in offers if offer.name in anytime and (not offer.lines or anytime[offer.name].examples))
    cards = [offer for offer in unlisted if offer.possible or anytime[offer.name].examples]
    return [*(offer for offer in offers if offer.aside and session.game.verbs[offer.name].examples and offer not in cards), *cards]


def _besides(session: Session, offers: Sequence[Offer], viewer: str | None) -> dict[str, list[str]]:
    """Of verbs that are not offered the lines that are legal all the same."""
    from playaid.desk.next_line.missing_words import told_besides

    verbs = [session.game.verbs[offer.name] for offer in offers if not offer.possible and offer.name in session.game.verbs]
    return {verb.name: lines for verb in verbs if (lines := told_besides(session, verb, viewer))}


def _everything(wording: Wording, offers: Sequence[Offer], besides: Mapping[str, Sequence[str]]) -> list[str]:
    """Every line of each verb. besides: lines of verbs that are not offered."""
    told = [offer._replace(lines=tuple(besides.get(offer.name, offer.lines))) for offer in offers]
    return [line for offer in told if offer.query or offer.possible or offer.name in besides for line in _whole(wording, offer)]


def _whole(wording: Wording, offer: Offer) -> list[str]:
    said = wording.whole
    lines = _headed(offer.usage, offer.summary, offer.citation)
    spoken = [
        translate(message("{line}  (in vain: {why})", line=said(line), why=offer.in_vain[line])) if line in offer.in_vain else said(line)
        for line in offer.lines
        if line != offer.name
    ]
    lines += [f"      {line}" for line in (_ends_together(wording, offer, spoken) if len(spoken) > A_SCREEN else spoken)]
    lines += [message("      more may hang on {cell}", cell=cell) for cell in _hanging(offer)[1:]]
    more = message(MORE_IS_LEGAL, left_out=offer.bounded) if offer.lines else NO_LINE
    return [*lines, more] if offer.bounded else lines


NO_LINE, MORE_IS_LEGAL = as_message("      no line of it can be listed now"), "      more is legal than these lines: {left_out}"
A_SCREEN = 24
"""Of more lines than that those which differ in their ends alone stand in one."""


def _ends_together(wording: Wording, offer: Offer, lines: Sequence[str]) -> Iterator[str]:
    verb = wording.game.verbs.get(offer.name)
    keywords: Container[str] = keywords_of(verb) if verb is not None else ()
    if verb is not None and any(slot.kind == "text" for slot in verb.slots):  # its words are its own: they end where the last one begins
        keywords = {word for line in lines for word in words_of(line)}
    return by_their_ends(offer.name, lines, keywords)


def _headed(usage: str, summary: str, citation: str) -> list[str]:
    return [f"  {translate(usage)}", f"      {translate(summary)}" + (f" [{translate(citation)}]" if citation else "")]


def _about(session: Session, verb: Verb, offers: Sequence[Offer], viewer: str | None) -> list[str]:
    from playaid.desk.next_line.missing_words import told_besides

    game, state = session.game, session.state
    short = [word for word, name in game.short.items() if name == verb.name]
    folder = str(game.languages)
    lines = _headed(usage(verb), verb.summary, verb.citation)
    spoken = dict.fromkeys(filter(None, (_spoken_usage(verb.name, folder), _spoken_usage(verb.name, folder, whole=True))))
    lines += [message("      as it is spoken: {said}", said=Typed(said)) for said in spoken]
    lines += [message("      for short: {words}", words=listing(short))] if short else []
    others = [side for side in session.sides if side != (viewer or session.speaker())]
    lines += [message("      of another side: {line}", line=f"{verb.name} {others[0]}")] if shows_own(verb) and others else []
    if verb.name not in open_verbs(game, state):
        return [*lines, message("      not now; legal in: {steps}", steps=told_steps(game, state, verb.name))]
    said = [line for offer in offers for line in _whole(_wording(session, viewer), offer)[2:]]
    lines += [*said, *(f"    {line}" for line in _on_the_map(game, said, WHOLE))]
    if verb.query or any(offer.lines for offer in offers):
        hides = viewer is None and any(offer.hidden for offer in offers)
        return [*lines, *(each_side_s(session, verb) if hides else [])]
    if besides := told_besides(session, verb, viewer):
        told = [f"      {aloud(line, folder)}" for line in besides[:MOST_TOLD]]
        more = len(besides) - len(told)
        told += [counted(more, "      {n} line more", "      {n} lines more")] if more > 0 else []
        told += [message(MORE_IS_LEGAL, left_out=bounds)] if (bounds := left_out(verb, visible(session.state, None))) else []
        return [*(line for line in lines if line != NO_LINE), *told]
    why = _why_no_line(session, verb, offers, viewer)
    return [*(line for line in lines if line != NO_LINE or not why), *why]


def _why_no_line(session: Session, verb: Verb, offers: Sequence[Offer], viewer: str | None) -> list[str]:
    """Why a verb that is open has no line here: whose eyes it takes, what bars it; where no one reason does, the rule in plain words."""
    from playaid.desk.next_line.bars_of_each import NOT_POSSIBLE
    from playaid.desk.next_line.missing_words import NOTHING, OF_ONE, no_occasion, why_none
    from playaid.desk.rule_lookup import plain_words

    possible = verb.bounded or any(offer.possible for offer in offers)
    seers = [side for side in acting(session.game, session.state) if side != viewer]
    seers = [side for side in seers if not no_occasion(session, verb, side, viewer)] or seers
    if any(offer.hidden for offer in offers) and seers and session.game.imagined is not None:
        if seers[1:]:
            lines = listing((Typed(f"? {verb.name} --as {quote(side)}") for side in seers), " | ")
            return [message("      what may be said hangs on what each side alone sees: {lines}", lines=lines)]
        return [message("      what may be said hangs on what {side} alone sees: ? {verb} --as {typed}", **_of(seers[0], verb))]
    meant = side_meant(session.game, session.state, verb, {}) if viewer is None else None
    if meant not in (None, *acting(session.game, session.state)):
        return [message("      it is for {side} to say: ? {verb} --as {typed}", **_of(str(meant), verb))]
    why = "" if possible and not verb.bounded else why_none(session, verb, viewer)
    of_one = isinstance(why, Message) and why.pattern == OF_ONE
    if isinstance(why, Message) and why.pattern == NOT_POSSIBLE:
        why = why.values["reason"]
    if why and not (isinstance(why, Message) and why.pattern == NOTHING):
        return [f"      {translate(why)}" if of_one else message("      not possible now: {why}", why=why)]
    rule = plain_words(session.game, verb.citation)
    said = [] if possible else [as_message("      nothing it could be said of now")]
    return [*said, *([message("      the rule: {rule}", rule=rule)] if rule else [])]


def _of(side: str, verb: Verb) -> dict[str, str]:
    return {"side": side, "verb": Typed(verb.name), "typed": Typed(quote(side))}
