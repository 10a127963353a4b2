/// The presenters of all trees that wait for a result.
///
/// A wait ends when its coordinator was shown and is no longer shown there, whatever removed it.
/// The state after each step shows this, so code that removes a coordinator need not know about
/// results. Presenters are called after the whole change, with the lifecycle calls.
@MainActor
final class AwaitedResults: ChangeListener {
  static let shared = AwaitedResults()

  /// In the order in which they began.
  private var waits: [AwaitedResult] = [] { didSet { updateListening() } }
  /// The presenters to be called.
  private var due: [@MainActor () -> Void] = [] { didSet { updateListening() } }

  /// While no presenter waits, a change costs nothing.
  private func updateListening() {
    Change.setListening(!waits.isEmpty || !due.isEmpty, self, rank: 1)
  }

  func wait(of coordinator: CoordinatorNode) -> AwaitedResult? {
    waits.first { $0.id == coordinator.id }
  }

  // MARK: Beginning and ending

  @discardableResult
  func begin(
    _ wait: AwaitedResult, of node: CoordinatorNode, _ present: @MainActor () -> Bool
  ) -> Bool {
    if self.wait(of: node) != nil {
      node.report(
        .configurationError(
          message: "Cannot present \(node.name) for a result: a presenter waits for it already"))
      wait.tell(because: .refused)
      return false
    }
    waits.append(wait)
    node.companions.append(ResultGuard(wait))
    var parked: PlannedNavigation?
    if shows(present, parked: &parked) {
      guard wait.phase == .coming, self.wait(of: node) === wait else { return true }
      // The coordinator was on screen before, or `present` showed another one.
      if let owner = node.ownerNode, owner.shows(node) {
        wait.comeUp(in: owner)
        return true
      }
    }
    if let parked, self.wait(of: node) === wait {
      // It may still come up.
      parked.whenOver { [weak self] _ in
        guard wait.phase == .coming else { return }
        self?.end(wait, because: .refused)
        Change.deliver()
      }
      return true
    }
    end(wait, because: .refused)
    Change.deliver()
    return false
  }

  private func shows(
    _ present: @MainActor () -> Bool, parked: inout PlannedNavigation?
  ) -> Bool {
    if Change.gate == nil { return present() }
    let outcome = Change.outcome(of: present)
    parked = outcome.parked
    return outcome.succeeded
  }

  /// Ends the wait, unless it has ended; the presenter is called when the whole change is complete.
  func end(_ wait: AwaitedResult, because reason: NoResult) {
    guard let index = waits.firstIndex(where: { $0 === wait }) else { return }
    waits.remove(at: index)
    wait.coordinator.node?.removeResultGuard(of: wait)
    wait.owner?.node?.removeResultGuard(of: wait)
    if due.isEmpty {
      // For an end outside of any navigation, such as a deallocation.
      Task { @MainActor in Change.deliver() }
    }
    due.append { wait.tell(because: reason) }
  }

  /// Ends the wait of a cancelled task; returns false if it has ended.
  func cancel(_ wait: AwaitedResult) -> Bool {
    guard waits.contains(where: { $0 === wait }) else { return false }
    end(wait, because: .cancelled)
    return true
  }

  /// Calls the presenters whose waits ended, unless a change is in progress.
  func deliver() -> Bool {
    while Change.isIdle, !due.isEmpty { due.removeFirst()() }
    return true
  }

  // MARK: Following the state

  func didApply(to node: CoordinatorNode) { follow(node, isUndone: false) }
  func didUndo(_ node: CoordinatorNode) { follow(node, isUndone: true) }

  private func follow(_ node: CoordinatorNode, isUndone: Bool) {
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

  /// No wait in the restored tree survives.
  func willRestore(_ root: CoordinatorNode) {
    for wait in waits where wait.phase == .isUp {
      var node = wait.coordinator.node?.ownerNode
      while let current = node, current !== root { node = current.ownerNode }
      if node != nil { wait.phase = .hasLeft }
    }
  }

  /// Ends the waits whose coordinators have left; the presentations on top are called first.
  func willEnd() {
    for wait in waits.reversed() where wait.phase == .hasLeft { end(wait, because: .dismissed) }
  }
}

extension CoordinatorNode {
  /// Whether this coordinator presents `other`, has it pushed, or shows it as its flow or as a tab.
  fileprivate func shows(_ other: CoordinatorNode) -> Bool {
    if modalNode === other || detourNode === other || position(of: other) != nil { return true }
    if flowNode === other { return true }
    return isTabbed && other.role == .tab && childNodes.contains { $0 === other }
  }
}
