import FlowDiagram
import FlowProtocol
import Inspector

/// Finds a route on a map by its name, with or without its coordinator or its type.
enum RouteName {
  /// Returns all routes with the name: several coordinators can have it.
  ///
  /// - Throws: ``FlowscopeError/badInput(_:)`` if there is none.
  static func resolve(_ text: String, in map: RouteMap) throws -> [RouteMap.Place] {
    let places = map.listed
    let found = places.filter { place in
      [place.identifier, place.name, "\(place.type).\(place.identifier)"].contains(text)
    }
    if !found.isEmpty { return found }
    let names = Set(places.flatMap { [$0.identifier, $0.name] })
    let hint = NearestNames.hint(
      for: text, among: names, count: 3, otherwise: "run 'flowscope map' to list all")
    throw FlowscopeError.badInput("unknown route '\(text)'; \(hint)")
  }
}
