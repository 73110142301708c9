"""Pages in a real browser: the system's Chromium, driven by Playwright.

Without a Chromium the tests that want it are skipped and say so; where `NEEDS_CHROMIUM` is set they fail.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
"""Of these the first that is here: what draws no windows costs a third less."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
WITHOUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("PaintHolding", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""Pages of its own that Chromium makes ready under the address bar of every window, at twice the cost of one of ours; the others are those
that Playwright leaves out, whose list gives way to this one."""
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-extensions"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", f"--disable-features={','.join(WITHOUT)}"),
)
"""What keeps Chromium from asking anybody outside for anything, and from work for nobody's eyes."""


_open = ExitStack()
_here: dict[str, Any] = {}
"""Playwright and the one Chromium of this process, as long as tests that want it follow each other."""


def put_away() -> None:
    """Close what is open."""
    _here.clear()
    _open.close()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """While Playwright stands, a loop runs in this thread, and nothing else here may run one, as the shell's prompt must: a test that wants
    no browser finds none."""
    if "playwright" not in getattr(item, "fixturenames", ()):
        put_away()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Behind whatever a file has open still."""
    put_away()


@pytest.fixture(scope="module")
def playwright() -> "Playwright":
    """Playwright itself: `playwright.devices` knows phones."""
    if CHROMIUM is None:
        missing = "there is no Chromium here (Debian: apt install chromium; or name one in CHROMIUM)"
        pytest.fail(missing) if os.environ.get("NEEDS_CHROMIUM") else pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    if "playwright" not in _here:
        _here["playwright"] = _open.enter_context(sync_playwright())
    return cast("Playwright", _here["playwright"])


@pytest.fixture(scope="module")
def browser(playwright: "Playwright") -> "Iterator[Browser]":
    """One Chromium for all tests of this process that follow each other; each opens a context of its own, and none outlives its file."""
    if "browser" not in _here or not _here["browser"].is_connected():
        _here["browser"] = _open.enter_context(playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET))
    chromium: Browser = _here["browser"]
    yield chromium
    if chromium.is_connected():
        for context in chromium.contexts:
            context.close()
