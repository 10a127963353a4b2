// Answers that an engine sends in parts.
extension FlowClient {
  /// Nodes past ``Limits/hierarchyBytes`` are omitted and counted.
  nonisolated func wholeSnapshot(_ request: SnapshotRequest) async throws -> FlowSnapshot {
    let first = try await send(request)
    var assembly = SnapshotAssembly(first: first)
    do {
      var part: SnapshotRequest.Result? = first
      var budget = PartsBudget()
      while let taken = part {
        try budget.begin()
        budget.take(taken.count)
        part = try await take(taken, into: &assembly)
      }
      return try assembly.finished()
    } catch let excess as PartsBudget.Excess {
      throw tooLong(SnapshotRequest.method, excess)
    } catch let violation as WireViolation {
      throw malformed(violation.reason)
    }
  }

  /// Appends one part while the engine prepares the next; returns nil after the last part.
  private nonisolated func take(
    _ part: SnapshotRequest.Result, into assembly: inout SnapshotAssembly
  ) async throws -> SnapshotRequest.Result? {
    // Read before the request starts: another task evaluates the request while the assembly changes
    // here.
    let cursor = assembly.isFull ? nil : part.next
    async let next = snapshotPart(at: cursor)
    try assembly.append(part)
    return try await next
  }

  private nonisolated func snapshotPart(at cursor: Int?) async throws -> SnapshotRequest.Result? {
    guard let cursor else { return nil }
    return try await send(SnapshotRequest(cursor: cursor))
  }

  /// Returns the errors after number `sequence` that the engine still has, and their total number.
  public nonisolated func errors(
    since sequence: UInt64 = 0
  ) async throws -> (reports: [ErrorReport], total: UInt64) {
    try await allReports(of: ErrorsListRequest.self, since: sequence)
  }

  /// Returns the navigations after number `sequence` that the engine's flight recorder still has, and
  /// the number of the last one; nothing if it has no flight recorder.
  public nonisolated func navigations(
    since sequence: UInt64 = 0
  ) async throws -> (reports: [NavigationReport], total: UInt64) {
    guard hasFlightRecorder else { return ([], 0) }
    return try await allReports(of: NavigationsListRequest.self, since: sequence)
  }

  /// Returns the reports after number `sequence` that the engine still has, and the highest number.
  ///
  /// The oldest reports are dropped if all of them take more than ``Limits/answerBytes``.
  private nonisolated func allReports<Request: NumberedRequest>(
    of type: Request.Type, since sequence: UInt64
  ) async throws -> (reports: [Request.Result.Report], total: UInt64) {
    let (name, limit) = (Request.Result.name, Request.Result.limit)
    var reports = BoundedTail<Request.Result.Report>(bytes: Limits.answerBytes)
    var total: UInt64 = 0
    var count = 0
    try await eachPart(of: Request(since: sequence), then: Request.init(since:)) { part in
      count += part.reports.count
      guard count <= limit else {
        throw malformed("its \(Request.method) has more than \(limit) \(name)")
      }
      for report in part.reports { reports.append(report) }
      total = part.total
      return (part.next, part.reports.count)
    }
    return (Array(reports.elements), total)
  }

  nonisolated func allRoutes() async throws -> RouteReport {
    var first: RoutesListRequest.Result?
    var routes: [RouteUse] = []
    var known: Set<RouteLabel> = []
    var bytes = 0
    try await eachPart(of: RoutesListRequest(), then: RoutesListRequest.init(cursor:)) { part in
      first = first ?? part
      for use in part.routes {
        guard known.insert(use.route).inserted else {
          throw malformed("in its routes/list, a route occurs twice")
        }
        bytes += use.memoryBytes
      }
      guard bytes <= Limits.answerBytes else { throw tooMuch("routes") }
      routes += part.routes
      return (part.next, part.routes.count)
    }
    guard let first else { throw malformed("it did not answer routes/list") }
    return RouteReport(
      epoch: first.epoch, routes: routes, openTypes: first.openTypes,
      links: first.links, cases: first.cases ?? [], countedSince: first.countedSince,
      interruptions: first.interruptions,
      lost: first.lost)
  }

  /// The pause between two requests for the rest of a run of the lints, in case an engine answers
  /// each at once.
  private static let lintPause = Duration.milliseconds(20)

  /// Runs the lints to their end or until `end`, in requests that each take a short time; `tell`
  /// hears how far they got.
  ///
  /// Returns the first part of the findings; with ``LintsListRequest/Result/progress`` if the lints
  /// are not finished.
  package nonisolated func lints(
    until end: ContinuousClock.Instant,
    _ tell: @Sendable (LintsListRequest.Progress) -> Void = { _ in }
  ) async throws -> LintsListRequest.Result {
    var answer = try await send(LintsListRequest())
    while let progress = answer.progress, ContinuousClock.now < end {
      tell(progress)
      try await Task.sleep(for: Self.lintPause)
      answer = try await send(LintsListRequest(continues: true))
    }
    return answer
  }

  /// Returns the findings of the first part of a `lints/list` answer and of all parts after it.
  ///
  /// - Throws: ``TransportError``, also if the parts do not follow each other, or ``RemoteError``.
  public nonisolated func findings(
    after first: LintsListRequest.Result
  ) async throws -> [LintFinding] {
    var findings = first.findings
    guard let next = first.next else { return findings }
    var bytes = findings.memoryBytes
    try await eachPart(of: LintsListRequest(cursor: next), then: { LintsListRequest(cursor: $0) }) {
      bytes += $0.findings.memoryBytes
      guard bytes <= Limits.answerBytes else { throw tooMuch("findings") }
      findings += $0.findings
      return ($0.next, $0.findings.count)
    }
    return findings
  }

  /// Requests the parts of an answer one after the other.
  ///
  /// `take` receives each part, and returns the cursor of the next part and the number of items in
  /// this one. A check on arrival ensures that each part leads further than the part before.
  private nonisolated func eachPart<Request: InspectionRequest, Cursor: Comparable>(
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

  private nonisolated func malformed(_ reason: String) -> TransportError {
    .notTheProtocol(at: endpoint, reason: reason)
  }

  private nonisolated func tooLong(_ method: String, _ excess: PartsBudget.Excess) -> TransportError
  {
    switch excess {
    case .parts:
      malformed("its answer to \(method) has more than \(Limits.answerParts) parts")
    case .time(let limit):
      malformed("its answer to \(method) is not complete after \(limit.components.seconds) s")
    }
  }

  private nonisolated func tooMuch(_ what: String) -> TransportError {
    malformed("its \(what) take more than \(Limits.answerBytes >> 20) MiB")
  }
}

/// The delays between attempts to connect.
///
/// The first delay is 0.1 s, and each further delay is twice as long, up to 2 s. A random factor
/// shortens each delay, so that viewers that lost the same app do not all reconnect at the same
/// moment. The factor never lengthens a delay, so 2 s is the maximum.
package struct Backoff: Sendable {
  package static let first = Duration.milliseconds(100)
  package static let longest = Duration.seconds(2)
  /// The range of the random factor that each delay is multiplied by.
  static let jitter = 0.8...1.0

  private var upcoming = first

  /// Returns the next delay, and doubles the one after it.
  package mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
    defer { upcoming = min(upcoming * 2, Self.longest) }
    return upcoming * Double.random(in: Self.jitter, using: &random)
  }

  /// Starts again at the first delay, after a success.
  package mutating func reset() { upcoming = Self.first }
}
