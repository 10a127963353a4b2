/// What a source knows of coordinators that do not know it: where an app describes live coordinators
/// of an engine as parts of its own tree.
@MainActor
package protocol InspectionAdditions: AnyObject, Sendable {
  /// Completes the state of the coordinator with this id, also a predicted one; O(what is added).
  func complete(_ inspection: inout Inspection, of id: CoordinatorID)
  /// Returns the links that the state of a coordinator lacks.
  func links(addedTo id: CoordinatorID) -> [Inspection.Link]
}

extension FlowInspectable {
  /// Returns the current state, with what the source adds.
  func inspect(with additions: (any InspectionAdditions)?) -> Inspection {
    var inspection = inspect()
    additions?.complete(&inspection, of: inspectionID)
    return inspection
  }
}
