/// A way to one engine: over a socket, or within its own process.
protocol EngineLink: Sendable {
  /// How the engine is called in messages.
  var path: String { get }
  /// What the engine said of itself.
  var engine: EngineInfo { get }
  /// Whether a notification can be taken at once.
  var hasNotification: Bool { get }

  func send<R: InspectionRequest>(_ request: R) async throws -> R.Result
  /// The next notification; nil once the engine says nothing more.
  func nextNotification() async -> FlowNotification?
  func close() async
}

extension EngineLink {
  /// The whole hierarchy at one revision, put together from its parts.
  func wholeSnapshot(_ detail: SnapshotRequest.Detail) async throws -> FlowSnapshot {
    let first = try await send(SnapshotRequest(detail: detail))
    var assembly = SnapshotAssembly(first: first)
    do {
      var part: SnapshotRequest.Result? = first
      while let taken = part { part = try await take(taken, into: &assembly) }
      return try assembly.finished()
    } catch let error as SnapshotAssembly.Malformed {
      throw malformed(error.reason)
    }
  }

  /// Takes in one part while the engine makes the next; nil after the last.
  private func take(
    _ part: SnapshotRequest.Result, into assembly: inout SnapshotAssembly
  ) async throws -> SnapshotRequest.Result? {
    async let next = snapshotPart(at: part.next)
    try assembly.append(part)
    return try await next
  }

  private func snapshotPart(at cursor: Int?) async throws -> SnapshotRequest.Result? {
    guard let cursor else { return nil }
    return try await send(SnapshotRequest(cursor: cursor))
  }

  /// The errors with a higher number than `sequence` that the engine remembers, and how many there were
  /// in all.
  func allErrors(since sequence: UInt64) async throws -> (reports: [ErrorReport], total: UInt64) {
    let first = try await send(ErrorsListRequest(since: sequence))
    let parts =
      try await [first]
      + rest(of: "errors", from: sequence, at: first.next, ErrorsListRequest.init(since:)) {
        $0.next
      }
    return (parts.flatMap(\.errors), parts.last?.total ?? first.total)
  }

  /// The routes that the app declared, and how often each was asked for.
  func allRoutes() async throws -> RouteReport {
    let first = try await send(RoutesListRequest())
    let rest = try await rest(
      of: "routes", from: 0, at: first.next, RoutesListRequest.init(cursor:)
    ) { $0.next }
    return RouteReport(
      epoch: first.epoch, routes: first.routes + rest.flatMap(\.routes),
      openTypes: first.openTypes, countedSince: first.countedSince,
      interruptions: first.interruptions, lost: first.lost)
  }

  /// The findings of the first part, and of those that follow on it.
  func allFindings(after first: LintsListRequest.Result) async throws -> [LintFinding] {
    let rest = try await rest(
      of: "findings", from: 0, at: first.next, LintsListRequest.init(cursor:)
    ) { $0.next }
    return first.findings + rest.flatMap(\.findings)
  }

  /// The parts of an answer from `cursor` on, each of which says where to go on: always further, or there would
  /// be no end.
  private func rest<Request: InspectionRequest, Cursor: Comparable>(
    of what: String, from start: Cursor, at cursor: Cursor?, _ request: (Cursor) -> Request,
    next: (Request.Result) -> Cursor?
  ) async throws -> [Request.Result] {
    var parts: [Request.Result] = []
    var (asked, following) = (start, cursor)
    while let cursor = following {
      guard cursor > asked else { throw malformed("the parts of its \(what) do not follow") }
      asked = cursor
      let part = try await send(request(cursor))
      parts.append(part)
      following = next(part)
    }
    return parts
  }

  private func malformed(_ reason: String) -> TransportError {
    .notTheProtocol(path: path, reason: reason)
  }
}
