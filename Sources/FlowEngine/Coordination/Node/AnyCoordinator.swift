/// A coordinator with its route type erased.
///
/// Only ``Coordinator`` and its subclasses can adopt this protocol, because no other code can
/// create the required ``EngineCoordinator``.
@MainActor
public protocol AnyCoordinator: AnyObject, Sendable {
  /// The id, which stays the same for the life of the coordinator.
  nonisolated var id: CoordinatorID { get }
  /// The name of the coordinator's type, without its module.
  nonisolated var name: String { get }
  /// The name of the coordinator's route type, without its module.
  nonisolated var routeTypeName: String { get }
  /// The coordinator that owns this one.
  var parent: (any AnyCoordinator)? { get }
  /// The children, in the order in which they were added.
  var children: [any AnyCoordinator] { get }
  /// The presented detour.
  var detourCoordinator: (any AnyCoordinator)? { get }
  /// The way in which the coordinator is presented.
  var presentationContext: CoordinatorPresentationContext { get }
  /// The item in the tab bar, if the coordinator is a tab.
  var tabItem: TabItem? { get }

  /// The coordinator as the engine uses it.
  nonisolated var engineCoordinator: EngineCoordinator { get }

  /// Whether the coordinator shows `route` itself.
  func canHandle(_ route: any Route) -> Bool
  /// Whether the coordinator, at the root of its tree, changes the flow for `route`.
  func canHandleFlowChange(to route: any Route) -> Bool
  /// Returns the plan for navigating to `route` from here, without changes.
  func plan(to route: any Route) -> Result<NavigationPlan, FlowError>
  /// Runs the same walk as ``plan(to:)``, and keeps each question and answer.
  func explain(to route: any Route) -> NavigationExplanation
}

/// A coordinator as the engine uses it; apps neither need nor can create one.
public struct EngineCoordinator: Sendable {
  package let node: any CoordinatorNode
}

// MARK: Navigation

extension AnyCoordinator {
  /// Shows `route`, wherever in the tree it belongs; see
  /// ``Coordinator/navigate(to:fileID:line:function:)``.
  @discardableResult
  public func navigate(
    to route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { node.carryOutNavigation(to: route) }
  }

  /// Goes back one screen; see ``Coordinator/pop(fileID:line:function:)``.
  @discardableResult
  public func pop(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { node.carryOutPop() }
  }

  /// Goes back to the root of this coordinator.
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { node.carryOutPopToRoot() }
  }

  /// Dismisses the modal.
  public func dismissModal(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { node.carryOutDismissModal() }
  }

  /// Dismisses the detour, and everything presented on it.
  public func dismissDetour(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { node.carryOutDismissDetour() }
  }
}

// MARK: Reading

extension AnyCoordinator {
  /// The presented modal.
  public var currentModalCoordinator: (any AnyCoordinator)? {
    node.box.read(.modal, node.modalNode)
  }

  /// The visible route: that of the detour, else of the modal, else of the top of the path, else
  /// the root, followed down to the leaf through the selected tab and the current flow.
  ///
  /// Observers are notified if the route changes, but not if another coordinator shows the same
  /// route. O(depth).
  public var visibleRoute: any Route {
    node.box.read(.visibleRoute, of: node, node.watchSight().route)
  }

  /// The coordinator whose route the user sees, in O(depth).
  public var visibleCoordinator: any AnyCoordinator {
    node.box.read(.visibleOwner, of: node, node.watchSight().owner)
  }

  /// The coordinator whose `pop()` the back button of the visible screen calls, in O(depth).
  package var visibleHost: any AnyCoordinator {
    var host = visibleCoordinator.node
    while host !== self, let owner = host.ownerNode, owner.box.topChild === host { host = owner }
    return host
  }

  package var node: any CoordinatorNode { engineCoordinator.node }
}

/// A live coordinator, read lazily: only the requested parts of its state are read.
@MainActor
package struct LiveCoordinator {
  package let node: any CoordinatorNode
}

extension LiveCoordinator: @MainActor ShownStack {
  package var detour: (any CoordinatorNode)? { node.box.detourNode }
  package var modal: (any CoordinatorNode)? { node.box.modalNode }
  package var modalCoversScreen: Bool { node.core.detents?.coversScreen ?? false }
  package var topChild: (any CoordinatorNode)? { node.box.topChild }
  package var isPathEmpty: Bool { node.box.pathCount == 0 }
  package var contained: (any CoordinatorNode)? { node.contained }
  package var pathCount: Int { node.box.pathCount }
  package func child(at index: Int) -> (any CoordinatorNode)? { node.box.core.path[index].child }
}

@MainActor
package struct LiveTree: @MainActor ShownHierarchy {
  package func coordinator(_ node: any CoordinatorNode) -> LiveCoordinator? {
    LiveCoordinator(node: node)
  }
}
