"""A thin client of the Model Context Protocol over standard input and output, in Python's standard library alone.

It speaks revision 2026-07-28, in which each request carries its own version and nothing is kept between requests, and
2025-11-25, which begins with a handshake.
"""

import json
import queue
import subprocess
import threading

STATELESS = "2026-07-28"
HANDSHAKE = "2025-11-25"
REVISIONS = (STATELESS, HANDSHAKE)

CLIENT = {"name": "flowscope-example-agent", "version": "1"}
PREFIX = "io.modelcontextprotocol/"

# Long enough for a machine with every core busy: it only ends a wait that would never end.
ANSWER_SECONDS = 120


class RequestError(Exception):
    """A request that the server refused, with the code and the data of JSON-RPC."""

    def __init__(self, error):
        super().__init__(error.get("message", ""))
        self.code = error.get("code")
        self.message = error.get("message", "")
        self.data = error.get("data")


class ProtocolError(Exception):
    """A message that the revision does not allow, or a server that ended."""


class Client:
    """A server in a process of its own, until the block of the client ends.

    `bytes_in` counts what the server wrote, and `messages` keeps its notifications in their order.
    """

    def __init__(self, command, revision=STATELESS, env=None, cwd=None):
        if revision not in REVISIONS:
            raise ValueError(f"{revision} is none of {', '.join(REVISIONS)}")
        self.command = command
        self.revision = revision
        self.env = env
        self.cwd = cwd
        self.bytes_in = 0
        self.answer_bytes = 0
        self.server = {}
        self._number = 0
        self._arrived = queue.Queue()
        self._answers = {}
        self.notifications = []

    def __enter__(self):
        self._process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env, cwd=self.cwd
        )
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.server = self._begin()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the server as the protocol wants it: by the end of its input. Returns its exit code."""
        if self._process.stdin and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            return self._process.wait(timeout=ANSWER_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise ProtocolError("the server goes on after its input has ended") from None

    # Requests

    def request(self, method, params=None):
        """Sends a request and returns its result; raises RequestError for an error."""
        return self.answer(self.send(method, params))

    def send(self, method, params=None):
        """Sends a request and returns its number, for `answer`."""
        self._number += 1
        self._write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": self._enveloped(params)})
        return self._number

    def answer(self, number):
        """Waits for the answer to a request."""
        while number not in self._answers:
            self._take()
        message = self._answers.pop(number)
        self.answer_bytes = message["bytes"]
        if "error" in message:
            raise RequestError(message["error"])
        result = message["result"]
        if self.revision == STATELESS and result.get("resultType") != "complete":
            raise ProtocolError(f"a result of {STATELESS} has no resultType 'complete': {str(result)[:200]}")
        return result

    def notify(self, method, params=None):
        """Sends a notification, which has no answer."""
        self._write({"jsonrpc": "2.0", "method": method} | ({"params": params} if params else {}))

    def tools(self):
        """All tools, over all pages."""
        return self._pages("tools/list", "tools")

    def resources(self):
        """All resources, over all pages."""
        return self._pages("resources/list", "resources")

    def call(self, tool, arguments=None):
        """Calls a tool; returns its whole result, in which isError tells a refusal."""
        return self.request("tools/call", {"name": tool, "arguments": arguments or {}})

    def read(self, uri):
        """The contents of a resource."""
        return self.request("resources/read", {"uri": uri})["contents"]

    # Changes

    def subscribe(self, uris):
        """Asks for a notification of each change of these resources; returns what `unsubscribe` takes."""
        if self.revision == HANDSHAKE:
            for uri in uris:
                self.request("resources/subscribe", {"uri": uri})
            return list(uris)
        number = self.send("subscriptions/listen", {"notifications": {"resourceSubscriptions": list(uris)}})

        def acknowledges(message):
            return message["method"] == "notifications/subscriptions/acknowledged" and self._stream(message) == number

        honoured = self.next_notification(acknowledges)["params"]["notifications"].get("resourceSubscriptions", [])
        if sorted(honoured) != sorted(uris):
            raise ProtocolError(f"of {uris}, the server follows only {honoured}")
        return number

    def next_update(self, uris):
        """Waits for the next change of one of these resources, and returns which."""

        def updates(message):
            return message["method"] == "notifications/resources/updated" and message["params"]["uri"] in uris

        return self.next_notification(updates)["params"]["uri"]

    def unsubscribe(self, subscription):
        """Ends what `subscribe` began."""
        if self.revision == HANDSHAKE:
            for uri in subscription:
                self.request("resources/unsubscribe", {"uri": uri})
        else:
            self.notify("notifications/cancelled", {"requestId": subscription})

    def next_notification(self, wanted):
        """Removes and returns the first notification that is wanted, and waits for it."""
        while True:
            for index, message in enumerate(self.notifications):
                if wanted(message):
                    return self.notifications.pop(index)
            self._take()

    # Messages

    def _begin(self):
        if self.revision == STATELESS:
            found = self.request("server/discover")
            if STATELESS not in found["supportedVersions"]:
                raise ProtocolError(f"the server speaks {found['supportedVersions']}")
            return found
        found = self.request(
            "initialize", {"protocolVersion": HANDSHAKE, "capabilities": {}, "clientInfo": CLIENT}
        )
        if found["protocolVersion"] != HANDSHAKE:
            raise ProtocolError(f"the server speaks {found['protocolVersion']}")
        self.notify("notifications/initialized")
        return found

    def _enveloped(self, params):
        params = dict(params or {})
        if self.revision == STATELESS:
            params["_meta"] = {
                PREFIX + "protocolVersion": STATELESS,
                PREFIX + "clientInfo": CLIENT,
                PREFIX + "clientCapabilities": {},
            }
        return params

    def _pages(self, method, key):
        rows, cursor = [], None
        while True:
            page = self.request(method, {"cursor": cursor} if cursor else {})
            rows += page[key]
            cursor = page.get("nextCursor")
            if not cursor:
                return rows

    @staticmethod
    def _stream(message):
        return message.get("params", {}).get("_meta", {}).get(PREFIX + "subscriptionId")

    def _write(self, message):
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise ProtocolError("the server ended") from None

    def _read(self):
        for line in self._process.stdout:
            self._arrived.put(line)
        self._arrived.put(None)

    def _take(self):
        """Waits for one message and files it."""
        try:
            line = self._arrived.get(timeout=ANSWER_SECONDS)
        except queue.Empty:
            raise ProtocolError(f"the server said nothing for {ANSWER_SECONDS} s") from None
        if line is None:
            self._arrived.put(None)
            raise ProtocolError("the server ended")
        self.bytes_in += len(line)
        try:
            message = json.loads(line)
        except ValueError:
            raise ProtocolError(f"the server wrote what is no JSON: {line[:200]!r}") from None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise ProtocolError(f"the server wrote what is no JSON-RPC: {line[:200]!r}")
        if "method" in message:
            if "id" in message:
                raise ProtocolError(f"the server asked for '{message['method']}', which this client does not offer")
            self.notifications.append(message)
        else:
            message["bytes"] = len(line)
            self._answers[message.get("id")] = message
