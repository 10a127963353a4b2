public import Foundation

/// The routes that an app declared, in the form that may leave its process.
public struct DeclaredRoutes: Hashable, Sendable, Codable {
  /// The routes, each once, in the order of declaration; redaction may make several routes equal.
  public let routes: [RouteLabel]
  /// The names of the declared types that have further, undeclared routes.
  public let openTypes: [String]
  /// The deep links of the app as patterns of URLs, such as `shop://profile/:id`.
  public let links: [String]
  /// The cases of declared types whose routes have any values, without these values.
  public let cases: [RouteLabel]

  /// Creates a list of declared routes.
  public init(
    routes: [RouteLabel], openTypes: [String] = [], links: [String] = [], cases: [RouteLabel] = []
  ) {
    self.routes = routes
    self.openTypes = openTypes
    self.links = links
    self.cases = cases
  }

  /// Decodes routes, and clips their texts to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      routes: try fields.value(.routes), openTypes: try fields.texts(.openTypes),
      links: try fields.textsIfPresent(.links) ?? [],
      cases: try fields.valueIfPresent(.cases) ?? [])
  }
}

/// A route, and how often it was requested while a viewer was attached.
public struct RouteUse: Hashable, Sendable, Codable {
  /// The route.
  public let route: RouteLabel
  /// Whether the app declared it.
  public let isDeclared: Bool
  /// How often a navigation, presentation or pop to the route succeeded.
  public let succeeded: UInt64
  /// How often a navigation, presentation or pop to the route failed.
  public let failed: UInt64

  /// Creates a route with its counts.
  public init(route: RouteLabel, isDeclared: Bool, succeeded: UInt64 = 0, failed: UInt64 = 0) {
    self.route = route
    self.isDeclared = isDeclared
    self.succeeded = succeeded
    self.failed = failed
  }

  /// Decodes a route; throws if it was requested more than 2^40 times.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      route: try fields.value(.route), isDeclared: try fields.value(.isDeclared),
      succeeded: try fields.number(.succeeded, in: Uses.self),
      failed: try fields.number(.failed, in: Uses.self))
  }
}

/// The routes of an engine: those that its app declared, and those that were requested.
public struct RouteReport: Hashable, Sendable {
  /// The id of the run of the engine.
  public let epoch: String
  /// The declared routes in their order, then the others, sorted by type and name.
  public let routes: [RouteUse]
  /// The names of the declared types that have further, undeclared routes.
  public let openTypes: [String]
  /// The deep links of the app as patterns of URLs, such as `shop://profile/:id`.
  public let links: [String]
  /// The cases of declared types whose routes have any values, without these values.
  public let cases: [RouteLabel]
  /// When the first viewer attached: earlier navigations were not counted.
  public let countedSince: Date
  /// The number of periods without a viewer since then, in which navigations were not counted.
  public let interruptions: Int
  /// At most this many navigations were dropped before they were counted; includes lost errors.
  public let lost: Int

  /// The routes that the app declared.
  public var declared: DeclaredRoutes {
    DeclaredRoutes(
      routes: routes.filter(\.isDeclared).map(\.route), openTypes: openTypes, links: links,
      cases: cases)
  }

  package init(
    epoch: String, routes: [RouteUse], openTypes: [String], links: [String],
    cases: [RouteLabel] = [], countedSince: Date, interruptions: Int, lost: Int
  ) {
    self.epoch = epoch
    self.routes = routes
    self.openTypes = openTypes
    self.links = links
    self.cases = cases
    self.countedSince = countedSince
    self.interruptions = interruptions
    self.lost = lost
  }
}

extension RouteUse: MemorySized, WireSized {
  package var memoryBytes: Int { 24 + route.memoryBytes }
  package var wireBytes: Int { 128 + route.wireBytes }
}
