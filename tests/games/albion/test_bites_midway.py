"""An entered game, word by word: what each line says of a state, and what follows from it, each condition told apart."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import entered, midway
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED
from tests.each import each
from tests.games.albion.table import BOOK, hurt, put, stand, start
from tests.games.albion.two import bears, hearing


def saying(state: State, side: str = FOMORIAN, **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration("stands", args, side), BOOK, Refusing())


def of(name: str, field: str, value: object, state: State | None = None) -> State:
    return put(state or start(), "public", "pieces", name, field, value)


@each(
    ("said", "state", "found"),
    [
        (midway.trespass_said, start, []),
        (midway.trespass_said, lambda: put(start(), "public", "trespass", 2), ["2"]),
        (midway.ruins_said, lambda: put(start(), "public", "ruins", {"3012": True, "3034": False}), ["3012"]),
        (midway.damaged_said, lambda: of("Gullfoot", "steps", 1), ["Gullfoot"]),
        (midway.damaged_said, start, []),
        (midway.farcalling_said, start, []),
        (midway.farcalling_said, lambda: put(start(), "public", "farcalling", True), [""]),
        (midway.points_said, lambda: put(start(), "public", "points", {FOMORIAN: 3, FAERIE: 0}), ["Fomorian 3"]),
        (midway.wounds_said, lambda: hurt(hurt(start(), "Imric", 2), "Elidor", 1), ["Imric 2"]),
        (midway.wounds_said, lambda: of("Imric", "state", "dead", hurt(hurt(start(), "Imric", 6), "Rurik", 1)), ["Rurik 1"]),
    ],
)
def test_what_is_said_of_a_state(said: Any, state: Any, found: list[str]) -> None:
    assert list(said(saying(state()))) == found


@each(
    ("name", "state", "escort", "wounds"),
    [("Imric", "dead", False, 6), ("Cait Sith", "gone", False, 6), ("Auberon", "expedition", True, None), ("Gullfoot", "gone", None, None)],
)
def test_what_becomes_of_the_fallen(name: str, state: str, escort: bool | None, wounds: int | None) -> None:
    """7.0: no escort and no box is left to the dead; ships have neither."""
    heard = saying(start(), pieces=[name], kind=state)
    midway.fallen(heard)
    piece = pieces.piece(heard.state, name)
    assert (piece["state"], piece["hex"], piece.get("escort")) == (state, None, escort)
    roster, before = heard.secret(piece["side"])["roster"], start()["secret"][piece["side"]]["roster"]
    assert roster.get(name) == (before.get(name) if wounds is None else wounds)


@each(
    ("dead", "ranks"),
    [((), {}), (("Imric",), {"Gairloch": "king"}), (("Auberon",), {"Elidor": "king", "Edric": "marshal"}), (("Brigit",), {})],
)
def test_heirs_have_their_ranks(dead: tuple[str, ...], ranks: dict[str, str]) -> None:
    """7.9: of the dead alone."""
    state = start()
    for name in dead:
        state = of(name, "hex", None, of(name, "state", "dead", state))
    heard = saying(state)
    midway.settle(heard)
    assert heard.public["ranks"] == ranks


@each(
    ("dobie", "holder", "before", "bearer", "master"),
    [
        ("dead", FOMORIAN, "Dobie", "Barguest", FOMORIAN),
        ("active", FOMORIAN, "Dobie", "Barguest", "Dobie"),
        ("dead", None, "Dobie", None, "Dobie"),
        ("dead", FOMORIAN, FAERIE, "Barguest", FAERIE),
        ("dead", FOMORIAN, "Dobie", "Moray 3012", "Dobie"),
        ("dead", FOMORIAN, "Dobie", "Rurik", FOMORIAN),
    ],
)
def test_whom_the_glass_serves(dobie: str, holder: str | None, before: str, bearer: str | None, master: str) -> None:
    """20.6.20"""
    state = put(of("Dobie", "state", dobie), "public", "attuned", before)
    state = bears(state, "20", bearer) if bearer else put(state, "public", "items", "20", {"state": "left", "hex": "3012", "side": holder})
    heard = saying(state)
    midway._serve(heard)
    assert heard.public["attuned"] == master
    served = "Barguest" if bearer == "Barguest" and (dobie, before) == ("dead", "Dobie") else None
    assert heard.secret(FOMORIAN).get("attuned") == served


@each(
    ("brian", "left", "orphaned"),
    [("dead", True, True), ("active", True, False), ("dead", False, False)],
)
def test_whose_king_has_fallen_goes_home(brian: str, left: bool, orphaned: bool) -> None:
    """7.9 m32: while some of them are there."""
    state = of("Brian Mac Iver", "state", brian)
    for name in ("Borders 3218", "Borders 3321", "Brian Mac Iver"):
        state = state if left and name != "Brian Mac Iver" else of(name, "hex", None, state)
    heard = saying(state)
    midway._follow(heard)
    assert heard.public["orphaned"] is orphaned


@each(
    ("names", "kind", "wrong"),
    [
        (["Cait Sith"], "gone", False),
        (["Cait Sith"], "sunk", True),
        (["Cait Sith"], "reserve", False),
        (["Imric"], "gone", True),
        (["Imric"], "reserve", True),
        (["Imric"], "dead", False),
        (["Gullfoot"], "dead", True),
        (["Gullfoot"], "sunk", False),
        (["Stout-heart"], "expedition", False),
        (["Auberon"], "expedition", False),
        (["Moray 9999"], "dead", False),
    ],
)
def test_how_pieces_end(names: list[str], kind: str, wrong: bool) -> None:
    """Each as its kind does; who is not there is another fault."""
    assert (midway._no_end(saying(start(), pieces=names, kind=kind)) is not None) == wrong


@each(
    ("names", "leader", "number", "wrong"),
    [
        (["Moray 2714"], "Imric", "3012", False),
        (["Moray 2714"], "Imric", "3011", True),
        (["Moray 2714", "Imric"], "Imric", "3011", False),
        (["Albion 3034"], "Imric", "3012", True),
        (["Moray 9999"], "Imric", "3011", False),
        (["Moray 2714"], None, "3011", False),
    ],
)
def test_whoever_commands_is_with_his_army(names: list[str], leader: str | None, number: str, wrong: bool) -> None:
    """14.2"""
    facts = midway._no_leader(saying(start(), pieces=names, person=leader, hex=number))
    assert (facts is not None) == wrong


def test_only_armies_lie_beneath_whoever_is_said_to_command() -> None:
    """14.2"""
    heard = saying(start(), pieces=["Imric", "Rurik", "Moray 3012"], person="Imric", hex="3012")
    entered.note_stand(heard)
    assert heard.public["entry"]["under"] == {"Moray 3012": "Imric"}


def test_what_was_said_is_forgotten_once_all_have_spoken() -> None:
    """What the lines have said of a state is no part of it."""
    heard = saying(put(put(start(), "public", "entry", {"items": {"12": True}}), "secret", FAERIE, "entry", {"12": "Finvarra"}))
    entered.forget(heard)
    assert ["entry" in place for place in (heard.public, heard.secret(FAERIE), heard.secret(FOMORIAN))] == [False] * 3
    assert heard.state == start()


@each(
    ("number", "leader", "troops", "together"),
    [
        ("3205", None, None, True),
        ("3205", "Oakheart", "Oakheart", True),
        ("3205", "Oakheart", None, False),
        ("3205", None, "Oakheart", False),
        ("3012", None, None, False),
        (None, None, None, False),
    ],
)
def test_whoever_commands_is_where_his_army_is(number: str | None, leader: str | None, troops: str | None, together: bool) -> None:
    """14.2, 12.1: in its hex, and beneath a ship, or not, as it is."""
    state = of("Imric", "hex", number, stand(start(), "3205", Moray_7={"count": 1, "aboard": troops}))
    state = of("Imric", "aboard", leader, state)
    heard = saying(put(state, "public", "entry", {"under": {"Moray 7": "Imric"}}))
    assert [*entered.contradictions(heard)] == ([] if together else ["Moray 7 is said to be under Imric, who is not with it [14.2]"])


@each(
    ("number", "side", "awake", "fault"),
    [
        ("12", FAERIE, None, None),  # where it is at the set-up
        ("12", FOMORIAN, None, "Finvarra is asleep, and has let Trollbane go to nobody [10.0]"),
        ("12", FOMORIAN, "Finvarra", None),
        ("12", FOMORIAN, "Ogme", "Finvarra is asleep, and has let Trollbane go to nobody [10.0]"),
        ("12", None, None, None),  # it may have gone down with a ship [7.5]
        ("14", None, None, "Gerflax is asleep, and has let Gerflax' Wand go to nobody [10.0]"),
        ("19", None, None, "Ogme is yet to come with Ogme's Axe [10.1]"),
        ("19", None, "Ogme", None),
        ("13", FOMORIAN, None, "Brigit is asleep, and has let Brigit's Cloak go to nobody [10.0]"),
        ("13", FOMORIAN, "Ogme", None),  # Leinster is about to wake
        ("22", FOMORIAN, None, "Dorwen never parts with The Sword Requiter while alive [7.9 e05]"),
        ("03", FOMORIAN, None, "Bran's Curse is found in the absence of The Worm, who is asleep upon it [20.6.03]"),
        ("03", FAERIE, "The Worm", None),
    ],
)
def test_where_an_item_cannot_have_come_to(number: str, side: str | None, awake: str | None, fault: str | None) -> None:
    """7.9 e05, 10.0, 20.6.03: the hoard is nobody's while the Worm sleeps upon it, not even its own side's. side None: it is destroyed."""
    state = put(start(), "public", "items", number, {"state": "held" if side else "destroyed", "hex": None, "side": side})
    state = of(awake, "state", "active", state) if awake else state
    heard = saying(put(state, "public", "entry", {"items": {number: True}}))
    assert [*entered.items_astray(heard)] == ([fault] if fault else [])


PARTY = ("Auberon", "Ogme", "Corin", "Stout-heart", "Galetop", "Cloudkiss", "Swancoat", "Silverpeak")


def beware(state: State, *lines: str) -> list[tuple[str, str]]:
    """What an entered state is told to have against it, and the case."""
    heard = saying(state, midway=list(lines))
    entered.flag(heard)
    assert {(line.label, line.result) for line in heard.lines} <= {("beware", TRUSTED)}
    return [(str(line.text), line.citation) for line in heard.lines]


@each(
    ("scenario", "come", "lines", "told"),
    [
        ("faerie-twilight", (), ("turn 2",), []),
        ("faerie-twilight", PARTY, ("turn 4",), []),
        ("faerie-twilight", PARTY, ("turn 3", "turn 4 of Faerie"), []),
        ("faerie-twilight", PARTY, ("turn 3",), [("which has not come yet", "10.1")]),
        ("faerie-twilight", PARTY, (), [("which has not come yet", "10.1")]),
        ("faerie-twilight", PARTY, ("turn last",), [("which has not come yet", "10.1")]),
        ("faerie-twilight", PARTY[:7], ("turn 4",), [("and Silverpeak did not", "10.1")]),
        ("faerie-twilight", PARTY[1:], ("trespass 4", "turn 5"), [("and Auberon did not", "10.1")]),
        ("albion-alone", PARTY, ("turn 4",), [("which has not come yet", "22.2")]),
        ("albion-alone", (), ("turn 4",), []),
    ],
)
def test_an_expedition_that_has_come_in_part_or_too_soon(scenario: str, come: tuple[str, ...], lines: tuple[str, ...], told: Any) -> None:
    """10.1: all of it in one Game-Turn, from the fourth on; 22.2: never in Albion Alone."""
    state = put(start(), "public", "scenario", scenario)
    for name in come:
        state = of(name, "state", "active", state)
    found = beware(state, *lines)
    assert len(found) == len(told)
    for (text, case), (end, cite) in zip(found, told, strict=True):
        assert (text.endswith(end), case) == (True, cite)


@each(
    ("lies", "lines", "told"),
    [
        ("held", ("turn 2",), True),
        ("left", (), True),
        ("artifact", ("turn 2",), False),
        ("held", ("turn 3",), False),
        ("held", ("turn 4",), False),
    ],
)
def test_colt_pixy_out_of_its_season(lies: str, lines: tuple[str, ...], told: bool) -> None:
    """20.6.04: it grows in Hoorn II."""
    found = beware(put(start(), "public", "items", "04", {"state": lies, "hex": None, "side": FAERIE}), *lines)
    assert found == ([("Colt Pixy is found in Hoorn II alone", "20.6.04")] if told else [])


def once(table: dict[str, Any], **args: Any) -> Hearing:
    """A line of the table's after others; and of Faerie's, who have said where Trollbane is."""
    state = put(start(), "public", "entry", table)
    return saying(put(state, "secret", FAERIE, "entry", {"12": "Finvarra", "11": "hex 1740"}), FAERIE, **args)


@each(
    ("args", "said"),
    [
        ({"pieces": ["Imric"], "hex": "3012"}, None),
        ({"pieces": ["Imric"], "hex": "3011"}, "Imric stands in 3012"),
        ({"pieces": ["Imric", "Rurik"], "hex": "3011"}, "Imric stands in 3012"),
        ({"pieces": ["Rurik"], "hex": "3011"}, None),
        ({"pieces": ["Bogan"], "hex": "3011"}, "Bogan is dead"),
        ({"pieces": ["Bogan"], "kind": "dead"}, None),
        ({"pieces": ["Imric"], "kind": "dead"}, "Imric stands in 3012"),
        ({"pieces": ["Imric", "Bogan"], "kind": "gone"}, "Imric stands in 3012, Bogan is dead"),
    ],
)
def test_nothing_is_said_twice_and_otherwise(args: Any, said: str | None) -> None:
    facts = entered._said_otherwise(once({"pieces": {"Imric": "3012", "Bogan": "dead"}}, **args))
    assert (facts and str(facts["said"])) == said
    assert entered._said_otherwise(saying(start(), **args)) is None


@each(
    ("item", "told", "borne"),
    [("Trollbane", True, "Finvarra"), ("Lyme's Hammer", False, "1740"), ("The Sword Requiter", False, None)],
)
def test_where_an_item_is_is_said_once(item: str, told: bool, borne: str | None) -> None:
    """20.1: in one place, with one bearer."""
    heard = once({"items": {"12": True}}, item=item)
    assert (entered._item_said(heard) is not None) is told
    facts = entered._bearer_said(heard)
    assert (facts is not None) is (borne is not None)
    assert facts is None or (borne in facts["holder"] and facts["item"] == item)
    assert entered._item_said(saying(start(), item=item)) is entered._bearer_said(saying(start(), item=item)) is None


@each(
    ("names", "ship", "why"),
    [
        (["Imric", "Moray 3012"], "Oakheart", None),
        (["Imric", "Oakheart"], "Oakheart", None),
        (["Imric", "Gullfoot"], "Oakheart", "Gullfoot: never embarked"),
        (["The Worm", "Callach's Waff"], "Oakheart", "The Worm, Callach's Waff: never embarked"),
        (["Edric"], "Oakheart", "Oakheart is no ship of Edric"),
        (["Imric", "Edric", "Moray 99"], "Oakheart", "Oakheart is no ship of Edric"),
        (["Moray 99"], "Oakheart", None),
        (["Auberon"], "Galetop", "Galetop is not on the map: say first where it is"),
        (["Edric", "Gullfoot"], None, None),
    ],
)
def test_who_can_be_aboard(names: list[str], ship: str | None, why: str | None) -> None:
    """12.1; who is not there at all is another fault."""
    facts = entered._no_carrier(saying(start(), pieces=names, ship=ship))
    assert (facts and str(facts["why"])) == why


@each(
    ("name", "item", "state", "bears"),
    [
        ("Imric", "Nuada's Helm", "active", True),
        ("Dagda", "Nuada's Helm", "inactive", False),
        ("Finvarra", "Trollbane", "inactive", True),  # as it was at the start
        ("Morigu", "Trollbane", "inactive", False),
        ("Auberon", "Nuada's Helm", "expedition", False),
        ("Ogme", "Ogme's Axe", "expedition", True),
        ("Imric", "Nuada's Helm", "dead", True),  # told for itself
        ("Gullfoot", "Nuada's Helm", "sunk", True),
        ("Cait Sith", "Nuada's Helm", "gone", True),
        ("Cait Sith", "Nuada's Helm", "reserve", False),
    ],
)
def test_who_can_have_come_by_an_item(name: str, item: str, state: str, bears: bool) -> None:
    """10.0, 20.1"""
    assert (entered._bears_nothing(saying(of(name, "state", state), piece=name, item=item)) is None) is bears


@each(
    ("item", "piece", "side", "why"),
    [
        ("The Sword Requiter", "Dorwen", FAERIE, None),
        ("The Sword Requiter", "Elidor", FAERIE, "Dorwen never parts with The Sword Requiter while alive [7.9 e05]"),
        ("The Sword Requiter", None, FAERIE, "Dorwen never parts with The Sword Requiter while alive [7.9 e05]"),
        ("The Sword Requiter", "Imric", FOMORIAN, None),  # that the table has said so is told once all have spoken
        ("Nuada's Helm", "Elidor", FAERIE, None),
    ],
)
def test_what_is_with_somebody_still_is_with_nobody_else(item: str, piece: str | None, side: str, why: str | None) -> None:
    """7.9 e05"""
    state = put(start(), "public", "items", "22", {"state": "held", "hex": None, "side": side})
    facts = entered._never_parted(saying(state, side, item=item, piece=piece))
    assert (facts and str(facts["why"])) == why


def test_a_ship_that_is_damaged_is_not_sunk() -> None:
    """7.0"""
    state = of("Gullfoot", "state", "sunk")
    assert entered._sunk(saying(state, ships=["Moontop"])) is None
    assert entered._sunk(saying(state, ships=["Moontop", "Gullfoot"])) == {"names": "Gullfoot"}


@each(("corin", "cat", "faults"), [("dead", "active", 0), ("dead", "reserve", 1), ("active", "active", 1), ("active", "reserve", 0)])
def test_the_cat_appears_when_its_master_has_died(corin: str, cat: str, faults: int) -> None:
    """7.9 a06"""
    state = put(put(start(), "public", "pieces", "Corin", "state", corin), "public", "pieces", "Cait Sith", "state", cat)
    assert len([*midway._impossible(hearing(state))]) == faults
