import FlowEngine

extension RouteMap {
  /// The names of the routes of one map, with the module or the type of a route only where its
  /// coordinator has another route of the same name.
  package struct Names {
    private struct Short: Hashable {
      let owner: String
      let identifier: String

      init(_ place: Place) { (owner, identifier) = (place.owner, place.identifier) }
    }

    /// The routes of each name that several routes have.
    private let namesakes: [Short: [Place]]

    init(_ map: RouteMap) {
      namesakes = Dictionary(grouping: map.places.keys, by: Short.init)
        .filter { $0.value.count > 1 }
    }

    /// The name of a route without its coordinator.
    package func route(_ place: Place) -> String {
      guard let others = namesakes[Short(place)] else { return place.identifier }
      let name = place.nameWithModule
      // Modules in different types may have the same name.
      let isUnique = others.count { $0.nameWithModule == name } == 1
      return isUnique ? name : "\(place.type).\(place.identifier)"
    }

    /// The name of a route with its coordinator.
    package func whole(_ place: Place) -> String { "\(place.owner).\(route(place))" }
  }

  /// O(routes).
  package var names: Names { Names(self) }
}

extension RouteMap.Place {
  /// The name of the route after its module, or after its type if it is of no module:
  /// `Checkout.cart`.
  package var nameWithModule: String {
    let module = RouteTypeName.container(in: type).map(String.init)
    return "\(module ?? type).\(identifier)"
  }
}
