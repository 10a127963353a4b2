#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// A tab bar or a flow, with a stack within.
  final class ContainerController: UIViewController, UITabBarControllerDelegate {
    private let renderer: Renderer
    private let screen: Presentation.StackScreen
    private var flow: StackController?
    private var tabBar: UITabBarController?
    private var tabStacks: [StackController] = []
    private var tabs: [Presentation.Tab] = []

    init(_ renderer: Renderer, _ screen: Presentation.StackScreen) {
      self.renderer = renderer
      self.screen = screen
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the container, if it is this one's.
    func show(_ screen: Presentation.StackScreen, _ stacks: ArraySlice<Presentation.Stack>) {
      guard screen.isSame(as: self.screen) else { return }
      switch screen.container {
      case .none: break
      case .flow:
        let flow = self.flow ?? StackController(renderer)
        if self.flow == nil { embed(flow) }
        self.flow = flow
        flow.show(stacks)
      case .tabs(let tabs): show(tabs, stacks)
      }
    }

    private func show(_ tabs: [Presentation.Tab], _ stacks: ArraySlice<Presentation.Stack>) {
      let tabBar = self.tabBar ?? UITabBarController()
      if self.tabBar == nil { embed(tabBar) }
      self.tabBar = tabBar
      tabBar.delegate = self
      let old = self.tabs
      self.tabs = tabs
      if tabs.map(\.coordinator) != old.map(\.coordinator) {
        let known = Dictionary(uniqueKeysWithValues: zip(old.map(\.coordinator), tabStacks))
        tabStacks = tabs.map { known[$0.coordinator] ?? StackController(renderer) }
        tabBar.viewControllers = tabStacks
      }
      for (index, tab) in tabs.enumerated() {
        tabStacks[index].tabBarItem = UITabBarItem(
          title: tab.item.text, image: UIImage(systemName: tab.item.image), tag: index)
        guard tab.isSelected else { continue }
        // Shown first, so that it does not appear without pages.
        tabStacks[index].show(stacks)
        // The user may be in the list of More, until another tab is selected.
        let isChanged = old.first(where: \.isSelected)?.coordinator != tab.coordinator
        if isChanged || !showsMore { tabBar.selectedIndex = index }
      }
    }

    private var showsMore: Bool {
      tabBar.map { $0.selectedViewController === $0.moreNavigationController } ?? false
    }

    /// Reports what the user took off the stacks within.
    func reportPops() {
      flow?.reportPops()
      for stack in tabStacks { stack.reportPops() }
    }

    // The engine selects the tab, and the next presentation shows it. More is no tab of the engine:
    // it is opened, and left for the tab that is still selected.
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      guard let index = tabStacks.firstIndex(where: { $0 === viewController }) else { return true }
      if showsMore, tabs[index].isSelected { return true }
      renderer.root.select(index, of: tabs)
      return false
    }

    // Nothing says that the delegate is asked before a tab is opened in the list of More.
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
      if let index = tabStacks.firstIndex(where: { $0 === viewController }) {
        renderer.root.select(index, of: tabs)
      }
      renderer.redrawSoon()
    }
  }
#endif
