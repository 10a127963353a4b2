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
