/// The navigations of one run in a recording, as another run of the app can make them.
package struct PlayedRun: Sendable {
  /// The id of the run.
  package let run: String
  /// The name under which the app served.
  package let engine: String?
  /// The type of the coordinator at the top.
  package let root: String
  /// The navigations, oldest first.
  package var navigations: [PlayedNavigation]
  /// The hierarchy before the first navigation; nil if the run is recorded from its beginning.
  ///
  /// An engine counts navigations only while it is observed, or with a flight recorder. So without
  /// one, a run may have begun before a first hierarchy in which something shows already.
  package let beginning: FlowSnapshot?
  /// The hierarchy of the new app, if the recording has it; nil also if ``beginning`` is there.
  package var start: FlowSnapshot?
  /// The number of navigations before the first one that are known to be missing.
  package let missing: UInt64
  /// The number of other runs of the recording, which are left out.
  package let otherRuns: Int
  /// The hierarchy after the last navigation.
  package let end: FlowSnapshot
  package var errors: [ErrorReport]

  /// The navigations without those that failed at a breakpoint, which another run does not have.
  package var playable: [PlayedNavigation] { navigations.filter { !$0.failedAtBreakpoint } }

  /// The navigations that failed at a breakpoint, with a line for each.
  package var heldUp: [String] {
    navigations.compactMap { navigation in
      guard navigation.failedAtBreakpoint, let parked = navigation.parked else { return nil }
      return "navigation \(navigation.sequence) is left out: "
        + OutcomeWords.failedAtBreakpoint(parked)
    }
  }

  /// Returns the last error that is wanted and that the app made itself; nil if none is wanted.
  ///
  /// - Throws: a ``ReportError`` if viewers made all of them at breakpoints.
  package func lastError(where isWanted: (ErrorReport) -> Bool) throws -> ErrorReport? {
    let wanted = errors.filter(isWanted)
    if let own = wanted.last(where: { !$0.error.isOfBreakpoint }) { return own }
    guard let first = wanted.last else { return nil }
    throw ReportError.badInput(
      "error \(first.sequence) comes from a breakpoint, not from the app: \(first.error.message)")
  }

  /// What of the recording is left out, or not known, with a line for each.
  package var remarks: [String] {
    var remarks: [String] = []
    if otherRuns > 0 {
      remarks.append(
        "the recording has \(Counted.text(otherRuns, "other run")), which "
          + (otherRuns == 1 ? "is left out" : "are left out"))
    }
    if missing > 0 {
      remarks.append(
        "the first \(Counted.text(Int(clamping: missing), "navigation")) of the run "
          + "are not recorded: it begins where they led")
    } else if beginning != nil {
      remarks.append("the recording may begin in the middle of the run: it begins where that was")
    }
    return remarks
  }

  /// Reads a run of a recording: the one with this number, from 1, or else the last one, or the last
  /// with an error that `isWanted`.
  ///
  /// Navigations that are a part of another one are made by that one. O(events).
  ///
  /// - Throws: a `RecordingError`, or a ``ReportError`` if there is nothing to play.
  package static func read(
    _ path: String, number: Int? = nil, through last: Int? = nil,
    withError isWanted: (@Sendable (ErrorReport) -> Bool)? = nil
  ) async throws -> PlayedRun {
    let reader = try RecordingReader(path: path)
    let runs = try reader.runs()
    var found: PlayedRun?
    for (index, run) in runs.enumerated().reversed() where number.map({ $0 == index + 1 }) ?? true {
      guard let read = try await Self.read(run, of: reader, through: last, others: runs.count - 1)
      else { continue }
      if isWanted.map({ read.errors.contains(where: $0) }) ?? true {
        found = read
        break
      }
    }
    if let found { return found }
    throw ReportError.badInput(
      isWanted == nil
        ? "cannot play \(path): no hierarchy was recorded"
        : "cannot find that error in \(path); 'flowscope errors \(path)' lists all")
  }

  private static func read(
    _ run: RecordedRun, of reader: RecordingReader, through last: Int?, others: Int
  ) async throws -> PlayedRun? {
    var reports: [UInt64: NavigationReport] = [:]
    var begins = false
    var errors: [UInt64: ErrorReport] = [:]
    try await forEachEvent(of: run, in: reader, through: last) { event, _ in
      switch event {
      case .navigated(let report): reports[report.sequence] = report
      case .recalled(let recalled):
        for report in recalled { reports[report.sequence] = report }
        if reports[1] != nil { begins = true }
      case .errorReported(let report): errors[report.sequence] = report
      case .journal(let journal, _): for report in journal { errors[report.sequence] = report }
      default: break
      }
    }
    var places = NavigationPlaces(reports.values.sorted { $0.sequence < $1.sequence })
    try await forEachEvent(of: run, in: reader, through: last) { event, entry in
      places.entry = entry
      switch event {
      case .snapshot(let snapshot): places.show(snapshot)
      case .changed(let delta): places.apply(delta)
      default: break
      }
    }
    guard let end = places.current, let root = end[end.rootID]?.name else { return nil }
    let navigations = places.finish(fromBeginning: begins)
    let isNew = places.first?.isUntouched == true
    let missing = begins ? 0 : (navigations.first?.sequence ?? 1) - 1
    return PlayedRun(
      run: run.id, engine: run.sessions.last?.engine.name, root: root, navigations: navigations,
      beginning: begins || isNew ? nil : places.first,
      start: begins || !isNew ? nil : places.first, missing: missing, otherRuns: others, end: end,
      errors: errors.values.sorted { $0.sequence < $1.sequence })
  }

  private static func forEachEvent(
    of run: RecordedRun, in reader: RecordingReader, through last: Int?,
    _ body: (FollowerEvent, _ entry: Int) -> Void
  ) async throws {
    for entries in run.entries {
      for try await recorded in reader.events(from: entries.lowerBound) {
        guard let entry = recorded.entry else { continue }
        if entry.id > min(entries.upperBound, last ?? .max) { break }
        body(recorded.event, entry.id)
      }
    }
  }
}

/// Finds the places of coordinators that navigations ask, and what shows after each navigation.
private struct NavigationPlaces {
  private let reports: [NavigationReport]
  private(set) var first: FlowSnapshot?
  private(set) var current: FlowSnapshot?
  /// The entry that is read.
  var entry = 0
  /// The navigations with their places; those from before the first hierarchy are not placed by it.
  private var played: [PlayedNavigation] = []
  private var next = 0
  /// The number of placed navigations from before the change that is read.
  private var begin = 0
  /// The number of navigations from before the first hierarchy.
  private var earlier = 0

  init(_ reports: [NavigationReport]) { self.reports = reports }

  mutating func show(_ snapshot: FlowSnapshot) {
    if current == nil {
      first = snapshot
      current = snapshot
      while next < reports.count, reports[next].revision <= snapshot.revision {
        // What failed changed nothing: it was asked for in this very state.
        if reports[next].revision == snapshot.revision, reports[next].error != nil { break }
        let isLast =
          next + 1 == reports.count || reports[next + 1].revision > snapshot.revision
        add(reports[next], before: snapshot, after: snapshot, isLast: isLast)
        next += 1
      }
      earlier = played.count
      return
    }
    change(to: snapshot.revision) { $0 = snapshot }
  }

  mutating func apply(_ delta: FlowDelta) {
    guard let current, delta.revision > current.revision else { return }
    change(to: delta.revision) { $0?.apply(delta) }
  }

  private mutating func change(to revision: UInt64, _ body: (inout FlowSnapshot?) -> Void) {
    let begin = next
    while next < reports.count, reports[next].revision <= revision { next += 1 }
    let places = (begin..<next).map { current?.place(of: reports[$0].origin.id) }
    body(&current)
    guard let current else { return }
    for (offset, index) in (begin..<next).enumerated() {
      add(
        reports[index], at: places[offset], before: current, after: current,
        isLast: index == next - 1)
    }
  }

  private mutating func add(
    _ report: NavigationReport, at place: CoordinatorPlace? = nil, before: FlowSnapshot,
    after: FlowSnapshot, isLast: Bool
  ) {
    defer { if isLast { begin = played.count } }
    if report.partOf != nil || report.isInferred == true { return }
    let place =
      place ?? before.place(of: report.origin.id) ?? CoordinatorPlace(anywhere: report.origin.name)
    let navigation = PlayedNavigation(
      sequence: report.sequence, request: report.request, route: report.route,
      tab: report.steps.last { $0.kind == .selectTab }?.index, place: place,
      made: Self.made(by: report, in: after), error: report.error, parked: report.parked,
      call: report.call)
    played.append(navigation)
    guard isLast else { return }
    // One that failed at a breakpoint changed nothing, so what shows is of the one before it.
    guard let shown = played.lastIndex(where: { !$0.failedAtBreakpoint }), shown >= begin else {
      return
    }
    played[shown].shown = after.shownText
    played[shown].entry = entry
  }

  /// The type of the coordinator that the app made for a request, if it is still there.
  private static func made(by report: NavigationReport, in after: FlowSnapshot) -> String? {
    let kind: NavigationStepReport.Kind
    let relation: Relation
    switch report.request {
    case "presentModal": (kind, relation) = (.present, .presentedModal)
    case "presentDetour": (kind, relation) = (.presentDetour, .detour)
    case "changeFlow":
      return after[report.origin.id]?.children.compactMap { after[$0] }
        .first { $0.relation == .currentFlow }?.name
    default: return nil
    }
    let host = report.steps.last { $0.kind == kind }?.coordinator.id ?? report.origin.id
    let there = after[host]?.children.compactMap { after[$0] }.first { $0.relation == relation }
    // It may be gone again. As the one whose screen the navigation led to, it is still known.
    if let visible = report.visible, visible.showsRequest, after[visible.coordinator.id] == nil {
      return visible.coordinator.name
    }
    return there?.name
  }

  /// The navigations; without the earlier ones unless they go back to the beginning of the run.
  mutating func finish(fromBeginning: Bool) -> [PlayedNavigation] {
    if let current {
      for index in next..<max(next, reports.count) {
        add(
          reports[index], before: current, after: current, isLast: index == reports.count - 1)
      }
      next = reports.count
    }
    return fromBeginning ? played : Array(played.dropFirst(earlier))
  }
}

extension FlowSnapshot {
  /// Whether nothing shows but roots: an app without flows that has just been started.
  var isUntouched: Bool {
    nodes.values.allSatisfy { node in
      node.path.isEmpty && node.pathOmitted == nil && node.presented == nil && node.detour == nil
        && node.selectedTab ?? 0 == 0 && node.relation != .currentFlow
    }
  }
}
