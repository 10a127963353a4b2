public import FlowEngine

/// An inspected coordinator, not yet converted to text, as the main actor hands it over.
struct InspectedNode: Sendable {
  let id: CoordinatorID
  let place: NodePosition
  let children: [CoordinatorID]
  /// Without links, so that no coordinator is retained off the main actor.
  let inspection: Inspection

  @MainActor
  init(id: CoordinatorID, place: NodePosition, _ inspection: consuming Inspection) {
    self.id = id
    self.place = place
    children = inspection.links.map(\.target.inspectionID)
    inspection.links = []
    self.inspection = inspection
  }
}

/// The position of a coordinator in the hierarchy, which only its owner knows.
struct NodePosition: Equatable, Sendable {
  let parent: CoordinatorID?
  let relation: Relation
  let tabIndex: Int?

  static let root = NodePosition(parent: nil, relation: .root, tabIndex: nil)
}

/// A route as a coordinator reports it: the value itself, which is converted to text later, or a
/// label.
public enum InspectedRoute: Sendable {
  /// The route; the redaction decides which parts leave the process.
  case value(any Route)
  /// A route of another framework, as a label.
  case label(RouteLabel)

  /// Creates a route of another framework.
  public init(identifier: String, type: String, detail: String? = nil) {
    self = .label(RouteLabel(identifier: identifier, type: type, detail: detail))
  }
}
