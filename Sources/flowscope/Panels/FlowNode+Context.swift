import FlowEngine
import FlowProtocol

extension FlowNode {
  /// How the coordinator came on screen; nil for a registered modal that is not up, also where an engine of an
  /// earlier version calls it a root.
  var shownContext: CoordinatorPresentationContext? {
    relation == .modalRegistration ? nil : context
  }
}
