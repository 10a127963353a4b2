package import FlowEngine
package import FlowIntrospect

/// A route that records when it was requested.
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

/// The measured app: a tree of `count` coordinators, with four children each.
@MainActor
package struct App {
  package let root: StampCoordinator
  package let leaf: StampCoordinator
  package let inspector: FlowInspector
  /// Another leaf, as far from the root as possible.
  private let other: StampCoordinator

  package init(
    count: Int, directory: String, options: InspectorOptions = InspectorOptions()
  ) throws {
    try self.init(count: count, path: "\(directory)/\(count).sock", options: options)
  }

  package init(count: Int, path: String, options: InspectorOptions = InspectorOptions()) throws {
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
    inspector = try FlowInspector.start(
      root, name: "benchmark", at: .unixSocket(path: path), options: options)
  }

  /// Performs a navigation: a push, or sometimes a pop of everything.
  package func step(_ number: Int) {
    if number % 32 == 31 {
      leaf.popToRoot()
    } else {
      leaf.navigate(to: StampRoute.stamp(Clocks.shared))
    }
  }

  /// Causes an error cheaply; a route that no coordinator handles would make the engine ask the
  /// whole tree.
  package func fail() { leaf.addChild(other) }
}

extension FlowInspector {
  /// The path of the socket, for a viewer in another process.
  package var socketPath: String {
    guard case .unixSocket(let path) = endpoint else { return "" }
    return path
  }
}
