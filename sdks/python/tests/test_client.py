"""Tests against a small server that gives scripted answers."""

import asyncio
import base64
import hashlib
import hmac
import json
import pickle
import socket
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from email.utils import formatdate

from prompt_shield import (
    AsyncPromptShield,
    InvalidSignature,
    PromptShield,
    PromptShieldError,
    ThreatError,
    verify_webhook,
)
from prompt_shield._transport import Transport

SCANNED = {
    "isMalicious": False,
    "confidence": 0.9,
    "threatLevel": "none",
    "riskScore": 0,
    "categories": [],
    "message": "Clean",
    "findings": [],
    "scan_id": "s",
    "remaining_quota": 1,
}


class Dripping(unittest.TestCase):
    """Servers that send one byte after the other, each long before the time for the whole attempt is over."""

    OK = b"HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n{"
    BUSY = b"HTTP/1.1 503 Busy\r\ncontent-length: 90000\r\n\r\n{"
    UNENDING = b"HTTP/1.1 200 OK\r\n\r\n{"
    HALF_A_HANDSHAKE = b"\x16\x03\x03\x40\x00"

    def _drip(self, beginning, scheme="http", retries=0):
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(5)
        self.addCleanup(listener.close)
        self.connections = 0
        done = threading.Event()
        self.addCleanup(done.set)

        def serve(connection):
            with connection:
                try:
                    connection.sendall(beginning)
                    while not done.wait(0.05):
                        connection.sendall(b" ")
                except OSError:
                    pass

        def accept():
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                self.connections += 1
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        url = "%s://127.0.0.1:%d" % (scheme, listener.getsockname()[1])
        return PromptShield("sk_x", url, timeout=0.5, retries=retries)

    def _fails_in_time(self, shield):
        begun = time.monotonic()
        with self.assertRaises(PromptShieldError) as caught:
            shield.scan("Hi")
        self.assertLess(time.monotonic() - begun, 5)
        return caught.exception

    def test_the_timeout_ends_an_answer_that_never_ends(self):
        for beginning in [b"HTTP/1.1 200 OK\r\nx: ", self.OK, self.UNENDING]:
            error = self._fails_in_time(self._drip(beginning))
            self.assertEqual((error.code, error.status), ("network_error", 0))
            self.assertIn("no complete answer within 0.5 s", str(error))

    def test_the_timeout_ends_a_handshake_that_never_ends(self):
        error = self._fails_in_time(self._drip(self.HALF_A_HANDSHAKE, "https"))
        self.assertIn("no complete answer within 0.5 s", str(error))

    def test_the_status_of_an_error_counts_even_if_its_body_never_ends(self):
        self.assertEqual(self._fails_in_time(self._drip(self.BUSY)).status, 503)

    def test_the_timeout_is_for_each_attempt(self):
        self._fails_in_time(self._drip(self.OK, retries=1))
        self.assertEqual(self.connections, 2)

    def test_the_timeout_holds_for_asyncio_too(self):
        shield = self._drip(self.OK)

        async def run():
            async with AsyncPromptShield("sk_x", shield._transport._base_url, timeout=0.5, retries=0) as client:
                await client.scan("Hi")

        begun = time.monotonic()
        with self.assertRaises(PromptShieldError):
            asyncio.run(run())
        self.assertLess(time.monotonic() - begun, 5)


class Scripted(unittest.TestCase):
    def setUp(self):
        self.seen = []
        self.answers = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                test.seen.append((self.path, self.headers, b""))
                self.send_error(404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                test.seen.append((self.path, self.headers, body))
                status, answer, headers = test.answers.pop(0)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

            def log_message(self, *_):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d" % self.server.server_port

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def test_content_and_messages_are_sent_in_the_format_of_the_api(self):
        self.answers = [(200, SCANNED, {}), (200, SCANNED, {})]
        shield = PromptShield("sk_x", self.url + "/")
        shield.content("<p>Hi</p>", "web", format="html", sender="anna@example.com", sensitivity="high")
        shield.messages([{"role": "tool", "content": "42"}])
        (path, headers, first), (_, _, second) = self.seen
        self.assertEqual((path, headers["x-api-key"]), ("/api/v1/scan", "sk_x"))
        self.assertEqual(
            json.loads(first.decode()),
            {
                "content": "<p>Hi</p>",
                "source": "web",
                "format": "html",
                "sender": "anna@example.com",
                "options": {"sensitivity": "high"},
            },
        )
        self.assertEqual(
            json.loads(second.decode()), {"messages": [{"role": "tool", "content": "42"}], "options": {}}
        )

    def test_results_tell_what_was_not_read(self):
        note = "1 part of the messages was not read: 1 image. Only text is read in messages."
        cleaned = dict(SCANNED, sanitized="", original="", wasModified=False, changes=[], removedThreats=[])
        cleaned["notes"] = [note]
        self.answers = [(200, SCANNED, {}), (200, dict(SCANNED, notes=[note]), {}), (200, cleaned, {})]
        asked = [{"role": "user", "content": [{"type": "image", "source": {}}, {"type": "text", "text": "a"}]}]
        shield = PromptShield("sk_x", self.url)
        self.assertEqual(shield.messages(asked).notes, [])
        self.assertEqual(shield.messages(asked).notes, [note])
        self.assertEqual(shield.sanitize(messages=asked).notes, [note])

    def test_a_file_is_sent_as_a_form_with_one_field(self):
        document = {"type": "text", "pages": 1, "characters": 2, "hidden": []}
        self.answers = [(200, dict(SCANNED, document=document), {})]
        result = PromptShield("sk_x", self.url).scan_file(('a"b.txt', b"Hi"))
        path, headers, body = self.seen[0]
        self.assertEqual(path, "/api/v1/scan-file")
        self.assertIn("multipart/form-data; boundary=", headers["content-type"])
        self.assertIn(b'name="file"; filename="a%22b.txt"', body)
        self.assertIn(b"\r\n\r\nHi\r\n--", body)
        self.assertEqual(result.document.characters, 2)

    def test_exactly_one_input_is_accepted(self):
        with self.assertRaises(TypeError):
            PromptShield("sk_x", self.url).scan("a", content="b")
        with self.assertRaises(TypeError):
            PromptShield("sk_x", self.url).scan()

    def _pauses(self, answers, retries=2):
        self.answers = answers
        pauses = []
        transport = Transport("sk_x", self.url, 5, retries, pauses.append)
        try:
            return transport.post_json("/p", {}), pauses
        except PromptShieldError as error:
            return error.code, pauses

    def test_a_retry_waits_as_long_as_the_server_asks(self):
        limited = (429, {"error": "slow", "code": "rate_limited"}, {"retry-after": "7"})
        self.assertEqual(self._pauses([limited, (200, {"a": 1}, {})]), ({"a": 1}, [7.0]))

    def test_pauses_grow_and_retries_end(self):
        busy = (503, {"code": "overloaded"}, {})
        code, pauses = self._pauses([busy, busy, busy])
        self.assertEqual((code, len(pauses)), ("overloaded", 2))
        self.assertTrue(0.1 <= pauses[0] <= 0.2 <= pauses[1] <= 0.4)

    def test_errors_that_a_retry_cannot_help_are_not_retried(self):
        for status, code, headers in [
            (429, "quota_exceeded", {}),
            (503, "scan_too_slow", {}),
            (400, "blank_prompt", {}),
            (429, "rate_limited", {"retry-after": "3600"}),
        ]:
            self.assertEqual(self._pauses([(status, {"code": code}, headers)]), (code, []))

    def test_a_retry_waits_until_a_future_date_and_not_for_a_past_one(self):
        busy = lambda when: (503, {"code": "overloaded"}, {"retry-after": when})
        done = (200, {"a": 1}, {})
        _, (pause,) = self._pauses([busy(formatdate(time.time() + 30, usegmt=True)), done])
        self.assertTrue(25 < pause <= 31)
        self.assertEqual(self._pauses([busy("-5"), done]), ({"a": 1}, [0.0]))
        self.assertEqual(self._pauses([busy(formatdate(0, usegmt=True)), done]), ({"a": 1}, [0.0]))
        self.assertEqual(self._pauses([busy(formatdate(time.time() + 3600, usegmt=True))]), ("overloaded", []))

    def test_a_response_that_is_cut_off_is_retried(self):
        half = (200, b'{"a"', {"content-length": "100"})
        outcome, pauses = self._pauses([half, (200, {"a": 1}, {})])
        self.assertEqual((outcome, len(pauses)), ({"a": 1}, 1))

    def test_an_error_that_is_cut_off_keeps_its_status(self):
        self.assertEqual(self._pauses([(403, b"{", {"content-length": "100"})]), ("unknown", []))

    def test_the_answer_of_another_service_raises_and_is_not_retried(self):
        for page in [b"<html>Welcome</html>", b"\xff\xfe", b"null"]:
            self.answers = [(200, page, {})]
            with self.assertRaises(PromptShieldError) as caught:
                PromptShield("sk_x", self.url).scan("Hi")
            self.assertEqual(caught.exception.status, 200)
            self.assertIn("did not answer with a JSON object", str(caught.exception))

    def test_a_redirect_raises_with_its_address_and_takes_the_key_nowhere(self):
        elsewhere = "http://localhost:%d" % self.server.server_port
        moved = "%s redirects to %s: set base_url to that address" % (self.url, elsewhere)
        lost = "%s redirects to %%s: is Prompt Shield running there?" % self.url
        for location, message in [
            (elsewhere + "/api/v1/scan", moved),
            ("/login", lost % (self.url + "/login")),
            ("/api/v1/scan", lost % (self.url + "/api/v1/scan")),
            ("http://[", lost % "http://["),
        ]:
            for status in [301, 302, 303, 307, 308]:
                self.seen = []
                self.answers = [(status, {}, {"location": location})]
                with self.assertRaises(PromptShieldError) as caught:
                    PromptShield("sk_x", self.url).scan("Hi")
                self.assertEqual((str(caught.exception), caught.exception.status), (message, status))
                self.assertEqual(len(self.seen), 1)

    def test_an_answer_without_the_fields_of_a_result_raises_and_does_not_stop_a_batch(self):
        shield = PromptShield("sk_x", self.url)
        for answer in [{"ok": True}, dict(SCANNED, findings=[None])]:
            for call in [shield.scan, shield.sanitize, lambda text: shield.scan_file(("a.txt", text.encode()))]:
                self.answers = [(200, answer, {})]
                with self.assertRaises(PromptShieldError) as caught:
                    call("Hi")
                self.assertEqual(caught.exception.status, 200)
            self.answers = [(200, SCANNED, {}), (200, answer, {})]
            first, second = shield.batch(["a", "b"], concurrency=1)
            self.assertEqual((first.scan_id, str(second)), ("s", "The answer is not a result of Prompt Shield."))

    def test_a_key_may_end_with_a_line_break(self):
        self.answers = [(200, SCANNED, {})]
        PromptShield("sk_x\n", self.url).scan("Hi")
        self.assertEqual(self.seen[0][1]["x-api-key"], "sk_x")

    def test_an_address_may_end_with_a_line_break(self):
        self.answers = [(200, SCANNED, {})]
        self.assertEqual(PromptShield("sk_x", self.url + "/\n").scan("Hi").scan_id, "s")

    def test_a_policy_decides_whether_guard_raises(self):
        def guarded(is_malicious, action, shadow=False):
            policy = {"id": "p", "version": 1, "shadow": shadow}
            self.answers = [(200, dict(SCANNED, isMalicious=is_malicious, action=action, policy=policy), {})]
            return PromptShield("sk_x", self.url).guard("Hi")

        for action in ["block", "sanitize"]:
            with self.assertRaises(ThreatError):
                guarded(False, action)
            guarded(True, action, shadow=True)
        guarded(True, "flag")
        guarded(True, "allow")

    def test_a_threat_error_names_the_word_of_a_policy_if_there_is_no_category(self):
        reasons = [
            {"kind": "word", "name": "project heron", "action": "block"},
            {"kind": "pattern", "name": "ticket number", "action": "sanitize"},
            {"kind": "word", "name": "acme", "action": "flag"},
        ]
        policy = {"id": "p", "version": 1, "shadow": False}
        stopped = dict(SCANNED, action="block", action_reasons=reasons, policy=policy)
        found = dict(stopped, categories=["Data Leakage"])
        self.answers = [(200, stopped, {}), (200, found, {})]
        for names in ["project heron, ticket number", "Data Leakage"]:
            with self.assertRaises(ThreatError) as caught:
                PromptShield("sk_x", self.url).guard("Hi")
            self.assertEqual(str(caught.exception), "This prompt might be unsafe: %s." % names)

    def test_both_clients_return_the_same_batch(self):
        async def scan_all():
            async with AsyncPromptShield("sk_x", self.url) as shield:
                return await shield.batch(["a", "b", "c"], concurrency=2, sensitivity="high")

        self.answers = [(200, SCANNED, {})] * 6
        there = asyncio.run(scan_all())
        here = PromptShield("sk_x", self.url).batch(["a", "b", "c"], concurrency=2, sensitivity="high")
        self.assertEqual(there, here)

    def test_a_prompt_that_is_no_string_does_not_stop_the_others(self):
        async def scan_all(prompts, **options):
            async with AsyncPromptShield("sk_x", self.url) as shield:
                return await shield.batch(prompts, **options)

        self.answers = [(200, SCANNED, {})] * 4
        for batch in [PromptShield("sk_x", self.url).batch, lambda *args, **kw: asyncio.run(scan_all(*args, **kw))]:
            first, second, third, last = batch(["a", None, b"b", "c"])
            self.assertEqual((first.scan_id, last.scan_id), ("s", "s"))
            self.assertIsInstance(second, PromptShieldError)
            self.assertEqual(str(second), "A prompt must be a string, not NoneType.")
            self.assertEqual(str(third), "A prompt must be a string, not bytes.")
            with self.assertRaises(TypeError):
                batch(["a", "b"], no_option=1)

    def test_a_threat_error_can_be_pickled(self):
        self.answers = [(200, dict(SCANNED, isMalicious=True, categories=["Data Leakage"]), {})]
        with self.assertRaises(ThreatError) as caught:
            PromptShield("sk_x", self.url).guard("Hi")
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(str(copy), str(caught.exception))
        self.assertEqual(copy.result, caught.exception.result)

    def test_the_error_names_an_unreachable_server(self):
        with self.assertRaises(PromptShieldError) as caught:
            PromptShield("sk_x", "http://127.0.0.1:9", retries=0).scan("Hi")
        self.assertEqual(caught.exception.code, "network_error")
        self.assertIn("http://127.0.0.1:9", str(caught.exception))


class SettingsTest(unittest.TestCase):
    def _refused(self, setting, value):
        for client in [PromptShield, AsyncPromptShield]:
            with self.assertRaises(ValueError) as caught:
                client(**dict({"api_key": "sk_x"}, **{setting: value}))
            # A UnicodeError is a ValueError too, and shows the value.
            self.assertIs(type(caught.exception), ValueError)
            self.assertIn(setting, str(caught.exception))
            self.assertNotIn("secret", str(caught.exception))
            self.assertIsNone(caught.exception.__context__)

    def test_an_address_that_is_not_of_a_web_server_is_refused(self):
        for url in [
            "shield.example",
            "localhost:4103",
            "ftp://shield.example",
            "http://",
            "https://:4103",
            "http://[::1",
            "http://shield.example:secret",
            "http://shield.example:99999",
            "http://shield .example",
            "http://shield\r\n.example",
            "http://shield.example/\u2026",
        ]:
            self._refused("base_url", url)

    def test_a_key_that_no_header_can_carry_is_refused(self):
        for key in ["sk_secret\u2026", "sk_secret\r\nx", "sk_secret\x00", "\u200bsk_secret"]:
            self._refused("api_key", key)

    def test_a_timeout_that_no_timer_can_keep_is_refused(self):
        for timeout in [float("inf"), float("nan"), None, "10", 0, -1, 1e9]:
            self._refused("timeout", timeout)

    def test_retries_that_would_never_end_are_refused(self):
        for retries in [float("nan"), -1, None, "2"]:
            self._refused("retries", retries)

    def test_usual_settings_are_accepted(self):
        for url in ["http://localhost:3000/", "HTTPS://shield.example/under/", "http://[::1]:4103"]:
            PromptShield("sk_x", url, timeout=86400)


class WebhookTest(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"a secret of twenty-four b").decode()
    BODY = b'{"id": "evt_1", "event": "webhook.test"}'

    def signed(self, at):
        signed = ("evt_1.%d." % at).encode() + self.BODY
        mac = hmac.new(b"a secret of twenty-four b", signed, hashlib.sha256).digest()
        return {
            "Webhook-Id": "evt_1",
            "Webhook-Timestamp": "%d" % at,
            "Webhook-Signature": "v1,AAAA v1," + base64.b64encode(mac).decode(),
        }

    def test_a_signed_delivery_returns_its_event(self):
        event = verify_webhook(self.BODY, self.signed(time.time()), self.SECRET)
        self.assertEqual(event["event"], "webhook.test")

    def test_a_delivery_with_a_wrong_signature_is_refused(self):
        headers = self.signed(time.time())
        for body, given in [
            (self.BODY + b" ", headers),
            (self.BODY, self.signed(time.time() - 3600)),
            (self.BODY, {}),
        ]:
            with self.assertRaises(InvalidSignature):
                verify_webhook(body, given, self.SECRET)


if __name__ == "__main__":
    unittest.main()
