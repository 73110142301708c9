"""The product's state as the second referee's position and facts; a question put to both, and what is told where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing, Typed
from playaid.games.legacy import GAME
from playaid.games.legacy.state.realm import NO_KIND
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting, leaf, round_of
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.legacy.table import BOOK

from . import options, position
from .challenges import must_challenge
from .position import Answer, Card, Cell, Character, Enemy, Facts, Placed, Position, Threat

DECKS = {
    "armoury": position.ARMOURY,
    "artifact": position.ARTIFACT,
    "item": position.ITEM,
    "mount": position.MOUNT,
    "relic": position.RELIC,
    "starting": position.STARTING,
    "severe": position.SEVERE,
    "general": position.GENERAL,
    "encounter": position.ENCOUNTER,
}
COMMANDS = {"Hold": position.HOLD, "Escape": position.ESCAPE, "Objective": position.OBJECTIVE, "Aggressive": position.AGGRESSIVE}
RULES = {
    ("retire-despair", "on"): options.DESPAIR_ON_RETIREMENT,
    ("spoils", "none"): options.NO_SPOILS,
    ("spoils", "all"): options.SPOILS_FOR_GENERAL,
    ("severe-general", "on"): options.GENERAL_AFTER_SEVERE_TILE,
    ("favoured", "off"): options.NO_FAVOURED,
    ("story", "2"): options.MORE_QUESTS,
    ("story", "3"): options.MORE_QUESTS,
    ("story", "none"): options.FOUR_DESPAIR,
    ("virtue", "scarce"): options.ONE_PLAQUE,
    ("personal-quests", "required"): options.ALL_PERSONAL_QUESTS,
    ("general-coins", "off"): options.NO_COIN_FOR_GENERAL,
    ("mana-burst", "one"): options.BURST_IS_ONE,
    ("key-turn-destiny", "on"): options.DESTINY_RESTORED,
    ("trade", "anywhere"): options.TRADE_ANYWHERE,
    ("quest-despair", "on"): options.DESPAIR_OFF_FOR_PERSONAL_QUEST,
    ("coins", "two"): options.TWO_COINS,
    ("virtue-return", "on"): options.PLAQUE_RETURNS,
    ("entry-armoury", "on"): options.TWO_ARMOURY_ON_ENTRY,
    ("entry-item", "on"): options.ONE_ITEM_ON_ENTRY,
    ("armoury-search", "on"): options.SEARCH_FOR_COIN,
    ("coin-scout", "on"): options.CHOICE_FOR_COIN,
    ("placed-tiles", "on"): options.SIX_TILES,
    ("start", "exits"): options.START_AT_EXITS,
    ("key-turn-tile", "on"): options.TILE_EACH_KEY_TURN,
}


def rules_of(chosen: dict[str, str]) -> frozenset[str]:
    """The Optional Rules that a session's options bring."""
    start = {options.DESPAIR_AT_START} if chosen["despair"] != "0" else set()
    return frozenset({rule for (name, value), rule in RULES.items() if chosen[name] == value} | start)


class Realm(NamedTuple):
    """Where the tiles of a position lie: the product keeps who touches whom, the second referee cells and Walls."""

    placed: tuple[Placed, ...]
    board: frozenset[Cell]


class Case:
    """One position as either referee has it."""

    def __init__(self, state: State, realm: Realm):
        self.state = state
        self.public = state["public"]
        self.realm = realm

    @cached_property
    def turn(self) -> dict[str, Any]:
        return self.public.get("turn") or {}

    @property
    def seat(self) -> str:
        return str(self.turn.get("seat", ""))

    @cached_property
    def facts(self) -> Facts:
        seats = {seat: here for seat, here in self.public["seats"].items() if here["character"]}
        tiles = self.public["tiles"]
        enemies = {kind: frozenset(BOOK.value("enemies", kind, "attributes")) for kind in BOOK.keys("enemies")}
        return Facts(
            symbols={name: frozenset({tile["kind"]} - {NO_KIND}) for name, tile in tiles.items()},
            colour={name: tile["colour"] for name, tile in tiles.items()},
            back={name: frozenset({tile["region"]}) for name, tile in tiles.items()},
            mace=frozenset(name for name, tile in tiles.items() if tile["named"]),
            hallways=frozenset(name for name, tile in tiles.items() if tile["hallway"]),
            board_cells=self.realm.board,
            attributes={here["character"]: here["scores"] for here in seats.values()},
            movement={here["character"]: here["movement"] for here in seats.values()},
            destiny_slots={here["character"]: here["most"] for here in seats.values()},
            wound_slots={here["character"]: here["slots"] for here in seats.values()},
            favoured={here["character"]: frozenset({here["favoured"]}) for here in seats.values()},
            enemy_attributes=enemies,
            personal_quest_tile={here["character"]: here["quest"] for here in seats.values()},
        )

    def character(self, seat: str) -> Character:
        return next(character for character in self.position.characters if character.player == seat)

    def _character(self, seat: str) -> Character:
        here, public = self.public["seats"][seat], self.public
        mine = self.turn if self.turn.get("seat") == seat else {}
        tried = {*mine.get("story", ()), *(("Personal Quest",) if mine.get("personal") else ())}
        return Character(
            here["character"] or "",
            seat,
            here["tile"] or "",
            tuple(self.card(seat, name) for name in here["cards"]),
            here["virtue"] or "",
            here["wounds"],
            here["destiny"],
            sum(escort["by"] == seat for escort in public["escorts"].values()),
            sum(token["by"] == seat for token in public["tokens"].values()),
            tuple(self.enemy(name) for name, token in public["enemies"].items() if token["by"] == seat),
            frozenset({"Seduction"} if here["seduced"] else ()),
            mine.get("moves", 0) - mine.get("extra", 0),
            frozenset(tried),
        )

    def bonus(self, seat: str) -> int:
        """What Mounts that are not broken add to the movement."""
        return sum(card.get("moves", 0) for card in self.public["seats"][seat]["cards"].values() if not card["broken"])

    def card(self, seat: str, name: str) -> Card:
        card = self.public["seats"][seat]["cards"][name]
        now = self.turn.get("serial", 0)
        return Card(
            name,
            DECKS[card["deck"]],
            card["slot"],
            card["broken"],
            bool(card["turn"]) and card["turn"] == now,
            bool(card["round"]) and card["round"] == round_of(self.state, "round"),
            bool(card["round"]),
            True,
            True,
        )

    def enemy(self, name: str) -> Enemy:
        token = self.public["enemies"][name]
        moved = bool(self.public.get("key_turn")) and token["moved"] == self.public["key_turn"]
        return Enemy(token["kind"], token["tile"] or "", name if token["named"] else "", moved)

    def threat(self, name: str) -> Threat:
        card = self.public["threats"][name]
        kinds, captain = frozenset(card["kinds"]), card["named"] or ""
        beaten = bool(card.get("challenged"))
        return Threat(
            name, DECKS[card["deck"]], kinds, captain, beaten, COMMANDS[card["command"]], card["target"] or "", self._unspawned(card)
        )

    def _unspawned(self, card: dict[str, Any]) -> frozenset[str]:
        return frozenset(card.get("tokenless", ()) if self.option("tokenless") == "free" else ())

    @cached_property
    def position(self) -> Position:
        public = self.public
        tiles = [token["tile"] for token in public["escorts"].values() if token["tile"]]
        stories = [token["tile"] for token in public["tokens"].values() if token["tile"]]
        before = Position(
            tuple(public["order"]),
            public["holder"],
            self.seat,
            tuple(self._character(seat) for seat in public["order"] if public["seats"][seat]["character"]),
            self.realm.placed,
            tuple(self.enemy(name) for name, token in public["enemies"].items() if token["tile"]),
            tuple(self.threat(name) for name in public["threats"]),
            {tile: tiles.count(tile) for tile in tiles},
            {tile: stories.count(tile) for tile in stories},
            {DECKS[deck]: number for deck, number in public["decks"].items() if deck in DECKS},
            dict(public["pool"]),
            DECKS[public["approaching"]],
            len(public["dungeon"]),
            public["coins"],
            public["despair"],
            public["virtue"]["stack"],
            "stables_open" not in public,
            all(done for quest in public["story"].values() for done in quest["tasks"].values()),
            bool(public.get("story_failed")),
            albion_stack=public["decks"]["albion"],
            options=rules_of(self.state["referee"]["options"]),
            last_scouted=self.turn.get("scouted") or "",
            encounters_drawn=frozenset(self.turn.get("entered", ())),
        )
        return before.__class__(**{**vars(before), "busy": self._busy(before)})

    def _busy(self, before: Position) -> str:
        """What is under way: a challenge, a card to be drawn, a Spoils Draw, an enemy upon anybody's character."""
        if self.public.get("challenge") or self.is_card_due():
            return "a challenge or a card"
        beset = [character for character in before.characters if must_challenge(before, character.tile)]
        return "an enemy" if beset else ""

    def is_card_due(self) -> bool:
        """Whether a card must be drawn before anything else; out of an empty deck none is."""
        return bool(self.public.get("spoils")) or any(self._is_left(draw) for draw in self.public["draws"])

    def _is_left(self, draw: dict[str, Any]) -> bool:
        """Whether the deck of a draw has a card."""
        source = draw.get("deck") or (self.public["approaching"] if draw["what"] == "threat" else "encounter")
        return bool(self.public["decks"][source])

    def due_of_others(self, seat: str, after: Case) -> str:
        """What a seat leaves to others, besides enemies, when its character is retired; it enters no tile any more, so that it draws no
        Encounter Card for one. Whose Spoils Draws lapse with it is asked in another chapter, and told by the position after it."""
        fight = self.public.get("challenge")
        if fight and fight["seat"] != seat:
            return "a Challenge"
        cards = [draw for draw in self.public["draws"] if draw["seat"] != seat or draw["what"] == "threat"]
        if any(self._is_left(draw) for draw in cards):
            return "a card"
        return "a Spoils Draw" if self.public.get("spoils") and after.public.get("spoils") else ""

    def option(self, name: str) -> str:
        return str(self.state["referee"]["options"][name])

    def rule(self, verb: str, dice: str = "", answers: dict[str, str] | None = None, side: str | None = None, **args: Any) -> Ruling | str:
        """The product's ruling; where there can be none, why."""
        said = Declaration(verb, args, side or (acting(GAME, self.state) or [self.public["order"][0]])[0], verb, answers or {})
        try:
            return decide(GAME, self.state, said, BOOK, Typed(dice.split()) if dice else Refusing())
        except Refusal as refusal:
            return f"refused: {refusal}"

    def after(self, ruling: Ruling) -> Case:
        return Case(evolve(self.state, ruling.changes), self.realm)

    def lines(self) -> Iterator[str]:
        """The position as lines of a game that is under way."""
        public = self.public
        usual = {option.name: option.values[0] for option in GAME.options}
        chosen = {name: value for name, value in self.state["referee"]["options"].items() if value != usual.get(name)}
        yield f"options {chosen}; {leaf(GAME, self.state).key}, {self.turn}"
        for name, tile in public["tiles"].items():
            links = ", ".join(tile["links"])
            yield f"place {name} as {tile['kind']} region {tile['region']} open {tile['open']} colour {tile['colour']} by {links}"
        for seat, here in public["seats"].items():
            told = ("movement", "scores", "wounds", "slots", "destiny", "seduced", "favoured", "virtue", "cards")
            known = {key: here[key] for key in told}
            yield f"stands {seat} on {here['tile']}   # {here['character']} {known}"
        for name, token in public["enemies"].items():
            yield f"enemy {token['kind']} {'on' if token['tile'] else 'by'} {token['tile'] or token['by']}   # {name} {token}"
        yield from (f"menace {name} {card}" for name, card in public["threats"].items())
        yield f"draws {public['draws']} challenge {public.get('challenge')} spoils {public.get('spoils')}"
        yield f"tokens {public['tokens']} escorts {public['escorts']} coins {public['coins']} decks {public['decks']}"


class Difference(NamedTuple):
    """A question that the two answer differently."""

    question: str
    product: object
    second: object
    case: Case | None

    def __str__(self) -> str:
        lines = "".join(f"\n    {line}" for line in self.case.lines()) if self.case else ""
        return f"{self.question}\n  product: {self.product}\n  second:  {self.second}{lines}"


Asked = Iterator[Difference | None]
"""Every question that was put; None where both agree."""


def legal(case: Case, second: Answer | bool, verb: str, said: str = "", **args: Any) -> Difference | None:
    """Whether a line is legal. What still has to be thrown or chosen is no bar."""
    ruling = case.rule(verb, **args)
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    if refused != bool(second):
        return None
    why = ruling if isinstance(ruling, str) else [f"{reason.text} [{reason.citation}]" for reason in ruling.reasons] or ruling.verdict
    return Difference(f"{verb} {args} {said}", why, second, case)


def same(case: Case | None, question: str, product: object, second: object) -> Difference | None:
    return None if product == second else Difference(question, product, second, case)
