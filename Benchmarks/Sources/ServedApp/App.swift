package import FlowEngine
package import FlowIntrospect

/// A route that says when it was asked for.
package enum StampRoute: Route {
  case root
  case stamp(UInt64)

  package var identifier: String {
    switch self {
    case .root: "root"
    case .stamp: "stamp"
    }
  }
}

package final class StampCoordinator: Coordinator<StampRoute> {
  package init() { super.init(root: .root) }
  package override func canHandle(_ route: any Route) -> Bool { route is StampRoute }
}

/// The app that is looked at: a tree of `count` coordinators, four below each.
@MainActor
package struct App {
  package let root: StampCoordinator
  package let leaf: StampCoordinator
  package let inspector: FlowInspector
  /// Another of those farthest from the root.
  private let other: StampCoordinator

  package init(count: Int, directory: String) throws {
    try self.init(count: count, path: "\(directory)/\(count).sock")
  }

  package init(count: Int, path: String) throws {
    root = StampCoordinator()
    var level = [root]
    var made = 1
    while made < count {
      var next: [StampCoordinator] = []
      for parent in level {
        for _ in 0..<4 where made < count {
          let child = StampCoordinator()
          parent.addChild(child)
          next.append(child)
          made += 1
        }
      }
      level = next
    }
    (leaf, other) = (level[0], level[level.count - 1])
    inspector = try FlowInspector.start(root, name: "benchmark", path: path)
  }

  /// One event and a bit: a push, or once in a while a pop of everything.
  package func step(_ number: Int) {
    if number % 32 == 31 {
      leaf.popToRoot()
    } else {
      leaf.navigate(to: StampRoute.stamp(Clocks.shared))
    }
  }

  /// An error that takes no time, as a route that nobody handles would: the whole tree is asked for one.
  package func fail() { leaf.addChild(other) }
}
