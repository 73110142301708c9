"""Elric (Chaosium): sections 1 to 10.5, 15 and 16. Chapters stand in the files named after the rulebook's sections.

Only names and texts are here; a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.chapters import Chapters
from playaid.referee.game import Check, Game, Option, Owed, Rule, Slot, Step, Tracker, Verb
from playaid.referee.state import State

_HERE = __name__
_later = Chapters(__name__).later


def _rule(chapter: str, name: str) -> Rule:
    return _later(chapter, name)


def _check(id: str, citation: str, message: str, chapter: str, name: str, instead: str = "", rank: int = 50) -> Check:
    return Check(id, citation, message, _later(chapter, name), _later(chapter, instead) if instead else None, rank)


# the sequence of play [5.0]


def _order(state: State) -> Sequence[str]:
    order: list[str] = state["public"]["order"]
    return order


def _side(state: State) -> str | None:
    from playaid.referee.sequence import actor

    return actor(state)


def _elric_is_loose(state: State) -> bool:
    from playaid.games.elric.personalities import loose

    return loose(state)


def _can_replace(state: State) -> bool:
    from playaid.games.elric.replacements import due

    side = _side(state)
    return side is not None and bool(due(state, side))


def _can_search(state: State) -> bool:
    from playaid.games.elric.search import searchable

    side = _side(state)
    return side is not None and bool(searchable(state, side))


def _has_magic(state: State) -> bool:
    return any(unit["spells"] for unit in state["public"]["units"].values())


def _has_battles(state: State) -> bool:
    return bool(state["public"]["battles"]) or bool(state["public"]["cast"])


def _can_muster(state: State) -> bool:
    from playaid.games.elric.muster import away

    side = _side(state)
    held = any(unit["spells"] for unit in state["public"]["units"].values() if unit["owner"] == side)
    return held or any(away(state, nation) for nation in state["public"]["rights"].get(side, ()))


def _moves_at_random(state: State) -> bool:
    return bool(state["referee"]["options"]["random-balance"] == "on")


def _owed(chapter: str) -> Callable[[State], Iterable[Owed]]:
    return _later(chapter, "owed")


_MOVES = ("march", "embark", "sail", "debark", "fly", "bear", "influence", "discard")

SEQUENCE = Step(
    "evening",
    "Elric",
    steps=(
        Step(
            "set-up",
            "Set-up",
            "4.0",
            each=_order,
            steps=(Step("country", "Choice of a country", "4.0", verbs=("choose",), owed=_owed("setup")),),
        ),
        Step(
            "turn",
            "Turn",
            "5.0",
            again=_later("victory", "more_turns"),
            leave=_rule("victory", "end_of_turn"),
            enter=_rule("immediate", "returns"),
            steps=(
                Step(
                    "player-turn",
                    "Player-turn",
                    "5.0",
                    each=_order,
                    enter=_rule("magic", "begin"),
                    steps=(
                        Step("appearance", "Random appearance", "12.1.1", verbs=("appear",), when=_elric_is_loose, optional=True),
                        Step(
                            "replacements",
                            "Replacements",
                            "6.0",
                            verbs=("replace",),
                            when=_can_replace,
                            enter=_rule("replacements", "begin"),
                            optional=True,
                        ),
                        Step(
                            "movement",
                            "Movement",
                            "7.0",
                            verbs=_MOVES,
                            enter=_rule("units", "begin_turn"),
                            leave=_rule("attacks", "at_the_end"),
                            owed=_owed("hands"),
                        ),
                        Step("search", "Search", "8.0", verbs=("search", "discard"), when=_can_search, owed=_owed("hands")),
                        Step(
                            "magic",
                            "Magic",
                            "9.0",
                            verbs=("cast", "transfer", "horn", "discard", "bear", "influence"),
                            when=_has_magic,
                            acts=_later("magic", "acting"),
                            owed=_owed("hands"),
                        ),
                        Step(
                            "combat",
                            "Combat",
                            "10.0",
                            verbs=("battle", "withhold", "fallback", "conjure", "unveil", "fight"),
                            when=_has_battles,
                            acts=_later("combat", "acting"),
                            enter=_rule("combat", "begin_phase"),
                            leave=_rule("combat", "end_phase"),
                            owed=_owed("combat"),
                        ),
                        Step("muster", "Muster", "11", verbs=("muster", "discard"), when=_can_muster, owed=_owed("hands")),
                        Step(
                            "balance", "Random Balance movement", "13.6", when=_moves_at_random, enter=_rule("balance", "random_movement")
                        ),
                    ),
                ),
            ),
        ),
    ),
)


# names


def _named(chapter: str, name: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return lambda state: dict.fromkeys(_later(chapter, name)(), ())


def _units(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys(state["public"].get("units", ()), ())


def _places(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.elric.world import names

    return dict.fromkeys(names(state), ())


def _targets(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.elric import equipment

    return dict.fromkeys((*equipment.nations(), *equipment.pieces()), ())


_UNIT = Slot("unit", "unit")
_UNITS = Slot("units", "unit", many=True)
_MAGICIAN = Slot("magician", "unit", word="by")
_ARMIES = Slot("armies", "int", word="with", optional=True)
_NATION = Slot("nation", "nation", word="of", optional=True)
_TO = Slot("place", "place", word="to")
_VIA = Slot("via", "place", word="via", optional=True, many=True)
_SPELL = Slot("spell", "spell")

_OWN_UNITS = _check("7.own", "7.0", "not of {side}: {units}", "movement", "barred", rank=10)
_OWN_UNIT = _check("own", "5.0", "{unit} is with {owner}, not with {side}", "hands", "foreign", rank=10)
_TOO_FEW = _check("7.number", "7.1", "{wanted} armies are wanted, and {there} are there", "movement", "too_few", rank=20)
_SCATTERED = _check("7.stack", "7.1", "not in one stack: {units}", "movement", "scattered", rank=20)
_ABOARD = _check("7.aboard", "7.3", "aboard a fleet, to be set ashore first: {units}", "movement", "aboard", rank=20)
_ON_FOOT = _check("7.foot", "7.2", "neither fleets nor artifacts walk: {units}", "movement", "not_on_foot", rank=20)
_ENGAGED = _check(
    "7.engaged", "7.3", "a battle is to be fought in {place}, and those who attack there stay", "movement", "engaged", rank=20
)

_MARCH = (
    _OWN_UNITS,
    _TOO_FEW,
    _SCATTERED,
    _ABOARD,
    _ON_FOOT,
    _ENGAGED,
    _check("7.border", "7.0", "{fault}", "movement", "no_border", "neighbours"),
    _check("7.points", "7.2", "the way costs {cost}, and {left} of {points} movement points are left", "movement", "too_far"),
    _check("7.sea", "7.3", "{sea} is a sea, and without a fleet this is for magicians and winged units: not {units}", "movement", "at_sea"),
    _check("7.through", "7.3", "{place} is an enemy's, and may only be the end of the way", "movement", "through_enemies"),
    _check("7.leader", "7.2", "armies without a personality move one province within their own country", "movement", "leaderless"),
    _check("10.leader", "10.1", "an attack on {place} needs a personality to lead it", "movement", "leaderless_attack"),
    _check(
        "7.seawall", "7.5.9", "{place} opens only to a stack with Elric, or with a Melnibonean once it has fallen", "movement", "seawall"
    ),
)
_FLEETS = _check("7.fleet", "7.3", "no fleet of {side}: {fleets}", "sailing", "no_fleet", rank=10)
_EMBARK = (
    _OWN_UNITS,
    _TOO_FEW,
    _SCATTERED,
    _ABOARD,
    _ON_FOOT,
    _ENGAGED,
    _FLEETS,
    _check("7.reach", "7.3", "{fleet} is in {at}, and boarding in {here} needs it there or in a sea beside", "sailing", "out_of_reach"),
    _check("7.board", "7.3", "{unit} needs {cost} to board and has {left} left", "sailing", "cannot_board"),
    _check("7.overload", "7.1", "{fleet} carries {most} armies; with {number} it would sink", "sailing", "overloaded"),
)
_SAIL = (
    _FLEETS,
    _check("7.apart", "7.1", "the fleets are in several places: {places}", "sailing", "apart", rank=20),
    _check(
        "7.engaged-fleet", "7.3", "a battle is to be fought in {place}, and those who are there stay", "sailing", "fleet_engaged", rank=20
    ),
    _check(
        "7.led", "7.3", "without a personality aboard a fleet only makes for its home port (say `homeward`): {fleets}", "sailing", "unled"
    ),
    _check("7.waterway", "7.5.9", "no fleet goes from {here} to {there} ({why})", "sailing", "no_waterway"),
    _check("7.seas", "7.3", "the way is {steps}, and {fleet} has {left} movement points left", "sailing", "too_far"),
    _check("7.through-fleet", "7.3", "{place} is an enemy's, and may only be the end of the way", "sailing", "through_enemies"),
    _check(
        "7.seawall",
        "7.5.9",
        "the seawall of {place} opens only to a stack with Elric, or with a Melnibonean once it has fallen",
        "sailing",
        "seawall",
    ),
)
_DEBARK = (
    _OWN_UNITS,
    _check("7.not-aboard", "7.3", "not aboard one fleet: {units}", "sailing", "not_aboard", rank=20),
    _check(
        "7.engaged-fleet", "7.3", "a battle is to be fought in {place}, and those who are there stay", "sailing", "fleet_engaged", rank=20
    ),
    _check("7.shore", "7.3", "{place} is no province beside {here}", "sailing", "no_shore"),
    _check("7.land", "7.3", "{fleet} has no movement point left to set anybody ashore", "sailing", "no_points_to_land"),
    _check(
        "7.seawall",
        "7.5.9",
        "the seawall of {place} opens only to a stack with Elric, or with a Melnibonean once it has fallen",
        "sailing",
        "seawall",
    ),
    _check("16.ship", "16.8", "armies never leave the Chaos Ship: {units}", "sailing", "never_leave"),
    _check("10.leader", "10.1", "an attack on {place} needs a personality to lead it", "sailing", "landing_leaderless"),
)
_FLY = (
    _check("9.magician", "9.5", "{magician} is no magician of this player", "flying", "no_magician", rank=10),
    _check("7.flight", "7.4.2", "{spell} makes nobody fly", "flying", "no_flight", rank=20),
    _check("9.held", "9.1", "{magician} shows no {spell}", "flying", "not_there", rank=20),
    _check("9.once", "9.2", "{magician} has used a spell this turn", "flying", "cast_already"),
    _check("7.carried", "7.4.2", "{spell} carries {most} personalities and {armies} armies", "flying", "too_many"),
    _check("7.flown-stack", "7.4.2", "not of this player, or not in one place: {units}", "flying", "scattered"),
    _check("7.dry", "7.4.2", "{place} is a sea; a flight ends in a province", "flying", "no_land"),
    _check("7.seawall", "7.5.9", "{place} opens only to a stack with Elric, or with a Melnibonean once it has fallen", "flying", "seawall"),
    _check("7.engaged-flyer", "7.3", "a battle is to be fought in {place}", "flying", "engaged"),
)
_CAST = (
    _check("9.caster", "9.2", "{magician} is no magician of this player", "flying", "no_magician", rank=10),
    _check("9.hand", "9.1", "{magician} does not hold {spell}", "magic", "not_in_hand", rank=20),
    _check("9.battle", "9.2", "no battle of this player is to be fought in {place}, where {magician} is", "magic", "no_battle"),
    _check("9.castable", "9.2", "{spell} does nothing in a battle", "magic", "not_castable"),
    _check("9.user", "9.3", "{spell} is for {user} only, not for {magician}", "magic", "not_his"),
    _check("9.once", "9.2", "{magician} has used a spell this turn", "magic", "cast_already"),
    _check("9.three", "9.2", "{number} spells of this player lie in {place}; {most} is the most", "magic", "three_already"),
)
_MUSTER = (
    _check("11.own", "11", "{unit} is with {owner}, not with {side}", "muster", "foreign", rank=10),
    _check("11.right", "7.5.2", "{target} is mustered by a spell, or by who has captured its capital", "muster", "no_right", rank=20),
    _check("11.held", "9.1", "{holder} does not show {spell}", "muster", "not_held", rank=20),
    _check("16.musters", "16.0", "{spell} does not call {target}; it calls {musters}", "muster", "not_on_it"),
    _check("11.board", "11", "{target} is in play already, with {who}", "muster", "on_board"),
    _check("6.one", "6.0", "{side} has played a muster this turn", "muster", "second"),
    _check("16.tilt", "16.9", "Pyaray comes only at a tilt of {tilt} or more to Chaos; the Balance is at {now}", "muster", "no_tilt"),
    _check("16.barge", "16.6", "the Battle Barge answers a Melnibonean beside Melnibone: {why}", "muster", "no_barge"),
)
_NO_BATTLE = _check("10.none", "10.1", "no battle is being fought", "combat", "no_battle", rank=10)
_HIDDEN = _check("10.hidden", "10.3", "the spells of {place} must be revealed first", "combat", "not_revealed")
_OPEN = _check("10.open", "10.3", "the spells of {place} are revealed", "combat", "revealed", rank=20)
_NOT_HERE = _check("10.here", "10.2", "not of this player in {place}: {units}", "combat", "not_here", rank=20)


def _verb(
    name: str, summary: str, citation: str, where: str, slots: tuple[Slot, ...], checks: tuple[Check, ...], offers: str = "", **more: Any
) -> Verb:
    """A verb whose rule stands at `chapter:function` and whose offers stand in the same chapter."""
    chapter = where.partition(":")[0]
    return Verb(name, summary, citation, f"{_HERE}.{where}", slots, checks, _later(chapter, offers) if offers else None, **more)


def _query(name: str, summary: str, citation: str, function: str, *slots: Slot, checks: tuple[Check, ...] = (), **more: Any) -> Verb:
    return Verb(name, summary, citation, f"{_HERE}.asking:{function}", slots, checks, query=True, **more)


_VERBS = (
    _verb(
        "choose",
        "choose the country to begin with",
        "4.0",
        "setup:choose",
        (Slot("nation", "nation"),),
        (
            _check("4.list", "4.0", "the scenario lists {countries}, not {nation}", "setup", "not_listed", "hand_of_nobody", 20),
            _check("4.taken", "4.0", "{who} plays {nation}", "setup", "taken", "hand_of_nobody"),
        ),
        "choose_offers",
    ),
    _verb(
        "appear",
        "Elric appears at random",
        "12.1.1",
        "personalities:appear",
        (),
        (),
        "appear_offers",
    ),
    _verb(
        "replace",
        "replace a lost army or fleet in a capital",
        "6.0",
        "replacements:replace",
        (Slot("what", "word"), Slot("nation", "nation", word="of")),
        (
            _check("6.own", "6.0", "{nation} is not played by {side}", "replacements", "not_played", rank=10),
            _check("6.what", "6.0", "an army or a fleet is replaced, not {what}", "replacements", "no_such", rank=20),
            _check("6.lost", "6.0", "{nation} has lost no {what}", "replacements", "none_lost"),
            _check("6.seat", "6.0", "an enemy force is in {seat}", "replacements", "seat_taken"),
            _check("6.port", "6.0", "{seat} is no seaport", "replacements", "no_port"),
            _check("6.once", "6.0", "{nation} has replaced a unit this turn", "replacements", "again"),
        ),
        "offers",
    ),
    _verb("march", "move on land, armies under a leader", "7.2", "movement:march", (_UNITS, _ARMIES, _NATION, _TO, _VIA), _MARCH, "offers"),
    _verb(
        "embark",
        "board a fleet",
        "7.3",
        "sailing:embark",
        (_UNITS, _ARMIES, _NATION, Slot("fleet", "unit", word="on|onto")),
        _EMBARK,
        "embark_offers",
    ),
    _verb(
        "sail",
        "move fleets and what is aboard",
        "7.3",
        "sailing:sail",
        (Slot("fleets", "unit", many=True), _TO, _VIA, Slot("homeward", "flag", word="homeward")),
        _SAIL,
        "sail_offers",
    ),
    _verb("debark", "go ashore", "7.3", "sailing:debark", (_UNITS, _ARMIES, _NATION, _TO), _DEBARK, "debark_offers"),
    _verb(
        "fly",
        "fly by magic to any province",
        "7.4.2",
        "flying:fly",
        (_SPELL, _MAGICIAN, Slot("units", "unit", word="carrying", optional=True, many=True), _ARMIES, _TO),
        _FLY,
        "offers",
    ),
    _verb(
        "search",
        "search a wilderness for magic, friends or enemies",
        "8.0",
        "search:search",
        (Slot("place", "place"), Slot("what", "word", word="for")),
        (
            _check("8.object", "8.0", "{what} is none of {objects}", "search", "no_object", rank=10),
            _check("8.wild", "8.0", "{place} is no wilderness", "search", "not_wild", rank=20),
            _check("8.who", "8.0", "no personality of this player is in {place}", "search", "nobody_there"),
            _check("8.once", "8.0", "{place} has been searched by this player this turn", "search", "searched"),
            _check("8.enemies", "8.0", "there are no enemy stacks in {place}", "search", "no_enemies"),
        ),
        "offers",
    ),
    _verb("cast", "lay a spell face down for a battle", "9.2", "magic:cast", (_SPELL, _MAGICIAN), _CAST, "offers", secret=True),
    _verb(
        "transfer",
        "hand a spell to another personality of the stack",
        "9.1",
        "hands:transfer",
        (_SPELL, Slot("unit", "unit", word="from"), Slot("other", "unit", word="to")),
        (
            _OWN_UNIT,
            _check("9.hand", "9.1", "{unit} does not hold {spell}", "hands", "not_held", rank=20),
            _check("9.apart", "9.1", "{unit} and {other} are not in one stack", "hands", "apart"),
            _check("9.room", "9.5", "{other} holds {number} spells, and {most} is the most", "hands", "no_room"),
            _check("9.clash", "9.5", "{other} would hold Law with Chaos by {spell}", "hands", "would_clash"),
        ),
        "transfer_offers",
        secret=True,
    ),
    _verb(
        "discard",
        "discard a spell that stability forbids",
        "9.5",
        "hands:discard",
        (_SPELL, Slot("unit", "unit", word="from")),
        (
            _OWN_UNIT,
            _check("9.hand", "9.1", "{unit} does not hold {spell}", "hands", "not_had", rank=20),
            _check("9.need", "9.5", "nothing in the stack of {unit} forbids that spell", "hands", "no_clash"),
        ),
        "discard_offers",
        secret=True,
    ),
    _verb(
        "horn",
        "Elric blows the Horn of Fate",
        "16.7",
        "balance:blow",
        (),
        (
            _check("16.horn", "16.7", "only Elric blows the Horn: {why}", "balance", "no_horn"),
            _check("9.once", "9.2", "{magician} has used a spell this turn", "balance", "cast_already"),
        ),
        "horn_offers",
    ),
    _verb(
        "influence",
        "a personality takes control of Elric, by the players' word",
        "12",
        "personalities:influence",
        (_UNIT,),
        (
            _OWN_UNIT,
            _check("12.apart", "12", "Elric is not where {unit} is", "personalities", "apart"),
            _check("12.taken", "12", "Elric is with {owner}", "personalities", "taken"),
            _check(
                "12.no", "12", "by what was told of section 12, {side} cannot take control of Elric so", "personalities", "no_influence"
            ),
        ),
        "influence_offers",
    ),
    _verb(
        "bear",
        "hand an artifact to a personality",
        "16.8",
        "personalities:bear",
        (Slot("artifact", "unit"), Slot("unit", "unit", word="to")),
        (
            _OWN_UNIT,
            _check("16.away", "16.8", "{artifact} is not with this player where {unit} is", "personalities", "artifact_away"),
            _check("16.blade", "9.3.3", "Mournblade is for Melniboneans, not for {unit}", "personalities", "not_for_him"),
        ),
        "bear_offers",
    ),
    _verb(
        "battle",
        "say which battle is fought next",
        "10.1",
        "combat:battle",
        (Slot("place", "place"),),
        (
            _check("10.declared", "10.1", "no attack of this player waits in {place}", "combat", "not_declared", rank=20),
            _check("10.open-battle", "10.1", "the battle in {place} is being fought", "combat", "unfinished"),
        ),
        "battle_offers",
    ),
    _verb(
        "withhold",
        "keep units out of the battle",
        "10.2",
        "combat:withhold",
        (_UNITS,),
        (
            _NO_BATTLE,
            _OPEN,
            _NOT_HERE,
            _check("10.twice", "10.2", "withheld already, or casting: {units}", "combat", "withheld_twice"),
            _check("10.lead", "10.2", "the attackers of {place} need a personality in the battle", "combat", "nobody_leads"),
        ),
        "withhold_offers",
    ),
    _verb(
        "fallback",
        "withheld defenders retreat before the battle",
        "10.2",
        "combat:fall_back",
        (_UNITS, _TO),
        (
            _NO_BATTLE,
            _OPEN,
            _NOT_HERE,
            _check("10.attackers", "10.2", "{side} attacks, and withheld attackers do not retreat", "combat", "attackers_stay", rank=20),
            _check("10.withheld", "10.2", "not withheld: {units}", "combat", "not_withheld"),
            _check("10.exit", "10.2", "nobody retreats from {place} to {goal}", "combat", "no_exit", "where_to"),
        ),
        "fall_back_offers",
    ),
    _verb(
        "conjure",
        "draw a spell for this battle instead of using one in hand",
        "9.2",
        "combat:conjure",
        (Slot("magician", "unit"),),
        (
            _NO_BATTLE,
            _OPEN,
            _check("9.conjurer", "9.2", "{magician} cannot conjure here", "combat", "no_conjurer", rank=20),
            _check("9.once", "9.2", "{magician} has used a spell this turn", "combat", "cast_already"),
            _check("9.three-used", "9.2", "{number} spells of this player are in use in this battle", "combat", "three_used"),
        ),
        "conjure_offers",
    ),
    _verb("unveil", "turn up all spells of the battle", "10.3", "combat:unveil", (), (_NO_BATTLE, _OPEN), "unveil_offers"),
    _verb("fight", "roll the battle", "10.5", "combat:fight", (), (_NO_BATTLE, _HIDDEN), "fight_offers"),
    _verb(
        "muster",
        "call a nation, personality or artifact",
        "11",
        "muster:muster",
        (Slot("target", "target"), Slot("spell", "spell", word="with", optional=True), Slot("holder", "unit", word="of", optional=True)),
        _MUSTER,
        "offers",
    ),
    _verb(
        "chart",
        "put a place of your own map on the list",
        "3.1",
        "world:chart",
        (
            Slot("kind", "word"),
            Slot("nation", "nation", word="of", optional=True),
            Slot("city", "flag", word="city"),
            Slot("port", "flag", word="port"),
            Slot("place", "text", word="named"),
        ),
        (
            _check("3.known", "3.1", "{place} is on the list", "world", "charted_already"),
            _check("3.kind", "3.1", "{kind} is none of land, wilderness, sea", "world", "no_kind"),
            _check("3.name", "3.1", "{place} cannot be a name here", "world", "bad_name"),
        ),
        anytime=True,
    ),
    _query("hand", "your own spells", "9.0", "hand", secret=True),
    _query("spell", "a spell of the index", "16.0", "spell", _SPELL),
    _query("pieces", "who stands where", "3.2", "pieces", Slot("place", "place", optional=True)),
    _query("beam", "the Cosmic Balance", "3.3", "beam"),
    _query("container", "what is open about the spells", "9.0", "container"),
    _query("prospects", "the next spell's alignment, by what you have seen", "9.0", "prospects", secret=True),
    _query(
        "quest",
        "the chances of searching a place over several turns",
        "8.0",
        "quest",
        Slot("place", "place"),
        Slot("turns", "int", word="over"),
        checks=(_check("8.turns", "8.0", "{turns} is no number of turns to search", "asking", "no_turns"),),
    ),
    _query("dream", "the chances of a nightmare as things stand", "16.4", "dream"),
    _query(
        "reckon",
        "a battle by its numbers, with the spells given",
        "10.4",
        "reckon",
        Slot("attack", "int"),
        Slot("defence", "int", word="vs"),
        Slot("spells", "spell", word="with", optional=True, many=True),
        Slot("against", "spell", word="against", optional=True, many=True),
        Slot("wall", "int", word="wall", optional=True),
        Slot("ground", "word", word="at", optional=True),
        checks=(
            _check("10.ground", "10.6", "{ground} is none of {grounds}", "asking", "no_ground"),
            _check("9.three-asked", "9.2", "{number} spells are more than the three of one battle", "asking", "too_many_spells"),
        ),
    ),
)

OPTIONS = (
    Option("scenario", ("1", "2", "3", "4"), "which scenario of the book of tables is played", "14.0"),
    Option("placements", ("twelve", "thirteen"), "whether a spell lies in R'lin K'ren A'a too (3.1), or only in the twelve of 4.0", "4.0"),
    Option(
        "barge",
        ("on-the-board", "mustered"),
        "whether the Battle Barge and its admiral begin on Melnibone or come by the spell alone",
        "4.0",
    ),
    Option(
        "set-up-draws",
        ("strike", "discarded"),
        "whether spells that play at once, nightmares apart, strike while the game is set up",
        "9.3.1",
    ),
    Option(
        "balance-bonus", ("each-spell", "once"), "whether the Balance adds to every spell of the dominant alignment, or once a side", "3.3"
    ),
    Option("random-balance", ("off", "on"), "the optional random Balance movement", "13.6"),
)


def _settable(state: State) -> Iterable[str]:
    return ["balance", *(f"units.{unit}.at" for unit in state["public"]["units"])]


def _trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    from playaid.games.elric.view import trackers

    return trackers(state, viewer)


GAME = Game(
    slug="elric",
    title="Elric (Chaosium)",
    source="Elric, Chaosium",
    rules="1",
    players=(2, 4),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in _VERBS},
    setup=_rule("setup", "set_up"),
    tables=tables_folder("elric"),
    kinds={
        "spell": _named("equipment", "spells"),
        "nation": _named("equipment", "nations"),
        "target": _targets,
        "unit": _units,
        "place": _places,
    },
    options=OPTIONS,
    trackers=_trackers,
    picture=_later("drawing", "picture"),
    svg=_later("drawing", "svg"),
    invariants=_later("soundness", "faults"),
    settable=_settable,
    policies={"fight": _later("combat", "carried_on")},
    imagined=_later("cup", "imagined"),
    demo=join(dirname(__file__), "demo.play"),
)
