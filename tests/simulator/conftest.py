"""What runs are made of here comes from their seed alone, what playaid throws too."""

import pytest


@pytest.fixture(autouse=True)
def throws_of_its_own() -> None:
    """The simulator gives each of its machines an entropy of its own (`world.py`)."""
