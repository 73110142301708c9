"""The tables of a game and where each fact in them comes from."""

from playaid.book.book import Book, tables_folder
from playaid.book.facts import BadFact, Fact, MissingFact, UnknownFact, from_json, to_json

__all__ = ["BadFact", "Book", "Fact", "MissingFact", "UnknownFact", "from_json", "tables_folder", "to_json"]
