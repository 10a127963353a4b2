"""Hierarchies as `flowscope snapshot --json` prints them: of any shape, hostile, and large."""

import random

HOSTILE = [
    "<script>window.hacked=1</script>", "</script><script>window.hacked=1</script>", "<!--", "<!--<script>", "]]>", "-->",
    "<img src=x onerror=window.hacked=1>", "\"><svg onload=window.hacked=1>", "javascript:window.hacked=1", "&lt;b&gt;", "'\"\\",
    "\\u003cscript\\u003e", "a\nb\r\nc\td", "\0", "\x1b[31m", "\x7f", "\u2028\u2029", "\u202eevil\u202c", "\u2066x\u2069", "\ufeff", "\ufffe",
    "שלום", "漢字", "🏳️‍🌈", "e\u0301", "", " ", "  a  b  ", "{type}", "${window.hacked=1}", "`", "__proto__", "constructor", "toString",
    "x" * 10_000, "<b>" * 3_000, "a" + "\u0301" * 5_000, "node", "graph", "strict digraph { a }", "end", "click", "subgraph",
]
RELATIONS = ["child", "tab", "pushed", "modalRegistration", "presentedModal", "detour", "currentFlow"]


def label(identifier, detail=None):
    route = {"identifier": identifier, "type": "AppRoute"}
    return {**route, "detail": detail} if detail else route


def snapshot(names, parents, relations, route="home"):
    """A hierarchy: each coordinator has a name, the index of its parent, and a relation to it."""
    nodes = []
    for index, name in enumerate(names):
        node = {
            "id": index + 1, "relation": relations[index] if index else "root", "name": name, "routeType": "AppRoute",
            "root": label(route), "path": [], "currentRoute": label(route), "children": [], "context": "root",
        }
        if index:
            above = nodes[parents[index]]
            node["parent"] = above["id"]
            above["children"].append(node["id"])
            if relations[index] == "pushed":
                above["path"].append({"child": node["id"]})
            if relations[index] == "tab":
                node["tabIndex"] = sum(1 for child in above["children"][:-1] if nodes[child - 1]["relation"] == "tab")
                above["selectedTab"] = 0
        nodes.append(node)
    # The last one of all first children is on screen.
    node = nodes[0]
    while node["children"]:
        node["shows"] = node["children"][0]
        node = nodes[node["shows"] - 1]
    return {"epoch": "test", "revision": 1, "root": 1, "nodes": nodes}


def random_tree(seed, count):
    rng = random.Random(seed)
    parents = [0] + [rng.randrange(max(0, index - 12), index) for index in range(1, count)]
    relations = [rng.choice(RELATIONS) for _ in range(count)]
    return snapshot([f"{'Wide' * rng.randrange(5)}Coordinator{index}" for index in range(count)], parents, relations)


def hostile():
    names = ["App"] + HOSTILE
    tree = snapshot(names, [0] + [index // 3 for index in range(len(names) - 1)], [RELATIONS[index % 7] for index in range(len(names))])
    for node in tree["nodes"]:
        node["routeType"] = node["name"]
        node["root"] = node["currentRoute"] = label(node["name"], f"{node['name']}(1)")
        node["tabItem"] = {"text": node["name"], "image": node["name"]}
    return tree


def large(count=10_000, fan=8):
    return snapshot(
        [f"Coordinator{index}" for index in range(count)], [0] + [index // fan for index in range(count - 1)], ["child"] * count)
