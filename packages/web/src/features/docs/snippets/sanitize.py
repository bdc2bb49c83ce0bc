import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["PROMPT_SHIELD_URL"] + "/api/v1/sanitize",
    data=json.dumps(
        {"prompt": "Call me back. My card is 4111 1111 1111 1111.", "level": "moderate"}
    ).encode(),
    headers={
        "content-type": "application/json",
        "x-api-key": os.environ["PROMPT_SHIELD_KEY"],
    },
)
with urllib.request.urlopen(request, timeout=10) as response:
    print(json.load(response)["sanitized"])
