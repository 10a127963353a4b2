#if canImport(UIKit) && !os(tvOS) && !os(watchOS) && (DEBUG || ReleaseBridge)
  import UIKit

  /// Reads the view controllers of a window, each once; it changes nothing, and loads no view.
  @MainActor
  struct WindowReader {
    /// A collapsed split view has a column within the stack of another one.
    private var seen: Set<ObjectIdentifier> = []

    mutating func part(of window: UIWindow) -> Part {
      var part = Part(window, as: .child)
      if let root = window.rootViewController {
        part.screens = [ControllerScreen(of: root)]
        part.parts = parts(of: root, as: .flow)
      }
      return part
    }

    // MARK: Controllers

    /// Returns the part of a controller; none if it was read already.
    private mutating func parts(of controller: UIViewController, as role: Role) -> [Part] {
      guard seen.insert(ObjectIdentifier(controller)).inserted else { return [] }
      var part = Part(controller, as: role, screens: [ControllerScreen(of: controller)])
      part.title = controller.shownTitle
      part.add("restoration id", controller.restorationIdentifier)
      switch controller {
      case let stack as UINavigationController: read(stack, into: &part)
      case let tabBar as UITabBarController: read(tabBar, into: &part)
      case let split as UISplitViewController: read(split, into: &part)
      case let pages as UIPageViewController: read(pages, into: &part)
      case let alert as UIAlertController:
        part.add("message", alert.message)
        part.add("buttons", alert.actions.compactMap(\.title).joined(separator: ", "))
      default: readChildren(of: controller, into: &part)
      }
      part.parts += presented(by: controller)
      return [part]
    }

    /// A screen of a stack is a route.
    ///
    /// From the first one that has a navigation of its own on, each is a
    /// part, so that their order is kept.
    private mutating func read(_ stack: UINavigationController, into part: inout Part) {
      let controllers = stack.settledViewControllers
      let plain = controllers.prefix { !$0.carriesNavigation }
      part.screens =
        plain.isEmpty
        ? controllers.prefix(1).map { ControllerScreen(of: $0) }
        : plain.map { ControllerScreen(of: $0) }
      part.title = stack.title
      part.add("title", controllers.last?.shownTitle)
      part.add("embedded", plain.last?.embedded)
      for screen in plain {
        seen.insert(ObjectIdentifier(screen))
        part.parts += presented(by: screen)
      }
      for (index, screen) in controllers.enumerated().dropFirst(plain.count) {
        part.parts += parts(of: screen, as: index == 0 ? .flow : .pushed)
      }
    }

    private mutating func read(_ tabBar: UITabBarController, into part: inout Part) {
      let tabs = tabBar.viewControllers ?? []
      for tab in tabs {
        for var each in parts(of: tab, as: .tab) {
          let text = tab.tabBarItem?.title ?? tab.shownTitle ?? each.screens[0].identifier
          each.tabItem = TabItem(text: text, image: "")
          part.parts.append(each)
        }
      }
      part.selectedTab = tabs.firstIndex { $0 === tabBar.selectedViewController }
      // With up to five tabs, there is no More. A tab that is opened in More is one of the others.
      guard tabs.count > 5 else { return }
      let more = tabBar.moreNavigationController
      guard tabBar.selectedViewController === more || more.isViewLoaded else { return }
      if tabBar.selectedViewController === more { part.selectedTab = part.parts.count }
      seen.insert(ObjectIdentifier(more))
      var last = Part(more, as: .tab, screens: [ControllerScreen(of: more)])
      last.tabItem = TabItem(text: "More", image: "")
      part.parts.append(last)
    }

    /// The last column is the one that shows.
    private mutating func read(_ split: UISplitViewController, into part: inout Part) {
      var columns = split.columns
      if !split.isCollapsed {
        // The compact one is kept for later.
        columns = columns.filter { $0.name == "compact" } + columns.filter { $0.name != "compact" }
      } else if columns.last?.name != "compact" {
        // The stack of the first one has the others.
        columns = columns.reversed()
      }
      var read: [Part] = []
      // Outer stacks are read before what they contain.
      for column in columns.reversed() {
        let controller = column.controller.navigationController ?? column.controller
        for var each in parts(of: controller, as: .column) {
          each.add("column", column.name)
          read.insert(each, at: 0)
        }
      }
      part.parts += read
      part.add("collapsed", split.isCollapsed ? "yes" : nil)
    }

    /// A page is a screen, because an app may keep the pages that it does not show.
    private mutating func read(_ pages: UIPageViewController, into part: inout Part) {
      let shown = pages.viewControllers ?? []
      part.screens = shown.prefix(1).map { ControllerScreen(of: $0) }
      if shown.isEmpty { part.screens = [ControllerScreen(of: pages)] }
      part.add("title", shown.first?.shownTitle)
      for page in shown {
        part.parts += page.carriesNavigation ? parts(of: page, as: .page) : presented(by: page)
      }
    }

    /// What shows in place of a container of the app is the only child with a navigation of its own, or
    /// the only child, if it fills the container.
    private mutating func readChildren(of container: UIViewController, into part: inout Part) {
      let children = container.children.filter { $0.viewIfLoaded?.superview != nil }
      let carriers = children.filter(\.carriesNavigation)
      let only = carriers.count == 1 ? carriers.first : children.count == 1 ? children.first : nil
      let flow = only.flatMap { $0.carriesNavigation || $0.fills(container) ? $0 : nil }
      for child in container.children {
        part.parts += parts(of: child, as: child === flow ? .flow : .child)
      }
    }

    // MARK: Presentations

    /// A controller within another one names what its container presents as well.
    private mutating func presented(by controller: UIViewController) -> [Part] {
      guard let presented = controller.presentedViewController,
        presented.presentingViewController === controller
      else { return [] }
      return parts(of: presented, as: presented.presentedRole).map { part in
        var part = part
        part.add("presentation", presented.modalPresentationStyle.name)
        if part.role == .sheet { part.detents = presented.sheetPresentationController?.described }
        return part
      }
    }
  }
#endif
