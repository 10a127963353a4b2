public import Foundation

/// A navigation that is planned and waits at a breakpoint; nothing has changed yet.
public struct ParkedNavigation: Hashable, Sendable, Codable {
  /// The number among the parked navigations of the run, from 1.
  public let number: Int
  /// The number of the breakpoint; the lowest one if it meets several.
  public let breakpoint: Int
  /// The numbers of the other breakpoints that it meets; nil if it meets one only.
  public let otherBreakpoints: [Int]?
  /// When it was parked.
  public let time: Date
  /// When it goes on by itself.
  public let until: Date
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The kind of request: "navigate", or another one that Docs/Protocol.md lists.
  public let request: String
  /// The requested route; nil if the request names none.
  public let route: RouteLabel?
  /// Where the app called the navigation; nil if no code of the app did, or if the app redacts it.
  public let call: CallLabel?
  /// The link that the app opens by it; nil if it opens none.
  public let link: LinkLabel?
  /// The planned steps, in order, at most 256; empty if the route is visible already.
  public let steps: [NavigationStepReport]
  /// The number of steps that are left out; nil if all are listed.
  public let stepsOmitted: Int?
  /// The root coordinator that will change the flow after the steps; nil if none will.
  public let flowChange: CoordinatorReference?
  /// The screen that the user will see afterwards; nil if it cannot be predicted.
  public let visible: VisibleScreen?

  private enum CodingKeys: String, WireKey {
    case number, breakpoint, otherBreakpoints, time, until, origin, request, route, call, link
    case steps, stepsOmitted, flowChange, visible
  }

  package init(
    number: Int, breakpoint: Int, otherBreakpoints: [Int]? = nil, time: Date, until: Date,
    origin: CoordinatorReference, request: String, route: RouteLabel?, call: CallLabel? = nil,
    link: LinkLabel? = nil, steps: [NavigationStepReport], stepsOmitted: Int? = nil,
    flowChange: CoordinatorReference? = nil, visible: VisibleScreen? = nil
  ) {
    self.number = number
    self.breakpoint = breakpoint
    self.otherBreakpoints = otherBreakpoints
    self.time = time
    self.until = until
    self.origin = origin
    self.request = request
    self.route = route
    self.call = call
    self.link = link
    self.steps = steps
    self.stepsOmitted = stepsOmitted
    self.flowChange = flowChange
    self.visible = visible
  }

  /// Whether it meets the breakpoint of this number.
  package func isAt(_ number: Int) -> Bool {
    breakpoint == number || otherBreakpoints?.contains(number) == true
  }
}

extension ParkedNavigation: MemorySized, WireSized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + origin.heapBytes + request.heapBytes + (route?.heapBytes ?? 0)
      + (call?.heapBytes ?? 0) + (link?.heapBytes ?? 0) + (flowChange?.heapBytes ?? 0)
      + (visible?.heapBytes ?? 0) + (otherBreakpoints?.storageBytes ?? 0)
      + steps.reduce(steps.storageBytes) { $0 + $1.heapBytes }
  }

  package var wireBytes: Int {
    512 + origin.wireBytes + escapedBytes(of: request) + (route?.wireBytes ?? 0)
      + (call?.wireBytes ?? 0) + (link?.wireBytes ?? 0) + (flowChange?.wireBytes ?? 0)
      + (visible?.wireBytes ?? 0) + 8 * (otherBreakpoints?.count ?? 0)
      + steps.reduce(0) { $0 + $1.wireBytes }
  }
}
