/// Names one coordinator for as long as the process runs; never used twice.
public struct CoordinatorID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
  /// A number from 1, in the order in which coordinators were made.
  public let rawValue: UInt64

  /// The id with this number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @MainActor private static var last: UInt64 = 0

  /// A new id; also for coordinators of other frameworks that are inspected together with these.
  @MainActor public static func next() -> CoordinatorID {
    last += 1
    return CoordinatorID(rawValue: last)
  }

  /// Orders ids by age.
  public static func < (lhs: CoordinatorID, rhs: CoordinatorID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension CoordinatorID: CustomStringConvertible {
  /// The number behind a `#`.
  public var description: String { "#\(rawValue)" }
}
