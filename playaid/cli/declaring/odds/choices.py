"""How chances are told that hang on what somebody chooses: what comes of each option, and the best and the worst of it."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from playaid.cli.declaring.odds.odds_of_a_fight import in_a_row, shared_parts, without
from playaid.cli.declaring.odds.shares import interval, is_vague, left_out, share_range, wrapped
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.language.percentage import percentage
from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text
from playaid.referee.odds.exact import Odds
from playaid.referee.odds.in_the_end import BY_THIS_ALONE, by_this_alone, in_the_end
from playaid.referee.odds.report import Choosing, Outcome

SHARES = 4  # Outcomes of one option that are told
BRANCHES = 8  # Options of a choice that are told apart on the screen; `--all` and `--json` have them all
ENDLESS = 10_000  # Columns of what is no line by itself


def stake_lines(odds: Odds, width: int, whole: bool) -> list[str]:
    if odds.stakes is None:
        open_ = "what counts for you is not known: --want WORDS tells the best and the worst"
        if not odds.chance:
            open_ = "no dice and no draws: what comes of it is chosen"
        return wrapped("    ", open_, width) if odds.choices and not odds.sure else []
    wanted = odds.stakes.counted
    if not odds.choices:
        if odds.turns:
            return []  # the last turn says it
        worth = percentage(odds.stakes.ways[0].worth)
        return wrapped("    ", message("{wanted}: {percent} in all", wanted=wanted, percent=worth), width)
    by = "best and worst for {side}, of: {wanted}" if wanted else "best and worst for {side}, as the game weighs what comes of it"
    head = message(by, side=odds.speaks or "the whole table", wanted=wanted)
    lines = wrapped("    ", message("about, as it was played: {head}", head=head) if odds.sampled else head, width)
    for way in odds.stakes.ways:
        shares = [("", percentage(way.worth))] if wanted else [(in_a_row(o.outcome), percentage(o.probability)) for o in way.outcomes]
        told = shares if whole or len(shares) <= SHARES + 1 else shares[:SHARES]
        chosen = f" ({translate(_chosen_on_the_way(way.chosen, whole))})" if way.chosen else ""
        lines += _share_lines(translate(way.name), told, "" if wanted else left_out("", way.outcomes[len(told) :], ENDLESS), width, chosen)
    return lines


def _share_lines(name: str, shares: Sequence[tuple[str, str]], more: Sequence[str], width: int, chosen: str = "") -> list[str]:
    """Outcomes and their chances behind a name; on a line each where one is of several parts, since what stands between these would stand
    between one outcome and the next, too. more: what is said of those left out."""
    apart = translate(SEMICOLON)
    if not any(apart.strip() in outcome for outcome, _ in shares):
        each = (" ".join(filter(None, share)) for share in shares)
        return wrapped(f"      {name}: ", apart.join([*each, *more]) + chosen, width)
    most = max(columns(chance) for _, chance in shares)
    lines = wrapped("      ", f"{name}{chosen}:", width)
    for outcome, chance in shares:
        lines += wrap_text(outcome, max(width, 40), " " * (most + 10), f"        {pad(chance, most)}  ", break_long_words=False)
    return lines + [each for text in more for each in wrapped("        ", text, width)]


CHOSEN = 2  # Choices by which it goes so that are told on the screen


def _chosen_on_the_way(chosen: Sequence[str], whole: bool) -> str:
    """What is chosen for it to go so, each once where it is asked of several in the same words; of many the first."""
    told = [*dict.fromkeys(map(in_words, chosen))]
    if whole or len(told) <= CHOSEN + 1:
        return listing(told)
    return listing([*told[:CHOSEN], message("further choices: {n}", n=len(told) - CHOSEN)])


def in_words(chosen: str) -> str:
    """A choice as it is told: `Elric gives up 5=law`, whose number tells it from others for `--if`, as `Elric gives up: law`."""
    key, is_, option = translate(chosen).partition("=")
    return f"{_NUMBERS.sub('', key)}: {option}" if is_ else _NUMBERS.sub("", key)


_NUMBERS = re.compile(r" \d+\b")


def choice_words(choice: Choosing) -> str:
    """A choice by its key, who makes it, and what may be said, the first of that where it is much."""
    options = [branch.option for branch in choice.branches]
    told = "{key} ({side}: {options})" if len(options) <= SHOWN else "{key} ({side}: {options}, …)"
    return message(told, key=choice.key, side=choice.who, options=listing(options[:SHOWN]))


SHOWN = 2
"""Options of a choice on which nothing hangs."""


def idle_choices(odds: Odds) -> list[Choosing]:
    """The choices on which nothing hangs, be it only once another is made by whose options alone every chance is told. Where all would be
    such, and still chances lie between two, it hangs on when they are made."""
    if odds.exact and not odds.sure and (settling := next((choice for choice in odds.choices if choice.settles()), None)) is not None:
        return [choice for choice in odds.choices if choice is not settling]
    idle = [choice for choice in odds.choices if odds.exact and choice.is_idle()]
    return [] if len(idle) == len(odds.choices) and any(o.most not in (None, o.probability) for o in odds.outcomes) else idle


def is_all(choice: Choosing, odds: Odds) -> bool:
    """Whether what comes of each option says all that there is to be told: they are few, each chance lies between theirs, and the best and
    the worst are two of them."""
    if odds.sure or odds.turns or len(choice.by_outcomes()) > BRANCHES or any(branch.counted is not None for branch in choice.branches):
        return False
    of_options = [{o.outcome: o for o in branch.outcomes} for branch in choice.branches]
    ways = odds.stakes.ways if odds.stakes is not None else ()
    return all({o.outcome: o for o in way.outcomes} in of_options for way in ways) and all(
        _lies_between(o, of_options) for o in odds.outcomes
    )


def _lies_between(o: Outcome, of_options: Sequence[Mapping[str, Outcome]]) -> bool:
    """Whether the least and the most of an outcome are those of two options; of samples nobody can tell, and they are taken to be."""
    found = [options.get(o.outcome, Outcome(o.outcome, Fraction(0))) for options in of_options]
    least, most = min(one.probability for one in found), max(one.probability if one.most is None else one.most for one in found)
    return o.low is not None or (least, most) == (o.probability, o.probability if o.most is None else o.most)


def _hangs_on(choice: Choosing) -> str:
    """Whose choice it is and what it is about, above what comes of each option. What all players agree on is an answer to what has come
    about then, and no plan of anybody's."""
    if choice.who in EVERYBODY:
        return message("it hangs on what all agree on, if it comes to that ({key}):", key=choice.key)
    return message("{side} chooses ({key}); the chances with each choice:", side=choice.who, key=choice.key)


TABLE = "the table"
EVERYBODY = ("both", "the players", TABLE)
"""Who makes a choice that all players agree on."""


def in_all(odds: Odds) -> str:
    """How that is told which all outcomes have in common, `{what}`: of so many plays by chance, `{n}`, or of a part of the ways that it can
    go, nobody knows what the others come to."""
    if odds.sampled:
        return "in each of the {n} times it was played: {what}"
    return "in each case that is counted: {what}" if odds.sure or odds.unknown else "in each case: {what}"


def choice_lines(choice: Choosing, odds: Odds, width: int, whole: bool, alone: bool = False) -> list[str]:
    """What comes of each option. odds: of which it is a choice; alone: nothing else hangs on one."""
    pattern = '{side} choose, --if "{key}=…"; the chances with each choice:'
    if choice.who not in EVERYBODY or choice.who == TABLE:
        pattern = '{side} chooses, --if "{key}=…"; the chances with each choice:'
    head = message(pattern, side=choice.who, key=choice.key)
    lines = wrapped("    ", _hangs_on(choice) if alone else head, width)
    alike = choice.by_outcomes()
    told_apart = alike if whole else alike[:BRANCHES]
    shared = shared_parts([branches[0].outcomes for branches in alike])
    if shared:
        lines += wrapped("      ", message(in_all(odds), what=translate(SEMICOLON).join(shared), n=odds.walked), width)
    for branches in told_apart:
        branch = branches[0]
        may = [o for o in branch.outcomes if o.most is not None or o.probability]
        later = "" if whole or branch.counted is not None else in_the_end(may)
        may = by_this_alone(may) if later else may
        told = may if whole or len(may) <= SHARES + 1 else may[:SHARES]
        each = [(without(shared, in_a_row(o.outcome)), interval(o) if is_vague(o) else share_range(o.probability, o.most)) for o in told]
        others = left_out("", may[len(told) :], ENDLESS)
        if branch.counted is not None:
            each, others = [("", share_range(*branch.counted))], []
        name = translate(listing(one.option for one in branches))
        name = translate(message('agreed "{option}"', option=name)) if choice.who in EVERYBODY else name
        lines += wrapped(f"      {name}: ", later, width) if later else []
        lines += _share_lines(f"  {translate(BY_THIS_ALONE).removesuffix(':')}" if later else name, each, others, width)
    more = sum(map(len, alike[len(told_apart) :]))
    if more > 0:
        left = counted(more, "and {n} option more: --if with it, or --all", "and {n} options more: --if with any of them, or --all")
        lines += wrapped("      ", left, width)
    return lines
