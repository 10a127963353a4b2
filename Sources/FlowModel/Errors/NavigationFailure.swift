/// The contexts of failed navigations in errors; each reason has its own advice.
package enum NavigationFailure {
  package static let noTakerContext = "No coordinator in hierarchy can handle this route"
  package static let flowChangeRefusedContext =
    "canHandleFlowChange(to:) said yes, and handleFlowChange(to:) refused"
  package static let pathPrefix = "navigationPath(for:) holds "
  package static let tabPrefix = "The tab '"
  package static let restorationPrefix = "state restoration dropped "
  /// Between a coordinator and the reason that it gives.
  package static let reasonInfix = " refuses it: "
  /// After the coordinator whose root is the route.
  package static let unclaimedRootSuffix =
    " has this route as its root, and does not claim it in canHandle(_:)"
  /// Around the root that did not change the flow.
  package static let gatePrefix = ", and canHandleFlowChange(to:) of "
  package static let gateSuffix = " said no"
  package static let linkPrefix = "the link leads to no route: "
  package static let parkingPrefix = "parked until "
  /// The only words about a route; after the kind of a request that names none.
  package static let breakpointRefusal = "refused by a viewer at a breakpoint"
  package static let breakpointOriginGone =
    "dropped at a breakpoint: the coordinator that was asked is gone"

  /// Whether a hook of the app contradicts itself or the rules of the engine.
  static func isProgrammerError(_ context: String) -> Bool {
    context == flowChangeRefusedContext || context.hasPrefix(pathPrefix)
  }

  /// The phase in which navigations fail for a context.
  static func phase(of context: String) -> FailurePhase {
    if context == flowChangeRefusedContext { return .flowChange }
    if context.hasPrefix(restorationPrefix) { return .restoring }
    if context.hasPrefix(parkingPrefix) || context.hasPrefix(linkPrefix) { return .opening }
    return .planning
  }

  /// The recommended action; for a context from another framework, the one for ``noTakerContext``.
  static func advice(for context: String) -> String {
    switch context {
    case flowChangeRefusedContext:
      "Return true from handleFlowChange(to:) for every route that canHandleFlowChange(to:) accepts"
    case let text where text.hasPrefix(pathPrefix):
      "Return only own routes that are pushed or replaced from navigationPath(for:)"
    case let text where text.hasPrefix(tabPrefix):
      "Check that the tab's coordinator answers true in canHandle(_:) for this route"
    case let text where text.hasPrefix(restorationPrefix):
      "Check that the app still has the saved part; if it was removed on purpose, do nothing"
    case let text where text.hasPrefix(parkingPrefix):
      "Make the condition hold in time, or park links with a longer timeout"
    case let text where text.hasSuffix(breakpointRefusal):
      "Let it go on at the breakpoint, or remove the breakpoint"
    case let text where text.hasSuffix(breakpointOriginGone):
      "Let it go on sooner, or navigate from a coordinator that lives longer"
    case let text where text.hasSuffix(unclaimedRootSuffix):
      "Return true from canHandle(_:) of that coordinator for its root"
    case let text where text.contains(reasonInfix):
      "Navigate once the coordinator's reason no longer holds, or park the link until then with LinkParking"
    case let text where text.hasPrefix(noTakerContext) && text.hasSuffix(gateSuffix):
      "Check why canHandleFlowChange(to:) refuses this route now, and return the reason from refusalReason(for:); "
        + "for a route that the app shows, return true from canHandle(_:) of a coordinator of the tree"
    case let text where text.hasPrefix(linkPrefix):
      "Correct the link, or declare it: a URL in DeepLinks, a payload in PushRoutes"
    default:
      "Check that a coordinator of the tree answers true in canHandle(_:) for this route; to change the flow "
        + "for it, override canHandleFlowChange(to:) at the root"
    }
  }
}
