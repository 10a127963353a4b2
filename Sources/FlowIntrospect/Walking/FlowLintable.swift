public import FlowEngine

/// A coordinator whose hooks the live lints ask.
///
/// FlowEngine's coordinators conform. An engine of another kind may conform too; its coordinators
/// need only answer which routes they show.
@MainActor
public protocol FlowLintable: FlowInspectable {
  /// The name of the coordinator's type.
  nonisolated var name: String { get }
  /// The type of the routes that the coordinator shows.
  var lintedRouteType: any Route.Type { get }
  /// The route of the first screen.
  var lintedRoot: any Route { get }
  /// The coordinator that has this one; nil for the top of a tree, and for one that left its tree.
  var lintedOwner: (any FlowLintable)? { get }
  /// The coordinator at this index among those that this one has; nil after the last.
  ///
  /// O(1). The default reads the links of an inspection.
  func lintedLink(at index: Int) -> Inspection.Link?
  /// The routes that the coordinator holds: its root, then at most `count` of the top of its stack.
  func heldRoutes(newest count: Int) -> [any Route]
  /// How the coordinator shows `route`; nil if it does not claim it. Pure.
  func navigationType(ofClaimed route: any Route) -> NavigationType?
  /// The detents that the coordinator gives a modal for `route`; nil if they are not known. Pure.
  func modalDetents(ofClaimed route: any Route) -> ModalDetentConfiguration?
  /// What going back from `route` shows; nil if neither the coordinator nor one that is pushed on it
  /// shows that route on top.
  ///
  /// The default reads inspections.
  func lintedWayBack(from route: any Route) -> LintedWayBack?

  /// Whether the coordinator shows `other` in place of itself, for this route.
  func lintedShows(_ other: any FlowLintable, for route: any Route) -> Bool
  /// The coordinator that takes `route` if this one is asked; nil for none.
  func lintedTaker(of route: any Route) -> (any FlowLintable)?
  /// The registered modal that is presented for `route`.
  func registeredModal(for route: any Route) -> (any FlowLintable)?
  /// Why a modal that the coordinator makes for `route` cannot be presented; nil if it makes one
  /// that can.
  func modalProblem(for route: any Route) -> LintedModalProblem?
  /// Why the path of screens below `route` cannot be built; nil if it can.
  func pathProblem(for route: any Route) -> FlowError?
  /// Makes the screen of `route`; nil if the coordinator runs without screens.
  func makesScreen(for route: any Route) -> Bool?
  /// What makes the screens; nil if the coordinator runs without screens.
  var screenMaker: ObjectIdentifier? { get }
  /// Whether another coordinator always shows in place of the root.
  var hidesRoot: Bool { get }
}

/// Why a coordinator cannot present a modal for one of its routes.
public enum LintedModalProblem: Sendable {
  /// No modal is registered for the route, and the coordinator makes none.
  case notRegistered
  /// The modal that the coordinator makes is refused.
  case madeWrong(FlowError)
}

extension FlowLintable {
  /// Reads the links of an inspection, in O(links).
  public func lintedLink(at index: Int) -> Inspection.Link? {
    let links = inspect().links
    return links.indices.contains(index) ? links[index] : nil
  }
  /// Nil: not known.
  public func modalDetents(ofClaimed route: any Route) -> ModalDetentConfiguration? { nil }
  /// Nil: the top of a tree.
  public var lintedOwner: (any FlowLintable)? { nil }
  /// False.
  public func lintedShows(_ other: any FlowLintable, for route: any Route) -> Bool { false }
  /// Nil.
  public func lintedTaker(of route: any Route) -> (any FlowLintable)? { nil }
  /// Nil.
  public func registeredModal(for route: any Route) -> (any FlowLintable)? { nil }
  /// Nil: it can be presented.
  public func modalProblem(for route: any Route) -> LintedModalProblem? { nil }
  /// Nil: it can be built.
  public func pathProblem(for route: any Route) -> FlowError? { nil }
  /// Nil: without screens.
  public func makesScreen(for route: any Route) -> Bool? { nil }
  /// Nil: without screens.
  public var screenMaker: ObjectIdentifier? { nil }
  /// False.
  public var hidesRoot: Bool { false }
}

extension CoordinatorNode: FlowLintable {
  /// The type of the coordinator's routes.
  public var lintedRouteType: any Route.Type { routeType }
  /// The route of the root.
  public var lintedRoot: any Route { rootRoute }
  /// The coordinator that owns this one.
  public var lintedOwner: (any FlowLintable)? { ownerNode }

  /// Children first, then registered modals, then presentations that are not registered.
  public func lintedLink(at index: Int) -> Inspection.Link? {
    var index = index
    let children = childNodes
    if index < children.count {
      return Inspection.Link(children[index], as: Relation(as: children[index].role))
    }
    index -= children.count
    let modals = modalRegistrations
    if index < modals.count {
      return Inspection.Link(modals[index], as: Relation(as: modals[index].role))
    }
    index -= modals.count
    if let modal = modalNode, modal.role == .presentedModal {
      if index == 0 { return Inspection.Link(modal, as: .presentedModal) }
      index -= 1
    }
    return index == 0 ? detourNode.map { Inspection.Link($0, as: .detour) } : nil
  }

  /// The root, then the own routes among the newest entries of the path.
  public func heldRoutes(newest count: Int) -> [any Route] {
    [rootRoute] + core.path.suffix(count).compactMap { $0.route }
  }

  /// The answers of `canHandle(own:)` or `canHandle(_:)`, as the planner asks, and of
  /// `navigationType(for:)`.
  public func navigationType(ofClaimed route: any Route) -> NavigationType? {
    claimsToShow(route) ? navigationType(for: route) : nil
  }

  /// The answer of `modalDetentConfiguration(for:)`.
  public func modalDetents(ofClaimed route: any Route) -> ModalDetentConfiguration? {
    modalDetentConfiguration(for: route)
  }

  /// Whether it has the same root, selects `other` as a tab, or presents it as a registered modal.
  public func lintedShows(_ other: any FlowLintable, for route: any Route) -> Bool {
    if isSameRoute(rootRoute, route) { return true }
    guard accepts(route), let type = navigationType(ofClaimed: route) else { return false }
    if case .tabSwitch(let index) = type {
      return childNodes.indices.contains(index) && childNodes[index] === other
    }
    return !type.isOnStack && modalRegistration(rootedAt: route) === other
  }

  /// The coordinator that the planner finds.
  public func lintedTaker(of route: any Route) -> (any FlowLintable)? { taker(of: route) }

  /// The first registered modal with this root.
  public func registeredModal(for route: any Route) -> (any FlowLintable)? {
    modalRegistration(rootedAt: route)
  }

  /// Why what `makeModalCoordinator(for:)` makes is refused.
  public func modalProblem(for route: any Route) -> LintedModalProblem? {
    if modalRegistration(rootedAt: route) != nil { return nil }
    return switch proposedModal(rootedAt: route) {
    case .success: nil
    case .failure(let error): .madeWrong(error)
    case nil: .notRegistered
    }
  }

  /// Why `navigationPath(for:)` cannot be built.
  public func pathProblem(for route: any Route) -> FlowError? { prerequisiteError(for: route) }

  /// Whether the view factory makes a screen.
  public func makesScreen(for route: any Route) -> Bool? {
    factoryType == nil ? nil : screenOfOwnRoute(route) != nil
  }

  /// The type of the view factory.
  public var screenMaker: ObjectIdentifier? { factoryType }

  /// Whether it has tabs or a flow.
  public var hidesRoot: Bool { isTabbed || flowNode != nil }
}
