/// The tables of a recording; Docs/Recording.md says what is in them.
enum RecordingSchema {
  /// What the file's header has as the application: "FLSC".
  static let applicationID = 0x464C_5343
  /// Counts the changes of the tables, from 1.
  static let version = 2
  /// How long a value may be that is read, in bytes; the largest that is written is a message of the protocol, or
  /// what an engine remembers of errors, of 16 MiB.
  static let valueBytes = 24 << 20

  /// What made the tables of a version, each named by what it makes.
  static func statements(of version: Int) -> [(name: String, sql: String)] {
    version < 2 ? first : first + second
  }

  private static let first: [(name: String, sql: String)] = [
    ("recording", recording), ("sessions", sessions), ("entries", entries),
    ("entriesByTime", "CREATE INDEX entriesByTime ON entries (time)"),
    ("entriesByKind", "CREATE INDEX entriesByKind ON entries (kind)"),
    ("keyframes", keyframes), ("keyframeParts", keyframeParts), ("deltas", deltas),
    ("navigations", navigations),
    ("navigationsByTime", "CREATE INDEX navigationsByTime ON navigations (time)"),
    ("navigationsByRoute", "CREATE INDEX navigationsByRoute ON navigations (route)"),
    ("errors", errors),
    ("errorsByEntry", "CREATE INDEX errorsByEntry ON errors (entry)"),
    ("errorsByTime", "CREATE INDEX errorsByTime ON errors (time)"),
    ("errorsByKind", "CREATE INDEX errorsByKind ON errors (kind)"),
    ("journals", journals), ("gaps", gaps),
    ("openGaps", "CREATE INDEX openGaps ON gaps (entry) WHERE until IS NULL"),
  ]

  /// What version 2 added: what the apps declared.
  private static let second: [(name: String, sql: String)] = [
    ("catalogues", catalogues), ("declaredRoutes", declaredRoutes),
  ]

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

  // In parts, since a row has to fit into memory, and a tree of a million nodes need not.
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

  // What is only in the body is not generated into a column: where SQLite does not trust schemas, its
  // functions for JSON are refused in one.
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
    )
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
    )
    """

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

  // Apart from the routes: an app that declares none is not one of which nothing is known.
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
}
