/// A coordinator whose route type is not known.
///
/// ``Coordinator`` and its subclasses alone adopt it: nothing else can make the
/// ``EngineCoordinator`` that it asks for.
@MainActor
public protocol AnyCoordinator: AnyObject, Sendable {
  /// Stays the same for the life of the coordinator.
  nonisolated var id: CoordinatorID { get }
  /// The name of the coordinator's type, without its module.
  nonisolated var name: String { get }
  /// The name of its route type, without its module.
  nonisolated var routeTypeName: String { get }
  /// The coordinator that this one belongs to.
  var parent: (any AnyCoordinator)? { get }
  /// The children, in the order in which they were added.
  var children: [any AnyCoordinator] { get }
  /// The detour that is up.
  var detourCoordinator: (any AnyCoordinator)? { get }
  /// How the coordinator came to be on screen.
  var presentationContext: CoordinatorPresentationContext { get }
  /// What the tab bar shows for it, where it is a tab.
  var tabItem: TabItem? { get }

  /// The coordinator as the engine knows it.
  nonisolated var engineCoordinator: EngineCoordinator { get }

  /// Whether the coordinator shows `route` itself.
  func canHandle(_ route: any Route) -> Bool
  /// Whether the coordinator, at the root of its tree, changes the flow for `route`.
  func canHandleFlowChange(to route: any Route) -> Bool
  /// Shows `route`, wherever in the tree it belongs.
  @discardableResult func navigate(to route: any Route) -> Bool
  /// The plan for navigating to `route` from here; nothing changes.
  func plan(to route: any Route) -> Result<NavigationPlan, FlowError>
  /// The same walk as ``plan(to:)`` with every question and answer kept.
  func explain(to route: any Route) -> NavigationExplanation
  /// Goes back one screen.
  @discardableResult func pop() -> Bool
  /// Goes back to the root of this coordinator.
  func popToRoot()
  /// Dismisses the modal.
  func dismissModal()
  /// Dismisses the detour, and everything presented on it.
  func dismissDetour()
}

/// A coordinator as the engine knows it; an app has no use for it, and cannot make one.
public struct EngineCoordinator: Sendable {
  package let node: any CoordinatorNode
}

extension AnyCoordinator {
  /// The modal that is up.
  public var currentModalCoordinator: (any AnyCoordinator)? {
    node.box.noteRead(.modal)
    return node.modalNode
  }

  /// The route that the user sees: detour, then modal, then the top of the path, then root,
  /// followed down to the leaf, through the selected tab and the current flow.
  ///
  /// Observers are notified where it is another route, and not where another coordinator shows the
  /// same. O(depth).
  public var visibleRoute: any Route {
    node.box.noteRead(.visibleRoute, of: node)
    return node.watchSight().route
  }

  /// The coordinator whose route the user sees.
  ///
  /// O(depth).
  public var visibleCoordinator: any AnyCoordinator {
    node.box.noteRead(.visibleOwner, of: node)
    return node.watchSight().owner
  }

  /// The coordinator that goes back when the user does: whose ``pop()`` the back button of the
  /// visible screen calls.
  ///
  /// O(depth).
  package var visibleHost: any AnyCoordinator {
    var host = visibleCoordinator.node
    while host !== self, let owner = host.ownerNode, case .child(let top) = owner.topEntry,
      top === host
    {
      host = owner
    }
    return host
  }

  package var node: any CoordinatorNode { engineCoordinator.node }
}
