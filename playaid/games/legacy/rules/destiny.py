"""Destiny spent in a challenge: stones rolled again. [Challenge Overview]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import strength
from playaid.games.legacy.rules import challenges
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import pressing, seats
from playaid.games.legacy.state.names import NO_SECOND
from playaid.language.message import counted, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Fight, Hearing


def reroll(h: Hearing) -> None:
    """Stones rolled again, a Destiny Token for each; what they bring is set aside. Where no number is said, one that shows nothing: after
    each re-roll the player may go on, or not."""
    fight = pressing.in_hand(h.state)
    if _too_many(h):
        raise Refusal("these stones are not there to be rolled")
    seats.acting_for(h, fight["seat"])
    _roll_again(h, fight, *_numbers(h))
    challenges.judge(h, fight)


def _is_bare(h: Hearing) -> bool:
    return "stones" not in h.args and "successes" not in h.args


def _roll_again(h: Hearing, fight: Fight, misses: int, ones: int) -> None:
    seat, number = fight["seat"], misses + ones
    counting = [fight["attribute"]]
    if h.args.get("given"):
        h.line("re-rolls", "given by a card or an ability", message("{stones} rolled again", stones=number), strength.CITE)
    elif h.args.get("free"):
        fight["free"] = max(0, fight["free"] - number)
        h.line("re-rolls", "for stones that the box does not hold", message("{re_rolls} left", re_rolls=fight["free"]), strength.CITE)
    else:
        h.add("public", "seats", seat, "destiny", -min(number, seats.seats(h.state)[seat]["destiny"]))
        left = message("{tokens} left", tokens=seats.seats(h.state)[seat]["destiny"])
        h.line("Destiny", message("{tokens} spent", tokens=number), left, strength.CITE)
        spent = message("{tokens} Destiny spent", tokens=number)
        h.tell("{who}: {spent}, {left}.", who=seats.spoken(h.state, seat), spent=spent, left=left)
    if (named := h.args.get("naming")) is not None and named not in (NO_SECOND, fight["attribute"]):
        counting.append(named)
        fight["named"] = named
    if len(counting) > 1:
        h.line("second attribute", "named before the roll; what was rolled before does not count by it", counting[1], strength.CITE)
    bursts, singles, burst = challenges.throw(h, seat, number, counting, fight["rating"])
    fight["burst"] = burst
    fight.pop("hurt", None)
    fight["misses"] += number - bursts - singles - misses
    fight["ones"] -= ones
    before = fight["kept"] + fight["ones"]
    fight["kept"] += bursts * burst
    fight["kept" if h.options["set-aside"] == "locked" else "ones"] += singles
    pattern = "{before} before; {singles} new, {bursts} Mana Burst x {burst}"
    fell = message(pattern, before=before, singles=singles, bursts=bursts, burst=burst)
    h.line("successes", fell, challenges.reached(fight["kept"] + fight["ones"], fight["rating"]), strength.CITE)


def reroll_offers(h: Hearing) -> Iterable[str]:
    """The free ones first; then one to all of the stones that show nothing, with Destiny as far as it goes, naming each other attribute, or
    none; of the successes as many."""
    state = h.state
    if not pressing.can_reroll(state):
        return []
    from playaid.games.legacy.ratings import advice

    fight = pressing.in_hand(state)
    tokens = seats.seats(state)[fight["seat"]]["destiny"]
    others = [*advice.second_attributes(state, fight["attribute"]), NO_SECOND]
    others.sort(key=lambda other: other != fight.get("named"))  # that which was named last comes first, as it is owed
    lines = [f"{number} free" for number in range(1, min(fight["misses"], fight["free"]) + 1)]
    lines += [f"{number} naming {other}" for number in range(1, min(fight["misses"], tokens) + 1) for other in others]
    lines += [f"{number} {_successes(number)} naming {other}" for number in range(1, min(fight["ones"], tokens) + 1) for other in others]
    return lines


def _successes(number: int) -> str:
    return "success" if number == 1 else "successes"


def _numbers(h: Hearing) -> tuple[int, int]:
    """How many stones are rolled again that show nothing, and that show one success."""
    return (1, 0) if _is_bare(h) else (h.args.get("stones", 0), h.args.get("successes", 0))


def _too_many(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    if not fight:
        return None
    misses, ones = _numbers(h)
    bad = not 0 <= misses <= fight["misses"] or not 0 <= ones <= fight["ones"] or misses + ones < 1
    if not bad:
        return None
    nothing = counted(fight["misses"], "{n} stone shows nothing", "{n} stones show nothing")
    single = counted(fight["ones"], "{n} shows one success that may be rolled again", "{n} show one success that may be rolled again")
    return {"why": message("{nothing}, and {single}; a Mana Burst, and what is set aside, may not", nothing=nothing, single=single)}


def _too_poor(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    if not fight:
        return None
    if h.args.get("given"):
        return None
    number = sum(_numbers(h))
    have, why = seats.seats(h.state)[fight["seat"]]["destiny"], "to roll {stones} again takes as many Destiny Tokens, and there are {have}"
    free = min(fight["free"], fight["misses"])
    if free:
        why = "to roll {stones} again takes as many Destiny Tokens, and there are {have}; {free} may be rolled for nothing first"
    if h.args.get("free"):
        have, why = (
            fight["free"],
            ("to roll {stones} again takes as many re-rolls for missing stones, and there are {have}; by a card: `reroll {stones} given`"),
        )
    return {"why": message(why, stones=number, have=have, free=free)} if number > have else None


def _in_vain(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    if not fight or not _is_bare(h) or h.args.get("given") or pressing.may_be_enough(h.state, fight):
        return None
    short = pressing.lacking(fight)
    if not fight["free"] and not seats.seats(h.state)[fight["seat"]]["destiny"]:
        return {"why": message("{short} are lacking, and there is no Destiny Token to roll a stone again", short=short)}
    return {"why": message("{short} are lacking, more than re-rolls can bring: `reroll N` rolls N of them in vain", short=short)}


def _named_twice(h: Hearing) -> Facts:
    fight, named = pressing.challenge(h.state), h.args.get("naming")
    return {"named": named} if fight and named == fight["attribute"] else None


REROLL_CHECKS = (
    Check(
        "reroll.when",
        strength.CITE,
        "no challenge waits for a re-roll (a token that an ability costs: `destiny -1`)",
        challenges.nothing_in_hand,
        rank=10,
    ),
    challenges.THEIRS,
    Check("reroll.stones", strength.CITE, "{why}", _too_many),
    Check("reroll.destiny", strength.CITE, "{why}", _too_poor),
    Check("reroll.enough", strength.CITE, "{why}", _in_vain),
    Check("reroll.named", strength.CITE, "{named} counts already; the second attribute is another one", _named_twice),
    Check(
        "reroll.free",
        strength.CITE,
        "a second attribute is named when Destiny is spent",
        when(lambda h: pressing.challenge(h.state) and (h.args.get("free") or h.args.get("given")) and h.args.get("naming")),
    ),
)


def success(h: Hearing) -> None:
    """Successes that a card gives once the stones are rolled: they are added to those set aside. [Inventory Cards]"""
    fight = pressing.in_hand(h.state)
    seats.acting_for(h, fight["seat"])
    before, number = fight["kept"] + fight["ones"], h.args["number"]
    fight["kept"] += number
    given = message("{before} before; {number} by a card", before=before, number=number)
    h.line("successes", given, challenges.reached(before + number, fight["rating"]), strength.CITE)
    challenges.judge(h, fight)


SUCCESS_CHECKS = (
    Check("success.when", strength.CITE, "no challenge waits for a success", challenges.nothing_in_hand, rank=10),
    challenges.THEIRS,
)
