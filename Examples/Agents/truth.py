"""The answers to the questions, from the commands of flowscope: what the agent's have to be."""

import re


class Shown(str):
    """A route as it is shown, with or without its type."""


def shown(route):
    return Shown(route.get("detail") or f"{route['type']}.{route['identifier']}")


def reference(coordinator):
    return f"{coordinator['name']} #{coordinator['id']}"


def landing(stage):
    links = [link for link in stage.json("links", stage.media)["links"] if link["link"].get("url") == stage.url]
    link = links[-1]
    now = stage.json("links", stage.media, "--url", stage.url, codes=(0, 1))
    return {
        "outcome": link["outcome"],
        "shown": shown(link["visible"]),
        "reason": link["text"],
        "isTaken": now["isTaken"],
        "refusal": now["refusal"],
    }


def unreachable(stage):
    routes = stage.json("explain", stage.shop, "--all")["routes"]
    return {"routes": sorted(shown(row["route"]) for row in routes if row["outcome"] == "refused")}


def leak(stage):
    findings = stage.json("lint", stage.leaking)["findings"]
    (finding,) = [finding for finding in findings if finding["lint"] == "off-screen-growth"]
    nodes = stage.json("snapshot", stage.leaking)["nodes"]
    (keeper,) = [node for node in nodes if node["id"] == finding["coordinator"]["id"]]
    return {
        "coordinator": reference(finding["coordinator"]),
        "message": finding["message"],
        "children": len(keeper["children"]),
    }


def stale(stage):
    lines = stage.run("document", stage.document, "--check", codes=(0, 1)).splitlines()
    return {"isStale": bool(lines), "lines": [line for line in lines if re.match(r"[+-](?![+-])", line)]}


def regression(stage):
    rows = stage.json("errors", stage.after, "--against", stage.before)["problems"]
    new = [row["problem"] for row in rows if row["change"] == "new"]
    errors = stage.json("errors", stage.after)["errors"]
    first = [error for error in errors if error["problem"] == new[0]["fingerprint"]][-1]
    return {
        "new": [problem["kind"] for problem in new],
        "first": first["error"]["message"],
        "place": f"{first['call']['file']}:{first['call']['line']}",
    }


def place(stage):
    screen = stage.json("screen", stage.shop)
    return {
        "route": shown(screen["route"]),
        "coordinator": reference(screen["coordinator"]),
        "root": reference(screen["path"][0]["coordinator"]),
    }


def refusal(stage):
    error = stage.json("explain", stage.shop, stage.refused, codes=(0, 1))["error"]
    return {"outcome": error["message"], "advice": error["advice"]}


def way(stage):
    found = stage.json("way", stage.after, stage.reached)["ways"][0]["shortest"]
    return {"way": [shown(found["entry"]["route"])] + [shown(step["to"]["route"]) for step in found["steps"]]}


def known_error(stage):
    """After the agent has marked it."""
    reviewed = stage.json("errors", stage.shop, "--state", "reviewed", codes=(0, 1))
    (problem,) = reviewed["problems"]
    return {"problem": problem["fingerprint"], "marked": len(reviewed["errors"]), "states": ["reviewed"]}


def arrival(stage):
    """After the agent has navigated."""
    return {"hasHappened": True, "route": shown(stage.json("screen", stage.shop)["route"])}


def agrees(answer, truth):
    """Whether an answer is the truth, but for texts that are cut: those end in an ellipsis."""
    if isinstance(truth, Shown):
        return answer in (truth, truth.rpartition(".")[2])
    if isinstance(answer, str) and isinstance(truth, str):
        return answer == truth or answer.endswith("…") and len(answer) > 80 and truth.startswith(answer[:-1])
    if isinstance(answer, dict) and isinstance(truth, dict):
        return answer.keys() == truth.keys() and all(agrees(answer[key], truth[key]) for key in answer)
    if isinstance(answer, list) and isinstance(truth, list):
        return len(answer) == len(truth) and all(map(agrees, answer, truth))
    return answer == truth
