import FlowEngine
import TestCoordinators

/// Records the events of attachments in words, such as "willAppear app" and "willAppear app/list".
@MainActor
final class LifecycleLog {
  private(set) var events: [LifecycleEvent] = []
  private var names: [CoordinatorID: String] = [:]
  private var taken = 0

  init(_ names: KeyValuePairs<String, any AnyCoordinator> = [:]) {
    for (name, coordinator) in names { self.names[coordinator.id] = name }
  }

  func call(_ coordinator: any AnyCoordinator, _ name: String) { names[coordinator.id] = name }

  func attach(_ root: Coordinator<some Route>) -> ScreenAttachment {
    root.attachToScreen { [self] in events.append($0) }
  }

  /// Returns the words of the events since the last call.
  func take() -> [String] {
    defer { taken = events.count }
    return events[taken...].map { word($0) }
  }

  /// Returns the events since the last call.
  func takeEvents() -> [LifecycleEvent] {
    defer { taken = events.count }
    return Array(events[taken...])
  }

  func word(_ event: LifecycleEvent) -> String {
    let name = names[event.coordinator.id] ?? "\(event.coordinator.id)"
    return "\(event.phase) \(name)" + (event.route.map { "/\($0.route.identifier)" } ?? "")
  }
}

/// The words for one change: `going` from the inside out, `coming` from the outside in.
func change(_ going: [String], _ coming: [String]) -> [String] {
  going.map { "willDisappear \($0)" } + coming.map { "willAppear \($0)" }
    + going.map { "didDisappear \($0)" } + coming.map { "didAppear \($0)" }
}

/// A coordinator whose lifecycle hooks call back.
final class WatchedCoordinator<R: Route>: Coordinator<R> {
  let hooks: Hooks<R>
  var onPhase: (@MainActor (LifecycleEvent.Phase, R?) -> Void)?

  init(_ root: R, shows routes: Set<R> = [], as types: [R: NavigationType] = [:]) {
    hooks = Hooks(routes, types)
    super.init(root: root)
  }

  override func canHandle(_ route: any Route) -> Bool { hooks.canHandle(route) }
  override func navigationType(for route: any Route) -> NavigationType {
    hooks.navigationType(for: route)
  }

  override func willAppear() { onPhase?(.willAppear, nil) }
  override func didAppear() { onPhase?(.didAppear, nil) }
  override func willDisappear() { onPhase?(.willDisappear, nil) }
  override func didDisappear() { onPhase?(.didDisappear, nil) }
  override func willAppear(_ route: R) { onPhase?(.willAppear, route) }
  override func didAppear(_ route: R) { onPhase?(.didAppear, route) }
  override func willDisappear(_ route: R) { onPhase?(.willDisappear, route) }
  override func didDisappear(_ route: R) { onPhase?(.didDisappear, route) }
}

/// A coordinator, or one of its screens, as the user sees it.
struct Sight: Hashable {
  let coordinator: CoordinatorID
  let route: RouteValue?

  init(_ coordinator: any AnyCoordinator, _ route: (any Route)? = nil) {
    self.coordinator = coordinator.id
    self.route = route.map { RouteValue($0) }
  }

  init(_ event: LifecycleEvent) {
    coordinator = event.coordinator.id
    route = event.route
  }
}

/// The visible coordinators and screens, derived only from the specification: takes all layers from
/// the bottom up, and keeps those that no other layer covers.
@MainActor
func inSight(_ root: any AnyCoordinator) -> [Sight] {
  let (base, above) = layers(of: node(root))
  let all = [(covers: true, sights: base)] + above
  let lowest = all.lastIndex { $0.covers } ?? 0
  return all[lowest...].flatMap(\.sights)
}

@MainActor
private func layers(
  of host: CoordinatorNode
) -> (base: [Sight], above: [(covers: Bool, sights: [Sight])]) {
  var base = [Sight(host)]
  var above: [(covers: Bool, sights: [Sight])] = []
  func show(_ inside: CoordinatorNode) {
    let (sights, layers) = layers(of: inside)
    base += sights
    above += layers
  }
  func present(_ presented: CoordinatorNode, covers: Bool) {
    let (sights, layers) = layers(of: presented)
    above.append((covers, sights))
    above += layers
  }
  let top = host.topEntry
  if case .route(let route) = top {
    base.append(Sight(host, route))
  } else if case .child(let child) = top {
    show(child.node)
  } else if let flow = host.flowNode {
    show(flow)
  } else if host.isTabbed, host.selectedTabIndex < host.childNodes.count {
    show(host.childNodes[host.selectedTabIndex])
  } else {
    base.append(Sight(host, host.rootRoute))
  }
  if let modal = host.modalNode {
    let detents = summary(host).detents
    present(
      modal,
      covers: detents?.detents == [.fullscreen] || detents?.selectedDetent == .fullscreen)
  }
  if let detour = host.detourNode { present(detour, covers: true) }
  return (base, above)
}
