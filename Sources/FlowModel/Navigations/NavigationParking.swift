/// How a navigation waited at a breakpoint, in its record.
///
/// It is a class, so that a record without one grows by a single word.
package final class NavigationParking: Sendable {
  /// The number among the parked navigations; nil for one that was not parked.
  package let number: Int?
  package let end: ParkingEnd
  package let time: Duration
  /// The route that the app asked for, if a viewer changed it.
  package let requested: RouteValue?

  package init(number: Int?, end: ParkingEnd, time: Duration, requested: RouteValue? = nil) {
    (self.number, self.end, self.time, self.requested) = (number, end, time, requested)
  }
}
