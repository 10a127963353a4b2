package import FlowEngine

package enum AppRoute: Route, Codable {
  case home, list, settings, sheet, form, login, main
  case detail(Int)
}

package enum ShopRoute: Route, Codable {
  case catalogue, cart, receipt, offer
  case item(Int)
}

/// The one route type of the tests that cannot be saved.
package enum HelpRoute: Route {
  case index
  case article(Int)
}

/// The answers that a coordinator of the tests gives when the engine asks.
@MainActor
package final class Hooks<R: Route> {
  /// The routes of any type for which canHandle returns true.
  package var handled: Set<RouteValue>
  package var types: [R: NavigationType]
  package var paths: [RouteValue: [any Route]] = [:]
  package var detents: [R: ModalDetentConfiguration] = [:]
  package var flowRoutes: Set<RouteValue> = []
  package var reasons: [RouteValue: String] = [:]
  package var duplicatePolicy = DuplicatePolicy.popBack
  package var makeModal: (@MainActor (R) -> Coordinator<R>?)?
  package var onFlowChange: (@MainActor (any Route) -> Bool)?
  package var onRestoreFlow: (@MainActor (String) -> Void)?
  package var makes: (@MainActor (String) -> (any AnyCoordinator)?)?
  package var transitions: [R: TransitionStyle] = [:]
  package var tabItem: TabItem?
  /// The routes for which canHandle was called, in order.
  package private(set) var questions: [RouteValue] = []

  package init(_ handled: Set<R>, _ types: [R: NavigationType]) {
    self.handled = Set(handled.map { RouteValue($0) })
    self.types = types
  }

  package func canHandle(_ route: any Route) -> Bool {
    questions.append(RouteValue(route))
    return handled.contains(RouteValue(route))
  }

  package func navigationType(for route: any Route) -> NavigationType {
    (route as? R).flatMap { types[$0] } ?? .push
  }

  package func detents(for route: any Route) -> ModalDetentConfiguration {
    (route as? R).flatMap { detents[$0] } ?? ModalDetentConfiguration()
  }

  package func also(handles route: any Route) {
    handled.insert(RouteValue(route))
  }
}

package final class TestCoordinator<R: Route>: Coordinator<R> {
  package let hooks: Hooks<R>

  package init(
    _ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:],
    factory: ViewFactory<R>? = nil
  ) {
    hooks = Hooks(routes, types)
    super.init(root: root, factory: factory)
  }

  package override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  package override func refusalReason(for route: any Route) -> String? {
    hooks.reasons[RouteValue(route)]
  }
  package override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  package override func navigationPath(for route: any Route) -> [any Route]? {
    hooks.paths[RouteValue(route)]
  }
  package override var duplicatePolicy: DuplicatePolicy { hooks.duplicatePolicy }
  package override func makeModalCoordinator(for route: R) -> Coordinator<R>? {
    hooks.makeModal?(route)
  }
  package override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    hooks.detents(for: route)
  }
  package override func canHandleFlowChange(to route: any Route) -> Bool {
    hooks.flowRoutes.contains(RouteValue(route))
  }
  package override func handleFlowChange(to route: any Route) -> Bool {
    hooks.onFlowChange?(route) ?? false
  }
  package override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
  package override func transitionStyle(for route: any Route) -> TransitionStyle {
    (route as? R).flatMap { hooks.transitions[$0] } ?? .automatic
  }
  package override var tabItem: TabItem? { hooks.tabItem }
}

package final class TestTabs<R: Route>: TabCoordinator<R> {
  package let hooks: Hooks<R>

  package init(_ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:]) {
    hooks = Hooks(routes, types)
    super.init(router: Router(initial: root))
  }

  package override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  package override func refusalReason(for route: any Route) -> String? {
    hooks.reasons[RouteValue(route)]
  }
  package override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  package override func navigationPath(for route: any Route) -> [any Route]? {
    hooks.paths[RouteValue(route)]
  }
  package override var duplicatePolicy: DuplicatePolicy { hooks.duplicatePolicy }
  package override func makeModalCoordinator(for route: R) -> Coordinator<R>? {
    hooks.makeModal?(route)
  }
  package override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
  package override var tabItem: TabItem? { hooks.tabItem }
}

package final class TestOrchestrator<R: Route>: FlowOrchestrator<R> {
  package let hooks: Hooks<R>

  package init(_ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:]) {
    hooks = Hooks(routes, types)
    super.init(router: Router(initial: root))
  }

  package override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  package override func refusalReason(for route: any Route) -> String? {
    hooks.reasons[RouteValue(route)]
  }
  package override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  package override func canHandleFlowChange(to route: any Route) -> Bool {
    hooks.flowRoutes.contains(RouteValue(route))
  }
  package override func handleFlowChange(to route: any Route) -> Bool {
    hooks.onFlowChange?(route) ?? false
  }
  package override func restoreFlow(named name: String) { hooks.onRestoreFlow?(name) }
  package override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
}

/// Keeps the errors of one tree away from the shared handler, and remembers them.
@MainActor
package final class RecordingErrorHandler {
  package let handler: FlowErrorHandler
  package private(set) var errors: [FlowError] = []

  package init(on root: Coordinator<some Route>, journalCapacity: Int = 256) {
    handler = FlowErrorHandler(journalCapacity: journalCapacity)
    handler.onError = { [weak self] in self?.errors.append($0) }
    root.errorHandler = handler
  }
}

/// A weak reference to an object.
package struct Weak<Object: AnyObject> {
  package private(set) weak var value: Object?

  package init(_ value: Object?) { self.value = value }
}

/// The state and the relations of one coordinator of a tree, for comparison.
package struct CoordinatorSnapshot: Hashable {
  package let state: NavigationSummary
  package let parent: CoordinatorID?
  package let context: CoordinatorPresentationContext
  package let children: [CoordinatorID]
  package let modals: [CoordinatorID]
}

@MainActor
package func node(_ coordinator: any AnyCoordinator) -> CoordinatorNode {
  coordinator.node
}

@MainActor
package func summary(_ coordinator: any AnyCoordinator) -> NavigationSummary {
  NavigationSummary(node(coordinator).core)
}

/// The coordinator and everything that it owns or presents, each host before the coordinators that
/// it holds.
@MainActor
package func tree(_ top: any AnyCoordinator) -> [CoordinatorNode] {
  var found: [CoordinatorNode] = [node(top)]
  var seen: Set<CoordinatorID> = [top.id]
  var next = 0
  while next < found.count {
    let host = found[next]
    next += 1
    let below =
      host.childNodes + host.modalRegistrations
      + [host.modalNode, host.detourNode].compactMap { $0 }
    for each in below where seen.insert(each.id).inserted { found.append(each) }
  }
  return found
}

@MainActor
package func snapshot(_ tops: any AnyCoordinator...) -> [CoordinatorID: CoordinatorSnapshot] {
  snapshot(tops.flatMap { tree($0) })
}

@MainActor
package func snapshot(_ nodes: [CoordinatorNode]) -> [CoordinatorID: CoordinatorSnapshot] {
  var found: [CoordinatorID: CoordinatorSnapshot] = [:]
  for each in nodes {
    found[each.id] = CoordinatorSnapshot(
      state: summary(each), parent: each.parent?.id, context: each.presentationContext,
      children: each.childNodes.map(\.id), modals: each.modalRegistrations.map(\.id))
  }
  return found
}

/// The path of a coordinator, to be compared with a list of ``own(_:)`` and ``child(_:)``.
@MainActor
package func path(_ coordinator: any AnyCoordinator) -> [NavigationSummary.Entry] {
  summary(coordinator).path
}

package func own(_ route: any Route) -> NavigationSummary.Entry { .route(RouteValue(route)) }

@MainActor
package func child(_ coordinator: any AnyCoordinator) -> NavigationSummary.Entry {
  .child(coordinator.id)
}

@MainActor
package func isVisible(_ route: any Route, in coordinator: any AnyCoordinator) -> Bool {
  RouteValue(coordinator.visibleRoute) == RouteValue(route)
}

@MainActor
package func isClean(_ coordinator: any AnyCoordinator) -> Bool {
  let state = summary(coordinator)
  return state.path.isEmpty && state.presented == nil && state.modal == nil && state.detour == nil
    && state.detents == nil
}

extension Result where Success == NavigationPlan, Failure == FlowError {
  package var plan: NavigationPlan? { try? get() }

  package var error: FlowError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// The records of the navigations that end while `work` runs.
@MainActor
package func records(during work: () -> Void) -> [NavigationRecord] {
  events(during: work).compactMap { event in
    if case .navigated(let record, _) = event { record } else { nil }
  }
}

/// The events posted while `work` runs.
@MainActor
package func events(during work: () -> Void) -> [FlowEvent] {
  var events: [FlowEvent] = []
  let observation = FlowEvents.observe { events.append($0) }
  work()
  observation.cancel()
  return events
}
