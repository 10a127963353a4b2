import ArgumentParser
import FlowEngine
import FlowIntrospect
import Foundation

/// Measures what the inspector's own work costs, for Benchmarks/: its parts cannot be linked from there.
struct MeasureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure how long frames take.", shouldDisplay: false)

  @MainActor
  func run() async throws {
    try StandardOutput.write(
      "| coordinators, 200x60 | first frame | a move | a change | a filter's letter | everything expanded anew |\n"
        + "| --- | --- | --- | --- | --- | --- |\n")
    for count in [1_000, 10_000, 100_000] {
      let measured = FrameTimes(count: count).measure()
      try StandardOutput.write("| \(count) | \(measured.joined(separator: " | ")) |\n")
    }
  }
}

@MainActor
private struct FrameTimes {
  private enum LeafRoute: String, Route { case root, next }

  private final class LeafFlow: Coordinator<LeafRoute> {
    init() { super.init(router: Router(initial: .root)) }
  }

  private let root = LeafFlow()
  private let leaf: LeafFlow
  private let session: InspectorSession
  private let clock = ContinuousClock()

  /// A tree of `count` coordinators, eight below each.
  init(count: Int) {
    var level = [root]
    var made = 1
    while made < count {
      var next: [LeafFlow] = []
      for parent in level {
        for _ in 0..<8 where made < count {
          let child = LeafFlow()
          parent.addChild(child)
          next.append(child)
          made += 1
        }
      }
      level = next
    }
    leaf = level[0]
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
    let change = median(200) { turn in
      leaf.navigate(to: turn % 2 == 0 ? LeafRoute.next : .root)
      guard var node = snapshot[leaf.inspectionID] else { return }
      node.path = turn % 2 == 0 ? [.route(node.root)] : []
      let delta = FlowDelta(revision: snapshot.revision + 1, changed: [node])
      snapshot.apply(delta)
      send(.changed(delta))
    }
    press(.character("/"))
    let filter = median(5) { turn in press(turn % 2 == 0 ? .character("x") : .backspace) }
    press(.escape)
    let expand = median(5) { _ in press(.character("=")) }
    return [first, move, change, filter, expand].map(text)
  }

  private func press(_ key: Key) { _ = session.handle(.key(key)) }

  private func send(_ event: EngineInput) {
    _ = session.handle(.engine(event, of: "", at: Date(timeIntervalSince1970: 0)))
  }

  /// Of an input with the frame after it.
  private func median(_ turns: Int, _ body: (Int) -> Void) -> Duration {
    let times = (0..<turns).map { turn in
      clock.measure {
        body(turn)
        _ = session.draw()
      }
    }
    return times.sorted()[turns / 2]
  }

  private func text(_ time: Duration) -> String {
    String(format: "%.2f ms", time / .microseconds(1) / 1_000)
  }
}
