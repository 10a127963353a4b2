extension Coordinator {
  /// A callback for a view that knows nothing of routes or coordinators.
  ///
  /// It holds the coordinator weakly, so a view or a view model may keep it. Once the coordinator
  /// is gone, calls are reported to ``FlowErrorHandler/shared`` as a `configurationError`.
  ///
  /// ```swift
  /// MoviesList(onMovieSelected: coordinator.callback { id in .movieDetail(id) })
  /// ```
  public func callback<Value>(
    _ route: @escaping @MainActor (Value) -> R
  ) -> @MainActor (Value) -> Void {
    let reference = CoordinatorReference(self)
    let root = RouteValue(rootRoute)
    return { [weak self] value in
      let route = route(value)
      guard let self else {
        FlowErrorHandler.shared.report(
          .configurationError(
            message: "A callback asked for '\(route.identifier)' after its coordinator, "
              + "\(reference.name) \(reference.id), was gone"),
          at: [reference], seeing: root)
        return
      }
      self.navigate(to: route)
    }
  }

  /// A callback that always shows `route`; otherwise like ``callback(_:)``.
  public func callback(to route: R) -> @MainActor () -> Void {
    let show = callback { (_: Void) in route }
    return { show(()) }
  }
}
