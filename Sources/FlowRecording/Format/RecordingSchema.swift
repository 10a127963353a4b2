/// The tables of a recording, which Docs/Recording.md describes.
enum RecordingSchema {
  /// The application id in the file's header: "FLSC".
  static let applicationID = 0x464C_5343
  /// The version of the tables, from 1.
  static let version = 5
  /// The maximum length of a value that is read, in bytes.
  ///
  /// The largest written value is a message, or the errors of an engine, of 16 MiB.
  static let valueBytes = 24 << 20

  /// A statement that creates a table or an index of this name.
  typealias Statement = (name: String, sql: String)

  /// Returns the statements that create the tables and indices of a version.
  static func statements(of version: Int) -> [Statement] {
    switch version {
    case ...1: first(of: version)
    case 2: first(of: version) + second
    default: first(of: version) + second + third
    }
  }

  /// A reader compares the statement with that in the file, byte by byte.
  private static func table(_ name: String, _ columns: [String]) -> Statement {
    (name, "CREATE TABLE \(name) (\n  \(columns.joined(separator: ",\n  "))\n)")
  }

  private static func index(_ name: String, on columns: String) -> Statement {
    (name, "CREATE INDEX \(name) ON \(columns)")
  }

  private static func first(of version: Int) -> [Statement] {
    [
      table(
        "recording",
        [
          "schemaVersion INTEGER NOT NULL", "flowscopeVersion TEXT NOT NULL",
          "startedAt REAL NOT NULL", "endedAt REAL",
        ]),
      table(
        "sessions",
        [
          "entry INTEGER PRIMARY KEY", "engine TEXT NOT NULL", "pid INTEGER NOT NULL",
          "version TEXT NOT NULL", "startedAt REAL NOT NULL", "epoch TEXT", "body TEXT NOT NULL",
        ]),
      table("entries", ["id INTEGER PRIMARY KEY", "time REAL NOT NULL", "kind TEXT NOT NULL"]),
      index("entriesByTime", on: "entries (time)"),
      index("entriesByKind", on: "entries (kind)"),
      table(
        "keyframes",
        [
          "entry INTEGER PRIMARY KEY", "epoch TEXT NOT NULL", "revision INTEGER NOT NULL",
          "rootID INTEGER NOT NULL", "nodes INTEGER NOT NULL",
        ]),
      // In parts, because a row has to fit into memory, and a tree of a million nodes may not.
      table(
        "keyframeParts",
        [
          "keyframe INTEGER NOT NULL", "part INTEGER NOT NULL", "body TEXT NOT NULL",
          "PRIMARY KEY (keyframe, part)",
        ]),
      table(
        "deltas",
        [
          "entry INTEGER PRIMARY KEY", "since INTEGER NOT NULL", "revision INTEGER NOT NULL",
          "time REAL NOT NULL", "added INTEGER NOT NULL", "changed INTEGER NOT NULL",
          "removed INTEGER NOT NULL", "body TEXT NOT NULL",
        ]),
      // Values that are only in the body have no generated columns, because SQLite refuses its JSON
      // functions in them if it does not trust the schema.
      table(
        "navigations",
        [
          "entry INTEGER PRIMARY KEY", "sequence INTEGER NOT NULL", "revision INTEGER NOT NULL",
          "time REAL NOT NULL", "request TEXT NOT NULL", "route TEXT", "routeType TEXT",
          "origin TEXT NOT NULL", "originID INTEGER NOT NULL", "outcome TEXT NOT NULL",
          "errorKind TEXT", "durationNanoseconds INTEGER NOT NULL", "body TEXT NOT NULL",
        ] + call(in: version) + (version < 5 ? [] : ["routeDetail TEXT"])),
      index("navigationsByTime", on: "navigations (time)"),
      index("navigationsByRoute", on: "navigations (route)"),
      table(
        "errors",
        [
          "id INTEGER PRIMARY KEY", "entry INTEGER NOT NULL", "fromJournal INTEGER NOT NULL",
          "sequence INTEGER NOT NULL", "time REAL NOT NULL", "kind TEXT NOT NULL",
          "message TEXT NOT NULL", "coordinator TEXT", "route TEXT", "routeType TEXT",
          "path TEXT NOT NULL", "visibleRoute TEXT NOT NULL", "body TEXT NOT NULL",
        ] + call(in: version)),
      index("errorsByEntry", on: "errors (entry)"),
      index("errorsByTime", on: "errors (time)"),
      index("errorsByKind", on: "errors (kind)"),
      table(
        "journals",
        ["entry INTEGER PRIMARY KEY", "total INTEGER NOT NULL", "body TEXT NOT NULL"]),
      table(
        "gaps",
        [
          "entry INTEGER PRIMARY KEY", "kind TEXT NOT NULL", "time REAL NOT NULL", "until REAL",
          "lost INTEGER", "reason TEXT", "attempts INTEGER",
        ]),
      index("openGaps", on: "gaps (entry) WHERE until IS NULL"),
    ]
  }

  /// The columns that version 4 added for the place of the call.
  private static func call(in version: Int) -> [String] {
    version < 4 ? [] : ["callFile TEXT", "callLine INTEGER", "callFunction TEXT"]
  }

  /// The columns that have the facts of a navigation, in the order in which a reader takes them.
  ///
  /// Until version 4, the body has them all.
  static func navigationColumns(in version: Int) -> String {
    if version < 5 { return "body" }
    return """
      body, sequence, revision, time, originID, origin, request, durationNanoseconds, \
      route, routeType, routeDetail, callFile, callLine, callFunction
      """
  }

  /// The tables that version 2 added, for the routes that apps declared.
  private static let second = [
    // A separate table, to distinguish an app that declares no routes from one whose routes are
    // unknown.
    table(
      "catalogues",
      ["session INTEGER PRIMARY KEY", "routes INTEGER NOT NULL", "openTypes TEXT NOT NULL"]),
    table(
      "declaredRoutes",
      [
        "session INTEGER NOT NULL", "place INTEGER NOT NULL", "route TEXT NOT NULL",
        "routeType TEXT NOT NULL", "body TEXT NOT NULL", "PRIMARY KEY (session, place)",
      ]),
  ]

  /// The table that version 3 added, for the deep links that apps declared.
  private static let third = [
    table(
      "deepLinks",
      [
        "session INTEGER NOT NULL", "place INTEGER NOT NULL", "link TEXT NOT NULL",
        "PRIMARY KEY (session, place)",
      ])
  ]
}
