"""The events by which a session goes on in a later format. Loaded only for one of an older."""

from collections.abc import Mapping
from time import gmtime, strftime
from typing import Any

from playaid import migrations
from playaid.journal.binding import LABEL
from playaid.journal.chain import MIGRATION, TAKEN_OVER, Event
from playaid.journal.errors import Newer
from playaid.journal.plain import plain
from playaid.language.message import kept, message
from playaid.migrations import BOUND


def todays(meta: Mapping[str, Any]) -> dict[str, Any]:
    """A meta of an older format in today's; one of a format that is not known, as it is."""
    try:
        return plain(migrations.brought_up(migrations.SESSION, meta["format"], meta))
    except migrations.UnknownFormat:
        return dict(meta)


def taking_over(last: Event, meta: Mapping[str, Any]) -> tuple[Event, dict[str, Any]]:
    words = message("The session goes on in format {bound}: from here on its events are bound to keys and players.", bound=BOUND)
    return _behind(last, TAKEN_OVER, words), migrations.brought_up(migrations.SESSION, meta.get("format", 1), meta, BOUND)


def migration(last: Event, meta: Mapping[str, Any]) -> tuple[Event, dict[str, Any]]:
    """The event by which today's meta takes the place of an older one, and that meta. Newer."""
    try:
        migrations.check(migrations.SESSION, meta["format"])
    except migrations.UnknownFormat as fault:
        raise Newer("meta.json", fault.found, fault.known) from None
    after = todays(meta)
    halves = halves_of(meta, after)
    return {
        **_behind(last, MIGRATION, message("The session goes on in format {format}.", format=after["format"])),
        "before": halves[0],
        "after": halves[1],
    }, after


def halves_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What differs between two metas but for the label, as an event says it (`binding.after`): as it was, and as it is from then on."""
    differs = [name for name in sorted({*before, *after}) if name != LABEL and before.get(name) != after.get(name)]
    from_, to = ({"keys": {}, "meta": {name: meta.get(name) for name in differs}} for meta in (before, after))
    return from_, to


def _behind(last: Event, kind: str, words: str) -> Event:
    """An event that changes nothing in the state; what undo and redo would turn to stays."""
    return {
        "t": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()),
        "game": last.get("game"),
        "rules": last.get("rules"),
        "kind": kind,
        "side": None,
        "story": kept(words),
        "changes": [],
        "inverse": [],
        "sealed": {},
        "barrier": False,
        "live": last.get("live", 0),
        "back": last.get("live", 0),
        "redo": last.get("redo"),
    }
