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

  /// Dismisses a layer, as the user did by a gesture; has no effect if it was replaced meanwhile.
  public func dismiss(_ layer: Presentation.Layer) {
    guard let content = layer.stacks.first?.host, let presenter = presenter(of: layer) else {
      return
    }
    switch layer.kind {
    case .base: break
    case .sheet, .cover: presenter.dismissModal(ifStill: content)
    case .detour: presenter.dismissDetour(ifStill: content)
    }
  }

  /// Dismisses the modal, unless it is another one by now.
  public func dismissModal(ifStill modal: CoordinatorReference) {
    if currentModalCoordinator?.id == modal.id { dismissModal() }
  }

  /// Dismisses the detour, unless it is another one by now.
  public func dismissDetour(ifStill detour: CoordinatorReference) {
    if detourCoordinator?.id == detour.id { dismissDetour() }
  }

  /// Pops what the user took off a stack; `screens` are those that are left.
  ///
  /// Has no effect on a screen that the user did not see, so that it can be called again, or late:
  /// a navigation that came between is later than what the user did.
  public func pop(to screens: ArraySlice<Presentation.StackScreen>, of stack: Presentation.Stack) {
    // Asks the coordinator itself, since its stack may be hidden by now.
    let host = live(stack.host)
    guard !screens.isEmpty, let current = host?.presentation().layers.first?.stacks.first?.screens,
      stack.screens.starts(with: current, by: { $0.isSame(as: $1) }),
      current.starts(with: screens, by: { $0.isSame(as: $1) })
    else { return }
    for _ in 0..<current.count - screens.count { host?.pop() }
  }
}

extension Presentation.Layer {
  /// Whether both are one presentation: that of the same coordinator, in the same way.
  public func isSame(as other: Self) -> Bool {
    presenter == other.presenter && route == other.route
      && stacks.first?.host == other.stacks.first?.host && isSheet == other.isSheet
  }

  /// Whether the layer is a sheet.
  public var isSheet: Bool {
    if case .sheet = kind { true } else { false }
  }
}

extension Presentation.StackScreen {
  /// Whether both are the screen of the same route of the same coordinator.
  public func isSame(as other: Self) -> Bool { owner == other.owner && route == other.route }
}
