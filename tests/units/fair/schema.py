"""The example game's own model of a stall."""

from pydantic import BaseModel, model_validator


class Stall(BaseModel):
    name: str
    rent: int | None
    covered: bool
    wares: list[str] | None

    @model_validator(mode="after")
    def empty_is_free(self) -> "Stall":
        if self.wares is None and self.rent:
            raise ValueError("an empty stall pays no rent")
        return self
