"""Challenges: stones rolled, successes counted, Destiny spent, wounds taken. [Challenge Overview] [Challenging Enemies]

The challenge in hand is `{seat, for, name, kind, attribute, rating, stones, state, kept, ones, misses, free, spare, tokens}`: `kept`
successes set aside, `ones` stones with a single success and `misses` stones with none that may still be rolled again, `free` re-rolls for
stones that the box does not hold, `spare` and `tokens` those and the Destiny that there were at the roll.
`state` is `decide` after a roll that falls short, `again` when a wound has been taken and all stones are rolled once more.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from playaid.games.legacy import advice, inventory, pressing, quests, realm, retirement, seats, stones, threats, turns
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

CITE = "Challenge Overview"


def count(h: Hearing, seat: str, attribute: str, kind: str | None, plus: int) -> int:
    """How many stones, with a worksheet line for each source of them."""
    here = seats.seats(h.state)[seat]
    score = here["scores"].get(attribute, 0)
    h.line(attribute, f"{here['character']} (sheet)", str(score), CITE)
    total = score
    tiles = attribute_tiles(h.state, attribute)
    if tiles:
        h.line("Attribute Tiles", f"occupied: {', '.join(tiles)}", f"+{len(tiles)}", "Types of Realm Tile")
        total += len(tiles)
    bonus = favour(h.state, seat, kind)
    if bonus:
        h.line("favoured enemy", f"{kind} (sheet)", f"+{bonus}", "Encounter Cards and Doom Effects")
        total += bonus
    if plus:
        h.line("cards and abilities", "as the players tell", f"{plus:+}", CITE)
        total += plus
    return max(0, int(total))


def attribute_tiles(state: State, attribute: str) -> list[str]:
    """The tiles with this attribute's symbol that a character stands on."""
    return [name for name, tile in realm.tiles(state).items() if tile["kind"] == attribute and realm.occupants(state, name)]


def favour(state: State, seat: str, kind: str | None) -> int:
    """The stones that a favoured enemy of this kind gives; none in a session without."""
    here = seats.seats(state)[seat]
    if kind is None or here["favoured"] != kind or state["referee"]["options"]["favoured"] == "off":
        return 0
    bonus: int = here["bonus"]
    return bonus


def roll(h: Hearing, fight: dict[str, Any]) -> None:
    """Roll all stones of a challenge; it is passed, or put down as the challenge in hand."""
    seat = fight["seat"]
    names = h.public["attributes"]
    box = int(h.fact("constants", "stones", "value"))
    burst = _burst(h)
    number, free = fight["stones"], 0
    if number > box:
        h.line(
            "stones",
            f"{number}, and {box} in the box",
            f"{number - box} re-rolls" if h.options["extra-stones"] == "re-rolls" else "rolled in turns",
            CITE,
        )
        if h.options["extra-stones"] == "re-rolls":
            number, free = box, number - box
    faces = h.roll(f"{number}d{len(names) + 1}", who=seat, why=f"stones: {stones.legend(names)}", reading="sorted").faces if number else ()
    values = [stones.value(names, int(face), (fight["attribute"],), burst) for face in faces]
    bursts = sum(stones.icons(names)[int(face) - 1] == stones.BURST for face in faces)
    ones = sum(values) - bursts * burst
    fight.update(state="decide", kept=bursts * burst, ones=ones, misses=len(faces) - bursts - ones, free=free, spare=free)
    fight["tokens"] = seats.seats(h.state)[seat]["destiny"]
    h.line(
        "successes", f"{ones} {fight['attribute']}, {bursts} Mana Burst x {burst}", f"{ones + bursts * burst} of {fight['rating']}", CITE
    )
    _judge(h, fight)


def _burst(h: Hearing) -> int:
    normal = int(h.fact("constants", "mana burst", "value"))
    return 1 if h.options["mana-burst"] == "one" else normal


def _judge(h: Hearing, fight: dict[str, Any]) -> None:
    total = fight["kept"] + fight["ones"]
    if total >= fight["rating"]:
        h.put("public", "challenge", None)
        h.tell(f"{seats.spoken(h.state, fight['seat'])} passes the challenge for {fight['name']}: {total} of {fight['rating']}.")
        _passed(h, fight)
        h.outcome(_passed_label(h.state, fight))
        return
    h.put("public", "challenge", dict(fight))
    short = fight["rating"] - total
    h.tell(f"{seats.spoken(h.state, fight['seat'])} has {total} of {fight['rating']} successes for {fight['name']}.")
    if pressing.can_reroll(h.state):
        h.outcome(f"{short} short: {advice.in_short(h.state, fight['attribute'], advice.position(h.state))}")
    else:
        h.outcome(f"{short} short")


def _passed_label(state: State, fight: Mapping[str, Any]) -> str:
    """What odds count a passed challenge as: with the chance of all of it, where there is Destiny, or a stone more, to better it."""
    rolled = fight["stones"] - fight["spare"]
    if not (fight["tokens"] or fight["spare"]) or not rolled:
        return "passed"
    sure = advice.chance(advice.rules_of(state, fight["attribute"]), fight["stones"], fight["rating"], fight["tokens"], rolled)
    return f"passed; {float(sure) * 100:.2f}% in all with the best use of Destiny"


def _passed(h: Hearing, fight: Mapping[str, Any]) -> None:
    seat = fight["seat"]
    if fight["for"] == "enemy":
        threats.claim(h, fight["name"], seat)
    elif fight["for"] == "personal":
        quests.personal_done(h, seat)
    elif fight["for"] == "story":
        quests.story_passed(h, seat, fight["name"])
    elif fight["for"] == "seduction":
        turns.free(h, seat, "Loyalty challenge passed")
    else:
        h.tell("Do what the card says of a challenge that is passed.")


def begin(h: Hearing, seat: str, for_: str, name: str, attribute: str, rating: int, kind: str | None) -> None:
    """A new challenge: count the stones and roll them."""
    total = count(h, seat, attribute, kind, h.args.get("stones") or 0)
    h.line("Challenge Rating", f"{attribute} ({rating})", str(rating), CITE)
    roll(
        h,
        {
            "seat": seat,
            "for": for_,
            "name": name,
            "kind": kind,
            "attribute": attribute,
            "rating": rating,
            "stones": total,
            "state": "decide",
        },
    )


# challenging enemies


def challenge(h: Hearing) -> None:
    """An Enemy Token on the character's tile; also again with all stones after a wound."""
    fight = pressing.challenge(h.state)
    if fight is not None:
        h.line("stones", "all of them again", str(fight["stones"]), "Challenging Enemies")
        roll(h, dict(fight))
        return
    enemy = h.args["enemy"]
    seat = challenger(h)
    token = threats.enemies(h.state)[enemy]
    named = h.args.get("rating")
    rating = named if named is not None else int(h.fact("enemies", token["kind"], "named_rating" if token["named"] else "rating"))
    begin(h, seat, "enemy", enemy, _attribute(h, token["kind"], seat), rating, token["kind"])


def challenger(h: Hearing) -> str:
    """Who takes it on: as said, else whose turn it is if he stands there, else one of those who do."""
    named: str | None = h.args.get("seat")
    if named is not None:
        return named
    token = threats.enemies(h.state)[h.args["enemy"]]
    here = realm.occupants(h.state, token["tile"]) if token["tile"] else []
    now = seats.current(h.state)
    if now in here or not here:
        return now or seats.order(h.state)[0]
    return h.ask("challenger", who="the players", prompt=f"who challenges {h.args['enemy']}?", options=here)


def usable(h: Hearing, kind: str) -> list[str]:
    """The attributes on the back of an enemy's token, as the stones spell them. Raises Refusal when the owner's entry names others."""
    entered = {name.casefold() for name in h.fact("enemies", kind, "attributes")}
    able = [name for name in h.public["attributes"] if name.casefold() in entered]
    if not able:
        raise Refusal(
            f"none of {', '.join(sorted(entered))} is an attribute of the stones", hint=f"tables set legacy enemies {kind} attributes …"
        )
    return able


def _attribute(h: Hearing, kind: str, seat: str) -> str:
    able = usable(h, kind)
    named: str | None = h.args.get("attribute")
    if named is not None:
        return named
    return h.ask("attribute", who=seat, prompt=f"with which attribute is {h.args['enemy']} challenged?", options=able)


def challenge_offers(h: Hearing) -> Iterable[str]:
    """Every enemy that shares a tile with a character, by each of those characters; or the same again."""
    state = h.state
    fight = pressing.challenge(state)
    if fight is not None:
        return [f'"{fight["name"]}"'] if fight["state"] == "again" else []
    if state["public"].get("spoils") or pressing.draws(state):
        return []
    return [f'"{enemy}" by {seat}' for seat, enemy in pressing.beset(state)]


def _undecided(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    return {"name": fight["name"]} if fight and fight["state"] == "decide" else None


def _another(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    return {"name": fight["name"]} if fight and fight["state"] == "again" and fight["name"] != h.args["enemy"] else None


def _other_attribute(h: Hearing) -> Mapping[str, Any] | None:
    fight, named = pressing.challenge(h.state), h.args.get("attribute")
    return {"attribute": fight["attribute"]} if fight and named and named != fight["attribute"] else None


def _other_challenger(h: Hearing) -> Mapping[str, Any] | None:
    fight, named = pressing.challenge(h.state), h.args.get("seat")
    return {"seat": fight["seat"], "named": named} if fight and named and named != fight["seat"] else None


def _other_numbers(h: Hearing) -> Mapping[str, Any] | None:
    """What is said of stones or rating when the challenge goes on would go unheard."""
    fight = pressing.challenge(h.state)
    if not fight or fight["state"] != "again":
        return None
    told = h.args.get("rating") not in (None, fight["rating"]) or h.args.get("stones")
    return {"stones": fight["stones"], "rating": fight["rating"]} if told else None


def _not_here(h: Hearing) -> Mapping[str, Any] | None:
    if pressing.challenge(h.state):
        return None
    tile = threats.enemies(h.state)[h.args["enemy"]]["tile"]
    if tile is None:
        return {"enemy": h.args["enemy"], "where": "is not in play"}
    named = h.args.get("seat")
    here = realm.occupants(h.state, tile)
    bad = named not in here if named else not here
    who = f"{named} does not stand there" if named else "no character stands there"
    return {"enemy": h.args["enemy"], "where": f"is on {tile}, and {who}"} if bad else None


def _wrong_attribute(h: Hearing) -> Mapping[str, Any] | None:
    named, fight = h.args.get("attribute"), pressing.challenge(h.state)
    if named is None or fight:
        return None
    kind = threats.enemies(h.state)[h.args["enemy"]]["kind"]
    able = usable(h, kind)
    return {"kind": kind, "able": ", ".join(able), "named": named} if named not in able else None


CHALLENGE_CHECKS = (
    Check("challenge.decide", CITE, "the challenge for {name} is not settled: `reroll` or `fail`", _undecided, rank=20),
    Check("challenge.same", "Challenging Enemies", "first {name} is challenged again", _another, rank=20),
    Check("challenge.reroll", "Challenging Enemies", "all stones are rolled again with {attribute}", _other_attribute),
    Check("challenge.seat", "Challenging Enemies", "the challenge is that of {seat}, not of {named}", _other_challenger),
    Check("challenge.numbers", "Challenging Enemies", "the same {stones} stones are rolled again, against {rating}", _other_numbers),
    Check("challenge.here", "Challenging Enemies", "{enemy} {where}", _not_here),
    Check("challenge.attribute", "Enemy Tokens", "a {kind} is challenged with {able}, not with {named}", _wrong_attribute),
)


# Destiny


def _in_hand(h: Hearing) -> dict[str, Any]:
    fight = pressing.challenge(h.state)
    if fight is None or "misses" not in fight:
        raise Refusal("there is no challenge in hand")
    return dict(fight)


def reroll(h: Hearing) -> None:
    """Stones rolled again, a Destiny Token for each; what they bring is set aside."""
    fight = _in_hand(h)
    seat = fight["seat"]
    misses, ones = h.args["stones"], h.args.get("successes") or 0
    if _too_many(h):
        raise Refusal("these stones are not there to be rolled")
    number = misses + ones
    names = h.public["attributes"]
    counting = [fight["attribute"]]
    if h.args.get("free"):
        fight["free"] = max(0, fight["free"] - number)
        h.line("re-rolls", "for stones that the box does not hold", f"{fight['free']} left", CITE)
    else:
        if h.args.get("naming"):
            counting.append(h.args["naming"])
        h.add("public", "seats", seat, "destiny", -min(number, seats.seats(h.state)[seat]["destiny"]))
        h.line("Destiny", f"{number} spent", f"{seats.seats(h.state)[seat]['destiny']} left", CITE)
    if len(counting) > 1:
        h.line("second attribute", "named before the roll; what was rolled before does not count by it", counting[1], CITE)
    faces = h.roll(f"{number}d{len(names) + 1}", who=seat, why=f"stones: {stones.legend(names)}", reading="sorted").faces
    burst = _burst(h)
    bursts = sum(stones.icons(names)[int(face) - 1] == stones.BURST for face in faces)
    singles = sum(stones.value(names, int(face), counting, burst) for face in faces) - bursts * burst
    fight["misses"] += number - bursts - singles - misses
    fight["ones"] -= ones
    if h.options["set-aside"] == "locked":
        fight["kept"] += bursts * burst + singles
    else:
        fight["kept"] += bursts * burst
        fight["ones"] += singles
    h.line(
        "successes",
        f"{singles} single, {bursts} Mana Burst x {burst}, set aside",
        f"{fight['kept'] + fight['ones']} of {fight['rating']}",
        CITE,
    )
    _judge(h, fight)


def reroll_offers(h: Hearing) -> Iterable[str]:
    """One to all of the stones that show nothing, with Destiny as far as it goes, naming each other attribute; a success; the free ones."""
    state = h.state
    if not pressing.can_reroll(state):
        return []
    fight = state["public"]["challenge"]
    tokens = seats.seats(state)[fight["seat"]]["destiny"]
    others = advice.second_attributes(state, fight["attribute"])
    found = [f"{number} naming {other}" for number in range(1, min(fight["misses"], tokens) + 1) for other in others]
    if fight["ones"] and tokens:
        found += [f"0 and 1 naming {other}" for other in others]
    found += [f"{number} free" for number in range(1, min(fight["misses"], fight["free"]) + 1)]
    return found


def _nothing_in_hand(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    return None if fight and fight["state"] == "decide" else {}


def _too_many(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    if not fight:
        return None
    misses, ones = h.args["stones"], h.args.get("successes") or 0
    bad = not 0 <= misses <= fight["misses"] or not 0 <= ones <= fight["ones"] or misses + ones < 1
    return {"misses": fight["misses"], "ones": fight["ones"]} if bad else None


def _too_poor(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    if not fight:
        return None
    number = h.args["stones"] + (h.args.get("successes") or 0)
    have = fight["free"] if h.args.get("free") else seats.seats(h.state)[fight["seat"]]["destiny"]
    return (
        {"number": number, "have": have, "what": "re-rolls for missing stones" if h.args.get("free") else "Destiny Tokens"}
        if number > have
        else None
    )


def _named_twice(h: Hearing) -> Mapping[str, Any] | None:
    fight, named = pressing.challenge(h.state), h.args.get("naming")
    return {"named": named} if fight and named == fight["attribute"] else None


def _free_naming(h: Hearing) -> Mapping[str, Any] | None:
    return {} if h.args.get("free") and h.args.get("naming") else None


REROLL_CHECKS = (
    Check("reroll.when", CITE, "no challenge waits for a re-roll", _nothing_in_hand, rank=10),
    Check("reroll.stones", CITE, "there are {misses} stones that show nothing and {ones} with a success not set aside", _too_many),
    Check("reroll.destiny", CITE, "{number} stones need as many {what}, and there are {have}", _too_poor),
    Check("reroll.named", CITE, "{named} counts already; the second attribute is another one", _named_twice),
    Check("reroll.free", CITE, "a second attribute is named when Destiny is spent", _free_naming),
)


# failing and escaping


def fail(h: Hearing) -> None:
    """The challenge is lost: a wound or a broken card against an enemy, the card's words in an encounter, nothing in a quest."""
    fight = _in_hand(h)
    seat = fight["seat"]
    if fight["for"] != "enemy":
        h.put("public", "challenge", None)
        word = "do what the card says" if fight["for"] == "encounter" else "there is no penalty"
        h.tell(f"{seats.spoken(h.state, seat)} fails the challenge for {fight['name']}: {word}.")
        return
    h.put("public", "challenge", {**fight, "state": "again"})
    card = h.args.get("breaking")
    if card is not None:
        if card not in inventory.cards(h.state, seat):
            raise Refusal(f"{seat} does not hold {card}")
        h.put("public", "seats", seat, "cards", card, "broken", True)
        h.tell(f"{seats.spoken(h.state, seat)} breaks {card} instead of taking a Wound Token.")
        return
    if retirement.wound(h, seat):
        h.put("public", "challenge", None)
        if seats.current(h.state) == seat:
            h.goto_next()


def fail_offers(h: Hearing) -> Iterable[str]:
    """The plain failure, and each card that may be broken instead."""
    state = h.state
    fight = pressing.challenge(state)
    if not fight or fight["state"] != "decide":
        return []
    return ["", *(f'breaking "{card}"' for card in inventory.breakable(state, fight["seat"]))] if fight["for"] == "enemy" else [""]


def _unbreakable(h: Hearing) -> Mapping[str, Any] | None:
    fight, card = pressing.challenge(h.state), h.args.get("breaking")
    if not fight or card is None:
        return None
    if fight["for"] != "enemy":
        return {"card": card, "why": "only a wound of an enemy's challenge is avoided so"}
    held = inventory.cards(h.state, fight["seat"]).get(card)
    if held is None:
        return {"card": card, "why": f"{fight['seat']} does not hold it"}
    if held["broken"]:
        return {"card": card, "why": "it is broken already"}
    return {"card": card, "why": f"{fight['seat']} is seduced"} if seats.seats(h.state)[fight["seat"]]["seduced"] else None


FAIL_CHECKS = (
    Check("fail.when", CITE, "no challenge waits to be failed", _nothing_in_hand, rank=10),
    Check("fail.breaking", "Challenging Enemies", "{card} cannot be broken: {why}", _unbreakable),
)


def escape(h: Hearing) -> None:
    """An unbroken card is discarded, and the character is off to an adjacent tile."""
    fight = pressing.challenge(h.state)
    seat = fight["seat"] if fight else seats.speaking(h)
    card, tile = h.args["card"], h.args["tile"]
    inventory.must_hold(h, seat, card)
    inventory.remove(h, seat, card)
    h.put("public", "challenge", None)
    h.tell(f"{seats.spoken(h.state, seat)} discards {card} and escapes to {tile}.")
    turns.arrive(h, seat, tile)


def escape_offers(h: Hearing) -> Iterable[str]:
    """Every unbroken card with every adjacent tile, for each character that is beset and has not rolled."""
    state = h.state
    fight = pressing.challenge(state)
    if (fight and fight["state"] != "again") or state["public"].get("spoils") or pressing.draws(state):
        return []
    who = [fight["seat"]] if fight else list(dict.fromkeys(seat for seat, _ in pressing.beset(state)))
    return [
        f'"{card}" to {tile} by {seat}'
        for seat in who
        for card, held in inventory.cards(state, seat).items()
        if not held["broken"]
        for tile in realm.neighbours(state, seats.seats(state)[seat]["tile"])
    ]


def _fleeing(h: Hearing) -> str:
    fight = pressing.challenge(h.state)
    return fight["seat"] if fight else seats.speaking(h)


def _too_late(h: Hearing) -> Mapping[str, Any] | None:
    fight = pressing.challenge(h.state)
    if fight and h.args.get("seat") not in (None, fight["seat"]):
        return {"why": f"the challenge is that of {fight['seat']}"}
    if fight:
        return {"why": "the stones are rolled; only after a wound or a broken card"} if fight["state"] != "again" else None
    return None if _fleeing(h) in [seat for seat, _ in pressing.beset(h.state)] else {"why": f"no enemy challenges {_fleeing(h)}"}


def _no_card(h: Hearing) -> Mapping[str, Any] | None:
    held = inventory.cards(h.state, _fleeing(h)).get(h.args["card"])
    return {"seat": _fleeing(h), "card": h.args["card"]} if held is None or held["broken"] else None


def _not_adjacent(h: Hearing) -> Mapping[str, Any] | None:
    here = seats.seats(h.state)[_fleeing(h)]["tile"]
    near = realm.neighbours(h.state, here) if here else []
    return {"tile": h.args["tile"], "here": here, "near": ", ".join(near)} if h.args["tile"] not in near else None


ESCAPE_CHECKS = (
    Check("escape.when", "Challenging Enemies", "no escape now: {why}", _too_late, rank=20),
    Check("escape.card", "Challenging Enemies", "{seat} holds no unbroken {card} to discard", _no_card),
    Check("escape.tile", "Challenging Enemies", "{tile} is not adjacent to {here}; adjacent: {near}", _not_adjacent),
)


# encounters and seduction


def encounter(h: Hearing) -> None:
    """An Encounter Card is drawn and read out; its challenge, if it has one, is rolled."""
    draw = next((draw for draw in pressing.draws(h.state) if draw["what"] == "encounter"), None)
    if draw is None:
        seat = seats.playing(h)
        draw = {"seat": seat, "what": "encounter", "tile": seats.seats(h.state)[seat]["tile"]}
    if pressing.half(h):
        raise Refusal("a challenge needs both its attribute and its rating")
    rest = [one for one in pressing.draws(h.state) if one is not draw]
    h.put("public", "draws", rest)
    h.add("public", "decks", "encounter", -1)
    h.add("public", "discards", "encounter", 1)
    h.barrier()
    h.tell(f"{seats.spoken(h.state, draw['seat'])} draws {h.args['title']} on {draw['tile']}: do what it says.")
    if h.args.get("attribute"):
        begin(h, draw["seat"], "encounter", h.args["title"], h.args["attribute"], h.args["rating"], h.args.get("kind"))


def encounter_offers(h: Hearing) -> Iterable[str]:
    """Examples while a card is due: what it says is for the players to read out."""
    state = h.state
    if pressing.challenge(state) or not any(draw["what"] == "encounter" for draw in pressing.draws(state)):
        return []
    number = state["public"]["decks"]["encounter"]
    attribute = state["public"]["attributes"][number % len(state["public"]["attributes"])]
    return [f"Encounter {number}", f"Encounter {number} with {attribute} rating {2 + number % 3}"]


def _no_encounter(h: Hearing) -> Mapping[str, Any] | None:
    return None if any(draw["what"] == "encounter" for draw in pressing.draws(h.state)) else {}


ENCOUNTER_CHECKS = (
    pressing.IDLE,
    Check("encounter.due", "Encounter Cards and Doom Effects", "no Encounter Card is to be drawn", _no_encounter, rank=20),
    pressing.HALF,
    pressing.RATING,
)


def resist(h: Hearing) -> None:
    """A seduced character tries Loyalty, or gives up a plaque of the Virtue Stack."""
    seat = seats.playing(h)
    turns.acted(h)
    if h.args.get("virtue"):
        inventory.lose_plaque(h, "discarded to negate Seduction")
        turns.free(h, seat, "a Virtue Plaque was discarded")
        return
    rating = int(h.fact("constants", "seduction rating", "value"))
    begin(h, seat, "seduction", "Seduction", "Loyalty", rating, None)


def resist_offers(h: Hearing) -> Iterable[str]:
    """Both ways, at the start of a seduced character's turn."""
    state = h.state
    if not turns.free_to_act(state) or turns.turn(state)["acted"] or not seats.seats(state)[turns.turn(state)["seat"]]["seduced"]:
        return []
    return ["", "virtue"]


def _not_seduced(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"seat": seat} if not seats.seats(h.state)[seat]["seduced"] else None


def _not_at_start(h: Hearing) -> Mapping[str, Any] | None:
    return {} if seats.current(h.state) is not None and turns.turn(h.state)["acted"] else None


RESIST_CHECKS = (
    pressing.ON_MAP,
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("resist.seduced", "Encounter Cards and Doom Effects", "{seat} is not seduced", _not_seduced),
    Check("resist.start", "Encounter Cards and Doom Effects", "only at the start of the turn", _not_at_start),
)


# advice


def advise(h: Hearing) -> None:
    """The exact chances, and the best use of Destiny: of the challenge in hand, or of one that is thought of."""
    fight = pressing.challenge(h.state)
    if fight and fight["state"] == "decide":
        at = advice.position(h.state)
        rules = advice.rules_of(h.state, fight["attribute"])
        sure, _ = advice.best(rules, at)
        said = advice.in_words(h.state, fight["attribute"], at)
        h.show(
            {"position": at._asdict(), "chance": str(sure), "advice": said}, f"{fight['name']}, {at.short} short: {said}", f"exactly {sure}"
        )
        return
    seat = seats.speaking(h)
    if fight:
        _advise_on(h, fight["seat"], fight["name"], [fight["attribute"]], fight["rating"], {fight["attribute"]: fight["stones"]})
        return
    enemy = h.args.get("enemy")
    kind = threats.enemies(h.state)[enemy]["kind"] if enemy else None
    named: str | None = h.args.get("attribute")
    able = [named] if named else usable(h, kind) if kind else list(h.public["attributes"])
    rating = h.args.get("rating")
    if rating is None:
        row = threats.enemies(h.state)[enemy] if enemy else None
        rating = int(h.fact("enemies", row["kind"], "named_rating" if row["named"] else "rating")) if row else 3
    dice = {attribute: count(h, seat, attribute, kind, h.args.get("stones") or 0) for attribute in able}
    _advise_on(h, seat, enemy or "a challenge", able, rating, dice)


def _advise_on(h: Hearing, seat: str, name: str, able: list[str], rating: int, dice: Mapping[str, int]) -> None:
    box = int(h.fact("constants", "stones", "value")) if h.options["extra-stones"] == "re-rolls" else max(dice.values(), default=0)
    tokens = seats.seats(h.state)[seat]["destiny"]
    found = {attribute: advice.as_data(advice.rules_of(h.state, attribute), dice[attribute], rating, tokens, box) for attribute in able}
    ranked = sorted(able, key=lambda attribute: -Fraction(found[attribute]["with"]))
    lines = [f"{seats.spoken(h.state, seat)}, {name} ({rating}), {tokens} Destiny:"]
    for attribute in ranked:
        without, with_ = (found[attribute][key] for key in ("without", "with"))
        lines.append(f"{attribute}, {dice[attribute]} stones: {percent(without)} without Destiny, {percent(with_)} with the best use of it")
    h.show({"seat": seat, "rating": rating, "destiny": tokens, "chances": {a: dict(found[a]) for a in ranked}}, *lines)


def percent(share: str) -> str:
    """A fraction as a percentage, with the fraction itself."""
    return f"{float(Fraction(share)) * 100:.2f}% ({share})"
