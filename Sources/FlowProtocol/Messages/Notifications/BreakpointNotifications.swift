import FlowModel

/// `flow/didChangeBreakpoints`: breakpoints were added, removed or hit.
public struct DidChangeBreakpointsNotification: InspectionNotification, Hashable,
  ServedNotification
{
  /// `flow/didChangeBreakpoints`.
  public static let method = "flow/didChangeBreakpoints"
  package static let summary = "Breakpoints were added, removed or hit; these are all."
  /// All breakpoints, in the order of their numbers.
  public let breakpoints: [Breakpoint]

  package init(breakpoints: [Breakpoint]) { self.breakpoints = breakpoints }
}

/// `flow/didPark`: a navigation waits at a breakpoint.
public struct DidParkNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didPark`.
  public static let method = "flow/didPark"
  package static let summary = "A navigation is planned and waits at a breakpoint."
  /// The navigation, with its plan.
  public let parked: ParkedNavigation

  package init(parked: ParkedNavigation) { self.parked = parked }
}

/// `flow/didLetGo`: a navigation no longer waits at a breakpoint.
public struct DidLetGoNotification: InspectionNotification, Hashable, ServedNotification {
  /// `flow/didLetGo`.
  public static let method = "flow/didLetGo"
  package static let summary = "A navigation no longer waits at a breakpoint."
  /// The number of the parked navigation.
  public let number: Int
  /// Why it no longer waits.
  public let end: ParkingEnd

  private enum CodingKeys: String, WireKey { case number, end }

  package init(number: Int, end: ParkingEnd) {
    self.number = number
    self.end = end
  }
}
