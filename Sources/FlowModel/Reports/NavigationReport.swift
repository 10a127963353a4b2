public import Foundation

/// A navigation in any direction, and its result.
public struct NavigationReport: Hashable, Sendable, Codable {
  /// The number in the epoch, from 1, without gaps: a missing number is a missed navigation.
  public let sequence: UInt64
  /// The revision at which its changes were reported, or a later one if it changed nothing.
  public let revision: UInt64
  /// When the navigation was requested.
  public let time: Date
  /// The coordinator that was asked.
  public let origin: CoordinatorReference
  /// The kind of request: "navigate", or another one that Docs/Protocol.md lists.
  public let request: String
  /// The requested route; nil if the request names none.
  ///
  /// A destination of a module is without the number of its screen, which the steps have.
  public let route: RouteLabel?
  /// The steps, such as "push detail"; empty if it failed or the route was already visible.
  public let steps: [NavigationStepReport]
  /// Why the navigation failed; nil if it succeeded.
  public let error: FlowErrorDescription?
  /// The time that planning and applying took, in nanoseconds; 0 if it is inferred.
  public let durationNanoseconds: Int64
  /// Where the app called the navigation; nil if no code of the app did, or if the app redacts it.
  public package(set) var call: CallLabel?
  /// The screen that the user saw afterwards; nil if the engine does not say.
  public package(set) var visible: VisibleScreen?
  /// The root coordinator whose own code changed the flow after the steps; nil if none did.
  public package(set) var flowChange: CoordinatorReference?
  /// The link that the app opened by it; nil if it opened none.
  public package(set) var link: LinkLabel?
  /// The route of the navigation for which the app's own code changed the flow; nil if it is not a
  /// part of another navigation.
  ///
  /// The part ends before the whole, so it has the lower ``sequence``.
  public package(set) var partOf: RouteLabel?
  /// True if the app did not report it, and it follows from a difference between two hierarchies;
  /// nil otherwise.
  public package(set) var isInferred: Bool?
  /// How long it was parked at a breakpoint, and what became of it; nil if it was not.
  public package(set) var parked: Parking?

  private enum CodingKeys: String, WireKey {
    case sequence, revision, time, origin, request, route, steps, error, durationNanoseconds, call
    case visible, flowChange, link, partOf, isInferred, parked
  }

  /// Whether the navigation succeeded.
  public var succeeded: Bool { error == nil }

  /// Whether a viewer refused it at a breakpoint, which is no mistake of the app.
  package var isRefusedByViewer: Bool { ParkingEnd.isRefusal(parked?.end, succeeded: error == nil) }
  /// Whether it failed by itself.
  package var hasFailed: Bool { error != nil && !isRefusedByViewer }

  package init(
    sequence: UInt64, revision: UInt64, time: Date, origin: CoordinatorReference, request: String,
    route: RouteLabel?, steps: [NavigationStepReport], error: FlowErrorDescription?,
    durationNanoseconds: Int64, call: CallLabel? = nil, visible: VisibleScreen? = nil,
    flowChange: CoordinatorReference? = nil, link: LinkLabel? = nil, partOf: RouteLabel? = nil,
    isInferred: Bool? = nil, parked: Parking? = nil
  ) {
    self.sequence = sequence
    self.revision = revision
    self.time = time
    self.origin = origin
    self.request = request
    self.route = route
    self.steps = steps
    self.error = error
    self.durationNanoseconds = durationNanoseconds
    self.call = call
    self.visible = visible
    self.flowChange = flowChange
    self.link = link
    self.partOf = partOf
    self.isInferred = isInferred
    self.parked = parked
  }
}

extension NavigationReport {
  /// The time that it took, in nanoseconds; nil if it follows from a difference, which has no beginning.
  package var measuredNanoseconds: Int64? { isInferred == true ? nil : durationNanoseconds }

  /// What a navigation changed, or why it failed, and what led to it.
  package struct Outcome: Codable {
    package let steps: [NavigationStepReport]
    package let error: FlowErrorDescription?
    package let flowChange: CoordinatorReference?
    package let link: LinkLabel?
    package let partOf: RouteLabel?
    package let isInferred: Bool?
    package let parked: Parking?

    private enum CodingKeys: String, WireKey {
      case steps, error, flowChange, link, partOf, isInferred, parked
    }
  }

  package var outcome: Outcome {
    Outcome(
      steps: steps, error: error, flowChange: flowChange, link: link, partOf: partOf,
      isInferred: isInferred, parked: parked)
  }

  /// Whether it is a part of a navigation to the same case, which is counted in its place.
  package var isCountedAsWhole: Bool { partOf != nil && partOf?.case == route?.case }

  /// Whether the counts of routes have it: one that a viewer refused says nothing about the app.
  package var isCounted: Bool { !isCountedAsWhole && !isRefusedByViewer }
}

extension NavigationReport: MemorySized, WireSized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + origin.heapBytes + request.heapBytes + (route?.heapBytes ?? 0)
      + (error?.memoryBytes ?? 0) + (call?.heapBytes ?? 0)
      + (visible?.heapBytes ?? 0) + (flowChange?.heapBytes ?? 0) + (link?.heapBytes ?? 0)
      + (partOf?.heapBytes ?? 0) + (parked?.heapBytes ?? 0)
      + steps.reduce(steps.storageBytes) { $0 + $1.heapBytes }
  }

  package var wireBytes: Int {
    512 + origin.wireBytes + escapedBytes(of: request) + (route?.wireBytes ?? 0)
      + (error?.wireBytes ?? 0) + (call?.wireBytes ?? 0)
      + (visible?.wireBytes ?? 0) + (flowChange?.wireBytes ?? 0) + (link?.wireBytes ?? 0)
      + (partOf?.wireBytes ?? 0)
      + (parked?.wireBytes ?? 0) + steps.reduce(0) { $0 + $1.wireBytes }
  }
}
