/// The coordinators that joined a tree while it was observed, and are still in it.
///
/// A snapshot shows how many coordinators there are; this shows that they came one after the other.
package struct CoordinatorArrivals: Equatable, Sendable {
  /// When each coordinator came: the number of the observation.
  private(set) var moments: [CoordinatorID: Int] = [:]
  private var count = 0

  /// The maximum number of coordinators that are noted: a viewer's engine may report any number.
  private static let most = 100_000

  package init() {}

  /// Notes the coordinators that came and went between two moments; O(their number).
  package mutating func note(
    added: some Sequence<CoordinatorID>, removed: some Sequence<CoordinatorID>
  ) {
    for id in removed { moments[id] = nil }
    count += 1
    for id in added where moments.count < Self.most { moments[id] = count }
  }

  /// Notes what came and went with a change.
  package mutating func note(_ delta: FlowDelta) {
    note(added: delta.added.lazy.map(\.id), removed: delta.removed)
  }

  /// Goes on after a gap: what came meanwhile counts as there before.
  ///
  /// O(noted coordinators).
  package mutating func resume(at snapshot: FlowSnapshot) {
    moments = moments.filter { snapshot[$0.key] != nil }
  }
}
