/// What happened at the breakpoints of an engine.
public enum BreakpointEvent: Hashable, Sendable {
  /// Breakpoints were added, removed or hit; these are all.
  case changed([Breakpoint])
  /// A navigation is parked, until a viewer decides or its time is over.
  case parked(ParkedNavigation)
  /// The navigation with this number is no longer parked.
  ///
  /// The navigation that came of it is reported as every other, with its `NavigationReport.parked`,
  /// before or after this event.
  case letGo(Int, ParkingEnd)
}

extension BreakpointEvent: MemorySized {
  package var memoryBytes: Int {
    switch self {
    case .changed(let breakpoints): breakpoints.memoryBytes
    case .parked(let navigation): navigation.memoryBytes
    case .letGo: MemoryLayout<Self>.stride
    }
  }
}
