// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int { case primary, supplementary, secondary, compact }

  public let style: Style
  // uisplitviewcontroller/viewcontrollers: the primary and the secondary one, without columns.
  public var viewControllers: [UIViewController] = [] {
    didSet { for controller in viewControllers { addChild(controller) } }
  }
  private var columns: [Column: UIViewController] = [:]
  public private(set) var isCollapsed = false

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }

  // uisplitviewcontroller/setviewcontroller(_:for:): what is no navigation controller gets one, except
  // in the compact column. uisplitviewcontroller/viewcontroller(for:) returns what was set.
  public func setViewController(_ controller: UIViewController?, for column: Column) {
    columns[column].map { ($0.navigationController ?? $0).removeFromParent() }
    columns[column] = controller
    guard let controller else { return }
    let isWrapped = !(controller is UINavigationController) && column != .compact
    addChild(isWrapped ? UINavigationController(rootViewController: controller) : controller)
  }
  public func viewController(for column: Column) -> UIViewController? { columns[column] }

  // uisplitviewcontroller/iscollapsed: only one column is shown: the compact one if there is one, else
  // the secondary on top of the primary.
  func changeWidth(isCompact: Bool) {
    guard isCompact != isCollapsed else { return }
    isCollapsed = isCompact
    guard columns[.compact] == nil, let base = stack(of: .primary),
      let top = stack(of: .secondary)
    else { return }
    if isCompact {
      base.pushViewController(top, animated: false)
    } else {
      base.viewControllers = base.viewControllers.filter { $0 !== top }
      addChild(top)
    }
  }

  private func stack(of column: Column) -> UINavigationController? {
    let controller = columns[column]
    return controller as? UINavigationController ?? controller?.navigationController
  }

  override var displayed: [UIViewController] {
    if style == .unspecified { return viewControllers }
    if isCollapsed { return [columns[.compact] ?? stack(of: .primary)].compactMap { $0 } }
    return [Column.primary, .supplementary, .secondary].compactMap { stack(of: $0) }
  }
}
