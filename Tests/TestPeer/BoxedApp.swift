import FlowBlackBox
import FlowEngine
import Foundation

private enum BoxedRoute: Route {
  case root
  case item(Int)
  case detail(String)
  /// A route in whose navigation the app is killed.
  case last
  /// A route that no coordinator shows.
  case nowhere
}

@MainActor
private final class BoxedCoordinator: Coordinator<BoxedRoute> {
  override func canHandle(_ route: any Route) -> Bool {
    if case .last = route as? BoxedRoute { kill(getpid(), SIGKILL) }
    if case .nowhere = route as? BoxedRoute { return false }
    return route is BoxedRoute
  }
}

/// An app with a black box that navigates without a pause, until it is killed.
@MainActor
enum BoxedApp {
  /// Navigates forever; with a `count`, only so often, and is then killed within a navigation.
  static func run(at path: String, count: Int) throws {
    FlowErrorHandler.shared.onError = { _ in }
    try BlackBox.start("boxed", at: path)
    if count == 0 { TestPeer.listen { _, _ in } }
    TestPeer.say("boxed")
    let root = BoxedCoordinator(root: .root)
    var number = 0
    while count == 0 || number < count {
      step(number, of: root)
      number += 1
    }
    root.navigate(to: BoxedRoute.last)
  }

  private static func step(_ number: Int, of root: BoxedCoordinator) {
    switch number % 8 {
    case 0: root.popToRoot()
    case 3: root.pop()
    case 5: root.navigate(to: BoxedRoute.nowhere)
    case 6: root.navigate(to: BoxedRoute.detail("value \(number % 100)"))
    default: root.navigate(to: BoxedRoute.item(number % 50))
    }
  }
}
