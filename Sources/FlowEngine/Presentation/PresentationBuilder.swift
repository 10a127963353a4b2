@MainActor
enum PresentationBuilder {
  static func describe(_ root: CoordinatorNode) -> Presentation {
    var walk = ShownWalk(LiveTree(), from: root)
    let layers = walk.layers { $0.node.box.noteRead(.layers) }
    return Presentation(layers: layers.map { describe($0) })
  }

  private static func describe(_ layer: ShownLayer<LiveCoordinator>) -> Presentation.Layer {
    let (kind, route) = kindAndRoute(of: layer)
    return Presentation.Layer(
      kind: kind, presenter: layer.presenter.map { CoordinatorReference($0) },
      route: route.map { RouteValue($0) },
      stacks: layer.hosts.map {
        Presentation.Stack(host: CoordinatorReference($0), screens: screens(ofStack: $0))
      },
      isCovered: layer.isCovered)
  }

  private static func kindAndRoute(
    of layer: ShownLayer<LiveCoordinator>
  ) -> (Presentation.Kind, (any Route)?) {
    let state = layer.presenter?.core
    return switch layer.kind {
    case .base: (.base, nil)
    case .modal:
      (Presentation.Kind(state?.detents ?? ModalDetentConfiguration()), state?.presented)
    case .detour: (.detour, state?.detour)
    }
  }

  private static func screens(
    ofStack host: CoordinatorNode
  ) -> [Presentation.StackScreen] {
    var screens: [Presentation.StackScreen] = []
    var walk = StackWalk(LiveTree(), of: host)
    while let screen = walk.next() {
      let node = screen.owner.node
      if let index = screen.index, case .route(let route) = node.box.core.path[index] {
        screens.append(Self.screen(route, of: node, isRoot: false))
      } else {
        node.box.noteRead(.screens)
        screens.append(Self.screen(node.rootRoute, of: node, isRoot: true))
      }
    }
    return screens
  }

  private static func screen(
    _ route: any Route, of node: CoordinatorNode, isRoot: Bool
  ) -> Presentation.StackScreen {
    let container = isRoot ? container(of: node) : .none
    let screen =
      container == .none
      ? node.screenOrFallback(of: route, isRoot: isRoot) : Screen(title: route.identifier)
    let hasWayBack = !isRoot || node.currentContext.shouldShowBackButton
    return Presentation.StackScreen(
      owner: CoordinatorReference(node), route: RouteValue(route), screen: screen,
      container: container, showsBackButton: hasWayBack && !screen.hasOwnBackButton,
      transition: node.transitionStyle(for: route))
  }

  private static func container(of node: CoordinatorNode) -> Presentation.Container {
    guard node.contained != nil else { return .none }
    guard node.flowNode == nil else { return .flow }
    return .tabs(
      node.childNodes.enumerated().map { index, child in
        Presentation.Tab(
          coordinator: CoordinatorReference(child), item: child.tabItemOrFallback,
          isSelected: index == node.selectedTabIndex)
      })
  }
}

extension CoordinatorNode {
  /// The item of the tab; a missing one is reported once and replaced by a placeholder.
  fileprivate var tabItemOrFallback: TabItem {
    if let tabItem { return tabItem }
    if isFirstMissingTabItem() {
      report(
        .configurationError(message: "\(name) is a tab and has no tabItem"), in: .drawing)
    }
    return TabItem(text: "Error", image: "exclamationmark.triangle")
  }
}

extension CoordinatorNode {
  /// The visible part of the tree below this coordinator, for a renderer to draw.
  ///
  /// It changes nothing, except that it reports, once, a screen that could not be created or a tab
  /// without an item. O(screens).
  public func presentation(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Presentation {
    CallSite.calling(from: CallSite(fileID, line, function)) { PresentationBuilder.describe(self) }
  }
}
