"""Positions before and after: laws that are broken, and ways that break none. Laid out when they are first wanted."""

from typing import Any

from playaid.games.tears.state.fights import open_battle
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put


def public(state: State, *path_and_value: Any) -> State:
    return changed(state, ["put", ["public", *path_and_value[:-1]], path_and_value[-1]])


def boxed(state: State, side: str, leader: str, *names: str) -> State:
    return changed(state, ["put", ["secret", side, "boxes", leader], list(names)])


START = begun()
SHALE, KISHMIN = "Shale", "Kishmin"
AT, NEXT, FAR, RUINS, SEA = "Glaginsdrog", "Ashmoor", "Riverton", "Ursh", "Dragon Sea North"
ACTIVE = put(START, SHALE, AT, act=True, used=0)
MET = lay(put(START, SHALE, NEXT, act=True, used=1), F, NEXT, "Foot Soldier")
LEADING = boxed(lay(put(START, SHALE, NEXT, act=True, used=0), F, NEXT, "Foot Soldier"), G, SHALE, "Warsteed")
SEARCHED = lay(put(START, SHALE, RUINS), F, RUINS, "Foot Soldier")
OPEN = public(START, "castles", AT, "inside", "")
BESIEGED = lay(OPEN, F, AT, "Foot Soldier")
DONE = put(START, SHALE, AT, done=True)
BACK = put(START, SHALE, AT, placed=1)
GUARDS = public(START, "reserve", F, "Elite Guard", 1)
BIRDS = boxed(START, G, SHALE, "Penguin")
SOLO = put(START, KISHMIN, AT, done=True, alone=1)
LONE = public(put(START, SHALE, AT, done=True), "board", G, AT, ["Warsteed!!", "Wargroup!"])
FLYING = put(START, KISHMIN, SEA, act=True, used=1, flies=True)

HURT = lay(START, G, AT, "reduced Wargroup")
WHOLE = public(HURT, "board", G, AT, [*HURT["public"]["board"][G][AT][:-1], "Wargroup!"])
HEALED = put(WHOLE, KISHMIN, AT, act=True, used=99, busy=True, fought=True)
REFITTED = public(WHOLE, "refits", {AT: 1})
WON = public(START, "castles", AT, {"side": F, "inside": ""})

BROKEN: dict[str, tuple[State, State]] = {
    "law.command": (START, boxed(START, G, SHALE, *["Warsteed"] * 20)),
    "law.led": (START, boxed(START, G, SHALE, "Terramax")),
    "law.alone": (SOLO, boxed(put(SOLO, KISHMIN, "", state="box"), G, SHALE, KISHMIN)),
    "law.recruits": (GUARDS, public(GUARDS, "reserve", F, "Elite Guard", 0)),
    "law.again": (DONE, put(DONE, SHALE, AT, act=True, used=0)),
    "law.returned": (BACK, put(BACK, SHALE, AT, act=True, used=0)),
    "law.road": (START, put(START, SHALE, FAR)),
    "law.pace": (ACTIVE, put(ACTIVE, SHALE, NEXT, used=4)),
    "law.shore": (BIRDS, put(BIRDS, SHALE, NEXT)),
    "law.port": (put(START, SHALE, FAR), put(START, SHALE, SEA)),
    "law.fight": (MET, put(MET, SHALE, AT)),
    "law.flight": (FLYING, changed(do(START, "next"), ["put", ["public", "people", KISHMIN], FLYING["public"]["people"][KISHMIN]])),
    "law.gate": (BESIEGED, public(BESIEGED, "castles", AT, "inside", G)),
    "law.whole": (HURT, WHOLE),
    "law.refit": (HURT, public(WHOLE, "refits", {AT: 3})),
    "law.castle": (START, WON),
    "law.search": (SEARCHED, public(SEARCHED, "searched", {G: [RUINS]})),
}

KEPT: list[tuple[State, State, str]] = [
    (START, boxed(START, G, SHALE, "Warsteed", KISHMIN), "box"),
    (START, public(START, "reserve", G, "Cadmin", START["public"]["reserve"][G]["Cadmin"] - 1), "cadmin"),
    (START, ACTIVE, "activate"),
    (LONE, boxed(public(LONE, "board", G, AT, ["Warsteed!!"]), G, SHALE, "Wargroup"), "box"),
    (FLYING, put(FLYING, KISHMIN, "Ossum", act=True, used=2), "move"),
    (ACTIVE, put(ACTIVE, SHALE, NEXT, used=1), "move"),
    (START, put(START, SHALE, FAR), "cast"),
    (OPEN, public(OPEN, "castles", AT, "inside", G), "gate"),
    (HURT, HEALED, "cast"),
    (HURT, REFITTED, "refit"),
    (cleared(SEARCHED, F, RUINS), public(cleared(SEARCHED, F, RUINS), "searched", {G: [RUINS]}), "trap"),
]

PORT, BEACH, SHIP, FIELD = "Ossum", "Kimrin", "Ship 1", open_battle("field", G, AT, AT, [], [])
FULL = boxed(START, G, SHALE, *["Warsteed"] * 20)
CHIEF = changed(START, ["put", ["public", "people", "Penguin Chieftain 1"], {"side": G, "state": "up", "at": AT}])
WAR = changed(START, ["put", ["referee", "options", "scenario"], "war"])
IN_BATTLE, DEPLOYING = public(START, "battle", FIELD), public(START, "deploying", G)
BOXED = put(START, KISHMIN, "", state="box")
AFLOAT = public(put(START, KISHMIN, SEA, flies=True, act=True, used=1), "ships", SHIP, {"side": G, "sea": SEA, "from": PORT})
MET_INSIDE = public(BESIEGED, "castles", AT, "inside", G)
GUARDED = lay(put(START, KISHMIN, RUINS), F, RUINS, "Foot Soldier")
HIDDEN = public(put(GUARDED, KISHMIN, RUINS, hid=True), "veiled", {RUINS: {G: [KISHMIN]}})
BUSY = {"act": True, "used": 99, "busy": True, "fought": True}
TWICE = lay(HURT, G, AT, "reduced Wargroup")
BOTH_WHOLE = public(TWICE, "board", G, AT, [*TWICE["public"]["board"][G][AT][:-2], "Wargroup!", "Wargroup!"])
IN_TOWN = lay(lay(START, F, "Millbrook", "Foot Soldier"), G, "Millbrook", "Warsteed")
EMPTY = public(public(START, "board", G, AT, []), "battle", {**FIELD, "att": F, "dfn": G})
HELD = put(EMPTY, "Kendrel", AT)
ELSEWHERE = public(put(HELD, "Neko", BEACH), "board", G, BEACH, [])
FORSETI = {"side": F, "inside": ""}


def refits(state: State, place: str, number: int) -> State:
    return public(state, "refits", {place: number})


def moved(state: State, name: str, at: str, **marks: Any) -> State:
    return put(state, name, at, **marks)


CASES: list[tuple[str, State, State, str, bool]] = [
    # what lies under a leader
    ("law.command", FULL, boxed(FULL, G, SHALE, *["Wargroup"] * 20), "set", False),
    ("law.command", FULL, boxed(FULL, G, SHALE, *["Wargroup"] * 21), "set", True),
    ("law.command", START, boxed(START, G, SHALE, *["Warsteed"] * 6), "set", False),
    ("law.command", START, boxed(START, G, "Kestrel", *["Warsteed"] * 6), "set", False),
    ("law.command", START, boxed(START, G, "Kestrel", *["Warsteed"] * 7), "set", True),
    ("law.led", WAR, boxed(WAR, G, SHALE, "Terramax"), "set", False),
    ("law.led", CHIEF, boxed(CHIEF, G, "Penguin Chieftain 1", "Warsteed"), "set", True),
    ("law.led", CHIEF, boxed(CHIEF, G, "Penguin Chieftain 1", "Penguin"), "set", False),
    ("law.led", START, boxed(START, G, SHALE, "Penguin"), "set", False),
    ("law.alone", LONE, boxed(public(LONE, "board", G, AT, []), G, SHALE, "Wargroup"), "box", False),
    ("law.recruits", public(GUARDS, "deploying", F), public(GUARDS, "reserve", F, "Elite Guard", 0), "deploy", False),
    ("law.again", DONE, CHIEF, "recruit", False),
    # who acts
    ("law.again", DONE, put(DONE, SHALE, AT, done=True, gone=1), "set", False),
    ("law.again", put(DONE, SHALE, AT, act=True), put(DONE, SHALE, AT, act=True, used=1), "move", False),
    # where anybody goes
    ("law.road", IN_BATTLE, moved(START, SHALE, FAR), "retreat", False),
    ("law.road", START, moved(IN_BATTLE, SHALE, FAR), "attack", False),
    ("law.road", DEPLOYING, moved(DEPLOYING, SHALE, FAR), "deploy", False),
    ("law.road", BOXED, put(BOXED, KISHMIN, FAR), "drop", False),
    ("law.shore", START, boxed(put(START, SHALE, AT, act=True), G, SHALE, "Penguin"), "box", False),
    ("law.road", AFLOAT, put(AFLOAT, KISHMIN, SHIP), "board", False),
    ("law.pace", ACTIVE, put(ACTIVE, SHALE, NEXT, used=99), "move", False),
    ("law.pace", put(ACTIVE, SHALE, AT, used=4), put(ACTIVE, SHALE, NEXT, used=4), "set", False),
    ("law.shore", put(BIRDS, SHALE, PORT), put(BIRDS, SHALE, SEA), "sail", False),
    ("law.port", put(START, KISHMIN, BEACH, wades=True), put(START, KISHMIN, SEA), "move", False),
    ("law.port", put(START, KISHMIN, BEACH, flies=True), put(START, KISHMIN, SEA), "move", False),
    ("law.port", put(START, KISHMIN, PORT), put(START, KISHMIN, SEA), "sail", False),
    ("law.port", put(START, KISHMIN, SEA), put(START, KISHMIN, BEACH), "move", True),
    ("law.port", put(START, KISHMIN, BEACH), put(START, KISHMIN, SEA), "move", True),
    # behind the walls
    ("law.gate", public(BESIEGED, "battle", FIELD), MET_INSIDE, "retreat", False),
    ("law.gate", BESIEGED, public(MET_INSIDE, "battle", FIELD), "attack", False),
    ("law.gate", BESIEGED, MET_INSIDE, "place", False),
    ("law.gate", BESIEGED, MET_INSIDE, "tower", False),
    ("law.gate", public(BESIEGED, "owed", [{"side": G, "what": "gate", "who": AT}]), MET_INSIDE, "gate", False),
    ("law.gate", MET_INSIDE, MET_INSIDE, "set", False),
    ("law.gate", MET_INSIDE, public(MET_INSIDE, "castles", FAR, {"side": G, "inside": G}), "set", False),
    ("law.castle", START, public(START, "castles", FAR, {"side": G, "inside": ""}), "set", False),
    # what is found, who is made whole
    # who leads others goes nowhere from the enemy unfought
    ("law.fight", LEADING, put(LEADING, SHALE, AT), "move", True),
    ("law.fight", put(LEADING, SHALE, NEXT, fought=True), put(LEADING, SHALE, AT), "move", False),
    ("law.fight", boxed(LEADING, G, SHALE), put(LEADING, SHALE, AT), "move", False),
    ("law.fight", public(LEADING, "veiled", NEXT, {G: [SHALE]}), put(LEADING, SHALE, AT), "move", False),
    ("law.fight", cleared(LEADING, F, NEXT), put(LEADING, SHALE, AT), "move", False),
    ("law.fight", public(LEADING, "castles", NEXT, {"side": G, "inside": G}), put(LEADING, SHALE, AT), "move", False),
    ("law.search", HIDDEN, public(HIDDEN, "searched", {G: [RUINS]}), "trap", False),
    ("law.search", GUARDED, public(GUARDED, "searched", {G: [RUINS]}), "trap", True),
    ("law.search", put(HIDDEN, KISHMIN, RUINS, hid=None), public(HIDDEN, "searched", {G: [RUINS]}), "trap", True),
    ("law.whole", HURT, put(WHOLE, "Torin", AT, **BUSY), "cast", True),
    ("law.whole", HURT, put(WHOLE, KISHMIN, AT, act=True), "cast", True),
    ("law.whole", put(HURT, KISHMIN, AT, busy=True), put(WHOLE, KISHMIN, AT, **BUSY), "cast", True),
    ("law.whole", HURT, put(WHOLE, KISHMIN, NEXT, **BUSY), "cast", True),
    ("law.whole", TWICE, put(BOTH_WHOLE, KISHMIN, AT, **BUSY), "cast", True),
    ("law.refit", refits(START, AT, 3), refits(START, AT, 3), "set", False),
    ("law.refit", refits(START, AT, 4), refits(START, AT, 3), "set", False),
    ("law.refit", START, refits(START, AT, 2), "refit", False),
    ("law.refit", START, refits(START, "Millbrook", 2), "refit", True),
    ("law.refit", START, refits(START, "Millbrook", 1), "refit", False),
    ("law.refit", BESIEGED, refits(BESIEGED, AT, 1), "refit", True),
    ("law.refit", MET_INSIDE, refits(MET_INSIDE, AT, 1), "refit", False),
    ("law.refit", IN_TOWN, refits(IN_TOWN, "Millbrook", 1), "refit", False),
    # whose castles are
    ("law.castle", DEPLOYING, public(DEPLOYING, "castles", AT, FORSETI), "deploy", False),
    ("law.castle", HELD, public(HELD, "castles", AT, FORSETI), "throw", False),
    ("law.castle", EMPTY, public(EMPTY, "castles", AT, FORSETI), "throw", True),
    ("law.castle", HELD, public(put(HELD, "Neko", BEACH), "castles", BEACH, FORSETI), "throw", True),
    ("law.castle", ELSEWHERE, public(ELSEWHERE, "castles", BEACH, FORSETI), "throw", True),
]
