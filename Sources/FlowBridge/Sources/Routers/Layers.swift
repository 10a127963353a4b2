extension Node {
  /// Returns the node with the screens of one array in which each screen says how it is shown: pushed,
  /// or presented on top of those before it.
  ///
  /// ```swift
  /// Node(router, "Shop").layers(router.routes, as: { $0.isSheet ? .sheet : .pushed }, showing: \.screen)
  /// ```
  ///
  /// A screen that is presented begins a node, which has the screens that are pushed after it.
  public func layers<Element>(
    _ elements: some Sequence<Element>, as role: (Element) -> Role,
    showing screen: (Element) -> some Hashable & Sendable, fileID: String = #fileID,
    line: UInt = #line
  ) -> Node {
    layers(elements.map { (role($0), BridgedRoute.of(screen($0))) }, at: Place(fileID, line))
  }

  /// Returns the node with the screens of one array, named by values of any type, which are shown as
  /// texts.
  public func layers<Element, Screen>(
    _ elements: some Sequence<Element>, as role: (Element) -> Role,
    showing screen: (Element) -> Screen, fileID: String = #fileID, line: UInt = #line
  ) -> Node {
    layers(elements.map { (role($0), DescribedRoute.of(screen($0))) }, at: Place(fileID, line))
  }

  private func layers(_ elements: [(role: Role, route: any Route)], at place: Place) -> Node {
    var layers: [Node] = [self]
    for (index, element) in elements.enumerated() {
      if element.role == .pushed {
        layers[layers.count - 1].path.append(element.route)
      } else {
        let layer = LayerID(index: index, screen: RouteValue(element.route))
        let id = PartID(of: self, layer, as: element.role)
        let name = TypeNames.name(of: element.route.shownType)
        layers.append(
          Node(.value(id), name, at: place).as(element.role).with { $0.root = element.route })
      }
    }
    return layers.dropLast().reversed().reduce(layers[layers.count - 1]) { upper, lower in
      lower.adding { [upper] }
    }
  }
}

/// The place of a presented screen in the array, where the same screen may be presented twice.
private struct LayerID: Hashable, Sendable {
  let index: Int
  let screen: RouteValue
}
