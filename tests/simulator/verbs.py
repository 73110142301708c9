"""What people do: every general verb and the verbs of the game, by whatever process they sit at. Each takes the process and a chance of its
own, and gives in a word what came of it."""

from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from random import Random

from playaid.club import departure, transfer
from playaid.club.follower import follow_once
from playaid.desk.conversation import Ruled, Said, Stopped, check, give_answer, may_put_right, put_right, resume, rule
from playaid.desk.free_rolls import log_roll, roll_expression
from playaid.desk.notes import log_note
from playaid.desk.questions import CHOICE, DICE, DRAW
from playaid.desk.requests import key_of
from playaid.desk.seats import Needs, reveal, seat_side, take_back, umpire_sits
from playaid.dice.sources import System
from playaid.export.export import export
from playaid.export.restore import read_export, restore
from playaid.journal.errors import Elsewhere
from playaid.journal.journal import Journal
from playaid.journal.lives import AT, HOME
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Slot
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting, obligations, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import offered_lines
from playaid.referee.machines import dealer, standing_orders, umpires
from playaid.referee.machines.following import LeftOut
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import key_changes
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.simulator.machines import PAGE, Process
from tests.simulator.oracle import ALONE, DOUBT, KEY, WATCHED, Fault
from tests.simulator.world import NOW

Act = Callable[[Process, Random], str]


def somebody(process: Process, chance: Random) -> str:
    """Somebody who plays here; now and then somebody who does not."""
    machine = process.machine
    if machine.seats and chance.random() < 0.9:
        return chance.choice(machine.seats)
    assert process.session is not None
    return chance.choice(process.session.sides)


# declarations


def offered_line(session: Session, side: str, chance: Random) -> str:
    """A line that help offers to a side, of one verb or another."""
    game, seen = session.game, visible(session.state, side)
    names = [
        *([] if obligations(game, seen) else ["next"]),
        *(name for name in open_verbs(game, session.state) if game.verbs[name].offers is not None),
    ]
    if side in NOW.world.blind:
        names = [name for name in names if name == "next" or not any(_means_own(session, seen, slot) for slot in game.verbs[name].slots)]
    chance.shuffle(names)
    for name in names:
        if name == "next":
            return name
        if lines := offered_lines(game, seen, session.book, game.verbs[name], side):
            return chance.choice(lines)
    return "next"


def _means_own(session: Session, seen: State, slot: Slot) -> bool:
    """Whether a word of a line may be something that a side hides: by saying it the side shows it."""
    kind = session.game.kinds.get(slot.kind)
    hidden = set().union(*(names_in(session.state["secret"].get(side)) for side in NOW.world.blind))
    return kind is not None and bool(hidden & set(map(str, kind(seen))))


def names_in(held: object) -> set[str]:
    """All words in a part of the state."""
    if isinstance(held, str):
        return {held}
    parts = held.values() if isinstance(held, dict) else held if isinstance(held, list) else ()
    return set().union(*map(names_in, parts))


def _faces(outcome: Stopped, chance: Random) -> str:
    request = outcome.question.request
    assert request is not None
    if request.kind == "dice":
        return " ".join(str(chance.randint(1, max(request.sides, 1))) for _ in range(request.count))
    return ",".join(chance.sample(list(request.items), request.count))


def _chosen(options: Sequence[str], who: str, chance: Random) -> str:
    picked = chance.choice(list(options))
    return "no" if who in NOW.world.blind and "no" in options else picked


def ruled_on(session: Session, said: Said, chance: Random) -> str:
    for _ in range(12):
        outcome = rule(session, said)
        if isinstance(outcome, Needs):
            return f"needs {','.join(outcome.sides)}"
        if WATCHED.oracle is not None and WATCHED.oracle.knows(session.journal):
            WATCHED.oracle.shown(outcome.ruling.rolls)
        if isinstance(outcome, Ruled):
            return str(outcome.ruling.verdict)
        if chance.random() < 0.15:
            return "left"
        if outcome.question.kind in (DICE, DRAW):
            text = _faces(outcome, chance)
        elif outcome.question.kind == CHOICE and outcome.question.options:
            text = _chosen(outcome.question.options, outcome.question.who, chance)
        else:
            text = "1"
        asked = outcome.question.who
        by = asked if asked in session.sides else None
        if by is not None and isinstance(session, SharedSession) and by not in session.seats:
            return "asks elsewhere"
        said = give_answer(session, outcome, text, by=by)
    return "asks without end"


def declare(process: Process, chance: Random, typed: bool = False) -> str:
    session = process.opened()
    acts = [side for side in acting(session.game, session.state) if side in process.machine.seats]
    side = chance.choice(acts) if acts and chance.random() < 0.85 else somebody(process, chance)
    seat_side(session, side)
    line = offered_line(session, side, chance)
    declaration = session.read(grammar.split(line), side, "we agreed on it" if chance.random() < 0.05 else None)
    dice = () if typed or chance.random() < 0.25 else None
    return ruled_on(session, Said(declaration, dice), chance)


def answer(process: Process, chance: Random) -> str:
    session = process.opened()
    waits = resume(session, () if chance.random() < 0.3 else None)
    if waits is None:
        return declare(process, chance)
    if isinstance(waits, Needs):
        return "needs"
    if isinstance(waits, Stopped):
        asked = waits.question.who
        by = asked if asked in session.sides else None
        if waits.question.kind == CHOICE and waits.question.options:
            waits = give_answer(session, waits, _chosen(waits.question.options, asked, chance), by=by)
        elif waits.question.kind in (DICE, DRAW):
            waits = give_answer(session, waits, _faces(waits, chance) if chance.random() < 0.5 else None, by=by)
        else:
            return "asks"
    return ruled_on(session, waits, chance)


def go_on(process: Process, chance: Random) -> str:
    session = process.opened()
    return ruled_on(session, Said(Declaration("next", {}, somebody(process, chance), "next")), chance)


def try_it(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    seat_side(session, side)
    ruled = check(session, session.read(grammar.split(offered_line(session, side, chance)), side))
    return "needs" if isinstance(ruled, Needs) else str(ruled.verdict)


def set_value(process: Process, chance: Random) -> str:
    session = process.opened()
    game = session.game
    if game.settable is None:
        return "nothing to set"
    paths = [*game.settable(session.state)] or ["turn"]
    words = ["set", str(chance.choice(paths)), chance.choice(("1", "3", "x")), "because", "it", "was", "wrong"]
    side = somebody(process, chance)
    return ruled_on(session, Said(session.read(words, side)), chance)


def concede(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    return ruled_on(session, Said(Declaration("concede", {}, side, f"concede {side}")), chance)


def agree(process: Process, chance: Random) -> str:
    session = process.opened()
    agreed = session.sides if chance.random() < 0.7 else session.sides[:1]
    args = {"result": chance.choice([*session.sides, "draw"]), "agreed": list(agreed)}
    return ruled_on(session, Said(Declaration("agree", args, None, "agree")), chance)


# what is no declaration


def note(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance) if chance.random() < 0.7 else None
    log_note(session, f"note {chance.randrange(1000)}", side, side is not None and chance.random() < 0.3)
    return "noted"


def loose_roll(process: Process, chance: Random) -> str:
    session = process.opened()
    came = roll_expression("2d6", System(), "")
    log_roll(session.journal, session.clock, "2d6", somebody(process, chance), came)
    if WATCHED.oracle is not None:
        WATCHED.oracle.shown(came.rolled)
    return "rolled"


def undo(process: Process, chance: Random) -> str:
    session = process.opened()
    agreed: Sequence[str] = chance.choice(([], [], session.sides, session.sides, session.sides[:1]))
    taken = take_back(session, agreed)
    return "needs" if isinstance(taken, Needs) else "taken back"


def redo(process: Process, chance: Random) -> str:
    session = process.opened()
    if session.journal.last.get("redo") is None and chance.random() < 0.8:
        return undo(process, chance)
    session.redo_line()
    return "brought back"


def back(process: Process, chance: Random) -> str:
    session = process.opened()
    if not may_put_right(session) and chance.random() < 0.8:
        return declare(process, chance, typed=True)
    said = put_right(session)
    if isinstance(said, Needs):
        return "needs"
    return ruled_on(session, said, chance) if chance.random() < 0.8 else "left"


def look(process: Process, chance: Random) -> str:
    process.opened()
    return "looked"


def reveal_it(process: Process, chance: Random) -> str:
    session = process.opened()
    came = reveal(session, somebody(process, chance), early=True)
    return "needs" if isinstance(came, Needs) else "revealed"


# keys


def passphrase(process: Process, chance: Random) -> str:
    session = process.opened()
    machine = process.machine
    side = somebody(process, chance)
    known = machine.words.setdefault(side, [])
    old = known[-1] if known else None
    new = None if chance.random() < 0.2 else f"word {chance.randrange(10**6)}"
    person = f"Person{chance.randrange(10)}" if chance.random() < 0.2 else None
    if new is not None:
        known.append(new)  # whoever types it knows it, whatever becomes of it
    try:
        key_changes.change_passphrase(session, side, old, new, person)
    finally:
        machine.copies.clear()  # those of before do not have what the new one opens
    return "changed"


def recovery(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    try:
        code = key_changes.recovery(session, side)
    finally:
        process.machine.copies.clear()
    if chance.random() < 0.5:
        process.machine.words.setdefault(side, []).append(code)
    return "recovery"


def lock(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    session.lock(side)
    if chance.random() < 0.5:
        process.machine.unlock(session)
    return "locked"


# servers


def attend(process: Process, chance: Random) -> str:
    session = process.session if process.session is not None else process.opened()
    if not isinstance(session, SharedSession):
        process.ends()
        return "at home"
    follow_once(session, 0.5)
    return "attended"


def move_back(process: Process, chance: Random) -> str:
    session = process.opened()
    if chance.random() < 0.7:
        return "stays"
    process.session = transfer.bring_home(session)
    return "home"


def orders(process: Process, chance: Random) -> str:
    session = process.opened()
    side = somebody(process, chance)
    lines = [offered_line(session, side, chance) for _ in range(chance.randrange(3))]
    standing_orders.give(session, side, lines)
    return "ordered"


def name_dealer(process: Process, chance: Random) -> str:
    session = process.opened()
    if not isinstance(session, SharedSession):
        return "at home"
    dealer.name_dealer(session, "Dealer")
    return "deals"


def let_deal(process: Process, chance: Random) -> str:
    if not process.machine.seats:
        return name_dealer(process, chance)
    session = process.opened()
    if not isinstance(session, SharedSession):
        return "at home"
    dealer.let_deal(session)
    return "let"


def leave(process: Process, chance: Random) -> str:
    """Somebody leaves for good, or has lost a machine; where others must agree first, this one does."""
    session = process.opened()
    if not isinstance(session, SharedSession) or not session.staying or chance.random() < 0.6:
        return "stays"
    who, lost = chance.choice(session.staying), chance.random() < 0.5
    if WATCHED.oracle is None:
        return "stays"
    said, known = (process.machine.name, who), WATCHED.oracle.gives_up
    before = said in known
    known.add(said)
    try:
        if departure.leaves(session, who, lost)["kind"] != "left":
            return "agreed"
    except (LeftOut, Locked):
        if not before:
            known.discard(said)
        raise
    return f"{who} left"


def invite_again(process: Process, chance: Random) -> str:
    """Somebody who looks on, and was left out, joins once more."""
    session = process.opened()
    lookers = [machine for machine in WATCHED.oracle.machines if not machine.seats] if WATCHED.oracle is not None else []
    if not isinstance(session, SharedSession) or not lookers:
        return "nobody looks on"
    code = transfer.read_code(transfer.invite(session, ()))
    machine = lookers[0]
    if any(task.process.machine is machine for task in NOW.world.tasks if task.process is not process):
        return "busy"
    folder = f"{machine.folder}-{chance.randrange(10**6)}"
    transfer.join(folder, "evening", code, machine.line())
    WATCHED.oracle.joined(machine, Journal(folder)) if WATCHED.oracle is not None else None
    NOW.world.disk.put_back(f"{folder}/", {})
    return "joined"


# umpires


def name_umpire(process: Process, chance: Random) -> str:
    session = process.opened()
    name = chance.choice(("Hal", "Ivo"))
    umpires.name_umpire(session, name, "umpire's word")
    process.machine.umpire = name
    return "umpire"


def let_umpire(process: Process, chance: Random) -> str:
    session = process.opened()
    known = list(session.journal.meta.get("umpires") or ())
    if not known:
        return name_umpire(process, chance) if not process.machine.seats else declare(process, chance)
    powers = chance.choice((["rule", "agree", "look"], ["rule", "agree", "look"], ["agree"], ["rule"], []))
    umpires.let_umpire(session, chance.choice(known), somebody(process, chance), powers)
    return "let"


def _sitting(process: Process) -> umpires.UmpireSession:
    session = process.opened()
    name = process.machine.umpire
    if not name:
        umpires.name_umpire(session, "Hal", "umpire's word")
        name = process.machine.umpire = "Hal"
    return umpire_sits(session, name, "umpire's word")


def umpire_undoes(process: Process, chance: Random) -> str:
    sitting = _sitting(process)
    taken = take_back(sitting, sitting.sides)
    return "needs" if isinstance(taken, Needs) else "taken back"


def umpire_rules(process: Process, chance: Random) -> str:
    sitting = _sitting(process)
    side = chance.choice(sitting.sides)
    if chance.random() < 0.5 and sitting.game.settable is not None:
        path = str(chance.choice([*sitting.game.settable(sitting.state)] or ["turn"]))
        return ruled_on(sitting, Said(sitting.read(["set", path, "2", "because", "so"], side)), chance)
    return ruled_on(sitting, Said(sitting.read(grammar.split(offered_line(sitting, side, chance)), side, "cocked")), chance)


def umpire_ends(process: Process, chance: Random) -> str:
    umpires.gives_up(_sitting(process))
    return "ended"


# pages


def page(process: Process, chance: Random) -> str:
    """Somebody taps."""
    if process.kind != PAGE:
        return "no page"
    machine = process.machine
    process.opened()
    service = process.serving()
    if not machine.seats:
        return "nobody sits here"
    side = chance.choice(machine.seats)
    seat, tap = process.seat(side), process.tap()
    with service.held():
        asked = [asks for asks in service.asking() if side in asks.may]
    if service.proposal is not None and chance.random() < 0.7:
        service.agree(seat, service.proposal.event, chance.random() < 0.8, tap)
        return "agreed"
    if asked and chance.random() < 0.7:
        asks = asked[0]
        options = asks.stopped.question.options if asks.stopped is not None else ()
        service.answer(seat, key_of(asks), _chosen(options, side, chance) if options else None, tap)
        return "answered"
    what = chance.random()
    if what < 0.2:
        line = f"note tapped {chance.randrange(1000)}"
    elif what < 0.3:
        line = chance.choice(("undo", "redo", "roll 1d6"))
    elif what < 0.4:
        line = "next"
    else:
        line = offered_line(service.session, side, chance)
    reply = service.say(seat, line, tap, dice=chance.random() < 0.2)
    if chance.random() < 0.2:
        again = service.say(seat, line, tap)
        assert again == reply, "a tap that came twice acted twice"
    return "tapped"


def imported(process: Process, chance: Random) -> str:
    """A copy is made of an export, with the keys, and somebody wants to write in it: of a session that lives elsewhere nobody may."""
    session, machine = process.opened(), process.machine
    text = "".join(export(session, "json", keys=True))
    folder = f"{machine.folder}-{chance.randrange(10**6)}"
    restore(read_export(StringIO(text)), Path(folder), "copy")
    copy = Session(Journal(folder), machine.game, machine.book, machine.clock)
    home = AT in copy.journal.meta or copy.journal.meta.get(HOME)
    try:
        copy.note("written in a copy", None)
    except Elsewhere:
        return "refused"
    finally:
        machine.world.disk.put_back(f"{folder}/", {})
    if home:
        raise Fault(ALONE, f"a copy at {machine.name} was written to, though the session lives elsewhere")
    return "imported"


def take_in(process: Process, chance: Random) -> str:
    """Fetch what the others have written, as `attend --seconds 2` does."""
    session = process.opened()
    if isinstance(session, SharedSession):
        with session.writing():  # puts back what the servers lack
            pass
    return "taken in"


def can_open(process: Process, chance: Random) -> str:
    """Whoever plays here opens what is theirs, by one of the passphrases they have typed."""
    session = process.opened()
    session.journal.refresh()
    lost = [side for side in process.machine.seats if side in process.machine.words and not session.keyring.is_open(f"secret.{side}")]
    if lost:
        raise Fault(KEY, f"nothing that {lost} ever typed at {process.machine.name} opens what is theirs")
    return "opens"


def verified(process: Process, chance: Random) -> str:
    session = process.opened()
    found = verify(session)
    if not found.ok:
        raise Fault(DOUBT, f"{process.machine.name}: {[*found.differences][:3]}")
    return "holds"


VERBS: dict[str, tuple[Act, int]] = {
    "declare": (declare, 26),
    "answer": (answer, 5),
    "next": (go_on, 5),
    "try": (try_it, 2),
    "set": (set_value, 2),
    "concede": (concede, 1),
    "agree": (agree, 1),
    "note": (note, 10),
    "roll": (loose_roll, 3),
    "undo": (undo, 7),
    "redo": (redo, 3),
    "back": (back, 3),
    "look": (look, 3),
    "reveal": (reveal_it, 1),
    "passphrase": (passphrase, 3),
    "recovery": (recovery, 1),
    "lock": (lock, 2),
    "attend": (attend, 8),
    "home": (move_back, 2),
    "orders": (orders, 3),
    "deal": (name_dealer, 1),
    "let deal": (let_deal, 2),
    "leave": (leave, 1),
    "invite": (invite_again, 1),
    "umpire": (name_umpire, 2),
    "let": (let_umpire, 3),
    "umpire undoes": (umpire_undoes, 2),
    "umpire rules": (umpire_rules, 2),
    "umpire ends": (umpire_ends, 1),
    "page": (page, 12),
    "import": (imported, 1),
    "take in": (take_in, 1),
    "opens": (can_open, 0),
    "verify": (verified, 0),
}
"""By name: what is done, and how often beside the others."""
AT_THE_LOOKERS = ("deal", "umpire", "umpire undoes", "umpire rules", "umpire ends", "clock")
"""What only somebody does who plays no side."""
