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

from events import PARTITIONS, VIEWS

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

        self.connection = duckdb.connect(config={"TimeZone": "UTC"})
        # The one function of the questions that has another name in DuckDB.
        self.connection.execute("CREATE MACRO unix_millis(moment) AS epoch_ms(moment)")
        for view, (kind, columns) in VIEWS.items():
            self.connection.execute(f"CREATE VIEW {view} AS {self.rows(directory, kind, columns)}{where}")

    def rows(self, directory, kind, columns):
        if not os.path.isdir(f"{directory}/kind={kind}"):
            nulls = ", ".join(f'CAST(NULL AS {self.type(of)}) AS "{name}"' for name, of in columns + PARTITIONS)
            return f"SELECT * FROM (SELECT {nulls} LIMIT 0)"
        types = ", ".join(f"'{name}': {quoted(self.type(of))}" for name, of in columns)
        partitions = ", ".join(f"'{name}': {of}" for name, of in PARTITIONS)
        return (
            f"SELECT * FROM read_json({quoted(f'{directory}/kind={kind}/*/*/*.ndjson')}, format = 'newline_delimited', "
            f"columns = {{{types}}}, hive_partitioning = true, hive_types = {{{partitions}}})"
        )

    def type(self, name):
        return {"MAP<STRING, STRING>": "MAP(VARCHAR, VARCHAR)", "TIMESTAMP": "TIMESTAMPTZ"}.get(name, name)

    def ask(self, sql):
        answer = self.connection.execute(sql)
        return [column[0] for column in answer.description], answer.fetchall()

    def close(self):
        self.connection.close()


class Spark:
    """Spark on all cores of this machine, without a cluster."""

    def __init__(self, directory, where):
        from pyspark.sql import SparkSession
        from pyspark.sql.types import StructType

        self.session = (
            SparkSession.builder.appName("fleet")
            .master("local[*]")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.shuffle.partitions", str(2 * (os.cpu_count() or 1)))
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .getOrCreate()
        )
        self.session.sparkContext.setLogLevel("ERROR")
        for view, (kind, columns) in VIEWS.items():
            schema = StructType.fromDDL(", ".join(f"`{name}` {of}" for name, of in columns + PARTITIONS))
            if os.path.isdir(f"{directory}/kind={kind}"):
                reader = self.session.read.schema(schema).option("basePath", f"{directory}/kind={kind}")
                rows = reader.json(f"{directory}/kind={kind}")
            else:
                rows = self.session.createDataFrame([], schema)
            rows.createOrReplaceTempView(f"all_{view}")
            self.session.sql(f"CREATE TEMPORARY VIEW {view} AS SELECT * FROM all_{view}{where}")

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
    try:
        result = {}
        for name in questions:
            begin = time.monotonic()
            columns, rows = asked.ask(text(name))
            result[name] = (columns, rows, time.monotonic() - begin)
        return result
    finally:
        asked.close()


def table(columns, rows):
    """The rows as aligned text."""
    cells = [[str(name) for name in columns]]
    cells += [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(len(row[index]) for row in cells) for index in range(len(columns))]
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
            name: {"seconds": round(seconds, 3), "rows": [dict(zip(columns, row)) for row in rows]}
            for name, (columns, rows, seconds) in found.items()
        }
        print(json.dumps({"engine": arguments.engine, "answers": document}, ensure_ascii=False, default=str))
        return 0
    for index, (name, (columns, rows, seconds)) in enumerate(found.items()):
        print(f"{'' if index == 0 else chr(10)}{name}, {seconds:.2f} s\n\n{table(columns, rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
