extension Node {
  /// Returns the node with a tab for each value, of which one is selected, as SwiftUI's
  /// `TabView(selection:)` has them.
  ///
  /// ```swift
  /// Node(router, "Shop").tabs(ShopTab.allCases, selected: router.tab) { tab in
  ///   Node(id: tab, "\(tab)").screens(router.paths[tab] ?? [])
  /// }
  /// ```
  ///
  /// A node without a label of its own has that of its name.
  public func tabs<Tab: Equatable>(
    _ tabs: [Tab], selected: Tab, content: @escaping @MainActor (Tab) -> Node
  ) -> Node {
    let node = adding {
      tabs.map { tab in
        let node = content(tab)
        return node.tab(node.tabItem?.text ?? node.name, image: node.tabItem?.image ?? "")
      }
    }
    return tabs.firstIndex(of: selected).map { node.selecting(tab: $0) } ?? node
  }
}
