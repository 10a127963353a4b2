/// A name for coordinators of one type that an app uses for one thing, such as one of its modules.
package final class CoordinatorKind: Sendable {
  /// The name, in the form of a type's name.
  package let name: String
  /// The name of the type by which the routes of the thing go.
  package let routeTypeName: String

  /// Whether there is any, so that apps without them do not ask each coordinator.
  @MainActor @exclusivity(unchecked) private(set) static var areUsed = false

  @MainActor
  package init(name: String, routeTypeName: String) {
    self.name = name
    self.routeTypeName = routeTypeName
    Self.areUsed = true
  }
}

extension CoordinatorNode {
  /// The name in place of the type's; nil if the coordinator goes by its type.
  var nameOfKind: String? { CoordinatorKind.areUsed ? kind?.name : nil }
}
