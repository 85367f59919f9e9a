"""Why something is refused."""

from __future__ import annotations

import sys
import traceback
from typing import Any, Callable

#: The error codes of the protocol (section 5).
CODES = frozenset(
    (
        "illegal-action",
        "game-over",
        "chance-short",
        "chance-range",
        "bad-state",
        "bad-params",
        "domain-error",
        "unsupported-op",
        "unsupported-game",
        "unsupported-profile",
        "too-long",
        "internal",
    )
)


class Refusal(Exception):
    """A code, which is compared, and a message for people, which is not."""

    def __init__(self, code: str, message: str = "") -> None:
        if code not in CODES:
            raise ValueError(f"no error code of the protocol: {code!r}")
        super().__init__(code, message)
        self.code = code
        self.message = message

    def members(self) -> dict[str, Any]:
        """``err`` and, if there is a message, ``msg``."""
        return {"err": self.code, "msg": self.message} if self.message else {"err": self.code}


def internal(error: Exception) -> Refusal:
    """The refusal for a fault of the game; its traceback goes to standard error."""
    traceback.print_exception(type(error), error, error.__traceback__, file=sys.stderr)
    return Refusal("internal", f"{type(error).__name__}: {error}")


def guarded(call: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function of the game; any exception but a refusal becomes ``internal``."""
    try:
        return call(*arguments)
    except Refusal:
        raise
    except Exception as error:
        raise internal(error) from None
