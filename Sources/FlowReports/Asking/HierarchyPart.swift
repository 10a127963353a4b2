/// A part of a hierarchy: a coordinator, and what is below it.
package struct HierarchyPart: Equatable, Sendable {
  /// The name or the id of the coordinator at the top; nil for the root.
  package let from: String?
  /// The number of levels below the top; nil for all.
  package let depth: Int?

  package init(from: String? = nil, depth: Int? = nil) {
    self.from = from
    self.depth = depth
  }

  /// Whether it is the whole hierarchy.
  var isWhole: Bool { from == nil && depth == nil }

  /// Returns the coordinator at the top; nil for the root.
  func top(at client: FlowClient) async throws -> CoordinatorID? {
    guard let from else { return nil }
    return try await CoordinatorName.resolve(from, at: client)
  }

  /// Returns the part of a hierarchy; throws a ``ReportError`` if no coordinator has the name.
  func of(_ whole: FlowSnapshot) throws -> FlowSnapshot {
    whole.part(below: try from.map { try CoordinatorName.resolve($0, in: whole) }, depth: depth)
  }
}
