/// Finds a route on a map by its name, with or without its coordinator, its type or its values.
package enum RouteName {
  /// Returns all routes with the name, which several coordinators can have, in the order of
  /// ``RouteMap/listed``; throws if none has it.
  ///
  /// O(routes); the order, which takes longer, is made only for several.
  package static func resolve(_ text: String, in map: RouteMap) throws -> [RouteMap.Place] {
    let (places, shown) = (map.places.keys, map.names)
    // A map knows no values.
    let names = [text[...], text.prefix { $0 != "(" }]
    let found = places.filter { place in
      RouteLabel(identifier: place.identifier, type: place.type).isCase(text)
        || [place.name, place.nameWithModule, shown.whole(place)].contains {
          names.contains($0[...])
        }
    }
    if found.count == 1 { return found }
    if !found.isEmpty { return map.listed.filter(Set(found).contains) }
    let known = Set(places.flatMap { [$0.identifier, shown.whole($0)] })
    let hint = NearestNames.hint(
      for: text, among: known, count: 3, otherwise: "run 'flowscope map' to list all")
    throw ReportError.badInput("unknown route '\(text)'; \(hint)")
  }
}
