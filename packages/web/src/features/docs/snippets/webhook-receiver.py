import base64
import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", ""))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The raw bytes: parsing first would break the signature.
        body = self.rfile.read(int(self.headers["content-length"]))
        expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(self.headers.get("x-webhook-signature", ""), expected):
            self.send_error(401, "Invalid signature")
            return
        self.send_response(200)
        self.end_headers()
        event = json.loads(body)
        print(event["event"], event["threat_level"], len(event["detected_patterns"]), flush=True)

    def log_message(self, *_):
        """Keep the terminal quiet."""


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
