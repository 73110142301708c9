"""A page on paper: printed by the Chromium that is here anyway, since browsers print best and none comes with playaid."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from playaid.language.message import message
from playaid.platform_calls import is_root
from playaid.referee.contract.refusals import Refusal
from playaid.refused_files import naming

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser")
QUIET = (
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-pdf-header-footer"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions"),
)
"""What keeps it from showing itself, and from asking anybody outside for anything."""
SECONDS = 600


def browser() -> str:
    """The browser that prints: named by CHROMIUM, or found on PATH. Raises Refusal."""
    named = os.environ.get("CHROMIUM")
    program = next((path for name in ((named,) if named else NAMES) if (path := shutil.which(name))), None)
    if program is None:
        text = (
            message("{named} is no program", named=named)
            if named
            else "there is no Chromium, Chrome or Edge here that could print the page"
        )
        raise Refusal(text, hint="export html, and let any browser print that page; or name one in CHROMIUM")
    return program


def print_pdf(page: Iterable[str]) -> bytes:
    """A page as PDF. It lies in a folder of its own meanwhile, which only its owner can read. Raises Refusal."""
    program = browser()
    with TemporaryDirectory(prefix="playaid-") as folder:
        source, paper = Path(folder, "page.html"), Path(folder, "page.pdf")
        text = "".join(page)
        with naming(source):
            source.write_text(text, encoding="utf-8", errors="backslashreplace")
        root = ("--no-sandbox",) if is_root() else ()  # it refuses to start for root otherwise
        command = [program, *QUIET, *root, f"--user-data-dir={folder}/profile", f"--print-to-pdf={paper}", source.as_uri()]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise Refusal(
                message("{program} had not printed the page after {seconds} seconds", program=program, seconds=SECONDS),
                hint="export html, and print that page",
            ) from None
        except OSError as fault:
            raise Refusal(
                message("{program} does not start: {strerror}", program=program, strerror=fault.strerror),
                hint="export html, and print that page",
            ) from None
        if done.returncode or not paper.is_file():
            last = (done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"])[-1]
            raise Refusal(
                message("{program} could not print the page: {last}", program=program, last=last), hint="export html, and print that page"
            )
        with naming(paper):
            return paper.read_bytes()
