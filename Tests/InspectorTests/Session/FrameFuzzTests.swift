import FlowSamples
import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Every panel at every size, with any answers of an engine")
struct FrameFuzzTests {
  /// The panels beside the tree alternate with the panels below it.
  nonisolated private static let pairs: [(Panel, Panel)] = [
    (.log, .detail), (.errors, .preview), (.timeline, .detail), (.detents, .preview),
    (.lints, .detail),
  ]

  /// Whether each pair is drawn at every size, instead of one pair at each size.
  nonisolated private static let isThorough =
    ProcessInfo.processInfo.environment["FLOWSCOPE_FUZZ"] == "1"

  @Test("the screen has its size and a whole edge", arguments: pairs.indices)
  func sizes(turn: Int) async {
    let (below, beside) = Self.pairs[turn]
    var dice = SeededGenerator(seed: UInt64(turn))
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(below.key, in: session)
    for rows in 10...30 {
      // Yields the main actor: other tests wait for it, some of them with a time limit.
      await Task.yield()
      for columns in 40...90 where Self.isThorough || (rows + columns) % Self.pairs.count == turn {
        if dice.below(16) == 0 {
          let snapshot = RandomHierarchy(dice: dice).snapshot(revision: UInt64(columns))
          Fixture.send(.snapshot(snapshot), to: session)
        }
        if dice.below(4) == 0 {
          // If only one of two panels fits, the focused panel shows.
          let keys = "jkGz+>".map(Key.character) + [below.key, beside.key]
          Fixture.press(keys[dice.below(keys.count)], in: session)
        }
        _ = session.handle(.resized(Size(rows: rows, columns: columns)))
        let frame = session.draw()
        #expect(frame.size == Size(rows: rows, columns: columns))
        #expect(isEdgeWhole(of: frame), "\(frame.text)")
        if columns % 7 == 0 { HostileNames.expectHarmless(frame) }
      }
    }
  }

  @Test("the kept scene of the preview equals a new scene of the shown hierarchy", arguments: 1...8)
  func keptScene(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    Fixture.press(Panel.preview.key, in: session)
    for turn in 1...80 {
      await Task.yield()
      switch dice.below(10) {
      case 0:
        let snapshot = RandomHierarchy(dice: dice).snapshot(revision: UInt64(turn))
        Fixture.send(.snapshot(snapshot), to: session)
      case 1: Fixture.send(.errorReported(Fixture.error(UInt64(turn))), to: session)
      case 2: Fixture.press(.escape, in: session)
      case 3...4:
        guard let live = session.model.inspection.live,
          var node = live.preorder.randomElement(using: &dice)
        else { continue }
        node.facts.path = node.path.isEmpty ? [.route(node.root)] : []
        let delta = FlowDelta(
          revision: live.revision + 1, since: live.revision,
          time: Fixture.time.addingTimeInterval(Double(turn)), changed: [node])
        Fixture.send(.changed(delta), to: session)
      default:
        let keys = "[[[]]jkGp ".map(Key.character)
        Fixture.press(keys[dice.below(keys.count)], in: session)
      }
      _ = session.draw()
      let (model, inspection) = (session.model, session.model.inspection)
      guard let snapshot = inspection.shown, model.layout.area(of: .preview) != nil else {
        continue
      }
      let scene = DeviceScene(
        of: snapshot, failures: inspection[PreviewFeature.self].failures,
        during: inspection.history.time)
      // Compares texts, because a height that is not a number does not equal itself.
      let kept = try #require(inspection[PreviewFeature.self].scene)
      #expect("\(kept.layers)" == "\(scene.layers)", "seed \(seed), turn \(turn)")
    }
  }

  /// Whether nothing is drawn over the edge of the screen.
  private func isEdgeWhole(of frame: Frame) -> Bool {
    let (right, bottom) = (frame.size.columns - 1, frame.size.rows - 2)
    let corners = [frame[1, 0], frame[1, right], frame[bottom, 0], frame[bottom, right]]
    return corners.map(\.text) == ["┌", "┐", "└", "┘"]
      && (2..<bottom).allSatisfy { row in
        "│├".contains(frame[row, 0].text) && "│┤".contains(frame[row, right].text)
      }
  }
}
