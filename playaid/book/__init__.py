"""The tables of a game and where each fact in them comes from."""

from playaid.book.book import Book, tables_folder
from playaid.book.facts import BadFact, Fact, MissingFact, UnknownFact, from_json, to_json
from playaid.book.owners import owner_folder

__all__ = ["BadFact", "Book", "Fact", "MissingFact", "UnknownFact", "from_json", "owner_folder", "tables_folder", "to_json"]
