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
