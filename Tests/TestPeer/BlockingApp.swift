import Dispatch
import FlowEngine
import FlowIntrospect

private enum ShopRoute: Route {
  case home
  case checkout
}

/// A coordinator whose next navigation lasts until the gate opens.
private final class ShopCoordinator: Coordinator<ShopRoute> {
  let gate = DispatchSemaphore(value: 0)
  var blocksNext = false

  override func canHandle(own route: ShopRoute) -> Bool? {
    if blocksNext {
      blocksNext = false
      TestPeer.say("done")
      gate.wait()
    }
    return true
  }
}

/// An app that navigates and blocks its main actor meanwhile, from "block 1" to "release 1" on
/// standard input.
@MainActor
final class BlockingApp {
  private let root = ShopCoordinator(root: .home)

  func serve(as name: String) async throws {
    let inspector = try FlowInspector.start(root, name: name)
    // Opened by the thread that reads standard input, since the main actor waits for it.
    let gate = root.gate
    TestPeer.listen { word, _ in
      if word == "release" { gate.signal() }
      Task { @MainActor in
        switch word {
        case "block":
          self.root.blocksNext = true
          self.root.navigate(to: ShopRoute.checkout)
        case "release": TestPeer.say("done")
        default: break
        }
      }
    }
    await TestPeer.serve(inspector)
  }
}
