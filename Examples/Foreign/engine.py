#!/usr/bin/env python3
"""An app with an engine of its own, which flowscope inspects: written from Docs/Protocol.md, without any library.

A shop has two tabs. Each line of its input names a route: `shop` and `cart` select a tab, `item` and `review` are
pushed on the shop, `back` pops, `help` leaves a coordinator behind that the app forgets to release, and anything else
fails. Each gets a line of output. The app ends with its input.
"""

import contextlib, json, os, socketserver, sys, threading, time, uuid

EPOCH, STARTED, TABS, NAMES = str(uuid.uuid4()), time.time(), ["shop", "cart"], ["", "Tabs", "ShopPage", "CartPage"]
label = lambda route: {"identifier": route, "type": "ShopRoute"}
reference = lambda id: {"id": id, "name": NAMES[id] if id < 4 else "HelpPage"}
step = lambda id, kind, change, **facts: {"coordinator": reference(id), "kind": kind, "change": change, **facts}
refusal = lambda code, message: {"code": code, "message": message}


class Shop:
    tab, stack, helps, revision, navigations, errors = 0, [], [], 1, 0, []
    lock, viewers = threading.Lock(), []

    def nodes(self):  # Parents before their children.
        def node(id, relation, root, stack=(), **facts):
            routes = {"routeType": "ShopRoute", "root": label(root), "currentRoute": label([root, *stack][-1])}
            path = {"context": relation, "path": [{"route": label(route)} for route in stack], "children": []}
            return {**reference(id), "relation": relation, **routes, **path, **facts}

        tabs = node(1, "root", "tabs", children=[2, 3], selectedTab=self.tab, shows=2 + self.tab)
        shop = node(2, "tab", "shop", self.stack, children=self.helps, parent=1, tabIndex=0)
        helps = [node(id, "child", f"help{id}", context="root", parent=2) for id in self.helps]
        return [tabs, shop, node(3, "tab", "cart", parent=1, tabIndex=1), *helps]

    def plan(self, route):
        """Returns what a navigation to the route would change, and its steps: none if nothing takes it."""
        if route in TABS:
            return {"tab": TABS.index(route)}, [step(1, "selectTab", f"select {route}", index=TABS.index(route))]
        if self.tab == 0 and route in ("item", "review"):
            return {"stack": [*self.stack, route]}, [step(2, "push", f"push {route}", route=label(route))]
        if self.tab == 0 and route == "back" and self.stack:
            return {"stack": self.stack[:-1]}, [step(2, "truncatePath", f"pop to {len(self.stack) - 1}")]
        if self.tab == 0 and route == "help":
            return {"helps": [*self.helps, 4 + len(self.helps)]}, [step(2, "other", "add help")]
        return {}, []

    def navigate(self, route):
        """Carries out a request, tells the viewers, and returns what it did."""
        before, origin, now, (change, steps) = self.nodes(), reference(2 + self.tab), time.time(), self.plan(route)
        self.__dict__.update(change, navigations=self.navigations + 1)
        changed = [new for old, new in zip(before, self.nodes()) if old != new]
        if changed:
            self.revision += 1
            delta = {"since": self.revision - 1, "revision": self.revision, "time": now, "removed": []}
            self.tell("flow/didChange", delta=delta | {"added": self.nodes()[len(before) :], "changed": changed})
        visible = {"coordinator": reference(2 + self.tab), "route": self.nodes()[1 + self.tab]["currentRoute"]}
        error = {"kind": "navigationFailed", "message": f"nothing takes '{route}'", "advice": "go to shop first"}
        navigation = {"sequence": self.navigations, "revision": self.revision, "time": now, "origin": origin}
        navigation |= {"request": "pop"} if route == "back" else {"request": "navigate", "route": label(route)}
        navigation |= {"durationNanoseconds": int(1e9 * (time.time() - now)), "steps": steps}
        navigation |= {"visible": visible | {"showsRequest": bool(steps) and route != "help"}}
        self.tell("flow/didNavigate", navigation=navigation | ({} if steps else {"error": error}))
        if not steps:
            report = {"sequence": len(self.errors) + 1, "time": now, "error": error, "isOfNavigation": True}
            self.errors.append(report | {"path": [reference(1), origin], "visibleRoute": visible["route"]})
            self.tell("flow/didReportError", revision=self.revision, report=self.errors[-1])
        return steps[0]["change"] if steps else error["message"]

    def tell(self, method, **params):
        self.viewers = [viewer for viewer in self.viewers if viewer.write(method=method, params=params)]

    def answer(self, viewer, method, params):
        """Returns the result of a request, or its refusal."""
        at, nodes, top = {"epoch": EPOCH, "revision": self.revision}, self.nodes(), params.get("under", 1)
        if method == "initialize":
            engine = {"name": "pyshop", "pid": os.getpid(), "version": "1", "startedAt": STARTED}
            result = {"protocol": 1, "engine": engine, "capabilities": {}, "maxMessageBytes": 1 << 24}
            unknown = refusal(-32002, "this engine speaks version 1, and the viewer another: upgrade the older side")
            return result if params["protocol"]["min"] <= 1 <= params["protocol"]["max"] else unknown
        if method == "flow/subscribe":
            self.viewers = [*self.viewers, viewer]
            return at | {"errorCount": len(self.errors), "navigationCount": self.navigations, "resumed": False}
        if method == "flow/snapshot":
            levels = {top: 0}
            for node in nodes:
                levels.setdefault(node["id"], levels.get(node.get("parent"), 1000) + 1)
            nodes = [node for node in nodes if levels[node["id"]] <= params.get("depth", 1000)]
            return at | {"root": top, "total": len(nodes), "nodes": nodes} if nodes else refusal(-32005, f"no #{top}")
        if method == "flow/nodes":
            return at | {"nodes": [node for node in nodes if node["id"] in params["ids"]]}
        if method == "errors/list":
            return {"errors": self.errors[params.get("since", 0) :], "total": len(self.errors)}
        return refusal(-32601, f"this engine does not know {method}")


class Viewer(socketserver.StreamRequestHandler):
    def write(self, **message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with contextlib.suppress(OSError, ValueError):  # The viewer may have left.
            return self.wfile.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)

    def handle(self):
        while header := self.rfile.readline() + self.rfile.readline():
            message = json.loads(self.rfile.read(int(header.split(b":")[1])))
            with shop.lock:
                answer = shop.answer(self, message["method"], message.get("params", {}))
                self.write(id=message["id"], **{"error" if "code" in answer else "result": answer})


socketserver.ThreadingUnixStreamServer.daemon_threads, shop = True, Shop()
shared = os.environ.get("XDG_RUNTIME_DIR", "")
usual = f"{shared}/flowscope" if os.path.isdir(shared) else f"/tmp/flowscope-{os.getuid()}"
os.makedirs(directory := os.environ.get("FLOWSCOPE_DIR") or usual, mode=0o700, exist_ok=True)
path = f"{directory}/pyshop-{os.getpid()}.sock"
with socketserver.ThreadingUnixStreamServer(path, Viewer) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"serving {path}", flush=True)
    for line in sys.stdin:
        with shop.lock:
            print(shop.navigate(line.strip()), flush=True)
    os.unlink(path)
