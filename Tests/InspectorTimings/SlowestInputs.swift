import FlowEngine
import FlowProtocol
import Foundation
import Inspector
import TestHierarchies

/// The time of each input with the frame after it, in one hierarchy.
@MainActor
final class SlowestInputs {
  struct Measured {
    let name: String
    let median: Duration
    let worst: Duration
  }

  let shape: HierarchyShape
  let count: Int
  var hierarchy: ChangingHierarchy
  var session: InspectorSession
  private var measured: [Measured] = []
  private let clock = ContinuousClock()
  /// The number of measurements of each input.
  private let turns: Int
  /// Only inputs whose names contain this text are measured.
  private let selection: String

  init(of shape: HierarchyShape, count: Int, turns: Int = 3, selection: String = "") {
    self.turns = turns
    self.selection = selection
    self.shape = shape
    self.count = count
    hierarchy = ChangingHierarchy(of: shape, count: count)
    session = Self.newSession()
    send(.snapshot(hierarchy.snapshot))
    _ = session.draw()
  }

  /// Measures the arrival of a whole hierarchy, as after a connection, and all other inputs; each
  /// list begins with the slowest.
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

  /// Collapses and expands everything, and runs the actions that unfold the path to a coordinator.
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

  static func newSession() -> InspectorSession {
    InspectorSession(model: Model(size: Size(rows: 60, columns: 200)))
  }

  // MARK: Measuring

  func measure(
    _ name: String, before prepare: () -> Void = {}, _ input: () -> Void
  ) {
    guard selection.isEmpty || name.contains(selection) else { return }
    let times = (0..<turns).map { _ in
      prepare()
      _ = session.draw()
      return clock.measure {
        input()
        _ = session.draw()
      }
    }
    let sorted = times.sorted()
    measured.append(
      Measured(name: name, median: sorted[turns / 2], worst: sorted[turns - 1]))
  }

  func perform(_ action: Action) { _ = session.handle(.action(action)) }

  private func press(_ keys: Key...) { for key in keys { _ = session.handle(.key(key)) } }

  private func write(_ text: some StringProtocol) {
    for character in text { press(.character(character)) }
  }

  func send(_ event: FollowerEvent) {
    _ = session.handle(.engine(event, of: .nothing, at: hierarchy.time))
  }

  func send(_ delta: FlowDelta?) { if let delta { send(.changed(delta)) } }

  /// Goes to one end of the tree, with everything expanded and no filter.
  func begin(_ end: Action, in panel: Panel = .tree) {
    while session.model.screen.overlay != nil { press(.escape) }
    perform(.goLive)
    if session.model.inspection.tree.onlyOnScreen { perform(.onlyOnScreen) }
    _ = session.handle(.action(Panel.tree.focus))
    while session.model.screen.panel != .tree { press(.escape) }
    if TreeFeature.isFiltered(in: session.model.inspection) { perform(.back) }
    if session.model.arrangement.zoomed != nil { perform(.zoom) }
    perform(.expandAll)
    perform(end)
    if panel != .tree { perform(panel.focus) }
  }

  // MARK: Input of the user

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
}

extension Duration {
  /// The time as text, such as "1.25 ms".
  var inMilliseconds: String {
    String(format: "%.2f ms", self / .microseconds(1) / 1_000)
  }
}
