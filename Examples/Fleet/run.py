#!/usr/bin/env python3
"""Makes recordings, exports their events, asks them in engines, compares the answers, and prints the figures.

usage: run.py --flowscope PROGRAM [--recordings 1000] [--seed 1] [--engine duckdb|spark …] -o DIR
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# The command of flowscope that answers each question.
COMMANDS = {
    "coverage": "coverage",
    "dwell-times": "dwell times",
    "failing-routes": "map",
    "funnel": "funnel",
    "new-problems-by-version": "errors",
}


def run(arguments, codes=(0,)):
    """Runs a command; returns what it prints, its seconds and its exit code. Ends with that of a failure."""
    begin = time.monotonic()
    done = subprocess.run(arguments, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in codes:
        print(f"run.py: '{' '.join(arguments[:3])} …' exits with {done.returncode}", file=sys.stderr)
        sys.exit(done.returncode)
    return done.stdout, time.monotonic() - begin, done.returncode


def size(directory):
    """The number of files below a directory, and their megabytes."""
    sizes = [os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(directory) for name in names]
    return len(sizes), sum(sizes) / 1e6


def rows(directory):
    count = 0
    for folder, _, names in os.walk(directory):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                count += file.read().count(b"\n")
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--flowscope", required=True, metavar="PROGRAM")
    parser.add_argument("--recordings", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", action="append", choices=["duckdb", "spark"], help="may be repeated")
    parser.add_argument("-o", "--output", required=True, metavar="DIR")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.flowscope)
    recordings, events = f"{arguments.output}/recordings", f"{arguments.output}/events"
    if os.path.exists(events) and not os.path.exists(f"{arguments.output}/original-0.flowscope"):
        parser.error(f"{events} is there, and not from run.py: name another directory")
    _, generating, _ = run([
        sys.executable, f"{HERE}/generate.py", "--flowscope", program, "--recordings", str(arguments.recordings),
        "--seed", str(arguments.seed), "-o", arguments.output])
    shutil.rmtree(events, ignore_errors=True)
    _, exporting, _ = run([program, "export-events", recordings, "-o", events, "--quiet"])
    (count, recorded), (files, written) = size(recordings), size(events)
    print(f"{count:,} recordings, {recorded:,.0f} MB, made in {generating:.1f} s")
    print(f"{rows(events):,} events in {files:,} files, {written:,.0f} MB, exported in {exporting:.1f} s\n")
    compared = {}
    for engine in arguments.engine or ["duckdb"]:
        printed, _, _ = run([
            sys.executable, f"{HERE}/compare.py", engine, events, recordings, "--flowscope", program, "--json"], (0, 1))
        compared[engine] = json.loads(printed)
    first = next(iter(compared.values()))
    print(f"| seconds | flowscope | {' | '.join(compared)} |\n| --- | --- | {' | '.join('---' for _ in compared)} |")
    for question, command in COMMANDS.items():
        cells = [f"{first['flowscopeSeconds'][command]:.2f}"]
        cells += [f"{document['seconds'][question]:.2f}" for document in compared.values()]
        print(f"| {question} | {' | '.join(cells)} |")
    print(f"| with its start | | {' | '.join(str(document['totalSeconds']) for document in compared.values())} |\n")
    failed = False
    for engine, document in compared.items():
        for line in document["differences"]:
            print(f"{engine}: {line}")
        failed = failed or bool(document["differences"])
        print(f"{engine}: {document['compared']:,} values compared, {len(document['differences']) or 'no'} differences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
