"""19.0 A plot as it is typed: enchantments by number or name, by whom, on what."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, pieces, printed
from playaid.games.albion.state.place_names import hex_of
from playaid.games.albion.state.printed import enchantment_names, enchantment_rows
from playaid.language.message import message
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Locked, Unreadable
from playaid.referee.contract.state import visible

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing


def said_castings(hearing: Hearing) -> list[Casting]:
    """The castings in the typed words: `13 by Dunatis; 08 by Barguest on Morigu`, or `nothing`. Raises Unreadable, Ambiguous."""
    text = str(hearing.args["castings"]).strip()
    if text.casefold() in ("nothing", "none", "-"):
        return []
    return [_casting(hearing, part) for part in castings.parted(text, hearing.state)]


def _casting(hearing: Hearing, text: str) -> Casting:
    words = castings.caster_behind(hearing.state, text.split())
    cut = {word: words.index(word) for word in ("by", "on", "at", "for") if word in words}
    if "by" not in cut:
        meant = find(" ".join(words[: min(cut.values(), default=len(words))]), enchantment_names(), "enchantment")
        hint = message("plot {text} by the name of who casts it; ? lists who may cast what", text=text)
        raise Unreadable(message("{enchantment}: who casts it?", enchantment=enchantment_rows()[meant]["name"]), hint=hint)
    if "," in text:
        hint = "a semicolon parts enchantments: plot Vision by PERSON; Mental Attack by PERSON on PERSON"
        raise Unreadable(message("{text}: one enchantment, by one person", text=text), hint=hint)
    ends = sorted(cut.values())
    parts = {word: " ".join(words[at + 1 : next((end for end in ends if end > at), len(words))]) for word, at in cut.items()}
    number = find(" ".join(words[: ends[0]]), enchantment_names(), "enchantment")
    caster = find(parts["by"], printed.person_names(hearing.state), "person")
    target = parts.get("on") or parts.get("at")
    if target is not None and number not in castings.ON_HEX:
        target = find(target, printed.person_names(hearing.state), "person")
    elif target is not None and not target[:1].isdecimal():
        target = _where(hearing, target)
    sky = find(parts["for"], dict.fromkeys(castings.SKIES, ()), "weather") if "for" in parts else None
    return {"number": number, "caster": caster, "side": hearing.side, "target": target, "weather": sky}


def _where(hearing: Hearing, target: str) -> str:
    """The hex of a piece or a place that is named in its place, as far as the side sees them; else what was said. Raises Ambiguous."""
    seen = visible(hearing.state, hearing.side)
    with suppress(Unreadable, Locked, LookupError):
        if number := hex_of(target, seen):
            return number
        find(target, pieces.piece_names(seen), "piece")
    return target
