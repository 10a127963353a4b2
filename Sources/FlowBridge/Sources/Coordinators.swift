extension Node {
  /// Describes a coordinator and all that its children reach, each by the name of its type.
  ///
  /// ```swift
  /// Bridge(name: "shop") { [app] in
  ///   Node(coordinator: app as any Coordinator, children: { $0.childCoordinators })
  /// }
  /// ```
  ///
  /// `describe` returns the node of a coordinator with its role and its screens; without it, children
  /// are listed below their parents. Coordinators that stay among the children after they were
  /// finished are found by the lints `idle-children` and `off-screen-growth`, and those that are
  /// removed but not released by `retained-but-detached`.
  public init<Coordinator>(
    coordinator: Coordinator, children: @escaping (Coordinator) -> [Coordinator],
    fileID: String = #fileID, line: UInt = #line,
    describe: @escaping (Coordinator, Node) -> Node = { $1 }
  ) {
    self = Self.describing(coordinator, children, Place(fileID, line), describe)
  }

  private static func describing<Coordinator>(
    _ coordinator: Coordinator, _ children: @escaping (Coordinator) -> [Coordinator],
    _ place: Place, _ describe: @escaping (Coordinator, Node) -> Node
  ) -> Node {
    let name = TypeNames.name(of: type(of: coordinator as Any))
    // A value has no identity but what it says of itself.
    let identity =
      object(coordinator).map { Identity.object($0) } ?? .value(String(describing: coordinator))
    let node = Node(identity, name, at: place) {
      children(coordinator).map { describing($0, children, place, describe) }
    }
    return describe(coordinator, node)
  }
}
