/// What navigating to a route does that is on the coordinator's own stack already.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// Goes back to it.
  case popBack
  /// Puts it on the stack once more.
  case append
}
