"""Spells in hand: who holds how many is open, which they are is not. [9.0, 9.1, 9.5, 9.6]

secret.<player>.hands   personality -> the spells beneath his counter
secret.<player>.cast    magician -> the spell he has laid face down this turn
public.units.<unit>.spells   their number
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playaid.games.elric import cup, equipment
from playaid.referee.game import Owed
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State


def held(hearing: Hearing, unit: str, side: str | None = None) -> list[str]:
    """What a personality holds. Raises Locked for a hand that is sealed."""
    owner = side or hearing.side
    found: list[str] = hearing.secret(owner).get("hands", {}).get(unit, [])
    return found


def kept_up(state: State, unit: str) -> list[str]:
    """The spells by which a magician flies: they stay with him, for everybody to see. [7.4.2]"""
    return [entry["spell"] for entry in state["public"]["maintained"].get(unit, ())]


def limit(hearing: Hearing, unit: str) -> int:
    """How many spells a unit may hold: a magician his capacity, another personality one, anything else none. [9.5]"""
    from playaid.games.elric.units import value

    if hearing.public["units"][unit]["sort"] != "personality":
        return 0
    return value(hearing, unit, "capacity") or 1


def add(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Put a spell beneath a counter."""
    hearing.push("secret", side, "hands", unit, spell)
    hearing.add("public", "units", unit, "spells", 1)


def take(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Take a spell from beneath a counter. Raises Refusal when it is not there, which no overruling mends."""
    if spell not in held(hearing, unit, side):
        raise Refusal(f"{unit} does not hold that spell")
    hearing.pull("secret", side, "hands", unit, spell)
    hearing.add("public", "units", unit, "spells", -1)


def spend(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Use a spell up: it goes from the hand to the discards. [9.0, 9.6]"""
    take(hearing, side, unit, spell)
    cup.discard(hearing, spell)


def give_up(hearing: Hearing, side: str, unit: str, spell: str) -> None:
    """Discard a spell for stability: out of the hand, or one that is kept up. Raises Refusal when the unit has neither."""
    if spell in held(hearing, unit, side):
        spend(hearing, side, unit, spell)
        return
    entry = next((entry for entry in hearing.public["maintained"].get(unit, ()) if entry["spell"] == spell), None)
    if entry is None:
        raise Refusal(f"{unit} does not hold that spell")
    hearing.pull("public", "maintained", unit, entry)
    cup.discard(hearing, spell)


def drop_all(hearing: Hearing, unit: str) -> None:
    """The spells of a personality who leaves the board go to the discards, and so does what he has laid face down or maintains."""
    here = hearing.public["units"][unit]
    side = here["owner"]
    if here["spells"] and side is not None:
        lost = list(held(hearing, unit, side))
        for spell in lost:
            spend(hearing, side, unit, spell)
        hearing.tell(f"{unit}'s spells go to the discards: {', '.join(lost)}.", public=True)
    for entry in hearing.public["maintained"].get(unit, ()):
        cup.discard(hearing, entry["spell"])
    hearing.drop("public", "maintained", unit)


def receive(hearing: Hearing, side: str, unit: str, spells: Sequence[str], why: str) -> None:
    """Give drawn or found spells to a personality: those that play at once are played, then limit and stability are seen to."""
    from playaid.games.elric import immediate

    kept = []
    for spell in spells:
        if equipment.is_immediate(spell):
            if immediate.play(hearing, side, unit, spell):
                kept.append(spell)
        elif hearing.public["units"].get(unit, {}).get("owner") == side:
            add(hearing, side, unit, spell)
            kept.append(spell)
        else:
            cup.discard(hearing, spell)
            hearing.tell(f"{spell} goes to the discards: {unit} is not there to take it.", public=True)
    if kept:
        hearing.tell(f"{unit} has {', '.join(kept)}.", only=side)
    hearing.tell(f"{unit} takes {len(kept)} of {len(spells)} ({why}).", public=True)
    settle(hearing, side, unit)


def draw(hearing: Hearing, side: str, unit: str, number: int, why: str) -> None:
    """Draw spells for a personality, one after the other, unseen by the others. [9.1]"""
    drawn = []
    for _ in range(number):
        spell = cup.draw(hearing, side, why, private=True)
        if spell is None:
            break
        drawn.append(spell)
    receive(hearing, side, unit, drawn, why)


def settle(hearing: Hearing, side: str, unit: str) -> None:
    """Discard what a personality may not hold: beyond his limit, and one side of Law and Chaos; his player chooses. [9.5]"""
    if hearing.public["units"].get(unit, {}).get("owner") != side:
        return
    while clashing([*held(hearing, unit, side), *kept_up(hearing.state, unit)]) and _is_magician(hearing, unit):
        prompt = f"{unit} holds spells of Law and of Chaos: which alignment goes?"
        goes = hearing.ask(f"{unit} gives up {len(hearing.rolls)}", who=side, prompt=prompt, options=equipment.SIDES_OF_MAGIC, private=True)
        have = [*held(hearing, unit, side), *kept_up(hearing.state, unit)]
        gone = [spell for spell in have if equipment.alignment(spell) == goes]
        for spell in gone:
            give_up(hearing, side, unit, spell)
        hearing.tell(f"{unit} may not hold Law with Chaos and discards {', '.join(gone)}.", public=True)
    most = limit(hearing, unit)
    while len(held(hearing, unit, side)) > most:
        number = len(held(hearing, unit, side))
        prompt = f"{unit} holds {number} spells and may hold {most}: which goes?"
        spell = hearing.ask(
            f"{unit} drops {number} {len(hearing.rolls)}",
            who=side,
            prompt=prompt,
            options=_distinct(held(hearing, unit, side)),
            private=True,
        )
        spend(hearing, side, unit, spell)
        hearing.tell(f"{unit} may hold {most} and discards {spell}.", public=True)


def _distinct(spells: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(spells))


def _is_magician(hearing: Hearing, unit: str) -> bool:
    from playaid.games.elric.units import value

    return bool(value(hearing, unit, "capacity"))


def clashing(spells: Iterable[str]) -> bool:
    """Whether Law and Chaos are both among them. [9.5]"""
    return set(equipment.SIDES_OF_MAGIC) <= {equipment.alignment(spell) for spell in spells}


def unstable(state: State, side: str) -> Iterator[tuple[str, list[str]]]:
    """The places where a player's magicians together hold Law and Chaos, with these spells. Empty where his hand is not open. [9.5]"""
    if "hands" not in state["secret"].get(side, {}):
        return
    by_place: dict[str, list[str]] = {}
    for unit, spells in _had(state, side):
        by_place.setdefault(state["public"]["units"][unit]["at"], []).extend(spells)
    for place, spells in by_place.items():
        if clashing(spells):
            yield place, spells


def _had(state: State, side: str) -> Iterator[tuple[str, list[str]]]:
    """Each magician of a player with the spells that he holds or keeps up, if any."""
    hands = state["secret"][side]["hands"]
    for unit in dict.fromkeys((*hands, *state["public"]["maintained"])):
        here = state["public"]["units"].get(unit)
        spells = [*hands.get(unit, ()), *kept_up(state, unit)]
        if here is not None and here["owner"] == side and here.get("capacity") and spells:
            yield unit, spells


def owed(state: State) -> Iterator[Owed]:
    """What a player must discard before the step may end; he alone may know."""
    for side in state["referee"].get("sides", ()):
        for place, _ in unstable(state, side):
            yield Owed(f"the magicians in {place} hold Law and Chaos together: discard one alignment", "9.5", side, side)


# the verbs


def discard(hearing: Hearing) -> None:
    """Discard a spell for the sake of stability. [9.5, 9.6]"""
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    give_up(hearing, hearing.side, unit, spell)
    hearing.line("stability", f"Law and Chaos in one stack; {spell} goes", "discarded", "9.5")
    hearing.tell(f"{unit} discards {spell}.", public=True)


def discard_offers(h: Hearing) -> Iterator[str]:
    """Every discard that stability asks for."""
    state, side = h.state, h.side
    for place, _ in unstable(state, side):
        for unit, spells in _had(state, side):
            if state["public"]["units"][unit]["at"] == place:
                for spell in _distinct(spells):
                    if equipment.alignment(spell) in equipment.SIDES_OF_MAGIC:
                        yield f'"{spell}" from "{unit}"'


def transfer(hearing: Hearing) -> None:
    """Hand a spell from one personality to another of the same stack. [9.1]"""
    unit, other, spell = hearing.args["unit"], hearing.args["other"], hearing.args["spell"]
    take(hearing, hearing.side, unit, spell)
    add(hearing, hearing.side, other, spell)
    hearing.line("transfer", f"{spell}: {unit} to {other}", f"{other} holds {len(held(hearing, other))}", "9.1")
    hearing.line("exceptions", "12.1.3 has exceptions that are not in the document: the players see to them", "", "9.1")
    hearing.tell(f"{unit} hands a spell to {other}.", public=True)


def transfer_offers(h: Hearing) -> Iterator[str]:
    """Every transfer to a personality with room for it."""
    state, side = h.state, h.side
    units = state["public"]["units"]
    for unit, spells in state["secret"].get(side, {}).get("hands", {}).items():
        for other, there in units.items():
            if unit == other or there["owner"] != side or there["sort"] != "personality" or there["at"] != units.get(unit, {}).get("at"):
                continue
            if "capacity" not in there or there["spells"] >= (there["capacity"] or 1):
                continue
            for spell in _distinct(spells):
                if not (there["capacity"] and clashing([*state["secret"][side]["hands"].get(other, ()), *kept_up(state, other), spell])):
                    yield f'"{spell}" from "{unit}" to "{other}"'


def not_held(hearing: Hearing) -> Mapping[str, Any] | None:
    """The personality does not hold the spell of the declaration."""
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    return {"unit": unit, "spell": spell} if spell not in held(hearing, unit) else None


def not_had(hearing: Hearing) -> Mapping[str, Any] | None:
    """The personality neither holds the spell of the declaration nor keeps it up."""
    unit, spell = hearing.args["unit"], hearing.args["spell"]
    return {"unit": unit, "spell": spell} if spell not in (*kept_up(hearing.state, unit), *held(hearing, unit)) else None


def no_clash(hearing: Hearing) -> Mapping[str, Any] | None:
    """Nothing in this stack asks for a discard of this spell."""
    here = hearing.public["units"][hearing.args["unit"]]
    places = [place for place, _ in unstable(hearing.state, hearing.side)]
    aligned = equipment.alignment(hearing.args["spell"]) in equipment.SIDES_OF_MAGIC
    return None if here["at"] in places and aligned and here.get("capacity") else {"unit": hearing.args["unit"]}


def apart(hearing: Hearing) -> Mapping[str, Any] | None:
    one, other = hearing.public["units"][hearing.args["unit"]], hearing.public["units"][hearing.args["other"]]
    if one["at"] == other["at"] and one["owner"] == other["owner"] and hearing.args["unit"] != hearing.args["other"]:
        return None
    return {"unit": hearing.args["unit"], "other": hearing.args["other"]}


def no_room(hearing: Hearing) -> Mapping[str, Any] | None:
    other = hearing.args["other"]
    most = limit(hearing, other)
    number = hearing.public["units"][other]["spells"]
    return {"other": other, "most": most, "number": number} if number >= most else None


def would_clash(hearing: Hearing) -> Mapping[str, Any] | None:
    other, spell = hearing.args["other"], hearing.args["spell"]
    if not _is_magician(hearing, other) or not clashing([*held(hearing, other), *kept_up(hearing.state, other), spell]):
        return None
    return {"other": other, "spell": spell}


def foreign(hearing: Hearing) -> Mapping[str, Any] | None:
    """The unit of the declaration is not the declaring player's."""
    unit = hearing.args["unit"]
    owner = hearing.public["units"][unit]["owner"]
    return {"unit": unit, "owner": owner or "nobody", "side": hearing.side} if owner != hearing.side else None
