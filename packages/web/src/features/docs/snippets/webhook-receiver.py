import base64
import hashlib
import hmac
import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", ""))


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # Seconds to wait for a client that sends nothing.

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,7}", length):
            self.send_error(400, "Invalid content-length")
            return
        # The raw bytes: parsing first would break the signature.
        body = self.rfile.read(int(length))
        expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        given = self.headers.get("x-webhook-signature", "")
        if not hmac.compare_digest(given.encode(), expected.encode()):
            self.send_error(401, "Invalid signature")
            return
        self.send_response(200)
        self.end_headers()
        event = json.loads(body)
        print(event["event"], event["threat_level"], len(event["detected_patterns"]), flush=True)

    def log_message(self, *_):
        """Keep the terminal quiet."""


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
