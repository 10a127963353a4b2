#if canImport(UIKit)
  import FlowEngine
  import LiveCoordinators
  import UIKit

  /// A tab bar or a flow, with a stack within.
  final class ContainerController: UIViewController, UITabBarControllerDelegate {
    private let renderer: Renderer
    private var flow: StackController?
    private var tabBar: UITabBarController?
    private var tabStacks: [StackController] = []
    private var tabs: [Presentation.Tab] = []

    init(_ renderer: Renderer) {
      self.renderer = renderer
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ container: Presentation.Container, _ stacks: ArraySlice<Presentation.Stack>) {
      switch container {
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
      if tabs.map(\.coordinator) != self.tabs.map(\.coordinator) {
        tabStacks = tabs.map { _ in StackController(renderer) }
        tabBar.viewControllers = tabStacks
      }
      self.tabs = tabs
      for (index, tab) in tabs.enumerated() {
        tabStacks[index].tabBarItem = UITabBarItem(
          title: tab.item.text, image: UIImage(systemName: tab.item.image), tag: index)
        guard tab.isSelected else { continue }
        tabBar.selectedIndex = index
        tabStacks[index].show(stacks)
      }
    }

    // The engine selects the tab, and the next presentation shows it.
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      if let index = tabStacks.firstIndex(where: { $0 === viewController }) {
        renderer.root.select(index, of: tabs)
      }
      return false
    }
  }
#endif
