"""2.3, 3.0 The pieces: who stands where, whose they are, and what their ratings come to now."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.state import printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import counted, listing, message
from playaid.referee.contract.derived import KEPT, NOWHERE, derive, grouped, once_said

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, Public, State
    from playaid.referee.contract.game import Facts
    from playaid.referee.contract.names import Names


def piece_names(state: "State") -> Mapping[str, Sequence[str]]:
    """Every piece by its name; an army also by its race: `trolls` is any of theirs, and no Trollslayer."""
    return _names(_armies(lay_open(state).get("pieces", _NO_PIECES)))[0]


_NO_PIECES: "dict[str, Piece]" = {}


@derive
def _armies(pieces: "Mapping[str, Piece]") -> tuple[tuple[str, str, int], ...]:
    """The armies of kingdoms, with their points."""
    armies = ((name, piece) for name, piece in pieces.items() if piece["kind"] == "army")
    return tuple((name, kingdom, int(piece["count"])) for name, piece in armies if (kingdom := piece["kingdom"]))


@lru_cache(KEPT)
def _names(armies: tuple[tuple[str, str, int], ...]) -> "tuple[Names, Names]":
    """Pieces by name, and with them parts of the armies, while the armies are these: most moves leave them so."""
    names = {**printed.aliases("persons"), **printed.aliases("ships"), **{name: _of_race(kingdom) for name, kingdom, _ in armies}}
    parts = {f"{count} {name}": () for name, _, points in armies for count in range(1, points)}
    return names, {**names, **parts}


@cache
def _of_race(kingdom: str) -> tuple[str, ...]:
    return (RACES[str(printed.kingdom_rows()[kingdom]["race"])],)


RACES = {"Troll": "trolls", "Elf": "elves", "Gnome": "gnomes", "Mundane": "mundanes"}
"""What several of a race are called."""


def other(side: str) -> str:
    return FAERIE if side == FOMORIAN else FOMORIAN


def lay_open(state: "State") -> "Public":
    """The public compartment; where stacks are hidden, with what the seals that are open bring into it. [11.9]"""
    public = state["public"]
    if "stacks" not in public:
        return public
    from playaid.games.albion.state.stacks import lay_open as with_pieces

    return with_pieces(state)


def own(state: "State", side: str) -> str | None:
    """Who alone may read a line that names pieces of a side: that side where stacks are hidden, else everybody (None). [11.9]"""
    return side if "stacks" in state["public"] else None


def owner_of_place(state: "State", name: str) -> str | None:
    """Who alone may know where a piece stands: its side where stacks are hidden and it is not seen, else everybody (None). [11.9]"""
    public = state["public"]
    return None if "stacks" not in public or name in public["seen"] else pieces(state)[name]["side"]


def pieces(state: "State") -> "Mapping[str, Piece]":
    public = state["public"]
    return public["pieces"] if "stacks" not in public else lay_open(state)["pieces"]


def piece(state: "State", name: str) -> "Piece":
    """One piece. Raises KeyError."""
    public = state["public"]
    return public["pieces"][name] if "stacks" not in public else lay_open(state)["pieces"][name]


def commander_side(piece: "Piece") -> str:
    """The side that controls a piece now: its owner, or whoever has his mind. [19.4.10]"""
    return str(piece.get("control") or piece["side"])


def on_map(piece: "Piece") -> bool:
    return piece["hex"] is not None and piece["state"] in STANDING


def lives(piece: "Piece") -> bool:
    """Whether somebody is in the game and not dead, be it hidden where they stand: whoever may not see that knows it all the same."""
    return piece["state"] in STANDING


STANDING = ("active", "inactive")


def marked(state: "State") -> list[str]:
    """Who has an Enchantment marker and lives, be it hidden where. [11.9, 19.3]"""
    return [name for name in state["public"]["cast"] if lives(piece(state, name))]


def awake(piece: "Piece") -> bool:
    return on_map(piece) and piece["state"] == "active"


_LED = object()


def _keys(piece: "Piece") -> tuple[object, object, object]:
    ship = piece.get("aboard")
    stands, under = piece["hex"] if on_map(piece) else NOWHERE, NOWHERE if piece.get("under") is None else _LED
    return stands, NOWHERE if ship is None else ship, under


_grouped = grouped(_keys, 3)
"""The pieces on the map by their hexes, all by the ships that they are aboard, and those under somebody, in the order of the set-up."""


def led(state: "State") -> Sequence[str]:
    """The pieces that are under somebody, in the order of the set-up. To be read only."""
    return _grouped(pieces(state))[2].get(_LED, ())


def at(state: "State", number: str, side: str | None = None, kind: str | None = None, aboard: bool | None = None) -> list[str]:
    """The pieces in a hex, in the order of the set-up. aboard: only those embarked (True) or not (False); ships count as not embarked."""
    board = pieces(state)
    return [
        name
        for name in _grouped(board)[0].get(number, ())
        if (piece := board[name])
        and (side is None or (piece.get("control") or piece["side"]) == side)
        and (kind is None or piece["kind"] == kind)
        and (aboard is None or bool(piece.get("aboard")) == aboard)
    ]


def persons_of(state: "State", side: str) -> list[str]:
    """The persons on the map under a side's control, by enchantment too."""
    return [*_persons(pieces(state)).get(side, ())]


@derive
def _persons(pieces: "Mapping[str, Piece]") -> Mapping[str, list[str]]:
    """The persons on the map by whose control they are under, in the order of the set-up."""
    by_side: dict[str, list[str]] = {}
    for name, piece in pieces.items():
        if piece["kind"] == "person" and on_map(piece):
            by_side.setdefault(commander_side(piece), []).append(name)
    return by_side


def forces_of(state: "State", side: str | None) -> list[str]:
    """What a side may move, with parts of its armies; of both where no side speaks."""
    own = {name for name, one in pieces(state).items() if on_map(one) and side in (None, commander_side(one))}
    return [name for name in force_names(state) if part_of(name).name in own]


def items_of(state: "State", side: str) -> list[str]:
    """The items that a side has, as all know, by their names."""
    held = (number for number, item in state["public"]["items"].items() if item["side"] == side)
    return [*map(printed.item_title, held)]


def hexes_of(state: "State", side: str) -> list[str]:
    return [*_by_side(pieces(state)).get(side, ())]


@derive
def _by_side(pieces: "Mapping[str, Piece]") -> Mapping[str, list[str]]:
    """The hexes in which each side has pieces, sorted."""
    by_side: dict[str, set[str]] = {}
    for piece in pieces.values():
        if on_map(piece):
            by_side.setdefault(commander_side(piece), set()).add(str(piece["hex"]))
    return {side: sorted(hexes) for side, hexes in by_side.items()}


def points(state: "State", names: Iterable[str]) -> int:
    """Army and escort Combat Strength Points among pieces, at face value. [16.1.9]"""
    total = 0
    for name in names:
        counter = piece(state, name)
        total += int(counter.get("count", 0)) if counter["kind"] == "army" else int(bool(counter.get("escort")))
    return total


def points_at(state: "State", number: str, side: str, aboard: bool | None = False) -> int:
    """A side's army and escort points in a hex; as a rule those ashore."""
    return points(state, at(state, number, side, aboard=aboard))


def held_items(state: "State", side: str) -> Mapping[str, str]:
    """number -> bearer of the items that a side holds; nothing while its compartment is locked."""
    secret = state["secret"].get(side)
    return secret.get("items", {}) if secret else {}


def somewhere(piece: "Piece") -> bool:
    """Whether a piece is on the map in a place that whoever looks does not see. [11.9]"""
    return piece["hex"] is None and piece["state"] in ("active", "inactive")


def off_map(state: "State", names: Iterable[str]) -> Iterable[str]:
    everybody = pieces(state)
    return (name for name in names if name in everybody and not on_map(everybody[name]))


def unseen(state: "State", name: str, side: str) -> bool:
    """Whether a piece of the other side stands on the map, and a side does not see where. [11.9]"""
    piece = pieces(state)[name]
    return "stacks" in state["public"] and somewhere(piece) and commander_side(piece) != side


def describe(state: "State", name: str) -> str:
    """A piece in a few words, from what is open to all."""
    counter = piece(state, name)
    if counter["kind"] == "army":
        if counter["kingdom"] is None:
            counters = count_counters(counter["count"])
            return (
                message("{counters}, examined {shown}", counters=counters, shown=shown) if (shown := counter.get("examined")) else counters
            )
        return message("{army} ({points})", army=name, points=counter["count"])
    if counter["kind"] == "ship":
        damaged = message("{ship} (damaged)", ship=name) if counter["steps"] == 1 else name
        return message("{ship} (refit)", ship=damaged) if counter["refit"] else damaged
    return message("{person} with escort", person=name) if counter.get("escort") else name


def count_counters(number: int) -> str:
    return counted(number, "{n} counter", "{n} counters")


def holder_title(holder: str) -> str:
    """What holds an item, as it is said: a piece, or the hex of a fortress. [20.1]"""
    return message("hex {hex}", hex=holder.removeprefix("hex ")) if holder.startswith("hex ") else holder


def cargo(state: "State", ship: str) -> list[str]:
    return [*_grouped(pieces(state))[1].get(ship, ())]


class Part(NamedTuple):
    """A piece of the declaration: its id, and how many points of it if it is an army."""

    name: str
    points: int | None = None


def force_names(state: "State") -> Mapping[str, Sequence[str]]:
    """Pieces, and parts of the armies on the board as `4 Moray 3012`."""
    return _names(_armies(lay_open(state).get("pieces", _NO_PIECES)))[1]


@cache
def part_of(text: str) -> Part:
    """A name of `force_names` taken apart."""
    number, _, rest = text.partition(" ")
    return Part(rest, int(number)) if number.isdecimal() and rest else Part(text)


@once_said
def said_names(hearing: "Hearing") -> list[str]:
    """The pieces that a declaration speaks of, a leader first, an army for a part of it."""
    args = hearing.args
    others = args.get("pieces") or args.get("persons") or args.get("others") or ()
    return [*([args["person"]] if args.get("person") else []), *(part_of(text).name for text in others)]


def failing(names: Iterable[str], **more: object) -> "Facts":
    """The facts of a check that these pieces fail; None where none does."""
    failed = [*names]
    return {"names": listing(failed), **more} if failed else None


def named_twice(hearing: "Hearing") -> "Facts":
    """A piece is named more than once: as its own leader, or an army and a part of it."""
    names = said_names(hearing)
    return failing(name for at, name in enumerate(names) if name in names[:at])


def said_strength(parts: Mapping[str, int]) -> str:
    return message("armies {armies}, escorts {escorts}, ships {ships}", **parts)


def strength_of_side(hearing: "Hearing", side: str) -> dict[str, int]:
    """Strength points of a side now: armies, escorts, ships at full strength. [21.2]"""
    own = (name for name, piece in pieces(hearing.state).items() if piece["side"] == side)
    return strength_of(hearing.state, own)


def strength_of(state: "State", names: Iterable[str]) -> dict[str, int]:
    """The strength points of those of these pieces that are left, by kind, ships at full strength. [21.2]"""
    found = {name: piece(state, name) for name in names}
    left = {name: piece for name, piece in found.items() if piece["state"] not in ("dead", "sunk")}
    return {
        "armies": sum(int(piece["count"]) for piece in left.values() if piece["kind"] == "army"),
        "escorts": sum(bool(piece["escort"]) for piece in left.values() if piece["kind"] == "person"),
        "ships": sum(int(printed.ship_rows()[name]["combat"]) for name, piece in left.items() if piece["kind"] == "ship"),
    }
