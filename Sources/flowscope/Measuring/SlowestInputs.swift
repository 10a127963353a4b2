import FlowEngine
import FlowIntrospect
import Foundation

/// What each input takes with the frame after it, in one hierarchy.
@MainActor
final class SlowestInputs {
  struct Measured {
    let name: String
    let median: Duration
    let worst: Duration
  }

  /// How often each input is measured.
  static let turns = 3

  private let shape: HierarchyShape
  private let count: Int
  private var hierarchy: ChangingHierarchy
  private var session: InspectorSession
  private var measured: [Measured] = []
  private let clock = ContinuousClock()

  init(of shape: HierarchyShape, count: Int) {
    self.shape = shape
    self.count = count
    hierarchy = ChangingHierarchy(of: shape, count: count)
    session = Self.newSession()
    send(.snapshot(hierarchy.snapshot))
    _ = session.draw()
  }

  /// A whole hierarchy that arrives, as when the inspector connects, and every other input; each the slowest first.
  func measure() -> (arrivals: [Measured], inputs: [Measured]) {
    measureArriving()
    let arrivals = slowestFirst()
    measured = []
    for (place, go) in [("top", Action.moveToTop), ("end", .moveToEnd)] {
      measureActions(in: .tree, at: place, go)
    }
    for panel in Panel.allCases where panel != .tree {
      measureActions(in: panel, at: "end", .moveToEnd)
    }
    measureFolding()
    measureFilters()
    measureJumping()
    measureOverlays()
    measureMouse()
    measureChanges()
    measureTime()
    return (arrivals, slowestFirst())
  }

  private func slowestFirst() -> [Measured] { measured.sorted { $0.median > $1.median } }

  /// Collapsing and expanding everything, and what unfolds the way to one.
  func foldEverything() -> [Measured] {
    begin(.moveToTop)
    for (name, actions) in [
      ("collapse all", [Action.collapseAll]), ("expand all", [.expandAll]),
      ("collapse all, then show what is on screen", [.collapseAll, .showOnScreen]),
      ("move to the end", [.moveToEnd]), ("only what is on screen", [.onlyOnScreen]),
    ] {
      let time = clock.measure {
        for action in actions { perform(action) }
        _ = session.draw()
      }
      measured.append(Measured(name: name, median: time, worst: time))
    }
    return measured
  }

  private static func newSession() -> InspectorSession {
    InspectorSession(model: Model(size: Size(rows: 60, columns: 200)))
  }

  // MARK: Measuring

  private func measure(
    _ name: String, before prepare: () -> Void = {}, _ input: () -> Void
  ) {
    let times = (0..<Self.turns).map { _ in
      prepare()
      _ = session.draw()
      return clock.measure {
        input()
        _ = session.draw()
      }
    }
    let sorted = times.sorted()
    measured.append(
      Measured(name: name, median: sorted[Self.turns / 2], worst: sorted[Self.turns - 1]))
  }

  private func perform(_ action: Action) { _ = session.handle(.action(action)) }

  private func press(_ keys: Key...) { for key in keys { _ = session.handle(.key(key)) } }

  private func write(_ text: some StringProtocol) {
    for character in text { press(.character(character)) }
  }

  private func send(_ event: FollowerEvent) {
    _ = session.handle(.engine(event, of: "", at: hierarchy.time))
  }

  private func send(_ delta: FlowDelta?) { if let delta { send(.changed(delta)) } }

  /// Stands in the tree with everything expanded and nothing filtered, at one of its ends.
  private func begin(_ end: Action, in panel: Panel = .tree) {
    while session.model.screen.overlay != nil { press(.escape) }
    perform(.goLive)
    if session.model.inspection.tree.onlyOnScreen { perform(.onlyOnScreen) }
    _ = session.handle(.action(.focusTree))
    while session.model.screen.panel != .tree { press(.escape) }
    if session.model.inspection.isFiltered(in: .tree) { perform(.back) }
    if session.model.arrangement.zoomed != nil { perform(.zoom) }
    perform(.expandAll)
    perform(end)
    if panel != .tree, let focus = panel.focus { perform(focus) }
  }

  // MARK: What a user does

  private func measureActions(in panel: Panel, at place: String, _ end: Action) {
    let left: Set<Action> = [.quit, .suspend, .reconnect]
    for binding in Keymap.standard.bindings(in: panel) where !left.contains(binding.action) {
      let title = panel == .tree ? "at the \(place)" : "in the \(panel.rawValue)"
      measure("\(binding.action.rawValue) \(title)", before: { begin(end, in: panel) }) {
        perform(binding.action)
      }
    }
  }

  private func measureFolding() {
    func collapsed() {
      begin(.moveToTop)
      perform(.collapseAll)
    }
    for action in [Action.expand, .expandAll, .showOnScreen, .moveToEnd, .onlyOnScreen] {
      measure("\(action.rawValue), all collapsed", before: collapsed) { perform(action) }
    }
    measure("collapseAll from the end", before: { begin(.moveToEnd) }) { perform(.collapseAll) }
  }

  private func measureFilters() {
    for text in ["x", "coord", "7", "!7", "!zzz", "zzz", "-r r[0-9]*7$", "-r (a|e|i)t", "!-r 7$"] {
      func written() {
        begin(.moveToTop)
        perform(.filter)
        write(text.dropLast())
      }
      measure("filter '\(text)', its last letter", before: written) {
        write(text.suffix(1))
      }
      func filtered() {
        written()
        write(text.suffix(1))
        press(.enter)
      }
      for action in [Action.nextMatch, .previousMatch, .back, .moveToEnd] {
        measure("\(action.rawValue) in filter '\(text)'", before: filtered) { perform(action) }
      }
    }
  }

  private func measureJumping() {
    for text in ["m", "coord", "mc7", "9999", "zz"] {
      func written() {
        begin(.moveToTop)
        perform(.jumpTo)
        write(text.dropLast())
      }
      measure("jump '\(text)', its last letter", before: written) { write(text.suffix(1)) }
      measure(
        "jump to '\(text)'",
        before: {
          written(); write(text.suffix(1))
        }
      ) { press(.enter) }
    }
  }

  private func measureOverlays() {
    for action in [Action.palette, .help, .command, .targets, .export] {
      func open() {
        begin(.moveToEnd)
        perform(action)
      }
      measure("\(action.rawValue), a letter", before: open) { write("e") }
      measure("\(action.rawValue), down", before: open) { press(.down) }
      measure("\(action.rawValue), left", before: open) { press(.escape) }
    }
  }

  private func measureMouse() {
    measure("a click", before: { begin(.moveToEnd) }) {
      _ = session.handle(.click(row: 10, column: 10, isDouble: false))
    }
    measure("a double click", before: { begin(.moveToTop) }) {
      _ = session.handle(.click(row: 2, column: 10, isDouble: true))
    }
    measure("the wheel", before: { begin(.moveToEnd) }) {
      _ = session.handle(.wheel(row: 10, column: 10, up: true))
    }
    for size in [Size(rows: 24, columns: 80), Size(rows: 60, columns: 200)] {
      measure("a size of \(size.columns)x\(size.rows)", before: { begin(.moveToEnd) }) {
        _ = session.handle(.resized(size))
      }
    }
  }

  // MARK: What an engine says

  private func measureArriving() {
    /// As the program does it off the main actor.
    func prepare(_ snapshot: FlowSnapshot) {
      _ = session.handle(.prepared(PreparedTree(snapshot), of: ""))
    }
    measure(
      "the first hierarchy",
      before: {
        session = Self.newSession()
        prepare(hierarchy.snapshot)
      }
    ) { send(.snapshot(hierarchy.snapshot)) }
    var again = hierarchy.snapshot
    measure(
      "the hierarchy, read again",
      before: {
        again = shape.snapshot(count: count)
        prepare(again)
      }
    ) { send(.snapshot(again)) }
    measure("the same hierarchy again", before: { prepare(hierarchy.snapshot) }) {
      send(.snapshot(hierarchy.snapshot))
    }
    var run = 0
    func another() {
      run += 1
      again = FlowSnapshot(
        epoch: "run \(run)", revision: 1, rootID: hierarchy.snapshot.rootID,
        nodes: shape.snapshot(count: count).nodes.values)
      prepare(again)
    }
    measure("the hierarchy of another run", before: another) { send(.snapshot(again)) }
    let details = Array(hierarchy.snapshot.nodes.values.prefix(2_000))
    measure("2,000 details") { send(.detailed(details)) }
    session = Self.newSession()
    send(.snapshot(hierarchy.snapshot))
    _ = session.draw()
  }

  private func measureChanges() {
    for (place, end) in [("top", Action.moveToTop), ("end", .moveToEnd)] {
      for (name, change) in changes {
        measure("\(name), at the \(place)", before: { begin(end) }, change)
        measure(
          "\(name), only what is on screen, at the \(place)",
          before: {
            begin(end)
            perform(.onlyOnScreen)
          }, change)
      }
      measure("\(changes[0].0), in the preview", before: { begin(end, in: .preview) }) {
        send(hierarchy.change(hierarchy.last))
      }
    }
  }

  private var changes: [(String, () -> Void)] {
    let (root, last) = (hierarchy.snapshot.rootID, hierarchy.last)
    func change(_ id: NodeID) { send(hierarchy.change(id)) }
    func add(below id: NodeID) { send(hierarchy.add(below: id)) }
    func removeLast(below id: NodeID) { send(hierarchy.removeLast(below: id)) }
    return [
      ("a change of the last", { change(last) }),
      ("a change of the root", { change(root) }),
      ("one more below the last", { add(below: last) }),
      ("one fewer below the last", { removeLast(below: last) }),
      ("one more below the root", { add(below: root) }),
      ("one fewer below the root", { removeLast(below: root) }),
      ("300 changes of the last", { for _ in 0..<300 { change(last) } }),
      ("300 more below the last", { for _ in 0..<300 { add(below: last) } }),
      ("300 fewer below the last", { for _ in 0..<300 { removeLast(below: last) } }),
    ]
  }

  // MARK: Time

  private func measureTime() {
    begin(.moveToEnd)
    for (_, change) in changes.prefix(6) { change() }
    func past(_ steps: Int) {
      begin(.moveToEnd)
      for _ in 0..<steps { perform(.stepBack) }
    }
    for steps in 0..<6 {
      measure("a step back after \(steps)", before: { past(steps) }) { perform(.stepBack) }
    }
    measure("a step forward", before: { past(4) }) { perform(.stepForward) }
    measure("back to now", before: { past(4) }) { perform(.goLive) }
    measure("a change while one looks at the past", before: { past(2) }) {
      send(hierarchy.change(hierarchy.snapshot.rootID))
    }
    measure("a move in the past", before: { past(2) }) { perform(.moveUp) }
  }
}

extension Duration {
  /// Such as "1.25 ms".
  var inMilliseconds: String {
    String(format: "%.2f ms", self / .microseconds(1) / 1_000)
  }
}
