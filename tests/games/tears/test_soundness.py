"""What is wrong with a table that is not sound, condition by condition, and that nothing is wrong beside it. [Set-up]"""

from collections.abc import Iterator
from typing import Any

from playaid.games.tears.state import forces
from playaid.games.tears.table.soundness import faults
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, start, under
from tests.games.tears.test_battle import field

NORTH, SHIP = "Dragon Sea North", "Ship 1"


def public(state: table.State, *path_and_value: Any) -> table.State:
    return changed(state, ["put", ["public", *path_and_value[:-1]], path_and_value[-1]])


def boxes(state: table.State, side: str, leader: str, *names: str) -> table.State:
    return changed(state, ["put", ["secret", side, "boxes", leader], list(names)])


def sealed(state: table.State) -> table.State:
    return changed(state, ["drop", ["secret", G], None])


def afloat(owner: str, *tokens: str) -> table.State:
    base = begun()
    state = public(base, "ships", SHIP, {"side": owner, "sea": NORTH, "from": "Ossum"})
    return lay(cleared(state, G, "Kimrin"), G, SHIP, *tokens)


def cases() -> Iterator[tuple[table.State, list[str]]]:
    base = begun()
    fought = field("Wargroup, Warsteed", "2 Cavalry")
    birds = begun(penguins="yes")
    free = cleared(base, G, "Kimrin")
    more = changed(base, ["add", ["public", "reserve", G, "Cadmin"], 1])
    owing = changed(base, ["add", ["public", "reserve", G, "Warsteed"], -1], ["push", ["public", "board", G, "Kimrin"], "Warsteed"])
    dragon = lay(base, G, "Asten", "Terramax")
    caught = put(base, "Shimar", "Ursh", state=forces.TRAPPED)
    boxed = put(base, "Shimar", "", state=forces.BOX)
    chief = {"side": G, "state": "up", "at": NORTH}
    yield from [
        (base, []),
        (fought, []),
        (start(scenario="war"), []),
        (under(base, "Kestrel", "Warsteed", "Shimar"), []),
        # counters
        (more, ["13 Cadmin of Gorganun instead of 12"]),
        (sealed(more), []),
        (owing, ["7 Warsteed of Gorganun instead of 6"]),
        (changed(base, ["put", ["referee", "options", "scenario"], "war"]), ["0 Knight of Forseti instead of 12"]),
        (public(base, "battle", {**fought["public"]["battle"], "rows": {G: ["Warsteed"], F: []}}), ["7 Warsteed of Gorganun instead of 6"]),
        # the dragon
        (dragon, []),
        (public(dragon, "dragon", "state", "lair"), ["Terramax lies on the board 1 time and is: lair"]),
        (public(base, "dragon", "state", "play"), ["Terramax lies on the board 0 times and is: play"]),
        (public(public(base, "dragon", "state", "play"), "dragon", "rage", "Asten"), []),
        (public(dragon, "dragon", "rage", "Asten"), ["Terramax lies on the board 1 time and is: play"]),
        # boxes
        (boxes(free, G, "Nobody"), []),
        (boxes(put(free, "Kestrel", "", state=forces.HURT), G, "Kestrel"), []),
        (boxes(put(under(free, "Kestrel", "Warsteed"), "Kestrel", "", state=forces.HURT), G, "Kestrel", "Warsteed"),
         ["something lies under Kestrel, who is not on the board"]),
        (boxes(changed(free, ["add", ["public", "reserve", G, "Warsteed"], -1]), G, "Neko", "Warsteed"),
         ["something lies under Neko, who is not on the board"]),
        (boxes(changed(free, ["add", ["public", "reserve", G, "Warsteed"], -1]), G, "Nobody", "Warsteed"),
         ["something lies under Nobody, who is not on the board"]),
        (boxes(base, G, "Kestrel", "Shimar"), ["Shimar lies under Kestrel and is elsewhere"]),
        (boxes(base, G, "Kestrel", "Ezelle"), ["Ezelle cannot lie under Kestrel"]),
        (boxed, ["Shimar lies in 0 boxes"]),
        (boxes(boxes(boxed, G, "Kestrel", "Shimar"), G, "Ezelle", "Shimar"), ["Shimar lies in 2 boxes"]),
        (sealed(boxed), []),
        # people
        (put(base, "Shimar", ""), ["Shimar is in play and nowhere", "Gorganun stands in , which is not on the map"]),
        (put(base, "Shimar", "", state=forces.DEAD), []),
        (caught, []),
        (put(caught, "Shimar", "Riverton", state=forces.TRAPPED), ["Shimar is caught in a trap in Riverton, which is no ruin"]),
        (public(put(caught, "Shimar", "Riverton", state=forces.TRAPPED), "map", "areas", "Riverton", ""), []),
        (put(base, "Shimar", "Riverton"), []),
        # places
        (put(base, "Shimar", "Utopia"), ["Gorganun stands in Utopia, which is not on the map"]),
        (afloat(G, "Warsteed"), []),
        (afloat(F, "Warsteed"), ["Gorganun is aboard Ship 1 of Forseti"]),
        (afloat(G, "2 Warsteed", "Wargroup"), []),
        (afloat(G, "2 Warsteed", "2 Wargroup"), ["4 units are aboard Ship 1"]),
        (lay(free, G, NORTH, "Warsteed"), [f"Gorganun is at sea in {NORTH} without a ship"]),
        (put(base, "Kestrel", NORTH), [f"Gorganun is at sea in {NORTH} without a ship"]),
        (put(base, "Shimar", NORTH), []),
        (lay(base, G, NORTH, "Terramax"), []),
        (lay(birds, G, NORTH, "Penguin"), []),
        (public(birds, "people", "Penguin Chieftain", chief), []),
        (lay(birds, G, "Ossum", "Penguin"), []),
        (lay(birds, G, "Kimrin", "Penguin"), ["penguins of Gorganun are in Kimrin, which is no shore of theirs"]),
        (public(base, "castles", "Kimrin", "inside", F), ["Forseti stands inside Kimrin, which is Gorganun's"]),
        (public(base, "castles", "Kimrin", "inside", G), []),
        # battles
        (public(fought, "battle", "rows", G, [*reversed(fought["public"]["battle"]["rows"][G])]), ["the line of Gorganun is out of order"]),
        (public(fought, "battle", "hits", {G: -1, F: 0}), ["Gorganun has -1 hits to take"]),
    ]  # fmt: skip


def test_what_is_wrong_with_a_table() -> None:
    for state, wrong in cases():
        assert [str(fault) for fault in faults(state)] == wrong
