/// A presenter that waits for a coordinator's result.
///
/// It ends once: after ``AwaitedResults`` has removed it, its result or reason is final.
@MainActor
class AwaitedResult {
  enum Phase { case coming, isUp, hasLeft }

  let coordinator: UncountedReference
  let id: CoordinatorID
  var phase = Phase.coming
  /// The coordinator that shows the awaited one.
  private(set) var owner: UncountedReference?
  private var ownerID: CoordinatorID?

  fileprivate init(_ coordinator: CoordinatorNode) {
    self.coordinator = coordinator.uncounted
    id = coordinator.id
  }

  /// Whether `node` shows the coordinator, or showed it last.
  func isOwned(by node: CoordinatorNode) -> Bool { ownerID == node.id }

  func comeUp(in owner: CoordinatorNode) {
    phase = .isUp
    guard ownerID != owner.id else { return }
    self.owner?.node?.removeResultGuard(of: self)
    ownerID = owner.id
    self.owner = owner.uncounted
    owner.companions.append(ResultGuard(self))
  }

  /// Calls the presenter: with the result if there is one, else with `reason`.
  ///
  /// Called once.
  func tell(because reason: NoResult) {}
}

@MainActor
final class ResultWait<Output: Sendable>: AwaitedResult {
  private var output: Output?
  var onEnd: (@MainActor (Result<Output, NoResult>) -> Void)?

  init(
    of coordinator: any ResultCoordinator<Output>,
    onEnd: (@MainActor (Result<Output, NoResult>) -> Void)? = nil
  ) {
    self.onEnd = onEnd
    super.init(coordinator)
  }

  /// Keeps the result until the coordinator has left the screen; returns false if it has one.
  func finish(with output: Output) -> Bool {
    guard self.output == nil else { return false }
    self.output = .some(output)
    return true
  }

  override func tell(because reason: NoResult) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(output.map { .success($0) } ?? .failure(reason))
  }
}

/// Ends a wait when the coordinator that holds it is deallocated, on any thread.
package final class ResultGuard: Sendable {
  fileprivate let wait: AwaitedResult

  @MainActor
  init(_ wait: AwaitedResult) { self.wait = wait }

  deinit {
    let wait = wait
    Task { @MainActor in AwaitedResults.shared.end(wait, because: .dismissed) }
  }
}

extension CoordinatorNode {
  func removeResultGuard(of wait: AwaitedResult) {
    companions.removeAll { ($0 as? ResultGuard)?.wait === wait }
  }
}
