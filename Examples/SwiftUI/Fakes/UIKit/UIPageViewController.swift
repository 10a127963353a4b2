// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

@MainActor open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int { case pageCurl, scroll }
  public enum NavigationOrientation: Int { case horizontal, vertical }
  public enum NavigationDirection: Int { case forward, reverse }

  public weak var dataSource: (any UIPageViewControllerDataSource)?
  private var shown: UIViewController?

  public init(
    transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [AnyHashable: Any]? = nil
  ) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  // uipageviewcontroller/viewcontrollers: those that are displayed.
  public var viewControllers: [UIViewController]? { shown.map { [$0] } }

  public func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    show(controllers?.first)
    completion?(true)
  }

  override var displayed: [UIViewController] { [shown].compactMap { $0 } }

  private func show(_ page: UIViewController?) {
    let old = shown
    if let page { addChild(page) }
    shown = page
    if let window = viewIfLoaded?.window, isPresentNow {
      old?.beginDisappearing(animated: false)
      page?.beginAppearing(in: window, animated: false)
      old?.endDisappearing(animated: false)
      page?.endAppearing(animated: false)
    }
    if let old, old !== page { old.removeFromParent() }
  }

  // uipageviewcontrollerdatasource: asked for the page after or before the one that is displayed; nil
  // if there is none.
  func turnPage(forward: Bool) -> Bool {
    guard let shown else { return false }
    let next =
      forward
      ? dataSource?.pageViewController(self, viewControllerAfter: shown)
      : dataSource?.pageViewController(self, viewControllerBefore: shown)
    guard let next else { return false }
    show(next)
    return true
  }
}
