public import FlowEngine

/// One navigation stack that several modules share, whatever their destination types.
///
/// A sheet or a cover is another stack, which this one presents, and owns while it is presented.
/// Connecting an entry registers its builder for its type of destination, in place of an earlier
/// one. Builders are searched for on this stack, then on the stacks above it in the tree. A screen
/// is built when it is first needed, and kept while its route is on the stack. A screen without a
/// builder is reported as `viewCreationFailed`.
///
/// It is a coordinator like any other: it can be the root of a tree, a child, a tab, a flow or a
/// detour. If it has a builder for the destination, `navigate(to: ModuleRoute(destination))`
/// reaches it from anywhere in its tree.
@MainActor
public final class ModuleCoordinator: Coordinator<ModuleRoute> {
  /// How its first screen was presented.
  public let mode: NavigationMode
  /// Dismisses in the previous client, if this stack is connected to one.
  private let leave: @MainActor () -> Bool
  let screens: ModuleScreens
  private let item: TabItem?
  private let isPresentation: Bool
  private let nameOfTab: String?
  /// The stack that made this one to present it; used until that stack owns this one.
  private let presenter: UncountedReference?

  init(
    root: ModuleRoute, mode: NavigationMode, tabItem: TabItem? = nil, tab: String? = nil,
    presenter: ModuleCoordinator? = nil, leave: @escaping @MainActor () -> Bool = { false }
  ) {
    self.mode = mode
    self.leave = leave
    self.item = tabItem
    nameOfTab = tab
    isPresentation = presenter != nil
    self.presenter = presenter?.uncounted
    screens = ModuleScreens()
    super.init(router: Router(initial: root, factory: screens))
    isFacade = true
    kind = ModuleKinds.kind(ofStackAt: root)
  }

  /// A stack that begins at `entry`, to be shown in `mode`.
  public convenience init<Destination, Content>(
    entry: ModuleEntry<Destination, Content>, mode: NavigationMode = .root, tabItem: TabItem? = nil
  ) {
    self.init(root: ModuleRoute(entry.entryDestination), mode: mode, tabItem: tabItem)
    register(entry.builder)
  }

  /// The item in the tab bar, if the stack is a tab.
  public override var tabItem: TabItem? { item }

  /// Whether it shows `route`: a ``ModuleRoute`` for which it finds a builder.
  public override func canHandle(_ route: any Route) -> Bool {
    guard mode.hasStack, let route = route as? ModuleRoute else { return false }
    return builder(for: route) != nil
  }

  /// The name of the tab, if it is a tab of a ``NavigationTabCoordinator``, and the module that its
  /// first screen shows, if the stack begins with another module: `first: Checkout`.
  public override var inspectionName: String? {
    let module = screens.moduleShown(on: router.unobservedState.root)
    let parts = [nameOfTab, module].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  /// Presents a route with the mode of a sheet or a cover, and pushes any other.
  public override func navigationType(for route: any Route) -> NavigationType {
    (route as? ModuleRoute)?.mode.isPresented == true ? .modal : .push
  }

  /// The detents that a route's mode gives; else those of the mode `sheet`.
  public override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    (route as? ModuleRoute)?.mode.detents ?? ModalDetentConfiguration()
  }

  /// The stack of a sheet or a cover that begins at `route`.
  public override func makeModalCoordinator(for route: ModuleRoute) -> Coordinator<ModuleRoute>? {
    route.mode.isPresented ? ModuleCoordinator(root: route, mode: route.mode, presenter: self) : nil
  }

  /// Registers `builder` for its type of destination, for use before an entry with it is connected.
  public func register<Destination, Content>(
    _ builder: @escaping DestinationBuilder<Destination, Content>
  ) {
    screens.register(builder)
  }

  /// A client on this stack for destinations of one type.
  public func client<Destination>(for type: Destination.Type) -> NavigationClient<Destination> {
    NavigationClient(link(on: router.state.root))
  }

  /// The destinations of one type on the stack, from the root up, in O(path).
  public func destinations<Destination>(of type: Destination.Type) -> [Destination] {
    ([router.state.root] + router.state.stack).compactMap { $0.destination as? Destination }
  }
}

extension ModuleCoordinator: CoordinatorFacade {
  package func facadeDidChangeState() { screens.keep(where: holds) }

  /// O(depth).
  package func facadeDecoded(_ route: SavedState.SavedRoute) -> (any Route)? {
    firstInStacks { $0.screens.route(saved: route.value) }
  }
}

extension ModuleCoordinator {
  /// Whether it was made to be presented and is not: it was dismissed, or never presented.
  var isDismissed: Bool { isPresentation && ownerNode == nil }

  func link(on route: ModuleRoute) -> ModuleLink {
    ModuleLink(self, on: route, as: isSameRoute(route, rootRoute) ? mode : .push)
  }

  /// O(depth).
  func builder(for route: ModuleRoute) -> ModuleScreens.Builder? {
    firstInStacks { $0.screens.builder(for: route) }
  }

  /// The first result of `find`: in this stack, else in the stacks above it in the tree.
  private func firstInStacks<Found>(_ find: (ModuleCoordinator) -> Found?) -> Found? {
    var node: CoordinatorNode? = self
    while let current = node {
      let stack = current as? ModuleCoordinator
      if let found = stack.flatMap(find) { return found }
      node = current.ownerNode ?? stack?.presenter?.node
    }
    return nil
  }

  // MARK: For clients

  func show(_ route: ModuleRoute, as mode: NavigationMode) -> Bool {
    switch mode.base {
    case .push: pushAgain(route)
    case .sheet, .cover: present(route, as: mode)
    case .root, .withoutStack: refuse(route, as: mode, "a stack has one root")
    }
  }

  func dismissOrLeave() -> Bool {
    switch askToDismiss() {
    case .yes: true
    case .no: leave()
    case .parked: false
    }
  }

  func closeOrLeave() {
    // Only the app can dismiss a sheet that the app presents itself.
    if ownerNode == nil, mode.isPresented, leave() { return }
    carryOutClose()
  }

  private func pushAgain(_ route: ModuleRoute) -> Bool {
    guard self.mode.hasStack else {
      return refuse(route, as: .push, "'\(rootRoute.nameInMessages)' has no stack")
    }
    var next = route
    let state = router.unobservedState
    next.occurrence = ([state.root] + state.stack).count { $0.leads(to: route.destination) }
    return push(next)
  }

  private func present(_ route: ModuleRoute, as mode: NavigationMode) -> Bool {
    if let up = core.presented {
      return refuse(route, as: mode, "'\(up.nameInMessages)' is presented; dismiss it first")
    }
    var route = route
    route.mode = mode
    let modal = ModuleCoordinator(root: route, mode: mode, presenter: self)
    return present(route, in: modal, detents: mode.detents)
  }

  private func refuse(_ route: ModuleRoute, as mode: NavigationMode, _ reason: String) -> Bool {
    report(
      .configurationError(message: "Cannot show '\(route.nameInMessages)' as \(mode): \(reason)"))
    return false
  }
}
