"""How many stones a challenge is rolled with, and with which attributes. [Challenge Overview] [Enemy Tokens]"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.state import ability_words, enemies, realm, seats
from playaid.language.message import Typed, as_message, counted, listing, message, series
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import IN_FORCE, UNCOUNTED

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Fight, Hearing, State

CITE = "Challenge Overview"


def told(h: Hearing) -> int:
    """How many stones cards and abilities give, as the players have told: those of the cards that are named, and besides."""
    return h.args.get("stones", 0) + h.args.get("besides", 0)


def is_told(h: Hearing) -> bool:
    return "stones" in h.args or "besides" in h.args


def count(h: Hearing, seat: str, attribute: str, kind: str | None, plus: int, at: str | None = None, of_several: bool = False) -> int:
    """How many stones, with a worksheet line for each source of them. at: a tile on which the challenge is to be, where the character
    does not stand on it yet. of_several: other attributes are counted beside this one."""
    here = seats.seats(h.state)[seat]
    score = here["scores"].get(attribute, 0)
    _rest_on_sheet(h, seat, scores=score)
    h.line(attribute, message("{character} (sheet)", character=here["character"]), str(score), CITE)
    total = score
    tiles = attribute_tiles(h.state, attribute, {} if at is None else {seat: at})
    if tiles:
        h.line("Attribute Tiles", message("occupied: {tiles}", tiles=listing(tiles)), f"+{len(tiles)}", "Types of Realm Tile")
        total += len(tiles)
    bonus = favour(h.state, seat, kind)
    if bonus:
        _rest_on_sheet(h, seat, favoured=kind, bonus=bonus)
        h.line("favoured enemy", message("{kind} (sheet)", kind=kind), f"+{bonus}", "Encounter Cards and Doom Effects")
        total += bonus
    given = h.args.get("cards")
    if plus or given:  # of what makes up for each other it is told that it was taken in
        by = message("{cards}, as the players tell", cards=listing(given)) if given else "as the players tell"
        if given and (besides := h.args.get("besides")):
            by = message("{cards}, as the players tell, and {n} besides", cards=listing(given), n=besides)
        h.line("cards and abilities", by, f"{plus:+}", CITE)
        total += plus
    if made := made_of(h.state, seat, attribute, kind, plus, h.args.get("cards") or (), at):
        h.line(message("stones in all, {attribute}", attribute=attribute) if of_several else ALL, made, str(max(0, int(total))), CITE)
    return max(0, int(total))


ALL = "stones in all"


def made_of(
    state: State, seat: str, attribute: str, kind: str | None, plus: int = 0, cards: Collection[str] = (), at: str | None = None
) -> str:
    """What the stones of a challenge come of, in words; empty where that is the score on the sheet alone. The rest as for `count`."""
    tiles = len(attribute_tiles(state, attribute, {} if at is None else {seat: at}))
    bonus, score = favour(state, seat, kind), seats.seats(state)[seat]["scores"].get(attribute, 0)
    parts = [
        *(
            [counted(tiles, "{n} for an occupied {attribute} tile", "{n} for occupied {attribute} tiles", attribute=attribute)]
            if tiles
            else []
        ),
        *([message("{n} for the favoured enemy", n=bonus)] if bonus else []),
        *([message("{n} by {cards}", n=plus, cards=listing(cards) if cards else as_message("cards and abilities"))] if plus else []),
    ]
    return message("{score} on the sheet, {more}", score=score, more=listing(parts)) if parts else ""


def _rest_on_sheet(h: Hearing, seat: str, **stands: object) -> None:
    """The ruling rests on what the seat's sheet says, column by column, unless something else stands there now: where the house has made
    it up, that is told with it."""
    sheet = seats.seats(h.state)[seat]["sheet"]
    for column, value in stands.items() if sheet else ():
        fact = h.book.known_fact("sheets", sheet, column)
        if fact is not None and (fact.value == value or (isinstance(fact.value, list) and value in fact.value)):
            h.fact("sheets", sheet, column)


def uncounted(h: Hearing, seat: str, kind: str | None, attributes: Collection[str], asked: Collection[str] = ()) -> None:
    """Worksheet lines of what may give or take stones and is not counted, as it stands in print alone: abilities in force that speak of
    challenges, where they may bear on one with these attributes, each time; those that speak of nothing that is known, the sheet, and the
    cards before the seat but for Starting Equipment. Nothing of what the players have told how many stones it comes to: where these are
    told of cards by their names, abilities are still to be told."""
    abilities = ability_words.bearing(h.state, kind, attributes)
    _tell_in_force(h, {card: words for card, words in abilities.items() if card not in asked and ability_words.speaks_of_challenges(words)})
    if is_told(h):
        return
    here = seats.seats(h.state)[seat]
    unclear = {card: words for card, words in abilities.items() if not ability_words.speaks_of_challenges(words)}
    held = _held(h.state, seat)
    said = series([*in_words(unclear), message("the sheet of {character}", character=here["character"]), *held])
    pattern = "what {said} may give or take; `{verb} … plus 1` says a stone more, `{verb} … plus -1` one fewer"
    if held:
        pattern = "what {said} may give or take; `{verb} … plus 1 using CARD` says a stone more, `{verb} … plus -1` one fewer"
    text = message(pattern, said=said, verb=h.declaration.verb)
    if items := [name for name, card in here["cards"].items() if card["deck"] == "item" and not card["broken"]]:
        used = "{text}; {items}, an Item Card, is discarded by its use", "{text}; {items}, Item Cards, are discarded by their use"
        text = counted(len(items), *used, text=text, items=listing(items))
    if h.declaration.verb == "challenge" and h.args.get("rating") is not None:
        text = message("{text}; the Challenge Rating that was said is counted", text=text)
    h.line(UNCOUNTED, text, "", CITE)


def _tell_in_force(h: Hearing, abilities: Mapping[str, str]) -> None:
    """A worksheet line for each ability that bears on the challenge and has not been told of: with the word that says it."""
    cards = h.args.get("cards") or ()
    if is_told(h) and (not cards or "besides" in h.args):
        return
    for card, said in abilities.items():
        if card not in cards:
            line = Typed(f"{h.declaration.verb} … {ability_words.word_behind(said)}")
            rated = f"{h.declaration.verb} … rating 5"
            h.line(IN_FORCE, message(_in_force(h, said), card=card, ability=said, line=line, rated=Typed(rated)), "", CITE)


def _in_force(h: Hearing, ability: str) -> str:
    """How an ability is told with a challenge on which it bears: the rating that was said is the one that it sets."""
    bearing, rating_said = ability_words.of_challenges(ability), "rating" in h.args
    if not bearing.stones:
        return (
            "{card} ({ability}); the Challenge Rating that was said is counted"
            if rating_said
            else "{card} ({ability}) is not counted: `{rated}` says another Challenge Rating"
        )
    if ability_words.speaks_of_rating(ability) and not rating_said:
        return "{card} ({ability}) is not counted: `{line}` says it, `{rated}` another Challenge Rating"
    return "{card} ({ability}) is not counted: `{line}` says it"


def in_words(abilities: Mapping[str, str]) -> list[str]:
    return [message("{card} ({ability})", card=name, ability=ability) for name, ability in abilities.items()]


def _held(state: State, seat: str) -> list[str]:
    """The cards before a seat that may give stones, and its plaque."""
    here = seats.seats(state)[seat]
    held = [name for name, card in here["cards"].items() if not card["broken"] and card["deck"] != "starting"]
    return [*held, *([message("the Virtue Plaque {plaque}", plaque=here["virtue"])] if here["virtue"] else [])]


def with_what_may_give(state: State, seat: str, enemy: str, able: Collection[str], prompt: str) -> str:
    """A question before the stones of a challenge are rolled, with what in play may give or take some and is not counted: abilities in
    force of which nothing is asked afterwards, the cards before the seat. able: the attributes that the enemy is challenged with."""
    kind = enemies.tokens(state)[enemy]["kind"]
    asked = ability_words.to_be_counted(state, kind)
    abilities = {card: words for card, words in ability_words.bearing(state, kind, able).items() if card not in asked}
    said = [*in_words(abilities), *_held(state, seat)]
    if not said:
        return prompt
    line = seats.typed_for(state, seat, f"challenge {enemy} plus 1")
    return message("{prompt} (not counted: {what}; `{line}` says a stone more)", prompt=prompt, what=listing(said), line=line)


def stones(h: Hearing, seat: str, attribute: str, kind: str | None) -> int:
    """How many stones a seat has for a challenge, before what cards and abilities add."""
    score: int = seats.seats(h.state)[seat]["scores"].get(attribute, 0)
    return score + len(attribute_tiles(h.state, attribute)) + favour(h.state, seat, kind)


def renewed(h: Hearing, fight: Fight) -> int:
    """How many stones an enemy is challenged again with: the same, or by a reading those that are counted then; without what is gone of
    those that were told."""
    gone = fight.get("gone", 0)
    if h.options.get("renewed", "same") == "same":
        return max(0, fight["stones"] - gone)
    return max(0, stones(h, fight["seat"], fight["attribute"], fight["kind"]) + fight.get("plus", 0) - gone)


def attribute_tiles(state: State, attribute: str, gone: Mapping[str, str] | None = None) -> list[str]:
    """The tiles with this attribute's symbol that a character stands on. gone: of seats that are thought of elsewhere, on which tile."""
    occupied = {(gone or {}).get(seat, here["tile"]) for seat, here in seats.seats(state).items()}
    return [name for name, tile in realm.tiles(state).items() if tile["kind"] == attribute and name in occupied]


def favour(state: State, seat: str, kind: str | None) -> int:
    """The stones that a favoured enemy of this kind gives; none in a session without."""
    here = seats.seats(state)[seat]
    if kind is None or here["favoured"] != kind or state["referee"]["options"]["favoured"] == "off":
        return 0
    bonus: int = here["bonus"]
    return bonus


def usable(h: Hearing, kind: str) -> list[str]:
    """The attributes on the back of an enemy's token, as the stones spell them. Raises Refusal when the owner's entry names others."""
    entered = {name.casefold() for name in h.fact("enemies", kind, "attributes")}
    able = [name for name in h.public["attributes"] if name.casefold() in entered]
    if not able:
        raise Refusal(
            message("none of {names} is an attribute of the stones", names=listing(sorted(entered))),
            hint=f"tables set legacy enemies {kind} attributes …",
        )
    return able


def burst(h: Hearing) -> int:
    name = "mana burst, harder" if h.options["mana-burst"] == "one" else "mana burst"
    return rulebook.number(h, name)
