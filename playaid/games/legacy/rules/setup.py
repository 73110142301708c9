"""Setup: the play area, the characters, who goes first, and the checklist. [Setup]"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import on_sheets, rulebook
from playaid.games.legacy.rules import inventory, tiles, turns
from playaid.games.legacy.rules.conditions import Fails, first_of, when
from playaid.games.legacy.state import names, quests, seats, setting_up
from playaid.language.message import AND, as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

_ABSENT: dict[str, object] = {
    "sheet": None,
    "character": None,
    "scores": {},
    "movement": 0,
    "wounds": 0,
    "slots": 0,
    "destiny": 0,
    "most": 0,
    "doom": [],
    "seduced": False,
    "virtue": None,
    "cards": {},
    "tile": None,
    "favoured": None,
    "bonus": 0,
    "quest": "",
    "artifact": False,
    "retired": False,
}
SEVERE, GENERAL = "severe", "general"


def set_up(h: Hearing) -> None:
    """Write the opening state: stacks by count, the castle, empty seats."""
    table = named(h)
    attributes = [h.fact("attributes", number, "name") for number in h.book.keys("attributes")]
    h.put("public", "attributes", [name for name in attributes if name is not None])
    h.put("public", "order", list(table))
    h.put("public", "sheets", list(h.book.keys("sheets")))
    known = {sheet: str(row["name"]) for sheet, row in h.book.rows("sheets").items() if row.get("name")}
    if known:
        h.put("public", "sheet_names", known)
    h.put("public", "seats", {seat: {**_ABSENT, "side": side} for seat, side in table.items()})
    for key in ("enemies", "threats", "escorts", "story", "tokens", "discards"):
        h.put("public", key, {})
    for key in ("draws", "dungeon", "used_sheets"):
        h.put("public", key, [])
    h.put("public", "coins", 0)
    h.put("public", "holder", None)
    h.put("public", "approaching", SEVERE)
    _stacks(h)
    tiles.set_out(h)
    _virtue(h)
    _needs(h)
    placed = _despair(h)
    h.put("public", "despair", placed)
    if placed:
        h.line("Despair Tokens", "as chosen for this session", str(placed), "Optional Rules")
    h.put("public", "checklist", dict.fromkeys(h.book.keys("checklist"), False))
    if h.options["story"] == "none":
        _tick(h, "quest")
    pattern = "{characters} characters: {seats}. The Virtue Stack has {plaques} plaques."
    h.tell(pattern, characters=len(table), seats=listing(table), plaques=h.public["virtue"]["stack"])
    if h.midway is None:  # else it is said how many flames are out, and who has which sheet
        if placed:
            laid = "{n} Despair Token is placed on the Flames of Hope.", "{n} Despair Tokens are placed on the Flames of Hope."
            h.tell(counted(placed, *laid))
        h.tell("Take a Character Sheet each: `take SHEET by SEAT`. Then tick the checklist off.")


def _despair(h: Hearing) -> int:
    """The Despair Tokens that lie there as the game begins, as the rules chosen for it say. Raises Refusal where no flame would burn: who
    chooses these rules means to play. Of a game that is under way it is said how many are out."""
    asked, flames = int(h.options["despair"]), h.public["flames"]
    added = rulebook.number(h, "Despair Tokens without a quest, faster") if h.options["story"] == "none" else 0
    if h.midway is None and asked + added >= flames:
        told = message(
            "{asked} Despair Tokens, and {added} more as no Story Quest is played, put out all {flames} Flames of Hope: such a game is "
            "lost as it begins [Winning and Losing]",
            asked=asked,
            added=added,
            flames=flames,
        )
        most = flames - added - 1
        raise Refusal(told, hint=message("with story=none: despair=0 to despair={most} [Optional Rules]", most=most))
    return min(asked + added, flames)


def named(h: Hearing) -> dict[str, str]:
    """Seat -> side, clockwise: a player's name, with a number where they have several characters."""
    sides = h.sides
    solitaire, pair = (rulebook.number(h, f"{many} characters") for many in ("solitaire", "two-player"))
    each = {1: solitaire, 2: pair}.get(len(sides), 1)
    if each == 1:
        return {side: side for side in sides}
    pairs = [(side, number) for side in sides for number in range(1, each + 1)]
    if h.options["seating"] == "alternate":
        pairs.sort(key=lambda pair: pair[1])
    return {f"{side} {number}": side for side, number in pairs}


def _stacks(h: Hearing) -> None:
    for deck in h.book.keys("decks"):
        component = h.fact("decks", deck, "component")
        h.put("public", "decks", deck, int(h.fact("components", component, "count")))
    for kind in h.book.keys("enemies"):
        h.put("public", "pool", kind, int(h.fact("enemies", kind, "tokens")))
        h.put("public", "named_pool", kind, int(h.fact("enemies", kind, "named")))
    box: dict[str, object] = {"decks": h.public["decks"], "pool": h.public["pool"], "named_pool": h.public["named_pool"]}
    plaques = int(h.fact("components", "Virtue Plaque", "count"))
    box |= {"plaques": plaques, "dungeon": rulebook.number(h, "dungeon tokens")}
    box |= {"coins": int(h.fact("components", "Quest Coin", "count")), "flames": rulebook.number(h, "flames")}
    h.put("public", "box", box)


def _virtue(h: Hearing) -> None:
    people = len(seats.order(h.state))
    base, each = (
        rulebook.number(h, f"{name}, harder" if h.options["virtue"] == "scarce" else name) for name in ("virtue base", "virtue per player")
    )
    stack = base + each * people
    h.put("public", "virtue", {"stack": stack, "discarded": 0, "box": int(h.fact("components", "Virtue Plaque", "count")) - stack})
    told = counted(each, "{base} + {people} characters", "{base} + {n} x {people} characters", base=base, people=people)
    h.line("Virtue Stack", told, stack, "Setup")


def _needs(h: Hearing) -> None:
    people = len(seats.order(h.state))
    each = rulebook.number(h, "coins per player, easier" if h.options["coins"] == "two" else "coins per player")
    stables = rulebook.number(h, "stables coins")
    h.put("public", "needs", {"coins": each * people, "stables": stables * people})
    h.put("public", "flames", h.public["box"]["flames"])
    shares = message("{each} x {n} characters", each=each, n=people)
    h.line("Quest Coins to win", shares, each * people, "Story Quests and Quest Coins")


def _tick(h: Hearing, item: str) -> None:
    h.put("public", "checklist", item, True)


def tick(h: Hearing) -> None:
    items = h.args.get("items") or [item for item in setting_up.BY_HAND if not h.public["checklist"][item]]
    for item in items:
        _tick(h, item)
        h.tell("Done: {task}.", task=as_message(setting_up.ITEMS[item][0]))
    left = len(setting_up.obligations(h.state))
    h.line("Setup Checklist", "items still open", str(left), "Setup Checklist")


def tick_offers(h: Hearing) -> Iterable[str]:
    open_ = [item for item in setting_up.BY_HAND if not h.public["checklist"][item]]
    return ["", *open_] if open_ else []


def _items_where(wrong: Callable[[Hearing, str], bool]) -> Fails:
    """A check that fails where this is so of an item of the checklist that is named; its message tells those."""

    def fails(h: Hearing) -> Facts:
        items = [item for item in h.args.get("items") or () if wrong(h, item)]
        return {"items": listing(items)} if items else None

    return fails


_BY_VERB = _items_where(lambda h, item: item not in setting_up.BY_HAND)
_TICKED = _items_where(lambda h, item: h.public["checklist"][item])
TICK_CHECKS = (
    Check("checklist.verb", "Setup Checklist", "{items}: ticked off by its own verb", _BY_VERB, rank=20),
    Check("checklist.done", "Setup Checklist", "{items}: ticked off already", _TICKED),
)


def take(h: Hearing) -> None:
    """A character for a seat; in play, onto the Round Table at once."""
    seat = seats.acting_for(h, _for(h))
    if _has_one(h) is not None:  # overruled
        h.happens("exchange", seat=seat)
    _outfit(h, seat, h.args["sheet"])
    if seats.current(h.state) == seat:
        turns.enter(h, seat)
        h.goto_next()
    elif all(other["sheet"] for other in seats.seats(h.state).values()):
        _tick(h, "characters")
        _tick(h, "equipment")


def succeed(h: Hearing, seat: str) -> None:
    """A character is retired: its player selects another one at once, of those not played yet. [Retiring a Character]"""
    if quests.why_lost(h.state) is not None:
        return
    free = setting_up.free_sheets(h.state)
    if not free:
        h.tell("No Character Sheet is left for {seat}.", seat=seat)
        return
    known = [names.character(h.state, sheet) for sheet in free]  # a number alone is a place in the list, and not that of a sheet
    prompt = turns.told_before(h, message("{seat} must select a new character: which of these?", seat=seat))
    options = [f"{name}, sheet {sheet}" if name else f"sheet {sheet}" for sheet, name in zip(free, known, strict=True)]
    sheet = h.ask(
        f"{turns.NEW_CHARACTER}{seat}", who=seats.side_of(h.state, seat), prompt=prompt, options=_each_with_what_it_says(h, free, options)
    )
    _outfit(h, seat, free[options.index(sheet)], none=h.options.get("new-destiny") == "none")
    h.put("public", "seats", seat, "fresh", True)
    pattern = "At the start of its next turn {who} may enter play on the Round Table."
    if h.options["start"] == "exits":
        pattern = "At the start of its next turn {who} may enter play on the Round Table, or at an exit of the castle."
    h.tell(pattern, who=seats.spoken(h.state, seat))


def _each_with_what_it_says(h: Hearing, free: list[str], options: list[str]) -> dict[str, str]:
    return {option: on_sheets.in_short(h, sheet) for option, sheet in zip(options, free, strict=True)}


def _outfit(h: Hearing, seat: str, sheet: str, none: bool = False) -> None:
    """A Character Sheet for a seat, with its Destiny Tokens (`none`: its slots are empty) and Starting Equipment."""
    printed = partial(h.fact, "sheets", sheet)
    scores = printed("scores")
    attributes = [h.fact("attributes", number, "name") for number in h.book.keys("attributes")]
    most, character = int(printed("destiny")), _apart(h, seat, sheet, str(printed("name")))
    destiny = 0 if none else most
    scored = {name: score for name, score in zip(attributes, scores, strict=True) if name is not None}
    new = {**_ABSENT, "side": seats.side_of(h.state, seat), "sheet": sheet, "character": character, "scores": scored}
    new |= {"movement": int(printed("movement")), "slots": int(printed("wounds")), "destiny": destiny, "most": most}
    new |= {"favoured": printed("favoured"), "bonus": int(printed("bonus")), "quest": str(printed("quest") or "")}
    h.put("public", "seats", seat, new)
    h.push("public", "used_sheets", sheet)
    dealt = _equip(h, seat)
    slots = "a new character begins without" if none else message("{character} has a slot for each", character=character)
    h.line("Destiny Tokens", slots, str(destiny), "Setup")
    h.tell(_PLAYS[len(dealt)], seat=seat, character=character, destiny=destiny, cards=listing(dealt, AND))


_PLAYS = (
    "{seat} plays {character}, with {destiny} Destiny Tokens.",
    "{seat} plays {character}, with {destiny} Destiny Tokens and {cards}.",
    "{seat} plays {character}, with {destiny} Destiny Tokens, {cards}.",
)
"""What is told of a new character, by how many cards of Starting Equipment there were for it."""


def _equip(h: Hearing, seat: str) -> list[str]:
    """Starting Equipment for a seat: which of it there was. A new character chooses it from the discards, too, but by a reading."""
    dealt = []
    chosen = h.options.get("new-equipment") != "deck"
    for card, slot in {"Starting Weapon": "weapon", "Starting Armour": "armour"}.items():
        if h.public["decks"]["starting"] or (chosen and h.public["discards"].get("starting")):
            dealt.append(inventory.add(h, seat, card, "starting", slot))
        elif chosen:
            h.tell("There is no {card} left for {seat}: the others hold them all.", card=card, seat=seat)
        else:
            h.tell("There is no {card} left for {seat}: the deck has run out.", card=card, seat=seat)
    return dealt


def _apart(h: Hearing, seat: str, sheet: str, name: str) -> str:
    """A character's name, with the number of its sheet where somebody on the table is called so: the house may have given it to another."""
    if name not in (other["character"] for taken, other in seats.seats(h.state).items() if taken != seat):
        return name
    h.tell("{name} is on the table already: the character of sheet {sheet} is called {name} {sheet}.", name=name, sheet=sheet)
    return f"{name} {sheet}"


def _for(h: Hearing) -> str:
    """The seat that takes a sheet: as said, else whose turn it is, else the first one without, of the speaker's if they have one."""
    told = h.args.get("seat") or seats.current(h.state)
    if told is not None:
        return told
    empty = [seat for seat in seats.order(h.state) if not seats.seats(h.state)[seat]["sheet"]]
    mine = [seat for seat in empty if seats.side_of(h.state, seat) == h.declaration.side]
    return (mine or empty or seats.order(h.state))[0]


def take_offers(h: Hearing) -> Iterable[str]:
    """Sheets for the next character of whoever asks: the others' are left to them."""
    state, side = h.state, h.declaration.side
    now = seats.current(state)
    mine = (seat for seat in seats.order(state) if side in (None, seats.side_of(state, seat)))
    empty = [now] if now else [seat for seat in mine if not seats.seats(state)[seat]["sheet"]]
    typed = [(sheet, names.character(state, sheet)) for sheet in setting_up.free_sheets(state)]
    sheets = [f'"{name}"' if " " in name else name or sheet for sheet, name in typed]
    return [f"{sheet} by {seat}" for seat in empty[:1] for sheet in sheets]


def _has_one(h: Hearing) -> Facts:
    seat = _for(h)
    here = seats.seats(h.state)[seat]
    return {"seat": seat, "character": here["character"]} if here["sheet"] and not here["retired"] else None


def _playing(h: Hearing) -> str | None:
    """The seat that has this sheet now."""
    here = seats.seats(h.state).items()
    return next((seat for seat, one in here if one["sheet"] == h.args["sheet"] and not one["retired"]), None)


def _taken(h: Hearing) -> Facts:
    seat = _playing(h)
    return {"seat": seat, "character": seats.seats(h.state)[seat]["character"]} if seat is not None and seat != _for(h) else None


_USED = when(lambda h: h.args["sheet"] in h.public["used_sheets"] and _playing(h) is None, "sheet")


def _not_yet(h: Hearing) -> Facts:
    now, seat = seats.current(h.state), _for(h)
    return {"seat": seat} if now is not None and seat != now else None


TAKE_CHECKS = (
    Check("sheet.taken", "Setup", "{seat} plays {character}", _taken, rank=20),
    Check("sheet.used", "Retiring a Character", "sheet {sheet} has been played in this game; it cannot be chosen again", _USED, rank=20),
    Check("sheet.seat", "Setup", "{seat} already plays {character}", _has_one, rank=20),
    Check("sheet.turn", "Retiring a Character", "{seat} chooses anew at the start of its own next turn", _not_yet, rank=20),
)


def first(h: Hearing) -> None:
    """Everybody rolls a die, or those whose rolls were highest and equal; the highest takes the Key-Turn Token."""
    rolls = {seat: h.roll("d6", who=seat, why="for the Key-Turn Token").total for seat in setting_up.rolling(h.state)}
    high = max(rolls.values())
    fell = listing(message("{seat} {face}", seat=seat, face=face) for seat, face in rolls.items())
    h.line("Key-Turn Token", fell, message("highest {face}", face=high), "Setup")
    highest = [seat for seat, face in rolls.items() if face == high]
    if len(highest) > 1:
        h.put("public", "rolling", highest)
        h.outcome("{seats} roll again", seats=listing(highest, AND))
        h.tell("{fell}: {seats} are equal, and roll again (`first`).", fell=fell, seats=listing(highest, AND))
        return
    h.drop("public", "rolling")
    h.put("public", "holder", highest[0])
    _tick(h, "first")
    h.outcome("{seat} goes first", seat=highest[0])
    h.tell("{seat} takes the Key-Turn Token and goes first.", seat=highest[0])


def first_offers(h: Hearing) -> Iterable[str]:
    return [] if h.public["checklist"]["first"] or setting_up.before(h.state, *BEFORE_THE_ROLL) else [""]


def _rolled(h: Hearing) -> Facts:
    return {"holder": h.public["holder"]} if h.public["checklist"]["first"] else None


BEFORE_THE_ROLL = ("characters", "quest")
_NOT_LAST = first_of(lambda state: setting_up.before(state, *BEFORE_THE_ROLL))
FIRST_CHECKS = (
    Check("first.last", "Story Quest Setup", "first: {what}", _NOT_LAST, doubt="In which order is the game set up?"),
    Check("first.once", "Setup", "{holder} has the Key-Turn Token already", _rolled),
)
