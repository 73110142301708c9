"""12.0: sea transport, teleportation, forced march, overrun."""

from playaid.games.albion.rules import losses
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import frames
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, hurt, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.two import bears, land, moving

# 12.1, 12.2


def test_a_ship_pays_five_to_embark_and_to_debark() -> None:
    state = moving(start(), FOMORIAN)
    aboard = do(state, "embark 1 Ochil 3118 onto Gullfoot")
    assert aboard["public"]["spent"] == {"Gullfoot": 5}
    army = next(name for name in pieces.at(aboard, "3118", FOMORIAN, "army", aboard=True))
    assert pieces.piece(aboard, army)["count"] == 1
    assert pieces.piece(aboard, "Ochil 3118")["count"] == 5
    ashore = do(aboard, f"debark {army}")
    assert ashore["public"]["spent"] == {"Gullfoot": 10}
    assert "12.2.shipped" in refused(ashore, f"move Bogan, {army} via 3217")


def test_one_army_or_escort_and_any_number_of_persons() -> None:
    state = bare(moving(stand(start(), "3118", "Rurik", "Barguest"), FOMORIAN), "Rurik")
    assert refused(state, "embark 2 Ochil 3118 onto Gullfoot") == ["12.1.room"]
    state = do(state, "embark Bogan onto Gullfoot")
    assert refused(state, "embark 1 Ochil 3118 onto Gullfoot") == ["12.1.room"]
    state = do(state, "embark Rurik, Barguest onto Gullfoot")
    assert pieces.piece(state, "Barguest")["aboard"] == "Gullfoot"


def test_a_whole_army_piece_by_option() -> None:
    state = moving(start(ship_capacity="piece"), FOMORIAN)
    assert do(state, "embark Ochil 3118 onto Gullfoot")
    assert refused(do(state, "embark Ochil 3118 onto Gullfoot"), "embark Bogan onto Gullfoot") == ["12.1.room"]


def test_cargo_goes_where_the_ship_goes() -> None:
    state = do(moving(start(), FOMORIAN), "embark Bogan onto Gullfoot")
    book = land(h3117={"terrain": ["sea"], "zone": "Sea of Moray"}, s3118={"north": ["clear side"]})
    ruling = rule(state, "move Gullfoot via 3117", book=book)
    assert ruling.verdict == "legal"
    from playaid.referee.contract.state import evolve

    state = evolve(state, ruling.changes)
    assert pieces.piece(state, "Bogan")["hex"] == "3117"
    assert "12.2.aboard" in refused(state, "move Bogan via 3118", book=book)
    assert "12.1.coast" in refused(state, "debark Bogan", book=book)


def test_who_never_goes_aboard() -> None:
    state = moving(stand(start(), "3118", "The Worm"), FOMORIAN)
    assert "12.1.never" in refused(state, "embark The Worm onto Gullfoot")
    assert "12.1.never" in refused(state, "embark Reefrider onto Gullfoot")


def test_whoever_has_marched_does_not_embark() -> None:
    """12.2"""
    state = put(moving(start(), FOMORIAN), "public", "spent", {"Bogan": 2})
    assert refused(state, "embark Bogan onto Gullfoot") == ["12.2.marched"]


def test_a_ship_without_points_takes_nobody_in() -> None:
    state = put(moving(start(), FOMORIAN), "public", "spent", {"Gullfoot": 33})
    assert refused(state, "embark Bogan onto Gullfoot") == ["12.1.points"]


def test_no_embarking_elsewhere() -> None:
    state = moving(start(), FOMORIAN)
    assert "12.1.ship" in refused(state, "embark Imric onto Gullfoot")
    assert "12.1.aboard" in refused(state, "debark Bogan")


# 12.3


def test_teleportation() -> None:
    """Two dice, at most the Current Magic Strength."""
    state = moving(start(), FOMORIAN)
    ruling = rule(state, "teleport Barguest to 2608", "3 4")
    assert "Barguest teleports to 2608" in told(ruling)
    done = do(state, "teleport Barguest to 2608", "3 4")
    assert pieces.piece(done, "Barguest")["hex"] == "2608"
    assert done["public"]["spent"]["Barguest"] == 1


def test_a_failure_wounds_and_may_be_tried_again() -> None:
    state = do(moving(start(), FOMORIAN), "teleport Barguest to 2608", "6 6")
    assert pieces.piece(state, "Barguest")["hex"] == "2611"
    assert state["secret"][FOMORIAN]["roster"]["Barguest"] == 1
    state = do(state, "teleport Barguest to 2608", "1 1")
    assert state["public"]["spent"]["Barguest"] == 2


def test_the_last_wound_kills() -> None:
    state = do(hurt(moving(start(), FOMORIAN), "Barguest", 3), "teleport Barguest to 2608", "6 6")
    assert pieces.piece(state, "Barguest")["state"] == "dead"


def test_company_costs_points() -> None:
    """One more for each person, two for each escort; each may go somewhere else."""
    state = moving(stand(start(), "2611", "Rurik", "Imric"), FOMORIAN)
    done = do(bare(state, "Imric"), "teleport Barguest with Rurik, Imric to 2608, 2608, 2604", "1 1")
    assert done["public"]["spent"]["Barguest"] == 5
    assert [pieces.piece(done, name)["hex"] for name in ("Barguest", "Rurik", "Imric")] == ["2608", "2608", "2604"]


@each(
    ("line", "check"),
    [
        ("teleport Barguest to 2034", "12.3.range"),
        ("teleport Barguest to 2612", "12.3.goal"),
        ("teleport Barguest to 2611", "12.3.goal"),
        ("teleport Imric to 2608", "12.3.place"),
        ("teleport Dunatis to 2030", "12.3.own"),
        ("teleport Barguest with Imric to 2608", "12.3.together"),
    ],
)
def test_refused(line: str, check: str) -> None:
    assert check in refused(moving(start(), FOMORIAN), line)


def test_no_escort_to_the_giants_dance() -> None:
    state = moving(stand(start(), "2838", "Auberon"), FAERIE)
    assert "12.3.closed" in refused(state, "teleport Auberon to 2441")
    assert do(bare(state, "Auberon"), "teleport Auberon to 2441", "1 1")


def test_company_is_whoever_goes_to_the_same_hex() -> None:
    """7.9 e02: Colleran goes abroad only with a marshal or king who goes there too."""
    state = bare(moving(stand(start(), "2838", "Auberon", "Corin", "Colleran"), FAERIE), "Auberon", "Colleran")
    state = put(state, "public", "mana", 20)
    assert "12.3.closed" in refused(state, "teleport Corin with Colleran, Auberon to 2034, 2128, 2034")
    assert do(state, "teleport Corin with Colleran, Auberon to 2034, 2128, 2128", "1 1")


def test_sean_leaves_the_weald_by_teleportation() -> None:
    """7.9 a34"""
    state = moving(stand(start(), "2441", "Sean"), FOMORIAN)
    assert do(state, "teleport Sean to 2838", "1 1")


def test_too_few_points() -> None:
    state = put(moving(start(), FOMORIAN), "public", "spent", {"Barguest": 14})
    assert refused(state, "teleport Barguest to 2608") == ["12.3.points"]


# 12.4


def test_forced_march() -> None:
    """The Command Rating once more, then a roll on the Attrition Table."""
    state = do(moving(start(), FOMORIAN), "move Imric, Moray 3012 via 3013")
    state = do(state, "force Imric with Moray 3012")
    assert frames(state)[-1]["key"] == "forced"
    assert refused(state, "move Rurik via 2811") == ["12.4.named"]
    state = do(state, "move Imric, Moray 3012 via 3014")
    assert "11.points" in refused(state, "move Imric, Moray 3012 via 3013")
    assert "next.owed" in refused(state, "next")
    ruling = rule(state, "toll Imric", "6 6")
    assert "12 - command 6 = 6" in told(ruling)
    state = do(state, "toll Imric", "6 6")
    while state["public"]["losses"]:
        state = do(state, "remove evenly", side=FOMORIAN)
    assert "12.4.toll" in refused(state, "toll Imric")


def test_a_stack_that_was_named_for_a_march_is_offered_whole_and_first() -> None:
    """Its halves may go apart, and stand behind it."""
    state = moving(stand(start(), "3012", "Rurik", Moray_9={"count": 2, "under": "Rurik"}), FOMORIAN)
    state = do(state, "force Imric with Moray 3012, Rurik, Moray 9")
    lines = offers_of(state, "move", FOMORIAN)
    assert lines[0].partition(" via ")[0] == "move Imric, Moray 3012, Rurik, Moray 9"
    assert any(line.startswith("move Imric, Moray 3012 via") for line in lines[1:])


def test_whoever_has_no_rating_and_was_not_named_joins_a_leader_of_the_hex() -> None:
    """5.0 D.3.b, 12.4: whose Command Rating is good for the stack."""
    state = stand(moving(start(), FOMORIAN), "3012", "Callach")
    named = rule(do(state, "force Imric with Moray 3012"), "move Callach via 3011")
    (reason,) = [reason for reason in named.reasons if reason.check.endswith("12.4.named")]
    assert reason.instead == "force Imric with Callach"
    assert rule(do(do(state, "force Imric with Moray 3012"), "force Imric with Callach"), "move Callach via 3011").verdict == LEGAL
    gone = rule(do(do(state, "force Imric with Moray 3012"), "move Imric, Moray 3012 via 3011"), "move Callach via 3011")
    (reason,) = [reason for reason in gone.reasons if reason.check.endswith("12.4.named")]
    assert reason.instead == "by themselves they cannot be named for it: Callach has no Command Rating to go by"


def test_who_teleports_on_a_forced_march_takes_along_whom_nobody_has_named() -> None:
    """12.3 asks for friends in the hex; who was named for no march goes nowhere else, and pays no toll. [5.0 D.3]"""
    state = do(stand(moving(start(), FOMORIAN), "2611", "Imric", "Rurik"), "force Imric")
    assert refused(state, "teleport Rurik to 2608") == ["12.3.points"]
    ruling = rule(state, "teleport Imric with Rurik to 2608", "1 1")
    assert ruling.verdict == LEGAL, ruling.reasons
    assert "Rurik: named for no march, and may be taken along all the same no toll" in told(ruling)
    assert "named for no march" not in told(rule(state, "teleport Imric to 2608", "1 1"))


def test_when_the_first_toll_is_rolled_all_forced_marches_are_completed() -> None:
    """5.0 D.3.c"""
    state = do(do(moving(start(), FOMORIAN), "force Imric with Moray 3012"), "force Rurik with Moray 2810")
    state = do(state, "move Imric, Moray 3012 via 3013")
    assert rule(state, "force Gairloch").verdict == LEGAL
    state = do(state, "toll Imric", "1 1")
    assert frames(state)[-1]["key"] == "tolls"
    for line in ("move Rurik, Moray 2810 via 2811", "move Imric, Moray 3012 via 3014", "force Gairloch", "search Imric"):
        assert "sequence" in refused(state, line)
    assert "next.owed" in refused(state, "next")
    state = do(state, "toll Rurik", "1 1")
    assert frames(do(state, "next"))[1]["key"] != "movement"


def test_no_forced_march_without_command_or_by_ship() -> None:
    state = moving(start(), FOMORIAN)
    assert "12.4.rating" in refused(state, "force Barguest")
    assert "11.1.command" in refused(stand(state, "2714", "Barguest"), "force Barguest with Moray 2714")
    state = do(state, "embark Bogan onto Gullfoot")
    assert "12.4.ships" in refused(state, "force Bogan")
    assert "12.4.twice" in refused(do(state, "force Imric"), "force Imric")


# 12.5


def overrunning(terrain: str = "clear", enemy: int = 1) -> object:
    state = clear(clear(start(), "3013"), "3012")
    state = stand(state, "3012", "Imric", Moray_9={"count": 8, "under": "Imric"})
    state = stand(state, "3013", Albion_8={"count": enemy})
    return moving(state, FOMORIAN)


BOOKED = land(
    h3013={"terrain": ["clear"], "kingdom": "Moray", "roads": None}, h3012={"terrain": ["clear"]}, s3013={"north": ["clear side"]}
)


def test_an_overrun_is_a_battle_of_one_round() -> None:
    from playaid.referee.contract.state import evolve

    state = overrunning()

    def say(line: str, dice: str = "", side: str | None = None) -> None:
        nonlocal state
        ruling = rule(state, line, dice, side, book=BOOKED)  # type: ignore[arg-type]
        assert ruling.verdict == "legal", (line, ruling.reasons, ruling.question)
        state = evolve(state, ruling.changes)  # type: ignore[arg-type]

    assert "12.5.upon" in refused(state, "overrun Imric, Moray 9", book=BOOKED)  # type: ignore[arg-type]
    say("move Imric, Moray 9 via 3013")
    say("overrun Imric, Moray 9")
    assert state["public"]["spent"]["Imric"] == 6  # type: ignore[index]
    say("defend 3013 in clear", side=FAERIE)
    say("next")
    say("next")
    say("next")
    ruling = rule(state, "fight 3013", "6 6", book=BOOKED)  # type: ignore[arg-type]
    assert "an overrun -3" in told(ruling)
    say("fight 3013", "6 6")
    for _ in range(2):
        for side in (FOMORIAN, FAERIE):
            if side in state["public"]["losses"] and not state["public"]["losses"][side]["chosen"]:  # type: ignore[index]
                say("remove evenly", side=side)
    say("next")
    assert frames(state)[-1]["key"] == "moving"  # type: ignore[arg-type]
    say("move Imric via 3014")


def test_who_has_overrun_in_vain_stops_for_the_phase() -> None:
    """No second overrun with the points that are left; whoever comes later may overrun. [12.5]"""
    state = stand(overrunning(enemy=13), "3012", "Rurik", Moray_10={"count": 3, "under": "Rurik"})  # type: ignore[arg-type]
    state = do(do(state, "move Imric, Moray 9 via 3013", book=BOOKED), "move Rurik, Moray 10 via 3013", book=BOOKED)
    state = do(do(state, "overrun Imric, Moray 9", book=BOOKED), "defend 3013 in clear", side=FAERIE, book=BOOKED)
    for _ in range(3):
        state = do(state, "next", book=BOOKED)
    state = do(state, "fight 3013", "1 2", book=BOOKED)
    for side in list(state["public"]["losses"]):
        state = do(state, "remove evenly", side=side, book=BOOKED)
    state = do(state, "next", book=BOOKED)
    assert refused(state, "overrun Imric, Moray 9", book=BOOKED) == ["12.5.once"]
    assert rule(state, "overrun Rurik, Moray 10", book=BOOKED).verdict == LEGAL


def test_no_overrun_of_fortresses_or_on_hard_ground() -> None:
    state = do(moving(clear(start(), "3013"), FOMORIAN), "move Imric, Moray 3012 via 3013")
    state = put(stand(state, "3013", Albion_8={"count": 1}), "public", "stopped", {"Imric": "3013", "Moray 3012": "3013"})
    assert "12.5.ground" in refused(state, "overrun Imric, Moray 3012")
    assert "12.5.points" in refused(
        put(state, "public", "spent", {"Imric": 10, "Moray 3012": 10}), "overrun Imric, Moray 3012", book=BOOKED
    )
    assert "12.5.arms" in refused(bare(state, "Imric"), "overrun Imric", book=BOOKED)


@each(("sky", "refusals"), [("snow", []), ("clear", ["12.5.ground"])])
def test_a_frozen_marsh_is_clear_ground_for_an_overrun(sky: str, refusals: list[str]) -> None:
    """6.3.6, 12.5"""
    book = land(h3013={"terrain": ["marsh"], "kingdom": "Moray", "roads": None}, s3013={"north": ["clear side"]})
    state: State = put(overrunning(), "public", "stopped", {"Imric": "3013", "Moray 9": "3013"})  # type: ignore[arg-type]
    state = put(stand(state, "3013", "Imric", Moray_9={"count": 8, "under": "Imric"}), "public", "weather", "map", sky)
    ruling = rule(state, "overrun Imric, Moray 9", book=book)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == refusals


def test_items_let_persons_slip_past() -> None:
    """20.6.21: the Staff of Dunatis."""
    state = bare(moving(stand(start(), "3013", Moray_9={"count": 2}), FAERIE), "Elidor")
    state = bears(stand(state, "3012", "Elidor"), "21", "Elidor")
    state = stand(state, "3014", "Elidor")
    state = do(state, "move Elidor via 3013")
    assert "automatic" in told(rule(state, "slip 3013"))


def test_an_escort_detached_has_marched_as_far_as_its_person() -> None:
    state = do(moving(start(), FOMORIAN), "move Imric via 3013")
    army = next(name for name in pieces.pieces(do(state, "detach Imric")) if name not in pieces.pieces(state))
    assert do(state, "detach Imric")["public"]["spent"][army] == 4


def test_what_an_army_carried_lies_where_it_ends() -> None:
    from tests.games.albion.two import hearing

    h = hearing(bears(start(), "18", "Moray 2714"))
    losses.shrink(h, "Moray 2714", 4)
    assert h.public["items"]["18"] == {"state": "left", "hex": "2714", "side": None}


def test_sean_teleports_nowhere_before_the_game_that_is_closed() -> None:
    """22.3 holds for him too."""
    from tests.games.albion.table import at

    state = at(stand(start(), "2441", "Sean"), FOMORIAN, "pregame")
    assert refused(state, "teleport Sean to 2838") == ["12.3.closed"]


def test_whoever_has_a_mind_has_not_the_ship() -> None:
    """19.4.10"""
    state = do(moving(start(), FOMORIAN), "embark Bogan onto Gullfoot")
    state = moving(put(state, "public", "pieces", "Bogan", "control", FAERIE), FAERIE)
    assert "12.1.crew" in refused(state, "debark Bogan")


def test_ainsel_marches_by_magogs_command() -> None:
    """7.9 m36: beside Magog, Ainsel's Command Rating changes no dice roll."""
    state = moving(stand(start(), "3639", "Magog"), FOMORIAN)
    state = do(state, "force Mad Ainsel with Magog")
    assert "dice 12 - command 3" in told(rule(state, "toll Mad Ainsel", "6 6"))


@each(("whose", "command"), [("rank", 3), ("anybody", 4)])
def test_the_highest_rank_is_taken_off_the_roll_of_a_forced_march(whose: str, command: int) -> None:
    """14.4, 5.0 D.3: Edric may lead it by his points, and Elidor the Marshal beside him is who modifies the roll."""
    state = moving(stand(start(roll_command=whose), "2339", "Elidor"), FAERIE)
    ruling = rule(state, "force Edric with Elidor")
    assert result(ruling, "forced march") == "4 points"
    state = do(state, "force Edric with Elidor")
    assert f"dice 12 - command {command} " in told(rule(state, "toll Edric", "6 6"))


def test_one_forced_march_is_paid_before_the_next_is_rolled_for() -> None:
    """7.0: the losses of the first stack are not forgotten over the second."""
    state = do(moving(start(), FOMORIAN), "force Imric with Moray 3012")
    state = do(do(state, "force Rurik with Moray 2810"), "toll Rurik", "6 6")
    assert "7.owing" in refused(state, "toll Imric")
    assert not do(do(state, "remove evenly"), "toll Imric", "1 1")["public"]["forced"]


def test_who_is_caught_before_the_game_evades_or_dies() -> None:
    """22.3: pre-game movement is a Movement Phase, at whose end 18.0 looks for persons among armies."""
    state = do(start(), "place Rurik, Moray 2810 at 2608")
    state = do(state, "next")
    assert frames(state)[-1]["key"] == "evasion-early"
    assert pieces.piece(do(state, "evade 2608", "6 1", FAERIE), "Misha")["state"] == "active"
    assert pieces.piece(do(state, "next", **{"evasion in 2608": "stay"}), "Misha")["state"] == "dead"  # type: ignore[arg-type]
    assert frames(do(start(), "next"))[-1]["key"] == "weather"


def test_a_scried_plot_goes_on_after_a_teleportation_and_a_search() -> None:
    """19.4.03: what has been done of the plot is done with."""
    state = moving(stand(start(), "2608", "Dunatis"), FAERIE)
    state = put(state, "public", "scried", {"Dunatis": ["2604", "2605"]})
    assert "19.4.03.plot" in refused(state, "teleport Dunatis to 2611")
    state = do(state, "teleport Dunatis to 2604", "1 1")
    assert state["public"]["scried"]["Dunatis"] == ["2605"]
    state = moving(stand(start(), "2128", "Dunatis"), FAERIE)
    state = put(state, "public", "scried", {"Dunatis": ["search", "2129"]})
    assert "19.4.03.plot" in refused(state, "move Dunatis via 2129")
    state = do(state, "search Dunatis", "1 1")
    assert state["public"]["scried"]["Dunatis"] == ["2129"]
    assert "19.4.03.plot" in refused(state, "search Dunatis")


def test_a_scried_stack_does_not_slip_away_by_ship_or_in_parts() -> None:
    """19.4.03"""
    state = moving(start(), FOMORIAN)
    bound = put(state, "public", "scried", {"Bogan": ["embark", "3119"]})
    assert refused(bound, "embark Bogan onto Gullfoot") == ["19.4.03.plot"]
    both = put(state, "public", "scried", {"Bogan": ["embark", "3117"], "Gullfoot": ["embark", "3117"]})
    assert do(both, "embark Bogan onto Gullfoot")
    bound = put(state, "public", "scried", {"Imric": ["3013", "3014"], "Moray 3012": ["3013", "3014"]})
    parted = do(bound, "move Imric, 4 Moray 3012 via 3013")
    new = next(name for name in parted["public"]["scried"] if name not in ("Imric", "Moray 3012"))
    assert parted["public"]["scried"] == {"Imric": ["3014"], "Moray 3012": ["3013", "3014"], new: ["3014"]}


def test_the_dead_bear_nothing_of_a_forced_march() -> None:
    state = put(moving(start(), FOMORIAN), "public", "forced", {"Barguest": ["Barguest", "Rurik"]})
    state = put(state, "public", "pieces", "Rurik", "hex", None)
    state = put(state, "public", "pieces", "Rurik", "state", "dead")
    state = at(state, FOMORIAN, "movement", "marches", "forced")
    assert do(state, "toll Barguest", "6 6")["public"]["losses"][FOMORIAN]["from"] == ["Barguest"]


def test_a_company_goes_to_one_hex_together() -> None:
    state = bare(moving(stand(start(), "2611", "Rurik"), FOMORIAN), "Rurik")
    done = do(state, "teleport Barguest with Rurik to 2608", "1 1")
    assert [pieces.piece(done, name)["hex"] for name in ("Barguest", "Rurik")] == ["2608", "2608"]


def test_whoever_slips_past_is_told_of() -> None:
    state = bare(moving(stand(start(), "3013", Moray_9={"count": 2}), FAERIE), "Elidor")
    state = bears(stand(state, "3014", "Elidor"), "21", "Elidor")
    state = do(state, "move Elidor via 3013")
    assert "Elidor evades the enemy in 3013 and may move on." in told(rule(state, "slip 3013"))


def test_an_overrun_wakes_whom_it_meets() -> None:
    """10.0"""
    state = put(overrunning(), "public", "stopped", {"Imric": "3013", "Moray 9": "3013"})  # type: ignore[arg-type]
    for name in ("Imric", "Moray 9"):
        state = put(state, "public", "pieces", name, "hex", "3013")
    state = stand(state, "3013", Gwynedd_8={"count": 1, "state": "inactive"})
    ruling = rule(state, "overrun Imric, Moray 9", book=BOOKED)
    assert "Gwynedd becomes active, by attack." in told(ruling)


# 12.2: nothing is spent by those who go by sea


def sailing() -> State:
    """Barguest with his Crystal and Imric with an army at a port, one of them having been aboard."""
    state = moving(bare(stand(start(), "3118", "Barguest", "Imric", Moray_9={"count": 4, "under": "Imric"}), "Imric"), FOMORIAN)
    return do(state, "embark Barguest, Imric onto Gullfoot")


def test_no_gaze_from_aboard_or_after_debarking() -> None:
    """20.6.18 costs a point, and 12.2 leaves none."""
    state = moving(stand(start(), "3118", "Barguest"), FOMORIAN)
    assert rule(state, "gaze Barguest").verdict == "legal"
    assert "12.2.spent" in refused(sailing(), "gaze Barguest")
    assert "12.2.spent" in refused(do(sailing(), "debark Barguest"), "gaze Barguest")


def test_no_forced_march_and_no_toll_after_debarking() -> None:
    """The march could not be made: it is refused before anybody owes a roll for it."""
    ashore = do(do(sailing(), "debark Imric"), "command Imric over Moray 9")
    assert "12.2.shipped" in refused(ashore, "force Imric with Moray 9")
    assert not ashore["public"]["forced"]
    assert rule(moving(start(), FOMORIAN), "force Imric with Moray 3012").verdict == "legal"


def test_no_overrun_after_debarking() -> None:
    state = do(sailing(), "debark Imric")
    state = put(stand(state, "3118", Albion_8={"count": 1}), "public", "stopped", {"Imric": "3118", "Moray 9": "3118"})
    assert "12.2.shipped" in refused(state, "overrun Imric, Moray 9")


def test_a_bystander_who_came_by_sea_pays_for_no_search() -> None:
    state = bare(moving(stand(start(), "1323", "Barguest", "Rurik"), FOMORIAN), "Rurik")
    state = put(state, "public", "shipped", {"Rurik": True})
    spent = do(state, "search Barguest for 4", "1 1 1")["public"]["spent"]
    assert (spent["Barguest"], spent.get("Rurik", 0)) == (4, 0)


def test_what_a_refit_puts_ashore_does_not_move_in_that_player_turn() -> None:
    """9.1"""
    state = do(moving(start(), FOMORIAN), "embark Bogan onto Gullfoot")
    state = put(at(state, FOMORIAN, "recovery"), "public", "pieces", "Gullfoot", "steps", 1)
    state = moving(do(state, "refit Gullfoot"), FOMORIAN)
    state = put(state, "public", "shipped", {})
    assert pieces.piece(state, "Bogan")["aboard"] is None
    assert refused(state, "move Bogan via 3119 costing 1") == ["9.1.refit"]
    assert "11.fast" in refused(state, "place Bogan at 3119")
    assert "9.1.refit" in refused(state, "embark Bogan onto Reefrider")
    later = do(put(at(state, FOMORIAN, "recovery"), "public", "recovered", True), "next")
    assert "9.1.refit" in refused(moving(later, FOMORIAN), "move Bogan via 3119 costing 1")


# 12.5: what came together


def test_only_what_came_together_overruns_together() -> None:
    state = stand(overrunning(), "3012", "Rurik", Moray_10={"count": 3, "under": "Rurik"})  # type: ignore[arg-type]
    state = do(state, "move Imric, Moray 9 via 3013", book=BOOKED)
    state = do(state, "move Rurik, Moray 10 via 3013", book=BOOKED)
    assert "12.5.stack" in refused(state, "overrun Imric, Moray 9, Rurik, Moray 10", book=BOOKED)
    state = do(state, "overrun Imric, Moray 9", book=BOOKED)
    state = do(state, "defend 3013 in clear", side=FAERIE, book=BOOKED)
    for _ in range(3):
        state = do(state, "next", book=BOOKED)
    ruling = rule(state, "fight 3013", "6 6", book=BOOKED)
    assert "Moray 9 8" in told(ruling)
    assert "Moray 10" not in told(ruling)


def test_a_commander_who_stays_out_of_an_overrun_commands_in_the_hex() -> None:
    """14.2: he is in the hex with the army; nobody else takes it from him. Away from it nobody does."""
    state = do(overrunning(), "move Imric, Moray 9 via 3013", book=BOOKED)  # type: ignore[arg-type]
    state = do(state, "overrun Moray 9", book=BOOKED)
    state = do(state, "defend 3013 in clear", side=FAERIE, book=BOOKED)
    for _ in range(3):
        state = do(state, "next", book=BOOKED)
    assert "Moray 9 8 in clear" in told(rule(state, "fight 3013", "6 6", book=BOOKED))
    gone = stand(state, "2611", "Imric")
    assert "Moray 9 8 in clear, halved out of command: 4" in told(rule(gone, "fight 3013", "6 6", book=BOOKED))


def test_a_stack_that_came_together_overruns_together() -> None:
    state = stand(overrunning(), "3012", "Rurik", Moray_10={"count": 3, "under": "Rurik"})  # type: ignore[arg-type]
    state = do(state, "move Imric, Moray 9, Rurik, Moray 10 via 3013", book=BOOKED)
    assert rule(state, "overrun Imric, Moray 9, Rurik, Moray 10", book=BOOKED).verdict == "legal"
    part = do(state, "overrun Imric, 5 Moray 9", book=BOOKED)
    assert sorted(pieces.piece(part, name)["count"] for name in pieces.at(part, "3013", FOMORIAN, "army")) == [3, 3, 5]


def test_a_teleport_that_hangs_on_the_lie_of_the_columns_is_marked() -> None:
    """2.1: the book's lie of the columns is derived; where it decides, allowing or refusing, the ruling says so."""
    from playaid.games.albion.ratings import places
    from playaid.games.albion.state.hexes import distance

    sites = sorted(places.by_hex())
    sites = [number for number in sites if number not in ("1023", "3151")]
    edges = [(here, there, distance(here, there, "even")) for here in sites for there in sites]
    here, there, strength = next(
        edge for edge in edges if distance(edge[0], edge[1], "odd") > edge[2] >= 5 and edge[0] not in ("1023", "3151")
    )
    state = put(moving(stand(start(), here, "Barguest"), FOMORIAN), "public", "mana", strength - 3)
    assert "on a map whose odd columns sit half a hex lower" in told(rule(state, f"teleport Barguest to {there}", "1 1"))
    here, there, strength = next(edge for edge in edges if distance(edge[0], edge[1], "odd") < edge[2])
    state = put(moving(stand(start(), here, "Barguest"), FOMORIAN), "public", "mana", strength - 4)
    assert any("on a map whose" in reason.text for reason in rule(state, f"teleport Barguest to {there}").reasons)


def test_the_mana_before_the_game_is_a_reading() -> None:
    """22.3 and 6.0 name none for movement before Game-Turn 1."""
    assert pieces.piece(do(start(), "teleport Barguest to 2608", "3 4"), "Barguest")["hex"] == "2608"
    dry = start(pregame_mana="none")
    assert pieces.piece(do(dry, "teleport Barguest to 2608", "3 1"), "Barguest")["hex"] == "2611"
    assert do(dry, "next")["public"]["mana"] == 4


def test_armies_without_command_overrun_nobody() -> None:
    """14.1"""
    state = do(overrunning(), "move Imric, Moray 9 via 3013", book=BOOKED)  # type: ignore[arg-type]
    assert rule(state, "overrun Imric, Moray 9", book=BOOKED).verdict == LEGAL
    state = put(state, "public", "pieces", "Moray 9", "under", None)
    assert "14.1.command" in refused(state, "overrun Imric, Moray 9", book=BOOKED)


def test_a_ship_under_refit_takes_nobody_and_goes_nowhere() -> None:
    """9.1"""
    state = moving(start(), FOMORIAN)
    under = put(state, "public", "pieces", "Gullfoot", "refit", True)
    assert "9.1.refit" in refused(under, "move Gullfoot via 3117 costing 1")
    assert "9.1.refit" not in refused(state, "move Gullfoot via 3117 costing 99")


def test_ships_elsewhere_hide_no_ship_that_may_be_boarded() -> None:
    """12.1: whatever stands before it in the list of pieces."""
    state = moving(bare(start(), "Bogan"), FOMORIAN)
    assert "embark Bogan onto Gullfoot" in offers_of(state, "embark", FOMORIAN)
    ships = [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "ship"]
    off = put(state, "public", "pieces", ships[0], "state", "sunk")
    assert "embark Bogan onto Gullfoot" in offers_of(off, "embark", FOMORIAN)


def test_who_is_off_the_map_does_not_march_by_force() -> None:
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "hex", None)
    assert refused(state, "force Imric")[0] == "11.off-map"
