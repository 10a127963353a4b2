extension Coordinator {
  /// Goes back one screen: in the deepest pushed child first, else on the own stack; at the root of
  /// a modal or a detour, dismisses the modal or the detour.
  ///
  /// Returns true if a screen was removed.
  @discardableResult
  public func pop(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutPop() }
  }

  package func carryOutPop() -> Bool {
    let node = node
    guard Applier.begin(at: node) else { return false }
    var host = node
    while let child = host.box.topChild, child.pathCount > 0 { host = child }
    let count = host.box.pathCount
    if count == 0 { return dismissSelf() }
    if host.box.topChild == nil {
      Applier.carryOut(.pop, from: node, .truncatePath(count: count - 1), on: host)
    } else {
      carryOut(.pop) { $0.truncatePath(of: host, to: count - 1) }
    }
    return true
  }

  /// Goes back to the lowest occurrence of `route` on the own stack; returns false if there is
  /// none.
  @discardableResult
  public func popTo(
    _ route: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      guard Applier.begin(at: self), let index = box.core.path.firstIndex(of: route) else {
        return false
      }
      carryOut(.popTo(RouteValue(route))) { $0.truncatePath(of: self, to: index + 1) }
      return true
    }
  }

  /// Goes back to the root of this coordinator; its modal and detour stay presented.
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutPopToRoot() }
  }

  package func carryOutPopToRoot() {
    carryOut(.popToRoot) { $0.truncatePath(of: node, to: 0) }
  }

  /// Dismisses what this coordinator presents, else goes back one screen, else dismisses in the
  /// parent.
  @discardableResult
  public func dismiss(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutDismiss() }
  }

  package func carryOutDismiss() -> Bool {
    guard Applier.begin(at: self) else { return false }
    var next: (any CoordinatorNode)? = self
    while let node = next {
      if node.detourNode != nil {
        node.carryOutDismissDetour()
        return true
      }
      if node.modalNode != nil {
        node.carryOutDismissModal()
        return true
      }
      if node.carryOutPop() { return true }
      next = node.ownerNode
    }
    return false
  }

  /// Dismisses the whole modal or detour that contains this coordinator; else goes to the root.
  public func close(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { carryOutClose() }
  }

  package func carryOutClose() {
    guard Applier.begin(at: self) else { return }
    var next: (any CoordinatorNode)? = self
    while let node = next {
      if node.dismissSelf() { return }
      next = node.ownerNode
    }
    carryOutPopToRoot()
  }
}

extension CoordinatorNode {
  /// Returns false if the coordinator is neither a presented modal nor a detour.
  func dismissSelf() -> Bool {
    switch currentContext {
    case .modal: ownerNode?.carryOutDismissModal()
    case .detour: ownerNode?.carryOutDismissDetour()
    case .root, .tab, .pushed: return false
    }
    return true
  }
}
