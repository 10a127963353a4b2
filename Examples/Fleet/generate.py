#!/usr/bin/env python3
"""Makes the recordings of a fleet of devices: derived from a few that flowscope records of its sample app.

usage: generate.py --flowscope PROGRAM [--recordings 1000] [--seed 1] -o DIR

Each has a run, a time, a version, a device and a length of its own. Versions differ in their problems: each
problem begins with one of them, and some end with one. One recording in five has a gap, and one file is a
copy of another, which counts once. From the same originals, a seed makes the same recordings; the originals are
recorded again for a newer program.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

# The steps of the user before a recording begins, and the number of runs in it.
ORIGINALS = [(0, 1), (40, 1), (0, 2), (0, 1), (25, 1)]
VERSIONS = ["1.9", "1.10", "2.0", "2.1"]
DEVICES = ["phone", "tablet", "watch", "desk"]
# A device is in front of a user for minutes, and the sample's user is faster than that.
SLOWNESS = (150, 600)
# 2026-11-02T06:00:00Z, and the seconds in which recordings begin.
FIRST_BEGIN = 1_793_599_200
PERIOD = 7 * 86_400


def record(flowscope, directory):
    """Records the sample several times, with users who differ."""
    paths = []
    for number, (warm_up, runs) in enumerate(ORIGINALS):
        path = os.path.join(directory, f"original-{number}.flowscope")
        paths.append(path)
        if os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(flowscope):
            continue
        with tempfile.TemporaryDirectory() as sockets:
            record_one(flowscope, path, number, warm_up, runs, dict(os.environ, FLOWSCOPE_DIR=sockets))
    return paths


def record_one(flowscope, path, number, warm_up, runs, environment):
    """Records so many runs of the sample into one file, which is there whole or not at all."""
    recording = path + ".part"
    recorder = subprocess.Popen(
        [flowscope, "record", "rainbow", "--wait", "60", "-o", recording, "--force", "--quiet"],
        env=environment, stdout=subprocess.DEVNULL,
    )
    try:
        for run in range(runs):
            # The user's steps come to an end, and the sample goes on until it is stopped.
            sample = subprocess.Popen(
                [flowscope, "demo", "--serve", "rainbow", "--rate", "100", "--steps", "250",
                 "--warm-up", str(warm_up), "--seed", str(10 * number + run + 1)],
                env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            try:
                wait_for_rest(recording, run + 1, [recorder, sample])
            finally:
                sample.terminate()
                sample.wait()
    finally:
        recorder.send_signal(signal.SIGINT)
        code = recorder.wait()
    if code != 0:
        sys.exit(f"generate.py: flowscope record exits with {code}")
    os.rename(recording, path)


def wait_for_rest(path, runs, processes):
    """Waits until a recording has so many runs, and no more navigations come."""
    last, unchanged = None, 0
    while unchanged < 10:
        if any(process.poll() is not None for process in processes):
            sys.exit("generate.py: the sample or its recorder ended early")
        time.sleep(0.1)
        count = None
        try:
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                known = database.execute("SELECT count(*) FROM catalogues").fetchone()[0]
                if known >= runs:
                    count = database.execute("SELECT max(entry) FROM navigations").fetchone()[0]
        except sqlite3.Error:
            pass
        unchanged = unchanged + 1 if count is not None and count == last else 0
        last = count


def problems(paths):
    """What can fail in the originals, in order, with the versions in which it does: from one, to one or for ever."""
    found = set()
    for path in paths:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            found.update(database.execute("SELECT DISTINCT kind, coalesce(routeCase, '') FROM errors"))
    result = {}
    for index, problem in enumerate(sorted(found)):
        begin = index % len(VERSIONS)
        # Every third one was corrected in the version after the next.
        end = begin + 2 if index % 3 == 2 else len(VERSIONS)
        result[problem] = (begin, end)
    return result


def derive(original, path, number, seed, schedule):
    """Derives a recording from an original."""
    random_numbers = random.Random(f"{seed}:{number}")
    shutil.copyfile(original, path)
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        version = number % len(VERSIONS)
        cut(database, random_numbers)
        gone = drop_failures(database, version, schedule, random_numbers)
        if gone and random_numbers.random() < 0.2:
            entry = random_numbers.choice(gone)
            make_gap(database, entry)
            gone.remove(entry)
        renumber(database, gone)
        rename_runs(database, random_numbers)
        move(database, random_numbers)
        tags = {
            "version": VERSIONS[version],
            "build": str(800 + version),
            "device": random_numbers.choice(DEVICES),
            "user": f"user-{random_numbers.randrange(400)}",
        }
        database.executemany("INSERT INTO tags (session, key, value) VALUES (NULL, ?, ?)", sorted(tags.items()))
        database.execute("COMMIT")
    finally:
        database.close()


ENTRIES = ["sessions", "keyframes", "deltas", "navigations", "journals", "gaps", "silences"]


def cut(database, random_numbers):
    """Ends a recording early, as if the user had put the device away."""
    (last,) = database.execute("SELECT max(id) FROM entries").fetchone()
    # What comes before the first visit belongs to the beginning of a recording.
    (first,) = database.execute("SELECT min(entry) FROM visits").fetchone()
    end = random_numbers.randint(first + (last - first) // 3, last)
    database.execute("DELETE FROM keyframeParts WHERE keyframe > ?", [end])
    for table in ENTRIES + ["errors", "visits"]:
        database.execute(f"DELETE FROM {table} WHERE entry > ?", [end])
    for table in ["catalogues", "declaredRoutes", "deepLinks", "tags"]:
        database.execute(f"DELETE FROM {table} WHERE session > ?", [end])
    database.execute("DELETE FROM entries WHERE id > ?", [end])
    (time_of_end,) = database.execute("SELECT time FROM entries WHERE id = ?", [end]).fetchone()
    # The last visit lasts, unless it had ended by then: its successor is a later entry.
    database.execute(
        "UPDATE visits SET leftAt = NULL, ending = NULL, caseAfter = NULL "
        "WHERE id = (SELECT max(id) FROM visits) AND (leftAt > ? OR ending = 'seen')", [time_of_end],
    )
    database.execute("UPDATE gaps SET until = NULL WHERE until > ?", [time_of_end])
    database.execute("UPDATE silences SET until = NULL WHERE until > ?", [time_of_end])
    database.execute("UPDATE recording SET endedAt = ? WHERE endedAt > ?", [time_of_end, time_of_end])


def drop_failures(database, version, schedule, random_numbers):
    """Removes the failures that a version does not have, and some of the others; returns their entries.

    A failure changes neither the hierarchy nor the screen, so that the rest of the recording stays true.
    """
    taken = {entry for (entry,) in database.execute(
        "SELECT entry FROM visits UNION SELECT entry FROM keyframes UNION SELECT entry FROM journals")}
    # A failed navigation and the errors of it have the same cause, and stay or go together.
    rates = {
        problem: random_numbers.uniform(0.1, 0.7) if begin <= version < end else 0
        for problem, (begin, end) in sorted(schedule.items())
    }
    rows = database.execute(
        "SELECT entry, errorKind, coalesce(routeCase, ''), 1 FROM navigations WHERE outcome = 'failed' "
        "UNION ALL SELECT entry, kind, coalesce(routeCase, ''), 0 FROM errors WHERE NOT fromJournal ORDER BY 1"
    ).fetchall()
    gone, last = [], {}
    for entry, kind, route, is_navigation in rows:
        key = (kind, route)
        if key not in rates:
            continue
        # Of a navigation and the error next to it, the first decides.
        if key in last and entry - last[key][0] <= 1 and last[key][1] != is_navigation:
            stays = last.pop(key)[2]
        else:
            stays = random_numbers.random() < rates[key]
            last[key] = (entry, is_navigation, stays)
        if not stays and entry not in taken:
            gone.append(entry)
    database.executemany("DELETE FROM navigations WHERE entry = ?", [[entry] for entry in gone])
    database.executemany("DELETE FROM errors WHERE entry = ?", [[entry] for entry in gone])
    return gone


def make_gap(database, entry):
    """Makes a loss of notifications from the entry of something that was removed."""
    (moment,) = database.execute("SELECT time FROM entries WHERE id = ?", [entry]).fetchone()
    database.execute("UPDATE entries SET kind = 'lost' WHERE id = ?", [entry])
    database.execute(
        "INSERT INTO gaps (entry, kind, time, until, lost) VALUES (?, 'lost', ?, ?, 3)", [entry, moment, moment])
    database.execute(
        "UPDATE visits SET leftAt = ?, ending = 'gap', caseAfter = NULL "
        "WHERE id = (SELECT max(id) FROM visits WHERE entry < ?)", [moment, entry])
    database.execute(
        "UPDATE visits SET caseBefore = NULL, navigation = NULL "
        "WHERE id = (SELECT min(id) FROM visits WHERE entry > ?)", [entry])


def renumber(database, gone):
    """Closes the gaps in the numbers of entries, and of the navigations and the errors of each run."""
    database.execute("CREATE TEMP TABLE gone (entry INTEGER PRIMARY KEY)")
    database.executemany("INSERT INTO gone VALUES (?)", [[entry] for entry in gone])
    database.execute("DELETE FROM entries WHERE id IN (SELECT entry FROM gone)")
    database.execute(
        "CREATE TEMP TABLE renamed AS SELECT id AS old, row_number() OVER (ORDER BY id) AS new FROM entries")
    database.execute("CREATE UNIQUE INDEX temp.byOld ON renamed (old)")
    # The new number is never higher, and rows are changed in order, so no two have one number in between.
    for table, column in [("entries", "id"), *((table, "entry") for table in ENTRIES + ["errors", "visits"]),
                          ("keyframeParts", "keyframe"), ("visits", "navigation"),
                          *((table, "session") for table in ["catalogues", "declaredRoutes", "deepLinks", "tags"])]:
        database.execute(
            f"UPDATE {table} SET {column} = (SELECT new FROM renamed WHERE old = {table}.{column}) "
            f"WHERE {column} IS NOT NULL")
    for table, key in [("navigations", "entry"), ("errors", "id")]:
        database.execute(
            f"CREATE TEMP TABLE {table}Numbers AS SELECT {key} AS key, "
            "dense_rank() OVER (PARTITION BY run ORDER BY sequence) AS number "
            f"FROM {table}")
        database.execute(f"CREATE UNIQUE INDEX temp.{table}ByKey ON {table}Numbers (key)")
        database.execute(
            f"UPDATE {table} SET sequence = (SELECT number FROM {table}Numbers WHERE key = {table}.{key})")
    database.execute(
        "UPDATE errors SET body = json_set(body, '$.sequence', sequence) "
        "WHERE json_extract(body, '$.sequence') IS NOT NULL")
    for entry, body in database.execute("SELECT entry, body FROM journals").fetchall():
        kept = [json.loads(text) for (text,) in database.execute(
            "SELECT body FROM errors WHERE entry = ? ORDER BY sequence", [entry])]
        database.execute(
            "UPDATE journals SET total = ?, body = ? WHERE entry = ?", [len(kept), json.dumps(kept), entry])


def rename_runs(database, random_numbers):
    """Gives each run another id."""
    epochs = database.execute("SELECT epoch FROM sessions WHERE epoch IS NOT NULL GROUP BY epoch ORDER BY min(entry)")
    for (epoch,) in epochs.fetchall():
        name = str(uuid.UUID(int=random_numbers.getrandbits(128), version=4)).upper()
        for table, column in [("sessions", "epoch"), ("keyframes", "epoch"), ("navigations", "run"), ("errors", "run"),
                              ("visits", "run")]:
            database.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", [name, epoch])


TIMES = [
    ("recording", ["startedAt", "endedAt"]), ("entries", ["time"]), ("sessions", ["startedAt"]), ("deltas", ["time"]),
    ("navigations", ["time"]), ("errors", ["time"]), ("gaps", ["time", "until"]), ("visits", ["enteredAt", "leftAt"]),
    ("silences", ["since", "until"]),
]


def move(database, random_numbers):
    """Moves a recording to another time, and makes the user slower."""
    (begin,) = database.execute("SELECT startedAt FROM recording").fetchone()
    new_begin = FIRST_BEGIN + random_numbers.randrange(PERIOD)
    slowness = random_numbers.uniform(*SLOWNESS)

    def moved(moment):
        return None if moment is None else round(new_begin + (moment - begin) * slowness, 6)

    database.create_function("moved", 1, moved, deterministic=True)
    for table, columns in TIMES:
        database.execute(f"UPDATE {table} SET " + ", ".join(f"{column} = moved({column})" for column in columns))
    for table, path in [("deltas", "time"), ("errors", "time"), ("sessions", "startedAt")]:
        database.execute(
            f"UPDATE {table} SET body = json_set(body, '$.{path}', {path}) "
            f"WHERE json_extract(body, '$.{path}') IS NOT NULL")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--flowscope", required=True, metavar="PROGRAM")
    parser.add_argument("--recordings", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help="for the recordings, in recordings/")
    arguments = parser.parse_args()
    directory = os.path.join(arguments.output, "recordings")
    if not os.access(arguments.flowscope, os.X_OK):
        parser.error(f"cannot run {arguments.flowscope}")
    if arguments.recordings < 1:
        parser.error("--recordings takes a number from 1")
    if os.path.exists(directory) and not os.path.exists(os.path.join(arguments.output, "original-0.flowscope")):
        parser.error(f"{directory} is there, and not from generate.py: name another directory")
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    originals = record(os.path.abspath(arguments.flowscope), arguments.output)
    schedule = problems(originals)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        jobs = [
            pool.submit(
                derive, originals[number % 10 // 2], os.path.join(directory, f"{number:04}.flowscope"), number,
                arguments.seed, schedule)
            for number in range(arguments.recordings)
        ]
        for job in jobs:
            job.result()
    shutil.copyfile(os.path.join(directory, "0000.flowscope"), os.path.join(directory, "copy.flowscope"))
    print(f"{arguments.recordings} recordings, and a copy of one, in {directory}")


if __name__ == "__main__":
    main()
