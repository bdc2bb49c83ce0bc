"""HTTP with the standard library: POST requests with retries."""

from __future__ import annotations

import http.client
import json
import random
import socket
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Optional
from urllib.parse import urljoin

from ._errors import PromptShieldError
from ._time_limit import TimeLimit
from ._version import __version__

_FIRST_PAUSE_S = 0.2
#: If the server asks for a longer pause, the call fails at once: the caller knows better what to do meanwhile.
_LONGEST_PAUSE_S = 60.0
#: Retrying cannot help with these errors, and some of those calls have already been charged.
_FINAL_CODES = frozenset(["quota_exceeded", "scan_too_slow"])
_REDIRECTS = frozenset([301, 302, 303, 307, 308])


class Transport:
    def __init__(
        self,
        api_key: str,
        base_url: str,
        timeout: float,
        retries: float,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._api_key = api_key
        self._base_url = base_url
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep

    def post_json(self, path: str, body: Dict[str, Any]) -> Dict[str, Any]:
        return self.post(path, json.dumps(body).encode("utf-8"), "application/json")

    def post(self, path: str, data: bytes, content_type: str) -> Dict[str, Any]:
        attempt = 0
        while True:
            try:
                return self._post_once(path, data, content_type)
            except PromptShieldError as error:
                pause = _pause(error, attempt)
                if attempt >= self._retries or not _is_worth_another_try(error) or pause is None:
                    raise
            self._sleep(pause)
            attempt += 1

    def _post_once(self, path: str, data: bytes, content_type: str) -> Dict[str, Any]:
        headers = {
            "content-type": content_type,
            "x-api-key": self._api_key,
            "user-agent": "prompt-shield-python/" + __version__,
        }
        request = urllib.request.Request(self._base_url + path, data=data, headers=headers)
        with TimeLimit(self._timeout) as limit:
            try:
                with limit.open(request) as response:
                    answer = _json_of(response.read())
            except urllib.error.HTTPError as error:
                with error:
                    raise self._redirected(path, error) or _error_of(error) from None
            except (OSError, http.client.HTTPException) as error:
                raise self._unreachable(limit, getattr(error, "reason", error)) from error
        # An answer without a length ends where the connection does, so it may look complete.
        if limit.is_over and not isinstance(answer, dict):
            raise self._unreachable(limit, None)
        if not isinstance(answer, dict):
            raise PromptShieldError(
                "%s did not answer with a JSON object: is Prompt Shield running there?" % self._base_url, status=200
            )
        return answer

    def _redirected(self, path: str, error: urllib.error.HTTPError) -> Optional[PromptShieldError]:
        location = error.headers.get("location")
        if error.code not in _REDIRECTS or not location:
            return None
        target = _absolute(self._base_url + path, location)
        has_moved = target.endswith(path) and target != self._base_url + path
        advice = "set base_url to that address" if has_moved else "is Prompt Shield running there?"
        address = target[: -len(path)] if has_moved else target
        return PromptShieldError(
            "%s redirects to %s: %s" % (self._base_url, address, advice), status=error.code, code="redirected"
        )

    def _unreachable(self, limit: TimeLimit, reason: object) -> PromptShieldError:
        if limit.is_over or isinstance(reason, socket.timeout):
            reason = "no complete answer within %g s" % limit.seconds
        return PromptShieldError("Could not reach %s: %s" % (self._base_url, reason), code="network_error")


def _json_of(data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8"))
    except ValueError:
        return None


def _absolute(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError:
        return location


def _error_of(error: urllib.error.HTTPError) -> PromptShieldError:
    try:
        body = _json_of(error.read())
    except (OSError, http.client.HTTPException):
        # If the body of an error response is cut off, the status still counts.
        body = None
    if not isinstance(body, dict):
        body = {}
    return PromptShieldError(
        body.get("error", "The server answered %d." % error.code),
        status=error.code,
        code=body.get("code", "unknown"),
        retry_after=_seconds(error.headers.get("retry-after")),
    )


def _seconds(text: Optional[str]) -> Optional[float]:
    """Prompt Shield sends seconds; a proxy in front of it may send a date."""
    if text is None:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _is_worth_another_try(error: PromptShieldError) -> bool:
    may_pass = error.code == "network_error" or error.status == 429 or error.status >= 500
    return may_pass and error.code not in _FINAL_CODES


def _pause(error: PromptShieldError, attempt: int) -> Optional[float]:
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= _LONGEST_PAUSE_S else None
    # Up to 50% jitter, so that clients that failed together do not retry together.
    return float(_FIRST_PAUSE_S * 2**attempt * (1 - random.random() / 2))
