import FlowEngine
import FlowIntrospect

/// A route that says when it was asked for.
enum StampRoute: Route {
  case root
  case stamp(UInt64)

  var identifier: String {
    switch self {
    case .root: "root"
    case .stamp: "stamp"
    }
  }
}

final class StampCoordinator: Coordinator<StampRoute> {
  init() { super.init(root: .root) }
  override func canHandle(_ route: any Route) -> Bool { route is StampRoute }
}

/// The app that is looked at: a tree of `count` coordinators, four below each.
@MainActor
struct App {
  let root: StampCoordinator
  let leaf: StampCoordinator
  let inspector: FlowInspector

  init(count: Int, directory: String) throws {
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
    leaf = level[0]
    inspector = try FlowInspector.start(
      root, name: "benchmark", path: "\(directory)/\(count).sock")
  }

  /// One event and a bit: a push, or once in a while a pop of everything.
  func step(_ number: Int) {
    if number % 32 == 31 {
      leaf.popToRoot()
    } else {
      leaf.navigate(to: StampRoute.stamp(Clocks.shared))
    }
  }
}
