import FlowBridge

/// An app with routers of its own, in groups of a hundred, which a bridge describes.
@MainActor
final class DescribedApp {
  final class Router {
    var path: [Int] = [0]
    var routers: [Router] = []
  }

  private(set) var descriptions = 0
  private(set) lazy var bridge = Bridge(name: "described") { [unowned self] in described() }
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
  }

  private func described() -> Node {
    descriptions += 1
    return Self.node(root)
  }

  private static func node(_ router: Router) -> Node {
    Node(router, "Router") { for router in router.routers { node(router) } }.screens(router.path)
  }

  /// Pushes a screen on the last router, or pops it.
  func change() {
    if last.path.count == 1 { last.path.append(1) } else { last.path.removeLast() }
  }
}
