/// Describes a tree as it shows.
///
/// Keeps what has yet to be described in a list of its own, so depth is no limit.
@MainActor
struct PresentationBuilder {
  private struct Pending {
    let node: any CoordinatorNode
    let kind: Presentation.Kind
    let presenter: CoordinatorReference?
    let route: RouteValue?
  }

  private var layers: [Presentation.Layer] = []
  private var pending: [Pending]
  /// The topmost cover or detour.
  private var lowestInSight = 0

  static func describe(_ root: any CoordinatorNode) -> Presentation {
    var builder = PresentationBuilder(root)
    while let next = builder.pending.popLast() { builder.add(next) }
    for index in 0..<builder.lowestInSight { builder.layers[index].isCovered = true }
    return Presentation(layers: builder.layers)
  }

  private init(_ root: any CoordinatorNode) {
    pending = [Pending(node: root, kind: .base, presenter: nil, route: nil)]
  }

  private mutating func add(_ layer: Pending) {
    switch layer.kind {
    case .base: break
    case .sheet(let detents):
      if detents.coversScreen { lowestInSight = layers.count }
    case .cover, .detour: lowestInSight = layers.count
    }
    // What stands on this layer comes before what was pending: that stands on what is further out.
    var stacks: [Presentation.Stack] = []
    var next: (any CoordinatorNode)? = layer.node
    while let host = next {
      stacks.append(
        Presentation.Stack(host: CoordinatorReference(host), screens: flatten(host)))
      var top = host
      addPresentations(of: top)
      while case .child(let child) = top.topEntry {
        top = child
        addPresentations(of: top)
      }
      next = top.pathCount == 0 ? top.contained : nil
    }
    layers.append(
      Presentation.Layer(
        kind: layer.kind, presenter: layer.presenter, route: layer.route, stacks: stacks))
  }

  /// A detour is above the modal of the same coordinator.
  private mutating func addPresentations(of node: any CoordinatorNode) {
    let presenter = CoordinatorReference(node)
    node.box.noteRead(.layers)
    if let (detour, route) = node.detourAndRoute {
      pending.append(
        Pending(node: detour, kind: .detour, presenter: presenter, route: RouteValue(route)))
    }
    if let (modal, route, detents) = node.modalAndDetents {
      pending.append(
        Pending(
          node: modal, kind: Presentation.Kind(detents), presenter: presenter,
          route: RouteValue(route)))
    }
  }

  /// The screens of a stack with those of its pushed children.
  private func flatten(_ host: any CoordinatorNode) -> [Presentation.StackScreen] {
    enum Step {
      case enter(any CoordinatorNode)
      case screen(any CoordinatorNode, any Route)
    }
    var screens: [Presentation.StackScreen] = []
    var steps = [Step.enter(host)]
    while let step = steps.popLast() {
      switch step {
      case .screen(let node, let route):
        screens.append(screen(route, of: node))
      case .enter(let node):
        node.box.noteRead(.screens)
        screens.append(rootScreen(of: node))
        for entry in node.core.path.reversed() {
          switch entry {
          case .route(let route): steps.append(.screen(node, route))
          case .child(let child): steps.append(.enter(child))
          }
        }
      }
    }
    return screens
  }

  private func screen(
    _ route: any Route, of node: any CoordinatorNode
  ) -> Presentation.StackScreen {
    Presentation.StackScreen(
      owner: CoordinatorReference(node), route: RouteValue(route),
      screen: node.screenOrFallback(of: route, isRoot: false), container: .none,
      showsBackButton: true, transition: node.transitionStyle(for: route))
  }

  private func rootScreen(of node: any CoordinatorNode) -> Presentation.StackScreen {
    let route = node.rootRoute
    let container = container(of: node)
    return Presentation.StackScreen(
      owner: CoordinatorReference(node), route: RouteValue(route),
      screen: container == .none
        ? node.screenOrFallback(of: route, isRoot: true) : Screen(title: route.identifier),
      container: container,
      showsBackButton: node.currentContext.shouldShowBackButton,
      transition: node.transitionStyle(for: route))
  }

  private func container(of node: any CoordinatorNode) -> Presentation.Container {
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
  /// The screen of an own route; where there is none, a fallback that is reported once.
  func screenOrFallback(of route: any Route, isRoot: Bool) -> Screen {
    if let screen = screenOfOwnRoute(route) { return screen }
    let error = FlowError.viewCreationFailed(
      coordinator: name, route: route.identifier, routeType: String(describing: type(of: route)),
      viewType: isRoot ? rootViewType : .pushed)
    if isNewScreenFailure(route) { report(error, about: route) }
    var fallback = Screen(title: route.identifier, content: error)
    fallback.isFallback = true
    return fallback
  }

  /// A tab without an item is reported once, and has one that says so.
  fileprivate var tabItemOrFallback: TabItem {
    if let tabItem { return tabItem }
    if isFirstMissingTabItem() {
      report(.configurationError(message: "\(name) is a tab and has no tabItem"))
    }
    return TabItem(text: "Error", image: "exclamationmark.triangle")
  }

  private var rootViewType: FlowError.ViewType {
    switch currentContext {
    case .root, .tab: .root
    case .pushed: .pushed
    case .modal: .modal
    case .detour: .detour
    }
  }
}

extension Coordinator {
  /// What shows of the tree below this coordinator, for a renderer to draw.
  ///
  /// Changes nothing, but for reporting, once, a screen that could not be created or a tab without an
  /// item. O(screens).
  public func presentation() -> Presentation { PresentationBuilder.describe(self) }
}
