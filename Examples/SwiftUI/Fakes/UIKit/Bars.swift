// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public final class UINavigationItem {
  public var title: String?
  public var hidesBackButton = false
  public var leftBarButtonItem: UIBarButtonItem?
}

@MainActor public final class UIBarButtonItem {
  public let title: String?
  let primaryAction: UIAction?
  public init(title: String?, primaryAction: UIAction?) {
    self.title = title
    self.primaryAction = primaryAction
  }
}

@MainActor public final class UIAction {
  let handler: (UIAction) -> Void
  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor public final class UITabBarItem {
  public let title: String?
  public let tag: Int
  public init(title: String?, image: UIImage?, tag: Int) {
    self.title = title
    self.tag = tag
  }
}

public final class UIImage {
  public init?(systemName: String) {}
}
