/// The presenters of all trees that wait for a result.
///
/// A wait ends when its coordinator was shown and is no longer shown there, whatever removed it.
/// The state after each step shows this, so code that removes a coordinator need not know about
/// results. Presenters are called after the whole change, with the lifecycle calls.
@MainActor
enum AwaitedResults {
  /// Whether a presenter waits; while none does, a change costs one check.
  @exclusivity(unchecked) private(set) static var areWaiting = false
  /// Whether a presenter is to be called.
  @exclusivity(unchecked) private(set) static var areDue = false
  /// In the order in which they began.
  private static var waits: [AwaitedResult] = []
  private static var due: [@MainActor () -> Void] = []

  static func wait(of coordinator: any AnyCoordinator) -> AwaitedResult? {
    areWaiting ? waits.first { $0.id == coordinator.id } : nil
  }

  // MARK: Beginning and ending

  @discardableResult
  static func begin(
    _ wait: AwaitedResult, of coordinator: any AnyCoordinator, _ present: @MainActor () -> Bool
  ) -> Bool {
    let node = coordinator.node
    if self.wait(of: node) != nil {
      node.report(
        .configurationError(
          message: "Cannot present \(node.name) for a result: a presenter waits for it already"))
      wait.tell(because: .refused)
      return false
    }
    waits.append(wait)
    areWaiting = true
    node.resultGuards.append(ResultGuard(wait))
    if present() {
      guard wait.phase == .coming, self.wait(of: node) === wait else { return true }
      // The coordinator was on screen before, or `present` showed another one.
      if let owner = node.ownerNode, owner.shows(node) {
        wait.comeUp(in: owner)
        return true
      }
    }
    end(wait, because: .refused)
    Lifecycle.tellAll()
    return false
  }

  /// Ends the wait, unless it has ended; the presenter is called when the whole change is complete.
  static func end(_ wait: AwaitedResult, because reason: NoResult) {
    guard let index = waits.firstIndex(where: { $0 === wait }) else { return }
    waits.remove(at: index)
    areWaiting = !waits.isEmpty
    wait.coordinator.node?.removeResultGuard(of: wait)
    wait.owner?.node?.removeResultGuard(of: wait)
    if due.isEmpty {
      // For an end outside of any navigation, such as a deallocation.
      Task { @MainActor in deliver() }
    }
    due.append { wait.tell(because: reason) }
    areDue = true
  }

  /// Ends the wait of a cancelled task, and dismisses what it presented.
  static func cancel(_ wait: AwaitedResult) {
    guard waits.contains(where: { $0 === wait }) else { return }
    end(wait, because: .cancelled)
    _ = wait.coordinator.node?.leavePresentation()
    Lifecycle.tellAll()
  }

  /// Calls the presenters whose waits ended, unless a change is in progress.
  static func deliver() {
    while Observed.isIdle, !due.isEmpty {
      let call = due.removeFirst()
      areDue = !due.isEmpty
      call()
    }
  }

  // MARK: Following the state

  /// Call after each step that changed `node`, also after it was undone.
  static func didChange(_ node: any CoordinatorNode, isUndone: Bool = false) {
    for wait in waits {
      guard let coordinator = wait.coordinator.node else { continue }
      if node.shows(coordinator) {
        // A coordinator that is dismissed and presented again starts another presentation.
        if wait.phase == .coming || isUndone { wait.comeUp(in: node) }
      } else if wait.phase == .isUp, wait.isOwned(by: node) {
        wait.phase = .hasLeft
      }
    }
  }

  /// Call before a restoration changes the tree below `root`: no wait in it survives.
  static func willRestore(_ root: any CoordinatorNode) {
    for wait in waits where wait.phase == .isUp {
      var node = wait.coordinator.node?.ownerNode
      while let current = node, current !== root { node = current.ownerNode }
      if node != nil { wait.phase = .hasLeft }
    }
  }

  /// Ends the waits whose coordinators have left; call when the outermost change is complete.
  ///
  /// The presentations on top are called first.
  static func settle() {
    for wait in waits.reversed() where wait.phase == .hasLeft { end(wait, because: .dismissed) }
  }
}

extension CoordinatorNode {
  /// Whether this coordinator presents `other`, has it pushed, or shows it as its flow or as a tab.
  fileprivate func shows(_ other: any CoordinatorNode) -> Bool {
    if modalNode === other || detourNode === other || position(of: other) != nil { return true }
    if flowNode === other { return true }
    return isTabbed && other.role == .tab && childNodes.contains { $0 === other }
  }
}
