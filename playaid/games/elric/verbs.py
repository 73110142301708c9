"""What players may declare and ask: each verb with its section, the chapter where its rule stands, and what is typed after it.

The checks and offers of a verb stand beside its rule, as `RULE_CHECKS` and `rule_offers`.
"""

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Midway, Slot

_rules = Chapters("playaid.games.elric.rules")
_table = Chapters("playaid.games.elric.table")

_spoken = Chapters("playaid.games.elric.ratings").later
_march, _embark, _debark = _spoken("by_count", "march"), _spoken("by_count", "embark"), _spoken("by_count", "debark")
_by_leader, _whose = _spoken("voyages", "by_leader"), _spoken("wanted", "whose")
_of_target, _of_spell = _spoken("glosses", "of_target"), _spoken("glosses", "of_spell")

_own_units, _near_places = _spoken("likely", "own_units"), _spoken("likely", "near_places")
_in_hand, _things = _spoken("likely", "in_hand"), _spoken("likely", "things")

_FROM = Slot("unit", "unit", word="from", likely=_own_units, once=True)
_TAKER = Slot("other", "unit", word="to", likely=_own_units, once=True)
_WHERE = Slot("place", "place")
_ANYWHERE = _WHERE._replace(optional=True)
_FOUGHT = _ANYWHERE._replace(prompt="which battle first?", likely=_spoken("likely", "battlefields"))
_WHAT = Slot("what", "word")
_COUNTRY = Slot("nation", "nation", board="from")
_UNIT = Slot("unit", "unit")
_UNITS = Slot("units", "unit", many=True, once=True, by_law=True, likely=_own_units)
_MAGICIAN = Slot("magician", "unit", word="by", prompt="by which magician?", likely=_own_units)
_ARMIES = Slot("armies", "int", word="with", optional=True, least=0)
_NATION = Slot("nation", "nation", word="of", optional=True, board="from")
_STACK = (_UNITS._replace(prompt="who? (armies along: NAME with 3, NAME with all; armies alone: by name)"), _ARMIES, _NATION)
_OF_BATTLE = _UNITS._replace(optional=True, prompt="who?", likely=_spoken("likely", "in_battle"))
_TO = Slot("place", "place", word="to", prompt="to which place?")
_BY_LAW = _TO._replace(tried=True, prompt="to which place?")
_VIA = Slot("via", "place", word="via", optional=True, many=True, board="via")
_SPELL = Slot("spell", "spell")
_BENEATH = Slot("spell", "held spell", prompt="which spell?", likely=_in_hand)

VERBS = (
    _rules.verb(
        "choose",
        "choose the country to begin with (`countries` tells what each has, `map NATION` where it lies)",
        "4.0",
        "setup",
        _COUNTRY._replace(prompt="which country? (`countries` tells what each has, `map NATION` where it lies)"),
        gloss=_of_target,
    ),
    _rules.verb("appear", "let Elric appear at random, if you like (`next` goes on without him)", "12.1.1", "appearance"),
    _rules.verb(
        "replace",
        "replace a lost army or fleet in a capital",
        "6.0",
        "replacements",
        _WHAT._replace(prompt="an army or a fleet?"),
        Slot("nation", "nation", word="of", board="from", prompt="of which nation?"),
        shorthand=_spoken("spoken", "replace"),
    ),
    _rules.verb(
        "march",
        "move on land, armies under a leader",
        "7.2",
        "movement",
        _UNITS._replace(prompt="who? (armies along: NAME with 3, NAME with all; armies alone: by name, or 3 from PLACE)"),
        *_STACK[1:],
        _BY_LAW._replace(likely=_near_places),
        _VIA,
        cost=_rules.later("movement", "march_cost"),
        shorthand=_march,
        in_vain=_rules.later("movement", "in_vain"),
        bounded="several together, or farther; listed is a space at a time, alone or with all armies that can go along",
    ),
    _rules.verb(
        "embark",
        "board a fleet",
        "7.3",
        "boarding",
        _STACK[0],
        _ARMIES._replace(prompt="as many as a fleet there has room for"),
        _NATION,
        Slot("fleet", "fleet", word="on|onto", by_law=True, prompt="on which fleet?"),
        bounded="with others, or fewer; listed is alone or with all armies that fit",
        shorthand=_embark,
        gloss=_spoken("glosses", "of_ship"),
        idle=_spoken("idle", "fleets"),
    ),
    _rules.verb(
        "sail",
        "move fleets and what is aboard",
        "7.3",
        "sailing",
        Slot("fleets", "unit", many=True, once=True, by_law=True, likely=_spoken("likely", "own_fleets")),
        _BY_LAW,
        _VIA,
        Slot("homeward", "flag", word="homeward"),
        cost=_rules.later("sailing", "sail_cost"),
        bounded="farther than the next sea, or some fleets of a place; listed is each by itself and all of a place, to the next sea",
        idle=_spoken("idle", "voyages"),
        shorthand=_by_leader,
    ),
    _rules.verb(
        "debark",
        "go ashore",
        "7.3",
        "boarding",
        *_STACK,
        _BY_LAW._replace(likely=_near_places),
        cost=_rules.later("boarding", "debark_cost"),
        shorthand=_debark,
        idle=_spoken("idle", "landings"),
        bounded="with others, or fewer; listed is alone or with all armies aboard",
    ),
    _rules.verb(
        "fly",
        "fly by magic to any province; a spell in hand is the one that its magician uses this player-turn",
        "7.4.2",
        "flying",
        _SPELL._replace(prompt="which spell?", likely=_spoken("likely", "to_fly_by")),
        _MAGICIAN,
        Slot(
            "units",
            "unit",
            word="carrying",
            optional=True,
            many=True,
            once=True,
            prompt="the magician flies: who goes along? (names or numbers of the list; it has one army of a nation: `2 armies` takes two)",
            unsaid="nobody else",
            likely=_spoken("likely", "in_flight"),
        ),
        _ARMIES,
        _NATION,
        _TO,
        bounded="whom the magician carries, named behind `carrying`: carrying NAME, NAME, 2 armies; listed is the magician alone",
        shorthand=_spoken("flights", "fly"),
        wants=_spoken("wanted", "who_flies_along"),
        perhaps=_spoken("idle", "holds_spells"),
        idle=_spoken("idle", "flights"),
        preview=_rules.later("flying", "beware"),
        warns=True,
    ),
    _rules.verb(
        "search",
        "search a wilderness for magic, friends or enemies",
        "8.0",
        "search",
        _WHERE._replace(likely=_spoken("likely", "where_to_search")),
        Slot("what", "word", word="for", prompt="for magic, friends or enemies?", likely=_spoken("spoken", "to_be_sought")),
        idle=_spoken("idle", "searches"),
        shorthand=_spoken("wanted", "search"),
    ),
    _rules.verb(
        "cast",
        "lay a spell face down for a battle, in place of its magician's own combat value (`reckon 11 vs 5 with SPELL`: its chances)",
        "9.2",
        "magic",
        _BENEATH,
        _MAGICIAN,
        idle=_spoken("idle", "castings"),
        preview=_rules.later("magic", "at_stake"),
        secret=True,
        whose=_whose,
        shorthand=_spoken("wanted", "cast"),
        gloss=_spoken("glosses", "of_laid_spell"),
    ),
    _rules.verb(
        "transfer",
        "hand a spell to another personality of the stack",
        "9.1",
        "hands",
        _BENEATH,
        _FROM,
        _TAKER,
        secret=True,
        whose=_whose,
        shorthand=_spoken("wanted", "transfer"),
        gloss=_of_spell,
    ),
    _rules.verb(
        "discard",
        "discard a spell (Law and Chaos may not be held together)",
        "9.5",
        "hands",
        _SPELL,
        _FROM,
        secret=True,
        whose=_whose,
        gloss=_of_spell,
    ),
    _rules.verb(
        "horn",
        "Elric blows the Horn of Fate, once the Balance has tipped: a die of 1 to 4 sets it level, 5 or 6 ends the world, as a third blast"
        " does",
        "16.7",
        "balance:blow",
        in_vain=_rules.later("balance", "in_vain"),
        idle=_spoken("idle", "blasts"),
        preview=_rules.later("balance", "before_the_blast"),
    ),
    _rules.verb(
        "influence",
        "a personality takes control of Elric; how is not in our copy of the rules: settle it at your table, then say it",
        "12",
        "personalities",
        _UNIT._replace(prompt="who takes control of Elric?"),
        idle=_spoken("idle", "control"),
        bounded="control handed from one of yours to another",
    ),
    _rules.verb(
        "bear", "hand an artifact to a personality", "16.8", "personalities", Slot("artifact", "unit"), Slot("unit", "unit", word="to")
    ),
    _rules.verb(
        "battle",
        "begin a battle without its dice yet: units may then be withheld and laid spells turned up, and `fight` throws the dice"
        " (`battle --odds`: its chances before it is begun)",
        "10.1",
        "combat",
        _FOUGHT,
        shorthand=_spoken("wanted", "fought"),
        wants=_spoken("wanted", "which_battle"),
        asks=True,
        course="fight",
    ),
    _rules.verb(
        "withhold",
        "keep units out of the battle; those of whoever is attacked may then retreat before it (`fallback`)",
        "10.2",
        "combat",
        _OF_BATTLE._replace(asked=_spoken("wanted", "asked_to_withhold")),
        _ARMIES,
        _NATION,
        whose=_whose,
        shorthand=_spoken("by_count", "kept_out"),
        by_side=_spoken("by_count", "of_side"),
        wants=_spoken("wanted", "who_is_wanted"),
        preview=_rules.later("ways_back", "before_withholding"),
        tray=_rules.later("combat", "withhold_tray"),
        called=_spoken("by_count", "one_kept_out"),
        bounded="several together, or so many armies (with 3); listed is each unit by itself, and of a nation's armies one",
    ),
    _rules.verb(
        "fallback",
        "withheld defenders retreat before the battle",
        "10.2",
        "combat:fall_back",
        _OF_BATTLE._replace(asked=_spoken("wanted", "asked_to_fall_back")),
        _ARMIES,
        _NATION,
        _TO._replace(likely=_near_places),
        preview=_rules.later("ways_back", "before_falling_back"),
        whose=_spoken("wanted", "falls_back"),
        shorthand=_spoken("by_count", "falling_back"),
        wants=_spoken("wanted", "who_is_wanted"),
        asks=True,
        idle=_rules.later("ways_back", "none_there"),
    ),
    _rules.verb(
        "conjure",
        "draw a spell at random, used instead of the own combat value; one in hand is laid before, in the Magic step (`cast`)",
        "9.2",
        "combat",
        Slot("magician", "unit"),
        whose=_whose,
        perhaps=_spoken("idle", "might_conjure"),
        idle=_spoken("idle", "conjurings"),
        preview=_rules.later("conjuring", "at_stake"),
        shorthand=_spoken("wanted", "conjure"),
    ),
    _rules.verb(
        "unveil",
        "turn up all spells of the battle before its dice; `fight` turns them up by itself",
        "10.3",
        "revelation",
        awaits=True,
        in_vain=_rules.later("revelation", "in_vain"),
    ),
    _rules.verb(
        "fight",
        "throw the dice of a battle that has been begun or not yet; laid spells are turned up first (`fight --odds`: its chances;"
        " where the other may withhold, `battle` comes before it)",
        "10.5",
        "results",
        _FOUGHT,
        shorthand=_spoken("wanted", "fought"),
        wants=_spoken("wanted", "which_battle"),
        asks=True,
        awaits=True,
        concludes=True,
    ),
    _rules.verb(
        "muster",
        "call a nation, personality or artifact (`countries NAME` tells what it has, or is)",
        "11",
        "muster",
        Slot("target", "target", by_law=True, board="from", prompt="which nation, personality or artifact?"),
        Slot("spell", "spell", word="with", optional=True),
        Slot("holder", "unit", word="of", optional=True),
        gloss=_of_target,
        shorthand=_spoken("wanted", "mustered"),
        perhaps=_spoken("idle", "might_muster"),
        preview=_rules.later("muster", "at_stake"),
    ),
    _rules.verb(
        "chart",
        "add a place that your printed board has and the list lacks (`map` shows the list)",
        "3.1",
        "charting",
        Slot("kind", "word", prompt="a place is added to the list: land, wilderness or sea? (to look at the map: map)"),
        Slot("nation", "nation", word="of", optional=True, board="from"),
        Slot("capital", "flag", word="capital"),
        Slot("city", "flag", word="city"),
        Slot("port", "flag", word="port"),
        Slot("place", "text", word="named"),
        offers="",
        anytime=True,
    ),
    _table.query("hand", "your own spells", "9.0", "asking", secret=True),
    _table.query("spell", "a spell of the index, or several", "16.0", "asking", Slot("spells", "spell", many=True, once=True)),
    _table.query(
        "countries",
        "armies, fleets, capital and personalities of all countries, or of those that are named",
        "15.0",
        "countries",
        Slot("which", "target", board="from", optional=True, many=True, once=True, prompt="which countries?", unsaid="all countries"),
    ),
    _table.query(
        "pieces",
        "who stands where; in one place, or of one player",
        "3.2",
        "asking",
        Slot("what", "whose", optional=True, prompt="in which place, or of whom?", likely=_things, unsaid="all places"),
        shorthand=_spoken("spoken", "asked_stack"),
    ),
    _table.query(
        "stack",
        "how strong a place or a stack is: who is there, and what they are worth",
        "10.4",
        "looking",
        Slot("what", "thing", prompt="in which place, or of whom?", likely=_things),
        shorthand=_spoken("spoken", "asked_stack"),
        checks="STACK_CHECKS",
    ),
    _table.query(
        "where",
        "where somebody or a place is, what borders it, how far it is to another",
        "7.0",
        "whereabouts",
        Slot("what", "whose", prompt="who, or which place?", likely=_things),
        Slot("goal", "thing", word="to", optional=True),
        shorthand=_spoken("spoken", "asked_where"),
    ),
    _table.query(
        "map",
        "every place, and what borders it; of one place, or of a nation",
        "3.1",
        "whereabouts:borders",
        Slot("places", "land", optional=True, many=True, once=True, unsaid="all places"),
    ),
    _table.query("ships", "who is aboard what", "7.1", "looking"),
    _table.query("beam", "the Cosmic Balance", "3.3", "asking"),
    _table.query("container", "what is open about the spells", "9.0", "asking"),
    _table.query("prospects", "the next spell's alignment, by what you have seen", "9.0", "asking", secret=True),
    _table.query(
        "quest",
        "the chances of searching a place over several turns",
        "8.0",
        "asking",
        _WHERE._replace(likely=_spoken("likely", "unfound")),
        Slot("turns", "int", word="over", least=0, prompt="over how many turns?"),
        checks="QUEST_CHECKS",
    ),
    _table.query("dream", "the chances of a nightmare as things stand", "16.4", "asking"),
    _table.query(
        "reckon",
        "a battle by its numbers, with the spells given",
        "10.4",
        "forecast",
        Slot(
            "attack",
            "int",
            least=0,
            prompt="what is the attack worth, the combat values added up? (`stack PLACE` adds up who is there)",
            asked=_table.later("asking", "battle_to_reckon"),
        ),
        Slot(
            "defence",
            "int",
            word="vs",
            least=0,
            prompt="what is the defence worth, without walls? (they are added apart, as in `reckon 15 vs 10 wall 5`)",
        ),
        Slot("spells", "spell", word="with", optional=True, many=True, once=True),
        Slot("against", "spell", word="against", optional=True, many=True, once=True),
        Slot("wall", "int", word="wall", optional=True, least=0),
        Slot("ground", "word", word="at", optional=True),
        shorthand=_spoken("by_count", "reckon"),
        beside=_spoken("by_count", "in_words"),
        checks="RECKON_CHECKS",
    ),
)

_PLAYER = Slot("other", "side", word="of")
_NOBODYS = Slot("other", "side", word="of", optional=True)
_PLACE = Slot("place", "place", word="at")
_ABOARD = Slot("fleet", "target", word="aboard", optional=True)

MIDWAY = Midway(
    lines=(
        _rules.line("country", "a nation that a player plays; his first is the one he began with", _COUNTRY, _PLAYER),
        _rules.line(
            "piece",
            "a named piece, whose it is, how many spells lie beneath it",
            Slot("target", "target"),
            _PLACE,
            _NOBODYS,
            Slot("number", "int", word="spells", optional=True, least=0),
            _ABOARD,
        ),
        _rules.line("armies", "armies of a nation in one place", Slot("armies", "int", least=0), _COUNTRY, _PLACE, _NOBODYS, _ABOARD),
        _rules.line("control", "who is in control of Elric", _UNIT),
        _rules.line("lost", "armies that a nation may replace", _COUNTRY, Slot("armies", "int", least=0)),
        _rules.line("taken", "a city that a player has taken", _WHERE, _PLAYER),
        _rules.line("found", "a place whose face-down spell is gone", _WHERE),
        _rules.line(
            "balance",
            "the marker: law N, chaos N or centre; gone from the beam in turn N: tipped-law N, tipped-chaos N",
            _WHAT,
            Slot("number", "int", optional=True, least=0),
        ),
        _rules.line("discarded", "spells on the open pile", Slot("spells", "spell", many=True)),
        _rules.line("order", "the players in turn order", Slot("against", "side", many=True)),
        _rules.line(
            "spells",
            "what lies beneath one of your magicians",
            _UNIT,
            Slot("spells", "spell", many=True),
            checks="SPELLS_CHECKS",
            secret=True,
        ),
    ),
    hidden=_rules.later("midway", "secret_entry"),
    settle=_rules.later("midway", "settle"),
)
