import FlowBridge

/// An app with routers of its own, in groups of a hundred, which a bridge describes.
@MainActor
final class DescribedApp {
  final class Router {
    var path: [Int] = [0]
    var routers: [Router] = []
  }

  let bridge: Bridge
  private let root: Router
  private let last: Router

  init(count: Int) {
    precondition(count > 1)
    let root = Router()
    var last = root
    var group = root
    for number in 1..<count {
      last = Router()
      if number % 100 == 1 {
        root.routers.append(last)
        group = last
      } else {
        group.routers.append(last)
      }
    }
    (self.root, self.last) = (root, last)
    bridge = Bridge(name: "described") { Self.node(root) }
  }

  private static func node(_ router: Router) -> Node {
    Node(router, "Router") { for router in router.routers { node(router) } }.screens(router.path)
  }

  /// Pushes a screen on the last router, or pops it.
  func change() {
    if last.path.count == 1 { last.path.append(1) } else { last.path.removeLast() }
  }
}
