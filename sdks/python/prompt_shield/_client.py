from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, List, Optional, Sequence, Union

from ._errors import PromptShieldError, ThreatError
from ._inputs import FileInput, Messages, form_of, text_of, without_none
from ._results import SanitizeResult, ScanResult
from ._transport import Transport


class PromptShield:
    """A client of the Prompt Shield API. It may be shared between threads."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 10.0,
        retries: int = 2,
    ) -> None:
        """
        :param api_key: ``sk_...`` from the settings page; default: the variable PROMPT_SHIELD_KEY.
        :param base_url: where your Prompt Shield runs; default: PROMPT_SHIELD_URL, else http://localhost:3000.
        :param timeout: seconds after which a request is given up.
        :param retries: how often a request is tried again after a network error, 429 or 5xx.
        """
        key = api_key or os.environ.get("PROMPT_SHIELD_KEY")
        if not key:
            raise ValueError("PromptShield needs an api_key. Create one in Settings, API.")
        url = base_url or os.environ.get("PROMPT_SHIELD_URL") or "http://localhost:3000"
        self._transport = Transport(key, url, timeout, retries)

    def scan(
        self,
        prompt: Optional[str] = None,
        *,
        content: Optional[str] = None,
        source: Optional[str] = None,
        format: Optional[str] = None,
        sender: Optional[str] = None,
        messages: Optional[Messages] = None,
        sensitivity: Optional[str] = None,
        categories: Optional[Sequence[str]] = None
    ) -> ScanResult:
        """Looks for attacks and sensitive data in a prompt, in content with its source, or in messages.

        sender is who sent the content, an address that you have verified: for a policy that allows senders.
        """
        options = without_none(
            {"sensitivity": sensitivity, "categories": list(categories) if categories is not None else None}
        )
        body = {**text_of(prompt, content, messages, source, format, sender), "options": options}
        return ScanResult.from_json(self._transport.post_json("/api/v1/scan", body))

    def sanitize(
        self,
        prompt: Optional[str] = None,
        *,
        content: Optional[str] = None,
        source: Optional[str] = None,
        format: Optional[str] = None,
        sender: Optional[str] = None,
        messages: Optional[Messages] = None,
        level: Optional[str] = None
    ) -> SanitizeResult:
        """Rewrites what it is given so that it scans clean; level is light, moderate or aggressive."""
        body = without_none({**text_of(prompt, content, messages, source, format, sender), "level": level})
        return SanitizeResult.from_json(self._transport.post_json("/api/v1/sanitize", body))

    def content(self, content: str, source: Optional[str] = None, **options: Any) -> ScanResult:
        """Scans text that the assistant will read and that nobody asked it to obey."""
        return self.scan(content=content, source=source, **options)

    def messages(self, messages: Messages, **options: Any) -> ScanResult:
        """Scans a conversation, each message by its role."""
        return self.scan(messages=messages, **options)

    def scan_file(self, file: FileInput) -> ScanResult:
        """Scans a document: a path, or a name and its bytes."""
        body, content_type = form_of(file)
        return ScanResult.from_json(self._transport.post("/api/v1/scan-file", body, content_type))

    def batch(
        self, prompts: Sequence[str], concurrency: int = 4, **options: Any
    ) -> List[Union[ScanResult, PromptShieldError]]:
        """Scans many, a few at a time; one outcome each, in their order. One that fails does not stop the others."""

        def scan_one(prompt: str) -> Union[ScanResult, PromptShieldError]:
            try:
                return self.scan(prompt, **options)
            except PromptShieldError as error:
                return error

        with ThreadPoolExecutor(max_workers=max(1, concurrency)) as pool:
            return list(pool.map(scan_one, prompts))

    def guard(self, prompt: Optional[str] = None, **options: Any) -> ScanResult:
        """Answers the verdict of a text that is safe to pass on, and raises a ThreatError for any other."""
        result = self.scan(prompt, **options)
        if not result.may_pass:
            raise ThreatError(result)
        return result

    def validate_key(self) -> Dict[str, Any]:
        """Answers the key's name, or raises a PromptShieldError with status 401."""
        return self._transport.post_json("/functions/v1/validate-api-key", {})
