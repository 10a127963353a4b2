extension Coordinator {
  /// Goes back to the lowest occurrence of `route` on the own stack; returns false if there is
  /// none.
  @discardableResult
  public func popTo(
    _ route: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      carryOutPop(to: route)
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
      carryOutFlowChange(root: root, isNew: false)
    }
  }
}
