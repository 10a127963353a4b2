/// Everything that an app declares about its navigation, independent of any moment: coordinators,
/// routes, who takes which route and how, entries from outside, and results.
///
/// A scan of sources makes it, and so does a running app. The lists are sorted, so that the same
/// declarations have the same bytes as JSON.
public struct DeclaredMap: Hashable, Sendable, Codable {
  /// The name of the form as JSON.
  public static let schema = "flowscope.declared-map"
  /// The version of the form; changes if a reader of the earlier one would misunderstand.
  public static let schemaVersion = 1

  /// What a map was made from.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// Sources, which were read without being compiled.
    case sources
    /// A running app, a recording or a saved snapshot.
    case app
  }

  /// What the map was made from.
  public let origin: Origin
  /// The coordinators, by module and name.
  public let coordinators: [DeclaredCoordinator]
  /// The coordinators that belong to others, by parent, then in the order of their declaration.
  public let relations: [DeclaredRelation]
  /// The routes, by module and type, then in the order of their declaration.
  public let routes: [DeclaredRoute]
  /// Who takes which route and how, by coordinator, then in the order of the routes.
  public let claims: [DeclaredClaim]
  /// The deep links and push notifications, by kind and pattern.
  public let entries: [DeclaredEntry]
  /// The results that come back, by the coordinator that returns them.
  public let results: [DeclaredResult]
  /// The calls that navigate, by place.
  public let navigations: [DeclaredNavigation]
  /// What could not be resolved, by place.
  public let unresolved: [UnresolvedDeclaration]

  private enum CodingKeys: String, CodingKey {
    case schema, schemaVersion, origin, coordinators, relations, routes
    case claims = "takes"
    case entries, results
    case navigations = "navigates"
    case unresolved
  }

  /// Creates a map, sorts its lists, and drops what is in a list twice; in O(n log n).
  public init(
    origin: Origin, coordinators: [DeclaredCoordinator] = [],
    relations: [DeclaredRelation] = [], routes: [DeclaredRoute] = [],
    claims: [DeclaredClaim] = [], entries: [DeclaredEntry] = [],
    results: [DeclaredResult] = [], navigations: [DeclaredNavigation] = [],
    unresolved: [UnresolvedDeclaration] = []
  ) {
    self.origin = origin
    self.coordinators = Self.sorted(coordinators) {
      [$0.module ?? "", $0.name, $0.id]
    }
    // What has no place keeps the order in which the app says it.
    self.relations = Self.sorted(relations, at: \.place) { [$0.parent] }
    let routes = Self.sorted(routes, at: \.place) { [$0.module ?? "", $0.type] }
    self.routes = routes
    let ranks = Dictionary(
      routes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.claims = Self.sorted(
      claims, rank: { ranks[$0.route] ?? routes.count }, by: { [$0.coordinator] })
    self.entries = Self.sorted(entries, at: \.place) { [$0.kind.rawValue, $0.pattern] }
    self.results = Self.sorted(results, at: \.place) { [$0.from, $0.to ?? ""] }
    self.navigations = Self.sorted(navigations, at: \.place) { _ in [] }
    self.unresolved = Self.sorted(unresolved, at: \.place) { _ in [] }
  }

  /// Decodes a map; throws for another form, or for a later version of this one.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try fields.text(.schema)
    guard schema == Self.schema else {
      throw fields.refuse(.schema, "'\(schema)' is not \(Self.schema)")
    }
    let version = try fields.number(.schemaVersion, in: Counts.self)
    guard version == Self.schemaVersion else {
      throw fields.refuse(
        .schemaVersion, "version \(version); this program reads version \(Self.schemaVersion)")
    }
    self.init(
      origin: try fields.value(.origin), coordinators: try fields.value(.coordinators),
      relations: try fields.value(.relations), routes: try fields.value(.routes),
      claims: try fields.value(.claims), entries: try fields.value(.entries),
      results: try fields.value(.results), navigations: try fields.value(.navigations),
      unresolved: try fields.value(.unresolved))
  }

  /// Encodes the map with the name and the version of its form.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.schema, forKey: .schema)
    try fields.encode(Self.schemaVersion, forKey: .schemaVersion)
    try fields.encode(origin, forKey: .origin)
    try fields.encode(coordinators, forKey: .coordinators)
    try fields.encode(relations, forKey: .relations)
    try fields.encode(routes, forKey: .routes)
    try fields.encode(claims, forKey: .claims)
    try fields.encode(entries, forKey: .entries)
    try fields.encode(results, forKey: .results)
    try fields.encode(navigations, forKey: .navigations)
    try fields.encode(unresolved, forKey: .unresolved)
  }

  /// Returns the elements, each once, by their texts, then by rank, then by place, and then in the
  /// order in which they came.
  private static func sorted<Element: Hashable>(
    _ elements: [Element], at place: (Element) -> DeclaredPlace? = { _ in nil },
    rank: (Element) -> Int = { _ in 0 }, by texts: (Element) -> [String]
  ) -> [Element] {
    var seen: Set<Element> = []
    let unique = elements.filter { seen.insert($0).inserted }
    let keys = unique.map { (texts: texts($0), rank: rank($0), place: place($0)) }
    let order = unique.indices.sorted { first, second in
      let (one, other) = (keys[first], keys[second])
      if one.texts != other.texts { return one.texts.lexicographicallyPrecedes(other.texts) }
      if one.rank != other.rank { return one.rank < other.rank }
      switch (one.place, other.place) {
      case (let place?, let otherPlace?) where place != otherPlace: return place < otherPlace
      case (nil, _?): return true
      case (_?, nil): return false
      default: return first < second
      }
    }
    return order.map { unique[$0] }
  }
}
