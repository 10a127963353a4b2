public import Foundation

/// The description of an error.
public struct FlowErrorDescription: Hashable, Sendable, Codable {
  /// The name of the error's kind, such as "navigationFailed".
  public let kind: String
  /// What was tried and what happened, on one line.
  public let message: String
  /// What to do about it.
  public let advice: String
  /// The type name of the coordinator involved, if any.
  public let coordinator: String?
  /// The identifier of the route involved, if any; in the phase of opening, the link that led to none.
  public let route: String?
  /// The name of that route's type, if any.
  public let routeType: String?
  /// When it failed; nil if the engine does not say.
  public let phase: FailurePhase?

  private enum CodingKeys: String, WireKey {
    case kind, message, advice, coordinator, route, routeType, phase
  }

  /// Creates the description of an error that is known by its parts alone.
  package init(
    kind: String, message: String, advice: String, coordinator: String?, route: String?,
    routeType: String?, phase: FailurePhase?
  ) {
    self.kind = kind
    self.message = Limits.clipped(message)
    self.advice = Limits.clipped(advice)
    self.coordinator = coordinator.map(Limits.clipped)
    self.route = route.map(Limits.clipped)
    self.routeType = routeType.map(Limits.clipped)
    self.phase = phase
  }

  /// Creates a description; without a phase, of an error that made a navigation fail.
  package init(_ error: FlowError, in phase: FailurePhase? = nil) {
    self.phase = phase ?? error.phase(isOfNavigation: true)
    kind = error.kind
    message = Limits.clipped(error.description)
    advice = Limits.clipped(error.recommendedRecoveryAction)
    coordinator = error.coordinator.map(Limits.clipped)
    route = error.route.map(Limits.clipped)
    routeType = error.routeType.map(Limits.clipped)
  }

  private enum PrintedKeys: String, CodingKey { case route, coordinatorType }

  /// Encodes the description, with its route and coordinator as the encoder asks for them.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, forKey: .kind)
    try fields.encode(message, forKey: .message)
    try fields.encode(advice, forKey: .advice)
    try fields.encodeIfPresent(phase, forKey: .phase)
    guard encoder.userInfo[.encodesRoutesAsObjects] as? Bool == true else {
      try fields.encodeIfPresent(coordinator, forKey: .coordinator)
      try fields.encodeIfPresent(route, forKey: .route)
      try fields.encodeIfPresent(routeType, forKey: .routeType)
      return
    }
    var printed = encoder.container(keyedBy: PrintedKeys.self)
    try printed.encodeIfPresent(coordinator, forKey: .coordinatorType)
    try printed.encodeIfPresent(routeLabel, forKey: .route)
  }

  /// The route involved; nil if there is none, as for a link that led to none: the engine names the
  /// link in its place.
  package var routeLabel: RouteLabel? {
    guard LinkLabel.Kind(typeInErrors: routeType, in: phase) == nil else { return nil }
    return route.map { RouteLabel(identifier: $0, type: routeType ?? "") }
  }
}

extension CodingUserInfoKey {
  /// Asks an encoder for the form that commands print, in which an error has its route as an object,
  /// as all other facts have it, and names the type of its coordinator as such.
  ///
  /// The protocol has texts instead, which earlier viewers read.
  package static let encodesRoutesAsObjects = CodingUserInfoKey(
    rawValue: "flowscope.encodesRoutesAsObjects")!
}

/// A reported error, with the facts needed to review it later.
public struct ErrorReport: Hashable, Sendable, Codable {
  /// The number in the engine, from 1, without gaps: a missing number is a missed error.
  public let sequence: UInt64
  /// When the app reported the error.
  public let time: Date
  /// The error itself.
  public let error: FlowErrorDescription
  /// The coordinators from the root of the tree down to the one that reported the error.
  public let path: [CoordinatorReference]
  /// The route that the user saw at that time.
  public let visibleRoute: RouteLabel
  /// The coordinators that were asked, and their answers, if a navigation caused the error.
  public package(set) var trace: NavigationTrace?
  /// Where the app called the navigation that caused the error; nil if that is not known, or if the
  /// app redacts it.
  public package(set) var call: CallLabel?
  /// The link that caused it; nil if none did.
  public package(set) var link: LinkLabel?
  /// Whether a navigation failed by it, which is reported with the same error; nil if not.
  public package(set) var isOfNavigation: Bool?

  fileprivate enum CodingKeys: String, WireKey {
    case sequence, time, error, path, visibleRoute, trace, call, link, isOfNavigation
  }

  package init(
    sequence: UInt64, time: Date, error: FlowErrorDescription, path: [CoordinatorReference],
    visibleRoute: RouteLabel, trace: NavigationTrace? = nil, call: CallLabel? = nil,
    link: LinkLabel? = nil, isOfNavigation: Bool? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.error = error
    self.path = path
    self.visibleRoute = visibleRoute
    self.trace = trace
    self.call = call
    self.link = link
    self.isOfNavigation = isOfNavigation
  }
}

extension KeyedDecodingContainer where Key == ErrorReport.CodingKeys {
  func decode(
    _ type: [CoordinatorReference].Type, forKey key: Key
  ) throws -> [CoordinatorReference] { try list(key) }
}

extension FlowErrorDescription: MemorySized, WireSized {
  package var memoryBytes: Int {
    [kind, message, advice, coordinator ?? "", route ?? "", routeType ?? ""].memoryBytes
  }

  package var wireBytes: Int {
    160 + escapedBytes(of: message, advice, coordinator ?? "", route ?? "", routeType ?? "")
  }
}

extension ErrorReport: MemorySized, WireSized {
  package var memoryBytes: Int {
    MemoryLayout<Self>.stride + error.memoryBytes + path.memoryBytes + visibleRoute.heapBytes
      + (trace?.memoryBytes ?? 0) + (call?.heapBytes ?? 0) + (link?.heapBytes ?? 0)
  }

  package var wireBytes: Int {
    let entries = trace?.entries ?? []
    return 1_024 + error.wireBytes + visibleRoute.wireBytes + (call?.wireBytes ?? 0)
      + (link?.wireBytes ?? 0)
      + path.reduce(0) { $0 + $1.wireBytes }
      + entries.reduce(0) { $0 + 160 + escapedBytes(of: $1.coordinator.name, $1.answer) }
  }
}

extension FlowErrorDescription {
  /// Whether a viewer made a navigation fail at a breakpoint, and not the app.
  package var isOfBreakpoint: Bool {
    let words = [NavigationFailure.breakpointRefusal, NavigationFailure.breakpointOriginGone]
    return kind == "navigationFailed" && words.contains { message.hasSuffix($0) }
  }
}
