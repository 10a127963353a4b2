#!/usr/bin/env python3
"""Asks the questions of events that `flowscope export-events` wrote, in DuckDB or in Apache Spark.

usage: ask.py duckdb|spark DIR [--question NAME] [--app NAME] [--since DAY] [--json]

Each question is a text in questions/, which both engines run as it is.
"""

import argparse
import datetime
import glob
import json
import os
import sys
import time

from events import PARTITIONS, VIEWS, columns

QUESTIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "questions")


class Unanswered(Exception):
    """Why there is no answer, in one line."""


def names():
    """The names of the questions."""
    return sorted(os.path.basename(path)[: -len(".sql")] for path in glob.glob(f"{QUESTIONS}/*.sql"))


def text(name):
    with open(f"{QUESTIONS}/{name}.sql", encoding="utf-8") as file:
        return file.read()


def quoted(value):
    return "'" + value.replace("'", "''") + "'"


def condition(app=None, since=None):
    """The condition of all views: of a part of the directories, so that the other files are not read."""
    parts = [f"app = {quoted(app)}"] if app else []
    parts += [f"day >= DATE {quoted(since.isoformat())}"] if since else []
    return " WHERE " + " AND ".join(parts) if parts else ""


class DuckDB:
    """DuckDB in this process."""

    def __init__(self, directory, where):
        import duckdb

        self.errors = duckdb.Error
        self.connection = duckdb.connect()
        # The one function of the questions that has another name in DuckDB.
        self.connection.execute("CREATE MACRO unix_millis(moment) AS epoch_ms(moment)")
        for view, kind in VIEWS.items():
            self.connection.execute(f"CREATE VIEW {view} AS {self.rows(directory, kind)}{where}")

    def rows(self, directory, kind):
        if not os.path.isdir(f"{directory}/kind={kind}"):
            nulls = ", ".join(f'CAST(NULL AS {self.type(of)}) AS "{name}"' for name, of in columns(kind) + PARTITIONS)
            return f"SELECT * FROM (SELECT {nulls} LIMIT 0)"
        types = ", ".join(f"'{name}': {quoted(self.type(of))}" for name, of in columns(kind))
        partitions = ", ".join(f"'{name}': {of}" for name, of in PARTITIONS)
        return (
            f"SELECT * FROM read_json({quoted(f'{directory}/kind={kind}/*/*/*.ndjson')}, format = 'newline_delimited', "
            f"columns = {{{types}}}, hive_partitioning = true, hive_types = {{{partitions}}})"
        )

    def type(self, name):
        return "MAP(VARCHAR, VARCHAR)" if name.startswith("MAP") else name

    def ask(self, sql):
        answer = self.connection.execute(sql)
        return [column[0] for column in answer.description], answer.fetchall()

    def close(self):
        self.connection.close()


class Spark:
    """Spark on all cores of this machine, without a cluster."""

    def __init__(self, directory, where):
        from py4j.protocol import Py4JError
        from pyspark.errors import PySparkException
        from pyspark.sql import SparkSession
        from pyspark.sql.types import StructType

        self.errors = (PySparkException, Py4JError)
        # Nothing is served to other machines.
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        self.session = (
            SparkSession.builder.appName("fleet")
            .master("local[*]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.shuffle.partitions", str(2 * (os.cpu_count() or 1)))
            .config("spark.log.level", "OFF")
            .getOrCreate()
        )
        for view, kind in VIEWS.items():
            schema = StructType.fromDDL(", ".join(f"`{name}` {of}" for name, of in columns(kind) + PARTITIONS))
            if os.path.isdir(f"{directory}/kind={kind}"):
                reader = self.session.read.schema(schema).option("mode", "FAILFAST")
                rows = reader.json(f"{directory}/kind={kind}")
            else:
                rows = self.session.createDataFrame([], schema)
            rows.createOrReplaceTempView(f"all_{view}")
            # In memory, and on disk where that is full: several questions read the same files.
            self.session.sql(f"SELECT * FROM all_{view}{where}").persist().createOrReplaceTempView(view)

    def ask(self, sql):
        answer = self.session.sql(sql)
        return answer.columns, [tuple(row) for row in answer.collect()]

    def close(self):
        self.session.stop()


ENGINES = {"duckdb": DuckDB, "spark": Spark}


def answers(engine, directory, questions, app=None, since=None):
    """The columns, the rows and the seconds of each question, by its name."""
    if not glob.glob(f"{directory}/kind=*"):
        raise Unanswered(f"{directory} has no events; 'flowscope export-events RUN… -o {directory}' writes them")
    try:
        asked = ENGINES[engine](directory, condition(app, since))
    except ImportError as error:
        raise Unanswered(f"{error}; README.md says how to install {engine}") from error
    result, name = {}, None
    try:
        for name in questions:
            begin = time.monotonic()
            header, rows = asked.ask(text(name))
            result[name] = (header, rows, time.monotonic() - begin)
        return result
    except asked.errors as error:
        raise Unanswered(f"{engine} cannot answer {name}: {reason(error)}") from error
    finally:
        asked.close()


def reason(error):
    """The first line of an error that says what failed: Spark's begin with the call that failed."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return next((line for line in lines if "Exception: " in line), lines[0]).removeprefix(": ")[:400]


def table(header, rows):
    """The rows as aligned text."""
    cells = [list(header)]
    cells += [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(len(row[index]) for row in cells) for index in range(len(header))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", choices=sorted(ENGINES))
    parser.add_argument("directory", metavar="DIR", help="the directory of the events")
    parser.add_argument("--question", action="append", choices=names(), help="only this one; may be repeated")
    parser.add_argument("--app", help="only the events of this app")
    parser.add_argument("--since", metavar="DAY", type=datetime.date.fromisoformat, help="only events from this day on")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    questions = arguments.question or names()
    try:
        found = answers(arguments.engine, arguments.directory, questions, arguments.app, arguments.since)
    except Unanswered as error:
        print(f"ask.py: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        document = {
            name: {"seconds": round(seconds, 3), "rows": [dict(zip(header, row)) for row in rows]}
            for name, (header, rows, seconds) in found.items()
        }
        print(json.dumps({"engine": arguments.engine, "answers": document}, ensure_ascii=False, default=str))
        return 0
    for index, (name, (header, rows, seconds)) in enumerate(found.items()):
        print(f"{'' if index == 0 else chr(10)}{name}, {seconds:.2f} s\n\n{table(header, rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
