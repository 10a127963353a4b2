#!/usr/bin/env python3
"""Compares the answers of DuckDB or Spark with those of flowscope, about the same recordings.

usage: compare.py duckdb|spark EVENTS RECORDINGS --flowscope PROGRAM [--json]

Exits with 1 if they differ, and names each difference.
"""

import argparse
import contextlib
import glob
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter

import ask

# Times of events are to the millisecond, and those of recordings are not: a difference of two can be 1 ms off.
MOST_MILLISECONDS = 1.001


class Failure(Exception):
    """Why nothing can be compared, in one line."""


class Flowscope:
    """The answers of flowscope about recordings."""

    def __init__(self, program, recordings, work):
        self.program, self.work = program, work
        self.paths = sorted(glob.glob(f"{recordings}/**/*.flowscope", recursive=True))
        if not self.paths:
            raise Failure(f"there are no recordings in {recordings}")
        if not os.access(program, os.X_OK):
            raise Failure(f"cannot run {program}")
        self.seconds = {}

    def ask(self, name, arguments, paths=None):
        """What a command prints as JSON about recordings: all of them, or these."""
        begin = time.monotonic()
        # The team's problems, and a user's marks, are no part of the question.
        with tempfile.NamedTemporaryFile("w", dir=self.work, suffix=".txt") as listed:
            listed.write("\n".join(os.path.abspath(path) for path in paths or self.paths) + "\n")
            listed.flush()
            done = subprocess.run(
                [self.program, *arguments, "--files-from", listed.name, "--json"], cwd=self.work,
                env=dict(os.environ, XDG_STATE_HOME=self.work, XDG_CONFIG_HOME=self.work),
                capture_output=True, text=True, check=False)
        self.seconds[name] = self.seconds.get(name, 0) + time.monotonic() - begin
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            raise Failure(f"'flowscope {' '.join(arguments[:4])}' exits with {done.returncode}: {last}")
        if "errors left out" in done.stderr or "error left out" in done.stderr:
            raise Failure(f"flowscope left out errors, so that nothing can be compared: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def paths_by_version(self):
        """The recordings of each version of the app, in the order of the versions."""
        found = {}
        for path in self.paths:
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                versions = [value for (value,) in database.execute(
                    "SELECT DISTINCT value FROM tags WHERE key = 'version'")]
            if len(versions) != 1:
                raise Failure(f"{path} has {len(versions)} versions of the app in place of one")
            found.setdefault(versions[0], []).append(path)
        return dict(sorted(found.items(), key=lambda item: order_of_version(item[0])))


def order_of_version(version):
    """What versions are ordered by, as in the question: their first three numbers."""
    parts = (version.split(".") + ["", "", ""])[:3]
    return [int(part) if part.isdecimal() else -1 for part in parts] + [version]


def case_of(route):
    """The case of a route as events have it."""
    return f"{route['type']}.{route['identifier']}" if route["type"] else route["identifier"]


class Differences:
    def __init__(self):
        self.lines = []
        self.compared = 0

    def check(self, question, what, found, expected, most=0.0):
        """Notes a difference of two values: of numbers, if it is more than `most`."""
        self.compared += 1
        if found == expected:
            return
        if most and found is not None and expected is not None and abs(found - expected) <= most:
            return
        self.lines.append(f"{question}: {what}: {found} in the events, {expected} by flowscope")

    def check_all(self, question, what, found, expected, missing=None):
        """Compares two dictionaries, key by key."""
        for key in sorted(set(found) | set(expected), key=str):
            name = " ".join(str(part) for part in key) if isinstance(key, tuple) else str(key)
            self.check(question, f"{what} of {name}", found.get(key, missing), expected.get(key, missing))


def compare_failing_routes(rows, flowscope, differences):
    found, recalled = Counter(), Counter()
    for row in rows:
        found[row["routeCase"]] += row["failed"]
        recalled[row["routeCase"]] += row["recalled"]
    document = flowscope.ask("map", ["map"])
    expected = Counter()
    for route in document["routes"]:
        if route["failed"]:
            expected[case_of(route["place"]["route"])] += route["failed"]
    for case in sorted(set(found) | set(expected)):
        # A map leaves out navigations from before the recording, where it is unknown what was visible.
        left_out = found[case] - expected[case]
        if not 0 <= left_out <= min(recalled[case], document["leftOut"]):
            differences.check("failing-routes", f"failures of {case}", found[case], expected[case])
        else:
            differences.compared += 1


def compare_coverage(rows, flowscope, differences):
    document = flowscope.ask("coverage", ["coverage"])
    found = {row["routeCase"]: row for row in rows}
    expected = {case_of(entry["route"]): entry for entry in document["routes"]}
    # The containers around the visible screen are shown, and no event says so.
    states = {"shown": "seen or never", "never": "never", "seen": "seen or never"}
    for case in sorted(set(found) | set(expected)):
        row, entry = found.get(case, {}), expected.get(case, {})
        for column in ["declared", "times", "failed"]:
            differences.check("coverage", f"{column} of {case}", row.get(column), entry.get(column))
        state, other = row.get("state"), entry.get("state")
        if other == "shown" and state in ("seen", "never"):
            continue
        differences.check("coverage", f"state of {case}", states.get(state, state), states.get(other, other))
    declared = [row for row in rows if row["declared"]]
    differences.check("coverage", "declared routes", len(declared), document["declared"])
    differences.check(
        "coverage", "routes navigated to", sum(row["state"] == "navigated" for row in declared), document["navigated"])


def compare_funnel(rows, flowscope, differences):
    steps = [row for row in rows if row["what"] == "reached"]
    document = flowscope.ask("funnel", ["funnel", *(row["routeCase"] for row in steps)])
    for row, step in zip(steps, document["steps"]):
        name = row["routeCase"]
        differences.check("funnel", f"attempts that reached {name}", row["times"], step["reached"])
        differences.check(
            "funnel", f"median from {name}", row["medianMilliseconds"], step["toNext"]["medianMilliseconds"],
            MOST_MILLISECONDS)
        found = Counter()
        for other in rows:
            if other["step"] == row["step"] and other["what"] == "left for":
                found[(other["coordinator"], other["routeCase"])] += other["times"]
        expected = Counter()
        for way in step["exits"]:
            place = way["place"]
            key = (place["coordinatorType"], case_of(place["route"])) if place else (None, f"({way['reason']})")
            expected[key] += way["times"]
        differences.check_all("funnel", f"exits from {name} to those", found, expected, 0)


def compare_dwell_times(rows, flowscope, differences):
    # All screens as the steps of one funnel, which counts the visits of each step.
    cases = sorted(row["routeCase"] for row in rows)
    document = flowscope.ask("dwell times", ["funnel", *cases])
    found = {row["routeCase"]: row for row in rows}
    for case, step in zip(cases, document["steps"]):
        row, visible = found[case], step["visible"]
        differences.check("dwell-times", f"visits of {case}", row["visits"], step["visits"])
        differences.check("dwell-times", f"visits of {case} with an end", row["whole"], visible["count"])
        for column in ["medianMilliseconds", "nineInTenMilliseconds"]:
            differences.check("dwell-times", f"{column} of {case}", row[column], visible[column], 0.01)


def compare_new_problems(rows, flowscope, differences):
    found, since = {}, {}
    for row in rows:
        found[(row["version"], row["problem"])] = (row["errors"], row["runs"])
        since[row["problem"]] = row["errorsSince"]
    expected, counts, earlier = {}, Counter(), []
    for version, paths in flowscope.paths_by_version().items():
        against = [part for path in earlier for part in ("--against", os.path.abspath(path))]
        document = flowscope.ask("errors", ["errors", "--state", "all", *against], paths)
        for entry in document["problems"]:
            # The first version has nothing before it: all of its problems are new.
            problem = entry["problem"] if earlier else entry
            count = entry["count"]
            counts[problem["fingerprint"]] += count
            if not earlier or entry["change"] == "new":
                expected[(version, problem["fingerprint"])] = (count, problem["runs"])
        earlier += paths
    differences.check_all("new-problems-by-version", "errors and runs", found, expected)
    differences.check_all("new-problems-by-version", "errors since", since, counts, 0)


COMPARISONS = {
    "coverage": compare_coverage,
    "dwell-times": compare_dwell_times,
    "failing-routes": compare_failing_routes,
    "funnel": compare_funnel,
    "new-problems-by-version": compare_new_problems,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", choices=sorted(ask.ENGINES))
    parser.add_argument("events", metavar="EVENTS", help="the directory that export-events wrote")
    parser.add_argument("recordings", metavar="RECORDINGS", help="the directory of the recordings")
    parser.add_argument("--flowscope", required=True, metavar="PROGRAM")
    parser.add_argument("--json", action="store_true", help="print the differences and the seconds as JSON")
    arguments = parser.parse_args()
    differences = Differences()
    try:
        begin = time.monotonic()
        found = ask.answers(arguments.engine, arguments.events, ask.names())
        total = time.monotonic() - begin
        with tempfile.TemporaryDirectory() as work:
            flowscope = Flowscope(os.path.abspath(arguments.flowscope), arguments.recordings, work)
            for name, (header, rows, _) in found.items():
                COMPARISONS[name]([dict(zip(header, row)) for row in rows], flowscope, differences)
    except (Failure, ask.Unanswered) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps({
            "engine": arguments.engine, "compared": differences.compared, "differences": differences.lines,
            "totalSeconds": round(total, 2),
            "seconds": {name: round(seconds, 3) for name, (_, _, seconds) in found.items()},
            "flowscopeSeconds": {name: round(seconds, 3) for name, seconds in flowscope.seconds.items()},
        }))
    else:
        for line in differences.lines:
            print(line)
        print(
            f"{len(flowscope.paths)} recordings, {differences.compared} values compared: "
            f"{len(differences.lines) or 'no'} differences between {arguments.engine} and flowscope")
    return 1 if differences.lines else 0


if __name__ == "__main__":
    sys.exit(main())
