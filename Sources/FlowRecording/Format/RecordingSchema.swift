/// The tables of a recording, which Docs/Recording.md describes.
enum RecordingSchema {
  /// The application id in the file's header: "FLSC".
  static let applicationID = 0x464C_5343
  /// The version of the tables, from 1.
  static let version = 4
  /// The maximum length of a value that is read, in bytes.
  ///
  /// The largest that is written is a message of the protocol, or the errors that an engine has, of
  /// 16 MiB.
  static let valueBytes = 24 << 20

  /// Returns the statements that create the tables of a version, each with the name of the table or
  /// index.
  static func statements(of version: Int) -> [(name: String, sql: String)] {
    switch version {
    case ...1: first(of: version)
    case 2: first(of: version) + second
    default: first(of: version) + second + third
    }
  }

  private static func first(of version: Int) -> [(name: String, sql: String)] {
    [
      ("recording", recording), ("sessions", sessions), ("entries", entries),
      ("entriesByTime", "CREATE INDEX entriesByTime ON entries (time)"),
      ("entriesByKind", "CREATE INDEX entriesByKind ON entries (kind)"),
      ("keyframes", keyframes), ("keyframeParts", keyframeParts), ("deltas", deltas),
      ("navigations", navigations + ending(of: version)),
      ("navigationsByTime", "CREATE INDEX navigationsByTime ON navigations (time)"),
      ("navigationsByRoute", "CREATE INDEX navigationsByRoute ON navigations (route)"),
      ("errors", errors + ending(of: version)),
      ("errorsByEntry", "CREATE INDEX errorsByEntry ON errors (entry)"),
      ("errorsByTime", "CREATE INDEX errorsByTime ON errors (time)"),
      ("errorsByKind", "CREATE INDEX errorsByKind ON errors (kind)"),
      ("journals", journals), ("gaps", gaps),
      ("openGaps", "CREATE INDEX openGaps ON gaps (entry) WHERE until IS NULL"),
    ]
  }

  /// The tables that version 2 added, for the routes that apps declared.
  private static let second: [(name: String, sql: String)] = [
    ("catalogues", catalogues), ("declaredRoutes", declaredRoutes),
  ]

  /// The table that version 3 added, for the deep links that apps declared.
  private static let third: [(name: String, sql: String)] = [("deepLinks", deepLinks)]

  private static let recording = """
    CREATE TABLE recording (
      schemaVersion INTEGER NOT NULL,
      flowscopeVersion TEXT NOT NULL,
      startedAt REAL NOT NULL,
      endedAt REAL
    )
    """

  private static let sessions = """
    CREATE TABLE sessions (
      entry INTEGER PRIMARY KEY,
      engine TEXT NOT NULL,
      pid INTEGER NOT NULL,
      version TEXT NOT NULL,
      startedAt REAL NOT NULL,
      epoch TEXT,
      body TEXT NOT NULL
    )
    """

  private static let entries = """
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY,
      time REAL NOT NULL,
      kind TEXT NOT NULL
    )
    """

  private static let keyframes = """
    CREATE TABLE keyframes (
      entry INTEGER PRIMARY KEY,
      epoch TEXT NOT NULL,
      revision INTEGER NOT NULL,
      rootID INTEGER NOT NULL,
      nodes INTEGER NOT NULL
    )
    """

  // Stored in parts, because a row has to fit into memory, and a tree of a million nodes may not.
  private static let keyframeParts = """
    CREATE TABLE keyframeParts (
      keyframe INTEGER NOT NULL,
      part INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (keyframe, part)
    )
    """

  private static let deltas = """
    CREATE TABLE deltas (
      entry INTEGER PRIMARY KEY,
      since INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      time REAL NOT NULL,
      added INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      removed INTEGER NOT NULL,
      body TEXT NOT NULL
    )
    """

  // Values that are only in the body have no generated columns, because SQLite refuses its JSON
  // functions in them if it does not trust the schema.
  private static let navigations = """
    CREATE TABLE navigations (
      entry INTEGER PRIMARY KEY,
      sequence INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      time REAL NOT NULL,
      request TEXT NOT NULL,
      route TEXT,
      routeType TEXT,
      origin TEXT NOT NULL,
      originID INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      errorKind TEXT,
      durationNanoseconds INTEGER NOT NULL,
      body TEXT NOT NULL
    """

  private static let errors = """
    CREATE TABLE errors (
      id INTEGER PRIMARY KEY,
      entry INTEGER NOT NULL,
      fromJournal INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      time REAL NOT NULL,
      kind TEXT NOT NULL,
      message TEXT NOT NULL,
      coordinator TEXT,
      route TEXT,
      routeType TEXT,
      path TEXT NOT NULL,
      visibleRoute TEXT NOT NULL,
      body TEXT NOT NULL
    """

  /// The end of the tables of navigations and errors: version 4 added the place of the call.
  private static func ending(of version: Int) -> String {
    version < 4 ? "\n)" : ",\n  callFile TEXT,\n  callLine INTEGER,\n  callFunction TEXT\n)"
  }

  private static let journals = """
    CREATE TABLE journals (
      entry INTEGER PRIMARY KEY,
      total INTEGER NOT NULL,
      body TEXT NOT NULL
    )
    """

  private static let gaps = """
    CREATE TABLE gaps (
      entry INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      time REAL NOT NULL,
      until REAL,
      lost INTEGER,
      reason TEXT,
      attempts INTEGER
    )
    """

  // A separate table, to distinguish an app that declares no routes from one whose routes are
  // unknown.
  private static let catalogues = """
    CREATE TABLE catalogues (
      session INTEGER PRIMARY KEY,
      routes INTEGER NOT NULL,
      openTypes TEXT NOT NULL
    )
    """

  private static let declaredRoutes = """
    CREATE TABLE declaredRoutes (
      session INTEGER NOT NULL,
      place INTEGER NOT NULL,
      route TEXT NOT NULL,
      routeType TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, place)
    )
    """

  private static let deepLinks = """
    CREATE TABLE deepLinks (
      session INTEGER NOT NULL,
      place INTEGER NOT NULL,
      link TEXT NOT NULL,
      PRIMARY KEY (session, place)
    )
    """
}
