from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Optional, Union

_TOLERANCE_S = 300


class InvalidSignature(ValueError):
    """The delivery was not signed with this secret, or its timestamp is more than five minutes off."""


def verify_webhook(
    body: Union[bytes, str], headers: Mapping[str, str], secret: str, now: Optional[float] = None
) -> Dict[str, Any]:
    """Verifies the Standard Webhooks signature of a delivery and returns its event.

    Raises InvalidSignature if the signature, a header or the timestamp is wrong.

    Pass the RAW body: parsing and re-serializing the JSON changes bytes, and the signature no longer matches.
    """
    raw = body.encode("utf-8") if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    try:
        event_id = named["webhook-id"]
        timestamp = named["webhook-timestamp"]
        signatures = named["webhook-signature"].split(" ")
        age = abs((time.time() if now is None else now) - int(timestamp))
    except (KeyError, ValueError):
        raise InvalidSignature("Invalid signature: a webhook header is missing or wrong.") from None
    if age > _TOLERANCE_S:
        raise InvalidSignature("Invalid signature: the timestamp is too old or in the future.")
    prefix = "whsec_"
    key = base64.b64decode(secret[len(prefix) :] if secret.startswith(prefix) else secret)
    signed = ("%s.%s." % (event_id, timestamp)).encode("utf-8") + raw
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")
    if not any(hmac.compare_digest(one.encode("utf-8"), expected.encode("utf-8")) for one in signatures):
        raise InvalidSignature("Invalid signature")
    event = json.loads(raw.decode("utf-8"))
    if not isinstance(event, dict):
        raise InvalidSignature("Invalid signature: the body is not an event.")
    return event
