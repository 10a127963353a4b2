#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// What all controllers of a tree share.
  @MainActor
  final class Renderer {
    let root: any Rendered
    let makeScreen: (Presentation.StackScreen) -> UIViewController

    init(
      root: any Rendered, makeScreen: @escaping (Presentation.StackScreen) -> UIViewController
    ) {
      self.root = root
      self.makeScreen = makeScreen
    }
  }
#endif
