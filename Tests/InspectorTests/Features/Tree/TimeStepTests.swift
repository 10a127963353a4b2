import FlowEngine
import FlowProtocol
import Foundation
import TestHierarchies
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

/// The tree after steps in time, which compare only the changes between two moments.
@MainActor
@Suite("Steps in time", .timeLimit(.minutes(Patience.minutes)))
struct TimeStepTests {
  private static let steps: [Action] = [
    .stepBack, .stepForward, .pause, .goLive, .previousError, .nextError,
  ]

  private func send(
    _ event: FollowerEvent, to session: InspectorSession, after seconds: Double
  ) {
    _ = session.handle(.engine(event, of: .nothing, at: Date(timeIntervalSince1970: seconds)))
  }

  @Test("law: after any step, the tree equals a new tree of the whole hierarchy", arguments: 0..<40)
  func law(seed: UInt64) throws {
    var random = TreeOutlineTests.RandomTree(seed: seed)
    let session = InspectorSession(model: Model(size: Size(rows: 30, columns: 120)))
    send(.snapshot(random.snapshot), to: session, after: 0)
    var (runs, seconds, past) = (0, 0.0, 0)
    for turn in 1...200 {
      // Changes within a second become one moment.
      seconds += [0.3, 2][random.random(below: 2)]
      switch random.random(below: 16) {
      case 0: send(.snapshot(random.snapshot), to: session, after: seconds)
      case 1:
        runs += 1
        random.snapshot = FlowSnapshot(
          epoch: "run \(runs)", revision: 1, rootID: random.snapshot.rootID,
          nodes: random.snapshot.nodes.values)
        send(.snapshot(random.snapshot), to: session, after: seconds)
      case 2...8:
        for _ in 0...random.random(below: 3) {
          var delta = random.change()
          delta.time = Date(timeIntervalSince1970: seconds)
          random.snapshot.apply(delta)
          send(.changed(delta), to: session, after: seconds)
        }
      default:
        _ = session.handle(.action(Self.steps[random.random(below: Self.steps.count)]))
      }
      if random.random(below: 3) > 0 { _ = session.draw() }
      let inspection = session.model.inspection
      if inspection.isPast { past += 1 }
      // The changes of the engine wait for the next frame.
      if inspection.tree.isWaiting { continue }
      let moment = try #require(inspection.history.snapshot)
      let expected = inspection.tree.marks.addingGhosts(to: moment)
      #expect(inspection.tree.snapshot?.nodes == expected.nodes, "seed \(seed), turn \(turn)")
      #expect(
        inspection.tree.outline.allRows == TreeOutline(expected).allRows,
        "seed \(seed), turn \(turn)")
      #expect(inspection.tree.visible == VisiblePath(expected), "seed \(seed), turn \(turn)")
    }
    #expect(past > 20)
  }

  @Test(
    "a step does not touch the coordinators that did not change",
    arguments: [HierarchyShape.wide, .tens])
  func work(shape: HierarchyShape) {
    var hierarchy = ChangingHierarchy(of: shape, count: 20_000)
    let session = InspectorSession(model: Model(size: Size(rows: 60, columns: 200)))
    send(.snapshot(hierarchy.snapshot), to: session, after: 0)
    for _ in 0..<3 {
      guard let delta = hierarchy.change(hierarchy.last) else { continue }
      _ = session.handle(.engine(.changed(delta), of: .nothing, at: hierarchy.time))
      _ = session.draw()
    }
    for step in [Action.stepBack, .stepBack, .stepForward, .goLive] {
      #expect(TreeWork.steps { _ = session.handle(.action(step)) } < 100, "\(step.rawValue)")
    }
    #expect(!session.model.inspection.isPast)
  }
}
