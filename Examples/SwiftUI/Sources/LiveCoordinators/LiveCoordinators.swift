public import FlowEngine

/// The functions of a coordinator that a renderer calls without knowing its route type.
@MainActor public protocol Rendered: AnyCoordinator {
  /// Reports the height of a sheet's content.
  func updateModalIdealHeight(_ sections: Double?...)
  /// Reports the detent to which the user dragged a sheet.
  @discardableResult func selectModalDetent(_ detent: ModalPresentationDetent) -> Bool
}

extension Coordinator: Rendered {}

/// The selection of a tab coordinator, which a renderer sets without knowing its route type.
@MainActor public protocol RenderedTabs: AnyCoordinator {
  /// The selected tab; setting it is the navigation `switchToTab(_:)`.
  var selectedTab: (any AnyCoordinator)? { get set }
}

extension TabCoordinator: RenderedTabs {}

extension AnyCoordinator {
  /// The coordinator that a presentation refers to, if it is still in the tree.
  public func live(_ reference: CoordinatorReference) -> (any AnyCoordinator)? {
    if id == reference.id { return self }
    let below = [currentModalCoordinator, detourCoordinator].compactMap { $0 } + children
    for coordinator in below {
      if let found = coordinator.live(reference) { return found }
    }
    return nil
  }

  /// Selects a tab, as the user did by a tap.
  public func select(_ index: Int, of tabs: [Presentation.Tab]) {
    guard tabs.indices.contains(index), let tab = live(tabs[index].coordinator) else { return }
    (tab.parent as? any RenderedTabs)?.selectedTab = tab
  }

  /// The coordinator that presented a layer.
  public func presenter(of layer: Presentation.Layer) -> (any Rendered)? {
    layer.presenter.flatMap { live($0) } as? any Rendered
  }

  /// Dismisses a layer, as the user did by a gesture.
  public func dismiss(_ layer: Presentation.Layer) {
    switch layer.kind {
    case .base: break
    case .sheet, .cover: presenter(of: layer)?.dismissModal()
    case .detour: presenter(of: layer)?.dismissDetour()
    }
  }
}
