"""How people say that tokens come and go, and ask how many there are -> the line that says it."""

GETS = ("get", "gain", "take", "receive", "collect", "add", "restore", "regain", "place", "suffer", "earn", "win")
LOSES = ("lose", "spend", "remove", "pay", "discard", "return")
COUNTED = {"destiny": "destiny", "destiny token": "destiny", "despair": "despair", "despair token": "despair", "quest coin": "coin"}
"""What is counted -> its verb, by which fewer are said with a minus."""
MOST = 6
NUMBERS = tuple(map(str, range(1, MOST + 1)))


def _said(ways: tuple[str, ...], things: dict[str, str], sign: str) -> dict[str, str]:
    """`lose 2 destiny tokens` -> `destiny -2`; the longer phrases first, of which a shorter one may be the beginning."""
    named = {f"{thing}{end}": verb for thing, verb in things.items() for end in ("s", "")}
    many = {f"{way} {number} {thing}": f"{verb} {sign}{number}" for way in ways for thing, verb in named.items() for number in NUMBERS}
    return many | {f"{way} {thing}": f"{verb} {sign}1" for way in ways for thing, verb in named.items()}


def _longest_first(phrases: dict[str, str]) -> dict[str, str]:
    return dict(sorted(phrases.items(), key=lambda pair: -len(pair[0])))


_COINS = {"coin": "coin", **COUNTED}
_HAS = (
    "stone",
    "move",
    "movement",
    "coin",
    "quest coin",
    "flame",
    "destiny",
    "destiny token",
    "wound",
    "plaque",
    "virtue plaque",
    "despair",
)
_IN_PILES = ("card", "tile", "encounter", "deck")
SAID_OF_TOKENS = _longest_first(
    _said(tuple(way for way in GETS if way != "gain"), _COINS, "")
    | _said(tuple(way for way in LOSES if way != "spend"), _COINS, "-")
    | {f"{way} {thing}": "wound" for way in GETS for thing in ("wound", "wound token")}
    | {f"{way} {thing}": "heal" for way in LOSES for thing in ("wound", "wound token")}
    | {
        f"how many {thing}{end} {rest}": "status"
        for thing in _HAS[1:]
        for end in ("s", "")
        for rest in ("do", "does", "have", "are", "is", "left")
    }
    | {f"how {much}": "status" for much in ("much movement", "much destiny", "much despair")}
    | {f"how many stones do {who} {has}": "sheet" for who in ("i", "we") for has in ("have", "roll")}
    | {f"how many {thing}{end} {rest}": "piles" for thing in _IN_PILES for end in ("s", "") for rest in ("are", "do", "is", "left")}
    | {f"who has the {thing}": "status" for thing in ("key-turn", "key turn", "keyturn")}
    | {f"when {comes} the {key_turn}": "rule Round Overview" for comes in ("is", "does", "comes") for key_turn in ("key-turn", "key turn")}
)
