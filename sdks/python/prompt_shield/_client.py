from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, List, Optional, Sequence, TypeVar, Union

from ._errors import PromptShieldError, ThreatError
from ._inputs import FileInput, Messages, form_of, text_of, without_none
from ._results import SanitizeResult, ScanResult
from ._settings import checked_key, checked_retries, checked_timeout, checked_url
from ._transport import Transport

_Result = TypeVar("_Result")


class PromptShield:
    """A client of the Prompt Shield API. It is safe to share between threads."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 10.0,
        retries: int = 2,
    ) -> None:
        """
        :param api_key: ``sk_...`` from the settings page; default: the environment variable PROMPT_SHIELD_KEY.
        :param base_url: the address of your server; default: PROMPT_SHIELD_URL, else http://localhost:3000.
        :param timeout: seconds for each attempt, from connecting to the last byte of the answer; at most a day.
        :param retries: how many times to retry after a network error, a 429 or a 5xx.
        """
        key = api_key or os.environ.get("PROMPT_SHIELD_KEY") or ""
        url = base_url or os.environ.get("PROMPT_SHIELD_URL") or "http://localhost:3000"
        self._transport = Transport(
            checked_key(key), checked_url(url), checked_timeout(timeout), checked_retries(retries)
        )

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
        """Looks for attacks and sensitive data in a prompt, in content or in messages. Give exactly one of them.

        :param prompt: what the user typed.
        :param content: text that the assistant reads as data: a document, a web page, an email, the result of a tool.
        :param source: what the content is: "document" (default), "web", "email", "tool" or "code".
        :param format: "auto" (default), "text", "json", "html", "markdown", "email" or "csv".
        :param sender: the sender of the content, an address you have verified; for policies that allow senders.
        :param messages: a conversation in OpenAI's format or in Anthropic's; the role of each message decides how it is
            judged. Tool calls, tools' results and documents are read too; notes count what is no text, such as images.
        :param sensitivity: "low", "medium" (default) or "high".
        :param categories: look for these categories only; default: all.
        """
        options = without_none(
            {"sensitivity": sensitivity, "categories": list(categories) if categories is not None else None}
        )
        body = {**text_of(prompt, content, messages, source, format, sender), "options": options}
        return _read(ScanResult.from_json, self._transport.post_json("/api/v1/scan", body))

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
        """Removes attacks and sensitive data from the input, so that the result scans clean.

        Give exactly one of prompt, content and messages, as for scan(). level is "light", "moderate" or "aggressive".
        """
        body = without_none({**text_of(prompt, content, messages, source, format, sender), "level": level})
        return _read(SanitizeResult.from_json, self._transport.post_json("/api/v1/sanitize", body))

    def content(self, content: str, source: Optional[str] = None, **options: Any) -> ScanResult:
        """Scans text that the assistant reads as data, and whose instructions it must not follow."""
        return self.scan(content=content, source=source, **options)

    def messages(self, messages: Messages, **options: Any) -> ScanResult:
        """Scans a conversation. The role of each message decides how it is judged."""
        return self.scan(messages=messages, **options)

    def scan_file(self, file: FileInput) -> ScanResult:
        """Scans a file, given as a path or as a tuple of its name and its bytes."""
        body, content_type = form_of(file)
        return _read(ScanResult.from_json, self._transport.post("/api/v1/scan-file", body, content_type))

    def batch(
        self, prompts: Sequence[str], concurrency: int = 4, **options: Any
    ) -> List[Union[ScanResult, PromptShieldError]]:
        """Scans many prompts, a few at a time. Returns one outcome per prompt, in order. A failed scan's outcome is
        its PromptShieldError; it does not stop the others."""
        with ThreadPoolExecutor(max_workers=max(1, concurrency)) as pool:
            return list(pool.map(lambda prompt: self._outcome(prompt, options), prompts))

    def guard(self, prompt: Optional[str] = None, **options: Any) -> ScanResult:
        """Returns the result if the text is safe to pass on. Raises a ThreatError otherwise."""
        result = self.scan(prompt, **options)
        if not result.may_pass:
            raise ThreatError(result)
        return result

    def validate_key(self) -> Dict[str, Any]:
        """Returns the name of the API key. Raises a PromptShieldError with status 401 if the key is invalid."""
        return self._transport.post_json("/functions/v1/validate-api-key", {})

    def _outcome(self, prompt: object, options: Dict[str, Any]) -> Union[ScanResult, PromptShieldError]:
        # A wrong option, in contrast, is wrong for all prompts, so scan() raises before any is sent.
        if not isinstance(prompt, str):
            return PromptShieldError("A prompt must be a string, not %s." % type(prompt).__name__, code="not_a_string")
        try:
            return self.scan(prompt, **options)
        except PromptShieldError as error:
            return error


def _read(from_json: Callable[[Dict[str, Any]], _Result], answer: Dict[str, Any]) -> _Result:
    try:
        return from_json(answer)
    except (AttributeError, KeyError, TypeError) as error:
        raise PromptShieldError("The answer is not a result of Prompt Shield.", status=200) from error
