"""Muster: calling nations, hordes, personalities and artifacts, as far as sections other than the missing 11 speak of it. [11, 6.0, 16]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, phases, shifts, world
from playaid.games.elric.rules import called_by, deployment, hands, perils, pieces, replacements
from playaid.games.elric.rules.conditions import GIVEN_UP
from playaid.games.elric.state import counters, units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


_PLAYED = "{spell}, held by {unit}, calls {target}; played for a muster it does not shift the Balance"


_PRICE = (
    "{side} holds {place} as an enemy's, {number} of {of} that count when the game ends. Once {side} plays {nation} it is {side}'s own, and"
    " counts no more: muster {nation}?"
)
_COSTS = "{place} is then your own, and counts no more among your enemy capitals"
_GIVES = "{place} then counts among the enemy capitals of {side}, who holds it"


def muster(hearing: Hearing) -> None:
    target, side = hearing.args["target"], hearing.side
    if not _at_that_price(hearing, target, side):
        hearing.line("muster", message("{nation}: its capital counts on", nation=target), "not mustered", "5.0")
        hearing.tell("{side} does not muster {nation}.", side=side, nation=target)
        return
    called = _chosen(hearing) if _several(hearing) else (played(hearing), player(hearing))
    if called is None:
        hearing.line("muster", "no spell is given up for it", "not mustered", "9.0")
        hearing.tell("{side} does not muster {nation}.", side=side, nation=target)
        return
    spell, holder = called
    at = cities.capital(hearing, target) if target in equipment.nations() else ""
    if spell is not None and holder is not None:
        hearing.disclose(side)
        hands.spend(hearing, side, holder, spell)
        at = str(hearing.public["units"][holder]["at"])
        hearing.line("muster", message(_PLAYED, spell=spell, unit=holder, target=target), target, "9.4")
        hearing.push("public", "mustered", side)
        hearing.tell("{unit} gives up {spell} for the muster.", unit=holder, spell=spell)
    else:
        hearing.line("muster", message("{side} holds the capital of {target}", side=side, target=target), target, "7.5.2")
    if hearing.public["nations"].get(target) == side:
        replacements.special(hearing, target)
    elif target in equipment.nations():
        _nation(hearing, side, target, at, holder)
    else:
        assert holder is not None  # nobody has a right to a piece: a spell calls it, and a spell has its holder
        _piece(hearing, side, target, holder, at)


def played(hearing: Hearing) -> str | None:
    """The spell that the line names: which one is given up is said, also where one alone in hand calls this."""
    return hearing.args.get("spell")


def _several(hearing: Hearing) -> bool:
    """Whether spells in hand call this, or one that lies on the table alone, and the line does not say which is played."""
    return played(hearing) is None and bool(callers(hearing))


def callers(hearing: Hearing) -> list[tuple[str, str]]:
    """Who could play which spell for the target of the line, where no right calls it; of spells that lie on the table alone where the line
    names none. The Battle Barge is called by those whom it hears, if there are any."""
    target, physical = hearing.args["target"], counters.physical(hearing.state)
    if target in hearing.public["rights"][hearing.side] or (physical and hearing.args.get("spell") is not None):
        return []
    calling = _calling(hearing, target)
    return [(unit, spell) for unit, spell in calling if unheard(hearing, unit) is None] or calling


_NONE = "none: {target} is not mustered"


def _chosen(hearing: Hearing) -> tuple[str, str] | None:
    """Which spell is played, and by whom, or none: whoever gives something up says what, also where there is but one. It is asked in
    private where playaid keeps them, for the others stay hidden. [9.0]"""
    target = hearing.args["target"]
    ways: dict[str, tuple[str, str] | None] = {
        message("{spell} of {unit}", spell=spell, unit=unit): (spell, unit) for unit, spell in callers(hearing)
    }
    prompt, kept = message("which spell is given up to call {target}?", target=target), not counters.physical(hearing.state)
    if kept:  # of what lies on the table alone its player plays what they play
        ways[message(_NONE, target=target)] = None
    return ways[hearing.ask("muster by", who=hearing.side, prompt=prompt, options=[*ways], private=kept, cite="9.0")]


def _calling(hearing: Hearing, target: str) -> list[tuple[str, str]]:
    """Who of this player holds which spell that calls a target."""
    people = [unit for unit in units.of(hearing.state, hearing.side, sort="personality") if hearing.public["units"][unit]["spells"]]
    named = hearing.args.get("holder")
    held = ((unit, spell) for unit in people if named in (None, unit) for spell in hands.hand_of(hearing, unit, hearing.side))
    return [(unit, spell) for unit, spell in held if target in equipment.musters(spell)]


def player(hearing: Hearing) -> str | None:
    """Who plays the spell: whom the line names, else the only one of this player who holds it."""
    spell, named = played(hearing), hearing.args.get("holder")
    if named is not None:
        return named
    having = [
        unit for unit in units.of(hearing.state, hearing.side, sort="personality") if spell in hands.hand_of(hearing, unit, hearing.side)
    ]
    return having[0] if len(having) == 1 else None


def _at_that_price(hearing: Hearing, target: str, side: str) -> bool:
    """Whether a nation is mustered all the same of which the capital counts no more by it: whoever took it is asked once. [5.0, 7.5.2]"""
    place = cities.counts_no_more(hearing.state, side, target)
    if place is None:
        return True
    held = cities.capitals(hearing.state, side)
    prompt = message(_PRICE, side=side, place=place, number=held.index(place) + 1, of=len(held), nation=target)
    return hearing.ask(f"{place} counts no more", who=side, prompt=prompt, options=("yes", "no"), cite="7.5.2") == "yes"


def _capitals(hearing: Hearing, side: str, nation: str) -> None:
    """What a muster changes in the count of enemy capitals, before it is made. [5.0]"""
    if place := cities.counts_no_more(hearing.state, side, nation):
        left = len(cities.capitals(hearing.state, side)) - 1
        how = message("{place} is {side}'s own from now on, and no enemy's", place=place, side=side)
        hearing.line("enemy capitals", how, message("{side} {number}", side=side, number=left), "5.0")
        gone = "{place} counts no more among the enemy capitals of {side}, who has {number} now."
        hearing.tell(gone, place=place, side=side, number=left)
    if other := cities.comes_to_count(hearing.state, side, nation):
        place, number = cities.capital(hearing, nation), len(cities.capitals(hearing.state, other)) + 1
        how = message("{place}, which {side} holds, is an enemy's from now on", place=place, side=other)
        hearing.line("enemy capitals", how, message("{side} {number}", side=other, number=number), "5.0")
        hearing.tell("{place} counts among the enemy capitals of {side} now, who has {number}.", place=place, side=other, number=number)


def _nation(hearing: Hearing, side: str, nation: str, at: str, holder: str | None) -> None:
    hearing.tell("{side} musters {nation}.", side=side, nation=nation)
    hearing.outcome("{side} musters {nation}", side=side, nation=nation)
    _capitals(hearing, side, nation)
    before = set(units.units(hearing.state))
    if nation in hearing.public["rights"][side]:
        hearing.pull("public", "rights", side, nation)
    if hearing.fact("gaps", "rules", "placement") == "with the caster":
        deployment.beside(hearing, side, nation, at, holder)
    else:
        at = deployment.deploy(hearing, side, nation)
    if nation == "Eshmir" and "Moonglum" not in hearing.public["units"]:
        pieces.arrive(hearing, "Moonglum", side, at)
        deployment.first_spells(hearing, side, ["Moonglum"])
        hearing.line("Moonglum", "comes with Eshmir when he is not on the board", "arrives", "16.9")
        hearing.tell("With {piece} comes {other}.", piece="Eshmir", other="Moonglum, who is not on the board yet")
    pieces.tell_by_place(hearing, [unit for unit in units.units(hearing.state) if unit not in before])


def _piece(hearing: Hearing, side: str, piece: str, holder: str, at: str) -> None:
    sort = equipment.pieces()[piece]["sort"]
    ship = hearing.public["units"].get("Chaos Ship") if piece == "Pyaray" else None
    place = ship["at"] if ship else _sea(hearing, side, piece, at) if sort == "fleet" or piece == "Pyaray" else at
    _call_away(hearing, piece)
    pieces.arrive(hearing, piece, side, place)
    pieces.join(hearing, piece, holder)
    hearing.line("arrives", message("{piece} ({sort})", piece=piece, sort=sort), place, "11")
    hearing.tell("{side} musters {piece}, who arrives in {place}.", side=side, piece=piece, place=place)
    if piece != "Pyaray":
        perils.drown(hearing, [piece])
    if piece == "Pyaray":
        _with_his_ship(hearing, side, place)
    if piece == "Battle Barge" and phases.away(hearing.state, "Admiral Magnum Colim"):
        _call_away(hearing, "Admiral Magnum Colim")
        pieces.arrive(hearing, "Admiral Magnum Colim", side, place)
        hearing.put("public", "units", "Admiral Magnum Colim", "aboard", piece)
        hearing.tell("With {piece} comes {other}.", piece=piece, other="Admiral Magnum Colim")
        deployment.first_spells(hearing, side, ["Admiral Magnum Colim"])
    if sort == "artifact":
        hearing.put("public", "units", piece, "bearer", holder)
        if piece == "Mournblade" and not equipment.is_melnibonean(holder):
            hearing.put("public", "units", piece, "bearer", None)
            hearing.line("Mournblade", message("{unit} is no Melnibonean", unit=holder), "nobody wields it yet", "9.3.3")
        else:
            hearing.tell("{unit} bears {artifact}.", unit=holder, artifact=piece)
    elif sort == "personality":
        deployment.first_spells(hearing, side, [piece])


def _with_his_ship(hearing: Hearing, side: str, place: str) -> None:
    """The Chaos Ship comes with Pyaray; she has outlived him: he comes aboard her where she is, and her load stays. [16.8]"""
    ship = hearing.public["units"].get("Chaos Ship")
    if ship is None:
        pieces.arrive(hearing, "Chaos Ship", side, place)
        hearing.tell("With {piece} comes {other}.", piece="Pyaray", other="the Chaos Ship")
    else:
        if ship["owner"] is None:
            hearing.put("public", "units", "Chaos Ship", "owner", side)
        hearing.line("Chaos Ship", "has outlived him, and is on the board", message("in {place}, with all aboard", place=place), "16.8")
    hearing.put("public", "units", "Pyaray", "aboard", "Chaos Ship")


def _sea(hearing: Hearing, side: str, piece: str, at: str) -> str:
    """The sea nearest the mustering unit; of several, or where the map is not known, the player names it. [16.8]"""
    if world.is_sea(hearing.state, at):
        return at
    all_seas = [place for place in world.names(hearing.state) if world.is_sea(hearing.state, place)]
    near = [place for place in all_seas if world.known_border(hearing.state, place, at) in world.PASSABLE]
    untold = [place for place in all_seas if world.known_border(hearing.state, place, at) is None]
    seas = [*near, *untold] or world.nearest(hearing.state, at, all_seas) or all_seas
    prompt = message("which sea is nearest to {place}, for {piece}?", place=at, piece=piece)
    return hearing.ask(f"sea of {piece}", who=side, prompt=prompt, options=seas, cite="16.8")


def _call_away(hearing: Hearing, piece: str) -> None:
    here = hearing.public["units"].get(piece)
    if here is not None:
        hearing.drop("public", "units", piece)
        hearing.line("called", message("{piece} has stood in {place} for nobody", piece=piece, place=here["at"]), "leaves it", "11")


def muster_offers(h: Hearing) -> Iterator[str]:
    yield from (f'"{nation}"' for nation in h.state["public"]["rights"][h.side] if legal(h, {"target": nation}))
    for spell, holder, targets in called_by.by_spell(h):
        yield from (f'"{target}" with "{spell}" of "{holder}"' for target in targets)


def at_stake(h: Hearing) -> Iterator[str]:
    """What each muster costs, before anything is said: the spell that is given up, whose it is, a capital that counts no more. Spells that
    lie on the table alone are before their player's eyes. [5.0, 7.5.2, 9.0]"""
    called = [nation for nation in h.state["public"]["rights"].get(h.side, ()) if phases.away(h.state, nation)]
    yield from (message("{nation} comes without a spell, by its capital", nation=nation) for nation in called)
    due = [nation for nation in h.state["public"]["rights"].get(h.side, ()) if nation not in called]
    yield from (fault for nation in due if (fault := _in_play(h, nation)))
    for spell, holder, targets in () if counters.physical(h.state) else called_by.by_spell(h):
        called += targets
        there = [one for one in equipment.musters(spell) if one not in (*targets, *due) and _in_play(h, one)]
        if targets:
            yield message("{spell} of {unit} would be given up: it calls {targets}", spell=spell, unit=holder, targets=listing(targets))
        if there:
            told = (message("{target} ({who})", target=one, who=called_by.who_has(h, one)) for one in there)
            yield message("{spell} of {unit} cannot call, as in play already: {targets}", spell=spell, unit=holder, targets=listing(told))
    yield from replacements.of_ones_own(h, dict.fromkeys(called))
    for nation in dict.fromkeys(called):
        if place := cities.counts_no_more(h.state, h.side, nation):
            yield message("{nation}: {what}", nation=nation, what=message(_COSTS, place=place))
        if other := cities.comes_to_count(h.state, h.side, nation):
            place = cities.home(h.state, nation)
            yield message("{nation}: {what}", nation=nation, what=message(_GIVES, place=place, side=other))
    if called:
        yield message("`countries {target}` tells what somebody is: a nation, a personality, an artifact", target=quote(called[0]))


def not_on_it(hearing: Hearing) -> Facts:
    spell, target = played(hearing), hearing.args["target"]
    if spell is None or target in equipment.musters(spell):
        return None
    return {"spell": spell, "target": target, "musters": listing(equipment.musters(spell)) or "nothing"}


def not_held(hearing: Hearing) -> Facts:
    spell, holder = played(hearing), player(hearing)
    if spell is None or holder is None or hearing.public["units"][holder]["owner"] != hearing.side:
        return None
    if spell in counters.flying_spells(hearing.state, holder) or spell in hands.hand_of(hearing, holder):
        return None
    return {"holder": holder, "spell": spell}


def kept_up(hearing: Hearing) -> Facts:
    """What lies open with a magician for flights is in use. [7.4.2]"""
    spell, holder = played(hearing), player(hearing)
    if spell is None or holder is None or spell not in counters.flying_spells(hearing.state, holder):
        return None
    return None if spell in hands.hand_of(hearing, holder) else {"holder": holder, "spell": spell}


def own_hand(hearing: Hearing) -> str | None:
    """Where a player reads what they hold: a refusal is read by all, and tells nothing of it. [9.0]"""
    return None if counters.physical(hearing.state) else "hand"


def foreign(hearing: Hearing) -> Facts:
    holder = player(hearing)
    if holder is None:
        return None
    owner = hearing.public["units"][holder]["owner"]
    return {"unit": holder, "owner": owner or "nobody", "side": hearing.side} if owner != hearing.side else None


def on_board(hearing: Hearing) -> Facts:
    target = hearing.args["target"]
    if target == "Elric":
        return {"fault": called_by.NEVER if units.is_on_board(hearing.state, target) else called_by.NOT_YET}
    if target not in equipment.nations() and phases.away(hearing.state, target) and called_by.none_calls(hearing):
        return {"fault": called_by.comes_otherwise(hearing.state, target)}
    fault = _in_play(hearing, target)
    return None if fault is None else {"fault": fault}


def _in_play(hearing: Hearing, target: str) -> str | None:
    """Why a target that is in play already comes by no muster now, and when one does; None where it may come. [6.0, 7.5.2]"""
    if hearing.public["nations"].get(target) == hearing.side or phases.away(hearing.state, target):
        return None
    when = _IN_PLAY if hearing.public["nations"].get(target) is None else _UNTIL_THEN
    when = _FOR_ITS_CONQUEROR if target in hearing.public["rights"].get(hearing.side, ()) else when
    return message(when, target=target, who=called_by.who_has(hearing, target), side=hearing.side)


def garrison(hearing: Hearing) -> Facts:
    """Nobody is set up in a city where an enemy is: a nation all of whose cities are occupied cannot come. [6.0, 11]"""
    nation = hearing.args["target"]
    seat = cities.home(hearing.state, nation) if nation in equipment.nations() and not equipment.is_horde(nation) else None
    if seat is None or not phases.away(hearing.state, nation) or deployment.has_room(hearing, nation, seat):
        return None
    return {"nation": nation} if hearing.fact("gaps", "rules", "placement") != "with the caster" else None


def _again(hearing: Hearing) -> bool:
    """Whether the muster is of a nation of one's own, which replaces what it has lost. [6.0]"""
    return hearing.public["nations"].get(hearing.args["target"]) == hearing.side


def mustered_horde(hearing: Hearing) -> Facts:
    nation = hearing.args["target"]
    return {"nation": nation, "side": hearing.side} if _again(hearing) and equipment.is_horde(nation) else None


def nothing_lost(hearing: Hearing) -> Facts:
    nation = hearing.args["target"]
    if not _again(hearing) or mustered_horde(hearing) or replacements.has_lost(hearing, nation):
        return None
    return {"nation": nation, "side": hearing.side}


def no_free_city(hearing: Hearing) -> Facts:
    """Enemies control all cities of the nation, so that nothing is replaced at all. [6.0]"""
    nation = hearing.args["target"]
    if not _again(hearing) or mustered_horde(hearing):
        return None
    return None if cities.replacing(hearing.state, hearing.side, nation, cities.capital(hearing, nation)) else {"nation": nation}


def nothing_to_replace(hearing: Hearing) -> Facts:
    """Ships are replaced in ports alone, and a leader in the capital: what is lost may be neither here. [6.0]"""
    nation = hearing.args["target"]
    if not _again(hearing) or mustered_horde(hearing) or nothing_lost(hearing) or no_free_city(hearing):
        return None
    return None if replacements.specials(hearing, nation) else {"nation": nation}


def second(hearing: Hearing) -> Facts:
    by_spell = played(hearing) is not None or _several(hearing)
    return {"side": hearing.side} if by_spell and hearing.side in hearing.public["mustered"] else None


def no_tilt(hearing: Hearing) -> Facts:
    if hearing.args["target"] != "Pyaray":
        return None
    side, value = shifts.dominant(hearing.state)
    tipped = hearing.public.get("tipped")
    marker = message("at {position}", position=shifts.words(hearing.public["balance"]))
    if tipped:
        marker = message(
            "off the beam: it has tipped towards {alignment}, and reads no tilt", alignment=equipment.CALLED[tipped["towards"]]
        )
    tilt = equipment.number("tilt for Pyaray")
    return None if side == "chaos" and value >= tilt else {"position": marker, "tilt": tilt}


def their_ship(hearing: Hearing) -> Facts:
    """Pyaray comes with the Chaos Ship, and another player has her. [16.8]"""
    owner = units.owner(hearing.state, "Chaos Ship") if hearing.args["target"] == "Pyaray" else None
    return {"owner": owner} if owner not in (None, hearing.side) else None


def no_barge(hearing: Hearing) -> Facts:
    holder = player(hearing) or next((unit for unit, _ in callers(hearing)), None)
    return None if holder is None else unheard(hearing, holder)


def unheard(hearing: Hearing, holder: str) -> Facts:
    """Why the Battle Barge does not answer whoever calls it. [16.6]"""
    if hearing.args["target"] != "Battle Barge":
        return None
    at = str(hearing.public["units"][holder]["at"])
    if not equipment.is_melnibonean(holder):
        return {"why": message(_NO_KIN, unit=holder)}
    near = at == "Imrryr" or world.border(hearing, at, "Imrryr") in world.PASSABLE
    return None if near else {"why": message("{place} is not beside Melnibone", place=at)}


def hearers(hearing: Hearing) -> str | None:
    """Who of this player stands where the Battle Barge hears them, as far as the map is known."""
    near = ["Imrryr", *world.beside(hearing.state, "Imrryr")]
    people = [unit for place in near for unit in units.leaders(hearing.state, hearing.side, place) if equipment.is_melnibonean(unit)]
    return message("it would hear {people}", people=listing(people)) if people else None


def _no_right(hearing: Hearing) -> bool:
    called = played(hearing) is not None and player(hearing) is not None
    return not called and not _several(hearing) and hearing.args["target"] not in hearing.public["rights"][hearing.side]


def uncalled(hearing: Hearing) -> Facts:
    """Nothing calls a nation with a capital: no spell is named, or nobody holds the one that is, and its capital gives no right."""
    if not _no_right(hearing) or nobody_named(hearing) is not None or not _has_a_capital(hearing):
        return None
    target, spell = hearing.args["target"], hearing.args.get("spell")
    lacks = called_by.UNCALLED if called_by.none_calls(hearing) else _RIGHT if counters.physical(hearing.state) else _NONE_CALLS
    fault = _NOBODY_SHOWS if spell is not None else _OF_NOBODYS if _holds_it_from_nobody(hearing) else lacks
    return {"fault": message(fault, target=target, side=hearing.side, spell=spell)}


def _holds_it_from_nobody(hearing: Hearing) -> bool:
    """Whether the capital of the target is this player's, and was no enemy's when it came to them. [5.0, 7.5.2]"""
    seat, public = cities.home(hearing.state, hearing.args["target"]), hearing.public
    return seat is not None and public["holds"].get(seat) == hearing.side and seat not in public.get("won", {})


def _has_a_capital(hearing: Hearing) -> bool:
    target = hearing.args["target"]
    return target in equipment.nations() and not equipment.is_horde(target)


def holders(hearing: Hearing) -> str | None:
    """Who of this player holds spells and might play it, if it calls what is to come."""
    if not_on_it(hearing):
        return None
    people = [unit for unit in units.of(hearing.state, hearing.side, sort="personality") if hearing.public["units"][unit]["spells"]]
    how = 'muster "{target}" with "{spell}" of "{unit}"'
    return listing(message(how, target=hearing.args["target"], spell=hearing.args["spell"], unit=unit) for unit in people) or None


def nobody_named(hearing: Hearing) -> Facts:
    """A spell that lies on the table alone is named with who plays it: playaid does not know who holds it."""
    if not counters.physical(hearing.state) or hearing.args.get("holder") is not None or hearing.args.get("spell") is None:
        return None
    return None if hearing.args["target"] in hearing.public["rights"][hearing.side] else {"spell": hearing.args["spell"]}


def unspelled(hearing: Hearing) -> Facts:
    """No spell is played for who has no capital to be captured: none is named, or nobody holds the one that is."""
    if not _no_right(hearing) or nobody_named(hearing) is not None or _has_a_capital(hearing) or called_by.none_calls(hearing):
        return None
    spell, none = hearing.args.get("spell"), message("no spell that {side} holds calls it", side=hearing.side)
    none = as_message("none is played") if counters.physical(hearing.state) else none
    lack = message("nobody of {side} shows {spell}", side=hearing.side, spell=spell) if spell else none
    return {"target": hearing.args["target"], "lack": lack}


_IN_PLAY = "{target} is in play already, with {who}"
_UNLOST = "{nation} is with {side} already, and has lost nothing that a muster could replace"
_NOTHING = "May a muster of one's own nation be played where nothing can be replaced?"
_NO_KIN, _BY_OTHERS = "{unit} is none", "May who is no Melnibonean, but holds its spell, call the Battle Barge?"
_KEPT_UP = "Is a spell that is kept up for flight shown for a muster, or cast, or handed on?"
_UNTIL_THEN = "{target} is in play already, with {who}; it comes by a muster once its last personality is lost, and it is neutral [6.0]"
_FOR_ITS_CONQUEROR = (
    "{target} is in play already, with {who}; {side}, who has taken its capital, may muster it once its last personality is lost, and {who}"
    " no longer plays it [6.0, 7.5.2]"
)
_RIGHT = "{target} is mustered by a spell; without one by who has taken its capital while another player played {target}, and holds it"
_NONE_CALLS = (
    "no spell that {side} holds calls {target}; without a spell {target} comes to who has taken its capital while another player played"
    " {target}, and holds it"
)
_OF_NOBODYS = (
    "{side} holds the capital of {target}, which no other player played when it came to {side}: that gives no muster without a spell"
)
_NOBODY = "who plays {spell} has to be said: your spells lie on the table alone"
_NO_PLACE = "no free city of {nation} can replace what it has lost: ships come back in ports alone, a leader in the capital alone"
_NO_CITIES = "{nation} is with {side} already, and as a horde has no cities that replace what it has lost"
_NOBODY_SHOWS = "nobody of {side} shows {spell}, and {side} has not taken the capital of {target} while another player played {target}"
MUSTER_CHECKS = (
    GIVEN_UP,
    Check("11.own", "11", "{unit} is with {owner}, not with {side}", foreign, rank=10),
    Check("11.holder", "11", _NOBODY, nobody_named, holders, rank=20),
    Check("11.right", "7.5.2", "{fault}", uncalled, called_by.instead, rank=20),
    Check("11.spell", "16.0", "{target} is mustered by a spell alone, and {lack}", unspelled, called_by.callers_of, rank=20),
    Check("11.held", "9.1", "{holder} does not show {spell}", not_held, own_hand, rank=20),
    Check("11.kept", "7.4.2", "{holder} keeps up {spell} for flight, and it is shown for nothing else", kept_up, rank=20, doubt=_KEPT_UP),
    Check("16.musters", "16.0", "{spell} does not call {target}; it calls {musters}", not_on_it),
    Check("11.board", "11", "{fault}", on_board),
    Check(
        "11.garrison", "11", "each city of {nation} is held by others or has an enemy in it, and its pieces have nowhere to come", garrison
    ),
    Check("6.one", "6.0", "{side} has played a muster this turn, and there is one a turn", second, rank=40),
    Check("6.no-cities", "6.0", _NO_CITIES, mustered_horde),
    Check("6.unlost", "6.0", _UNLOST, nothing_lost, doubt=_NOTHING),
    Check("6.occupied", "6.0", "every city of {nation} is occupied, so that nothing of it is replaced", no_free_city),
    Check("6.special", "6.0", _NO_PLACE, nothing_to_replace, doubt=_NOTHING),
    Check("16.tilt", "16.9", "Pyaray comes only at a tilt of {tilt} or more to Chaos; the Balance is {position}", no_tilt),
    Check("16.pyaray", "16.8", "Pyaray comes with the Chaos Ship, and she is with {owner}", their_ship),
    Check(
        "16.barge", "16.6", "the Battle Barge answers a Melnibonean beside Melnibone: {why}", no_barge, hearers, doubt={_NO_KIN: _BY_OTHERS}
    ),
)
