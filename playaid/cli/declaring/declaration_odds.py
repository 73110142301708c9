"""The answer to `--odds`: the chances of a declaration, as it may go on, with what they suppose."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from types import FrameType
from typing import Any

from playaid.cli.answer import Answer, code_of
from playaid.cli.declaring.odds_of_a_fight import by_what_it_costs, in_a_row, of_the_fight, said_once, shared_parts, without
from playaid.cli.declaring.shared_screen.announcement import may_stand
from playaid.cli.declaring.shared_screen.hidden_names import for_own_eyes, shown_to
from playaid.cli.terminal.progress import bar
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import ruling_lines, worksheet_lines
from playaid.desk.budget import SECONDS, Budget
from playaid.desk.conversation import check
from playaid.desk.declaration_odds import Wish, by_numbers, chances, lie_open
from playaid.desk.declaration_odds import as_data as odds_data
from playaid.desk.ruling_view import eyes_of, view_ruling
from playaid.desk.seats import Needs
from playaid.language.message import COMMA, SEMICOLON, as_said, counted, listing, message
from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Hidden, Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, UNCOUNTED, Declaration, Ruling
from playaid.referee.deciding.decide import verb_of
from playaid.referee.odds.exact import Odds, Outcome
from playaid.referee.odds.policy import spread_of
from playaid.referee.odds.report import HIDDEN, VEILED, Choosing, before_end, on_average, telling
from playaid.referee.odds.retrospect import Chance
from playaid.referee.session.local import Session

BAR, LEAST_BAR = 20, 10  # Columns of the bar that stands for certainty, and where there is less room; with no room for it no line has one
ROWS = 12  # Outcomes that are told one by one; of more, the likeliest
ENDS = 4  # … of how a fight may end, below what they come to together
ROUND_LINES = 12  # Lines that tell of one round before that; where there are more it is told when it is asked for
SHARES = 4  # Outcomes of one option that are told
BRANCHES = 8  # Options of a choice that are told apart on the screen; `--all` and `--json` have them all
CHOICES = 3  # Choices that are told on the screen
LONGER = 3 * SECONDS  # Lent to what comes of all the rounds that follow
ENDLESS = 10_000  # Columns of what is no line by itself


def odds_answer(
    terminal: Terminal,
    session: Session,
    declaration: Declaration,
    wish: Wish,
    patience: float | None,
    viewer: str | None,
    whole: bool = False,
) -> Answer[Any]:
    """The chances as an answer; an illegal declaration gives its ruling instead. Somebody who looks sees a bar if it takes long.
    patience: seconds, None for the usual; whole: all of them. Ctrl-C ends it with what is known so far."""

    looked_on = together(terminal, session)
    wish = wish._replace(together=looked_on)

    def walked(wish: Wish, seconds: float = SECONDS) -> Odds | Ruling | Needs:
        lent = Budget(seconds if patience is None else patience)
        with bar("odds", not terminal.json) as progress, _interrupted(lent):
            return chances(session, declaration, wish, progress, lent)

    while isinstance(odds := walked(wish), Needs):
        terminal.unlock_for(session, odds)
    private = eyes_of(session.game, declaration)
    if isinstance(odds, Ruling):
        if private is None and declaration.side is not None and declaration.side in odds.disclosed:
            private = for_own_eyes(terminal, declaration.side, viewer)
        elif private is None and declaration.side in odds.opened:  # it may be refused for what is not held
            private = shown_to(terminal, session, declaration, viewer, [declaration.typed], any_name=True)
        lines = ruling_lines(view_ruling(odds, private or viewer), terminal.width())  # for the eyes for which the answer is
        return Answer(lines, told=view_ruling(odds, private), code=code_of(odds.verdict), private=private)
    width, data, known = terminal.width(), odds_data(odds), [odds]
    lines = [*_table_lines(odds, width, whole), *supposed_lines(odds, width, looked_on)]
    vain = _in_vain(session, declaration)
    course = session.game.verbs[declaration.verb].course if declaration.verb in session.game.verbs and not vain else ""
    alone = wish.on is None and not wish.until and wish.turns is None
    further = None
    with suppress(Hidden):  # what comes of it may hang on what others hide, and the line itself not
        further = walked(wish._replace(on=course), LONGER) if course and alone else None
    if isinstance(further, Odds) and (_certain(further) or further.outcomes == odds.outcomes):
        further = None  # it goes no further than the line itself
    if isinstance(further, Odds) and _certain(odds):
        lines = [*_what_follows(session, course, further, width, whole), *supposed_lines(further, width, looked_on)]
    elif isinstance(further, Odds):
        lines = _in_two(session, declaration, lines, further, width, whole)
    if isinstance(further, Odds):
        data["until_over"] = odds_data(further)
        known.append(further)
    if _certain(odds) and not isinstance(further, Odds) and (further_on := of_the_fight(session, declaration)):
        lines += _wrapped("  ", further_on, width)
    lines = [*_meanwhile(session, declaration), *_head_lines(odds, width), *vain, *lines]
    lines += _wrapped("  ", rough, width) if odds.sure and (rough := by_numbers(session, declaration)) else []
    own = any(odds.own for odds in known)
    named = private or shown_to(terminal, session, declaration, viewer, [*lines, declaration.typed] if own else lines, own)
    return Answer(lines, data=data, private=named or told_to(terminal, known, viewer))


def told_to(terminal: Terminal, known: Sequence[Odds], viewer: str | None) -> str | None:
    """The side that alone is told of chances that hang on what it chooses unseen; None where all may know them. Raises a Refusal where they
    would stay on a screen that others see, and nobody has said whose eyes look at it."""
    side = next((odds.speaks for odds in known if odds.own), None)
    if side is None or side == viewer or may_stand(terminal, side):
        return side
    raise Refusal(
        message("what may come of it hangs on what {side} chooses unseen, and is not for all to see", side=side),
        hint=message("--as {typed} behind the line tells it here", typed=quote(side)),
    )


def _in_two(session: Session, declaration: Declaration, this: list[str], further: Odds, width: int, whole: bool) -> list[str]:
    """A round by itself, and what comes of all of them; or a line, and what comes of what follows it."""
    course = session.game.verbs[declaration.verb].course
    ends = _table_lines(further, width, whole, ends=True)
    if course in session.game.sequels:
        return [*this, f"  {translate('with what follows it:')}", *_supposed(session, course, width), *ends]
    this = [f"  {translate('by this round alone:')}", *this]
    over = [f"  {translate('by all rounds, until it is over:')}", *_supposed(session, course, width), *ends]
    folded = [message("  By this round alone it is told with {option}.", option=f"{declaration.typed} --odds --all")]
    return [*this, *over] if whole or len(this) <= ROUND_LINES else [*over, *folded]


def _what_follows(session: Session, course: str, further: Odds, width: int, whole: bool) -> list[str]:
    """Of a line that only begins something: what comes of that."""
    head = f"  {translate('no die is thrown for this; of what follows:')}"
    return [head, *_supposed(session, course, width), *_table_lines(further, width, whole)]


def _supposed(session: Session, course: str, width: int) -> list[str]:
    return _wrapped("    ", translate(session.game.supposed[course]), width) if course in session.game.supposed else []


def _meanwhile(session: Session, declaration: Declaration) -> list[str]:
    """That something else waits for its answer, whatever comes of which is not in these odds; nothing where nothing does."""
    waits = session.pending()
    if waits is None or "claim" in waits or verb_of(session.game, declaration.verb).query:
        return []
    from playaid.referee.session.pending import is_said_again

    with suppress(Locked):  # what lies under a seal is not told apart
        if is_said_again(session, declaration):
            return []
    return [message("  {verb} waits for an answer: this counts from before it, and can be said behind it only.", verb=waits["verb"])]


def _in_vain(session: Session, declaration: Declaration) -> list[str]:
    """Why a line comes to nothing for certain, as far as its side may know: what would follow it if it did not is no answer then."""
    if declaration.verb not in session.game.verbs or session.game.verbs[declaration.verb].in_vain is None:
        return []
    with suppress(Refusal):
        looked = check(session, declaration)
        if isinstance(looked, Ruling) and looked.verdict == LEGAL and looked.in_vain:
            return [message("    IN VAIN  {why}", why=looked.in_vain)]
    return []


def together(terminal: Terminal, session: Session) -> bool:
    """Whether all look on at this table, and nothing that lies before them is anybody's secret."""
    return terminal.in_shell and not any(map(terminal.keeps, session.sides))


def lookers_on(terminal: Terminal, session: Session) -> tuple[str, ...]:
    """Whose own all who look on may read here, brought into the state; none where anybody keeps a secret from the table."""
    sides = tuple(session.sides) if together(terminal, session) else ()
    lie_open(session, bool(sides))
    return sides


@contextmanager
def _interrupted(lent: Budget) -> Iterator[None]:
    """The first Ctrl-C ends patience, the second everything."""

    def stop(number: int, frame: FrameType | None) -> None:
        lent.stop()
        signal.signal(signal.SIGINT, before)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where nobody can interrupt
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def odds_lines(odds: Odds, width: int = 100, whole: bool = False, headed: bool = True) -> list[str]:
    """Odds as a table, under what they are of; that may take more than one line. whole: every outcome and every choice, however many."""
    return [*(_head_lines(odds, width) if headed else ()), *_table_lines(odds, width, whole)]


def _head_lines(odds: Odds, width: int) -> list[str]:
    said = translate(as_said(odds.ruling.declaration.typed or odds.ruling.declaration.verb))
    return _wrapped(f"  {translate('ODDS')}  ", said + "".join(f" [{translate(cite)}]" for cite in odds.ruling.citations), width)


def _table_lines(odds: Odds, width: int, whole: bool, ends: bool = False) -> list[str]:
    """Outcome, fraction, percent, a bar; what hangs on choices; the unknown share and its cells; exact or sampled. ends: it is how a fight
    may end, and who wins it is told first."""
    if odds.sampled and odds.walked < FEW_PLAYS:
        once = "not told: in the time it could be played through once only; --patience 20 takes longer"
        few = "not told: in the time it could be played through {n} times only, too few to tell chances of; --patience 20 takes longer"
        return _wrapped("  ", counted(odds.walked, once, few), width)
    told = telling(odds.outcomes) if odds.choices and not whole else odds.outcomes
    rows = told if whole else by_what_it_costs(told)
    outcomes, alike = said_once([o._replace(outcome=in_a_row(o.outcome)) for o in rows])
    sums = _sums(odds, outcomes, ends)
    rows = outcomes if whole else outcomes[: ENDS if ends and sums else ROWS]
    name = min(max([columns(o.outcome) for o in rows], default=0), max(width - 40, 20))
    bar = _room_for_bar(rows, name, width)
    certain = _certain(odds)
    lines = [line for o in rows for line in (_wrapped("    ", o.outcome, width) if certain else _outcome_lines(o, name, width, bar))]
    lines += _left_out("    ", outcomes[len(rows) :], width)
    together = [line for told in sums for line in _wrapped("    ", told, width)]
    together += _wrapped("    ", message("in each case: {what}", what=alike), width) if alike else []
    lines = [*worksheet_lines(() if ends else odds.weighed, width), *together, *lines]
    lines += _turn_lines(odds, width)
    idle = [choice for choice in odds.choices if odds.exact and choice.is_idle()]
    weighty = [choice for choice in odds.choices if choice not in idle]
    lines += [] if idle and not weighty else _stake_lines(odds, width, whole)
    if idle:
        named = listing(map(_named, idle), SEMICOLON)
        lines += _wrapped("    ", message("chosen on the way, and nothing of this hangs on it: {choices}", choices=named), width)
    choices = weighty if whole else weighty[:CHOICES]
    lines += [line for choice in choices for line in _choice_lines(choice, width, whole)]
    if (more := len(weighty) - len(choices)) > 0:
        way = counted(more, "{n} choice more lies on the way: --all tells it", "{n} choices more lie on the way: --all tells them")
        lines += _wrapped("    ", way, width)
    number = spread_of([(in_a_row(before_end(o.outcome)), o.probability) for o in told]) if not odds.choices and not odds.sure else None
    if number is not None:
        mean = f"{float(number.mean):.2f}".removesuffix(".00")
        spread = {"mean": mean, "tenth": number.tenth, "nine_tenths": number.nine_tenths}
        of = " ".join(number.of.replace("#", "…").split()).strip(" …") or "number"
        lines += _wrapped("    ", message(_SPREAD, what=of, **spread), width)
    uncounted = [line.text for line in odds.ruling.worksheet if line.label == UNCOUNTED]
    lines += [part for text in dict.fromkeys(uncounted) for part in _wrapped(f"    {translate(UNCOUNTED)}: ", text, width)]
    if odds.unknown:
        most = "unknown: at most {percent} ({share}) hangs on: {cells}"
        pattern = most if odds.choices else "unknown: {percent} ({share}) hangs on: {cells}"
        unknown = message(pattern, percent=percent(odds.unknown), share=short(odds.unknown), cells=listing(odds.cells))
        lines += _wrapped("    ", unknown, width)
    if odds.cut:
        veiled = any(o.outcome == VEILED for o in odds.outcomes)
        lines += _wrapped("    ", message(_CUT_OR_VEILED if veiled else _CUT, percent=percent(odds.cut), share=short(odds.cut)), width)
    return [*lines, *_wrapped("  ", _made(odds), width)]


FEW_PLAYS = 20
"""Of fewer ways played through by chance no percentage is told."""
_SPREAD = "{what}: {mean} on average, {tenth} to {nine_tenths} in at least 8 of 10 cases"
_CUT_OR_VEILED = (
    "cut off: {percent} ({share}) stops where somebody has to choose or what the others hide decides, and what follows is not counted"
)
_CUT = "cut off: {percent} ({share}) stops where somebody has to choose, and what follows is not counted"


def _certain(odds: Odds) -> bool:
    """Whether no die falls on the way and nobody chooses: there is one way, and no chance to tell of."""
    return odds.exact and odds.walked == 1 and not odds.choices


def _made(odds: Odds) -> str:
    if _certain(odds):
        return message("nothing has been done, and no die is thrown for this; throws that follow have odds of their own")
    if odds.sampled:
        return message("played {walked} times by chance, as not all ways could be counted in the time: 95% intervals", walked=odds.walked)
    if odds.sure and not odds.outcomes:
        return message("broken off before it could be told what any of the ways it can go comes to; --patience 20 takes longer")
    if odds.sure:
        return message(
            "broken off, {walked} of the ways it can go counted: no less than the first, no more than the second number", walked=odds.walked
        )
    if odds.exact:
        return counted(odds.walked, "exact: it can go one way only", "exact: all {n} ways it can go are counted")
    return counted(odds.walked, "not exact: {n} of the ways it can go is counted", "not exact: {n} of the ways it can go are counted")


def _sums(odds: Odds, outcomes: Sequence[Outcome], won: bool) -> list[str]:
    """What numbers that end alike come to together (so many, and the city falls), where there are two such endings. won: of how a
    fight may end, who has won (a side wins, so many left)."""
    ends = dict[str, list[Fraction]]()
    parts = [(*_parted(o.outcome, won), o.probability) for o in outcomes if not odds.choices and not odds.sure]
    of_numbers = {end for number, parted, end, _ in parts if parted and any(map(str.isdigit, number))}
    for number, parted, end, share in parts:
        if parted:
            ends.setdefault(end if end in of_numbers else number, []).append(share)
    if len(ends) != 2 or max(map(len, ends.values()), default=0) < 2 or any(map(str.isdigit, "".join(ends))):
        return []
    sums = sorted(((sum(shares, Fraction(0)), end) for end, shares in ends.items()), reverse=True)
    return [message("{wanted}: {percent} in all", wanted=end, percent=percent(share)) for share, end in sums]


def _parted(outcome: str, won: bool) -> tuple[str, str, str]:
    """An outcome in two parts, at its semicolon; of who has won and what is left, at its comma."""
    parts = outcome.partition(translate(SEMICOLON))
    return parts if parts[1] or not won else outcome.partition(translate(COMMA))


def _left_out(head: str, outcomes: Sequence[Outcome], width: int) -> list[str]:
    """How many outcomes are not told one by one, and what they come to together, where that is known."""
    if not outcomes:
        return []
    more, together = len(outcomes), percent(sum((o.probability for o in outcomes), Fraction(0)))
    told = counted(more, "{n} outcome more; --all tells it", "{n} outcomes more; --all tells them")
    if all(o.most is None for o in outcomes):
        told = counted(
            more, "{n} outcome more, {percent}; --all tells it", "{n} outcomes more, {percent} in all; --all tells them", percent=together
        )
    return _wrapped(head, told, width)


def _outcome_lines(o: Outcome, name: int, width: int, bar: int) -> list[str]:
    """An outcome with its chance; one of many words takes lines of its own."""
    if columns(o.outcome) <= name:
        return [_outcome_line(o, name, width, bar)]
    *above, last = wrap_text(o.outcome, max(width - 6, 34), "      ", "    ")
    return [*above, last, _outcome_line(o._replace(outcome=""), name, width, bar)]


def _outcome_line(o: Outcome, name: int, width: int, bar: int) -> str:
    if o.most is not None:
        told = o.low is None and max(map(len, map(str, (o.probability, o.most)))) <= LONGEST_SHARE
        shown = _between(str(o.probability), str(o.most)) if told else "" if o.low is None else f"({_interval(o)})"
        line = f"    {pad(o.outcome, name)}  {_between(f'{percent(o.probability):>7}', f'{percent(o.most):>7}')}"
        return f"{line}  {shown}" if shown and columns(line) + 2 + columns(shown) <= width else line  # --json has it
    if _is_bound(o):
        return f"    {pad(o.outcome, name)}  {_interval(o)}"
    left = width - name - 15
    shown = _fraction(o, left)
    drawn = "#" * round(float(o.probability) * bar)
    line = f"    {pad(o.outcome, name)}  {percent(o.probability):>7}"
    return "  ".join(part for part in (line, shown, drawn) if part) if columns(shown) <= left else line


def _is_bound(o: Outcome) -> bool:
    """Of what was broken off: its probability is what has been counted, and the truth lies anywhere from there on to the most."""
    return o.low is not None and o.low == float(o.probability)


def _interval(o: Outcome) -> str:
    return _between(*(percent(Fraction(min(1.0, max(0.0, float(end or 0))))) for end in (o.low, o.high)))


def _fraction(o: Outcome, left: int) -> str:
    """The exact share, where it is one that people read; else the percentage before it stands alone."""
    exact = str(o.probability)
    return f"({_interval(o)})" if o.low is not None else exact if len(exact) <= min(left, LONGEST_SHARE) else ""


LONGEST_SHARE = 16
"""Characters of a fraction."""


def _room_for_bar(outcomes: Sequence[Outcome], name: int, width: int) -> int:
    """Columns of a bar of certainty, the same for all lines, so that the longest is that of the likeliest; 0 where there is no room."""
    left = width - name - 15
    room = min((left - 2 - columns(_fraction(o, left)) for o in outcomes), default=0)
    return min(room, BAR) if room >= LEAST_BAR else 0


def _between(least: str, most: str) -> str:
    return translate(message("{least} to {most}", least=least, most=most))


def _stake_lines(odds: Odds, width: int, whole: bool) -> list[str]:
    if odds.stakes is None:
        open_ = "what counts for you is not known: --want WORDS tells the best and the worst"
        if not odds.chance:
            open_ = "no dice and no draws: what comes of it is chosen"
        return _wrapped("    ", open_, width) if odds.choices and not odds.sure else []
    wanted = odds.stakes.counted
    if not odds.choices:
        if odds.turns:
            return []  # the last turn says it
        worth = percent(odds.stakes.ways[0].worth)
        return _wrapped("    ", message("{wanted}: {percent} in all", wanted=wanted, percent=worth), width)
    by = "best and worst for {side}, of: {wanted}" if wanted else "best and worst for {side}, as the game weighs what comes of it"
    head = message(by, side=odds.speaks or "the whole table", wanted=wanted)
    lines = _wrapped("    ", message("about, as it was played: {head}", head=head) if odds.sampled else head, width)
    for way in odds.stakes.ways:
        shares = [("", percent(way.worth))] if wanted else [(in_a_row(o.outcome), percent(o.probability)) for o in way.outcomes]
        told = shares if whole or len(shares) <= SHARES + 1 else shares[:SHARES]
        chosen = f" ({translate(listing(way.chosen))})" if way.chosen else ""
        lines += _share_lines(translate(way.name), told, "" if wanted else _left_out("", way.outcomes[len(told) :], ENDLESS), width, chosen)
    return lines


def _share_lines(name: str, shares: Sequence[tuple[str, str]], more: Sequence[str], width: int, chosen: str = "") -> list[str]:
    """Outcomes and their chances behind a name; on a line each where one is of several parts, since what stands between these would stand
    between one outcome and the next, too. more: what is said of those left out."""
    apart = translate(SEMICOLON)
    if not any(apart.strip() in outcome for outcome, _ in shares):
        each = (" ".join(filter(None, share)) for share in shares)
        return _wrapped(f"      {name}: ", apart.join([*each, *more]) + chosen, width)
    most = max(columns(chance) for _, chance in shares)
    lines = _wrapped("      ", f"{name}{chosen}:", width)
    for outcome, chance in shares:
        lines += wrap_text(outcome, max(width, 40), " " * (most + 10), f"        {pad(chance, most)}  ", break_long_words=False)
    return lines + [each for text in more for each in _wrapped("        ", text, width)]


def _turn_lines(odds: Odds, width: int) -> list[str]:
    """By which turn what is waited for has come, with what chance, and when on average."""
    if not odds.turns:
        return []
    by = listing((f"{turn.turn}: {_range(turn.probability, turn.most)}" for turn in odds.turns), SEMICOLON)
    lines = _wrapped("    ", message("come by turn {turns}", turns=by), width)
    average = on_average(odds.turns)
    last = len(odds.turns)
    if average is not None and average != 1:
        when = message("on turn {turn:.2f} on average, where it comes within {last}", turn=float(average), last=last)
        lines += _wrapped("    ", when, width)
    return lines


def _named(choice: Choosing) -> str:
    """A choice by its key, who makes it, and what may be said, the first of that where it is much."""
    options = [branch.option for branch in choice.branches]
    told = "{key} ({side}: {options})" if len(options) <= SHOWN else "{key} ({side}: {options}, …)"
    return message(told, key=choice.key, side=choice.who, options=listing(options[:SHOWN]))


SHOWN = 2
"""Options of a choice on which nothing hangs."""


def _choice_lines(choice: Choosing, width: int, whole: bool) -> list[str]:
    lines = _wrapped("    ", message('choice ({side}): --if "{key}=…"', side=choice.who, key=choice.key), width)
    alike = choice.by_outcomes()
    told_apart = alike if whole else alike[:BRANCHES]
    shared = shared_parts([branches[0].outcomes for branches in alike])
    if shared:
        lines += _wrapped("      ", message("in each case: {what}", what=translate(SEMICOLON).join(shared)), width)
    for branches in told_apart:
        branch = branches[0]
        may = [o for o in branch.outcomes if o.most is not None or o.probability]
        told = may if whole or len(may) <= SHARES + 1 else may[:SHARES]
        each = [(without(shared, in_a_row(o.outcome)), _interval(o) if _is_vague(o) else _range(o.probability, o.most)) for o in told]
        others = _left_out("", may[len(told) :], ENDLESS)
        if branch.counted is not None:
            each, others = [("", _range(*branch.counted))], []
        lines += _share_lines(translate(listing(one.option for one in branches)), each, others, width)
    more = sum(map(len, alike[len(told_apart) :]))
    if more > 0:
        left = counted(more, "and {n} option more: --if with it, or --all", "and {n} options more: --if with any of them, or --all")
        lines += _wrapped("      ", left, width)
    return lines


def _is_vague(o: Outcome) -> bool:
    """Of a few plays: the share that came of them tells less than the interval in which the true one lies."""
    return o.most is None and o.low is not None and o.high is not None and o.high - o.low > VAGUE


VAGUE = 0.2


def _range(least: Fraction, most: Fraction | None) -> str:
    return percent(least) if most is None or most == least else _between(percent(least), percent(most))


def supposed_lines(odds: Odds, width: int, all_seen: bool = False) -> list[str]:
    """What the chances take for granted, and what of it was not asked for; for whom they speak, where something bears on them that somebody
    does not see. That dice and draws are chance goes without saying; where all look on, nobody is said not to see something."""
    told = [("taken for granted: {things}", odds.fixed), ("in the turns between: {things}", odds.supposed)]
    told += [("not asked for: {things}", odds.idle)]
    parts = [message(pattern, things=listing(what)) for pattern, what in told if what]
    if HIDDEN in odds.averaged:
        unseen = "as far as {side} can know, who does not see what others hide" if odds.speaks else "as far as all can know"
        parts.insert(0, message("what the others may hide by the rules is not counted" if all_seen else unseen, side=odds.speaks))
    return _wrapped("  ", listing(parts, SEMICOLON), width) if parts else []


def _wrapped(head: str, text: str, width: int) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return wrap_text(translate(text), max(width, 40), indent, head, break_long_words=False, break_on_hyphens=False)


def chance_data(chance: Chance) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": chance.outcome, "probability": str(chance.probability), "decimal": float(chance.probability)}
    return data if chance.at_least is None else {**data, "at_least": str(chance.at_least)}


def percent(share: Fraction) -> str:
    return f"{float(share) * 100:.2f}%"


def short(share: Fraction, most: int = 40) -> str:
    """A fraction as it is shown: one of many rounds has thousands of digits, which `--json` gives in full."""
    text = str(share)
    return text if len(text) <= most else message("a fraction of {n} digits", n=len(text))
