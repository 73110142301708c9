"""What spans columns in the tables of Albion."""

from pydantic import BaseModel, ConfigDict, model_validator


class Person(BaseModel):
    """A person piece whose every cell is known: the roster has as many boxes as his printed strength. [7.8]"""

    model_config = ConfigDict(extra="allow")

    combat: int
    boxes: int
    rank: str | None
    command: int

    @model_validator(mode="after")
    def _as_printed(self) -> "Person":
        if self.boxes != self.combat:
            raise ValueError(f"{self.boxes} boxes for a Combat Strength of {self.combat}")
        if self.rank is not None and self.command < 1:
            raise ValueError("a rank without a Command Rating")
        return self
