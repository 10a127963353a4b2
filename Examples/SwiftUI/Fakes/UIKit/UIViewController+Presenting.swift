// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension UIViewController {
  /// The controller without a parent that this one is in.
  private var outermost: UIViewController { parent?.outermost ?? self }

  // uiviewcontroller/presentedviewcontroller and /presentingviewcontroller: of the controller or of
  // one of its ancestors.
  public var presentedViewController: UIViewController? { outermost.presented }
  public var presentingViewController: UIViewController? { outermost.presenter }

  // uiviewcontroller/sheetpresentationcontroller: nil unless the style is that of a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    [.pageSheet, .formSheet].contains(modalPresentationStyle) ? outermost.presentation : nil
  }

  // uiviewcontroller/present(_:animated:completion:): the outermost controller presents; the
  // completion is called after viewDidAppear(_:) of the presented controller. What is refused is
  // not documented; UIKit prints "Attempt to present … on …" with the reason, and does nothing: it
  // never calls the completion.
  public func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let source = outermost
    guard let window else {
      source.presentationsOutsideWindows += 1
      return
    }
    if window.modalTransition != nil {
      return window.warn("Attempt to present while a presentation is in progress")
    }
    if source.presented != nil {
      return window.warn("Attempt to present on which is already presenting")
    }
    if controller.parent != nil || controller.presenter != nil || controller === source {
      return window.warn("Application tried to present modally an active controller")
    }
    let transition = Transition(animated: animated)
    window.modalTransition = transition
    source.presented = controller
    controller.presenter = source
    controller.isBeingPresented = true
    // uimodalpresentationstyle/fullscreen: the views of the presenting controller are removed after
    // the presentation. Those of a sheet's stay, and its controller does not disappear
    // (uimodalpresentationstyle/pagesheet).
    let covers = controller.modalPresentationStyle == .fullScreen
    if covers { source.beginDisappearing(animated: animated) }
    controller.beginAppearing(in: window, animated: animated)
    window.turns.after(animated: animated) {
      controller.isBeingPresented = false
      window.modalTransition = nil
      controller.endAppearing(animated: animated)
      if covers { source.endDisappearing(animated: animated) }
      transition.end(cancelled: false)
      completion?()
    }
  }

  // uiviewcontroller/dismiss(animated:completion:): a controller that presents nothing asks its
  // presenter. Everything above goes too, and only the topmost is animated. The completion is
  // called after viewDidDisappear(_:) of the presented controller.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let source = outermost
    guard let first = source.presented else {
      source.presenter?.dismiss(animated: animated, completion: completion)
      return
    }
    var leaving = [first]
    while let next = leaving.last?.presented { leaving.append(next) }
    guard let window = leaving.last?.window else { return }
    if window.modalTransition != nil {
      return window.warn(
        "Attempt to dismiss from view controller while a presentation or dismiss is in progress")
    }
    let transition = Transition(animated: animated)
    window.modalTransition = transition
    first.isBeingDismissed = true
    for controller in leaving.reversed() { controller.beginDisappearing(animated: animated) }
    source.beginAppearing(in: window, animated: animated)
    window.turns.after(animated: animated) {
      for controller in leaving.reversed() { controller.endDisappearing(animated: animated) }
      first.leavePresenter()
      window.modalTransition = nil
      source.endAppearing(animated: animated)
      transition.end(cancelled: false)
      completion?()
    }
  }

  /// Ends the presentation of this controller and of those above it.
  func leavePresenter() {
    presented?.leavePresenter()
    isBeingDismissed = false
    presenter?.presented = nil
    presenter = nil
  }
}
