/// How many more coordinators of each type a hierarchy has than an earlier one.
package struct TypeGrowth: Equatable, Sendable {
  package struct Growth: Equatable, Sendable, Encodable {
    package let type: String
    package let before: Int
    package let after: Int

    private enum CodingKeys: String, CodingKey {
      case type = "coordinatorType"
      case before, after
    }
  }

  /// The types that grew, those that grew most first.
  package let types: [Growth]

  private static let listed = 4

  /// Compares two hierarchies, in O(coordinators).
  package init(from before: FlowSnapshot, to after: FlowSnapshot) {
    func counts(_ snapshot: FlowSnapshot) -> [String: Int] {
      snapshot.nodes.values.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    }
    let old = counts(before)
    types = counts(after).map { Growth(type: $0, before: old[$0] ?? 0, after: $1) }
      .filter { $0.after > $0.before }
      .sorted { ($1.after - $1.before, $0.type) < ($0.after - $0.before, $1.type) }
  }

  /// One line about the types that grew by more than `least`; nil if none did.
  package func text(by least: Int) -> String? {
    let grown = types.filter { $0.after - $0.before > least }
    if grown.isEmpty { return nil }
    let named = grown.prefix(Self.listed).map { "\($0.after - $0.before) \(clipped: $0.type)" }
    let more = grown.count - named.count
    return "since the recording began, the hierarchy grew by "
      + named.joined(separator: ", ") + (more > 0 ? " and \(Counted.text(more, "more type"))" : "")
  }
}
