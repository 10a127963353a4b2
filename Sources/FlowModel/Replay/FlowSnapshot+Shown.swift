extension FlowSnapshot {
  /// What is presented, as text that is the same in each run: a line for each layer from the bottom
  /// up, with its screens from the root to the top.
  ///
  /// ```
  /// base: AppRoute.home | TabRoute.tabs (tab 2) | ShopRoute.shop > ShopRoute.product(7)
  /// sheet: CartRoute.cart
  /// ```
  ///
  /// O(coordinators on screen and their children).
  package var shownText: String {
    shownLayers(listingTabs: 0).map { layer in
      let stacks = layer.hosts.map { host in
        var screens: [String] = []
        var walk = stackScreens(of: host)
        while let item = walk.next() {
          let node = item.owner.node
          let route = item.index.flatMap { node.path[$0].route } ?? node.root
          let tab = item.index == nil ? node.selectedTab.map { " (tab \($0 + 1))" } : nil
          screens.append(DisplayText.neutralised(route.code) + (tab ?? ""))
        }
        return screens.joined(separator: " > ")
      }
      return "\(kind(of: layer)): \(stacks.joined(separator: " | "))"
    }.joined(separator: "\n")
  }

  private func kind(of layer: ShownLayer<SnapshotCoordinator>) -> String {
    switch layer.kind {
    case .base: "base"
    case .detour: "detour"
    case .modal:
      layer.presenter.flatMap { self[$0]?.detents }?.isFullScreenCover == true ? "cover" : "sheet"
    }
  }
}
