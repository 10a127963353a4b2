import FlowEngine
import FlowProtocol

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts the events of a follower to rows, in order.
struct EventEncoder {
  /// The number of events of each kind so far.
  private(set) var counts = RecordingSummary.Counts()
  /// The reason of the last disconnection.
  private(set) var lastDisconnection: String?

  private var keyframes: KeyframePolicy
  private var lastEntry = 0
  private var lastTime = -Double.infinity
  /// The connection that has not received a snapshot yet.
  private var unknownSession: Int?
  private var state: FlowSnapshot?
  /// The last connection.
  private var session: Int?
  /// The last known error, and its run.
  private var lastError: (epoch: String, sequence: UInt64)?
  private var disconnection: (entry: Int, reason: String)?

  /// The number of nodes in one part of a keyframe.
  static let nodesPerPart = 1_000

  init(keyframes: KeyframePolicy = KeyframePolicy()) {
    self.keyframes = keyframes
  }

  /// Returns the rows for one event.
  ///
  /// O(size of the event), and O(size of the hierarchy) if a keyframe is due.
  mutating func rows(for event: FollowerEvent, at date: Date) throws -> [RecordingRow] {
    lastTime = max(lastTime, date.timeIntervalSince1970)
    if case .disconnected(let reason) = event, let disconnection, disconnection.reason == reason {
      return [RecordingRow(.anotherAttempt, [disconnection.entry])]
    }
    disconnection = nil
    switch event {
    // Lint findings can be computed again from the snapshots.
    case .linted: return []
    case .connected(let engine): return try connected(engine)
    case .snapshot(let snapshot): return try snapshotRows(snapshot)
    case .journal(let reports, let total): return try journal(reports, total: total)
    case .recalled(let reports): return try reports.flatMap { try navigated($0, .recalled) }
    case .declared(let routes): return try declared(routes)
    case .detailed(let nodes): return try detailed(nodes)
    case .changed(let delta): return resumed() + (try changed(delta))
    case .navigated(let navigation): return resumed() + (try navigated(navigation, .navigation))
    case .errorReported(let report):
      let rows = resumed() + [entry(.error), try error(report, fromJournal: false)]
      noteError(report)
      return rows
    case .lost(let count):
      counts.gaps += 1
      let entry = entry(.lost)
      return [
        entry, RecordingRow(.gap, [lastEntry, "lost", lastTime, count, nil, nil]),
      ]
    case .disconnected(let reason):
      counts.gaps += 1
      let entry = entry(.disconnected)
      disconnection = (lastEntry, reason)
      lastDisconnection = reason
      return [
        entry,
        RecordingRow(
          .gap, [lastEntry, "disconnected", lastTime, nil, reason.stored, 1],
          bytes: 256 + reason.utf8.count),
      ]
    }
  }

  private mutating func entry(_ kind: RecordingEntry.Kind) -> RecordingRow {
    lastEntry += 1
    counts.entries += 1
    return RecordingRow(.entry, [lastEntry, lastTime, kind.rawValue])
  }

  private mutating func connected(_ engine: EngineInfo) throws -> [RecordingRow] {
    let entry = entry(.connected)
    counts.sessions += 1
    unknownSession = lastEntry
    session = lastEntry
    let body = try JSONText(engine)
    return [
      entry,
      RecordingRow(
        .session,
        [
          lastEntry, engine.name.stored, Int64(engine.pid), engine.version.stored,
          engine.startedAt.timeIntervalSince1970, body.text,
        ], bytes: body.bytes),
      RecordingRow(.endOfDisconnections, [lastTime]),
    ]
  }

  /// Declared routes get no entry, since they apply from the start of the run.
  private func declared(_ declared: DeclaredRoutes) throws -> [RecordingRow] {
    guard let session else { return [] }
    let openTypes = try JSONText(declared.openTypes)
    let catalogue = RecordingRow(
      .catalogue, [session, declared.routes.count, openTypes.text], bytes: openTypes.bytes)
    return try [catalogue]
      + declared.routes.enumerated().map { place, route in
        let body = try JSONText(route)
        return RecordingRow(
          .declaredRoute,
          [session, place, route.identifier.stored, route.type.stored, body.text],
          bytes: 256 + body.bytes)
      }
      + declared.links.enumerated().map { place, link in
        RecordingRow(.deepLink, [session, place, link.stored], bytes: 64 + link.utf8.count)
      }
  }

  /// A connection without a snapshot resumes the known run.
  private mutating func resumed() -> [RecordingRow] {
    guard let unknownSession, let state else { return [] }
    self.unknownSession = nil
    return [RecordingRow(.epoch, [state.epoch.stored, unknownSession])]
  }

  private mutating func journal(
    _ reports: [ErrorReport], total: UInt64
  ) throws -> [RecordingRow] {
    let entry = entry(.journal)
    let body = try JSONText(reports)
    var rows = [
      entry, RecordingRow(.journal, [lastEntry, total.stored, body.text], bytes: body.bytes),
    ]
    let known = lastError.flatMap { $0.epoch == state?.epoch ? $0.sequence : nil } ?? 0
    for report in reports where report.sequence > known {
      rows.append(try error(report, fromJournal: true))
      noteError(report)
    }
    return rows
  }

  private mutating func noteError(_ report: ErrorReport) {
    guard let epoch = state?.epoch else { return }
    let known = lastError.flatMap { $0.epoch == epoch ? $0.sequence : nil } ?? 0
    lastError = (epoch, max(known, report.sequence))
  }
}

// MARK: The hierarchy

extension EventEncoder {
  private mutating func snapshotRows(_ snapshot: FlowSnapshot) throws -> [RecordingRow] {
    var rows = [entry(.snapshot), RecordingRow(.endOfGaps, [lastTime])]
    state = snapshot
    rows += resumed()
    return rows + (try keyframe(of: snapshot))
  }

  /// The recorder requests full nodes.
  ///
  /// A custom source may deliver details later; they are recorded as changes at the same revision.
  private mutating func detailed(_ nodes: [FlowNode]) throws -> [RecordingRow] {
    guard let state else { return [] }
    let filled = nodes.filter { state[$0.id]?.isSkeleton == true }
    return try changed(
      FlowDelta(revision: state.revision, since: state.revision, changed: filled))
  }

  private mutating func changed(_ delta: FlowDelta) throws -> [RecordingRow] {
    let entry = entry(.delta)
    counts.deltas += 1
    let body = try JSONText(delta)
    let row = RecordingRow(
      .delta,
      [
        lastEntry, delta.since.stored, delta.revision.stored, delta.time.timeIntervalSince1970,
        delta.added.count, delta.changed.count, delta.removed.count, body.text,
      ], bytes: body.bytes)
    state?.apply(delta)
    guard keyframes.noteDelta(bytes: body.bytes), let state else { return [entry, row] }
    return [entry, row] + (try keyframe(of: state))
  }

  /// Returns a keyframe of the hierarchy after the last entry.
  private mutating func keyframe(of snapshot: FlowSnapshot) throws -> [RecordingRow] {
    counts.keyframes += 1
    let nodes = snapshot.nodes.values.sorted { $0.id < $1.id }
    var rows = [
      RecordingRow(
        .keyframe,
        [
          lastEntry, snapshot.epoch.stored, snapshot.revision.stored,
          snapshot.rootID.rawValue.stored, nodes.count,
        ])
    ]
    let bodies = try stride(from: 0, to: nodes.count, by: Self.nodesPerPart).flatMap {
      try Self.parts(of: nodes[$0..<min($0 + Self.nodesPerPart, nodes.count)])
    }
    for (part, body) in bodies.enumerated() {
      rows.append(
        RecordingRow(.keyframePart, [lastEntry, part, body.text], bytes: body.bytes))
    }
    keyframes.noteKeyframe(bytes: bodies.reduce(0) { $0 + $1.bytes })
    return rows
  }

  /// Returns the nodes as one text, or as several if one would exceed the reader's limit.
  private static func parts(of nodes: ArraySlice<FlowNode>) throws -> [JSONText] {
    let body = try JSONText(Array(nodes))
    if nodes.count < 2 || body.bytes <= RecordingSchema.valueBytes / 2 { return [body] }
    let middle = nodes.startIndex + nodes.count / 2
    return try parts(of: nodes[..<middle]) + parts(of: nodes[middle...])
  }
}

// MARK: Reports

extension EventEncoder {
  private mutating func navigated(
    _ navigation: NavigationReport, _ kind: RecordingEntry.Kind
  ) throws -> [RecordingRow] {
    let entry = entry(kind)
    counts.navigations += 1
    let body = try JSONText(navigation)
    return [
      entry,
      RecordingRow(
        .navigation,
        [
          lastEntry, navigation.sequence.stored, navigation.revision.stored,
          navigation.time.timeIntervalSince1970, navigation.request.stored,
          navigation.route?.identifier.stored, navigation.route?.type.stored,
          navigation.origin.name.stored, navigation.origin.id.rawValue.stored,
          navigation.succeeded ? "succeeded" : "failed", navigation.error?.kind.stored,
          navigation.durationNanoseconds, body.text, navigation.call?.file.stored,
          navigation.call?.line, navigation.call?.function.stored,
        ], bytes: body.bytes),
    ]
  }

  private mutating func error(_ report: ErrorReport, fromJournal: Bool) throws -> RecordingRow {
    counts.errors += 1
    let body = try JSONText(report)
    return RecordingRow(
      .error,
      [
        lastEntry, fromJournal, report.sequence.stored, report.time.timeIntervalSince1970,
        report.error.kind.stored, report.error.message.stored, report.error.coordinator?.stored,
        report.error.route?.stored, report.error.routeType?.stored,
        try JSONText(report.path.map(\.name)).text, report.visibleRoute.identifier.stored,
        body.text, report.call?.file.stored, report.call?.line, report.call?.function.stored,
      ], bytes: body.bytes)
  }
}

/// A value in its wire format, as text, since SQLite's JSON functions accept only text.
private struct JSONText {
  let text: String
  var bytes: Int { text.utf8.count }

  init(_ value: some Encodable) throws {
    text = String(decoding: try WireCoding.data(of: value), as: UTF8.self)
  }
}
