import FlowEngine
import LiveCoordinators
import UIKitFakes

@testable import UIKitRenderer

/// The screen of a page, which a test recognises.
final class PageController: UIViewController {
  let text: String

  init(_ screen: Presentation.StackScreen) {
    text = screen.text
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

/// A window that shows an app, and a hand that touches it.
@MainActor
final class Phone {
  let window = UIWindow()
  let app: any Rendered
  let controller: FlowViewController
  var hand: Hand { Hand(on: window) }

  init(_ app: any Rendered) {
    self.app = app
    controller = FlowViewController(app) { PageController($0) }
    window.rootViewController = controller
  }

  /// Shows the app, and waits until it is still.
  func start() async {
    window.makeKeyAndVisible()
    await settle()
  }

  /// Lets the renderer draw what has changed.
  func draw() async {
    for _ in 0..<6 { await Task.yield() }
  }

  /// Draws, and lets animations end, until nothing moves.
  func settle() async {
    for _ in 0..<100 {
      await draw()
      if window.turns.isStill { return }
      window.turns.untilStill()
    }
  }

  // MARK: What is shown

  /// What the engine describes, a line for each layer.
  var described: [String] {
    app.presentation().layers.map { layer in
      let stacks = layer.stacks.map { $0.screens.map(\.text).joined(separator: " ") }
      return "\(layer.isSheet ? "sheet" : "full") \(stacks.joined(separator: " > "))"
    }
  }

  /// Whether both are the same.
  ///
  /// The list of More is no page of the engine, so what it hides is not compared.
  var agrees: Bool {
    let described = described
    return shown.count == described.count
      && zip(shown, described).allSatisfy { $0 == $1 || $0 == "full more" }
  }

  /// What is on the fake screen, in the same words.
  var shown: [String] {
    var lines: [String] = []
    var next: UIViewController? = controller
    while let layer = next {
      let stack = layer === controller ? controller.children.first : layer
      let isSheet = layer !== controller && layer.modalPresentationStyle == .pageSheet
      let stacks = (stack as? UINavigationController).map(stacks(from:)) ?? []
      lines.append("\(isSheet ? "sheet" : "full") \(stacks.joined(separator: " > "))")
      next = layer.presentedViewController
    }
    return lines
  }

  private func stacks(from first: UINavigationController) -> [String] {
    var texts: [String] = []
    var next: UINavigationController? = first
    while let stack = next {
      texts.append(stack.viewControllers.map(text).joined(separator: " "))
      next = stack.topViewController.flatMap(inner)
    }
    return texts
  }

  private func text(_ page: UIViewController) -> String {
    if let page = page as? PageController { return page.text }
    guard let tabBar = page.children.first as? UITabBarController else { return "flow" }
    if tabBar.selectedViewController === tabBar.moreNavigationController { return "more" }
    return "tabs(\(tabBar.selectedIndex))"
  }

  private func inner(_ page: UIViewController) -> UINavigationController? {
    let child = (page as? ContainerController)?.children.first
    guard let tabBar = child as? UITabBarController else { return child as? UINavigationController }
    let selected = tabBar.selectedViewController as? UINavigationController
    return selected === tabBar.moreNavigationController ? nil : selected
  }

  /// Whether the page on top of everything is in the window, and may be touched.
  var isTopVisible: Bool {
    var top = hand.touchable.last
    while let child = top?.children.last { top = child }
    return (top is PageController || shown == ["full more"]) && top?.view.window === window
      && window.warnings.isEmpty
  }
}

extension Presentation.StackScreen {
  var text: String {
    switch container {
    case .none: "\(owner.id):\(route.route)"
    case .flow: "flow"
    case .tabs(let tabs): "tabs(\(tabs.firstIndex(where: \.isSelected) ?? -1))"
    }
  }
}
