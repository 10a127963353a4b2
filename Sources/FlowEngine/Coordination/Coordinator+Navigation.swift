extension Coordinator {
  /// Goes back to the lowest occurrence of `route` on the own stack; returns false if there is
  /// none.
  @discardableResult
  public func popTo(
    _ route: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      Change.make(at: self) {
        guard let index = box.core.path.firstIndex(of: route) else { return .nothing(false) }
        var builder = PlanBuilder()
        builder.truncatePath(of: self, to: index + 1)
        if builder.steps.isEmpty { return .nothing(true) }
        return .navigation(.popTo(RouteValue(route)), builder.steps)
      }
    }
  }

  /// Sets the stack directly, without planning, for tests and previews; modal and detour stay
  /// presented.
  ///
  /// Use `presentModal(_:detents:)`, `presentDetour(_:presenting:)`, `switchToTab(_:)` and
  /// `transitionToNewFlow(root:)` to set the rest of the state. Setting the stack is not a
  /// navigation, so it makes no record. Pushed children are removed. O(path).
  public func arrange(stack: [R]) {
    _ = Change.make(at: self) {
      var builder = PlanBuilder()
      builder.truncatePath(of: self, to: 0)
      for route in stack { builder.add(.push(route), to: self) }
      return .steps(builder.steps)
    }
  }

  /// Sets the root, and clears modal, detour and stack; pushed children are popped and stay
  /// children.
  public func transitionToNewFlow(
    root: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      changeFlow(root: root, isNew: false)
    }
  }

  /// Clears the state and sets the root; with `isNew`, this is a navigation even without steps.
  func changeFlow(root: R, isNew: Bool) {
    makeSteps(.changeFlow(RouteValue(root)), isChange: isNew) {
      $0.clean(self)
      $0.truncatePath(of: self, to: 0)
      if !isSameRoute(rootRoute, root) { $0.add(.setRoot(root), to: self) }
    }
  }
}
