"""What players may declare or ask: each verb with its case of the rulebook, its chapter under `rules`, and its slots."""

from functools import partial
from typing import Any

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Midway, Slot, Verb

_verb = Chapters("playaid.games.tears.rules").verb
_unseen = partial(_verb, secret=True)
_query = Chapters("playaid.games.tears.table").query
_occasion = partial(Chapters("playaid.games.tears.table").later, "occasions")


IDLE = ("refit", "recruit", "call", "search", "trap", "question", "exchange", "wound", "recover")
"""Verbs of which it is told why there is no occasion for them."""


def _seldom(name: str, *rest: Any, **more: Any) -> Verb:
    """A verb that is open more often than there is an occasion for it: what it could be said about is told without its chapter."""
    idle = more.pop("idle", _occasion(name) if name in IDLE else None)
    return _verb(name, *rest, offers=f"candidates:{name}_offers", idle=idle, **more)


def _fought(name: str, *rest: Any, **more: Any) -> Verb:
    """A step of a battle: nothing can be said of it while none is fought."""
    return _verb(name, *rest, offers="candidates:battle_offers", **more)


_RULES = Chapters("playaid.games.tears.rules")
_short = partial(Chapters("playaid.games.tears.table").later, "shorthand")
_wording = partial(Chapters("playaid.games.tears.table").later, "wording")
_plain = Chapters("playaid.games.tears.table").later("purposes", "plainly")
_said_of = partial(Chapters("playaid.games.tears.table").later, "stacks")
_OWN_PIECES, _WITHIN_REACH = _said_of("own_pieces"), _said_of("within_reach")
_WHOSE = Chapters("playaid.games.tears.table").later("names", "whose")
_BY = partial(Chapters("playaid.games.tears.table").later, "occasions")
_AREA = Slot("area", "area")
_AT = Slot("at", "place", word="at")
_MAYBE_AT = Slot("at", "place", word="at", optional=True)
_FROM = _MAYBE_AT._replace(board="from")
_IN = Slot("at", "area", word="at")
_MAYBE_IN = Slot("at", "area", word="at", optional=True)
_TO = Slot("to", "area", word="to")
_ALONG = _TO._replace(prompt="to which area? map shows what each is (a whole way as its areas in a row: AREA, AREA)")
_WHO = Slot("who", "person")
_LEADER = Slot("leader", "leader", likely=_said_of("own_leaders"))
_WIZARD = Slot("wizard", "wizard", likely=_said_of("own_wizards"))
_UNITS = Slot("units", "piece", many=True)
_HIT = Slot(
    "units",
    "counter in line",
    many=True,
    prompt="who takes the hits? Any units in line may be named, one name for each hit; the list need not hold every way.",
    asked=_wording("hits_to_take"),
)
_STUDY = Slot("study", "flag", word="study")
_AIM = Slot("aim", "sought", word="for", optional=True, prompt="the wisdom of the ruins, or a new spell?", unsaid="the wisdom")
_PIECES = Slot("pieces", "piece", many=True, likely=_OWN_PIECES)
_FURTHER = Slot("further", "flag", word="further", optional=True)
_WAY = (_PIECES, _ALONG, _FURTHER, _MAYBE_AT._replace(word="from|at"))


def _going(name: str, besides: str) -> dict[str, Any]:
    """What verbs have in common by which pieces go. besides: what is legal where nobody is activated yet."""
    told: dict[str, Any] = {"shorthand": _said_of("going"), "stepwise": "to", "aloud": True, "idle": _occasion(name)}
    more = {"besides": _RULES.later(*besides.split(":")), "preview": _RULES.later("setting_out", "before_going")}
    return {**told, "first": ("activate",), **more}


_SOME = Slot("units", "piece", optional=True, many=True, enter="all", likely=_OWN_PIECES)
_JOINING = _SOME._replace(word="with", prompt="which units and wizards?", unsaid="all who may")
_LEAVING = _SOME._replace(word="of", prompt="which of them?", unsaid="all that lie under")
_TARGET = (Slot("area", "place", optional=True), Slot("overrun", "flag", "overrun"))
_ON_WHOM = "on whom? (several, where a spell reaches them: NAME, NAME)"
_SPELL = (
    Slot("spell", "spell", by_law=True),
    Slot("wizard", "wizard", "by"),
    Slot("targets", "piece", "on", optional=True, many=True, prompt=_ON_WHOM, likely=_WITHIN_REACH),
    _MAYBE_AT,
)
_HELP = (
    Slot("leaders", "person", optional=True, many=True, once=True),
    Slot(
        "units",
        "piece",
        "on",
        optional=True,
        many=True,
        prompt="on whom in line do the points lie, one name for each point?",
        asked=_wording("points_to_lay"),
        unsaid="where they tell most",
    ),
)
_QUESTION = (
    Slot("captive", "person"),
    Slot("about", "topic", "about", asked=_wording("to_be_wrung")),
    Slot("learner", "wizard", "for", optional=True, prompt="which wizard of yours learns it?", likely=_said_of("own_wizards")),
)
_TERMS = "for what in return (noted in your words, and carried out by yourselves)?"
_EXCHANGE = (
    Slot("captives", "person", many=True, once=True),
    Slot("terms", "text", "terms", optional=True, prompt=_TERMS, unsaid="for nothing"),
)
_BY_SPELL = Slot("spell", "spell", "by", optional=True)
_LEARNT = Slot("spells", "spell", "knows", many=True, asked=_wording("spells_to_choose"))
_GATE = (_AREA, Slot("where", "side of the walls"))
_OR_ON = "or on over the sea, or to land (`move`)"
_RECRUITER = (
    "who recruits it? They do nothing else this turn; one of lower rank may once a unit lies under each of higher rank there (`box`)."
)
_OUTRANKED = "by a leader of lower rank, too, once a unit lies under each of higher rank there (`box`)"
_NONE = Slot("none", "flag", word="none")

_TABLE = (
    # initiative and activation
    _verb("initiative", "both throw for initiative, Gorganun's die first", "Initiative", "initiative"),
    _verb(
        "command",
        "activate one, or throw on the command table",
        "Activation",
        "initiative",
        Slot("choice", "choice", prompt="one unit or leader for certain (one), or as many as a throw gives (table)?"),
        shorthand=_short("thrown"),
        gloss=_wording("commanded"),
    ),
    _verb(
        "done",
        "end what the enemy's throw on the command table lets you activate; what is left of it is lost",
        "Command table",
        "initiative",
    ),
    _verb(
        "activate",
        "activate a leader, a wizard or a unit; whoever was activated before them does no more",
        "Activation",
        "initiative",
        Slot("who", "piece", prompt="whom?", asked=_wording("whom_to_activate"), likely=_OWN_PIECES),
        _FROM,
        shorthand=Chapters("playaid.games.tears.table").later("waking", "waking"),
        idle=_occasion("activate"),
    ),
    # leader boxes, movement, castles
    _unseen(
        "box",
        "put units and wizards under a leader, to go along unseen; say which leader, then who goes under them; "
        "if nobody is named, all go who may, if there is room",
        "Leader boxes",
        "leaders",
        _LEADER._replace(
            prompt="which leader? Of several in one place those of lower rank wait, and are not listed, until each above them holds a unit."
        ),
        _JOINING,
        anytime=True,
        whose=_WHOSE,
        shorthand=_said_of("boxing"),
        idle=_occasion("box"),
        wants=_short("units_wanted"),
        asks=True,
        deals=True,
    ),
    _unseen(
        "drop",
        "lay counters under a leader down; if none is named, all are laid down",
        "Stacks",
        "leaders",
        _LEADER,
        _LEAVING,
        anytime=True,
        whose=_WHOSE,
        shorthand=_said_of("dropping"),
        idle=_occasion("drop"),
        wants=_short("units_wanted"),
        asks=True,
        deals=True,
    ),
    _unseen(
        "move",
        "move activated pieces, space by space (`from`: where they set out; `further`: of those alike, those go on who have just moved)",
        "Movement",
        "movement",
        *_WAY,
        **_going("move", "movement:move_besides"),
        perhaps=_occasion("goes_on"),
    ),
    _unseen(
        "sail",
        "put to sea, sail on, or land (`from` and `further`: as in `move`)",
        "Ports",
        "ports",
        *_WAY,
        **_going("sail", "ports:sail_besides"),
    ),
    _verb(
        "board",
        "a wizard who flies joins a ship of his side",
        "Fly",
        "ports",
        _WIZARD,
        Slot("ship", "place", "on"),
        bounded=_OR_ON,
        shorthand=_short("boarding"),
    ),
    _verb(
        "gate",
        "whether those at your castle stand inside, behind its walls, or outside",
        "Castle: occupation",
        "castles",
        *_GATE,
        bounded="to say once more where they stand already, which changes nothing",
        whose=_WHOSE,
        shorthand=_short("gating"),
        gloss=_wording("walls"),
        idle=_occasion("gate"),
    ),
    # battle
    _seldom(
        "attack",
        "attack with what is activated there",
        "Battle",
        "battle",
        *_TARGET,
        diceless=True,
        course="battle",
        shorthand=_short("attacking"),
    ),
    _fought("stand", "show your line against an attack", "Battle", "battle", diceless=True, shorthand=_plain),
    _seldom(
        "cast",
        "a wizard casts a spell",
        "Spells",
        "spells",
        *_SPELL,
        shorthand=_said_of("aiming"),
        gloss=_wording("effect"),
        wants=_RULES.later("spells", "target_wanted"),
        preview=_RULES.later("speeds", "before_quickening"),
        in_vain=_RULES.later("no_spells", "leads_already"),
        asks=True,
        idle=_RULES.later("no_spells", "no_spell"),
    ),
    _fought("skip", "cast no (more) spells this round; asked of any wizard who might know one", "Battle 2", "rounds", shorthand=_plain),
    _fought("throw", "throw for your line", "Battle 4", "rounds", shorthand=_plain),
    _fought(
        "take",
        "say who takes the hits, one name for each",
        "Results",
        "rounds",
        _HIT,
        shorthand=_said_of("taking"),
        called=_wording("hits"),
        beside=_wording("left"),
    ),
    _verb(
        "lead",
        "say which leaders help and whom, one name for each point; if nobody is named, the points lie where they tell most",
        "Leaders: attack",
        "points",
        *_HELP,
        anytime=True,
        whose=Chapters("playaid.games.tears.table").later("names", "helping"),
        shorthand=_said_of("helping"),
        bounded="each point on whoever is in line, one name for each",
        wants=_short("points_wanted"),
        asks=True,
        tray=_RULES.later("counting", "lead_tray"),
        besides=_RULES.later("points", "lead_besides"),
    ),
    _verb(
        "fog",
        "say from whom in the enemy's line your Fog of War, once it is cast, takes strength this round, one name for each point",
        "Fog of War",
        "points",
        _UNITS._replace(asked=_wording("fog_to_lay")),
        anytime=True,
        whose=Chapters("playaid.games.tears.table").later("names", "fogging"),
        shorthand=Chapters("playaid.games.tears.table").later("clouding", "clouding"),
        tray=_RULES.later("counting", "fog_tray"),
        besides=_RULES.later("points", "fog_besides"),
    ),
    _seldom(
        "unveil",
        "those whom Obfuscate hides in a battle fight again, and can be hit",
        "Obfuscate",
        "veils",
        anytime=True,
        whose=Chapters("playaid.games.tears.table").later("names", "unveiling"),
    ),
    _fought(
        "clash",
        "fight the round out in one go: you cast no more; whole units take your hits first, wizards last; where it is asked whether "
        "you fight on, you do",
        "Battle",
        "rounds",
        course="battle",
        shorthand=_plain,
    ),
    _fought("stay", "fight on", "Battle 6", "rounds", shorthand=_plain),
    _fought(
        "retreat",
        "leave the battle; if no area is named, you go into the castle here",
        "Retreat",
        "retreat",
        _TO._replace(optional=True),
        shorthand=_short("withdrawing"),
        wants=_short("way_wanted"),
    ),
    _fought("besiege", "break off before a castle and stay", "Battle", "rounds", shorthand=_plain),
    # wounds and ruins
    _seldom("wound", "throw on the wound table", "Leader wounds", "wounds", _WHO, _BY_SPELL, whose=_WHOSE, shorthand=_short("wounded")),
    _seldom(
        "place",
        "place somebody who escaped or comes back",
        "Leader wounds",
        "wounds",
        _WHO,
        _MAYBE_IN._replace(
            prompt="in which area?", unsaid="nowhere now: off the board until the next actions of their side, and not activated in these"
        ),
        whose=_WHOSE,
        beside=_wording("placed"),
        shorthand=_short("placing"),
        wants=_short("area_wanted"),
        asks=True,
    ),
    _seldom(
        "trap",
        "throw for the trap of the ruins entered, then find their wisdom by whoever is seen there and not hit (who lies under a leader "
        "finds nothing: `drop` first); a wizard with whom nobody else is activated may seek a spell instead (`study`)",
        "Exploring ruins",
        "ruins",
        _AREA,
        _STUDY,
        _AIM,
        shorthand=_short("searching"),
        called=_wording("sought"),
        wants=_short("aim_wanted"),
    ),
    _seldom(
        "search",
        "search ruins where you stand for their wisdom; a wizard with whom nobody else is activated may seek a spell instead (`study`)",
        "Searching",
        "ruins",
        _AREA,
        _STUDY,
        _AIM,
        shorthand=_short("searching"),
        called=_wording("sought"),
        wants=_short("aim_wanted"),
        in_vain=_RULES.later("ruins", "found_already"),
    ),
    # reinforcements, the dragon, wizards
    _seldom(
        "refit",
        "replenish reduced units: bring them up to strength",
        "Replacements",
        "reinforcements",
        _UNITS._replace(asked=_occasion("to_refit")),
        _AT,
        shorthand=_short("refitting"),
        preview=_RULES.later("reinforcements", "before_refitting"),
        warns=True,
    ),
    _seldom(
        "recruit",
        "recruit a unit; its leader does nothing else this turn, nor what lies under them",
        "Recruiting",
        "reinforcements",
        Slot("unit", "piece", prompt="which unit? It comes under the leader who recruits it, who does nothing else this turn."),
        Slot("leader", "leader", "by", prompt=_RECRUITER),
        bounded=_OUTRANKED,
        shorthand=_short("recruiting"),
    ),
    _seldom(
        "cadmin",
        "the ambassador calls Cadmin",
        "Cadmin",
        "reinforcements",
        by=_BY("ambassador"),
        shorthand=_short("calling_cadmin"),
    ),
    _seldom("ambassador", "name the ambassador to the Cadmin", "Cadmin", "reinforcements", _WIZARD, whose=_WHOSE),
    _seldom(
        "call",
        "a wizard at Asten calls Terramax, the dragon, whom nobody recruits",
        "Terramax",
        "terramax",
        _WIZARD,
        shorthand=_short("calling"),
        gloss=_wording("calls"),
        preview=_RULES.later("terramax", "before_calling"),
        warns=True,
    ),
    _seldom(
        "control",
        "his master holds Terramax this turn, by a throw; if it fails, Terramax rages",
        "Terramax",
        "terramax",
        by=_BY("master"),
        shorthand=_short("controlling"),
    ),
    _seldom(
        "rage",
        "a round of Terramax's rage: a die says whom he strikes, each side whom it does",
        "Terramax",
        "terramax",
    ),
    _seldom("recover", "a burnt-out wizard tries to recover", "Disasters", "wizards", _WIZARD),
    # captives and the tower
    _seldom(
        "question",
        "press a captive for wisdom or a spell",
        "Stolen wisdom",
        "captives",
        *_QUESTION,
        whose=_WHOSE,
        wants=_short("learner_wanted"),
        asks=True,
        in_vain=_RULES.later("captives", "known_already"),
    ),
    _seldom(
        "exchange",
        "captives go home on terms to which both players agree",
        "Exchange of prisoners",
        "captives",
        *_EXCHANGE,
        whose=Chapters("playaid.games.tears.table").later("names", "freeing"),
        shorthand=_short("exchanging"),
        wants=_short("terms_wanted"),
    ),
    _seldom(
        "tower",
        "convince Erynmil",
        "Victory",
        "tower",
        perhaps=_occasion("may_ask_erynmil"),
        by=_BY("on_the_island"),
        preview=_RULES.later("tower", "before_asking"),
        warns=True,
    ),
    _seldom("exile", "name the port for those whom Erynmil turned away", "Victory", "tower", Slot("port", "area")),
    # set-up and the map
    _verb("deploy", "set a piece up", "Free set-up", "setup", Slot("piece", "piece"), _IN, shorthand=_short("setting_up")),
    _unseen("prepare", "choose a wizard's further spells", "War of the Dragon 3", "scenarios", _WIZARD, _LEARNT, whose=_WHOSE),
    _verb("chart", "enter an area of your map", "Play board", "charting", Slot("area", "text"), Slot("kind", "terrain", "as")),
    _verb("road", "enter a road of your map, or that there is none", "Play board", "charting", _AREA, _TO, _NONE),
    # to look at
    _query("boxes", "what lies under your leaders", "Play board", "view:boxes", secret=True),
    _query("lore", "what your wizards know and the wisdom you hold", "Play board", "view:lore", secret=True),
    _query("forces", "the board as everybody sees it", "Play board", "view:forces_list"),
    _query(
        "map",
        "areas and roads that are known",
        "Play board",
        "view:show_map",
        Slot("areas", "area", many=True, optional=True, unsaid="all areas"),
    ),
    _query(
        "where",
        "where somebody or something is, or all ruins, castles, leaders …; how far it is to an area",
        "Play board",
        "where:where",
        Slot("what", "thing", prompt="who or what, or which area?"),
        Slot("to", "area", word="to", optional=True),
    ),
)

VERBS = {verb.name: verb for verb in _TABLE}

_line = Chapters("playaid.games.tears.rules").line
_OF = Slot("who", "side", word="of")

_INSIDE = Slot("inside", "flag", word="inside", optional=True)
_UNDER = Slot("units", "piece", word="with", many=True)
_PEOPLE = (Slot("pieces", "person", many=True), Slot("kind", "word", word="is"), _MAYBE_AT)
_SPELLS, _RUINS = Slot("spells", "spell", many=True), Slot("areas", "area", many=True)

MIDWAY = Midway(
    lines=(
        VERBS["chart"],
        VERBS["road"],
        _line("lies", "counters and people of a side in an area, or aboard a ship", _PIECES, _AT, _OF, checks="LIES_CHECKS"),
        _line("person", "people off the board: hurt, dead, waiting …", *_PEOPLE),
        _line("captive", "a captive, and whose", Slot("captive", "person"), _OF, said="captives_said"),
        _line("castle", "who controls a castle, and whether he stands inside", _AREA, _OF, _INSIDE, said="castles_said"),
        _line("ship", "a ship at sea; the first is ship 1", _AREA, _OF),
        _line(
            "bonus", "what a side adds for initiative", Slot("who", "side"), Slot("number", "int"), checks="BONUS_CHECKS", said="bonus_said"
        ),
        _line("found", "ruins whose wisdom a side has been seen to find", _RUINS, _OF, said="found_said"),
        _line("master", "the wizard whom Terramax obeys", _WIZARD, said="master_said"),
        _line("box", "what lies under one of your leaders", _LEADER, _UNDER, checks="BOX_CHECKS", secret=True),
        _line("knows", "what one of your wizards knows", _WIZARD, _SPELLS, checks="KNOWS_CHECKS", said="spells_said", secret=True),
        _line("wisdom", "ruins whose wisdom one of yours has found", _WHO, _RUINS, checks="WISDOM_CHECKS", said="wisdom_said", secret=True),
        _line("told", "ruins whose wisdom captives have told you", _RUINS, said="told_said", secret=True),
    ),
    hidden=Chapters("playaid.games.tears.rules").later("midway", "secret_entry"),
    settle=Chapters("playaid.games.tears.rules").later("midway", "settle"),
)
