"""Lines of a challenge as players say them, written out with the words of their slots: with what it is met, its rating, stones that cards
give, stones that are rolled again. [Challenge Overview]"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, names, pressing, quests, seats
from playaid.games.legacy.state.shorthand import begins, cut, one_of
from playaid.language.message import Typed, counted, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find, fold, goes_by, printable
from playaid.referee.contract.refusals import Ambiguous, NotNow, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

ROLL = ("plus", "rating", "by", "against", "extra", "using", "besides")
BEHIND = ("unclaimed", *ROLL)
"""What may stand behind an enemy and an attribute."""
RATED = re.compile(r"\(?(\d+)\)?")
"""A Challenge Rating as cards print it, `(3)`."""
ATTRIBUTED = re.compile(r"([^\W\d]+):?\(?(\d+)\)?")
"""The same with its attribute: `loyalty(3)`."""
SIGNED = re.compile(r"[+-]\d+")
"""Stones that are given or taken: `+1`."""


def encounter_wants(args: Args, state: State) -> tuple[str, ...]:
    """The challenge that a card may ask for: its attribute, and its rating where it has one; against which kind of enemy, where some kind
    gives whoever drew it stones. [Encounter Cards and Doom Effects]"""
    if "attribute" not in args:
        return ("attribute",)
    drawn = next((draw["seat"] for draw in pressing.draws(state) if draw["what"] == "encounter"), None)
    seat = args.get("seat") or drawn
    favours = seat is not None and seats.seats(state)[seat]["favoured"] and state["referee"]["options"]["favoured"] == "on"
    return ("attribute", "rating", "kind") if favours else ("attribute", "rating")


def reroll_wants(args: Args, state: State) -> tuple[str, ...]:
    """The second attribute that Destiny gives the right to name; single successes, where no other stone is rolled. Nothing where no number
    is said and re-rolls cannot bring what is lacking: whatever is named, that is refused. [Challenge Overview]"""
    if args.get("free") or args.get("given"):
        return ()
    fight = pressing.challenge(state)
    if fight is not None and "stones" not in args and "successes" not in args and not pressing.may_be_enough(state, fight):
        return ()
    return ("naming",) if args.get("stones") != 0 or "successes" in args else ("successes", "naming")


def reroll(words: Sequence[str], state: State) -> list[str]:
    """`2 wisdom`, `2 with wisdom` or `naming wisdom 2` for `2 naming Wisdom`, `wisdom` for `naming Wisdom`, `all` for every stone that
    shows nothing, `1 success` for `0 and 1`; nothing at all for `free`, `2` for `2 free` where so many may be rolled again for nothing."""
    head, tail = cut(words, ("by",))
    _refuse_coins(head, state)
    _refuse_card(head, state)
    return [*_rerolled(head, state), *tail]


def _refuse_coins(words: Sequence[str], state: State) -> None:
    """Raises NotNow for a Quest Coin, which optional rules let the players spend, and no challenge. [Optional Rules]"""
    said = [word for word in map(fold, words) if word not in ("a", "one", "1", "quest", "the", "our", "my")]
    if not said or said[0].removesuffix("s") != "coin":
        return
    options = state["referee"]["options"]
    lines = ["activate search"] if options.get("armoury-search") == "on" else []
    lines += ["scout NAME SYMBOL PATHS coin"] if options.get("coin-scout") == "on" else []
    if lines:
        raise NotNow("a Quest Coin is spent with what it is spent for", hint=listing(map(Typed, lines), " | "))
    raise NotNow("no rule of this evening has Quest Coins spent; what a card takes is entered", hint=Typed("coin -1"))


def _refuse_card(words: Sequence[str], state: State) -> None:
    """Raises Unreadable for a card that stones are rolled again by, with how that is said."""
    said, by = cut(words, ("using",))
    card = one_of(" ".join(by[1:] or said), names.cards(state))
    if not by and card is None:
        return
    lines = (Typed(f"use {quote(card) if card else 'CARD'} now"), Typed("reroll N given"))
    hint = message(
        "a card that has N stones rolled again: {lines}; successes that it gives: {success}; stones that it gives are said with the first "
        "line of a challenge: {plus}",
        lines=listing(lines, ", then "),
        success=Typed("success N"),
        plus=Typed("plus N using CARD"),
    )
    raise Unreadable("stones are not rolled again by naming a card", hint=hint)


def _rerolled(words: list[str], state: State) -> list[str]:
    fight, words = pressing.challenge(state), [word for word in words if fold(word) not in ("destiny", "token", "tokens")]
    if not words and fight is not None and fight["free"] and fight["misses"]:
        return ["free"]
    if words and fold(words[0]) in EVERY and fight is not None:
        words[0] = str(fight["misses"])
    if len(words) > 1 and words[0].isdecimal() and fold(words[1]) in ("success", "successes"):  # as single ones are offered
        words[:2] = ["0", "and", words[0]]
    if len(words) == 1 and words[0].isdecimal() and fight is not None and 0 < int(words[0]) <= min(fight["free"], fight["misses"]):
        return [*words, "free"]
    words = _counted_last(words, fight["misses"] if fight is not None else 0, state)
    attribute = one_of(words[-1], names.second_attributes(state)) if words else None
    before = fold(words[-2]) if len(words) > 1 else ""
    if attribute is None or before == "naming":
        return words
    return [*words[: -2 if before == "with" else -1], "naming", attribute]


def _counted_last(words: list[str], misses: int, state: State) -> list[str]:
    """How many stones are rolled again, said behind the attribute, or behind what they cost: a number that says more than there are may be
    a face that fell."""
    *head, last = words or ("",)
    counted = bool(head) and last.isdecimal() and int(last) <= misses and not any(word.isdecimal() for word in head)
    behind = counted and (fold(head[-1]) in ("free", "given") or one_of(head[-1], names.second_attributes(state)))
    return [last, *head] if behind else words


def asked_second(state: State, _side: str | None = None) -> str:
    """How it is asked which second attribute is named where stones are rolled again for Destiny: of those that cost nothing it is told how
    they are rolled. [Stones of Chance] [Challenge Overview]"""
    fight = pressing.challenge(state)
    number = min(fight["free"], fight["misses"]) if fight is not None else 0
    return counted(number, _ONE_FREE, _SOME_FREE, line=Typed(f"reroll {number} free")) if number else ""


_ONE_FREE = (
    "each stone that is rolled again so costs a Destiny Token (`{line}` rolls one for nothing); which second attribute counts as a "
    "success on it, too?"
)
_SOME_FREE = (
    "each stone that is rolled again so costs a Destiny Token (`{line}` rolls {n} for nothing); which second attribute counts as a "
    "success on it, too?"
)


def challenge(words: Sequence[str], state: State) -> list[str]:
    """`Saxon 1 prowess` for `Saxon 1 with prowess`, `Saxon 1 prowess 5` for `Saxon 1 with prowess rating 5`; `prowess` alone where the
    enemy need not be said; `minus 1` for `plus -1`. Raises Unreadable where a card is said to be used: what it gives is said in stones."""
    return _challenged("challenge", words, state)


def advise(words: Sequence[str], state: State) -> list[str]:
    """The same of a challenge that is thought of."""
    return _challenged("advise", words, state)


def _challenged(verb: str, words: Sequence[str], state: State) -> list[str]:
    words = _of_those_here(verb, _plus(words, state), state)
    head, tail = cut(words, ("with", *BEHIND))
    if begins(tail, ("with",)) and (card := _card_named(tail[1:], state)) is not None:
        told = message("how many stones {card} gives stands on the card: say that number, and behind it the card", card=printable(card))
        raise Unreadable(told, hint=message("{line} plus 1 using {card}", line=" ".join((verb, *head)), card=card))
    if (using := cut(words, ("using",)))[1] and "plus" not in map(str.casefold, words):
        card = " ".join(using[1][1:])
        told = message("how many stones {card} gives stands on the card: say that number, and behind it the card", card=printable(card))
        raise Unreadable(told, hint=message("{line} plus 1 using {card}", line=" ".join((verb, *using[0])), card=card))
    named = one_of(" ".join(head), names.of_public(state, "enemies"), shortest=1) if head else None
    found = None if named and not begins(tail, ("with",)) else _challenge_in(words, state)
    if found is not None and "rating" not in map(str.casefold, words) and (not words[found[1] :] or begins(words[found[1] :], BEHIND)):
        return [*words[: found[0]], "with", found[2], "rating", found[3], *words[found[1] :]]
    if begins(tail, ("with",)) or not head or named:
        return list(words)
    attribute = one_of(head[-1], names.of_public(state, "attributes"), shortest=1)
    return [*head[:-1], "with", attribute, *tail] if attribute else list(words)


_SEVERAL = ("both", "them", "all", "them all", "all of them", "everybody", "everyone", "everything", "both of them", "enemies")


def _of_those_here(verb: str, words: list[str], state: State) -> list[str]:
    """`the witch` as the one who is of that kind on the tile where somebody must challenge; Unreadable for several at a time."""
    head, tail = cut(words, ("with", *BEHIND))
    said = " ".join(word for word in map(fold, head) if word not in ("a", "an", "the", "my"))
    here = [enemy for _, enemy in pressing.beset(state)]
    if said in _SEVERAL and here:
        lines = listing((Typed(" ".join((verb, quote(enemy), *tail))) for enemy in here), " | ")
        raise Unreadable(message("one Enemy Token at a time, in any order"), hint=message("one line for each: {lines}", lines=lines))
    tokens = enemies.tokens(state)
    alike = list(dict.fromkeys(enemy for enemy in here if said and fold(tokens[enemy]["kind"]) in (said, said.removesuffix("s"))))
    return [alike[0], *tail] if len(alike) == 1 and not any(goes_by(said, enemy) for enemy in here if enemy != alike[0]) else words


def _card_named(words: Sequence[str], state: State) -> str | None:
    """The card that somebody fights `with`, where the words are no attribute."""
    said, _ = cut(words, BEHIND)
    plain = " ".join(said[1:] if said and fold(said[0]) in ("a", "an", "the", "my") else said)
    return None if one_of(" ".join(said), names.of_public(state, "attributes"), shortest=1) else one_of(plain, names.cards(state))


def _plus(words: Sequence[str], state: State) -> list[str]:
    """As `_signed`; and `plus 1 "Broad Sword"`, `plus 1 (Broad Sword)` or `plus 1 from the Broad Sword` for `plus 1 using Broad Sword`;
    `plus 2 using Broad Sword plus -1` for `plus 2 using Broad Sword besides -1`."""
    words = _signed(words)
    starts = [at for at, (word, number) in enumerate(pairwise(words)) if word.casefold() == "plus" and SIGN.fullmatch(number)]
    if len(starts) > 1:
        return _summed(words, starts, state)
    at = starts[0] if starts else None
    if at is None or not words[at + 2 :]:
        return words
    begin = at + 2
    said, rest = cut(words[begin + 1 :], ("with", "unclaimed", "virtue", "plus", *ROLL))
    said, after = [words[begin], *said], rest
    said = said[1:] if said[0].casefold() in _GIVEN_BY else said
    pieces = [piece.strip(" ()") for piece in " ".join(said).replace(" and ", ", ").split(",")]
    known = [one_of(piece, names.givers(state)) for piece in pieces]
    if None in known or one_of(" ".join(said), names.seats(state), shortest=1):
        return words
    return [*words[:begin], "using", ", ".join(filter(None, known)), *after]


def _summed(words: Sequence[str], starts: Sequence[int], state: State) -> list[str]:
    """Stones that are given more than once, from where each is said: those of cards in one number with all of these cards, the others
    besides."""
    head = list(words[: starts[0]])
    by_cards = others = 0
    cards, behind = list[str](), list[str]()
    for at, end in pairwise((*starts, len(words))):
        part = _plus([*words[at : end - 1], words[end - 1].rstrip(",")], state)
        if begins(part[2:], ("using",)):
            said, rest = cut(part[3:], ("with", "unclaimed", "virtue", *ROLL))
            said = said[:-1] if said and said[-1].casefold() in ("and", ",") else said
            cards += [",", *said] if cards else said
            by_cards += int(part[1])
        else:
            rest = part[2:]
            if at == starts[0] and "using" in map(str.casefold, head):  # its cards stand before it
                by_cards += int(part[1])
            else:
                others += int(part[1])
        behind += rest
    if not cards and not by_cards:
        return [*head, "plus", str(others), *behind]
    using = ["using", *cards] if cards else []
    return [*head, "plus", str(by_cards), *using, *(["besides", str(others)] if others else []), *behind]


_GIVEN_BY = ("with", "by", "from", "for", "of", "through", "thanks", "due")
"""Words between stones and the card that gives them."""
SIGN = re.compile(r"-?\d+")
_NUMBERED = ("plus", "besides")
"""Words that a number of stones stands behind."""


def _signed(words: Sequence[str]) -> list[str]:
    """`minus 2`, said last or before another word of a challenge, for `plus -2`; `+2` or `-2` alone the same."""
    pairs = enumerate(pairwise(("", *words)))
    signed = next((at for at, (before, word) in pairs if SIGNED.fullmatch(word) and before.casefold() not in _NUMBERED), None)
    if signed is not None:
        return [*words[:signed], *_signed(["plus", words[signed].removeprefix("+"), *words[signed + 1 :]])]
    for at, (word, number) in enumerate(pairwise(words)):
        if word.casefold() == "minus" and number.isdecimal() and (at + 2 == len(words) or words[at + 2].casefold() in ROLL):
            return [*words[:at], "plus", f"-{number}", *words[at + 2 :]]
    return list(words)


def rated(words: Sequence[str], state: State) -> list[str]:
    """`loyalty 3`, `with loyalty (3)`, `loyalty(3)` for `with Loyalty rating 3`."""
    words = _plus(words, state)
    found = None if "rating" in map(str.casefold, words) else _challenge_in(words, state)
    if found is None:
        return _apart(words)
    begin, end, attribute, number = found
    return _apart([*words[:begin], "with", attribute, "rating", number, *words[end:]])


def personal(words: Sequence[str], state: State) -> list[str]:
    """As `rated`; `quest` in front is left out."""
    return rated(words[1:] if begins(words, ("quest",)) else words, state)


def _apart(words: Sequence[str]) -> list[str]:
    """`Bandits, with Cunning`: a comma before the challenge is none of the title's."""
    return [word.rstrip(",") if following.casefold() == "with" else word for word, following in zip(words, (*words[1:], ""), strict=False)]


def _challenge_in(words: Sequence[str], state: State) -> tuple[int, int, str, str] | None:
    """Where a challenge stands that is said without its keywords: from which word to which, its attribute, its rating."""
    known = names.of_public(state, "attributes")
    for at, word in enumerate(words):
        joined = ATTRIBUTED.fullmatch(word)
        end, said, rest = (at + 1, joined[1], joined[2]) if joined else (at + 2, word, "".join(words[at + 1 : at + 2]))
        attribute, number = one_of(said, known), RATED.fullmatch(rest)
        if attribute and number:
            begin = at - 1 if at and words[at - 1].casefold() == "with" else at
            return begin, end, attribute, number[1]
    return None


def resist(words: Sequence[str], state: State) -> list[str]:
    """`with Loyalty`, as it always is, for nothing; `by discarding a plaque` for `virtue`. Raises Unreadable for another attribute."""
    words = _plus(words, state)
    head, tail = cut(words, ROLL) if fold(" ".join(words[:1])) not in ("by", "with") else _by_what(words)
    said = [word for word in map(fold, head) if word not in _IN_RESISTING]
    if head and not said:
        return tail
    if said and set(said) <= {"virtue", "plaque"}:
        return ["virtue", *tail]
    known = names.of_public(state, "attributes")
    if len(said) == 1 and one_of(said[0], known):
        raise Unreadable("Seduction is resisted by a Loyalty Challenge, or by a plaque of the Virtue Stack", hint=_RESISTS)
    return words


def _by_what(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """How is said behind `by` or `with`, where no seat stands there, and what follows."""
    head, tail = cut(words[1:], ROLL)
    return [words[0], *head], tail


_IN_RESISTING = ("by", "with", "a", "an", "the", "loyalty", "challenge", "try", "discard", "discarding", "it", "seduction", "from", "stack")
_RESISTS = "`resist`, or `resist virtue`"


def story(words: Sequence[str], state: State) -> list[str]:
    """As `rated`. Raises Unreadable for a token that nobody has found yet, with how that is said; not where no Story Quest is played."""
    words = rated(words, state)
    head, _ = cut(words, ("with", *ROLL))
    known = names.of_public(state, "tokens")
    if head and quests.quests_needed(state) and not any(goes_by(" ".join(head), name) for name in known):
        token = " ".join(head)
        raise Unreadable(
            message("no Story Token {token} has been found yet", token=printable(token)), hint=message("first: find {token}", token=token)
        )
    return words


def encounter(words: Sequence[str], state: State) -> list[str]:
    """`Wild Hunt loyalty 3` for `Wild Hunt with Loyalty rating 3`; a `with` before what no attribute is like is the title's. Raises
    Unreadable where a rating would be lost in the title."""
    words = _plus(words, state)
    folded = list(map(str.casefold, words))
    found = None if "rating" in folded else _challenge_in(words, state)
    if found is not None and found[0] and (found[1] == len(words) or folded[found[1]] in ROLL):
        return _with_in_title(rated(words, state), state)
    head, _ = cut(words, ("with", *ROLL))
    plain = [word for word in head if " " not in word]
    numbers = [word for word in plain if RATED.fullmatch(word) or ATTRIBUTED.fullmatch(word)]
    rating = any("(" in word for word in numbers) or any(one_of(word, names.of_public(state, "attributes")) for word in plain if numbers)
    if "with" not in folded and rating:
        raise _which_challenge(" ".join(head))
    return _with_in_title(_apart(words), state)


def _with_in_title(words: list[str], state: State) -> list[str]:
    """`Old Woman with a child, escort` with its title as one word, as if it stood in quotes: behind its `with` stands nothing that is like
    an attribute. Raises Unreadable where something may be meant for one."""
    head, tail = cut(words, ("with",))
    said, rest = cut(tail[1:], ("with", *ROLL))
    if not head or not said or "rating" in map(str.casefold, rest[:1]):
        return words
    known = names.of_public(state, "attributes")
    if any(_is_like_one(word, known) for word in said if len(fold(word)) > 2 or not said[1:]):
        if said[1:] and not _is_like_one(" ".join(said), known):
            raise _which_challenge(" ".join((*head, "with", *said)))
        return words
    return [" ".join((*head, "with", *said)), *rest]


def _which_challenge(title: str) -> Unreadable:
    hint = message('encounter TITLE with ATTRIBUTE rating N; a title that says so stands in quotes: "{title}"', title=title)
    return Unreadable(message("{title}: which challenge does the card ask for?", title=printable(title)), hint=hint)


def _is_like_one(text: str, known: Mapping[str, Sequence[str]]) -> bool:
    try:
        return bool(find(text, known, "attribute"))
    except (Ambiguous, Unreadable) as unlike:
        return bool(unlike.candidates)
