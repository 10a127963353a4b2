/// Where one coordinator is: its root, what is stacked on it, and what it presents.
public struct NavigationState<R: Route>: Sendable {
  /// The first screen.
  public internal(set) var root: R
  /// Own routes and pushed children above the root, in the order in which they were pushed.
  public internal(set) var path: [PathEntry<R>] = []
  /// The index of the selected tab, from 0; meaningful for a ``TabCoordinator`` only.
  public internal(set) var selectedTab = 0
  /// The route of the modal that is up, which is the root of its coordinator.
  public internal(set) var presented: R?
  /// How tall the sheet of the modal that is up may be.
  public internal(set) var modalDetentConfiguration: ModalDetentConfiguration?
  /// The route under which the detour that is up was presented.
  public internal(set) var detour: (any Route)?

  package internal(set) var modalNode: (any CoordinatorNode)?
  package internal(set) var detourNode: (any CoordinatorNode)?

  /// A state that shows `root` and nothing else.
  public init(root: R) {
    self.root = root
  }

  /// The own routes of the ``path``.
  ///
  /// O(path).
  public var stack: [R] { path.compactMap(\.route) }

  /// The pushed children of the ``path``.
  ///
  /// O(path).
  public var pushedChildren: [any AnyCoordinator] { path.compactMap(\.child) }

  /// The presented route, else the topmost own route, else the root.
  ///
  /// O(pushed children on top).
  public var currentRoute: R {
    presented ?? path.last(where: { $0.route != nil })?.route ?? root
  }

  package var isClean: Bool { path.isEmpty && modalNode == nil && detourNode == nil }

  /// Whether the path has no own route, which is when prerequisites are built.
  ///
  /// O(path).
  var isStackEmpty: Bool { !path.contains { $0.route != nil } }

  func position(of child: any CoordinatorNode) -> Int? {
    path.lastIndex { $0.childNode === child }
  }
}

extension NavigationState: Equatable {
  /// Routes are compared as values, coordinators by identity.
  public static func == (lhs: NavigationState, rhs: NavigationState) -> Bool {
    lhs.root == rhs.root && lhs.path == rhs.path && lhs.selectedTab == rhs.selectedTab
      && lhs.presented == rhs.presented
      && lhs.modalDetentConfiguration == rhs.modalDetentConfiguration
      && lhs.modalNode === rhs.modalNode && lhs.detourNode === rhs.detourNode
      && lhs.detour.map { AnyHashable($0) } == rhs.detour.map { AnyHashable($0) }
  }
}
