"""12.3, 12.5: who teleports where and for how much; who overruns whom; each condition with its neighbour."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import allowances
from playaid.games.albion.rules import overrun
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, bare, clear, do, offers_of, put, rule, stand, start, told
from tests.games.albion.two import hearing, land, moving

REST, BRAES = "2611", "2608"


def here(*names: str, **fields: Any) -> State:
    """Barguest and who is with him in Gil's Rest, without escorts; the Fomorian player moves."""
    state = bare(moving(stand(start(), REST, *names), FOMORIAN), *names)
    for field, value in fields.items():
        state = put(state, "public", field, value)
    return state


def of(state: State, name: str, field: str, value: object) -> State:
    return put(state, "public", "pieces", name, field, value)


def fails(state: State, line: str = "teleport Barguest to 2608", dice: str = "1 1", book: Any = None) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, dice, FOMORIAN, book=book or BOOK).reasons]


@each(
    ("state", "line", "found"),
    [
        (here, "teleport Barguest to 2608", []),
        (lambda: here("Rurik"), "teleport Barguest with Rurik to 2608", []),
        (lambda: here("Rurik"), "teleport Barguest with Rurik to 2608, 2604", []),
        (lambda: here("Rurik"), "teleport Barguest with Rurik to 2608, 2604, 2608", ["12.3.goal"]),
        (lambda: here("Rurik", "Imric"), "teleport Barguest with Rurik, Imric to 2608, 2604", ["12.3.goal"]),
        (here, "teleport Barguest to 2612", ["12.3.goal"]),
        (here, "teleport Barguest to 2611", ["12.3.goal"]),
        (lambda: here("Rurik"), "teleport Barguest with Rurik to 2608, 2611", ["12.3.goal"]),
        (here, "teleport Barguest to 2034", ["12.3.range"]),
        (lambda: here("Rurik"), "teleport Barguest with Rurik to 2608, 2034", ["12.3.range"]),
        (lambda: here("Elidor"), "teleport Barguest with Elidor to 2608", ["12.3.own"]),
        (here, "teleport Barguest with Imric to 2608", ["12.3.together"]),
        (lambda: of(here(), "Barguest", "state", "inactive"), "teleport Barguest to 2608", ["12.3.active"]),
        (lambda: of(here("Rurik"), "Rurik", "state", "inactive"), "teleport Barguest with Rurik to 2608", ["12.3.active"]),
        (lambda: here(cast=["Barguest"]), "teleport Barguest to 2608", ["19.3.marked"]),
        (lambda: here("Rurik", cast=["Rurik"]), "teleport Barguest with Rurik to 2608", ["19.3.marked"]),
        (lambda: here(shipped={"Barguest": True}), "teleport Barguest to 2608", ["12.2.spent", "12.3.points"]),
        (lambda: here("Rurik", shipped={"Rurik": True}), "teleport Barguest with Rurik to 2608", ["12.2.spent"]),
        (lambda: here(debarked={"Barguest": True}), "teleport Barguest to 2608", ["9.1.refit"]),
        (lambda: of(here("Rurik"), "Rurik", "aboard", "Gullfoot"), "teleport Barguest with Rurik to 2608", ["12.2.aboard"]),
        (lambda: here(stopped={"Barguest": REST}), "teleport Barguest to 2608", ["11.2.held"]),
        (lambda: here(stopped={"Barguest": "2612"}), "teleport Barguest to 2608", []),
        (lambda: here(stopped={"Barguest": REST}, evaded={REST: ["Barguest"]}), "teleport Barguest to 2608", []),
        (lambda: here(scried={"Barguest": [BRAES]}), "teleport Barguest to 2608", []),
        (lambda: here(scried={"Barguest": ["2612", BRAES]}), "teleport Barguest to 2608", ["19.4.03.plot"]),
        (lambda: here(scried={"Barguest": []}), "teleport Barguest to 2608", ["19.4.03.plot"]),
        (lambda: here("Rurik", scried={"Rurik": []}), "teleport Barguest to 2608", []),
        (lambda: here(spent={"Barguest": 13}), "teleport Barguest to 2608", []),
        (lambda: here(spent={"Barguest": 14}), "teleport Barguest to 2608", ["12.3.points"]),
        (lambda: here("Rurik", spent={"Barguest": 12}), "teleport Barguest with Rurik to 2608", []),
        (lambda: here("Rurik", spent={"Barguest": 13}), "teleport Barguest with Rurik to 2608", ["12.3.points"]),
    ],
)
def test_who_teleports_where(state: Any, line: str, found: list[str]) -> None:
    assert fails(state(), line) == found


@each(
    ("names", "escorted", "line", "price"),
    [
        ((), (), "teleport Barguest to 2608", 1),
        (("Rurik",), (), "teleport Barguest with Rurik to 2608", 2),
        (("Rurik",), ("Rurik",), "teleport Barguest with Rurik to 2608", 4),
        (("Rurik", "Imric"), ("Rurik", "Imric"), "teleport Barguest with Rurik, Imric to 2608", 7),
        (("Imric",), ("Imric",), "teleport Imric to 2608", 3),
    ],
)
def test_what_a_teleportation_costs(names: tuple[str, ...], escorted: tuple[str, ...], line: str, price: int) -> None:
    """12.3: one, one more for each companion, two for each escort."""
    state = here(*names)
    for name in escorted:
        state = of(state, name, "escort", True)
    person = line.split()[1]
    assert do(state, line, "1 1", FOMORIAN)["public"]["spent"][person] == price


@each(("dice", "goes"), [("3 4", True), ("4 4", False), ("1 1", True), ("6 6", False)])
def test_the_dice_at_most_the_current_strength(dice: str, goes: bool) -> None:
    """Barguest has 3 and the Mana Level of 4."""
    ruling, after = rule(here(), "teleport Barguest to 2608", dice), do(here(), "teleport Barguest to 2608", dice)
    assert pieces.piece(after, "Barguest")["hex"] == (BRAES if goes else REST)
    assert after["secret"][FOMORIAN]["roster"]["Barguest"] == (0 if goes else 1)
    assert ruling.outcome == ("succeeds" if goes else "fails, one wound")
    assert (after["public"]["trying"] is None) == goes
    assert goes or after["public"]["trying"]["verb"] == "teleport"
    assert goes or f"Barguest fails to teleport ({sum(map(int, dice.split()))} against 7) and takes a wound." in told(ruling)


@each("line", ["teleport Barguest to 2608", "gaze Barguest"])
def test_what_he_had_is_what_he_had_before(line: str) -> None:
    state = here()
    assert f"of the {allowances.points_left(hearing(state), 'Barguest')} that Barguest had" in told(rule(state, line, "1 1"), FOMORIAN)


def test_each_goes_his_way() -> None:
    state = do(here("Rurik", "Imric", scried={"Rurik": [BRAES, "2609"]}), "teleport Barguest with Rurik, Imric to 2608, 2608, 2604", "1 1")
    assert [pieces.piece(state, name)["hex"] for name in ("Barguest", "Rurik", "Imric")] == [BRAES, BRAES, "2604"]
    assert state["public"]["scried"]["Rurik"] == ["2609"]


def test_why_and_where_else() -> None:
    (reason,) = rule(here(), "teleport Barguest to 2034", "1 1").reasons
    assert reason.text.startswith("2034 is ")
    assert reason.instead == "within range: 2604, 2608, 2816"
    (reason,) = rule(here(), "teleport Barguest to 2612", "1 1").reasons
    assert reason.text == "no place of power in 2612"
    assert reason.instead == "within range: 2604, 2608, 2816"
    (reason,) = rule(put(here(), "public", "mana", -3), "teleport Barguest to 2608", "1 1").reasons
    assert reason.instead is None
    (reason,) = rule(here("Rurik"), "teleport Barguest with Rurik to 2604, 2608, 2604", "1 1").reasons
    assert reason.text == "2 persons and 3 hexes: name one hex for all, or one for each"
    (reason,) = rule(here(scried={"Barguest": ["2612"]}), "teleport Barguest to 2608", "1 1").reasons
    assert reason.text == "Barguest was scried and is bound to its plot: 2612"
    (reason,) = rule(here(scried={"Barguest": []}), "teleport Barguest to 2608", "1 1").reasons
    assert reason.text == "Barguest was scried and is bound to its plot: to stay where it stands"


def test_out_of_a_place_of_power_only() -> None:
    assert fails(stand(here(), "2612", "Barguest")) == ["12.3.place"]
    assert fails(stand(here(), "2612", "Barguest"), "teleport Barguest to 2611") == ["12.3.place"]


@each(
    ("state", "line", "found"),
    [
        (here, "teleport Barguest to 3145", ["12.3.goal"]),
        (lambda: stand(here(), "2612", "Barguest"), "teleport Barguest to 2034", ["12.3.place"]),
        (lambda: of(here(), "Dunatis", "state", "active"), "teleport Dunatis to 2611", ["12.3.own"]),
        (lambda: of(here(), "Dunatis", "state", "inactive"), "teleport Dunatis to 2611", ["12.3.own", "12.3.active", "12.3.closed"]),
    ],
)
def test_one_fault_is_told_once(state: Any, line: str, found: list[str]) -> None:
    assert fails(state(), line) == found


def test_who_is_in_no_place_of_power_has_nothing_in_reach() -> None:
    reasons = rule(here(), "teleport Imric to 2612", "1 1").reasons
    assert [reason.instead for reason in reasons] == [None, None]
    assert "2612" in reasons[1].text


def test_who_is_offered_a_teleportation() -> None:
    lines = [line for line in offers_of(here("Rurik"), "teleport", FOMORIAN) if "Barguest" in line]
    assert lines == ["teleport Barguest to 2604", "teleport Barguest to 2608", "teleport Barguest to 2816"]
    away = stand(here(), "2612", "Barguest")
    assert not any("Barguest" in line for line in offers_of(away, "teleport", FOMORIAN))


@each(
    ("terrain", "sky", "option", "barred"),
    [
        (["marsh"], "rain", "lands", False),
        (["marsh"], "rain", "barred", True),
        (["marsh", "sea"], "rain", "barred", True),
        (["marsh", "clear"], "rain", "barred", False),
        (["marsh"], "clear", "barred", False),
        (["marsh"], "snow", "barred", False),
        (["clear"], "rain", "barred", False),
    ],
)
def test_by_option_nobody_teleports_into_a_marsh_in_the_rain(terrain: list[str], sky: str, option: str, barred: bool) -> None:
    """6.2.5, 12.3"""
    state = put(here(), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    state = put(state, "referee", "options", "wet-teleport", option)
    assert fails(state, book=land(h2608={"terrain": terrain})) == (["12.3.closed"] if barred else [])


# overruns

OPEN: dict[str, Any] = {"terrain": ["clear"], "roads": None, "kingdom": "Moray"}


def met(*enemies: str, terrain: str = "clear", **fields: Any) -> State:
    """Imric with three Trolls has come upon two Elves in 3013."""
    state = stand(clear(clear(start(), "3012"), "3013"), "3013", "Imric", *enemies)
    state = bare(stand(state, "3013", Moray_9={"count": 3, "under": "Imric"}, Albion_9={"count": 2}), "Imric", *enemies)
    state = put(moving(state, FOMORIAN), "public", "stopped", {"Imric": "3013", "Moray 9": "3013"})
    state = put(state, "public", "entered", {"Imric": 1, "Moray 9": 1})
    for field, value in fields.items():
        state = put(state, "public", field, value)
    return state


def ground(*terrain: str) -> Any:
    return land(h3013={**OPEN, "terrain": list(terrain or ("clear",))})


BOTH = "overrun Imric, Moray 9"


@each(
    ("state", "line", "terrain", "found"),
    [
        (met, BOTH, ("clear",), []),
        (met, BOTH, ("woods",), []),
        (met, BOTH, ("rough",), []),
        (met, BOTH, ("forest",), ["12.5.ground"]),
        (met, BOTH, ("mountain", "clear"), []),
        (met, BOTH, ("clear", "dyke"), ["12.5.ground"]),
        (met, "overrun Imric", ("clear",), ["12.5.arms"]),
        (met, "overrun Dunatis", ("clear",), ["11.own"]),
        (met, "overrun Moray 9", ("clear",), []),
        (lambda: of(met(), "Moray 9", "under", None), "overrun Moray 9", ("clear",), ["14.1.command"]),
        (lambda: met(stopped={"Imric": "3013"}), BOTH, ("clear",), ["12.5.arrived"]),
        (lambda: met(stopped={"Imric": "3013", "Moray 9": "3012"}), BOTH, ("clear",), ["12.5.arrived"]),
        (lambda: met(entered={"Imric": 1, "Moray 9": 2}), BOTH, ("clear",), ["12.5.stack"]),
        (lambda: met(entered={"Imric": 1}), BOTH, ("clear",), ["12.5.stack"]),
        (lambda: met(entered={"Imric": 1}, stopped={}), BOTH, ("clear",), ["12.5.upon"]),
        (lambda: of(met(), "Albion 9", "hex", "3014"), BOTH, ("clear",), ["12.5.nobody"]),
        (lambda: met(spent={"Moray 9": 8}), BOTH, ("clear",), []),
        (lambda: met(spent={"Moray 9": 9}), BOTH, ("clear",), ["12.5.points"]),
        (lambda: met(cast=["Imric"]), BOTH, ("clear",), ["19.3.marked"]),
        (lambda: met(shipped={"Imric": True}), BOTH, ("clear",), ["12.2.shipped", "12.5.points"]),
        (lambda: of(met(), "Imric", "hex", "3012"), BOTH, ("clear",), ["11.apart"]),
        (lambda: of(met(), "Imric", "hex", None), BOTH, ("clear",), ["11.off-map"]),
        (lambda: of(met(entered={"Imric": 1, "Moray 9": 2}), "Imric", "hex", "3012"), BOTH, ("clear",), ["11.apart"]),
        (lambda: of(met(entered={"Imric": 0, "Moray 9": 0}), "Imric", "hex", "3012"), BOTH, ("clear",), ["11.apart"]),
        (lambda: met(entered={"Imric": 0, "Moray 9": 0}), BOTH, ("clear",), ["12.5.once"]),
        (lambda: met(entered={"Imric": 0, "Moray 9": 0}, stopped={}), BOTH, ("clear",), ["12.5.upon"]),
    ],
)
def test_who_overruns_whom(state: Any, line: str, terrain: tuple[str, ...], found: list[str]) -> None:
    assert fails(state(), line, "", ground(*terrain)) == found


def test_what_an_overrun_is() -> None:
    ruling = rule(met(), BOTH, book=ground())
    assert "Imric, Moray 9 overrun the enemy in 3013." in told(ruling)
    after = do(met(), BOTH, book=ground())
    assert after["public"]["overrun"] == "3013 battle"
    assert after["public"]["spent"] == {"Imric": 4, "Moray 9": 4}
    assert after["public"]["combat"]["fights"]["3013 battle"]["overrun"] == ["Imric", "Moray 9"]


def test_the_next_overrun_is_another() -> None:
    heard = hearing(put(start(), "public", "overrun", "3013 battle"))
    overrun.begin(heard)
    assert heard.public["overrun"] is None


def ended(book: Any = None, **fields: Any) -> Hearing:
    """A hearing when the round of an overrun is over."""
    book = book or ground()
    state = do(met(), BOTH, book=book)
    for name, value in fields.items():
        state = of(state, name.replace("_", " "), "hex", value)
    return Hearing(GAME, state, Declaration("remove", {"losses": "evenly"}, FOMORIAN), book, Refusing())


@each(
    ("where", "stopped", "free"),
    [
        ({}, {"Imric": "3013", "Moray 9": "3013"}, False),
        ({"Albion_9": "3014"}, {}, True),
        ({"Albion_9": "3014", "Imric": "3012"}, {"Imric": "3013"}, True),
        ({"Albion_9": "3014", "Imric": "3012", "Moray_9": "3012"}, {"Imric": "3013", "Moray 9": "3013"}, False),
    ],
)
def test_whether_the_way_is_free(where: dict[str, str], stopped: dict[str, str], free: bool) -> None:
    """12.5"""
    heard = ended(**where)
    overrun.ends(heard)
    assert heard.public["stopped"] == stopped
    told_ = [said.text for said in heard.story if said.only is None]
    assert ("The way through 3013 is free." in told_) == free


def test_who_was_lost_in_an_overrun_is_left_out() -> None:
    heard = ended(Albion_9="3014")
    heard.drop("public", "pieces", "Moray 9")
    overrun.ends(heard)
    assert heard.public["stopped"] == {"Moray 9": "3013"}
    none = hearing(put(start(), "public", "overrun", None), FAERIE)
    overrun.ends(none)
    assert not none.story


@each(
    ("along", "why"), [("Moray 3105", "Moray 3105"), ("3 Moray 3105", "Moray 3105"), ("Oakheart, Gairloch", "Oakheart"), ("Gairloch", "")]
)
def test_persons_alone_are_teleported(along: str, why: str) -> None:
    """12.3"""
    state = stand(moving(start(), FOMORIAN), "2611", "Barguest", "Gairloch", "Moray 3105", "Oakheart")
    reasons = [str(reason.text) for reason in rule(state, f"teleport Barguest with {along} to 2604").reasons]
    assert reasons == ([f"{why}: only persons are teleported, with the escorts that they have"] if why else [])
