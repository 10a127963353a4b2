/// A condition at which navigations are parked before they are applied.
public struct Breakpoint: Hashable, Sendable, Codable {
  /// The number in the run of the engine, from 1.
  public let number: Int
  /// The condition, as ``BreakpointCondition`` reads it; `*` meets every navigation.
  public let condition: String
  /// How long a navigation is parked at most, in milliseconds.
  public let timeoutMilliseconds: Int
  /// How many navigations were parked at it.
  public let hits: Int

  private enum CodingKeys: String, WireKey { case number, condition, timeoutMilliseconds, hits }

  package init(number: Int, condition: String, timeoutMilliseconds: Int, hits: Int = 0) {
    self.number = number
    self.condition = Limits.clipped(condition)
    self.timeoutMilliseconds = timeoutMilliseconds
    self.hits = hits
  }

  /// How long a navigation is parked at most.
  public var timeout: Duration { .milliseconds(timeoutMilliseconds) }

  /// The same breakpoint after another navigation.
  package var hitOnceMore: Breakpoint {
    Breakpoint(
      number: number, condition: condition, timeoutMilliseconds: timeoutMilliseconds,
      hits: Counts.clamped(hits + 1))
  }
}

extension Breakpoint: MemorySized {
  package var memoryBytes: Int { MemoryLayout<Self>.stride + condition.heapBytes }
}

extension Limits {
  /// The maximum number of breakpoints of an engine; another one is refused.
  public static let breakpoints = 16
  /// The maximum number of navigations that are parked at a time; a further one goes on.
  public static let parkedNavigations = 32
  /// The maximum length of a condition, in bytes.
  public static let conditionBytes = 1_024
  /// How long a navigation is parked, in milliseconds, unless the breakpoint says otherwise.
  public static let parkingMilliseconds = 30_000
  /// How long a breakpoint may park a navigation, in milliseconds.
  public static let parkingRange = 10...600_000
}
