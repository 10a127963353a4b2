import FlowEngine
import FlowIntrospect

private enum GrowingRoute: Route {
  case root
  case leaf(Int)
}

/// An app that adds coordinators, all at once: 5,000 for "grow 5000" on standard input.
@MainActor
final class GrowingApp {
  private let root = Coordinator(root: GrowingRoute.root)
  private var count = 1

  init(coordinators: Int) {
    grow(by: coordinators - 1)
  }

  func serve(as name: String) async throws {
    let inspector = try FlowInspector.start(root, name: name)
    await TestPeer.serve(inspector) { word, number in
      if word == "grow" { self.grow(by: Int(number)) }
    }
  }

  private func grow(by more: Int) {
    for _ in 0..<more {
      root.addChild(Coordinator(root: GrowingRoute.leaf(count)))
      count += 1
    }
  }
}
