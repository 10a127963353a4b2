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

  /// Returns the part of a hierarchy; throws a ``ReportError`` if no coordinator has the name.
  func of(_ whole: FlowSnapshot) throws -> FlowSnapshot {
    whole.part(below: try from.map { try CoordinatorName.resolve($0, in: whole) }, depth: depth)
  }
}
