"""Lines as players say them, written out with the words of their slots. What is no shorthand is given back as it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from playaid.games.legacy.state import current_turn, enemies, names, pressing, quests, realm, seats, setting_up
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import find, find_only, fits, fold, goes_by, printable
from playaid.referee.contract.refusals import Ambiguous, NotNow, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


_ALONG = (("with", "me"), ("with", "us"), ("with", "him"), ("with", "her"), ("along",))


def _taken_along(words: Sequence[str]) -> list[str]:
    """`the Maiden with me` as `the Maiden`."""
    end = next((len(said) for said in _ALONG if len(words) > len(said) and (*map(fold, words[-len(said) :]),) == said), 0)
    return [*words[: len(words) - end]]


def take(words: Sequence[str], state: State) -> list[str]:
    """`Merlin Bob` or `Merlin for Bob` for `Merlin by Bob`; for a player of several seats the first that has no sheet. A sheet goes by its
    number, or by its character as far as the book or whoever has played it has said who that is. Raises Unreadable, which says so, for
    another name: who is on such a sheet is read off it when it is taken."""
    setting_up.refuse_several(words, state)
    words = _for_player(_for_seat(_taken_along(words), state), state)
    head, _ = cut(words, ("by",))
    name, free = " ".join(head), setting_up.free_sheets(state)
    try:
        if head:
            find(name, names.sheets(state), "sheet")
    except Unreadable as unknown:
        for key, verb, pattern in _TAKEN:
            if token := one_of(name, names.of_public(state, key)):
                told = message(pattern, token=token)
                raise NotNow(told, hint=Typed(" ".join((verb, quote(token), *_by_whom(words))))) from None
        known = names.sheets(state)
        if free and all(known.get(sheet) for sheet in free):
            left = message("there are left: {sheets}", sheets=listing(known[sheet][0] for sheet in free))
            near = [known[sheet][0] for sheet in unknown.candidates if sheet in free and known.get(sheet)]
            left = message("did you mean {near}?", near=listing(near, " or ")) if near else left
            raise Unreadable(message("no sheet is called {name}", name=printable(name)), hint=left, candidates=near) from None
        pattern = "say the number of the sheet: take {sheet} (sheets left: {sheets})"
        sheets = (f"{sheet} {known[sheet][0]}" if known.get(sheet) else str(sheet) for sheet in free)
        hint = message(pattern, sheet=free[0], sheets=listing(sheets)) if free else ""
        raise Unreadable(message("no sheet has been taken as {name} yet", name=printable(name)), hint=hint) from None
    except Ambiguous:
        pass
    return list(words)


_TAKEN: tuple[tuple[Literal["tokens", "escorts"], str, str], ...] = (
    ("tokens", "collect", "{token} is a Story Token, which is collected; a Character Sheet is what is taken"),
    ("escorts", "carry", "{token} is an Escort Token, which is carried; a Character Sheet is what is taken"),
)
"""What is on the table and is not taken: how it is said instead."""


def _by_whom(words: Sequence[str]) -> list[str]:
    return cut(words, ("by",))[1]


def refuse_tokens(words: Sequence[str], state: State) -> None:
    """Raises NotNow for a Story or an Escort Token that is to be handed over. [Inventory Cards] [Enemy Tokens]"""
    head, _ = cut(words, ("to", "by"))
    said = " ".join(word for word in head if fold(word) != "the")
    if one_of(said, names.cards(state)) or one_of(said, names.of_public(state, "enemies")):
        return
    if token := one_of(said, names.of_public(state, "tokens")):
        told = "{token} is a Story Token: cards and Enemy Tokens are handed over, and of Story Tokens the rules say no such thing"
        where = state["public"]["tokens"][token]
        hint = "a character that is retired leaves it behind; else whoever has it returns it"
        if where["returned"]:
            told, hint = "{token} is a Story Token that has been returned to the Round Table: nobody has it any more", ""
        elif where["by"] is None:
            told, hint = "{token} is a Story Token that lies on {tile}: nobody has it", ""
        raise NotNow(message(told, token=token, tile=where["tile"] or ""), hint=hint)
    if escort := one_of(said, names.of_public(state, "escorts")):
        carried, now = state["public"]["escorts"][escort], seats.current(state)
        told = message("{escort} is an Escort Token: it is set down by the one and picked up by the other", escort=escort)
        if carried["by"] is None:
            raise NotNow(message("{told}; it lies on {tile}", told=told, tile=carried["tile"]))
        if now not in (None, carried["by"]):
            raise NotNow(message("{told}; {who} carries it, and sets it down in their own turn", told=told, who=carried["by"]))
        raise NotNow(told, hint=Typed(f"drop {quote(escort)}"))


def plaque_of(said: str, state: State) -> str | None:
    """The Virtue Plaque that is meant by its name, with or without what it is, or by that alone: whoever's turn it is has one at most."""
    worn = {here["virtue"]: () for here in seats.seats(state).values() if here["virtue"]}
    bare = [word for word in said.split() if fold(word) not in ("the", "my", "his", "her", "their", "virtue", "plaque")]
    if bare:
        known = one_of(" ".join(bare), names.cards(state))
        return known if known in worn and not any(known in here["cards"] for here in seats.seats(state).values()) else None
    now = seats.current(state)
    return seats.seats(state)[now]["virtue"] if now and said else None


def to_seat(words: Sequence[str], state: State) -> list[str]:
    """Who is given something, said last, with the word of the slot; what is called so by all of its words is given to nobody yet."""
    text = " ".join(words)
    if len(words) > 2 and fold(words[-2]) == "with" and one_of(words[-1], names.seats(state)):  # `trade armour with Bob`
        return [*words[:-2], "to", words[-1]]
    if words[1:] and fold(words[0]) in {fold(said) for seat, others in names.seats(state).items() for said in (seat, *others)}:
        return [*words[1:], "to", words[0]]  # `give Bob my armour`
    if {"to", "by"} & {*map(fold, words)} or one_of(text, names.cards(state)) or one_of(text, names.of_public(state, "enemies")):
        return list(words)
    said = by_seat(words, state)
    at = next((at for at, word in enumerate(said) if word == "by"), 0)
    if not at and words[1:] and one_of(words[-1], names.seats(state)):
        said, at = [*words[:-1], "by", words[-1]], len(words) - 1
    return [*said[:at], "to", *said[at + 1 :]] if at else list(words)


def underfoot(words: Sequence[str], state: State) -> list[str]:
    """`Eagle here` for `Eagle on TILE`, the tile underfoot."""
    here = seats.underfoot(state) if words[1:] and fold(words[-1]) == "here" else None
    return list(words) if here is None else [*words[:-1], "on", here]


def found(words: Sequence[str], state: State) -> list[str]:
    """As `underfoot`. Raises Unreadable for a Realm Tile alone: what is found there is a Story Token, with a name of its own."""
    said = [word for word in words if fold(word) not in ("a", "an", "the")]
    tile = next((tile for tile in realm.tiles(state) if fold(tile) == fold(" ".join(said))), None)
    tasks = quests.tasks_left(state) if tile else []
    if tile and not any(fold(" ".join(words)) == fold(task) for task in tasks):
        told = message("{tile} is a Realm Tile; what is found on it is a Story Token, and the name of that comes first", tile=tile)
        lines = [Typed(f"task {quote(task)}") for task in tasks if fold(tile) in fold(task)]
        raise Unreadable(told, hint=message("a task that is done: {lines}", lines=listing(lines, " | ")) if lines else "")
    return underfoot(words, state)


def tick(words: Sequence[str], state: State) -> list[str]:
    """`tick all`, and what is said of all besides, for `tick`, which ticks off whatever is open."""
    return [] if words and fold(words[0].rstrip(",")) in EVERY and (not words[1:] or words[0].endswith(",")) else list(words)


def quest(words: Sequence[str], state: State) -> list[str]:
    """`The 9th Legion: find the eagle, bring it home`, with the tasks behind a colon. A task in quotes that holds a comma keeps them."""
    at = next((at for at, word in enumerate(words) if word.endswith(":") and word != ":"), None)
    if at is not None and words[at + 1 :] and "tasks" not in map(str.casefold, words):
        words = [*words[:at], words[at][:-1], "tasks", *words[at + 1 :]]
    head, tail = cut(words, ("tasks",))
    return [*head, *(_in_quotes(word) for word in tail)]


def task(words: Sequence[str], state: State) -> list[str]:
    """`find the Eagle is done` for the task alone."""
    said = [*words]
    while said[1:] and fold(said[-1]) in ("done", "is", "complete", "completed", "fulfilled") and " ".join(said) not in quests.tasks(state):
        said.pop()
    return said


def _in_quotes(word: str) -> str:
    """A word of which quotes have made one: in them again where a list would be parted within it, but for what stands behind them."""
    inner = word.rstrip(",;")
    return f'"{inner}"{word[len(inner) :]}' if " " in inner and not {",", ";"}.isdisjoint(inner) else word


def refuse_drawn(head: Sequence[str], tail: Sequence[str], state: State) -> None:
    """Raises Unreadable for a card out of a deck, which is gained: `draw the Lantern from the item deck`."""
    card, deck = cut(_of_a_deck(head, names.inventory_decks(state)), ("from",))
    if card and deck[1:] and one_of(deck[1], names.inventory_decks(state), shortest=4):
        line = " ".join(("gain", *map(quote, (*card, *deck)), *tail))
        raise Unreadable("a card out of a deck is gained; what is activated is the tile underfoot", hint=Typed(line))


def activate(words: Sequence[str], state: State) -> list[str]:
    """`activate the Chapel`, standing there, for `activate`; `a card` and the like after `draw` say nothing else."""
    head, tail = cut(words, ("by",))
    refuse_drawn(head, tail, state)
    said = " ".join(word for word in map(fold, head) if word not in ("a", "an", "the", "card", "plaque"))
    seat, here, tiles = seats.current(state), seats.underfoot(state), realm.tiles(state)
    meant = [name for name, tile in tiles.items() if goes_by(said, name) or goes_by(said, tile["kind"])]
    if not said or here in meant:
        return tail
    if meant == [realm.STABLES] and (locked := current_turn.locked(state)):
        raise NotNow(locked)
    if here is not None and meant:
        other = meant[0]
        told = message("who activates {other} stands on it, and {character} stands on {here}", other=other, character=seat, here=here)
        raise Unreadable(told, hint=message("first: move {other}", other=other))
    return _drawn_at_once(head, tail)


def _drawn_at_once(head: Sequence[str], tail: Sequence[str]) -> list[str]:
    """The card that a tile has its character draw, told with its slot behind the stroke. Raises Unreadable for other words: a slip would
    become the title of a card."""
    title = " ".join(head)
    if head[:1] == ["search"] or "/" in title:
        return [*head, *tail]
    told = message(
        "cannot read {title}: the tile is the one under whoever has the turn, and what is drawn there is asked for", title=printable(title)
    )
    hint = message("{alone}, or with the card in one line: {line}", alone=Typed("activate"), line=Typed(f"activate {title} / SLOT"))
    raise Unreadable(told, hint=hint)


def by_seat(words: Sequence[str], state: State) -> list[str]:
    """`heal Bob` or `destiny 1 to Bob` for `heal by Bob`, `destiny 1 by Bob`: whose character it is, said last; `heal me` for `heal`."""
    if words and fold(words[-1]) in _ME:
        words = words[: -2 if fold(" ".join(words[-2:-1])) in ("to", "for", "by") else -1]
    if any(word.casefold() == "by" for word in words):
        return list(words)
    known = {fold(spelling) for name, others in names.seats(state).items() for spelling in (name, *others)}
    many = next((many for many in (3, 2, 1) if many <= len(words) and fold(" ".join(words[-many:])) in known), 0)
    head = list(words[: len(words) - many])
    if many and head and head[-1].casefold() in ("to", "for"):
        head.pop()
    return [*head, *(["by", *words[-many:]] if many else [])]


_ME = ("me", "myself", "us")


def bear(words: Sequence[str], state: State) -> list[str]:
    """`Ann to Docks` for `Docks by Ann`, `me to Docks` or `to Docks` for `Docks`."""
    head, tail = cut(words, ("to", "onto", "on"))
    if not tail[1:] or "by" in map(fold, words):
        return by_seat(words, state)
    seat = one_of(" ".join(head), names.seats(state))
    return [*tail[1:], *(("by", seat) if seat else ())] if seat or " ".join(map(fold, head)) in ("", *_ME) else list(words)


def paths(words: Sequence[str], state: State) -> list[str]:
    """`Docks 2` for `Docks open 2`."""
    known = dict.fromkeys(realm.tiles(state), ())
    bare = words[1:] and words[-1].isdecimal() and "open" not in map(fold, words) and one_of(" ".join(words), known) is None
    return [*words[:-1], "open", words[-1]] if bare else list(words)


def breaking(words: Sequence[str], state: State) -> list[str]:
    """`fail armour`, `fail break armour`, `fail by breaking armour` for `fail breaking armour`, and as `by_seat`: nothing but the card is
    named there."""
    words = by_seat(_breaking_first(words, state), state)
    head, tail = cut(words, ("breaking", "by"))
    card = one_of(" ".join(head), names.cards(state))
    return ["breaking", card, *tail] if card and not begins(tail, ("breaking",)) else words


def _breaking_first(words: Sequence[str], state: State) -> list[str]:
    """With `breaking` where a card is said to be broken otherwise."""
    begin = 1 if words and fold(words[0]) in ("and", "by", "but") else 0
    if [fold(word) for word in words[begin : begin + 1]] not in (["break"], ["breaking"], ["breaks"]):
        return list(words)
    head, tail = cut([word for word in words[begin + 1 :] if fold(word) not in ("the", "my", "his", "her", "their")], ("by",))
    return ["breaking", *head, *tail] if one_of(" ".join(head), names.cards(state)) else list(words)


def _for_seat(words: Sequence[str], state: State) -> list[str]:
    """The same behind something else, or after `for`."""
    head, tail = cut(words, ("for",))
    said = by_seat([*head, *tail[1:]], state)
    return said if said[:1] != ["by"] and "by" in said else list(words)


def _for_player(words: Sequence[str], state: State) -> list[str]:
    """A player's own name, said last, for the first of their seats that has no sheet yet."""
    head, tail = cut(words, ("by", "for"))
    head, said = (head, tail[1:]) if tail else (list(words[:-1]), list(words[-1:]))
    bare = [seat for seat, here in seats.seats(state).items() if not here["sheet"] and fold(here["side"]) == fold(" ".join(said))]
    return [*head, "by", bare[0]] if bare and head else list(words)


def use(words: Sequence[str], state: State) -> list[str]:
    """`Herbs on Bob` as `Herbs`. Raises Unreadable for Destiny Tokens, which are no card: in a challenge stones are rolled again for them.
    [Challenge Overview]"""
    head, tail = cut(words, ("on", "for"))
    if head and one_of(" ".join(tail[1:]), names.seats(state)) and one_of(" ".join(words), names.cards(state)) is None:
        words = head  # on whom is what the card says
    said = [fold(word) for word in words]
    if "destiny" not in said or any("destiny" in fold(name) for name in names.cards(state)):
        return list(words)
    number = next((word for word in said if word.isdecimal()), "1")
    line = message("reroll {number}", number=number) if pressing.challenge(state) else message("destiny {number}", number=f"-{number}")
    raise Unreadable("Destiny Tokens are spent: in a challenge on stones that are rolled again, else where a card says so", hint=line)


def claimed(words: Sequence[str], state: State) -> list[str]:
    """`Witch` for one of the claimed Witches, which are all alike: who is said, or else whose turn it is, gives their own first. Twice
    named, two of them; `all` for whatever they have claimed."""
    if fold(" ".join(words[-3:])) == "to the dungeon":  # as the rulebook has it
        words = words[:-3]
    words = to_seat(words, state)
    refuse_tokens(words, state)
    head, tail = cut(words, ("to", "by"))
    if plaque := plaque_of(" ".join(head), state):
        told = "{plaque} is a Virtue Plaque: cards are traded and Enemy Tokens given, and of plaques the rules say no such thing"
        raise NotNow(message(told, plaque=plaque))
    turn = state["public"].get("turn")
    at = max((at for at, word in enumerate(tail) if word.casefold() == "by"), default=len(tail))
    said_by = one_of(" ".join(tail[at + 1 :]), names.seats(state), shortest=1) if tail[at:] else None
    seat = said_by or (turn["seat"] if turn else None)
    plain = {name: token for name, token in enemies.tokens(state).items() if token["by"] and not token["named"]}
    said: list[str] = []
    called = [] if one_of(" ".join(head), names.of_public(state, "enemies")) else fits(" ".join(head), names.cards(state), slips=False)
    if (card := called[0] if called else "") and begins(tail, ("to",)):
        line = message("trade {card} {rest}", card=f'"{card}"', rest=" ".join(tail))
        raise Unreadable(message("{card} is a card: it is traded, and Enemy Tokens are given", card=card), hint=line)
    if seat and len(head) == 1 and fold(head[0]) in EVERY:
        mine = [name for name, token in enemies.tokens(state).items() if token["by"] == seat]
        if not mine:
            raise Unreadable(message("{seat} has claimed no Enemy Token", seat=seat))
        head = [", ".join(mine)]
    for piece in (piece.strip() for piece in " ".join(head).split(",")):
        alike = [name for name, token in plain.items() if fold(token["kind"]) == fold(piece) and name not in said]
        owners = {str(plain[name]["by"]) for name in alike}
        if said_by and owners and said_by not in owners:
            raise Unreadable(message("{seat} has claimed no {kind}", seat=said_by, kind=plain[alike[0]]["kind"]))
        whose = seat if seat in owners else next(iter(owners)) if len(owners) == 1 else None
        said.append(next((name for name in alike if plain[name]["by"] == whose), piece))
    return [", ".join(said), *tail] if head else list(words)


def discard(words: Sequence[str], state: State) -> list[str]:
    """Raises NotNow for a Story or an Escort Token, which a card removes, and for a plaque of the Virtue Stack."""
    _refuse_removal(words, state)
    head, tail = cut(words, ("by",))
    said = [word for word in head if fold(word) not in ("a", "the", "one")]
    worn = plaque_of(" ".join(said), state)
    if [word for word in map(fold, said) if word != "virtue"] == ["plaque"]:
        seduced = (now := seats.current(state)) is not None and seats.seats(state)[now]["seduced"]
        lines = [*([f"discard {quote(worn)}"] if worn else []), "virtue 1", *(["resist virtue"] if seduced else [])]
        told = "a plaque that somebody has is discarded by its name, one of the Virtue Stack by `virtue`, or against Seduction by `resist`"
        raise NotNow(told, hint=listing(map(Typed, lines), " | "))
    if worn and head[1:]:
        return [worn, *tail]
    return by_seat(words, state)


def _refuse_removal(words: Sequence[str], state: State) -> None:
    head, _ = cut(words, ("claimed", "by"))
    said = " ".join(word for word in head if fold(word) != "the")
    if one_of(said, names.cards(state)) or one_of(said, names.of_public(state, "enemies")):
        return
    if token := one_of(said, names.removable(state)):
        told = message("{token} is neither a card nor an Enemy Token: a card that takes that token off the table removes it", token=token)
        raise NotNow(told, hint=Typed(f"remove {quote(token)}"))


def gain(words: Sequence[str], state: State) -> list[str]:
    """`gain item` for `gain from item`, whose title is asked then; `gain Healing Herbs item` for `gain Healing Herbs from item`; as a
    card is read out, `Oak Shield / armour` for `Oak Shield slot armour`. Raises Unreadable for what lies in no such deck: a coin."""
    words = _of_a_deck(words, names.inventory_decks(state))
    head, tail = cut([word.rstrip(",") for word in words], ("from", "slot", "moves", "by"))
    if not any(fold(word) in ("from", "slot") for word in tail):
        head = _no_card(head, tail, names.inventory_decks(state))
    told = any(fold(word) == "from" for word in tail)
    decks, title = names.inventory_decks(state), list[str]()
    if "/" in head[1:-1] and "slot" not in map(fold, tail):
        at = head.index("/", 1)
        behind = 1 if at + 2 < len(head) and fold(head[-1]) in map(fold, decks) else 0
        head, tail = [*head[:at], *head[len(head) - behind :]], [*tail, "slot", *head[at + 1 : len(head) - behind]]
    deck = one_of(" ".join(head), decks, shortest=4)
    if deck is None and fold(" ".join(head)) not in map(fold, names.cards(state)):
        *title, last = head or [""]
        deck = next((deck for deck in decks if title and fold(deck) == fold(last)), None)
    return [*head, *tail] if told or deck is None else [*title, "from", deck, *tail]


def _of_a_deck(words: Sequence[str], decks: Mapping[str, Sequence[str]]) -> list[str]:
    """`an item, the Lantern` and `the Lantern from the item deck` as `the Lantern from item`."""
    at = next((at for at, word in enumerate(words) if fold(word) == "from"), len(words))
    behind = [word for word in words[at + 1 : at + 4] if fold(word) not in ("the", "deck", "pile", "stack")]
    if at < len(words) and behind and one_of(behind[0], decks, shortest=4):
        return [*words[: at + 1], *behind, *words[at + 4 :]]
    first = one_of(words[1].rstrip(",").removesuffix(" card"), decks, shortest=4) if words[2:] and fold(words[0]) in ("a", "an") else None
    head, tail = cut(words[2:], ("slot", "moves", "by"))
    return [*head, "from", first, *tail] if first and head and words[1].endswith(",") else list(words)


_OTHERWISE = {"coin": "coin", "plaque": "plaque NAME", "wound": "wound", "destiny": "destiny", "despair": "despair"}
"""What a card gives besides Inventory Cards -> how that is said; of the first and the last two a number may be told."""
_COUNTED, _OF_ALL = ("coin", "destiny", "despair"), ("coin", "despair")
_ONE, _BESIDE = ("a", "an", "one", "the"), ("quest", "virtue", "token", "tokens")


def _no_card(head: list[str], tail: Sequence[str], decks: Mapping[str, Sequence[str]]) -> list[str]:
    """What is gained without the article before the name of a deck. Raises Unreadable for what is gained by another verb: `a coin`."""
    number = next((word for word in head[:1] if word.isdecimal()), "")
    plain = head[1:] if number or [fold(word) for word in head[:1] if fold(word) in _ONE] else head
    told = [fold(word) for word in plain]
    bare = [word for word in told if word not in _BESIDE] if len(told) > 1 else told
    what = bare[0].removesuffix("s") if len(bare) == 1 else ""
    if what in _OTHERWISE:
        said = (number,) if number and what in _COUNTED else ()
        line = " ".join((_OTHERWISE[what], *said, *(tail if what not in _OF_ALL else ())))
        text = message("{words} lies in no deck of Inventory Cards", words=printable(" ".join(head)))
        raise Unreadable(text, hint=message("it is said so: {line}", line=Typed(line)))
    return plain if not number and len(plain) == 1 and one_of(plain[0], decks, shortest=4) else head


def negate(words: Sequence[str], state: State) -> list[str]:
    """A Doom Effect by the beginning of one of its words: `negate moves` for `negate Merlin moves one less`."""
    head, tail = cut(by_seat(words, state), ("by",))
    effect = one_of(" ".join(head), names.dooms(state), shortest=2)
    return [effect, *tail] if effect else [*head, *tail]


def banish(words: Sequence[str], state: State) -> list[str]:
    """`Saxon` for the one that can be meant: what a card claims is claimed by nobody yet; `by SEAT` is of those on the map and of that
    seat's own, which are all alike. Raises Ambiguous with those, where they are several."""
    _refuse_removal(words, state)
    head, tail = cut(words, ("claimed", "by"))
    claims = any(fold(word) == "claimed" for word in tail)
    at = next((at for at, word in enumerate(tail) if fold(word) == "by"), len(tail))
    seat = one_of(" ".join(tail[at + 1 :]), names.seats(state), shortest=1) if tail[at:] else None
    alike = {
        name: token for name, token in enemies.tokens(state).items() if not token["named"] and fold(token["kind"]) == fold(" ".join(head))
    }
    on_map = [name for name, token in alike.items() if not token["by"]]
    own = [name for name, token in alike.items() if token["by"] == seat]
    if not claims and seat is None:
        return list(words)
    fitting = on_map if claims else [*on_map, *own[:1]]
    if len(fitting) > 1:
        typed = " ".join(head)
        raise Ambiguous(message("{text!r} may be any of: {fitting}", text=typed, fitting=listing(fitting)), candidates=fitting, typed=typed)
    return [*fitting, *tail] if fitting else list(words)


def placed(words: Sequence[str], state: State) -> list[str]:
    """`knight named Mordred by Bob` for `knight by Bob named Mordred`: where a Named Enemy is, said last."""
    head, tail = cut(words, ("named",))
    known = {"by": names.seats(state), "on": names.of_public(state, "tiles")}
    for at, word in enumerate(tail):
        if word.casefold() in known and one_of(" ".join(tail[at + 1 :]), known[word.casefold()]):
            return [*head, *tail[at:], *tail[:at]]
    return list(words)


def spoils(words: Sequence[str], state: State) -> list[str]:
    """The deck by its beginning: `arm` for `armoury`."""
    words = by_seat(words, state)
    if words and fold(words[0]) == "none":  # `no spoils draw`
        return ["none", *cut(words, ("by",))[1]]
    deck = one_of(words[0].removesuffix("s"), dict.fromkeys(DRAWS, ()), shortest=1) if words else None
    return [deck, *words[1:]] if deck else list(words)


DRAWS = ("none", "item", "armoury", "relic")
"""What may be said for a Spoils Draw."""


COLOURS = ("red", "green", "blue", "yellow", "brown", "grey", "gray", "purple", "orange", "white", "black", "pink")
"""Words that may be the colour of a banner, besides the colours in play: the rulebook lists none."""
OTHER_COLOURS = ("teal", "turquoise", "cyan", "violet", "magenta", "maroon", "navy", "beige", "indigo", "tan", "gold", "silver", "bronze")
"""Words that are hardly one, and often enough part of a name: whoever says one last is asked."""


def colours(state: State) -> set[str]:
    """Words by which a colour may be meant."""
    return {*COLOURS, *(fold(tile["colour"]) for tile in realm.tiles(state).values() if fold(tile["colour"]))}


def likely_colours(state: State, side: str | None = None) -> tuple[str, ...]:
    """Of those the ones that a form shows, each with the same number all evening, whatever comes into play; of one colour one spelling."""
    there = (fold(tile["colour"]) for tile in realm.tiles(state).values() if fold(tile["colour"]) not in ("", "-"))
    return tuple(dict.fromkeys((*(colour for colour in COLOURS if colour != "gray"), *there)))


def cut(words: Sequence[str], keys: Iterable[str]) -> tuple[list[str], list[str]]:
    """What stands before the first of the keywords, and the rest."""
    at = next((at for at, word in enumerate(words) if word.casefold() in keys), len(words))
    return list(words[:at]), list(words[at:])


def begins(tail: Sequence[str], keys: tuple[str, ...]) -> bool:
    return bool(tail) and tail[0].casefold() in keys


def one_of(text: str, known: Mapping[str, Sequence[str]], shortest: int = 3) -> str | None:
    """The one name that is meant, by its beginning or that of one of its words; None where there is none, or several."""
    if text in known:
        return text
    if len(fold(text)) < shortest:
        return None
    return find_only(text, known)
