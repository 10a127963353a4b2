// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIContentContainer: AnyObject {
  var preferredContentSize: CGSize { get }
}

/// A controller: its view, its children, and when it appears and disappears.
@MainActor open class UIViewController: UIContentContainer {
  private var loaded: UIView?
  public var title: String?
  public let navigationItem = UINavigationItem()
  public var tabBarItem: UITabBarItem!
  public var modalPresentationStyle = UIModalPresentationStyle.pageSheet
  public var isModalInPresentation = false
  // uiviewcontroller/restorationidentifier: nil by default.
  public var restorationIdentifier: String?
  public private(set) var children: [UIViewController] = []
  public private(set) weak var parent: UIViewController?

  // What is presented, and by which controller; see UIViewController+Presenting.
  var presented: UIViewController?
  weak var presenter: UIViewController?
  /// How often UIKit printed "Attempt to present … whose view is not in the window hierarchy".
  public internal(set) var presentationsOutsideWindows = 0
  public internal(set) var isBeingPresented = false
  public internal(set) var isBeingDismissed = false
  private(set) lazy var presentation = UISheetPresentationController(of: self)

  public init(nibName: String?, bundle: Bundle?) {}
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  // MARK: The view

  // uiviewcontroller/view: if the view is not loaded, reading it loads it, which calls
  // viewDidLoad().
  public var view: UIView! {
    loadViewIfNeeded()
    return loaded
  }
  public var viewIfLoaded: UIView? { loaded }
  public var isViewLoaded: Bool { loaded != nil }
  public func loadViewIfNeeded() {
    guard loaded == nil else { return }
    let view = UIView()
    view.controller = self
    loaded = view
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}

  // uicontentcontainer/preferredcontentsizedidchange(forchildcontentcontainer:): the parent is told.
  public var preferredContentSize: CGSize = .zero {
    didSet {
      if preferredContentSize != oldValue {
        parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  // MARK: Containers

  // uiviewcontroller/addchild(_:): a child of another controller is removed from that one first.
  public func addChild(_ child: UIViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    children.append(child)
    child.parent = self
  }
  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  public func didMove(toParent parent: UIViewController?) {}

  // uiviewcontroller/navigationcontroller: the nearest ancestor of that type.
  public var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  /// The children whose views are in the view hierarchy while this controller's view is.
  var displayed: [UIViewController] { children.filter { $0.loaded?.superview != nil } }

  // uiviewcontroller/transitioncoordinator: that of the controller, or of its parent, or of the
  // presentation or dismissal in which it takes part.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let parent { return parent.transitionCoordinator }
    let isModal =
      isBeingPresented || isBeingDismissed || presented?.isBeingPresented == true
      || presented?.isBeingDismissed == true
    return isModal ? (presented?.window ?? window)?.modalTransition : nil
  }

  // MARK: Appearance

  private enum Appearance { case absent, arriving, present, leaving }
  private var appearance = Appearance.absent
  /// The window that the view is in.
  ///
  /// A view is added before the controller has appeared, and removed when it has disappeared.
  private(set) weak var window: UIWindow?

  var isPresentNow: Bool { appearance == .present }
  var isArriving: Bool { appearance == .arriving }

  // displaying-and-managing-views-with-a-view-controller: appearing and disappearing each have two
  // callbacks; one that begins to appear while it disappears goes from one to the other. A
  // container forwards them to the children that it displays
  // (uiviewcontroller/shouldautomaticallyforwardappearancemethods). The order between a container
  // and its children is not documented: outside first, as apps see it.
  func beginAppearing(in window: UIWindow, animated: Bool) {
    guard appearance == .absent || appearance == .leaving else { return }
    loadViewIfNeeded()
    appearance = .arriving
    viewWillAppear(animated)
    self.window = window
    for child in displayed { child.beginAppearing(in: window, animated: animated) }
  }

  func endAppearing(animated: Bool) {
    guard appearance == .arriving else { return }
    appearance = .present
    viewDidLayoutSubviews()
    viewDidAppear(animated)
    for child in displayed { child.endAppearing(animated: animated) }
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .arriving || appearance == .present else { return }
    appearance = .leaving
    viewWillDisappear(animated)
    for child in displayed { child.beginDisappearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .leaving else { return }
    appearance = .absent
    window = nil
    viewDidDisappear(animated)
    for child in displayed { child.endDisappearing(animated: animated) }
  }
}

// uiviewcontroller is an NSObject, which is compared by identity.
extension UIViewController: Hashable {
  public nonisolated static func == (lhs: UIViewController, rhs: UIViewController) -> Bool {
    lhs === rhs
  }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}
