"""What is typed in words of the players' own, as their cards and sheets have them: where it is read, and an example of each."""

from playaid.games.legacy.slots import NAME
from playaid.language.message import as_message
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Slot

QUEST_TITLE = as_message("the title at the head of the Story Quest, such as The 9th Legion")
QUEST_TASKS = Slot(
    "tasks",
    "text",
    word="tasks",
    prompt="which tasks does it name, in a few words each, with commas between them? `?` has an example",
    explained=as_message(
        "What the Story Quest wants done before the game can be won: each Story Token that is to be returned to the Round Table, each "
        "Escort Token that is to be protected. Give each task a short name of your own, and set a comma between one and the next: no name "
        "has a comma in it. These, for example, are three tasks: Eagle returned, Banner returned, Monk led home. When one of them is done "
        "you say so by its name: `task Eagle returned`."
    ),
)
BANNER = as_message("the name on the coloured banner of the Realm Tile, such as Misty Moor")
SPAWNS = as_message(
    "how many tokens of which kind does the card put down, and on tiles with a banner of which colour (`2 saxon red`), or on which tile "
    "(`1 witch @Docks`)?"
)
SPAWNED = as_message(
    "a number, a kind and the colour of the tiles on which they come into play, as the card says, or @ and a tile that it names: "
    "2 saxon red, 1 witch @Docks"
)
COMMAND = as_message(
    "one of these, as the card has it: Hold; Aggressive; Escape, printed as Objective (Escape); or Objective, for which the tile in its "
    "brackets is asked next, or typed behind it: Objective (Docks)"
)
MADE_FOR = as_message("which tile do its enemies make for?")
NOT_YET = as_message("later, as it is not in play yet")
CAPTAIN = as_message("the name of the one enemy whom the Severe Threat Card sets on a tile of its own, such as Hengist")
CARD_TITLE = as_message("the title at the head of the card, such as Silver Helmet")
STORY_TOKEN = as_message("what the Story Quest calls it, such as Eagle")
ABILITY = Slot(
    "ability",
    "text",
    word="ability",
    optional=True,
    prompt="what does its Special Ability do?",
    unsaid="it has none",
    explained="the words below the Movement Command, shortened as you like: nobody may trade cards",
)
PLAQUE = NAME._replace(prompt="what is the plaque called?", explained="the virtue on it, such as Courage")
DOOM = Slot(
    "effect",
    "text",
    prompt="which Doom Effect is it?",
    explained="its words on the card, shortened as you like: one move less; or Seduction",
)
SUFFERED = DOOM._replace(likely=Chapters("playaid.games.legacy.state").later("likely", "suffered"))
WHY = Slot("why", "text", prompt="how has it failed?", explained="in a few words, as the Story Quest says: the Monk has perished")
