"""How far `next` goes: one step, so many steps, or on to a step by its name or by what may be done in it."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain, pairwise
from typing import NamedTuple

from playaid.desk.next_line.due import Lines, settled_on_the_way
from playaid.desk.next_line.left_so import played_for, with_what_for
from playaid.desk.next_line.missing_words import no_occasion
from playaid.desk.next_line.passes import has_passed, marks
from playaid.desk.next_line.verb_offers import sayable
from playaid.dice.sources import Refusing, Seeded
from playaid.journal.chain import Event
from playaid.language.message import as_message, listing, message
from playaid.language.translation import verb_told
from playaid.referee.contract.game import PASSING, Game, Step
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import find, find_only, fold
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import (
    acting,
    actor,
    comes_later,
    frames,
    leaf,
    nodes,
    open_verbs,
    sides_of_debts,
    turn_of,
    walk,
    words_of_debts,
)
from playaid.referee.contract.state import Change, State, evolve, visible
from playaid.referee.deciding.decide import decide, hearing_of, sorted_reasons, verb_of
from playaid.referee.deciding.offers import asking
from playaid.referee.session.consent import newest
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.session.local import Session

AHEAD = 4
"""So many steps that may be passed over does one line pass by itself."""
MOST = 100
"""So many steps one line goes on at most."""
TURN = "turn"
"""Where no step is called so: the turn of the next side."""


class Goal(NamedTuple):
    """Where to stop. steps: after so many; keys: when a step with one of these keys begins (or begins anew); verb: when it is open; side:
    when that step is theirs."""

    steps: int = MOST
    keys: tuple[str, ...] = ()
    verb: str = ""
    side: str = ""


def goal_of(game: Game, words: Sequence[str], state: State | None = None) -> Goal:
    """What is meant by the words after `next`: nothing, a number, a step's name, a verb, or whose turn. state: where the game stands: who
    plays, and which steps come yet. Raises Unreadable, Ambiguous, Refusal."""
    if not words:
        return Goal(1)
    text = " ".join(words)
    if text.isdecimal():
        if not 1 <= int(text) <= MOST:
            raise Refusal(message("next goes on by 1 to {most} steps at a time, not by {typed}", most=MOST, typed=text))
        return Goal(int(text))
    steps = list(walk(game.sequence))
    for named in (_named(steps, text), _named(steps, text, whole=False)):
        if named:
            return Goal(keys=named)
    if fold(text) in ("step", "the step", "next step"):
        return Goal(1)
    if (turn := _turn_of(steps, text, state)) is not None:
        return turn
    titles = dict.fromkeys(step.title for step in steps if step.title)
    names = dict.fromkeys((*titles, *(verb for step in steps for verb in step.verbs)), ())
    try:
        name = find(text, names, "step of the sequence of play, or what is done in one,")
    except Ambiguous as several:
        if (around := _around(steps, several.candidates)) is None:
            raise
        name = around.title
    except Unreadable as unknown:
        if titles.keys() & set(unknown.candidates):
            raise
        there = "next goes on by one step, next 3 by three, next turn to the next turn; else to one of: {steps}"
        listed = titles if state is None else dict.fromkeys(step.title for step in _to_come(game, state) if step.title)
        raise Unreadable(unknown.text, hint=message(there, steps=listing(listed))) from None  # none meant a verb whose letters come near
    return Goal(verb=name) if name in game.verbs else Goal(keys=_named(steps, name))


def _turn_of(steps: Sequence[Step], text: str, state: State | None) -> Goal | None:
    """The next turn, whosever it is, or the one of a side that is named."""
    turns = tuple(step.key for step in steps if step.each is not None)
    if fold(text) == TURN:
        return Goal(keys=turns)
    sides = state["referee"].get("sides", ()) if state is not None else ()
    side = find_only(text, dict.fromkeys(sides, ())) if turns else None
    return Goal(keys=turns, side=side) if side is not None else None


def _to_come(game: Game, state: State) -> Iterator[Step]:
    """The steps to which the game may still go on: none of what goes before it, as the set-up does."""
    stand = nodes(game, state)
    begun = game.sequence.steps.index(stand[1]) if len(stand) > 1 else 0
    return chain.from_iterable(map(walk, game.sequence.steps[begun:]))


def _around(steps: Sequence[Step], candidates: Collection[str]) -> Step | None:
    """Of titles and verbs the step in which all the others are: whoever goes on to it comes to them."""
    for step in steps:
        inside = {name for within in walk(step) for name in (within.title, *within.verbs)}
        if step.title in candidates and inside.issuperset(candidates):
            return step
    return None


def is_reached(game: Game, goal: Goal, before: State, now: State, done: int) -> bool:
    """Whether the goal stands after `done` steps from `before`, or nothing is left to go on to."""
    if now["referee"].get("over") or not frames(now) or done >= goal.steps:
        return True
    if goal.verb:
        return any(goal.verb in node.verbs for node in nodes(game, now)) and leaf(game, now) is not leaf(game, before)
    if goal.side and actor(now) != goal.side:
        return False
    here = [frame["key"] for frame in frames(now)]
    return any(key in here and _mark(now, key) != _mark(before, key) for key in goal.keys)


def has_gone_on(before: State, now: State) -> bool:
    """Whether another step stands now, or the same one anew."""
    return marks(frames(before)) != marks(frames(now))


def passed_over(game: Game, before: State, now: State) -> list[str]:
    """The steps of whoever acts now in which they might have acted, and that were passed over since somebody else did, as headings."""
    if actor(now) in (None, actor(before)):
        return _between(game, before, now) if actor(now) is not None else []
    skipped = _unbegun(game, before, now)
    for above, node in pairwise(nodes(game, now)):
        earlier = above.steps[: above.steps.index(node)]
        skipped += [
            message("{side} · {step}", side=actor(now), step=as_message(step.title))
            for step in earlier
            if step.verbs and step.optional and step.unmet is None  # else the story has said why
        ]
    return skipped


def _unbegun(game: Game, before: State, now: State) -> list[str]:
    """The steps in which whoever acted until now might have acted yet, had there been anything to do in them, as headings."""
    *above, was = nodes(game, before)
    ended = bool(above) and frames(before)[len(above) - 1 :][:1] != frames(now)[len(above) - 1 :][:1]
    if not ended or actor(before) is None:
        return []
    seen = visible(before, None)
    later = (step for step in above[-1].steps[above[-1].steps.index(was) + 1 :] if step.verbs and step.optional and step.unmet is None)
    idle = [step for step in later if step.when is not None and not step.when(seen)]
    return [message("{side} · {step}", side=actor(before), step=as_message(step.title)) for step in idle]


def _between(game: Game, before: State, now: State) -> list[str]:
    """The steps between two of the same side that did not happen, of those that tell why where there is nothing to do in them: whoever
    counts the steps would take the next of them for these."""
    *above, was = nodes(game, before)
    *here, node = nodes(game, now)
    if not above or not here or above[-1] is not here[-1]:
        return []
    steps, seen = here[-1].steps, visible(now, None)
    between = steps[steps.index(was) + 1 : steps.index(node)] if steps.index(was) < steps.index(node) else ()
    told = (step for step in between if step.verbs and step.idle is not None and step.unmet is None)
    return [as_message(step.title) for step in told if step.when is not None and not step.when(seen)]


def is_untouched(session: Session) -> bool:
    """Whether nothing that stands has been done since the step that stands began."""
    event = _last_done(session)
    return event is None or any(path[:2] == ["referee", "at"] for _, path, _ in event["changes"])


def _last_done(session: Session) -> Event | None:
    event = newest(session.journal, None)
    while event is not None and event["kind"] in NOT_RULED and not event.get("changes"):  # a note does nothing, a coup that failed does
        event = session.journal.event(event["back"]) if event["back"] > 1 else None
    return event


def let_go(session: Session, carried: bool = False, gains_told: bool = False) -> list[str]:
    """What one `next` would pass by though nobody has had a look at it: a step that only gains, in which nothing has been done; or one that
    a line of another step, or another's turn, has begun by itself, where going on ends the turn. Whoever says `next` may mean the step
    before; or what a turn is played for. carried: a `next` has come here behind a fight with its questions, of which nobody could know
    where they end, or what was to be done here has just been refused, and nothing else done. gains_told: it has been said what
    this step gains since it began, so that whoever goes on means it."""
    if words_of_debts(session.game, session.state, None) or not is_untouched(session):
        return []
    if settled_on_the_way(session.game, visible(session.state, None)) and not lingering(session):
        return []  # that is done whenever anybody goes on, and nothing else is let go
    event = _last_done(session)
    by_itself = event is not None and event["kind"] != "next" and _ends_turn(session)
    anothers = by_itself and event is not None and event["side"] not in (None, *acting(session.game, session.state))
    if carried or anothers:
        return undone(session)
    if by_itself:
        return unused(session, session.state)
    if not gains_told and (aim := played_for(session, session.state)):
        return with_what_for(undone(session), aim)
    return [] if gains_told else gaining(session)


def undone(session: Session) -> list[str]:
    """The step that stands, as a heading, where something might be done in it by whoever acts there."""
    at = session.state
    node, sides, lines = leaf(session.game, at), acting(session.game, at), Lines(session, visible(at, None))
    if not node.verbs or (actor(at) is None and node.acts is None):
        return []
    able = {side for _, side, _ in lines.each(1)}
    if not (able or lines.more or lines.hangs):
        return []
    who = [side for side in sides if side in able] or sides
    return [message("{side} · {step}", side=listing(who), step=as_message(node.title))]


def come_last(session: Session) -> list[str]:
    """What comes last in the step that stands and is over with it, where something has been done there: each verb, and what it does."""
    game, node = session.game, leaf(session.game, session.state)
    if not node.last or is_untouched(session) or words_of_debts(game, session.state, None):
        return []
    lines = Lines(session, visible(session.state, None))
    able = [
        game.verbs[name] for name in node.last if any(next(lines.of(game.verbs[name], side), "") for side in acting(game, session.state))
    ]
    return [message("{verb} ({what})", verb=verb_told(verb.name), what=as_message(verb.summary)) for verb in able]


def come_in(session: Session, before: State) -> list[str]:
    """What those may do first who act in the step that stands since a line of another has let them, and owe nothing: a defence, say. Each
    side with its verbs."""
    game, state = session.game, visible(session.state, None)
    owing = {side for sides in sides_of_debts(game, state, None) for side in sides}
    if has_gone_on(before, session.state) or not owing:
        return []
    lines, told = Lines(session, state), list[str]()
    for side in acting(game, state):
        if side in owing or side in acting(game, before) or has_passed(session, side):
            continue
        verbs = [verb.name for verb in lines.verbs if not verb.awaits and next(lines.of(verb, side), "")]  # dice are for whoever owes
        if verbs:
            told.append(message("{side} ({verbs})", side=side, verbs=listing(map(verb_told, verbs))))
    return told


def _ends_turn(session: Session) -> bool:
    """Whether `next` leads to where others act, as far as that is plain to all."""
    game, state = session.game, session.state
    acts = acting(game, state)
    with suppress(Refusal):
        ruling = decide(game, visible(state, None), Declaration("next", {}, acts[0] if len(acts) == 1 else None), session.book, Refusing())
        return ruling.verdict == LEGAL and acting(game, evolve(state, ruling.changes)) != acts
    return False


def unused(session: Session, at: State) -> list[str]:
    """The step of a position, as a heading with what might have been done, if whoever acts in it might have; for a line that only went
    through it. It is theirs who might have, as the other side might in a step of a turn that is not its own."""
    node, sides = leaf(session.game, at), acting(session.game, at)
    if not node.verbs or (actor(at) is None and node.acts is None):
        return []
    if not (node.optional or node.once):  # its game says whether anybody might have acted, besides what `next` does itself
        left = node.lingers is None or any(node.lingers(visible(at, None)))
        might = left and node.idle is not None and node.idle(visible(at, None)) is None
        return [message("{side} · {step}", side=listing(sides), step=as_message(node.title))] if might else []
    lines = Lines(session, visible(at, None))
    found = list(lines.each(1))
    if found:
        who = listing(side for side in sides if side in {side for _, side, _ in found})
        told = lines.not_done(verb for _, _, verb in found)
        return [message("{side} · {step} (not done: {verbs})", side=who, step=as_message(node.title), verbs=told)]
    return [message("{side} · {step}", side=listing(sides), step=as_message(node.title))] if lines.more or lines.hangs else []


def left_unused(session: Session, at: State) -> str | None:
    """What whoever acted in a position has not used of their part, where that is over now; None where it is not, or nothing is left."""
    told = leaf(session.game, at).unused if frames(at) else None
    things = list(told(visible(at, None))) if told is not None and _is_over(session.game, at, session.state) else []
    return listing(things) if things else None


def _is_over(game: Game, at: State, now: State) -> bool:
    """Whether the part of whoever acted in a position is over."""
    return bool(frames(now)) and (acting(game, at), turn_of(game, at)) != (acting(game, now), turn_of(game, now))


def left_before_a_throw(session: Session) -> str | None:
    """What whoever acts has not used of their part, where `next` ends it and then asks for dice: told before these fall."""
    game, state = session.game, session.state
    told = leaf(game, state).unused if frames(state) else None
    things = list(told(visible(state, None))) if told is not None else []
    if not things:
        return None
    said, seen = Declaration("next", {}, session.speaker()), visible(state, None)
    with suppress(Refusal):
        if decide(game, seen, said, session.book, Refusing()).verdict != LEGAL:
            supposed = decide(game, seen, said, session.book, Seeded(1))
            if supposed.verdict == LEGAL and _is_over(game, state, evolve(seen, supposed.changes)):
                return listing(things)
    return None


def gaining(session: Session) -> list[str]:
    """What might be done in the step that stands, where it only gains and would be let go by."""
    return unused(session, session.state) if leaf(session.game, session.state).gains else []


def told_of_passing(session: Session) -> str | None:
    """How a line of a later step tells that it passes by the step that stands, where that only gains and more might be done in it."""
    if not (missed := gaining(session)):
        return None
    if is_untouched(session):
        return message("  Passed with nothing done in it: {steps}. undo takes the line back.", steps=listing(missed))
    return _passed_with_more(session, session.state)


def told_of_unused(session: Session, at: State) -> list[str]:
    """That the step of a position was only gone through, though more might have been done in it; of one in which `next` does what is due
    itself, that there was more."""
    if not (missed := unused(session, at) or _left_whole(session, at)):
        return []
    node = leaf(session.game, at)
    if node.lingers is not None and not (node.optional or node.once):
        return [_passed_with_more(session, at)]
    missed = with_what_for(missed, played_for(session, at))
    return [message("  Passed with nothing done in it: {steps}. undo takes the line back.", steps=listing(missed))]


def _left_whole(session: Session, at: State) -> list[str]:
    """The step of a position, as a heading, where lines could have been said and nothing was owed: a turn, of which its game does not say
    itself that it was left. It is told whose it was, of several characters of one side."""
    game, node, seen = session.game, leaf(session.game, at), visible(at, None)
    acts = node.verbs and (actor(at) is not None or node.acts is not None) and not words_of_debts(game, seen, None)
    told_itself = node.idle or (node.unused is not None and any(True for _ in node.unused(seen)))
    if not acts or node.optional or node.once or told_itself or not next(Lines(session, seen).each(1), None):
        return []
    who = game.doers(seen, "").now if game.doers is not None else None
    return [message("{side} · {step}", side=who or listing(acting(game, at)), step=as_message(node.title))]


def _passed_with_more(session: Session, at: State) -> str:
    title, sides = as_message(leaf(session.game, at).title), listing(acting(session.game, at))
    more = "  Passed, though more could be done in it: {side} · {step}. undo takes the line back."
    return message(more, side=sides, step=title)


def let_go_by(session: Session, passed: Sequence[Declaration]) -> list[str]:
    """What only gains in the steps that these `next`s leave, and would be let go."""
    lost: list[str] = []
    with session.supposing() as suppose:
        for following in passed:
            lost += gaining(session)
            suppose(session.judge(following, Refusing()).changes)
    return lost


def come_to(session: Session) -> Sequence[str]:
    """What may be done in the step that has just begun and nowhere else, as the whole table sees it."""
    return lingering(session) if leaf(session.game, session.state).once else ()


def lingering(session: Session, viewer: str | None = None) -> Sequence[str]:
    """What might still be done in the step that stands, once nothing more is owed in it; as far as the viewer may know, or the whole table:
    what its game says of it, else the verbs of which a line would do something."""
    game, state = session.game, visible(session.state, None)
    node = leaf(game, state)
    if state["referee"].get("over") or state["referee"].get("pending") or words_of_debts(game, state, None):
        return ()
    if node.possible is not None:
        return list(node.possible(asking(game, state, session.book, node.verbs[0], actor(state))))
    return list(node.lingers(state)) if node.lingers is not None else _worthwhile(session, viewer)


def _worthwhile(session: Session, viewer: str | None) -> list[str]:
    verbs, step = session.game.verbs, {name for node in nodes(session.game, session.state) for name in node.verbs}
    offers = [offer for offer in sayable(session, viewer) if offer.name in step]
    return [verb_told(offer.name) for offer in offers if offer.worthwhile and not verbs[offer.name].examples]


def still_asked(session: Session, sides: Sequence[str]) -> list[str]:
    """Those of the sides who have not let pass by what they may do in this turn, and who may have something to do."""
    return [side for side in with_an_occasion(session, sides) if not has_passed(session, side)]


def with_an_occasion(session: Session, sides: Sequence[str]) -> list[str]:
    """Those of several sides who act that owe something, or may say something in the step that stands, as far as all know: nobody waits
    for the others, who may still say that it goes on. All of them where that is nobody."""
    verbs = [name for node in nodes(session.game, session.state) for name in node.verbs]
    return list(sides) if len(sides) < 2 or not verbs else who_might_act(session, sides) or list(sides)


def who_might_act(session: Session, sides: Sequence[str]) -> list[str]:
    """Those of the sides who act that owe something, or may say something in the step that stands, as far as all know."""
    game, state = session.game, session.state
    verbs = [game.verbs[name] for node in nodes(game, state) for name in node.verbs]
    owing = {side for debtors in sides_of_debts(game, visible(state, None), None) for side in debtors}
    return [side for side in sides if side in owing or not all(no_occasion(session, verb, side, None) for verb in verbs)]


def ahead(session: Session, declaration: Declaration) -> int:
    """How many steps lie between here and the one that a declaration belongs to, if each may be passed over and nothing in it is owed. 0
    where it belongs here, where it would not be legal there, and where the table takes each step by itself. What lies under the side's own
    seal is opened where that hangs on it: a line means the same whether or not somebody has looked before. Raises Locked."""
    while True:
        try:
            return _steps_ahead(session, declaration)
        except Locked as locked:
            if locked.compartment != f"secret.{declaration.side}":
                return 0
            session.open(locked.compartment)
        except Refusal:
            return 0


def _steps_ahead(session: Session, declaration: Declaration) -> int:
    game, state, side = session.game, session.state, declaration.side
    options = state["referee"].get("options", {})
    if options.get(PASSING.name) != PASSING.values[0] or declaration.verb not in game.verbs or side is None or session.pending():
        return 0
    for passed in range(AHEAD + 1):
        if side not in acting(game, state):
            return 0
        if declaration.verb in open_verbs(game, state):
            return passed if passed and _may_be_legal(session, state, declaration) else 0
        ruling = decide(game, state, Declaration("next", {}, side), session.book, Refusing())
        if not leaf(game, state).optional or ruling.verdict != LEGAL:
            return 0
        state = evolve(state, ruling.changes)
    return 0


def going_on(session: Session, declaration: Declaration) -> list[Declaration]:
    """The `next`s that a declaration says by belonging to a later step. Raises Locked where what it needs there has no key here: no step is
    passed over for a line that then cannot be ruled on."""
    passed = [Declaration("next", {}, declaration.side, "next")] * ahead(session, declaration)
    if passed:
        with session.supposing() as suppose:
            for following in passed:
                suppose(session.judge(following, Refusing()).changes)
            try:
                session.judge(declaration, Refusing())
            except Locked:
                raise
            except Refusal:  # that is for the ruling itself to say
                pass
    return passed


def steps_before(session: Session, verb: str, side: str | None) -> list[tuple[str, Sequence[Change]]]:
    """The steps that a line of a verb passes over by itself, whatever it says: the title of each, and what going on from it changes. None
    where the verb belongs here, or where the table takes each step by itself."""
    game, state = session.game, session.state
    automatic = state["referee"].get("options", {}).get(PASSING.name) == PASSING.values[0]
    if not automatic or side is None or session.pending() or not comes_later(game, state, verb):
        return []
    passed: list[tuple[str, Sequence[Change]]] = []
    with suppress(Refusal):
        while len(passed) <= AHEAD and side in acting(game, state):
            if verb in open_verbs(game, state):
                return passed
            ruling = decide(game, state, Declaration("next", {}, side), session.book, Refusing())
            shows = ruling.rests_on_secret or ruling.learnt or ruling.disclosed or ruling.opened or ruling.looked_into
            if not leaf(game, state).optional or ruling.verdict != LEGAL or shows:
                break  # what going on lays open is not told before anybody has gone on
            passed.append((leaf(game, state).title, ruling.changes))
            state = evolve(state, ruling.changes)
    return []


def _may_be_legal(session: Session, state: State, declaration: Declaration) -> bool:
    """Whether nothing that the side may know speaks against it. What hangs on what another hides is for the ruling itself to say."""
    hearing = hearing_of(session.game, state, declaration, session.book, Refusing())
    try:
        return not sorted_reasons(hearing, verb_of(session.game, declaration.verb)) or hearing.rests_on_secret
    except Ask:
        return True


def _named(steps: Sequence[Step], text: str, whole: bool = True) -> tuple[str, ...]:
    wanted = fold(text)
    called = ((step.key, fold(name)) for step in steps for name in (step.key, step.title))
    return tuple(dict.fromkeys(key for key, name in called if (wanted == name if whole else wanted in name.split())))


def _mark(state: State, key: str) -> list[tuple[str, int, int]]:
    at = frames(state)
    return marks(at[: next((i + 1 for i, frame in enumerate(at) if frame["key"] == key), 0)])
