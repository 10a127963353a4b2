import FlowModel
import Foundation

/// Converts the events of a follower to rows, in order.
struct EventEncoder {
  private(set) var counts = RecordingSummary.Counts()
  private(set) var lastDisconnection: String?

  private var keyframes: KeyframePolicy
  private var lastEntry = 0
  private var lastTime = -Double.infinity
  /// The connection that has not received a snapshot yet.
  private var unknownSession: Int?
  private var state: FlowSnapshot?
  private var session: Int?
  /// The last known error, and its run.
  private var lastError: (epoch: String, sequence: UInt64)?
  private var disconnection: (entry: Int, reason: String)?
  /// Whether a silence was written that has not ended.
  private var isSilent = false
  private var visits = VisitEncoder()

  static let nodesPerPart = 1_000

  init(keyframes: KeyframePolicy = KeyframePolicy()) {
    self.keyframes = keyframes
  }

  /// Returns the rows of an event, in O(size of the event), and in O(size of the hierarchy) if a
  /// keyframe is due.
  mutating func rows(for event: FollowerEvent, at date: Date) throws -> [RecordingRow] {
    lastTime = max(lastTime, date.timeIntervalSince1970)
    if case .disconnected(let reason) = event, let disconnection, disconnection.reason == reason {
      return [
        RecordingRow(
          changing: "UPDATE gaps SET attempts = attempts + 1 WHERE entry = ?", disconnection.entry)
      ]
    }
    disconnection = nil
    switch event {
    // Lint findings can be computed again from the snapshots.
    case .linted: return []
    // The report of the navigation says what became of it.
    case .breakpoint: return []
    case .connected(let engine): return try connected(engine)
    case .snapshot(let snapshot): return try snapshotRows(snapshot)
    case .journal(let reports, let total): return try journal(reports, total: total)
    case .leftOut(let count): return leftOut(count)
    case .recalled(let reports): return try reports.flatMap { try navigated($0, .recalled) }
    case .declared(let routes): return try declared(routes)
    case .detailed(let nodes): return try detailed(nodes)
    case .changed(let delta): return resumed() + (try changed(delta))
    case .navigated(let navigation): return resumed() + (try navigated(navigation, .navigation))
    case .errorReported(let report):
      let rows = resumed() + [entry(.error), try error(report, fromJournal: false)]
      noteError(report)
      return rows + (visits.isInSight ? [] : visits.look(at: moment))
    case .lost(let count): return gap(.lost, lost: count) + visits.lose(at: moment)
    case .silent(let silence): return try silent(silence)
    case .answering: return endSilence() + [entry(.answering)]
    case .disconnected(let reason):
      let rows = endSilence() + gap(.disconnected, reason: reason, attempts: 1)
      disconnection = (lastEntry, reason)
      lastDisconnection = reason
      return rows + visits.disconnect(at: moment)
    }
  }

  /// Returns the rows that are due once no more events come.
  mutating func finalRows() -> [RecordingRow] {
    lastEntry > 0 ? visits.catchUp(at: moment) : []
  }

  /// The last entry.
  private var moment: VisitEncoder.Moment { .init(entry: lastEntry, time: lastTime) }

  private mutating func silent(_ silence: EngineSilence) throws -> [RecordingRow] {
    let ended = endSilence()
    let entry = entry(.silent)
    isSilent = true
    let body = try JSONText(silence)
    let navigation = silence.navigation
    return ended + [
      entry,
      RecordingRow(
        into: "silences",
        [
          "entry": lastEntry, "part": silence.part.rawValue,
          "since": silence.since.timeIntervalSince1970, "request": navigation?.request.stored,
          "route": navigation?.route?.identifier.stored,
          "callFile": navigation?.call?.file.stored, "callLine": navigation?.call?.line,
          "body": body.text,
        ], bytes: 256 + body.bytes),
    ]
  }

  private mutating func endSilence() -> [RecordingRow] {
    guard isSilent else { return [] }
    isSilent = false
    return [
      RecordingRow(changing: "UPDATE silences SET until = ? WHERE until IS NULL", lastTime)
    ]
  }

  private mutating func gap(
    _ kind: RecordingEntry.Kind, lost: Int? = nil, reason: String? = nil, attempts: Int? = nil
  ) -> [RecordingRow] {
    counts.gaps += 1
    return gapRows(kind, lost: lost, reason: reason, attempts: attempts)
  }

  /// Returns the rows of navigations that are unknown from before the connection: they end with it,
  /// and the recording itself has no gap there.
  private mutating func leftOut(_ count: Int) -> [RecordingRow] {
    gapRows(.leftOut, until: lastTime, lost: count)
  }

  private mutating func gapRows(
    _ kind: RecordingEntry.Kind, until: Double? = nil, lost: Int?, reason: String? = nil,
    attempts: Int? = nil
  ) -> [RecordingRow] {
    [
      entry(kind),
      RecordingRow(
        into: "gaps",
        [
          "entry": lastEntry, "kind": kind.rawValue, "time": lastTime, "until": until,
          "lost": lost, "reason": reason?.stored, "attempts": attempts,
        ], bytes: 256 + (reason?.utf8.count ?? 0)),
    ]
  }

  private mutating func entry(_ kind: RecordingEntry.Kind) -> RecordingRow {
    lastEntry += 1
    counts.entries += 1
    return RecordingRow(
      into: "entries", ["id": lastEntry, "time": lastTime, "kind": kind.rawValue])
  }

  private mutating func connected(_ engine: EngineInfo) throws -> [RecordingRow] {
    let entry = entry(.connected)
    counts.sessions += 1
    unknownSession = lastEntry
    session = lastEntry
    let body = try JSONText(engine)
    let tags = engine.tags.map { RecordingRow(tag: $0, of: lastEntry) }
    return [
      entry,
      RecordingRow(
        into: "sessions",
        [
          "entry": lastEntry, "engine": engine.name.stored, "pid": Int64(engine.pid),
          "version": engine.version.stored, "startedAt": engine.startedAt.timeIntervalSince1970,
          "body": body.text,
        ], bytes: body.bytes),
      RecordingRow(
        changing: "UPDATE gaps SET until = ? WHERE until IS NULL AND kind = 'disconnected'",
        lastTime),
    ] + tags + visits.disconnect(at: moment)
  }

  /// Declared routes get no entry, since they apply from the start of the run.
  private func declared(_ declared: DeclaredRoutes) throws -> [RecordingRow] {
    guard let session else { return [] }
    let openTypes = try JSONText(declared.openTypes)
    let cases = try JSONText(declared.cases)
    let catalogue = RecordingRow(
      into: "catalogues",
      [
        "session": session, "routes": declared.routes.count, "openTypes": openTypes.text,
        "cases": cases.text,
      ], bytes: openTypes.bytes + cases.bytes)
    return try [catalogue]
      + declared.routes.enumerated().map { place, route in
        let body = try JSONText(route)
        return RecordingRow(
          into: "declaredRoutes",
          [
            "session": session, "place": place, "route": route.identifier.stored,
            "routeType": route.type.stored, "body": body.text,
          ], bytes: 256 + body.bytes)
      }
      + declared.links.enumerated().map { place, link in
        RecordingRow(
          into: "deepLinks", ["session": session, "place": place, "link": link.stored],
          bytes: 64 + link.utf8.count)
      }
  }

  /// A connection without a snapshot resumes the known run.
  private mutating func resumed() -> [RecordingRow] {
    guard let unknownSession, let state else { return [] }
    self.unknownSession = nil
    visits.resume()
    return [
      RecordingRow(
        changing: "UPDATE sessions SET epoch = ? WHERE entry = ?", state.epoch.stored,
        unknownSession)
    ]
  }

  private mutating func journal(
    _ reports: [ErrorReport], total: UInt64
  ) throws -> [RecordingRow] {
    let entry = entry(.journal)
    let body = try JSONText(reports)
    var rows = [
      entry,
      RecordingRow(
        into: "journals", ["entry": lastEntry, "total": total.stored, "body": body.text],
        bytes: body.bytes),
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
    var rows = [
      entry(.snapshot),
      RecordingRow(changing: "UPDATE gaps SET until = ? WHERE until IS NULL", lastTime),
    ]
    state = snapshot
    rows += resumed()
    rows += try keyframe(of: snapshot)
    return rows + visits.show(snapshot, at: moment)
  }

  /// Returns the rows of details, which are recorded as changes at the same revision.
  ///
  /// Only a custom source delivers details: the recorder itself requests full nodes.
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
      into: "deltas",
      [
        "entry": lastEntry, "since": delta.since.stored, "revision": delta.revision.stored,
        "time": delta.time.timeIntervalSince1970, "added": delta.added.count,
        "changed": delta.changed.count, "removed": delta.removed.count, "body": body.text,
      ], bytes: body.bytes)
    state?.apply(delta)
    let isKeyframeDue = keyframes.noteDelta(bytes: body.bytes)
    guard let state else { return [entry, row] }
    return [entry, row] + (isKeyframeDue ? try keyframe(of: state) : [])
      + visits.change(
        to: state, since: delta.time.timeIntervalSince1970, at: moment)
  }

  /// Returns a keyframe of the hierarchy after the last entry.
  private mutating func keyframe(of snapshot: FlowSnapshot) throws -> [RecordingRow] {
    counts.keyframes += 1
    let nodes = snapshot.nodes.values.sorted { $0.id < $1.id }
    var rows = [
      RecordingRow(
        into: "keyframes",
        [
          "entry": lastEntry, "epoch": snapshot.epoch.stored,
          "revision": snapshot.revision.stored, "rootID": snapshot.rootID.rawValue.stored,
          "nodes": nodes.count,
        ])
    ]
    let bodies = try stride(from: 0, to: nodes.count, by: Self.nodesPerPart).flatMap {
      try Self.parts(of: nodes[$0..<min($0 + Self.nodesPerPart, nodes.count)])
    }
    for (part, body) in bodies.enumerated() {
      rows.append(
        RecordingRow(
          into: "keyframeParts", ["keyframe": lastEntry, "part": part, "body": body.text],
          bytes: body.bytes))
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
    let body = try JSONText(NavigationBody(navigation))
    let rows = [
      entry,
      RecordingRow(
        into: "navigations",
        [
          "entry": lastEntry, "sequence": navigation.sequence.stored,
          "revision": navigation.revision.stored, "time": navigation.time.timeIntervalSince1970,
          "request": navigation.request.stored, "route": navigation.route?.identifier.stored,
          "routeType": navigation.route?.type.stored, "origin": navigation.origin.name.stored,
          "originID": navigation.origin.id.rawValue.stored,
          "outcome": RecordedOutcome(navigation).rawValue,
          "errorKind": navigation.error?.kind.stored,
          "durationNanoseconds": navigation.durationNanoseconds,
          "visibleRoute": navigation.visible?.route.identifier.stored,
          "visibleRouteType": navigation.visible?.route.type.stored,
          "visibleRouteDetail": navigation.visible?.route.detail?.stored,
          "visibleCoordinator": navigation.visible?.coordinator.name.stored,
          "visibleCoordinatorID": navigation.visible?.coordinator.id.rawValue.stored,
          "onScreen": navigation.visible.map { $0.showsRequest ? 1 : 0 },
          "link": navigation.link?.text.stored, "body": body.text,
          "callFile": navigation.call?.file.stored, "callLine": navigation.call?.line,
          "callFunction": navigation.call?.function.stored,
          "routeDetail": navigation.route?.detail?.stored,
          "routeCase": navigation.route?.caseName.stored, "run": state?.epoch.stored,
          "partOf": navigation.partOf?.caseName.stored,
        ], bytes: 512 + body.bytes),
    ]
    return kind == .recalled ? rows : rows + visits.navigate(navigation, at: moment)
  }

  private mutating func error(_ report: ErrorReport, fromJournal: Bool) throws -> RecordingRow {
    counts.errors += 1
    let body = try JSONText(report)
    let route = report.error.routeLabel
    return RecordingRow(
      into: "errors",
      [
        "entry": lastEntry, "fromJournal": fromJournal, "sequence": report.sequence.stored,
        "time": report.time.timeIntervalSince1970, "kind": report.error.kind.stored,
        "message": report.error.message.stored, "coordinator": report.error.coordinator?.stored,
        "route": route?.identifier.stored,
        "routeType": route.flatMap { _ in report.error.routeType?.stored },
        "path": try JSONText(report.path.map(\.name)).text,
        "visibleRoute": report.visibleRoute.identifier.stored, "body": body.text,
        "callFile": report.call?.file.stored, "callLine": report.call?.line,
        "callFunction": report.call?.function.stored, "link": report.link?.text.stored,
        "phase": report.error.phase?.rawValue, "routeCase": route?.caseName.stored,
        "run": state?.epoch.stored,
      ], bytes: body.bytes)
  }
}
