"""What the table sees: the bottom line, lists on request. [Play board]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.owed import still_going, walls_told
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import STAGES, targets
from playaid.games.tears.table.whereabouts import in_line, off_the_board
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Figure, Standing, Tracker, most
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Public, State


SIGNS = {"castle": "#", "city": "C", "port": "P", "town": "o", "ruins": "R", "sea": "~", "island": "E", "": "?"}
KEY_OF_THE_MAP = "# castle, C city, P port, o town, R ruins, ~ sea, E Erynmil's island, ? not known"


def _left(number: int, wizard: bool) -> str:
    """Who may still be activated."""
    if number <= 0:
        return message("a wizard") if wizard else message("nobody")
    if wizard:
        return counted(number, "{n} unit or leader, and a wizard", "{n} units or leaders, and a wizard")
    return counted(number, "{n} unit or leader", "{n} units or leaders")


def _still_open(state: State) -> str:
    public = state["public"]
    wizard = duties.wizards_to_wake(state)
    if duties.choosing(state):
        return message(THROWN_FIRST if public["rethrow"] else CHOSEN_WITH_A_WIZARD if wizard else CHOSEN)
    left = _left(public["left"], wizard)
    going = still_going(state, duties.doing(state), bool(targets(state, duties.doing(state))))
    if not going:
        return left
    return message(ENDS if public["left"] > 0 or wizard else ACT_YET, left=left, pieces=listing(going))


CHOSEN = "one unit or leader, or what the command table gives"
CHOSEN_WITH_A_WIZARD = "one unit or leader, or what the command table gives; once that is chosen a wizard, too, before or after them"
THROWN_FIRST = "nobody until the command table is thrown again"
ACT_YET = "nobody else; {pieces} may act yet"
ENDS = "{left}; that ends what {pieces} may still do"
"""Beside who may be activated next: those who are activated now act first."""


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """The battle, initiative, what may still be activated, the score as far as all see it, losses."""
    public = state["public"]
    if public["battle"]:
        now = public["battle"]
        yield Tracker("battle", message("{area}: {stage} ({side})", area=now["area"], stage=STAGES[now["stage"]], side=now["side"]))
        for side in (now["att"], now["dfn"]):
            line = message("{side} {line}", side=side, line=in_line(state, side))
            yield Tracker("attacks" if side == now["att"] else "defends", line)
    first, second = duties.order(state)
    bonus = listing(message("{side} +{more}", side=side, more=more) for side, more in public["bonus"].items() if more)
    order = "{first} then {second} ({bonus} next)" if bonus else "{first} then {second}"
    steps = {frame["key"] for frame in frames(state)}
    if not steps & {"deploy", "marshal", "initiative"}:
        yield Tracker("initiative", message(order, first=first, second=second, bonus=bonus), beside="")
    elif bonus:
        yield Tracker("initiative", message("{bonus} in the next throw", bonus=bonus))
    if "player" in steps:
        whose = duties.doing(state)  # under the name of another it would be read as if it were that one's
        label = "may activate" if viewer in (None, whose) else message("{side} may activate", side=whose)
        yield Tracker(label, _still_open(state), heads=not (duties.choosing(state) or public["battle"]))
    if state["referee"]["options"]["scenario"] != "war":
        yield Tracker("wisdom found", listing(_wisdom_seen(public, side) for side in pieces.SIDES))
    held = {side: sum(here["side"] == side for here in public["castles"].values()) for side in pieces.SIDES}
    yield Tracker("castles", listing(message("{side} {n}", side=side, n=n) for side, n in held.items()))
    inside = [message("{area} ({side})", area=area, side=here["inside"]) for area, here in public["castles"].items() if here["inside"]]
    if inside:
        yield Tracker("behind walls", listing(inside))
    away = [told for side in pieces.SIDES for told in off_the_board(state, side)]
    if away:
        yield Tracker("off the board", listing(away))
    if public["ambassador"]:
        yield Tracker("ambassador", public["ambassador"])
    if public["dragon"]["state"] != "lair":
        rage, dead = public["dragon"]["rage"], public["dragon"]["state"] == "dead"
        yield Tracker("Terramax", message("rages in {place}", place=rage) if rage else message("dead" if dead else "in play"))
    if viewer in state["secret"]:
        held_ruins = forces.gathered(state, viewer)
        told = "{n} of 8 ({ruins})" if held_ruins else "{n} of 8"
        yield Tracker("your wisdom", message(told, n=len(held_ruins), ruins=listing(held_ruins)))


def _wisdom_seen(public: Public, side: str) -> str:
    """How many pieces a side has been seen to find, and how many more captives have told it."""
    found = {*public.get("searched", {}).get(side, ())}
    told = len({*public.get("told", {}).get(side, ())} - found)
    return message("{side} {n} and {told} told by captives" if told else "{side} {n}", side=side, n=len(found), told=told)


def leading(state: State, viewer: str | None) -> Iterator[Standing]:
    """In the war the castles; else the pieces of wisdom, as far as they were seen to be found where not all is open.
    [Victory] [War of the Dragon]"""
    if state["referee"]["options"]["scenario"] == "war":
        held = [castle["side"] for castle in state["public"]["castles"].values()]
        castles = {side: held.count(side) for side in pieces.SIDES}
        yield Standing("castles", castles, "War of the Dragon", most(castles), told=("Whoever holds all six has won.",))
        return
    if all(side in state["secret"] for side in pieces.SIDES):
        known = {side: len(forces.gathered(state, side)) for side in pieces.SIDES}
        yield Standing("pieces of wisdom", known, "Victory", most(known), told=(message(HOW_WON),))
        return
    public = state["public"]
    seen = {side: len({*public.get("searched", {}).get(side, ()), *public.get("told", {}).get(side, ())}) for side in pieces.SIDES}
    yield Standing("ruins whose wisdom was found, as far as all have seen", seen, "Victory", most(seen), told=(message(HOW_WON),))


HOW_WON = "With the wisdom of all eight ruins a party goes to the island, and has won once it convinces Erynmil (`tower`, rule Victory)."


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What lies open on the board, and the wisdom that the viewer alone knows of. [Castles] [Units]"""
    public = state["public"]
    for side in pieces.SIDES:
        yield Figure("Castles", side, sum(castle["side"] == side for castle in public["castles"].values()), "castles")
        codes = (forces.code_of(token) for tokens in public["board"].get(side, {}).values() for token in tokens)
        yield Figure("Steps of units on the board", side, sum(pieces.steps(code) for code in codes if pieces.is_unit(code)), "steps")
        yield Figure("Ships", side, sum(ship["side"] == side for ship in public["ships"].values()), "ships")
    if viewer in state["secret"]:
        yield Figure("Ruins whose wisdom is known", viewer, len(forces.gathered(state, viewer)), "ruins")


# lists on request


def boxes(hearing: Hearing) -> None:
    side = hearing.side
    full = {name: content for name, content in hearing.secret(side).get("boxes", {}).items() if content}
    lines = [message("{leader}: {pieces}", leader=name, pieces=pieces.tally_of(content)) for name, content in full.items()]
    hearing.show({"boxes": full}, *(lines or [message("Your boxes are empty.")]))


def lore(hearing: Hearing) -> None:
    side = hearing.side
    spells = dict(hearing.secret(side).get("spells", {}))
    held = {name: ruins for name, ruins in hearing.secret(side).get("wisdom", {}).items() if ruins}
    lines = [message("{wizard}: {spells}", wizard=name, spells=listing(known) or message("nothing")) for name, known in spells.items()]
    holds = forces.finders(hearing.state, side)
    told = {True: "wisdom of {ruins}: {finder}", False: "wisdom of {ruins}: lost with {finder}"}
    lines += [message(told[name in holds], ruins=listing(ruins), finder=name) for name, ruins in held.items()]
    hearing.show({"spells": spells, "wisdom": held}, *lines)


def forces_list(hearing: Hearing) -> None:
    """The board as everybody sees it, who stands in line, and who is not on it."""
    from playaid.board import text
    from playaid.games.tears.table.board import board

    hearing.show(
        {"board": hearing.public["board"], "castles": hearing.public["castles"]},
        *_ranks(hearing.state),
        *_beside_the_board(hearing.state),
        *_strengths(hearing),
        *_ratings(hearing),
        drawing=text.Drawing(board(hearing.state, None, hearing.book), mapped=False),
    )


def _strengths(hearing: Hearing) -> Iterator[str]:
    """The strength of each kind of unit that lies open, as far as the tables have it, and behind it that of its reduced side."""
    public = hearing.public
    lying = [forces.code_of(token) for side in public["board"].values() for tokens in side.values() for token in tokens]
    lying += [code for row in (public["battle"]["rows"].values() if public["battle"] else ()) for code in row]
    told = []
    for kind in dict.fromkeys(pieces.kind_of(code) for code in lying if pieces.is_unit(code)):
        full, less = (hearing.book.known_fact("units", kind, column) for column in ("strength", "reduced"))
        if full is not None:
            two = less is not None and less.value is not None
            told.append(message("{unit} {full} ({less})" if two else "{unit} {full}", unit=kind, full=full.value, less=less and less.value))
    if told:
        yield message("Strength, and reduced: {units}", units=listing(told))


LEADERS_RATED = "Attack, command, defence: {people}"
WIZARDS_RATED = "Strength, bonus to success (a spell works if its die is 5 + bonus or less), most spells: {people}"


def _ratings(hearing: Hearing) -> Iterator[str]:
    """The ratings of leaders and wizards on the board or under leaders, as far as the tables have them."""
    if leaders := _rated(hearing, "leaders", ("attack", "command", "defence")):
        yield message(LEADERS_RATED, people=listing(leaders))
    if wizards := _rated(hearing, "wizards", ("strength", "success", "most_spells")):
        yield message(WIZARDS_RATED, people=listing(wizards))


def _rated(hearing: Hearing, table: str, columns: Sequence[str]) -> list[str]:
    told = []
    for name, person in hearing.public["people"].items():
        if person["state"] not in (forces.UP, forces.BOX) or forces.base(name) not in pieces.rows(table):
            continue
        cells = [hearing.book.known_fact(table, forces.base(name), column) for column in columns]
        less = {"success": person.get("dulled", 0)}
        rated = [(column, cell.value) for column, cell in zip(columns, cells, strict=True) if cell is not None and cell.value is not None]
        values = [str(int(value) - less[column] if less.get(column) else value) for column, value in rated]
        if len(values) == len(columns):
            told.append(message("{name} {ratings}", name=name, ratings=" · ".join(values)))
    return told


RANKS = "{side}: leaders {leaders}; wizards {wizards}"
RANKS_AND_BOXED = "{side}: leaders {leaders}; wizards {wizards}; under leaders {boxed}"


def _ranks(state: State) -> Iterator[str]:
    """Which of those on the board are leaders, and which wizards."""
    for side in pieces.SIDES:
        up = [name for name, person in state["public"]["people"].items() if person["side"] == side and person["state"] == forces.UP]
        leaders = listing(name for name in up if not pieces.is_wizard(name)) or message("none")
        wizards = listing(name for name in up if pieces.is_wizard(name)) or message("none")
        people = state["public"]["people"].items()
        boxed = listing(name for name, person in people if person["side"] == side and person["state"] == forces.BOX)
        yield message(RANKS_AND_BOXED if boxed else RANKS, side=side, leaders=leaders, wizards=wizards, boxed=boxed)


def _beside_the_board(state: State) -> Iterator[str]:
    now = state["public"]["battle"]
    for side in (now["att"], now["dfn"]) if now else ():
        yield message("In line for {side}: {line}", side=side, line=in_line(state, side))
    away = [told for side in pieces.SIDES for told in off_the_board(state, side)]
    if away:
        yield message("Off the board: {people}", people=listing(away))


def show_map(hearing: Hearing) -> None:
    """All of it, or what leads from some areas."""
    wanted, known = hearing.args.get("areas", ()), world.areas(hearing.state)
    roads = {area: listing(world.neighbours(hearing.state, area)) or message("no road known") for area in wanted or known}
    lines = [message("{sign} {area}: {roads}", sign=SIGNS[known[area]], area=area, roads=led) for area, led in roads.items()]
    lines += [message("{area}: {walls}", area=area, walls=walls) for area in wanted if (walls := castle_told(hearing.state, area))]
    hearing.show({"map": hearing.public["map"], **({"roads": roads} if wanted else {})}, message(KEY_OF_THE_MAP), *lines)


def castle_told(state: State, area: str) -> str:
    """What a castle is worth; empty for other areas, and where the tables do not say."""
    walls = walls_told(state, area) if world.castle(state, area) else ""
    return message(GARRISON, walls=walls) if walls else ""


GARRISON = "{walls}; while nobody of its side is there, a garrison as strong as it has towers fights for it, and one hit takes it"
