"""Wounds and retired characters. [Wound Tokens] [Retiring a Character] [Escort Tokens]"""

from playaid.games.legacy import inventory, seats
from playaid.referee.hearing import Hearing

CITE = "Retiring a Character"


def wound(h: Hearing, seat: str) -> bool:
    """A Wound Token for a seat: its escort perishes, and without an open slot its character is retired. Gives whether it was."""
    here = seats.seats(h.state)[seat]
    for name, escort in list(h.public["escorts"].items()):
        if escort["by"] == seat:
            perish(h, name, f"{seat} took a Wound Token")
    if here["wounds"] < here["slots"]:
        h.add("public", "seats", seat, "wounds", 1)
        h.line("Wound Token", f"slots {here['slots']}", f"{here['wounds'] + 1} filled", "Wound Tokens")
        h.tell(f"{seats.spoken(h.state, seat)} takes a Wound Token ({here['wounds'] + 1} of {here['slots']}).")
        return False
    h.line("Wound Token", f"no open slot of {here['slots']}", "retired", CITE)
    retire(h, seat)
    return True


def perish(h: Hearing, name: str, why: str) -> None:
    """An Escort Token is removed from play."""
    h.drop("public", "escorts", name)
    h.line(name, why, "perishes", "Escort Tokens")
    h.tell(f"{name} perishes: {why}. Do what the card or quest that brought it says.")


def retire(h: Hearing, seat: str) -> None:
    """A character leaves the game: a plaque is lost, its cards are discarded, its Story Tokens stay on the tile."""
    here = seats.seats(h.state)[seat]
    h.tell(f"{seats.spoken(h.state, seat)} is retired.")
    inventory.lose_plaque(h, f"{here['character']} is retired")
    for card in list(here["cards"]):
        inventory.remove(h, seat, card)
    if here["virtue"] is not None:
        h.add("public", "virtue", "discarded", 1)
    for name, token in h.public["tokens"].items():
        if token["by"] == seat:
            h.put("public", "tokens", name, {**token, "by": None, "tile": here["tile"]})
            h.tell(f"The Story Token {name} stays on {here['tile']}.")
    h.put("public", "draws", [draw for draw in h.public["draws"] if not (draw["seat"] == seat and draw["what"] == "encounter")])
    h.put(
        "public",
        "seats",
        seat,
        {**here, "cards": {}, "virtue": None, "tile": None, "retired": True, "seduced": False, "doom": [], "wounds": 0},
    )
    h.line("cards", "discarded; Enemy Tokens are kept", f"{len(here['cards'])} cards", CITE)
    if h.options["retire-despair"] == "on":
        h.add("public", "despair", 1)
        h.line("Despair Token", "one for each retired character", str(h.public["despair"]), "Optional Rules")
    h.tell(f"{seat} chooses another character at the start of its next turn: `take SHEET`.")
