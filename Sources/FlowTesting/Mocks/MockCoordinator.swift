public import FlowEngine

/// A coordinator whose answers a test sets, and which notes what happens to it.
///
/// Without other answers, it shows each route of its type on its own stack.
///
/// ```swift
/// let shop = MockCoordinator(root: ShopRoute.catalogue)
/// ProductModel(coordinator: shop).buy()
/// #expect(shop.requests == [.navigate(RouteValue(ShopRoute.cart))])
/// ```
@MainActor
open class MockCoordinator<R: Route>: Coordinator<R> {
  /// Answers whether the coordinator shows a route of its type; pure.
  public var onCanHandle: @MainActor (R) -> Bool = { _ in true }
  /// Answers how it shows a route; pure.
  public var onNavigationType: @MainActor (R) -> NavigationType = { _ in .push }
  /// Answers which routes are below a route on an empty stack; pure.
  public var onNavigationPath: @MainActor (any Route) -> [any Route]? = { _ in nil }
  /// Answers with the modal for a route that has no registered modal.
  public var onMakeModal: @MainActor (R) -> Coordinator<R>? = { _ in nil }
  /// Answers with the heights of a modal; pure.
  public var onDetents: @MainActor (any Route) -> ModalDetentConfiguration = { _ in
    ModalDetentConfiguration()
  }
  /// Answers whether the coordinator changes the flow for a route; pure.
  public var onCanChangeFlow: @MainActor (any Route) -> Bool = { _ in false }
  /// Changes the flow, and returns whether it did.
  public var onFlowChange: @MainActor (any Route) -> Bool = { _ in false }
  /// The item in a tab bar.
  public var mockTabItem: TabItem?

  /// The requests to this coordinator, oldest first; requests to other coordinators are left out.
  public private(set) var requests: [NavigationRequest] = []
  /// The errors of those requests, oldest first.
  public private(set) var failures: [FlowError] = []
  /// The phases of the coordinator and its routes on an attached screen, oldest first.
  public private(set) var lifecycle: [MockPhase] = []

  private var observation: FlowObservation?

  /// Creates a coordinator that shows `root`, and makes its screens with `factory`.
  public override init(root: R, factory: ViewFactory<R>? = nil) {
    super.init(root: root, factory: factory)
    let id = self.id
    observation = FlowEvents.observe { [weak self] event in
      guard let self, case .navigated(let record, _) = event, record.origin.id == id else { return }
      requests.append(record.request)
      if case .failure(let error) = record.outcome { failures.append(error) }
    }
  }

  isolated deinit { observation?.cancel() }

  /// Forgets what was noted so far.
  public func forget() {
    requests = []
    failures = []
    lifecycle = []
  }

  /// Answers with ``onCanHandle``.
  open override func canHandle(_ route: any Route) -> Bool {
    (route as? R).map(onCanHandle) ?? false
  }

  /// Answers with ``onNavigationType``.
  open override func navigationType(for route: any Route) -> NavigationType {
    (route as? R).map(onNavigationType) ?? .push
  }

  /// Answers with ``onNavigationPath``.
  open override func navigationPath(for route: any Route) -> [any Route]? {
    onNavigationPath(route)
  }

  /// Answers with ``onMakeModal``.
  open override func makeModalCoordinator(for route: R) -> Coordinator<R>? { onMakeModal(route) }

  /// Answers with ``onDetents``.
  open override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    onDetents(route)
  }

  /// Answers with ``onCanChangeFlow``.
  open override func canHandleFlowChange(to route: any Route) -> Bool { onCanChangeFlow(route) }

  /// Calls ``onFlowChange``.
  open override func handleFlowChange(to route: any Route) -> Bool { onFlowChange(route) }

  /// The ``mockTabItem``.
  open override var tabItem: TabItem? { mockTabItem }

  /// Notes the phase.
  open override func willAppear() { note(.willAppear) }
  /// Notes the phase.
  open override func didAppear() { note(.didAppear) }
  /// Notes the phase.
  open override func willDisappear() { note(.willDisappear) }
  /// Notes the phase.
  open override func didDisappear() { note(.didDisappear) }
  /// Notes the phase of the route.
  open override func willAppear(_ route: R) { note(.willAppear, route) }
  /// Notes the phase of the route.
  open override func didAppear(_ route: R) { note(.didAppear, route) }
  /// Notes the phase of the route.
  open override func willDisappear(_ route: R) { note(.willDisappear, route) }
  /// Notes the phase of the route.
  open override func didDisappear(_ route: R) { note(.didDisappear, route) }

  private func note(_ phase: LifecycleEvent.Phase, _ route: R? = nil) {
    lifecycle.append(MockPhase(phase, of: route))
  }
}

/// A phase of a mock or of one of its routes, as a test compares it.
public struct MockPhase: Hashable, Sendable {
  /// The phase.
  public let phase: LifecycleEvent.Phase
  /// The route; nil for the coordinator itself.
  public let route: RouteValue?

  /// Creates a phase of a route, or of the coordinator itself.
  public init(_ phase: LifecycleEvent.Phase, of route: (any Route)? = nil) {
    self.phase = phase
    self.route = route.map { RouteValue($0) }
  }
}
