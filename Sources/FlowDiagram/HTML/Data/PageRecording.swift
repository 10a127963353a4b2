package import FlowModel
package import Foundation

/// The hierarchies of a recording, as the data of a page: the first one, and what changes with each
/// entry.
///
/// PageScript+Playing reads what is written here.
package struct PageRecording {
  /// The state of a coordinator in the page at the last moment.
  private struct Known {
    var name: String
    var content: Int
    var children: [Int]
  }

  private let options: DiagramOptions
  private var snapshot: FlowSnapshot?
  private var known: [CoordinatorID: Known] = [:]
  /// The numbers of the coordinators in the page: ids are valid for one run, and can be larger than
  /// the numbers of JavaScript.
  private var numbers: [CoordinatorID: Int] = [:]
  private var nextNumber = 0
  private var screen: [CoordinatorID] = []
  private var start: Date?
  private var contents = PageContents()
  private var entries: [PageJSON] = []
  private var changes: [PageJSON] = []
  private var events: [PageJSON] = []
  /// The numbers of the problems and of the traces, which many events share.
  private var problems: [String: Int] = [:]
  private var traceNumbers: [String: Int] = [:]
  private var traces: [PageJSON] = []
  private var legend: Set<LegendEntry> = []
  private var mostBoxes = 0
  private var changeBytes = 0

  package init(options: DiagramOptions) { self.options = options }

  /// The approximate size of the data, in bytes.
  package var bytes: Int { contents.bytes + changeBytes + 12 * entries.count }

  package var hasHierarchy: Bool { snapshot != nil }

  // MARK: Moments

  /// Begins the moment of an entry; the following calls belong to this moment.
  package mutating func begin(entry: Int, at time: Date) {
    if start == nil { start = time }
    entries.append(.number(entry))
    entries.append(.number(milliseconds(at: time)))
  }

  private var moment: Int { entries.count / 2 - 1 }

  private func milliseconds(at time: Date) -> Int {
    // Times come from recordings, which can have any.
    let seconds = start.map { time.timeIntervalSince($0) } ?? 0
    return Int(min(max(seconds, -1e9), 1e9) * 1_000)
  }

  /// Replaces the hierarchy, in O(coordinators).
  package mutating func show(_ new: FlowSnapshot) {
    let isSameRun = snapshot.map(new.isOfSameRun) ?? false
    let gone = known.keys.filter { !isSameRun || new[$0] == nil }
    let removed = gone.compactMap { numbers[$0] }.sorted()
    for id in gone { known[id] = nil }
    if !isSameRun { (numbers, screen) = ([:], []) }
    let root = isSameRun ? snapshot?.rootID : nil
    snapshot = new
    note(new.nodes.keys.sorted(), removed: removed, oldRoot: root)
  }

  /// Changes the hierarchy, in O(changed coordinators and their children, and depth).
  package mutating func apply(_ delta: FlowDelta) {
    let root = snapshot?.rootID
    snapshot?.apply(delta)
    guard let snapshot else { return }
    let removed = delta.removed.filter { known.removeValue(forKey: $0) != nil }
      .compactMap { numbers[$0] }
    var changed: Set<CoordinatorID> = []
    // A box names its parent, its pushed children and the number of its tabs.
    for node in delta.added + delta.changed {
      changed.insert(node.id)
      if let parent = node.parent { changed.insert(parent) }
      if let old = known[node.id], old.name != node.name { changed.formUnion(node.children) }
    }
    // The visible route has its own sign, so the old and the new box change.
    let visible = snapshot.visiblePath.last
    if visible != screen.last { changed.formUnion([visible, screen.last].compactMap { $0 }) }
    note(changed.sorted(), removed: removed.sorted(), oldRoot: root)
  }

  private mutating func note(_ ids: [CoordinatorID], removed: [Int], oldRoot: CoordinatorID?) {
    guard let snapshot else { return }
    let boxes = HierarchyBoxes(snapshot, options: options)
    let changed = ids.compactMap { id in snapshot[id].flatMap { change(of: $0, boxes) } }
    var path = PageJSON.null
    if boxes.visiblePath != screen {
      screen = boxes.visiblePath
      path = .list(screen.map { .number(number(of: $0)) })
    }
    mostBoxes = max(mostBoxes, snapshot.nodes.count)
    let root =
      snapshot.rootID == oldRoot ? PageJSON.null : .number(number(of: snapshot.rootID))
    if case .null = path, case .null = root, changed.isEmpty, removed.isEmpty { return }
    let json = PageJSON.fields([
      ("i", .number(moment)), ("b", .unlessEmpty(changed)),
      ("x", .unlessEmpty(removed.map { .number($0) })), ("s", path), ("r", root),
    ])
    changes.append(written(json))
  }

  private mutating func written(_ value: PageJSON) -> PageJSON {
    let json = value.json
    changeBytes += json.utf8.count
    return .written(json)
  }

  /// The change of a coordinator: its number, its content, and how its children differ; nil if
  /// neither its content nor its children differ.
  private mutating func change(of node: FlowNode, _ boxes: HierarchyBoxes) -> PageJSON? {
    let old = known[node.id]
    let box = boxes.box(of: node, isOnScreen: false)
    let line = (kind: LineKind.relation(node.relation), label: boxes.label(of: node))
    let count = contents.count
    let content = contents.index(of: box, line: line)
    if contents.count > count { noteLegend(box, line.kind) }
    let children = boxes.children(of: node).map { number(of: $0) }
    if let old, old.content == content, old.children == children { return nil }
    known[node.id] = Known(name: node.name, content: content, children: children)
    let change: [PageJSON] = [.number(number(of: node.id)), .number(content)]
    return .list(change + Self.splice(from: old?.children ?? [], to: children))
  }

  /// The part in which the lists differ: its start, its old length, and its new elements; empty if
  /// they are equal.
  private static func splice(from old: [Int], to new: [Int]) -> [PageJSON] {
    if old == new { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let added = newRest.dropLast(end)
    return [.list(([start, oldRest.count - end] + added).map(PageJSON.number))]
  }

  private mutating func number(of id: CoordinatorID) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = nextNumber
    nextNumber += 1
    return nextNumber - 1
  }

  private mutating func noteLegend(_ box: Diagram.Box, _ kind: LineKind) {
    var diagram = Diagram()
    diagram.boxes = [box]
    if kind != .relation(.root) { diagram.lines = [Diagram.Line(from: 0, to: 0, kind: kind)] }
    legend.formUnion(LegendEntry.allCases.filter { $0.occurs(in: diagram) })
    if !options.hidden.contains(.screen) { legend.insert(.onScreen) }
  }

  // MARK: Events

  /// Adds an event of the moment, which can have a time of its own, and be about a coordinator.
  package mutating func add(
    _ event: PageEvent, at time: Date, about coordinator: CoordinatorID? = nil
  ) {
    let number = coordinator.flatMap { known[$0] == nil ? nil : numbers[$0] }
    let problem = event.problem.map { problems[$0] ?? problems.count }
    if let name = event.problem { problems[name] = problem }
    let json = event.json(
      moment: moment, milliseconds: milliseconds(at: time), coordinator: number,
      problem: problem, trace: event.trace.isEmpty ? nil : self.number(ofTrace: event.trace))
    events.append(written(json))
  }

  private mutating func number(ofTrace trace: String) -> Int {
    if let number = traceNumbers[trace] { return number }
    let number = traces.count
    traces.append(written(.text(trace)))
    traceNumbers[trace] = number
    return number
  }

  // MARK: The page

  /// Returns the page; `summary` describes the recording, and `note` the parts left out.
  ///
  /// O(length).
  package func page(summary: String, note: String?) -> String {
    let hasLegend = options.legend == .on || options.legend == .auto && mostBoxes >= 3
    let seconds = start?.timeIntervalSince1970 ?? 0
    let recording = PageJSON.fields([
      ("start", .number((seconds * 1_000).rounded())),
      ("options", chosen(note: note)), ("entries", .list(entries)), ("changes", .list(changes)),
      ("events", .list(events)), ("traces", .unlessEmpty(traces)),
    ])
    return HTMLPage.text(
      title: options.title.map(DiagramText.shown), summary: summary, direction: options.direction,
      theme: options.theme,
      legend: LegendEntry.allCases.filter { hasLegend && legend.contains($0) },
      data: contents.fields + [("recording", recording)])
  }

  private func chosen(note: String?) -> PageJSON {
    .fields([
      ("note", note.map(PageJSON.text) ?? .null),
      ("focus", options.focus.flatMap { numbers[$0] }.map(PageJSON.number) ?? .null),
      ("depth", options.depth.map(PageJSON.number) ?? .null),
      ("collapsed", .unlessEmpty(options.collapsed.sorted().map { .text(DiagramText.shown($0)) })),
      ("isOnlyOnScreen", .flag(options.isOnlyOnScreen)),
      ("hidesScreen", .flag(options.hidden.contains(.screen))),
      ("hidesGroups", .flag(options.hidden.contains(.groups))),
    ])
  }
}

/// An event of a recording, as a page lists it.
package struct PageEvent: Sendable {
  package enum Kind: String, Sendable {
    case navigation
    /// A navigation that failed.
    case failure
    case error
    /// A period for which the recording is incomplete.
    case gap
  }

  package var kind: Kind
  package var title: String
  package var subtitle = ""
  /// The review state of an error, such as "open"; empty for others.
  package var state = ""
  /// What it has in common with equal errors, with which the page lists it; nil for others.
  package var problem: String?
  /// All questions of the navigation that failed, a line for each coordinator; empty if not known.
  package var trace = ""
  /// Whether it happened before the recording began, so that its hierarchy is unknown.
  package var isRecalled = false
  /// More facts, each with its title.
  package var details: [(title: String, text: String)] = []

  package init(_ kind: Kind, _ title: String) { (self.kind, self.title) = (kind, title) }

  /// Writes the event; `coordinator` is the number of its box, if it has one, and `problem` and `trace`
  /// are numbers in the recording.
  fileprivate func json(
    moment: Int, milliseconds: Int, coordinator: Int?, problem: Int?, trace: Int?
  ) -> PageJSON {
    let facts = details.filter { !$0.text.isEmpty }
      .map { PageJSON.list([.text($0.title), .text($0.text)]) }
    return .fields([
      ("i", .number(moment)), ("w", .number(milliseconds)), ("k", .text(kind.rawValue)),
      ("t", .text(title)), ("s", .unlessEmpty(subtitle)), ("m", .unlessEmpty(state)),
      ("p", isRecalled ? .flag(true) : .null), ("d", .unlessEmpty(facts)),
      ("b", coordinator.map(PageJSON.number) ?? .null),
      ("g", problem.map(PageJSON.number) ?? .null), ("q", trace.map(PageJSON.number) ?? .null),
    ])
  }
}
