// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

// Optional in UIKit.
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

@MainActor open class UINavigationController: UIViewController {
  public weak var delegate: (any UINavigationControllerDelegate)?
  public private(set) var isNavigationBarHidden = false
  private var stack: [UIViewController] = []
  /// The controller whose view is in place, and the one that replaces it in a transition.
  private var shown: UIViewController?
  private var incoming: UIViewController?
  private var transition: Transition?
  /// The transition about whose end the delegate is told now.
  private var ended: Transition?
  /// What the user's finger has taken off the stack, and whether the stack was set since.
  private var swipe: (popped: UIViewController, isOver: Bool)?

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }
  public required init?(coder: NSCoder) { nil }

  // uinavigationcontroller/init(rootviewcontroller:): the root is pushed without an animation.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  // uinavigationcontroller/viewcontrollers: setting it is setViewControllers(_:animated:) with
  // false.
  public var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  public var topViewController: UIViewController? { stack.last }

  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    // Apps find the page that the user left in didShow with it (not documented).
    transition ?? ended ?? super.transitionCoordinator
  }

  override var displayed: [UIViewController] { [shown, incoming].compactMap { $0 } }

  // uinavigationcontroller/setviewcontrollers(_:animated:): replaces the stack without pushing or
  // popping each controller. During a transition, the stack is replaced at once, and what is shown
  // follows when the transition has ended; that is not documented.
  public func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    stack = controllers
    swipe?.isOver = true
    for controller in controllers { addChild(controller) }
    if transition == nil { follow(animated: animated) }
  }

  // uinavigationcontroller/pushviewcontroller(_:animated:): puts it on top of the stack; it must not be
  // in the stack already, and a tab bar controller throws as well (here: nothing happens).
  public func pushViewController(_ controller: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === controller }) else { return }
    setViewControllers(stack + [controller], animated: animated)
  }

  // uinavigationcontroller/poptorootviewcontroller(animated:) and /poptoviewcontroller(_:animated:):
  // return what was popped.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }
  @discardableResult
  public func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === controller }), index + 1 < stack.count
    else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  // uinavigationcontroller/popviewcontroller(animated:): has no effect on the root.
  @discardableResult
  public func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let popped = stack.removeLast()
    if transition == nil { follow(animated: animated) }
    return popped
  }

  /// Shows the top of the stack.
  private func follow(animated: Bool) {
    guard let top = stack.last, top !== shown else { return removeOthers() }
    guard let window, isArriving || isPresentNow else {
      shown = top
      return removeOthers()
    }
    begin(to: top, in: window, Transition(animated: animated, from: shown, to: top))
    window.turns.after(animated: animated) { [weak self] in self?.end(animated: animated) }
  }

  private func begin(to top: UIViewController, in window: UIWindow, _ transition: Transition) {
    self.transition = transition
    incoming = top
    // uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:): just before the
    // controller displays a view.
    delegate?.navigationController(self, willShow: top, animated: transition.isAnimated)
    shown?.beginDisappearing(animated: transition.isAnimated)
    top.beginAppearing(in: window, animated: transition.isAnimated)
  }

  // The order is not documented; apps see didDisappear of the old page before didAppear of the new
  // one.
  private func end(animated: Bool) {
    guard let transition, let top = incoming else { return }
    let old = shown
    shown = top
    incoming = nil
    self.transition = nil
    swipe = nil
    old?.endDisappearing(animated: animated)
    if isPresentNow { top.endAppearing(animated: animated) }
    finish(transition, cancelled: false)
  }

  private func finish(_ transition: Transition, cancelled: Bool) {
    removeOthers()
    transition.end(cancelled: cancelled)
    // uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:): called just after
    // the controller displays a view; not after a pop that was cancelled.
    if !cancelled, let shown {
      ended = transition
      defer { ended = nil }
      delegate?.navigationController(self, didShow: shown, animated: transition.isAnimated)
    }
    if self.transition == nil { follow(animated: transition.isAnimated) }
  }

  private func removeOthers() {
    for child in children where !stack.contains(where: { $0 === child }) && child !== shown {
      child.removeFromParent()
    }
  }

  // The page that is first shown is also said to the delegate.
  override func endAppearing(animated: Bool) {
    let appears = isArriving
    super.endAppearing(animated: animated)
    if appears, let shown, transition == nil {
      delegate?.navigationController(self, didShow: shown, animated: animated)
    }
  }

  // MARK: The interactive pop

  // uinavigationcontroller/interactivepopgesturerecognizer: pops the top. It does not work on the
  // root, and not if the page hides its back button or has a left item of its own. That
  // `viewControllers` is shorter while the finger is down is not documented; apps see it.
  func beginSwipe() -> Bool {
    guard stack.count > 1, transition == nil, let window, isPresentNow, let top = stack.last,
      !top.navigationItem.hidesBackButton, top.navigationItem.leftBarButtonItem == nil
    else { return false }
    stack.removeLast()
    swipe = (top, false)
    let revealed = stack[stack.count - 1]
    begin(
      to: revealed, in: window,
      Transition(animated: true, interactive: true, from: top, to: revealed))
    return true
  }

  func endSwipe(cancelled: Bool) {
    guard let transition, transition.isInteractive, let window else { return }
    transition.isInteractive = false
    transition.isCancelled = cancelled
    window.turns.after(animated: true) { [weak self] in
      if cancelled { self?.restore() } else { self?.end(animated: true) }
    }
  }

  /// Puts back what was popped, unless the stack was set meanwhile: then that stands.
  private func restore() {
    guard let transition, let swipe, let revealed = incoming else { return }
    if !swipe.isOver { stack.append(swipe.popped) }
    self.transition = nil
    self.swipe = nil
    incoming = nil
    // uiviewcontrollertransitioncoordinatorcontext/iscancelled; each callback of the beginning is
    // followed by its opposite.
    revealed.beginDisappearing(animated: true)
    revealed.endDisappearing(animated: true)
    if isPresentNow, let window {
      swipe.popped.beginAppearing(in: window, animated: true)
      swipe.popped.endAppearing(animated: true)
    }
    finish(transition, cancelled: true)
  }

  // A gesture ends when its view leaves the window (not documented).
  override func endDisappearing(animated: Bool) {
    super.endDisappearing(animated: animated)
    if isSwiped, window == nil { restore() }
  }

  var isSwiped: Bool { transition?.isInteractive == true }
  var isInTransition: Bool { transition != nil }
}
