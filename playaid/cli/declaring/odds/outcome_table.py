"""The chances of a declaration as a table: each outcome with its share and a bar, what hangs on choices, what is not known."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from playaid.cli.declaring.odds.choices import choice_lines, choice_words, idle_choices, in_all, is_all, stake_lines
from playaid.cli.declaring.odds.odds_of_a_fight import by_what_it_costs, in_a_row, said_once
from playaid.cli.declaring.odds.shares import between, interval, is_bound, left_out, share_range, short, wrapped
from playaid.cli.text.render import worksheet_lines
from playaid.language.message import COMMA, SEMICOLON, as_message, as_said, counted, listing, message
from playaid.language.percentage import percentage
from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text
from playaid.referee.contract.ruling import ASIDE, ROUND, UNCOUNTED
from playaid.referee.odds.exact import Odds, Outcome
from playaid.referee.odds.in_the_end import BY_THIS_ALONE, above, by_this_alone, in_the_end
from playaid.referee.odds.policy import spread_of
from playaid.referee.odds.report import HIDDEN, VEILED, before_end, on_average, telling

BAR, LEAST_BAR = 20, 10  # Columns of the bar that stands for certainty, and where there is less room; with no room for it no line has one
ROWS = 12  # Outcomes that are told one by one; of more, the likeliest
ENDS = 4  # … of how a fight may end, below what they come to together
CHOICES = 3  # Choices that are told on the screen


def odds_lines(odds: Odds, width: int = 100, whole: bool = False, headed: bool = True) -> list[str]:
    """Odds as a table, under what they are of; that may take more than one line. whole: every outcome and every choice, however many."""
    return [*(head_lines(odds, width) if headed else ()), *table_lines(odds, width, whole)]


def head_lines(odds: Odds, width: int) -> list[str]:
    said = translate(as_said(odds.ruling.declaration.typed or odds.ruling.declaration.verb))
    return wrapped(f"  {translate('ODDS')}  ", said + "".join(f" [{translate(cite)}]" for cite in odds.ruling.citations), width)


def table_lines(odds: Odds, width: int, whole: bool, ends: bool = False) -> list[str]:
    """Outcome, fraction, percent, a bar; what hangs on choices; the unknown share and its cells; exact or sampled. ends: it is how a fight
    may end, and who wins it is told first."""
    if odds.sampled and odds.walked < FEW_PLAYS:
        once = "not told: in the time it could be played through once only; --patience 20 takes longer"
        few = "not told: in the time it could be played through {n} times only, too few to tell chances of; --patience 20 takes longer"
        return wrapped("  ", counted(odds.walked, once, few), width)
    idle = idle_choices(odds)
    weighty = [choice for choice in odds.choices if choice not in idle]
    alone = not whole and len(weighty) == 1 and is_all(weighty[0], odds)
    told = telling(odds.outcomes) if odds.choices and not whole else odds.outcomes
    lines = [*worksheet_lines(() if ends else odds.weighed, width), *([] if alone else _row_lines(odds, told, width, whole, ends))]
    lines += _turn_lines(odds, width)
    lines += [] if alone or (idle and not weighty) else stake_lines(odds, width, whole)
    if idle:
        named = listing(map(choice_words, idle), SEMICOLON)
        lines += wrapped("    ", message("chosen on the way, and nothing of this hangs on it: {choices}", choices=named), width)
    choices = weighty if whole else weighty[:CHOICES]
    lines += [line for choice in choices for line in choice_lines(choice, odds, width, whole, alone)]
    if (more := len(weighty) - len(choices)) > 0:
        way = counted(more, "{n} choice more lies on the way: --all tells it", "{n} choices more lie on the way: --all tells them")
        lines += wrapped("    ", way, width)
    number = spread_of([(in_a_row(before_end(o.outcome)), o.probability) for o in told]) if not odds.choices and not odds.sure else None
    if number is not None:
        mean = f"{float(number.mean):.2f}".removesuffix(".00")
        spread = {"mean": mean, "tenth": number.tenth, "nine_tenths": number.nine_tenths}
        of = " ".join(" ".join(number.of.split()).strip("# ").split()) or "number"
        of = of.replace("#", f"({translate('so many')})")  # Ann by (so many); the city falls
        lines += wrapped("    ", message(_SPREAD, what=of, **spread), width)
    for line in dict.fromkeys(line for line in odds.ruling.worksheet if line.label in ASIDE):
        label = ROUND if line.label == ROUND else UNCOUNTED  # the way is counted; what may come besides is not
        lines += wrapped(f"    {translate(label)}: ", line.text, width)
    if odds.unknown:
        most = "unknown: at most {percent} ({share}) hangs on: {cells}"
        pattern = most if odds.choices else "unknown: {percent} ({share}) hangs on: {cells}"
        unknown = message(pattern, percent=percentage(odds.unknown), share=short(odds.unknown), cells=listing(odds.cells))
        lines += wrapped("    ", unknown, width)
    if odds.cut:
        veiled = any(o.outcome == VEILED for o in odds.outcomes)
        lines += wrapped("    ", message(_CUT_OR_VEILED if veiled else _CUT, percent=percentage(odds.cut), share=short(odds.cut)), width)
    return [*lines, *wrapped("  ", _made(odds), width)]


def end_lines(odds: Odds, width: int, whole: bool) -> list[str]:
    """The rows alone of how a fight may end."""
    return _row_lines(odds, odds.outcomes, width, whole, ends=True)


def _row_lines(odds: Odds, told: Sequence[Outcome], width: int, whole: bool, ends: bool) -> list[str]:
    """What it comes to in all, and a row to each outcome."""
    later = in_the_end(told)
    rows = told if whole else by_what_it_costs(told) if not later else by_this_alone(told)
    outcomes, alike = said_once([o._replace(outcome=in_a_row(o.outcome)) for o in rows])
    sums = _sums(odds, outcomes, ends) or _alike_in_the_end(rows if odds.choices and not ends else ())
    rows = outcomes if whole else outcomes[: ENDS if ends and sums else ROWS]
    name = min(max([columns(o.outcome) for o in rows], default=0), max(width - 40, 20))
    bar = _room_for_bar(rows, name, width)
    certain = is_certain(odds)
    together = [line for told in sums for line in wrapped("    ", told, width)]
    together += wrapped("    ", heading, width) if (heading := above(told)) else []
    together += wrapped("    ", message(in_all(odds), what=alike, n=odds.walked), width) if alike else []
    if later:
        together += wrapped("    ", later, width)
        together.append(f"    {translate(BY_THIS_ALONE)}")
    lines = [line for o in rows for line in (wrapped("    ", o.outcome, width) if certain else _outcome_lines(o, name, width, bar))]
    return [*together, *lines, *left_out("    ", outcomes[len(rows) :], width)]


FEW_PLAYS = 20
"""Of fewer ways played through by chance no percentage is told."""
_SPREAD = "{what}: {mean} on average, {tenth} to {nine_tenths} in at least 8 of 10 cases"
_CUT_OR_VEILED = (
    "cut off: {percent} ({share}) stops where somebody has to choose or what the others hide decides, and what follows is not counted"
)
_CUT = "cut off: {percent} ({share}) stops where somebody has to choose, and what follows is not counted"


def is_certain(odds: Odds) -> bool:
    """Whether no die falls on the way and nobody chooses: there is one way, and no chance to tell of."""
    return odds.exact and odds.walked == 1 and not odds.choices


def _made(odds: Odds) -> str:
    if is_certain(odds):
        return message("no die is thrown for this, and nothing has been done; a throw that comes later is asked about then")
    if odds.sampled:
        return message("played {walked} times by chance, as not all ways could be counted in the time: 95% intervals", walked=odds.walked)
    if odds.sure and not odds.outcomes:
        return message("not one of the ways it can go was followed to its end in the time: --patience 20 takes longer")
    if odds.sure:
        return message(
            "broken off, {walked} of the ways it can go counted: no less than the first, no more than the second number", walked=odds.walked
        )
    if odds.exact:
        one = as_message("exact: it can go one way only")
        return one if odds.walked == 1 else as_message("exact: every way it can go is counted")
    return counted(odds.walked, "not exact: {n} of the ways it can go is counted", "not exact: {n} of the ways it can go are counted")


def _sums(odds: Odds, outcomes: Sequence[Outcome], won: bool) -> list[str]:
    """What numbers that end alike come to together (so many, and the city falls), where there are two such endings. won: of how a
    fight may end, who has won (a side wins, so many left)."""
    ends, neither = dict[str, list[Fraction]](), dict[str, list[Fraction]]()
    parts = [(*_parted(o.outcome, won), o.probability) for o in outcomes if not odds.choices]
    of_numbers = {end for number, parted, end, _ in parts if parted and any(map(str.isdigit, number))}
    for number, parted, end, share in parts:
        if parted:
            ends.setdefault(end if end in of_numbers else number, []).append(share)
        else:
            neither.setdefault(number, []).append(share)
    if len(ends) != 2 or max(map(len, ends.values()), default=0) < 2 or any(map(str.isdigit, "".join(ends))):
        return []
    told = {**ends, **neither} if won else ends  # of a fight that nobody wins, too
    sums = sorted(((sum(shares, Fraction(0)), end) for end, shares in told.items()), reverse=True)
    if odds.sure:  # what comes to one of them comes to no other
        whole = sum(share for *_, share in parts)
        least = "{wanted}: {least} to {most} in all"
        return [message(least, wanted=end, least=percentage(share), most=percentage(1 - whole + share)) for share, end in sums]
    return [message("{wanted}: {percent} in all", wanted=end, percent=percentage(share)) for share, end in sums]


def _alike_in_the_end(outcomes: Sequence[Outcome]) -> list[str]:
    """What several outcomes end with that are told apart by what goes before it, together: there will be a battle, whatever falls on the
    way to it."""
    apart = translate(SEMICOLON)
    parted = [(in_a_row(o.outcome).rpartition(apart), o.probability) for o in outcomes]
    often = Counter(end for (before, _, end), _ in parted if before).most_common(1)
    if not often or often[0][1] < ALIKE:
        return []
    end, whole = often[0][0], Fraction(1)
    least = sum((share for (_, _, last), share in parted if last == end), Fraction(0))
    most = whole - sum((share for (_, _, last), share in parted if last != end), Fraction(0))
    if least >= most:
        return [message("{wanted}: {percent} in all", wanted=end, percent=percentage(least))]
    return [message("{wanted}: {least} to {most} in all", wanted=end, least=percentage(least), most=percentage(most))]


ALIKE = 3
"""Outcomes that end alike from which on it is told what they come to together."""


def _parted(outcome: str, won: bool) -> tuple[str, str, str]:
    """An outcome in two parts, at its semicolon; of who has won and what is left, at its comma."""
    parts = outcome.partition(translate(SEMICOLON))
    return parts if parts[1] or not won else outcome.partition(translate(COMMA))


def _outcome_lines(o: Outcome, name: int, width: int, bar: int) -> list[str]:
    """An outcome with its chance; one of many words takes lines of its own."""
    if columns(o.outcome) <= name:
        return [_outcome_line(o, name, width, bar)]
    *above, last = wrap_text(o.outcome, max(width - 6, 34), "      ", "    ")
    return [*above, last, _outcome_line(o._replace(outcome=""), name, width, bar)]


def _outcome_line(o: Outcome, name: int, width: int, bar: int) -> str:
    if o.most is not None:
        told = o.low is None and max(map(len, map(str, (o.probability, o.most)))) <= LONGEST_SHARE
        shown = between(str(o.probability), str(o.most)) if told else "" if o.low is None else f"({interval(o)})"
        line = f"    {pad(o.outcome, name)}  {between(f'{percentage(o.probability):>7}', f'{percentage(o.most):>7}')}"
        return f"{line}  {shown}" if shown and columns(line) + 2 + columns(shown) <= width else line  # --json has it
    if is_bound(o):
        return f"    {pad(o.outcome, name)}  {interval(o)}"
    left = width - name - 15
    shown = _fraction(o, left)
    drawn = "#" * round(float(o.probability) * bar)
    line = f"    {pad(o.outcome, name)}  {percentage(o.probability):>7}"
    return "  ".join(part for part in (line, shown, drawn) if part) if columns(shown) <= left else line


def _fraction(o: Outcome, left: int) -> str:
    """The exact share, where it is one that people read; else the percentage before it stands alone."""
    exact = str(o.probability)
    return f"({interval(o)})" if o.low is not None else exact if len(exact) <= min(left, LONGEST_SHARE) else ""


LONGEST_SHARE = 16
"""Characters of a fraction."""


def _room_for_bar(outcomes: Sequence[Outcome], name: int, width: int) -> int:
    """Columns of a bar of certainty, the same for all lines, so that the longest is that of the likeliest; 0 where there is no room."""
    left = width - name - 15
    room = min((left - 2 - columns(_fraction(o, left)) for o in outcomes), default=0)
    return min(room, BAR) if room >= LEAST_BAR else 0


def _turn_lines(odds: Odds, width: int) -> list[str]:
    """By which turn what is waited for has come, with what chance, and when on average."""
    if not odds.turns:
        return []
    by = listing((f"{turn.turn}: {share_range(turn.probability, turn.most)}" for turn in odds.turns), SEMICOLON)
    lines = wrapped("    ", message("come by turn {turns}", turns=by), width)
    average = on_average(odds.turns)
    last = len(odds.turns)
    if average is not None and average != 1:
        when = message("on turn {turn:.2f} on average, where it comes within {last}", turn=float(average), last=last)
        lines += wrapped("    ", when, width)
    return lines


def supposed_lines(odds: Odds, width: int, all_seen: bool = False) -> list[str]:
    """What the chances take for granted, and what of it was not asked for; for whom they speak, where something bears on them that somebody
    does not see. That dice and draws are chance goes without saying; where all look on, nobody is said not to see something."""
    told = [("taken for granted: {things}", odds.fixed), ("in the turns between: {things}", odds.supposed)]
    told += [("not asked for: {things}", odds.idle)]
    parts = [message(pattern, things=listing(what)) for pattern, what in told if what]
    if HIDDEN in odds.averaged:
        unseen = "as far as {side} can know, who does not see what others hide" if odds.speaks else "as far as all can know"
        parts.insert(0, message("what the others may hide by the rules is not counted" if all_seen else unseen, side=odds.speaks))
    return wrapped("  ", listing(parts, SEMICOLON), width) if parts else []
