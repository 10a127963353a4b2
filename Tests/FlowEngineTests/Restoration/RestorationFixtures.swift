import FlowEngine
import TestCoordinators

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app with a child, tabs and a modal, of which a test can make several.
@MainActor
final class StoreApp {
  let app = TestCoordinator(
    AppRoute.home, shows: [.list, .detail(1), .detail(2), .sheet], as: [.sheet: .modal])
  let tabs = TestTabs(ShopRoute.catalogue, shows: [.offer])
  let store = TestCoordinator(ShopRoute.cart, shows: [.item(1), .item(2), .receipt])
  let account = TestCoordinator(AppRoute.login, shows: [.main])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let errors: RecordingErrorHandler
  /// The coordinators that the app made to restore presentations.
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

  /// Makes every coordinator of the app restore presentations with `make`.
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

/// The visible and the hidden parts of a coordinator's tree, one line each and without identities:
/// two trees of one shape are equal if their outlines are equal.
@MainActor
func outline(_ coordinator: any AnyCoordinator) -> [String] {
  let host = node(coordinator)
  let state = summary(host)
  func word(_ route: RouteValue?) -> String {
    route.map { "\(type(of: $0.route)) \($0.route)" } ?? "nothing"
  }
  func below(_ part: String, _ coordinator: CoordinatorNode?) -> [String] {
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
