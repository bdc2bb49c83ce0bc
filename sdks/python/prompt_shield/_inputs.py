"""Converts the arguments of calls into the API's format."""

from __future__ import annotations

import os
import uuid
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

#: A path, or a tuple of a file name and its bytes.
FileInput = Union[str, "os.PathLike[str]", Tuple[str, bytes]]
#: In OpenAI's format or in Anthropic's.
Messages = Sequence[Mapping[str, Any]]


def text_of(
    prompt: Optional[str],
    content: Optional[str],
    messages: Optional[Messages],
    source: Optional[str],
    format: Optional[str],
    sender: Optional[str] = None,
) -> Dict[str, Any]:
    given = {"prompt": prompt, "content": content, "messages": messages}
    chosen = {name: value for name, value in given.items() if value is not None}
    if len(chosen) != 1:
        raise TypeError("Give exactly one of prompt, content and messages.")
    if "messages" in chosen:
        chosen["messages"] = [dict(message) for message in messages or ()]
    described = {"source": source, "format": format, "sender": sender} if "content" in chosen else {}
    return without_none({**chosen, **described})


def without_none(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def form_of(file: FileInput) -> Tuple[bytes, str]:
    """A multipart form with one field, ``file``, and the form's content type."""
    name, data = file if isinstance(file, tuple) else _read(file)
    boundary = uuid.uuid4().hex
    # Escape characters that would break out of the quotes, as browsers do.
    safe_name = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head = (
        '--%s\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n" % (boundary, safe_name)
    )
    body = head.encode("utf-8") + data + ("\r\n--%s--\r\n" % boundary).encode("ascii")
    return body, "multipart/form-data; boundary=" + boundary


def _read(path: Union[str, "os.PathLike[str]"]) -> Tuple[str, bytes]:
    with open(path, "rb") as opened:
        return os.path.basename(os.fspath(path)), opened.read()
