"""Attaches to an engine with somebody else's JSON-RPC client, and holds what it says against its own description.

Takes the path of a socket. Says what it saw and ends with 0, or says in one line what is wrong and ends with 1.
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
    """Something is not as it should be."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


class Description:
    """The document of rpc.discover. Fields that it does not know are wrong here, since both sides are of one build."""

    def __init__(self, document):
        require(document.get("openrpc", "").startswith("1.3."), "the document is no OpenRPC 1.3")
        require(document["info"]["title"] and document["info"]["version"], "it has no info")
        self.methods = {method["name"]: method for method in document["methods"]}
        self.notifications = {method["name"]: method for method in document["x-notifications"]}
        require(len(self.methods) == len(document["methods"]), "a method stands in it twice")
        for method in document["methods"]:
            require("params" in method and "schema" in method["result"], f"{method['name']} is not whole")
        self.components = copy.deepcopy(document["components"])
        for name, schema in self.components["schemas"].items():
            Draft202012Validator.check_schema(schema)
            self._close(schema)

    def _close(self, schema):
        """Allows no other properties than those that are named."""
        if isinstance(schema, dict):
            if "properties" in schema:
                schema["additionalProperties"] = False
            for part in list(schema.values()):
                self._close(part)
        elif isinstance(schema, list):
            for part in schema:
                self._close(part)

    def _check(self, value, schema, what):
        # References are looked up from the root of a schema, as from the root of the document.
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
    """A connection, and the notifications that came over it."""

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
        """The code with which a request is refused."""
        try:
            self.endpoint.request(method, params).result(timeout=ANSWER_SECONDS)
        except JsonRpcException as error:
            return error.code
        raise Wrong(f"{method} was not refused")

    def next_notification(self):
        try:
            name, params = self.notifications.get(timeout=ANSWER_SECONDS)
        except queue.Empty as error:
            raise Wrong(f"nothing was told within {ANSWER_SECONDS} s") from error
        require(name in self.description.notifications, f"{name} is not described")
        self.description.check_params(self.description.notifications[name], params)
        return name, params

    def snapshot(self):
        """Every part of the hierarchy, put together."""
        part = self.ask("flow/snapshot")
        model = Model(part)
        while "next" in part:
            part = self.ask("flow/snapshot", cursor=part["next"])
            require(part["revision"] == model.revision, "a part of the snapshot is of another revision")
            model.nodes.update({node["id"]: node for node in part["nodes"]})
        require(len(model.nodes) == part["total"], "the snapshot is not whole")
        return model

    def errors(self):
        """Every error that the engine remembers."""
        reports, since = [], 0
        while since is not None:
            part = self.ask("errors/list", since=since)
            reports += part["errors"]
            since = part.get("next")
        numbers = [report["sequence"] for report in reports]
        require(numbers == sorted(set(numbers)), "errors are not told in their order")
        require(not numbers or numbers[-1] <= part["total"], "there are more errors than in all")
        return reports


class Model:
    """A hierarchy at one revision, kept by the rules of Docs/Protocol.md."""

    def __init__(self, part):
        self.epoch, self.revision, self.root = part["epoch"], part["revision"], part["root"]
        self.nodes = {node["id"]: node for node in part["nodes"]}

    def apply(self, delta):
        """Whether the delta leads on; one that is older than the snapshot does not."""
        if delta["revision"] <= self.revision:
            return False
        require(
            delta["since"] <= self.revision,
            f"a delta follows on {delta['since']}, and {self.revision} is the last that is known",
        )
        for identifier in delta["removed"]:
            self.nodes.pop(identifier, None)
        for node in delta["added"] + delta["changed"]:
            self.nodes[node["id"]] = node
        self.root = delta.get("rootID", self.root)
        self.revision = delta["revision"]
        return True

    def check(self):
        """Every coordinator hangs in the tree, and what the user sees is one of them."""
        require(self.root in self.nodes, "the root is not there")
        for node in self.nodes.values():
            for child in node["children"]:
                require(self.nodes.get(child, {}).get("parent") == node["id"], f"{child} hangs wrong")
        seen, shown = set(), self.root
        while shown is not None:
            require(shown in self.nodes and shown not in seen, "what is shown leads nowhere")
            seen.add(shown)
            shown = self.nodes[shown].get("shows")


def follow(viewer, model):
    """Applies what is told until enough of it came, and the model is what a new snapshot says."""
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
        require(later.epoch == model.epoch, "the epoch is another")
        while model.revision < later.revision:
            name, params = viewer.next_notification()
            if name == "flow/didChange" and model.apply(params["delta"]):
                changes += 1
        # A delta may have gone past the snapshot: then another one has to do.
        if model.revision == later.revision:
            require(model.nodes == later.nodes, "the deltas do not lead to the later snapshot")
            require(model.root == later.root, "the deltas lead to another root")
            return changes


def main(path):
    viewer = Viewer(path)
    require(viewer.refusal("flow/snapshot", {}) == -32001, "a snapshot came before initialize")
    # Before anything else: this is how a client learns what there is.
    description = Description(viewer.ask("rpc.discover"))
    viewer.description = description
    client = {"name": "interoperability", "version": "1"}
    greeting = viewer.ask("initialize", protocol={"min": 1, "max": 1}, client=client)
    require(greeting["protocol"] == 1, "the engine speaks another version")
    require(viewer.refusal("flow/nonsense", {}) == -32601, "an unknown method is not refused as such")
    start = viewer.ask("flow/subscribe")
    model = viewer.snapshot()
    require(model.epoch == start["epoch"], "the snapshot is of another epoch than the subscription")
    require(model.revision >= start["revision"], "the snapshot is older than the subscription")
    model.check()
    changes = follow(viewer, model)
    node = viewer.ask("flow/nodes", ids=[model.root])["nodes"][0]
    require(node["id"] == model.root, "another node came than was asked for")
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
