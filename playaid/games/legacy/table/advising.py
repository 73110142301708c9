"""The exact chances of a challenge, on request. [Challenge Overview]"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from playaid.games.legacy.ratings import advice, rulebook, strength
from playaid.games.legacy.state import enemies, pressing, seats
from playaid.language.message import Typed, as_message, counted, listing, message
from playaid.language.percentage import percentage
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Fight, Hearing


def advise(h: Hearing) -> None:
    """The exact chances, and the best use of Destiny: of the challenge in hand, or of one that is thought of."""
    fight = pressing.challenge(h.state)
    if fight and _is_another(h, fight):
        fight = None
    if fight and fight["state"] == "decide":
        at = advice.position(h.state)
        burst = strength.burst(h)
        rules = advice.rules_of(h.state, fight["attribute"], burst)
        sure, _ = advice.best(rules, at)
        said = advice.in_words(h.state, fight["attribute"], at, burst)
        data = {"position": at._asdict(), "chance": str(sure), "advice": said}
        name = pressing.challenge_for(h.state, fight)
        line = message("{name}, {short} short: {advice}", name=name, short=at.short, advice=said)
        h.show(data, line, message("exactly {chance}", chance=str(sure)))
        return
    seat = seats.speaking(h)
    if fight:
        dice = {fight["attribute"]: strength.renewed(h, fight)}
        h.show(*_advised(h, fight["seat"], pressing.challenge_for(h.state, fight), [fight["attribute"]], fight["rating"], dice))
        return
    if several := _of_several(h, seat):  # one of those who stand there must challenge: which is theirs to choose
        told = [_thought_of(h, who, enemy) for who, enemy in several]
        h.show({"challengers": [data for data, *_ in told]}, *(line for _, *lines in told for line in lines))
        return
    h.show(*_thought_of(h, *_before_an_enemy(h, seat)))


def _of_several(h: Hearing, seat: str) -> list[tuple[str, str]]:
    """All who stand where the enemy does that is named, where they are several, and neither whose turn it is nor anybody by name."""
    enemy, beset = h.args.get("enemy"), _beset(h, None)
    if not enemy and h.args.get("rating") is None and seats.current(h.state) is None and len({foe for _, foe in beset}) == 1:
        enemy = beset[0][1]
    if not enemy or h.args.get("seat") is not None or (seats.current(h.state) is not None and enemy in _enemies_here(h, seat)):
        return []
    there = _beset(h, enemy)
    return there if there[1:] else []


def _thought_of(h: Hearing, seat: str, enemy: str | None) -> tuple[dict[str, Any], *tuple[str, ...]]:
    """The chances of a challenge that is thought of, as data and as lines. Raises Refusal where it is not said which."""
    kind = enemies.tokens(h.state)[enemy]["kind"] if enemy else None
    named, rating = h.args.get("attribute"), h.args.get("rating")
    able = strength.usable(h, kind) if kind else list(h.public["attributes"])
    if named and named not in able:
        raise Refusal(message("a {kind} is challenged with {able}, not with {named}", kind=kind, able=listing(able), named=named))
    if rating is not None and rating < 1:
        raise Refusal(message("a Challenge Rating is 1 or more, not {rating}", rating=rating))
    able = [named] if named else able
    if rating is None:
        if enemy is None:
            beset = _beset(h, None) if seats.current(h.state) is None else ()  # in the Key-Turn all are that stand with anybody
            foes = dict.fromkeys(name for _, name in beset) or _enemies_here(h, seat)
            here = [f"advise {name}" for name in foes] or [f"advise {name} by {who}" for who, name in _beset(h, None)]
            out = [name for name, token in enemies.tokens(h.state).items() if token["tile"] is not None]
            lines = here or [*(f"advise {name}" for name in out[:1]), "advise with Prowess rating 3"]
            hint = listing(lines, " or ")
            raise Refusal("of which challenge? Its Challenge Rating is wanted, or its enemy", hint=hint)
        row = enemies.tokens(h.state)[enemy]
        rating = int(h.fact("enemies", row["kind"], "named_rating" if row["named"] else "rating"))
    there = enemies.tokens(h.state)[enemy]["tile"] if enemy and enemy not in _enemies_here(h, seat) else None
    plus, cards = strength.told(h), h.args.get("cards") or ()
    dice = {attribute: strength.count(h, seat, attribute, kind, plus, there, len(able) > 1) for attribute in able}
    made = {attribute: strength.made_of(h.state, seat, attribute, kind, plus, cards, there) for attribute in able}
    strength.uncounted(h, seat, kind or "", able)
    challenge = enemy or as_message("a challenge")
    if there is not None:  # where the character stands now is nobody's tile then
        challenge = message("{enemy}, once on {tile}", enemy=enemy, tile=there)
    return _advised(h, seat, challenge, able, rating, dice, made)


def _is_another(h: Hearing, fight: Fight) -> bool:
    """Whether another challenge is thought of than that in hand: of another enemy, another character, another kind. Raises Refusal where it
    is that one with something of its own: what it is rolled with has been said."""
    enemy, seat = h.args.get("enemy"), h.args.get("seat")
    if seat not in (None, fight["seat"]) or (enemy is not None and (fight["for"] != "enemy" or enemy != fight["name"])):
        return True
    told = {"attribute": fight["attribute"], "rating": fight["rating"]}
    if all(h.args.get(key) in (None, is_) for key, is_ in told.items()) and not strength.is_told(h) and not h.args.get("cards"):
        return False
    if enemy is None:
        return True
    pattern = "the challenge for {name} is in hand, with {attribute} against {rating}: what it is rolled with is said already"
    raise Refusal(message(pattern, name=pressing.challenge_for(h.state, fight), **told), hint=Typed("advise"))


def _enemies_here(h: Hearing, seat: str) -> list[str]:
    tile = seats.seats(h.state)[seat]["tile"]
    return [name for name, token in enemies.tokens(h.state).items() if tile is not None and token["tile"] == tile]


def _beset(h: Hearing, enemy: str | None) -> list[tuple[str, str]]:
    """Who stands where an enemy does, with that enemy; of one that is named, who stands there."""
    return [(seat, name) for seat in seats.seats(h.state) for name in _enemies_here(h, seat) if enemy in (None, name)]


def _before_an_enemy(h: Hearing, seat: str) -> tuple[str, str | None]:
    """Who challenges whom, where it is not all said: of whoever speaks the one enemy on their tile; where none stands there and no
    character is named, the one who must challenge elsewhere, as in the Key-Turn."""
    nobodys = seats.current(h.state) is None and h.args.get("seat") is None  # whoever speaks need not be who must challenge
    enemy, here = h.args.get("enemy"), [] if nobodys else _enemies_here(h, seat)
    if enemy in here or h.args.get("seat") is not None or (here and not enemy):
        alone = here[0] if len(here) == 1 and h.args.get("rating") is None else None
        return seat, enemy or alone
    others = _beset(h, enemy) if enemy or h.args.get("rating") is None else []
    return others[0] if len(others) == 1 else (seat, enemy)


def _advised(
    h: Hearing, seat: str, name: str, able: list[str], rating: int, dice: Mapping[str, int], made: Mapping[str, str] | None = None
) -> tuple[dict[str, Any], *tuple[str, ...]]:
    """The chances with each attribute, the best first. dice: how many stones each is rolled with; made: what these come of, where that is
    more than the score."""
    box = rulebook.number(h, "stones") if h.options["extra-stones"] == "re-rolls" else max(dice.values(), default=0)
    tokens = seats.seats(h.state)[seat]["destiny"]
    burst = strength.burst(h)
    chances = {
        attribute: advice.as_data(advice.rules_of(h.state, attribute, burst), dice[attribute], rating, tokens, box) for attribute in able
    }
    ranked = sorted(able, key=lambda attribute: -Fraction(chances[attribute]["with"]))
    who = seats.spoken(h.state, seat)
    head = "{who} before {name}, Challenge Rating {rating}:"
    lines = [message(head, who=who, name=name, rating=rating)]
    for attribute in ranked:
        without, best = (percent(chances[attribute][key]) for key in ("without", "with"))
        number: str = message("{n} stones", n=dice[attribute])
        if of := (made or {}).get(attribute):
            number = message("{n} stones ({of})", n=dice[attribute], of=of)
        if dice[attribute] > box:
            again = counted(dice[attribute] - box, "{n} re-roll", "{n} re-rolls")
            number = message("{stones}, of which the box has {box}: {again} in place of the rest", stones=number, box=box, again=again)
        pattern = (
            "{attribute}, {stones}: {without} without Destiny, {best} with the best use of {n}"
            if tokens
            else "{attribute}, {stones}: {without}"
        )
        lines.append(message(pattern, attribute=attribute, stones=number, without=without, best=best, n=tokens))
    return {"seat": seat, "rating": rating, "destiny": tokens, "chances": {a: dict(chances[a]) for a in ranked}}, *lines


def percent(share: str) -> str:
    return f"{percentage(Fraction(share))} ({share})"
