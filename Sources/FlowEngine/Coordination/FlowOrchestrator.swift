/// The root of an app that changes between flows, such as logging in and the app itself.
///
/// Override ``Coordinator/canHandleFlowChange(to:)`` and ``Coordinator/handleFlowChange(to:)`` and
/// call `transitionToFlow(_:root:)` in the latter.
@MainActor
open class FlowOrchestrator<R: Route>: Coordinator<R> {
  /// The flow that is shown in place of the orchestrator's root.
  public var currentFlow: (any AnyCoordinator)? {
    box.noteRead(.flow)
    return flowNode
  }

  /// Removes the current flow, makes `coordinator` the new one, and sets the root.
  ///
  /// A coordinator that has an owner is refused and reported, without effect.
  @discardableResult
  public func transitionToFlow(
    _ coordinator: Coordinator<some Route>, root: R,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      Change.make(at: self, taking: coordinator) {
        if let refusal = Ownership.refusal(of: coordinator, by: self, as: .flow) {
          return .refused(refusal)
        }
        return .unpredicted { [self] in
          if let flowNode { detach(flowNode) }
          _ = take(coordinator, as: .flow)
          carryOutFlowChange(root: root, isNew: true)
        }
      }
    }
  }
}
