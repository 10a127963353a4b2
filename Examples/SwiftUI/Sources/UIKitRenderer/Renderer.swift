#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// What all controllers of a tree share.
  @MainActor
  final class Renderer {
    let root: any Rendered
    let makeScreen: (Presentation.StackScreen) -> UIViewController
    /// Compares the screen with the engine, and does the next step to make them agree.
    var redraw: () -> Void = {}
    private var isRedrawPlanned = false
    private var awaited: Set<ObjectIdentifier> = []

    init(
      root: any Rendered, makeScreen: @escaping (Presentation.StackScreen) -> UIViewController
    ) {
      self.root = root
      self.makeScreen = makeScreen
    }

    /// Redraws after UIKit has done what it is doing now.
    func redrawSoon() {
      guard !isRedrawPlanned else { return }
      isRedrawPlanned = true
      Task { @MainActor [self] in
        isRedrawPlanned = false
        redraw()
      }
    }

    /// Whether the controller takes part in a transition, after which the screen is drawn again.
    ///
    /// A stack that is set meanwhile may be undone when the user lets go, and a presentation is
    /// refused.
    func waits(for controller: UIViewController) -> Bool {
      guard let transition = controller.transitionCoordinator else { return false }
      let id = ObjectIdentifier(transition)
      if awaited.insert(id).inserted {
        transition.animate(alongsideTransition: nil) { [weak self] _ in
          self?.awaited.remove(id)
          self?.redrawSoon()
        }
      }
      return true
    }
  }
#endif
