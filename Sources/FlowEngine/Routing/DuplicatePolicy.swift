/// What navigating does to a route that is on the coordinator's stack already.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// Goes back to the route.
  case popBack
  /// Pushes the route again.
  case append
}
