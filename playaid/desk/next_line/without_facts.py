"""Why something is refused, before anybody has declared anything: a check's message with words where its facts would stand."""

import re
from collections.abc import Mapping

from playaid.language.message import Typed, as_message, message

PLACE = re.compile(r"(?P<before>[\w'’-]*) ?(?P<opens>[(\"]?)\{(?P<place>\w+)\}(?= ?(?P<after>['’]|[A-Za-z]*))")
ARTICLES = frozenset(("the", "a", "an", "no", "own", "one", "each", "any", "every", "another", "other", "this", "that", "same", "none"))
"""What stands before a noun that takes no article of its own any more."""
SORTS = frozenset(("tile", "token", "sheet", "escort"))
"""What stands before a name that it has."""
SO_MANY, BARRED = as_message("so many"), as_message("something stands against it")
ONE_PLACE, ANOTHER_PLACE, ONE_ALREADY = as_message("one place"), as_message("another place"), as_message("one already")
NAMED, ONE, ELSE = as_message("those that are named"), as_message("the one that is named"), as_message("something else")
THERE, OTHERS, ANOTHER, SUCH = as_message("there"), as_message("others"), as_message("another player"), as_message("such-and-such")
A_SIDE, THE_OTHER, A_RANK = as_message("a side"), as_message("the other"), as_message("such rank")
NUMBERS = (
    *("all", "coins", "cost", "count", "have", "high", "least", "left", "limit", "links", "low", "most", "need", "needed"),
    *("number", "open", "placed", "points", "position", "rating", "stack", "steps", "stones", "tilt", "total", "turn", "turns", "under"),
)
PHRASES: Mapping[str, str] = {
    **dict.fromkeys(NUMBERS, SO_MANY),
    **dict.fromkeys(("fault", "lack", "lacks", "text", "why", "wrong"), BARRED),
    **dict.fromkeys(("after", "from", "here"), ONE_PLACE),
    **dict.fromkeys(("at", "away", "there", "to"), ANOTHER_PLACE),
    **dict.fromkeys(("names", "those"), NAMED),
    **dict.fromkeys(("first", "name", "named", "who", "whom"), ONE),
    **dict.fromkeys(("about", "aboard", "found", "plotted", "wanted", "what"), ELSE),
    **dict.fromkeys(("where", "whose"), THERE),
    "before": OTHERS,
    "held": ONE_ALREADY,
    "now": ANOTHER,
    "other": THE_OTHER,
    "rank": A_RANK,
    "sides": A_SIDE,
}
"""Places whose names are no nouns, or none of one thing: what stands in them."""
SUCH_THING, OF_A_SORT, SO_CALLED = as_message("such thing"), as_message("named"), as_message("of that name")
ARTICLE, OTHER = as_message("the {thing}"), as_message("another {thing}")


def without_facts(pattern: str) -> str:
    """A check's message with what stands in its places told in general: `the hex`, `those that are named`, `so many`."""
    return message(pattern, **{found["place"]: _in_general(found) for found in reversed([*PLACE.finditer(pattern)])})


def says_more(pattern: str) -> bool:
    """Whether a message says anything but its facts."""
    return not set(re.findall(r"\w+", re.sub(r"\{.*?\}", "", pattern))) <= {"and", "or"}


def _in_general(found: re.Match[str]) -> str:
    place, before, after = found["place"], found["before"].casefold(), found["after"]
    if found.string[: found.start("place")].count("`") % 2:
        return Typed(place.upper())
    noun = place.replace("_", " ")
    if before in SORTS:
        return SO_CALLED
    if before == "type":
        return SUCH
    bare, phrase = before in ARTICLES and not found["opens"], PHRASES.get(place)
    is_sort = after.casefold() == place or place == "deck"  # what it is stands behind it: `the {region} Region`
    if bare and is_sort and phrase is not SO_MANY:
        return OF_A_SORT
    if phrase and not (phrase is SO_MANY and before == "the"):
        return SUCH_THING if bare and phrase is not SO_MANY else phrase
    several = before != "not" or after in ("'", "’") or place.endswith("s")
    return noun if bare else message(ARTICLE if several else OTHER, thing=noun)
