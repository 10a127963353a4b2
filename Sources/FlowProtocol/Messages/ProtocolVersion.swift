/// The range of protocol versions that one side speaks.
public struct ProtocolVersions: Hashable, Sendable, Codable {
  /// The oldest version.
  public let min: Int
  /// The newest version.
  public let max: Int

  /// Creates a range of versions from `min` to `max`.
  public init(min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  /// The versions that this build speaks.
  ///
  /// In version 1, the steps of navigations that happened had only words. In version 2, navigations
  /// and errors had no place of the call, and there was no flight recorder.
  public static let supported = ProtocolVersions(min: 1, max: 3)

  /// Returns the newest version that both sides speak; nil if they have none in common.
  public func common(with other: ProtocolVersions) -> Int? {
    let newest = Swift.min(max, other.max)
    return newest >= Swift.max(min, other.min) ? newest : nil
  }
}

/// The version of FlowIntrospect and of flowscope.
public let flowscopeVersion = "0.1.0"
