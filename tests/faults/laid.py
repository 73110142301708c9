"""Positions laid out by hand in which a verb rolls that rolls in no evening there is."""

from collections.abc import Callable
from typing import NamedTuple

from playaid.book.book import Book
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.tears.state import fights
from playaid.games.tears.state.pieces import FORSETI as F
from playaid.games.tears.state.pieces import GORGANUN as G
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.testing.table import Table
from tests.games.albion import table as albion
from tests.games.albion.test_evasion import OPEN, column
from tests.games.albion.test_initiating import FIELD
from tests.games.albion.two import bears, moving
from tests.games.elric import table as elric
from tests.games.elric.test_balance import _horn
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_distinctions import quiet
from tests.games.elric.test_magic import battle
from tests.games.elric.test_sailing import _aboard
from tests.games.legacy import table as legacy
from tests.games.tears import table as tears


class Position(NamedTuple):
    """A state, what is declared in it, and the book by which it is ruled on."""

    state: State
    declaration: Declaration
    book: Book


def _said(table: Table, state: State, line: str, side: str | None = None, book: Book | None = None, **answers: str) -> Position:
    return Position(state, table.declaration(state, line, side, None, **answers), book or table.book)


# tears


def _field(mine: str, theirs: str) -> State:
    """Shale attacks what lies in the open."""
    state = tears.cleared(tears.cleared(tears.begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = tears.under(tears.put(state, "Shale", "Marchgate"), "Shale", *mine.split(", "))
    state = tears.lay(state, F, "Marchgate", *theirs.split(", "))
    return tears.play(state, "activate Shale", "attack")


def _a_wizard_is_hit() -> Position:
    state = tears.put(_field("3 Warsteed", "Cavalry"), "Torin", "Marchgate")
    state = tears.play(state, "stand", "skip", ("throw", "10 10"), ("throw", "1 10 10"))
    return _said(tears.TABLE, state, "take Torin")


def _the_enemy_holds_the_way() -> Position:
    state = tears.cleared(tears.cleared(tears.begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = tears.under(tears.put(state, "Shale", "Marchgate"), "Shale", "2 Warsteed")
    state = tears.lay(tears.lay(state, G, "Oldmarch", "Wargroup"), G, "Millbrook", "2 Wargroup")
    state = tears.lay(state, F, "Marchgate", "3 Cavalry")
    state = tears.changed(state, ["put", ["public", "came", G, "Marchgate"], "Ashmoor"])
    state = tears.play(state, "activate Shale", "attack", "stand", ("throw", "10 10 10"), ("throw", "10 10"))
    return _said(tears.TABLE, state, "retreat to Oldmarch")


def _a_captive_knows() -> Position:
    state = tears.changed(tears.begun(), ["put", ["public", "people", "Neko"], {"side": F, "state": "captive", "at": "", "captor": G}])
    state = tears.changed(state, ["put", ["secret", F, "wisdom", "Neko"], ["Ursh"]])
    return _said(tears.TABLE, tears.changed(state, ["put", ["public", "searched", F], ["Ursh"]]), "question Neko about Ursh")


def _the_first_initiative() -> Position:
    return _said(tears.TABLE, tears.do(tears.start(passing="automatic"), "ambassador Kishmin", side=G), "next", G)


# legacy


def _hunted(passing: str = "automatic") -> State:
    """The last seat is to act, and two ways are alike to a Saxon who will march by himself."""
    state = legacy.card(legacy.begun(passing=passing), "Raid", "Aggressive", "Saxon")
    for seat, tile in zip(legacy.FOUR, ("Hallway 1", "Hallway 2", "Hallway 1", "Hallway 1"), strict=True):
        state = legacy.at(state, seat, tile)
    return legacy.foe(state, "Saxon 2", "Saxon", "Round Table", "Raid")


def _last(state: State) -> State:
    """The last turn of a round: what ends it begins the Key-Turn."""
    return legacy.play(state, "next", "next", "next", "next")


def _a_flame_goes_out() -> Position:
    """At a table that took each step by itself up to here."""
    state = legacy.do(_last(_hunted("each")), "next")
    return _said(legacy.TABLE, legacy.patched(state, ["put", ["referee", "options", "passing"], "automatic"]), "extinguish")


def _seduced() -> State:
    return legacy.play(legacy.at(legacy.begun(), "Bob", "Round Table"), "doom Seduction by Bob", "next")


def _a_quest() -> Position:
    state = legacy.tile(legacy.begun(), "Misty Ford", "River", "-", "blue", 1, "Docks")
    return _said(legacy.TABLE, legacy.at(state, "Ann", "Misty Ford"), "personal with Loyalty rating 3")


# albion


def _a_lone_person_is_met() -> State:
    state = albion.stand(albion.start(), "3013", Albion_8={"count": 1})
    return albion.do(albion.bare(moving(state, FOMORIAN), "Imric"), "move Imric via 3013")


def _through(line: str) -> Callable[[], Position]:
    """Armies march through a hex with a person in it, who tries to evade."""

    def position() -> Position:
        state = column("Branwen")
        if line.startswith("place"):
            state = albion.do(state, f"move Imric, Moray 7 via {FIELD}", book=OPEN)
        return _said(albion.TABLE, state, line, None, OPEN, **{f"evasion in {FIELD}": "evade"})

    return position


def _an_overrun_is_evaded() -> Position:
    state = albion.do(column("Cluracan"), f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    return _said(albion.TABLE, state, "overrun Imric, Moray 7", None, OPEN, evasion_before_the_overrun="evade")


def _requiter(line: str) -> Callable[[], Position]:
    """The sword in the hands of one who may give it, or on the ground."""

    def position() -> Position:
        state = moving(albion.stand(albion.start(), "3429", "Sean", "Rurik"), FOMORIAN)
        rest = {k: v for k, v in state["secret"][FAERIE]["items"].items() if k != "22"}
        state = albion.put(state, "secret", FAERIE, "items", rest)
        if line.startswith("take"):
            lying = {"state": "left", "hex": "3429", "side": None}
            return _said(albion.TABLE, albion.put(state, "public", "items", "22", lying), line)
        return _said(albion.TABLE, bears(state, "22", "Rurik"), line)

    return position


def _the_dragons_master_is_set_dead() -> Position:
    """Forseti's hit that was thrown already falls on a wizard in their line before the dragon rages."""
    state = tears.do(_field("Warsteed, Wargroup", "3 Cavalry"), "stand")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1}
    now = {**fights.battle(state), "att": F, "dfn": G, "stage": "hits", "side": G, "victim": G, "first": False}
    now |= {"hits": {G: 1, F: 1}, "struck": {G: [], F: []}}
    now["rows"] = {F: ["Urso"], G: ["Hastur", "Terramax", "Wargroup", "Warsteed"]}
    state = tears.put(tears.put(state, "Hastur", "Marchgate"), "Urso", "Marchgate")
    state = tears.changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "battle"], now])
    return _said(tears.TABLE, state, "set people.Hastur.state dead because we forgot")


# elric


def _on_the_chaos_ship(line: str) -> Callable[[], Position]:
    def position() -> Position:
        state = elric.arrived(_aboard("Southern Sea"), "Chaos Ship", "Ann", "Southern Sea")
        return _said(elric.TABLE, elric.changed(state, ("units", "Jagreen Lern", "aboard", "Chaos Ship")), line)

    return position


def _flown_off_the_chaos_ship() -> Position:
    state = elric.arrived(elric.moved(quiet(), "Southern Sea", "Ilmiora Alchemist"), "Chaos Ship", "Ann", "Southern Sea")
    state = elric.holding(
        elric.changed(state, ("units", "Ilmiora Alchemist", "aboard", "Chaos Ship")), "Ilmiora Alchemist", "Nihrain Horses"
    )
    return _said(elric.TABLE, state, 'fly "Nihrain Horses" by "Ilmiora Alchemist" to Oin')


def _the_balance_tips() -> Position:
    """What follows by itself upon any verb: the Chaos Ship goes, and he who is aboard tries to escape."""
    state = elric.arrived(elric.moved(quiet(), "Dragon Sea", "Fadan"), "Pyaray", "Ann", "Dragon Sea")
    state = elric.changed(elric.arrived(state, "Chaos Ship", "Ann", "Dragon Sea"), ("units", "Fadan", "aboard", "Chaos Ship"))
    return _said(elric.TABLE, state, "set balance 2 because we forgot")


def _falling_back_into_the_wilderness() -> Position:
    state = elric.do(elric.harmless(field(3, 2)), f'battle "{PLACE}"')
    state = elric.do(elric.changed(state, ("borders", f"Oin|{PLACE}", "border")), 'withhold "Avan Astram"', side="Bob")
    return _said(elric.TABLE, state, 'fallback "Avan Astram" to Oin', "Bob")


def _conjuring() -> Position:
    state = elric.at(elric.arrived(battle(), "Yyrkoon", "Ann", "Jadmar"), "combat", "Ann")
    return _said(elric.TABLE, elric.do(state, "battle Jadmar"), "conjure Yyrkoon")


LAID: dict[str, dict[str, Callable[[], Position]]] = {
    "albion": {
        "move": _through(f"move Imric, Moray 7 via {FIELD} 3323"),
        "place": _through("place Imric, Moray 7 at 3323"),
        "slip": lambda: _said(albion.TABLE, _a_lone_person_is_met(), "slip 3013"),
        "overrun": _an_overrun_is_evaded,
        "give": _requiter("give Requiter to Sean"),
        "take": _requiter("take Requiter by Sean"),
    },
    "elric": {
        "embark": _on_the_chaos_ship('embark "Jagreen Lern" on "Pan Tang Fleet 1"'),
        "debark": _on_the_chaos_ship('debark "Jagreen Lern" to Dorel'),
        "fly": _flown_off_the_chaos_ship,
        "horn": lambda: _said(elric.TABLE, _horn(), "horn"),
        "conjure": _conjuring,
        "fallback": _falling_back_into_the_wilderness,
        "set": _the_balance_tips,
    },
    "legacy": {
        "next": lambda: _said(legacy.TABLE, _last(_hunted()), "next"),
        "extinguish": _a_flame_goes_out,
        "resist": lambda: _said(legacy.TABLE, _seduced(), "resist"),
        "personal": _a_quest,
    },
    "tears": {
        "clash": lambda: _said(tears.TABLE, tears.do(_field("3 Warsteed", "3 Cavalry"), "stand"), "clash"),
        "take": _a_wizard_is_hit,
        "retreat": _the_enemy_holds_the_way,
        "search": lambda: _said(tears.TABLE, tears.play(tears.put(tears.begun(), "Kishmin", "Ursh"), "activate Kishmin"), "search Ursh"),
        "question": _a_captive_knows,
        "next": _the_first_initiative,
        "set": _the_dragons_master_is_set_dead,
    },
}
NEVER: dict[str, dict[str, str]] = {
    "albion": {"force": "it ends the step in which it is said, and what follows in the segment of movement rolls nothing as it begins"},
    "legacy": {
        "take": "a character comes into play at the start of a turn: what begins then is that turn",
        "pass": "handing the token on ends the Key-Turn: enemies have marched before it",
        "activate": "the last turn, which it ends, is held before the Key-Turn",
        "wound": "the last turn, which it may end, is held before the Key-Turn",
        "fail": "the last turn, which it may end, is held before the Key-Turn",
    },
    "tears": {
        "activate": "instead of a throw on the table: what begins then is the step of actions",
        "move": "it activates whom it names, as `activate` does",
        "sail": "it activates whom it names, as `activate` does",
        "deploy": "the last counter set up ends that step: the leader boxes, which begin then, are never passed by themselves",
    },
}
"""Verbs that come to a die only by way of a step that begins when they end another: and why that step never is one that rolls."""
