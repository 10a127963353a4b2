// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public final class UIAlertAction {
  public enum Style: Int { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int { case actionSheet, alert }

  public let preferredStyle: Style
  public let message: String?
  public private(set) var actions: [UIAlertAction] = []

  // uialertcontroller/init(title:message:preferredstyle:). What it covers stays in the window; the
  // style is not documented.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
  }
  public required init?(coder: NSCoder) { nil }

  public func addAction(_ action: UIAlertAction) { actions.append(action) }

  // uialertaction/init(title:style:handler:): the handler is called when the user selects the action;
  // the alert is dismissed then (uialertcontroller), and the handler called when it is gone; that
  // order is not documented.
  func userSelects(_ action: UIAlertAction) {
    presentingViewController?.dismiss(animated: true) { action.handler?(action) }
  }
}
