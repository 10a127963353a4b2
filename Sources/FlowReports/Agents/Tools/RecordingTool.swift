import Foundation

/// Records an app, and asks recordings in SQL.
enum RecordingTool: AgentTool {
  static let name = "recording"
  static let summary = """
    Records an app to a new file (start, stop, list), or asks a recording with one SELECT (sql; 200 \
    rows, 2 s; SELECT sql FROM sqlite_master shows its tables and views).
    """
  static let effect = AgentEffect.keeps
  static let arguments = [
    AgentArgument("do", .choice(["start", "stop", "list", "sql"]), isRequired: true),
    AgentArgument("path", .text, "the .flowscope file"), AgentArgument("sql", .text),
  ]
  static let shared: Set<SharedArgument> = [.target, .limit, .cursor]

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("recording", ["do": .string("list")], "the recordings begun here")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    switch try call.arguments.required("do") {
    case "start": return try await start(call)
    case "stop":
      var endpoint: Endpoint?
      if call.arguments.text("target") != nil {
        endpoint = try await call.asker.engine(call.target)
      }
      let row = try await call.desk.recordings.stop(
        at: call.arguments.text("path"), of: endpoint)
      return answer([row], next: row)
    case "sql": return try await ask(call)
    default:
      let rows = await call.desk.recordings.rows()
      return answer(rows, next: rows.first)
    }
  }

  private static func start(_ call: AgentCall) async throws -> AgentAnswer {
    let endpoint = try await call.asker.engine(call.target)
    let engine = try await call.asker.ask(endpoint) { $0.engine }
    let path: String
    if let given = call.arguments.text("path") {
      guard given.hasSuffix(suffix), given.utf8.count > suffix.utf8.count else {
        throw ReportError.badInput("path takes a new file whose name ends in \(suffix)")
      }
      path = given
    } else {
      path = try call.desk.files.newPath("recording", String(suffix.dropFirst()))
    }
    let row = try await call.desk.recordings.start(engine, at: endpoint, to: path, as: call.asker)
    var answer = AgentAnswer()
    answer.setList("recordings", [row])
    answer.next = [
      AgentStep("recording", call.again(["do": .string("stop")]), "finish it, then ask the file")
    ]
    return answer
  }

  private static let suffix = ".flowscope"

  private static func answer(_ rows: [JSONValue], next newest: JSONValue?) -> AgentAnswer {
    var answer = AgentAnswer()
    answer.setList("recordings", rows)
    answer.next = [AgentStep("recording", ["do": .string("start")], "record the app")]
    if case .object(let facts) = newest, let file = facts["file"] {
      answer.next = [
        AgentStep("errors", ["target": file], "its errors"),
        AgentStep(
          "recording",
          ["do": .string("sql"), "path": file, "sql": .string("SELECT * FROM sqlite_master")],
          "its tables and views"),
      ]
    }
    return answer
  }

  // MARK: SQL

  private static func ask(_ call: AgentCall) async throws -> AgentAnswer {
    guard let sql = call.arguments.text("sql") else {
      throw ReportError.badInput("do: sql needs the argument sql, with one SELECT")
    }
    let start = try call.start()
    let query = RecordingQuery(sql, skipping: start, limit: call.limit)
    let path = try await recording(call)
    let table: RecordingQuery.Table
    do { table = try await run(query, onRecordingAt: path) } catch let problem
      as RecordingQuery.Problem
    {
      if case .refused = problem { throw ReportError.badInput("\(problem)") }
      throw ReportError.failed("\(problem)")
    }
    var answer = AgentAnswer(["columns": .array(table.columns.map(JSONValue.string))])
    answer.next = [
      AgentStep("errors", ["target": .string(path)], "its errors"),
      AgentStep("screen", ["target": .string(path)], "where the user was at its end"),
    ]
    answer.setList(
      "rows", table.rows.map(JSONValue.array), from: start,
      of: start + table.rows.count + (table.hasMore ? 1 : 0))
    return answer
  }

  /// The recording that is asked: by its path, as the target, or the newest one made here.
  private static func recording(_ call: AgentCall) async throws -> String {
    if let path = call.arguments.text("path") { return path }
    if call.target != nil, case .recording(let path) = try await call.asker.find(call.target) {
      return path
    }
    if let path = await call.desk.recordings.newestPath { return path }
    throw ReportError.badInput("name a recording with path; do: start makes one")
  }

  /// Runs a query on a thread of its own: it may take seconds, and others wait for answers.
  private static func run(
    _ query: RecordingQuery, onRecordingAt path: String
  ) async throws -> RecordingQuery.Table {
    let isEnded = Locked(false)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Not a thread of a pool: it would hold up what else waits for one.
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try query.run(onRecordingAt: path, unless: { isEnded.withLock { $0 } })
            })
        }
      }
    } onCancel: {
      isEnded.withLock { $0 = true }
    }
  }
}
