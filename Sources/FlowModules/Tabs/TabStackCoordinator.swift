public import FlowEngine

/// Named tabs inside one stack, ready to use: every route but those of the tabs is pushed above the
/// tab bar, or presented as a sheet.
///
/// For apps with one stack whose root has tabs. Each tab shows one screen; its route selects the
/// tab, from wherever it is asked for. `path` and `sheet` are those of the one stack, as for a
/// ``StackCoordinator``.
///
/// ```swift
/// let app = TabStackCoordinator<AppRoute, MainTab>(root: .main, sheets: { $0 == .addMovie })
/// app.addTab(.dashboard, at: .dashboard)
/// app.addTab(.settings, at: .settings)
/// app.navigate(to: AppRoute.movie(7))     // above the tabs
/// app.navigate(to: AppRoute.settings)     // back to the tabs, and to that one
/// ```
@MainActor
open class TabStackCoordinator<R: Route, Tab: Hashable>: NamedTabCoordinator<R, Tab> {
  private let rules: StackRules<R>

  /// A coordinator without tabs; see ``StackCoordinator/init(root:duplicates:factory:sheets:)``.
  public init(
    root: R, duplicates: DuplicatePolicy = .popBack, factory: ViewFactory<R>? = nil,
    sheets isSheet: @escaping @MainActor (R) -> Bool = { _ in false }
  ) {
    rules = StackRules(duplicates: duplicates, isSheet: isSheet)
    super.init(router: Router(initial: root, factory: factory))
  }

  /// Adds a tab that shows `route`, with the screens of this coordinator; `item` is its item in the
  /// tab bar.
  ///
  /// Refused as in ``NamedTabCoordinator/addTab(_:_:)``. O(tabs).
  @discardableResult
  public func addTab(_ tab: Tab, at route: R, item: TabItem? = nil) -> Bool {
    addTab(tab, TabScreen(root: route, name: "\(tab)", item: item, factory: router.factory))
  }

  open override var duplicatePolicy: DuplicatePolicy { rules.duplicates }

  open override func canHandle(_ route: any Route) -> Bool { route is R }

  open override func navigationType(for route: any Route) -> NavigationType {
    let tab = childNodes.firstIndex { tab in
      (tab as? TabScreen<R>)?.shows(route) == true
    }
    return tab.map { .tabSwitch($0) } ?? rules.navigationType(for: route)
  }

  open override func makeModalCoordinator(for route: R) -> Coordinator<R>? {
    rules.coordinator(for: route, factory: router.factory)
  }
}

/// A tab with one screen, which leaves every other route to the stack that it is in.
private final class TabScreen<R: Route>: Coordinator<R> {
  private let nameOfTab: String
  private let item: TabItem?

  init(root: R, name: String, item: TabItem?, factory: ViewFactory<R>?) {
    nameOfTab = name
    self.item = item
    super.init(
      router: Router(initial: root, factory: factory.map { BorrowedScreens(of: $0) }))
  }

  func shows(_ route: any Route) -> Bool { (route as? R) == router.unobservedState.root }

  override var tabItem: TabItem? { item }

  override var inspectionName: String? { nameOfTab }
}
