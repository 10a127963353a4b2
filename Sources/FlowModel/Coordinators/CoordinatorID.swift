/// Identifies one coordinator for the life of the process; ids are never reused.
public struct CoordinatorID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// A number from 1, in the order of creation.
  public let rawValue: UInt64

  /// Creates the id with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Orders ids by creation.
  public static func < (lhs: CoordinatorID, rhs: CoordinatorID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension CoordinatorID: CustomStringConvertible {
  /// The number after a `#`.
  public var description: String { "#\(rawValue)" }
}
