"""Attaches to an engine with a third-party JSON-RPC client, and checks its messages against its own description.

Takes the path of a socket. Prints a summary and exits with 0, or prints one line with the problem and exits with 1.
"""

import copy
import queue
import socket
import sys
import threading

from jsonschema import Draft202012Validator
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

ANSWER_SECONDS = 300
CHANGES = 3


class Wrong(Exception):
    """A check failed."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


class Description:
    """The document of rpc.discover. Undescribed fields are errors here, since both sides are of one build."""

    def __init__(self, document):
        require(document.get("openrpc", "").startswith("1.3."), "the document is not OpenRPC 1.3")
        require(document["info"]["title"] and document["info"]["version"], "the document has no info")
        self.methods = {method["name"]: method for method in document["methods"]}
        self.notifications = {method["name"]: method for method in document["x-notifications"]}
        require(len(self.methods) == len(document["methods"]), "the document lists a method twice")
        for method in document["methods"]:
            require("params" in method and "schema" in method["result"], f"{method['name']} has no params or result")
        self.components = copy.deepcopy(document["components"])
        for name, schema in self.components["schemas"].items():
            Draft202012Validator.check_schema(schema)
            self._close(schema)

    def _close(self, schema):
        """Forbids properties that are not listed."""
        if isinstance(schema, dict):
            if "properties" in schema:
                schema["additionalProperties"] = False
            for part in list(schema.values()):
                self._close(part)
        elif isinstance(schema, list):
            for part in schema:
                self._close(part)

    def _check(self, value, schema, what):
        # References start at the root of a schema, as at the root of the document.
        validator = Draft202012Validator({**copy.deepcopy(schema), "components": self.components})
        for error in validator.iter_errors(value):
            raise Wrong(f"{what}{error.json_path[1:]}: {error.message[:300]}")

    def check_params(self, method, params):
        known = {param["name"]: param for param in method["params"]}
        for name, param in known.items():
            require(name in params or not param["required"], f"{method['name']}: no {name}")
        for name, value in params.items():
            require(name in known, f"{method['name']}: {name} is not described")
            self._check(value, known[name]["schema"], f"{method['name']}.{name}")

    def check_result(self, method, result):
        self._check(result, method["result"]["schema"], method["name"])


class Viewer:
    """A connection, and the notifications received over it."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.notifications = queue.Queue()
        self.description = None
        reader = JsonRpcStreamReader(self.socket.makefile("rb"))
        writer = JsonRpcStreamWriter(self.socket.makefile("wb"))
        names = ["flow/didChange", "flow/didNavigate", "flow/didReportError", "flow/didLint", "flow/didDrop"]
        handlers = {name: self._note(name) for name in names}
        self.endpoint = Endpoint(handlers, writer.write)
        threading.Thread(target=reader.listen, args=[self.endpoint.consume], daemon=True).start()

    def _note(self, name):
        return lambda params: self.notifications.put((name, params))

    def ask(self, method, **params):
        if self.description:
            self.description.check_params(self.description.methods[method], params)
        try:
            result = self.endpoint.request(method, params).result(timeout=ANSWER_SECONDS)
        except JsonRpcException as error:
            raise Wrong(f"{method} was refused: {error}") from error
        except TimeoutError as error:
            raise Wrong(f"{method} was not answered within {ANSWER_SECONDS} s") from error
        if self.description:
            self.description.check_result(self.description.methods[method], result)
        return result

    def refusal(self, method, params):
        """Returns the error code of a refused request."""
        try:
            self.endpoint.request(method, params).result(timeout=ANSWER_SECONDS)
        except JsonRpcException as error:
            return error.code
        raise Wrong(f"{method} was not refused")

    def next_notification(self):
        try:
            name, params = self.notifications.get(timeout=ANSWER_SECONDS)
        except queue.Empty as error:
            raise Wrong(f"no notification came within {ANSWER_SECONDS} s") from error
        require(name in self.description.notifications, f"{name} is not described")
        self.description.check_params(self.description.notifications[name], params)
        return name, params

    def snapshot(self):
        """Returns the whole hierarchy, assembled from its parts."""
        part = self.ask("flow/snapshot")
        model = Model(part)
        while "next" in part:
            part = self.ask("flow/snapshot", cursor=part["next"])
            require(part["revision"] == model.revision, "a part of the snapshot has another revision")
            model.nodes.update({node["id"]: node for node in part["nodes"]})
        require(len(model.nodes) == part["total"], "the snapshot is incomplete")
        return model

    def errors(self):
        """Returns the errors that the engine still has."""
        reports, since = [], 0
        while since is not None:
            part = self.ask("errors/list", since=since)
            reports += part["errors"]
            since = part.get("next")
        numbers = [report["sequence"] for report in reports]
        require(numbers == sorted(set(numbers)), "errors are out of order")
        require(not numbers or numbers[-1] <= part["total"], "an error has a higher number than the total")
        return reports


class Model:
    """A hierarchy at one revision, updated by the rules of Docs/Protocol.md."""

    def __init__(self, part):
        self.epoch, self.revision, self.root = part["epoch"], part["revision"], part["root"]
        self.nodes = {node["id"]: node for node in part["nodes"]}

    def apply(self, delta):
        """Applies a delta; returns False for one that is older than the snapshot."""
        if delta["revision"] <= self.revision:
            return False
        require(
            delta["since"] <= self.revision,
            f"a delta starts at {delta['since']}, and the last known revision is {self.revision}",
        )
        for identifier in delta["removed"]:
            self.nodes.pop(identifier, None)
        for node in delta["added"] + delta["changed"]:
            self.nodes[node["id"]] = node
        self.root = delta.get("rootID", self.root)
        self.revision = delta["revision"]
        return True

    def check(self):
        """Checks that every coordinator is in the tree, and that the visible one exists."""
        require(self.root in self.nodes, "the root is missing")
        for node in self.nodes.values():
            for child in node["children"]:
                require(self.nodes.get(child, {}).get("parent") == node["id"], f"{child} has another parent")
        seen, shown = set(), self.root
        while shown is not None:
            require(shown in self.nodes and shown not in seen, "shows does not lead to a coordinator")
            seen.add(shown)
            shown = self.nodes[shown].get("shows")


def follow(viewer, model):
    """Applies deltas until enough have come, and the model equals a new snapshot."""
    changes = 0
    while True:
        name, params = viewer.next_notification()
        require(name != "flow/didDrop", "notifications were dropped, though few were sent")
        if name != "flow/didChange" or not model.apply(params["delta"]):
            continue
        changes += 1
        model.check()
        if changes < CHANGES:
            continue
        later = viewer.snapshot()
        require(later.epoch == model.epoch, "the epoch has changed")
        while model.revision < later.revision:
            name, params = viewer.next_notification()
            if name == "flow/didChange" and model.apply(params["delta"]):
                changes += 1
        # A delta may lead past the snapshot; then take another snapshot.
        if model.revision == later.revision:
            require(model.nodes == later.nodes, "the deltas do not lead to the later snapshot")
            require(model.root == later.root, "the deltas lead to another root")
            return changes


def main(path):
    viewer = Viewer(path)
    require(viewer.refusal("flow/snapshot", {}) == -32001, "a snapshot was sent before initialize")
    # The first request: a client learns the methods from it.
    description = Description(viewer.ask("rpc.discover"))
    viewer.description = description
    client = {"name": "interoperability", "version": "1"}
    greeting = viewer.ask("initialize", protocol={"min": 1, "max": 1}, client=client)
    require(greeting["protocol"] == 1, "the engine speaks another version")
    require(viewer.refusal("flow/nonsense", {}) == -32601, "an unknown method has another error code")
    start = viewer.ask("flow/subscribe")
    model = viewer.snapshot()
    require(model.epoch == start["epoch"], "the snapshot and the subscription have different epochs")
    require(model.revision >= start["revision"], "the snapshot is older than the subscription")
    model.check()
    changes = follow(viewer, model)
    node = viewer.ask("flow/nodes", ids=[model.root])["nodes"][0]
    require(node["id"] == model.root, "the engine sent another node than requested")
    errors = viewer.errors()
    print(
        f"{len(description.methods)} methods, {len(model.nodes)} coordinators, "
        f"{changes} changes, {len(errors)} errors"
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Wrong as wrong:
        sys.exit(f"interoperability: {wrong}")
