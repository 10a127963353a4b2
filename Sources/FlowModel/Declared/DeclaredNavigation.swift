/// A call in the sources that navigates.
public struct DeclaredNavigation: Hashable, Sendable, Codable {
  /// The id of the coordinator whose code has the call; nil if another type has it.
  public let coordinator: String?
  /// The type whose code has the call, such as a view; empty for a function outside of types.
  public let type: String
  /// The function that has the call: `openSettings()`; empty for code outside of functions.
  public let function: String
  /// The id of the route; nil if the call does not name one that can be resolved.
  public let route: String?
  /// How the call shows the route; `unknown` if the coordinator decides it.
  public let way: DeclaredWay
  /// Where the call is.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey { case coordinator, type, function, route, way, place }

  /// Creates a navigation.
  public init(
    coordinator: String? = nil, type: String, function: String, route: String? = nil,
    way: DeclaredWay, place: DeclaredPlace? = nil
  ) {
    self.coordinator = coordinator.map { Limits.clipped($0) }
    self.type = Limits.clipped(type)
    self.function = Limits.clipped(function)
    self.route = route.map { Limits.clipped($0) }
    self.way = way
    self.place = place
  }
}

/// A way into an app from outside: a deep link or a push notification.
public struct DeclaredEntry: Hashable, Sendable, Codable {
  /// The kinds of entries.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A URL: `shop://profile/:id`.
    case link
    /// A push notification.
    case push
    /// Any URL that the system hands to a view or a delegate, such as by `onOpenURL`.
    case url
    /// An activity that the system hands over, such as by Handoff or Spotlight.
    case activity
  }

  /// The kind of the entry.
  public let kind: Kind
  /// The pattern of the URLs, or the kind of the notification; empty if the code decides.
  public let pattern: String
  /// The id of the route to which the entry leads; nil if only a run decides.
  public let route: String?
  /// The name of the function that gets the URL or the activity; nil if none is known, for links and
  /// pushes, and for a map of a running app.
  public let handler: String?
  /// Whether a file of the tests names a function that gets the URL or the activity; nil if there are
  /// no tests, or if no function is known.
  public let isTested: Bool?
  /// Where the entry is declared.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey {
    case kind, pattern, route, handler, isTested, place
  }

  /// Creates an entry.
  public init(
    kind: Kind, pattern: String, route: String? = nil, handler: String? = nil,
    isTested: Bool? = nil, place: DeclaredPlace? = nil
  ) {
    self.kind = kind
    self.pattern = Limits.clipped(pattern)
    self.route = route.map { Limits.clipped($0) }
    self.handler = handler.map { Limits.clipped($0) }
    self.isTested = isTested
    self.place = place
  }
}

/// A result that a coordinator returns to the one that presented it.
public struct DeclaredResult: Hashable, Sendable, Codable {
  /// The id of the coordinator that returns the result.
  public let from: String
  /// The id of the coordinator that receives it; nil if no call that waits for it was found.
  public let to: String?
  /// The type of the result; empty if it is not known.
  public let output: String
  /// Where the result is received, or else where it is declared.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey { case from, to, output, place }

  /// Creates a result.
  public init(from: String, to: String? = nil, output: String, place: DeclaredPlace? = nil) {
    self.from = Limits.clipped(from)
    self.to = to.map { Limits.clipped($0) }
    self.output = Limits.clipped(output)
    self.place = place
  }
}

/// A declaration that could not be resolved: something is there, and the map does not guess what.
public struct UnresolvedDeclaration: Hashable, Sendable, Codable {
  /// What could not be resolved, as the code has it: `navigate(to: route(of: post))`.
  public let subject: String
  /// Why, in plain English.
  public let reason: String
  /// The id of the coordinator of which something is not known: whether it takes ``route``, or,
  /// without a route, how it shows its routes; nil if it is about none, or about any.
  public let coordinator: String?
  /// The id of the route of which it is not known whether a coordinator takes it; nil if it is about
  /// none.
  public let route: String?
  /// Where it is.
  public let place: DeclaredPlace?

  private enum CodingKeys: String, WireKey { case subject, reason, coordinator, route, place }

  /// Creates an entry.
  public init(
    subject: String, reason: String, coordinator: String? = nil, route: String? = nil,
    place: DeclaredPlace? = nil
  ) {
    self.subject = Limits.clipped(subject)
    self.reason = Limits.clipped(reason)
    self.coordinator = coordinator.map { Limits.clipped($0) }
    self.route = route.map { Limits.clipped($0) }
    self.place = place
  }
}
