#if DEBUG || ReleaseBridge
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The events of the engine whose live coordinators an app describes, as events of the app's tree.
  ///
  /// An engine tells the events of all its trees, also of those that the app does not describe, and
  /// of coordinators that the app describes only when its present turn ends: events wait for the next
  /// description.
  @MainActor
  final class PartListener {
    /// An event of the engine that waits.
    private enum Event {
      case navigated(NavigationRecord)
      case failed(FlowErrorReport)

      var rootID: CoordinatorID? {
        switch self {
        case .navigated(let record): record.root
        case .failed(let report): report.path.first?.id
        }
      }
    }

    /// What the events are told to.
    struct Ears {
      let changed: @MainActor (any FlowInspectable) -> Void
      let navigated: @MainActor (NavigationRecord) -> Void
      let failed: @MainActor (FlowErrorReport) -> Void
      /// An event waits for a description.
      let waiting: @MainActor () -> Void
    }

    let engine: any HierarchySource
    private let ears: Ears
    private var observations: [SourceObservation] = []
    private var events: [Event] = []
    /// The trees of which nothing was described when something happened in them.
    private var strangers: Set<CoordinatorID> = []
    /// When the last error of each part was that has been told.
    private var heard: [CoordinatorID: Date] = [:]

    /// The maximum number of events that wait, and of trees that are known to be of no part.
    private static let limit = 1_000

    init(_ engine: any HierarchySource, ears: Ears) {
      self.engine = engine
      self.ears = ears
    }

    /// Listens until ``stop()``.
    func start() {
      guard observations.isEmpty else { return }
      let events = engine.observe { [weak self] event in
        switch event {
        case .changed(let coordinator): self?.ears.changed(coordinator)
        case .navigated(let record): self?.wait(.navigated(record))
        }
      }
      observations = [events, engine.observeErrors { [weak self] in self?.wait(.failed($0)) }]
    }

    func stop() {
      for end in observations { end() }
      observations = []
      events = []
      strangers = []
    }

    private func wait(_ event: Event) {
      if events.count == Self.limit { events.removeFirst() }
      events.append(event)
      // The app is not described again for each navigation of another tree.
      if event.rootID.map({ !strangers.contains($0) }) ?? true { ears.waiting() }
    }

    /// Tells what happened in the described parts, and drops what happened elsewhere.
    func tell(in tree: BridgedTree, of parts: [CoordinatorID: LivePart]) {
      if heard.count > parts.count + Self.limit { heard = heard.filter { parts[$0.key] != nil } }
      for part in parts.values where heard[part.id] == nil {
        if tree[part.id]?.live?.isAnchor == false { tellEarlierErrors(of: part, in: tree) }
      }
      if events.isEmpty { return }
      let now = events
      events = []
      let whole = Self.roots(of: parts, in: tree)
      for event in now {
        switch event {
        case .navigated(let record): tell(record, in: tree, whole, parts)
        case .failed(let report): tell(report, in: tree)
        }
        guard let root = event.rootID, whole[root] == nil, !isPart(event, of: tree) else {
          continue
        }
        if strangers.count == Self.limit { strangers = [] }
        strangers.insert(root)
      }
    }

    /// Returns the part of each tree of the engine whose root is described.
    private static func roots(
      of parts: [CoordinatorID: LivePart], in tree: BridgedTree
    ) -> [CoordinatorID: CoordinatorID] {
      var roots: [CoordinatorID: CoordinatorID] = [:]
      for part in parts.values where tree[part.id]?.live?.isAnchor == false {
        // A tree of which a lower part is described too belongs to its root.
        let root = part.rootID
        if roots[root] == nil || part.id == root { roots[root] = part.id }
      }
      return roots
    }

    private func isPart(_ event: Event, of tree: BridgedTree) -> Bool {
      guard case .failed(let report) = event else { return false }
      return report.path.contains { tree[$0.id]?.live != nil }
    }

    private func tell(
      _ record: NavigationRecord, in tree: BridgedTree, _ whole: [CoordinatorID: CoordinatorID],
      _ parts: [CoordinatorID: LivePart]
    ) {
      guard let root = record.root, let part = whole[root] else { return }
      var record = record
      // Of a tree whose root is not described, the service looks whether it has the coordinator.
      if part == root { record.root = tree.rootID }
      if let screen = tree.sight.last, screen.live == nil || screen.id != part {
        let (coordinator, route) = screen.screen
        // The engine sees only its own tree.
        record.visible = NavigationSight(
          coordinator: coordinator, route: route, showsRequest: false)
      }
      ears.navigated(record)
    }

    private func tell(_ report: FlowErrorReport, in tree: BridgedTree) {
      guard
        let place = report.path.firstIndex(where: { tree[$0.id]?.live?.isAnchor == false })
      else { return }
      let part = report.path[place].id
      if let last = heard[part], report.time <= last { return }
      heard[part] = report.time
      let above = tree.ancestry(of: part).dropLast().map(\.reference)
      ears.failed(
        FlowErrorReport(
          sequence: report.sequence, time: report.time, error: report.error,
          path: above + report.path[place...],
          visibleRoute: tree.sight.last?.screen.route ?? report.visibleRoute, route: report.route,
          trace: report.trace, callSite: report.callSite, isOfNavigation: report.isOfNavigation,
          phase: report.phase, link: report.link))
    }

    private func tellEarlierErrors(of part: LivePart, in tree: BridgedTree) {
      heard[part.id] = .distantPast
      guard let coordinator = part.coordinator else { return }
      for report in engine.earlierErrors(of: coordinator)
      where report.path.contains(where: { $0.id == part.id }) {
        tell(report, in: tree)
      }
    }
  }
#endif
