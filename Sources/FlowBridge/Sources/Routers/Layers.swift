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
    let place = Place(fileID, line)
    var layers: [Node] = [self]
    for (index, element) in elements.enumerated() {
      let (role, screen) = (role(element), screen(element))
      if role == .pushed {
        layers[layers.count - 1].path.append(BridgedRoute.of(screen))
      } else {
        let id = PartID(of: self, LayerID(index: index, screen: screen), as: role)
        let name = TypeNames.name(of: type(of: screen))
        layers.append(Node(.value(id), name, at: place).as(role).root(screen))
      }
    }
    return layers.dropLast().reversed().reduce(layers[layers.count - 1]) { upper, lower in
      lower.adding { [upper] }
    }
  }
}

/// The place of a presented screen in the array, where the same screen may be presented twice.
private struct LayerID<Screen: Hashable & Sendable>: Hashable, Sendable {
  let index: Int
  let screen: Screen
}
