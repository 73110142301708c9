"""Escort Tokens: brought into play, carried, set down, lost. [Escort Tokens]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, conditions
from playaid.games.legacy.state import current_turn, holdings, likely, names, pressing, realm, seats
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.names import find_only
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

ESCORT = "Escort Tokens"


def escort(h: Hearing) -> None:
    """An Escort Token comes into play, because a card or the quest says so; `taken` when a character is forced to take it."""
    name, seat = h.args["name"], seats.speaking(h)
    if h.args.get("taken"):
        h.put("public", "escorts", name, {"tile": None, "by": seat})
        h.tell("{who} has to take the escort {name}.", who=seats.spoken(h.state, seat), name=name)
        return
    tile = _where(h, seat)
    h.put("public", "escorts", name, {"tile": tile, "by": None})
    h.tell("The escort {name} is placed on {tile}.", name=name, tile=tile)


def _where(h: Hearing, seat: str) -> str:
    """The tile that is named, or the one the seat stands on. Raises Refusal when there is neither."""
    tile = h.args.get("tile") or seats.seats(h.state)[seat]["tile"]
    if tile is None:
        raise Refusal(message("{seat} is not on the map: on which tile?", seat=seat))
    return tile


_NOWHERE = conditions.when_speaker(lambda h, seat: not h.args.get("tile") and not seats.present(h.state, seat))


def escort_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    wanted = seats.asking(h) and current_turn.on_map(state) and not state["public"]["escorts"] and not pressing.challenge(state)
    return [f"Pilgrim {state['public'].get('serial', 0)}"] if wanted else []


def _escort_count(h: Hearing) -> Facts:
    most = int(h.book.value("components", "Escort Token", "count"))
    return {"most": most} if len(h.public["escorts"]) >= most else None


def _no_place(h: Hearing) -> Facts:
    return None if h.args.get("taken") else _NOWHERE(h)


def _no_taker(h: Hearing) -> Facts:
    """Who is forced to take it has a character, whatever tile is named."""
    return conditions.elsewhere(h) if h.args.get("taken") else None


def _picked_up(h: Hearing) -> str | None:
    """Who lies where somebody has their turn is carried."""
    known = find_only(h.args["name"], dict.fromkeys(h.public["escorts"], ()))
    return f"carry {known}" if known in [*likely.escorts_here(h.state, None)] else None


_KNOWN = conditions.when(lambda h: names.is_one_of(h.args["name"], h.public["escorts"]), "name")
ESCORT_CHECKS = (
    Check("escort.known", ESCORT, "there is an escort {name} already", _KNOWN, _picked_up),
    Check("escort.count", "Component List", "there are only {most} Escort Tokens", _escort_count),
    Check("escort.tile", ESCORT, "{seat} is not on the map: `on TILE`", _no_place),
    Check("escort.taker", ESCORT, "{seat} has no character on the map who could take it", _no_taker),
)


def carry(h: Hearing) -> None:
    seat = seats.speaking(h)
    acting.end_turn_start(h)
    h.put("public", "escorts", h.args["escort"], {"tile": None, "by": seat})
    h.tell("{who} picks {escort} up.", who=seats.spoken(h.state, seat), escort=h.args["escort"])


def carry_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, ((f'"{name}"', {"escort": name}) for name in h.public["escorts"]))


drop_offers = carry_offers


def _apart(h: Hearing) -> Facts:
    name, seat = h.args["escort"], seats.speaking(h)
    there = h.public["escorts"][name]
    if there["tile"] == seats.seats(h.state)[seat]["tile"]:
        return None
    why = "{seat} carries {escort}" if there["by"] else "{escort} is not where {seat} stands"
    return {"why": message(why, escort=name, seat=there["by"] or seat)}


def _second(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    held = [escort for escort in holdings.escorts_of(h.state, seat) if escort != h.args["escort"]]
    return {"seat": seat, "held": listing(held)} if held else None


CARRY_CHECKS = (
    *conditions.MAY_ACT,
    Check("escort.here", ESCORT, "{why}", _apart),
    Check("escort.one", ESCORT, "{seat} carries {held}, and nobody chooses to carry two", _second),
)


def drop(h: Hearing) -> None:
    seat = seats.speaking(h)
    acting.end_turn_start(h)
    h.put("public", "escorts", h.args["escort"], {"tile": _where(h, seat), "by": None})
    h.tell("{who} sets {escort} down.", who=seats.spoken(h.state, seat), escort=h.args["escort"])


_NOT_WITH = conditions.when_speaker(lambda h, seat: h.args["escort"] not in holdings.escorts_of(h.state, seat), "escort")
DROP_CHECKS = (*conditions.MAY_ACT, Check("escort.with", ESCORT, "{seat} does not carry {escort}", _NOT_WITH))


def perish(h: Hearing, name: str, why: str) -> None:
    h.drop("public", "escorts", name)
    h.line(name, why, "perishes", "Escort Tokens")
    h.tell("{name} perishes: {why}. Do what the card or quest that brought it says.", name=name, why=why)


def perish_among_enemies(h: Hearing) -> None:
    """One Escort Token for each enemy on its tile, carried ones among them; the players choose which, where some are left."""
    where: dict[str, list[str]] = {}
    for name, escort in h.public["escorts"].items():
        tile = escort["tile"] or (seats.seats(h.state)[escort["by"]]["tile"] if escort["by"] else None)
        where.setdefault(tile or "", []).append(name)
    for tile, them in where.items():
        number = len(realm.foes(h.state, tile))
        for turn in range(min(number, len(them))):
            left = [name for name in them if name in h.public["escorts"]]
            prompt = message("which escort on {tile} perishes?", tile=tile)
            choose = number < len(them)
            gone = h.ask(f"escort {tile} {turn + 1}", who="the players", prompt=prompt, options=left) if choose else left[0]
            perish(h, gone, message("an enemy is on {tile} at the end of the Key-Turn", tile=tile))


def stay_behind(h: Hearing, seat: str) -> None:
    """A character is retired that has been made to carry two escorts, of which by a reading one has perished: the other stays there."""
    for name in holdings.escorts_of(h.state, seat):
        tile = seats.standing(h.state, seat)
        h.put("public", "escorts", name, {"tile": tile, "by": None})
        h.tell("The escort {name} stays on {tile}.", name=name, tile=tile)


def perish_with(h: Hearing, seat: str) -> None:
    """A seat takes a Wound Token: the escort it carries perishes; of several all, or by a reading the one that the players say."""
    gone = holdings.escorts_of(h.state, seat)
    if gone and h.options.get("escorts-perish") == "one":
        prompt = message("{seat} takes a Wound Token: which escort perishes?", seat=seat)
        gone = [h.ask(f"escort of {seat}", who="the players", prompt=prompt, options=gone)]
    for name in gone:
        perish(h, name, message("{seat} took a Wound Token", seat=seat))
