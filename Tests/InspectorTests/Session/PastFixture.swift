import FlowIntrospect
import TestInspections

@testable import FlowReports
@testable import Inspector

/// An inspector of an app with a change that adds, removes and changes one coordinator each, and
/// with a later change.
@MainActor
enum PastFixture {
  static func inspector(
    columns: Int, rows: Int, glyphs: Glyphs = .unicode, allowsControl: Bool = false
  ) -> InspectorSession {
    let session = Fixture.inspector(
      TimeFixture.tree(), columns: columns, rows: rows, glyphs: glyphs,
      allowsControl: allowsControl)
    let change = FlowDelta(
      revision: 2, time: TimeFixture.time(4), added: [TimeFixture.node(5)],
      changed: [
        TimeFixture.node(1, children: [2, 4, 5]), TimeFixture.node(2, route: "detail"),
      ], removed: [TimeFixture.id(3)])
    Fixture.send(.changed(change), to: session, after: 4)
    Fixture.send(
      .changed(TimeFixture.delta(3, to: "settings", at: 9)), to: session, after: 9)
    return session
  }
}
