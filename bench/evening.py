"""The pictures of an evening in the README, from the exported ones in docs/examples.

    python bench/evening.py [FOLDER]        # docs/examples unless told otherwise; needs Chromium and Playwright (the extra `test`)

`evening.png` is the first page of tears.html; `evening-step.png` a turn of it on a dark screen, stepped back to where most was going on.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
EXAMPLES = ROOT / "docs" / "examples"
STEP = """(slider) => {
    slider.value = Math.ceil(slider.max / 2);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def main(folder: Path) -> None:
    """Make both pictures."""
    from playwright.sync_api import sync_playwright

    from tests.chromium import CHROMIUM, QUIET

    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=QUIET) as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1180})
        page.goto((EXAMPLES / "tears.html").as_uri())
        page.screenshot(path=folder / "evening.png")
        page = browser.new_page(viewport={"width": 1280, "height": 1400}, color_scheme="dark")
        page.goto((EXAMPLES / "tears.html").as_uri())
        stage = max(page.locator(".stage figure").all(), key=lambda stage: int(stage.locator("input").get_attribute("max") or 0))
        stage.scroll_into_view_if_needed()
        stage.locator("input").evaluate(STEP)
        stage.screenshot(path=folder / "evening-step.png", animations="disabled")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLES)
