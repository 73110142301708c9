"""The version of a game's rules is raised when they rule otherwise: what each version does is held here by digests.

A digest is of the tables, and of what the demo's declarations change; how the code is written is no part of it.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.main import run
from playaid.games.registry import BUILT_IN, load
from playaid.journal.journal import Journal
from playaid.language.message import from_json

TABLES = Path(__file__).parents[1] / "tables"
SALTED = re.compile(r"[0-9a-f]{32,}")
"""What is committed to with a salt is never the same twice."""
VERSIONS = {
    "albion": ("50", "365c17a8b65c287b"),
    "elric": ("48", "b8a65fe7d7be2ff9"),
    "empire": ("25", "31910f585bd972f7"),
    "legacy": ("47", "839eaf737e415170"),
    "tears": ("53", "9ff59a33855e30ba"),
}
"""Slug -> the version of its rules, and the digest of what they do."""
TO_DO = """the tables or the demo of {slug} do not come to what they did in version {was} of its rules.
If the rules rule otherwise than before: raise `rules` in playaid/games/{slug}/__init__.py, so that `verify` tells what was ruled
before apart from what does not hold, and say so in CHANGELOG.md. If it is the demo alone, or the wording of a table, the number stays.
Then the line here is:
    "{slug}": ("{rules}", "{digest}"),"""


def _as_text(data: dict[str, Any]) -> Any:
    """A message as the sentence that it is: how its places are called changes nothing."""
    return str(from_json(data)) if "say" in data or "between" in data else data


def digest_of(slug: str, sessions: Path) -> str:
    """The first letters of a SHA-256 of a game's tables, and of what its demo changes."""
    assert run(["--sessions-dir", str(sessions), "demo", slug, "--keep", slug]) == 0
    happened = [[event["kind"], event["changes"]] for event in Journal(sessions / slug).events()]
    in_english = json.loads(json.dumps(happened), object_hook=_as_text)
    found = hashlib.sha256(SALTED.sub("", json.dumps(in_english, sort_keys=True)).encode())
    for file in sorted((TABLES / slug).glob("*.csv")):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


@pytest.mark.parametrize("slug", sorted(BUILT_IN))
def test_rules_that_rule_otherwise_have_another_version(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    rules, digest = load(slug).rules, digest_of(slug, tmp_path / "sessions")
    assert VERSIONS[slug] == (rules, digest), TO_DO.format(slug=slug, was=VERSIONS[slug][0], rules=rules, digest=digest)
