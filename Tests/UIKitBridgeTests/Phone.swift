import UIKitFakes

@testable import FlowBridge
@testable import UIKitBridgeOnFakes

/// A window on the fakes, with what the source reads of it.
@MainActor
final class Phone {
  let window = UIWindow()
  var hand: Hand { Hand(on: window) }

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    window.turns.untilStill()
  }

  var part: Part {
    var reader = WindowReader()
    return reader.part(of: window)
  }

  /// What is below the window: a line for each part, which has its role, its type, its screens, and what
  /// else is known of it.
  var lines: [String] { part.parts.flatMap { Self.lines($0, indentation: "") } }

  private static func lines(_ part: Part, indentation: String) -> [String] {
    var line = "\(indentation)\(part.role) \(type(of: part.identity.object)) "
    line += part.screens.map(\.identifier).joined(separator: " > ")
    if let title = part.title { line += " '\(title)'" }
    if let tab = part.tabItem { line += " [\(tab.text)]" }
    if let selected = part.selectedTab { line += " tab \(selected)" }
    if let detents = part.detents {
      line += " \(detents.detents.map(\.rawValue).joined(separator: ","))"
    }
    for fact in part.facts { line += " \(fact.name)=\(fact.value)" }
    return [line] + part.parts.flatMap { lines($0, indentation: indentation + "  ") }
  }
}

class Page: UIViewController {
  init(_ title: String? = nil, id: String? = nil) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    restorationIdentifier = id
  }

  required init?(coder: NSCoder) { nil }
}

final class Detail: Page {}

/// A container of the app, which shows one child or several.
final class Container: UIViewController {
  func show(_ child: UIViewController) {
    for old in children {
      old.view.removeFromSuperview()
      old.removeFromParent()
    }
    embed(child)
  }

  func embed(_ child: UIViewController) {
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }
}

@MainActor
func stack(_ pages: UIViewController...) -> UINavigationController {
  let stack = UINavigationController()
  stack.viewControllers = pages
  return stack
}
