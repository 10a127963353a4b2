extension Coordinator {
  /// A callback for a view that knows nothing of routes or coordinators.
  ///
  /// It holds the coordinator weakly, so a view or a view model may keep it. Once the coordinator
  /// is gone, calls are reported to ``FlowErrorHandler/shared`` as a `configurationError`. The
  /// navigations have the place where the callback was made as their `NavigationRecord.callSite`.
  ///
  /// ```swift
  /// MoviesList(onMovieSelected: coordinator.callback { id in .movieDetail(id) })
  /// ```
  public func callback<Value>(
    _ route: @escaping @MainActor (Value) -> R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> @MainActor (Value) -> Void {
    callback(madeAt: CallSite(fileID, line, function), route)
  }

  /// A callback that always shows `route`; otherwise like ``callback(_:fileID:line:function:)``.
  public func callback(
    to route: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> @MainActor () -> Void {
    let show = callback(madeAt: CallSite(fileID, line, function)) { (_: Void) in route }
    return { show(()) }
  }

  /// The call site of its navigations is where the callback was made, since views know no routes.
  private func callback<Value>(
    madeAt call: CallSite, _ route: @escaping @MainActor (Value) -> R
  ) -> @MainActor (Value) -> Void {
    let place = place
    let root = RouteValue(rootRoute)
    return { [weak self] value in
      let route = route(value)
      guard let self else {
        CallSite.calling(from: call) {
          FlowErrorHandler.shared.report(
            .configurationError(
              message: "A callback asked for '\(route.nameInMessages)' after its coordinator, "
                + "\(place.title), was gone"),
            at: place, orSeeing: root)
        }
        return
      }
      _ = Change.navigate(to: route, from: self, calledFrom: call)
    }
  }
}
