"""What passes, marches on, is put in order or set by hand, and what becomes of items, by tables; one allows, one refuses."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import allowances, leaders
from playaid.games.albion.rules import by_hand, fate, forced, idle
from playaid.games.albion.state import castings, dormant, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import outlook
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, clear, do, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, announced, field
from tests.games.albion.two import FORCED, bears, hearing, moving

# set by hand


@each(
    ("path", "woken"),
    [("kingdoms.Gwynedd", True), ("kingdoms.Ulster", False), ("weather.map", False), ("pieces.Imric.state", False)],
)
def test_a_kingdom_set_active_is_awake(path: str, woken: bool) -> None:
    heard = hearing(put(put(start(), "public", "kingdoms", "Gwynedd", "active"), "public", "pieces", "Arwan", "state", "inactive"))
    by_hand.follow(heard, path)
    assert (pieces.piece(heard.state, "Arwan")["state"] == "active") is woken


@each(("number", "entered"), [(FIELD, True), (None, False), ("9999", False)])
def test_a_piece_set_down_has_come_there(number: str | None, entered: bool) -> None:
    state = put(clear(start(), FIELD), "public", "pieces", "Rurik", "hex", number)
    heard = hearing(state)
    by_hand.follow(heard, "pieces.Rurik.hex")
    assert ("Rurik" in heard.public["came"].get(FIELD, [])) is entered
    sea = rule(start(), "set pieces.Rurik.hex 0108 because said")
    assert [line.text for line in sea.worksheet if line.result.startswith("the players")][:1] == ["there is no land in 0108 for Rurik"]


# 14.2


@each(
    ("state", "lines"),
    [
        (moving(field("Imric", Moray_7={"count": 3}), FOMORIAN), ["command Imric over Moray 7"]),
        (moving(field("Imric", Moray_7={"count": 3, "under": "Imric"}), FOMORIAN), []),
        (moving(field("Imric", Moray_7={"count": 3, "state": "inactive"}), FOMORIAN), []),
        (moving(field("Imric", Moray_7={"count": 3, "aboard": "Oakheart"}), FOMORIAN), []),
        (moving(put(field("Imric", Moray_7={"count": 3}), "public", "pieces", "Imric", "state", "inactive"), FOMORIAN), []),
        (moving(field("Imric", Albion_7={"count": 3}), FOMORIAN), []),
    ],
)
def test_what_is_offered_to_commanders(state: State, lines: list[str]) -> None:
    assert [line for line in offers_of(state, "command", FOMORIAN) if " 7" in line] == lines


@each(
    ("state", "side", "checks"),
    [
        (moving(field("Imric", Moray_7={"count": 3}), FOMORIAN), FOMORIAN, []),
        (moving(field("Imric", Moray_7={"count": 3}), FAERIE), FOMORIAN, ["14.when"]),
        (announced("battles"), FOMORIAN, []),
        (announced("announce"), FOMORIAN, ["14.when"]),
        (put(announced("battles"), "public", "combat", "fights", f"{FIELD} battle", "state", "over"), FOMORIAN, ["14.when"]),
        (put(announced("battles"), "public", "losses", {FAERIE: {"chosen": False}}), FOMORIAN, ["14.when"]),
        (put(announced("battles"), "public", "losses", {FAERIE: {"chosen": True}}), FOMORIAN, []),
    ],
)
def test_when_stacks_are_put_in_order(state: State, side: str, checks: list[str]) -> None:
    from playaid.games.albion.rules import command

    heard = hearing(state, side)
    heard.args.update(person="Imric", armies=["Moray 7"])
    assert (["14.when"] if command._not_now(heard) else []) == checks


# 12.4


def marching() -> State:
    return at(stand(clear(start(), FIELD), FIELD, "Imric", Moray_7={"count": 6, "under": "Imric"}), FOMORIAN, *FORCED)


@each(
    ("state", "line", "checks"),
    [
        (marching(), "force Imric with Moray 7", []),
        (put(marching(), "public", "scried", {"Imric": []}), "force Imric with Moray 7", ["19.4.03.plot"]),
        (put(marching(), "public", "scried", {"Imric": ["3323"]}), "force Imric with Moray 7", []),
        (put(marching(), "public", "hurried", {"Moray 7": {"points": 1, "leader": "Rurik"}}), "force Imric with Moray 7", ["12.4.twice"]),
        (put(marching(), "public", "pieces", "Imric", "aboard", "Oakheart"), "force Imric", ["12.4.ships"]),
    ],
)
def test_who_marches_on(state: State, line: str, checks: list[str]) -> None:
    ruling = rule(state, line)
    found = [reason.check.rpartition("/")[2] for reason in ruling.reasons]
    assert (found == []) if not checks else {*checks} <= {*found}
    if not checks:
        assert "forced march: Command Rating of Imric 6 points" in told(ruling)
        several = "engage" if " with " in line else "engages"
        assert told(ruling).splitlines()[-1].endswith(f" {several} in a forced march with 6 points.")


def test_a_plot_that_is_done_forbids_no_reaction() -> None:
    """13.0: the written movement is for the Movement Phase."""
    for step, barred in ((FORCED, True), (("reaction",), False)):
        heard = hearing(put(at(marching(), FOMORIAN, *step), "public", "scried", {"Imric": []}), FOMORIAN)
        heard.args.update(person="Imric", pieces=[])
        assert (forced._plotted_out(heard) is not None) is barred


@each(("leader", "other", "more"), [("Rurik", "Imric", 6), ("Glastyn", "Grogan", None), ("Imric", "Rurik", None)])
def test_who_would_give_more_points_is_told(leader: str, other: str, more: int | None) -> None:
    """5.0 D.3: not somebody of the same Command Rating."""
    heard = hearing(stand(start(), FIELD, leader, other), FOMORIAN)
    heard.args.update(person=leader)
    forced.tell_whose(heard, [leader, other], leaders.rating(heard, leader))
    text = f"; {other} would give {more}: whoever is named first gives theirs." if more else "."
    assert [said.text for said in heard.story] == [f"The points are {leader}'s Command Rating{text}"]


def test_two_ways_to_pay_nothing_for_a_forced_march_are_one_outcome() -> None:
    """A throw without a letter, and a letter that costs such a force nothing. [5.0 D.3]"""
    state = put(marching(), "public", "forced", {"Imric": ["Imric", "Moray 7", "Moray 99"]})
    found = odds(GAME, state, Declaration("toll", {"person": "Imric"}, FOMORIAN), BOOK)
    assert [(one.outcome, one.probability) for one in found.outcomes] == [("no effect", 1)]


@each(("dice", "outcome"), [("1 1", "no effect"), ("6 6", None)])
def test_what_a_forced_march_costs(dice: str, outcome: str | None) -> None:
    state = put(marching(), "public", "forced", {"Imric": ["Imric", "Moray 7", "Moray 99"]})
    book = BOOK.with_recorded([Fact("attrition", ("6", "result"), "d", "owner")])
    ruling = rule(state, "toll Imric", dice, book=book)
    total = sum(map(int, dice.split()))
    assert f"Attrition Table: dice {total} - command 6 = {total - 6}" in told(ruling)
    assert result(ruling, "Attrition Table") == (outcome or "d")
    if outcome:
        assert (ruling.outcome, told(ruling).splitlines()[-1]) == (outcome, "Imric's forced march costs nothing.")
    else:
        owed = do(state, "toll Imric", dice, book=book)["public"]["losses"][FOMORIAN]
        assert f"Imric's forced march costs {owed['points']} points, {owed['wounds']} wounds (" in told(ruling)
        assert (owed["hex"], owed["from"]) == (FIELD, ["Imric", "Moray 7"])
    gone = put(marching(), "public", "forced", {"Imric": ["Moray 99"]})
    assert told(rule(gone, "toll Imric")).splitlines()[-1] == "Nobody is left of Imric's forced march."
    assert offers_of(state, "toll", FOMORIAN) == ["toll Imric"]
    assert refused(state, "toll Rurik") == ["12.4.toll"]


# 11.0


@each(("step", "times"), [(("movement", "normal", "moving"), 1), (("pregame",), 3), (FORCED, 0)])
def test_the_points_of_a_phase(step: tuple[str, ...], times: int) -> None:
    """11.0, 22.3"""
    state = at(start(), FOMORIAN, *step)
    heard = hearing(state, FOMORIAN)
    for name in ("Imric", "Moray 3012"):
        assert allowances.allowance(heard, name) == times * allowances.printed_allowance(heard, name)
    hurried = hearing(put(at(start(), FOMORIAN, *FORCED), "public", "hurried", {"Imric": {"points": 4, "leader": "Imric"}}), FOMORIAN)
    assert allowances.points_left(hurried, "Imric") == 4


def test_allowances_by_the_side_of_the_counter() -> None:
    for escort, column in ((True, "escorted"), (False, "alone")):
        state = put(start(), "public", "pieces", "Imric", "escort", escort)
        assert allowances.printed_allowance(hearing(state), "Imric") == BOOK.value("persons", "Imric", column)
    for steps, column in ((2, "movement"), (1, "damaged_movement")):
        state = put(start(), "public", "pieces", "Oakheart", "steps", steps)
        assert allowances.printed_allowance(hearing(state), "Oakheart") == BOOK.value("ships", "Oakheart", column)


# steps that pass


def quiet(side: str = FOMORIAN, turn: int = 1, *keys: str, **options: Any) -> State:
    return at(start(**options), side, *(keys or ("recovery",)), turn=turn)


@each(
    ("change", "passed"),
    [
        ((), True),
        ((("wounded", FOMORIAN), True), False),
        ((("pieces", "Oakheart", "steps"), 1), False),
        ((("pieces", "Foamrider", "steps"), 1), True),
    ],
)
def test_when_recovery_is_passed(change: tuple[Any, ...], passed: bool) -> None:
    """9.0"""
    state = put(quiet(), "public", "wounded", {FOMORIAN: None, FAERIE: None})
    state = stand(state, "0108", "Oakheart", "Foamrider")
    state = put(state, "public", *change[0], change[1]) if change else state
    assert (idle.recovery(state) is not None) is passed
    unhurt = put(state, "public", "wounded", {FOMORIAN: None, FAERIE: None})
    refit = put(put(unhurt, "public", "pieces", "Oakheart", "steps", 1), "public", "pieces", "Oakheart", "refit", True)
    assert idle.recovery(refit) is not None


@each(
    ("side", "turn", "scenario", "passed"),
    [
        (FAERIE, 3, "faerie-twilight", True),
        (FAERIE, 4, "faerie-twilight", False),
        (FAERIE, 4, "albion-alone", True),
        (FOMORIAN, 4, "faerie-twilight", True),
    ],
)
def test_when_activation_is_passed(side: str, turn: int, scenario: str, passed: bool) -> None:
    """10.1, 10.2"""
    state = quiet(side, turn, "activation", **({"scenario": scenario} if scenario == "faerie-twilight" else {}))
    state = put(state, "public", "kingdoms", dict.fromkeys(dormant.KINGDOMS, "active"))
    for name in dormant.PERSONS:
        state = put(state, "public", "pieces", name, "state", "active")
    assert (idle.activation(state) is not None) is passed
    worm = put(state, "public", "pieces", "The Worm", "state", "inactive")
    assert (idle.activation(worm) is not None) is (passed and side == FAERIE)


@each(
    ("state", "fights"),
    [
        (field("Imric", faerie=("Elidor",), Moray_7={"count": 1}), True),
        (field("Imric", faerie=("Elidor",)), False),
        (field("Imric"), False),
        (field("Imric", where="3034", Moray_7={"count": 1}), True),
        (field("Imric", where="3034"), False),
    ],
)
def test_when_announcing_is_passed(state: State, fights: bool) -> None:
    for name, piece in list(pieces.pieces(state).items()):
        if piece["hex"] not in (None, FIELD, "3034") and piece["side"] == FOMORIAN:
            state = put(state, "public", "pieces", name, "hex", "3012")
    assert (idle.announcing(state) is None) is fights


@each(
    ("state", "melee"),
    [
        (field("Imric", faerie=("Elidor",), step="melees"), True),
        (field("Imric", step="melees"), False),
        (field("Imric", faerie=("Elidor",), step="melees", Moray_7={"count": 1}), False),
    ],
)
def test_when_melees_are_passed(state: State, melee: bool) -> None:
    assert (idle.melees(state) is None) is melee


def test_when_challenges_and_attrition_are_passed() -> None:
    assert idle.challenge(announced("challenge")) is None
    assert idle.answer(announced("answer")) is None
    alone = put(announced("answer"), "public", "pieces", "Elidor", "hex", None)
    assert idle.answer(alone) == "Faerie has no person in a battle or engagement"
    mine = put(announced("challenge"), "public", "pieces", "Imric", "hex", None)
    assert idle.challenge(mine) == "Fomorian has no person in a battle or engagement"
    state = quiet(FOMORIAN, 1, "attrition")
    assert idle.attrition(put(state, "public", "attrition", {FOMORIAN: {}})) == "Fomorian has no attrition left to undergo"
    assert idle.attrition(put(state, "public", "attrition", {FOMORIAN: {"3012": ["snow"]}})) is None
    assert idle.cast(put(state, "public", "castings", [])) == "there is nothing to roll for"
    assert idle.cast(put(state, "public", "castings", [{}])) is None


# odds


def test_what_may_be_thought_of_the_other_sides_secrets() -> None:
    state = put(put(start(), "secret", FAERIE, "roster", "Elidor", 2), "public", "pieces", "Branwen", "state", "dead")
    state = bears(state, "12", "Morigu")
    guess = outlook.imagine(state, FOMORIAN)["secret"]
    assert guess[FOMORIAN] == state["secret"][FOMORIAN]
    assert guess[FAERIE]["roster"]["Elidor"] == 0
    assert guess[FAERIE]["roster"]["Branwen"] == BOOK.value("persons", "Branwen", "boxes")
    assert guess[FAERIE]["items"]["12"] == "Finvarra"
    assert {*guess[FAERIE]["items"]} == {number for number, item in state["public"]["items"].items() if item["side"] == FAERIE}
    assert set(guess[FAERIE]["roster"]) == {
        name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["side"] == FAERIE
    }
    fallen = outlook.imagine(put(state, "public", "pieces", "Finvarra", "state", "dead"), FOMORIAN)["secret"]
    assert fallen[FAERIE]["items"]["12"] == outlook.UNKNOWN, "nobody is known to bear it"
    assert {*outlook.imagine(state, None)["secret"]} == {FOMORIAN, FAERIE}


@each(("round_", "kept"), [(0, 0), (1, 1), (5, 1)])
def test_what_of_a_fight_is_alike(round_: int, kept: int) -> None:
    state = put(announced("battles"), "public", "combat", "fights", f"{FIELD} battle", "round", round_)
    same = outlook.alike(state)["public"]
    assert same["combat"]["fights"][f"{FIELD} battle"]["round"] == kept
    assert (same["awards"], same["points"], same["lost"]) == ([], {}, {})


# 19.0


@each(
    ("casting", "text"),
    [
        ({"number": "12", "caster": "Sean", "target": "Imric", "weather": None}, "Strength by Sean on Imric"),
        ({"number": "04", "caster": "Sean", "target": None, "weather": "snow"}, "Enchantment of the Elements by Sean for snow"),
        ({"number": "07", "caster": "Sean", "target": None, "weather": None}, "Rainmaking by Sean"),
    ],
)
def test_a_casting_in_words(casting: Any, text: str) -> None:
    name = BOOK.value("enchantments", casting["number"], "name")
    assert castings.describe(casting) == name + text[text.index(" by ") :]
    state = put(start(), "public", "enchantments", [{**casting, "side": FOMORIAN, "result": "works"}])
    assert castings.in_force(state) == [castings.describe(casting)]


@each(("first", "turn", "may"), [(None, 5, False), (2, 2, False), (2, 3, True)])
def test_when_faerie_may_cast(first: int | None, turn: int, may: bool) -> None:
    """22.4"""
    assert castings.may_begin(put(at(start(), FOMORIAN, "movement", turn=turn), "public", "trespass", first)) is may


# 20.5


def fallen(how: str, **more: Any) -> State:
    """Trollbane lies in the field, its bearer dead, with friends and enemies by."""
    state = stand(clear(start(), FIELD), FIELD, "Morigu", "Rurik", Moray_9={"count": 1})
    lies = {"state": "left", "hex": FIELD, "side": None, "fate": {"how": how, "owner": FAERIE, "enemy": None, "bearer": "Finvarra", **more}}
    held = {number: who for number, who in state["secret"][FAERIE]["items"].items() if number != "12"}
    state = put(put(state, "secret", FAERIE, "items", held), "public", "items", "12", lies)
    return at(state, FOMORIAN, "combat", "battles")


@each(
    ("how", "dice", "enemy", "end"),
    [
        (fate.MELEE, "1 2", None, "destroyed"),
        (fate.MELEE, "1 1", None, "destroyed"),
        (fate.MELEE, "1 3", None, "asked"),
        (fate.MELEE, "4 4", None, "asked"),
        (fate.MELEE, "4 5", None, "players"),
        (fate.MELEE, "6 6", None, "players"),
        (fate.CHALLENGE, "4 5", "Rurik", "destroyed"),
        (fate.CHALLENGE, "4 6", "Rurik", "to Fomorian"),
    ],
)
def test_what_the_dice_do_with_an_item(how: str, dice: str, enemy: str | None, end: str) -> None:
    ruling = rule(fallen(how, enemy=enemy), "fate Trollbane", dice, FAERIE)
    if end in ("asked", "players"):
        assert ruling.verdict == NEEDS_INPUT
        assert ruling.question is not None
        options = ("friends", "enemies", "destroyed") if end == "players" else ("Morigu", "Rurik", "Moray 9")
        assert {*ruling.question.options} == {*options}
        assert ruling.question.prompt == (
            f"20.5 gives no result for a {sum(map(int, dice.split()))} in battle or melee: who gets Trollbane?"
            if end == "players"
            else "which piece takes Trollbane, of either side (20.5)?"
        )
    else:
        assert ruling.outcome == end
        text = "Trollbane is broken for good." if end == "destroyed" else "Trollbane goes to Fomorian: Rurik has it."
        assert told(ruling).splitlines()[-1] == text
        assert ruling.rolls[0].who == FAERIE
        assert ruling.rolls[0].why == "fate of Trollbane"


@each(("dead", "how", "end"), [(False, "captured", "Fomorian: Rurik"), (True, "recovered: both champions are dead", "Faerie: Morigu")])
def test_whoever_won_a_challenge_captures_an_item_if_they_live(dead: bool, how: str, end: str) -> None:
    """20.5: on 10 to 12; also where it is rolled for though both are dead."""
    state = put(fallen(fate.CHALLENGE, enemy="Rurik"), "referee", "options", "both-dead", "rolled")
    state = put(state, "public", "pieces", "Rurik", "state", "dead") if dead else state
    ruling = rule(state, "fate Trollbane", "4 6", FAERIE)
    assert result(ruling, "fate") == how
    assert told(ruling).splitlines()[-1] == f"Trollbane goes to {end} has it."


@each(("answer", "end"), [("friends", "to Faerie"), ("enemies", None), ("destroyed", "destroyed")])
def test_what_the_players_say_of_a_high_roll(answer: str, end: str | None) -> None:
    state = fallen(fate.MELEE)
    ruling = rule(state, "fate Trollbane", "5 5", FAERIE, fate_of_9_to_12=answer)
    if end is None:
        assert ruling.question is not None
        assert ({*ruling.question.options}, ruling.question.who) == ({"Rurik", "Moray 9"}, FOMORIAN)
    else:
        assert ruling.outcome == end
        agreed = rule(put(state, "referee", "options", "fate-high", answer), "fate Trollbane", "5 5", FAERIE)
        assert agreed.outcome == end


def test_nobody_is_there_to_take_it_up() -> None:
    state = clear(fallen(fate.MELEE), FIELD)
    ruling = rule(state, "fate Trollbane", "2 2", FAERIE)
    assert (ruling.outcome, told(ruling).splitlines()[-1]) == (
        "left in the hex",
        "Nobody is there to take Trollbane up: it lies where it fell.",
    )
    after = do(state, "fate Trollbane", "2 2", FAERIE)
    assert after["public"]["items"]["12"] == {"state": "left", "hex": FIELD, "side": None}


def test_whose_fate_it_is_to_roll() -> None:
    state = fallen(fate.MELEE)
    assert offers_of(state, "fate", FAERIE) == ["fate Trollbane"]
    assert offers_of(state, "fate", FOMORIAN) == []
    assert "20.5.owner" in refused(state, "fate Trollbane", FOMORIAN)
    assert "20.5.due" in refused(bare(start(), "Imric"), "fate Trollbane", FAERIE)


def dying(verb: str, mortal: str, change: tuple[Any, ...] = (), **args: Any) -> tuple[str | None, str | None]:
    """In what combat a person dies while a verb is ruled on: a duel of Imric's with Elidor, a mind that Barguest attacks."""
    persons = {FOMORIAN: "Imric", FAERIE: "Elidor"}
    call = {"by": FOMORIAN, "persons": persons, "state": "accepted", "round": 0}
    state = put(announced("duels"), "public", "combat", "fights", f"{FIELD} battle", "challenges", {"duel": call})
    state = put(put(state, "public", "minds", {"Barguest": {"target": "Misha", "round": 1}}), "public", *(change or ("vortex", [])))
    heard = hearing(state)
    heard.declaration = heard.declaration._replace(verb=verb, args=args)
    heard.args = args
    return fate._manner(heard, mortal)


@each(
    ("verb", "person", "change", "how"),
    [
        ("strike", "Misha", (), (fate.CHALLENGE, "Barguest")),
        ("strike", "Barguest", (), (fate.CHALLENGE, "Misha")),
        ("strike", "Imric", (), (None, None)),
        ("next", "Misha", (), (None, None)),
        ("duel", "Imric", (), (fate.CHALLENGE, "Elidor")),
        ("duel", "Elidor", (), (fate.CHALLENGE, "Imric")),
        ("touch", "Elidor", (), (fate.CHALLENGE, "Imric")),
        ("trial", "Elidor", (), (None, None)),
        ("duel", "Rurik", (), (None, None)),
        ("fight", "Imric", (), (None, None)),
        ("fight", "Imric", ("combat", "current", f"{FIELD} battle"), (fate.MELEE, None)),
        ("remove", "Imric", ("combat", "current", f"{FIELD} battle"), (fate.MELEE, None)),
        ("touch", "Rurik", ("combat", "current", f"{FIELD} battle"), (fate.MELEE, None)),
        ("next", "Imric", ("combat", "current", f"{FIELD} battle"), (None, None)),
    ],
)
def test_in_what_combat_somebody_dies(verb: str, person: str, change: tuple[Any, ...], how: tuple[str | None, str | None]) -> None:
    """20.5"""
    said = {"strike": {"person": "Barguest"}, "touch": {"person": "Imric", "target": person}}.get(verb, {})
    assert dying(verb, person, change, **said) == how


def test_an_engagement_leaves_no_fate() -> None:
    state = put(announced("battles"), "public", "combat", "fights", f"{FIELD} battle", "kind", "engagement")
    heard = hearing(put(state, "public", "combat", "current", f"{FIELD} battle"))
    heard.declaration = heard.declaration._replace(verb="fight")
    assert fate._manner(heard, "Imric") == (None, None)


def test_the_next_fate_with_plain_answers() -> None:
    """For odds: kept from 9 on, by the first who can."""
    found = fate.roll_fate(fallen(fate.MELEE))
    assert found is not None
    assert (found.verb, found.args, found.side) == ("fate", {"item": "Trollbane"}, FAERIE)
    assert found.answers == {"fate of 9 to 12": "friends", "taker of 12 for Faerie": "Morigu", "taker of 12 for Fomorian": "Rurik"}
    alone = fate.roll_fate(clear(fallen(fate.MELEE), FIELD))
    assert alone is not None
    assert alone.answers == {"fate of 9 to 12": "friends"}
    assert fate.roll_fate(start()) is None


@each(("aboard", "sunk", "where"), [(None, False, "left"), ("Foamrider", False, "Foamrider"), ("Foamrider", True, "lost")])
def test_where_the_things_of_the_dead_lie(aboard: str | None, sunk: bool, where: str) -> None:
    """20.1: aboard they stay with the ship while it floats, and are removed from play with it. [7.5]"""
    state = put(bears(stand(start(), "0108", "Foamrider", "Branwen"), "12", "Branwen"), "public", "pieces", "Branwen", "aboard", aboard)
    state = put(state, "public", "pieces", "Foamrider", "state", "sunk") if sunk else state
    heard = hearing(at(state, FOMORIAN, "recovery"))
    fate.lay_down(heard, "Branwen", pieces.piece(state, "Branwen"))
    if where == "left":
        assert heard.public["items"]["12"] == {"state": "left", "hex": "0108", "side": None}
        assert "12" not in heard.secret(FAERIE)["items"]
    elif where == "lost":
        assert heard.public["items"]["12"] == {"state": "destroyed", "hex": None, "side": None}
    else:
        assert heard.secret(FAERIE)["items"]["12"] == where
    texts = {"left": "Trollbane lies in 0108.", "lost": "Trollbane is lost at sea."}
    assert [said.text for said in heard.story] == [texts.get(where, "What Branwen bore stays aboard Foamrider.")]
    bare_ = hearing(at(put(state, "secret", FAERIE, "items", {}), FOMORIAN, "recovery"))
    fate.lay_down(bare_, "Branwen", pieces.piece(state, "Branwen"))
    assert bare_.story == []


@each(("option", "together"), [("bearer", ["09", "12"]), ("item", ["12"])])
def test_which_fates_share_a_roll(option: str, together: list[str]) -> None:
    """20.5"""
    state = put(fallen(fate.MELEE), "referee", "options", "fate-roll", option)
    for number, bearer in (("09", "Finvarra"), ("10", "Morigu")):
        due = {"how": fate.MELEE, "owner": FAERIE, "enemy": None, "bearer": bearer}
        state = put(state, "public", "items", number, {"state": "left", "hex": FIELD, "side": None, "fate": due})
    assert sorted(fate._rolled_together(hearing(state), "12")) == together
    unnamed = put(state, "public", "items", "12", "fate", {"how": fate.MELEE, "owner": FAERIE, "enemy": None})
    assert fate._rolled_together(hearing(unnamed), "12") == ["12"]


@each(("numbers", "shown"), [(("06", "07"), ["06"]), (("07",), ["07"]), (("06",), ["06"]), (("05", "07"), ["05", "07"])])
def test_of_rain_beside_fimbulwinter_nothing_is_in_force(numbers: tuple[str, ...], shown: list[str]) -> None:
    """19.4.07"""
    cast: list[Any] = [
        {"number": number, "caster": "Sean", "target": None, "weather": None, "side": FOMORIAN, "result": "works"} for number in numbers
    ]
    state = put(start(), "public", "enchantments", cast)
    assert castings.in_force(state) == [castings.describe(one) for one in cast if one["number"] in shown]
