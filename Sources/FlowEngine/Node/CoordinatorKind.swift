/// A name for coordinators of one type that an app uses for one thing, such as one of its modules.
package final class CoordinatorKind: Sendable {
  /// The name, in the form of a type's name.
  package let name: String
  /// The name of the type of these coordinators' routes, as inspectors show it.
  package let routeTypeName: String

  /// Whether any kind exists; without one, coordinators are not asked for theirs.
  @MainActor @exclusivity(unchecked) private(set) static var areUsed = false

  @MainActor
  package init(name: String, routeTypeName: String) {
    self.name = name
    self.routeTypeName = routeTypeName
    Self.areUsed = true
  }
}
