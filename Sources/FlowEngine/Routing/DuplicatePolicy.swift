/// The behavior for a route that is already on the coordinator's stack.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// Goes back to the route.
  case popBack
  /// Pushes the route again.
  case append
}
