// The requests that need no route type. Each is carried out as a part of the current call by the
// function whose name begins with `carryOut`.

extension CoordinatorNode {
  // MARK: Navigating

  /// Shows `route`, wherever in the tree it belongs; returns whether it did.
  ///
  /// It plans first and applies second. Without a plan, one specific error is reported and nothing
  /// changes. The cost is linear in the visited part of the tree, and constant for a route that
  /// this coordinator handles.
  ///
  /// Code that calls it leaves out the last three arguments, as for all functions that navigate:
  /// they become the `NavigationRecord.callSite` of the navigation. Code that wraps it may pass
  /// on those of its own caller.
  @discardableResult
  public func navigate(
    to route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    Change.navigate(to: route, from: self, calledFrom: CallSite(fileID, line, function))
  }

  package func carryOutNavigation(to route: any Route) -> Bool {
    Change.navigate(to: route, from: self)
  }

  /// The plan for navigating to `route` from here; nothing changes.
  public func plan(to route: any Route) -> Result<NavigationPlan, FlowError> {
    Planner.plan(to: route, from: self)
  }

  /// Runs the same walk as ``plan(to:)``, and keeps its questions and answers.
  public func explain(to route: any Route) -> NavigationExplanation {
    Planner.explain(to: route, from: self)
  }

  // MARK: Going back

  /// Goes back one screen: in the deepest pushed child first, else on the own stack; at the root of
  /// a modal or a detour, dismisses the modal or the detour; at the root of a pushed child, pops the
  /// child from its parent.
  ///
  /// Returns true if a screen was removed.
  @discardableResult
  public func pop(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutPop() }
  }

  package func carryOutPop() -> Bool { askToPop() == .yes }

  private func askToPop() -> Change.Answer {
    Change.ask(at: self) {
      var host = self
      while let child = host.topChild, child.pathCount > 0 { host = child }
      let count = host.pathCount
      if count == 0 { return .asked(askToDismissSelf() ?? askToPopSelf()) }
      if host.topChild == nil {
        return .navigation(
          .pop, Decision(steps: [], last: .truncate(host, count: count - 1)))
      }
      var builder = PlanBuilder()
      builder.truncatePath(of: host, to: count - 1)
      return .navigation(.pop, builder.steps)
    }
  }

  /// Goes back to the root of this coordinator; its modal and detour stay presented.
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutPopToRoot() }
  }

  /// Goes back to the lowest occurrence of `route`; returns false if there is none.
  package func carryOutPop(to route: any Route) -> Bool {
    Change.make(at: self) {
      guard let index = box.core.path.firstIndex(of: route) else { return .nothing(false) }
      var builder = PlanBuilder()
      builder.truncatePath(of: self, to: index + 1)
      if builder.steps.isEmpty { return .nothing(true) }
      return .navigation(.popTo(RouteValue(route)), builder.steps)
    }
  }

  package func carryOutPopToRoot() { makeSteps(.popToRoot) { $0.truncatePath(of: self, to: 0) } }

  /// Dismisses what this coordinator presents, else goes back one screen, else dismisses in the
  /// parent.
  @discardableResult
  public func dismiss(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismiss() }
  }

  package func carryOutDismiss() -> Bool { askToDismiss() == .yes }

  package func askToDismiss() -> Change.Answer {
    Change.ask(at: self) {
      var next: CoordinatorNode? = self
      while let node = next {
        if node.detourNode != nil { return .asked(node.askToDismissDetour()) }
        if node.modalNode != nil { return .asked(node.askToDismissModal()) }
        let answer = node.askToPop()
        if answer != .no { return .asked(answer) }
        next = node.ownerNode
      }
      return .nothing(false)
    }
  }

  /// Dismisses the whole modal or detour that contains this coordinator; else goes to the root.
  public func close(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutClose() }
  }

  package func carryOutClose() {
    _ = Change.make(at: self) {
      var next: CoordinatorNode? = self
      while let node = next {
        if let answer = node.askToDismissSelf() { return .asked(answer) }
        next = node.ownerNode
      }
      carryOutPopToRoot()
      return .nothing(true)
    }
  }

  // MARK: Flows

  /// Clears the state and sets the root, which must be of the route type; with `isNew`, this is a
  /// navigation even without steps.
  @discardableResult
  package func carryOutFlowChange(root: any Route, isNew: Bool) -> Bool {
    makeSteps(.changeFlow(RouteValue(root)), isChange: isNew) {
      $0.clean(self)
      $0.truncatePath(of: self, to: 0)
      if !isSameRoute(rootRoute, root) { $0.add(.setRoot(root), to: self) }
    }
  }

  // MARK: Dismissing

  /// Dismisses the modal, and resets it and its subtree.
  public func dismissModal(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismissModal() }
  }

  package func carryOutDismissModal() { _ = askToDismissModal() }

  private func askToDismissModal() -> Change.Answer {
    askForSteps(.dismissModal) { $0.dismissModal(of: self) }
  }

  /// Dismisses the detour, and everything presented on it.
  public func dismissDetour(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismissDetour() }
  }

  package func carryOutDismissDetour() { _ = askToDismissDetour() }

  private func askToDismissDetour() -> Change.Answer {
    askForSteps(.dismissDetour) { $0.dismissDetour(of: self) }
  }

  /// Returns nil if the coordinator is neither a presented modal nor a detour.
  private func askToDismissSelf() -> Change.Answer? {
    switch currentContext {
    case .modal: ownerNode?.askToDismissModal()
    case .detour: ownerNode?.askToDismissDetour()
    case .root, .tab, .pushed: nil
    }
  }

  /// Pops this coordinator alone from its parent, wherever on the path it is; the answer is no if it is
  /// not pushed.
  private func askToPopSelf() -> Change.Answer {
    guard let owner = ownerNode, owner.position(of: self) != nil else { return .no }
    return askForSteps(.pop) { $0.removeChild(self, from: owner) }
  }

  /// Dismisses or pops this coordinator, with everything above it; returns false if it is not
  /// presented, or is a flow or a tab.
  func leavePresentation() -> Bool {
    if askToDismissSelf() != nil { return true }
    guard let owner = ownerNode, let place = owner.position(of: self) else { return false }
    makeSteps(.pop) { $0.truncatePath(of: owner, to: place) }
    return true
  }

  // MARK: Steps

  /// Carries out a request that consists of the steps that `build` makes; without steps, it is a
  /// navigation only with `isChange`.
  @discardableResult
  func makeSteps(
    _ request: @autoclosure () -> NavigationRequest, isChange: Bool = false,
    _ build: (inout PlanBuilder) -> Void
  ) -> Bool {
    askForSteps(request(), isChange: isChange, build) == .yes
  }

  private func askForSteps(
    _ request: @autoclosure () -> NavigationRequest, isChange: Bool = false,
    _ build: (inout PlanBuilder) -> Void
  ) -> Change.Answer {
    Change.ask(at: self) {
      var builder = PlanBuilder()
      build(&builder)
      if !isChange, builder.steps.isEmpty { return .nothing(true) }
      return .navigation(request(), builder.steps)
    }
  }
}
