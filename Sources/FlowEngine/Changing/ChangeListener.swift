/// What happens around changes besides the state: lifecycle calls, awaited results, events.
///
/// ``Change`` calls every listener, in the order of these functions. A listener is on the list only
/// while it has something to do.
@MainActor
protocol ChangeListener: AnyObject {
  // Begin and deliver
  /// Whether the tree of `node` must not change now.
  func forbidsChange(inTreeOf node: CoordinatorNode) -> Bool
  /// Delivers what waits for the end of a change; called before and after each change.
  ///
  /// Returns false if the listeners after it must wait.
  func deliver() -> Bool

  // Foresee and announce
  /// Called before the steps are applied, and before `children` become those of their owner.
  func willApply(_ steps: [NavigationStep], leaving children: NextChildren?)
  /// Called before a change whose effect cannot be predicted.
  func willChangeUnpredictably()

  // Apply
  /// Called after each step on the coordinator.
  func didApply(to node: CoordinatorNode)
  /// Called after the steps of the coordinator were undone.
  func didUndo(_ node: CoordinatorNode)
  /// Called after each ``willApply(_:leaving:)``.
  func didApply()
  /// Called after each ``willChangeUnpredictably()``.
  func didChangeUnpredictably()
  /// Called before a restoration changes the tree below `root`.
  func willRestore(_ root: CoordinatorNode)

  // Notify and record
  func stateChanged(_ node: CoordinatorNode)
  func hierarchyChanged(_ node: CoordinatorNode)
  /// Called when the outermost change is complete, before its observers are notified.
  func willEnd()
  func navigated(_ record: NavigationRecord, from origin: CoordinatorNode)
}

extension ChangeListener {
  func forbidsChange(inTreeOf node: CoordinatorNode) -> Bool { false }
  func deliver() -> Bool { true }
  func willApply(_ steps: [NavigationStep], leaving children: NextChildren?) {}
  func willChangeUnpredictably() {}
  func didApply(to node: CoordinatorNode) {}
  func didUndo(_ node: CoordinatorNode) {}
  func didApply() {}
  func didChangeUnpredictably() {}
  func willRestore(_ root: CoordinatorNode) {}
  func stateChanged(_ node: CoordinatorNode) {}
  func hierarchyChanged(_ node: CoordinatorNode) {}
  func willEnd() {}
  func navigated(_ record: NavigationRecord, from origin: CoordinatorNode) {}
}
