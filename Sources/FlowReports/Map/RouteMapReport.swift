/// How users got from route to route.
package struct RouteMapReport: Report {
  private let map: RouteMap
  private let limit: Int?

  /// Creates a report of a map, whose coordinators are resolved, with at most `limit` navigations.
  package init(_ map: RouteMap, limit: Int? = nil) { (self.map, self.limit) = (map, limit) }

  /// The number of rows of the table without a limit.
  package var count: Int { RouteMapText.table(of: map).count }

  package var document: RouteMapDocument { RouteMapDocument(map, limit: limit) }

  package func text(_ style: TextStyle) -> String {
    style.text(
      of: RouteMapText.table(of: map).prefix(limit), summary: RouteMapText.summary(of: map))
  }
}

/// How users got to one route, or to several of one name.
package struct RouteWaysReport: Report {
  private let map: RouteMap
  private let places: [RouteMap.Place]

  /// Throws a ``ReportError`` if the map has no route of this name.
  package init(to name: String, in map: RouteMap) throws {
    self.map = map
    places = try RouteName.resolve(name, in: map)
  }

  package var document: RouteWaysDocument { RouteWaysDocument(to: places, in: map) }
  /// Whether one of the routes was reached.
  package var isReached: Bool { places.contains { RouteWays(to: $0, in: map).isReached } }

  package func text(_ style: TextStyle) -> String {
    places.map { RouteMapText.ways(to: $0, in: map, style) }.joined(separator: "\n")
  }
}
