"""Checks the settings of a client. The messages name a setting and never its value, which may be a secret."""

from __future__ import annotations

import numbers
import re
from urllib.parse import urlsplit

#: Sockets and timers refuse timeouts that are far longer.
_LONGEST_TIMEOUT_S = 86400


def checked_key(api_key: str) -> str:
    # Keys read from files often end with a line break, and headers cannot contain one.
    key = api_key.strip()
    if not key:
        raise ValueError("PromptShield needs an api_key. Create one in Settings, API.")
    if not re.fullmatch("[ -~]+", key):
        raise ValueError("api_key contains a character that no key has. Copy the key that Settings, API showed.")
    return key


def checked_url(base_url: str) -> str:
    url = base_url.strip().rstrip("/")
    if not _is_web_address(url):
        raise ValueError("base_url must start with http:// or https:// and name a host, as http://localhost:3000 does.")
    return url


def checked_timeout(timeout: float) -> float:
    if not isinstance(timeout, numbers.Real) or not 0 < timeout <= _LONGEST_TIMEOUT_S:
        raise ValueError("timeout must be a number of seconds, above 0 and at most %d." % _LONGEST_TIMEOUT_S)
    return float(timeout)


def checked_retries(retries: float) -> float:
    # Attempts are compared with this number: with NaN they would never end.
    if not isinstance(retries, numbers.Real) or not retries >= 0:
        raise ValueError("retries must be a number, 0 or more.")
    return float(retries)


def _is_web_address(url: str) -> bool:
    if not re.fullmatch("[!-~]+", url):
        return False
    try:
        parts = urlsplit(url)
        # Reading a port that is not a number raises a ValueError.
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
