import FlowEngine

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

/// What shows and what lies underneath, from a coordinator down, without who it is: two trees of one shape
/// are equal where all of this is.
indirect enum Outline: Hashable {
  case coordinator(
    name: String, root: RouteValue, path: [Entry], selectedTab: Int, children: [Outline],
    flow: Int?, modals: [Outline], modal: Presented?, detour: Presented?)

  enum Entry: Hashable {
    case route(RouteValue)
    case child(Int?)
  }

  struct Presented: Hashable {
    let route: RouteValue?
    let registration: Int?
    let detents: [ModalPresentationDetent]?
    let selectedDetent: ModalPresentationDetent?
    let coordinator: Outline
  }
}

@MainActor
func outline(_ coordinator: any AnyCoordinator) -> Outline {
  let host = node(coordinator)
  let state = summary(host)
  let path: [Outline.Entry] = state.path.map { entry in
    switch entry {
    case .route(let route): .route(route)
    case .child(let id): .child(host.childNodes.firstIndex { $0.id == id })
    }
  }
  let modal = host.modalNode.map { modal in
    Outline.Presented(
      route: state.presented,
      registration: host.modalRegistrations.firstIndex { $0 === modal },
      detents: state.detents?.detents, selectedDetent: state.detents?.selectedDetent,
      coordinator: outline(modal))
  }
  let detour = host.detourNode.map { detour in
    Outline.Presented(
      route: host.detourAndRoute.map { RouteValue($0.1) }, registration: nil, detents: nil,
      selectedDetent: nil, coordinator: outline(detour))
  }
  return .coordinator(
    name: host.name, root: state.root, path: path, selectedTab: state.selectedTab,
    children: host.childNodes.map { outline($0) },
    flow: host.childNodes.firstIndex { $0 === host.flowNode },
    modals: host.modalRegistrations.map { outline($0) }, modal: modal, detour: detour)
}
