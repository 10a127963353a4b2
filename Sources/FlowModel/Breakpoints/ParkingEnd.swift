/// Why a navigation is no longer parked at a breakpoint.
public enum ParkingEnd: String, Hashable, Sendable, Codable, CaseIterable {
  /// A viewer let it go on: it was planned again.
  case went
  /// A viewer refused it: nothing changed, and the app got an error.
  case refused
  /// A viewer gave it another route.
  case changed
  /// No viewer decided in time: it went on.
  case timedOut
  /// The last viewer that uses breakpoints left: it went on.
  case viewerLeft
  /// The app stopped its inspector: it went on.
  case stopped
  /// It was never parked, since too many were: it went on at once.
  case full
  /// An end that this version does not know.
  case other

  /// Decodes an end; one that this version does not know is ``other``.
  public init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
  }
}

/// How long a navigation was parked at a breakpoint, and what became of it.
public struct Parking: Hashable, Sendable, Codable {
  /// The number among the parked navigations of the run; nil for one that was not parked.
  public let number: Int?
  /// Why it is no longer parked.
  public let end: ParkingEnd
  /// How long it was parked, in nanoseconds.
  public let nanoseconds: Int64
  /// The route that the app asked for, if a viewer changed it.
  public let requested: RouteLabel?

  private enum CodingKeys: String, WireKey { case number, end, nanoseconds, requested }

  package init(number: Int?, end: ParkingEnd, nanoseconds: Int64, requested: RouteLabel? = nil) {
    self.number = number
    self.end = end
    self.nanoseconds = nanoseconds
    self.requested = requested
  }

  /// How long it was parked.
  package var time: Duration { .nanoseconds(nanoseconds) }
}

extension Parking: MemorySized, WireSized {
  var heapBytes: Int { requested?.heapBytes ?? 0 }
  package var memoryBytes: Int { MemoryLayout<Self>.stride + heapBytes }
  package var wireBytes: Int { 96 + (requested?.wireBytes ?? 0) }
}
