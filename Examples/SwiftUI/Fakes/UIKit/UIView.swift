// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIView {
  public var frame: CGRect = .zero
  public var bounds: CGRect = .zero
  public private(set) weak var superview: UIView?
  weak var controller: UIViewController?

  public init() {}

  /// The window that the view is in; nil for a view that is not in the view hierarchy.
  public var window: UIWindow? { (self as? UIWindow) ?? controller?.window ?? superview?.window }

  // uiviewcontroller/viewdidappear(_:): a controller appears when its view is added to a view
  // hierarchy, here that of a container which is in a window already.
  public func addSubview(_ view: UIView) {
    view.superview = self
    guard let parent = controller, let child = view.controller, child.parent === parent,
      let window = parent.window
    else { return }
    child.beginAppearing(in: window, animated: false)
    if parent.isPresentNow { child.endAppearing(animated: false) }
  }

  public func removeFromSuperview() {
    superview = nil
    controller?.beginDisappearing(animated: false)
    controller?.endDisappearing(animated: false)
  }
}
