/// Finds a route on a map by its name, with or without its coordinator or its type.
package enum RouteName {
  /// Returns all routes with the name, which several coordinators can have; throws if none has it.
  package static func resolve(_ text: String, in map: RouteMap) throws -> [RouteMap.Place] {
    let (places, shown) = (map.listed, map.names)
    let found = places.filter { place in
      [
        place.identifier, place.name, "\(place.type).\(place.identifier)", place.nameWithModule,
        shown.whole(place),
      ].contains(text)
    }
    if !found.isEmpty { return found }
    let names = Set(places.flatMap { [$0.identifier, shown.whole($0)] })
    let hint = NearestNames.hint(
      for: text, among: names, count: 3, otherwise: "run 'flowscope map' to list all")
    throw ReportError.badInput("unknown route '\(text)'; \(hint)")
  }
}
