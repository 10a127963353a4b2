"""Ten questions about apps and recordings, and how an agent answers each from what flowscope tells it.

A solution gets the agent and what the question names: apps, files, a URL, a route. It returns the answer as values,
which `truth.py` gets from the commands of flowscope.
"""

from dataclasses import dataclass
from typing import Callable

from agent import Stuck


@dataclass(frozen=True)
class Task:
    name: str
    question: str
    solve: Callable
    #: Whether the server is started with --control.
    control: bool = False


def landing(agent, stage):
    """A link that led elsewhere: what showed afterwards, and what the app says of the link now."""
    for event, answer in agent.rows("events", "events", target=stage.media, kind=["link"], limit=4):
        if event["link"].get("url") == stage.url:
            now = agent.follow(answer, "explain", target=stage.media, route=stage.url)["app"]
            return {
                "outcome": event["outcome"],
                "shown": event["visible"],
                "reason": event["text"],
                "isTaken": now["isTaken"],
                "refusal": now["refusal"],
            }
    raise Stuck("no such link was opened")


def unreachable(agent, stage):
    """Declared routes that no navigation reaches now."""
    found = agent.rows("routes", "check", target=stage.shop, **{"for": "unreachable"})
    return {"routes": sorted({row["route"] for row, _ in found if row["outcome"] == "refused"})}


def leak(agent, stage):
    """What accumulates off the screen, as the lints of a recording find it, and how much of it there is."""
    answer = agent.ask("check", target=stage.leaking, lint="off-screen-growth", **{"for": "lints"})
    finding = answer["app"]["findings"][0]
    keeper = agent.follow(answer, "coordinator", target=stage.leaking)
    return {
        "coordinator": finding["coordinator"],
        "message": finding["message"],
        "children": keeper["count"],
    }


def stale(agent, stage):
    """A document whose generated part is not what the app shows any more."""
    answer = agent.ask("check", path=stage.document, limit=20, **{"for": "document"})
    return {"isStale": not answer["app"]["passes"], "lines": answer["app"].get("stale", [])}


def regression(agent, stage):
    """What fails in one run and did not in the earlier one."""
    answer = agent.ask("diff", before=stage.before, after=stage.after, of="errors")
    new = [row["kind"] for row in answer["app"]["problems"] if row["change"] == "new"]
    first = agent.follow(answer, "errors", target=stage.after)["app"]["errors"][0]
    return {"new": new, "first": first["message"], "place": first["place"]}


def place(agent, stage):
    """Where the user is."""
    app = agent.ask("screen", target=stage.shop)["app"]
    return {"route": app["route"], "coordinator": app["coordinator"], "root": app["path"][0]["coordinator"]}


def refusal(agent, stage):
    """Who was asked about a route, and which answer ended it."""
    app = agent.ask("explain", target=stage.shop, route=stage.refused)["app"]
    if app["isReachable"]:
        raise Stuck("a navigation would lead there")
    return {"outcome": app["outcome"], "advice": app["advice"]}


def way(agent, stage):
    """How users reached a route in a recording."""
    app = agent.ask("way", target=stage.after, to=stage.reached)["app"]
    found = app["ways"][0]["shortest"]
    return {"way": [found["entry"]["route"]] + [step["to"]["route"] for step in found["steps"]]}


def known_error(agent, stage):
    """An error is marked as known, and the list is read again to see that it is."""
    for row, answer in agent.rows("problems", "errors", target=stage.shop, limit=5):
        if row["kind"] == stage.failing and row.get("state") == "open":
            marked = agent.follow(
                answer, "errors", target=stage.shop, problem=row["problem"], mark="reviewed", note="known"
            )
            again = agent.follow(marked, "errors", target=stage.shop, kind=stage.failing)
            states = {now["state"] for now in again["app"]["problems"]}
            return {"problem": row["problem"], "marked": marked["app"]["marked"], "states": sorted(states)}
    raise Stuck("there is no such error")


def arrival(agent, stage):
    """The app is navigated, if it is still where it was looked at, and the route is awaited on screen."""
    screen = agent.ask("screen", target=stage.shop)
    done = agent.follow(
        screen, "act", target=stage.shop, do="navigate", route=stage.wanted, ifRevision=screen["revision"]
    )
    if not done["app"]["succeeded"]:
        raise Stuck(done["app"]["text"])
    seen = agent.follow(done, "wait", target=stage.shop, route=stage.wanted, seconds=60, **{"for": "route"})
    return {"hasHappened": seen["app"]["hasHappened"], "route": seen["app"]["screen"]["route"]}


TASKS = [
    Task("landing", "A user opened {url} in {media}. Where did they land, and why not on the movie?", landing),
    Task("unreachable", "Which declared routes of {shop} can no navigation reach now?", unreachable),
    Task("leak", "In {leaking}, which coordinator keeps children that nobody sees, and how many?", leak),
    Task("stale", "Is {document} still true?", stale),
    Task("regression", "What fails in {after} and did not in {before}, and where is it called?", regression),
    Task("place", "Where is the user of {shop}?", place),
    Task("refusal", "Why can {shop} not show '{refused}', and what would help?", refusal),
    Task("way", "How did users get to '{reached}' in {after}?", way),
    Task("known-error", "The {failing} of {shop} is known: mark it as reviewed.", known_error),
    Task("arrival", "Bring {shop} to '{wanted}', and say when it shows.", arrival, control=True),
]
