// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

// Optional in UIKit.
extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

@MainActor open class UITabBarController: UIViewController {
  public weak var delegate: (any UITabBarControllerDelegate)?
  private var tabs: [UIViewController] = []
  private var selected: UIViewController?

  // uitabbarcontroller/morenavigationcontroller: lists what does not fit in the tab bar.
  public let moreNavigationController = UINavigationController()

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    moreNavigationController.viewControllers = [UIViewController()]
  }
  public required init?(coder: NSCoder) { nil }

  // uitabbarcontroller/viewcontrollers: with more than five, the tab bar shows the first four and
  // the item More. The selected controller stays selected if it is among the new ones.
  public var viewControllers: [UIViewController]? {
    get { tabs }
    set {
      let old = tabs
      tabs = newValue ?? []
      for tab in tabs { addChild(tab) }
      if tabs.count > Self.itemsInBar { addChild(moreNavigationController) }
      let isKept = tabs.contains { $0 === selected } || selected === moreNavigationController
      if !isKept { select(tabs.first) }
      for tab in old where !tabs.contains(where: { $0 === tab }) { tab.removeFromParent() }
    }
  }

  static let itemsInBar = 5
  /// The controllers that the tab bar shows as items.
  var items: [UIViewController] {
    tabs.count <= Self.itemsInBar
      ? tabs : Array(tabs.prefix(Self.itemsInBar - 1)) + [moreNavigationController]
  }

  // uitabbarcontroller/selectedindex: NSNotFound while More is selected; setting it selects any
  // controller, also one that More lists.
  public var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
    set { if tabs.indices.contains(newValue) { select(tabs[newValue]) } }
  }
  // uitabbarcontroller/selectedviewcontroller: a controller of `viewControllers`, or More.
  public var selectedViewController: UIViewController? {
    get { selected }
    set { select(newValue) }
  }

  override var displayed: [UIViewController] { [selected].compactMap { $0 } }

  private func select(_ tab: UIViewController?) {
    guard tab !== selected else { return }
    let old = selected
    selected = tab
    guard let window, isArriving || isPresentNow else { return }
    // Without an animation.
    old?.beginDisappearing(animated: false)
    tab?.beginAppearing(in: window, animated: false)
    old?.endDisappearing(animated: false)
    if isPresentNow { tab?.endAppearing(animated: false) }
  }

  // uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:) is asked when the user taps an item
  // of the tab bar, /tabbarcontroller(_:didselect:) is told then, and not when code selects. Both are
  // also called for More itself and for what the user opens in its list; that is not documented.
  func userSelects(_ tab: UIViewController) {
    guard delegate?.tabBarController(self, shouldSelect: tab) ?? true else { return }
    select(tab)
    delegate?.tabBarController(self, didSelect: tab)
  }

  /// Whether the delegate is asked before the user opens a tab in the list of More.
  public var asksInMore = true

  func userOpensInMore(_ tab: UIViewController) {
    if asksInMore { return userSelects(tab) }
    select(tab)
    delegate?.tabBarController(self, didSelect: tab)
  }
}
