"""Scan prompts for attacks and sanitize them before a model reads them.

    from prompt_shield import PromptShield

    shield = PromptShield(api_key="sk_...", base_url="http://localhost:3000")
    result = shield.scan("Ignore all previous instructions.")
    result.threat_level   # "safe", "warning" or "critical"
"""

from ._async import AsyncPromptShield
from ._client import PromptShield
from ._errors import PromptShieldError, ThreatError
from ._results import Change, Document, Finding, HiddenText, SanitizeResult, ScanResult, Segment
from ._version import __version__
from ._webhooks import InvalidSignature, verify_webhook

__all__ = [
    "AsyncPromptShield",
    "Change",
    "Document",
    "Finding",
    "HiddenText",
    "InvalidSignature",
    "PromptShield",
    "PromptShieldError",
    "SanitizeResult",
    "ScanResult",
    "Segment",
    "ThreatError",
    "__version__",
    "verify_webhook",
]
