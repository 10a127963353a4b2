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
    var part = try await send(ErrorsListRequest(since: sequence))
    var reports = part.errors
    var asked = sequence
    while let next = part.next {
      guard next > asked else { throw malformed("the parts of its errors do not follow") }
      asked = next
      part = try await send(ErrorsListRequest(since: next))
      reports.append(contentsOf: part.errors)
    }
    return (reports, part.total)
  }

  /// The routes that the app declared, and how often each was asked for.
  func allRoutes() async throws -> RouteReport {
    let first = try await send(RoutesListRequest())
    var routes = first.routes
    var asked = 0
    var next = first.next
    while let cursor = next {
      guard cursor > asked else { throw malformed("the parts of its routes do not follow") }
      asked = cursor
      let part = try await send(RoutesListRequest(cursor: cursor))
      routes += part.routes
      next = part.next
    }
    return RouteReport(
      epoch: first.epoch, routes: routes, openTypes: first.openTypes,
      countedSince: first.countedSince, interruptions: first.interruptions, lost: first.lost)
  }

  private func malformed(_ reason: String) -> TransportError {
    .notTheProtocol(path: path, reason: reason)
  }
}
