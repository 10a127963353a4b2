/// A name for coordinators of one type that an app uses for one thing, such as one of its modules.
package final class CoordinatorKind: Sendable {
  /// The name, in the form of a type's name.
  package let name: String

  package init(name: String) { self.name = name }
}
