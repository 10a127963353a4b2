/// Versions of the inspection protocol that one side speaks.
public struct ProtocolVersions: Hashable, Sendable, Codable {
  /// The oldest.
  public let min: Int
  /// The newest.
  public let max: Int

  /// Versions from `min` to `max`.
  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  /// What this build speaks.
  public static let supported = ProtocolVersions(min: 1, max: 1)

  /// The newest version that both sides speak; nil where there is none.
  public func common(with other: ProtocolVersions) -> Int? {
    let newest = Swift.min(max, other.max)
    return newest >= Swift.max(min, other.min) ? newest : nil
  }
}

/// The version of FlowIntrospect and of flowscope.
public let flowscopeVersion = "0.1.0"
