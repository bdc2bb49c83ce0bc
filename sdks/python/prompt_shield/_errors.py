from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Tuple, Type

if TYPE_CHECKING:
    from ._results import ScanResult


class PromptShieldError(Exception):
    """What the API answered instead of a result: the sentence for people, the code for programs."""

    def __init__(
        self, message: str, status: int = 0, code: str = "unknown", retry_after: Optional[float] = None
    ) -> None:
        super().__init__(message)
        #: HTTP status; 0 where there was no answer.
        self.status = status
        self.code = code
        #: Seconds to wait before trying again, where the server said so.
        self.retry_after = retry_after


class ThreatError(Exception):
    """Raised by ``guard``: the text must not reach the model. Its message names kinds, never the text."""

    def __init__(self, result: ScanResult) -> None:
        kinds = ", ".join(result.categories) or result.threat_level
        super().__init__("This prompt might be unsafe: %s." % kinds)
        #: The whole verdict.
        self.result = result

    def __reduce__(self) -> Tuple[Type[ThreatError], Tuple[ScanResult]]:
        # Exceptions travel between processes by what they were made of, not by their message.
        return ThreatError, (self.result,)
