"""A time limit for a whole HTTP call. The standard library's timeout starts anew with every byte that arrives."""

from __future__ import annotations

import http.client
import socket
import threading
import time
import urllib.request
from typing import Any, Callable, List, Optional, Tuple, Type


class TimeLimit:
    """Ends the connections that were opened through it once the time is over. Use it with ``with``."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_over = False
        self._ends = time.monotonic() + seconds
        self._lock = threading.Lock()
        self._sockets: List[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> TimeLimit:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            for duplicate in self._sockets:
                duplicate.close()
            self._sockets = []

    def open(self, request: urllib.request.Request) -> Any:
        """Does the same as urllib.request.urlopen(), but a redirect raises its HTTPError."""
        handlers: List[urllib.request.BaseHandler] = [_HttpHandler(self), _NoRedirects()]
        if _HttpsHandler is not None:
            handlers.append(_HttpsHandler(self))
        return urllib.request.build_opener(*handlers).open(request, timeout=self.seconds)

    def connect(self, address: Tuple[str, int], *_: object) -> socket.socket:
        """Does the same as socket.create_connection(), but all addresses of a host share the time."""
        failure: Optional[OSError] = None
        for found in socket.getaddrinfo(address[0], address[1], 0, socket.SOCK_STREAM):
            left = self._ends - time.monotonic()
            if left <= 0:
                break
            try:
                connection = socket.create_connection(found[4][:2], left)
            except OSError as error:
                failure = error
                continue
            self._watch(connection)
            return connection
        raise failure or socket.timeout("timed out")

    def _watch(self, connection: socket.socket) -> None:
        with self._lock:
            # TLS takes the socket over, and its own object is not known before the handshake is done.
            self._sockets.append(connection.dup())
        if self.is_over:
            self._end()

    def _end(self) -> None:
        with self._lock:
            self.is_over = True
            for duplicate in self._sockets:
                try:
                    duplicate.shutdown(socket.SHUT_RDWR)
                except OSError:
                    # It has already ended.
                    pass


def _limited(connection_class: Type[http.client.HTTPConnection], limit: TimeLimit) -> Callable[..., Any]:
    def create(host: str, **options: Any) -> http.client.HTTPConnection:
        connection = connection_class(host, **options)
        connection._create_connection = limit.connect  # type: ignore[attr-defined]
        return connection

    return create


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key, and a GET without the text, to an address that nobody chose."""

    def http_error_302(self, *_: Any) -> None:
        return None

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


class _HttpHandler(urllib.request.HTTPHandler):
    def __init__(self, limit: TimeLimit) -> None:
        super().__init__()
        self._limit = limit

    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_limited(http.client.HTTPConnection, self._limit), req)  # type: ignore[arg-type]


_HttpsHandler: Any = None
# Python may be built without TLS.
if hasattr(urllib.request, "HTTPSHandler"):

    class _Https(urllib.request.HTTPSHandler):
        def __init__(self, limit: TimeLimit) -> None:
            super().__init__()
            self._limit = limit

        def https_open(self, req: urllib.request.Request) -> Any:
            return self.do_open(_limited(http.client.HTTPSConnection, self._limit), req)  # type: ignore[arg-type]

    _HttpsHandler = _Https
