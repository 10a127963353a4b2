#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The routes that an app declared, as they may leave its process.
public struct DeclaredRoutes: Hashable, Sendable, Codable {
  /// Each once, in the order in which they were declared; what is redacted may make several one.
  public let routes: [RouteLabel]
  /// The declared types of which not every route is among them, by name.
  public let openTypes: [String]

  /// Declared routes.
  public init(routes: [RouteLabel], openTypes: [String] = []) {
    self.routes = routes
    self.openTypes = openTypes
  }
}

/// A route, and how often it was asked for while somebody looked.
public struct RouteUse: Hashable, Sendable, Codable {
  /// The route.
  public let route: RouteLabel
  /// Whether the app declared it.
  public let isDeclared: Bool
  /// How often it was navigated to, presented or popped to.
  public let succeeded: UInt64
  /// How often that failed.
  public let failed: UInt64

  /// A route that was asked for so often.
  public init(route: RouteLabel, isDeclared: Bool, succeeded: UInt64 = 0, failed: UInt64 = 0) {
    self.route = route
    self.isDeclared = isDeclared
    self.succeeded = succeeded
    self.failed = failed
  }
}

/// The routes of an engine: those that its app declared, and those that were asked for.
public struct RouteReport: Hashable, Sendable {
  /// Names the run of the engine.
  public let epoch: String
  /// The declared routes in their order, then the others by type and name.
  public let routes: [RouteUse]
  /// The declared types of which not every route is among them, by name.
  public let openTypes: [String]
  /// When somebody looked first: what was before was not counted.
  public let countedSince: Date
  /// How often nobody looked for some time since then, in which nothing was counted.
  public let interruptions: Int
  /// How many navigations and errors at most were dropped before they could be counted.
  public let lost: Int

  /// What the app declared.
  public var declared: DeclaredRoutes {
    DeclaredRoutes(routes: routes.filter(\.isDeclared).map(\.route), openTypes: openTypes)
  }

  package init(
    epoch: String, routes: [RouteUse], openTypes: [String], countedSince: Date, interruptions: Int,
    lost: Int
  ) {
    self.epoch = epoch
    self.routes = routes
    self.openTypes = openTypes
    self.countedSince = countedSince
    self.interruptions = interruptions
    self.lost = lost
  }
}

// MARK: Decoding

extension DeclaredRoutes {
  /// Reads routes, their texts clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(routes: try fields.value(.routes), openTypes: try fields.texts(.openTypes))
  }
}

extension RouteUse {
  /// Reads a route; throws where it was asked for more than 2^40 times.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(
      route: try fields.value(.route), isDeclared: try fields.value(.isDeclared),
      succeeded: try fields.number(.succeeded, in: Uses.self),
      failed: try fields.number(.failed, in: Uses.self))
  }
}
