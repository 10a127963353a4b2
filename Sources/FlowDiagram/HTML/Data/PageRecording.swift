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
  // What many events share, each once.
  private var problems = PageContents.Table<String>()
  private var calls = PageContents.Table<String>()
  private var runs = PageContents.Table<String>()
  /// The address of each call; null for one without.
  private var callAddresses: [PageJSON] = []
  private var hasCallAddresses = false
  /// The questions that decided, and all questions.
  private var deciding: PageTraces
  private var questions: PageTraces
  /// The numbers of the traces of each error that has some.
  private var traced: [(deciding: Int?, questions: Int?)] = []
  private var legend: Set<LegendEntry> = []
  private var mostBoxes = 0
  private var changeBytes = 0

  /// The bytes that the traces of a kind may take: those of the questions that decided, and those of
  /// all questions.
  package static let mostTraceBytes = 2 << 20

  package init(options: DiagramOptions, mostTraceBytes: Int = Self.mostTraceBytes) {
    self.options = options
    deciding = PageTraces(limit: mostTraceBytes)
    questions = PageTraces(limit: mostTraceBytes)
  }

  /// The approximate size of the data, in bytes.
  package var bytes: Int {
    contents.bytes + changeBytes + deciding.bytes + questions.bytes + 12 * entries.count
  }

  /// The number of errors whose traces are not in the page, or not all of them, in O(errors).
  package var errorsWithoutTraces: Int {
    traced.count { error in
      error.deciding.map(deciding.isLeftOut) ?? false
        || error.questions.map(questions.isLeftOut) ?? false
    }
  }

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
    let box = coordinator.flatMap { known[$0] == nil ? nil : numbers[$0] }
    let problem = event.problem.map { number(of: $0) }
    var named = PageEvent.Numbers(moment: moment, milliseconds: milliseconds(at: time))
    (named.coordinator, named.problem) = (box, problem)
    if !event.call.isEmpty { named.call = number(ofCall: event) }
    if !event.run.isEmpty { named.run = number(ofRun: event.run) }
    if !event.deciding.isEmpty { named.deciding = deciding.add(event.deciding, of: problem) }
    if !event.questions.isEmpty { named.questions = questions.add(event.questions, of: problem) }
    if named.deciding != nil || named.questions != nil {
      traced.append((named.deciding, named.questions))
    }
    events.append(written(event.json(named)))
  }

  private mutating func number(of problem: PageProblem) -> Int {
    let count = problems.values.count
    let number = problems.index(of: problem.name, problem.json)
    if number == count { changeBytes += problem.json.json.utf8.count }
    return number
  }

  private mutating func number(ofCall event: PageEvent) -> Int {
    let count = calls.values.count
    let number = calls.index(of: event.call, .text(event.call))
    if number == count {
      callAddresses.append(event.callAddress.map(PageJSON.text) ?? .null)
      if event.callAddress != nil { hasCallAddresses = true }
      changeBytes += event.call.utf8.count + (event.callAddress?.utf8.count ?? 0)
    }
    return number
  }

  private mutating func number(ofRun run: String) -> Int {
    let count = runs.values.count
    let number = runs.index(of: run, .text(run))
    if number == count { changeBytes += run.utf8.count }
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
      ("events", .list(events)), ("problems", .unlessEmpty(problems.values)),
      ("runs", .unlessEmpty(runs.values)),
      ("calls", .unlessEmpty(calls.values)),
      ("addresses", .unlessEmpty(hasCallAddresses ? callAddresses : [])),
      ("deciding", deciding.json),
      ("questions", questions.json),
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

/// A problem of a recording, as a page lists it: what its errors have in common.
package struct PageProblem: Sendable {
  /// What distinguishes it from other problems.
  package var name: String
  /// The word for what is unexpected, such as "NEW"; empty for others.
  package var sign = ""
  package var owner = ""
  /// The facts, each with its title.
  package var details: [(title: String, text: String)] = []

  package init(_ name: String) { self.name = name }

  fileprivate var json: PageJSON {
    .fields([
      ("n", .unlessEmpty(sign)), ("o", .unlessEmpty(owner)), ("d", .facts(details)),
    ])
  }
}

/// An event of a recording, as a page lists it.
package struct PageEvent: Sendable {
  package enum Kind: String, Sendable {
    case navigation
    /// A navigation that was done, and that did not change what is on screen.
    case unseen
    /// A navigation that failed.
    case failure
    case error
    /// A period for which the recording is incomplete.
    case gap
  }

  package var kind: Kind
  package var title: String
  /// The outcome of a navigation, the message of an error, or the reason of a gap.
  package var subtitle = ""
  /// The run that it is of, for people; empty if it is not known.
  package var run = ""
  /// The review state of an error, such as "open"; empty for others.
  package var state = ""
  /// What it has in common with equal errors, with which the page lists it; nil for others.
  package var problem: PageProblem?
  /// The place in the app's code that called the navigation; empty if it is not known.
  package var call = ""
  /// The address of that place, which is safe in a link; nil if there is none.
  package var callAddress: String?
  /// The question that decided that the navigation failed; empty if not known.
  package var deciding = ""
  /// All questions of the navigation that failed, a line for each coordinator; empty if not known.
  package var questions = ""
  /// Whether it happened before the recording began, so that its hierarchy is unknown.
  package var isRecalled = false
  /// More facts, each with its title.
  package var details: [(title: String, text: String)] = []

  package init(_ kind: Kind, _ title: String) { (self.kind, self.title) = (kind, title) }

  /// The numbers of what an event names in its recording; nil for what it does not have.
  fileprivate struct Numbers {
    var moment: Int
    var milliseconds: Int
    var coordinator, problem, call, run, deciding, questions: Int?

    init(moment: Int, milliseconds: Int) {
      (self.moment, self.milliseconds) = (moment, milliseconds)
    }
  }

  fileprivate func json(_ numbers: Numbers) -> PageJSON {
    func optional(_ number: Int?) -> PageJSON { number.map(PageJSON.number) ?? .null }
    return .fields([
      ("i", .number(numbers.moment)), ("w", .number(numbers.milliseconds)),
      ("k", .text(kind.rawValue)), ("t", .text(title)), ("s", .unlessEmpty(subtitle)),
      ("m", .unlessEmpty(state)), ("p", isRecalled ? .flag(true) : .null), ("d", .facts(details)),
      ("b", optional(numbers.coordinator)), ("g", optional(numbers.problem)),
      ("c", optional(numbers.call)), ("r", optional(numbers.run)),
      ("a", optional(numbers.deciding)), ("q", optional(numbers.questions)),
    ])
  }
}

extension PageJSON {
  /// Facts with their titles, without those that have no text.
  fileprivate static func facts(_ facts: [(title: String, text: String)]) -> PageJSON {
    .unlessEmpty(
      facts.filter { !$0.text.isEmpty }.map { .list([.text($0.title), .text($0.text)]) })
  }
}
