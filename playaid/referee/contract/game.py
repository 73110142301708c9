"""The contract of a game: data and pure functions. The engine imports no game; a game hands it one `Game`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.referee.contract.sealing import Sealing
from playaid.referee.contract.state import State

if TYPE_CHECKING:
    from playaid.board.model import Board
    from playaid.book.book import Book
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.contract.tapped import Cost, Tray

Rule = Callable[..., None]
"""What is given the hearing; of which shape that is each rule says itself: a hearing has its game, so that its type cannot stand here."""
Facts = Mapping[str, Any] | None  # what a check returns: None while its rule holds, else the facts that fill its message


class Check(NamedTuple):
    """A rule check. `fails(hearing)` gives None while the rule holds, else facts for `message`; a fact `case` goes before the citation.
    `instead(hearing)` may name the nearest legal line. The lower `rank`, the worse (10 grave, 90 minor). open: nothing hidden is looked at,
    so that all may be told; or (hearing) -> whether of this line. of_all: it judges what is named together. unsaid: it refuses that words
    are left out that may be, so that with them it might not stand. doubt: the rulings' question, or one for a pattern."""

    id: str
    citation: str
    message: str
    fails: Callable[..., Facts]
    instead: Callable[..., str | None] | None = None
    rank: int = 50
    open: bool | Callable[..., bool] = False
    of_all: bool = False
    unsaid: bool = False
    doubt: str | Mapping[str, str] = ""


class Law(NamedTuple):
    """A restriction of what may come about, whatever brings it about. A check asks whether something may be declared; a law looks at what
    has come of it. `broken(before, after)` is given two hearings of the same declaration, over the state before it and the state after it
    (before a set-up the compartments are empty), and gives None while the law holds, else the facts that fill `message`; a fact
    `case` goes before the citation. It reads and looks up, and asks, rolls and writes nothing; what hangs on what nobody has told, holds.
    topic: what it is about, as its page groups laws. checks: the ids of the checks by which verbs refuse what would break it."""

    id: str
    citation: str
    message: str
    broken: Callable[..., Facts]
    topic: str = ""
    checks: tuple[str, ...] = ()


class Slot(NamedTuple):
    """One argument of a verb as it is typed.

    kind: `int`, `word`, `text` (the rest of the line), `flag` (true when its `word` is typed), or one of the game's own `kinds`.
    word: a keyword that introduces it (`vs`, `to`, `with`); several may be given separated by a bar.
    many: a comma list, or one name after the other. once: nothing stands in it twice; of one name alone, nothing that another slot names.
    least: of a number, the least that makes sense; added: it is put on, or taken off. in_titles: its names are words of titles (a sort of
    tile, an enemy): free text may hold them. Names of other slots that a line leaves open are asked about where free text would take them.
    by_law: a name that may mean several is the one that would be legal now, as far as the whole table can tell, if just one of them is.
    tried: the same where the offers of the verb do not hold all of it (a longer way): each of the names is held against its checks.
    prompt: how it is asked for where it is missing; without it by its name. unsaid: what Enter is there, where it may be left out.
    explained: where any words may stand, what `?` tells of it: where they are read, such. enter: the word that Enter says; of a list, all.
    asked: (the public state, who speaks: None where several may) -> how it is asked for as things stand, in place of `prompt`: of whom, how
    many, out of what; or empty. usual: where it is optional and asked for all the same, Enter takes the first of what may stand there.
    board: on the board, where its kind does not tell: `path` (space by space), `via` (the spaces on the way) or `from` (where it stands).
    likely: (the state as whoever is asked may see it, their side) -> those of its names that a form shows: what is in their hand, who is in
    play. Others are refused by the rule that they break. Of a word, what it mostly is. lacking: (the same, what is said) -> why none fits.
    made: (the public state) -> of what a word of it is made, part by part, each one of several names; colons join them.
    """

    name: str
    kind: str
    word: str | None = None
    optional: bool = False
    many: bool = False
    by_law: bool = False
    once: bool = False
    least: int | None = None
    in_titles: bool = False
    prompt: str = ""
    unsaid: str = ""
    explained: str = ""
    board: str = ""
    usual: bool = False
    likely: "Callable[[State, str | None], Iterable[str]] | None" = None
    doer: bool = False
    asked: "Callable[[State, str | None], str] | None" = None
    tried: bool = False
    added: bool = False
    made: "Callable[[State], Sequence[Sequence[str]]] | None" = None
    enter: str = ""
    lacking: "Callable[[State, str | None, Mapping[str, Any]], str] | None" = None

    def question(self, state: State, side: str | None = None) -> str:
        """How it is asked for of a side, as far as the whole table may know; empty where by its name."""
        return (self.asked(state, side) if self.asked is not None else "") or self.prompt

    def meant(self, state: State, side: str | None) -> "Callable[[], frozenset[str]] | None":
        """The names that somebody of this side would mean, worked out where one is in doubt; None where the game does not say."""
        likely = self.likely
        return None if likely is None else lambda: frozenset(likely(state, side))


class Verb(NamedTuple):
    """Something that a player may declare, or (query=True) ask.

    rule       what happens; may be "module:function", loaded when first used
    citation   the case that it is ruled by; behind a comma others that are about it, too (a chapter, and the summary of what it declares)
    checks     the rule checks, or "module:NAME" of a tuple of them
    offers     (hearing) -> the typed lines that would be legal now, without the verb's name; every legal one, in a stable order.
               The hearing is the asker's: their side, the state as they may see it, the book, no arguments, no dice
    bounded    what the offers leave out where no list could hold every legal line, in words that help shows; or (the public state) -> them
    secret     typed words, arguments, worksheet and story belong to the declaring side alone
    aloud      secret in what refuses it and what it rests on; where it stands all is told; or (the session's options) -> whether so
    anytime    open in every step. query: it reads only, and nothing is recorded
    in_vain    (hearing) -> why a legal declaration would come to nothing for certain, by what its side may see; it asks and rolls nothing
    shorthand  (the words behind the verb, the public state) -> the same in full, or as they are; what was typed is what the log shows
    by_side    (the same, the side that says it) -> with what goes without saying for whoever has said who they are; the log shows it
    trusts     takes the players' word for what it cannot know: each law that comes to be broken by it is flagged in its ruling
    stepwise   the keyword of a slot that takes one step: several behind it, with commas, are declared one after the other
    severally  of one thing alone; a list is one declaration after the other: `battle A, B`; or (state, side, words) -> which *all* are
    deals      it always tells its side something of its own, so that to say that there is something tells the others nothing
    preview    (hearing) -> what is shown above a line's first question, to its side alone where it is secret; above others what is new
    wants      (the arguments, the public state) -> which optional slots, by name, whoever left words out is asked for too: Enter is none
    asks       they are asked for too where those alone were left out: all of them, or these by name; or (the same) -> these by name
    first      verbs that may have to be said amid its questions: behind them it goes on by itself
    whose      (the arguments, the public state) -> the side that alone could mean them, or None: it speaks, where several may act
    near       (hearing, its path so far) -> what each space beside its end would cost, legal or not; else the links of the board, at one
    gap        the check that fails where a path leaves spaces out: then the cheapest way, by `near` and the checks, is the path
    far        the check that fails where a path costs too much: where no way is legal, one that fails by it alone is told before others
    cost       (hearing) -> what the line would cost (`tapped.Cost`), for the number on a space that may be tapped
    examples   its offers are examples: what stands in such a line only those can say who look at a card or a tile
    joins      what parts several of its offered lines that are said at once (a plot of two castings); empty where one is all
    called     (an offered line, without the verb's name) -> what it is called where somebody taps it; else it is shown as it is typed
    beside     (an offered line, without the verb's name; the public state) -> what it comes to, in words, beside its number at the prompt
    parts      (an offered line, without the verb's name) -> its parts in words, asked for one by one where a list of all would be long
    gloss      (a part, as `parts` gives it) -> a few words beside it where it is asked for: what it does; empty where its name says it
    course     the policy by which it goes on until it is over, told with its odds. concludes: its outcome ends odds on a policy
    awaits     where several act, what the others may still do is over with it: on their own devices it waits until each is ready
    besides    (hearing) -> legal lines that are not among its offers, as another line comes before them: told where it alone is asked about
    perhaps    (the public state, a side) -> whether a line of it may hang on what that side hides: then the prompt names it all the same
    diceless   it throws no dice, whatever it comes to: nobody is asked whether they did. warns: a whole line is told its preview first
    begins     (the public state) -> the names with which what stands in its one text begins: whoever says one without the verb is told so
    opens      why it needs what another side than its own has said unseen, in words. closes: what it ends or does, told with its name
    idle       (the state as whoever asks may see it, a side or None) -> why there is nothing that it could be said about; else empty
    by         (the public state) -> the pieces by which it is said, where no word of it names them: a tap on one of them offers it
    tray       (hearing, of what is said so far) -> what may be counted out for a slot (`tapped.Tray`); None where there is nothing
    """

    name: str
    summary: str
    citation: str
    rule: Rule | str
    slots: tuple[Slot, ...] = ()
    checks: tuple[Check, ...] | str = ()
    offers: Callable[..., Iterable[str]] | None = None
    secret: bool = False
    aloud: "bool | Callable[[Mapping[str, str]], bool]" = False
    anytime: bool = False
    query: bool = False
    in_vain: Callable[..., str | None] | None = None
    bounded: "str | Callable[[State], str]" = ""
    shorthand: "Callable[[Sequence[str], State], Sequence[str]] | None" = None
    by_side: "Callable[[Sequence[str], State, str], Sequence[str]] | None" = None
    whose: "Callable[[Mapping[str, Any], State], str | None] | None" = None
    stepwise: str = ""
    severally: "bool | Callable[..., Sequence[str]]" = False
    trusts: bool = False
    wants: "Callable[[Mapping[str, Any], State], Sequence[str]] | None" = None
    asks: "bool | tuple[str, ...] | Callable[..., tuple[str, ...]]" = False
    first: tuple[str, ...] = ()
    preview: "Callable[..., Iterable[str]] | None" = None
    deals: bool = False
    near: "Callable[..., Mapping[str, int]] | None" = None
    gap: str = ""
    far: str = ""
    cost: "Callable[..., Cost | None] | None" = None
    tray: "Callable[..., Tray | None] | None" = None
    by: "Callable[[State], Iterable[str]] | None" = None
    besides: "Callable[..., Iterable[str]] | None" = None
    joins: str = ""
    examples: bool = False
    called: "Callable[[str], str] | None" = None
    beside: "Callable[[str, State], str] | None" = None
    parts: "Callable[[str], Sequence[str]] | None" = None
    gloss: "Callable[[str], str] | None" = None
    course: str = ""
    concludes: bool = False
    awaits: bool = False
    perhaps: "Callable[[State, str], bool] | None" = None
    diceless: bool = False
    opens: str = ""
    closes: str = ""
    warns: bool = False
    begins: "Callable[[State], Iterable[str]] | None" = None
    idle: "Callable[[State, str | None], str] | None" = None


class Owed(NamedTuple):
    """What must be done before the step may end. only: the one side that may know of it. freely: the order of those marked is chosen."""

    text: str
    citation: str
    side: str | None = None
    only: str | None = None
    freely: bool = False


class Step(NamedTuple):
    """A node of the sequence of play: a turn, segment, phase or step.

    each     (state) -> the sides that go through it one after the other; evaluated when the node is entered
    again    (state) -> whether it starts over when it is through (a turn; a combat round)
    when     (state) -> whether it happens at all; unmet: why it does not: the table is told, who might have counted on it
    verbs    open while it is the leaf; acts: (state) -> the sides that may declare then; default: the actor of the nearest `each`, else all
    owed     (state) -> obligations that bar `next`; enter, leave: automatic effects when it begins, when it ends
    idle     (the state as all see it; what a hand could do counts as possible) -> why nobody can or must do anything here, or None
    lingers  (the same) -> what might still be done, told where `next` stops behind debts; else the verbs. possible: of a bare hearing
    gains    whether what may be done here only gains (a hand is filled): `next` that goes on to a goal stops where it would be let go by
    once     whether what `lingers` or `possible` tells may be done here alone: whoever comes here by `next` is told
    last     verbs that come when all else here is done, and are over with the step: a `next` behind something done is told, once an evening
    main     what a turn is played for, or (as `idle`) whether it is now, or what that is: a bare `next` that passes it untouched is told so
    unused   (the same as `idle`) -> what is left undone here, as a noun phrase: told with the `next` that ends the part of whoever acts
    settles  (the same as `idle`) -> what is owed here and `next` does itself, as it leaves no choice
    ending   (a bare hearing, of what all see) -> what comes of leaving it so: told before the `next` that leaves it, each once an evening
    """

    key: str
    title: str
    citation: str = ""
    steps: "tuple[Step, ...]" = ()
    each: Callable[[State], Sequence[str]] | None = None
    again: Callable[[State], bool] | None = None
    when: Callable[[State], bool] | None = None
    verbs: tuple[str, ...] = ()
    acts: Callable[[State], Sequence[str]] | None = None
    owed: Callable[[State], Iterable[Owed]] | None = None
    enter: Rule | None = None
    leave: Rule | None = None
    optional: bool = False
    idle: Callable[[State], str | None] | None = None
    lingers: Callable[[State], Iterable[str]] | None = None
    possible: Callable[[Any], Iterable[str]] | None = None
    unmet: Callable[[State], str | None] | None = None
    gains: bool = False
    once: bool = False
    unused: Callable[[State], Iterable[str]] | None = None
    last: tuple[str, ...] = ()
    main: bool | Callable[[State], bool | str] = False
    settles: Callable[[State], Iterable[str]] | None = None
    ending: Callable[[Any], Iterable[str]] | None = None


class Option(NamedTuple):
    """A house or reading option chosen at `new`. The first value is the default. variant: it says which game is played (a scenario, a
    printed optional rule), not how a rule is read; no ruling is marked with it. asked: it changes the whole evening, so that `new` asks for
    it where somebody sits. words: what each value means, as it is asked for and told; told: a sentence on each value, what is different
    with it, for whoever asks (`?`); titles: the table and column in which each value has its name, where the book alone has it, and the
    column, if there is one, of what stands behind the name for whoever asks (`?`)."""

    name: str
    values: tuple[str, ...]
    summary: str
    citation: str = ""
    variant: bool = False
    asked: bool = False
    words: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


class Preset(NamedTuple):
    """Several options chosen at once by one name and one of its values. values: what each value stands for, as option -> its value. An
    option that is named beside it has its own value. asked: as of an option; its first value is the default."""

    name: str
    values: Mapping[str, Mapping[str, str]]
    summary: str
    citation: str = ""
    asked: bool = False


PASSING = Option(
    "passing",
    ("automatic", "each"),
    "steps in which nobody can do anything are passed by themselves, or each takes its own next",
    variant=True,
)
"""An option of every game, beside its own. A session that does not name it takes each step."""

DICE = Option("dice", ("rolled", "typed"), "playaid rolls the dice, or they are thrown at the table and typed in", variant=True)
"""An option of every game, too: how dice come as long as nobody says otherwise. A session that does not name it rolls."""

EVERYWHERE = (PASSING, DICE)


class Tracker(NamedTuple):
    """One public number or mark for the bottom line and `status`. path: the public path of the value, so that `set` may call it by its
    label; empty where it stands for no single value. beside: the value as `status` tells it beside the board, where that shows a part
    of it; empty where it shows all, None where nothing. heads: it says who acts now, or how often yet, and stands in a page's heading."""

    label: str
    value: str
    path: str = ""
    beside: str | None = None
    heads: bool = False


class Figure(NamedTuple):
    """A number that is worth a chart over the turns: the title of its chart, whose or what it is, how much, and of what."""

    chart: str
    label: str
    value: float
    unit: str = ""


class Standing(NamedTuple):
    """How the sides stand by one measure of the rules' victory: what is counted, whose and how much, of whom the viewer cannot see it, and
    who leads by it as far as they see; None where nobody does, or it cannot be said. told: how it wins, and what counts for it."""

    measure: str
    counts: Mapping[str, int]
    citation: str
    leader: str | None = None
    unknown: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


def most(counts: Mapping[str, int]) -> str | None:
    """Who has more than anybody else; None for a tie."""
    best = [side for side, number in counts.items() if number == max(counts.values())]
    return best[0] if len(best) == 1 else None


class Shape(NamedTuple):
    """The types of a game's compartments, and of the arguments of its verbs by slot."""

    public: type
    secret: type
    cup: type
    args: type


class Midway(NamedTuple):
    """How a game that is under way is entered, line by line, beside what every game has (`referee/deciding/entry.py`).

    lines    what there is to be said, as verbs: those of the game, or others that write what stands on the table. They roll nothing. A
             `secret` one is what a side says of its own, unseen
    hidden   (state, side) -> what this side has still to say unseen, as a question; None if it has nothing
    settle   what follows from what was said: piles that nobody sees, numbers that are counted
    noted    keys of steps that, passed over, are begun all the same: what they note (weather off its track) holds for the rest of the turn
    whose    the line that says whose turn it is, where no step is gone through by one side after the other
    once     lines of which a second one that says otherwise is refused
    """

    lines: tuple[Verb, ...] = ()
    hidden: "Callable[[State, str], str | None] | None" = None
    settle: Rule | None = None
    noted: tuple[str, ...] = ()
    whose: str = ""
    once: tuple[str, ...] = ()


class Payoff(NamedTuple):
    """What an outcome is worth, in the game's own unit. words: a pattern, counted as often as found, times its group `number` if any."""

    words: str
    worth: int


class Turned(NamedTuple):
    """A position as the asker's next turn finds it, with what they declare in it, and what is supposed of the time between, in words."""

    state: State
    declaration: "Declaration"
    supposed: tuple[str, ...] = ()


Turning = Callable[[State, State, "Declaration", "Book"], Turned | None]
"""(the state it was first declared in, that after this turn, the declaration, the book) -> the next turn but for its number, or None."""


Kinds = Mapping[str, Callable[[State], Mapping[str, Sequence[str]]]]
"""kind of name -> (state) -> canonical name -> its aliases. Built from public knowledge only: completion and errors show it."""


class Doers(NamedTuple):
    """A player's several seats, who do what a line says. sides: the side of each; now: whose a line is that names nobody, or None."""

    sides: Mapping[str, str]
    now: str | None = None


class Game(NamedTuple):
    """A game as the engine knows it.

    sides      fixed sides (`("Fomorian", "Faerie")`), or () when each player is a side of their own
    rules      the version of the rule set, in every event. presets: options that are chosen together by one name; `new` and the log show it
    setup      writes the opening state; hearing.args has `players` (list of side names), `options`. midway: how a game under way is entered
    answers    happening -> the rules ("module:function") that run when a rule announces it with `hearing.happens`, in this order
    shape      what its state looks like, as types; "module:NAME" of it where no command is to pay for making them (`chapters.shape_of`)
    aftermath  runs after every legal ruling: victory, conserved quantities put right by a rule
    trackers   (state, viewer) -> what that viewer may see; viewer None is the whole table
    marks      (a name) -> the short mark that the board shows it by, "" for none: lists and questions have it in front of the name
    apart      (the public state) -> a few words on each thing of which several are called alike: where it lies; lists have them behind
    board      (state, viewer, book) -> what there is to be seen, as data: the engine draws it, for terminals, pages and print
    leading    (state, viewer) -> how the sides stand by what the rules count for victory; viewer None is the whole table
    together   all win or lose as one: nobody gives up alone. figures: (state, viewer) -> numbers that are charted over the turns
    laws       what may not come about by any verb, or "module:NAME" of it: flagged or held by `deciding/laws.py`, paid for by no ruling
    invariants (state) -> what is wrong with what is not locked. settable: (state) -> the public paths that completion offers to `set`
    policies   name -> (state) -> the next declaration or None when it is through: how `odds` carries on over several declarations
    sequels    name -> (a declaration, the state after it) -> the same, of what that line has begun: by it the course of its verb is told
    supposed   name -> what such a policy has everybody do, in words told with its odds; or (a declaration, the state before it) -> the same
    forewarned what is drawn or thrown first, as the pattern of its words -> in a sentence why it is, told before its chances
    roughly    (the public state, a declaration) -> the line by which numbers alone tell its odds, or "". ahead: those of what it leads to
    turns      verb -> how the same is declared again in the asker's next turn, if nothing else happens: how `odds` goes over several turns
    imagined   (state, asker) -> the state as the asker may think it to be, with stand-ins for what is hidden from them: odds walk in it. It
               leaves the cup out while their own secrets are not open. None: the table; its cup tells which readings decided a draw
    short      what may be typed in place of a verb -> the verb. phrases: how a line may begin (`put … away`: and end) -> what it means
    learnt     (state) -> what the players have told of their own copy during the evening: table, keys and text of each cell of the book
    payoffs    (state, side) -> what outcomes are worth to a side, who declares if they name nobody; sides with the same choose together
    alike      (state) -> what of it still matters to a fight carried on, no counts of rounds and points: odds walk what agrees in it once
    as_played  (the session's options) -> the game as they make it, other in the words of its verbs and in what lies under whose seal:
    sealing    what an option puts under the sides' seals of what the rules read as if it lay open. kept: what they hide, in a few words
    decisive   labels of worksheet lines, as patterns, that say by what number it was decided: a ruling told in short keeps these lines
    languages  the folder of its catalogues, `ja.json` for Japanese, or empty. midway: how one under way is entered; None where it cannot be
    hides      (the session's options) -> whether anything is one side's own as they make it; without it, wherever a verb is secret
    adds_up    what its dice add up to says something: of dice that show symbols it does not, and `luck` leaves it out
    faces      (the public state) -> what its dice show and are typed by in place of numbers. hides_faces: on no screen that all see
    unseen     (what all see of the state, a verb or "") -> names that one side alone may have drawn: no screen repeats them of an open line
    counting   (what such a throw is for, what a die shows) -> whether that brings something: pages mark it
    doers      (the public state, a verb) -> who may do what a line of it says, where not the sides themselves
    fights     verbs of fights, told as one paragraph. True: it begins one; False: it goes on; None: with the one of which the same was said
    dealer_sees_hands  rulings read what another side hides (a draw its hand, a fight its items): a dealer has to look into hands, too
    """

    slug: str
    title: str
    source: str
    rules: str
    players: tuple[int, int]
    sequence: Step
    verbs: Mapping[str, Verb]
    setup: Rule
    tables: str | PathLike[str]
    sides: tuple[str, ...] = ()
    kinds: Kinds = {}
    marks: Callable[[str], str] | None = None
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    answers: Mapping[str, tuple[str, ...]] = {}
    shape: Shape | str | None = None
    aftermath: Rule | None = None
    trackers: Callable[[State, str | None], Iterable[Tracker]] | None = None
    board: "Callable[[State, str | None, Book], Board] | None" = None
    figures: Callable[[State, str | None], Iterable[Figure]] | None = None
    invariants: Callable[[State], Iterable[str]] | None = None
    laws: tuple[Law, ...] | str = ()
    settable: Callable[[State], Iterable[str]] | None = None
    policies: "Mapping[str, Callable[[State], Declaration | None]]" = {}
    sequels: "Mapping[str, Callable[[Declaration, State], Declaration | None]]" = {}
    supposed: "Mapping[str, str | Callable[[Declaration, State], str]]" = {}
    forewarned: Mapping[str, str] = {}
    roughly: "Callable[[State, Declaration], str] | None" = None
    ahead: "Callable[[State, Declaration], str] | None" = None
    turns: Mapping[str, Turning] = {}
    imagined: Callable[[State, str | None], State] | None = None
    payoffs: "Callable[[State, str], Iterable[Payoff]] | None" = None
    alike: Callable[[State], State] | None = None
    demo: str = ""
    maturity: str = "complete"
    short: Mapping[str, str] = {}
    phrases: Mapping[str, str] = {}
    midway: Midway | None = None
    learnt: Callable[[State], Iterable[tuple[str, tuple[str, ...], str]]] | None = None
    as_played: "Callable[[Mapping[str, str]], Game] | None" = None
    sealing: Sealing = Sealing()
    kept: str = ""
    decisive: frozenset[str] = frozenset()
    dealer_sees_hands: bool = False
    languages: str | PathLike[str] = ""
    leading: Callable[[State, str | None], Iterable[Standing]] | None = None
    together: bool = False
    fights: Mapping[str, bool | None] = {}
    doers: Callable[[State, str], Doers] | None = None
    hides: Callable[[Mapping[str, str]], bool] | None = None
    adds_up: bool = True
    hides_faces: bool = False
    unseen: Callable[[State, str], Iterable[str]] | None = None
    faces: Callable[[State], Iterable[str]] | None = None
    counting: Callable[[str, str], bool] | None = None
    apart: Callable[[State], Mapping[str, str]] | None = None


def with_options(game: Game, options: Mapping[str, str]) -> Game:
    return game if game.as_played is None else game.as_played(options)
