public import FlowEngine

#if DEBUG || ReleaseBridge
  import FlowIntrospect
#endif

extension Node {
  /// Describes a live coordinator of FlowEngine, and with it the coordinators below it.
  ///
  /// ```swift
  /// Node(app, "App") {
  ///   Node(home, "Home").screens(home.path).tab("Home")
  ///   Node(engine: profile).tab("Profile")
  /// }
  /// ```
  ///
  /// The coordinator says itself what its screens are: `root` and `screens` add nothing. Nodes in the
  /// closure belong to it. A coordinator that is below another described one is shown once, in the
  /// engine's own place, and only says where the nodes in its closure belong.
  ///
  /// The bridge does not retain the coordinator. It is created with `parts: .flowEngine`.
  public init(
    engine coordinator: any AnyCoordinator, fileID: String = #fileID, line: UInt = #line,
    @NodeBuilder with children: @escaping @MainActor () -> [Node] = { [] }
  ) {
    #if DEBUG || ReleaseBridge
      self.init(live: coordinator as CoordinatorNode, fileID: fileID, line: line, with: children)
    #else
      self.init(id: coordinator.id, coordinator.name, fileID: fileID, line: line, with: children)
    #endif
  }
}

extension LiveParts {
  /// The coordinators of FlowEngine: a bridge with them tells the engine's own navigations and errors,
  /// and lets viewers ask the engine what a navigation would do.
  public static let flowEngine = LiveParts {
    #if DEBUG || ReleaseBridge
      EngineSource(nil)
    #else
      nil
    #endif
  }
}
