public import FlowEngine

/// A `TabCoordinator` whose tabs have names in place of bare numbers.
///
/// ```swift
/// enum MainTab { case home, campus, profile }
/// let tabs = NamedTabCoordinator<AppRoute, MainTab>(root: .main)
/// tabs.addTab(.home, HomeCoordinator())
/// tabs.addTab(.campus, CampusCoordinator())
/// tabs.navigate(to: FeedRoute.postDetail(7), inTab: .campus)
/// ```
///
/// Inspectors show the name of a tab with its coordinator, unless that has an `inspectionName`.
@MainActor
open class NamedTabCoordinator<R: Route, Tab: Hashable>: TabCoordinator<R> {
  private var names: [CoordinatorID: Tab] = [:]

  /// A coordinator with the state and the screens of `router`; see `Coordinator.init(router:)`.
  public override init(router: Router<R>) {
    super.init(router: router)
    isFacade = true
  }

  /// A coordinator that shows `root`.
  public override init(root: R, factory: ViewFactory<R>? = nil) {
    super.init(root: root, factory: factory)
    isFacade = true
  }

  /// Adds a tab at the end of the tab bar.
  ///
  /// If the name is taken, the call is refused and reported as a `configurationError`, without
  /// effect. It is also refused as in `Coordinator.addChild(_:)`. O(tabs).
  @discardableResult
  public func addTab(
    _ tab: Tab, _ coordinator: Coordinator<some Route>,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { add(coordinator, as: tab) }
  }

  private func add(_ coordinator: Coordinator<some Route>, as tab: Tab) -> Bool {
    if let present = index(of: tab).map({ childNodes[$0] }) {
      report(
        .configurationError(
          message: "Cannot add \(coordinator.name) as the tab '\(tab)': that is \(present.name)"))
      return false
    }
    return asOneChange {
      guard take(coordinator, as: .tab) else { return false }
      names[coordinator.id] = tab
      return true
    }
  }

  /// Removes a tab; without effect if no tab has that name.
  ///
  /// O(tabs).
  public func removeTab(_ tab: Tab) {
    if let index = index(of: tab) { detach(childNodes[index]) }
  }

  /// The names of the tabs, in the order of the tab bar; a child added without a name is left out.
  ///
  /// O(tabs).
  public var tabs: [Tab] {
    box.noteRead(.tabNames)
    return tabsInOrder
  }

  private var tabsInOrder: [Tab] { childNodes.compactMap { names[$0.id] } }

  /// The name of the selected tab; nil if there is none, or if it was added without a name.
  ///
  /// A UI may bind it: setting it is the navigation `select(_:)`. Nil is reported as a
  /// `configurationError`, without effect. O(tabs) to set.
  public var selectedTabName: Tab? {
    get {
      box.noteRead(.selectedTabName)
      return nameOfSelectedTab
    }
    set {
      if newValue == nameOfSelectedTab { return }
      guard let newValue else { return selectedTab = nil }
      CallSite.calling(from: nil) { selectNamed(newValue) }
    }
  }

  private var nameOfSelectedTab: Tab? { selectedNode.flatMap { names[$0.id] } }

  /// The coordinator of a tab; nil if no tab has that name.
  ///
  /// Observers are notified if any name is added, removed, or given to another coordinator.
  /// O(tabs).
  public func coordinator(for tab: Tab) -> (any AnyCoordinator)? {
    box.noteRead(.namedTabs)
    return index(of: tab).map { childNodes[$0] }
  }

  /// The coordinator of a tab, typed; nil if no tab has that name and that type of coordinator.
  ///
  /// O(tabs).
  public func coordinator<C: AnyCoordinator>(for tab: Tab, as type: C.Type) -> C? {
    coordinator(for: tab) as? C
  }

  /// Selects a tab, which keeps its state.
  ///
  /// If no tab has this name, a `configurationError` with the existing names is reported. O(tabs).
  @discardableResult
  public func select(
    _ tab: Tab,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { selectNamed(tab) }
  }

  /// Carries out ``select(_:fileID:line:function:)`` as a part of the current call.
  @discardableResult
  func selectNamed(_ tab: Tab) -> Bool {
    guard let index = index(of: tab) else {
      report(unknown(tab))
      return false
    }
    return selectTab(at: index)
  }

  /// Selects a tab and shows `route` in it, as one navigation; returns whether it did.
  ///
  /// Only that tab is asked, as if it were selected, after its own modal and detour. The selected
  /// tab isn't asked, though it may show the same routes. This coordinator's modal and detour are
  /// dismissed. If the tab cannot show the route, nothing changes, not even the selection, and one
  /// error is reported: the tab's own error, else `navigationFailed`. If no tab has the name, it is
  /// a `configurationError` with the existing names. Costs as navigating in the tab, plus O(tabs).
  @discardableResult
  public func navigate(
    to route: any Route, inTab tab: Tab,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      navigate(to: route, in: choice(of: tab))
    }
  }

  /// The plan for `navigate(to:inTab:)`; nothing changes.
  public func plan(to route: any Route, inTab tab: Tab) -> Result<NavigationPlan, FlowError> {
    plan(to: route, in: choice(of: tab))
  }

  /// Runs the same walk as ``plan(to:inTab:)``, and keeps its questions and answers.
  public func explain(to route: any Route, inTab tab: Tab) -> NavigationExplanation {
    explain(to: route, in: choice(of: tab))
  }

  private func index(of tab: Tab) -> Int? {
    childNodes.firstIndex { names[$0.id] == tab }
  }

  private func choice(of tab: Tab) -> Result<TabChoice, FlowError> {
    index(of: tab).map { .success((index: $0, nameInMessages: "\(tab)")) }
      ?? .failure(unknown(tab))
  }

  private func unknown(_ tab: Tab) -> FlowError {
    let known = tabsInOrder.map { "'\($0)'" }.joined(separator: ", ")
    return .configurationError(
      message: "\(name) has no tab '\(tab)'; it has \(known.isEmpty ? "none" : known)")
  }
}

/// ``BoundStack/path`` and ``BoundStack/sheet`` are those of the stack that contains the tabs.
extension NamedTabCoordinator: BoundStack {}

extension NamedTabCoordinator: CoordinatorFacade {
  package func facadeWillLose(_ child: CoordinatorNode) { names[child.id] = nil }

  package var namesOfTabs: [CoordinatorID: AnyHashable]? { names.mapValues { AnyHashable($0) } }

  package func nameOfTab(_ id: CoordinatorID) -> String? { names[id].map { "\($0)" } }
}
