"""The kinds of name that a slot takes: where the names of each come from."""

from functools import partial

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Kinds

_state = Chapters("playaid.games.legacy.state").later

_open = _state("names", "of_public")
KINDS: Kinds = {
    "seat": _state("names", "seats"),
    "sheet": _state("names", "sheets"),
    "seat or character": _state("names", "seats_and_characters"),
    "item": partial(_open, key="checklist"),
    "tile": partial(_open, key="tiles"),
    "tile kind": _state("names", "tile_kinds"),
    "region": _state("names", "regions"),
    "attribute": partial(_open, key="attributes"),
    "second attribute": _state("names", "second_attributes"),
    "enemy": _state("names", "enemy_tokens"),
    "enemy kind": _state("names", "enemy_kinds"),
    "command": _state("names", "movement_commands"),
    "threat": partial(_open, key="threats"),
    "deck": partial(_open, key="decks"),
    "Inventory Card deck": _state("names", "inventory_decks"),
    "card": _state("names", "cards"),
    "card or ability": _state("names", "givers"),
    "token": partial(_open, key="tokens"),
    "escort": partial(_open, key="escorts"),
    "task": _state("names", "tasks"),
    "Escort or Story Token": _state("names", "removable"),
}
