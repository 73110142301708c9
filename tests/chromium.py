"""Pages in a real browser: the system's Chromium, driven by Playwright.

Without a Chromium the tests that want it are skipped and say so; where `NEEDS_CHROMIUM` is set they fail.
"""

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

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


@pytest.fixture(scope="module")
def playwright() -> "Iterator[Playwright]":
    """Playwright itself: `playwright.devices` knows phones.

    Closed with each file: while it stands, a loop runs in this thread, and nothing else here may run one, as the shell's prompt must.
    """
    if CHROMIUM is None:
        missing = "there is no Chromium here (Debian: apt install chromium; or name one in CHROMIUM)"
        pytest.fail(missing) if os.environ.get("NEEDS_CHROMIUM") else pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: "Playwright") -> "Iterator[Browser]":
    """One Chromium for all tests of a file; each test opens a context of its own."""
    with playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET) as chromium:
        yield chromium
