from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Tuple, Type

if TYPE_CHECKING:
    from ._results import ScanResult


class PromptShieldError(Exception):
    """Raised if a call fails. The message is for people, ``code`` is for programs."""

    def __init__(
        self, message: str, status: int = 0, code: str = "unknown", retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        #: The HTTP status; 0 if there was no response.
        self.status = status
        self.code = code
        #: Seconds to wait before the next attempt, if the server named them.
        self.retry_after = retry_after


class ThreatError(Exception):
    """Raised by ``guard`` if the text must not reach the model. The message names categories, or what a policy calls
    its own words and patterns, never the text."""

    def __init__(self, result: ScanResult) -> None:
        kinds = ", ".join(result.categories or result.stopped_by) or result.threat_level
        super().__init__("This prompt might be unsafe: %s." % kinds)
        #: The full scan result.
        self.result = result

    def __reduce__(self) -> Tuple[Type[ThreatError], Tuple[ScanResult]]:
        # Pickle would rebuild an exception from its message, but the constructor needs the result.
        return ThreatError, (self.result,)
