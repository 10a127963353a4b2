import FlowEngine
import FlowIntrospect
import FlowProtocol
import FlowSamples
import Foundation
import Inspector

/// Times of an input and the next frame, in the hierarchy of a live sample `stress`.
@MainActor
struct FrameTimes {
  private let root: Coordinator<Stress.Route>
  private let leaf: CoordinatorNode
  private let session: InspectorSession
  private let clock = ContinuousClock()

  /// The titles of the columns.
  static let titles = [
    "first frame", "a move", "a change", "300 changes", "10,000 moments in time",
    "a letter in the filter", "a letter in a jump", "expand all", "collapse all",
    "on-screen filter", "a change with that filter",
  ]

  /// Creates the tree.
  init(_ options: StressOptions) {
    root = Stress.tree(options)
    var leaf: CoordinatorNode = root
    while let child = leaf.childNodes.first { leaf = child }
    self.leaf = leaf
    session = InspectorSession(model: Model(size: Size(rows: 60, columns: 200)))
  }

  func measure() -> [String] {
    var snapshot = FlowSnapshot(of: root, epoch: "measured", revision: 1)
    let first = clock.measure {
      send(.snapshot(snapshot))
      _ = session.draw()
    }
    press(.character("G"))
    let move = median(200) { turn in press(.character(turn % 2 == 0 ? "k" : "j")) }
    var time = Date(timeIntervalSince1970: 0)
    func change(_ turn: Int) {
      guard var node = snapshot[leaf.id] else { return }
      node.facts.path = turn % 2 == 0 ? [.route(node.root)] : []
      // The distance is large enough that moments are not merged.
      time += 2
      let delta = FlowDelta(revision: snapshot.revision + 1, time: time, changed: [node])
      snapshot.apply(delta)
      send(.changed(delta))
    }
    let one = median(200, change)
    // In a burst of 10,000 events a second, about 300 come between two frames.
    let burst = median(5) { _ in for turn in 0..<300 { change(turn) } }
    press(.character("3"))
    for turn in 0..<10_000 { change(turn) }
    let timeline = median(50, change)
    press(.character("0"))
    press(.character("/"))
    let filter = median(5) { turn in press(turn % 2 == 0 ? .character("x") : .backspace) }
    press(.escape)
    press(.character("f"))
    let jump = median(5) { turn in press(turn % 2 == 0 ? .character("l") : .backspace) }
    press(.escape)
    let expand = median(5) { _ in press(.character("=")) }
    // Without the timeline, whose 10,000 moments are measured above.
    press(.character("1"))
    press(.character("0"))
    // The expansion before each run is not measured.
    let collapse = median(5, before: { press(.character("=")) }) { _ in press(.character("-")) }
    press(.character("="))
    let onScreen = median(5, before: showAll) { _ in press(.character("v")) }
    let changeOnScreen = median(200, change)
    return [
      first, move, one, burst, timeline, filter, jump, expand, collapse, onScreen, changeOnScreen,
    ].map(\.inMilliseconds)
  }

  private func showAll() {
    if session.model.inspection.tree.onlyOnScreen { press(.character("v")) }
  }

  private func press(_ key: Key) { _ = session.handle(.key(key)) }

  private func send(_ event: FollowerEvent) {
    _ = session.handle(.engine(event, of: .nothing, at: Date(timeIntervalSince1970: 0)))
  }

  /// The median time of an input with the frame after it.
  private func median(
    _ turns: Int, before prepare: () -> Void = {}, _ body: (Int) -> Void
  ) -> Duration {
    let times = (0..<turns).map { turn in
      prepare()
      return clock.measure {
        body(turn)
        _ = session.draw()
      }
    }
    return times.sorted()[turns / 2]
  }
}
