"""Challenges: stones rolled, successes counted. [Challenge Overview] [Challenging Enemies]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.dice.readings import ALIKE
from playaid.dice.symbols import with_legend
from playaid.games.legacy.ratings import made_up, rulebook, stones, strength
from playaid.games.legacy.rules import conditions, giving, in_force
from playaid.games.legacy.state import ability_words, commands, enemies, holdings, pressing, realm, seats
from playaid.language.message import Typed, as_message, counted, listing, message
from playaid.language.percentage import percentage
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.rules.in_force import InForce
    from playaid.games.legacy.state.shape import Fight, Hearing, Purpose


ATTRIBUTE = "attribute"
"""The key of the question with which attribute an enemy is challenged."""


def roll(h: Hearing, fight: Fight) -> None:
    """Roll all stones of a challenge; it is passed, or put down as the challenge in hand."""
    seat, number, free = fight["seat"], fight["stones"], 0
    box = rulebook.number(h, "stones")
    if number > box:
        again = counted(number - box, "{n} re-roll", "{n} re-rolls")
        if h.options["extra-stones"] != "re-rolls":
            again = "some are rolled twice"
        h.line("stones at hand", message("{stones}, but the box has {box} only", stones=number, box=box), again, strength.CITE)
        if h.options["extra-stones"] == "re-rolls":
            number, free = box, number - box
    bursts, ones, burst = throw(h, seat, number, (fight["attribute"],), fight["rating"], free)
    fight |= {"state": "decide", "burst": burst, "kept": bursts * burst, "ones": ones, "misses": number - bursts - ones}
    fight |= {"free": free, "spare": free, "tokens": seats.seats(h.state)[seat]["destiny"]}
    fight.pop("hurt", None)
    fell = message("{ones} {attribute}, {bursts} Mana Burst x {burst}", ones=ones, attribute=fight["attribute"], bursts=bursts, burst=burst)
    h.line("successes", fell, reached(ones + bursts * burst, fight["rating"]), strength.CITE)
    judge(h, fight)


def throw(h: Hearing, seat: str, number: int, counting: Sequence[str], rating: int, more: int = 0) -> tuple[int, int, int]:
    """So many Stones of Chance against a rating: the Mana Bursts, the single successes by the attributes that count, and what a Mana
    Burst is worth. Who types the faces may name what they show. more: stones that the box does not hold, for which some are re-rolled."""
    burst, names = strength.burst(h), h.public["attributes"]
    icons = stones.icons(names)
    told = {"attributes": listing(counting, " or "), "rating": rating}
    against = counted(more, _ONE_MORE, _SOME_MORE, box=number, **told) if more else message(_AGAINST, **told)
    why = with_legend(against, icons)
    alike = ALIKE + "".join("b" if icon == stones.BURST else "s" if icon in counting else "-" for icon in icons)
    thrown = h.roll(f"{number}d{len(icons)}", who=seat, why=why, reading=alike, symbols=icons).faces if number else ()
    faces = [int(face) for face in thrown]
    bursts = sum(icons[face - 1] == stones.BURST for face in faces)
    return bursts, sum(stones.value(names, face, counting, burst) for face in faces) - bursts * burst, burst


_AGAINST = "stones for {attributes} against {rating}"
_ONE_MORE = "stones for {attributes} against {rating} (the box has {box}; one more is a re-roll)"
_SOME_MORE = "stones for {attributes} against {rating} (the box has {box}; {n} more are re-rolls)"


def reached(successes: int, rating: int) -> str:
    """Successes against those that are needed."""
    return message("{successes}, {rating} needed" if successes > rating else "{successes} of {rating}", successes=successes, rating=rating)


def judge(h: Hearing, fight: Fight) -> None:
    """Whether the successes are enough: the challenge is passed, or put down as the challenge in hand."""
    total, rating = fight["kept"] + fight["ones"], fight["rating"]
    who, name = seats.spoken(h.state, fight["seat"]), pressing.challenge_for(h.state, fight)
    if total >= rating:
        h.put("public", "challenge", None)
        h.tell(
            "{who} passes the challenge for {name}: {successes} successes, {rating} needed.",
            who=who,
            name=name,
            successes=total,
            rating=rating,
        )
        _announce(h, fight)
        h.outcome("passed", later=1)
        return
    h.put("public", "challenge", fight.copy())
    h.tell("{who} has {successes} of {rating} successes for {name}.", who=who, successes=total, rating=rating, name=name)
    from playaid.games.legacy.ratings import advice

    sure, move = advice.best(advice.rules_of(h.state, fight["attribute"], strength.burst(h)), advice.position(h.state))
    if move is not None:
        how = {"later": float(sure), "chance": percentage(sure), "means": as_message("re-rolls"), "end": as_message("passed")}
        h.outcome("{short} short; {means} pass it in {chance}", short=rating - total, **how)
        return
    h.outcome("{short} short", short=rating - total)


def _announce(h: Hearing, fight: Fight) -> None:
    seat, name = fight["seat"], fight["name"]
    match fight["for"]:
        case "enemy":
            h.happens("enemy challenge passed", seat=seat, name=name, unclaimed=fight.get("unclaimed", False))
        case "story":
            h.happens("story challenge passed", seat=seat, name=name)
        case "personal":
            h.happens("personal challenge passed", seat=seat, name=name)
        case "seduction":
            h.happens("seduction challenge passed", seat=seat, name=name)
        case "encounter":
            h.happens("encounter challenge passed", seat=seat, name=name)


def begin(
    h: Hearing, seat: str, for_: Purpose, name: str, attribute: str, rating: int, kind: str | None, changed: InForce | None = None
) -> None:
    """A new challenge: count the stones and roll them. changed: what has been asked of abilities in force."""
    more = changed.stones if changed else 0
    strength.uncounted(h, seat, kind, [attribute], changed.cards if changed else ())
    total = strength.count(h, seat, attribute, kind, strength.told(h) + more)
    h.line("Challenge Rating", message("{attribute} ({rating})", attribute=attribute, rating=rating), rating, strength.CITE)
    given = giving.spend(h, seat)
    fight: Fight = {
        "seat": seat,
        "for": for_,
        "name": name,
        "kind": kind,
        "attribute": attribute,
        "rating": rating,
        "stones": total,
        "state": "decide",
        "kept": 0,
        "ones": 0,
        "misses": 0,
        "free": 0,
        "spare": 0,
        "tokens": 0,
        "plus": strength.told(h) + more,
        "unclaimed": bool(h.args.get("unclaimed")),
    }
    if given:
        fight["using"] = given
        if besides := h.args.get("besides", 0) + more:
            fight["besides"] = besides
    roll(h, fight)


WITH_WHICH = "with which attribute is {enemy} challenged: {attributes}?"


def challenge(h: Hearing) -> None:
    """An Enemy Token on the character's tile; also again with all stones after a wound."""
    fight = pressing.challenge(h.state)
    if fight is not None and h.args.get("enemy") in (None, fight["name"]):
        again = fight.copy()
        seats.acting_for(h, fight["seat"])
        if h.args.get("unclaimed"):
            again["unclaimed"] = True
        _again(h, again)
        return
    enemy, there = target(h), _targets(h)
    if not enemy and not there:
        raise Refusal("there is no enemy to challenge")
    enemy = enemy or h.ask("enemy", who="the players", prompt="which enemy is challenged?", options=there)
    seat = seats.acting_for(h, challenger(h, enemy))
    token = enemies.tokens(h.state)[enemy]
    named = h.args.get("rating")
    rating = named if named is not None else int(h.fact("enemies", token["kind"], "named_rating" if token["named"] else "rating"))
    able, attribute, plus = strength.usable(h, token["kind"]), h.args.get("attribute"), strength.told(h)
    if attribute is None:
        told = (_stones_told(h, seat, name, token["kind"], plus) for name in able)
        prompt = message(WITH_WHICH, enemy=enemy, attributes=listing(told, " or "))
        if not strength.is_told(h):
            prompt = strength.with_what_may_give(h.state, seat, enemy, able, prompt)
        prompt = giving.with_items(h, seat, made_up.with_note(prompt, made_up.asked_attributes(h, token["kind"])))
        attribute = h.ask(ATTRIBUTE, who=seat, prompt=prompt, options=able)
    changed = in_force.asked(h, seat, enemy, attribute, rating)
    begin(h, seat, "enemy", enemy, attribute, changed.rating, token["kind"], changed)


def _stones_told(h: Hearing, seat: str, attribute: str, kind: str, plus: int) -> str:
    """An attribute with the stones that it is rolled with, and what they come of where that is more than the score."""
    number = max(0, strength.stones(h, seat, attribute, kind) + plus)
    if of := strength.made_of(h.state, seat, attribute, kind, plus, h.args.get("cards") or ()):
        return message("{attribute} ({n} stones: {of})", attribute=attribute, n=number, of=of)
    return message("{attribute} ({n} stones)", attribute=attribute, n=number)


def target(h: Hearing) -> str | None:
    """The enemy that is meant: as said, else that of the challenge in hand, else the only one to challenge; None where several are."""
    told, fight = h.args.get("enemy"), pressing.challenge(h.state)
    if told is not None or fight is not None:
        return told or (fight["name"] if fight else None)
    there = _targets(h)
    return there[0] if len(there) == 1 else None


def _targets(h: Hearing) -> list[str]:
    """The enemies to challenge: those on the tile of whose turn it is, or who was named, if there are any."""
    pairs = beset(h)
    who = h.args.get("seat") or seats.current(h.state)
    own = [enemy for seat, enemy in pairs if seat == who]
    return own or list(dict.fromkeys(enemy for _, enemy in pairs))


def beset(h: Hearing) -> list[tuple[str, str]]:
    """(seat, enemy) for every challenge that may be made now: while enemies are on the march none of those that have moved."""
    return pressing.met(h.state) if h.step.key == commands.MARCH else pressing.beset(h.state)


def _again(h: Hearing, fight: Fight) -> None:
    gone, before = fight.get("gone", 0), fight["stones"]
    fight["stones"] = strength.renewed(h, fight)
    if gone:
        fight |= {"plus": fight.get("plus", 0) - gone, "gone": 0}
    # what was said otherwise than before is said by the table's word: else it is refused
    named, seat = h.args.get("attribute") or fight["attribute"], h.args.get("seat") or fight["seat"]
    if (named, seat) != (fight["attribute"], fight["seat"]):
        was, is_ = (strength.stones(h, *who, fight["kind"]) for who in ((fight["seat"], fight["attribute"]), (seat, named)))
        fight |= {"seat": seat, "attribute": named, "stones": max(0, fight["stones"] - was + is_)}
    if strength.is_told(h) and strength.told(h) != fight.get("plus", 0):
        fight["stones"] = max(0, fight["stones"] - fight.get("plus", 0) + strength.told(h))
        fight["plus"] = strength.told(h)
        fight.pop("besides", None)
        fight.pop("using", None)
        if given := giving.spend(h, fight["seat"]):
            fight["using"] = given
            if besides := h.args.get("besides"):
                fight["besides"] = besides
    if (rating := h.args.get("rating")) is not None:
        fight["rating"] = rating
    text = "all of them again" if fight["stones"] == before else message("all of them again that are granted, of {stones}", stones=before)
    h.line("stones", text, str(fight["stones"]), "Challenging Enemies")
    roll(h, fight)


def hurt(h: Hearing, seat: str) -> None:
    """A Wound Token is taken, or a card broken, by whoever challenges an enemy, while the stones lie there: until some are rolled again
    they may escape. [Challenging Enemies]"""
    fight = pressing.challenge(h.state)
    if fight and fight["seat"] == seat and fight["for"] == "enemy" and fight["state"] == "decide":
        h.put("public", "challenge", "hurt", True)


def without(h: Hearing, seat: str, card: str) -> None:
    """A card of anybody's is broken or discarded, or a plaque, while an enemy is challenged: of Starting Equipment, which is there to be
    broken, no stones came. By a reading all stones are rolled again, those of a broken card too. [Inventory Cards] [Challenging Enemies]"""
    held = holdings.cards(h.state, seat).get(card)
    if held is not None and held["broken"] and h.options.get("broken-stones") == "rolled":
        return
    if held is None or held["deck"] != "starting":
        asked = "`plus {stones}` was said for cards and abilities, and {what} has no effect any more: how many stones did it give?"
        _without(h, seat, card, asked, "Inventory Cards")


def without_character(h: Hearing, seat: str) -> None:
    """A character is retired while another one challenges an enemy: what it, or its cards, gave to that goes with it. Of its own challenge
    nothing is left. [Retiring a Character]"""
    fight = pressing.challenge(h.state)
    if fight and fight["seat"] != seat:
        asked = "`plus {stones}` was said for cards and abilities, and {what} is retired: how many stones did its ability and cards give?"
        _without(h, seat, str(seats.seats(h.state)[seat]["character"]), asked, "Retiring a Character")


def _without(h: Hearing, seat: str, what: str, asked: str, cite: str) -> None:
    """Of the stones that were told of cards and abilities it is asked how many are gone with one of them. They are missing when the
    stones are rolled again; only an enemy's challenge is attempted again."""
    fight = pressing.challenge(h.state)
    if not fight or fight["for"] != "enemy" or not fight.get("plus") or what not in (given := fight.get("using", [what])):
        return
    if "using" not in fight and fight["plus"] < 0:  # what takes stones is no card of theirs: an ability in force, say
        return
    most = rulebook.number(h, "stones")
    numbers = [*map(str, range(1, most + 1)), "0"]  # in this order a number is also its place in the list
    prompt = message(asked, stones=fight["plus"], what=what)
    if given == [what] and "using" in fight:
        gone = fight["plus"] - fight.get("besides", 0) - fight.get("gone", 0)
    else:
        gone = int(h.ask(f"stones of {what}", who=seats.side_of(h.state, seat), prompt=prompt, options=numbers))
    if gone:
        h.put("public", "challenge", {**fight, "gone": fight.get("gone", 0) + gone})
        h.line(what, "gone: it grants no stones any more", message("{stones} stones", stones=-gone), cite)


def challenger(h: Hearing, enemy: str) -> str:
    """Who takes it on: as said, else whose turn it is if they stand there, else one of those who do."""
    named = h.args.get("seat")
    if named is not None:
        return named
    token = enemies.tokens(h.state)[enemy]
    here = realm.occupants(h.state, token["tile"]) if token["tile"] else []
    now = seats.current(h.state)
    if now in here or not here:
        return now or seats.order(h.state)[0]
    who = listing((seats.spoken(h.state, seat) for seat in here), " or ")
    return h.ask("challenger", who="the players", prompt=message("who challenges {enemy}: {who}?", enemy=enemy, who=who), options=here)


def challenge_offers(h: Hearing) -> Iterable[str]:
    """Every enemy that shares a tile with a character, by each of those characters; or the same again."""
    state = h.state
    fight = pressing.challenge(state)
    if fight is not None:
        return [f'"{fight["name"]}"'] if fight["state"] == "again" else []
    return legal_lines(h, (_line(h, seat, enemy) for seat, enemy in beset(h)))


def _line(h: Hearing, seat: str, enemy: str) -> tuple[str, dict[str, object]]:
    """A challenge as it is owed, with its arguments: with what abilities in force give or take."""
    behind = ability_words.taken_in(h.state, enemies.tokens(h.state)[enemy]["kind"])
    args: dict[str, object] = {"enemy": enemy, "seat": seat}
    if behind:
        args["stones"] = int(behind.split()[-1])
    return f'"{enemy}" by {seat}{behind}', args


def undecided(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    return {"name": pressing.challenge_for(h.state, fight)} if fight and fight["state"] == "decide" else None


nothing_in_hand = conditions.when(lambda h: undecided(h) is None)


def _another(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    return {"name": fight["name"]} if fight and fight["state"] == "again" and fight["name"] != target(h) else None


def _same(h: Hearing) -> Fight | None:
    """The challenge in hand, where that is the one that is spoken of."""
    fight = pressing.challenge(h.state)
    return fight if fight and fight["name"] == target(h) else None


def _other_attribute(h: Hearing) -> Facts:
    fight, named = _same(h), h.args.get("attribute")
    return {"attribute": fight["attribute"]} if fight and named and named != fight["attribute"] else None


def _other_challenger(h: Hearing) -> Facts:
    fight, named = _same(h), h.args.get("seat")
    return {"seat": fight["seat"], "named": named} if fight and named and named != fight["seat"] else None


def _as_before(h: Hearing, fight: Fight) -> bool:
    """What is told of cards and abilities is what holds: said as it was the first time, without what is gone of it since."""
    cards = h.args.get("cards")
    known = cards is None or "using" not in fight or {*cards} <= {*fight["using"]}
    return known and strength.told(h) == fight.get("plus", 0) - fight.get("gone", 0)


def _other_numbers(h: Hearing) -> Facts:
    fight = _same(h)
    if not fight or fight["state"] != "again":
        return None
    if h.args.get("rating") in (None, fight["rating"]) and (not strength.is_told(h) or _as_before(h, fight)):
        return None
    number = strength.renewed(h, fight)
    line = f"{h.declaration.typed or 'challenge … plus 1 using CARD'} --overrule WHY"
    told = {"stones": number, "before": fight["stones"], "rating": fight["rating"], "line": Typed(line)}
    return {"why": message(AS_BEFORE if number == fight["stones"] else AS_BEFORE_BUT_GONE, **told)}


AS_BEFORE = (
    "the same {stones} stones are rolled again, against {rating}, by a reading of the rules: cards that give stones, and another rating, "
    "are said at the first attempt (if you all read it otherwise, or a card says so: `{line}`)"
)
AS_BEFORE_BUT_GONE = (
    "of the {before} stones {stones} are rolled again, against {rating}, by a reading of the rules: cards that give stones, and another "
    "rating, are said at the first attempt (if you all read it otherwise, or a card says so: `{line}`)"
)
AGAIN = "An enemy is challenged again. May a card that gave no stones at the first attempt give some now, or another Challenge Rating hold?"


def _not_here(h: Hearing) -> Facts:
    enemy = target(h)
    if pressing.challenge(h.state) or enemy is None:
        return None
    tile = enemies.tokens(h.state)[enemy]["tile"]
    if tile is None:
        return {"why": message("{enemy} is not in play", enemy=enemy)}
    named = h.args.get("seat")
    here = realm.occupants(h.state, tile)
    bad = named not in here if named else not here
    why = "{enemy} is on {tile}, and no character stands there (`advise {enemy}` tells its chances before anybody goes)"
    if named:
        why = "{enemy} is on {tile}, and {seat} does not stand there (`advise {enemy} by {seat}` tells the chances before they go)"
    return {"why": message(why, enemy=enemy, tile=tile, seat=named or "")} if bad else None


def _on_the_march(h: Hearing) -> Facts:
    """Fails for an enemy that has moved while others still follow their commands."""
    enemy = target(h)
    if pressing.challenge(h.state) or enemy is None or _not_here(h):
        return None
    return None if any(enemy == foe for _, foe in beset(h)) else {"enemy": enemy}


def _wrong_attribute(h: Hearing) -> Facts:
    named, fight = h.args.get("attribute"), pressing.challenge(h.state)
    enemy = target(h)
    if named is None or fight or enemy is None:
        return None
    kind = enemies.tokens(h.state)[enemy]["kind"]
    able = strength.usable(h, kind)
    if named in able:
        return None
    why = message("a {kind} is challenged with {able}, not with {named}", kind=kind, able=listing(able), named=named)
    return {"why": made_up.with_note(why, made_up.attributes(h, kind, named, able))}


def _of_a_card(h: Hearing) -> str | None:
    """How the challenge is said that an Encounter Card, a token or a quest asks for, where a line looks like one."""
    attribute, rating = h.args.get("attribute"), h.args.get("rating")
    if attribute is None and rating is None:
        return None
    line = f"encounter TITLE with {attribute or 'ATTRIBUTE'} rating {'N' if rating is None else rating}"
    told = "the challenge of a card is said with it ({line}; after `undo`, where it was said without), that of a quest by story or personal"
    return message(told, line=Typed(line))


THEIRS = Check("challenge.seat", "Challenging Enemies", "the challenge is that of {seat}, not of {named}", _other_challenger)


def _nobody(h: Hearing) -> Facts:
    """Fails where no enemy shares a tile with anybody: of those on the map it is told how their chances are looked at."""
    if target(h) is not None or _targets(h):
        return None
    away = next((name for name, token in enemies.tokens(h.state).items() if token["tile"] is not None), None)
    why = "no enemy stands on a character's tile"
    if away is not None:
        why = "no enemy stands on a character's tile (`advise {enemy}` tells the chances, of any on the map, before anybody goes)"
    return {"why": message(why, enemy=away or "")}


CHALLENGE_CHECKS = (
    conditions.CARDS_FIRST,
    Check("challenge.decide", strength.CITE, "the challenge for {name} is not settled: `reroll` or `fail`", undecided, rank=20),
    Check("challenge.same", "Challenging Enemies", "first {name} is challenged again", _another, rank=20),
    Check("challenge.reroll", "Challenging Enemies", "all stones are rolled again with {attribute}", _other_attribute),
    THEIRS,
    Check("challenge.numbers", "Challenging Enemies", "{why}", _other_numbers, doubt=AGAIN),
    Check("challenge.enemy", "Challenging Enemies", "{why}", _nobody, _of_a_card, rank=20),
    Check("challenge.here", "Challenging Enemies", "{why}", _not_here),
    Check("challenge.march", "Key-Turn Overview", "{enemy} has moved: it is challenged in the step after this (`next`)", _on_the_march),
    conditions.RATING,
    *giving.CHECKS,
    Check("challenge.attribute", "Enemy Tokens", "{why}", _wrong_attribute),
)
