public import FlowEngine

/// Tabs of modules, each with a stack of its own.
///
/// ```swift
/// let tabs = NavigationTabCoordinator(
///   rootClient: .root(), builder: TabsModule.liveBuilder(dependencies: dependencies),
///   tabModels: [
///     NavigationTabModel(
///       label: TabItem(text: "First", image: "1.circle"), destination: .external(.firstTab),
///       tab: MainTab.first)
///   ])
/// ```
@MainActor
public final class NavigationTabCoordinator<
  Destination: Hashable & Sendable, Tab: Hashable
>: NamedTabCoordinator<ModuleRoute, Tab> {
  /// Tabs in the order of `tabModels`, with `selected` (else the first) selected.
  ///
  /// Dismissing the first screen of a tab dismisses in `rootClient`. A model whose name is taken
  /// is left out and reported as a `configurationError`. O(tabs²).
  public init<Root, Content>(
    selected: Tab? = nil, rootClient: NavigationClient<Root>,
    builder: @escaping DestinationBuilder<Destination, Content>,
    tabModels: [NavigationTabModel<Destination, Tab>]
  ) {
    let root = ModuleRoute(NavigationTabs.tabs)
    super.init(router: Router(initial: root))
    kind = ModuleKinds.kind(ofTabsTo: Destination.self, at: root)
    for model in tabModels {
      let stack = ModuleCoordinator(
        root: ModuleRoute(model.destination), mode: .root, tabItem: model.label,
        tab: "\(model.tab)", leave: { rootClient.leave() })
      stack.register(builder)
      addTab(model.tab, stack)
    }
    if let selected { selectNamed(selected) }
  }

  /// The stack of a tab; nil if no tab has that name.
  ///
  /// O(tabs).
  public func stack(of tab: Tab) -> ModuleCoordinator? {
    coordinator(for: tab, as: ModuleCoordinator.self)
  }

  /// A client on the stack of a tab; nil if no tab has that name.
  ///
  /// O(tabs).
  public func client(for tab: Tab) -> NavigationClient<Destination>? {
    stack(of: tab)?.client(for: Destination.self)
  }
}

/// The root of a ``NavigationTabCoordinator``, which shows its tabs.
///
/// It is neither nested nor private: the name of its type is shown.
enum NavigationTabs: Hashable, Sendable { case tabs }

/// One tab of a ``NavigationTabCoordinator``.
public struct NavigationTabModel<Destination: Hashable & Sendable, Tab: Hashable>: Hashable {
  /// The item in the tab bar.
  public var label: TabItem
  /// The first screen of the tab's stack.
  public var destination: Destination
  /// The tab's name.
  public var tab: Tab

  /// A tab that begins at `destination`.
  public init(label: TabItem, destination: Destination, tab: Tab) {
    self.label = label
    self.destination = destination
    self.tab = tab
  }
}

extension NavigationTabModel: Sendable where Tab: Sendable {}
