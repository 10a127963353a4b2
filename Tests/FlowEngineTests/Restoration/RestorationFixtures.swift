import FlowEngine
import TestCoordinators

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app with a bit of everything, made anew as often as it takes.
@MainActor
final class StoreApp {
  let app = TestCoordinator(
    AppRoute.home, shows: [.list, .detail(1), .detail(2), .sheet], as: [.sheet: .modal])
  let tabs = TestTabs(ShopRoute.catalogue, shows: [.offer])
  let store = TestCoordinator(ShopRoute.cart, shows: [.item(1), .item(2), .receipt])
  let account = TestCoordinator(AppRoute.login, shows: [.main])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let errors: RecordingErrorHandler
  /// What the app made when it was asked for what had been presented.
  private(set) var made: [any AnyCoordinator] = []

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addChild(tabs)
    tabs.addChild(store)
    tabs.addChild(account)
    app.addModalCoordinator(sheet)
    app.hooks.detents[.sheet] = ModalDetentConfiguration(
      detents: [.small, .medium, .large], selectedDetent: .small)
  }

  /// From now on, whatever coordinator is asked makes what stood on the screen.
  func makes(_ make: @escaping @MainActor (String) -> (any AnyCoordinator)?) {
    let keep: @MainActor (String) -> (any AnyCoordinator)? = { [weak self] name in
      let coordinator = make(name)
      if let coordinator { self?.made.append(coordinator) }
      return coordinator
    }
    app.hooks.makes = keep
    tabs.hooks.makes = keep
    store.hooks.makes = keep
    account.hooks.makes = keep
    sheet.hooks.makes = keep
  }
}

/// A saved state from its text.
func savedState(_ json: String) throws -> SavedState {
  try JSONDecoder().decode(SavedState.self, from: Data(json.utf8))
}

/// The text of a saved state.
func json(of state: SavedState) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return String(decoding: try encoder.encode(state), as: UTF8.self)
}

/// What shows and what lies underneath, from a coordinator down, a line for each thing and without
/// who it is: two trees of one shape are equal where all of this is.
@MainActor
func outline(_ coordinator: any AnyCoordinator) -> [String] {
  let host = node(coordinator)
  let state = summary(host)
  func word(_ route: RouteValue?) -> String {
    route.map { "\(type(of: $0.route)) \($0.route)" } ?? "nothing"
  }
  func below(_ part: String, _ coordinator: (any CoordinatorNode)?) -> [String] {
    coordinator.map { outline($0).map { line in "\(part) > \(line)" } } ?? []
  }
  var lines = ["\(host.name) at \(word(state.root)), tab \(state.selectedTab)"]
  for entry in state.path {
    switch entry {
    case .route(let route): lines.append("push \(word(route))")
    case .child(let id):
      lines.append("push child \(host.childNodes.firstIndex { $0.id == id } ?? -1)")
    }
  }
  for (index, child) in host.childNodes.enumerated() {
    lines += below(child === host.flowNode ? "flow \(index)" : "child \(index)", child)
  }
  for (index, modal) in host.modalRegistrations.enumerated() {
    lines += below("registered \(index)", modal)
  }
  if let modal = host.modalNode {
    let detents = state.detents.map { "\($0.detents), \($0.selectedDetent?.rawValue ?? "none")" }
    lines.append("present \(word(state.presented)) with \(detents ?? "nothing")")
    let index = host.modalRegistrations.firstIndex { $0 === modal }
    lines += index.map { ["it is registered \($0)"] } ?? below("modal", modal)
  }
  if let detour = host.detourNode, let route = host.core.detour {
    lines.append("detour \(word(RouteValue(route)))")
    lines += below("detour", detour)
  }
  return lines
}
