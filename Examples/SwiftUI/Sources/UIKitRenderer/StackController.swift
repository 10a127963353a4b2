#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// A navigation stack, with the stacks within its container.
  class StackController: UINavigationController, UINavigationControllerDelegate {
    let renderer: Renderer
    /// What was shown last.
    private var stack: Presentation.Stack?
    /// The controllers of its screens.
    private var pages: [UIViewController] = []

    init(_ renderer: Renderer) {
      self.renderer = renderer
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    final func show(_ stacks: ArraySlice<Presentation.Stack>) {
      guard let next = stacks.first else { return }
      let old = stack?.screens ?? []
      // After a pop that was not reported, there are fewer pages than screens.
      let kept = zip(zip(old, pages), next.screens).prefix { $0.0.isSame(as: $1) }.count
      if kept == pages.count && kept == next.screens.count {
        stack = next
      } else if !renderer.waits(for: self) {
        stack = next
        pages = pages.prefix(kept) + next.screens.dropFirst(kept).map { controller(of: $0) }
        // The first screen of a modal or a detour has no button of the stack.
        if let first = next.screens.first, first.showsBackButton {
          pages.first?.navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "Back", primaryAction: UIAction { [weak self] _ in self?.goBack() })
        }
        let showsContainer = next.screens.last.map { $0.container != .none } ?? false
        setNavigationBarHidden(showsContainer, animated: false)
        setViewControllers(pages, animated: viewIfLoaded?.window != nil)
      }
      for (page, screen) in zip(pages, next.screens) where screen.container != .none {
        (page as? ContainerController)?.show(screen, stacks.dropFirst())
      }
    }

    private func controller(of screen: Presentation.StackScreen) -> UIViewController {
      if screen.container != .none { return ContainerController(renderer, screen) }
      let controller = renderer.makeScreen(screen)
      controller.title = screen.screen.title
      controller.navigationItem.hidesBackButton = !screen.showsBackButton
      return controller
    }

    private func goBack() { stack.flatMap { renderer.root.live($0.host) }?.pop() }

    /// Reports the pages that the user took off the stack, here and within containers.
    final func reportPops() {
      if transitionCoordinator == nil { reportPop() }
      for page in pages { (page as? ContainerController)?.reportPops() }
    }

    private func reportPop() {
      let left = pages.count - viewControllers.count
      guard left > 0, let stack, pages.starts(with: viewControllers, by: ===) else { return }
      pages.removeLast(left)
      renderer.root.pop(to: stack.screens.prefix(pages.count), of: stack)
    }

    // Called after the user went back, and after `show(_:)`, when nothing is left to do.
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      reportPop()
      renderer.redrawSoon()
    }
  }
#endif
