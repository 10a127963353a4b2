#!/usr/bin/env python3
"""An app with an engine of its own, which flowscope inspects: written from Docs/Protocol.md, without any library.

A shop has two tabs. Each line of its input names a route: `shop` and `cart` select a tab, `item` and `review` are
pushed on the shop, `back` pops, and anything else fails. Each gets a line of output. The app ends with its input.
"""

import json
import os
import socketserver
import sys
import threading
import time
import uuid

EPOCH, STARTED, NAMES = str(uuid.uuid4()), time.time(), {1: "Tabs", 2: "ShopPage", 3: "CartPage"}


def label(route):
    return {"identifier": route, "type": "ShopRoute"}


def reference(id):
    return {"id": id, "name": NAMES[id]}


class Shop:
    def __init__(self):
        self.tab, self.stack, self.revision, self.navigations, self.errors = 0, [], 1, 0, []
        self.lock, self.viewers = threading.RLock(), []

    def nodes(self):
        """The coordinators, parents before their children."""

        def node(id, relation, root, stack=(), **facts):
            path = [{"route": label(route)} for route in stack]
            shown = label([root, *stack][-1])
            known = {"relation": relation, "context": relation, "routeType": "ShopRoute", "root": label(root)}
            return {**reference(id), **known, "path": path, "currentRoute": shown, "children": [], **facts}

        tabs = node(1, "root", "tabs", selectedTab=self.tab, shows=2 + self.tab) | {"children": [2, 3]}
        shop = node(2, "tab", "shop", self.stack, parent=1, tabIndex=0)
        return [tabs, shop, node(3, "tab", "cart", parent=1, tabIndex=1)]

    def take(self, route):
        """Returns the steps to the route, which are done, or none if nothing takes it."""
        if route in ("shop", "cart"):
            self.tab = ["shop", "cart"].index(route)
            return [{"coordinator": reference(1), "kind": "selectTab", "index": self.tab, "change": f"select {route}"}]
        if self.tab == 0 and route in ("item", "review"):
            self.stack.append(route)
            return [{"coordinator": reference(2), "kind": "push", "route": label(route), "change": f"push {route}"}]
        if self.tab == 0 and route == "back" and self.stack:
            self.stack.pop()
            return [{"coordinator": reference(2), "kind": "truncatePath", "change": f"pop to {len(self.stack)}"}]
        return []

    def navigate(self, route):
        """Carries out a request, tells the viewers, and returns what it did."""
        with self.lock:
            before, origin, now = self.nodes(), reference(2 + self.tab), time.time()
            steps, after = self.take(route), self.nodes()
            changed = [new for old, new in zip(before, after) if old != new]
            if changed:
                self.revision += 1
                delta = {"added": [], "changed": changed, "removed": [], "time": now}
                self.tell("flow/didChange", delta=delta | {"since": self.revision - 1, "revision": self.revision})
            visible = {"coordinator": reference(2 + self.tab), "route": after[1 + self.tab]["currentRoute"]}
            self.navigations += 1
            navigation = {"sequence": self.navigations, "revision": self.revision, "time": now, "origin": origin,
                          "steps": steps, "durationNanoseconds": int(1e9 * (time.time() - now)),
                          "visible": visible | {"showsRequest": bool(steps)}}  # fmt: skip
            navigation |= {"request": "pop"} if route == "back" else {"request": "navigate", "route": label(route)}
            error = {"kind": "navigationFailed", "message": f"nothing takes '{route}'", "advice": "go to shop first"}
            self.tell("flow/didNavigate", navigation=navigation | ({} if steps else {"error": error}))
            if not steps:
                self.errors.append({"sequence": len(self.errors) + 1, "time": now, "error": error,
                                    "path": [reference(1), origin], "visibleRoute": visible["route"],
                                    "isOfNavigation": True})  # fmt: skip
                self.tell("flow/didReportError", revision=self.revision, report=self.errors[-1])
            return steps[0]["change"] if steps else error["message"]

    def tell(self, method, **params):
        for viewer in self.viewers:
            viewer.write(method=method, params=params)

    def answer(self, viewer, method, params):
        """Returns the result of a request, or the code and the words of its refusal."""
        at = {"epoch": EPOCH, "revision": self.revision}
        if method == "initialize":
            if not params["protocol"]["min"] <= 1 <= params["protocol"]["max"]:
                return -32002, "this engine speaks version 1, and the viewer another one: upgrade the older of them"
            viewer.is_known = True
            engine = {"name": "pyshop", "pid": os.getpid(), "version": "1", "startedAt": STARTED}
            able = {"control": False, "explain": False}
            return {"protocol": 1, "engine": engine, "capabilities": able, "maxMessageBytes": 1 << 24}
        if not viewer.is_known:
            return -32001, "initialize comes first"
        if method == "flow/subscribe":
            self.viewers.append(viewer)
            return at | {"errorCount": len(self.errors), "navigationCount": self.navigations, "resumed": False}
        if method == "flow/snapshot":
            top, depth = params.get("under", 1), params.get("depth", 1)
            nodes = [node for node in self.nodes() if top == node["id"] or depth > 0 and top == node.get("parent")]
            return at | {"root": top, "total": len(nodes), "nodes": nodes} if nodes else (-32005, f"no #{top}")
        if method == "flow/nodes":
            return at | {"nodes": [node for node in self.nodes() if node["id"] in params["ids"]]}
        if method == "errors/list":
            later = [report for report in self.errors if report["sequence"] > params.get("since", 0)]
            return {"errors": later, "total": len(self.errors)}
        if method == "lints/list":
            return {"revision": self.revision, "findings": [], "counts": [], "allowed": 0, "pending": 0}
        return -32601, f"this engine does not know {method}"


class Viewer(socketserver.StreamRequestHandler):
    """A connection: each message follows a header with its length."""

    is_known = False

    def write(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.wfile.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        except OSError:
            pass  # It has left, which its own thread notices.

    def handle(self):
        while header := self.rfile.readline():
            self.rfile.readline()
            message = json.loads(self.rfile.read(int(header.split(b":")[1])))
            with shop.lock:
                result = shop.answer(self, message["method"], message.get("params", {}))
                refused = isinstance(result, tuple)
                outcome = {"error": {"code": result[0], "message": result[1]}} if refused else {"result": result}
                self.write(id=message["id"], **outcome)

    def finish(self):
        with shop.lock:
            shop.viewers = [viewer for viewer in shop.viewers if viewer is not self]


socketserver.ThreadingUnixStreamServer.daemon_threads = True
shop = Shop()
shared = os.environ.get("XDG_RUNTIME_DIR", "")
usual = f"{shared}/flowscope" if os.path.isdir(shared) else f"/tmp/flowscope-{os.getuid()}"
directory = os.environ.get("FLOWSCOPE_DIR") or usual
os.makedirs(directory, mode=0o700, exist_ok=True)
path = f"{directory}/pyshop-{os.getpid()}.sock"
with socketserver.ThreadingUnixStreamServer(path, Viewer) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"serving {path}", flush=True)
    for line in sys.stdin:
        print(shop.navigate(line.strip()), flush=True)
    os.unlink(path)
    server.shutdown()
