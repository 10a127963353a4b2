/// The root of an app that changes between flows, such as logging in and the app itself.
///
/// Override ``Coordinator/canHandleFlowChange(to:)`` and ``Coordinator/handleFlowChange(to:)`` and call
/// ``transitionToFlow(_:root:)`` in the latter.
@MainActor
open class FlowOrchestrator<R: Route>: Coordinator<R> {
  /// The flow that shows in place of the orchestrator's root.
  public var currentFlow: (any AnyCoordinator)? { flowNode }

  private var flow: (any CoordinatorNode)?
  package override var flowNode: (any CoordinatorNode)? { flow }

  package override func willDetach(_ child: any CoordinatorNode) {
    if child === flow { flow = nil }
  }

  /// Lets the flow before it go, takes `coordinator` as the new one, and sets the root.
  ///
  /// Refused, reported, and without any effect where the new flow has an owner.
  @discardableResult
  public func transitionToFlow(_ coordinator: Coordinator<some Route>, root: R) -> Bool {
    guard Navigation.begin(at: self) else { return false }
    if let refusal = Ownership.refusal(of: coordinator, by: self, as: .flow) {
      report(refusal)
      return false
    }
    defer { Lifecycle.tellAll() }
    Lifecycle.around {
      if let flow { detach(flow) }
      _ = take(coordinator, as: .flow)
      flow = coordinator
      changeFlow(root: root, isNew: true)
    }
    return true
  }
}
