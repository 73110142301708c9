"""20.1, 20.2 by tables: who is told of an item that changes hands, when and where it may, what is offered and refused."""

from typing import Any

from playaid.games.albion.ratings import counters, items
from playaid.games.albion.rules import bearing, minds
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, moving

ORDER = "Faerie has put in order what its pieces bear."


def hall(*names: str) -> State:
    """Finvarra, who bears Trollbane, and Morigu in the fortress of 1922, in the Movement Phase of Faerie."""
    return moving(stand(clear(start(), "1922"), "1922", "Finvarra", "Morigu", *names), FAERIE)


def held_by(state: State, number: str = "12") -> tuple[str, str | None, str | None]:
    """Where an item is: its state, its side, and what holds it."""
    lies = state["public"]["items"][number]
    side = lies["side"]
    return lies["state"], side, state["secret"][side]["items"].get(number) if side else lies["hex"]


# what is told


@each(
    ("before", "line", "own", "open_", "after"),
    [
        ((), "give Trollbane to Morigu", ["Trollbane goes to Morigu."], [ORDER], ("held", FAERIE, "Morigu")),
        ((), "store Trollbane", ["Trollbane is stored in 1922."], [ORDER], ("held", FAERIE, "hex 1922")),
        ((), "leave Trollbane", [], ["Trollbane is left in 1922."], ("left", None, "1922")),
        (("leave Trollbane",), "take Trollbane by Morigu", [], ["Morigu takes up Trollbane."], ("held", FAERIE, "Morigu")),
        (("store Trollbane",), "give Trollbane to Morigu", ["Trollbane goes to Morigu."], [ORDER], ("held", FAERIE, "Morigu")),
        (("store Trollbane",), "leave Trollbane", [], ["Trollbane is left in 1922."], ("left", None, "1922")),
        ((), "use Trollbane by Finvarra", ["Finvarra uses Trollbane."], [ORDER], ("held", FAERIE, "Finvarra")),
        ((), "show Trollbane", [], ["Faerie shows Trollbane, borne by Finvarra."], ("held", FAERIE, "Finvarra")),
    ],
)
def test_who_is_told(before: tuple[str, ...], line: str, own: list[str], open_: list[str], after: tuple[str, ...]) -> None:
    """20.1: what passes within a side is its own affair; what is done in the open is not."""
    state = hall()
    for earlier in before:
        state = do(state, earlier)
    ruling = rule(state, line)
    assert told(ruling).splitlines() == told(ruling, FOMORIAN).splitlines() == open_
    assert told(ruling, FAERIE).splitlines() == own + open_
    done = do(state, line)
    assert held_by(done) == after
    assert "12" not in {number for side in (FAERIE, FOMORIAN) if side != after[1] for number in done["secret"][side]["items"]}


@each(("line", "closed"), [("take Trollbane by Morigu", True), ("show Trollbane", True), ("leave Trollbane", False)])
def test_what_all_have_seen_is_not_taken_back(line: str, closed: bool) -> None:
    state = do(hall(), "leave Trollbane") if line.startswith("take") else hall()
    assert rule(state, line).needs_consent is closed


def test_use_of_nothing_and_of_two() -> None:
    """20.2.4"""
    state = bears(hall(), "09", "Finvarra")
    used = rule(state, "use Trollbane, Nuada's Helm by Finvarra")
    assert told(used, FAERIE).splitlines()[0] == "Finvarra uses Trollbane, Nuada's Helm."
    assert do(state, "use Trollbane, Nuada's Helm by Finvarra")["secret"][FAERIE]["using"]["Finvarra"] == ["12", "09"]
    assert refused(bears(state, "05", "Finvarra"), "use Trollbane, Nuada's Helm, Dana's Torque by Finvarra") == ["20.2.two"]


def test_what_a_side_is_shown_of_items() -> None:
    """20.1: its own with their bearers, what lies about, and what the other has shown."""
    state = do(hall("Misha"), "show Trollbane")
    for number in ("05", "09"):
        state = bears(state, number, "Finvarra")
    state = put(state, "public", "items", "10", {"state": "left", "hex": "3013", "side": None})
    state = put(state, "public", "items", "08", {"state": "destroyed", "hex": None, "side": None})
    own = rule(state, "items", side=FAERIE)
    assert "12 Trollbane: Finvarra" in own.shown
    assert not [line for line in own.shown if "shown by" in line or "Mailcoat" in line or "Herla" in line]
    assert [line for line in own.shown if "uses now" in line] == ["Finvarra uses now: Dana's Torque, Nuada's Helm [20.2.4]"]
    enemy = rule(state, "items", side=FOMORIAN)
    assert enemy.shown[:4] == (
        "16 Herla's Ring: Sean",
        "18 The Moray Crystal: Barguest",
        "20 The Scrying Glass: Dobie",
        "23 The Teeth of the Dragon: The Worm",
    )
    assert {"10 The Red Cleaver: lies in 3013", "12 Trollbane: shown by Finvarra", "04 Colt Pixy: to be found in 2629"} <= {*enemy.shown}
    assert not [line for line in enemy.shown if "uses now" in line or "Dana" in line or "Mailcoat" in line]
    assert enemy.data == {"side": FOMORIAN, "items": {"16": "Sean", "18": "Barguest", "20": "Dobie", "23": "The Worm"}}


@each(("kept", "laden"), [(2, False), (3, True)])
def test_whoever_bears_more_than_he_may_use_is_told_what_counts(kept: int, laden: bool) -> None:
    """20.2.4"""
    state = hall()
    for number in ("05", "09")[: kept - 1]:
        state = bears(state, number, "Morigu")
    ruling = rule(state, "give Trollbane to Morigu")
    assert ("items that count" in told(ruling, FAERIE)) is laden
    assert "items that count" not in told(ruling)
    assert bool([line for line in rule(do(state, "give Trollbane to Morigu"), "items", side=FAERIE).shown if "uses now" in line]) is laden


def test_an_army_bears_any_number_and_uses_none() -> None:
    state = stand(hall(), "1922", Albion_9={"count": 3})
    for number in ("05", "09"):
        state = bears(state, number, "Albion 9")
    ruling = rule(state, "give Trollbane to Albion 9")
    assert "items that count" not in told(ruling, FAERIE)
    shown = rule(do(state, "give Trollbane to Albion 9"), "items", side=FAERIE).shown
    assert "12 Trollbane: Albion 9" in shown
    assert not [line for line in shown if "uses now" in line]


# when and where


def fighting(hex_: str = "1922", how: str = "announced", step: tuple[str, ...] = ("combat", "battles")) -> State:
    """A battle in a hex in the Fomorian's turn; Finvarra and Morigu stand in 1922."""
    fight = {"hex": hex_, "kind": "battle", "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": how, "stopped": []}
    fight |= {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    state = put(hall(), "public", "combat", {"fights": {f"{hex_} battle": fight}, "current": None})
    return at(state, FOMORIAN, *step)


def losing(state: State) -> State:
    note = {"hex": "1922", "why": "a test", "points": 0, "wounds": 1, "steps": 0, "one": False, "from": ["Morigu"], "fortress": False}
    return put(state, "public", "losses", {FAERIE: {**note, "fight": None, "side": FAERIE, "chosen": False}})


@each(
    ("state", "given"),
    [
        (hall(), True),
        (moving(hall(), FOMORIAN), False),
        (at(hall(), FAERIE, "movement", "marches", "forced"), True),
        (at(hall(), FAERIE, "reaction"), False),
        (at(hall(), FAERIE, "recovery"), False),
        (at(hall(), FAERIE, "pregame"), True),
        (put(hall(), "referee", "at", []), False),
        (fighting(), True),
        (fighting(how="over"), False),
        (fighting("1923"), False),
        (fighting(step=("recovery",)), False),
        (fighting(step=("overrun",)), True),
        (losing(fighting()), False),
    ],
    ids=[
        "mine",
        "his",
        "forced",
        "reaction of the other",
        "recovery",
        "pregame",
        "no time",
        "before",
        "over",
        "elsewhere",
        "idle",
        "overrun",
        "losses",
    ],
)
def test_when_items_change_hands(state: State, given: bool) -> None:
    """15.4, 20.1: one's own movement, and before a round of a combat in the hex."""
    heard = hearing(state)
    heard.args.update(item="Trollbane", piece="Morigu")
    assert (bearing._busy(heard) is None) is given


@each(("state", "stored", "taken"), [(hall(), True, True), (fighting(), True, True), (fighting("1923"), True, False)])
def test_what_is_stored_is_passed_on_like_what_is_held(state: State, stored: bool, taken: bool) -> None:
    """20.1"""
    state = put(state, "secret", FAERIE, "items", "12", "hex 1922")
    heard = hearing(state)
    heard.args.update(item="Trollbane", piece="Morigu")
    assert bearing.where(heard, "12") == "hex 1922"
    assert bearing.hex_of(heard, "12") == "1922"
    assert (bearing._busy(heard) is None) is taken


def test_what_lies_about_is_not_picked_up_in_combat() -> None:
    state = put(fighting(), "public", "items", "10", {"state": "left", "hex": "1922", "side": None})
    assert "20.1.pick-up" in refused(state, "take The Red Cleaver by Morigu", FAERIE)


@each(
    ("line", "check"),
    [
        ("give Trollbane to Morigu", None),
        ("give Trollbane to Elidor", "20.1.here"),
        ("give Trollbane to Rurik", "20.1.here"),
        ("give Herla's Ring to Morigu", "20.1.held"),
        ("give Colt Pixy to Morigu", "20.1.held"),
        ("store Trollbane", None),
        ("store Herla's Ring", "20.1.held"),
        ("leave Herla's Ring", "20.1.held"),
        ("show Herla's Ring", "20.1.held"),
        ("take Trollbane by Morigu", "20.1.lies"),
        ("take Colt Pixy by Morigu", "20.1.lies"),
        ("use Trollbane by Morigu", "20.2.borne"),
        ("use Trollbane by Finvarra", None),
        ("use Herla's Ring by Sean", "20.2.borne"),
    ],
)
def test_hands_by_a_table(line: str, check: str | None) -> None:
    state = stand(hall(), "1922", "Rurik")
    if check is None:
        assert rule(state, line, side=FAERIE).verdict == "legal"
    else:
        assert check in refused(state, line, FAERIE)


@each(
    ("piece", "why"),
    [("Rurik", "is not of Faerie"), ("Elidor", "is not in 1922, where the item is"), ("Sean", "is not of Faerie")],
)
def test_why_a_piece_takes_nothing(piece: str, why: str) -> None:
    ruling = rule(stand(hall(), "1922", "Rurik"), f"give Trollbane to {piece}")
    assert f"{piece} {why}" in [reason.text for reason in ruling.reasons]


def test_the_dead_take_nothing() -> None:
    """Nor does anybody off the map, in whatever hex he was."""
    state = put(hall(), "public", "pieces", "Morigu", "state", "dead")
    assert "20.1.here" in refused(state, "give Trollbane to Morigu")
    left = put(do(hall(), "leave Trollbane"), "public", "pieces", "Morigu", "state", "dead")
    assert "20.1.hand" in refused(left, "take Trollbane by Morigu")
    gone = put(do(hall(), "leave Trollbane"), "public", "pieces", "Morigu", "hex", None)
    assert {"20.1.lies", "20.1.hand"} <= {*refused(gone, "take Trollbane by Morigu")}


@each(("hex_", "safe"), [("1922", True), ("1923", False), ("3012", False)])
def test_items_are_laid_up_in_ones_own_fortress(hex_: str, safe: bool) -> None:
    """20.1: and in no ruin."""
    state = stand(clear(hall(), hex_), hex_, "Finvarra")
    if safe:
        assert rule(state, "store Trollbane").verdict == "legal"
        assert refused(put(state, "public", "ruins", hex_, True), "store Trollbane") == ["20.1.fortress"]
    else:
        assert refused(state, "store Trollbane") == ["20.1.fortress"]


@each(
    ("lies", "check"),
    [
        ({"state": "left", "hex": "1922", "side": None}, None),
        ({"state": "left", "hex": "1923", "side": None}, "20.1.lies"),
        ({"state": "artifact", "hex": "1922", "side": None}, "20.1.lies"),
        ({"state": "left", "hex": "1922", "side": None, "fate": {"how": "challenge", "owner": FAERIE, "enemy": None}}, "20.1.lies"),
    ],
)
def test_what_lies_to_be_taken(lies: dict[str, Any], check: str | None) -> None:
    """20.1, 20.3, 20.5: found by searching, and after its fate has been rolled."""
    state = put(hall(), "public", "items", "10", lies)
    ruling = rule(state, "take The Red Cleaver by Morigu")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == ([check] if check else [])


@each(
    ("side", "who", "state_", "checks"),
    [
        (FAERIE, "Misha", "artifact", ["20.1.lies"]),
        (FOMORIAN, "Barguest", "artifact", ["20.1.lies", "20.6.03.hoard"]),
        (FOMORIAN, "Barguest", "left", []),
        (FAERIE, "Misha", "left", []),
    ],
)
def test_the_hoard_is_captured(side: str, who: str, state_: str, checks: list[str]) -> None:
    """20.6.03: once it has been taken from the Worm it is an item like others."""
    state = moving(stand(clear(start(), "3704"), "3704", who), side)
    state = put(state, "public", "items", "03", {"state": state_, "hex": "3704", "side": None})
    ruling = rule(state, f"take Bran's Curse by {who}", side=side)
    assert sorted(reason.check.rpartition("/")[2] for reason in ruling.reasons) == checks


def test_requiter_is_kept_by_dorwen_alone() -> None:
    """7.9 e05"""
    state = moving(stand(clear(start(), "3429"), "3429", "Dorwen", "Elidor"), FAERIE)
    for line in ("give Requiter to Elidor", "store Requiter", "leave Requiter"):
        assert "20.1.bound" in refused(state, line)
    other = bears(state, "22", "Elidor")
    assert do(other, "give Requiter to Dorwen")
    assert held_by(do(other, "leave Requiter"), "22") == ("left", None, "3429")


# minds that are held


def held_mind() -> State:
    """Barguest, who bears the Crystal, moved by Faerie beside Elidor; Rurik beside them is his own."""
    state = moving(bare(stand(clear(start(), "3013"), "3013", "Barguest", "Elidor", "Rurik"), "Barguest", "Elidor"), FAERIE)
    state = put(state, "public", "pieces", "Barguest", "control", FAERIE)
    return put(state, "public", "mastered", "Barguest", "Dunatis")


def test_whose_hands_an_item_is_in() -> None:
    """19.4.10: what a held mind bears is its master's, what others bear is not."""
    state = bears(held_mind(), "10", "Rurik")
    assert [bearing.where(hearing(state), number) for number in ("18", "10", "12", "05")] == ["Barguest", None, "Finvarra", None]
    assert [bearing.where(hearing(state, FOMORIAN), number) for number in ("18", "10", "12")] == [None, "Rurik", None]
    assert bearing.hex_of(hearing(state), "18") == "3013"
    assert bearing.hex_of(hearing(state), "10") is None
    assert bearing._led(hearing(state, FOMORIAN)) == set()
    assert bearing._led(hearing(state)) == {"Barguest"}
    assert bearing._led(hearing(start())) == set()


def test_a_held_mind_uses_and_takes_for_its_master() -> None:
    state = held_mind()
    assert rule(state, "use The Moray Crystal by Barguest").verdict == "legal"
    assert "20.2.borne" in refused(state, "use The Moray Crystal by Barguest", FOMORIAN)
    assert do(state, "use The Moray Crystal by Barguest")["secret"][FOMORIAN]["using"]["Barguest"] == ["18"]
    lies = put(state, "public", "items", "10", {"state": "left", "hex": "3013", "side": None})
    assert rule(lies, "take The Red Cleaver by Barguest").verdict == "legal"
    assert "20.1.hand" in refused(lies, "take The Red Cleaver by Rurik")


# Requiter and the Glass


def lying(number: str, hex_: str, *names: str) -> State:
    """An item in the open, nobody's, and persons there."""
    state = stand(clear(start(), hex_), hex_, *names)
    for side in (FAERIE, FOMORIAN):
        held = {item: who for item, who in state["secret"][side]["items"].items() if item != number}
        state = put(state, "secret", side, "items", held)
    return put(state, "public", "items", number, {"state": "left", "hex": hex_, "side": None})


def test_requiter_slays_in_the_open_and_stays() -> None:
    """20.6.22"""
    state = moving(lying("22", "3429", "Rurik"), FOMORIAN)
    ruling = rule(state, "take Requiter by Rurik", "6 6")
    assert "Rurik is dead, by The Sword Requiter, which he tried to take." in told(ruling)
    assert "against Current Magic Strength" in told(ruling, FOMORIAN)
    assert "against Current Magic Strength" not in told(ruling, FAERIE)
    assert ruling.rolls[0].who == FOMORIAN
    assert held_by(do(state, "take Requiter by Rurik", "6 6"), "22") == ("left", None, "3429")


def test_an_army_takes_requiter_without_a_roll() -> None:
    state = stand(moving(lying("22", "3429"), FOMORIAN), "3429", Moray_9={"count": 2})
    assert held_by(do(state, "take Requiter by Moray 9"), "22") == ("held", FOMORIAN, "Moray 9")


def test_other_items_ask_no_proof_of_trolls() -> None:
    assert held_by(do(moving(lying("10", "3429", "Rurik"), FOMORIAN), "take The Red Cleaver by Rurik"), "10") == ("held", FOMORIAN, "Rurik")


@each(
    ("dead", "who", "side", "master"),
    [
        (False, "Callach", FOMORIAN, None),
        (True, "Callach", FOMORIAN, "Callach"),
        (True, "Rurik", FOMORIAN, None),
        (True, "Misha", FAERIE, "Misha"),
    ],
)
def test_the_glass_takes_a_new_master_once_dobie_is_dead(dead: bool, who: str, side: str, master: str | None) -> None:
    """20.6.20: the first person of Basic Magic Strength 1 who has it."""
    state = lying("20", "3337", who)
    state = put(state, "public", "pieces", "Dobie", "state", "dead" if dead else "active")
    ruling = rule(moving(state, side), f"take The Scrying Glass by {who}")
    done = do(moving(state, side), f"take The Scrying Glass by {who}")
    assert done["secret"][side].get("attuned") == master
    assert done["public"]["attuned"] == (side if dead else "Dobie")
    line = f"The Scrying Glass is attuned to {who}."
    assert (line in told(ruling, side)) is (master is not None)
    assert line not in told(ruling)


def test_the_glass_keeps_its_second_master_while_he_lives() -> None:
    state = put(lying("20", "3337", "Callach", "Barguest"), "public", "pieces", "Dobie", "state", "dead")
    state = do(moving(state, FOMORIAN), "take The Scrying Glass by Callach")
    given = do(state, "give The Scrying Glass to Barguest")
    assert given["secret"][FOMORIAN]["attuned"] == "Callach"
    again = do(put(state, "public", "pieces", "Callach", "state", "dead"), "give The Scrying Glass to Barguest")
    assert again["secret"][FOMORIAN]["attuned"] == "Barguest"


def test_no_army_is_master_of_the_glass() -> None:
    state = put(lying("20", "3337"), "public", "pieces", "Dobie", "state", "dead")
    state = moving(stand(state, "3337", Moray_9={"count": 2}), FOMORIAN)
    assert do(state, "take The Scrying Glass by Moray 9")["secret"][FOMORIAN].get("attuned") is None


# what is offered


@each(
    ("before", "verb", "lines"),
    [
        ("", "give", ["give Trollbane to Morigu"]),
        ("", "take", []),
        ("", "leave", []),
        ("", "store", ["store Trollbane"]),
        ("", "show", ["show Trollbane"]),
        ("", "use", ["use Trollbane by Finvarra"]),
        ("store Trollbane", "give", []),
        ("store Trollbane", "store", []),
        ("store Trollbane", "take", ["take Trollbane by Finvarra", "take Trollbane by Morigu"]),
        ("store Trollbane", "use", []),
        ("leave Trollbane", "take", ["take Trollbane by Finvarra", "take Trollbane by Morigu"]),
        ("leave Trollbane", "show", []),
        ("show Trollbane", "show", []),
        ("use Trollbane by Finvarra", "use", []),
    ],
)
def test_what_is_offered_to_hands(before: str, verb: str, lines: list[str]) -> None:
    state = stand(hall(), "1922", "Imric")
    state = do(state, before) if before else state
    assert [line for line in offers_of(state, verb, FAERIE) if "Trollbane" in line] == lines
    assert not [line for line in offers_of(state, verb, FOMORIAN) if "Trollbane" in line]


def test_what_an_army_or_ship_bears_is_not_offered_for_use() -> None:
    state = bears(stand(hall(), "1922", Albion_9={"count": 2}), "12", "Albion 9")
    assert not [line for line in offers_of(state, "use", FAERIE) if "Trollbane" in line]
    assert "give Trollbane to Morigu" in offers_of(state, "give", FAERIE)


def test_the_dead_and_absent_offer_nothing() -> None:
    state = put(hall(), "public", "pieces", "Finvarra", "hex", None)
    assert not [line for line in offers_of(state, "give", FAERIE) if "Trollbane" in line]
    assert pieces.piece(state, "Finvarra")["hex"] is None


def known_mind(wounds: int = 2, *items: str) -> State:
    """What Faerie has heard of Barguest, whose mind it has."""
    return put(held_mind(), "secret", FAERIE, "minds", {"Barguest": {"wounds": wounds, "items": list(items)}})


@each(
    ("line", "found"),
    [
        ("give The Moray Crystal to Elidor", []),
        ("leave The Moray Crystal", []),
        ("gaze Barguest", []),
        ("use The Moray Crystal by Barguest", []),
        ("force Barguest", ["12.4.rating"]),
        ("give The Scrying Glass to Elidor", ["20.1.held"]),
    ],
)
def test_what_a_mind_is_known_to_bear_needs_no_look_into_its_owners_list(line: str, found: list[str]) -> None:
    """19.4.10: its controller has heard it; so `--check` tells whether it may be done, while its owner's list is shut."""
    ruling = rule(known_mind(2, "18"), line)
    assert ([reason.check.rpartition("/")[2] for reason in ruling.reasons], ruling.rests_on_secret) == (found, False)


def test_what_nothing_was_heard_of_is_looked_up_with_its_owner() -> None:
    assert rule(held_mind(), "give The Scrying Glass to Elidor").rests_on_secret
    assert bearing.where(hearing(held_mind()), "18") == "Barguest"


def test_a_mind_is_as_wounded_and_laden_as_was_heard() -> None:
    state = known_mind(3, "09", "18")
    shut = {**state, "secret": {FAERIE: state["secret"][FAERIE]}}
    assert (counters.wounds(hearing(shut, FAERIE), "Barguest"), items.borne_items(hearing(shut, FAERIE), "Barguest")) == (3, ["09", "18"])
    assert (counters.wounds(hearing(state, FOMORIAN), "Barguest"), items.borne_items(hearing(state, FOMORIAN), "Barguest")) == (0, ["18"])


def test_both_lists_say_what_a_held_mind_uses() -> None:
    used = do(known_mind(2, "18"), "use The Moray Crystal by Barguest")
    assert [used["secret"][side]["using"] for side in (FAERIE, FOMORIAN)] == [{"Barguest": ["18"]}] * 2
    own = do(moving(start(), FOMORIAN), "use The Moray Crystal by Barguest")
    assert [own["secret"][side]["using"] for side in (FAERIE, FOMORIAN)] == [{}, {"Barguest": ["18"]}]


def test_who_takes_a_mind_says_anew_what_it_uses() -> None:
    state = put(
        put(held_mind(), "secret", FOMORIAN, "using", {"Barguest": [], "Imric": []}), "secret", FAERIE, "using", {"Barguest": ["18"]}
    )
    heard = hearing(state, FAERIE)
    minds.learn(heard, "Barguest", FAERIE)
    assert [heard.state["secret"][side]["using"] for side in (FOMORIAN, FAERIE)] == [{"Imric": []}, {}]
