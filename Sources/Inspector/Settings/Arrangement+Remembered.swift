extension Arrangement {
  /// As the last run left it; what is no longer known is as by default.
  init(_ state: RememberedState, of panels: [Panel]) {
    self.init(of: panels)
    if let share = state.treeShare { widenTree(by: share - treeShare) }
    if let share = state.bottomShare { heightenBottom(by: share - bottomShare) }
    for name in [state.rightPanel, state.bottomPanel].compactMap({ $0 }) {
      if let panel = panels.first(where: { $0.rawValue == name }) { show(panel) }
    }
    // In front as well, for when the screen is shared again.
    if let panel = panels.first(where: { $0.rawValue == state.zoomedPanel }) {
      show(panel)
      zoomed = panel
    }
  }

  var remembered: RememberedState {
    var state = RememberedState()
    state.treeShare = treeShare
    state.bottomShare = bottomShare
    state.rightPanel = right.rawValue
    state.bottomPanel = bottom.rawValue
    state.zoomedPanel = zoomed?.rawValue
    return state
  }
}
