/// A way to one engine: over a socket, or within its own process.
package protocol EngineLink: Sendable {
  /// How the engine is called in messages.
  var path: String { get }
  /// What the engine said of itself.
  var engine: EngineInfo { get }
  /// Whether a notification can be taken at once.
  var hasNotification: Bool { get }

  func send<R: InspectionRequest>(_ request: R) async throws -> R.Result
  /// The next notification; nil once the engine says nothing more.
  func nextNotification() async -> FlowNotification?
  /// Why the connection ended; nil while it stands, and where there is none.
  func endReason() async -> (any Error)?
  func close() async
}

extension EngineLink {
  package func endReason() async -> (any Error)? { nil }

  /// The whole hierarchy at one revision, put together from its parts; what is past
  /// ``Limits/hierarchyBytes`` is left out, and counted.
  func wholeSnapshot(_ detail: SnapshotRequest.Detail) async throws -> FlowSnapshot {
    let first = try await send(SnapshotRequest(detail: detail))
    var assembly = SnapshotAssembly(first: first)
    do {
      var part: SnapshotRequest.Result? = first
      var budget = PartsBudget()
      while let taken = part {
        try budget.begin()
        budget.take(taken.nodes.count + (taken.skeleton?.count ?? 0))
        part = try await take(taken, into: &assembly)
      }
      return try assembly.finished()
    } catch let excess as PartsBudget.Excess {
      throw tooLong(SnapshotRequest.method, excess)
    } catch let error as SnapshotAssembly.Malformed {
      throw malformed(error.reason)
    }
  }

  /// Takes in one part while the engine makes the next; nil after the last.
  private func take(
    _ part: SnapshotRequest.Result, into assembly: inout SnapshotAssembly
  ) async throws -> SnapshotRequest.Result? {
    // Before the request: its expression is evaluated by another task, while the assembly changes here.
    let cursor = assembly.isFull ? nil : part.next
    async let next = snapshotPart(at: cursor)
    try assembly.append(part)
    return try await next
  }

  private func snapshotPart(at cursor: Int?) async throws -> SnapshotRequest.Result? {
    guard let cursor else { return nil }
    return try await send(SnapshotRequest(cursor: cursor))
  }

  /// The errors with a higher number than `sequence` that the engine remembers, and how many there were
  /// in all; the oldest are left out where they take more than ``Limits/answerBytes``.
  func allErrors(since sequence: UInt64) async throws -> (reports: [ErrorReport], total: UInt64) {
    var reports = BoundedTail<ErrorReport>(bytes: Limits.answerBytes)
    var total: UInt64 = 0
    var count = 0
    try await eachPart(of: ErrorsListRequest(since: sequence), then: ErrorsListRequest.init(since:))
    {
      count += $0.errors.count
      guard count <= Limits.errorsAtATime else {
        throw malformed("its errors/list has more than \(Limits.errorsAtATime) errors")
      }
      for report in $0.errors { reports.append(report) }
      total = $0.total
      return ($0.next, $0.errors.count)
    }
    return (Array(reports.elements), total)
  }

  /// The routes that the app declared, and how often each was asked for.
  func allRoutes() async throws -> RouteReport {
    var first: RoutesListRequest.Result?
    var routes: [RouteUse] = []
    var known: Set<RouteLabel> = []
    var bytes = 0
    try await eachPart(of: RoutesListRequest(), then: RoutesListRequest.init(cursor:)) { part in
      first = first ?? part
      for use in part.routes {
        guard known.insert(use.route).inserted else {
          throw malformed("in its routes/list, a route stands twice")
        }
        bytes += use.memoryBytes
      }
      guard bytes <= Limits.answerBytes else { throw tooMuch("routes") }
      routes += part.routes
      return (part.next, part.routes.count)
    }
    guard let first else { throw malformed("it has no answer to routes/list") }
    return RouteReport(
      epoch: first.epoch, routes: routes, openTypes: first.openTypes,
      countedSince: first.countedSince, interruptions: first.interruptions, lost: first.lost)
  }

  /// The findings of the first part, and of those that follow on it.
  func allFindings(after first: LintsListRequest.Result) async throws -> [LintFinding] {
    var findings = first.findings
    guard let next = first.next else { return findings }
    var bytes = findings.memoryBytes
    try await eachPart(of: LintsListRequest(cursor: next), then: LintsListRequest.init(cursor:)) {
      bytes += $0.findings.memoryBytes
      guard bytes <= Limits.answerBytes else { throw tooMuch("findings") }
      findings += $0.findings
      return ($0.next, $0.findings.count)
    }
    return findings
  }

  /// Asks for the parts of an answer one after the other; `take` takes one in, and says where the next begins and
  /// how many items came.
  ///
  /// That each leads further is checked as it comes.
  private func eachPart<Request: InspectionRequest, Cursor: Comparable>(
    of first: Request, then request: (Cursor) -> Request,
    take: (Request.Result) throws -> (next: Cursor?, items: Int)
  ) async throws {
    var asked: Request? = first
    var budget = PartsBudget()
    while let question = asked {
      do {
        try budget.begin()
      } catch {
        throw tooLong(Request.method, error)
      }
      let (next, items) = try take(try await send(question))
      budget.take(items)
      asked = next.map(request)
    }
  }

  private func malformed(_ reason: String) -> TransportError {
    .notTheProtocol(path: path, reason: reason)
  }

  private func tooLong(_ method: String, _ excess: PartsBudget.Excess) -> TransportError {
    switch excess {
    case .parts:
      malformed("its answer to \(method) has more than \(Limits.answerParts) parts")
    case .time(let limit):
      malformed("its answer to \(method) is not complete after \(limit.components.seconds) s")
    }
  }

  private func tooMuch(_ what: String) -> TransportError {
    malformed("its \(what) take more than \(Limits.answerBytes >> 20) MiB")
  }
}
