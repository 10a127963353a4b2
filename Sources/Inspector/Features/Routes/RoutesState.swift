import FlowModel
import FlowRecording
import FlowReports
import Foundation

/// The routes of an app: those that it declared, and those that were requested.
struct RoutesState: ListState, FilteredState {
  /// One case of a route type, which counts as one route whatever its values.
  struct Entry: Equatable, Sendable {
    /// The case, without values.
    let label: RouteLabel
    let isDeclared: Bool
    /// The declared routes of the case, with their values.
    fileprivate(set) var declared: [RouteLabel] = []
  }

  enum Order: String, CaseIterable, Sendable {
    case declaration, name, requests, failures, recent = "last request"
  }

  /// What the app, or the recording, counted beside what arrived.
  struct Baseline: Equatable, Sendable {
    fileprivate(set) var counts: [RouteLabel: RouteCount] = [:]
    fileprivate(set) var last: [RouteLabel: Date] = [:]
    /// Since when, if the app counted.
    fileprivate(set) var since: Date?
    /// The number of periods in which nothing was counted, and of navigations that may be missing.
    fileprivate(set) var interruptions = 0
    fileprivate(set) var lost = 0
  }

  /// What is known of where a route leads, and the hierarchy that it is about.
  struct Outcome: Equatable, Sendable {
    let route: ExplainedRoute
    fileprivate let revision: UInt64
  }

  // MARK: What is known

  private(set) var tally = RouteTally()
  private(set) var declared: DeclaredRoutes?
  /// Who takes which route, as sources declare it.
  private var declaredTakers: [RouteLabel: [CoordinatorReference]] = [:]
  /// The number of declared routes for whose names there is no room.
  private(set) var leftOut = 0
  /// The app's own counts since its first viewer attached; nil while they are unknown.
  private(set) var ledger: Baseline?
  /// What the recording has of the run before the first navigation that was played.
  private(set) var earlier: Baseline?
  /// The run that everything is about.
  private var epoch: String?
  /// What was counted after the moment of the past that shows; nil in the present.
  private(set) var past: Past?
  /// The moment, and how many navigations had arrived when its counts were made.
  private var pastKey: PastKey?

  private struct PastKey: Equatable {
    let time: Date
    let arrived: UInt64
  }

  /// What was requested after the moment of the past that shows.
  enum Past: Equatable, Sendable { case known(RouteTally.Later), notKept }

  // MARK: Asking

  /// What an answer is about: a hierarchy, and where navigations begin.
  struct Subject: Equatable, Sendable {
    var epoch: String
    var revision: UInt64
    var origin: CoordinatorID?

    fileprivate func isComparable(to other: Subject) -> Bool {
      (epoch, origin) == (other.epoch, other.origin)
    }
  }

  /// The part of a recording that was read.
  struct RecordedPart: Equatable, Sendable {
    let epoch: String
    /// The first navigation that was played.
    let before: UInt64
  }

  /// The hierarchy and the origin that the outcomes are about.
  private var subject: Subject?
  /// The outcomes by their routes, with values.
  private var outcomes: [RouteLabel: Outcome] = [:]
  /// Why the app does not say where routes lead; nil if it does, as far as is known.
  private(set) var explainRefusal: String?
  /// The subject that the refusal is about; nil for all.
  private var refused: Subject?
  /// Why the app's own counts are unknown.
  private(set) var countRefusal: String?
  /// The number of navigations that had arrived when the app's own counts were asked for.
  private var countedAt: UInt64?
  /// Whether a question is under way.
  private(set) var isAsking = false
  /// The time before which nothing is asked.
  private(set) var pause = Date.distantPast
  private(set) var recordedPart: RecordedPart?
  /// Why the recording's routes are unknown.
  private(set) var recordedFailure: String?

  // MARK: Lines

  private var entries: [Entry] = []
  private var place: [RouteLabel: Int] = [:]
  /// The entries that the filter admits, in their order, by their places.
  private var lines: [Int] = []
  private var areLinesStale = false
  private(set) var order = Order.declaration { didSet { areLinesStale = true } }
  var filter = LineFilter.none {
    didSet {
      areLinesStale = true
      settle()
    }
  }
  private var wanted: RouteLabel?
  private(set) var selectedIndex = 0
  var top = 0
  var lineCount: Int { lines.count }
  /// The number of routes, with those that the filter hides.
  var count: Int { entries.count }

  subscript(line index: Int) -> Entry? {
    lines.indices.contains(index) ? entries[lines[index]] : nil
  }

  var selected: Entry? { self[line: selectedIndex] }

  mutating func select(_ index: Int) {
    selectedIndex = min(max(0, index), max(0, lines.count - 1))
    wanted = selected?.label
  }

  /// Sorts by the next order; `isCounted` is false if nothing is known to be counted.
  mutating func changeOrder(isCounted: Bool = true) {
    order = Order.allCases.filter { isCounted || !$0.dependsOnCounts }.following(order)
    settle()
  }
}

// MARK: Events

extension RoutesState {
  mutating func take(_ routes: DeclaredRoutes) {
    declared = routes
    (entries, place, leftOut) = ([], [:], 0)
    var bytes = 0
    for route in routes.routes + routes.cases {
      bytes += 2 * route.memoryBytes
      guard bytes <= MemoryBudget.listedRoutes else {
        leftOut += 1
        continue
      }
      let index = add(route.case, isDeclared: true)
      // A case without values is in the list of cases: no route of it is known.
      if entries[index].declared.count < Self.mostValues, route.detail != nil {
        entries[index].declared.append(route)
      }
    }
    let plain = Set(routes.routes.filter { $0.detail == nil })
    for index in entries.indices where plain.contains(entries[index].label) {
      entries[index].declared.insert(entries[index].label, at: 0)
    }
    for label in tally.cases.sorted(by: Self.isBefore) { add(label, isDeclared: false) }
    areLinesStale = true
  }

  /// Lists what sources declare: each route, and who takes it.
  mutating func take(_ hierarchy: DeclaredHierarchy) {
    let labels = hierarchy.labels
    let links = hierarchy.map.entries.filter { $0.kind == .link }.map(\.pattern)
    declaredTakers = Dictionary(
      uniqueKeysWithValues: labels.map { ($0, hierarchy.takers(of: $0)) })
    take(DeclaredRoutes(routes: [], links: links, cases: labels))
  }

  /// The coordinators that take a route as sources declare it, by name; empty without sources.
  func takers(of label: RouteLabel) -> [CoordinatorReference] { declaredTakers[label] ?? [] }

  /// The number of declared values of a case that are kept.
  private static let mostValues = 20

  @discardableResult
  private mutating func add(_ label: RouteLabel, isDeclared: Bool) -> Int {
    if let index = place[label] { return index }
    place[label] = entries.count
    entries.append(Entry(label: label, isDeclared: isDeclared))
    areLinesStale = true
    return entries.count - 1
  }

  mutating func take(_ navigations: [NavigationReport]) {
    let known = tally.newCases
    tally.take(navigations)
    if tally.newCases != known {
      for report in navigations {
        if let label = report.route?.case, tally[label] != nil { add(label, isDeclared: false) }
      }
    }
    if order.dependsOnCounts { areLinesStale = true }
  }

  /// Shows the counts of a moment of the past; of the present for nil.
  ///
  /// O(kept navigations) for another moment, and after further navigations.
  mutating func show(_ time: Date?) {
    let key = time.map { PastKey(time: $0, arrived: tally.arrived) }
    if key == pastKey { return }
    pastKey = key
    past = time.map { tally.later(than: $0).map(Past.known) ?? .notKept }
    if order.dependsOnCounts { areLinesStale = true }
  }

  /// Begins with a run, or with another part of a recording for nil; keeps what the same run declared.
  mutating func begin(_ epoch: String?) {
    let known = self
    self = RoutesState()
    self.epoch = epoch ?? known.epoch
    (order, wanted) = (known.order, known.wanted)
    (selectedIndex, top) = (known.selectedIndex, known.top)
    if self.epoch == known.epoch, let routes = known.declared { take(routes) }
    filter = known.filter
  }

  private static func isBefore(_ one: RouteLabel, _ other: RouteLabel) -> Bool {
    (one.type, one.identifier) < (other.type, other.identifier)
  }
}

// MARK: Answers

extension RoutesState {
  mutating func beginAsking() { isAsking = true }

  /// Notes that the app is not asked again before this time.
  mutating func endAsking(pausingUntil time: Date) {
    isAsking = false
    pause = max(pause, time)
  }

  mutating func take(_ routes: [ExplainedRoute], about subject: Subject) {
    if let known = self.subject, !known.isComparable(to: subject) { outcomes = [:] }
    if outcomes.count > Self.mostOutcomes { outcomes = [:] }
    (self.subject, explainRefusal, refused) = (subject, nil, nil)
    for route in routes {
      outcomes[route.route] = Outcome(route: route, revision: subject.revision)
    }
    if !filter.isEmpty { areLinesStale = true }
  }

  /// The maximum number of outcomes that are kept.
  static let mostOutcomes = 2_048

  /// Notes that the app does not say where routes lead; it is asked again about another subject, or
  /// never if there is none.
  mutating func refuse(_ reason: String, about subject: Subject?) {
    (explainRefusal, refused) = (reason, subject)
  }

  /// Why the app does not answer about this; nil if it may.
  func refusal(about subject: Subject) -> String? {
    refused == nil || refused == subject ? explainRefusal : nil
  }

  /// Whether the app has answered about a route as it is in this hierarchy.
  func isAnswered(_ route: RouteLabel, about subject: Subject) -> Bool {
    guard let known = self.subject, known.isComparable(to: subject) else { return false }
    return outcomes[route]?.revision == subject.revision
  }

  /// What the app said about a route, seen from this origin, perhaps at an earlier revision.
  func outcome(of route: RouteLabel, about subject: Subject) -> ExplainedRoute? {
    guard let known = self.subject, known.isComparable(to: subject) else { return nil }
    return outcomes[route]?.route
  }

  /// Whether the app's own counts are needed: not all navigations arrived, and more may be counted.
  func needsLedger(keepsNavigations: Bool) -> Bool {
    if countRefusal != nil || tally.isWhole { return false }
    if tally.arrived == 0, keepsNavigations { return false }
    return countedAt != tally.arrived
  }

  mutating func take(_ report: RouteReport) {
    var counted = Baseline()
    for use in report.routes {
      let label = use.route.case
      counted.counts[label] =
        (counted.counts[label] ?? RouteCount())
        + RouteCount(succeeded: use.succeeded, failed: use.failed)
      if !use.isDeclared, tally[label] != nil || entries.count < RouteTally.standardCapacity {
        add(label, isDeclared: false)
      }
    }
    counted.since = report.countedSince
    counted.interruptions = report.interruptions
    counted.lost = report.lost
    ledger = counted
    if order.dependsOnCounts { areLinesStale = true }
  }

  /// Notes that the counts were asked for when this many navigations had arrived.
  mutating func didAskForCounts(at arrived: UInt64, refusal: String?) {
    (countedAt, countRefusal) = (arrived, refusal)
  }

  mutating func beginReading(_ part: RecordedPart) {
    (recordedPart, recordedFailure) = (part, nil)
  }

  mutating func take(_ requests: [RecordedRequests], _ routes: DeclaredRoutes?) {
    var counted = Baseline()
    for request in requests {
      counted.counts[request.route] = RouteCount(
        succeeded: request.succeeded, failed: request.failed)
      counted.last[request.route] = request.last
    }
    earlier = counted
    if let routes, routes != declared { take(routes) }
    for label in counted.counts.keys.sorted(by: Self.isBefore) { add(label, isDeclared: false) }
    if order.dependsOnCounts { areLinesStale = true }
  }

  mutating func failReading(_ reason: String) { recordedFailure = reason }
}

// MARK: Counts

extension RoutesState {
  /// The number of requests of a case at the moment that shows; nil if it is not known.
  func count(of label: RouteLabel) -> RouteCount? {
    let arrived = tally[label]?.count ?? RouteCount()
    var count = (earlier?.counts[label] ?? RouteCount()) + arrived
    if let ledger = ledger?.counts[label] { count = count.orMore(ledger) }
    switch past {
    case nil: return count
    case .known(let later): return count.without(later.count(of: label))
    case .notKept: return nil
    }
  }

  /// The last request of a case up to the moment that shows; nil if there is none, or it is unknown.
  func last(of label: RouteLabel) -> LastRequest? {
    switch past {
    case nil: tally[label]?.last
    case .known(let later): later.last(of: label)
    case .notKept: nil
    }
  }

  /// The coordinator that took the last request of a case by the moment that shows, if that is known.
  func takenBy(_ label: RouteLabel) -> CoordinatorReference? {
    switch past {
    case nil: break
    case .known(let later) where later.count(of: label).succeeded == 0: break
    case .known, .notKept: return nil
    }
    return tally[label]?.takenBy
  }

  /// When a case was last requested in the part of a recording that was not played.
  func lastEarlier(of label: RouteLabel) -> Date? { earlier?.last[label] }

  /// The first target of each route, whether the filter admits it or not.
  var everyTarget: some Sequence<RouteLabel> { entries.lazy.map { targets(of: $0)[0] } }

  /// The routes of an entry that an app can be asked about: the declared ones, else the one that was
  /// requested last, else the case, of which the app says what it lacks; at least one.
  func targets(of entry: Entry) -> [RouteLabel] {
    entry.declared.isEmpty ? [tally[entry.label]?.route ?? entry.label] : entry.declared
  }
}

// MARK: Lines

extension RoutesState.Order {
  fileprivate var dependsOnCounts: Bool {
    switch self {
    case .declaration, .name: false
    case .requests, .failures, .recent: true
    }
  }
}

extension RoutesState {
  /// Brings the lines up to date; the selection stays on its route.
  ///
  /// O(1) unless routes came, or what the lines are sorted or filtered by changed; then O(n log n).
  mutating func settle() {
    guard areLinesStale else { return }
    areLinesStale = false
    let compiled = filter.compiled()
    lines = entries.indices.filter { filter.isEmpty || compiled.admits(texts(of: entries[$0])) }
    switch order {
    case .declaration: break
    case .name:
      let labels = entries.map(\.label)
      lines.sort { Self.isBefore(labels[$0], labels[$1]) }
    case .requests, .failures, .recent:
      let keys = Dictionary(uniqueKeysWithValues: lines.map { ($0, key(of: entries[$0].label)) })
      lines.sort { (keys[$1] ?? 0, $0) < (keys[$0] ?? 0, $1) }
    }
    let index = wanted.flatMap { place[$0] }.flatMap { lines.firstIndex(of: $0) }
    selectedIndex = min(index ?? selectedIndex, max(0, lines.count - 1))
  }

  /// The number by which a route is sorted, the highest first; equal ones stay as declared.
  private func key(of label: RouteLabel) -> Double {
    switch order {
    case .declaration, .name: 0
    case .requests: Double(count(of: label)?.succeeded ?? 0)
    case .failures: Double(count(of: label)?.failed ?? 0)
    case .recent:
      (last(of: label)?.time ?? lastEarlier(of: label))?.timeIntervalSinceReferenceDate
        ?? -.infinity
    }
  }

  /// The texts that a filter searches: those of the line.
  private func texts(of entry: Entry) -> [String] {
    let target = targets(of: entry)[0]
    let outcome = outcomes[target]?.route
    return [
      entry.label.code, target.shown,
      outcome?.takenBy?.name ?? tally[entry.label]?.takenBy?.name
        ?? takers(of: entry.label).map(\.name).joined(separator: ", "),
      outcome?.words() ?? "", entry.isDeclared ? "" : "not declared",
    ]
  }
}
