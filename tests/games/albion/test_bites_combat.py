"""15.0, 16.4, 16.5, 20.5 by tables: what is announced and challenged, the rounds of challenge combats, the fate of items."""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.rules import challenges, duels
from playaid.games.albion.state import combats, pieces
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.test_initiating import ELVES, FIELD, TROLLS, announced, field, host
from tests.games.albion.two import hearing, land

KEY = f"{FIELD} battle"

# announcing


@each(
    ("state", "line", "text", "fight"),
    [
        (host(), f"battle {FIELD}", f"Fomorian announces a battle in {FIELD}.", KEY),
        (field("Imric", faerie=("Elidor",), step="melees"), f"melee {FIELD}", f"Fomorian announces a melee in {FIELD}.", f"{FIELD} melee"),
        (
            stand(at(clear(start(), "0108"), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Foamrider"),
            "engage 0108",
            "Fomorian announces an engagement in 0108.",
            "0108 engagement",
        ),
    ],
)
def test_what_is_announced(state: State, line: str, text: str, fight: str) -> None:
    assert told(rule(state, line)).splitlines()[-1] == text
    opened = fights(do(state, line))[fight]
    assert (opened["attacker"], opened["round"], opened["state"], opened["terrain"]) == (FOMORIAN, 0, "announced", None)
    assert (opened["stopped"], opened["retreat"], opened["bonus"], opened["challenges"], opened["ratio"]) == ([], [], {}, {}, None)
    assert ("choices" in opened) is fight.endswith("battle")


def test_a_fortress_settles_the_terrain() -> None:
    """17.1"""
    state = field("Imric", where="3034", faerie=("Elidor",), **TROLLS, **ELVES)
    assert "terrain: Faerie stands in its own fortress knowe" in told(rule(state, "battle 3034")).splitlines()
    assert fights(do(state, "battle 3034"))["3034 battle"]["choices"] == []
    open_field = fights(do(host(), f"battle {FIELD}"))[KEY]
    assert open_field["choices"] == ["clear"]


@each(
    ("line", "step", "sleeper", "woken"),
    [("battle", "announce", {"Gwynedd_7": {"count": 2, "state": "inactive"}}, True), ("melee", "melees", {}, True)],
)
def test_who_is_attacked_wakes(line: str, step: str, sleeper: dict[str, Any], woken: bool) -> None:
    """10.0"""
    state = field("Imric", faerie=() if sleeper else ("Misha",), step=step, **(TROLLS if sleeper else {}), **sleeper)
    state = state if sleeper else put(state, "public", "pieces", "Misha", "state", "inactive")
    done = do(state, f"{line} {FIELD}")
    name = "Gwynedd 7" if sleeper else "Misha"
    assert (pieces.piece(done, name)["state"] == "active") is woken


def test_ships_that_are_attacked_wake() -> None:
    state = stand(at(clear(start(), "0108"), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Foamrider")
    state = put(state, "public", "pieces", "Foamrider", "state", "inactive")
    state = put(state, "public", "pieces", "Foamrider", "kingdom", "Gwynedd")
    assert pieces.piece(do(state, "engage 0108"), "Foamrider")["state"] == "active"


@each(
    ("state", "line", "checks"),
    [
        (host(), f"battle {FIELD}", []),
        (field("Imric", faerie=("Branwen",), **TROLLS), f"battle {FIELD}", ["15.fighters"]),
        (field("Bran Og", faerie=("Cluracan",)), f"battle {FIELD}", ["15.points"]),
        (field("Bran Og", faerie=("Cluracan",), Albion_7={"count": 1}), f"battle {FIELD}", []),
        (field("Bran Og", where="3429", faerie=("Dorwen",), Albion_7={"count": 2}), "battle 3429", ["17.alone"]),
        (put(host(), "public", "pieces", "Imric", "state", "inactive"), f"battle {FIELD}", []),
        (host(), "battle 3012", ["15.fighters"]),
        (field("Imric", faerie=("Elidor",), step="melees"), f"melee {FIELD}", []),
        (field("Imric", faerie=("Elidor",), step="melees", Moray_7={"count": 1}), f"melee {FIELD}", ["15.melee"]),
        (field("Imric", faerie=("Elidor",), step="melees", Albion_7={"count": 1}), f"melee {FIELD}", ["15.melee"]),
        (field("Imric", step="melees"), f"melee {FIELD}", ["15.melee"]),
        (field(faerie=("Elidor",), step="melees"), f"melee {FIELD}", ["15.melee"]),
        (put(field("Imric", faerie=("Elidor",), step="melees"), "public", "cast", ["Imric"]), f"melee {FIELD}", ["15.melee"]),
        (put(field("Imric", faerie=("Elidor",), step="melees"), "public", "cast", ["Elidor"]), f"melee {FIELD}", []),
        (put(field("Imric", "Rurik", faerie=("Elidor",), step="melees"), "public", "cast", ["Imric"]), f"melee {FIELD}", []),
        (do(field("Imric", faerie=("Elidor",), step="melees"), f"melee {FIELD}"), f"melee {FIELD}", ["15.melee"]),
    ],
)
def test_what_may_be_announced(state: State, line: str, checks: list[str]) -> None:
    """15.1, 15.3, 17.5, 19.3"""
    ruling = rule(state, line)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks


def test_the_sleeping_attack_nobody() -> None:
    state = host()
    for name in ("Imric", "Moray 7"):
        state = put(state, "public", "pieces", name, "state", "inactive")
    assert refused(state, f"battle {FIELD}") == ["15.inactive"]


@each(
    ("state", "verb", "lines"),
    [
        (host(), "battle", [f"battle {FIELD}"]),
        (field("Imric", faerie=("Elidor",)), "battle", []),
        (field("Imric", faerie=("Elidor",), step="melees"), "melee", [f"melee {FIELD}"]),
        (host("melees"), "melee", []),
        (stand(at(clear(start(), "0108"), FOMORIAN, "combat", "announce"), "0108", "Oakheart", "Foamrider"), "engage", ["engage 0108"]),
        (stand(at(clear(start(), "0108"), FOMORIAN, "combat", "announce"), "0108", "Oakheart"), "engage", []),
    ],
)
def test_what_is_offered_to_be_announced(state: State, verb: str, lines: list[str]) -> None:
    assert offers_of(state, verb, FOMORIAN) == lines
    ruling = rule(state, f"{verb} 3123")
    assert ruling.reasons[-1].instead == (lines[0].partition(" ")[2] if lines else None)


# challenges


def test_a_challenge_is_told_and_noted() -> None:
    state = announced("challenge")
    ruling = rule(state, "challenge trial by Imric")
    assert told(ruling).splitlines() == [f"Imric challenges to a trial by combat in {FIELD}."]
    state = at(do(state, "challenge trial by Imric"), FOMORIAN, "combat", "answer")
    call = fights(state)[KEY]["challenges"]["trial"]
    assert call == {"by": FOMORIAN, "persons": {FOMORIAN: "Imric"}, "state": "open", "round": 0}
    accepted = rule(state, "accept trial by Elidor", side=FAERIE)
    assert told(accepted).splitlines() == [f"Elidor accepts a trial by combat in {FIELD}."]
    taken = fights(do(state, "accept trial by Elidor", side=FAERIE))[KEY]["challenges"]["trial"]
    assert (taken["persons"], taken["state"]) == ({FOMORIAN: "Imric", FAERIE: "Elidor"}, "accepted")
    turned = rule(state, f"decline trial at {FIELD}", side=FAERIE)
    assert told(turned).splitlines()[-1] == f"Faerie declines a trial by combat in {FIELD}."


def test_what_is_offered_of_challenges() -> None:
    state = announced("challenge")
    assert offers_of(state, "challenge", FOMORIAN) == ["challenge duel by Imric", "challenge trial by Imric"]
    called = do(state, "challenge trial by Imric")
    assert offers_of(called, "challenge", FOMORIAN) == ["challenge duel by Imric"]
    answer = at(called, FOMORIAN, "combat", "answer")
    assert offers_of(answer, "accept", FAERIE) == ["accept trial by Elidor"]
    assert offers_of(answer, "decline", FAERIE) == [f"decline trial at {FIELD}"]
    assert offers_of(answer, "accept", FOMORIAN) == offers_of(answer, "decline", FOMORIAN) == []
    assert offers_of(announced("answer"), "accept", FAERIE) == []


@each(
    ("person", "kind", "why"),
    [
        ("Imric", "duel", None),
        ("Imric", "trial", None),
        ("Elidor", "trial", "Elidor is not of Fomorian: each side names who of its own fights, whether it challenges or accepts"),
        ("Gairloch", "trial", "Gairloch is in no battle or engagement announced"),
        ("Rurik", "duel", "Rurik has no Basic Magic Strength"),
        ("Rurik", "trial", None),
    ],
)
def test_who_is_fit_to_challenge(person: str, kind: str, why: str | None) -> None:
    """15.4"""
    state = bare(stand(announced("challenge"), FIELD, "Rurik"), "Rurik")
    assert challenges._unfit(state, kind, person, FOMORIAN) == why


def test_bran_og_alone_fights_trials_where_he_stands() -> None:
    state = stand(announced("challenge"), FIELD, "Bran Og")
    assert challenges._unfit(state, "trial", "Imric", FOMORIAN) == "Bran Og is there, and only he may fight a trial by combat [7.9 m37]"
    assert challenges._unfit(state, "trial", "Bran Og", FOMORIAN) is None
    assert challenges._unfit(state, "duel", "Imric", FOMORIAN) is None


def both_kinds() -> State:
    """Elidor accepts a duel and a trial with Imric."""
    persons = {FOMORIAN: "Imric", FAERIE: "Elidor"}
    calls = {kind: {"by": FOMORIAN, "persons": persons, "state": "accepted", "round": 0} for kind in ("duel", "trial")}
    return put(announced("duels"), "public", "combat", "fights", KEY, "challenges", calls)


@each(
    ("person", "round_", "states", "texts"),
    [
        ("Imric", 0, ["over", "over"], 2),
        ("Elidor", 0, ["over", "over"], 2),
        ("Rurik", 0, ["accepted", "accepted"], 0),
        ("Imric", 1, ["over", "over"], 1),
    ],
)
def test_who_has_died_fights_no_challenge(person: str, round_: int, states: list[str], texts: int) -> None:
    """16.4, 16.5: told of those that have not begun."""
    state = put(both_kinds(), "public", "combat", "fights", KEY, "challenges", "duel", "round", round_)
    heard = hearing(state)
    challenges.champion_falls(heard, person, pieces.piece(state, person))
    calls = fights(heard.state)[KEY]["challenges"]
    assert [calls[kind]["state"] for kind in ("duel", "trial")] == states
    assert len(heard.story) == texts
    if texts:
        assert heard.story[-1].text == f"With {person} dead, a trial by combat in {FIELD} is not fought."


# rounds of challenge combats


@each("dice", ["1 1", "3 3", "4 4", "6 6"])
@each("kind", ["duel", "trial"])
def test_a_round_is_told_as_it_is_marked(kind: str, dice: str) -> None:
    state = both_kinds()
    line = f"{kind} Imric vs Elidor"
    ruling = rule(state, line, dice)
    after = do(state, line, dice)
    marks = {"Imric": after["secret"][FOMORIAN]["roster"]["Imric"], "Elidor": after["secret"][FAERIE]["roster"]["Elidor"]}
    dead = [name for name in marks if pieces.piece(after, name)["state"] == "dead"]
    text = told(ruling)
    for name, wounds in marks.items():
        assert f"{name} takes 0" not in text
        if name not in dead and wounds:
            assert f"{name} takes {wounds} wound{'s' if wounds > 1 else ''}." in text
        assert (f"{name} takes" in text) is bool(wounds)
    title = "Duel arcane" if kind == "duel" else "Trial by combat"
    (last,) = [said for said in text.splitlines() if said.startswith(title) and "against" in said]
    assert last.endswith(", over." if dead else ", undecided.")
    count = marks["Imric"]
    expected = f"{count} wound{'' if count == 1 else 's'} to Imric, {marks['Elidor']} to Elidor"
    assert ruling.outcome == (" and ".join(f"{name} dies" for name in dead) or expected)
    call = fights(after)[KEY]["challenges"][kind]
    assert (call["round"], call["state"]) == (1, "over" if dead else "accepted")
    assert after["public"]["combat"]["duelling"] == [KEY, kind]
    assert ruling.rolls[0].why == f"{title.lower()}, Imric against Elidor, round 1"


@each(("hero", "force"), [(True, 2), (False, 1)])
def test_a_hero_doubles_his_strength_in_a_trial(hero: bool, force: int) -> None:
    """16.5: openly the sum, to his own side how it is made up."""
    book = BOOK.with_recorded([Fact("persons", ("Imric", "hero"), hero, "owner")])
    heard = hearing(both_kinds(), FOMORIAN, book)
    strength, face = duels._champion_part(heard, "trial", "Imric", FOMORIAN)
    assert (strength, face) == (force * face, face)
    secret, announced_ = heard.lines[-2:]
    assert (secret.only, secret.text.endswith(", a hero: doubled"), secret.result) == (FOMORIAN, hero, str(strength))
    assert (announced_.only, announced_.text, announced_.result) == (None, "combat, announced (Fomorian)", str(strength))


@each(
    ("dead", "sides", "bonus"),
    [
        (["Auberon"], (FOMORIAN, FAERIE), {FOMORIAN: 5}),
        (["Imric"], (FOMORIAN, FAERIE), {FAERIE: 5}),
        (["Imric", "Auberon"], (FOMORIAN, FAERIE), {}),
    ],
)
def test_imric_against_auberon(dead: list[str], sides: tuple[str, str], bonus: dict[str, int]) -> None:
    """7.9 t27"""
    heard = hearing(both_kinds())
    duels._won(heard, KEY, ("Imric", "Auberon"), sides, dead)
    assert fights(heard.state)[KEY]["bonus"] == bonus
    assert [line.text for line in heard.lines] == [f"{winner} adds 5 in this battle" for winner in bonus]
    other = hearing(both_kinds())
    duels._won(other, KEY, ("Imric", "Elidor"), sides, ["Elidor"])
    assert fights(other.state)[KEY]["bonus"] == {}


@each(
    ("kind", "suffered", "venom", "magog", "dies"),
    [
        ("trial", (0, 1), None, True, True),
        ("trial", (0, 0), None, True, False),
        ("trial", (0, 0), "Elidor", True, True),
        ("trial", (0, 1), None, False, False),
        ("duel", (0, 1), None, True, False),
    ],
)
def test_the_venom_on_magogs_blade(kind: str, suffered: tuple[int, int], venom: str | None, magog: bool, dies: bool) -> None:
    """7.9 t25: at the end of the trial, though Magog be dead."""
    state = put(both_kinds(), "public", "pieces", "Magog", "state", "dead" if magog else "active")
    state = put(state, "secret", FAERIE, "venom", venom)
    heard = hearing(state)
    duels._venom(heard, kind, ("Magog", "Elidor"), suffered)
    assert (pieces.piece(heard.state, "Elidor")["state"] == "dead") is dies
    assert bool([line for line in heard.lines if line.label == "Magog's venom"]) is dies
    assert heard.secret(FAERIE).get("venom") == ("Elidor" if suffered[1] and kind == "trial" and not dies else venom if not dies else None)


def test_nobody_else_bears_venom() -> None:
    heard = hearing(put(both_kinds(), "public", "pieces", "Imric", "state", "dead"))
    duels._venom(heard, "trial", ("Imric", "Elidor"), (0, 2))
    assert pieces.piece(heard.state, "Elidor")["state"] != "dead"


@each(
    ("line", "checks"),
    [
        ("duel Imric vs Elidor", []),
        ("trial Imric vs Elidor", []),
        ("duel Imric vs Dagda", ["16.accepted.duel"]),
        ("trial Rurik vs Elidor", ["16.accepted.trial"]),
    ],
)
def test_only_accepted_pairs_fight(line: str, checks: list[str]) -> None:
    ruling = rule(both_kinds(), line, "1 1")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks
    if checks:
        assert ruling.reasons[0].instead == "Imric vs Elidor"
        none = rule(announced("duels"), line, "1 1")
        assert none.reasons[0].instead is None


def test_challenge_combats_are_offered_once_losses_are_removed() -> None:
    state = both_kinds()
    assert offers_of(state, "duel", FOMORIAN) == ["duel Imric vs Elidor"]
    assert offers_of(state, "trial", FOMORIAN) == ["trial Imric vs Elidor"]
    owing = put(
        state, "public", "losses", {FAERIE: {"hex": FIELD, "chosen": False, "why": "", "from": [], "points": 1, "wounds": 0, "steps": 0}}
    )
    assert offers_of(owing, "duel", FOMORIAN) == offers_of(owing, "trial", FOMORIAN) == []


# the table of combats


@each(
    ("state", "fight", "alone"),
    [
        (announced("battles"), {}, False),
        (field("Bran Og", faerie=("Cluracan",)), {}, True),
        (field("Bran Og", faerie=("Cluracan",)), {"teeth": {FAERIE: 2}}, False),
        (field("Bran Og", faerie=("Cluracan",)), {"teeth": {FAERIE: 0}}, True),
        (field("Bran Og", faerie=("Cluracan",)), {"kind": "melee"}, False),
        (field("Bran Og", faerie=("Cluracan",), Moray_7={"count": 1}), {}, False),
        (field("Bran Og", faerie=("Cluracan",), Albion_7={"count": 1}), {}, False),
    ],
)
def test_when_only_persons_are_left(state: State, fight: dict[str, Any], alone: bool) -> None:
    """15.8.4"""
    what: Any = {"hex": FIELD, "kind": "battle", **fight}
    assert combats.only_persons(state, what) is alone


@each(
    ("change", "who"),
    [
        ((), [FOMORIAN]),
        (("current", KEY), [FOMORIAN]),
        (("fights", KEY, "attacker", FAERIE), [FOMORIAN, FAERIE]),
        (("fights", KEY, "retreat", [FAERIE]), [FAERIE]),
    ],
)
def test_who_acts_in_a_fight(change: tuple[Any, ...], who: list[str]) -> None:
    state = announced("battles")
    state = put(state, "public", "combat", *change) if change else state
    assert combats.acts(state) == who
    over = put(put(state, "public", "combat", "fights", KEY, "state", "over"), "public", "combat", "current", None)
    assert combats.acts(over) == [FOMORIAN]


def test_losses_and_evasion_go_first() -> None:
    state = put(announced("battles"), "public", "combat", "current", KEY)
    endangered = put(state, "public", "endangered", {FAERIE: {FIELD: ["Elidor"]}})
    assert combats.acts(endangered) == [FAERIE]
    assert f"Faerie evades in {FIELD} (`evade`)" in [owed.text for owed in combats.owed_battles(endangered)]
    retreating = put(state, "public", "combat", "fights", KEY, "retreat", [FAERIE])
    assert any(owed.text.startswith(f"Faerie withdraws from {FIELD} (`withdraw`)") for owed in combats.owed_battles(retreating))
    assert [owed.text for owed in combats.owed_battles(state)] == [f"{FOMORIAN} is to fight: battle in {FIELD}"]
    over = put(retreating, "public", "combat", "fights", KEY, "state", "over")
    assert list(combats.owed_battles(over)) == []


def test_a_first_round_that_nobody_is_left_to_fight_is_not_owed() -> None:
    """15.8, 16.0: kings, challenges or a touch may have left nobody of a side, or of the attacker persons alone."""

    def owed(**standing: Any) -> list[str]:
        field = stand(clear(announced("battles"), FIELD), FIELD, *standing.pop("persons", ()), **standing)
        return [one.text for one in combats.owed_battles(put(field, "public", "combat", "current", KEY))]

    fight, stop = (
        f"{FOMORIAN} is to fight: battle in {FIELD}",
        f"{FOMORIAN} is to stop, as nobody is left to fight: battle in {FIELD} (`stop`)",
    )
    army, enemies = {"Moray_9": {"count": 3}}, {"Albion_9": {"count": 3}}
    assert owed(**army, **enemies) == [fight]
    assert owed(**enemies) == [stop]
    assert owed(**army) == [stop]
    alone = {"persons": ("Barguest",), **enemies}
    assert owed(**alone) == [f"{FOMORIAN} is to fight if there is a hero left, else to stop: battle in {FIELD} (`fight`, `stop`)"]


@each(
    ("kind", "ruins", "standing", "teeth", "owes"),
    [
        ("battle", [], {"armies": {"Moray_9": {"count": 3}}}, {}, "is to fight: "),
        ("battle", ["3429"], {"armies": {"Moray_9": {"count": 3}}}, {}, "is to stop, "),
        ("engagement", [], {"persons": ("Oakheart",)}, {}, "is to stop, "),
        ("battle", [], {"persons": ("Barguest",)}, {}, "is to fight if there is a hero left, "),
        ("battle", [], {"persons": ("Barguest",)}, {FOMORIAN: 4}, "is to fight: "),
        ("battle", [], {"persons": ("Barguest",)}, {FAERIE: 4}, "is to fight if there is a hero left, "),
    ],
)
def test_walls_that_nobody_defends_are_fought_for(kind: str, ruins: list[str], standing: Any, teeth: dict[str, int], owes: str) -> None:
    """17.4, 20.6.23: a fortress defends itself on land, until it is a ruin; what has sprung from the Teeth is an army."""
    state = put(clear(announced("battles"), "3429"), "public", "ruins", ruins)
    state = bare(stand(state, "3429", *standing.get("persons", ()), **standing.get("armies", {})), "Barguest")
    fight = {**fights(state)[KEY], "hex": "3429", "kind": kind, "teeth": teeth}
    state = put(put(state, "public", "combat", "fights", {f"3429 {kind}": fight}), "public", "combat", "current", f"3429 {kind}")
    (owed,) = combats.owed_battles(state)
    assert owed.text.startswith(f"{FOMORIAN} {owes}")


def test_what_a_dead_person_bore_goes_before_the_fight() -> None:
    """20.5: whose it was rolls."""
    fate = {"owner": FAERIE, "how": "combat", "enemy": None}
    state = put(announced("battles"), "public", "items", "10", {"state": "left", "hex": FIELD, "side": None, "fate": fate})
    assert combats.acts(state) == [FAERIE]


def test_what_is_owed_of_challenges() -> None:
    assert [owed.citation for owed in combats.owed_duels(both_kinds())] == ["16.4", "16.5"]
    duels_ = [owed.text for owed in combats.owed_duels(both_kinds())]
    assert duels_ == ["duel Imric vs Elidor, until one is dead", "trial Imric vs Elidor, until one is dead"]
    called = do(announced("challenge"), "challenge trial by Imric")
    answer = at(called, FOMORIAN, "combat", "answer")
    (owed,) = combats.owed_answers(answer)
    assert (owed.text, owed.side) == (
        f"{FAERIE} is to accept or decline a trial by combat with Imric in {FIELD} (`accept`, or `decline`: 5 against Faerie in the rolls)",
        FAERIE,
    )
    assert list(combats.owed_answers(at(called, FOMORIAN, "combat", "reply"))) == []
    assert combats.any_open_challenge(called)
    assert not combats.any_open_challenge(announced("challenge"))
    assert combats.any_duel(both_kinds())
    assert not combats.any_duel(called)
    assert combats.any_duel(do(field("Imric", faerie=("Elidor",), step="melees"), f"melee {FIELD}"))


def test_who_takes_part() -> None:
    """15.2, 15.3, 18.2, 12.5"""
    state = stand(announced("battles"), FIELD, "Oakheart", Moray_8={"count": 1, "aboard": "Oakheart"})
    assert {*combats.combatants(state, FIELD, FOMORIAN, "battle")} == {"Imric", "Moray 7"}
    assert combats.combatants(state, FIELD, FOMORIAN, "engagement") == ["Oakheart", "Moray 8"]
    assert combats.combatants(put(state, "public", "pieces", "Oakheart", "refit", True), FIELD, FOMORIAN, "engagement") == []
    away = put(state, "public", "evaded", {FIELD: ["Elidor"]})
    assert combats.combatants(away, FIELD, FAERIE, "battle") == ["Albion 7"]
    over = put(state, "public", "combat", "fights", KEY, "overrun", ["Moray 7"])
    assert combats.combatants(over, FIELD, FOMORIAN, "battle") == ["Moray 7"]
    assert {*combats.combatants(over, FIELD, FAERIE, "battle")} == {"Elidor", "Albion 7"}
    declined = put(state, "public", "combat", "fights", KEY, "declined", ["Elidor"])
    assert combats.combatants(declined, FIELD, FAERIE, "battle") == ["Albion 7"]


# the terrain of a battle


def test_the_defender_names_ground_that_is_there() -> None:
    """16.1"""
    book = land(h3322={"terrain": ["clear", "woods", "sea"]})
    state = at(do(host(), f"battle {FIELD}", book=book), FOMORIAN, "combat", "terrain")
    assert fights(state)[KEY]["choices"] == ["clear", "woods"]
    assert combats.any_battle(state)
    assert offers_of(state, "defend", FAERIE) == [f"defend {FIELD} in clear", f"defend {FIELD} in woods"]
    ruling = rule(state, f"defend {FIELD} in woods", side=FAERIE, book=book)
    assert "terrain: of those in the hex, for all rounds woods" in told(ruling)
    assert told(ruling).splitlines()[-1] == f"Faerie defends {FIELD} in woods."
    wrong = rule(state, f"defend {FIELD} in marsh", side=FAERIE, book=book)
    assert [reason.text for reason in wrong.reasons] == [f"there is no marsh in {FIELD}, only clear, woods"]
    assert refused(state, "defend 3012 in clear", FAERIE) == ["16.battle"]
    done = do(state, f"defend {FIELD} in woods", side=FAERIE, book=book)
    assert not combats.any_battle(done)
    assert offers_of(done, "defend", FAERIE) == []
    assert refused(done, f"defend {FIELD} in clear", FAERIE) == ["16.fixed"]


@each(
    ("terrain", "offered", "dyke"),
    [
        (["dyke", "clear", "woods"], ["clear", "woods"], ["16.dyke"]),
        (["sea", "dyke"], ["dyke"], []),
        (["clear"], ["clear"], ["16.terrain"]),
    ],
)
def test_the_dyke_shelters_nobody_but_faerie(terrain: list[str], offered: list[str], dyke: list[str]) -> None:
    """17.1: its ground is named, unless it has none. 16.1"""
    book = land(h3124={"terrain": terrain})
    attack = stand(at(clear(start(), "3124"), FAERIE, "combat", "announce"), "3124", Albion_7={"count": 2}, Moray_7={"count": 2})
    state = at(do(attack, "battle 3124", side=FAERIE, book=book), FAERIE, "combat", "terrain")
    assert offers_of(state, "defend", FOMORIAN) == [f"defend 3124 in {choice}" for choice in offered]
    assert [reason.check.partition("/")[2] for reason in rule(state, "defend 3124 in dyke", side=FOMORIAN, book=book).reasons] == dyke


# 15.3


def test_who_may_shun_a_melee() -> None:
    state = at(do(field("Imric", faerie=("Brigit", "Corin"), step="melees"), f"melee {FIELD}"), FOMORIAN, "combat", "duels")
    assert offers_of(state, "shun", FAERIE) == [f"shun {FIELD} with {name}" for name in combats.combatants(state, FIELD, FAERIE, "melee")]
    assert offers_of(state, "shun", FOMORIAN) == []
    ruling = rule(state, f"shun {FIELD} with Brigit", side=FAERIE)
    assert told(ruling).splitlines()[-1] == f"Brigit declines the melee in {FIELD}."
    both = rule(state, f"shun {FIELD} with Brigit, Corin", side=FAERIE)
    assert f"Brigit, Corin decline the melee in {FIELD}." in told(both)
    one = do(state, f"shun {FIELD} with Brigit", side=FAERIE)
    assert fights(one)[f"{FIELD} melee"]["declined"] == ["Brigit"]
    assert fights(do(one, f"shun {FIELD} with Corin", side=FAERIE))[f"{FIELD} melee"]["declined"] == ["Brigit", "Corin"]


@each(("others", "magic", "cost"), [((), 1, True), ((), 0, False), (("Trumpin",), 1, True)])
def test_a_refused_duel_costs_where_one_magician_takes_part(others: tuple[str, ...], magic: int, cost: bool) -> None:
    """16.1.6: a Basic Magic Strength of 1 is one."""
    state = at(do(bare(stand(announced("challenge"), FIELD, *others), *others), "challenge duel by Imric"), FOMORIAN, "combat", "answer")
    cells = [Fact("persons", ("Elidor", "magic"), magic, "owner"), Fact("persons", ("Trumpin", "magic"), 0, "owner")]
    ruling = rule(state, f"decline duel at {FIELD}", side=FAERIE, book=BOOK.with_recorded(cells))
    text = "3 against Faerie in the rolls" if cost else "nothing in the rolls: no magician of Faerie takes part"
    assert f"declined: a duel arcane {text}" in told(ruling)


def test_the_first_reason_is_told() -> None:
    """Rurik has no magic either; that he is in no fight goes before it."""
    ruling = rule(put(announced("challenge"), "public", "pieces", "Rurik", "hex", "3012"), "challenge duel by Rurik")
    assert [reason.text for reason in ruling.reasons] == ["Rurik is in no battle or engagement announced"]


def test_a_pair_fights_what_it_has_accepted() -> None:
    state = both_kinds()
    calls = fights(state)[KEY]["challenges"]
    duel = put(state, "public", "combat", "fights", KEY, "challenges", {"duel": calls["duel"]})
    assert refused(duel, "trial Imric vs Elidor") == ["16.accepted.trial"]
    assert rule(duel, "duel Imric vs Elidor", "1 1").verdict == "legal"
