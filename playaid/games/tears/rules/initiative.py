"""Initiative, the command phase and activation. [Initiative] [Activation] [Command table]"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from playaid.games.tears.ratings import leadership
from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.ratings.owed import still_going
from playaid.games.tears.rules import counters, following, order, veils
from playaid.games.tears.rules.dragon_acts import for_the_dragon, has_not_come, is_led_dragon, no_dragon, show_under_whom_the_master_lies
from playaid.games.tears.rules.order import AT_PEACE, FREE, PEACE, bar
from playaid.games.tears.state import deployment, duties, forces, pieces, world
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer, PersonChange


def initiative(hearing: Hearing) -> None:
    _throw(hearing)
    hearing.goto_next()


def throw_by_itself(hearing: Hearing) -> None:
    """Where steps without a choice are passed, the throw is made on the way, unless it was declared."""
    if hearing.declaration.verb != "initiative" and deployment.passing(hearing.state):
        _throw(hearing)


def _throw(hearing: Hearing) -> None:
    """Both throw; last turn's loser adds their growing bonus; equal totals are thrown again."""
    bonus = hearing.public["bonus"]
    why: list[str] = [message("initiative")]

    def tied(total: dict[str, int]) -> bool:
        even = total[pieces.GORGANUN] == total[pieces.FORSETI]
        if even:
            why[:] = [message("initiative, again after a tie at {n}", n=total[pieces.FORSETI])]
        return even

    total = hearing.untied(lambda: _both_throw(hearing, why[0]), tied)
    winner = max(pieces.SIDES, key=lambda side: total[side])
    loser = pieces.other(winner)
    hearing.put("public", "order", [winner, loser])
    hearing.put("public", "bonus", {winner: 0, loser: bonus[loser] + 1})
    hearing.tell("{winner} has the initiative. {loser} adds {more} next turn.", winner=winner, loser=loser, more=bonus[loser] + 1)
    hearing.outcome("{winner} has the initiative", winner=winner)


def _both_throw(hearing: Hearing, why: str) -> dict[str, int]:
    bonus, total = hearing.public["bonus"], {}
    for side in pieces.SIDES:
        added = message("{why}: die + {bonus} for initiatives lost in a row", why=why, bonus=bonus[side]) if bonus[side] else why
        die = hearing.roll("d10", who=side, why=added).total
        total[side] = die + bonus[side]
        thrown = message("die {die} + {bonus} for initiatives lost in a row", die=die, bonus=bonus[side])
        hearing.line(side, thrown, total[side], "Initiative")
    if total[pieces.GORGANUN] == total[pieces.FORSETI]:
        hearing.line("equal", "both throw again", "", "Initiative")
    return total


def command(hearing: Hearing) -> None:
    """One activation, or a throw on the command table. After an enemy activation the table must be thrown again."""
    side = hearing.side
    if hearing.args["choice"] == "one":
        hearing.outcome("1 activation")
        return _one(hearing)
    die = hearing.roll("d10", who=side, why="Command Table").total
    activations = hearing.fact("commands", die, "activations")
    enemy = hearing.fact("commands", die, "enemy")
    if enemy:
        hearing.line("Command Table", message("die {die}", die=die), message("enemy activates {n}", n=enemy), "Command table")
        hearing.put("public", "rethrow", True)
        hearing.put("public", "enemy_left", enemy)
        hearing.put("public", "left", enemy)
        told = counted(
            enemy,
            "{enemy} activates {n} unit or leader at once; then {side} throws again.",
            "{enemy} activates {n} units or leaders at once; then {side} throws again.",
            enemy=pieces.other(side),
            side=side,
        )
        hearing.tell(told)
        hearing.outcome("the enemy activates {n}", n=enemy)
        return None
    hearing.line("Command Table", message("die {die}", die=die), str(activations), "Command table")
    hearing.put("public", "left", activations)
    hearing.put("public", "rethrow", False)
    if not activations and hearing.options["zero"] == "nothing":
        hearing.put("public", "wizard_left", 0)
    hearing.outcome(counted(activations, "{n} activation", "{n} activations"))
    wizard = duties.wizards_to_wake(hearing.state) and not activations
    hearing.tell(counted(activations, "{side} may activate {n} unit or leader.", "{side} may activate {n} units or leaders.", side=side))
    if wizard:
        hearing.tell(STILL_A_WIZARD if duties.wizards_to_wake(hearing.state, boxed=False) else ONCE_LAID_DOWN)
    return hearing.goto_next()


STILL_A_WIZARD = "A wizard may still be activated."
ONCE_LAID_DOWN = "A wizard may still be activated, once laid down from under a leader who has not been (`drop`)."


def choose_by_itself(hearing: Hearing) -> None:
    """Whoever goes on without a throw has chosen one activation, and need not make it."""
    if hearing.declaration.verb == "next" and deployment.passing(hearing.state):
        _choose_one(hearing)
        hearing.tell("{side} has not thrown on the command table, and may activate one unit or leader.", side=hearing.active)


def _one(hearing: Hearing) -> None:
    _choose_one(hearing)
    hearing.tell("{side} activates one unit or leader.", public=True, side=hearing.side)
    hearing.goto_next()


def _choose_one(hearing: Hearing) -> None:
    hearing.put("public", "left", 1)
    hearing.line("command", "one activation chosen instead of the table", "1", "Activation")


def done(hearing: Hearing) -> None:
    close(hearing)
    hearing.put("public", "enemy_left", 0)
    hearing.put("public", "left", 0)
    hearing.tell("{side} is done; the command table is thrown again.", side=hearing.side)


# activation


def activate(hearing: Hearing) -> None:
    """A leader with whom he controls in his area, a wizard, or one unit. Whoever was activated before is done.
    A unit or leader named in the command phase is the one activation that may be chosen instead of the table."""
    who = hearing.args["who"]
    if is_led_dragon(hearing, who):
        show_under_whom_the_master_lies(hearing)
        return hearing.happens("master acts")
    return begin(hearing, who, _unit_place(hearing, who))


INSTEAD = "{side} has not thrown on the command table: this is the one activation that stands in for the throw (`undo` takes it back)."


def begin(hearing: Hearing, who: str, place: str | None) -> None:
    """The activation of somebody; of a unit in this place."""
    side = hearing.side
    if over := [going for going in still_going(hearing.state, side) if pieces.spread([going])[0] != who]:
        hearing.tell("What {pieces} might still have done is over.", public=True, pieces=listing(over))
    close(hearing)
    if instead_of_the_table(hearing, who):
        _choose_one(hearing)
        hearing.tell(INSTEAD, public=True, side=side)
        hearing.goto_next()
    if pieces.is_unit(who):
        assert place is not None
        counters.wake_unit(hearing, side, place, who)
        hearing.put("public", "alone", True)
        hearing.add("public", "left", -1)
        left = message("{n} left", n=hearing.public["left"])
        unit = pieces.name_of(who)
        hearing.line("activation", message("one {unit} in {place}", unit=unit, place=place), left, "Activation")
        hearing.tell("{side} activates {who} in {place}.", public=True, side=side, who=unit, place=place)
        return
    person = forces.person(hearing.state, who)
    if pieces.is_wizard(who):
        hearing.add("public", "wizard_left", -1)
        wake(hearing, who)
        counters.put_person(hearing, who, alone=duties.turn(hearing.state))
        hearing.line("activation", message("{wizard}, a wizard: one each turn", wizard=who), "", "Activation")
        hearing.tell("{side} activates {who} in {place}.", public=True, side=side, who=who, place=person["at"])
        if who == hearing.public["dragon"]["master"]:
            hearing.happens("master acts")
        return
    leaders = controlled(hearing, who)
    for name in (who, *leaders):
        wake(hearing, name)
    hearing.add("public", "left", -1)
    woken = message("{leader} with {others}", leader=who, others=listing(leaders)) if leaders else who
    commanded = message("{who} in {place}, and all that they command", who=woken, place=person["at"])
    hearing.line("activation", commanded, message("{n} left", n=hearing.public["left"]), "Leaders: rank")
    hearing.tell("{side} activates {who} in {place}.", public=True, side=side, who=woken, place=person["at"])
    if leaders:
        lower = listing(leaders)
        told = "{others} is activated as well, being of lower rank than {who}, and may move without {who}."
        told = told if len(leaders) == 1 else "{others} are activated as well, being of lower rank than {who}; each may move without {who}."
        hearing.tell(told, public=True, who=who, others=lower)
    if beside := following.lying_open(hearing, who):
        on_the_board = pieces.tally_of(beside)
        hearing.tell(STAYS, public=True, who=who, pieces=on_the_board)
    if duties.met(hearing.state, side, person["at"]) and duties.met(hearing.state, pieces.other(side), person["at"]):
        hearing.tell(LET_OFF, public=True, who=who, place=world.place_of(hearing.state, person["at"]))


LET_OFF = (
    "Enemies stand in {place}, too: {who} may leave them alone, or attack with units or wizards (`attack`); units go along only after that."
)
STAYS = "{pieces} beside {who} will stay when {who} moves: only what lies under a leader goes along (`box`)."


def wake(hearing: Hearing, name: str) -> None:
    """A person is activated: nothing moved yet; a wizard may cast again."""
    counters.put_person(hearing, name, act=True, used=0, failed=None, fought=None)


def controlled(hearing: Hearing, leader: str) -> list[str]:
    """The other leaders in his area whom he outranks and who have not been activated this turn."""
    person = forces.person(hearing.state, leader)
    others = [name for name in forces.persons(hearing.state, person["side"], person["at"], "leader") if name != leader]
    if not others:
        return []
    mine = leadership.rank(hearing, leader)
    people, turn = hearing.public["people"], duties.turn(hearing.state)
    may_wake = {name for name in others if not people[name].get("done") and people[name].get("placed") != turn}
    return leadership.by_rank(hearing, [name for name in others if leadership.rank(hearing, name) > mine and name in may_wake])


def close(hearing: Hearing) -> None:
    """Whoever is activated has done his part; the marks of the activation go."""
    veils.note_let_off(hearing)
    passing = cast("PersonChange", {**dict.fromkeys(forces.OF_AN_ACTIVATION), "done": True})
    for name, person in hearing.public["people"].items():
        if person.get("act"):
            counters.put_person(hearing, name, **passing)
        elif person.get("sought"):  # out of play since
            counters.put_person(hearing, name, sought=None)
    for side in pieces.SIDES:
        for place, here in list(hearing.public["board"].get(side, {}).items()):
            if any(forces.spaces_used(token) is not None for token in here):
                mark = forces.ALONE if hearing.public.get("alone") else "!"
                told = [forces.code_of(token) + mark if forces.spaces_used(token) is not None else token for token in here]
                counters.put_tokens(hearing, side, place, told)
    if hearing.public.get("alone"):
        hearing.drop("public", "alone")
    if hearing.public.get("underway"):
        hearing.drop("public", "underway")


def begin_player(hearing: Hearing) -> None:
    """A player's part of the turn begins: their command is open, one wizard may be activated; veils lift."""
    side = hearing.active
    assert side is not None
    hearing.put("public", "enemy_left", 0)
    hearing.put("public", "rethrow", False)
    hearing.put("public", "left", 0)
    hearing.put("public", "wizard_left", 1)
    hearing.put("public", "dragon", "failed", False)
    unseen = veils.unseen_before(hearing.state, side)
    for place in list(hearing.public["veiled"]):
        if hidden := forces.veil(hearing.state, side, place):
            hearing.tell(FOUND_AGAIN, pieces=forces.told_hidden(hidden), place=place)
        counters.put_veil(hearing, side, place, [])
    veils.forget_let_off(hearing, side)
    veils.come_to_light(hearing, side, unseen)
    if side in hearing.public.get("together", {}):
        hearing.drop("public", "together", side)
    for name, person in hearing.public["people"].items():
        if person["side"] == side:
            counters.put_person(hearing, name, hid=None)


FOUND_AGAIN = "What hid {pieces} in {place} is over: they can be found again."


def begin_actions(hearing: Hearing) -> None:
    """The command phase is over, and a player's actions begin: those return who escaped and found no place."""
    side = hearing.active
    assert side is not None
    for name, person in hearing.public["people"].items():
        waits = person["side"] == side and person["state"] == forces.WAITING and not person["at"]
        if waits and duties.debt(hearing.state, "place", name) is None:
            order.owe(hearing, side, "place", name, at="", how="return", barred="")


def begin_turn(hearing: Hearing) -> None:
    """A new turn: everybody may be activated again; the wounded of earlier turns come back."""
    hearing.put("public", "refits", {})
    hearing.put("public", "slowed", {})
    if hearing.public.get("quickened"):
        hearing.drop("public", "quickened")
    if hearing.public.get("newcomers"):
        hearing.drop("public", "newcomers")
    for side in pieces.SIDES:
        veils.forget_let_off(hearing, side)
    hearing.put("public", "asked", [])
    for side in pieces.SIDES:
        if hearing.public["came"][side]:
            hearing.put("public", "came", side, {})
        if hearing.public.get("unmet", {}).get(side):
            hearing.put("public", "unmet", side, [])
    for name, person in hearing.public["people"].items():
        counters.put_person(hearing, name, done=None)
        if person.get("failed"):  # by option that bars nobody any more: what comes of it is told where it does
            counters.put_person(hearing, name, failed=forces.BEFORE)
        if person["state"] == forces.HURT and person["since"] < duties.turn(hearing.state):
            order.owe(hearing, person["side"], "place", name, at="", how="return", barred="")
            counters.put_person(hearing, name, state=forces.WAITING, since=None)
    for side in pieces.SIDES:
        for place, here in list(hearing.public["board"].get(side, {}).items()):
            counters.put_tokens(hearing, side, place, [forces.code_of(token) for token in here])


def _unit_place(hearing: Hearing, code: str) -> str | None:
    said = hearing.args.get("at")
    if said:
        return said if code in forces.tokens(hearing.state, hearing.side, said) else None
    where = [place for place in forces.places(hearing.state, hearing.side) if code in forces.tokens(hearing.state, hearing.side, place)]
    return where[0] if len(where) == 1 else None


def _several(hearing: Hearing) -> Facts:
    units = pieces.spread([hearing.args["who"]])
    return {"units": pieces.tally_of(units)} if len(units) > 1 else None


def _rethrow(hearing: Hearing) -> Facts:
    return {} if hearing.args["choice"] == "one" and hearing.public["rethrow"] else None


def _allowance(hearing: Hearing) -> Facts:
    who, public = hearing.args["who"], hearing.public
    if is_led_dragon(hearing, who):
        return None
    if instead_of_the_table(hearing, who) and not public["rethrow"]:
        return None
    if hearing.step.key == "command" and not public["enemy_left"]:
        return {"why": deployment.before_the_choice(hearing.state)}
    why = following.none_left(hearing, who)
    return {"why": why} if why else None


def instead_of_the_table(hearing: Hearing, who: str) -> bool:
    """Whether a unit or a leader is named in one's own command phase, where steps without a choice are passed."""
    own = hearing.step.key == "command" and not hearing.public["enemy_left"]
    return own and deployment.passing(hearing.state) and not pieces.is_wizard(who)


def _where(hearing: Hearing) -> Facts:
    who = hearing.args["who"]
    if _several(hearing):
        return None
    if is_led_dragon(hearing, who) and has_not_come(hearing.state):
        return None
    if pieces.is_unit(who):
        return None if _unit_place(hearing, who) else {"why": _no_such(hearing, who)}
    person = forces.somebody(hearing.state, who)
    words = {
        "": "not in this game",
        forces.BOX: IN_A_BOX if duties.a_holder_rests(hearing.state, person["side"]) else IN_A_BOX_DONE,
        forces.HURT: "wounded",
        forces.WAITING: "to be placed first",
        forces.DEAD: "dead",
        forces.CAPTIVE: "a captive",
        forces.TRAPPED: "caught in a trap",
        forces.LAIR: "in the dragon's lair",
    }
    if person["state"] != forces.UP:
        return {"why": _cannot(who, words[person["state"]])}
    said = hearing.args.get("at", person["at"])
    return {"why": message(ELSEWHERE, who=who, place=said, at=person["at"])} if said != person["at"] else None


ELSEWHERE = "{who} is not in {place}, but in {at}"
IN_A_BOX = (
    "who lies under a leader is activated with that leader; to be activated alone they are laid down first (`drop`), where that leader has "
    "not been activated this turn"
)
IN_A_BOX_DONE = "in a leader's box, and every leader of their side has been activated this turn, each with all that lies under them"


def _cannot(who: str, why: str) -> str:
    return message("{who} cannot be activated: {why}", who=who, why=why)


def _no_such(hearing: Hearing, code: str) -> str:
    """Why no unit of this name is there to be activated, or that it has to be said which."""
    side, said, name = hearing.side, hearing.args.get("at"), pieces.name_of(code)
    if pieces.owner(pieces.kind_of(code)) == pieces.other(side):
        return _cannot(name, message("it is a unit of {side}", side=pieces.other(side)))
    places = [said] if said else forces.places(hearing.state, side)
    fresh = [place for place in places if code in forces.tokens(hearing.state, side, place)]
    if fresh:
        return message("which {unit}, in {areas}? `at AREA` says it", unit=name, areas=listing(fresh, " or "))
    lie = {forces.code_of(token) for place in places for token in forces.tokens(hearing.state, side, place)}
    if code in lie and pieces.kind_of(code) == pieces.TERRAMAX:
        return _cannot(name, "he has acted, or come, this turn")
    if code in lie:
        return _cannot(name, "those that lie there have all been activated or healed this turn, or have come into play in it")
    turned = next((other for other in lie if pieces.kind_of(other) == pieces.kind_of(code)), None)
    if turned:
        return _cannot(name, message("it lies there as {unit}: name it so", unit=pieces.name_of(turned)))
    if said:
        return _cannot(name, message("none lies open in {place}; those under a leader go with their leader", place=said))
    return _cannot(name, "none lies open on the board; those under a leader go with their leader")


def _again(hearing: Hearing) -> Facts:
    person = forces.somebody(hearing.state, hearing.args["who"])
    if not (person.get("done") or person.get("act")):
        return None
    called = person.get("done") and hearing.options["penguins"] == "yes" and pieces.is_leader(forces.base(hearing.args["who"]))
    return {"why": message(ONCE_OR_CALLED if called else ONCE, who=hearing.args["who"])}


ONCE = "{who} has been activated this turn"
ONCE_OR_CALLED = "{who} has been activated this turn, or penguins have come under them"


def _returned(hearing: Hearing) -> Facts:
    facts = {"who": hearing.args["who"], "case": duties.case_of(hearing.args["who"], None)}
    return facts if following.came_back(hearing, hearing.args["who"]) else None


def _aloft(hearing: Hearing) -> Facts:
    over = must_land(hearing.state, hearing.side)
    return {"who": listing(over)} if over else None


NONE_TO_END = "there is no enemy activation to end; `next` ends one's own part"
ALOFT = "{who} flies over the sea and comes down first (`move`, `board`)"
INITIATIVE_CHECKS = (FREE,)
COMMAND_CHECKS = (
    FREE,
    Check(
        "command.enemy",
        "Command table",
        "the enemy's activations come first (`done` ends them)",
        bar(lambda h: h.public["enemy_left"]),
        rank=20,
    ),
    Check("command.again", "Command table", "after an enemy activation the table must be thrown again", _rethrow, rank=30),
)
DONE_CHECKS = (
    FREE,
    PEACE,
    Check("done.aloft", "Fly", ALOFT, lambda h: _aloft(h) if h.public["enemy_left"] else None, rank=15),
    Check(
        "done.enemy",
        "Command table",
        NONE_TO_END,
        bar(lambda h: not h.public["enemy_left"]),
        rank=20,
    ),
)
ACTIVATE_CHECKS = (
    *AT_PEACE,
    Check("activate.one", "Activation", "one unit at a time: {units}", _several, rank=8),
    order.unless(order.elsewhere, order.mine("who")),
    Check("activate.aloft", "Fly", ALOFT, _aloft, rank=15),
    order.unless(order.elsewhere, Check("activate.where", "Activation", "{why}", _where, rank=20)),
    Check("activate.left", "Activation", "{why}", _allowance, rank=30),
    Check("activate.again", "Activation", "{why}", _again, rank=30),
    Check("activate.dragon", "Terramax", "{why}", no_dragon, for_the_dragon, rank=30),
    Check("activate.returned", "Leader wounds", following.RETURNED, _returned, rank=30),
)


def command_offers(h: Hearing) -> list[str]:
    return order.offers(h, COMMAND_CHECKS, [("one", {"choice": "one"}), ("table", {"choice": "table"})])


def activate_offers(h: Hearing) -> list[str]:
    lines: list[Offer] = [(name, {"who": name}) for name, person in h.public["people"].items() if person["side"] == h.side]
    for place in forces.places(h.state, h.side):
        codes = dict.fromkeys(map(forces.code_of, forces.tokens(h.state, h.side, place)))
        lines += [(f"{code} at {place}", {"who": code, "at": place}) for code in codes]
    return order.offers(h, ACTIVATE_CHECKS, lines)


done_offers, initiative_offers = order.plain(DONE_CHECKS), order.plain(INITIATIVE_CHECKS, at_leisure=True)
