"""Events as somebody may read them: a line for the log, the whole ruling for `why` and the exports."""

from typing import Any

from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.referee.session import record
from playaid.referee.session.local import Session


def entry(session: Session, event: Event, viewer: str | None) -> dict[str, Any]:
    say = session.opened_for(event, viewer)
    return {
        "number": event["n"],
        "time": event["t"],
        "side": event.get("side"),
        "umpire": event.get("by"),
        "kind": event["kind"],
        "text": text(event, say),
        "verdict": event.get("verdict"),
        "overrule": event.get("overrule"),
        "citations": event.get("cite", []),
        "rolls": rolls(event, say),
        "hash": event["hash"],
    }


def rolls(event: Event, say: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [_roll(roll) for roll in record.rolls_of(event, say) if roll.kind != "salt"]


def _roll(roll: Rolled) -> dict[str, Any]:
    """A throw as data; a total, whose faces nobody knows, says that it is one."""
    data = {"expression": roll.expression, "faces": list(roll.faces), "source": roll.source, "who": roll.who, "why": roll.why}
    return {**data, "total": True} if roll.kind == "total" else data


def faces_in_words(roll: dict[str, Any], between: str = ", ") -> str:
    return between.join(map(str, roll["faces"])) + (" in all" if "total" in roll else "")


def text(event: Event, say: dict[str, dict[str, Any]]) -> str:
    """What happened, in a sentence or a few; of an umpire's act that it was his."""
    words = _text(event, say)
    return f"{words} (by {event['by']}, umpire)" if "by" in event and event["kind"] != "umpire" else words


def _text(event: Event, say: dict[str, dict[str, Any]]) -> str:
    kind = event["kind"]
    if kind in ("undo", "redo"):
        agreed = f", agreed by {', '.join(event['agreed'])}" if event.get("agreed") else ""
        return f"{kind}: event {event['of']} {'taken back' if kind == 'undo' else 'brought back'}{agreed}"
    if kind == "reveal":
        return f"{event['side']} reveals all"
    told = " ".join(said.text for said in record.story_of(event, say))
    typed = next((part["typed"] for part in (event, *say.values()) if part.get("typed")), "")
    spoken = f"{typed}: {told}" if typed and told else told or typed or kind
    if kind == "pending":
        spoken = f"{event['of']} waits for an answer; dice have fallen"
    return f"OVERRULED ({event['overrule']}) {spoken}" if event.get("overrule") is not None else spoken


def worksheet(session: Session, event: Event, viewer: str | None) -> dict[str, Any]:
    say = session.opened_for(event, viewer)
    head = entry(session, event, viewer)
    lines = [f"  {event['n']}  {event['t']}  {event.get('side') or ''}  {head['text']}"]
    sheet = record.lines_of(event, say)
    width = max((len(line.label) for line in sheet), default=0)
    for line in sheet:
        result = f"  = {line.result}" if line.result else ""
        lines.append(f"    {line.label:<{width}}  {line.text}{result}" + (f"  [{line.citation}]" if line.citation else ""))
    lines += [f"    {roll['who']} {faces_in_words(roll)}  ({roll['expression']}; {roll['source']})" for roll in head["rolls"]]
    lines += [f"    {fact.table} {' '.join(fact.keys)} = {fact.value}  ({fact.provenance})" for fact in record.facts_of(event, say)]
    lines += [f"    overruled: {reason.text} [{reason.citation}]" for reason in record.overruled_of(event, say)]
    data = {"worksheet": [line._asdict() for line in sheet], "facts": [fact._asdict() for fact in record.facts_of(event, say)]}
    return {"lines": lines, "event": head, **data}
