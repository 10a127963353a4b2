"""The columns of the events that `flowscope export-events` writes, for engines that are told them.

An engine could also infer them, but reads every file for that, and finds no type for a column that is always null.
"""

COMMON = [
    ("schema", "STRING"),
    ("schemaVersion", "BIGINT"),
    ("run", "STRING"),
    ("version", "STRING"),
    ("tags", "MAP<STRING, STRING>"),
    ("time", "TIMESTAMP"),
]
CALL = [("file", "STRING"), ("function", "STRING"), ("line", "BIGINT")]
ROUTE = [("coordinator", "STRING"), ("routeType", "STRING"), ("routeCase", "STRING"), ("route", "STRING")]
VISIBLE = [
    ("visibleCoordinator", "STRING"),
    ("visibleRouteType", "STRING"),
    ("visibleRouteCase", "STRING"),
]
ENTRY = [("entry", "BIGINT"), ("sequence", "BIGINT"), ("isRecalled", "BOOLEAN")]

# The views that the questions ask: the kind of their events, and the columns with their types.
VIEWS = {
    "navigations": (
        "navigation",
        COMMON
        + ENTRY
        + [("request", "STRING"), ("coordinatorID", "BIGINT")]
        + ROUTE
        + [("succeeded", "BOOLEAN"), ("outcome", "STRING"), ("errorKind", "STRING")]
        + VISIBLE
        + [("link", "STRING")]
        + CALL
        + [("durationNanoseconds", "BIGINT")],
    ),
    "errors": (
        "error",
        COMMON
        + ENTRY
        + [("errorKind", "STRING"), ("message", "STRING"), ("problem", "STRING"), ("phase", "STRING")]
        + ROUTE
        + VISIBLE
        + CALL
        + [("advice", "STRING")],
    ),
    "visits": (
        "visit",
        COMMON
        + [("visit", "BIGINT"), ("entry", "BIGINT"), ("coordinatorID", "BIGINT")]
        + ROUTE
        + [
            ("entered", "TIMESTAMP"),
            ("left", "TIMESTAMP"),
            ("seconds", "DOUBLE"),
            ("caseBefore", "STRING"),
            ("caseAfter", "STRING"),
            ("ending", "STRING"),
            ("navigation", "BIGINT"),
        ],
    ),
    "routes": ("route", COMMON + ROUTE),
}

# The parts of a path, which are not read from the lines.
PARTITIONS = [("day", "DATE"), ("app", "STRING")]
