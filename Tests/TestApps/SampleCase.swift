import Testing

/// A sample app, and what is true of it after some steps of its user.
package struct SampleCase: CustomTestStringConvertible, Sendable {
  package let name: String
  /// The number of the first steps.
  package let steps: Int
  /// A route that is then within reach.
  package let route: String
  /// The type of a coordinator that is then in the hierarchy.
  package let coordinator: String
  package var testDescription: String { name }

  package static let all = [
    SampleCase(
      name: "modular", steps: 5, route: "ScreenA.editForm", coordinator: "ModuleCoordinator"),
    SampleCase(name: "rainbow", steps: 12, route: "greenDetail", coordinator: "AppCoordinator"),
    SampleCase(name: "stress", steps: 5, route: "screen 5.1", coordinator: "NodeCoordinator"),
    SampleCase(
      name: "thriftwood", steps: 8, route: "thriftwood://radarr/movie/123",
      coordinator: "AppCoordinator"),
    SampleCase(name: "wall", steps: 10, route: "blockedUsers", coordinator: "MessagesCoordinator"),
  ]
}
