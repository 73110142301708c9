"""Setup: the play area, the characters, the Story Quest, who goes first, and the checklist. [Setup]"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import inventory, realm, seats
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

SEVERE, GENERAL = "severe", "general"


def set_up(h: Hearing) -> None:
    """Write the opening state: stacks by count, the castle, empty seats."""
    table = seats.named(h)
    names = [h.fact("attributes", number, "name") for number in h.book.keys("attributes")]
    h.put("public", "attributes", [name for name in names if name is not None])
    h.put("public", "order", list(table))
    h.put("public", "sheets", list(h.book.keys("sheets")))
    h.put("public", "seats", {seat: {**seats.ABSENT, "side": side} for seat, side in table.items()})
    for key in ("enemies", "threats", "escorts", "story", "tokens", "discards"):
        h.put("public", key, {})
    for key in ("draws", "dungeon", "used_sheets"):
        h.put("public", key, [])
    h.put("public", "coins", 0)
    h.put("public", "holder", None)
    h.put("public", "approaching", SEVERE)
    _stacks(h)
    realm.set_out(h)
    _virtue(h)
    _needs(h)
    _despair(h)
    h.put("public", "checklist", dict.fromkeys(h.book.keys("checklist"), False))
    if h.options["story"] == "none":
        _tick(h, "quest")
    h.tell(f"{len(table)} characters: {', '.join(table)}. The Virtue Stack has {h.public['virtue']['stack']} plaques.")
    h.tell("Take a Character Sheet each: `take SHEET by SEAT`. Then tick the checklist off.")


def _stacks(h: Hearing) -> None:
    for deck in h.book.keys("decks"):
        component = h.fact("decks", deck, "component")
        h.put("public", "decks", deck, int(h.fact("components", component, "count")))
    for kind in h.book.keys("enemies"):
        h.put("public", "pool", kind, int(h.fact("enemies", kind, "tokens")))
        h.put("public", "named_pool", kind, int(h.fact("enemies", kind, "named")))
    box = {"decks": h.public["decks"], "pool": h.public["pool"], "named_pool": h.public["named_pool"]}
    plaques = int(h.fact("components", "Virtue Plaque", "count"))
    h.put("public", "box", {**box, "plaques": plaques, "dungeon": int(h.fact("constants", "dungeon tokens", "value"))})


def _virtue(h: Hearing) -> None:
    people = len(seats.order(h.state))
    base = 1 if h.options["virtue"] == "scarce" else int(h.fact("constants", "virtue base", "value"))
    size = base + people
    h.put("public", "virtue", {"stack": size, "discarded": 0, "box": int(h.fact("components", "Virtue Plaque", "count")) - size})
    h.line("Virtue Stack", f"{base} + {people} players", f"{size}", "Setup")


def _needs(h: Hearing) -> None:
    people = len(seats.order(h.state))
    each = 2 if h.options["coins"] == "two" else int(h.fact("constants", "coins per player", "value"))
    stables = int(h.fact("constants", "stables coins", "value"))
    h.put("public", "needs", {"coins": each * people, "stables": stables * people})
    h.put("public", "flames", int(h.fact("constants", "flames", "value")))
    h.line("Quest Coins to win", f"{each} x {people} players", f"{each * people}", "Story Quests and Quest Coins")


def _despair(h: Hearing) -> None:
    placed = int(h.options["despair"]) + (4 if h.options["story"] == "none" else 0)
    h.put("public", "despair", placed)
    if placed:
        h.line("Despair Tokens", "as chosen for this session", str(placed), "Optional Rules")


def _tick(h: Hearing, item: str) -> None:
    h.put("public", "checklist", item, True)


def done(state: State) -> bool:
    """Whether the checklist is ticked off."""
    return all(state["public"]["checklist"].values())


def owed(state: State) -> list[Owed]:
    """What of the Setup Checklist is still to be done, with the verb that ticks it off."""
    return [Owed(_ITEMS[item], "Setup Checklist") for item, ticked in state["public"]["checklist"].items() if not ticked]


_ITEMS = {
    "characters": "every player takes a sheet, a standee and Destiny Tokens (`take SHEET by SEAT`)",
    "equipment": "a Starting Weapon and a Starting Armour Card for everybody (comes with `take`)",
    "virtue": "lay out the Virtue Stack at random (`tick virtue`)",
    "decks": "shuffle the decks; the Approaching Threat Token lies on the Severe Threat Deck (`tick decks`)",
    "stables": "the Stables Token on the Stables Tile (`tick stables`)",
    "tiles": "sort the eight tiles with a mace out of the Albion Stack (`tick tiles`)",
    "quest": "choose a Story Quest; set its tokens aside (`quest TITLE tasks TASK, TASK`)",
    "first": "roll for the Key-Turn Token (`first`)",
}
BY_HAND = ("virtue", "decks", "stables", "tiles")


def tick(h: Hearing) -> None:
    """Items of the checklist that are done on the table."""
    items = h.args.get("items") or [item for item in BY_HAND if not h.public["checklist"][item]]
    for item in items:
        _tick(h, item)
        h.tell(f"Done: {_ITEMS[item].partition(' (`')[0]}.")
    left = len(owed(h.state))
    h.line("Setup Checklist", "items still open", str(left), "Setup Checklist")


def tick_offers(h: Hearing) -> Iterable[str]:
    """Each item that can be ticked by hand, and all of them at once."""
    state = h.state
    open_ = [item for item in BY_HAND if not state["public"]["checklist"][item]]
    return ["", *open_] if open_ else []


def _by_verb(h: Hearing) -> Mapping[str, Any] | None:
    wrong = [item for item in h.args.get("items") or () if item not in BY_HAND]
    return {"items": ", ".join(wrong)} if wrong else None


TICK_CHECKS = (Check("checklist.verb", "Setup Checklist", "{items}: ticked off by its own verb", _by_verb, rank=20),)


def take(h: Hearing) -> None:
    """A character for a seat: its sheet, Destiny Tokens, Starting Weapon and Starting Armour; in play, onto the Round Table at once."""
    seat, sheet = _for(h), h.args["sheet"]
    before = seats.seats(h.state)[seat]
    scores = h.fact("sheets", sheet, "scores")
    names = [h.fact("attributes", number, "name") for number in h.book.keys("attributes")]
    destiny = int(h.fact("sheets", sheet, "destiny"))
    character = str(h.fact("sheets", sheet, "name"))
    h.put(
        "public",
        "seats",
        seat,
        {
            **seats.ABSENT,
            "side": before["side"],
            "sheet": sheet,
            "character": character,
            "scores": {name: score for name, score in zip(names, scores, strict=True) if name is not None},
            "movement": int(h.fact("sheets", sheet, "movement")),
            "slots": int(h.fact("sheets", sheet, "wounds")),
            "destiny": destiny,
            "most": destiny,
            "favoured": h.fact("sheets", sheet, "favoured"),
            "bonus": int(h.fact("sheets", sheet, "bonus")),
            "quest": str(h.fact("sheets", sheet, "quest") or ""),
        },
    )
    h.push("public", "used_sheets", sheet)
    for card in ("Starting Weapon", "Starting Armour"):
        if h.public["decks"]["starting"] or h.public["discards"].get("starting"):
            inventory.add(h, seat, card, "starting", card.split()[1].casefold())
        else:
            h.tell(f"There is no {card} left for {seat}: the others hold them all.")
    h.line("Destiny Tokens", f"{character} has a slot for each", str(destiny), "Setup")
    h.tell(f"{seat} plays {character}, with {destiny} Destiny Tokens, Starting Weapon and Starting Armour.")
    if seats.current(h.state) == seat:
        enter(h, seat)
        h.goto_next()
    elif all(one["sheet"] for one in seats.seats(h.state).values()):
        _tick(h, "characters")
        _tick(h, "equipment")


def enter(h: Hearing, seat: str) -> None:
    """The character comes into play on the Round Table, or an exit in a session that allows it."""
    where = realm.ROUND_TABLE
    if h.options["start"] == "exits":
        where = h.ask("start", who=seat, prompt=f"where does {seat} enter play?", options=[realm.ROUND_TABLE, *sorted(realm.EXITS)])
    h.put("public", "seats", seat, "tile", where)
    h.tell(f"{seats.spoken(h.state, seat)} enters play on the {where}.")
    for deck, many in (("armoury", 2 if h.options["entry-armoury"] == "on" else 0), ("item", 1 if h.options["entry-item"] == "on" else 0)):
        for number in range(1, many + 1):
            inventory.draw(h, seat, deck, f"{deck} {number}")


def _for(h: Hearing) -> str:
    """The seat that takes a sheet: as said, else whose turn it is, else the first one without, of the speaker's if he has one."""
    named: str | None = h.args.get("seat")
    if named is not None:
        return named
    now = seats.current(h.state)
    if now is not None:
        return now
    empty = [seat for seat in seats.order(h.state) if not seats.seats(h.state)[seat]["sheet"]]
    mine = [seat for seat in empty if seats.side_of(h.state, seat) == h.declaration.side]
    return (mine or empty or seats.order(h.state))[0]


def take_offers(h: Hearing) -> Iterable[str]:
    """Every sheet that is left, for the seat that must choose."""
    state = h.state
    free = [sheet for sheet in state["public"]["sheets"] if sheet not in state["public"]["used_sheets"]]
    now = seats.current(state)
    empty = [now] if now else [seat for seat in seats.order(state) if not seats.seats(state)[seat]["sheet"]]
    return [f"{sheet} by {seat}" for seat in empty[:1] for sheet in free]


def _used(h: Hearing) -> Mapping[str, Any] | None:
    return {"sheet": h.args["sheet"]} if h.args["sheet"] in h.public["used_sheets"] else None


def _has_one(h: Hearing) -> Mapping[str, Any] | None:
    seat = _for(h)
    here = seats.seats(h.state)[seat]
    return {"seat": seat, "character": here["character"]} if here["sheet"] and not here["retired"] else None


def _not_yet(h: Hearing) -> Mapping[str, Any] | None:
    now, seat = seats.current(h.state), _for(h)
    return {"seat": seat} if now is not None and seat != now else None


TAKE_CHECKS = (
    Check("sheet.used", "Retiring a Character", "sheet {sheet} has been played in this game; it cannot be chosen again", _used, rank=20),
    Check("sheet.seat", "Setup", "{seat} already plays {character}", _has_one, rank=20),
    Check("sheet.turn", "Retiring a Character", "{seat} chooses anew at the start of its own next turn", _not_yet, rank=20),
)


def first(h: Hearing) -> None:
    """Everybody rolls a die; the highest takes the Key-Turn Token. Equal highest rolls are rolled again."""
    rolling = seats.order(h.state)
    while len(rolling) > 1:
        rolls = {seat: h.roll("d6", who=seat, why="for the Key-Turn Token").total for seat in rolling}
        high = max(rolls.values())
        h.line("Key-Turn Token", ", ".join(f"{seat} {face}" for seat, face in rolls.items()), f"highest {high}", "Setup")
        rolling = [seat for seat, face in rolls.items() if face == high]
    h.put("public", "holder", rolling[0])
    _tick(h, "first")
    h.outcome(f"{rolling[0]} goes first")
    h.tell(f"{rolling[0]} takes the Key-Turn Token and goes first.")


def first_offers(h: Hearing) -> Iterable[str]:
    """Once."""
    state = h.state
    return [] if state["public"]["checklist"]["first"] else [""]


def _rolled(h: Hearing) -> Mapping[str, Any] | None:
    return {"holder": h.public["holder"]} if h.public["checklist"]["first"] else None


FIRST_CHECKS = (Check("first.once", "Setup", "{holder} has the Key-Turn Token already", _rolled),)
