"""What is wrong with a table that is not sound, condition by condition, and that nothing is wrong beside it. [Set-up]"""

from typing import Any

from playaid.games.tears.state import forces
from playaid.games.tears.table.soundness import faults
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, start, under
from tests.games.tears.test_battle import field

NORTH, SHIP = "Dragon Sea North", "Ship 1"
BASE = begun()
FIELD = field("Wargroup, Warsteed", "2 Cavalry")
BIRDS = begun(penguins="yes")


def public(state: table.State, *path_and_value: Any) -> table.State:
    return changed(state, ["put", ["public", *path_and_value[:-1]], path_and_value[-1]])


def boxes(state: table.State, side: str, leader: str, *names: str) -> table.State:
    return changed(state, ["put", ["secret", side, "boxes", leader], list(names)])


def sealed(state: table.State) -> table.State:
    return changed(state, ["drop", ["secret", G], None])


def afloat(owner: str, *tokens: str) -> table.State:
    state = public(BASE, "ships", SHIP, {"side": owner, "sea": NORTH, "from": "Ossum"})
    return lay(cleared(state, G, "Kimrin"), G, SHIP, *tokens)


FREE = cleared(BASE, G, "Kimrin")
MORE = changed(BASE, ["add", ["public", "reserve", G, "Cadmin"], 1])
OWING = changed(BASE, ["add", ["public", "reserve", G, "Warsteed"], -1], ["push", ["public", "board", G, "Kimrin"], "Warsteed"])
DRAGON = lay(BASE, G, "Asten", "Terramax")
CAUGHT = put(BASE, "Shimar", "Ursh", state=forces.TRAPPED)
BOXED = put(BASE, "Shimar", "", state=forces.BOX)
CHIEF = {"side": G, "state": "up", "at": NORTH}


@each(
    ("state", "wrong"),
    [
        (BASE, []),
        (FIELD, []),
        (start(scenario="war"), []),
        (under(BASE, "Kestrel", "Warsteed", "Shimar"), []),
        # counters
        (MORE, ["13 Cadmin of Gorganun instead of 12"]),
        (sealed(MORE), []),
        (OWING, ["7 Warsteed of Gorganun instead of 6"]),
        (changed(BASE, ["put", ["referee", "options", "scenario"], "war"]), ["0 Knight of Forseti instead of 12"]),
        (public(BASE, "battle", {**FIELD["public"]["battle"], "rows": {G: ["Warsteed"], F: []}}), ["7 Warsteed of Gorganun instead of 6"]),
        # the dragon
        (DRAGON, []),
        (public(DRAGON, "dragon", "state", "lair"), ["Terramax lies on the board 1 time and is: lair"]),
        (public(BASE, "dragon", "state", "play"), ["Terramax lies on the board 0 times and is: play"]),
        (public(public(BASE, "dragon", "state", "play"), "dragon", "rage", "Asten"), []),
        (public(DRAGON, "dragon", "rage", "Asten"), ["Terramax lies on the board 1 time and is: play"]),
        # boxes
        (boxes(FREE, G, "Nobody"), []),
        (boxes(put(FREE, "Kestrel", "", state=forces.HURT), G, "Kestrel"), []),
        (boxes(put(under(FREE, "Kestrel", "Warsteed"), "Kestrel", "", state=forces.HURT), G, "Kestrel", "Warsteed"),
         ["something lies under Kestrel, who is not on the board"]),
        (boxes(changed(FREE, ["add", ["public", "reserve", G, "Warsteed"], -1]), G, "Neko", "Warsteed"),
         ["something lies under Neko, who is not on the board"]),
        (boxes(changed(FREE, ["add", ["public", "reserve", G, "Warsteed"], -1]), G, "Nobody", "Warsteed"),
         ["something lies under Nobody, who is not on the board"]),
        (boxes(BASE, G, "Kestrel", "Shimar"), ["Shimar lies under Kestrel and is elsewhere"]),
        (boxes(BASE, G, "Kestrel", "Ezelle"), ["Ezelle cannot lie under Kestrel"]),
        (BOXED, ["Shimar lies in 0 boxes"]),
        (boxes(boxes(BOXED, G, "Kestrel", "Shimar"), G, "Ezelle", "Shimar"), ["Shimar lies in 2 boxes"]),
        (sealed(BOXED), []),
        # people
        (put(BASE, "Shimar", ""), ["Shimar is in play and nowhere", "Gorganun stands in , which is not on the map"]),
        (put(BASE, "Shimar", "", state=forces.DEAD), []),
        (CAUGHT, []),
        (put(CAUGHT, "Shimar", "Riverton", state=forces.TRAPPED), ["Shimar is caught in a trap in Riverton, which is no ruin"]),
        (public(put(CAUGHT, "Shimar", "Riverton", state=forces.TRAPPED), "map", "areas", "Riverton", ""), []),
        (put(BASE, "Shimar", "Riverton"), []),
        # places
        (put(BASE, "Shimar", "Utopia"), ["Gorganun stands in Utopia, which is not on the map"]),
        (afloat(G, "Warsteed"), []),
        (afloat(F, "Warsteed"), ["Gorganun is aboard Ship 1 of Forseti"]),
        (afloat(G, "2 Warsteed", "Wargroup"), []),
        (afloat(G, "2 Warsteed", "2 Wargroup"), ["4 units are aboard Ship 1"]),
        (lay(FREE, G, NORTH, "Warsteed"), [f"Gorganun is at sea in {NORTH} without a ship"]),
        (put(BASE, "Kestrel", NORTH), [f"Gorganun is at sea in {NORTH} without a ship"]),
        (put(BASE, "Shimar", NORTH), []),
        (lay(BASE, G, NORTH, "Terramax"), []),
        (lay(BIRDS, G, NORTH, "Penguin"), []),
        (public(BIRDS, "people", "Penguin Chieftain", CHIEF), []),
        (lay(BIRDS, G, "Ossum", "Penguin"), []),
        (lay(BIRDS, G, "Kimrin", "Penguin"), ["penguins of Gorganun are in Kimrin, which is no shore of theirs"]),
        (public(BASE, "castles", "Kimrin", "inside", F), ["Forseti stands inside Kimrin, which is Gorganun's"]),
        (public(BASE, "castles", "Kimrin", "inside", G), []),
        # battles
        (public(FIELD, "battle", "rows", G, [*reversed(FIELD["public"]["battle"]["rows"][G])]), ["the line of Gorganun is out of order"]),
        (public(FIELD, "battle", "hits", {G: -1, F: 0}), ["Gorganun has -1 hits to take"]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table(state: table.State, wrong: list[str]) -> None:
    assert [str(fault) for fault in faults(state)] == wrong
