/// The tables of a recording, which Docs/Recording.md describes.
///
/// A table or a column that a later version adds says since which version files have it. A reader
/// then takes the facts that an older file lacks as absent.
struct RecordingSchema: Sendable {
  /// The application id in the file's header: "FSCP".
  static let applicationID = 0x4653_4350
  /// The application id of recordings from before version 1: "FLSC".
  static let earlierApplicationID = 0x464C_5343
  /// The maximum length of a value that is read, in bytes.
  ///
  /// The largest written value is a message, or the errors of an engine, of 16 MiB.
  static let valueBytes = 24 << 20

  /// The version of the tables, from 1.
  let version: Int
  let tables: [Table]
  var views: [View] = []

  struct Column: Sendable, ExpressibleByStringLiteral {
    /// The name and the type, or a constraint of the table.
    let definition: String
    var since = 1

    var name: Substring { definition.prefix { $0 != " " } }

    init(_ definition: String, since: Int) {
      self.definition = definition
      self.since = since
    }

    init(stringLiteral definition: String) { self.definition = definition }
  }

  struct Table: Sendable {
    let name: String
    var since = 1
    let columns: [Column]
    /// The indices: their names, and what they cover.
    var indices: KeyValuePairs<String, String> = [:]
  }

  /// A question that is asked often, for programs that read a recording with SQL.
  ///
  /// No code of flowscope selects from one.
  struct View: Sendable {
    let name: String
    var since = 1
    let query: String
  }

  /// A statement that creates a table, an index or a view of this name.
  struct Statement: Sendable {
    let name: String
    let sql: String
    /// Whether it has pages: a view has none.
    var hasPages = true
  }

  /// Returns the statements that create the tables, indices and views of a version.
  ///
  /// A reader compares each statement with that in the file, byte by byte.
  func statements(of version: Int) -> [Statement] {
    tables.filter { $0.since <= version }.flatMap { table -> [Statement] in
      let columns = table.columns.filter { $0.since <= version }.map(\.definition)
      let sql = "CREATE TABLE \(table.name) (\n  \(columns.joined(separator: ",\n  "))\n)"
      return [Statement(name: table.name, sql: sql)]
        + table.indices.map {
          Statement(name: $0, sql: "CREATE INDEX \($0) ON \(table.name) \($1)")
        }
    }
      + views.filter { $0.since <= version }.map {
        Statement(
          name: $0.name, sql: "CREATE VIEW \($0.name) AS\n\($0.query)", hasPages: false)
      }
  }

  /// Returns the columns for a query of a table, with NULL for each that a version lacks.
  func columns(_ names: [String], of table: String, in version: Int) -> String {
    let columns = tables.first { $0.name == table }?.columns ?? []
    let present = Set(columns.lazy.filter { $0.since <= version }.map(\.name))
    return names.map { present.contains($0[...]) ? $0 : "NULL AS \($0)" }.joined(separator: ", ")
  }
}

extension RecordingSchema {
  static let current = RecordingSchema(
    version: 1,
    tables: [
      Table(
        name: "recording",
        columns: [
          "schemaVersion INTEGER NOT NULL", "flowscopeVersion TEXT NOT NULL",
          "startedAt REAL NOT NULL", "endedAt REAL",
        ]),
      Table(
        name: "sessions",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "engine TEXT NOT NULL",
          "pid INTEGER NOT NULL",
          "version TEXT NOT NULL", "startedAt REAL NOT NULL", "epoch TEXT", "body TEXT NOT NULL",
        ]),
      Table(
        name: "entries",
        columns: ["id INTEGER PRIMARY KEY", "time REAL NOT NULL", "kind TEXT NOT NULL"],
        indices: ["entriesByTime": "(time)", "entriesByKind": "(kind)"]),
      Table(
        name: "keyframes",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "epoch TEXT NOT NULL",
          "revision INTEGER NOT NULL",
          "rootID INTEGER NOT NULL", "nodes INTEGER NOT NULL",
        ]),
      // In parts, because a row has to fit into memory, and a tree of a million nodes may not.
      Table(
        name: "keyframeParts",
        columns: [
          "keyframe INTEGER NOT NULL REFERENCES keyframes (entry)", "part INTEGER NOT NULL",
          "body TEXT NOT NULL",
          "PRIMARY KEY (keyframe, part)",
        ]),
      Table(
        name: "deltas",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "since INTEGER NOT NULL",
          "revision INTEGER NOT NULL",
          "time REAL NOT NULL", "added INTEGER NOT NULL", "changed INTEGER NOT NULL",
          "removed INTEGER NOT NULL", "body TEXT NOT NULL",
        ]),
      // Values that are only in the body have no generated columns, because SQLite refuses its JSON
      // functions in them if it does not trust the schema.
      Table(
        name: "navigations",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "sequence INTEGER NOT NULL",
          "revision INTEGER NOT NULL",
          "time REAL NOT NULL", "request TEXT NOT NULL", "route TEXT", "routeType TEXT",
          "routeDetail TEXT", "origin TEXT NOT NULL", "originID INTEGER NOT NULL",
          "outcome TEXT NOT NULL", "errorKind TEXT", "durationNanoseconds INTEGER NOT NULL",
          "visibleRoute TEXT", "visibleRouteType TEXT", "visibleRouteDetail TEXT",
          "visibleCoordinator TEXT", "visibleCoordinatorID INTEGER", "onScreen INTEGER",
          "link TEXT",
          "callFile TEXT", "callLine INTEGER", "callFunction TEXT", "routeCase TEXT", "run TEXT",
          "partOf TEXT", "body TEXT NOT NULL",
        ], indices: ["navigationsByTime": "(time)", "navigationsByRoute": "(route)"]),
      Table(
        name: "errors",
        columns: [
          "id INTEGER PRIMARY KEY", "entry INTEGER NOT NULL REFERENCES entries (id)",
          "fromJournal INTEGER NOT NULL",
          "sequence INTEGER NOT NULL", "time REAL NOT NULL", "kind TEXT NOT NULL",
          "message TEXT NOT NULL", "coordinator TEXT", "route TEXT", "routeType TEXT",
          "path TEXT NOT NULL", "visibleRoute TEXT NOT NULL", "callFile TEXT", "callLine INTEGER",
          "callFunction TEXT", "link TEXT", "phase TEXT", "routeCase TEXT", "run TEXT",
          "body TEXT NOT NULL",
        ],
        indices: ["errorsByEntry": "(entry)", "errorsByTime": "(time)", "errorsByKind": "(kind)"]),
      Table(
        name: "journals",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "total INTEGER NOT NULL",
          "body TEXT NOT NULL",
        ]),
      Table(
        name: "gaps",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "kind TEXT NOT NULL",
          "time REAL NOT NULL", "until REAL",
          "lost INTEGER", "reason TEXT", "attempts INTEGER",
        ], indices: ["openGaps": "(entry) WHERE until IS NULL"]),
      // The times in which one screen was the visible one.
      Table(
        name: "visits",
        columns: [
          "id INTEGER PRIMARY KEY", "entry INTEGER NOT NULL REFERENCES entries (id)",
          "run TEXT NOT NULL", "coordinator TEXT NOT NULL", "coordinatorID INTEGER NOT NULL",
          "route TEXT NOT NULL", "routeType TEXT NOT NULL", "routeDetail TEXT",
          "routeCase TEXT NOT NULL", "enteredAt REAL NOT NULL", "leftAt REAL", "ending TEXT",
          "navigation INTEGER REFERENCES navigations (entry)", "caseBefore TEXT", "caseAfter TEXT",
        ], indices: ["visitsByEntry": "(entry)"]),
      // The times in which a process, or an app's main actor, did not answer.
      Table(
        name: "silences",
        columns: [
          "entry INTEGER PRIMARY KEY REFERENCES entries (id)", "part TEXT NOT NULL",
          "since REAL NOT NULL", "until REAL",
          "request TEXT", "route TEXT", "callFile TEXT", "callLine INTEGER", "body TEXT NOT NULL",
        ], indices: ["openSilences": "(entry) WHERE until IS NULL"]),
      // The routes and deep links that apps declared. A table of its own distinguishes an app that
      // declares no routes from one whose routes are unknown.
      Table(
        name: "catalogues",
        columns: [
          "session INTEGER PRIMARY KEY REFERENCES sessions (entry)", "routes INTEGER NOT NULL",
          "openTypes TEXT NOT NULL",
          "cases TEXT NOT NULL",
        ]),
      Table(
        name: "declaredRoutes",
        columns: [
          "session INTEGER NOT NULL REFERENCES sessions (entry)", "place INTEGER NOT NULL",
          "route TEXT NOT NULL",
          "routeType TEXT NOT NULL", "body TEXT NOT NULL", "PRIMARY KEY (session, place)",
        ]),
      Table(
        name: "deepLinks",
        columns: [
          "session INTEGER NOT NULL REFERENCES sessions (entry)", "place INTEGER NOT NULL",
          "link TEXT NOT NULL",
          "PRIMARY KEY (session, place)",
        ]),
      // What is known of a whole recording, or of a run, besides what happened in it.
      Table(
        name: "tags",
        columns: [
          "session INTEGER REFERENCES sessions (entry)", "key TEXT NOT NULL",
          "value TEXT NOT NULL",
        ]),
      // The marks of people, on what equal errors have in common.
      Table(
        name: "problems",
        columns: [
          "fingerprint TEXT PRIMARY KEY NOT NULL", "state TEXT NOT NULL", "note TEXT",
          "author TEXT", "time REAL NOT NULL", "body TEXT NOT NULL",
        ]),
    ], views: RecordingSchema.questions)
}
