"""The columns of the events that `flowscope export-events` writes, from the published schema.

An engine that is told the columns need not read every file to find them, and has a type for those that are null.
"""

import json
import os

SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Docs", "schemas")
# The views that the questions ask, and the kinds of their events.
VIEWS = {"navigations": "navigation", "errors": "error", "visits": "visit", "routes": "route"}
# The parts of a path, which are not read from the lines: both engines would have two columns of one name.
PARTITIONS = [("day", "DATE"), ("app", "STRING")]

TYPES = {
    "boolean": "BOOLEAN",
    "integer": "BIGINT",
    "number": "DOUBLE",
    "object": "MAP<STRING, STRING>",
    "string": "STRING",
}


def columns(kind):
    """The columns of a kind of events, with the names of types that DuckDB and Spark share."""
    properties = _document("event.json")["$defs"][kind]["properties"]
    names = [name for name in properties if name != "kind" and name not in dict(PARTITIONS)]
    return [(name, _type(properties[name])) for name in names]


def _document(name):
    with open(os.path.join(SCHEMAS, name), encoding="utf-8") as file:
        return json.load(file)


def _type(form):
    if "oneOf" in form:
        (form,) = [other for other in form["oneOf"] if other.get("type") != "null"]
    if "$ref" in form:
        file, _, path = form["$ref"].partition("#/")
        form = _document(file)
        for part in path.split("/"):
            form = form[part]
    if form.get("format") == "date-time":
        return "TIMESTAMP"
    for value in [form["const"]] if "const" in form else form.get("enum", []):
        return "STRING" if isinstance(value, str) else "BIGINT"
    return TYPES[form["type"]]
