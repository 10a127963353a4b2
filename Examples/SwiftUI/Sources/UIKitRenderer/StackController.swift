#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// A navigation stack, with the stacks within its container.
  class StackController: UINavigationController, UINavigationControllerDelegate {
    let renderer: Renderer
    private var shown: [Presentation.StackScreen] = []
    private var host: CoordinatorReference?

    init(_ renderer: Renderer) {
      self.renderer = renderer
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    final func show(_ stacks: ArraySlice<Presentation.Stack>) {
      guard let stack = stacks.first else { return }
      let kept = zip(shown, stack.screens).prefix { $0.isSame(as: $1) }.count
      let controllers =
        viewControllers.prefix(kept) + stack.screens.dropFirst(kept).map { controller(of: $0) }
      for (controller, screen) in zip(controllers, stack.screens) {
        (controller as? ContainerController)?.show(screen.container, stacks.dropFirst())
      }
      // The first screen of a modal or a detour has no button of the stack.
      if let first = stack.screens.first, first.showsBackButton {
        controllers.first?.navigationItem.leftBarButtonItem = UIBarButtonItem(
          title: "Back", primaryAction: UIAction { [weak self] _ in self?.goBack() })
      }
      host = stack.host
      shown = stack.screens
      let showsContainer = stack.screens.last.map { $0.container != .none } ?? false
      setNavigationBarHidden(showsContainer, animated: false)
      setViewControllers(Array(controllers), animated: true)
    }

    private func controller(of screen: Presentation.StackScreen) -> UIViewController {
      if screen.container != .none { return ContainerController(renderer) }
      let controller = renderer.makeScreen(screen)
      controller.title = screen.screen.title
      controller.navigationItem.hidesBackButton = !screen.showsBackButton
      return controller
    }

    private func goBack() { host.flatMap { renderer.root.live($0) }?.pop() }

    // Called after the user went back, and after `show(_:)`, when nothing is left to do.
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      let left = shown.count - viewControllers.count
      guard left > 0 else { return }
      shown.removeLast(left)
      for _ in 0..<left { goBack() }
    }
  }

  extension Presentation.StackScreen {
    fileprivate func isSame(as other: Self) -> Bool {
      owner == other.owner && route == other.route
    }
  }
#endif
