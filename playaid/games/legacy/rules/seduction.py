"""Seduction is negated by a Loyalty Challenge, a plaque, a card or an Altruism Tile. [Encounter Cards and Doom Effects]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import current_turn, pressing, realm, seats

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def free(h: Hearing, seat: str, why: str) -> None:
    h.put("public", "seats", seat, "seduced", False)
    h.put("public", "seats", seat, "doom", [doom for doom in seats.seats(h.state)[seat]["doom"] if doom != "Seduction"])
    h.line("Seduction", why, "negated", "Encounter Cards and Doom Effects")
    h.tell("{who} is no longer seduced.", who=seats.spoken(h.state, seat))
    pressing.lapse(h, seat, "seduction")


def lay_down_seduction(h: Hearing) -> None:
    """A turn that ends on an Altruism Tile ends seduction."""
    seat = current_turn.turn(h.state)["seat"]
    if not seats.present(h.state, seat):
        return
    tile = seats.standing(h.state, seat)
    if seats.seats(h.state)[seat]["seduced"] and realm.tiles(h.state)[tile]["kind"] == "Altruism":
        free(h, seat, why="the turn ended on an Altruism Tile")


def overcome(h: Hearing, seat: str, name: str) -> None:
    free(h, seat, why="Loyalty challenge passed")
