// The declarations of UIKit that the renderer uses, without behaviour.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

@MainActor open class UIView {
  public var frame: CGRect = .zero
  public var bounds: CGRect = .zero
  public func addSubview(_ view: UIView) {}
}

@MainActor public protocol UIContentContainer: AnyObject {
  var preferredContentSize: CGSize { get }
}

@MainActor open class UIViewController: UIContentContainer {
  public init(nibName: String?, bundle: Bundle?) {}
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  public var view: UIView! = UIView()
  public var title: String?
  public var navigationItem: UINavigationItem { UINavigationItem() }
  public var tabBarItem: UITabBarItem!
  public var preferredContentSize: CGSize { .zero }
  public var modalPresentationStyle: UIModalPresentationStyle = .pageSheet
  public var sheetPresentationController: UISheetPresentationController? { nil }
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  public func addChild(_ child: UIViewController) {}
  public func didMove(toParent parent: UIViewController?) {}
  public func present(_ controller: UIViewController, animated: Bool) {}
  public func dismiss(animated: Bool) {}
}

public enum UIModalPresentationStyle { case pageSheet, fullScreen }

@MainActor public final class UINavigationItem {
  public var hidesBackButton = false
  public var leftBarButtonItem: UIBarButtonItem?
}

@MainActor public final class UIBarButtonItem {
  public init(title: String?, primaryAction: UIAction?) {}
}

@MainActor public final class UIAction {
  public init(handler: @escaping (UIAction) -> Void) {}
}

@MainActor open class UINavigationController: UIViewController {
  public weak var delegate: (any UINavigationControllerDelegate)?
  public var viewControllers: [UIViewController] = []
  public func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

@MainActor open class UITabBarController: UIViewController {
  public weak var delegate: (any UITabBarControllerDelegate)?
  public var viewControllers: [UIViewController]?
  public var selectedIndex = 0
}

@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
}

@MainActor public final class UITabBarItem {
  public init(title: String?, image: UIImage?, tag: Int) {}
}

public final class UIImage {
  public init?(systemName: String) {}
}
