"""How people say at the table that the evening is over: `we stop for tonight`, `good night`, `let's call it a day`."""

import re
from collections.abc import Sequence

from playaid.cli.terminal.plain_questions import plain
from playaid.referee.contract.game import Game

ADJOURN = "adjourn"
_TODAY = "(?:today|tonight|now|(?:the|this|that) (?:day|night|evening|moment|time)|(?:a|one) (?:day|night|evening))"
_WE = (
    "(?:(?:let us|lets|let me|please|i|we|well|ill|i am|we are|were|everybody|everyone|all)"
    "(?: (?:have|want|need|would like|d like|will|shall|must|should|can|may|are going|going|all))?(?: to)? )?"
)
_STOP = "(?:stop(?:ping)?|end(?:ing)?|finish(?:ing)?|quit(?:ting)?|pause|pausing|break(?:ing)? (?:off|up)|leave (?:off|it|it here)|call it)"
_WHAT = "(?: (?:playing|here|there|it|the game|this|at this point))*"
_STOPS = (
    rf"{_STOP}{_WHAT} (?:for|until|till) (?:{_TODAY}|tomorrow|next (?:week|time))",
    rf"{_STOP} (?:playing|here)|call it (?:a|the) (?:day|night)|(?:go|going|off) to bed|(?:take|have) a break",
    "adjourn(?:ing)?(?: (?:here|the (?:game|table|session|evening)))?",
)
LAST = (
    rf"{_WE}(?:{'|'.join(_STOPS)})",
    rf"(?:(?:and )?(?:that|this) is |thats |thatll be |that will be )?(?:all|it|enough|done) for {_TODAY}",
    rf"(?:that is |thats )?enough for {_TODAY}|(?:we are |i am |were |im )?(?:done|finished|through) for {_TODAY}",
    "save (?:and|then) (?:quit|exit|leave|stop|close|end)",
    "save (?:(?:the|this|our|my) )?(?:game|evening|session)(?: and (?:quit|exit|leave))?",
    "good ?night(?: (?:all|everybody|everyone|folks))?|good ?bye|bye(?: bye)?|(?:time for|to) bed|it is (?:getting )?late",
    "(?:to be continued|see you) ?(?:tomorrow|next (?:week|time)|soon|later|then)?|until (?:next (?:week|time)|tomorrow)",
)
ALONE = ("stop", "pause")
"""Words that say so by themselves, where they are no verb of the game."""


def ends_the_evening(game: Game, words: Sequence[str]) -> list[str]:
    """`adjourn`, where a line says no more than that the evening is over; nothing for any other line."""
    said = plain(words)
    alone = said in ALONE and said not in game.verbs and said not in game.short
    return [ADJOURN] if alone or any(re.fullmatch(ended, said) for ended in LAST) else []
