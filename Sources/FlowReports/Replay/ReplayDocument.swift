/// What came of a recording in a running app, as JSON; Docs/schemas/replay.json describes it.
package struct ReplayDocument: ReportDocument {
  package static var schema: String { "flowscope.replay" }

  /// A navigation that went otherwise than in the recording.
  package struct Difference: Encodable {
    package let sequence: UInt64
    package let navigation: String
    package let expected: String
    package let found: String
  }

  /// The screen that shows.
  package struct Screen: Encodable {
    package let route: RouteLabel
    package let coordinator: CoordinatorReference
  }

  package let total: Int
  package let played: Int
  package let byItself: Int
  package let restored: Int
  package let difference: Difference?
  package let parked: ReplayedInto.Parked?
  /// What could not be restored, and why, with a text for each part.
  package let notRestored: [String]
  package let visible: Screen?

  /// The document of a recording that was played.
  package init(_ result: ReplayedInto) {
    (total, played) = (result.total, result.played)
    (byItself, restored) = (result.byItself, result.restored)
    difference = result.difference.map {
      Difference(
        sequence: $0.sequence, navigation: $0.navigation, expected: $0.expected, found: $0.found)
    }
    parked = result.parked
    notRestored = result.dropped
    visible = result.visible
  }

  /// The document of a moment that an app was put into.
  package init(_ result: RestoreRequest.Result) {
    (total, played, byItself, restored) = (0, 0, 0, 0)
    (difference, parked) = (nil, nil)
    let omitted = result.droppedOmitted.map { [Counted.text($0, "further part")] } ?? []
    notRestored = result.dropped.map(\.words) + omitted
    visible = result.visible.map { Screen(route: $0.route, coordinator: $0.coordinator) }
  }
}

extension ReplayDocument.Screen: Equatable, Sendable {
  package init?(_ snapshot: FlowSnapshot) {
    guard let node = snapshot.visiblePath.last.flatMap({ snapshot[$0] }) else { return nil }
    self.init(route: node.currentRoute, coordinator: CoordinatorReference(node))
  }
}
