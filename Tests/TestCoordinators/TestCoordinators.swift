import FlowEngine

enum AppRoute: Route, Codable {
  case home, list, settings, sheet, form, login, main
  case detail(Int)
}

enum ShopRoute: Route, Codable {
  case catalogue, cart, receipt, offer
  case item(Int)
}

/// The one route type of the tests that cannot be saved.
enum HelpRoute: Route {
  case index
  case article(Int)
}

/// The answers that a coordinator of the tests gives when the engine asks.
@MainActor
final class Hooks<R: Route> {
  /// Routes that it says it can handle, of whatever type.
  var handled: Set<RouteValue>
  var types: [R: NavigationType]
  var paths: [RouteValue: [any Route]] = [:]
  var detents: [R: ModalDetentConfiguration] = [:]
  var flowRoutes: Set<RouteValue> = []
  var duplicatePolicy = DuplicatePolicy.popBack
  var makeModal: (@MainActor (R) -> Coordinator<R>?)?
  var onFlowChange: (@MainActor (any Route) -> Bool)?
  var onRestoreFlow: (@MainActor (String) -> Void)?
  var makes: (@MainActor (String) -> (any AnyCoordinator)?)?
  var transitions: [R: TransitionStyle] = [:]
  var tabItem: TabItem?
  /// What canHandle was asked, in order.
  private(set) var questions: [RouteValue] = []

  init(_ handled: Set<R>, _ types: [R: NavigationType]) {
    self.handled = Set(handled.map { RouteValue($0) })
    self.types = types
  }

  func canHandle(_ route: any Route) -> Bool {
    questions.append(RouteValue(route))
    return handled.contains(RouteValue(route))
  }

  func navigationType(for route: any Route) -> NavigationType {
    (route as? R).flatMap { types[$0] } ?? .push
  }

  func detents(for route: any Route) -> ModalDetentConfiguration {
    (route as? R).flatMap { detents[$0] } ?? ModalDetentConfiguration()
  }

  func also(handles route: any Route) {
    handled.insert(RouteValue(route))
  }
}

final class TestCoordinator<R: Route>: Coordinator<R> {
  let hooks: Hooks<R>

  init(
    _ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:],
    factory: ViewFactory<R>? = nil
  ) {
    hooks = Hooks(routes, types)
    super.init(root: root, factory: factory)
  }

  override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  override func navigationPath(for route: any Route) -> [any Route]? {
    hooks.paths[RouteValue(route)]
  }
  override var duplicatePolicy: DuplicatePolicy { hooks.duplicatePolicy }
  override func makeModalCoordinator(for route: R) -> Coordinator<R>? { hooks.makeModal?(route) }
  override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    hooks.detents(for: route)
  }
  override func canHandleFlowChange(to route: any Route) -> Bool {
    hooks.flowRoutes.contains(RouteValue(route))
  }
  override func handleFlowChange(to route: any Route) -> Bool {
    hooks.onFlowChange?(route) ?? false
  }
  override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
  override func transitionStyle(for route: any Route) -> TransitionStyle {
    (route as? R).flatMap { hooks.transitions[$0] } ?? .automatic
  }
  override var tabItem: TabItem? { hooks.tabItem }
}

final class TestTabs<R: Route>: TabCoordinator<R> {
  let hooks: Hooks<R>

  init(_ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:]) {
    hooks = Hooks(routes, types)
    super.init(router: Router(initial: root))
  }

  override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  override func navigationPath(for route: any Route) -> [any Route]? {
    hooks.paths[RouteValue(route)]
  }
  override var duplicatePolicy: DuplicatePolicy { hooks.duplicatePolicy }
  override func makeModalCoordinator(for route: R) -> Coordinator<R>? { hooks.makeModal?(route) }
  override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
  override var tabItem: TabItem? { hooks.tabItem }
}

final class TestOrchestrator<R: Route>: FlowOrchestrator<R> {
  let hooks: Hooks<R>

  init(_ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:]) {
    hooks = Hooks(routes, types)
    super.init(router: Router(initial: root))
  }

  override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }
  override func canHandleFlowChange(to route: any Route) -> Bool {
    hooks.flowRoutes.contains(RouteValue(route))
  }
  override func handleFlowChange(to route: any Route) -> Bool {
    hooks.onFlowChange?(route) ?? false
  }
  override func restoreFlow(named name: String) { hooks.onRestoreFlow?(name) }
  override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
    hooks.makes?(name)
  }
}

/// Keeps the errors of one tree away from the shared handler, and remembers them.
@MainActor
final class RecordingErrorHandler {
  let handler: FlowErrorHandler
  private(set) var errors: [FlowError] = []

  init(on root: Coordinator<some Route>, journalCapacity: Int = 256) {
    handler = FlowErrorHandler(journalCapacity: journalCapacity)
    handler.onError = { [weak self] in self?.errors.append($0) }
    root.errorHandler = handler
  }
}

/// What one coordinator of a tree is, in a form that can be compared.
struct CoordinatorSnapshot: Hashable {
  let state: NavigationSummary
  let parent: CoordinatorID?
  let context: CoordinatorPresentationContext
  let children: [CoordinatorID]
  let modals: [CoordinatorID]
}

@MainActor
func node(_ coordinator: any AnyCoordinator) -> any CoordinatorNode {
  guard let node = coordinator as? any CoordinatorNode else {
    preconditionFailure("AnyCoordinator is adopted by Coordinator alone")
  }
  return node
}

@MainActor
func summary(_ coordinator: any AnyCoordinator) -> NavigationSummary {
  node(coordinator).predictedState(after: [])
}

/// The coordinator and everything that it owns or presents, hosts before what they hold.
@MainActor
func tree(_ top: any AnyCoordinator) -> [any CoordinatorNode] {
  var found: [any CoordinatorNode] = [node(top)]
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
func snapshot(_ tops: any AnyCoordinator...) -> [CoordinatorID: CoordinatorSnapshot] {
  snapshot(tops.flatMap { tree($0) })
}

@MainActor
func snapshot(_ nodes: [any CoordinatorNode]) -> [CoordinatorID: CoordinatorSnapshot] {
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
func path(_ coordinator: any AnyCoordinator) -> [NavigationSummary.Entry] {
  summary(coordinator).path
}

func own(_ route: any Route) -> NavigationSummary.Entry { .route(RouteValue(route)) }

@MainActor
func child(_ coordinator: any AnyCoordinator) -> NavigationSummary.Entry { .child(coordinator.id) }

@MainActor
func isVisible(_ route: any Route, in coordinator: any AnyCoordinator) -> Bool {
  RouteValue(coordinator.visibleRoute) == RouteValue(route)
}

@MainActor
func isClean(_ coordinator: any AnyCoordinator) -> Bool {
  let state = summary(coordinator)
  return state.path.isEmpty && state.presented == nil && state.modal == nil && state.detour == nil
    && state.detents == nil
}

extension Result where Success == NavigationPlan, Failure == FlowError {
  var plan: NavigationPlan? { try? get() }

  var error: FlowError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// The records of the navigations that end while `work` runs.
@MainActor
func records(during work: () -> Void) -> [NavigationRecord] {
  events(during: work).compactMap { event in
    if case .navigated(let record, _) = event { record } else { nil }
  }
}

/// The events posted while `work` runs.
@MainActor
func events(during work: () -> Void) -> [FlowEvent] {
  var events: [FlowEvent] = []
  let observation = FlowEvents.observe { events.append($0) }
  work()
  observation.cancel()
  return events
}
