"""Where playaid's own catalogues lie."""

from pathlib import Path

OWN = Path(__file__).parent / "languages"
