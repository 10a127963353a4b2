extension HierarchyFollower {
  /// Follows `root` without retaining it, starting when the caller takes the first event; with
  /// `asksForRoutes`, the events also report the routes that the options' catalogue declares.
  public convenience init(
    _ root: some FlowInspectable, name: String, options: InspectorOptions = InspectorOptions(),
    asksForRoutes: Bool = true
  ) {
    self.init(
      InspectionHub(source: EngineSource(root), options: options),
      EngineInfo(servingAs: name, tags: options.tags),
      asksForRoutes: asksForRoutes)
  }

  /// Follows the hierarchy of a running inspector, as a viewer does.
  ///
  /// Its events begin with what the inspector's flight recorder has. To write that to a file, for
  /// example after an error:
  ///
  /// ```swift
  /// let recording = try await HierarchyRecording.start(
  ///   HierarchyFollower(inspector), to: "flight.flowscope")
  /// try await recording.finish()
  /// ```
  public convenience init(_ inspector: FlowInspector, asksForRoutes: Bool = true) {
    self.init(inspector.served.hub, inspector.engine, asksForRoutes: asksForRoutes)
  }
}
